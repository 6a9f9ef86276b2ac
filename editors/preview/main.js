// The entry point of the page: selects a host and mounts the preview.
import { pageClock } from './model/clock.js';
import { mount } from './preview.js';
import { webSocketHost, webviewHost, workerHost } from './hosts.js';

const root = document.getElementById('preview');
const { version, qrCodes } = root.dataset; // of the module, and of the generator of QR codes, on a site without a server
const host = typeof acquireVsCodeApi === 'function' ? webviewHost(acquireVsCodeApi())
  : version ? workerHost(location, version, qrCodes) : webSocketHost(location, pageClock);
// For the browser console and for tests.
window.sheetd = mount(root, host);
