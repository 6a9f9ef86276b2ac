// What can be pressed in the lanes: inputs as keyframes, and expectations as flags.

import { h } from '../dom.js';
import { icon } from '../shell/icons.js';
import { FRAME } from '../model/live-sheet.js';
import { clock } from './format.js';
import { shifted, limitsOf } from '../model/keyframes.js';

/** What is pressed is at least this wide, px; more for a finger. */
const isCoarse = matchMedia('(pointer: coarse)');
const target = () => (isCoarse.matches ? 44 : 24);
/** The width of a flag, px. */
const FLAG = 24;
/** Names of inputs are written if there is space for this many pixels a letter. */
const LETTER = 5.8;
/** A pointer that moved less than this has pressed, px. */
const SLOP = 3;
/** The distance of the samples' dots, px. */
const DOTS = 5;

/** The inputs' lane. */
export class Keyframes {
  #color; // returns the color of samples; to read it from an element would lay the page out for each frame
  element = h('div', { class: 'keyframes', role: 'group', 'aria-label': 'Inputs' });
  #span;
  #onmove;
  #onopen;
  #onseek;
  #onremove;
  #keyframes = [];
  #elements = [];
  #current = 0; // the keyframe that Tab goes to
  #dragged = null; // {keyframe, part, x, times}

  /** `onmove(keyframe, {from, to}, isDragged)`, `onopen(keyframe, anchor)`, `onremove(keyframe)`, `onseek(time)`. */
  constructor(span, { onmove, onopen, onremove, onseek, color }) {
    this.#color = color;
    this.#span = span;
    this.#onmove = onmove;
    this.#onopen = onopen;
    this.#onremove = onremove;
    this.#onseek = onseek;
  }

  get isDragged() {
    return this.#dragged !== null;
  }

