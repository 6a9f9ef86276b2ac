// The page's clock. Only this file reads the time of the machine: everything else gets a clock, and a test sets one that it steps.

/** A frame that has not come after this time is called without one, ms. */
const NO_FRAME = 1000;

/**
 * The clock of the machine. Times are in ms from a moment that is the clock's own; they never decrease.
 *
 * A test sets another one as `globalThis.sheetdClock` before the page is loaded (Tests/Page/virtual-clock.js).
 */
export const wallClock = {
  /** The time now. */
  get now() {
    return performance.now();
  },
  /** The time of day. */
  get date() {
    return new Date();
  },
  /** The time at which an event was made, which may be before the page got to it. */
  timeOf: event => event.timeStamp,
  /** A number that tells the events of one device apart, and increases with each. */
  orderOf: event => event.timeStamp,
  /** Calls back before the next painting, with its time. */
  frame(callback) {
    let isDue = true;
    const call = time => {
      if (!isDue) return;
      isDue = false;
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      callback(time);
    };
    const frame = requestAnimationFrame(call);
    // A page that is hidden, or whose program does not paint it, gets no frames.
    const timer = setTimeout(() => call(performance.now()), NO_FRAME);
  },
  /** Calls back after a delay. Returns what cancels it. */
  after: (delay, callback) => setTimeout(callback, delay),
  /** Cancels a callback that has not been called. */
  cancel(timer) {
    clearTimeout(timer);
  },
};

/** The clock of this page. */
export const pageClock = globalThis.sheetdClock ?? wallClock;
