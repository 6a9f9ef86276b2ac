// The document that the page shows: its text, its problems and scenarios, and saving to it through the host (hosts.js).

import { changeOf } from './saving.js';
import { edited } from './text.js';

const RUN = 'sheetd.runScenario';

/** A sheet document of the host. The app's event `document` follows every change of its text, problems or scenarios. */
export class SheetDocument {
  uri;
  name;
  /** Whether it is a file; otherwise it lives only as long as the page or its host. */
  isFile;
  /** The text of `version`; null until it was read. */
  text = null;
  /** The version that the host gave to the text, or null. */
  version = null;
  /** The problems in the newest version (`textDocument/publishDiagnostics`). */
  diagnostics = [];
  /** How many reports of problems there were: one follows each change of the text, and of what it extends. */
  reports = 0;
  /** The names of the scenarios, in the order of the text; '' for the one without a name. */
  scenarios = [];

  #app;
  #settings = new Map();
  #reading = 0;

  /** A document as the host's status names it. */
  constructor(app, { uri, name, isFile = true }) {
    this.#app = app;
    this.uri = uri;
    this.name = name;
    this.isFile = isFile;
  }

  /** The first error that keeps the document from being shown, or null. One that fails an expectation can be shown. */
  get firstError() {
    return this.diagnostics.find(({ severity, code }) => severity === 1 && code !== 'expectation-failed') ?? null;
  }

  /** The settings in which a scenario is played, such as "Pixel 8, landscape"; empty if the document has no list of devices. */
  settingsOf(scenario) {
    return this.#settings.get(scenario) ?? [];
  }

  /** Takes the params of a `textDocument/publishDiagnostics`, which follows every change of the text, and reads the text again. */
  receive({ diagnostics }) {
    this.diagnostics = diagnostics;
    this.reports++;
    this.read().catch(() => {}); // without a connection, the text that was read last stays
  }

  /** Reads the text and the names of the scenarios. */
  async read() {
    const reading = ++this.#reading;
    const [{ text, version }, lenses] = await Promise.all([
      this.#app.rpc.request('preview/readDocument', {}),
      this.#app.rpc.request('textDocument/codeLens', { textDocument: { uri: this.uri } }).catch(() => null),
    ]);
    if (reading !== this.#reading) return;
    this.text = text;
    this.version = version;
    const runs = (lenses ?? []).filter(({ command }) => command.command === RUN);
    // A broken text has no scenarios; those of the last good version can still be chosen.
    if (runs.length > 0 || !this.firstError) {
      this.#settings = new Map(runs.map(({ command, data }) => [command.arguments[1] ?? '', data?.settings ?? []]));
      this.scenarios = [...this.#settings.keys()];
    }
    this.#app.emit('document');
  }

  /** The text before and after a change, {patch} or {value}, for showing what saving it would do. */
  async preview(change) {
    const { version, edits } = await this.#ask(change);
    if (version !== this.version) await this.read();
    return { before: this.text, after: edited(this.text, edits), edits };
  }

  /** The text with unsaved changes. `preset` is the configuration of its preset. */
  async textWith(unsaved, preset) {
    const { after } = await this.preview(changeOf(this.text ?? '', unsaved, preset));
    return after;
  }

  /**
   * Changes the document by a merge patch. The host refuses it if the document has changed meanwhile, or can't be written; then
   * nothing is written, and the error says why. Returns whether it is in a file now.
   */
  async save(patch) {
    return this.#save({ patch });
  }

  /** Changes the document's whole value, such as to one with members that are null, which no merge patch can say. */
  async saveValue(value) {
    return this.#save({ value });
  }

  /** Changes a version of the document (the one that was read) by edits, such as those of a `textDocument/codeAction`. */
  async apply(edits, version = this.version) {
    const { isSaved } = await this.#app.rpc.request('preview/editDocument', { version, edits });
    await this.read();
    return isSaved;
  }

  /** A change was made from the text that was read, so it is refused if the daemon has a newer one. */
  async #save(change) {
    const { version } = this;
    const { edits } = await this.#ask(change);
    return this.apply(edits, version);
  }

  #ask(change) {
    return this.#app.rpc.request('sheet/editDocument', { textDocument: { uri: this.uri }, ...change });
  }
}
