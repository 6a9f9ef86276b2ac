// Runs the scenarios of the document with its unsaved changes, after each change of either.

import { Lost } from '../rpc.js';

/** They run once nothing has changed for this long, ms. */
const REST = 400;
/** How many are run at most: a document with more is for `sheetd run`. */
const LIMIT = 100;

/** The app's event `checks` follows each run of all of them. */
export class Checks {
  /** What became of each scenario by its name, '' for the one without: {passed, failures}. */
  results = new Map();
  #app;
  #session;
  #uri = null; // of the document that the results are about
  #key = null; // what the results are about
  #timer = null;
  #isDue = false; // whether they run once the sheet is at rest
  #round = 0;

  constructor(app) {
    this.#app = app;
    this.#session = app.session;
    for (const event of ['document', 'state', 'opened', 'rewound']) app.on(event, () => this.#look());
    app.on('changed', () => {
      if (!this.#isDue || !this.#isIdle) return;
      this.#isDue = false;
      this.#wait();
    });
  }

  /** How many scenarios pass and fail, of those that were run: {passed, failed}. */
  get counts() {
    const failed = [...this.results.values()].filter(({ passed }) => !passed).length;
    return { passed: this.results.size - failed, failed };
  }

  #look() {
    const { document } = this.#app;
    const isShown = document !== null && this.#session.followsDocument;
    // Each report of the daemon may be about a change of what the document extends.
    const key = isShown && !document.firstError
      ? JSON.stringify([document.uri, document.reports, this.#session.state ? this.#session.changes.unsaved : null]) : null;
    if (!isShown || document.uri !== this.#uri || document.scenarios.length === 0) this.#show(new Map());
    this.#uri = isShown ? document.uri : null;
    if (key === this.#key) return;
    this.#key = key;
    this.#round++;
    this.#isDue = false;
    this.#app.clock.cancel(this.#timer);
    if (key !== null) this.#wait();
  }

  #wait() {
    this.#timer = this.#app.clock.after(REST, () => this.#run());
  }

  #show(results) {
    if (results.size === 0 && this.results.size === 0) return;
    this.results = results;
    this.#app.emit('checks');
  }

  /** Whether nobody waits for the sheet. */
  get #isIdle() {
    return !this.#session.held && !this.#session.moving;
  }

  async #run() {
    const { follower } = this.#session;
    const round = this.#round;
    const results = new Map();
    if (!this.#isIdle) {
      this.#isDue = true;
      return;
    }
    await follower.refresh();
    for (const name of this.#app.document?.scenarios.slice(0, LIMIT) ?? []) {
      if (round !== this.#round) return;
      if (!this.#isIdle) {
        this.#isDue = true;
        return;
      }
      try {
        const { passed, failures } = await follower.run(name || null);
        results.set(name, { passed, failures: failures.map(({ message }) => message) });
      } catch (error) {
        if (error instanceof Lost) {
          this.#key = null; // they run once there is a connection again
          return;
        }
        // With these changes the document has an error.
        results.set(name, { passed: false, failures: [error.message] });
      }
    }
    if (round === this.#round) this.#show(results);
  }
}
