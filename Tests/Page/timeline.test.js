// What is changed in a recording, the scenarios of a document, and what the lanes draw.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyboardAt } from '../../editors/preview/model/detents.js';
import { stepsOf } from '../../editors/preview/model/expectations.js';
import { keyframesOf, limitsOf, shifted, withMoved, withSamples, without } from '../../editors/preview/model/keyframes.js';
import { remediesOf } from '../../editors/preview/model/remedies.js';
import { sentenceOf } from '../../editors/preview/model/words.js';
import { detailsOf } from '../../editors/preview/timeline/events.js';
import { Span } from '../../editors/preview/timeline/span.js';
import { NAMES, Traces } from '../../editors/preview/timeline/traces.js';
import { near } from './assertions.js';
import { connected, framesOf, open, ran } from './page.js';

test('a drag that is stretched over another input keeps its samples, which stay in order', async t => {
  // Answers that are very late have the samples go together, and the dismissal comes in the middle of them.
  const page = await open(t, 'system', { late: 400 });
  const { session } = page;
  const samples = () => [...session.recording.samples()];
  await page.drag([[195, 430], [195, 330], [195, 200]], { frames: 12 });
  await page.settled();
  await Promise.all([session.input('sheet/dismiss', { animated: true }), page.settled()]);
  assert.equal(page.frame.phase, 'dismissed');

  const { inputs } = session.recording;
  const [count, released, start, dismissed] = [samples().length, samples().at(-1).time, inputs[1].time, inputs.at(-1).time];
  const batch = inputs.findLast(({ method }) => method === 'gesture/samples').params.samples.map(({ time }) => time);
  // The dismissal is halfway between the first and the last sample of the last batch.
  const end = start + (released - start) * (dismissed - start) / ((batch[0] + batch.at(-1)) / 2 - start);
  const drag = keyframesOf(inputs).find(({ kind }) => kind === 'drag');
  await Promise.all([session.replay({ inputs: withMoved(inputs, drag, { from: start, to: end }), end: session.recording.end }), page.settled()]);
  await page.settled();

  assert.ok(Math.abs(samples().at(-1).time - end) < 1e-5);
  assert.equal(samples().length, count);
  const steps = stepsOf(session.recording, true);
  assert.deepEqual(steps.map(({ method }) => method), ['sheet/present', 'gesture/samples', 'sheet/dismiss', 'gesture/samples']);
  const order = steps.flatMap(({ time, params }) => params?.samples?.map(sample => sample.time) ?? [time]);
  assert.deepEqual(order, order.toSorted((a, b) => a - b));
  const { frame, phase } = await page.replayed();
  assert.deepEqual([frame, phase], [page.frame.frame, page.frame.phase]);
});

const INPUTS = [
  { time: 0, method: 'sheet/present', params: { animated: true } },
  { time: 1.2, method: 'gesture/samples', params: { samples: dragged(0.8, 1.2, [195, 430], [195, 200]) } },
  { time: 2, method: 'sheet/dismiss', params: { animated: true } },
];

/** The samples of a finger that goes from one point to another. */
function dragged(from, to, [x, y], [endX, endY]) {
  return Array.from({ length: 25 }, (_, at) => ({
    time: from + (to - from) * at / 24, phase: at === 0 ? 'began' : at === 24 ? 'ended' : 'moved', x: x + (endX - x) * at / 24, y: y + (endY - y) * at / 24 }));
}

/** A sheet that was presented, dragged from its medium to its large detent, and dismissed. */
async function recorded(t) {
  const page = await open(t, 'system', { configuration: { detents: ['medium', 'large'] } });
  await replay(page, INPUTS, 2.8);
  assert.equal(page.frame.phase, 'dismissed');
  return page;
}

async function replay(page, inputs, end) {
  await Promise.all([page.editing.replay(inputs, end), page.settled()]);
  await page.settled();
}

/** Checks that the frames of the recording are those of its inputs in a daemon of its own. */
function agrees({ session: { recording } }) {
  const shown = ({ time, frame, phase, detent }) => ({ time, frame, phase, detent });
  const frames = framesOf(recording).filter(({ time }, at, all) => time !== all[at + 1]?.time);
  assert.ok(frames.length >= recording.inputs.length);
  for (const frame of frames) assert.deepEqual(shown(recording.frames[recording.indexAt(frame.time + 1e-7)]), shown(frame), `at ${frame.time} s`);
}

test('a drag is one keyframe, and so are the steps of a slider', async t => {
  const page = await recorded(t);
  assert.deepEqual(keyframesOf(page.session.recording.inputs).map(({ label, from, to, isOpen }) => [label, from, to, isOpen]),
    [['present', 0, 0, false], ['drag', 0.8, 1.2, false], ['dismiss', 2, 2, false]]);
  const steps = [1, 2, 3].map(at => ({ time: at, method: 'sheet/configure', token: 'slider', params: { configuration: { frame: { margins: { left: at } } } } }));
  assert.deepEqual(keyframesOf(steps).map(({ label, from, to }) => [label, from, to]), [['left', 1, 3]]);
  const began = [{ time: 1, method: 'gesture/sample', params: { phase: 'began', x: 1, y: 1 } }];
  assert.equal(keyframesOf(began)[0].isOpen, true);
});

test('a moved keyframe moves its input, and the sheet does what the daemon says', async t => {
  const page = await recorded(t);
  const { recording: { inputs } } = page.session;
  const dismissal = keyframesOf(inputs).at(-1);
  await replay(page, withMoved(inputs, dismissal, { from: 1.75, to: 1.75 }));
  assert.deepEqual(page.session.recording.inputs, inputs.with(2, { ...inputs[2], time: 1.75 }));
  near(page.session.recording.end, 2.8 - 0.25, 1e-6, 'what came after the last input still does');
  agrees(page);
});

