// The command palette: finds commands, fields and events by their words.

import { h } from '../dom.js';
import { shown } from './commands.js';
import { icon } from './icons.js';
import { dialog } from './layers.js';

const MOST = 40;

/** Opens the palette. `sources` are functions that return more entries: {title, group, detail, icon, run}. */
export function openPalette(app, sources) {
  const { commands } = app;
  const input = h('input', { type: 'text', role: 'combobox', 'aria-expanded': 'true', 'aria-controls': 'sheetd-found', 'aria-autocomplete': 'list',
    'aria-label': 'Command', placeholder: 'Find a command, a field, a detent, an event', spellcheck: 'false', autocomplete: 'off' });
  const list = h('div', { role: 'listbox', id: 'sheetd-found', 'aria-label': 'Commands' });
  const hint = h('footer', {}, h('span', {}, h('kbd', {}, '↑'), ' ', h('kbd', {}, '↓'), ' choose'), h('span', {}, h('kbd', {}, '↩'), ' run'), h('span', {}, h('kbd', {}, 'esc'), ' close'));
  let entries = [];
  let at = 0;
  const close = dialog(app.root, [input, list, hint], { label: 'Commands', className: 'palette' });

  const all = [
    ...commands.all.filter(command => command.palette !== false && commands.isEnabled(command)).map(command => ({
      title: commands.titleOf(command), group: command.group ?? 'Commands', icon: command.icon, detail: command.keys ? shown(command.keys[0]) : command.detail?.() ?? '',
      run: () => commands.run(command.id),
    })),
    ...sources.flatMap(source => source()),
  ];

  function find() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    entries = all.map(entry => ({ entry, rank: rankOf(entry, words) })).filter(({ rank }) => rank >= 0)
      .sort((a, b) => a.rank - b.rank).slice(0, MOST).map(({ entry }) => entry);
    // Groups stand in the order of their best entry.
    const groups = Map.groupBy(entries, entry => entry.group);
    entries = [...groups.values()].flat();
    at = 0;
    let index = 0;
    list.replaceChildren(...[...groups].map(([title, members]) => h('div', { role: 'group', 'aria-label': title },
      h('div', { class: 'heading', role: 'presentation' }, title),
      members.map(entry => {
        const place = index++;
        return h('div', { class: 'entry', role: 'option', id: `sheetd-found-${place}`, onclick: () => choose(place) },
          icon(entry.icon ?? 'right'), h('span', {}, entry.title), h('small', {}, entry.detail ?? ''));
      }))));
    if (entries.length === 0) list.append(h('p', { class: 'none' }, `Nothing is called “${input.value}”.`));
    mark();
  }

  function mark() {
    for (const option of list.querySelectorAll('[role=option]')) {
      const isChosen = option.id === `sheetd-found-${at}`;
      option.setAttribute('aria-selected', String(isChosen));
      if (isChosen) option.scrollIntoView({ block: 'nearest' });
    }
    if (entries.length > 0) input.setAttribute('aria-activedescendant', `sheetd-found-${at}`);
    else input.removeAttribute('aria-activedescendant');
  }

  function choose(place) {
    close();
    entries[place]?.run();
  }

  input.addEventListener('input', find);
  input.addEventListener('keydown', event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) at = (at + step + entries.length) % entries.length;
    else if (event.key === 'Enter' && entries.length > 0) choose(at);
    else return;
    event.preventDefault();
    mark();
  });
  find();
  input.focus();
}

/** The rank of an entry for the words that were typed, the smaller the better; -1 if a word is missing. */
function rankOf({ title, detail = '', group = '' }, words) {
  const name = title.toLowerCase();
  const rest = `${name} ${detail} ${group}`.toLowerCase();
  let rank = 0;
  for (const word of words) {
    if (name.startsWith(word)) rank += 0;
    else if (name.includes(` ${word}`)) rank += 1;
    else if (name.includes(word)) rank += 2;
    else if (rest.includes(word)) rank += 4;
    else return -1;
  }
  return rank;
}
