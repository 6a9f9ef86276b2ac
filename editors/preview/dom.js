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

export function button(text, onclick, properties) {
  return h('button', { type: 'button', onclick, ...properties }, text);
}

export function setOptions(element, options, value) {
  element.replaceChildren(...options.map(option => {
    const [key, text] = Array.isArray(option) ? option : [option, option];
    return h('option', { value: key }, text);
  }));
  element.value = value;
}

/**
 * Follows a pointer that went down on an element until it goes up, is cancelled or is lost. `move` gets its events; `end` is called once,
 * with the last one.
 */
export function follow(element, { pointerId }, move, end = () => {}) {
  const listening = new AbortController();
  const { signal } = listening;
  const stop = event => {
    if (event.pointerId !== pointerId) return;
    listening.abort();
    end(event);
  };
  element.addEventListener('pointermove', event => {
    if (event.pointerId !== pointerId) return;
    // It may have gone up where the page did not hear of it.
    if (event.buttons === 0) stop(event);
    else move(event);
  }, { signal });
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) element.addEventListener(name, stop, { signal });
}

/** A number as text without trailing zeros, with at most `digits` decimals. */
export const short = (value, digits = 3) => String(Number(value.toFixed(digits)));
