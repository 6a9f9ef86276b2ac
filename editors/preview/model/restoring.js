// Recreates the daemon's sheet from the recording: after a lost connection, at an earlier time, or with other inputs.

import { FRAME, UPDATES, stateOf } from './live-sheet.js';
import { Recording, asSent, inOrder, lastOf } from './recording.js';

export class Restoring {
  #session;
  #running = null; // the replay that is under way

  constructor(session) {
    this.#session = session;
  }

  /** Waits until nothing is replayed. */
  async done() {
    while (this.#running) await this.#running.catch(() => {}); // its caller handles it
  }

  get isReplaying() {
    return this.#running !== null;
  }

  /** Handles a lost connection. `reopen` brings the sheet back. */
  lose() {
    const session = this.#session;
    session.begin();
    if (session.life !== 'closed') session.life = 'lost';
    session.changes.steps.lose();
    this.#cancelFinger(session.clock.time);
    session.drop();
  }

  async reopen() {
    const session = this.#session;
    const { follower } = session;
    const isCurrent = session.begin();
    // If the daemon is still the same and only messages were lost, the old sheet is still open.
    session.close();
    session.rename();
    const opened = await session.ask('sheet/open', { updates: UPDATES, ...follower.source ?? session.recording.opening });
    if (!isCurrent()) return;
    const before = session.documentState;
    await this.#goTo(session.recording.end);
    if (follower.source) await follower.adopt(before, opened);
  }

  /** Resets the sheet to a time in the recording, s, and removes everything after it. */
  async rewind(time) {
    const session = this.#session;
    if (!session.isOpen) return;
    session.recording.cut(time);
    session.past = null;
    session.paused = false;
    this.#cancelFinger(time);
    try {
      await this.#goTo(time);
    } catch (error) {
      this.#giveUp();
      session.fail(error);
    }
  }

  /**
   * Replays inputs from an opening to a time, and takes their frames as the recording: a scenario, a recording from a link, or one
   * whose inputs were moved. Inputs that the daemon refuses are left out, and reported. Then the present is shown; with `keepsTime` the
   * time that is shown now, if the recording is longer.
   */
  replay(recording) {
    const running = this.#replay(recording).finally(() => {
      if (this.#running === running) this.#running = null;
    });
    return this.#running = running;
  }

  async #replay({ opening = this.#session.recording.opening, inputs, end, keepsTime = false }) {
    const session = this.#session;
    const isCurrent = this.#leave();
    const next = new Recording();
    next.begin(opening);
    next.inputs = inOrder(inputs);
    let refused;
    try {
      await session.presets.read();
      if (!isCurrent()) return;
      const played = await this.#play(next, end, 1 / FRAME);
      if (!isCurrent()) return;
      ({ refused } = played);
      next.inputs = next.inputs.filter((_, index) => !refused.some(one => one.index === index));
      for (const frame of played.frames) next.addFrame(frame);
      for (const state of played.states) next.addState(state.time, stateOf(state));
      next.events = played.events;
      session.recording = next;
      if (!keepsTime || !(session.past < next.end)) session.past = null;
      this.#arrive(played.state);
    } catch (error) {
      if (!isCurrent()) return;
      this.#giveUp();
      throw error;
    }
    session.channel.emit('rewound');
    session.channel.emit('recorded');
    session.tellState();
    if (refused.length > 0) session.fail(session.rpc.errorOf(refused[0].error));
  }

  async #goTo(time) {
    const session = this.#session;
    const isCurrent = this.#leave();
    const { state } = await this.#play(session.recording, time);
    if (!isCurrent()) return;
    this.#arrive(state);
    session.channel.emit('rewound');
    session.tellState();
  }

  /** Replays a recording on the sheet, up to a time, s. Returns the answer to `sheet/replay`. */
  #play({ opening, inputs }, time, frameRate = null) {
    const session = this.#session;
    return session.ask('sheet/replay', {
      opening, inputs: asSent(inputs), to: Math.max(time, lastOf(inputs)), frameRate, shouldDismiss: session.allowsDismissal });
  }

  #leave() {
    const session = this.#session;
    const isCurrent = session.begin();
    if (session.life === 'open') session.life = 'restoring';
    session.drop();
    return isCurrent;
  }

  #giveUp() {
    if (this.#session.life === 'restoring') this.#session.life = 'open';
  }

  #arrive(state) {
    const session = this.#session;
    session.life = 'open';
    session.clock.time = state.time;
    session.takeState(state);
    session.show(state, state.moving);
  }

  /** If a finger was down at a time, records its cancellation at its last position. */
  #cancelFinger(time) {
    const { recording } = this.#session;
    const finger = recording.fingerAt(time);
    if (finger) recording.addInput(time, 'gesture/sample', { phase: 'cancelled', x: finger.x, y: finger.y });
  }
}
