// Content of the user's own: a picture or an HTML file, in the sheet or behind it.
//
// HTML is shown in a frame in which no script runs: the sandbox forbids them, and so does the page's content security policy, which the
// frame inherits, together with all access to the network. The page may therefore read the frame, to measure it. The policy forbids
// inline styles as well; those are applied as objects. They get other names before the text is parsed, because a style that is only
// parsed is reported as blocked, too.

import { h } from '../dom.js';
import { pageClock } from '../model/clock.js';

const MEGABYTE = 1024 * 1024;
const MAXIMUM = { picture: 40 * MEGABYTE, html: 4 * MEGABYTE };
/** The largest picture that is shown, pixels. */
const PIXELS = 100e6;
/** How long the user's content may take to load, ms. */
const TIMEOUT = 5000;
/** Elements that do something, or that could only load what they may not. */
const REMOVED = 'script, iframe, frame, object, embed, base, link, meta[http-equiv]';

/** A start tag, with its quoted values. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;

/** What XML has no way to write: a card writes the page as XML. */
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const NAME = /^[a-z_][\w.-]*$/i;

/** What is wrong with a file, in words for the user. */
class Refusal extends Error {}

/**
 * Reads a file. Returns {name, create}: `create(width)` makes a view of it, {element, height: Promise<pt>, onheight, remove}. Throws if
 * the file can't be shown.
 */
export async function readOwn(file) {
  const name = file.name || 'the picture';
  const kind = file.type.startsWith('image/') ? 'picture' : file.type === 'text/html' || /\.html?$/i.test(name) ? 'html' : null;
  if (!kind) throw new Refusal(`“${name}” is neither a picture nor HTML. What was shown stays.`);
  if (file.size > MAXIMUM[kind]) {
    throw new Refusal(`“${name}” has ${Math.ceil(file.size / MEGABYTE)} MB; ${kind === 'picture' ? 'pictures' : 'HTML files'} may have ` +
      `${MAXIMUM[kind] / MEGABYTE}. What was shown stays.`);
  }
  if (kind === 'picture') return readPicture(file, name);
  const text = await file.text();
  return { name, create: () => new HtmlView(text, name) };
}

async function readPicture(file, name) {
  const url = URL.createObjectURL(file);
  const picture = h('img', { src: url, alt: name });
  try {
    await inTime(picture.decode());
    if (picture.naturalWidth * picture.naturalHeight > PIXELS) throw new Error('too large');
  } catch (error) {
    URL.revokeObjectURL(url);
    throw new Refusal(error.message === 'too large'
      ? `“${name}” has ${Math.round(picture.naturalWidth * picture.naturalHeight / 1e6)} million pixels; it may have ${PIXELS / 1e6}. What was shown stays.`
      : `“${name}” is not a picture that this browser can show. What was shown stays.`);
  }
  const ratio = picture.naturalHeight / (picture.naturalWidth || 1);
  return { name, create: () => new PictureView(url, name, ratio), release: () => URL.revokeObjectURL(url) };
}

class PictureView {
  constructor(url, name, ratio) {
    this.element = h('img', { class: 'own', src: url, alt: name, draggable: 'false' });
    this.ratio = ratio;
  }

  /** The height of the picture in a sheet of a width, pt. */
  async heightFor(width) {
    return Math.max(1, Math.round(width * this.ratio));
  }
}

class HtmlView {
  #loaded;

  constructor(text, name) {
    this.element = h('iframe', { class: 'own', sandbox: 'allow-same-origin', title: name, tabindex: '-1', referrerpolicy: 'no-referrer' });
    this.#loaded = inTime(new Promise(resolve => this.element.addEventListener('load', resolve))).then(() => this.#fill(text));
    this.#loaded.catch(() => {}); // who asks for the height hears of it
    this.element.srcdoc = '<!doctype html><title>Content</title>';
  }

  #fill(text) {
    const { contentDocument: frame, contentWindow: { CSSStyleSheet } } = this.element;
    // A script that is only parsed does not run, and its text is read as that of a style is.
    const renamed = text.toWellFormed().replace(NOT_XML, ' ').replace(TAG, tag => tag.replace(/^<style\b/i, '<script data-style').replace(/(\s)style(?=\s*=)/gi, '$1data-style'))
      .replace(/<\/style\b/gi, '</script');
    const parsed = new DOMParser().parseFromString(renamed, 'text/html');
    // The rules that a browser has read are not the same text (share/card.js).
    this.element.styleText = [...parsed.querySelectorAll('script[data-style]')].map(({ textContent }) => textContent).join('\n');
    const sheets = [...parsed.querySelectorAll('script[data-style]')].map(style => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style.textContent);
      return sheet;
    });
    for (const element of parsed.querySelectorAll(REMOVED)) element.remove();
    const styles = [...parsed.querySelectorAll('[data-style]')].map(element => [element, element.dataset.style]);
    for (const element of parsed.querySelectorAll('*')) {
      for (const { name, namespaceURI } of [...element.attributes]) if (/^on/i.test(name) || (!namespaceURI && !NAME.test(name))) element.removeAttribute(name);
    }
    frame.documentElement.replaceWith(frame.adoptNode(parsed.documentElement));
    frame.adoptedStyleSheets = sheets;
    for (const [element, text] of styles) element.style.cssText = text;
  }

  /** The height of the page in a sheet of a width, pt. */
  async heightFor(width) {
    try {
      await this.#loaded;
    } catch {
      throw new Refusal(`“${this.element.title}” did not load within ${TIMEOUT / 1000} s. What was shown stays.`);
    }
    const { style, contentDocument: { body, defaultView } } = this.element;
    style.width = `${width}px`;
    // The frame is as high as it likes to be, but no less than its own content.
    style.height = '1px';
    const margin = parseFloat(defaultView.getComputedStyle(body).marginBottom) || 0;
    const height = Math.ceil(Math.max(body.getBoundingClientRect().bottom + margin, body.scrollHeight));
    style.height = `${height}px`;
    return Math.max(1, Math.min(height, 100_000));
  }
}

/** A promise that fails if another takes too long. */
function inTime(promise) {
  let timer;
  return Promise.race([promise, new Promise((_, reject) => { timer = pageClock.after(TIMEOUT, () => reject(new Error('timeout'))); })])
    .finally(() => pageClock.cancel(timer));
}
