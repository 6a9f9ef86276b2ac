// What a release at a moment would do: the prediction, and at which velocities it would do something else.

import { paramsOf } from '../recording.js';
import { Shadow } from './shadow.js';
import { isHeld } from './words.js';

/** The velocities of the chart, outward, pt/s. */
export const VELOCITIES = { from: -3000, to: 3000 };
/** A release that was predicted at most this long before a moment also holds for it, s. */
const NEAR = 0.05;
const MOST = 4000; // the number of releases that are kept
const SNAPSHOTS = 12;

export class Releases {
  #app;
  #now = null; // the release of the present, {prediction, row}; null if nothing holds the sheet
  #isDue = false;
  #isAsking = false;
  #known = []; // {time, prediction, row}, in order of time
  #searching = null; // the past moment that is being asked for, s
  #snapshots = []; // {time, count, last, snapshot} of past moments, from which later ones are replayed
  #round = 0;

  constructor(app) {
    this.#app = app;
    app.session.addEventListener('changed', () => {
      this.#isDue = app.session.held;
      if (!app.session.held) this.#now = null;
    });
    app.on('opened', () => this.#forget());
    app.on('rewound', () => this.#forget());
  }

  /** Whether the answer about the newest frame is known. */
  get isCurrent() {
    return !this.#isDue && !this.#isAsking && this.#searching === null;
  }

  #forget() {
    this.#round++;
    this.#known = [];
    this.#snapshots = [];
    this.#now = null;
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

  #near(time) {
    const place = this.#known.findLastIndex(one => one.time <= time + 1e-6);
    const found = this.#known[place];
    return found && time - found.time <= NEAR ? found : null;
  }

  async #ask() {
    const { session } = this.#app;
    const round = this.#round;
    this.#isDue = false;
    this.#isAsking = true;
    const { time } = session.frame;
    try {
      const [prediction, row] = await Promise.all([session.ask('sheet/predict'), this.#row(session.ask.bind(session))]);
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

  #row(ask) {
    return ask('sheet/predict', { velocities: VELOCITIES });
  }

  #keep(release) {
    const place = this.#known.findLastIndex(one => one.time < release.time) + 1;
    const same = this.#known[place]?.time === release.time;
    this.#known.splice(place, same ? 1 : 0, release);
    if (this.#known.length > MOST) this.#known.splice(0, MOST / 4);
  }

  /** Replays the recording up to a past moment on a sheet of its own, and asks there. */
  async #search(time) {
    if (this.#searching !== null) return;
    this.#searching = time;
    const round = this.#round;
    const { rpc, session } = this.#app;
    const shadow = new Shadow(rpc, 'release');
    const { opening, known } = session.recording;
    const inputs = known.map(input => until(input, time)).filter(Boolean);
    // A snapshot is right for as long as the inputs before it are the same.
    const from = this.#snapshots.filter(one => one.time <= time && known[one.count - 1] === one.last).at(-1);
    try {
      const sent = [shadow.open(opening)];
      if (from) sent.push(shadow.request('sheet/restore', { snapshot: from.snapshot }));
      for (const input of inputs.slice(from?.count ?? 0)) {
        const { sheet, ...params } = paramsOf(input);
        sent.push(shadow.request(input.method, params).catch(() => null));
      }
      sent.push(shadow.request('clock/advance', { to: time }));
      const count = known.findLastIndex(one => one.time <= time) + 1;
      // A snapshot in the middle of the samples of one input would get them again.
      const isWhole = inputs.length === count;
      const [prediction, row, snapshot] = await Promise.all([shadow.request('sheet/predict'), this.#row(shadow.request.bind(shadow)),
        isWhole ? shadow.request('sheet/snapshot') : null, ...sent]);
      if (round === this.#round) {
        this.#keep({ time, prediction, row });
        if (snapshot) this.#snapshots = [...this.#snapshots.filter(one => one.time < time).slice(1 - SNAPSHOTS), { time, count, last: known[count - 1], snapshot }];
      }
    } catch {
      // The connection was lost.
    }
    shadow.close();
    this.#searching = null;
    this.#app.wake();
  }
}

/** The part of an input up to a time; null if it is later. */
function until(input, time) {
  const { samples } = input.params;
  if (!samples) return input.time <= time ? input : null;
  const before = samples.filter(sample => sample.time <= time);
  return before.length === 0 ? null : before.length === samples.length ? input : { ...input, params: { samples: before } };
}
