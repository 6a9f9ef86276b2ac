// What the landing rail says: where a release would land, when, and why.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowAt } from '../../editors/preview/model/landings.js';
import { Shadow } from '../../editors/preview/model/shadow.js';
import { reachAt, reasonOf } from '../../editors/preview/model/words.js';
import { tuningOf } from '../../editors/preview/rail/tuning.js';
import { near } from './assertions.js';
import { connected, open } from './page.js';
import { integers } from './random.js';

const DEVICE = { size: { width: 393, height: 852 }, safeArea: { top: 59, bottom: 34 } };
const PLACES = { detents: [{ id: 'peek', height: 96 }, 'medium', 'large'], selectedDetentIdentifier: 'medium' };
const scene = { contents: [{ id: 'root', height: 380, scrollable: false }], container: DEVICE };
const openPlaces = t => open(t, 'system', { scene, configuration: PLACES });

/** The word for the place where a sheet rests. */
const placeOf = frame => (frame.phase === 'dismissed' ? 'dismissed' : frame.detent ?? 'stays');

test('for every preset, the sentence says where a release lands', async t => {
  const page = connected(t);
  await page.session.presets.read();
  const { list } = page.session.presets;
  assert.equal(list.length, 37);
  const random = integers(30);
  for (const { name } of list) {
    const said = new Set();
    await page.open({ preset: name, scene });
    for (let round = 0; round < 6; round++) {
      if (page.frame.phase === 'dismissed') await Promise.all([page.session.input('sheet/present', { animated: false }), page.settled()]);
      const { x, y, width, height } = page.frame.frame;
      const isMenu = page.session.state.configuration.edge === 'leading';
      // A menu is dragged by its content, and other sheets by their top.
      const start = isMenu ? [x + width - 40, 400] : [x + width / 2, y + Math.min(height / 2, 12)];
      const stops = isMenu ? [[start[0] - 15, 400], [random(40, 230), 400], [random(40, 230), 400]]
        : [[start[0], start[1] + 15], [start[0], random(150, 700)], [start[0], random(150, 800)]];
      await page.hold(start, ...stops);
      assert.ok(page.frame.held, `${name}: the sheet is held`);
      const sentence = await page.sentence();
      const place = placeOf(await page.letGo(stops.at(-1)));
      assert.match(sentence, new RegExp(`^Let go now: ${place}(, at rest)? in \\d\\.\\d\\d s$`), name);
      said.add(place);
    }
    assert.ok(said.size > 1, `${name} lands only at ${[...said]}`);
  }
});

test('the sentence says when the sheet lands', async t => {
  const page = await openPlaces(t);
  await page.hold([196, 450], [196, 380], [196, 300]);
  const said = Number(/in (\d\.\d\d) s/.exec(await page.sentence())[1]);
  await page.letGo([196, 300]);
  const { frames, inputs } = page.session.recording;
  const last = frames.findLastIndex(one => one.velocity !== 0);
  const landing = inputs.at(-1).time + said;
  assert.ok(frames[last].time <= landing + 0.006 && frames[last + 1].time >= landing - 0.006, `${landing}`);
});

test('without a finger or a sheet, nothing is predicted', async t => {
  const page = await openPlaces(t);
  assert.equal(await page.sentence(), 'Where a release lands: Nothing holds it');
  await Promise.all([page.session.input('sheet/dismiss', {}), page.settled()]);
  assert.equal(await page.sentence(), 'Where a release lands: No sheet');
});

for (const [to, back, said, rests] of [[300, 301, 'back to root in', 'root'], [44, 40, 'stays on details', 'details']]) {
  test(`an interactive pop to x = ${back} ${said}`, async t => {
    const contents = ['root', 'details'].map(id => ({ id, height: 300, scrollable: false }));
    const page = await open(t, 'system', { scene: { ...scene, contents }, configuration: { detents: ['medium'] } });
    const y = page.frame.frame.y + 120;
    await page.hold([3, y], [30, y], [to, y], [back, y]);
    const sentence = await page.sentence();
    assert.ok(sentence.startsWith(`Let go now: ${said}`), sentence);
    assert.equal((await page.letGo([back, y])).screens.at(-1).id, rests);
    assert.equal(await page.sentence(), 'Where a release lands: Nothing holds it');
  });
}

