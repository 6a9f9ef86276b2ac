// What the tests of the page share: a daemon, and a sheet of the page's model on a clock that stands still until it is stepped.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { withReleases } from '../../editors/preview/model/moment.js';
import { Again } from '../../editors/preview/model/again.js';
import { Aim } from '../../editors/preview/model/aim.js';
import { Channel } from '../../editors/preview/model/channel.js';
import { Checks } from '../../editors/preview/model/checks.js';
import { Detents } from '../../editors/preview/model/detents.js';
import { NOTHING } from '../../editors/preview/model/draft.js';
import { Drafts } from '../../editors/preview/model/drafts.js';
import { SheetDocument } from '../../editors/preview/model/document.js';
import { Editing } from '../../editors/preview/model/editing.js';
import { Expected } from '../../editors/preview/model/expected.js';
import { Landings } from '../../editors/preview/model/landings.js';
import { Player } from '../../editors/preview/model/player.js';
import { Release } from '../../editors/preview/model/release.js';
import { Releases } from '../../editors/preview/model/releases.js';
import { Session } from '../../editors/preview/model/session.js';
import { edited } from '../../editors/preview/model/text.js';
import { Unsaved } from '../../editors/preview/model/unsaved.js';
import { sentenceOf } from '../../editors/preview/model/words.js';
import { Lost, Rpc } from '../../editors/preview/rpc.js';
import { Pointer } from '../../editors/preview/stage/pointer.js';
import { VirtualClock } from './virtual-clock.js';

export const FRAME = 1 / 60;
const ROOT = new URL('../../', import.meta.url);
const URI = 'file:///page.sheet.json';
export const SHEETD = process.env.SHEETD ?? fileURLToPath(new URL('.build-release/release/sheetd', ROOT));

/**
 * A connection to a daemon of its own, which ends with the test. `late` is how long its messages take to arrive, ms of the clock, and
 * `hostLate` how long the answers of the host; `asked` is the number of requests that the daemon has not answered.
 */
function connect(t, clock, { late = 0, hostLate = 0 } = {}) {
  const child = spawn(SHEETD, { stdio: ['pipe', 'pipe', 'inherit'] });
  let asked = 0;
  let isOver = false;
  const waiting = [];
  const rpc = new Rpc(message => {
    if (isOver) return;
    if (message.method?.startsWith('preview/')) {
      const result = rpc.host.hosted(message.method, message.params);
      const answer = () => rpc.receive({ jsonrpc: '2.0', id: message.id, result });
      if (hostLate > 0) clock.after(hostLate, answer);
      else setImmediate(answer);
      return;
    }
    if (message.id !== undefined && message.method) asked++;
    child.stdin.write(`${JSON.stringify(message)}\n`);
  });
  rpc.onError = error => { throw error; };
  createInterface({ input: child.stdout }).on('line', line => {
    const message = JSON.parse(line);
    if (late > 0) clock.after(late, () => rpc.receive(message));
    else rpc.receive(message);
    if (!message.method) asked--;
    for (const received of waiting.splice(0)) received();
  });
  clock.isAnswered = () => asked === 0;
  let hasEnded = false;
  child.on('close', () => {
    hasEnded = true;
    for (const received of waiting.splice(0)) received();
  });
  clock.whenReceived = async () => {
    if (hasEnded) throw new Error('sheetd has ended, and an answer is missing');
    await new Promise(received => waiting.push(received));
  };
  t.after(() => {
    isOver = true;
    child.kill();
  });
  return rpc;
}

