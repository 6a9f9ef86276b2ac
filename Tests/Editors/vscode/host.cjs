// A stand-in for VS Code that implements the part of its API that the extension uses, with its rules. It reads one user action a
// line as JSON from stdin and writes the result to stdout. Webviews are pages in a real browser, served on 127.0.0.1 with
// `acquireVsCodeApi` injected. Messages to a page are server-sent events, messages from it are POST requests, one at a time.
//
// Rules it enforces: disposed objects can't be used; a command is registered once, and only if package.json declares it; messages
// are copied as JSON; a hidden webview loses messages; `acquireVsCodeApi` can be called once; files are only served from
// localResourceRoots. One exception: the page's policy allows the bridge's script and its connections to its own server.
//
// With `web`, the extension runs as in a browser: its `browser` entry, alone in a context that has the functions of a worker of a
// browser and no module but 'vscode'.

'use strict';
const fs = require('node:fs');
const http = require('node:http');
const Module = require('node:module');
const { resolveObjectURL } = require('node:buffer');
const path = require('node:path');
const vm = require('node:vm');
const { Worker } = require('node:worker_threads');
const readline = require('node:readline');

const [extensionPath, speed = '1', kind = 'node'] = process.argv.slice(2);
// Timeouts are divided by this factor to speed up tests.
const realTimeout = setTimeout;
globalThis.setTimeout = (run, ms, ...rest) => realTimeout(run, ms / Number(speed), ...rest);
const manifest = JSON.parse(fs.readFileSync(path.join(extensionPath, 'package.json'), 'utf8'));
const copy = value => value === undefined ? undefined : JSON.parse(JSON.stringify(value));

