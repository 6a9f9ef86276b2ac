import assert from 'node:assert/strict';
import { test } from 'node:test';
import { near } from './assertions.js';
import { FRAME, open } from './page.js';

const FIXED = { contents: [{ id: 'root', height: 380, scrollable: false }], container: { size: { width: 390, height: 844 } } };

test('a drag moves the sheet with the finger once that is beyond the slop', async t => {
  const page = await open(t, 'interruptible', { scene: FIXED });
  const before = page.frame.frame.y;
  await page.drag([[195, 600], [195, 660]], { release: false });
  near(page.frame.frame.y, before + 50, 1e-6, 'the top');
  assert.ok(page.frame.transition.interactive);
});

test('late answers leave the finger its times', async t => {
  for (const late of [0, 40, 150, 400]) {
    const page = await open(t, 'interruptible', { late });
    await page.drag([[195, 600], [195, 690]], { frames: 60 });
    await page.settled();
    const moves = [...page.session.recording.samples()].filter(one => one.phase === 'moved');
    assert.equal(moves.length, 60);
    for (let at = 1; at < 60; at++) near(moves[at].time - moves[at - 1].time, FRAME, 2e-6, `interval ${at} with answers ${late} ms late`);
  }
});

test('a finger that lifts right after samples that went together has not rested', async t => {
  const page = await open(t, 'interruptible', { scene: FIXED });
  await page.drag([[195, 600], [195, 690]], { release: false });
  await page.settled();
  assert.equal(page.frame.velocity, 0);
  // A daemon that is slower than the finger gets several samples at once, the last of them a while ago.
  const { now } = page.clock;
  page.session.sample([2, 1, 0].map(n => ({ phase: 'moved', x: 195, y: 660 + 10 * n, wall: now - 35 - n })));
  page.session.sample([{ phase: 'ended', x: 195, y: 660, wall: now }]);
  await page.settled();
  const times = [...page.session.recording.samples()].map(one => one.time);
  assert.equal(times.at(-1), times.at(-2));
});

for (const [preset, configuration, detent] of [
  ['gorhom', { detents: [{ id: 'low', height: 200 }, 'medium', 'large'], selectedDetentIdentifier: 'medium' }, 'medium'],
  ['compose-material3', { detents: [{ id: 'peek', height: 200 }, 'large'], selectedDetentIdentifier: 'peek' }, 'peek'],
]) {
  for (const loss of ['Escape', 'the connection']) {
    test(`a slow drag of 40 pt in ${preset} that ${loss} cancels goes back to ${detent}`, async t => {
      const page = await open(t, preset, { scene: FIXED, configuration });
      assert.equal(page.frame.detent, detent);
      const { y } = page.frame.frame;
      await page.drag([[195, y + 10], [195, y - 30]], { frames: 120, release: false });
      if (loss === 'Escape') page.press('keydown', { key: 'Escape' });
      else await page.reconnect();
      await page.settled();
      assert.equal(page.frame.detent, detent);
      assert.equal([...page.session.recording.samples()].at(-1).y, y - 30);
    });
  }
}
