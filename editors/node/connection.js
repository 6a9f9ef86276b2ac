// A daemon process and the messages to and from it: JSON-RPC, one message per line.

import { spawn } from 'node:child_process';
import { findDaemon } from './daemon.js';
import { DaemonEnded, DaemonNotFound, DaemonTimeout, ResponseError, SheetdError, WrongVersion } from './errors.js';
import { version } from './protocol.js';
import { Rpc } from './rpc.js';

const START_TIMEOUT = 10; // default time that a started daemon has to answer `initialize`, s
const LONGEST_TIMER = 2 ** 31 - 1; // maximum of setTimeout, ms
const EXIT_TIMEOUT = 5000; // time until a daemon that does not exit is killed, ms
const STDERR_LIMIT = 4000; // number of characters of stderr that are kept

export class Connection {
  #process;
  #rest = [];
  #stderr = '';
  #closing = false;
  #over;
  #rpc = new Rpc(message => this.#process.stdin.write(JSON.stringify(message) + '\n'));
  /** The daemon's answer to `initialize`. */
  server = null;
  /** Called once if the daemon ends unexpectedly. */
  onEnd = () => {};
  /** Called with errors thrown by the caller's functions. */
  onError = error => process.emitWarning(error);

  constructor(child) {
    this.#process = child;
    this.#rpc.errorOf = error => new ResponseError(error);
    this.#rpc.onError = error => this.onError(error);
    child.stdout.on('data', data => this.#read(data));
    child.stderr.setEncoding('utf8').on('data', text => { this.#stderr = (this.#stderr + text).slice(-STDERR_LIMIT); });
    child.stdin.on('error', () => {}); // reported by 'close'
    this.#over = new Promise(resolve => child.on('close', (code, signal) => {
      this.#end(new DaemonEnded(code, signal, this.#stderr.trimEnd()));
      resolve();
    }));
  }

  /** Starts a daemon and initializes it. `startTimeout` is the time that it has to answer, s. */
  static async start(command, { startTimeout = START_TIMEOUT } = {}) {
    const [path, ...args] = findDaemon(command);
    // Detached, so that Ctrl-C in the terminal only reaches the caller. The daemon exits at the end of its input.
    const child = spawn(path, args, { stdio: 'pipe', detached: true });
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', error => reject(new DaemonNotFound(`${path} can't be started: ${error.code ?? error.message}`)));
    });
    const connection = new Connection(child);
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), Math.min(startTimeout * 1000, LONGEST_TIMER));
    try {
      connection.server = await connection.request('initialize', { processId: process.pid, capabilities: {} }, timeout);
    } catch (error) {
      await connection.kill();
      throw timeout.signal.aborted ? new DaemonTimeout([path, ...args], startTimeout, connection.#stderr.trimEnd()) : error;
    } finally {
      clearTimeout(timer);
    }
    try {
      const spoken = connection.server?.capabilities?.sheet?.protocolVersion;
      if (typeof spoken !== 'string') throw new WrongVersion(`${path} is no sheetd: it answered ${JSON.stringify(connection.server)}`);
      if (spoken.split('.')[0] !== version.split('.')[0]) {
        throw new WrongVersion(`${path} speaks version ${spoken} of the protocol, this client ${version}`);
      }
      connection.notify('initialized');
    } catch (error) {
      await connection.close();
      throw error;
    }
    return connection;
  }

  get pid() {
    return this.#process.pid;
  }

  /** The reason why the daemon ended; null while it runs. */
  get ended() {
    return this.#rpc.ended;
  }

  /** Called with the method and the params of each notification of the daemon. */
  set onNotification(listener) {
    this.#rpc.onNotification = listener;
  }

  /** The functions that answer the daemon's requests, by method. */
  get answers() {
    return this.#rpc.handlers;
  }

  /** Sends a request and returns its result. Aborting the signal cancels it. */
  request(method, params, options) {
    return this.#rpc.request(method, params, options);
  }

  /** Sends a notification. */
  notify(method, params) {
    if (this.#rpc.ended) throw this.#rpc.ended;
    this.#rpc.notify(method, params);
  }

  #read(data) {
    let start = 0;
    for (let end = data.indexOf(10); end !== -1; end = data.indexOf(10, start)) {
      this.#rest.push(data.subarray(start, end));
      const line = Buffer.concat(this.#rest).toString();
      this.#rest = [];
      start = end + 1;
      this.guarded(() => this.#rpc.receive(messageOf(line)));
    }
    if (start < data.length) this.#rest.push(data.subarray(start));
  }

  /** Calls a caller's function and reports an exception to `onError`, so that it doesn't affect others. */
  guarded(call) {
    try {
      call();
    } catch (error) {
      this.onError(error);
    }
  }

  #end(reason) {
    this.#rpc.end(reason);
    if (!this.#closing) this.guarded(() => this.onEnd(reason));
  }

  /** Ends the daemon with `shutdown` and `exit`, and kills it after the timeout. */
  async close() {
    this.#closing = true;
    const force = setTimeout(() => this.kill(), EXIT_TIMEOUT);
    try {
      await this.request('shutdown');
      this.notify('exit');
    } catch {
      // The daemon has already ended or is not a sheetd; closing its input is enough.
    }
    this.#process.stdin.end();
    await this.#over;
    clearTimeout(force);
  }

  /** Kills the daemon and all processes that its command started: a shell's, for example. */
  async kill() {
    this.#closing = true;
    try {
      if (!this.ended) process.kill(-this.pid, 'SIGKILL'); // it leads its own group, see `start`
    } catch {
      // All of them have ended.
    }
    // A process that has left the group may still hold the pipes.
    const force = setTimeout(() => this.#process.stdio.forEach(pipe => pipe.destroy()), EXIT_TIMEOUT);
    await this.#over;
    clearTimeout(force);
  }
}

function messageOf(line) {
  let message = null;
  try {
    message = JSON.parse(line);
  } catch {
    // reported below
  }
  if (typeof message !== 'object' || message === null) throw new SheetdError(`the daemon wrote what is no message: ${line.slice(0, 200)}`);
  return message;
}
