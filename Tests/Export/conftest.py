"""What the tests of exported code share."""

import json
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHEETD = str(pathlib.Path(os.environ.get("SHEETD") or ROOT / ".build-release" / "release" / "sheetd").resolve())
MAP = ROOT / "editors" / "examples" / "map.sheet.json"


def targets():
    """The words of `sheet/export` for what a sheet is written as."""
    schema = json.loads(subprocess.run([SHEETD, "schema"], capture_output=True, text=True, timeout=60, check=True).stdout)
    [method] = [method for method in schema["methods"] if method["name"] == "sheet/export"]
    return next(param["schema"]["enum"] for param in method["params"] if param["name"] == "to")


TARGETS = targets()


def presets():
    """The names of all presets."""
    request = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "sheet/presets"})
    start = json.dumps({"jsonrpc": "2.0", "id": 0, "method": "initialize"})
    done = subprocess.run([SHEETD], input=f"{start}\n{request}\n", capture_output=True, text=True, timeout=60, check=True)
    answer = json.loads(done.stdout.splitlines()[1])
    return [preset["name"] for preset in answer["result"]["presets"]]


PRESETS = presets()


def export(document, target, *options):
    """What `sheetd export` writes to stdout and stderr."""
    done = subprocess.run([SHEETD, "export", "--to", target, *options, str(document)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


@pytest.fixture
def write(tmp_path):
    """Writes a document and returns its path."""

    def write(document, name="sheet"):
        path = tmp_path / f"{name}.sheet.json"
        path.write_text(json.dumps(document))
        return path

    return write


def verify(trace, document, *options):
    """The exit status and the report of `sheetd verify`."""
    done = subprocess.run([SHEETD, "verify", "--format", "json", *options, str(trace), str(document)], capture_output=True, text=True, timeout=60)
    assert done.returncode in (0, 1), done.stderr
    return done.returncode, json.loads(done.stdout)


def problems(report):
    """What `sheetd verify` has found, for the message of a test that fails."""
    return json.dumps([report["notes"], *report["segments"]], indent=1)
