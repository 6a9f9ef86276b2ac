"""What the README shows is what happens."""

import os
import pathlib
import re
import subprocess
import sys

from conftest import ROOT, SHEETD

METHODS = sorted((ROOT / "Sources" / "SheetProtocol" / "Methods").glob("*.swift"))
README = (ROOT / "README.md").read_text()


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", README, re.S)


def test_the_exchange(run):
    finished = run(blocks("jsonl")[0].encode())
    assert finished.out.splitlines()[1:] == [blocks("json")[0].strip().encode()]


def test_every_method_is_named():
    declared = re.findall(r'Method\(\s*"([a-z]+/\w+)"', "".join(path.read_text() for path in METHODS))
    assert len(declared) > 20
    assert [name for name in declared if f"`{name}`" not in README] == []


def test_the_error(run):
    mistake = '{"jsonrpc":"2.0","id":2,"method":"sheet/open","params":{"configuration":{"dimming":{"alhpa":1}}}}'
    finished = run(b'{"jsonrpc":"2.0","id":1,"method":"initialize"}\n' + mistake.encode() + b"\n")
    assert blocks("json")[1].strip() in finished.out.decode()


def test_the_script():
    path = os.pathsep.join([str(pathlib.Path(SHEETD).parent), os.environ["PATH"]])
    script = blocks("python")[0]
    printed = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, env={**os.environ, "PATH": path}
    ).stdout
    assert printed.strip() == re.search(r"# (\{.*\})", script)[1]
