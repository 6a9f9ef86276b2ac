// A client for the sheetd daemon: a daemon of one's own, and the sheets in it. No dependencies.

export { Client, Sheet } from './client.js';
export { DaemonEnded, DaemonNotFound, ResponseError, SheetdError, WrongVersion } from './errors.js';
export { findDaemon } from './daemon.js';
export { errors, sheetMethods, version } from './protocol.js';