  /** Shows other keyframes. Of inputs that only became more, those that are not different stay. The one with the focus keeps it. */
  setKeyframes(keyframes, hasGrown) {
    const focused = this.#elements.findIndex(one => one.contains(document.activeElement));
    const changed = !hasGrown ? 0 : keyframes.findIndex((keyframe, index) => !isSame(keyframe, this.#keyframes[index]));
    const kept = changed < 0 ? keyframes.length : changed;
    this.#keyframes = [...this.#keyframes.slice(0, kept), ...keyframes.slice(kept)];
    this.#current = Math.min(this.#current, Math.max(0, keyframes.length - 1));
    for (const element of this.#elements.splice(kept)) element.remove();
    this.#elements.push(...keyframes.slice(kept).map((keyframe, index) => this.#make(keyframe, kept + index)));
    this.element.append(...this.#elements.slice(kept));
    // The name of the last one that stays may have less space now.
    this.place(Math.max(0, kept - 1));
    if (focused >= kept) this.#elements[Math.min(focused, keyframes.length - 1)]?.focus();
  }

  #make(keyframe, index) {
    const isDrag = keyframe.kind === 'drag';
    const element = h('div', {
      class: `keyframe ${keyframe.kind}`, role: 'slider', tabindex: index === this.#current ? '0' : '-1', 'aria-label': keyframe.label,
      'aria-roledescription': 'keyframe', 'aria-valuemin': '0', 'aria-keyshortcuts': 'Enter Delete',
      ondblclick: () => this.#onopen(keyframe, element),
      onkeydown: event => this.#key(event, index),
      onfocus: () => this.#setCurrent(index),
      onpointerdown: event => this.#press(event, keyframe, element),
      onpointermove: event => this.#drag(event),
      onpointerup: event => this.#release(event),
      onpointercancel: () => this.#cancel(),
    }, isDrag ? [h('span', { class: 'capsule' }, h('canvas', { 'aria-hidden': 'true' })), h('span', { class: 'end', 'data-part': 'from' }), h('span', { class: 'end', 'data-part': 'to' })]
      : [keyframe.duration > 0 ? h('span', { class: 'duration' }) : null, h('span', { class: 'diamond' }), h('span', { class: 'label', 'aria-hidden': 'true' }, keyframe.label)]);
    this.#describe(element, keyframe, keyframe);
    return element;
  }

  #describe(element, keyframe, { from, to }) {
    const text = keyframe.kind === 'drag' ? `${clock(from)} to ${clock(to)} s` : `${clock(from)} s`;
    element.setAttribute('aria-valuenow', from.toFixed(3));
    element.setAttribute('aria-valuemax', Math.max(from, this.#span.to).toFixed(3));
    element.setAttribute('aria-valuetext', text);
    element.title = keyframe.kind === 'drag' ? `drag, ${text}: drag it or its ends, double click for its samples` : `${keyframe.label}, ${text}`;
  }

  #setCurrent(index) {
    this.#elements[this.#current]?.setAttribute('tabindex', '-1');
    this.#current = index;
    this.#elements[index]?.setAttribute('tabindex', '0');
  }

  /** Puts the keyframes from an index on where the span has their times. */
  place(first = 0) {
    this.#keyframes.forEach((keyframe, index) => {
      if (index < first) return;
      const times = this.#dragged?.keyframe === keyframe ? this.#dragged.times : keyframe;
      this.#placeOne(this.#elements[index], keyframe, times, this.#keyframes[index + 1]);
    });
  }

  #placeOne(element, keyframe, { from, to }, next) {
    const span = this.#span;
    const [left, right] = [span.x(from), span.x(to)];
    const isVisible = right > -target() && left < span.width + target();
    element.hidden = !isVisible;
    if (!isVisible) return;
    if (keyframe.kind === 'drag') {
      const width = Math.max(6, right - left);
      // A short drag is wide enough to be pressed.
      const spare = Math.max(0, target() - width);
      element.style.translate = `${left - spare / 2}px 0`;
      element.style.width = `${width + spare}px`;
      element.style.setProperty('--spare', `${spare / 2}px`);
      this.#dots(element, keyframe, { from, to }, width);
      return;
    }
    element.style.translate = `${left - target() / 2}px 0`;
    const lasts = keyframe.duration > 0 ? span.x(from + keyframe.duration) - left : 0;
    if (lasts > 0) element.firstChild.style.width = `${lasts}px`;
    element.lastChild.style.marginLeft = `${Math.max(0, lasts - 6)}px`;
    const free = (next ? span.x(next.from) : span.width) - left - FLAG / 2;
    element.lastChild.hidden = keyframe.label.length * LETTER + Math.max(0, lasts - 6) > free;
  }

