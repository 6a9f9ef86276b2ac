// @ts-check
// The entry point of the extension in Node: the daemon is a process, or the module if there is no binary.

import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { start } from './extension.js';
import { launch } from '../../node/launch.js';
import { locate } from '../../node/locate.js';

/** @param {import('vscode').ExtensionContext} context */
export const activate = context => {
  const { extensionPath } = context;
  const checkout = path.join(extensionPath, '..', '..');
  const packed = path.join(extensionPath, 'page');
  return start(context, {
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
