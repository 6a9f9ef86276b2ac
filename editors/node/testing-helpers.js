// What the helpers for all test runners share: a daemon for a suite's tests, documents as tests, and assertions that draw the sheet.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkKeys } from './arguments.js';
import { Client } from './client.js';
import { DocumentError } from './documents.js';
import { SheetdError } from './errors.js';
import { verify } from './traces.js';

const SUFFIX = '.sheet.json';
const MAXIMUM_LINES = 10; // of a document that are shown for a diagnostic
const MAXIMUM_LIST = 2 ** 28; // maximum length of the list of scenarios, bytes

/** A daemon that is started when a test needs it, and stopped after the tests of the enclosing suite. */
class SharedClient {
  #options;
  #starting = null;
  client;

  constructor(options, after) {
    checkKeys('start', options, Client.START);
    this.#options = options;
    after(async () => (await this.#starting?.catch(() => null))?.stop());
  }

  async start() {
    this.#starting ??= Client.start(this.#options);
    this.client = await this.#starting;
    return this.client;
  }
}

/**
 * The helpers for a test runner, whose hooks these are. `warn` shows a warning in the report of a test; it also gets what the runner
 * passes to the test.
 */
export function helpersFor({ before, after, describe, test, warn }) {
  return {
    sheets(options) {
      const shared = new SharedClient(options, after);
      before(() => shared.start());
      return {
        open: async (params, callOptions) => (await shared.start()).open(params, callOptions),
        get client() { return shared.client; },
      };
    },

    sheetTests(paths, options) {
      const files = [paths].flat().flatMap(path => [...documents(path instanceof URL ? fileURLToPath(path) : path)]);
      if (files.length === 0) throw new Error(`there is no *${SUFFIX} in ${[paths].flat().join(', ')}`);
      const lists = scenarios(files, options);
      const shared = new SharedClient(options, after);
      for (const [index, file] of files.entries()) {
        describe(relative('.', file), () => {
          const warned = new Set(); // the warnings of the document that were shown
          const found = lists[index].length > 0 ? lists[index] : [{ name: null, title: 'document' }];
          for (const { name, setting, title = name ?? 'scenario' } of found) {
            test(title + (setting ? ` [${setting}]` : ''), async (...context) => { // Jest waits for a callback of a function with parameters
              await checkScenario(await shared.start(), file, name, setting, warning => {
                if (!warned.has(warning)) warn(warning, ...context);
                warned.add(warning);
              });
            });
          }
        });
      }
    },
  };
}

/** The helpers for Jest, given its functions, of which `expect` gets the matcher. */
export function helpersForJest({ afterAll, beforeAll, describe, expect, test }) {
  expect.extend(matchers);
  return helpersFor({ before: beforeAll, after: afterAll, describe, test, warn: text => console.warn(text) });
}

/** The scenarios of each document, from another process: some runners take only tests that are registered before anything is awaited. */
function scenarios(files, options) {
  const list = fileURLToPath(new URL('./list-scenarios.js', import.meta.url));
  const input = JSON.stringify({ files, options });
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { lists, error } = JSON.parse(execFileSync(process.execPath, [list], { input, env, encoding: 'utf8', maxBuffer: MAXIMUM_LIST }));
  if (error) throw new SheetdError(error);
  return lists;
}

function* documents(path) {
  if (!statSync(path).isDirectory()) return yield path;
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = join(path, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && !entry.name.startsWith('.')) yield* documents(file);
    } else if (entry.name.endsWith(SUFFIX)) {
      yield file;
    }
  }
}

async function checkScenario(client, file, name, setting, warn) {
  let [diagnostics, report] = [[], ''];
  try {
    const run = await client.runScenario(file, name, { setting });
    [diagnostics, report] = [run.failures, `\n\n${run.report}`];
    for (const { line, column, message, code } of run.warnings) {
      warn(`${relative('.', file)}:${line}:${column}: warning: ${message} [${code}]`);
    }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    diagnostics = error.diagnostics;
  }
  if (diagnostics.length === 0) return;
  const lines = readFileSync(file, 'utf8').split(/\r\n|\r|\n/); // as the daemon counts lines
  const shown = diagnostics.map(one => `${relative('.', file)}:${one.line}:${one.column}: ${one.message}\n`
    + lines.slice(one.line - 1, Math.min(one.endLine, one.line - 1 + MAXIMUM_LINES)).map(line => `    ${line.trimEnd()}`).join('\n'));
  throw failure(shown.join('\n') + report, checkScenario);
}

/** What a test fails with. It is no AssertionError, of which Jest would compare an expected and an actual value that it does not have. */
function failure(message, start) {
  const error = new Error(message);
  Error.captureStackTrace(error, start);
  return error;
}

/**
 * Fails with a drawing of the sheet if its current State differs from the expected members. Numbers are compared within the
 * tolerance.
 */
export async function expectSheet(sheet, expected, tolerance = 1e-6) {
  const state = await sheet.state();
  const wrong = [...differences(state, expected, tolerance, '')];
  if (wrong.length > 0) {
    throw failure(`${wrong.join('\n')}\n${picture(state)}`, expectSheet);
  }
  return state;
}

/** The matcher `toMatchSheet` of Jest and Vitest, for a sheet or a State. */
export const matchers = {
  async toMatchSheet(sheet, expected, tolerance = 1e-6) {
    const state = typeof sheet?.state === 'function' ? await sheet.state() : sheet;
    if (typeof state?.frame !== 'object') throw new TypeError('toMatchSheet: expected a Sheet or a State');
    const wrong = [...differences(state, expected, tolerance, '')];
    const words = wrong.length > 0 ? wrong.join('\n') : `expected a sheet that does not match ${JSON.stringify(expected)}`;
    return { pass: wrong.length === 0, message: () => `${words}\n${picture(state)}` };
  },
};

function* differences(found, expected, tolerance, path) {
  if (!(tolerance >= 0)) throw new TypeError(`the tolerance is a number of 0 or more, found ${JSON.stringify(tolerance)}`);
  if (typeof expected === 'object' && expected !== null && typeof found === 'object' && found !== null) {
    if (Array.isArray(expected) && expected.length !== found.length) yield `${path}: expected ${expected.length} elements, found ${found.length}`;
    for (const [key, value] of Object.entries(expected)) {
      if (!Array.isArray(found) && !(key in found)) throw new TypeError(`there is no ${path}/${key}; there are ${Object.keys(found).join(', ')}`);
      yield* differences(found[key], value, tolerance, `${path}/${key}`);
    }
  } else if (typeof expected === 'number' && typeof found === 'number') {
    if (!(Math.abs(found - expected) <= tolerance)) yield `${path}: expected ${expected}, found ${found}`;
  } else if (found !== expected) {
    yield `${path}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`;
  }
}

const EIGHTHS = ' ▁▂▃▄▅▆▇█';

/** Draws a sheet in its container as text. */
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

/** Asserts that a recorded trace does what a document says; a failure shows the report. */
export async function assertTrace(trace, document, options) {
  const { matches, text } = await verify(trace, document, options);
  assert.ok(matches, `\n${text}`);
}
