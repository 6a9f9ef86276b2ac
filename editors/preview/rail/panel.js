// The landing chart where there is no space for it beside the device: over the timeline, with axes of its own.

import { h } from '../dom.js';
import { icon } from '../shell/icons.js';
import { Axes } from './axes.js';
import { Chart } from './chart.js';
import { Pointing } from './pointing.js';
import { s } from '../stage/svg.js';

/** The space for the numbers and the button around the chart, px. */
const MARGINS = { left: 44, top: 12, right: 60, bottom: 36 };

export class ChartPanel {
  #chart = new Chart();
  #size = { width: 0, height: 0 };
  #axes = null;
  #drawn = '';
  #pointing;
  element;

  constructor(onclose, app) {
    this.#pointing = new Pointing(app);
    const label = 'Close the landing chart';
    this.element = h('section', { class: 'landing-panel', 'aria-label': 'Landing chart', hidden: true },
      s('svg', { 'aria-hidden': 'true' }, this.#chart.element), this.#pointing.element, this.#pointing.tag,
      h('button', { type: 'button', class: 'b icon', 'aria-label': label, title: label, onclick: onclose }, icon('close')));
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
      this.#size = { width, height };
      this.#drawn = '';
      app.wake();
    }).observe(this.element);
  }

  /** Whether keys point at a release. */
  get hasKeys() {
    return this.#pointing.hasKeys;
  }

  paint(key, { edge, size, chart, places }, moment) {
    const { width, height } = this.#size;
    if (width === 0) return;
    if (key !== this.#drawn) {
      this.#drawn = key;
      const isLying = edge === 'leading' || edge === 'trailing';
      const { left: x, top: y, right, bottom } = MARGINS;
      const screen = { x, y, width: width - x - right, height: height - y - bottom };
      this.#axes = new Axes(edge, screen, isLying ? screen.width / size.width : screen.height / size.height,
        isLying ? { start: screen.y, length: screen.height } : { start: screen.x, length: screen.width });
      this.#chart.draw(this.#axes, chart, places.map(one => one.id ?? 'stays'), height);
      this.#pointing.place(this.#axes, chart, places);
    }
    this.#chart.paint({ ...moment, edge: this.#axes.across.start });
  }
}
