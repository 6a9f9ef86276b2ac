// What is pasted, and a trace of a recorder that is shown over the simulated sheet.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { converted, pastedOf } from '../../editors/preview/model/pasted.js';
import { playOf, recordingOf, traceOf } from '../../editors/preview/model/trace.js';
import { bugOf, bugText, failedOf } from '../../editors/preview/model/bug.js';
import { fragmentOf, sharedIn, sharedOf } from '../../editors/preview/share/link.js';
import { connected, open, ran } from './page.js';

const TRACE = readFileSync(new URL('../../editors/examples/map.trace.jsonl', import.meta.url), 'utf8');

for (const [text, kind, more] of [
  ['https://example.org/preview/#share=eJyr', 'link'],
  [' http://127.0.0.1:4000/?token=x#share=eJyr\n', 'link'],
  ['#share=eJyr', 'link'],
  [TRACE, 'trace'],
  ['{"preset": "vaul"}', 'document'],
  ['{"snapPoints": ["25%", 300]}', 'document'],
  ['import { Drawer } from \'vaul\';\n<Drawer.Root snapPoints={[0.5, 1]}>', 'code', { language: 'TSX', extension: 'tsx' }],
  ['<BottomSheet snapPoints={["25%"]} />', 'code', { extension: 'tsx' }],
  ['.sheet(isPresented: $shows) { Menu().presentationDetents([.medium]) }', 'code', { language: 'Swift' }],
  ['val behavior = BottomSheetBehavior.from(view)', 'code', { language: 'Kotlin' }],
  ['<?xml version="1.0"?>\n<View app:behavior_peekHeight="100dp"/>', 'code', { language: 'XML' }],
  ['import \'package:smooth_sheets/smooth_sheets.dart\';', 'code', { language: 'Dart' }],
  ['', 'nothing', { reason: 'The field is empty. Paste a document, props, a link or a trace.' }],
  ['[1]', 'nothing', { reason: 'A document or props are a JSON object, and this is an array.' }],
  ['null', 'nothing', { reason: 'A document or props are a JSON object, and this is null.' }],
  ['Hello', 'nothing'],
  ['# trace 1, unit=pt, container=393x852\ntime,y', 'trace'],
]) {
  test(`${JSON.stringify(text.slice(0, 40))} is ${kind}`, () => {
    const pasted = pastedOf(text);
    assert.equal(pasted.kind, kind);
    for (const [key, value] of Object.entries(more ?? {})) assert.equal(pasted[key], value);
  });
}

test('names without quotation marks are no JSON, and said so', () => {
  assert.match(pastedOf('{snapPoints: ["25%", 300]}').reason, /JSON needs double quotes around names/);
});

