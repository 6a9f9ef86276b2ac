// @ts-check
'use strict';
// Provides the daemon's language features through VS Code's API.

const vscode = require('vscode');

const SELECTOR = { language: 'sheet' };
/** The sheet as code for a platform, as a new file beside the document. */
const EXPORT = vscode.CodeActionKind.Source.append('export');

/**
 * Whether a document is one that a person edits: versions of it in a read-only file system, as those of Git, would be checked twice.
 * @param {import('vscode').TextDocument} document
 */
const isSheet = document => document.languageId === 'sheet' && vscode.workspace.fs.isWritableFileSystem(document.uri.scheme) !== false;

class LanguageFeatures {
  #daemon;
  #diagnostics = vscode.languages.createDiagnosticCollection('sheetd');
  #lensEmitter = new vscode.EventEmitter();
  /** @type {{dispose(): any}[]} */ #disposables;

  /** @param {import('./daemon').Daemon} daemon */
  constructor(daemon) {
    this.#daemon = daemon;
    const { workspace, languages } = vscode;
    this.#disposables = [
      this.#diagnostics, this.#lensEmitter,
      daemon.onReady(() => this.#openAll()),
      daemon.onNotification(({ method, params }) => { if (method === 'textDocument/publishDiagnostics') this.#publish(params); }),
      workspace.onDidOpenTextDocument(document => this.#open(document)),
      workspace.onDidChangeTextDocument(change => this.#change(change)),
      workspace.onDidCloseTextDocument(document => this.#close(document)),
      languages.registerHoverProvider(SELECTOR, { provideHover: (document, position) => this.#hover(document, position) }),
      languages.registerCompletionItemProvider(SELECTOR, {
        provideCompletionItems: (document, position) => this.#complete(document, position) }, '"', ':', ' ', ','),
      languages.registerDocumentSymbolProvider(SELECTOR, { provideDocumentSymbols: document => this.#symbols(document) }),
      languages.registerCodeActionsProvider(SELECTOR, { provideCodeActions: (document, range, context) => this.#actions(document, range, context) },
        { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, EXPORT] }),
      languages.registerCodeLensProvider(SELECTOR, { onDidChangeCodeLenses: this.#lensEmitter.event, provideCodeLenses: document => this.#lenses(document) }),
      languages.registerDocumentFormattingEditProvider(SELECTOR, { provideDocumentFormattingEdits: (document, options) => this.#format(document, options) }),
    ];
  }

  dispose() {
    for (const one of this.#disposables.splice(0)) one.dispose();
  }

  // Document synchronization

  #openAll() {
    this.#diagnostics.clear();
    for (const document of vscode.workspace.textDocuments) this.#open(document);
    this.#lensEmitter.fire(undefined);
  }

  /** @param {import('vscode').TextDocument} document */
  #open(document) {
    if (!isSheet(document)) return;
    this.#daemon.notify('textDocument/didOpen', { textDocument: {
      uri: document.uri.toString(), languageId: 'sheet', version: document.version, text: document.getText() } });
  }

  /** @param {import('vscode').TextDocumentChangeEvent} change */
  #change({ document, contentChanges }) {
    if (!isSheet(document) || contentChanges.length === 0) return;
    this.#daemon.notify('textDocument/didChange', {
      textDocument: { uri: document.uri.toString(), version: document.version },
      contentChanges: contentChanges.map(({ range, text }) => ({ range: toRange(range), text })),
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
    this.#diagnostics.set(vscode.Uri.parse(uri), diagnostics.map(one => {
      const diagnostic = new vscode.Diagnostic(range(one.range), one.message, one.severity - 1);
      diagnostic.code = one.code;
      diagnostic.source = one.source;
      return diagnostic;
    }));
  }

  // Language features

  /** @param {string} method @param {import('vscode').TextDocument} document @param {any} [more] */
  async #ask(method, document, more) {
    try {
      return await this.#daemon.request(`textDocument/${method}`, { textDocument: { uri: document.uri.toString() }, ...more });
    } catch {
      return null; // the daemon is not running, or the text has changed since
    }
  }

  /** @param {import('vscode').TextDocument} document @param {import('vscode').Position} position */
  async #hover(document, position) {
    const hover = await this.#ask('hover', document, { position: toPosition(position) });
    return hover && new vscode.Hover(new vscode.MarkdownString(hover.contents.value), hover.range && range(hover.range));
  }

  /** @param {import('vscode').TextDocument} document @param {import('vscode').Position} position */
  async #complete(document, position) {
    const list = await this.#ask('completion', document, { position: toPosition(position) });
    return (list?.items ?? []).map((/** @type {any} */ one) => {
      const item = new vscode.CompletionItem(one.label, one.kind ? one.kind - 1 : undefined);
      if (one.detail) item.detail = one.detail;
      if (one.documentation) item.documentation = new vscode.MarkdownString(one.documentation.value ?? one.documentation);
      if (one.sortText) item.sortText = one.sortText;
      if (one.filterText) item.filterText = one.filterText;
      const text = one.textEdit?.newText ?? one.insertText ?? one.label;
      item.insertText = one.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
      if (one.textEdit) item.range = range(one.textEdit.range);
      if (one.additionalTextEdits) item.additionalTextEdits = one.additionalTextEdits.map(textEdit);
      return item;
    });
  }

  /** @param {import('vscode').TextDocument} document */
  async #symbols(document) {
    const symbols = await this.#ask('documentSymbol', document);
    return (symbols ?? []).map(symbol);
  }

  /** @param {import('vscode').TextDocument} document @param {import('vscode').Range} where @param {import('vscode').CodeActionContext} context */
  async #actions(document, where, { diagnostics, only, triggerKind }) {
    const actions = await this.#ask('codeAction', document, {
      range: toRange(where), context: { diagnostics: [], triggerKind, ...(only ? { only: [only.value] } : {}) } });
    return (actions ?? []).map((/** @type {any} */ one) => {
      const action = new vscode.CodeAction(one.title, one.kind === EXPORT.value ? EXPORT : vscode.CodeActionKind.QuickFix);
      action.edit = workspaceEdit(one.edit ?? {});
      action.diagnostics = diagnostics.filter(diagnostic =>
        (one.diagnostics ?? []).some((/** @type {any} */ mended) => mended.message === diagnostic.message));
      action.isPreferred = one.isPreferred;
      return action;
    });
  }

