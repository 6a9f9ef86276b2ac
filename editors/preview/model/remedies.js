// What can be done about an expectation of the document that is not met: it takes what was found, or is removed.

import { sameValue } from './recording.js';
import { Shadow } from './shadow.js';
import { valueAt } from './values.js';

/** Numbers have this many decimals, and a tolerance where they have more. */
const DECIMALS = 2;
const PRECISION = 0.01;
const short = value => Number(value.toFixed(DECIMALS));
const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);
const isWithin = (found, expected, tolerance) => Math.abs(found - expected) <= tolerance + 1e-9;

/**
 * The remedies for a verdict of the scenario that is shown: [{title, applied}]. `applied` takes the text of the document and returns its value
 * afterwards; it throws if the expectation was changed meanwhile. Empty where the text has an error, or no longer has the expectation.
 */
export async function remediesOf({ rpc, session, document }, { path, time }) {
  const expectation = path && valueAt(valueOf(document.text), path);
  if (!isObject(expectation)) return [];
  const remedies = [];
  const offer = (title, changed) => remedies.push({ title, applied: text => {
    const value = valueOf(text);
    if (!sameValue(valueAt(value, path), expectation)) throw new Error('The expectation was changed meanwhile. Look at its flag again.');
    return withValue(value, path, changed);
  } });
  if (isObject(expectation.frame) && typeof expectation.time === 'number') {
    const found = await frameAt(rpc, session, time);
    const { tolerance = 0, ...others } = expectation;
    const changes = [];
    const frame = accepted(expectation.frame, found, tolerance, [], changes);
    if (changes.length > 0) offer(`Accept ${changes.map(({ name, now }) => `${name} ${now}`).join(', ')}`, { ...expectation, frame });
    if (found.detent && !isOnlyOfDetent(expectation.frame)) offer(`Expect only the detent ${found.detent}`, { time: expectation.time, frame: { detent: found.detent } });
    const off = changes.every(({ by }) => by !== undefined) ? Math.max(...changes.map(({ by }) => by)) : NaN;
    if (off > 0 && off < Infinity) offer(`Allow a tolerance of ${Math.ceil(off * 10) / 10}`, { ...others, tolerance: Math.ceil(off * 10) / 10 });
  }
  offer('Remove this expectation', undefined);
  return remedies;
}

/** The value of a text; null where it has an error. */
function valueOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isOnlyOfDetent = frame => Object.keys(frame).every(key => key === 'detent');

/** The sheet at a time of the recording. */
async function frameAt(rpc, session, time) {
  const shadow = new Shadow(rpc, 'remedy');
  try {
    const [, state] = await Promise.all([shadow.openAs(session, time), shadow.request('sheet/state', {})]);
    return state;
  } finally {
    shadow.close();
  }
}

/**
 * What is expected of a frame, with what was found where that is something else. `changes` gets {name, now, by} of each, where `by` is how
 * far off a plain number is.
 */
function accepted(expected, found, tolerance, path, changes) {
  if (isObject(expected) && typeof expected.value === 'number') {
    if (typeof found !== 'number' || isWithin(found, expected.value, expected.tolerance ?? tolerance)) return expected;
    changes.push({ name: path.at(-1), now: short(found) });
    return { ...expected, value: short(found), tolerance: Math.max(expected.tolerance ?? tolerance, PRECISION) };
  }
  if (isObject(expected) && ('min' in expected || 'max' in expected)) {
    const isIn = found >= (expected.min ?? -Infinity) && found <= (expected.max ?? Infinity);
    if (typeof found !== 'number' || isIn) return expected;
    changes.push({ name: path.at(-1), now: short(found) });
    return number(found, tolerance);
  }
  if (isObject(expected)) {
    return Object.fromEntries(Object.entries(expected).map(([key, part]) => [key, accepted(part, found?.[key], tolerance, [...path, key], changes)]));
  }
  if (found === undefined || isObject(found) || Array.isArray(found)) return expected;
  if (typeof found === 'number' && typeof expected === 'number') {
    if (isWithin(found, expected, tolerance)) return expected;
    changes.push({ name: path.at(-1), now: short(found), by: Math.abs(found - expected) });
    return number(found, tolerance);
  }
  if (found !== expected) changes.push({ name: path.at(-1), now: String(found) });
  return found;
}

/** A number that is expected as it was found: as short as the tolerance allows. */
const number = (found, tolerance) => (tolerance >= PRECISION || short(found) === found ? short(found) : { value: short(found), tolerance: PRECISION });

/** A value with another part at a path; undefined removes an element. */
function withValue(value, [key, ...rest], part) {
  if (rest.length > 0) return Array.isArray(value) ? value.with(key, withValue(value[key], rest, part)) : { ...value, [key]: withValue(value[key], rest, part) };
  return part === undefined ? value.toSpliced(key, 1) : value.with(key, part);
}
