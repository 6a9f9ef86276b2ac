"""What libraries really do (Tests/Libraries): documents worked out from their sources, recordings of them, and reports of bugs."""

import json
import os
import re

import pytest
from conftest import ROOT
from test_landing import CASES as RELEASES
from test_landing import presets

LIBRARIES = ROOT / "Tests" / "Libraries"
NOT_REPRODUCED = LIBRARIES / "not-reproduced.txt"
RECORDINGS = LIBRARIES / "recordings.txt"
DOCUMENTS = sorted(path for path in LIBRARIES.glob("*/*.sheet.json"))
TRACES = sorted(LIBRARIES.glob("*/recordings/*.trace.jsonl"))
# The subjects of the cases that prove a feature of a preset.
SUBJECTS = {
    "detents": "heights|resting|rest(-.*)?|dynamic|height|short-content|expanded-content|landscape|width-tablet",
    "velocity": "velocity|minimum-velocity|slow-is-still|hide-velocity-in-pixels",
    "settling": "settling|settle(-.*)?|programmatic|animate-to|expand|return",
    "overdrag": "(.*-)?overdrag(-top)?",
    "dimming": "backdrop|(sheet-)?dimming(-drag)?|scrim(-.*)?|barrier-(present|drag)",
    "scrolling": "scroll(ing)?(-.*)?",
    "keyboard": "keyboard(-.*)?|unaffected",
    "resize": "resize(-fit)?|rotation|content",
}
# The documents that traces of a preset's variant are compared with, by the beginning of the trace's name.
SINGLE = ["above-the-top", "dismiss-backdrop", "single-drag"]


def entries(path):
    """The entries of a list: a name, and what is said of it."""
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return {name: rest.strip() for name, _, rest in (line.partition(" ") for line in lines)}


def named(path):
    return str(path.relative_to(LIBRARIES)).removesuffix(".sheet.json").removesuffix(".trace.jsonl")


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


@pytest.mark.parametrize("trace", [trace for trace in TRACES if document(trace).exists()], ids=named)
def test_a_recording_agrees_as_far_as_is_listed(run, trace):
    arguments = ["--format", "json", "--time-tolerance", "0.12", str(trace), str(document(trace))]
    segments = json.loads(run(b"", "verify", *arguments).out)["segments"]
    agree = sum("problem" not in segment for segment in segments)
    found = f"{agree} of {len(segments)}"
    listed = entries(RECORDINGS)
    if os.environ.get("UPDATE"):
        listed[named(trace)] = found
        head = [line for line in RECORDINGS.read_text().splitlines() if line.startswith("#")]
        RECORDINGS.write_text("\n".join([*head, *(f"{name} {count}" for name, count in sorted(listed.items()))]) + "\n")
        return
    assert found == listed[named(trace)]


def test_each_listed_recording_exists():
    assert set(entries(RECORDINGS)) == {named(trace) for trace in TRACES if document(trace).exists()}


def test_exact_is_a_claim_with_cases_that_pass(run):
    """Each feature of a library that is called exact has a case that passes, and none that fails."""
    listed = set(entries(NOT_REPRODUCED))
    released = {case["preset"] for case in RELEASES}
    wrong = []
    for name, preset in presets(run).items():
        for row in preset["fidelity"]:
            if row["grade"] != "exact" or not (LIBRARIES / name).is_dir():
                continue
            if row["feature"] == "landing":
                wrong += [] if name in released else [(name, "landing")]
                continue
            subject = re.compile(rf"{name}/({SUBJECTS[row['feature']]})-\d+")
            cases = {named(path) for path in DOCUMENTS if subject.fullmatch(named(path))}
            if not cases or cases & listed:
                wrong.append((name, row["feature"], cases & listed or "no case"))
    assert not wrong
