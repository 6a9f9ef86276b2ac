// The regions of a screen's content that can take a finger, drawn in front of it: what they are, and how far they are scrolled.

import { h } from '../dom.js';

/** The length of what is drawn in a region that says none, and of one thing in it, pt. */
const UNKNOWN = 1200;
const STEP = { carousel: 132, pager: null, scroll: 52 };

/** The places of the things in a region along its axis, pt. */
function placesOf({ kind, length = UNKNOWN }, extent) {
  const step = STEP[kind] ?? (kind === 'pager' ? extent : null);
  if (!step) return [];
  return Array.from({ length: Math.min(Math.ceil(length / step), 60) }, (_, place) => ({ start: place * step, size: step }));
}

export class RegionViews {
  #views = new Map(); // by id
  #regions = null;

  /**
   * Draws `regions`, as the sheet has them, at their `positions` in a frame: those that move with the content in `rows`, the fixed ones in
   * `viewport`, which is `size.width` wide and `size.height` high.
   */
  paint(regions, positions, { rows, viewport, size, scrolls }) {
    if (regions !== this.#regions) this.#set(regions, { rows, viewport, scrolls });
    for (const { region, element, inner } of this.#views.values()) {
      const { x, y, width, height } = region.frame;
      const extent = { width: width ?? size.width, height: height ?? Math.max(0, size.height - this.#topOf(region)) };
      Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${extent.width}px`, height: `${extent.height}px` });
      const offset = positions?.find(({ id }) => id === region.id)?.offset ?? { x: 0, y: 0 };
      inner.style.transform = offset.x || offset.y ? `translate(${-offset.x}px, ${-offset.y}px)` : '';
    }
  }

  /** How far below the content's top a region is while nothing is scrolled, pt. */
  #topOf(region) {
    const parent = this.#views.get(region.in)?.region;
    return region.frame.y + (parent ? this.#topOf(parent) : 0);
  }

  #set(regions, { rows, viewport, scrolls }) {
    this.#regions = regions;
    for (const { element } of this.#views.values()) element.remove();
    this.#views.clear();
    for (const region of regions) this.#views.set(region.id, viewOf(region));
    for (const region of regions) {
      const { element } = this.#views.get(region.id);
      const parent = region.in === undefined ? scrolls ? 'content' : null : region.in;
      (parent === null ? viewport : parent === 'content' ? rows : this.#views.get(parent)?.inner ?? viewport).append(element);
    }
  }
}

function viewOf(region) {
  const { id, kind = 'scroll', frame } = region;
  const isSideways = kind === 'carousel' || kind === 'pager';
  const things = placesOf({ ...region, kind }, (isSideways ? frame.width : frame.height) ?? 400).map(({ start, size }, place) => {
    const thing = h('i', { 'data-tint': String(place % 5) });
    Object.assign(thing.style, isSideways ? { left: `${start}px`, width: `${size}px` } : { top: `${start}px`, height: `${size}px` });
    return thing;
  });
  const inner = h('div', { class: 'region-inner' }, things);
  const element = h('div', { class: kind === 'field' ? 'region takes-text' : 'region', 'data-kind': kind, 'data-region': id, title: `${id}: ${kind}` }, inner, h('b', {}, id));
  return { region, element, inner };
}
