"""Types documents key by key in the editors that have a client of ours: the file is what was typed. VS Code is in test_vscode_itself.py."""

import os
import re
import subprocess
import time
from pathlib import Path

import pytest
from conftest import ROOT, needed, until
from keystrokes import CLOSED, WHOLE, keys_of, lines_of, without_closing
from test_emacs import PACKAGE
from test_neovim import PLUGIN, Terminal, neovims

pytestmark = [pytest.mark.check, pytest.mark.terminal]

# As Neovim's manual says: with another `completeopt` it puts the first choice into the text of every language server.
COMPLETES = """lua vim.o.completeopt = 'menuone,noselect' vim.api.nvim_create_autocmd('LspAttach', { callback = function(a)
vim.lsp.completion.enable(true, a.data.client_id, a.buf, { autotrigger = true }) end })""".replace("\n", " ")
EGLOT = "(progn (require 'eglot) (add-hook 'sheetd-mode-hook #'eglot-ensure))"
COMPANY = "(progn (require 'company) (setq company-idle-delay 0.05 company-minimum-prefix-length 1) (global-company-mode 1))"
PACKAGES = Path("/usr/share/emacs/site-lisp/elpa-src")


def neovim(program, *options):
    return [program, "-u", "NONE", "-n", "--cmd", f"set rtp^={PLUGIN}", "--cmd", "runtime plugin/sheetd.lua", "--cmd", "filetype plugin indent on", *options]


def emacs(*forms):
    options = [part for form in ("(setq inhibit-startup-screen t)", *forms) for part in ("--eval", form)]
    return [needed("emacs"), "-nw", "-q", "-L", str(PACKAGE), "-l", "sheetd", *options]


TERMINALS = {
    "neovim": lambda: neovim(needed("nvim")),
    "neovim that completes": lambda: neovim(neovims().get("nvim-new") or needed("nvim-new"), "--cmd", COMPLETES),
    "vim": lambda: [needed("vim"), "-u", "NONE", "-N", "-n", "--cmd", f"set rtp^={ROOT / 'editors' / 'vim'}", "--cmd", "runtime plugin/sheetd.vim",
                    "--cmd", "filetype plugin indent on"],
    "emacs": lambda: emacs(),
    "emacs with eglot": lambda: emacs(EGLOT),
    "emacs that closes": lambda: emacs(EGLOT, "(electric-pair-mode 1)"),
    "emacs that completes": lambda: emacs(EGLOT, COMPANY) if list(PACKAGES.glob("company-*")) else needed("elpa-company"),
}
"""The commands of the editors in a terminal, each with what types for a person."""


class InTerminal:
    def __init__(self, command, file, environment):
        self.is_emacs = "emacs" in command[0]
        self.terminal = Terminal(*command, str(file), environment={"TERM": "xterm-256color", **environment})

    def wait(self, file):
        until(lambda: file.name in self.terminal.screen(), "the document")
        if not self.is_emacs:
            self.terminal.type("i")
        until(lambda: ("(Sheet" if self.is_emacs else "-- INSERT --") in self.terminal.screen(), "the editor to take keys")

    def type(self, key):
        self.terminal.type(*(["Enter"] if key == "\n" else ["-l", key]))

    def save(self):
        self.terminal.type(*(["C-x", "C-s"] if self.is_emacs else ["Escape", ":w", "Enter"]))

    def close(self):
        self.terminal.close()


