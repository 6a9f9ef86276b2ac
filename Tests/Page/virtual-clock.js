// A clock for tests, which stands still until it is stepped. It takes the place of the page's (editors/preview/model/clock.js).

const FRAME = 1000 / 60;
/** The time between frames of a page that is only waited for, ms: a browser with much to do paints no more often. */
const RARE = 100;
/** The frames after which a page is only waited for. */
const SHOWN = 4;
/** A page that still asks for frames after this time never comes to rest, ms. */
const LONGEST = 60_000;
/** Timers up to this far ahead belong to what is under way; later ones hide a message that has been read, ms. */
const SOON = 1000;
/** The shortest delay of a timer, ms: browsers have one as well, so that a page that always has more to do still gets its frames. */
const SHORTEST = 4;
/** The real time to wait for an answer, ms. */
const TIMEOUT = 30_000;

/** Lets the browser or Node do what is due: receive messages, for one. */
const turn = globalThis.setImmediate ? () => new Promise(setImmediate) : (() => {
  const { port1, port2 } = new MessageChannel(); // one for all: to make one takes as long as a frame's work
  const waiting = [];
  port1.onmessage = () => waiting.shift()();
  return () => new Promise(done => {
    waiting.push(done);
    port2.postMessage(null);
  });
})();

export class VirtualClock {
  now = 0;
  /** Whether all that was asked is answered. */
  isAnswered = () => true;
  /** Waits until something may have been received. The processor is left to the process that is waited for. */
  whenReceived = () => new Promise(done => { setTimeout(done, 1); });
  /** Whether nothing moves, so that what is to be painted is painted at once: no time needs to pass for it. */
  isStill = () => false;
  #frames = [];
  #timers = new Map();
  #last = 0;
  #isStepping = false;

  get date() {
    return new Date(Date.UTC(2026, 0, 1, 12) + this.now);
  }

  timeOf = () => this.now;
  orderOf = event => event.timeStamp;

  frame(callback) {
    this.#frames.push(callback);
    if (this.#frames.length === 1) turn().then(() => this.#isStepping || !this.isStill() || this.#paint());
  }

  #paint() {
    for (const callback of this.#frames.splice(0)) callback(this.now);
  }

  after(delay, callback) {
    this.#timers.set(++this.#last, { time: this.now + Math.max(SHORTEST, delay), callback });
    return this.#last;
  }

  cancel(timer) {
    this.#timers.delete(timer);
  }

  /** Waits until all that was asked is answered, and what follows from the answers is done. */
  async answered() {
    const end = performance.now() + TIMEOUT;
    for (let quiet = 0; quiet < 2;) {
      await turn();
      quiet = this.isAnswered() ? quiet + 1 : 0;
      if (quiet === 0) await this.whenReceived();
      if (performance.now() > end) throw new Error('an answer is missing');
    }
  }

  /** Goes on by some time, ms: calls the timers that are due in their order, and a frame at each sixtieth of a second, or as often. */
  async step(duration = FRAME, between = FRAME) {
    const end = this.now + duration;
    this.#isStepping = true;
    try {
      await this.answered();
      while (this.now < end - 1e-9) {
        const frame = Math.min(end, this.now + between);
        for (let due; (due = this.#dueBy(frame));) {
          this.#timers.delete(due.timer);
          this.now = Math.max(this.now, due.time);
          due.callback();
          await this.answered();
        }
        this.now = frame;
        this.#paint();
        await this.answered();
      }
    } finally {
      this.#isStepping = false;
    }
  }

  /** Goes on by a frame of a page that is waited for: by the number of frames so far, which become rare. */
  wait(frames) {
    return frames < SHOWN ? this.step() : this.step(RARE, RARE);
  }

  /** Goes on until no frame is wanted and no timer is due soon, or until `isDone`. */
  async settle(isDone = () => false) {
    const end = this.now + LONGEST;
    await this.answered();
    for (let frames = 0; !isDone() && (this.#frames.length > 0 || this.#dueBy(this.now + SOON)); frames++) {
      if (this.now > end) throw new Error('the page does not come to rest');
      await this.wait(frames);
    }
  }

  #dueBy(time) {
    let first = null;
    for (const [timer, one] of this.#timers) if (one.time <= time && (!first || one.time < first.time)) first = { timer, ...one };
    return first;
  }
}