test('a drag moves whole, and its end stretches it', async t => {
  const page = await recorded(t);
  const samples = () => [...page.session.recording.samples()];
  const first = samples();
  const drag = () => keyframesOf(page.session.recording.inputs).find(({ kind }) => kind === 'drag');
  await replay(page, withMoved(page.session.recording.inputs, drag(), { from: 1, to: 1.4 }));
  samples().forEach(({ time, x, y }, at) => {
    near(time, first[at].time + 0.2, 1e-6, 'the time of a moved sample');
    assert.deepEqual([x, y], [first[at].x, first[at].y]);
  });
  agrees(page);
  await replay(page, withMoved(page.session.recording.inputs, drag(), { from: 1, to: 1.8 }));
  samples().forEach(({ time }, at) => near(time, 1 + (first[at].time - 0.8) * 2, 2e-6, 'the time of a stretched sample'));
  agrees(page);
});

test('a velocity that was given with a sample becomes smaller in a stretched drag', () => {
  const samples = [{ time: 1, phase: 'began', x: 0, y: 0 }, { time: 1.5, phase: 'ended', x: 0, y: 90, velocity: { x: 30, y: 300 } }];
  const inputs = [{ time: 1.5, method: 'gesture/samples', params: { samples } }];
  const [{ time, params }] = withMoved(inputs, keyframesOf(inputs)[0], { from: 2, to: 3.5 });
  assert.deepEqual([time, params.samples[1]], [3.5, { time: 3.5, phase: 'ended', x: 0, y: 90, velocity: { x: 10, y: 100 } }]);
});

test('of two drags neither is moved into the other, and none becomes shorter than a frame', () => {
  const drags = [[1, 2], [3, 4]].map(([from, to]) => ({ kind: 'drag', from, to }));
  const limits = [limitsOf(drags, drags[0]), limitsOf(drags, drags[1])];
  assert.deepEqual(limits, [{ from: 0, to: 3 }, { from: 2, to: Infinity }]);
  assert.deepEqual(shifted(drags[0], 'whole', 5, limits[0]), { from: 2, to: 3 });
  assert.deepEqual(shifted(drags[0], 'whole', -5, limits[0]), { from: 0, to: 1 });
  assert.deepEqual(shifted(drags[0], 'to', 0.5, limits[0]), { from: 1, to: 2.5 });
  assert.deepEqual(shifted(drags[0], 'to', 5, limits[0]), { from: 1, to: 3 });
  assert.deepEqual(shifted(drags[0], 'from', 5, limits[0]), { from: 2 - 1 / 60, to: 2 });
  assert.deepEqual(shifted(drags[1], 'from', -5, limits[1]), { from: 2, to: 4 });
  assert.deepEqual(limitsOf(drags, { kind: 'input', from: 1, to: 1 }), { from: 0, to: Infinity });
});

test('other samples, and an input that is removed, are played', async t => {
  const page = await recorded(t);
  const { recording } = page.session;
  const [, drag, dismissal] = keyframesOf(recording.inputs);
  const samples = dragged(0.8, 1, [195, 430], [195, 440]);
  await replay(page, withSamples(without(recording.inputs, dismissal), drag, samples));
  assert.deepEqual([...page.session.recording.samples()], samples);
  assert.deepEqual([page.frame.phase, page.frame.detent], ['presented', 'medium']);
  agrees(page);
});

test('while a replay runs, only the last of the changed inputs wait for it', async t => {
  const page = await recorded(t);
  const { inputs } = page.session.recording;
  let replays = 0;
  page.on('rewound', () => replays++);
  const moved = [1.9, 1.8, 1.7].map(time => inputs.with(2, { ...inputs[2], time }));
  for (const one of moved) page.editing.replay(one);
  await replay(page, moved[2]);
  assert.deepEqual([page.session.recording.inputs, replays], [moved[2], 2]);
});

test('the shown time stays while a keyframe is moved', async t => {
  const page = await recorded(t);
  const { inputs } = page.session.recording;
  page.player.seek(0.5);
  await replay(page, inputs.with(2, { ...inputs[2], time: 1.9 }));
  assert.equal(page.session.past, 0.5);
  page.player.seek(2.5);
  await replay(page, inputs.slice(0, 1));
  assert.equal(page.session.past, null, 'a time after the new end is now');
});

test('what came after the shown time is gone when the sheet goes on from there', async t => {
  const page = await recorded(t);
  const { session } = page;
  session.follower.verdicts = [0.2, 2, session.recording.end].map(time => ({ time, met: true, text: '' }));
  page.player.seek(0.3);
  await Promise.all([page.editing.goOn(), page.settled()]);
  await page.settled();
  assert.deepEqual([page.frame.phase, session.recording.inputs.length, session.follower.verdicts.length], ['presented', 1, 1]);
});

const SLOW = { spring: { response: 2, dampingRatio: 1 } };
for (const [what, method, params, side, patch] of [
  ['transition', 'sheet/dismiss', { animated: true }, 'y', { transition: { curve: SLOW } }],
  ['resize', 'sheet/selectDetent', { detent: 'large', animated: true }, 'height', { frame: { resize: { duration: 4, curve: SLOW } } }],
]) {
  test(`another ${what} plays the loop again from its start`, async t => {
    const page = await open(t, 'system', { configuration: { detents: ['medium', 'large'] } });
    const { session, player } = page;
    await Promise.all([session.input(method, params), page.settled()]);
    const { time } = session.recording.inputs.at(-1);
    const place = () => session.recording.frames[session.recording.indexAt(time + 0.3)].frame[side];
    const before = place();
    player.setRegion(time - 0.1, time + 0.7);
    await session.configure(patch);
    await page.step(0.29); // a field has its value once it has not changed for 0.3 s
    assert.equal(player.rate, 0);
    await page.until(() => player.rate === 1);
    assert.ok(place() < before - 50);
    assert.ok(session.recording.end >= time + 0.7 - 1e-6);
    near(session.recording.inputs.find(({ params }) => params.configuration?.[Object.keys(patch)[0]]).time, time - 0.1, 1e-6, 'the change');
  });
}

// The last motion again

/** A sheet that was dragged up to large, after its presentation. */
async function draggedUp(t) {
  const page = await open(t, 'system', { configuration: { detents: ['medium', 'large'] } });
  await page.drag([[196, 440], [196, 330], [196, 250]]);
  await page.settled();
  assert.equal(page.frame.detent, 'large');
  return page;
}