test('props become the document that they are', async t => {
  const { rpc } = connected(t);
  const { text, isFixed } = await converted(rpc, '{"snapPoints": ["25%", 300]}', 'gorhom');
  assert.ok(isFixed);
  assert.deepEqual(JSON.parse(text), { preset: 'gorhom', configuration: { detents: [{ id: '25%', fraction: 0.25 }, { id: '300', height: 300 }] } });
  assert.match(text, /^\{\n {2}"preset": "gorhom",\n/);
});

test('a document is opened as it was written', async t => {
  const { rpc } = connected(t);
  const written = '{"preset": "vaul",\n   "configuration": {"detents": ["large"]}}\n';
  assert.deepEqual(await converted(rpc, written, ''), { text: written, isFixed: false });
  // Its own preset stays.
  assert.deepEqual(await converted(rpc, written, 'gorhom'), { text: written, isFixed: false });
});

test('a trace has its frames and its fingers, from 0 s on', () => {
  const { edge, container, frames, inputs } = traceOf(TRACE);
  assert.deepEqual([edge, container.width, container.height], ['bottom', 393, 852]);
  assert.deepEqual(frames[0], [0, 732, 120]);
  assert.deepEqual([...new Set(inputs.map(({ method }) => method))].sort(), ['gesture/sample', 'sheet/selectDetent']);
  assert.deepEqual(inputs.map(({ time }) => time), inputs.map(({ time }) => time).toSorted((a, b) => a - b));
});

test('pixels of a trace become points', () => {
  const trace = traceOf('{"trace":1,"scale":2,"container":{"width":400,"height":800}}\n{"time":1,"y":1000,"height":600}\n{"time":1.1,"finger":"down","fingerX":100,"fingerY":1200}\n');
  assert.deepEqual(trace.frames, [[0, 500, 300]]);
  assert.deepEqual(trace.inputs[0].params, { phase: 'began', x: 50, y: 600 });
});

test('a row may have a place and a finger, the id of a detent may be a number, and remarks are no settings', () => {
  const { frames, inputs } = traceOf('# trace 1, container=400x800\n# trace of a phone, scale of the map\ntime,y,finger,fingerX,fingerY,event,detent\n1,600,down,10,620,,\n1.1,590,,,,select,300');
  assert.deepEqual(frames.map(([, y]) => y), [600, 590]);
  assert.deepEqual(inputs.map(({ method, params }) => [method, params.detent]), [['gesture/sample', undefined], ['sheet/selectDetent', '300']]);
});

test('a long line of remarks is read at once', () => {
  assert.equal(traceOf(`# trace 1, container=1x1\n# ${'a'.repeat(1 << 20)}\ntime,y,event\n0,1,present`).frames.length, 1);
});

test('comma-separated values are the same trace as JSON lines', () => {
  const rows = TRACE.trim().split('\n').map(line => JSON.parse(line));
  const names = [...new Set(rows.slice(1).flatMap(row => Object.keys(row)))];
  const { container: { width, height, safeArea } } = rows[0];
  const values = [`# trace 1, unit=pt, container=${width}x${height}`, `# safeArea=${['top', 'left', 'bottom', 'right'].map(side => safeArea[side]).join(' ')}`, names.join(),
    ...rows.slice(1).map(row => names.map(name => row[name] ?? '').join())].join('\r\n');
  assert.deepEqual(traceOf(`\uFEFF${values}`), traceOf(TRACE));
});

for (const [text, message] of [
  ['# trace 1, container=1x1\ny,height', 'Line 2 of the trace has no column time: expected time, y and, as far as known, height, finger, …'],
  ['# trace 1, container=1x1\ntime,y\n1,2,3', 'Line 3 of the trace has 3 cells: expected at most 2, as in the header.'],
  ['# trace 1, container=1\ntime,y\n1,2', 'Line 1 of the trace has the container "1": expected a size in pt, as 393x852.'],
  ['# trace 1, container=393x852\n# safeArea=59\ntime,y\n1,2', 'Line 2 of the trace has the safeArea "59": expected top, left, bottom and right, as 59 0 34 0.'],
  ['# trace 1, scale=x, container=1x1\ntime,y\n1,2', 'Line 1 of the trace has no scale above 0.'],
  ['{"trace":2}', 'This trace has the format 2, and this page reads 1.'],
  ['{"trace":1}', 'Line 1 of the trace has no container {"width", "height"}, in pt.'],
  ['{"trace":1,"container":{"width":1,"height":1}}', 'The trace has no line with a time.'],
  ['{"trace":1,"container":{"width":1,"height":1}}\n{"time":0,"y":1}\n{"time":', 'Line 3 of the trace is no JSON: the file may be cut, or is no trace.'],
  ['{"trace":1,"container":{"width":1,"height":1}}\n{"time":0,"y":1}\n{"y":2}', 'Line 3 of the trace has no time, in s.'],
  ['{"trace":1,"scale":0,"container":{"width":1,"height":1}}', 'Line 1 of the trace has no scale above 0.'],
  ['{"trace":1,"container":{"width":1,"height":1}}\nnull', 'Line 2 of the trace is no JSON object.'],
  ['{"trace":1,"container":{"width":1,"height":1}}\n{"time":0,"finger":"constructor"}', 'Line 2 of the trace has the finger "constructor": expected down, moved, up or cancel.'],
  ['{"trace":1,"container":{"width":1,"height":1}}\n{"time":0,"finger":"down"}', 'Line 2 of the trace has no fingerX and fingerY, in pt.'],
  ['{"trace":1,"container":{"width":1,"height":1}}\n{"time":0,"finger":"in"}', 'Line 2 of the trace has the finger "in": expected down, moved, up or cancel.'],
  ['{"trace":1,"container":{"width":1,"height":1}}\n{"time":0,"event":"go"}', 'Line 2 of the trace has the event "go": expected present, dismiss or select.'],
  ['{"trace":1,"container":{"width":1,"height":1}}\n{"time":0,"finger":"down","fingerX":1,"fingerY":1}', 'The trace has no frame: a line with a time and a place.'],
]) test(`a trace that can't be read says why: ${message}`, () => assert.throws(() => traceOf(text), { message }));

test('a trace says what moves nothing', () => {
  const header = '{"trace":1,"container":{"width":400,"height":800}}\n{"time":1,"y":1000,"height":600}\n';
  assert.equal(traceOf(header).note, 'The trace has no touches and no calls, so the simulated sheet stays at rest.');
  assert.equal(traceOf(`${header}{"time":2,"event":"present"}`).note, 'The trace has no touches; only the app’s calls move the simulated sheet.');
  assert.equal(traceOf(`${header}{"time":2,"finger":"down","fingerX":1,"fingerY":1}`).note, '');
});

test('a long trace is read', () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => `{"time":${at / 100},"y":10}`);
  assert.equal(traceOf(`{"trace":1,"container":{"width":400,"height":800}}\n${rows.join('\n')}`).frames.length, 200_000);
});

