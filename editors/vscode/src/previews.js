// @ts-check
// Previews: webviews with the page, whose messages are forwarded to the daemon and back. One preview follows the active document;
// pinned previews keep their documents.

import * as vscode from 'vscode';
import { readDocument, editDocument } from './documents.js';
import { savePicture } from './pictures.js';

const VIEW = 'sheetd.preview';
const OPTIONS = ['scheme', 'bezel', 'safeAreas', 'ghost', 'rail', 'trail', 'panel'];

export class Previews {
  #page;
  #html;
  #daemon;
  /** @type {Set<Preview>} */ #all = new Set();
  /** @type {{dispose(): any}[]} */ #disposables;
  #changeEmitter = /** @type {import('vscode').EventEmitter<void>} */ (new vscode.EventEmitter());
  /** A preview was opened or closed. */
  onChange = this.#changeEmitter.event;

  /**
   * @param {import('vscode').Uri} page the directory of the page @param {string} html the page
   * @param {import('./daemon').Daemon} daemon
   */
  constructor(page, html, daemon) {
    this.#page = page;
    this.#html = html;
    this.#daemon = daemon;
    this.#disposables = [
      daemon.onStatus(() => this.#all.forEach(one => one.tellStatus())),
      daemon.onReady(() => this.#all.forEach(one => one.tellStatus())),
      daemon.onNotification(({ method, params }) => this.#all.forEach(one => one.receive(method, params))),
      vscode.window.onDidChangeActiveTextEditor(editor => this.#follow(editor)),
      vscode.workspace.onDidChangeConfiguration(change => {
        if (change.affectsConfiguration('sheetd.preview')) this.#all.forEach(one => one.tellStatus());
      }),
      vscode.window.registerWebviewPanelSerializer(VIEW, {
        deserializeWebviewPanel: async (panel, /** @type {any} */ state) => {
          this.#add(panel, state?.uri ? vscode.Uri.parse(state.uri) : undefined, Boolean(state?.isPinned));
        },
      }),
    ];
    for (const method of ['sheet/shouldDismiss', 'content/measure']) daemon.answer(method, params => this.#ask(method, params));
  }

  dispose() {
    for (const one of [...this.#all]) one.panel.dispose();
    for (const one of [...this.#disposables.splice(0), this.#changeEmitter]) one.dispose();
  }

  /**
   * Shows a document in a preview pinned to it, in the preview that follows, or in a new one.
   * @param {import('vscode').Uri} uri @param {number} column @param {Played} [played] what it plays there
   */
  open(uri, column, played) {
    const shown = [...this.#all].find(one => one.isPinned && one.uri?.toString() === uri.toString()) ?? this.#follower;
    if (shown) {
      shown.show(uri);
      shown.panel.reveal(undefined, true);
      if (played) shown.play(played);
      return;
    }
    const panel = vscode.window.createWebviewPanel(VIEW, 'Sheet preview', { viewColumn: column, preserveFocus: column === vscode.ViewColumn.Beside }, {
      enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [this.#page] });
    this.#add(panel, uri, false, played);
  }

  get areOpen() {
    return this.#all.size > 0;
  }

  get #follower() {
    return [...this.#all].find(one => !one.isPinned);
  }

  /** @param {import('vscode').WebviewPanel} panel @param {import('vscode').Uri | undefined} uri @param {boolean} isPinned @param {Played} [played] */
  #add(panel, uri, isPinned, played) {
    const preview = new Preview(panel, this.#page, this.#html, this.#daemon, uri, isPinned);
    this.#all.add(preview);
    if (played) preview.play(played);
    this.#changeEmitter.fire();
    panel.onDidDispose(() => {
      this.#all.delete(preview);
      preview.forget();
      this.#changeEmitter.fire();
    });
  }

  /** @param {import('vscode').TextEditor | undefined} editor */
  #follow(editor) {
    if (editor?.document.languageId === 'sheet') this.#follower?.show(editor.document.uri);
  }

  togglePin() {
    const preview = [...this.#all].find(one => one.panel.active) ?? [...this.#all].at(-1);
    if (!preview) {
      vscode.window.showInformationMessage('Open a preview to pin it.');
      return;
    }
    // Only one preview follows.
    if (preview.isPinned) this.#follower?.pin(true);
    preview.pin(!preview.isPinned);
  }

  /** @param {string} method @param {any} params */
  #ask(method, params) {
    const preview = [...this.#all].find(one => one.sheets.has(params.sheet));
    if (!preview) throw new Error('no preview shows that sheet');
    return preview.ask(method, params);
  }
}

/**
 * A scenario that a preview plays, up to its expectation in a line (from 0) that is not met; null: the first of them.
 * @typedef {{uri: string, name: string | null, setting: string | null, line: number | null}} Played
 */

class Preview {
  #daemon;
  /** How often messages to the webview were lost. */ #losses = 0;
  #hasLost = false;
  #isClosed = false;
  /** Whether the page listens. */ #isReady = false;
  /** What the page plays once it listens. */ #played = /** @type {Played | null} */ (null);
  #nextQuestion = 0;
  /** @type {Map<string, {resolve: (value: any) => void, reject: (error: Error) => void}>} */ #questions = new Map();
  /**
   * The sheets that the page has opened.
   * @type {Set<string>}
   */
  sheets = new Set();
  isPinned;
  uri;
  panel;

  /**
   * @param {import('vscode').WebviewPanel} panel @param {import('vscode').Uri} page @param {string} html
   * @param {import('./daemon').Daemon} daemon @param {import('vscode').Uri | undefined} uri @param {boolean} isPinned
   */
  constructor(panel, page, html, daemon, uri, isPinned) {
    this.panel = panel;
    this.#daemon = daemon;
    this.uri = uri;
    this.isPinned = isPinned;
    panel.webview.options = { enableScripts: true, localResourceRoots: [page] };
    panel.webview.onDidReceiveMessage(message => this.#receive(message));
    // Messages to a hidden webview are lost, so the page restores its sheet from the recording when it is shown again.
    panel.onDidChangeViewState(() => {
      if (!panel.visible) return;
      if (this.#hasLost) {
        this.#hasLost = false;
        this.#losses++;
        this.tellStatus();
      }
      this.#tellPlayed();
    });
    this.#title();
    panel.webview.html = inWebview(html, page, panel.webview);
  }

  #title() {
    const name = this.uri ? this.uri.path.split('/').at(-1) : 'Sheet';
    this.panel.title = `${this.isPinned ? 'Pinned: ' : 'Preview: '}${name}`;
  }

  /** @param {import('vscode').Uri} uri */
  show(uri) {
    if (this.uri?.toString() === uri.toString()) return;
    this.uri = uri;
    this.#title();
    this.tellStatus();
  }

  /** @param {boolean} isPinned */
  pin(isPinned) {
    this.isPinned = isPinned;
    this.#title();
    this.tellStatus();
  }

  /** @param {Played} played */
  play(played) {
    this.#played = played;
    this.#tellPlayed();
  }

  #tellPlayed() {
    if (!this.#played || !this.#isReady || !this.panel.visible) return;
    this.#post({ jsonrpc: '2.0', method: 'preview/playScenario', params: this.#played });
    this.#played = null;
  }

  // Messages

  /** @param {any} message */
  #post(message) {
    if (this.#isClosed) return; // an answer may arrive after the webview was closed
    if (this.panel.visible) this.panel.webview.postMessage(message);
    else this.#hasLost = true;
  }

  tellStatus() {
    const { status } = this.#daemon;
    const settings = vscode.workspace.getConfiguration('sheetd.preview');
    const connection = this.#daemon.isReady ? 'ready' : status.state === 'starting' ? 'connecting' : 'lost';
    this.#post({ jsonrpc: '2.0', method: 'preview/status', params: {
      connection, isFinal: status.state === 'failed', generation: `${this.#daemon.generation}.${this.#losses}`,
      reason: connection === 'lost' ? `sheetd: ${status.reason ?? 'it is not running'}` : undefined,
      log: connection === 'lost' ? this.#daemon.lastOutput || undefined : undefined,
      document: this.uri ? { uri: this.uri.toString(), name: this.uri.path.split('/').at(-1), isFile: true } : null,
      canOpen: false,
      isPinned: this.isPinned,
      options: Object.fromEntries(OPTIONS.map(name => [name, settings.get(name)])),
    } });
    const diagnostics = this.uri && this.#daemon.diagnostics.get(this.uri.toString());
    if (diagnostics) this.#post({ jsonrpc: '2.0', method: 'textDocument/publishDiagnostics', params: diagnostics });
  }

  /** @param {string} method @param {any} params */
  receive(method, params) {
    const isMine = method === 'textDocument/publishDiagnostics' ? params.uri === this.uri?.toString() : this.sheets.has(params?.sheet);
    if (isMine) this.#post({ jsonrpc: '2.0', method, params });
  }

  /**
   * Forwards a request of the daemon to the page.
   * @param {string} method @param {any} params
   */
  ask(method, params) {
    if (!this.panel.visible) throw new Error('the preview is hidden');
    const id = `daemon-${++this.#nextQuestion}`;
    return new Promise((resolve, reject) => {
      this.#questions.set(id, { resolve, reject });
      this.#post({ jsonrpc: '2.0', id, method, params });
    });
  }

  /** @param {any} message */
  #receive({ id, method, params, result, error }) {
    if (method === 'preview/ready') {
      this.#isReady = true;
      this.tellStatus();
      this.#tellPlayed();
    } else if (method === 'preview/retry') {
      this.#daemon.restart();
    } else if (method === 'preview/saveFile') {
      const content = params.text === undefined ? Uint8Array.from(atob(params.data), byte => byte.charCodeAt(0)) : new TextEncoder().encode(params.text);
      savePicture(params.name, content, this.uri);
    } else if (method === 'preview/readDocument') {
      this.#answer(id, () => readDocument(this.uri));
    } else if (method === 'preview/editDocument') {
      this.#answer(id, () => editDocument(this.uri, params));
    } else if (method === undefined) {
      const question = this.#questions.get(id);
      this.#questions.delete(id);
      if (error) question?.reject(new Error(error.message));
      else question?.resolve(result);
    } else {
      if (method === 'sheet/open') this.sheets.add(params.sheet);
      if (method === 'sheet/close') this.sheets.delete(params.sheet);
      if (id === undefined) this.#daemon.notify(method, params);
      else this.#forward(id, method, params);
    }
  }

  /**
   * Forwards a request. The page gets the answer in order with the daemon's notifications, or none if the daemon has ended: the status says so.
   * @param {any} id @param {string} method @param {any} params
   */
  #forward(id, method, params) {
    const onAnswer = (/** @type {any} */ { result, error }) => this.#post(error ? { jsonrpc: '2.0', id, error } : { jsonrpc: '2.0', id, result });
    this.#daemon.request(method, params, { onAnswer }).catch(() => {});
  }

  /** @param {any} id @param {() => Promise<any>} request */
  async #answer(id, request) {
    try {
      this.#post({ jsonrpc: '2.0', id, result: await request() });
    } catch (failure) {
      const { code = -32603, message, data } = /** @type {any} */ (failure);
      this.#post({ jsonrpc: '2.0', id, error: { code, message, data } });
    }
  }

  /** Closes the sheets of a closed webview. */
  forget() {
    this.#isClosed = true;
    for (const sheet of this.sheets) this.#daemon.notify('sheet/close', { sheet });
    for (const { reject } of this.#questions.values()) reject(new Error('the preview was closed'));
  }
}

/**
 * The page with the addresses and a content security policy for a webview: only its own files.
 * @param {string} html @param {import('vscode').Uri} page @param {import('vscode').Webview} webview
 */
function inWebview(html, page, webview) {
  const file = (/** @type {string} */ name) => webview.asWebviewUri(vscode.Uri.joinPath(page, name)).toString();
  const policy = `default-src 'none'; script-src ${webview.cspSource}; style-src ${webview.cspSource}; ` +
    `img-src ${webview.cspSource} data: blob:; base-uri 'none'; form-action 'none'`;
  return html
    .replace(/(<meta http-equiv="Content-Security-Policy" content=")[^"]*/, (_, start) => start + policy)
    .replace(/\b(href|src)="([\w/.-]+\.(?:css|js))"/g, (_, attribute, name) => `${attribute}="${file(name)}"`);
}
