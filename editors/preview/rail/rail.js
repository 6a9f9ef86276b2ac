// The landing rail: the detents at the device's edge, where a release would land at each velocity, and one sentence that says it.

import { h } from '../dom.js';
import { Axes } from './axes.js';
import { Chart } from './chart.js';
import { keyOf, keyboardAt } from '../model/detents.js';
import { Handle } from './handle.js';
import { Borders } from '../model/borders.js';
import { rowAt, wordOf } from '../model/landings.js';
import { ChartPanel } from './panel.js';
import { Pointing } from './pointing.js';
import { line, s, set } from '../stage/svg.js';
import { isHeld, isPopping, placeOf, points, reachAt, reasonOf, sentenceOf, signed, sizeOf, spokenSpeed, velocityAt } from '../model/words.js';

/** The space for the names, and at the other side of the chart, px. */
const NAMES = 116;
const MARGIN = 14;
/** Below a sheet from a side: the height of the names, and of the numbers below the chart, px. */
const LYING = { names: 30, bottom: 2 };
/** A chart that would be narrower is not drawn, px. */
const NARROWEST = 40;
/** The duration of the finger's path, s. */
const PATH = 0.66;
/** The height of the sentence with its reason, px; as in rail.css. */
const VERDICT = 66;
/** The same, where there is less space: its first words stand before the others. */
const TIGHT = 49;
/** The height of one with a reason of two lines and a margin. */
const LONG = 62;
/** The same with one line of the reason, where there is even less, and without one, where it is slim, too. */
const LOW = 36;
const LOWEST = 19;
/** The mean width of a letter of the reason, and of the margin, px. */
const LETTER = { why: 5.46, margin: 5.95 };
/** The height of the sentence between the names, and where it breaks into lines, px. */
const BETWEEN = { one: 48, several: 66 };
/** The first words about the last release. */
const JUST_NOW = 'Just now';
/** Where there is less space than this for the sentence, it is as short as it can be, px. */
const SLIM = 240;
/** Where there is less space than this for a sentence in one line, what is said of a release that is over or pointed at is shorter, px. */
const SHORT = 330;
/** A field is pointed at after this time, ms. */
const POINTED = 150;
/** How much space the names keep from each other, px. */
const SPACING = 26;
const COARSE_SPACING = 46;

export class Rail {
  #app;
  #box = null;
  #chart = new Chart();
  #ticks = s('g', { class: 'ticks' });
  #dot = s('circle', { class: 'dot small', r: 6 });
  #lead = s('path', { class: 'lead' });
  #handles = new Map();
  #names = h('div', { class: 'detents', role: 'group', 'aria-label': 'Detents' });
  #intro = h('span');
  /** Leads to the last release. */
  #when = h('button', { type: 'button', class: 'when', hidden: true, title: 'Show the moment of that release', onclick: () => this.#showLast() });
  #place = h('em');
  #rest = h('span');
  #why = h('div', { class: 'why' });
  #margin = h('div', { class: 'why' });
  #verdict = h('div', { class: 'verdict' }, h('p', {}, this.#when, this.#intro), h('b', {}, this.#place, this.#rest), this.#why, this.#margin);
  #summary = h('p', { class: 'vh' });
  #drawn = ''; // what the drawing depends on
  #summed = '';
  #said = null;
  #isShort = false; // whether there is little space for the sentence
  #space = { width: Infinity, height: Infinity }; // what the sentence may take, px
  #lastTime = null; // that of the last release, s
  #saidAim = null;
  #stale = null; // {edge, chart}: the chart that was drawn last, for as long as the next one is not known
  #painted = null; // the frame that was drawn with all that is known about it
  /** The axes of the drawing; null until the rail has a place. */
  axes = null;
  #round = 0;
  #pointedField = null; // the path of the value that is pointed at in the inspector
  #pointedChart = null; // the chart on which its borders were marked
  #panel;
  #pointing;
  element = h('section', { class: 'rail', 'aria-label': 'Where a release lands' });

