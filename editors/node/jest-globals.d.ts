import '@jest/globals';
import type { Part } from './testing.js';
import type { State } from './index.js';

export * from './testing.js';

declare module '@jest/expect' {
  interface Matchers<R extends void | Promise<void>> {
    /** Fails with a drawing if a sheet's current State, or a State, differs from the expected members. Numbers may differ by the tolerance [1e-6]. */
    toMatchSheet(expected: Part<State>, tolerance?: number): Promise<void>;
  }
}
