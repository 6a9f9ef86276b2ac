// The borders of the landing chart: which value of the configuration moves one, and by how much. Each is tried on a sheet of its own.

import { Shadow } from './shadow.js';
import { idOf } from './detents.js';
import { rowAt, wordOf } from './landings.js';
import { VELOCITIES } from './releases.js';
import { patchTo, valueAt, withPatch } from './values.js';

/** How far a value is changed to see what it moves, as a part of it, and how near a border has to come to where it is wanted, pt/s and pt. */
const TRIAL = 0.04;
const CLOSE = { velocity: 2, reach: 0.5 };
/** What moves less than this is another one's doing, pt/s and pt. */
const MOVES = { velocity: 3, reach: 0.8 };
/** A border that lies along the velocities is looked for this far up and down, pt, in so many steps. */
const AROUND = 160;
const STEPS = 32;
/** How often a value is corrected: the border may not follow it in proportion. */
const CORRECTIONS = 4;

const outcomeAt = (row, velocity) => row.outcomes.find(({ to }) => to === undefined || velocity <= to);

/**
 * The border of a chart at a point, {reach, velocity}: {axis, reach, velocity, words, at}, or null. `axis` is what it can be dragged along, `at`
 * is where it is on that, and `words` are the places on both sides. `near` is how near it has to be, pt and pt/s.
 */
export function borderAt(chart, { reach, velocity }, near) {
  const row = rowAt(chart, reach);
  if (!row) return null;
  const index = row.outcomes.findIndex(({ to }) => to !== undefined && Math.abs(to - velocity) <= near.velocity);
  if (index >= 0) return { axis: 'velocity', reach, velocity, words: row.outcomes.slice(index, index + 2).map(wordOf), at: row.outcomes[index].to };
  const sides = [reach - near.reach, reach + near.reach].map(one => rowAt(chart, one));
  if (sides.includes(null)) return null;
  const words = sides.map(one => wordOf(outcomeAt(one, velocity)));
  return words[0] === words[1] ? null : { axis: 'reach', reach, velocity, words, at: reach };
}

