// A sheet beside the first one, which gets the same inputs at the same times.

import { Channel } from './channel.js';
import { CHANGES_STATE, FRAME, LiveSheet, UPDATES, stateOf } from './live-sheet.js';
import { mapped, orientationOf, paramsFor } from './mapping.js';
import { Recording, asSent, lastOf, paramsOf } from './recording.js';
import { Releases } from './releases.js';

const ignored = () => {}; // what this sheet refuses, such as a detent that it does not have, does nothing

export class Side extends LiveSheet {
  /** What prevents the sheet from being opened, or null. */
  problem = null;
  letter = '';
  #app;
  #isOpen = false;
  #orientation = 'portrait';
  #sent = 0; // the time of the last request, s
  #releases;

  /**
   * `source` is {name, preset, configuration}, a preset with changes, or {name, uri, text}, a document. `device` is the name of the
   * device that the sheet keeps, or null for that of the first.
   */
  constructor(app, source, device) {
    super(app.rpc, new Channel(), 'compared');
    this.#app = app;
    this.source = source;
    this.device = device;
    this.#releases = new Releases(app, this, { wantsRow: false });
  }

  get name() {
    return this.source.name;
  }

  get allowsDismissal() {
    return this.#app.session.allowsDismissal;
  }

  /** The frames of the recording, for the timeline. */
  get frames() {
    return this.recording.frames;
  }

  /** What is shown at the first sheet's moment. */
  momentOf({ isPast, time }) {
    const moment = { ...this.momentAt(isPast ? time : null), time };
    return Object.assign(moment, { prediction: null, row: null }, moment.frame && moment.state && this.#releases.at(moment));
  }

  // The same inputs

  /** Opens the sheet, and repeats all inputs of the first one until now. */
  async open() {
    const { session, catalogue } = this.#app;
    this.close();
    this.rename();
    this.#isOpen = true;
    const isCurrent = this.begin();
    const { recording } = session;
    this.recording = new Recording();
    this.problem = null;
    this.finger = this.gesture = null;
    const first = recording.states[0]?.state ?? session.state;
    this.#orientation = orientationOf(first.container);
    const opening = this.#opening(first.container, recording.opening, catalogue);
    this.recording.begin(opening);
    const { uri, text, isOpen } = this.source;
    if (text !== undefined && !isOpen) {
      this.source.isOpen = true;
      this.rpc.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'json', version: 1, text } });
    }
    const opened = this.#send('sheet/open', { updates: UPDATES, ...opening });
    if (uri) this.recording.addInput(0, 'container/didChange', { container: this.#container(first.container, catalogue), animation: false });
    for (const input of recording.inputs) this.#record(input, (recording.stateAt(input.time) ?? first).container.size);
    const { inputs } = this.recording;
    this.#sent = Math.max(recording.end, lastOf(inputs));
    const played = this.ask('sheet/replay', { inputs: asSent(inputs), to: this.#sent, frameRate: 1 / FRAME, shouldDismiss: this.allowsDismissal });
    played.catch(ignored); // who can't be opened says why
    this.channel.emit('opened');
    try {
      await opened;
      const { state, frames, states } = await played;
      if (!isCurrent()) return;
      for (const one of states) this.recording.addState(one.time, stateOf(one));
      for (const frame of frames) this.add(frame);
      this.#take(state);
    } catch (error) {
      if (isCurrent()) this.problem = error;
    }
    this.#app.wake();
  }

  #opening(container, { content, environment }, catalogue) {
    const { uri, preset, configuration = {} } = this.source;
    return uri ? { document: uri } : { preset, configuration, container: this.#container(container, catalogue), content, environment };
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

  /** Records an input of the first sheet, whose container has a size, as one of this sheet. Returns it, or null if it has none. */
  #record({ time, method, params: given }, size) {
    if (method === 'container/didChange') this.#orientation = orientationOf(given.container) ?? this.#orientation;
    const params = paramsFor({ method, params: given }, size, this.#size(size), this.device);
    if (!params) return null;
    this.#touch(method, params);
    return this.recording.addInput(time, method, params);
  }

  #touch(method, params) {
    const sample = method === 'gesture/sample' ? params : method === 'gesture/samples' ? params.samples.at(-1) : null;
    if (!sample) return;
    const isDown = sample.phase === 'began' || sample.phase === 'moved';
    this.finger = isDown ? { x: sample.x, y: sample.y } : null;
    if (sample.phase !== 'moved') this.gesture = null;
  }

  /** Repeats what the first sheet has just been sent: {time, method, params}. */
  follow(input) {
    const { time, method, params } = input;
    const { session } = this.#app;
    if (!this.#isOpen || !session.state) return;
    // A step of a control that is being moved replaces the one before, so the first sheet's clock may go back.
    if (time < this.#sent - 1e-6) this.open();
    this.#sent = Math.max(this.#sent, time);
    if (method === 'clock/advance') {
      this.#send(method, params).catch(ignored);
      return;
    }
    const own = this.#record(input, session.state.container.size);
    if (own) this.#send(method, paramsOf(own)).catch(ignored);
    if (own && CHANGES_STATE.test(method)) this.#send('sheet/state').catch(ignored);
    this.channel.emit('changed');
  }

  /** Sends a request, and takes its answer. */
  async #send(method, params) {
    const isCurrent = this.lasting();
    const answer = await this.ask(method, params);
    if (isCurrent() && answer?.phase) this.#take(answer);
  }

  #take(answer) {
    if (answer.configuration) this.takeState(answer);
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
    this.channel.emit('changed');
    this.#app.wake();
  }

  /** The location of the first sheet's container for one of this sheet's. */
  locationInFirst(location) {
    return mapped(location, this.state.container.size, this.#app.session.state.container.size);
  }

  close() {
    if (this.#isOpen && !this.rpc.ended) super.close();
    this.#isOpen = false;
    this.begin();
    this.moving = false;
  }
}
