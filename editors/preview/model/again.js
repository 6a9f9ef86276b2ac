// After a change of how the sheet moves, plays its last motion again, beside the same motion without the change.

import { keyframesOf } from './keyframes.js';
import { sameValue } from './recording.js';
import { partsOf, patchOf, valueAt } from './values.js';
import { looksSame, reachAt } from './words.js';

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
  #changed = null; // the same before the change that has not settled yet
  #otherMotion = null; // the same of the other motion
  #hasRested = false; // whether the sheet has come to rest since it was opened
  #timer = null;
  #isDue = false; // whether it plays once the sheet is at rest
  #isBusy = false; // whether the recording is being made again
  #swapsTo = false; // what `isBefore` becomes
  #round = 0;

  constructor(app, editing, player) {
    this.#app = app;
    this.#session = app.session;
    this.#editing = editing;
    this.#player = player;
    app.on('opened', () => {
      app.clock.cancel(this.#timer);
      this.#isDue = false;
      this.#motion = null;
      this.#hasRested = false;
      this.#forget();
    });
    // Other inputs, such as those of another scenario, or fewer.
    app.on('rewound', () => this.#isBusy || this.#forget());
    // Another motion than the one that was changed.
    app.on('sent', ({ method }) => {
      if (method !== 'clock/advance' && method !== 'sheet/configure') this.#forget();
    });
  }

  /** Shows the motion of a recording beside this one, such as that of a real sheet. */
  show(recording) {
    this.#forget();
    this.other = recording;
    this.#player.start = recording.start;
  }

  /** Whether the other motion is one that this sheet can have. */
  get canSwap() {
    return this.#otherMotion !== null;
  }

  #forget() {
    this.#round++;
    this.other = this.#otherMotion = null;
    this.isBefore = this.#swapsTo = false;
    this.#player.start = null;
  }

  /** Called with every painted moment. Once the change of a motion has settled, plays it. */
  follow() {
    const motion = JSON.stringify(motionOf(this.#session.state.configuration));
    this.#hasRested ||= this.#session.rests;
    if (this.#isDue && this.#session.rests) this.#play();
    if (motion === this.#motion) return;
    // What is brought back when the sheet is opened is no change.
    if (this.#motion !== null && this.#hasRested && !this.#isBusy) {
      this.#changed ??= this.#motion;
      this.#wait();
    }
    this.#motion = motion;
  }

  #wait() {
    const { clock } = this.#app;
    clock.cancel(this.#timer);
    this.#timer = clock.after(SETTLED, () => this.#play());
  }

  /** Plays a loop, or else the last motion, with the change, which acts from its start. */
  async #play() {
    const { recording, past, rests } = this.#session;
    const { rate } = this.#player;
    const loop = this.#player.loops ? this.#player.region : null;
    this.#isDue = !rests;
    if (!rests) return;
    const changed = this.#changed;
    this.#changed = null;
    // Somebody looks at a moment.
    if (past !== null && rate === 0) return;
    const { inputs, end } = recording;
    if (!inputs.some(changesMotion)) return;
    const moving = lastMotion(inputs);
    const from = loop ? loop.from : moving?.from;
    if (from === undefined) return;
    // The changes go before the motion's first input, and after any other input at the start of a loop. There may be several: each has
    // those before it in its rule.
    const place = loop ? inputs.length : moving.inputs[0];
    const changes = inputs.filter((input, at) => changesMotion(input) && (input.time > from || at > place));
    if (changes.length > 0) {
      const others = inputs.filter(input => !changes.includes(input));
      const round = this.#round;
      await this.#replay(others.toSpliced(Math.min(place, others.length), 0, ...changes.map(one => ({ ...one, time: Math.min(one.time, from) }))), end);
      if (this.#session.recording === recording || round !== this.#round) return;
      if (!loop) {
        this.other = recording;
        this.#otherMotion = changed;
        this.isBefore = this.#swapsTo;
      }
      this.#swapsTo = false;
    }
    this.#player.start = loop ? null : from;
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
    return looksSame(was.frame, frame.frame) ? null : was;
  }

  /** The reach of the sheet with the other motion, [[time, reach]]; null without one. */
  get curve() {
    const { other } = this;
    const { start } = this.#player;
    if (!other || start === null) return null;
    return other.frames.filter(({ time }) => time >= start).map(frame => [frame.time, reachAt({ frame, state: other.stateAt(frame.time) ?? this.#session.state })]);
  }

  /** Changes the motion to the one before the change, or back to the one after it: a change like any other, which is played. */
  async swap() {
    const motion = this.#otherMotion;
    if (motion === null || this.#isBusy) return;
    const { configuration } = this.#session.state;
    this.#swapsTo = !this.isBefore;
    const parts = partsOf(membersOf(motion), configuration).filter(([path, value]) => !sameValue(value, valueAt(configuration, path)));
    await this.#session.configure(patchOf(parts), { animated: false });
  }
}

/** The last of the inputs that may have moved the sheet, as a keyframe. */
const lastMotion = inputs => keyframesOf(inputs).findLast(({ first }) => first.method !== 'sheet/configure');

/** The parts of a configuration, or of a patch, that say how the sheet moves, and where it goes when it is let go. */
const motionOf = ({ transition, frame, interaction, dimming }) => [
  transition, frame?.resize, interaction?.landing, interaction?.rubberBand, interaction?.velocity, dimming?.animation];

const changesMotion = ({ method, params }) => method === 'sheet/configure' && motionOf(params.configuration).some(part => part !== undefined);

/** The same parts as members of a configuration. */
function membersOf(motion) {
  const [transition, resize, landing, rubberBand, velocity, animation] = JSON.parse(motion);
  return { transition, frame: { resize }, interaction: { landing, rubberBand, velocity }, dimming: { animation } };
}
