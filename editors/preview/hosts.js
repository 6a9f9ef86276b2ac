// Hosts. A host carries messages (JSON-RPC objects) between the page and a daemon, and stores the page's settings:
//   send(message), onMessage = message => {}, load(), save(settings), saveFile(name, text) if the browser can't save files,
//   linkTo(document) if an address can contain a sheet, and home, the address of the site that contains the page, if there is one
// A host reports its state as `preview/status` {connection: 'connecting' | 'ready' | 'lost', generation, reason?, log?,
// document: {uri, name} | null, preset?, options?}. The generation changes with each daemon that it starts. The page requests the status
// with `preview/ready`, and a new attempt with `preview/retry`. A host forwards the daemon's notifications about the page's sheets,
// and the diagnostics of its document.

import { WorkerDaemon } from './worker-daemon.js';

const SETTINGS = 'sheetd-preview';
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;
const MAXIMUM_DOCUMENT_SIZE = 1 << 20; // the size of a document in an address, bytes

const inLocalStorage = {
  load: () => JSON.parse(localStorage.getItem(SETTINGS) ?? '{}'),
  save: settings => localStorage.setItem(SETTINGS, JSON.stringify(settings)),
};

/** A host that uses a WebSocket to the server of the page. It reconnects with increasing delays. */
export function webSocketHost(location) {
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
    clearTimeout(timer);
    status('connecting');
    const next = new WebSocket(new URL('socket' + location.search, location.href.replace(/^http/, 'ws')));
    socket = next;
    next.onopen = () => {
      pause = FIRST_PAUSE;
      for (const text of waiting.splice(0)) next.send(text);
    };
    next.onmessage = event => host.onMessage(JSON.parse(event.data));
    next.onclose = () => {
      if (socket !== next) return;
      waiting = ['{"jsonrpc":"2.0","method":"preview/ready"}'];
      status('lost', `The preview's server does not answer. Trying again in ${(pause / 1000).toFixed(pause < 1000 ? 2 : 0)} s; ` +
        'if it was stopped, start sheetd-preview again and open the address it prints.');
      timer = setTimeout(connect, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };
  }
  queueMicrotask(connect);
  return host;
}

/** A host in a webview of VS Code. Messages to a hidden webview are lost, so the page requests the status when it is shown. */
export function webviewHost(api) {
  const keep = state => api.setState({ ...api.getState(), ...state });
  const host = {
    onMessage: () => {},
    send: message => api.postMessage(message),
    load: () => api.getState()?.settings ?? {},
    save: settings => keep({ settings }),
    saveFile: (name, text) => api.postMessage({ jsonrpc: '2.0', method: 'preview/saveFile', params: { name, text } }),
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
 * `#preset=NAME`, `#example=NAME`, or `#document=` with a sheet document as `linkTo` writes it. `version` is the module's.
 */
export function workerHost(location, version) {
  let module = null;
  let daemon = null;
  let generation = 0;
  let status = { connection: 'connecting' };
  const host = {
    onMessage: () => {},
    send(message) {
      if (message.method === 'preview/ready') report(status);
      else if (message.method === 'preview/retry') start();
      else if (message.method === 'rpc.discover') describe(message);
      else daemon?.send(message);
    },
    ...inLocalStorage,
    linkTo: async document => new URL(`#document=${await packed(JSON.stringify(document))}`, location).href,
    home: '../',
  };

  function report(next) {
    status = next;
    host.onMessage({ jsonrpc: '2.0', method: 'preview/status', params: status });
  }

  async function start() {
    report({ connection: 'connecting' });
    try {
      const [loaded, sheet] = await Promise.all([loadedModule(), sheetIn(location.hash)]);
      module = loaded;
      run(sheet);
    } catch (error) {
      report({ connection: 'lost', reason: error.message });
    }
  }

  const startDaemon = () => new WorkerDaemon(new Worker(new URL('worker.js', import.meta.url), { type: 'module' }), module);

  function run({ preset, document = null, text }) {
    const started = startDaemon();
    let log = '';
    let explain = reason => `sheetd.wasm can't be started: ${reason}. ${INSTALL_AGAIN}`;
    started.onLog = lines => { log += lines; };
    started.onEnd = ({ reason = 'it has exited' }) => report({ connection: 'lost', reason: explain(reason), log });
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
      if (document) {
        const textDocument = { uri: document.uri, version: 1, languageId: 'sheet', text };
        started.send({ jsonrpc: '2.0', method: 'textDocument/didOpen', params: { textDocument } });
      }
      daemon = started;
      report({ connection: 'ready', generation: ++generation, document, preset });
    };
    started.send({ ...INITIALIZE, params: { capabilities: { textDocument: {} } } });
  }

  /** Has another daemon answer `rpc.discover`: the module takes half a second, in which the sheet would not move. */
  function describe(message) {
    const other = startDaemon();
    const { id } = message;
    other.onEnd = ({ reason }) => host.onMessage({ jsonrpc: '2.0', id, error: { code: -32603, message: `rpc.discover: ${reason}` } });
    other.onMessage = answer => {
      if (answer.id !== id) return;
      host.onMessage(answer);
      other.terminate();
    };
    other.send(INITIALIZE);
    other.send(message);
  }

  window.addEventListener('hashchange', () => location.reload());
  queueMicrotask(start);
  return host;
}

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

/** The sheet that a fragment selects: {preset}, {document, text}, or nothing. Throws an error that says what to do. */
async function sheetIn(fragment) {
  const parameters = new URLSearchParams(fragment.slice(1));
  const preset = parameters.get('preset') ?? undefined;
  const example = parameters.get('example');
  const document = parameters.get('document');
  if (example !== null) {
    const name = `${example}.sheet.json`;
    const response = await fetched(`examples/${encodeURIComponent(name)}`);
    if (!response.ok) throw new Error(`There is no example named "${example}". Correct the address, or open it without #example.`);
    return { document: { uri: `sheet:/${encodeURIComponent(name)}`, name }, text: await response.text() };
  }
  if (document !== null) {
    try {
      return { document: { uri: 'sheet:/link.sheet.json', name: 'The sheet of this link' }, text: await unpacked(document) };
    } catch {
      throw new Error('The sheet in this address is incomplete, damaged or larger than 1 MiB. Copy the whole link again.');
    }
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

// A text in an address: compressed (deflate, RFC 1951), as base64url without padding.

async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const base64 = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0));
  let size = 0;
  const limit = new TransformStream({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > MAXIMUM_DOCUMENT_SIZE) throw new RangeError('too long');
      controller.enqueue(chunk);
    },
  });
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(limit)).text();
}
