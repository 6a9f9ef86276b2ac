// The events of the page: one channel for all that follow the sheet, so that each event has one name.

export class Channel {
  #listeners = new Map();

  /** Calls a listener with the detail of each event of a name, after those that were added before. Returns what ends that. */
  on(name, listener) {
    if (!this.#listeners.has(name)) this.#listeners.set(name, new Set());
    const listeners = this.#listeners.get(name);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** A listener that fails does not keep the others from the event; its error is the page's. */
  emit(name, detail) {
    for (const listener of [...this.#listeners.get(name) ?? []]) {
      try {
        listener(detail);
      } catch (error) {
        queueMicrotask(() => { throw error; });
      }
    }
  }
}
