// Writes what the device shows on the preview page as SVG, for the daemon's pictures: Sources/SheetRender/Contents/contents.txt
//
//   node editors/contents.mjs [--check]
//
// The page is the source: its contents (stage/contents.js), drawings (stage/drawings.js) and colors (stage/*.css). The layout of
// each kind of block is written here once more (BLOCKS), because the page's is HTML, which wraps and follows the size of text. A line of the file is
//
//   paint FILL FILL STROKE STROKE   colors in the light and the dark theme, or -; the first is number 0
//   part SVG                        what is drawn, as wide as its screen; the first is number 0
//   content NAME                    the lines below are about it
//   screen app | root | detail      the app behind the sheet, the first screen in the sheet, and one that is pushed over it; a second word says
//                                   that it begins below the status bar
//   head HEIGHT PART                a block from the top down, pt; - is all of the screen
//   rows HEIGHT PART…               what follows, again and again
//   foot HEIGHT PART                a block at the bottom
//
// In a part, ^wA,B^ is A times the width of the screen plus B, ^h^ the height of the block, pt; ^pN^ are the attributes of a paint; ^i^ begins an id.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const STAGE = new URL('preview/stage/', import.meta.url);
const FILE = fileURLToPath(new URL('../Sources/SheetRender/Contents/contents.txt', import.meta.url));
/** So many rows are told apart; then they begin again. */
const ROWS = 12;

/** An element as the page's `s` makes it, without a page. */
class Element {
  children = [];
  attributes = new Map();

  constructor(tag) { this.tag = tag; }
  setAttribute(name, value) { this.attributes.set(name, String(value)); }
  getAttribute(name) { return this.attributes.get(name) ?? null; }
  removeAttribute(name) { this.attributes.delete(name); }
  append(...children) { this.children.push(...children); }
}
globalThis.document = { createElementNS: (_, tag) => new Element(tag) };

const { CONTENTS, PEOPLE } = await import(new URL('contents.js', STAGE));
const { DRAWINGS, SIGNS } = await import(new URL('drawings.js', STAGE));
const { s } = await import(new URL('svg.js', STAGE));

// Colors

const styles = ['device.css', 'contents.css'].map(name => readFileSync(new URL(name, STAGE), 'utf8')).join('\n').replace(/\/\*.*?\*\//gs, '');

/** The light and the dark color of a value of the style sheets. */
function colorsOf(value) {
  const variable = /^var\((--[\w-]+)\)$/.exec(value);
  if (variable) return colorsOf(new RegExp(`${variable[1]}: (light-dark\\([^)]*\\)|#[0-9a-f]+)`).exec(styles)[1]);
  const both = /^light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)$/.exec(value);
  return both ? [both[1], both[2]] : [value, value];
}

/** The declarations of the classes of a drawing, {class: {property: value}}. A rule of several words is for elements that have, or are within elements that have, all of them. */
function rulesOf(drawing) {
  const start = styles.indexOf(`.${drawing} {`);
  if (start < 0) return [];
  let depth = 0;
  let end = styles.indexOf('{', start);
  const begin = end + 1;
  do {
    if (styles[end] === '{') depth++;
    if (styles[end] === '}') depth--;
    end++;
  } while (depth > 0);
  return [...styles.slice(begin, end - 1).matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selectors, text]) => selectors.split(',').map(selector => (
    { words: selector.trim().split(/[ .]+/).filter(Boolean), properties: Object.fromEntries(text.split(';').map(one => one.split(/: (.*)/s).map(word => word?.trim())).filter(([name, value]) => name && value)) })));
}

const paints = [];
/** The mark of a paint. */
function paint(fill = null, stroke = null) {
  const line = [fill, stroke].flatMap(one => (one === null ? ['-', '-'] : colorsOf(one))).join(' ');
  if (!paints.includes(line)) paints.push(line);
  return `^p${paints.indexOf(line)}^`;
}

// SVG

const w = (factor, points = 0) => `^w${factor},${points}^`;
const escaped = text => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const MARK = 'paint'; // the attribute whose value is a mark

/** An element as text. */
function textOf(element) {
  if (typeof element === 'string') return escaped(element);
  const attributes = [...element.attributes].map(([name, value]) => (name === MARK ? value : ` ${name}="${escaped(value)}"`)).join('');
  const children = element.children.map(textOf).join('');
  return `<${element.tag}${attributes}${children ? `>${children}</${element.tag}>` : '/>'}`;
}

const p = (tag, mark, attributes = {}, ...children) => s(tag, { [MARK]: mark, ...attributes }, ...children);
const text = (words, x, y, size, mark, attributes = {}) => p('text', mark, { x, y, 'font-size': size, ...attributes }, words);
const bold = weight => ({ 'font-weight': weight });
const INK = paint('var(--d-ink)');
const FAINT = paint('var(--d-ink-2)');
const HAIR = paint('var(--d-hair)');
const FILL = paint('var(--d-fill)');
const middle = { 'text-anchor': 'middle' };
const end = { 'text-anchor': 'end' };
/** A sign in a square, whose left side and middle are given. */
const signAt = (name, x, y, size, stroke, width = 1.7) => s('svg', { x, y: y - size / 2, width: size, height: size, viewBox: '0 0 24 24' }, p('path', paint('none', stroke), { d: SIGNS[name], 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }));
const line = (from, y) => p('rect', HAIR, { x: from, y: y - 1, width: w(1, -from), height: 1 });

