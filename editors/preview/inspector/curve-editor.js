// Edits a curve: a spring by its handle or in any of its notations, a Bézier curve by two handles or as CSS, or a named curve.

import { follow, freshId, h, short } from '../dom.js';
import { icon } from '../shell/icons.js';
import { CurvePicture, SIZE, timeOn, valueOn } from './curve-picture.js';
import { NumberInput } from './input.js';
import { freshToken, KeyTokens } from './tokens.js';
import { wordsOf } from './fields.js';
import { NAMED, SPRINGS } from '../model/motions.js';

/** The keywords of CSS (Easing Functions Level 1). */
const CSS = { linear: 'linear', ease: [0.25, 0.1, 0.25, 1], 'ease-in': 'easeIn', 'ease-out': 'easeOut', 'ease-in-out': 'easeInOut' };
const KINDS = [['spring', 'Spring'], ['bezier', 'Bézier'], ['named', 'Named']];
const STEP = 0.01; // of a handle, for each press of an arrow key
const DAMPING_STEP = 0.01; // of the damping ratio, for each px of the handle
const SPACE = 0.15; // what is shown beyond the values of a Bézier curve's handles

/** A curve in a few words. */
function summaryOf(curve) {
  if (typeof curve === 'string') return wordsOf(curve);
  if (Array.isArray(curve)) return curve.map(one => short(one, 2)).join(', ');
  const { response, dampingRatio, stiffness, damping } = curve.spring;
  return response === undefined ? `${short(stiffness, 1)}, ${short(damping, 1)}` : `${short(response)} s, ${short(dampingRatio)}`;
}

/** A spring in words, in the notation in which it is written. */
const titleOf = ({ response, dampingRatio, mass, stiffness, damping }) => (response === undefined
  ? `Mass ${short(mass)}, stiffness ${short(stiffness)}, damping ${short(damping)}` : `Response ${short(response)} s, damping ratio ${short(dampingRatio)}`);

const kindOf = curve => (typeof curve === 'string' ? 'named' : Array.isArray(curve) ? 'bezier' : 'spring');
const rounded = value => Math.round(value * 1000) / 1000;
const css = points => `cubic-bezier(${points.map(one => short(one).replace(/^(-?)0\./, '$1.')).join(', ')})`;

/** The curve that a text in CSS says, or null. */
export function fromCSS(text) {
  const bare = text.trim().replace(/;$/, '').toLowerCase();
  if (bare in CSS) return CSS[bare];
  const numbers = /^(?:cubic-bezier\()?\s*([^()]+?)\s*\)?$/.exec(bare)?.[1].split(/[\s,]+/).map(Number);
  return numbers?.length === 4 && numbers.every(Number.isFinite) ? numbers : null;
}

export class CurveEditor {
  element;
  isGroup = true;
  #context;
  #value = null;
  #preset = null;
  #kind = null;
  #last = {}; // the last curve of each kind
  #answer = null; // of `sheet/curve`, for #value
  #asked = 0;
  #measured = Promise.resolve();
  #distance = 0;
  #shown = null; // what is shown, as text
  #kinds;
  #picture = new CurvePicture();
  #handles;
  #well;
  #numbers;
  #chips = h('div', { class: 'chips', role: 'group', 'aria-label': 'Start from' });
  #text;
  #hint = h('p', { class: 'hint' });
  #drag = null;

