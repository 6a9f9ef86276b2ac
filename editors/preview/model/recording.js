// Records the inputs of a sheet and its frames, for the timeline and for transcripts.

const MAXIMUM_FRAMES = 36000; // ten minutes of motion at 60 Hz

export class Recording {
  /** The params of the sheet's `sheet/open`. */
  opening = {};
  /** The inputs since then: {time, method, params}, in order. */
  inputs = [];
  /** The frames in order of time; of several at one time, only the last. */
  frames = [];
  /** The params of all `sheet/event` notifications. */
  events = [];
  /** What is expected of it, as in a scenario. */
  expect = [];
  /** The States, each with the time from which on it holds: {time, state}. */
  states = [];

  begin(opening) {
    this.opening = opening;
    this.inputs = [];
    this.frames = [];
    this.events = [];
    this.expect = [];
    this.states = [];
  }

  /** Adds an input, and returns it. */
  addInput(time, method, params) {
    const input = { time, method, params };
    this.inputs.push(input);
    return input;
  }

  addFrame(frame) {
    if (this.frames.at(-1)?.time === frame.time) this.frames.pop();
    this.frames.push(frame);
    if (this.frames.length > MAXIMUM_FRAMES) this.frames.splice(0, MAXIMUM_FRAMES / 10);
  }

  /** Adds a State (configuration, container, contents), unless it is the one before. */
  addState(time, state) {
    if (this.states.at(-1)?.time >= time) this.states = this.states.filter(one => one.time < time);
    if (!sameValue(this.states.at(-1)?.state, state)) this.states.push({ time, state });
  }

  /** The State at a time. */
  stateAt(time) {
    return (this.states.findLast(one => one.time <= time) ?? this.states[0])?.state;
  }

  /** Removes everything after a time (s). */
  cut(time) {
    const until = entry => entry.time <= time;
    this.inputs = this.inputs.filter(until);
    this.frames = this.frames.filter(until);
    this.events = this.events.filter(until);
    this.states = this.states.filter(until);
    this.expect = this.expect.filter(until);
  }

  get start() {
    return this.frames[0]?.time ?? 0;
  }

  get end() {
    return this.frames.at(-1)?.time ?? 0;
  }

  /** The index of the last frame at or before a time. */
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

  /** The position of the finger at a time: {x, y}, or null if none was down. */
  fingerAt(time) {
    let finger = null;
    for (const sample of this.samples()) {
      if (sample.time > time) break;
      finger = sample.phase === 'began' || sample.phase === 'moved' ? sample : null;
    }
    return finger;
  }

  /** All gesture samples, with their times. */
  *samples() {
    for (const { time, method, params } of this.inputs) {
      if (method === 'gesture/sample') yield { time, ...params };
      else if (method === 'gesture/samples') yield* params.samples;
    }
  }

  /** The messages that replay the recording. */
  messages() {
    const messages = [['initialize', undefined], ['sheet/open', { sheet: 's', ...this.opening }]];
    for (const input of this.inputs) messages.push([input.method, { sheet: 's', ...paramsOf(input) }]);
    if (this.end > (this.inputs.at(-1)?.time ?? 0)) messages.push(['clock/advance', { sheet: 's', to: this.end }]);
    return messages.map(([method, params], index) => ({ jsonrpc: '2.0', id: index + 1, method, params }));
  }

  /** The messages as text, one a line: input for `sheetd < session.jsonl`, `sheetd replay` and `sheetd render`. */
  transcript() {
    return this.messages().map(message => JSON.stringify(message) + '\n').join('');
  }

  /** The inputs as the `scenario` of a sheet document. */
  scenario() {
    const steps = this.inputs.map(input => JSON.stringify({ time: beginOf(input), method: input.method, params: input.params }));
    const list = (name, entries) => `"${name}": [\n  ${entries.join(',\n  ')}\n]`;
    const expect = this.expect.map(one => JSON.stringify(one));
    return [list('scenario', steps), ...(expect.length > 0 ? [list('expect', expect)] : [])].join(',\n');
  }
}

