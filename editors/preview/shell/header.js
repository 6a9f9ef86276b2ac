// The header: what is shown, whether it is live, and the commands for all of it. On a phone, a bar of tabs at the bottom.

import { h } from '../dom.js';
import { deviceItems, deviceOf } from '../model/devices.js';
import { orientationOf } from '../model/mapping.js';
import { icon } from './icons.js';
import { dockItems } from './dock.js';
import { TextSize } from './text-size.js';

const CHIPS = {
  connecting: 'Connecting', opening: 'Opening', ready: 'Live', stale: 'Last good', invalid: 'Not valid', lost: 'Reconnecting', empty: 'Empty',
};

export class Header {
  #app;
  #name = h('b');
  #preset = h('span');
  #chip = h('span', { class: 'chip state', role: 'status' });
  #device = h('button', { type: 'button', class: 'b wide', 'aria-haspopup': 'menu', onclick: () => this.#chooseDevice() }, icon('device'), h('span', {}, 'Device'), icon('down'));
  #checks = h('button', { type: 'button', class: 'b checks wide', 'aria-haspopup': 'menu', hidden: true,
    onclick: () => this.#app.commands.run('timeline.scenario', this.#checks) });
  element;

  constructor(app) {
    this.#app = app;
    const { commands } = app;
    const mode = h('div', { class: 'seg', role: 'group', 'aria-label': 'Mode' }, commands.button('play-mode', { icon: false }), commands.button('compare', { icon: false }));
    const name = h('div', { class: 'name' }, this.#name, this.#preset);
    this.element = h('header', { class: 'head' },
      app.host.home ? h('a', { class: 'mark', href: app.host.home, 'aria-label': 'sheetd' }) : h('span', { class: 'mark', 'aria-hidden': 'true' }),
      name, this.#chip, this.#checks, h('span', { class: 'rule wide' }), mode, h('span', { class: 'gap' }),
      this.#device, new TextSize(app).element, commands.button('scheme', { class: 'b icon wide' }),
      h('span', { class: 'rule wide' }), commands.button('palette'), commands.button('record', { class: 'b icon record' }),
      h('span', { class: 'slot', 'data-slot': 'share' }),
      commands.button('panel', { class: 'b icon narrow' }));
    for (const event of ['connection', 'document', 'state', 'catalogue']) app.on(event, () => this.#show());
    app.on('checks', () => this.#showChecks());
  }

  /** How many scenarios of the document pass and fail, with what is shown. */
  #showChecks() {
    const { passed, failed } = this.#app.checks.counts;
    const scenarios = count => `${count} ${count === 1 ? 'scenario' : 'scenarios'}`;
    const title = `${scenarios(passed)} ${passed === 1 ? 'passes' : 'pass'}, ${failed} ${failed === 1 ? 'fails' : 'fail'}`;
    this.#checks.hidden = passed + failed === 0;
    this.#checks.replaceChildren(
      ...(passed > 0 || failed === 0 ? [h('span', { class: 'met' }, icon('check'), String(passed))] : []),
      ...(failed > 0 ? [h('span', { class: 'missed' }, icon('close'), String(failed))] : []));
    this.#checks.setAttribute('aria-label', title);
    this.#checks.title = `${title}, including unsaved changes`;
  }

  #show() {
    const { document, connection, session, catalogue, isFinal, documentName } = this.#app;
    const title = document?.name ?? documentName ?? session.state?.preset ?? 'Untitled';
    this.#name.textContent = title;
    this.#name.title = title;
    this.#preset.textContent = document && session.state ? session.state.preset : '';
    this.#chip.textContent = isFinal ? 'Stopped' : CHIPS[connection];
    this.#chip.dataset.connection = connection;
    if (document !== null && globalThis.document.documentElement.classList.contains('sheetd-page')) globalThis.document.title = `${title} – sheetd`;
    this.#device.querySelector('span').textContent = (session.state && catalogue && deviceOf(catalogue, session.state.container)?.device) ?? 'Device';
    this.#device.disabled = !session.state || !catalogue;
  }

  #chooseDevice() {
    const { catalogue, session, commands, settings } = this.#app;
    const orientation = orientationOf(session.state.container);
    const now = deviceOf(catalogue, session.state.container)?.device;
    this.#app.menu(this.#device, [
      ...deviceItems(catalogue, device => device === now,
        device => session.change('container/didChange', { container: { device, orientation }, animation: settings.animated })), 'separator',
      ...['rotate', 'safeAreas', 'bezel'].map(id => ({ title: commands.titleOf(commands.get(id)), icon: commands.get(id).icon, run: () => commands.run(id) })),
    ], { label: 'Device' });
  }
}

export class TabBar {
  constructor(app) {
    const { commands } = app;
    const tab = (id, title) => {
      const element = commands.button(id, { text: true });
      element.lastChild.textContent = title;
      return element;
    };
    const drive = h('button', { type: 'button', class: 'b', 'aria-haspopup': 'menu', onclick: event => app.menu(event.currentTarget, dockItems(app)) }, icon('present'), 'Actions');
    this.element = h('nav', { class: 'tab-bar', 'aria-label': 'Panels' }, drive, tab('rail', 'Landing'), tab('panel', 'Inspector'), tab('compare', 'Compare'),
      h('span', { class: 'slot', 'data-slot': 'share-tab' }));
  }
}
