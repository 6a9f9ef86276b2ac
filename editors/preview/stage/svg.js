// Creates SVG elements.

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Creates an SVG element with attributes and children. */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, tag);
  set(element, attributes);
  element.append(...children.flat().filter(child => child != null));
  return element;
}

/** Sets the attributes of an element that are different; null removes one. */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  }
  return element;
}

/** An open path through points, [x, y] each. */
export const line = points => points.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(2)} ${y.toFixed(2)}`).join('');

/** The path of a rectangle with a radius for each corner: top left, top right, bottom right, bottom left. */
export function roundedPath({ x, y, width, height }, radii) {
  const [a, b, c, d] = radii.map(radius => Math.max(0, Math.min(radius, width / 2, height / 2)));
  return `M${x} ${y + a}a${a} ${a} 0 0 1 ${a} ${-a}h${width - a - b}a${b} ${b} 0 0 1 ${b} ${b}v${height - b - c}a${c} ${c} 0 0 1 ${-c} ${c}` +
    `h${c + d - width}a${d} ${d} 0 0 1 ${-d} ${-d}z`;
}
