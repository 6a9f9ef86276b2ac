"""Byte-compiles the Emacs package, runs its ERT tests, and drags the sheet with mouse input in a terminal."""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import EXAMPLES, ROOT, needed, run, until
from test_neovim import Terminal, drag_is_seen_in_time, every_height_is_seen

pytestmark = pytest.mark.check

HERE = Path(__file__).parent
PACKAGE = ROOT / "editors" / "emacs"


def compile_package(folder, *options):
    """Copies the package to a folder, and compiles it there."""
    files = [shutil.copy(file, folder) for file in sorted(PACKAGE.glob("*.el"))]
    run(needed("emacs"), "-Q", "--batch", "-L", folder, *options, "-f", "batch-byte-compile", *files)


def test_package_compiles_without_a_warning(tmp_path):
    compile_package(tmp_path, "--eval", "(setq byte-compile-error-on-warn t)")


def test_package_passes_its_ert_tests(sheetd):
    # -q still loads the site's startup file, which finds Eglot in versions of Emacs that don't include it.
    done = subprocess.run(
        [needed("emacs"), "-q", "--batch", "-L", PACKAGE, "-l", HERE / "emacs-test.el", "-f", "ert-run-tests-batch-and-exit"],
        env={**os.environ, "SHEETD": sheetd, "EXAMPLES": str(EXAMPLES)}, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 unexpected" in done.stderr


def test_compiled_package_draws_in_time(tmp_path):
    compile_package(tmp_path)
    done = subprocess.run([needed("emacs"), "-q", "--batch", "-L", tmp_path, "-l", HERE / "emacs-test.el", "--eval",
                           '(ert-run-tests-batch-and-exit "in-time")'], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 results as expected" in done.stderr


@pytest.mark.terminal
def test_lsp_mode_shows_diagnostics_with_the_lines_of_the_readme(sheetd, tmp_path):
    if not list(Path("/usr/share/emacs/site-lisp/elpa-src").glob("lsp-mode-*")):
        needed("lsp-mode")
    [lines] = re.findall(r"```elisp\n(.*?)```", (ROOT / "editors" / "others" / "README.md").read_text(), re.DOTALL)
    (tmp_path / "configuration.el").write_text(lines)
    (tmp_path / "menu.sheet.json").write_text('{\n  "preset": "systm"\n}\n')
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "sheetd").symlink_to(sheetd)
    done = subprocess.run(
        [needed("emacs"), "-q", "--batch", "-l", HERE / "lsp-mode-test.el", "-f", "ert-run-tests-batch-and-exit"],
        env={**os.environ, "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "HOME": str(tmp_path),
             "CONFIGURATION": str(tmp_path / "configuration.el"), "DOCUMENT": str(tmp_path / "menu.sheet.json")},
        capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and "1 results as expected" in done.stdout + done.stderr, done.stdout + done.stderr


def y_shown(terminal):
    found = re.search(r"(?:presented|presenting|dismiss\w+)[^\n]* y (-?[\d.]+)", terminal.screen())
    return found and float(found[1])


@contextlib.contextmanager
def preview_in_a_terminal(sheetd, *options):
    """Yields Emacs with the preview of a sheet at medium, and the column and the row of its grabber."""
    needed("tmux")
    terminal = Terminal(
        needed("emacs"), "-nw", "-Q", "-L", str(PACKAGE), "-l", "sheetd", "--eval", "(setq inhibit-startup-screen t)", *options,
        str(EXAMPLES / "system.sheet.json"),
        environment={"SHEETD": sheetd, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}, size=(140, 46))
    try:
        until(lambda: '"preset"' in terminal.screen() and "Sheet" in terminal.screen(), "the document in its mode")
        terminal.type("C-c", "C-p")
        until(lambda: "presented · medium · y 398.6" in terminal.screen(), "the sheet to stand at medium")
        rows = terminal.screen().split("\n")
        edge = next(row for row, text in enumerate(rows, 1) if "▬▬" in text)
        yield terminal, rows[edge - 1].index("▬") + 2, edge
    finally:
        terminal.close()


@pytest.mark.terminal
def test_mouse_in_a_terminal_drags_the_sheet_to_large(sheetd):
    with preview_in_a_terminal(sheetd) as (terminal, column, edge):
        terminal.hold(column, edge + 6)
        for row in range(edge + 5, edge - 6, -1):
            terminal.mouse("drag", column, row)
        held = until(lambda: (y_shown(terminal) or 999) < 250 and y_shown(terminal), "the sheet to follow the mouse")
        assert held > 100
        terminal.mouse("release", column, edge - 5)
        until(lambda: y_shown(terminal) == 69, "the sheet to stand at large")
        # The text has the focus: the preview's keys are those of its window.
        terminal.type("C-x", "o", "1")
        until(lambda: y_shown(terminal) == 398.6, "the sheet to stand at medium again")
        assert re.search(r"\x1b\[[\d;]*48;2;\d+;\d+;\d+", terminal.screen("-e"))


@pytest.mark.terminal
def test_sheet_in_a_terminal_follows_a_drag(sheetd, tmp_path):
    log = tmp_path / "painted"
    count = f"(advice-add 'sheetd-preview--paint :after (lambda () (write-region \".\" nil {json.dumps(str(log))} t 'quiet)))"
    with preview_in_a_terminal(sheetd, "--eval", count) as (terminal, column, edge):
        terminal.hold(column, edge)
        before = log.stat().st_size
        start, moves = time.monotonic(), 0
        while time.monotonic() < start + 1:
            terminal.mouse("drag", column, edge - moves % 12)
            moves += 1
        assert log.stat().st_size - before >= 20, moves
        terminal.mouse("release", column, edge)


@pytest.mark.terminal
@pytest.mark.parametrize("check", [drag_is_seen_in_time, every_height_is_seen])
def test_drag_in_a_terminal_is_seen_in_time(sheetd, check):
    with preview_in_a_terminal(sheetd) as (terminal, column, edge):
        check(terminal, y_shown, column, edge)


@pytest.mark.terminal
def test_fast_drag_on_a_busy_machine_never_stands_still(sheetd, tmp_path):
    """18 movements at 60 Hz, with four busy programs for each of two processors: at least 12 of the heights are painted."""
    log = tmp_path / "heights"
    note = f"(advice-add 'sheetd-preview--paint :after (lambda () (write-region (format \"%s\\n\" (sheetd--get sheetd-preview--frame :frame :y)) nil {json.dumps(str(log))} t 'quiet)))"
    with preview_in_a_terminal(sheetd, "--eval", note) as (terminal, column, edge), contextlib.ExitStack() as busy:
        for _ in range(8):
            busy.callback(subprocess.Popen([sys.executable, "-c", "while True: pass"]).kill)
        terminal.hold(column, edge)
        before = len(log.read_text().splitlines())
        start = time.monotonic()
        for move in range(1, 19):
            terminal.mouse("drag", column, edge - move)
            time.sleep(max(start + move / 60 - time.monotonic(), 0))
        until(lambda: (y_shown(terminal) or 999) < 150, "the sheet to follow the mouse")
        heights = log.read_text().splitlines()[before:]
        assert len(set(heights)) >= 12, heights
        terminal.mouse("release", column, edge - 18)
