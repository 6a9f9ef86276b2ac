// A release that a person points at in the landing chart while nothing holds the sheet: where it would land.

import { throwSheet } from './throw.js';

/** A sheet that is this near to a detent is at it, pt. */
const AT_DETENT = 0.5;

export class Aim {
  #app;
  #session;
  #point = null; // {reach, velocity}: in pt, and outward in pt/s
  #known = null; // {point, frame, prediction}: what was asked last, and for which frame of the sheet
  #isAsking = false;

  constructor(app) {
    this.#app = app;
    this.#session = app.session;
    for (const event of ['opened', 'rewound', 'state']) app.on(event, () => { this.#known = null; });
  }

  /** Whether a release can be pointed at: the sheet rests. */
  get isPossible() {
    const { past, paused, rests, frame, over } = this.#session;
    return rests && past === null && !paused && over === null && frame?.phase === 'presented';
  }

  /** Points at a release of the sheet at a reach, with a velocity; null at none. */
  set(point) {
    if (point?.reach === this.#point?.reach && point?.velocity === this.#point?.velocity) return;
    this.#point = point;
    if (!point) this.#known = null;
    this.#app.wake();
  }

  /**
   * What is pointed at in a moment: {reach, velocity, from, prediction, isCurrent}; until `isCurrent`, the prediction is that of a point beside this
   * one. `places` are those of the detents. Null for none.
   */
  at(moment, places) {
    const point = this.#point;
    if (!point || moment.isPast || !this.isPossible) return null;
    const isCurrent = this.#known?.point === point && this.#known.frame === this.#session.frame;
    if (!isCurrent && !this.#isAsking) this.#ask(point);
    if (!this.#known?.prediction) return null;
    const near = places?.find(({ reach }) => Math.abs(reach - point.reach) < AT_DETENT);
    return { ...point, from: near?.id ?? null, prediction: this.#known.prediction, isCurrent };
  }

  async #ask(point) {
    const { reach, velocity } = point;
    this.#isAsking = true;
    const isCurrent = this.#session.lasting();
    const { frame } = this.#session;
    // Without a connection, or where no finger can drag the sheet, there is none.
    const prediction = await this.#session.ask('sheet/predict', { release: { reach, velocity } }).catch(() => null);
    if (isCurrent() && this.#point) this.#known = { point, frame, prediction };
    this.#isAsking = false;
    this.#app.wake();
  }

  /** Throws the sheet as is pointed at, with a finger that is recorded. Returns whether it does. */
  throw() {
    const point = this.#point;
    if (!point || !this.isPossible) return false;
    throwSheet(this.#session, this.#app.clock, point);
    this.#point = null;
    return true;
  }
}
