// Runs the scenarios of the document, with the changes that are not saved, after each change of either.

import { Lost } from '../rpc.js';

/** Nothing has changed for this long when they run, ms. */
const REST = 400;
/** How many are run at most: a document with more is for `sheetd run`. */
const MOST = 100;

/** The app's event `checks` follows every result. */
export class Checks {
  /** What became of each scenario by its name, '' for the one without: {passed, failures}. */
  results = new Map();
  #app;
  #session;
  #key = null; // what the results are about
  #timer = null;
  #round = 0;

  constructor(app) {
    this.#app = app;
    this.#session = app.session;
    for (const event of ['document', 'state', 'opened']) app.on(event, () => this.#look());
  }

  /** How many scenarios pass and fail, of those that were run: {passed, failed}. */
  get counts() {
    const failed = [...this.results.values()].filter(({ passed }) => !passed).length;
    return { passed: this.results.size - failed, failed };
  }

  #look() {
    const { document } = this.#app;
    const isShown = document !== null && this.#session.followsDocument && !document.firstError;
    const key = isShown ? JSON.stringify([document.uri, document.text, this.#session.state ? this.#session.changes.unsaved : null]) : null;
    if (key === this.#key) return;
    const [before] = JSON.parse(this.#key ?? '[null]');
    this.#key = key;
    this.#round++;
    if (before !== document?.uri || document?.scenarios.length === 0) this.#show(new Map());
    this.#app.clock.cancel(this.#timer);
    if (isShown) this.#wait();
  }

  #wait() {
    this.#timer = this.#app.clock.after(REST, () => this.#run());
  }

  #show(results) {
    if (results.size === 0 && this.results.size === 0) return;
    this.results = results;
    this.#app.emit('checks');
  }

  async #run() {
    const session = this.#session;
    const round = this.#round;
    const results = new Map();
    await session.follower.refresh();
    for (const name of this.#app.document.scenarios.slice(0, MOST)) {
      // A finger goes first.
      if (session.held || session.moving) {
        this.#wait();
        return;
      }
      try {
        const { passed, failures } = await session.follower.run(name || null);
        results.set(name, { passed, failures: failures.map(({ message }) => message) });
      } catch (error) {
        if (error instanceof Lost) return;
        // With these changes the document has an error.
        results.set(name, { passed: false, failures: [error.message] });
      }
      if (round !== this.#round) return;
    }
    this.#show(results);
  }
}
