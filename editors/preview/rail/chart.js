// The landing chart: the sheet's edge against the finger's velocity, a region for each place.

import { sameOutcomes, wordOf } from '../model/landings.js';
import { line, s, set } from '../stage/svg.js';
import { tintsOf } from './axes.js';
import { VELOCITIES } from '../model/releases.js';
import { signed } from '../model/words.js';

const TICKS = [-3000, -1000, 0, 1000, 3000];
const ENDS = [TICKS[0], TICKS.at(-1)];
/** Up to this width only the ends have a number, without its direction, px. */
const SLIM = 120;
/** Regions overlap by this much, so that no seam shows between two of the same place, px. */
const OVERLAP = 0.3;
/** Half of the height of the box of this moment's row, px. */
const HALF_ROW = 6;
const LETTER = 7; // the width of a letter of a region's name, px

let lastId = 0;

export class Chart {
  #hatch = `sheetd-hatch-${++lastId}`;
  #clip = `sheetd-chart-${lastId}`;
  #clipRect = s('rect', { rx: 7 });
  #regions = s('g', { class: 'regions' });
  #marks = s('g', { class: 'marks' });
  #names = s('g', { class: 'region-names' });
  #lead = s('path', { class: 'lead' });
  #moved = s('path', { class: 'moved' });
  #level = s('path', { class: 'level' });
  #row = s('rect', { class: 'row', rx: 3 });
  #borders = s('g', { class: 'thresholds' });
  #path = s('path', { class: 'path' });
  #dot = s('circle', { class: 'dot', r: 7 });
  #ring = s('circle', { class: 'ring', r: 9.5 });
  #axes = null;
  element = s('g', { class: 'chart' },
    s('defs', {},
      s('pattern', { id: this.#hatch, width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
        s('rect', { class: 'hatch-ground', width: 6, height: 6 }), s('rect', { class: 'hatch-line', width: 2, height: 6 })),
      s('clipPath', { id: this.#clip }, this.#clipRect)),
    s('g', { 'clip-path': `url(#${this.#clip})` }, this.#regions, this.#moved),
    this.#marks, this.#names, this.#level, this.#lead, this.#row, this.#borders, this.#path, this.#dot, this.#ring);

  /** Draws the regions of a chart. `places` are the ids of the detents, the lowest first; `height` is that of the drawing, px. */
  draw(axes, chart, places, height) {
    this.#axes = axes;
    this.element.toggleAttribute('data-empty', !chart);
    this.#regions.replaceChildren();
    this.showMoved([]);
    this.#marks.replaceChildren();
    this.#names.replaceChildren();
    if (!chart) return;
    const { from, to, rows } = chart;
    const corners = [axes.at(from, VELOCITIES.from), axes.at(to, VELOCITIES.to)];
    set(this.#clipRect, boxOf(...corners));
    const order = orderOf(rows, places);
    const blocks = blocksOf(rows);
    const tints = tintsOf(order.filter(word => word !== 'dismiss').length);
    order.forEach((word, index) => {
      const isDismiss = word === 'dismiss';
      const d = regionPath(blocks, word, chart, axes);
      const region = s('path', { class: `region${isDismiss ? ' dismiss' : ''}`, 'data-place': word, d });
      if (isDismiss) region.setAttribute('fill', `url(#${this.#hatch})`);
      else region.style.fill = `color-mix(in srgb, var(--tide) ${tints[index].toFixed(1)}%, var(--panel))`;
      this.#regions.append(region);
      const spot = spotOf(blocks, word, chart, axes);
      if (!spot) return;
      const name = s('text', { class: `name${isDismiss ? ' on-hatch' : ''}`, x: spot[0], y: spot[1] + 4, 'text-anchor': 'middle' });
      name.textContent = word;
      this.#names.append(name);
    });
    for (const block of blocks) this.#regions.append(s('path', { class: 'edge', d: borderPath(block, axes) }));
    this.#drawMarks(axes, chart, height);
  }

  /** Marks points of the borders, [reach, velocity] each. */
  showMoved(points) {
    set(this.#moved, { d: points.map(([reach, velocity]) => `${line([this.#axes.at(reach, velocity)])}h0`).join('') });
  }

  #drawMarks(axes, { from, to }, height) {
    const { start, length } = axes.across;
    const add = (...elements) => this.#marks.append(...elements);
    const label = (text, along, across, anchor) => {
      const [x, y] = axes.point(along, across);
      const element = s('text', { x, y, 'text-anchor': anchor });
      element.textContent = text;
      add(element);
    };
    add(s('path', { class: 'axis', d: line([axes.at(from, 0), axes.at(to, 0)]) }));
    // The numbers stand at the end of the chart that is the screen's: below it, or at the left of it.
    const end = axes.isLying ? Math.min(axes.along(from), axes.along(to)) : Math.max(axes.along(from), axes.along(to));
    const outside = axes.isLying ? -1 : 1;
    // As many numbers as there is space for.
    const isSlim = !axes.isLying && length < SLIM;
    const ticks = isSlim ? ENDS : length < (axes.isLying ? 80 : 170) ? TICKS.filter(one => Math.abs(one) !== 1000) : TICKS;
    const [inward, outward] = axes.directions;
    // Without a second line, the directions stand beside the numbers.
    const isShort = !axes.isLying && end + 34 > height;
    for (const velocity of ticks) {
      const across = axes.over(velocity);
      add(s('path', { class: 'tick', d: line([axes.point(end, across), axes.point(end + outside * 4, across)]) }));
      const [way] = isShort && !isSlim && velocity !== 0 ? (velocity < 0 ? inward : outward).match(/[↑↓]/) ?? [''] : [''];
      const text = velocity < 0 ? `${way} ${signed(velocity)}`.trim() : `${signed(velocity)} ${way}`.trim();
      if (axes.isLying) label(text, end - 7, across + (velocity === TICKS[0] ? 8 : velocity === TICKS.at(-1) ? 0 : 4), 'end');
      else label(text, end + 15, across, velocity === TICKS[0] ? 'start' : velocity === TICKS.at(-1) ? 'end' : 'middle');
    }
    if (axes.isLying) {
      const other = Math.max(axes.along(from), axes.along(to)) + 8;
      label(inward, other, start + 9, 'start');
      if (length >= 44) label('pt/s', other, start + length / 2 + 4, 'start');
      label(outward, other, start + length, 'start');
    } else if (!isShort) {
      label(inward, end + 29, start, 'start');
      if (length >= 170) label('finger, pt/s', end + 29, start + length / 2, 'middle');
      label(outward, end + 29, start + length, 'end');
    }
  }

  /**
   * Draws a moment: `reach` in pt, `velocity` outward in pt/s, the row of the moment and the path of the finger, [reach, velocity] each.
   * Without a row, only the sheet's edge.
   */
  paint({ reach, edge, isHeld, velocity, row, path }) {
    const axes = this.#axes;
    this.element.toggleAttribute('data-idle', !isHeld);
    const hidden = isHeld ? null : 'hidden';
    for (const part of [this.#row, this.#borders, this.#path, this.#dot, this.#ring, this.#lead]) set(part, { visibility: hidden });
    set(this.#level, { visibility: isHeld || reach <= 0 ? 'hidden' : null });
    const along = axes.along(reach);
    const { start, length } = axes.across;
    if (!isHeld) {
      set(this.#level, { d: line([axes.point(along, start), axes.point(along, start + length)]) });
      return;
    }
    const [x, y] = axes.at(reach, velocity);
    set(this.#dot, { cx: x, cy: y });
    set(this.#ring, { cx: x, cy: y });
    set(this.#lead, { d: line([axes.point(along, edge), [x, y]]) });
    set(this.#path, { d: path.length > 1 ? line(path.map(([at, speed]) => axes.at(at, speed))) : 'M0 0' });
    const corners = [axes.point(along - HALF_ROW, start), axes.point(along + HALF_ROW, start + length)];
    set(this.#row, { ...boxOf(...corners), visibility: row ? null : 'hidden' });
    this.#paintBorders(row, along);
  }

  /** The thresholds of this moment's row, as ticks with their numbers. */
  #paintBorders(row, along) {
    const axes = this.#axes;
    const { start, length } = axes.across;
    const inside = row ? row.outcomes.slice(0, -1).filter(({ to }) => to > VELOCITIES.from && to < VELOCITIES.to) : [];
    while (this.#borders.children.length > 2 * inside.length) this.#borders.lastChild.remove();
    let last = -Infinity;
    inside.forEach(({ to }, index) => {
      let [mark, number] = [this.#borders.children[2 * index], this.#borders.children[2 * index + 1]];
      if (!mark) this.#borders.append(mark = s('path', { class: 'now' }), number = s('text', { class: 'number' }));
      const across = axes.over(to);
      set(mark, { d: line([axes.point(along - 9, across), axes.point(along + 9, across)]) });
      const text = signed(Math.round(to));
      const width = text.length * LETTER;
      // Numbers that would overlap stand on the other side of the row.
      const isBelow = !axes.isLying && across - last < width + 4;
      last = isBelow ? -Infinity : across;
      if (axes.isLying) {
        const [x, y] = axes.point(along + 12, across + 4);
        set(number, { x, y, 'text-anchor': 'start' });
      } else {
        const anchor = across > start + length - width / 2 ? 'end' : across < start + width / 2 ? 'start' : 'middle';
        const at = { start, middle: across, end: start + length }[anchor];
        const [x, y] = axes.point(along + (isBelow ? 21 : -12), at);
        set(number, { x, y, 'text-anchor': anchor });
      }
      if (number.textContent !== text) number.textContent = text;
    });
  }
}

function boxOf([x1, y1], [x2, y2]) {
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}

/** The places of a chart, the highest first, a dismissal last. */
function orderOf(rows, places) {
  const found = new Set(rows.flatMap(row => row.outcomes.map(wordOf)));
  const rank = word => (word === 'dismiss' ? Infinity : -places.indexOf(word));
  return [...found].sort((a, b) => rank(a) - rank(b));
}

/** Neighboring rows with the same outcomes. */
function blocksOf(rows) {
  const blocks = [];
  for (const row of rows) {
    if (blocks.length > 0 && sameOutcomes(blocks.at(-1).at(-1), row)) blocks.at(-1).push(row);
    else blocks.push([row]);
  }
  return blocks;
}

const { from: SLOWEST, to: FASTEST } = VELOCITIES;
const beginOf = (row, index) => (index === 0 ? SLOWEST : row.outcomes[index - 1].to);
const endOf = (row, index) => row.outcomes[index].to ?? FASTEST;

/** The rows of a block, stretched to the middle between it and the next. */
function stretched(blocks, place, { from, to }, axes) {
  const rows = blocks[place];
  const overlap = OVERLAP / Math.abs(axes.along(1) - axes.along(0));
  const low = place === 0 ? from : (blocks[place - 1].at(-1).reach + rows[0].reach) / 2 - overlap;
  const high = place === blocks.length - 1 ? to : (rows.at(-1).reach + blocks[place + 1][0].reach) / 2 + overlap;
  return [{ ...rows[0], reach: low }, ...rows, { ...rows.at(-1), reach: high }];
}

/** The region of a place in all blocks. */
function regionPath(blocks, word, chart, axes) {
  return blocks.flatMap((block, place) => {
    const rows = stretched(blocks, place, chart, axes);
    const outline = index => [...rows.map(row => axes.at(row.reach, beginOf(row, index))),
      ...rows.toReversed().map(row => axes.at(row.reach, endOf(row, index)))];
    return block[0].outcomes.map((outcome, index) => (wordOf(outcome) === word ? `${line(outline(index))}Z` : ''));
  }).join('');
}

/** The borders inside a block. */
const borderPath = (block, axes) => block[0].outcomes.slice(0, -1)
  .map((_, index) => line(block.map(row => axes.at(row.reach, row.outcomes[index].to)))).join('');

const COLUMNS = 25;
const LINES = 41;

/** The point of a region that is the farthest from its borders, if its name has space there. */
function spotOf(blocks, word, chart, axes) {
  const rows = blocks.flat();
  const { from, to } = chart;
  const [[x1, y1], [x2, y2]] = [axes.at(from, SLOWEST), axes.at(to, FASTEST)];
  const width = word.length * LETTER + 10;
  const height = 18;
  // Whether each point of a grid is in the region.
  const grid = Array.from({ length: LINES }, (_, line) => {
    const reach = from + (to - from) * (line + 0.5) / LINES;
    const row = rows.reduce((best, one) => (Math.abs(one.reach - reach) < Math.abs(best.reach - reach) ? one : best));
    return Array.from({ length: COLUMNS }, (_, column) => {
      const velocity = SLOWEST + (FASTEST - SLOWEST) * (column + 0.5) / COLUMNS;
      return wordOf(row.outcomes.find(one => one.to === undefined || velocity <= one.to)) === word;
    });
  });
  const [across, along] = axes.isLying ? [Math.abs(y2 - y1) / COLUMNS / height, Math.abs(x2 - x1) / LINES / width]
    : [Math.abs(x2 - x1) / COLUMNS / width, Math.abs(y2 - y1) / LINES / height];
  // Distances to the outside, in sizes of the name, by two passes over the grid.
  const distance = grid.map(line => line.map(isIn => (isIn ? Infinity : 0)));
  const near = (line, column, by) => (distance[line]?.[column] ?? 0) + by;
  for (let line = 0; line < LINES; line++) {
    for (let column = 0; column < COLUMNS; column++) {
      distance[line][column] = Math.min(distance[line][column], near(line - 1, column, along), near(line, column - 1, across));
    }
  }
  let best = { size: 0 };
  for (let line = LINES - 1; line >= 0; line--) {
    for (let column = COLUMNS - 1; column >= 0; column--) {
      const size = Math.min(distance[line][column], near(line + 1, column, along), near(line, column + 1, across));
      distance[line][column] = size;
      if (size > best.size) best = { size, line, column };
    }
  }
  if (best.size < 0.52) return null;
  return axes.at(from + (to - from) * (best.line + 0.5) / LINES, SLOWEST + (FASTEST - SLOWEST) * (best.column + 0.5) / COLUMNS);
}
