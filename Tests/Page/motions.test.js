// How a sheet moves as a whole, and which of its curves moved it last.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Movers } from '../../editors/preview/model/movers.js';
import { SPRINGS, curvesOf, motionFrom, motionName, motionOn } from '../../editors/preview/model/motions.js';
import { open } from './page.js';

/** The curves that moved a sheet, once it is known. */
async function movers(page) {
  await page.settled();
  page.movers ??= new Movers(page);
  page.movers.paths;
  await page.step(0.1);
  return page.movers.paths;
}

test('each motion says which curve it was on', async t => {
  const page = await open(t, 'system', { configuration: { detents: ['medium', 'large'] } });
  assert.deepEqual(await movers(page), ['transition.curve']);
  await page.drag([[195, 460], [195, 400]]);
  assert.deepEqual(await movers(page), ['transition.completionCurve']);
  await page.session.input('sheet/selectDetent', { detent: 'large', animated: true });
  assert.deepEqual(await movers(page), ['frame.resize.curve']);
  await page.session.input('focus/didChange', { region: null }); // moves nothing
  assert.deepEqual(await movers(page), ['frame.resize.curve']);
  await page.session.input('sheet/dismiss', { animated: true });
  assert.deepEqual(await movers(page), ['transition.curve']);
});

test('a dismissal of its own is named', async t => {
  const page = await open(t, 'compose-material3');
  await page.session.input('sheet/dismiss', { animated: true });
  assert.deepEqual(await movers(page), ['transition.dismissal.curve']);
});

test('a sheet takes over the motion of each preset, and is known by it', async t => {
  const page = await open(t, 'system');
  const { list } = page.session.presets;
  for (const { name, configuration } of list) {
    const patch = motionFrom(page.session.state.configuration, configuration);
    if (patch) await Promise.all([page.session.configure(patch, { animated: false }), page.settled()]);
    const { state } = page.session;
    assert.equal(motionFrom(state.configuration, configuration), null, name);
    assert.equal(list.find(one => one.name === motionName(state.configuration, list)).configuration.transition.duration, configuration.transition.duration, name);
  }
});

test('one spring moves all of it', async t => {
  const page = await open(t, 'compose-material3');
  const { configuration } = page.session.state;
  assert.deepEqual(curvesOf(configuration).map(path => path.join('.')), ['transition.curve', 'transition.dismissal.curve', 'transition.completionCurve', 'frame.resize.curve']);
  await Promise.all([page.session.configure(motionOn(configuration, SPRINGS.bouncy), { animated: false }), page.settled()]);
  assert.equal(motionName(page.session.state.configuration, page.session.presets.list), 'bouncy');
});
