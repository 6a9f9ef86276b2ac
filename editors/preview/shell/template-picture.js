// The pictures of the templates: a phone with an outline of what is behind the sheet, and the sheet, which moves (shell.css).

import { s } from '../stage/svg.js';

const line = (x, y, width, height = 4) => s('rect', { class: 'faint', x, y, width, height, rx: height / 2 });
const tile = (x, y, size = 10) => s('rect', { class: 'tile', x, y, width: size, height: size, rx: 3 });
const rows = (y, count) => Array.from({ length: count }, (_, place) => [tile(8, y + place * 16), line(22, y + place * 16 + 3, 34 - place % 2 * 8)]).flat();

/** What is behind each sheet, and in it. The sheet's own origin is its top. */
const PICTURES = {
  map: [[s('path', { class: 'road', d: 'M4 34 68 58M22 2 40 126M4 92 68 78' }), s('circle', { class: 'pin', cx: 44, cy: 42, r: 5 })], [line(8, 12, 48, 8), ...rows(28, 5)]],
  checkout: [[s('rect', { class: 'tile', x: 14, y: 12, width: 44, height: 36, rx: 5 }), line(14, 56, 32), line(14, 66, 22)], [...[12, 28, 44].map(y => s('rect', { class: 'faint', x: 8, y, width: 56, height: 11, rx: 4 })),
    s('rect', { class: 'strong', x: 8, y: 62, width: 56, height: 12, rx: 6 })]],
  share: [[s('path', { class: 'road', d: 'M4 70 24 44 38 60 52 36 68 62' }), s('circle', { class: 'pin', cx: 52, cy: 22, r: 6 })], [...[8, 24, 40].map(x => s('circle', { class: 'tile', cx: x + 7, cy: 20, r: 6 })), line(8, 36, 50, 7), line(8, 48, 50, 7)]],
  player: [[...[10, 40].map(x => s('rect', { class: 'tile', x, y: 16, width: 24, height: 24, rx: 4 })), line(10, 48, 40), line(10, 58, 52)], [tile(8, 8, 12), line(24, 12, 30), s('rect', { class: 'tile', x: 12, y: 28, width: 48, height: 44, rx: 5 }), line(20, 84, 32, 6)]],
  menu: [[s('rect', { class: 'tile', x: 14, y: 16, width: 44, height: 44, rx: 5 })], [line(8, 12, 40, 6), line(8, 24, 48, 6), line(8, 36, 36, 6)]],
};

/** The moving picture of a template. */
export function templatePicture(id) {
  const [behind, inside] = PICTURES[id];
  return s('svg', { class: 'template-picture', viewBox: '0 0 72 128', 'aria-hidden': 'true', 'data-template': id },
    s('rect', { class: 'phone', x: 1, y: 1, width: 70, height: 126, rx: 13 }),
    s('svg', { x: 2, y: 2, width: 68, height: 124, viewBox: '2 2 68 124' }, ...behind,
      s('g', { class: 'sheet-of-template' }, s('rect', { class: 'sheet', x: 2, y: 0, width: 68, height: 200, rx: 9 }), s('rect', { class: 'grabber', x: 29, y: 4, width: 14, height: 2.5, rx: 1.2 }), ...inside)));
}
