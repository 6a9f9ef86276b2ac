// @ts-check
'use strict';
// The extension: creates the daemon, the language features, the previews and the commands. Its entry points are node.js and browser.js.

const vscode = require('vscode');
const { Daemon } = require('./daemon');
const { LanguageFeatures } = require('./language');
const { pictureOf } = require('./pictures');
const { Previews } = require('./previews');
const { provideTasks } = require('./tasks');
const { Scenarios } = require('./testing');

/** @param {import('vscode').ExtensionContext} context @param {import('./daemon').Platform} platform */
async function activate(context, platform) {
  const log = vscode.window.createOutputChannel('sheetd');
  const status = vscode.window.createStatusBarItem('sheetd.status', vscode.StatusBarAlignment.Right, 10);
  status.name = 'sheetd';
  status.command = 'sheetd.showLog';
  const daemon = new Daemon(platform, log);
  const language = new LanguageFeatures(daemon);
  const html = new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(platform.page, 'index.html')));
  const previews = new Previews(platform.page, html, daemon);

  /** @param {import('./daemon').Status} now */
  function show(now) {
    status.text = { starting: '$(sync~spin) sheetd', running: '$(check) sheetd', waiting: '$(warning) sheetd', failed: '$(error) sheetd' }[now.state];
    status.tooltip = now.reason ?? `sheetd ${now.version ?? ''}`.trim();
    status.show();
  }
  context.subscriptions.push(log, status, daemon, language, previews, new Scenarios(daemon), provideTasks(platform), daemon.onStatus(show));

  /** @param {string} name @param {(...args: any[]) => any} run */
  const command = (name, run) => context.subscriptions.push(vscode.commands.registerCommand(name, run));
  command('sheetd.openPreview', uri => previews.open(asUri(uri), vscode.ViewColumn.Active));
  command('sheetd.openPreviewToTheSide', uri => previews.open(asUri(uri), vscode.ViewColumn.Beside));
  command('sheetd.togglePin', () => previews.togglePin());
  command('sheetd.runScenario', (uri, name) => runScenario(asUri(uri), name, daemon, log));
  command('sheetd.savePicture', uri => pictureOf(asUri(uri), daemon));
  command('sheetd.restart', () => daemon.restart());
  command('sheetd.showLog', () => log.show());
  // The commands behind the daemon's code lenses.
  daemon.lensCommands = { 'sheetd.preview': 'sheetd.openPreviewToTheSide', 'sheetd.runScenario': 'sheetd.runScenario' };

  daemon.start();
}

/**
 * The document of a command: a URI from a menu or a code lens, or the active editor's document.
 * @param {unknown} uri
 */
function asUri(uri) {
  if (typeof uri === 'string') return vscode.Uri.parse(uri);
  if (uri instanceof vscode.Uri) return uri;
  const document = vscode.window.activeTextEditor?.document;
  return document?.languageId === 'sheet' ? document.uri : undefined;
}

/**
 * Runs a document's scenario and writes the result to the log.
 * @param {import('vscode').Uri | undefined} uri @param {string | undefined} name undefined for the first one @param {Daemon} daemon @param {import('vscode').OutputChannel} log
 */
async function runScenario(uri, name, daemon, log) {
  if (!uri) {
    vscode.window.showWarningMessage('Open a sheet document (*.sheet.json) to run its scenario.');
    return undefined;
  }
  try {
    const result = await daemon.request('workspace/executeCommand', {
      command: 'sheetd.runScenario', arguments: name === undefined ? [uri.toString()] : [uri.toString(), name] });
    log.appendLine(`${uri.path.split('/').at(-1)}${name === undefined ? '' : `, "${name}"`}: ${result.passed ? 'passed' : `failed, ${result.failures.length}`}`);
    for (const { range, message } of result.failures) log.appendLine(`  line ${range.start.line + 1}: ${message}`);
    log.appendLine(result.report);
    if (result.passed) vscode.window.setStatusBarMessage('sheetd: the scenario passed', 4000);
    else log.show(true);
    return result;
  } catch (error) {
    vscode.window.showErrorMessage(`sheetd: ${/** @type {Error} */ (error).message}`);
    return undefined;
  }
}

module.exports = { activate };
