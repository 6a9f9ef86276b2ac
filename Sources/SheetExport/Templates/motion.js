const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** A spring from 0 to 1: the fraction of the distance and its rate at a time, and when the rest is at most `arrival`, in seconds. */
function springMotion({ response, dampingRatio, mass, stiffness, damping }, { rate = 0, ratio = null, arrival = 1e-5 } = {}) {
  const w = response ? 2 * Math.PI / response : Math.sqrt(stiffness / mass);
  const z = clamp(ratio ?? dampingRatio ?? damping / (2 * Math.sqrt(stiffness * mass)), 0.01, 1000);
  const d = 1 - z * z;
  const wd = w * Math.sqrt(Math.abs(d));
  const b = z * w - rate;
  const parts = t => {
    if (Math.abs(d) < 1e-12) return [Math.exp(-w * t), 1, t];
    if (d > 0) return [Math.exp(-z * w * t), Math.cos(wd * t), Math.sin(wd * t) / wd];
    const gap = Math.expm1(-2 * wd * t);
    return [Math.exp((wd - z * w) * t), (2 + gap) / 2, -gap / (2 * wd)];
  };
  const state = t => {
    const [decay, even, odd] = parts(t);
    return [1 - decay * (even + b * odd), decay * (rate * even - (w * w * (z * z - 1) - z * w * b) * odd)];
  };
  const isAway = t => {
    const [decay, even, odd] = d > 0 ? [Math.exp(-z * w * t), 1, Math.min(t, 1 / wd)] : parts(t);
    return decay * (even + Math.abs(b) * odd) > arrival;
  };
  let duration = 1 / w;
  while (isAway(duration)) duration *= 2;
  for (let step = duration / 4; step > 1e-7; step /= 2) duration += isAway(duration - step) ? 0 : -step;
  return { state, duration };
}

const named = { linear: [0, 0, 1, 1], easeIn: [0.42, 0, 1, 1], easeOut: [0, 0, 0.58, 1], easeInOut: [0.42, 0, 0.58, 1] };

/** A timed curve from 0 to 1. */
function timedMotion(curve, duration) {
  const [x1, y1, x2, y2] = named[curve] ?? curve;
  const at = (a, b, s) => 3 * a * s * (1 - s) ** 2 + 3 * b * s * s * (1 - s) + s ** 3;
  const slope = (a, b, s) => 3 * a * (1 - s) ** 2 + 6 * (b - a) * s * (1 - s) + 3 * (1 - b) * s * s;
  const state = t => {
    const x = t / duration;
    let [low, high] = [0, 1];
    for (let i = 0; i < 50; i++) {
      const middle = (low + high) / 2;
      if (at(x1, x2, middle) < x) low = middle; else high = middle;
    }
    const s = (low + high) / 2;
    return [at(y1, y2, s), slope(y1, y2, s) / Math.max(slope(x1, x2, s), 1e-9) / duration];
  };
  return { state, duration };
}

/** How much of a movement beyond an end is shown. */
function overdrag(rule, length, end) {
  if (rule.power) {
    const { factor, exponent, shift = 0 } = rule.power;
    return {
      shown: x => factor * (x + shift) ** exponent,
      slope: x => (exponent === 1 ? factor : factor * exponent * Math.max(x + shift, 1e-3) ** (exponent - 1)),
      inverse: y => (factor > 0 ? Math.max((y / factor) ** (1 / exponent) - shift, 0) : 0),
    };
  }
  if (rule.saturating) {
    const { slope, extent } = { ...rule.saturating, extent: rule.saturating.extent ?? length };
    if (!(extent > 0)) return { shown: () => 0, slope: () => 0, inverse: () => 0 };
    return {
      shown: x => extent * (1 - 1 / (slope * x / extent + 1)),
      slope: x => slope / (slope * x / extent + 1) ** 2,
      inverse: y => extent / slope * (1 / (1 - Math.min(y / extent, 0.999)) - 1),
    };
  }
  if (rule.fragments) {
    const { extent, resistance, length: size } = rule.fragments;
    const factor = y => {
      const fraction = Math.min(y / extent, 1);
      return resistance === 0 ? 1 - fraction : 1 - (1 - Math.exp(-resistance * fraction)) / (1 - Math.exp(-resistance));
    };
    const shown = x => {
      let start = 0;
      for (; x > size; x -= size) {
        const end = start + size * factor(start + size);
        if (end <= start) return start;
        start = end;
      }
      return start + x * factor(start + x);
    };
    const slope = x => (shown(x + 0.01) - shown(x)) / 0.01;
    const inverse = y => {
      let [near, far] = [0, size * 200];
      for (let step = 0; step < 60; step++) shown((near + far) / 2) < y ? near = (near + far) / 2 : far = (near + far) / 2;
      return far;
    };
    return { shown, slope, inverse };
  }
  const { factor, offset = 0 } = rule.logarithm;
  const unit = Math.max(rule.logarithm.unit ?? end, 1e-3);
  const shown = x => Math.max(0, factor * unit * Math.log1p(x / unit) + offset);
  return {
    shown,
    slope: x => (shown(x) > 0 ? factor / (1 + x / unit) : 0),
    inverse: y => unit * Math.expm1(Math.min((y - offset) / (factor * unit), 20)),
  };
}

const rounding = 1e-9; // s: whether an interval is as long as a limit does not depend on the clock

/** The velocity of a finger from its last samples, the latest first. */
function velocityOf(samples, rule) {
  const [last] = samples;
  if (rule.estimator === 'leastSquares') {
    const near = [last];
    for (const sample of samples.slice(1, 20)) {
      if (last.time - sample.time > rule.window + rounding || near.at(-1).time - sample.time >= 0.04 - rounding) break;
      near.push(sample);
    }
    return { x: parabolaSlope(near, 'x'), y: parabolaSlope(near, 'y') };
  }
  const sum = { x: 0, y: 0 };
  let weights = 0;
  for (let i = 0; i < 3 && samples[i + 1]; i++) {
    const [end, start] = [samples[i], samples[i + 1]];
    if (i > 0 && last.time - end.time > rule.window + rounding) continue;
    const factor = rule.weights[i] / (end.time - start.time);
    sum.x += (end.x - start.x) * factor;
    sum.y += (end.y - start.y) * factor;
    weights += rule.weights[i];
  }
  return weights > 0 ? { x: sum.x / weights, y: sum.y / weights } : { x: 0, y: 0 };
}

/** The slope, at the last sample, of the parabola with the least squares. */
function parabolaSlope(samples, key) {
  const total = list => list.reduce((sum, value) => sum + value, 0);
  const n = samples.length;
  if (n < 2) return 0;
  const times = samples.map(sample => sample.time - samples[0].time);
  const mean = total(times) / n;
  const first = times.map(time => time - mean);
  const square = total(first.map(value => value * value));
  if (!(square > 0)) return 0;
  const line = total(first.map((value, i) => value * samples[i][key])) / square;
  if (n < 3) return line;
  const [b, c] = [total(first.map(value => value ** 3)) / square, square / n];
  const second = first.map(value => value * value - b * value - c);
  const norm = total(second.map(value => value * value));
  return norm > 0 ? line + total(second.map((value, i) => value * samples[i][key])) / norm * (-2 * mean - b) : line;
}
