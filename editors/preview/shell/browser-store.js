// What the browser keeps for the page: the drafts, in a database of this origin.

const NAME = 'sheetd-preview';
const DRAFTS = 'drafts';

const done = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** Why a browser keeps nothing, in words for the user. */
const reasonOf = error => ({ QuotaExceededError: 'there is no space left for this site', SecurityError: 'it is set to keep nothing for this site',
  InvalidStateError: 'this is a private window, which keeps nothing' }[error?.name] ?? error?.message ?? 'it has no database');

/** An id that no other browser has either, so that an address does not open another sheet there. */
const freshId = () => Array.from(crypto.getRandomValues(new Uint8Array(9)), byte => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('');

/** Keeps drafts: objects that get an `id` when they are kept first. All methods throw an error with a reason in words. */
export class BrowserStore {
  #database = null;

  async #open() {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(DRAFTS, { keyPath: 'id' });
    const database = await done(request);
    // A page of a newer version is not kept waiting.
    database.onversionchange = () => {
      database.close();
      this.#database = null;
    };
    database.onclose = () => { this.#database = null; };
    return database;
  }

  async #run(mode, act) {
    try {
      this.#database ??= this.#open().catch(error => {
        this.#database = null;
        throw error;
      });
      const transaction = (await this.#database).transaction(DRAFTS, mode);
      const result = await done(act(transaction.objectStore(DRAFTS)));
      if (mode === 'readwrite') {
        await new Promise((resolve, reject) => {
          transaction.oncomplete = resolve;
          transaction.onabort = () => reject(transaction.error);
        });
      }
      return result;
    } catch (error) {
      throw new Error(reasonOf(error));
    }
  }

  list = () => this.#run('readonly', drafts => drafts.getAll());
  get = id => this.#run('readonly', drafts => drafts.get(id));
  put = draft => this.#run('readwrite', drafts => drafts.put({ ...draft, id: draft.id ?? freshId() }));
  remove = id => this.#run('readwrite', drafts => drafts.delete(id));
}

/** The draft that the page's address names, `#draft=ID`: it is shown again when the page is loaded again. */
export const address = {
  get draft() {
    return new URLSearchParams(location.hash.slice(1)).get('draft');
  },
  set draft(id) {
    history.replaceState(null, '', id === null ? `${location.pathname}${location.search}` : `#draft=${id}`);
  },
};
