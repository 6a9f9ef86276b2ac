// Sends what the finger does. A mouse may move a thousand times in a second: while movements are unanswered, the next ones go together, once in
// a frame of the page.

import { OUTWARD } from './gestures.js';
import { Lead } from './lead.js';

/** How many messages with movements may be unanswered: so that a slow daemon does not fall further and further behind. */
const MOST = 6;

export class Samples {
  #session;
  #waiting = []; // the movements that wait
  #unanswered = 0; // the messages with movements that have no answer yet
  #isWoken = false; // whether the next frame of the page sends what waits
  #lead = new Lead(); // of the finger that is down, or was last
  #clock;

  /** `clock` is the page's. */
  constructor(session, clock) {
    this.#session = session;
    this.#clock = clock;
  }

  /** When the first movement that waits was made, ms of the page's clock; undefined if none waits. */
  get waitSince() {
    return this.#waiting[0]?.wall;
  }

  /** Forgets what waits, and the finger. */
  drop() {
    this.#waiting = [];
    this.#lead = new Lead();
  }

  /** A moment of the present as it is drawn: a held sheet where the finger is, as far as that is known. `places` are those of the detents. */
  drawn(moment, places) {
    return { ...moment, frame: this.#lead.of(moment, places) };
  }

  /** Sends the samples of a pointer event: {phase, x, y}, each with its time on the page's clock, `wall`, ms. */
  add(samples) {
    const session = this.#session;
    const { phase, x, y } = samples.at(-1);
    const isMove = phase === 'moved';
    session.finger = isMove || phase === 'began' ? { x, y } : null;
    if (!isMove) session.gesture = null;
    // Answers about an earlier finger say nothing about this one.
    if (phase === 'began') this.#lead = new Lead();
    this.#lead.move(this.#along({ x, y }));
    if (isMove) this.#waiting.push(...samples);
    if (isMove && this.#unanswered > 0) {
      this.#wake();
    } else {
      if (this.#waiting.length > 0) this.#sendWaiting();
      if (!isMove) this.#send(samples);
    }
    // A finger that the sheet does not follow is drawn with the answer: painting it before would only delay that.
    if (!isMove || this.#lead.follows) session.channel.emit('changed');
  }

  /** A point along the axis on which the sheet moves, pt. */
  #along(point) {
    const [axis] = OUTWARD[this.#session.state.configuration.edge];
    return point[axis];
  }

  #wake() {
    if (this.#isWoken || this.#unanswered >= MOST) return;
    this.#isWoken = true;
    this.#clock.frame(() => {
      this.#isWoken = false;
      this.#sendWaiting();
    });
  }

  async #sendWaiting() {
    if (this.#waiting.length === 0) return;
    this.#unanswered++;
    await this.#send(this.#waiting.splice(0));
    this.#unanswered--;
    if (this.#unanswered === 0) this.#sendWaiting();
    else if (this.#waiting.length > 0) this.#wake();
  }

  async #send(samples) {
    const session = this.#session;
    const lead = this.#lead;
    const { clock } = session;
    const [first] = samples;
    if (first.phase === 'began' && !session.paused && !clock.runs) clock.start(first.wall);
    const { phase, wall: made, ...point } = samples.at(-1);
    const isOver = phase !== 'began' && phase !== 'moved';
    const timed = samples.map(({ wall, ...sample }) => {
      // The last sample gets the time of the one before, so that the finger does not seem to rest before it lifts.
      const time = isOver ? clock.time : clock.timeAt(wall);
      clock.time = time;
      return { time, ...sample };
    });
    // The time is that of the last sample by now.
    const times = { wall: -Infinity, made };
    const { time, ...sample } = timed[0];
    const answer = await (timed.length > 1 ? session.input('gesture/samples', { samples: timed }, times) : session.input('gesture/sample', sample, times));
    if (answer) lead.take(this.#along(point), answer);
  }
}
