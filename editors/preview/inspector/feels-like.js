// The field "Feels like": all of how a sheet moves by itself, as another preset or on one spring.

import { freshId, h } from '../dom.js';
import { isLibrary, isSystem } from '../model/presets.js';
import { springOf } from '../model/spring-of-trace.js';
import { SPRINGS, motionFrom, motionName, motionOn } from '../model/motions.js';

const OWN = '';
const TRACE = 'the recording that is shown';

export class FeelsLike {
  element;
  #app;
  #select;
  #recording; // the option of the trace that is shown
  #round = 0; // of fits

  constructor(app) {
    this.#app = app;
    const id = freshId();
    const group = (label, names) => h('optgroup', { label }, names.map(name => h('option', { value: name }, name)));
    const { presets } = app.catalogue;
    const namesOf = kind => presets.filter(kind).map(({ name }) => name);
    this.#recording = h('optgroup', { label: 'A recording', hidden: true, disabled: true }, h('option', { value: TRACE }, TRACE));
    this.#select = h('select', { class: 'in', id, onchange: () => this.#take() }, h('option', { value: OWN, disabled: true }, 'its own motion'),
      group('One spring', Object.keys(SPRINGS)), group('Systems', namesOf(isSystem)), group('Libraries', namesOf(isLibrary)), this.#recording);
    this.element = h('div', { class: 'field feels-like', 'data-field': 'feels like' }, h('span', { class: 'marker', hidden: true }),
      h('label', { class: 'name', for: id, title: 'Sets all durations, curves and springs at once: as in another preset, to one spring, or to that of the trace that is shown' }, 'Feels like'),
      h('div', { class: 'control' }, this.#select));
  }

  focus() {
    this.#select.focus();
  }

  show() {
    const { session: { state }, catalogue: { presets }, traced } = this.#app;
    this.#recording.hidden = this.#recording.disabled = traced === null;
    // Where several move alike, the sheet's own preset comes first.
    const sorted = [...presets].sort((a, b) => Number(b.name === state.preset) - Number(a.name === state.preset));
    const name = motionName(state.configuration, sorted) ?? OWN;
    if (name !== OWN && ![...this.#select.options].some(({ value }) => value === name)) this.#select.append(h('option', { value: name }, name));
    this.#select.value = name;
  }

  #take() {
    const { session, catalogue: { presets }, settings: { animated } } = this.#app;
    const { value } = this.#select;
    this.#round++;
    if (value === TRACE) {
      this.#fit().catch(error => this.#app.fail(error)).finally(() => this.show());
      return;
    }
    const { configuration } = session.state;
    const patch = value in SPRINGS ? motionOn(configuration, SPRINGS[value]) : motionFrom(configuration, presets.find(({ name }) => name === value).configuration);
    if (patch) session.configure(patch, { animated }).catch(error => this.#app.fail(error)).finally(() => this.show());
  }

  /** Takes the spring on which the sheet moves as in the trace. */
  async #fit() {
    const { session, rpc, traced, settings: { animated } } = this.#app;
    const round = this.#round;
    this.#app.emit('note', { text: 'Looking for the spring of the recording…' });
    const { spring: { response, dampingRatio }, difference } = await springOf(rpc, session.state, traced);
    // Another sheet, or another choice.
    if (this.#app.traced !== traced || this.#round !== round) return;
    const patch = motionOn(session.state.configuration, { response, dampingRatio });
    if (patch) await session.configure(patch, { animated });
    this.#app.emit('note', { text: `Response ${response.toFixed(2)} s, damping ratio ${dampingRatio.toFixed(2)}: the sheet differs by ${difference.toFixed(1)} pt from the recording.` });
  }
}
