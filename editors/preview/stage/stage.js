// The stage: the device as large as it can be, the readings at its left, the landing rail at its right or below it.

import { h } from '../dom.js';
import { CONTENTS } from './contents.js';
import { Device } from './device.js';
import { Hud } from './hud.js';
import { NOTHING } from '../model/draft.js';
import { readOwn } from './own.js';
import { OwnerMaps } from '../model/owner-maps.js';
import { Pointer } from './pointer.js';

/** The space beside the device for the dock and for the readings, CSS pixels. */
const DOCK = 60;
const READINGS = 206;
/** The widths of the rail beside the device, with its chart and without, and its heights below it. */
const RAIL = { beside: 348, least: 252, names: 84, below: 190, leastBelow: 88 };
/** The part of the window's height that the device has at least, whatever is below it. */
const LEAST = 0.545;
/** Above the sizes at which the shell shows its dock and the stage its readings, CSS pixels. */
const WIDE = 800;
const PHONE = 520;
/** A lower stage has no chart beside the device. */
const LOW = 280;

const NAMES = { sheet: 'the sheet’s content', app: 'the app behind' };

export class Stage {
  #app;
  #hud = new Hud();
  #device;
  #rail = null;
  #size = { width: 0, height: 0 };
  #laid = ''; // what the layout depends on
  #takings = {}; // how often something was to be shown in each place
  #own = { sheet: null, app: null }; // {name, create, view, release}
  #measured = { width: 0, view: null }; // the view and the width for which the sheet knows its height
  #owners;
  #hover = null; // where the pointer is that does not touch, in the container, pt
  #target = h('p', { class: 'drop-target', hidden: true });
  element = h('div', { class: 'stage' });

