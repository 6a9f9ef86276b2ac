// What a drag from a point would move: the daemon's map for the point at which the pointer is.

/** How far the drags of the map go, pt. */
export const LENGTH = 130;

export class OwnerMaps {
  #session;
  #isOn;
  #known = null; // {point, frame, map}
  #isAsking = false;

  /** `isOn` says whether a map is wanted. */
  constructor(session, isOn) {
    this.#session = session;
    this.#isOn = isOn;
    for (const event of ['opened', 'rewound', 'state']) session.channel.on(event, () => { this.#known = null; });
  }

  /** The map for a point, {point, map}, or null. Called for each painted frame, which asks at most once; one of another point is not shown. */
  at(point, moment) {
    const session = this.#session;
    if (!point || !this.#isOn() || !session.isOpen || moment.isPast || session.held) return null;
    const isOfPoint = this.#known && this.#known.point.x === point.x && this.#known.point.y === point.y;
    if (!isOfPoint || this.#known.frame !== moment.frame) this.#ask(point, moment.frame);
    return isOfPoint && this.#known.map ? this.#known : null;
  }

  async #ask(point, frame) {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const lasts = this.#session.lasting();
    try {
      const map = await this.#session.ask('sheet/predict', { touch: { ...point, length: LENGTH } });
      if (lasts()) this.#known = { point, frame, map };
    } catch {
      // The sheet is gone, or has another configuration now; another point or frame asks again.
      this.#known = { point, frame, map: null };
    }
    this.#isAsking = false;
    this.#session.channel.emit('mapped');
  }
}

/**
 * The sectors of a map: for each owner {owner, polygons, label}. `polygons` are lists of corners around (0, 0), pt. `label` is where its name is
 * written: in the middle of the widest sector that it has at the end of the drags; null if it has none there.
 */
export function sectorsOf({ directions }, length = LENGTH) {
  const step = 360 / directions.length;
  const sectors = new Map();
  directions.forEach(({ angle, owners }, place) => {
    owners.forEach(({ owner, from }, index) => {
      const to = owners[index + 1]?.from ?? length;
      const one = sectors.get(owner) ?? sectors.set(owner, { owner, polygons: [], ends: [] }).get(owner);
      one.polygons.push([[from, angle - step / 2], [to, angle - step / 2], [to, angle + step / 2], [from, angle + step / 2]].map(([radius, at]) => pointAt(radius, at)));
      if (index === owners.length - 1) one.ends.push(place);
    });
  });
  return [...sectors.values()].map(({ owner, polygons, ends }) => ({
    owner, polygons, label: ends.length > 0 ? pointAt(length * 0.62, middleOf(ends, directions.length) * step) : null,
  }));
}

const pointAt = (radius, degrees) => [radius * Math.cos(degrees * Math.PI / 180), radius * Math.sin(degrees * Math.PI / 180)];

/** The middle of the longest run of numbers on a circle of `count`. */
function middleOf(numbers, count) {
  const has = new Set(numbers);
  let best = { start: numbers[0], length: 0 };
  for (const start of numbers) {
    if (has.has((start + count - 1) % count) && has.size < count) continue;
    let length = 1;
    while (length < count && has.has((start + length) % count)) length++;
    if (length > best.length) best = { start, length };
  }
  return best.start + (best.length - 1) / 2;
}
