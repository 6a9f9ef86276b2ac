// Draws a held sheet where the finger is before the daemon has answered: only while the last answers say that it follows the finger point by
// point. The next answer corrects it; at rest what is shown is the answer.

/** How far an edge may move beside the finger and still be said to follow it, pt. */
const CLOSE = 1e-3;

export class Lead {
  #finger = 0; // where the finger is, or was when it lifted, along the axis on which the sheet moves, pt
  #answered = null; // the last answer: {point, rect}
  #rates = null; // by how many points each member of the rectangle moves for a point of the finger: -1, 0 or 1; null if it does not follow

  /** Whether the sheet follows the finger. */
  get follows() {
    return this.#rates !== null;
  }

  /** The finger is at another point. */
  move(point) {
    this.#finger = point;
  }

  /** Takes the answer to the finger at a point. */
  take(point, { frame, held }) {
    const before = this.#answered;
    this.#answered = held ? { point, rect: frame } : null;
    if (!held || !before) this.#rates = null;
    else if (point !== before.point) this.#rates = ratesOf(before.rect, frame, point - before.point);
  }

  /** A frame as it is drawn. */
  of(frame) {
    if (!frame?.held || !this.#rates) return frame;
    const ahead = this.#finger - this.#answered.point;
    if (ahead === 0) return frame;
    const rect = Object.fromEntries(Object.entries(frame.frame).map(([key, value]) => [key, value + this.#rates[key] * ahead]));
    return rect.width > 0 && rect.height > 0 ? { ...frame, frame: rect } : frame;
  }
}

/** The rates between two rectangles, or null if they are others than those of an edge that follows the finger. */
function ratesOf(before, after, moved) {
  const rates = {};
  for (const [key, value] of Object.entries(after)) {
    const change = value - before[key];
    rates[key] = Math.round(change / moved);
    if (Math.abs(change - rates[key] * moved) > CLOSE || Math.abs(rates[key]) > 1) return null;
  }
  return rates;
}
