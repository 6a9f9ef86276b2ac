// @ts-check
// The Testing view: each scenario of a document is a test, which fails at the lines of the expectations that fail.

import * as vscode from 'vscode';
import { range as toRange } from './features.js';

/** A document rests for this long before a watched one runs again, ms. */
const REST = 300;
/** A line of a report that tells of an event: "0.000 s  willPresent". */
const EVENT = /^ *[\d.]+ s {2}[a-z]/i;

export class Scenarios {
  #daemon;
  #files;
  #controller = vscode.tests.createTestController('sheetd', 'Sheet scenarios');
  /** @type {{dispose(): any}[]} */ #disposables;
  /** The name of each test's scenario, null for one without a name. @type {WeakMap<import('vscode').TestItem, string | null>} */ #names = new WeakMap();
  /** In what setting each test was run last. @type {WeakMap<import('vscode').TestItem, string | null>} */ #settings = new WeakMap();
  /** @type {Map<string, any>} */ #timers = new Map();
  /** Runs of tests that are watched. @type {Set<{request: import('vscode').TestRunRequest, token: import('vscode').CancellationToken}>} */ #watches = new Set();

  /** @param {import('./daemon').Daemon} daemon @param {import('vscode').FileSystemWatcher} watcher of the documents @param {string} files their pattern */
  constructor(daemon, watcher, files) {
    this.#daemon = daemon;
    this.#files = files;
    const { workspace } = vscode;
    this.#controller.resolveHandler = item => item ? this.#list(item) : this.#find();
    this.#controller.refreshHandler = () => this.#find();
    this.#controller.createRunProfile('Run', vscode.TestRunProfileKind.Run, (request, token) => this.#start(request, token), true, undefined, true);
    this.#disposables = [
      this.#controller,
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
    for (const uri of await vscode.workspace.findFiles(this.#files)) this.#fileItem(uri);
  }

  /** @param {import('vscode').Uri} uri */
  #fileItem(uri) {
    const id = uri.toString();
    const known = this.#controller.items.get(id);
    if (known) return known;
    const item = this.#controller.createTestItem(id, uri.path.split('/').at(-1) ?? id, uri);
    // Its folder tells it from documents of the same name.
    item.description = vscode.workspace.asRelativePath(uri).split('/').slice(0, -1).join('/');
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
    let lenses, symbols;
    try {
      lenses = await this.#ask(uri, 'textDocument/codeLens', { textDocument: { uri: uri.toString() } });
      symbols = await this.#ask(uri, 'textDocument/documentSymbol', { textDocument: { uri: uri.toString() } });
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
      item.range = toRange(scenarioAround(range, symbols ?? []) ?? range);
      this.#names.set(item, name);
      items.push(item);
    }
    file.children.replace(items);
  }

  /**
   * Asks the daemon about a document, which is open in it as long as it is open here: VS Code closes one that has no editor after a while.
   * @param {import('vscode').Uri} uri @param {string} method @param {any} params
   */
  async #ask(uri, method, params) {
    await vscode.workspace.openTextDocument(uri);
    return this.#daemon.request(method, params);
  }

