// Undo and redo of what was changed on the page: the configuration, and the scene.

import { patchOf, partsOf, reversed } from './values.js';

const MOST = 200;

/** The steps that were done and undone. The event `tuned` follows every change of the configuration and of the scene,
 * and `history` every change of these steps. */
export class History {
  #session;
  #done = [];
  #undone = [];
  #isApplying = false;
  #of = null; // the sheet whose steps these are

  constructor(session) {
    this.#session = session;
    session.channel.on('tuned', change => this.#isApplying || this.#take(change));
  }

  /** Forgets the steps when another sheet is shown. */
  begin(sheet) {
    if (sheet === this.#of) return;
    this.#of = sheet;
    this.#done = [];
    this.#undone = [];
    this.#emit();
  }

  get canUndo() {
    return this.#done.length > 0 && !this.#isApplying;
  }

  get canRedo() {
    return this.#undone.length > 0 && !this.#isApplying;
  }

  /** What the next undo and redo are about: a path such as "frame.margins.left", "device" or "content". */
  get next() {
    return { undo: this.#done.at(-1)?.title, redo: this.#undone.at(-1)?.title };
  }

  undo() {
    return this.#move(this.#done, this.#undone, 'undo');
  }

  redo() {
    return this.#move(this.#undone, this.#done, 'redo');
  }

  async #move(from, to, direction) {
    const step = from.pop();
    if (!step) return;
    this.#isApplying = true;
    try {
      await this.#apply(step, step[direction]);
      to.push(step);
    } catch (error) {
      from.push(step);
      throw error;
    } finally {
      this.#isApplying = false;
      this.#emit();
    }
  }

  #apply({ kind }, value) {
    if (kind === 'configuration') return this.#session.configure(value);
    if (kind === 'container') return this.#session.change('container/didChange', { container: value, animation: true });
    return this.#session.change('navigation/setScreens', { screens: value, animated: false });
  }

  #take({ kind, patch, before, after, token = null }) {
    const top = this.#done.at(-1);
    const isSame = token !== null && top?.token === token && this.#undone.length === 0;
    const step = kind === 'configuration'
      ? { kind, token, title: partsOf(patch, before).map(([path]) => path.join('.')).join(', '), undo: reversed(patch, before), redo: patch }
      : { kind, token, title: kind === 'container' ? 'device' : 'content', undo: before, redo: after };
    if (isSame) {
      // What an earlier step of the same control has replaced is older than what this one has.
      const older = partsOf(top.undo, before);
      const paths = new Set(older.map(([path]) => path.join()));
      const more = kind === 'configuration' ? partsOf(step.undo, before).filter(([path]) => !paths.has(path.join())) : [];
      top.undo = kind === 'configuration' ? patchOf([...older, ...more]) : top.undo;
      top.redo = step.redo;
      top.title = step.title;
    } else {
      this.#done.push(step);
      if (this.#done.length > MOST) this.#done.shift();
    }
    this.#undone = [];
    this.#emit();
  }

  #emit() {
    this.#session.channel.emit('history');
  }
}
