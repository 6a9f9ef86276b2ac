// What lies over the page: menus, popovers and dialogs. They are in the browser's top layer, which closes them on Escape or a click
// beside them, and gives the focus back.

import { h } from '../dom.js';
import { icon } from './icons.js';

const GAP = 6; // the distance of a popover from what opened it, px

/** Shows an element beside an anchor. Returns a function that closes it. */
export function popover(root, anchor, element, { onclose = () => {} } = {}) {
  element.popover = 'auto';
  element.classList.add('pop');
  root.append(element);
  element.showPopover(anchor ? { source: anchor } : {});
  place(element, anchor);
  anchor?.setAttribute('aria-expanded', 'true');
  element.addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') return;
    anchor?.setAttribute('aria-expanded', 'false');
    onclose();
    element.remove();
  });
  return () => element.isConnected && element.hidePopover();
}

/** Places a popover below its anchor, or above where there is no room, inside the window. */
function place(element, anchor) {
  const { style } = element;
  const { offsetWidth: width, offsetHeight: height } = element;
  const box = anchor?.getBoundingClientRect() ?? { left: (innerWidth - width) / 2, right: (innerWidth + width) / 2, bottom: innerHeight / 4, top: innerHeight / 4 };
  const below = box.bottom + GAP + height <= innerHeight - GAP;
  style.left = `${Math.max(GAP, Math.min(box.left + width > innerWidth - GAP ? box.right - width : box.left, innerWidth - GAP - width))}px`;
  style.top = `${Math.max(GAP, below ? box.bottom + GAP : Math.max(GAP, box.top - GAP - height))}px`;
}

/**
 * Opens a menu: items are {title, icon, detail, run, isOn, isEnabled}, 'separator', or {heading}. Arrow keys move, Enter runs,
 * letters jump.
 */
export function menu(root, anchor, items, { label = anchor?.getAttribute('aria-label') ?? anchor?.textContent } = {}) {
  let close = () => {};
  const list = h('div', { role: 'menu', class: 'menu', 'aria-label': label }, items.filter(Boolean).map(item => {
    if (item === 'separator') return h('hr', { role: 'separator' });
    if (item.heading) return h('div', { class: 'heading', role: 'presentation' }, item.heading);
    const kind = item.isOn === undefined ? 'menuitem' : 'menuitemradio';
    return h('button', { type: 'button', role: kind, tabindex: '-1', 'aria-checked': item.isOn === undefined ? null : String(item.isOn),
      'aria-disabled': item.isEnabled === false ? 'true' : null,
      onclick: () => { if (item.isEnabled !== false) { close(); item.run(); } } },
    item.drawing ?? (item.icon ? icon(item.icon) : null), h('span', {}, item.title), item.detail ? h('small', {}, item.detail) : null);
  }));
  const buttons = [...list.querySelectorAll('button')];
  list.addEventListener('keydown', event => {
    const at = buttons.indexOf(event.target);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + buttons.length, Home: 0, End: buttons.length - 1 }[event.key];
    const match = next === undefined && event.key.length === 1 && !event.ctrlKey && !event.metaKey
      ? [...buttons.slice(at + 1), ...buttons].find(one => one.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase())) : buttons[next % buttons.length];
    if (event.key === 'Tab') close();
    if (!match) return;
    event.preventDefault();
    event.stopPropagation();
    match.focus();
  });
  close = popover(root, anchor, list);
  (buttons.find(one => one.getAttribute('aria-checked') === 'true') ?? buttons[0])?.focus();
  return close;
}

/** A word that is explained: a sentence on pointing, and on a press, which a finger and a keyboard can do, too. */
export function explained(word, sentence) {
  const element = h('button', { type: 'button', class: 'word', title: sentence, 'aria-description': sentence, onclick: () => {
    popover(element.closest('.sheetd-preview'), element, h('p', { class: 'explanation', role: 'tooltip' }, sentence));
  } }, word);
  return element;
}

/** Shows an element as a modal dialog. Returns a function that closes it. */
export function dialog(root, content, { label, className = '', onclose = () => {} } = {}) {
  const element = h('dialog', { class: `pop ${className}`, 'aria-label': label }, content);
  element.addEventListener('click', event => event.target === element && isOutside(element, event) && element.close());
  element.addEventListener('close', () => {
    element.remove();
    onclose();
  });
  root.append(element);
  element.showModal();
  return () => element.open && element.close();
}

function isOutside(element, { clientX, clientY }) {
  const box = element.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
