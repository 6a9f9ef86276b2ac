// What the daemon's pictures of a sheet show: the content of the device, or the user's own pictures.

import { CONTENTS } from '../stage/contents.js';

/** The width in which a picture is sent, pixels: that of a phone's screen at twice its points. */
const WIDTH = 860;
/** The maximum length of a picture's address, bytes. */
const LARGEST = 2 << 20;

/** The params `content` and `app` of `sheet/render`. Own HTML is not drawn; the content is in its place. */
export async function shownIn({ settings: { content }, own }) {
  const name = Object.hasOwn(CONTENTS, content) ? content : 'map';
  const [sheet, app] = await Promise.all([own.sheet, own.app].map(file => (file?.type.startsWith('image/') ? addressOf(file) : null)));
  return { content: sheet ?? name, app: app ?? name };
}

/**
 * The same for many pictures: `params` have short names in place of the user's pictures, with which `whole` replaces them in what is drawn.
 */
export function named(shown) {
  const names = Object.entries(shown).map(([place, value], index) => [place, value, value.startsWith('data:') ? `data:image/png;base64,iVBORw0KGgo${'AB'[index]}` : value]);
  return {
    params: Object.fromEntries(names.map(([place, , name]) => [place, name])),
    whole: svg => names.reduce((text, [, value, name]) => (value === name ? text : text.replaceAll(`"${name}"`, () => `"${value}"`)), svg),
  };
}

/** A picture as an address, in the width in which it is sent. */
async function addressOf(file) {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    // A picture of lines may have no size of its own.
    const [width, height] = [image.naturalWidth || 300, image.naturalHeight || 300];
    const scale = Math.min(1, WIDTH / width);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height].map(side => Math.max(1, Math.round(side * scale)));
    const drawn = canvas.getContext('2d');
    drawn.drawImage(image, 0, 0, canvas.width, canvas.height);
    const address = canvas.toDataURL('image/png');
    if (address.length <= LARGEST) return address;
    // What shows through is white.
    drawn.globalCompositeOperation = 'destination-over';
    drawn.fillStyle = '#ffffff';
    drawn.fillRect(0, 0, canvas.width, canvas.height);
    return [0.85, 0.5, 0.2].map(quality => canvas.toDataURL('image/jpeg', quality)).find(({ length }) => length <= LARGEST) ?? null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