const edgeAt = (frames, time) => frames.find(one => one.time >= time - 1e-6).frame.y;

test('a change of the motion plays the last drag again, beside the motion before', async t => {
  const page = await draggedUp(t);
  const { session, again, player } = page;
  const [{ recording: was }, began] = [session, session.recording.inputs.findLast(({ params }) => params.phase === 'began').time];
  const lifted = was.events.findLast(({ name }) => name === 'interactionDidEnd').time;
  const configured = session.configure({ transition: { completionCurve: { spring: { response: 1.2, dampingRatio: 1 } } } });
  await page.until(() => player.rate === 1);
  await configured;
  assert.ok(again.other === was && session.past >= began - 1e-6);
  assert.deepEqual([again.isBefore, player.start, again.curve[0][0] >= began], [false, began, true]);
  // The change acts from the beginning of the drag, and comes before it.
  const { inputs } = session.recording;
  const at = inputs.findLastIndex(({ method }) => method === 'sheet/configure');
  assert.deepEqual([inputs[at].time, inputs[at].isOverride, inputs[at + 1].params.phase], [began, true, 'began']);
  await page.until(() => !player.plays);
  assert.equal(session.past, null);
  // A slow spring is behind the one before, which is what is compared.
  const time = lifted + 0.3;
  assert.ok(edgeAt(session.recording.frames, time) > edgeAt(was.frames, time) + 30);
  session.look(time);
  assert.equal(again.frameAt(page.moment()).frame.y, was.frames[was.indexAt(time)].frame.y);
  session.look(began);
  assert.equal(again.frameAt(page.moment()), null);
  session.look(null);
  // Space plays it again from there.
  player.toggle();
  assert.equal(session.past, began);
  await page.until(() => !player.plays);
  assert.equal((await page.replayed()).frame.y, page.frame.frame.y);
});

test('what is compared with can be had back, and the other way round', async t => {
  const page = await draggedUp(t);
  const { session, again, player } = page;
  const curveOf = () => session.state.configuration.transition.curve;
  const played = async () => {
    await page.until(() => player.rate === 1);
    await page.until(() => !player.plays);
  };
  await Promise.all([session.configure({ preferredCornerRadius: 33 }, { animated: false }), page.settled()]);
  const [before, was] = [curveOf(), session.recording];
  await session.configure({ transition: { curve: [0, 0, 1, 1] } });
  await played();
  const after = session.recording;
  await again.swap();
  await played();
  // It is a change like any other: what else is not saved stays, and it can be undone.
  assert.deepEqual([again.isBefore, again.other === after, curveOf(), session.changes.unsaved], [true, true, before, { preferredCornerRadius: 33 }]);
  const eventsOf = ({ events }) => events.map(({ name, time, outcome }) => [name, Math.round(time * 1000), outcome]);
  assert.deepEqual(eventsOf(session.recording), eventsOf(was));
  await again.swap();
  await played();
  assert.deepEqual([again.isBefore, curveOf(), session.changes.unsaved], [false, [0, 0, 1, 1], { transition: { curve: [0, 0, 1, 1] }, preferredCornerRadius: 33 }]);
  // It has been played, and is not played again by itself.
  await page.step(1);
  assert.equal(player.plays, false);
  // Another motion is compared with nothing, and neither are other inputs.
  await page.drag([[196, 200], [196, 300]]);
  await page.settled();
  assert.deepEqual([again.other, again.curve, player.start], [null, null, null]);
  await session.configure({ transition: { duration: 0.9 } });
  await played();
  assert.ok(again.other);
  player.seek(0.5);
  await Promise.all([page.editing.goOn(), page.settled()]);
  assert.deepEqual([again.other, player.start], [null, null]);
});

test('while a sheet in motion is paused, nothing asks again and again', async t => {
  const page = connected(t);
  await page.openDocument({ ...SCENARIOS, scenarios: SCENARIOS.scenarios.slice(0, 1) });
  const { session, player, checks, again } = page;
  await page.until(() => checks.results.size > 0);
  session.input('sheet/selectDetent', { detent: 'large', animated: true });
  await page.step(0.1);
  session.setPaused(true);
  await Promise.all([session.configure({ transition: { duration: 0.9 }, selectedDetentIdentifier: 'large' }, { animated: false }), page.step(0.1)]);
  session.setPaused(true);
  assert.ok(session.moving);
  await page.settled(); // no timer is due again and again
  assert.deepEqual([player.rate, again.other, checks.results.get('opens at medium').failures.length], [0, null, 1]);
  session.setPaused(false);
  await page.until(() => player.rate === 1);
  await page.until(() => !player.plays);
  await page.until(() => checks.results.get('opens at medium').failures.length === 1 && again.other);
});

test('a spring, a landing rule and what was null are had back whole', async t => {
  for (const patch of [{ transition: { completionCurve: { spring: { response: 1.2, dampingRatio: 0.7 } } } }, { interaction: { landing: { flick: 400 } } },
    { dimming: { animation: { duration: 0.4, curve: [0, 0, 1, 1] } } }]) {
    const page = await draggedUp(t);
    const { session, again, player } = page;
    const before = session.state.configuration;
    const played = () => page.until(() => player.rate === 1);
    await session.configure(patch);
    await played();
    await again.swap();
    await played();
    for (const part of ['transition', 'interaction', 'dimming']) assert.deepEqual(session.state.configuration[part], before[part]);
    assert.deepEqual(page.refusals, []);
    assert.ok(again.isBefore);
  }
});

