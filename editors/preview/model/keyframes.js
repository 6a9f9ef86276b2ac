// The recorded inputs as keyframes: a drag of a finger is one, all steps of a slider are one, any other input is one.

import { inOrder } from './recording.js';

/** The shortest drag that its ends can be moved to, s. */
const SHORTEST = 1 / 60;

const LABELS = {
  'sheet/present': () => 'present',
  'sheet/dismiss': () => 'dismiss',
  'sheet/tap': ({ on }) => `tap ${on ?? ''}`,
  'sheet/selectDetent': ({ detent }) => detent ?? 'first detent',
  'sheet/invalidateDetents': () => 'detents again',
  'sheet/configure': ({ configuration }) => nameOf(configuration),
  'keyboard/didChangeFrame': ({ height }) => `keyboard ${height}`,
  'focus/didChange': ({ region }) => region === null ? 'no focus' : 'focus',
  'back/sample': ({ phase }) => phase === 'cancelled' ? 'back cancelled' : 'back',
  'key/press': ({ key }) => key,
  'accessibility/perform': ({ action }) => action,
  'environment/didChange': ({ textSize, reducedMotion, screenReader }) => [
    textSize === undefined ? '' : `text ${Math.round(textSize * 100)} %`, reducedMotion === undefined ? '' : reducedMotion ? 'reduced motion' : 'full motion',
    screenReader === undefined ? '' : screenReader ? 'screen reader' : 'no screen reader'].filter(Boolean).join(', '),
  'content/didChangeSize': ({ height }) => height === undefined ? 'content' : `content ${height}`,
  'content/didScroll': () => 'scroll',
  'container/didChange': () => 'device',
  'transition/pause': () => 'catch',
  'transition/update': ({ fraction }) => `at ${Math.round(fraction * 100)} %`,
  'transition/finish': () => 'finish',
  'transition/cancel': () => 'go back',
  'navigation/push': ({ id, screen }) => `push ${id ?? screen?.id ?? ''}`,
  'navigation/pop': () => 'pop',
  'navigation/popToRoot': () => 'pop to root',
  'navigation/setScreens': () => 'screens',
};

/** "interaction.landing.flick" as "flick": the name of what a patch changes. */
function nameOf(patch) {
  const names = [];
  const visit = (value, name) => {
    const isPatch = typeof value === 'object' && value !== null && !Array.isArray(value) && !('rule' in value);
    if (!isPatch) names.push(name);
    else for (const [key, part] of Object.entries(value)) visit(part, key);
  };
  visit(patch, '');
  return names.length === 1 ? words(names[0]) : `${names.length} fields`;
}

const words = name => name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);

/** The screens of a document are set before anything happens; nobody did that. */
export const isOpening = ({ time, method, params }, index) => index === 0 && time === 0 && method === 'navigation/setScreens' && !params.animated;

const isSample = ({ method }) => method === 'gesture/sample' || method === 'gesture/samples';
const samplesOf = ({ time, method, params }) => method === 'gesture/samples' ? params.samples : [{ time, ...params }];

/**
 * The keyframes of inputs, in order: {id, kind: 'drag'|'input', label, from, to, first, samples, inputs}. `inputs` are the indices of
 * its inputs, `first` is the first input. A finger that is still down has no end: its keyframe is `isOpen`.
 */
export function keyframesOf(inputs) {
  const keyframes = [];
  let drag = null;
  inputs.forEach((input, index) => {
    if (input.method === null || isOpening(input, index)) return;
    if (isSample(input)) {
      for (const sample of samplesOf(input)) {
        if (sample.phase === 'began' || !drag) {
          drag = { kind: 'drag', label: 'drag', from: sample.time, to: sample.time, first: input, samples: [], inputs: [], isOpen: true };
          keyframes.push(drag);
        }
        if (drag.inputs.at(-1) !== index) drag.inputs.push(index);
        drag.samples.push(sample);
        drag.to = sample.time;
        if (!['began', 'moved', 'changed'].includes(sample.phase)) {
          drag.isOpen = false;
          drag = null;
        }
      }
      return;
    }
    const last = keyframes.at(-1);
    if (input.token !== undefined && last?.first.token === input.token) {
      last.inputs.push(index);
      last.to = input.time;
      return;
    }
    keyframes.push({
      kind: 'input', label: LABELS[input.method]?.(input.params ?? {}) ?? input.method, from: input.time, to: input.time,
      first: input, samples: [], inputs: [index], isOpen: false,
    });
  });
  return keyframes;
}

/** The times between which a keyframe can be moved: no finger can begin a drag while another one lasts. */
export function limitsOf(keyframes, keyframe) {
  if (keyframe.kind !== 'drag') return { from: 0, to: Infinity };
  const drags = keyframes.filter(({ kind }) => kind === 'drag');
  const place = drags.indexOf(keyframe);
  return { from: drags[place - 1]?.to ?? 0, to: drags[place + 1]?.from ?? Infinity };
}

/** Where a keyframe would be, moved (`part` 'whole') or stretched at its 'from' or 'to' by `by` seconds: {from, to}. */
export function shifted(keyframe, part, by, limits) {
  const { from, to } = keyframe;
  if (part === 'from') return { from: Math.min(Math.max(limits.from, from + by), to - SHORTEST), to };
  if (part === 'to') return { from, to: Math.max(Math.min(limits.to, to + by), from + SHORTEST) };
  const moved = Math.max(limits.from, Math.min(from + by, limits.to - (to - from)));
  return { from: moved, to: moved + (to - from) };
}

const rounded = time => Math.round(time * 1e6) / 1e6;

/** The inputs with a keyframe from another time to another: its samples are moved and stretched with it. */
export function withMoved(inputs, keyframe, { from, to }) {
  const scale = keyframe.to > keyframe.from ? (to - from) / (keyframe.to - keyframe.from) : 1;
  const at = time => rounded(from + (time - keyframe.from) * scale);
  const mine = new Set(keyframe.inputs);
  const own = new Set(keyframe.samples);
  // A velocity that was given with a sample is the finger's, which is faster in a shorter time.
  const sampleAt = sample => ({
    ...sample, time: at(sample.time),
    ...(sample.velocity ? { velocity: { x: sample.velocity.x / scale, y: sample.velocity.y / scale } } : {}),
  });
  return inOrder(inputs.map((input, index) => {
    if (!mine.has(index)) return input;
    if (input.method !== 'gesture/samples') {
      const { time, ...params } = isSample(input) ? sampleAt({ time: input.time, ...input.params }) : { time: at(input.time), ...input.params };
      return { ...input, time, params };
    }
    // Of a batch that holds the end of one drag and the begin of another, only the drag's own samples move.
    const samples = input.params.samples.map(sample => own.has(sample) ? sampleAt(sample) : sample);
    return { ...input, time: samples.at(-1).time, params: { ...input.params, samples } };
  }));
}

/** The inputs without a keyframe. */
export const without = (inputs, keyframe) => inputs.filter((_, index) => !keyframe.inputs.includes(index));

/** The inputs with other samples for a drag, as one batch. */
export function withSamples(inputs, keyframe, samples) {
  const [at] = keyframe.inputs;
  const batch = { ...inputs[at], method: 'gesture/samples', time: samples.at(-1).time, params: { samples } };
  return inOrder(inputs.flatMap((input, index) => index === at ? [batch] : keyframe.inputs.includes(index) ? [] : [input]));
}
