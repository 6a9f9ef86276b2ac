// The tab Scene: what the sheet is shown with. Content, device, keyboard, accessibility, appearance.

import { freshId, h, setOptions } from '../dom.js';
import { deviceOf } from '../model/devices.js';
import { BackSlider } from './back-slider.js';
import { NumberInput } from './input.js';
import { Problem } from './problem.js';

const LENGTH = { minimum: 0 };
const TEXT = { minimum: 0.5, maximum: 4 };
const SIDE = { minimum: 1 };
const SCHEMES = [['auto', 'as the system'], ['light', 'light'], ['dark', 'dark']];
const CONTENT = 'content '; // the ids of the commands that choose what is drawn begin with this
const OWN = '\0own size';

export class SceneTab {
  element;
  #app;
  #updates = []; // functions that each update one control

  constructor(app) {
    this.#app = app;
    const { session, commands } = app;
    const content = this.#select('What it shows', () => this.#contents.map(({ id, title }) => [id, title]), () => this.#contents.find(({ isOn }) => isOn)?.id ?? '',
      id => commands.run(id));
    const own = this.#row('Your own', h('span', { class: 'buttons' }, [['own sheet', 'Open…'], ['own sheet remove', 'Remove']].map(([id, text]) => this.#command(id, text))));
    this.element = h('div', { class: 'tab-body' },
      group('Sheet',
        this.#select('Preset', () => this.#presets, () => (session.followsDocument ? '' : session.state.preset), preset => app.open({ preset: preset || null }),
          'What the sheet starts from. Device and content stay.'),
        this.#switch('Animated', () => app.settings.animated, value => app.set('animated', value), 'Whether present, dismiss, push, pop and detents are animated'),
        this.#switch('May be dismissed', () => session.allowsDismissal, value => { session.allowsDismissal = value; }, 'The answer of the app when interaction.dismissal is ask'),
        this.#over()),
      group('Content', content, own,
        this.#number('Height', 'pt', LENGTH, () => this.#content.height, (height, token) => this.#resize(height, token), 'Not including safe areas'),
        this.#switch('Scrolls', () => this.#content.scrollable, scrollable => this.#changeContent({ scrollable })),
        this.#number('Scroll length', 'pt', LENGTH, () => this.#content.scrollHeight ?? this.#content.height, (scrollHeight, token) => this.#changeContent({ scrollHeight }, token), 'The length of what scrolls',
          () => this.#content.scrollable)),
      group('Device',
        this.#select('Device', () => this.#devices, () => this.#device ?? OWN, device => device !== OWN && this.#changeDevice({ device, orientation: this.#orientation })),
        this.#select('Orientation', () => [['portrait', 'portrait'], ['landscape', 'landscape']], () => this.#orientation, orientation => this.#rotate(orientation)),
        this.#number('Width', 'pt', SIDE, () => this.#size.width, (width, token) => this.#changeSize({ width }, token), 'A size of your own'),
        this.#number('Height', 'pt', SIDE, () => this.#size.height, (height, token) => this.#changeSize({ height }, token), 'A size of your own', undefined, 'Height of the screen'),
        this.#back()),
      group('Keyboard',
        this.#switch('Shown', () => app.keyboard > 0, () => commands.run('keyboard')),
        this.#keyboardRule('Avoided by', 'response'), this.#keyboardRule('Dismissed by', 'dismissal'), this.#keyboardRule('Reveals the field', 'reveals', 'rule')),
      group('Accessibility',
        this.#number('Text size', '%', TEXT, () => this.#environment.textSize ?? 1, (textSize, token) => this.#changeEnvironment({ textSize }, token), 'Content grows with the text'),
        this.#switch('Reduced motion', () => this.#environment.reducedMotion ?? false, reducedMotion => this.#changeEnvironment({ reducedMotion })),
        this.#switch('Screen reader', () => this.#environment.screenReader ?? false, screenReader => this.#changeEnvironment({ screenReader }), 'VoiceOver or TalkBack')),
      group('Appearance',
        this.#select('Appearance', () => SCHEMES, () => app.settings.scheme, value => app.set('scheme', value)),
        ...[['bezel', 'Bezel'], ['safeAreas', 'Safe areas'], ['singleKeys', 'Single keys']].map(([name, title]) => this.#switch(title, () => app.settings[name],
          value => app.set(name, value), name === 'singleKeys' ? 'Whether keys without Ctrl or ⌘ run commands' : undefined))));
    for (const event of ['settings', 'catalogue', 'rewound', 'keyboard']) app.on(event, () => this.update());
  }

  update() {
    if (!this.#app.session.state) return;
    for (const update of this.#updates) update();
  }

  // What the controls show

  get #presets() {
    const { document, catalogue, session } = this.#app;
    const presets = catalogue?.presets ?? [{ name: session.state.preset, versions: [] }];
    return [...(document ? [['', `${document.name}’s`]] : []),
      ...presets.map(({ name, versions }) => [name, versions.length > 0 ? `${name} (${versions.join(', ')})` : name])];
  }

  get #contents() {
    const { commands } = this.#app;
    return commands.all.filter(({ id }) => id.startsWith(CONTENT)).map(command => ({
      id: command.id, title: commands.titleOf(command).replace(/^Content: /, ''), isOn: commands.isOn(command) }));
  }

  get #content() {
    const { frame, state } = this.#app.session;
    return state.contents.find(({ id }) => id === frame.screens.at(-1)?.id) ?? state.contents.at(-1);
  }

  get #environment() {
    return this.#app.session.state.environment ?? {};
  }

