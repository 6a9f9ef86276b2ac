// A device with the sheet on it, drawn from a moment: its frame, and the configuration, container and contents of that time. Everything in
// it is in points; the device is scaled as a whole.

import { h } from '../dom.js';
import { CONTENTS } from './contents.js';
import { Hardware, hardwareOf, outerSize } from './hardware.js';
import { Keyboard, keyboardHeight } from './keyboard.js';
import { BlockList } from './list.js';
import { Overlay, radiiOf } from './overlay.js';
import { ScreenView } from './screen.js';
import { StatusBar } from './status.js';

export class Device {
  #app;
  #hardware = new Hardware();
  #backdrop = new BlockList();
  #presenter = h('div', { class: 'presenter', 'aria-hidden': 'true' }, this.#backdrop.element);
  #dimming = h('div', { class: 'dimming' });
  #screens = h('div', { class: 'screens' });
  #sheet = h('div', { class: 'sheet' }, this.#screens);
  #bar = h('div', { class: 'bar' }, h('div', { class: 'indicator' }));
  #overDimming = h('div', { class: 'dimming' });
  #overList = new BlockList();
  #over = h('div', { class: 'sheet over' }, this.#overList.element);
  #keyboard = new Keyboard();
  #status = new StatusBar();
  #home = h('div', { class: 'home', 'aria-hidden': 'true' });
  #safe = h('div', { class: 'safe-area' });
  #overlay = new Overlay();
  #upright = h('div', { class: 'upright' });
  #aperture = h('div', { class: 'aperture' }, this.#upright);
  /** The element that receives pointer events: the screen. */
  surface = h('div', {
    class: 'surface', tabindex: '0', role: 'application', 'aria-roledescription': 'sheet',
    'aria-label': 'Device. Drag the sheet with the pointer, or with the arrow keys: holding one holds the sheet, ' +
      'releasing it lets go; with Shift it goes faster, Escape cancels.',
  });
  element = h('div', { class: 'device', dir: 'ltr' });

  #devices = null;
  #shape = null; // {container, devices, hardware}: what the device looks like
  #views = new Map(); // screens by id
  #state = null;
  #settings = null;
  #content = null;
  #own = { sheet: null, app: null }; // the user's own content that is shown
  #room = { x: 0, y: 0, width: 400, height: 800 };
  #scale = 1;
  #size = { width: 0, height: 0 }; // of the screen as it is drawn, pt
  #placed = '';
  #window = { y: 0, keyboard: 0 }; // how far the window is shown from its place, and what the keyboard covers, pt

