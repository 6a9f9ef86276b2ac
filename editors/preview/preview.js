// The preview: the device with the sheet, the controls and the recording. Drawn once per animation frame.

import { button, download, h } from './dom.js';
import { Panel } from './panel.js';
import { Pointer } from './pointer.js';
import { Lost, Rpc } from './rpc.js';
import { Session } from './session.js';
import { Stage } from './stage.js';
import { Timeline } from './timeline.js';

const SETTINGS = { zoom: 'fit', scheme: 'auto', bezel: true, safeAreas: false, ghost: false, panel: true };

/** Mounts a preview in an element. The host's status determines what it shows. */
export function mount(root, host) {
  const chosen = host.load(); // the user's settings, which override the host's
  const settings = { ...SETTINGS, ...chosen };
  // Several views may share one connection, so each uses its own prefix for ids.
  const rpc = new Rpc(message => host.send(message), { prefix: `${Math.random().toString(36).slice(2, 8)}-` });
  rpc.ended = new Lost('not connected yet');
  rpc.onError = error => reportError(error);
  host.onMessage = message => rpc.receive(message);
  const session = new Session(rpc);
  const stage = new Stage();
  const panel = new Panel(session, settings, Boolean(host.linkTo));
  const timeline = new Timeline(session);
  new Pointer(stage, session).onpast = () => {
    timeline.hint();
    live.textContent = 'This is in the past: go back to now, or go on from here.';
  };

  const state = h('span', { class: 'state' });
  const name = h('span', { class: 'document' });
  const notice = h('div', { class: 'notice', role: 'status', hidden: true });
  const live = h('p', { class: 'live', 'aria-live': 'polite' });
  const toggle = button('Controls', () => choose('panel', !settings.panel), { class: 'quiet', 'aria-expanded': 'true' });
  root.replaceChildren(
    h('header', { class: 'bar-top' }, host.home ? h('a', { href: host.home }, 'sheetd') : null, name, state, toggle),
    h('div', { class: 'body' }, h('main', { class: 'main' }, stage.element, notice), panel.element),
    timeline.element, live);

  let document = undefined; // the host's document; undefined until the host has answered
  let preset = null; // the preset that the host wants without a document, or null
  let connection = 'connecting';
  let generation = null; // the generation of the host's current daemon; null if unknown
  let diagnostics = null; // the last diagnostics of a document: {uri, diagnostics}
  let trouble = null; // the problem that prevents the preview from showing the document: {reason, log?}
  let work = Promise.resolve();
  let ghost = null;
  let predicting = false;
  let painting = false;
  let known = false; // whether the daemon's presets, devices and schemas were read

  // Painting

  function wake() {
    if (painting) return;
    painting = true;
    requestAnimationFrame(paint);
  }

  function paint(wall) {
    painting = false;
    const again = session.tick(wall);
    const playing = timeline.tick(wall);
    const { shown, past, recording } = session;
    if (shown) {
      stage.paint(shown, past === null ? session.finger : recording.fingerAt(past), past === null ? ghost : null,
        past === null ? session.gesture : null, past === null ? session.over : null);
      panel.paint(shown);
      session.painted();
      root.dataset.phase = shown.phase;
      root.dataset.moving = String(session.moving);
    }
    timeline.paint();
    if (again || playing) wake();
  }

  async function predict() {
    if (!settings.ghost || !session.isOpen || predicting) return;
    predicting = true;
    try {
      const prediction = await session.predict();
      ghost = session.held ? prediction : null;
    } catch {
      ghost = null; // the connection was lost or the sheet was closed
    }
    predicting = false;
    wake();
  }

  // Events of the session

  session.addEventListener('changed', () => {
    if (session.held) predict();
    else ghost = null;
    wake();
  });
  session.addEventListener('looked', wake);
  session.addEventListener('opened', () => {
    stage.clear();
    panel.log.clear();
    panel.setKeyboard(false);
    showState();
  });
  session.addEventListener('configured', showState);
  session.addEventListener('recorded', () => {
    wake();
  });
  session.addEventListener('rewound', () => {
    panel.log.cut(session.recording.end);
    panel.setKeyboard(stage.cutKeyboards(session.frame.time) > 0);
  });
  session.addEventListener('happened', ({ detail }) => {
    panel.log.add(detail);
    if (detail.name === 'phaseDidChange') live.textContent = `The sheet is ${detail.to}.`;
  });
  session.addEventListener('failed', ({ detail }) => {
    if (detail instanceof Lost) return;
    panel.fail(detail);
    live.textContent = detail.message;
  });

  function showState() {
    if (!session.state) return;
    stage.setState(session.state);
    panel.update();
    wake();
  }

  panel.onpreset = preset => open(preset ? { preset } : { document });
  panel.onoption = choose;
  panel.onkeyboard = async (height, animated) => {
    const frame = await session.input('keyboard/didChangeFrame', { height, animation: animated });
    if (frame) stage.setKeyboard(animated ? frame.time : frame.time - 1e9, height);
    wake();
  };
  panel.oncopy = async (kind, control) => {
    if (!session.state) return;
    let text;
    try {
      text = kind === 'link' ? await host.linkTo(session.asDocument) : session.recording[kind]();
    } catch (error) {
      panel.fail(error);
      return;
    }
    try {
      await navigator.clipboard.writeText(text);
      flash(control, 'Copied');
    } catch {
      // Writing to the clipboard is not allowed: show the text, so that the user can copy it.
      showText(text);
    }
  };

  panel.onpicture = async (picture, control) => {
    control.disabled = true;
    try {
      const { text } = await session.picture(picture, settings.scheme);
      (host.saveFile ?? download)(`${picture}.svg`, text);
    } catch (error) {
      panel.fail(error);
    }
    control.disabled = false;
  };

  function flash(control, text) {
    const before = control.textContent;
    control.textContent = text;
    control.disabled = true;
    setTimeout(() => Object.assign(control, { textContent: before, disabled: false }), 900);
  }

  function showText(text) {
    const area = h('textarea', { readonly: true, rows: '12', 'aria-label': 'Text to copy' });
    area.value = text;
    const dialog = h('dialog', { class: 'copy', onclose: () => dialog.remove() }, h('p', {}, 'Copy this text:'), area,
      button('Close', () => dialog.close()));
    root.append(dialog);
    dialog.showModal();
    area.select();
  }

  function choose(option, value) {
    settings[option] = chosen[option] = value;
    host.save(chosen);
    applySettings();
  }

  function applySettings() {
    root.dataset.scheme = settings.scheme;
    root.classList.toggle('without-panel', !settings.panel);
    toggle.setAttribute('aria-expanded', String(settings.panel));
    stage.zoom = settings.zoom;
    stage.setOptions(settings);
    stage.fit();
    if (!settings.ghost) ghost = null;
    wake();
  }

  // Messages from the host

  rpc.handlers.set('preview/status', status => {
    connection = status.connection;
    trouble = status.reason ? { reason: status.reason, log: status.log } : null;
    if (status.options) applyOptions(status.options);
    if (connection === 'lost' || (generation !== null && status.generation !== generation)) {
      rpc.end(new Lost('the connection was lost'));
      session.lose();
      generation = null;
      known = false;
    }
    rpc.ended = connection === 'ready' ? null : rpc.ended ?? new Lost('the daemon is not ready');
    showStatus();
    // In order: a status may arrive while the previous one is still being handled.
    if (connection === 'ready') work = work.then(() => begin(status)).catch(fail);
  });

  // If the document could not be opened because of errors, it is opened once they are corrected.
  rpc.handlers.set('textDocument/publishDiagnostics', params => {
    diagnostics = params;
    showStatus();
    if (params.uri !== document?.uri || session.isOpen || firstError()) return;
    work = work.then(() => session.isOpen || show()).catch(fail);
  });

  /** The first error of the shown document, or null. */
  function firstError() {
    if (!document || diagnostics?.uri !== document.uri) return null;
    return diagnostics.diagnostics.find(one => one.severity === 1) ?? null;
  }

  /** Opens the document's sheet, or restores it from the recording. */
  async function show() {
    if (session.state) await session.reopen();
    else await session.open({ document, preset, animated: panel.animated });
    trouble = null;
    showStatus();
  }

  function fail(error) {
    if (error instanceof Lost) return;
    trouble = { reason: error.message };
    showStatus();
  }

  /** Applies the host's options. The user's own settings take precedence. */
  function applyOptions(options) {
    Object.assign(settings, { ...options, ...chosen });
    panel.showSettings();
    applySettings();
  }

  async function begin(status) {
    const next = status.document ?? null;
    const isNew = generation !== status.generation;
    const isOther = document === undefined || document?.uri !== next?.uri;
    if (!isNew && !isOther && session.state) return;
    generation = status.generation;
    if (!known) {
      known = true;
      readCatalogue().catch(fail);
    }
    document = next;
    preset = status.preset ?? null;
    panel.hasDocument = next !== null;
    name.textContent = next?.name ?? 'No document: a sheet to try';
    if (isOther) session.forget();
    await show();
  }

  async function readCatalogue() {
    const [{ presets }, { devices }, { components }] = await Promise.all(
      ['sheet/presets', 'sheet/devices', 'rpc.discover'].map(method => rpc.request(method)));
    panel.setCatalogue({ presets, devices, schemas: components.schemas });
  }

  function open(source) {
    trouble = null;
    work = work.then(() => session.open({ ...source, animated: panel.animated })).then(() => showStatus(), fail);
  }

  function showStatus() {
    const error = firstError();
    const stale = connection === 'ready' && error !== null;
    state.textContent = { connecting: 'connecting…', lost: 'not connected', ready: stale ? 'last good version' : 'live' }[connection];
    state.dataset.connection = stale ? 'stale' : connection;
    root.dataset.connection = connection;
    const text = trouble?.reason ?? (stale ? `Line ${error.range.start.line + 1}: ${error.message}. The preview shows the last valid version.` : '');
    notice.hidden = text === '';
    notice.dataset.kind = trouble ? 'problem' : 'hint';
    notice.replaceChildren(h('p', {}, text), ...(trouble?.log ? [h('pre', {}, trouble.log)] : []),
      ...(trouble ? [button('Try again', retry)] : []));
    wake();
  }

  function retry() {
    if (connection === 'ready') open({ document, preset });
    else host.send({ jsonrpc: '2.0', method: 'preview/retry' });
  }

  applySettings();
  showStatus();
  host.send({ jsonrpc: '2.0', method: 'preview/ready' });
  return { session, stage, settings, rpc };
}
