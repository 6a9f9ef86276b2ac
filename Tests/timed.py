"""Marks the tests in timed.txt, which depend on how fast the machine is: a plugin that the folders' pytest.ini load."""

from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent


def listed():
    """The marker of each listed test, by `FOLDER/FILE::FUNCTION`."""
    lines = (TESTS / "timed.txt").read_text().splitlines()
    return {name: marker for marker, name in (line.split() for line in lines if line and not line.startswith("#"))}


def pytest_configure(config):
    config.addinivalue_line("markers", "timing: measures times, so nothing else may run beside it (timed.txt)")
    config.addinivalue_line("markers", "waits: asserts what depends on when the page's clock ticked (timed.txt)")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    markers, files, found = listed(), set(), set()
    for item in items:
        file = item.path.relative_to(TESTS).as_posix() if item.path.is_relative_to(TESTS) else ""
        name = f"{file}::{getattr(item, 'originalname', item.name)}"
        files.add(file)
        if name in markers:
            found.add(name)
            item.add_marker(getattr(pytest.mark, markers[name]))
    # A name that was changed would come back to the tests that may not depend on time.
    missing = [name for name in markers if name.split("::")[0] in files and name not in found]
    if missing and all("::" not in argument for argument in config.args):
        raise pytest.UsageError(f"timed.txt lists tests that are gone: {', '.join(missing)}")
