// Opening documents and links on the page: a file that is dropped or picked, a link that is pasted.

import { button, h } from '../dom.js';
import { sharedIn } from './link.js';

const LARGEST = 4 << 20; // bytes; the host refuses more characters than that

export class Opening {
  #app;
  #play;

  /** `play` plays what a link shares. */
  constructor(app, play) {
    this.#app = app;
    this.#play = play;
    const isReady = () => Boolean(app.host.isReady);
    app.commands.add(
      { id: 'open-document', title: 'Open a document…', group: 'Document', icon: 'file', isEnabled: () => isReady() && app.canOpen, run: () => this.#pick() },
      { id: 'open-link', title: 'Open a link…', group: 'Document', icon: 'link', isEnabled: isReady, run: () => this.#askForLink() });
    const { root } = app;
    const isDocument = ({ kind, type }) => kind === 'file' && (type === 'application/json' || type === '');
    root.addEventListener('dragover', event => {
      if (event.defaultPrevented || ![...event.dataTransfer?.items ?? []].some(isDocument)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    });
    root.addEventListener('drop', event => {
      const file = event.dataTransfer?.files[0];
      if (event.defaultPrevented || !file || !/\.json$/i.test(file.name)) return;
      event.preventDefault();
      this.open(file).catch(error => app.fail(error));
    });
  }

  /** Shows a file as a document in memory. Throws an error with a sentence for the user if that is not possible. */
  async open(file) {
    if (file.size > LARGEST) throw new Error(`${file.name} is larger than ${LARGEST >> 20} MiB, which no sheet document needs to be.`);
    await this.#app.rpc.request('preview/openDocument', { name: file.name, text: await file.text() });
  }

  #pick() {
    const input = h('input', { type: 'file', accept: '.json,application/json', hidden: true, onchange: () => {
      input.remove();
      if (input.files[0]) this.open(input.files[0]).catch(error => this.#app.fail(error));
    }, oncancel: () => input.remove() });
    this.#app.root.append(input);
    input.click();
  }

  #askForLink() {
    const field = h('input', { class: 'in', type: 'url', 'aria-label': 'Link', placeholder: 'https://…#share=…', required: true, autofocus: true });
    const problem = h('p', { class: 'error', role: 'alert' });
    const form = h('form', { class: 'share-form', onsubmit: async event => {
      event.preventDefault();
      try {
        await this.openLink(field.value);
        close();
      } catch (error) {
        problem.textContent = error.message;
      }
    } }, h('h2', {}, 'Open a link'), h('p', { class: 'hint' }, 'A link that was copied from a preview. What is shown now is replaced.'), field, problem,
    h('div', { class: 'row end' }, button('Cancel', () => close(), { class: 'b line' }), h('button', { class: 'b main' }, 'Open')));
    const close = this.#app.dialog(form, { label: 'Open a link' });
  }

  /** Shows what a link shares, in place of what is shown now. Throws an error with a sentence for the user if that is not possible. */
  async openLink(address) {
    const shared = await sharedIn(address.replace(/^[^#]*/, ''), this.#app.version);
    if (!shared) throw new Error('This is no link to a sheet: it has no #share= in it.');
    const app = this.#app;
    // In place of a document, a link without one is a document that opens as the link does.
    const { opening, document = null } = shared;
    const text = app.document === null ? null : { name: `${opening.preset}.sheet.json`, text: `${JSON.stringify(opening, null, 2)}\n` };
    const opens = document ?? text;
    if (app.canOpen && opens) {
      const stops = [];
      try {
        await new Promise((resolve, reject) => {
          let uri = null;
          stops.push(app.on('opened', () => app.document?.uri === uri && resolve()), app.on('document', () => {
            const error = uri !== null && app.document?.uri === uri ? app.document.firstError : null;
            if (error) reject(new Error(`The sheet of this link can’t be opened here: ${error.message}`));
          }));
          app.rpc.request('preview/openDocument', opens).then(answer => { ({ uri } = answer); }, reject);
        });
      } finally {
        for (const stop of stops) stop();
      }
    } else if (!app.session.state) {
      app.open({ preset: shared.opening.preset });
    }
    await new Promise((resolve, reject) => { app.do(() => this.#play(shared).then(resolve, reject)); });
  }
}
