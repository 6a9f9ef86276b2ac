// @ts-check
// An instance of sheetd.wasm: one connection to the daemon, which runs in the caller's thread.
// The page, the Node client and the VS Code extension share this file.
// Sources/SheetWasm/SheetWasm.swift documents the functions of the module.

/** The exit status of a process that has not enough memory. */
const OUT_OF_MEMORY = 71;

export class Instance {
  #module;
  #now;

  /**
   * Creates an instance. Throws an Error that says what to do if this is not the module, or is damaged.
   * @param {BufferSource | WebAssembly.Module} module the content of sheetd.wasm, or the compiled module
   * @param {() => number} now the time since any moment, ms; never decreases
   */
  static async create(module, now = () => performance.now()) {
    try {
      const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
      return new Instance((await WebAssembly.instantiate(compiled)).exports, now);
    } catch (error) {
      throw new Error(`sheetd.wasm is damaged or is not sheetd's; install it again (${error})`);
    }
  }

  /** @param {any} functions @param {() => number} now */
  constructor(functions, now) {
    this.#module = functions;
    this.#now = now;
    this.#module._initialize();
  }

  /**
   * Starts a new connection with other limits, as JSON: the object `limits` of the answer to `initialize`.
   * @param {Uint8Array} limits @returns {boolean} whether it is such an object
   */
  limit(limits) {
    return this.#module.sheetd_limit(this.#write(limits)) !== 0;
  }

  /**
   * Takes input and returns all resulting output.
   * @param {Uint8Array} input @returns {Uint8Array}
   */
  exchange(input) {
    return this.#output(this.#module.sheetd_exchange(this.#write(input), this.#time));
  }

  /** Does what is due, such as a frame of a realtime clock, and returns the output. */
  proceed() {
    return this.#output(this.#module.sheetd_proceed(this.#time));
  }

  /** Ends the input and returns the output. */
  finish() {
    return this.#output(this.#module.sheetd_finish(this.#time));
  }

  /** The time until something is due, ms; null if nothing is. */
  get delay() {
    const due = this.#module.sheetd_next_wake();
    return due < 0 ? null : Math.max(0, due / 1000 - this.#now());
  }

  /** Whether a function trapped because there was not enough memory. */
  get isOutOfMemory() {
    return this.exitStatus === OUT_OF_MEMORY;
  }

  /** The exit status that a process would have; null while the connection is open. */
  get exitStatus() {
    const status = this.#module.sheetd_exit_status();
    return status < 0 ? null : status;
  }

  /** Returns what a process would have written to stderr since the last call. */
  takeLog() {
    const count = this.#module.sheetd_log();
    return new TextDecoder().decode(new Uint8Array(this.#module.memory.buffer, this.#module.sheetd_log_text(), count));
  }

  get #time() {
    return this.#now() * 1000;
  }

  /**
   * Writes input to the module's memory.
   * @param {Uint8Array} input
   */
  #write(input) {
    const address = this.#module.sheetd_reserve(input.length);
    new Uint8Array(this.#module.memory.buffer, address).set(input);
    return input.length;
  }

  /** @param {number} count */
  #output(count) {
    return new Uint8Array(this.#module.memory.buffer, this.#module.sheetd_output(), count).slice();
  }
}
