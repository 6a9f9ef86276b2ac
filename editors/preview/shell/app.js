// The page: it connects the parts with the session and the host, and paints once per animation frame.

import { h } from '../dom.js';
import { Lost, Rpc } from '../rpc.js';
import { Channel } from '../model/channel.js';
import { Session } from '../model/session.js';
import { Inspector } from '../inspector/inspector.js';
import { Compare } from '../compare/compare.js';
import { withReleases } from '../model/moment.js';
import { Aim } from '../model/aim.js';
import { Checks } from '../model/checks.js';
import { Detents } from '../model/detents.js';
import { NOTHING } from '../model/draft.js';
import { Drafts } from '../model/drafts.js';
import { Expected } from '../model/expected.js';
import { Landings } from '../model/landings.js';
import { Rail } from '../rail/rail.js';
import { Releases } from '../model/releases.js';
import { Stage } from '../stage/stage.js';
import { Timeline } from '../timeline/timeline.js';
import { BrowserStore, address } from './browser-store.js';
import { Commands } from './commands.js';
import { addCommands } from './actions.js';
import { SheetDocument } from '../model/document.js';
import { Header, TabBar } from './header.js';
import { Dock } from './dock.js';
import { dialog, menu, popover } from './layers.js';
import { Notices } from './notices.js';
import { openPalette } from './palette.js';
import { Share } from '../share/share.js';

const SETTINGS = {
  scheme: 'auto', bezel: true, safeAreas: false, ghost: true, rail: true, trail: true, onion: false, owners: false, content: 'map', panel: true,
  singleKeys: true, animated: true,
};

export class App extends Channel {
  settings;
  mode = 'play';
  connection = 'connecting';
  /** {presets, devices, fields}; null until they are read. */
  catalogue = null;
  /** The document that the host shows; null without one. */
  document = null;
  /** Its name, which is known before it is read. */
  documentName = null;
  /** Whether the connection is lost for good: it comes back only if a person wants it. */
  isFinal = false;
  /** The user's own files that the device shows, {sheet, app}; null is none. */
  own = NOTHING;
  /** The trace whose fingers moved the sheet: {play, recording}; null without one. */
  traced = null;
  commands;
  /** More entries of the palette: functions that return {title, group, detail, icon, run}. */
  paletteSources = [];

  #chosen; // the user's settings, which override the host's
  #live = h('p', { class: 'vh live', 'aria-live': 'polite' });
  #known = undefined; // the document of the last status; undefined until the host has answered
  #preset = null; // the preset that the host wants without a document
  #diagnostics = null; // the last diagnostics, which may come before the document is shown
  #generation = null; // the generation of the host's current daemon; null if unknown
  #work = Promise.resolve();
  #trouble = null; // what prevents the preview from showing the sheet: {reason, log?}
  #isAddressTaken = false; // whether the draft that the address names was opened
  #isDirty = false; // whether anything has changed since the last paint
  #isRequested = false;

