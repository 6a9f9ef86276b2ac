// @ts-check
'use strict';
// The entry point of the extension in a browser: the daemon is the module. build_vsix.py bundles it, and worker.js.

const vscode = require('vscode');
const { activate } = require('./extension');
const { WorkerDaemon } = require('./worker-daemon');

/** @param {import('vscode').ExtensionContext} context */
module.exports.activate = context => {
  const file = (/** @type {string} */ name) => vscode.Uri.joinPath(context.extensionUri, name);
  const module = file('sheetd.wasm');
  // From a blob, because a worker must have the origin of the page, and the extension has another one.
  let script = '';
  context.subscriptions.push({ dispose: () => URL.revokeObjectURL(script) });
  return activate(context, {
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
