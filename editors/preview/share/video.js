// Videos of a recording: the daemon (`sheet/render`) or the page (card.js) draws the frames, the browser turns them into pixels and encodes them.
//
// Who draws them is a drawing: {of(times, {theme, signal}): the pictures as SVG, extent(svg): the size of a canvas for all of them, by the first}.

import { SILENT, freshId } from '../model/live-sheet.js';
import { paramsOf } from '../model/recording.js';
import { Gif } from './gif.js';
import { mp4 } from './mp4.js';
import { named } from './shown.js';

/** What players can show in an MP4 file, the most widespread first. */
const CODECS = ['avc1.640033', 'avc1.4d0033', 'avc1.420033'];
const FREE_CODECS = ['vp09.00.51.08'];
const BITS_PER_PIXEL = 0.12; // flat colors need few
const KEY_INTERVAL = 2; // s
const WAITING = 4; // pictures that are drawn ahead, and frames that the encoder has before it

/** An encoder's configuration that this browser supports, or null. */
export async function encoderFor({ width, height, frameRate }, { codecs = CODECS } = {}) {
  if (typeof VideoEncoder === 'undefined') return null;
  for (const codec of codecs) {
    const configuration = { codec, width, height, framerate: frameRate, bitrate: Math.round(width * height * frameRate * BITS_PER_PIXEL),
      ...(codec.startsWith('avc1') ? { avc: { format: 'avc' } } : {}) };
    const { supported } = await VideoEncoder.isConfigSupported(configuration).catch(() => ({ supported: false }));
    if (supported) return configuration;
  }
  return null;
}

/** The configuration of a free codec, for browsers that can't encode H.264. Fewer players know it. */
export const freeEncoderFor = video => encoderFor(video, { codecs: FREE_CODECS });

/** The times of a video's frames, s. */
export function timesOf({ from, to, frameRate }) {
  const count = Math.max(1, Math.round((to - from) * frameRate) + 1);
  return Array.from({ length: count }, (_, place) => Math.min(to, from + place / frameRate));
}

/**
 * Draws a recording at several times, as SVG; `shown` is what the device shows (shown.js). It plays the inputs on a sheet of its own, so each picture costs the same however long
 * the recording is.
 */
export async function* pictures(rpc, recording, times, { theme, shown, signal }) {
  const sheet = freshId('video');
  const ask = (method, params) => {
    const answer = rpc.request(method, params, { signal });
    answer.catch(() => {}); // reported by the one that is awaited
    return answer;
  };
  ask('sheet/open', { sheet, updates: SILENT, ...recording.opening });
  const { params, whole } = named(shown);
  const inputs = recording.inputs;
  let played = 0;
  const drawn = [];
  try {
    for (const time of times) {
      while (played < inputs.length && inputs[played].time <= time) {
        const input = inputs[played++];
        ask(input.method, { sheet, ...paramsOf(input) });
      }
      drawn.push(ask('sheet/render', { picture: 'still', sheet, time, theme, ...params }));
      if (drawn.length > WAITING) yield whole((await drawn.shift()).text);
    }
    while (drawn.length > 0) yield whole((await drawn.shift()).text);
  } finally {
    if (!rpc.ended) rpc.notify('sheet/close', { sheet });
  }
}

/** The size of a picture in points. */
export function sizeOf(svg) {
  const [, width, height] = svg.match(/<svg[^>]*? width="([\d.]+)" height="([\d.]+)"/);
  return { width: Number(width), height: Number(height) };
}

/** Draws pictures in a canvas of one size, in which a picture of another size, such as that of a turned device, is centered. */
export class Canvas {
  #context;
  element = document.createElement('canvas');
  #scale;

  constructor({ width, height }, scale) {
    this.#scale = scale;
    // Video needs even sizes.
    this.element.width = 2 * Math.ceil(width * scale / 2);
    this.element.height = 2 * Math.ceil(height * scale / 2);
    this.#context = this.element.getContext('2d', { willReadFrequently: true });
  }

  get width() {
    return this.element.width;
  }

  get height() {
    return this.element.height;
  }

