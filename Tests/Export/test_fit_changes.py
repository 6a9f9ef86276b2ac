"""`sheetd verify --suggest` and `sheetd-fit` say the smallest change of a document after which it does what a trace shows."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import traces
from conftest import MAP, SHEETD, verify
from sheetd_client import SyncClient
from sheetd_client.fit.changes import suggest

TRACE = MAP.parent / "map.trace.jsonl"
ENVIRONMENT = {**os.environ, "SHEETD": SHEETD, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}


def command(*arguments):
    return subprocess.run([SHEETD, "verify", *map(str, arguments)], env=ENVIRONMENT, capture_output=True, text=True, timeout=120)


@pytest.fixture
def changed(tmp_path):
    """The map with other words in its text, which no longer does what its trace shows."""

    def change(*words):
        text = MAP.read_text()
        for old, new in words:
            assert old in text
            text = text.replace(old, new, 1)
        path = tmp_path / "changed.sheet.json"
        path.write_text(text)
        return path

    return change


PEEK = ('"peek", "height": 120', '"peek", "height": 140')
MEDIUM = ('"medium", "large"]', '{"id": "medium", "fraction": 0.6}, "large"]')
SLOP = ('"prefersGrabberVisible": true,', '"prefersGrabberVisible": true, "interaction": {"claim": {"slop": 0}},')
SPRING = ('"prefersGrabberVisible": true,', '"prefersGrabberVisible": true, "transition": {"completionCurve": {"spring": {"response": 0.42, "dampingRatio": 1}}},')


@pytest.mark.parametrize(
    "words, said",
    [
        ([PEEK], ["peek is 140 in the document and 120 in the trace"]),
        # It rests at 465.92 pt there, and full height is 832 pt.
        pytest.param([MEDIUM], ["medium is 0.6 in the document and 0.56 in the trace"], marks=pytest.mark.check),
        pytest.param([SLOP], ["interaction.claim.slop is 0 in the document and 10 in the trace"], marks=pytest.mark.check),
        # 2π/√(333.3) s.
        ([SPRING], ["transition.completionCurve is a spring of 0.42 s with a damping ratio of 1 in the document and a spring of 0.3441 s with a damping ratio of 1 in the trace"]),
        ([('"preset": "system"', '"preset": "vaul"')], ["the preset is vaul in the document, and system explains every release of the trace"]),
        ([PEEK, SLOP], ["interaction.claim.slop is 0 in the document and 10 in the trace", "peek is 140 in the document and 120 in the trace"]),
    ],
    ids=["height", "fraction", "slop", "spring", "preset", "two"],
)
def test_what_was_changed_is_found_and_nothing_else(changed, words, said):
    path = changed(*words)
    before = path.read_bytes()
    done = command("--suggest", TRACE, path)
    assert done.returncode == 1 and sorted(done.stdout.splitlines()[-len(said):]) == sorted(said), done.stdout + done.stderr
    assert done.stdout.splitlines()[-len(said) - 1] == "The trace does not do what the document says."
    assert path.read_bytes() == before


@pytest.mark.parametrize("words", [[PEEK], [('"preset": "system"', '"preset": "vaul"')]], ids=["height", "preset"])
def test_written_changes_bring_the_old_text_back(changed, words):
    path = changed(*words)
    done = command("--write", TRACE, path)
    assert done.returncode == 0 and done.stdout.endswith(f"{path} has this change now.\n"), done.stdout + done.stderr
    assert path.read_text() == MAP.read_text()
    assert verify(TRACE, path)[0] == 0


def test_comments_and_lines_of_a_list_stay(changed, tmp_path):
    lines = '[\n      {"$comment": "as in the design", "id": "peek", "height": 140},\n      "medium",\n      "large"\n    ]'
    path = changed(('[{"id": "peek", "height": 120}, "medium", "large"]', lines))
    other = path.rename(tmp_path / "other.json")  # whatever its name is
    assert command("--write", TRACE, other).returncode == 0
    assert other.read_text() == MAP.read_text().replace('[{"id": "peek", "height": 120}, "medium", "large"]', lines.replace("140", "120"))


def test_file_that_can_not_be_written_stays_and_is_named(changed):
    path = changed(PEEK)
    before = path.read_bytes()
    path.chmod(0o444)
    done = command("--write", TRACE, path)
    assert done.returncode == 2 and done.stderr.startswith(f"sheetd-fit: {path}: ") and path.read_bytes() == before


def test_program_gets_the_tolerances_of_the_comparison_and_each_file(changed, tmp_path):
    program = tmp_path / "sheetd-fit"
    program.write_text('#!/bin/sh\necho "$@"\nexit 3\n')
    program.chmod(0o755)
    path = changed(PEEK)
    arguments = [SHEETD, "verify", "--write", "--tolerance", "0.5", "--time-tolerance", "0.02", TRACE, TRACE, path]
    done = subprocess.run(arguments, env={"PATH": str(tmp_path)}, capture_output=True, text=True)
    assert done.returncode == 3
    assert done.stdout.splitlines()[-1] == f"--tolerance 0.5 --time-tolerance 0.02 --write --document {path} -- {TRACE} {TRACE}"


def test_value_of_an_extended_document_is_changed_where_the_document_is(changed, tmp_path):
    changed(PEEK)
    path = tmp_path / "extending.sheet.json"
    path.write_text('{"extends": "changed.sheet.json"}\n')
    assert command("--write", TRACE, path).returncode == 0
    assert json.loads(path.read_text()) == {"extends": "changed.sheet.json", "configuration": {"detents": [{"id": "peek", "height": 120}, "medium", "large"]}}
    assert verify(TRACE, path)[0] == 0


def test_document_that_agrees_needs_no_change():
    found = suggest([TRACE], MAP, command=SHEETD)
    assert (found.changes, found.agrees, found.text) == ((), True, "The trace does what the document says.\n")
    done = command("--suggest", TRACE, MAP)
    assert done.returncode == 0 and done.stdout.endswith("The trace does what the document says.\n")


def test_what_is_left_is_said(tmp_path):
    """A sheet that rests at a place that no detent of the document is near to."""
    with SyncClient(SHEETD) as client:
        lines = traces.record(client, "system", drags=((690, 600, 0.3), (550, 300, 0.15)), noise=0,
                              configuration={"detents": [{"id": "low", "height": 150}, {"id": "middle", "height": 350}, "large"]})
    (tmp_path / "trace.jsonl").write_text(traces.text(lines))
    path = tmp_path / "one.sheet.json"
    path.write_text(json.dumps({"preset": "system", "configuration": {"detents": ["large"]}}))
    done = command("--suggest", tmp_path / "trace.jsonl", path)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[-1] in (
        "More differs than that: after these changes, the trace still does not do what the document says.",
        "No change of the document was found that explains the trace.",
    ), done.stdout  # fmt: skip


def test_without_the_client_it_says_how_to_install_it(changed, tmp_path):
    done = subprocess.run([SHEETD, "verify", "--suggest", TRACE, changed(PEEK)], env={"PATH": str(tmp_path)}, capture_output=True, text=True)
    assert done.returncode == 127 and "its extra fit" in done.stderr
    assert done.stdout.endswith("The trace does not do what the document says.\n")


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--write", TRACE], "--write changes a document: name it with --document"),
        (["--document", MAP], "the following arguments are required: TRACE"),
        ([TRACE.parent / "none.trace.jsonl", "--document", MAP], "none.trace.jsonl"),
        ([TRACE, "--document", TRACE.parent / "none.sheet.json"], "none.sheet.json: No such file or directory"),
    ],
)
def test_program_says_what_it_needs(arguments, message):
    done = subprocess.run(["sheetd-fit", *map(str, arguments)], env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 2 and message in done.stderr and "Traceback" not in done.stderr


def test_program_explains_traces_without_a_document():
    done = subprocess.run(["sheetd-fit", str(TRACE)], env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 0 and "rests at 120.0, 465.9, 832.0 pt" in done.stdout
