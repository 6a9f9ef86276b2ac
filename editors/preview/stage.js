// Draws the device and everything on it from frames.

import { h } from './dom.js';

const ROWS = 60;

/** The CSS names of the protocol's easings. */
const EASINGS = { linear: 'linear', easeIn: 'ease-in', easeOut: 'ease-out', easeInOut: 'ease-in-out' };
const easing = curve => EASINGS[curve] ?? (Array.isArray(curve) ? `cubic-bezier(${curve})` : 'ease-out');

/** The names of gesture targets. */
const TARGETS = {
  sheet: 'sheet', grabber: 'grabber', content: 'content', edge: 'edge', interactivePop: 'back', dimming: 'dimming',
  presenter: 'app', keyboard: 'keyboard', none: '',
};

export class Stage {
  #bezel = h('div', { class: 'bezel' });
  #presenter = h('div', { class: 'presenter' }, app());
  #dimming = h('div', { class: 'dimming' });
  #bar = h('div', { class: 'bar' }, h('div', { class: 'indicator' }));
  #screens = h('div', { class: 'screens' });
  #sheet = h('div', { class: 'sheet' }, this.#screens);
  #overDimming = h('div', { class: 'dimming' });
  #over = h('div', { class: 'sheet' }, h('div', { class: 'rows' }, h('div', { class: 'title' }, 'Another sheet')));
  #ghost = h('div', { class: 'ghost' }, h('span'));
  #keyboard = h('div', { class: 'keyboard', 'aria-hidden': 'true' }, keys());
  #finger = h('div', { class: 'finger' }, h('span'));
  #safe = h('div', { class: 'safe-area' });
  #status = h('div', { class: 'status-bar', 'aria-hidden': 'true' }, h('span', {}, '9:41'), h('span', {}, '● ▮'));
  #island = h('div', { class: 'island', 'aria-hidden': 'true' });
  #home = h('div', { class: 'home', 'aria-hidden': 'true' });
  /** The element that receives pointer events. */
  surface = h('div', {
    class: 'surface', tabindex: '0', role: 'application', 'aria-roledescription': 'sheet',
    'aria-label': 'Device. Drag the sheet with the pointer, or with the arrow keys: holding one holds the sheet, ' +
      'releasing it lets go; with Shift it goes faster, Escape cancels.',
  });
  element = h('div', { class: 'stage' });

  #container = null;
  #size = { width: 0, height: 0 }; // the drawn size, pt
  #views = new Map(); // the views of screens, by id
  #zoom = 1;
  /** The requested zoom: a number or 'fit'. */
  zoom = 'fit';
  #keyboards = [{ time: 0, height: 0 }];

