// The tab Document: the text with its problems, and the scenarios.

import { h } from '../dom.js';
import { icon } from '../shell/icons.js';

const SEVERITIES = { 1: 'error', 2: 'warning', 3: 'information', 4: 'hint' };

export class DocumentTab {
  element = h('div', { class: 'tab-body document' });
  #app;
  #shown = null;

  constructor(app) {
    this.#app = app;
    for (const event of ['document', 'connection']) app.on(event, () => this.update());
  }

  update() {
    const { document: shown } = this.#app;
    const key = shown ? JSON.stringify([shown.uri, shown.text, shown.diagnostics, shown.scenarios]) : '';
    if (key === this.#shown) return;
    this.#shown = key;
    this.element.replaceChildren(...(shown ? this.#parts(shown) : [h('p', { class: 'hint nothing' },
      'This sheet comes from no document. Copy it as JSON to begin one, or open a document in its place.')]));
  }

  /** Scrolls to a line of the text, from 0, and marks it. */
  reveal(line) {
    this.update();
    const element = this.element.querySelector(`[data-line="${line}"]`);
    element?.scrollIntoView({ block: 'center' });
    for (const one of this.element.querySelectorAll('.shown')) one.classList.remove('shown');
    element?.classList.add('shown');
  }

  #parts({ text, diagnostics, scenarios, name }) {
    return [
      ...(scenarios.length > 0 ? [h('section', { class: 'group' }, h('h2', {}, 'Scenarios'), h('ul', { class: 'scenarios' }, scenarios.map(one => this.#scenario(one))))] : []),
      h('section', { class: 'group' }, h('h2', {}, name), problems(diagnostics, line => this.reveal(line)), text === null ? h('p', { class: 'hint nothing' }, 'Reading the text…') : source(text, diagnostics)),
    ];
  }

  #scenario(name) {
    const { session } = this.#app;
    const title = name || 'The scenario';
    return h('li', {}, h('span', { title }, title), h('button', { type: 'button', class: 'b', 'aria-label': `Play ${title}`,
      onclick: () => this.#app.timeline.play(name || null).then(() => {
        if (session.changes.unsaved) this.#app.say('Played with your unsaved changes. The flags are those of the document.');
      }).catch(error => this.#app.fail(error)) }, icon('play'), 'Play'));
  }
}

/** Each problem as a sentence that leads to its line. */
function problems(diagnostics, reveal) {
  if (diagnostics.length === 0) return null;
  return h('ul', { class: 'problems' }, diagnostics.map(({ range, message, severity = 1 }) => h('li', { class: SEVERITIES[severity] },
    h('button', { type: 'button', class: 'b', onclick: () => reveal(range.start.line) },
      icon('warning'), h('span', {}, `Line ${range.start.line + 1}: ${message}`)))));
}

/** The text with the numbers of its lines; a line with a problem has its words marked. */
function source(text, diagnostics) {
  return h('pre', { class: 'source', tabindex: '0', role: 'region', 'aria-label': 'Text of the document' }, text.replace(/\n$/, '').split(/\r\n|\n|\r/).map((line, place) => {
    const problem = diagnostics.find(({ range }) => range.start.line === place);
    const number = h('i', { 'aria-hidden': 'true' }, String(place + 1));
    if (!problem) return h('span', { 'data-line': place }, number, line);
    const { start, end } = problem.range;
    const until = end.line === place ? Math.max(end.character, start.character + 1) : line.length;
    return h('span', { 'data-line': place, class: SEVERITIES[problem.severity ?? 1], title: problem.message }, number,
      line.slice(0, start.character), h('u', {}, line.slice(start.character, until) || ' '), line.slice(until));
  }));
}
