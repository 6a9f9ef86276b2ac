// Hosts. A host carries messages (JSON-RPC objects) between the page and a daemon, and stores the page's settings:
//   send(message), onMessage = message => {}, load(), save(settings), saveFile(name, content) if the browser can't save
//   files (content is a text or a Blob),
//   takenKeys, the keys that the program around the page has for itself, if there are any,
//   linkTo(fragment) if an address can contain a sheet, home, the address of the site that contains the page, if there is one,
//   qrCode(), which loads the site's generator of QR codes, if it has one, and
//   takeShared(), which returns what the address shares (share/link.js) the first time, and null after that
// A host reports its state as `preview/status` {connection: 'connecting' | 'ready' | 'lost', isFinal (lost until a retry), generation, reason?, log?,
// document: {uri, name, isFile} | null, canOpen, version (of sheetd), preset?, options?}. The generation changes with each daemon that it starts. The page
// requests the status with `preview/ready`, and a new attempt with `preview/retry`. A host forwards the daemon's notifications about
// the page's sheets, and the diagnostics of its document.
//
// A host may notify the page of `preview/playScenario` {uri, name, setting, line}: it plays a scenario of the document, up to the expectation in
// that line of the text (from 0) that is not met.
//
// A host also answers three requests about its document:
//   preview/readDocument {} -> {text, version}: the version is the one that the daemon has, too.
//   preview/editDocument {version, edits} -> {version, isSaved}: applies edits (TextEdit) and tells the daemon. Refused, with a sentence
//     that can be shown, if that version is not the current one any more (-32801), or if the document can't be written (-32803). A file
//     is replaced as a whole or not at all. `isSaved`: whether the change is in a file; otherwise it is in memory or in an editor.
//   preview/openDocument {name, text} -> {uri, name, isFile, version}: shows that text, which was dropped or picked, as a document in
//     memory; a status that names it follows. Only if the status says `canOpen`.

import { base64, unpacked } from './packed.js';
import { sharedIn } from './share/link.js';
import { edited } from './model/text.js';
import { WorkerDaemon } from './worker-daemon.js';

const SETTINGS = 'sheetd-preview';
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;
const LARGEST_TEXT = 4 << 20; // the length of a document that is opened, UTF-16 units
const CONTENT_MODIFIED = -32801;
const REQUEST_FAILED = -32803;
const INVALID_PARAMS = -32602;

/** A browser may keep nothing, or have kept something else; the page works without. */
const inLocalStorage = {
  load() {
    try {
      const settings = JSON.parse(localStorage.getItem(SETTINGS));
      return settings !== null && typeof settings === 'object' ? settings : {};
    } catch {
      return {};
    }
  },
  save(settings) {
    try {
      localStorage.setItem(SETTINGS, JSON.stringify(settings));
    } catch {
      // They hold until the page is closed.
    }
  },
};

/** A host that uses a WebSocket to the server of the page. It reconnects with increasing delays. */
export function webSocketHost(location, clock) {
  let socket = null;
  let pause = FIRST_PAUSE;
  let timer = null;
  let waiting = [];
  const host = {
    onMessage: () => {},
    send(message) {
      if (message.method === 'preview/retry' && socket?.readyState !== WebSocket.OPEN) {
        pause = FIRST_PAUSE;
        connect();
        return;
      }
      const text = JSON.stringify(message);
      if (socket?.readyState === WebSocket.OPEN) socket.send(text);
      else if (message.method === 'preview/ready') waiting.push(text);
    },
    ...inLocalStorage,
  };

  function status(connection, reason) {
    host.onMessage({ jsonrpc: '2.0', method: 'preview/status', params: { connection, reason } });
  }

  function connect() {
    clock.cancel(timer);
    const next = new WebSocket(new URL('socket' + location.search, location.href.replace(/^http/, 'ws')));
    socket = next;
    next.onopen = () => {
      pause = FIRST_PAUSE;
      for (const text of waiting.splice(0)) next.send(text);
    };
    next.onmessage = event => host.onMessage(JSON.parse(event.data));
    next.onclose = () => {
      if (socket !== next) return;
      // It stays lost during the next attempts, so that what says so does not flicker.
      waiting = ['{"jsonrpc":"2.0","method":"preview/ready"}'];
      status('lost', `The preview's server does not answer. Trying again in ${(pause / 1000).toFixed(pause < 1000 ? 2 : 0)} s; ` +
        'if it was stopped, start sheetd-preview again and open the address it prints.');
      timer = clock.after(pause, connect);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };
  }
  queueMicrotask(() => {
    status('connecting');
    connect();
  });
  return host;
}

