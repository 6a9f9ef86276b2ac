"""Runs the Node client's own tests, checks its types with tsc, and checks its package."""

import json
import os
import re
import subprocess
import tarfile
from pathlib import Path

import pytest
from conftest import ROOT, needed, run

HERE = ROOT / "Tests" / "Editors" / "node"
CLIENT = ROOT / "editors" / "node"
README = (CLIENT / "README.md").read_text()
[EXAMPLE] = re.findall(r"## In tests\n\n```js\n(.*?)```", README, re.DOTALL)
# The example of each other runner, and the name of the file in which the runner looks for tests.
RUNNERS = {"vitest": "sheet.test.mjs", "jest": "sheet.test.js"}
EXAMPLES = {name: re.search(rf"### {name.title()}\n.*?```js\n(.*?)```", README, re.DOTALL)[1] for name in RUNNERS}
# What a runner gives its tests, made of node:test.
GLOBALS = """
const { after, before, describe, test } = require('node:test');
const matchers = {};
const expect = value => ({ toMatchSheet: async (...expected) => {
  const { pass, message } = await matchers.toMatchSheet(value, ...expected);
  if (!pass) throw new Error(message());
} });
expect.extend = added => Object.assign(matchers, added);
Object.assign(globalThis, { afterAll: after, beforeAll: before, describe, test, expect });
"""


@pytest.fixture
def installed(tmp_path):
    """A folder in which the client can be imported like an installed package."""
    modules = tmp_path / "node_modules"
    modules.mkdir()
    (modules / "sheetd-client").symlink_to(CLIENT)
    (modules / "preview").symlink_to(CLIENT.parent / "preview")  # whose modules the client imports
    for path in HERE.iterdir():
        (tmp_path / path.name).write_text(path.read_text())
    return tmp_path


@pytest.mark.parametrize("daemon, tests", [("sheetd", "client"), ("sheetd", "process"), ("wasm", "client"), ("wasm", "module"),
                                           ("sheetd", "documents"), ("wasm", "documents")])
def test_client_passes_its_own_tests(request, installed, daemon, tests):
    done = subprocess.run([needed("node"), "--test", "--preserve-symlinks", f"{tests}.test.mjs"], cwd=installed, capture_output=True,
                          text=True, timeout=120, env={**os.environ, "SHEETD": request.getfixturevalue(daemon)})
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# fail 0" in done.stdout or "ℹ fail 0" in done.stdout


def test_types_compile_in_strict_mode(installed):
    run(needed("tsc"), "--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,dom", "--module", "node16",
        "--moduleResolution", "node16", "--preserveSymlinks", "types.mts", cwd=installed)


@pytest.mark.parametrize("module", ["node16", "nodenext"])
def test_types_compile_without_those_of_browsers_and_in_commonjs(installed, module):
    (installed / "plain.mts").write_text("import { Client } from 'sheetd-client'; await using client = await Client.start(); await client.open();\n"
                                         .replace("await using", "const"))
    (installed / "common.cts").write_text("export async function run() { const { Client } = await import('sheetd-client'); return Client.start(); }\n")
    run(needed("tsc"), "--noEmit", "--strict", "--target", "es2022", "--lib", "es2022", "--module", module, "--moduleResolution", module,
        "--preserveSymlinks", "plain.mts", "common.cts", cwd=installed)


def test_package_has_no_dependencies_and_all_files(installed):
    manifest = json.loads((CLIENT / "package.json").read_text())
    assert not any(key.endswith("ependencies") for key in manifest)
    for path in paths_of(manifest["exports"]):
        assert path.startswith("./cjs/") or (CLIENT / path).is_file()


def paths_of(exports):
    return [exports] if isinstance(exports, str) else [path for value in exports.values() for path in paths_of(value)]


@pytest.fixture(scope="module")
def package(tmp_path_factory, wasm):
    """What npm installs, made twice with the same bytes."""
    folders = [tmp_path_factory.mktemp(name) for name in ("once", "twice")]
    for folder in folders:
        run("make", "npm", f"DIST={folder}", "--assume-old=.build-wasm/sheetd.wasm", cwd=ROOT)
    [package], [again] = (list(folder.iterdir()) for folder in folders)
    assert package.read_bytes() == again.read_bytes()
    return package


