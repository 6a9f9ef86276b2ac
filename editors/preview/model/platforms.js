// A sheet as other platforms would have it: the behavior of a preset with its own detents, on a phone of that platform.

/** The presets of Android's own sheets, and of libraries on Android. */
const ANDROID = /^(compose|material)\b|\.(android|md)$/;

export const ANDROID_PHONE = 'Pixel 8';

/** The device on which a preset is at home. */
export const deviceFor = preset => (ANDROID.test(preset) ? ANDROID_PHONE : 'iPhone 15');

/** What a sheet is compared with at first, the best known of three platforms; another follows for one that it is itself. */
const FIRST = ['system-26', 'material', 'vaul', 'compose-material3'];

/** The presets with which a sheet of a preset is compared at first. */
export const firstPlatforms = preset => FIRST.filter(name => name !== preset).slice(0, 3);

/**
 * A sheet with the behavior of a preset, as a source of a comparison (model/side.js). Its detents stay, and each preset measures them as it
 * does; as for `sheet/compare`.
 */
export function inPreset(preset, { detents, selectedDetentIdentifier, edge, isModalInPresentation, frame }) {
  const extent = frame.extent.rule === 'detents' ? {} : { frame: { extent: frame.extent } };
  return { name: preset, preset, configuration: { detents, selectedDetentIdentifier, edge, isModalInPresentation, ...extent }, device: deviceFor(preset), isMapped: true };
}
