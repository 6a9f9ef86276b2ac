// Opening documents, traces and links on the page: a file that is dropped or picked, a text that is pasted.

import { button, h } from '../dom.js';
import { resolve as placesOf } from '../model/detents.js';
import { openingOf } from '../model/document-text.js';
import { converted, pastedOf } from '../model/pasted.js';
import { isLibrary, isSystem } from '../model/presets.js';
import { containerOf, isTrace, playOf, recordingOf, traceOf } from '../model/trace.js';
import { sharedIn } from './link.js';

const PLACEHOLDER = '{"snapPoints": ["25%", 300]}';
/** The files that are opened: documents, and traces of recorders. */
const EXTENSIONS = ['.json', '.jsonl', '.csv'];
const LARGEST = 4 << 20; // bytes; the host refuses more characters than that

export class Opening {
  #app;
  #share;

  constructor(app, share) {
    this.#app = app;
    this.#share = share;
    const isReady = () => Boolean(app.host.isReady);
    app.commands.add(
      { id: 'open-document', title: 'Open a document…', group: 'Document', icon: 'file', isEnabled: () => isReady() && app.canOpen, run: () => this.#pick() },
      { id: 'paste', title: 'Paste…', group: 'Document', icon: 'copy', isEnabled: isReady, run: () => this.#ask() });
    const { root } = app;
    const isDocument = ({ kind, type }) => kind === 'file' && ['application/json', 'text/csv', 'application/vnd.ms-excel', ''].includes(type);
    root.addEventListener('dragover', event => {
      if (event.defaultPrevented || ![...event.dataTransfer?.items ?? []].some(isDocument)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    });
    root.addEventListener('drop', event => {
      const file = event.dataTransfer?.files[0];
      if (event.defaultPrevented || !file || !EXTENSIONS.some(extension => file.name.toLowerCase().endsWith(extension))) return;
      event.preventDefault();
      this.open(file).catch(error => app.fail(error));
    });
  }

  /** Shows a file as a document in memory. Throws an error with a sentence for the user if that is not possible. */
  async open(file) {
    if (file.size > LARGEST) throw new Error(`${file.name} is larger than ${LARGEST >> 20} MiB, the maximum.`);
    const text = await file.text();
    // A document is opened as it is, whatever is wrong with it.
    if (isTrace(text)) await this.#openTrace(text);
    else if (file.name.toLowerCase().endsWith('.csv')) throw new Error(`${file.name} is no trace: its first line is not "# trace 1, …".`);
    else await this.#app.rpc.request('preview/openDocument', { name: file.name, text });
  }

  #pick() {
    const input = h('input', { type: 'file', accept: [...EXTENSIONS, 'application/json'].join(), hidden: true, onchange: () => {
      input.remove();
      if (input.files[0]) this.open(input.files[0]).catch(error => this.#app.fail(error));
    }, oncancel: () => input.remove() });
    this.#app.root.append(input);
    input.click();
  }

  #ask() {
    const field = h('textarea', { class: 'in code', rows: '8', 'aria-label': 'Document, props, link or trace', placeholder: PLACEHOLDER, required: true, autofocus: true, spellcheck: 'false' });
    // Enter opens a link; with Control or Command, it opens anything.
    field.addEventListener('keydown', event => {
      if (event.key !== 'Enter' || (pastedOf(field.value).kind !== 'link' && !(event.metaKey || event.ctrlKey))) return;
      event.preventDefault();
      form.requestSubmit();
    });
    const behavior = h('select', { class: 'in', 'aria-label': 'Behaves like' }, h('option', { value: '' }, 'as the text says'));
    const presets = this.#app.session.presets.list ?? [];
    behavior.append(...[['Systems', isSystem], ['Libraries', isLibrary]].map(([label, holds]) => h('optgroup', { label }, presets.filter(holds).map(({ name, title }) => h('option', { value: name }, `${name} – ${title}`)))));
    const problem = h('p', { class: 'error', role: 'alert' });
    const advice = h('div', { role: 'status' });
    const open = h('button', { class: 'b main' }, 'Open');
    const form = h('form', { class: 'share-form', onsubmit: async event => {
      event.preventDefault();
      if (open.disabled) return;
      open.disabled = true;
      try {
        problem.textContent = '';
        const found = await this.openText(field.value, { preset: behavior.value });
        advice.replaceChildren(...found ?? []);
        if (!found) close();
      } catch (error) {
        advice.replaceChildren();
        problem.textContent = error.message;
      }
      open.disabled = false;
    } }, h('h2', {}, 'Paste'), h('p', { class: 'hint' }, 'A sheet document, the props of a library’s sheet as JSON, a link that was copied from a preview, or a trace of a recorder.'), field,
    h('p', { class: 'behavior' }, h('label', {}, 'Behaves like ', behavior)), problem, advice,
    h('div', { class: 'row end' }, button('Cancel', () => close(), { class: 'b line' }), open));
    const close = this.#app.dialog(form, { label: 'Paste' });
  }

  /**
   * Shows what a text is, in place of what is shown now; `preset` is for a document that names none. Returns elements that say what to do instead, or
   * null. Throws an error with a sentence for the user if that is not possible.
   */
  async openText(text, { preset }) {
    if (text.length > LARGEST) throw new Error(`This text is larger than ${LARGEST >> 20} MiB, the maximum.`);
    const pasted = pastedOf(text);
    const { rpc, drafts, settings } = this.#app;
    if (pasted.kind === 'nothing') throw new Error(pasted.reason);
    if (pasted.kind === 'code') return this.#howToImport(pasted);
    if (pasted.kind === 'link') await this.openLink(text.trim());
    if (pasted.kind === 'trace') await this.#openTrace(text);
    if (pasted.kind === 'document') {
      if (!this.#app.canOpen) throw new Error(`This preview shows ${this.#app.document?.name ?? 'a file'}, and opens no other document.`);
      const { text: whole, isFixed } = await converted(rpc, text, preset);
      await drafts.begin('pasted', whole, settings.content);
      if (isFixed) this.#share.toast('The library’s props were converted to a sheet document.', 5000);
    }
    return null;
  }

  #howToImport({ language, extension }) {
    const command = `sheetd import Sheet.${extension} > sheet.sheet.json`;
    return [h('p', {}, `This is source code (${language}). Save it in a file; this command reads its sheet:`), h('pre', { tabindex: '0', role: 'region', 'aria-label': 'Command' }, command),
      h('div', { class: 'row' }, button('Copy the command', () => this.#share.copy(command, 'The command was copied'), { class: 'b line' })),
      h('p', { class: 'hint' }, 'It comes with the Python client and its extra “import”')];
  }

  /** Plays the fingers of a trace with the sheet that is shown, and shows the frames of the trace beside it. */
  async #openTrace(text) {
    const app = this.#app;
    const trace = traceOf(text);
    if (!app.session.state) throw new Error('A trace is shown over a sheet. Open its document first, and then the trace.');
    const { edge } = app.session.state.configuration;
    if (edge !== trace.edge) throw new Error(`The sheet of the trace comes from the ${trace.edge} edge, and the one that is shown from the ${edge} edge.`);
    const opening = openingOf(app.session);
    const places = await placesOf(app.rpc, { ...app.session.state, container: containerOf(trace, opening) }, 0);
    const play = playOf(trace, opening, places);
    this.#share.leaveViewer();
    await app.timeline.playOther(play);
    const recording = recordingOf(trace, app.session.frame);
    app.timeline.compareWith(recording);
    app.traced = { play, recording };
    app.emit('traced');
    this.#share.toast(`The simulated sheet follows the fingers of the trace; the dashed outline is the recorded one. ${trace.note}`, 6000);
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
    await new Promise((resolve, reject) => { app.do(() => this.#share.play(shared).then(resolve, reject)); });
  }
}
