// What the device shows: for each content the app behind, and the screens of the sheet. A screen is a head (blocks with their heights), rows
// without end, and a foot. blocks.js says how each kind of block is drawn, list.js which of them fit.

const cycle = (list, place) => list[((place % list.length) + list.length) % list.length];

const PLACES = [
  ['Copper Kettle', 'Café', 'cup', '#d9502b', 'open till 18:00'], ['Station Market', 'Market', 'basket', '#2f8a55', 'open till 14:00'],
  ['Towpath Bikes', 'Bicycles', 'bike', '#2a78b0', 'open till 19:00'], ['Heron Books', 'Books', 'book', '#7b57b0', 'closed today'],
  ['Weir Bakery', 'Bakery', 'loaf', '#b37a1c', 'open till 16:00'], ['Saltmarsh Gallery', 'Gallery', 'frame', '#c23d66', 'open till 17:30'],
  ['Weir Gardens', 'Park', 'tree', '#3f8f4e', 'always open'], ['Millrace Cinema', 'Cinema', 'video', '#4a5aa8', 'next at 20:15'],
  ['Willow Baths', 'Swimming', 'bath', '#1f8a94', 'open till 21:00'], ['Bridge House', 'Hotel', 'bed', '#80604a', 'rooms tonight'],
];
const QUARTERS = ['Cornmarket', 'Millside', 'Southbank', 'Brickfields', 'Ropery', 'Ashford', 'Lockside', 'Highgate', 'Eastfields'];

/** The place of a row: the first ten by name, then others like them in other parts of the town. */
function placeAt(index) {
  const [name, kind, sign, color, hours] = cycle(PLACES, index);
  const again = Math.floor(index / PLACES.length);
  const metres = 220 + index * 90 + index * index % 7 * 20;
  return {
    title: again === 0 ? name : `${cycle(QUARTERS, again + index * 4)} ${kind}${again > QUARTERS.length ? ` ${again}` : ''}`, sign, color,
    detail: `${kind} · ${metres < 1000 ? `${metres} m` : `${(metres / 1000).toFixed(1)} km`} · ${hours}`,
    value: (3.9 + index * 37 % 11 / 10).toFixed(1),
  };
}

const GOODS = [['Desk lamp, brass', 'tag', '#b37a1c', 89], ['Bulb, warm white', 'star', '#d9502b', 6.5], ['Linen cord, 2 m', 'link', '#2f8a55', 12], ['Wall hook', 'key', '#2a78b0', 4.2]];
const ACTIONS = [['Copy', 'copy'], ['Copy link', 'link'], ['Add to album', 'picture'], ['Add a note', 'note'], ['Favourite', 'heart'], ['Print', 'printer'], ['Send later', 'clock'], ['Delete', 'trash']];
const BOOKS = [['The Living Mountain', 'Nan Shepherd'], ['Moby-Dick', 'Herman Melville'], ['Middlemarch', 'George Eliot'], ['The Tale of Genji', 'Murasaki Shikibu'],
  ['Walden', 'Henry D. Thoreau'], ['Persuasion', 'Jane Austen'], ['Frankenstein', 'Mary Shelley'], ['The Odyssey', 'Homer'], ['Candide', 'Voltaire'],
  ['Dead Souls', 'Nikolai Gogol'], ['Essays', 'Michel de Montaigne'], ['The Pillow Book', 'Sei Shōnagon']];
const SONGS = [['Slow Water', 'The Locks', '3:41'], ['Weir', 'Mira Holt', '4:08'], ['Night Bus', 'Ropery', '2:57'], ['Towpath', 'Ines & Kofi', '5:12'], ['Copper', 'The Locks', '3:20'],
  ['Lantern', 'Southbank', '4:44'], ['Heron', 'Mira Holt', '3:03']];
export const PEOPLE = ['#d98d6a', '#6a9fd9', '#8a76c9', '#6ab58a', '#c97699', '#b09a5a'];
const COVERS = ['#2a78b0', '#b37a1c', '#2f8a55', '#c23d66', '#4a5aa8', '#80604a', '#1f8a94'];

const money = value => value.toFixed(2);
const heading = (text, height = 40) => ({ kind: 'heading', height, text });