/** A host in a webview of VS Code. Messages to a hidden webview are lost, so the page requests the status when it is shown. */
export function webviewHost(api) {
  const keep = state => api.setState({ ...api.getState(), ...state });
  const host = {
    onMessage: () => {},
    send: message => api.postMessage(message),
    // The first of two keys, such as those that close all editors.
    takenKeys: ['Mod+K'],
    load: () => api.getState()?.settings ?? {},
    save: settings => keep({ settings }),
    async saveFile(name, content) {
      const params = typeof content === 'string' ? { name, text: content } : { name, data: base64(new Uint8Array(await content.arrayBuffer())) };
      api.postMessage({ jsonrpc: '2.0', method: 'preview/saveFile', params });
    },
  };
  window.addEventListener('message', event => {
    // VS Code passes this state to a restored window.
    const { method, params } = event.data;
    if (method === 'preview/status') keep({ uri: params.document?.uri, isPinned: params.isPinned });
    host.onMessage(event.data);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') host.send({ jsonrpc: '2.0', method: 'preview/ready' });
  });
  return host;
}

/**
 * A host without a server: the daemon is sheetd.wasm, in a worker of the page. The fragment of the address selects the sheet:
 * `#preset=NAME`, `#example=NAME`, `#document=` with a packed sheet document, or `#share=` with a sheet and its recording (share/link.js).
 * `version` is the module's. `generator` is the address of a module that makes QR codes.
 */
export function workerHost(location, version, generator = null) {
  let module = null;
  let daemon = null;
  let generation = 0;
  let status = { connection: 'connecting' };
  let shown = null; // the document: {uri, name, text, version}
  let shared = null; // what the address shares, until the page takes it
  const answers = { 'preview/readDocument': read, 'preview/editDocument': edit, 'preview/openDocument': open };
  const host = {
    onMessage: () => {},
    send(message) {
      if (message.method === 'preview/ready') report(status);
      else if (message.method === 'preview/retry') start();
      else if (message.method in answers) answer(message);
      else daemon?.send(message);
    },
    ...inLocalStorage,
    linkTo: fragment => new URL(`#${fragment}`, location).href,
    qrCode: generator && (async () => (await import(new URL(generator, location).href)).default),
    takeShared() {
      const taken = shared;
      shared = null;
      return taken;
    },
    home: '../',
  };

  function report(next) {
    status = { ...next, document: shown && { uri: shown.uri, name: shown.name, isFile: false }, version,
      canOpen: next.connection === 'ready' };
    host.onMessage({ jsonrpc: '2.0', method: 'preview/status', params: status });
  }

  async function start() {
    report({ connection: 'connecting' });
    try {
      // An address that can't be used is no reason not to show anything: the page says why, and has other sheets.
      const [loaded, sheet] = await Promise.all([loadedModule(), sheetIn(location.hash, version).catch(({ message }) => ({ reason: message }))]);
      module = loaded;
      run(sheet);
    } catch (error) {
      report({ connection: 'lost', isFinal: true, reason: error.message });
    }
  }

  const startDaemon = () => new WorkerDaemon(new Worker(new URL('worker.js', import.meta.url), { type: 'module' }), module);

  function run({ preset, document = null, text, shared: found = null, reason: trouble }) {
    if (generation === 0) shared = found;
    const started = startDaemon();
    let log = '';
    let explain = reason => `sheetd.wasm can't be started: ${reason}. ${INSTALL_AGAIN}`;
    started.onLog = lines => { log += lines; };
    started.onEnd = ({ reason = 'it has exited' }) => report({ connection: 'lost', isFinal: true, reason: explain(reason), log });
    started.onMessage = message => {
      if (message.id !== INITIALIZE.id) {
        host.onMessage(message);
        return;
      }
      const found = message.result.serverInfo.version;
      if (found !== version) {
        explain = () => `sheetd.wasm is version ${found}, but this page needs ${version}. ${INSTALL_AGAIN}`;
        started.terminate();
        return;
      }
      explain = reason => `The daemon has stopped: ${reason}. The recording is kept. Try again to start a new daemon.`;
      started.send({ jsonrpc: '2.0', method: 'initialized' });
      daemon = started;
      // A daemon that replaces another one gets the document as the page has changed it.
      shown ??= document && { ...document, text, version: 1 };
      if (shown) didOpen();
      report({ connection: 'ready', generation: ++generation, preset, reason: trouble });
    };
    started.send({ ...INITIALIZE, params: { capabilities: { textDocument: {} } } });
  }

  function didOpen() {
    const { uri, version, text } = shown;
    daemon.send({ jsonrpc: '2.0', method: 'textDocument/didOpen', params: { textDocument: { uri, version, languageId: 'sheet', text } } });
  }

  // The document

  function answer({ id, method, params }) {
    try {
      if (!daemon) throw refusal(REQUEST_FAILED, 'The daemon is not ready yet.');
      host.onMessage({ jsonrpc: '2.0', id, result: answers[method](params ?? {}) });
    } catch (error) {
      host.onMessage({ jsonrpc: '2.0', id, error: { code: error.code ?? INVALID_PARAMS, message: error.message } });
    }
  }

  function read() {
    if (!shown) throw refusal(REQUEST_FAILED, 'There is no document here: the sheet is one to try out.');
    return { text: shown.text, version: shown.version };
  }

  function edit({ version, edits }) {
    if (version !== read().version) {
      throw refusal(CONTENT_MODIFIED, `${shown.name} has changed meanwhile. Nothing was saved: look at the new version, then save again.`);
    }
    shown = { ...shown, text: edited(shown.text, edits), version: version + 1 };
    const textDocument = { uri: shown.uri, version: shown.version };
    daemon.send({ jsonrpc: '2.0', method: 'textDocument/didChange', params: { textDocument, contentChanges: [{ text: shown.text }] } });
    return { version: shown.version, isSaved: false };
  }

  function open({ name, text }) {
    if (text.length > LARGEST_TEXT) {
      throw refusal(REQUEST_FAILED, `${name} is larger than ${LARGEST_TEXT >> 20} MiB, which no sheet document needs to be.`);
    }
    if (shown) daemon.send({ jsonrpc: '2.0', method: 'textDocument/didClose', params: { textDocument: { uri: shown.uri } } });
    shown = { uri: freshUri(name), name, text, version: 1 };
    didOpen();
    report({ ...status, preset: undefined, reason: undefined });
    const { uri, version } = shown;
    return { uri, name, isFile: false, version };
  }

  window.addEventListener('hashchange', () => location.reload());
  queueMicrotask(start);
  return host;
}

