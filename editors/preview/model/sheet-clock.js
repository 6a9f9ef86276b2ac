// The sheet's clock. It is manual: the page advances it with each of its frames, and only while something moves or a finger is down. So
// the preview can be slowed down, paused and stepped, uses no CPU time at rest, and a recording replays exactly.

/** The maximum time that one frame of the page advances the clock, ms; a longer pause between frames is cut to this. */
const LONGEST_TICK = 100;

/** A time rounded like the daemon rounds it, so that the recorded time equals the one that was sent. */
const asWritten = time => Math.round(time * 1e6) / 1e6;

export class SheetClock {
  /** How many seconds of the sheet a second of the page is. */
  speed = 1;
  /** The last time that was sent or received, s. */
  time = 0;

  #clock;
  #running = null; // {time, wall}: when it was started; null while it stands
  #painted = 0; // the last tick, ms of the page's clock

  /** `clock` is the page's. */
  constructor(clock) {
    this.#clock = clock;
  }

  get runs() {
    return this.#running !== null;
  }

  start(wall) {
    this.#running = { time: this.time, wall };
    this.#painted = wall;
  }

  stop() {
    this.#running = null;
  }

  /** Goes on from now, such as after the speed has changed. */
  restart() {
    if (!this.#running) return;
    const wall = this.#clock.now;
    this.#running = { time: this.timeAt(wall), wall };
  }

  setSpeed(speed) {
    this.restart();
    this.speed = speed;
  }

  /** Converts a time of the page's clock (ms) to the sheet's time; not before the last one. */
  timeAt(wall) {
    if (!this.#running) return this.time;
    const passed = Math.max(0, wall - this.#running.wall) / 1000;
    return Math.max(this.time, asWritten(this.#running.time + passed * this.speed));
  }

  /** Takes a frame of the page. Returns the sheet's time then, or that of a movement that waits to be sent with its own time, if any. */
  tick(wall, waiting = wall) {
    if (!this.#running) this.start(wall);
    this.#running.wall += Math.max(0, wall - this.#painted - LONGEST_TICK);
    this.#painted = wall;
    return this.timeAt(Math.min(wall, waiting));
  }

  /** Goes to a time, s. Returns it as it is to be sent. */
  advance(to) {
    return this.time = asWritten(to);
  }

  /** Takes the time of an answer. */
  take(time) {
    this.time = Math.max(this.time, time);
  }

  /** Stands at a time, s. */
  stopAt(time) {
    this.stop();
    this.time = time;
  }
}
