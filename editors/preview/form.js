// Controls for every field of a configuration, generated from its JSON Schema and its values.

import { freshId, h, labelled, short } from './dom.js';

/** The fields at the top, outside the groups. */
const MAIN = [
  'detents', 'prefersGrabberVisible', 'preferredCornerRadius', 'isModalInPresentation', 'transition.duration', 'transition.curve',
  'frame.resize.duration', 'dimming.alpha', 'interaction.landing', 'interaction.slop', 'interaction.rubberBand.constant',
  'scroll.handoff', 'keyboard.response', 'navigation.animation.duration',
];

export class ConfigurationForm {
  element = h('div', { class: 'configuration' });
  #schema;
  #schemas;
  #configure;
  #examples;
  #controls = new Map(); // the controls by path
  #shape = '';

  /** `configure` takes a merge patch, and throws if the daemon refuses it; `examples` are valid configurations. */
  constructor(schemas, configure, examples) {
    this.#schemas = schemas;
    this.#examples = examples;
    this.#schema = schemas.Configuration;
    this.#configure = configure;
  }

  /** Shows a configuration, but keeps text that the user is typing. */
  update(configuration) {
    const shape = JSON.stringify(shapeOf(configuration));
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#build(configuration);
    }
    for (const control of this.#controls.values()) control.update(valueAt(configuration, control.path));
  }

  #build(configuration) {
    const open = new Set([...this.element.querySelectorAll('details[open]')].map(one => one.dataset.group));
    this.#controls.clear();
    const main = h('div', { class: 'fields' });
    for (const path of MAIN) main.append(...this.#fields(path.split('.'), configuration));
    const groups = h('div', {});
    const plain = h('div', { class: 'fields' });
    for (const [key, schema] of Object.entries(this.#schema.properties)) {
      if (!isGroup(configuration[key])) {
        plain.append(...this.#fields([key], configuration));
        continue;
      }
      const fields = this.#fields([key], configuration);
      if (fields.length > 0) groups.append(group(key, schema.description, open, h('div', { class: 'fields' }, fields)));
    }
    if (plain.children.length > 0) groups.prepend(group('sheet', 'Settings outside any group.', open, plain));
    this.element.replaceChildren(main, groups);
  }

  /** Creates the controls of a value, or of all its members, except those that already exist. */
  #fields(path, configuration) {
    const value = valueAt(configuration, path);
    const name = path.join('.');
    if (value === undefined || this.#controls.has(name)) return [];
    if (isGroup(value)) return Object.keys(value).flatMap(key => this.#fields([...path, key], configuration));
    const control = controlOf(path, this.#schemaAt(path, configuration), value, next => this.#change(path, next));
    this.#controls.set(name, control);
    return [control.element];
  }

  #change(path, value) {
    if (path.at(-1) !== 'rule') return this.#configure(patchAt(path, value));
    // Each rule has its own numbers; take them from a preset that uses the rule.
    const parent = path.slice(0, -1);
    const example = this.#examples.map(one => valueAt(one, parent)).find(one => one?.rule === value);
    return this.#configure(patchAt(parent, example ?? { rule: value }));
  }

  /** The schema of a value; among alternatives, the one that fits it. */
  #schemaAt(path, configuration) {
    let schema = this.#schema;
    let value = configuration;
    for (const key of path) {
      if (key === 'rule' && schema.anyOf) return this.#rules(schema);
      schema = this.#fitting(schema, value);
      value = value?.[key];
      const next = schema.properties?.[key] ?? {};
      schema = { ...this.#resolved(next), description: next.description };
    }
    return schema;
  }

  /** The names of all rules. */
  #rules({ anyOf, description }) {
    const rules = anyOf.flatMap(option => this.#resolved(option).properties?.rule ?? []);
    return { enum: rules.flatMap(rule => rule.enum ?? rule.const), description };
  }

  #resolved(schema) {
    if (schema.$ref) return this.#resolved(this.#schemas[schema.$ref.split('/').at(-1)]);
    if (schema.allOf) return { ...this.#resolved(schema.allOf[0]), description: schema.description };
    return schema;
  }

  #fitting(schema, value) {
    const options = schema.anyOf?.map(option => this.#resolved(option)).filter(option => option.properties);
    if (!options) return schema;
    return options.find(({ properties }) => properties.rule === undefined || properties.rule.const === value?.rule ||
      properties.rule.enum?.includes(value?.rule)) ?? options[0] ?? schema;
  }
}

function group(key, description, open, fields) {
  return h('details', { 'data-group': key, open: open.has(key) }, h('summary', { title: description }, key), fields);
}

/** Whether a value is a group of settings, and not a single value such as a spring. */
const isGroup = value => typeof value === 'object' && value !== null && !Array.isArray(value) && !('spring' in value);

/** The nested keys of a value. Configurations of equal shape have the same controls. */
function shapeOf(value) {
  if (!isGroup(value)) return 0;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, key === 'rule' ? part : shapeOf(part)]));
}

