// Helpers for drawings.

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an SVG element with attributes. */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  set(element, attributes);
  element.append(...children.flat().filter(child => child != null));
  return element;
}

export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

const text = value => value.toFixed(2);

/** A path through points. */
export const line = points => points.map(([x, y], index) => `${index ? 'L' : 'M'}${text(x)} ${text(y)}`).join('');
