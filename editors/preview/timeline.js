// The controls of the recording: play, pause, step, speed, scrub, and continue from a past time.

import { button, h, iconButton, select, setIcon, short } from './dom.js';
import { Plot } from './plot.js';
import { FRAME } from './session.js';

const SPEEDS = [[1, '1×'], [0.5, '½×'], [0.25, '¼×'], [0.1, '⅒×']];

export class Timeline {
  #session;
  #play = iconButton('pause', 'Pause', () => this.#toggle());
  #time = h('output', { class: 'time', 'aria-live': 'off' });
  #scrubber = h('input', {
    type: 'range', class: 'scrubber', min: '0', max: '1', step: 'any', 'aria-label': 'Time in the recording',
    oninput: () => this.#look(Number(this.#scrubber.value)),
  });
  #now = button('Back to now', () => this.#session.look(null), { hidden: true });
  #goOn = button('Go on from here', () => this.#session.rewind(this.#session.past), {
    hidden: true, title: 'Resets the sheet to this time and removes everything after it.' });
  #plot = new Plot(time => this.#look(time));
  #playing = null; // {time, wall}: when playback started; null while the recording is not played
  element;

  constructor(session) {
    this.#session = session;
    const speed = select(SPEEDS, '1', value => session.setSpeed(Number(value)), { 'aria-label': 'Speed' });
    this.element = h('section', { class: 'timeline', 'aria-label': 'Timeline' },
      h('div', { class: 'transport' },
        iconButton('start', 'To the beginning', () => this.#look(session.recording.start)),
        iconButton('back', 'One frame back', () => this.#step(-1)),
        this.#play,
        iconButton('on', 'One frame on', () => this.#step(1)),
        speed, this.#time, this.#scrubber, this.#now, this.#goOn),
      this.#plot.element);
  }

  /** Highlights the buttons that leave the past. */
  hint() {
    for (const one of [this.#now, this.#goOn]) {
      one.classList.add('hint');
      setTimeout(() => one.classList.remove('hint'), 800);
    }
  }

  #look(time) {
    this.#playing = null;
    this.#session.look(time >= this.#session.recording.end ? null : time);
  }

  #step(direction) {
    this.#playing = null;
    this.#session.step(direction);
  }

  #toggle() {
    const { past } = this.#session;
    if (past === null) {
      this.#session.setPaused(!this.#session.paused);
      return;
    }
    // Play the recording up to the current frame.
    this.#playing = this.#playing ? null : { time: past, wall: performance.now() };
    this.#session.look(past);
  }

  /** Called once per animation frame: advances the playback of the recording. Returns whether it is still playing. */
  tick(wall) {
    if (!this.#playing) return false;
    const time = this.#playing.time + Math.max(0, wall - this.#playing.wall) / 1000 * this.#session.speed;
    if (time < this.#session.recording.end) {
      this.#session.past = time;
      return true;
    }
    this.#playing = null;
    this.#session.look(null);
    return false;
  }

  paint() {
    const { recording, past, paused, state, shown } = this.#session;
    const time = past ?? recording.end;
    const stands = past === null ? paused : !this.#playing;
    setIcon(this.#play, stands ? 'play' : 'pause', stands ? 'Play' : 'Pause');
    this.#scrubber.min = recording.start;
    this.#scrubber.max = Math.max(recording.end, recording.start + FRAME);
    this.#scrubber.value = time;
    this.#scrubber.setAttribute('aria-valuetext', `${short(time, 3)} seconds, ${shown?.phase ?? 'nothing yet'}`);
    this.#time.textContent = `${time.toFixed(3)} / ${recording.end.toFixed(3)} s`;
    this.#now.hidden = past === null;
    this.#goOn.hidden = past === null;
    if (state) this.#plot.paint(recording, state.configuration.edge, time);
  }
}
