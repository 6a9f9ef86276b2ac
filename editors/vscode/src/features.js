// @ts-check
// The language features of the daemon: for each capability that it may announce, what VS Code registers.

import * as vscode from 'vscode';

const SELECTOR = { language: 'sheet' };
/** The sheet as code for a platform, as a new file beside the document. */
const EXPORT = vscode.CodeActionKind.Source.append('export');

/** Opens the list as typing does: one that was asked for stays, and the next Enter takes a choice, whatever was typed meanwhile. */
const SUGGEST = { title: 'Suggest', command: 'editor.action.triggerSuggest', arguments: [{ auto: true }] };

/** @typedef {import('vscode').TextDocument} TextDocument */
/** @typedef {import('vscode').Position} Position */
/**
 * Asks the daemon about a document. Without an answer, as while it is not running, the result is null, or with `mustAnswer` the error.
 * @typedef {(method: string, document: TextDocument, params?: object, options?: {mustAnswer?: boolean}) => Promise<any>} Ask
 */
/**
 * A feature: the client's capability for it below `textDocument`, and how it is registered with the options of the daemon's.
 * @typedef {{client: Record<string, object>, register(ask: Ask, options: any, daemon: Daemon): {dispose(): any}}} Feature
 * @typedef {{lensCommands: Record<string, string>, request(method: string, params: object): Promise<any>}} Daemon
 */

/**
 * The features by the daemon's capabilities. What is announced to the daemon follows from this table, and what is registered from its answer.
 * @type {Record<string, Feature>}
 */
