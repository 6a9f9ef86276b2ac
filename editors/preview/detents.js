// Where each detent of a sheet is. The daemon answers: a second sheet goes to each of them.

const SILENT = { frames: false, animations: false, events: false };
/** The maximum number of States that are kept. */
const MAXIMUM = 24;

export class Detents {
  #rpc;
  #onanswer;
  #known = new Map(); // by the State as text: an array, or null while the daemon is asked
  #last = { state: null, detents: [] };
  #count = 0;

  /** `onanswer` is called when an answer has arrived. */
  constructor(rpc, onanswer) {
    this.#rpc = rpc;
    this.#onanswer = onanswer;
  }

  /**
   * The detents where a sheet of this State (configuration, container, contents) can rest, the lowest first: [{id, frame}]. Empty
   * while the daemon is asked, and for a sheet without detents.
   */
  at(state) {
    if (!state || state.configuration.frame.extent.rule !== 'detents') return [];
    if (this.#last.state === state) return this.#last.detents;
    const key = JSON.stringify([state.preset, state.configuration, state.container, state.contents]);
    if (!this.#known.has(key)) {
      if (this.#known.size >= MAXIMUM) this.#known.delete(this.#known.keys().next().value);
      this.#known.set(key, null);
      this.#ask(state).then(detents => {
        this.#known.set(key, detents);
        this.#onanswer();
      }, () => this.#known.delete(key));
    }
    const detents = this.#known.get(key) ?? [];
    if (this.#known.get(key)) this.#last = { state, detents };
    return detents;
  }

  async #ask({ preset, configuration, container, contents }) {
    const sheet = `detents-${++this.#count}-${Math.random().toString(36).slice(2, 8)}`;
    const { id, hidesBackButton, ...content } = contents[0];
    const requests = [this.#rpc.request('sheet/open', { sheet, updates: SILENT, preset, configuration, container, content })];
    const screens = contents.map(({ id, hidesBackButton, ...content }) => ({ id, content }));
    if (screens.length > 1) requests.push(this.#rpc.request('navigation/setScreens', { sheet, screens, animated: false }));
    requests.push(this.#rpc.request('sheet/present', { sheet, animated: false }));
    const ids = configuration.detents.map(one => one.id ?? one);
    const answers = ids.map(id => this.#rpc.request('sheet/selectDetent', { sheet, detent: id, animated: false }));
    this.#rpc.notify('sheet/close', { sheet });
    const settled = await Promise.allSettled([...requests, ...answers]);
    if (settled[0].status === 'rejected') throw settled[0].reason;
    // An inactive detent is refused, or leads to another one.
    return ids.map((id, index) => ({ id, frame: settled[requests.length + index].value }))
      .filter(({ id, frame }) => frame?.detent === id);
  }
}
