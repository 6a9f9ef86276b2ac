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
