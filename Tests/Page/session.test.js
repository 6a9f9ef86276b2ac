import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BackGesture } from '../../editors/preview/model/back-gesture.js';
import { keyframesOf } from '../../editors/preview/model/keyframes.js';
import { near } from './assertions.js';
import { FRAME, connected, open, ran } from './page.js';

const FIXED = { contents: [{ id: 'root', height: 380, scrollable: false }], container: { size: { width: 390, height: 844 } } };

test('a drag moves the sheet with the finger once that is beyond the slop', async t => {
  const page = await open(t, 'interruptible', { scene: FIXED });
  const before = page.frame.frame.y;
  await page.drag([[195, 600], [195, 660]], { release: false });
  near(page.frame.frame.y, before + 50, 1e-6, 'the top');
  assert.ok(page.frame.transition.interactive);
});

test('the sheet follows the finger in every frame of the page, however late the answers are', async t => {
  for (const late of [0, 20, 50, 80]) {
    const page = await open(t, 'system', { scene: FIXED, configuration: { detents: ['medium', 'large'], prefersGrabberVisible: true }, late });
    const { clock } = page;
    const messages = [];
    page.on('sent', ({ method, params }) => method.startsWith('gesture') && messages.push(params.samples?.length ?? 1));
    const drawn = [];
    page.point('pointerdown', [195, 600]);
    // Three movements in each frame, as a mouse tells them, the first beyond the slop.
    for (let frame = 0; frame < 60; frame++) {
      for (let part = 1; part <= 3; part++) page.point('pointermove', [195, 589 - frame - part / 3]);
      await page.step();
      drawn.push(page.drawn());
    }
    // Once two answers have said that it follows, it is drawn where the finger is, a point further in each frame.
    for (let frame = Math.ceil(8 + late / 16); frame + 1 < 60; frame++) {
      near(drawn[frame + 1].frame.y - drawn[frame].frame.y, -1, 1e-6, `frame ${frame} with answers ${late} ms late`);
      near(drawn[frame].grabber.y - drawn[frame].frame.y, drawn[0].grabber.y - drawn[0].frame.y, 1e-6, 'the grabber on the sheet');
    }
    await page.step(0.2);
    near(page.frame.frame.y, drawn.at(-1).frame.y, 1e-6, 'the last answer');
    assert.deepEqual([messages.reduce((sum, count) => sum + count), clock.isAnswered()], [1 + 3 * 60, true]);
    assert.ok(messages.length <= 1 + 2 * 60, 'at once, and once more in a frame');
    // It stays there until the answer to the end, and another finger somewhere else does not move it.
    page.point('pointermove', [195, 520]);
    page.point('pointerup', [195, 520]);
    near(page.drawn().frame.y, drawn.at(-1).frame.y - 9, 1e-6, 'the sheet that was let go');
    await page.step();
    const before = page.drawn().frame.y;
    page.point('pointerdown', [195, 700]);
    assert.ok(Math.abs(page.drawn().frame.y - before) <= 9.01, 'another finger');
    await page.step();
    page.point('pointerup', [195, 700]);
    await page.settled();
    assert.deepEqual(page.drawn(), page.frame);
  }
});

