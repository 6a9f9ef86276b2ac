// A sheet in the daemon, its clock, and the recording of its inputs.
//
// The sheet's clock is manual: the page advances it once per animation frame, and only while something moves or a finger is
// down. So the preview can be slowed down, paused and stepped, uses no CPU time at rest, and a recording replays exactly.

import { Recording, beginOf, inOrder, lastOf, mergedPatch, paramsOf, patchBetween, sameValue } from './recording.js';
import { unsavedOf, withPatch } from './inspector/values.js';

/** The maximum time that one animation frame advances the clock, ms; a longer pause between frames is cut to this. */
const LONGEST_TICK = 100;
/** A finger that has not moved for this long counts as resting, s. */
const REST = 0.04;
export const FRAME = 1 / 60;

/** Whether a preset is a system, and not the sheet of a library. */
export const isSystem = ({ fidelity }) => fidelity.length === 0;

/** Whether a preset is the sheet of a library, and not a variant of one. */
export const isLibrary = preset => !isSystem(preset) && !preset.name.includes('.');

export class Session extends EventTarget {
  recording = new Recording();
  /** The members of the sheet's State (`sheet/state`) that are not in a frame. */
  state = null;
  /** The current frame. */
  frame = null;
  /** Whether an animation is running. */
  moving = false;
  /** The position of the finger in the container, {x, y} in pt; null if none is down. */
  finger = null;
  /** The daemon's report about that finger: {target, state}; null if none is down. */
  gesture = null;
  speed = 1;
  paused = false;
  pausedAt = 0; // when it was last paused, ms of the page's clock
  /** The time in the recording that is shown, s; null for the current frame. */
  past = null;
  /** The initial State of the document or preset, when it was last read. */
  documentState = null;
  /** The scenario of the document that was played: {name, setting}; null if none was. */
  scenario = null;
  /** Its expectations: {time, text, met, range}. */
  verdicts = [];
  /** The answer to `sheet/shouldDismiss`. */
  allowsDismissal = true;
  /** Whether sheets that follow this one still move, so that the clock must go on. */
  othersMove = () => false;

  #clock;
  #rpc;
  #id = freshId();
  #time = 0; // the last time that was sent or received, s
  #running = null; // {time, wall}: when the clock was started; null while it is stopped
  #painted = 0; // the time of the last tick, ms of the page's clock
  #advancing = false;
  #tag = 0;
  #sent = new Set(); // the tags of the inputs that are not answered
  #moves = []; // the finger's movements that wait for the answer to those before
  #replaying = null; // the running replay
  #isSending = false; // whether movements are sent, or their answer is awaited
  #document = null;
  #presets = null; // the configurations of the presets, by name; null until they are read
  #readingPresets = null;
  /** The daemon's presets; null until they are read. */
  presetList = null;
  #following = Promise.resolve();
  #known = null; // the configuration, container and contents that the recorded inputs lead to
  #away = false; // whether the daemon's sheet is still to be restored
  /** Whether the sheet was lost with a connection, and is to be reopened. */
  isLost = false;
  #over = null; // the id of the sheet over this one
  /** The frame of a sheet that is presented over this one; null without one. */
  over = null;
  #tuning = null; // the changes of one control that is still being moved
  #collected = null; // {sheet, frames, events} of a recording that is replayed
  #epoch = 0; // incremented when the sheet is opened or restored, so that older answers are ignored

