import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DaemonNotFound } from './errors.js';

const BUILDS = ['.build-release/release/sheetd', '.build/release/sheetd', '.build/debug/sheetd'];

/**
 * The command that starts the daemon: the one given (a path, or a list with arguments), else `$SHEETD`, else `sheetd` on the
 * path, else the newest one that was built in the checkout that this package lies in.
 */
export function findDaemon(command) {
  if (command !== undefined) return Array.isArray(command) ? command : [String(command)];
  if (process.env.SHEETD) return [process.env.SHEETD];
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    if (isExecutable(join(folder, 'sheetd'))) return [join(folder, 'sheetd')];
  }
  const built = checkoutBuilds();
  if (built.length > 0) return [built[0]];
  throw new DaemonNotFound('There is no sheetd: not named by $SHEETD, not on the path, not built in a checkout around this ' +
    'package. Build it with `make release`, and put .build-release/release/sheetd on the path or name it in $SHEETD.');
}

function checkoutBuilds() {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  if (!existsSync(join(root, 'Package.swift'))) return [];
  return BUILDS.map(build => join(root, build)).filter(isExecutable)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
