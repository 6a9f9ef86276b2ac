// The timeline: the transport and the lanes, what plays the recording, and what is changed in it.

import { h } from '../dom.js';
import { Detents } from '../detents.js';
import { expectationOf, isBatched, patchFor, scenariosOf, stepsOf, wordsOf } from './expectations.js';
import { textOf } from './events.js';
import { clock } from './format.js';
import { keyframesOf, withMoved, withSamples, without } from './keyframes.js';
import { Lanes } from './lanes.js';
import { Player } from './player.js';
import { Release } from './release.js';
import { openKeyframe } from './samples.js';
import { Transport } from './transport.js';
import { reachOf } from './traces.js';

const TEN = 10; // frames that Shift and an arrow step
/** The maximum number of inputs that are replayed while a keyframe is being dragged. */
const MOST_INPUTS = 400;
/** How long after an edit of the document its scenario is played again, ms. */
const EDIT_PAUSE = 150;

export class Timeline {
  element;
  player;
  lanes;
  #app;
  #transport;
  #detents;
  #release;
  #keyframes = [];
  #inputs = null; // what the keyframes were made of: the list and its length
  #scenarios = []; // of the document: [{name, settings}]
  #isEdited = false; // whether the steps of the played scenario were changed
  #played = null; // {text}: the document's text when its scenario was played
  #isTouched = false; // whether anything was done to the sheet since
  #rerun = null;
  #replaying = null; // the running replay
  #next = null; // the inputs to be replayed after it
  #state = null; // the State whose detents are shown
  #verdicts = null;

