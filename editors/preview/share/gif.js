// A writer of animated GIF files (GIF89a). Each frame has the colors of what changes in it, at most 256.

const MAXIMUM_COLORS = 256;
const MAXIMUM_CODE = 4096; // codes of LZW have at most 12 bits
const BINS = 1 << 15; // colors are counted with 5 bits a channel
const HASH = 5003; // slots of the table of codes: a prime that leaves a fifth of them free

export class Gif {
  #bytes = [];
  #width;
  #height;
  #shown = null; // the pixels of the last frame
  #end = 0; // the end of the last frame, s, as the file says it
  #time = 0;

  constructor(width, height) {
    this.#width = width;
    this.#height = height;
    this.#text('GIF89a');
    this.#u16(width, height);
    this.#bytes.push(0x70, 0, 0); // no global colors, 8 bits a channel
    this.#bytes.push(0x21, 0xff, 11);
    this.#text('NETSCAPE2.0'); // repeats forever
    this.#bytes.push(3, 1, 0, 0, 0);
  }

  #text(value) {
    for (const letter of value) this.#bytes.push(letter.charCodeAt(0));
  }

  #u16(...values) {
    for (const value of values) this.#bytes.push(value & 255, value >> 8);
  }

  /** Adds a frame: the pixels as in an ImageData, shown for a duration, s. */
  add(pixels, duration) {
    const { x, y, width, height } = this.#shown ? this.#changed(pixels) : { x: 0, y: 0, width: this.#width, height: this.#height };
    // Durations are hundredths of a second: the error of one is made up for by the next.
    this.#time += duration;
    const delay = Math.max(1, Math.round((this.#time - this.#end) * 100));
    this.#end += delay / 100;
    const { colors, indices } = quantized(pixels, this.#width, { x, y, width, height });
    const bits = Math.max(2, Math.ceil(Math.log2(colors.length)));
    this.#bytes.push(0x21, 0xf9, 4, 1 << 2); // the next frame is drawn over this one
    this.#u16(delay);
    this.#bytes.push(0, 0, 0x2c);
    this.#u16(x, y, width, height);
    this.#bytes.push(0x80 | bits - 1);
    for (let place = 0; place < 1 << bits; place++) {
      const color = colors[place] ?? 0;
      this.#bytes.push(color >> 16, color >> 8 & 255, color & 255);
    }
    this.#compress(indices, bits);
    this.#shown = pixels;
  }

  /** The rectangle in which a frame differs from the one before; a single pixel if they are equal. */
  #changed(pixels) {
    const now = new Uint32Array(pixels.buffer, pixels.byteOffset, this.#width * this.#height);
    const before = new Uint32Array(this.#shown.buffer, this.#shown.byteOffset, now.length);
    let [left, top, right, bottom] = [this.#width, -1, -1, 0];
    for (let y = 0; y < this.#height; y++) {
      const row = y * this.#width;
      let first = 0;
      while (first < this.#width && now[row + first] === before[row + first]) first++;
      if (first === this.#width) continue;
      let last = this.#width - 1;
      while (now[row + last] === before[row + last]) last--;
      if (top < 0) top = y;
      bottom = y;
      left = Math.min(left, first);
      right = Math.max(right, last);
    }
    return top < 0 ? { x: 0, y: 0, width: 1, height: 1 } : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  }

  /** Writes indices of colors with the variable-length codes of LZW, in blocks of at most 255 bytes. */
  #compress(indices, bits) {
    const bytes = this.#bytes;
    const clear = 1 << bits;
    bytes.push(bits);
    let block = bytes.length;
    bytes.push(0);
    let buffer = 0;
    let filled = 0;
    let size = bits + 1;
    let next = clear + 2;
    const keys = new Int32Array(HASH).fill(-1);
    const codes = new Int16Array(HASH);
    const put = byte => {
      if (bytes.length - block > 255) {
        bytes[block] = 255;
        block = bytes.length;
        bytes.push(0);
      }
      bytes.push(byte);
    };
    const write = code => {
      buffer |= code << filled;
      filled += size;
      while (filled >= 8) {
        put(buffer & 255);
        buffer >>>= 8;
        filled -= 8;
      }
    };
    write(clear);
    let code = indices[0];
    for (let place = 1; place < indices.length; place++) {
      const index = indices[place];
      const key = code << 8 | index;
      let slot = key % HASH;
      while (keys[slot] !== -1 && keys[slot] !== key) slot = (slot + 1) % HASH;
      if (keys[slot] === key) {
        code = codes[slot];
        continue;
      }
      write(code);
      code = index;
      if (next < MAXIMUM_CODE) {
        keys[slot] = key;
        codes[slot] = next;
        if (next++ === 1 << size) size++;
      } else {
        write(clear);
        keys.fill(-1);
        size = bits + 1;
        next = clear + 2;
      }
    }
    write(code);
    if (next === 1 << size && next < MAXIMUM_CODE) size++; // a reader adds a code for the last one, too
    write(clear + 1); // the end
    if (filled > 0) put(buffer & 255);
    bytes[block] = bytes.length - block - 1;
    bytes.push(0);
  }

  /** The whole file. */
  finish() {
    this.#bytes.push(0x3b);
    return Uint8Array.from(this.#bytes);
  }
}

/** At most 256 colors for a rectangle of pixels, and the index of the color of each pixel. */
function quantized(pixels, stride, { x, y, width, height }) {
  const count = new Uint32Array(BINS);
  const sums = [new Float64Array(BINS), new Float64Array(BINS), new Float64Array(BINS)];
  const bins = new Uint16Array(width * height);
  let at = 0;
  for (let row = y; row < y + height; row++) {
    for (let place = 4 * (row * stride + x), end = place + 4 * width; place < end; place += 4) {
      const [red, green, blue] = [pixels[place], pixels[place + 1], pixels[place + 2]];
      const bin = red >> 3 << 10 | green >> 3 << 5 | blue >> 3;
      bins[at++] = bin;
      count[bin]++;
      sums[0][bin] += red;
      sums[1][bin] += green;
      sums[2][bin] += blue;
    }
  }
  const used = [];
  for (let bin = 0; bin < BINS; bin++) if (count[bin] > 0) used.push(bin);
  const groups = split(used, count);
  const indexOf = new Uint8Array(BINS);
  const colors = groups.map((group, index) => {
    let total = 0;
    const sum = [0, 0, 0];
    for (const bin of group) {
      indexOf[bin] = index;
      total += count[bin];
      for (let channel = 0; channel < 3; channel++) sum[channel] += sums[channel][bin];
    }
    const [red, green, blue] = sum.map(one => Math.round(one / total));
    return red << 16 | green << 8 | blue;
  });
  return { colors, indices: bins.map(bin => indexOf[bin]) };
}

/** Divides colors into at most 256 groups: always the group that spreads widest, weighted by its pixels, at its median. */
function split(all, count) {
  const channelOf = (bin, channel) => bin >> 5 * (2 - channel) & 31;
  const grouped = bins => {
    let [channel, spread] = [0, -1];
    for (const one of [0, 1, 2]) {
      let [low, high] = [31, 0];
      for (const bin of bins) {
        const value = channelOf(bin, one);
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
      if (high - low > spread) [channel, spread] = [one, high - low];
    }
    const weight = bins.reduce((sum, bin) => sum + count[bin], 0);
    return { bins, channel, weight, urgency: spread * Math.sqrt(weight) };
  };
  const groups = [grouped(all)];
  while (groups.length < MAXIMUM_COLORS) {
    const widest = groups.reduce((a, b) => (b.urgency > a.urgency ? b : a));
    if (widest.urgency <= 0) break;
    const { bins, channel, weight } = widest;
    bins.sort((a, b) => channelOf(a, channel) - channelOf(b, channel));
    let half = 0;
    let middle = 0;
    do half += count[bins[middle++]]; while (half < weight / 2 && middle < bins.length - 1);
    groups.splice(groups.indexOf(widest), 1, grouped(bins.slice(0, middle)), grouped(bins.slice(middle)));
  }
  return groups.map(group => group.bins);
}
