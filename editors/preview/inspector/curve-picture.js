// The picture of a curve: its points come from the daemon (`sheet/curve`), as all its numbers do.

import { short } from '../dom.js';

const SVG = 'http://www.w3.org/2000/svg';
const MARGIN = { left: 10, right: 12, top: 26, bottom: 20 };
export const SIZE = { width: 316, height: 140 };

const svg = (name, attributes, ...children) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

/** The step between the marks of an axis, so that there are at most five. */
function stepFor(length) {
  const power = 10 ** Math.floor(Math.log10(length / 4));
  return [1, 2, 2.5, 5, 10].map(factor => factor * power).find(step => length / step <= 4.5) ?? length;
}

/** Draws a curve over time, and the preset's. */
export class CurvePicture {
  element = svg('svg', { viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, 'aria-hidden': 'true' });
  #scale = { duration: 1, low: 0, high: 1 };

  /** Converts a time and a value to a point of the picture. */
  at(time, value) {
    const { duration, low, high } = this.#scale;
    return [MARGIN.left + (time / duration) * (SIZE.width - MARGIN.left - MARGIN.right),
      SIZE.height - MARGIN.bottom - ((value - low) / (high - low)) * (SIZE.height - MARGIN.top - MARGIN.bottom)];
  }

  /** Converts a point of the picture to a time and a value. */
  from(x, y) {
    const { duration, low, high } = this.#scale;
    return [((x - MARGIN.left) / (SIZE.width - MARGIN.left - MARGIN.right)) * duration,
      low + ((SIZE.height - MARGIN.bottom - y) / (SIZE.height - MARGIN.top - MARGIN.bottom)) * (high - low)];
  }

  /** Draws the answer of `sheet/curve`, and that of another curve dashed. `notes` are [text, strong, time, value, anchor, dy]. */
  draw(curve, { other = null, span = Math.max(curve.duration, other?.duration ?? 0), notes = [], handles = [], range = null } = {}) {
    const values = [...curve.points, ...(other?.points ?? [])].map(([, value]) => value);
    const [low, high] = range ?? [Math.min(0, ...values), Math.max(1, ...values)];
    this.#scale = { duration: span || 1, low, high: Math.max(high, low + 0.001) };
    const step = stepFor(this.#scale.duration);
    const marks = Array.from({ length: Math.floor(this.#scale.duration / step + 1e-9) + 1 }, (_, place) => place * step);
    const lines = marks.map(time => {
      const [x] = this.at(time, 0);
      return svg('path', { class: 'grid', d: `M${x} ${MARGIN.top}V${SIZE.height - MARGIN.bottom}` });
    });
    const labels = marks.map(time => {
      const [x] = this.at(time, 0);
      return svg('text', { x: Math.max(x, 12), y: SIZE.height - 6, 'text-anchor': 'middle' }, time === 0 ? '0' : `${short(time)} s`);
    });
    const [x0, y1] = this.at(0, 1);
    const [x1] = this.at(this.#scale.duration, 1);
    this.element.replaceChildren(...lines, svg('path', { class: 'goal', d: `M${x0} ${y1}H${x1}` }),
      ...(other ? [svg('path', { class: 'preset', d: this.#path(other.points) })] : []),
      svg('path', { class: 'curve-line', d: this.#path(curve.points) }),
      ...handles.map(([from, to]) => svg('path', { class: 'handle-line', d: `M${this.at(...from).join(' ')}L${this.at(...to).join(' ')}` })),
      ...labels,
      ...notes.map(([strong, rest, time, value, anchor, dx, dy]) => {
        const [x, y] = this.at(time, value);
        return svg('text', { x: x + dx, y: y + dy, 'text-anchor': anchor }, svg('tspan', { class: 'strong' }, strong), rest);
      }));
  }

  #path(points) {
    return points.map(([time, value], place) => `${place === 0 ? 'M' : 'L'}${this.at(time, value).map(one => one.toFixed(2)).join(' ')}`).join('');
  }
}

/** The value of a drawn curve at a time, for placing something on it. */
export function valueOn(points, time) {
  const next = points.findIndex(point => point[0] >= time);
  if (next <= 0) return points.at(next).at(1);
  const [[t0, v0], [t1, v1]] = [points[next - 1], points[next]];
  return v0 + (v1 - v0) * ((time - t0) / (t1 - t0 || 1));
}

/** The first time at which a drawn curve has a value; null if it never has. */
export function timeOn(points, value) {
  const next = points.findIndex(point => point[1] >= value);
  if (next < 0) return null;
  if (next === 0) return points[0][0];
  const [[t0, v0], [t1, v1]] = [points[next - 1], points[next]];
  return t0 + (t1 - t0) * ((value - v0) / (v1 - v0 || 1));
}
