// The lanes: their names, the chart, and what a pointer and the keyboard do in them.

import { h } from '../dom.js';
import { GLOSSARY } from '../model/glossary.js';
import { explained } from '../shell/layers.js';
import { Chart } from './chart.js';
import { detailsOf, isMinor, textOf } from './events.js';
import { clock, decimal, whole } from './format.js';
import { Flags, Keyframes } from './marks.js';
import { Palette } from './palette.js';
import { Span } from './span.js';
import { NAMES, Traces } from './traces.js';

/** The lanes and their heights, px, by the size of the preview. */
const ALL = [['ruler', 22], ['phase', 18], ['reach', 58], ['velocity', 30], ['progress', 26], ['inputs', 24], ['events', 16], ['expected', 24]];
const LOW = ALL.filter(([name]) => name !== 'progress' && name !== 'events');
const SMALL = [['ruler', 20], ['phase', 16], ['reach', 50], ['expected', 24]];
/** Of two recordings, each has its phases; the curves share their lanes. */
const COMPARED = [['ruler', 22], ['phase', 20], ['phase-b', 20], ['reach', 82], ['velocity', 48], ['inputs', 26]];
const TINY = [['ruler', 18], ['reach', 34]];

/** With a finger, what is pressed to hide a trace is as high as a finger. */
const isCoarse = matchMedia('(pointer: coarse)');
const forFingers = lanes => lanes.map(([name, height]) => [name, name === 'velocity' || name === 'progress' ? 44 : height]);
const [ALL_COARSE, LOW_COARSE] = [ALL, LOW].map(forFingers);

function lanesFor(width, height, isCompared) {
  if (height <= 500) return TINY;
  if (width <= 860 || height <= 620) return SMALL;
  if (isCompared) return COMPARED;
  if (isCoarse.matches) return height <= 820 ? LOW_COARSE : ALL_COARSE;
  return height <= 820 ? LOW : ALL;
}

const TITLES = { phase: 'Phase', inputs: 'Inputs', events: 'Events', expected: 'Expected' };
/** The traces: their lane, name and stroke. */
const TRACES = {
  reach: { lane: 'reach', title: 'Reach', unit: 'pt' },
  velocity: { lane: 'velocity', title: 'Velocity', unit: 'pt/s' },
  transition: { lane: 'progress', title: 'Transition' },
  dimming: { lane: 'progress', title: 'Dimming' },
};
const TRACES_COMPARED = {
  reach: { lane: 'reach', title: 'Reach A' },
  'reach-b': { lane: 'reach', title: 'Reach B' },
  velocity: { lane: 'velocity', title: 'Velocity A' },
  'velocity-b': { lane: 'velocity', title: 'Velocity B' },
};

/** How near the pointer must be to an event, px. */
const NEAR = 5;
/** How far to the right of an event its name may be pressed, px. */
const NAME = 60;
/** One notch of a wheel zooms by this factor. */
const WHEEL = 1.0022;
const SLOP = 3;
/** The maximum number of events that are told at once. */
const MOST_EVENTS = 2;

