// @ts-check
'use strict';
// Manages the daemon's process: finds it, starts it, and restarts it when it ends, up to five times in a row.

const { spawn } = require('node:child_process');
const path = require('node:path');
const vscode = require('vscode');
const { Pipes } = require('./framing');
const { locate } = require('./locate');
const { Rpc } = require('./rpc');

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;
const MAXIMUM_ENDS = 5; // maximum number of restarts in a row
const START_TIMEOUT = 10_000; // time to answer `initialize`, ms
const STEADY = 30_000; // running time after which the count of restarts is reset, ms

/** @typedef {{state: 'starting' | 'running' | 'waiting' | 'failed', reason?: string, version?: string}} Status */

class Daemon {
  #extensionPath;
  #log;
  /** @type {any} */ #process = null;
  /** @type {Rpc | null} */ #rpc = null;
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
   * The extension's commands for the commands of the daemon's code lenses.
   * @type {Record<string, string>}
   */
  lensCommands = {};
  onStatus = this.#statusEmitter.event;
  /** A new daemon is ready. No document or sheet is open in it yet. */
  onReady = this.#readyEmitter.event;
  onNotification = this.#notificationEmitter.event;

  /** @param {string} extensionPath @param {import('vscode').OutputChannel} log */
  constructor(extensionPath, log) {
    this.#extensionPath = extensionPath;
    this.#log = log;
  }

  get isReady() {
    return this.#isReady;
  }

  /** The last 4000 characters of its stderr. */
  get lastOutput() {
    return this.#stderr.trim();
  }

