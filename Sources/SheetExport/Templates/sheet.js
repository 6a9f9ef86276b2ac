const { interaction, transition, frame: frameRules } = settings;
const isUpright = settings.edge === 'bottom' || settings.edge === 'top';
const isDetented = frameRules.extent.rule === 'detents';
const mayLeave = !settings.isModalInPresentation && interaction.dismissal !== 'refuse';
const outward = ({ x, y }) => ({ bottom: y, top: -y, leading: -x, trailing: x })[settings.edge];
const across = ({ x, y }) => Math.abs(isUpright ? x : y);
const [view, dimming, inside] = ['.sheet', '.dimming', '.content'].map(name => document.querySelector(name));
const probe = document.querySelector('.safe-area');

let rest = null; // the detent at which it stands, or goes to; null is dismissed
let phase = 'dismissed';
let base = 0; // how far it reaches without what still fades
let fades = []; // differences from there: { distance, share, start, motion }
let whole = null; // how far it reaches when it has come, or before it goes; null is at its smallest detent
let touch = null;
let hold = null;
let painting = 0;

function container() {
  const style = getComputedStyle(probe);
  const inset = side => parseFloat(style.getPropertyValue(`padding-${side}`)) || 0;
  const sides = { bottom: ['bottom', 'top'], top: ['top', 'bottom'], leading: ['left', 'right'], trailing: ['right', 'left'] };
  const [near, far] = sides[settings.edge].map(inset);
  const [width, height] = [innerWidth, innerHeight];
  const contentLength = isUpright ? inside.offsetHeight : inside.offsetWidth;
  return { width, height, length: isUpright ? height : width, near, far, contentLength };
}

const detents = () => detentsIn(container());
const reaches = list => list.map(detent => detent.reach);
const fading = time => fades.filter(fade => time < fade.start + fade.motion.duration);
const stateAt = (fade, time) => fade.motion.state(Math.max(time - fade.start, 0));
const carried = (key, start, time) => fading(time).reduce((sum, fade) => sum + fade[key] * (1 - stateAt(fade, time)[0]), start);
const shown = time => carried('distance', base, time);

/** How much of its way in the sheet has gone. */
function share(reach) {
  const list = detents();
  return clamp(reach / (isDetented ? whole ?? Math.min(...reaches(list)) : rest?.reach ?? Math.max(...reaches(list))), 0, 1);
}

// Motion

/** Goes on from where it is shown, to `reach`. */
function move(reach, animation, { time, from = null, velocity = 0, seconds = null, ratio = null }) {
  const before = from ?? base;
  const passed = share(before) - share(reach);
  if (from !== null) fades = [];
  base = reach;
  let distance = before - reach;
  let motion;
  if (animation.curve.spring) {
    if (velocity && Math.abs(distance) < 1e-7) distance = 1e-7;
    const thrown = velocity ? { rate: -velocity / distance, arrival: Math.max(1e-5, 1e-7 / Math.abs(distance)) } : {};
    motion = springMotion(animation.curve.spring, { ratio, ...thrown });
  } else {
    motion = timedMotion(animation.curve, seconds ?? animation.duration);
  }
  if (distance !== 0 && motion.duration > 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches) fades.push({ distance, share: passed, start: time, motion });
  paint();
}

function present(id, { animated = true } = {}) {
  if (phase !== 'dismissed' && phase !== 'dismissing') return;
  view.hidden = dimming.hidden = false;
  const list = detents();
  rest = list.find(detent => detent.id === (id ?? settings.selectedDetentIdentifier)) ?? list[0];
  whole = rest.reach;
  phase = animated ? 'presenting' : 'presented';
  if (animated) move(rest.reach, transition, { time: performance.now() / 1000 });
  else { base = rest.reach; fades = []; paint(); }
  view.focus({ preventScroll: true });
}

function dismiss() {
  if (phase !== 'presented' && phase !== 'presenting') return;
  whole = rest.reach;
  [touch, hold, rest, phase] = [null, null, null, 'dismissing'];
  move(0, transition, { time: performance.now() / 1000 });
}

function select(id) {
  const found = detents().find(detent => detent.id === id);
  if (!found || phase === 'dismissed') return;
  [rest, whole] = [found, null];
  move(found.reach, { ...frameRules.resize }, { time: performance.now() / 1000 });
}

// A finger

const point = event => ({ x: event.clientX, y: event.clientY, time: event.timeStamp / 1000 });
const minus = (a, b) => ({ x: a.x - b.x, y: a.y - b.y });