test('the prediction of a past moment is the one of then', async t => {
  const page = await openPlaces(t);
  const { session } = page;
  await page.hold([196, 450], [196, 380], [196, 300], [196, 260]);
  const [said, { time }] = [await page.sentence(), page.frame];
  session.setPaused(false);
  // The finger moves on later, so that the frame of this time remains the one that was predicted.
  await page.step(0.1);
  page.point('pointermove', [196, 500]);
  await page.step();
  page.point('pointerup', [196, 500]);
  await page.settled();
  session.look(time);
  assert.equal(await page.sentence(), said);
  // What was not recorded is asked for: after a replay, nothing is known about the past.
  await Promise.all([session.replay({ inputs: session.recording.inputs, end: session.recording.end }), page.settled()]);
  session.look(time);
  assert.equal(await page.sentence(), said);
});

test('the outcome in the row at the finger’s velocity is the predicted one', async t => {
  const page = await openPlaces(t);
  const random = integers(4);
  for (let round = 0; round < 12; round++) {
    if (page.frame.phase === 'dismissed') await Promise.all([page.session.input('sheet/present', { animated: false }), page.settled()]);
    const end = [196, random(150, 700)];
    await page.hold([196, page.frame.frame.y + 8], [196, 420], [196, random(150, 700)], end);
    await page.sentence();
    const { row, prediction, frame } = page.moment();
    const found = row.outcomes.find(one => one.to === undefined || -frame.velocity <= one.to);
    assert.deepEqual([found.outcome, found.detent ?? null], [prediction.outcome, prediction.detent]);
    await page.letGo(end);
  }
});

test('the chart agrees with single predictions', async t => {
  const page = await openPlaces(t);
  const { rows } = await page.until(() => {
    const chart = page.landings.at(page.moment());
    return chart?.isDone && chart;
  });
  assert.ok(rows.length > 20);
  const sheet = new Shadow(page.rpc, 'single');
  await sheet.openAt(page.session.state, 0);
  const top = (await sheet.request('sheet/state')).frame.y;
  await sheet.request('gesture/sample', { phase: 'began', x: 196, y: top + 20, recognized: true });
  // A sheet that was dragged below its lowest detent may leave even from above it, so each row is dragged to from rest.
  const { snapshot } = await sheet.request('sheet/snapshot');
  const random = integers(1);
  let tried = 0;
  for (let round = 0; round < 24; round++) {
    const row = rows[random(0, rows.length - 1)];
    await sheet.request('sheet/restore', { snapshot });
    await sheet.request('gesture/sample', { phase: 'moved', x: 196, y: 852 - row.reach + 20 });
    const { frame } = await sheet.request('sheet/state');
    if (Math.abs(852 - frame.y - row.reach) > 0.01) continue; // beyond its last detent the sheet resists
    for (let count = 0; count < 8; count++) {
      const velocity = random(-3000, 3000);
      if (row.outcomes.some(({ to }) => Math.abs(velocity - to) < 1)) continue;
      const said = row.outcomes.find(({ to }) => to === undefined || velocity <= to);
      const found = await sheet.request('sheet/predict', { velocity: { x: 0, y: velocity } });
      assert.deepEqual([said.outcome, said.detent ?? null], [found.outcome, found.detent], `${row.reach} at ${velocity}`);
      tried++;
    }
  }
  assert.ok(tried > 100, `${tried}`);
});

/** Points at a release of a sheet at rest, and throws it so. Returns what was said, and where it came to rest. */
async function thrown(page, point) {
  page.aim.set(point);
  await page.until(() => page.moment().aim?.prediction && page.moment().aim.reach === point.reach);
  await page.clock.answered();
  const said = await page.sentence();
  const { prediction } = page.moment().aim;
  assert.ok(page.aim.throw());
  await page.until(() => !page.session.held);
  await page.settled();
  return { said, prediction, frame: page.frame };
}

for (const preset of ['system', 'system-26', 'gorhom', 'material', 'ionic', 'vaul', 'side-menu']) {
  test(`who points at the chart is told where a throw lands: ${preset}`, async t => {
    const isMenu = preset === 'side-menu';
    const page = await open(t, preset, { scene, configuration: isMenu ? {} : PLACES });
    const random = integers(6);
    const [low, high] = isMenu ? [40, 250] : [100, 700];
    for (let round = 0; round < 12; round++) {
      if (page.frame.phase === 'dismissed') await Promise.all([page.session.input('sheet/present', { animated: false }), page.settled()]);
      const point = { reach: random(low, high), velocity: 10 * random(-250, 250) };
      // vaul goes by the average of the drag, which has the direction of its distance.
      if (preset === 'vaul' && Math.sign(point.velocity) !== Math.sign(reachAt(page.moment()) - point.reach)) continue;
      const { said, frame } = await thrown(page, point);
      assert.match(said, new RegExp(`^(\\d+ pt/s [←→↑↓]|0 pt/s) from ${point.reach} pt: ${placeOf(frame)}(, at rest)? in \\d\\.\\d\\d s$`), JSON.stringify(point));
    }
  });
}

