// What a release at a moment would do: the prediction, and at which velocities it would do something else.

import { isCancelledAt, withoutLifting } from './recording.js';
import { Shadow } from './shadow.js';
import { isHeld, isTopAway } from './words.js';

/** The velocities of the chart, outward, pt/s. */
export const VELOCITIES = { from: -3000, to: 3000 };
/** A release that was predicted at most this long before a moment also holds for it, s. */
const NEAR = 0.05;
/** A row that takes longer than this, ms, is asked for only while the finger rests, so that no frame of a drag waits for it. */
const SLOW = 4;
/** For how long a finger has not moved when it rests, ms. */
const REST = 80;
/** The finger is still down so long before it is lifted, s. */
const JUST_BEFORE = 1e-4;
const MOST = 4000; // the number of releases that are kept

export class Releases {
  #app;
  #session;
  #wantsRow;
  #wantsWhy;
  #now = null; // the release of the present, {prediction, row}; null if nothing holds the sheet
  #isDue = false;
  #isAsking = false;
  #moved = 0; // when the finger last moved, ms of the page's clock
  #finger = null;
  #cost = 0; // how long a row takes, ms
  #timer = null;
  #known = []; // {time, prediction, row}, in order of time
  #searching = null; // the past moment that is being asked for, s
  #ended = null; // the event of the last release; null once there is another touch
  #round = 0;

  /** `session` is the sheet, of the session or one that follows it. Without a row, the reason may be wanted all the same. */
  constructor(app, session = app.session, { wantsRow = true, wantsWhy = wantsRow } = {}) {
    this.#app = app;
    this.#session = session;
    this.#wantsRow = wantsRow;
    this.#wantsWhy = wantsWhy;
    session.channel.on('changed', () => {
      this.#isDue = session.held;
      if (session.finger !== this.#finger) this.#moved = this.#app.clock.now;
      this.#finger = session.finger;
      if (session.held) this.#ended = null;
      else this.#now = null;
    });
    // What the app does next is no longer the release's doing.
    session.channel.on('sent', ({ method }) => { if (method !== 'clock/advance') this.#ended = null; });
    session.channel.on('happened', event => { if (event.name === 'interactionDidEnd' && !isTopAway(session.frame)) this.#ended = event; });
    for (const event of ['opened', 'rewound']) session.channel.on(event, () => this.#forget());
  }

  /** Whether the answer about the newest frame is known. */
  get isCurrent() {
    return !this.#isDue && !this.#isAsking && this.#searching === null && (!this.#now || !this.#wantsRow || this.#now.row !== null);
  }

  #forget() {
    this.#round++;
    this.#known = [];
    this.#now = this.#ended = null;
  }

  /** The release at a moment, {prediction, row}, or null. Called for each painted frame, which asks at most once. */
  at(moment) {
    if (!moment.isPast) {
      if (this.#isDue && !this.#isAsking) this.#ask();
      return this.#now;
    }
    if (!moment.finger || !isHeld(moment)) return null;
    const known = this.#near(moment.time);
    if (!known || moment.time - known.time > 1e-6) this.#search(moment.time);
    return known;
  }

  /** The last release until the next touch: {time, velocity, prediction, row}; null without one, and while it is not known. */
  last({ isPast }) {
    if (isPast || !this.#ended || this.#session.held) return null;
    const { time, velocity = 0 } = this.#ended;
    // Nothing is asked for that a motion would wait for.
    const known = this.#session.rests && !isCancelledAt(this.#session.recording.inputs, time) ? this.#before(time) : null;
    return known && { time, velocity, prediction: known.prediction, row: known.row };
  }

  /** Why a release at a past time went where it did; null while that is not known. Then it is asked for. */
  reasonAt(time) {
    return this.#before(time)?.prediction.why ?? null;
  }

  /** The release at a past time with its reason; null while that is not known. Then it is asked for. */
  #before(time) {
    const held = time - JUST_BEFORE;
    // A release that was predicted a moment before was slower, or faster.
    const known = this.#known.find(one => one.time === held);
    if (!known) this.#search(held, withoutLifting(this.#session.recording.inputs, time));
    return known ?? null;
  }

  #near(time) {
    const place = this.#known.findLastIndex(one => one.time <= time + 1e-6);
    const found = this.#known[place];
    return found && time - found.time <= NEAR ? found : null;
  }

  async #ask() {
    const session = this.#session;
    const round = this.#round;
    this.#isDue = false;
    this.#isAsking = true;
    const { time } = session.frame;
    try {
      // The reason is looked at and read while the finger rests, as the row is.
      const isDetailed = this.#wantsDetail();
      const [prediction, row] = await Promise.all([session.ask('sheet/predict', { why: isDetailed || (this.#wantsWhy && !this.#wantsRow) }), isDetailed ? this.#rowNow() : null]);
      if (round === this.#round && session.held) {
        this.#now = { prediction, row };
        this.#keep({ time, prediction, row });
      }
    } catch {
      this.#now = null; // the connection was lost or the sheet was closed
    }
    this.#isAsking = false;
    this.#app.wake();
  }

  /** Whether the row and the reason are asked for; not while the finger moves too fast for them. */
  #wantsDetail() {
    if (!this.#wantsRow || this.#cost <= SLOW || this.#app.clock.now - this.#moved >= REST) return this.#wantsRow;
    this.#app.clock.cancel(this.#timer);
    this.#timer = this.#app.clock.after(REST, () => {
      this.#isDue = this.#session.held;
      this.#app.wake();
    });
    return false;
  }

  /** The row of the present. */
  async #rowNow() {
    const begin = this.#app.clock.now;
    const row = await this.#row(this.#session.ask.bind(this.#session));
    // The average follows slowly, because a single answer may have waited for something else.
    this.#cost += (this.#app.clock.now - begin - this.#cost) * 0.3;
    return row;
  }

  #row(ask) {
    return ask('sheet/predict', { velocities: VELOCITIES });
  }

  #keep(release) {
    const place = this.#known.findLastIndex(one => one.time < release.time) + 1;
    const same = this.#known[place]?.time === release.time;
    this.#known.splice(place, same ? 1 : 0, release);
    if (this.#known.length > MOST) this.#known.splice(0, MOST / 4);
  }

  /** Asks at a past moment, on a sheet of its own: with the finger that `release` has lifted, or with the one of that moment. */
  async #search(time, release = null) {
    if (this.#searching !== null || this.#app.rpc.ended) return;
    this.#searching = time;
    const round = this.#round;
    const shadow = new Shadow(this.#app.rpc, 'release');
    const velocity = release?.lifted.velocity;
    try {
      const [, prediction, row] = await Promise.all([
        release ? shadow.openAs(this.#session, release.lifted.time, release.inputs) : shadow.openAs(this.#session, time),
        shadow.request('sheet/predict', { why: this.#wantsWhy, ...(velocity ? { velocity } : {}) }),
        this.#wantsRow ? this.#row(shadow.request.bind(shadow)) : null]);
      if (round === this.#round) this.#keep({ time, prediction, row });
    } catch {
      // The connection was lost.
    }
    shadow.close();
    this.#searching = null;
    this.#app.wake();
  }
}
