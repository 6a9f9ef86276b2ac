// The displacement of the finger that is down: how far it is from where it went down, and in which direction.

/** The displacement at a time of a recording, {x, y}, pt; null where no finger is down. */
export function displacementAt({ inputs }, time) {
  let last = null;
  for (let place = inputs.length - 1; place >= 0; place--) {
    const { time: at, method, params } = inputs[place];
    if (method !== 'gesture/sample' && method !== 'gesture/samples') continue;
    for (const sample of (params.samples ?? [{ time: at, ...params }]).toReversed()) {
      if (sample.time > time) continue;
      if (!last && sample.phase !== 'began' && sample.phase !== 'moved' && sample.phase !== 'changed') return null;
      last ??= sample;
      if (sample.phase === 'began') return { x: last.x - sample.x, y: last.y - sample.y };
    }
  }
  return null;
}

/** The slop of the claim with which an owner took the finger, pt; null where the State does not say. */
export function slopOf(owner, { configuration: { interaction, scroll }, contents }) {
  if (owner === 'sheet') return interaction.claim.slop;
  const region = contents.at(-1).regions?.find(({ id }) => id === owner);
  if (!region) return owner === 'content' ? (scroll.claim ?? interaction.claim).slop : null;
  return region.claim?.slop ?? (region.kind === 'pager' ? scroll.pagerClaim : null)?.slop ?? scroll.claim?.slop ?? null;
}

/** "31° from vertical, 12 of 10 pt". */
export function displacementWords({ x, y }, slop) {
  const angle = Math.atan2(Math.abs(x), Math.abs(y)) * 180 / Math.PI;
  return `${angle.toFixed(0)}° from vertical, ${Math.hypot(x, y).toFixed(0)}${slop === null ? '' : ` of ${slop}`} pt`;
}
