// Helpers that create DOM elements.

/** Creates an element. `on…` properties are event listeners, all others attributes; false and null omit one. */
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter(child => child != null));
  return element;
}

let last = 0;

/** A unique element id. */
export const freshId = () => `sheetd-${++last}`;

/** A row with a label and a control (or several, of which the first is labelled). The description becomes the tooltip. */
export function labelled(text, control, description) {
  const named = control.matches('input, select') ? control : control.querySelector('input, select');
  named.id ||= freshId();
  if (description) named.title = description;
  return h('div', { class: 'field' }, h('label', { for: named.id, title: description }, text), control);
}

export function button(text, onclick, properties) {
  return h('button', { type: 'button', onclick, ...properties }, text);
}

const PATHS = {
  play: 'M4 2.5v11l9-5.5z', pause: 'M4 2.5h3v11H4zM9 2.5h3v11H9z', on: 'M3 2.5v11l7-5.5zM11 2.5h2v11h-2z',
  back: 'M13 2.5v11L6 8zM3 2.5h2v11H3z', start: 'M14 2.5v11L8.5 8zM8.5 2.5v11L3 8zM1.5 2.5H3v11H1.5z',
};

/** A button with an icon, and a name for screen readers and the tooltip. */
export function iconButton(icon, name, onclick) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
  const element = h('button', { type: 'button', class: 'icon', onclick }, svg);
  setIcon(element, icon, name);
  return element;
}

export function setIcon(element, icon, name) {
  element.querySelector('path').setAttribute('d', PATHS[icon]);
  element.setAttribute('aria-label', name);
  element.title = name;
}

/** A select element with [value, text] pairs or plain words as options. */
export function select(options, value, onchange, properties) {
  const element = h('select', { onchange: () => onchange(element.value), ...properties });
  setOptions(element, options, value);
  return element;
}

export function setOptions(element, options, value) {
  element.replaceChildren(...options.map(option => {
    const [key, text] = Array.isArray(option) ? option : [option, option];
    return h('option', { value: key }, text);
  }));
  element.value = value;
}

/** Saves a text as a file through the browser. */
export function download(name, text) {
  const link = h('a', { href: URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' })), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** A number as text without trailing zeros, with at most `digits` decimals. */
export const short = (value, digits = 3) => String(Number(value.toFixed(digits)));
