// Tests how the Node client starts and ends processes. $SHEETD is a program.

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, createReadStream, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Client, DaemonEnded, DaemonNotFound, DaemonTimeout, SheetdError, WrongVersion, findDaemon } from 'sheetd-client';
import { launch } from './node_modules/sheetd-client/launch.js';

const client = async (work, options) => {
  const started = await Client.start(options);
  try {
    await work(started);
  } finally {
    await started.stop();
  }
};

test('aborting a call cancels its request', async () => {
  const heard = join(mkdtempSync(join(tmpdir(), 'heard-')), 'heard');
  await client(async started => {
    const sheet = await started.open({ preset: 'interruptible', clock: 'realtime' });
    await sheet.present();
    const controller = new AbortController();
    const settling = sheet.clockSettle({}, { signal: controller.signal });
    controller.abort();
    await assert.rejects(settling, { name: 'AbortError' });
    await sheet.state();
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
  await assert.rejects(sheet.frames().next(), DaemonEnded);
  await started.stop();
});

test('a missing daemon rejects start with DaemonNotFound', async () => {
  await assert.rejects(Client.start({ command: '/nonexistent' }), error =>
    error instanceof DaemonNotFound && error.message === "/nonexistent can't be started: ENOENT; pass the path of a sheetd, or set $SHEETD");
  const { SHEETD, PATH } = process.env;
  try {
    delete process.env.SHEETD;
    process.env.PATH = mkdtempSync(join(tmpdir(), 'empty-'));
    assert.deepEqual(findDaemon('mine'), ['mine']);
    assert.throws(findDaemon, error => error instanceof DaemonNotFound && /Install sheetd-client from its \.tgz/.test(error.message));
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
    error instanceof DaemonEnded && error.message === 'sh ended with 3; pass the path of a sheetd, or set $SHEETD, saying:\nwhat?');
  // Malformed output on stdout is skipped.
  await assert.rejects(Client.start({ command: ['sh', '-c', 'echo hello; echo null'] }), DaemonEnded);
});

test('a daemon that does not answer initialize is killed after 5 s', async t => {
  // Reads `initialize` and never answers. The shell and its child keep the FIFO open.
  const fifo = join(mkdtempSync(join(tmpdir(), 'silent-')), 'running');
  execFileSync('mkfifo', [fifo]);
  const command = ['sh', '-c', 'exec 3> "$0"; echo loading >&2; read line; echo "$line" >&3; sleep 1000; :', fifo];
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let isOver = false;
  const starting = Client.start({ command }).finally(() => { isOver = true; });
  const rejected = assert.rejects(starting, error =>
    error instanceof DaemonTimeout && error instanceof SheetdError && error.message.startsWith('sh -c exec 3> ') &&
    error.message.endsWith(`${fifo} did not answer \`initialize\` within 5 s and was killed; pass the path of a sheetd, set $SHEETD, or give it a longer startTimeout, saying:\nloading`) &&
    error.timeout === 5 && error.stderr === 'loading' && assert.deepEqual(error.command, command) === undefined);
  const running = createInterface({ input: createReadStream(fifo) })[Symbol.asyncIterator]();
  assert.equal(JSON.parse((await running.next()).value).method, 'initialize');
  t.mock.timers.tick(4999);
  await new Promise(setImmediate);
  assert.equal(isOver, false);
  t.mock.timers.tick(1);
  await rejected;
  // The end of the FIFO: the shell and its child have ended.
  assert.equal((await running.next()).done, true);
});

test('start takes a timeout in seconds, or Infinity', async () => {
  await assert.rejects(Client.start({ command: ['sleep', '1000'], startTimeout: 0.01 }), error =>
    error instanceof DaemonTimeout && error.message === 'sleep 1000 did not answer `initialize` within 0.01 s and was killed; pass the path of a sheetd, set $SHEETD, or give it a longer startTimeout');
  await client(started => started.request('sheet/list'), { startTimeout: Infinity });
});

for (const [platform, kills] of [['linux', 1], ['win32', 0]]) {
  test(`a process that is terminated twice is killed once, on ${platform}`, async t => {
    const property = Object.getOwnPropertyDescriptor(process, 'platform');
    t.after(() => Object.defineProperty(process, 'platform', property));
    Object.defineProperty(process, 'platform', { ...property, value: platform });
    const daemon = await launch(['sleep', '1000']);
    const ended = new Promise(resolve => { daemon.onEnd = resolve; });
    const groups = t.mock.method(process, 'kill'); // a negative id is a group, which Windows does not have
    daemon.terminate();
    daemon.terminate();
    assert.equal(groups.mock.callCount(), kills);
    assert.equal((await ended).signal, 'SIGKILL');
  });
}

test('after stop, no process is left and the program ends', async () => {
  const program = `import { Client } from 'sheetd-client';
    const client = await Client.start();
    console.log(client.pid);
    await client.stop();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: import.meta.dirname, timeout: 10_000 });
  assert.throws(() => process.kill(Number(stdout), 0), { code: 'ESRCH' });
});
