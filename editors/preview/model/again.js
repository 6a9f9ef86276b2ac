// After a change of how the sheet moves, plays its last motion again, beside the one before.

import { keyframesOf } from './keyframes.js';
import { reachAt } from './words.js';

/** A field has its value if it has not changed for this long, ms. */
const SETTLED = 300;

export class Again {
  /** The recording of the same inputs with the other motion, before the change or after it; null while there is nothing to compare. */
  other = null;
  /** Whether the sheet moves as before the change. */
  isBefore = false;
  #app;
  #session;
  #editing;
  #player;
  #motion = null; // what decides how the sheet moves, as JSON
  #timer = null;
  #isBusy = false; // whether the recording is being made again

  constructor(app, editing, player) {
    this.#app = app;
    this.#session = app.session;
    this.#editing = editing;
    this.#player = player;
    app.on('opened', () => {
      this.#motion = null;
      this.#forget();
    });
    // Another motion than the one that was changed.
    app.on('sent', ({ method }) => {
      if (method !== 'clock/advance' && method !== 'sheet/configure') this.#forget();
    });
  }

  #forget() {
    this.other = null;
    this.isBefore = false;
    this.#player.start = null;
  }

  /** Called with every painted moment. Once the change of a motion has settled, plays it. */
  follow() {
    const motion = JSON.stringify(motionOf(this.#session.state.configuration));
    if (motion === this.#motion) return;
    if (this.#motion !== null && !this.#isBusy) this.#wait();
    this.#motion = motion;
  }

  #wait() {
    const { clock } = this.#app;
    clock.cancel(this.#timer);
    this.#timer = clock.after(SETTLED, () => this.#play());
  }

  /** Plays a loop, or else the last motion, with the change: it acts from the start on. */
  async #play() {
    const { recording, past, rests } = this.#session;
    const { region, loops, rate } = this.#player;
    // Somebody looks at a moment, or holds the sheet.
    if (past !== null && rate === 0) return;
    if (!rests) {
      this.#wait();
      return;
    }
    const { inputs, end } = recording;
    const at = inputs.findLastIndex(({ method, params }) => method === 'sheet/configure' && motionOf(params.configuration).some(Boolean));
    if (at < 0) return;
    const moving = lastMotion(inputs);
    const from = region && loops ? region.from : moving?.from;
    if (from === undefined) return;
    // What acts at the same time comes first.
    const place = region && loops ? inputs.length : moving.inputs[0];
    if (inputs[at].time > from || at > place) {
      const change = { ...inputs[at], time: Math.min(inputs[at].time, from) };
      const others = inputs.toSpliced(at, 1);
      await this.#replay(others.toSpliced(Math.min(place, others.length), 0, change), end);
      if (this.#session.recording === recording) return;
      recording.inputs = others;
      this.other = region && loops ? null : recording;
      this.isBefore = false;
    }
    this.#player.start = region && loops ? null : from;
    this.#player.play(1, from);
  }

  async #replay(inputs, end) {
    const session = this.#session;
    const { opening, expect } = session.recording;
    const { origin, showsDocument } = this.#editing;
    this.#isBusy = true;
    try {
      // A scenario of the document stays one.
      if (showsDocument) await session.follower.play(origin.name, origin.setting);
      else await session.replay({ opening, inputs, end });
      session.recording.expect = expect;
    } catch (error) {
      this.#app.fail(error);
    }
    this.#isBusy = false;
    this.#motion = JSON.stringify(motionOf(session.state.configuration));
  }

  /** The frame of the other motion at a moment; null where there is none, or where it is the same. */
  frameAt({ time, frame }) {
    const was = this.other?.frames[this.other.indexAt(time)];
    if (!was || was.phase === 'dismissed' || frame.phase === 'dismissed') return null;
    const distance = ['x', 'y', 'width', 'height'].reduce((sum, key) => sum + Math.abs(was.frame[key] - frame.frame[key]), 0);
    return distance < 1 ? null : was;
  }

  /** The reach of the sheet with the other motion, [[time, reach]]; null without one. */
  get curve() {
    const { other } = this;
    const { start } = this.#player;
    if (!other || start === null) return null;
    return other.frames.filter(({ time }) => time >= start).map(frame => [frame.time, reachAt({ frame, state: other.stateAt(frame.time) ?? this.#session.state })]);
  }

  /** Moves the sheet as before the change, and compares with what came after it; and the other way round. */
  async swap() {
    const { other, isBefore } = this;
    const { recording } = this.#session;
    const { start } = this.#player;
    if (!other || this.#isBusy) return;
    this.#isBusy = true;
    await this.#session.replay({ opening: other.opening, inputs: other.inputs, end: other.end }).catch(error => this.#app.fail(error));
    this.#isBusy = false;
    this.#motion = JSON.stringify(motionOf(this.#session.state.configuration));
    if (this.#session.recording === recording) return;
    this.other = recording;
    this.isBefore = !isBefore;
    this.#player.start = start;
    this.#player.play(1, start);
  }
}

/** The last of the inputs that may have moved the sheet, as a keyframe. */
const lastMotion = inputs => keyframesOf(inputs).findLast(({ first }) => first.method !== 'sheet/configure');

/** The parts of a configuration, or of a patch, that say how the sheet moves, and where it goes when it is let go. */
const motionOf = ({ transition, frame, interaction, dimming }) => [
  transition, frame?.resize, interaction?.landing, interaction?.rubberBand, interaction?.velocity, dimming?.animation];
