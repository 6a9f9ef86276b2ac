// Values inside configurations, and merge patches (RFC 7396) of them.

import { mergedPatch, sameValue } from './recording.js';

export const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path, or undefined. */
export const valueAt = (value, path) => path.reduce((part, key) => part?.[key], value);

/** The merge patch that sets the value at a path. */
export const patchAt = (path, value) => path.reduceRight((patch, key) => ({ [key]: patch }), value);

/** The members that say which of several kinds an object is. The daemon takes such an object as a whole. */
const KINDS = ['rule', 'spring', 'power', 'saturating', 'logarithm', 'fragments'];

/** Whether a value is only valid as a whole, such as a spring or a rule with its numbers. */
const isWhole = value => !isObject(value) || KINDS.some(kind => kind in value);

/** The merge patch that sets the value at a path of a configuration. A part of what is only valid as a whole is set with the rest of that. */
export function patchTo(path, value, configuration) {
  const at = path.findIndex((_, length) => length > 0 && isWhole(valueAt(configuration, path.slice(0, length))));
  if (at < 0) return patchAt(path, value);
  const whole = structuredClone(valueAt(configuration, path.slice(0, at)));
  const inside = path.slice(at);
  valueAt(whole, inside.slice(0, -1))[inside.at(-1)] = value;
  return patchAt(path.slice(0, at), whole);
}

/** The parts of a patch that are set one by one: [path, value]. `target` is a value that the patch changes. */
export function partsOf(patch, target, path = []) {
  if (!isObject(patch) || isWhole(patch) || isWhole(target)) return [[path, patch]];
  return Object.entries(patch).flatMap(([key, part]) => partsOf(part, target[key], [...path, key]));
}

/** One merge patch of several parts, or null if there are none. */
export const patchOf = parts => (parts.length === 0 ? null : parts.reduce((patch, [path, value]) => mergedPatch(patch, patchAt(path, value)), {}));

/** The values that a patch replaces, as a patch that brings them back. */
export const reversed = (patch, before) => patchOf(partsOf(patch, before).map(([path]) => [path, valueAt(before, path) ?? null]));

/** The value after a merge patch in which null is a value, as in `sheet/configure`. */
export function withPatch(value, patch) {
  if (!isObject(patch) || isWhole(value) || (isWhole(patch) && !sameRule(value, patch))) return patch;
  const result = { ...value };
  for (const [key, part] of Object.entries(patch)) result[key] = withPatch(value[key], part);
  return result;
}

const sameRule = (value, patch) => 'rule' in patch && value.rule === patch.rule;

/** The part of the changes to a configuration that differs from a saved one; null if there is none. */
export function unsavedOf(overrides, now, saved) {
  const parts = partsOf(overrides, saved).map(([path, value]) => [path, path[0] === 'selectedDetentIdentifier' ? value : valueAt(now, path)]);
  return patchOf(parts.filter(([path, value]) => !sameValue(value, valueAt(saved, path))));
}
