// Draws a held sheet where the finger is before the daemon has answered: only while the last answers say that it follows the finger point for
// point. The next answer corrects it; at rest what is shown is the answer.

import { reachOf, sizeOf } from './words.js';

/** How far an edge may move beside the finger and still be said to follow it, pt. */
const CLOSE = 1e-3;
/** The rectangles of a frame that move with the finger. */
const RECTS = ['frame', 'grabber'];

/** What is known about one finger. */
export class Lead {
  #finger = 0; // where the finger is, or was when it lifted, along the axis on which the sheet moves, pt
  #answered = null; // the last answer: {point, frame}
  #rates = null; // by how many points each member of the rectangles moves for a point of the finger: -1, 0 or 1; null if one does not follow

  /** Whether the sheet follows the finger. */
  get follows() {
    return this.#rates !== null;
  }

  /** The finger is at another point. */
  move(point) {
    this.#finger = point;
  }

  /** Takes the answer to the finger at a point. */
  take(point, frame) {
    const before = this.#answered;
    this.#answered = frame.held ? { point, frame } : null;
    if (!frame.held || !before) this.#rates = null;
    else if (point !== before.point) this.#rates = ratesOf(before.frame, frame, point - before.point);
  }

  /**
   * The frame of a moment as it is drawn. Where the sheet would leave its `places` it waits for the answer: it may stop there.
   */
  of(moment, places) {
    const { frame, state } = moment;
    if (!frame?.held || !this.#rates) return frame;
    const ahead = this.#finger - this.#answered.point;
    if (ahead === 0) return frame;
    const drawn = this.#shifted(frame, ahead);
    const reach = one => reachOf(one.frame, state.configuration.edge, sizeOf(moment));
    const [from, to] = [reach(frame), reach(drawn)];
    const stop = (places ?? []).map(place => place.reach).find((place, index, all) =>
      (index === 0 && from >= place && to < place) || (index === all.length - 1 && from <= place && to > place));
    return stop === undefined ? drawn : this.#shifted(frame, ahead * (stop - from) / (to - from));
  }

  #shifted(frame, ahead) {
    const shifted = { ...frame };
    for (const [name, rates] of Object.entries(this.#rates)) {
      if (frame[name]) shifted[name] = Object.fromEntries(Object.entries(frame[name]).map(([key, value]) => [key, value + rates[key] * ahead]));
    }
    return shifted.frame.width > 0 && shifted.frame.height > 0 ? shifted : frame;
  }
}

/** The rates between two frames, or null if they are others than those of a sheet that follows the finger. */
function ratesOf(before, after, moved) {
  const rates = {};
  for (const name of RECTS) {
    if (!before[name] !== !after[name]) return null;
    rates[name] = {};
    for (const [key, value] of Object.entries(after[name] ?? {})) {
      const change = value - before[name][key];
      const rate = rates[name][key] = Math.round(change / moved);
      if (Math.abs(change - rate * moved) > CLOSE || Math.abs(rate) > 1) return null;
    }
  }
  return rates;
}
