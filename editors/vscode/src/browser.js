// @ts-check
// The entry point of the extension in a browser: the daemon is the module. build_vsix.py bundles it, and worker.js.

import * as vscode from 'vscode';
import { start } from './extension.js';
import { WorkerDaemon } from '../../preview/worker-daemon.js';

/** @param {import('vscode').ExtensionContext} context */
export const activate = context => {
  const file = (/** @type {string} */ name) => vscode.Uri.joinPath(context.extensionUri, name);
  const module = file('sheetd.wasm');
  // From a blob, because a worker must have the origin of the page, and the extension has another one.
  let script = '';
  context.subscriptions.push({ dispose: () => URL.revokeObjectURL(script) });
  return start(context, {
    page: file('page'),
    processId: null,
    command: () => [module.toString()],
    async launch() {
      const { fs } = vscode.workspace;
      script ||= URL.createObjectURL(new Blob([await fs.readFile(file('dist/worker.js'))], { type: 'text/javascript' }));
      return new WorkerDaemon(new Worker(script), await fs.readFile(module));
    },
  });
};
