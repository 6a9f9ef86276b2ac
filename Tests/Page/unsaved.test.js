// Changes of the configuration that the document has not yet: how they are saved, undone, kept and told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '../../editors/preview/inspector/copying.js';
import { hunksOf, linesOf } from '../../editors/preview/inspector/diff.js';
import { isWithin, range, read, stepOf, stepped, withUnit, written } from '../../editors/preview/inspector/numbers.js';
import { changeOf } from '../../editors/preview/model/saving.js';
import { partsOf, patchOf, reversed, unsavedOf, valueAt, withPatch } from '../../editors/preview/model/values.js';
import { near } from './assertions.js';
import { connected, open } from './page.js';

const TEXT = `{
    "$comment": "Kept as it is.",
    "preset": "system",
    "device": "iPhone 15",
    "configuration": {"detents": [ {"id": "peek", "height": 120}, "medium", "large" ],   "prefersGrabberVisible": true},
    "content": {"height": 300, "scrollable": true, "scrollHeight": 900}
}
`;

async function places(t, text = TEXT) {
  const page = connected(t);
  await page.openDocument(text);
  return page;
}

const configure = (page, patch, options) => Promise.all([page.session.configure(patch, options), page.settled()]);
const names = page => page.unsaved.parts.map(([path]) => path.join('.'));

test('saving writes only what was changed, and keeps the layout', async t => {
  const page = await places(t);
  await configure(page, { preferredCornerRadius: 21 });
  await configure(page, { detents: [{ id: 'peek', height: 96 }, 'medium', 'large'] });
  assert.deepEqual([names(page), page.text], [['preferredCornerRadius', 'detents'], TEXT]);
  const { before, after } = await page.document.preview(page.unsaved.change);
  assert.equal(await page.unsaved.save(), 'Saved to page.sheet.json.');
  await page.settled();
  assert.deepEqual([before, after, page.unsaved.parts], [TEXT, page.text, []]);
  assert.deepEqual(page.value.configuration,
    { detents: [{ id: 'peek', height: 96 }, 'medium', 'large'], prefersGrabberVisible: true, preferredCornerRadius: 21 });
  const [old, now] = [TEXT, page.text].map(text => text.split('\n'));
  assert.deepEqual([now.slice(0, 4), now.slice(-3)], [old.slice(0, 4), old.slice(-3)]);
  assert.ok(page.text.includes('"detents": [ {"id": "peek", "height": 96}, "medium", "large" ],   "prefersGrabberVisible": true'));
});

test('what is the preset’s again leaves the document', async t => {
  const page = await places(t);
  await configure(page, { prefersGrabberVisible: false });
  await page.unsaved.save();
  assert.deepEqual(Object.keys(page.value.configuration), ['detents']);
});

test('none is saved where the preset has something', async t => {
  const page = await places(t, '{\n  "preset": "system-26",\n  "configuration": {"detents": ["medium", "large"]}\n}\n');
  await configure(page, { frame: { float: null } });
  await page.unsaved.save();
  assert.deepEqual(page.value.configuration, { detents: ['medium', 'large'], frame: { float: null } });
});

test('undo after saving is a change, which can be saved', async t => {
  const page = await places(t);
  await configure(page, { preferredCornerRadius: 21 });
  await page.unsaved.save();
  await page.settled();
  await Promise.all([page.unsaved.history.undo(), page.settled()]);
  assert.deepEqual(names(page), ['preferredCornerRadius']);
  await page.unsaved.save();
  assert.ok(!('preferredCornerRadius' in page.value.configuration));
});

test('changes survive a reload, and are gone when undone', async t => {
  const page = await places(t);
  await configure(page, { preferredCornerRadius: 21, dimming: { alpha: 0.35 } });
  const [[name, kept]] = page.storage;
  assert.deepEqual(kept, { preferredCornerRadius: 21, dimming: { alpha: 0.35 } });
  const again = connected(t);
  again.storage.set(name, kept);
  await again.openDocument(TEXT);
  await again.settled();
  assert.deepEqual([names(again), again.note], [['preferredCornerRadius', 'dimming.alpha'], '2 changes from before the page was loaded again are back.']);
  assert.deepEqual([again.frame.cornerRadius, again.session.state.configuration.dimming.alpha], [21, 0.35]);
  await Promise.all([again.unsaved.undoAll(), again.settled()]);
  assert.deepEqual([names(again), again.storage.size, again.text], [[], 0, TEXT]);
});

test('a sheet that starts over keeps its changes, and nothing is said about them', async t => {
  const page = await places(t);
  await configure(page, { preferredCornerRadius: 21 });
  await Promise.all([page.session.startOver(), page.settled()]);
  await page.settled();
  const changes = page.session.recording.inputs.filter(({ method }) => method === 'sheet/configure');
  assert.deepEqual([names(page), changes.length, page.note], [['preferredCornerRadius'], 1, null]);
});

