// Helpers for Jest, and its matcher toMatchSheet. They take the runner's globals, which every kind of module has.

import { helpersForJest } from './testing-helpers.js';

if (!globalThis.beforeAll || !globalThis.expect) {
  throw new Error('sheetd-client/jest is for tests that Jest runs, with its globals; with `injectGlobals: false`, import sheetd-client/jest-globals');
}
export const { sheets, sheetTests } = helpersForJest(globalThis);
export { assertTrace, expectSheet, picture } from './testing-helpers.js';
