"""What can go wrong: the daemon itself, and every error it answers with, by its code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .protocol import ERRORS


class SheetdError(Exception):
    """Anything that went wrong with a daemon."""


class DaemonNotFound(SheetdError):
    """There is no `sheetd` to start."""


class DaemonEnded(SheetdError):
    """The daemon ended, or could not be started, while it was needed."""

    def __init__(self, returncode: int | None, stderr: str) -> None:
        self.returncode = returncode
        self.stderr = stderr
        """The last lines that it wrote to stderr."""
        how = "closed its pipes" if returncode is None else (
            f"was ended by signal {-returncode}" if returncode < 0 else f"ended with {returncode}")
        super().__init__(f"sheetd {how}" + (f", saying:\n{stderr}" if stderr else ""))


class WrongVersion(SheetdError):
    """What was started is no sheetd, or speaks another protocol."""


class ResponseError(SheetdError):
    """The daemon answered with an error; nothing has changed."""

    code: int

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        self.code = code
        self.message = message
        self.data = data
        super().__init__(self.describe())

    def describe(self) -> str:
        return f"{self.message} ({self.code})"


class ParseError(ResponseError):
    """-32700: not JSON, or not UTF-8."""


class InvalidRequest(ResponseError):
    """-32600: JSON, but no request, or none at this time."""


class MethodNotFound(ResponseError):
    """-32601: there is no such method."""


class InvalidParams(ResponseError):
    """-32602: the params are wrong; `path`, `expected` and `found` say where and how."""

    @property
    def path(self) -> str | None:
        """Where, as a JSON Pointer into the params."""
        return self._detail("path")

    @property
    def expected(self) -> str | None:
        return self._detail("expected")

    @property
    def found(self) -> str | None:
        return self._detail("found")

    def _detail(self, name: str) -> str | None:
        return self.data.get(name) if isinstance(self.data, Mapping) else None

    def describe(self) -> str:
        if self.expected is None:
            return super().describe()
        return f"{self.path or '/'}: expected {self.expected}, found {self.found} ({self.code})"


class InternalError(ResponseError):
    """-32603: a defect of the daemon's; it goes on serving."""


class NotInitialized(ResponseError):
    """-32002: initialize was not sent."""


class RequestCancelled(ResponseError):
    """-32800: the request was canceled."""


class UnknownSheet(ResponseError):
    """1001: no open sheet has that id."""


class SheetExists(ResponseError):
    """1002: an open sheet has that id already."""


class LimitExceeded(ResponseError):
    """1003: over a limit of the daemon's, which `data["limit"]` names."""


class TimeGoesBack(ResponseError):
    """1004: the time is before the sheet's."""


class WrongPhase(ResponseError):
    """1005: it does not fit what the sheet is doing."""


class EmptyStack(ResponseError):
    """1006: there is no other screen to show."""


class UnknownDetent(ResponseError):
    """1007: the sheet has no detent of that id."""


class UnknownPreset(ResponseError):
    """1008: there is no preset of that name."""


class BadSnapshot(ResponseError):
    """1009: the snapshot can't be restored."""


BY_CODE: dict[int, type[ResponseError]] = {
    -32700: ParseError,
    -32600: InvalidRequest,
    -32601: MethodNotFound,
    -32602: InvalidParams,
    -32603: InternalError,
    -32002: NotInitialized,
    -32800: RequestCancelled,
    **{code: globals()[name[0].upper() + name[1:]] for code, (name, _) in ERRORS.items()},
}


def error_of(answer: Mapping[str, Any]) -> ResponseError:
    """The exception for the `error` of an answer."""
    code = answer.get("code", -32603)
    return BY_CODE.get(code, ResponseError)(code, answer.get("message", "no message"), answer.get("data"))
