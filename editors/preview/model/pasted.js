// What a pasted text is, and the document that it becomes.

import { isObject } from './values.js';
import { edited } from './text.js';
import { isTrace } from './trace.js';

/** What a language of an app's source code is recognized by, in this order. The extension is that of a file in which `sheetd import` reads it. */
const LANGUAGES = [
  ['XML', 'xml', /^\s*<\?xml|xmlns:(android|app)=/],
  ['Swift', 'swift', /^\s*import (SwiftUI|UIKit)\b|\.presentationDetents\(|sheetPresentationController|\bvar body: some View\b/m],
  ['Kotlin', 'kt', /BottomSheetBehavior|ModalBottomSheet|rememberModalBottomSheetState|^\s*(fun|val|package) \w/m],
  ['Dart', 'dart', /smooth_sheets|SheetSnapGrid|showModalBottomSheet|Widget build\(|^\s*import 'package:/m],
  ['TSX', 'tsx', /^\s*import .* from ['"]|^\s*(export|const|function) |<[A-Z][\w.]*[\s>]|=>/m],
];

/**
 * What a text is: {kind: 'link'}, {kind: 'trace'} of a recorder, {kind: 'document', value} with a document or the props of a library, {kind: 'code',
 * language, extension}, or {kind: 'nothing', reason}.
 */
export function pastedOf(text) {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'nothing', reason: 'The field is empty. Paste a document, props, a link or a trace.' };
  if (/^([a-z][\w+.-]*:\/\/\S+|#share=\S+)$/i.test(trimmed)) return { kind: 'link' };
  if (isTrace(trimmed)) return { kind: 'trace' };
  let reason;
  try {
    const value = JSON.parse(trimmed);
    return isObject(value) ? { kind: 'document', value } : { kind: 'nothing', reason: `A document or props are a JSON object, and this is ${kindOf(value)}.` };
  } catch (error) {
    reason = error.message;
  }
  const language = LANGUAGES.find(([, , pattern]) => pattern.test(trimmed));
  if (language) return { kind: 'code', language: language[0], extension: language[1] };
  return { kind: 'nothing', reason: trimmed.startsWith('{') ? `This is not valid JSON: ${reason}. JSON needs double quotes around names, and has no trailing commas.` : 'This is no document, no JSON of props, no link that was copied from a preview, and no trace of a recorder.' };
}

const kindOf = value => (value === null ? 'null' : Array.isArray(value) ? 'an array' : `a ${typeof value}`);

let count = 0;

/**
 * The text of a document that says what a pasted one does: the daemon makes its quick fixes, such as for the words of a library. `preset` is for a
 * text that names none. Returns {text, isFixed}.
 */
export async function converted(rpc, text, preset) {
  const { value } = pastedOf(text);
  const whole = preset && !('preset' in value) && !('extends' in value) ? `${JSON.stringify({ preset, ...value }, null, 2)}\n` : text;
  const textDocument = { uri: `pasted:///${++count}.sheet.json` };
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  rpc.notify('textDocument/didOpen', { textDocument: { ...textDocument, languageId: 'json', version: 1, text: whole } });
  try {
    const [fix] = await rpc.request('textDocument/codeAction', { textDocument, range, context: { diagnostics: [], only: ['source.fixAll'] } });
    if (!fix) return { text: whole, isFixed: false };
    const fixed = edited(whole, fix.edit.changes?.[textDocument.uri] ?? fix.edit.documentChanges.flatMap(change => change.edits));
    rpc.notify('textDocument/didChange', { textDocument: { ...textDocument, version: 2 }, contentChanges: [{ text: fixed }] });
    return { text: edited(fixed, await rpc.request('textDocument/formatting', { textDocument, options: { tabSize: 2, insertSpaces: true } })), isFixed: true };
  } finally {
    rpc.notify('textDocument/didClose', { textDocument });
  }
}