const valueAt = (configuration, path) => path.reduce((value, key) => value?.[key], configuration);
const patchAt = (path, value) => path.reduceRight((patch, key) => ({ [key]: patch }), value);

/** The label of a field: "transition duration" for transition.duration, "grabber visible" for prefersGrabberVisible. */
const nameOf = path => path.slice(-2).join(' ').replace(/prefers(?=[A-Z])/, '').replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`)
  .toLowerCase();

function controlOf(path, schema, value, onchange) {
  const error = h('p', { class: 'error', role: 'alert', hidden: true });
  async function change(next) {
    try {
      await onchange(next);
      showProblem(null);
    } catch (failure) {
      showProblem(failure.message);
    }
  }
  function showProblem(message) {
    error.hidden = message === null;
    error.textContent = message ?? '';
    for (const input of made.inputs) input.setAttribute('aria-invalid', String(message !== null));
  }
  const made = inputOf(schema, value, change, showProblem);
  const field = labelled(nameOf(path), h('div', { class: 'control' }, made.inputs), schema.description ?? path.join('.'));
  field.append(error);
  field.dataset.path = path.join('.');
  for (const input of made.inputs.slice(1)) input.setAttribute('aria-label', nameOf(path));
  return {
    path,
    element: field,
    update(next) {
      if (made.inputs.some(input => input.matches(':focus:not([type=range])') && input.getAttribute('aria-invalid') === 'true')) return;
      made.show(next);
    },
  };
}

/** The inputs of a value: {inputs, show}. */
function inputOf(schema, value, change, showProblem) {
  const words = schema.enum ?? schema.anyOf?.find(option => option.enum)?.enum;
  if (typeof value === 'boolean') {
    const box = h('input', { type: 'checkbox', onchange: () => change(box.checked) });
    return { inputs: [box], show: next => { box.checked = next; } };
  }
  if (typeof value === 'number') return numberInputs(schema, value, change, showProblem);
  if (words && typeof value === 'string' && !schema.anyOf) {
    const choice = h('select', { onchange: () => change(choice.value) }, words.map(word => h('option', {}, word)));
    return { inputs: [choice], show: next => { choice.value = next; } };
  }
  // A list, a spring or a name is edited as JSON, with the known words as suggestions.
  const list = words && h('datalist', { id: freshId() }, words.map(word => h('option', { value: JSON.stringify(word) })));
  const text = h('input', {
    type: 'text', spellcheck: 'false', list: list?.id, class: 'json',
    onchange: () => {
      try {
        change(JSON.parse(text.value));
      } catch {
        showProblem(`expected JSON, such as ${JSON.stringify(value)}`);
      }
    },
  });
  return {
    inputs: list ? [text, list] : [text],
    show: next => { if (!text.matches(':focus')) text.value = JSON.stringify(next); },
  };
}

function numberInputs(schema, value, change, showProblem) {
  const most = schema.maximum <= 1 ? 1 : niceAbove(value);
  const least = schema.minimum < 0 ? -most : Math.max(0, schema.minimum ?? 0);
  const step = most <= 1 ? 0.01 : most <= 10 ? 0.05 : 1;
  const slider = h('input', { type: 'range', min: least, max: most, step, oninput: () => change(Number(slider.value)) });
  const number = h('input', {
    type: 'number', step: 'any',
    onchange: () => (number.value === '' || !Number.isFinite(number.valueAsNumber) ? showProblem('expected a number') : change(number.valueAsNumber)),
  });
  return {
    inputs: [number, slider],
    show: next => {
      if (next > Number(slider.max)) slider.max = niceAbove(next);
      if (!slider.matches(':active')) slider.value = next;
      if (!number.matches(':focus')) number.value = short(next, 6);
    },
  };
}

/** The maximum of a slider that shows the value near its middle. */
function niceAbove(value) {
  const size = Math.abs(value) * 2 || 1;
  const power = 10 ** Math.floor(Math.log10(size));
  return [1, 2, 5, 10].map(factor => factor * power).find(end => end >= size);
}
