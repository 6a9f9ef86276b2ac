// Follows the document of the sheet: its edits, and its scenarios.

import { SILENT, screensOf } from './live-sheet.js';
import { Lost } from '../rpc.js';
import { mergedPatch, patchBetween, sameValue } from './recording.js';
import { withPatch } from './values.js';

export class Follower {
  /** The initial State of the document or preset, when it was last read. */
  documentState = null;
  /** The scenario that was played: {name, setting}; null if none was. */
  scenario = null;
  /** Its expectations: {time, text, met, range, path}. */
  verdicts = [];

  #session;
  #document = null;
  #following = Promise.resolve();
  #played = null; // the unsaved changes when the scenario was played, as JSON

  constructor(session) {
    this.#session = session;
  }

  /** The params of `sheet/open` for the document; null without one. */
  get source() {
    return this.#document && { document: this.#document.uri };
  }

  /** The document that is followed, or null. */
  get document() {
    return this.#document;
  }

  /** Begins with another document, or null. */
  begin(document) {
    this.#document = document;
    this.scenario = null;
    this.verdicts = [];
  }

  // Edits

  /** Handles an edit of the document: what the daemon did with the sheet is part of the recording. */
  follow({ version, latest, inputs }) {
    if (version !== latest) return;
    const { recording, changes } = this.#session;
    const { unsaved, inputs: changed } = changes;
    const document = this.#document;
    for (const { time, method, params } of inputs) recording.addInput(time, method, params);
    this.#following = this.#following.then(() => this.#takeIn(document, recording, unsaved, changed)).catch(error => this.#session.fail(error));
  }

  /** Shows the sheet after an edit of the document, and makes the changes again that are not saved. */
  async #takeIn(document, recording, unsaved, changed) {
    const session = this.#session;
    await session.restoring.done();
    const isCurrent = session.lasting();
    if (!session.isOpen || document !== this.#document) return;
    if (this.scenario) {
      const latest = await this.#read();
      if (!isCurrent()) return;
      this.documentState = latest;
      // A scenario that is shown is played again with the edited document, and the same moment is looked at.
      await this.#play(this.scenario.name, this.scenario.setting, { keepsTime: true });
      return;
    }
    const reading = this.#read();
    await session.changes.refresh();
    const latest = await reading;
    if (!isCurrent() || !session.isOpen) return;
    // A replay has undone the edit.
    if (recording !== session.recording) {
      await this.adopt(this.documentState, latest);
      return;
    }
    this.documentState = latest;
    // Changes that were answered meanwhile are newer.
    const later = session.changes.inputs.filter(input => !changed.includes(input));
    await this.#override(later.reduce((all, { params }) => mergedPatch(all ?? {}, params.configuration), unsaved));
    session.tellState();
  }