  constructor(app) {
    this.#app = app;
    this.player = new Player(app);
    this.#addCommands();
    this.lanes = new Lanes(app.root, {
      wake: app.wake, seek: time => this.#seek(time), scrub: time => this.player.seek(time), step: frames => this.#step(frames),
      region: (from, to) => this.#setRegion(from, to), clearRegion: () => this.#setRegion(null),
      move: (keyframe, times, isDragged) => this.#move(keyframe, times, isDragged),
      remove: keyframe => this.#replay(without(this.#inputs.list, keyframe)),
      open: keyframe => this.#open(keyframe), zoomed: zoom => this.#transport.setZoom(zoom),
    });
    this.#transport = new Transport(app, this.player, zoom => this.lanes.zoomTo(zoom));
    this.element = h('section', { class: 'timeline', 'aria-label': 'Timeline' }, this.#transport.element, this.lanes.element);
    this.#detents = new Detents(app.rpc, () => {
      this.#state = null;
      app.wake();
    });
    this.#release = new Release(app, () => {
      this.lanes.set({ release: this.#release.curve });
    });
    app.on('opened', () => this.#opened());
    app.on('document', () => {
      this.#readScenarios();
      clearTimeout(this.#rerun);
      this.#rerun = setTimeout(() => this.#playAgain(), EDIT_PAUSE);
    });
    app.on('recorded', () => { this.#isTouched = this.#played !== null; });
    app.on('connection', () => {
      if (app.connection === 'lost') this.#release.lose();
    });
    app.paletteSources.push(() => this.#paletteEntries());
  }

  get #session() {
    return this.#app.session;
  }

  #addCommands() {
    const { commands } = this.#app;
    const { player } = this;
    const group = 'Timeline';
    const isOpen = () => this.#session.state !== null;
    commands.add(
      { id: 'timeline.play', title: () => (player.plays ? 'Pause' : 'Play'), group, icon: 'play', keys: ['Space'], isEnabled: () => isOpen() && player.canPlay, run: () => player.toggle() },
      { id: 'timeline.backward', title: 'Play backward; again: faster', group, icon: 'back', keys: ['J'], isEnabled: isOpen, run: () => player.shuttle(-1) },
      { id: 'timeline.stop', title: 'Stop', group, icon: 'pause', keys: ['K'], isEnabled: isOpen, run: () => player.pause() },
      { id: 'timeline.forward', title: 'Play forward; again: faster', group, icon: 'next', keys: ['L'], isEnabled: isOpen, run: () => player.shuttle(1) },
      { id: 'timeline.frameBack', title: 'One frame back', group, icon: 'back', keys: ['ArrowLeft'], isEnabled: isOpen, run: () => this.#step(-1) },
      { id: 'timeline.frameOn', title: 'One frame on', group, icon: 'next', keys: ['ArrowRight'], isEnabled: isOpen, run: () => this.#step(1) },
      { id: 'timeline.tenBack', title: 'Ten frames back', group, icon: 'back', keys: ['Shift+ArrowLeft'], isEnabled: isOpen, run: () => this.#step(-TEN) },
      { id: 'timeline.tenOn', title: 'Ten frames on', group, icon: 'next', keys: ['Shift+ArrowRight'], isEnabled: isOpen, run: () => this.#step(TEN) },
      { id: 'timeline.start', title: 'To the start', group, icon: 'start', keys: ['Home'], isEnabled: isOpen, run: () => this.#seek(-Infinity) },
      { id: 'timeline.end', title: 'To the end: now', group, icon: 'next', keys: ['End'], isEnabled: isOpen, run: () => this.#seek(Infinity) },
      { id: 'timeline.goOn', title: 'Go on from here', group, icon: 'record', isEnabled: () => isOpen() && this.#session.past !== null,
        run: () => this.#session.rewind(this.#session.past) },
      { id: 'timeline.loop', title: () => this.#loopTitle(), group, icon: 'loop', keys: ['Mod+L'], isEnabled: isOpen, isOn: () => player.loops, run: () => this.#toggleLoop() },
      { id: 'timeline.loopStart', title: 'The loop starts here', group, icon: 'loop', keys: ['I'], isEnabled: isOpen, run: () => this.#setRegion(this.#time, player.region && player.region.to > this.#time ? player.region.to : Infinity) },
      { id: 'timeline.loopEnd', title: 'The loop ends here', group, icon: 'loop', keys: ['O'], isEnabled: isOpen, run: () => this.#setRegion(player.region && player.region.from < this.#time ? player.region.from : 0, this.#time) },
      { id: 'timeline.expect', title: 'Expect here', group, icon: 'add', keys: ['E'], isEnabled: isOpen, run: () => this.#expect() },
      { id: 'timeline.saveSteps', title: () => (this.#session.scenario ? 'Save steps' : 'Save as a scenario'), group, icon: 'file',
        isEnabled: () => isOpen() && this.#canSave && (this.#isEdited || this.#session.scenario === null), run: () => this.#save() },
      { id: 'timeline.nextFlag', title: 'Next expectation', group, icon: 'check', isEnabled: () => this.#flags.length > 0, run: () => this.#goToFlag() },
      { id: 'timeline.scenario', title: 'Play a scenario of the document', group, icon: 'file', isEnabled: () => this.#scenarios.length > 0,
        run: anchor => this.#openScenarios(anchor instanceof Element ? anchor : null) },
      { id: 'timeline.zoomIn', title: 'Zoom in on the timeline', group, icon: 'search', isEnabled: isOpen, run: () => this.lanes.zoomTo(this.lanes.span.zoom * 1.5) },
      { id: 'timeline.zoomOut', title: 'Zoom out of the timeline', group, icon: 'search', isEnabled: isOpen, run: () => this.lanes.zoomTo(this.lanes.span.zoom / 1.5) },
    );
  }

  // Time

  get #time() {
    return this.#session.past ?? this.#session.recording.end;
  }

  #seek(time) {
    this.lanes.follow();
    this.player.seek(time);
  }

  #step(frames) {
    this.lanes.follow();
    return Number.isFinite(frames) ? this.player.step(frames) : this.player.seek(frames);
  }

  /** Replays the loop, or the whole recording: for a change of how the sheet moves. */
  replayLoop() {
    this.player.play(1, this.player.range.from);
  }

  #loopTitle() {
    const { region } = this.player;
    return region ? `Loop ${region.from.toFixed(2)} s to ${region.to.toFixed(2)} s` : 'Loop';
  }

  #toggleLoop() {
    this.player.loops = !this.player.loops;
    this.#showLoop();
  }

  #setRegion(from, to) {
    if (from === null) this.player.clearRegion();
    else this.player.setRegion(from, to);
    this.#showLoop();
  }

  #showLoop() {
    this.lanes.setRegion(this.player.region, this.player.loops);
    const button = this.#transport.element.querySelector('.loop-toggle');
    button.setAttribute('aria-label', this.#loopTitle());
    this.#app.commands.update();
    this.#app.wake();
  }

  /** Called once per animation frame. Returns whether it should be called again. */
  tick(wall) {
    return this.player.tick(wall);
  }

  /** Called on changes of the sheet's State. */
  update() {
    this.#state = null;
  }

  paint(moment = this.#session.moment) {
    const { recording } = this.#session;
    this.#transport.setEdited(this.#isEdited && this.#canSave);
    this.#transport.paint(moment, recording.end);
    if (!moment.frame || !moment.state) return;
    this.#showInputs(recording);
    this.#showVerdicts();
    this.#showState(moment.state);
    this.#release.update(moment);
    this.lanes.sync(recording, !moment.isPast);
    this.lanes.paint(moment, this.#sentence(moment));
  }

  /** Where the sheet would land, in words. */
  #sentence({ prediction, frame }) {
    if (!prediction || !frame.held) return '';
    if (prediction.outcome === 'dismiss') return 'would be dismissed';
    return prediction.detent ? `would land at ${prediction.detent}` : 'would stay';
  }

  /** The curve of a release at the shown moment: [[time, reach]], or null. For tests. */
  get releaseCurve() {
    return this.#release.curve;
  }

  // Contents of the lanes

  #showInputs(recording) {
    const { inputs } = recording;
    if (this.lanes.keyframes.isDragged) return;
    const last = inputs.at(-1);
    if (this.#inputs?.list === inputs && this.#inputs.length === inputs.length && this.#inputs.last === last) return;
    this.#inputs = { list: inputs, length: inputs.length, last };
    this.#keyframes = keyframesOf(inputs);
    this.lanes.keyframes.setKeyframes(this.#keyframes);
    this.lanes.set({ events: recording.events });
  }

  get #flags() {
    return this.#verdicts?.flags ?? [];
  }

  #showVerdicts() {
    const { verdicts, recording } = this.#session;
    if (this.#verdicts?.list === verdicts) return;
    // What is expected of all of the scenario stands at its end.
    const flags = verdicts.map(({ time, met, text }) => ({ time: time ?? recording.end, isMet: met, text }));
    this.#verdicts = { list: verdicts, flags };
    this.lanes.set({ flags, events: recording.events });
    const met = flags.filter(({ isMet }) => isMet).length;
    this.#transport.setTally(met, flags.length - met);
    this.#transport.setScenarios(this.#count, this.#session.scenario?.name);
  }

  #showState(state) {
    if (state === this.#state) return;
    this.#state = state;
    const { landing } = state.configuration.interaction;
    const detents = this.#detents.at(state).map(({ id, frame }) => ({ name: id, reach: reachOf(frame, state.configuration.edge) }));
    this.lanes.set({ detents, flick: landing?.flick ?? null });
  }

  #goToFlag() {
    const missed = this.#flags.filter(({ isMet }) => !isMet);
    const flags = missed.length > 0 ? missed : this.#flags;
    const next = flags.find(({ time }) => time > this.#time + 1e-6) ?? flags[0];
    this.#seek(next.time);
    this.#app.say(`${clock(next.time)} seconds: ${next.text}`);
  }

  #opened() {
    this.#isEdited = false;
    this.#inputs = null;
    this.#showLoop();
    this.lanes.follow();
    this.lanes.zoomTo(1);
  }

  // Inputs

  /** Plays changed inputs instead of the recorded ones. While one replay runs, only the last changes are kept for the next. */
  #replay(inputs) {
    this.#next = inputs;
    this.#replaying ??= this.#runReplays().finally(() => { this.#replaying = null; });
    return this.#replaying;
  }

  async #runReplays() {
    const session = this.#session;
    while (this.#next) {
      const inputs = this.#next;
      this.#next = null;
      const { recording, past, scenario } = session;
      const isTouched = this.#isTouched;
      // What came after the last input still does.
      const rest = recording.end - lastOf(recording.inputs);
      try {
        await session.replay({ opening: recording.opening, inputs, end: lastOf(inputs) + rest });
      } catch (error) {
        this.#app.fail(error);
        return;
      }
      // What was found holds for the inputs of the document only.
      this.#isEdited = scenario !== null;
      this.#isTouched = isTouched;
      session.verdicts = [];
      session.recording.expect = recording.expect;
      if (past !== null) this.player.seek(Math.min(past, session.recording.end));
    }
  }

  #move(keyframe, times, isDragged = false) {
    const { list } = this.#inputs;
    // A long recording follows when the keyframe is let go.
    if (isDragged && list.length > MOST_INPUTS) return;
    this.#replay(times.from === keyframe.from && times.to === keyframe.to ? list : withMoved(list, keyframe, times));
  }

  #open(keyframe) {
    if (keyframe.isOpen) return;
    openKeyframe(this.#app, keyframe, changed => {
      const inputs = this.#inputs.list;
      if (keyframe.kind === 'drag') return this.#replay(withSamples(inputs, keyframe, changed));
      const [at] = keyframe.inputs;
      return this.#replay(inputs.with(at, { ...inputs[at], params: changed }));
    });
  }

  // Scenarios and expectations

  get #count() {
    return this.#scenarios.reduce((sum, { settings }) => sum + settings.length, 0);
  }

  async #readScenarios() {
    const { document, rpc } = this.#app;
    if (!document) this.#scenarios = [];
    else {
      try {
        this.#scenarios = await scenariosOf(rpc, document.uri);
      } catch {
        return; // the connection was lost, or the document isn't open yet
      }
    }
    this.#transport.setScenarios(this.#count, this.#session.scenario?.name);
    this.#app.commands.update();
  }

  #openScenarios(anchor) {
    const { scenario } = this.#session;
    const items = this.#scenarios.flatMap(({ name, settings }) => {
      const title = name ?? 'Scenario';
      const isOn = setting => scenario !== null && scenario.name === name && scenario.setting === setting;
      if (settings.length === 1) return [{ title, detail: settings[0] ?? '', isOn: isOn(settings[0]), run: () => this.play(name, settings[0]) }];
      return [{ heading: title }, ...settings.map(setting => ({ title: setting, isOn: isOn(setting), run: () => this.play(name, setting) }))];
    });
    this.#app.menu(anchor, items, { label: 'Scenarios' });
  }

