// A field of the sheet in the inspector: marker, label, control, a button that resets it, and what is wrong with it.

import { freshId, h } from '../dom.js';
import { sameValue } from '../model/recording.js';
import { icon } from '../shell/icons.js';
import { CurveEditor } from './curve-editor.js';
import { wordsOf } from './fields.js';
import { NumberInput } from './input.js';
import { withUnit } from './numbers.js';
import { Problem } from './problem.js';
import { isObject } from '../model/values.js';

const PRESET = 'Differs from the preset';
const UNSAVED = 'Not saved yet';

/** A value in words, for the tooltip of what resets it. */
export function inWords(value, { unit, schema } = {}) {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'number') return withUnit(value, unit ?? schema?.['x-unit']);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return wordsOf(value);
  if (value.rule) return wordsOf(value.rule);
  if (value.spring) return 'its spring';
  return Array.isArray(value) ? value.map(one => one?.id ?? one).join(', ') : 'its values';
}

/** The marker beside a field: ○ differs from the preset, ● not saved yet. */
export class Marker {
  element = h('span', { class: 'marker', hidden: true });

  show(differs, isUnsaved) {
    const { element } = this;
    element.hidden = !differs && !isUnsaved;
    element.classList.toggle('unsaved', isUnsaved);
    element.title = isUnsaved ? UNSAVED : PRESET;
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', element.title);
  }
}

export class Row {
  element;
  field;
  #control;
  #marker = new Marker();
  #reset;
  #problem = new Problem();
  #label;
  #use = h('small', { class: 'use', hidden: true }, 'moved it last');

