// Converts pointer events (mouse, finger, pen), arrow keys and the wheel on the device to inputs of the sheet.

/** How far an arrow key moves the finger, pt. */
const STEP = 12;
/** A tap moves no farther than this, pt, and lasts no longer than this, ms. */
const TAP = { distance: 8, duration: 400 };
/** The height of a line and of a page of a wheel that counts in them, px. */
const LINE = 16;
const PAGE = 400;

/**
 * Whether the browser tells of a movement at once, and not only before it paints: then the answer is there to be painted.
 * A busy browser leaves some of those events out, and `pointermove` has them. In a frame of another page, as VS Code has it, Chromium gives
 * these events the places that they have in the outermost page.
 */
const TELLS_AT_ONCE = 'onpointerrawupdate' in globalThis && globalThis.top === globalThis.window;

export class Pointer {
  #clock;
  #stage;
  #session;
  #active = null; // {id, start and at: where it went down and is, time, isTap, last: the order of its last event}
  #keys = null; // {x, y, down: Set}
  #wheel = 0; // the distance that is still to be scrolled, pt
  #scrolling = false;
  /** Called if the user tries to drag while the page shows a past frame, which can't be dragged. */
  onpast = () => {};
  /** Called with the event that ends a tap. */
  ontap = () => {};

  constructor(stage, session, clock) {
    this.#clock = clock;
    this.#stage = stage;
    this.#session = session;
    const surface = stage.surface;
    surface.addEventListener('pointerdown', event => this.#down(event));
    if (TELLS_AT_ONCE) surface.addEventListener('pointerrawupdate', event => this.#move(event));
    surface.addEventListener('pointermove', event => this.#move(event));
    surface.addEventListener('pointerup', event => this.#up(event));
    surface.addEventListener('pointercancel', event => this.#cancel(event.pointerId, event));
    surface.addEventListener('lostpointercapture', event => this.#cancel(event.pointerId, event));
    surface.addEventListener('keydown', event => this.#keyDown(event));
    surface.addEventListener('keyup', event => this.#keyUp(event));
    surface.addEventListener('blur', () => this.#dropKeys('ended'));
    surface.addEventListener('wheel', event => this.#turn(event), { passive: false });
    // A touch drags the sheet and never scrolls the page.
    surface.addEventListener('touchstart', event => event.preventDefault(), { passive: false });
    surface.addEventListener('dragstart', event => event.preventDefault());
  }

  #down(event) {
    // A throw has a finger of its own.
    if (this.#session.held || event.button !== 0 || !this.#session.isOpen) return;
    if (this.#session.past !== null) {
      this.onpast();
      return;
    }
    this.#stage.surface.setPointerCapture(event.pointerId);
    const location = this.#stage.locationOf(event);
    const time = this.#clock.timeOf(event);
    this.#active = { id: event.pointerId, start: location, at: location, time, isTap: true, last: this.#clock.orderOf(event) };
    this.#session.sample([{ phase: 'began', ...location, wall: time }]);
  }

  #move(event) {
    if (event.pointerId !== this.#active?.id || this.#lost()) return;
    const events = event.getCoalescedEvents?.() ?? [];
    const made = (events.length > 0 ? events : [event]).filter(one => !TELLS_AT_ONCE || this.#clock.orderOf(one) > this.#active.last);
    if (made.length === 0) return;
    const samples = made.map(one => ({ phase: 'moved', ...this.#stage.locationOf(one), wall: this.#clock.timeOf(one) }));
    const { x, y } = samples.at(-1);
    const { start } = this.#active;
    Object.assign(this.#active, { at: { x, y }, last: this.#clock.orderOf(made.at(-1)) });
    if (Math.hypot(x - start.x, y - start.y) > TAP.distance) this.#active.isTap = false;
    this.#session.sample(samples);
  }

  #up(event) {
    if (event.pointerId !== this.#active?.id || this.#lost()) return;
    const { isTap, time } = this.#active;
    this.#active = null;
    this.#session.sample([{ phase: 'ended', ...this.#stage.locationOf(event), wall: this.#clock.timeOf(event) }]);
    if (isTap && this.#clock.timeOf(event) - time < TAP.duration) this.ontap(event);
  }

  /** Cancels a drag where its finger is: an event that cancels need not have a place. */
  #cancel(id, event) {
    if (id !== this.#active?.id || this.#lost()) return;
    const { at } = this.#active;
    this.#active = null;
    this.#session.sample([{ phase: 'cancelled', ...at, wall: this.#clock.timeOf(event) }]);
  }

  /** Whether the session has dropped the finger; if so, drops it here too. */
  #lost() {
    if (this.#session.held) return false;
    this.#active = null;
    this.#keys = null;
    return true;
  }

  // The wheel moves the content of the top screen, as the app's own scroll view would.

  #turn(event) {
    const session = this.#session;
    if (event.ctrlKey || event.metaKey || !session.isOpen || session.held) return;
    const { contents, configuration } = session.state;
    const content = contents.at(-1);
    if (!content?.scrollable || !this.#stage.isOnSheet(this.#stage.locationOf(event))) return;
    event.preventDefault();
    if (session.past !== null) {
      this.onpast();
      return;
    }
    const { frame, scale = 1 } = session.frame;
    const bar = configuration.navigation.showsBar ? configuration.navigation.barHeight : 0;
    const length = content.scrollHeight ?? content.height;
    this.#wheel += event.deltaY * [1, LINE, PAGE][event.deltaMode] / this.#stage.scale;
    this.#scroll(Math.max(0, length - (frame.height / scale - bar)));
  }

  /** Sends the distance that the wheel has turned, once the answer to the one before has arrived. */
  async #scroll(maximum) {
    if (this.#scrolling) return;
    this.#scrolling = true;
    while (this.#wheel !== 0) {
      const now = this.#session.frame.content.offset;
      const offset = Math.min(Math.max(now + this.#wheel, 0), Math.max(maximum, now));
      this.#wheel = 0;
      if (offset !== now) await this.#session.input('content/didScroll', { offset: Math.round(offset * 100) / 100 });
    }
    this.#scrolling = false;
  }

  // Arrow keys simulate a finger that goes down near the edge of the sheet and lifts when the key is released.

  #keyDown(event) {
    if (event.key === 'Escape') {
      if (this.#keys) this.#dropKeys('cancelled');
      else if (this.#active) this.#cancel(this.#active.id, event);
      else return;
      event.preventDefault();
      return;
    }
    const direction = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey || this.#active || !this.#session.isOpen) return;
    event.preventDefault();
    if (this.#session.past !== null) {
      this.onpast();
      return;
    }
    if (this.#keys) this.#lost();
    if (!this.#keys && this.#session.held) return;
    if (!this.#keys) {
      const { frame, grabber } = this.#session.frame;
      const hold = grabber ?? frame;
      const { width, height } = this.#session.state.container.size;
      this.#keys = {
        x: Math.min(Math.max(hold.x + hold.width / 2, 1), width - 1),
        y: Math.min(Math.max(hold.y + Math.min(hold.height / 2, 22), 1), height - 1),
        down: new Set(),
      };
      this.#session.sample([{ phase: 'began', x: this.#keys.x, y: this.#keys.y, wall: this.#clock.timeOf(event) }]);
    }
    const step = STEP * (event.shiftKey ? 4 : 1);
    this.#keys.down.add(event.key);
    this.#keys.x += direction[0] * step;
    this.#keys.y += direction[1] * step;
    this.#session.sample([{ phase: 'moved', x: this.#keys.x, y: this.#keys.y, wall: this.#clock.timeOf(event) }]);
  }

  #keyUp(event) {
    if (!this.#keys?.down.delete(event.key) || this.#keys.down.size > 0) return;
    this.#dropKeys('ended');
  }

  #dropKeys(phase) {
    if (!this.#keys || this.#lost()) return;
    const { x, y } = this.#keys;
    this.#keys = null;
    this.#session.sample([{ phase, x, y, wall: this.#clock.now }]);
  }
}
