import { fileURLToPath } from 'node:url';
import { DaemonNotFound } from './errors.js';
import { locate } from './locate.js';

/**
 * Returns the command that starts the daemon: the argument (a path, or a list with arguments), else `$SHEETD`, else `sheetd` on
 * the path, else the newest build of the checkout that contains this package, else the module in this package.
 */
export function findDaemon(command) {
  if (Array.isArray(command)) return command;
  const file = locate({
    set: command === undefined ? undefined : String(command), module: fileURLToPath(new URL('sheetd.wasm', import.meta.url)),
    checkout: fileURLToPath(new URL('../..', import.meta.url)),
  });
  if (file !== null) return [file];
  throw new DaemonNotFound('There is no sheetd: not named by $SHEETD, not on the path, not built in a checkout around this package, ' +
    'and no sheetd.wasm in this package. Install sheetd-client from its .tgz, which has that file, or build it with `make wasm`.');
}
