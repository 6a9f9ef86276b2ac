// Sharing and exporting: links, pictures, videos, a page that plays by itself, transcripts, and a phone as the finger.

import { button, h } from '../dom.js';
import { documentTextOf } from '../model/document-text.js';
import { icon } from '../shell/icons.js';
import { BugReport } from './bug.js';
import { LONGEST, fragmentWith, sharedOf } from './link.js';
import { Opening } from './open.js';
import { PhoneFinger } from './phone-finger.js';
import { shownIn } from './shown.js';
import { Viewer } from './viewer.js';

const PICTURES = [['filmstrip', 'Filmstrip'], ['plot', 'Plot of the motion'], ['map', 'Map of landings']];
const TOAST = 2500; // ms
/** A bug is played from so long before the moment at which it is seen, s. */
const BEFORE_BUG = 1;
/** The maximum of what is written to a file: longer videos are not watched, and their pictures would not end. */
const LONGEST_VIDEO = 120; // s
const CARD = { PNG: 'image/png', SVG: 'image/svg+xml', GIF: 'image/gif', MP4: 'video/mp4', JSON: 'application/json' };

export class Share {
  #app;
  #toast = h('p', { class: 'toast', role: 'status', hidden: true });
  #timer = null;
  #phone;
  #opening;
  #bug;
  #viewer;
  #isAddressTaken = false;

