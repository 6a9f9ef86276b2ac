// The release under the finger, or the last one, with the sheets of many libraries: their motions over each other, where each of them
// sends every release, and why. The daemon draws it.

import { h } from '../dom.js';
import { isHeld, isPopping, reachAt } from '../model/words.js';
import { isLibrary } from '../model/presets.js';

/** An answer that takes longer than this, ms, is asked for only while the finger rests. */
const SLOW = 30;
/** For how long a finger has not moved when it rests, ms. */
const REST = 80;
/** What is compared before anything was released: a moderate release outward, between the two lowest places. */
const FIRST_VELOCITY = 600;

const GRADES = { exact: 'exact', approximate: 'approximate', absent: 'not done', unexamined: 'not examined' };

const rounded = value => Math.round(value * 100) / 100;

/** How well a feature of a library is known, beside the number that it gives; nothing for a system. */
const gradeOf = row => (row ? h('small', { class: 'grade', 'data-grade': row.grade, title: row.note || null },
  GRADES[row.grade], ...(row.evidence ? [`, ${row.evidence}`] : [])) : null);

export class Libraries {
  #app;
  #picture = h('img', { alt: '' });
  #rows = h('tbody');
  #asked = ''; // what the newest answer is about, or will be
  #moved = 0; // when the release last changed, ms of the page's clock
  #release = null;
  #key = '';
  #isAsking = false;
  #cost = 0; // how long an answer takes, ms
  #timer = null;
  element = h('section', { class: 'libraries-view', 'aria-label': 'Libraries', tabindex: '0', hidden: true },
    h('table', {}, h('thead', {}, h('tr', {}, ['Preset', 'Lands at', 'Points', 'Seconds', 'Why'].map(title => h('th', { scope: 'col' }, title)))), this.#rows));

  constructor(app) {
    this.#app = app;
    app.on('connection', () => { this.#asked = ''; });
  }

  /** Whether what is shown is about the newest release. For tests. */
  get isCurrent() {
    return !this.#isAsking && this.#asked === this.#key && this.#key !== '';
  }

  paint(moment) {
    const { catalogue, session } = this.#app;
    if (this.element.hidden || !catalogue || !session.isOpen) return;
    const release = this.#releaseAt(moment);
    if (!release) return;
    const names = [moment.state.preset, ...catalogue.presets.filter(isLibrary).map(one => one.name)];
    const params = { with: [...new Set(names)], releases: [release], picture: this.#app.theme };
    const { configuration, container } = moment.state;
    const key = JSON.stringify([params, configuration, container]);
    if (key !== this.#key) this.#moved = this.#app.clock.now;
    this.#key = key;
    if (key !== this.#asked && !this.#isAsking) this.#ask(key, params);
  }

  /** The release of a moment under a finger; without one, the last that was shown. */
  #releaseAt(moment) {
    if (isHeld(moment) && !isPopping(moment)) {
      const { detent, velocity } = moment.frame;
      this.#release = { ...(detent ? { start: detent } : {}), reach: rounded(reachAt(moment)), velocity: rounded(-(velocity ?? 0)) };
    }
    if (this.#release) return this.#release;
    const places = this.#app.detents.at(moment);
    if (!places || places.length === 0) return null;
    const [low, high] = places.length > 1 ? places.map(one => one.reach) : [0, places[0].reach];
    return { reach: rounded((low + high) / 2), velocity: FIRST_VELOCITY };
  }

  async #ask(key, params) {
    const begin = this.#app.clock.now;
    this.#app.clock.cancel(this.#timer);
    if (this.#cost > SLOW && begin - this.#moved < REST) {
      this.#timer = this.#app.clock.after(REST, () => this.#app.wake());
      return;
    }
    this.#isAsking = true;
    this.#asked = key;
    try {
      this.#show(await this.#app.session.ask('sheet/compare', params));
      this.#cost += (this.#app.clock.now - begin - this.#cost) * 0.3;
    } catch {
      // The connection was lost, the sheet was closed, or it has other detents by now: the next moment asks again.
    }
    this.#isAsking = false;
    this.#app.wake();
  }

  #show({ presets, picture }) {
    const lands = ({ releases: [{ outcome, detent }] }) => detent ?? { dismiss: 'dismissed', present: 'stays' }[outcome];
    if (!this.#picture.parentNode) this.element.append(this.#picture);
    this.#picture.src = `data:image/svg+xml,${encodeURIComponent(picture.text)}`;
    this.#picture.alt = `Motions and landing maps. ${presets.map(one => `${one.preset}: ${lands(one)}`).join(', ')}`;
    this.#rows.replaceChildren(...presets.map(one => {
      const [{ duration, reach, why }] = one.releases;
      const rows = this.#app.catalogue.presets.find(({ name }) => name === one.preset)?.fidelity ?? [];
      const known = feature => gradeOf(rows.find(row => row.feature === feature));
      return h('tr', {}, h('th', { scope: 'row' }, one.preset), h('td', {}, lands(one), known('landing')),
        h('td', {}, String(Math.round(reach)), known('detents')), h('td', {}, duration.toFixed(2), known('settling')),
        h('td', {}, why ?? ''));
    }));
  }
}