test('a change of the motion plays nothing while somebody looks at a moment, and waits for a finger', async t => {
  const page = await draggedUp(t);
  const { session, player } = page;
  const { recording } = session;
  player.seek(0.5);
  await page.drag([[196, 200], [196, 230]], { release: false }); // the past can't be dragged
  await Promise.all([session.configure({ transition: { duration: 0.7 } }), page.step(0.1)]);
  player.seek(0.5);
  await page.step(1);
  assert.deepEqual([player.plays, session.past, session.recording === recording], [false, 0.5, true]);
  player.seek(Infinity);
  await page.drag([[196, 200], [196, 230]], { release: false });
  const configured = session.configure({ transition: { duration: 0.9 } });
  await page.step(2);
  assert.equal(player.rate, 0);
  await configured;
  page.point('pointerup', [196, 230]);
  await page.until(() => player.rate === 1);
  assert.ok(page.again.other);
});

test('what comes back when the sheet is opened is no change, and another scenario is compared with nothing', async t => {
  const page = connected(t, { late: 20 });
  await Promise.all([page.openDocument({ ...SCENARIOS, scenarios: [SCENARIOS.scenarios[0], { ...SCENARIOS.scenarios[0], name: 'again' }] }), page.step(0.5)]);
  const { session, again, player } = page;
  await Promise.all([session.configure({ transition: { duration: 0.9, curve: [0, 0, 1, 1] } }), page.step(2)]);
  await page.until(() => !player.plays);
  assert.ok(again.other);
  await Promise.all([page.editing.play('again'), page.step(0.3)]);
  assert.deepEqual([again.other, player.start], [null, null]);
  await page.until(() => !player.plays);
  const looked = [];
  page.on('looked', () => looked.push(session.past));
  await Promise.all([session.startOver(true), page.step(3)]);
  assert.deepEqual([looked, session.changes.unsaved.transition.duration], [[], 0.9]);
});

test('a scenario that is shown stays one when the motion is changed', async t => {
  const page = await playing(t, 'opens at medium');
  const { session, editing, again, player } = page;
  await session.configure({ transition: { duration: 0.9, curve: [0, 0, 1, 1] } });
  await page.until(() => player.rate === 1);
  assert.deepEqual([editing.origin.name, editing.isEdited, metOf(page), again.other !== null], ['opens at medium', false, [true, false], true]);
  const { frames } = session.recording;
  near(edgeAt(frames, 0.45), (852 + frames.at(-1).frame.y) / 2, 2);
});

// Scenarios

const SCENARIOS = {
  preset: 'system', configuration: { detents: ['medium', 'large'] }, device: 'iPhone 15',
  scenarios: [
    { name: 'opens at medium', steps: [{ time: 0, method: 'sheet/present' }],
      expect: [{ time: 0, settles: { detent: 'medium', within: 1 } }, { time: 0.9, frame: { detent: 'large' } }] },
    { name: 'on two devices', devices: ['iPhone 15', 'iPad'],
      steps: [{ time: 0, method: 'sheet/present', params: { animated: false } }, { time: 1, method: 'sheet/dismiss' }] },
  ],
};

async function playing(t, ...scenario) {
  const page = connected(t);
  await page.openDocument(SCENARIOS);
  if (scenario.length > 0) await Promise.all([page.editing.play(...scenario), page.settled()]);
  await page.settled();
  return page;
}

const metOf = page => page.session.follower.verdicts.map(({ met }) => met);

test('the scenarios of a document are played on each of their devices', async t => {
  const page = await playing(t, 'on two devices', 'iPad');
  assert.deepEqual(page.editing.scenarios, [
    { name: 'opens at medium', title: 'opens at medium', setting: null },
    ...['iPhone 15', 'iPad'].map(setting => ({ name: 'on two devices', title: 'on two devices', setting }))]);
  assert.deepEqual([page.session.state.container.size.width > 700, page.editing.origin], [true, { name: 'on two devices', setting: 'iPad' }]);
  assert.deepEqual(page.session.follower.scenario, page.editing.origin);
  agrees(page);
});

test('the verdicts are those of the expectations, and follow an edit of the document', async t => {
  const page = await playing(t, 'opens at medium');
  assert.deepEqual(metOf(page), [true, false]);
  assert.match(page.session.follower.verdicts[1].text, /medium/);
  const value = structuredClone(SCENARIOS);
  value.scenarios[0].expect[1].frame.detent = 'medium';
  await page.edit(value);
  await page.settled();
  assert.deepEqual(metOf(page), [true, true]);
});

test('a failed expectation is played up to its moment, with the sheet that was expected', async t => {
  const page = connected(t);
  await page.openDocument({ ...SCENARIOS, scenarios: [{ name: 'fails', steps: SCENARIOS.scenarios[0].steps, expect: [
    { time: 0.9, frame: { detent: 'large' } },
    { time: 1, frame: { frame: { y: 300 } } },
    { time: 1.1, frame: { frame: { y: 852 - 300, height: 100 } } },
    { time: 1.2, frame: { phase: 'dismissed' } },
    { event: { name: 'didDismiss' } },
    { time: 0.8, frame: { frame: { x: 0, y: 300 } } }] }] });
  await page.session.input('sheet/present', { animated: false });
  const { frame: large } = await page.session.input('sheet/selectDetent', { detent: 'large', animated: false });
  const lineOf = words => page.text.split('\n').findIndex(line => line.includes(words));
  const play = async (words, below) => {
    await Promise.all([page.editing.play('fails', null, words ? lineOf(words) + below : null), page.settled()]);
    await page.until(() => !page.player.plays && page.moment().expected);
    const { past, moment: { time } } = page.session;
    return { past, time, ...page.moment().expected };
  };
  // Where the text has it: the object of an expectation begins a line above its time.
  const first = { past: 0.9, time: 0.9, rect: large, word: 'large', text: 'at 0.9 s detent is "medium", expected "large"' };
  assert.deepEqual(await play('"time": 0.9', -1), first);
  assert.deepEqual(await play(null), first);
  assert.deepEqual(sentenceOf(page.moment()), ['Not as expected', 'large', ' expected']);
  // An edge alone leaves the sheet on the container's bottom; more than one are taken as they are.
  const { past, rect, word } = await play('"time": 1,', -1);
  assert.deepEqual([past, rect, word], [1, { x: 0, y: 300, width: 393, height: 552 }, 'y 300']);
  assert.deepEqual((await play('"time": 1.1', -1)).rect, { x: 0, y: 552, width: 393, height: 100 });
  const gone = await play('"time": 1.2', -1);
  assert.deepEqual([gone.past, gone.rect, gone.word], [null, null, null]); // the last moment is now
  // Of several edges the one that differs is named.
  assert.equal((await play('"time": 0.8', -1)).word, 'y 300');
  // What is expected at no time is missing at the end, where something else is first.
  assert.deepEqual(await play('didDismiss', -2), gone);
  assert.deepEqual(sentenceOf(page.moment()), ['At this moment', '', 'Not as expected']);
  // Who goes on from there asks where the sheet would land.
  await page.drag([[195, 500], [195, 470]], { release: false });
  assert.equal(page.moment().expected, null);
  await page.step(0.1);
  page.point('pointerup', [195, 470]);
  await page.settled();
  assert.equal(page.moment().expected, null);
  page.player.seek(0.95);
  assert.equal(page.moment().expected, null);
  // While the text has errors, what is no rectangle stands nowhere.
  await play('"time": 0.8', -1);
  const text = page.text.replace(/"frame": {\s*"x": 0,\s*"y": 300\s*}/, '"frame": null');
  await page.edit(text);
  assert.deepEqual([page.document.text, page.moment().expected.rect], [text, null]);
});

