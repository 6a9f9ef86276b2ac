// Where things of the rail are, in CSS px of the stage. One axis is the screen's own, so that the sheet's edge, the detents and the
// finger's dot are on one line; the other, across, is the velocity.

import { VELOCITIES } from '../model/releases.js';
import { directionsOf } from '../model/words.js';

/** The shares of --tide in the regions of the first three detents, from the highest. */
const TINTS = [46, 24, 9];

/** The share of --tide of each of several places, in percent, the highest first. */
export const tintsOf = count => (count <= TINTS.length ? TINTS.slice(0, count)
  : Array.from({ length: count }, (_, index) => TINTS[0] + (TINTS.at(-1) - TINTS[0]) * index / (count - 1)));

export class Axes {
  /** Whether the screen's axis is horizontal, as of a sheet from the side. */
  isLying;
  #edge;
  #screen;
  #scale;
  #across; // {start, length} of the velocities

  constructor(edge, screen, scale, across) {
    this.#edge = edge;
    this.#screen = screen;
    this.#scale = scale;
    this.#across = across;
    this.isLying = edge === 'leading' || edge === 'trailing';
  }

  /** The start and the length of the axis of velocities. */
  get across() {
    return this.#across;
  }

  /** The position of a reach on the screen's axis. */
  along(reach) {
    const { x, y, width, height } = this.#screen;
    const length = reach * this.#scale;
    switch (this.#edge) {
      case 'top': return y + length;
      case 'leading': return x + length;
      case 'trailing': return x + width - length;
      default: return y + height - length;
    }
  }

  /** The reach at a position on the screen's axis. */
  reachAt(position) {
    const zero = this.along(0);
    return (position - zero) / (this.along(1) - zero);
  }

  /** The position of a velocity across. */
  over(velocity) {
    const { from, to } = VELOCITIES;
    const part = (Math.min(to, Math.max(from, velocity)) - from) / (to - from);
    return this.#across.start + part * this.#across.length;
  }

  /** The velocity at a position across. */
  velocityAt(position) {
    const { from, to } = VELOCITIES;
    return from + (position - this.#across.start) / this.#across.length * (to - from);
  }

  /** A point of the stage from positions along the screen's axis and across. */
  point(along, across) {
    return this.isLying ? [along, across] : [across, along];
  }

  /** The point of a reach and a velocity. */
  at(reach, velocity) {
    return this.point(this.along(reach), this.over(velocity));
  }

  /** What a finger does at a negative and at a positive velocity: outward is positive. */
  get directions() {
    return directionsOf(this.#edge);
  }
}