export const FEATURES = {
  hoverProvider: {
    client: { hover: { contentFormat: ['markdown'] } },
    register: ask => vscode.languages.registerHoverProvider(SELECTOR, {
      async provideHover(document, position) {
        const hover = await ask('hover', document, { position: toPosition(position) });
        return hover && new vscode.Hover(new vscode.MarkdownString(hover.contents.value), hover.range && range(hover.range));
      },
    }),
  },
  completionProvider: {
    client: { completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } } },
    register(ask, { triggerCharacters }) {
      // A quotation mark also ends what is being completed. While VS Code asks again because of it, it keeps its list, and compares that
      // with the wrong part of the line: the next Enter would take a choice. So it asks where the marks of a string are put in, as a pair.
      const provider = vscode.languages.registerCompletionItemProvider(SELECTOR, {
        provideCompletionItems: async (document, position) =>
          ((await ask('completion', document, { position: toPosition(position) }))?.items ?? []).map(completion),
      }, ...triggerCharacters.filter((/** @type {string} */ one) => one !== '"'));
      const typing = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const isString = contentChanges.length === 1 && contentChanges[0].text === '""' && document.languageId === SELECTOR.language;
        if (isString && document === vscode.window.activeTextEditor?.document) vscode.commands.executeCommand(SUGGEST.command, ...SUGGEST.arguments);
      });
      return { dispose: () => [provider, typing].forEach(one => one.dispose()) };
    },
  },
  definitionProvider: {
    client: { definition: {} },
    register: ask => vscode.languages.registerDefinitionProvider(SELECTOR, {
      provideDefinition: async (document, position) => locations(await ask('definition', document, { position: toPosition(position) })),
    }),
  },
  referencesProvider: {
    client: { references: {} },
    register: ask => vscode.languages.registerReferenceProvider(SELECTOR, {
      provideReferences: async (document, position, context) => locations(await ask('references', document, { position: toPosition(position), context })),
    }),
  },
  documentHighlightProvider: {
    client: { documentHighlight: {} },
    register: ask => vscode.languages.registerDocumentHighlightProvider(SELECTOR, {
      provideDocumentHighlights: async (document, position) =>
        ((await ask('documentHighlight', document, { position: toPosition(position) })) ?? []).map((/** @type {any} */ one) =>
          new vscode.DocumentHighlight(range(one.range), one.kind - 1)),
    }),
  },
  renameProvider: {
    client: { rename: { prepareSupport: true } },
    register: ask => vscode.languages.registerRenameProvider(SELECTOR, {
      async prepareRename(document, position) {
        const name = await ask('prepareRename', document, { position: toPosition(position) }, { mustAnswer: true });
        // Without an answer VS Code would rename the word there.
        if (!name) throw new Error('There is no name here that can be changed.');
        return { range: range(name.range), placeholder: name.placeholder };
      },
      provideRenameEdits: async (document, position, newName) =>
        workspaceEdit(await ask('rename', document, { position: toPosition(position), newName }, { mustAnswer: true })),
    }),
  },
  documentSymbolProvider: {
    client: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } },
    register: ask => vscode.languages.registerDocumentSymbolProvider(SELECTOR, {
      provideDocumentSymbols: async document => ((await ask('documentSymbol', document)) ?? []).map(symbol),
    }),
  },
  documentLinkProvider: {
    client: { documentLink: {} },
    register: ask => vscode.languages.registerDocumentLinkProvider(SELECTOR, {
      provideDocumentLinks: async document => ((await ask('documentLink', document)) ?? []).map((/** @type {any} */ one) =>
        new vscode.DocumentLink(range(one.range), vscode.Uri.parse(one.target))),
    }),
  },
  inlayHintProvider: {
    client: { inlayHint: {} },
    register: ask => vscode.languages.registerInlayHintsProvider(SELECTOR, {
      provideInlayHints: async (document, where) => ((await ask('inlayHint', document, { range: toRange(where) })) ?? []).map((/** @type {any} */ one) =>
        Object.assign(new vscode.InlayHint(new vscode.Position(one.position.line, one.position.character), one.label), { paddingLeft: one.paddingLeft })),
    }),
  },
  foldingRangeProvider: {
    client: { foldingRange: { lineFoldingOnly: true } },
    register: ask => vscode.languages.registerFoldingRangeProvider(SELECTOR, {
      provideFoldingRanges: async document => ((await ask('foldingRange', document)) ?? []).map((/** @type {any} */ one) =>
        new vscode.FoldingRange(one.startLine, one.endLine)),
    }),
  },
  selectionRangeProvider: {
    client: { selectionRange: {} },
    register: ask => vscode.languages.registerSelectionRangeProvider(SELECTOR, {
      provideSelectionRanges: async (document, positions) =>
        ((await ask('selectionRange', document, { positions: positions.map(toPosition) })) ?? []).map(selection),
    }),
  },
  codeActionProvider: {
    client: { codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', EXPORT.value] } }, dataSupport: true, resolveSupport: { properties: ['edit'] },
    } },
    register: (ask, { codeActionKinds }) => vscode.languages.registerCodeActionsProvider(SELECTOR, {
      async provideCodeActions(document, where, { diagnostics, only, triggerKind }) {
        const actions = await ask('codeAction', document, {
          range: toRange(where), context: { diagnostics: [], triggerKind, ...(only ? { only: [only.value] } : {}) } });
        return (actions ?? []).map((/** @type {any} */ one) => codeAction(one, document, diagnostics));
      },
      async resolveCodeAction(action) {
        const listed = EXPORTS.get(action);
        if (!listed) return action;
        const whole = await ask('codeAction/resolve', listed.document, listed.one);
        if (whole) action.edit = await newFile(listed.one.data.file, whole.edit);
        return action;
      },
    }, { providedCodeActionKinds: codeActionKinds.map((/** @type {string} */ kind) => (kind === EXPORT.value ? EXPORT : vscode.CodeActionKind.QuickFix)) }),
  },
  codeLensProvider: {
    client: { codeLens: {} },
    register: (ask, _, { lensCommands }) => vscode.languages.registerCodeLensProvider(SELECTOR, {
      provideCodeLenses: async document => ((await ask('codeLens', document)) ?? []).map((/** @type {any} */ { range: where, command }) =>
        // A scenario without a name is a choice, too.
        new vscode.CodeLens(range(where), { ...command, command: lensCommands[command.command], arguments: [command.arguments[0], command.arguments[1] ?? null] })),
    }),
  },
  documentFormattingProvider: {
    client: { formatting: {} },
    register: ask => vscode.languages.registerDocumentFormattingEditProvider(SELECTOR, {
      provideDocumentFormattingEdits: async (document, { tabSize, insertSpaces }) =>
        ((await ask('formatting', document, { options: { tabSize, insertSpaces } })) ?? []).map(textEdit),
    }),
  },
};

/**
 * The scenarios of the workspace, by their names.
 * @param {Daemon} daemon
 */
