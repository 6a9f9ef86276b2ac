// A finger that throws the sheet: it drags it to a reach, and lets go with a velocity. It is recorded as a person's.

import { LENGTHS, OUTWARD } from './gestures.js';
import { reachAt } from './words.js';

/** How long the finger is down, ms: as long as the distance takes at a constant speed if that is within STEADY, otherwise THROW. */
const STEADY = { from: 40, to: 1500 };
const THROW = 250;
/** How far below the sheet's edge the finger goes down, pt. */
const BELOW_EDGE = 12;

/** Throws a sheet at rest from a reach, pt, with an outward velocity, pt/s. `clock` is the page's. */
export function throwSheet(session, clock, { reach, velocity }) {
  const [axis, sign] = OUTWARD[session.state.configuration.edge];
  const start = startOf(session.frame.frame, axis, sign);
  const { duration, distanceAt } = pathOf(reachAt(session.moment) - reach, velocity);
  const at = fraction => ({ ...start, [axis]: start[axis] + sign * distanceAt(fraction) });
  const began = clock.now;
  const length = duration / session.clock.speed;
  session.sample([{ phase: 'began', ...start, recognized: true, source: 'sheet', wall: began }]);
  let finger = session.finger;
  const go = now => {
    // Another finger, or the end of the connection, takes over.
    if (session.finger !== finger) return;
    const fraction = Math.min((now - began) / length, 1);
    const wall = began + fraction * length;
    session.sample([{ phase: 'moved', ...at(fraction), wall }]);
    finger = session.finger;
    if (fraction < 1) clock.frame(go);
    else session.sample([{ phase: 'ended', ...at(1), velocity: { x: 0, y: 0, [axis]: sign * velocity }, wall }]);
  };
  clock.frame(go);
}

/** Where a finger goes down on a sheet: in the middle of the edge that moves into the container. */
function startOf(frame, axis, sign) {
  const [length, inside] = [frame[LENGTHS[axis]], Math.min(BELOW_EDGE, frame[LENGTHS[axis]] / 2)];
  return { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2, [axis]: frame[axis] + (sign > 0 ? inside : length - inside) };
}

/** How a finger covers a distance, pt, and ends with a velocity, pt/s: {duration, distanceAt}, in ms and pt. */
function pathOf(distance, velocity) {
  // At one speed, a library that goes by the average of the drag finds the same velocity.
  const steady = distance / velocity * 1000;
  if (steady >= STEADY.from && steady <= STEADY.to) return { duration: steady, distanceAt: fraction => distance * fraction };
  const end = velocity * THROW / 1000;
  return { duration: THROW, distanceAt: fraction => (3 * distance - end) * fraction ** 2 + (end - 2 * distance) * fraction ** 3 };
}