test('one change is one', async t => {
  const page = connected(t);
  page.storage.set('file:///page.sheet.json', { preferredCornerRadius: 21 });
  await page.openDocument(TEXT);
  await page.settled();
  assert.equal(page.note, '1 change from before the page was loaded again is back.');
});

test('changes that do not fit the document any more are told, and are gone', async t => {
  const page = connected(t);
  page.storage.set('file:///page.sheet.json', { preferredCornerRadius: -5 });
  await page.openDocument(TEXT);
  await page.settled();
  assert.match(page.refusals[0].message, /^The unsaved changes from before the page was loaded again don’t fit this document any more: /);
  assert.deepEqual([page.refusals.length, page.storage.size, page.unsaved.parts], [1, 0, []]);
});

test('kept changes are brought back after a connection that was lost before the answer', async t => {
  const page = connected(t, { late: 200 });
  const changes = { preferredCornerRadius: 21 };
  page.storage.set('preset vaul', changes);
  const opening = page.session.open({ preset: 'vaul' }).catch(() => {});
  await page.step(0.25);
  assert.deepEqual([page.session.life, page.session.recording.inputs, page.storage.get('preset vaul')], ['open', [], changes]);
  await page.reconnect();
  await opening;
  await page.settled();
  assert.deepEqual([page.session.state.configuration.preferredCornerRadius, page.storage.get('preset vaul')], [21, changes]);
});

test('an edit of the document keeps the changes, and says what both have changed', async t => {
  const page = await places(t);
  await configure(page, { preferredCornerRadius: 21, dimming: { alpha: 0.35 } });
  const value = JSON.parse(TEXT);
  Object.assign(value.configuration, { preferredCornerRadius: 33, isModalInPresentation: true });
  await page.edit(value);
  const { preferredCornerRadius, isModalInPresentation } = page.session.state.configuration;
  assert.deepEqual([preferredCornerRadius, isModalInPresentation, names(page).length], [21, true, 2]);
  assert.equal(page.note, 'page.sheet.json was changed elsewhere. 2 changes of yours stay on top of it; ' +
    'both changed preferred corner radius, and yours is shown. Look at the changes, then save them or undo them.');
  await page.unsaved.save();
  assert.equal(page.note, null);
  assert.deepEqual(page.value.configuration, { ...value.configuration, preferredCornerRadius: 21, dimming: { alpha: 0.35 } });
});

test('playing a scenario keeps the changes', async t => {
  const page = await places(t, { preset: 'system', scenario: [{ time: 0, method: 'sheet/present' }] });
  await configure(page, { preferredCornerRadius: 21 });
  await Promise.all([page.editing.play(), page.settled()]);
  assert.deepEqual([names(page), page.session.state.configuration.preferredCornerRadius], [['preferredCornerRadius'], 21]);
  await page.unsaved.save();
  assert.deepEqual(page.value.configuration, { preferredCornerRadius: 21 });
});

test('where a sheet starts is not changed by a drag', async t => {
  const page = await places(t);
  await Promise.all([page.session.input('sheet/selectDetent', { detent: 'large', animated: false }), page.settled()]);
  assert.deepEqual([page.frame.detent, page.session.changes.startingDetent, names(page)], ['large', null, []]);
});

test('what is copied as JSON is a document of this sheet', async t => {
  const page = await places(t);
  await configure(page, { preferredCornerRadius: 21 });
  const preset = page.session.presets.list.find(({ name }) => name === 'system').configuration;
  assert.deepEqual(documentOf(page.session, preset), { preset: 'system', configuration: { ...JSON.parse(TEXT).configuration, preferredCornerRadius: 21 } });
});

// Undo and redo

test('every change is undone and redone in order', async t => {
  const page = await open(t, 'system');
  const { session, unsaved: { history } } = page;
  const { configuration, container } = session.state;
  await configure(page, { preferredCornerRadius: 21 });
  await configure(page, { interaction: { landing: { rule: 'friction' } } }).catch(() => {});
  await Promise.all([session.change('container/didChange', { container: { orientation: 'landscape' } }), page.settled()]);
  await Promise.all([session.change('content/didChangeSize', { height: 222 }), page.settled()]);
  const after = session.state;
  const steps = [history.next.undo];
  while (history.canUndo) {
    await Promise.all([history.undo(), page.settled()]);
    steps.push(history.next.undo);
  }
  assert.deepEqual(steps.slice(0, 2), ['content', 'device']);
  assert.deepEqual([steps.at(-2), steps.at(-1)], ['preferredCornerRadius', undefined]);
  assert.deepEqual([session.state.configuration, session.state.container.size], [configuration, container.size]);
  while (history.canRedo) await Promise.all([history.redo(), page.settled()]);
  assert.deepEqual([session.state.configuration, session.state.container.size, session.state.contents], [after.configuration, after.container.size, after.contents]);
  // Another change discards what could be done again.
  await Promise.all([history.undo(), page.settled()]);
  await configure(page, { preferredCornerRadius: 5 });
  assert.deepEqual([history.canRedo, history.next.undo], [false, 'preferredCornerRadius']);
});

