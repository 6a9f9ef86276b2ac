// The tab Sheet: all fields of the configuration in groups, with a search.

import { h } from '../dom.js';
import { icon } from '../shell/icons.js';
import { Movers } from '../model/movers.js';
import { DetentList } from './detent-list.js';
import { FeelsLike } from './feels-like.js';
import { Fields } from './fields.js';
import { inWords, Row } from './row.js';
import { patchOf, patchTo, valueAt } from '../model/values.js';

/** The groups that are open at first. */
const OPEN = ['rest', 'motion'];

export class SheetTab {
  element;
  find;
  #app;
  #fields = null;
  #groups = []; // {id, title, rows, element, count}
  #rows = new Map(); // by the name of the field
  #shape = '';
  #feelsLike = null;
  #movers;
  #moved = ''; // the curves that are marked
  #open = new Set(OPEN);
  #isChangedOnly = false;
  #changed = h('button', { type: 'button', class: 'b changed-filter', 'aria-pressed': 'false', onclick: () => this.#toggleChanged() }, 'Changed 0');
  #list = h('div', { class: 'groups' });
  #nothing = h('p', { class: 'nothing hint', hidden: true });
  #top;

  constructor(app) {
    this.#app = app;
    this.#movers = new Movers(app);
    this.find = h('input', { type: 'search', class: 'in', 'aria-label': 'Find a field', placeholder: 'Find a field', spellcheck: 'false', autocomplete: 'off', oninput: () => this.#filter(),
      onkeydown: event => this.#press(event) });
    this.#top = h('div', { class: 'find' }, h('span', { class: 'search' }, icon('search'), this.find), this.#changed);
    this.element = h('div', { class: 'tab-body' }, this.#nothing, this.#list);
    this.bar = this.#top;
    app.on('catalogue', () => {
      this.#fields = new Fields(app.catalogue.fields, app.catalogue.presets);
      this.#shape = '';
      this.update();
    });
    app.on('traced', () => this.#feelsLike?.show());
    this.#list.addEventListener('focusin', ({ target }) => this.#explain(target));
    this.#list.addEventListener('focusout', () => this.#explain(null));
    app.on('lit', path => this.#light(path));
    // A value that is pointed at shows which borders of the landing chart it moves.
    for (const event of ['pointerover', 'focusin']) this.#list.addEventListener(event, ({ target }) => this.#point(target));
    for (const event of ['pointerleave', 'focusout']) this.#list.addEventListener(event, () => this.#point(null));
    app.paletteSources.push(() => [...this.#rows.values()].map(({ field, value }) => ({
      title: field.title, group: 'Fields', icon: 'search', detail: [field.section, inWords(value, field)].filter(Boolean).join(' · '), run: () => this.onreveal(field.name) })));
  }

  /** Called to show a field, which may be on a tab that is hidden. */
  onreveal = () => {};

  /** What is said about the field that has the focus, which a finger and a keyboard can give it: {title, text}, or null. */
  #explain(target) {
    const row = this.#rows.get(target?.closest('[data-field]')?.dataset.field);
    this.#app.emit('help', row?.field.description ? { title: row.field.title, text: row.field.description } : null);
  }

  #pointed = '';

  #point(target) {
    const name = target?.closest('[data-path^="interaction.landing."]')?.dataset.path ?? '';
    if (name === this.#pointed) return;
    this.#pointed = name;
    const row = name && [...this.#rows.values()].find(({ field }) => field.path.join('.') === name);
    this.#app.emit('field', row && typeof row.value === 'number' ? row.field.path : null);
  }

  /** Lights the field of a value, or the one that contains it; null lights none. */
  #light(path) {
    for (const one of this.#list.querySelectorAll('.lit')) one.classList.remove('lit');
    if (!path) return;
    const isPart = ({ field }) => field.path.every((key, place) => key === path[place]);
    const [row] = [...this.#rows.values()].filter(isPart).sort((a, b) => b.field.path.length - a.field.path.length);
    if (!row) return;
    this.#open.add(row.field.group);
    this.#filter();
    row.element.classList.add('lit');
    row.element.scrollIntoView({ block: 'nearest' });
  }

  /** How many fields there are. */
  get count() {
    return this.#rows.size;
  }

  // Values

  /** The shown configuration, the preset's and the saved one. */
  #values() {
    const { session } = this.#app;
    const saved = session.documentState?.configuration;
    const { changes, state } = session;
    // Drags change the detent of the state; the field says where the sheet starts.
    const selectedDetentIdentifier = changes.startingDetent;
    return { now: { ...state.configuration, selectedDetentIdentifier }, preset: this.#fields?.preset(state.preset) ?? {}, saved: session.followsDocument ? saved : undefined };
  }

  #set(path, value, token = null) {
    return this.#app.session.configure(patchTo(path, value, this.#app.session.changes.coming), { token, animated: this.#app.settings.animated });
  }

  /** Resets a field to its saved value or, if it has that, to the preset's. */
  #reset(path) {
    const { now, preset, saved } = this.#values();
    const isUnsaved = saved !== undefined && JSON.stringify(valueAt(now, path)) !== JSON.stringify(valueAt(saved, path));
    const value = valueAt(isUnsaved ? saved : preset, path);
    if (value === undefined) return;
    this.#set(path, value).catch(error => this.#app.fail(error));
    this.#app.say('Reset.');
  }

  update() {
    const { session } = this.#app;
    this.#top.hidden = false;
    if (!this.#fields || !session.state) {
      this.#list.replaceChildren();
      this.#nothing.hidden = false;
      this.#nothing.textContent = session.state ? 'Reading the fields…' : 'Open a sheet to see its fields.';
      this.#shape = '';
      this.#rows.clear();
      return;
    }
    const { now, preset, saved } = this.#values();
    const groups = this.#fields.of(now);
    const shape = JSON.stringify(groups.map(({ id, fields }) => [id, fields.map(({ name, kind, title }) => [name, kind, title])]));
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#build(groups);
    }
    for (const row of this.#rows.values()) {
      const { path } = row.field;
      row.value = valueAt(now, path);
      row.show(row.value, { preset: valueAt(preset, path), saved: saved && valueAt(saved, path) });
    }
    this.#feelsLike?.show();
    this.#filter();
  }

  paint(moment) {
    this.#rows.get('detents')?.paint(moment);
    if (!this.#open.has('motion') || this.#rows.size === 0) return;
    const { paths } = this.#movers;
    if (paths.join() === this.#moved) return;
    this.#moved = paths.join();
    for (const row of this.#rows.values()) row.showUse?.(paths.includes(row.field.path.join('.')));
  }

  #build(groups) {
    const focused = this.#list.contains(document.activeElement) ? document.activeElement.closest('[data-field]')?.dataset.field : null;
    this.#rows.clear();
    this.#moved = '';
    this.#feelsLike = new FeelsLike(this.#app);
    this.#groups = groups.map(({ id, title, fields }) => {
      const rows = fields.map(field => this.#row(field));
      const count = h('small', { class: 'count' });
      const body = h('div', { class: 'fields' }, id === 'motion' ? this.#feelsLike.element : null, rows.flatMap((row, place) => {
        const { section } = row.field;
        return section && section !== fields[place - 1]?.section ? [h('p', { class: 'section' }, section), row.element] : [row.element];
      }));
      const element = h('details', { class: 'group', 'data-group': id, open: this.#open.has(id), ontoggle: () => {
        if (this.#isFiltered) return;
        if (element.open) this.#open.add(id);
        else this.#open.delete(id);
      } }, h('summary', {}, icon('right'), h('span', {}, title), count), body);
      return { id, title, rows, element, count };
    });
    this.#list.replaceChildren(...this.#groups.map(({ element }) => element));
    if (focused) (focused === 'feels like' ? this.#feelsLike : this.#rows.get(focused))?.focus();
  }

  #row(field) {
    const { path } = field;
    const set = (value, token) => this.#set(path, value, token);
    const reset = () => this.#reset(path);
    let row;
    if (field.kind === 'detents') {
      row = new DetentList(this.#app, {
        configure: (detents, token, rest = {}) => this.#app.session.configure(patchOf([[path, detents], ...Object.entries(rest).map(([key, value]) => [[key], value])]), { token }),
        set: (to, value, token) => this.#set(to, value, token), reset, values: () => this.#values(),
        coming: () => this.#app.session.changes.coming.detents,
      });
      row.field = field;
    } else {
      row = new Row(field, {
        configure: set, reset, detents: () => this.#app.session.state.configuration.detents.map(one => one.id ?? one),
        preset: () => this.#fields.springOf(this.#app.session.state.preset), curve: params => this.#app.rpc.request('sheet/curve', params), timing: () => this.#timing(path),
      });
    }
    this.#rows.set(field.name, row);
    return row;
  }

  /** The duration of a curve, if it has one, and how far the sheet moves on it. */
  #timing(path) {
    const { state, frame } = this.#app.session;
    const duration = valueAt(state.configuration, [...path.slice(0, -1), 'duration']);
    const { size } = state.container;
    const { x, y, width, height } = frame.frame;
    const { edge } = state.configuration;
    const length = edge === 'top' || edge === 'bottom' ? height : width;
    const reach = frame.phase === 'presented' ? { bottom: size.height - y, top: y + height, leading: x + width, trailing: size.width - x }[edge] : length;
    return { duration, distance: path[0] === 'transition' ? reach : 0 };
  }

  // Search

  get #isFiltered() {
    return this.#isChangedOnly || this.find.value.trim() !== '';
  }

  #toggleChanged() {
    this.#isChangedOnly = !this.#isChangedOnly;
    this.#filter();
  }

  /** Shows the fields that contain all the typed words, and updates the field counts. */
  #filter() {
    const words = this.find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const isFiltered = this.#isFiltered;
    let found = 0;
    let changed = 0;
    for (const { id, title, rows, element, count } of this.#groups) {
      let shown = 0;
      let ofGroup = 0;
      for (const row of rows) {
        const text = `${row.text} ${title} ${row.field.section ?? ''}`.toLowerCase();
        const isShown = words.every(word => text.includes(word)) && (!this.#isChangedOnly || row.isChanged);
        row.element.hidden = !isShown;
        if (isShown) shown++;
        if (row.isChanged) ofGroup++;
      }
      for (const heading of element.querySelectorAll('.section')) heading.hidden = !hasShown(heading);
      element.hidden = shown === 0;
      element.open = isFiltered ? shown > 0 : this.#open.has(id);
      count.textContent = ofGroup > 0 ? String(ofGroup) : `${rows.length} ${rows.length === 1 ? 'field' : 'fields'}`;
      count.classList.toggle('changed', ofGroup > 0);
      count.setAttribute('aria-label', ofGroup > 0 ? `${ofGroup} changed` : count.textContent);
      found += shown;
      changed += ofGroup;
    }
    this.find.placeholder = `Find in ${this.#rows.size} fields`;
    this.#changed.textContent = `Changed ${changed}`;
    this.#changed.setAttribute('aria-pressed', String(this.#isChangedOnly));
    this.#nothing.hidden = found > 0 || this.#rows.size === 0;
    this.#nothing.textContent = words.length > 0 ? `No field has “${this.find.value.trim()}” in its name, its help or its value.` : 'Everything matches the preset.';
  }

  #press(event) {
    if (event.key === 'Escape' && this.find.value) {
      event.stopPropagation();
      this.find.value = '';
      this.#filter();
    } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      this.#list.querySelector('.field:not([hidden]), .detent-list:not([hidden])')?.querySelector('input, select, button')?.focus();
    }
  }

  /** Opens the group of a field, scrolls to it and focuses it. */
  reveal(name) {
    const row = this.#rows.get(name);
    if (!row) return;
    this.find.value = '';
    this.#isChangedOnly = false;
    this.#open.add(row.field.group);
    this.#filter();
    row.element.scrollIntoView({ block: 'center' });
    row.focus();
  }
}

/** Whether a field is shown between a heading and the next. */
function hasShown(heading) {
  for (let next = heading.nextElementSibling; next && !next.matches('.section'); next = next.nextElementSibling) if (!next.hidden) return true;
  return false;
}