  async draw(svg) {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const size = sizeOf(svg);
    const scale = Math.min(this.#scale, this.width / size.width, this.height / size.height);
    const [width, height] = [size.width * scale, size.height * scale];
    // The picture's own background, beyond its edges too.
    this.#context.fillStyle = svg.match(/class="fill-page"[^>]*? fill="(#[0-9a-f]+)"/)?.[1] ?? '#ffffff';
    this.#context.fillRect(0, 0, this.width, this.height);
    this.#context.drawImage(image, (this.width - width) / 2, (this.height - height) / 2, width, height);
  }

  get pixels() {
    return this.#context.getImageData(0, 0, this.width, this.height).data;
  }

  /** The canvas as a PNG file. */
  toPng() {
    return new Promise((resolve, reject) => {
      this.element.toBlob(blob => (blob ? resolve(blob) : reject(new Error('This browser could not write the picture.'))), 'image/png');
    });
  }
}

/** The size of a canvas that holds a recording: the largest of its first picture and, if the device is turned, of the turned one. */
export function extentOf(svg, recording) {
  const { width, height } = sizeOf(svg);
  const turns = recording.inputs.some(({ method }) => method === 'container/didChange');
  const side = Math.max(width, height);
  return turns ? { width: side, height: side } : { width, height };
}

/** The daemon's drawing of a recording; `shown` is what the device shows. */
export const drawingOf = (rpc, recording, shown) => ({
  of: (times, options) => pictures(rpc, recording, times, { ...options, shown }), extent: svg => extentOf(svg, recording) });

/** Encodes a video as GIF. `progress` is called with the fraction that is done. */
export async function gifOf(drawing, video, { signal, progress = () => {} }) {
  const times = timesOf(video);
  let canvas = null;
  let gif = null;
  let done = 0;
  for await (const svg of drawing.of(times, { ...video, signal })) {
    signal?.throwIfAborted();
    canvas ??= new Canvas(drawing.extent(svg), video.scale);
    gif ??= new Gif(canvas.width, canvas.height);
    await canvas.draw(svg);
    // The last frame stays a second, so that the end can be seen before it begins again.
    gif.add(canvas.pixels, done === times.length - 1 ? 1 : 1 / video.frameRate);
    progress(++done / times.length);
  }
  return new Blob([gif.finish()], { type: 'image/gif' });
}

/** Encodes a video as MP4 with a configuration of `encoderFor`, which a call with the video's size gives. */
export async function mp4Of(drawing, video, { signal, configurationOf, progress = () => {} }) {
  const times = timesOf(video);
  const frames = [];
  let canvas = null;
  let encoder = null;
  let decoder = null;
  let failure = null;
  let done = 0;
  const throwIfFailed = () => {
    signal?.throwIfAborted();
    if (failure) throw failure;
  };
  try {
    for await (const svg of drawing.of(times, { ...video, signal })) {
      throwIfFailed();
      if (!canvas) {
        canvas = new Canvas(drawing.extent(svg), video.scale);
        const configuration = await configurationOf({ width: canvas.width, height: canvas.height, frameRate: video.frameRate });
        if (!configuration) return null;
        encoder = new VideoEncoder({
          output: (chunk, metadata) => {
            decoder ??= metadata?.decoderConfig ?? null;
            const data = new Uint8Array(chunk.byteLength);
            chunk.copyTo(data);
            frames.push({ data, timestamp: chunk.timestamp, isKey: chunk.type === 'key' });
          },
          error: error => { failure = error; },
        });
        encoder.configure(configuration);
      }
      await canvas.draw(svg);
      const frame = new VideoFrame(canvas.element, { timestamp: Math.round(done / video.frameRate * 1e6) });
      encoder.encode(frame, { keyFrame: done % Math.round(KEY_INTERVAL * video.frameRate) === 0 });
      frame.close();
      while (encoder.encodeQueueSize > WAITING && !failure) await new Promise(resolve => { encoder.addEventListener('dequeue', resolve, { once: true }); });
      progress(++done / times.length);
    }
    await encoder.flush();
    throwIfFailed();
  } finally {
    if (encoder && encoder.state !== 'closed') encoder.close();
  }
  const bytes = mp4({ width: canvas.width, height: canvas.height, frames, duration: Math.round(done / video.frameRate * 1e6),
    codec: decoder.codec, description: decoder.description && new Uint8Array(decoder.description) });
  return new Blob([bytes], { type: 'video/mp4' });
}