test('what can be done about a failed expectation makes it one that is met, or removes it', async t => {
  const page = connected(t);
  const expect = [
    { time: 1, frame: { detent: 'large', phase: 'presented', frame: { y: 300, height: 452 } }, tolerance: 0.5 },
    { time: 0.25, frame: { frame: { y: { value: 700, tolerance: 2 }, x: 0 } } },
    { time: 0.25, frame: { frame: { y: { max: 100 } } } },
    { time: 1, frame: { frame: { y: 400 } } },
    { event: { name: 'didDismiss' } },
  ];
  await page.openDocument({ preset: 'system', configuration: { detents: ['medium', 'large'] }, device: 'iPhone 15',
    scenarios: [{ name: 'all fail', steps: [{ time: 0, method: 'sheet/present' }], expect }] });
  await Promise.all([page.editing.play('all fail'), page.settled()]);
  assert.deepEqual(metOf(page), expect.map(() => false));
  const of = at => remediesOf(page, page.session.follower.verdicts.find(({ path }) => path.at(-1) === at));
  const titles = async at => (await of(at)).map(({ title }) => title);
  const { y, height } = page.frame.frame;
  const rounded = value => Math.round(value * 100) / 100;
  assert.deepEqual(await titles(0), [`Accept detent medium, y ${rounded(y)}, height ${rounded(height)}`, 'Expect only the detent medium', 'Remove this expectation']);
  assert.deepEqual(await titles(3), [`Accept y ${rounded(y)}`, 'Expect only the detent medium', `Allow a tolerance of ${Math.ceil(Math.abs(y - 400) * 10) / 10}`, 'Remove this expectation']);
  assert.deepEqual(await titles(4), ['Remove this expectation']);
  // Each but the last makes it one that is met, and the last removes it.
  for (let at = 0; at < expect.length; at++) {
    for (const { title, applied } of await of(at)) {
      const value = applied(page.text);
      const [scenario] = value.scenarios;
      const isRemoved = title.startsWith('Remove');
      assert.equal(scenario.expect.length, expect.length - (isRemoved ? 1 : 0));
      if (!isRemoved) assert.match(ran(JSON.stringify({ ...value, scenarios: [{ ...scenario, expect: [scenario.expect[at]] }] })), /1 passed/, title);
    }
  }
  // Taken into the document, it is met.
  const [{ applied }] = await of(0);
  await page.edit({ ...page.value, content: { height: 500 } }); // what is edited meanwhile stays
  await Promise.all([page.document.saveValue(applied(page.document.text)), page.settled()]);
  assert.equal(page.value.content.height, 500);
  assert.throws(() => applied(page.document.text), /changed meanwhile/);
  await page.step(1);
  assert.equal(page.session.follower.verdicts.find(({ path }) => path.at(-1) === 0).met, true);
  // What the text no longer has can't be changed.
  assert.deepEqual(await remediesOf(page, { path: ['scenarios', 4, 'expect', 0], time: 1 }), []);
  assert.deepEqual(await remediesOf({ document: { text: '{' } }, { path: [], time: 1 }), []);
});

test('the scenarios run on what is shown, with the changes that are not saved', async t => {
  const page = connected(t);
  const scenario = (name, detent) => ({ name, steps: [{ time: 0, method: 'sheet/present' }], expect: [{ time: 1, frame: { detent } }] });
  await page.openDocument({ preset: 'system', configuration: { detents: ['medium', 'large'] }, device: 'iPhone 15',
    scenarios: [scenario('starts low', 'medium'), scenario('starts high', 'large')] });
  const results = () => [...page.checks.results].map(([name, { passed, failures }]) => [name, passed, failures.length]);
  await page.until(() => page.checks.results.size > 0);
  assert.deepEqual([results(), page.checks.counts], [[['starts low', true, 0], ['starts high', false, 1]], { passed: 1, failed: 1 }]);
  await Promise.all([page.editing.play('starts low'), page.settled()]);
  assert.deepEqual(metOf(page), [true]);
  // The shown scenario says what is true of it now.
  const configured = page.session.configure({ selectedDetentIdentifier: 'large' });
  await page.until(() => page.checks.counts.passed === 1 && page.checks.results.get('starts high').passed);
  await configured;
  assert.deepEqual(results(), [['starts low', false, 1], ['starts high', true, 0]]);
  assert.deepEqual([metOf(page), page.editing.origin.name, page.editing.isEdited], [[false], 'starts low', false]);
  assert.deepEqual(page.session.changes.unsaved, { selectedDetentIdentifier: 'large' });
  assert.deepEqual(page.value.configuration, { detents: ['medium', 'large'] });
  // Saved, it stays so.
  await Promise.all([page.unsaved.save(), page.settled()]);
  await page.step(1);
  assert.deepEqual([results(), page.value.configuration], [[['starts low', false, 1], ['starts high', true, 0]], { detents: ['medium', 'large'], selectedDetentIdentifier: 'large' }]);
  // Changes with which the document has an error fail what it expects.
  await page.session.configure({ detents: ['medium'], selectedDetentIdentifier: null });
  await page.until(() => page.checks.counts.passed === 0);
  assert.match(page.checks.results.get('starts high').failures[0], /there is no detent "large"/);
  assert.deepEqual(metOf(page), []);
  await Promise.all([page.unsaved.undoAll(), page.settled()]);
  // While the text has an error, the last results stay; another document has none of them.
  await page.edit('{');
  await page.step(1);
  assert.equal(page.checks.results.size, 2);
  await page.edit({ preset: 'system' });
  await page.step(1);
  assert.deepEqual(page.checks.counts, { passed: 0, failed: 0 });
});

