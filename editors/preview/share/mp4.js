// A writer of MP4 files (ISO/IEC 14496-12) with one video track, whose frames a VideoEncoder has encoded.

const TIMESCALE = 90000; // units of time a second, as is usual for video
const HEADER = 8; // bytes of a box before its content
const LANGUAGE = 0x55c4; // "und": undetermined
const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]; // the video is not turned

const u8 = (...values) => Uint8Array.from(values);
const u16 = (...values) => Uint8Array.from(values.flatMap(value => [value >> 8 & 255, value & 255]));
const u32 = (...values) => Uint8Array.from(values.flatMap(value => [value >>> 24, value >> 16 & 255, value >> 8 & 255, value & 255]));
const text = value => Uint8Array.from(value, letter => letter.charCodeAt(0));

function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all;
}

function box(type, ...parts) {
  const content = joined(parts);
  return joined([u32(HEADER + content.length), text(type), content]);
}

/** A box with a version and flags. */
const fullBox = (type, flags, ...parts) => box(type, u32(flags), ...parts);

/** The box that configures the decoder, by the start of the codec's name. */
const SAMPLE_ENTRIES = {
  avc1: ['avc1', 'avcC', description => description],
  vp09: ['vp09', 'vpcC', (_, codec) => {
    const [profile, level, depth] = codec.split('.').slice(1).map(Number);
    // Version 1; 4:2:0, a limited range, and the colors of BT.709.
    return joined([u32(1 << 24), u8(profile, level, depth << 4 | 1 << 1, 1, 1, 1), u16(0)]);
  }],
};

/**
 * An MP4 file as its bytes.
 *   frames: {data, timestamp, isKey}: the encoded frames in order; a timestamp is in microseconds.
 *   duration: of the whole video, microseconds. The last frame is shown until then.
 *   codec, description: as the encoder's decoderConfig has them.
 */
export function mp4({ width, height, frames, duration, codec, description }) {
  const units = microseconds => Math.round(microseconds * TIMESCALE / 1e6);
  const starts = frames.map(frame => units(frame.timestamp - frames[0].timestamp));
  const total = units(duration);
  const durations = starts.map((start, place) => (starts[place + 1] ?? Math.max(total, start + 1)) - start);
  if (durations.some(one => one <= 0)) throw new Error('The frames of the video are not in order.');
  const data = joined(frames.map(frame => frame.data));
  const ftyp = box('ftyp', text('isom'), u32(0x200), text('isomiso2mp41'));
  // The index comes before the data, so that a player can begin before it has all of it. Its size does not depend on the offset.
  const indexed = offset => index({ width, height, frames, durations, total, codec, description, offset });
  const moov = indexed(ftyp.length + indexed(0).length + HEADER);
  return joined([ftyp, moov, box('mdat', data)]);
}

function index({ width, height, frames, durations, total, codec, description, offset }) {
  const [entry, name, configuration] = SAMPLE_ENTRIES[codec.slice(0, 4)];
  const keys = frames.flatMap((frame, place) => (frame.isKey ? [place + 1] : []));
  const sampleEntry = box(entry, u32(0), u16(0, 1), u32(0, 0, 0, 0), u16(width, height), u32(0x480000, 0x480000, 0), u16(1),
    new Uint8Array(32), u16(24, 0xffff), box(name, configuration(description, codec)));
  const table = box('stbl',
    fullBox('stsd', 0, u32(1), sampleEntry),
    fullBox('stts', 0, u32(durations.length), ...durations.map(duration => u32(1, duration))),
    fullBox('stss', 0, u32(keys.length), u32(...keys)),
    fullBox('stsc', 0, u32(1, 1, frames.length, 1)),
    fullBox('stsz', 0, u32(0, frames.length), u32(...frames.map(frame => frame.data.length))),
    fullBox('stco', 0, u32(1, offset)));
  const media = box('mdia',
    fullBox('mdhd', 0, u32(0, 0, TIMESCALE, total), u16(LANGUAGE, 0)),
    fullBox('hdlr', 0, u32(0), text('vide'), u32(0, 0, 0), text('video\0')),
    box('minf', fullBox('vmhd', 1, u16(0, 0, 0, 0)), box('dinf', fullBox('dref', 0, u32(1), fullBox('url ', 1))), table));
  const track = box('trak',
    fullBox('tkhd', 3, u32(0, 0, 1, 0, total, 0, 0), u16(0, 0, 0, 0), u32(...MATRIX), u32(width << 16, height << 16)), media);
  return box('moov',
    fullBox('mvhd', 0, u32(0, 0, TIMESCALE, total, 0x10000), u16(0x100, 0), u32(0, 0), u32(...MATRIX), u32(0, 0, 0, 0, 0, 0, 2)), track);
}
