// A bug that replays: what happened to a sheet, and what was expected instead, as a document that `sheetd run` runs and as a part of a link.

import { openingValue } from './document-text.js';
import { beginOf } from './recording.js';
import { valueAt } from './values.js';

/** The name of the scenario in a report. */
const NAME = 'bug';

/** The expectations that failed in what is shown: {text, time, expectation}, where `expectation` is what the document says. */
export function failedOf({ session, document }) {
  let value = null;
  try {
    value = JSON.parse(document?.text ?? 'null');
  } catch {
    // A text with an error is that of a scenario that no longer can be read.
  }
  return session.follower.verdicts.filter(({ met, path }) => !met && path).flatMap(({ text, time, path }) => {
    const expectation = valueAt(value, path);
    return expectation === undefined ? [] : [{ text, time, expectation }];
  });
}

/** The report as a part of a link: `expected` is a sentence that says what failed or what was expected, `time` the moment at which it fails, `expectation` what a document says, if it does. */
export const bugOf = ({ expected, time, expectation = null }) => ({ expected, time, ...(expectation === null ? {} : { expectation }) });

/** The text of a document in which the bug is a scenario. `expected` is its sentence; `shared` is what a link shares; `expectation` of the document fails, or is null. */
export function bugText({ opening, inputs, version }, { expected, expectation = null }, catalogue) {
  const steps = inputs.map(([time, method, params]) => ({ time: beginOf({ time, params }), method, params }));
  const found = openingValue(opening, catalogue);
  const where = [`sheetd ${version}`, found.device].filter(Boolean).join(', ');
  return `${JSON.stringify({
    description: `${expected} (${where})`, ...found,
    scenarios: [{ name: NAME, steps, expect: expectation === null ? [] : [expectation] }],
  }, null, 2)}\n`;
}
