"""What the tests of the clients and the editors share."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "editors" / "examples"
BIN = Path(sys.executable).parent
"""Where the Python environment of the tests has its commands."""


def pytest_configure(config):
    # A crash of the daemon is told at once.
    os.environ.setdefault("SWIFT_BACKTRACE", "enable=no")


@pytest.fixture(scope="session")
def sheetd():
    """The daemon under test."""
    path = Path(os.environ.get("SHEETD", ROOT / ".build" / "debug" / "sheetd")).resolve()
    assert path.is_file(), f"{path} is not there: swift build"
    os.environ["SHEETD"] = str(path)
    return str(path)


@pytest.fixture(scope="module")
def chromium():
    """A browser. Not for longer than a module: while it runs, no test can have an event loop of its own."""
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=needed("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


def needed(name):
    """A command that the tests need; without it they are skipped by hand, and fail where all of them are to run."""
    path = shutil.which(name)
    if path is None:
        message = f"{name} is not installed: .ci/install editors"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
    return path


def until(condition, what, seconds=10):
    """Waits for another process to have come so far; fails with what was waited for."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    pytest.fail(f"not within {seconds} s: {what}")


def run(*arguments, **options):
    """A command's output; fails with all that it said when it fails."""
    done = subprocess.run([str(one) for one in arguments], capture_output=True, text=True, timeout=120, **options)
    assert done.returncode == 0, f"{' '.join(map(str, arguments))}\n{done.stdout}\n{done.stderr}"
    return done.stdout