/** A drawing as elements without classes. */
function plain(element, rules, around = []) {
  if (typeof element === 'string') return element;
  const own = [element.tag, ...(element.getAttribute('class') ?? '').split(' ')];
  const matching = rules.filter(({ words }) => own.includes(words.at(-1)) && words.every(word => own.includes(word) || around.includes(word)));
  const properties = Object.assign({}, ...matching.sort((a, b) => a.words.length - b.words.length).map(one => one.properties));
  const { fill = element.getAttribute('fill'), stroke = null, font, ...others } = properties;
  const isPattern = fill?.startsWith('url(');
  const copy = s(element.tag, (fill && !isPattern) || stroke ? { [MARK]: paint(fill, stroke === 'none' ? null : stroke) } : {});
  for (const [name, value] of element.attributes) if (name !== 'class' && (name !== 'fill' || isPattern)) copy.setAttribute(name, value);
  for (const [name, value] of Object.entries(others)) copy.setAttribute(name, value.replace(/px$/, ''));
  if (font) Object.entries({ 'font-weight': font.split(' ')[0], 'font-size': others['font-size']?.replace('px', '') ?? font.split(' ')[1].replace('px', '') }).forEach(([name, value]) => copy.setAttribute(name, value));
  copy.append(...element.children.map(child => plain(child, rules, [...around, ...own])));
  return copy;
}

/** A drawing in a box. The map keeps its scale, and its town is a pattern. */
function drawing(name, box) {
  const [drawn, rules] = [DRAWINGS[name]('^i^town'), rulesOf(name)];
  const copy = plain(drawn, rules);
  if (name !== 'map') {
    for (const [key, value] of Object.entries(box)) copy.setAttribute(key, value);
    return [copy];
  }
  return [s('svg', { ...box, overflow: 'hidden' }, s('svg', { x: '50%', y: '37%', overflow: 'visible', width: 1, height: 1 }, ...copy.children))];
}

// Blocks

const column = (count, place, gap = 10) => ({ x: w(place / count, 16 - place / count * (32 - gap) ), width: w(1 / count, -(32 + gap * (count - 1)) / count) });
const center = (count, place, gap = 10) => w((place + 0.5) / count, 16 - place / count * (32 - gap) - (32 + gap * (count - 1)) / count / 2);

