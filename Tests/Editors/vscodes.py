"""VS Code itself, for the tests of the extension: its hosts, and a person at its keyboard and mouse.

VSCODE_HOSTS is a folder with two programs: `start FOLDER PORT VSIX` serves a folder in code-server, where the daemon is a process, and
`start-web FOLDER PORT VSIX` in VS Code for the Web, where the daemon is the module in a worker of the browser.
"""

import json
import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

from conftest import ROOT, until

EXTENSION = ROOT / "editors" / "vscode"
HOSTS = os.environ.get("VSCODE_HOSTS")
WITHOUT = "VSCODE_HOSTS names no folder with VS Code: npm has it as code-server and @vscode/test-web, see editors/vscode/CONTRIBUTING.md"

QUICK_INPUT = ".quick-input-widget:not([style*='display: none']) .monaco-inputbox input"


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Code:
    """A window of VS Code that shows a folder, in a browser of its own."""

    def __init__(self, playwright, kind, folder, package, profile, settings=None, is_trusted=True):
        self.folder, self.port = Path(folder), free_port()
        user = Path(profile) / "data" / "User"
        user.mkdir(parents=True, exist_ok=True)
        (user / "settings.json").write_text(json.dumps({
            "workbench.startupEditor": "none", "chat.disableAIFeatures": True, "telemetry.telemetryLevel": "off",
            # A file has what was typed once it is saved, and not some time later.
            "extensions.autoCheckUpdates": False, "files.autoSave": "off", **(settings or {})}, indent=2))
        program = Path(HOSTS) / ("start" if kind == "code-server" else "start-web")
        self.log = open(Path(profile) / "host.log", "wb")
        self.process = subprocess.Popen([program, folder, str(self.port), package], env={**os.environ, "PROFILE": str(profile), **({"TRUST": "1"} if is_trusted else {})},
                                        stdout=self.log, stderr=subprocess.STDOUT, start_new_session=True)
        until(self._answers, f"{program} to serve", 120)
        self.browser_files = tempfile.mkdtemp()
        # With Playwright's own arguments a webview can't register its service worker.
        self.chromium = subprocess.Popen(
            [shutil.which("chromium-headless-shell") or shutil.which("chromium"), "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
             f"--user-data-dir={self.browser_files}", "--window-size=1440,900", "about:blank"], stderr=subprocess.DEVNULL, start_new_session=True)
        file = Path(self.browser_files) / "DevToolsActivePort"
        port = until(lambda: file.exists() and file.read_text().split("\n")[0], "Chromium to start")
        self.browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        self.page = self.browser.contexts[0].pages[0]
        self.page.set_viewport_size({"width": 1440, "height": 900})
        self.page.set_default_timeout(30_000)
        address = f"http://localhost:{self.port}/"
        self.page.goto(f"{address}?folder={self.folder}" if kind == "code-server" else address)
        self.page.wait_for_selector(".monaco-workbench .explorer-folders-view .monaco-list-row", timeout=120_000)

    def _answers(self):
        assert self.process.poll() is None, Path(self.log.name).read_text()
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", self.port)) == 0

    def close(self):
        self.browser.close()
        for process in (self.chromium, self.process):
            os.killpg(process.pid, 9)
            process.wait()
        self.log.close()
        shutil.rmtree(self.browser_files, ignore_errors=True)

    # What a person does

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text, delay=0):
        self.page.keyboard.type(text, delay=delay)

    def command(self, title):
        """Runs a command of the palette by its title."""
        self.press("F1")
        self.page.fill(QUICK_INPUT, ">" + title)
        self.pick(title)

    def go_to(self, line, column):
        """Moves the cursor, both from 1."""
        self.press("Control+G")
        self.page.fill(QUICK_INPUT, f":{line}:{column}")
        self.press("Enter")
        self.page.wait_for_selector(f".statusbar-item:has-text('Ln {line}, Col {column}')")

    def pick(self, label):
        """Chooses an entry of a list."""
        self.page.click(f'.quick-input-list .monaco-list-row:has-text("{label}") >> nth=0')

    def open(self, name):
        """Opens a file of the folder in the Explorer, and waits for its text."""
        self.page.dblclick(f'.explorer-folders-view >> text="{name}"')
        self.page.wait_for_selector(f".tab.active:has-text(\"{name}\")")
        self.page.wait_for_selector(".editor-instance .monaco-editor .view-line")

    def text(self, selector):
        """The texts of what is shown."""
        return [one.replace("\u00a0", " ") for one in self.page.locator(selector).all_inner_texts()]

    @property
    def lines(self):
        """The lines of the editor that are shown, in order."""
        lines = self.page.locator(".editor-instance .monaco-editor[role=code] .view-lines").last
        return lines.evaluate("""lines => [...lines.children].sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top))
            .map(line => line.textContent.replaceAll('\\u00a0', ' '))""")

    def preview(self):
        """The page in the preview: a frame in a frame."""
        return until(lambda: next((frame for frame in self.page.frames if frame.evaluate("typeof sheetd === 'object'")), None), "the preview", 60)
