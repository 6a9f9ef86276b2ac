"""Runs the Node client's own tests, checks its types with tsc, and checks its package."""

import json
import os
import subprocess

import pytest
from conftest import ROOT, needed, run

HERE = ROOT / "Tests" / "Editors" / "node"
CLIENT = ROOT / "editors" / "node"


@pytest.fixture
def installed(tmp_path):
    """A folder in which the client can be imported like an installed package."""
    modules = tmp_path / "node_modules"
    modules.mkdir()
    (modules / "sheetd-client").symlink_to(CLIENT)
    for path in HERE.iterdir():
        (tmp_path / path.name).write_text(path.read_text())
    return tmp_path


def test_client_passes_its_own_tests(sheetd, installed):
    done = subprocess.run([needed("node"), "--test", "--preserve-symlinks", "client.test.mjs"], cwd=installed, capture_output=True,
                          text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# fail 0" in done.stdout or "ℹ fail 0" in done.stdout


def test_types_compile_in_strict_mode(installed):
    run(needed("tsc"), "--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,dom", "--module", "node16",
        "--moduleResolution", "node16", "--preserveSymlinks", "types.mts", cwd=installed)


def test_package_has_no_dependencies_and_all_files(installed):
    manifest = json.loads((CLIENT / "package.json").read_text())
    assert not any(key.endswith("ependencies") for key in manifest)
    for entry in manifest["exports"].values():
        for path in entry.values():
            assert (CLIENT / path).is_file()
    packed = json.loads(run("npm", "pack", "--dry-run", "--json", cwd=CLIENT, env={**os.environ, "npm_config_cache": str(installed)}))
    names = {one["path"] for one in packed[0]["files"]}
    assert {"index.js", "index.d.ts", "client.js", "protocol.js", "protocol.d.ts", "testing.js", "package.json"} <= names
