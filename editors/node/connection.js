// One daemon, and the messages that go to it and come from it: JSON-RPC, one message per line.

import { spawn } from 'node:child_process';
import { findDaemon } from './daemon.js';
import { DaemonEnded, DaemonNotFound, ResponseError, SheetdError, WrongVersion } from './errors.js';
import { version } from './protocol.js';
import { Rpc } from './rpc.js';

const EXIT_TIMEOUT = 5000; // ms that the daemon has to end by itself
const STDERR_LIMIT = 4000; // characters of stderr that are kept

export class Connection {
  #process;
  #rest = [];
  #stderr = '';
  #closing = false;
  #over;
  #rpc = new Rpc(message => this.#process.stdin.write(JSON.stringify(message) + '\n'));
  /** What the daemon answered to `initialize`. */
  server = null;
  /** Called once when the daemon ends without having been asked to. */
  onEnd = () => {};
  /** Told what a caller's own function threw. */
  onError = error => process.emitWarning(error);

  constructor(child) {
    this.#process = child;
    this.#rpc.errorOf = error => new ResponseError(error);
    this.#rpc.onError = error => this.onError(error);
    child.stdout.on('data', data => this.#read(data));
    child.stderr.setEncoding('utf8').on('data', text => { this.#stderr = (this.#stderr + text).slice(-STDERR_LIMIT); });
    child.stdin.on('error', () => {}); // told by its end
    this.#over = new Promise(resolve => child.on('close', (code, signal) => {
      this.#end(new DaemonEnded(code, signal, this.#stderr.trimEnd()));
      resolve();
    }));
  }

  /** Starts a daemon and opens the conversation. */
  static async start(command) {
    const [path, ...args] = findDaemon(command);
    // Of a session of its own: an interrupt from the keyboard is the caller's; the daemon ends with its input.
    const child = spawn(path, args, { stdio: 'pipe', detached: true });
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', error => reject(new DaemonNotFound(`${path} can't be started: ${error.code ?? error.message}`)));
    });
    const connection = new Connection(child);
    try {
      connection.server = await connection.request('initialize', { processId: process.pid, capabilities: {} });
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

  /** Why the daemon has ended; null while it has not. */
  get ended() {
    return this.#rpc.ended;
  }

  /** Called with the method and the params of everything the daemon says by itself. */
  set onNotification(listener) {
    this.#rpc.onNotification = listener;
  }

  /** What the daemon's requests are answered with, by method. */
  get answers() {
    return this.#rpc.handlers;
  }

  /** The result of a request; aborting cancels it. */
  request(method, params, options) {
    return this.#rpc.request(method, params, options);
  }

  /** Sends what has no answer. */
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

  /** Calls what a caller has given; when it throws, that is told, and everybody else is served. */
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

  /** Ends the daemon: as the protocol has it, and if that takes too long by force. */
  async close() {
    this.#closing = true;
    const force = setTimeout(() => this.#process.kill('SIGKILL'), EXIT_TIMEOUT);
    try {
      await this.request('shutdown');
      this.notify('exit');
    } catch {
      // It is gone already, or it is no sheetd: its input ends.
    }
    this.#process.stdin.end();
    await this.#over;
    clearTimeout(force);
  }
}

function messageOf(line) {
  let message = null;
  try {
    message = JSON.parse(line);
  } catch {
    // told below, as what is JSON and no message is
  }
  if (typeof message !== 'object' || message === null) throw new SheetdError(`the daemon wrote what is no message: ${line.slice(0, 200)}`);
  return message;
}
