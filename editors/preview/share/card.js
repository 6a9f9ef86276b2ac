// A card: what a person sees on the stage, as a picture or a video. The page draws it itself, with the device's content and the chart.

import { sizeOf } from './video.js';

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';
/** The space around what is on the card, px. */
const MARGIN = 20;
/** The user's pictures have so many pixels for each that they are shown in. */
const SHARPNESS = 2;
/** Stands before and after the number of a frame, in a text. */
const PLACE = '\uF8FF';
/** For how many frames a card waits until all about its moment is known. */
const PATIENCE = 40;

/** What of the stage is not on a card; its ground is one color, which a GIF needs. */
const NOT_SHOWN = '.hud, .drop-target, .vh, [hidden] { display: none !important; } .stage-area { background: none !important; }';

/** The text of the page's style sheets. The rules that a browser has read are not the same text: it may lose a part of a shorthand. */
async function stylesOf(document) {
  const texts = [...document.styleSheets].map(async sheet => {
    const answer = sheet.href ? await fetch(sheet.href).catch(() => null) : null;
    return answer?.ok ? answer.text() : [...sheet.cssRules].flatMap(rule => (rule.styleSheet ? [...rule.styleSheet.cssRules] : [rule])).map(rule => rule.cssText).join('\n');
  });
  return (await Promise.all(texts)).join('\n');
}

const escaped = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const hex = color => `#${color.match(/\d+/g).slice(0, 3).map(one => Number(one).toString(16).padStart(2, '0')).join('')}`;

export class Card {
  #app;
  #styles = stylesOf(document).then(escaped);
  #images = new Map(); // the user's own pictures as addresses that a picture may contain, by their own
  #pages = new Map(); // the user's own HTML as pictures of a size: {size, picture} by the frame

  constructor(app) {
    this.#app = app;
  }

  /** Pictures at some times of the recording, s, one after the other, as video.js takes them; the page shows each of them meanwhile. */
  get drawing() {
    return { isCard: true, of: (times, { signal }) => this.#frames(times, signal), extent: sizeOf };
  }

  /** The moment that is shown, as SVG. Written as text: an element with a style would be against the page's policy. */
  async draw() {
    await this.#settled();
    const { root, theme, stage } = this.#app;
    const area = stage.element.parentElement;
    const box = this.#box();
    const { width, height } = area.getBoundingClientRect();
    const data = Object.entries({ ...root.dataset, scheme: theme }).map(([name, value]) => ` data-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}="${escaped(value)}"`).join('');
    const content = this.#inlined(this.#serialized(stage.element), [...stage.element.querySelectorAll('img')]);
    return `<svg xmlns="${SVG}" width="${box.width}" height="${box.height}"><rect class="fill-page" width="100%" height="100%" fill="${hex(getComputedStyle(area).backgroundColor)}"/>` +
      `<foreignObject width="${box.width}" height="${box.height}"><div xmlns="${XHTML}" class="${root.className}"${data} style="width: ${root.clientWidth}px; height: ${root.clientHeight}px; ` +
      `translate: ${-box.x}px ${-box.y}px"><style>${await this.#styles}${NOT_SHOWN}</style><div class="${area.className}" style="position: absolute; inset: 0 auto auto 0; ` +
      `width: ${width}px; height: ${height}px">${content}</div></div></foreignObject></svg>`;
  }

  /** What of the stage is on the card, px: the device and what stands beside it. */
  #box() {
    const area = this.#app.stage.element.getBoundingClientRect();
    const shown = [...this.#app.stage.element.querySelectorAll('.device, .rail .regions, .rail .marks text, .rail .detent, .rail .verdict > *')].filter(one => one.checkVisibility({ visibilityProperty: true }));
    const boxes = shown.map(one => one.getBoundingClientRect()).filter(({ width }) => width > 0);
    const [left, top] = [Math.min(...boxes.map(one => one.left)), Math.min(...boxes.map(one => one.top))].map((one, axis) => one - (axis === 0 ? area.left : area.top) - MARGIN);
    const [right, bottom] = [Math.max(...boxes.map(one => one.right)) - area.left + MARGIN, Math.max(...boxes.map(one => one.bottom)) - area.top + MARGIN];
    const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
    return { x, y, width: Math.ceil(Math.min(area.width, right)) - x, height: Math.ceil(Math.min(area.height, bottom)) - y };
  }

  async* #frames(times, signal) {
    const { session } = this.#app;
    const { past } = session;
    try {
      for (const time of times) {
        signal?.throwIfAborted();
        session.look(time);
        yield await this.draw();
      }
    } finally {
      session.look(past);
    }
  }

  /** Waits until what is drawn is all about the moment that is shown. */
  async #settled() {
    const { clock, rail } = this.#app;
    this.#app.wake();
    for (let left = PATIENCE; left > 0; left--) {
      await new Promise(done => { clock.frame(done); });
      if (rail.isCurrent && left < PATIENCE) return;
      this.#app.wake();
    }
  }

  /** An element as text. The user's own HTML is a picture of it: a picture does not draw frames. */
  #serialized(element) {
    const frames = [...element.querySelectorAll('iframe.own')];
    const copy = element.cloneNode(true);
    copy.querySelectorAll('iframe.own').forEach((frame, place) => frame.replaceWith(`${PLACE}${place}${PLACE}`));
    return new XMLSerializer().serializeToString(copy).replace(new RegExp(`${PLACE}(\\d+)${PLACE}`, 'g'), (_, place) => this.#pictureOf(frames[place]));
  }

  #pictureOf(frame) {
    const size = `width: ${frame.clientWidth}px; height: ${frame.clientHeight}px`;
    const known = this.#pages.get(frame);
    if (known?.size === size) return known.picture;
    const { documentElement } = frame.contentDocument;
    const svg = `<svg xmlns="${SVG}" width="${frame.clientWidth}" height="${frame.clientHeight}"><foreignObject width="100%" height="100%">` +
      `<style xmlns="${XHTML}">${escaped(frame.styleText ?? '')}</style>${new XMLSerializer().serializeToString(documentElement)}</foreignObject></svg>`;
    const picture = `<img xmlns="${XHTML}" class="own" alt="" style="${size}" src="${escaped(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`)}"/>`;
    this.#pages.set(frame, { size, picture });
    return picture;
  }

  /** A text in which the addresses of the user's own pictures are replaced by such that hold them, at the size at which they are shown. */
  #inlined(text, images) {
    for (const image of images.filter(({ src }) => src.startsWith('blob:'))) {
      if (!this.#images.has(image.src)) {
        const scale = SHARPNESS * image.clientWidth / Math.max(1, image.naturalWidth);
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight].map(side => Math.max(1, Math.round(side * Math.min(1, scale))));
        canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
        this.#images.set(image.src, canvas.toDataURL());
      }
      text = text.replaceAll(image.src, this.#images.get(image.src));
    }
    return text;
  }
}
