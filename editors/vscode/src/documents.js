// @ts-check
// Reads and edits the documents of previews, as hosts.js describes.

import * as vscode from 'vscode';

const CONTENT_MODIFIED = -32801;
const REQUEST_FAILED = -32803;

/** @param {number} code @param {string} message */
const refusal = (code, message) => Object.assign(new Error(message), { code });

/** @param {import('vscode').Uri | undefined} uri */
async function documentOf(uri) {
  if (!uri) throw refusal(REQUEST_FAILED, 'There is no document here: the sheet is one to try out.');
  const open = vscode.workspace.textDocuments.find(one => one.uri.toString() === uri.toString());
  try {
    return open ?? await vscode.workspace.openTextDocument(uri);
  } catch (/** @type {any} */ error) {
    throw refusal(REQUEST_FAILED, `${uri.path.split('/').at(-1)} can't be read any more: ${error.message}`);
  }
}

/** @param {import('vscode').Uri | undefined} uri */
export async function readDocument(uri) {
  const document = await documentOf(uri);
  return { text: document.getText(), version: document.version };
}

/**
 * Applies edits to a version of a document. It is saved if it had no unsaved changes before; otherwise that is left to its editor.
 * @param {import('vscode').Uri | undefined} uri @param {{version: number, edits: {range: {start: any, end: any}, newText: string}[]}} params
 */
export async function editDocument(uri, { version, edits }) {
  const document = await documentOf(uri);
  const name = document.uri.path.split('/').at(-1);
  if (version !== document.version) {
    throw refusal(CONTENT_MODIFIED, `${name} has changed meanwhile. Nothing was saved: look at the new version, then save again.`);
  }
  const wasDirty = document.isDirty || document.isUntitled;
  const edit = new vscode.WorkspaceEdit();
  for (const { range: { start, end }, newText } of edits) {
    edit.replace(document.uri, new vscode.Range(start.line, start.character, end.line, end.character), newText);
  }
  if (!await vscode.workspace.applyEdit(edit)) throw refusal(REQUEST_FAILED, `VS Code did not allow the change to ${name}. Nothing was saved.`);
  const isSaved = !wasDirty && await document.save();
  return { version: document.version, isSaved };
}
