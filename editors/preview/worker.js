// @ts-check
// Runs sheetd.wasm in a worker, of a browser or of Node. worker-daemon.js is the other side.
// The page, the Node client and the VS Code extension share this file.
//
// Receives {module}, then {input: text} for each message and {end: true} for the end of the input. Sends {output: text} with
// whole lines, {log: text}, {done: true} once for each received message, and {status} with the exit status or {trap: text} last.

import { Instance } from './instance.js';

/** @type {any} */ let port;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** @type {Instance} */ let instance;
/** @type {any} */ let timer = null;

/** @param {Uint8Array} output of the module */
function send(output) {
  if (output.length > 0) port.postMessage({ output: decoder.decode(output) });
  const log = instance.takeLog();
  if (log) port.postMessage({ log });
  const { exitStatus: status, delay } = instance;
  clearTimeout(timer);
  if (status !== null) port.postMessage({ status });
  else if (delay !== null) timer = setTimeout(proceed, delay);
}

function proceed() {
  try {
    send(instance.proceed());
  } catch (error) {
    fail(error);
  }
}

/**
 * A trap ends the instance.
 * @param {any} error
 */
function fail(error) {
  const reason = instance?.isOutOfMemory ? 'there is not enough memory' : `it trapped (${error})`;
  port.postMessage({ trap: instance ? reason : error.message });
}

/** Messages are handled in order, although the module is compiled asynchronously. */
let last = Promise.resolve();

/** @param {{data: {module?: any, input?: string, end?: boolean}}} message */
function receive({ data: { module, input, end } }) {
  last = last.then(async () => {
    if (module) instance = await Instance.create(module);
    return end ? instance.finish() : instance.exchange(encoder.encode(input ?? ''));
  }).then(output => {
    send(output);
    port.postMessage({ done: true });
  }).catch(fail);
}

/**
 * Serves a port. In a browser, that is the global object of the worker.
 * @param {any} one
 */
export function serve(one) {
  port = one;
  port.addEventListener('message', receive);
  port.start?.();
}

if ('postMessage' in globalThis) serve(globalThis);
