// A link as a QR code, for the camera of a phone. The code is made in the page: the link goes nowhere else.

import { button, h } from '../dom.js';
import { s } from '../stage/svg.js';

/** The light margin that a reader needs on each side, in modules of the code. */
const MARGIN = 4;
/** The bytes that the largest code holds, with the lowest level of error correction. */
const CAPACITY = 2953;

/** Draws a text as a QR code, with the generator of the site. Throws an error with a sentence for the user if it is too long. */
export function qrCode(generate, text) {
  if (text.length > CAPACITY) {
    throw new Error(`This link has ${text.length} characters, and a QR code holds ${CAPACITY}. Cut the recording, or copy the link instead.`);
  }
  const code = generate(0, 'L');
  code.addData(text, 'Byte');
  code.make();
  const count = code.getModuleCount();
  const runs = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0, end; column < count; column = end + 1) {
      end = column;
      while (end < count && code.isDark(row, end)) end += 1;
      if (end > column) runs.push(`M${column + MARGIN} ${row + MARGIN}h${end - column}v1h-${end - column}z`);
    }
  }
  const side = count + 2 * MARGIN;
  return s('svg', { viewBox: `0 0 ${side} ${side}`, role: 'img', 'aria-label': 'QR code of the link' }, s('path', { d: runs.join('') }));
}

/** Whether an address is one of this computer, which a phone can't open. */
export const isLocal = address => /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);

/** Shows the code of a link that plays. */
export async function showQRCode(app, address) {
  const drawing = qrCode(await app.host.qrCode(), address);
  const content = h('div', { class: 'share-form' }, h('h2', {}, 'Show it on a phone'), h('div', { class: 'qr' }, drawing),
    h('p', {}, isLocal(address) ? `A phone can’t open this link: ${new URL(address).host} is this computer’s own address. Serve the site in your network or on the web.`
      : 'Scan this with the camera of a phone. The link plays the motion there, and the sheet can be dragged.'),
    h('p', { class: 'hint' }, 'All of it is in the link: nothing is uploaded.'));
  const close = app.dialog(content, { label: 'Show it on a phone' });
  content.append(h('div', { class: 'row end' }, button('Close', () => close(), { class: 'b main' })));
}
