// Reports a bug: what happened and what was expected instead, as a link that plays it or as a document that `sheetd run` runs.

import { button, h } from '../dom.js';
import { bugOf, bugText, failedOf } from '../model/bug.js';
import { sharedOf } from './link.js';

export class BugReport {
  #app;
  #share;

  constructor(app, share) {
    this.#app = app;
    this.#share = share;
  }

  /** Asks what was expected, and how it is to be sent. */
  ask() {
    const { session, host } = this.#app;
    const failed = failedOf(this.#app);
    const time = session.moment.time;
    const flag = failed.length > 0 ? h('select', { class: 'in', 'aria-label': 'The expectation that failed' }, failed.map(({ text }, place) => h('option', { value: String(place) }, text)),
      h('option', { value: '' }, 'Something else')) : null;
    const words = h('textarea', { class: 'in', rows: '3', required: !flag, autofocus: true, 'aria-label': 'What was expected', placeholder: 'The sheet stays at peek.' });
    words.hidden = Boolean(flag);
    flag?.addEventListener('change', () => {
      words.hidden = flag.value !== '';
      words.required = flag.value === '';
    });
    const problem = h('p', { class: 'error', role: 'alert' });
    const report = () => {
      const one = flag?.value ? failed[Number(flag.value)] : null;
      return one ? { expected: `Failed: ${one.text}`, time: one.time, expectation: one.expectation } : { expected: `Expected: ${words.value.trim().replace(/\.$/, '')}`, time };
    };
    const send = work => async () => {
      if (!form.reportValidity()) return;
      try {
        await work(report());
        close();
      } catch (error) {
        problem.textContent = error.message;
      }
    };
    const form = h('form', { class: 'share-form', onsubmit: event => event.preventDefault() }, h('h2', {}, 'Report a bug'),
      h('p', { class: 'hint' }, `The report contains the recording of ${session.recording.end.toFixed(2)} s, the sheet as it was opened, and the version of sheetd.`),
      h('p', {}, 'What was expected?'), flag, words, problem, h('div', { class: 'row end' }, button('Cancel', () => close(), { class: 'b line' }),
        button('Save a file', send(one => this.#save(one)), { class: host.linkTo ? 'b line' : 'b main' }),
        host.linkTo ? button('Copy a link', send(one => this.#share.copyLink({ bug: bugOf(one) })), { class: 'b main' }) : null));
    const close = this.#app.dialog(form, { label: 'Report a bug' });
  }

  async #save(report) {
    await this.#share.save('sheet.json', bugText(sharedOf(this.#app), report, this.#app.catalogue), 'application/json', '-bug');
  }
}
