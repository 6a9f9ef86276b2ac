// The sheet that is shown as the text of a document.

import { USUAL } from './opener.js';
import { patchBetween } from './recording.js';

/** The text of the document with the changes that are not saved, or, without a document, that of a new one. Promises a text. */
export async function documentTextOf({ session, document, catalogue }) {
  const { unsaved } = session.changes;
  if (document?.text != null && session.followsDocument) {
    return unsaved ? document.textWith(unsaved, session.presets.configuration(session.state.preset) ?? {}) : document.text;
  }
  const opening = openingOf(session);
  const device = catalogue?.devices.find(one => JSON.stringify(one.portrait) === JSON.stringify(opening.container))?.device;
  const { container, environment, ...others } = opening;
  const set = Object.entries(environment ?? {}).filter(([name, value]) => value !== USUAL[name]);
  return `${JSON.stringify({ ...others, ...(device ? { device } : { container }), ...(set.length > 0 ? { environment: Object.fromEntries(set) } : {}) }, null, 2)}\n`;
}

/** The params that open a sheet as it is now. */
export function openingOf({ state: { preset, configuration, container, environment, contents: [{ id, hidesBackButton, ...content }] }, presets }) {
  return { preset, configuration: patchBetween(presets.configuration(preset) ?? {}, configuration), container, environment, content };
}
