// The list of events with their times. A click on an event shows the frame at that time.

import { h, short } from './dom.js';

const MOST = 500;

export class Log {
  #list = h('ol', { class: 'log', 'aria-label': 'Events', tabindex: '0' });
  #looking;
  element = this.#list;

  constructor(onlook) {
    this.#looking = onlook;
  }

  clear() {
    this.#list.replaceChildren();
  }

  add({ time, name, sheet, ...details }) {
    const text = Object.entries(details).map(([key, value]) => `${key} ${typeof value === 'number' ? short(value) : value}`).join(', ');
    this.#append(time, name, text, 'event');
  }

  fail(time, message) {
    this.#append(time, 'refused', message, 'failure');
  }

  /** Removes all entries after a time (s). */
  cut(time) {
    for (const item of [...this.#list.children]) if (Number(item.dataset.time) > time) item.remove();
  }

  #append(time, name, text, kind) {
    const atEnd = this.#list.scrollTop + this.#list.clientHeight >= this.#list.scrollHeight - 4;
    this.#list.append(h('li', { class: kind, 'data-time': time },
      h('button', { type: 'button', onclick: () => this.#looking(time), title: 'Look at this moment' },
        h('time', {}, time.toFixed(3)), h('b', {}, name), h('span', {}, text))));
    if (this.#list.children.length > MOST) this.#list.firstChild.remove();
    if (atEnd) this.#list.scrollTop = this.#list.scrollHeight;
  }
}