  get #size() {
    return this.#app.session.state.container.size;
  }

  get #devices() {
    const known = this.#app.catalogue?.devices.map(({ device }) => [device, device]) ?? [];
    return this.#device ? known : [...known, [OWN, `own, ${this.#size.width} × ${this.#size.height}`]];
  }

  get #device() {
    const { catalogue, session } = this.#app;
    return catalogue ? deviceOf(catalogue, session.state.container)?.device : null;
  }

  get #orientation() {
    return this.#size.width > this.#size.height ? 'landscape' : 'portrait';
  }

  // What they change

  #resize(height, token) {
    return this.#app.session.change('content/didChangeSize', { height, animation: this.#app.settings.animated }, { token });
  }

  /** Changes the content of the top screen. Its scrolling can only be changed by setting all screens. */
  #changeContent(change, token) {
    const { session } = this.#app;
    const top = this.#content;
    const screens = session.state.contents.map(({ id, hidesBackButton, ...content }) => {
      const changed = { ...content, ...(id === top.id ? change : {}) };
      if (changed.scrollable) changed.scrollHeight ||= Math.max(changed.height * 2, 1000);
      return { id, content: changed, ...(hidesBackButton ? { hidesBackButton } : {}) };
    });
    return session.change('navigation/setScreens', { screens, animated: false }, { token });
  }

  #changeDevice(container, token) {
    return this.#app.session.change('container/didChange', { container, animation: this.#app.settings.animated }, { token });
  }

  #changeEnvironment(change, token) {
    return this.#app.session.change('environment/didChange', { ...change, animation: this.#app.settings.animated }, { token });
  }

  /** Turns a device; a size of one's own is turned by swapping its sides. */
  #rotate(orientation) {
    if (orientation !== this.#orientation) this.#app.commands.run('rotate');
  }

  #changeSize(change, token) {
    return this.#changeDevice({ size: { ...this.#size, ...change } }, token);
  }

  // Controls

  #row(title, control, description) {
    const input = control.matches('input, select') ? control : control.querySelector('input, select');
    if (input) input.id ||= freshId();
    return h('div', { class: 'field scene' }, h('span', { class: 'marker', hidden: true }), input ? h('label', { class: 'name', for: input.id, title: description }, title) : h('span', { class: 'name' }, title),
      h('div', { class: 'control' }, control));
  }

  #select(title, optionsOf, valueOf, onchange, description) {
    const select = h('select', { class: 'in', onchange: () => Promise.resolve(onchange(select.value)).catch(error => this.#app.fail(error)) });
    let shown = '';
    this.#updates.push(() => {
      const options = optionsOf();
      if (JSON.stringify(options) !== shown) setOptions(select, options, valueOf());
      shown = JSON.stringify(options);
      select.value = valueOf();
    });
    return this.#row(title, select, description);
  }

  #switch(title, valueOf, onchange, description) {
    const box = h('input', { type: 'checkbox', class: 'switch', role: 'switch', onchange: () => onchange(box.checked) });
    this.#updates.push(() => { box.checked = valueOf(); });
    return this.#row(title, box, description);
  }

  /** One of the words of a rule of the keyboard; they are those of the schema. */
  #keyboardRule(title, ...path) {
    const { session } = this.#app;
    const schema = () => path.reduce((schema, key) => schema?.properties[key], this.#app.catalogue?.fields.schemas.Configuration.properties.keyboard);
    return this.#select(title, () => (schema()?.enum ?? []).map(word => [word, word]), () => path.reduce((value, key) => value[key], session.state.configuration.keyboard),
      word => session.configure({ keyboard: path.reduceRight((value, key) => ({ [key]: value }), word) }));
  }

  #back() {
    const slider = new BackSlider(this.#app.session);
    this.#updates.push(() => slider.update());
    return this.#row('Back', slider.element, 'Drag to make a back gesture. Release to go back; release at the start to cancel. With the keyboard, Enter goes back and Escape cancels. Disabled if `back` is null');
  }

  #over() {
    const { commands } = this.#app;
    const box = h('input', { type: 'checkbox', class: 'switch', role: 'switch', onchange: () => commands.run('over') });
    this.showOver = () => {
      const command = commands.get('over');
      box.checked = commands.isOn(command);
      box.disabled = !commands.isEnabled(command);
    };
    this.#updates.push(this.showOver);
    return this.#row('A sheet over it', box, 'Another sheet of the same kind over this one, at its highest detent');
  }

  #number(title, unit, schema, valueOf, onchange, description, isEnabled = () => true, label = undefined) {
    const problem = new Problem();
    const input = new NumberInput({ unit, schema, description, label, problem, onchange });
    const row = this.#row(title, input.element, description);
    input.scrubWith(row.querySelector('label'));
    row.append(problem.element);
    this.#updates.push(() => {
      input.show(valueOf());
      input.isDisabled = !isEnabled();
    });
    return row;
  }

  /** A button with a short text; the command's title is its name. */
  #command(id, text) {
    const { commands } = this.#app;
    const element = commands.button(id, { icon: false, text: false, class: 'b line' });
    element.textContent = text;
    return element;
  }

  paint() {
    this.showOver();
  }
}

function group(title, ...rows) {
  return h('section', { class: 'group' }, h('h2', {}, title), h('div', { class: 'fields' }, rows));
}
