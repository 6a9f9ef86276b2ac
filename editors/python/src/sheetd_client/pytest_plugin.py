"""A pytest plugin: sheets for tests, assertions that draw the sheet if they fail, and sheet documents as tests.

Fixtures: `sheetd` (a blocking client with one daemon for the whole run) and `sheet` (opens sheets that are closed after the test),
`assert_trace` (compares a recorded trace with a document).
Each scenario of the `*.sheet.json` files that pytest is given or finds is a test.
Option: `--sheetd COMMAND`; ini: `sheetd` (the same), `sheetd_documents = false` (documents are no tests).
"""

from __future__ import annotations

import re
import shlex
import textwrap
from collections.abc import Callable, Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from .documents import SUFFIX, Diagnostic, DocumentError, Scenario
from .errors import SheetdError
from .protocol import Frame, PresetName
from .sync import SyncClient, SyncSheet
from .text import picture
from .traces import verify


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("sheetd").addoption("--sheetd", metavar="COMMAND", help="the command that starts the sheetd daemon")
    parser.addini("sheetd", "the command that starts the sheetd daemon")
    parser.addini("sheetd_documents", f"whether the scenarios of *{SUFFIX} are tests", type="bool", default=True)


MAXIMUM_LINES = 10
"""The maximum number of lines of a document that are shown for a diagnostic."""
CLIENT = pytest.StashKey[SyncClient]()


def command_of(config: pytest.Config) -> list[str] | None:
    """The command of the daemon that the option or the ini file names."""
    named = config.getoption("--sheetd") or config.getini("sheetd")
    return shlex.split(named) if named else None


def client_of(config: pytest.Config) -> SyncClient:
    """The client whose daemon serves the whole run, started when it is first needed, and again after its daemon has ended."""
    if CLIENT not in config.stash or config.stash[CLIENT].asynchronous.connection.ended is not None:
        client = SyncClient(command_of(config))
        client.start()
        config.add_cleanup(client.stop)
        config.stash[CLIENT] = client
    return config.stash[CLIENT]


@pytest.fixture(scope="session")
def sheetd(pytestconfig: pytest.Config) -> SyncClient:
    """A client whose daemon serves the whole run."""
    return client_of(pytestconfig)


@pytest.fixture(scope="session")
def assert_trace(pytestconfig: pytest.Config) -> Callable[..., None]:
    """Asserts that a recorded trace does what a document says: `assert_trace(trace, document, tolerance=1)`. A failure shows the report."""
    command = command_of(pytestconfig)

    def assert_trace(trace: str | PathLike[str], document: str | PathLike[str], **options: float) -> None:
        __tracebackhide__ = True
        found = verify(trace, document, command=command, **options)
        if not found.matches:
            pytest.fail(found.text)

    return assert_trace


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> DocumentFile | None:
    if not file_path.name.endswith(SUFFIX) or not parent.config.getini("sheetd_documents"):
        return None
    return DocumentFile.from_parent(parent, path=file_path)


class SheetDocumentWarning(UserWarning):
    """A document has a step or an expectation that may test nothing, or something else that is doubtful."""


class DocumentFile(pytest.File):
    """A sheet document. Its scenarios are its tests; a document without scenarios is one test, which checks it."""

    def __init__(self, **others: Any) -> None:
        super().__init__(**others)
        self.warned: set[Diagnostic] = set()  # of which the person has been told

    def collect(self) -> Iterator[pytest.Item]:
        try:
            scenarios = client_of(self.config).scenarios(self.path)
        except DocumentError:  # reported by the test
            scenarios = ()
        except (SheetdError, OSError) as error:
            raise self.CollectError(str(error)) from None
        for scenario in scenarios:
            name = (scenario.name or "scenario") + (f" [{scenario.setting}]" if scenario.setting else "")
            yield ScenarioItem.from_parent(self, name=name, scenario=scenario)
        if not scenarios:
            yield ScenarioItem.from_parent(self, name="document", scenario=Scenario(None, 1))


