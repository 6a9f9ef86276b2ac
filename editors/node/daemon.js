import { fileURLToPath } from 'node:url';
import { DaemonNotFound } from './errors.js';
import { locate } from './locate.js';

/**
 * Returns the command that starts the daemon: the argument (a path, or a list with arguments), else `$SHEETD`, else `sheetd` on
 * the path, else the newest build of the checkout that contains this package.
 */
export function findDaemon(command) {
  if (Array.isArray(command)) return command;
  const file = locate({
    set: command === undefined ? undefined : String(command), checkout: fileURLToPath(new URL('../..', import.meta.url)),
  });
  if (file !== null) return [file];
  throw new DaemonNotFound('There is no sheetd: not named by $SHEETD, not on the path, not built in a checkout around this ' +
    'package. Build it with `make release`, and put .build-release/release/sheetd on the path or name it in $SHEETD.');
}
