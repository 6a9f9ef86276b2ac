// Drafts: the sheets that no file contains are kept in the browser as soon as something is made of them, and opened from there again.

import { documentTextOf } from './document-text.js';

/** No file of the user's own. */
export const NOTHING = { sheet: null, app: null };

/**
 * A draft is {id, name, text, preset, changed, content, own}: the text of its document, with unsaved changes, when it was changed last (ms
 * since 1970), the setting of what the device shows, and the user's own files in its place, {sheet, app}.
 *
 * The app's event `drafts` follows every change of the list. `draft` {content, own} follows when another document is opened that no file contains:
 * what the device is to show with it.
 */
export class Drafts {
  /** What is kept, the newest first: {id, name, preset, changed}; null until it is read. */
  list = null;
  #app;
  #store;
  #address;
  #shown = null; // the sheet that is shown: {name: its document's URI, or its preset, draft, begun and kept: what it was made of when it was opened, and when it was kept}
  #opened = new Map(); // the draft of each document that was opened as one, by its URI
  #writing = null;
  #isGiven = false; // whether what is shown comes from another person
  #isFailing = false;

  /**
   * `store` keeps drafts: list(), get(id), put(draft) -> id and remove(id), all of which may throw. `address` has the id of the draft that the
   * page shows when it is loaded, `draft`, or null.
   */
  constructor(app, store, address) {
    this.#app = app;
    this.#store = store;
    this.#address = address;
    app.on('opened', () => this.#open());
    for (const event of ['state', 'document', 'settings', 'own']) app.on(event, () => this.#follow());
  }

  /** The draft that is shown, as it is kept; null if none is. */
  get current() {
    const draft = this.#shown?.draft;
    return draft?.id === undefined ? null : draft;
  }

  /** Whether what is made of the shown sheet is kept as a draft: no file has it. */
  get takesSheet() {
    const { document, canOpen } = this.#app;
    return Boolean(canOpen) && !document?.isFile;
  }

  /** Reads the list. Throws if the browser keeps nothing. */
  async read() {
    const all = await this.#store.list();
    this.list = all.sort((a, b) => b.changed - a.changed).map(({ id, name, preset, changed }) => ({ id, name, preset, changed }));
    this.#app.emit('drafts');
  }

  /** Opens the draft that the address names. Returns whether it names one. */
  async openAddressed() {
    const id = this.#address.draft;
    if (id === null) return false;
    try {
      await this.open(id);
    } catch (error) {
      this.#address.draft = null;
      throw error;
    }
    return true;
  }

  /** Shows a draft as a document in memory. Throws an error with a sentence for the user if that is not possible. */
  async open(id) {
    const draft = await this.#store.get(id);
    if (!draft) throw new Error('This browser does not keep that sheet any more: it was removed, or the browser’s data were cleared.');
    await this.#show(draft);
  }

  /** Shows a text as a new document, and keeps it at once. `content` is the setting of what the device shows. */
  async begin(name, text, content) {
    if (this.list === null) await this.read().catch(() => {}); // it is said when the sheet can't be kept
    await this.#show({ name: this.#free(`${name}.sheet.json`), text, content, own: NOTHING });
  }

  async #show(draft) {
    const { name, text } = draft;
    const { uri } = await this.#app.rpc.request('preview/openDocument', { name, text });
    this.#opened.set(uri, draft);
  }

  /** Removes a draft. Returns what brings it back. */
  async remove(id) {
    const draft = await this.#store.get(id);
    await this.#store.remove(id);
    if (this.current?.id === id) {
      // The sheet stays, and is kept again when it changes.
      Object.assign(this.#shown, { draft: null, begun: this.#made?.[0] ?? null });
      this.#tellAddress();
    }
    await this.read();
    return async () => {
      await this.#store.put(draft);
      await this.read();
    };
  }

  /** A name that no other draft has. */
  #free(name) {
    const names = new Set(this.list?.map(one => one.name));
    const [, stem, ending] = name.match(/^(.*?)((?:\.sheet)?\.json)?$/);
    let free = name;
    for (let number = 2; names.has(free); number++) free = `${stem} ${number}${ending ?? ''}`;
    return free;
  }

  /** A sheet is opened: another one, or the same one again. */
  #open() {
    const { document, session } = this.#app;
    const isDocument = document !== null && session.followsDocument;
    const name = isDocument ? document.uri : `preset ${session.state.preset}`;
    if (name === this.#shown?.name) return;
    const draft = isDocument ? this.#opened.get(name) ?? null : null;
    this.#shown = { name, draft, begun: null, kept: null };
    this.#tellAddress();
    if (isDocument && this.takesSheet) this.#app.emit('draft', draft ?? { content: null, own: NOTHING });
    this.#follow();
  }

  /** What the sheet is made of, as JSON: what a person can make of it, and how it is shown; null if that is not known yet. */
  get #made() {
    const { session, document, settings, own } = this.#app;
    const isDocument = document !== null && session.followsDocument;
    if (isDocument && document.text === null) return null;
    const { container, environment, contents } = session.state;
    const files = Object.values(own).map(file => file && [file.name, file.size, file.lastModified]);
    return [[isDocument ? document.text : null, session.changes.unsaved, files], [settings.content, isDocument ? null : [container, environment, contents]]].map(one => JSON.stringify(one));
  }

