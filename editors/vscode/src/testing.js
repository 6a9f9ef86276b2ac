// @ts-check
'use strict';
// The Testing view: each scenario of a document is a test, which fails at the lines of the expectations that fail.

const vscode = require('vscode');
const { range: toRange } = require('./language');

const FILES = '**/*.sheet.json';
/** A document rests for this long before a watched one runs again, ms. */
const REST = 300;

class Scenarios {
  #daemon;
  #controller = vscode.tests.createTestController('sheetd', 'Sheet scenarios');
  /** @type {{dispose(): any}[]} */ #disposables;
  /** The name of each test's scenario, null for one without a name. @type {WeakMap<import('vscode').TestItem, string | null>} */ #names = new WeakMap();
  /** @type {Map<string, any>} */ #timers = new Map();
  /** Runs of tests that are watched. @type {Set<{request: import('vscode').TestRunRequest, token: import('vscode').CancellationToken}>} */ #watches = new Set();

  /** @param {import('./daemon').Daemon} daemon */
  constructor(daemon) {
    this.#daemon = daemon;
    const { workspace } = vscode;
    const watcher = workspace.createFileSystemWatcher(FILES);
    this.#controller.resolveHandler = item => item ? this.#list(item) : this.#find();
    this.#controller.refreshHandler = () => this.#find();
    this.#controller.createRunProfile('Run', vscode.TestRunProfileKind.Run, (request, token) => this.#start(request, token), true, undefined, true);
    this.#disposables = [
      this.#controller, watcher,
      watcher.onDidCreate(uri => this.#fileItem(uri)),
      watcher.onDidDelete(uri => this.#controller.items.delete(uri.toString())),
      watcher.onDidChange(uri => this.#changed(uri)),
      workspace.onDidOpenTextDocument(document => { if (document.languageId === 'sheet') this.#changed(document.uri); }),
      workspace.onDidChangeTextDocument(({ document }) => { if (document.languageId === 'sheet') this.#changed(document.uri); }),
      daemon.onReady(() => { for (const document of workspace.textDocuments) if (document.languageId === 'sheet') this.#changed(document.uri); }),
    ];
  }

  dispose() {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const one of this.#disposables.splice(0)) one.dispose();
  }

  async #find() {
    for (const uri of await vscode.workspace.findFiles(FILES)) this.#fileItem(uri);
  }

  /** @param {import('vscode').Uri} uri */
  #fileItem(uri) {
    const id = uri.toString();
    const known = this.#controller.items.get(id);
    if (known) return known;
    const item = this.#controller.createTestItem(id, uri.path.split('/').at(-1) ?? id, uri);
    item.canResolveChildren = true;
    this.#controller.items.add(item);
    return item;
  }

  /**
   * Lists the scenarios of a document again once it rests, and runs those that are watched.
   * @param {import('vscode').Uri} uri
   */
  #changed(uri) {
    // Versions of a document in a read-only file system are no tests.
    if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false) return;
    const id = uri.toString();
    clearTimeout(this.#timers.get(id));
    this.#timers.set(id, setTimeout(async () => {
      this.#timers.delete(id);
      const item = this.#fileItem(uri);
      await this.#list(item);
      for (const watch of this.#watches) {
        if (!watch.token.isCancellationRequested) await this.#run(watch.request, watch.token, id);
      }
    }, REST));
  }

  /**
   * Makes the tests of a document: those of the code lenses, which run its scenarios.
   * @param {import('vscode').TestItem} file
   */
  async #list(file) {
    const { uri } = file;
    if (!uri || !this.#daemon.isReady) return;
    let lenses;
    try {
      // What is open here is open in the daemon.
      await vscode.workspace.openTextDocument(uri);
      lenses = await this.#daemon.request('textDocument/codeLens', { textDocument: { uri: uri.toString() } });
      file.error = undefined;
    } catch (/** @type {any} */ error) {
      file.error = error.message;
      return;
    }
    const items = [];
    for (const { range, command } of lenses ?? []) {
      if (command.command !== 'sheetd.runScenario') continue;
      const name = command.arguments[1] ?? null;
      const item = this.#controller.createTestItem(`${file.id}#${name ?? ''}`, name ?? 'scenario', uri);
      item.range = toRange(range);
      this.#names.set(item, name);
      items.push(item);
    }
    file.children.replace(items);
  }

  /** @param {import('vscode').TestRunRequest} request @param {import('vscode').CancellationToken} token */
  async #start(request, token) {
    if (request.continuous) {
      const watch = { request, token };
      this.#watches.add(watch);
      token.onCancellationRequested(() => this.#watches.delete(watch));
      return;
    }
    await this.#run(request, token);
  }

  /**
   * Runs the tests of a request, of one document or of all.
   * @param {import('vscode').TestRunRequest} request @param {import('vscode').CancellationToken} token @param {string} [document]
   */
  async #run(request, token, document) {
    const run = this.#controller.createTestRun(request);
    for (const item of await this.#chosen(request)) {
      if (document !== undefined && item.uri?.toString() !== document) continue;
      if (token.isCancellationRequested) {
        run.skipped(item);
        continue;
      }
      await this.#runOne(run, item);
    }
    run.end();
  }

  /** @param {import('vscode').TestRunRequest} request */
  async #chosen({ include, exclude = [] }) {
    if (!include && this.#controller.items.size === 0) await this.#find();
    /** @type {import('vscode').TestItem[]} */ const roots = [];
    if (include) roots.push(...include);
    else this.#controller.items.forEach(item => roots.push(item));
    /** @type {import('vscode').TestItem[]} */ const chosen = [];
    for (const item of roots) {
      if (this.#names.has(item)) chosen.push(item);
      else {
        if (item.children.size === 0) await this.#list(item);
        item.children.forEach(child => chosen.push(child));
      }
    }
    return chosen.filter(item => !exclude.includes(item));
  }

  /** @param {import('vscode').TestRun} run @param {import('vscode').TestItem} item */
  async #runOne(run, item) {
    const { uri } = item;
    if (!uri) return;
    const name = this.#names.get(item) ?? null;
    const began = Date.now();
    run.started(item);
    try {
      const result = await this.#daemon.request('workspace/executeCommand', {
        command: 'sheetd.runScenario', arguments: name === null ? [uri.toString()] : [uri.toString(), name] });
      // A terminal needs both characters.
      run.appendOutput(`${result.report.replaceAll('\n', '\r\n')}\r\n`, undefined, item);
      if (result.passed) return run.passed(item, Date.now() - began);
      run.failed(item, result.failures.map((/** @type {any} */ { range, message }) => {
        const text = new vscode.TestMessage(message);
        text.location = new vscode.Location(uri, toRange(range));
        return text;
      }), Date.now() - began);
    } catch (/** @type {any} */ error) {
      run.errored(item, new vscode.TestMessage(error.message));
    }
  }
}

module.exports = { Scenarios };
