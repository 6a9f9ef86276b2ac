// Helpers for Vitest, and its matcher toMatchSheet.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { helpersFor, matchers } from './testing-helpers.js';

expect.extend(matchers);

export const { sheets, sheetTests } = helpersFor({
  before: beforeAll, after: afterAll, describe, test, warn: text => console.warn(text),
});
export { assertTrace, expectSheet, picture } from './testing-helpers.js';
