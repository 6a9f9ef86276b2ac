// The inspector: the tabs Sheet, Scene and Document, and below them what is not saved yet.

import { h } from '../dom.js';
import { icon } from '../shell/icons.js';
import { copiesOf } from './copying.js';
import { diffElement } from './diff.js';
import { DocumentTab } from './document-tab.js';
import { keep, kept } from './kept.js';
import { SceneTab } from './scene-tab.js';
import { SheetTab } from './sheet-tab.js';
import { Unsaved, amount } from '../model/unsaved.js';
import { wordsOf } from './fields.js';

const TABS = [['sheet', 'Sheet'], ['scene', 'Scene'], ['document', 'Document']];

export class Inspector {
  element;
  #app;
  #tabs;
  #tab = 'sheet';
  #buttons;
  #panel = h('div', { class: 'i-body', role: 'tabpanel', id: 'sheetd-tab' });
  #note = h('div', { class: 'i-note', role: 'status', hidden: true });
  #help = h('p', { class: 'i-help', hidden: true });
  #count = h('button', { type: 'button', class: 'b count-unsaved', 'data-command': 'inspector.diff', onclick: () => this.#app.commands.run('inspector.diff') });
  #isLasting = false; // whether the note is about more than the changes
  #saveWhere = h('span', { class: 'long' });
  #unsaved;

