// @ts-check
// JSON-RPC 2.0 over any transport: a socket, a window, the pipes of a process.
// The page, the Node client and the VS Code extension share this file.

/** The peer answered with an error. */
export class ResponseError extends Error {
  /** @param {{code: number, message: string, data?: any}} error */
  constructor({ code, message, data }) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The connection was lost before the answer arrived. */
export class Lost extends Error {}

export class Rpc {
  #send;
  #prefix;
  #lastId = 0;
  /** @type {Map<number | string, {resolve: (value: any) => void, reject: (error: any) => void, onAnswer?: (answer: any) => void}>} */ #pending = new Map();
  /**
   * The reason why requests fail, such as a lost connection; null while there is a connection.
   * @type {Error | null}
   */
  ended = null;
  /**
   * The handlers of notifications and requests, by method. The result for a request is its answer.
   * @type {Map<string, (params: any) => any>}
   */
  handlers = new Map();
  /**
   * Called with a notification that has no handler.
   * @type {(method: string, params: any) => void}
   */
  onNotification = () => {};
  /**
   * Called with errors thrown by handlers.
   * @type {(error: any) => void}
   */
  onError = () => {};
  /**
   * Converts an error of the peer to the exception that the request throws.
   * @type {(error: {code: number, message: string, data?: any}) => Error}
   */
  errorOf = error => new ResponseError(error);

  /**
   * @param {(message: any) => void} send
   * @param {{prefix?: string}} options the prefix of ids; must be unique if several instances share a connection
   */
  constructor(send, { prefix } = {}) {
    this.#send = send;
    this.#prefix = prefix;
  }

  /** Whether every request has been answered. */
  get isIdle() {
    return this.#pending.size === 0;
  }

  /**
   * Sends a request and returns its result. Aborting the signal cancels it. `onAnswer` is called with the answer before any later
   * message is received, which the returned promise can't promise.
   * @param {string} method @param {any} [params] @param {{signal?: AbortSignal, onAnswer?: (answer: any) => void}} options @returns {Promise<any>}
   */
  async request(method, params, { signal, onAnswer } = {}) {
    signal?.throwIfAborted();
    if (this.ended) throw this.ended;
    const number = ++this.#lastId;
    const id = this.#prefix === undefined ? number : this.#prefix + number;
    /** @type {() => void} */ let abort = () => {};
    try {
      return await new Promise((resolve, reject) => {
        this.#pending.set(id, { resolve, reject, onAnswer });
        abort = () => {
          if (!this.ended) this.notify('$/cancelRequest', { id });
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', abort, { once: true });
        this.#send({ jsonrpc: '2.0', id, method, params });
      });
    } finally {
      this.#pending.delete(id);
      signal?.removeEventListener('abort', abort);
    }
  }

  /**
   * Sends a notification.
   * @param {string} method @param {any} [params]
   */
  notify(method, params) {
    this.#send({ jsonrpc: '2.0', method, params });
  }

  /**
   * Fails all pending requests because the connection is lost. Later requests fail too, until `ended` is null again.
   * @param {Error} reason
   */
  end(reason) {
    this.ended = reason;
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }

  /**
   * Handles a received message.
   * @param {any} message
   */
  receive(message) {
    if (message.method === undefined) {
      const pending = this.#pending.get(message.id);
      pending?.onAnswer?.(message);
      if (message.error) pending?.reject(this.errorOf(message.error));
      else pending?.resolve(message.result);
    } else if (message.id === undefined) {
      this.#notified(message);
    } else {
      this.#answer(message);
    }
  }

  /** @param {{method: string, params: any}} message */
  #notified({ method, params }) {
    const handler = this.handlers.get(method);
    try {
      if (handler) handler(params);
      else this.onNotification(method, params);
    } catch (error) {
      this.onError(error);
    }
  }

  /** @param {{id: any, method: string, params: any}} message */
  async #answer({ id, method, params }) {
    /** @type {any} */ const answer = { jsonrpc: '2.0', id };
    try {
      const handler = this.handlers.get(method);
      if (handler) answer.result = await handler(params) ?? null;
      else answer.error = { code: -32601, message: `${method} is not answered here` };
    } catch (/** @type {any} */ error) {
      this.onError(error);
      answer.error = { code: -32603, message: String(error?.message ?? error) };
    }
    if (!this.ended) this.#send(answer);
  }
}
