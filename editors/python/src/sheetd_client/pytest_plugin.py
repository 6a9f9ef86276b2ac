"""A pytest plugin: sheets for tests, and assertions that draw the sheet if they fail.

Fixtures: `sheetd` (a blocking client with one daemon for the whole run) and `sheet` (opens sheets that are closed after the test).
Option: `--sheetd COMMAND`; ini: `sheetd`.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Any

import pytest

from .protocol import Frame
from .sync import SyncClient, SyncSheet
from .text import picture


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("sheetd").addoption("--sheetd", metavar="COMMAND", help="the command that starts the sheetd daemon")
    parser.addini("sheetd", "the command that starts the sheetd daemon")


@pytest.fixture(scope="session")
def sheetd(pytestconfig: pytest.Config) -> Iterator[SyncClient]:
    """A client whose daemon serves the whole run."""
    named = pytestconfig.getoption("--sheetd") or pytestconfig.getini("sheetd")
    with SyncClient(shlex.split(named) if named else None) as client:
        yield client


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
            pytest.fail("\n".join([*wrong, shown]), pytrace=False)
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

    def __call__(self, preset: str | None = None, **params: Any) -> SheetUnderTest:
        opened = SheetUnderTest(self._client, self._client.open(preset, **params)._sheet)
        self._opened.append(opened)
        return opened

    def close(self) -> None:
        for sheet in self._opened:
            if sheet.is_open:
                sheet.close()


@pytest.fixture
def sheet(sheetd: SyncClient) -> Iterator[Sheets]:
    """Opens sheets, and closes them after the test."""
    sheets = Sheets(sheetd)
    yield sheets
    sheets.close()