  /** Draws a drag's samples, at most one every few pixels. */
  #dots(element, keyframe, { from, to }, width) {
    const canvas = element.querySelector('canvas');
    const height = 14;
    const isSame = canvas.dataset.width === String(Math.round(width));
    if (isSame) return;
    canvas.dataset.width = Math.round(width);
    const ratio = window.devicePixelRatio || 1;
    const shown = Math.min(width, 4096 / ratio);
    canvas.width = Math.round(shown * ratio);
    canvas.height = height * ratio;
    canvas.style.width = `${shown}px`;
    const context = canvas.getContext('2d');
    context.scale(ratio, ratio);
    context.fillStyle = this.#color();
    let last = 0;
    for (const { time } of keyframe.samples) {
      const x = keyframe.to > keyframe.from ? (time - keyframe.from) / (keyframe.to - keyframe.from) * width : 0;
      if (x - last < DOTS || x > width - DOTS) continue;
      context.beginPath();
      context.arc(x, height / 2 - 1, 1.2, 0, 7);
      context.fill();
      last = x;
    }
  }

  // Moving

  #press(event, keyframe, element) {
    if (event.button !== 0) return;
    event.stopPropagation();
    if (keyframe.isOpen) return;
    element.setPointerCapture(event.pointerId);
    const part = event.target.dataset?.part ?? 'whole';
    const limits = limitsOf(this.#keyframes, keyframe);
    this.#dragged = { keyframe, element, part, x: event.clientX, limits, times: { from: keyframe.from, to: keyframe.to }, hasMoved: false };
  }

  #drag(event) {
    const dragged = this.#dragged;
    if (!dragged) return;
    const by = event.clientX - dragged.x;
    if (!dragged.hasMoved && Math.abs(by) < SLOP) return;
    dragged.hasMoved = true;
    dragged.times = shifted(dragged.keyframe, dragged.part, this.#span.time(by) - this.#span.time(0), dragged.limits);
    dragged.element.classList.add('dragged');
    this.#describe(dragged.element, dragged.keyframe, dragged.times);
    this.place();
    this.#onmove(dragged.keyframe, dragged.times, true);
  }

  #release() {
    const dragged = this.#dragged;
    this.#dragged = null;
    if (!dragged) return;
    dragged.element.classList.remove('dragged');
    if (!dragged.hasMoved) {
      dragged.element.focus();
      this.#onseek(dragged.keyframe.from);
      return;
    }
    this.#onmove(dragged.keyframe, dragged.times);
  }

  #cancel() {
    if (!this.#dragged) return;
    const { element, keyframe } = this.#dragged;
    element.classList.remove('dragged');
    this.#dragged = null;
    this.#describe(element, keyframe, keyframe);
    this.place();
    this.#onmove(keyframe, keyframe);
  }

  #key(event, index) {
    const keyframe = this.#keyframes[index];
    const { key, shiftKey, altKey } = event;
    const frames = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (frames && !event.metaKey && !event.ctrlKey) {
      if (keyframe.isOpen) return;
      const by = frames * FRAME * (shiftKey ? 10 : 1);
      // With Alt, a drag's end is moved.
      const times = shifted(keyframe, altKey && keyframe.kind === 'drag' ? 'to' : 'whole', by, limitsOf(this.#keyframes, keyframe));
      this.#onmove(keyframe, times);
    } else if (key === 'ArrowUp' || key === 'ArrowDown') {
      this.#elements[index + (key === 'ArrowUp' ? -1 : 1)]?.focus();
    } else if (key === 'Enter') {
      this.#onopen(keyframe, this.#elements[index]);
    } else if (key === 'Delete' || key === 'Backspace') {
      this.#onremove(keyframe);
    } else if (key === 'Escape' && this.#dragged) {
      this.#cancel();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Whether a keyframe is the one that is shown already. */
function isSame(one, other) {
  return other !== undefined && one.first === other.first && one.label === other.label && one.from === other.from && one.to === other.to &&
    one.duration === other.duration && one.isOpen === other.isOpen && one.inputs[0] === other.inputs[0] &&
    one.inputs.length === other.inputs.length;
}

/** The lane of what is expected. */
export class Flags {
  element = h('div', { class: 'flags', role: 'group', 'aria-label': 'Expected' });
  #span;
  #onpress;
  #flags = [];

  /** `onpress(flag, element)`. */
  constructor(span, onpress) {
    this.#span = span;
    this.#onpress = onpress;
  }

  /** Shows flags: {time, isMet, text, verdict}. */
  setFlags(flags) {
    this.#flags = flags;
    this.element.replaceChildren(...flags.map(flag => h('button', {
      type: 'button', class: `flag ${flag.isMet ? 'met' : 'missed'}`, title: `${clock(flag.time)} s: ${flag.text}`,
      'aria-label': `${flag.isMet ? 'met' : 'not met'} at ${clock(flag.time)} s: ${flag.text}`, onclick: ({ currentTarget }) => this.#onpress(flag, currentTarget),
    }, icon(flag.isMet ? 'check' : 'close'))));
    this.place();
  }

  place() {
    [...this.element.children].forEach((element, index) => {
      const x = this.#span.x(this.#flags[index].time);
      const isVisible = x > -FLAG && x < this.#span.width + 1;
      element.hidden = !isVisible;
      // A flag at the very end flies to the other side.
      const isTurned = x + FLAG > this.#span.width;
      element.classList.toggle('turned', isTurned);
      if (isVisible) element.style.translate = `${isTurned ? x - FLAG : x}px 0`;
    });
  }
}
