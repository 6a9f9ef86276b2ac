// Which curves moved the sheet last: those that would have moved it otherwise, had they been others. Each is tried on a sheet of its own.

import { keyframesOf } from './keyframes.js';
import { curvesOf } from './motions.js';
import { sameValue } from './recording.js';
import { Shadow } from './shadow.js';
import { patchAt, valueAt } from './values.js';

/** When a motion is looked at, s after its last input. */
const LOOKS = [0.04, 0.12, 0.3];
/** How many of the last inputs are tried: one may have moved nothing. */
const TRIED = 3;

export class Movers {
  #app;
  #known = { key: null, paths: [] };
  #isAsking = false;

  constructor(app) {
    this.#app = app;
    app.on('opened', () => { this.#known = { key: null, paths: [] }; });
  }

  /** The paths of the curves that moved the sheet last, "transition.curve"; of the time before, until that is known. */
  get paths() {
    const { session, rpc } = this.#app;
    const { recording, state, rests, past } = session;
    if (!rests || past !== null || rpc.ended || this.#isAsking) return this.#known.paths;
    const last = recording.inputs.findLastIndex(({ method }) => method !== 'sheet/configure');
    const key = JSON.stringify([recording.start, last, recording.inputs[last], curvesOf(state.configuration).map(path => valueAt(state.configuration, path))]);
    if (key !== this.#known.key) this.#ask(key, state.configuration);
    return this.#known.paths;
  }

  async #ask(key, configuration) {
    this.#isAsking = true;
    const isCurrent = this.#app.session.lasting();
    let paths = [];
    try {
      for (const keyframe of keyframesOf(this.#app.session.recording.inputs).filter(({ first }) => first.method !== 'sheet/configure').slice(-TRIED).reverse()) {
        paths = await this.#moversOf(keyframe, configuration);
        if (paths.length > 0 || !isCurrent()) break;
      }
    } catch {
      // The connection was lost, or an input was refused that the recording has: nothing is said.
    }
    this.#isAsking = false;
    if (isCurrent()) this.#known = { key, paths };
    this.#app.wake();
  }

  async #moversOf(keyframe, configuration) {
    const was = await this.#framesWith(keyframe, {});
    const found = [];
    for (const path of curvesOf(configuration)) {
      const other = valueAt(configuration, path) === 'linear' ? 'easeIn' : 'linear';
      if (!sameValue(was, await this.#framesWith(keyframe, patchAt(path, other)))) found.push(path.join('.'));
    }
    return found;
  }

  /** How the sheet lies after a keyframe, at each look, with another configuration from its first input on. */
  async #framesWith({ first, inputs: [place], to }, patch) {
    const { session, rpc } = this.#app;
    const shadow = new Shadow(rpc, 'movers');
    const change = { time: first.method === 'gesture/samples' ? first.params.samples[0].time : first.time, method: 'sheet/configure', params: { configuration: patch, animated: false } };
    const [look, ...others] = LOOKS;
    const shown = [shadow.openAs(session, to + look, session.recording.inputs.toSpliced(place, 0, change)).then(([, replayed]) => replayed),
      ...others.map(later => shadow.request('clock/advance', { to: to + later }))];
    const frames = await Promise.all(shown).finally(() => shadow.close());
    return frames.map(({ frame, phase }) => [frame, phase]);
  }
}
