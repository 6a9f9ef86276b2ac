// The page on a phone: draws the sheet of the page on the computer, and sends touches to it. All that happens is recorded there.

import { button, h } from '../dom.js';
import { pageClock } from '../model/clock.js';
import { Recording } from '../model/recording.js';
import { Device } from '../stage/device.js';
import { Pointer } from '../stage/pointer.js';

const FIRST_PAUSE = 250; // ms
const LONGEST_PAUSE = 4000;
const PING = 1000;
/** After this time without an answer the network is lost, ms. */
const SILENCE = 3000;
const REFUSED = 4003;
const TAKEN = 4001;
const KEY = 'sheetd-phone-key';
const TRAIL = 120; // the frames that are kept for the finger's trail

class Phone {
  #root = document.getElementById('phone');
  #insets = h('div', { class: 'insets' });
  #message = h('div', { class: 'message', role: 'alert', hidden: true });
  #settings = { bezel: false, safeAreas: false, ghost: true, trail: true, onion: false, content: 'map', scheme: 'auto' };
  #recording = new Recording();
  #app = { settings: this.#settings, catalogue: null, session: { recording: this.#recording } };
  #device = new Device(this.#app);
  #socket = null;
  #token = new URLSearchParams(location.search).get('token');
  #pause = FIRST_PAUSE;
  #timer = null;
  #heard = 0;
  #isPinging = false; // whether the server owes an answer
  #state = null;
  #moment = null;
  #isPainting = false;
  #name = null;
  // What the pointer needs of a session.
  #finger = { get isOpen() { return this.frame !== null && this.state !== null; }, past: null, held: false, recording: this.#recording, frame: null, state: null, sample: samples => this.#send(samples), input: () => {} };