  constructor(app) {
    this.#app = app;
    this.#pointing = new Pointing(app);
    this.element.append(s('svg', { 'aria-hidden': 'true' }, this.#ticks, this.#chart.element, this.#lead, this.#dot),
      this.#pointing.element, this.#pointing.tag, this.#names, this.#verdict, this.#summary);
    this.#panel = new ChartPanel(() => this.toggle(), app);
    app.on('field', path => this.#showMoved(path));
    app.on('mode', () => { this.element.hidden = app.mode === 'compare'; });
  }

  /** The chart where there is no space for it beside the device; it lies over the timeline. */
  get panel() {
    return this.#panel.element;
  }

  /** Whether the chart is shown. */
  get isOpen() {
    return this.#isNarrow ? !this.panel.hidden : this.#app.settings.rail;
  }

  /** Whether what is drawn is about the newest frame. For tests. */
  get isCurrent() {
    return this.#app.releases.isCurrent && this.#painted === this.#app.session.moment.frame;
  }

  /** Whether there is too little space for the chart beside the device. */
  get #isNarrow() {
    return this.#box?.isNarrow ?? false;
  }

  /** Shows the chart, or hides it; the names and the sentence stay. */
  toggle() {
    if (!this.#isNarrow) this.#app.set('rail', !this.#app.settings.rail);
    else this.panel.hidden = !this.panel.hidden;
    this.#app.commands.update();
    this.#app.wake();
  }

  /**
   * Sets the place, px of the stage: {x, top, width, height, scale, isNarrow, isLying, screen: {x, y, width, height}}. x and top are the
   * rail's corner at the device.
   */
  place(box) {
    this.#box = box;
    this.#drawn = '';
    if (!box.isNarrow) this.panel.hidden = true;
    this.#app.commands.update();
    this.#app.wake();
  }

  /** The position of a pointer event on the screen's axis, px. */
  positionOf({ clientX, clientY }) {
    const box = this.element.getBoundingClientRect();
    return this.#box.isLying ? clientX - box.left : clientY - box.top;
  }

  /** Draws a moment. */
  paint(moment) {
    const box = this.#box;
    if (!box || !moment.frame || !moment.state) return;
    const { edge } = moment.state.configuration;
    const places = this.#app.detents.at(moment);
    const chart = this.isOpen ? this.#app.landings.at(moment) : null;
    if (chart) this.#stale = { edge, chart };
    const drawnChart = chart ?? (this.isOpen && this.#stale?.edge === edge ? this.#stale.chart : null);
    const drawn = [edge, drawnChart?.rows.length, drawnChart?.from, drawnChart?.to, places?.map(one => `${one.id} ${one.reach}`), keyOf(moment.state, keyboardAt(this.#app.session))].join(' ');
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.#draw(edge, drawnChart, places);
    }
    this.element.toggleAttribute('data-stale', drawnChart !== chart);
    if (this.#pointedField && chart?.isDone && chart !== this.#pointedChart) {
      this.#pointedChart = chart;
      this.#showMoved(this.#pointedField);
    }
    this.#painted = this.#app.releases.isCurrent ? moment.frame : null;
    const held = isHeld(moment);
    const reach = reachAt(moment);
    const { aim, last } = moment;
    const prediction = held ? moment.prediction : aim?.prediction;
    const release = prediction ? placeOf(prediction, moment) : null;
    const shown = { ...this.#onChart(moment, held, chart, reach), path: held && this.isOpen ? this.#pathAt(moment) : [] };
    this.#paintHandles(places, release);
    this.#paintVerdict(moment, held, prediction ?? last?.prediction ?? null, shown.row);
    if (!this.panel.hidden) {
      this.#panel.paint(drawn, { edge, size: sizeOf(moment), chart: drawnChart, places: places ?? [] }, shown);
    }
    if (this.#hasChart) {
      this.#chart.paint({ ...shown, edge: this.#edgePosition });
    } else {
      const [x, y] = this.axes.point(this.axes.along(reach), this.#edgePosition + 12);
      set(this.#dot, { cx: x, cy: y });
      set(this.#lead, { d: line([this.axes.point(this.axes.along(reach), this.#edgePosition - 6), [x, y]]) });
    }
    for (const part of [this.#dot, this.#lead]) set(part, { visibility: held && !isPopping(moment) && !this.#hasChart ? null : 'hidden' });
  }

  /** The release that the chart shows: under the finger, pointed at, or the last one. */
  #onChart(moment, held, chart, here) {
    const { aim, last } = moment;
    const isOnChart = (held && !isPopping(moment)) || aim !== null || Boolean(last?.row);
    const { reach, velocity } = held ? { reach: here, velocity: velocityAt(moment) }
      : aim ?? (last?.row ? { reach: last.row.reach, velocity: last.velocity } : { reach: here, velocity: 0 });
    // Until the daemon has answered for this moment, the chart knows the row.
    const row = !isOnChart ? null : (held ? moment.row : aim ? null : last.row) ?? (chart && rowAt(chart, reach));
    return { reach, velocity, row, isHeld: isOnChart };
  }

  /** Shows which borders the value at a path moves; null shows none. */
  async #showMoved(path) {
    const round = ++this.#round;
    const { rpc, session, aim, clock } = this.#app;
    this.#pointedField = path;
    this.#chart.showMoved([]);
    if (!path) return;
    // A pointer may only cross it on its way.
    await new Promise(done => { clock.after(POINTED, done); });
    if (round !== this.#round) return;
    const chart = this.#stale?.chart;
    const moved = path && chart && this.#hasChart && aim.isPossible
      ? await new Borders(rpc, session.state, keyboardAt(session)).movedBy(path, chart).catch(() => []) : [];
    if (round === this.#round) this.#chart.showMoved(moved);
  }

  get #hasChart() {
    return this.#app.settings.rail && !this.#box.isNarrow && this.axes.across.length >= NARROWEST;
  }

  /** The position of the device's edge across the screen's axis. */
  get #edgePosition() {
    const { isLying, x, top } = this.#box;
    return isLying ? top - 8 : x - 10;
  }

  // Drawing

  #draw(edge, chart, places) {
    const box = this.#box;
    const across = box.isLying ? { start: box.top + LYING.names, length: box.height - LYING.names - LYING.bottom }
      : { start: box.x + NAMES, length: box.width - NAMES - MARGIN };
    this.axes = new Axes(edge, box.screen, box.scale, across);
    this.element.toggleAttribute('data-narrow', box.isNarrow);
    this.element.toggleAttribute('data-lying', box.isLying);
    this.element.toggleAttribute('data-chart', this.#hasChart);
    set(this.#chart.element, { visibility: this.#hasChart ? null : 'hidden' });
    this.#chart.draw(this.axes, this.#hasChart ? chart : null, placeIds(places), this.element.clientHeight);
    this.#pointing.place(this.axes, this.#hasChart ? chart : null, places);
    this.#layHandles(places ?? []);
    this.#layVerdict(chart);
  }

  #layHandles(places) {
    const { axes } = this;
    const ids = places.map(one => one.id);
    for (const [id, handle] of this.#handles) {
      if (ids.includes(id)) continue;
      handle.element.remove();
      this.#handles.delete(id);
    }
    // The highest comes first, as it is read.
    const ordered = places.toReversed();
    for (const { id } of ordered) {
      if (!this.#handles.has(id)) this.#handles.set(id, new Handle(this.#app, this, id));
    }
    const elements = ordered.map(({ id }) => this.#handles.get(id).element);
    if (elements.some((one, place) => this.#names.children[place] !== one)) {
      const focused = document.activeElement;
      this.#names.replaceChildren(...elements);
      if (elements.includes(focused)) focused.focus();
    }
    const sorted = places.map(one => ({ ...one, at: axes.along(one.reach) })).sort((a, b) => a.at - b.at);
    const from = this.#edgePosition;
    const spacing = axes.isLying ? 0 : this.#box.isNarrow ? COARSE_SPACING : SPACING;
    const shifts = spread(sorted.map(one => one.at), spacing);
    this.#ticks.replaceChildren();
    sorted.forEach(({ id, at }, place) => {
      const label = at + shifts[place];
      // Names below the device that would overlap stand in two lines.
      const line2 = axes.isLying && place > 0 && at - sorted[place - 1].at < 76 && place % 2 === 1;
      const { style } = this.#handles.get(id).element;
      const [x, y] = axes.point(label, from + (axes.isLying ? 6 : 16));
      style.left = `${x}px`;
      style.top = `${y + (line2 ? 22 : 0)}px`;
      const tick = [axes.point(at, from), axes.point(at, from + 6), ...(axes.isLying ? [] : [axes.point(label, from + 16)])];
      this.#ticks.append(s('path', { class: 'tick', d: line(tick) }));
      if (!this.#hasChart) return;
      const { start, length } = axes.across;
      this.#ticks.append(s('path', { class: 'axis', d: line([axes.point(at, start), axes.point(at, start + length)]) }));
    });
  }

  /** The sentence stands above the chart, or beside it where it lies; where there is no chart, between the names. */
  #layVerdict(chart) {
    const { axes } = this;
    const { style } = this.#verdict;
    const box = this.#box;
    const { start, length } = axes.across;
    let [isTight, isSlim, isLow, isShort, hidesNames, bottom] = [false, false, false, box.isNarrow, false, Infinity];
    if (box.isLying) {
      style.left = `${box.screen.x + box.screen.width + (this.#hasChart ? 74 : 14)}px`;
      style.top = `${box.top + LYING.names + (length - 40) / 2}px`;
    } else if (this.#hasChart) {
      const top = Math.min(axes.along(chart?.from ?? 0), axes.along(chart?.to ?? box.screen.height / box.scale));
      style.left = `${start}px`;
      // The reason stands between the sentence and the chart.
      bottom = Math.min(top, box.top + box.height);
      isTight = bottom < VERDICT + 2;
      isLow = bottom < TIGHT + 2;
      isSlim = this.element.clientWidth - start - 10 < SLIM;
      isShort = isTight && this.element.clientWidth - start - 10 < SHORT;
      style.top = `${Math.max(2, bottom - (isLow && isSlim ? LOWEST : isLow ? LOW : isTight ? TIGHT : VERDICT))}px`;
    } else {
      style.left = `${box.x + 12}px`;
      const taken = [...this.#handles.values()].map(({ element }) => parseFloat(element.style.top));
      const needed = box.isNarrow ? BETWEEN.several : BETWEEN.one;
      const spot = freeSpot(taken, box, needed);
      // Where there is no space for both, the sentence is what counts.
      hidesNames = spot.size < needed + (box.isNarrow ? COARSE_SPACING : SPACING);
      style.top = `${hidesNames ? box.top + (box.height - needed) / 2 : spot.top}px`;
    }
    this.#isShort = isShort;
    this.#space = { width: bottom < Infinity ? this.element.clientWidth - start - 10 : Infinity, height: bottom };
    this.#verdict.toggleAttribute('data-tight', isTight);
    this.#verdict.toggleAttribute('data-slim', isSlim);
    this.#verdict.toggleAttribute('data-low', isLow);
    this.element.toggleAttribute('data-nameless', hidesNames);
    style.maxWidth = box.isNarrow ? `${box.width}px` : this.#hasChart && !box.isLying ? `calc(100% - ${start + 10}px)` : '';
  }

  // The moment

  #paintHandles(places, release) {
    const isNext = id => (id === null ? release?.kind === 'stays' : release?.kind === 'detent' && release.word === id);
    for (const { id, reach } of places ?? []) this.#handles.get(id)?.show(reach, Boolean(isNext(id)));
  }

  #paintVerdict(moment, held, prediction, row) {
    const words = sentenceOf(moment, row);
    this.#verdict.toggleAttribute('data-idle', !prediction);
    const isLast = words[0].startsWith(JUST_NOW);
    this.#when.hidden = !isLast;
    setText(this.#when, isLast ? JUST_NOW : '');
    this.#lastTime = moment.last?.time ?? null;
    const isIdle = !held && !moment.aim;
    setText(this.#intro, isLast ? this.#isShort ? '' : words[0].slice(JUST_NOW.length) : this.#isShort && isIdle ? '' : words[0]);
    setText(this.#place, words[1]);
    setText(this.#rest, this.#isShort && moment.aim && !held ? '' : words[2]);
    const [why, margin] = moment.expected ? [`${moment.expected.text[0].toUpperCase()}${moment.expected.text.slice(1)}.`, '']
      : prediction?.why ? reasonOf(prediction.why, this.axes.directions) : ['', ''];
    // Where all of it is too long, the reason goes without its number, or else in two lines; of the margin, the first half stays where there is space.
    const fits = (text, letter) => text.length * letter <= this.#space.width;
    const short = [why, why.replace(/ \([^)]*\)/, '')].find(text => fits(text, LETTER.why));
    const isLong = short === undefined;
    this.#verdict.toggleAttribute('data-long', isLong);
    setText(this.#why, short ?? why);
    setText(this.#margin, isLong && this.#space.height < LONG ? '' : [margin, margin.split(' · ')[0]].find(text => fits(text, LETTER.margin)) ?? '');
    this.#why.title = [why, margin].filter(Boolean).join(' ');
    // A change of the place is said, so that the sheet can be dragged by ear.
    const place = held && !moment.expected ? words[1] : null;
    if (place && place !== this.#said) this.#app.say(`Let go now: ${place}.`);
    this.#said = place;
    this.#sayAim(moment, words[1], why);
    const until = to => (to === undefined ? '' : ` up to ${signed(Math.round(to))} points per second`);
    const summed = !row || this.#app.session.moving ? '' : row.outcomes.map(one => `${wordOf(one)}${until(one.to)}`).join(', ');
    if (summed === this.#summed) return;
    this.#summed = summed;
    setText(this.#summary, summed && `A release at ${points(row.reach)} points: ${summed}.`);
  }

  /** Says what keys point at, once. */
  #sayAim(moment, place, why) {
    const { aim } = moment;
    const hasKeys = this.#pointing.hasKeys || this.#panel.hasKeys;
    if (hasKeys && aim && !aim.isCurrent) return;
    const said = hasKeys && aim ? `${spokenSpeed(aim.velocity, moment)} from ${points(aim.reach)} points: ${place}. ${why}` : null;
    if (said && said !== this.#saidAim) this.#app.say(said);
    this.#saidAim = said;
  }

  #showLast() {
    const { timeline } = this.#app;
    timeline.seek(this.#lastTime);
    // The button goes with the past.
    timeline.lanes.focus();
  }

  /** The path of the finger before a moment: [reach, outward velocity] each. */
  #pathAt(moment) {
    const { frames } = this.#app.session.recording;
    const { edge } = moment.state.configuration;
    const path = [];
    for (let index = this.#app.session.recording.indexAt(moment.time); index >= 0; index--) {
      const frame = frames[index];
      if (!frame?.held || moment.time - frame.time > PATH || frame.phase === 'dismissed') break;
      path.push([reachAt({ frame, state: { configuration: { edge }, container: moment.state.container } }), -frame.velocity]);
    }
    return path.reverse();
  }
}

/** The places of a chart's rows, the lowest first. */
const placeIds = places => (places ?? []).map(one => one.id ?? 'stays');

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** By how much each of several positions, in order, must be moved so that they keep a distance. */
function spread(positions, distance) {
  const spaced = [...positions];
  for (let round = 0; round < 8; round++) {
    for (let place = 1; place < spaced.length; place++) {
      const missing = distance - (spaced[place] - spaced[place - 1]);
      if (missing <= 0) continue;
      spaced[place - 1] -= missing / 2;
      spaced[place] += missing / 2;
    }
  }
  return spaced.map((one, place) => one - positions[place]);
}

/** The largest free part of a column: its size, and the top of a sentence of a height in its middle. */
function freeSpot(taken, { top, height }, needed) {
  const edges = [top, ...taken.toSorted((a, b) => a - b), top + height];
  let best = { size: 0, top };
  for (let place = 1; place < edges.length; place++) {
    const size = edges[place] - edges[place - 1];
    if (size > best.size) best = { size, top: edges[place - 1] + (size - needed) / 2 };
  }
  return best;
}
