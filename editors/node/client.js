import { checkKeys, withOptions } from './arguments.js';
import { Connection } from './connection.js';
import { Documents } from './documents.js';
import { SheetdError } from './errors.js';
import { whileBusy } from './idle.js';
import { sheetMethods } from './protocol.js';

const CALL = ['signal']; // the options of a call
const KINDS = ['frame', 'event', 'animation', 'didChangeDocument']; // what a sheet tells

/**
 * A daemon and its sheets. With `await using client = await Client.start()`, the daemon ends with the block. A program that awaits
 * nothing more, and listens to no sheet on a realtime clock, ends, and the daemon with it.
 */
export class Client {
  /** The options of `start`. */
  static START = ['command', 'startTimeout', 'callTimeout', 'onError'];
  #connection;
  #sheets = new Map();
  #opened = 0;
  #documents;

  constructor(connection) {
    this.#connection = connection;
    this.#documents = new Documents(connection);
    connection.onNotification = (method, params) => {
      this.#sheets.get(params?.sheet)?.receive(method, params);
      this.#documents.receive(method, params ?? {});
    };
    connection.onEnd = reason => {
      for (const sheet of this.#sheets.values()) sheet.forget(reason);
      this.#sheets.clear();
    };
    connection.answers.set('sheet/shouldDismiss', ({ sheet }) => this.#sheets.get(sheet)?.shouldDismiss?.() ?? false);
    connection.answers.set('content/measure', async ({ sheet, screen, width }) => {
      const measure = this.#sheets.get(sheet)?.measure;
      if (!measure) throw new SheetdError(`nothing measures the contents of ${sheet}`);
      return { height: await measure(screen, width) };
    });
  }

  /**
   * Starts a daemon, which has `startTimeout` (s) [5] to answer `initialize`. If it is the module, it has `callTimeout` (s) [10] to
   * handle each message. Throws DaemonNotFound, DaemonEnded, DaemonTimeout or WrongVersion.
   */
  static async start(options = {}) {
    checkKeys('start', options, Client.START);
    const { command, startTimeout, callTimeout, onError } = options;
    const connection = await Connection.start(command, { startTimeout, callTimeout });
    if (onError) connection.onError = onError;
    return new Client(connection);
  }

  /** The process id of the daemon; undefined if it is the module. */
  get pid() {
    return this.#connection.pid;
  }

  /** The daemon's answer to `initialize`, with its capabilities. */
  get server() {
    return this.#connection.server;
  }

  /** Sends a request and returns its result. */
  request(method, params, options) {
    return this.#connection.request(method, params, options);
  }

  /** Sends a notification. */
  notify(method, params) {
    this.#connection.notify(method, params);
  }

  /** Opens a sheet. Takes the params of `sheet/open`, and functions that answer the daemon's requests about the sheet. */
  async open(given = {}, options) {
    [given, options] = withOptions(given, options);
    checkKeys('open', options, CALL);
    const { shouldDismiss, measure, ...params } = given;
    const id = params.sheet ?? `node-${++this.#opened}`;
    const sheet = new Sheet(this, id, {
      shouldDismiss, measure, isRealtime: params.clock === 'realtime', guarded: call => this.#connection.guarded(call), held: wait => this.#connection.held(wait),
    });
    const before = this.#sheets.get(id);
    // Registered before the answer, because the daemon may first ask to measure the content.
    this.#sheets.set(id, sheet);
    try {
      sheet.opened = await this.request('sheet/open', { ...params, sheet: id }, options);
    } catch (error) {
      if (before) this.#sheets.set(id, before);
      else this.#sheets.delete(id);
      throw error;
    }
    return sheet;
  }

  /**
   * Opens the sheet that a document describes, before anything has happened to it. Later changes of the file don't change it. Takes
   * other params of `sheet/open`, and the functions of `open`. Throws DocumentError if the document has errors.
   */
  openDocument(file, params, options) {
    [params, options] = withOptions(params, options);
    checkKeys('openDocument', options, CALL);
    return this.#documents.use(file, document => {
      document.check();
      return this.open({ ...params, document: document.uri }, options);
    });
  }

  /** The scenarios of a document, each once for every setting (device, orientation, text size). The document may have errors. */
  scenarios(file) {
    return this.#documents.use(file, document => document.scenarios);
  }

  /**
   * Runs a scenario of a document, the one with that name or the first, and checks its expectations. Throws DocumentError if the
   * document has errors.
   */
  runScenario(file, name, options) {
    checkKeys('runScenario', options, ['setting', ...CALL]);
    return this.#documents.use(file, document => document.run(name, options));
  }

