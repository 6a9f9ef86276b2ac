// Draws the lanes on a canvas: everything that can't be pressed. One paint takes about a millisecond, however long the recording.

import { NAMES } from './traces.js';
import { isMinor, textOf } from './events.js';
import { points } from '../model/words.js';
import { decimal } from './format.js';

const TEXT = '11px';
const SMALL = '10.5px';
/** The smallest velocity at the lane's upper end, so that slow motions look slow, pt/s. */
const SLOWEST = 1500;
/** Frames farther apart than this are those before and after a rest, s. */
const REST = 0.1;
/** A label needs a width of this for each letter, px. */
const LETTER = 5.6;

export class Chart {
  canvas = document.createElement('canvas');
  /** The lanes by name: {top, height}; set by the owner. */
  lanes = new Map();
  height = 0;
  #context = this.canvas.getContext('2d');
  #hatch = { color: null, pattern: null };
  #font = 'sans-serif';
  #scale = 1; // of the reach: the largest that is shown, pt

  constructor() {
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  /** Sets the size in CSS pixels. */
  resize(width, height, ratio = window.devicePixelRatio || 1) {
    this.height = height;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#font = getComputedStyle(this.canvas).fontFamily;
  }

  /** The pixel of a reach, or null without its lane. */
  reachY(reach) {
    const lane = this.lanes.get('reach');
    if (!lane) return null;
    return lane.top + lane.height - 4 - reach / this.#scale * (lane.height - 9);
  }

  /**
   * Draws: {span, traces, colors, hidden: Set of traces, detents: [{id, reach}], flick: pt/s or null, events, flags, release:
   * [[time, reach]] or null, other: Traces or null}. Of two recordings the colors tell which one it is.
   */
  draw({ span, traces, colors, hidden, detents, flick, events, flags, release, before, other = null }) {
    const context = this.#context;
    const { width } = span;
    context.clearRect(0, 0, width, this.height);
    if (width <= 0) return;
    context.lineJoin = 'round';
    context.textBaseline = 'alphabetic';
    const reaches = [traces.farthest, other?.farthest ?? 0, ...detents.map(({ reach }) => reach)];
    this.#scale = Math.max(1, ...reaches) * 1.03;
    const runs = traces.runs(span.from, span.to);
    if (!other) this.#washes(runs, span, colors);
    this.#grid(span, colors);
    this.#phases('phase', runs, span, colors);
    if (other) this.#phases('phase-b', other.runs(span.from, span.to), span, colors);
    this.#reach({ span, traces, colors, hidden, detents, release, before, other });
    this.#velocity({ span, traces, colors, hidden, flick, other });
    this.#progress({ span, traces, colors, hidden });
    this.#events(events, span, colors);
    this.#flags(flags, span, colors);
  }

  // Background

  #washes(runs, span, colors) {
    const top = this.lanes.get('reach')?.top;
    const last = this.lanes.get('progress') ?? this.lanes.get('velocity') ?? this.lanes.get('reach');
    if (!last) return;
    const height = last.top + last.height - top;
    for (const { phase, from, to } of runs) {
      const name = NAMES[phase];
      if (name === 'presented') continue;
      this.#context.globalAlpha = name === 'held' ? 0.13 : name === 'dismissed' ? 0.4 : 0.09;
      this.#context.fillStyle = name === 'dismissed' ? this.#hatched(colors.none) : colors[name];
      this.#context.fillRect(span.x(from), top, span.x(to) - span.x(from), height);
    }
    this.#context.globalAlpha = 1;
  }