/** The URI of a document in memory. Two documents of one name have different ones, also after the page was loaded again. */
const freshUri = name => `sheet:/${Math.random().toString(36).slice(2, 10)}/${encodeURIComponent(name)}`;
const refusal = (code, message) => Object.assign(new Error(message), { code });
const INITIALIZE = { jsonrpc: '2.0', id: 'initialize', method: 'initialize' };
const INSTALL_AGAIN = 'Reload the page. If that does not help, the site is incomplete or mixes two versions; tell its operator.';

/** The compiled module. Throws an error that says what to do. */
async function loadedModule() {
  if (typeof WebAssembly === 'undefined') {
    throw new Error('The preview needs WebAssembly, which this browser does not have or does not allow. Allow it, or use another browser.');
  }
  const response = await fetched('sheetd.wasm');
  if (!response.ok) throw new Error(`sheetd.wasm can't be loaded: the server answers ${response.status}. ${INSTALL_AGAIN}`);
  try {
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    throw new Error(`sheetd.wasm is damaged: ${error.message}. ${INSTALL_AGAIN}`);
  }
}

/** The sheet that a fragment selects: {preset, document, text, shared}, or nothing. Throws an error that says what to do. */
async function sheetIn(fragment, version) {
  const parameters = new URLSearchParams(fragment.slice(1));
  const preset = parameters.get('preset') ?? undefined;
  const example = parameters.get('example');
  const document = parameters.get('document');
  if (example !== null) {
    const name = `${example}.sheet.json`;
    const response = await fetched(`examples/${encodeURIComponent(name)}`);
    if (!response.ok) throw new Error(`There is no example named "${example}". Correct the address, or open it without #example.`);
    return { document: { uri: freshUri(name), name }, text: await response.text() };
  }
  if (document !== null) {
    try {
      return { document: { uri: freshUri('link.sheet.json'), name: 'The sheet of this link' }, text: await unpacked(document) };
    } catch {
      throw new Error('The sheet in this address is incomplete, damaged or larger than 1 MiB. Copy the whole link again.');
    }
  }
  const shared = await sharedIn(fragment, version);
  if (shared) {
    const { name, text } = shared.document ?? {};
    return { preset: shared.opening.preset, shared, document: shared.document && { uri: freshUri('link.sheet.json'), name }, text };
  }
  return { preset };
}

async function fetched(path) {
  try {
    return await fetch(new URL(path, import.meta.url));
  } catch {
    throw new Error(`${path} can't be loaded: the server does not answer. Check the connection, then try again.`);
  }
}