  /** The State of a new sheet of the document. */
  #read() {
    const { rpc, id } = this.#session;
    const sheet = `${id}-document`;
    const opening = rpc.request('sheet/open', { sheet, updates: SILENT, ...this.source }).catch(() => this.documentState);
    rpc.notify('sheet/close', { sheet });
    return opening;
  }

  /** Makes changes again that an edit of the document has replaced. */
  async #override(changes) {
    const session = this.#session;
    if (!changes || !session.state) return;
    const { configuration } = session.state;
    const { selectedDetentIdentifier, ...others } = changes;
    if (sameValue(withPatch(configuration, others), configuration)) return;
    await session.configure(others, { override: false }).catch(error => session.fail(error));
  }

  /** Makes the edits of the document that the sheet has not seen: `before` and `now` are its States. */
  async adopt(before, now) {
    const session = this.#session;
    const { unsaved } = session.changes;
    this.documentState = now;
    const patch = patchBetween(before.configuration, now.configuration);
    if (patch) await session.configure(patch, { override: false });
    await this.#override(unsaved);
    if (!sameValue(before.container, now.container)) {
      await session.change('container/didChange', { container: now.container, animation: true });
    }
    if (!sameValue(before.contents, now.contents)) {
      await session.change('navigation/setScreens', { screens: screensOf(now.contents), animated: true });
    }
  }

  // Scenarios

  /** The first expectation that is not met, or the one at a path of the document if that is not; null if all are met. */
  missed(path = null) {
    const missed = this.verdicts.filter(({ met }) => !met);
    return missed.find(one => path && sameValue(one.path, path)) ?? missed[0] ?? null;
  }

  /** The path of an expectation in a line (from 0) of the document's own text, which has no unsaved changes; null if there is none. */
  async pathAt(line, name = null, setting = null) {
    const { expectations } = await this.#run([this.#document.uri, name, setting]);
    return expectations.find(({ met, range }) => !met && range?.start.line === line)?.path ?? null;
  }

  /** The line (from 0) of the document's own text in which an expectation of the scenario that is shown stands; null if it has none. */
  async lineOf(path) {
    const { name, setting } = this.scenario ?? {};
    const { expectations } = await this.#run([this.#document.uri, name, setting]);
    return expectations.find(one => sameValue(one.path, path))?.range?.start.line ?? null;
  }

  /**
   * Plays a scenario of the document, with all edits so far: loads its inputs and frames, and what became of its expectations. Returns
   * whether it is shown; something else may be shown by then.
   */
  play(name = null, setting = null) {
    const document = this.#document;
    const playing = this.#following.then(() => document === this.#document && this.#play(name, setting));
    this.#following = playing.catch(() => {}); // the caller gets the error
    return playing;
  }

  /** Plays the scenario that is shown with the unsaved changes of now; the same moment is looked at. */
  refresh() {
    const refreshing = this.#following.then(() => {
      const { scenario } = this;
      if (scenario && this.#session.state && this.#played !== JSON.stringify(this.#session.changes.unsaved)) return this.#play(scenario.name, scenario.setting, { keepsTime: true });
      return false;
    });
    this.#following = refreshing.catch(error => {
      if (error instanceof Lost) return;
      // With these changes the document has an error, and nothing is known about what it expects.
      this.verdicts = [];
      this.#session.channel.emit('recorded');
    });
    return this.#following;
  }

  /** Runs a scenario of the document, with its unsaved changes: the answer to `sheetd.runScenario`. */
  async run(name = null, setting = null) {
    const { uri } = this.#document;
    const text = await this.unsavedText().catch(() => null);
    return this.#run(text === null ? [uri, name, setting] : [uri, name, setting, text]);
  }

  #run(given) {
    return this.#session.rpc.request('workspace/executeCommand', { command: 'sheetd.runScenario', arguments: given });
  }

  /** The document's text with the unsaved changes; null without any. Throws if they don't fit it. */
  async unsavedText() {
    const { changes, presets, state } = this.#session;
    const unsaved = state && changes.unsaved;
    if (!unsaved) return null;
    await presets.read();
    return this.#document.textWith(unsaved, presets.configuration(state.preset) ?? {});
  }

  /** `keepsTime`: the time that is shown stays. */
  async #play(name, setting, { keepsTime = false } = {}) {
    const session = this.#session;
    const isCurrent = session.lasting();
    const played = JSON.stringify(session.changes.unsaved);
    const run = await this.run(name, setting);
    if (!isCurrent()) return false;
    await session.answered();
    if (!isCurrent()) return false;
    // What is not saved yet stays in force, and is a change of its own.
    const { unsaved } = session.changes;
    const changes = unsaved ? [{ time: 0, method: 'sheet/configure', params: { configuration: unsaved, animated: false }, isOverride: true }] : [];
    const steps = run.steps.map(({ time, method, params }) => ({ time, method, params }));
    // Who hears of the replay knows that it is a scenario's.
    const before = this.scenario;
    this.scenario = { name, setting };
    try {
      await session.replay({ opening: run.opening, inputs: [...changes, ...steps], end: run.end, keepsTime });
    } catch (error) {
      this.scenario = before;
      throw error;
    }
    this.#played = played;
    // What is expected of all of the scenario is met or not at its end.
    this.verdicts = run.expectations.map(one => ({ ...one, time: one.time ?? run.end }));
    session.channel.emit('recorded');
    return true;
  }
}
