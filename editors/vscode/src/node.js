// @ts-check
'use strict';
// The entry point of the extension in Node: the daemon is a process, or the module if there is no binary.

const { existsSync } = require('node:fs');
const { homedir } = require('node:os');
const path = require('node:path');
const vscode = require('vscode');
const { activate } = require('./extension');
const { launch } = require('./launch');
const { locate } = require('./locate');

/** @param {import('vscode').ExtensionContext} context */
module.exports.activate = context => {
  const { extensionPath } = context;
  const checkout = path.join(extensionPath, '..', '..');
  const packed = path.join(extensionPath, 'page');
  return activate(context, {
    page: vscode.Uri.file(existsSync(packed) ? packed : path.join(checkout, 'editors', 'preview')),
    processId: process.pid,
    command() {
      const settings = vscode.workspace.getConfiguration('sheetd');
      const file = locate({
        set: expanded(/** @type {string | undefined} */ (settings.get('path')) ?? ''), bundled: path.join(extensionPath, 'bin', 'sheetd'),
        module: path.join(extensionPath, 'sheetd.wasm'), checkout,
      });
      // If no daemon is found, just its name, so that starting it fails with a useful error.
      return [file ?? 'sheetd', .../** @type {string[]} */ (settings.get('args') ?? [])];
    },
    launch,
  });
};

/**
 * A path of the settings with `~` and `${workspaceFolder}` replaced.
 * @param {string} file
 */
function expanded(file) {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const named = folder ? file.replaceAll('${workspaceFolder}', folder.uri.fsPath) : file;
  return named.replace(/^~(?=$|[\\/])/, homedir());
}
