// Compare: two or more sheets under one finger, side by side, one over the other, or all in a grid.

import { h } from '../dom.js';
import { patchBetween } from '../recording.js';
import { icon } from '../shell/icons.js';
import { Device } from '../stage/device.js';
import { radiiOf } from '../stage/overlay.js';
import { Pointer } from '../stage/pointer.js';
import { roundedPath, s, set } from '../stage/svg.js';
import { isHeld, placeOf, points, reachAt } from '../rail/words.js';
import { Side } from './side.js';

const VIEWS = { side: 'Side by side', overlay: 'Overlay', grid: 'Grid' };
const SCHEMES = { '': 'As the page', light: 'Light', dark: 'Dark' };
const MOST = 12; // cells of a grid
/** The space above the devices, with their heads, and around them, px. */
const TOP = 8;
const BAR = 46;
const PHONE_TOP = 62;
const HEAD = 34;
/** Heads are at least this wide; narrower ones than the second say where a sheet would land only under a finger. */
const NARROWEST = 136;
const ROOMY = 210;
const MARGIN = 18;
const GAP = { side: 104, grid: 20 };
const LARGEST = 1.5; // the maximum scale of a device
const DOCK = 60;

export class Compare {
  view = 'side';
  element = h('div', { class: 'compare', hidden: true });
  #app;
  #sources = []; // what is compared with the first sheet: see Side
  #devices = []; // names of devices beside the first sheet's own
  #schemes = [''];
  #pairDevice = null; // the device of B where two are compared
  #sides = new Map(); // by source and device
  #cells = []; // {letter, side (null for the first sheet), scheme, device: Device, head, where}
  #bar = h('div', { class: 'bar-top' });
  #outline = s('path');
  #outlines = s('svg', { class: 'outline', 'aria-hidden': 'true' }, this.#outline);
  #difference = h('div', { class: 'difference' }, icon('compare'), h('b'), h('span'));
  #size = { width: 0, height: 0 };
  #laid = '';