test('what is said of scenarios is true after late answers, a lost connection, and edits of what the document extends', async t => {
  const scenarios = [{ name: 'low', steps: [{ time: 0, method: 'sheet/present', params: { animated: false } }], expect: [{ time: 1, frame: { detent: 'medium' } }] }];
  const page = connected(t, { late: 10 });
  const base = start => JSON.stringify({ preset: 'system', configuration: { detents: ['medium', 'large'], selectedDetentIdentifier: start } });
  const uri = 'file:///base.sheet.json';
  page.rpc.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'sheet', version: 1, text: base(null) } });
  await Promise.all([page.openDocument({ extends: 'base.sheet.json', device: 'iPhone 15', scenarios }), page.step(1)]);
  const { session, checks } = page;
  const low = () => checks.results.get('low')?.passed;
  await page.until(() => low() === true);
  await Promise.all([page.editing.play('low'), session.configure({ selectedDetentIdentifier: 'large' }), page.step(3)]);
  assert.deepEqual([low(), metOf(page), page.frame.detent], [false, [false], 'large']);
  await Promise.all([session.configure({ selectedDetentIdentifier: null }), page.step(0.2)]);
  await Promise.all([page.reconnect().catch(() => {}), page.step(3)]);
  await page.until(() => low() === true);
  assert.deepEqual(metOf(page), [true]);
  page.rpc.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text: base('large') }] });
  await page.until(() => low() === false);
  // A preset has no scenarios.
  await Promise.all([page.open({ preset: 'vaul' }), page.step(1)]);
  assert.deepEqual(checks.counts, { passed: 0, failed: 0 });
});

test('an edit while a failed expectation is played keeps neither from its moment', async t => {
  const page = connected(t, { late: 10 });
  await Promise.all([page.openDocument(SCENARIOS), page.step(0.2)]);
  await Promise.all([page.editing.play('opens at medium'), page.settled()]);
  const withTime = time => {
    const value = structuredClone(SCENARIOS);
    const { expect } = value.scenarios[0];
    expect[1].time = time;
    expect.push({ time: 2, frame: { detent: 'medium' } });
    return value;
  };
  const arrives = async time => {
    await page.until(() => !page.player.plays && page.session.past !== null);
    assert.deepEqual([page.session.past, page.moment().expected?.word, metOf(page)], [time, 'large', [true, false, true]]);
  };
  // Whenever after the edit it begins to play.
  for (let passed = 0; passed < 60; passed += 5) {
    const time = (800 + passed) / 1000;
    page.type(withTime(time));
    await page.clock.step(passed);
    await Promise.all([page.editing.play('opens at medium', null, null), page.step(0.2)]);
    await arrives(time);
  }
  // While it plays.
  const played = page.editing.play('opens at medium', null, null);
  await page.until(() => page.session.past > 0.3);
  page.type(withTime(0.9));
  await arrives(0.9);
  await played;
});

test('a text with errors keeps the scenarios of the last good one', async t => {
  const page = connected(t);
  await page.openDocument({ preset: 'system', scenario: [{ time: 0, method: 'sheet/present' }] });
  assert.deepEqual(page.editing.scenarios, [{ name: null, title: 'Scenario', setting: null }]);
  await page.edit('{');
  await page.step(0.1);
  assert.equal(page.document.firstError.severity, 1);
  assert.equal(page.editing.scenarios.length, 1);
  await page.edit({ preset: 'system' });
  await page.step(0.1);
  assert.deepEqual([page.document.firstError, page.editing.scenarios], [null, []]);
});

test('what is shown is expected in the scenario that is played', async t => {
  const page = await playing(t, 'opens at medium');
  page.player.seek(0.2);
  const { frame } = page.session.moment;
  const { time, words } = await page.editing.expect();
  await page.settled();
  const [scenario, other] = page.value.scenarios;
  const written = scenario.expect.find(one => one.frame?.phase);
  assert.deepEqual(written, { time, frame: { phase: frame.phase, frame: { y: Math.round(frame.frame.y * 100) / 100 } }, tolerance: 0.5 });
  assert.equal(words, `${frame.phase}, y ${frame.frame.y.toFixed(1)}`);
  assert.deepEqual(scenario.expect.map(one => one.time), [0, time, 0.9], 'in order of time');
  assert.deepEqual([scenario.steps, other], [SCENARIOS.scenarios[0].steps, SCENARIOS.scenarios[1]]);
  assert.deepEqual([metOf(page), page.editing.origin.name, page.editing.isEdited], [[true, true, false], 'opens at medium', false]);
});

test('on several devices only the phase and the detent are expected', async t => {
  const page = await playing(t, 'on two devices', 'iPhone 15');
  page.player.seek(0.5);
  await page.editing.expect();
  assert.deepEqual(page.value.scenarios[1].expect, [{ time: 0.5, frame: { phase: 'presented', detent: 'medium' } }]);
});