test('a throw is a recorded drag, and what it did is said until the next touch', async t => {
  const page = await openPlaces(t);
  const medium = reachAt(page.moment());
  const { said, prediction } = await thrown(page, { reach: medium, velocity: -2500 });
  assert.match(said, /^2500 pt\/s ↑ from medium: large in/);
  const { recording } = page.session;
  const samples = recording.inputs.filter(({ method }) => method.startsWith('gesture/'));
  assert.deepEqual([samples[0].params.phase, samples.at(-1).params.phase, samples.at(-1).params.velocity], ['began', 'ended', { x: 0, y: -2500 }]);
  assert.equal((await page.replayed()).frame.y, page.frame.frame.y);
  // The same place at the same time as was said, with the reason.
  assert.match(await page.until(() => page.moment().last && page.sentence()), /^Just now, 2500 pt\/s ↑: large in/);
  const { last } = page.moment();
  for (const { why } of [last.prediction, prediction]) assert.match(why.text, /^flick: 2500 pt\/s is at least 1000/);
  near(last.row.reach, medium, 0.5);
  near(last.time, samples.at(-1).params.time ?? samples.at(-1).time, 1e-6);
  page.session.look(0.1);
  assert.equal(page.moment().last, null);
  page.session.look(null);
  // What the app does then is not that release's.
  await Promise.all([page.session.input('sheet/selectDetent', { detent: 'large' }), page.settled()]);
  assert.equal(await page.sentence(), 'Where a release lands: Nothing holds it');
  page.session.look(null);
  await page.drag([[196, 200], [196, 230]], { release: false });
  assert.equal(page.moment().last, null);
  page.point('pointerup', [196, 230]);
  await page.settled();
});

test('nothing is pointed at while the sheet moves, is held or gone, or the past is shown', async t => {
  const page = await openPlaces(t);
  const point = { reach: 300, velocity: 0 };
  page.aim.set(point);
  await page.until(() => page.moment().aim);
  page.session.look(0);
  assert.deepEqual([page.moment().aim, page.aim.throw()], [null, false]);
  page.session.look(null);
  page.session.input('sheet/selectDetent', { detent: 'large', animated: true });
  await page.step(0.1);
  assert.deepEqual([page.moment().aim, page.aim.throw()], [null, false]);
  await page.settled();
  assert.ok(page.moment().aim);
  await page.drag([[196, 200], [196, 260]], { release: false });
  assert.deepEqual([page.moment().aim, page.aim.throw()], [null, false]);
  page.point('pointerup', [196, 260]);
  await Promise.all([page.session.input('sheet/dismiss', {}), page.settled()]);
  assert.deepEqual([page.moment().aim, page.aim.throw()], [null, false]);
  // A finger that goes down during a throw waits for the next touch.
  await Promise.all([page.session.input('sheet/present', { animated: false }), page.settled()]);
  page.aim.set({ reach: 300, velocity: 0 });
  await page.step();
  page.aim.throw();
  await page.step(0.1);
  page.point('pointerdown', [196, 500]);
  await page.step(0.05);
  page.point('pointerup', [196, 500]);
  await page.settled();
  assert.deepEqual([page.frame.detent, page.refusals], ['medium', []]);
});

test('a drag that was cancelled is no release, and what is pointed at follows the sheet', async t => {
  const page = await openPlaces(t);
  await page.drag([[196, 420], [196, 700]], { release: false });
  page.press('pointercancel', { clientX: 196, clientY: 700 });
  await page.settled();
  await page.step(0.5);
  assert.equal(await page.sentence(), 'Where a release lands: Nothing holds it');
  const ionic = await open(t, 'ionic', { scene, configuration: { detents: [{ id: 'a', height: 200 }, { id: 'b', height: 400 }, { id: 'c', height: 700 }] } });
  const point = { reach: 300, velocity: 0 };
  const said = new Set();
  for (const detent of ['a', 'b', 'c']) {
    await Promise.all([ionic.session.input('sheet/selectDetent', { detent, animated: false }), ionic.settled()]);
    ionic.aim.set(point);
    await ionic.until(() => ionic.moment().aim?.isCurrent);
    const { outcome, detent: place = null } = ionic.moment().aim.prediction;
    const now = await ionic.session.ask('sheet/predict', { release: point });
    assert.deepEqual([outcome, place], [now.outcome, now.detent ?? null]);
    said.add(place);
  }
  assert.ok(said.size > 1);
});

