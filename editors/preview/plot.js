// Plots how far the sheet reaches into the container, and its speed, over time. Phases are bands, events are marks.

import { h } from './dom.js';

const SHORTEST = 1; // the minimum duration of the time axis, s

export class Plot {
  #canvas = h('canvas', { role: 'img', 'aria-label': 'Height and velocity of the sheet over time' });
  element = h('div', { class: 'plot' }, this.#canvas);
  #span = { from: 0, to: SHORTEST };

  /** `onlook` is called with the time (s) that the user points at. */
  constructor(onlook) {
    const look = event => {
      const box = this.#canvas.getBoundingClientRect();
      const part = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
      onlook(this.#span.from + part * (this.#span.to - this.#span.from));
    };
    this.#canvas.addEventListener('pointerdown', event => {
      if (event.button !== 0) return;
      this.#canvas.setPointerCapture(event.pointerId);
      look(event);
    });
    this.#canvas.addEventListener('pointermove', event => this.#canvas.hasPointerCapture(event.pointerId) && look(event));
  }

  paint(recording, edge, time) {
    const { width, height } = this.#canvas.getBoundingClientRect();
    if (width === 0) return;
    const ratio = window.devicePixelRatio || 1;
    const [w, g] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.#canvas.width !== w || this.#canvas.height !== g) Object.assign(this.#canvas, { width: w, height: g });
    const context = this.#canvas.getContext('2d');
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const { frames, events } = recording;
    if (frames.length === 0) return;
    this.#span = { from: recording.start, to: Math.max(recording.end, recording.start + SHORTEST) };
    const x = at => (at - this.#span.from) / (this.#span.to - this.#span.from) * width;
    const colors = getComputedStyle(this.#canvas);
    const color = name => colors.getPropertyValue(name);

    // Skip frames, because more than two per pixel make no visible difference.
    const stride = Math.max(1, Math.floor(frames.length / (width * 2)));
    const points = [];
    for (let index = 0; index < frames.length; index += stride) points.push(frames[index]);
    if (points.at(-1) !== frames.at(-1)) points.push(frames.at(-1));

    this.#bands(context, points, x, height, color);
    context.fillStyle = color('--plot-mark');
    for (const event of events) context.fillRect(Math.round(x(event.time)), 0, 1, 5);

    const reaches = points.map(frame => reachOf(frame, edge));
    const whole = Math.max(...reaches.map(reach => reach.of));
    const extents = reaches.map(reach => reach.extent);
    const speeds = points.map((frame, index) => {
      const before = points[index - 1];
      // A change of the container's size is not a motion.
      const isSame = before && reaches[index].of === reaches[index - 1].of;
      return isSame && frame.time > before.time ? (extents[index] - extents[index - 1]) / (frame.time - before.time) : 0;
    });
    const fastest = Math.max(500, ...speeds.map(Math.abs));
    const line = (values, y, name, thickness) => {
      context.beginPath();
      values.forEach((value, index) => context.lineTo(x(points[index].time), y(value)));
      context.strokeStyle = color(name);
      context.lineWidth = thickness;
      context.stroke();
    };
    line(speeds, speed => height / 2 - speed / fastest * (height / 2 - 6), '--plot-velocity', 1);
    line(extents, extent => height - 3 - extent / whole * (height - 8), '--plot-height', 2);

    context.fillStyle = color('--plot-now');
    context.fillRect(Math.round(x(time)) - 0.5, 0, 1.5, height);
    context.font = '10px system-ui, sans-serif';
    context.fillStyle = color('--plot-height');
    const label = `${Math.round(whole)} pt`;
    context.fillText(label, 4, 11);
    context.fillStyle = color('--plot-velocity');
    context.fillText(`±${Math.round(fastest)} pt/s`, 12 + context.measureText(label).width, 11);
  }

  #bands(context, points, x, height, color) {
    let start = 0;
    for (let index = 1; index <= points.length; index++) {
      const same = points[index]?.phase === points[start].phase && held(points[index]) === held(points[start]);
      if (same) continue;
      const end = points[Math.min(index, points.length - 1)].time;
      const name = held(points[start]) ? '--band-held' : `--band-${points[start].phase}`;
      context.fillStyle = color(name);
      context.fillRect(x(points[start].time), 0, x(end) - x(points[start].time), height);
      start = index;
    }
  }
}

const held = frame => frame?.transition?.interactive ?? false;

/** How far a sheet reaches into its container from its edge, and the size of the container in that direction: {extent, of}, pt. */
function reachOf({ frame, presenter }, edge) {
  // The unscaled presenter has the size of the container.
  const across = edge === 'leading' || edge === 'trailing';
  const of = (across ? presenter.width : presenter.height) / (presenter.scale || 1);
  const extent = { top: frame.y + frame.height, leading: frame.x + frame.width, trailing: of - frame.x, bottom: of - frame.y }[edge];
  return { extent, of };
}
