"""Pictures of the sheet in terminals: what tmux shows, drawn cell by cell."""

import contextlib
import os
import sys
import tempfile
from pathlib import Path

from conftest import EXAMPLES, ROOT, until
from PIL import Image, ImageDraw, ImageFont
from rich.console import Console
from rich.style import Style
from rich.text import Text
from test_emacs import preview_in_a_terminal
from test_neovim import PLUGIN, Terminal

SIZE = (132, 44)
"""Columns and rows."""
CELL = (12, 24)
"""The size of a character, pixels."""
INK, PAPER = (214, 216, 221), (27, 29, 35)
BLOCKS = {"█": (0, 0, 1, 1), "▌": (0, 0, 0.5, 1), "▐": (0.5, 0, 1, 1), "▀": (0, 0, 1, 0.5)} | {
    chr(0x2580 + eighths): (0, 1 - eighths / 8, 1, 1) for eighths in range(1, 8)}
"""What block characters fill of their cell: left, top, right, bottom. Drawn by a font they would not meet."""


@contextlib.contextmanager
def neovim(sheetd):
    terminal = Terminal(
        "nvim", "-u", "NONE", "-n", "--cmd", f"set rtp^={PLUGIN}", "--cmd", "runtime plugin/sheetd.lua", "--cmd", "set mouse=a termguicolors number",
        "--cmd", "syntax on", str(EXAMPLES / "system.sheet.json"),
        environment={"SHEETD": sheetd, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}, size=SIZE)
    try:
        until(lambda: "preset" in terminal.screen(), "the document")
        terminal.type(":SheetPreview", "Enter")
        until(lambda: "presented · medium" in terminal.screen(), "the sheet")
        yield terminal
    finally:
        terminal.close()


@contextlib.contextmanager
def emacs(sheetd):
    with preview_in_a_terminal(sheetd, "--eval", "(load-theme 'modus-vivendi t)") as (terminal, _, _):
        yield terminal


@contextlib.contextmanager
def vim(sheetd):
    """A scenario that has been run: its events, and the height of the sheet over time."""
    terminal = Terminal(
        "vim", "-u", "NONE", "-N", "--cmd", f"set rtp^={ROOT / 'editors' / 'vim'}", "--cmd", "runtime plugin/sheetd.vim",
        "--cmd", "set termguicolors number background=dark shortmess+=F", "--cmd", "syntax on", str(EXAMPLES / "interruptible.sheet.json"), "+SheetRun",
        environment={"SHEETD": sheetd, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}, size=SIZE)
    try:
        until(lambda: "passed" in terminal.screen(), "the scenario")
        yield terminal
    finally:
        terminal.close()


PYTHON_TEST = """\
def test_a_short_drag_opens_the_menu(sheet):
    menu = sheet("system-26", configuration={"detents": ["medium", "large"]})
    menu.present(animated=False)
    menu.drag((196, 500), (196, 440), duration=0.5)
    menu.clock_settle()
    menu.expect(detent="large")
"""
NODE_TEST = """\
import { test } from 'node:test';
import { expectSheet, sheets } from 'sheetd-client/testing';
const { open } = sheets();
test('a short drag opens the menu', async () => {
  const menu = await open({ preset: 'system-26', configuration: { detents: ['medium', 'large'] } });
  await menu.present({ animated: false });
  await menu.drag([[196, 500], [196, 440]], { duration: 0.5 });
  await menu.clockSettle();
  await expectSheet(menu, { detent: 'large' });
});
"""


@contextlib.contextmanager
def failed_test(sheetd, name, text, command):
    """A test that fails, and the drawing of the sheet in its report."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, name).write_text(text)
        modules = Path(folder, "node_modules")
        modules.mkdir()
        (modules / "sheetd-client").symlink_to(ROOT / "editors" / "node")
        terminal = Terminal(
            "sh", "-c", f"cd {folder} && {command} 2>&1; exec sleep 600",
            environment={"SHEETD": sheetd, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", "FORCE_COLOR": "1",
                         "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "editors" / "python" / "src")}, size=(112, 36))
        try:
            until(lambda: "expected" in terminal.screen() and "╰──" in terminal.screen(), "the report")
            yield terminal
        finally:
            terminal.close()


def python(sheetd):
    return failed_test(sheetd, "test_menu.py", PYTHON_TEST, f"{sys.executable} -m pytest -q -p no:cacheprovider --no-header -W ignore --tb=short --color=yes test_menu.py")


def node(sheetd):
    return failed_test(sheetd, "menu.test.mjs", NODE_TEST, "node --test --test-reporter=spec menu.test.mjs | sed '/failing tests/,$d; /    at /d; /ℹ/d'")


TERMINALS = {"neovim": neovim, "emacs": emacs, "vim": vim, "python": python, "node": node}
"""By the name of their picture."""


def take(terminal, path):
    """Draws what a terminal shows, each character in a cell of whole pixels."""
    lines = Text.from_ansi(terminal.screen("-e", "-N")).split("\n")
    while not lines[-1].plain.strip():
        lines.pop()
    fonts = {bold: ImageFont.truetype(f"DejaVuSansMono{'-Bold' if bold else ''}.ttf", 20) for bold in (False, True)}
    width, height = CELL
    image = Image.new("RGB", (max(line.cell_len for line in lines) * width, len(lines) * height), PAPER)
    pen, console = ImageDraw.Draw(image), Console(width=300, color_system="truecolor")
    for row, line in enumerate(lines):
        column = 0
        for segment in line.render(console):
            style = segment.style or Style.null()
            ink, paper = (tuple(color.get_truecolor()) if color and not color.is_default else None for color in (style.color, style.bgcolor))
            ink, paper = ink or INK, paper or PAPER
            if style.reverse:
                ink, paper = paper, ink
            for character in segment.text.rstrip("\n"):
                x, y = column * width, row * height
                pen.rectangle((x, y, x + width - 1, y + height - 1), paper)
                if part := BLOCKS.get(character):
                    left, top, right, bottom = (round(value * size) for value, size in zip(part, (width, height) * 2))
                    pen.rectangle((x + left, y + top, x + right - 1, y + bottom - 1), ink)
                else:
                    pen.text((x, y), character, ink, fonts[bool(style.bold)])
                column += 1
    image.save(path, optimize=True)
