// The controls next to the device.

import { button, h, labelled, select, setOptions, short } from './dom.js';
import { ConfigurationForm } from './form.js';
import { Log } from './log.js';

const ZOOMS = [['fit', 'Fit'], ['0.5', '50 %'], ['0.75', '75 %'], ['1', '100 %'], ['1.5', '150 %']];
const SCHEMES = [['auto', 'As the system'], ['light', 'Light'], ['dark', 'Dark']];
const PICTURES = [['still', 'This moment'], ['filmstrip', 'Filmstrip'], ['plot', 'Motion plot'], ['map', 'Landing map'], ['animation', 'Animation']];
const KEYBOARD = { portrait: 291, landscape: 209 };

export class Panel {
  #session;
  #presets = [];
  #titles = new Map();
  #over = h('input', { type: 'checkbox', onchange: () => this.#session.setOver(this.#over.checked) });
  #devices = [];
  #shown = []; // functions that each update one control from the settings
  #screens = 0;
  #form = null;
  #preset = select([], '', preset => this.onpreset(preset));
  #detents = h('div', { class: 'buttons', role: 'group', 'aria-label': 'Detents' });
  #device = select([], '', () => this.#changeDevice());
  #orientation = select([['portrait', 'Portrait'], ['landscape', 'Landscape']], 'portrait', () => this.#changeDevice());
  #height = h('input', { type: 'range', min: '0', max: '1200', step: '1', 'aria-label': 'Content height', oninput: () => this.#resize(Number(this.#height.value)) });
  #heightNumber = h('input', { type: 'number', min: '0', step: 'any', onchange: () => this.#resize(this.#heightNumber.valueAsNumber) });
  #scrollable = h('input', { type: 'checkbox', onchange: () => this.#changeContent({ scrollable: this.#scrollable.checked }) });
  #scrollHeight = h('input', { type: 'number', min: '0', step: 'any', onchange: () => this.#changeContent({ scrollHeight: this.#scrollHeight.valueAsNumber || 0 }) });
  #keyboard = h('input', { type: 'checkbox', onchange: () => this.#toggleKeyboard() });
  #pop = button('Pop', () => this.#session.change('navigation/pop', this.#animated));
  #animate = h('input', { type: 'checkbox' });
  #allows = h('input', { type: 'checkbox', checked: true, onchange: () => { this.#session.allowsDismissal = this.#allows.checked; } });
  #reset = button('Take back', () => this.#session.reset().catch(error => this.fail(error)), { hidden: true, title: 'Revert to the configuration of the document' });
  #configuration = h('div', {});
  #picture = select(PICTURES, 'plot', () => {});
  log;
  element;
  /** Whether the preview has a document, which can be chosen instead of a preset. */
  hasDocument = false;

  /** Callbacks: a preset was chosen, an option of the page has changed, the keyboard was toggled, a button was clicked. */
  onpreset = () => {};
  onoption = () => {};
  onkeyboard = () => {};
  oncopy = () => {};
  onpicture = () => {};

