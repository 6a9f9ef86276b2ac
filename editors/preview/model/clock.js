// The page's clock. Only this file reads the time of the machine: everything else gets a clock, and a test sets one that it steps.

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
    requestAnimationFrame(callback);
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