  /** The command. If no daemon is found, just its name, so that starting it fails with a useful error. */
  #command() {
    const settings = vscode.workspace.getConfiguration('sheetd');
    const args = ['--stdio', .../** @type {string[]} */ (settings.get('args') ?? [])];
    const file = locate({
      set: /** @type {string | undefined} */ (settings.get('path')), bundled: path.join(this.#extensionPath, 'bin', 'sheetd'),
      checkout: path.join(this.#extensionPath, '..', '..'),
    });
    return { file: file ?? 'sheetd', args };
  }

  start() {
    if (this.#isDisposed || this.#process) return;
    clearTimeout(this.#timer);
    const { file, args } = this.#command();
    this.#setStatus({ state: 'starting' });
    this.#log.appendLine(`starting ${[file, ...args].join(' ')}`);
    this.#stderr = '';
    const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const began = Date.now();
    const pipes = new Pipes(child.stdout, child.stdin);
    const rpc = new Rpc(message => pipes.send(message));
    pipes.onMessage = message => rpc.receive(message);
    this.#process = child;
    this.#rpc = rpc;
    this.diagnostics.clear();
    rpc.onNotification = (method, params) => {
      if (method === 'textDocument/publishDiagnostics') this.diagnostics.set(params.uri, params);
      this.#notificationEmitter.fire({ method, params });
    };
    rpc.handlers = this.#answers;
    rpc.onError = error => this.#log.appendLine(String(error?.stack ?? error));
    pipes.onTrace = (direction, text) => {
      if (vscode.workspace.getConfiguration('sheetd').get('trace') === 'messages') this.#log.appendLine(`${direction} ${text}`);
    };
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      this.#stderr = (this.#stderr + text).slice(-4000);
      this.#log.append(text);
    });
    let isOver = false;
    const over = (/** @type {string} */ reason, /** @type {boolean} */ canBeHelped) => {
      if (isOver) return;
      isOver = true;
      this.#over(child, reason, canBeHelped && Date.now() - began);
    };
    child.on('error', (/** @type {any} */ error) => over(error.code === 'ENOENT'
      ? `there is no ${file}: set sheetd.path, or put sheetd on the path` : `${file} can't be started: ${error.message}`, false));
    child.on('close', (/** @type {any} */ code, /** @type {any} */ signal) => over(signal ? `it was ended by ${signal}` : `it ended with ${code}`, true));
    const refuse = (/** @type {string} */ why) => {
      if (rpc !== this.#rpc) return;
      over(`${file} is no sheetd: ${why}`, false);
      child.kill('SIGKILL');
    };
    pipes.onMalformed = what => refuse(`it wrote ${what}`);
    const timeout = setTimeout(() => refuse('it does not answer'), START_TIMEOUT);
    this.#open(rpc).catch(error => refuse(error.message)).finally(() => clearTimeout(timeout));
  }

  /** @param {Rpc} rpc */
  async #open(rpc) {
    const answer = await rpc.request('initialize', { processId: process.pid, rootUri: null, capabilities: CAPABILITIES });
    if (rpc !== this.#rpc) return;
    const spoken = answer?.capabilities?.sheet?.protocolVersion;
    if (String(spoken).split('.')[0] !== '2') throw new Error(`it speaks version ${spoken} of the protocol, this extension 2.0`);
    rpc.notify('initialized', {});
    this.#isReady = true;
    this.generation++;
    this.#setStatus({ state: 'running', version: answer.serverInfo?.version });
    this.#readyEmitter.fire();
  }

  /** @param {any} child @param {string} reason @param {number | false} lived how long it ran, ms; false if a restart can't help */
  #over(child, reason, lived) {
    if (child !== this.#process) return;
    this.#rpc?.end(new Error('the daemon is gone'));
    this.#process = null;
    this.#rpc = null;
    this.#isReady = false;
    if (this.#isDisposed) return;
    this.#log.appendLine(reason);
    this.#ends = lived !== false && lived > STEADY ? 1 : this.#ends + 1;
    if (lived === false || this.#ends > MAXIMUM_ENDS) {
      const text = lived === false ? reason : `${reason}, ${this.#ends} times in a row`;
      this.#setStatus({ state: 'failed', reason: text });
      vscode.window.showErrorMessage(`sheetd: ${text}`, 'Restart', 'Show Log').then(choice => {
        if (choice === 'Restart') this.restart();
        if (choice === 'Show Log') this.#log.show();
      });
      return;
    }
    const pause = Math.min(FIRST_PAUSE * 2 ** (this.#ends - 1), LONGEST_PAUSE);
    this.#setStatus({ state: 'waiting', reason: `${reason}. Starting it again in ${pause / 1000} s.` });
    this.#timer = setTimeout(() => this.start(), pause);
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
    const child = this.#process;
    const rpc = this.#rpc;
    this.#process = null;
    this.#rpc = null;
    this.#isReady = false;
    if (!child) return;
    const force = setTimeout(() => child.kill('SIGKILL'), 2000);
    await new Promise(resolve => {
      child.on('close', () => resolve(undefined));
      rpc?.request('shutdown').then(() => rpc.notify('exit'), () => {}).finally(() => child.stdin.end());
      if (child.exitCode !== null || child.pid === undefined) resolve(undefined);
    });
    clearTimeout(force);
    rpc?.end(new Error('the daemon is gone'));
  }

  /** @param {Status} status */
  #setStatus(status) {
    this.status = status;
    this.#statusEmitter.fire(status);
  }

  /** @param {string} method @param {any} [params] @returns {Promise<any>} */
  request(method, params) {
    return this.#rpc && this.#isReady ? this.#rpc.request(method, params) : Promise.reject(new Error('sheetd is not running'));
  }

  /** @param {string} method @param {any} [params] */
  notify(method, params) {
    if (this.#isReady) this.#rpc?.notify(method, params);
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

/** The client capabilities that the daemon uses. */
const CAPABILITIES = {
  general: { positionEncodings: ['utf-16'] },
  textDocument: {
    synchronization: {}, publishDiagnostics: { versionSupport: true }, hover: { contentFormat: ['markdown'] },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } }, codeLens: {}, formatting: {},
  },
};

module.exports = { Daemon };
