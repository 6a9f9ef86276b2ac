// Helpers for Jest, and its matcher toMatchSheet. They take the runner's globals, which every kind of module has.

import { helpersFor, matchers } from './testing-helpers.js';

const { afterAll, beforeAll, describe, expect, test } = globalThis;
if (!beforeAll || !expect) {
  throw new Error('sheetd-client/jest is for tests that Jest runs, with its globals: remove `injectGlobals: false`, or import another entry');
}
expect.extend(matchers);

export const { sheets, sheetTests } = helpersFor({
  before: beforeAll, after: afterAll, describe, test, warn: text => console.warn(text),
});
export { assertTrace, expectSheet, picture } from './testing-helpers.js';