  constructor() {
    this.#device.element.hidden = true; // until there is something to draw
    this.#root.append(this.#device.element, this.#insets, this.#message);
    // A wheel scrolls nothing here.
    new Pointer({ surface: this.#device.surface, locationOf: event => this.#device.locationOf(event), isOnSheet: () => false }, this.#finger, pageClock);
    addEventListener('resize', () => this.#fit());
    addEventListener('online', () => this.#connect());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#connect());
    this.#watch();
    this.#fit();
    this.#connect();
  }

  // The connection

  /** Whether nothing that was asked waits for its answer. */
  get isIdle() {
    return !this.#isPinging;
  }

  get #isConnected() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  #connect() {
    if (this.#isConnected || this.#socket?.readyState === WebSocket.CONNECTING) return;
    pageClock.cancel(this.#timer);
    const key = sessionStorage.getItem(KEY);
    const query = new URLSearchParams(this.#token ? { token: this.#token } : { key: key ?? '' });
    const socket = new WebSocket(new URL(`socket?${query}`, location.href.replace(/^http/, 'ws')));
    this.#socket = socket;
    this.#heard = pageClock.now;
    socket.onmessage = ({ data }) => socket === this.#socket && this.#receive(JSON.parse(data));
    socket.onclose = event => socket === this.#socket && this.#lose(event);
  }

  #lose({ code }) {
    this.#isPinging = false;
    this.#finger.held = false;
    this.#root.classList.add('away');
    if (code === REFUSED && this.#token && sessionStorage.getItem(KEY)) {
      // This page was reloaded: its key is still good.
      this.#token = null;
      this.#connect();
    } else if (code === REFUSED && this.#token) {
      this.#say('This address has already been used', 'Each address lets one phone in. Scan the code in the Share menu of the page on the computer for a new one.');
    } else if (code === TAKEN || code === REFUSED) {
      this.#say('Another phone has the sheet now', 'To have it back, scan the new code on the computer.');
    } else {
      this.#say('No connection to the computer', 'Nothing is lost: the recording is there. Trying again; both must be in the same network, and sheetd-preview must run.',
        button('Try now', () => this.#connect(), { class: 'b main' }));
      this.#timer = pageClock.after(this.#pause, () => this.#connect());
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
    }
  }

  /** A network that is gone closes no connection, so its silence is what tells. */
  #watch() {
    pageClock.after(PING, () => this.#watch());
    if (!this.#isConnected && this.#socket?.readyState !== WebSocket.CONNECTING) return;
    if (pageClock.now - this.#heard > SILENCE) {
      const socket = this.#socket;
      this.#socket = null;
      socket.close();
      this.#lose({});
    } else if (this.#isConnected) {
      this.#isPinging = true;
      this.#tell('phone/ping');
    }
  }

  #tell(method, params) {
    if (this.#isConnected) this.#socket.send(JSON.stringify({ method, params }));
  }

  #receive({ method, params }) {
    this.#isPinging = false;
    this.#heard = pageClock.now;
    if (method === 'phone/welcome') {
      this.#pause = FIRST_PAUSE;
      this.#name = params.name;
      sessionStorage.setItem(KEY, params.key);
      // The token is used up, and would be refused after a reload.
      this.#token = null;
      history.replaceState(null, '', location.pathname);
      document.title = params.name ? `${params.name} – sheetd` : 'sheetd on a phone';
      this.#root.classList.remove('away');
      this.#say('Connected', 'The sheet appears as soon as the page on the computer shows it.');
      this.#tellSize();
    } else if (method === 'phone/state') {
      this.#state = this.#finger.state = params.state;
      Object.assign(this.#settings, params.settings);
      this.#app.catalogue = { devices: params.devices };
      this.#root.dataset.scheme = params.settings.scheme;
    } else if (method === 'phone/moment') {
      this.#moment = params;
      this.#finger.frame = params.frame;
      this.#message.hidden = true;
      if (params.time < this.#recording.end) this.#recording.cut(params.time);
      this.#recording.addFrame(params.frame);
      if (params.finger) this.#recording.addInput(params.time, 'gesture/sample', { phase: 'moved', ...params.finger });
      this.#recording.frames.splice(0, this.#recording.frames.length - TRAIL);
      this.#recording.inputs.splice(0, this.#recording.inputs.length - TRAIL);
      this.#paint();
    } else if (method === 'phone/hidden' && params.reason) {
      this.#say(params.reason === 'closed' ? 'The page on the computer was closed' : 'The page on the computer is hidden',
        params.reason === 'closed' ? 'Open it again there to go on.' : 'Bring it to the front there: it moves the sheet.');
    } else if (method === 'phone/hidden') {
      this.#message.hidden = this.#moment !== null;
    }
  }

  #send(samples) {
    const { phase } = samples.at(-1);
    this.#finger.held = phase === 'began' || phase === 'moved';
    this.#tell('phone/samples', { samples: samples.map(({ wall, ...sample }) => ({ ...sample, time: wall })) });
  }

  #tellSize() {
    const { clientWidth: width, clientHeight: height } = this.#root;
    const { paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(this.#insets);
    const [top, bottom, left, right] = [paddingTop, paddingBottom, paddingLeft, paddingRight].map(parseFloat);
    this.#tell('phone/hello', { width, height, scale: devicePixelRatio, top, bottom, left, right });
  }

  // Drawing

  #fit() {
    this.#device.fit({ x: 0, y: 0, width: this.#root.clientWidth, height: this.#root.clientHeight });
    this.#tellSize();
    this.#paint();
  }

  #paint() {
    if (this.#isPainting) return;
    this.#isPainting = true;
    pageClock.frame(() => {
      this.#isPainting = false;
      if (!this.#moment || !this.#state) return;
      this.#device.element.hidden = false;
      this.#device.paint({ ...this.#moment, state: this.#state }, { recording: this.#recording });
      this.#root.dataset.phase = this.#moment.frame.phase;
    });
  }

  #say(title, text, ...more) {
    this.#message.replaceChildren(h('h1', {}, title), h('p', {}, text), ...more);
    this.#message.hidden = false;
  }
}

window.sheetd = new Phone();