function add(sample) {
  const { samples } = touch;
  if (sample.time - samples[0].time < 1e-4 - rounding) samples[0] = { ...sample, time: samples[0].time };
  else touch.samples = [sample, ...samples.slice(0, 19)];
  touch.last = sample;
}

/** The point at which the path leaves the circle around the start. */
function exit(start, radius, a, b) {
  const [path, out] = [minus(b, a), minus(a, start)];
  const square = path.x ** 2 + path.y ** 2;
  if (square === 0) return b;
  const half = (out.x * path.x + out.y * path.y) / square;
  const root = Math.sqrt(Math.max(half * half - (out.x ** 2 + out.y ** 2 - radius * radius) / square, 0));
  const part = clamp(root - half, 0, 1);
  return { x: a.x + path.x * part, y: a.y + path.y * part };
}

function begin(event) {
  if (!event.isPrimary || event.button !== 0 || touch || phase === 'dismissed') return;
  const start = point(event);
  touch = { id: event.pointerId, start, origin: start, last: start, samples: [start], state: 'possible' };
  view.setPointerCapture(event.pointerId);
  if (interaction.begin === 'atOnce') takeHold(start.time);
}

function drag(sample) {
  if (touch.state === 'possible') touch.origin = exit(touch.start, interaction.slop, touch.last, sample);
  add(sample);
  const way = minus(sample, touch.start);
  if (touch.state === 'possible' && Math.hypot(way.x, way.y) > interaction.slop) {
    const velocity = velocityOf(touch.samples, interaction.velocity);
    const left = minus(touch.origin, touch.start);
    const begins = {
      movement: true,
      outwardVelocity: outward(velocity) > 0 && outward(velocity) > across(velocity),
      outwardTranslation: outward(left) > 0,
    }[interaction.begin];
    if (begins) takeHold(sample.time); else touch.state = 'failed';
  }
  if (touch.state === 'dragging') follow(outward(minus(sample, touch.origin)));
}

function limits() {
  const { length, far } = container();
  const list = reachable();
  const [smallest, largest] = [Math.min(...reaches(list)), Math.max(...reaches(list), rest?.reach ?? 0)];
  const rules = interaction.rubberBand;
  const full = Math.max(...reaches(detents()), largest);
  const band = (slope, extent) => ({ saturating: { slope, extent } });
  return {
    smallest, largest,
    above: overdrag(rules.overdragAbove ?? band(rules.constant, Math.min(Math.max(length - largest - far, 0), rules.above)), length, largest),
    below: overdrag(rules.overdragBelow ?? band(rules.constant, Math.min(full * rules.belowFraction, rules.below)), length, smallest),
  };
}

/** The detents that a release may reach. */
function reachable() {
  const list = detents();
  const some = list.filter(detent => !detent.isProgrammatic || detent.id === hold?.start.id);
  return some.length ? some : list;
}

function takeHold(time) {
  const isMoving = phase === 'presenting' || phase === 'dismissing';
  const catches = { none: false, dragged: phase === 'dismissing' && wasDragged, all: true }[interaction.catchesDismissal];
  if (isMoving && !(phase === 'presenting' ? interaction.catchesPresentation : catches)) {
    touch.state = 'failed';
    return;
  }
  touch.state = 'dragging';
  if (phase === 'presented') whole = null;
  const here = shown(time);
  const list = detents();
  const start = rest ?? list.reduce((low, one) => (one.reach < low.reach ? one : low));
  hold = { start, from: phase === 'presenting' ? 0 : start.reach, reach: here, moved: 0, lowest: here, isGranted: phase === 'dismissing' };
  [base, fades] = [here, []];
  if (isDetented) {
    const { smallest, largest, above, below } = limits();
    if (here > largest) hold.reach = largest + above.inverse(here - largest);
    else if (here < smallest && !hold.isGranted) hold.reach = smallest - below.inverse(smallest - here);
  }
  hold.origin = hold.reach;
}

/** Where a hold shows the sheet, and how much of the finger's movement that is. */
function place() {
  if (!isDetented) {
    const whole = hold.start.reach;
    return { reach: clamp(hold.reach, 0, whole), slope: 1 };
  }
  const { smallest, largest, above, below } = limits();
  if (hold.reach > largest) return { reach: largest + above.shown(hold.reach - largest), slope: above.slope(hold.reach - largest) };
  if (hold.reach >= smallest || hold.isGranted) return { reach: hold.reach, slope: 1 };
  return { reach: smallest - below.shown(smallest - hold.reach), slope: below.slope(smallest - hold.reach) };
}

