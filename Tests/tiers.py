"""The markers by which a tier leaves tests out: a plugin that the folders' pytest.ini load. Those of timed.txt are given by name."""

from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent


def listed():
    """The names of the tests that measure times: `FOLDER/FILE::FUNCTION`."""
    lines = (TESTS / "timed.txt").read_text().splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def pytest_configure(config):
    config.addinivalue_line("markers", "browser: needs Chromium")
    config.addinivalue_line("markers", "terminal: needs tmux")
    config.addinivalue_line("markers", "check: needs a program that only make check installs, or builds packages")
    config.addinivalue_line("markers", "timing: measures times, so nothing else may run beside it (timed.txt)")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    timed, files, found = listed(), set(), set()
    for item in items:
        file = item.path.relative_to(TESTS).as_posix() if item.path.is_relative_to(TESTS) else ""
        name = f"{file}::{getattr(item, 'originalname', item.name)}"
        files.add(file)
        if name in timed:
            found.add(name)
            item.add_marker(pytest.mark.timing)
    # Where no browser is installed, such a test would fail.
    unmarked = [item.nodeid for item in items if "chromium" in item.fixturenames and not item.get_closest_marker("browser")]
    if unmarked:
        raise pytest.UsageError(f"these tests need Chromium and are not marked with browser: {', '.join(unmarked)}")
    # A test whose name was changed would run beside others again.
    missing = [name for name in timed if name.split("::")[0] in files and name not in found]
    if missing and all("::" not in argument for argument in config.args):
        raise pytest.UsageError(f"timed.txt lists tests that are gone: {', '.join(missing)}")
