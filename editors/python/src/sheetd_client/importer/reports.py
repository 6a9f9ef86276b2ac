"""Links that a preview copies, and reports of bugs: as documents, and as scenarios of another document."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from pathlib import Path
from typing import Any

from ..edits import edited_by
from ..files import replace_file

MAXIMUM_SIZE = 1 << 20
"""The maximum size of what a link contains, bytes."""
FORMAT = 1
"""The newest format of links that is read."""
USUAL = {"textSize": 1, "reducedMotion": False, "screenReader": False}
"""What a person has who has set nothing."""


class LinkError(Exception):
    """Why a link can't be read."""


def is_link(text: str) -> bool:
    return re.match(r"[a-z][\w+.-]*://|#share=", text, re.IGNORECASE) is not None


def document_of_link(link: str) -> dict[str, Any]:
    """The sheet of a link as a document, with what happened to it as a scenario. Raises LinkError."""
    packed = re.search(r"#(?:.*&)?share=([^&\s]+)", link)
    if not packed:
        raise LinkError("this is no link to a sheet: it has no #share= in it")
    shared = unpacked(packed[1])
    if shared.get("format", 0) > FORMAT:
        raise LinkError(f"this link was made with a newer version ({shared.get('version')}) than this one reads")
    opening, inputs = shared.get("opening"), shared.get("inputs")
    if not isinstance(opening, dict) or not isinstance(inputs, list) or not all(isinstance(one, list) and len(one) == 3 for one in inputs):
        raise LinkError("this link is damaged: there is no sheet in it. Copy the whole link again")
    bug = shared.get("bug") or {}
    document: dict[str, Any] = {"description": f"Expected: {bug['expected']} (sheetd {shared.get('version')})"} if "expected" in bug else {}
    document |= {key: value for key, value in opening.items() if key != "environment"}
    if set_by_person := {key: value for key, value in opening.get("environment", {}).items() if value != USUAL.get(key)}:
        document["environment"] = set_by_person
    steps = [{"time": begin(time, params), "method": method, "params": params} for time, method, params in inputs]
    expect = [bug["expectation"]] if "expectation" in bug else []
    return {**document, "scenarios": [{"name": "bug" if bug else "recording", "steps": steps, "expect": expect}]}


def begin(time: float, params: Any) -> float:
    """The time at which an input begins to happen, s."""
    samples = params.get("samples") if isinstance(params, dict) else None
    return float(samples[0]["time"]) if samples else time


def unpacked(text: str) -> dict[str, Any]:
    try:
        inflater = zlib.decompressobj(wbits=-15)
        data = inflater.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), MAXIMUM_SIZE)
        if inflater.unconsumed_tail or not inflater.eof:
            raise ValueError
        shared = json.loads(data)
        if not isinstance(shared, dict):
            raise ValueError
    except (ValueError, binascii.Error, zlib.error, RecursionError):
        raise LinkError("this link is incomplete, damaged or larger than 1 MiB. Copy the whole link again") from None
    return shared


def add_scenarios(report: dict[str, Any], path: Path, name: str | None) -> list[str]:
    """Adds the scenarios of a report to a document in a file, each on its own device and with its own content. Returns their names. Raises OSError or
    LinkError; then nothing is written."""
    text = path.read_bytes().decode()
    try:
        document = json.loads(text)
    except ValueError as error:
        raise LinkError(f"{path} is no JSON: {error}") from None
    scenarios = report.get("scenarios") or []
    if "scenario" in report:
        scenarios = [{"name": "bug", "steps": report["scenario"], "expect": report.get("expect", [])}, *scenarios]
    if not scenarios:
        raise LinkError("there is no scenario in it")
    known = {one.get("name") for one in document.get("scenarios", [])}
    added = []
    for one in scenarios:
        wanted = name or one["name"]
        one_name = next(free for free in [wanted, *(f"{wanted} {number}" for number in range(2, 1000))] if free not in known)
        known.add(one_name)
        own = {key: report[key] for key in ("device", "orientation", "container", "content", "environment") if key in report and report[key] != document.get(key)}
        added.append({**own, **one, "name": one_name})
    patch = {"scenarios": [*document.get("scenarios", []), *added]}
    replace_file(path, edited_by(text, "sheet/editDocument", path=path, patch=patch).encode())
    return [one["name"] for one in added]
