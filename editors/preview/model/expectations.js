// How what is shown becomes an expectation in a scenario of the document.

import { beginOf, inOrder } from './recording.js';
import { decimal } from '../timeline/format.js';
import { isOpening, keyframesOf } from './keyframes.js';

/** How far a position may be from what was shown, pt. */
const TOLERANCE = 0.5;

const rounded = value => Math.round(value * 100) / 100;

/** The edge of a sheet's frame that its configuration moves. */
const MOVING = { bottom: 'y', trailing: 'x', top: 'height', leading: 'width' };

/**
 * An expectation that what is shown at a moment is shown again. On several devices the positions differ, so only the phase and the
 * detent are expected (`isOnAll`).
 */
export function expectationOf({ time, frame, state }, isOnAll) {
  const expected = { phase: frame.phase };
  if (frame.phase === 'presented' && frame.detent !== null && !frame.transition) expected.detent = frame.detent;
  if (isOnAll || frame.phase === 'dismissed') return { time, frame: expected };
  const { edge } = state.configuration;
  const side = MOVING[edge] ?? 'y';
  // A sheet at the top or the leading edge is moved by its position while it comes, and by its size between its detents.
  const rect = side === 'height' ? { y: rounded(frame.frame.y), height: rounded(frame.frame.height) }
    : side === 'width' ? { x: rounded(frame.frame.x), width: rounded(frame.frame.width) } : { [side]: rounded(frame.frame[side]) };
  return { time, frame: { ...expected, frame: rect }, tolerance: TOLERANCE };
}

/** An expectation in words: "presented at medium, y 453.4". */
export function wordsOf({ frame: { phase, detent, frame = {} } }) {
  const at = Object.entries(frame).map(([key, value]) => `${key} ${decimal(value)}`);
  return [detent ? `${phase} at ${detent}` : phase, ...at].join(', ');
}

/**
 * The recorded inputs as the steps of a scenario; a drag is one step if `isBatched`, or two if something happens meanwhile. Where
 * `gestureOf` gives a step for a drag, that is taken.
 */
export function stepsOf(recording, isBatched = true, gestureOf = null) {
  const inputs = recording.inputs.filter((input, index) => !isOpening(input, index));
  if (gestureOf) {
    const steps = keyframesOf(inputs).flatMap(keyframe => gestureOf(keyframe) ?? stepsOf({ inputs: keyframe.inputs.map(at => inputs[at]) }));
    return steps.toSorted((a, b) => a.time - b.time);
  }
  const steps = !isBatched ? inputs : inOrder(keyframesOf(inputs).flatMap(({ kind, to, samples, inputs: own }) =>
    kind === 'drag' ? [{ time: to, method: 'gesture/samples', params: { samples } }] : own.map(at => inputs[at])));
  return steps.map(input => {
    const { method, params } = input;
    const step = { time: beginOf(input), method };
    return params && Object.keys(params).length > 0 ? { ...step, params } : step;
  });
}

/** Whether a document's scenarios give a drag as one step. */
export const isBatched = ({ scenario = [], scenarios = [] }) =>
  !JSON.stringify([scenario, scenarios.map(({ steps }) => steps)]).includes('"gesture/sample"');

const byTime = (a, b) => (a.time ?? Infinity) - (b.time ?? Infinity);

function withExpectation(expect = [], expectation) {
  if (!expectation) return expect;
  // An expectation of the same frame at the same time is replaced.
  const others = expect.filter(one => !(one.frame && one.time === expectation.time));
  // Those without a time stay where they are, at the end.
  const at = others.findIndex(one => byTime(one, expectation) > 0);
  return at < 0 ? [...others, expectation] : others.toSpliced(at, 0, expectation);
}

/**
 * The merge patch that writes an expectation, if any, into a document's scenario. `played` is the name of the scenario that is shown, or
 * undefined if the recording is none of the document's: then a new scenario gets the steps and the expectation. `steps` are given if
 * they were changed. Returns {patch, name}.
 */
export function patchFor(document, { played, steps, expectation }) {
  const changed = ({ expect }) => {
    const all = withExpectation(expect, expectation);
    return { ...(steps ? { steps } : {}), ...(all.length > 0 ? { expect: all } : {}) };
  };
  const added = expectation ? { expect: [expectation] } : {};
  if (played === null && document.scenario) {
    const { steps: scenario = document.scenario, ...rest } = changed(document);
    return { name: null, patch: { scenario, ...rest } };
  }
  const scenarios = document.scenarios ?? [];
  const at = scenarios.findIndex(({ name }) => name === played);
  if (at >= 0) return { name: played, patch: { scenarios: scenarios.with(at, { ...scenarios[at], ...changed(scenarios[at]) }) } };
  if (!document.scenario && scenarios.length === 0) return { name: null, patch: { scenario: steps, ...added } };
  const name = freeName(scenarios);
  return { name, patch: { scenarios: [...scenarios, { name, steps, ...added }] } };
}

function freeName(scenarios) {
  const taken = new Set(scenarios.map(({ name }) => name));
  let number = 1;
  while (taken.has(`recorded ${number}`)) number++;
  return `recorded ${number}`;
}
