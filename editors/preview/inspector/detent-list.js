// The detents as rows, the highest first: their order, names, rules, and where they are on this device.

import { follow, freshId, h, short } from '../dom.js';
import { undimmedUpTo } from '../model/detents.js';
import { sameValue } from '../model/recording.js';
import { points } from '../model/words.js';
import { icon } from '../shell/icons.js';
import { NumberInput } from './input.js';
import { Problem } from './problem.js';
import { freshToken } from './tokens.js';
import { Marker } from './row.js';

const SYSTEM = ['medium', 'large'];
const idOf = detent => detent.id ?? detent;

/** The rule of a detent: 'height', 'fraction', 'content' or 'system'. */
const ruleOf = detent => ['height', 'fraction', 'content'].find(key => detent[key] !== undefined && detent[key] !== null) ?? 'system';
const RULES = { height: 'By height', fraction: 'By a part of the height', content: 'By its content' };
/** What a new detent starts with. */
const NEW = { height: { height: 200 }, fraction: { fraction: 0.4 }, content: { content: true } };

export class DetentList {
  element;
  #app;
  #context;
  #rows = [];
  #list = h('ol', { class: 'detents', reversed: true, 'aria-label': 'Detents, the highest first' });
  #problem = new Problem();
  #detents = [];
  #shape = '';
  #add;

