// The fields of a configuration, read from its JSON Schema (`sheet/fields`): their names, groups and units, and which control each needs.
//
// A field is {path, name (its own), group, title, description, unit, kind, schema, …}. Its kind is
//   number, switch, words, color, detent, numbers or json: a value with one control
//   curve: a spring, a Bézier curve or a named curve
//   detents: the list of detents
//   choice: one of several `alternatives` ({title, fits, example}), whose own fields follow it as parts
// `section` is the title of the object that it is in, where that says more than the group.

import { isObject, valueAt } from '../model/values.js';

export class Fields {
  #schemas;
  #groups;
  #presets;

  /** `fields` is the answer to `sheet/fields`; `presets` are those of `sheet/presets`. */
  constructor({ groups, schemas }, presets) {
    this.#groups = groups;
    this.#schemas = schemas;
    this.#presets = presets;
  }

  /** The configuration of a preset. */
  preset(name) {
    return this.#presets.find(one => one.name === name)?.configuration;
  }

  /** The name of a preset that comes and goes with a spring, and the spring: the given one, or else the first. */
  springOf(name) {
    const springs = this.#presets.filter(({ configuration }) => configuration.transition.curve.spring);
    const preset = springs.find(one => one.name === name) ?? springs[0];
    return preset && [preset.name, preset.configuration.transition.curve];
  }

  /** The fields of a configuration by groups: [{id, title, fields}]. */
  of(configuration) {
    const fields = [...this.#fields(this.#schemas.Configuration, [], configuration, {})];
    return this.#groups.map(({ id, title }) => ({ id, title, fields: sectioned(fields.filter(({ group }) => group === id)) })).filter(one => one.fields.length > 0);
  }

  *#fields(unresolved, path, value, inside) {
    const schema = this.#resolved(unresolved);
    // A part of an object with a group of its own follows the members of that group.
    const within = schema['x-group'] ? { ...inside, group: schema['x-group'], depth: path.length } : inside;
    const options = this.#options(schema).filter(({ type }) => type !== 'null');
    const isNullable = this.#options(schema).some(({ type }) => type === 'null');
    const made = (kind, rest) => ({
      ...within, path, name: path.join('.'), title: schema.title ?? titleOf(path.at(-1)), description: schema.description ?? '', unit: schema['x-unit'] ?? options[0]?.['x-unit'],
      kind, schema: options.length === 1 ? { ...schema, ...options[0] } : schema, isNullable, ...rest,
    });
    if (path.length === 1 && path[0] === 'detents') yield made('detents');
    else if (options.some(isCurve)) yield made('curve', { springOnly: options.every(one => one.properties) });
    else if (path.at(-1)?.endsWith('DetentIdentifier')) yield made('detent');
    else if (options.length === 1 && !(isNullable && options[0].properties)) yield* this.#simple({ ...schema, ...options[0] }, path, value, within, made);
    else yield* this.#choice(options, isNullable, path, value, within, made);
  }

