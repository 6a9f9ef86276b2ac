// A sheet beside the first one, which gets the same inputs at the same times.

import { Recording, paramsOf } from '../recording.js';
import { Releases } from '../rail/releases.js';
import { mapped, orientationOf, paramsFor } from './mapping.js';

const FRAME = 1 / 60;
const UPDATES = { frames: true, animations: false, events: false };
/** The inputs after which the State is read again. */
const CHANGES_STATE = /^(container|content\/didChangeSize|navigation)/;

let last = 0;

export class Side extends EventTarget {
  recording = new Recording();
  /** {preset, configuration, container, contents}; null until the sheet is open. */
  state = null;
  frame = null;
  finger = null;
  gesture = null;
  moving = false;
  /** What prevents the sheet from being opened, or null. */
  problem = null;
  letter = '';
  #app;
  #id = null;
  #epoch = 0;
  #orientation = 'portrait';
  #sent = 0; // the time of the last request, s
  #releases;

  /**
   * `source` is {name, preset, configuration}, a preset with changes, or {name, uri, text}, a document. `device` is the name of the
   * device that the sheet keeps, or null for that of the first.
   */
  constructor(app, source, device) {
    super();
    this.#app = app;
    this.source = source;
    this.device = device;
    this.#releases = new Releases(app, this, { wantsRow: false });
  }

  get name() {
    return this.source.name;
  }

  get held() {
    return this.finger !== null;
  }

  /** The frames of the recording, for the timeline. */
  get frames() {
    return this.recording.frames;
  }

  owns(frame) {
    return frame.sheet === this.#id;
  }

  ask(method, params) {
    return this.#app.rpc.request(method, { ...params, sheet: this.#id });
  }

  /** What is shown at the first sheet's moment. */
  momentOf({ isPast, time }) {
    const { recording } = this;
    const moment = {
      isPast, time,
      frame: isPast ? recording.frames[recording.indexAt(time)] ?? this.frame : this.frame,
      state: (isPast ? recording.stateAt(time) : null) ?? this.state,
      finger: isPast ? recording.fingerAt(time) : this.finger,
      gesture: isPast ? null : this.gesture,
      over: null,
    };
    return Object.assign(moment, { prediction: null, row: null }, moment.frame && moment.state && this.#releases.at(moment));
  }

  // The same inputs

  /** Opens the sheet, and repeats all inputs of the first one until now. */
  async begin() {
    const { session, rpc, catalogue } = this.#app;
    this.close();
    const epoch = ++this.#epoch;
    const sheet = this.#id = `compared-${++last}-${Math.random().toString(36).slice(2, 8)}`;
    const { recording } = session;
    this.recording = new Recording();
    this.problem = null;
    this.finger = this.gesture = null;
    const first = recording.states[0]?.state ?? session.state;
    this.#orientation = orientationOf(first.container);
    const opening = this.#opening(first.container, recording.opening, catalogue);
    this.recording.begin(opening);
    const send = (method, params) => rpc.request(method, { ...params, sheet }).then(answer => this.#take(answer, epoch));
    const ignored = () => {}; // what this sheet refuses, such as a detent that it does not have, does nothing
    const { uri, text, isOpen } = this.source;
    if (text !== undefined && !isOpen) {
      this.source.isOpen = true;
      rpc.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'json', version: 1, text } });
    }
    const opened = send('sheet/open', { updates: UPDATES, ...opening });
    if (uri) {
      const container = this.#container(first.container, catalogue);
      send('container/didChange', { container, animation: false }).catch(ignored);
    }
    let time = 0;
    const pass = to => {
      if (to - time > 1.5 * FRAME) send('clock/advance', { to, frameRate: 1 / FRAME }).catch(ignored);
      time = Math.max(time, to);
    };
    for (const input of recording.inputs) {
      pass(input.params.samples?.[0].time ?? input.time);
      time = Math.max(time, input.time);
      const { size } = (recording.stateAt(input.time) ?? first).container;
      this.#repeat(input, size, (method, params) => send(method, paramsOf({ time: input.time, params })).catch(ignored));
    }
    const end = Math.max(recording.end, time);
    pass(end);
    this.#sent = end;
    send('clock/advance', { to: end }).catch(ignored);
    this.dispatchEvent(new CustomEvent('opened'));
    try {
      await opened;
    } catch (error) {
      if (epoch === this.#epoch) this.problem = error;
    }
    this.#app.wake();
  }

