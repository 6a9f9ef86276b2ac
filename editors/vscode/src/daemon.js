// @ts-check
// Manages the daemon: starts it, and restarts it when it ends, up to five times in a row.

import * as vscode from 'vscode';
import { FEATURES } from './features.js';
import { Rpc } from '../../preview/rpc.js';
import { version } from '../../node/protocol.js';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;
const MAXIMUM_ENDS = 5; // maximum number of restarts in a row
const START_TIMEOUT = 4_500; // time to answer `initialize`, ms
const EXIT_TIMEOUT = 2000; // time until a daemon that does not exit is ended, ms
const NEVER = -1; // the running time of a daemon that a restart can't help
const LONGEST_TRACE = 400; // length at which a text is cut in the log, UTF-16 units
const STEADY = 30_000; // running time after which the count of restarts is reset, ms

/**
 * What is different in Node and in a browser: the directory of the page, the id of this process, the command of the daemon, and how
 * it is started.
 * @typedef {{
 *   page: import('vscode').Uri, processId: number | null, command(): string[],
 *   launch(command: string[]): Promise<import('../../node/launch.js').Transport>,
 * }} Platform
 */
/** @typedef {{daemon: import('../../node/launch.js').Transport | null, rpc: Rpc | null}} Run a daemon that was started; null until it is launched */
/** @typedef {{state: 'starting' | 'running' | 'waiting' | 'failed', reason?: string, version?: string}} Status `failed` is for good */

