// The changes of the configuration that are not in the document yet: they are saved, undone, and kept over a reload of the page.

import { wordsOf } from '../inspector/fields.js';
import { Lost } from '../rpc.js';
import { nameOf } from './draft.js';
import { History } from './history.js';
import { changeOf } from './saving.js';
import { partsOf, patchOf, valueAt } from './values.js';

/** The app's event `note` follows a sentence about the changes. */
export class Unsaved {
  history;
  isSaving = false;
  #app;
  #storage;
  #name = null; // of the sheet, for what is kept
  #saved = null; // the configuration of the document, as it was last seen
  #pending = null; // the name of the sheet whose kept changes are still to be applied

  /** `storage` keeps the changes of a sheet by its name: kept(name), and keep(name, changes), where null forgets them. */
  constructor(app, storage) {
    this.#app = app;
    this.#storage = storage;
    const { session } = app;
    this.history = new History(session);
    app.on('opened', () => {
      const name = nameOf(app);
      this.history.begin(name);
      if (name === this.#name) return;
      this.#name = name;
      this.#saved = session.documentState?.configuration ?? null;
      this.#tell(null);
      this.#bringBack(name);
    });
    app.on('state', () => this.#compare());
    app.on('drafts', () => this.keep()); // a draft has them
    // A lost connection may have come before the answer.
    app.on('rewound', () => this.#pending !== null && this.#bringBack(this.#pending));
  }

  /** The changes: [path, value]. */
  get parts() {
    const { session } = this.#app;
    const unsaved = session.state && session.changes.unsaved;
    return unsaved && session.documentState ? partsOf(unsaved, session.documentState.configuration) : [];
  }

  /** Keeps the changes as they are now. */
  keep() {
    const { session } = this.#app;
    if (!this.#name || !session.state || !session.isOpen || this.#pending !== null) return;
    const isDraft = this.#app.drafts.current !== null && session.followsDocument;
    this.#storage.keep(this.#name, this.parts.length > 0 && !isDraft ? session.changes.unsaved : null);
  }

  /** Applies the changes again that were made before the page was reloaded. */
  async #bringBack(name) {
    const changes = this.#storage.kept(name);
    this.#pending = changes ? name : null;
    if (!changes) return;
    try {
      const answer = await this.#app.session.configure(changes, { animated: false });
      if (!answer) return;
      this.#pending = null;
      const { length } = this.parts;
      if (length > 0) this.#tell(`${amount(length)} from before the page was loaded again ${length === 1 ? 'is' : 'are'} back.`);
    } catch (error) {
      if (error instanceof Lost) return;
      this.#pending = null;
      this.#storage.keep(name, null);
      this.#app.fail(new Error(`The unsaved changes from before the page was loaded again don’t fit this document any more: ${error.message}`));
    }
  }

  /** Says what happened to the changes when the document was changed elsewhere. */
  #compare() {
    const { session, document } = this.#app;
    const now = session.documentState?.configuration ?? null;
    const before = this.#saved;
    this.#saved = now;
    if (!now || !before || now === before || this.isSaving || JSON.stringify(now) === JSON.stringify(before)) return;
    const { parts } = this;
    if (parts.length === 0) return;
    const both = parts.filter(([path]) => JSON.stringify(valueAt(now, path)) !== JSON.stringify(valueAt(before, path)));
    const names = both.map(([path]) => wordsOf(path.at(-1))).join(', ');
    this.#tell(`${document?.name ?? 'The document'} was changed elsewhere. ${amount(parts.length)} of yours ${parts.length === 1 ? 'stays' : 'stay'} on top of it` +
      `${both.length > 0 ? `; both changed ${names}, and yours is shown` : ''}. Look at the changes, then save them or undo them.`, { hasActions: true });
  }

  #tell(text, { hasActions = false } = {}) {
    this.#app.emit('note', { text, hasActions });
  }

  async undoAll() {
    const { session } = this.#app;
    const saved = session.documentState.configuration;
    await session.configure(patchOf(this.parts.map(([path]) => [path, valueAt(saved, path)])));
  }

  /** What saving would change, as the document takes it. */
  get change() {
    const { session, document, catalogue } = this.#app;
    const preset = catalogue?.presets.find(({ name }) => name === session.state.preset)?.configuration ?? {};
    return changeOf(document.text ?? '', session.changes.unsaved, preset);
  }

  /** Saves the changes to the document. Returns what came of it, in words. */
  async save() {
    const { document, session } = this.#app;
    const { length } = this.parts;
    const { inputs } = session.changes; // more may follow while they are saved
    this.isSaving = true;
    try {
      const { patch, value } = this.change;
      const isSaved = await (patch ? document.save(patch) : document.saveValue(value));
      session.changes.forget(inputs);
      this.#tell(null);
      return isSaved === false ? `${amount(length)} put into ${document.name}; it is not in a file yet.` : `Saved to ${document.name}.`;
    } finally {
      this.isSaving = false;
    }
  }
}

export const amount = count => `${count} ${count === 1 ? 'change' : 'changes'}`;
