// The timeline: the transport and the lanes, what plays the recording, and what is changed in it.

import { h } from '../dom.js';
import { Editing } from '../model/editing.js';
import { textOf } from './events.js';
import { clock } from './format.js';
import { keyframesOf, withMoved, withSamples, without } from '../model/keyframes.js';
import { Lanes } from './lanes.js';
import { Player } from '../model/player.js';
import { Again } from '../model/again.js';
import { remediesOf } from '../model/remedies.js';
import { Release } from '../model/release.js';
import { openKeyframe } from './samples.js';
import { Transport } from './transport.js';
import { directionsOf, reasonOf } from '../model/words.js';

const TEN = 10; // frames that Shift and an arrow step
/** The maximum number of inputs that are replayed while a keyframe is being dragged. */
const MOST_INPUTS = 400;
/** How often the keyframe of a drag under way is drawn, ms. */
const MOVE_INTERVAL = 100;

export class Timeline {
  element;
  player;
  again;
  lanes;
  #app;
  #editing;
  #transport;
  #release;
  #keyframes = [];
  #inputs = null; // what the keyframes were made of: the list and its length
  #timer = null; // draws the keyframe of a drag under way
  #places = null; // the detents that are shown
  #state = null; // the State that is shown
  #verdicts = null;
  #other = null; // the recording of the other motion that is shown