class ScenarioItem(pytest.Item):
    """A scenario of a document, on one device."""

    def __init__(self, *, scenario: Scenario, **others: Any) -> None:
        super().__init__(**others)
        self.scenario = scenario
        self.funcargs: dict[str, Any] = {}  # which some plugins expect of every item

    def runtest(self) -> None:
        try:
            run = client_of(self.config).run_scenario(self.path, self.scenario.name, self.scenario.setting)
        except DocumentError as error:
            raise self.failure(error.diagnostics) from None
        for one in run.warnings:
            if one not in self.file.warned:
                self.file.warned.add(one)
                self.warn(SheetDocumentWarning(self.shown(one)))
        if not run.passed:
            raise self.failure(run.failures, run.report)

    @property
    def file(self) -> DocumentFile:
        assert isinstance(self.parent, DocumentFile)
        return self.parent

    def shown(self, one: Diagnostic) -> str:
        """A diagnostic, its lines of the document, and their place. Its message is first: that is the line in pytest's summary."""
        lines = re.split(r"\r\n|\r|\n", self.path.read_bytes().decode(errors="replace"))  # as the daemon counts lines
        root = self.config.rootpath
        file = self.path.relative_to(root) if self.path.is_relative_to(root) else self.path
        text = textwrap.dedent("\n".join(lines[one.line - 1:min(one.end_line, one.line - 1 + MAXIMUM_LINES)]))
        return f"{one.message}\n{textwrap.indent(text, '    ')}\n{file}:{one.line}:{one.column}: {one.code}"

    def failure(self, diagnostics: Sequence[Diagnostic], report: str | None = None) -> ScenarioFailure:
        text = "\n".join([*map(self.shown, diagnostics), *([] if report is None else ["", report])])
        return ScenarioFailure(text, f"{self.path}:{diagnostics[0].line if diagnostics else 1}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, ScenarioFailure):
            return ShownFailure(excinfo.value, is_line=self.config.getoption("tbstyle") == "line")
        if isinstance(excinfo.value, SheetdError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.scenario.line - 1, f"{self.path.name}: {self.name}"


class ScenarioFailure(Exception):
    """An expectation failed, or the document has errors."""

    def __init__(self, text: str, place: str) -> None:
        super().__init__(text)
        self.place, self.message = place, text.partition("\n")[0]


class ShownFailure:
    """A failure as pytest shows it: all of its text, and for `--tb=line` and the summary where it is and its first sentence."""

    class Place(NamedTuple):
        place: str
        message: str

        def __str__(self) -> str:
            return f"{self.place}: {self.message}"

    def __init__(self, failure: ScenarioFailure, *, is_line: bool) -> None:
        self.text, self.reprcrash, self.is_line = str(failure), self.Place(failure.place, failure.message), is_line

    def toterminal(self, terminal: Any) -> None:
        if not self.is_line:  # else pytest itself writes the place and the message
            terminal.line(self.text)

    def __str__(self) -> str:
        return self.text


class SheetUnderTest(SyncSheet):
    """A sheet with assertions."""

    def expect(self, tolerance: float = 1e-6, **expected: Any) -> Frame:
        """Fails with a drawing of the sheet if its current frame differs from the expected values.

        Names are those of the frame's fields (`phase="presented"`, `detent="medium"`), or `x`, `y`, `width` and `height` for
        its rectangle (pt), `fraction` for its transition, `opacity` for its dimming. Numbers are compared within the tolerance.
        """
        __tracebackhide__ = True
        state = self.state()
        wrong = []
        for name, value in expected.items():
            found = value_of(state, name)
            if isinstance(value, (int, float)) and not isinstance(value, bool) and isinstance(found, (int, float)):
                same = abs(found - value) <= tolerance
            else:
                same = found == value
            if not same:
                wrong.append(f"{name}: expected {value!r}, found {found!r}")
        if wrong:
            size = state.container["size"]
            shown = picture(state, size["width"], size["height"])
            pytest.fail("\n".join([*wrong, shown]))
        return state


def value_of(frame: Frame, name: str) -> Any:
    """The value of a field of a frame by its short name, see `expect`."""
    if name in ("x", "y", "width", "height"):
        return getattr(frame.frame, name)
    if name == "fraction":
        return None if frame.transition is None else frame.transition.fraction
    if name == "opacity":
        return frame.dimming.opacity
    if name in type(frame).__dataclass_fields__:
        return getattr(frame, name)
    raise ValueError(f"a frame has no {name!r}: "
                     f"{', '.join(['x', 'y', 'width', 'height', 'fraction', 'opacity', *type(frame).__dataclass_fields__])}")


class Sheets:
    """Opens sheets for a test: `sheet("system", content={"height": 300})`."""

    def __init__(self, client: SyncClient) -> None:
        self._client = client
        self._opened: list[SheetUnderTest] = []

    def __call__(self, preset: PresetName | None = None, **params: Any) -> SheetUnderTest:
        opened = SheetUnderTest(self._client, self._client.open(preset, **params)._sheet)
        self._opened.append(opened)
        return opened

    def close(self) -> None:
        for sheet in self._opened:
            if sheet.is_open:
                sheet.close()


@pytest.fixture
def sheet(sheetd: SyncClient, pytestconfig: pytest.Config) -> Iterator[Sheets]:
    """Opens sheets, and closes them after the test."""
    sheets = Sheets(sheetd if sheetd.asynchronous.connection.ended is None else client_of(pytestconfig))
    yield sheets
    sheets.close()
