"""Exceptions: failures of the daemon process, and one class for every error code of the protocol."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from .protocol import ERRORS


class SheetdError(Exception):
    """The base class of all exceptions of this package."""


class DaemonNotFound(SheetdError):
    """No `sheetd` was found, or it could not be started."""


class DaemonEnded(SheetdError):
    """The daemon ended unexpectedly, possibly during its start."""

    def __init__(self, returncode: int | None, stderr: str) -> None:
        self.returncode = returncode
        self.stderr = stderr
        """The last lines of its stderr."""
        how = "closed its pipes" if returncode is None else (
            f"was ended by signal {-returncode}" if returncode < 0 else f"ended with {returncode}")
        super().__init__(f"sheetd {how}" + (f", saying:\n{stderr}" if stderr else ""))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.returncode, self.stderr)


class DaemonTimeout(SheetdError):
    """The daemon was started but did not answer `initialize` in time, and was killed."""

    def __init__(self, command: Sequence[str], timeout: float, stderr: str) -> None:
        self.command = command
        """The command that started it."""
        self.timeout = timeout
        """The time that it had, s."""
        self.stderr = stderr
        """The last lines of its stderr."""
        super().__init__(f"{shlex.join(map(str, command))} did not answer `initialize` within {timeout:g} s and was killed; "
                         "pass the path of a sheetd, set $SHEETD, or give it a longer start_timeout"
                         + (f", saying:\n{stderr}" if stderr else ""))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.command, self.timeout, self.stderr)


class WrongVersion(SheetdError):
    """The started program is not a sheetd, or speaks another major version of the protocol."""


class ResponseError(SheetdError):
    """The daemon answered with an error and changed nothing."""

    code: int

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        self.code = code
        self.message = message
        self.data = data
        super().__init__(self.describe())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, self.message, self.data)

    def describe(self) -> str:
        return f"{self.message} ({self.code})"


class ParseError(ResponseError):
    """-32700: not JSON, or not UTF-8."""


class InvalidRequest(ResponseError):
    """-32600: not a valid request, or not allowed at this time."""


class MethodNotFound(ResponseError):
    """-32601: the method does not exist."""


class InvalidParams(ResponseError):
    """-32602: invalid params; `path`, `expected` and `found` describe the error."""

    @property
    def path(self) -> str | None:
        """The location of the error, as a JSON Pointer into the params."""
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
    """-32603: an internal error of the daemon, which keeps running."""


class NotInitialized(ResponseError):
    """-32002: `initialize` has not been sent."""


class RequestCancelled(ResponseError):
    """-32800: the request was canceled."""


class UnknownSheet(ResponseError):
    """1001: no open sheet has that id."""


class SheetExists(ResponseError):
    """1002: an open sheet already has that id."""


class LimitExceeded(ResponseError):
    """1003: a limit of the daemon was exceeded; `data["limit"]` names it."""


class TimeGoesBack(ResponseError):
    """1004: the time is before the sheet's current time."""


class WrongPhase(ResponseError):
    """1005: the call is not possible in the sheet's current phase."""


class EmptyStack(ResponseError):
    """1006: there is no other screen in the stack."""


class UnknownDetent(ResponseError):
    """1007: the sheet has no detent with that id."""


class UnknownPreset(ResponseError):
    """1008: there is no preset with that name."""


class BadSnapshot(ResponseError):
    """1009: no snapshot of that number is kept."""


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


def error_of(answer: Any) -> ResponseError:
    """The exception for the `error` of an answer."""
    if not isinstance(answer, Mapping):
        return ResponseError(-32603, f"the answer has an error that is no object: {str(answer)[:200]}", None)
    code = answer.get("code", -32603)
    return BY_CODE.get(code, ResponseError)(code, answer.get("message", "no message"), answer.get("data"))
