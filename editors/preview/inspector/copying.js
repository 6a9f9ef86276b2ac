// "Copy as": the sheet in the notations that there are.

import { patchBetween } from '../model/recording.js';
import { withPatch } from '../model/values.js';

/** The configuration as in a document: the preset, and what differs from it. */
export function documentOf(session, preset) {
  const configuration = withPatch(session.documentState.configuration, session.changes.unsaved ?? {});
  return { preset: session.state.preset, configuration: patchBetween(preset, configuration) ?? {} };
}

/** The platforms for which the daemon writes code, by the names that people know. */
const PLATFORMS = {
  swiftui: 'SwiftUI', uikit: 'UIKit', compose: 'Compose', flutter: 'Flutter', reanimated: 'Reanimated', gorhom: 'Gorhom’s bottom sheet',
  css: 'CSS', web: 'Web page', table: 'Table',
};

/** What can be copied: {id, title, detail, text()}; a text may be a promise. */
export const copiesOf = ({ session, catalogue }) => [
  { id: 'json', title: 'JSON', detail: 'as in a document', text: () => `${JSON.stringify(documentOf(session, presetOf(catalogue, session.state)), null, 2)}\n` },
  { id: 'transcript', title: 'Transcript', detail: 'messages of the recording', text: () => session.recording.transcript() },
  { id: 'scenario', title: 'Scenario', detail: 'of a document', text: () => session.recording.scenario() },
  ...Object.entries(PLATFORMS).map(([id, title]) => ({
    id, title, detail: id === 'table' ? 'heights, motions and thresholds' : 'code',
    text: async () => (await session.ask('sheet/export', { to: id })).text,
  })),
];

const presetOf = (catalogue, { preset }) => catalogue?.presets.find(({ name }) => name === preset)?.configuration ?? {};
