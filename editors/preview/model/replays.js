// Plays a recording on a second sheet, so that the shown one can be restored from its snapshot.

import { CHANGES_STATE, FRAME, SILENT, UPDATES, freshId, stateOf } from './live-sheet.js';
import { beginOf, paramsOf } from './recording.js';

export class Replays {
  #rpc;
  #collected = null; // {sheet, frames, events} of the recording that is played and kept

  constructor(rpc) {
    this.#rpc = rpc;
  }

  /** Takes a frame or an event of the daemon: `kind` is "frames" or "events". */
  receive(kind, one) {
    if (one.sheet === this.#collected?.sheet) this.#collected[kind].push(one);
  }

  /** Plays a recording to a time, s. Returns a snapshot. An input that fails is left out: each was accepted when it was recorded. */
  async snapshot(recording, time) {
    const sheet = freshId('replay');
    const { snapshot } = this.#play(sheet, recording, time, SILENT);
    await snapshot.catch(() => {});
    this.#close(sheet);
    return snapshot;
  }

  /**
   * Plays the opening and the inputs of a recording to a time, s, and puts the frames, events and States on the way into it. Returns
   * {snapshot, refused}: inputs that the daemon refuses are taken out of the recording, and their errors are `refused`.
   */
  async fill(recording, time) {
    const sheet = freshId('replay');
    const collected = this.#collected = { sheet, frames: [], events: [] };
    const { answers, snapshot } = this.#play(sheet, recording, time, UPDATES);
    const settled = await Promise.allSettled(answers.map(({ answer }) => answer));
    await snapshot.catch(() => {});
    this.#close(sheet);
    if (this.#collected === collected) this.#collected = null;
    if (settled[0].status === 'rejected') throw settled[0].reason;
    const frames = collected.frames;
    const refused = [];
    settled.forEach(({ value, reason }, index) => {
      const { method, input } = answers[index];
      if (reason && input) {
        recording.inputs = recording.inputs.filter(one => one !== input);
        refused.push(reason);
      }
      if (value?.phase && method !== 'sheet/state') frames.push(value);
      if (value?.configuration) recording.addState(value.time, stateOf(value));
    });
    for (const frame of frames.sort((a, b) => a.time - b.time)) recording.addFrame(frame);
    recording.events = collected.events;
    return { snapshot: await snapshot, refused };
  }

  /** Sends a recording. Returns {answers: [{answer, method, input}], snapshot}, where the first answer is that of the opening. */
  #play(sheet, recording, time, updates) {
    const keeps = updates.frames;
    const answers = [];
    const send = (method, params, input) => answers.push({ method, input, answer: this.#rpc.request(method, { sheet, ...params }) });
    send('sheet/open', { updates, ...recording.opening });
    let last = 0;
    const pass = to => {
      // Every frame within a long step is recorded.
      if (keeps && to - last > 1.5 * FRAME) send('clock/advance', { to, frameRate: 1 / FRAME });
      last = to;
    };
    for (const input of recording.inputs) {
      pass(beginOf(input));
      last = input.time;
      send(input.method, paramsOf(input), input);
      if (keeps && CHANGES_STATE.test(input.method)) send('sheet/state', {});
    }
    pass(time);
    send('clock/advance', { to: Math.max(time, last) });
    for (const { answer } of answers) answer.catch(() => {});
    return { answers, snapshot: this.#rpc.request('sheet/snapshot', { sheet }) };
  }

  /** Closes the second sheet, once all is answered: a host forwards the updates of open sheets. */
  #close(sheet) {
    this.#rpc.notify('sheet/close', { sheet });
  }
}
