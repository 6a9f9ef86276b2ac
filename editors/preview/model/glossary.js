// The words of the page that a newcomer may not know, in a sentence each.

export const GLOSSARY = {
  touch: 'What the finger moves: the sheet, what scrolls in it, or the app behind it.',
  reach: 'How far the sheet extends into the screen, from the edge that it comes from.',
  velocity: 'How fast the sheet moves: above 0 farther into the screen. While a finger holds it, the speed of the finger.',
  detent: 'The name of the height at which the sheet rests.',
  dimming: 'How opaque the dark layer over the app behind the sheet is.',
  presenter: 'The size of the app behind the sheet: some systems shrink it while a sheet is in front of it.',
  transition: 'How far the sheet has been presented: 0 before, 1 when it is fully there.',
  phase: 'What the sheet is doing: presenting, presented, held by a finger, dismissing, or dismissed.',
  inputs: 'What was done to the sheet: commands, drags, the keyboard, changes of the content. Drag one to another time.',
  events: 'What the sheet has told the app, such as that it was presented or that another detent was selected.',
  expected: 'What the document expects of the sheet, as flags: met or not met.',
};
