"""Links that a preview copies, and reports of bugs: as documents, and as scenarios of another document."""

from __future__ import annotations

import base64
import binascii
import itertools
import json
import re
import zlib
from pathlib import Path
from typing import Any

from ..edits import edited_by, errors_of, short
from ..files import replace_file

MAXIMUM_SIZE = 1 << 20
"""The maximum size of what a link contains, bytes."""
FORMAT = 1
"""The newest format of links that is read."""
USUAL = {"textSize": 1, "reducedMotion": False, "screenReader": False}
"""What a person has who has set nothing."""
OWN = ("device", "orientation", "container", "content", "environment")
"""What a scenario may have of its own."""
DAMAGED = "this link is incomplete, damaged or larger than 1 MiB. Copy the whole link again"


class LinkError(Exception):
    """Why a link or a report can't be used."""


def is_link(text: str) -> bool:
    return re.match(r"[a-z][\w+.-]*://|#share=", text, re.IGNORECASE) is not None


def document_of_link(link: str) -> dict[str, Any]:
    """The sheet of a link as a document, with what happened to it as a scenario. Raises LinkError."""
    packed = re.search(r"#(?:.*&)?share=([^&\s]+)", link)
    if not packed:
        raise LinkError("this is no link to a sheet: it has no #share= in it")
    shared = unpacked(packed[1])
    version = str(shared.get("version"))
    if not version.isprintable() or not isinstance(shared.get("format"), int):
        raise LinkError(DAMAGED)
    if shared["format"] > FORMAT:
        raise LinkError(f"this link was made with a newer version ({version}) than this one reads")
    opening, inputs, bug = shared.get("opening"), shared.get("inputs"), shared.get("bug")
    if not isinstance(opening, dict) or not isinstance(opening.get("environment", {}), dict) or not isinstance(inputs, list):
        raise LinkError(DAMAGED)
    if bug is not None and not (isinstance(bug, dict) and isinstance(bug.get("expected"), str) and isinstance(bug.get("expectation", {}), dict)):
        raise LinkError(DAMAGED)
    document: dict[str, Any] = {"description": f"{bug['expected']} (sheetd {version})"} if bug else {}
    document |= {key: value for key, value in opening.items() if key != "environment"}
    if set_by_person := {key: value for key, value in opening.get("environment", {}).items() if value != USUAL.get(key)}:
        document["environment"] = set_by_person
    expect = [bug["expectation"]] if bug and "expectation" in bug else []
    return {**document, "scenarios": [{"name": "bug" if bug else "recording", "steps": [step(one) for one in inputs], "expect": expect}]}


def step(shared: Any) -> dict[str, Any]:
    """An input of a link as a step of a scenario: it begins with its first sample."""
    try:
        time, method, params = shared
        samples = params.get("samples")
        begin = samples[0]["time"] if samples else time
        if not isinstance(begin, (int, float)) or not isinstance(method, str):
            raise ValueError
    except (ValueError, TypeError, AttributeError, KeyError, IndexError):
        raise LinkError(DAMAGED) from None
    return {"time": begin, "method": method, "params": params}


def unpacked(text: str) -> dict[str, Any]:
    try:
        inflater = zlib.decompressobj(wbits=-15)
        data = inflater.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), MAXIMUM_SIZE)
        if inflater.unconsumed_tail or not inflater.eof:
            raise ValueError
        shared = value_of(data)
    except (ValueError, binascii.Error, zlib.error):
        raise LinkError(DAMAGED) from None
    return shared


def value_of(text: str | bytes) -> dict[str, Any]:
    """A JSON object in a text. Raises ValueError, also for what Python reads and is no JSON."""
    def refuse(word: str) -> None:
        raise ValueError(f"there is no {word} in JSON")

    try:
        value = json.loads(text, parse_constant=refuse)
        json.dumps(value, ensure_ascii=False).encode()
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if not isinstance(value, dict):
        raise ValueError("it is no object")
    return value


def add_scenarios(report: dict[str, Any], path: Path, name: str | None) -> tuple[list[str], list[str]]:
    """Adds the scenarios of a report to a document in a file, each on its own device and with its own content. Returns their names, and what to know
    about them. Raises OSError, UnicodeDecodeError, LinkError or SheetdError; then nothing is written."""
    text = path.read_bytes().decode()
    try:
        document = value_of(text.lstrip("\ufeff"))
    except ValueError as error:
        raise LinkError(f"{path} is no JSON of a document: {error}") from None
    if "extends" in document and "scenarios" not in document:
        raise LinkError(f"{path} has the scenarios of {document['extends']}, in whose place its own would be. Add the scenario to that document")
    present = document.get("scenarios", [])
    scenarios = [{"name": "bug", "steps": report["scenario"], "expect": report.get("expect", [])}] if "scenario" in report else report.get("scenarios")
    if not is_list_of_objects(scenarios) or not scenarios:
        raise LinkError("there is no scenario in it")
    if not is_list_of_objects(present):
        raise LinkError(f"the scenarios of {path} are no list")
    # What the document says for all of its scenarios does not hold for these.
    own = {key: report[key] for key in OWN if key in report and report[key] != document.get(key)}
    own |= {key: usual for key, usual in (("environment", USUAL), ("orientation", "portrait")) if key in document and key not in report}
    known = {str(one.get("name")) for one in present}
    added = []
    for one in scenarios:
        wanted = name or str(one.get("name", "bug"))
        free = next(free for free in itertools.chain([wanted], (f"{wanted} {number}" for number in itertools.count(2))) if free not in known)
        known.add(free)
        added.append({**own, **one, "name": free})
    after = edited_by(text, "sheet/editDocument", path=path, patch={"scenarios": [*present, *added]})
    before = errors_of(text, path=path)
    for message, line in errors_of(after, path=path).items():
        if message not in before:
            raise LinkError(f"it does not fit {path}, which stays as it is: with the scenario, line {line}: {message}")
    replace_file(path, after.encode())
    differs = [f"{key} is {short(report.get(key))} in the report and {short(document.get(key))} in {path}" for key in ("preset", "configuration")
               if report.get(key) != document.get(key)]
    return [one["name"] for one in added], differs


def is_list_of_objects(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) for one in value)
