// Another sheet beside the first one, which gets the same inputs at the same times.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Side } from '../../editors/preview/model/side.js';
import { near } from './assertions.js';
import { connected, framesOf } from './page.js';

const DEVICE = { size: { width: 393, height: 852 }, safeArea: { top: 59, bottom: 34 } };
const scene = { contents: [{ id: 'root', height: 380, scrollable: false }], container: DEVICE };
const MEMBERS = ['phase', 'frame', 'transition', 'dimming', 'cornerRadius', 'presenter', 'detent', 'screens', 'velocity', 'held'];
const shown = frame => Object.fromEntries(MEMBERS.map(member => [member, frame[member]]));

/** A page that shows a sheet of the system, and compares it as compare/compare.js does. */
async function comparing(t) {
  const page = connected(t);
  const { session, rpc } = page;
  const [{ devices }] = await Promise.all([rpc.request('sheet/devices'), session.presets.read(),
    page.open({ preset: 'system', scene })]);
  page.catalogue = { devices };
  let side = null;
  page.on('sent', input => side?.follow(input));
  for (const event of ['opened', 'rewound', 'failed']) page.on(event, () => side?.open());
  session.othersMove = () => side?.moving ?? false;
  const onFrame = rpc.handlers.get('sheet/frame');
  rpc.handlers.set('sheet/frame', frame => (side?.owns(frame) ? side.add(frame) : onFrame(frame)));
  page.compare = async (source, device = null) => {
    side?.close();
    side = new Side(page, source, device);
    await Promise.all([side.open(), page.settled()]);
    return side;
  };
  return page;
}

test('each preset moves beside the first sheet as it does alone', async t => {
  const page = await comparing(t);
  for (const { name } of page.session.presets.list) {
    await page.open({ preset: 'system', scene });
    const side = await page.compare({ name, preset: name });
    for (const stops of [[[196, 460], [196, 480], [196, 700], [196, 640]], [[196, 300], [196, 420], [196, 500]]]) {
      await page.drag(stops);
      await page.settled();
    }
    await Promise.all([page.session.change('container/didChange', { container: { orientation: 'landscape' }, animation: true }), page.settled()]);
    await Promise.all([page.session.change('container/didChange', { container: { orientation: 'portrait' }, animation: true }), page.settled()]);
    const alone = new Map(framesOf(side.recording).map(frame => [frame.time, frame]));
    const both = side.frames.filter(({ time }) => alone.has(time));
    assert.ok(both.length > 10, `${name}: ${both.length} frames of ${side.frames.length}`);
    const times = side.frames.map(({ time }) => time);
    assert.deepEqual(times, [...new Set(times)].sort((a, b) => a - b), `${name}: each time once, in order`);
    for (const frame of both) assert.deepEqual(shown(frame), shown(alone.get(frame.time)), `${name} at ${frame.time} s`);
  }
});

test('all sheets get the same inputs at the same times', async t => {
  const page = await comparing(t);
  const side = await page.compare({ name: 'content-sized', preset: 'content-sized' });
  await page.drag([[196, 460], [196, 600], [196, 520]]);
  await page.settled();
  await Promise.all([page.session.input('keyboard/didChangeFrame', { height: 336 }), page.settled()]);
  assert.deepEqual(side.recording.inputs, page.session.recording.inputs);
  assert.deepEqual(new Set(side.recording.inputs.map(({ method }) => method)), new Set(['sheet/present', 'gesture/sample', 'keyboard/didChangeFrame']));
});

test('the finger is at the same part of another device', async t => {
  const page = await comparing(t);
  const side = await page.compare({ name: 'system', preset: 'system' }, 'iPhone SE');
  assert.deepEqual(side.state.container.size, { width: 375, height: 667 });
  await page.drag([[196.5, 600], [196.5, 640]], { release: false });
  near(side.finger.x, 375 / 2, 1e-3, 'x');
  near(side.finger.y, 640 * 667 / 852, 1e-3, 'y');
  page.point('pointerup', [196.5, 640]);
  await page.settled();
  assert.equal(side.finger, null);
});
