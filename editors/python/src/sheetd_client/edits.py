"""Edits of texts, as the Language Server Protocol describes them."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .daemon import Command, find_daemon
from .errors import SheetdError

LINE_END = re.compile(r"\r\n|\n|\r")
LONGEST = 60
"""The maximum length of a value in a sentence, in characters."""


def short(value: Any) -> str:
    """A value as JSON, for a sentence."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else text[:LONGEST - 1] + "…"


def edited(text: str, edits: Any) -> str:
    """The text after edits (TextEdit), whose ranges count lines and UTF-16 units. Raises ValueError if they don't fit the text."""
    if not isinstance(edits, Sequence) or not all(isinstance(edit, Mapping) and isinstance(edit.get("newText"), str) for edit in edits):
        raise ValueError("expected a list of TextEdit")
    starts = [0, *(end.end() for end in LINE_END.finditer(text))]
    ends = [*(end.start() for end in LINE_END.finditer(text)), len(text)]

    def offset(position: Any) -> int:
        line, character = (position.get("line"), position.get("character")) if isinstance(position, Mapping) else (None, None)
        if not isinstance(line, int) or not isinstance(character, int) or not 0 <= line < len(starts) or character < 0:
            raise ValueError(f"{position} is no position in the text")
        units = text[starts[line]:ends[line]].encode("utf-16-le")
        if 2 * character > len(units):
            raise ValueError(f"line {line + 1} has no column {character + 1}")
        try:
            return starts[line] + len(units[:2 * character].decode("utf-16-le"))
        except UnicodeDecodeError:
            raise ValueError(f"column {character + 1} of line {line + 1} is inside a character") from None

    spans = []
    for edit in edits:
        where = edit.get("range")
        if not isinstance(where, Mapping):
            raise ValueError("expected a list of TextEdit")
        spans.append((offset(where.get("start")), offset(where.get("end")), edit["newText"]))
    # Edits at the same position are inserted in the order of the list.
    parts, place = [], 0
    for start, end, new in sorted(spans, key=lambda span: span[:2]):
        if start < place or end < start:
            raise ValueError("their ranges overlap")
        parts += [text[place:start], new]
        place = end
    return "".join([*parts, text[place:]])


def edited_by(text: str, method: str, *, command: Command | None = None, path: str | os.PathLike[str] = "/edited.sheet.json", **params: Any) -> str:
    """The text of a document at a path after the edits with which a daemon answers a request about it. Raises SheetdError."""
    answers = told(text, path, command, {"id": 2, "method": method, "params": {"textDocument": uri_of(path), **params}})
    answer: dict[str, Any] = next((message for message in answers if message.get("id") == 2), {})
    if "result" not in answer:
        raise SheetdError(answer.get("error", {}).get("message") or f"there is no answer to {method}")
    result = answer["result"]
    try:
        return edited(text, result["edits"] if isinstance(result, dict) else result)
    except ValueError as error:
        raise SheetdError(f"the edits don't fit the document: {error}") from None


def errors_of(text: str, *, command: Command | None = None, path: str | os.PathLike[str]) -> dict[str, int]:
    """The errors of a document at a path, with the line of the first of each."""
    published = [message["params"]["diagnostics"] for message in told(text, path, command) if message.get("method") == "textDocument/publishDiagnostics"]
    found: dict[str, int] = {}
    for one in published[-1] if published else []:
        if one["severity"] == 1:
            found.setdefault(one["message"], one["range"]["start"]["line"] + 1)
    return found


def uri_of(path: str | os.PathLike[str]) -> dict[str, str]:
    return {"uri": Path(path).resolve().as_uri()}


def told(text: str, path: str | os.PathLike[str], command: Command | None, *requests: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What a daemon says that opens a document and gets some requests. Raises SheetdError."""
    document = {**uri_of(path), "languageId": "sheet", "version": 1, "text": text}
    messages: list[Mapping[str, Any]] = [
        {"id": 1, "method": "initialize", "params": {"capabilities": {}}},
        {"method": "textDocument/didOpen", "params": {"textDocument": document}},
        *requests,
    ]
    lines = "".join(json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in messages)
    done = subprocess.run(find_daemon(command), input=lines, capture_output=True, encoding="utf-8")
    if done.returncode != 0 or not done.stdout:
        raise SheetdError(done.stderr.strip() or f"the daemon ended with {done.returncode}")
    return [json.loads(line) for line in done.stdout.splitlines()]