export class Daemon {
  #platform;
  #log;
  /** @type {Run | null} */ #run = null;
  #isReady = false;
  #isDisposed = false;
  #ends = 0;
  /** @type {any} */ #timer = null;
  #stderr = '';
  #settings = vscode.workspace.onDidChangeConfiguration(change => {
    if (change.affectsConfiguration('sheetd.path') || change.affectsConfiguration('sheetd.args')) this.restart();
  });
  #statusEmitter = /** @type {import('vscode').EventEmitter<Status>} */ (new vscode.EventEmitter());
  #readyEmitter = /** @type {import('vscode').EventEmitter<void>} */ (new vscode.EventEmitter());
  #notificationEmitter = /** @type {import('vscode').EventEmitter<{method: string, params: any}>} */ (new vscode.EventEmitter());
  /** @type {Map<string, (params: any) => any>} */ #answers = new Map();
  /**
   * The last diagnostics of each document, by URI.
   * @type {Map<string, any>}
   */
  diagnostics = new Map();
  /** The number of daemons started so far. */
  generation = 0;
  /** @type {Status} */ status = { state: 'starting' };
  /**
   * What the daemon announced last.
   * @type {Record<string, any>}
   */
  capabilities = {};
  /**
   * The extension's commands for the commands of the daemon's code lenses.
   * @type {Record<string, string>}
   */
  lensCommands = {};
  onStatus = this.#statusEmitter.event;
  /** A new daemon is ready. No document or sheet is open in it yet. */
  onReady = this.#readyEmitter.event;
  onNotification = this.#notificationEmitter.event;

  /** @param {Platform} platform @param {import('vscode').OutputChannel} log */
  constructor(platform, log) {
    this.#platform = platform;
    this.#log = log;
  }

  get isReady() {
    return this.#isReady;
  }

  /** The last 4000 characters of its stderr. */
  get lastOutput() {
    return this.#stderr.trim();
  }

  async start() {
    if (this.#isDisposed || this.#run) return;
    clearTimeout(this.#timer);
    const command = this.#platform.command();
    const [file] = command;
    this.#setStatus({ state: 'starting' });
    this.#log.appendLine(`starting ${command.join(' ')}`);
    this.#stderr = '';
    /** @type {Run} */ const run = { daemon: null, rpc: null };
    this.#run = run;
    /** @type {import('../../node/launch.js').Transport} */ let daemon;
    try {
      daemon = await this.#platform.launch(command);
    } catch (/** @type {any} */ error) {
      this.#over(run, error.code === 'ENOENT' ? `there is no ${file}: set sheetd.path, or put sheetd on the path`
        : `${file} can't be started: ${error.message}${error.code ? '; set sheetd.path to a sheetd' : ''}`, NEVER);
      return;
    }
    if (run !== this.#run) {
      daemon.terminate();
      return;
    }
    const began = Date.now();
    const rpc = new Rpc(message => {
      this.#trace('->', message);
      daemon.send(message);
    });
    Object.assign(run, { daemon, rpc });
    this.diagnostics.clear();
    rpc.onNotification = (method, params) => {
      if (method === 'textDocument/publishDiagnostics') this.diagnostics.set(params.uri, params);
      this.#notificationEmitter.fire({ method, params });
    };
    rpc.handlers = this.#answers;
    rpc.onError = error => this.#log.appendLine(String(error?.stack ?? error));
    daemon.onMessage = message => {
      this.#trace('<-', message);
      rpc.receive(message);
    };
    daemon.onLog = text => {
      this.#stderr = (this.#stderr + text).slice(-4000);
      this.#log.append(text);
    };
    daemon.onEnd = ({ status, signal, reason }) => {
      // A module that ends before it is ready would do so again.
      const canBeHelped = reason === undefined || this.#isReady;
      this.#over(run, reason ?? (signal ? `it was ended by ${signal}` : `it ended with ${status}`), canBeHelped ? Date.now() - began : NEVER);
    };
    const refuse = (/** @type {string} */ why) => {
      if (run !== this.#run) return;
      this.#over(run, `${file} is not sheetd: ${why}; set sheetd.path to a sheetd`, NEVER);
      daemon.terminate();
    };
    daemon.onMalformed = text => refuse(`it wrote ${text}`);
    const timeout = setTimeout(() => refuse('it does not answer'), START_TIMEOUT);
    try {
      await this.#open(run, rpc);
    } catch (/** @type {any} */ error) {
      refuse(error.message);
    } finally {
      clearTimeout(timeout);
    }
  }

  /** @param {Run} run @param {Rpc} rpc */
  async #open(run, rpc) {
    const answer = await rpc.request('initialize', { processId: this.#platform.processId, capabilities: CAPABILITIES, initializationOptions: { codeLenses: true },
      workspaceFolders: (vscode.workspace.workspaceFolders ?? []).map(({ uri, name }) => ({ uri: uri.toString(), name })) });
    if (run !== this.#run) return;
    const spoken = answer?.capabilities?.sheet?.protocolVersion;
    if (String(spoken).split('.')[0] !== version.split('.')[0]) {
      throw new Error(`it speaks version ${spoken} of the protocol, this extension ${version}`);
    }
    rpc.notify('initialized', {});
    this.capabilities = answer.capabilities;
    this.#isReady = true;
    this.generation++;
    this.#setStatus({ state: 'running', version: answer.serverInfo?.version });
    this.#readyEmitter.fire();
  }

  /** @param {string} direction @param {any} message */
  #trace(direction, message) {
    if (vscode.workspace.getConfiguration('sheetd').get('trace') === 'messages') this.#log.appendLine(traced(direction, message));
  }

  /** @param {Run} run @param {string} reason @param {number} lived how long it ran, ms; `NEVER` if a restart can't help */
  #over(run, reason, lived) {
    if (run !== this.#run) return;
    this.#run = null;
    this.#isReady = false;
    run.rpc?.end(new Error('the daemon is gone'));
    if (this.#isDisposed) return;
    this.#log.appendLine(reason);
    this.#ends = lived > STEADY ? 1 : this.#ends + 1;
    if (lived === NEVER || this.#ends > MAXIMUM_ENDS) {
      this.#giveUp(lived === NEVER ? reason : `${reason}, ${this.#ends} times in a row`);
      return;
    }
    const pause = Math.min(FIRST_PAUSE * 2 ** (this.#ends - 1), LONGEST_PAUSE);
    this.#setStatus({ state: 'waiting', reason: `${reason}. Starting it again in ${pause / 1000} s.` });
    this.#timer = setTimeout(() => this.start(), pause);
  }

  /** @param {string} reason */
  async #giveUp(reason) {
    this.#setStatus({ state: 'failed', reason });
    const settings = reason.includes('sheetd.path') ? ['Open Settings'] : [];
    const choice = await vscode.window.showErrorMessage(`sheetd: ${reason}`, ...settings, 'Restart', 'Show Log');
    if (choice === 'Open Settings') vscode.commands.executeCommand('workbench.action.openSettings', 'sheetd.path');
    if (choice === 'Restart') this.restart();
    if (choice === 'Show Log') this.#log.show();
  }

  /** Restarts the daemon and resets the count of failures. */
  async restart() {
    this.#ends = 0;
    this.#setStatus({ state: 'starting' });
    await this.#stop();
    this.start();
  }

  async #stop() {
    clearTimeout(this.#timer);
    const { daemon, rpc } = this.#run ?? {};
    this.#run = null;
    this.#isReady = false;
    if (!daemon || !rpc) return;
    const force = setTimeout(() => daemon.terminate(), EXIT_TIMEOUT);
    await new Promise(resolve => {
      daemon.onEnd = resolve;
      rpc.request('shutdown').then(() => rpc.notify('exit'), () => {}).finally(() => daemon.close());
    });
    clearTimeout(force);
    rpc.end(new Error('the daemon is gone'));
  }

  /** @param {Status} status */
  #setStatus(status) {
    this.status = status;
    this.#statusEmitter.fire(status);
  }

  /** @param {string} method @param {any} [params] @param {{onAnswer?: (answer: any) => void}} [options] @returns {Promise<any>} */
  request(method, params, options = {}) {
    return this.#run?.rpc && this.#isReady ? this.#run.rpc.request(method, params, options) : Promise.reject(new Error('sheetd is not running'));
  }

  /** @param {string} method @param {any} [params] */
  notify(method, params) {
    if (this.#isReady) this.#run?.rpc?.notify(method, params);
  }

  /**
   * Sets the function that answers a request of the daemon.
   * @param {string} method @param {(params: any) => any} answer
   */
  answer(method, answer) {
    this.#answers.set(method, answer);
  }

  dispose() {
    this.#isDisposed = true;
    this.#settings.dispose();
    this.#stop();
    this.#statusEmitter.dispose();
    this.#readyEmitter.dispose();
    this.#notificationEmitter.dispose();
  }
}

/**
 * A message in lines for a person: who sends it, what it is, and its content, in which long texts are cut.
 * @param {string} direction @param {any} message
 */
function traced(direction, { id, method, params, result, error }) {
  const what = method === undefined ? `answer ${id}` : id === undefined ? method : `${method} ${id}`;
  const content = JSON.stringify(method === undefined ? error ?? result : params, (_, value) => (
    typeof value === 'string' && value.length > LONGEST_TRACE ? `${value.slice(0, LONGEST_TRACE)}… (${value.length} characters)` : value), 2);
  return `[${new Date().toISOString().slice(11, 23)}] ${direction} ${what}\n${content ?? ''}\n`;
}

/** The client capabilities that the daemon uses. */
const CAPABILITIES = {
  general: { positionEncodings: ['utf-16'] },
  textDocument: {
    synchronization: {}, publishDiagnostics: { versionSupport: true }, ...Object.assign({}, ...Object.values(FEATURES).map(({ client }) => client)),
  },
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create'] } },
};
