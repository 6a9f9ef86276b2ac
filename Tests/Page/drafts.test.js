// Drafts: what is made of a sheet that no file contains is kept in the browser, and opened from there again.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isLibrary, isSystem } from '../../editors/preview/model/presets.js';
import { TEMPLATES, templateText } from '../../editors/preview/model/templates.js';
import { SHEETD, aBrowser, connected } from './page.js';

const MAP = TEMPLATES[0];
const file = name => ({ name, size: 7, lastModified: 1 });
const stored = async ({ store }) => (await store.list()).map(({ name, text }) => [name, JSON.parse(text)]);

/** A page that keeps drafts in a browser. */
async function aPage(t, browser = aBrowser(), options = {}) {
  const page = connected(t, { browser, ...options });
  page.canOpen = true;
  await page.session.presets.read();
  return page;
}

/** What a template is with a preset. */
const textOf = (page, template, preset) => templateText(template, page.session.presets.list.find(({ name }) => name === preset));

/** Shows what a page opens, and waits until it is kept as it is. */
async function shown(page, opening) {
  await opening;
  await page.opening;
  await page.settled();
}

async function begun(t, browser, template = MAP, preset = 'system') {
  const page = await aPage(t, browser);
  await shown(page, page.drafts.begin(template.id, textOf(page, template, preset), template.content));
  await page.until(() => page.drafts.current);
  return page;
}

const configure = (page, change) => Promise.all([page.session.configure(change, { animated: false }), page.settled()]);

test('a template is kept as soon as it is chosen, and another page shows it again', async t => {
  const browser = aBrowser();
  const page = await begun(t, browser);
  assert.deepEqual([page.document.name, browser.address.draft, page.drafts.list.map(({ name, preset }) => [name, preset])], ['map.sheet.json', 1, [['map.sheet.json', 'system']]]);
  const again = await aPage(t, browser);
  const drafts = [];
  again.on('draft', ({ content }) => drafts.push(content));
  assert.equal(await again.drafts.openAddressed(), true);
  await shown(again);
  assert.deepEqual([again.text, drafts, again.frame.detent], [page.text, ['map'], 'peek']);
  // To open it changes nothing.
  const [{ changed }] = await browser.store.list();
  assert.equal(changed, page.drafts.current.changed);
});

const names = page => page.unsaved.parts.map(([path]) => path.join('.'));
const radius = async browser => (await browser.store.list()).map(({ unsaved }) => unsaved?.preferredCornerRadius);

test('each change is kept at once, and is there when the sheet is opened again', async t => {
  const browser = aBrowser();
  const page = await begun(t, browser);
  await configure(page, { preferredCornerRadius: 21 });
  await page.until(() => page.drafts.current.unsaved);
  // The browser's session need not keep it, too: a sheet of the same name would get it.
  assert.equal(page.storage.size, 0);
  await page.edit(page.text.replace('"height": 150', '"height": 170'));
  await page.until(() => page.drafts.current.text.includes('170'));
  await Promise.all([page.session.change('container/didChange', { container: { device: 'Pixel 8' }, animation: false }), page.settled()]);
  await page.until(() => page.drafts.current.scene);
  const again = await aPage(t, browser);
  await shown(again, again.drafts.openAddressed());
  await again.until(() => again.unsaved.parts.length > 0);
  await again.settled();
  const { configuration, container } = again.session.state;
  assert.deepEqual([configuration.preferredCornerRadius, configuration.detents[0], again.text, container], [21, { id: 'peek', height: 170 }, page.text, page.session.state.container]);
  assert.deepEqual(names(again), ['preferredCornerRadius']);
  assert.equal((await browser.store.list()).length, 1);
});

test('a preset is kept once something is made of it', async t => {
  const page = await aPage(t);
  await page.open({ preset: 'vaul' });
  await page.step(1);
  assert.deepEqual([await stored(page.browser), page.browser.address.draft], [[], null]);
  await configure(page, { preferredCornerRadius: 3 });
  await page.until(() => page.drafts.current);
  const [[name, { preset, configuration }]] = await stored(page.browser);
  assert.deepEqual([name, preset, configuration], ['vaul.sheet.json', 'vaul', { preferredCornerRadius: 3 }]);
  // Another sheet is another draft.
  await page.open({ preset: 'gorhom' });
  assert.equal(page.browser.address.draft, null);
});

