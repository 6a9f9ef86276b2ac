// The keyboard. It is drawn from the frame, because it has its own clock: it may move while the sheet does not.

import { h } from '../dom.js';
import { s } from './svg.js';

const LETTERS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const SIGNS = {
  shift: 'M12 4 4 12.500h4.500V19h7v-6.500H20z', delete: 'M8 5.500h12.500v13H8L2.500 12zM11.500 9l5.500 6M17 9l-5.500 6',
  globe: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M3.500 12h17M12 3.500c5 5 5 12 0 17M12 3.500c-5 5-5 12 0 17',
  microphone: 'M12 3.500a2.700 2.700 0 0 0-2.700 2.700v5.500a2.700 2.700 0 0 0 5.400 0V6.200A2.700 2.700 0 0 0 12 3.500M6.500 11.500a5.500 5.500 0 0 0 11 0M12 17v3.500',
};

/** Heights above which the keyboard has a row of suggestions, and below it one with the globe, pt. */
const SUGGESTIONS = 230;
const GLOBE = 300;

/** The height of the keyboard of a device, pt: with its suggestions, and the part below the keys where there is no home button. */
export function keyboardHeight({ size: { width, height }, safeArea }) {
  const isWide = width > height;
  if (Math.min(width, height) > 600) return isWide ? 408 : 320;
  if (isWide) return safeArea.bottom > 0 ? 209 : 200;
  if (safeArea.bottom === 0) return 260;
  return width >= 428 ? 346 : 336;
}

const sign = name => s('svg', { viewBox: '0 0 24 24' }, s('path', { d: SIGNS[name] }));
const key = (kind, ...content) => h('span', { class: `key ${kind}` }, ...content);

export class Keyboard {
  #action = key('go');
  #space = key('long', 'space');
  element = h('div', { class: 'keyboard', 'aria-hidden': 'true' },
    h('div', { class: 'suggestions' }, ['the', 'and', 'at'].map(word => h('span', {}, word))),
    h('div', { class: 'keys' }, [...LETTERS[0]].map(letter => key('', letter.toUpperCase()))),
    h('div', { class: 'keys inset' }, [...LETTERS[1]].map(letter => key('', letter.toUpperCase()))),
    h('div', { class: 'keys' }, key('side shift', sign('shift')), [...LETTERS[2]].map(letter => key('', letter.toUpperCase())), key('side', sign('delete'))),
    h('div', { class: 'keys' }, key('numbers', '123'), this.#space, this.#action),
    h('div', { class: 'below' }, sign('globe'), sign('microphone')));
  #height = 0;

  /** Sets the word on the key that ends the input. */
  setAction(word) {
    if (this.#action.textContent === word) return;
    this.#action.textContent = word;
    this.#action.classList.toggle('is-main', word !== 'return');
  }

  /** Draws the part of it that is visible: `visible` of `height`, pt. */
  paint(visible, height) {
    this.element.hidden = visible <= 0;
    if (visible <= 0) return;
    const whole = Math.max(height, visible);
    if (whole !== this.#height) {
      this.#height = whole;
      this.element.style.height = `${whole}px`;
      this.element.classList.toggle('has-suggestions', whole >= SUGGESTIONS);
      this.element.classList.toggle('has-globe', whole >= GLOBE);
    }
    this.element.style.transform = `translateY(${whole - visible}px)`;
  }

  /** Whether a position of the page is on the key that ends the input. */
  isActionAt(x, y) {
    const box = this.#action.getBoundingClientRect();
    return !this.element.hidden && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }
}
