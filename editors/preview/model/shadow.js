// A sheet of its own in the daemon, to ask what the shown one would do, without touching it.

import { SILENT, freshId, screensToSet } from './live-sheet.js';
import { asSent, inputUntil } from './recording.js';

export class Shadow {
  #rpc;
  #id;

  constructor(rpc, purpose) {
    this.#rpc = rpc;
    this.#id = freshId(purpose);
  }

  request(method, params) {
    return this.#rpc.request(method, { sheet: this.#id, ...params });
  }

  open(opening) {
    return this.request('sheet/open', { updates: SILENT, ...opening });
  }

  /** Opens a sheet as in a State, at rest on screen, with a keyboard. */
  openAt({ preset, configuration, container, environment, contents }, keyboard) {
    const { id, hidesBackButton, ...content } = contents[0];
    const screens = screensToSet(contents);
    const inputs = [
      screens && { time: 0, method: 'navigation/setScreens', params: screens },
      { time: 0, method: 'sheet/present', params: { animated: false } },
      keyboard > 0 && { time: 0, method: 'keyboard/didChangeFrame', params: { height: keyboard, animation: false } },
    ].filter(Boolean);
    return Promise.all([this.open({ preset, configuration, container, environment, content }), this.request('sheet/replay', { inputs })]);
  }

  /** Opens a sheet as it is at a time, s, of another one's recording, or with other inputs. */
  openAs({ recording, allowsDismissal }, time, inputs = recording.inputs) {
    const { opening } = recording;
    const before = asSent(inputs.map(input => inputUntil(input, time)).filter(Boolean));
    return Promise.all([this.open(opening), this.request('sheet/replay', { inputs: before, to: time, shouldDismiss: allowsDismissal })]);
  }

  close() {
    if (!this.#rpc.ended) this.#rpc.notify('sheet/close', { sheet: this.#id });
  }
}