  constructor(app) {
    this.#app = app;
    this.#phone = new PhoneFinger(app, this);
    this.#opening = new Opening(app, this);
    this.#bug = new BugReport(app, this);
    this.#viewer = new Viewer(app);
    this.#addCommands();
    const { commands, root } = app;
    root.append(this.#toast);
    root.querySelector('[data-slot=share]')?.append(
      commands.button('export', { text: true, class: 'b wide', 'aria-haspopup': 'menu' }),
      commands.button('share', { text: true, class: 'b line wide', 'aria-haspopup': 'menu' }));
    root.querySelector('[data-slot=share-tab]')?.append(commands.button('share-all', { text: true, class: 'b', 'aria-haspopup': 'menu' }));
    // After the sheet is open; what the daemon reports meanwhile waits for it.
    app.on('opened', () => (app.host.takeShared ? app.do(() => this.#takeShared()) : this.#takeAddress()));
  }

  #addCommands() {
    const { commands, session, host } = this.#app;
    const isOpen = () => session.isOpen;
    const hasRecording = () => isOpen() && session.recording.frames.length > 0;
    const group = 'Share and export';
    const add = (id, title, icon, run, rest = {}) => commands.add({ id, title, group, icon, run, isEnabled: hasRecording, ...rest });
    add('share', 'Share', 'share', anchor => this.#shareMenu(anchor), { isEnabled: isOpen, palette: false });
    add('share-all', 'Share', 'share', anchor => this.#shareMenu(anchor, { withExport: true }), { isEnabled: isOpen, palette: false });
    add('export', 'Export', 'video', anchor => this.#exportMenu(anchor), { palette: false });
    if (host.linkTo) {
      add('copy-link', 'Copy a link', 'link', () => this.copyLink());
      add('copy-link-playing', 'Copy a link that plays', 'play', () => this.copyLink({ plays: true }), { isEnabled: () => this.#canPlay });
      if (navigator.share) add('send-link', 'Send a link…', 'share', () => this.#send());
      if (host.qrCode) add('link-qr', 'Show a QR code', 'device', () => this.#showQRCode(), { isEnabled: () => this.#canPlay });
      add('copy-link-moment', () => `Copy a link to ${session.moment.time.toFixed(3)} s`, 'play', () => this.copyLink({ time: session.moment.time }));
      add('copy-link-sheet', 'Copy a link without the recording', 'link', () => this.copyLink({ withRecording: false }));
    }
    add('report-bug', 'Report a bug…', 'warning', () => this.#bug.ask());
    add('phone', 'Try it on a phone', 'device', () => this.#phone.show(), { isEnabled: () => Boolean(host.isReady) });
    add('card', 'Make a card…', 'share', () => this.#card());
    add('export-png', 'Save this moment as PNG', 'device', () => this.#savePng());
    add('export-svg', 'Save this moment as SVG', 'device', () => this.#savePicture('still'));
    for (const [picture, title] of PICTURES) add(`export-${picture}`, `Save as SVG: ${title}`, 'video', () => this.#savePicture(picture));
    add('export-mp4', 'Save a video: MP4', 'video', () => this.#video('MP4'));
    add('export-gif', 'Save a video: GIF', 'video', () => this.#video('GIF'));
    add('export-page', 'Save a page that plays by itself', 'video', () => this.#savePage());
    add('save-as', 'Save as a document…', 'file', () => this.#saveDocument(), { group: 'Document', isEnabled: isOpen });
    if (!host.saveFile) add('download', 'Download the document', 'file', () => this.#download(), { group: 'Document', isEnabled: isOpen });
    add('copy-transcript', 'Copy as transcript', 'copy', () => this.copy(session.recording.transcript(), 'The transcript was copied'));
    add('save-transcript', 'Save as transcript', 'file', () => this.save('jsonl', session.recording.transcript(), 'application/jsonl'));
    add('copy-scenario', 'Copy as scenario', 'copy', () => this.copy(session.recording.scenario(), 'The scenario was copied'));
  }

  get #canPlay() {
    const { isOpen, recording } = this.#app.session;
    return isOpen && recording.frames.length > 0 && recording.end > recording.start;
  }

  // Menus

  #item(id, detail) {
    const { commands } = this.#app;
    const command = commands.get(id);
    if (!command) return null;
    return { title: commands.titleOf(command), icon: command.icon, detail, isEnabled: commands.isEnabled(command), run: () => commands.run(id) };
  }

  async #shareMenu(anchor, { withExport = false } = {}) {
    const { host } = this.#app;
    let size = null;
    if (host.linkTo && this.#app.commands.isEnabled(this.#app.commands.get('copy-link'))) {
      const { fragment: { length }, isWithoutFiles } = await this.#fragment();
      size = length > LONGEST ? `too long for a link: ${kilobytes(length)}` : `settings and recording, ${kilobytes(length)}${isWithoutFiles ? '; your picture or HTML is too large for a link' : ''}`;
    }
    this.#app.menu(anchor, [
      this.#item('copy-link', size), this.#item('copy-link-playing', 'the motion first, then the editor'), this.#item('copy-link-moment'), this.#item('send-link', 'with this device’s share sheet'), this.#item('link-qr', 'a link that plays, for a phone’s camera'), size?.startsWith('too long') ? this.#item('copy-link-sheet') : null,
      this.#item('paste'), this.#item('phone', 'same network'), 'separator', this.#item('card', 'MP4, GIF or PNG'), this.#item('report-bug', 'a link or a file that replays it'),
      ...(withExport ? this.#exports() : [this.#item('export-page')]),
    ], { label: 'Share' });
  }

  #exportMenu(anchor) {
    this.#app.menu(anchor, this.#exports(), { label: 'Export' });
  }

  #exports() {
    const { length } = this.#range;
    const video = `${length.toFixed(1)} s`;
    return [
      { heading: 'The sheet' }, this.#item('save-as', `${this.#name}.sheet.json`),
      { heading: 'This moment' }, this.#item('export-png'), this.#item('export-svg'),
      { heading: 'The recording' }, this.#item('export-mp4', video), this.#item('export-gif', video), this.#item('export-page'),
      ...PICTURES.map(([picture]) => this.#item(`export-${picture}`)),
      'separator', this.#item('copy-transcript'), this.#item('save-transcript', 'sheetd < session.jsonl'), this.#item('copy-scenario'),
    ];
  }

  // Links

  #fragment(options) {
    return fragmentWith(this.#app.own, sharedOf(this.#app, options));
  }

  /** Copies a link with what is shown; `options` are those of `sharedOf`. Throws an error with a sentence for the user if it is too long. */
  async copyLink(options) {
    const { address, isWithoutFiles } = await this.#link(options);
    await this.copy(address, isWithoutFiles ? `The link was copied, without your picture or HTML: links have at most ${kilobytes(LONGEST)}` : 'The link was copied');
  }

  /** Hands a link that plays to the system, which knows the devices and the people nearby. */
  async #send() {
    const { address } = await this.#link({ plays: true });
    try {
      await navigator.share({ title: `${this.#name} – sheetd`, url: address });
    } catch (error) {
      if (error.name !== 'AbortError') throw new Error(`The link can’t be sent: ${error.message} Copy it instead.`);
    }
  }

  /** Shows a link that plays as a QR code. */
  async #showQRCode() {
    const [{ showQRCode }, { address }] = await Promise.all([import('./qr.js'), this.#link({ plays: true })]);
    await showQRCode(this.#app, address);
  }

  async #link(options) {
    const { fragment, isWithoutFiles } = await this.#fragment(options);
    if (fragment.length > LONGEST) {
      throw new Error(`This recording makes a link of ${kilobytes(fragment.length)}, and many programs cut links after ${kilobytes(LONGEST)}. ` +
        'Copy a link without the recording, or save it as a transcript.');
    }
    return { address: this.#app.host.linkTo(fragment), isWithoutFiles };
  }

  /** Shows what the page's address shares, once its sheet is open. */
  async #takeShared() {
    const shared = this.#app.host.takeShared();
    if (!shared) return;
    try {
      await this.play(shared);
    } catch (error) {
      this.#app.fail(error);
    }
  }

  /** The same with a host that does not look at the address: once, after the host's own sheet is open. */
  #takeAddress() {
    if (this.#isAddressTaken || !location.hash.startsWith('#share=')) return;
    this.#isAddressTaken = true;
    this.#opening.openLink(location.hash).catch(error => this.#app.fail(error));
  }

  /** Shows all of the page, if a link has shown the stage alone. */
  leaveViewer() {
    this.#viewer.leave();
  }

  /** Shows what a link shares. */
  play(shared) {
    return this.#app.drafts.given(() => this.#playGiven(shared));
  }

  async #playGiven({ opening, inputs, end, time, settings, own, bug, plays, note }) {
    const { session, stage, timeline } = this.#app;
    this.#app.adopt(settings);
    let refused = null;
    const stop = this.#app.on('failed', error => { refused ??= error; });
    try {
      await timeline.playOther({ opening, inputs, end });
    } catch (error) {
      throw new Error(`The sheet of this link can’t be opened here: ${error.message}.${note ? ` ${note}` : ''}`);
    } finally {
      stop();
    }
    for (const [place, file] of Object.entries(own)) if (file) await stage.takeOwn(file, place);
    if (time !== null) session.look(time);
    if (plays && timeline.player.canPlay) this.#viewer.show();
    else this.leaveViewer();
    if (bug) {
      this.#app.emit('note', { text: `A bug report. ${bug.expected}`, isLasting: true });
      timeline.player.play(1, Math.max(session.recording.start, Math.min(bug.time, session.recording.end) - BEFORE_BUG));
    }
    if (refused) throw new Error(`A part of this link’s recording was refused: ${refused.message}.${note ? ` ${note}` : ''}`);
    if (note) this.toast(note, 4 * TOAST);
  }

  // Pictures and videos

  get #name() {
    const { document, session } = this.#app;
    return (document?.name ?? session.state.preset).replace(/(\.sheet)?\.json$/, '');
  }

  /** What a video shows: the loop region of the timeline, or all of the recording. */
  get #range() {
    const { session, timeline } = this.#app;
    const { start, end } = session.recording;
    const loop = timeline.player.region;
    const [from, to] = loop && loop.to > loop.from ? [Math.max(start, loop.from), Math.min(end, loop.to)] : [start, end];
    return { from, to: Math.min(to, from + LONGEST_VIDEO), length: Math.min(to - from, LONGEST_VIDEO), isCut: to - from > LONGEST_VIDEO };
  }

  async #draw(picture) {
    const { session, rpc } = this.#app;
    const time = picture === 'still' || picture === 'map' ? { time: session.moment.time } : {};
    const theme = picture === 'still' ? this.#app.theme : 'auto';
    const shown = picture === 'plot' || picture === 'map' ? {} : await shownIn(this.#app);
    return (await rpc.request('sheet/render', { picture, messages: session.recording.messages(), theme, ...time, ...shown })).text;
  }

  async #savePicture(picture) {
    await this.save('svg', await this.#draw(picture), CARD.SVG, picture === 'still' ? '' : `-${picture}`);
  }

  async #savePng() {
    const { Canvas, sizeOf } = await import('./video.js');
    const svg = await this.#draw('still');
    const canvas = new Canvas(sizeOf(svg), 2);
    await canvas.draw(svg);
    await this.save('png', await canvas.toPng(), CARD.PNG);
  }

  async #savePage() {
    const [{ playingPage }, animation] = await Promise.all([import('./page.js'), this.#draw('animation')]);
    const { start, end } = this.#app.session.recording;
    await this.save('html', playingPage({ title: this.#name, animation, duration: end - start }), 'text/html');
  }

  /** Asks for the size and the rate of a video, and saves it. */
  #video(kind) {
    const isGif = kind === 'GIF';
    this.#askForVideo({
      title: `Save a video: ${kind}`, kinds: [kind], suffix: '',
      scale: choice('Size', [['0.5', 'Small'], ['1', 'Medium'], ['2', 'Large']], isGif ? '0.5' : '2'),
      rate: choice('Frames a second', isGif ? [['20', '20'], ['25', '25'], ['50', '50']] : [['30', '30'], ['60', '60']], isGif ? '25' : '60'),
      theme: choice('Appearance', [['light', 'Light'], ['dark', 'Dark']], this.#app.theme),
      drawing: async videos => videos.drawingOf(this.#app.rpc, this.#app.session.recording, await shownIn(this.#app)),
    });
  }

  /** What is seen on the stage as a card: a picture of this moment, or a video of the recording. */
  #card() {
    const { commands } = this.#app;
    this.#app.setMode('play');
    this.#askForVideo({
      title: 'Make a card', kinds: ['MP4', 'GIF', 'PNG'], suffix: '-card', words: 'The device with its content, the finger and the chart, as you see them. ',
      scale: choice('Size', [['1', 'As shown'], ['2', 'Large']], '1'), rate: null, theme: null,
      drawing: async () => new (await import('./card.js')).Card(this.#app).drawing,
    });
    commands.update();
  }

  /** Asks for what a video is to be, and saves it. Of several `kinds`, one is chosen; `rate` and `theme` are what can be chosen, if they can. */
  #askForVideo({ title, kinds, suffix, words = '', scale, rate, theme, drawing }) {
    const range = this.#range;
    const kind = choice('File', kinds.map(one => [one, one]), kinds[0]);
    const problem = h('p', { class: 'error', role: 'alert' });
    const progress = h('progress', { max: '1', value: '0', hidden: true, 'aria-label': 'The file is being written' });
    const start = h('button', { class: 'b main', autofocus: true }, kinds.length > 1 ? 'Save the card' : `Save the ${kinds[0]}`);
    const fields = h('fieldset', {}, kinds.length > 1 ? kind.element : null, scale.element, rate?.element, theme?.element);
    const work = new AbortController();
    const form = h('form', { class: 'share-form', onsubmit: async event => {
      event.preventDefault();
      const frameRate = Number(rate?.value ?? { MP4: 60, GIF: 50 }[kind.value]);
      const video = { ...range, scale: Number(scale.value), frameRate, theme: theme?.value ?? this.#app.theme };
      problem.textContent = '';
      progress.hidden = false;
      fields.disabled = start.disabled = true;
      try {
        const { content, type = kind.value } = await this.#encode(kind.value, drawing, video, { signal: work.signal, progress: done => { progress.value = done; } });
        await this.save(type.toLowerCase(), content, CARD[type], suffix);
        if (type !== kind.value) this.toast(`This browser has no encoder for ${kind.value}, so the file is a ${type}`, 3 * TOAST);
        close();
      } catch (error) {
        if (work.signal.aborted) return;
        problem.textContent = error.message;
        progress.hidden = true;
        fields.disabled = start.disabled = false;
      }
    } }, h('h2', {}, title),
    h('p', { class: 'hint' }, `${words}${range.from.toFixed(2)} s to ${range.to.toFixed(2)} s of the recording` +
      (range.isCut ? `: a video ends after ${LONGEST_VIDEO} s. Choose a part with the loop of the timeline.` : '.')),
    fields, progress, problem,
    h('div', { class: 'row end' }, button('Cancel', () => close(), { class: 'b line' }), start));
    const close = this.#app.dialog(form, { label: title, onclose: () => work.abort() });
  }

  /** Returns {content, type}: the type where it is another one than the kind, because this browser can't encode that. */
  async #encode(kind, drawingOf, video, options) {
    const videos = await import('./video.js');
    const drawing = await drawingOf(videos);
    if (kind === 'PNG') {
      for await (const svg of drawing.of([this.#app.session.moment.time], options)) {
        const canvas = new videos.Canvas(drawing.extent(svg), video.scale);
        await canvas.draw(svg);
        return { content: await canvas.toPng() };
      }
    }
    if (kind === 'GIF') return { content: await videos.gifOf(drawing, video, options) };
    const made = await videos.mp4Of(drawing, video, { ...options, configurationOf: videos.encoderFor });
    if (made) return { content: made };
    const isCard = Boolean(drawing.isCard);
    // This browser can't encode H.264: where there is a server, sheetd writes the video with ffmpeg; but it does not draw cards.
    if (this.#app.canRender && !isCard) return { content: await this.#renderVideo(video, options) };
    const free = await videos.mp4Of(drawing, video, { ...options, configurationOf: videos.freeEncoderFor });
    if (free) return { content: free };
    if (isCard) return { content: await videos.gifOf(drawing, { ...video, frameRate: 50 }, options), type: 'GIF' };
    throw new Error('This browser can’t encode video. Save the video as GIF, or save the transcript and run: sheetd render --animate -o video.mp4 session.jsonl');
  }

  async #renderVideo({ from, to, scale, frameRate, theme }, { signal }) {
    const { rpc, session } = this.#app;
    const { data } = await rpc.request('preview/renderVideo', {
      transcript: session.recording.transcript(), from, to, scale, frameRate, theme, ...await shownIn(this.#app) }, { signal });
    return new Blob([Uint8Array.from(atob(data), byte => byte.charCodeAt(0))], { type: CARD.MP4 });
  }

  // Saving, copying

  /** Saves a text, or a Blob, beside the document. */
  async save(extension, content, type, suffix = '') {
    const name = `${this.#name}${suffix}.${extension}`;
    const { host } = this.#app;
    if (host.saveFile) {
      await host.saveFile(name, content);
      return;
    }
    const link = h('a', { href: URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type })), download: name });
    this.#app.root.append(link);
    link.click();
    link.remove();
    this.#app.clock.after(60_000, () => URL.revokeObjectURL(link.href));
    this.toast(`${name} was saved`);
  }

  /** Saves what is shown as a document where the person chooses, or as the browser does it that does not ask. */
  async #saveDocument() {
    const text = await documentTextOf(this.#app);
    const file = this.#app.host.saveFile ? null : await this.#choose();
    if (file === undefined) return;
    if (!file) {
      await this.#download(text);
      return;
    }
    try {
      const writing = await file.createWritable();
      await writing.write(text);
      await writing.close();
    } catch (error) {
      throw new Error(`${file.name} can’t be written: ${error.message}. Choose another place, or download the document.`);
    }
    this.toast(`Saved to ${file.name}`);
    this.#app.emit('saved');
  }

  async #download(text) {
    await this.save('sheet.json', text ?? await documentTextOf(this.#app), CARD.JSON);
    if (!this.#app.host.saveFile) this.toast(`Downloaded as ${this.#name}.sheet.json`);
    this.#app.emit('saved');
  }

  /** Asks for a place for the document. Null if this browser does not ask, undefined if the person wants none. */
  async #choose() {
    try {
      const types = [{ description: 'Sheet document', accept: { [CARD.JSON]: ['.json'] } }];
      return await window.showSaveFilePicker?.({ suggestedName: `${this.#name}.sheet.json`, types }) ?? null;
    } catch (error) {
      return error.name === 'AbortError' ? undefined : null;
    }
  }

  /** Copies a text to the clipboard, or shows it where that is not allowed. */
  async copy(text, sentence) {
    try {
      await navigator.clipboard.writeText(text);
      this.toast(sentence);
    } catch {
      const area = h('textarea', { class: 'in', readonly: true, rows: '12', 'aria-label': 'Text to copy' });
      area.value = text;
      const close = this.#app.dialog(h('div', { class: 'share-form' }, h('h2', {}, 'Copy this text'), area,
        h('div', { class: 'row end' }, button('Close', () => close(), { class: 'b line' }))), { label: 'Copy this text' });
      area.select();
    }
  }

  /** Shows a sentence for a moment. */
  toast(text, duration = TOAST) {
    this.#app.clock.cancel(this.#timer);
    this.#toast.textContent = text;
    this.#toast.hidden = false;
    this.#timer = this.#app.clock.after(duration, () => { this.#toast.hidden = true; });
  }
}

const kilobytes = length => `${(length / 1000).toFixed(1)} kB`;

/** A row of choices, of which one is taken. */
function choice(label, options, value) {
  const name = `choice-${Math.random().toString(36).slice(2)}`;
  const inputs = options.map(([key]) => h('input', { type: 'radio', name, value: key, checked: key === value, autofocus: key === value }));
  return {
    element: h('div', { class: 'choice', role: 'radiogroup', 'aria-label': label }, h('span', {}, label),
      h('div', { class: 'seg' }, options.map(([, text], place) => h('label', { class: 'b' }, inputs[place], text)))),
    get value() {
      return inputs.find(input => input.checked).value;
    },
  };
}