  /** `context` has configure(value, token), reset(), detents() and curve(params). */
  constructor(field, context) {
    this.field = field;
    const id = freshId();
    this.#control = controlOf(field, { ...context, id, labelledBy: `${id}-label`, problem: this.#problem });
    this.#label = h(this.#control.isGroup ? 'span' : 'label', { class: 'name', id: `${id}-label`, for: this.#control.isGroup ? null : id, title: field.description }, field.title, this.#use);
    this.#control.scrubWith?.(this.#label);
    this.#reset = h('button', { type: 'button', class: 'b icon reset', 'aria-label': `Reset ${field.title}`, onclick: () => context.reset() }, icon('reset'));
    this.element = h('div', { class: `field kind-${field.kind}${field.isPart ? ' part' : ''}`, 'data-field': field.name, 'data-path': field.path.join('.') },
      this.#marker.element, this.#label, h('div', { class: 'control' }, this.#control.toggle ?? this.#control.element), this.#reset,
      this.#control.toggle ? this.#control.element : null, this.#problem.element);
    for (const input of this.element.querySelectorAll('input, select')) input.setAttribute('aria-describedby', this.#problem.element.id);
  }

  /** Shows a value, and whether it differs from the preset's and the saved one. */
  show(value, { preset, saved }) {
    const isUnsaved = saved !== undefined && !sameValue(value, saved);
    const differs = preset !== undefined && !sameValue(value, preset);
    this.isChanged = isUnsaved || differs;
    this.#marker.show(differs, isUnsaved);
    this.element.classList.toggle('changed', this.isChanged);
    this.#reset.hidden = !this.isChanged;
    this.#reset.title = isUnsaved ? `Reset to the saved value: ${inWords(saved, this.field)}` : `Reset to the preset’s value: ${inWords(preset, this.field)}`;
    this.#control.show(value, { preset });
    this.text = `${this.field.title} ${this.field.description} ${this.field.name} ${inWords(value, this.field)} ${isObject(value) ? Object.keys(value).join(' ') : value}`.toLowerCase();
  }

  /** Says whether the last motion of the sheet was on this curve. */
  showUse(isUsed) {
    this.#use.hidden = !isUsed;
  }

  focus() {
    this.element.querySelector('input, select, button:not(.reset)')?.focus();
  }
}

/** Sends a value, and shows what the sheet says against it; the control then shows the sheet's value again. */
async function tryTo(configure, value, problem, show, text = inWords(value)) {
  const isTaken = await problem.during(() => configure(value, null), reason => `${reason}; ${text} was not accepted`);
  if (!isTaken) show();
}

/** The control of a field: {element, show(value), scrubWith?, isWide, isGroup}. */
function controlOf(field, context) {
  return (CONTROLS[field.kind] ?? CONTROLS.json)(field, context);
}

const CONTROLS = {
  number({ unit, schema, title }, { id, configure, problem }) {
    const input = new NumberInput({ unit, schema, onchange: configure, problem, id, label: null });
    return { element: input.element, show: value => input.show(value), scrubWith: label => input.scrubWith(label) };
  },

  switch(field, { id, configure, problem }) {
    const box = h('input', { type: 'checkbox', class: 'switch', role: 'switch', id, onchange: () => tryTo(configure, box.checked, problem, () => { box.checked = !box.checked; }) });
    return { element: box, show: value => { box.checked = value; } };
  },

  words({ words }, { id, configure, problem }) {
    return selectOf(id, words.map(word => [word, wordsOf(word)]), value => value, key => key, configure, problem);
  },

  detent(field, { id, configure, problem, detents }) {
    let shown = null;
    const control = selectOf(id, [], value => value ?? '', key => key || null, configure, problem);
    return { ...control, show: value => {
      const ids = detents();
      // The sheet starts at its first detent, and undims at none, where no detent is named.
      const none = field.path[0] === 'selectedDetentIdentifier' ? 'the lowest' : 'none';
      const known = [['', none], ...ids.map(one => [one, one]), ...(value !== null && !ids.includes(value) ? [[value, `${value} (missing)`]] : [])];
      if (JSON.stringify(known) !== shown) control.setOptions(known);
      shown = JSON.stringify(known);
      control.show(value);
    } };
  },

  choice({ alternatives, isSwitch }, { id, configure, problem }) {
    if (isSwitch) {
      const box = h('input', { type: 'checkbox', class: 'switch', role: 'switch', id, onchange: () =>
        tryTo(configure, alternatives[box.checked ? 1 : 0].example(), problem, () => { box.checked = !box.checked; }) });
      return { element: box, show: value => { box.checked = value !== null; } };
    }
    const options = alternatives.map(({ title }, place) => [String(place), title]);
    return selectOf(id, options, value => String(alternatives.findIndex(({ fits }) => fits(value))), key => alternatives[key].example(), configure, problem);
  },

  color(field, { id, configure, problem }) {
    let now = null;
    const text = h('input', { type: 'text', class: 'in', id, placeholder: 'none', spellcheck: 'false', autocomplete: 'off', onchange: () => {
      const typed = text.value.trim();
      tryTo(configure, typed === '' ? null : typed, problem, () => show(now), typed);
    } });
    const swatch = h('input', { type: 'color', class: 'swatch', 'aria-label': `${field.title}, picker`, onchange: () => tryTo(configure, swatch.value.toUpperCase(), problem, () => show(now)) });
    const show = value => {
      now = value;
      if (document.activeElement !== text || text.getAttribute('aria-invalid') === 'true') text.value = value ?? '';
      swatch.value = value ?? '#000000';
      swatch.classList.toggle('none', value === null);
    };
    return { element: h('span', { class: 'pair' }, text, swatch), show };
  },

  numbers({ schema }, { id, configure, problem }) {
    let now = [];
    const text = h('input', { type: 'text', class: 'in', id, autocomplete: 'off', spellcheck: 'false', onchange: () => {
      const numbers = text.value.trim().split(/[\s;,]+/).map(Number);
      if (numbers.length !== schema.items.length || numbers.some(one => !Number.isFinite(one))) {
        problem.show(`${schema.items.length} numbers; ${text.value.trim() || 'nothing'} was not accepted`);
        show(now);
      } else tryTo(configure, numbers, problem, () => show(now), numbers.join(', '));
    } });
    const show = value => {
      now = value;
      if (document.activeElement !== text) text.value = value?.join(', ') ?? '';
    };
    text.addEventListener('blur', () => show(now));
    return { element: text, show };
  },

  curve(field, context) {
    return new CurveEditor(field, { ...context, isOpen: field.name === 'transition.curve' });
  },

  json(field, { id, configure, problem }) {
    let now = null;
    const text = h('input', { type: 'text', class: 'in code', id, autocomplete: 'off', spellcheck: 'false', onchange: () => {
      let value;
      try {
        value = JSON.parse(text.value);
      } catch {
        problem.show(`JSON, such as ${JSON.stringify(now)}; ${text.value.trim() || 'nothing'} was not accepted`);
        text.value = JSON.stringify(now);
        return;
      }
      tryTo(configure, value, problem, () => { text.value = JSON.stringify(now); }, text.value);
    } });
    const show = value => {
      now = value;
      if (document.activeElement !== text) text.value = JSON.stringify(value);
    };
    return { element: text, show };
  },
};

/** A select of [key, title]; `keyOf` and `valueOf` convert between keys and values. */
function selectOf(id, options, keyOf, valueOf, configure, problem) {
  let now = null;
  const select = h('select', { class: 'in', id, onchange: () => tryTo(configure, valueOf(select.value), problem, () => show(now)) });
  const setOptions = known => select.replaceChildren(...known.map(([key, title]) => h('option', { value: key }, title)));
  const show = value => {
    now = value;
    select.value = keyOf(value);
  };
  setOptions(options);
  return { element: select, show, setOptions };
}
