// A recorded drag in the sheet's terms, so that it holds on every device.

/** A sheet whose release was judged by less than this moves on from rest, pt/s. */
const SLOWEST_FLICK = 50;
/** A sheet that was let go this near to a detent was dragged there, pt. */
const AT_DETENT = 12;
/** How far beside the grabber a finger still means it, pt. */
const BESIDE_GRABBER = 22;
/** How long a finger rests at the end of a drag step if nothing is said, s. */
const REST = 0.15;

/** The axis of each edge, and the sign of outward on it. */
export const OUTWARD = { bottom: ['y', 1], top: ['y', -1], leading: ['x', -1], trailing: ['x', 1] };
export const LENGTHS = { y: 'height', x: 'width' };

const rounded = (value, unit = 1) => Math.round(value / unit) * unit || 0;
const seconds = time => Math.round(time * 1000) / 1000;

/**
 * The step `drag` or `flick` that does about what a keyframe's samples did; null where none can: the finger was not lifted, or touched what
 * these steps don't. `detents` are where the sheet can rest then: [{id, frame}].
 */
export function gestureOf({ kind, from, to, samples, isOpen }, recording, detents) {
  const [first, last] = [samples[0], samples.at(-1)];
  const state = recording.stateAt(from);
  const outward = OUTWARD[state?.configuration.edge];
  if (kind !== 'drag' || isOpen || last.phase !== 'ended' || !outward) return null;
  const end = recording.events.find(({ name, time }) => name === 'interactionDidEnd' && Math.abs(time - to) < 1e-6);
  const on = end && placeOf(first, recording.frames[recording.indexAt(from - 1e-6)], state);
  if (!on) return null;
  const [axis, sign] = outward;
  const way = sign * (last[axis] - first[axis]);
  const velocity = rounded(end.velocity ?? 0, 10);
  if (Math.abs(velocity) >= SLOWEST_FLICK) {
    return { time: seconds(from), flick: { on, velocity, distance: Math.max(rounded(Math.abs(way)), 1) } };
  }
  const held = recording.frames[recording.indexAt(to - 1e-6)].frame;
  const edge = rect => rect[axis] + (sign < 0 ? rect[LENGTHS[axis]] : 0);
  const near = detents.find(({ id, frame }) => id !== null && Math.abs(edge(frame) - edge(held)) <= AT_DETENT);
  const goal = near ? { to: { detent: near.id } } : { by: rounded(way) };
  return { time: seconds(from), drag: { on, ...goal, duration: Math.max(seconds(to - from - REST), 0.05) } };
}

/** What a finger touches that goes down at a point of a frame; null beside the sheet. */
function placeOf(point, { grabber, frame }, { contents }) {
  const isIn = (rect, beside = 0) => ['x', 'y'].every(axis =>
    point[axis] >= rect[axis] - beside && point[axis] <= rect[axis] + rect[LENGTHS[axis]] + beside);
  if (grabber && isIn(grabber, BESIDE_GRABBER)) return 'grabber';
  // A drag on a region may be the region's; its samples say where it was.
  if (!isIn(frame) || contents.at(-1)?.regions) return null;
  return contents.at(-1)?.scrollable ? 'content' : 'sheet';
}