def unpacked(package, folder):
    """A folder in which the package is installed."""
    modules = folder / "node_modules"
    modules.mkdir(parents=True, exist_ok=True)
    with tarfile.open(package) as archive:
        # Python 3.11.2, as of Debian 12, does not know filters yet.
        archive.extractall(modules, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
    (modules / "package").rename(modules / "sheetd-client")
    (folder / "sheets").mkdir()
    (folder / "sheets" / "map.sheet.json").write_bytes((ROOT / "editors" / "examples" / "map.sheet.json").read_bytes())
    return folder


def test_package_has_the_same_exports_for_import_and_require(package, tmp_path):
    """And types for both."""
    folder = unpacked(package, tmp_path)
    exports = json.loads((CLIENT / "package.json").read_text())["exports"]
    assert all((folder / "node_modules" / "sheetd-client" / path).is_file() for path in paths_of(exports))
    both = [entry for entry in exports if "require" in exports[entry]]
    assert both == [".", "./testing", "./jest", "./jest-globals"]
    # Jest itself gives this module to those that ask for it.
    globals = folder / "node_modules" / "@jest" / "globals"
    globals.mkdir(parents=True)
    (globals / "index.js").write_text("".join(f"exports.{name} = globalThis.{name};\n" for name in ("afterAll", "beforeAll", "describe", "expect", "test")))
    (folder / "globals.cjs").write_text(GLOBALS)
    (folder / "same.mjs").write_text("""
        import assert from 'node:assert/strict';
        import { createRequire } from 'node:module';
        for (const name of process.argv.slice(2)) {
          const [imported, required] = [await import(name), createRequire(import.meta.url)(name)];
          const kinds = one => Object.fromEntries(Object.keys(one).sort().map(key => [key, typeof one[key]]));
          assert.deepEqual(kinds({ ...imported }), kinds(required));
          assert.ok(Object.keys(required).length > 4);
        }""")
    run(needed("node"), "--require", "./globals.cjs", "same.mjs", *(entry.replace(".", "sheetd-client", 1) for entry in both), cwd=folder)
    (folder / "common.cts").write_text("import { Client } from 'sheetd-client'; import { expectSheet } from 'sheetd-client/testing';\n"
                                       "export const use = async () => { const client = await Client.start(); await expectSheet(await client.open(), {}); };\n")
    run(needed("tsc"), "--noEmit", "--strict", "--target", "es2022", "--lib", "es2022", "--module", "node16", "--moduleResolution", "node16",
        "common.cts", cwd=folder)


@pytest.mark.parametrize("daemon", ["sheetd", "wasm"])
def test_example_of_jest_runs_with_its_globals(package, tmp_path, request, daemon):
    """By require, and with functions of node:test in the place of those of the runner."""
    folder = unpacked(package, tmp_path)
    (folder / "globals.cjs").write_text(GLOBALS)
    (folder / "sheet.test.cjs").write_text(EXAMPLES["jest"])
    env = {**os.environ, "SHEETD": request.getfixturevalue(daemon)}
    assert "# pass 13\n# fail 0" in run(needed("node"), "--require", "./globals.cjs", "--test", "--test-reporter=tap", "sheet.test.cjs", cwd=folder, env=env)
    (folder / "sheet.test.cjs").write_text(EXAMPLES["jest"].replace("y: 510", "y: 511"))
    failed = subprocess.run([needed("node"), "--require", "./globals.cjs", "--test", "--test-reporter=tap", "sheet.test.cjs"], cwd=folder, env=env,
                            capture_output=True, text=True, timeout=120)
    assert "/frame/y: expected 511, found 510" in failed.stdout and "╭──" in failed.stdout


@pytest.mark.check
@pytest.mark.parametrize("environment", ["node", "jsdom"])
@pytest.mark.parametrize("name", RUNNERS)
def test_examples_run_in_the_runners_themselves(package, tmp_path, sheetd, name, environment):
    """JS_RUNNERS is a folder whose node_modules have vitest, jest, jest-environment-jsdom and jsdom."""
    runners = os.environ.get("JS_RUNNERS") or pytest.skip("JS_RUNNERS names no folder with vitest and jest")
    (tmp_path / "node_modules").mkdir()
    for module in (Path(runners) / "node_modules").iterdir():
        (tmp_path / "node_modules" / module.name).symlink_to(module)
    folder = unpacked(package, tmp_path)
    (folder / "package.json").write_text("{}")
    timers = {"vitest": ("vi.useFakeTimers()", "import { vi } from 'vitest';"), "jest": ("jest.useFakeTimers()", "")}[name]
    faked = EXAMPLES[name].replace("async () => {", f"async () => {{\n  {timers[0]};")
    imported = "const { expect, test } = require('@jest/globals');\n" + EXAMPLES[name].replace("client/jest", "client/jest-globals")
    texts = [(EXAMPLES[name], "13 passed"), (timers[1] + faked, "13 passed"), (EXAMPLES[name].replace("y: 510", "y: 511"), "expected 511, found 510")]
    for text, pattern in texts + ([(imported, "13 passed")] if name == "jest" else []):
        (folder / RUNNERS[name]).write_text(text)
        command = ["vitest", "run", "--environment", environment] if name == "vitest" else ["jest", "--watchman=false", "--env", environment,
                                                                                                     f"--injectGlobals={'false' if text == imported else 'true'}"]
        done = subprocess.run([folder / "node_modules" / ".bin" / command[0], *command[1:]], cwd=folder, capture_output=True, text=True, timeout=60,
                              env={**os.environ, "SHEETD": sheetd, "NO_COLOR": "1"})
        assert pattern in done.stdout + done.stderr
        assert done.returncode == (0 if "passed" in pattern else 1)


def test_package_installs_offline_and_runs_a_test_alone(tmp_path, package):
    """With nothing but Node: no sheetd on the path, no network, an empty cache."""
    with tarfile.open(package) as archive:
        names = {name.removeprefix("package/") for name in archive.getnames()}
    assert names >= {"LICENSE", "README.md", "index.js", "index.d.ts", "testing.js", "sheetd.wasm", "preview/worker.js", "documents.js"}

    commands = tmp_path / "bin"
    commands.mkdir()
    for name in ("node", "npm"):
        (commands / name).symlink_to(needed(name))
    alone = {"PATH": str(commands), "HOME": str(tmp_path), "npm_config_cache": str(tmp_path / "cache")}
    folder = tmp_path / "alone"
    folder.mkdir()
    run(commands / "npm", "install", "--offline", "--no-audit", "--no-fund", package, cwd=folder, env=alone)
    (folder / "sheet.test.mjs").write_text(EXAMPLE)
    assert "pass 1" in run(commands / "node", "--test", "--test-reporter=tap", cwd=folder, env=alone)
    run(commands / "npm", "uninstall", "--offline", "sheetd-client", cwd=folder, env=alone)
    assert not (folder / "node_modules" / "sheetd-client").exists()
