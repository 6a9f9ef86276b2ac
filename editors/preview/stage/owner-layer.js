// What a drag from the pointer would move, drawn around it: each owner's sectors, in true length, with its name.

import { LENGTH, sectorsOf } from '../model/owner-maps.js';
import { s, set } from './svg.js';

const KINDS = ['none', 'sheet', 'content', 'presenter'];

export class OwnerLayer {
  #shown = null;
  #rim = s('circle', { class: 'owners-rim', r: LENGTH });
  #parts = s('g');
  element = s('g', { class: 'owners', hidden: '' }, this.#parts, this.#rim);

  /** Draws what is known, {point, map}; null is nothing. */
  paint(known) {
    this.element.toggleAttribute('hidden', !known);
    if (!known || known === this.#shown) return;
    this.#shown = known;
    set(this.element, { transform: `translate(${known.point.x} ${known.point.y})` });
    const sectors = sectorsOf(known.map);
    let regions = 0;
    this.#parts.replaceChildren(...sectors.flatMap(({ owner, polygons, label }) => {
      const kind = KINDS.includes(owner) ? owner : `region-${regions++ % 3}`;
      const d = polygons.map(corners => `M${corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`).join('');
      const path = s('path', { d, 'data-kind': kind });
      if (!label || owner === 'none' && sectors.length > 1) return [path];
      const text = s('text', { x: label[0].toFixed(1), y: (label[1] + 5).toFixed(1) }, owner === 'none' ? 'nothing' : owner);
      return [path, text];
    }));
  }
}