const BLOCKS = {
  heading: ({ text: words }, height) => [text(words, 16, height - 12.5, 20, INK, bold(680))],
  title: ({ text: words, detail }, height) => [text(words, 16, height / 2 - 1, 23, INK, bold(700)), text(detail, 16, height / 2 + 19.5, 12.5, FAINT)],
  search: ({ text: words, initials }, height) => {
    const y = (height + 14) / 2;
    return [p('rect', FILL, { x: 16, y: y - 19, width: w(1, -72), height: 38, rx: 11 }),
      signAt('search', 26, y, 20, 'var(--d-ink-2)', 2),
      text(words, 53, y + 5.5, 16, FAINT), p('circle', paint('#c26a3d'), { cx: w(1, -31), cy: y, r: 15 }), text(initials, w(1, -31), y + 4, 11.5, paint('#ffffff'), { ...middle, ...bold(650) })];
  },
  chips: ({ items }, height) => {
    let x = 16;
    return items.flatMap(([words, color]) => {
      const left = x;
      const width = Math.round(45 + words.length * 7.4);
      x += width + 8;
      return [p('rect', paint('var(--d-sheet)', 'var(--d-hair)'), { x: left + 0.5, y: height / 2 - 15, width: width - 1, height: 30, rx: 15 }), p('circle', paint(color), { cx: left + 17.5, cy: height / 2, r: 7.5 }),
        text(words, left + 32, height / 2 + 4.7, 13.5, INK, bold(550))];
    });
  },
  row: ({ title, detail, value, sign, color }, height) => {
    const y = height / 2;
    return [p('rect', paint(color), { x: 16, y: y - 21, width: 42, height: 42, rx: 11 }), signAt(sign, 26, y, 22, '#ffffff'), text(title, 70, y - 2.5, 15.5, INK, bold(600)), text(detail, 70, y + 15, 12.5, FAINT),
      text(value, w(1, -16), y + 4.7, 13.5, FAINT, end), line(70, height)];
  },
  action: ({ text: words, sign }, height) => [text(words, 16, height / 2 + 5.7, 16.5, INK), signAt(sign, w(1, -38), height / 2, 22, 'var(--d-ink)'), line(16, height)],
  actions: ({ items }, height) => items.flatMap(([words, sign], place) => {
    const [count, y] = [items.length, height / 2];
    const stroke = place === 0 ? 'light-dark(#ffffff, #06121f)' : 'var(--d-tint)';
    const { x, width } = column(count, place);
    return [p('rect', place === 0 ? paint('var(--d-tint)') : FILL, { x, y: y - 27.5, width, height: 55, rx: 11 }),
      s('svg', { x: center(count, place), y: y - 8.5, width: 1, height: 1, overflow: 'visible' }, signAt(sign, -11, 0, 22, stroke)), text(words, center(count, place), y + 20, 12, paint(stroke), { ...middle, ...bold(550) })];
  }),
  field: ({ items }, height) => items.flatMap(([words, value], place) => {
    const { x, width } = column(items.length, place);
    return [p('rect', FILL, { x, y: height / 2 - 26, width, height: 52, rx: 11 }), s('svg', { x, y: height / 2 - 26, width, height: 52 }, text(words, 12, 19, 11.5, FAINT), text(value, 12, 38.5, 16, INK))];
  }),
  button: ({ text: words }, height) => [p('rect', paint('light-dark(#15191d, #f4f6f7)'), { x: 16, y: height / 2 - 25, width: w(1, -32), height: 50, rx: 13 }),
    text(words, w(0.5), height / 2 + 6, 17, paint('light-dark(#ffffff, #15191d)'), { ...middle, ...bold(600) })],
  preview: ({ text: words, detail, drawing: name }, height) => [...drawing(name, { x: 16, y: height / 2 - 24, width: 48, height: 48 }), text(words, 74, height / 2 - 1.5, 15.5, INK, bold(600)), text(detail, 74, height / 2 + 15.5, 12.5, FAINT),
    signAt('star', w(1, -38), height / 2, 22, 'var(--d-ink-2)'), line(0, height)],
  people: ({ items }, height) => [...items.flatMap((name, place) => {
    const [x, y] = [47 + place * 78, height / 2 - 10];
    return [p('circle', paint(PEOPLE[place % PEOPLE.length]), { cx: x, cy: y, r: 29 }), text(name[0], x, y + 7.7, 22, paint('#ffffff'), { ...middle, ...bold(550) }), text(name, x, y + 46, 11.5, INK, middle)];
  }), line(0, height)],
  apps: ({ items }, height) => [...items.flatMap(([words, sign, color], place) => {
    const [x, y] = [47 + place * 78, height / 2 - 10];
    return [p('rect', paint(color), { x: x - 29, y: y - 29, width: 58, height: 58, rx: 14 }), signAt(sign, x - 16, y, 32, '#ffffff'), text(words, x, y + 46, 11.5, INK, middle)];
  }), line(0, height)],
  covers: ({ from }, height) => [0, 1, 2].flatMap(place => {
    const { x, width } = column(3, place, 14);
    return [p('rect', paint(PEOPLE[(from + place) % PEOPLE.length]), { x, y: 8, width, height: height - 20, rx: 8 }), p('rect', paint('#ffffff'), { x: w(place / 3, 28 - place / 3 * 18), y: height - 31, width: w(0.2, -26.4), height: 7, rx: 3.5, 'fill-opacity': 0.75 })];
  }),
  text: ({ lines }, height) => Array.from({ length: lines }, (_, place) => (
    p('rect', HAIR, { x: 16, y: height / 2 - (lines * 18 - 9) / 2 + place * 18, width: place === lines - 1 ? w(0.62, -20) : w(1, -32), height: 9, rx: 4.5 }))),
  drawing: ({ name, isInset }, height) => (isInset ? [s('clipPath', { id: '^i^inset' }, s('rect', { x: 16, y: 4, width: w(1, -32), height: height - 12, rx: 12 })),
    s('g', { 'clip-path': 'url(#^i^inset)' }, ...drawing(name, { x: 16, y: 4, width: w(1, -32), height: height - 12 }))]
    : drawing(name, { x: 0, y: 0, width: w(1), height: Number.isFinite(height) ? height : '^h^' })),
};

// The file

const parts = [];
function part(block) {
  const found = BLOCKS[block.kind](block, block.height).map(textOf).join('');
  if (!parts.includes(found)) parts.push(found);
  return parts.indexOf(found);
}

function linesOf(name, { head, row, foot }) {
  const block = (kind, one) => `${kind} ${Number.isFinite(one.height) ? one.height : '-'} ${part(one)}`;
  const rows = row ? Array.from({ length: ROWS }, (_, place) => row(place)) : [];
  return [`screen ${name}${name === 'app' && head[0].kind !== 'drawing' ? ' below' : ''}`, ...head.map(one => block('head', one)), ...(rows.length ? [`rows ${rows[0].height} ${rows.map(part).join(' ')}`] : []), ...(foot ? [block('foot', foot)] : [])];
}

const contents = Object.entries(CONTENTS).flatMap(([name, { app, root, detail }]) => [`content ${name}`, ...linesOf('app', app), ...linesOf('root', root), ...linesOf('detail', detail(1))]);
const all = `${[...paints.map(one => `paint ${one}`), ...parts.map(one => `part ${one}`), ...contents].join('\n')}\n`;

if (!process.argv.includes('--check')) writeFileSync(FILE, all);
else if (readFileSync(FILE, 'utf8') !== all) {
  console.error('Sources/SheetRender/Contents/contents.txt is out of date: run `make clients`');
  process.exitCode = 1;
}
