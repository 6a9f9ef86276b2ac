// The entry point of the page: selects a host and mounts the preview.
import { mount } from './preview.js';
import { webSocketHost, webviewHost } from './hosts.js';

const host = typeof acquireVsCodeApi === 'function' ? webviewHost(acquireVsCodeApi()) : webSocketHost(location);
// For the browser console and for tests.
window.sheetd = mount(document.getElementById('preview'), host);
