// Tests the Node client with the daemon ($SHEETD), a process or the module.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, ResponseError, errors } from 'sheetd-client';
import { expectSheet, picture, sheets } from 'sheetd-client/testing';

const { open } = sheets();

test('a sheet is presented at its final frame, and closed', async () => {
  const sheet = await open({ preset: 'cover-vertical', content: { height: 300 } });
  assert.equal(sheet.opened.phase, 'dismissed');
  await sheet.present();
  const frame = await sheet.clockAdvance({ to: 0.35 });
  // 844 minus the content height of 300 and the bottom safe area of 34
  assert.deepEqual([frame.frame.y, frame.phase, frame.moving], [510, 'presented', false]);
  await sheet.close();
  assert.equal(sheet.isOpen, false);
});

test('a sheet caught during its presentation follows the finger', async () => {
  const sheet = await open({ preset: 'interruptible' });
  await sheet.present();
  const caught = await sheet.drag([[195, 600], [195, 650]], { at: 0.15, duration: 0.05, outcome: 'moved', recognized: true });
  // 422 + (1 - 0.684643) · 422 halfway through an ease-out, plus 50 for the drag
  assert.equal(caught.frame.y, 605.080575);
});

test('play returns every frame of a motion', async () => {
  const sheet = await open({ preset: 'interruptible' });
  await sheet.present();
  const frames = await sheet.play({ to: 0.3, frameRate: 10 });
  assert.deepEqual(frames.map(frame => frame.time), [0.1, 0.2, 0.3]);
  await sheet.dismiss();
  assert.equal((await sheet.play()).at(-1).phase, 'dismissed');
});

test('frames and events of a realtime sheet can be iterated', async () => {
  const sheet = await open({ preset: 'interruptible', clock: 'realtime', frameRate: 120 });
  const frames = sheet.frames();
  const events = sheet.events();
  sheet.notify('sheet/present');
  const seen = [];
  for await (const frame of frames) {
    seen.push(frame.frame.y);
    if (frame.phase === 'presented') break;
  }
  assert.ok(seen.length > 10);
  assert.deepEqual(seen, seen.toSorted((a, b) => b - a));
  const names = [];
  for await (const event of events) {
    names.push(event.name);
    if (event.name === 'presentationTransitionDidEnd') break;
  }
  assert.equal(names[0], 'presentationTransitionWillBegin');
  assert.deepEqual(await frames.next(), { value: undefined, done: true });
});

test('iteration ends when its signal is aborted and when the sheet closes', async () => {
  const sheet = await open();
  const controller = new AbortController();
  const aborted = sheet.frames({ signal: controller.signal });
  const waiting = aborted.next();
  controller.abort();
  assert.deepEqual(await waiting, { value: undefined, done: true });
  const frames = sheet.frames();
  await sheet.close();
  for await (const frame of frames) assert.fail(frame);
});

test('errors of the daemon have a code, a kind and a message', async () => {
  const sheet = await open({ preset: 'system', configuration: { detents: ['medium', 'large'] } });
  await assert.rejects(sheet.selectDetent({ detent: 'tall' }), error =>
    error instanceof ResponseError && error.code === 1007 && error.kind === 'unknownDetent' && /"medium"/.test(error.message));
  await assert.rejects(open({ configuration: { dimming: { alhpa: 1 } } }), error =>
    error.kind === 'invalidParams' && error.data.path === '/configuration/dimming/alhpa' && /alpha/.test(error.message));
  await assert.rejects(open({ preset: 'sytem' }), { kind: 'unknownPreset' });
  await sheet.close();
  await assert.rejects(sheet.state(), { kind: 'unknownSheet' });
  assert.equal(Object.keys(errors).length, 9);
});

test('requests of the daemon are answered by shouldDismiss and measure', async () => {
  let asked = 0;
  const sheet = await open({
    preset: 'cover-vertical', configuration: { interaction: { dismissal: 'ask' } }, shouldDismiss: async () => ++asked > 1 });
  await sheet.present({ animated: false });
  for (const phase of ['presented', 'dismissed']) {
    await sheet.drag([[195, 600], [195, 640]], { duration: 0.1, outcome: 'moved' });
    await sheet.gestureSample({ phase: 'moved', x: 195, y: 800 });
    await sheet.gestureSample({ phase: 'ended', x: 195, y: 840 });
    await sheet.clockSettle();
    assert.equal((await sheet.state()).phase, phase);
  }
  assert.equal(asked, 2);
  const measured = await open({ preset: 'content-sized', content: { measure: true }, measure: (screen, width) => width / 2 });
  assert.equal((await measured.state()).contents[0].height, 195);
});

