// Which value of the configuration moves a detent, and by how much: found by trying it on a sheet of its own.

import { hasDetents, idOf, resolve } from '../model/detents.js';

/** A fraction that is dragged is a whole percentage. */
const WHOLE = 0.01;

/** The values that may move a detent, the most specific first: {value, step, maximum, snap (to which a drag rounds it, if it does), patch(value)}. */
function candidates(configuration, id) {
  const { extent, detents: measures } = configuration.frame;
  if (id === null) {
    return extent.rule !== 'fraction' ? []
      : [{ value: extent.fraction, step: -0.02, maximum: 1, snap: WHOLE,
        patch: fraction => ({ frame: { extent: { rule: 'fraction', fraction } } }) }];
  }
  const detent = configuration.detents.find(one => idOf(one) === id);
  const changed = member => value => ({
    detents: configuration.detents.map(one => (idOf(one) === id ? { ...one, [member]: value } : one)) });
  if (typeof detent.height === 'number') return [{ value: detent.height, step: -4, maximum: Infinity, patch: changed('height') }];
  if (typeof detent.fraction === 'number') return [{ value: detent.fraction, step: -0.02, maximum: 1, snap: WHOLE, patch: changed('fraction') }];
  if (detent.content) return [];
  const measure = (name, step, maximum) => (
    { value: measures[name], step, maximum, snap: maximum === 1 ? WHOLE : null, patch: value => ({ frame: { detents: { [name]: value } } }) });
  return id === 'medium' ? [measure('mediumFraction', -0.02, 1), measure('mediumFractionWhenSmall', -0.02, 1)]
    : ['topMargin', 'topMarginWithHomeButton', 'topMarginInCompactHeight', 'minimumTop'].map(name => measure(name, 4, Infinity));
}

/**
 * Returns what moves a detent: a function that takes a reach (pt) and returns the merge patch which puts the detent there, or, unless it `isFine`,
 * where a whole percentage does; null if no value moves it.
 */
export async function tuningOf(rpc, state, id, keyboard) {
  const { configuration } = state;
  if (id !== null && !hasDetents(configuration)) return null;
  const reachWith = async patch => {
    const places = await resolve(rpc, { ...state, configuration: patch ? mergedFrame(configuration, patch) : configuration }, keyboard);
    return places.find(one => one.id === id)?.reach;
  };
  const now = await reachWith(null);
  for (const { value, step, maximum, snap = null, patch } of candidates(configuration, id)) {
    const other = Math.abs(value + step) > maximum || value + step < 0 ? value - step : value + step;
    const moved = await reachWith(patch(other)).catch(() => now);
    if (moved === undefined || Math.abs(moved - now) < 0.01) continue;
    const slope = (other - value) / (moved - now);
    // As many decimals as a pixel needs, and no more.
    const precision = Math.abs(slope) < 0.1 ? 1e5 : 1e3;
    return (reach, { isFine = true } = {}) => {
      const each = snap === null || isFine ? precision : 1 / snap;
      return patch(Math.round(Math.min(maximum, Math.max(0, value + (reach - now) * slope)) * each) / each);
    };
  }
  return null;
}

/** A configuration with a patch of its detents or its frame. */
function mergedFrame(configuration, { detents, frame }) {
  if (detents) return { ...configuration, detents };
  const merged = { ...configuration.frame };
  if (frame.extent) merged.extent = frame.extent;
  if (frame.detents) merged.detents = { ...merged.detents, ...frame.detents };
  return { ...configuration, frame: merged };
}