test('the steps of a control are undone together, and so is what they change besides', async t => {
  const page = await open(t, 'system');
  const { session, unsaved: { history } } = page;
  const before = session.state.configuration;
  for (const [patch, token] of [[{ preferredCornerRadius: 11 }, 'a'], [{ preferredCornerRadius: 12, dimming: { alpha: 0.2 } }, 'a'], [{ preferredCornerRadius: 13 }, 'b']]) {
    await configure(page, patch, { token });
  }
  await Promise.all([history.undo(), page.settled()]);
  assert.equal(session.state.configuration.preferredCornerRadius, 12);
  await Promise.all([history.undo(), page.settled()]);
  assert.deepEqual([session.state.configuration, history.canUndo], [before, false]);
});

test('two hundred steps can be undone, and those of another sheet can not', async t => {
  const page = await open(t, 'system');
  const { session, unsaved: { history } } = page;
  for (let at = 0; at < 201; at++) session.channel.emit('tuned', { kind: 'configuration', patch: { preferredCornerRadius: at }, before: { preferredCornerRadius: at - 1 } });
  let steps = 0;
  session.configure = async () => { steps++; };
  while (history.canUndo) await history.undo();
  assert.equal(steps, 200);
  history.begin('another');
  assert.equal(history.canRedo, false);
});

test('an undo that is refused can be done again', async t => {
  const page = await open(t, 'system');
  const { session, unsaved: { history } } = page;
  await configure(page, { preferredCornerRadius: 21 });
  session.configure = () => Promise.reject(new Error('no'));
  await assert.rejects(history.undo(), /no/);
  assert.deepEqual([history.canUndo, history.canRedo], [true, false]);
});

// Values

test('the parts of a patch are its values; springs, rules and lists are whole', () => {
  const target = { a: { b: 1, c: { d: 2 } }, landing: { rule: 'x', n: 1 }, curve: { spring: { response: 1 } }, list: [1] };
  const patch = { a: { b: 2, c: { d: 3 } }, landing: { n: 2 }, curve: { spring: { response: 2 } }, list: [2] };
  const parts = [[['a', 'b'], 2], [['a', 'c', 'd'], 3], [['landing'], { n: 2 }], [['curve'], { spring: { response: 2 } }], [['list'], [2]]];
  assert.deepEqual(partsOf(patch, target), parts);
  assert.deepEqual(patchOf(parts), patch);
  assert.equal(patchOf([]), null);
  assert.deepEqual(reversed(patch, target), { a: { b: 1, c: { d: 2 } }, landing: { rule: 'x', n: 1 }, curve: { spring: { response: 1 } }, list: [1] });
  assert.deepEqual(reversed({ a: { z: 1 } }, target), { a: { z: null } });
});

test('a patch merges into objects and into the same rule, and replaces anything else', () => {
  assert.deepEqual(withPatch({ a: { b: 1, c: 2 } }, { a: { b: null } }), { a: { b: null, c: 2 } });
  assert.deepEqual(withPatch({ spring: { response: 1 } }, { spring: { response: 2 } }), { spring: { response: 2 } });
  assert.deepEqual(withPatch({ a: 1, b: 2 }, { rule: 'new', c: 3 }), { rule: 'new', c: 3 });
  assert.deepEqual(withPatch([1, 2], { a: 1 }), { a: 1 });
});

test('what is not saved is what differs from the document; of where it starts, what was chosen', () => {
  const saved = { a: { b: 1, c: 2 }, selectedDetentIdentifier: null };
  const now = { a: { b: 1, c: 3 }, selectedDetentIdentifier: 'large' };
  assert.deepEqual(unsavedOf({ a: { b: 9, c: 9 } }, now, saved), { a: { c: 3 } });
  assert.equal(unsavedOf({ a: { b: 9 } }, now, saved), null);
  assert.deepEqual(unsavedOf({ selectedDetentIdentifier: 'medium' }, now, saved), { selectedDetentIdentifier: 'medium' });
});

