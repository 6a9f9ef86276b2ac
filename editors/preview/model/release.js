// Where the sheet would go if the finger let go at the shown moment, as a curve. A second sheet is brought to that moment and released.

import { reachOf } from '../timeline/traces.js';
import { releaseSnapshot } from './live-sheet.js';
import { Shadow } from './shadow.js';

/** The shortest time between two curves of a finger that moves, ms. */
const INTERVAL = 90;
/** How long the shown time must stand before its curve is computed, ms. */
const PAUSE = 120;
/** How much of the motion is sampled if its duration isn't known, s. */
const LONGEST = 1.5;
const RATE = 60;

export class Release {
  /** [[time, reach]], or null if nothing holds the sheet. */
  curve = null;
  #clock;
  #shadow;
  #session;
  #onanswer;
  #isOpen = false; // whether the second sheet is
  #wanted = null; // the moment whose curve is wanted
  #asked = null; // its time, in words: so that the same moment is asked for once
  #timer = null;
  #isBusy = false;

  constructor({ clock, rpc, session }, onanswer) {
    this.#clock = clock;
    this.#shadow = new Shadow(rpc, 'curve');
    this.#session = session;
    this.#onanswer = onanswer;
  }

  /** Called with every painted moment. */
  update(moment) {
    const isHeld = moment.frame.held ?? moment.frame.transition?.interactive ?? false;
    if (!isHeld || !moment.finger) {
      this.#forget();
      return;
    }
    const key = `${moment.isPast} ${moment.time} ${this.#session.recording.inputs.length}`;
    if (key === this.#asked) return;
    this.#asked = key;
    this.#wanted = moment;
    // A curve of another moment would end at another place.
    if (moment.isPast) this.#setCurve(null);
    if (moment.isPast && this.#timer) this.#clock.cancel(this.#timer);
    else if (this.#timer) return;
    this.#timer = this.#clock.after(moment.isPast ? PAUSE : INTERVAL, () => this.#ask());
  }

  #forget() {
    this.#clock.cancel(this.#timer);
    this.#timer = this.#wanted = this.#asked = null;
    this.#setCurve(null);
  }

  #setCurve(curve) {
    if (this.curve === curve) return;
    this.curve = curve;
    this.#onanswer();
  }

  /** The second sheet no longer exists. */
  lose() {
    this.#isOpen = false;
  }

  async #ask() {
    this.#timer = null;
    const moment = this.#wanted;
    if (!moment) return;
    if (this.#isBusy) {
      this.#timer = this.#clock.after(INTERVAL, () => this.#ask());
      return;
    }
    this.#isBusy = true;
    this.#wanted = null;
    try {
      const frames = await (moment.isPast ? this.#fromRecording(moment) : this.#fromNow(moment));
      // The finger may have been lifted, or another moment be shown.
      if (this.#asked === null || (moment.isPast && this.#wanted)) return;
      const { edge } = moment.state.configuration;
      this.#setCurve(trimmed(frames.map(frame => [frame.time, reachOf(frame, edge)])));
    } catch {
      // The connection was lost, or the sheet was closed meanwhile.
      this.#isOpen = false;
    } finally {
      this.#isBusy = false;
    }
  }

  /** Lets go on the second sheet, and returns the frames from then on. */
  #letGo({ time, finger, prediction }) {
    const { x, y } = finger;
    const duration = Math.min(LONGEST, (prediction?.duration ?? LONGEST) + 1 / RATE);
    return Promise.all([
      this.#shadow.request('gesture/sample', { time, phase: 'ended', x, y }),
      this.#shadow.request('sheet/sample', { to: time + duration, frameRate: RATE }),
    ]).then(([, { frames }]) => frames);
  }

  async #fromNow(moment) {
    const { snapshot } = await this.#session.ask('sheet/snapshot');
    if (!this.#isOpen) {
      this.#isOpen = true;
      await this.#shadow.open(this.#session.recording.opening);
    }
    const restored = this.#shadow.request('sheet/restore', { snapshot });
    releaseSnapshot(this.#session.rpc, snapshot);
    return this.#letGo({ ...moment, time: (await restored).time });
  }

  async #fromRecording(moment) {
    if (this.#isOpen) this.#shadow.close();
    this.#isOpen = true;
    await this.#shadow.openAs(this.#session, moment.time);
    return this.#letGo(moment);
  }
}

/** The curve up to where it rests. */
function trimmed(curve) {
  if (curve.length === 0) return null;
  const [, rest] = curve.at(-1);
  const last = curve.findLastIndex(([, reach]) => Math.abs(reach - rest) > 0.05);
  return curve.slice(0, last + 2);
}
