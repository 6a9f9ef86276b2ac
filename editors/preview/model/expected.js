// The sheet as an expectation that is not met expects it, to be drawn over the one that is there.

import { points, sizeOf } from './words.js';

/** Two times closer than this are the same moment, s; two edges closer than this look the same, pt. */
const MOMENT = 1e-6;
const VISIBLE = 0.5;

/**
 * What is expected at a moment and not met: {text, rect, word}; null if there is nothing. `rect` is where the sheet is expected, and `word` says
 * it in short ("large", "y 300"); both are null if it is not about that. What says where is preferred.
 */
export class Expected {
  #app;
  #read = { text: null, value: null };

  constructor(app) {
    this.#app = app;
  }

  at(moment) {
    const { session } = this.#app;
    // Who drags the sheet asks where it would land.
    if (!moment.isPast && session.held) return null;
    const all = session.follower.verdicts.filter(({ met, time }) => !met && Math.abs(time - moment.time) < MOMENT)
      .map(verdict => ({ text: verdict.text, ...this.#placeOf(verdict, moment) }));
    return all.find(({ rect }) => rect) ?? all[0] ?? null;
  }

  #placeOf({ path }, moment) {
    const { frame, settles } = path?.reduce((value, key) => value?.[key], this.#document) ?? {};
    const { phase, detent, frame: wanted } = frame ?? settles ?? {};
    const edges = wanted ?? {};
    const nowhere = { rect: null, word: null };
    if (phase === 'dismissed') return nowhere;
    const found = moment.frame.phase === 'dismissed' ? null : moment.frame.frame;
    // A dismissed sheet keeps its detent, and rests at none.
    const isElsewhere = typeof detent === 'string' && (!found || detent !== moment.frame.detent);
    const rest = isElsewhere ? this.#app.detents.at(moment)?.find(({ id }) => id === detent)?.frame : null;
    const rect = withEdges(rest ?? found, edges, sizeOf(moment));
    if (!rect || (found && isSame(rect, found))) return nowhere;
    const edge = Object.keys(edges).find(key => !found || Math.abs(edges[key] - found[key]) >= VISIBLE);
    return { rect, word: isElsewhere ? detent : `${edge} ${points(edges[edge])}` };
  }

  /** The value of the document; null while its text has errors. */
  get #document() {
    const text = this.#app.document?.text ?? 'null';
    if (text !== this.#read.text) {
      try {
        this.#read = { text, value: JSON.parse(text) };
      } catch {
        this.#read = { text, value: null };
      }
    }
    return this.#read.value;
  }
}

/** A rectangle with other members. Where it ends at the container's end, it still does. */
function withEdges(rect, edges, container) {
  if (!rect) return null;
  const changed = { ...rect, ...edges };
  for (const [start, length] of [['x', 'width'], ['y', 'height']]) {
    const ends = Math.abs(rect[start] + rect[length] - container[length]) < VISIBLE;
    if (ends && edges[start] !== undefined && edges[length] === undefined) changed[length] = container[length] - edges[start];
  }
  return Object.values(changed).every(Number.isFinite) && changed.width > 0 && changed.height > 0 ? changed : null;
}

const isSame = (one, other) => Object.entries(one).every(([key, value]) => Math.abs(value - other[key]) < VISIBLE);