test('a sheet is not drawn beyond the place where it stops', async t => {
  const page = await open(t, 'system', { scene: { ...FIXED, contents: [{ id: 'root', height: 380, scrollHeight: 3000, scrollable: true }] },
    configuration: { detents: ['medium', 'large'] }, late: 80 });
  const { reach } = (await page.until(() => page.detents.at(page.moment()))).at(-1);
  page.point('pointerdown', [195, 700]);
  for (let frame = 1; frame <= 40; frame++) {
    page.point('pointermove', [195, 700 - 16 * frame]);
    await page.step();
    assert.ok(844 - page.drawn().frame.y <= reach + 1e-6, `frame ${frame}: ${844 - page.drawn().frame.y} of ${reach}`);
  }
  await page.step(0.2);
  assert.ok(page.frame.content.offset > 0, 'the content scrolls by now');
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

// Gestures

test('a flick down dismisses the sheet, and says so in order', async t => {
  const page = await open(t, 'interruptible', { scene: FIXED });
  await page.drag([[195, 500], [195, 800]], { frames: 5 });
  await page.settled();
  assert.equal(page.frame.phase, 'dismissed');
  const names = page.session.recording.events.map(({ name }) => name);
  assert.equal(names.at(-1), 'dismissCompletion');
  assert.ok(names.includes('interactionDidEnd'));
});

test('a drag during the presentation catches the sheet, which stays while the finger rests', async t => {
  const page = await open(t, 'interruptible', { scene: FIXED });
  const { session } = page;
  await Promise.all([session.input('sheet/dismiss', { animated: false }), page.settled()]);
  session.input('sheet/present', { animated: true });
  await page.step(0.15);
  session.setPaused(true);
  const { transition, frame } = page.frame;
  assert.ok(transition.fraction > 0.5 && transition.fraction < 1 && !transition.interactive);
  // A touch catches the sheet only once it has moved beyond the slop.
  page.point('pointerdown', [195, 700]);
  page.point('pointermove', [195, 711]);
  await page.clock.answered();
  assert.ok(page.frame.transition.interactive);
  near(page.frame.frame.y, frame.y + 1, 1e-6, 'the caught sheet, 1 pt beyond the slop');
  const caught = page.frame;
  session.setPaused(false);
  await page.step(0.1);
  assert.deepEqual(page.frame.frame, caught.frame);
  assert.ok(page.frame.time > caught.time);
});

test('a drag of a list expands the sheet, then scrolls', async t => {
  const list = { ...FIXED, contents: [{ id: 'root', height: 380, scrollable: true, scrollHeight: 1400 }] };
  const page = await open(t, 'system', { scene: list, configuration: { detents: ['medium', 'large'] } });
  const { y } = page.frame.frame;
  await page.drag([[196, 700], [196, 500]], { release: false });
  near(page.frame.frame.y, y - 190, 1e-6, 'the top');
  assert.equal(page.frame.content.offset, 0);
  page.point('pointermove', [196, 150]);
  await page.step();
  assert.equal(page.frame.detent, 'medium');
  assert.ok(page.frame.content.offset > 0);
  page.point('pointerup', [196, 150]);
  assert.equal((await page.settled()).detent, 'large');
});

test('the arrow keys drag by 12 pt, and Escape cancels', async t => {
  const page = await open(t, 'content-sized', { scene: FIXED });
  const { y } = page.frame.frame;
  page.press('keydown', { key: 'ArrowDown' });
  page.press('keydown', { key: 'ArrowDown' });
  await page.settled();
  near(page.frame.frame.y, y + 24 - 10, 1e-6, 'the top, less the slop');
  page.press('keydown', { key: 'Escape' });
  await page.settled();
  near(page.frame.frame.y, y, 1e-6, 'the top');
  page.press('keyup', { key: 'ArrowDown' });
  await page.settled();
  assert.equal(page.frame.phase, 'presented');
  assert.equal([...page.session.recording.samples()].at(-1).phase, 'cancelled');
});

test('with every preset a tap, a drag outside, one that returns, two rotations and the keyboard leave the sheet where it was', async t => {
  const page = connected(t);
  const { session } = page;
  await session.presets.read();
  for (const { name } of session.presets.list) {
    await page.open({ preset: name, scene: FIXED });
    const rest = page.frame.frame;
    const isMenu = session.state.configuration.edge === 'leading';
    const middle = [rest.x + rest.width / 2, rest.y + rest.height / 2];
    const by = distance => (isMenu ? [middle[0] - distance, middle[1]] : [middle[0], middle[1] + distance]);
    const told = () => session.recording.events.length;
    const before = told();
    await page.drag([middle, [middle[0] + 2, middle[1] + 3], middle]);
    assert.deepEqual((await page.settled()).frame, rest, `${name}: a tap`);
    // Some libraries take a movement of 3.6 pt, of which 3 pt are downward, for a drag.
    const { slop, measure } = session.state.configuration.interaction.claim;
    const isTap = slop > (measure === 'axis' ? 3 : Math.hypot(2, 3));
    const names = session.recording.events.slice(before).map(one => one.name);
    if (isTap) assert.deepEqual(names, ['didTap'], name);
    else assert.ok(names[0] === 'interactionDidBegin' && names.includes('interactionDidEnd') && !names.includes('dismissCompletion'), name);
    await page.drag([middle, by(60), middle], { frames: 30, release: false });
    await page.settled();
    assert.ok(page.frame.held, `${name} is held`);
    page.point('pointerup', middle);
    assert.deepEqual((await page.settled()).frame, rest, `${name}: a drag that returns`);
    for (const orientation of ['landscape', 'portrait']) {
      await Promise.all([session.change('container/didChange', { container: { orientation }, animation: true }), page.settled()]);
      await page.settled();
      const { width, height } = session.state.container.size;
      assert.equal(width > height, orientation === 'landscape', name);
    }
    assert.deepEqual(page.frame.frame, rest, `${name}: two rotations`);
    for (const height of [336, 0]) await Promise.all([session.input('keyboard/didChangeFrame', { height, animation: true }), page.settled()]);
    // Some libraries leave their sheet where the keyboard had it.
    if (session.state.configuration.keyboard.whenHidden === 'stays') {
      await Promise.all([session.input('sheet/selectDetent', { detent: page.frame.detent, animated: false }), page.settled()]);
    }
    assert.deepEqual(page.frame.frame, rest, `${name}: the keyboard came and went`);
  }
});

test('the keyboard moves at the highest detent while the sheet rests', async t => {
  const page = await open(t, 'system', { configuration: { detents: ['medium', 'large'], selectedDetentIdentifier: 'large' } });
  const { y } = page.frame.frame;
  await Promise.all([page.session.input('keyboard/didChangeFrame', { height: 336, animation: true }), page.settled()]);
  const heights = page.session.recording.frames.map(({ keyboard }) => keyboard ?? 0);
  assert.ok(heights.filter(height => height > 0 && height < 336).length > 3);
  assert.deepEqual([heights.at(-1), page.frame.frame.y], [336, y]);
});

test('a sheet over the sheet stands at its largest detent, and goes with it', async t => {
  const page = await open(t, 'system-26', { configuration: { detents: [{ id: 'small', height: 200 }, 'large'], selectedDetentIdentifier: 'small' } });
  const { session } = page;
  session.setOver(true);
  await page.until(() => session.over?.phase === 'presented');
  assert.deepEqual([session.over.detent, page.frame.detent], ['large', 'small']);
  assert.equal(session.moment.over, session.over);
  session.look(0.1);
  assert.equal(session.moment.over, null);
  session.look(null);
  await Promise.all([session.input('sheet/dismiss', { animated: true }), page.settled()]);
  assert.equal(session.over, null);
});

// Recording

test('the copied transcript gives the same frames', async t => {
  const page = await open(t, 'system', { scene: FIXED, configuration: { detents: ['medium', 'large'] } });
  await page.session.change('content/didChangeSize', { height: 500 });
  await page.drag([[196, 450], [196, 300], [196, 200]]);
  await page.settled();
  const { time, phase, frame, detent } = await page.replayed();
  assert.deepEqual([time, phase, frame, detent], [page.frame.time, page.frame.phase, page.frame.frame, page.frame.detent]);
});

test('the transcript goes on after its last input only if the recording does', async t => {
  const page = await open(t, 'system', { scene: FIXED });
  const { recording } = page.session;
  const last = () => recording.messages().at(-1);
  assert.deepEqual([last().method, last().params.to], ['clock/advance', recording.end]);
  await Promise.all([page.session.configure({ preferredCornerRadius: 3 }, { animated: false }), page.settled()]);
  assert.deepEqual([last().method, last().params.time], ['sheet/configure', recording.end]);
});

test('the copied scenario runs in a document', async t => {
  const page = await open(t, 'interruptible', { scene: FIXED });
  await page.drag([[195, 600], [195, 640]]);
  await page.settled();
  const text = `{"preset": "interruptible", "device": "iPhone 14", ${page.session.recording.scenario()}}`;
  assert.match(ran(text), /presented/);
});

test('going on from the past restores the configuration, the container and the keyboard of then', async t => {
  const page = await open(t, 'content-sized', { scene: FIXED });
  const { session } = page;
  const { frame, time } = page.frame;
  await Promise.all([session.change('container/didChange', { container: { orientation: 'landscape' } }), page.settled()]);
  await Promise.all([session.input('keyboard/didChangeFrame', { height: 200 }), page.settled()]);
  await Promise.all([session.configure({ preferredCornerRadius: 33 }), page.settled()]);
  assert.equal(page.frame.cornerRadius, 33);
  await Promise.all([session.rewind(time - 0.01), page.settled()]);
  await page.settled();
  assert.deepEqual(page.frame.frame, frame);
  assert.equal(session.state.container.size.width, 390);
  assert.equal(page.frame.cornerRadius, 10);
  assert.deepEqual(session.changes.patch, {});
  assert.deepEqual(session.recording.inputs.map(({ method }) => method), ['sheet/present']);
});

test('going on from a drag in the past releases the sheet where the finger was', async t => {
  const page = await open(t, 'content-sized', { scene: FIXED });
  const { session } = page;
  const { frame } = page.frame;
  await page.drag([[195, 650], [195, 710]], { release: false });
  await page.step(0.2); // the finger rests, so that the sheet has no velocity on release
  const held = page.frame.time;
  page.point('pointerup', [195, 710]);
  await page.settled();
  await Promise.all([session.rewind(held - 0.05), page.settled()]);
  await page.settled();
  assert.deepEqual([page.frame.phase, page.frame.transition, page.frame.frame], ['presented', null, frame]);
  const { phase, x, y } = [...session.recording.samples()].at(-1);
  assert.deepEqual([phase, x, y], ['cancelled', 195, 710]);
  await page.drag([[195, 650], [195, 670]], { release: false });
  near(page.frame.frame.y, frame.y + 20 - 10, 1e-6, 'the top of a sheet that is dragged again');
});

test('a recording goes on from halfway through its presentation', async t => {
  const page = await open(t, 'interruptible', { scene: FIXED });
  const { session } = page;
  const end = page.frame;
  session.look(0.15);
  assert.equal(session.moment.frame.time, session.recording.frames.findLast(({ time }) => time <= 0.15).time);
  assert.equal(page.frame, end);
  await Promise.all([session.rewind(0.15), page.settled()]);
  // Halfway through an ease-out it has moved 68.4643 % of the 422 pt up from 844.
  near(session.recording.frames.find(({ time }) => time === 0.15).frame.y, 844 - 0.684643 * 422, 1e-3, 'the top at 0.15 s');
  await page.settled();
  assert.deepEqual([page.frame.phase, page.frame.frame], ['presented', end.frame]);
  near(session.recording.frames.find(({ phase }) => phase === 'presented').time, 0.3, FRAME, 'the end, after the duration of the preset');
});

// Changes

test('a back gesture is one keyframe, and the sheet follows it', async t => {
  const page = await open(t, 'material', { scene: FIXED });
  const { session } = page;
  const gesture = new BackGesture(session);
  for (const progress of [0.1, 0.4, 1]) await gesture.move(progress);
  near(page.frame.transform.scaleX, 1 - 48 / 390, 1e-6, 'the width at the end of the gesture');
  await gesture.end(false);
  await page.settled();
  assert.deepEqual([page.frame.transform, page.frame.phase], [undefined, 'presented']);
  await gesture.move(0.5);
  await gesture.end(true);
  await gesture.end(true); // a slider that loses the focus later
  await page.settled();
  assert.equal(page.frame.phase, 'dismissed');
  const keyframes = keyframesOf(session.recording.inputs).filter(({ first }) => first.method === 'back/sample');
  assert.deepEqual(keyframes.map(({ inputs }) => inputs.length), [4, 2]);
});

test('what a person has set stays when the recording begins again', async t => {
  const page = await open(t, 'system', { scene: FIXED, configuration: { detents: ['large'] } });
  const { session } = page;
  await page.settled();
  const environment = { textSize: 2, reducedMotion: true, screenReader: false };
  await session.change('environment/didChange', environment);
  near(page.frame.presenter.scale, 1, 1e-9, 'a presenter that does not step back');
  await session.startOver(false);
  await page.settled();
  assert.deepEqual(session.state.environment, environment);
  near(page.frame.presenter.scale, 1, 1e-9, 'the presenter of the new recording');
});

test('thirty steps of a control are one input', async t => {
  const page = await open(t, 'system', { scene: FIXED });
  const { session } = page;
  const before = session.recording.inputs.length;
  const steps = Array.from({ length: 30 }, (_, at) => session.configure({ preferredCornerRadius: 10 + at }, { token: 'slider' }));
  await Promise.all([...steps, page.settled()]);
  assert.equal(session.state.configuration.preferredCornerRadius, 39);
  assert.deepEqual(session.recording.inputs.slice(before).map(({ params }) => params.configuration), [{ preferredCornerRadius: 39 }]);
  assert.equal((await page.replayed()).cornerRadius, page.frame.cornerRadius);
});

test('a change that is made during a replay comes after it', async t => {
  const page = await open(t, 'system', { scene: FIXED });
  const { session } = page;
  const { inputs, end } = session.recording;
  await Promise.all([session.replay({ inputs, end }), session.configure({ preferredCornerRadius: 33 }), page.settled()]);
  assert.equal(session.changes.unsaved.preferredCornerRadius, 33);
  assert.equal(session.recording.inputs.at(-1).method, 'sheet/configure');
  assert.equal((await page.replayed()).cornerRadius, 33);
});

test('a step of a control comes before what is changed after it', async t => {
  const page = await open(t, 'system', { scene: FIXED });
  const { session } = page;
  await Promise.all([session.configure({ preferredCornerRadius: 3 }, { token: 'field' }), session.configure({ preferredCornerRadius: 9 }), page.settled()]);
  assert.equal(session.state.configuration.preferredCornerRadius, 9);
});

for (const overtaken of ['replay', 'rewind']) {
  test(`a ${overtaken} that is overtaken leaves the sheet that is opened as it is`, async t => {
    const page = await open(t, 'content-sized', { scene: FIXED });
    const { session } = page;
    const { inputs } = session.recording;
    const work = overtaken === 'replay' ? session.replay({ inputs, end: 0.5 }) : session.rewind(0.2);
    await Promise.all([work, session.open({ preset: 'vaul', scene: FIXED }), page.settled()]);
    const { preset } = await session.ask('sheet/state');
    assert.deepEqual([session.state.preset, preset, page.refusals], ['vaul', 'vaul', []]);
    await Promise.all([session.input('sheet/dismiss', {}), page.settled()]);
    assert.equal(page.frame.phase, 'dismissed');
  });
}

test('going back to a drag while a step is taken back lifts the finger of then', async t => {
  const page = await open(t, 'content-sized', { scene: FIXED });
  const { session } = page;
  await page.drag([[195, 650], [195, 710]], { release: false });
  await page.step(0.1);
  const held = page.frame.time;
  page.point('pointerup', [195, 710]);
  await page.settled();
  const step = preferredCornerRadius => session.configure({ preferredCornerRadius }, { token: 'field' });
  await Promise.all([step(3), page.settled()]);
  const second = step(9);
  await Promise.resolve();
  await Promise.all([second, session.rewind(held - 0.05), page.settled()]);
  await page.settled();
  assert.equal(session.recording.fingerAt(Infinity), null);
  assert.deepEqual((await page.replayed()).frame, page.frame.frame);
});

test('a step after a lost connection releases no snapshot of the next one', async t => {
  const page = await open(t, 'system');
  const { rpc, session } = page;
  const step = preferredCornerRadius => Promise.all([session.configure({ preferredCornerRadius }, { token: 'slider' }), page.settled()]);
  const released = [];
  const notify = rpc.notify.bind(rpc);
  rpc.notify = (method, params) => {
    if (method === 'sheet/releaseSnapshot') released.push(params.snapshot);
    notify(method, params);
  };
  await step(3);
  await page.reconnect();
  await step(5);
  await step(7);
  assert.deepEqual(released, []);
  assert.equal(session.state.configuration.preferredCornerRadius, 7);
  // The snapshot of a control that another one replaces is released.
  await Promise.all([session.configure({ preferredCornerRadius: 9 }, { token: 'field' }), page.settled()]);
  await page.settled();
  assert.equal(released.length, 1);
});
