// "Copy as": the sheet in the notations that there are.

import { patchBetween } from '../recording.js';
import { withPatch } from './values.js';

/** The configuration as in a document: the preset, and what differs from it. */
export function documentOf(session, preset) {
  const configuration = withPatch(session.documentState.configuration, session.unsaved ?? {});
  return { preset: session.state.preset, configuration: patchBetween(preset, configuration) ?? {} };
}

/** What can be copied: {id, title, text()}. Code for other platforms belongs here as soon as the daemon writes it. */
export const copiesOf = ({ session, catalogue }) => [
  { id: 'json', title: 'JSON', detail: 'as in a document', text: () => `${JSON.stringify(documentOf(session, presetOf(catalogue, session.state)), null, 2)}\n` },
  { id: 'transcript', title: 'Transcript', detail: 'messages of the recording', text: () => session.recording.transcript() },
  { id: 'scenario', title: 'Scenario', detail: 'of a document', text: () => session.recording.scenario() },
];

const presetOf = (catalogue, { preset }) => catalogue?.presets.find(({ name }) => name === preset)?.configuration ?? {};