test('a throw is as fast in slow motion, and leaves the arrow keys nothing to hold', async t => {
  const page = await open(t, 'vaul', { scene, configuration: PLACES });
  page.session.clock.setSpeed(1 / 8);
  const { said, frame } = await thrown(page, { reach: 300, velocity: 900 });
  assert.match(said, new RegExp(`: ${placeOf(frame)} `));
  page.session.clock.setSpeed(1);
  assert.equal(frame.phase, 'presented');
  page.aim.set({ reach: 300, velocity: 0 });
  await page.step();
  assert.ok(page.aim.throw());
  await page.step(0.05);
  page.press('keydown', { key: 'ArrowUp' });
  await page.settled();
  assert.deepEqual(page.refusals, []);
});

test('the reason says what would have changed the landing', async t => {
  const page = await openPlaces(t);
  const { session } = page;
  await page.hold([196, 450], [196, 500], [196, 620], [196, 560]);
  await page.sentence();
  const { prediction } = page.moment();
  const { change, outcome, detent } = prediction.why.velocity;
  const { velocity } = await session.ask('sheet/state');
  const landing = async velocity => {
    const found = await session.ask('sheet/predict', { velocity: { x: 0, y: velocity } });
    return [found.outcome, found.detent];
  };
  const needed = Math.sign(change) * Math.ceil(Math.abs(change));
  const [decided, changes] = reasonOf(prediction.why, ['up', 'down']);
  assert.equal(decided.toLowerCase(), `${prediction.why.text.toLowerCase()}.`);
  assert.equal(changes.split(' · ')[0], `${Math.abs(needed)} pt/s more ${change < 0 ? 'up' : 'down'}: ${detent}`);
  assert.deepEqual(await landing(-velocity + needed), [outcome, detent ?? null]);
  assert.deepEqual(await landing(-velocity + needed - 2 * Math.sign(change)), [prediction.outcome, prediction.detent]);
});

test('a release is asked for at most once a frame under a finger, and nothing at rest', async t => {
  const page = await openPlaces(t);
  await page.settled();
  const { request } = page.rpc;
  let [asked, frames] = [0, 0];
  page.rpc.request = function (method, ...rest) {
    if (method === 'sheet/predict') asked++;
    return request.call(this, method, ...rest);
  };
  const { tick } = page.session;
  page.session.tick = now => {
    frames++;
    return tick.call(page.session, now);
  };
  await page.step(1);
  assert.equal(asked, 0);
  await page.drag([[196, 450], [196, 300], [196, 200], [196, 350]]);
  await page.settled();
  // The prediction and the row of each frame at most.
  assert.ok(asked >= 30 && asked <= 2 * frames, `${asked} in ${frames} frames`);
});

test('the chart is asked for in pieces, one at a time, and not while a finger holds the sheet', async t => {
  const page = await openPlaces(t);
  const { request } = page.rpc;
  let [asked, running, most, whileHeld] = [0, 0, 0, 0];
  page.rpc.request = async function (method, params, ...rest) {
    const isPiece = params?.reaches !== undefined;
    if (isPiece) {
      asked++;
      most = Math.max(most, ++running);
      if (page.session.held) whileHeld++;
    }
    const answer = await request.call(this, method, params, ...rest);
    if (isPiece) running--;
    return answer;
  };
  page.landings.at(page.moment());
  await page.step();
  await page.drag([[196, 450], [196, 400]], { release: false });
  await page.step(0.3);
  assert.equal(whileHeld, 0);
  page.point('pointerup', [196, 400]);
  await page.settled();
  await page.until(() => page.landings.at(page.moment())?.isDone);
  assert.ok(asked > 5);
  assert.equal(most, 1);
});

