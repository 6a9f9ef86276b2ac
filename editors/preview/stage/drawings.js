// The drawings in the contents: a town on a river, a photograph, a lamp, and small signs. All are drawn here, in code.

import { s } from './svg.js';

/** The size of the map, pt: more than the largest device in both directions. */
const MAP = 1500;
const BLOCK = { width: 96, height: 74, road: 11 };
const RIVER = 'M-760 300C-520 250-360 60-150 62S90 196 250 170 470-70 760-120';

/** The blocks and the houses of a part of the town, as path data. They are the same every four streets. */
function town([fromColumn, toColumn], [fromRow, toRow]) {
  const blocks = [];
  const houses = [];
  const { width, height, road } = BLOCK;
  for (let row = fromRow; row < toRow; row++) {
    for (let column = fromColumn; column < toColumn; column++) {
      const [w, h] = [width - road, height - road];
      const [x, y] = [column * width + (row & 1) * 14, row * height];
      blocks.push(`M${x} ${y}h${w}v${h}h${-w}z`);
      // Houses stand along the streets, each block with its own courtyard.
      const deep = 14 + 2 * (column * 3 + row & 3);
      houses.push(`M${x + 6} ${y + 6}h${w - 12 - deep}v${deep}h${deep - w + 12}zM${x + w - deep} ${y + 6}h${deep - 6}v${h - 12}h${6 - deep}z` +
        `M${x + 6} ${y + h - deep - 2}h${w * 0.45 - deep / 2}v${deep - 4}h${deep / 2 - w * 0.45}z`);
    }
  }
  return [s('path', { class: 'quarter', d: blocks.join('') }), s('path', { class: 'house', d: houses.join('') })];
}

