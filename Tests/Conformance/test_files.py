"""Files that can't be read or written, and text that a terminal would obey."""

import json
import os
import re
import subprocess

import pytest
from conftest import ROOT, SHEETD

EXAMPLE = ROOT / "editors" / "examples" / "side-menu.sheet.json"
INITIALIZE = b'{"jsonrpc":"2.0","id":1,"method":"initialize"}\n'
# Moves the cursor, colors, ends a string of the terminal's, and turns the direction of text.
OBEYED = "\x1b[2J\x1b]0;owned\x07\x9b31m\x7f\u202edetent\u2066"


def assert_printable(output):
    assert re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]", output) is None, output


def written(tmp_path, name, document):
    path = tmp_path / name
    path.write_text(json.dumps(document))
    return str(path)


def test_nothing_in_a_document_reaches_the_terminal_raw(run, tmp_path):
    detents = [{"id": OBEYED, "height": 200}, "large"]
    step = {"time": 0, "method": "sheet/present"}
    wrong = written(tmp_path, "wrong.sheet.json", {"preset": OBEYED, OBEYED: 1, "scenario": [{**step, "method": OBEYED}]})
    right = written(tmp_path, "right.sheet.json", {
        "preset": "system", "configuration": {"detents": detents, "selectedDetentIdentifier": "large"},
        "scenario": [step, {"time": 1, "method": "sheet/tap", "params": {"on": "grabber"}}],
        "expect": [{"time": 2, "frame": {"detent": OBEYED}}, {"event": {"name": "didChangeSelectedDetent", "detent": OBEYED}, "count": 3}],
    })  # fmt: skip
    for arguments in (["check", wrong], ["run", wrong], ["run", right], ["check", OBEYED], ["render", OBEYED], [OBEYED], ["replay", wrong]):
        finished = run(b"", *arguments)
        assert_printable(finished.out.decode() + finished.err)
        assert finished.out or finished.err
    assert "\\u{1B}[2J" in run(b"", "check", wrong).out.decode()
    log = run(INITIALIZE + json.dumps({"jsonrpc": "2.0", "method": OBEYED}).encode() + b"\n").err
    assert_printable(log)
    assert "\\u{1B}" in log


@pytest.mark.parametrize("command", ["check", "run", "render", "replay"])
def test_endless_and_huge_files_are_refused(run, tmp_path, command):
    with open(tmp_path / "huge.sheet.json", "wb") as file:
        file.truncate(1 << 40)
    huge = str(tmp_path / "huge.sheet.json")
    for argument in ("/dev/zero", huge, str(tmp_path)):
        finished = run(b"", command, argument)
        # Of a folder, what is in it is read.
        path = huge if argument == str(tmp_path) and command in ("check", "run") else argument
        assert finished.status == 1
        assert finished.err.startswith(f"Error: {path} can't be read: ") and finished.err.count("\n") == 1


def test_one_unreadable_file_does_not_hide_what_is_wrong_with_the_others(run, tmp_path):
    wrong = written(tmp_path, "wrong.sheet.json", {"preset": "systm"})
    missing = str(tmp_path / "missing.sheet.json")
    found = run(b"", "check", "--format", "sarif", missing, wrong)
    assert found.status == 1 and missing in found.err
    [result] = json.loads(found.out)["runs"][0]["results"]
    assert "systm" in result["message"]["text"]
    played = run(b"", "run", missing, str(EXAMPLE))
    assert played.status == 1 and missing in played.err and b"passed" in played.out


def test_recording_that_is_cut_short_fails_the_daemon(run, tmp_path):
    finished = run(INITIALIZE, "--record", "/dev/full")
    assert finished.status == 1 and "the recording /dev/full is cut short: No space left on device" in finished.err
    assert json.loads(finished.out)["id"] == 1
    # A file of the maximum size does not end the process either.
    command = f"ulimit -f 1; exec '{SHEETD}' --record '{tmp_path / 'session.jsonl'}'"
    data = INITIALIZE + b'{"jsonrpc":"2.0","id":2,"method":"rpc.discover"}\n' + b'{"jsonrpc":"2.0","id":3,"method":"sheet/list"}\n'
    limited = subprocess.run(["sh", "-c", command], input=data, capture_output=True, timeout=60)
    assert limited.returncode == 1 and b"is cut short: File too large" in limited.stderr
    assert [json.loads(line)["id"] for line in limited.stdout.splitlines()] == [1, 2, 3]


def test_picture_beyond_the_maximum_file_size_leaves_nothing_behind(tmp_path):
    command = f"ulimit -f 1; exec '{SHEETD}' render --filmstrip -o '{tmp_path / 'strip.svg'}' '{EXAMPLE}'"
    limited = subprocess.run(["sh", "-c", command], capture_output=True, timeout=60)
    assert limited.returncode == 1 and b"can't be written: File too large" in limited.stderr
    assert list(tmp_path.iterdir()) == []


def test_directory_as_input_is_an_error(tmp_path):
    finished = subprocess.run(["sh", "-c", f"'{SHEETD}' < '{tmp_path}'"], capture_output=True, timeout=60)
    assert finished.returncode == 1 and finished.stderr == b"Error: stdin can't be read: Is a directory\n"


def test_file_names_may_have_any_bytes(run, tmp_path):
    folder = os.fsencode(tmp_path)
    name, private = folder + b"/a\xff\xc3\xa9.sheet.json", folder + b"/\xef\x9e\x80.sheet.json"
    for path in name, private:
        open(path, "w").write('{"preset": "systm"}')
    checked = run(b"", "check", name, private)
    assert checked.status == 1 and checked.out.startswith(folder + b"/a\\xFF\xc3\xa9.sheet.json:1:12: error: ")
    assert folder + b"/\\xEF\\x9E\\x80.sheet.json:1:12: error: " in checked.out
    results = json.loads(run(b"", "check", "--format", "sarif", name).out)["runs"][0]["results"]
    assert results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].endswith("/a%FF%C3%A9.sheet.json")
    picture = folder + b"/b\xfe.svg"
    open(name, "w").write("{}")
    assert run(b"", "render", "-o", picture, name).status == 0
    assert open(picture).read(4) == "<svg"
    assert sorted(os.listdir(folder)) == sorted(map(os.path.basename, [name, private, picture]))
    assert "/missing\\xFE can't be read: No such file" in run(b"", "check", folder + b"/missing\xfe").err
