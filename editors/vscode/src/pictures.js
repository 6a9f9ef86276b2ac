// @ts-check
// Saves pictures of a scenario or of a preview's recording as files.

import * as vscode from 'vscode';

const KINDS = [
  { label: 'Motion plot', picture: 'plot', description: 'reach, velocity and fraction of the distance over time' },
  { label: 'Filmstrip', picture: 'filmstrip', description: 'the device at several times' },
  { label: 'Landing map', picture: 'map', description: 'where a release lands' },
  { label: 'Animation', picture: 'animation', description: 'the device in motion' },
];

/**
 * Asks for the kind of picture and the file, and saves a picture of a document's scenario.
 * @param {import('vscode').Uri} uri @param {import('./daemon').Daemon} daemon
 */
export async function pictureOf(uri, daemon) {
  const kind = await vscode.window.showQuickPick(KINDS, { placeHolder: 'Select the kind of picture' });
  if (!kind) return undefined;
  try {
    const { text } = await daemon.request('sheet/render', { picture: kind.picture, document: uri.toString(), theme: 'auto' });
    return await savePicture(`${nameOf(uri)}-${kind.picture}.svg`, new TextEncoder().encode(text), uri);
  } catch (error) {
    vscode.window.showErrorMessage(`sheetd: ${/** @type {Error} */ (error).message}`);
    return undefined;
  }
}

/** @param {import('vscode').Uri} uri */
const nameOf = uri => (uri.path.split('/').at(-1) ?? '').replace(/\.sheet\.json$/, '');

/**
 * Asks for a file and writes the picture to it, or the video, or whatever else a preview exports.
 * @param {string} name @param {Uint8Array} content @param {import('vscode').Uri | undefined} beside
 */
export async function savePicture(name, content, beside) {
  const kind = /** @type {string} */ (name.split('.').at(-1));
  const proposed = beside ? vscode.Uri.parse(beside.toString().replace(/[^/]*$/, name)) : undefined;
  const target = await vscode.window.showSaveDialog({ defaultUri: proposed, filters: { [kind.toUpperCase()]: [kind] } });
  if (!target) return undefined;
  try {
    await vscode.workspace.fs.writeFile(target, content);
    await vscode.commands.executeCommand('vscode.open', target);
    return target;
  } catch (error) {
    vscode.window.showErrorMessage(`sheetd: ${/** @type {Error} */ (error).message}`);
    return undefined;
  }
}
