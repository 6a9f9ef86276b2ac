// The borders of the landing chart: what moves them, and where they are put.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Borders, borderAt } from '../../editors/preview/model/borders.js';
import { open } from './page.js';

/** The chart of a sheet with a configuration, and its borders. */
async function charted(t, preset, configuration) {
  const page = await open(t, preset, { configuration });
  const chart = () => page.landings.at(page.moment());
  await page.until(() => chart()?.rows.length > 20);
  return { page, chart: chart(), borders: new Borders(page.rpc, page.session.state, 0) };
}

const NEAR = { reach: 4, velocity: 40 };

test('a border between two velocities is moved by the value that makes it, to where it is wanted', async t => {
  const { page, chart, borders } = await charted(t, 'system', { detents: ['medium', 'large'] });
  // A flick from medium goes to large from 1000 pt/s on.
  const border = borderAt(chart, { reach: 480, velocity: -1000 }, NEAR);
  assert.deepEqual([border.axis, border.words], ['velocity', ['large', 'medium']]);
  const tuning = await borders.tuningOf(border);
  assert.deepEqual(tuning.path, ['interaction', 'landing', 'flick']);
  const { value } = await borders.patchTo(tuning, -800);
  assert.equal(value, 800);
  assert.equal(borderAt(chart, { reach: 480, velocity: -1500 }, NEAR), null);
  await Promise.all([page.session.configure((await borders.patchTo(tuning, -800)).patch, { animated: false }), page.settled()]);
  const release = velocity => page.session.ask('sheet/predict', { release: { reach: 480, velocity } });
  assert.deepEqual([(await release(-810)).detent, (await release(-790)).detent], ['large', 'medium']);
});

test('a border between two reaches is moved by the detent beside it', async t => {
  const system = await charted(t, 'system', { detents: [{ id: 'low', height: 200 }, { id: 'high', height: 500 }] });
  // A slow release goes to the nearest detent: the border is in the middle between them, with the safe area of 34 pt.
  const middle = (200 + 500) / 2 + 34;
  const border = borderAt(system.chart, { reach: middle + 2, velocity: 0 }, { reach: 8, velocity: 1 });
  assert.deepEqual([border.axis, border.words], ['reach', ['low', 'high']]);
  const tuning = await system.borders.tuningOf(border);
  assert.ok(Math.abs(tuning.border.at - middle) < 0.5, tuning.border.at);
  // The higher one moves it as well, and more for each part of it.
  assert.deepEqual(tuning.path, ['detents', 1, 'height']);
  const { value } = await system.borders.patchTo(tuning, middle + 50);
  assert.ok(Math.abs(value - 600) < 2, value);
});

test('the clause of a library that makes a border is found', async t => {
  const { chart, borders } = await charted(t, 'swmansion', { detents: [{ id: 'low', height: 200 }, { id: 'high', height: 500 }] });
  const border = borderAt(chart, { reach: 240, velocity: -600 }, NEAR);
  const tuning = await borders.tuningOf(border);
  assert.deepEqual(tuning.path, ['interaction', 'landing', 'clauses', 0, 'when', 'speed', 'above']);
  assert.equal((await borders.patchTo(tuning, -900)).value, 900);
});

test('a value shows which borders it moves, and a value out of range moves none', async t => {
  const { chart, borders } = await charted(t, 'system', { detents: ['medium', 'large'] });
  const moved = await borders.movedBy(['interaction', 'landing', 'flick'], chart);
  assert.ok(moved.length > 0 && moved.every(([, velocity]) => Math.abs(Math.abs(velocity) - 1000) < 2), JSON.stringify(moved));
  const tuning = await borders.tuningOf(borderAt(chart, { reach: 480, velocity: -1000 }, NEAR));
  assert.equal(await borders.patchTo(tuning, 500), null);
});
