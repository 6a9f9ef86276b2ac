// What is in a link: the sheet, what happened to it, and how it is shown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentTextOf } from '../../editors/preview/model/document-text.js';
import { NOTHING } from '../../editors/preview/model/draft.js';
import { fragmentOf, fragmentWith, sharedIn, sharedOf } from '../../editors/preview/share/link.js';
import { connected, open } from './page.js';

const LINK = { format: 1, version: '0.1.0', opening: { preset: 'system' }, inputs: [[0, 'sheet/present', {}]], end: 0 };
const read = async (link, version = '0.1.0') => sharedIn(`#${await fragmentOf(link)}`, version);

test('a link has the sheet, its recording, its document and how it is shown', async t => {
  const page = await open(t, 'interruptible');
  await page.drag([[195, 600], [195, 640]]);
  await page.settled();
  page.settings = { scheme: 'dark', panel: false };
  page.version = '0.1.0';
  const { recording } = page.session;
  const link = await read(sharedOf(page, { time: 0.1 }));
  assert.deepEqual(link, { opening: JSON.parse(JSON.stringify(recording.opening)), inputs: recording.inputs.map(({ time, method, params }) => ({ time, method, params })), end: recording.end,
    time: 0.1, document: null, settings: { scheme: 'dark' }, own: NOTHING, bug: null, plays: false, note: null });
  const { inputs, opening } = await read(sharedOf(page, { withRecording: false }));
  assert.deepEqual([inputs.length, inputs[0].method, opening.preset, opening.configuration], [1, 'sheet/present', 'interruptible', undefined]);
  assert.equal((await read(sharedOf(page, { plays: true }))).plays, true);
  page.document = { name: 'a.sheet.json', text: '{}' };
  assert.deepEqual((await read(sharedOf(page))).document, { name: 'a.sheet.json', text: '{}' });
});

test('a link has everything that a person did, and has set', async t => {
  const page = await open(t, 'material');
  const environment = { textSize: 1.35, reducedMotion: false, screenReader: false };
  await page.session.change('environment/didChange', { textSize: 1.35 });
  await page.session.input('focus/didChange', { frame: { x: 20, y: 20, width: 300, height: 40 } });
  await page.session.input('accessibility/perform', { action: 'expand' });
  await page.session.input('key/press', { key: 'Escape' });
  await page.session.input('back/sample', { phase: 'ended' });
  await page.settled();
  page.settings = {};
  const inputs = (await read(sharedOf(page))).inputs.map(({ method }) => method);
  assert.deepEqual(inputs.slice(-5), ['environment/didChange', 'focus/didChange', 'accessibility/perform', 'key/press', 'back/sample']);
  assert.deepEqual((await read(sharedOf(page, { withRecording: false }))).opening.environment, environment);
});

test('a link has the files in the sheet and behind it where there is space for them, and says where there is none', async () => {
  const small = new File([Uint8Array.from({ length: 300 }, (_, place) => place)], 'screen.png', { type: 'image/png' });
  const page = new File(['<p>Hello</p>'.repeat(9000)], 'app.html', { type: 'text/html' });
  const { fragment, isWithoutFiles } = await fragmentWith({ sheet: small, app: page }, LINK);
  const { own } = await sharedIn(`#${fragment}`, '0.1.0');
  assert.deepEqual([isWithoutFiles, own.sheet.name, own.sheet.type, own.app.name, await own.app.text()], [false, 'screen.png', 'image/png', 'app.html', await page.text()]);
  assert.deepEqual(new Uint8Array(await own.sheet.arrayBuffer()), new Uint8Array(await small.arrayBuffer()));
  let seed = 1;
  const bytes = size => Uint8Array.from({ length: size }, () => (seed = seed * 48271 % 2147483647) & 255);
  for (const size of [50_000, 800_000]) {
    const large = await fragmentWith({ sheet: new File([bytes(size)], 'large.png', { type: 'image/png' }), app: null }, LINK);
    assert.deepEqual(large, { fragment: await fragmentOf(LINK), isWithoutFiles: true });
  }
  assert.deepEqual(await fragmentWith(NOTHING, LINK), { fragment: await fragmentOf(LINK), isWithoutFiles: false });
});

