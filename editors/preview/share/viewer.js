// The page for someone who was sent a link that plays: the device and its motion, again and again, and a way to the editor. The sheet can
// be dragged there, too.

import { h } from '../dom.js';
import { icon } from '../shell/icons.js';

export class Viewer {
  #app;
  #play = h('button', { type: 'button', class: 'b line', onclick: () => this.#app.timeline.player.toggle() });
  #edit = h('button', { type: 'button', class: 'b main', onclick: () => this.leave() }, 'Open in the editor');
  #bar = h('div', { class: 'viewer-bar' }, this.#play, this.#edit);
  #stops = [];

  constructor(app) {
    this.#app = app;
  }

  /** Shows the sheet alone, playing its recording; paused where less motion is wanted. */
  show() {
    const { root, timeline: { player }, session: { recording }, settings } = this.#app;
    root.dataset.viewer = 'true';
    root.querySelector('.stage-area').append(this.#bar);
    player.setRegion(recording.start, recording.end);
    if (settings.animated) player.play(1, recording.start);
    this.#stops = ['painted', 'opened'].map(event => this.#app.on(event, () => (event === 'opened' ? this.leave() : this.#paint())));
    this.#paint();
    this.#app.wake();
  }

  /** Shows all of the page. */
  leave() {
    for (const stop of this.#stops.splice(0)) stop();
    delete this.#app.root.dataset.viewer;
    this.#bar.remove();
    this.#app.timeline.player.clearRegion();
    this.#app.wake();
  }

  #paint() {
    const { plays } = this.#app.timeline.player;
    if (this.#play.dataset.plays === String(plays)) return;
    this.#play.dataset.plays = plays;
    this.#play.replaceChildren(icon(plays ? 'pause' : 'play'), plays ? 'Pause' : 'Play');
  }
}