function follow(moved) {
  const step = moved - hold.moved;
  hold.moved = moved;
  hold.reach -= step;
  if (!isDetented && interaction.tracking === 'incremental') hold.reach = clamp(hold.reach, 0, hold.start.reach);
  hold.lowest = Math.min(hold.lowest, hold.reach);
  if (isDetented && mayLeave && hold.reach < Math.min(...reaches(reachable()))) hold.isGranted = true;
  base = place().reach;
  paint();
}

let wasDragged = false;

function letGo(isJudged) {
  if (touch.state !== 'dragging') { touch = null; return; }
  const { samples, start, last, origin } = touch;
  const { time } = samples[0];
  const speed = isJudged ? velocityOf(samples, interaction.velocity) : { x: 0, y: 0 };
  const velocity = outward(speed);
  const { length, width, height } = container();
  const { reach, slope } = place();
  const whole = hold.start.reach;
  const list = isDetented ? reachable() : [{ id: hold.start.id, reach: whole }];
  const distance = hold.from - hold.reach;
  const { average } = interaction.velocity;
  const mean = distance / (last.time - start.time);
  const reversed = average?.whenReversed;
  const judged = average === 'always' || (reversed !== undefined && Math.abs(distance) >= reversed && distance * velocity < 0) ? mean : velocity;
  const finger = { bottom: height - last.y, top: last.y, leading: last.x, trailing: width - last.x }[settings.edge];
  const release = {
    detents: list, smallest: Math.min(...reaches(list)), largest: Math.max(...reaches(list)), dismissed: 0, container: length,
    start: hold.from, sheet: reach, finger: hold.reach, touch: finger, lowest: isDetented && !hold.isGranted ? hold.lowest : -Infinity,
    velocity: judged, sideways: across({ x: last.x - start.x, y: last.y - start.y }),
    axis: across(speed) > Math.abs(velocity) ? 'across' : 'along', mayDismiss: mayLeave, keyboard: false,
  };
  const target = isDetented || isJudged ? landing(release) : { id: hold.from === 0 ? null : hold.start.id, reach: hold.from };
  const isStuck = !isDetented && (reach <= 0 ? velocity > 0 : reach >= whole ? velocity < 0 : false);
  const passed = -velocity * (isStuck ? 0 : slope);
  const leaves = target.id === null;
  const { settling } = transition;
  const rest0 = leaves ? Math.min(...reaches(list)) : target.reach;
  const left = Math.min(Math.abs(target.reach - reach) / (rest0 || 1), 1);
  let sheetSpeed = passed;
  if (settling) {
    const most = Math.min(settling.maximumVelocity ?? Infinity, (settling.maximumRate ?? Infinity) * Math.abs(target.reach - reach));
    sheetSpeed = Math.sign(passed) * Math.min(Math.abs(passed) * settling.velocityFactor, most);
  }
  const duration = left * transition.duration / transition.completionSpeed;
  rest = leaves ? null : detents().find(detent => detent.id === target.id);
  phase = leaves ? 'dismissing' : 'presented';
  wasDragged = leaves;
  [touch, hold] = [null, null];
  move(target.reach, { curve: transition.completionCurve }, {
    time, from: reach, velocity: sheetSpeed, ratio: dampingRatio(judged),
    seconds: duration > 0 ? settling?.duration ?? duration : duration,
  });
}

/** The damping ratio of the spring after a release; null is its own. */
function dampingRatio(velocity) {
  const { landing: rule } = interaction;
  const speed = Math.abs(velocity);
  if (rule.flick !== undefined && speed >= rule.flick) return rule.flickDampingRatio;
  const steps = transition.settling?.damping ?? [];
  const index = steps.findLastIndex(step => step.speed <= speed);
  if (index < 0) return null;
  const [low, high] = [steps[index], steps[index + 1]];
  if (!transition.settling.isDampingLinear || !high) return low.ratio;
  return low.ratio + (high.ratio - low.ratio) * (speed - low.speed) / (high.speed - low.speed);
}

// The picture

function ramp(list) {
  const all = reaches(list);
  const undimmed = list.find(detent => detent.id === settings.largestUndimmedDetentIdentifier)?.reach;
  const above = all.filter(reach => reach > (undimmed ?? 0));
  if (!above.length) return () => (undimmed === undefined ? 1 : 0);
  const end = Math.min(...above);
  const start = Math.max(0, ...all.filter(reach => reach < end));
  return reach => clamp((reach - start) / (end - start), 0, 1);
}