  constructor(app) {
    this.#app = app;
    const { session } = app;
    this.element.append(this.#bar, this.#outlines, this.#difference);
    session.othersMove = () => this.isOn && this.sides.some(side => side.moving);
    session.addEventListener('sent', ({ detail }) => this.#each(side => side.follow(detail)));
    for (const event of ['opened', 'rewound', 'failed']) session.addEventListener(event, () => this.#begin());
    const onFrame = app.rpc.handlers.get('sheet/frame');
    app.rpc.handlers.set('sheet/frame', frame => {
      const side = this.isOn && this.sides.find(one => one.owns(frame));
      if (side) side.add(frame);
      else onFrame(frame);
    });
    app.on('mode', () => this.#switch());
    app.on('catalogue', () => this.isOn && this.#build());
    app.on('settings', () => { this.#laid = ''; });
    app.on('state', () => { this.#laid = ''; });
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
      this.#size = { width, height };
      this.#laid = '';
      if (this.isOn) this.#build();
    }).observe(this.element);
    app.commands.add(
      ...Object.entries(VIEWS).map(([view, title]) => ({ id: `compare ${view}`, title, group: 'Compare', icon: 'compare', palette: true,
        isOn: () => this.shownView === view, isEnabled: () => session.state !== null, run: () => this.show(view) })),
      { id: 'compare own', title: 'Make B’s configuration the document’s own', group: 'Compare', icon: 'check',
        isEnabled: () => this.isOn && this.sides.length > 0 && session.isOpen, run: () => this.#adopt(this.sides[0]) },
    );
  }

  get isOn() {
    return this.#app.mode === 'compare';
  }

  /** The other sheets that are shown, B first. */
  get sides() {
    return [...new Set(this.#cells.map(one => one.side).filter(Boolean))];
  }

  /** On a phone there is only space for one device. */
  get #isPhone() {
    return this.#app.root.clientWidth <= 640;
  }

  get shownView() {
    return this.#isPhone ? 'overlay' : this.view;
  }

  /** Shows the comparison in another view. */
  show(view) {
    this.view = view;
    if (!this.isOn) this.#app.setMode('compare');
    else this.#build();
  }

  #each(work) {
    if (this.isOn) for (const side of this.sides) work(side);
  }

  #begin() {
    this.#each(side => side.begin());
  }

  #switch() {
    this.element.hidden = !this.isOn;
    if (this.isOn) {
      this.#build();
      return;
    }
    for (const side of this.#sides.values()) side.close();
    this.#sides.clear();
    for (const { head, device } of this.#cells) {
      head.remove();
      device?.element.remove();
    }
    this.#cells = [];
    this.#showCurves();
  }

  // What is compared

  /** What a sheet is compared with at first: the document, if it was changed here; else another preset. */
  #firstSource() {
    const { session, document, catalogue } = this.#app;
    if (document && session.followsDocument && session.unsaved) return this.#saved();
    const { preset } = session.state;
    const others = (catalogue?.presets ?? [{ name: 'content-sized' }]).map(one => one.name).filter(name => name !== preset);
    return { name: others.includes('content-sized') ? 'content-sized' : others[0], preset: others.includes('content-sized') ? 'content-sized' : others[0] };
  }

  /** The sheet as its document describes it, without the changes that were made here. */
  #saved() {
    const { preset, configuration } = this.#app.session.documentState;
    return { name: 'as in the document', preset, configuration };
  }

  /** The sheet with its configuration of this moment, which it keeps. */
  #kept() {
    const { preset, configuration } = this.#app.session.state;
    return { name: `${preset}, kept`, preset, configuration };
  }

  /** Makes the cells of the view, and the sheets that they need. */
  #build() {
    const { session } = this.#app;
    if (!session.state) return;
    if (this.#sources.length === 0) this.#sources = [this.#firstSource()];
    const view = this.shownView;
    const wanted = view !== 'grid' ? [{ source: null, device: null, scheme: '' }, { source: this.#sources[0], device: this.#pairDevice, scheme: '' }]
      : [null, ...this.#sources].flatMap(source => [null, ...this.#devices].flatMap(device => this.#schemes.map(scheme => ({ source, device, scheme })))).slice(0, MOST);
    const own = session.state;
    const used = new Set();
    const letters = new Map();
    const cells = wanted.map(({ source, device, scheme }) => {
      const isFirst = source === null && device === null;
      let side = null;
      if (!isFirst) {
        const from = source ?? { name: own.preset, preset: own.preset, follows: true };
        const key = `${source === null ? 'own' : this.#sources.indexOf(source)} ${device}`;
        side = this.#sides.get(key);
        if (!side || (source !== null && side.source !== source)) {
          side?.close();
          side = new Side(this.#app, source === null ? { ...this.#ownSource() } : from, device);
          this.#sides.set(key, side);
          side.begin();
        }
        used.add(key);
      }
      if (!letters.has(side)) letters.set(side, String.fromCharCode(65 + letters.size));
      if (side) side.letter = letters.get(side);
      return { letter: letters.get(side), side, source, scheme };
    });
    for (const [key, side] of this.#sides) {
      if (used.has(key)) continue;
      side.close();
      this.#sides.delete(key);
    }
    this.#makeCells(cells);
    this.#makeBar();
    this.#showCurves();
    this.#laid = '';
    this.#app.commands.update();
    this.#app.wake();
  }

  /** Shows the curves of B beside those of A in the timeline. */
  #showCurves() {
    this.#app.timeline.compared = this.sides.slice(0, 1);
  }

  /** The first sheet's own configuration, for the same sheet on another device. */
  #ownSource() {
    const { document, session } = this.#app;
    const { preset, configuration } = session.state;
    return { name: document?.name ?? preset, preset, configuration };
  }

  /** The devices and heads of cells; those of the same place are kept. */
  #makeCells(cells) {
    const drawn = this.shownView === 'overlay' ? cells.slice(0, 1) : cells;
    const devices = this.#cells.filter(one => one.device);
    this.#cells.forEach(one => one.head.remove());
    this.#cells = cells.map((cell, place) => {
      const device = place < drawn.length ? devices[place]?.device ?? this.#makeDevice(place) : null;
      const where = h('span', { class: 'where' });
      const who = h('span', { class: 'who' });
      const head = h('button', { type: 'button', class: 'b line head-of', 'aria-haspopup': 'menu', 'data-letter': cell.letter, onclick: () => this.#openMenu(this.#cells[place]) },
        h('span', { class: 'letter' }, cell.letter), who, where, icon('down'));
      this.element.append(head);
      return { ...cell, device, head, who, where, shown: '' };
    });
    for (const { device } of devices.slice(drawn.length)) device.element.remove();
    this.#outlines.toggleAttribute('hidden', this.shownView !== 'overlay');
    this.#difference.hidden = this.shownView !== 'side';
  }

  #makeDevice(place) {
    const device = new Device(this.#app);
    this.element.insertBefore(device.element, this.#outlines);
    const cellOf = () => this.#cells[place];
    const inFirst = location => (cellOf().side?.state ? cellOf().side.locationInFirst(location) : location);
    // Whichever device is touched, the finger is on the first sheet, and all others get it from there.
    const pointer = new Pointer({
      surface: device.surface,
      locationOf: event => inFirst(device.locationOf(event)),
      isOnSheet: location => device.isOnSheet(location, this.#app.session.frame),
      get scale() { return device.scale; },
    }, this.#app.session);
    pointer.onpast = () => this.#app.say('This is in the past: go back to now, or go on from here.');
    return device;
  }

  // Menus

  #makeBar() {
    const { commands } = this.#app;
    const views = this.#isPhone ? [] : [h('div', { class: 'seg', role: 'group', 'aria-label': 'How they are shown' },
      Object.keys(VIEWS).map(view => commands.button(`compare ${view}`, { icon: false })))];
    const several = (title, items) => {
      const element = h('button', { type: 'button', class: 'b line', 'aria-haspopup': 'menu', onclick: () => this.#app.menu(element, items(), { label: title }) }, title, icon('down'));
      return element;
    };
    const choices = this.shownView !== 'grid' ? [] : [
      several(`Sheets ${this.#sources.length + 1}`, () => this.#sourceItems()),
      several(`Devices ${this.#devices.length + 1}`, () => this.#deviceItems()),
      several(`Appearance ${this.#schemes.length}`, () => [['', 'As the page'], ['both', 'Light and dark'], ['light', 'Light'], ['dark', 'Dark']].map(([value, title]) => ({
        title, isOn: this.#schemes.join() === (value === 'both' ? 'light,dark' : value),
        run: () => { this.#schemes = value === 'both' ? ['light', 'dark'] : [value]; this.#build(); } }))),
    ];
    const focused = this.#bar.contains(document.activeElement) ? document.activeElement.dataset.command : null;
    this.#bar.replaceChildren(...views, ...choices);
    if (focused) this.#bar.querySelector(`[data-command="${focused}"]`)?.focus();
  }

  #sourceItems() {
    const { catalogue } = this.#app;
    return [...(catalogue?.presets ?? []).map(({ name }) => {
      const place = this.#sources.findIndex(one => one.name === name);
      return { title: name, isOn: place >= 0, run: () => {
        if (place < 0) this.#sources.push({ name, preset: name });
        else if (this.#sources.length > 1) this.#sources.splice(place, 1);
        this.#build();
      } };
    }), 'separator', { title: 'As it is now', icon: 'copy', run: () => { this.#sources.push(this.#kept()); this.#build(); } }];
  }

  #deviceItems() {
    const { catalogue } = this.#app;
    return (catalogue?.devices ?? []).map(({ device, portrait: { size } }) => ({
      title: device, detail: `${size.width} × ${size.height}`, isOn: this.#devices.includes(device), run: () => {
        this.#devices = this.#devices.includes(device) ? this.#devices.filter(one => one !== device) : [...this.#devices, device];
        this.#build();
      } }));
  }

  #openMenu({ side, source, head }) {
    const { session, catalogue, settings, document } = this.#app;
    const presets = catalogue?.presets ?? [];
    const devices = catalogue?.devices ?? [];
    const replace = next => {
      const place = this.#sources.indexOf(source);
      if (place >= 0) this.#sources[place] = next;
      this.#build();
    };
    const orientation = session.state.container.size.width > session.state.container.size.height ? 'landscape' : 'portrait';
    const ownName = devices.find(one => ['portrait', 'landscape'].some(way => JSON.stringify(one[way]) === JSON.stringify(session.state.container)))?.device;
    const changeDevice = device => {
      if (!side) session.change('container/didChange', { container: { device, orientation }, animation: settings.animated });
      else if (this.shownView === 'grid') {
        this.#devices = side.device ? this.#devices.map(one => (one === side.device ? device : one)) : [...new Set([...this.#devices, device])];
        this.#build();
      } else {
        this.#pairDevice = device === ownName ? null : device;
        this.#build();
      }
    };
    const isChosen = name => (side ? side.source.preset === name && !side.source.configuration : session.state.preset === name && !session.followsDocument);
    const isOwnSheet = source === null;
    this.#app.menu(head, [
      { heading: isOwnSheet ? 'Sheet' : 'Compared with' },
      ...(isOwnSheet && document ? [{ title: document.name, isOn: session.followsDocument, run: () => this.#app.open() }] : []),
      ...presets.map(({ name }) => ({ title: name, isOn: isChosen(name), run: () => (isOwnSheet ? this.#app.open({ preset: name }) : replace({ name, preset: name })) })),
      ...(isOwnSheet ? [] : [
        'separator',
        document && session.documentState && { title: 'As in the document', detail: 'without the changes made here', icon: 'file', run: () => replace(this.#saved()) },
        { title: 'As it is now', detail: 'a copy of A', icon: 'copy', run: () => replace(this.#kept()) },
        { title: 'Another document…', icon: 'file', run: () => this.#chooseDocument(replace) },
        { title: document ? 'Make it the document’s own' : 'Take it over into A', icon: 'check', isEnabled: session.isOpen && side.state !== null, run: () => this.#adopt(side) },
        this.shownView === 'grid' && this.#sources.length > 1 && { title: 'Remove', icon: 'close', run: () => { this.#sources.splice(this.#sources.indexOf(source), 1); this.#build(); } },
      ]),
      { heading: 'Device' },
      ...devices.map(({ device, portrait: { size } }) => ({ title: device, detail: `${size.width} × ${size.height}`, isOn: (side?.device ?? ownName) === device, run: () => changeDevice(device) })),
    ].filter(Boolean), { label: `Sheet ${side?.letter ?? 'A'}` });
  }

  /** Opens a file as the document of a sheet. */
  #chooseDocument(replace) {
    const input = h('input', { type: 'file', accept: '.json,application/json', onchange: async () => {
      const [file] = input.files;
      if (!file) return;
      const uri = `compared:///${Math.random().toString(36).slice(2, 8)}/${encodeURIComponent(file.name)}`;
      this.#app.rpc.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'json', version: 1, text: await file.text() } });
      replace({ name: file.name, uri });
    } });
    input.click();
  }

  /** Takes the configuration of a side over into the first sheet, as a change that can be saved. */
  #adopt(side) {
    const { session } = this.#app;
    const patch = side.state && patchBetween(session.state.configuration, side.state.configuration);
    if (!patch) {
      this.#app.say('It has the same configuration already.');
      return null;
    }
    this.#app.say(`A has the configuration of ${side.letter} now.`);
    return session.configure(patch, { animated: this.#app.settings.animated });
  }

  // Drawing

  /** Draws a moment of the first sheet, and what the others did at that time. */
  paint(moment) {
    if (!moment.frame || !moment.state) return;
    if (this.#cells.length === 0) this.#build();
    const moments = new Map([[null, moment]]);
    for (const side of this.sides) moments.set(side, side.momentOf(moment));
    const laid = this.#cells.map(({ side }) => JSON.stringify((moments.get(side).state ?? moment.state).container.size)).join() + this.shownView;
    if (laid !== this.#laid) {
      this.#laid = laid;
      this.#place(moments, moment);
    }
    for (const cell of this.#cells) {
      const shown = moments.get(cell.side);
      const recording = (cell.side ?? this.#app.session).recording;
      if (cell.device && shown.frame && shown.state) cell.device.paint(shown, { scheme: cell.scheme, recording });
      this.#paintHead(cell, shown);
    }
    const second = moments.get(this.sides[0]);
    if (second?.frame && second.state) {
      if (this.shownView === 'overlay') this.#paintOutline(second, moment);
      if (this.shownView === 'side') this.#paintDifference(reachAt(second) - reachAt(moment), moment);
    }
  }

  #place(moments, moment) {
    const { width, height } = this.#size;
    if (width === 0 || height === 0) return;
    const isPhone = this.#isPhone;
    const view = this.shownView;
    const drawn = this.#cells.filter(one => one.device);
    const hasDock = width >= 800;
    const left = hasDock ? DOCK : 8;
    const sizes = drawn.map(({ device, side }) => device.outerSizeOf((moments.get(side).state ?? moment.state).container));
    const gap = view === 'grid' ? GAP.grid : GAP.side;
    const room = { left, width: width - left - (hasDock ? MARGIN : 8), bottom: height - MARGIN };
    // The heads stand beside the bar where there is space for both.
    const top = isPhone ? PHONE_TOP - HEAD : TOP;
    const perSheet = view === 'grid' ? (this.#devices.length + 1) * this.#schemes.length : 0;
    let placed = arranged(sizes, { ...room, top }, gap, perSheet);
    const bar = this.#bar.offsetLeft + this.#bar.offsetWidth;
    if (!isPhone && placed.some(box => box.y - HEAD < BAR && headOf(box).x < bar + 10)) placed = arranged(sizes, { ...room, top: BAR }, gap, perSheet);
    drawn.forEach((cell, place) => {
      cell.box = placed[place];
      cell.device.fit(cell.box);
      cell.device.surface.setAttribute('aria-label', `${cell.letter}, ${this.#nameOf(cell)}. Drag it with the pointer, or with the arrow keys; all sheets get the same finger.`);
    });
    this.#cells.forEach((cell, place) => this.#placeHead(cell, place, isPhone, width));
  }

  #placeHead({ head, box }, place, isPhone, width) {
    const { style } = head;
    if (isPhone) {
      const half = (width - 20) / 2;
      Object.assign(style, { left: `${8 + place * (half + 4)}px`, top: '10px', width: `${half}px` });
    } else if (box) {
      const { x, width: wide } = headOf(box);
      Object.assign(style, { left: `${x}px`, top: `${box.y - HEAD}px`, width: `${wide}px` });
      head.toggleAttribute('data-small', wide < ROOMY);
    } else {
      Object.assign(style, { left: '', top: '', width: '' }); // placed with the outline
    }
  }

  /** The name of a cell and what else tells it from others. */
  #namesOf({ side, scheme }) {
    const { document, session } = this.#app;
    const follows = !side && session.followsDocument && document;
    const name = side ? side.name : follows ? document.name : session.state.preset;
    return [name.replace(/\.sheet\.json$/, ''), follows ? session.state.preset : null, side?.device, scheme && this.#schemes.length > 1 ? SCHEMES[scheme].toLowerCase() : null].filter(Boolean);
  }

  #nameOf(cell) {
    return this.#namesOf(cell).join(' · ');
  }

  #paintHead(cell, shown) {
    const name = this.#nameOf(cell);
    let where = '';
    let arrow = '';
    if (cell.side?.problem) where = 'not valid';
    else if (shown.frame && shown.state) {
      if (isHeld(shown) && shown.prediction) {
        arrow = '→ ';
        where = placeOf(shown.prediction, shown).word;
      } else where = shown.frame.phase === 'presented' ? shown.frame.detent ?? 'presented' : shown.frame.phase;
    }
    const text = `${name}|${arrow}${where}`;
    if (text === cell.shown) return;
    cell.shown = text;
    const [first, ...more] = this.#namesOf(cell);
    cell.who.replaceChildren(first, ...(more.length > 0 ? [h('small', {}, ` · ${more.join(' · ')}`)] : []));
    cell.head.toggleAttribute('data-held', arrow !== '');
    cell.where.replaceChildren(arrow, h('b', {}, where));
    cell.head.title = cell.side?.problem?.message ?? name;
    cell.head.setAttribute('aria-label', `${cell.letter}, ${name}: ${arrow ? `a release now lands at ${where}` : where}`);
  }

  /** B's outline over A, where A's screen is. */
  #paintOutline(second, first) {
    const [{ device }, { head }] = this.#cells;
    const box = device.screenBox;
    const { frame, state } = second;
    const from = frame.containerSize ?? state.container.size;
    const to = first.frame.containerSize ?? first.state.container.size;
    const factor = { x: to.width / from.width * box.scale, y: to.height / from.height * box.scale };
    const isShown = frame.phase !== 'dismissed';
    this.#outline.toggleAttribute('hidden', !isShown);
    const { x, y, width, height } = frame.frame;
    const rect = { x: box.x + x * factor.x, y: box.y + y * factor.y, width: width * factor.x, height: height * factor.y };
    // Cut where the screen ends, as the sheet is.
    const left = Math.max(rect.x, box.x);
    const top = Math.max(rect.y, box.y);
    const cut = { x: left + 1, y: top + 1, width: Math.max(0, Math.min(rect.x + rect.width, box.x + box.width) - left - 2), height: Math.max(0, Math.min(rect.y + rect.height, box.y + box.height) - top - 2) };
    if (isShown) set(this.#outline, { d: roundedPath(cut, radiiOf(frame, state.configuration.edge).map(radius => radius * factor.x)) });
    if (this.#isPhone) return;
    const outer = this.#cells[0].box;
    head.style.left = `${outer.x + outer.width + 14}px`;
    head.style.top = `${Math.min(box.y + box.height - 30, Math.max(box.y, isShown ? rect.y : box.y + box.height)) - 15}px`;
    head.style.width = 'auto';
  }

  #paintDifference(difference, { state }) {
    const [first, second] = this.#cells;
    if (!first.box || !second?.box) return;
    const { style } = this.#difference;
    style.left = `${(first.box.x + first.box.width + second.box.x) / 2}px`;
    style.top = `${first.box.y + first.box.height * 0.4}px`;
    const [, number, word] = this.#difference.children;
    const far = Math.abs(difference) >= 100 ? Math.abs(Math.round(difference)) : Number(Math.abs(difference).toFixed(1));
    const text = `${points(far)} pt`;
    const isUpright = state.configuration.edge === 'bottom';
    const says = far === 0 ? 'at the same place' : isUpright ? `${second.letter} is ${difference < 0 ? 'lower' : 'higher'}` : `${second.letter} reaches ${difference < 0 ? 'less' : 'farther'}`;
    if (number.textContent !== text) number.textContent = text;
    if (word.textContent !== says) word.textContent = says;
  }
}

/** The position and width of the head above a device. */
function headOf({ x, width }) {
  const wide = Math.max(width - 8, NARROWEST);
  return { x: x + (width - wide) / 2, width: wide };
}

/**
 * The boxes of devices of sizes (pt) in rows, at one scale, as large as there is space for: {x, y, width, height}, px. `perSheet` is how
 * many devices of each sheet a grid has, which should stand together; 0 for one row.
 */
function arranged(sizes, room, gap, perSheet) {
  const isGrid = perSheet > 0;
  const split = count => {
    const perRow = Math.ceil(sizes.length / count);
    return Array.from({ length: Math.ceil(sizes.length / perRow) }, (_, row) => sizes.slice(row * perRow, (row + 1) * perRow));
  };
  const highest = row => Math.max(...row.map(one => one.height));
  // A head may be wider than its device.
  const widthOf = (one, scale) => Math.max(one.width * scale, isGrid ? NARROWEST : 0);
  const fits = (rows, scale) => rows.reduce((sum, row) => sum + highest(row) * scale + HEAD, 0) + (rows.length - 1) * MARGIN <= room.bottom - room.top
    && rows.every(row => row.reduce((sum, one) => sum + widthOf(one, scale), 0) + gap * (row.length - 1) <= room.width);
  const scaleOf = rows => {
    let [low, high] = [0.02, LARGEST];
    for (let round = 0; round < 20; round++) {
      const middle = (low + high) / 2;
      if (fits(rows, middle)) low = middle;
      else high = middle;
    }
    return low;
  };
  const counts = isGrid ? sizes.map((_, index) => index + 1) : [1];
  // Rows that end between two devices of a sheet must be clearly better to be chosen.
  const worth = rows => scaleOf(rows) * (isGrid && rows.length > 1 && rows[0].length % perSheet > 0 && perSheet % rows[0].length > 0 ? 0.8 : 1);
  const rows = counts.map(split).reduce((best, one) => (worth(one) > worth(best) + 1e-9 ? one : best));
  const scale = scaleOf(rows);
  const total = rows.reduce((sum, row) => sum + highest(row) * scale + HEAD, 0) + (rows.length - 1) * MARGIN;
  let y = room.top + Math.max(0, (room.bottom - room.top - total) / 2);
  return rows.flatMap(row => {
    const widths = row.map(one => widthOf(one, scale));
    let x = room.left + (room.width - widths.reduce((sum, one) => sum + one, 0) - gap * (row.length - 1)) / 2;
    y += HEAD;
    const boxes = row.map((one, place) => {
      const size = { width: one.width * scale, height: one.height * scale };
      const box = { x: x + (widths[place] - size.width) / 2, y: y + (highest(row) * scale - size.height) / 2, ...size };
      x += widths[place] + gap;
      return box;
    });
    y += highest(row) * scale + MARGIN;
    return boxes;
  });
}