  #opening(container, { content }, catalogue) {
    const { uri, preset, configuration = {} } = this.source;
    return uri ? { document: uri } : { preset, configuration, container: this.#container(container, catalogue), content };
  }

  /** The container of this sheet for one of the first. */
  #container(container, catalogue) {
    if (!this.device) return container;
    const orientation = orientationOf(container);
    return catalogue?.devices.find(one => one.device === this.device)?.[orientation] ?? { device: this.device, orientation };
  }

  /** The size of this sheet's container. */
  #size(size) {
    if (!this.device) return size;
    const known = this.#app.catalogue?.devices.find(one => one.device === this.device);
    return known?.[this.#orientation].size ?? this.state?.container.size ?? size;
  }

  /** Sends an input of the first sheet, whose container has a size, to this one. */
  #repeat(input, size, send) {
    if (input.method === 'container/didChange') this.#orientation = orientationOf(input.params.container) ?? this.#orientation;
    const to = this.#size(size);
    const params = paramsFor(input, size, to, this.device);
    if (!params) return;
    this.recording.addInput(input.time, input.method, params);
    this.#touch(input.method, params);
    send(input.method, params);
    if (CHANGES_STATE.test(input.method)) this.#readState();
  }

  #touch(method, params) {
    const sample = method === 'gesture/sample' ? params : method === 'gesture/samples' ? params.samples.at(-1) : null;
    if (!sample) return;
    const isDown = sample.phase === 'began' || sample.phase === 'moved';
    this.finger = isDown ? { x: sample.x, y: sample.y } : null;
    if (sample.phase !== 'moved') this.gesture = null;
  }

  /** Repeats what the first sheet has just been sent: {time, method, params}. */
  follow({ time, method, params }) {
    if (this.#id === null || !this.#app.session.state) return;
    // A step of a control that is being moved replaces the one before, so the first sheet's clock may go back.
    if (time < this.#sent - 1e-6) this.begin();
    this.#sent = Math.max(this.#sent, time);
    const epoch = this.#epoch;
    const send = (name, sent) => this.ask(name, sent).then(answer => this.#take(answer, epoch)).catch(() => {});
    if (method === 'clock/advance') {
      send(method, params);
      return;
    }
    const { size } = this.#app.session.state.container;
    this.#repeat({ time, method, params }, size, (name, sent) => send(name, paramsOf({ time, params: sent })));
    this.dispatchEvent(new CustomEvent('changed'));
  }

  #readState() {
    const epoch = this.#epoch;
    this.ask('sheet/state').then(state => this.#take(state, epoch)).catch(() => {});
  }

  // Answers

  #take(answer, epoch) {
    if (epoch !== this.#epoch || !answer?.phase) return;
    if (answer.configuration) {
      const { preset, configuration, container, contents } = answer;
      this.state = { preset, configuration, container, contents };
      this.recording.addState(answer.time, this.state);
    }
    if (answer.moving !== undefined) this.moving = answer.moving;
    if (answer.gesture && this.held) this.gesture = answer.gesture;
    this.add(answer);
  }

  /** Adds a frame, which may arrive after a later one. */
  add(frame) {
    const { frames } = this.recording;
    if (frames.length === 0 || frame.time >= frames.at(-1).time) {
      this.recording.addFrame(frame);
      this.frame = frame;
    } else {
      const place = this.recording.indexAt(frame.time);
      // Of several frames of one time, the answer that arrived last is the newest.
      const isSame = frames[place].time === frame.time;
      frames.splice(frames[place].time < frame.time ? place + 1 : place, isSame ? 1 : 0, frame);
    }
    this.dispatchEvent(new CustomEvent('changed'));
    this.#app.wake();
  }

  /** The location of the first sheet's container for one of this sheet's. */
  locationInFirst(location) {
    const { session } = this.#app;
    return mapped(location, this.state.container.size, session.state.container.size);
  }

  close() {
    if (this.#id !== null && !this.#app.rpc.ended) this.#app.rpc.notify('sheet/close', { sheet: this.#id });
    this.#id = null;
    this.#epoch++;
    this.moving = false;
  }
}
