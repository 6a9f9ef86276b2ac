// Tests how the Node client starts and ends the module ($SHEETD), and modules that fail.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Client, DaemonEnded, DaemonNotFound, WrongVersion } from 'sheetd-client';

const LONG = 400; // bytes of a message for which a module of `moduleThat` executes its code
const TRAP = [0x00];
const ENDLESS_LOOP = [0x03, 0x40, 0x0c, 0x00, 0x0b];

/** Writes a module and returns its path. */
function written(bytes) {
  const file = join(mkdtempSync(join(tmpdir(), 'module-')), 'sheetd.wasm');
  writeFileSync(file, Uint8Array.from(bytes));
  return file;
}

/** A module that answers `initialize` with a version, and executes code when it receives a long message. */
function moduleThat(code, protocolVersion = '2.0') {
  const answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { capabilities: { sheet: { protocolVersion } } } }) + '\n';
  const list = items => [...number(items.length), ...items.flat()];
  const text = value => list([...Buffer.from(value)]);
  const section = (id, items) => [id, ...sized(list(items))];
  const sized = bytes => [...number(bytes.length), ...bytes];
  const [I32, F64] = [0x7f, 0x7c];
  const int = value => [0x41, ...number(value)];
  const functions = [
    ['_initialize', [], [], []],
    ['sheetd_reserve', [I32], [I32], int(4096)],
    ['sheetd_exchange', [I32, F64], [I32], [0x20, 0, ...int(LONG), 0x4b, 0x04, 0x40, ...code, 0x0b, ...int(answer.length)]],
    ['sheetd_output', [], [I32], int(0)],
    ['sheetd_next_wake', [], [F64], [0x44, ...new Uint8Array(new Float64Array([-1]).buffer)]],
    ['sheetd_exit_status', [], [I32], [0x41, 0x7f]],
    ['sheetd_log', [], [I32], int(0)],
    ['sheetd_log_text', [], [I32], int(0)],
  ];
  return written([
    0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, functions.map(([, taken, given]) => [0x60, ...list(taken), ...list(given)])),
    ...section(3, functions.map((_, index) => [index])),
    ...section(5, [[0, 1]]),
    ...section(7, [...functions.map(([name], index) => [...text(name), 0, index]), [...text('memory'), 2, 0]]),
    ...section(10, functions.map(([, , , body]) => sized([0, ...body, 0x0b]))),
    ...section(11, [[0, ...int(0), 0x0b, ...text(answer)]]),
  ]);
}

/** LEB128, signed as well as unsigned for the numbers used here. */
function number(value) {
  const bytes = [];
  for (; value > 0x3f; value >>= 7) bytes.push(value & 0x7f | 0x80);
  return [...bytes, value];
}

const long = client => client.request('sheet/list', { padding: ' '.repeat(LONG) });

test('a module has no process, and takes no arguments', async () => {
  const client = await Client.start();
  assert.equal(client.pid, undefined);
  await client.stop();
  await assert.rejects(Client.start({ command: [process.env.SHEETD, '--strict'] }), error =>
    error instanceof DaemonNotFound && error.message.endsWith("sheetd.wasm can't be started: the module has no arguments, found --strict"));
});

test('a trap rejects pending and later calls with DaemonEnded', async () => {
  const client = await Client.start({ command: moduleThat(TRAP) });
  const pending = client.request('sheet/list');
  const isTrap = error => error instanceof DaemonEnded && error.exitCode === null && error.signal === null &&
    error.reason === 'it trapped (RuntimeError: unreachable)' && error.message.endsWith(`/sheetd.wasm ended: ${error.reason}`);
  await Promise.all([assert.rejects(long(client), isTrap), assert.rejects(pending, isTrap)]);
  await assert.rejects(client.request('sheet/list'), isTrap);
  await client.stop();
});

test('a module without enough memory says so', async () => {
  // Open files of 5 MB in 32 MiB, which is a flag of the whole process.
  const script = `
    import { Client } from 'sheetd-client';
    const client = await Client.start();
    for (const uri of ['file:///a.json', 'file:///b.json'])
      client.notify('textDocument/didOpen', { textDocument: { uri, version: 0, text: '1,'.repeat(2.5e6) } });
    await client.request('sheet/list').catch(error => console.log(error.message));
    await client.stop();
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath, ['--wasm-max-mem-pages=512', '--preserve-symlinks', '--input-type=module', '-e', script]);
  assert.equal(stdout, `${process.env.SHEETD} ended: there is not enough memory\n`);
});

test('a call that takes longer than 10 s ends the module', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const client = await Client.start({ command: moduleThat(ENDLESS_LOOP) });
  let isOver = false;
  const rejected = assert.rejects(long(client), error => error instanceof DaemonEnded && error.reason === 'it computed for more than 10 s')
    .finally(() => { isOver = true; });
  // The time of a call starts when the call before it is over.
  while (!isOver) {
    t.mock.timers.tick(10_000);
    await new Promise(setImmediate);
  }
  await rejected;
  await client.stop();
});

test('a caller that computes for longer than the time of a call does not end the module', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const client = await Client.start();
  const answer = client.request('sheet/list');
  // As if this thread had been busy: the time is over before any message can be received.
  t.mock.timers.tick(10_000);
  await answer;
  await client.stop();
});

test('start rejects a missing, a truncated, another module and another version', async () => {
  const module = readFileSync(process.env.SHEETD);
  await assert.rejects(Client.start({ command: '/nonexistent/sheetd.wasm' }), error =>
    error instanceof DaemonNotFound && error.message === "/nonexistent/sheetd.wasm can't be started: ENOENT; pass the path of a sheetd, or set $SHEETD");
  for (const bytes of [[], module.subarray(0, 100_000), module.subarray(0, 8)]) {
    await assert.rejects(Client.start({ command: written(bytes) }), error =>
      error instanceof DaemonEnded && /\/sheetd\.wasm ended: sheetd\.wasm is damaged or is not sheetd's; install it again \(/.test(error.message));
  }
  await assert.rejects(Client.start({ command: moduleThat(TRAP, '3.1') }), error =>
    error instanceof WrongVersion && /speaks version 3.1 of the protocol, this client 2.0/.test(error.message));
});

test('after stop, the program ends, without waiting for the time of a call', async () => {
  const program = `import { Client } from 'sheetd-client';
    const client = await Client.start({ callTimeout: 1000 });
    await client.stop();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: import.meta.dirname, timeout: 20_000 });
});
