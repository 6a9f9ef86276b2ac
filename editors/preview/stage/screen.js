// A screen of the sheet: a navigation bar, and below it the content, moved by its offset.

import { h } from '../dom.js';
import { screenOf } from './contents.js';
import { BlockList } from './list.js';
import { RegionViews } from './regions.js';
import { s } from './svg.js';

const NONE = [];

export class ScreenView {
  #back = h('span', { class: 'back' }, s('svg', { viewBox: '0 0 12 20' }, s('path', { d: 'M10 2 2 10l8 8' })), h('span'));
  #title = h('b');
  #bar = h('div', { class: 'navigation-bar' }, this.#back, this.#title);
  #list = new BlockList();
  #rows = h('div', { class: 'rows' }, this.#list.element);
  #viewport = h('div', { class: 'viewport' }, this.#rows);
  #regions = new RegionViews();
  element = h('div', { class: 'screen' }, this.#bar, this.#viewport);
  #state = {};
  #shown = {};
  #own = null;

  constructor(id) {
    this.id = id;
  }

  /**
   * Sets what the screen shows: `content` of contents.js, the `depth` in the stack, the `entry` of the sheet's contents, the
   * `configuration`, and the safe area at the bottom, pt.
   */
  set(state) {
    const before = this.#state;
    if (Object.keys(state).every(key => before[key] === state[key])) return;
    this.#state = state;
    const { content, depth, entry, configuration, previous } = state;
    if (before.content !== content || before.depth !== depth) this.source = screenOf(content, depth, this.id);
    const { showsBar, barHeight = 44 } = configuration.navigation;
    this.#bar.hidden = !showsBar;
    this.#bar.style.height = `${barHeight}px`;
    this.#title.textContent = this.source.title;
    this.#back.hidden = depth === 0 || Boolean(entry?.hidesBackButton);
    this.#back.lastChild.textContent = previous ?? 'Back';
    this.#rows.style.maxWidth = entry?.width ? `${entry.width}px` : '';
    this.#shown = {};
  }

  get title() {
    return this.source.title;
  }

  /** Shows an element of the user's own instead of the content; null shows the content again. */
  setOwn(element) {
    if (element === this.#own) return;
    this.#own?.remove();
    this.#own = element;
    this.#list.element.hidden = element !== null;
    if (element) this.#rows.append(element);
  }

  /** Draws the content at an offset and its regions at their positions, in a sheet of a size, pt. */
  paint(offset, { width, height }, positions = undefined) {
    const shown = this.#shown;
    if (shown.offset === offset && shown.height === height && shown.width === width && shown.positions === positions) return;
    this.#shown = { offset, width, height, positions };
    const { configuration, entry, safeBottom } = this.#state;
    const { showsBar, barHeight = 44 } = configuration.navigation;
    const viewport = height - (showsBar ? barHeight : 0);
    const length = lengthOf(entry, configuration, viewport - safeBottom);
    this.#rows.style.height = `${length}px`;
    this.#rows.style.transform = offset ? `translateY(${-offset}px)` : '';
    this.#regions.paint(entry?.regions ?? NONE, positions, {
      rows: this.#rows, viewport: this.#viewport, size: { width, height: viewport - safeBottom }, scrolls: entry?.scrollable,
    });
    if (this.#own) return;
    this.#list.set(this.source, length);
    this.#list.show(offset, offset + viewport);
  }

  /** The element of a field at a position of the page, or null. */
  fieldAt(x, y) {
    return [...this.element.querySelectorAll('.takes-text')].find(field => {
      const box = field.getBoundingClientRect();
      return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    }) ?? null;
  }
}

/** The length of a screen's content, pt. What does not scroll fills a sheet that does not follow its content's height. */
function lengthOf(entry, configuration, viewport) {
  const { height = 300, scrollable, scrollHeight } = entry ?? {};
  if (scrollable) return scrollHeight ?? height;
  return configuration.frame.extent.rule === 'content' ? height : Math.max(height, viewport);
}