/** The numbers that may move a border, as paths: those of the landing rule, then the detents' own. */
function numbersOf({ interaction: { landing }, detents }) {
  const found = [];
  const visit = (value, path) => {
    if (typeof value === 'number') found.push(path);
    else if (value !== null && typeof value === 'object') for (const [key, part] of Object.entries(value)) visit(part, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  visit(landing, ['interaction', 'landing']);
  detents.forEach((detent, place) => ['height', 'fraction'].forEach(key => typeof detent[key] === 'number' && found.push(['detents', place, key])));
  return found;
}

export class Borders {
  #rpc;
  #state;
  #keyboard;

  /** The borders of a sheet in a State, with a keyboard of that height, pt. */
  constructor(rpc, state, keyboard) {
    this.#rpc = rpc;
    this.#state = state;
    this.#keyboard = keyboard;
  }

  /** What moves a border: {path, value, slope, border}, where `slope` is how far it goes for each unit of the value; null if nothing does. */
  async tuningOf(border) {
    const { configuration } = this.#state;
    const start = await this.#measured(border, null);
    if (start === null) return null;
    let best = null;
    for (const path of numbersOf(configuration)) {
      const value = valueAt(configuration, path);
      for (const other of [value * (1 + TRIAL) || TRIAL, value * (1 - TRIAL) || -TRIAL]) {
        const at = await this.#measured(border, this.#patch(path, other)).catch(() => null); // a value that is out of range moves nothing
        if (at === null || Math.abs(at - start) < MOVES[border.axis]) continue;
        if (!best || Math.abs(at - start) > Math.abs(best.moved)) best = { path, value, slope: (at - start) / (other - value), moved: at - start, border: { ...border, at: start } };
        break;
      }
    }
    return best;
  }

  /** What puts a border where it is wanted, or as near as its value can: {value, patch}; null if it can't be moved there at all. */
  async patchTo({ path, value, slope, border }, target) {
    const { axis, at } = border;
    if (Math.abs(target - at) <= CLOSE[axis]) return { value, patch: this.#patch(path, value) };
    const decimals = Math.max(0, Math.ceil(-Math.log10(CLOSE[axis] / Math.abs(slope))));
    const rounded = number => Number(number.toFixed(Math.min(6, decimals)));
    let best = null;
    let wanted = rounded(value + (target - at) / slope);
    for (let left = CORRECTIONS; left > 0 && wanted !== value; left--) {
      const found = await this.#measured({ ...border, at: target }, this.#patch(path, wanted)).catch(() => null);
      if (found === null) break;
      if (!best || Math.abs(found - target) < best.off) best = { value: wanted, off: Math.abs(found - target) };
      if (best.off <= CLOSE[axis] || found === at) break;
      wanted = rounded(wanted + (target - found) * (wanted - value) / (found - at));
    }
    return best && best.off < Math.abs(target - at) ? { value: best.value, patch: this.#patch(path, best.value) } : null;
  }

  /** Which parts of a chart's borders a value moves: [[reach, velocity]] for each, over so many reaches. */
  async movedBy(path, { from, to }, count = 24) {
    const value = valueAt(this.#state.configuration, path);
    const reaches = Array.from({ length: count }, (_, place) => from + (to - from) * (place + 0.5) / count);
    const [before, after] = await Promise.all([null, this.#patch(path, value * (1 + TRIAL) || TRIAL)].map(patch => this.#predicted(patch, reaches)));
    return before.flatMap((row, place) => !row || !after[place] ? [] : row.outcomes.slice(0, -1).filter(({ to: at }, index) => (
      Math.abs(at - (after[place].outcomes[index]?.to ?? Infinity)) >= MOVES.velocity)).map(({ to: at }) => [row.reach, at]));
  }

  #patch(path, value) {
    return patchTo(path, value, this.#state.configuration);
  }

  async #predicted(patch, reaches) {
    const { configuration } = this.#state;
    const shadow = new Shadow(this.#rpc, 'borders');
    const state = { ...this.#state, configuration: patch ? withPatch(configuration, patch) : configuration };
    const [, { rows }] = await Promise.all([shadow.openAt(state, this.#keyboard), shadow.request('sheet/predict', { velocities: VELOCITIES, reaches })]);
    shadow.close(); // one that was refused is not open
    return rows;
  }

  /** Where a border is with a change of the configuration; null if there is none between the same places. */
  async #measured(border, patch) {
    const { axis, reach, velocity, words, at } = border;
    const nearest = places => places.reduce((best, one) => (best === null || Math.abs(one - at) < Math.abs(best - at) ? one : best), null);
    if (axis === 'velocity') {
      const [row] = await this.#predicted(patch, [reach]);
      return row && nearest(row.outcomes.slice(0, -1).filter((one, index) => wordOf(one) === words[0] && wordOf(row.outcomes[index + 1]) === words[1]).map(({ to }) => to));
    }
    const search = async (from, to) => {
      const rows = (await this.#predicted(patch, Array.from({ length: STEPS + 1 }, (_, step) => from + (to - from) * step / STEPS))).filter(Boolean);
      const flips = rows.slice(1).map((row, place) => [rows[place], row]).filter(pair => pair.every((row, side) => wordOf(outcomeAt(row, velocity)) === words[side]));
      return flips.map(pair => pair.map(one => one.reach));
    };
    const coarse = await search(Math.max(0, at - AROUND), at + AROUND);
    const middle = nearest(coarse.map(([low, high]) => (low + high) / 2));
    if (middle === null) return null;
    const fine = await search(...coarse.find(([low, high]) => (low + high) / 2 === middle));
    return nearest(fine.map(([low, high]) => (low + high) / 2));
  }
}

/** The name of a value, as a person finds it: the last words of its path, and the detent that it belongs to. */
export function nameOfValue(path, { detents }) {
  if (path[0] === 'detents') return `${idOf(detents[path[1]])}, ${path[2]}`;
  return path.slice(2).filter(key => typeof key === 'string').slice(-2).join(' ').replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
}
