"""Sheet documents: opened as sheets, and run as tests."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import unquote, urlsplit

from .errors import SheetdError
from .protocol import Event

if TYPE_CHECKING:
    from .connection import Connection

SUFFIX = ".sheet.json"
"""The end of the names of sheet documents."""
RUN = "sheetd.runScenario"


@dataclass(frozen=True)
class Diagnostic:
    """An error or a warning at a location in a document. Lines and columns count from 1; columns count UTF-16 code units."""

    file: str
    line: int
    column: int
    severity: Literal["error", "warning"]
    code: str
    message: str
    end_line: int
    """The last line of what is wrong."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.severity}: {self.message} [{self.code}]"

    @classmethod
    def from_json(cls, file: str, value: Mapping[str, Any]) -> Diagnostic:
        """Converts a diagnostic of the language server."""
        start, end = value["range"]["start"], value["range"]["end"]
        return cls(file, start["line"] + 1, start["character"] + 1, "error" if value["severity"] == 1 else "warning",
                   value["code"], value["message"], end["line"] + 1)


class DocumentError(SheetdError):
    """A document has errors. The message has one line for each error."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(map(str, diagnostics)))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.diagnostics,)


@dataclass(frozen=True)
class Scenario:
    """A scenario of a document, in one of the settings in which it is played."""

    name: str | None
    """Its name; None if it has none."""
    line: int
    """The line on which it starts, from 1."""
    setting: str | None = None
    """The device, orientation and text size, such as "Pixel 8, landscape"; None if the document lists none of them."""


@dataclass(frozen=True)
class ScenarioRun:
    """The result of running a scenario."""

    failures: tuple[Diagnostic, ...]
    """The expectations that failed."""
    events: tuple[Event, ...]
    """What happened, in order."""
    report: str
    """What happened and a plot of it, as text."""
    warnings: tuple[Diagnostic, ...] = ()
    """What is doubtful in the document, such as steps and expectations that test nothing."""

    @property
    def passed(self) -> bool:
        return not self.failures


class OpenDocument:
    """A document that is open in a daemon."""

    def __init__(self, connection: Connection, file: str, uri: str, diagnostics: Sequence[Diagnostic],
                 scenarios: Sequence[Scenario]) -> None:
        self._connection = connection
        self._file = file
        self.uri = uri
        self.diagnostics = diagnostics
        self.scenarios = scenarios

    def check(self) -> None:
        """Raises DocumentError if the document has errors."""
        if errors := [one for one in self.diagnostics if one.severity == "error"]:
            raise DocumentError(errors)

    async def run(self, name: str | None, setting: str | None) -> ScenarioRun:
        """Runs a scenario: that of a name, or the first; in a setting, or in each until it fails."""
        self.check()
        arguments = [self.uri, name, setting]
        ran = await self._connection.request("workspace/executeCommand", {"command": RUN, "arguments": arguments})
        return ScenarioRun(tuple(Diagnostic.from_json(self._file, one) for one in ran["failures"]),
                           tuple(map(Event.from_json, ran["events"])), ran["report"],
                           tuple(one for one in self.diagnostics if one.severity == "warning"))


@asynccontextmanager
async def opened(connection: Connection, file: str | os.PathLike[str]) -> AsyncIterator[OpenDocument]:
    """Opens a document in a daemon, which checks it, and closes it at the end. Sheets that were opened with it stay.

    Raises OSError if the file can't be read.
    """
    path = Path(file)
    content = path.read_bytes()
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        before = content[:error.start].decode()
        line = before.count("\n") + 1
        column = len(before.rpartition("\n")[2].encode("utf-16-le")) // 2 + 1
        raise DocumentError([Diagnostic(str(path), line, column, "error", "encoding", "it is not UTF-8", line)]) from None
    uri = path.resolve().as_uri()
    published: list[Mapping[str, Any]] = []
    uris: list[str] = []

    def receive(method: str, params: Any) -> None:
        if method == "textDocument/publishDiagnostics" and params["uri"] == uri:
            published[:] = params["diagnostics"]

    def open_text(uri: str, text: str) -> None:
        uris.append(uri)
        connection.notify("textDocument/didOpen", {
            "textDocument": {"uri": uri, "languageId": "json", "version": 1, "text": text}})

    async def open_extended(uri: str) -> None:
        """Opens the documents that it extends, for a daemon that can't read files."""
        while any(one["code"] == "extends" and one["message"].endswith("is not open") for one in published):
            links = await connection.request("textDocument/documentLink", {"textDocument": {"uri": uri}})
            if not links or (uri := links[0]["target"]) in uris:
                return
            base = Path(unquote(urlsplit(uri).path))
            if not base.is_file():
                return  # the daemon reports it
            try:
                open_text(uri, base.read_text("utf-8"))
            except (OSError, ValueError):
                return  # the daemon reports it

    connection.on_notification.append(receive)
    try:
        open_text(uri, text)
        # Answered after the diagnostics have been sent.
        await connection.request("textDocument/documentLink", {"textDocument": {"uri": uri}})
        await open_extended(uri)
        lenses = await connection.request("textDocument/codeLens", {"textDocument": {"uri": uri}})
        yield OpenDocument(
            connection, str(path), uri, [Diagnostic.from_json(str(path), one) for one in published],
            [Scenario(next(iter(lens["command"]["arguments"][1:]), None), lens["range"]["start"]["line"] + 1, setting)
             for lens in lenses if lens["command"]["command"] == RUN for setting in lens.get("data", {}).get("settings", [None])])
    finally:
        connection.on_notification.remove(receive)
        if connection.ended is None:
            for each in uris:
                connection.notify("textDocument/didClose", {"textDocument": {"uri": each}})
