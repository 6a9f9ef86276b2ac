// @ts-check
// Finds the daemon. The Node client and the VS Code extension share this file.

import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const BUILDS = ['.build-release/release/sheetd', '.build/release/sheetd', '.build/debug/sheetd'];

/**
 * Returns the path of the daemon: the one that is set, else `$SHEETD`, else the bundled one, else `sheetd` on the path, else the
 * newest build of the checkout, else the module, of the package or of the checkout; null if there is none.
 * @param {{set?: string, bundled?: string, module: string, checkout: string}} places
 * @returns {string | null}
 */
export function locate({ set, bundled, module, checkout }) {
  const named = set || process.env.SHEETD;
  if (named) return named;
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean).map(folder => join(folder, 'sheetd'));
  return [...bundled ? [bundled] : [], ...onPath].find(file => builtAt(file)) ?? newestBuild(checkout)
    ?? [module, join(checkout, '.build-wasm', 'sheetd.wasm')].find(file => existsSync(file)) ?? null;
}

/** @param {string} checkout */
function newestBuild(checkout) {
  const builds = BUILDS.map(build => join(checkout, build)).filter(file => builtAt(file));
  return builds.sort((a, b) => builtAt(b) - builtAt(a))[0] ?? null;
}

/**
 * The modification time of an executable in ms since 1970; 0 if there is no such executable.
 * @param {string} file
 */
function builtAt(file) {
  try {
    accessSync(file, constants.X_OK);
    const status = statSync(file);
    return status.isFile() ? status.mtimeMs : 0;
  } catch {
    return 0;
  }
}
