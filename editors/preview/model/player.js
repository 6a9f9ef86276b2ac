// Plays the recording, forward and backward, in a loop or once, and pauses the sheet.
//
// Two things can play: the sheet itself, whose clock runs while something moves, and the recording, of which the past is shown. At rest
// there is nothing to pause, so a paused sheet is always one in motion, and the next input lets it go on.

import { FRAME } from './live-sheet.js';

const FASTEST = 8;

export class Player {
  /** The part of the recording that is repeated: {from, to}, s; null is all of it. */
  region = null;
  loops = false;
  /** Where playing begins if nothing is being played, s; null is the beginning. */
  start = null;
  #app;
  #session;
  #playing = null; // {time, wall, rate, until}: when the recording was started, and what says where it stops
  #looking = false; // whether this has changed the shown time

  constructor(app) {
    this.#app = app;
    const { session } = app;
    this.#session = session;
    app.on('looked', () => {
      // An input leads back to now.
      if (!this.#looking) this.#playing = null;
    });
    app.on('opened', () => this.#forget());
    app.on('changed', () => {
      if (session.paused && !session.moving && !session.held) session.paused = false;
    });
    // An input that was made before the pause may be sent and answered after it.
    app.on('sent', ({ made }) => session.paused && made > session.pausedAt && session.setPaused(false));
  }

  #forget() {
    this.#playing = null;
    this.region = null;
    this.loops = false;
  }

  /** Whether something plays: the sheet moves, or the recording is shown. */
  get plays() {
    return this.#playing !== null || this.#session.runs;
  }

  /** Whether there is something to play or to pause. */
  get canPlay() {
    const { recording } = this.#session;
    return this.plays || this.#session.paused || recording.end > recording.start;
  }

  /** The direction and speed in which the recording is shown, in multiples of the session's speed; 0 while it is not. */
  get rate() {
    return this.#playing?.rate ?? 0;
  }

  /** The times between which the recording is played. */
  get range() {
    const { start, end } = this.#session.recording;
    if (!this.loops || !this.region) return { from: start, to: end };
    return { from: Math.max(start, this.region.from), to: Math.min(end, this.region.to) };
  }

  /** Plays or pauses. At rest it plays the last motion that was changed, the loop, or the recording from the beginning. */
  toggle() {
    const session = this.#session;
    if (this.plays) this.pause();
    else if (session.paused) session.setPaused(false);
    else this.play(1, session.past ?? this.start ?? this.range.from);
  }

  pause() {
    if (this.#playing) this.#stop();
    else if (this.#session.runs) this.#session.setPaused(true);
  }

  /** Plays the recording from a time on; forward, it stops at the time that `until` says by then. */
  play(rate = 1, time = this.#session.past ?? this.#session.recording.end, until = () => Infinity) {
    const { from, to } = this.range;
    if (to <= from) return;
    const isOver = rate > 0 ? time >= to - FRAME / 2 : time <= from;
    const start = isOver || (this.loops && (time < from || time > to)) ? (rate > 0 ? from : to) : time;
    this.#look(start);
    this.#playing = { time: start, wall: this.#app.clock.now, rate, until };
    this.#app.wake();
  }

  /** Plays in a direction, 1 or -1; again: twice as fast. */
  shuttle(direction) {
    const session = this.#session;
    if (direction > 0 && session.past === null) {
      if (session.paused) session.setPaused(false);
      if (session.runs) return;
    }
    const rate = Math.sign(this.rate) === direction ? Math.min(FASTEST, Math.abs(this.rate) * 2) : 1;
    const start = direction > 0 ? this.range.from : session.recording.end;
    this.play(direction * rate, session.past ?? start);
  }

  /** Stops playing, and stays at the time that is shown. */
  #stop() {
    this.#playing = null;
    this.#look(this.#session.past);
  }

  #look(time) {
    this.#looking = true;
    this.#session.look(time);
    this.#looking = false;
  }

  /** Shows a time; at or after the end, the present. */
  seek(time) {
    const { start, end } = this.#session.recording;
    this.#playing = null;
    this.#look(time >= end - 1e-9 ? null : Math.max(start, time));
  }

  /** Steps by a number of frames. At the end of the recording, a motion goes on by as many. */
  async step(frames) {
    const session = this.#session;
    const { recording } = session;
    const isLive = session.past === null;
    if (session.runs) session.setPaused(true);
    this.#playing = null;
    if (isLive && frames > 0) {
      if (session.moving || session.held) await session.advance(recording.end + frames * FRAME);
      return;
    }
    const last = recording.frames.length - 1;
    const next = (isLive ? last : recording.indexAt(session.past)) + frames;
    this.seek(next >= last ? Infinity : recording.frames[Math.max(0, next)].time);
  }

  /** Sets the repeated part, and repeats it. */
  setRegion(from, to) {
    const { start, end } = this.#session.recording;
    const [low, high] = [Math.max(start, Math.min(from, to)), Math.min(end, Math.max(from, to))];
    if (high - low < FRAME / 2) return;
    this.region = { from: low, to: high };
    this.loops = true;
  }

  clearRegion() {
    this.region = null;
    this.loops = false;
  }

  /** Called once per animation frame: shows the next moment. Returns whether it should be called again. */
  tick(wall) {
    if (!this.#playing) return false;
    const session = this.#session;
    const { from, to } = this.range;
    const { rate, until } = this.#playing;
    const passed = Math.max(0, wall - this.#playing.wall) / 1000 * session.clock.speed * rate;
    let time = this.#playing.time + passed;
    const isOver = rate > 0 ? time >= to : time <= from;
    const stop = until();
    if (time >= stop && stop < to) {
      this.seek(stop);
      return false;
    }
    if (isOver && this.loops && to - from >= FRAME) {
      time = rate > 0 ? from : to;
    } else if (isOver) {
      this.#playing = null;
      // Forward it arrives at the present.
      this.#look(rate > 0 ? null : from);
      return false;
    }
    this.#playing = { time, wall: Math.max(wall, this.#playing.wall), rate, until };
    this.#look(time);
    return true;
  }
}