  /** The button that folds the editor; it says what the curve is. */
  toggle = h('button', { type: 'button', class: 'b fold', onclick: () => this.#fold(!this.element.hidden) });

  constructor(field, context) {
    this.#context = context;
    const kinds = field.springOnly ? [] : KINDS;
    this.#kinds = h('div', { class: 'seg', role: 'group', 'aria-label': `${field.title}: kind of curve`, hidden: kinds.length === 0 },
      kinds.map(([kind, title]) => h('button', { type: 'button', class: 'b', 'data-kind': kind, onclick: () => this.#choose(kind) }, title)));
    this.#handles = [0, 1].map(place => h('button', { type: 'button', class: 'handle', hidden: true,
      onpointerdown: event => this.#grab(event, place), onkeydown: event => this.#press(event, place) }));
    this.#well = h('div', { class: 'curve' }, this.#picture.element, this.#handles);
    const number = (title, key, schema, unit) => {
      const input = new NumberInput({ unit, schema, id: freshId(), onchange: (value, token) => this.#setSpring(key, value, token), problem: context.problem });
      const label = h('label', { for: input.input.id }, title);
      input.scrubWith(label);
      return { key, input, element: h('div', { class: 'number' }, label, input.element) };
    };
    this.#numbers = [number('Response', 'response', { minimum: 0.001 }, 's'), number('Damping ratio', 'dampingRatio', { minimum: 0 }),
      number('Stiffness', 'stiffness', { minimum: 0.001 }), number('Damping, mass 1', 'damping', { minimum: 0 })];
    this.#text = h('input', { type: 'text', class: 'in code', 'aria-label': `${field.title} as CSS`, spellcheck: 'false', autocomplete: 'off', onchange: () => this.#paste() });
    this.#text.addEventListener('blur', () => this.#writeText());
    this.quad = h('div', { class: 'quad' }, this.#numbers.map(({ element }) => element));
    this.element = h('div', { class: 'curve-editor', role: 'group', 'aria-labelledby': context.labelledBy }, this.#kinds, this.#well, this.quad, this.#text, this.#chips, this.#hint);
    this.toggle.setAttribute('aria-describedby', context.labelledBy);
    this.#fold(!context.isOpen);
  }

  show(value, { preset }) {
    const text = JSON.stringify([value, preset, this.#context.timing().duration]);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#value = value;
    this.#preset = preset ?? null;
    this.#kind = kindOf(value);
    this.#last[this.#kind] = value;
    for (const one of this.#kinds.children) one.setAttribute('aria-pressed', String(one.dataset.kind === this.#kind));
    const isSpring = this.#kind === 'spring';
    this.quad.hidden = !isSpring;
    this.#text.hidden = this.#kind !== 'bezier';
    this.#hint.hidden = this.#kind !== 'bezier';
    this.#hint.textContent = 'The handles are the curve. Paste any cubic-bezier of CSS.';
    this.toggle.replaceChildren(h('span', {}, summaryOf(value)), icon('down'));
    this.#showChips();
    this.#writeText();
    if (!this.element.hidden) this.#measure();
  }

  #fold(isFolded) {
    this.element.hidden = isFolded;
    this.toggle.setAttribute('aria-expanded', String(!isFolded));
    if (!isFolded && this.#value !== null) this.#measure();
  }

  #showChips() {
    const preset = this.#context.preset();
    const chip = (title, curve, isNumber) => h('button', { type: 'button', class: 'b', 'aria-pressed': String(JSON.stringify(curve) === JSON.stringify(this.#value)),
      title: isNumber ? titleOf(curve.spring) : null, onclick: () => this.#set(curve) }, title);
    const known = this.#kind === 'spring'
      ? [...(preset ? [preset] : []), ...Object.entries(SPRINGS).map(([name, spring]) => [name, { spring }])]
      : this.#kind === 'named' ? NAMED.map(name => [wordsOf(name), name]) : [];
    const isKnown = known.some(([, curve]) => JSON.stringify(curve) === JSON.stringify(this.#value));
    this.#chips.hidden = known.length === 0;
    this.#chips.replaceChildren(...known.map(([title, curve]) => chip(title, curve, this.#kind === 'spring')),
      ...(this.#kind === 'spring' && !isKnown ? [h('span', { class: 'chip-own' }, 'yours')] : []));
  }

  #writeText() {
    if (Array.isArray(this.#value) && document.activeElement !== this.#text) this.#text.value = css(this.#value);
  }

  /** Asks the daemon for the curve. A newer question makes the answer to an older one void. */
  #measure() {
    this.#measured = this.#ask(++this.#asked);
  }

  async #ask(asked) {
    const { curve, timing } = this.#context;
    const value = this.#value;
    const { duration, distance } = timing();
    this.#distance = distance;
    const ask = one => curve({ curve: one, ...(duration > 0 ? { duration } : {}), ...(distance > 0 ? { distance } : {}) });
    const hasOther = this.#preset !== null && JSON.stringify(this.#preset) !== JSON.stringify(value);
    try {
      const [answer, other] = await Promise.all([ask(value), hasOther ? ask(this.#preset) : null]);
      if (asked !== this.#asked) return;
      this.#answer = answer;
      this.#draw(value, answer, other);
    } catch {
      // The connection was lost: the last picture stays.
    }
  }

  /** Draws the curve that the daemon was asked about; another one may be on its way to the sheet. */
  #draw(value, answer, other) {
    const kind = kindOf(value);
    const distance = this.#distance;
    const notes = [];
    const { duration, overshoot, overshootTime, points, spring } = answer;
    if (kind === 'spring') {
      if (overshoot >= 0.0005) {
        const amount = `${short(overshoot * 100, 1)} %`;
        notes.push([amount, ` over${distance > 0 ? `, ${short(overshoot * distance, 1)} pt` : ''}`, overshootTime, 1 + overshoot, 'middle', 0, -8]);
      }
      notes.push([`settles in ${short(duration, 2)} s`, '', 0, 0, 'end', SIZE.width - 22, -26]);
      for (const { key, input } of this.#numbers) input.show(rounded(spring[key]));
    } else {
      const half = timeOn(points, 0.5);
      if (half !== null) notes.push([`half way after ${short(half, 2)} s`, '', 0, 0, 'end', SIZE.width - 22, -12]);
    }
    if (other) notes.push(['', '- - the preset’s own', 0, 0, 'end', SIZE.width - 22, kind === 'spring' ? -10 : -28]);
    const isBezier = kind === 'bezier';
    const [, y1, , y2] = isBezier ? value : [];
    const range = isBezier ? [Math.min(0, y1 - SPACE, y2 - SPACE), Math.max(1, y1, y2)] : null;
    const handles = isBezier ? [[[0, 0], [value[0] * duration, y1]], [[duration, 1], [value[2] * duration, y2]]] : [];
    this.#picture.draw(answer, { other, notes, handles, range: range && [y1 < 0 || y2 < 0 ? range[0] : 0, range[1]], span: isBezier ? duration : undefined });
    this.#placeHandles(value);
  }

  #placeHandles(value) {
    const kind = kindOf(value);
    const places = kind === 'spring' ? [[this.#answer.spring.response, valueOn(this.#answer.points, Math.min(this.#answer.spring.response, this.#answer.points.at(-1)[0]))]]
      : kind === 'bezier' ? [[value[0] * this.#answer.duration, value[1]], [value[2] * this.#answer.duration, value[3]]] : [];
    this.#handles.forEach((handle, place) => {
      const at = places[place];
      handle.hidden = at === undefined;
      if (!at) return;
      const [x, y] = this.#picture.at(...at);
      handle.style.left = `${Math.min(98, (x / SIZE.width) * 100)}%`;
      handle.style.top = `${(y / SIZE.height) * 100}%`;
      const name = kind === 'spring' ? `Spring: response ${short(this.#answer.spring.response)} s, damping ratio ${short(this.#answer.spring.dampingRatio)}`
        : `Handle ${place + 1}: ${short(value[place * 2])}, ${short(value[place * 2 + 1])}`;
      handle.setAttribute('aria-label', `${name}. Arrow keys move it.`);
      handle.title = name;
    });
  }

  async #set(value, token = null) {
    const before = this.#value;
    this.#value = value; // the next step begins here, even if this one is still on its way
    const isTaken = await this.#context.problem.during(() => this.#context.configure(value, token), reason => `${reason}; the last good curve goes on`);
    if (!isTaken && this.#value === value) this.#value = before;
  }

  #choose(kind) {
    if (kind === this.#kind) return;
    const first = { spring: this.#context.preset()?.[1] ?? { spring: SPRINGS[0][1] }, bezier: CSS.ease, named: 'easeInOut' };
    this.#set(this.#last[kind] ?? first[kind]);
  }

  /** Sets one number of the spring: of response and damping ratio, or of stiffness and damping for mass 1; the other of the two stays. */
  async #setSpring(key, value, token) {
    const isRatio = key === 'response' || key === 'dampingRatio';
    const isKnown = this.#value.spring && (isRatio ? 'response' : 'stiffness') in this.#value.spring;
    if (!isKnown) await this.#measured;
    const { response, dampingRatio, stiffness, damping } = isKnown ? this.#value.spring : this.#answer.spring;
    const spring = isRatio ? { response, dampingRatio, [key]: value } : { mass: 1, stiffness: rounded(stiffness), damping: rounded(damping), [key]: value };
    const before = this.#value;
    const next = { spring };
    this.#value = next;
    try {
      await this.#context.configure(next, token);
    } catch (error) {
      if (this.#value === next) this.#value = before;
      throw error;
    }
  }

  #paste() {
    const curve = fromCSS(this.#text.value);
    if (curve) this.#set(curve);
    else this.#context.problem.show(`A curve of CSS, such as ${css(CSS.ease)}; ${this.#text.value.trim() || 'nothing'} was not accepted`);
  }

  // Handles

  /** Moves a handle by a distance in s and in parts of the way; a spring's damping grows as its handle goes down. */
  #moved(from, place, time, value, damping) {
    if (this.#kind === 'spring') {
      return { spring: { response: rounded(Math.max(0.01, from.spring.response + time)), dampingRatio: rounded(Math.max(0.05, from.spring.dampingRatio + damping)) } };
    }
    if (!from.points) return this.#value;
    const points = [...from.points];
    points[place * 2] = rounded(Math.min(1, Math.max(0, points[place * 2] + time / this.#answer.duration)));
    points[place * 2 + 1] = rounded(points[place * 2 + 1] + value);
    return points;
  }

  get #from() {
    const { spring } = this.#value;
    return { spring: spring?.response === undefined ? this.#answer.spring : spring, points: Array.isArray(this.#value) ? this.#value : null };
  }

  #grab(event, place) {
    if (event.button !== 0 || !this.#answer) return;
    event.preventDefault();
    const handle = this.#handles[place];
    handle.focus();
    handle.setPointerCapture(event.pointerId);
    const box = this.#picture.element.getBoundingClientRect();
    const scale = SIZE.width / box.width;
    const token = freshToken();
    const from = this.#from;
    const [t0, v0] = this.#picture.from(0, 0);
    const [t1, v1] = this.#picture.from(scale, scale);
    follow(handle, event, ({ clientX, clientY }) => {
      const dx = clientX - event.clientX;
      const dy = clientY - event.clientY;
      this.#set(this.#moved(from, place, dx * (t1 - t0), dy * (v1 - v0), dy * DAMPING_STEP), token);
    });
  }

  #press(event, place) {
    const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [];
    if (x === undefined || !this.#answer || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const step = STEP * (event.shiftKey ? 10 : 1);
    const time = x * step * (this.#kind === 'spring' ? 1 : this.#answer.duration);
    this.#set(this.#moved(this.#from, place, time, y * step, -y * step), this.#keys.for(event));
  }

  #keys = new KeyTokens();
}

