// A sheet of its own in the daemon, to ask what the shown one would do, without touching it.

const SILENT = { frames: false, animations: false, events: false };
let last = 0;

export class Shadow {
  #rpc;
  #id;

  constructor(rpc, purpose) {
    this.#rpc = rpc;
    this.#id = `${purpose}-${++last}-${Math.random().toString(36).slice(2, 8)}`;
  }

  request(method, params) {
    return this.#rpc.request(method, { sheet: this.#id, ...params });
  }

  open(opening) {
    return this.request('sheet/open', { updates: SILENT, ...opening });
  }

  /** Opens a sheet as in a State, at rest on screen, with a keyboard. */
  openAt({ preset, configuration, container, contents }, keyboard) {
    const [{ id, hidesBackButton, ...content }, ...others] = contents;
    const requests = [this.open({ preset, configuration, container, content })];
    if (others.length > 0 || id !== 'root') {
      requests.push(this.request('navigation/setScreens', { screens: screensOf(contents), animated: false }));
    }
    requests.push(this.request('sheet/present', { animated: false }));
    if (keyboard > 0) requests.push(this.request('keyboard/didChangeFrame', { height: keyboard, animation: false }));
    return Promise.all(requests);
  }

  close() {
    if (!this.#rpc.ended) this.#rpc.notify('sheet/close', { sheet: this.#id });
  }
}

export const screensOf = contents => contents.map(({ id, hidesBackButton, ...content }) =>
  ({ id, content, ...(hidesBackButton ? { hidesBackButton } : {}) }));