  constructor(app) {
    this.#app = app;
    this.player = new Player(app);
    this.#editing = new Editing(app, this.player);
    this.again = new Again(app, this.#editing, this.player);
    this.#addCommands();
    this.lanes = new Lanes(app.root, {
      wake: app.wake, seek: time => this.seek(time), scrub: time => this.player.seek(time), step: frames => this.#step(frames),
      flag: (flag, anchor) => this.#openFlag(flag, anchor), region: (from, to) => this.#setRegion(from, to), clearRegion: () => this.#setRegion(null),
      move: (keyframe, times, isDragged) => this.#move(keyframe, times, isDragged),
      remove: keyframe => this.#editing.replay(without(this.#inputs.list, keyframe)),
      open: keyframe => this.#open(keyframe), reasonOf: event => this.#reasonOf(event), zoomed: zoom => this.#transport.setZoom(zoom),
    });
    this.#transport = new Transport(app, this.player, { onswap: () => this.again.swap(), onzoom: zoom => this.lanes.zoomTo(zoom), onpress: () => this.lanes.focus() });
    this.element = h('section', { class: 'timeline', 'aria-label': 'Timeline' }, this.#transport.element, this.lanes.element);
    this.#release = new Release(app, () => {
      this.lanes.set({ release: this.#release.curve });
    });
    app.on('opened', () => this.#opened());
    for (const event of ['document', 'scenario']) app.on(event, () => this.#showScenarios());
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
      { id: 'timeline.start', title: 'To the start', group, icon: 'start', keys: ['Home'], isEnabled: isOpen, run: () => this.seek(-Infinity) },
      { id: 'timeline.end', title: 'To the end: now', group, icon: 'next', keys: ['End'], isEnabled: isOpen, run: () => this.seek(Infinity) },
      { id: 'timeline.goOn', title: 'Go on from here', group, icon: 'next', isEnabled: () => isOpen() && this.#session.past !== null,
        run: () => this.#editing.goOn() },
      { id: 'timeline.loop', title: () => this.#loopTitle(), group, icon: 'loop', keys: ['Mod+L'], isEnabled: isOpen, isOn: () => player.loops, run: () => this.#toggleLoop() },
      { id: 'timeline.loopStart', title: 'The loop starts here', group, icon: 'loop', keys: ['I'], isEnabled: isOpen,
        run: () => this.#setRegion(this.#time, player.region?.to > this.#time ? player.region.to : Infinity) },
      { id: 'timeline.loopEnd', title: 'The loop ends here', group, icon: 'loop', keys: ['O'], isEnabled: isOpen,
        run: () => this.#setRegion(player.region?.from < this.#time ? player.region.from : 0, this.#time) },
      { id: 'timeline.expect', title: 'Expect here', group, icon: 'add', keys: ['E'], isEnabled: isOpen, run: () => this.#expect() },
      { id: 'timeline.saveSteps', title: () => (this.#editing.origin ? 'Save steps' : 'Save as a scenario'), group, icon: 'file',
        isEnabled: () => isOpen() && this.#editing.hasNewSteps, run: () => this.#editing.save() },
      { id: 'timeline.saveGestures', title: 'Save drags as gestures', group, icon: 'file',
        isEnabled: () => isOpen() && this.#editing.hasGestures, run: () => this.#editing.save(null, { asGestures: true }) },
      { id: 'timeline.nextFlag', title: 'Next expectation', group, icon: 'check', isEnabled: () => this.#flags.length > 0, run: () => this.#goToFlag() },
      { id: 'timeline.scenario', title: 'Play a scenario of the document', group, icon: 'file', isEnabled: () => this.#editing.scenarios.length > 0,
        run: anchor => this.#openScenarios(anchor instanceof Element ? anchor : null) },
      ...[[1 / 8, '⅛'], [1 / 4, '¼'], [1, '1'], [2, '2']].map(([speed, text]) => ({
        id: `timeline.speed.${text}`, title: `Speed ${text}×`, group, icon: 'play', isOn: () => this.#session.clock.speed === speed, run: () => this.#session.clock.setSpeed(speed) })),
      { id: 'timeline.zoomIn', title: 'Zoom in on the timeline', group, icon: 'search', isEnabled: isOpen, run: () => this.lanes.zoomTo(this.lanes.span.zoom * 1.5) },
      { id: 'timeline.zoomOut', title: 'Zoom out of the timeline', group, icon: 'search', isEnabled: isOpen, run: () => this.lanes.zoomTo(this.lanes.span.zoom / 1.5) },
    );
  }

  // Time

  get #time() {
    return this.#session.past ?? this.#session.recording.end;
  }

  /** Shows a time of the recording, s. */
  seek(time) {
    this.lanes.follow();
    this.player.seek(time);
  }

  #step(frames) {
    this.lanes.follow();
    return Number.isFinite(frames) ? this.player.step(frames) : this.player.seek(frames);
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

  /** Plays other inputs in place of what was recorded: {opening, inputs, end}. */
  playOther(other) {
    this.#app.traced = null;
    return this.#editing.playOther(other);
  }

  /** Shows the motion of a recording beside that of this sheet, until something else happens to it. */
  compareWith(recording) {
    this.again.show(recording);
    this.#app.wake();
  }

  #compared = [];

  /** The sheets that are compared with this one: {name, recording} each. The lanes have room for the first of them. */
  get compared() {
    return this.#compared;
  }

  set compared(sides) {
    if (this.#compared[0] === sides[0] && this.#compared.length === sides.length) return;
    this.#compared = sides;
    this.lanes.setOther(sides[0] ?? null);
    this.#app.wake();
  }

  paint(moment = this.#session.moment) {
    const { recording } = this.#session;
    if (moment.frame && moment.state) {
      this.lanes.sync(recording, !moment.isPast);
      this.lanes.draw(moment);
    }
    this.#transport.setEdited(this.#editing.isEdited);
    this.#transport.paint(moment, recording.end);
    if (!moment.frame || !moment.state) return;
    this.#showInputs(recording);
    this.#showVerdicts();
    this.#showState(moment);
    this.#release.update(moment);
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
    const hasGrown = this.#inputs?.list === inputs && inputs.length > this.#inputs.length;
    // A drag under way becomes longer a few times a second; its end is shown at once.
    const now = this.#app.clock.now;
    const isMove = ['moved', 'changed'].includes(last?.params?.phase);
    if (hasGrown && isMove && now - this.#inputs.at < MOVE_INTERVAL) {
      this.#timer ??= this.#app.clock.after(MOVE_INTERVAL, () => {
        this.#timer = null;
        this.#app.wake();
      });
      return;
    }
    this.#inputs = { list: inputs, length: inputs.length, last, at: now };
    this.#keyframes = keyframesOf(inputs).map(keyframe => ({ ...keyframe, duration: durationOf(keyframe, recording) }));
    this.lanes.keyframes.setKeyframes(this.#keyframes, hasGrown);
    this.lanes.set({ events: recording.events });
  }

  get #flags() {
    return this.#verdicts?.flags ?? [];
  }

  #showVerdicts() {
    const { recording, follower: { verdicts } } = this.#session;
    if (this.#verdicts?.list === verdicts) return;
    // The flag stands at its time, so its text begins with what was found.
    const flags = verdicts.map(verdict => ({ time: verdict.time, isMet: verdict.met, text: verdict.text.replace(/^at [\d.]+ s /, ''), verdict }));
    this.#verdicts = { list: verdicts, flags };
    this.lanes.set({ flags, events: recording.events });
    const met = flags.filter(({ isMet }) => isMet).length;
    this.#transport.setTally(met, flags.length - met);
  }

  #showState(moment) {
    const { state } = moment;
    this.again.follow();
    if (this.#other !== this.again.other) {
      this.#other = this.again.other;
      this.lanes.set({ before: this.again.curve });
    }
    this.#transport.setOther(this.#other !== null && this.again.canSwap, this.again.isBefore);
    const places = this.#app.detents.at(moment);
    if (state === this.#state && places === this.#places) return;
    this.#state = state;
    this.#places = places;
    this.lanes.set({ detents: places ?? [], flick: state.configuration.interaction.landing?.flick ?? null });
  }

  /** Shows the moment of an expectation, and what can be done if it is not met. */
  async #openFlag({ time, isMet, verdict }, anchor) {
    this.seek(time);
    const { document } = this.#app;
    if (isMet || !this.#editing.origin || !document) return;
    const { follower } = this.#app.session;
    const [remedies, line] = await Promise.all([remediesOf(this.#app, verdict).catch(() => []), verdict.path ? follower.lineOf(verdict.path).catch(() => null) : null]);
    if ((remedies.length === 0 && line === null) || !anchor.isConnected) return;
    const save = async applied => {
      try {
        await document.saveValue(applied(document.text));
      } catch (error) {
        this.#app.fail(error);
      }
    };
    this.#app.menu(anchor, [
      ...remedies.map(({ title, applied }) => ({ title, run: () => save(applied) })),
      ...(line === null ? [] : [remedies.length > 0 && 'separator', { title: `Show line ${line + 1} of the document`, run: () => this.#app.inspector.revealLine(line) }])], { label: verdict.text });
  }

  #goToFlag() {
    const missed = this.#flags.filter(({ isMet }) => !isMet);
    const flags = missed.length > 0 ? missed : this.#flags;
    const next = flags.find(({ time }) => time > this.#time + 1e-6) ?? flags[0];
    this.seek(next.time);
    this.#app.say(`${clock(next.time)} seconds: ${next.text}`);
  }

  #opened() {
    this.#inputs = null;
    this.#showLoop();
    this.lanes.follow();
    this.lanes.zoomTo(1);
  }

  // Inputs

  #move(keyframe, times, isDragged = false) {
    const { list } = this.#inputs;
    // A long recording follows when the keyframe is let go.
    if (isDragged && list.length > MOST_INPUTS) return;
    this.#editing.replay(times.from === keyframe.from && times.to === keyframe.to ? list : withMoved(list, keyframe, times));
  }

  /** What decided the release that an event is about, in words, and what would have changed it; none for other events. */
  #reasonOf({ name, time }) {
    const why = name === 'interactionDidEnd' && this.#app.releases.reasonAt(time);
    const state = why && this.#session.recording.stateAt(time);
    return state ? reasonOf(why, directionsOf(state.configuration.edge)).filter(Boolean) : [];
  }

  #open(keyframe) {
    if (keyframe.isOpen) return;
    openKeyframe(this.#app, keyframe, changed => {
      const inputs = this.#inputs.list;
      if (keyframe.kind === 'drag') return this.#editing.replay(withSamples(inputs, keyframe, changed));
      const [at] = keyframe.inputs;
      return this.#editing.replay(inputs.with(at, { ...inputs[at], params: changed }));
    });
  }

  // Scenarios and expectations

  #showScenarios() {
    const { scenarios, origin } = this.#editing;
    this.#transport.setScenarios(scenarios.length, origin && (origin.name ?? ''));
    this.#app.commands.update();
  }

  #openScenarios(anchor) {
    const { scenarios, origin } = this.#editing;
    const items = [...Map.groupBy(scenarios, ({ title }) => title)].flatMap(([title, members]) => {
      const result = this.#app.checks.results.get(members[0].name ?? '');
      const mark = result && { icon: result.passed ? 'check' : 'close' };
      const item = ({ name, setting }, words) => ({
        ...words, isOn: origin !== null && origin.name === name && origin.setting === setting, run: () => this.#run(name, setting) });
      const failed = result && !result.passed ? `${result.failures.length} failed` : '';
      if (members.length === 1) return [item(members[0], { ...mark, title, detail: [members[0].setting, failed].filter(Boolean).join(', ') })];
      return [{ heading: [title, failed].filter(Boolean).join(', ') }, ...members.map(one => item(one, { title: one.setting }))];
    });
    this.#app.menu(anchor, items, { label: 'Scenarios' });
  }

  #paletteEntries() {
    const scenarios = this.#editing.scenarios.map(({ name, title, setting }) => (
      { title: `Play “${title}”`, group: 'Scenarios', detail: setting ?? '', icon: 'file', run: () => this.#run(name, setting) }));
    const events = this.#session.recording.events.map(event => ({
      title: textOf(event), group: 'Events', detail: `${clock(event.time)} s`, icon: 'right', run: () => this.seek(event.time) }));
    return [...scenarios, ...events];
  }

  /** Plays a scenario, and reports if it can't be. */
  #run(name, setting) {
    this.play(name, setting).catch(error => this.#app.fail(error));
  }

  /** Plays a scenario of the document from its beginning: to its end, or to the expectation in a line of the text that is not met. */
  async play(name = null, setting = null, line = undefined) {
    const shown = await this.#editing.play(name, setting, line);
    this.#showLoop();
    this.lanes.follow();
    this.lanes.zoomTo(1);
    if (shown) {
      this.#app.say(shown.text);
      return;
    }
    const { verdicts } = this.#session.follower;
    const missed = verdicts.filter(({ met }) => !met).length;
    this.#app.say(verdicts.length === 0 ? 'The scenario expects nothing.' : missed === 0 ? `All ${verdicts.length} expectations are met.`
      : `${missed} of ${verdicts.length} expectations are not met.`);
  }

  /** Expects what is shown. */
  async #expect() {
    const { time, words } = await this.#editing.expect();
    this.#app.say(`Expected at ${clock(time)} seconds: ${words}`);
    this.#app.wake();
  }
}

/** How long the keyboard's own motion takes, s; 0 for other inputs, and for that of a platform. */
function durationOf({ first: { method, params, time } }, recording) {
  if (method !== 'keyboard/didChangeFrame' || !params.animation) return 0;
  const { duration } = params.animation === true ? recording.stateAt(time)?.configuration.keyboard.animation ?? {} : params.animation;
  return duration ?? 0;
}
