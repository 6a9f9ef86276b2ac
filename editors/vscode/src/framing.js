// @ts-check
'use strict';
// Language server messages over the pipes of a process: a header with the length, then JSON.

class Pipes {
  #output;
  /** @type {Buffer} */ #rest = Buffer.alloc(0);
  /** @type {(message: any) => void} */ onMessage = () => {};
  /** @type {(direction: string, text: string) => void} */ onTrace = () => {};
  /**
   * Called with input that is not a message, because the process does not speak this protocol.
   * @type {(what: string) => void}
   */
  onMalformed = () => {};

  /** @param {NodeJS.Readable} input @param {NodeJS.Writable} output */
  constructor(input, output) {
    this.#output = output;
    input.on('data', data => this.#read(data));
    output.on('error', () => {}); // reported when the process ends
  }

  /** @param {any} message */
  send(message) {
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
      if (!Number.isInteger(length)) return this.onMalformed('a header without a length');
      const end = head + 4 + length;
      if (this.#rest.length < end) return;
      const text = this.#rest.toString('utf8', head + 4, end);
      this.#rest = this.#rest.subarray(end);
      this.onTrace('<-', text);
      let message;
      try {
        message = JSON.parse(text);
      } catch {
        return this.onMalformed(text.slice(0, 200));
      }
      this.onMessage(message);
    }
  }
}

module.exports = { Pipes };
