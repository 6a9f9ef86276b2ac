// Helpers for node:test: a daemon for a suite's tests, and assertions that draw the sheet if they fail.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client } from './client.js';
import { DocumentError } from './documents.js';
import { verify } from './traces.js';

/** Starts a daemon before the tests of the enclosing suite, and stops it after them. Returns `open`, which is its `Client.open`. */
export function sheets(options) {
  let client;
  before(async () => { client = await Client.start(options); });
  after(() => client?.stop());
  return { open: (params, callOptions) => client.open(params, callOptions), get client() { return client; } };
}

const SUFFIX = '.sheet.json';
const MAXIMUM_LINES = 10; // of a document that are shown for a diagnostic

/**
 * Registers the scenarios of sheet documents as tests, one suite for each document. The paths are those of documents, or of folders that
 * are searched for documents. A document without scenarios becomes one test, which checks the document. Throws an error if there are no
 * documents.
 */
export async function sheetTests(paths, options) {
  const files = [paths].flat().flatMap(path => [...documents(path)]);
  if (files.length === 0) throw new Error(`there is no *${SUFFIX} in ${[paths].flat().join(', ')}`);
  const client = await Client.start(options);
  after(() => client.stop());
  const suites = [];
  for (const file of files) {
    const scenarios = await client.scenarios(file).catch(error => {
      if (error instanceof DocumentError) return []; // reported by the test
      throw error;
    });
    suites.push({ file, scenarios: scenarios.length > 0 ? scenarios : [{ name: null, title: 'document' }] });
  }
  for (const { file, scenarios } of suites) {
    describe(relative('.', file), () => {
      const warned = new Set(); // the warnings of the document that were shown
      for (const { name, setting, title = name ?? 'scenario' } of scenarios) {
        test(title + (setting ? ` [${setting}]` : ''), t => checkScenario(t, client, file, name, setting, warned));
      }
    });
  }
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

async function checkScenario(t, client, file, name, setting, warned) {
  let [diagnostics, report] = [[], ''];
  try {
    const run = await client.runScenario(file, name, { setting });
    [diagnostics, report] = [run.failures, `\n\n${run.report}`];
    for (const { line, column, message, code } of run.warnings) {
      const warning = `${relative('.', file)}:${line}:${column}: warning: ${message} [${code}]`;
      if (!warned.has(warning)) t.diagnostic(warning);
      warned.add(warning);
    }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    diagnostics = error.diagnostics;
  }
  if (diagnostics.length === 0) return;
  const lines = readFileSync(file, 'utf8').split(/\r\n|\r|\n/); // as the daemon counts lines
  const shown = diagnostics.map(one => `${relative('.', file)}:${one.line}:${one.column}: ${one.message}\n`
    + lines.slice(one.line - 1, Math.min(one.endLine, one.line - 1 + MAXIMUM_LINES)).map(line => `    ${line.trimEnd()}`).join('\n'));
  throw new assert.AssertionError({ message: shown.join('\n') + report, stackStartFn: checkScenario });
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
