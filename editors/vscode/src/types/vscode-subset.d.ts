// The part of VS Code's API that this extension uses.

declare module 'vscode' {
  export interface Disposable { dispose(): any }
  export type Event<T> = (listener: (value: T) => any) => Disposable;
  export class EventEmitter<T> { event: Event<T>; fire(value: T): void; dispose(): void }
  export class Uri {
    static parse(text: string): Uri;
    static file(path: string): Uri;
    static joinPath(base: Uri, ...parts: string[]): Uri;
    readonly scheme: string;
    readonly path: string;
    readonly fsPath: string;
    toString(): string;
  }
  export class Position { constructor(line: number, character: number); readonly line: number; readonly character: number }
  export class Range {
    constructor(startLine: number, startCharacter: number, endLine: number, endCharacter: number);
    readonly start: Position;
    readonly end: Position;
  }
  export interface TextDocument {
    readonly uri: Uri; readonly languageId: string; readonly version: number; readonly isDirty: boolean; readonly isUntitled: boolean;
    getText(): string;
    save(): Promise<boolean>;
  }
  export interface TextEditor { readonly document: TextDocument; readonly viewColumn?: ViewColumn }
  export interface TextDocumentContentChangeEvent { readonly range: Range; readonly text: string }
  export interface TextDocumentChangeEvent { readonly document: TextDocument; readonly contentChanges: readonly TextDocumentContentChangeEvent[] }
  export interface ConfigurationChangeEvent { affectsConfiguration(section: string): boolean }
  export interface OutputChannel extends Disposable { append(text: string): void; appendLine(text: string): void; show(preserveFocus?: boolean): void }
  export enum StatusBarAlignment { Left = 1, Right = 2 }
  export interface StatusBarItem extends Disposable { name?: string; text: string; tooltip?: string; command?: string; show(): void; hide(): void }
  export enum ViewColumn { Active = -1, Beside = -2, One = 1, Two = 2 }
  export interface Webview {
    options: { enableScripts?: boolean; localResourceRoots?: readonly Uri[] };
    html: string;
    readonly cspSource: string;
    readonly onDidReceiveMessage: Event<any>;
    postMessage(message: any): PromiseLike<boolean>;
    asWebviewUri(uri: Uri): Uri;
  }
  export interface WebviewPanel extends Disposable {
    readonly webview: Webview; title: string; readonly visible: boolean; readonly active: boolean;
    readonly onDidDispose: Event<void>; readonly onDidChangeViewState: Event<any>;
    reveal(column?: ViewColumn, preserveFocus?: boolean): void;
  }
  export interface WebviewPanelSerializer { deserializeWebviewPanel(panel: WebviewPanel, state: unknown): PromiseLike<void> }
  export interface ExtensionContext { readonly subscriptions: Disposable[]; readonly extensionPath: string; readonly extensionUri: Uri }

  export class Diagnostic { constructor(range: Range, message: string, severity?: number); code?: string | number; source?: string; readonly message: string }
  export interface DiagnosticCollection extends Disposable { set(uri: Uri, diagnostics: readonly Diagnostic[]): void; delete(uri: Uri): void; clear(): void }
  export class MarkdownString { constructor(value: string) }
  export class SnippetString { constructor(value: string) }
  export class Hover { constructor(contents: MarkdownString, range?: Range) }
  export class CompletionItem {
    constructor(label: string, kind?: number);
    detail?: string; documentation?: MarkdownString; sortText?: string; filterText?: string; insertText?: string | SnippetString; range?: Range;
    additionalTextEdits?: TextEdit[]; readonly kind?: number; command?: Command
  }
  export class DocumentSymbol { constructor(name: string, detail: string, kind: number, range: Range, selectionRange: Range); children: DocumentSymbol[] }
  export class CodeActionKind { static readonly QuickFix: CodeActionKind; static readonly Source: CodeActionKind; readonly value: string; append(parts: string): CodeActionKind }
  export class CodeAction { constructor(title: string, kind?: CodeActionKind); edit?: WorkspaceEdit; command?: Command; diagnostics?: Diagnostic[]; isPreferred?: boolean }
  export interface CodeActionContext { readonly diagnostics: readonly Diagnostic[]; readonly only?: CodeActionKind; readonly triggerKind: number }
  export class WorkspaceEdit {
    createFile(uri: Uri): void;
    insert(uri: Uri, position: Position, text: string): void;
    replace(uri: Uri, range: Range, text: string, metadata?: { needsConfirmation: boolean; label: string }): void;
  }
  export interface FormattingOptions { tabSize: number; insertSpaces: boolean }
  export class TextEdit { static replace(range: Range, text: string): TextEdit }
  export class CodeLens { constructor(range: Range, command?: Command) }
  export interface Command { title: string; command: string; arguments?: any[] }
  export class DocumentHighlight { constructor(range: Range, kind?: number) }
  export class DocumentLink { constructor(range: Range, target?: Uri) }
  export class InlayHint { constructor(position: Position, label: string); paddingLeft?: boolean }
  export class SymbolInformation { constructor(name: string, kind: number, containerName: string, location: Location) }
  export class FoldingRange { constructor(start: number, end: number) }
  export class SelectionRange { constructor(range: Range, parent?: SelectionRange) }
  export enum CompletionItemKind { Property = 9 }

