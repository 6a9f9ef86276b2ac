// What a sheet can begin as: the template of an app's sheet, in the behavior of a preset.

import { undimmedUpTo } from './detents.js';
import { deviceFor } from './platforms.js';

/**
 * The templates: {id, title, sentence, content (what the device shows, stage/contents.js), detents, named, height, scrollHeight,
 * undimmed, configuration}. `detents` is for presets whose detents the app defines; `named` for those that have detents of their own names.
 * `undimmed` is the place of the highest detent at which the app behind can be used. Where the height of a preset's sheet is not that of a
 * detent, it follows `height`, that of the content in pt; otherwise it is `scrollHeight` at most.
 */
export const TEMPLATES = [
  {
    id: 'map', title: 'Map', sentence: 'Places over a map: the list peeks from the edge, and can’t be dismissed.', content: 'map',
    detents: [{ id: 'peek', height: 150 }, { id: 'half', fraction: 0.5 }, { id: 'full', fraction: 0.9 }], named: [{ id: 'peek', height: 150 }, 'medium', 'large'],
    height: 380, scrollHeight: 1400, undimmed: 1, configuration: { isModalInPresentation: true },
  },
  {
    id: 'checkout', title: 'Checkout', sentence: 'A form over a product: half the screen to review the order, all of it to fill in the form.', content: 'checkout',
    detents: [{ id: 'half', fraction: 0.5 }, { id: 'full', fraction: 0.9 }], named: ['medium', 'large'], height: 480, scrollHeight: 900, configuration: {},
  },
  {
    id: 'share', title: 'Share sheet', sentence: 'People and actions over a photograph: as high as its content.', content: 'share',
    detents: [{ id: 'content', content: true, addsSafeArea: true }], named: [{ id: 'content', content: true }], height: 460, configuration: {},
  },
  {
    id: 'player', title: 'Player', sentence: 'A bar at the bottom that expands to the whole screen, with no stop in between.', content: 'player',
    detents: [{ id: 'mini', height: 84 }, { id: 'full', fraction: 1 }], named: [{ id: 'mini', height: 84 }, 'large'], height: 420, scrollHeight: 1000, undimmed: 0, configuration: { isModalInPresentation: true },
  },
  {
    id: 'menu', title: 'Menu', sentence: 'A few actions for an item: a short sheet, dismissed by pulling it down.', content: 'menu',
    detents: [{ id: 'content', content: true, addsSafeArea: true }], named: [{ id: 'content', content: true }], height: 278, configuration: {},
  },
];

/** What a template is with a preset, in a sentence: the app does not choose every preset's heights. */
export const sentenceOf = ({ title, sentence }, { name, configuration: { frame } }) => (frame.extent.rule === 'detents' ? sentence : `${title}: ${name} decides its height.`);

/** The text of the document that a template is in the behavior of a preset, as `sheet/presets` describes it. */
export function templateText(template, preset) {
  const { detents, named, height, scrollHeight = height, undimmed, configuration } = template;
  const { name, configuration: own } = preset;
  const isNamed = own.detents.every(detent => typeof detent === 'string');
  const hasDetents = own.frame.extent.rule === 'detents';
  const steps = isNamed ? named : detents;
  const largestUndimmed = steps[undimmed]?.id ?? steps[undimmed];
  return `${JSON.stringify({
    description: sentenceOf(template, preset),
    preset: name,
    device: deviceFor(name),
    configuration: hasDetents ? {
      detents: steps, prefersGrabberVisible: true, ...(largestUndimmed ? undimmedUpTo(largestUndimmed, own) : {}), ...configuration,
    } : {},
    allow: ['no-dismissal'], // a library's sheet may have none, too
    content: { height: hasDetents ? scrollHeight : height, scrollable: true, scrollHeight },
  }, null, 2)}\n`;
}