test('the fingers of a trace move the simulated sheet as the real one moved', async t => {
  const page = await open(t, 'system');
  const trace = traceOf(TRACE);
  const configuration = { detents: [{ id: 'peek', height: 120 }, 'medium', 'large'], isModalInPresentation: true };
  const opening = { preset: 'system', configuration, container: page.session.state.container };
  const places = [{ id: 'peek', reach: 120 }, { id: 'medium', reach: 466 }, { id: 'large', reach: 832 }];
  const play = playOf(trace, opening, places);
  assert.deepEqual(play.inputs.slice(0, 2).map(({ method, params }) => [method, params.detent]), [['sheet/present', undefined], ['sheet/selectDetent', 'peek']]);
  await page.session.replay(play);
  const other = recordingOf(trace, page.session.frame);
  // The real sheet went where the simulated one goes; while a finger drags it, it may be a frame behind.
  const [real, own] = [other.frames.at(-1).frame.y, page.session.recording.frames.at(-1).frame.y];
  assert.ok(Math.abs(real - own) < 1, `${real} and ${own}`);
  // It moves when the app calls, as the real one does some frames later.
  const halfway = recording => recording.frames.find(({ frame: { y } }) => y < 600).time;
  assert.ok(Math.abs(halfway(other) - halfway(page.session.recording)) < 0.15, `${halfway(other)} and ${halfway(page.session.recording)}`);
});

test('a bug is a document that runs, and fails as it did', async t => {
  const page = connected(t);
  await page.openDocument({ preset: 'system', configuration: { detents: ['medium', 'large'] },
    scenarios: [{ name: 'opens', steps: [{ time: 0, method: 'sheet/present' }], expect: [{ time: 2, frame: { detent: 'large' } }] }] });
  page.version = '9.9.9';
  await page.session.follower.play('opens', null);
  await page.until(() => failedOf(page).length > 0);
  const [failed] = failedOf(page);
  assert.deepEqual([failed.time, failed.expectation], [2, { time: 2, frame: { detent: 'large' } }]);
  const text = bugText(sharedOf(page), { ...failed, expected: failed.text }, page.catalogue);
  assert.throws(() => ran(text), ({ stdout }) => stdout.includes('at 2 s detent is "medium", expected "large"'));
  assert.equal(JSON.parse(text).description, 'at 2 s detent is "medium", expected "large" (sheetd 9.9.9)');
});

test('a bug of a sentence is a document that replays what happened', async t => {
  const page = await open(t, 'vaul');
  await page.drag([[195, 600], [195, 400]]);
  await page.settled();
  page.version = '9.9.9';
  const shared = sharedOf(page, { bug: bugOf({ expected: 'it stays', time: 0.4 }) });
  const text = bugText(shared, { expected: 'it stays' }, page.catalogue);
  assert.match(ran(text), /1 scenario, 1 passed/);
  const link = await sharedIn(`#${await fragmentOf(shared)}`, '9.9.9');
  assert.deepEqual(link.bug, { expected: 'it stays', time: 0.4 });
});
