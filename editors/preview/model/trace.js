// A trace of a recorder (editors/recorders), which is shown over the simulated sheet: its fingers move that sheet, and its own frames are beside it.

import { Recording } from './recording.js';
import { isObject } from './values.js';
import { reachOf } from './words.js';

const PHASES = { down: 'began', moved: 'moved', up: 'ended', cancel: 'cancelled' };
const METHODS = { present: 'sheet/present', dismiss: 'sheet/dismiss', select: 'sheet/selectDetent' };
const finite = value => (Number.isFinite(value) ? value : null);

/**
 * The trace in a text: {edge, container, frames: [[time, place, length]], inputs, note}. The earliest time becomes 0 s; places and lengths are in
 * pt from the container's top or left. Throws an error that names the line and what would have been right.
 */
export function traceOf(text) {
  const [[, header], ...others] = rowsOf(text);
  const { edge = 'bottom', container, scale = 1 } = header;
  if (header.trace !== 1) throw new Error(`This trace has the format ${header.trace}, and this page reads 1.`);
  if (!(container?.width > 0 && container?.height > 0)) throw new Error('Line 1 of the trace has no container {"width", "height"}, in pt.');
  if (!(scale > 0)) throw new Error('Line 1 of the trace has no scale above 0.');
  const place = isUpright(edge) ? ['y', 'height'] : ['x', 'width'];
  const start = others.reduce((first, [, { time }]) => (time < first ? time : first), Infinity);
  if (!Number.isFinite(start)) throw new Error('The trace has no line with a time.');
  const trace = { edge, container, frames: [], inputs: [], note: '' };
  for (const [line, row] of others) {
    if (!Number.isFinite(row.time)) throw new Error(`Line ${line} of the trace has no time, in s.`);
    const time = row.time - start;
    if (row.finger !== undefined) {
      if (!Object.hasOwn(PHASES, row.finger)) throw new Error(`Line ${line} of the trace has the finger "${row.finger}": expected down, moved, up or cancel.`);
      if (finite(row.fingerX) === null || finite(row.fingerY) === null) throw new Error(`Line ${line} of the trace has no fingerX and fingerY, in pt.`);
      trace.inputs.push({ time, method: 'gesture/sample', params: { phase: PHASES[row.finger], x: row.fingerX / scale, y: row.fingerY / scale } });
    }
    if (row.event !== undefined) {
      if (!Object.hasOwn(METHODS, row.event)) throw new Error(`Line ${line} of the trace has the event "${row.event}": expected present, dismiss or select.`);
      trace.inputs.push({ time, method: METHODS[row.event], params: { ...(row.event === 'select' ? { detent: row.detent ?? null } : {}), animated: true } });
    }
    if (finite(row[place[0]]) !== null && !row.mark) trace.frames.push([time, row[place[0]] / scale, (row[place[1]] ?? 0) / scale]);
  }
  if (trace.frames.length === 0) throw new Error('The trace has no frame: a line with a time and a place.');
  if (trace.inputs.length === 0) trace.note = 'The trace has no touches and no calls, so the simulated sheet stays at rest.';
  else if (!trace.inputs.some(({ method }) => method === 'gesture/sample')) trace.note = 'The trace has no touches; only the app’s calls move the simulated sheet.';
  const ordered = values => values.toSorted((a, b) => (a.time ?? a[0]) - (b.time ?? b[0]));
  return { ...trace, frames: ordered(trace.frames), inputs: ordered(trace.inputs) };
}

/** Whether a text is a trace of a recorder: its first line is a header. */
export function isTrace(text) {
  const first = text.trimStart().split('\n', 1)[0];
  if (first.startsWith('# trace ')) return true;
  try {
    return typeof JSON.parse(first).trace === 'number';
  } catch {
    return false;
  }
}

/** The lines of a trace with their numbers, [[number, object]]: JSON lines, or comma-separated values. The first is the header. */
function rowsOf(text) {
  const lines = text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [[at + 1, line.trim()]]));
  if (!lines[0]?.[1].startsWith('#')) return lines.map(([number, line]) => [number, parsed(line, number)]);
  const header = {};
  let names;
  const rows = [];
  for (const [number, line] of lines) {
    if (line.startsWith('#')) {
      for (const part of line.slice(1).split(',')) takeSetting(part.trim(), header, number);
      continue;
    }
    const cells = line.split(',').map(cell => cell.trim());
    if (!names) {
      if (!cells.includes('time')) throw new Error(`Line ${number} of the trace has no column time: expected time, y and, as far as known, height, finger, …`);
      names = cells;
    } else if (cells.length > names.length) {
      throw new Error(`Line ${number} of the trace has ${cells.length} cells: expected at most ${names.length}, as in the header.`);
    } else {
      rows.push([number, Object.fromEntries(cells.flatMap((cell, at) => (cell === '' ? [] : [[names[at], valueOf(names[at], cell)]])))]);
    }
  }
  return [[lines[0][0], header], ...rows];
}