  *#simple(schema, path, value, within, made) {
    if (schema.properties) yield* this.#members(schema, path, value, path.length === 0 ? within : { ...within, section: schema.title, isTop: path.length === 1 });
    else if (schema.type === 'boolean') yield made('switch');
    else if (schema.type === 'number' || schema.type === 'integer') yield made('number');
    else if (schema.enum) yield made('words', { words: schema.enum });
    else if (schema.type === 'string' && schema.pattern?.startsWith('^#')) yield made('color');
    else if (schema.type === 'array' && Array.isArray(schema.items)) yield made('numbers');
    else yield made('json');
  }

  *#choice(options, isNullable, path, value, within, made) {
    const alternatives = options.flatMap(option => this.#alternatives(option, path));
    if (isNullable) alternatives.unshift({ title: 'None', fits: one => one === null, example: () => null });
    const isSwitch = isNullable && alternatives.length === 2;
    yield made('choice', { alternatives, isSwitch });
    const fitting = alternatives.find(({ fits }) => fits(value));
    if (fitting?.schema?.properties) yield* this.#members(fitting.schema, path, value, { ...within, isPart: true });
    else if (fitting?.schema) yield { ...made('number', { schema: fitting.schema, unit: fitting.schema['x-unit'] }), name: `${path.join('.')} value`, title: fitting.title, isPart: true };
  }

  *#members(schema, path, value, within) {
    for (const [key, member] of Object.entries(schema.properties)) {
      const isKind = key === 'rule' && within.isPart; // which the choice shows
      if (!isKind && value?.[key] !== undefined) yield* this.#fields(member, [...path, key], value[key], within);
    }
  }

  /** One alternative for each rule, or for each kind of value. */
  #alternatives(schema, path) {
    const rule = schema.properties?.rule;
    if (schema.enum) return schema.enum.map(word => ({ title: titleOf(word), fits: value => value === word, example: () => word }));
    if (!rule) {
      const keys = Object.keys(schema.properties ?? {});
      const fits = value => (schema.properties ? isObject(value) && keys.every(key => key in value) : typeof value === schema.type);
      const title = schema.title ?? (schema.properties ? titleOf(keys[0]) : schema.description ?? titleOf(schema.type));
      return [{ title, schema, fits, example: () => this.#example(path, fits, schema) }];
    }
    const words = rule.enum ?? [rule.const];
    return words.map(word => {
      const fits = value => value?.rule === word;
      const title = words.length === 1 && schema.title ? schema.title : titleOf(word);
      return { title, schema, fits, example: () => this.#example(path, fits, schema, { rule: word }) };
    });
  }

  /** A valid value for an alternative: that of a preset, or else one with the smallest numbers. */
  #example(path, fits, schema, rest = {}) {
    const here = this.#presets.map(({ configuration }) => valueAt(configuration, path)).find(fits);
    if (here !== undefined) return here;
    const anywhere = 'rule' in rest ? this.#presets.map(({ configuration }) => found(configuration, fits)).find(Boolean) : undefined;
    return anywhere ?? this.#smallest(schema, rest);
  }

  #smallest(unresolved, rest = {}) {
    const schema = this.#resolved(unresolved);
    const [option = schema] = this.#options(schema);
    if (option.const !== undefined) return option.const;
    if (option.properties) return { ...Object.fromEntries(Object.entries(option.properties).map(([key, member]) => [key, this.#smallest(member)])), ...rest };
    if (option.type === 'array') return Array.from({ length: option.minItems ?? 0 }, () => this.#smallest(option.items));
    return option.enum?.[0] ?? { boolean: false, number: option.maximum === 1 ? 0.5 : Math.max(1, option.minimum ?? 1), null: null }[option.type];
  }

  /** The schema with what it refers to. */
  #resolved(schema) {
    const target = schema.$ref ? this.#schemas[schema.$ref.split('/').at(-1)] : schema.allOf?.length === 1 ? this.#resolved(schema.allOf[0]) : null;
    if (!target) return schema;
    const { $ref, allOf, ...own } = schema;
    return { ...this.#resolved(target), ...own };
  }

  /** The alternatives of a schema; those of a curve stay together. */
  #options(schema) {
    if (!schema.anyOf || isCurve(schema)) return [schema];
    return schema.anyOf.flatMap(option => this.#options(this.#resolved(option)));
  }
}

/** The fields of a group. If only one object of the configuration is in it, its title says no more than the group's. */
function sectioned(unordered) {
  const fields = unordered.toSorted((a, b) => a.depth - b.depth);
  const tops = new Set(fields.filter(({ isTop }) => isTop).map(({ section }) => section));
  return fields.map(field => (field.isTop && tops.size === 1 ? { ...field, section: undefined } : field));
}

/** Whether a schema is that of a curve: names, control points or a spring; or of a spring alone. */
function isCurve({ properties, anyOf }) {
  if (properties) return Object.keys(properties).join() === 'spring';
  return anyOf?.some(option => option.enum?.includes('linear')) ?? false;
}

/** The first value inside another that fits. */
function found(value, fits) {
  if (fits(value)) return value;
  if (!isObject(value)) return undefined;
  for (const part of Object.values(value)) {
    const one = found(part, fits);
    if (one !== undefined) return one;
  }
  return undefined;
}

/** The words of a name: "dismissOrUndim" becomes "dismiss or undim". */
export const wordsOf = name => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

const titleOf = (name = '') => {
  const words = wordsOf(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
