// The field "Feels like": all of how a sheet moves by itself, as another preset or on one spring.

import { freshId, h } from '../dom.js';
import { isLibrary, isSystem } from '../model/presets.js';
import { SPRINGS, motionFrom, motionName, motionOn } from '../model/motions.js';

const OWN = '';

export class FeelsLike {
  element;
  #app;
  #select;

  constructor(app) {
    this.#app = app;
    const id = freshId();
    const group = (label, names) => h('optgroup', { label }, names.map(name => h('option', { value: name }, name)));
    const { presets } = app.catalogue;
    const namesOf = kind => presets.filter(kind).map(({ name }) => name);
    this.#select = h('select', { class: 'in', id, onchange: () => this.#take() }, h('option', { value: OWN, disabled: true }, 'its own motion'),
      group('One spring', Object.keys(SPRINGS)), group('Systems', namesOf(isSystem)), group('Libraries', namesOf(isLibrary)));
    this.element = h('div', { class: 'field feels-like', 'data-field': 'feels like' }, h('span', { class: 'marker', hidden: true }),
      h('label', { class: 'name', for: id, title: 'Sets all durations, curves and springs at once: as in another preset, or to one spring' }, 'Feels like'),
      h('div', { class: 'control' }, this.#select));
  }

  focus() {
    this.#select.focus();
  }

  show() {
    const { session: { state }, catalogue: { presets } } = this.#app;
    // Where several move alike, the sheet's own preset comes first.
    const sorted = [...presets].sort((a, b) => Number(b.name === state.preset) - Number(a.name === state.preset));
    const name = motionName(state.configuration, sorted) ?? OWN;
    if (name !== OWN && ![...this.#select.options].some(({ value }) => value === name)) this.#select.append(h('option', { value: name }, name));
    this.#select.value = name;
  }

  #take() {
    const { session, catalogue: { presets }, settings: { animated } } = this.#app;
    const { value } = this.#select;
    const { configuration } = session.state;
    const patch = value in SPRINGS ? motionOn(configuration, SPRINGS[value]) : motionFrom(configuration, presets.find(({ name }) => name === value).configuration);
    if (patch) session.configure(patch, { animated }).catch(error => this.#app.fail(error)).finally(() => this.show());
  }
}
