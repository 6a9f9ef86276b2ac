// What the page changes: the configuration, the container and the contents of the sheet, and what of it no document has yet.

import { screensOf } from './live-sheet.js';
import { mergedPatch, sameValue } from './recording.js';
import { Steps } from './steps.js';
import { unsavedOf, withPatch } from './values.js';

export class Changes {
  steps;
  #session;
  #sent = []; // the patches that have not been answered

  constructor(session) {
    this.#session = session;
    this.steps = new Steps(session);
  }

  /**
   * Changes the configuration by a merge patch. Throws if the daemon refuses it. Changes with the same token, such as the steps of a
   * slider, are one input: each replaces the one before. A change that `isNew` can be undone: the event `tuned` tells what it replaced.
   */
  configure(patch, { override = true, animated = true, token = null, isNew = override } = {}) {
    const send = () => this.#configure(patch, { override, animated: animated && token === null, token, isNew });
    return token === null ? send() : this.steps.make(token, send);
  }

  async #configure(patch, { override, animated, token, isNew }) {
    const session = this.#session;
    const before = session.state && { ...session.state.configuration, selectedDetentIdentifier: this.startingDetent };
    this.#sent.push(patch);
    const answer = await session.input('sheet/configure', { configuration: patch, animated }, { refusal: false })
      .finally(() => this.#sent.splice(this.#sent.indexOf(patch), 1));
    if (!answer) return null;
    session.inputOf(answer).isOverride = override;
    if (isNew) session.channel.emit('tuned', { kind: 'configuration', patch, before, token });
    session.tellState();
    return answer;
  }

  /** Sends an input that changes the State, and reads the State again. `token` is that of `configure`. */
  change(method, params, { token = null } = {}) {
    const send = () => this.#change(method, token === null ? params : withoutAnimation(params), token);
    return token === null ? send() : this.steps.make(token, send);
  }

  async #change(method, params, token) {
    const session = this.#session;
    const before = session.state;
    const frame = await session.input(method, params);
    if (!frame) return null;
    await this.refresh();
    const { container, contents } = session.state ?? before;
    if (!sameValue(container, before.container)) {
      session.channel.emit('tuned', { kind: 'container', before: before.container, after: container, token });
    }
    const idsOf = screens => screens.map(({ id }) => id);
    if (!sameValue(contents, before.contents) && sameValue(idsOf(contents), idsOf(before.contents))) {
      session.channel.emit('tuned', { kind: 'contents', before: screensOf(before.contents), after: screensOf(contents), token });
    }
    return frame;
  }

  /** The configuration after what was sent. A further change begins with it, since a change of a part of a rule sends the whole rule. */
  get coming() {
    return this.#sent.reduce(withPatch, this.#session.state.configuration);
  }

  /** Reads the State again. */
  async refresh() {
    const session = this.#session;
    const isCurrent = session.lasting();
    try {
      const state = await session.ask('sheet/state');
      if (!isCurrent()) return;
      session.takeState(state);
      session.show(state, state.moving);
      session.tellState();
    } catch (error) {
      if (isCurrent()) session.fail(error);
    }
  }

  /** The inputs with which the page changed the configuration. */
  get inputs() {
    return this.#session.recording.inputs.filter(input => input.isOverride);
  }

  /** What they change, as one merge patch. */
  get patch() {
    return this.inputs.reduce((all, input) => mergedPatch(all, input.params.configuration), {});
  }

  /** The part of it that differs from the document, or from the preset that is shown; null if none does. */
  get unsaved() {
    const { state, documentState } = this.#session;
    return state && documentState ? unsavedOf(this.patch, state.configuration, documentState.configuration) : null;
  }

  /** Where the sheet starts. The state's own value follows drags. */
  get startingDetent() {
    const { patch } = this;
    return 'selectedDetentIdentifier' in patch ? patch.selectedDetentIdentifier
      : this.#session.documentState?.configuration.selectedDetentIdentifier ?? null;
  }

  /** Makes changes part of the document, which has them now. */
  forget(inputs) {
    for (const input of inputs) input.isOverride = false;
  }
}

/** The params of an input that takes place at once. */
const withoutAnimation = params => ({ ...params, ...('animation' in params ? { animation: false } : {}), ...('animated' in params ? { animated: false } : {}) });
