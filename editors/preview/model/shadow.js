// A sheet of its own in the daemon, to ask what the shown one would do, without touching it.

import { SILENT, freshId, screensToSet } from './live-sheet.js';

export class Shadow {
  #rpc;
  #id;

  constructor(rpc, purpose) {
    this.#rpc = rpc;
    this.#id = freshId(purpose);
  }

  request(method, params) {
    return this.#rpc.request(method, { sheet: this.#id, ...params });
  }

  open(opening) {
    return this.request('sheet/open', { updates: SILENT, ...opening });
  }

  /** Opens a sheet as in a State, at rest on screen, with a keyboard. */
  openAt({ preset, configuration, container, contents }, keyboard) {
    const { id, hidesBackButton, ...content } = contents[0];
    const requests = [this.open({ preset, configuration, container, content })];
    const screens = screensToSet(contents);
    if (screens) requests.push(this.request('navigation/setScreens', screens));
    requests.push(this.request('sheet/present', { animated: false }));
    if (keyboard > 0) requests.push(this.request('keyboard/didChangeFrame', { height: keyboard, animation: false }));
    return Promise.all(requests);
  }

  close() {
    if (!this.#rpc.ended) this.#rpc.notify('sheet/close', { sheet: this.#id });
  }
}
