// The search of the manual. What it searches is loaded when it is first used.
const field = document.querySelector('.search input');
const list = document.querySelector('.search ol');
const note = document.querySelector('.search > p');
const MAXIMUM = 20;
/** How much of a text is shown around a word that was found, characters. */
const BEFORE = 50;
const AFTER = 90;
/** What a hit is worth, by where it is; hits in the text count once each, up to a limit. */
const WORTH = { title: 100, heading: 60, begin: 20, text: 1 };
const MOST_HITS = 15;
let sections = null;
let loading = null;

async function load() {
  const all = await (await fetch('search.json')).json();
  sections = all.map(([page, id, title, heading, text]) => (
    { page, id, title, heading, text, searched: [title, heading, text].map(one => one.toLowerCase()) }));
}

const count = (text, word) => text.split(word).length - 1;

/** How well a section fits: 0 if it does not have all words. */
function worthOf({ id, searched: [title, heading, text] }, words) {
  if (!words.every(word => title.includes(word) || heading.includes(word) || text.includes(word))) return 0;
  const inAll = one => words.every(word => one.includes(word));
  // The title is that of the page, which its first section stands for.
  const named = id === '' ? title : heading;
  return words.reduce((sum, word) => sum + Math.min(MOST_HITS, count(text, word)) * WORTH.text, 1)
    + (inAll(title) && id === '' ? WORTH.title : 0) + (id !== '' && inAll(heading) ? WORTH.heading : 0) + (named.startsWith(words[0]) ? WORTH.begin : 0);
}

/** The sections that have all of the words, the best first. */
const matching = words => sections.map(one => [worthOf(one, words), one]).filter(([worth]) => worth > 0).sort((a, b) => b[0] - a[0]).map(([, one]) => one);

/** A text with its words marked. */
function marked(text, words) {
  const escaped = words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.split(new RegExp(`(${escaped.join('|')})`, 'i')).map((part, place) => (
    place % 2 === 1 ? Object.assign(document.createElement('mark'), { textContent: part }) : part));
}

/** The text around the first word that is in it. */
function excerpt({ text, searched: [, , lower] }, words) {
  const found = words.map(word => lower.indexOf(word)).filter(at => at >= 0);
  if (found.length === 0) return null;
  const at = Math.min(...found);
  const from = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1;
  const to = Math.min(text.length, at + AFTER);
  const line = document.createElement('p');
  line.append(from > 0 ? '… ' : '', ...marked(text.slice(from, to).trim(), words), to < text.length ? ' …' : '');
  return line;
}

function item(section, words) {
  const { page, id, title, heading } = section;
  const link = Object.assign(document.createElement('a'), { href: `${page}.html${id ? `#${id}` : ''}` });
  link.append(...marked(heading || title, words));
  const line = document.createElement('li');
  line.append(link);
  if (heading) line.append(Object.assign(document.createElement('small'), { textContent: title }));
  line.append(...[excerpt(section, words)].filter(Boolean));
  return line;
}

async function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  document.body.toggleAttribute('data-searching', words.length > 0);
  if (!words.length) return;
  if (!sections) {
    await (loading ??= load().finally(() => { loading = null; }));
    search(); // for what was typed meanwhile
    return;
  }
  const all = matching(words);
  list.replaceChildren(...all.slice(0, MAXIMUM).map(one => item(one, words)));
  note.textContent = all.length ? `${all.length} section${all.length === 1 ? '' : 's'}` : `Nothing in the manual has “${field.value.trim()}”.`;
}

field.addEventListener('input', search);
addEventListener('keydown', event => {
  if (event.key === '/' && !event.target.closest('input, textarea')) {
    event.preventDefault();
    field.focus();
  }
  if (event.key === 'Escape' && event.target === field) {
    field.value = '';
    search();
  }
});
