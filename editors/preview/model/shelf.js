// What the browser keeps of drafts: a store, which does one thing after another, and the list of what is in it.

export class Shelf {
  /** What is kept, the newest first: {id, name, preset, changed}; null until it is read. */
  list = null;
  #store;
  #tell;
  #work = Promise.resolve();

  /** `store` keeps drafts: list(), get(id), put(draft) -> id and remove(id), all of which may throw. `tell` is called after each change of the list. */
  constructor(store, tell) {
    this.#store = store;
    this.#tell = tell;
  }

  /** Does something with the store after all that was begun before. */
  queued(work) {
    const done = this.#work.then(() => work(this.#store));
    this.#work = done.catch(() => {}); // the caller gets the error
    return done;
  }

  /** Reads the list. Throws if the browser keeps nothing. */
  async read() {
    const all = await this.#store.list();
    this.list = all.sort((a, b) => b.changed - a.changed).map(({ id, name, preset, changed }) => ({ id, name, preset, changed }));
    this.#tell();
  }

  /** A name that no other draft has. */
  free(name) {
    const names = new Set(this.list?.map(one => one.name));
    const [, stem, ending] = name.match(/^(.*?)(?: \d+)?((?:\.sheet)?\.json)?$/);
    let free = name;
    for (let number = 2; names.has(free); number++) free = `${stem} ${number}${ending ?? ''}`;
    return free;
  }
}
