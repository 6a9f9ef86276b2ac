// What the modules of the page may not do.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const PAGE = new URL('../../editors/preview/', import.meta.url);
const modules = readdirSync(PAGE, { recursive: true }).filter(name => name.endsWith('.js')).sort();

/** The lines of a module without comments. */
const linesOf = name => readFileSync(new URL(name, PAGE), 'utf8').split('\n').map(line => line.replace(/(^|\s)(\/\/|\/?\*).*/, ''));

const found = (names, pattern) => names.flatMap(name => linesOf(name).flatMap((line, at) => (pattern.test(line) ? [`${name}:${at + 1}: ${line.trim()}`] : [])));

const TIME = /performance\.now|\bDate\b|\btimeStamp\b|(request|cancel)(AnimationFrame|IdleCallback)|(set|clear)(Timeout|Interval)/;
/** The daemon's own time and its watchdog, and the script of a file that the page exports. */
const IN_REAL_TIME = ['instance.js', 'worker.js', 'worker-daemon.js', 'share/page.js'];

test('only the clock reads the time of the machine', () => {
  assert.deepEqual(found(modules.filter(name => name !== 'model/clock.js' && !IN_REAL_TIME.includes(name)), TIME), []);
  assert.notEqual(found(['model/clock.js'], TIME).length, 0);
});

/** The browser's page. A variable may be called `document`, because most documents here are those of sheets. */
const PAGE_OF_BROWSER = /(?<![.#\w])(window|navigator|localStorage|matchMedia)\b(?!:)|(?<![.#\w])document\.(create|query|get|body|head|documentElement|add|remove|active|visibility|fonts)/;

test('the model knows no page', () => {
  const model = modules.filter(name => name.startsWith('model/'));
  assert.notEqual(model.length, 0);
  assert.deepEqual(found(model, PAGE_OF_BROWSER), []);
  assert.notEqual(found(['dom.js'], PAGE_OF_BROWSER).length, 0);
});

test('no module of the model is longer than 250 lines', () => {
  const lengths = modules.filter(name => name.startsWith('model/')).map(name => [name, readFileSync(new URL(name, PAGE), 'utf8').split('\n').length - 1]);
  assert.deepEqual(lengths.filter(([, length]) => length > 250), []);
});
