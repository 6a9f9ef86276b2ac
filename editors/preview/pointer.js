// Converts pointer events (mouse, finger, pen) and arrow keys on the stage to gesture samples.

const STEP = 12; // distance of an arrow key press, pt

export class Pointer {
  #stage;
  #session;
  #active = null; // {id, x, y}
  #keys = null; // {x, y, down: Set}
  /** Called if the user tries to drag while the page shows a past frame, which can't be dragged. */
  onpast = () => {};

  constructor(stage, session) {
    this.#stage = stage;
    this.#session = session;
    const surface = stage.surface;
    surface.addEventListener('pointerdown', event => this.#down(event));
    surface.addEventListener('pointermove', event => this.#move(event));
    surface.addEventListener('pointerup', event => this.#up(event, 'ended'));
    surface.addEventListener('pointercancel', event => this.#up(event, 'cancelled'));
    surface.addEventListener('lostpointercapture', event => this.#up(event, 'cancelled'));
    surface.addEventListener('keydown', event => this.#keyDown(event));
    surface.addEventListener('keyup', event => this.#keyUp(event));
    surface.addEventListener('blur', () => this.#dropKeys('ended'));
    // A touch drags the sheet and never scrolls the page.
    surface.addEventListener('touchstart', event => event.preventDefault(), { passive: false });
    surface.addEventListener('dragstart', event => event.preventDefault());
  }

  #down(event) {
    if (this.#active || this.#keys || event.button !== 0 || !this.#session.isOpen) return;
    if (this.#session.past !== null) {
      this.onpast();
      return;
    }
    this.#stage.surface.setPointerCapture(event.pointerId);
    const location = this.#stage.locationOf(event);
    this.#active = { id: event.pointerId };
    this.#session.sample([{ phase: 'began', ...location, wall: event.timeStamp }]);
  }

  #move(event) {
    if (event.pointerId !== this.#active?.id || this.#lost()) return;
    const events = event.getCoalescedEvents?.() ?? [];
    const samples = (events.length > 0 ? events : [event])
      .map(one => ({ phase: 'moved', ...this.#stage.locationOf(one), wall: one.timeStamp }));
    this.#session.sample(samples);
  }

  #up(event, phase) {
    if (event.pointerId !== this.#active?.id || this.#lost()) return;
    this.#active = null;
    this.#session.sample([{ phase, ...this.#stage.locationOf(event), wall: event.timeStamp }]);
  }

  /** Whether the session has dropped the finger; if so, drops it here too. */
  #lost() {
    if (this.#session.held) return false;
    this.#active = null;
    this.#keys = null;
    return true;
  }

  // Arrow keys simulate a finger that goes down near the edge of the sheet and lifts when the key is released.

  #keyDown(event) {
    if (event.key === 'Escape') {
      if (this.#keys) this.#dropKeys('cancelled');
      else if (this.#active) this.#up({ pointerId: this.#active.id, clientX: 0, clientY: 0, timeStamp: event.timeStamp }, 'cancelled');
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
    if (!this.#keys) {
      const { frame, grabber } = this.#session.frame;
      const hold = grabber ?? frame;
      const { width, height } = this.#session.state.container.size;
      this.#keys = {
        x: Math.min(Math.max(hold.x + hold.width / 2, 1), width - 1),
        y: Math.min(Math.max(hold.y + Math.min(hold.height / 2, 22), 1), height - 1),
        down: new Set(),
      };
      this.#session.sample([{ phase: 'began', x: this.#keys.x, y: this.#keys.y, wall: event.timeStamp }]);
    }
    const step = STEP * (event.shiftKey ? 4 : 1);
    this.#keys.down.add(event.key);
    this.#keys.x += direction[0] * step;
    this.#keys.y += direction[1] * step;
    this.#session.sample([{ phase: 'moved', x: this.#keys.x, y: this.#keys.y, wall: event.timeStamp }]);
  }

  #keyUp(event) {
    if (!this.#keys?.down.delete(event.key) || this.#keys.down.size > 0) return;
    this.#dropKeys('ended');
  }

  #dropKeys(phase) {
    if (!this.#keys || this.#lost()) return;
    const { x, y } = this.#keys;
    this.#keys = null;
    this.#session.sample([{ phase, x, y, wall: performance.now() }]);
  }
}
