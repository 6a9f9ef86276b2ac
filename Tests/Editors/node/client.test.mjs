// Tests the Node client with the daemon ($SHEETD).

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, createReadStream, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Client, DaemonEnded, DaemonNotFound, DaemonTimeout, ResponseError, SheetdError, WrongVersion, errors, findDaemon } from 'sheetd-client';
import { expectSheet, picture, sheets } from 'sheetd-client/testing';

const { open } = sheets();
const client = async (work, options) => {
  const started = await Client.start(options);
  try {
    await work(started);
  } finally {
    await started.stop();
  }
};

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
  await client(async started => {
    const sheet = await started.open({ preset: 'interruptible' });
    const seen = [];
    sheet.on('event', () => { throw new RangeError('mine'); });
    const stop = sheet.on('event', event => seen.push(event.name));
    await sheet.present({ animated: false });
    assert.ok(seen.includes('presentationTransitionDidEnd'));
    const count = seen.length;
    stop();
    await sheet.dismiss({ animated: false });
    assert.equal(seen.length, count);
  }, { onError: error => told.push(error.message) });
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

test('aborting a call cancels its request', async () => {
  const heard = join(mkdtempSync(join(tmpdir(), 'heard-')), 'heard');
  await client(async started => {
    const sheet = await started.open({ preset: 'interruptible', clock: 'realtime' });
    await sheet.present();
    const controller = new AbortController();
    const settling = sheet.clockSettle({}, { signal: controller.signal });
    controller.abort();
    await assert.rejects(settling, { name: 'AbortError' });
    assert.equal((await sheet.state()).sheet, sheet.id);
    await assert.rejects(sheet.state({}, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  }, { command: ['sh', '-c', `tee ${heard} | $SHEETD`] });
  const messages = readFileSync(heard, 'utf8').trim().split('\n').map(line => JSON.parse(line));
  const { id } = messages.find(message => message.method === 'clock/settle');
  assert.deepEqual(messages.filter(message => message.method === '$/cancelRequest').map(message => message.params), [{ id }]);
});

test('killing the daemon rejects pending and later calls with DaemonEnded', async () => {
  const started = await Client.start();
  const sheet = await started.open({ preset: 'interruptible', clock: 'realtime' });
  const frames = sheet.frames();
  await sheet.present();
  const settling = sheet.clockSettle();
  process.kill(started.pid, 'SIGKILL');
  await assert.rejects(settling, error => error instanceof DaemonEnded && error.signal === 'SIGKILL');
  await assert.rejects(async () => { for await (const frame of frames) void frame; }, DaemonEnded);
  await assert.rejects(sheet.present(), DaemonEnded);
  await started.stop();
});

test('a missing daemon rejects start with DaemonNotFound', async () => {
  await assert.rejects(Client.start({ command: '/nonexistent' }), error =>
    error instanceof DaemonNotFound && error.message === "/nonexistent can't be started: ENOENT");
  const { SHEETD, PATH } = process.env;
  try {
    delete process.env.SHEETD;
    process.env.PATH = mkdtempSync(join(tmpdir(), 'empty-'));
    assert.ok(findDaemon('mine')[0] === 'mine');
  } finally {
    Object.assign(process.env, { SHEETD, PATH });
  }
});

test('start rejects a daemon of another version and programs that are not a daemon', async () => {
  const other = join(mkdtempSync(join(tmpdir(), 'other-')), 'other');
  writeFileSync(other, `#!${process.execPath}
    require('node:readline').createInterface(process.stdin).on('line', line => {
      const { id, method } = JSON.parse(line);
      if (method === 'exit') process.exit();
      if (id) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { capabilities: { sheet: { protocolVersion: '3.1' } } } }));
    });`);
  chmodSync(other, 0o755);
  await assert.rejects(Client.start({ command: other }), error =>
    error instanceof WrongVersion && /speaks version 3.1 of the protocol, this client 2.0/.test(error.message));
  await assert.rejects(Client.start({ command: ['sh', '-c', "echo 'what?' >&2; exit 3"] }), error =>
    error instanceof DaemonEnded && error.message === 'sheetd ended with 3, saying:\nwhat?');
  // Malformed output on stdout is skipped.
  await assert.rejects(Client.start({ command: ['sh', '-c', 'echo hello; echo null'] }), DaemonEnded);
});

test('a daemon that does not answer initialize is killed after 10 s', async t => {
  // Reads `initialize` and never answers. The shell and its child keep the FIFO open.
  const fifo = join(mkdtempSync(join(tmpdir(), 'silent-')), 'running');
  execFileSync('mkfifo', [fifo]);
  const command = ['sh', '-c', 'exec 3> "$0"; echo loading >&2; read line; echo "$line" >&3; sleep 1000; :', fifo];
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let isOver = false;
  const starting = Client.start({ command }).finally(() => { isOver = true; });
  const rejected = assert.rejects(starting, error =>
    error instanceof DaemonTimeout && error instanceof SheetdError && error.message.startsWith('sh -c exec 3> ') &&
    error.message.endsWith(`${fifo} did not answer \`initialize\` within 10 s and was killed, saying:\nloading`) &&
    error.timeout === 10 && error.stderr === 'loading' && assert.deepEqual(error.command, command) === undefined);
  const running = createInterface({ input: createReadStream(fifo) })[Symbol.asyncIterator]();
  assert.equal(JSON.parse((await running.next()).value).method, 'initialize');
  t.mock.timers.tick(9999);
  await new Promise(setImmediate);
  assert.equal(isOver, false);
  t.mock.timers.tick(1);
  await rejected;
  // The end of the FIFO: the shell and its child have ended.
  assert.equal((await running.next()).done, true);
});

test('start takes a timeout in seconds, or Infinity', async () => {
  await assert.rejects(Client.start({ command: ['sleep', '1000'], startTimeout: 0.01 }), error =>
    error instanceof DaemonTimeout && error.message === 'sleep 1000 did not answer `initialize` within 0.01 s and was killed');
  await client(started => started.request('sheet/list'), { startTimeout: Infinity });
});

test('after stop, no process is left and the program ends', async () => {
  const program = `import { Client } from 'sheetd-client';
    const client = await Client.start();
    console.log(client.pid);
    await client.stop();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: import.meta.dirname, timeout: 10_000 });
  assert.throws(() => process.kill(Number(stdout), 0), { code: 'ESRCH' });
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
