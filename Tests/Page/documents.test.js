// What an edit of the document does to a sheet that is shown, and that the recording has it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connected } from './page.js';
import { random } from './random.js';

const KEYS = ['phase', 'frame', 'transition', 'content', 'detent', 'screens', 'cornerRadius', 'dimming', 'presenter', 'time'];
const shown = frame => Object.fromEntries(KEYS.map(key => [key, frame[key]]));

const PLACES = [['peek', 100], ['half', 300], ['most', 500], ['all', 700]].map(([id, height]) => ({ id, height }));
const places = (...names) => ({ preset: 'system', configuration: { detents: PLACES.filter(({ id }) => names.includes(id)), selectedDetentIdentifier: 'half' } });

test('an edit that removes the detent of the sheet is replayed as the daemon made it', async t => {
  const page = connected(t);
  await page.openDocument(places('peek', 'half', 'most', 'all'));
  await page.session.input('sheet/selectDetent', { detent: 'all', animated: true });
  await page.settled();
  await page.edit(places('peek', 'half', 'most'));
  assert.equal(page.frame.detent, 'half');
  assert.deepEqual(shown(await page.replayed()), shown(page.frame));
});

test('a change that is not saved stays when the document is edited', async t => {
  const page = connected(t);
  await page.openDocument({ preset: 'cover-vertical' });
  await page.session.configure({ dimming: { alpha: 0.31 } });
  await page.edit({ preset: 'cover-vertical', configuration: { preferredCornerRadius: 33 } });
  const { cornerRadius, dimming } = page.frame;
  assert.deepEqual([cornerRadius, dimming.opacity], [33, 0.31]);
  assert.deepEqual(page.session.changes.unsaved, { dimming: { alpha: 0.31 } });
  assert.deepEqual(shown(await page.replayed()), shown(page.frame));
});

test('an edit that is taken in after a preset was opened leaves that as it is', async t => {
  const page = connected(t);
  const { session } = page;
  await page.openDocument({ preset: 'cover-vertical' });
  await Promise.all([session.configure({ frame: { margins: { left: 7 } } }), page.settled()]);
  // The document is read late after the first of two edits, so that the second is taken in after the preset was opened.
  const { request } = page.rpc;
  let release;
  const held = new Promise(done => { release = done; });
  page.rpc.request = async (method, params, ...rest) => {
    const answer = await request.call(page.rpc, method, params, ...rest);
    if (params?.sheet?.endsWith('-document')) await held;
    return answer;
  };
  for (const preferredCornerRadius of [33, 34]) await page.edit({ preset: 'cover-vertical', configuration: { preferredCornerRadius } });
  await Promise.all([session.open({ preset: 'gorhom' }), page.settled()]);
  release();
  await page.step(0.1);
  await page.settled();
  assert.deepEqual([session.state.preset, session.documentState.preset, session.state.configuration.frame.margins.left], ['gorhom', 'gorhom', 0]);
});

for (let seed = 1; seed <= 12; seed++) {
  test(`the recording of random inputs and edits leads to the sheet that is shown, seed ${seed}`, async t => {
    const chance = random(seed);
    const one = list => list[Math.floor(chance() * list.length)];
    const page = connected(t);
    const { session } = page;
    const value = places('peek', 'half', 'most', 'all');
    await page.openDocument(value);
    for (let step = 0; step < 30; step++) {
      const names = PLACES.map(({ id }) => id);
      await one([
        () => session.input('sheet/present', { animated: true }),
        () => session.input('sheet/dismiss', { animated: true }),
        () => session.input('sheet/selectDetent', { detent: one(names), animated: true }),
        () => session.change('content/didChangeSize', { height: 100 + Math.floor(700 * chance()), animation: true }),
        () => session.configure({ dimming: { alpha: Math.round(100 * chance()) / 100 } }),
        () => page.drag([[200, 600], [200, 600 + 300 * (chance() - 0.5)]], { frames: 1 + Math.floor(8 * chance()) }),
        () => {
          value.configuration = places(...names.filter(() => chance() < 0.7), 'half').configuration;
          return page.edit(value);
        },
        () => {
          value.configuration.preferredCornerRadius = Math.floor(40 * chance());
          return page.edit(value);
        },
        () => {
          value.device = one(['iPhone 15', 'iPhone SE', 'iPad']);
          return page.edit(value);
        },
        () => {
          value.content = { height: 100 + Math.floor(500 * chance()), scrollable: chance() < 0.5 };
          return page.edit(value);
        },
        () => {
          value.screens = one([undefined, [{ id: 'root', content: { height: 200 } }, { id: 'more', content: { height: 333 } }]]);
          if (value.screens) delete value.content;
          return page.edit(value);
        },
      ])();
      if (chance() < 0.7) await page.step(0.3 * chance());
    }
    await page.settled();
    assert.deepEqual(shown(await page.replayed()), shown(page.frame));
  });
}