  constructor(app) {
    this.#app = app;
    this.surface.append(this.#presenter, this.#dimming, this.#bar, this.#sheet, this.#keyboard.element, this.#status.element, this.#home, this.#safe);
    this.#upright.append(this.surface);
    this.element.append(this.#hardware.back, this.#aperture, this.#hardware.front, this.#overlay.element);
  }

  /** The scale of the drawing, CSS pixels per point. */
  get scale() {
    return this.#scale;
  }

  /** What the device looks like; null before the first moment. See `hardwareOf`. */
  get hardware() {
    return this.#shape?.hardware ?? null;
  }

  /** Sets the catalogue's devices: their corners, keys and cut-outs. */
  setCatalogue(devices) {
    this.#devices = devices;
  }

  /** Sets the space for the device, CSS pixels from the origin of its parent. */
  fit(room) {
    this.#room = room;
    this.#placed = '';
  }

  /** The size of a container's device with its bezel, pt. */
  outerSizeOf(container) {
    return outerSize(this.#shapeOf(container).hardware, container.size.width > container.size.height, this.#app.settings.bezel);
  }

  /** The rectangle of the screen once nothing turns it, CSS pixels from the origin of the device's parent. */
  get screenBox() {
    const { size } = this.#shape.container;
    const scale = this.#scaleFor(size);
    const { x, y, width, height } = this.#room;
    return { x: x + (width - size.width * scale) / 2, y: y + (height - size.height * scale) / 2, width: size.width * scale, height: size.height * scale, scale };
  }

  /** The position of a pointer event in the container, pt. The keyboard is in its place where the window is shown higher. */
  locationOf({ clientX, clientY }) {
    const box = this.surface.getBoundingClientRect();
    const scale = box.width / this.#size.width;
    const y = (clientY - box.top) / scale;
    const shift = y < this.#size.height - this.#window.keyboard ? this.#window.y : 0;
    return { x: round((clientX - box.left) / scale), y: round(y - shift) };
  }

  /** The field of the top screen at a position of the page, as the daemon is told of it: a region, or a place in the content, pt; or null. */
  fieldAt({ clientX, clientY }, { frame, state }) {
    const field = this.#views.get(this.#top)?.fieldAt(clientX, clientY);
    if (!field) return null;
    if (field.dataset.region) return { region: field.dataset.region };
    const box = field.getBoundingClientRect();
    const { navigation } = state.configuration;
    const scale = frame.scale ?? 1;
    const [start, end] = [[box.left, box.top], [box.right, box.bottom]].map(([x, y]) => this.locationOf({ clientX: x, clientY: y }));
    const top = frame.frame.y + (navigation.showsBar ? navigation.barHeight * scale : 0);
    return {
      frame: {
        x: round((start.x - frame.frame.x) / scale), y: round((start.y - top) / scale + frame.content.offset),
        width: round((end.x - start.x) / scale), height: round((end.y - start.y) / scale),
      },
    };
  }

  /** Whether a position of the page is on the key that ends the input. */
  isActionAt({ clientX, clientY }) {
    return this.#keyboard.isActionAt(clientX, clientY);
  }

  /** Whether a position of the container is on the sheet, pt. */
  isOnSheet({ x, y }, frame) {
    const rect = frame.frame;
    return frame.phase !== 'dismissed' && x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
  }

  /** Removes the screens of the previous sheet. */
  clear() {
    for (const view of this.#views.values()) view.setOwn(null);
    this.#views.clear();
    this.#screens.replaceChildren();
    this.#state = null;
  }

  /** Shows an element of the user's own as the content of the `sheet` or as the `app` behind it; null shows the usual one. */
  setOwn(target, element) {
    this.#own[target] = element;
    if (target === 'app') {
      this.#presenter.replaceChildren(element ?? this.#backdrop.element);
    } else {
      for (const view of this.#views.values()) view.setOwn(view.isRoot ? element : null);
    }
  }

  /** Draws a moment. `scheme` ('light' or 'dark') replaces the page's appearance; `recording` is where its past is found. `owners` is what a drag would move. */
  paint(moment, { scheme = '', recording = this.#app.session.recording, owners = null, other = null } = {}) {
    const { frame, state } = moment;
    if (!frame || !state) return;
    if (this.surface.style.colorScheme !== scheme) this.surface.style.colorScheme = scheme;
    this.#setState(state);
    const { container } = state;
    const size = frame.containerSize ?? container.size;
    const { hardware } = this.#shape;
    this.#place(size, hardware, container);
    const { presenter, dimming, grabber, phase } = frame;
    const back = stepBack(frame);
    // The presenter is drawn at the size of the container and scaled down. Its corners are those of the screen until it steps back.
    const radius = presenter.cornerRadius === 0 ? 0 : hardware.radius * (1 - back) + presenter.cornerRadius;
    this.#presenter.style.transform = `translate(${presenter.x}px, ${presenter.y}px) scale(${presenter.scale})`;
    this.#presenter.style.borderRadius = `${radius / (presenter.scale || 1)}px`;
    this.#dimming.style.opacity = dimming.opacity;
    this.#placeSheet(this.#sheet, frame, state.configuration.edge);
    this.#sheet.hidden = phase === 'dismissed';
    this.surface.style.setProperty('--sheet-scale', frame.scale ?? 1);
    this.#paintOver(moment);
    this.#bar.hidden = !grabber || phase === 'dismissed';
    if (grabber) place(this.#bar, { ...grabber, ...shrunk(grabber, frame, state.configuration.edge) }, 1, frame.transform);
    // What is in a sheet that a back gesture shrinks keeps its proportions.
    this.#screens.style.transform = frame.transform ? `scale(1, ${frame.transform.scaleX / frame.transform.scaleY})` : '';
    this.#paintBackdrop(frame, state);
    this.#paintScreens(frame);
    this.#paintInsets(frame, container, size);
    const keyboard = frame.keyboard ?? 0;
    this.#shift(frame.containerOffset?.y ?? 0, keyboard);
    this.#keyboard.paint(keyboard, keyboard > 0 ? wholeKeyboard(recording, moment, container) : 0);
    this.surface.classList.toggle('has-keyboard', keyboard > 0);
    this.#status.paint(back, dimming.opacity, isUnder(frame, container, size));
    this.#overlay.paint(moment, { recording, settings: this.#app.settings, size, radius: hardware.radius, owners, other });
  }

  /** The app behind begins below the status bar, unless it is a picture, and is scrolled with the presenter's region. */
  #paintBackdrop({ regions }, { container, configuration }) {
    const { size, safeArea } = container;
    const { x, y } = regions?.find(({ id }) => id === 'presenter')?.offset ?? { x: 0, y: 0 };
    const top = this.#content.app.head[0].kind === 'drawing' ? 0 : safeArea.top;
    this.#backdrop.set(this.#content.app, Math.max(size.height, configuration.presenter.region?.length ?? 0));
    this.#backdrop.show(y - top, y - top + size.height);
    const moved = `${-x}px, ${top - y}px`;
    this.#backdrop.element.style.transform = moved === '0px, 0px' ? '' : `translate(${moved})`;
  }

  /** Shows the window, but for the keyboard, away from its place. */
  #shift(y, keyboard) {
    if (y !== this.#window.y) for (const part of [this.#presenter, this.#dimming, this.#bar, this.#sheet]) part.style.translate = y === 0 ? '' : `0 ${y}px`;
    this.#window = { y, keyboard };
  }

  /** Applies what is not in frames, if it has changed. */
  #setState(state) {
    const { settings, catalogue } = this.#app;
    if (catalogue && this.#devices !== catalogue.devices) this.setCatalogue(catalogue.devices);
    const content = CONTENTS[Object.hasOwn(CONTENTS, settings.content) ? settings.content : 'map'];
    const shape = this.#shapeOf(state.container);
    const isSame = state === this.#state && content === this.#content && shape === this.#shape && settings.bezel === this.#settings?.bezel &&
      settings.safeAreas === this.#settings?.safeAreas;
    if (isSame) return;
    this.#state = state;
    this.#content = content;
    this.#settings = { ...settings };
    if (shape !== this.#shape) this.#setShape(shape);
    this.#safe.hidden = !settings.safeAreas;
    this.element.classList.toggle('has-bezel', settings.bezel);
    this.#keyboard.setAction(content.action);
    const { configuration, contents, container } = state;
    const { style } = this.surface;
    const { indicator } = configuration.grabber;
    style.setProperty('--indicator-width', `${indicator.width}px`);
    style.setProperty('--indicator-height', `${indicator.height}px`);
    style.setProperty('--indicator-radius', `${indicator.cornerRadius}px`);
    style.setProperty('--indicator-color', colorOf(indicator));
    style.setProperty('--indicator-alpha', indicator.alpha);
    this.#overDimming.style.backgroundColor = this.#dimming.style.backgroundColor = colorOf(configuration.dimming);
    const shadow = configuration.frame.float?.shadow;
    for (const sheet of [this.#sheet, this.#over]) {
      sheet.style.boxShadow = shadow ? `0 ${shadow.offset}px ${2 * shadow.blur}px rgb(0 0 0 / ${shadow.alpha})` : '';
      sheet.dataset.edge = configuration.edge;
    }
    contents.forEach((entry, depth) => {
      const view = this.#views.get(entry.id) ?? this.#addScreen(entry.id, depth);
      const previous = depth > 0 ? this.#views.get(contents[depth - 1].id).title : null;
      view.set({ content, depth, entry, configuration, previous, safeBottom: container.safeArea.bottom });
    });
    this.#overList.set({ head: [{ kind: 'heading', height: 54, text: 'Another sheet' }], row: content.root.row }, 4000);
    this.#overList.show(0, 1400);
  }

  #addScreen(id, depth) {
    const view = new ScreenView(id);
    view.isRoot = depth === 0;
    this.#views.set(id, view);
    this.#screens.append(view.element);
    if (view.isRoot && this.#own.sheet) view.setOwn(this.#own.sheet);
    return view;
  }

  #shapeOf(container) {
    const shape = this.#shape;
    if (shape && shape.devices === this.#devices && (shape.container === container || JSON.stringify(shape.container) === JSON.stringify(container))) return shape;
    return { container, devices: this.#devices, hardware: hardwareOf(container, this.#devices) };
  }

  #setShape(shape) {
    this.#shape = shape;
    this.#placed = '';
    const { container, hardware } = shape;
    this.#hardware.set(hardware);
    this.#status.set(container, hardware);
    for (const [side, value] of Object.entries(container.safeArea)) this.surface.style.setProperty(`--safe-${side}`, `${value}px`);
    this.#aperture.style.borderRadius = `${hardware.radius}px`;
    this.#home.hidden = container.safeArea.bottom < 10;
    this.element.dataset.cutout = hardware.cutout?.kind ?? 'none';
    this.element.dataset.turned = String(hardware.isLandscape);
  }

  /** The scale at which a device of a screen's size fits in the space, snapped so that the screen is a whole number of device pixels wide. */
  #scaleFor({ width, height }) {
    const outer = outerSize(this.#shape.hardware, width > height, this.#app.settings.bezel);
    const scale = Math.max(0.1, Math.min(this.#room.width / outer.width, this.#room.height / outer.height, 1.5));
    const ratio = globalThis.devicePixelRatio || 1;
    return Math.floor(width * scale * ratio) / (width * ratio);
  }

  /**
   * Places the device for the size of its container. While it is rotated, the drawing of the device turns about its centre, and the
   * screen stays upright in it and changes its size.
   */
  #place(size, hardware, container) {
    const placed = `${size.width} ${size.height}`;
    if (placed === this.#placed) return;
    this.#placed = placed;
    this.#size = { width: size.width, height: size.height };
    const final = container.size;
    const { turned, isTurning } = rotationOf(size, final);
    const other = { width: final.height, height: final.width };
    const scale = isTurning ? this.#scaleFor(other) * (1 - turned) + this.#scaleFor(final) * turned : this.#scaleFor(final);
    this.#scale = scale;
    const ratio = globalThis.devicePixelRatio || 1;
    const snap = value => (isTurning ? value : Math.round(value * ratio) / ratio);
    const { x, y, width, height } = this.#room;
    this.element.style.transform = `translate(${snap(x + (width - size.width * scale) / 2)}px, ${snap(y + (height - size.height * scale) / 2)}px) scale(${scale})`;
    this.element.dataset.turning = String(isTurning);
    for (const { style } of [this.element, this.surface]) Object.assign(style, { width: `${size.width}px`, height: `${size.height}px` });
    const angle = (hardware.isLandscape ? 1 : -1) * (1 - turned) * 90;
    const upright = isTurning ? { width: hardware.width, height: hardware.height } : size;
    // The hole in the glass has the size of the device's screen, turned; the screen in it is turned back.
    const hole = isTurning && hardware.isLandscape ? { width: upright.height, height: upright.width } : upright;
    Object.assign(this.#aperture.style, { width: `${hole.width}px`, height: `${hole.height}px`,
      transform: isTurning ? `translate(${(size.width - hole.width) / 2}px, ${(size.height - hole.height) / 2}px) rotate(${angle}deg)` : '' });
    this.#upright.style.transform = isTurning ? `translate(${(hole.width - size.width) / 2}px, ${(hole.height - size.height) / 2}px) rotate(${-angle}deg)` : '';
    Object.assign(this.#upright.style, { width: `${size.width}px`, height: `${size.height}px` });
    const drawn = isTurning ? hardware : { ...hardware, ...(hardware.isLandscape ? { width: size.height, height: size.width } : size) };
    this.#hardware.turn((hardware.isLandscape ? -90 : 0) + (isTurning ? angle : 0), drawn, size);
  }

  #placeSheet(element, { frame: { x, y, width, height }, scale = 1, transform, cornerRadius, cornerRadii }, edge) {
    place(element, { ...shrunk({ x, y }, { frame: { x, y, width, height }, transform }, edge), width: width / scale, height: height / scale }, scale, transform);
    element.style.borderRadius = radiiOf({ cornerRadius, cornerRadii }, edge).map(radius => `${radius}px`).join(' ');
  }

  #paintOver({ frame, over, state }) {
    if (!over) {
      this.#overDimming.remove();
      this.#over.remove();
      return;
    }
    if (!this.#over.isConnected) this.#sheet.after(this.#overDimming, this.#over);
    // The sheet is the presenter of the one over it, which scales it once more.
    const scale = (frame.scale ?? 1) * over.presenter.scale;
    this.#sheet.style.transform = `translate(${over.presenter.x}px, ${over.presenter.y}px) scale(${scale})`;
    this.#overDimming.style.opacity = over.dimming.opacity;
    this.#placeSheet(this.#over, over, state.configuration.edge);
  }

  #top = null;
  #insets = '';

  /** The content stays out of the safe areas at the sides of the screen, as far as the sheet reaches into them. */
  #paintInsets({ frame: { x, width }, scale = 1 }, { safeArea }, size) {
    const left = Math.max(0, safeArea.left - Math.max(0, x)) / scale;
    const right = Math.max(0, safeArea.right - Math.max(0, size.width - x - width)) / scale;
    const insets = `${left.toFixed(1)} ${right.toFixed(1)}`;
    if (insets === this.#insets) return;
    this.#insets = insets;
    this.#sheet.style.setProperty('--inset-left', `${left}px`);
    this.#sheet.style.setProperty('--inset-right', `${right}px`);
  }

  #paintScreens({ screens, content, regions, frame: { width, height }, scale = 1 }) {
    this.#top = screens.at(-1)?.id ?? null;
    const shown = new Map(screens.map((screen, place) => [screen.id, { ...screen, place }]));
    for (const [id, view] of this.#views) {
      const screen = shown.get(id);
      view.element.hidden = !screen;
      if (!screen) continue;
      view.element.style.transform = screen.x === 0 ? '' : `translateX(${screen.x}px)`;
      view.element.style.zIndex = screen.place;
      view.paint(id === this.#top ? content.offset : 0, { width: width / scale, height: height / scale }, id === this.#top ? regions : undefined);
    }
  }
}

/** How far the presenter has stepped back, 0...1: its corners have by then the radius of the sheet's. */
function stepBack({ presenter, cornerRadius }) {
  if (presenter.cornerRadius === 0) return 0;
  return cornerRadius > 0 ? Math.min(1, presenter.cornerRadius / cornerRadius) : 1;
}

/** Whether the sheet lies under the letters of the status bar. */
function isUnder({ phase, frame: { x, y, width } }, { safeArea }, size) {
  return phase !== 'dismissed' && y < safeArea.top / 2 && x < size.width * 0.2 && x + width > size.width * 0.6;
}

/**
 * How far a rotation is (1 at its end), from the container's size at the moment and its size at the end. Every other change of size
 * is none.
 */
function rotationOf({ width, height }, final) {
  const difference = final.width - final.height;
  const isTurning = difference !== 0 && Math.abs(width + height - final.width - final.height) < 2 && Math.abs(width - final.width) > 0.01;
  return isTurning ? { isTurning, turned: Math.min(1, Math.max(0, (width - final.height) / difference)) } : { isTurning: false, turned: 1 };
}

/** The height of the whole keyboard of which a part is visible, pt: that of the last input that showed it. */
function wholeKeyboard(recording, { time }, container) {
  const input = recording.inputs.findLast(one => one.method === 'keyboard/didChangeFrame' && one.time <= time && one.params.height > 0);
  return input?.params.height ?? keyboardHeight(container);
}

/** The CSS color of a dimming or a grabber, without its alpha. */
function colorOf({ color, white }) {
  const level = Math.round(white * 255);
  return color ?? `rgb(${level} ${level} ${level})`;
}

/** Where a point of a sheet is shown that a back gesture scales about the middle of its edge. */
function shrunk({ x, y }, { frame, transform }, edge) {
  if (!transform) return { x, y };
  const across = frame.x + frame.width / 2;
  const down = frame.y + frame.height / 2;
  const [left, top] = { bottom: [across, frame.y + frame.height], top: [across, frame.y], leading: [frame.x, down], trailing: [frame.x + frame.width, down] }[edge];
  return { x: left + (x - left) * transform.scaleX, y: top + (y - top) * transform.scaleY };
}

function place(element, { x, y, width, height }, scale = 1, { scaleX = 1, scaleY = 1 } = {}) {
  const isScaled = scale * scaleX !== 1 || scaleY !== 1;
  element.style.transform = `translate(${x}px, ${y}px)${isScaled ? ` scale(${scaleX === scaleY ? scale * scaleX : `${scale * scaleX}, ${scale * scaleY}`})` : ''}`;
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
}

const round = value => Math.round(value * 1000) / 1000;