  constructor() {
    this.surface.append(this.#presenter, this.#dimming, this.#bar, this.#sheet, this.#keyboard, this.#status, this.#island, this.#home,
      this.#safe, this.#ghost, this.#finger);
    this.#bezel.append(this.surface);
    this.element.append(this.#bezel);
    new ResizeObserver(() => this.fit()).observe(this.element);
  }

  /** The current scale, in CSS pixels per point. */
  get scale() {
    return this.#zoom;
  }

  /** The position of a pointer event in the container, pt. */
  locationOf({ clientX, clientY }) {
    const box = this.surface.getBoundingClientRect();
    const scale = box.width / this.#size.width;
    return { x: round((clientX - box.left) / scale), y: round((clientY - box.top) / scale) };
  }

  /** Sets the device. */
  setContainer(container) {
    if (JSON.stringify(container) === JSON.stringify(this.#container)) return;
    this.#container = container;
    const { safeArea, displayCornerRadius } = container;
    const { style } = this.surface;
    const rounded = Math.max(safeArea.top, safeArea.left) > 30;
    this.#bezel.style.setProperty('--device-radius', `${displayCornerRadius || (rounded ? 46 : 4)}px`);
    for (const side of ['top', 'left', 'bottom', 'right']) style.setProperty(`--safe-${side}`, `${safeArea[side]}px`);
    this.#status.hidden = safeArea.top < 10;
    this.#island.hidden = safeArea.top <= 50;
    this.#home.hidden = safeArea.bottom < 10;
    this.#resize(container.size);
  }

  /** Sets the size of the device, which changes gradually during a rotation. */
  #resize({ width, height }) {
    if (width === this.#size.width && height === this.#size.height) return;
    this.#size = { width, height };
    this.surface.style.width = `${width}px`;
    this.surface.style.height = `${height}px`;
    this.fit();
  }

  /** Scales the device to the requested zoom. */
  fit() {
    if (!this.#container) return;
    const { width, height } = this.#size;
    const margin = 48;
    const box = this.element.getBoundingClientRect();
    const room = Math.min((box.width - margin) / width, (box.height - margin) / height);
    this.#zoom = this.zoom === 'fit' ? Math.max(0.1, Math.min(room, 1.5)) : Number(this.zoom);
    this.surface.style.transform = `scale(${this.#zoom})`;
    this.#bezel.style.width = `${width * this.#zoom}px`;
    this.#bezel.style.height = `${height * this.#zoom}px`;
    this.#bezel.style.setProperty('--zoom', this.#zoom);
  }

  /** Applies the configuration, the contents and the container. */
  setState({ configuration, contents, container }) {
    this.setContainer(container);
    const { indicator } = configuration.grabber;
    const style = this.surface.style;
    style.setProperty('--indicator-width', `${indicator.width}px`);
    style.setProperty('--indicator-height', `${indicator.height}px`);
    style.setProperty('--indicator-radius', `${indicator.cornerRadius}px`);
    style.setProperty('--indicator-color', colorOf(indicator));
    style.setProperty('--indicator-alpha', indicator.alpha);
    this.#dimming.style.backgroundColor = colorOf(configuration.dimming);
    const shadow = configuration.frame.float?.shadow;
    this.#overDimming.style.backgroundColor = colorOf(configuration.dimming);
    this.#over.dataset.edge = configuration.edge;
    this.#over.style.boxShadow = this.#sheet.style.boxShadow = shadow ? `0 ${shadow.offset}px ${2 * shadow.blur}px rgb(0 0 0 / ${shadow.alpha})` : '';
    this.#sheet.dataset.edge = configuration.edge;
    for (const content of contents) {
      const view = this.#views.get(content.id) ?? this.#addScreen(content.id);
      view.set(content, configuration.navigation);
    }
    this.#keyboardAnimation = configuration.keyboard.animation;
  }

  #keyboardAnimation = null;

  #addScreen(id) {
    const view = new ScreenView(id);
    this.#views.set(id, view);
    return view;
  }

  /** Removes the screens and the keyboard of the previous sheet. */
  clear() {
    this.#views.clear();
    this.#screens.replaceChildren();
    this.#keyboards = [{ time: 0, height: 0 }];
  }

  /** Animates the keyboard to a height (pt), starting at a time. */
  setKeyboard(time, height) {
    this.#keyboards = this.#keyboards.filter(one => one.time < time);
    const from = this.#keyboardAt(time);
    const { duration, curve } = this.#keyboardAnimation ?? { duration: 0.25, curve: 'easeInOut' };
    const effect = new KeyframeEffect(null, null, { duration: Math.max(duration * 1000, 1), easing: easing(curve), fill: 'both' });
    this.#keyboards.push({ time, from, height, effect, animation: new Animation(effect) });
  }

  /** Removes keyboard animations after a time. Returns the height of the keyboard at the end of the remaining ones, pt. */
  cutKeyboards(time) {
    this.#keyboards = this.#keyboards.filter(one => one.time <= time);
    return this.#keyboards.at(-1)?.height ?? 0;
  }

  /** The visible height of the keyboard at a time, pt. */
  #keyboardAt(time) {
    const last = this.#keyboards.findLast(one => one.time <= time) ?? this.#keyboards[0];
    if (!last?.effect) return last?.height ?? 0;
    last.animation.currentTime = (time - last.time) * 1000;
    const progress = last.effect.getComputedTiming().progress ?? 1;
    return last.from + (last.height - last.from) * progress;
  }

  /**
   * Draws a frame. `finger` is {x, y} or null, `ghost` a prediction of where a release lands or null, `gesture` a gesture report
   * or null, `over` the frame of a sheet over this one or null.
   */
  paint(frame, finger, ghost, gesture, over) {
    if (!frame || !this.#container) return;
    this.#resize(frame.containerSize ?? this.#container.size);
    const { presenter, dimming, grabber } = frame;
    // The presenter is drawn at the size of the container and scaled down.
    this.#presenter.style.transform = `translate(${presenter.x}px, ${presenter.y}px) scale(${presenter.scale})`;
    this.#presenter.style.borderRadius = `${presenter.cornerRadius / (presenter.scale || 1)}px`;
    this.#dimming.style.opacity = dimming.opacity;
    placeSheet(this.#sheet, frame);
    this.surface.style.setProperty('--sheet-scale', frame.scale ?? 1);
    if (!over) {
      this.#overDimming.remove();
      this.#over.remove();
    } else {
      if (!this.#over.isConnected) this.#sheet.after(this.#overDimming, this.#over);
      // The sheet is the presenter of the one over it, which scales it once more.
      const scale = (frame.scale ?? 1) * over.presenter.scale;
      this.#sheet.style.transform = `translate(${over.presenter.x}px, ${over.presenter.y}px) scale(${scale})`;
      this.#overDimming.style.opacity = over.dimming.opacity;
      placeSheet(this.#over, over);
    }
    this.#sheet.hidden = frame.phase === 'dismissed';
    this.#bar.hidden = !grabber || frame.phase === 'dismissed';
    if (grabber) place(this.#bar, grabber);
    this.#paintScreens(frame);
    const keyboard = this.#keyboardAt(frame.time);
    this.#keyboard.style.height = `${Math.max(keyboard, ...this.#keyboards.map(one => one.height))}px`;
    this.#keyboard.style.transform = `translateY(calc(100% - ${keyboard}px))`;
    this.#keyboard.hidden = keyboard <= 0;
    this.#finger.hidden = !finger;
    if (finger) this.#finger.style.transform = `translate(${finger.x}px, ${finger.y}px)`;
    this.#finger.dataset.state = gesture?.state ?? '';
    this.#finger.firstChild.textContent = gesture ? TARGETS[gesture.target] : '';
    this.#ghost.hidden = !ghost;
    if (ghost) {
      place(this.#ghost, ghost.frame);
      const name = ghost.outcome === 'detent' ? ghost.detent : ghost.outcome;
      this.#ghost.firstChild.textContent = `${name} in ${ghost.duration.toFixed(2)} s`;
    }
  }

  #paintScreens({ screens, content }) {
    const shown = screens.map(({ id }) => (this.#views.get(id) ?? this.#addScreen(id)).element);
    if (shown.length !== this.#screens.children.length || shown.some((one, place) => this.#screens.children[place] !== one)) {
      this.#screens.replaceChildren(...shown);
    }
    screens.forEach(({ id, x }, place) => {
      const view = this.#views.get(id);
      view.element.style.transform = `translateX(${x}px)`;
      if (place === screens.length - 1) view.scroll(content.offset);
    });
  }

  setOptions({ bezel, safeAreas }) {
    this.#bezel.classList.toggle('has-bezel', bezel);
    this.#safe.hidden = !safeAreas;
  }
}

/** A screen's content: a title, and as many rows as fit its height. */
class ScreenView {
  #title = h('div', { class: 'title' });
  #bar = h('div', { class: 'navigation-bar' });
  #rows = h('div', { class: 'rows' });
  #end = h('div', { class: 'end' });
  element = h('div', { class: 'screen' }, this.#bar, h('div', { class: 'viewport' }, this.#rows));
  #shown = '';

  constructor(id) {
    this.id = id;
    this.set({ height: 300 }, { showsBar: false });
  }

  set(content, { showsBar, barHeight }) {
    const shown = JSON.stringify([content, showsBar, barHeight]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const { height, width, scrollable, scrollHeight } = content;
    const length = scrollable && scrollHeight ? scrollHeight : height;
    const count = Math.min(ROWS, Math.max(0, Math.floor((length - 64) / 52)));
    this.#bar.hidden = !showsBar;
    this.#bar.textContent = this.id;
    this.#bar.style.height = `${barHeight ?? 44}px`;
    this.#rows.style.height = `${length}px`;
    this.#rows.style.maxWidth = width ? `${width}px` : '';
    this.#title.textContent = this.id === 'root' ? 'Sheet' : this.id;
    this.#end.textContent = `${scrollable ? 'scrolls, ' : ''}${length} pt`;
    this.#rows.replaceChildren(this.#title, ...Array.from({ length: count }, (_, row) => listRow(row)), this.#end);
  }

  scroll(offset) {
    this.#rows.style.transform = offset ? `translateY(${-offset}px)` : '';
  }
}

const listRow = row => h('div', { class: 'row' }, h('i', { class: `tint-${row % 5}` }), h('span', {}, `Row ${row + 1}`));

/** The app behind the sheet. */
function app() {
  const cards = Array.from({ length: 12 }, (_, card) => h('div', { class: `card tint-${card % 5}` }));
  return h('div', { class: 'app', 'aria-hidden': 'true' }, h('div', { class: 'app-title' }, 'App'), h('div', { class: 'cards' }, cards));
}

function keys() {
  return [10, 9, 7, 3].map(count => h('div', { class: 'keys' }, Array.from({ length: count }, () => h('i'))));
}

/** The CSS color of a dimming or a grabber, without its alpha. */
function colorOf({ color, white }) {
  const level = Math.round(white * 255);
  return color ?? `rgb(${level} ${level} ${level})`;
}

/** Places a sheet, which is drawn at its own size and scaled down where it floats. */
function placeSheet(element, { frame: { x, y, width, height }, scale = 1, cornerRadius, cornerRadii: radii }) {
  place(element, { x, y, width: width / scale, height: height / scale }, scale);
  element.style.borderRadius = radii
    ? `${radii.topLeft}px ${radii.topRight}px ${radii.bottomRight}px ${radii.bottomLeft}px` : '';
  element.style.setProperty('--radius', `${cornerRadius}px`);
}

function place(element, { x, y, width, height }, scale = 1) {
  element.style.transform = `translate(${x}px, ${y}px)${scale === 1 ? '' : ` scale(${scale})`}`;
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
}

const round = value => Math.round(value * 1000) / 1000;
