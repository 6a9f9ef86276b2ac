// What the events of a sheet mean, in plain words.

import { signed } from '../model/words.js';

const OUTCOMES = { finish: 'let go → goes on', cancel: 'let go → goes back', stay: 'let go → stays' };

const TEXTS = {
  phaseDidChange: ({ to }) => `is ${to}`,
  presentationTransitionWillBegin: () => 'will present',
  presentationTransitionDidEnd: ({ completed }) => completed ? 'presented' : 'presentation undone',
  dismissalTransitionWillBegin: () => 'will dismiss',
  dismissalTransitionDidEnd: ({ completed }) => completed ? 'dismissed' : 'dismissal undone',
  dismissCompletion: () => 'dismissal complete',
  chromeDidAppear: ({ chrome }) => `${chrome} appears`,
  chromeDidDisappear: ({ chrome }) => `${chrome} disappears`,
  interactionDidBegin: () => 'drag begins',
  interactionDidEnd: ({ outcome }) => OUTCOMES[outcome] ?? `let go → ${outcome}`,
  didTap: ({ target }) => target === 'none' ? 'tap beside everything' : `tap on the ${TARGETS[target] ?? target}`,
  didChangeSelectedDetent: ({ detent }) => `detent ${detent}`,
  shouldDismiss: () => 'may it be dismissed?',
  willDismiss: () => 'dismissal allowed',
  didDismiss: () => 'dismissed by hand',
  didAttemptToDismiss: () => 'dismissal refused',
  ownerDidChange: ({ to }) => to === 'none' ? 'nothing has the finger' : `${to} has the finger`,
  refreshDidTrigger: ({ region }) => `${region} is refreshed`,
  focusDidChange: ({ region }) => `${region} gets the focus`,
  keyboardDismissalDidBegin: () => 'a drag takes the keyboard away',
  keyboardDismissalDidEnd: ({ completed }) => completed ? 'keyboard hidden by a drag' : 'keyboard shown again',
  contentScrollDidLock: () => 'the sheet takes the drag',
  contentScrollDidUnlock: () => 'the content takes the drag',
  navigationWillShow: ({ screen }) => `will show ${screen}`,
  navigationDidShow: ({ screen }) => `shows ${screen}`,
  configurationWarning: ({ message }) => `warning: ${message}`,
};

const TARGETS = { edge: 'edge of the screen', interactivePop: 'edge of the sheet', presenter: 'app behind' };

/** Events that another event or a lane tells better. They are drawn without a name unless they are alone. */
const MINOR = new Set(['phaseDidChange', 'chromeDidAppear', 'chromeDidDisappear', 'dismissCompletion', 'didDismiss', 'willDismiss',
  'contentScrollDidLock', 'contentScrollDidUnlock', 'navigationWillShow']);

/** An event in a few plain words, such as "let go → large". */
export const textOf = event => TEXTS[event.name]?.(event) ?? event.name;

/** Whether an event matters less than others of the same time. */
export const isMinor = event => MINOR.has(event.name);

/** The members of an event beside its time and name, as text: "outcome large, projected 612.4 pt, velocity -900 pt/s". */
export function detailsOf({ sheet, time, name, ...members }) {
  return Object.entries(members).filter(([, value]) => value !== null)
    .map(([key, value]) => `${key} ${typeof value === 'number' ? `${signed(Math.round(value * 10) / 10)} ${key === 'velocity' ? 'pt/s' : 'pt'}` : value}`).join(', ');
}