  /** Removes a sheet that was closed. */
  forget(sheet) {
    if (this.#sheets.get(sheet.id) === sheet) this.#sheets.delete(sheet.id);
    sheet.forget(null);
  }

  /** Ends the daemon and all its sheets. */
  async stop() {
    for (const sheet of this.#sheets.values()) sheet.forget(null);
    this.#sheets.clear();
    await this.#connection.close();
  }

  async [Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')]() {
    await this.stop();
  }
}

/**
 * An open sheet. It has the methods of the protocol: `content/didChangeSize` is `contentDidChangeSize`. Each takes the method's
 * params without `sheet`, and {signal} to cancel it.
 */
export class Sheet {
  #client;
  #guarded;
  #held;
  #streams = new Set();
  #listeners = new Map();
  #isRealtime;
  #reason = null; // why it was closed, if that was an error

  constructor(client, id, { shouldDismiss, measure, isRealtime, guarded, held }) {
    this.#client = client;
    this.#guarded = guarded;
    this.#held = held;
    this.id = id;
    this.isOpen = true;
    /** Whether the client stops when the sheet closes. */
    this.ownsClient = false;
    this.shouldDismiss = shouldDismiss;
    this.measure = measure;
    this.#isRealtime = isRealtime;
  }

  async call(method, params, options) {
    [params, options] = withOptions(params, options);
    checkKeys(method, options, CALL);
    const result = await this.#client.request(method, { ...params, sheet: this.id }, options);
    if (method === 'sheet/close') {
      this.#client.forget(this);
      if (this.ownsClient) await this.#client.stop();
    }
    return result;
  }

  /** Sends an input as a notification; the resulting frame arrives as `sheet/frame`. */
  notify(method, params) {
    this.#client.notify(method, { ...params, sheet: this.id });
  }

  /** The frames from now on. The iteration ends when the sheet closes or the signal is aborted. */
  frames(options) {
    return this.#stream('sheet/frame', options);
  }

  /** The events from now on. */
  events(options) {
    return this.#stream('sheet/event', options);
  }

  /** The animations from now on, as descriptions that a renderer can run. */
  animations(options) {
    return this.#stream('sheet/animation', options);
  }

  /** Calls a listener for all notifications of a kind ('frame', 'event', 'animation', 'didChangeDocument'). Returns a function that removes it. */
  on(kind, listener) {
    if (!KINDS.includes(kind)) throw new TypeError(`on: there is no "${kind}"; there are ${KINDS.join(', ')}`);
    const method = `sheet/${kind}`;
    const entry = { listener, release: () => {} };
    this.#listeners.set(method, [...this.#listeners.get(method) ?? [], entry]);
    // On a realtime clock, more comes by itself.
    if (this.#isRealtime && this.isOpen) void this.#held(() => new Promise(resolve => { entry.release = resolve; }));
    return () => {
      this.#listeners.set(method, this.#listeners.get(method).filter(one => one !== entry));
      entry.release();
    };
  }

  /** Advances the clock and returns every frame, including the last: `by` or `to` (s), else until the sheet rests, at most 60 s. */
  async play(params = {}, options) {
    [params, options] = withOptions(params, options);
    checkKeys('play', params, ['by', 'to', 'frameRate']);
    const { by, to, frameRate = 60 } = params;
    const frames = [];
    const stop = this.on('frame', frame => frames.push(frame));
    try {
      if (by !== undefined || to !== undefined) {
        frames.push(await this.clockAdvance({ by, to, frameRate }, options));
        return frames;
      }
      for (let quarter = 0; quarter < 240; quarter++) {
        const frame = await this.clockAdvance({ by: 0.25, frameRate }, options);
        frames.push(frame);
        if (!frame.moving) break;
      }
      return frames;
    } finally {
      stop();
    }
  }

  /** Drags a finger through points ([x, y], pt) at a constant speed and lifts it. */
  async drag(points, params = {}, options) {
    [params, options] = withOptions(params, options);
    checkKeys('drag', params, ['duration', 'at', 'sampleRate', 'source', 'outcome', 'recognized']);
    const { duration = 0.25, at, sampleRate = 60, source, outcome = 'ended', recognized } = params;
    const start = at ?? (await this.state({}, options)).time;
    return this.gestureSamples({ samples: dragSamples(points, { duration, start, sampleRate, source, outcome, recognized }) }, options);
  }

  receive(method, params) {
    for (const stream of this.#streams) stream.receive(method, params);
    for (const { listener } of this.#listeners.get(method) ?? []) this.#guarded(() => listener(params));
  }

  forget(reason) {
    this.isOpen = false;
    this.#reason = reason;
    for (const entries of this.#listeners.values()) for (const entry of entries) entry.release();
    for (const stream of this.#streams) stream.end(reason);
    this.#streams.clear();
  }

  async [Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')]() {
    if (this.isOpen) await this.close();
    else if (this.ownsClient) await this.#client.stop();
  }

  /** Closes the sheet without waiting for it. */
  [Symbol.dispose ?? Symbol.for('Symbol.dispose')]() {
    if (this.isOpen) this.close().catch(() => {}); // it has ended before
  }

  #stream(method, options) {
    checkKeys(method, options, CALL);
    const { signal } = options ?? {};
    const abort = () => stream.return();
    // Whoever gives a signal has a way to end the wait.
    const wait = promise => (this.#isRealtime || signal ? this.#held(() => promise) : this.#whileBusy(method, promise));
    const stream = new Stream(method, wait, () => {
      this.#streams.delete(stream);
      signal?.removeEventListener('abort', abort);
    });
    if (this.isOpen && !signal?.aborted) this.#streams.add(stream);
    else stream.end(signal?.aborted ? null : this.#reason);
    signal?.addEventListener('abort', abort, { once: true });
    return stream;
  }

  /** Waits for what only calls of this program cause: that does not keep it running. */
  #whileBusy(method, promise) {
    return whileBusy(promise, () => this.state().catch(() => {}), `sheetd sends no more ${method} for ${this.id}: its clock is manual, and this `
      + "program does nothing that moves the sheet. Call play or clockAdvance while you iterate, or open the sheet with { clock: 'realtime' }");
  }
}

for (const [name, method] of Object.entries(sheetMethods)) {
  Object.defineProperty(Sheet.prototype, name, {
    value: function (params, options) { return this.call(method, params, options); },
    writable: true, configurable: true,
  });
}

/** An async iterator over a sheet's notifications of one kind. */
class Stream {
  #method;
  #values = [];
  #waiting = [];
  #isOver = false;
  #reason = null;
  #wait;
  #onend;

  constructor(method, wait, onend) {
    this.#method = method;
    this.#wait = wait;
    this.#onend = onend;
  }

  receive(method, value) {
    if (method !== this.#method) return;
    const waiting = this.#waiting.shift();
    if (waiting) waiting.resolve({ value, done: false });
    else this.#values.push(value);
  }

  end(reason) {
    this.#isOver = true;
    this.#reason = reason;
    for (const { resolve, reject } of this.#waiting.splice(0)) {
      if (reason) reject(reason);
      else resolve({ value: undefined, done: true });
    }
  }

  async next() {
    if (this.#values.length > 0) return { value: this.#values.shift(), done: false };
    if (!this.#isOver) {
      const waiting = {};
      this.#waiting.push(waiting);
      return this.#wait(new Promise((resolve, reject) => Object.assign(waiting, { resolve, reject })));
    }
    const reason = this.#reason;
    this.#reason = null;
    if (reason) throw reason;
    return { value: undefined, done: true };
  }

  async return() {
    this.#onend();
    this.end(null);
    this.#values = [];
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator]() {
    return this;
  }
}

/**
 * Starts a daemon and opens the sheet that a document describes. The daemon ends when the sheet closes, or when the process has
 * nothing else to do. Takes the options of `Client.start` and the params of `Client.openDocument`.
 */
export async function openDocument(file, { command, startTimeout, callTimeout, onError, ...params } = {}) {
  const client = await Client.start({ command, startTimeout, callTimeout, onError });
  try {
    const sheet = await client.openDocument(file, params);
    sheet.ownsClient = true;
    return sheet;
  } catch (error) {
    await client.stop();
    throw error;
  }
}

function dragSamples(points, { duration, start, sampleRate, source, outcome, recognized }) {
  if (!(duration >= 0)) throw new RangeError(`duration: expected at least 0 s, found ${duration}`);
  if (!(sampleRate > 0)) throw new RangeError(`sampleRate: expected more than 0 a second, found ${sampleRate}`);
  const lengths = points.slice(1).map(([x, y], index) => Math.hypot(x - points[index][0], y - points[index][1]));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const count = Math.max(1, Math.round(duration * sampleRate));
  const samples = Array.from({ length: count + 1 }, (_, step) => {
    const [x, y] = pointAfter(points, lengths, whole * step / count);
    return { time: start + duration * step / count, phase: step === 0 ? 'began' : 'moved', x, y };
  });
  if (source !== undefined) samples[0].source = source;
  if (recognized) samples[0].recognized = true;
  if (outcome !== 'moved') samples.at(-1).phase = outcome;
  return samples;
}

function pointAfter(points, lengths, distance) {
  for (const [index, length] of lengths.entries()) {
    const [[ax, ay], [bx, by]] = points.slice(index);
    if (distance <= length && length > 0) return [ax + (bx - ax) * distance / length, ay + (by - ay) * distance / length];
    distance -= length;
  }
  return points.at(-1);
}
