// What prevents the sheet from being shown as it is, and what to do about it: beside the device, never over it.

import { button, h } from '../dom.js';
import { icon } from './icons.js';
import { Start } from './start.js';

/** For how long the reason of a refused input is shown, ms. */
const REFUSAL = 6000;

export class Notices {
  #app;
  #notice = h('section', { class: 'notice', role: 'alert', hidden: true });
  #refusal = h('p', { class: 'refusal', role: 'status', hidden: true });
  #empty = h('div', { class: 'empty', hidden: true });
  #start;
  #timer = null;
  #goodAt = null; // when the shown version was valid
  element;

  constructor(app) {
    this.#app = app;
    this.#start = new Start(app);
    this.#empty.append(this.#start.element);
    this.element = h('div', { class: 'notices' }, this.#notice, this.#refusal, this.#empty);
  }

  update(trouble) {
    const { connection, document, session } = this.#app;
    if (connection === 'ready') this.#goodAt = this.#app.clock.date;
    const isEmpty = connection === 'empty';
    this.#empty.hidden = !isEmpty;
    if (isEmpty) this.#start.update();
    const error = document?.firstError;
    const parts = connection === 'stale' || connection === 'invalid' ? this.#broken(error, document, session)
      : connection === 'lost' ? this.#lost(trouble) : trouble ? this.#trouble(trouble) : null;
    this.#notice.hidden = parts === null;
    this.#notice.dataset.kind = connection;
    if (!parts) return;
    const hadFocus = this.#notice.contains(window.document.activeElement);
    this.#notice.replaceChildren(...parts);
    if (hadFocus) this.#notice.querySelector('button')?.focus();
  }

  /** Shows for a moment why an input was refused. */
  refused(error) {
    this.#app.clock.cancel(this.#timer);
    this.#refusal.textContent = error.message;
    this.#refusal.hidden = false;
    this.#timer = this.#app.clock.after(REFUSAL, () => { this.#refusal.hidden = true; });
  }

  #broken({ range, message, code }, document, session) {
    const { line, character } = range.start;
    const good = session.state && !this.#goodAt ? 'The sheet is shown: what is wrong is elsewhere in the document.' : session.state
      ? `The sheet is the last good one, of ${this.#goodAt.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}.`
      : 'There is no sheet yet: it is shown as soon as the document is right.';
    const excerpt = document.text === null ? null : h('pre', { tabindex: '0', role: 'region', 'aria-label': 'The text' }, document.text.split('\n').slice(Math.max(0, line - 2), line + 1).map((text, place, all) => {
      const number = line - all.length + 2 + place;
      if (place < all.length - 1) return h('span', {}, h('i', {}, String(number)), text);
      const end = range.end.line === line ? Math.max(range.end.character, character + 1) : text.length;
      return h('span', { class: 'at' }, h('i', {}, String(number)), text.slice(0, character), h('u', {}, text.slice(character, end)), text.slice(end));
    }));
    const row = h('div', { class: 'row' }, h('span', { class: 'where' }, `Line ${line + 1}, column ${character + 1}${code ? `: ${code}` : ''}`));
    this.#offerFixes(document, range, row).catch(() => {}); // without a connection there is nothing to offer
    return [h('h2', {}, icon('warning'), message), h('p', {}, good), excerpt, row].filter(Boolean);
  }

  /** Puts the daemon's fixes for a problem before its place. */
  async #offerFixes(document, range, row) {
    const actions = await this.#app.rpc.request('textDocument/codeAction', { textDocument: { uri: document.uri }, range, context: { diagnostics: [], only: ['quickfix'] } });
    row.prepend(...actions.filter(({ edit }) => edit).slice(0, 2).map(({ title, edit }, place) => button(title, () => {
      const changes = edit.changes?.[document.uri] ?? edit.documentChanges?.flatMap(change => change.edits);
      document.apply(changes).catch(error => this.#app.fail(error));
    }, { class: place === 0 ? 'b main' : 'b line' })));
  }

  #lost(trouble) {
    const { recording } = this.#app.session;
    const kept = recording.inputs.length > 0
      ? `What was recorded is kept: ${recording.end.toFixed(3)} s, ${recording.inputs.length} inputs. The sheet is shown as it was.` : null;
    return [h('h2', {}, icon('plug'), 'The daemon is gone'), h('p', {}, trouble?.reason ?? 'It is being started again.'), kept && h('p', {}, kept),
      trouble?.log ? h('pre', { tabindex: '0', role: 'region', 'aria-label': 'Its last output' }, trouble.log) : null, h('div', { class: 'row' }, button('Try again', () => this.#app.retry(), { class: 'b line' }))].filter(Boolean);
  }

  #trouble({ reason, log }) {
    return [h('h2', {}, icon('warning'), 'This sheet can’t be shown'), h('p', {}, reason), log ? h('pre', { tabindex: '0', role: 'region', 'aria-label': 'Its last output' }, log) : null,
      h('div', { class: 'row' }, button('Try again', () => this.#app.retry(), { class: 'b line' }))].filter(Boolean);
  }
}
