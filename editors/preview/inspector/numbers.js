// Numbers with units: how they are written, read, and stepped.

import { short } from '../dom.js';

const LARGE = 1e6; // limits beyond this are only computational

/** The factor from a value to the number shown: a fraction is shown in percent. */
const factorOf = unit => (unit === '%' ? 100 : 1);

/** A number as a field shows it. */
export const written = (value, unit) => short(value * factorOf(unit), 4);

/** A number with its unit, for sentences. */
export const withUnit = (value, unit) => `${written(value, unit).replace('-', '−')}${unit ? ` ${unit}` : ''}`;

/** The number in a text, with or without the field's unit: "56", "56 %", "0,3 s"; NaN if there is none. */
export function read(text, unit) {
  const bare = text.trim().replace('−', '-').replace(',', '.').replace(unit && text.trim().endsWith(unit) ? unit : '', '').trim();
  const value = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(bare) ? Number(bare) : NaN;
  return Number((value / factorOf(unit)).toPrecision(12));
}

/** The values that a field takes, in words: "0 or more", "0 to 100 %". */
export function range({ minimum, maximum, exclusiveMinimum }, unit) {
  const low = exclusiveMinimum ?? minimum;
  const hasLow = low !== undefined && low > -LARGE;
  const hasHigh = maximum !== undefined && maximum <= LARGE;
  if (hasLow && hasHigh) return `${written(low, unit)} to ${withUnit(maximum, unit)}`;
  if (hasLow) return exclusiveMinimum === undefined ? `${written(low, unit).replace('-', '−')} or more` : `more than ${written(low, unit)}`;
  return hasHigh ? `at most ${written(maximum, unit)}` : 'a number';
}

export const isWithin = (value, { minimum = -Infinity, maximum = Infinity }) => Number.isFinite(value) && value >= minimum && value <= maximum;

/** The step of a field's arrow keys. */
export function stepOf(value, unit, { maximum } = {}) {
  if (unit === 'pt' || unit === 'px') return 1;
  if (unit === 'pt/s' || unit === 'pt/s²') return 10;
  if (unit === '%' || unit === 's' || maximum <= 1) return 0.01;
  const size = Math.abs(value);
  return size < 5 ? 0.01 : size < 50 ? 0.1 : 1;
}

/** A value after steps, on a multiple of the step, and inside the limits. */
export function stepped(value, steps, step, { minimum = -Infinity, maximum = Infinity } = {}) {
  const next = Math.round((value + steps * step) / step) * step;
  return Math.min(maximum, Math.max(minimum, Number(next.toPrecision(10))));
}
