// The commands that make the app, the device and the view do something.

import { keyboardHeight } from '../stage/keyboard.js';

/** What a screen reader can do, as a command says it. */
const ACTIONS = {
  escape: 'escape', increment: 'increment', decrement: 'decrement', activate: 'activate the grabber', expand: 'expand', collapse: 'collapse', dismiss: 'dismiss',
};

export function addCommands(app) {
  const { commands, session } = app;
  const isOpen = () => session.isOpen;
  const animated = () => ({ animated: app.settings.animated });
  const setting = (name, rest) => ({ group: 'View', isOn: () => app.settings[name], run: () => app.set(name, !app.settings[name]), ...rest });
  let screens = 0;

  commands.add(
    { id: 'present', title: 'Present', group: 'Sheet', icon: 'present', keys: ['Enter'], isEnabled: isOpen, run: () => session.input('sheet/present', animated()) },
    { id: 'dismiss', title: 'Dismiss', group: 'Sheet', icon: 'dismiss', keys: ['Backspace'], isEnabled: isOpen, run: () => session.input('sheet/dismiss', animated()) },
    { id: 'push', title: 'Push a screen', group: 'Sheet', icon: 'push', keys: ['P'], isEnabled: isOpen, run: () => {
      const number = ++screens;
      return session.change('navigation/push', { screen: { id: `screen ${number}`, content: { height: 200 + number * 90 % 400 } }, ...animated() });
    } },
    { id: 'pop', title: 'Pop the screen', group: 'Sheet', icon: 'pop', keys: ['Shift+P'], isEnabled: () => isOpen() && session.state.contents.length > 1,
      run: () => session.change('navigation/pop', animated()) },
    { id: 'back', title: 'Back', group: 'Sheet', icon: 'dismiss', isEnabled: () => isOpen() && session.state.configuration.back !== null,
      run: () => session.input('back/sample', { phase: 'ended' }) },
    { id: 'escape', title: 'Press Escape in the sheet', group: 'Sheet', icon: 'dismiss', isEnabled: () => isOpen() && session.state.configuration.keys.escape !== null,
      run: () => session.input('key/press', { key: 'Escape' }) },
    ...Object.entries(ACTIONS).map(([action, title]) => ({ id: `reader ${action}`, title: `Screen reader: ${title}`, group: 'Sheet', icon: 'present',
      isEnabled: () => isOpen() && session.state.configuration.accessibility.actions.includes(action), run: () => session.input('accessibility/perform', { action }) })),
    { id: 'keyboard', title: 'Keyboard', group: 'Device', icon: 'keyboard', keys: ['B'], isEnabled: isOpen, isOn: () => app.keyboard > 0, run: () => {
      app.keyboard = app.keyboard > 0 ? 0 : keyboardHeight(session.state.container);
      return session.input('keyboard/didChangeFrame', { height: app.keyboard, animation: app.settings.animated });
    } },
    { id: 'rotate', title: 'Rotate', group: 'Device', icon: 'rotate', keys: ['R'], isEnabled: isOpen, run: () => {
      const { width, height } = session.state.container.size;
      return session.change('container/didChange', { container: { orientation: width > height ? 'portrait' : 'landscape' }, animation: app.settings.animated });
    } },
    { id: 'record', title: 'Record again', group: 'Recording', icon: 'record', isEnabled: isOpen, run: () => session.startOver(app.settings.animated) },
    { id: 'over', title: 'A sheet over it', group: 'Sheet', icon: 'onion', isEnabled: () => isOpen() && session.frame?.phase === 'presented',
      isOn: () => session.over !== null, run: () => session.setOver(session.over === null) },
    setting('ghost', { id: 'ghost', title: 'Ghost: where it would land', icon: 'ghost', keys: ['G'] }),
    { id: 'rail', title: 'Landing chart', group: 'View', icon: 'chart', keys: ['M'], isOn: () => app.rail?.isOpen ?? app.settings.rail, run: () => app.rail.toggle() },
    setting('trail', { id: 'trail', title: 'Finger and its trail', icon: 'trail', keys: ['T'] }),
    setting('onion', { id: 'onion', title: 'Onion skin', icon: 'onion' }),
    setting('owners', { id: 'owners', title: 'Owners: what a drag from the pointer would move', icon: 'owners', keys: ['W'] }),
    setting('safeAreas', { id: 'safeAreas', title: 'Safe areas', icon: 'safeAreas', keys: ['A'] }),
    setting('bezel', { id: 'bezel', title: 'Bezel', icon: 'device' }),
    setting('singleKeys', { id: 'singleKeys', title: 'Keys without Ctrl or ⌘', icon: 'keyboard' }),
    // Where there is little space, the inspector is a drawer, which is closed at first.
    { id: 'panel', title: 'Inspector', group: 'View', icon: 'panel', keys: ['Mod+.'], isOn: () => (app.isNarrow ? app.root.dataset.drawer === 'true' : app.settings.panel),
      run: () => { if (app.isNarrow) app.root.dataset.drawer = String(app.root.dataset.drawer !== 'true'); else app.set('panel', !app.settings.panel); } },
    { id: 'play-mode', title: 'Play', group: 'View', icon: 'play', isOn: () => app.mode === 'play', run: () => app.setMode('play') },
    { id: 'compare', title: 'Compare', group: 'View', icon: 'compare', keys: ['C'], isEnabled: isOpen, isOn: () => app.mode === 'compare',
      run: () => app.setMode(app.mode === 'compare' ? 'play' : 'compare') },
    { id: 'scheme', title: 'Appearance', group: 'View', icon: 'appearance', run: anchor => app.menu(anchor instanceof Element ? anchor : null,
      [['auto', 'As the system'], ['light', 'Light'], ['dark', 'Dark']].map(([value, title]) => (
        { title, isOn: app.settings.scheme === value, run: () => app.set('scheme', value) })), { label: 'Appearance' }) },
    { id: 'palette', title: 'Commands', group: 'View', icon: 'search', keys: ['Mod+K'], palette: false, run: () => app.openPalette() },
  );

  app.keyboard = 0;
  app.on('opened', () => { app.keyboard = 0; });
  app.on('rewound', () => { app.keyboard = lastKeyboard(session.recording); });
  app.on('happened', ({ name, completed }) => {
    if (name !== HIDDEN || !completed) return;
    app.keyboard = 0;
    app.emit('keyboard');
  });

  // A command for each detent, the lowest first.
  let detents = [];
  app.on('state', () => {
    const { configuration } = session.state;
    const ids = configuration.frame.extent.rule === 'detents' ? configuration.detents.map(one => one.id ?? one) : [];
    if (ids.join() === detents.join()) return;
    commands.remove(...detents.map(id => `detent ${id}`));
    detents = ids;
    commands.add(...ids.map((id, place) => ({ id: `detent ${id}`, title: `Go to ${id}`, group: 'Sheet', icon: 'present', keys: place < 9 ? [String(place + 1)] : [],
      isOn: () => session.moment.frame?.detent === id, isEnabled: isOpen, run: () => session.input('sheet/selectDetent', { detent: id, ...animated() }) })));
  });
}

/** The event at the end of a drag that takes the keyboard away. */
const HIDDEN = 'keyboardDismissalDidEnd';

/** The height of the keyboard that a recording ends with, pt. */
function lastKeyboard({ inputs, events }) {
  const last = inputs.findLast(({ method }) => method === 'keyboard/didChangeFrame');
  const isHidden = events.some(({ name, completed, time }) => name === HIDDEN && completed && time >= (last?.time ?? 0));
  return isHidden ? 0 : last?.params.height ?? 0;
}
