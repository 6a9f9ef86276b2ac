// What saving changes in the text of the document: a unified diff by lines.

import { h } from '../dom.js';

const CONTEXT = 3;

/** The lines of two texts: {kind: 'same' | 'removed' | 'added', text, before, after}, with line numbers from 1. */
export function linesOf(before, after) {
  const [old, now] = [before, after].map(text => text.split(/\r\n|\n|\r/));
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const lines = old.slice(0, start).map((text, place) => ({ kind: 'same', text, before: place + 1, after: place + 1 }));
  lines.push(...between(old.slice(start, old.length - end), now.slice(start, now.length - end), start));
  lines.push(...old.slice(old.length - end).map((text, place) => (
    { kind: 'same', text, before: old.length - end + place + 1, after: now.length - end + place + 1 })));
  return lines;
}

/** The differences in the middle of two texts, by their longest common subsequence. */
function between(old, now, start) {
  const width = now.length + 1;
  const isLarge = old.length * now.length > 4e6; // then everything in the middle is removed and added
  const lengths = isLarge ? null : new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; !isLarge && i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i * width + j] = old[i] === now[j] ? lengths[(i + 1) * width + j + 1] + 1 : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
    }
  }
  const lines = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const isSame = !isLarge && i < old.length && j < now.length && old[i] === now[j];
    const removes = !isSame && i < old.length && (j === now.length || isLarge || lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]);
    if (isSame) lines.push({ kind: 'same', text: old[i], before: start + ++i, after: start + ++j });
    else if (removes) lines.push({ kind: 'removed', text: old[i], before: start + ++i });
    else lines.push({ kind: 'added', text: now[j], after: start + ++j });
  }
  return lines;
}

/** The lines that differ, with some around them: a list of hunks. */
export function hunksOf(lines) {
  const hunks = [];
  let last = -Infinity;
  lines.forEach(({ kind }, place) => {
    if (kind === 'same') return;
    const from = Math.max(0, place - CONTEXT);
    const to = Math.min(lines.length, place + CONTEXT + 1);
    if (from <= last) hunks.at(-1).to = to;
    else hunks.push({ from, to });
    last = to;
  });
  return hunks.map(({ from, to }) => lines.slice(from, to));
}

const SIGNS = { same: ' ', removed: '−', added: '+' };
const WORDS = { removed: 'removed: ', added: 'added: ' };

/** The diff as an element. */
export function diffElement(before, after) {
  const hunks = hunksOf(linesOf(before, after));
  return h('div', { class: 'diff', tabindex: '0', role: 'region', 'aria-label': 'Changes of the text' }, hunks.map(lines => h('pre', {}, lines.map(({ kind, text, before: old, after: now }) =>
    h('span', { class: kind }, h('i', { 'aria-hidden': 'true' }, String(now ?? old)), h('b', { 'aria-hidden': 'true' }, SIGNS[kind]),
      WORDS[kind] ? h('span', { class: 'vh' }, WORDS[kind]) : null, text)))));
}
