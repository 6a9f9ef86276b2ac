// The text sizes that people can choose on a phone.

/**
 * The sizes of iOS (Dynamic Type) by their names in Apple's Human Interface Guidelines: the body text in pt, which is 17 at the usual size.
 * Those of Android, up to 200 %, lie between them.
 */
const BODY = {
  xSmall: 14, Small: 15, Medium: 16, Large: 17, xLarge: 19, xxLarge: 21, xxxLarge: 23, AX1: 28, AX2: 33, AX3: 40, AX4: 47, AX5: 53,
};

/** The sizes in order: {name, factor}, as a part of the usual size. */
export const TEXT_SIZES = Object.entries(BODY).map(([name, points]) => ({ name, factor: Math.round(points / BODY.Large * 100) / 100 }));

/** The place of the size that is nearest to a factor. */
export const nearestSize = factor => TEXT_SIZES.reduce((best, { factor: one }, place) => (
  Math.abs(one - factor) < Math.abs(TEXT_SIZES[best].factor - factor) ? place : best), 0);

/** The text sizes of a document's scenarios; null where it names none, or can't be read. */
function sizesOf(text) {
  try {
    const { textSizes } = JSON.parse(text);
    return Array.isArray(textSizes) ? textSizes : null;
  } catch {
    return null;
  }
}

/** Whether a document with this text has its scenarios run at a size. */
export const runsAt = (text, factor) => sizesOf(text)?.includes(factor) ?? false;

/** The merge patch that has a document's scenarios run at a size, or no longer. The usual size is always among several. */
export function patchRunningAt(text, factor, runs) {
  const sizes = sizesOf(text) ?? [];
  const next = runs ? [...new Set([1, ...sizes, factor])].sort((a, b) => a - b) : sizes.filter(one => one !== factor);
  return { textSizes: next.length === 0 || next.length === 1 && next[0] === 1 ? null : next };
}
