// The inputs of one sheet as those of another, whose container may have another size.

const rounded = value => Math.round(value * 1000) / 1000;

/** A location of one container at the same part of another. */
export const mapped = ({ x, y }, from, to) => ({ x: rounded(x * to.width / from.width), y: rounded(y * to.height / from.height) });

/** Whether a container lies on its side. */
const isWide = ({ width, height }) => width > height;

/** The orientation to which an input turns a container, or undefined. */
export function orientationOf(container) {
  return container.orientation ?? (container.size ? (isWide(container.size) ? 'landscape' : 'portrait') : undefined);
}

/** The place of a sheet's inner edge along the axis on which it moves. */
const innerEdgeOf = ({ x, y, width, height }, edge) => ({ bottom: y, top: y + height, leading: x + width, trailing: x })[edge];
const isInside = ({ x, y, width, height }, point) => point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
const isUpright = edge => edge === 'bottom' || edge === 'top';

/**
 * How far a finger has to be moved, {x, y}, so that it touches another sheet as far from its inner edge as the first one: `from` and `to` are
 * {frame, size: that of the container, edge}; `touch` is where the first is touched. Null if that is not on the sheet.
 */
export function touchOffset(from, to, touch) {
  // What touches the app behind the sheet touches it there, too.
  if (!isInside(from.frame, touch)) return null;
  const at = mapped({ x: innerEdgeOf(from.frame, from.edge), y: innerEdgeOf(from.frame, from.edge) }, from.size, to.size);
  const own = innerEdgeOf(to.frame, to.edge);
  const by = isUpright(to.edge) ? { x: 0, y: own - at.y } : { x: own - at.x, y: 0 };
  // It touches the other sheet where that is on screen, too.
  const place = mapped(touch, from.size, to.size);
  const limit = (one, start, length, end) => Math.min(Math.max(one, start + 1), Math.min(start + length, end) - 1);
  const { frame, size } = to;
  return { x: by.x === 0 ? 0 : limit(place.x + by.x, Math.max(0, frame.x), frame.width + Math.min(0, frame.x), size.width) - place.x,
    y: by.y === 0 ? 0 : limit(place.y + by.y, Math.max(0, frame.y), frame.height + Math.min(0, frame.y), size.height) - place.y };
}

const moved = (one, by) => ({ ...one, x: rounded(one.x + by.x), y: rounded(one.y + by.y) });

/** The params of a gesture whose finger is moved. */
export const shiftedGesture = ({ samples, ...params }, by) => (samples ? { ...params, samples: samples.map(one => moved(one, by)) } : moved(params, by));

/** Whether params of a gesture begin one. */
export const beginsGesture = ({ samples, phase }) => (samples?.[0].phase ?? phase) === 'began';

function sample(params, from, to) {
  const velocity = params.velocity && mapped(params.velocity, from, to);
  return { ...params, ...mapped(params, from, to), ...(velocity ? { velocity } : {}) };
}

/**
 * The params of an input for another sheet, or null if the input is not for it: the configuration is each sheet's own. `device` is
 * the name of the device that the sheet keeps, or null if it has that of the first.
 */
export function paramsFor({ method, params }, from, to, device) {
  switch (method) {
    case 'sheet/configure': return null;
    case 'gesture/sample': return sample(params, from, to);
    case 'gesture/samples': return { ...params, samples: params.samples.map(one => sample(one, from, to)) };
    case 'container/didChange': {
      if (!device) return params;
      const orientation = orientationOf(params.container);
      return orientation && { ...params, container: { device, orientation } };
    }
    default: return params;
  }
}
