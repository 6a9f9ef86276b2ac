// A text field for a number: its unit is inside, arrow keys step it, and its label can be dragged.

import { follow, freshId, h } from '../dom.js';
import { isWithin, range, read, stepOf, stepped, withUnit, written } from './numbers.js';
import { capital } from './problem.js';
import { freshToken, KeyTokens } from './tokens.js';

const STEP_LARGE = 10;
const SCRUB_START = 3; // how far a pointer moves before it drags the label, px
const SCRUB_STEP = 2; // how far it moves for each step, px

/** A number in a field. What the sheet does not take never stays in it: after the focus has left, it shows the sheet's value. */
/** Units that would look like a button. */
const WORDS = { '×': 'times' };

export class NumberInput {
  element;
  input;
  #unit;
  #schema;
  #value = null;
  #onchange;
  #problem;
  #keys = new KeyTokens();
  #steps = 0; // that are not answered yet
  #sheets = null; // the value that the sheet has

  /**
   * `onchange(value, token)` sends a value to the sheet and throws what the sheet says against it; `problem` shows that. `token` is null
   * for a value that was typed.
   */
  constructor({ label, unit, schema = {}, description, onchange, problem, ...properties }) {
    this.#unit = unit;
    this.#schema = schema;
    this.#onchange = onchange;
    this.#problem = problem;
    this.input = h('input', { type: 'text', class: 'in', inputmode: 'decimal', autocomplete: 'off', spellcheck: 'false', role: 'spinbutton', id: freshId(), 'aria-label': label,
      title: description, 'aria-valuemin': schema.minimum > -1e6 ? schema.minimum : null, 'aria-valuemax': schema.maximum < 1e6 ? schema.maximum : null, ...properties });
    this.element = h('span', { class: `u${unit ? '' : ' bare'}` }, this.input, unit ? h('span', { class: 'unit', 'aria-hidden': 'true' }, WORDS[unit] ?? unit) : null);
    this.input.addEventListener('keydown', event => this.#press(event));
    this.input.addEventListener('input', () => this.#check());
    this.input.addEventListener('change', () => this.#commit());
    this.input.addEventListener('blur', () => this.#leave());
    this.input.addEventListener('focus', () => { this.#keys = new KeyTokens(); });
  }

  show(value) {
    this.#sheets = value;
    if (this.#steps > 0) return; // the sheet is on its way to a newer value
    this.#value = value;
    if (typeof value === 'number') {
      this.input.setAttribute('aria-valuenow', String(value));
      this.input.setAttribute('aria-valuetext', withUnit(value, this.#unit));
    }
    if (document.activeElement !== this.input || !this.#isEdited) this.#write();
  }

  set isDisabled(isDisabled) {
    this.input.disabled = isDisabled;
  }

  /** Makes a label drag the value. */
  scrubWith(label) {
    label.classList.add('scrub');
    label.addEventListener('pointerdown', event => this.#scrub(event, label));
  }

  #isEdited = false;

  #write() {
    this.#isEdited = false;
    this.input.value = typeof this.#value === 'number' ? written(this.#value, this.#unit) : '';
  }

  #check() {
    this.#isEdited = true;
    const isValid = isWithin(read(this.input.value, this.#unit), this.#schema);
    this.#mark(isValid || this.input.value.trim() === '' ? null : this.#refusal);
    return isValid;
  }

  get #refusal() {
    const text = this.input.value.trim().replace(/^-/, '−');
    return text === '' ? `${capital(range(this.#schema, this.#unit))}; the sheet keeps ${withUnit(this.#value, this.#unit)}`
      : `${capital(range(this.#schema, this.#unit))}; ${text} was not accepted`;
  }

  #mark(problem) {
    this.input.setAttribute('aria-invalid', String(problem !== null));
    this.#problem.show(problem);
  }

  async #commit() {
    const { input } = this;
    const text = input.value;
    if (!this.#check() || text.trim() === '') {
      this.#mark(this.#refusal);
      return;
    }
    const value = read(text, this.#unit);
    if (value === this.#value) return;
    const isTaken = await this.#problem.during(() => this.#onchange(value, null), reason => `${reason}; ${text.trim().replace(/^-/, '−')} was not accepted`);
    if (input.value !== text) return; // what was typed since then decides
    this.#isEdited = !isTaken;
    input.setAttribute('aria-invalid', String(!isTaken));
    if (document.activeElement !== input) this.#leave();
  }

  /** Shows the sheet's value again; what was wrong with another one stays below it. */
  #leave() {
    if (!this.#isEdited || this.input.getAttribute('aria-invalid') === 'true') this.#write();
    this.input.setAttribute('aria-invalid', 'false');
  }

  #press(event) {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'z' && this.#isEdited) event.stopPropagation(); // undoes what was typed
    if (key === 'Escape' && this.#isEdited) {
      event.stopPropagation();
      this.#write();
      this.#mark(null);
      return;
    }
    if (key === 'Enter') event.stopPropagation();
    const direction = { ArrowUp: 1, ArrowDown: -1, PageUp: STEP_LARGE, PageDown: -STEP_LARGE }[key];
    if (!direction || ctrlKey || metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const typed = read(this.input.value, this.#unit);
    this.#step(Number.isFinite(typed) ? typed : this.#value ?? 0, direction * (shiftKey ? STEP_LARGE : 1), this.#keys.for(event));
  }

  async #step(from, steps, token) {
    const next = stepped(from, steps, stepOf(from, this.#unit, this.#schema), this.#schema);
    this.#value = next;
    this.#write();
    this.#mark(null);
    this.#steps++;
    await this.#problem.during(() => this.#onchange(next, token), reason => `${reason}; ${withUnit(next, this.#unit)} was not accepted`);
    this.#steps--;
    if (this.#steps === 0) this.show(this.#sheets);
  }

  #scrub(event, label) {
    if (event.button !== 0 || this.input.disabled || typeof this.#value !== 'number') return;
    const { clientX, pointerId } = event;
    const start = this.#value;
    const token = freshToken();
    let isMoving = false;
    follow(label, event, ({ clientX: x, shiftKey }) => {
      if (!isMoving && Math.abs(x - clientX) < SCRUB_START) return;
      if (!isMoving) label.setPointerCapture(pointerId);
      isMoving = true;
      const steps = Math.trunc((x - clientX) / SCRUB_STEP) * (shiftKey ? STEP_LARGE : 1);
      this.#step(start, steps, token);
    }, ({ type }) => {
      // A drag of the label is not a click on it.
      if (isMoving && type === 'pointerup') label.addEventListener('click', click => click.preventDefault(), { once: true, capture: true });
    });
  }
}