test('what was done by hand is expected in a new scenario', async t => {
  const page = await playing(t);
  await Promise.all([page.session.input('sheet/selectDetent', { detent: 'large', animated: true }), page.settled()]);
  assert.ok(page.editing.hasNewSteps);
  await page.editing.expect();
  await page.settled();
  const { name, steps, expect } = page.value.scenarios[2];
  assert.deepEqual([name, steps.map(({ method }) => method), expect[0].frame.detent], ['recorded 1', ['sheet/present', 'sheet/selectDetent'], 'large']);
  assert.deepEqual([metOf(page), page.editing.origin.name, page.editing.hasNewSteps], [[true], 'recorded 1', false]);
});

test('without a document an expectation is part of the copied scenario', async t => {
  const page = await open(t, 'system');
  assert.equal(page.editing.hasNewSteps, false);
  await page.editing.expect();
  const { expect } = JSON.parse(`{${page.session.recording.scenario()}}`);
  assert.deepEqual([expect.length, expect[0].frame.phase, metOf(page)], [1, 'presented', [true]]);
});

test('moved steps of a scenario are saved', async t => {
  const page = await playing(t, 'on two devices', 'iPhone 15');
  const { inputs } = page.session.recording;
  await replay(page, inputs.with(1, { ...inputs[1], time: 1.25 }));
  assert.deepEqual([page.editing.isEdited, page.session.follower.scenario, metOf(page)], [true, null, []]);
  await page.editing.save();
  assert.deepEqual(page.value.scenarios[1].steps.map(({ time }) => time), [0, 1.25]);
  assert.deepEqual([page.editing.isEdited, page.editing.origin.name], [false, 'on two devices']);
});

test('steps that can not be saved can be saved again', async t => {
  const page = await playing(t, 'on two devices', 'iPhone 15');
  const { inputs } = page.session.recording;
  await replay(page, inputs.with(1, { ...inputs[1], time: 1.25 }));
  const { save } = page.document;
  page.document.save = () => Promise.reject(new Error('read only'));
  await assert.rejects(page.editing.save(), /read only/);
  assert.ok(page.editing.isEdited);
  page.document.save = save;
  await page.editing.save();
  assert.equal(page.editing.isEdited, false);
});

test('with another step what is shown is none of the document’s scenarios; with another configuration it is', async t => {
  const page = await playing(t, 'opens at medium');
  await Promise.all([page.session.configure({ preferredCornerRadius: 33 }), page.settled()]);
  assert.equal(page.editing.origin.name, 'opens at medium');
  await Promise.all([page.session.input('sheet/dismiss', {}), page.settled()]);
  assert.equal(page.editing.origin, null);
});

// What is drawn

test('the traces are the values of the frames', async t => {
  const page = await open(t, 'system', { configuration: { detents: ['medium', 'large'] } });
  await page.drag([[195, 450], [195, 330], [195, 200]]);
  await page.settled();
  await Promise.all([page.session.input('sheet/dismiss', {}), page.settled()]);
  const { recording, state } = page.session;
  const traces = new Traces();
  assert.ok(traces.sync(recording));
  assert.equal(traces.sync(recording), false);
  assert.equal(traces.length, recording.frames.length);
  recording.frames.forEach(({ time, frame, velocity, dimming, transition, held, phase }, at) => {
    near(traces.time[at], time, 0, 'time');
    near(traces.reach[at], state.container.size.height - frame.y, 1e-3, 'reach');
    near(traces.velocity[at], velocity, 1e-3, 'velocity');
    near(traces.dimming[at], dimming.alpha, 1e-6, 'dimming');
    if (transition) near(traces.transition[at], transition.fraction, 1e-6, 'transition');
    else assert.ok(Number.isNaN(traces.transition[at]));
    assert.equal(NAMES[traces.phase[at]], held ? 'held' : phase);
  });
  const runs = traces.runs(0, Infinity);
  assert.deepEqual(runs.map(({ phase }) => NAMES[phase]), ['presenting', 'presented', 'held', 'presented', 'dismissing', 'dismissed']);
  for (const at of runs.keys()) if (at > 0) assert.equal(runs[at].from, runs[at - 1].to);
  assert.equal(traces.fastest, Math.max(...recording.frames.map(({ velocity }) => Math.abs(velocity))));
  // One with other frames replaces them, and one that has grown adds to them.
  recording.frames = recording.frames.slice(0, 20).map(frame => ({ ...frame }));
  traces.sync(recording);
  assert.equal(traces.length, 20);
  recording.addFrame({ ...recording.frames.at(-1), velocity: 7 });
  traces.sync(recording);
  assert.deepEqual([traces.length, traces.velocity[19]], [20, 7]);
});

test('the span zooms at a time, pans within the recording, and follows its end', () => {
  const span = new Span();
  span.width = 1020;
  span.setRange(0, 10);
  assert.deepEqual([span.x(0), span.x(10), span.time(span.x(3))], [10, 1010, 3]);
  span.zoomTo(4, 5);
  assert.deepEqual([span.duration, span.x(5)], [2.5, 510]);
  span.pan(1000);
  assert.deepEqual([span.from, span.to], [6.25, 8.75]);
  span.pan(-10_000);
  assert.equal(span.from, 0);
  assert.equal(span.show(2, false), false, 'a time that is shown is not brought there');
  span.show(5, false);
  assert.deepEqual([span.from, span.to], [3.75, 6.25]);
  span.show(6.2, true);
  near(span.from, 6.2 - 0.9 * 2.5, 1e-9, 'the newest frame at nine tenths');
  span.setRange(0, 11.5);
  near(span.duration, 2.5, 1e-9, 'zoomed in, the scale stays');
  span.zoomTo(0.1, 3);
  assert.deepEqual([span.zoom, span.from], [1, 0]);
  near(span.to, 12, 1e-9, 'all of it, rounded up');
  span.setRange(0, 12.5);
  near(span.to, 14, 1e-9, 'all of it');
});

