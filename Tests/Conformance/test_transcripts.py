"""Compares the numbers of the transcripts with independently computed ones, and runs some of them through the daemon."""

import json

import pytest
import transcripts


PIPED = list({name.partition("/")[0]: name for name in reversed(transcripts.NAMES) if name not in transcripts.TIMED}.values())
"""A transcript of each folder. The Swift tests replay all of them, whole and in pieces: the process only passes the bytes on."""


@pytest.mark.parametrize("name", transcripts.TIMED)
def test_binary_replays_timed_recordings(run, name):
    finished = run(b"", "replay", str(transcripts.DIRECTORY / f"{name}.jsonl"))
    assert (finished.status, finished.err) == (0, "") and finished.out.endswith(b"as expected\n")


@pytest.mark.parametrize("name", PIPED)
def test_binary_gives_the_messages_of_the_transcript(run, name):
    finished = run(transcripts.OPENING.encode() + transcripts.read(name))
    answer, _, rest = finished.out.partition(b"\n")
    assert b'"capabilities"' in answer and rest == transcripts.expected(name)
    assert finished.status == 0


@pytest.mark.parametrize("name", [name for name in transcripts.NAMES if list(transcripts.checks(name))])
def test_numbers_match_the_formulas(name):
    found = [
        f"{name}.jsonl:{line}: {fault}"
        for line, check, messages in transcripts.checks(name)
        for fault in transcripts.faults(check, messages)
    ]
    assert found == []


def test_every_requirement_has_checks_of_its_own():
    unchecked = [name for name in transcripts.NAMES if not list(transcripts.checks(name))]
    assert [name for name in unchecked if transcripts.requirement(name)] == []


def test_wrong_number_fails_the_check():
    """A frame that is off by 0.001 pt, an extra event and a late event fail the checks."""
    answer = {"result": {"phase": "presented", "frame": {"y": 510.001}}}
    assert list(transcripts.faults({"/frame/y": 510}, [answer]))
    assert list(transcripts.faults({"/frame/y": "844 - 334"}, [answer]))
    event = json.loads('{"method":"sheet/event","params":{"sheet":"s","time":0.35,"name":"dismissCompletion"}}')
    assert list(transcripts.faults({"events": []}, [event]))
    assert list(transcripts.faults({"events": ["dismissCompletion @0.36"]}, [event]))
    assert not list(transcripts.faults({"events": ["dismissCompletion @0.35"]}, [event]))
