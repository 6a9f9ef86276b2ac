"""Fixtures and helpers that the tests of the clients and the editors share."""

import functools
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest_plugins = ["previews"]

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "editors" / "examples"
BIN = Path(sys.executable).parent
"""The directory with the commands of the tests' Python environment."""


def pytest_configure(config):
    # Report a crash of the daemon at once, without a backtrace.
    os.environ.setdefault("SWIFT_BACKTRACE", "enable=no")


@pytest.fixture(scope="session")
def sheetd():
    """The path of the daemon under test."""
    path = Path(os.environ.get("SHEETD", ROOT / ".build-release" / "release" / "sheetd")).resolve()
    assert path.is_file(), f"{path} is not there: swift build"
    os.environ["SHEETD"] = str(path)
    return str(path)


@pytest.fixture(scope="session")
def wasm():
    """The path of the daemon as a WebAssembly module."""
    path = ROOT / ".build-wasm" / "sheetd.wasm"
    assert path.is_file(), f"{path} is not there: make wasm"
    return str(path)


@pytest.fixture(scope="session")
def module(wasm, tmp_path_factory):
    """The path of the module, which wasmtime has compiled."""
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))
    run(sys.executable, "-m", "sheetd_client.module", "--version", "--module", wasm)
    return wasm


@pytest.fixture(params=["binary", "module"])
def binary_and_module(request, sheetd, monkeypatch):
    """Runs a test with each build of the daemon."""
    monkeypatch.setenv("SHEETD", sheetd if request.param == "binary" else request.getfixturevalue("module"))


def launch(running):
    """Starts Chromium without windows: Debian's, or else Playwright's own. `running` is a running Playwright."""
    return running.chromium.launch(executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"])


ACTIONS = {"Locator": ["check", "click", "dblclick", "dispatch_event", "fill", "focus", "press", "press_sequentially", "select_option", "uncheck"],
           "Mouse": ["click", "dblclick", "down", "up", "wheel"], "Keyboard": ["insert_text", "press", "type"]}
"""What a test does with a page. It ends when the page has its answers: what follows then depends on no process beside the browser."""


def answered_after(action):
    @functools.wraps(action)
    def done_and_answered(*arguments, **options):
        action(*arguments, **options)
        for page in PAGES:
            page.answered()
    return done_and_answered


@pytest.fixture(scope="module")
def chromium():
    """A browser. Its scope is a module, because while it runs no other test can have its own event loop."""
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as running:
        with pytest.MonkeyPatch.context() as patch:
            for kind, names in ACTIONS.items():
                for name in names:
                    patch.setattr(getattr(playwright, kind), name, answered_after(getattr(getattr(playwright, kind), name)))
            browser = launch(running)
            yield browser
            browser.close()


def needed(name):
    """The path of a command. If it is not installed, the test is skipped, which run.py reports."""
    return shutil.which(name) or pytest.skip(f"{name} is not installed: .ci/install packages")


PAGES = []
"""The pages that are open and whose clocks stand still until they are stepped (previews.py)."""


def until(condition, what, seconds=30):
    """Waits until a condition holds and returns its value. After the timeout the test fails with `what` as the reason."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        for page in PAGES:
            page.step()
        time.sleep(0.02)
    pytest.fail(f"not within {seconds} s: {what}")


def box_of(locator):
    """The rectangle of an element on the page, once it is shown: at a moment when it is hidden it has none."""
    return until(locator.bounding_box, f"{locator} is shown")


def run(*arguments, **options):
    """Runs a command and returns its stdout. If the command fails, the test fails with its output."""
    done = subprocess.run([str(one) for one in arguments], capture_output=True, text=True, timeout=120, **options)
    assert done.returncode == 0, f"{' '.join(map(str, arguments))}\n{done.stdout}\n{done.stderr}"
    return done.stdout
