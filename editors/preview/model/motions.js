// How a sheet moves by itself, as a whole: the motion of another preset, or one spring for all of it.

import { partsOf, patchOf, valueAt } from './values.js';
import { sameValue } from './recording.js';

/** SwiftUI's springs (`Spring.smooth`, `.snappy`, `.bouncy`): 0.5 s with a bounce of 0, 0.15 and 0.3. */
export const SPRINGS = { smooth: { response: 0.5, dampingRatio: 1 }, snappy: { response: 0.5, dampingRatio: 0.85 }, bouncy: { response: 0.5, dampingRatio: 0.7 } };
export const NAMED = ['linear', 'easeIn', 'easeOut', 'easeInOut'];

const isCurve = value => (typeof value === 'string' ? NAMED.includes(value) : Array.isArray(value) ? value.length === 4 : Boolean(value?.spring));

/** The parts of a configuration that say how a sheet moves by itself. */
const motionOf = ({ transition, frame: { resize } }) => ({ transition, frame: { resize } });

/** The curves on which a sheet moves by itself: their paths in the configuration. */
export function curvesOf(configuration) {
  const visit = (value, path) => isCurve(value) ? [path] : value === null || typeof value !== 'object' || Array.isArray(value) ? []
    : Object.entries(value).flatMap(([key, part]) => visit(part, [...path, key]));
  return visit(motionOf(configuration), []);
}

/** The merge patch that has a sheet move as another configuration says; null if it does. */
export function motionFrom(configuration, other) {
  const wanted = partsOf(motionOf(other), configuration);
  return patchOf(wanted.filter(([path, value]) => !sameValue(value, valueAt(configuration, path))));
}

/** The merge patch that has a sheet move on one spring; null if it does. */
export function motionOn(configuration, spring) {
  const curves = curvesOf(configuration).map(path => [path, { spring }]);
  return patchOf(curves.filter(([path, value]) => !sameValue(value, valueAt(configuration, path))));
}

/** The name of the spring or of the first preset as which a sheet moves, or null. */
export function motionName(configuration, presets) {
  const spring = Object.keys(SPRINGS).find(name => motionOn(configuration, SPRINGS[name]) === null);
  return spring ?? presets.find(preset => motionFrom(configuration, preset.configuration) === null)?.name ?? null;
}
