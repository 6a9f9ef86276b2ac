// Pointing at the landing chart while nothing holds the sheet: what a release there would do, and a click does it. A border can be dragged.

import { h } from '../dom.js';
import { VELOCITIES } from '../model/releases.js';
import { reachAt } from '../model/words.js';
import { BorderDrag } from './border-drag.js';

/** Within this distance the pointer snaps to a detent, or to a velocity of 0, px. */
const NEAR = 4;
/** Within this distance of the pointer a border can be dragged, px; a finger is coarser. */
const GRAB = { mouse: 5, pen: 8, touch: 14 };
/** The steps of velocities and of arrow keys, pt/s and pt; with Shift. */
const VELOCITY = 10;
const STEPS = { velocity: 100, reach: 10 };
const FINE = { velocity: 10, reach: 1 };

export class Pointing {
  #app;
  #axes = null;
  #range = null; // {from, to} of the chart, pt
  #reaches = []; // of the detents, pt
  #at = null; // what the keys point at
  #border;
  #isDragged = false; // whether the last press has dragged a border
  element = h('button', { type: 'button', class: 'pointing', 'aria-label': 'Landing chart: throw the sheet', hidden: true,
    'aria-description': 'Arrow keys choose the velocity and the reach of a release; Shift makes the steps smaller. Enter throws the sheet with the chosen release.' });

  constructor(app) {
    this.#app = app;
    this.#border = new BorderDrag(app);
    const { element } = this;
    element.addEventListener('pointerdown', event => this.#down(event));
    element.addEventListener('pointermove', event => this.#move(event));
    element.addEventListener('pointerleave', () => this.#border.isMoving || app.aim.set(null));
    element.addEventListener('pointerup', event => this.#up(event));
    element.addEventListener('pointercancel', () => {
      this.#border.end({ isCancelled: true });
      app.aim.set(null);
    });
    element.addEventListener('click', event => this.#click(event));
    element.addEventListener('keydown', event => this.#key(event));
    element.addEventListener('focusout', () => this.#leave());
    // A press leaves the keyboard where it is, so that Space plays and does not press again.
    element.addEventListener('mousedown', event => event.preventDefault());
    element.addEventListener('touchstart', event => event.preventDefault(), { passive: false });
  }

  /** What says how a border that is dragged is moved. */
  get tag() {
    return this.#border.element;
  }

  /** Whether keys point at a release. */
  get hasKeys() {
    return this.#at !== null;
  }

  /** Lies over the chart with these axes, or nowhere without a chart. `places` are those of the detents. */
  place(axes, chart, places) {
    this.#axes = axes;
    this.#range = chart;
    this.#reaches = (places ?? []).map(one => one.reach);
    this.element.hidden = !chart;
    if (!chart) return;
    const [x1, y1] = axes.at(chart.from, VELOCITIES.from);
    const [x2, y2] = axes.at(chart.to, VELOCITIES.to);
    const box = { left: Math.min(x1, x2), top: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
    for (const [name, value] of Object.entries(box)) this.element.style[name] = `${value}px`;
  }

  #down(event) {
    if (event.button !== 0) return;
    const border = this.#borderAt(event);
    if (border || event.pointerType === 'touch') this.element.setPointerCapture(event.pointerId);
    if (border) this.#border.begin(border, event);
    this.#isDragged = false;
    this.#move(event);
  }

  /** Where a pointer is in the rail, px, along the screen's axis and across it. */
  #placeOf({ clientX, clientY }) {
    const box = this.element.getBoundingClientRect();
    const place = [clientX - box.left + this.element.offsetLeft, clientY - box.top + this.element.offsetTop];
    return { place, along: place[this.#axes.isLying ? 0 : 1], across: place[this.#axes.isLying ? 1 : 0] };
  }

  #borderAt(event) {
    const axes = this.#axes;
    const { along, across } = this.#placeOf(event);
    const distance = GRAB[event.pointerType] ?? GRAB.mouse;
    const point = { reach: axes.reachAt(along), velocity: axes.velocityAt(across) };
    return this.#border.at(this.#range, point, { reach: Math.abs(axes.reachAt(along + distance) - point.reach), velocity: Math.abs(axes.velocityAt(across + distance) - point.velocity) });
  }

  #move(event) {
    const axes = this.#axes;
    const { place, along, across } = this.#placeOf(event);
    if (this.#border.move(event, { reach: axes.reachAt(along), velocity: axes.velocityAt(across) }, place)) return;
    const border = event.buttons === 0 ? this.#borderAt(event) : null;
    if (event.buttons === 0) this.element.style.cursor = !border ? '' : (border.axis === 'velocity') === !axes.isLying ? 'ew-resize' : 'ns-resize';
    const reach = this.#reaches.find(one => Math.abs(axes.along(one) - along) <= NEAR) ?? Math.round(axes.reachAt(along));
    const velocity = Math.abs(axes.over(0) - across) <= NEAR ? 0 : Math.round(axes.velocityAt(across) / VELOCITY) * VELOCITY;
    this.#at = null;
    this.#app.aim.set(this.#clamped({ reach, velocity }));
  }

  #up(event) {
    this.#isDragged = this.#border.end();
    if (event.pointerType === 'touch' && !this.#isDragged) this.#lift(event);
  }

  /** A touch that is lifted beside the chart throws nothing. */
  #lift({ clientX: x, clientY: y }) {
    const { left, right, top, bottom } = this.element.getBoundingClientRect();
    if (x >= left && x <= right && y >= top && y <= bottom) this.#app.aim.throw();
    else this.#app.aim.set(null);
  }

  #click(event) {
    // A click follows the drag of a border, too.
    if (this.#isDragged && event.detail !== 0) return;
    // Keys that have pointed at nothing yet begin where the sheet is.
    if (event.detail === 0 && !this.hasKeys) {
      this.#point({});
    } else {
      this.#app.aim.throw();
      this.#at = null;
    }
  }

  #key(event) {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Escape' && this.hasKeys) this.#leave();
    else if (this.#stepOf(key, shiftKey ? FINE : STEPS)) this.#point(this.#stepOf(key, shiftKey ? FINE : STEPS));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** What an arrow key changes: {reach} or {velocity}. */
  #stepOf(key, steps) {
    const way = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
    if (!way) return null;
    const axes = this.#axes;
    const [along, across] = axes.isLying ? way : way.toReversed();
    return along !== 0 ? { reach: steps.reach * along * Math.sign(axes.along(1) - axes.along(0)) } : { velocity: steps.velocity * across };
  }

  #point({ reach = 0, velocity = 0 }) {
    const from = this.#at ?? { reach: Math.round(reachAt(this.#app.session.moment)), velocity: 0 };
    this.#at = this.#clamped({ reach: from.reach + reach, velocity: from.velocity + velocity });
    this.#app.aim.set(this.#at);
  }

  #leave() {
    this.#at = null;
    this.#app.aim.set(null);
  }

  #clamped({ reach, velocity }) {
    const { from, to } = this.#range;
    return { reach: Math.min(to, Math.max(from, reach)), velocity: Math.min(VELOCITIES.to, Math.max(VELOCITIES.from, velocity)) };
  }
}