test('a saved change is a merge patch of the document', () => {
  const preset = { radius: 10, dimming: { alpha: 0.5, color: 'x' }, margins: { left: 0, right: 0 } };
  const change = (document, unsaved) => changeOf(JSON.stringify(document), unsaved, preset);
  const saved = (configuration, unsaved) => change({ configuration }, unsaved).patch.configuration;
  assert.deepEqual(change({ name: 'x' }, { radius: 5 }), { patch: { configuration: { radius: 5 } } });
  assert.deepEqual(changeOf('  ', { radius: 5 }, preset), { patch: { configuration: { radius: 5 } } });
  // What is the preset's is removed, with the group that it leaves empty, and with the configuration.
  assert.deepEqual(saved({ radius: 5, dimming: { alpha: 1 } }, { dimming: { alpha: 0.5 } }), { dimming: null });
  assert.deepEqual(saved({ dimming: { alpha: 1, color: 'y' } }, { dimming: { alpha: 0.5 } }), { dimming: { alpha: null } });
  assert.equal(saved({ radius: 5 }, { radius: 10 }), null);
  assert.deepEqual(change({ extends: 'base', configuration: {} }, { radius: 10 }), { patch: { configuration: { radius: 10 } } });
  // A whole value replaces another, whose members go.
  const rule = { rule: 'new', inner: { b: 2 } };
  assert.deepEqual(saved({ landing: { rule: 'old', n: 1, inner: { a: 1 } } }, { landing: rule }), { landing: { rule: 'new', n: null, inner: { b: 2, a: null } } });
  // No merge patch can say that a member is null.
  assert.deepEqual(change({ name: 'x', configuration: { radius: 1 } }, { radius: null }), { value: { name: 'x', configuration: { radius: null } } });
  assert.throws(() => changeOf('{', { radius: 1 }, preset), /The text of the document has an error\. Correct it first, then save\./);
});

test('the diff has the lines that differ, with three around them', () => {
  const [before, after] = [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'], ['a', 'b', 'c', 'd', 'E', 'f', 'g', 'h', 'i', 'j', 'k']].map(lines => lines.join('\n'));
  const lines = linesOf(before, after);
  assert.deepEqual(lines.filter(({ kind }) => kind !== 'same').map(one => [one.kind, one.text, one.before ?? one.after]), [['removed', 'e', 5], ['added', 'E', 5], ['added', 'k', 11]]);
  assert.deepEqual(hunksOf(lines).map(hunk => hunk.map(({ text }) => text).join('')), ['bcdeEfghijk']);
  assert.deepEqual(hunksOf(linesOf('a\nb\nc\nd\ne\nf', 'A\nb\nc\nd\ne\nf')).map(hunk => hunk.map(({ text }) => text).join('')), ['aAbcd']);
  assert.deepEqual(hunksOf(linesOf('same', 'same')), []);
});

// Numbers in fields

test('numbers are read in their unit, with a comma or a point', () => {
  for (const [text, unit, value] of [['56', 'pt', 56], ['56 %', '%', 0.56], ['56', '%', 0.56], ['0,3 s', 's', 0.3], ['−4', 'pt', -4], ['.5', '', 0.5], ['1e3', '', 1000]]) {
    near(read(text, unit), value, 1e-12, text);
  }
  for (const text of ['', 'x', '1 2', '3 pt x', '--1']) assert.ok(Number.isNaN(read(text, 'pt')), text);
  assert.deepEqual([written(0.123456, '%'), withUnit(-0.5, '%'), withUnit(2, '')], ['12.3456', '−50 %', '2']);
});

test('the range of a field is said in its unit', () => {
  for (const [schema, unit, words] of [
    [{ minimum: 0 }, 'pt', '0 or more'], [{ minimum: 0, maximum: 1 }, '%', '0 to 100 %'], [{ exclusiveMinimum: 0 }, 's', 'more than 0'], [{ maximum: 5 }, '', 'at most 5'],
    [{ minimum: -1e12, maximum: 1e12 }, 'pt', 'a number'], [{ minimum: -2 }, '', '−2 or more'], [{}, '', 'a number'],
  ]) assert.equal(range(schema, unit), words);
  assert.deepEqual([isWithin(1, { minimum: 1 }), isWithin(0.9, { minimum: 1 }), isWithin(1, { maximum: 1 }), isWithin(1.1, { maximum: 1 }), isWithin(NaN, {})],
    [true, false, true, false, false]);
});

test('arrow keys step by what suits the unit, on multiples of it and inside the limits', () => {
  assert.deepEqual([stepOf(3, 'pt'), stepOf(3, 'pt/s'), stepOf(3, 's'), stepOf(0.5, '', { maximum: 1 }), stepOf(4.9, ''), stepOf(5, ''), stepOf(50, '')],
    [1, 10, 0.01, 0.01, 0.01, 0.1, 1]);
  assert.deepEqual([stepped(10.4, 1, 1), stepped(0.346, -1, 0.01), stepped(9.5, 1, 1, { maximum: 10 }), stepped(0.5, -1, 1, { minimum: 0 })], [11, 0.34, 10, 0]);
});