/** The contents, by the names that the settings use. `root` is the first screen; `detail` those that are pushed over it. */
export const CONTENTS = {
  map: {
    title: 'Places', description: 'A map with places', action: 'search',
    app: { head: [{ kind: 'drawing', height: Infinity, name: 'map' }] },
    root: {
      head: [{ kind: 'search', height: 62, text: 'Search the town', initials: 'JA' },
        { kind: 'chips', height: 46, items: [['Cafés', '#d9502b'], ['Markets', '#2f8a55'], ['Bicycles', '#2a78b0'], ['Books', '#7b57b0'], ['Parks', '#3f8f4e']] }, heading('Nearby', 36)],
      row: index => ({ kind: 'row', height: 64, ...placeAt(index) }),
    },
    detail: depth => {
      const place = placeAt(depth - 1);
      return {
        title: place.title,
        head: [{ kind: 'title', height: 70, text: place.title, detail: place.detail },
          { kind: 'actions', height: 74, items: [['Route', 'bike'], ['Call', 'phone'], ['Save', 'heart'], ['Share', 'link']] },
          { kind: 'drawing', height: 150, name: 'photograph', isInset: true }, heading('Others near it')],
        row: index => ({ kind: 'row', height: 64, ...placeAt(index + depth) }),
      };
    },
  },
  checkout: {
    title: 'Checkout', description: 'A checkout with fields', action: 'next',
    app: {
      head: [{ kind: 'drawing', height: 360, name: 'lamp' }, { kind: 'title', height: 76, text: 'Desk lamp, brass', detail: '89.00 · ready to ship' },
        { kind: 'text', height: 84, lines: 3 }, { kind: 'chips', height: 46, items: [['Brass', '#b37a1c'], ['Black', '#333a40'], ['White', '#c9ccd0']] }, heading('Goes well with it')],
      row: index => ({ kind: 'row', height: 60, ...goodAt(index + 1) }),
    },
    root: {
      head: [heading('Checkout', 54), { kind: 'field', height: 62, items: [['Name', 'Jo Ashdown']] }, { kind: 'field', height: 62, items: [['Card number', '5201 0000 0000 4477']] },
        { kind: 'field', height: 62, items: [['Valid until', '09 / 29'], ['Code', '•••']] }, { kind: 'field', height: 62, items: [['Address', '12 Lock Lane']] }, heading('Your order')],
      row: index => ({ kind: 'row', height: 60, ...goodAt(index) }),
      foot: { kind: 'button', height: 76, text: 'Pay 111.70' },
    },
    detail: depth => ({
      title: cycle(['Delivery', 'Voucher', 'Receipt'], depth - 1),
      head: [heading('How it comes', 50), { kind: 'field', height: 62, items: [['Post code', 'AS4 2LK']] }],
      row: index => ({ kind: 'row', height: 60, title: cycle(['Tomorrow, before noon', 'By bicycle, today', 'In three days', 'Collected in the shop'], index),
        detail: cycle(['the post', 'within the town', 'the post', 'Cornmarket 3'], index), sign: cycle(['truck', 'bike', 'mail', 'basket'], index), color: cycle(COVERS, index), value: cycle(['4.90', '7.00', 'free', 'free'], index) }),
      foot: { kind: 'button', height: 76, text: 'Choose' },
    }),
  },
  share: {
    title: 'Share', description: 'A share sheet', action: 'done',
    app: { head: [{ kind: 'drawing', height: Infinity, name: 'photograph' }] },
    root: {
      head: [{ kind: 'preview', height: 76, text: 'Evening above Ashford', detail: 'Photograph · 4.1 MB', drawing: 'photograph' },
        { kind: 'people', height: 104, items: ['Mira', 'Tomás', 'Ines', 'Kofi', 'Yuki', 'Lena'] },
        { kind: 'apps', height: 100, items: [['Near you', 'airdrop', '#2a78b0'], ['Messages', 'bubble', '#2f8a55'], ['Mail', 'mail', '#4a5aa8'], ['Notes', 'note', '#b37a1c'], ['Books', 'book', '#d9502b']] }],
      row: index => ({ kind: 'action', height: 52, text: `${cycle(ACTIONS, index)[0]}${index < ACTIONS.length ? '' : ` ${Math.floor(index / ACTIONS.length) + 1}`}`, sign: cycle(ACTIONS, index)[1] }),
    },
    detail: depth => ({
      title: cycle(['Options', 'Send as', 'Albums'], depth - 1), head: [{ kind: 'search', height: 62, text: 'Find', initials: 'JA' }],
      row: index => ({ kind: 'action', height: 52, text: cycle(['With the location', 'All its details', 'As a picture', 'As a link', 'In full size'], index), sign: cycle(['tree', 'note', 'picture', 'link', 'frame'], index) }),
    }),
  },
  player: {
    title: 'Player', description: 'A music player', action: 'done',
    app: {
      head: [heading('Listen', 60), { kind: 'covers', height: 150, from: 1 }, heading('Songs')],
      row: index => ({ kind: 'row', height: 60, ...songAt(index) }),
    },
    root: {
      head: [{ kind: 'row', height: 68, ...songAt(0) }, { kind: 'drawing', height: 330, name: 'photograph', isInset: true },
        { kind: 'actions', height: 74, items: [['Pause', 'pause'], ['Back', 'back'], ['Next', 'next'], ['Like', 'heart']] }, heading('Next')],
      row: index => ({ kind: 'row', height: 60, ...songAt(index + 1) }),
    },
    detail: depth => ({
      title: cycle(['Lyrics', 'Queue', 'The artist'], depth - 1), head: [heading(cycle(SONGS, 0)[0], 50), { kind: 'text', height: 180, lines: 7 }],
      row: index => ({ kind: 'row', height: 60, ...songAt(index + depth) }),
    }),
  },
  menu: {
    title: 'Menu', description: 'An action menu', action: 'done',
    app: { head: [{ kind: 'drawing', height: Infinity, name: 'photograph' }] },
    root: {
      head: [{ kind: 'preview', height: 70, text: 'Evening above Ashford', detail: 'Photograph · 4.1 MB', drawing: 'photograph' }],
      row: index => ({ kind: 'action', height: 52, text: cycle(ACTIONS, index + 2)[0], sign: cycle(ACTIONS, index + 2)[1] }),
    },
    detail: depth => ({
      title: cycle(['Album', 'Print', 'Share'], depth - 1), head: [heading('Choose', 50)],
      row: index => ({ kind: 'action', height: 52, text: cycle(ACTIONS, index)[0], sign: cycle(ACTIONS, index)[1] }),
    }),
  },
  list: {
    title: 'Library', description: 'A long list', action: 'done',
    app: {
      head: [heading('Now reading', 60), { kind: 'covers', height: 210, from: 0 }, heading('Finished'), { kind: 'covers', height: 210, from: 3 }, heading('Lists')],
      row: index => ({ kind: 'action', height: 52, text: `Shelf ${index + 1}`, sign: 'book' }),
    },
    root: {
      head: [heading('To read', 50)],
      row: index => ({ kind: 'row', height: 56, title: cycle(BOOKS, index)[0], detail: cycle(BOOKS, index)[1], sign: 'book', color: cycle(COVERS, index + Math.floor(index / BOOKS.length)), value: String(index + 1) }),
    },
    detail: depth => ({
      title: cycle(BOOKS, depth - 1)[0],
      head: [{ kind: 'title', height: 70, text: cycle(BOOKS, depth - 1)[0], detail: cycle(BOOKS, depth - 1)[1] }, { kind: 'text', height: 110, lines: 4 }, heading('Chapters')],
      row: index => ({ kind: 'action', height: 48, text: `Chapter ${index + 1}`, sign: 'note' }),
    }),
  },
};

function songAt(index) {
  const [title, detail, value] = cycle(SONGS, index);
  return { title, detail, value, sign: 'note-of-music', color: cycle(COVERS, index) };
}

function goodAt(index) {
  const [title, sign, color, price] = cycle(GOODS, index);
  return { title, sign, color, detail: cycle(['one', 'two', 'one', 'three'], index), value: money(price) };
}

/** The screen of a content at a place in the stack: the root, or what was pushed over it. Names of the document's own win. */
export function screenOf(content, depth, id) {
  const screen = depth === 0 ? { title: content.title, ...content.root } : content.detail(depth);
  return isNamed(id) ? { ...screen, title: titleOf(id) } : screen;
}

/** Whether the id of a screen is a name to be shown. The page's own ("screen 1") and the usual "root" are not. */
const isNamed = id => id !== 'root' && !/^screen \d+$/.test(id);

/** An id as a title: "payment-method" is "Payment method". */
function titleOf(id) {
  const words = id.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
