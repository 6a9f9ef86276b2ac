// JSON-RPC 2.0 over a host.

export class ResponseError extends Error {
  constructor({ code, message, data }) {
    super(data?.expected ? `${data.path || '/'}: expected ${data.expected}, found ${data.found}` : message);
    this.code = code;
    this.data = data;
  }
}

/** The connection was lost before the answer came. */
export class Lost extends Error {}

export class Rpc {
  #host;
  // Several views may share one connection: each has ids of its own.
  #prefix = `${Math.random().toString(36).slice(2, 8)}-`;
  #next = 0;
  #waiting = new Map();
  /** Whether there is a daemon at the other end: else nothing is asked, for nothing would be answered. */
  isConnected = false;
  /** What is done with notifications and with questions, by method: a question's result is its answer. */
  handlers = new Map();

  constructor(host) {
    this.#host = host;
    host.onMessage = message => this.#receive(message);
  }

  request(method, params) {
    if (!this.isConnected) return Promise.reject(new Lost('nobody is there to answer'));
    const id = this.#prefix + ++this.#next;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#host.send({ jsonrpc: '2.0', id, method, params });
    });
  }

  notify(method, params) {
    this.#host.send({ jsonrpc: '2.0', method, params });
  }

  /** Nothing that was asked will be answered any more. */
  lose(reason) {
    this.isConnected = false;
    for (const { reject } of this.#waiting.values()) reject(new Lost(reason));
    this.#waiting.clear();
  }

  #receive(message) {
    if (message.method === undefined) {
      const waiting = this.#waiting.get(message.id);
      if (!waiting) return;
      this.#waiting.delete(message.id);
      if (message.error) waiting.reject(new ResponseError(message.error));
      else waiting.resolve(message.result);
    } else if (message.id === undefined) {
      this.handlers.get(message.method)?.(message.params);
    } else {
      this.#answer(message);
    }
  }

  async #answer({ id, method, params }) {
    const answer = { jsonrpc: '2.0', id };
    try {
      const handler = this.handlers.get(method);
      if (!handler) answer.error = { code: -32601, message: `the preview does not answer ${method}` };
      else answer.result = await handler(params);
    } catch (error) {
      answer.error = { code: -32603, message: String(error.message ?? error) };
    }
    this.#host.send(answer);
  }
}
