// A draft, and a sheet that is shown and may have one.

import { sameValue } from './recording.js';

/** No file of the user's own. */
export const NOTHING = { sheet: null, app: null };

/** What a draft is made of; the rest of it says which one it is. */
const CONTENTS = ['text', 'unsaved', 'scene', 'content'];
export const filesOf = own => Object.values(own).map(file => file && [file.name, file.size, file.lastModified]);
/**
 * Whether two drafts have the same in them. A draft is {id, name, preset, changed, uri, text, unsaved, scene, content, own}: when it was changed last
 * (ms since 1970) and the document as which it was opened last; the text of its document, the changes that the text does not have, {container,
 * environment} where they are others than the document's, the setting of what the device shows, and the user's own files in its place, {sheet, app}.
 */
export const isSame = (one, other) => CONTENTS.every(key => sameValue(one[key] ?? null, other[key] ?? null)) && sameValue(filesOf(one.own), filesOf(other.own));

/**
 * A sheet that is shown: `name` is its document's URI, or its preset. `draft` has it, the newest if it `isKept`. `begun` and `kept` are what it was made of
 * when it was opened, and when it was kept. `unsaved` and `scene` are its changes; it `awaits` them while it was only opened.
 */
export const sheetOf = (name, draft = null) => ({
  name, draft, isKept: draft?.id !== undefined, begun: null, kept: null, unsaved: draft?.unsaved ?? null, scene: draft?.scene ?? null,
  awaits: false, next: null, documentName: draft?.name ?? null, isQueued: false, isSought: false,
});
