// The part of the recording that the lanes show: which time is at which pixel.

/** The minimum duration that all of the lanes' width shows, s. */
const SHORTEST = 1;
const LARGEST_ZOOM = 40;
/** The distance of the recording's ends from the lanes' ends, px. */
export const PAD = 10;
/** While it follows, the newest frame is at this fraction of the width. */
const AHEAD = 0.9;

const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 120, 300, 600];

export class Span {
  from = 0;
  to = SHORTEST;
  width = 0;
  zoom = 1; // how many times shorter the span is than the recording
  #start = 0;
  #end = SHORTEST; // of all that can be shown

  get duration() {
    return this.to - this.from;
  }

  get #all() {
    return this.#end - this.#start;
  }

  x(time) {
    return PAD + (time - this.from) / this.duration * Math.max(1, this.width - 2 * PAD);
  }

  time(x) {
    return this.from + (x - PAD) / Math.max(1, this.width - 2 * PAD) * this.duration;
  }

  /** Shows a recording that begins and ends at these times. The end is rounded up, so that the scale stands while it grows. */
  setRange(start, end) {
    const rounded = start + roundedUp(Math.max(SHORTEST, end - start));
    if (this.#start === start && this.#end === rounded) return;
    this.#start = start;
    this.#end = rounded;
    // Zoomed in, the scale stays.
    const duration = this.zoom === 1 ? this.#all : Math.min(this.duration, this.#all);
    this.zoom = this.#all / duration;
    this.#set(this.from, duration);
  }

  #set(from, duration) {
    this.from = Math.max(this.#start, Math.min(from, this.#end - duration));
    this.to = this.from + duration;
  }

  /** Zooms so that a time stays at its pixel. */
  zoomTo(zoom, time) {
    const position = (time - this.from) / this.duration;
    this.zoom = Math.max(1, Math.min(LARGEST_ZOOM, zoom));
    const duration = this.#all / this.zoom;
    this.#set(time - position * duration, duration);
  }

  /** Moves the span by a number of pixels. */
  pan(pixels) {
    this.#set(this.from + pixels / Math.max(1, this.width - 2 * PAD) * this.duration, this.duration);
  }

  /** Brings a time into the span: at its edge while the recording grows, else in its middle. */
  show(time, isLive) {
    if (isLive ? time <= this.from + this.duration * AHEAD && time >= this.from : time >= this.from && time <= this.to) return false;
    const before = this.from;
    this.#set(isLive ? time - this.duration * AHEAD : time - this.duration / 2, this.duration);
    return this.from !== before;
  }

  /** The distance between the ruler's numbers, at least `pixels` apart, s. */
  step(pixels) {
    const shortest = this.duration * pixels / Math.max(1, this.width);
    return STEPS.find(step => step >= shortest) ?? STEPS.at(-1);
  }
}

/** The next of 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 25, 30, 40, … at or above a duration. */
function roundedUp(duration) {
  const unit = 10 ** Math.floor(Math.log10(duration));
  const leading = duration / unit - 1e-9;
  const step = leading <= 1 ? 0.1 : leading <= 2 ? 0.2 : leading <= 3 ? 0.5 : 1;
  return Math.ceil(leading / step) * step * unit;
}
