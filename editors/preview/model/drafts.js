// Drafts: the sheets that no file contains are kept in the browser as soon as something is made of them, and opened from there again.

import { NOTHING, isSame, madeOf, nameOf, sheetOf } from './draft.js';
import { screensOf } from './live-sheet.js';
import { Shelf } from './shelf.js';

/** How many sheets that were shown are remembered with what was made of them. */
const MOST_SHEETS = 20;

/**
 * Keeps drafts (draft.js).
 *
 * The app's event `drafts` follows every change of the list. `draft` {content, own} follows when another document is opened that no file contains:
 * what the device is to show with it.
 */
export class Drafts {
  #app;
  #shelf;
  #address;
  #sheets = new Map(); // each sheet that was shown, by its name: sheetOf in draft.js
  #shown = null;
  #given = 0; // how many are showing what another person has made
  #isFailing = false;
  #asked = Promise.resolve(); // the answer to the newest request to open a document

  /** `store` is that of the shelf. `address` has the id of the draft that the page shows when it is loaded, `draft`, or null. */
  constructor(app, store, address) {
    this.#app = app;
    this.#shelf = new Shelf(store, () => app.emit('drafts'));
    this.#address = address;
    app.on('opened', () => this.#open());
    // A connection that was lost may have kept the changes of a draft from the sheet.
    app.on('rewound', () => this.#shown?.awaits && this.#bringBack(this.#shown).catch(error => app.fail(error)));
    for (const event of ['state', 'document', 'settings', 'own']) app.on(event, () => this.#follow());
  }

  /** The draft that is shown, as the browser keeps it; null if none is, or if the newest changes could not be kept. */
  get current() {
    return this.#shown?.isKept ? this.#shown.draft : null;
  }

  /** Whether what is made of the shown sheet is kept as a draft: no file has it. */
  get takesSheet() {
    const { document, canOpen } = this.#app;
    return Boolean(canOpen) && !document?.isFile;
  }

  // What is kept

  /** The drafts, the newest first: {id, name, preset, changed}; null until they are read. */
  get list() {
    return this.#shelf.list;
  }

  /** Reads the list. Throws if the browser keeps nothing. */
  read() {
    return this.#shelf.read();
  }

  /** Opens the draft that the address names. Returns whether it names one that can be opened. */
  async openAddressed() {
    const id = this.#address.draft;
    if (id === null) return false;
    const draft = await this.#shelf.queued(store => store.get(id));
    if (!draft) this.#address.draft = null;
    return this.#show(draft).then(() => true);
  }

  /** Shows a draft as a document in memory. Throws an error with a sentence for the user if that is not possible. */
  async open(id) {
    await this.#show(await this.#shelf.queued(store => store.get(id)));
  }

  /** Shows a text as a new document, and keeps it at once. `content` is the setting of what the device shows. */
  async begin(name, text, content) {
    if (this.list === null) await this.read().catch(() => {}); // the attempt to keep the sheet reports the reason
    await this.#show({ name: this.#shelf.free(`${name}.sheet.json`), text, content, own: NOTHING });
  }

  async #show(draft) {
    if (!draft) throw new Error('This browser does not have that sheet: it was removed, the browser’s data were cleared, or it was made in another browser.');
    const { name, text } = draft;
    const asked = this.#app.rpc.request('preview/openDocument', { name, text });
    this.#asked = asked.catch(() => {}); // whoever has asked is told
    const { uri } = await asked;
    // The document may be open before the answer arrives; then `#find` waits for the draft.
    const opened = this.#sheets.get(uri) ?? { isSought: false };
    this.#sheets.set(uri, Object.assign(opened, sheetOf(uri, { ...draft, uri }), { isSought: opened.isSought }));
    if (draft.id === undefined) return;
    // Where this fails, the next attempt to keep the sheet reports the reason.
    await this.#shelf.queued(async store => {
      const now = await store.get(draft.id);
      if (now) await store.put({ ...now, uri });
    }).catch(() => {});
  }

  /** Removes a draft. Returns what brings it back. */
  remove(id) {
    return this.#shelf.queued(async store => {
      const draft = await store.get(id);
      await store.remove(id);
      // The sheet stays, and is kept again when it changes.
      const sheets = [...this.#sheets.values()].filter(one => one.draft?.id === id);
      for (const sheet of sheets) Object.assign(sheet, { draft: null, isKept: false, kept: null, begun: sheet === this.#shown ? this.#made?.made ?? null : null });
      this.#tellAddress();
      await this.read();
      return () => draft && this.#shelf.queued(async () => {
        const back = { ...draft, name: this.#shelf.free(draft.name) };
        await store.put(back);
        for (const sheet of sheets) if (!sheet.draft) Object.assign(sheet, { draft: back, isKept: true });
        this.#tellAddress();
        await this.read();
      });
    });
  }

  // What is shown

