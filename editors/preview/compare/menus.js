// The menus of the comparison: what each sheet is, and what a grid consists of.

import { h } from '../dom.js';
import { isSystem } from '../model/presets.js';
import { deviceItems, deviceOf } from '../model/devices.js';
import { orientationOf } from '../model/mapping.js';
import { isAndroid } from '../model/platforms.js';

/** How many platforms are shown beside the sheet at most. */
const MOST_PLATFORMS = 4;
const APPEARANCES = [[[''], 'As the page'], [['light', 'dark'], 'Light and dark'], [['light'], 'Light'], [['dark'], 'Dark']];

/**
 * The items of the menu of a head. `cell` is {side, source, head}; `choices` says what can be chosen: {canRemove, saved(), kept(),
 * replace(source), remove(), adopt(side), setDevice(name)}.
 */
export function headItems(app, { side, source, head }, choices) {
  const { session, catalogue, document, settings } = app;
  const { container, preset } = session.state;
  const isOwn = source === null;
  const isChosen = name => (side ? side.source.preset === name && !side.source.configuration : preset === name && !session.followsDocument);
  const presets = presetItems(catalogue, name => ({
    title: name, isOn: isChosen(name), run: () => (isOwn ? app.open({ preset: name }) : choices.replace({ name, preset: name })) }));
  const own = isOwn && document ? [{ title: document.name, isOn: session.followsDocument, run: () => app.open() }] : [];
  const others = isOwn ? [] : [
    'separator',
    document && session.documentState && { title: 'As in the document', detail: 'without the changes made here', icon: 'file',
      run: () => choices.replace(choices.saved()) },
    { title: 'As it is now', detail: 'a copy of A', icon: 'copy', run: () => choices.replace(choices.kept()) },
    { title: 'Another document…', icon: 'file', run: () => chooseDocument(choices.replace) },
    { title: document ? 'Make it the document’s own' : 'Take it over into A', icon: 'check', isEnabled: session.isOpen && side.state !== null,
      run: () => choices.adopt(side) },
    choices.canRemove && { title: 'Remove', icon: 'close', run: choices.remove },
  ];
  const orientation = orientationOf(container);
  const ownDevice = catalogue && deviceOf(catalogue, container)?.device;
  const setDevice = device => {
    if (side) choices.setDevice(device === ownDevice ? null : device);
    else session.change('container/didChange', { container: { device, orientation }, animation: settings.animated });
  };
  const shown = side?.device ?? ownDevice;
  const chooseDevice = () => app.menu(head, deviceItems(catalogue, device => device === shown, setDevice), { label: 'Device' });
  return [
    { heading: isOwn ? 'Sheet' : 'Compared with' }, ...own, ...presets, ...others,
    'separator', { title: 'Device…', detail: shown ?? '', icon: 'device', run: chooseDevice },
  ].filter(Boolean);
}

/** An item for each preset: the systems, and then the sheets of libraries. */
function presetItems(catalogue, item) {
  const presets = catalogue?.presets ?? [];
  const [systems, libraries] = [presets.filter(isSystem), presets.filter(one => !isSystem(one))];
  return [...systems.map(({ name }) => item(name)), libraries.length > 0 && { heading: 'Libraries' }, ...libraries.map(({ name }) => item(name))].filter(Boolean);
}

/** The items that put sheets into a grid and take them out. */
export function sourceItems({ catalogue }, sources, kept, change) {
  const toggled = name => {
    const others = sources.filter(one => one.name !== name);
    if (others.length === sources.length) return [...sources, { name, preset: name }];
    return others.length > 0 ? others : sources;
  };
  return [
    ...presetItems(catalogue, name => ({ title: name, isOneOfMany: true, isOn: sources.some(one => one.name === name), run: () => change(toggled(name)) })),
    'separator', { title: 'As it is now', detail: 'a copy of A', icon: 'copy', run: () => change([...sources, kept()]) },
  ];
}

/** The presets by platform: what a sheet can be compared with, an item for each. */
function itemsByPlatform({ catalogue }, item) {
  const presets = catalogue?.presets ?? [];
  const groups = [['Systems', isSystem], ['Libraries', preset => !isSystem(preset) && !isAndroid(preset.name)],
    ['Android', preset => !isSystem(preset) && isAndroid(preset.name)]];
  return groups.flatMap(([heading, holds]) => [{ heading }, ...presets.filter(holds).map(({ name, title }) => ({ ...item(name), title: name, detail: title }))]);
}

/** The items that put platforms beside the sheet and take them away; at least one stays, and at most MOST_PLATFORMS fit. */
export const platformItems = (app, platforms, change) => itemsByPlatform(app, name => ({
  isOneOfMany: true, isOn: platforms.includes(name), isEnabled: platforms.includes(name) ? platforms.length > 1 : platforms.length < MOST_PLATFORMS,
  run: () => change(platforms.includes(name) ? platforms.filter(one => one !== name) : [...platforms, name]) }));

/** The items that put another platform in the place of one. */
export const replacingItems = (app, preset, platforms, change) => itemsByPlatform(app, name => ({
  isOn: name === preset, isEnabled: name === preset || !platforms.includes(name), run: () => change(platforms.map(one => (one === preset ? name : one))) }));

/** The items that put devices into a grid and take them out. */
export const gridDeviceItems = ({ catalogue }, devices, change) => deviceItems(catalogue, device => devices.includes(device),
  device => change(devices.includes(device) ? devices.filter(one => one !== device) : [...devices, device])).map(item => ({ ...item, isOneOfMany: true }));

export const appearanceItems = (schemes, change) => APPEARANCES.map(([value, title]) => (
  { title, isOn: schemes.join() === value.join(), run: () => change(value) }));

/** Lets the user choose a file as the document of a sheet. */
function chooseDocument(replace) {
  const input = h('input', { type: 'file', accept: '.json,application/json', onchange: async () => {
    const [file] = input.files;
    if (!file) return;
    const uri = `compared:///${Math.random().toString(36).slice(2, 8)}/${encodeURIComponent(file.name)}`;
    replace({ name: file.name, uri, text: await file.text(), isOpen: false });
  } });
  input.click();
}
