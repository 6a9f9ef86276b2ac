// @ts-check
// The extension: creates the daemon, the language features, the previews and the commands. Its entry points are node.js and browser.js.

import * as vscode from 'vscode';
import { Daemon } from './daemon.js';
import { LanguageFeatures } from './language.js';
import { pictureOf } from './pictures.js';
import { Previews } from './previews.js';
import { provideTasks } from './tasks.js';
import { Scenarios } from './testing.js';

const FILES = '**/*.sheet.json';

/** The sheet document that was active last. */
let recent = /** @type {import('vscode').TextDocument | undefined} */ (undefined);

/** @param {import('vscode').ExtensionContext} context @param {import('./daemon').Platform} platform */
export async function start(context, platform) {
  const log = vscode.window.createOutputChannel('sheetd');
  const status = vscode.window.createStatusBarItem('sheetd.status', vscode.StatusBarAlignment.Right, 10);
  status.name = 'sheetd';
  status.command = 'sheetd.showLog';
  const daemon = new Daemon(platform, log);
  const watcher = vscode.workspace.createFileSystemWatcher(FILES);
  const language = new LanguageFeatures(daemon, watcher);
  const scenarios = new Scenarios(daemon, watcher, FILES);
  const html = new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(platform.page, 'index.html')));
  const previews = new Previews(platform.page, html, daemon);

  function show() {
    const now = daemon.status;
    status.text = { starting: '$(sync~spin) sheetd', running: '$(check) sheetd', waiting: '$(warning) sheetd', failed: '$(error) sheetd' }[now.state];
    status.tooltip = now.reason ?? `sheetd ${now.version ?? ''}`.trim();
    // Only beside sheets, but for what needs a person.
    const isNeeded = now.state === 'failed' || vscode.window.visibleTextEditors.some(({ document }) => document.languageId === 'sheet') || previews.areOpen;
    if (isNeeded) status.show();
    else status.hide();
  }
  context.subscriptions.push(log, status, daemon, watcher, language, previews, scenarios, provideTasks(platform),
    daemon.onStatus(show), previews.onChange(show), vscode.window.onDidChangeVisibleTextEditors(show));

  const remember = (/** @type {import('vscode').TextEditor | undefined} */ editor) => {
    if (editor?.document.languageId === 'sheet') recent = editor.document;
  };
  remember(vscode.window.activeTextEditor);
  context.subscriptions.push(vscode.window.onDidChangeActiveTextEditor(remember));

  /** @param {string} name @param {(...args: any[]) => any} run */
  const command = (name, run) => context.subscriptions.push(vscode.commands.registerCommand(name, run));
  command('sheetd.openPreview', uri => withDocument(uri, 'preview it', found => previews.open(found, vscode.ViewColumn.Active)));
  command('sheetd.openPreviewToTheSide', uri => withDocument(uri, 'preview it', found => previews.open(found, vscode.ViewColumn.Beside)));
  command('sheetd.newDocument', () => newDocument(daemon, previews));
  command('sheetd.togglePin', () => previews.togglePin());
  command('sheetd.runScenario', (uri, name) => withDocument(uri, 'run its scenarios', found => scenarios.run(found, name)));
  // From the Testing view, or from the message of a failure.
  command('sheetd.showTest', given => {
    const played = scenarios.played(given.test ?? given, given.message);
    return played && showTest(played, previews);
  });
  command('sheetd.savePicture', uri => withDocument(uri, 'save a picture of it', found => pictureOf(found, daemon)));
  command('sheetd.restart', () => daemon.restart());
  command('sheetd.showLog', () => log.show());
  // The commands behind the daemon's code lenses.
  daemon.lensCommands = { 'sheetd.preview': 'sheetd.openPreviewToTheSide', 'sheetd.runScenario': 'sheetd.runScenario' };

  daemon.start();
}

/**
 * Shows a test in a preview.
 * @param {import('./previews').Played} played @param {Previews} previews
 */
async function showTest(played, previews) {
  try {
    // VS Code has closed a document without an editor, and the preview needs it.
    const { uri } = await vscode.workspace.openTextDocument(vscode.Uri.parse(played.uri));
    previews.open(uri, vscode.ViewColumn.Beside, played);
  } catch (error) {
    vscode.window.showErrorMessage(`sheetd: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * Opens a new document with a preset that a person chooses, and its preview.
 * @param {Daemon} daemon @param {Previews} previews
 */
async function newDocument(daemon, previews) {
  try {
    const { presets } = await daemon.request('sheet/presets', {});
    const choices = presets.map((/** @type {any} */ { name, title }) => ({ label: name, description: title }));
    const chosen = await vscode.window.showQuickPick(choices, { placeHolder: 'Select the sheet to start with' });
    if (!chosen) return;
    const content = `${JSON.stringify({ preset: chosen.label, device: 'iPhone 15' }, null, 2)}\n`;
    const document = await vscode.workspace.openTextDocument({ language: 'sheet', content });
    await vscode.window.showTextDocument(document);
    previews.open(document.uri, vscode.ViewColumn.Beside);
  } catch (error) {
    vscode.window.showErrorMessage(`sheetd: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * Runs a command with its document: a URI from a menu or a code lens, or the active editor's document. Without one it says what to do.
 * @param {unknown} given @param {string} purpose @param {(uri: import('vscode').Uri) => any} run
 */
function withDocument(given, purpose, run) {
  // A page such as the walkthrough is no editor.
  const document = vscode.window.activeTextEditor?.document ?? vscode.workspace.textDocuments.find(one => one === recent);
  const uri = typeof given === 'string' ? vscode.Uri.parse(given) : given instanceof vscode.Uri ? given
    : document?.languageId === 'sheet' ? document.uri : undefined;
  if (uri) return run(uri);
  vscode.window.showWarningMessage(`Open a sheet document (*.sheet.json) to ${purpose}.`);
  return undefined;
}
