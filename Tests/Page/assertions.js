import assert from 'node:assert/strict';

/** Asserts that a number is within a tolerance of another. */
export const near = (found, expected, tolerance, what) =>
  assert.ok(Math.abs(found - expected) <= tolerance, `${what}: ${found}, expected ${expected} ± ${tolerance}`);
