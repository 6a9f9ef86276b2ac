// The slider of a back gesture: the finger is as far as the slider, and goes back where it is let go. At its start, nothing goes back.

import { h } from '../dom.js';
import { BackGesture } from '../model/back-gesture.js';

export class BackSlider {
  element = h('input', {
    type: 'range', class: 'in', min: '0', max: '100', value: '0', oninput: () => this.#gesture.move(this.#progress), onkeydown: event => this.#press(event),
    onpointerup: () => this.#end(this.#progress > 0), onpointercancel: () => this.#end(false), onblur: () => this.#end(false),
  });
  #session;
  #gesture;

  constructor(session) {
    this.#session = session;
    this.#gesture = new BackGesture(session);
  }

  update() {
    const { state, isOpen } = this.#session;
    this.element.disabled = !isOpen || state.configuration.back === null;
  }

  get #progress() {
    return Number(this.element.value) / 100;
  }

  #press(event) {
    if (!this.#gesture.isGoingOn || event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.#end(event.key === 'Enter');
  }

  #end(goesBack) {
    this.#gesture.end(goesBack);
    this.element.value = '0';
  }
}
