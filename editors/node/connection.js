// A connection to a daemon: JSON-RPC over a process or the module.

import { clearTimeout, setTimeout } from 'node:timers'; // also where a test fakes the global ones
import { findDaemon } from './daemon.js';
import { DaemonEnded, DaemonNotFound, DaemonTimeout, ResponseError, SheetdError, WrongVersion } from './errors.js';
import { launch } from './launch.js';
import { version } from './protocol.js';
import { Rpc } from '../preview/rpc.js';

const START_TIMEOUT = 5; // default time that a started daemon has to answer `initialize`, s
const CALL_TIMEOUT = 10; // default time that the module has to handle a message, s
const LONGEST_TIMER = 2 ** 31 - 1; // maximum of setTimeout, ms
const EXIT_TIMEOUT = 5000; // time until a daemon that does not exit is ended, ms
const REMEDY = 'pass the path of a sheetd, or set $SHEETD'; // what helps where a program is no daemon
const STDERR_LIMIT = 4000; // number of characters of stderr that are kept

export class Connection {
  #daemon;
  #stderr = '';
  #closing = false;
  #over;
  #holds = 0;
  #rpc = new Rpc(message => this.#daemon.send(message));
  /** The daemon's answer to `initialize`. */
  server = null;
  /** Called once if the daemon ends unexpectedly. */
  onEnd = () => {};
  /** Called with errors thrown by the caller's functions. */
  onError = error => process.emitWarning(error);

  /** @param program the path with which it was started */
  constructor(daemon, program) {
    this.#daemon = daemon;
    this.#rpc.errorOf = error => new ResponseError(error);
    this.#rpc.onError = error => this.onError(error);
    daemon.onMessage = message => this.guarded(() => this.#rpc.receive(message));
    daemon.onMalformed = text => this.onError(new SheetdError(`the daemon wrote something that is not a message: ${text}`));
    daemon.onLog = text => { this.#stderr = (this.#stderr + text).slice(-STDERR_LIMIT); };
    this.#over = new Promise(resolve => {
      daemon.onEnd = end => {
        this.#end(new DaemonEnded(end, this.#stderr.trimEnd(), program, this.server ? '' : `; ${REMEDY}`));
        resolve();
      };
    });
  }

  /**
   * Starts a daemon and initializes it. `startTimeout` is the time that it has to answer, and `callTimeout` the time that the module
   * has to handle a message, s.
   */
  static async start(command, { startTimeout = START_TIMEOUT, callTimeout = CALL_TIMEOUT } = {}) {
    const [path, ...args] = findDaemon(command);
    const daemon = await launch([path, ...args], { callTimeout: milliseconds(callTimeout) }).catch(error => {
      throw new DaemonNotFound(error.code ? `${path} can't be started: ${error.code}; ${REMEDY}` : `${path} can't be started: ${error.message}`);
    });
    const connection = new Connection(daemon, path);
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), milliseconds(startTimeout));
    try {
      connection.server = await connection.request('initialize', { processId: process.pid, capabilities: {} }, timeout);
      const spoken = connection.server?.capabilities?.sheet?.protocolVersion;
      if (typeof spoken !== 'string') throw new WrongVersion(`${path} is not sheetd: it answered ${JSON.stringify(connection.server)}; ${REMEDY}`);
      if (spoken.split('.')[0] !== version.split('.')[0]) {
        throw new WrongVersion(`${path} speaks version ${spoken} of the protocol, this client ${version}; install versions that fit`);
      }
      connection.notify('initialized');
    } catch (error) {
      await connection.kill();
      throw timeout.signal.aborted ? new DaemonTimeout([path, ...args], startTimeout, connection.#stderr.trimEnd()) : error;
    } finally {
      clearTimeout(timer);
    }
    return connection;
  }

  get pid() {
    return this.#daemon.pid;
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
    return this.held(() => this.#rpc.request(method, params, options));
  }

  /** Waits for a promise, during which this process does not exit. It may while nothing waits for the daemon, which then ends, too. */
  async held(wait) {
    this.#hold(1);
    try {
      return await wait();
    } finally {
      this.#hold(-1);
    }
  }

  #hold(change) {
    this.#holds += change;
    this.#daemon.hold(this.#holds > 0);
  }

  /** Sends a notification. */
  notify(method, params) {
    if (this.#rpc.ended) throw this.#rpc.ended;
    this.#rpc.notify(method, params);
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

  /** Ends the daemon with `shutdown` and `exit`, and terminates it after the timeout. */
  async close() {
    this.#closing = true;
    const force = setTimeout(() => this.#daemon.terminate(), EXIT_TIMEOUT);
    try {
      await this.request('shutdown');
      this.notify('exit');
    } catch {
      // The daemon has already ended or is not a sheetd; closing its input is enough.
    }
    this.#daemon.close();
    await this.held(() => this.#over);
    clearTimeout(force);
  }

  /** Ends the daemon at once. */
  async kill() {
    this.#closing = true;
    this.#daemon.terminate();
    await this.held(() => this.#over);
  }
}

function milliseconds(seconds) {
  return Math.min(seconds * 1000, LONGEST_TIMER);
}