test('a listener that throws is reported to onError, and other listeners still run', async () => {
  const told = [];
  const client = await Client.start({ onError: error => told.push(error.message) });
  const sheet = await client.open({ preset: 'interruptible' });
  const seen = [];
  sheet.on('event', () => { throw new RangeError('mine'); });
  const stop = sheet.on('event', event => seen.push(event.name));
  await sheet.present({ animated: false });
  assert.ok(seen.includes('presentationTransitionDidEnd'));
  const count = seen.length;
  stop();
  await sheet.dismiss({ animated: false });
  assert.equal(seen.length, count);
  await client.stop();
  assert.ok(told.length > 5 && told.every(message => message === 'mine'));
});

test('a hundred concurrent sheets get their own answers', async () => {
  const heights = await Promise.all(Array.from({ length: 100 }, async (_, n) => {
    const sheet = await open({ preset: 'content-sized', content: { height: 100 + n } });
    await sheet.present();
    await sheet.clockSettle();
    const { frame } = await sheet.state();
    await sheet.close();
    return frame.height;
  }));
  assert.deepEqual(heights, Array.from({ length: 100 }, (_, n) => 134 + n));
});

test('a failed expectation lists the differences and draws the sheet', async () => {
  const sheet = await open({ preset: 'cover-vertical', content: { height: 300 } });
  await sheet.present({ animated: false });
  await expectSheet(sheet, { phase: 'presented', frame: { y: 510 }, dimming: { opacity: 0.75 } });
  await assert.rejects(expectSheet(sheet, { phase: 'dismissed', frame: { y: 511 } }), error =>
    error.message.includes('/phase: expected "dismissed", found "presented"') &&
    error.message.includes('/frame/y: expected 511, found 510') && error.message.includes('████'));
  assert.equal(picture(await sheet.state()).split('\n').length, 24);
});

test('aborting a call leaves the others', async () => {
  const sheet = await open({ preset: 'interruptible', clock: 'realtime' });
  await sheet.present();
  const controller = new AbortController();
  const settling = sheet.clockSettle({}, { signal: controller.signal });
  controller.abort();
  await assert.rejects(settling, { name: 'AbortError' });
  assert.equal((await sheet.state()).sheet, sheet.id);
  await assert.rejects(sheet.state({}, { signal: AbortSignal.abort() }), { name: 'AbortError' });
});

test('an option that does not exist is a TypeError that names those that do', async () => {
  const sheet = await open();
  const wrong = /^TypeError: \w+: there is no option "\w+"; it has /;
  await assert.rejects(Client.start({ comand: 'sheetd' }), wrong);
  await assert.rejects(sheet.play({ rate: 60 }), wrong);
  await assert.rejects(sheet.drag([[0, 0], [0, 9]], { length: 1 }), wrong);
  assert.throws(() => sheets({ path: 'sheetd' }), wrong);
  await assert.rejects(sheet.state({}, { sginal: 1 }), /there is no option "sginal"/);
  assert.throws(() => sheet.frames({ sginal: 1 }), /there is no option "sginal"/);
  assert.throws(() => sheet.on('frmae', () => {}), /^TypeError: on: there is no "frmae"; there are frame, /);
  await assert.rejects(sheet.play(60), /^TypeError: play: expected an object of options, found 60$/);
  await sheet.close();
});

test('the options of a call may be its only argument', async () => {
  const sheet = await open();
  const controller = new AbortController();
  assert.equal((await sheet.state({ signal: controller.signal })).phase, 'dismissed');
  controller.abort();
  await assert.rejects(sheet.state({ signal: controller.signal }), { name: 'AbortError' });
  await assert.rejects(sheet.present({ animated: false, signal: controller.signal }), { name: 'AbortError' });
  await assert.rejects(sheet.play({ by: 1, signal: controller.signal }), { name: 'AbortError' });
  await assert.rejects(open({ signal: controller.signal }), { name: 'AbortError' });
  assert.equal((await sheet.state()).phase, 'dismissed');
  await sheet.close();
});

test('expectSheet refuses what can not be compared, and compares lengths', async () => {
  const sheet = await open({ preset: 'system' });
  for (const [expected, tolerance] of [[{ phse: 'dismissed' }], [{ frame: { z: 1 } }], [{ frame: { y: 844 } }, { tolerance: 1 }], [{ frame: { y: 844 } }, -1]]) {
    await assert.rejects(expectSheet(sheet, expected, tolerance), TypeError);
  }
  await assert.rejects(expectSheet(sheet, { frame: { y: NaN } }), /expected NaN, found 844/);
  await assert.rejects(expectSheet(sheet, { screens: [] }), /\/screens: expected 0 elements, found 1/);
  await sheet.close();
});