test('a document that was opened is kept once it is changed, and a file is not', async t => {
  const page = await aPage(t);
  await page.openDocument({ preset: 'system' });
  await page.settled();
  await configure(page, { preferredCornerRadius: 3 });
  assert.deepEqual([await stored(page.browser), page.storage.size], [[], 1]);
  await shown(page, page.rpc.request('preview/openDocument', { name: 'mine.sheet.json', text: '{"preset": "system"}' }));
  assert.deepEqual(await stored(page.browser), []);
  await page.edit({ preset: 'system', description: 'mine' });
  await page.until(() => page.drafts.current);
  assert.deepEqual(await stored(page.browser), [['mine.sheet.json', { preset: 'system', description: 'mine' }]]);
});

test('what another person has made is kept once it is changed here', async t => {
  const page = await aPage(t);
  await page.open({ preset: 'vaul' });
  await page.drafts.given(() => configure(page, { preferredCornerRadius: 3 }));
  await page.step(1);
  assert.deepEqual(await stored(page.browser), []);
  await configure(page, { preferredCornerRadius: 4 });
  await page.until(() => page.drafts.current);
  assert.deepEqual((await stored(page.browser)).map(([, { configuration }]) => configuration), [{ preferredCornerRadius: 4 }]);
});

test('a template whose sheet is open before the host has answered is kept, too', async t => {
  const page = await aPage(t, aBrowser(), { hostLate: 500 });
  const begun = page.drafts.begin('map', textOf(page, MAP, 'vaul'), 'map');
  await page.until(() => page.session.state?.preset === 'vaul');
  assert.equal(page.drafts.current, null);
  await Promise.all([shown(page, begun), page.until(() => page.drafts.current)]);
  assert.deepEqual([page.drafts.current.preset, page.drafts.current.content], ['vaul', 'map']);
  // And a document that a draft is opened as has the changes of the draft.
  await configure(page, { preferredCornerRadius: 3 });
  await page.until(() => page.drafts.current.unsaved);
  const again = await aPage(t, page.browser, { hostLate: 500 });
  const opened = again.drafts.open(1);
  await again.until(() => again.session.state?.configuration.preferredCornerRadius === 3);
  await opened;
  assert.equal(again.drafts.current.id, 1);
});

test('what fills the sheet is kept with it', async t => {
  const browser = aBrowser();
  const page = await begun(t, browser);
  page.own = { sheet: file('screen.png'), app: null };
  page.emit('own');
  await page.until(() => page.drafts.current.own.sheet);
  const again = await aPage(t, browser);
  const drafts = [];
  again.on('draft', ({ own }) => drafts.push(own));
  await shown(again, again.drafts.openAddressed());
  assert.deepEqual(drafts, [{ sheet: file('screen.png'), app: null }]);
});

test('two drafts have two names, and one that is removed comes back', async t => {
  const page = await begun(t);
  await shown(page, page.drafts.begin('map', textOf(page, MAP, 'vaul'), 'map'));
  await page.until(() => page.drafts.current?.preset === 'vaul');
  const titles = () => page.drafts.list.map(({ name }) => name).sort();
  assert.deepEqual(titles(), ['map 2.sheet.json', 'map.sheet.json']);
  const bringBack = await page.drafts.remove(2);
  assert.deepEqual([titles(), page.browser.address.draft], [['map.sheet.json'], null]);
  // The sheet stays, and is kept again once it is changed.
  await configure(page, { preferredCornerRadius: 3 });
  await page.until(() => page.drafts.current);
  assert.deepEqual([page.drafts.current.id, page.drafts.current.name], [3, 'map 2.sheet.json']);
  await bringBack();
  assert.deepEqual(titles(), ['map 2.sheet.json', 'map 3.sheet.json', 'map.sheet.json']);
  // One that is brought back at once is the one that is shown.
  await (await page.drafts.remove(3))();
  assert.deepEqual([page.drafts.current.id, page.browser.address.draft], [3, 3]);
  await page.open({ preset: 'vaul' });
  await page.drafts.remove(3);
  await page.open({ document: page.document });
  assert.deepEqual([page.drafts.current, page.browser.address.draft], [null, null]);
  await assert.rejects(page.drafts.open(7), /This browser does not have that sheet/);
});