  /** @param {import('vscode').TextDocument} document */
  async #lenses(document) {
    const lenses = await this.#ask('codeLens', document);
    return (lenses ?? []).map((/** @type {any} */ { range: where, command }) => new vscode.CodeLens(range(where), {
      title: command.title, command: this.#daemon.lensCommands[/** @type {string} */ (command.command)] ?? command.command, arguments: command.arguments }));
  }

  /** @param {import('vscode').TextDocument} document @param {import('vscode').FormattingOptions} options */
  async #format(document, { tabSize, insertSpaces }) {
    const edits = await this.#ask('formatting', document, { options: { tabSize, insertSpaces } });
    return (edits ?? []).map(textEdit);
  }
}

/** @param {{changes?: any, documentChanges?: any[]}} edit */
function workspaceEdit({ changes = {}, documentChanges }) {
  const made = new vscode.WorkspaceEdit();
  const all = documentChanges ?? Object.entries(changes).map(([uri, edits]) => ({ textDocument: { uri }, edits }));
  for (const one of all) {
    if (one.kind === 'create') made.createFile(vscode.Uri.parse(one.uri), one.options);
    for (const edit of one.edits ?? []) made.replace(vscode.Uri.parse(one.textDocument.uri), range(edit.range), edit.newText);
  }
  return made;
}

/** @param {any} one @returns {import('vscode').DocumentSymbol} */
function symbol(one) {
  const made = new vscode.DocumentSymbol(one.name, one.detail ?? '', one.kind - 1, range(one.range), range(one.selectionRange));
  made.children = (one.children ?? []).map(symbol);
  return made;
}

/** @param {any} edit */
function textEdit(edit) {
  return vscode.TextEdit.replace(range(edit.range), edit.newText);
}

/** @param {{start: any, end: any}} where */
function range({ start, end }) {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** @param {import('vscode').Position} position */
const toPosition = ({ line, character }) => ({ line, character });
/** @param {import('vscode').Range} where */
const toRange = ({ start, end }) => ({ start: toPosition(start), end: toPosition(end) });

module.exports = { LanguageFeatures, range };
