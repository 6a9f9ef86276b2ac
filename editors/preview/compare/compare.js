// Compare: two or more sheets under one finger, side by side, one over the other, or all in a grid; what differs between two, or one release with all libraries.

import { h } from '../dom.js';
import { patchBetween } from '../model/recording.js';
import { icon } from '../shell/icons.js';
import { Device } from '../stage/device.js';
import { radiiOf } from '../stage/overlay.js';
import { Pointer } from '../stage/pointer.js';
import { roundedPath, s, set } from '../stage/svg.js';
import { isHeld, placeOf, points, reachAt } from '../model/words.js';
import { HEAD, MARGIN, arranged, headOf } from './arrange.js';
import { deviceOf } from '../model/devices.js';
import { firstPlatforms, inPreset } from '../model/platforms.js';
import { Differences } from './differences.js';
import { Libraries } from './libraries.js';
import { appearanceItems, gridDeviceItems, headItems, platformItems, replacingItems, sourceItems } from './menus.js';
import { Reasons } from './reasons.js';
import { Side } from '../model/side.js';

const VIEWS = { platforms: 'This sheet in…', side: 'Side by side', overlay: 'Overlay', grid: 'Grid', differences: 'What differs', libraries: 'Libraries' };
const MOST = 12; // cells of a grid
/** The space above the devices without and with the bar, and below the heads of a phone, px. */
const TOP = 8;
const BAR = 46;
const PHONE_TOP = 62;
/** Heads that are narrower say where a sheet would land only under a finger, px. */
const ROOMY = 210;
const GAP = { platforms: 28, side: 104, overlay: 0, grid: 20, differences: 20, libraries: 0 };
/** The share of the width that devices have beside a table; as in compare.css. */
const BESIDE_LIBRARIES = 0.36;
const DOCK = 60;
/** The height of the reasons below the platforms; as in compare.css. */
const REASONS = 168;

export class Compare {
  view = 'side';
  element = h('div', { class: 'compare', hidden: true });
  #app;
  #sources = []; // what is compared with the first sheet: see Side
  #devices = []; // names of devices beside the first sheet's own
  #schemes = [''];
  #platforms = null; // the presets in which the sheet is shown; null until it is
  #mapped = new Map(); // a source for each of them: {text, source}
  #reasons = new Reasons();
  #pairDevice = null; // the device of B where two are compared
  #sides = new Map(); // by source and device
  #cells = []; // {letter, side (null for the first sheet), scheme, device: Device, head, where}
  #bar = h('div', { class: 'bar-top' });
  #outline = s('path');
  #outlines = s('svg', { class: 'outline', 'aria-hidden': 'true' }, this.#outline);
  #difference = h('div', { class: 'difference' }, icon('compare'), h('b'), h('span'));
  #libraries;
  #differences;
  #size = { width: 0, height: 0 };
  #laid = '';

