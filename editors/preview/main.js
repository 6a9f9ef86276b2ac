// The page by itself: finds out who is at the other end, and mounts the preview.
import { mount } from './preview.js';
import { webSocketHost, webviewHost } from './hosts.js';

const host = typeof acquireVsCodeApi === 'function' ? webviewHost(acquireVsCodeApi()) : webSocketHost(location);
// For the browser's console, and for tests.
window.sheetd = mount(document.getElementById('preview'), host);