  constructor(app) {
    this.#app = app;
    this.#device = new Device(app);
    this.element.append(this.#hud.element, this.#device.element, this.#target);
    const pointer = new Pointer(this, app.session, app.clock);
    pointer.onpast = () => app.say('This is in the past: go back to now, or go on from here.');
    pointer.ontap = event => this.#tap(event);
    this.#owners = new OwnerMaps(app.session, () => app.settings.owners);
    app.session.channel.on('mapped', () => app.wake());
    this.surface.addEventListener('pointermove', event => this.#hoverAt(this.locationOf(event)));
    this.surface.addEventListener('pointerleave', () => this.#hoverAt(null));
    this.#listenToDrops();
    this.#addCommands();
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
      this.#size = { width, height };
      this.#laid = '';
      this.layout();
      app.wake();
    }).observe(this.element);
    app.on('settings', () => this.update());
    app.on('catalogue', () => this.update());
    app.on('mode', () => { this.element.hidden = app.mode !== 'play'; });
    app.on('opened', () => this.#clear());
    app.on('draft', draft => this.#takeDraft(draft));
    const measure = () => this.#measure().catch(error => this.#refuse(error));
    app.on('state', measure);
    app.on('happened', event => event.name === 'phaseDidChange' && measure());
  }

  #hoverAt(point) {
    this.#hover = point && { x: Math.round(point.x), y: Math.round(point.y) };
    if (this.#app.settings.owners) this.#app.wake();
  }

  /** The element that receives pointer events. */
  get surface() {
    return this.#device.surface;
  }

  /** The current scale, in CSS pixels per point. */
  get scale() {
    return this.#device.scale;
  }

  get device() {
    return this.#device;
  }

  /** Puts the landing rail on the stage. */
  setRail(rail) {
    this.#rail = rail;
    this.element.append(rail.element);
    this.update();
  }

  /** The position of a pointer event in the container, pt. */
  locationOf(event) {
    return this.#device.locationOf(event);
  }

  /** Whether a position of the container is on the sheet. */
  isOnSheet(location) {
    return this.#device.isOnSheet(location, this.#app.session.frame);
  }

  /** Applies the state, the settings and the catalogue. */
  update() {
    this.#laid = '';
    this.#app.wake();
  }

  /** Draws a moment. */
  paint(moment) {
    if (!moment.frame || !moment.state) return;
    const { container, configuration } = moment.state;
    const { settings, catalogue } = this.#app;
    const laid = `${JSON.stringify(container)} ${configuration.edge} ${settings.rail} ${settings.bezel} ${catalogue === null}`;
    if (laid !== this.#laid) {
      this.#laid = laid;
      if (catalogue) this.#device.setCatalogue(catalogue.devices);
      this.#place(moment.state);
    }
    this.#device.paint(this.#app.session.drawn(moment, this.#app.detents.at(moment)), {
      owners: this.#owners.at(this.#hover, moment), other: this.#app.timeline.again.frameAt(moment) });
    if (!this.#hud.element.hidden) this.#hud.paint(moment, this.#app.session.recording);
    this.#rail?.paint?.(moment);
  }

  /** Lays out the stage for the device of the shown moment. */
  layout() {
    const { state } = this.#app.session.moment;
    if (state) this.#place(state);
  }

  #place({ container, configuration }) {
    const { width, height } = this.#size;
    if (width === 0 || height === 0) return;
    const { root, settings } = this.#app;
    const isPhone = width < PHONE;
    const isWide = width >= WIDE && root.clientWidth > 860 && root.clientHeight > 620;
    const isBelow = ['leading', 'trailing'].includes(configuration.edge);
    const hasChart = settings.rail && !isPhone && height >= LOW;
    const outer = this.#device.outerSizeOf(container);
    // The dock is where a line of text begins.
    const isMirrored = getComputedStyle(this.element).direction === 'rtl';
    const [dock, right] = isWide ? isMirrored ? [8, DOCK] : [DOCK, 24] : [8, isPhone ? 8 : 24];
    const top = isPhone ? 12 : 14;
    const free = isPhone ? 12 : isWide ? 30 : 16;
    const below = !isBelow ? 0 : Math.max(RAIL.leastBelow, hasChart ? Math.min(RAIL.below, height - top - LEAST * root.clientHeight) : 0);
    const roomHeight = Math.max(60, height - top - Math.max(free, below));
    // The readings and the rail get what the device leaves, as long as that is enough for them.
    const widest = outer.width / outer.height * roomHeight;
    const rail = isBelow ? 0 : hasChart ? Math.min(RAIL.beside, Math.max(RAIL.least, width - dock - widest - READINGS - right)) : RAIL.names;
    const showsReadings = isWide && width - dock - rail - READINGS - right >= widest;
    const left = dock + (showsReadings ? READINGS : 0);
    const roomWidth = Math.max(60, width - left - rail - right);
    const scale = Math.min(roomHeight / outer.height, roomWidth / outer.width, 1.5);
    const drawn = { width: outer.width * scale, height: outer.height * scale };
    // What is shown is centered as a whole.
    const x = left + Math.max(0, (width - left - (rail ? rail + 10 : 0) - drawn.width - right / 2) / 2);
    const y = top + Math.max(0, (roomHeight - drawn.height) / 2);
    this.#device.fit({ x, y, ...drawn });
    this.#shape = { container, drawn, x, y, rail, below, isPhone };
    this.#hud.element.hidden = !showsReadings;
    this.#hud.element.style.left = `${x - READINGS}px`;
    this.#hud.element.style.top = `${y + 60 * scale}px`;
    this.#placeRail();
  }

  #shape = null;

  /**
   * Tells the rail where it is, CSS pixels: {x, top, width, height, scale, isNarrow, isLying}. Its vertical axis is the screen's: `height` is
   * the screen's height. Where the sheet comes from a side, the rail lies below the device, as wide as the screen.
   */
  #placeRail() {
    if (!this.#rail) return;
    const { container, drawn, x, y, rail, below, isPhone } = this.#shape;
    const outer = this.#device.outerSizeOf(container);
    const scale = drawn.width / outer.width;
    const { width, height } = container.size;
    const screen = { x: x + (drawn.width - width * scale) / 2, y: y + (drawn.height - height * scale) / 2, width: width * scale, height: height * scale };
    this.#rail.place(below > 0
      ? { isLying: true, isNarrow: isPhone, x: screen.x, top: y + drawn.height + 8, width: screen.width, height: below - 12, scale, screen }
      : { isLying: false, isNarrow: isPhone, x: x + drawn.width + (isPhone ? 4 : 10), top: screen.y, width: rail, height: screen.height, scale, screen });
  }

  /** A tap on a field gives it the focus and brings up the keyboard; one on the keyboard's last key takes both away. */
  #tap(event) {
    const { session, commands } = this.#app;
    const isShown = (session.frame.keyboard ?? 0) > 0;
    const isDone = isShown && this.#device.isActionAt(event);
    const field = isDone ? null : this.#device.fieldAt(event, session);
    if (field || isDone && hasFocus(session.recording)) session.input('focus/didChange', field ?? { region: null });
    if (isDone || field && !isShown) commands.run('keyboard');
  }

  // Content of the user's own

  #addCommands() {
    const { commands, settings } = this.#app;
    commands.add(...Object.entries(CONTENTS).map(([name, { description }]) => ({
      id: `content ${name}`, title: `Content: ${description.toLowerCase()}`, group: 'Device', icon: 'device',
      isOn: () => settings.content === name && this.#own.sheet === null,
      run: () => {
        this.removeOwn('sheet');
        this.#app.set('content', name);
      },
    })), ...['sheet', 'app'].flatMap(target => [
      { id: `own ${target}`, title: `A picture or HTML as ${NAMES[target]}…`, group: 'Device', icon: 'file', run: () => this.#choose(target) },
      { id: `own ${target} remove`, title: `Show the usual ${target === 'sheet' ? 'content in the sheet' : 'app behind'} again`, group: 'Device', icon: 'reset',
        isEnabled: () => this.#own[target] !== null, run: () => this.removeOwn(target) },
    ]));
  }

  /** Removes what belongs to the previous sheet. */
  #clear() {
    this.#device.clear();
    this.#measured = { width: 0, view: null };
    const own = this.#own.sheet;
    if (!own) return;
    // A frame that was removed has to be filled again.
    own.view = own.create();
    this.#device.setOwn('sheet', own.view.element);
  }

  #choose(target) {
    const input = h('input', { type: 'file', accept: 'image/*,.html,.htm', onchange: () => input.files[0] && this.takeOwn(input.files[0], target) });
    input.click();
  }

