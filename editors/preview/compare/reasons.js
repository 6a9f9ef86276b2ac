// Below the platforms: where each of them lands, and why, under the finger or after the last release.

import { h } from '../dom.js';
import { directionsOf, isHeld, placeOf, reasonOf } from '../model/words.js';

export class Reasons {
  #body = h('tbody');
  #hint = h('p', { class: 'hint' }, 'Drag any of the sheets: the same finger moves them all. This table then says where each one lands, and why.');
  #rows = new Map(); // {said, row, cells} by the name of the sheet
  element = h('section', { class: 'reasons', 'aria-label': 'Where each lands, and why', tabindex: '0', hidden: true },
    h('table', {}, h('thead', {}, h('tr', {}, ['Sheet', 'Lands at', 'Seconds', 'Why'].map(title => h('th', { scope: 'col' }, title)))), this.#body), this.#hint);

  /** Forgets what was said, which was about another sheet or another past. */
  clear() {
    for (const { row } of this.#rows.values()) row.remove();
    this.#rows.clear();
    this.#hint.hidden = false;
  }

  /** Shows the sheets: {letter, name, moment} each. What was said of the last release stays until the next. */
  paint(sheets) {
    const names = sheets.map(({ letter, name }) => `${letter} ${name}`);
    for (const [name, { row }] of this.#rows) {
      if (names.includes(name)) continue;
      row.remove();
      this.#rows.delete(name);
    }
    sheets.forEach(({ letter, name, moment }, place) => {
      const key = names[place];
      if (!this.#rows.has(key)) {
        const cells = [h('td'), h('td'), h('td')];
        this.#rows.set(key, { said: '', cells, row: h('tr', {}, h('th', { scope: 'row' }, h('span', { class: 'letter', 'data-letter': letter }, letter), ` ${name}`), cells) });
      }
      const { row, cells } = this.#rows.get(key);
      if (this.#body.children[place] !== row) this.#body.insertBefore(row, this.#body.children[place] ?? null);
      const { prediction, state } = moment;
      if (!prediction || !isHeld(moment)) return;
      const why = prediction.why ? reasonOf(prediction.why, directionsOf(state.configuration.edge)).filter(Boolean).join(' ') : '';
      const words = [placeOf(prediction, moment).word, prediction.duration?.toFixed(2) ?? '', why];
      this.#hint.hidden = true;
      if (words.join('|') === this.#rows.get(key).said) return;
      this.#rows.get(key).said = words.join('|');
      words.forEach((word, column) => { cells[column].textContent = word; });
    });
  }
}
