// The text size of the device: a button in the header with a slider, and whether the scenarios run at that size, too.

import { freshId, h } from '../dom.js';
import { TEXT_SIZES, nearestSize, patchRunningAt, runsAt } from '../model/text-sizes.js';
import { freshToken } from '../inspector/tokens.js';

const percent = factor => `${Math.round(factor * 100)} %`;

export class TextSize {
  element = h('button', { type: 'button', class: 'b wide text-size', 'aria-haspopup': 'dialog', title: 'Text size', onclick: () => this.#open() });
  #app;
  #show = () => {}; // shows the size in the popover, while it is open

  constructor(app) {
    this.#app = app;
    for (const event of ['state', 'document', 'rewound', 'connection']) app.on(event, () => this.#update());
    app.commands.add({ id: 'text-size', title: 'Text size…', group: 'Device', icon: 'textSize', isEnabled: () => app.session.isOpen, run: () => this.#open() });
    this.#update();
  }

  get #factor() {
    return this.#app.session.state?.environment?.textSize ?? 1;
  }

  #update() {
    const size = this.#app.session.state ? percent(this.#factor) : '';
    this.element.replaceChildren(h('span', { 'aria-hidden': 'true' }, 'A', h('small', {}, 'A')), h('span', { class: 'percent' }, size));
    this.element.setAttribute('aria-label', `Text size, ${size}`);
    this.element.disabled = !this.#app.session.state;
    this.#show();
  }

  #open() {
    const id = freshId();
    const token = freshToken();
    const { session, settings } = this.#app;
    const name = h('b');
    const slider = h('input', { type: 'range', id, min: '0', max: String(TEXT_SIZES.length - 1), step: '1', oninput: () => this.#do(
      () => session.change('environment/didChange', { textSize: TEXT_SIZES[slider.value].factor, animation: settings.animated }, { token })) });
    const runs = h('input', { type: 'checkbox', class: 'switch', role: 'switch', onchange: () => this.#do(() => this.#runAt(this.#factor, runs.checked)) });
    const row = h('label', { class: 'runs' }, runs, 'Run the scenarios at this size, too');
    const show = this.#show = () => {
      const factor = this.#factor;
      const { document } = this.#app;
      const nearest = TEXT_SIZES[nearestSize(factor)];
      slider.value = String(nearestSize(factor));
      const words = `${nearest.factor === factor ? nearest.name : 'Custom'}, ${percent(factor)}`;
      name.textContent = words;
      slider.setAttribute('aria-valuetext', words);
      row.hidden = !document || !session.followsDocument || factor === 1 || document.scenarios.length === 0;
      runs.checked = runsAt(document?.text ?? '', factor);
    };
    this.#show();
    const anchor = this.element.checkVisibility() ? this.element : null;
    this.#app.popover(anchor, h('div', { class: 'text-sizes', role: 'dialog', 'aria-label': 'Text size' },
      h('p', {}, h('label', { for: id }, 'Text size'), name), slider, row), { onclose: () => {
      if (this.#show === show) this.#show = () => {};
    } });
    slider.focus();
  }

  #runAt(factor, runs) {
    const { document } = this.#app;
    return document.save(patchRunningAt(document.text, factor, runs));
  }

  #do(work) {
    Promise.resolve().then(work).catch(error => {
      this.#app.fail(error);
      this.#show();
    });
  }
}
