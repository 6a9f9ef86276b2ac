// Helpers for node:test: a daemon for a suite's tests, and assertions that draw the sheet if they fail.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { Client } from './client.js';

/** Starts a daemon before the tests of the enclosing suite, and stops it after them. Returns `open`, which is its `Client.open`. */
export function sheets(options) {
  let client;
  before(async () => { client = await Client.start(options); });
  after(() => client?.stop());
  return { open: (params, callOptions) => client.open(params, callOptions), get client() { return client; } };
}

/**
 * Fails with a drawing of the sheet if its current State differs from the expected members. Numbers are compared within the
 * tolerance.
 */
export async function expectSheet(sheet, expected, tolerance = 1e-6) {
  const state = await sheet.state();
  const wrong = [...differences(state, expected, tolerance, '')];
  if (wrong.length > 0) {
    throw new assert.AssertionError({ message: `${wrong.join('\n')}\n${picture(state)}`, stackStartFn: expectSheet });
  }
  return state;
}

function* differences(found, expected, tolerance, path) {
  if (typeof expected === 'object' && expected !== null && typeof found === 'object' && found !== null) {
    for (const [key, value] of Object.entries(expected)) yield* differences(found[key], value, tolerance, `${path}/${key}`);
  } else if (typeof expected === 'number' && typeof found === 'number') {
    if (Math.abs(found - expected) > tolerance) yield `${path}: expected ${expected}, found ${found}`;
  } else if (found !== expected) {
    yield `${path}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`;
  }
}

const EIGHTHS = ' ▁▂▃▄▅▆▇█';

/** Draws a sheet in its container with characters. */
export function picture(state, { rows = 22, columns = 24 } = {}) {
  const { frame, container: { size }, time, phase, dimming } = state;
  const beside = [`t = ${time} s, ${phase}`, `frame x ${frame.x}  y ${frame.y}  width ${frame.width}  height ${frame.height}`];
  const empty = dimming.opacity > 0.02 ? '░' : ' ';
  const lines = Array.from({ length: rows }, (_, row) => {
    const [top, bottom] = [row * size.height / rows, (row + 1) * size.height / rows];
    const covered = Math.min(bottom, frame.y + frame.height) - Math.max(top, frame.y);
    const part = Math.max(0, Math.min(1, covered / (bottom - top)));
    const filled = part === 0 ? empty : frame.y > top || part === 1 ? EIGHTHS[Math.round(part * 8)] : part >= 0.5 ? '▀' : empty;
    const cells = Array.from({ length: columns }, (_, column) => {
      const x = (column + 0.5) * size.width / columns;
      return x >= frame.x && x < frame.x + frame.width ? filled : empty;
    });
    return `│${cells.join('')}│ ${beside[row] ?? ''}`.trimEnd();
  });
  return [`╭${'─'.repeat(columns)}╮`, ...lines, `╰${'─'.repeat(columns)}╯`].join('\n');
}
