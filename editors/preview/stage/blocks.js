// How the blocks of a content are drawn.

import { h } from '../dom.js';
import { PEOPLE } from './contents.js';
import { DRAWINGS, sign } from './drawings.js';

/** An element with a background color. */
function colored(tag, properties, color, ...children) {
  const element = h(tag, properties, ...children);
  element.style.backgroundColor = color;
  return element;
}

const small = text => (text ? h('small', {}, text) : null);

const BUILDERS = {
  heading: ({ text }) => [h('b', {}, text)],
  title: ({ text, detail }) => [h('b', {}, text), small(detail)],
  search: ({ text, initials }) => [
    h('div', { class: 'well takes-text' }, sign('search'),
      h('span', { class: 'caret' }), h('span', { class: 'placeholder' }, text)),
    h('em', { class: 'face' }, initials)],
  chips: ({ items }) => items.map(([text, color]) => h('span', { class: 'pill' }, colored('i', {}, color), text)),
  row: ({ title, detail, value, sign: name, color }) => [colored('i', { class: 'tile' }, color, sign(name)), h('div', {}, h('b', {}, title), small(detail)), h('em', {}, value)],
  action: ({ text, sign: name }) => [h('span', {}, text), sign(name)],
  actions: ({ items }) => items.map(([text, name], place) => h('span', { class: place === 0 ? 'first' : null }, sign(name), text)),
  field: ({ items }) => items.map(([text, value]) => h('div', { class: 'well takes-text' }, h('small', {}, text), h('span', {}, value, h('span', { class: 'caret' })))),
  button: ({ text }) => [h('span', {}, text)],
  preview: ({ text, detail, drawing }) => [h('i', { class: 'thumbnail' }, DRAWINGS[drawing]()), h('div', {}, h('b', {}, text), small(detail)), h('em', {}, sign('star'))],
  people: ({ items }) => items.map((name, place) => h('span', {}, colored('i', {}, PEOPLE[place % PEOPLE.length], name[0]), name)),
  apps: ({ items }) => items.map(([text, name, color]) => h('span', {}, colored('i', {}, color, sign(name)), text)),
  covers: ({ from }) => [0, 1, 2].map(place => colored('i', {}, PEOPLE[(from + place) % PEOPLE.length], h('b', {}))),
  text: ({ lines }) => Array.from({ length: lines }, () => h('i')),
  drawing: ({ name }) => [DRAWINGS[name]()],
};

/** The element of a block. */
export function blockElement(block) {
  return h('div', { class: `block${block.isInset ? ' is-inset' : ''}`, 'data-kind': block.kind }, BUILDERS[block.kind](block));
}
