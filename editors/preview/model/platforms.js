// A sheet as other platforms would have it: the behavior of a preset with its own detents, on a phone of that platform.

/** Whether a preset is one of Android's own sheets, or of a library on Android. */
export const isAndroid = preset => /^(compose|material)\b|\.(android|md)$/.test(preset);

/** The device on which a preset is at home. */
export const deviceFor = preset => (isAndroid(preset) ? 'Pixel 8' : 'iPhone 15');

/** What a sheet is compared with at first: the best-known preset of each of three platforms; the fourth stands in for the one that the sheet itself has. */
const FIRST = ['system-26', 'material', 'vaul', 'compose-material3'];

/** The presets with which a sheet of a preset is compared at first. */
export const firstPlatforms = preset => FIRST.filter(name => name !== preset).slice(0, 3);

/**
 * A sheet with the behavior of a preset, as a source of a comparison (model/side.js). Its detents stay, and each preset measures them in
 * its own way, as in `sheet/compare`.
 */
export function inPreset(preset, { detents, selectedDetentIdentifier, edge, isModalInPresentation, frame }) {
  const extent = frame.extent.rule === 'detents' ? {} : { frame: { extent: frame.extent } };
  return { name: preset, preset, configuration: { detents, selectedDetentIdentifier, edge, isModalInPresentation, ...extent }, device: deviceFor(preset), isMapped: true };
}