  constructor(app) {
    this.#app = app;
    const { session } = app;
    this.#libraries = new Libraries(app);
    this.#differences = new Differences(app);
    this.element.append(this.#bar, this.#outlines, this.#difference, this.#libraries.element, this.#differences.element, this.#reasons.element);
    session.othersMove = () => this.isOn && this.sides.some(side => side.moving);
    app.on('sent', input => this.#each(side => side.follow(input)));
    for (const event of ['opened', 'rewound', 'failed']) app.on(event, () => this.#open());
    for (const event of ['opened', 'rewound']) app.on(event, () => this.#reasons.clear());
    const onFrame = app.rpc.handlers.get('sheet/frame');
    app.rpc.handlers.set('sheet/frame', frame => {
      const side = this.isOn && this.sides.find(one => one.owns(frame));
      if (side) side.add(frame);
      else onFrame(frame);
    });
    app.on('mode', () => this.#switch());
    app.on('catalogue', () => this.isOn && this.#build());
    app.on('settings', () => { this.#laid = ''; });
    app.on('state', () => {
      this.#laid = '';
      // The platforms have the sheet's detents.
      if (this.isOn && this.shownView === 'platforms' && this.#platformSources().some((source, place) => source !== this.#cells[place + 1]?.source)) this.#build();
    });
    // A new daemon does not have the documents of the old one.
    app.on('connection', () => {
      if (app.connection === 'lost') for (const source of this.#sources) source.isOpen = false;
    });
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
      this.#size = { width, height };
      this.#laid = '';
      if (this.isOn) this.#build();
    }).observe(this.element);
    app.commands.add(
      ...Object.entries(VIEWS).map(([view, title]) => ({
        id: `compare ${view}`, title, group: 'Compare', icon: 'compare', isOn: () => this.shownView === view,
        isEnabled: () => session.state !== null, run: () => this.show(view) })),
      { id: 'compare own', title: 'Make B’s configuration the document’s own', group: 'Compare', icon: 'check',
        isEnabled: () => this.isOn && this.sides.length > 0 && session.isOpen, run: () => this.#adopt(this.sides[0]) },
    );
  }

  /** The view of all libraries. For tests. */
  get libraries() {
    return this.#libraries;
  }

  /** The view of what differs. For tests. */
  get differences() {
    return this.#differences;
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

  #open() {
    this.#each(side => side.open());
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
    if (document && session.followsDocument && session.changes.unsaved) return this.#saved();
    const { preset } = session.state;
    const others = (catalogue?.presets ?? [{ name: 'content-sized' }]).map(one => one.name).filter(one => one !== preset);
    const name = others.includes('content-sized') ? 'content-sized' : others[0];
    return { name, preset: name };
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
    const first = { source: null, device: null, scheme: '' };
    const wanted = {
      grid: () => this.#combinations().slice(0, MOST), libraries: () => [first],
      platforms: () => [first, ...this.#platformSources().map(source => ({ source, device: source.device, scheme: '' }))],
    }[this.shownView]?.() ?? [first, { source: this.#sources[0], device: this.#pairDevice, scheme: '' }];
    const used = new Set();
    const letters = new Map();
    const cells = wanted.map(({ source, device, scheme }) => {
      const key = `${source === null ? 'own' : source.isMapped ? source.preset : this.#sources.indexOf(source)} ${device}`;
      const side = source === null && device === null ? null : this.#sideOf(key, source, device);
      used.add(key);
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

  /** The sheet in the presets that were chosen, with its detents of now. */
  #platformSources() {
    const { session } = this.#app;
    const { preset } = session.state;
    // Each starts where the sheet did, and not where it has been dragged to.
    const configuration = { ...session.state.configuration, selectedDetentIdentifier: session.changes.startingDetent };
    this.#platforms ??= firstPlatforms(preset);
    return this.#platforms.map(name => {
      const source = inPreset(name, configuration);
      const text = JSON.stringify(source);
      if (this.#mapped.get(name)?.text !== text) this.#mapped.set(name, { text, source });
      return this.#mapped.get(name).source;
    });
  }

  /** All combinations of sheets, devices and appearances. */
  #combinations() {
    return [null, ...this.#sources].flatMap(source => [null, ...this.#devices].flatMap(device =>
      this.#schemes.map(scheme => ({ source, device, scheme }))));
  }

  /** The sheet of a source on a device; it is opened if it is not there yet. */
  #sideOf(key, source, device) {
    const known = this.#sides.get(key);
    if (known && (source === null || known.source === source)) return known;
    known?.close();
    const side = new Side(this.#app, source ?? this.#ownSource(), device);
    this.#sides.set(key, side);
    side.open();
    return side;
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
      const head = h('button', { type: 'button', class: 'b line head-of', 'aria-haspopup': 'menu', 'data-letter': cell.letter,
        onclick: () => this.#openMenu(this.#cells[place]) }, h('span', { class: 'letter' }, cell.letter), who, where, icon('down'));
      this.element.append(head);
      return { ...cell, device, head, who, where, shown: '' };
    });
    for (const { device } of devices.slice(drawn.length)) device.element.remove();
    this.#outlines.toggleAttribute('hidden', this.shownView !== 'overlay');
    this.#difference.hidden = this.shownView !== 'side';
    this.#libraries.element.hidden = this.shownView !== 'libraries';
    this.#differences.element.hidden = this.shownView !== 'differences';
    this.#reasons.element.hidden = this.shownView !== 'platforms';
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
    }, this.#app.session, this.#app.clock);
    pointer.onpast = () => this.#app.say('This is in the past: go back to now, or go on from here.');
    return device;
  }

  // Menus

  #makeBar() {
    const { commands } = this.#app;
    const views = this.#isPhone ? [] : [h('div', { class: 'seg', role: 'group', 'aria-label': 'How they are shown' },
      Object.keys(VIEWS).map(view => commands.button(`compare ${view}`, { icon: false })))];
    const choices = this.shownView === 'platforms' ? [
      this.#choice('Platforms', this.#platforms.length, () => platformItems(this.#app, this.#platforms, platforms => {
        this.#platforms = platforms;
        this.#build();
      })),
    ] : this.shownView !== 'grid' ? [] : [
      this.#choice('Sheets', this.#sources.length + 1, () => sourceItems(this.#app, this.#sources, () => this.#kept(), sources => {
        this.#sources = sources;
        this.#build();
      })),
      this.#choice('Devices', this.#devices.length + 1, () => gridDeviceItems(this.#app, this.#devices, devices => {
        this.#devices = devices;
        this.#build();
      })),
      this.#choice('Appearance', this.#schemes.length, () => appearanceItems(this.#schemes, schemes => {
        this.#schemes = schemes;
        this.#build();
      })),
    ];
    const focused = this.#bar.contains(document.activeElement) ? document.activeElement.dataset.command : null;
    this.#bar.replaceChildren(...views, ...choices);
    if (focused) this.#bar.querySelector(`[data-command="${focused}"]`)?.focus();
  }

  #choice(title, count, items) {
    const open = ({ currentTarget }) => this.#app.menu(currentTarget, items(), { label: title });
    return h('button', { type: 'button', class: 'b line', 'aria-haspopup': 'menu', onclick: open }, `${title} ${count}`, icon('down'));
  }

  #openMenu(cell) {
    const { side, source, head } = cell;
    if (source?.isMapped) {
      this.#app.menu(head, replacingItems(this.#app, source.preset, this.#platforms, platforms => {
        this.#platforms = platforms;
        this.#build();
      }), { label: `Sheet ${cell.letter}` });
      return;
    }
    const isGrid = this.shownView === 'grid';
    const place = this.#sources.indexOf(source);
    const changed = work => (...values) => {
      work(...values);
      this.#build();
    };
    this.#app.menu(head, headItems(this.#app, cell, {
      canRemove: isGrid && this.#sources.length > 1,
      saved: () => this.#saved(),
      kept: () => this.#kept(),
      replace: changed(next => { this.#sources[place] = next; }),
      remove: changed(() => this.#sources.splice(place, 1)),
      adopt: one => this.#adopt(one),
      setDevice: changed(device => {
        if (!isGrid) this.#pairDevice = device;
        else if (device === null) this.#devices = this.#devices.filter(one => one !== side.device);
        else {
          const next = side.device ? this.#devices.map(one => (one === side.device ? device : one)) : [...this.#devices, device];
          this.#devices = [...new Set(next)];
        }
      }),
    }), { label: `Sheet ${cell.letter}` });
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
    const sizes = this.#cells.map(({ side }) => (moments.get(side).state ?? moment.state).container.size);
    const laid = `${this.shownView} ${sizes.map(({ width, height }) => `${width} ${height}`)}`;
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
    this.#libraries.paint(moment);
    if (this.shownView === 'differences') this.#differences.paint(this.#namesOf(this.#cells[0])[0], this.sides[0]);
    if (this.shownView === 'platforms') this.#reasons.paint(this.#cells.map(cell => ({ letter: cell.letter, name: this.#namesOf(cell)[0], moment: moments.get(cell.side) })));
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
    const gap = GAP[view];
    const share = view === 'libraries' || view === 'differences' ? BESIDE_LIBRARIES : 1;
    const room = { left, width: share * width - left - (hasDock ? MARGIN : 8), bottom: height - MARGIN - (view === 'platforms' ? REASONS : 0) };
    // The heads stand beside the bar where there is space for both.
    const top = isPhone ? PHONE_TOP - HEAD : TOP;
    const perSheet = view === 'grid' ? (this.#devices.length + 1) * this.#schemes.length : 0;
    let placed = arranged(sizes, { ...room, top }, gap, perSheet);
    const bar = this.#bar.offsetLeft + this.#bar.offsetWidth;
    if (!isPhone && placed.some(box => box.y - HEAD < BAR && headOf(box).x < bar + 10)) {
      placed = arranged(sizes, { ...room, top: BAR }, gap, perSheet);
    }
    drawn.forEach((cell, place) => {
      cell.box = placed[place];
      cell.device.fit(cell.box);
      cell.device.surface.setAttribute('aria-label',
        `${cell.letter}, ${this.#nameOf(cell)}. Drag it with the pointer, or with the arrow keys; all sheets get the same finger.`);
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
      head.toggleAttribute('data-told', this.shownView === 'platforms');
    } else {
      Object.assign(style, { left: '', top: '', width: '' }); // placed with the outline
    }
  }

  /** The name of a cell and what else tells it from others. */
  #namesOf({ side, scheme }) {
    const { document, session } = this.#app;
    const follows = !side && session.followsDocument && document;
    const name = side ? side.name : follows ? document.name : session.state.preset;
    const appearance = scheme && this.#schemes.length > 1 ? scheme : null;
    const device = side?.source.isMapped && side.device === (this.#app.catalogue && deviceOf(this.#app.catalogue, session.state.container)?.device) ? null : side?.device;
    return [name.replace(/\.sheet\.json$/, ''), follows ? session.state.preset : null, device, appearance].filter(Boolean);
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
    const right = Math.min(rect.x + rect.width, box.x + box.width);
    const bottom = Math.min(rect.y + rect.height, box.y + box.height);
    const cut = { x: left + 1, y: top + 1, width: Math.max(0, right - left - 2), height: Math.max(0, bottom - top - 2) };
    const radii = radiiOf(frame, state.configuration.edge).map(radius => radius * factor.x);
    if (isShown) set(this.#outline, { d: roundedPath(cut, radii) });
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
    const [less, more] = isUpright ? ['is lower', 'is higher'] : ['reaches less', 'reaches farther'];
    const says = far === 0 ? 'at the same place' : `${second.letter} ${difference < 0 ? less : more}`;
    if (number.textContent !== text) number.textContent = text;
    if (word.textContent !== says) word.textContent = says;
  }
}
