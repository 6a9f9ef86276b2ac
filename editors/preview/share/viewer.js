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
  #press = () => this.#app.timeline.player.seek(Infinity); // the past can't be dragged

  constructor(app) {
    this.#app = app;
  }

  /** Shows the sheet alone, playing its recording; paused where less motion is wanted. */
  show() {
    this.leave();
    const { root, stage, timeline: { player }, session: { recording }, settings } = this.#app;
    root.dataset.viewer = 'true';
    root.querySelector('.stage-area').append(this.#bar);
    stage.element.addEventListener('pointerdown', this.#press, true);
    player.setRegion(recording.start, recording.end);
    if (settings.animated) player.play(1, recording.start);
    // What is opened, or compared, is shown with all of the page.
    this.#stops = [this.#app.on('painted', () => this.#paint()), ...['opened', 'mode'].map(event => this.#app.on(event, () => this.leave()))];
    this.#paint();
    this.#app.wake();
  }

  /** Shows all of the page. */
  leave() {
    const { root, stage, timeline } = this.#app;
    if (!root.dataset.viewer) return;
    for (const stop of this.#stops.splice(0)) stop();
    stage.element.removeEventListener('pointerdown', this.#press, true);
    delete root.dataset.viewer;
    const hadFocus = this.#bar.contains(document.activeElement);
    this.#bar.remove();
    if (hadFocus) timeline.lanes.focus();
    timeline.player.clearRegion();
    this.#app.wake();
  }

  #paint() {
    const { plays } = this.#app.timeline.player;
    if (this.#play.dataset.plays === String(plays)) return;
    this.#play.dataset.plays = plays;
    this.#play.replaceChildren(icon(plays ? 'pause' : 'play'), plays ? 'Pause' : 'Play');
  }
}
