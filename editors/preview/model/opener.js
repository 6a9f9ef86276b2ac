// Opens the sheet of a document or a preset, which begins a recording.

import { UPDATES, screensOf, screensToSet } from './live-sheet.js';
import { patchBetween, sameValue } from './recording.js';

/** What a person has who has set nothing. */
export const USUAL = { textSize: 1, reducedMotion: false, screenReader: false };

export class Opener {
  #session;

  constructor(session) {
    this.#session = session;
  }

  /**
   * Opens and presents the sheet of a document or a preset. `scene` is {container, contents} to be kept, such as when only the preset
   * changes; `prepare` is called before the sheet is presented.
   */
  async open({ document = null, preset = null, animated = true, scene = null, prepare = async () => {} } = {}) {
    const session = this.#session;
    const isCurrent = session.begin();
    session.forget();
    session.drop();
    session.rename();
    session.follower.begin(document);
    const source = session.follower.source ?? sampleOf(preset ?? 'system-26', scene);
    const state = await session.ask('sheet/open', { updates: UPDATES, ...source });
    if (!isCurrent()) return;
    this.#begin(state);
    if (scene?.contents.length > 1) await session.change('navigation/setScreens', screensToSet(scene.contents));
    await prepare();
    const presented = session.input('sheet/present', { animated });
    this.#shorten(session.recording.opening, state);
    await presented;
  }

  /** Starts a new recording of the sheet as it is configured now, on the same device and with the same content. */
  async startOver(animated = true) {
    const session = this.#session;
    const { state, changes: { patch }, follower: { document } } = session;
    await this.open({ document, preset: state.preset, animated, scene: document ? null : state, prepare: async () => {
      if (!sameValue(session.state.container, state.container)) await session.change('container/didChange', { container: state.container });
      if (!sameValue(session.state.environment, state.environment)) await session.change('environment/didChange', { ...USUAL, ...state.environment });
      if (!sameValue(session.state.contents, state.contents)) {
        await session.change('navigation/setScreens', { screens: screensOf(state.contents), animated: false });
      }
      if (Object.keys(patch).length > 0) await session.configure(patch, { animated: false, isNew: false });
    } });
  }

  #begin(state) {
    const session = this.#session;
    const { preset, configuration, container, environment, contents } = state;
    const { id, ...content } = contents[0];
    session.life = 'open';
    session.clock.time = 0;
    session.past = null;
    session.follower.documentState = state;
    session.recording.begin({ preset, configuration, container, environment, content });
    session.takeState(state);
    const screens = screensToSet(contents);
    if (screens) session.recording.addInput(0, 'navigation/setScreens', screens);
    session.show(state, state.moving);
    session.channel.emit('opened');
    session.tellState();
  }

  /** Has the opening contain only the differences from the preset, once that is known: the first frame does not wait for it. */
  #shorten(opening, { preset, configuration }) {
    const { presets } = this.#session;
    presets.read().then(() => {
      opening.configuration = patchBetween(presets.configuration(preset), configuration);
    }).catch(() => {}); // without a connection, the opening stays as it is
  }
}

/** The sheet shown for a preset without a document, in a scene if there is one: params of `sheet/open`. */
function sampleOf(preset, scene) {
  const configuration = preset.startsWith('system') ? { detents: ['medium', 'large'], prefersGrabberVisible: true } : {};
  if (!scene) return { preset, configuration, content: { height: 380, scrollable: true, scrollHeight: 1400 } };
  const { id, hidesBackButton, ...content } = scene.contents[0];
  return { preset, configuration, content, container: scene.container, environment: scene.environment };
}
