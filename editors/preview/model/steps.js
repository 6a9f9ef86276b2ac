// The steps of a control that is being moved, such as a slider: one input, of which each step replaces the one before.

import { releaseSnapshot } from './live-sheet.js';

export class Steps {
  #session;
  #control = null; // {token, isCurrent, snapshot: before the first step, input: the step in force, send: the next step, running, isTakenBack}
  #running = new Set(); // the controls whose steps are being made

  constructor(session) {
    this.#session = session;
  }

  get isRunning() {
    return this.#running.size > 0;
  }

  /** Whether a step is taken back, and the next not yet made: the clock must not go on between them. */
  get isTakenBack() {
    return [...this.#running].some(one => one.isTakenBack);
  }

  /** Makes a step of the control with a token by calling `send`. Of the steps that arrive while another is sent, only the last is made. */
  make(token, send) {
    const last = this.#control;
    const isOther = last?.token !== token || !last.isCurrent() || (last.input && this.#session.recording.inputs.at(-1) !== last.input);
    if (isOther && last) this.#release(last);
    const control = isOther
      ? { token, isCurrent: this.#session.lasting(), snapshot: null, input: null, send: null, running: null, isTakenBack: false } : last;
    this.#control = control;
    control.send = send;
    this.#running.add(control);
    control.running ??= this.#run(control).finally(() => {
      control.running = null;
      control.isTakenBack = false;
      this.#running.delete(control);
    });
    return control.running;
  }

  /** The connection is lost, and with it the snapshot: its number may be another one's on the next connection. */
  lose() {
    this.#control = null;
  }

  /** Forgets the snapshot of a control that is let go, once its last step is made. */
  async #release({ running, snapshot }) {
    await running?.catch(() => {});
    const number = await snapshot?.catch(() => null);
    if (number) releaseSnapshot(this.#session.rpc, number);
  }

  async #run(control) {
    const session = this.#session;
    if (session.restoring.isReplaying) await session.restoring.done();
    if (!control.snapshot) {
      control.snapshot = session.ask('sheet/snapshot').then(({ snapshot }) => snapshot);
      control.snapshot.catch(() => {}); // whoever takes a step back is told
    }
    let answer = null;
    while (control.send !== null) {
      const { send } = control;
      control.send = null;
      if (control.input) await this.#takeBack(control);
      const answering = send();
      control.isTakenBack = false;
      answer = await answering;
      if (!answer) return null;
      control.input = session.inputOf(answer);
    }
    return answer;
  }

  /** Restores the sheet to the moment before a step, unless something else has begun, such as going back in the recording. */
  async #takeBack(control) {
    const session = this.#session;
    const isCurrent = session.lasting();
    const { input } = control;
    control.input = null;
    control.isTakenBack = true;
    const snapshot = await control.snapshot;
    const state = isCurrent() ? await session.ask('sheet/restore', { snapshot }) : null;
    if (!state || !isCurrent()) return;
    const { recording } = session;
    recording.inputs = recording.inputs.filter(one => one !== input);
    recording.cut(input.time);
    session.clock.stopAt(state.time);
    session.takeState(state);
  }
}