test('the curve of a release ends where the sheet lands', async t => {
  const page = await open(t, 'system', { configuration: { detents: ['medium', 'large'] } });
  const { session, release } = page;
  const { height } = session.state.container.size;
  await page.drag([[195, 450], [195, 380]], { release: false });
  await page.step(0.3);
  const predicted = await session.ask('sheet/predict');
  const { curve } = release;
  near(curve[0][1], height - page.frame.frame.y, 5, 'it begins at the sheet');
  near(curve.at(-1)[1], height - predicted.frame.y, 0.5, 'it ends at the detent');
  page.point('pointerup', [195, 380]);
  await page.settled();
  assert.equal(release.curve, null);
  // The past has it, too.
  session.look(session.recording.frames.findLast(({ held }) => held).time);
  await page.until(() => release.curve);
  near(release.curve.at(-1)[1], height - predicted.frame.y, 0.5, 'it ends at the detent');
  page.player.seek(Infinity);
  await page.step();
  assert.equal(release.curve, null);
});

test('the curve of a moving finger is asked for eleven times a second, and the newest moment has one', async t => {
  const page = await open(t, 'system', { configuration: { detents: ['medium', 'large'] } });
  const { request } = page.rpc;
  let asked = 0;
  page.rpc.request = function (method, params, ...rest) {
    if (method === 'sheet/sample') asked++;
    return request.call(this, method, params, ...rest);
  };
  await page.drag([[195, 450], [195, 300]], { frames: 60, release: false });
  assert.ok(asked >= 8 && asked <= 12, `${asked} in a second`);
  await page.step(0.2);
  const { height } = page.session.state.container.size;
  near(page.release.curve[0][1], height - page.frame.frame.y, 1e-2, 'it begins where the finger rests');
});

test('the detents are where the sheet rests', async t => {
  const page = await open(t, 'system', { configuration: { detents: [{ id: 'peek', height: 100 }, 'medium', 'large'] } });
  const { session } = page;
  const places = await page.until(() => page.detents.at(session.moment));
  assert.deepEqual(places.map(({ id }) => id), ['peek', 'medium', 'large']);
  for (const { id, reach } of places) {
    await Promise.all([session.input('sheet/selectDetent', { detent: id, animated: true }), page.settled()]);
    near(session.state.container.size.height - page.frame.frame.y, reach, 1e-6, id);
  }
  // With a keyboard they are elsewhere, and meanwhile those that are known are shown.
  await Promise.all([session.input('keyboard/didChangeFrame', { height: 300, animation: false }), page.settled()]);
  assert.notEqual(page.detents.at(session.moment), null);
  await page.until(() => page.detents.at(session.moment)[0].reach !== places[0].reach);
  near(session.state.container.size.height - page.frame.frame.y, page.detents.at(session.moment).at(-1).reach, 1e-6, 'large with a keyboard');
  // In the past, the keyboard of then counts.
  session.look(session.recording.inputs.at(-1).time - 0.1);
  await page.until(() => page.detents.at(session.moment)[0].reach === places[0].reach);
  const { time } = session.recording.inputs.at(-1);
  assert.deepEqual([time - 1e-6, time].map(past => keyboardAt({ recording: session.recording, past })), [0, 300], 'from its time on');
});

test('a sheet without detents has one place', async t => {
  const page = await open(t, 'content-sized');
  const places = await page.until(() => page.detents.at(page.session.moment));
  assert.equal(places.length, 1);
  assert.equal(places[0].id, null);
  near(places[0].reach, page.session.state.container.size.height - page.frame.frame.y, 1e-6, 'its reach');
});

// Fingers that move for 10 frames; two of them rest for 10 more, of which the step's own rest of 0.15 s is a part. Medium is 398.56 pt below the
// top on an iPhone 15, and large 69 pt.
for (const [name, stops, step, place] of [
  ['drag', [[196, 500], [196, 160], [196, 160]], { drag: { on: 'sheet', to: { detent: 'large' }, duration: 0.183 } }, 'large'],
  ['drag', [[196, 404], [196, 444], [196, 444]], { drag: { on: 'grabber', by: 40, duration: 0.183 } }, 'medium'],
  ['flick', [[196, 500], [196, 350]], { flick: { on: 'sheet', velocity: -900, distance: 150 } }, 'large'],
]) {
  test(`a recorded drag is saved as a gesture: ${JSON.stringify(step)}`, async t => {
    const page = connected(t);
    await page.openDocument({ preset: 'system', device: 'iPhone 15', configuration: { detents: ['medium', 'large'], prefersGrabberVisible: true } });
    await Promise.all([page.session.input('sheet/present', { animated: false }), page.settled()]);
    page.detents.at(page.moment());
    await page.drag(stops);
    await page.settled();
    assert.equal(page.frame.detent, place);
    assert.ok(page.editing.hasGestures);
    const lifted = [...page.session.recording.samples()];
    await page.editing.save(null, { asGestures: true });
    const { steps = page.value.scenario } = page.value.scenarios?.[0] ?? {};
    const saved = steps.find(one => name in one);
    near(saved.time, lifted[0].time, 1e-3, 'its begin');
    if (name === 'flick') near(saved.flick.velocity, step.flick.velocity, 10, 'its velocity');
    assert.deepEqual({ [name]: { ...saved[name], ...(name === 'flick' ? { velocity: step.flick.velocity } : {}) } }, step);
    // What was recorded happens again, also on another device.
    for (const device of ['iPhone 15', 'iPhone SE']) {
      const text = JSON.stringify({ ...page.value, device, expect: [{ time: saved.time, settles: { detent: place } }] });
      assert.match(ran(text), /^passed/);
    }
  });
}

test('of a release it is known why it went where it did', async t => {
  const page = await open(t, 'system', { configuration: { detents: ['medium', 'large'] }, content: { height: 300 } });
  await page.drag([[196, 700], [196, 400]]);
  await page.settled();
  const { time, velocity } = page.session.recording.events.find(({ name }) => name === 'interactionDidEnd');
  assert.equal(detailsOf({ name: 'interactionDidEnd', time, outcome: 'large', projected: null, velocity: -1200.04 }), 'outcome large, velocity −1200 pt/s');
  await page.until(() => page.releases.reasonAt(time) !== null);
  const { text } = page.releases.reasonAt(time);
  assert.ok(velocity < -1000, `${velocity}`);
  assert.match(text, /^flick: 1800 pt\/s is at least 1000/);
});
