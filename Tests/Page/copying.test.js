// What can be copied from the inspector.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { copiesOf } from '../../editors/preview/inspector/copying.js';
import { SHEETD } from './page.js';

test('the sheet can be copied as everything that the daemon writes', () => {
  const { methods } = JSON.parse(execFileSync(SHEETD, ['schema'], { encoding: 'utf8', maxBuffer: 2 ** 24 }));
  const { params } = methods.find(({ name }) => name === 'sheet/export');
  const copies = copiesOf({ session: {}, catalogue: null }).map(({ id }) => id);
  assert.deepEqual(copies, ['json', 'transcript', 'scenario', ...params.find(({ name }) => name === 'to').schema.enum]);
});
