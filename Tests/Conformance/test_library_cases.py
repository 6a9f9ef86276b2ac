"""What libraries really do (Tests/Libraries): documents worked out from their sources, recordings of them, and reports of bugs."""

import json
import os

import pytest
from fidelity import DOCUMENTS, LIBRARIES, NOT_REPRODUCED, RECORDINGS, entries, named
from conftest import ROOT

TRACES = sorted(LIBRARIES.glob("*/recordings/*.trace.jsonl"))
# The documents that traces of a preset's variant are compared with, by the beginning of the trace's name.
SINGLE = ["above-the-top", "dismiss-backdrop", "single-drag"]


def document(trace):
    """The document that a trace is compared with."""
    name, library = trace.name, trace.parent.parent.name
    own = trace.with_name(name.replace(".trace.jsonl", ".sheet.json"))
    if own.exists():
        return own
    what = name.removeprefix(f"{library}-").removesuffix(".trace.jsonl")
    kind = "-list" if what == "list-hand-off" else "-single" if what in SINGLE else ""
    return trace.parent / f"{library}{kind}.sheet.json"


def test_every_case_that_is_not_listed_passes(run):
    """All documents in one process."""
    result = json.loads(run(b"", "run", "--format", "json", *map(str, DOCUMENTS)).out)
    outcomes = {}
    for test in result["tests"]:
        outcomes.setdefault(named(ROOT / test["file"]), []).append(test["outcome"] == "passed")
    failed = {name for name, passed in outcomes.items() if not all(passed)}
    assert len(outcomes) == len(DOCUMENTS)
    listed = set(entries(NOT_REPRODUCED))
    assert failed - listed == set(), "these cases failed"
    assert listed - failed == set(), "these cases pass: take them off the list"


def what_differs(segments):
    """By how much segments differ at most, at the 95th percentile of their frames, or else in what."""
    off = [segment["percentile95"] for segment in segments if segment["problem"].startswith("it is off by ")]
    return f"{max(off):.1f} pt" if off else "the dimming" if segments[0]["problem"].startswith("its dimming ") else "where it lands"


@pytest.mark.parametrize("trace", [trace for trace in TRACES if document(trace).exists()], ids=named)
def test_a_recording_agrees_as_far_as_is_listed(run, trace):
    arguments = ["--format", "json", "--time-tolerance", "0.12", str(trace), str(document(trace))]
    segments = json.loads(run(b"", "verify", *arguments).out)["segments"]
    differ = [segment for segment in segments if "problem" in segment]
    found = f"{len(segments) - len(differ)} of {len(segments)}" + (f": {what_differs(differ)}" if differ else "")
    listed = entries(RECORDINGS)
    if os.environ.get("UPDATE"):
        listed[named(trace)] = found
        head = [line for line in RECORDINGS.read_text().splitlines() if line.startswith("#")]
        RECORDINGS.write_text("\n".join([*head, *(f"{name} {count}" for name, count in sorted(listed.items()))]) + "\n")
        return
    assert found == listed[named(trace)]


def test_each_listed_recording_exists():
    assert set(entries(RECORDINGS)) == {named(trace) for trace in TRACES if document(trace).exists()}
