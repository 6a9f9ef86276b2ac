// The fields of the inspector: which there are, and that the sheet takes what they offer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Fields } from '../../editors/preview/inspector/fields.js';
import { stepOf, stepped } from '../../editors/preview/inspector/numbers.js';
import { patchTo, reversed, valueAt, withPatch } from '../../editors/preview/model/values.js';
import { near } from './assertions.js';
import { connected, open } from './page.js';

/** Calls `work` with the fields of each preset, and with a function that sets a value of a sheet of it and returns what the sheet has then. */
async function eachPreset(t, work) {
  const page = connected(t);
  const [schemas] = await Promise.all([page.rpc.request('sheet/fields'), page.session.presets.read()]);
  const { list } = page.session.presets;
  assert.ok(list.length > 0);
  const fields = new Fields(schemas, list);
  for (const { name, configuration } of list) {
    await page.rpc.request('sheet/open', { sheet: name, preset: name, updates: { frames: false, animations: false, events: false } });
    let now = configuration;
    const set = async (path, value) => {
      const patch = patchTo(path, value, now);
      const state = await page.rpc.request('sheet/configure', { sheet: name, configuration: patch, animated: false }).catch(error => {
        throw new Error(`${name}, ${path.join('.')} = ${JSON.stringify(value)}: ${error.message}`);
      });
      // What a change replaces is known, so that it can be undone.
      assert.deepEqual(withPatch(withPatch(now, patch), reversed(patch, now)), now);
      now = state.configuration;
      return valueAt(now, path);
    };
    await work(fields.of(configuration).flatMap(group => group.fields), configuration, set, name);
    assert.deepEqual(now, configuration, name);
  }
}

test('every number of every preset is stepped by its arrow keys, and the sheet has what the field shows', t => eachPreset(t, async (fields, configuration, set, preset) => {
  const numbers = fields.filter(({ kind }) => kind === 'number');
  assert.ok(numbers.length > 40, preset);
  for (const { path, unit, schema } of numbers) {
    const value = valueAt(configuration, path);
    const step = by => stepped(value, by, stepOf(value, unit, schema), schema);
    const other = step(1) === value ? step(-1) : step(1);
    assert.notEqual(other, value, path.join('.'));
    near(await set(path, other), other, 1e-9, path.join('.'));
    assert.deepEqual(await set(path, value), value);
  }
}));

test('every choice of every field can be taken and taken back, in every preset', t => eachPreset(t, async (fields, configuration, set, preset) => {
  let count = 0;
  for (const { kind, path, name, words, alternatives } of fields) {
    const before = valueAt(configuration, path);
    const values = { switch: () => [!before], words: () => words, choice: () => alternatives.map(({ example }) => example()) }[kind]?.() ?? [];
    for (const [at, value] of values.entries()) {
      const now = await set(path, value);
      if (kind !== 'choice') assert.equal(now, value, name);
      else if (value !== null) assert.ok(alternatives[at].fits(now), `${name}: ${JSON.stringify(now)}`);
      assert.deepEqual(await set(path, before), before, name);
      count++;
    }
  }
  assert.ok(count > 60, `${preset}: ${count}`);
}));

test('each value of every preset has one field', t => eachPreset(t, (fields, configuration, _, preset) => {
  const names = fields.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length, preset);
  const leaves = (value, path) => (typeof value === 'object' && value !== null && !Array.isArray(value) && !('spring' in value)
    ? Object.entries(value).flatMap(([key, part]) => leaves(part, [...path, key])) : [path]);
  for (const path of leaves(configuration, [])) {
    const owner = fields.find(field => path.slice(0, field.path.length).join('.') === field.path.join('.'));
    assert.ok(owner, `${preset}: ${path.join('.')} has no field`);
  }
}));

test('two fields of one rule that are changed before the sheet has answered both count', async t => {
  const page = await open(t, 'interruptible', { scene: { contents: [{ id: 'root', height: 380, scrollable: false }], container: { size: { width: 390, height: 844 } } }, late: 50 });
  const { session } = page;
  const before = session.state.configuration.interaction.landing;
  const set = (name, value) => session.configure(patchTo(['interaction', 'landing', name], value, session.changes.coming), { animated: false });
  const [first, second] = Object.keys(before).filter(key => typeof before[key] === 'number');
  await Promise.all([set(first, before[first] + 0.01), set(second, before[second] + 0.02), page.step(0.5)]);
  assert.deepEqual(session.state.configuration.interaction.landing, { ...before, [first]: before[first] + 0.01, [second]: before[second] + 0.02 });
  // One that is refused leaves nothing behind.
  await Promise.all([assert.rejects(set(first, -1e9)), page.step(0.5)]);
  assert.deepEqual(session.changes.coming, session.state.configuration);
});