  constructor(session, settings, hasLinks) {
    this.#session = session;
    this.log = new Log(time => session.look(time < session.recording.end ? time : null));
    this.#animate.checked = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const option = (name, choices) => {
      const choice = select(choices, String(settings[name]), value => this.onoption(name, value));
      this.#shown.push(() => { choice.value = String(settings[name]); });
      return choice;
    };
    const check = name => {
      const box = h('input', { type: 'checkbox', onchange: () => this.onoption(name, box.checked) });
      this.#shown.push(() => { box.checked = settings[name]; });
      return box;
    };
    this.element = h('aside', { class: 'panel', 'aria-label': 'Controls' },
      section('Sheet', [
        labelled('Preset', this.#preset, 'The preset that the sheet starts from'),
        h('div', { class: 'buttons' },
          button('Present', () => this.#do('sheet/present'), { class: 'primary' }), button('Dismiss', () => this.#do('sheet/dismiss')),
          button('Push', () => this.#push()), this.#pop),
        this.#detents,
        labelled('A sheet over it', this.#over, 'Another sheet of the same kind over this one, at its highest detent'),
        labelled('Animated', this.#animate, 'Whether present, dismiss, push, pop and detents are animated'),
        labelled('Where it would land', check('ghost'), 'Shows where the sheet would land if it were released now'),
        labelled('May be dismissed', this.#allows, 'The answer when interaction.dismissal is ask'),
      ]),
      section('Content', [
        labelled('Height, pt', h('div', { class: 'control' }, this.#heightNumber, this.#height), 'Not including safe areas'),
        h('div', { class: 'buttons' },
          button('−100', () => this.#resizeBy(height => height - 100)), button('+100', () => this.#resizeBy(height => height + 100)),
          button('×2', () => this.#resizeBy(height => height * 2)), button('×½', () => this.#resizeBy(height => height / 2))),
        labelled('Scrolls', this.#scrollable), labelled('Scroll length, pt', this.#scrollHeight),
        labelled('Keyboard', this.#keyboard),
      ]),
      section('Device', [
        labelled('Device', this.#device), labelled('Orientation', this.#orientation),
        labelled('Appearance', option('scheme', SCHEMES)), labelled('Zoom', option('zoom', ZOOMS)),
        labelled('Bezel', check('bezel')), labelled('Safe areas', check('safeAreas'), 'Marks the area outside the safe area'),
      ]),
      section('Configuration', [this.#reset, this.#configuration]),
      section('Events', [this.log.element]),
      section('Recording', [h('div', { class: 'buttons' },
        hasLinks ? button('Copy link', event => this.oncopy('link', event.currentTarget), {
          title: 'The address of this page with the sheet as it is configured now, without the recording' }) : null,
        button('Copy as transcript', event => this.oncopy('transcript', event.currentTarget), {
          title: 'The messages that replay this recording: pipe them into sheetd' }),
        button('Copy as scenario', event => this.oncopy('scenario', event.currentTarget), {
          title: 'This recording as the scenario of a sheet document' })),
        labelled('Picture', h('div', { class: 'control' }, this.#picture, button('Save as SVG', event =>
          this.onpicture(this.#picture.value, event.currentTarget))), 'The kind of picture')]));
    this.showSettings();
  }

  /** Updates the controls after the settings have changed. */
  showSettings() {
    for (const show of this.#shown) show();
  }

  get #animated() {
    return { animated: this.#animate.checked };
  }

  get animated() {
    return this.#animate.checked;
  }

  get #content() {
    const { frame, state } = this.#session;
    return state.contents.find(({ id }) => id === frame.screens.at(-1)?.id) ?? state.contents.at(-1);
  }

  #resizeBy(change) {
    if (this.#session.isOpen) this.#resize(change(this.#content.height));
  }

  #do(method, params) {
    return this.#session.input(method, { ...params, ...this.#animated });
  }

  #push() {
    const id = `screen ${++this.#screens}`;
    this.#session.change('navigation/push', { screen: { id, content: { height: 200 + this.#screens * 90 % 400 } }, ...this.#animated });
  }

  #resize(height) {
    if (!this.#session.isOpen) return;
    if (!Number.isFinite(height)) {
      this.fail(new Error('Height: expected a number of points'));
      return;
    }
    this.#session.change('content/didChangeSize', { height: Math.max(0, Math.round(height * 1000) / 1000), animation: this.#animate.checked });
  }

  /** Changes the top screen's content. Scrolling can only be changed by setting all screens of the stack. */
  #changeContent(change) {
    if (!this.#session.isOpen) return;
    const top = this.#content;
    const screens = this.#session.state.contents.map(({ id, hidesBackButton, ...content }) => {
      const changed = { ...content, ...(id === top.id ? change : {}) };
      if (changed.scrollable) changed.scrollHeight ||= Math.max(changed.height * 2, 1000);
      return { id, content: changed, ...(hidesBackButton ? { hidesBackButton } : {}) };
    });
    this.#session.change('navigation/setScreens', { screens, animated: false });
  }

  async #toggleKeyboard() {
    if (!this.#session.isOpen) return;
    const { width, height } = this.#session.state.container.size;
    const keyboard = this.#keyboard.checked ? KEYBOARD[width > height ? 'landscape' : 'portrait'] : 0;
    await this.onkeyboard(keyboard, this.#animate.checked);
  }

  #changeDevice() {
    const device = this.#devices.find(one => one.device === this.#device.value);
    if (!device) return;
    const orientation = this.#orientation.value;
    this.#session.change('container/didChange', {
      container: { device: device.device, orientation }, animation: this.#animate.checked });
  }

  /** Sets the daemon's presets, devices and schemas. */
  setCatalogue({ presets, devices, schemas }) {
    this.#presets = presets.map(({ name, versions }) => [name, versions.length ? `${name} (${versions.join(', ')})` : name]);
    this.#titles = new Map(presets.map(({ name, title }) => [name, title]));
    this.#devices = devices;
    setOptions(this.#device, [['', 'Other'], ...devices.map(one => one.device)], '');
    this.#form = new ConfigurationForm(schemas, patch => this.#session.configure(patch), presets.map(one => one.configuration));
    this.#configuration.replaceChildren(this.#form.element);
    if (this.#session.state) this.update();
  }

  /** Updates the controls from the session's State. */
  update() {
    const { state } = this.#session;
    setOptions(this.#preset, [...(this.hasDocument ? [['', 'The document']] : []), ...this.#presets],
      this.#session.followsDocument ? '' : state.preset);
    this.#preset.title = this.#titles.get(state.preset) ?? '';
    const { size } = state.container;
    const same = one => ['portrait', 'landscape'].find(orientation => JSON.stringify(one[orientation]) === JSON.stringify(state.container));
    const device = this.#devices.find(one => one.device === this.#device.value && same(one)) ?? this.#devices.find(same);
    this.#device.value = device?.device ?? '';
    this.#orientation.value = device ? same(device) : size.width > size.height ? 'landscape' : 'portrait';
    this.#form?.update(state.configuration);
    this.#reset.hidden = !this.#session.isOverridden;
    const content = this.#content;
    if (!this.#height.matches(':active')) this.#height.value = content.height;
    if (!this.#heightNumber.matches(':focus')) this.#heightNumber.value = short(content.height);
    this.#scrollable.checked = content.scrollable;
    if (!this.#scrollHeight.matches(':focus')) this.#scrollHeight.value = content.scrollHeight ?? '';
    this.#scrollHeight.disabled = !content.scrollable;
    this.#pop.disabled = state.contents.length < 2;
    const detents = state.configuration.frame.extent.rule === 'detents' ? state.configuration.detents : [];
    this.#detents.replaceChildren(...detents.map(detent => {
      const id = detent.id ?? detent;
      return button(id, () => this.#do('sheet/selectDetent', { detent: id }), { 'data-detent': id });
    }));
    this.#detents.hidden = detents.length === 0;
  }

  /** Marks the detent of a frame. */
  paint(frame) {
    this.#over.checked = this.#session.over !== null;
    this.#over.disabled = frame.phase !== 'presented';
    for (const one of this.#detents.children) one.setAttribute('aria-pressed', String(one.dataset.detent === frame.detent));
  }

  setKeyboard(isShown) {
    this.#keyboard.checked = isShown;
  }

  fail(error) {
    this.log.fail(this.#session.frame?.time ?? 0, error.message);
  }
}

function section(title, children) {
  return h('details', { open: true, class: 'section' }, h('summary', {}, title), h('div', { class: 'fields' }, children));
}