  /** `clock` is the page's. */
  constructor(rpc, clock) {
    super();
    this.#rpc = rpc;
    this.#clock = clock;
    rpc.handlers.set('sheet/frame', frame => {
      if (this.#mine(frame)) this.#show(frame);
      else if (this.over && frame.sheet === this.#over) this.#showOver(frame);
      else if (frame.sheet === this.#collected?.sheet) this.#collected.frames.push(frame);
    });
    rpc.handlers.set('sheet/event', event => {
      if (this.#mine(event)) this.#happened(event);
      else if (event.sheet === this.#collected?.sheet) this.#collected.events.push(event);
    });
    rpc.handlers.set('sheet/didChangeDocument', change => this.#mine(change) && this.#follow(change));
    rpc.handlers.set('sheet/shouldDismiss', () => this.allowsDismissal);
    rpc.handlers.set('content/measure', params => this.#measure(params));
  }

  /** Whether the sheet accepts inputs. */
  get isOpen() {
    return this.state !== null && !this.#away;
  }

  /** Whether the sheet follows a document. */
  get followsDocument() {
    return this.#document !== null;
  }

  /** Whether the clock is running. */
  get runs() {
    return this.isOpen && !this.paused && this.past === null && (this.moving || this.held || this.othersMove());
  }

  /** Whether a finger is down. */
  get held() {
    return this.finger !== null;
  }

  /** Whether all inputs are answered and nothing moves. */
  get rests() {
    return this.isOpen && !this.held && !this.moving && !this.#advancing && this.#sent.size === 0 && !this.#tuning?.running;
  }

  /** The frame to draw: the current one, or the past one that is shown. */
  get shown() {
    if (this.past === null) return this.frame;
    return this.recording.frames[this.recording.indexAt(this.past)] ?? this.frame;
  }

  /** What is shown: everything that is drawn comes from here, so that the past has its own device and content. */
  get moment() {
    const { past } = this;
    const isPast = past !== null;
    return {
      isPast,
      time: past ?? this.recording.end,
      frame: this.shown,
      state: isPast ? this.recording.stateAt(past) ?? this.state : this.state,
      finger: isPast ? this.recording.fingerAt(past) : this.finger,
      gesture: isPast ? null : this.gesture,
      over: isPast ? null : this.over,
    };
  }

  /** Sends a request about the sheet. */
  ask(method, params) {
    return this.#rpc.request(method, { sheet: this.#id, ...params });
  }

  #mine(params) {
    return params.sheet === this.#id;
  }

  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  // Opening

  /**
   * Opens and presents the sheet of a document or a preset. `scene` is {container, contents} to be kept, such as when only the preset
   * changes; `prepare` is called before the sheet is presented.
   */
  async open({ document = null, preset = null, animated = true, scene = null, prepare = async () => {} } = {}) {
    const epoch = ++this.#epoch;
    this.forget();
    this.#away = this.isLost = false;
    this.#drop();
    this.#document = document;
    this.#id = freshId();
    this.scenario = null;
    this.verdicts = [];
    const source = document ? { document: document.uri } : sampleOf(preset ?? 'system-26', scene);
    const state = await this.#rpc.request('sheet/open', { sheet: this.#id, updates: UPDATES, ...source });
    if (epoch !== this.#epoch) return;
    this.#begin(state);
    if (scene && scene.contents.length > 1) await this.change('navigation/setScreens', { screens: screensOf(scene.contents), animated: false });
    await prepare();
    const presented = this.input('sheet/present', { animated });
    this.#shorten(this.recording.opening, state);
    await presented;
  }

  /** Starts a new recording of the sheet as it is configured now, on the same device and with the same content. */
  async startOver(animated = true) {
    const { overrides, state } = this;
    const document = this.#document;
    await this.open({ document, preset: state.preset, animated, scene: document ? null : state, prepare: async () => {
      if (!sameValue(this.state.container, state.container)) await this.change('container/didChange', { container: state.container });
      if (!sameValue(this.state.contents, state.contents)) {
        await this.change('navigation/setScreens', { screens: screensOf(state.contents), animated: false });
      }
      if (Object.keys(overrides).length > 0) await this.configure(overrides, { animated: false, isNew: false });
    } });
  }

  /** The configurations of the presets, by name. They are read once, and not before the first frame needs the daemon. */
  presets() {
    this.#readingPresets ??= this.#rpc.request('sheet/presets').then(({ presets }) => {
      this.presetList = presets;
      this.#presets = new Map(presets.map(one => [one.name, one.configuration]));
      return this.#presets;
    }).catch(error => {
      this.#readingPresets = null;
      throw error;
    });
    return this.#readingPresets;
  }

  /**
   * Presents another sheet with the same configuration over the sheet, at its highest detent, or removes it. It is not part of
   * the recording.
   */
  async setOver(isShown) {
    this.#dropOver();
    if (!isShown || !this.isOpen || this.frame.phase !== 'presented') return;
    const epoch = this.#epoch;
    const sheet = `${this.#id}-over`;
    const { preset, configuration, container } = this.state;
    const highest = configuration.detents.map(one => one.id ?? one).at(-1);
    this.#over = sheet;
    try {
      await this.#rpc.request('sheet/open', {
        sheet, preset, presenter: this.#id, container, updates: { ...SILENT, frames: true },
        configuration: { ...configuration, selectedDetentIdentifier: highest },
      });
      const frame = await this.#rpc.request('sheet/present', { sheet, animated: false });
      if (epoch === this.#epoch && this.#over === sheet) this.#showOver(frame);
    } catch (error) {
      // A sheet that was removed while it was opened has nothing to report.
      if (this.#over !== sheet) return;
      this.#over = null;
      this.#fail(error);
    }
  }

  #showOver(frame) {
    this.over = frame;
    this.#emit('changed');
  }

  #dropOver() {
    if (this.#over) this.#rpc.notify('sheet/close', { sheet: this.#over });
    const wasShown = this.over !== null;
    this.#over = this.over = null;
    if (wasShown) this.#emit('changed');
  }

  #begin(state) {
    this.#time = 0;
    this.past = null;
    this.documentState = state;
    const { contents: [root, ...others], container } = state;
    const { id, ...content } = root;
    this.recording.begin({
      preset: state.preset,
      configuration: state.configuration,
      container,
      content,
    });
    this.#take(state);
    this.#know(state);
    if (others.length > 0 || id !== 'root') {
      this.recording.addInput(0, 'navigation/setScreens', { screens: screensOf(state.contents), animated: false });
    }
    this.#show(state, state.moving);
    this.#emit('opened');
  }

  /** Has the opening contain only the differences from the preset, once that is known: the first frame does not wait for it. */
  #shorten(opening, { preset, configuration }) {
    const shorten = presets => { opening.configuration = patchBetween(presets.get(preset), configuration); };
    if (this.#presets) shorten(this.#presets);
    else this.presets().then(shorten).catch(() => {}); // without a connection, the opening stays as it is
  }

  /** Restores the sheet from the recording after the connection was lost. */
  async reopen() {
    const epoch = ++this.#epoch;
    // If the daemon is still the same and only messages were lost, the old sheet is still open.
    this.#rpc.notify('sheet/close', { sheet: this.#id });
    this.#id = freshId();
    const source = this.#document ? { document: this.#document.uri } : this.recording.opening;
    const opened = await this.#rpc.request('sheet/open', { sheet: this.#id, updates: UPDATES, ...source });
    if (epoch !== this.#epoch) return;
    const before = this.documentState;
    await this.#goTo(this.recording.end);
    if (this.#document) await this.#adopt(before, opened);
  }

  /** Applies edits of the document that were made while the connection was lost. */
  async #adopt(before, now) {
    const { unsaved } = this;
    this.documentState = now;
    const patch = patchBetween(before.configuration, now.configuration);
    if (patch) await this.configure(patch, { override: false });
    await this.#override(unsaved);
    if (!sameValue(before.container, now.container)) {
      await this.change('container/didChange', { container: now.container, animation: true });
    }
    if (!sameValue(before.contents, now.contents)) {
      await this.change('navigation/setScreens', { screens: screensOf(now.contents), animated: true });
    }
  }

  /** Resets the sheet to a time in the recording, and removes everything after it. */
  async rewind(time) {
    if (!this.isOpen) return;
    this.recording.cut(time);
    this.past = null;
    this.paused = false;
    this.#recordLoss(time);
    try {
      await this.#goTo(time);
    } catch (error) {
      this.#away = false;
      this.#fail(error);
    }
  }

  /** Records that a finger that was down at a time is down no longer: it is cancelled where it was. */
  #recordLoss(time) {
    const finger = this.recording.fingerAt(time);
    if (finger) this.recording.addInput(time, 'gesture/sample', { phase: 'cancelled', x: finger.x, y: finger.y });
  }

  /** Closes the sheet without keeping its State. */
  forget() {
    if (this.state) this.#rpc.notify('sheet/close', { sheet: this.#id });
    this.state = null;
  }

  /** Replays the recording on a second sheet, and restores this sheet from its snapshot. */
  async #goTo(time) {
    const epoch = ++this.#epoch;
    this.#away = true;
    this.#drop();
    const state = await this.#restoreFrom(this.recording, time, false);
    if (epoch !== this.#epoch) return;
    this.#arrive(state);
    this.#emit('rewound');
    this.#emit('configured');
  }

  /**
   * Replays inputs from an opening to a time, and takes their frames as the recording: a scenario, a recording from a link, or one
   * whose inputs were moved. Inputs that the daemon refuses are left out, and reported.
   */
  replay(recording) {
    const running = this.#replay(recording).finally(() => {
      if (this.#replaying === running) this.#replaying = null;
    });
    return this.#replaying = running;
  }

  /** Waits until nothing is replayed. */
  async #replayed() {
    while (this.#replaying) await this.#replaying.catch(() => {}); // whoever replays is told
  }

  async #replay({ opening = this.recording.opening, inputs, end }) {
    const epoch = ++this.#epoch;
    this.#away = true;
    this.#drop();
    const next = new Recording();
    next.begin(opening);
    next.inputs = inOrder(inputs);
    const until = Math.max(end, lastOf(next.inputs));
    const refused = [];
    try {
      await this.presets();
      const state = await this.#restoreFrom(next, until, true, refused);
      if (epoch !== this.#epoch) return;
      this.recording = next;
      this.past = null;
      this.#arrive(state);
    } catch (error) {
      if (epoch !== this.#epoch) return;
      this.#away = false;
      throw error;
    }
    this.#emit('rewound');
    this.#emit('recorded');
    this.#emit('configured');
    if (refused.length > 0) this.#fail(refused[0]);
  }

  #arrive(state) {
    this.#away = this.isLost = false;
    this.#time = state.time;
    this.#take(state);
    this.#know(state);
    this.#show(state, state.moving);
  }

  /**
   * Plays a recording on a second sheet up to a time and restores this sheet from it. Returns the State. With `keeps`, the frames,
   * events and States on the way are put into the recording, and inputs that were refused are taken out of it.
   */
  async #restoreFrom(recording, time, keeps, refused = []) {
    const sheet = freshId();
    const collected = { sheet, frames: [], events: [] };
    if (keeps) this.#collected = collected;
    const updates = keeps ? UPDATES : SILENT;
    const all = [this.#rpc.request('sheet/open', { sheet, updates, ...recording.opening })];
    const states = [];
    let last = 0;
    const pass = (to) => {
      if (keeps && to - last > 1.5 * FRAME) all.push(this.#rpc.request('clock/advance', { sheet, to, frameRate: 1 / FRAME }));
      last = to;
    };
    for (const input of recording.inputs) {
      pass(beginOf(input));
      last = input.time;
      const answer = this.#rpc.request(input.method, paramsOf(input, sheet));
      all.push(answer);
      if (!keeps) continue;
      answer.catch(error => {
        refused.push(error);
        recording.inputs = recording.inputs.filter(one => one !== input);
      });
      if (CHANGES_STATE.test(input.method)) states.push(this.#rpc.request('sheet/state', { sheet }));
    }
    pass(time);
    all.push(this.#rpc.request('clock/advance', { sheet, to: Math.max(time, last) }));
    const snapshot = this.#rpc.request('sheet/snapshot', { sheet });
    // Without `keeps` failures are ignored: every recorded input was accepted when it was recorded.
    const settled = await Promise.allSettled([...all, snapshot]);
    // Not before: a host forwards the updates of open sheets.
    this.#rpc.notify('sheet/close', { sheet });
    const frames = settled.slice(0, -1).map(one => one.value).filter(one => one?.phase);
    if (keeps) {
      if (this.#collected === collected) this.#collected = null;
      if (settled[0].status === 'rejected') throw settled[0].reason;
      for (const frame of [...collected.frames, ...frames].sort((a, b) => a.time - b.time)) recording.addFrame(frame);
      recording.events = collected.events;
      recording.addState(0, stateOf(frames[0]));
      for (const state of await Promise.allSettled(states)) if (state.value) recording.addState(state.value.time, stateOf(state.value));
    }
    return this.#rpc.request('sheet/restore', { sheet: this.#id, snapshot: await snapshot });
  }

  /** Plays a scenario of the document: loads its inputs and frames, and what became of its expectations. */
  async playScenario(name = null, setting = null) {
    const epoch = this.#epoch;
    const { uri } = this.#document;
    const run = await this.#rpc.request('workspace/executeCommand', {
      command: 'sheetd.runScenario', arguments: [uri, name, setting].slice(0, setting ? 3 : name ? 2 : 1) });
    if (epoch !== this.#epoch) return;
    while (this.#sent.size > 0) await this.ask('sheet/state');
    if (epoch !== this.#epoch) return;
    // What is not saved yet stays in force; the expectations are those of the document.
    const { unsaved } = this;
    const changes = unsaved ? [{ time: 0, method: 'sheet/configure', params: { configuration: unsaved, animated: false }, isOverride: true }] : [];
    await this.replay({ opening: run.opening, inputs: [...changes, ...run.steps.map(({ time, method, params }) => ({ time, method, params }))], end: run.end });
    this.scenario = { name, setting };
    this.verdicts = run.expectations;
    this.#emit('recorded');
  }

  /** Handles a lost connection. `reopen` restores the sheet. */
  lose() {
    this.#epoch++;
    this.#away = true;
    this.isLost = this.state !== null;
    this.#recordLoss(this.#time);
    this.#drop();
  }

  /** Discards the finger, running animations, pending answers and the sheet over this one. */
  #drop() {
    this.#dropOver();
    this.finger = null;
    this.moving = false;
    this.#advancing = false;
    this.#running = null;
    this.#sent.clear();
    this.#moves = [];
  }

  // Time

  /** Converts a time of the page's clock (ms) to the sheet's time; not before the last input. */
  timeAt(wall) {
    if (!this.#running) return this.#time;
    const passed = Math.max(0, wall - this.#running.wall) / 1000;
    return Math.max(this.#time, asWritten(this.#running.time + passed * this.speed));
  }

  #start(wall) {
    this.#running = { time: this.#time, wall };
    this.#painted = wall;
  }

  setSpeed(speed) {
    this.#restartClock();
    this.speed = speed;
  }

  setPaused(paused) {
    this.#restartClock();
    this.paused = paused;
    if (paused) this.pausedAt = this.#clock.now;
    this.#emit('changed');
  }

  #restartClock() {
    if (!this.#running) return;
    const wall = this.#clock.now;
    this.#running = { time: this.timeAt(wall), wall };
  }

  /** Called once per animation frame: advances the clock. Returns whether it should be called again. */
  tick(wall) {
    if (!this.runs) {
      this.#running = null;
      return false;
    }
    if (!this.#running) this.#start(wall);
    // Limit the time that a long pause between animation frames adds.
    this.#running.wall += Math.max(0, wall - this.#painted - LONGEST_TICK);
    this.#painted = wall;
    // Movements that wait have yet to be sent with their own times.
    const time = this.timeAt(Math.min(wall, this.#moves[0]?.wall ?? wall));
    // A finger that has just moved has already advanced the time. Advancing further would make a flick look like it rests
    // before the finger lifts.
    const rests = !this.held || this.moving || time - this.#time > REST * this.speed;
    if (!this.#advancing && !this.#tuning?.isTakenBack && rests) this.advance(time);
    return true;
  }

  /** Advances the clock to `to`, s. */
  async advance(to) {
    if (!(to > this.#time)) return;
    const epoch = this.#epoch;
    // Record every frame within a long step.
    const between = to - this.#time > 1.5 * FRAME ? { frameRate: 1 / FRAME } : {};
    to = asWritten(to);
    this.#advancing = true;
    this.#time = to;
    try {
      const answering = this.#rpc.request('clock/advance', { sheet: this.#id, to, ...between });
      this.#emit('sent', { time: to, method: 'clock/advance', params: { to, ...between } });
      const frame = await answering;
      if (epoch === this.#epoch) this.#show(frame, frame.moving);
    } catch (error) {
      if (epoch === this.#epoch) this.#fail(error);
    } finally {
      if (epoch === this.#epoch) this.#advancing = false;
    }
  }

  /** Shows a time of the recording; null shows the current frame. */
  look(time) {
    this.past = time;
    this.#running = null;
    this.#emit('looked');
  }

  // Inputs

  /**
   * Sends an input and shows its frame. Returns the frame, or null if the input was refused. `wall` is when it counts, and `made` when a
   * person made it, both on the page's clock, ms.
   */
  async input(method, params, { wall = this.#clock.now, made = this.#clock.now, refusal = true } = {}) {
    // What a person does during a replay comes after it.
    if (this.#replaying) await this.#replayed();
    if (!this.isOpen) return null;
    if (this.past !== null) this.look(null);
    const epoch = this.#epoch;
    const time = this.timeAt(wall);
    this.#time = time;
    const tag = ++this.#tag;
    this.#sent.add(tag);
    try {
      const timed = method === 'gesture/samples' ? {} : { time };
      const answering = this.#rpc.request(method, { sheet: this.#id, ...timed, tag, ...params });
      this.#emit('sent', { time, method, params, made });
      const answer = await answering;
      if (epoch !== this.#epoch) return null;
      this.recording.addInput(answer.time, method, params);
      if (answer.configuration) this.#take(answer);
      this.#show(answer, answer.moving);
      this.#emit('recorded');
      return answer;
    } catch (error) {
      this.#sent.delete(tag);
      if (epoch !== this.#epoch) return null;
      if (!refusal) throw error;
      this.#fail(error);
      return null;
    }
  }

  /**
   * Sends the samples of a pointer event: {phase, x, y}, each with its time on the page's clock, `wall`, ms. Movements wait for the answer
   * to those before: a mouse may have a thousand in a second.
   */
  sample(samples) {
    if (samples.at(-1).phase === 'moved') {
      this.#moves.push(...samples);
      if (!this.#isSending) this.#sendMoves();
      return;
    }
    if (this.#moves.length > 0) this.#sendSamples(this.#moves.splice(0));
    this.#sendSamples(samples);
  }

  async #sendMoves() {
    this.#isSending = true;
    while (this.#moves.length > 0) await this.#sendSamples(this.#moves.splice(0));
    this.#isSending = false;
  }

  #sendSamples(samples) {
    const [first] = samples;
    if (first.phase === 'began' && !this.paused && !this.#running) this.#start(first.wall);
    const { phase, x, y } = samples.at(-1);
    const over = phase !== 'began' && phase !== 'moved';
    const timed = samples.map(({ wall, ...sample }) => {
      // The last sample gets the time of the one before, so that the finger does not seem to rest before it lifts.
      const time = over ? this.#time : this.timeAt(wall);
      this.#time = time;
      return { time, ...sample };
    });
    this.finger = over ? null : { x, y };
    if (over || phase === 'began') this.gesture = null;
    // A finger that moves is drawn with the sheet's answer: painting it before would only delay that.
    if (phase !== 'moved') this.#emit('changed');
    // The time is that of the last sample by now.
    const times = { wall: -Infinity, made: samples.at(-1).wall };
    if (timed.length > 1) return this.input('gesture/samples', { samples: timed }, times);
    const { time, ...sample } = timed[0];
    return this.input('gesture/sample', sample, times);
  }

  /**
   * Changes the configuration by a merge patch. Throws if the daemon refuses it. Changes with the same token, such as the steps of a
   * slider, are one input: each replaces the one before. A change that `isNew` can be undone: the event `tuned` tells what it replaced.
   */
  configure(patch, { override = true, animated = true, token = null, isNew = override } = {}) {
    const send = () => this.#configure(patch, { override, animated: animated && token === null, token, isNew });
    return token === null ? send() : this.#tune(token, send);
  }

  async #configure(patch, { override, animated, token, isNew }) {
    const before = this.state && { ...this.state.configuration, selectedDetentIdentifier: this.startingDetent };
    const answer = await this.input('sheet/configure', { configuration: patch, animated }, { refusal: false });
    if (!answer) return null;
    this.recording.inputs.at(-1).isOverride = override;
    this.#know(this.state);
    if (isNew) this.#emit('tuned', { kind: 'configuration', patch, before, token });
    this.#emit('configured');
    return answer;
  }

  /** Makes a step of a control that is being moved. Of the steps that arrive while another is sent, only the last is made. */
  #tune(token, send) {
    const last = this.#tuning;
    if (last?.token !== token || (last.input && this.recording.inputs.at(-1) !== last.input)) {
      this.#tuning = { token, snapshot: null, input: null, send: null, running: null, isTakenBack: false };
    }
    const tuning = this.#tuning;
    tuning.send = send;
    tuning.running ??= this.#runTuning(tuning).finally(() => {
      tuning.running = null;
      tuning.isTakenBack = false;
    });
    return tuning.running;
  }

  async #runTuning(tuning) {
    if (this.#replaying) await this.#replayed();
    if (!tuning.snapshot) {
      tuning.snapshot = this.ask('sheet/snapshot');
      tuning.snapshot.catch(() => {}); // whoever takes a step back is told
    }
    let answer = null;
    while (tuning.send !== null) {
      const { send } = tuning;
      tuning.send = null;
      if (tuning.input) await this.#takeBack(tuning);
      const answering = send();
      tuning.isTakenBack = false;
      answer = await answering;
      if (!answer) return null;
      tuning.input = this.recording.inputs.at(-1);
    }
    return answer;
  }

  /** Restores the sheet to the moment before a step. */
  async #takeBack(tuning) {
    const { inputs } = this.recording;
    const { time } = tuning.input;
    // The clock must not go on between the restored moment and the step that follows.
    tuning.isTakenBack = true;
    const state = await this.ask('sheet/restore', { snapshot: await tuning.snapshot });
    inputs.splice(inputs.indexOf(tuning.input), 1);
    tuning.input = null;
    this.recording.cut(time);
    this.#running = null;
    this.#time = state.time;
    this.#take(state);
    this.#know(state);
  }

  /** The inputs with which the page changed the configuration. */
  get overridingInputs() {
    return this.recording.inputs.filter(input => input.isOverride);
  }

  /** The configuration changes made on the page, as one merge patch. */
  get overrides() {
    return this.overridingInputs.reduce((all, input) => mergedPatch(all, input.params.configuration), {});
  }

  /** The part of them that differs from the document, or from the preset that is shown; null if none does. */
  get unsaved() {
    return this.state && this.documentState ? unsavedOf(this.overrides, this.state.configuration, this.documentState.configuration) : null;
  }

  /** Where the sheet starts. The state's own value follows drags. */
  get startingDetent() {
    const { overrides } = this;
    return 'selectedDetentIdentifier' in overrides ? overrides.selectedDetentIdentifier : this.documentState?.configuration.selectedDetentIdentifier ?? null;
  }

  /** Makes changes part of the document, which has them now. */
  forgetOverrides(inputs) {
    for (const input of inputs) input.isOverride = false;
  }

  /** Sends an input that changes the State, and reads the State again. `token` is that of `configure`. */
  change(method, params, { token = null } = {}) {
    const send = () => this.#change(method, token === null ? params : withoutAnimation(params), token);
    return token === null ? send() : this.#tune(token, send);
  }

  async #change(method, params, token) {
    const before = this.state;
    const frame = await this.input(method, params);
    if (!frame) return null;
    await this.#refresh();
    const { container, contents } = this.state ?? before;
    if (!sameValue(container, before.container)) this.#emit('tuned', { kind: 'container', before: before.container, after: container, token });
    if (!sameValue(contents, before.contents) && sameValue(contents.map(({ id }) => id), before.contents.map(({ id }) => id))) {
      this.#emit('tuned', { kind: 'contents', before: screensOf(before.contents), after: screensOf(contents), token });
    }
    return frame;
  }

  /** The sheet with its current configuration, container and content, as a sheet document. */
  get asDocument() {
    const { preset, configuration, container, contents } = this.state;
    return { preset, configuration: patchBetween(this.#presets?.get(preset) ?? {}, configuration), container, screens: screensOf(contents) };
  }

  async #refresh() {
    const epoch = this.#epoch;
    try {
      const state = await this.#rpc.request('sheet/state', { sheet: this.#id });
      if (epoch !== this.#epoch) return;
      this.#take(state);
      this.#know(state);
      this.#show(state, state.moving);
      this.#emit('configured');
    } catch (error) {
      if (epoch === this.#epoch) this.#fail(error);
    }
  }

  // Messages from the daemon

  #take(state) {
    this.state = stateOf(state);
    this.recording.addState(state.time, this.state);
  }

  #know({ configuration, container, contents }) {
    this.#known = { configuration, container, contents };
  }

  #show(frame, moving) {
    this.#sent.delete(frame.tag);
    this.frame = frame;
    if (frame.phase !== 'presented') this.#dropOver();
    if (frame.gesture && this.held) this.gesture = frame.gesture;
    this.#time = Math.max(this.#time, frame.time);
    this.recording.addFrame(frame);
    if (moving !== undefined) this.moving = moving;
    this.#emit('changed');
  }

  #happened(event) {
    this.recording.events.push(event);
    this.#emit('happened', event);
  }

  /** Handles an edit of the document: what the daemon did with the sheet is part of the recording. */
  #follow({ version, latest, inputs }) {
    if (version !== latest) return;
    const { recording, unsaved } = this;
    const changes = this.overridingInputs;
    for (const { time, method, params } of inputs) recording.addInput(time, method, params);
    this.#following = this.#following.then(() => this.#takeInEdit(recording, unsaved, changes)).catch(error => this.#fail(error));
  }

  /** Shows the sheet after an edit of the document, and makes the changes again that are not saved. */
  async #takeInEdit(recording, unsaved, changes) {
    await this.#replayed();
    const epoch = this.#epoch;
    if (!this.isOpen) return;
    if (this.scenario) {
      const latest = await this.#readDocument();
      if (epoch !== this.#epoch) return;
      this.documentState = latest;
      // A scenario that is shown is played again with the edited document, and the same moment is looked at.
      const { past } = this;
      await this.playScenario(this.scenario.name, this.scenario.setting);
      if (past !== null && past < this.recording.end) this.look(past);
      return;
    }
    const opening = this.#readDocument();
    await this.#refresh();
    const latest = await opening;
    if (epoch !== this.#epoch || !this.isOpen) return;
    // A replay has undone the edit.
    if (recording !== this.recording) {
      await this.#adopt(this.documentState, latest);
      return;
    }
    this.documentState = latest;
    // Changes that were answered meanwhile are newer.
    const later = this.overridingInputs.filter(input => !changes.includes(input));
    await this.#override(later.reduce((all, { params }) => mergedPatch(all ?? {}, params.configuration), unsaved));
    this.#emit('configured');
  }

  /** The State of a new sheet of the document. */
  #readDocument() {
    const sheet = `${this.#id}-document`;
    const opening = this.#rpc.request('sheet/open', { sheet, updates: SILENT, document: this.#document.uri }).catch(() => this.documentState);
    this.#rpc.notify('sheet/close', { sheet });
    return opening;
  }

  /** Makes changes again that an edit of the document has replaced. */
  async #override(changes) {
    if (!changes || !this.state) return;
    const { configuration } = this.state;
    const { selectedDetentIdentifier, ...others } = changes;
    if (sameValue(withPatch(configuration, others), configuration)) return;
    await this.configure(others, { override: false }).catch(error => this.#fail(error));
  }

  /** Answers `content/measure` with the height in the screen's content. */
  #measure({ screen }) {
    const content = this.state?.contents.find(({ id }) => id === screen);
    return { height: content?.height ?? 300 };
  }

  #fail(error) {
    this.#emit('failed', error);
  }
}

/** A time rounded like the daemon rounds it, so that the recorded time equals the one that was sent. */
const asWritten = time => Math.round(time * 1e6) / 1e6;

/** A random id for a sheet. */
function freshId() {
  return `preview-${Math.random().toString(36).slice(2, 10)}`;
}

const UPDATES = { frames: true, animations: false, events: true };
const SILENT = { frames: false, animations: false, events: false };

/** The inputs after which the State is read again. */
const CHANGES_STATE = /^(sheet\/configure|container|content\/didChangeSize|navigation)/;

/** The members of a State that are not in its frame. */
const stateOf = ({ preset, configuration, container, contents }) => ({ preset, configuration, container, contents });

/** The sheet shown for a preset without a document, in a scene if there is one: params of `sheet/open`. */
function sampleOf(preset, scene) {
  const configuration = preset.startsWith('system') ? { detents: ['medium', 'large'], prefersGrabberVisible: true } : {};
  if (!scene) return { preset, configuration, content: { height: 380, scrollable: true, scrollHeight: 1400 } };
  const { id, hidesBackButton, ...content } = scene.contents[0];
  return { preset, configuration, content, container: scene.container };
}

/** The params of an input that takes place at once. */
const withoutAnimation = params => ({ ...params, ...('animation' in params ? { animation: false } : {}), ...('animated' in params ? { animated: false } : {}) });

const screensOf = contents => contents.map(({ id, hidesBackButton, ...content }) =>
  ({ id, content, ...(hidesBackButton ? { hidesBackButton } : {}) }));