  /** Shows a file as the content of the `sheet` or as the `app` behind it, unless something else is shown there before it was read. */
  async takeOwn(file, target) {
    const taking = this.#takings[target] = (this.#takings[target] ?? 0) + 1;
    const isCurrent = () => taking === this.#takings[target];
    try {
      const own = await readOwn(file);
      if (!isCurrent()) {
        own.release?.();
        return;
      }
      const view = own.create();
      const before = this.#own[target];
      this.#own[target] = { ...own, view };
      this.#device.setOwn(target, view.element);
      try {
        if (target === 'sheet') await this.#measure();
        else await this.#fillApp();
      } catch (error) {
        // The one before comes back; a frame that was removed has to be filled again.
        if (before) before.view = before.create();
        this.#own[target] = before;
        this.#measured = { width: 0, view: null };
        this.#device.setOwn(target, before?.view.element ?? null);
        own.release?.();
        throw error;
      }
      before?.release?.();
      if (!isCurrent()) return;
      this.#tellOwn(target, file);
      this.#app.say(`${file.name} is ${NAMES[target]}.`);
      this.#app.commands.update();
    } catch (error) {
      this.#refuse(error);
    }
    this.#app.wake();
  }

  /** Shows the usual content again. */
  removeOwn(target) {
    this.#takings[target] = (this.#takings[target] ?? 0) + 1;
    this.#tellOwn(target, null);
    const own = this.#own[target];
    if (!own) return;
    this.#own[target] = null;
    this.#device.setOwn(target, null);
    own.release?.();
    this.#measured = { width: 0, view: null };
    this.#app.wake();
  }

  /** The files are kept with the sheet. */
  #tellOwn(target, file) {
    if (this.#app.own[target] === file) return;
    this.#app.own = { ...this.#app.own, [target]: file };
    this.#app.emit('own');
  }

  /** Shows what is kept with a draft, in place of what is shown. */
  #takeDraft({ content, own }) {
    // What is kept is not told again.
    this.#app.own = NOTHING;
    for (const target of Object.keys(this.#own)) this.removeOwn(target);
    this.#app.own = own;
    this.#app.adopt({ content: content ?? this.#app.usual('content') });
    for (const [target, file] of Object.entries(own)) if (file) this.takeOwn(file, target);
  }

  /** Tells the sheet the height of the user's content, if it is new or the sheet has another width now. */
  async #measure() {
    const { session } = this.#app;
    const own = this.#own.sheet;
    if (this.#own.app) await this.#fillApp();
    if (!own || !session.isOpen || session.frame.phase === 'dismissed') return;
    const { frame: { width }, scale = 1 } = session.frame;
    const [root] = session.state.contents;
    const whole = width / scale;
    if (Math.abs(whole - this.#measured.width) < 0.5 && this.#measured.view === own.view) return;
    this.#measured = { width: whole, view: own.view };
    const height = await own.view.heightFor(whole);
    if (this.#own.sheet !== own || (root.height === height && (!root.scrollable || root.scrollHeight === height))) return;
    await session.change('content/didChangeSize', { screen: root.id, height, ...(root.scrollable ? { scrollHeight: height } : {}), animation: this.#app.settings.animated });
  }

  /** HTML behind the sheet has the size of the screen. */
  async #fillApp() {
    const { size } = this.#app.session.state?.container ?? { size: { width: 390, height: 844 } };
    const { view } = this.#own.app;
    if (view.element.localName !== 'iframe') return;
    await view.heightFor(size.width);
    view.element.style.height = `${size.height}px`;
  }

  #refuse(error) {
    this.#app.fail(error);
  }

  #listenToDrops() {
    const { element } = this;
    const hasFile = event => [...event.dataTransfer?.items ?? []].some(({ kind, type }) => kind === 'file' && type !== 'application/json');
    const targetOf = event => (this.isOnSheet(this.locationOf(event)) ? 'sheet' : 'app');
    const isOnDevice = event => this.#device.element.contains(event.target);
    element.addEventListener('dragover', event => {
      if (!hasFile(event) || !this.#app.session.isOpen || !isOnDevice(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      this.#target.hidden = false;
      this.#target.textContent = `Drop it here: it becomes ${NAMES[targetOf(event)]}`;
    });
    element.addEventListener('dragleave', event => {
      if (!element.contains(event.relatedTarget)) this.#target.hidden = true;
    });
    element.addEventListener('drop', event => {
      this.#target.hidden = true;
      const file = event.dataTransfer?.files[0];
      if (!file || !this.#app.session.isOpen || !isOnDevice(event) || /\.json$/i.test(file.name)) return;
      event.preventDefault();
      event.stopPropagation();
      this.takeOwn(file, targetOf(event));
    });
  }
}

/** Whether a field had the focus at last. */
function hasFocus(recording) {
  const last = recording.inputs.findLast(({ method }) => method === 'focus/didChange')?.params;
  return Boolean(last?.frame ?? last?.region);
}