function dimmed(reach, list, time) {
  const { progress, alpha } = settings.dimming;
  if (progress === 'detents') return alpha * ramp(list)(reach);
  const all = reaches(list);
  const at = { dismissed: 0, smallest: Math.min(...all), largest: Math.max(...all), container: container().length };
  const sorted = [...all].sort((a, b) => a - b).filter((reach, index, list) => index === 0 || reach - list[index - 1] > 1e-9);
  const indexed = index => {
    const from = index < 0 ? sorted.length + index : index;
    return index === undefined ? undefined : from < 0 ? 0 : sorted[from];
  };
  const stops = (progress.stops ?? []).map(stop => ({ reach: at[stop.at] ?? indexed(stop.at.index) ?? list.find(detent => detent.id === stop.at.detent)?.reach, alpha: stop.alpha }))
    .filter(stop => stop.reach !== undefined).sort((a, b) => a.reach - b.reach);
  if (!stops.length) return alpha * clamp(carried('share', share(base), time), 0, 1);
  if (stops[0].reach > 0) stops.unshift({ reach: 0, alpha: 0 });
  const index = stops.findIndex(stop => stop.reach > reach);
  if (index < 0) return alpha * stops.at(-1).alpha;
  if (index === 0) return alpha * stops[0].alpha;
  const [low, high] = [stops[index - 1], stops[index]];
  return alpha * (low.alpha + (high.alpha - low.alpha) * (reach - low.reach) / (high.reach - low.reach));
}

function draw(reach, time) {
  const list = detents();
  const { width, height } = container();
  const floor = isDetented ? Math.min(...reaches(list)) : rest?.reach ?? Math.max(...reaches(list));
  const { margins, alignment } = frameRules;
  const margin = { bottom: margins.bottom, top: margins.top, leading: margins.left, trailing: margins.right }[settings.edge];
  const size = Math.max(Math.max(reach, floor) - margin, 0);
  const { style } = view;
  if (isUpright) {
    const room = Math.max(width - margins.left - margins.right, 0);
    const wanted = frameRules.width?.points ?? (frameRules.width?.fraction === undefined ? room : width * frameRules.width.fraction);
    const span = Math.min(wanted, room);
    const starts = { leading: margins.left, center: margins.left + (room - span) / 2, trailing: width - margins.right - span };
    [style.left, style.width, style.height] = [`${starts[alignment]}px`, `${span}px`, `${size}px`];
    style.transform = `translateY(${settings.edge === 'bottom' ? height - reach : reach - size}px)`;
  } else {
    [style.top, style.height, style.width] = [`${margins.top}px`, `${Math.max(height - margins.top - margins.bottom, 0)}px`, `${size}px`];
    style.transform = `translateX(${settings.edge === 'leading' ? reach - size : width - reach}px)`;
  }
  dimming.style.opacity = dimmed(reach, list, time);
  const undimmed = list.find(detent => detent.id === settings.largestUndimmedDetentIdentifier)?.reach ?? -1;
  dimming.style.pointerEvents = phase === 'dismissing' || reach <= undimmed ? 'none' : 'auto';
}

function paint() {
  if (painting) return;
  painting = requestAnimationFrame(now => {
    painting = 0;
    const time = now / 1000;
    if (!hold) fades = fading(time);
    draw(shown(time), time);
    if (fades.length) return paint();
    if (hold) return;
    if (phase === 'presenting') phase = 'presented';
    if (phase !== 'dismissing') return;
    phase = 'dismissed';
    view.hidden = dimming.hidden = true;
    document.querySelector('#present').focus();
  });
}

view.addEventListener('pointerdown', begin);
view.addEventListener('pointermove', event => {
  if (event.pointerId !== touch?.id) return;
  const samples = event.getCoalescedEvents?.() ?? [];
  for (const sample of samples.length ? samples : [event]) drag(point(sample));
});
view.addEventListener('pointerup', event => {
  if (event.pointerId !== touch?.id) return;
  drag(point(event));
  letGo(true);
});
view.addEventListener('pointercancel', event => {
  if (event.pointerId === touch?.id) letGo(interaction.cancelled === 'land');
});
dimming.addEventListener('click', () => {
  const list = detents();
  const { tap } = settings.dimming;
  const undimmed = list.find(detent => detent.id === settings.largestUndimmedDetentIdentifier);
  if (tap !== 'none' && mayLeave) dismiss();
  else if (tap === 'dismissOrUndim' && undimmed) select(undimmed.id);
});
addEventListener('keydown', event => { if (event.key === 'Escape' && mayLeave) dismiss(); });
addEventListener('resize', () => {
  if (!rest || hold) return;
  rest = detents().find(detent => detent.id === rest.id) ?? detents()[0];
  [base, fades] = [rest.reach, []];
  paint();
});
document.querySelector('#present').addEventListener('click', () => present());
window.sheet = { present, dismiss, select, get detent() { return rest?.id ?? null; }, get phase() { return phase; } };
present();
