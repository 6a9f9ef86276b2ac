// The start page: a new sheet from a template, and those that the browser keeps.

import { button, h } from '../dom.js';
import { isLibrary, isSystem } from '../model/presets.js';
import { TEMPLATES, sentenceOf, templateText } from '../model/templates.js';
import { icon } from './icons.js';
import { templatePicture } from './template-picture.js';

/** For how long the sentence about a template is shown, ms. */
const GREETING = 7000;

export class Start {
  element = h('div', { class: 'start' });
  #onchoice = () => {}; // closes the dialog, where there is one
  #app;
  #behavior = h('select', { class: 'in', id: 'sheetd-behavior' });
  #kept = h('section', { class: 'kept', hidden: true, 'aria-label': 'Sheets in this browser' });
  #shown = ''; // the list, as JSON
  #removed = new Map(); // what brings a removed draft back, by its id

  constructor(app) {
    this.#app = app;
    app.on('drafts', () => this.#showKept());
    app.on('opened', () => this.#onchoice());
    app.commands.add({ id: 'new', title: 'New…', group: 'Document', icon: 'add', keys: ['N'], isEnabled: () => Boolean(app.host.isReady && app.canOpen), run: () => this.#ask() });
  }

  /** Asks in a dialog, and leaves the sheet that is shown until something is chosen. */
  #ask() {
    const home = this.element.parentElement;
    this.update();
    const close = this.#app.dialog(this.element, { label: 'New sheet', className: 'wide-dialog', onclose: () => home?.append(this.element) });
    this.#onchoice = close;
  }

  #build() {
    const { commands } = this.#app;
    this.element.append(h('h2', {}, 'New from a template'),
      h('p', {}, 'Choose what the sheet is for, and which system or library it should behave like. Then drag it.'),
      h('p', { class: 'behavior' }, h('label', { for: this.#behavior.id }, 'Behaves like'), this.#behavior),
      h('ul', { class: 'templates' }, TEMPLATES.map(template => h('li', {}, h('button', { type: 'button', 'data-template': template.id, onclick: () => this.#begin(template) },
        templatePicture(template.id), h('b', {}, template.title), h('span', {}, template.sentence))))),
      this.#kept,
      h('div', { class: 'row' }, commands.button('open-document', { text: true, class: 'b line' }), commands.button('paste', { text: true, class: 'b line' })));
  }

  /** Reads what can be chosen. */
  update() {
    if (!this.element.firstChild) this.#build();
    this.#app.session.presets.read().then(() => this.#offer()).catch(() => {}); // without a connection there is nothing to choose
    if (this.#app.canOpen) this.#app.drafts.read().catch(() => {}); // a browser that keeps nothing has nothing to list
  }

  #offer() {
    if (this.#behavior.options.length > 0) return;
    const { list } = this.#app.session.presets;
    const group = (label, presets) => h('optgroup', { label }, presets.map(({ name, title }) => h('option', { value: name }, `${name} – ${title}`)));
    this.#behavior.append(group('Systems', list.filter(isSystem)), group('Libraries', list.filter(isLibrary)));
  }

  #begin(template) {
    const { document, session, drafts } = this.#app;
    const preset = session.presets.list?.find(({ name }) => name === this.#behavior.value);
    if (!preset) {
      this.#app.fail(new Error('The systems are still being read. Try again in a moment.'));
      return;
    }
    const text = templateText(template, preset);
    const sentence = sentenceOf(template, preset);
    this.#do(async () => {
      // A file that is empty becomes what the template is.
      if (document?.isFile) {
        this.#app.adopt({ content: template.content });
        await document.saveValue(JSON.parse(text));
      } else {
        await drafts.begin(template.id, text, template.content);
      }
      this.#app.share.toast(`${sentence} Drag the sheet.`, GREETING);
    });
  }

  #do(work) {
    this.#onchoice();
    work().catch(error => this.#app.fail(error));
  }

  #showKept() {
    const { drafts, clock } = this.#app;
    const list = drafts.list ?? [];
    const shown = JSON.stringify([list, [...this.#removed.keys()]]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const hadFocus = this.#kept.contains(document.activeElement);
    this.#kept.hidden = list.length === 0 && this.#removed.size === 0;
    this.#kept.replaceChildren(h('h3', {}, 'In this browser'), h('ul', {}, [
      ...[...this.#removed].map(([id, { name, bringBack }]) => h('li', {}, h('span', {}, `${name} was removed.`),
        button('Undo', () => this.#undo(id, bringBack), { class: 'b line' }))),
      ...list.map(({ id, name, preset, changed }) => h('li', {},
        h('button', { type: 'button', class: 'open', onclick: () => this.#do(() => drafts.open(id)) }, h('b', {}, name), h('span', {}, `${preset}, ${wordsOf(changed, clock.date)}`)),
        h('button', { type: 'button', class: 'b icon', 'aria-label': `Remove ${name}`, title: `Remove ${name}`, onclick: () => this.#remove(id, name) }, icon('close'))))]));
    if (hadFocus) (this.#kept.querySelector('button') ?? this.element.querySelector('button'))?.focus();
  }

  async #remove(id, name) {
    try {
      this.#removed.clear(); // the last one can be brought back
      this.#removed.set(id, { name, bringBack: await this.#app.drafts.remove(id) });
    } catch (error) {
      this.#app.fail(error);
    }
    this.#showKept();
  }

  async #undo(id, bringBack) {
    try {
      this.#removed.delete(id);
      await bringBack();
    } catch (error) {
      this.#app.fail(error);
    }
    this.#showKept();
  }
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const TIME = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

/** A time, ms since 1970, as a person says it: the time of day today, and the date otherwise. */
const wordsOf = (time, now) => (DAY.format(time) === DAY.format(now) ? `today at ${TIME.format(time)}` : DAY.format(time));
