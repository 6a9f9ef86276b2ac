// The icons: 16 pt, drawn with strokes in the color of the text.

const SVG = 'http://www.w3.org/2000/svg';

/** The strokes of each icon. A path after `|` is filled. */
const PATHS = {
  add: 'M8 3v10M3 8h10',
  appearance: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11|M8 2.5a5.5 5.5 0 0 1 0 11z',
  back: 'M10.5 3.5 4.5 8l6 4.5zM13 3.5v9',
  chart: 'M2.5 2.5h11v11h-11zM2.5 8 6.5 6.5 9 9.8 13.5 8',
  check: 'm3 8.5 3.2 3.2L13 5',
  close: 'm4 4 8 8M12 4l-8 8',
  compare: 'M1.5 2.5H7v11H1.5zM9 2.5h5.5v11H9z',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  device: 'M5.5 1.5h5a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5h-5A1.5 1.5 0 0 1 4 13V3a1.5 1.5 0 0 1 1.5-1.5zM7 12.5h2',
  dismiss: 'M2.5 14v-2a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v2M8 1.8v5.4M6 5.3l2 2 2-2',
  down: 'm4 6.5 4 4 4-4',
  file: 'M4 1.5h5l3.5 3.5v9.5H4zM9 1.5V5h3.5',
  video: 'M2 3h12v10H2zM5 3v10M11 3v10M2 8h12',
  ghost: 'M3 13.5V8a5 5 0 0 1 .8-2.7M6 3.4a5 5 0 0 1 4.2.1M12.2 5.3A5 5 0 0 1 13 8v2M13 12.5v1H11M9 13.5H7M5 13.5H3',
  grip: '|M5 3h2v2H5zM9 3h2v2H9zM5 7h2v2H5zM9 7h2v2H9zM5 11h2v2H5zM9 11h2v2H9z',
  keyboard: 'M1.5 4h13v8.5h-13zM4 6.7h.01M6.7 6.7h.01M9.3 6.7h.01M12 6.7h.01M5 9.900h6',
  link: 'M6.5 9.5l3-3M7.5 4.5l1-1a2.8 2.8 0 0 1 4 4l-1 1M8.5 11.5l-1 1a2.8 2.8 0 0 1-4-4l1-1',
  loop: 'M2.5 7.5V7A2.5 2.5 0 0 1 5 4.5h8M11 2.5l2 2-2 2M13.5 8.5V9a2.5 2.5 0 0 1-2.5 2.5H3M5 13.5l-2-2 2-2',
  more: '|M2.5 7h2v2h-2zM7 7h2v2H7zM11.5 7h2v2h-2z',
  next: 'm5.5 3.5 6 4.5-6 4.5zM3 3.5v9',
  onion: 'M2 6.5h8v7.5H2zM4.5 4h8v7.5M7 1.5h7.5v7',
  owners: 'M8 1.5v13M1.5 8h13M6 3.5l2-2 2 2M6 12.5l2 2 2-2M3.5 6l-2 2 2 2M12.5 6l2 2-2 2',
  panel: 'M1.5 2.5h13v11h-13zM10 2.5v11',
  pause: '|M4.5 3h2.4v10H4.5zM9.1 3h2.4v10H9.1z',
  play: '|M5 3.2v9.600L13 8z',
  plug: 'M6 2v3M10 2v3M4.5 5h7v3a3.5 3.5 0 0 1-7 0zM8 11.5V14',
  pop: 'M6 3h8v10H6zM4 5.5 2 8l2 2.5',
  present: 'M2.5 13.5v-4a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v4M8 6V1.5M6 3.5l2-2 2 2',
  push: 'M2 3h8v10H2zM12 5.5 14 8l-2 2.5',
  record: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11|M8 5.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5',
  redo: 'M13 7.5A5 5 0 1 0 11.7 11.5M13 3.5v4H9',
  reset: 'M3 7.5A5 5 0 1 1 4.3 11.5M3 3.5v4h4',
  right: 'm6 3.5 4.5 4.5L6 12.5',
  rotate: 'M6 6h7.5v6.5H6zM2.5 9V6a3 3 0 0 1 3-3H9M7.3 1.2 9 3 7.3 4.8',
  safeAreas: 'M2.5 2h11v12h-11zM2.5 5h2M6 5h2M9.5 5h2M2.5 11.5h2M6 11.5h2M9.5 11.5h2',
  search: 'M7 2.8a4.2 4.2 0 1 0 0 8.4a4.2 4.2 0 1 0 0-8.4M10.2 10.2l3.3 3.3',
  share: 'M8 9.5V2M5.3 4.5 8 2l2.7 2.5M4.5 7.5h-1v6h9v-6h-1',
  start: 'M3.5 3.5v9M12.5 3.5 6 8l6.5 4.5z',
  textSize: 'M1.5 13 6 3l4.5 10M3 9.7h6M10.5 8H15',
  trail: 'M11 2.3a2.7 2.7 0 1 0 0 5.4a2.7 2.7 0 1 0 0-5.4M7.5 8.5h.01M5.5 10.5h.01M3.5 12.5h.01',
  undo: 'M3 7.5A5 5 0 1 1 4.3 11.5M3 3.5v4h4',
  warning: 'M8 2.2 14.5 13.5h-13zM8 6.5v3.2M8 11.7h.01',
};

/** An icon, hidden from screen readers. */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', 'i');
  svg.setAttribute('aria-hidden', 'true');
  const [stroke, fill] = PATHS[name].split('|');
  if (stroke) svg.append(path(stroke));
  if (fill) svg.append(path(fill, 'filled'));
  return svg;
}

function path(d, kind) {
  const element = document.createElementNS(SVG, 'path');
  element.setAttribute('d', d);
  if (kind) element.setAttribute('class', kind);
  return element;
}