test('a link of another version says so, and one of a newer format is not read', async () => {
  assert.equal((await read(LINK)).note, null);
  assert.equal((await read(LINK, '0.2.0')).note, 'This link was made with sheetd 0.1.0, and this page has 0.2.0: the sheet may move differently here.');
  await assert.rejects(read({ ...LINK, format: 99, version: '9.0' }),
    { message: 'This link was made with a newer version of the preview (9.0) than this one (0.1.0). Open it there, or ask for the sheet document.' });
});

test('a fragment without a sheet shares nothing; one that is cut is explained', async () => {
  assert.equal(await sharedIn('#preset=system', '0.1.0'), null);
  const fragment = await fragmentOf(LINK);
  for (const cut of [fragment.slice(0, -9), 'share=!!!', await fragmentOf({ ...LINK, long: 'a'.repeat(1 << 20) })]) {
    await assert.rejects(sharedIn(`#${cut}`, '0.1.0'), { message: 'This link is incomplete, damaged or larger than 1 MiB. Copy the whole link again.' });
  }
});

for (const change of [
  { inputs: [[0, 'shutdown', {}]] }, { inputs: [[0, 'textDocument/didOpen', {}]] }, { inputs: [['now', 'sheet/present', {}]] }, { inputs: [[0, 'sheet/present', 3]] },
  { inputs: 3 }, { opening: null }, { end: 'late' }, { time: 'now' }, { document: { name: 3, text: '' } }, { document: { name: '' } }, { settings: [] }, { format: 0 },
  { own: [] }, { own: { sheet: 7 } }, { own: { attic: { name: 'a', type: '', data: '' } } }, { own: { sheet: { name: 'a', type: '', data: '!' } } },
]) {
  test(`a link with ${JSON.stringify(change)} is refused`, async () => {
    await assert.rejects(read({ ...LINK, ...change }), { message: 'This link is damaged: there is no sheet in it. Copy the whole link again.' });
  });
}

for (const { name, change = {}, environment = null, container = null } of [
  { name: 'system' }, { name: 'vaul', change: { detents: [{ id: 'a', height: 210 }, { id: 'b', height: 500 }] } }, { name: 'side-menu', change: { frame: { extent: { rule: 'fraction', fraction: 0.5 } } } },
  { name: 'material', change: { back: null }, environment: { textSize: 1.35, reducedMotion: true } },
  { name: 'content-sized', container: { size: { width: 500, height: 700 }, safeArea: { top: 10, left: 0, bottom: 20, right: 0 } } },
]) {
  test(`a sheet without a document becomes one that is the same: ${name}`, async t => {
    const page = await open(t, name);
    const { session } = page;
    if (container) await Promise.all([session.change('container/didChange', { container, animation: false }), page.settled()]);
    if (environment) await Promise.all([session.change('environment/didChange', environment), page.settled()]);
    await Promise.all([session.configure(change, { animated: false }), page.settled()]);
    page.catalogue = { ...(await page.rpc.request('sheet/devices')) };
    const text = await documentTextOf(page);
    page.rpc.notify('textDocument/didOpen', { textDocument: { uri: 'file:///new.sheet.json', languageId: 'sheet', version: 1, text } });
    const state = await page.rpc.request('sheet/open', { sheet: 'again', document: 'file:///new.sheet.json' });
    for (const key of ['preset', 'configuration', 'container', 'environment', 'contents']) assert.deepEqual(state[key], session.state[key], key);
  });
}

test('a document is saved with the changes that are not in it yet', async t => {
  const page = connected(t);
  await page.openDocument({ preset: 'system', configuration: { detents: ['medium'] } });
  assert.equal(await documentTextOf(page), page.text);
  await Promise.all([page.session.configure({ detents: ['medium', 'large'] }), page.settled()]);
  assert.deepEqual(JSON.parse(await documentTextOf(page)), { preset: 'system', configuration: { detents: ['medium', 'large'] } });
  assert.deepEqual(page.value.configuration, { detents: ['medium'] });
  await page.edit('{');
  await assert.rejects(documentTextOf(page), /has an error/);
});
