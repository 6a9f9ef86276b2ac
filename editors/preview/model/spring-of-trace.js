// The spring on which a sheet moves as in a trace: the fingers of the trace play a sheet of the daemon on many springs, and the one whose frames
// are nearest to those of the trace is taken.

import { curvesOf } from './motions.js';
import { Shadow } from './shadow.js';
import { patchOf } from './values.js';
import { reachAt } from './words.js';

/** The springs that are tried first: responses, s, and damping ratios. */
const RESPONSES = [0.15, 0.25, 0.35, 0.5, 0.7, 1];
const RATIOS = [0.5, 0.7, 0.85, 1];
/** Then the best one is varied, by a factor that approaches 1. */
const [FIRST_FACTOR, LAST_FACTOR] = [1.25, 1.004];
/** The springs that are possible. */
const [SHORTEST, SLOWEST, BOUNCIEST, DULLEST] = [0.05, 5, 0.1, 2];
const FRAME_RATE = 120;
/** The fit looks at what moves by itself: after a touch, for so long, s. */
const LONGEST = 3;

/** The parts of a trace in which the sheet moves by itself, [[from, to]], s: from the end of a touch, or a call, to the next input. */
function freeParts({ inputs, end }) {
  const begins = inputs.map((input, place) => ({ input, next: inputs[place + 1]?.time ?? end }))
    .filter(({ input: { method, params } }) => (method === 'gesture/sample' ? params.phase === 'ended' : params.animated));
  return begins.map(({ input: { time }, next }) => [time, Math.min(next, time + LONGEST)]).filter(([from, to]) => to > from);
}

/** The reach at a time, between those of two frames: [[time, reach]] in order. */
function reachIn(points, time) {
  const next = points.findIndex(([at]) => at >= time);
  if (next <= 0) return points.at(next)?.[1] ?? 0;
  const [[t0, a], [t1, b]] = [points[next - 1], points[next]];
  return t1 > t0 ? a + (b - a) * (time - t0) / (t1 - t0) : b;
}

/**
 * The spring for a sheet in a State with which it moves as `recording`, the frames of a trace that `play` plays: {spring, difference}, where the
 * difference is the root of its mean square, pt. Throws an error with a sentence for the user where nothing in the trace moves by itself.
 */
export async function springOf(rpc, state, { play, recording }) {
  const parts = freeParts(play);
  const wanted = recording.frames.map(frame => [frame.time, reachAt({ frame, state })]).filter(([time]) => parts.some(([from, to]) => time > from && time <= to));
  if (wanted.length < 5) throw new Error('Nothing in this recording moves by itself: it has no frames after a finger was lifted or the app moved the sheet.');
  const shadow = new Shadow(rpc, 'fit');
  const curves = curvesOf(state.configuration);
  const opening = { ...play.opening, preset: state.preset, configuration: state.configuration };
  const tried = new Map();
  const differenceOf = async spring => {
    const key = JSON.stringify(spring);
    if (tried.has(key)) return tried.get(key);
    const change = { time: 0, method: 'sheet/configure', params: { configuration: patchOf(curves.map(path => [path, { spring }])) } };
    const { frames } = await shadow.request('sheet/replay', { opening, inputs: [change, ...play.inputs], to: play.end, frameRate: FRAME_RATE });
    const points = frames.map(frame => [frame.time, reachAt({ frame, state })]);
    const squares = wanted.reduce((sum, [time, reach]) => sum + (reachIn(points, time) - reach) ** 2, 0);
    tried.set(key, Math.sqrt(squares / wanted.length));
    return tried.get(key);
  };
  try {
    await shadow.open(opening);
    return await nearest(differenceOf, () => new Set(tried.values()).size === 1);
  } finally {
    shadow.close();
  }
}

async function nearest(differenceOf, isConstant) {
  let best = { spring: null, difference: Infinity };
  const attempt = async (response, dampingRatio) => {
    const within = (low, value, high) => Number(Math.min(high, Math.max(low, value)).toFixed(4));
    const spring = { response: within(SHORTEST, response, SLOWEST), dampingRatio: within(BOUNCIEST, dampingRatio, DULLEST) };
    const difference = await differenceOf(spring);
    if (difference < best.difference) best = { spring, difference };
  };
  for (const response of RESPONSES) for (const ratio of RATIOS) await attempt(response, ratio);
  if (isConstant()) throw new Error('This sheet moves on no spring that the recording could change.');
  for (let factor = FIRST_FACTOR; factor > LAST_FACTOR;) {
    const { spring } = best;
    for (const [a, b] of [[factor, 1], [1 / factor, 1], [1, factor], [1, 1 / factor], [factor, factor], [1 / factor, 1 / factor]]) await attempt(spring.response * a, spring.dampingRatio * b);
    if (best.spring === spring) factor = Math.sqrt(factor);
  }
  return best;
}