class Kate:
    """Kate on a screen of its own, with the settings of its page."""

    NAMES = {'"': "quotedbl", "{": "braceleft", "}": "braceright", "[": "bracketleft", "]": "bracketright", ":": "colon", ",": "comma", " ": "space",
             ".": "period", "/": "slash", "#": "numbersign", "\n": "Return"}

    def __init__(self, file, environment):
        programs = [needed(one) for one in ("kate", "Xvfb", "xdotool", "openbox", "dbus-run-session")]
        home = file.parent
        page = (ROOT / "editors" / "others" / "README.md").read_text().split("## Kate")[1]
        for kind, place in (("xml", ".local/share/org.kde.syntax-highlighting/syntax/sheet.xml"), ("json", ".config/kate/lspclient/settings.json")):
            (home / place).parent.mkdir(parents=True)
            (home / place).write_text(re.search(rf"```{kind}\n(.*?)```", page, re.DOTALL)[1])
        # It asks once whether it may start a server, with this answer.
        (home / ".config" / "katerc").write_text(f"[lspclient]\nAllowedServerCommandLines={home / 'bin' / 'sheetd'} --stdio\n")
        (home / "run").mkdir(mode=0o700)
        read, write = os.pipe()
        start = lambda *command, **rest: subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **rest)
        self.environment = {**os.environ, **environment, "XDG_RUNTIME_DIR": str(home / "run"), "QT_QPA_PLATFORM": "xcb"}
        self.processes = [start(programs[1], "-displayfd", str(write), "-screen", "0", "1200x900x24", pass_fds=[write])]
        os.close(write)
        with open(read) as display:
            self.environment["DISPLAY"] = f":{display.readline().strip()}"
        self.processes += [start(programs[3]), start(programs[4], programs[0], "-n", "-b", str(file))]

    def wait(self, file):
        started = f"{file.parent / 'bin' / 'sheetd'} --stdio"
        until(lambda: subprocess.run(["pgrep", "-f", "-x", started], stdout=subprocess.DEVNULL).returncode == 0, "the daemon")
        until(lambda: file.name in self.said("getwindowfocus", "getwindowname"), "Kate to have the focus")

    def press(self, *command):
        subprocess.run(["xdotool", *command], env=self.environment, check=True, stdout=subprocess.DEVNULL, timeout=60)

    def said(self, *command):
        return subprocess.run(["xdotool", *command], env=self.environment, capture_output=True, text=True, timeout=60).stdout

    def type(self, key):
        self.press("key", self.NAMES.get(key, key))

    def save(self):
        self.press("key", "Escape", "ctrl+s")

    def close(self):
        for one in reversed(self.processes):
            one.kill()
            one.wait()


@pytest.fixture
def editor(sheetd, tmp_path):
    opened = []

    def open_editor(name):
        (tmp_path / "bin").mkdir()
        (tmp_path / "bin" / "sheetd").symlink_to(sheetd)
        file = tmp_path / "typed.sheet.json"
        file.write_text("")
        environment = {"LC_ALL": "C.UTF-8", "HOME": str(tmp_path), "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
        opened.append(Kate(file, environment) if name == "kate" else InTerminal(TERMINALS[name](), file, environment))
        opened[-1].wait(file)
        return opened[-1], file

    yield open_editor
    for one in opened:
        one.close()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", [*TERMINALS, "kate"])
def test_a_document_typed_key_by_key_is_what_was_typed(editor, name, seed):
    window, file = editor(name)
    texts = CLOSED if name == "emacs that closes" else WHOLE
    text = texts[seed % len(texts)]
    for key, pause in keys_of(text, seed):
        window.type(key)
        time.sleep(pause / 1000)
    window.save()
    until(lambda: file.read_text(), "the file")
    assert without_closing(lines_of(file.read_text()), text) == lines_of(text)


@pytest.mark.parametrize("typed, chosen", [('{\n"pres', '{\n"preset"}'), ('{\n"preset": "gorh', '{\n"preset": "gorhom"}')])
def test_kate_inserts_a_completion_once(editor, typed, chosen):
    """It replaces the word at the cursor, whatever the edit of the completion says."""
    window, file = editor("kate")
    for key in typed:
        window.type(key)
    window.press("key", "ctrl+space")
    time.sleep(2)
    window.press("key", "Return")
    window.save()
    until(lambda: file.read_text(), "the file")
    assert file.read_text().replace("  ", "").rstrip("\n") == chosen
