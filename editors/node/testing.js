// Helpers for node:test.

import { after, before, describe, test } from 'node:test';
import { helpersFor } from './testing-helpers.js';

export const { sheets, sheetTests } = helpersFor({ before, after, describe, test, warn: (text, t) => t.diagnostic(text) });
export { assertTrace, expectSheet, picture } from './testing-helpers.js';
