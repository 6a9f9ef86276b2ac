// Tokens for changes that belong together, such as the steps of a control that is moved: the sheet takes them as one input.

import { pageClock } from '../model/clock.js';

/** Presses of keys that follow one another within this time are one change, ms. */
const TOGETHER = 1000;

let last = 0;

/** A token that no other changes have. */
export const freshToken = () => `inspector ${++last}`;

/** Gives presses of keys that follow one another the same token. */
export class KeyTokens {
  #token = null;
  #pressed = -Infinity;

  for(event) {
    const time = pageClock.timeOf(event);
    if (time - this.#pressed > TOGETHER) this.#token = freshToken();
    this.#pressed = time;
    return this.#token;
  }
}
