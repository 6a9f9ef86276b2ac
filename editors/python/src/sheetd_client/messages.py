"""Messages as lines of JSON."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

log = logging.getLogger("sheetd")

json_of: Callable[[Any], str] = json.JSONEncoder(allow_nan=False, separators=(",", ":")).encode
"""The JSON of a value. Raises TypeError or ValueError for values that JSON can't represent: a set, NaN."""
decode_json: Callable[[str], Any] = json.JSONDecoder().decode


def request_line(id: int, method: str, params: Any) -> bytes:
    """A request as a line."""
    given = "" if params is None else f',"params":{json_of(params)}'
    return f'{{"jsonrpc":"2.0","id":{id},"method":{json_of(method)}{given}}}\n'.encode()


def notification_line(method: str, params: Any) -> bytes:
    """A notification as a line."""
    given = "" if params is None else f',"params":{json_of(params)}'
    return f'{{"jsonrpc":"2.0","method":{json_of(method)}{given}}}\n'.encode()


def answer_line(answer: dict[str, Any]) -> bytes:
    """An answer, with its `id` and its `result` or `error`, as a line."""
    return f'{json_of({"jsonrpc": "2.0", **answer})}\n'.encode()


def message_of(line: bytes) -> dict[str, Any] | None:
    """The message of a line. If it is not a JSON object, logs it and returns None."""
    try:
        message = decode_json(line.decode())
    except (ValueError, RecursionError):
        message = None
    if isinstance(message, dict):
        return message
    log.error("sheetd wrote something that is not a message: %.200r", line)
    return None
