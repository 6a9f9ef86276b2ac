// Elements, made shortly.

/** An element: `on…` properties listen, the others are attributes, `class` and `for` among them; false and null leave one out. */
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

/** An id that no other element has. */
export const freshId = () => `sheetd-${++last}`;

/** A label and what it names (of several controls the first), as one line; a description is read with it and shown as a tooltip. */
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

/** A button that shows a picture, with its name for those who do not see it. */
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

/** A choice among [value, text] pairs or plain words. */
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

/** Lets the browser save a text as a file. */
export function download(name, text) {
  const link = h('a', { href: URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' })), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** A number with its fewest digits, at most `digits` after the point. */
export const short = (value, digits = 3) => String(Number(value.toFixed(digits)));
