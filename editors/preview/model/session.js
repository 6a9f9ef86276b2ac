// The sheet that the page shows: a sheet in the daemon, its clock, and the recording of its inputs.

import { Changes } from './changes.js';
import { Channel } from './channel.js';
import { Follower } from './follower.js';
import { FRAME, LiveSheet } from './live-sheet.js';
import { Opener } from './opener.js';
import { Over } from './over.js';
import { Presets } from './presets.js';
import { Restoring } from './restoring.js';
import { Samples } from './samples.js';
import { SheetClock } from './sheet-clock.js';

/** A finger that has not moved for this long counts as resting, s. */
const REST = 0.04;

/**
 * Its events: `opened`, `rewound` (it was made again from its recording) and `state` (the State may have changed); `changed` (its frame or its
 * finger), `looked` (another time is shown) and `recorded`; `sent` with {time, method, params, made}; `happened` with the params of
 * `sheet/event`; `tuned` with what a change replaced; `failed` with an error.
 */
export class Session extends LiveSheet {
  /** "closed", "open" (it accepts inputs), "restoring" (it is made again from the recording) or "lost" (as is the connection). */
  life = 'closed';
  paused = false;
  /** When it was last paused, ms of the page's clock. */
  pausedAt = 0;
  /** The time in the recording that is shown, s; null for the current frame. */
  past = null;
  /** The answer to `sheet/shouldDismiss`. */
  allowsDismissal = true;
  /** Whether sheets that follow this one still move, so that the clock must go on. */
  othersMove = () => false;

  #pageClock;
  #samples;
  #over = new Over(this);
  #isAdvancing = false;
  #tag = 0;
  #sent = new Set(); // the tags of the inputs that are not answered
  #inputs = new WeakMap(); // the recorded inputs by their answers

