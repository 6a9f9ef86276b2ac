// The status bar. It is above everything, and its letters have one color: white on a shade of their own once the presenter behind them
// has stepped back or is dark.

import { h } from '../dom.js';
import { s } from './svg.js';

/** The opacity of a dimming from which the letters are white. */
const DARK = 0.3;

export class StatusBar {
  #time = h('time', {}, '9:41');
  #icons = s('svg', { viewBox: '0 0 80 14' },
    s('path', { d: 'M.8 9h2.600v4H.8zM5.700 6.500h2.600V13H5.700zM10.600 4h2.600v9h-2.600zM15.500 1.200h2.600V13h-2.600z' }),
    s('path', { d: 'M33.500 12.800 31 10.200a3.600 3.600 0 0 1 5 0zM29.300 8.500l-1.600-1.700a8.200 8.200 0 0 1 11.600 0l-1.600 1.700a5.900 5.900 0 0 0-8.400 0zM25.900 5.100l-1.600-1.700a13 13 0 0 1 18.400 0l-1.600 1.700a10.700 10.700 0 0 0-15.200 0z' }),
    s('rect', { class: 'battery', x: 49.600, y: 1.500, width: 24, height: 11.500, rx: 3.500 }),
    s('rect', { x: 51.400, y: 3.300, width: 20.400, height: 7.900, rx: 1.900 }),
    s('path', { d: 'M75.500 5.200a2.400 2.400 0 0 1 0 4z' }));
  element = h('div', { class: 'status-bar', 'aria-hidden': 'true' }, h('div', { class: 'shade' }), this.#time, this.#icons);
  #shown = '';

  /** Sets the device: the time and the icons stand beside what is cut out, at its height. */
  set({ size, safeArea }, { cutout, isLandscape, width, isTablet }) {
    this.element.hidden = safeArea.top < 10;
    const { style } = this.element;
    style.height = `${safeArea.top}px`;
    // A hole is so small that the letters keep to the corners.
    const beside = cutout && !isLandscape ? cutout.kind === 'hole' ? 96 : Math.max(0, cutout.x) : null;
    const middle = beside === null ? safeArea.top / 2 : cutout.kind === 'notch' ? safeArea.top * 0.52 : cutout.y + cutout.height / 2;
    style.setProperty('--middle', `${middle}px`);
    style.setProperty('--ear', `${beside ?? (isTablet ? 70 : width / 2)}px`);
    this.element.classList.toggle('beside', beside !== null && beside > 60);
    this.element.classList.toggle('centered', !isTablet && (beside === null || beside <= 60));
    style.setProperty('--small', size.width > 600 || safeArea.top < 30 ? '.74' : '1');
  }

  /** Draws the letters for how far the presenter has stepped back (0...1), the dimming's opacity, and whether the sheet is below the letters. */
  paint(back, opacity, isCovered) {
    const shade = isCovered ? 0 : Math.min(1, Math.max(0, (back - 0.04) / 0.16));
    const isWhite = !isCovered && (shade > 0.5 || opacity > DARK);
    const shown = `${shade.toFixed(3)} ${isWhite}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.element.style.setProperty('--shade', shade.toFixed(3));
    this.element.classList.toggle('white', isWhite);
  }
}
