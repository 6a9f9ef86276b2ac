"""Two editors on one document at once, each with a daemon of its own: what one saves, the other reads again."""

import json
import os
import subprocess

import pytest
from conftest import ROOT, needed, until

pytestmark = pytest.mark.check

RIGHT = {"preset": "system", "device": "iPhone 15"}
WRONG = {**RIGHT, "preset": "sytem"}


class Editor:
    """An editor that is asked from outside."""

    def __init__(self, start, ask, environment):
        self.ask, self.environment = ask, environment
        self.process = subprocess.Popen(start, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def evaluate(self, expression):
        """The value of an expression; None while the editor does not answer."""
        done = subprocess.run([*self.ask, expression], env=self.environment, capture_output=True, text=True, timeout=60)
        # Neovim 0.7 prints the value to stderr.
        return (done.stdout + done.stderr).strip().strip('"') if done.returncode == 0 else None

    def daemons(self):
        found = subprocess.run(["pgrep", "-P", str(self.process.pid), "sheetd"], capture_output=True, text=True)
        return [int(pid) for pid in found.stdout.split()]

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=20)


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def editors(sheetd, tmp_path):
    path = tmp_path / "shared.sheet.json"
    path.write_text(json.dumps(RIGHT) + "\n")
    environment = {**os.environ, "SHEETD": sheetd, "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
    nvim, emacs, socket = needed("nvim"), needed("emacs"), str(tmp_path / "nvim")
    folder = ROOT / "editors"
    opened = [
        Editor([nvim, "--headless", "-u", "NONE", "-n", "--listen", socket, "--cmd", f"set rtp^={folder / 'neovim'} autoread",
                "--cmd", "runtime plugin/sheetd.lua", str(path)], [nvim, "--server", socket, "--remote-expr"], environment),
        Editor([emacs, "-q", "--fg-daemon=shared", "-L", folder / "emacs", "-l", "sheetd", "--eval", f'(find-file "{path}")',
                "--eval", "(flymake-mode 1)"], ["emacsclient", "-s", "shared", "--eval"], environment),
    ]
    yield path, *opened
    for editor in opened:
        editor.close()


def test_two_editors_follow_one_document(editors):
    path, vim, emacs = editors
    buffer = f'(with-current-buffer (get-file-buffer "{path}") %s)'

    def shown():
        """How many errors each editor shows."""
        return (vim.evaluate("luaeval('#vim.diagnostic.get(0)')"), emacs.evaluate(buffer % "(length (flymake-diagnostics))"))

    until(lambda: emacs.evaluate(buffer % "flymake-mode") == "t", "Emacs checks the document", 60)
    until(lambda: shown() == ("0", "0"), "no error in either", 30)

    vim.evaluate(f"writefile(['{json.dumps(WRONG)}'], '{path}')")  # as another program would
    vim.evaluate("execute('checktime')")
    emacs.evaluate(buffer % "(revert-buffer t t t)")
    until(lambda: shown() == ("1", "1"), "both read what was written, and show its error", 30)

    emacs.evaluate(buffer % '(progn (goto-char (point-min)) (search-forward "sytem") (replace-match "system") (save-buffer))')
    until(lambda: json.loads(path.read_text()) == RIGHT, "Emacs saves the correction", 30)
    until(lambda: emacs.evaluate(buffer % "(length (flymake-diagnostics))") == "0", "its own error is gone", 30)
    vim.evaluate("execute('checktime')")
    until(lambda: shown() == ("0", "0"), "the other one reads it again", 30)

    daemons = [vim.daemons(), emacs.daemons()]
    assert [len(own) for own in daemons] == [1, 1]
    vim.close()
    until(lambda: not alive(daemons[0][0]), "its daemon ends with the editor")
    assert alive(daemons[1][0]) and shown()[1] == "0"