  export interface CancellationToken { readonly isCancellationRequested: boolean; readonly onCancellationRequested: Event<any> }
  export class CancellationTokenSource { readonly token: CancellationToken }
  export class Location { constructor(uri: Uri, range: Range); range: Range }
  export class TestMessage { constructor(message: string); location?: Location }
  export interface TestItemCollection {
    readonly size: number;
    add(item: TestItem): void; delete(id: string): void; get(id: string): TestItem | undefined; replace(items: readonly TestItem[]): void; forEach(call: (item: TestItem) => any): void;
  }
  export interface TestItem { readonly id: string; readonly uri?: Uri; readonly children: TestItemCollection; label: string; description?: string; range?: Range; canResolveChildren: boolean; error?: string }
  export enum TestRunProfileKind { Run = 1, Debug = 2, Coverage = 3 }
  export class TestRunRequest {
    constructor(include?: readonly TestItem[]);
    readonly include?: readonly TestItem[]; readonly exclude?: readonly TestItem[]; readonly continuous?: boolean;
  }
  export interface TestRun {
    started(item: TestItem): void; skipped(item: TestItem): void; passed(item: TestItem, duration?: number): void;
    failed(item: TestItem, messages: readonly TestMessage[], duration?: number): void; errored(item: TestItem, message: TestMessage): void;
    appendOutput(text: string, location?: Location, item?: TestItem): void; end(): void;
  }
  export interface TestController extends Disposable {
    readonly items: TestItemCollection;
    resolveHandler?: (item: TestItem | undefined) => any; refreshHandler?: () => any;
    createTestItem(id: string, label: string, uri?: Uri): TestItem;
    createRunProfile(label: string, kind: TestRunProfileKind, run: (request: TestRunRequest, token: CancellationToken) => any, isDefault?: boolean, tag?: undefined, supportsContinuousRun?: boolean): Disposable;
    createTestRun(request: TestRunRequest): TestRun;
  }
  export interface FileSystemWatcher extends Disposable { readonly onDidCreate: Event<Uri>; readonly onDidChange: Event<Uri>; readonly onDidDelete: Event<Uri> }
  export interface TaskDefinition { readonly type: string; readonly command: string; readonly files?: readonly string[] }
  export enum TaskScope { Global = 1, Workspace = 2 }
  export class TaskGroup { static readonly Test: TaskGroup }
  export class ProcessExecution { constructor(program: string, args: readonly string[]) }
  export class Task {
    constructor(definition: TaskDefinition, scope: TaskScope, name: string, source: string, execution: ProcessExecution, problemMatchers: readonly string[]);
    readonly definition: TaskDefinition; group?: TaskGroup;
  }

