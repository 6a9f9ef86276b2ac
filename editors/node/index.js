// A client that starts a sheetd daemon and controls its sheets. Has no dependencies.

export { Client, Sheet, openDocument } from './client.js';
export { DocumentError } from './documents.js';
export { DaemonEnded, DaemonNotFound, DaemonTimeout, ResponseError, SheetdError, WrongVersion } from './errors.js';
export { findDaemon } from './daemon.js';
export { TraceError, verify } from './traces.js';
export { errors, sheetMethods, version } from './protocol.js';
