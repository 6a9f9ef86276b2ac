// Another sheet with the same configuration over the sheet, at its highest detent. It is not part of the recording.

import { SILENT } from './live-sheet.js';

export class Over {
  /** Its frame; null while it is not shown. */
  frame = null;
  #session;
  #id = null;

  constructor(session) {
    this.#session = session;
  }

  /** Takes a frame of the daemon. */
  receive(frame) {
    if (this.frame && frame.sheet === this.#id) this.#show(frame);
  }

  async open() {
    const session = this.#session;
    this.drop();
    if (!session.isOpen || session.frame.phase !== 'presented') return;
    const isCurrent = session.lasting();
    const { preset, configuration, container } = session.state;
    const sheet = this.#id = `${session.id}-over`;
    try {
      await session.rpc.request('sheet/open', {
        sheet, preset, presenter: session.id, container, updates: { ...SILENT, frames: true },
        configuration: { ...configuration, selectedDetentIdentifier: configuration.detents.map(one => one.id ?? one).at(-1) },
      });
      const frame = await session.rpc.request('sheet/present', { sheet, animated: false });
      if (isCurrent() && this.#id === sheet) this.#show(frame);
    } catch (error) {
      // A sheet that was removed while it was opened has nothing to report.
      if (this.#id !== sheet) return;
      this.#id = null;
      session.fail(error);
    }
  }

  drop() {
    if (this.#id) this.#session.rpc.notify('sheet/close', { sheet: this.#id });
    const wasShown = this.frame !== null;
    this.#id = this.frame = null;
    if (wasShown) this.#session.channel.emit('changed');
  }

  #show(frame) {
    this.frame = frame;
    this.#session.channel.emit('changed');
  }
}
