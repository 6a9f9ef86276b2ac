// @ts-check
// A daemon in a worker: sheetd.wasm where no process can be started, or none is installed.
// The page, the Node client and the VS Code extension share this file.

const CALL_TIMEOUT = 10_000; // time to handle one message, ms
const DELIVERY = 100; // time for messages that arrived while this thread was busy, ms

export class WorkerDaemon {
  #worker;
  #limit;
  #unanswered = 0;
  /** @type {any} */ #timer = null;
  /**
   * Called with each message of the daemon.
   * @type {(message: any) => void}
   */
  onMessage = () => {};
  /**
   * Called with what a process would write to stderr.
   * @type {(text: string) => void}
   */
  onLog = () => {};
  /**
   * Called once, when the daemon has ended: with its exit status, or with the reason of an unexpected end.
   * @type {(end: {status?: number, reason?: string}) => void}
   */
  onEnd = () => {};

  /**
   * Starts the module in a worker that runs worker.js. A damaged module is reported to `onEnd`.
   * @param {any} worker a worker of a browser or of Node
   * @param {BufferSource | WebAssembly.Module} module the content of sheetd.wasm, or the compiled module
   * @param {{callTimeout?: number}} options the time to handle one message, ms; then the worker is ended
   */
  constructor(worker, module, { callTimeout = CALL_TIMEOUT } = {}) {
    this.#worker = worker;
    this.#limit = callTimeout;
    const listen = worker.on ? (/** @type {string} */ kind, /** @type {any} */ call) => worker.on(kind, call)
      : (/** @type {string} */ kind, /** @type {any} */ call) => worker.addEventListener(kind, (/** @type {any} */ event) => call(event.data ?? event));
    listen('message', (/** @type {any} */ message) => this.#receive(message));
    listen('error', (/** @type {any} */ error) => this.#end({ reason: `its worker failed: ${error.message ?? 'worker.js cannot be loaded'}` }));
    this.#post({ module });
  }

  /** @param {any} message */
  send(message) {
    this.#post({ input: JSON.stringify(message) + '\n' });
  }

  /** Ends the input. */
  close() {
    this.#post({ end: true });
  }

  /** Ends the worker at once. */
  terminate() {
    this.#end({ reason: 'it was ended' });
  }

  /**
   * Sets whether the worker keeps the process of Node running.
   * @param {boolean} isHeld
   */
  hold(isHeld) {
    if (isHeld) this.#worker?.ref();
    else this.#worker?.unref();
  }

  /** @param {any} message */
  #post(message) {
    if (!this.#worker) return;
    if (this.#unanswered++ === 0) this.#watch();
    this.#worker.postMessage(message);
  }

  #watch() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // If this thread was busy, the answer may be waiting; it is received before a second timer fires.
      this.#timer = setTimeout(() => this.#end({ reason: `it computed for more than ${this.#limit / 1000} s` }), DELIVERY);
    }, this.#limit);
  }

  /** @param {{output?: string, log?: string, done?: boolean, status?: number, trap?: string}} message */
  #receive({ output, log, done, status, trap }) {
    if (!this.#worker) return; // sent before the worker was ended
    if (output !== undefined) for (const line of output.split('\n').slice(0, -1)) this.onMessage(JSON.parse(line));
    else if (log !== undefined) this.onLog(log);
    else if (status !== undefined) this.#end({ status });
    else if (trap !== undefined) this.#end({ reason: trap });
    else if (done) {
      this.#unanswered--;
      if (this.#unanswered > 0) this.#watch();
      else clearTimeout(this.#timer);
    }
  }

  /** @param {{status?: number, reason?: string}} end */
  #end(end) {
    if (!this.#worker) return;
    clearTimeout(this.#timer);
    this.#worker.terminate();
    this.#worker = null;
    this.onEnd(end);
  }
}
