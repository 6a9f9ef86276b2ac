"""Runs the Node client's own tests, checks its types with tsc, and checks its package."""

import json
import os
import re
import subprocess
import tarfile

import pytest
from conftest import ROOT, needed, run

HERE = ROOT / "Tests" / "Editors" / "node"
CLIENT = ROOT / "editors" / "node"
[EXAMPLE] = re.findall(r"## In tests\n\n```js\n(.*?)```", (CLIENT / "README.md").read_text(), re.DOTALL)


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
    for entry in manifest["exports"].values():
        for path in entry.values():
            assert (CLIENT / path).is_file()


def test_package_installs_offline_and_runs_a_test_alone(tmp_path, wasm):
    """With nothing but Node: no sheetd on the path, no network, an empty cache."""
    for folder in ("once", "twice"):
        run("make", "npm", f"DIST={tmp_path / folder}", "--assume-old=.build-wasm/sheetd.wasm", cwd=ROOT)
    [package] = (tmp_path / "once").iterdir()
    assert package.read_bytes() == (tmp_path / "twice" / package.name).read_bytes()
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
