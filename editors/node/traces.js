// @ts-check
// Traces: what a real sheet did, compared with a document.

import { execFile } from 'node:child_process';
import { checkKeys } from './arguments.js';
import { findDaemon } from './daemon.js';
import { SheetdError } from './errors.js';

/** The trace can't be read. The message names the line. */
export class TraceError extends SheetdError {}

/**
 * Compares the trace in a file with a document, as `sheetd verify` does. Needs the binary of the daemon: the module reads no files.
 * @param {string} trace
 * @param {string} document
 * @param {{ tolerance?: number, timeTolerance?: number, command?: string | string[] }} [options] `tolerance` is what 95 % of the frames of a segment
 *   may differ by, in points; `timeTolerance` by how much the start of a motion may differ, in seconds (one and a half
 *   frames; after a call by the app, 0.15)
 */
export async function verify(trace, document, options = {}) {
  checkKeys('verify', options, ['tolerance', 'timeTolerance', 'command']);
  const { tolerance = 1, timeTolerance, command } = options;
  const [file, ...first] = findDaemon(command);
  if (file.endsWith('.wasm')) throw new TraceError('sheetd verify reads files, which the WebAssembly module can’t: install the binary');
  const flags = ['--tolerance', String(tolerance), ...(timeTolerance === undefined ? [] : ['--time-tolerance', String(timeTolerance)])];
  /** @param {string} format @returns {Promise<string>} */
  const run = format => new Promise((done, fail) => {
    execFile(file, [...first, 'verify', '--format', format, ...flags, trace, document], { maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      if (stdout && (!error || error.code === 1)) done(stdout);
      else fail(new TraceError(stderr.trim().replace(/^Error: /, '') || String(error)));
    });
  });
  const { matches, segments, notes } = JSON.parse(await run('json'));
  return { matches, segments, notes, text: await run('text') };
}