/** The time at which an input begins to happen. */
export const beginOf = ({ time, params }) => params?.samples?.[0]?.time ?? time;

/** The time of the last of some inputs, s; 0 without any. */
export const lastOf = inputs => inputs.reduce((last, { time }) => Math.max(last, time), 0);

/** Inputs as the daemon knows them, without what is only for the page. */
export const asSent = inputs => inputs.map(({ time, method, params }) => ({ time, method, params }));

/** Inputs in the order of their times. A batch of samples in the middle of which another input happens is divided there. */
export function inOrder(inputs) {
  const ordered = inputs.toSorted((a, b) => beginOf(a) - beginOf(b));
  for (let at = 0; at < ordered.length - 1; at++) {
    const input = ordered[at];
    const next = beginOf(ordered[at + 1]);
    const rest = input.params?.samples?.findIndex(({ time }) => time > next) ?? -1;
    if (rest <= 0) continue;
    const { params: { samples, ...params } } = input;
    const part = samples => ({ ...input, time: samples.at(-1).time, params: { ...params, samples } });
    const later = part(samples.slice(rest));
    const place = ordered.findIndex((one, index) => index > at && beginOf(one) > beginOf(later));
    ordered[at] = part(samples.slice(0, rest));
    ordered.splice(place < 0 ? ordered.length : place, 0, later);
  }
  return ordered;
}

/** The part of an input up to a time; null if it is later. */
export function inputUntil(input, time) {
  const { samples } = input.params;
  if (!samples) return input.time <= time ? input : null;
  const before = samples.filter(sample => sample.time <= time);
  return before.length === 0 ? null : before.length === samples.length ? input : { ...input, params: { samples: before } };
}

const samplesOf = ({ method, time, params }) => (method === 'gesture/sample' ? [{ time, ...params }] : params?.samples ?? []);

/** Whether a finger was cancelled at a time, and not lifted. */
export const isCancelledAt = (inputs, time) => inputs.some(input => samplesOf(input).some(sample => sample.phase === 'cancelled' && Math.abs(sample.time - time) < 1e-6));

/**
 * The inputs before the sample that lifts a finger at a time, and that sample: {inputs, lifted}; null if no sample lifts it, as when a
 * drag is a single input.
 */
export function withoutLifting(inputs, time) {
  const isLifting = sample => sample.phase === 'ended' && Math.abs(sample.time - time) < 1e-6;
  const place = inputs.findLastIndex(input => samplesOf(input).some(isLifting));
  if (place < 0) return null;
  const input = inputs[place];
  const samples = samplesOf(input);
  const left = samples.filter(one => !isLifting(one));
  const before = left.length > 0 ? [{ ...input, params: { samples: left } }] : [];
  return { inputs: [...inputs.slice(0, place), ...before], lifted: samples.find(isLifting) };
}

/** The params that repeat an input. Samples contain their own times. */
export const paramsOf = ({ time, params }) => (params.samples ? params : { time, ...params });

const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The merge patch (RFC 7396) that changes `from` to `to`, or undefined if they are equal. */
export function patchBetween(from, to) {
  if (!isObject(from) || !isObject(to) || !sameKeys(from, to)) return sameValue(from, to) ? undefined : to;
  const patch = {};
  for (const key of Object.keys(to)) {
    const part = patchBetween(from[key], to[key]);
    if (part !== undefined) patch[key] = part;
  }
  return Object.keys(patch).length > 0 ? patch : undefined;
}

/** The merge patch that combines two patches, applied in order. */
export function mergedPatch(first, second) {
  if (!isObject(first) || !isObject(second)) return second;
  const merged = { ...first };
  for (const [key, value] of Object.entries(second)) merged[key] = key in first ? mergedPatch(first[key], value) : value;
  return merged;
}

const sameKeys = (a, b) => Object.keys(a).sort().join() === Object.keys(b).sort().join();
export const sameValue = (a, b) => JSON.stringify(a) === JSON.stringify(b);
