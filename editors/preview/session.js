// One sheet in the daemon, its clock, and the recording of what is done to it.
//
// The sheet's clock is manual: time passes when the page says so, which is once for each painted frame and only while
// something moves or a finger is down. So the preview can be slowed down, stopped and stepped, costs nothing at rest, and what
// it records plays again exactly.

import { Recording, mergedPatch, paramsOf, patchBack, patchBetween, sameValue } from './recording.js';

/** How the page changes a sheet for the person in front of it: a mouse wobbles as a finger does, pt. */
/** A page that was not painted for longer than this goes on as if it had been this long, ms. */
const LONGEST_TICK = 100;
/** A finger that has not moved for this long rests, s. */
const REST = 0.04;
export const FRAME = 1 / 60;

export class Session extends EventTarget {
  recording = new Recording();
  /** The sheet's State (`sheet/state`), without what its frame says. */
  state = null;
  /** What is on screen now. */
  frame = null;
  /** Whether anything moves by itself. */
  moving = false;
  /** Where a finger is down, {x, y} in the container, pt; null when there is none. */
  finger = null;
  /** What the daemon says of that finger: {target, state}; null when there is none. */
  gesture = null;
  speed = 1;
  paused = false;
  /** Where in the recording somebody looks, s; null is now. */
  past = null;
  /** The State that the document, or the preset, described when it was last read. */
  documentState = null;
  /** How long it took from an input to its answer, and until that was painted, ms; the newest last. For tests. */
  latencies = [];
  /** Answers the daemon when it asks whether the sheet may be dismissed. */
  allowsDismissal = true;

  #rpc;
  #id = freshId();
  #time = 0; // the last time that was sent, s
  #running = null; // {time, wall}: where the clock was started
  #painted = 0; // when it was called for a painted frame last, ms of the page's clock
  #advancing = false;
  #tag = 0;
  #sent = new Map();
  #unpainted = [];
  #document = null;
  #presets = null;
  #following = Promise.resolve();
  #known = null; // what the recording knows of configuration, container and contents
  #away = false; // the daemon's sheet is not where it was yet
  #epoch = 0; // answers from before a new beginning are not for this one

