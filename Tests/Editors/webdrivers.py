"""Firefox and WebKitGTK, driven by what Debian's packages of them speak: Marionette, and the W3C's WebDriver."""

import contextlib
import itertools
import json
import os
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from conftest import needed, until

WINDOW = (1280, 900)


class WebKit:
    """WebKitGTK's MiniBrowser, driven by WebKitWebDriver (Debian: webkit2gtk-driver, xvfb)."""

    def __init__(self, stack, folder):
        driver = needed("WebKitWebDriver")
        screen = stack.enter_context(ended(subprocess.Popen([needed("Xvfb"), "-displayfd", "1", "-screen", "0", "1400x1000x24"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)))
        display = f":{screen.stdout.readline().strip()}"
        port = free_port()
        environment = {**os.environ, "DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1", "XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
        stack.enter_context(ended(subprocess.Popen([driver, f"--port={port}"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)))
        self.address = f"http://127.0.0.1:{port}"
        session = until(lambda: self._begin(), "the driver answers")
        self.address += f"/session/{session['sessionId']}"
        stack.callback(self._ask, "DELETE", "")

    def _begin(self):
        with contextlib.suppress(urllib.error.URLError):
            return self._ask("POST", "/session", {"capabilities": {"alwaysMatch": {}}})

    def _ask(self, method, path, body=None):
        request = urllib.request.Request(self.address + path, method=method, data=body and json.dumps(body).encode(), headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def command(self, name, params):
        paths = {"Navigate": "url", "ExecuteAsyncScript": "execute/async", "PerformActions": "actions", "SetWindowRect": "window/rect"}
        return self._ask("POST", f"/{paths[name]}", params)


class Firefox:
    """Firefox without a window, driven by Marionette (Debian: firefox-esr)."""

    def __init__(self, stack, folder):
        port = free_port()
        (folder / "user.js").write_text(f'user_pref("marionette.port", {port});\nuser_pref("browser.shell.checkDefaultBrowser", false);\n')
        stack.enter_context(ended(subprocess.Popen([needed("firefox-esr"), "--headless", "--marionette", "--no-remote", "--profile", folder, "about:blank"],
                                                   env={**os.environ, "HOME": str(folder)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)))
        self._socket = until(lambda: connected(port), "Marionette answers", 60)
        stack.enter_context(self._socket)
        self._ids = itertools.count(1)
        self._receive()  # who it is
        self.command("NewSession", {"capabilities": {"alwaysMatch": {}}})

    def _receive(self):
        length = b""
        while not length.endswith(b":"):
            length += self._read(1)
        text = b""
        while len(text) < int(length[:-1]):
            text += self._read(1 << 16)
        return json.loads(text)

    def _read(self, count):
        data = self._socket.recv(count)
        assert data, "Firefox has ended"
        return data

    def command(self, name, params):
        text = json.dumps([0, next(self._ids), f"WebDriver:{name}", params]).encode()
        self._socket.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self._receive()
        assert error is None, error
        return result.get("value") if isinstance(result, dict) else result


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def connected(port):
    with contextlib.suppress(OSError):
        return socket.create_connection(("127.0.0.1", port), timeout=60)


@contextlib.contextmanager
def ended(process):
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


class Page:
    """A page in one of them. Its clock is the machine's, so what a test waits for may take its time."""

    def __init__(self, kind, stack):
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        self.driver = kind(stack, folder)
        self.driver.command("SetWindowRect", dict(zip(("width", "height"), WINDOW)))

    def open(self, url):
        self.driver.command("Navigate", {"url": url})

    def look(self, expression):
        """The value of an expression, which may be a promise."""
        script = f"""const done = arguments[arguments.length - 1];
            Promise.resolve().then(() => ({expression})).then(value => done([value ?? null, null]), error => done([null, String(error)]));"""
        value, error = self.driver.command("ExecuteAsyncScript", {"script": script, "args": []})
        assert error is None, f"{expression}: {error}"
        return value

    def until(self, expression, seconds=60):
        return until(lambda: self.look(f"globalThis.sheetd?.session && ({expression})"), expression, seconds)

    def at_rest(self):
        self.until("sheetd.session.rests && sheetd.session.frame.phase === 'presented'")

    def painted(self):
        """Waits until what was laid out is painted, so that the next press meets it."""
        self.look("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def click(self, selector):
        x, y = self.look(f"(({{ left, top, width, height }}) => [left + width / 2, top + height / 2])(document.querySelector({json.dumps(selector)}).getBoundingClientRect())")
        self.drag((x, y))

    def place(self, x, y):
        """A point of the device's container in the window, px."""
        left, top, scale = self.look("(({ left, top }) => [left, top, sheetd.stage.scale])(document.querySelector('.surface').getBoundingClientRect())")
        return left + x * scale, top + y * scale

    def drag(self, start, *places, step=40):
        """Presses the mouse, moves it from place to place, `step` ms each, and lets it go."""
        def move(place, duration):
            return {"type": "pointerMove", "x": round(place[0]), "y": round(place[1]), "duration": duration, "origin": "viewport"}

        actions = [move(start, 0), {"type": "pointerDown", "button": 0}, *(move(place, step) for place in places), {"type": "pointerUp", "button": 0}]
        self.driver.command("PerformActions", {"actions": [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}]})
