// Sends what the finger does. Movements wait for the answer to those before: a mouse may have a thousand in a second.

export class Samples {
  #session;
  #waiting = []; // the movements that wait
  #isSending = false; // whether movements are sent, or their answer is awaited

  constructor(session) {
    this.#session = session;
  }

  /** When the first movement that waits was made, ms of the page's clock; undefined if none waits. */
  get waitSince() {
    return this.#waiting[0]?.wall;
  }

  /** Forgets what waits. */
  drop() {
    this.#waiting = [];
  }

  /** Sends the samples of a pointer event: {phase, x, y}, each with its time on the page's clock, `wall`, ms. */
  add(samples) {
    if (samples.at(-1).phase === 'moved') {
      this.#waiting.push(...samples);
      if (!this.#isSending) this.#sendWaiting();
      return;
    }
    if (this.#waiting.length > 0) this.#send(this.#waiting.splice(0));
    this.#send(samples);
  }

  async #sendWaiting() {
    this.#isSending = true;
    while (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0));
    this.#isSending = false;
  }

  #send(samples) {
    const session = this.#session;
    const { clock } = session;
    const [first] = samples;
    if (first.phase === 'began' && !session.paused && !clock.runs) clock.start(first.wall);
    const { phase, x, y } = samples.at(-1);
    const isOver = phase !== 'began' && phase !== 'moved';
    const timed = samples.map(({ wall, ...sample }) => {
      // The last sample gets the time of the one before, so that the finger does not seem to rest before it lifts.
      const time = isOver ? clock.time : clock.timeAt(wall);
      clock.time = time;
      return { time, ...sample };
    });
    session.finger = isOver ? null : { x, y };
    if (isOver || phase === 'began') session.gesture = null;
    // A finger that moves is drawn with the sheet's answer: painting it before would only delay that.
    if (phase !== 'moved') session.channel.emit('changed');
    // The time is that of the last sample by now.
    const times = { wall: -Infinity, made: samples.at(-1).wall };
    if (timed.length > 1) return session.input('gesture/samples', { samples: timed }, times);
    const { time, ...sample } = timed[0];
    return session.input('gesture/sample', sample, times);
  }
}
