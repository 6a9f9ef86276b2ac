import { errors } from './protocol.js';

/** The base class of all errors of this client. */
export class SheetdError extends Error {
  get name() {
    return this.constructor.name;
  }
}

/** Neither a `sheetd` nor the module was found, or the daemon could not be started. */
export class DaemonNotFound extends SheetdError {}

/** The started program is not a sheetd, or speaks another major version of the protocol. */
export class WrongVersion extends SheetdError {}

/** The daemon ended unexpectedly. */
export class DaemonEnded extends SheetdError {
  constructor({ status = null, signal = null, reason = null }, stderr, program = 'sheetd', remedy = '') {
    const how = reason ? `ended: ${reason}` : signal ? `was ended by ${signal}` : status === null ? 'closed its pipes' : `ended with ${status}`;
    super(`${program} ${how}${remedy}${stderr ? `, saying:\n${stderr}` : ''}`);
    this.exitCode = status;
    this.signal = signal;
    this.reason = reason;
    this.stderr = stderr;
  }
}

/** The daemon was started but did not answer `initialize` in time, and was killed. */
export class DaemonTimeout extends SheetdError {
  constructor(command, timeout, stderr) {
    super(`${command.join(' ')} did not answer \`initialize\` within ${timeout} s and was killed; pass the path of a sheetd, set $SHEETD, or give it a longer startTimeout${stderr ? `, saying:\n${stderr}` : ''}`);
    this.command = command;
    this.timeout = timeout;
    this.stderr = stderr;
  }
}

const STANDARD = {
  [-32700]: 'parseError', [-32600]: 'invalidRequest', [-32601]: 'methodNotFound', [-32602]: 'invalidParams',
  [-32603]: 'internalError', [-32002]: 'notInitialized', [-32800]: 'requestCancelled',
};

/** The daemon answered with an error and changed nothing. */
export class ResponseError extends SheetdError {
  constructor({ code, message, data }) {
    const where = data?.expected === undefined ? message : `${data.path || '/'}: expected ${data.expected}, found ${data.found}`;
    super(`sheetd: ${where} (${code})`);
    this.code = code;
    this.data = data;
    /** The name of the error in the protocol, such as 'unknownSheet' or 'invalidParams'. */
    this.kind = errors[code]?.name ?? STANDARD[code] ?? 'unknown';
  }
}
