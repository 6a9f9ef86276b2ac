import 'vitest';
import type { Part } from './testing.js';
import type { State } from './index.js';

export * from './testing.js';

declare module 'vitest' {
  interface Assertion<T = any> {
    /** Fails with a drawing if a sheet's current State, or a State, differs from the expected members. Numbers may differ by the tolerance [1e-6]. */
    toMatchSheet(expected: Part<State>, tolerance?: number): Promise<void>;
  }
}
