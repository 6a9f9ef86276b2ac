// A draft, and a sheet that is shown and may have one.

import { openingTextOf } from './document-text.js';
import { sameValue } from './recording.js';

/** No file of the user's own. */
export const NOTHING = { sheet: null, app: null };

/** What a draft is made of; the rest of it says which one it is. */
const CONTENTS = ['text', 'unsaved', 'scene', 'content'];
/** What of a State is not in its document's text, if it is another than the document's. */
const SCENE = ['container', 'environment', 'contents'];
const filesOf = own => Object.values(own).map(file => file && [file.name, file.size, file.lastModified]);

/**
 * Whether two drafts have the same contents. A draft is {id, name, preset, changed, uri, text, unsaved, scene, content, own}: when it was changed last
 * (ms since 1970) and the document as which it was opened last; the text of its document, the changes that the text does not have, {container,
 * environment, contents} where they are others than the document's, the setting of what the device shows, and the user's own files in its place, {sheet, app}.
 */
export const isSame = (one, other) => CONTENTS.every(key => sameValue(one[key] ?? null, other[key] ?? null)) && sameValue(filesOf(one.own), filesOf(other.own));

/** The name by which what was made of the shown sheet is found again: its document's URI, or its preset. */
export const nameOf = ({ session, document }) => (document !== null && session.followsDocument ? document.uri : `preset ${session.state.preset}`);

/**
 * What the shown sheet is made of: {made and look: as JSON, what was made of it and how it is shown; draft: what a draft of it has; unsaved}. Null if
 * that is not known. `scene` is what was kept of the device and the content: a scenario may have others.
 */
export function madeOf({ session, document, settings: { content }, own, catalogue }, scene) {
  const { state, documentState, changes: { unsaved }, follower } = session;
  const isDocument = document !== null && session.followsDocument;
  if (isDocument && document.text === null) return null;
  const others = !isDocument || !documentState ? [] : SCENE.filter(key => !sameValue(state[key], documentState[key]));
  const now = follower.scenario ? scene : others.length > 0 ? Object.fromEntries(others.map(key => [key, state[key]])) : null;
  const draft = { preset: state.preset, content, own, text: isDocument ? document.text : openingTextOf({ session, catalogue }), unsaved: isDocument ? unsaved : null, scene: isDocument ? now : null };
  return { made: JSON.stringify([isDocument ? document.text : null, unsaved, filesOf(own)]), draft, unsaved,
    look: JSON.stringify([content, isDocument ? now : SCENE.map(key => state[key])]) };
}

/**
 * A sheet that is shown: `name` is that of nameOf. `draft` has it, the newest if it `isKept`. `begun` and `kept` are what it was made of
 * when it was opened, and when it was kept. `unsaved` and `scene` are its changes; it `awaits` them while it was only opened.
 */
export const sheetOf = (name, draft = null) => ({
  name, draft, isKept: draft?.id !== undefined, begun: null, kept: null, unsaved: draft?.unsaved ?? null, scene: draft?.scene ?? null,
  awaits: false, next: null, documentName: draft?.name ?? null, isQueued: false, isSought: false,
});