test('a draft that another page has changed meanwhile stays, and this one is kept beside it', async t => {
  const browser = aBrowser();
  const page = await begun(t, browser);
  const other = await aPage(t, browser);
  await shown(other, other.drafts.open(1));
  other.clock.now += 1000; // a second later
  await configure(other, { preferredCornerRadius: 5 });
  await other.until(() => other.drafts.current?.unsaved);
  await configure(page, { preferredCornerRadius: 9 });
  await page.until(() => page.drafts.current?.unsaved);
  assert.deepEqual([await radius(browser), page.drafts.current.id, page.drafts.list.map(({ name }) => name).sort()], [[5, 9], 2, ['map 2.sheet.json', 'map.sheet.json']]);
});

test('a page to which another one shows its sheet has its changes, and makes no other draft of it', async t => {
  const browser = aBrowser();
  const page = await begun(t, browser);
  await configure(page, { preferredCornerRadius: 21 });
  await page.until(() => page.drafts.current?.unsaved);
  // A server has one document for all pages, without the changes that are not saved.
  const other = await aPage(t, { ...browser, address: { draft: null } });
  other.opening = other.openDocument(page.text, { uri: page.document.uri, name: page.document.name, isFile: false });
  await shown(other);
  await other.until(() => other.unsaved.parts.length > 0 && other.drafts.current);
  assert.deepEqual([other.session.state.configuration.preferredCornerRadius, other.browser.address.draft, await radius(browser)], [21, 1, [21]]);
});

test('changes survive a connection that is lost, a preset that is looked at, and a recording that begins again', async t => {
  const browser = aBrowser();
  const page = await begun(t, browser);
  const puts = [];
  const { put } = browser.store;
  browser.store.put = draft => {
    puts.push(draft.unsaved?.preferredCornerRadius);
    return put(draft);
  };
  await configure(page, { preferredCornerRadius: 21 });
  await page.until(() => page.drafts.current?.unsaved);
  await page.reconnect();
  await page.step(1);
  await Promise.all([page.session.startOver(), page.settled()]);
  await page.step(1);
  assert.deepEqual([await radius(browser), puts], [[21], [21]]);
  await page.open({ preset: 'vaul' });
  await page.open({ document: page.document });
  await page.until(() => page.unsaved.parts.length > 0);
  assert.deepEqual([await radius(browser), names(page), page.drafts.current.id, puts.filter(one => one !== 21)], [[21], ['preferredCornerRadius'], 1, []]);
});

test('a device that was chosen is kept, and that of a scenario is not', async t => {
  const browser = aBrowser();
  const page = await begun(t, browser);
  const turned = page => page.session.state.container.size.width > page.session.state.container.size.height;
  await Promise.all([page.session.change('container/didChange', { container: { orientation: 'landscape' }, animation: false }), page.settled()]);
  await page.until(() => page.drafts.current?.scene);
  await page.open({ preset: 'vaul' });
  await page.open({ document: page.document });
  await page.until(() => turned(page));
  await page.settled();
  const again = await aPage(t, browser);
  await shown(again, again.drafts.openAddressed());
  await again.until(() => turned(again));
  assert.ok((await browser.store.list())[0].scene.container);
  // Back to the document's own device, and a scenario on another one.
  await Promise.all([again.session.change('container/didChange', { container: { orientation: 'portrait' }, animation: false }), again.settled()]);
  await again.until(() => again.drafts.current?.scene === null);
  const value = JSON.parse(again.text);
  again.type({ ...value, scenarios: [{ name: 'wide', device: 'iPad', steps: [{ time: 0, method: 'sheet/present' }], expect: [{ time: 1, frame: { detent: 'peek' } }] }] });
  await again.until(() => again.document.scenarios.includes('wide'));
  await again.session.follower.play('wide');
  await again.step(1);
  assert.deepEqual([again.session.state.container.size.width, (await browser.store.list())[0].scene], [820, null]);
});

