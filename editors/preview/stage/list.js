// A screen's blocks, as many as fit in its length. Only those that are visible exist, so that a list may be as long as it likes.

import { h } from '../dom.js';
import { blockElement } from './blocks.js';

/** The distance beyond the visible part for which blocks are kept, pt. */
const MARGIN = 120;

export class BlockList {
  element = h('div', { class: 'blocks' });
  #source = { head: [] };
  #length = 0;
  #head = []; // {block, y, height}
  #foot = null;
  #rowsFrom = 0;
  #rowHeight = 0;
  #rows = 0; // how many fit
  #shown = new Map(); // {element, y, height} by the key of its block

  /** Sets the screen and the length of its content, pt. */
  set(source, length) {
    if (source === this.#source && length === this.#length) return;
    if (source !== this.#source) {
      this.#shown.clear();
      this.element.replaceChildren();
    }
    this.#source = source;
    this.#length = length;
    this.#arrange();
  }

  /** Decides which blocks fit. The first is always there, then the foot, then the head, then rows. */
  #arrange() {
    const { head, row, foot } = this.#source;
    const length = this.#length;
    const first = head[0]?.height ?? 0;
    this.#foot = foot && first + foot.height <= length ? { block: foot, y: length - foot.height, height: foot.height } : null;
    const end = length - (this.#foot?.height ?? 0);
    this.#head = [];
    let y = 0;
    for (const block of head) {
      const height = Math.min(block.height, end - y);
      if (y > 0 && height < block.height) break;
      this.#head.push({ block, y, height });
      y += height;
    }
    const isWhole = this.#head.length === head.length;
    this.#rowsFrom = y;
    this.#rowHeight = row?.(0).height ?? 0;
    this.#rows = isWhole && row ? Math.max(0, Math.floor((end - y) / this.#rowHeight)) : 0;
  }

  /** How many rows fit. */
  get count() {
    return this.#rows;
  }

  /** Shows what lies between two offsets. */
  show(from, to) {
    const keep = new Set();
    const take = (key, y, height, block) => {
      if (y > to + MARGIN || y + height < from - MARGIN) return;
      keep.add(key);
      let shown = this.#shown.get(key);
      if (!shown) {
        shown = { element: blockElement(block()) };
        this.#shown.set(key, shown);
        this.element.append(shown.element);
      }
      if (shown.y === y && shown.height === height) return;
      Object.assign(shown, { y, height });
      shown.element.style.transform = `translateY(${y}px)`;
      shown.element.style.height = Number.isFinite(height) ? `${height}px` : '100%';
    };
    this.#head.forEach(({ block, y, height }, place) => take(`head ${place}`, y, height, () => block));
    const rowHeight = this.#rowHeight;
    const last = Math.min(this.#rows, Math.ceil((to + MARGIN - this.#rowsFrom) / rowHeight));
    for (let row = Math.max(0, Math.floor((from - MARGIN - this.#rowsFrom) / rowHeight)); row < last; row++) {
      take(`row ${row}`, this.#rowsFrom + row * rowHeight, rowHeight, () => this.#source.row(row));
    }
    if (this.#foot) take('foot', this.#foot.y, this.#foot.height, () => this.#foot.block);
    for (const [key, { element }] of this.#shown) {
      if (keep.has(key)) continue;
      element.remove();
      this.#shown.delete(key);
    }
  }
}