export const registerScenarios = daemon => vscode.languages.registerWorkspaceSymbolProvider({
  provideWorkspaceSymbols: async query => ((await daemon.request('workspace/symbol', { query }).catch(() => null)) ?? []).map((/** @type {any} */ one) =>
    new vscode.SymbolInformation(one.name, one.kind - 1, '', locations([one.location])[0])),
});

// From LSP's types to VS Code's

/** @param {any} one @returns {import('vscode').CompletionItem} */
function completion(one) {
  const item = new vscode.CompletionItem(one.label, one.kind - 1);
  if (one.documentation) item.documentation = new vscode.MarkdownString(one.documentation.value ?? one.documentation);
  item.filterText = one.filterText;
  const { newText } = one.textEdit;
  item.insertText = one.insertTextFormat === 2 ? new vscode.SnippetString(newText) : newText;
  item.range = range(one.textEdit.range);
  if (one.additionalTextEdits) item.additionalTextEdits = one.additionalTextEdits.map(textEdit);
  // After a key comes the choice of its value.
  if (item.kind === vscode.CompletionItemKind.Property) item.command = SUGGEST;
  return item;
}

/** @param {any[] | null} all */
const locations = all => (all ?? []).map(({ uri, range: where }) => new vscode.Location(vscode.Uri.parse(uri), range(where)));

/** @param {any} one @returns {import('vscode').DocumentSymbol} */
function symbol(one) {
  const made = new vscode.DocumentSymbol(one.name, one.detail ?? '', one.kind - 1, range(one.range), range(one.selectionRange));
  made.children = (one.children ?? []).map(symbol);
  return made;
}

/** @param {any} one @returns {import('vscode').SelectionRange} */
const selection = one => new vscode.SelectionRange(range(one.range), one.parent && selection(one.parent));

/** The exports that were listed, whose text comes when one is taken. @type {WeakMap<object, {one: any, document: TextDocument}>} */
const EXPORTS = new WeakMap();

/** @param {any} one @param {TextDocument} document @param {readonly import('vscode').Diagnostic[]} diagnostics */
function codeAction(one, document, diagnostics) {
  const isExport = one.kind === EXPORT.value;
  const action = new vscode.CodeAction(one.title, isExport ? EXPORT : vscode.CodeActionKind.QuickFix);
  if (isExport) {
    EXPORTS.set(action, { one, document });
    action.command = { title: 'Open', command: 'vscode.open', arguments: [vscode.Uri.parse(one.data.file)] };
    return action;
  }
  action.edit = workspaceEdit(one.edit);
  action.diagnostics = diagnostics.filter(diagnostic =>
    (one.diagnostics ?? []).some((/** @type {any} */ mended) => mended.message === diagnostic.message));
  action.isPreferred = one.isPreferred;
  return action;
}

/** @param {{changes?: Record<string, any[]>}} edit */
export function workspaceEdit({ changes = {} }) {
  const made = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(changes)) {
    for (const edit of edits) made.replace(vscode.Uri.parse(uri), range(edit.range), edit.newText);
  }
  return made;
}

/**
 * Writes a new file. One that is there is replaced only after a look at the differences. VS Code knows whether it is there: the module
 * reads no files, and the daemon none of a virtual workspace.
 * @param {string} uri @param {{documentChanges: any[]}} edit that ends with the text
 */
async function newFile(uri, { documentChanges }) {
  const [made, file] = [new vscode.WorkspaceEdit(), vscode.Uri.parse(uri)];
  const { newText } = documentChanges.at(-1).edits[0];
  const isThere = await vscode.workspace.fs.stat(file).then(() => true, () => false);
  if (isThere) {
    const all = new vscode.Range(0, 0, Number.MAX_SAFE_INTEGER, 0);
    made.replace(file, all, newText, { needsConfirmation: true, label: `Replace ${file.path.split('/').at(-1)}` });
  } else {
    made.createFile(file);
    made.insert(file, new vscode.Position(0, 0), newText);
  }
  return made;
}

/** @param {any} edit */
const textEdit = edit => vscode.TextEdit.replace(range(edit.range), edit.newText);

/** @param {{start: any, end: any}} where */
export const range = ({ start, end }) => new vscode.Range(start.line, start.character, end.line, end.character);

/** @param {Position} position */
const toPosition = ({ line, character }) => ({ line, character });
/** @param {import('vscode').Range} where */
export const toRange = ({ start, end }) => ({ start: toPosition(start), end: toPosition(end) });
