// The row of controls above the lanes.

import { h } from '../dom.js';
import { icon } from '../shell/icons.js';
import { clock } from './format.js';

const SPEEDS = [[1 / 8, '⅛×'], [1 / 4, '¼×'], [1, '1×'], [2, '2×']];
const LARGEST_ZOOM = 40;

export class Transport {
  element;
  #app;
  #player;
  #play;
  #now = h('span', { class: 'now' });
  #total = h('small');
  #speeds;
  #goOn;
  #save;
  #scenario;
  #tally;
  #zoom;
  #other;
  #shown = {}; // what was last written, so that nothing is written twice

  /** `onswap` is called to show the other motion, `onzoom` with the zoom, 1 to 40, and `onpress` when a pointer presses a button. */
  constructor(app, player, { onswap, onzoom, onpress }) {
    this.#app = app;
    this.#player = player;
    const { commands } = app;
    const button = (id, properties) => commands.button(id, properties);
    this.#play = h('button', { type: 'button', class: 'b icon play', 'data-command': 'timeline.play', onclick: () => commands.run('timeline.play') });
    this.#speeds = h('div', { class: 'seg speeds', role: 'group', 'aria-label': 'Speed' },
      SPEEDS.map(([speed, text]) => h('button', { type: 'button', class: 'b', 'data-speed': speed, onclick: () => this.#setSpeed(speed) }, text)));
    this.#other = h('div', { class: 'seg other-motion', role: 'group', 'aria-label': 'The last motion', hidden: true },
      [['before', 'A', 'Before the change'], ['after', 'B', 'After the change']].map(([which, text, title]) => h('button', {
        type: 'button', class: 'b', 'data-which': which, title, 'aria-label': title,
        onclick: ({ currentTarget }) => currentTarget.getAttribute('aria-pressed') === 'false' && onswap() }, text)));
    this.#goOn = button('timeline.goOn', { icon: false });
    this.#goOn.textContent = 'Go on';
    this.#goOn.setAttribute('aria-label', 'Go on from here');
    this.#goOn.hidden = true;
    this.#goOn.classList.add('line', 'go-on');
    this.#save = h('button', { type: 'button', class: 'b line go-on', hidden: true, title: 'Write the steps into the document’s scenario',
      onclick: () => commands.run('timeline.saveSteps') }, 'Save steps');
    this.#scenario = h('button', { type: 'button', class: 'b scenario', 'aria-haspopup': 'menu', hidden: true, title: 'Play a scenario of the document',
      onclick: () => commands.run('timeline.scenario', this.#scenario) }, icon('file'), h('span', { class: 'text' }, 'Scenarios'), icon('down'));
    this.#tally = h('button', { type: 'button', class: 'b tally', hidden: true, 'data-command': 'timeline.nextFlag',
      onclick: () => commands.run('timeline.nextFlag') });
    this.#zoom = h('input', { type: 'range', min: '0', max: '1', step: 'any', value: '0', 'aria-label': 'Zoom of the timeline',
      oninput: () => onzoom(LARGEST_ZOOM ** Number(this.#zoom.value)) });
    this.element = h('div', { class: 'transport', role: 'group', 'aria-label': 'Playback' },
      button('timeline.start', { class: 'b icon start' }), button('timeline.frameBack'), this.#play, button('timeline.frameOn'),
      button('timeline.loop', { class: 'b icon loop-toggle' }),
      h('span', { class: 'clock' }, this.#now, this.#total), this.#goOn, this.#save, this.#other, this.#speeds,
      h('span', { class: 'jkl', 'aria-hidden': 'true' }, h('kbd', {}, 'J'), h('kbd', {}, 'K'), h('kbd', {}, 'L')),
      h('span', { class: 'gap' }), this.#scenario, this.#tally,
      button('timeline.expect', { icon: true, text: true, class: 'b expect' }),
      h('label', { class: 'zoom' }, icon('search'), this.#zoom));
    // A press with the pointer leaves the keyboard to the timeline, so that Space plays and does not press again.
    this.element.addEventListener('mousedown', event => {
      if (!event.target.closest('button:not([aria-haspopup])')) return;
      event.preventDefault();
      onpress();
    });
    this.setZoom(1);
  }

  #setSpeed(speed) {
    this.#app.session.clock.setSpeed(speed);
    this.#app.wake();
  }

  setZoom(zoom) {
    this.#zoom.value = Math.log(zoom) / Math.log(LARGEST_ZOOM);
    this.#zoom.setAttribute('aria-valuetext', `${zoom.toFixed(zoom < 10 ? 1 : 0)} times`);
  }

  /** Shows how many scenarios there are, and which one is played. */
  setScenarios(count, name) {
    this.#scenario.hidden = count === 0;
    const text = name || (count === 1 ? 'Scenario' : 'Scenarios');
    this.#scenario.querySelector('.text').textContent = text;
    this.#scenario.setAttribute('aria-label', name ? `Scenario: ${name}` : text);
  }

  /** Shows that the played scenario has other steps now, which can be saved. */
  setEdited(isEdited) {
    this.#save.hidden = !isEdited;
  }

  /** Shows that the last motion can be compared with another one, and which of them it is. */
  setOther(isThere, isBefore) {
    if (!this.#changed('other', `${isThere} ${isBefore}`)) return;
    this.#other.hidden = !isThere;
    for (const one of this.#other.children) one.setAttribute('aria-pressed', String((one.dataset.which === 'before') === isBefore));
  }

  setTally(met, missed) {
    this.#tally.hidden = met + missed === 0;
    this.#tally.replaceChildren(
      h('span', { class: 'met' }, icon('check'), String(met)),
      ...(missed > 0 ? [h('span', { class: 'missed' }, icon('close'), String(missed), h('span', { class: 'words' }, ' not met'))] : []));
    this.#tally.setAttribute('aria-label', `${met} expectations met, ${missed} not`);
    this.#tally.title = missed > 0 ? 'Go to the next one that is not met' : 'All expectations are met';
  }

  #changed(name, value) {
    if (this.#shown[name] === value) return false;
    this.#shown[name] = value;
    return true;
  }

  paint({ time, isPast }, end) {
    const { session } = this.#app;
    const { plays } = this.#player;
    if (this.#changed('plays', plays)) {
      this.#play.replaceChildren(icon(plays ? 'pause' : 'play'));
      this.#play.setAttribute('aria-label', plays ? 'Pause' : 'Play');
      this.#play.title = `${plays ? 'Pause' : 'Play'}  Space`;
    }
    const { canPlay } = this.#player;
    if (this.#changed('canPlay', canPlay)) this.#play.setAttribute('aria-disabled', String(!canPlay));
    if (this.#changed('time', clock(time))) this.#now.textContent = clock(time);
    if (this.#changed('end', clock(end))) this.#total.textContent = ` / ${clock(end)} s`;
    if (this.#changed('paused', session.paused)) this.element.classList.toggle('paused', session.paused);
    if (this.#changed('past', isPast)) {
      this.#goOn.hidden = !isPast;
      this.#app.commands.update();
    }
    const { rate } = this.#player;
    if (this.#changed('speed', `${session.clock.speed} ${rate}`)) {
      for (const one of this.#speeds.children) one.setAttribute('aria-pressed', String(Number(one.dataset.speed) === session.clock.speed));
      this.element.dataset.rate = rate;
      this.#total.dataset.rate = Math.abs(rate) > 1 || rate < 0 ? `${rate < 0 ? '−' : ''}${Math.abs(rate)}×` : '';
    }
  }
}
