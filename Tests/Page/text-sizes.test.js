// The text sizes of a phone, and the scenarios at them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TEXT_SIZES, nearestSize, patchRunningAt, runsAt } from '../../editors/preview/model/text-sizes.js';
import { connected } from './page.js';

test('the sizes are those of iOS, as parts of its body text of 17 pt', () => {
  assert.deepEqual(TEXT_SIZES.map(({ factor }) => factor), [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53].map(points => Math.round(points / 17 * 100) / 100));
  assert.deepEqual([0.5, 1, 1.3, 2, 4].map(factor => TEXT_SIZES[nearestSize(factor)].name), ['xSmall', 'Large', 'xxxLarge', 'AX2', 'AX5']);
});

test('scenarios run at a size, beside the usual one, until they no longer do', () => {
  const text = sizes => JSON.stringify({ preset: 'system', ...(sizes ? { textSizes: sizes } : {}) });
  assert.deepEqual([patchRunningAt(text(), 1.35, true), patchRunningAt(text([1, 2]), 1.35, true)], [{ textSizes: [1, 1.35] }, { textSizes: [1, 1.35, 2] }]);
  assert.deepEqual([patchRunningAt(text([1, 1.35, 2]), 1.35, false), patchRunningAt(text([1, 1.35]), 1.35, false)], [{ textSizes: [1, 2] }, { textSizes: null }]);
  assert.deepEqual([runsAt(text([1, 2]), 2), runsAt(text(), 2), runsAt('{', 2)], [true, false, false]);
});

test('a document whose scenarios run at a larger text has a setting for it, and says what fails there', async t => {
  const page = connected(t);
  await page.openDocument({ preset: 'content-sized', content: { height: 300 },
    scenario: [{ time: 0, method: 'sheet/present', params: { animated: false } }], expect: [{ time: 0, frame: { frame: { height: 334 } } }] });
  await page.until(() => page.checks.counts.passed === 1);
  await page.document.save(patchRunningAt(page.text, 2, true));
  await page.until(() => page.checks.counts.failed === 1);
  assert.deepEqual(page.document.settingsOf(''), ['text 100%', 'text 200%']);
  assert.match(page.checks.results.get('').failures[0], /text 200%/);
});
