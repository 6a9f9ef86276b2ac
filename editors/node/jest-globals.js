// The same as sheetd-client/jest for tests that import what they use from @jest/globals.

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { helpersForJest } from './testing-helpers.js';

export const { sheets, sheetTests } = helpersForJest({ afterAll, beforeAll, describe, expect, test });
export { assertTrace, expectSheet, picture } from './testing-helpers.js';
