// The motion of an exported page beside the engine's: curves, what resists at the ends, the velocity of a finger.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { near } from './assertions.js';
import { connected } from './page.js';
import { random } from './random.js';

const source = readFileSync(new URL('../../Sources/SheetExport/Templates/motion.js', import.meta.url), 'utf8');
const { overdrag, springMotion, timedMotion, velocityOf } = new Function(`${source}; return { overdrag, springMotion, timedMotion, velocityOf };`)();
const SILENT = { frames: false, animations: false, events: false };

/** A function that plays inputs on a sheet that was opened in some way, and returns the answer. */
async function player(t) {
  const { rpc } = connected(t);
  await rpc.request('sheet/open', { sheet: 's', updates: SILENT });
  return (opening, inputs, more = {}) => rpc.request('sheet/replay', { sheet: 's', opening, inputs, ...more });
}

/** The configuration of a sheet between two detents, under a finger that nothing else looks at. */
const between = interaction => ({ preset: 'system', configuration: {
  detents: [{ id: 'low', height: 200 }, { id: 'high', height: 400 }], selectedDetentIdentifier: 'high', interaction } });

const drag = (...places) => [
  { time: 0, method: 'sheet/present', params: { animated: false } },
  ...places.map(([time, y], index) => ({ time, method: 'gesture/sample', params: { phase: index ? 'moved' : 'began', x: 200, y, recognized: index === 0 } })),
].map(({ params: { recognized, ...params }, ...input }) => ({ ...input, params: recognized ? { ...params, recognized } : params }));

test('a transition goes along the same curve', async t => {
  const play = await player(t);
  const chance = random(1);
  const curves = ['linear', 'easeIn', 'easeOut', 'easeInOut'];
  for (let count = 0; count < 30; count++) {
    curves.push([chance(), 2 * chance() - 0.5, chance(), 2 * chance() - 0.5]);
    curves.push({ spring: { response: 0.2 + chance(), dampingRatio: 0.2 + 1.3 * chance() } });
    curves.push({ spring: { mass: 0.5 + chance(), stiffness: 50 + 500 * chance(), damping: 5 + 40 * chance() } });
  }
  for (const curve of curves) {
    const duration = 0.1 + chance();
    const motion = curve.spring ? springMotion(curve.spring) : timedMotion(curve, duration);
    const { frames } = await play({ preset: 'cover-vertical', configuration: { transition: { curve, duration } } },
      [{ time: 0, method: 'sheet/present' }], { to: motion.duration + 0.5, frameRate: 60 });
    const moving = frames.filter(({ transition }) => transition);
    assert.ok(moving.length > 4);
    // A frame says its time to six decimals.
    for (const { time, transition } of moving) near(transition.fraction, motion.state(Math.round(time * 60) / 60)[0], 2e-6, `${JSON.stringify(curve)} at ${time} s`);
    // A frame before the engine's end the page's motion is not over, and a frame after it it is.
    const end = frames.find(({ time, transition }) => time > 0 && !transition).time;
    assert.ok(Math.abs(end - motion.duration) < 1.01 / 60, `${JSON.stringify(curve)}: ${end}, ${motion.duration}`);
  }
});

test('a drag beyond the end is shown by the same rule', async t => {
  const play = await player(t);
  const chance = random(2);
  for (let count = 0; count < 40; count++) {
    const rules = [
      { power: { factor: 0.5 + 2 * chance(), exponent: 0.4 + 0.6 * chance(), shift: chance() } },
      { saturating: { slope: 0.2 + 0.7 * chance(), extent: 50 + 300 * chance() } },
      { saturating: { slope: 0.2 + 0.7 * chance() } },
      { logarithm: { factor: 0.2 + 0.7 * chance(), unit: 20 + 200 * chance(), offset: 0 } },
      { fragments: { extent: 50 + 100 * chance(), resistance: 4 * chance(), length: 2 + 10 * chance() } },
    ];
    for (const rule of rules) {
      const moved = 5 + 150 * chance();
      const { state } = await play(between({ rubberBand: { overdragAbove: rule } }), drag([1, 600], [1.1, 590], [1.2, 600 - moved]));
      const resting = 400 + state.container.safeArea.bottom;
      const { shown } = overdrag(rule, state.container.size.height, resting);
      near(state.container.size.height - state.frame.y, resting + shown(moved), 2e-6, `${JSON.stringify(rule)} by ${moved}`);
    }
  }
});

test('a finger has the same velocity', async t => {
  const play = await player(t);
  const { presets } = await connected(t).rpc.request('sheet/presets');
  const rules = [...new Map(presets.map(({ configuration: { interaction: { velocity } } }) => [JSON.stringify({ ...velocity, average: null }), velocity])).values()];
  assert.ok(rules.length > 1);
  const chance = random(3);
  for (const rule of rules) {
    const { average, ...velocity } = rule;
    for (let count = 0; count < 10; count++) {
      let [time, y] = [1, 600];
      const places = [[time, y]];
      for (let step = 0; step < 3 + 8 * chance(); step++) places.push([time += 0.004 + 0.03 * chance(), y += 12 * chance()]);
      const { state } = await play(between({ velocity }), drag(...places));
      assert.ok(state.held);
      const samples = places.map(([at, to]) => ({ time: at, x: 200, y: to })).reverse();
      near(-state.velocity, velocityOf(samples, velocity).y, 1e-3, JSON.stringify([velocity, places]));
    }
  }
});
