// What plays: the sheet itself while it moves, and the recording, of which the past is shown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { near } from './assertions.js';
import { FRAME, open } from './page.js';

/** A sheet that was presented, dragged to its large detent and dismissed. */
async function recorded(t) {
  const page = await open(t, 'system', { configuration: { detents: ['medium', 'large'] } });
  await page.drag([[195, 450], [195, 330], [195, 200]], { frames: 12 });
  await page.settled();
  await Promise.all([page.session.input('sheet/dismiss', {}), page.settled()]);
  return page;
}

test('at rest the recording plays from its start to now, and records nothing', async t => {
  const page = await recorded(t);
  const { session, player } = page;
  const { end, inputs: { length } } = session.recording;
  assert.ok(!player.plays && player.canPlay);
  player.toggle();
  await page.step(0.4);
  assert.ok(player.plays);
  near(session.past, 0.4, 1e-9, 'the shown time');
  player.toggle();
  await page.step(0.4);
  assert.ok(!player.plays);
  near(session.past, 0.4, 1e-9, 'the shown time, paused');
  player.toggle();
  await page.step(end);
  assert.equal(session.past, null);
  assert.deepEqual([session.recording.end, session.recording.inputs.length], [end, length]);
});

test('a motion is paused, and goes on with the next input', async t => {
  const page = await open(t, 'interruptible');
  const { session, player } = page;
  session.input('sheet/dismiss', {});
  await page.step(0.1);
  assert.ok(player.plays);
  player.toggle();
  const { time } = page.frame;
  await page.step(1);
  assert.deepEqual([session.paused, player.plays, page.frame.phase, page.frame.time], [true, false, 'dismissing', time]);
  await Promise.all([session.input('sheet/present', {}), page.settled()]);
  assert.deepEqual([session.paused, page.frame.phase], [false, 'presented']);
});

test('a pause holds when an input of before is answered', async t => {
  const page = await open(t, 'interruptible');
  const { session } = page;
  session.input('sheet/dismiss', {});
  await page.step(0.1);
  session.input('sheet/present', {});
  session.setPaused(true);
  await page.step(0.1);
  assert.ok(session.paused && session.moving);
});

for (const [name, act] of Object.entries({
  pause: player => player.pause(), 'a step': player => player.step(1), 'the start': player => player.seek(0), forward: player => player.shuttle(1),
  'a loop': player => player.setRegion(0, 0.2),
})) {
  test(`at rest, ${name} does not swallow the next input`, async t => {
    const page = await open(t, 'interruptible');
    act(page.player);
    await page.step();
    await Promise.all([page.session.input('sheet/dismiss', {}), page.settled()]);
    assert.deepEqual([page.frame.phase, page.session.past], ['dismissed', null]);
  });
}

test('shuttling plays backward and forward, twice as fast each time', async t => {
  const page = await recorded(t);
  const { session, player } = page;
  const { end } = session.recording;
  player.shuttle(-1);
  await page.step(0.1);
  near(session.past, end - 0.1, 1e-9, 'backward');
  player.shuttle(-1);
  assert.equal(player.rate, -2);
  player.pause();
  assert.equal(player.rate, 0);
  player.seek(end / 4);
  for (let press = 0; press < 3; press++) player.shuttle(1);
  assert.equal(player.rate, 4);
  await page.step(0.1);
  near(session.past, end / 4 + 0.4, 1e-9, 'four times as fast');
});

test('steps go from frame to frame', async t => {
  const page = await recorded(t);
  const { session, player } = page;
  const times = session.recording.frames.map(({ time }) => time);
  for (const [frames, place] of [[-1, -2], [-10, -12], [1, -11]]) {
    await player.step(frames);
    assert.equal(session.moment.time, times.at(place));
  }
  player.seek(0);
  assert.equal(session.past, times[0]);
  player.seek(Infinity);
  assert.equal(session.past, null);
});

test('the speed is that of the playback', async t => {
  const page = await recorded(t);
  page.session.clock.setSpeed(1 / 8);
  page.player.toggle();
  await page.step(0.8);
  near(page.session.past, 0.1, 1e-9, 'the shown time');
});

test('playback stays in the loop', async t => {
  const page = await recorded(t);
  const { session, player } = page;
  player.setRegion(0.4, 0.6);
  assert.deepEqual(player.region, { from: 0.4, to: 0.6 });
  const times = [];
  page.on('looked', () => times.push(session.past));
  player.play();
  await page.step(0.7);
  assert.ok(times.every(time => time >= 0.4 - 1e-9 && time <= 0.6 + 1e-9), `${times}`);
  assert.ok(times.filter((time, at) => time < times[at - 1]).length >= 3);
  assert.ok(times.length > 0.6 / FRAME);
});

test('played again at its end, the recording begins at its start; outside of its loop, at the loop’s', async t => {
  const page = await recorded(t);
  const { session, player } = page;
  const { end } = session.recording;
  for (const [rate, from, begins] of [[1, end, 0], [-1, 0, end]]) {
    player.play(rate, from);
    near(session.past, begins, 1e-9, `at ${rate}`);
    player.pause();
  }
  player.setRegion(0.4, 0.6);
  for (const [rate, from, begins] of [[1, 0.9, 0.4], [-1, 0.9, 0.6], [1, 0.1, 0.4], [1, 0.5, 0.5]]) {
    player.play(rate, from);
    near(session.past, begins, 1e-9, `from ${from} at ${rate}`);
    player.pause();
  }
});
