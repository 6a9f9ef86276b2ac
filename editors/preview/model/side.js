// A sheet beside the first one, which gets the same inputs at the same times.

import { Channel } from './channel.js';
import { CHANGES_STATE, FRAME, LiveSheet, UPDATES, stateOf } from './live-sheet.js';
import { beginsGesture, mapped, orientationOf, paramsFor, shiftedGesture, touchOffset } from './mapping.js';
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
  #isPlaying = false; // whether the inputs are repeated in parts, between which others may come
  #isBehind = false;
  #offset = null; // how far the finger of a gesture is moved from the first sheet's, pt; null is not at all

  /**
   * `source` is {name, preset, configuration}, a preset with changes, or {name, uri, text}, a document. If it `isMapped`, the finger touches the
   * sheet as far from its inner edge as the first one. `device` is the name of the device that the sheet keeps, or null for that of the first.
   */
  constructor(app, source, device) {
    super(app.rpc, new Channel(), 'compared');
    this.#app = app;
    this.source = source;
    this.device = device;
    this.#releases = new Releases(app, this, { wantsRow: false, wantsWhy: Boolean(source.isMapped) });
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

  /** Opens the sheet, and repeats all inputs of the first one until now; again if there are others by then. */
  async open() {
    this.#isPlaying = Boolean(this.source.isMapped);
    this.#isBehind = false;
    const isCurrent = await this.#openNow();
    if (!isCurrent()) return;
    this.#isPlaying = false;
    if (this.#isBehind) await this.open();
  }

  /** Returns whether no other opening has begun meanwhile. */
  async #openNow() {
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
    this.#offset = null;
    this.#sent = Math.max(recording.end, lastOf(recording.inputs));
    const played = this.#play(recording, first, isCurrent);
    played.catch(ignored); // a sheet that can't be opened says why
    this.channel.emit('opened');
    try {
      await opened;
      const state = await played;
      if (isCurrent()) this.#take(state);
    } catch (error) {
      if (isCurrent()) this.problem = error;
    }
    this.#app.wake();
    return isCurrent;
  }

  /** Repeats the inputs of a recording; `first` is the State in which the first sheet was. Returns the State at the end. */
  async #play(recording, first, isCurrent) {
    let sent = 0;
    const play = async to => {
      const { inputs } = this.recording;
      const part = asSent(inputs.slice(sent));
      sent = inputs.length;
      const { state, frames, states } = await this.ask('sheet/replay', { inputs: part, to, frameRate: 1 / FRAME, shouldDismiss: this.allowsDismissal });
      if (!isCurrent()) return state;
      for (const one of states) this.recording.addState(one.time, stateOf(one));
      for (const frame of frames) this.add(frame);
      return state;
    };
    for (const input of recording.inputs) {
      const { container, configuration: { edge } } = recording.stateAt(input.time) ?? first;
      const isTouch = this.source.isMapped && input.method.startsWith('gesture/') && beginsGesture(input.params);
      // Where the sheet is touched is known once all that was before has been played.
      if (isTouch) {
        const began = input.params.samples?.[0].time ?? input.time;
        const state = await play(began);
        if (!isCurrent()) return state; // the recording is another one by now
        const frame = recording.frames[recording.indexAt(began)];
        if (frame) this.#offset = touchOffset({ frame: frame.frame, size: container.size, edge }, { frame: state.frame, size: state.container.size, edge: state.configuration.edge },
          input.params.samples?.[0] ?? input.params);
      }
      this.#record(input, container.size);
    }
    return play(Math.max(recording.end, lastOf(this.recording.inputs)));
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
    const own = this.#offset && method.startsWith('gesture/') ? shiftedGesture(params, this.#offset) : params;
    this.#touch(method, own);
    return this.recording.addInput(time, method, own);
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
    if (this.#isPlaying) {
      this.#isBehind ||= method !== 'clock/advance';
      return;
    }
    // A step of a control that is being moved replaces the one before, so the first sheet's clock may go back.
    if (time < this.#sent - 1e-6) {
      this.open();
      if (this.#isPlaying) {
        this.#isBehind = true;
        return;
      }
    }
    this.#sent = Math.max(this.#sent, time);
    if (method === 'clock/advance') {
      this.#send(method, params).catch(ignored);
      return;
    }
    const { container: { size }, configuration: { edge } } = session.state;
    if (this.source.isMapped && method.startsWith('gesture/') && beginsGesture(params) && this.frame && this.state) {
      this.#offset = touchOffset({ frame: session.frame.frame, size, edge }, { frame: this.frame.frame, size: this.state.container.size, edge: this.state.configuration.edge },
        params.samples?.[0] ?? params);
    }
    const own = this.#record(input, size);
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
