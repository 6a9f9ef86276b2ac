// @ts-check
// Keeps the daemon's documents as they are in VS Code, shows its diagnostics, and registers the language features that it announces.

import * as vscode from 'vscode';
import { FEATURES, range, registerScenarios, toRange, workspaceEdit } from './features.js';

/** LSP's FileChangeType. */
const FILE_CHANGE = { created: 1, changed: 2, deleted: 3 };

/**
 * Whether a document is one that a person edits: versions of it in a read-only file system, as those of Git, would be checked twice.
 * @param {import('vscode').TextDocument} document
 */
const isSheet = document => document.languageId === 'sheet' && vscode.workspace.fs.isWritableFileSystem(document.uri.scheme) !== false;

export class LanguageFeatures {
  #daemon;
  #diagnostics = vscode.languages.createDiagnosticCollection('sheetd');
  /** @type {{dispose(): any}[]} */ #disposables;
  /**
   * What is registered for the running daemon.
   * @type {{dispose(): any}[]}
   */
  #registered = [];
  /**
   * The versions of the files that are open in the daemon because a document extends them, by URI.
   * @type {Map<string, number>}
   */
  #lent = new Map();
  /** How many changes of files were seen. */ #seen = 0;

  /** @param {import('./daemon').Daemon} daemon @param {import('vscode').FileSystemWatcher} watcher of the documents */
  constructor(daemon, watcher) {
    this.#daemon = daemon;
    const { workspace } = vscode;
    this.#disposables = [
      this.#diagnostics,
      daemon.onReady(() => this.#begin()),
      daemon.onNotification(({ method, params }) => { if (method === 'textDocument/publishDiagnostics') this.#publish(params); }),
      workspace.onDidOpenTextDocument(document => this.#open(document)),
      workspace.onDidChangeTextDocument(change => this.#change(change)),
      workspace.onDidCloseTextDocument(document => this.#close(document)),
      workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const [come, gone] = [added, removed].map(folders => folders.map(({ uri, name }) => ({ uri: uri.toString(), name })));
        this.#daemon.notify('workspace/didChangeWorkspaceFolders', { event: { added: come, removed: gone } });
      }),
      vscode.workspace.onWillRenameFiles(event => event.waitUntil(this.#rename(event.files))),
      watcher.onDidCreate(uri => this.#fileChanged(uri, FILE_CHANGE.created)),
      watcher.onDidChange(uri => this.#fileChanged(uri, FILE_CHANGE.changed)),
      watcher.onDidDelete(uri => this.#fileChanged(uri, FILE_CHANGE.deleted)),
    ];
  }

  dispose() {
    for (const one of [...this.#disposables.splice(0), ...this.#registered.splice(0)]) one.dispose();
  }

  /**
   * The edits after which documents still extend files that get other names.
   * @param {readonly {oldUri: any, newUri: any}[]} files
   */
  async #rename(files) {
    const renamed = files.map(({ oldUri, newUri }) => ({ oldUri: oldUri.toString(), newUri: newUri.toString() }));
    // Without a daemon, files are renamed all the same.
    return workspaceEdit(await this.#daemon.request('workspace/willRenameFiles', { files: renamed }).catch(() => ({})));
  }

  // Document synchronization

  /** Registers what a new daemon can do, and opens the documents in it. */
  #begin() {
    for (const one of this.#registered.splice(0)) one.dispose();
    for (const [capability, { register }] of Object.entries(FEATURES)) {
      const options = this.#daemon.capabilities[capability];
      if (options) this.#registered.push(register(this.#ask, options, this.#daemon));
    }
    if (this.#daemon.capabilities.workspaceSymbolProvider) this.#registered.push(registerScenarios(this.#daemon));
    this.#diagnostics.clear();
    this.#lent.clear();
    for (const document of vscode.workspace.textDocuments) this.#open(document);
  }

  /** @param {import('vscode').TextDocument} document */
  #open(document) {
    if (!isSheet(document)) return;
    this.#lent.delete(document.uri.toString());
    this.#daemon.notify('textDocument/didOpen', { textDocument: {
      uri: document.uri.toString(), languageId: 'sheet', version: document.version, text: document.getText() } });
  }

  /** @param {import('vscode').TextDocumentChangeEvent} change */
  #change({ document, contentChanges }) {
    if (!isSheet(document) || contentChanges.length === 0) return;
    this.#daemon.notify('textDocument/didChange', {
      textDocument: { uri: document.uri.toString(), version: document.version },
      contentChanges: contentChanges.map(({ range: where, text }) => ({ range: toRange(where), text })),
    });
  }

  /** @param {import('vscode').TextDocument} document */
  #close(document) {
    if (!isSheet(document)) return;
    this.#daemon.notify('textDocument/didClose', { textDocument: { uri: document.uri.toString() } });
    this.#diagnostics.delete(document.uri);
  }

  /** @param {{uri: string, diagnostics: any[]}} params */
  #publish({ uri, diagnostics }) {
    if (diagnostics.some(({ code }) => code === 'extends')) this.#lendExtended(uri);
    if (this.#lent.has(uri)) return;
    this.#diagnostics.set(vscode.Uri.parse(uri), diagnostics.map(one => {
      const diagnostic = new vscode.Diagnostic(range(one.range), one.message, one.severity - 1);
      diagnostic.code = one.code;
      diagnostic.source = one.source;
      return diagnostic;
    }));
  }

  // Documents that others extend. The daemon reads files itself, but the module has none, and a virtual workspace neither.

  /** @param {string} uri of a document that extends one that the daemon can't read */
  async #lendExtended(uri) {
    const links = await this.#request('documentLink', uri).catch(() => null);
    for (const { target } of links ?? []) {
      if (!this.#lent.has(target)) await this.#lend(vscode.Uri.parse(target));
    }
  }

  /** @param {import('vscode').Uri} file that VS Code may read, and has not opened itself */
  async #lend(file) {
    const uri = file.toString();
    let text, seen;
    do {
      seen = this.#seen;
      text = await vscode.workspace.fs.readFile(file).then(bytes => new TextDecoder().decode(bytes), () => null);
      // What was read before a change may not be there any more.
    } while (seen !== this.#seen);
    const isOpen = vscode.workspace.textDocuments.some(one => isSheet(one) && one.uri.toString() === uri);
    if (text === null || isOpen) return;
    const version = (this.#lent.get(uri) ?? 0) + 1;
    this.#lent.set(uri, version);
    this.#daemon.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'sheet', version, text } });
  }

  /** @param {import('vscode').Uri} file @param {number} type */
  #fileChanged(file, type) {
    const uri = file.toString();
    this.#seen++;
    this.#daemon.notify('workspace/didChangeWatchedFiles', { changes: [{ uri, type }] });
    if (!this.#lent.has(uri)) return;
    if (type !== FILE_CHANGE.deleted) {
      this.#lend(file);
      return;
    }
    this.#lent.delete(uri);
    this.#daemon.notify('textDocument/didClose', { textDocument: { uri } });
  }

  // Requests

  /** @type {import('./features').Ask} */
  #ask = async (method, document, params, { mustAnswer = false } = {}) => {
    try {
      return await this.#request(method, document.uri.toString(), params);
    } catch (error) {
      if (mustAnswer) throw error;
      return null; // the daemon is not running, or the text has changed since
    }
  };

  /** @param {string} method @param {string} uri @param {object} [params] */
  #request(method, uri, params) {
    return this.#daemon.request(method.includes('/') ? method : `textDocument/${method}`, { textDocument: { uri }, ...params });
  }
}
