// A border of the landing chart that is dragged: the value that makes it follows, and its field lights up.

import { h } from '../dom.js';
import { Borders, borderAt, nameOfValue } from '../model/borders.js';
import { keyboardAt } from '../model/detents.js';

/** A pointer that moves less than this drags nothing, px. */
const SLOP = 4;
/** The steps in which a border is dragged, pt/s and pt. */
const STEPS = { velocity: 10, reach: 1 };

let lastToken = 0;

export class BorderDrag {
  element = h('p', { class: 'border-tag', hidden: true });
  #app;
  #drag = null; // {border, from: the pointer, isMoving, borders, tuning, target, token}

  constructor(app) {
    this.#app = app;
  }

  /** Whether a border is being dragged. */
  get isMoving() {
    return this.#drag?.isMoving ?? false;
  }

  /** The border of a chart at a point that can be dragged now, or null. */
  at(chart, point, near) {
    return this.#app.aim.isPossible ? borderAt(chart, point, near) : null;
  }

  begin(border, { clientX, clientY }) {
    this.#drag = { border, from: [clientX, clientY], isMoving: false, token: `border ${++lastToken}` };
  }

  /** Follows the pointer, which is at a point of the chart and at a place of the rail, px. Returns whether it drags. */
  move({ clientX, clientY }, point, [x, y]) {
    const drag = this.#drag;
    if (!drag) return false;
    if (!drag.isMoving) {
      if (Math.hypot(clientX - drag.from[0], clientY - drag.from[1]) < SLOP) return false;
      const { rpc, session, aim } = this.#app;
      aim.set(null);
      drag.isMoving = true;
      drag.isCurrent = session.lasting();
      drag.borders = new Borders(rpc, session.state, keyboardAt(session));
      drag.tuning = drag.borders.tuningOf(drag.border).catch(() => null); // without a connection nothing moves it
      this.#show(drag, 'Looking for the value…');
    }
    Object.assign(this.element.style, { left: `${x}px`, top: `${y}px` });
    const step = STEPS[drag.border.axis];
    drag.target = Math.round(point[drag.border.axis] / step) * step;
    drag.work ??= this.#tune(drag).catch(error => this.#app.fail(error)).finally(() => { drag.work = null; });
    return true;
  }

  /** Ends the drag; one that is cancelled changes nothing more. Returns whether there was one. */
  end({ isCancelled = false } = {}) {
    const drag = this.#drag;
    this.#drag = null;
    if (drag && isCancelled) drag.isCancelled = true;
    if (!drag?.isMoving) return false;
    this.element.hidden = true;
    this.#app.say(drag.said);
    this.#app.emit('lit', null);
    return true;
  }

  /** Puts the border where the pointer is, until that has not moved meanwhile. */
  async #tune(drag) {
    const { session } = this.#app;
    const tuning = await drag.tuning;
    if (!tuning) {
      this.#show(drag, 'No value of the sheet moves this border');
      return;
    }
    if (this.#drag === drag) this.#app.emit('lit', tuning.path);
    for (let done = null; done !== drag.target;) {
      done = drag.target;
      const found = await drag.borders.patchTo(tuning, done).catch(() => null);
      // Another sheet is shown by now.
      if (drag.isCancelled || !drag.isCurrent()) return;
      if (!found) continue;
      this.#show(drag, `${nameOfValue(tuning.path, session.state.configuration)} ${found.value}`);
      await session.configure(found.patch, { token: drag.token, animated: false });
    }
  }

  #show(drag, text) {
    drag.said = text;
    if (this.#drag !== drag) return;
    this.element.textContent = text;
    this.element.hidden = false;
  }
}
