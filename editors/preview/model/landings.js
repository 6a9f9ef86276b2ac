// The landing chart's data: for each reach, the velocities at which a release would land elsewhere. The daemon answers it for a sheet of
// its own, in small pieces and only while nothing moves, so that no frame of a drag waits for it.

import { Shadow } from './shadow.js';
import { keyOf, keyboardAt } from './detents.js';
import { VELOCITIES } from './releases.js';

/** How long the answer to one piece may take, ms. A finger that goes down meanwhile waits for it. */
const PIECE = 8;
/** The number of rows of the first version of a chart. */
const FIRST = 13;
const MOST_ROWS = 320;
/** Rows with other outcomes than their neighbor's are searched up to this distance, pt. */
const FINEST = 0.4;
/** A border that deviates less than this from a straight line counts as straight, pt/s: about a pixel. */
const STRAIGHT = 24;
const MOST_CHARTS = 16;
const WORDS = { dismiss: 'dismiss', present: 'stays' };

/** The place of an outcome in a row: the detent's id, 'dismiss' or 'stays'. */
export const wordOf = ({ outcome, detent }) => detent ?? WORDS[outcome];

export class Landings {
  #app;
  #charts = new Map(); // {rows, from, to, isReady, isDone} by key
  #current = null; // the chart that is being made: {key, state, keyboard, chart, shadow, isOpen}
  #isAsking = false;
  #rows = 2; // the number of rows in a piece

  constructor(app) {
    this.#app = app;
    app.on('changed', () => this.#proceed());
    app.on('connection', () => {
      // The sheets of a daemon that is gone are gone with it.
      if (app.connection === 'lost') this.#current = null;
    });
  }

  /** The chart of a moment, {rows, from, to}; rows are added until it is done. Null until it is known coarsely. */
  at({ state }) {
    const key = keyOf(state, keyboardAt(this.#app.session));
    const chart = this.#charts.get(key);
    if (!chart?.isDone) this.#make(key, state);
    return chart?.isReady ? chart : null;
  }

  #make(key, state) {
    if (this.#current?.key === key) return;
    this.#current?.shadow.close();
    const chart = this.#charts.get(key) ?? { rows: [], from: null, to: null, tried: new Set(), isReady: false, isDone: false };
    this.#charts.delete(key);
    this.#charts.set(key, chart);
    if (this.#charts.size > MOST_CHARTS) this.#charts.delete(this.#charts.keys().next().value);
    const { rpc, session } = this.#app;
    this.#current = { key, state, keyboard: keyboardAt(session), chart, shadow: new Shadow(rpc, 'landings'), isOpen: false };
    this.#proceed();
  }

  /** Asks for the next piece, unless something moves. */
  async #proceed() {
    const { session } = this.#app;
    const work = this.#current;
    if (!work || this.#isAsking || session.held || session.moving || this.#app.rpc.ended) return;
    this.#isAsking = true;
    try {
      await this.#ask(work);
    } catch {
      // The connection was lost, another chart is wanted, or the State is one that the daemon does not accept.
      if (this.#app.rpc.ended) this.#charts.delete(work.key);
      else if (this.#current === work) work.chart.isDone = true;
    }
    this.#isAsking = false;
    if (work.chart.isDone) {
      work.shadow.close();
      if (this.#current === work) this.#current = null;
    }
    this.#app.wake();
    // The page goes first.
    this.#app.clock.after(0, () => this.#proceed());
  }

  async #ask(work) {
    const { chart, shadow } = work;
    if (!work.isOpen) {
      work.isOpen = true;
      await shadow.openAt(work.state, work.keyboard);
    }
    const wanted = chart.from === null ? [] : this.#next(chart);
    if (wanted.length === 0 && chart.from !== null) {
      chart.isDone = true;
      return;
    }
    const asked = wanted.slice(0, this.#rows);
    const before = this.#app.clock.now;
    const { from, to, rows } = await shadow.request('sheet/predict', { velocities: VELOCITIES, reaches: asked });
    const took = this.#app.clock.now - before;
    if (from === undefined || from === null) {
      chart.isDone = true; // no finger can drag it
      return;
    }
    Object.assign(chart, { from, to });
    for (const reach of asked) chart.tried.add(keyOfReach(reach));
    const found = rows.filter(Boolean);
    chart.rows = [...chart.rows, ...found].sort((a, b) => a.reach - b.reach);
    if (asked.length > 0) this.#rows = Math.max(1, Math.min(16, Math.round(asked.length * PIECE / Math.max(took, 0.5))));
  }

  /** The reaches that the chart still needs, the coarsest first. */
  #next(chart) {
    const { rows, from, to, tried } = chart;
    const isNew = reach => !tried.has(keyOfReach(reach));
    const first = Array.from({ length: FIRST }, (_, index) => from + (to - from) * index / (FIRST - 1)).filter(isNew);
    if (first.length > 0 || rows.length >= MOST_ROWS) return first;
    chart.isReady = rows.length > 0;
    const more = [];
    for (let index = 1; index < rows.length; index++) {
      const [low, high] = [rows[index - 1], rows[index]];
      const gap = high.reach - low.reach;
      const middle = (low.reach + high.reach) / 2;
      if (!isNew(middle)) continue;
      if (!sameOutcomes(low, high)) {
        if (gap > FINEST) more.push([middle, gap]);
      } else if (gap > 2 && (isBent(rows[index - 2], low, high) || isBent(low, high, rows[index + 1]))) more.push([middle, gap]);
    }
    return more.sort((a, b) => b[1] - a[1]).map(([reach]) => reach);
  }
}

const keyOfReach = reach => reach.toFixed(4);

export const sameOutcomes = (a, b) => a.outcomes.length === b.outcomes.length
  && a.outcomes.every((one, index) => wordOf(one) === wordOf(b.outcomes[index]));

/** Whether a border of three neighboring rows is not straight. */
function isBent(a, b, c) {
  if (!a || !c) return false;
  if (!sameOutcomes(a, b) || !sameOutcomes(b, c)) return true;
  const part = (b.reach - a.reach) / (c.reach - a.reach);
  return b.outcomes.some(({ to }, index) => to !== undefined
    && Math.abs(a.outcomes[index].to + (c.outcomes[index].to - a.outcomes[index].to) * part - to) > STRAIGHT);
}

/** The row of a chart at a reach: between two rows with the same outcomes, in between; null outside of the chart. */
export function rowAt({ rows }, reach) {
  const [first, last] = [rows[0], rows.at(-1)];
  if (reach <= first.reach) return first.reach - reach < 1 ? first : null;
  if (reach > last.reach) return reach - last.reach < 1 ? last : null;
  const above = rows.findIndex(row => row.reach >= reach);
  const [low, high] = [rows[above - 1], rows[above]];
  const part = (reach - low.reach) / (high.reach - low.reach);
  if (!sameOutcomes(low, high)) return part < 0.5 ? low : high;
  return { reach, outcomes: low.outcomes.map((one, index) => (one.to === undefined ? one
    : { ...one, to: one.to + (high.outcomes[index].to - one.to) * part })) };
}
