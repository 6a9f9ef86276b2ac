// Where the detents are: the daemon resolves them on a sheet of its own, so the page has no rule about it.

import { Shadow } from './shadow.js';
import { reachOf } from './words.js';

const MOST = 24; // the number of answers that are kept

/** The id of a detent, which may be a word. */
export const idOf = detent => detent.id ?? detent;

/** Whether a sheet rests at detents. */
export const hasDetents = ({ frame }) => frame.extent.rule === 'detents';

/** The height of the keyboard at a moment, pt. */
export function keyboardAt({ recording, past }) {
  const until = past ?? Infinity;
  return recording.inputs.findLast(({ method, time }) => method === 'keyboard/didChangeFrame' && time <= until)?.params.height ?? 0;
}

const texts = new WeakMap();

/** What the places of a sheet depend on, as text. A State is never changed in place, so its text is kept. */
export function keyOf(state, keyboard) {
  if (!texts.has(state)) texts.set(state, JSON.stringify(state));
  return `${keyboard} ${texts.get(state)}`;
}

export class Detents {
  #app;
  #known = new Map(); // places by key; null while they are asked for
  #last = null;

  constructor(app) {
    this.#app = app;
  }

  /**
   * The places where the sheet can rest at a moment: [{id, reach, frame}], the lowest first. A sheet without detents has one, whose id is
   * null. While the answer is on its way, the last known places of the same detents, or null.
   */
  at({ state }) {
    const keyboard = keyboardAt(this.#app.session);
    const key = keyOf(state, keyboard);
    if (!this.#known.has(key) && !this.#app.rpc.ended) this.#find(key, state, keyboard);
    const known = this.#known.get(key);
    if (known) this.#last = known;
    return known ?? (this.#last && namesOf(this.#last) === idsOf(state).join() ? this.#last : null);
  }

  async #find(key, state, keyboard) {
    this.#known.set(key, null);
    if (this.#known.size > MOST) this.#known.delete(this.#known.keys().next().value);
    try {
      this.#known.set(key, await resolve(this.#app.rpc, state, keyboard));
      this.#app.emit('detents');
    } catch {
      this.#known.delete(key); // the connection was lost
    }
    this.#app.wake();
  }
}

const idsOf = ({ configuration }) => (hasDetents(configuration) ? configuration.detents.map(idOf) : [null]);
const namesOf = places => places.map(({ id }) => id).join();

/** Resolves the detents of a State, with a keyboard: [{id, reach, frame}], the lowest first. */
export async function resolve(rpc, state, keyboard = 0) {
  const shadow = new Shadow(rpc, 'detents');
  const { edge } = state.configuration;
  const { size } = state.container;
  try {
    const opened = shadow.openAt(state, keyboard);
    const selected = idsOf(state).map(id => (id === null ? shadow.request('sheet/state')
      : shadow.request('sheet/selectDetent', { detent: id, animated: false }).catch(() => null)));
    const [, ...frames] = await Promise.all([opened, ...selected]);
    // A detent that does not exist here, such as in compact height, can't be selected.
    return idsOf(state).map((id, place) => ({ id, frame: frames[place] }))
      .filter(({ id, frame }) => frame && (id === null || frame.detent === id))
      .map(({ id, frame }) => ({ id, reach: reachOf(frame.frame, edge, size), frame: frame.frame }))
      .sort((a, b) => a.reach - b.reach);
  } finally {
    shadow.close();
  }
}

/** The members of a configuration with which nothing is dimmed up to a detent: the dimming of a library may follow other places. */
export const undimmedUpTo = (id, { dimming }) => ({ largestUndimmedDetentIdentifier: id, ...(dimming.progress === 'detents' ? {} : { dimming: { progress: 'detents' } }) });
