// What is drawn over the device: where a release would land, where a sheet is expected, outlines of past moments, what a drag would move, the
// finger with its trail and its velocity.

import { isPopping, looksSame } from '../model/words.js';
import { OwnerLayer } from './owner-layer.js';
import { roundedPath, s, set } from './svg.js';

/** How far back the trail of the finger reaches, s, and how many of its samples are drawn. */
const TRAIL = 0.37;
const DOTS = 14;
/** An arrow is as long as this many seconds of the velocity, pt; there is none below a velocity, pt/s. */
const ARROW = 0.14;
const SLOW = 60;
/** The radius of the finger's ring, pt. */
const RADIUS = 23;
/** The onion skin: how many past outlines, and the time between them, s. */
const SKINS = 8;
const STEP = 0.09;
/** The height of a word at an outline, pt. */
const LABEL = 22;

/** The direction in which a sheet's reach grows, by its edge. */
const INWARD = { bottom: [0, -1], top: [0, 1], leading: [1, 0], trailing: [-1, 0] };

export class Overlay {
  #clip = s('rect');
  #screen = s('clipPath', {}, this.#clip);
  #owners = new OwnerLayer();
  #onion = s('g', { class: 'onion' });
  #ghost = s('path', { class: 'ghost' });
  #ghostLine = s('path', { class: 'ghost-line' });
  #otherLine = s('path', { class: 'other-line' });
  #expectedLine = s('path', { class: 'expected-line' });
  #expectedText = s('text', { class: 'expected-text' });
  #trail = s('g', { class: 'trail' }, Array.from({ length: DOTS }, () => s('circle')));
  #halo = s('path', { class: 'halo' });
  #arrow = s('path', { class: 'arrow' });
  #speed = s('text', { class: 'speed' });
  #rim = s('circle', { class: 'rim', r: RADIUS + 2 });
  #finger = s('circle', { class: 'finger', r: RADIUS });
  element = s('svg', { class: 'overlay', 'aria-hidden': 'true' }, this.#screen,
    s('g', { 'clip-path': `url(#${identify(this.#screen)})` }, this.#onion, this.#otherLine, this.#ghost, this.#ghostLine, this.#expectedLine, this.#expectedText), this.#owners.element, this.#trail, this.#halo, this.#arrow, this.#speed, this.#rim, this.#finger);
  #drawn = '';

  /**
   * Draws a moment. `recording` is where its past is found; `settings` says what is switched on; `other` is the frame
   * of the motion that this one is compared with, or null.
   */
  paint(moment, { recording, settings, size, radius, owners, other }) {
    const drawn = `${size.width} ${size.height} ${radius}`;
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      set(this.element, { width: size.width, height: size.height, viewBox: `0 0 ${size.width} ${size.height}` });
      set(this.#clip, { width: size.width, height: size.height, rx: radius });
    }
    this.#paintGhost(moment, settings.ghost, size);
    show(this.#otherLine, other);
    if (other) set(this.#otherLine, { d: roundedPath(outlineOf(other.frame, size), radiiOf(other, moment.state.configuration.edge)) });
    this.#paintExpected(moment, size);
    this.#paintOnion(moment, settings.onion ? recording : null, size);
    this.#owners.paint(owners);
    this.#paintFinger(moment, settings.trail, recording);
  }

  #paintGhost(moment, isOn, size) {
    const { frame, prediction, over, state } = moment;
    const rect = isOn && prediction && !over ? ghostOf(moment) : null;
    for (const part of [this.#ghost, this.#ghostLine]) show(part, rect);
    if (!rect) return;
    const radii = radiiOf(frame, state.configuration.edge);
    set(this.#ghost, { d: roundedPath(rect, radii) });
    set(this.#ghostLine, { d: roundedPath(outlineOf(rect, size), radii.map(radius => Math.max(0, radius - 1))) });
  }

  /** The sheet that is expected: an outline, with a word at its edge. */
  #paintExpected({ expected, frame, state }, size) {
    for (const part of [this.#expectedLine, this.#expectedText]) show(part, expected?.rect);
    if (!expected?.rect) return;
    const { rect, word } = expected;
    set(this.#expectedLine, { d: roundedPath(outlineOf(rect, size), radiiOf(frame, state.configuration.edge)) });
    // Inside the outline where there is no room over it.
    const y = rect.y > LABEL + 8 ? rect.y - 8 : rect.y + LABEL;
    set(this.#expectedText, { x: Math.max(rect.x, 0) + Math.min(rect.width, size.width) / 2, y });
    this.#expectedText.textContent = `expected: ${word}`;
  }

  #paintOnion({ time, frame, state }, recording, size) {
    const outlines = [];
    for (let step = 1; recording && step <= SKINS; step++) {
      const past = recording.frames[recording.indexAt(time - step * STEP)];
      if (!past || past.time > time || past.phase === 'dismissed' || time - step * STEP < recording.start) break;
      const last = outlines.at(-1)?.rect ?? frame.frame;
      if (looksSame(past.frame, last)) continue;
      outlines.push({ rect: past.frame, radii: radiiOf(past, state.configuration.edge), opacity: 1 - step / (SKINS + 1) });
    }
    while (this.#onion.children.length < outlines.length) this.#onion.append(s('path'));
    [...this.#onion.children].forEach((path, place) => {
      const outline = outlines[place];
      show(path, outline);
      if (outline) set(path, { d: roundedPath(outlineOf(outline.rect, size), outline.radii), opacity: outline.opacity });
    });
  }

  #paintFinger({ time, finger, frame, state, gesture }, hasTrail, recording) {
    show(this.#finger, finger);
    show(this.#rim, finger);
    show(this.#trail, hasTrail && finger);
    const velocity = finger && hasTrail && frame.held ? frame.velocity ?? 0 : 0;
    const isFast = Math.abs(velocity) >= SLOW;
    for (const element of [this.#halo, this.#arrow, this.#speed]) show(element, isFast);
    if (!finger) return;
    const { x, y } = finger;
    set(this.#rim, { cx: x, cy: y });
    set(this.#finger, { cx: x, cy: y, 'data-state': gesture?.state ?? '' });
    if (hasTrail) this.#paintTrail(trailOf(recording, time), time);
    if (!isFast) return;
    const [dx, dy] = INWARD[state.configuration.edge].map(part => part * Math.sign(velocity));
    const length = RADIUS + 4 + Math.abs(velocity) * ARROW;
    const [ex, ey] = [x + dx * length, y + dy * length];
    const point = (along, across) => `${ex - dx * along - dy * across} ${ey - dy * along + dx * across}`;
    const d = `M${x + dx * (RADIUS + 6)} ${y + dy * (RADIUS + 6)}L${ex} ${ey}M${point(9, 9)}L${ex} ${ey}L${point(9, -9)}`;
    set(this.#halo, { d });
    set(this.#arrow, { d });
    set(this.#speed, { x: ex + (dx === 0 ? 17 : -12), y: ey + (dx === 0 ? 5 : -14) });
    this.#speed.textContent = Math.abs(velocity).toFixed(0);
  }

  #paintTrail(samples, now) {
    const step = Math.max(1, Math.ceil(samples.length / DOTS));
    [...this.#trail.children].forEach((dot, place) => {
      const sample = samples[samples.length - 1 - place * step];
      show(dot, sample);
      if (!sample) return;
      const age = (now - sample.time) / TRAIL;
      set(dot, { cx: sample.x, cy: sample.y, r: 3 + 8 * (1 - age), 'fill-opacity': 0.42 * (1 - age) });
    });
  }
}

/**
 * The outline of where a release would land, or null: a dismissal has none, and neither has a sheet that is there already. During an
 * interactive pop it is that of the screen that stays.
 */
function ghostOf(moment) {
  const { outcome, frame: landing } = moment.prediction;
  if (outcome === 'dismiss') return null;
  return looksSame(landing, moment.frame.frame) && !isPopping(moment) ? null : landing;
}

/** The samples of the finger that is down, of the last moments before a time, in order. */
function trailOf(recording, time) {
  const samples = [];
  for (let place = recording.inputs.length - 1; place >= 0; place--) {
    const { time: at, method, params } = recording.inputs[place];
    if (method !== 'gesture/sample' && method !== 'gesture/samples') {
      if (at < time - TRAIL) break;
      continue;
    }
    const several = method === 'gesture/samples' ? params.samples : [{ time: at, ...params }];
    for (let index = several.length - 1; index >= 0; index--) {
      const sample = several[index];
      if (sample.time > time) continue;
      if (sample.time < time - TRAIL) return samples.reverse();
      samples.push(sample);
      if (sample.phase === 'began') return samples.reverse();
    }
  }
  return samples.reverse();
}

/** The radii of a sheet's corners as they are drawn, pt. */
export function radiiOf({ cornerRadius, cornerRadii, scale = 1 }, edge) {
  if (cornerRadii) return ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'].map(corner => cornerRadii[corner] * scale);
  const r = cornerRadius;
  return { bottom: [r, r, 0, 0], top: [0, 0, r, r], leading: [0, r, r, 0], trailing: [r, 0, 0, r] }[edge];
}

/** The line just inside a rectangle; outside the screen where the rectangle is at its edge. */
function outlineOf({ x, y, width, height }, size) {
  const [left, top, right, bottom] = [x > 0 ? x + 1 : x - 2, y > 0 ? y + 1 : y - 2, x + width < size.width ? x + width - 1 : x + width + 2,
    y + height < size.height ? y + height - 1 : y + height + 2];
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** Shows or hides an SVG element, which has no `hidden` property. */
function show(element, isShown) {
  if (element.hasAttribute('hidden') === Boolean(isShown)) element.toggleAttribute('hidden', !isShown);
}

let count = 0;
function identify(element) {
  element.id = `sheetd-clip-${++count}`;
  return element.id;
}
