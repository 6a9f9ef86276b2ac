// The readings beside the device: what the sheet does, and what has just happened.

import { h } from '../dom.js';
import { GLOSSARY } from '../model/glossary.js';
import { explained } from '../shell/layers.js';
import { displacementAt, displacementWords, slopOf } from '../model/displacement.js';
import { isHeld, reachAt } from '../model/words.js';
import { isMinor, textOf } from '../timeline/events.js';

/** How many of the last events are listed. */
const EVENTS = 4;

/** The readings and their units. */
const READINGS = { touch: '', reach: 'pt', velocity: 'pt/s', detent: '', dimming: '%', presenter: '%' };

const number = (value, digits) => value.toFixed(digits).replace('-', '−');

export class Hud {
  #phase = h('b');
  #readings = new Map();
  #events = Array.from({ length: EVENTS }, () => ({ element: h('li', {}, h('time'), h('span')), event: null }));
  #displacement = h('dd', { class: 'displacement', hidden: true });
  #list = h('dl');
  element = h('section', { class: 'hud', 'aria-label': 'Readings' }, h('p', { class: 'phase' }, h('i'), this.#phase), this.#list,
    h('h2', {}, 'Just now'), h('ul', {}, this.#events.map(({ element }) => element)));

  constructor() {
    for (const [name, unit] of Object.entries(READINGS)) {
      const word = explained(name[0].toUpperCase() + name.slice(1), GLOSSARY[name]);
      const term = h('dt', {}, word);
      const value = h('span');
      const reading = h('dd', {}, value, unit ? h('small', {}, ` ${unit}`) : null);
      this.#list.append(term, reading);
      if (name === 'touch') this.#list.append(this.#displacement);
      this.#readings.set(name, { term, word, value, reading });
    }
  }

  /** Draws a moment; the events are those of a recording. */
  paint(moment, recording) {
    const { time, frame, state } = moment;
    const phase = isHeld(moment) ? 'held' : frame.phase;
    write(this.#phase, phase[0].toUpperCase() + phase.slice(1));
    this.element.dataset.phase = phase;
    const velocity = frame.velocity ?? 0;
    const { owner } = moment.gesture ?? {};
    const { term, reading } = this.#readings.get('touch');
    term.hidden = reading.hidden = !frame.regions;
    this.#show('touch', owner ? owner === 'none' ? 'nothing yet' : `${owner} has it` : '–');
    const displacement = frame.regions && owner ? displacementAt(recording, time) : null;
    this.#displacement.hidden = !displacement;
    if (displacement) write(this.#displacement, displacementWords(displacement, slopOf(owner, state)));
    this.#show('reach', number(reachAt(moment), 1));
    write(this.#readings.get('velocity').word, frame.held ? 'Finger' : 'Velocity');
    this.#show('velocity', frame.held ? `${arrow(velocity, state.configuration.edge)}${Math.abs(velocity).toFixed(0)}` : number(velocity, 0));
    this.#show('detent', frame.phase === 'dismissed' ? '–' : frame.detent ?? '–');
    this.#show('dimming', number(frame.dimming.alpha * 100, 0));
    this.#show('presenter', number(frame.presenter.scale * 100, 1));
    this.#showEvents(recording.events, time);
  }

  #show(name, text) {
    write(this.#readings.get(name).value, text);
  }

  #showEvents(events, time) {
    const last = [];
    for (let place = events.length - 1; place >= 0 && last.length < EVENTS; place--) {
      if (events[place].time <= time && !isMinor(events[place])) last.push(events[place]);
    }
    this.#events.forEach((row, place) => {
      const event = last[place] ?? null;
      if (event === row.event) return;
      row.event = event;
      row.element.firstChild.textContent = event ? event.time.toFixed(2) : '';
      row.element.lastChild.textContent = event ? textOf(event) : '';
    });
  }
}

/** The direction of the finger, as an arrow. */
function arrow(velocity, edge) {
  if (Math.abs(velocity) < 0.5) return '';
  const [inward, outward] = { bottom: '↑↓', top: '↓↑', leading: '→←', trailing: '←→' }[edge];
  return `${velocity > 0 ? inward : outward} `;
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
