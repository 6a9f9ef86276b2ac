// Hosts. A host carries messages (JSON-RPC objects) between the page and a daemon, and stores the page's settings:
//   send(message), onMessage = message => {}, load(), save(settings), and saveFile(name, text) if the browser can't save files
// A host reports its state as `preview/status` {connection: 'connecting' | 'ready' | 'lost', generation, reason?, log?,
// document: {uri, name} | null, options?}. The generation changes with each daemon that it starts. The page requests the status
// with `preview/ready`, and a new attempt with `preview/retry`. A host forwards the daemon's notifications about the page's sheets,
// and the diagnostics of its document.

const SETTINGS = 'sheetd-preview';
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;

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
    load: () => JSON.parse(localStorage.getItem(SETTINGS) ?? '{}'),
    save: settings => localStorage.setItem(SETTINGS, JSON.stringify(settings)),
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
