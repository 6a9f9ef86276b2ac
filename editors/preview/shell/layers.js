// What lies over the page: menus, popovers and dialogs. They are in the browser's top layer, which closes them on Escape or a click
// beside them, and gives the focus back.

import { freshId, h } from '../dom.js';
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

/** A menu with more items than this has a field that finds them. */
const LONG = 20;

/**
 * Opens a menu: items are {title, icon, detail, run, isOn, isEnabled}, 'separator', or {heading}. Several that are `isOneOfMany` may be on. Arrow keys move, Enter runs, letters jump; in a
 * long menu, they are typed into a field that leaves only what contains them.
 */
export function menu(root, anchor, items, { label = anchor?.getAttribute('aria-label') ?? anchor?.textContent } = {}) {
  let close = () => {};
  const all = items.filter(Boolean);
  const list = h('div', { role: 'menu', class: 'menu', 'aria-label': label }, all.map(item => {
    if (item === 'separator') return h('hr', { role: 'separator' });
    if (item.heading) return h('div', { class: 'heading', role: 'presentation' }, item.heading);
    const kind = item.isOn === undefined ? 'menuitem' : item.isOneOfMany ? 'menuitemcheckbox' : 'menuitemradio';
    return h('button', { type: 'button', role: kind, tabindex: '-1', 'aria-checked': item.isOn === undefined ? null : String(item.isOn),
      'aria-disabled': item.isEnabled === false ? 'true' : null,
      onclick: () => { if (item.isEnabled !== false) { close(); item.run(); } } },
    item.drawing ?? (item.icon ? icon(item.icon) : null), h('span', {}, item.title), item.detail ? h('small', {}, item.detail) : null);
  }));
  const buttons = () => [...list.querySelectorAll('button:not([hidden])')];
  const isLong = buttons().length > LONG;
  const finder = isLong ? finderOf(list, buttons) : null;
  list.addEventListener('keydown', event => {
    const shown = buttons();
    const at = shown.indexOf(event.target);
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey;
    if (finder && (isLetter || event.key === 'ArrowUp' && at === 0)) {
      finder.field.focus(); // which gets the letter
      event.stopPropagation();
      return;
    }
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + shown.length, Home: 0, End: shown.length - 1 }[event.key];
    const match = next === undefined && isLetter
      ? [...shown.slice(at + 1), ...shown].find(one => one.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase())) : shown[next % shown.length];
    if (!match) return;
    event.preventDefault();
    event.stopPropagation();
    match.focus();
  });
  const element = finder ? h('div', { class: 'found-menu' }, finder.field, finder.note, list) : list;
  element.addEventListener('keydown', event => event.key === 'Tab' && close());
  close = popover(root, anchor, element);
  (buttons().find(one => one.getAttribute('aria-checked') === 'true') ?? buttons()[0])?.focus();
  return close;
}

/** What finds the items of a long menu: {field, note}. */
function finderOf(list, buttons) {
  list.id ||= freshId();
  const note = h('p', { class: 'vh', role: 'status' });
  const field = h('input', { type: 'search', class: 'in', 'aria-label': 'Search this menu', 'aria-controls': list.id, placeholder: 'Search', spellcheck: 'false', autocomplete: 'off',
    oninput: () => {
      filter(list, field.value);
      const { length } = buttons();
      note.textContent = length === 0 ? 'Nothing in this menu has that in it.' : length === 1 ? '1 item' : `${length} items`;
      note.classList.toggle('vh', length > 0);
    },
    onkeydown: event => {
      if (event.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
      const item = event.key === 'Enter' ? buttons().find(one => one.ariaDisabled !== 'true') : buttons()[0];
      if (event.key === 'Enter') item?.click();
      else item?.focus();
      event.preventDefault();
    } });
  return { field, note };
}

/** Leaves the items of a menu that contain all words, and the headings above them. */
function filter(list, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let heading = null;
  for (const element of list.children) {
    if (element.matches('.heading, hr')) {
      heading = element.matches('.heading') ? element : null;
      element.hidden = words.length > 0;
      continue;
    }
    const own = `${heading?.textContent ?? ''} ${element.textContent}`.toLowerCase();
    element.hidden = !words.every(word => own.includes(word));
    if (!element.hidden && heading) heading.hidden = false;
  }
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