  /** `pageClock` is the page's; `channel` gets the sheet's events. */
  constructor(rpc, pageClock, channel = new Channel()) {
    super(rpc, channel, 'preview');
    this.#pageClock = pageClock;
    this.clock = new SheetClock(pageClock);
    this.#samples = new Samples(this, pageClock);
    this.presets = new Presets(rpc);
    this.opener = new Opener(this);
    this.restoring = new Restoring(this);
    this.changes = new Changes(this);
    this.follower = new Follower(this);
    const { handlers } = rpc;
    handlers.set('sheet/frame', frame => {
      if (this.owns(frame)) return this.show(frame);
      this.#over.receive(frame);
    });
    handlers.set('sheet/event', event => this.owns(event) && this.#happened(event));
    handlers.set('sheet/didChangeDocument', change => this.owns(change) && this.follower.follow(change));
    handlers.set('sheet/shouldDismiss', () => this.allowsDismissal);
    handlers.set('content/measure', ({ screen }) => ({ height: this.state?.contents.find(({ id }) => id === screen)?.height ?? 300 }));
  }

  /** Whether the sheet accepts inputs. */
  get isOpen() {
    return this.life === 'open';
  }

  get runs() {
    return this.isOpen && !this.paused && this.past === null && (this.moving || this.held || this.othersMove());
  }

  /** Whether all inputs are answered and nothing moves. */
  get rests() {
    return this.isOpen && !this.held && !this.moving && !this.#isAdvancing && this.#sent.size === 0 && !this.changes.steps.isRunning;
  }

  /** What is shown now. */
  get moment() {
    return { ...this.momentAt(this.past), over: this.past === null ? this.over : null };
  }

  /** The frame of a sheet that is presented over this one; null without one. */
  get over() {
    return this.#over.frame;
  }

  /** Whether the sheet follows a document. */
  get followsDocument() {
    return this.follower.source !== null;
  }

  /** The initial State of the document or preset, when it was last read. */
  get documentState() {
    return this.follower.documentState;
  }

  // Opening

  /** Closes the sheet without keeping its State. */
  forget() {
    if (this.state) this.close();
    this.state = null;
    this.life = 'closed';
  }

  /** Discards the finger, running animations, pending answers and the sheet over this one. */
  drop() {
    this.#over.drop();
    this.finger = null;
    this.moving = false;
    this.#isAdvancing = false;
    this.clock.stop();
    this.#sent.clear();
    this.#samples.drop();
  }

  /** Presents another sheet with the same configuration over the sheet, or removes it. */
  setOver(isShown) {
    return isShown ? this.#over.open() : this.#over.drop();
  }

  // Time

  setPaused(paused) {
    this.clock.restart();
    this.paused = paused;
    if (paused) this.pausedAt = this.#pageClock.now;
    this.channel.emit('changed');
  }

  /** Called with each frame of the page: advances the clock. Returns whether it should be called again. */
  tick(wall) {
    if (!this.runs) {
      this.clock.stop();
      return false;
    }
    const time = this.clock.tick(wall, this.#samples.waitSince);
    // A finger that has just moved has already advanced the time. Advancing further would make a flick look like it rests
    // before the finger lifts.
    const rests = !this.held || this.moving || time - this.clock.time > REST * this.clock.speed;
    if (!this.#isAdvancing && !this.changes.steps.isTakenBack && rests) this.advance(time);
    return true;
  }

  /** Advances the clock to `to`, s. */
  async advance(to) {
    const { time } = this.clock;
    if (!(to > time)) return;
    const isCurrent = this.lasting();
    // Every frame within a long step is recorded.
    const params = { to: this.clock.advance(to), ...(to - time > 1.5 * FRAME ? { frameRate: 1 / FRAME } : {}) };
    this.#isAdvancing = true;
    try {
      const answering = this.ask('clock/advance', params);
      this.channel.emit('sent', { time: params.to, method: 'clock/advance', params });
      const frame = await answering;
      if (isCurrent()) this.show(frame, frame.moving);
    } catch (error) {
      if (isCurrent()) this.fail(error);
    } finally {
      if (isCurrent()) this.#isAdvancing = false;
    }
  }

  /** Shows a time of the recording; null shows the current frame. */
  look(time) {
    this.past = time;
    this.clock.stop();
    this.channel.emit('looked');
  }

  // Inputs

  /**
   * Sends an input and shows its frame. Returns the frame, or null if the input was refused. `wall` is when it counts, and `made` when a
   * person made it, both on the page's clock, ms.
   */
  async input(method, params, { wall = this.#pageClock.now, made = this.#pageClock.now, refusal = true } = {}) {
    // What a person does during a replay comes after it.
    if (this.restoring.isReplaying) await this.restoring.done();
    if (!this.isOpen) return null;
    if (this.past !== null) this.look(null);
    const isCurrent = this.lasting();
    const time = this.clock.time = this.clock.timeAt(wall);
    const tag = ++this.#tag;
    this.#sent.add(tag);
    try {
      const answering = this.ask(method, { ...(method === 'gesture/samples' ? {} : { time }), tag, ...params });
      this.channel.emit('sent', { time, method, params, made });
      const answer = await answering;
      if (!isCurrent()) return null;
      this.#inputs.set(answer, this.recording.addInput(answer.time, method, params));
      if (answer.configuration) this.takeState(answer);
      this.show(answer, answer.moving);
      this.channel.emit('recorded');
      return answer;
    } catch (error) {
      this.#sent.delete(tag);
      if (!isCurrent()) return null;
      if (!refusal) throw error;
      this.fail(error);
      return null;
    }
  }

  /** Waits until all inputs are answered. */
  async answered() {
    while (this.#sent.size > 0) await this.ask('sheet/state');
  }

  /** The recorded input of an answer; others may have been recorded since. */
  inputOf = answer => this.#inputs.get(answer);
  open = options => this.opener.open(options);
  startOver = animated => this.opener.startOver(animated);
  sample = samples => this.#samples.add(samples);
  drawn = (moment, places) => (moment.isPast ? moment : this.#samples.drawn(moment, places));
  configure = (patch, options) => this.changes.configure(patch, options);
  change = (method, params, options) => this.changes.change(method, params, options);
  rewind = time => this.restoring.rewind(time);
  replay = recording => this.restoring.replay(recording);

  show(frame, moving) {
    this.#sent.delete(frame.tag);
    this.frame = frame;
    if (frame.phase !== 'presented') this.#over.drop();
    if (frame.gesture && this.held) this.gesture = frame.gesture;
    this.clock.take(frame.time);
    this.recording.addFrame(frame);
    if (moving !== undefined) this.moving = moving;
    this.channel.emit('changed');
  }

  #happened(event) {
    this.recording.events.push(event);
    this.channel.emit('happened', event);
  }

  /** Tells that the State may have changed. */
  tellState() {
    if (this.state) this.channel.emit('state');
  }

  /** Tells that something was refused. */
  fail(error) {
    this.channel.emit('failed', error);
  }
}