/** All of the town, or as a pattern with an id, whose drawing is shorter. */
function quarters(pattern) {
  if (!pattern) return [s('g', { transform: 'rotate(-14)' }, town([-9, 9], [-12, 12]))];
  const size = { width: 4 * BLOCK.width, height: 4 * BLOCK.height };
  return [s('pattern', { id: pattern, ...size, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(-14)' }, town([-1, 5], [0, 4])),
    s('rect', { x: -MAP / 2, y: -MAP / 2, width: MAP, height: MAP, fill: `url(#${pattern})` })];
}

/** A town: a grid of streets, a river with two bridges, a park, places. Centered on the container and never scaled. */
export function map(pattern = null) {
  const half = MAP / 2;
  return s('svg', { class: 'map', viewBox: `${-half} ${-half} ${MAP} ${MAP}`, width: MAP, height: MAP },
    s('path', { class: 'road', d: `M${-half} ${-half}h${MAP}v${MAP}h${-MAP}z` }),
    quarters(pattern),
    s('path', { class: 'bank', d: RIVER }),
    s('path', { class: 'river', d: RIVER }),
    s('path', { class: 'park', d: 'M18-262C60-292 132-296 190-272 212-236 206-176 190-138 130-116 66-120 22-136 4-180 2-226 18-262Z' }),
    s('path', { class: 'pond', d: 'M84-214C104-234 142-230 158-212 160-194 140-182 116-180 92-182 76-196 84-214Z' }),
    s('path', { class: 'walk', d: 'M14-196C50-160 110-152 196-180M60-284C50-240 64-190 100-160' }),
    s('path', { class: 'avenue-edge', d: 'M-760-120-120-282 30 320 90 760M-760 470-190 40-60-300 20-760M-760 20-190 40 400-150 760-300' }),
    s('path', { class: 'avenue', d: 'M-760-120-120-282 30 320 90 760M-760 470-190 40-60-300 20-760M-760 20-190 40 400-150 760-300' }),
    s('path', { class: 'rail-line', d: 'M-300-760C-260-420-230-180-250 40S-330 480-300 760' }),
    label('green', 118, -246, 'Weir Gardens'), label('', -128, -150, 'Millside'), label('', 90, -60, 'Cornmarket'), label('', -60, 270, 'Southbank'),
    label('', -130, 440, 'Brickfields'), label('', 210, 330, 'Ropery'),
    s('g', { transform: 'rotate(14 70 150)' }, label('water', 64, 152, 'River Ash')),
    pin('cup', '#d9502b', -34, -96), pin('book', '#7b57b0', 130, -8), pin('basket', '#2f8a55', -136, -20), pin('bike', '#2a78b0', 60, 24),
    s('g', { class: 'here', transform: 'translate(-8 -8)' }, s('circle', { r: 24, opacity: 0.16 }), s('circle', { r: 9, class: 'rim' }), s('circle', { r: 6.5 })));
}

const label = (kind, x, y, text) => s('text', { class: `label ${kind}`, x, y }, text);

function pin(sign, color, x, y) {
  return s('g', { transform: `translate(${x} ${y})` }, s('path', { class: 'pin', d: 'M0 0C-3-7-15-11-15-25a15 15 0 0 1 30 0C15-11 3-7 0 0Z', fill: color }),
    s('path', { class: 'pin-sign', transform: 'translate(-9 -34) scale(.75)', d: SIGNS[sign] }));
}

/** A photograph of hills in the evening. */
export function photograph() {
  return s('svg', { class: 'photograph', viewBox: '0 0 400 500', preserveAspectRatio: 'xMidYMid slice' },
    s('path', { fill: '#f3a76f', d: 'M0 0h400v500H0z' }), s('path', { fill: '#f6c48c', d: 'M0 130h400v200H0z' }), s('path', { fill: '#f9dcae', d: 'M0 210h400v120H0z' }),
    s('circle', { cx: 268, cy: 222, r: 44, fill: '#fff3d4' }),
    s('path', { fill: '#b77a7c', d: 'M0 292 70 236 132 276 210 206 286 268 340 240 400 284V500H0Z' }),
    s('path', { fill: '#7d5a72', d: 'M0 338 90 290 170 336 250 284 330 330 400 302V500H0Z' }),
    s('path', { fill: '#4c4160', d: 'M0 392C80 350 140 360 210 386S340 372 400 344V500H0Z' }),
    s('path', { fill: '#2b2c46', d: 'M0 446C90 410 200 452 280 430S370 424 400 416V500H0Z' }),
    s('path', { fill: '#1f2138', d: 'M64 452l14-58 14 58zM92 452l10-40 10 40zM44 456l9-34 9 34z' }));
}

/** A desk lamp: the product. */
export function lamp() {
  return s('svg', { class: 'lamp', viewBox: '0 0 400 360', preserveAspectRatio: 'xMidYMid slice' },
    s('path', { class: 'wall', d: 'M0 0h400v360H0z' }), s('path', { class: 'table', d: 'M0 284h400v76H0z' }),
    s('path', { class: 'light', d: 'M236 132 330 284H96L188 118Z' }),
    s('ellipse', { class: 'shadow', cx: 176, cy: 292, rx: 84, ry: 9 }), s('path', { class: 'metal-part', d: 'M124 288a52 10 0 0 1 104 0z' }),
    s('path', { class: 'arm', d: 'M176 280 124 180 206 94' }), s('circle', { class: 'joint', cx: 124, cy: 180, r: 7 }),
    s('path', { class: 'shade', d: 'M196 74 254 112 240 140 178 120Z' }));
}

/** Signs of 24 pt, drawn with strokes. */
export const SIGNS = {
  airdrop: 'M8 15a5.6 5.6 0 1 1 8 0M5.500 18a9.500 9.500 0 1 1 13 0M12 12.500l4 7.500H8z',
  back: 'M19 6v12l-8-6zM11 6v12l-8-6z',
  basket: 'M3.500 10h17l-2 9.500h-13zM8 10l3-6M16 10l-3-6',
  bath: 'M3 12h18v2a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5zM6 12V6a2.500 2.500 0 0 1 5 0M7 19v2M17 19v2',
  bed: 'M3 19V7M3 15h18v4M21 15v-2a3 3 0 0 0-3-3h-7v5M7 12.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3',
  bike: 'M6 19a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M18 19a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M6 15.500 9.500 9h6l2.500 6.500M9.500 9l3.500 6.500L15.500 9M8 7h3',
  book: 'M12 6.500C10 5 6.500 4.500 4 5v13c2.500-.5 6 0 8 1.500 2-1.500 5.500-2 8-1.500V5c-2.500-.5-6 0-8 1.500zM12 6.500v13',
  bubble: 'M12 4.500c5 0 8.500 3 8.500 7s-3.500 7-8.500 7c-1 0-2-.1-3-.4L4.500 20l1.300-3.600C4.300 15.200 3.500 13.400 3.500 11.500c0-4 3.500-7 8.500-7z',
  clock: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M12 7.500V12l3 2',
  copy: 'M8.500 8.500h11v11h-11zM15.500 8.500v-4h-11v11h4',
  cup: 'M4.500 9h12v6a4 4 0 0 1-4 4h-4a4 4 0 0 1-4-4zM16.500 10.500H18a2.500 2.500 0 0 1 0 5h-1.500M8 3.500v2.500M12.500 3.500v2.500',
  video: 'M4 5h16v14H4zM8 5v14M16 5v14M4 12h16',
  frame: 'M4 4h16v16H4zM7.500 16.500l3.500-5 2.500 3 1.500-2 2 4z',
  heart: 'M12 19.500 5 12.500a4.200 4.200 0 0 1 6-6l1 1 1-1a4.200 4.200 0 0 1 6 6z',
  key: 'M8.500 15.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12.500 11.500H21v3M17.500 11.500v2.500',
  link: 'M10 14l4-4M11 7l1.500-1.500a4 4 0 0 1 6 6L17 13M13 17l-1.500 1.500a4 4 0 0 1-6-6L7 11',
  loaf: 'M5 11.500a3.500 3.500 0 0 1 1.500-6.500h11a3.500 3.500 0 0 1 1.500 6.500V19H5zM10 9.500l1 3M14 9.500l1 3',
  mail: 'M3.500 6h17v12h-17zM3.500 7l8.500 6.500L20.500 7',
  next: 'M5 6v12l8-6zM13 6v12l8-6z',
  note: 'M6 3.500h9l4 4v13H6zM9 12h7M9 15.500h7',
  'note-of-music': 'M9 18V6l10-2v12M9 18a2.500 2 0 1 1-5 0 2.500 2 0 0 1 5 0M19 16a2.500 2 0 1 1-5 0 2.500 2 0 0 1 5 0',
  pause: 'M8 5v14M16 5v14',
  phone: 'M7 4h3l1.500 4-2 1.500a10 10 0 0 0 5 5l1.500-2 4 1.500v3a2.500 2.500 0 0 1-2.500 2.500C10.500 19.500 4.500 13 4.500 6.500A2.500 2.500 0 0 1 7 4z',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-2.500 4 3.500M15.500 9.500h.01',
  printer: 'M7 9V4h10v5M7 16H4V9h16v7h-3M7 13.500h10V20H7z',
  search: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M15.500 15.500 20 20',
  star: 'M12 4l2.500 5.200 5.500.7-4 3.900 1 5.700-5-2.800-5 2.800 1-5.700-4-3.900 5.500-.7z',
  tag: 'M4 4h8l8.500 8.500-8 8L4 12zM8 8h.01',
  trash: 'M5 7h14M9.500 7V4.500h5V7M7 7l1 13h8l1-13M10.500 10.500v6M13.500 10.500v6',
  tree: 'M12 21v-5M12 3.500 6.500 11H9l-4 5h14l-4-5h2.500z',
  truck: 'M3 6h11v10H3zM14 10h4l3 3v3h-7M7 18.500a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600M17 18.500a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600',
};

export const sign = name => s('svg', { class: 'sign', viewBox: '0 0 24 24' }, s('path', { d: SIGNS[name] }));

export const DRAWINGS = { map, photograph, lamp };
