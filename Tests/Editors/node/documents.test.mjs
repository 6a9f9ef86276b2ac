// Tests sheet documents with the Node client, as live sheets and as tests, with the daemon ($SHEETD), a process or the module.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Client, DaemonNotFound, DocumentError, ResponseError, openDocument } from 'sheetd-client';

const folder = mkdtempSync(join(tmpdir(), 'sheets-'));
after(() => rmSync(folder, { recursive: true }));

const PASSING = {
  preset: 'system', configuration: { detents: ['medium', 'large'] }, scenario: [{ time: 0, method: 'sheet/present' }],
  expect: [{ time: 2, frame: { phase: 'presented', detent: 'medium' } }],
};

/** Writes a document with one member per line. */
function write(name, document) {
  const file = join(folder, `${name}.sheet.json`);
  const members = Object.entries(document).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  writeFileSync(file, typeof document === 'string' ? document : `{\n${members.join(',\n')}\n}\n`);
  return file;
}

/** Runs a module in the folder of the tests, where it can import the client. */
function node(text, ...options) {
  writeFileSync('spawned.mjs', text);
  // Without the variable by which a test runner tells its children that they are tests.
  const { NODE_TEST_CONTEXT, ...env } = process.env;
  return spawnSync(process.execPath, ['--preserve-symlinks', ...options, 'spawned.mjs'], { encoding: 'utf8', timeout: 20_000, env });
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const passing = write('map', PASSING);

test('openDocument gives the sheet that the document describes, and closing it ends its daemon', async () => {
  for (const file of [passing, pathToFileURL(passing)]) {
    const sheet = await openDocument(file, { sheet: 'map' });
    assert.deepEqual([sheet.id, sheet.opened.preset, sheet.opened.phase], ['map', 'system', 'dismissed']);
    assert.deepEqual(sheet.opened.configuration.detents, ['medium', 'large']);
    await sheet.present();
    assert.equal((await sheet.play()).at(-1).detent, 'medium');
    await assert.rejects(sheet.selectDetent({ detent: 'small' }), ResponseError);
    await sheet[Symbol.asyncDispose]();
    await assert.rejects(sheet.state(), { name: 'DaemonEnded' });
  }
});

test('a process with an open document exits when it has nothing else to do, and its daemon ends', async () => {
  const program = `
    import { openDocument } from 'sheetd-client';
    const sheet = await openDocument(${JSON.stringify(passing)}, { clock: 'realtime' });
    await sheet.present();
    for await (const { phase } of sheet.frames()) if (phase === 'presented') break;
    console.log('presented');`;
  const { status, stdout, stderr } = node(program);
  assert.deepEqual([status, stdout, stderr], [0, 'presented\n', '']);
});

// The first forgets to stop; the second ends when the sheet that it listens to is closed.
for (const program of [
  'console.log((await sheet.present({ animated: false })).phase);',
  `sheet.on('frame', ({ phase }) => { if (phase === 'presented') { console.log(phase); void sheet.close(); } });
    sheet.notify('sheet/present');`,
]) {
  test(`a program ends without stop: ${program.slice(0, 12)}`, () => {
    const { status, stdout, stderr } = node(`
      import { Client } from 'sheetd-client';
      const client = await Client.start();
      const sheet = await client.open({ preset: 'system', clock: 'realtime' });
      ${program}`);
    assert.deepEqual([status, stdout, stderr], [0, 'presented\n', '']);
  });
}

test('a sheet that is disposed of synchronously closes by itself', async () => {
  const client = await Client.start();
  const sheet = await client.openDocument(passing);
  sheet[Symbol.dispose]();
  assert.deepEqual((await client.request('sheet/list')).sheets, []);
  const { pid } = client;
  await client[Symbol.asyncDispose]();
  assert.ok(pid === undefined || !isRunning(pid));
});

test('errors of a document are one exception with their locations', async () => {
  const file = write('wrong', '{"preset": "systm",\n "device": 1}');
  const error = await openDocument(file).catch(error => error);
  assert.ok(error instanceof DocumentError);
  const [first, second] = error.message.split('\n');
  assert.ok(first.startsWith(`${file}:1:12: error: "systm" is none of `) && first.endsWith('[unknown-word]'), first);
  assert.ok(second.startsWith(`${file}:2:12: error: `), second);
  assert.deepEqual(error.diagnostics.map(({ line }) => line), [1, 2]);
});

test('a document that is not UTF-8 is an error at its byte', async () => {
  const file = join(folder, 'latin.sheet.json');
  writeFileSync(file, Buffer.concat([Buffer.from('{"preset":\n "𝄞'), Buffer.from([0xE9]), Buffer.from('"}')]));
  // 𝄞 is two UTF-16 units.
  await assert.rejects(openDocument(file), { message: `${file}:2:5: error: it is not UTF-8 [encoding]` });
  rmSync(file);
});

test('a missing document and a missing daemon are their own errors', async () => {
  await assert.rejects(openDocument(join(folder, 'none.sheet.json')), { code: 'ENOENT' });
  await assert.rejects(openDocument(passing, { command: '/none' }), DaemonNotFound);
});

test('a client opens and runs many documents at once and keeps none open', async () => {
  const client = await Client.start();
  const failing = write('fails', { ...PASSING, expect: [{ time: 2, frame: { phase: 'dismissed' } }] });
  const sheets = await Promise.all(Array.from({ length: 20 }, () => client.openDocument(passing)));
  assert.equal(new Set(sheets.map(({ id }) => id)).size, 20);
  assert.deepEqual(await client.scenarios(passing), [{ name: null, line: 4, setting: null }]);
  const [good, bad] = await Promise.all([client.runScenario(passing), client.runScenario(failing)]);
  assert.deepEqual([good.passed, good.events[0].name], [true, 'presentationTransitionWillBegin']);
  assert.deepEqual(bad.failures.map(({ file, line, code }) => [file, line, code]), [[failing, 5, 'expectation-failed']]);
  await assert.rejects(client.request('textDocument/codeLens', { textDocument: { uri: pathToFileURL(passing).href } }), /open document/);
  await client.stop();
});

test('a document that extends others runs on each of its devices, each a test of its own', async () => {
  const inner = mkdtempSync(join(tmpdir(), 'my sheets-'));
  after(() => rmSync(inner, { recursive: true }));
  const { preset, configuration, scenario } = PASSING;
  const [base, middle, top] = ['base', 'middle', 'top'].map(name => join(inner, `${name}.sheet.json`));
  writeFileSync(base, JSON.stringify({ preset, configuration }));
  writeFileSync(middle, JSON.stringify({ extends: './base.sheet.json', scenario }));
  writeFileSync(top, JSON.stringify({
    extends: 'middle.sheet.json', devices: ['iPhone SE', 'Pixel 8'], expect: [{ time: 2, frame: { frame: { width: 375 } } }],
  }));
  const client = await Client.start();
  const settings = (await client.scenarios(top)).map(({ setting }) => setting);
  assert.deepEqual(settings, ['iPhone SE', 'Pixel 8']);
  const [small, large] = await Promise.all(settings.map(setting => client.runScenario(top, null, { setting })));
  // A Pixel 8 is 1080 px wide, at 2.625 px a dp.
  assert.deepEqual([small.passed, large.failures.map(({ message }) => message)],
    [true, ['at 2 s frame.width is 411.428571, expected 375 (Pixel 8)']]);
  rmSync(base);
  await assert.rejects(client.openDocument(top), error => error instanceof DocumentError && /middle.sheet.json" has errors/.test(error.message));
  await client.stop();
  writeFileSync(base, JSON.stringify({ preset, configuration }));
  const { stdout } = node(`import { sheetTests } from 'sheetd-client/testing'; sheetTests(${JSON.stringify(top)});`, '--test', '--test-reporter=tap');
  assert.match(stdout, /^ *ok 1 - scenario \[iPhone SE\]$/m);
  assert.match(stdout, /^ *not ok 2 - scenario \[Pixel 8\]$/m);
});

test('sheetTests registers the scenarios of documents and folders as tests', () => {
  const tests = `import { sheetTests } from 'sheetd-client/testing'; sheetTests(${JSON.stringify(folder)});`;
  write('empty', '{}');
  write('wrong', '{"$comment": 1,\r"preset": "systm"}');
  const { status, stdout } = node(tests, '--test', '--test-reporter=tap');
  assert.equal(status, 1);
  assert.match(stdout, /ok 1 - document\n[^]*empty\.sheet\.json/);
  assert.match(stdout, /not ok 1 - scenario\n[^]*fails\.sheet\.json:5:14: at 2 s phase is "presented", expected "dismissed"/);
  assert.match(stdout, /"expect": \[\{"time":2/);
  assert.match(stdout, /wrong\.sheet\.json:2:11: "systm" is none of[^\n]*\n *"preset": "systm"\}\n/);
  assert.match(stdout, /# pass 2\n# fail 2\n/);
  const { stdout: named } = node(tests, '--test', '--test-reporter=tap', '--test-name-pattern=document');
  assert.match(named, /# pass 1\n# fail 1\n/);
});

test('named scenarios are tests of their names', () => {
  const { preset, configuration, scenario: steps, expect } = PASSING;
  const folder = mkdtempSync(join(tmpdir(), 'sheets-'));
  const scenarios = [{ name: 'opens at medium', steps, expect }, { name: 'stays dismissed', expect: [{ time: 1, frame: { phase: 'dismissed' } }] }];
  writeFileSync(join(folder, 'named.sheet.json'), JSON.stringify({ preset, configuration, scenarios }));
  const tests = `import { sheetTests } from 'sheetd-client/testing'; sheetTests(${JSON.stringify(folder)});`;
  const { stdout } = node(tests, '--test', '--test-reporter=tap');
  assert.match(stdout, /ok 1 - opens at medium\n[^]*ok 2 - stays dismissed\n[^]*# pass 2\n# fail 0\n/);
  // The second tests nothing: one warning.
  assert.equal(stdout.match(/# .*named\.sheet\.json:1:\d+: warning: the sheet is never presented.* \[expectation-vacuous\]\n/g).length, 1);
  rmSync(folder, { recursive: true });
});

test('sheetTests without a document fails instead of passing', async () => {
  const { status, stdout } = node(`import { mkdirSync } from 'node:fs'; import { sheetTests } from 'sheetd-client/testing';
    mkdirSync('nothing', { recursive: true }); sheetTests('nothing');`, '--test', '--test-reporter=tap');
  assert.equal(status, 1);
  assert.match(stdout, /there is no \*\.sheet\.json in nothing/);
});

test('a file may have sheets and documents, in any order', () => {
  const documents = `sheetTests(${JSON.stringify(passing)});`;
  const sheet = `const { open } = sheets();
    test('own', async () => { const sheet = await open(); await sheet.present({ animated: false }); await expectSheet(sheet, { phase: 'presented' }); });`;
  for (const both of [[documents, sheet], [sheet, documents]]) {
    const { stdout } = node(`import { test } from 'node:test'; import { expectSheet, sheets, sheetTests } from 'sheetd-client/testing';
      ${both.join('\n')}`, '--test', '--test-reporter=tap');
    assert.match(stdout, /# pass 2\n# fail 0\n/);
  }
});

test('frames that nothing causes any more end the program with a sentence, and do not let it wait forever', () => {
  const start = `import { Client } from 'sheetd-client';
    const client = await Client.start();
    const sheet = await client.open();`;
  const waiting = node(`${start} await sheet.present({ animated: false }); for await (const frame of sheet.frames()) void frame;`);
  // Node's status for a top-level await that never settles
  assert.equal(waiting.status, 13);
  assert.match(waiting.stderr, /sheetd sends no more sheet\/frame for node-1: its clock is manual/);
  // What a notification causes has not arrived yet, and a call may follow later.
  const late = node(`${start} const frames = sheet.frames();
    sheet.notify('sheet/present', { animated: false });
    console.log((await frames.next()).value.phase);
    setImmediate(() => sheet.notify('sheet/dismiss', { animated: false }));
    console.log((await frames.next()).value.phase);
    await client.stop();`);
  assert.deepEqual([late.stdout, late.stderr, late.status], ['presented\ndismissed\n', '', 0]);
  // A loop that nobody waits for ends with the program, and one with a signal when that is aborted.
  const beside = node(`${start} (async () => { for await (const frame of sheet.frames()) void frame; })();
    await sheet.present(); await sheet.play({ by: 0.05 });
    const stop = new AbortController();
    setImmediate(() => stop.abort());
    for await (const frame of sheet.frames({ signal: stop.signal })) void frame;
    console.log('end');`);
  assert.deepEqual([beside.stdout, beside.stderr, beside.status], ['end\n', '', 0]);
});
