"""Files that can't be read or written, and text that a terminal would obey."""

import json
import os
import re
import socket
import stat
import subprocess

import pytest
from conftest import ROOT, SHEETD

EXAMPLE = ROOT / "editors" / "examples" / "side-menu.sheet.json"
MAP, TRACE = EXAMPLE.with_name("map.sheet.json"), EXAMPLE.with_name("map.trace.jsonl")
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
    for arguments in (["check", "--format", "json", wrong], ["check", "--format", "sarif", wrong], ["run", "--format", "json", right]):
        out = run(b"", *arguments).out.decode()
        assert_printable(out)
        assert json.loads(out)
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


# The expected messages are missing.
TRANSCRIPT = '{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}\n'
WRITERS = {"picture": (["render", "--filmstrip", EXAMPLE, "-o"], "old"), "transcript": (["replay", "--update"], TRANSCRIPT)}


@pytest.fixture(params=WRITERS)
def writer(request, tmp_path):
    """A command that replaces the file that is its last argument, and a file to replace."""
    arguments, text = WRITERS[request.param]
    target = tmp_path / "target.svg"
    target.write_text(text)
    return [SHEETD, *map(str, arguments)], target


def test_file_beyond_the_maximum_size_leaves_the_old_one_as_it_was(writer, tmp_path):
    command, target = writer
    old = target.read_bytes()
    limited = subprocess.run(["sh", "-c", 'ulimit -f 1; exec "$@"', "sh", *command, target], capture_output=True, timeout=60)
    assert limited.returncode == 1 and limited.stderr.decode() == f"Error: {target} can't be written: File too large\n"
    assert target.read_bytes() == old and list(tmp_path.iterdir()) == [target]


def test_replaced_file_keeps_its_mode_and_owner(writer, tmp_path):
    command, target = writer
    old = target.read_bytes()
    target.chmod(0o640)
    if os.geteuid() == 0:
        os.chown(target, 65534, 65533)
    before = target.stat()
    # Whatever is at the path of a predictable temporary file is not written through.
    victim = tmp_path / "victim"
    victim.write_text("kept")
    subprocess.run(["sh", "-c", f'ln -s "{victim}" "{target}.$$.new"; exec "$@"', "sh", *command, target], check=True, capture_output=True, timeout=60)
    after = target.stat()
    assert target.read_bytes() != old and victim.read_text() == "kept"
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)


def test_new_file_has_the_mode_of_the_users_mask(tmp_path):
    picture = tmp_path / "new.svg"
    subprocess.run(["sh", "-c", 'umask 027; exec "$@"', "sh", SHEETD, "render", EXAMPLE, "-o", picture], check=True, timeout=60)
    assert stat.S_IMODE(picture.stat().st_mode) == 0o640


def test_read_only_file_is_kept_by_every_user(writer):
    command, target = writer
    old = target.read_bytes()
    target.chmod(0o444)
    refused = subprocess.run([*command, target], capture_output=True, timeout=60)
    assert refused.returncode == 1 and refused.stderr.decode() == f"Error: {target} can't be written: Permission denied\n"
    assert target.read_bytes() == old


def test_links_are_followed_to_the_file_that_is_written(writer, tmp_path):
    command, target = writer
    old = target.read_bytes()
    (tmp_path / "to").mkdir()
    first, second = tmp_path / "first.svg", tmp_path / "to" / "second.svg"
    first.symlink_to("to/second.svg")
    second.symlink_to(target)
    subprocess.run([*command, first], check=True, capture_output=True, timeout=60)
    assert first.is_symlink() and second.is_symlink() and not target.is_symlink() and target.read_bytes() != old
    # Nothing needs to be there yet.
    if "render" in command:
        target.unlink()
        subprocess.run([*command, first], check=True, timeout=60)
        assert first.is_symlink() and second.is_symlink() and target.read_text().startswith("<svg ")


def test_killed_process_leaves_nothing_behind(tmp_path):
    """It is killed while it waits for the rest of its input, a part of which it has written."""
    try:
        os.close(os.open(tmp_path, os.O_TMPFILE | os.O_RDWR))
    except (AttributeError, OSError):
        pytest.skip("there are no files without a name here")
    feed, made = tmp_path / "feed", tmp_path / "made"
    os.mkfifo(feed)
    made.mkdir()
    link = made / "session.jsonl"
    link.symlink_to(feed)
    (tmp_path / "tools").mkdir()
    ffmpeg = tmp_path / "tools" / "ffmpeg"
    ffmpeg.write_text(f'#!/bin/sh\n[ "$2" = -decoders ] && exec echo " librsvg "\nfor one in "$@"; do :; done\n'
                      f'echo half > "${{one#file:}}" && echo begun > {feed}\ncat > /dev/null\n')
    ffmpeg.chmod(0o755)
    environment = {**os.environ, "PATH": f"{ffmpeg.parent}:{os.environ['PATH']}"}
    process = subprocess.Popen([SHEETD, "render", "--animate", "--to", "5", "-o", made / "video.gif", EXAMPLE], env=environment)
    assert feed.read_text() == "begun\n"
    process.kill()
    process.wait()
    assert list(made.iterdir()) == [link]


@pytest.mark.parametrize("arguments", [
    ["check", "wrong.sheet.json"], ["run", EXAMPLE], ["run", "--frames", EXAMPLE], ["render", EXAMPLE], ["render", "--map", EXAMPLE], ["table", EXAMPLE],
    ["export", "--to", "swiftui", EXAMPLE], ["schema"], ["replay", "session.jsonl"], ["replay", "different.jsonl"], ["--version"], ["--help"],
    ["compare", "--reach", "300", "--velocity=-400", MAP], ["verify", TRACE, MAP],
], ids=lambda arguments: " ".join(os.path.basename(one) for one in arguments))  # fmt: skip
def test_stdout_that_is_full_is_an_error(tmp_path, arguments):
    written(tmp_path, "wrong.sheet.json", {"preset": "systm"})
    for name in "session.jsonl", "different.jsonl":
        (tmp_path / name).write_text(TRANSCRIPT)
    subprocess.run([SHEETD, "replay", "--update", "session.jsonl"], cwd=tmp_path, check=True, timeout=60)
    with open("/dev/full", "wb") as full:
        done = subprocess.run([SHEETD, *arguments], stdout=full, stderr=subprocess.PIPE, cwd=tmp_path, timeout=60)
    assert done.returncode == 1
    assert arguments[0].startswith("--") or done.stderr == b"Error: stdout can't be written: No space left on device\n"


@pytest.mark.parametrize("name, problem", [
    ("pipe", "is not a file"), ("socket", "is not a file"), ("/dev/zero", "is not a file"), ("/dev/tty", "is not a file"), (".", "is a folder"),
    ("base.sheet.json\0.txt", "has a NUL"), ("link", "is not a file")])  # fmt: skip
def test_document_that_is_extended_is_a_file_or_an_error_at_once(run, tmp_path, name, problem):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    (tmp_path / "base.sheet.json").write_text("{}")
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(tmp_path / "socket"))
        document = written(tmp_path, "sheet.sheet.json", {"extends": name})
        checked = run(b"", "check", document)
    assert checked.status == 1 and f" {problem}" in checked.out.decode()


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
