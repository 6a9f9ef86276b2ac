// A release that a person points at in the landing chart while nothing holds the sheet: where it would land, and the throw that does it.

import { OUTWARD } from './gestures.js';
import { reachAt } from './words.js';

/** How long the finger of a throw is down, ms: as long as the distance takes at a constant speed if that is within STEADY, otherwise THROW. */
const STEADY = { from: 40, to: 1500 };
const THROW = 250;
/** How far below the sheet's edge that finger goes down, pt. */
const BELOW_EDGE = 12;
/** A sheet that is this near to a detent is at it, pt. */
const AT_DETENT = 0.5;

const LENGTHS = { x: 'width', y: 'height' };

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
    const { edge } = this.#session.state.configuration;
    const [axis, sign] = OUTWARD[edge];
    const start = startOf(this.#session.frame.frame, axis, sign);
    const { duration, distanceAt } = pathOf(reachAt(this.#session.moment) - point.reach, point.velocity);
    this.#play(duration, part => ({ ...start, [axis]: start[axis] + sign * distanceAt(part) }), { x: 0, y: 0, [axis]: sign * point.velocity });
    this.#point = null;
    return true;
  }

  /** Moves a finger for a time of the sheet, ms, and lifts it with a velocity, pt/s. `at` says where it is after a fraction (0...1) of the time. */
  #play(duration, at, velocity) {
    const session = this.#session;
    const { clock } = this.#app;
    const began = clock.now;
    const length = duration / session.clock.speed;
    session.sample([{ phase: 'began', ...at(0), recognized: true, source: 'sheet', wall: began }]);
    let finger = session.finger;
    const go = now => {
      // Another finger, or the end of the connection, takes over.
      if (session.finger !== finger) return;
      const part = Math.min((now - began) / length, 1);
      const wall = began + part * length;
      session.sample([{ phase: 'moved', ...at(part), wall }]);
      finger = session.finger;
      if (part < 1) clock.frame(go);
      else session.sample([{ phase: 'ended', ...at(1), velocity, wall }]);
    };
    clock.frame(go);
  }
}

/** Where a finger goes down on a sheet: in the middle of the edge that moves into the container. */
function startOf(frame, axis, sign) {
  const [length, inside] = [frame[LENGTHS[axis]], Math.min(BELOW_EDGE, frame[LENGTHS[axis]] / 2)];
  return { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2, [axis]: frame[axis] + (sign > 0 ? inside : length - inside) };
}

/** How a finger covers a distance, pt, and ends with a velocity, pt/s: {duration, distanceAt}, in ms and pt. */
function pathOf(distance, velocity) {
  // At one speed, a library that goes by the average of the drag finds the same velocity.
  const steady = distance / velocity * 1000;
  if (steady >= STEADY.from && steady <= STEADY.to) return { duration: steady, distanceAt: part => distance * part };
  const end = velocity * THROW / 1000;
  return { duration: THROW, distanceAt: part => (3 * distance - end) * part ** 2 + (end - 2 * distance) * part ** 3 };
}
