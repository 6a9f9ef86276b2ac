import { errors } from './protocol.js';

/** Anything that went wrong with a daemon. */
export class SheetdError extends Error {
  get name() {
    return this.constructor.name;
  }
}

/** There is no `sheetd` to start. */
export class DaemonNotFound extends SheetdError {}

/** What was started is no sheetd, or speaks another protocol. */
export class WrongVersion extends SheetdError {}

/** The daemon ended while it was needed. */
export class DaemonEnded extends SheetdError {
  constructor(code, signal, stderr) {
    const how = signal ? `was ended by ${signal}` : code === null ? 'closed its pipes' : `ended with ${code}`;
    super(`sheetd ${how}${stderr ? `, saying:\n${stderr}` : ''}`);
    this.exitCode = code;
    this.signal = signal;
    this.stderr = stderr;
  }
}

const STANDARD = {
  [-32700]: 'parseError', [-32600]: 'invalidRequest', [-32601]: 'methodNotFound', [-32602]: 'invalidParams',
  [-32603]: 'internalError', [-32002]: 'notInitialized', [-32800]: 'requestCancelled',
};

/** The daemon answered with an error; nothing has changed. */
export class ResponseError extends SheetdError {
  constructor({ code, message, data }) {
    const where = data?.expected === undefined ? message : `${data.path || '/'}: expected ${data.expected}, found ${data.found}`;
    super(`${where} (${code})`);
    this.code = code;
    this.data = data;
    /** The error's name in the protocol: 'unknownSheet', 'invalidParams'. */
    this.kind = errors[code]?.name ?? STANDARD[code] ?? 'unknown';
  }
}