export class Lanes {
  element;
  span = new Span();
  traces = new Traces();
  keyframes;
  flags;
  #other = null; // another sheet in the same lanes: {side: {name, recording}, traces}
  #size = { width: 0, height: 0 };
  #handlers;
  #chart = new Chart();
  #palette;
  #names = h('div', { class: 'names' });
  #plot = h('div', { class: 'plot' });
  #slider;
  #loop = h('div', { class: 'loop', hidden: true },
    h('span', { class: 'loop-end', 'data-part': 'from' }), h('span', { class: 'loop-end', 'data-part': 'to' }));
  #line = h('div', { class: 'head-line', 'aria-hidden': 'true' }); // of the playhead, behind the chart's labels
  #head = h('div', { class: 'playhead', 'aria-hidden': 'true' }, h('span', { class: 'time' }));
  #dot = h('span', { class: 'dot', 'aria-hidden': 'true' });
  #cross = h('div', { class: 'cross', hidden: true, 'aria-hidden': 'true' });
  #readout = h('div', { class: 'readout', hidden: true, 'aria-hidden': 'true' });
  #values = new Map(); // the elements of the values at the playhead
  #hidden = new Set();
  #lanes = [];
  #isDirty = true;
  #hover = null; // the pointer's x, px
  /** What is drawn beside the traces. */
  contents = { flags: [], events: [], detents: [], flick: null, release: null, before: null };
  #painted = { x: NaN, text: '' };

  /**
   * Handlers: seek(time), scrub(time), flag(flag, element), wake(), region(from, to), clearRegion(), move(keyframe, times), open(keyframe, anchor),
   * reasonOf(event), remove(keyframe), zoomed(zoom).
   */
  constructor(root, handlers) {
    this.#handlers = handlers;
    this.keyframes = new Keyframes(this.span, {
      color: () => this.#palette.colors.held,
      onmove: handlers.move, onopen: handlers.open, onremove: handlers.remove, onseek: handlers.seek });
    this.flags = new Flags(this.span, (flag, element) => handlers.flag(flag, element));
    this.#slider = h('div', {
      class: 'track', role: 'slider', tabindex: '0', 'aria-label': 'Time', 'aria-valuemin': '0', 'aria-valuemax': '0', 'aria-valuenow': '0',
      onkeydown: event => this.#key(event),
    });
    this.#plot.append(this.#slider, this.#line, this.#chart.canvas, this.#loop, this.keyframes.element, this.flags.element, this.#cross, this.#head, this.#dot, this.#readout);
    this.element = h('div', { class: 'lanes' }, this.#names, this.#plot);
    this.#palette = new Palette(this.element, () => this.#repaint());
    this.#listen();
    new ResizeObserver(([{ contentRect }]) => this.#choose(contentRect)).observe(root);
    new ResizeObserver(() => this.#resize()).observe(this.#plot);
    isCoarse.addEventListener('change', () => this.#choose(this.#size));
  }

  #repaint() {
    this.#isDirty = true;
    this.#handlers.wake();
  }

  // Layout

  #choose({ width, height }) {
    this.#size = { width, height };
    const lanes = lanesFor(width, height, this.#other !== null);
    if (lanes === this.#lanes) return;
    this.#lanes = lanes;
    this.#chart.lanes.clear();
    let top = 0;
    for (const [name, height] of lanes) {
      this.#chart.lanes.set(name, { top, height });
      top += height;
    }
    this.element.style.height = `${top}px`;
    for (const [name, { element }] of [['inputs', this.keyframes], ['expected', this.flags]]) {
      const lane = this.#chart.lanes.get(name);
      element.hidden = !lane;
      if (!lane) continue;
      element.style.top = `${lane.top}px`;
      element.style.height = `${lane.height}px`;
    }
    this.#loop.style.height = `${lanes[0][1]}px`;
    this.#nameLanes();
    this.#resize();
  }

  #resize() {
    const { clientWidth, clientHeight } = this.#plot;
    this.span.width = clientWidth;
    this.#chart.resize(clientWidth, clientHeight);
    this.#moved();
  }

  /** Called after times are at other pixels. */
  #moved() {
    this.keyframes.place();
    this.flags.place();
    this.#placeLoop();
    this.#painted.x = NaN;
    this.#repaint();
  }

  #nameLanes() {
    this.#values.clear();
    const all = this.#other ? TRACES_COMPARED : TRACES;
    const titles = this.#other ? { ...TITLES, phase: 'A', 'phase-b': `B: ${this.#other.side.name}` } : TITLES;
    const rows = this.#lanes.map(([name, height]) => {
      const traces = Object.keys(all).filter(trace => all[trace].lane === name);
      const row = h('div', { class: `lane ${name}` });
      row.style.height = `${height}px`;
      if (traces.length > 0) row.append(...traces.map(trace => this.#legend(trace, all[trace].title)));
      else if (titles[name]) row.append(h('span', { class: 'title' }, GLOSSARY[name] ? explained(titles[name], GLOSSARY[name]) : titles[name]), this.#value(name));
      return row;
    });
    this.#names.replaceChildren(...rows);
  }

  #value(name) {
    const element = h('span', { class: 'value' });
    this.#values.set(name, { element, text: null });
    return element;
  }

  #legend(trace, title) {
    return h('button', {
      type: 'button', class: 'legend', 'data-trace': trace, 'aria-pressed': String(!this.#hidden.has(trace)), title: `${GLOSSARY[trace] ?? ''} Press to show or hide it.`.trim(),
      onclick: event => {
        if (!this.#hidden.delete(trace)) this.#hidden.add(trace);
        event.currentTarget.setAttribute('aria-pressed', String(!this.#hidden.has(trace)));
        this.#repaint();
      },
    }, h('span', { class: 'stroke' }), h('span', { class: 'title' }, title), this.#value(trace));
  }

  #write(name, text) {
    const value = this.#values.get(name);
    if (!value || value.text === text) return;
    value.text = text;
    value.element.textContent = text;
  }

  /** The resolved colors. For tests. */
  get colors() {
    return this.#palette.colors;
  }

  // Contents

  /** Shows other contents: any of {flags, events, detents, flick, release, before, expected}. */
  set(contents) {
    Object.assign(this.contents, contents);
    if (contents.flags) {
      this.flags.setFlags(contents.flags);
      const met = contents.flags.filter(({ isMet }) => isMet).length;
      this.#write('expected', contents.flags.length > 0 ? `${met} of ${contents.flags.length}` : '');
    }
    this.#repaint();
  }

  /** Shows the repeated part: {from, to}, or null; dimmed if it is not repeated. */
  setRegion(region, isOn) {
    this.#region = region;
    this.#loop.classList.toggle('off', !isOn);
    this.#placeLoop();
  }

  #region = null;

  #placeLoop() {
    this.#loop.hidden = !this.#region;
    if (!this.#region) return;
    const [left, right] = [this.span.x(this.#region.from), this.span.x(this.#region.to)];
    this.#loop.style.translate = `${left}px 0`;
    this.#loop.style.width = `${Math.max(2, right - left)}px`;
  }

  /** Draws another sheet, {name, recording}, in the same lanes; null draws one alone. */
  setOther(side) {
    this.#other = side && { side, traces: new Traces() };
    this.element.classList.toggle('compared', side !== null);
    this.#lanes = [];
    this.#choose(this.#size);
  }

  /** Takes over the recording's frames. Follows the newest if it is shown. */
  sync(recording, isLive) {
    const { span } = this;
    // What is dragged stays under the pointer, so the scale follows when it is let go.
    const isFixed = this.keyframes.isDragged;
    const other = this.#other;
    const hasChanged = [this.traces.sync(recording), other?.traces.sync(other.side.recording)].some(Boolean);
    const { from, to } = span;
    // A curve that goes on after the newest frame is shown, too.
    const ends = [recording.end, other?.side.recording.end ?? 0, this.contents.release?.at(-1)[0] ?? 0, this.contents.before?.at(-1)[0] ?? 0, ...this.contents.flags.map(({ time }) => time)];
    if (!isFixed) span.setRange(recording.start, Math.max(...ends));
    if (!hasChanged && from === span.from && to === span.to) return;
    if (isLive && !isFixed && span.zoom > 1) span.show(recording.end, true);
    if (from !== span.from || to !== span.to) this.#moved();
    this.#isDirty = true;
  }

  zoomTo(zoom, x = this.#painted.x) {
    const { span } = this;
    const time = span.time(x >= 0 && x <= span.width ? x : span.width / 2);
    span.zoomTo(zoom, time);
    this.#handlers.zoomed(span.zoom);
    this.#moved();
  }

  /** Draws the chart if it has changed. To be called before elements are changed: a font that is set on a canvas lays a changed page out. */
  draw({ time, isPast }) {
    const { span, traces } = this;
    if (isPast && !this.#isMovedByHand && !this.keyframes.isDragged && span.show(time, false)) this.#moved();
    if (this.#isDirty) {
      this.#isDirty = false;
      this.#chart.draw({ span, traces, colors: this.#palette.colors, hidden: this.#hidden, other: this.#other?.traces ?? null, ...this.contents });
      this.#painted.x = NaN;
    }
  }

  /** Shows a moment: where the playhead is, and the values there. */
  paint({ time, frame }, sentence) {
    const { span, traces } = this;
    const x = span.x(time);
    const at = traces.indexAt(time);
    const text = clock(time);
    if (x !== this.#painted.x || text !== this.#painted.text) this.#paintHead(x, text, at);
    this.#paintValues(at, frame, time);
    this.#slider.setAttribute('aria-valuenow', text);
    this.#slider.setAttribute('aria-valuemax', clock(traces.length > 0 ? traces.time[traces.length - 1] : 0));
    this.#slider.setAttribute('aria-valuetext', [`${text} s`, NAMES[traces.phase[at]] ?? frame.phase, `${decimal(traces.reach[at] ?? 0)} pt`, sentence].filter(Boolean).join(', '));
    if (this.#hover !== null) this.#paintHover();
  }

  /** While a part is panned or zoomed by hand, the playhead may leave it. */
  #isMovedByHand = false;

  #paintHead(x, text, at) {
    const { span } = this;
    this.#painted = { x, text };
    const isVisible = x >= -1 && x <= span.width + 1;
    this.#line.hidden = this.#head.hidden = this.#dot.hidden = !isVisible;
    if (!isVisible) return;
    this.#line.style.translate = this.#head.style.translate = `${x}px 0`;
    const [label] = this.#head.children;
    label.textContent = text;
    // Its label stays inside.
    label.style.translate = `${Math.max(26 - x, Math.min(0, span.width - 26 - x)) - 23}px 0`;
    const y = this.traces.length > 0 ? this.#chart.reachY(this.traces.reach[at]) : null;
    this.#dot.hidden = y === null || this.#hidden.has('reach');
    if (y !== null) this.#dot.style.translate = `${x - 4.5}px ${y - 4.5}px`;
  }

  #paintValues(at, frame, time) {
    const { traces } = this;
    if (traces.length === 0) return;
    if (this.#other?.traces.length > 0) {
      const { traces: other } = this.#other;
      const place = other.indexAt(time);
      this.#write('reach-b', decimal(other.reach[place]));
      this.#write('velocity-b', whole(other.velocity[place]));
    }
    this.#write('reach', decimal(traces.reach[at]));
    this.#write('velocity', whole(traces.velocity[at]));
    this.#write('transition', Number.isNaN(traces.transition[at]) ? '–' : traces.transition[at].toFixed(2));
    this.#write('dimming', frame.dimming.alpha.toFixed(2));
  }

  // The pointer

  #listen() {
    const plot = this.#plot;
    let pressed = null; // {kind: 'scrub'|'region'|'from'|'to', x, time}
    const at = event => event.clientX - plot.getBoundingClientRect().left;
    plot.addEventListener('pointerdown', event => {
      if (event.button !== 0 || event.target.closest('.keyframe, .flag')) return;
      const x = at(event);
      const y = event.clientY - plot.getBoundingClientRect().top;
      const time = this.span.time(x);
      const isRuler = y < this.#lanes[0][1];
      const part = event.target.dataset?.part;
      const isHead = event.target.closest('.playhead') !== null;
      plot.setPointerCapture(event.pointerId);
      // Touch would scroll the page instead.
      event.preventDefault();
      this.#slider.focus({ preventScroll: true });
      pressed = { kind: part ?? (isRuler && !isHead ? 'region' : 'scrub'), x, time, hasMoved: false };
      if (pressed.kind === 'scrub' && !isHead) this.#handlers.scrub(this.#isIn('events', y) ? this.#eventAt(x)?.time ?? time : time);
    });
    plot.addEventListener('pointermove', event => {
      const x = at(event);
      if (!pressed) {
        this.#setHover(event.pointerType === 'touch' || event.target.closest('.keyframe, .flag') ? null : x, event);
        return;
      }
      if (!pressed.hasMoved && Math.abs(x - pressed.x) < SLOP) return;
      pressed.hasMoved = true;
      const time = this.span.time(x);
      if (pressed.kind === 'scrub') this.#handlers.scrub(time);
      else if (pressed.kind === 'region') this.#handlers.region(pressed.time, time);
      else if (this.#region) this.#handlers.region(...(pressed.kind === 'from' ? [Math.min(time, this.#region.to), this.#region.to] : [this.#region.from, Math.max(time, this.#region.from)]));
    });
    const release = event => {
      if (event.type === 'pointerup' && pressed?.kind === 'region' && !pressed.hasMoved) this.#handlers.seek(pressed.time);
      pressed = null;
    };
    plot.addEventListener('pointerup', release);
    plot.addEventListener('pointercancel', release);
    plot.addEventListener('pointerleave', () => this.#setHover(null));
    plot.addEventListener('dblclick', event => event.target.closest('.loop') && this.#handlers.clearRegion());
    plot.addEventListener('wheel', event => this.#wheel(event, at(event)), { passive: false });
  }

  #isIn(name, y) {
    const lane = this.#chart.lanes.get(name);
    return lane !== undefined && y >= lane.top && y < lane.top + lane.height;
  }

  /** The event whose mark or name is at a pixel. */
  #eventAt(x) {
    const { span } = this;
    const before = this.contents.events.findLast(one => span.x(one.time) <= x + NEAR);
    return before && x - span.x(before.time) < NAME ? before : null;
  }

  #wheel(event, x) {
    const isZoom = event.ctrlKey || event.metaKey;
    // There is nothing to pan, so the page around scrolls.
    if (!isZoom && this.span.zoom === 1) return;
    event.preventDefault();
    const pixels = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? this.span.width : 1;
    if (isZoom) {
      this.zoomTo(this.span.zoom * WHEEL ** (-event.deltaY * pixels), x);
    } else {
      const by = (Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY) * pixels;
      this.span.pan(by);
    }
    this.#isMovedByHand = true;
    this.#moved();
  }

  focus() {
    this.#slider.focus({ preventScroll: true });
  }

  /** Lets the lanes follow the playhead again. */
  follow() {
    this.#isMovedByHand = false;
  }

  #setHover(x) {
    if (x === null && this.#hover === null) return;
    this.#hover = x;
    this.#cross.hidden = this.#readout.hidden = x === null;
    if (x !== null) this.#paintHover();
  }

  #paintHover() {
    const { span, traces } = this;
    const x = this.#hover;
    this.#cross.style.translate = `${Math.round(x)}px 0`;
    const time = span.time(x);
    const { time: times, length } = traces;
    const isInside = length > 0 && time >= times[0] && time <= times[length - 1];
    const at = traces.indexAt(time);
    const events = this.contents.events.filter(one => Math.abs(span.x(one.time) - x) <= NEAR);
    events.sort((a, b) => isMinor(a) - isMinor(b));
    const isLow = this.#chart.height < 150;
    const rows = !isInside ? [] : isLow ? [['Reach', `${decimal(traces.reach[at])} pt`]] : [
      ['Reach', `${decimal(traces.reach[at])} pt`], ['Velocity', `${whole(traces.velocity[at])} pt/s`],
      ...(Number.isNaN(traces.transition[at]) ? [] : [['Transition', traces.transition[at].toFixed(2)]]),
      ['Dimming', traces.dimming[at].toFixed(2)],
    ];
    this.#readout.replaceChildren(
      h('b', {}, `${clock(Math.max(0, time))} s`, isInside ? h('i', {}, NAMES[traces.phase[at]]) : null),
      ...rows.map(([title, value]) => h('span', {}, title, h('em', {}, value))),
      ...events.slice(0, isLow ? 0 : MOST_EVENTS).map(one => h('span', { class: 'event' }, textOf(one), h('small', {}, [one.name, detailsOf(one)].filter(Boolean).join(': ')),
        ...this.#handlers.reasonOf(one).map(words => h('small', {}, words)))));
    const isLeft = x > span.width - 190;
    this.#readout.style.translate = `${x + (isLeft ? -12 : 12)}px 0`;
    this.#readout.classList.toggle('left', isLeft);
  }

  // The keyboard: the slider takes the keys of a slider; all others are commands.

  #key(event) {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const frames = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[key];
    const command = frames ? (shiftKey ? frames * 10 : frames) : { PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity }[key];
    if (command === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#handlers.step(command);
  }
}
