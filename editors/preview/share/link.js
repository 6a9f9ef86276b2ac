// Links: a sheet with its recording and the settings of the page, in the fragment of an address.

import { openingOf } from '../model/document-text.js';
import { NOTHING } from '../model/draft.js';
import { base64, packed, unpacked } from '../packed.js';

/** Increases when older pages can no longer read what is in a link. */
const FORMAT = 1;
/** The maximum length of a fragment. Longer addresses are cut by mail programs and chats. */
export const LONGEST = 60_000;
/** The size of the user's files that an address could have space for, bytes: a text in an address has at most 1 MiB, with the files as base64. */
const LARGEST_FILES = 700_000;
/** The settings that change what is drawn; others are habits of a person. */
const SETTINGS = ['scheme', 'bezel', 'safeAreas', 'ghost', 'rail', 'trail', 'onion', 'content'];
/** The inputs that a link may contain: those of a sheet, and nothing else that a daemon does. */
const INPUT = /^(gesture|content|container|keyboard|focus|back|key|accessibility|environment|navigation|transition)\/\w+$|^sheet\/(configure|present|dismiss|tap|selectDetent|invalidateDetents)$/;

/** What a link shares: the sheet and what happened to it, and how it is shown. A `time` shows that moment; a `bug` is played from just before its time; a link that `plays` shows the motion before the editor. */
export function sharedOf({ session, document, settings, version }, { withRecording = true, time = null, bug = null, plays = false } = {}) {
  const { recording } = session;
  const sheet = withRecording ? { opening: recording.opening, inputs: recording.inputs.map(input => [input.time, input.method, input.params]), end: recording.end }
    : { opening: openingOf(session), inputs: [[0, 'sheet/present', { animated: false }]], end: 0 };
  return {
    format: FORMAT, version, ...sheet,
    ...(document?.text != null ? { document: { name: document.name, text: document.text } } : {}),
    ...(time !== null ? { time } : {}), ...(bug ? { bug } : {}), ...(plays ? { plays } : {}),
    settings: Object.fromEntries(SETTINGS.filter(name => name in settings).map(name => [name, settings[name]])),
  };
}

/** The fragment of an address that shares something. */
export const fragmentOf = async shared => `share=${await packed(JSON.stringify(shared))}`;

/**
 * The same with the user's own files in the sheet and behind it, {sheet, app}, where an address has space for them: {fragment, isWithoutFiles}.
 */
export async function fragmentWith(own, shared) {
  const files = Object.entries(own).filter(([, file]) => file);
  const fragment = await fragmentOf(shared);
  const hasSpace = files.reduce((size, [, file]) => size + file.size, 0) <= LARGEST_FILES;
  if (files.length === 0 || !hasSpace) return { fragment, isWithoutFiles: !hasSpace && files.length > 0 };
  const packs = await Promise.all(files.map(async ([place, file]) => [place, { name: file.name, type: file.type, data: base64(new Uint8Array(await file.arrayBuffer())) }]));
  const whole = await fragmentOf({ ...shared, own: Object.fromEntries(packs) });
  return whole.length <= LONGEST ? { fragment: whole, isWithoutFiles: false } : { fragment, isWithoutFiles: true };
}

const fileOf = ({ name, type, data }) => new File([Uint8Array.from(atob(data), byte => byte.charCodeAt(0))], name, { type });

/**
 * What a fragment shares: {opening, inputs, end, time, settings, document, own, bug, plays, note}, or null if it shares nothing. `own` are the files in the
 * sheet and behind it, `note` is a sentence for the user if the link was made with another version. Throws an error that says what to do if the link can't be read.
 */
export async function sharedIn(fragment, version) {
  const text = new URLSearchParams(fragment.replace(/^#/, '')).get('share');
  if (text === null) return null;
  let shared;
  try {
    shared = JSON.parse(await unpacked(text));
  } catch {
    throw new Error('This link is incomplete, damaged or larger than 1 MiB. Copy the whole link again.');
  }
  const from = typeof shared?.version === 'string' ? ` (${shared.version})` : '';
  const here = version ? ` (${version})` : '';
  if (shared?.format > FORMAT) {
    throw new Error(`This link was made with a newer version of the preview${from} than this one${here}. Open it there, or ask for the sheet document.`);
  }
  if (!isShared(shared)) throw new Error('This link is damaged: there is no sheet in it. Copy the whole link again.');
  const { opening, inputs, end, time = null, settings = {}, document = null, own = {}, bug = null, plays = false } = shared;
  return {
    opening, end, time, document, bug, plays: plays === true,
    own: { ...NOTHING, ...Object.fromEntries(Object.entries(own).map(([place, file]) => [place, fileOf(file)])) },
    inputs: inputs.map(([at, method, params]) => ({ time: at, method, params })),
    settings: Object.fromEntries(SETTINGS.filter(name => name in settings).map(name => [name, settings[name]])),
    note: !version || shared.version === version ? null
      : `This link was made with sheetd${from.replace(/[()]/g, '')}, and this page has ${version}: the sheet may move differently here.`,
  };
}

const isText = value => typeof value === 'string';
const isFile = ([place, file]) => place in NOTHING && isObject(file) && [file.name, file.type, file.data].every(isText) && /^[A-Za-z0-9+/]*={0,2}$/.test(file.data) && file.data.length % 4 === 0;
const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);

function isShared(shared) {
  return isObject(shared) && shared.format === FORMAT && isObject(shared.opening) && Number.isFinite(shared.end) && Array.isArray(shared.inputs) &&
    shared.inputs.every(input => Array.isArray(input) && Number.isFinite(input[0]) && INPUT.test(input[1]) && isObject(input[2])) &&
    (shared.time === undefined || Number.isFinite(shared.time)) && (shared.settings === undefined || isObject(shared.settings)) &&
    (shared.bug === undefined || (isObject(shared.bug) && isText(shared.bug.expected) && Number.isFinite(shared.bug.time) && (shared.bug.expectation === undefined || isObject(shared.bug.expectation)))) &&
    (shared.own === undefined || (isObject(shared.own) && Object.entries(shared.own).every(isFile))) &&
    (shared.document === undefined || (isObject(shared.document) && isText(shared.document.name) && isText(shared.document.text)));
}