const WORDS = ['finger', 'event', 'detent'];
const DECIMAL = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** A cell of comma-separated values: a number, but where a word is expected. */
const valueOf = (name, cell) => (!WORDS.includes(name) && DECIMAL.test(cell) ? Number(cell) : cell);

/** Takes a setting of comma-separated values as it is in the header of JSON lines: `trace 1`, `scale=3`, `container=393x852`, `safeArea=59 0 34 0`. */
function takeSetting(text, header, line) {
  if (text === 'trace 1') header.trace = 1;
  const [key, value] = text.split(/\s*=\s*/);
  if (value === undefined || !['edge', 'scale', 'container', 'safeArea'].includes(key)) return;
  const numbers = value.split(key === 'container' ? 'x' : /\s+/).map(part => (DECIMAL.test(part) ? Number(part) : NaN));
  const wrong = expected => new Error(`Line ${line} of the trace has the ${key} "${value}": expected ${expected}.`);
  const are = (count, least) => numbers.length === count && numbers.every(number => number >= least && number <= 100_000);
  if (key === 'container') {
    if (!are(2, 1)) throw wrong('a size in pt, as 393x852');
    header.container = { ...header.container, width: numbers[0], height: numbers[1] };
  } else if (key === 'safeArea') {
    if (!are(4, 0)) throw wrong('top, left, bottom and right, as 59 0 34 0');
    header.container = { ...header.container, safeArea: { top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3] } };
  } else {
    header[key] = key === 'scale' ? numbers[0] : value;
  }
}

function parsed(line, number) {
  let row;
  try {
    row = JSON.parse(line);
  } catch {
    throw new Error(`Line ${number} of the trace is no JSON: the file may be cut, or is no trace.`);
  }
  if (!isObject(row)) throw new Error(`Line ${number} of the trace is no JSON object.`);
  return row;
}

const isUpright = edge => edge === 'bottom' || edge === 'top';

/** The rectangle of the sheet in a frame of a trace; across, it is that of another rectangle. */
function rectOf({ edge, container }, [, place, length], across = { x: 0, y: 0, width: container.width, height: container.height }) {
  return isUpright(edge) ? { ...across, y: place, height: length || container.height - place } : { ...across, x: place, width: length || container.width - place };
}

/** The container of a trace, for a sheet that opens as `opening` says. */
export function containerOf({ container: { width, height, safeArea = {} } }, opening) {
  return { ...opening.container, size: { width, height }, safeArea: { top: 0, left: 0, bottom: 0, right: 0, ...safeArea } };
}

/**
 * What plays a trace with a sheet that opens as `opening` says: {opening, inputs, end}. A sheet that is there before the app presents it is there from the
 * start, at the detent that is nearest; `places` are those of the sheet in the container of the trace: [{id, reach}].
 */
export function playOf(trace, opening, places) {
  const { frames, inputs } = trace;
  const container = containerOf(trace, opening);
  const rest = reachOf(rectOf(trace, frames[0]), trace.edge, trace.container);
  const isThere = rest > 1 && inputs.find(({ method }) => method === 'sheet/present' || method === 'sheet/dismiss')?.method !== 'sheet/present';
  const nearest = places.toSorted((a, b) => Math.abs(a.reach - rest) - Math.abs(b.reach - rest))[0]?.id;
  const before = isThere ? [{ time: 0, method: 'sheet/present', params: { animated: false } },
    ...(nearest ? [{ time: 0, method: 'sheet/selectDetent', params: { detent: nearest, animated: false } }] : [])] : [];
  return { opening: { ...opening, container }, inputs: [...before, ...inputs], end: Math.max(frames.at(-1)[0], inputs.at(-1)?.time ?? 0) };
}

/** The frames of a trace as a recording, to be shown beside another. `like` is a frame of the sheet beside it. */
export function recordingOf(trace, like) {
  const recording = new Recording();
  for (const one of trace.frames) {
    const frame = rectOf(trace, one, like.frame);
    recording.addFrame({ ...like, time: one[0], frame, phase: reachOf(frame, trace.edge, trace.container) > 0.5 ? 'presented' : 'dismissed' });
  }
  return recording;
}
