// A phone as the finger: the server (`sheetd-preview --host`) passes its touches to this page, which sends back what it paints.

import { button, h } from '../dom.js';
import { deviceOf } from '../model/devices.js';

const COMMAND = 'sheetd-preview --host';

export class PhoneFinger {
  #app;
  #share;
  #isJoined = false;
  #size = null; // of the phone's window: {width, height, top, bottom, left, right}, pt; null if unknown
  #finger = null; // the last position of its finger; null if it is up
  #ignores = false; // whether its touch began while another finger had the sheet
  #offset = Infinity; // from the phone's clock to this page's, ms
  #state = null; // the State that the phone has
  #settings = '';
  #panel = null; // the open dialog's {update}

  constructor(app, share) {
    this.#app = app;
    this.#share = share;
    const { handlers } = app.rpc;
    handlers.set('phone/joined', () => this.#join());
    handlers.set('phone/left', ({ reason }) => this.#leave(reason));
    handlers.set('phone/size', size => {
      this.#size = size;
      this.#panel?.update();
      app.commands.update();
    });
    handlers.set('phone/samples', ({ samples }) => this.#take(samples));
    handlers.set('phone/invitation', invitation => this.#panel?.invite(invitation));
    app.on('painted', moment => this.#show(moment));
    app.on('connection', () => app.connection === 'lost' && this.#lose());
    document.addEventListener('visibilitychange', () => this.#tellVisibility());
    app.commands.add({ id: 'phone-size', title: 'Use the phone’s own size', group: 'Device', icon: 'device', isEnabled: () => this.#size !== null && app.session.isOpen,
      run: () => this.#useSize() });
  }

  // The dialog

  /** Shows how a phone is connected: the address and its QR code, or how to start the server with one. */
  async show() {
    const { app, invitation } = { app: this.#app, invitation: await this.#invitation() };
    const content = h('div', { class: 'share-form' }, h('h2', {}, 'Try it on a phone'));
    const close = app.dialog(content, { label: 'Try it on a phone', onclose: () => { this.#panel = null; } });
    const end = h('div', { class: 'row end' }, button('Close', () => close(), { class: 'b main' }));
    if (!invitation) {
      content.append(h('p', {}, 'A phone in the same network can be the finger. Start the preview with'), h('p', {}, h('code', {}, COMMAND)),
        h('p', { class: 'hint' }, 'It prints an address and a QR code for the phone. Without --host, nothing outside of this computer can reach the preview.'), end);
      return;
    }
    const image = h('img', { alt: 'QR code of the address', width: '196', height: '196' });
    const address = h('code');
    const state = h('p', { role: 'status' });
    const useSize = app.commands.button('phone-size', { icon: false, class: 'b line' });
    content.append(h('div', { class: 'phone-qr' }, image, h('div', {},
      h('p', {}, 'Scan this with a phone in the same network, then drag the sheet there.'), address,
      h('p', { class: 'hint' }, 'The address lets one phone in, once. Until sheetd-preview ends, that phone sees the sheet and can drag it; it can read or write no file.'),
      state, useSize)), end);
    this.#panel = {
      invite: ({ url, image: drawing }) => {
        address.textContent = url;
        image.hidden = !drawing;
        if (drawing) image.src = drawing;
      },
      update: () => {
        const size = this.#size ? `: ${Math.round(this.#size.width)} × ${Math.round(this.#size.height)} pt` : '';
        state.textContent = this.#isJoined ? `A phone is connected${size}.` : '';
        useSize.hidden = this.#size === null || !this.#isJoined;
        app.commands.update();
      },
    };
    this.#panel.invite(invitation);
    this.#panel.update();
  }

  async #invitation() {
    try {
      return await this.#app.rpc.request('preview/phone', {});
    } catch {
      return null; // a host that has no server
    }
  }

  #useSize() {
    const { width, height, top, bottom, left, right } = this.#size;
    const { session, settings } = this.#app;
    return session.change('container/didChange', { container: { size: { width, height }, safeArea: { top, bottom, left, right } }, animation: settings.animated });
  }

  // The connection

  #join() {
    this.#isJoined = true;
    this.#offset = Infinity;
    this.#state = null;
    this.#settings = '';
    this.#panel?.update();
    this.#share.toast('A phone is connected');
    this.#tellVisibility();
    this.#app.wake();
  }

  #leave(reason) {
    this.#isJoined = false;
    this.#size = null;
    const wasDown = this.#finger !== null;
    this.#lose();
    this.#panel?.update();
    this.#app.commands.update();
    if (reason === 'taken') return;
    if (reason === 'moved') {
      this.#share.toast('The phone is the finger of another page now');
      return;
    }
    this.#share.toast(wasDown ? 'The phone has lost its connection. Its finger was lifted; the recording is kept.' : 'The phone is gone', 5000);
  }

  /** Lifts the phone's finger. */
  #lose() {
    const finger = this.#finger;
    this.#finger = null;
    if (finger && this.#app.session.held) this.#app.session.sample([{ phase: 'cancelled', ...finger, wall: this.#app.clock.now }]);
  }

  #tellVisibility() {
    if (!this.#isJoined) return;
    // A hidden page is not painted, so the sheet would stand still.
    this.#app.rpc.notify('phone/hidden', document.visibilityState === 'hidden' ? { reason: 'hidden' } : {});
  }

  // Touches and frames

  #take(samples) {
    const { session } = this.#app;
    const now = this.#app.clock.now;
    // The shortest delay so far tells the clocks apart best. Only the distances between samples matter for the sheet.
    for (const { time } of samples) this.#offset = Math.min(this.#offset, now - time);
    for (const { phase, x, y, time } of samples) {
      if (phase === 'began') {
        this.#lose();
        this.#ignores = !session.isOpen || session.held;
      }
      if (this.#ignores || (phase !== 'began' && this.#finger === null)) continue;
      const isUp = phase === 'ended' || phase === 'cancelled';
      this.#finger = isUp ? null : { x, y };
      if (phase !== 'began' && !session.held) continue; // the sheet was reopened meanwhile
      session.sample([{ phase, x, y, wall: time + this.#offset }]);
    }
  }

  #show({ time, frame, state, finger, gesture, over, isPast, prediction }) {
    if (!this.#isJoined) return;
    const { rpc, settings, catalogue } = this.#app;
    const shown = JSON.stringify([settings.scheme, settings.content, settings.ghost, settings.trail, settings.safeAreas, catalogue !== null]);
    if (state !== this.#state || shown !== this.#settings) {
      this.#state = state;
      this.#settings = shown;
      const { scheme, content, ghost, trail, safeAreas } = settings;
      const device = catalogue && deviceOf(catalogue, state.container);
      rpc.notify('phone/state', { state, settings: { scheme, content, ghost, trail, safeAreas }, devices: device ? [device] : [] });
    }
    rpc.notify('phone/moment', { time, frame, finger, gesture, over, isPast, prediction: prediction ?? null });
  }
}