  type Selector = { language: string };
  export namespace languages {
    function createDiagnosticCollection(name: string): DiagnosticCollection;
    function registerHoverProvider(selector: Selector, provider: { provideHover(document: TextDocument, position: Position): any }): Disposable;
    function registerCompletionItemProvider(selector: Selector, provider: { provideCompletionItems(document: TextDocument, position: Position): any }, ...triggers: string[]): Disposable;
    function registerDefinitionProvider(selector: Selector, provider: { provideDefinition(document: TextDocument, position: Position): any }): Disposable;
    function registerReferenceProvider(selector: Selector, provider: { provideReferences(document: TextDocument, position: Position, context: { includeDeclaration: boolean }): any }): Disposable;
    function registerDocumentHighlightProvider(selector: Selector, provider: { provideDocumentHighlights(document: TextDocument, position: Position): any }): Disposable;
    function registerRenameProvider(selector: Selector, provider: {
      provideRenameEdits(document: TextDocument, position: Position, newName: string): any; prepareRename(document: TextDocument, position: Position): any;
    }): Disposable;
    function registerDocumentSymbolProvider(selector: Selector, provider: { provideDocumentSymbols(document: TextDocument): any }): Disposable;
    function registerDocumentLinkProvider(selector: Selector, provider: { provideDocumentLinks(document: TextDocument): any }): Disposable;
    function registerInlayHintsProvider(selector: Selector, provider: { provideInlayHints(document: TextDocument, range: Range): any }): Disposable;
    function registerWorkspaceSymbolProvider(provider: { provideWorkspaceSymbols(query: string): any }): Disposable;
    function registerFoldingRangeProvider(selector: Selector, provider: { provideFoldingRanges(document: TextDocument): any }): Disposable;
    function registerSelectionRangeProvider(selector: Selector, provider: { provideSelectionRanges(document: TextDocument, positions: readonly Position[]): any }): Disposable;
    function registerCodeActionsProvider(selector: Selector, provider: { provideCodeActions(document: TextDocument, range: Range, context: CodeActionContext): any; resolveCodeAction?(action: CodeAction): any }, metadata?: { providedCodeActionKinds: CodeActionKind[] }): Disposable;
    function registerCodeLensProvider(selector: Selector, provider: { provideCodeLenses(document: TextDocument): any }): Disposable;
    function registerDocumentFormattingEditProvider(selector: Selector, provider: { provideDocumentFormattingEdits(document: TextDocument, options: FormattingOptions): any }): Disposable;
  }
  export namespace workspace {
    const textDocuments: readonly TextDocument[];
    const workspaceFolders: readonly { readonly uri: Uri; readonly name: string }[] | undefined;
    const fs: { isWritableFileSystem(scheme: string): boolean | undefined; readFile(uri: Uri): Promise<Uint8Array>; stat(uri: Uri): Promise<any>; writeFile(uri: Uri, content: Uint8Array): Promise<void> };
    function openTextDocument(document: Uri | { language: string; content: string }): Promise<TextDocument>;
    function asRelativePath(uri: Uri): string;
    function findFiles(include: string): Promise<Uri[]>;
    function createFileSystemWatcher(pattern: string): FileSystemWatcher;
    function applyEdit(edit: WorkspaceEdit): Promise<boolean>;
    const onDidOpenTextDocument: Event<TextDocument>;
    const onDidChangeTextDocument: Event<TextDocumentChangeEvent>;
    const onDidCloseTextDocument: Event<TextDocument>;
    const onDidChangeWorkspaceFolders: Event<{ readonly added: readonly { readonly uri: Uri; readonly name: string }[]; readonly removed: readonly { readonly uri: Uri; readonly name: string }[] }>;
    const onWillRenameFiles: Event<{ readonly files: readonly { readonly oldUri: Uri; readonly newUri: Uri }[]; waitUntil(edit: Promise<WorkspaceEdit>): void }>;
    const onDidChangeConfiguration: Event<ConfigurationChangeEvent>;
    function getConfiguration(section: string): { get(name: string): unknown };
  }
  export namespace window {
    const activeTextEditor: TextEditor | undefined;
    const visibleTextEditors: readonly TextEditor[];
    const onDidChangeActiveTextEditor: Event<TextEditor | undefined>;
    const onDidChangeVisibleTextEditors: Event<readonly TextEditor[]>;
    function showTextDocument(document: TextDocument): Promise<TextEditor>;
    function createOutputChannel(name: string): OutputChannel;
    function createStatusBarItem(id: string, alignment: StatusBarAlignment, priority?: number): StatusBarItem;
    function createWebviewPanel(type: string, title: string, column: { viewColumn: ViewColumn; preserveFocus?: boolean }, options: { enableScripts?: boolean; retainContextWhenHidden?: boolean; localResourceRoots?: readonly Uri[] }): WebviewPanel;
    function registerWebviewPanelSerializer(type: string, serializer: WebviewPanelSerializer): Disposable;
    function showErrorMessage(message: string, ...choices: string[]): Promise<string | undefined>;
    function showInformationMessage(message: string, ...choices: string[]): Promise<string | undefined>;
    function showWarningMessage(message: string, ...choices: string[]): Promise<string | undefined>;
    function showQuickPick<T extends { label: string }>(items: readonly T[], options?: { placeHolder?: string }): Promise<T | undefined>;
    function showSaveDialog(options?: { defaultUri?: Uri; filters?: Record<string, string[]> }): Promise<Uri | undefined>;
  }
  export namespace tests { function createTestController(id: string, label: string): TestController }
  export namespace tasks { function registerTaskProvider(type: string, provider: { provideTasks(): Task[]; resolveTask(task: Task): Task | undefined }): Disposable }
  export namespace commands {
    function registerCommand(name: string, run: (...args: any[]) => any): Disposable;
    function executeCommand(name: string, ...args: any[]): Promise<unknown>;
  }
}
