// Where several devices and their heads are.

/** The height of a head with the space below it, and the space between rows, px. */
export const HEAD = 34;
export const MARGIN = 18;
/** Heads in a grid are at least this wide, px. */
const NARROWEST = 136;
const LARGEST = 1.5; // the maximum scale of a device
/** Rows that end between two devices of a sheet must be better by this factor to be chosen. */
const TOGETHER = 0.8;

/** The position and width of the head above a device. */
export function headOf({ x, width }) {
  const wide = Math.max(width - 8, NARROWEST);
  return { x: x + (width - wide) / 2, width: wide };
}

/**
 * The boxes of devices of sizes (pt) in rows, at one scale, as large as there is space for: {x, y, width, height}, px. `room` is
 * {left, top, width, bottom}. `perSheet` is how many devices of each sheet a grid has, which should stand together; 0 for one row.
 */
export function arranged(sizes, room, gap, perSheet) {
  const isGrid = perSheet > 0;
  const rowsOf = count => {
    const length = Math.ceil(sizes.length / count);
    return Array.from({ length: Math.ceil(sizes.length / length) }, (_, row) => sizes.slice(row * length, (row + 1) * length));
  };
  // A head may be wider than its device.
  const widthOf = (size, scale) => Math.max(size.width * scale, isGrid ? NARROWEST : 0);
  const widthOfRow = (row, scale) => sum(row.map(size => widthOf(size, scale))) + gap * (row.length - 1);
  const heightOfRow = (row, scale) => Math.max(...row.map(size => size.height)) * scale + HEAD;
  const heightOf = (rows, scale) => sum(rows.map(row => heightOfRow(row, scale))) + (rows.length - 1) * MARGIN;
  const fits = (rows, scale) => heightOf(rows, scale) <= room.bottom - room.top && rows.every(row => widthOfRow(row, scale) <= room.width);
  const scaleOf = rows => largest(scale => fits(rows, scale));
  const isTogether = ([{ length }], count) => count === 1 || length % perSheet === 0 || perSheet % length === 0;
  const candidates = (isGrid ? sizes.map((_, index) => index + 1) : [1]).map(count => {
    const rows = rowsOf(count);
    const scale = scaleOf(rows);
    return { rows, scale, worth: !isGrid || isTogether(rows, rows.length) ? scale : scale * TOGETHER };
  });
  const { rows, scale } = candidates.reduce((best, one) => (one.worth > best.worth + 1e-9 ? one : best));
  let y = room.top + Math.max(0, (room.bottom - room.top - heightOf(rows, scale)) / 2);
  return rows.flatMap(row => {
    let x = room.left + (room.width - widthOfRow(row, scale)) / 2;
    const height = heightOfRow(row, scale) - HEAD;
    const boxes = row.map(size => {
      const drawn = { width: size.width * scale, height: size.height * scale };
      const wide = widthOf(size, scale);
      const box = { x: x + (wide - drawn.width) / 2, y: y + HEAD + (height - drawn.height) / 2, ...drawn };
      x += wide + gap;
      return box;
    });
    y += HEAD + height + MARGIN;
    return boxes;
  });
}

const sum = numbers => numbers.reduce((all, one) => all + one, 0);

/** The largest scale that fits. */
function largest(fits) {
  let [low, high] = [0.02, LARGEST];
  for (let round = 0; round < 20; round++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
