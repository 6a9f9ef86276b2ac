// The search of the manual. What it searches is loaded when it is first used.
const field = document.querySelector('.search input');
const list = document.querySelector('.search ol');
const note = document.querySelector('.search p');
const MAXIMUM = 20;
let sections = null;
let loading = null;

async function load() {
  const all = await (await fetch('search.json')).json();
  sections = all.map(([page, id, title, heading, text]) => (
    { page, id, names: [title, heading], title: title.toLowerCase(), heading: heading.toLowerCase(), text: text.toLowerCase() }));
}

/** The sections that have all of the words: first those whose title has them, then those whose heading has, then the others. */
function matching(words) {
  const rank = one => {
    const has = text => words.every(word => text.includes(word));
    return has(one.title) ? 0 : has(one.heading) ? 1 : has(`${one.title} ${one.heading} ${one.text}`) ? 2 : null;
  };
  return sections.map(one => [rank(one), one]).filter(([rank]) => rank !== null).sort((a, b) => a[0] - b[0]).map(([, one]) => one);
}

function item({ page, id, names: [title, heading] }) {
  const link = Object.assign(document.createElement('a'), { href: `${page}.html${id ? `#${id}` : ''}`, textContent: heading || title });
  const line = document.createElement('li');
  line.append(link);
  if (heading) line.append(Object.assign(document.createElement('small'), { textContent: title }));
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
  list.replaceChildren(...all.slice(0, MAXIMUM).map(item));
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
