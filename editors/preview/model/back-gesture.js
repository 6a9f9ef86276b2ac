// A back gesture of a person: its samples are one keyframe of the recording.

export class BackGesture {
  #session;
  #token = null; // that of the gesture under way

  constructor(session) {
    this.#session = session;
  }

  get isGoingOn() {
    return this.#token !== null;
  }

  /** The gesture is at a progress of 0...1; the first one begins it. */
  move(progress) {
    const phase = this.isGoingOn ? 'moved' : 'began';
    this.#token ??= {};
    return this.#send({ phase, progress });
  }

  /** The finger is lifted: the gesture goes back, or to nothing. Without a gesture, nothing happens. */
  async end(goesBack) {
    if (!this.isGoingOn) return;
    const ended = this.#send({ phase: goesBack ? 'ended' : 'cancelled' });
    this.#token = null;
    await ended;
  }

  async #send(sample) {
    const token = this.#token;
    const answer = await this.#session.input('back/sample', sample);
    const input = answer && this.#session.inputOf(answer);
    if (input) input.token = token;
  }
}