class EventEmitter {
  #listeners = new Set();
  #isDisposed = false;
  event = listener => {
    const entry = { listener };
    this.#listeners.add(entry);
    return { dispose: () => this.#listeners.delete(entry) };
  };
  fire(value) {
    if (this.#isDisposed) return;
    for (const { listener } of [...this.#listeners]) listener(value);
  }
  dispose() {
    this.#isDisposed = true;
    this.#listeners.clear();
  }
}

class Uri {
  constructor(text) { this.text = text; }
  static parse(text) { return new Uri(text); }
  static joinPath(base, ...parts) { return new Uri(`${base.text}/${parts.join('/')}`); }
  static file(name) { return new Uri(`file://${encodeURI(name)}`); }
  get path() { return decodeURI(new URL(this.text).pathname); }
  get fsPath() { return this.path; }
  get scheme() { return this.text.split(':')[0]; }
  toString() { return this.text; }
}
class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range { constructor(a, b, c, d) { this.start = new Position(a, b); this.end = new Position(c, d); } }
class Diagnostic { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } }
class Text { constructor(value) { this.value = value; } }
class Hover { constructor(contents, range) { Object.assign(this, { contents, range }); } }
class CompletionItem { constructor(label, kind) { Object.assign(this, { label, kind }); } }
class DocumentSymbol { constructor(name, detail, kind, range, selectionRange) { Object.assign(this, { name, detail, kind, range, selectionRange, children: [] }); } }
class CodeAction { constructor(title, kind) { Object.assign(this, { title, kind }); } }
class CodeLens { constructor(range, command) { Object.assign(this, { range, command }); } }
class CodeActionKind {
  static QuickFix = new CodeActionKind('quickfix');
  static Source = new CodeActionKind('source');
  constructor(value) { this.value = value; }
  append(part) { return new CodeActionKind(`${this.value}.${part}`); }
}
class DocumentHighlight { constructor(range, kind) { Object.assign(this, { range, kind }); } }
class DocumentLink { constructor(range, target) { Object.assign(this, { range, target: target.toString() }); } }
class InlayHint { constructor(position, label) { Object.assign(this, { position, label }); } }
class SymbolInformation { constructor(name, kind, containerName, location) { Object.assign(this, { name, kind, location }); } }
class FoldingRange { constructor(start, end) { Object.assign(this, { start, end }); } }
class SelectionRange { constructor(range, parent) { Object.assign(this, { range, parent }); } }
class WorkspaceEdit {
  created = [];
  edits = [];
  createFile(uri) { this.created.push(uri.toString()); }
  insert(uri, position, newText) { this.replace(uri, { start: position, end: position }, newText); }
  replace(uri, range, newText, metadata) { this.edits.push({ uri: uri.toString(), range, newText, metadata }); }
}
class TestRunRequest { constructor(include) { this.include = include; } }
class CancellationTokenSource { token = { isCancellationRequested: false }; }

class Location { constructor(uri, range) { Object.assign(this, { uri: uri.toString(), range }); } }
class TestMessage { constructor(message) { this.message = message; } }
class ProcessExecution { constructor(process, args) { Object.assign(this, { process, args }); } }
class Task { constructor(definition, scope, name, source, execution, matchers) { Object.assign(this, { definition, scope, name, source, execution, matchers }); } }
class TaskGroup { static Test = 'test'; }

// Tests

class TestItems {
  #items = new Map();
  get size() { return this.#items.size; }
  add(item) { this.#items.set(item.id, item); }
  delete(id) { this.#items.delete(id); }
  get(id) { return this.#items.get(id); }
  replace(items) {
    if (new Set(items.map(one => one.id)).size !== items.length) throw new Error('two test items have one id');
    this.#items = new Map(items.map(item => [item.id, item]));
  }
  forEach(call) { for (const item of this.#items.values()) call(item); }
  all() { return [...this.#items.values()]; }
}
const testRuns = [];
let controller;
let profile;
let canceled;
const reads = { are: null, release() {} }; // what was read arrives once they are released
let afterStart = () => {};

function createTestController() {
  controller = disposable({
    items: new TestItems(),
    createTestItem: (id, label, uri) => ({ id, label, uri, children: new TestItems(), canResolveChildren: false }),
    createRunProfile: (label, kind, run, isDefault, tag, isContinuous) => { profile = { label, kind, run, isDefault, isContinuous }; return { dispose() {} }; },
    createTestRun(request) {
      const made = { events: [], output: new Set(), isEnded: false };
      testRuns.push(made);
      const add = kind => (item, ...rest) => {
        if (made.isEnded) throw new Error(`${kind} after the end of the run`);
        if (kind === 'started') afterStart(made.events.filter(one => one.kind === 'started').length + 1);
        made.events.push({ kind, id: item.id, output: made.output.has(item.id), messages: kind === 'failed' ? copy(rest[0]) : kind === 'errored' ? [rest[0].message] : undefined });
      };
      return { started: add('started'), skipped: add('skipped'), passed: add('passed'), failed: add('failed'), errored: add('errored'),
        appendOutput(text, _, item) { made.output.add(item.id); if (/[^\r]\n/.test(text)) throw new Error('the output has a line feed alone'); }, end() { made.isEnded = true; } };
    },
  });
  return controller;
}
const itemsBelow = items => items.all().map(item => ({ id: item.id, label: item.label, description: item.description ?? null, line: item.range?.start.line ?? null, end: item.range?.end.line ?? null, error: item.error ?? null, children: itemsBelow(item.children) }));
const found = (items, id) => items.all().flatMap(item => item.id === id ? [item] : found(item.children, id));
let taskProvider;

// Disposing

function disposable(thing) {
  let isDisposed = false;
  const ondispose = new EventEmitter();
  const guard = new Proxy(thing, {
    get(target, key) {
      if (key === 'dispose') return () => { if (!isDisposed) { isDisposed = true; target.dispose?.(); ondispose.fire(); } };
      if (key === 'isDisposed') return isDisposed;
      if (isDisposed && key !== 'onDidDispose') throw new Error(`${String(key)} was used after dispose`);
      const value = target[key];
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set(target, key, value) {
      if (isDisposed) throw new Error(`${String(key)} was set after dispose`);
      target[key] = value;
      return true;
    },
  });
  thing.onDidDispose = ondispose.event;
  return guard;
}

// Commands, documents, settings

const registered = new Map();
const providers = {};
const registrations = {}; // the options of each provider
const diagnostics = new Map();
const log = [];
const messages = [];
const settings = {};
const status = {};
const documents = new Map();
const events = Object.fromEntries(['open', 'change', 'close', 'configuration', 'editor', 'create', 'write', 'delete', 'rename', 'folders'].map(name => [name, new EventEmitter()]));
let active;
let serializer;

class TextDocument {
  isDirty = false;
  isUntitled = false;
  constructor(uri, text) { Object.assign(this, { uri, text, version: 1, languageId: uri.path.endsWith('.sheet.json') ? 'sheet' : 'plaintext' }); }
  getText() { return this.text; }
  /** Saves the file, unless it can't be written: then VS Code shows why. */
  async save() {
    try {
      fs.writeFileSync(this.uri.fsPath, this.text);
      this.isDirty = false;
    } catch (error) {
      messages.push(error.message);
    }
    return !this.isDirty;
  }
  offsetAt({ line, character }) {
    return this.text.split('\n').slice(0, line).reduce((sum, one) => sum + one.length + 1, character);
  }
  /** Replaces ranges of the text, the last first. */
  change(contentChanges) {
    for (const { range, text } of contentChanges.toSorted((a, b) => this.offsetAt(b.range.start) - this.offsetAt(a.range.start))) {
      this.text = this.text.slice(0, this.offsetAt(range.start)) + text + this.text.slice(this.offsetAt(range.end));
    }
    Object.assign(this, { version: this.version + 1, isDirty: true });
    events.change.fire({ document: this, contentChanges });
  }
  positionAt(offset) {
    const before = this.text.slice(0, offset).split('\n');
    return new Position(before.length - 1, before.at(-1).length);
  }
}

/** Registers a provider by the name of its only or main function. */
const provider = call => (selector, made, ...options) => {
  if (!made[call]) throw new Error(`a provider without ${call}`);
  if (providers[call]) throw new Error(`${call} is provided twice`);
  providers[call] = made;
  registrations[call] = options;
  return { dispose: () => { delete providers[call]; delete registrations[call]; } };
};

const vscode = {
  EventEmitter, Uri, Position, Range, Diagnostic, Hover, CompletionItem, DocumentSymbol, CodeAction, CodeLens, WorkspaceEdit,
  MarkdownString: Text, SnippetString: Text, CodeActionKind, Location, TestMessage, ProcessExecution, Task, TaskGroup,
  DocumentHighlight, DocumentLink, FoldingRange, InlayHint, SymbolInformation, SelectionRange, TestRunRequest, CancellationTokenSource, CompletionItemKind: { Property: 9 },
  TestRunProfileKind: { Run: 1, Debug: 2, Coverage: 3 }, TaskScope: { Global: 1, Workspace: 2 },
  tests: { createTestController },
  tasks: {
    registerTaskProvider(type, made) {
      if (!manifest.contributes.taskDefinitions.some(one => one.type === type)) throw new Error(`the task type ${type} is not in package.json`);
      taskProvider = made;
      return { dispose() { taskProvider = undefined; } };
    },
  },
  TextEdit: { replace: (range, newText) => ({ range, newText }) },
  StatusBarAlignment: { Left: 1, Right: 2 }, ViewColumn: { Active: -1, Beside: -2, One: 1, Two: 2 },
  commands: {
    registerCommand(name, run) {
      if (registered.has(name)) throw new Error(`command '${name}' already exists`);
      if (!manifest.contributes.commands.some(one => one.command === name)) throw new Error(`${name} is not in package.json`);
      registered.set(name, run);
      return { dispose: () => registered.delete(name) };
    },
    async executeCommand(name, ...args) { messages.push([name, ...args.map(String)].join(' ')); },
  },
  languages: {
    createDiagnosticCollection: () => disposable({
      set(uri, list) { diagnostics.set(uri.toString(), [...list]); },
      delete(uri) { diagnostics.delete(uri.toString()); }, clear() { diagnostics.clear(); }, dispose() { diagnostics.clear(); } }),
    registerHoverProvider: provider('provideHover'), registerCompletionItemProvider: provider('provideCompletionItems'),
    registerDefinitionProvider: provider('provideDefinition'), registerReferenceProvider: provider('provideReferences'),
    registerDocumentHighlightProvider: provider('provideDocumentHighlights'), registerRenameProvider: provider('provideRenameEdits'),
    registerDocumentSymbolProvider: provider('provideDocumentSymbols'), registerDocumentLinkProvider: provider('provideDocumentLinks'),
    registerFoldingRangeProvider: provider('provideFoldingRanges'), registerSelectionRangeProvider: provider('provideSelectionRanges'),
    registerCodeActionsProvider: provider('provideCodeActions'), registerCodeLensProvider: provider('provideCodeLenses'),
    registerDocumentFormattingEditProvider: provider('provideDocumentFormattingEdits'), registerInlayHintsProvider: provider('provideInlayHints'),
    registerWorkspaceSymbolProvider: made => provider('provideWorkspaceSymbols')(null, made),
  },
  workspace: {
    workspaceFolders: process.env.WORKSPACE ? [{ uri: Uri.file(process.env.WORKSPACE) }] : undefined,
    fs: {
      stat: async uri => fs.promises.stat(uri.fsPath),
      isWritableFileSystem: scheme => ({ file: true, git: false })[scheme],
      readFile: async uri => {
        const bytes = await fs.promises.readFile(uri.fsPath);
        await reads.are;
        return new Uint8Array(bytes);
      },
      writeFile: async (uri, content) => fs.promises.writeFile(uri.fsPath, content),
    },
    asRelativePath: uri => process.env.WORKSPACE ? path.relative(process.env.WORKSPACE, uri.fsPath) : uri.fsPath,
    async findFiles() {
      const folder = process.env.WORKSPACE;
      return folder ? fs.readdirSync(folder).filter(name => name.endsWith('.sheet.json')).sort().map(name => Uri.file(path.join(folder, name))) : [];
    },
    createFileSystemWatcher: () => disposable({ onDidCreate: events.create.event, onDidChange: events.write.event, onDidDelete: events.delete.event, dispose() {} }),
    async openTextDocument(uri) {
      if (uri.content !== undefined) {
        const made = new TextDocument(new Uri(`untitled:Untitled-${documents.size + 1}`), uri.content);
        Object.assign(made, { languageId: uri.language, isUntitled: true });
        documents.set(made.uri.toString(), made);
        events.open.fire(made);
        return made;
      }
      if (documents.has(uri.toString())) return documents.get(uri.toString());
      const made = new TextDocument(uri, fs.readFileSync(uri.fsPath, 'utf8'));
      documents.set(uri.toString(), made);
      events.open.fire(made);
      return made;
    },
    async applyEdit({ edits }) {
      for (const uri of new Set(edits.map(one => one.uri))) {
        document(uri).change(edits.filter(one => one.uri === uri).map(({ range, newText }) => ({ range, text: newText }))
          .toSorted((a, b) => document(uri).offsetAt(b.range.start) - document(uri).offsetAt(a.range.start)));
      }
      return true;
    },
    get textDocuments() { return [...documents.values()]; },
    onDidOpenTextDocument: events.open.event, onDidChangeWorkspaceFolders: events.folders.event, onDidChangeTextDocument: events.change.event,
    onDidCloseTextDocument: events.close.event, onWillRenameFiles: events.rename.event, onDidChangeConfiguration: events.configuration.event,
    getConfiguration: section => ({ get: name => {
      const key = `${section}.${name}`;
      const declared = manifest.contributes.configuration.properties[key];
      if (!declared) throw new Error(`${key} is not in package.json`);
      return copy(settings[key] ?? declared.default);
    } }),
  },
  window: {
    get visibleTextEditors() { return active ? [{ document: active }] : []; },
    onDidChangeVisibleTextEditors: events.editor.event,
    get activeTextEditor() { return active && { document: active }; },
    onDidChangeActiveTextEditor: events.editor.event,
    async showTextDocument(made) { active = made; events.editor.fire({ document: made }); },
    createOutputChannel: () => disposable({ append(text) { log.push(text); }, appendLine(text) { log.push(text + '\n'); }, show() { messages.push('log shown'); }, dispose() {} }),
    createStatusBarItem: () => { const item = disposable(Object.assign(status, { show() { status.isShown = true; }, hide() { status.isShown = false; }, dispose() {} })); return item; },
    createWebviewPanel: (type, title, column, options) => createPanel(title, options).panel,
    registerWebviewPanelSerializer: (type, made) => { serializer = made; return { dispose() {} }; },
    showErrorMessage: async message => { messages.push(message); },
    showWarningMessage: async message => { messages.push(message); },
    // The user picks the first choice and the proposed file.
    showQuickPick: async (items, { placeHolder }) => { messages.push(`asked: ${placeHolder}`); return items[0]; },
    showSaveDialog: async ({ defaultUri }) => defaultUri,
    showInformationMessage: async message => { messages.push(message); },
  },
};

// Webviews

const panels = [];

function createPanel(title, options, state) {
  const received = new EventEmitter();
  const viewState = new EventEmitter();
  const view = { html: '', options, sink: null, waiting: [], lost: 0, isVisible: true, state, number: panels.length };
  let html = '';
  const webview = {
    get options() { return view.options; }, set options(value) { view.options = value; },
    get html() { return html; }, set html(value) { html = value; view.html = value; },
    cspSource: `http://127.0.0.1:${server.address().port}`,
    onDidReceiveMessage: received.event,
    asWebviewUri: uri => new Uri(`http://127.0.0.1:${server.address().port}/file${uri.path}`),
    async postMessage(message) {
      const text = JSON.stringify(message);
      if (!view.isVisible) { view.lost++; return false; }
      if (view.sink) view.sink.write(`data: ${text}\n\n`);
      else view.waiting.push(text);
      return true;
    },
  };
  const panel = disposable({
    webview, title, onDidChangeViewState: viewState.event,
    get visible() { return view.isVisible; }, get active() { return view.isVisible; },
    // As VS Code does, which shows it some time later.
    reveal() { setImmediate(() => setVisible(true)); }, dispose() { view.sink?.end(); panels[view.number] = null; },
  });
  function setVisible(isVisible) {
    if (view.isVisible === isVisible) return;
    view.isVisible = isVisible;
    viewState.fire({});
  }
  const made = { panel, view, received, setVisible };
  panels.push(made);
  return made;
}

const SHIM = (number, state) => `
  let state = ${JSON.stringify(state ?? null)} ?? undefined, acquired = false, queue = [], busy = false;
  const post = async () => {
    if (busy) return;
    busy = true;
    while (queue.length) await fetch('/up/${number}', { method: 'POST', body: JSON.stringify(queue.splice(0)) });
    busy = false;
  };
  window.acquireVsCodeApi = () => {
    if (acquired) throw new Error('An instance of the VS Code API has already been acquired');
    acquired = true;
    return {
      postMessage: message => { queue.push({ message: JSON.parse(JSON.stringify(message)) }); post(); },
      getState: () => state,
      setState: value => { state = JSON.parse(JSON.stringify(value)); queue.push({ state }); post(); return value; },
    };
  };
  new EventSource('/down/${number}').onmessage = event => window.postMessage(JSON.parse(event.data), '*');`;

const server = http.createServer((request, response) => {
  const [, kind, ...rest] = request.url.split('?')[0].split('/');
  const made = panels[Number(rest[0])];
  if (kind === 'view' && made) {
    const { view } = made;
    const page = view.html
      .replace(/(Content-Security-Policy" content=".*?script-src )/, "$1'nonce-bridge' ")
      .replace(/(Content-Security-Policy" content=")/, "$1connect-src 'self'; ")
      .replace('<head>', `<head><script nonce="bridge">${SHIM(view.number, view.state)}</script>`)
      // The policy comes first, so that it applies to the injected script too.
      .replace(/<head>(<script nonce[\s\S]*?<\/script>)([\s\S]*?)(<meta http-equiv[^>]*>)/, '<head>$3$1$2');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  } else if (kind === 'down' && made) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    made.view.sink = response;
    for (const text of made.view.waiting.splice(0)) response.write(`data: ${text}\n\n`);
    response.write(': here\n\n');
  } else if (kind === 'up' && made) {
    let body = '';
    request.on('data', data => { body += data; }).on('end', () => {
      for (const { message, state } of JSON.parse(body)) {
        if (state !== undefined) made.view.state = state;
        else if (!made.panel.isDisposed) made.received.fire(message);
      }
      response.writeHead(204).end();
    });
  } else if (kind === 'file') {
    const file = '/' + rest.join('/');
    const roots = panels.flatMap(one => one?.view.options.localResourceRoots ?? []).map(root => root.path + '/');
    if (!roots.some(root => file.startsWith(root)) || !fs.existsSync(file)) return response.writeHead(404).end();
    const type = { '.js': 'text/javascript', '.css': 'text/css' }[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(fs.readFileSync(file));
  } else {
    response.writeHead(404).end();
  }
});

// User actions

const load = Module._load;
Module._load = (name, ...rest) => name === 'vscode' ? vscode : load(name, ...rest);
const context = { subscriptions: [], extensionUri: Uri.file(extensionPath), ...kind === 'node' && { extensionPath } };

/** A worker of a browser: a classic script, which has the functions of its port as globals. */
class BrowserWorker extends EventTarget {
  #worker;
  constructor(url) {
    super();
    this.#worker = resolveObjectURL(url).text().then(script => {
      const worker = new Worker(`{
        const { parentPort } = require('node:worker_threads');
        globalThis.postMessage = message => parentPort.postMessage(message);
        globalThis.addEventListener = (kind, listener) => { parentPort.addEventListener(kind, listener); parentPort.start(); };
      }
      ${script}`, { eval: true });
      worker.on('message', data => this.dispatchEvent(Object.assign(new Event('message'), { data })));
      worker.on('error', error => this.dispatchEvent(Object.assign(new Event('error'), { message: error.message })));
      return worker;
    });
  }
  postMessage(message) { this.#worker.then(worker => worker.postMessage(message)); }
  terminate() { this.#worker.then(worker => worker.terminate()); }
}

function loaded() {
  if (kind === 'node') return require(path.join(extensionPath, manifest.main));
  const module = { exports: {} };
  const required = name => name === 'vscode' ? vscode : (() => { throw new Error(`a browser has no module ${name}`); })();
  const globals = { console, setTimeout, clearTimeout, TextEncoder, TextDecoder, URL, Blob, Worker: BrowserWorker, performance };
  const file = path.join(extensionPath, manifest.browser);
  vm.runInNewContext(`(module, exports, require) => {${fs.readFileSync(file, 'utf8')}\n}`, globals, file)(module, module.exports, required);
  return module.exports;
}
let extension;

const document = uri => documents.get(uri) ?? (() => { throw new Error(`${uri} is not open`); })();
const actions = {
  settings: values => { Object.assign(settings, values); events.configuration.fire({ affectsConfiguration: section => Object.keys(values).some(key => key.startsWith(section)) }); },
  activate: async () => { extension = loaded(); await extension.activate(context); },
  deactivate: async () => { await extension.deactivate?.(); for (const one of context.subscriptions.reverse()) one.dispose(); return [...registered.keys()]; },
  open: ({ uri, text }) => { const made = new TextDocument(Uri.parse(uri), text); documents.set(uri, made); active = made; events.open.fire(made); events.editor.fire({ document: made }); },
  edit: ({ uri, text }) => {
    const made = document(uri);
    const end = made.positionAt(made.text.length);
    made.change([{ range: new Range(0, 0, end.line, end.character), text }]);
  },
  close: uri => { const made = document(uri); documents.delete(uri); events.close.fire(made); },
  command: async ({ name, args = [] }) => {
    if (!registered.has(name)) throw new Error(`command '${name}' not found`);
    return copy(await registered.get(name)(...args)) ?? null;
  },
  provide: async ({ what, uri, line = 0, character = 0, only, triggerKind = 1, newName, resolve }) => {
    const made = document(uri);
    const at = new Position(line, character);
    const range = new Range(line, character, line, character);
    const call = {
      provideHover: [at], provideCompletionItems: [at], provideDefinition: [at], provideReferences: [at, { includeDeclaration: true }], provideDocumentHighlights: [at],
      prepareRename: [at], provideRenameEdits: [at, newName], provideSelectionRanges: [[at]], provideDocumentFormattingEdits: [{ tabSize: 4, insertSpaces: true }],
      provideInlayHints: [new Range(0, 0, 1000, 0)],
      provideCodeActions: [range, { diagnostics: diagnostics.get(uri) ?? [], only: only && new CodeActionKind(only), triggerKind }],
    }[what] ?? [];
    const provider = providers[what === 'prepareRename' ? 'provideRenameEdits' : what];
    const provided = await provider[what](made, ...call);
    return copy(resolve ? await provider.resolveCodeAction(provided.find(({ title }) => title === resolve)) : provided);
  },
  symbols: async query => copy(await providers.provideWorkspaceSymbols.provideWorkspaceSymbols(query)),
  willRename: async ({ from, to }) => {
    const edits = [];
    events.rename.fire({ files: [{ oldUri: Uri.parse(from), newUri: Uri.parse(to) }], waitUntil: edit => edits.push(edit) });
    return copy(await Promise.all(edits));
  },
  changeFolders: ({ added, removed }) => {
    const [come, gone] = [added, removed].map(folders => folders.map(uri => ({ uri: Uri.parse(uri), name: uri })));
    events.folders.fire({ added: come, removed: gone });
  },
  registrations: () => copy(registrations),
  tests: async () => { await controller.resolveHandler(undefined); return itemsBelow(controller.items); },
  knownTests: () => itemsBelow(controller.items),
  expandTest: async id => { await controller.resolveHandler(found(controller.items, id)[0]); return itemsBelow(controller.items); },
  // VS Code gives the commands of its menus a copy of the message.
  showTest: ({ id, message }) => registered.get('sheetd.showTest')(message ? { test: found(controller.items, id)[0], message: copy(message) } : found(controller.items, id)[0]),
  runTests: async value => {
    const { ids, continuous = false, cancelsAfter } = value ?? {};
    const token = { isCancellationRequested: false };
    const emitter = new EventEmitter();
    canceled = () => { token.isCancellationRequested = true; emitter.fire(); };
    token.onCancellationRequested = emitter.event;
    afterStart = count => count === cancelsAfter && canceled();
    if (continuous && !profile.isContinuous) throw new Error('the profile runs once');
    await profile.run({ include: ids?.map(id => found(controller.items, id)[0]), exclude: [], continuous }, token);
    return testRuns;
  },
  cancelTests: () => canceled(),
  holdReads: () => { reads.are = new Promise(resolve => { reads.release = resolve; }); },
  releaseReads: () => reads.release(),
  testRuns: () => testRuns,
  files: ({ event, uri }) => {
    events[event].fire(Uri.parse(uri));
    // A text that no editor shows goes with its file.
    if (event === 'delete' && documents.has(uri) && active !== documents.get(uri)) actions.close(uri);
  },
  tasks: () => copy(taskProvider.provideTasks().map(task => ({ ...task, resolved: taskProvider.resolveTask(task) !== undefined }))),
  text: uri => ({ text: document(uri).text, isDirty: document(uri).isDirty }),
  diagnostics: uri => copy(diagnostics.get(uri) ?? []),
  look: () => ({ commands: [...registered.keys()], status: { text: status.text, tooltip: status.tooltip, isShown: status.isShown ?? false }, messages, log: log.join(''),
    views: panels.map(one => one && { url: `http://127.0.0.1:${server.address().port}/view/${one.view.number}`, title: one.panel.title, visible: one.view.isVisible, lost: one.view.lost, state: one.view.state ?? null }) }),
  hide: number => panels[number].setVisible(false),
  reveal: number => panels[number].setVisible(true),
  disposePanel: number => panels[number].panel.dispose(),
  restore: async state => { const made = createPanel('restored', {}, state); await serializer.deserializeWebviewPanel(made.panel, state); },
};

server.listen(0, '127.0.0.1', () => {
  readline.createInterface(process.stdin).on('line', async line => {
    const { action, value } = JSON.parse(line);
    let answer;
    try {
      answer = { result: (await actions[action](value)) ?? null };
    } catch (error) {
      answer = { error: String(error.stack ?? error) };
    }
    process.stdout.write(JSON.stringify(answer) + '\n');
  }).on('close', () => process.exit());
});
process.on('uncaughtException', error => { messages.push(`uncaught: ${error.stack}`); });