  /** A sheet is opened: another one, or the same one again. */
  #open() {
    const { document, session } = this.#app;
    const isDocument = document !== null && session.followsDocument;
    const name = nameOf(this.#app);
    const [isOther, isNew] = [name !== this.#shown?.name, !this.#sheets.has(name)];
    const sheet = this.#shown = isNew ? sheetOf(name) : this.#sheets.get(name);
    this.#sheets.delete(name);
    this.#sheets.set(name, sheet);
    if (this.#sheets.size > MOST_SHEETS) this.#sheets.delete(this.#sheets.keys().next().value);
    // It is opened without the changes that were made of it, which follow.
    sheet.awaits = Boolean(sheet.unsaved ?? sheet.scene);
    this.#tellAddress();
    if (!isDocument || !this.takesSheet || !isOther) return;
    if (isNew) this.#find(sheet);
    else this.#begin(sheet);
  }

  /** Looks for the draft of a document that was opened by a request whose answer has not arrived, or by another page. */
  async #find(sheet) {
    sheet.isSought = true;
    const drafts = await this.#asked.then(() => this.#shelf.queued(store => store.list())).catch(() => []); // a browser that keeps nothing has none
    const draft = drafts.find(({ uri }) => uri === sheet.name);
    if (draft && !sheet.draft) Object.assign(sheet, sheetOf(sheet.name, draft));
    sheet.isSought = false;
    if (sheet === this.#shown && this.#given === 0) this.#begin(sheet);
  }

  #begin(sheet) {
    sheet.awaits = Boolean(sheet.unsaved ?? sheet.scene);
    this.#tellAddress();
    this.#app.emit('draft', sheet.draft ?? { content: null, own: NOTHING });
    this.#bringBack(sheet).catch(error => this.#app.fail(error));
  }

  /** Makes the changes again that the text of a draft does not have. */
  async #bringBack(sheet) {
    const { session, settings } = this.#app;
    const isCurrent = session.lasting();
    const { unsaved, scene } = sheet;
    if (scene?.container) await session.change('container/didChange', { container: scene.container, animation: false });
    if (scene?.environment && isCurrent()) await session.change('environment/didChange', { ...scene.environment, animation: settings.animated });
    if (scene?.contents && isCurrent()) await session.change('navigation/setScreens', { screens: screensOf(scene.contents), animated: false });
    try {
      if (unsaved && isCurrent() && !await session.configure(unsaved, { animated: false })) return; // there is no connection
    } catch ({ message }) {
      throw new Error(`The changes that were kept don’t fit this sheet any more: ${message}`);
    } finally {
      // What does not fit is no longer waited for.
      if (isCurrent() && session.isOpen) sheet.awaits = false;
    }
    if (isCurrent()) this.#follow();
  }

  get #made() {
    return madeOf(this.#app, this.#shown?.scene ?? null);
  }

  #follow() {
    const sheet = this.#shown;
    if (!this.takesSheet || !sheet || sheet.isSought || this.#given > 0 || this.#app.session.life !== 'open') return;
    const now = this.#made;
    if (!now || (sheet.awaits && !(sheet.unsaved ? now.unsaved : now.draft.scene))) return;
    sheet.awaits = false;
    sheet.unsaved = now.unsaved;
    sheet.scene = now.draft.scene;
    sheet.begun ??= now.made;
    const key = now.made + now.look;
    if ((!sheet.draft && now.made === sheet.begun) || key === sheet.kept) return;
    Object.assign(sheet, { kept: key, next: now.draft, documentName: this.#app.document?.name ?? `${now.draft.preset}.sheet.json` });
    if (!sheet.isQueued) this.#shelf.queued(store => this.#keep(sheet, store));
    sheet.isQueued = true;
  }

  /** Does what shows something that another person has made, which is kept once it is changed here. */
  async given(work) {
    this.#given++;
    try {
      const done = await work();
      const name = this.#shown?.name;
      if (name) this.#sheets.set(name, this.#shown = sheetOf(name));
      return done;
    } finally {
      this.#given--;
      this.#tellAddress();
      this.#follow();
    }
  }

  /** Keeps the newest that was made of a sheet, which may not be shown any more. */
  async #keep(sheet, store) {
    const { next } = sheet;
    sheet.isQueued = false;
    try {
      await this.#put(sheet, next, store);
      sheet.isKept = true;
      if (this.#isFailing) this.#app.emit('note', { text: null, isLasting: true });
      this.#isFailing = false;
    } catch ({ message }) {
      Object.assign(sheet, { isKept: false, kept: null }); // the next change tries again
      if (!this.#isFailing) this.#app.emit('note', { text: `This browser can’t keep the sheet (${message}). Save it as a document before you close the page.`, isLasting: true });
      this.#isFailing = true;
    }
    if (sheet === this.#shown) this.#tellAddress();
    this.#app.emit('drafts');
  }

  async #put(sheet, next, store) {
    const { draft } = sheet;
    const isKnown = draft?.id !== undefined;
    if (isKnown && isSame(draft, next)) return;
    if (this.list === null) await this.read();
    const stored = isKnown ? await store.get(draft.id) : null;
    // Another page has made the same of it.
    if (stored && stored.changed !== draft.changed && isSame(stored, next)) {
      sheet.draft = stored;
      return;
    }
    // What another page has changed meanwhile stays as it is there.
    const isMine = Boolean(stored) && (stored.changed === draft.changed || isSame(stored, draft));
    const name = isMine || (draft && !isKnown) ? draft.name : this.#shelf.free(sheet.documentName);
    const kept = { ...(isMine ? { id: draft.id } : {}), name, uri: sheet.name, changed: this.#app.clock.date.getTime(), ...next };
    kept.id = await store.put(kept);
    sheet.draft = kept;
    await this.read();
  }

  #tellAddress() {
    const id = this.current?.id ?? null;
    if (this.#address.draft !== id) this.#address.draft = id;
  }
}