  #hatched(color) {
    if (this.#hatch.color !== color) {
      const size = 7;
      const tile = new OffscreenCanvas(size, size);
      const context = tile.getContext('2d');
      context.strokeStyle = color;
      context.lineWidth = 1.1;
      for (const at of [-size, 0, size]) {
        context.moveTo(at - 1, size + 1);
        context.lineTo(at + size + 1, -1);
      }
      context.stroke();
      this.#hatch = { color, pattern: this.#context.createPattern(tile, 'repeat') };
    }
    return this.#hatch.pattern;
  }

  #grid(span, colors) {
    const context = this.#context;
    const ruler = this.lanes.get('ruler');
    context.fillStyle = colors.line;
    for (const { top } of this.lanes.values()) if (top > 0) context.fillRect(0, top - 1, span.width, 1);
    if (!ruler) return;
    const step = span.step(70);
    const minor = step / (String(step).includes('2') ? 4 : 10);
    const digits = step < 0.1 ? 2 : step < 1 ? 1 : 0;
    const perStep = Math.round(step / minor);
    const isFine = minor / span.duration * span.width > 5;
    context.font = `${TEXT} ${this.#font}`;
    context.textAlign = 'start';
    for (let tick = Math.ceil(span.from / minor - 1e-6); tick * minor <= span.to + 1e-9; tick++) {
      const x = Math.round(span.x(tick * minor));
      const isMajor = tick % perStep === 0;
      if (!isMajor && !isFine) continue;
      context.fillStyle = colors.line;
      if (isMajor) context.fillRect(x, ruler.height - 6, 1, this.height);
      else context.fillRect(x, ruler.height - 4, 1, 3);
      if (!isMajor) continue;
      context.fillStyle = colors.ink3;
      context.fillText(`${(tick * minor).toFixed(digits)} s`, x + 4, ruler.height - 8);
    }
  }

  #phases(name, runs, span, colors) {
    const lane = this.lanes.get(name);
    if (!lane) return;
    const context = this.#context;
    context.textAlign = 'center';
    context.font = `600 ${TEXT} ${this.#font}`;
    for (const { phase, from, to } of runs) {
      const name = NAMES[phase];
      const [left, right] = [Math.max(-4, span.x(from)), Math.min(span.width + 4, span.x(to))];
      const width = Math.max(1, right - left - 1);
      context.globalAlpha = name === 'presented' ? 0.28 : 1;
      context.fillStyle = name === 'dismissed' ? this.#hatched(colors.none) : colors[name];
      context.beginPath();
      context.roundRect(left + 0.5, lane.top + 2, width, lane.height - 5, Math.min(3, width / 2));
      context.fill();
      context.globalAlpha = 1;
      if (name === 'dismissed' || width < name.length * 6 + 8) continue;
      context.fillStyle = name === 'held' ? colors.onHeld : name === 'presented' ? colors.ink2 : colors.panel;
      context.fillText(name, left + width / 2, lane.top + lane.height / 2 + 3.5);
    }
    context.textAlign = 'start';
  }

  // Traces

  /** Follows a column of numbers. Of more than two frames a pixel only the extremes are drawn. */
  #path(traces, column, span, y) {
    const context = this.#context;
    const first = traces.indexAt(span.from);
    const last = Math.min(traces.length - 1, traces.indexAt(span.to) + 1);
    context.beginPath();
    if (last - first <= span.width * 2) {
      let isDown = false;
      for (let index = first; index <= last; index++) {
        const value = column[index];
        if (Number.isNaN(value)) {
          isDown = false;
          continue;
        }
        const x = span.x(traces.time[index]);
        // A sheet at rest has no frames until the next input.
        if (isDown && traces.time[index] - traces.time[index - 1] > REST) context.lineTo(x, y(column[index - 1]));
        if (isDown) context.lineTo(x, y(value));
        else context.moveTo(x, y(value));
        isDown = true;
      }
      return;
    }
    let isDown = false;
    let index = first;
    while (index <= last) {
      const pixel = Math.floor(span.x(traces.time[index]));
      const until = span.time(pixel + 1);
      let [low, high, lowAt, highAt] = [Infinity, -Infinity, 0, 0];
      for (; index <= last && traces.time[index] < until; index++) {
        const value = column[index];
        if (value < low) [low, lowAt] = [value, index];
        if (value > high) [high, highAt] = [value, index];
      }
      if (low > high) {
        // Either nothing but gaps, or the rounding of the pixel's end: go on in any case.
        if (index <= last && traces.time[index] < until) index++;
        isDown = false;
        if (index <= last && Math.floor(span.x(traces.time[index])) === pixel) index++;
        continue;
      }
      const [one, other] = lowAt < highAt ? [low, high] : [high, low];
      if (isDown) context.lineTo(pixel, y(one));
      else context.moveTo(pixel, y(one));
      if (one !== other) context.lineTo(pixel, y(other));
      isDown = true;
    }
  }

  #stroke(color, width, dash = []) {
    const context = this.#context;
    context.strokeStyle = color;
    context.lineWidth = width;
    context.setLineDash(dash);
    context.stroke();
    context.setLineDash([]);
  }

  #level(y, span, color, alpha, dash) {
    const context = this.#context;
    context.globalAlpha = alpha;
    context.beginPath();
    context.moveTo(0, Math.round(y) + 0.5);
    context.lineTo(span.width, Math.round(y) + 0.5);
    this.#stroke(color, 1, dash);
    context.globalAlpha = 1;
  }

  /** A text on a halo of the panel's color, so that it can be read on lines. */
  #label(text, x, y, colors, { size = TEXT, color = colors.ink2, align = 'end', weight = '' } = {}) {
    const context = this.#context;
    context.font = `${weight} ${size} ${this.#font}`;
    context.textAlign = align;
    context.strokeStyle = colors.panel;
    context.lineWidth = 3;
    context.strokeText(text, x, y);
    context.fillStyle = color;
    context.fillText(text, x, y);
    context.textAlign = 'start';
  }

  #reach({ span, traces, colors, hidden, detents, release, before, other }) {
    const lane = this.lanes.get('reach');
    if (!lane) return;
    const context = this.#context;
    const y = reach => this.reachY(reach);
    for (const { reach } of detents) this.#level(y(reach), span, colors.lineStrong, 0.75, [3, 4]);
    this.#clipped(lane, span, () => {
      if (other && !hidden.has('reach-b')) {
        this.#path(other, other.reach, span, y);
        this.#stroke(colors.other, 2, [7, 3]);
      }
      if (before?.length > 1) {
        context.beginPath();
        for (const [time, reach] of before) context.lineTo(span.x(time), y(reach));
        this.#stroke(colors.ink3, 1.6, [5, 4]);
      }
      if (!hidden.has('reach') && traces.length > 0) {
        this.#path(traces, traces.reach, span, y);
        this.#stroke(colors.reach, 2.2);
        const end = span.x(Math.min(traces.time[traces.length - 1], span.to + span.duration));
        const start = span.x(traces.time[traces.indexAt(span.from)]);
        context.lineTo(end, y(0));
        context.lineTo(start, y(0));
        context.globalAlpha = 0.1;
        context.fillStyle = colors.reach;
        context.fill();
        context.globalAlpha = 1;
      }
      if (release && release.length > 1) {
        context.beginPath();
        for (const [time, reach] of release) context.lineTo(span.x(time), y(reach));
        this.#stroke(colors.ink, 1.6, [2, 3.5]);
        const [time, reach] = release.at(-1);
        context.beginPath();
        context.arc(span.x(time), y(reach), 3, 0, 7);
        context.fillStyle = colors.panel;
        context.fill();
        this.#stroke(colors.ink, 1.4);
      }
    });
    if (lane.height < 40 || span.width < 460) return;
    let above = Infinity;
    // They are sorted, the lowest first; a name that would lie on the one below it is left out.
    for (const { id, reach } of detents) {
      const at = Math.min(lane.top + lane.height - 3, Math.max(lane.top + 9, y(reach) + 3.5));
      if (above - at < 11) continue;
      above = at;
      this.#label([id, points(reach)].filter(Boolean).join(' '), span.width - 4, at, colors);
    }
  }

  #velocity({ span, traces, colors, hidden, flick, other }) {
    const lane = this.lanes.get('velocity');
    if (!lane) return;
    const fastest = Math.max(SLOWEST, traces.fastest, other?.fastest ?? 0, (flick ?? 0) * 1.25);
    const y = velocity => lane.top + lane.height / 2 - velocity / fastest * (lane.height / 2 - 2);
    this.#level(y(0), span, colors.lineStrong, 0.6, []);
    if (flick) {
      for (const velocity of [flick, -flick]) this.#level(y(velocity), span, colors.lineStrong, 0.5, [3, 4]);
    }
    this.#clipped(lane, span, () => {
      if (other && !hidden.has('velocity-b')) {
        this.#path(other, other.velocity, span, y);
        this.#stroke(colors.other, 1.5, [7, 3]);
      }
      if (hidden.has('velocity')) return;
      this.#path(traces, traces.velocity, span, y);
      this.#stroke(other ? colors.reach : colors.velocity, 1.5);
    });
    if (flick && span.width >= 460) this.#label(`flick ${decimal(flick)} pt/s`, span.width - 4, y(flick) - 2, colors, { size: '9.5px' });
  }

  #progress({ span, traces, colors, hidden }) {
    const lane = this.lanes.get('progress');
    if (!lane) return;
    const y = value => lane.top + lane.height - 4 - Math.max(-0.04, Math.min(1.04, value)) * (lane.height - 9);
    this.#clipped(lane, span, () => {
      if (!hidden.has('dimming')) {
        this.#path(traces, traces.dimming, span, y);
        this.#stroke(colors.dimming, 1.5, [5, 3]);
      }
      if (!hidden.has('transition')) {
        this.#path(traces, traces.transition, span, y);
        this.#stroke(colors.transition, 1.7, [1.5, 3]);
      }
    });
  }

  #clipped({ top, height }, span, draw) {
    this.#context.save();
    this.#context.beginPath();
    this.#context.rect(0, top, span.width, height);
    this.#context.clip();
    draw();
    this.#context.restore();
  }

  // Marks

  #events(events, span, colors) {
    const lane = this.lanes.get('events');
    if (!lane) return;
    const context = this.#context;
    context.font = `${SMALL} ${this.#font}`;
    const moments = momentsOf(events, span);
    moments.forEach(({ time, event }, index) => {
      const x = span.x(time);
      context.fillStyle = colors.ink3;
      context.fillRect(Math.round(x) - 1, lane.top + 3, 2, lane.height - 6);
      if (!event) return;
      const free = (index + 1 < moments.length ? span.x(moments[index + 1].time) : span.width) - x - 10;
      const text = textOf(event);
      if (text.length * LETTER > free) return;
      this.#label(text, x + 5, lane.top + lane.height / 2 + 3.5, colors, { size: SMALL, align: 'start' });
    });
  }

  #flags(flags, span, colors) {
    const lane = this.lanes.get('expected');
    if (!lane) return;
    const context = this.#context;
    const top = this.lanes.get('reach')?.top ?? lane.top;
    let free = 0; // the pixel from which on nothing is written yet
    flags.forEach(({ time, isMet, text }, index) => {
      const x = Math.round(span.x(time)) + 0.5;
      context.beginPath();
      context.moveTo(x, isMet ? lane.top : top);
      context.lineTo(x, lane.top + lane.height);
      context.globalAlpha = isMet ? 0.5 : 1;
      this.#stroke(isMet ? colors.pass : colors.fail, 1, isMet ? [] : [2, 2]);
      context.globalAlpha = 1;
      const next = flags[index + 1] ? span.x(flags[index + 1].time) : span.width;
      const [before, after] = [x - 8 - free, next - x - 26];
      free = x + 18;
      if (isMet || span.width < 460) return;
      context.font = `600 ${TEXT} ${this.#font}`;
      const isLeft = before >= Math.min(after, context.measureText(text).width);
      const fitting = this.#fitting(text, isLeft ? before : after);
      if (!fitting) return;
      this.#label(fitting, isLeft ? x - 6 : x + 20, lane.top + lane.height / 2 + 4, colors,
        { color: colors.fail, align: isLeft ? 'end' : 'start', weight: '600' });
      if (!isLeft) free = x + 20 + context.measureText(fitting).width;
    });
  }

  /** A text, shortened to a width; null if next to nothing of it would be left. */
  #fitting(text, width) {
    const all = this.#context.measureText(text).width;
    if (all <= width) return text;
    const length = Math.floor(text.length * width / all) - 2;
    return length < 8 ? null : `${text.slice(0, length).trimEnd()}…`;
  }
}

/** The moments at which something happened: {time, event}, with the event to name, if any. */
function momentsOf(events, span) {
  const moments = [];
  const margin = span.duration * 0.2; // whose name may reach into the span
  for (const event of events) {
    if (event.time < span.from - margin || event.time > span.to) continue;
    const last = moments.at(-1);
    const isSame = last && event.time - last.time < 1e-3;
    if (!isSame) moments.push({ time: event.time, event: isMinor(event) ? null : event });
    else if (!last.event && !isMinor(event)) last.event = event;
  }
  return moments;
}

