// What differs between the first sheet and the second: what a person notices, from the largest, and the rules. The daemon finds it.

import { h } from '../dom.js';
import { Lost } from '../rpc.js';

const TITLES = { detents: 'Heights', landing: 'Landing', settling: 'Motion', presenting: 'Coming and leaving', dimming: 'Dimming', keyboard: 'Keyboard', taps: 'Taps',
  overdrag: 'Resistance', catching: 'Catching' };

export class Differences {
  #app;
  #title = h('h2');
  #rows = h('tbody');
  #rules = h('tbody');
  #count = h('summary');
  #key = '';
  #shown = '';
  #asked = '';
  #isAsking = false;
  element = h('section', { class: 'libraries-view differences', 'aria-label': 'What differs', tabindex: '0', hidden: true }, this.#title,
    h('table', {}, h('thead', {}, h('tr', {}, ['About', 'What', 'A', 'B', 'Share'].map(title => h('th', { scope: 'col' }, title)))), this.#rows),
    h('details', {}, this.#count, h('table', {}, h('thead', {}, h('tr', {}, ['Field', 'A', 'B'].map(title => h('th', { scope: 'col' }, title)))), this.#rules)));

  constructor(app) {
    this.#app = app;
    app.on('connection', () => { this.#asked = this.#shown = ''; });
  }

  /** Whether what is shown is about the sheets as they are. For tests. */
  get isCurrent() {
    return this.#key !== '' && this.#shown === this.#key;
  }

  /** Shows what differs between the first sheet, called `name`, and another. */
  paint(name, side) {
    const { session } = this.#app;
    if (this.element.hidden || !session.isOpen || !side?.state) return;
    this.#key = JSON.stringify([session.id, side.id, ...[session.state, side.state].map(({ configuration, container, contents }) => [configuration, container, contents])]);
    if (this.#key !== this.#asked && !this.#isAsking) this.#ask(this.#key, name, side);
  }

  async #ask(key, name, side) {
    this.#isAsking = true;
    this.#asked = key;
    try {
      this.#show(await this.#app.session.ask('sheet/differences', { with: side.id }), name, side.name);
      this.#shown = key;
    } catch (error) {
      // Where the connection was lost, another one asks again.
      if (!(error instanceof Lost)) this.#title.textContent = `The sheets can’t be compared: ${error.message}`;
    }
    this.#isAsking = false;
    this.#app.wake();
  }

  #show({ differences }, from, to) {
    const noticed = differences.filter(({ about }) => about !== null);
    const rules = differences.filter(({ about }) => about === null);
    this.#title.textContent = noticed.length === 0 ? `A person notices no difference between ${from} and ${to}.` : `From ${from} to ${to}`;
    this.#rows.replaceChildren(...noticed.map(one => h('tr', {}, h('th', { scope: 'row' }, TITLES[one.about]), h('td', {}, one.what), h('td', {}, one.from), h('td', {}, one.to),
      h('td', {}, one.weight < 0.01 ? '< 1 %' : `${Math.round(100 * one.weight)} %`))));
    this.#count.textContent = `${rules.length} ${rules.length === 1 ? 'field differs' : 'fields differ'}`;
    this.#rules.replaceChildren(...rules.map(one => h('tr', {}, h('th', { scope: 'row' }, one.what), h('td', {}, one.from), h('td', {}, one.to))));
  }
}
