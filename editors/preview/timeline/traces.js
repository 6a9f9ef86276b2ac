// The values of the recorded frames as columns of numbers, which are drawn fast however long the recording is.

export const PHASES = ['dismissed', 'presenting', 'presented', 'dismissing'];
/** The phase that is drawn while a finger has the sheet. */
export const HELD = PHASES.length;
export const NAMES = [...PHASES, 'held'];

const FIRST_CAPACITY = 4096;

export class Traces {
  length = 0;
  /** The largest absolute velocity, pt/s, and the largest reach, pt. */
  fastest = 0;
  farthest = 0;
  #first = null; // the frames that the columns begin and end with, to see how the recording has changed since
  #last = null;

  constructor() {
    this.#grow(FIRST_CAPACITY);
  }

  #grow(capacity) {
    const grown = (name, Type) => {
      const column = new Type(capacity);
      if (this[name]) column.set(this[name].subarray(0, this.length));
      this[name] = column;
    };
    grown('time', Float64Array);
    grown('reach', Float32Array);
    grown('velocity', Float32Array);
    grown('transition', Float32Array); // NaN without a transition
    grown('dimming', Float32Array);
    grown('phase', Uint8Array);
  }

  /** Takes over the frames of a recording. Returns whether anything has changed. */
  sync(recording) {
    const { frames } = recording;
    const known = this.#known(frames);
    if (known === this.length && known === frames.length) return false;
    if (known < this.length) this.#cut(known);
    const { states } = recording;
    let place = Math.max(0, states.findLastIndex(({ time }) => time <= (frames[this.length]?.time ?? 0)));
    for (let index = this.length; index < frames.length; index++) {
      const frame = frames[index];
      while (states[place + 1]?.time <= frame.time) place++;
      this.#add(frame, states[place]?.state.configuration.edge);
    }
    this.#first = frames[0] ?? null;
    this.#last = frames.at(-1) ?? null;
    return true;
  }

  /** How many of the columns' entries still hold for the frames. */
  #known(frames) {
    if (this.length === 0 || frames[0] !== this.#first) return 0;
    if (frames[this.length - 1] === this.#last) return this.length;
    // The last frame is replaced by one of the same time while a finger moves.
    if (frames.length >= this.length && frames[this.length - 1]?.time === this.time[this.length - 1]) return this.length - 1;
    return 0;
  }

  #cut(length) {
    this.length = length;
    if (length === 0) this.fastest = this.farthest = 0;
  }

  #add(frame, edge) {
    if (this.length === this.time.length) this.#grow(this.length * 2);
    const at = this.length++;
    const velocity = frame.velocity ?? 0;
    const reach = reachOf(frame, edge);
    this.time[at] = frame.time;
    this.reach[at] = reach;
    this.velocity[at] = velocity;
    this.transition[at] = frame.transition?.fraction ?? NaN;
    this.dimming[at] = frame.dimming.alpha;
    this.phase[at] = frame.held ? HELD : PHASES.indexOf(frame.phase);
    this.fastest = Math.max(this.fastest, Math.abs(velocity));
    this.farthest = Math.max(this.farthest, reach);
  }

  /** The index of the last entry at or before a time; 0 if there is none. */
  indexAt(time) {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.time[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  /** The times at which the drawn phase changes: [{phase, from, to}], in order. */
  runs(from, to) {
    const runs = [];
    if (this.length === 0) return runs;
    const end = this.indexAt(to);
    for (let index = this.indexAt(from); index <= end; index++) {
      const phase = this.phase[index];
      const until = index + 1 < this.length ? this.time[index + 1] : this.time[index];
      if (runs.at(-1)?.phase === phase) runs.at(-1).to = until;
      else runs.push({ phase, from: this.time[index], to: until });
    }
    return runs;
  }
}

/** How far a sheet reaches into its container from its edge, pt. */
export function reachOf({ frame, presenter }, edge) {
  if (edge === 'top') return frame.y + frame.height;
  if (edge === 'leading') return frame.x + frame.width;
  // The unscaled presenter has the size of the container.
  const scale = presenter.scale || 1;
  return edge === 'trailing' ? presenter.width / scale - frame.x : presenter.height / scale - frame.y;
}