  /**
   * Runs a scenario of a document as a test; without a name asks which, if there are several.
   * @param {import('vscode').Uri} uri @param {string | null} [name] null for the scenario that has none
   */
  async run(uri, name) {
    const file = this.#fileItem(uri);
    await this.#list(file);
    /** @type {import('vscode').TestItem[]} */ const items = [];
    file.children.forEach(item => items.push(item));
    const item = name !== undefined ? items.find(one => this.#names.get(one) === name)
      : items.length > 1 ? await vscode.window.showQuickPick(items, { placeHolder: 'Select the scenario to run' }) : items[0];
    if (items.length === 0) vscode.window.showWarningMessage(`sheetd: ${file.error ?? `${file.label} has no scenario.`}`);
    if (!item) return;
    await this.#run(new vscode.TestRunRequest([item]), new vscode.CancellationTokenSource().token);
  }

  /**
   * What a preview plays to show a test, at the failure that a message tells of; undefined for a document.
   * @param {import('vscode').TestItem} item @param {import('vscode').TestMessage} [message]
   */
  played(item, message) {
    if (!item.uri || !this.#names.has(item)) return undefined;
    const line = message?.location?.range.start.line ?? null;
    return { uri: item.uri.toString(), name: this.#names.get(item) ?? null, setting: this.#settings.get(item) ?? null, line };
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
    try {
      for await (const item of this.#chosen(request, token)) {
        if (document === undefined || item.uri?.toString() === document) await this.#runOne(run, item);
      }
    } finally {
      run.end();
    }
  }

  /**
   * The tests of a request. Those of a document are found when its turn comes: there may be thousands.
   * @param {import('vscode').TestRunRequest} request @param {import('vscode').CancellationToken} token
   * @returns {AsyncGenerator<import('vscode').TestItem>}
   */
  async *#chosen({ include, exclude = [] }, token) {
    // All are those of the folders, whether the Testing view was open or not.
    if (!include) await this.#find();
    /** @type {import('vscode').TestItem[]} */ const roots = [];
    if (include) roots.push(...include);
    else this.#controller.items.forEach(item => roots.push(item));
    for (const item of roots.filter(one => !exclude.includes(one))) {
      if (token.isCancellationRequested) return;
      if (!this.#names.has(item) && item.children.size === 0) await this.#list(item);
      /** @type {import('vscode').TestItem[]} */ const children = [];
      item.children.forEach(child => children.push(child));
      // A document whose tests can't be found is not passed over.
      if (this.#names.has(item) || (children.length === 0 && this.#problemOf(item))) children.push(item);
      for (const one of children.filter(child => !exclude.includes(child))) {
        if (token.isCancellationRequested) return;
        yield one;
      }
    }
  }

  /**
   * Why the tests of a document can't be found; undefined if there are none.
   * @param {import('vscode').TestItem} file
   */
  #problemOf(file) {
    const error = this.#daemon.diagnostics.get(file.id)?.diagnostics.find((/** @type {any} */ one) => one.severity === 1);
    return file.error ?? (error && `The document has errors, the first in line ${error.range.start.line + 1}: ${error.message}`);
  }

  /** @param {import('vscode').TestRun} run @param {import('vscode').TestItem} item */
  async #runOne(run, item) {
    const { uri } = item;
    if (!uri) return;
    if (!this.#names.has(item)) {
      run.errored(item, new vscode.TestMessage(this.#problemOf(item) ?? ''));
      return;
    }
    const name = this.#names.get(item) ?? null;
    const began = Date.now();
    run.started(item);
    try {
      const result = await this.#ask(uri, 'workspace/executeCommand', {
        command: 'sheetd.runScenario', arguments: name === null ? [uri.toString()] : [uri.toString(), name] });
      this.#settings.set(item, result.setting);
      if (result.passed) return run.passed(item, Date.now() - began);
      // The preview shows the motion; a plot is wider than this terminal may be, which needs both characters.
      const events = result.report.split('\n').filter((/** @type {string} */ line) => EVENT.test(line));
      run.appendOutput([`${item.label}:`, ...events, ''].join('\r\n'), undefined, item);
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

/**
 * The range of the scenario that has a lens: the smallest entry of the outline's "scenarios" or of the document itself that contains it.
 * @param {any} lens @param {any[]} symbols
 */
function scenarioAround({ start }, symbols) {
  const scenarios = symbols.flatMap(one => (one.name === 'scenarios' ? one.children : one.name === 'scenario' || one.name === 'expect' ? [one] : []));
  return scenarios.find(({ range }) => isBefore(range.start, start) && isBefore(start, range.end))?.range;
}

/** @param {any} first @param {any} second */
const isBefore = (first, second) => first.line < second.line || (first.line === second.line && first.character <= second.character);
