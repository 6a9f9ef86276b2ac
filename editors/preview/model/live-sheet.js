// A sheet in the daemon as the page knows it: its recording, its State, its frame and the finger on it.

import { Recording } from './recording.js';

/** The time between two frames, s. */
export const FRAME = 1 / 60;
export const UPDATES = { frames: true, animations: false, events: true };
export const SILENT = { frames: false, animations: false, events: false };

/** The inputs that change the State. */
export const CHANGES_STATE = /^(sheet\/configure|container|content\/didChangeSize|environment|navigation)/;

/** A random id for a sheet. */
export const freshId = purpose => `${purpose}-${Math.random().toString(36).slice(2, 10)}`;

/** The members of a State that are not in its frame. */
export const stateOf = ({ preset, configuration, container, environment, contents }) => ({ preset, configuration, container, environment, contents });

/** The screens of a State as params of `navigation/setScreens`. */
export const screensOf = contents => contents.map(({ id, hidesBackButton, ...content }) =>
  ({ id, content, ...(hidesBackButton ? { hidesBackButton } : {}) }));

/** Params of `navigation/setScreens` that make the screens of a State; null if `sheet/open` has made them with its content. */
export const screensToSet = contents =>
  (contents.length > 1 || contents[0].id !== 'root' ? { screens: screensOf(contents), animated: false } : null);

/** Has the daemon forget a snapshot, unless the connection has ended, and the snapshot with it. */
export const releaseSnapshot = (rpc, snapshot) => rpc.ended || rpc.notify('sheet/releaseSnapshot', { snapshot });

export class LiveSheet {
  recording = new Recording();
  /** The members of the sheet's State (`sheet/state`) that are not in a frame; null until the sheet is open. */
  state = null;
  /** The current frame. */
  frame = null;
  /** Whether an animation is running. */
  moving = false;
  /** The position of the finger in the container, {x, y} in pt; null if none is down. */
  finger = null;
  /** The daemon's report about that finger: {target, state}; null if none is down. */
  gesture = null;

  #purpose;
  #id;
  #epoch = 0;

  /** `channel` gets the sheet's events; `purpose` begins its id in the daemon. */
  constructor(rpc, channel, purpose) {
    this.rpc = rpc;
    this.channel = channel;
    this.#purpose = purpose;
    this.rename();
  }

  get id() {
    return this.#id;
  }

  /** Whether a finger is down. */
  get held() {
    return this.finger !== null;
  }

  /** Has the sheet be another one in the daemon, which is to be opened. */
  rename() {
    this.#id = freshId(this.#purpose);
  }

  /** Sends a request about the sheet. */
  ask(method, params) {
    return this.rpc.request(method, { sheet: this.#id, ...params });
  }

  /** Whether a message of the daemon is about the sheet. */
  owns({ sheet }) {
    return sheet === this.#id;
  }

  /** Begins something that makes older answers worthless. Returns a function: whether it is still what was begun last. */
  begin() {
    this.#epoch++;
    return this.lasting();
  }

  /** Returns a function: whether nothing has begun since. */
  lasting() {
    const epoch = this.#epoch;
    return () => epoch === this.#epoch;
  }

  /** Takes what an answer says about the State. */
  takeState(answer) {
    this.state = stateOf(answer);
    this.recording.addState(answer.time, this.state);
  }

  /** What is shown at a time of the recording, s; null for now. All that is drawn comes from here, so the past has its own device. */
  momentAt(past) {
    const { recording } = this;
    const isPast = past !== null;
    return {
      isPast,
      time: past ?? recording.end,
      frame: (isPast ? recording.frames[recording.indexAt(past)] : null) ?? this.frame,
      state: (isPast ? recording.stateAt(past) : null) ?? this.state,
      finger: isPast ? recording.fingerAt(past) : this.finger,
      gesture: isPast ? null : this.gesture,
      over: null,
    };
  }

  /** Closes the daemon's sheet. */
  close() {
    this.rpc.notify('sheet/close', { sheet: this.#id });
  }
}
