// The sheet that is shown as the text of a document.

import { deviceOf } from './devices.js';
import { orientationOf } from './mapping.js';
import { USUAL } from './opener.js';
import { patchBetween } from './recording.js';

/** The text of the document with its unsaved changes, or, without a document, that of a new one. */
export async function documentTextOf(app) {
  const { session, document } = app;
  if (document?.text != null && session.followsDocument) return await session.follower.unsavedText() ?? document.text;
  return openingTextOf(app);
}

/** The text of a document that opens the sheet as it is now. */
export const openingTextOf = ({ session, catalogue }) => `${JSON.stringify(openingValue(openingOf(session), catalogue), null, 2)}\n`;

/** The value of a document that opens a sheet as params of `sheet/open` do. */
export function openingValue({ container, environment, ...others }, catalogue) {
  const device = catalogue && container && orientationOf(container) === 'portrait' ? deviceOf(catalogue, container)?.device : null;
  const set = Object.entries(environment ?? {}).filter(([name, value]) => value !== USUAL[name]);
  return { ...others, ...(device ? { device } : container ? { container } : {}), ...(set.length > 0 ? { environment: Object.fromEntries(set) } : {}) };
}

/** The params that open a sheet as it is now. */
export function openingOf({ state: { preset, configuration, container, environment, contents: [{ id, hidesBackButton, ...content }] }, presets }) {
  return { preset, configuration: patchBetween(presets.configuration(preset) ?? {}, configuration), container, environment, content };
}
