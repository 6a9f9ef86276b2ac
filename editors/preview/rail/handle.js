// A detent on the rail: a button that goes there, and a handle that moves the detent itself.

import { h } from '../dom.js';
import { keyboardAt } from '../model/detents.js';
import { tuningOf } from './tuning.js';
import { exactPoints, points } from '../model/words.js';

/** A pointer that moves less than this presses the button, px. */
const SLOP = 4;
/** Key presses that are this close to each other are one change, ms. */
const PAUSE = 1000;
const FAR = 10; // a step of Page Up and Page Down, pt

let lastToken = 0;

export class Handle {
  #app;
  #rail;
  #name = h('span', { class: 'word' });
  #reach = h('small');
  #drag = null; // {pointer, from, start, token, tuning, isMoving}
  #keys = null; // {token, tuning, reach, timer}
  #shown = '';
  #isBusy = false;
  id;
  reach = 0;
  element = h('button', { type: 'button', class: 'detent' }, this.#name, this.#reach);

  constructor(app, rail, id) {
    this.#app = app;
    this.#rail = rail;
    this.id = id;
    this.#name.textContent = id ?? 'rest';
    const { element } = this;
    element.addEventListener('click', event => this.#click(event));
    element.addEventListener('pointerdown', event => this.#down(event));
    element.addEventListener('pointermove', event => this.#move(event));
    element.addEventListener('pointerup', event => this.#up(event));
    element.addEventListener('pointercancel', event => this.#up(event));
    element.addEventListener('keydown', event => this.#key(event));
    element.addEventListener('blur', () => this.#endKeys());
    element.addEventListener('touchstart', event => event.preventDefault(), { passive: false });
  }

  /** Whether the detent is being moved. */
  get isMoving() {
    return this.#drag?.isMoving ?? false;
  }

  show(reach, isNext) {
    this.reach = reach;
    const shown = `${exactPoints(reach)} ${isNext}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#reach.textContent = points(reach);
    const { axes } = this.#rail;
    this.element.toggleAttribute('data-next', isNext);
    const next = isNext ? ', a release now lands here' : '';
    const keys = axes?.isLying ? 'Left and right arrow' : 'Up and down arrow';
    this.element.setAttribute('aria-label', `${this.#name.textContent}, ${exactPoints(reach)} points${next}`);
    this.element.setAttribute('aria-description', `Goes there. ${keys} keys move it by a point, with Shift by a pixel.`);
    this.element.title = `Go to ${this.#name.textContent}, ${exactPoints(reach)} pt; drag to move it`;
  }

  #go() {
    const { session, settings } = this.#app;
    const { animated } = settings;
    if (!session.isOpen) return;
    if (this.id === null || session.frame.phase === 'dismissed') session.input('sheet/present', { animated });
    if (this.id !== null) session.input('sheet/selectDetent', { detent: this.id, animated });
  }

  #click(event) {
    // A click follows the end of a drag too.
    if (this.#isBusy) {
      this.#isBusy = false;
      if (event.detail > 0) return;
    }
    this.#go();
  }

  // With a pointer

  #down(event) {
    if (event.button !== 0 || !this.#app.session.isOpen) return;
    this.element.setPointerCapture(event.pointerId);
    this.#drag = { pointer: event.pointerId, from: this.#rail.positionOf(event), start: this.reach, isMoving: false };
    this.#isBusy = false;
  }

  #move(event) {
    const drag = this.#drag;
    if (event.pointerId !== drag?.pointer) return;
    const moved = this.#rail.positionOf(event) - drag.from;
    if (!drag.isMoving && Math.abs(moved) < SLOP) return;
    if (!drag.isMoving) {
      Object.assign(drag, { isMoving: true, ...this.#begin() });
      this.element.toggleAttribute('data-moving', true);
    }
    const { axes } = this.#rail;
    const reach = axes.reachAt(axes.along(drag.start) + moved);
    this.#tune(drag, this.#snapped(reach, event.shiftKey), event.shiftKey);
  }

  #up(event) {
    const drag = this.#drag;
    if (event.pointerId !== drag?.pointer) return;
    this.#drag = null;
    this.element.removeAttribute('data-moving');
    this.#isBusy = drag.isMoving;
    if (drag.isMoving) this.#say();
    // No click follows a touch, because touches are prevented.
    else if (event.type === 'pointerup' && event.pointerType === 'touch') this.#go();
  }

  #begin() {
    const { rpc, session } = this.#app;
    const tuning = tuningOf(rpc, session.state, this.id, keyboardAt(session)).catch(() => null);
    return { token: `detent ${this.id} ${++lastToken}`, tuning };
  }

  #snapped(reach, isFine) {
    const unit = isFine ? 1 / (this.#app.session.state.container.scale ?? 1) : 1;
    return Math.max(0, Math.round(reach / unit) * unit);
  }

  /** Puts the detent at a reach, as a step of one change. Keys are fine: a step of theirs is less than a percentage. */
  async #tune(change, reach, isFine = true) {
    change.reach = reach;
    const tuning = await change.tuning;
    if (!tuning) {
      if (!change.isRefused) this.#app.say(`${this.#name.textContent} has no value that moves it.`);
      change.isRefused = true;
      return;
    }
    if (change.reach !== reach) return; // a later step has come meanwhile
    this.#app.session.configure(tuning(reach, { isFine }), { token: change.token }).catch(error => this.#app.fail(error));
  }

  #say() {
    this.#app.say(`${this.#name.textContent} is at ${points(this.reach)} points.`);
  }

  // With keys

  #key(event) {
    const { axes } = this.#rail;
    const step = this.#stepOf(event, axes);
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (!this.#app.session.isOpen) return;
    this.#keys ??= { ...this.#begin(), reach: this.reach, timer: null };
    const keys = this.#keys;
    this.#app.clock.cancel(keys.timer);
    keys.timer = this.#app.clock.after(PAUSE, () => this.#endKeys());
    const isPage = event.key.startsWith('Page');
    const unit = event.shiftKey && !isPage ? 1 / (this.#app.session.state.container.scale ?? 1) : 1;
    this.#tune(keys, this.#snapped(keys.reach + step * unit, event.shiftKey));
  }

  /** The steps inward that a key makes. */
  #stepOf({ key }, axes) {
    const inward = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
    if (inward) return Math.sign((axes.isLying ? inward[0] : inward[1]) * (axes.along(1) - axes.along(0)));
    return { PageUp: FAR, PageDown: -FAR }[key];
  }

  #endKeys() {
    if (!this.#keys) return;
    this.#app.clock.cancel(this.#keys.timer);
    this.#keys = null;
    this.#say();
  }
}
