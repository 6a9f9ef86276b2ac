// What was done to a sheet, and what it showed: the timeline's material, and a transcript.

const MAXIMUM_FRAMES = 36000; // ten minutes of motion at 60 a second

export class Recording {
  /** How the sheet was opened: params of `sheet/open`. */
  opening = {};
  /** What was done since: {time, method, params}, in order. */
  inputs = [];
  /** What was shown: frames, by their times; of several at one time the last. */
  frames = [];
  /** What happened: params of `sheet/event`. */
  events = [];

  begin(opening) {
    this.opening = opening;
    this.inputs = [];
    this.frames = [];
    this.events = [];
  }

  addInput(time, method, params) {
    this.inputs.push({ time, method, params });
  }

  /** Reserves a slot among the inputs for inputs that are known later. */
  keepPlace(time) {
    const slot = { time, method: null, params: {} };
    this.inputs.push(slot);
    return slot;
  }

  /** Puts inputs, [method, params] each, into a reserved slot. */
  fill(slot, inputs) {
    const at = this.inputs.indexOf(slot);
    if (at >= 0) this.inputs.splice(at, 1, ...inputs.map(([method, params]) => ({ time: slot.time, method, params })));
  }

  /** What was done and is known. */
  get known() {
    return this.inputs.filter(input => input.method !== null);
  }

  addFrame(frame) {
    if (this.frames.at(-1)?.time === frame.time) this.frames.pop();
    this.frames.push(frame);
    if (this.frames.length > MAXIMUM_FRAMES) this.frames.splice(0, MAXIMUM_FRAMES / 10);
  }

  /** Forgets what came after a time, s. */
  cut(time) {
    const until = entry => entry.time <= time;
    this.inputs = this.inputs.filter(until);
    this.frames = this.frames.filter(until);
    this.events = this.events.filter(until);
  }

  get start() {
    return this.frames[0]?.time ?? 0;
  }

  get end() {
    return this.frames.at(-1)?.time ?? 0;
  }

  /** The index of the last frame that was shown at a time or before it. */
  indexAt(time) {
    let low = 0;
    let high = this.frames.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.frames[middle].time <= time) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  /** Where the finger was at a time: {x, y}, or null when there was none. */
  fingerAt(time) {
    let finger = null;
    for (const sample of this.samples()) {
      if (sample.time > time) break;
      finger = sample.phase === 'began' || sample.phase === 'moved' ? sample : null;
    }
    return finger;
  }

  /** Every sample of every gesture, with its time. */
  *samples() {
    for (const { time, method, params } of this.inputs) {
      if (method === 'gesture/sample') yield { time, ...params };
      else if (method === 'gesture/samples') yield* params.samples;
    }
  }

  /** The messages that do it all again. */
  messages() {
    const messages = [['initialize', undefined], ['sheet/open', { sheet: 's', ...this.opening }]];
    for (const input of this.known) messages.push([input.method, paramsOf(input, 's')]);
    if (this.end > (this.inputs.at(-1)?.time ?? 0)) messages.push(['clock/advance', { sheet: 's', to: this.end }]);
    return messages.map(([method, params], index) => ({ jsonrpc: '2.0', id: index + 1, method, params }));
  }

  /** The same, a line each: what `sheetd < session.jsonl`, `sheetd replay` and `sheetd render` take. */
  transcript() {
    return this.messages().map(message => JSON.stringify(message) + '\n').join('');
  }

  /** The same for the `scenario` of a sheet document. */
  scenario() {
    const steps = this.known.map(({ time, method, params }) =>
      JSON.stringify({ time: params.samples?.[0].time ?? time, method, params }));
    return `"scenario": [\n  ${steps.join(',\n  ')}\n]`;
  }
}

/** The params that carry an input out again. Samples tell their times themselves. */
export const paramsOf = ({ time, params }, sheet) => params.samples ? { sheet, ...params } : { sheet, time, ...params };

const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The merge patch (RFC 7396) that makes `to` out of `from`, or undefined where they are the same. */
export function patchBetween(from, to) {
  if (!isObject(from) || !isObject(to) || !sameKeys(from, to)) return sameValue(from, to) ? undefined : to;
  const patch = {};
  for (const key of Object.keys(to)) {
    const part = patchBetween(from[key], to[key]);
    if (part !== undefined) patch[key] = part;
  }
  return Object.keys(patch).length > 0 ? patch : undefined;
}

/** The merge patch that gives back, of what a patch has changed, the values of an original. */
export function patchBack(patch, original) {
  // A rule is what it is only as a whole.
  if (!isObject(patch) || !isObject(original) || 'rule' in original || Object.keys(patch).some(key => !(key in original))) return original;
  return Object.fromEntries(Object.entries(patch).map(([key, part]) => [key, patchBack(part, original[key])]));
}

/** A merge patch that does what one and then another does. */
export function mergedPatch(first, second) {
  if (!isObject(first) || !isObject(second)) return second;
  const merged = { ...first };
  for (const [key, value] of Object.entries(second)) merged[key] = key in first ? mergedPatch(first[key], value) : value;
  return merged;
}

const sameKeys = (a, b) => Object.keys(a).sort().join() === Object.keys(b).sort().join();
export const sameValue = (a, b) => JSON.stringify(a) === JSON.stringify(b);
