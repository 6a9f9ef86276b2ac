// Another sheet beside the first one, which gets the same inputs at the same times.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstPlatforms, inPreset } from '../../editors/preview/model/platforms.js';
import { touchOffset } from '../../editors/preview/model/mapping.js';
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

test('a sheet in another preset has its detents, and the finger touches it as far from its edge', async t => {
  const page = await comparing(t);
  const { session } = page;
  await Promise.all([session.configure({ detents: [{ id: 'peek', height: 150 }, 'medium', 'large'] }, { animated: false }), page.settled()]);
  assert.deepEqual(firstPlatforms('vaul'), ['system-26', 'material', 'compose-material3']);
  const edgeOf = ({ frame: { y } }) => y;
  for (const preset of ['material', 'vaul', 'system-26']) {
    const source = inPreset(preset, session.state.configuration);
    const side = await page.compare(source, source.device);
    assert.deepEqual([side.problem, side.state.preset, side.state.configuration.detents, side.frame.detent], [null, preset, session.state.configuration.detents, session.frame.detent]);
    // On the sheet, where the other sheet ends lower or higher.
    const [from, own] = [session.frame.frame, side.frame.frame];
    const { height } = side.state.container.size;
    const start = [196, from.y + 12];
    await page.drag([start, [196, from.y - 60]]);
    const touched = side.recording.inputs.find(({ method }) => method === 'gesture/sample').params;
    near(touched.y - own.y, 12 * height / 852, 0.01);
    assert.ok(Math.abs(edgeOf(side.frame) - own.y) > 1, `${preset} is dragged`);
    await page.settled();
    // Opened again with all that happened, it is the same.
    const [inputs, end] = [side.recording.inputs, side.frame];
    const again = await page.compare(source, source.device);
    assert.deepEqual([again.recording.inputs, again.frame.frame], [inputs, end.frame]);
    await Promise.all([session.input('sheet/selectDetent', { detent: 'peek', animated: false }), page.settled()]);
  }
});

test('a finger on a sheet touches the others on screen, and one beside it touches what is beside them', async () => {
  const size = { width: 400, height: 800 };
  const sheet = y => ({ frame: { x: 0, y, width: 400, height: 900 - y }, size, edge: 'bottom' });
  assert.deepEqual(touchOffset(sheet(600), sheet(500), { x: 200, y: 610 }), { x: 0, y: -100 });
  // In the middle of a high sheet, where a low one would be touched below the screen.
  assert.deepEqual(touchOffset(sheet(100), sheet(700), { x: 200, y: 500 }), { x: 0, y: 799 - 500 });
  assert.equal(touchOffset(sheet(600), sheet(500), { x: 200, y: 300 }), null);
});

test('a sheet in another preset that is opened twice at once has each input once', async t => {
  const page = await comparing(t);
  const source = inPreset('vaul', page.session.state.configuration);
  await page.drag([[196, 460], [196, 430]]);
  await page.settled();
  const side = await page.compare(source, source.device);
  await Promise.all([side.open(), side.open(), page.settled()]);
  await page.step(0.5);
  assert.deepEqual(side.recording.inputs.map(({ time, method }) => [time, method]), page.session.recording.inputs.map(({ time, method }) => [time, method]));
});

test('a sheet in another preset gets what was done while it was opened', async t => {
  const page = await comparing(t);
  const source = inPreset('vaul', page.session.state.configuration);
  await page.drag([[196, 460], [196, 430]]);
  const opening = page.compare(source, source.device);
  await page.drag([[196, 460], [196, 380]]);
  const side = await opening;
  await page.settled();
  const samples = recording => recording.inputs.filter(({ method }) => method === 'gesture/sample').map(({ time, params }) => [time, params.phase]);
  await page.until(() => samples(side.recording).length === samples(page.session.recording).length);
  assert.deepEqual(samples(side.recording), samples(page.session.recording));
});
