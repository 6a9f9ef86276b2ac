// The steps of a control that is being moved, such as a slider: one input, of which each step replaces the one before.

export class Steps {
  #session;
  #control = null; // {token, snapshot: before the first step, input: the step in force, send: the next step, running}
  /** Whether a step is taken back, and the next not yet made: the clock must not go on between them. */
  isTakenBack = false;

  constructor(session) {
    this.#session = session;
  }

  get isRunning() {
    return Boolean(this.#control?.running);
  }

  /** Makes a step of the control with a token by calling `send`. Of the steps that arrive while another is sent, only the last is made. */
  make(token, send) {
    const last = this.#control;
    const isOther = last?.token !== token || (last.input && this.#session.recording.inputs.at(-1) !== last.input);
    const control = isOther ? { token, snapshot: null, input: null, send: null, running: null } : last;
    this.#control = control;
    control.send = send;
    control.running ??= this.#run(control).finally(() => {
      control.running = null;
      this.isTakenBack = false;
    });
    return control.running;
  }

  async #run(control) {
    const session = this.#session;
    await session.restoring.done();
    if (!control.snapshot) {
      control.snapshot = session.ask('sheet/snapshot');
      control.snapshot.catch(() => {}); // whoever takes a step back is told
    }
    let answer = null;
    while (control.send !== null) {
      const { send } = control;
      control.send = null;
      if (control.input) await this.#takeBack(control);
      const answering = send();
      this.isTakenBack = false;
      answer = await answering;
      if (!answer) return null;
      control.input = session.recording.inputs.at(-1);
    }
    return answer;
  }

  /** Restores the sheet to the moment before a step. */
  async #takeBack(control) {
    const session = this.#session;
    const { recording } = session;
    const { time } = control.input;
    this.isTakenBack = true;
    const state = await session.ask('sheet/restore', { snapshot: await control.snapshot });
    recording.inputs.splice(recording.inputs.indexOf(control.input), 1);
    control.input = null;
    recording.cut(time);
    session.clock.stopAt(state.time);
    session.takeState(state);
  }
}