  #follow() {
    const shown = this.#shown;
    if (!this.takesSheet || !shown || this.#isGiven || this.#app.session.life !== 'open') return;
    const [made, look] = this.#made ?? [];
    if (!made) return;
    shown.begun ??= made;
    if ((!shown.draft && made === shown.begun) || made + look === shown.kept) return;
    shown.kept = made + look;
    this.#writing ??= this.#write().finally(() => { this.#writing = null; });
  }

  /** Does what shows something that another person has made, which is kept once it is changed here. */
  async given(work) {
    this.#isGiven = true;
    try {
      return await work();
    } finally {
      this.#isGiven = false;
      if (this.#shown) this.#shown.begun = null;
      this.#follow();
    }
  }

  /** Keeps what is shown, until nothing has changed meanwhile. */
  async #write() {
    for (let kept = null; this.#shown.kept !== null && kept !== this.#shown.kept;) {
      const shown = this.#shown;
      ({ kept } = shown);
      try {
        await this.#keep(shown);
        this.#isFailing = false;
      } catch ({ message }) {
        if (!this.#isFailing) this.#app.emit('note', { text: `This browser can’t keep the sheet (${message}). Save it as a document before you close the page.` });
        this.#isFailing = true;
      }
    }
  }

  async #keep(shown) {
    const { document, session: { state: { preset } }, settings: { content }, own, clock } = this.#app;
    const [files, isDocument] = [{ ...own }, this.#app.session.followsDocument];
    const text = await documentTextOf(this.#app).catch(() => isDocument ? document.text : null);
    if (text === null || shown !== this.#shown) return;
    const { draft } = shown;
    if (draft?.id !== undefined && draft.text === text && draft.content === content && ['sheet', 'app'].every(place => draft.own[place] === files[place])) return;
    if (this.list === null) await this.read();
    // What another page has changed meanwhile stays as it is there.
    const isMine = draft?.id !== undefined && (await this.#store.get(draft.id))?.changed === draft.changed;
    const isNew = draft !== null && draft.id === undefined;
    const name = isMine || isNew ? draft.name : this.#free(isDocument ? document.name : `${preset}.sheet.json`);
    const next = { ...(isMine ? { id: draft.id } : {}), name, text, preset, changed: clock.date.getTime(), content, own: files };
    next.id = await this.#store.put(next);
    shown.draft = next;
    if (isDocument) this.#opened.set(document.uri, next);
    if (shown === this.#shown) this.#tellAddress();
    await this.read();
  }

  #tellAddress() {
    const id = this.current?.id ?? null;
    if (this.#address.draft !== id) this.#address.draft = id;
  }
}