  constructor(rpc) {
    super();
    this.#rpc = rpc;
    rpc.handlers.set('sheet/frame', frame => this.#mine(frame) && this.#show(frame));
    rpc.handlers.set('sheet/event', event => this.#mine(event) && this.#happened(event));
    rpc.handlers.set('sheet/didChangeDocument', change => this.#mine(change) && this.#follow(change));
    rpc.handlers.set('sheet/shouldDismiss', () => this.allowsDismissal);
    rpc.handlers.set('content/measure', params => this.#measure(params));
  }

  /** Whether there is a sheet that takes inputs. */
  get isOpen() {
    return this.state !== null && !this.#away;
  }

  /** Whether it is the sheet of a document, and follows it. */
  get followsDocument() {
    return this.#document !== null;
  }

  /** Whether time passes. */
  get runs() {
    return this.isOpen && !this.paused && this.past === null && (this.moving || this.held);
  }

  /** Whether a finger is down. */
  get held() {
    return this.finger !== null;
  }

  /** Whether everything that was done has been answered, and nothing moves. */
  get rests() {
    return this.isOpen && !this.held && !this.moving && !this.#advancing && this.#sent.size === 0;
  }

  /** What is to be drawn: now, or where somebody looks in the past. */
  get shown() {
    if (this.past === null) return this.frame;
    return this.recording.frames[this.recording.indexAt(this.past)] ?? this.frame;
  }

  #mine(params) {
    return params.sheet === this.#id;
  }

  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  // Opening

  /** Opens the sheet of a document, or of a preset; and presents it. */
  async open({ document = null, preset = null, animated = true } = {}) {
    const epoch = ++this.#epoch;
    this.forget();
    this.#away = false;
    this.#drop();
    this.#document = document;
    this.#id = freshId();
    this.#presets ??= new Map((await this.#rpc.request('sheet/presets')).presets.map(one => [one.name, one.configuration]));
    const source = document ? { document: document.uri } : sampleOf(preset ?? 'system');
    const state = await this.#rpc.request('sheet/open', { sheet: this.#id, updates: UPDATES, ...source });
    if (epoch !== this.#epoch) return;
    this.#begin(state);
    await this.input('sheet/present', { animated });
  }

  #begin(state) {
    this.#time = 0;
    this.past = null;
    this.#take(state);
    this.documentState = state;
    this.#know(state);
    const { contents: [root, ...others], container } = state;
    const { id, ...content } = root;
    this.recording.begin({
      preset: state.preset,
      configuration: patchBetween(this.#presets.get(state.preset), state.configuration),
      container,
      content,
    });
    if (others.length > 0 || id !== 'root') {
      this.recording.addInput(0, 'navigation/setScreens', { screens: screensOf(state.contents), animated: false });
    }
    this.#show(state, state.moving);
    this.#emit('opened');
  }

  /** Goes on where it was, in a daemon that has just been started. */
  async reopen() {
    const epoch = ++this.#epoch;
    // Where the daemon is the same and only messages were lost, it has that sheet still.
    this.#rpc.notify('sheet/close', { sheet: this.#id });
    this.#id = freshId();
    const source = this.#document ? { document: this.#document.uri } : this.recording.opening;
    const opened = await this.#rpc.request('sheet/open', { sheet: this.#id, updates: UPDATES, ...source });
    if (epoch !== this.#epoch) return;
    const before = this.documentState;
    await this.#goTo(this.recording.end);
    if (this.#document) await this.#adopt(before, opened);
  }

  /** The document was edited while nobody told: the sheet changes as it would have. */
  async #adopt(before, now) {
    this.documentState = now;
    const patch = patchBetween(before.configuration, now.configuration);
    if (patch) await this.configure(patch, { override: false });
    if (!sameValue(before.container, now.container)) {
      await this.change('container/didChange', { container: now.container, animation: true });
    }
    if (!sameValue(before.contents, now.contents)) {
      await this.change('navigation/setScreens', { screens: screensOf(now.contents), animated: true });
    }
  }

  /** Takes the sheet back to a moment of the recording, and goes on from there; what came after is forgotten. */
  async rewind(time) {
    if (!this.isOpen) return;
    this.recording.cut(time);
    this.past = null;
    this.paused = false;
    // A finger that was down then is nobody's now.
    const finger = this.recording.fingerAt(time);
    if (finger) this.recording.addInput(time, 'gesture/sample', { phase: 'cancelled', x: finger.x, y: finger.y });
    try {
      await this.#goTo(time);
    } catch (error) {
      this.#away = false;
      this.#fail(error);
    }
  }

  /** The next sheet is another document's: nothing of this one goes on. */
  forget() {
    if (this.state) this.#rpc.notify('sheet/close', { sheet: this.#id });
    this.state = null;
  }

  /** Does everything again that the recording says, on another sheet, and lets this one go on from there. */
  async #goTo(time) {
    const epoch = ++this.#epoch;
    this.#away = true;
    this.#drop();
    const sheet = `${this.#id}-again`;
    const { opening, known } = this.recording;
    const all = [this.#rpc.request('sheet/open', { sheet, updates: SILENT, ...opening })];
    for (const input of known) all.push(this.#rpc.request(input.method, paramsOf(input, sheet)));
    all.push(this.#rpc.request('clock/advance', { sheet, to: time }));
    const snapshot = this.#rpc.request('sheet/snapshot', { sheet });
    this.#rpc.notify('sheet/close', { sheet });
    // Each was carried out when it was recorded.
    await Promise.allSettled([...all, snapshot]);
    const state = await this.#rpc.request('sheet/restore', { sheet: this.#id, snapshot: await snapshot });
    if (epoch !== this.#epoch) return;
    this.#away = false;
    this.#time = state.time;
    this.#take(state);
    this.#know(state);
    this.#show(state, state.moving);
    this.#emit('rewound');
    this.#emit('configured');
  }

  /** The connection is gone; the next thing is `reopen`. */
  lose() {
    this.#epoch++;
    this.#away = true;
    if (this.held) this.recording.addInput(this.#time, 'gesture/sample', { phase: 'cancelled', x: 0, y: 0 });
    this.#drop();
  }

  /** Nothing of what is under way goes on. */
  #drop() {
    this.finger = null;
    this.moving = false;
    this.#advancing = false;
    this.#running = null;
    this.#sent.clear();
    this.#unpainted = [];
  }

  // Time

  /** The sheet's time at a moment of the page's clock (ms): at least that of the last input. */
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
    this.#emit('changed');
  }

  #restartClock() {
    if (!this.#running) return;
    const wall = performance.now();
    this.#running = { time: this.timeAt(wall), wall };
  }

  /** Called once for each painted frame: lets time pass up to it. Says whether it wants to be called again. */
  tick(wall) {
    if (!this.runs) {
      this.#running = null;
      return false;
    }
    if (!this.#running) this.#start(wall);
    // A page that was not painted for long goes on as if it had been.
    this.#running.wall += Math.max(0, wall - this.#painted - LONGEST_TICK);
    this.#painted = wall;
    const time = this.timeAt(wall);
    // A finger that has just moved has told the time itself; a flick must not seem to rest before it is lifted.
    const rests = !this.held || this.moving || time - this.#time > REST * this.speed;
    if (!this.#advancing && rests) this.advance(time);
    return true;
  }

  /** Lets time pass up to `to`, s. */
  async advance(to) {
    if (!(to > this.#time)) return;
    const epoch = this.#epoch;
    // Of a long step every frame on the way belongs into the recording.
    const between = to - this.#time > 1.5 * FRAME ? { frameRate: 1 / FRAME } : {};
    to = asWritten(to);
    this.#advancing = true;
    this.#time = to;
    try {
      const frame = await this.#rpc.request('clock/advance', { sheet: this.#id, to, ...between });
      if (epoch === this.#epoch) this.#show(frame, frame.moving);
    } catch (error) {
      if (epoch === this.#epoch) this.#fail(error);
    } finally {
      if (epoch === this.#epoch) this.#advancing = false;
    }
  }

  /** One frame on or back; back is into the recording. */
  async step(direction) {
    if (!this.paused) this.setPaused(true);
    if (this.past === null && direction > 0) return this.advance(this.#time + FRAME);
    const { frames } = this.recording;
    const place = this.past === null ? frames.length - 1 : this.recording.indexAt(this.past);
    const next = place + direction;
    this.look(next >= frames.length - 1 ? null : frames[Math.max(0, next)].time);
  }

  /** Looks at a time of the recording; null is now. */
  look(time) {
    this.past = time;
    this.#running = null;
    this.#emit('looked');
  }

  // Inputs

  /** Carries an input out and shows what came of it. Gives the frame, or null when it was refused. */
  async input(method, params, { wall = performance.now(), refusal = true } = {}) {
    if (!this.isOpen) return null;
    if (this.past !== null) this.look(null);
    const epoch = this.#epoch;
    const time = this.timeAt(wall);
    this.#time = time;
    const tag = ++this.#tag;
    this.#sent.set(tag, performance.now());
    try {
      const timed = method === 'gesture/samples' ? {} : { time };
      const answer = await this.#rpc.request(method, { sheet: this.#id, ...timed, tag, ...params });
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

  /** A sample of the pointer, with those that came since the last one: {phase, x, y}, each with its wall time, ms. */
  sample(samples) {
    const [first] = samples;
    if (first.phase === 'began' && !this.paused && !this.#running) this.#start(first.wall);
    const { phase, x, y } = samples.at(-1);
    const over = phase !== 'began' && phase !== 'moved';
    const timed = samples.map(({ wall, ...sample }) => {
      // A finger is lifted where it was last, and by then it has not come to rest.
      const time = over ? this.#time : this.timeAt(wall);
      this.#time = time;
      return { time, ...sample };
    });
    this.finger = over ? null : { x, y };
    if (over || phase === 'began') this.gesture = null;
    this.#emit('changed');
    if (timed.length > 1) return this.input('gesture/samples', { samples: timed });
    const { time, ...sample } = timed[0];
    return this.input('gesture/sample', sample, { wall: -Infinity });
  }

  /** Changes the configuration by a merge patch; refused with an error that is thrown. */
  async configure(patch, { override = true, animated = true } = {}) {
    const answer = await this.input('sheet/configure', { configuration: patch, animated }, { refusal: false });
    if (!answer) return null;
    this.recording.inputs.at(-1).isOverride = override;
    this.#know(this.state);
    this.#emit('configured');
    return answer;
  }

  /** Takes back what was configured here. */
  async reset() {
    const patch = patchBack(this.overrides, this.documentState.configuration);
    for (const input of this.recording.inputs) input.isOverride = false;
    await this.configure(patch, { override: false });
  }

  /** What was changed here, over what the document says: a merge patch. */
  get overrides() {
    return this.recording.inputs.filter(input => input.isOverride)
      .reduce((all, input) => mergedPatch(all, input.params.configuration), {});
  }

  get isOverridden() {
    return Object.keys(this.overrides).length > 0;
  }

  /** An input after which the State is another one. */
  async change(method, params) {
    const frame = await this.input(method, params);
    if (frame) await this.#refresh();
    return frame;
  }

  /** A picture of the recording, a moment's of what is shown: {text}. */
  picture(picture, theme) {
    const time = this.past ?? this.recording.end;
    return this.#rpc.request('sheet/render', { picture, messages: this.recording.messages(), theme, ...(picture === 'still' ? { time } : {}) });
  }

  /** Where a release now would land. */
  predict() {
    return this.#rpc.request('sheet/predict', { sheet: this.#id });
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

  // What the daemon says

  #take(state) {
    this.state = {
      preset: state.preset, configuration: state.configuration, container: state.container, contents: state.contents,
    };
  }

  #know({ configuration, container, contents }) {
    this.#known = { configuration, container, contents };
  }

  #show(frame, moving) {
    if (frame.tag !== undefined && this.#sent.has(frame.tag)) {
      this.#unpainted.push({ sent: this.#sent.get(frame.tag), answered: performance.now() });
      this.#sent.delete(frame.tag);
    }
    this.frame = frame;
    if (frame.gesture && this.held) this.gesture = frame.gesture;
    this.#time = Math.max(this.#time, frame.time);
    this.recording.addFrame(frame);
    if (moving !== undefined) this.moving = moving;
    this.#emit('changed');
  }

  /** The page has painted what it was told until now. */
  painted() {
    const now = performance.now();
    for (const { sent, answered } of this.#unpainted.splice(0)) {
      this.latencies.push({ answered: answered - sent, painted: now - sent });
    }
    if (this.latencies.length > 1000) this.latencies.splice(0, 500);
  }

  #happened(event) {
    this.recording.events.push(event);
    this.#emit('happened', event);
  }

  /** The document was edited. One edit after the other: each is told apart from what was before. */
  #follow(change) {
    if (change.version !== change.latest) return;
    // What was answered until now was before it, what comes was after it: here is its place.
    const place = this.recording.keepPlace(this.frame.time);
    this.#following = this.#following.then(() => this.#takeInEdit(place)).catch(error => this.#fail(error));
  }

  /** What became of the sheet by an edit of its document is an input like any other. */
  async #takeInEdit(place) {
    const epoch = this.#epoch;
    if (!this.isOpen) return;
    const before = this.#known;
    const sheet = `${this.#id}-document`;
    const opening = this.#rpc.request('sheet/open', { sheet, updates: SILENT, document: this.#document.uri }).catch(() => this.documentState);
    this.#rpc.notify('sheet/close', { sheet });
    await this.#refresh();
    const latest = await opening;
    if (epoch !== this.#epoch || !this.isOpen) return;
    this.documentState = latest;
    const edits = [];
    const { configuration, container, contents } = this.state;
    if (!sameValue(configuration, before.configuration)) {
      edits.push(['sheet/configure', { configuration: patchBetween(before.configuration, configuration), animated: true }]);
    }
    if (!sameValue(container, before.container)) {
      edits.push(['container/didChange', { container, animation: true }]);
    }
    if (!sameValue(contents, before.contents)) {
      edits.push(['navigation/setScreens', { screens: screensOf(contents), animated: true }]);
    }
    this.recording.fill(place, edits);
    const again = this.overrides;
    if (Object.keys(again).length > 0 && !sameValue(configuration, before.configuration)) {
      await this.configure(again, { override: false }).catch(error => this.#fail(error));
    }
  }

  /** How high the page draws a screen: as its content says. */
  #measure({ screen }) {
    const content = this.state?.contents.find(({ id }) => id === screen);
    return { height: content?.height ?? 300 };
  }

  #fail(error) {
    this.#emit('failed', error);
  }
}

/** A time as the daemon tells it again: what is recorded is then what was sent. */
const asWritten = time => Math.round(time * 1e6) / 1e6;

/** An id that no other page has taken. */
function freshId() {
  return `preview-${Math.random().toString(36).slice(2, 10)}`;
}

const UPDATES = { frames: true, animations: false, events: true };
const SILENT = { frames: false, animations: false, events: false };

/** What is shown of a preset when there is no document: params of `sheet/open`. */
function sampleOf(preset) {
  const content = { height: 380, scrollable: true, scrollHeight: 1400 };
  const configuration = preset === 'system' ? { detents: ['medium', 'large'], prefersGrabberVisible: true } : {};
  return { preset, configuration, content };
}

const screensOf = contents => contents.map(({ id, hidesBackButton, ...content }) =>
  ({ id, content, ...(hidesBackButton ? { hidesBackButton } : {}) }));
