// @ts-check
'use strict';
// JSON-RPC 2.0 with the framing of language servers, over a process's pipes.

class ResponseError extends Error {
  /** @param {{code: number, message: string, data?: any}} error */
  constructor({ code, message, data }) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

class Rpc {
  /** @type {Buffer} */ #rest = Buffer.alloc(0);
  #nextId = 0;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */ #waiting = new Map();
  #output;
  #isOver = false;
  /** @type {(method: string, params: any) => void} */ onNotification = () => {};
  /** @type {(method: string, params: any) => any} */ onRequest = () => { throw new Error('nobody answers'); };
  /** @type {(direction: string, text: string) => void} */ onTrace = () => {};

  /**
   * What came is no message: nobody who speaks this protocol is there.
   * @type {(what: string) => void}
   */
  onNoise = () => {};

  /** @param {NodeJS.Readable} input @param {NodeJS.Writable} output */
  constructor(input, output) {
    this.#output = output;
    input.on('data', data => this.#read(data));
    output.on('error', () => {}); // told by the process's end
  }

  /** @param {string} method @param {any} [params] @returns {Promise<any>} */
  request(method, params) {
    if (this.#isOver) return Promise.reject(new Error('the daemon is gone'));
    const id = ++this.#nextId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ jsonrpc: '2.0', id, method, params });
    });
  }

  /** @param {string} method @param {any} [params] */
  notify(method, params) {
    if (!this.#isOver) this.#send({ jsonrpc: '2.0', method, params });
  }

  /** Nobody is at the other end any more. */
  end() {
    this.#isOver = true;
    for (const { reject } of this.#waiting.values()) reject(new Error('the daemon is gone'));
    this.#waiting.clear();
  }

  /** @param {any} message */
  #send(message) {
    const text = JSON.stringify(message);
    this.onTrace('->', text);
    this.#output.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  /** @param {Buffer} data */
  #read(data) {
    this.#rest = Buffer.concat([this.#rest, data]);
    for (;;) {
      const head = this.#rest.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.#rest.toString('latin1', 0, head))?.[1]);
      if (!Number.isInteger(length)) return this.onNoise('a header without a length');
      const end = head + 4 + length;
      if (this.#rest.length < end) return;
      const text = this.#rest.toString('utf8', head + 4, end);
      this.#rest = this.#rest.subarray(end);
      this.onTrace('<-', text);
      let message;
      try {
        message = JSON.parse(text);
      } catch {
        return this.onNoise(text.slice(0, 200));
      }
      this.#receive(message);
    }
  }

  /** @param {any} message */
  #receive(message) {
    if (message.method === undefined) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.error) waiting?.reject(new ResponseError(message.error));
      else waiting?.resolve(message.result);
    } else if (message.id === undefined) {
      this.onNotification(message.method, message.params);
    } else {
      this.#answer(message);
    }
  }

  /** @param {{id: any, method: string, params: any}} message */
  async #answer({ id, method, params }) {
    try {
      const result = await this.onRequest(method, params);
      this.#send({ jsonrpc: '2.0', id, result });
    } catch (error) {
      this.#send({ jsonrpc: '2.0', id, error: { code: -32601, message: /** @type {Error} */ (error).message } });
    }
  }
}

module.exports = { Rpc };
