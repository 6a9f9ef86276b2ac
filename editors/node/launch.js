// @ts-check
// Starts the daemon in Node: as a process, or as the module in a worker.
// The Node client and the VS Code extension share this file.

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { clearTimeout, setTimeout } from 'node:timers'; // also where a test fakes the global ones
import { Worker } from 'node:worker_threads';
import { WorkerDaemon } from '../preview/worker-daemon.js';

const EXIT_TIMEOUT = 5000; // time until the pipes of a killed daemon are closed, ms
const LONGEST_LINE = 2 ** 28; // maximum length of a line from the daemon, bytes: longer than any answer, and shorter than any text may be

/**
 * A running daemon, and the messages to and from it. `close` ends its input, `terminate` ends it at once. `onLog` receives what it
 * writes to stderr; `onEnd` is called once, with the reason if there is neither an exit status nor a signal. Only a process has a
 * `pid`, and only a process can write what is not a message. `hold` sets whether the daemon keeps this process running.
 * @typedef {{
 *   pid?: number, send(message: any): void, close(): void, terminate(): void, hold(isHeld: boolean): void, onMessage: (message: any) => void,
 *   onMalformed?: (text: string) => void, onLog: (text: string) => void, onEnd: (end: End) => void,
 * }} Transport
 * @typedef {{status?: number, signal?: string, reason?: string}} End
 */

/**
 * Starts a daemon. A file named `*.wasm` is the module. Throws an error of Node if it can't be started.
 * @param {readonly string[]} command the file and its arguments
 * @param {{callTimeout?: number}} [options] the time that the module has to handle one message, ms
 * @returns {Promise<Transport>}
 */
export async function launch([file, ...args], options) {
  if (!file.endsWith('.wasm')) return ProcessDaemon.start(file, args);
  if (args.length > 0) throw new Error(`the module has no arguments, found ${args.join(' ')}`);
  const module = await readFile(file);
  // Without the options of this program, some of which a worker refuses.
  const worker = new Worker(new URL('./node-worker.js', import.meta.url), { execArgv: [] });
  return new WorkerDaemon(worker, module, options);
}

/** A process, which reads and writes one message per line. */
class ProcessDaemon {
  #process;
  /** @type {Buffer[]} */ #rest = [];
  #length = 0; // of the rest
  /** @type {string | undefined} */ #reason;
  #isOver = false;
  /** @type {any} */ #force = null;
  /** @type {(message: any) => void} */ onMessage = () => {};
  /** @type {(text: string) => void} */ onMalformed = () => {};
  /** @type {(text: string) => void} */ onLog = () => {};
  /** @type {(end: End) => void} */ onEnd = () => {};

  /** @param {string} file @param {string[]} args */
  static async start(file, args) {
    // Detached, so that Ctrl-C in the terminal only reaches the caller. The daemon exits at the end of its input. On Windows a
    // detached process would get a console window.
    const child = spawn(file, args, { stdio: 'pipe', detached: process.platform !== 'win32' });
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    return new ProcessDaemon(child);
  }

  /** @param {any} child */
  constructor(child) {
    this.#process = child;
    child.stdout.on('data', (/** @type {Buffer} */ data) => this.#read(data));
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => this.onLog(text));
    child.stdin.on('error', () => {}); // reported by 'close'
    child.on('close', (/** @type {number | null} */ status, /** @type {string | null} */ signal) => {
      this.#isOver = true;
      clearTimeout(this.#force);
      this.onEnd(this.#reason ? { reason: this.#reason } : { status: status ?? undefined, signal: signal ?? undefined });
    });
  }

  get pid() {
    return this.#process.pid;
  }

  /** @param {any} message */
  send(message) {
    this.#process.stdin.write(JSON.stringify(message) + '\n');
  }

  close() {
    this.#process.stdin.end();
  }

  /** @param {boolean} isHeld */
  hold(isHeld) {
    for (const one of [this.#process, ...this.#process.stdio]) isHeld ? one.ref() : one.unref();
  }

  /** Kills the process and all that it started, if it is a shell for example. */
  terminate() {
    if (this.#isOver || this.#force) return;
    if (process.platform === 'win32') {
      this.#process.kill('SIGKILL');
    } else {
      try {
        process.kill(-this.pid, 'SIGKILL'); // it leads its own group, see `start`
      } catch {
        // All of them have ended.
      }
    }
    // A process that has left the group may still hold the pipes.
    this.#force = setTimeout(() => this.#process.stdio.forEach((/** @type {any} */ pipe) => pipe.destroy()), EXIT_TIMEOUT);
  }

  /** @param {Buffer} data */
  #read(data) {
    let start = 0;
    for (let end = data.indexOf(10); end !== -1; end = data.indexOf(10, start)) {
      this.#keep(data.subarray(start, end));
      if (this.#reason) return;
      this.#receive(Buffer.concat(this.#rest).toString());
      this.#rest = [];
      this.#length = 0;
      start = end + 1;
    }
    if (start < data.length) this.#keep(data.subarray(start));
  }

  /** @param {Buffer} part of a line */
  #keep(part) {
    this.#length += part.length;
    if (this.#length <= LONGEST_LINE) {
      this.#rest.push(part);
      return;
    }
    this.#reason ??= `it wrote a line of more than ${LONGEST_LINE} bytes`;
    this.#rest = [];
    this.terminate();
  }

  /** @param {string} line */
  #receive(line) {
    let message = null;
    try {
      message = JSON.parse(line);
    } catch {
      // reported below
    }
    if (typeof message === 'object' && message !== null) this.onMessage(message);
    else this.onMalformed(line.slice(0, 200));
  }
}
