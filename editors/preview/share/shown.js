// What the daemon's pictures of a sheet show: the content of the device, or the user's own pictures.

import { CONTENTS } from '../stage/contents.js';

/** The width in which a picture is sent, pixels: that of a phone's screen at twice its points. */
const WIDTH = 860;
/** The maximum length of a picture's address, bytes. */
const LARGEST = 4 << 20;

/** The params `content` and `app` of `sheet/render`. Own HTML is not drawn; the content is in its place. */
export async function shownIn({ settings: { content }, own }) {
  const name = content in CONTENTS ? content : 'map';
  const [sheet, app] = await Promise.all([own.sheet, own.app].map(file => (file?.type.startsWith('image/') ? addressOf(file) : null)));
  return { content: sheet ?? name, app: app ?? name };
}

/** A picture as an address, in the width in which it is sent. */
async function addressOf(file) {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, WIDTH / image.width);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height].map(side => Math.max(1, Math.round(side * scale)));
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  const address = canvas.toDataURL('image/png');
  return address.length <= LARGEST ? address : canvas.toDataURL('image/jpeg', 0.8);
}