/** What `sheetd run` says about a document with this text. */
export function ran(text) {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  try {
    writeFileSync(join(folder, 'a.sheet.json'), text);
    return execFileSync(SHEETD, ['run', '--verbose', join(folder, 'a.sheet.json')], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const textOf = value => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** The frames with which a daemon of its own answers the transcript of a recording. */
export function framesOf(recording) {
  const answers = execFileSync(SHEETD, { input: recording.transcript(), encoding: 'utf8', maxBuffer: Infinity }).trimEnd().split('\n').map(line => JSON.parse(line));
  for (const { error } of answers) if (error) throw new Error(error.message);
  return answers.map(({ result }) => result).filter(result => result?.frame);
}

/** The page's model of a sheet, with what a person does to it. To its parts it is the page (shell/app.js), which paints nothing. */
export class Page extends Channel {
  refusals = [];
  /** The document that is shown; null without one. */
  document = null;
  /** Whether documents in memory can be opened, which are kept as drafts. */
  canOpen = false;
  settings = { content: 'map' };
  own = NOTHING;
  /** The drafts of a browser: a store, and the page's address (model/drafts.js). Both may outlive the page. */
  browser;
  /** What is said about changes that are not saved. */
  note = null;
  /** What the browser's session keeps: changes that are not saved, by the name of the sheet. */
  storage = Object.assign(new Map(), {
    kept(name) {
      return this.get(name) ?? null;
    },
    keep(name, changes) {
      if (changes) this.set(name, changes);
      else this.delete(name);
    },
  });

  #isWoken = false;
  #text = null;

  constructor(rpc, clock, browser) {
    super();
    this.browser = browser;
    this.rpc = rpc;
    this.clock = clock;
    this.session = new Session(rpc, clock, this);
    this.releases = new Releases(this);
    this.aim = new Aim(this);
    this.checks = new Checks(this);
    this.landings = new Landings(this);
    this.player = new Player(this);
    this.editing = new Editing(this, this.player);
    this.again = new Again(this, this.editing, this.player);
    this.drafts = new Drafts(this, browser.store, browser.address);
    // As the stage does (stage/stage.js).
    this.on('draft', ({ content, own }) => {
      this.settings.content = content ?? 'map';
      this.own = own;
      this.emit('settings');
    });
    this.unsaved = new Unsaved(this, this.storage);
    this.on('note', ({ text }) => { this.note = text; });
    this.on('state', () => this.unsaved.keep());
    this.detents = new Detents(this);
    this.expected = new Expected(this);
    this.release = new Release(this, this.wake);
    rpc.handlers.set('textDocument/publishDiagnostics', params => params.uri === this.document?.uri && this.document.receive(params));
    new Pointer({ surface: this.#surface, scale: 1, locationOf: ({ clientX: x, clientY: y }) => ({ x, y }), isOnSheet: () => true }, this.session, clock);
    this.on('failed', error => this.fail(error));
    for (const event of ['changed', 'looked', 'recorded', 'state']) this.on(event, this.wake);
  }

  fail(error) {
    this.refusals.push(error);
  }

  wake = () => {
    if (this.#isWoken) return;
    this.#isWoken = true;
    this.clock.frame(now => {
      this.#isWoken = false;
      const again = [this.session.tick(now), this.player.tick(now)].some(Boolean);
      if (this.session.state) {
        const moment = this.moment();
        this.again.follow();
        this.release.update(moment);
      }
      if (again) this.wake();
    });
  };

  /** What is shown, with what a release would do. */
  moment() {
    const { moment } = this.session;
    return withReleases(moment, this);
  }

  /** What is drawn: the sheet where the finger is. */
  drawn() {
    const moment = this.moment();
    return this.session.drawn(moment, this.detents.at(moment)).frame;
  }

  /** Goes on frame by frame until something holds, for a minute at most. Returns it. */
  async until(condition) {
    for (let frames = 60 / FRAME; frames > 0; frames--) {
      await this.step();
      const value = condition();
      if (value) return value;
    }
    throw new Error(`not within a minute: ${condition}`);
  }

  /** What the rail says about what is shown. */
  async sentence() {
    this.moment();
    await this.until(() => this.moment() && this.releases.isCurrent);
    const [about, place, rest] = sentenceOf(this.moment());
    return `${about}: ${place}${rest}`;
  }

  get frame() {
    return this.session.frame;
  }

  /** Goes on by some time, s. */
  step(seconds = FRAME) {
    return this.clock.step(seconds * 1000);
  }

  /** Goes on until nothing moves. */
  async settled() {
    const { session } = this;
    await this.clock.settle(() => session.held && !session.moving && (session.paused || this.frame.velocity === 0));
    return this.frame;
  }

  // The pointer, on a device of the container's size.

  #surface = Object.assign(new EventTarget(), { setPointerCapture() {} });

  /** An event on the device. */
  press(type, properties) {
    this.#surface.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { pointerId: 1, button: 0, ...properties }));
  }

  /** An event of the finger at a point of the container. */
  point(type, [x, y]) {
    this.press(type, { clientX: x, clientY: y });
  }

  /** Drags the finger through points of the container: each is reached after a number of frames. */
  async drag([start, ...stops], { frames = 10, release = true } = {}) {
    this.point('pointerdown', start);
    await this.step();
    let from = start;
    for (const stop of stops) {
      for (let frame = 1; frame <= frames; frame++) {
        this.point('pointermove', from.map((value, axis) => value + (stop[axis] - value) * frame / frames));
        await this.step();
      }
      from = stop;
    }
    if (release) this.point('pointerup', from);
    await this.clock.answered();
  }

  /** Shows a value or a text as the document, and follows its edits. */
  async openDocument(value, document = { uri: URI, name: 'page.sheet.json' }) {
    this.#text = textOf(value);
    this.rpc.notify('textDocument/didOpen', { textDocument: { uri: document.uri, languageId: 'sheet', version: this.#version, text: this.#text } });
    this.document = new SheetDocument(this, document);
    await this.session.presets.read();
    this.catalogue = { presets: this.session.presets.list, devices: [] };
    await Promise.all([this.document.read(), this.open({ document: this.document })]);
  }

  /** What a host answers about the document (hosts.js). */
  hosted(method, { version, edits, name, text }) {
    if (method === 'preview/openDocument') {
      if (this.document) this.rpc.notify('textDocument/didClose', { textDocument: { uri: this.document.uri } });
      const uri = `sheet:/${randomUUID()}/${name}`;
      queueMicrotask(() => { this.opening = this.openDocument(text, { uri, name, isFile: false }).catch(error => this.fail(error)); });
      return { uri, name, isFile: false, version: 1 };
    }
    if (method === 'preview/editDocument') {
      assert.equal(version, this.#version);
      this.type(edited(this.#text, edits));
    }
    return { version: this.#version, text: this.#text, isSaved: true };
  }

  get text() {
    return this.#text;
  }

  /** The document's value. */
  get value() {
    return JSON.parse(this.#text);
  }

  /** Edits the document. */
  type(value) {
    this.#text = textOf(value);
    const textDocument = { uri: this.document.uri, version: ++this.#version };
    this.rpc.notify('textDocument/didChange', { textDocument, contentChanges: [{ text: this.#text }] });
    // A notification has no answer: the clock stands still until that of a question after it.
    this.rpc.request('sheet/list', {}).catch(() => {});
  }

  /** Opens a sheet as the page does, and waits until it rests. */
  async open(options) {
    const opened = this.session.open(options);
    await this.settled();
    await opened;
  }

  #version = 1;

  /** Edits the document, and waits until the sheet rests. */
  async edit(value) {
    this.type(value);
    await this.clock.answered();
    await this.settled();
  }

  /** Drags the finger and holds it, with the sheet's clock paused. */
  async hold(...stops) {
    await this.drag(stops, { frames: 6, release: false });
    this.session.setPaused(true);
    await this.step();
  }

  /** Lets go at a point after `hold`. Returns the frame at rest. */
  async letGo(point) {
    this.point('pointerup', point);
    this.session.setPaused(false);
    return this.settled();
  }

  /** What the recording's transcript ends with in a daemon of its own. */
  async replayed() {
    return framesOf(this.session.recording).at(-1);
  }

  /** Loses the connection, and restores the sheet as the page does when there is one again. */
  async reconnect() {
    this.rpc.end(new Lost('the connection was lost'));
    this.session.restoring.lose();
    this.rpc.ended = null;
    const reopened = this.session.restoring.reopen();
    await this.settled();
    await reopened;
  }
}

/** What a browser keeps for pages: drafts in `store`, and the address of one page. */
export function aBrowser() {
  const kept = new Map();
  let last = 0;
  const store = {
    list: async () => [...kept.values()],
    get: async id => kept.get(id),
    async put({ id = ++last, ...draft }) {
      kept.set(id, { id, ...draft });
      return id;
    },
    remove: async id => { kept.delete(id); },
  };
  return { store, address: { draft: null } };
}

/** A page that is connected, without a sheet. `browser` is what it finds in the browser. */
export function connected(t, { browser = aBrowser(), ...options } = {}) {
  const clock = new VirtualClock();
  const rpc = connect(t, clock, options);
  rpc.request('initialize', { capabilities: {} }).catch(() => {});
  rpc.notify('initialized');
  return rpc.host = new Page(rpc, clock, browser);
}

/** A page that shows a preset at rest. */
export async function open(t, preset, { late, configuration, ...options } = {}) {
  const page = connected(t, { late });
  await page.open({ preset, ...options });
  if (configuration) await Promise.all([page.session.configure(configuration, { animated: false }), page.settled()]);
  await page.settled();
  return page;
}
