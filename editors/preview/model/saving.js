// What the changes made on the page mean for the text of the document.

import { isObject, partsOf, valueAt } from './values.js';
import { sameValue } from './recording.js';

/**
 * The change of a document that makes unsaved changes its own: {patch}, or {value} where no merge patch can say it. A value that is
 * the preset's is removed from the document, unless that extends another, which may have a value of its own.
 */
export function changeOf(text, unsaved, preset) {
  let document;
  try {
    document = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    throw new Error('The text of the document has an error. Correct it first, then save.');
  }
  const own = document.configuration ?? {};
  const isAlone = !('extends' in document);
  const parts = partsOf(unsaved, preset);
  const patch = {};
  const value = structuredClone(own);
  let hasNull = false;
  for (const [path, part] of parts) {
    const isPreset = isAlone && sameValue(part, valueAt(preset, path));
    hasNull ||= part === null && !isPreset;
    if (isPreset) remove(value, path);
    else put(value, path, part);
    put(patch, path, isPreset ? null : part, own);
  }
  for (const [path] of parts) prune(value, patch, path);
  if (!hasNull) return { patch: { configuration: Object.keys(value).length === 0 && 'configuration' in document ? null : patch } };
  return { value: { ...document, configuration: value } };
}

/** Sets the value at a path. What a whole value replaces in `old` is removed by null, as merge patches need it. */
function put(target, path, value, old = null) {
  const parent = path.slice(0, -1).reduce((part, key) => (part[key] = isObject(part[key]) ? part[key] : {}), target);
  const before = old && valueAt(old, path);
  parent[path.at(-1)] = isObject(value) && isObject(before) ? replacing(value, before) : value;
}

/** The merge patch that replaces an object by another. */
function replacing(value, before) {
  const gone = Object.keys(before).filter(key => !(key in value)).map(key => [key, null]);
  const kept = Object.entries(value).map(([key, part]) => [key, isObject(part) && isObject(before[key]) ? replacing(part, before[key]) : part]);
  return Object.fromEntries([...kept, ...gone]);
}

function remove(target, path) {
  const parent = valueAt(target, path.slice(0, -1));
  if (isObject(parent)) delete parent[path.at(-1)];
}

/** Removes groups that a reset has left empty. */
function prune(value, patch, path) {
  for (let length = path.length - 1; length > 0; length--) {
    const at = path.slice(0, length);
    const group = valueAt(value, at);
    if (!isObject(group) || Object.keys(group).length > 0) continue;
    remove(value, at);
    put(patch, at, null);
  }
}
