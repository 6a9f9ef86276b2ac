"""The examples in the README match the daemon."""

import json
import os
import pathlib
import re
import subprocess
import sys

from conftest import ROOT, SHEETD

README = (ROOT / "README.md").read_text()


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", README, re.S)


def test_documented_exchange_matches_the_daemon(run):
    finished = run(blocks("jsonl")[0].encode())
    assert finished.out.splitlines()[1:] == [blocks("json")[0].strip().encode()]


def test_readme_names_every_method(run):
    declared = [method["name"] for method in json.loads(run(b"", "schema").out)["methods"]]
    assert len(declared) > 20
    assert [name for name in declared if f"`{name}`" not in README] == []


def test_documented_error_matches_the_daemon(run):
    mistake = '{"jsonrpc":"2.0","id":2,"method":"sheet/open","params":{"configuration":{"dimming":{"alhpa":1}}}}'
    finished = run(b'{"jsonrpc":"2.0","id":1,"method":"initialize"}\n' + mistake.encode() + b"\n")
    assert blocks("json")[1].strip() in finished.out.decode()


def test_documented_script_runs():
    path = os.pathsep.join([str(pathlib.Path(SHEETD).parent), os.environ["PATH"]])
    script = blocks("python")[0]
    printed = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, env={**os.environ, "PATH": path}
    ).stdout
    assert printed.strip() == re.search(r"# (\{.*\})", script)[1]


def test_each_promise_links_to_an_existing_test():
    """Each promise links to an existing file that contains the test it names."""
    section = README.split("## What it promises")[1].split("\n## ")[0]
    promises = [line for line in section.splitlines() if line.startswith("| ") and "](" in line]
    assert len(promises) >= 12
    for promise in promises:
        links = re.findall(r"\[`([^`]+)`\]\(([^)]+)\)", promise)
        assert links, promise
        for name, path in links:
            assert (ROOT / path).exists(), path
            inside = "".join(file.read_text() for file in ([ROOT / path] if (ROOT / path).is_file() else []))
            assert not inside or name in inside, f"{name} is not in {path}"