test('what a link brings stays when the list of drafts is read late', async t => {
  const browser = aBrowser();
  const { list } = browser.store;
  const page = await aPage(t, browser);
  browser.store.list = async () => {
    await new Promise(done => { page.clock.after(300, done); });
    return list();
  };
  await shown(page, page.rpc.request('preview/openDocument', { name: 'theirs.sheet.json', text: '{"preset": "system"}' }));
  await page.drafts.given(async () => {
    page.settings.content = 'player';
    page.own = { sheet: file('theirs.png'), app: null };
    page.emit('own');
    await page.step(1);
  });
  assert.deepEqual([page.settings.content, page.own.sheet?.name, await list()], ['player', 'theirs.png', []]);
});

test('a change is kept, too, when another sheet is opened at once', async t => {
  const browser = aBrowser();
  const page = await begun(t, browser);
  const { put } = browser.store;
  browser.store.put = async draft => {
    await new Promise(done => { page.clock.after(200, done); });
    return put(draft);
  };
  await Promise.all([page.session.configure({ preferredCornerRadius: 21 }, { animated: false }), page.step(0.05)]);
  await Promise.all([page.session.configure({ preferredCornerRadius: 22 }, { animated: false }), page.step(0.05)]);
  await page.open({ preset: 'vaul' });
  await page.step(1);
  assert.deepEqual(await radius(browser), [22]);
});

test('what a link shows in place of a draft does not become the draft', async t => {
  const browser = aBrowser();
  const page = await begun(t, browser);
  await configure(page, { preferredCornerRadius: 21 });
  await page.until(() => page.drafts.current?.unsaved);
  await page.drafts.given(() => configure(page, { preferredCornerRadius: 7 }));
  await page.step(1);
  assert.deepEqual([await radius(browser), browser.address.draft], [[21], null]);
});

test('a draft that can no longer be kept says so, and is kept once there is space again', async t => {
  const browser = aBrowser();
  const page = await begun(t, browser);
  const { put } = browser.store;
  browser.store.put = async () => { throw new Error('there is no space left for this site'); };
  await configure(page, { preferredCornerRadius: 21 });
  await page.step(0.1);
  assert.deepEqual([page.drafts.current, [...page.storage.values()]], [null, [{ preferredCornerRadius: 21 }]]);
  assert.match(page.note, /^This browser can’t keep the sheet \(there is no space left for this site\)/);
  browser.store.put = put;
  await configure(page, { preferredCornerRadius: 22 });
  await page.until(() => page.drafts.current);
  assert.deepEqual([await radius(browser), page.note, page.storage.size], [[22], null, 0]);
});

test('a browser that keeps nothing says so once, with what to do', async t => {
  const browser = aBrowser();
  for (const method of ['put', 'list']) browser.store[method] = async () => { throw new Error('there is no space left for this site'); };
  const page = await aPage(t, browser);
  const notes = [];
  page.on('note', ({ text }) => text && notes.push(text));
  await shown(page, page.drafts.begin('map', textOf(page, MAP, 'system'), 'map'));
  await configure(page, { preferredCornerRadius: 5 });
  await page.step(1);
  assert.deepEqual(notes, ['This browser can’t keep the sheet (there is no space left for this site). Save it as a document before you close the page.']);
  // The session of the browser has the change meanwhile.
  assert.deepEqual([page.frame.detent, [...page.storage.values()], browser.address.draft], ['peek', [{ preferredCornerRadius: 5 }], null]);
});

test('every template is a document without a problem, in the behavior of each system and library', async t => {
  const page = await aPage(t);
  const presets = page.session.presets.list.filter(one => isSystem(one) || isLibrary(one));
  assert.ok(presets.length > 18);
  const folder = mkdtempSync(join(tmpdir(), 'templates-'));
  try {
    for (const template of TEMPLATES) {
      for (const preset of presets) writeFileSync(join(folder, `${template.id}-${preset.name}.sheet.json`), templateText(template, preset));
    }
    const { status, stdout, stderr } = spawnSync(SHEETD, ['check', folder], { encoding: 'utf8' });
    assert.deepEqual([status, stdout, stderr], [0, '', '']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