  /** `context` has configure(detents, token), set(path, value, token), reset(), coming(): the detents after what was sent, and values(): the
   * shown configuration, the preset's and the saved one.
   */
  constructor(app, context) {
    this.#app = app;
    this.#context = context;
    this.#add = h('button', { type: 'button', class: 'b add', 'aria-haspopup': 'menu', onclick: () => this.#offer() }, icon('add'), 'Add a detent');
    this.element = h('div', { class: 'detent-list', 'data-field': 'detents', 'data-path': 'detents' }, this.#list, this.#problem.element,
      h('div', { class: 'row' }, this.#add, h('button', { type: 'button', class: 'b icon reset', 'aria-label': 'Reset Detents', onclick: () => context.reset() }, icon('reset'))));
    app.on('detents', () => this.paint(app.session.moment));
  }

  show(detents, { preset, saved }) {
    this.#detents = detents;
    const shape = JSON.stringify(detents.map(one => [idOf(one), ruleOf(one)]));
    if (shape !== this.#shape) {
      this.#shape = shape;
      const focused = this.#list.contains(document.activeElement) ? document.activeElement.dataset.key : null;
      this.#rows = detents.map((detent, place) => this.#row(idOf(detent), ruleOf(detent), place));
      this.#list.replaceChildren(...this.#rows.map(({ element }) => element).toReversed());
      if (focused) this.#list.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
    }
    const isUnsaved = saved !== undefined && !sameValue(detents, saved);
    const differs = !sameValue(detents, preset);
    this.isChanged = isUnsaved || differs;
    this.element.querySelector('.reset').hidden = !this.isChanged;
    this.element.querySelector('.reset').title = isUnsaved ? 'Reset to the saved detents' : 'Reset to the preset’s detents';
    this.#rows.forEach((row, place) => {
      const detent = detents[place];
      const before = list => list?.find(one => idOf(one) === row.id);
      row.marker.show(!sameValue(detent, before(preset)), saved !== undefined && !sameValue(detent, before(saved)));
      row.show(detent);
    });
    this.text = `detents ${detents.map(one => `${idOf(one)} ${ruleOf(one)}`).join(' ')} add a detent height`.toLowerCase();
    this.paint(this.#app.session.moment);
  }

  /** Shows where the detents are, and marks the one where the sheet is. */
  paint(moment) {
    const places = moment.state ? this.#app.detents?.at(moment) : null;
    for (const row of this.#rows) {
      const reach = places?.find(({ id }) => id === row.id)?.reach;
      row.setReach(reach, moment.frame?.detent === row.id);
    }
  }

  focus() {
    this.#list.querySelector('.grip')?.focus();
  }

  #row(id, rule, place) {
    const marker = new Marker();
    const { control, show } = this.#control(id, rule);
    const reach = h('small', { class: 'reach' });
    const grip = h('button', { type: 'button', class: 'grip', 'data-key': `grip ${id}`, 'aria-label': `Move ${id}; arrow keys move it up and down`, title: 'Drag to reorder',
      onpointerdown: event => this.#drag(event, id), onkeydown: event => this.#press(event, id) }, icon('grip'));
    const more = h('button', { type: 'button', class: 'b icon more', 'data-key': `more ${id}`, 'aria-haspopup': 'menu', 'aria-label': `${id}: more`, onclick: () => this.#menu(more, id) }, icon('more'));
    const element = h('li', { 'data-detent': id }, grip, marker.element, h('b', { title: id }, id), h('div', { class: 'rule-of' }, control), reach, more);
    let shown = null;
    return {
      id, element, marker, show, place,
      setReach(value, isHere) {
        const text = value === undefined ? '' : points(value);
        if (`${text}${isHere}` === shown) return;
        shown = `${text}${isHere}`;
        reach.title = value === undefined ? '' : `${short(value, 3)} pt`;
        reach.replaceChildren(...(text ? [h('b', {}, text), ' pt'] : []));
        element.classList.toggle('here', isHere);
        if (isHere) element.setAttribute('aria-current', 'true');
        else element.removeAttribute('aria-current');
      },
    };
  }

  /** The control of a detent's rule: {control, show(detent)}. */
  #control(id, rule) {
    const number = (key, unit, maximum, onchange, valueOf) => {
      const input = new NumberInput({ unit, label: `${id}: ${key}`, schema: { minimum: 0, maximum }, problem: this.#problem, onchange, 'data-key': `rule ${id}` });
      return { control: input.element, show: detent => input.show(valueOf(detent)) };
    };
    const replace = key => (value, token) => this.#context.configure(this.#with(id, detent => ({ ...detent, [key]: value })), token);
    if (rule === 'height') return number('height', 'pt', undefined, replace('height'), one => one.height);
    if (rule === 'fraction') return number('part of the maximum', '%', 1, replace('fraction'), one => one.fraction);
    if (id === 'medium') {
      const path = ['frame', 'detents', 'mediumFraction'];
      return number('part of the maximum', '%', 1, (value, token) => this.#context.set(path, value, token), () => this.#context.values().now.frame.detents.mediumFraction);
    }
    return { control: h('span', { class: 'fixed' }, rule === 'content' ? 'content' : 'maximum'), show: () => {} };
  }

  #with(id, change) {
    return this.#context.coming().map(detent => (idOf(detent) === id ? change(detent) : detent));
  }

  /** Returns whether the sheet took them. */
  #change(detents, token = null, rest = {}) {
    return this.#problem.during(() => this.#context.configure(detents, token, rest), reason => `${reason}; the last good detents stay`);
  }

  // Order

  /** Moves a detent by places; up is higher. */
  #move(id, by, token) {
    const detents = this.#context.coming();
    const from = detents.findIndex(one => idOf(one) === id);
    const to = Math.min(detents.length - 1, Math.max(0, from + by));
    if (from === to) return null;
    const next = detents.toSpliced(from, 1).toSpliced(to, 0, detents[from]);
    return this.#change(next, token);
  }

  async #press(event, id) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    if (await this.#move(id, by, null)) this.#app.say(`${id} is ${this.#detents.length - this.#detents.findIndex(one => idOf(one) === id)} of ${this.#detents.length} from the top.`);
  }

  #drag(event, id) {
    if (event.button !== 0) return;
    event.preventDefault();
    const token = freshToken();
    const item = () => this.#list.querySelector(`[data-detent="${CSS.escape(id)}"]`);
    this.#list.setPointerCapture(event.pointerId);
    item().classList.add('dragged');
    follow(this.#list, event, ({ clientY }) => {
      const rows = [...this.#list.children];
      const at = rows.findIndex(row => clientY < row.getBoundingClientRect().bottom);
      const target = this.#detents.length - 1 - (at < 0 ? rows.length - 1 : at);
      const from = this.#detents.findIndex(one => idOf(one) === id);
      if (target !== from) this.#move(id, target - from, token)?.then(() => item()?.classList.add('dragged'));
    }, () => item()?.classList.remove('dragged'));
  }

  // Menus

  #menu(anchor, id) {
    const { now } = this.#context.values();
    const detent = this.#detents.find(one => idOf(one) === id);
    const set = (key, value) => this.#problem.during(() => this.#context.set([key], value, null), reason => reason);
    const isUndimmed = now.largestUndimmedDetentIdentifier === id;
    const isStart = now.selectedDetentIdentifier === id;
    const isSystem = SYSTEM.includes(id);
    this.#app.menu(anchor, [
      { title: 'Undimmed up to here', isOn: isUndimmed, run: () => this.#problem.during(
        () => this.#app.session.configure(isUndimmed ? { largestUndimmedDetentIdentifier: null } : undimmedUpTo(id, now), { token: null }), reason => reason) },
      { title: 'Starts here', isOn: isStart, run: () => set('selectedDetentIdentifier', isStart ? null : id) },
      'separator',
      ...(isSystem ? [] : Object.entries(RULES).map(([rule, title]) => ({ title, isOn: ruleOf(detent) === rule, run: () => this.#change(this.#with(id, one => ({
        id: one.id, ...(one.inactiveIn ? { inactiveIn: one.inactiveIn } : {}), ...this.#first(rule, id) }))) }))),
      isSystem ? null : { title: 'Rename…', icon: 'file', run: () => this.#rename(anchor, id) },
      { title: 'Remove', icon: 'close', isEnabled: this.#detents.length > 1, run: () => this.#remove(id) },
    ], { label: id });
  }

  /** What a detent has under another rule: the same place, where that can be said. */
  #first(rule, id) {
    const reach = this.#app.detents?.at(this.#app.session.moment)?.find(one => one.id === id)?.reach;
    return rule === 'height' && reach > 0 ? { height: Math.round(reach) } : NEW[rule];
  }

  async #remove(id) {
    const { now } = this.#context.values();
    // What names a detent that is gone would count as nothing.
    const rest = Object.fromEntries(['selectedDetentIdentifier', 'largestUndimmedDetentIdentifier'].filter(key => now[key] === id).map(key => [key, null]));
    if (await this.#change(this.#context.coming().filter(one => idOf(one) !== id), null, rest)) this.#add.focus();
  }

  #offer() {
    const ids = this.#detents.map(idOf);
    const insert = (detent, place) => this.#change(this.#detents.toSpliced(place, 0, detent)).then(isDone => {
      if (isDone) this.#list.querySelector(`[data-detent="${CSS.escape(idOf(detent))}"] input`)?.select();
    });
    const large = ids.indexOf('large');
    this.#app.menu(this.#add, [
      ...SYSTEM.map(id => ({ title: id, isEnabled: !ids.includes(id), run: () => insert(id, id === 'large' || large < 0 ? ids.length : large) })), 'separator',
      ...Object.entries(RULES).map(([rule, title]) => ({ title, run: () => insert({ id: this.#freshName(rule), ...NEW[rule] }, 0) })),
    ], { label: 'Add a detent' });
  }

  #freshName(rule) {
    const ids = this.#detents.map(idOf);
    const name = { height: 'peek', fraction: 'part', content: 'content' }[rule];
    for (let number = 1; ; number++) {
      const one = number === 1 ? name : `${name} ${number}`;
      if (!ids.includes(one)) return one;
    }
  }

  #rename(anchor, id) {
    const input = h('input', { type: 'text', class: 'in', id: freshId(), value: id, spellcheck: 'false', autocomplete: 'off' });
    const form = h('form', { class: 'rename', onsubmit: async event => {
      event.preventDefault();
      const name = input.value.trim();
      close();
      if (name === id || name === '') return;
      const { now } = this.#context.values();
      const rest = Object.fromEntries(['selectedDetentIdentifier', 'largestUndimmedDetentIdentifier'].filter(key => now[key] === id).map(key => [key, name]));
      await this.#change(this.#with(id, detent => ({ ...detent, id: name })), null, rest);
    } }, h('label', { for: input.id }, 'Name'), input, h('button', { type: 'submit', class: 'b main' }, 'Rename'));
    const close = this.#app.popover(anchor, form);
    input.select();
  }
}