test('a row that takes long is asked for once the finger rests', async t => {
  const page = await open(t, 'system', { scene, configuration: PLACES, late: 30 });
  const rows = [];
  const { request } = page.rpc;
  page.rpc.request = function (method, params, ...rest) {
    if (params?.velocities && !params.reaches) rows.push(page.clock.now);
    return request.call(this, method, params, ...rest);
  };
  await page.drag([[196, 450], [196, 430]], { release: false });
  await page.step(0.3);
  rows.length = 0;
  const begin = page.clock.now;
  for (let y = 429; y > 330; y -= 2) {
    page.point('pointermove', [196, y]);
    await page.step();
  }
  const moved = page.clock.now;
  await page.step(0.5);
  assert.deepEqual(rows.filter(time => time > begin && time < moved), [], 'none while it moves');
  assert.ok(rows.length > 0);
  assert.ok(rows[0] - moved >= 60, `${rows[0] - moved} ms after the last movement`);
  assert.notEqual(page.moment().row, null);
});

test('between two rows with the same outcomes the borders are in between; otherwise the nearer row counts', () => {
  const row = (reach, to, detent) => ({ reach, outcomes: [{ outcome: 'dismiss', to }, { outcome: 'detent', detent }] });
  const chart = { rows: [row(100, -1000, 'a'), row(200, 500, 'a'), row(300, 0, 'b')] };
  assert.deepEqual(rowAt(chart, 125), row(125, -625, 'a'));
  assert.equal(rowAt(chart, 249), chart.rows[1]);
  assert.equal(rowAt(chart, 250), chart.rows[2]);
  assert.deepEqual([rowAt(chart, 99.5), rowAt(chart, 300.5)], [chart.rows[0], chart.rows[2]], 'a point outside of the chart');
  assert.deepEqual([rowAt(chart, 99), rowAt(chart, 301)], [null, null]);
});

test('the reach of a sheet is measured from its edge', () => {
  const at = (edge, frame) => reachAt({ frame: { phase: 'presented', frame }, state: { configuration: { edge }, container: DEVICE } });
  near(at('bottom', { x: 0, y: 252, width: 393, height: 600 }), 600, 0, 'from below');
  near(at('leading', { x: -100, y: 0, width: 312, height: 852 }), 212, 0, 'from the left');
  near(at('trailing', { x: 93, y: 0, width: 300, height: 852 }), 300, 0, 'from the right');
  near(at('top', { x: 0, y: -52, width: 393, height: 152 }), 100, 0, 'from above');
});

const reachOfSheet = page => page.session.state.container.size.height - page.frame.frame.y;

for (const [id, configuration, path, reach] of [
  ['peek', PLACES, patch => patch.detents[0].height, 190], ['medium', PLACES, patch => patch.frame.detents.mediumFraction, 500],
  ['large', PLACES, patch => patch.frame.detents.topMargin, 700],
  ['part', { detents: [{ id: 'part', fraction: 0.3 }], selectedDetentIdentifier: 'part' }, patch => patch.detents[0].fraction, 333],
]) {
  test(`the detent ${id} is moved by the value that it depends on`, async t => {
    const page = await open(t, 'system', { scene, configuration: { ...configuration, selectedDetentIdentifier: id } });
    const tune = await tuningOf(page.rpc, page.session.state, id, 0);
    const patch = tune(reach);
    assert.equal(typeof path(patch), 'number');
    await Promise.all([page.session.configure(patch, { animated: false }), page.settled()]);
    assert.equal(page.frame.detent, id);
    near(reachOfSheet(page), reach, 0.5, 'the reach');
  });
}

test('a fraction that is dragged is a whole percentage, and one that is moved by keys is not', async t => {
  const page = await open(t, 'system', { scene, configuration: { detents: [{ id: 'part', fraction: 0.3 }] } });
  const tune = await tuningOf(page.rpc, page.session.state, 'part', 0);
  const fractions = [tune(333, { isFine: false }), tune(333)].map(patch => patch.detents[0].fraction);
  assert.equal(fractions[0], Math.round(fractions[1] * 100) / 100);
  assert.notEqual(fractions[0], fractions[1]);
});

test('a sheet of a fraction is moved by it, and one that no value moves is not', async t => {
  const page = await open(t, 'interruptible', { scene });
  const tune = await tuningOf(page.rpc, page.session.state, null, 0);
  await Promise.all([page.session.configure(tune(500), { animated: false }), page.settled()]);
  near(reachOfSheet(page), 500, 0.5, 'the reach');
  assert.deepEqual(tune(5000).frame.extent.fraction, 1, 'at most all of the container');
  assert.equal(tune(-50).frame.extent.fraction, 0);
  const content = await open(t, 'content-sized', { scene });
  assert.equal(await tuningOf(content.rpc, content.session.state, null, 0), null);
  assert.equal(await tuningOf(content.rpc, content.session.state, 'medium', 0), null);
});
