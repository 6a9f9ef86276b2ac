// The contents of the device that the daemon draws are those of the page.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { TEMPLATES } from '../../editors/preview/model/templates.js';
import { CONTENTS } from '../../editors/preview/stage/contents.js';
import { SHEETD } from './page.js';

test('the daemon’s pictures have the page’s contents', () => {
  const script = fileURLToPath(new URL('../../editors/contents.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  assert.deepEqual([status, stderr], [0, '']);
});

test('the daemon draws each content of the page, and each template has one', () => {
  const names = Object.keys(CONTENTS);
  const ask = (id, method, params) => `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
  const input = ask(0, 'initialize', {}) + ask(0, 'sheet/open', { sheet: 's', updates: { frames: false, animations: false, events: false } }) +
    names.map((content, place) => ask(place + 1, 'sheet/render', { picture: 'still', sheet: 's', content })).join('');
  const answers = spawnSync(SHEETD, { input, encoding: 'utf8', maxBuffer: 1 << 25 }).stdout.trim().split('\n').map(JSON.parse).filter(({ id }) => id > 0);
  assert.equal(new Set(answers.map(({ result }) => result.text)).size, names.length);
  for (const { content } of TEMPLATES) assert.ok(names.includes(content), content);
});