  constructor(app) {
    this.#app = app;
    this.#unsaved = new Unsaved(app, { keep, kept });
    this.#tabs = { sheet: new SheetTab(app), scene: new SceneTab(app), document: new DocumentTab(app) };
    this.#tabs.sheet.onreveal = name => this.reveal(name);
    this.#addCommands();
    this.#buttons = TABS.map(([id, title]) => h('button', { type: 'button', class: 'b', role: 'tab', id: `sheetd-tab-${id}`, 'aria-controls': 'sheetd-tab', onclick: () => this.show(id),
      onkeydown: event => this.#press(event) }, title));
    const { commands } = app;
    const copy = h('button', { type: 'button', class: 'b copy', 'aria-haspopup': 'menu', onclick: () => commands.run('inspector.copy', copy) }, icon('copy'), h('span', {}, 'Copy as'));
    const save = commands.button('inspector.save', { icon: false, class: 'b main save' });
    save.replaceChildren('Save', this.#saveWhere);
    this.element = h('div', { class: 'inspector-parts' },
      h('div', { class: 'i-top' }, h('div', { class: 'seg', role: 'tablist', 'aria-label': 'Inspector' }, this.#buttons), this.#tabs.sheet.bar),
      this.#panel, this.#help, h('div', { class: 'i-foot' }, this.#note, h('div', { class: 'row' }, this.#count, h('span', { class: 'gap' }), copy, save)));
    this.show('sheet');
    this.#listen();
  }

  /** Shows a tab. */
  show(id) {
    this.#tab = id;
    this.#buttons.forEach((button, place) => {
      const isShown = TABS[place][0] === id;
      button.setAttribute('aria-selected', String(isShown));
      button.tabIndex = isShown ? 0 : -1;
    });
    this.#tabs.sheet.bar.hidden = id !== 'sheet';
    this.#panel.setAttribute('aria-labelledby', `sheetd-tab-${id}`);
    this.#panel.replaceChildren(this.#tabs[id].element);
    this.#tabs[id].update();
  }

  /** Shows a field of the sheet, such as "frame.margins.left". */
  reveal(name) {
    this.#open();
    this.show('sheet');
    this.#tabs.sheet.reveal(name);
  }

  /** Shows a line of the document, counted from 0. */
  revealLine(line) {
    this.#open();
    this.show('document');
    this.#tabs.document.reveal(line);
  }

  update() {
    this.#tabs[this.#tab].update();
    this.#showUnsaved();
  }

  paint(moment) {
    this.#tabs[this.#tab].paint?.(moment);
  }

  // Unsaved changes

  #listen() {
    this.#app.on('note', ({ text, hasActions, isLasting }) => this.#showNote(text, { hasActions, isLasting }));
    this.#app.on('help', help => {
      this.#help.hidden = !help;
      if (help) this.#help.replaceChildren(h('b', {}, help.title), ` ${help.text}`);
    });
    this.#app.on('history', () => this.#app.commands.update());
    for (const event of ['connection', 'drafts']) this.#app.on(event, () => this.#showUnsaved());
    this.#app.on('saved', () => this.#takeOver().catch(error => this.#app.fail(error)));
  }

  #showUnsaved() {
    const { session, document, commands, drafts } = this.#app;
    const { length } = this.#unsaved.parts;
    this.#count.textContent = drafts.current ? (length > 0 ? `${amount(length)}, kept` : 'Kept in this browser') : length > 0 ? `${length} unsaved` : 'No changes';
    this.#saveWhere.textContent = drafts.takesSheet ? ' as…' : ' to document';
    this.#count.disabled = !length;
    this.#count.title = length > 0 ? (document && session.followsDocument ? 'Show what saving would change in the text' : 'Show what differs') : '';
    this.#unsaved.keep();
    if (!length && !this.#isLasting) this.#showNote(null);
    commands.update();
  }

  /** A note that is `isLasting` is not about the changes, and stays until it is closed. */
  #showNote(text, { hasActions = false, isLasting = false } = {}) {
    // What is said about keeping the sheet is not over because something else is.
    if (text === null && this.#isLasting && !isLasting) return;
    this.#note.hidden = text === null;
    this.#isLasting = isLasting && text !== null;
    if (text === null) return;
    const action = (title, id) => h('button', { type: 'button', class: 'b line', onclick: () => this.#app.commands.run(id) }, title);
    this.#note.replaceChildren(h('p', {}, text), h('div', { class: 'buttons' }, ...(hasActions ? [action('Show changes', 'inspector.diff')] : []), ...(isLasting ? [action('Save as…', 'save-as')] : [action('Undo all', 'inspector.undoAll')]),
      h('button', { type: 'button', class: 'b', onclick: () => this.#showNote(null, { isLasting: true }) }, 'Close')));
  }

  // Commands

  #addCommands() {
    const { commands, session } = this.#app;
    const group = 'Change';
    const hasChanges = () => this.#unsaved.parts.length > 0;
    const { drafts } = this.#app;
    const canSave = () => hasChanges() && session.followsDocument && Boolean(this.#app.document) && !this.#unsaved.isSaving;
    const { history } = this.#unsaved;
    commands.add(
      { id: 'inspector.undo', title: () => titled('Undo', history.next.undo), group, icon: 'undo', keys: ['Mod+Z'], isEnabled: () => session.isOpen && history.canUndo, run: () => history.undo() },
      { id: 'inspector.redo', title: () => titled('Redo', history.next.redo), group, icon: 'redo', keys: ['Mod+Shift+Z'], isEnabled: () => session.isOpen && history.canRedo, run: () => history.redo() },
      { id: 'inspector.undoAll', title: 'Undo all unsaved changes', group, icon: 'reset', isEnabled: hasChanges, run: () => this.#undoAll() },
      { id: 'inspector.save', title: () => (drafts.takesSheet ? 'Save' : 'Save to document'), group, icon: 'check', keys: ['Mod+S'],
        isEnabled: () => (drafts.takesSheet ? session.isOpen : canSave()), run: () => (drafts.takesSheet ? commands.run('save-as') : this.#save()) },
      { id: 'inspector.diff', title: 'Show unsaved changes', group, icon: 'file', isEnabled: hasChanges, run: () => this.#showDiff() },
      { id: 'inspector.find', title: 'Find a field', group, icon: 'search', keys: ['Mod+F'], run: () => this.#find() },
      { id: 'inspector.copy', title: 'Copy as…', group, icon: 'copy', isEnabled: () => Boolean(session.state), run: anchor => this.#offerCopies(anchor) },
      ...TABS.map(([id, title]) => ({ id: `inspector.tab ${id}`, title: `Inspector: ${title}`, group: 'View', icon: 'panel', run: () => {
        this.#open();
        this.show(id);
        this.#buttons[TABS.findIndex(([one]) => one === id)].focus();
      } })),
    );
  }

  /** Makes the inspector visible. */
  #open() {
    const { commands } = this.#app;
    if (!commands.isOn(commands.get('panel'))) commands.get('panel').run();
  }

  #find() {
    this.#open();
    this.show('sheet');
    this.#tabs.sheet.find.focus();
    this.#tabs.sheet.find.select();
  }

  async #undoAll() {
    await this.#unsaved.undoAll();
    this.#app.say('All unsaved changes are undone.');
  }

  /** A document in memory that was saved as a file has no changes of its own any more. */
  async #takeOver() {
    if (this.#app.drafts.takesSheet && this.#app.document && this.#app.session.followsDocument && this.#unsaved.parts.length > 0) await this.#unsaved.save();
  }

  async #save() {
    try {
      this.#app.say(await this.#unsaved.save());
    } finally {
      this.#showUnsaved();
    }
  }

  async #showDiff() {
    const { document, session, commands } = this.#app;
    const hasText = document && session.followsDocument;
    const { parts } = this.#unsaved;
    let content;
    if (hasText) {
      const { before, after } = await document.preview(this.#unsaved.change);
      content = diffElement(before, after);
    } else {
      content = h('ul', { class: 'changes' }, parts.map(([path, value]) => h('li', {}, h('code', {}, path.join('.')), ' ', JSON.stringify(value))));
    }
    const run = id => {
      close();
      commands.run(id);
    };
    const close = this.#app.dialog(h('div', { class: 'changes-dialog' },
      h('h2', {}, hasText ? `${amount(parts.length)} to ${document.name}` : amount(parts.length)), content,
      h('div', { class: 'row' }, h('button', { type: 'button', class: 'b', onclick: () => run('inspector.undoAll') }, 'Undo all'), h('span', { class: 'gap' }),
        h('button', { type: 'button', class: 'b line', onclick: () => close() }, 'Close'),
        hasText ? h('button', { type: 'button', class: 'b main', autofocus: true, onclick: () => run('inspector.save') }, this.#app.drafts.takesSheet ? 'Save as…' : 'Save to document') : null)), { label: 'Unsaved changes', className: 'wide-dialog' });
  }

  #offerCopies(anchor) {
    this.#app.menu(anchor instanceof Element ? anchor : this.element.querySelector('.copy'), [{ heading: 'Copy as' },
      ...copiesOf(this.#app).map(({ title, detail, text }) => ({ title, detail, icon: 'copy', run: async () => this.#copy(title, await text()) }))], { label: 'Copy as' });
  }

  async #copy(title, text) {
    try {
      await navigator.clipboard.writeText(text);
      const label = this.element.querySelector('.copy span');
      label.textContent = 'Copied';
      this.#app.say(`Copied as ${title}.`);
      this.#app.clock.after(1500, () => { label.textContent = 'Copy as'; });
    } catch {
      // Without access to the clipboard, the text can be copied by hand.
      const area = h('textarea', { class: 'in code', rows: '16', readonly: true, 'aria-label': title }, text);
      this.#app.dialog(h('div', { class: 'changes-dialog' }, h('h2', {}, 'Copy this text'), area), { label: `Copy as ${title}` });
      area.select();
    }
  }

  #press(event) {
    const at = TABS.findIndex(([id]) => id === this.#tab);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + TABS.length, Home: 0, End: TABS.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.show(TABS[next % TABS.length][0]);
    this.#buttons[next % TABS.length].focus();
  }

  /** Fields say themselves what is wrong with them. */
  fail() {}
}

const titled = (verb, what) => (what ? `${verb}: ${what.split(', ').map(name => name.split('.').slice(-2).map(wordsOf).join(' ')).join(', ')}` : verb);
