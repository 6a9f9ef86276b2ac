// The words for where a sheet goes: places, and not the names of outcomes.

/** The distance by which a sheet reaches into a container from its edge, pt. */
export function reachOf({ x, y, width, height }, edge, container) {
  switch (edge) {
    case 'top': return y + height;
    case 'leading': return x + width;
    case 'trailing': return container.width - x;
    default: return container.height - y;
  }
}

/** Whether two rectangles differ by less than a point in all. */
export const looksSame = (one, other) => ['x', 'y', 'width', 'height'].reduce((sum, key) => sum + Math.abs(one[key] - other[key]), 0) < 1;

/** The size of the container at a moment; it changes gradually during a rotation. */
export const sizeOf = ({ frame, state }) => frame.containerSize ?? state.container.size;

/** The reach of the sheet at a moment, pt. */
export const reachAt = moment => (moment.frame.phase === 'dismissed' ? 0
  : reachOf(moment.frame.frame, moment.state.configuration.edge, sizeOf(moment)));

/** Whether a finger has the sheet, or is on its way back to the screen before. */
export function isHeld({ frame, finger, gesture }) {
  if (!frame || frame.phase === 'dismissed') return false;
  if (isPopping({ frame, finger })) return true;
  if (frame.held !== undefined) return frame.held;
  return Boolean(finger) && (!gesture || ['began', 'changed'].includes(gesture.state));
}

/** Whether a finger drags the top screen away. */
export const isPopping = ({ frame, finger }) => Boolean(finger) && isTopAway(frame);

/** Whether the top screen is not at its place. */
export const isTopAway = ({ screens }) => screens.length > 1 && screens.at(-1).x !== 0;

/**
 * Where a release lands: {kind, word}. The kind is 'detent', 'dismiss', 'back' (to another screen) or 'stays' (where it rests without
 * detents); the word is what people read.
 */
export function placeOf(prediction, { frame, finger } = {}) {
  const { outcome, detent, screen } = prediction;
  if (outcome === 'dismiss') return { kind: 'dismiss', word: 'dismissed' };
  if (frame && screen !== undefined && isPopping({ frame, finger })) {
    const isSame = screen === frame.screens.at(-1).id;
    return isSame ? { kind: 'stays', word: `stays on ${screen}` } : { kind: 'back', word: `back to ${screen}` };
  }
  return outcome === 'detent' ? { kind: 'detent', word: detent } : { kind: 'stays', word: 'stays' };
}

/** The outcome of a release at an outward velocity in a row of the landing chart. */
export const outcomeAt = (row, velocity) => row.outcomes.find(one => one.to === undefined || velocity <= one.to);

/** The outward velocity of the finger at a moment, pt/s. */
export const velocityAt = ({ frame }) => -(frame.velocity ?? 0);

/**
 * What a release at a moment would do, in three parts that are read as a sentence: what it is about, the place, and the rest. `row` is
 * that of the landing chart, which knows the place before the daemon has answered; null without one. While nothing holds the sheet, it is
 * about the release that is pointed at, or else about the last one.
 */
export function sentenceOf(moment, row = null) {
  const { frame, prediction, expected, aim, last } = moment;
  if (expected) return expected.word ? ['Not as expected', expected.word, ' expected'] : ['At this moment', '', 'Not as expected'];
  if (isHeld(moment) && prediction) {
    const place = placeOf(prediction, moment);
    return ['Let go now', place.word, after(place, prediction.duration)];
  }
  if (isHeld(moment) && row) return ['Let go now', placeOf(outcomeAt(row, velocityAt(moment))).word, ''];
  if (aim) return [`${speedOf(aim.velocity, moment)} from ${aim.from ?? `${points(aim.reach)} pt`}`, ...landing(aim.prediction)];
  if (last) return [`Just now, ${speedOf(last.velocity, moment)}`, ...landing(last.prediction)];
  return ['Where a release lands', '', frame.phase === 'dismissed' ? 'No sheet' : 'Nothing holds it'];
}

/** Where a release lands that is not under a finger, and when. */
function landing(prediction) {
  const place = placeOf(prediction);
  return [place.word, after(place, prediction.duration)];
}

/** An outward velocity for the eye: "900 pt/s ↑". */
function speedOf(velocity, { state }) {
  const speed = Math.round(Math.abs(velocity));
  return speed === 0 ? '0 pt/s' : `${speed} pt/s ${wayOf(velocity, state).match(ARROW)[0]}`;
}

/** An outward velocity for a screen reader: "900 points per second up". */
export function spokenSpeed(velocity, { state }) {
  const speed = Math.round(Math.abs(velocity));
  return speed === 0 ? '0 points per second' : `${speed} points per second ${wayOf(velocity, state).replace(ARROW, '').trim()}`;
}

const ARROW = /[↑↓←→]/;
const wayOf = (velocity, { configuration }) => directionsOf(configuration.edge)[velocity < 0 ? 0 : 1];

/** What follows the place in a sentence: " in 0.77 s". */
function after({ kind }, duration) {
  if (duration === undefined) return '';
  return kind === 'stays' ? `, at rest in ${duration.toFixed(2)} s` : ` in ${duration.toFixed(2)} s`;
}

/** What a finger does at a negative and at a positive velocity of a sheet from an edge: outward is positive. */
export const directionsOf = edge => ({
  bottom: ['↑ up', 'down ↓'], top: ['down ↓', '↑ up'], leading: ['→ right', '← left'], trailing: ['← left', '→ right'],
}[edge]);

/** What decides a release, and what would have changed it: the daemon's words. `directions` are those of a negative and a positive velocity. */
export function reasonOf({ text, velocity, distance }, directions) {
  const way = change => (change < 0 ? directions[0] : directions[1]);
  const place = margin => placeOf(margin).word;
  const changes = [
    velocity && `${Math.ceil(Math.abs(velocity.change))} pt/s more ${way(velocity.change)}: ${place(velocity)}`,
    distance && `${points(atLeast(Math.abs(distance.change)))} pt ${way(distance.change)}: ${place(distance)}`,
  ].filter(Boolean);
  return [`${text[0].toUpperCase()}${text.slice(1)}.`, changes.join(' · ')];
}

/** A length that is not below another one when it is read. */
const atLeast = length => (length >= 99.95 ? Math.ceil(length) : Math.ceil(length * 10) / 10);

/** A number with a real minus. */
export const signed = value => String(value).replace('-', '−');

/** A length in points as it is: at most two decimals. */
export const exactPoints = value => String(Number(value.toFixed(2)));

/** A length in points as it is read: three digits where it has a part after the point. */
export const points = value => String(Number(value.toFixed(Math.abs(value) >= 99.95 ? 0 : Math.abs(value) >= 9.995 ? 1 : 2)));
