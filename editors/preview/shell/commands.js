// The commands of the page. Every action is a command first: the palette, the keyboard, menus, buttons and tooltips all read it here.

import { h } from '../dom.js';
import { icon } from './icons.js';

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform);
const MODIFIERS = IS_APPLE ? { Mod: '⌘', Shift: '⇧', Alt: '⌥' } : { Mod: 'Ctrl ', Shift: 'Shift ', Alt: 'Alt ' };
const NAMES = { ' ': 'Space', Space: 'Space', ArrowLeft: '←', ArrowRight: '→', Enter: '↩', Backspace: '⌫', Home: 'Home', End: 'End' };

/** How a key is shown: "⇧P", "Ctrl K". */
export const shown = key => key.split('+').map(part => MODIFIERS[part] ?? NAMES[part] ?? part).join('');

/** The key of an event as commands name it: "Shift+P", "Mod+K", "Space". */
function keyOf({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  const isLetter = name.length > 1 || name.toLowerCase() !== name.toUpperCase();
  return [ctrlKey || metaKey ? 'Mod' : null, altKey ? 'Alt' : null, shiftKey && isLetter ? 'Shift' : null, name].filter(Boolean).join('+');
}

export class Commands {
  #all = new Map();
  #keys = new Map();
  #buttons = new Set();
  #taken;
  /** Whether keys without Ctrl or ⌘ run commands. */
  takesSingleKeys = () => true;
  /** Called with what a command threw. */
  onerror = () => {};

  /** @param taken the keys that the program around the page has, which run no command here */
  constructor(taken = []) {
    this.#taken = taken;
  }

  /**
   * Adds a command: {id, title, group, keys, icon, run, isEnabled, isOn, detail}. `keys` are names such as 'P', 'Shift+P', 'Mod+K' and
   * 'Space'; `title`, `isEnabled`, `isOn` and `detail` may be functions. `palette: false` keeps it out of the palette.
   */
  add(...commands) {
    for (const given of commands) {
      const command = { ...given, keys: given.keys?.filter(key => !this.#taken.includes(key)) };
      this.#all.set(command.id, command);
      for (const key of command.keys ?? []) this.#keys.set(key, command.id);
    }
  }

  /** Removes commands, such as those of a sheet that is no longer shown. */
  remove(...ids) {
    for (const id of ids) {
      for (const key of this.#all.get(id)?.keys ?? []) if (this.#keys.get(key) === id) this.#keys.delete(key);
      this.#all.delete(id);
    }
  }

  get(id) {
    return this.#all.get(id);
  }

  /** All commands, in the order in which they were added. */
  get all() {
    return [...this.#all.values()];
  }

  titleOf = command => (typeof command.title === 'function' ? command.title() : command.title);
  isEnabled = command => command.isEnabled?.() ?? true;
  isOn = command => command.isOn?.();

  /** Runs a command, unless it is disabled. Returns whether it ran. */
  run(id, argument) {
    const command = this.#all.get(id);
    if (!command || !this.isEnabled(command)) return false;
    Promise.resolve().then(() => command.run(argument)).catch(error => this.onerror(error)).finally(() => this.update());
    return true;
  }

  /** A button that runs a command. Without `icon` it has the command's title as text. */
  button(id, { icon: isIcon = true, text = !isIcon, ...properties } = {}) {
    const command = this.#all.get(id);
    const title = this.titleOf(command);
    const element = h('button', { type: 'button', class: `b${isIcon && !text ? ' icon' : ''}`, 'data-command': id, ...properties,
      onclick: event => this.run(id, event.currentTarget) }, isIcon && command.icon ? icon(command.icon) : null, text ? title : null);
    if (!text) element.setAttribute('aria-label', title);
    this.#buttons.add(element);
    this.#show(element);
    return element;
  }

  /** Updates all buttons after something has changed that commands depend on. */
  update() {
    for (const element of this.#buttons) {
      if (element.isConnected) this.#show(element);
    }
  }

  #show(element) {
    const command = this.#all.get(element.dataset.command);
    if (!command) return;
    const title = this.titleOf(command);
    const key = command.keys?.[0];
    element.title = key ? `${title}  ${shown(key)}` : title;
    const isOn = this.isOn(command);
    if (isOn !== undefined) element.setAttribute('aria-pressed', String(isOn));
    // A disabled button would lose the focus, and with it the keyboard.
    const isEnabled = this.isEnabled(command);
    if (element.ariaDisabled !== String(!isEnabled)) element.setAttribute('aria-disabled', String(!isEnabled));
  }

  /** Runs the command of a key. Returns whether there is one. */
  take(event) {
    if (event.defaultPrevented || event.isComposing) return false;
    const key = keyOf(event);
    const id = this.#keys.get(key);
    if (!id) return false;
    const isSingle = !key.startsWith('Mod+') && !key.startsWith('Alt+');
    const { target } = event;
    // A dialog is modal for keys too, and a text field undoes what was typed into it.
    if (document.querySelector('.sheetd-preview dialog:modal') || (/^Mod\+(Shift\+)?Z$/.test(key) && target.closest?.('textarea, [type=search]'))) return false;
    if (isSingle) {
      if (!this.takesSingleKeys() || target.closest?.('input:not([type=range], [type=checkbox]), select, textarea, [contenteditable], [role=menu]')) return false;
      // Controls use these keys themselves.
      if (['Space', 'Enter'].includes(key) && target.closest?.('button, a, summary, input, [role=tab], [role=option]')) return false;
      if (/Arrow|Home|End/.test(key) && target.closest?.('input, [role=slider], [role=tablist], .surface, [role=listbox]')) return false;
    }
    return this.run(id);
  }
}