  constructor(root, host, clock) {
    super();
    this.root = root;
    this.host = host;
    this.clock = clock;
    this.commands = new Commands(host.takenKeys);
    this.#chosen = host.load();
    this.settings = { ...SETTINGS, animated: !matchMedia('(prefers-reduced-motion: reduce)').matches, ...this.#chosen };
    // Several views may share one connection, so each uses its own prefix for ids.
    this.rpc = new Rpc(message => host.send(message), { prefix: `${Math.random().toString(36).slice(2, 8)}-` });
    this.rpc.ended = new Lost('not connected yet');
    this.rpc.onError = error => reportError(error);
    this.session = new Session(this.rpc, clock, this);
    // Before the parts hear of it, which may ask the stage and the inspector.
    this.on('state', () => {
      this.stage.update();
      this.inspector.update();
    });
    this.commands.takesSingleKeys = () => this.settings.singleKeys;
    this.commands.onerror = error => this.fail(error);
    addCommands(this);
    this.detents = new Detents(this);
    this.expected = new Expected(this);
    this.landings = new Landings(this);
    this.releases = new Releases(this);
    this.aim = new Aim(this);
    this.checks = new Checks(this);
    this.drafts = new Drafts(this, new BrowserStore(), address);
    this.stage = new Stage(this);
    this.rail = new Rail(this);
    this.stage.setRail(this.rail);
    this.timeline = new Timeline(this);
    // A compared sheet hears of an opened one before the inspector brings unsaved changes back.
    this.compare = new Compare(this);
    this.inspector = new Inspector(this);
    this.notices = new Notices(this);
    const inspector = h('aside', { class: 'inspector', 'aria-label': 'Inspector' }, this.inspector.element);
    const stage = h('main', { class: 'stage-area' }, h('h1', { class: 'vh' }, 'Preview'), new Dock(this).element, this.stage.element, this.compare.element, this.notices.element);
    root.replaceChildren(h('div', { class: 'app' }, new Header(this).element, stage, h('div', { class: 'time-area' }, this.timeline.element),
      inspector, this.rail.panel, new TabBar(this).element), this.#live);
    this.share = new Share(this);
    this.#listen();
    this.#applySettings();
    host.onMessage = message => this.rpc.receive(message);
    host.send({ jsonrpc: '2.0', method: 'preview/ready' });
  }

  // What the parts share

  /** Whether there is too little space for an inspector beside the stage; as in shell.css. */
  get isNarrow() {
    return this.root.clientWidth <= 860 || this.root.clientHeight <= 620;
  }

  /** The appearance that is shown, light or dark. */
  get theme() {
    const { scheme } = this.settings;
    return scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light' : scheme;
  }

  /** Changes a setting and keeps it. */
  set(name, value) {
    this.settings[name] = this.#chosen[name] = value;
    this.host.save(this.#chosen);
    this.#applySettings();
  }

  /** A setting as the user has it. */
  usual(name) {
    return this.#chosen[name] ?? SETTINGS[name];
  }

  /** Changes settings for now, without keeping them: those of a shared link. */
  adopt(settings) {
    Object.assign(this.settings, settings);
    this.#applySettings();
  }

  setMode(mode) {
    this.mode = mode;
    this.root.dataset.mode = mode;
    this.emit('mode');
    this.commands.update();
    this.wake();
  }

  say(text) {
    this.#live.textContent = text;
  }

  /** Shows that an input was refused, and why. */
  fail(error) {
    if (error instanceof Lost) return;
    this.say(error.message);
    this.notices.refused(error);
  }

  menu(anchor, items, options) {
    return menu(this.root, anchor, items, options);
  }

  popover(anchor, element, options) {
    return popover(this.root, anchor, element, options);
  }

  dialog(content, options) {
    return dialog(this.root, content, options);
  }

  openPalette() {
    openPalette(this, this.paletteSources);
  }

  // Painting

  /** Asks for a paint with the next animation frame. */
  wake = () => {
    this.#isDirty = true;
    this.#request();
  };

  #request() {
    if (this.#isRequested) return;
    this.#isRequested = true;
    this.clock.frame(wall => {
      this.#isRequested = false;
      const again = [this.session.tick(wall), this.timeline.tick(wall)].some(Boolean);
      if (this.#isDirty) this.#paint();
      if (again) this.#request();
    });
  }

  #paint() {
    this.#isDirty = false;
    const { session } = this;
    const { moment } = session;
    if (moment.frame && session.state) withReleases(moment, this);
    this.timeline.paint(moment);
    if (moment.frame && session.state) {
      (this.mode === 'compare' ? this.compare : this.stage).paint(moment);
      this.inspector.paint(moment);
      this.emit('painted', moment);
      this.root.dataset.phase = moment.frame.phase;
      this.root.dataset.moving = String(session.moving);
    }
  }

  #listen() {
    const { root } = this;
    const standalone = document.documentElement.classList.contains('sheetd-page');
    (standalone ? document : root).addEventListener('keydown', event => this.commands.take(event) && event.preventDefault());
    for (const event of ['changed', 'looked', 'recorded', 'state']) this.on(event, this.wake);
    this.on('state', () => this.commands.update());
    this.on('opened', () => {
      this.#trouble = null;
      this.traced = null;
      this.#showStatus();
    });
    this.on('happened', event => {
      if (event.name !== 'phaseDidChange') return;
      this.say(`The sheet is ${event.to}.`);
      this.commands.update();
    });
    this.on('failed', error => this.fail(error));
    this.rpc.handlers.set('preview/status', status => this.#receive(status));
    this.rpc.handlers.set('preview/playScenario', ({ uri, name, setting, line }) => this.#do(() => {
      if (uri !== this.document?.uri) return undefined;
      this.setMode('play');
      return this.timeline.play(name, setting, line).catch(error => this.fail(error));
    }));
    this.on('document', () => this.#showStatus());
    // If the document could not be opened because of errors, it is opened once they are corrected.
    this.rpc.handlers.set('textDocument/publishDiagnostics', params => {
      this.#diagnostics = params;
      if (params.uri !== this.document?.uri) return;
      this.document.receive(params);
      this.#showStatus();
      this.emit('document');
      if (!this.#isShown && !this.document.firstError) this.#do(() => this.#isShown || this.#show());
    });
  }

  #applySettings() {
    const { settings, root } = this;
    root.dataset.scheme = settings.scheme;
    root.dataset.panel = String(settings.panel);
    this.emit('settings');
    this.commands.update();
    this.wake();
  }

  // The host and the connection

  #receive(status) {
    this.#trouble = status.reason ? { reason: status.reason, log: status.log } : null;
    if (status.options) {
      Object.assign(this.settings, { ...status.options, ...this.#chosen });
      this.#applySettings();
    }
    this.host.isReady = status.connection === 'ready';
    this.version = status.version ?? null; // of sheetd
    this.canOpen = Boolean(status.canOpen);
    this.isFinal = status.connection === 'lost' && Boolean(status.isFinal);
    this.documentName = status.document?.name ?? null;
    this.canRender = Boolean(status.canRender);
    if (status.connection === 'lost' || (this.#generation !== null && status.generation !== this.#generation)) {
      this.rpc.end(new Lost('the connection was lost'));
      this.session.restoring.lose();
      this.#generation = null;
      this.#reading = null;
    }
    this.rpc.ended = status.connection === 'ready' ? null : this.rpc.ended ?? new Lost('the daemon is not ready');
    this.connection = status.connection;
    this.#showStatus();
    // In order: a status may arrive while the previous one is still being handled.
    if (status.connection === 'ready') this.#do(() => this.#begin(status));
  }

  /** Does work after all that was begun before it, such as opening the sheet. */
  do(work) {
    this.#do(work);
  }

  #do(work) {
    this.#work = this.#work.then(work).catch(error => this.#stop(error));
  }

  #stop(error) {
    if (error instanceof Lost) return;
    this.#trouble = { reason: error.message };
    this.#showStatus();
  }

  async #begin(status) {
    const next = status.document ?? null;
    const isNew = this.#generation !== status.generation;
    const isOther = this.#known === undefined || this.#known?.uri !== next?.uri;
    if (!isNew && !isOther && this.session.state) return;
    if (await this.#openAddressed(next)) return; // another status follows
    this.#generation = status.generation;
    this.#known = next;
    this.#preset = status.preset ?? null;
    if (isOther) {
      this.document = next && new SheetDocument(this, next);
      if (next && this.#diagnostics?.uri === next.uri) this.document.receive(this.#diagnostics);
      this.session.forget();
      this.emit('document');
    }
    try {
      if (this.document || this.#preset || this.session.state) await this.#show();
      else this.#showStatus();
    } finally {
      this.#readCatalogue().catch(error => this.#stop(error));
    }
  }

  /** Once, opens the draft that the address names, in place of what the host shows. Returns whether it was opened. */
  async #openAddressed(document) {
    if (this.#isAddressTaken || !this.canOpen || document?.isFile) return false;
    this.#isAddressTaken = true;
    return this.drafts.openAddressed().catch(error => this.fail(error)); // and what the host shows is shown
  }

  #reading = null;

  /** Reads the presets, devices and fields, after the first frame. */
  #readCatalogue() {
    this.#reading ??= Promise.all([this.session.presets.read(), this.rpc.request('sheet/devices'), this.rpc.request('sheet/fields')])
      .then(([, { devices }, fields]) => {
        this.catalogue = { presets: this.session.presets.list, devices, fields };
        this.emit('catalogue');
      }).catch(error => {
        this.#reading = null;
        throw error;
      });
    return this.#reading;
  }

  get #isShown() {
    return this.session.state !== null && this.session.life !== 'lost';
  }

  /** Opens the document's sheet, or restores it from the recording. */
  async #show() {
    if (this.session.state) await this.session.restoring.reopen();
    else await this.session.open({ document: this.document, preset: this.#preset, animated: this.settings.animated });
    this.#trouble = null;
    this.#showStatus();
  }

  /** Shows a preset instead of the document, or the document again; device and content stay. */
  open({ preset = null } = {}) {
    this.#trouble = null;
    const scene = this.session.state && preset ? this.session.state : null;
    this.#do(async () => {
      await this.session.open({ document: preset ? null : this.document, preset: preset ?? this.#preset, animated: this.settings.animated, scene });
      this.#showStatus();
    });
  }

  retry() {
    if (this.connection !== 'lost' && this.connection !== 'connecting') this.open();
    else this.host.send({ jsonrpc: '2.0', method: 'preview/retry' });
  }

  #showStatus() {
    const { session } = this;
    if (this.host.isReady) {
      const isBroken = Boolean(this.document?.firstError);
      // An empty document begins like no document: with a system, which is written into it.
      const isEmpty = this.document ? isBroken && this.document.text?.trim() === '' : !this.#preset && this.#known !== undefined;
      this.connection = session.state ? (isBroken ? 'stale' : 'ready') : isEmpty ? 'empty' : isBroken ? 'invalid' : 'opening';
    }
    this.root.dataset.connection = this.connection;
    this.root.classList.toggle('without-sheet', !session.state);
    this.notices.update(this.#trouble);
    this.emit('connection');
    this.commands.update();
    this.wake();
  }
}
