// What is changed in the recording, and what of it a scenario of the document gets: steps and expectations.

import { expectationOf, isBatched, patchFor, stepsOf, wordsOf } from './expectations.js';
import { gestureOf } from './gestures.js';
import { lastOf } from './recording.js';

/** The app's event `scenario` follows every change of which scenario is shown, and of whether its steps were changed. */
export class Editing {
  /** The scenario of the document that is shown, {name, setting}; null if the recording is none of the document's. */
  origin = null;
  #app;
  #player;
  #isChanged = false; // whether the steps are others than the document's
  #counted = null; // {recording, count}: how many inputs are known
  #replaying = null; // the running replay
  #next = null; // {inputs, end}: what is to be replayed after it

  constructor(app, player) {
    this.#app = app;
    this.#player = player;
    app.on('opened', () => this.#setOrigin(null));
    app.on('recorded', () => this.#recorded());
  }

  get #session() {
    return this.#app.session;
  }

  // Inputs

  /**
   * Plays changed inputs instead of the recorded ones, to `end` at least, s. While one replay runs, only the last changes are kept for
   * the next.
   */
  replay(inputs, end = 0) {
    this.#next = { inputs, end };
    this.#replaying ??= this.#runReplays().finally(() => { this.#replaying = null; });
    return this.#replaying;
  }

  async #runReplays() {
    const session = this.#session;
    while (this.#next) {
      const { inputs, end } = this.#next;
      this.#next = null;
      const { recording, past } = session;
      // What came after the last input still does.
      const rest = recording.end - lastOf(recording.inputs);
      try {
        await session.replay({ opening: recording.opening, inputs, end: Math.max(end, lastOf(inputs) + rest) });
      } catch (error) {
        this.#app.fail(error);
        return;
      }
      // What was found holds for the inputs of the document only.
      this.#setOrigin(this.origin, this.origin !== null);
      session.follower.verdicts = [];
      session.recording.expect = recording.expect;
      if (past !== null) this.#player.seek(Math.min(past, session.recording.end));
    }
  }

  /** Plays other inputs in place of what was recorded: {opening, inputs, end}. They are those of no scenario. */
  async playOther(other) {
    const session = this.#session;
    this.#player.pause();
    await session.replay(other);
    Object.assign(session.follower, { scenario: null, verdicts: [] });
    this.#setOrigin(null);
  }

  /** Goes on from the shown time: what came after it is removed. */
  async goOn() {
    const session = this.#session;
    const time = session.past;
    this.#player.pause();
    session.follower.verdicts = session.follower.verdicts.filter(one => one.time <= time);
    await session.rewind(time);
    this.#setOrigin(null);
  }

  // Scenarios and expectations

  /** The scenarios of the document, once for each of their settings: [{name, title, setting}]. */
  get scenarios() {
    const { document } = this.#app;
    return (document?.scenarios ?? []).flatMap(name => {
      const settings = document.settingsOf(name);
      return (settings.length > 0 ? settings : [null]).map(setting => ({ name: name || null, title: name || 'Scenario', setting }));
    });
  }

  /**
   * Plays a scenario of the document from its beginning: to its end, or to the expectation in a line of the text that is not met, which it
   * returns.
   */
  async play(name = null, setting = null, line = undefined) {
    const session = this.#session;
    const { document } = this.#app;
    // A preset may be shown instead.
    if (!session.followsDocument) await session.open({ document, animated: false });
    const path = typeof line === 'number' ? await session.follower.pathAt(line, name, setting).catch(() => null) : null;
    if (!await session.follower.play(name, setting)) return null;
    this.#setOrigin({ name, setting });
    this.#player.clearRegion();
    // An edit meanwhile may move it.
    const missed = () => (line === undefined ? null : session.follower.missed(path));
    this.#player.play(1, 0, () => missed()?.time ?? Infinity);
    return missed();
  }

  #setOrigin(origin, isChanged = false) {
    const { recording, follower } = this.#session;
    this.origin = origin;
    this.#isChanged = isChanged;
    // With other steps it is no longer what the document says, so an edit of the document must not replace it.
    follower.scenario = isChanged ? null : origin;
    this.#counted = { recording, count: stepCount(recording) };
    this.#app.emit('scenario');
  }

  /** After another step, what is shown is more than the document's scenario. */
  #recorded() {
    const { recording } = this.#session;
    const count = stepCount(recording);
    if (this.origin && this.#counted?.recording === recording && count > this.#counted.count) this.#setOrigin(null);
    else this.#counted = { recording, count };
  }

  /** Whether what is shown is a scenario of the document, as it is there. */
  get showsDocument() {
    return this.origin !== null && !this.#isChanged;
  }

  get #canSave() {
    return typeof this.#app.document?.text === 'string';
  }

  /** Whether the document's scenario has other steps than what is shown. */
  get isEdited() {
    return this.#isChanged && this.#canSave;
  }

  /** Whether the document can get the steps that are shown. */
  get hasNewSteps() {
    return this.#canSave && (this.#isChanged || this.origin === null);
  }

  /** Expects what is shown: in the document's scenario, or, without a document, in the recording's. Returns {time, words}. */
  async expect() {
    const { moment, recording, follower } = this.#session;
    const settings = this.origin ? this.scenarios.filter(({ name }) => name === this.origin.name) : [];
    const expectation = expectationOf(moment, settings.length > 1);
    await this.save(expectation);
    recording.expect.push(expectation);
    const words = wordsOf(expectation);
    follower.verdicts = [...follower.verdicts, { time: moment.time, met: true, text: words, range: null }]
      .sort((a, b) => a.time - b.time);
    return { time: moment.time, words };
  }

  /** Whether there are drags that the document can get as gestures. */
  get hasGestures() {
    return this.#canSave && this.#session.recording.inputs.some(({ method }) => method?.startsWith('gesture/sample'));
  }

  /**
   * Writes the steps, if the document has others, and an expectation, if there is one, into the document's scenario. `asGestures` writes the
   * drags as `drag` and `flick`, which hold on every device.
   */
  async save(expectation = null, { asGestures = false } = {}) {
    if (!this.#canSave) return;
    const { document } = this.#app;
    const { origin } = this;
    const value = JSON.parse(document.text);
    const { recording, moment } = this.#session;
    const steps = asGestures ? stepsOf(recording, true, keyframe => gestureOf(keyframe, recording, this.#app.detents.at(moment) ?? []))
      : this.hasNewSteps ? stepsOf(recording, isBatched(value)) : null;
    const { patch, name } = patchFor(value, { played: origin ? origin.name : undefined, steps, expectation });
    // The edit comes back while it is being saved, and is then played.
    this.#setOrigin({ name, setting: origin?.setting ?? null });
    try {
      await document.save(patch);
    } catch (error) {
      this.#setOrigin(origin, steps !== null);
      throw error;
    }
  }
}

/** How many steps a recording has. A change of the configuration is none: it will be the document's, which then plays its scenario again. */
const stepCount = ({ inputs }) => inputs.reduce((count, { method }) => count + (method === 'sheet/configure' ? 0 : 1), 0);