  #paletteEntries() {
    const scenarios = this.#scenarios.flatMap(({ name, settings }) => settings.map(setting => ({
      title: `Play “${name ?? 'the scenario'}”`, group: 'Scenarios', detail: setting ?? '', icon: 'file', run: () => this.play(name, setting) })));
    const events = this.#session.recording.events.map(event => ({
      title: textOf(event), group: 'Events', detail: `${clock(event.time)} s`, icon: 'right', run: () => this.#seek(event.time) }));
    return [...scenarios, ...events];
  }

  /** Plays a scenario of the document from its beginning. */
  async play(name = null, setting = null) {
    await this.#load(name, setting);
    this.player.clearRegion();
    this.#showLoop();
    this.lanes.follow();
    this.lanes.zoomTo(1);
    this.player.play(1, 0);
    const missed = this.#session.verdicts.filter(({ met }) => !met).length;
    const count = this.#session.verdicts.length;
    this.#app.say(count === 0 ? 'The scenario expects nothing.' : missed === 0 ? `All ${count} expectations are met.` : `${missed} of ${count} expectations are not met.`);
  }

  async #load(name, setting) {
    const version = this.#app.document.version ?? null;
    await this.#session.playScenario(name, setting);
    this.#isEdited = this.#isTouched = false;
    this.#played = { version };
    this.#app.commands.update();
  }

  /** Plays the shown scenario again after the document has changed, and stays at the shown time. */
  async #playAgain() {
    const session = this.#session;
    const { document } = this.#app;
    const { scenario, past } = session;
    if (!scenario || !document || document.firstError || this.#isEdited || this.#isTouched || !session.rests) return;
    if (this.#played?.version === (document.version ?? null) && this.#played?.version !== null) return;
    try {
      await this.#load(scenario.name, scenario.setting);
      if (past !== null) this.player.seek(past);
    } catch {
      session.scenario = null; // it has another name now, or is gone
    }
  }

  /** Expects what is shown: in the document's scenario, or, without a document, in the recording's. */
  async #expect() {
    const session = this.#session;
    const { moment, scenario, recording } = session;
    const settings = this.#scenarios.find(({ name }) => name === scenario?.name)?.settings ?? [null];
    const expectation = expectationOf(moment, scenario !== null && settings.length > 1);
    await this.#save(expectation);
    recording.expect.push(expectation);
    session.verdicts = [...session.verdicts, { time: moment.time, met: true, text: wordsOf(expectation), range: null }]
      .sort((a, b) => (a.time ?? Infinity) - (b.time ?? Infinity));
    this.#app.say(`Expected at ${clock(moment.time)} seconds: ${wordsOf(expectation)}`);
    this.#app.wake();
  }

  get #canSave() {
    return Boolean(this.#app.document?.save && this.#app.document.text);
  }

  /** Writes the steps, if the document has others, and an expectation, if there is one, into the document's scenario. */
  async #save(expectation = null) {
    if (!this.#canSave) return;
    const { document } = this.#app;
    const session = this.#session;
    const { scenario, recording } = session;
    const value = JSON.parse(document.text);
    const isNew = scenario === null || this.#isTouched;
    const { patch, name } = patchFor(value, {
      played: isNew ? undefined : scenario.name, steps: isNew || this.#isEdited ? stepsOf(recording, isBatched(value)) : null, expectation });
    await document.save(patch);
    session.scenario = { name, setting: scenario?.setting ?? null };
    this.#isEdited = this.#isTouched = false;
    this.#played = { version: null };
    this.#app.commands.update();
  }
}

const lastOf = inputs => Math.max(0, ...inputs.map(({ time }) => time));
