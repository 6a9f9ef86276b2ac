"""Tests the notebook widget: its JavaScript module runs in Chromium, with a stand-in for the notebook's model."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from conftest import EXAMPLES, until
from previews import Shown

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><meta charset="utf-8"><style>%s</style><div id="cell"></div><script type="module">
import widget from './widget.js';
const handlers = [];
const traits = await (await fetch('traits')).json();
const model = {
  get: name => traits[name], set: (name, value) => { traits[name] = value; },
  save_changes: () => fetch('traits', { method: 'POST', body: JSON.stringify({ settings: traits.settings }) }),
  send: message => { queue.push(message); post(); },
  on: (name, handler) => handlers.push({ name, handler }), off: (name, handler) => handlers.splice(handlers.findIndex(one => one.handler === handler), 1),
  emit: (name, message) => handlers.filter(one => one.name === name).forEach(({ handler }) => handler(message)),
};
let queue = [], busy = false;
async function post() {
  if (busy) return;
  busy = true;
  while (queue.length) await fetch('up', { method: 'POST', body: JSON.stringify(queue.splice(0)) });
  busy = false;
}
new EventSource('down').onmessage = event => model.emit('msg:custom', JSON.parse(event.data));
window.model = model;
await widget.render({ model, el: document.getElementById('cell') });
window.sheetd = document.querySelector('.sheetd-widget').sheetd;
</script>"""


class Notebook(ThreadingHTTPServer):
    """The kernel side of a widget: serves its traits and passes messages in both directions."""

    def __init__(self, module, widget):
        super().__init__(("127.0.0.1", 0), Handler)
        self.module = module
        self.widget = widget
        self.sent = []
        self.came = threading.Condition()
        widget.send = self.send

    def send(self, message, buffers=None):
        with self.came:
            self.sent.append(json.dumps(message))
            self.came.notify_all()


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *arguments):
        pass

    def answer(self, kind, body):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(body.encode())

    def do_GET(self):
        widget = self.server.widget
        if self.path == "/":
            self.answer("text/html", PAGE % widget._css)
        elif self.path == "/widget.js":
            self.answer("text/javascript", self.server.module.LOADER)
        elif self.path == "/traits":
            self.answer("application/json", json.dumps({"_page": widget._page, "settings": widget.settings}))
        elif self.path == "/down":
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            place = 0
            while not getattr(self.server, "over", False):
                with self.server.came:
                    self.server.came.wait_for(lambda: len(self.server.sent) > place, 0.2)
                    new, place = self.server.sent[place:], len(self.server.sent)
                for text in new:
                    self.wfile.write(f"data: {text}\n\n".encode())
        else:
            self.send_error(404)

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/traits":
            self.server.widget.settings = body["settings"]
        else:
            for message in body if not getattr(self.server, "is_busy", False) else ():
                self.server.widget._receive(None, message, [])
        self.answer("text/plain", "")


@pytest.fixture
def cells(chromium, sheetd):
    """Shows widgets, each in a page."""
    module, shown = pytest.importorskip("sheetd_client.widget"), []

    def show(document):
        widget = module.SheetPreview(document, sheetd)
        notebook = Notebook(module, widget)
        threading.Thread(target=notebook.serve_forever, daemon=True).start()
        cell = cell_of(notebook, chromium)
        until(lambda: cell.look("window.sheetd !== undefined"), "the widget")
        shown.append((widget, notebook, cell))
        return widget, notebook, cell

    yield show
    for widget, notebook, cell in shown:
        cell.context.close()
        notebook.over = True
        widget.close()
        notebook.shutdown()


def cell_of(notebook, chromium):
    """The output of a notebook's cell, shown in the browser."""
    return Shown(chromium, f"http://127.0.0.1:{notebook.server_port}/", viewport={"width": 1000, "height": 760})


def test_widget_drags_the_sheet_keeps_settings_and_follows_the_file(chromium, sheetd, tmp_path):
    module = pytest.importorskip("sheetd_client.widget")
    file = tmp_path / "edited.sheet.json"
    file.write_text((EXAMPLES / "interruptible.sheet.json").read_text())
    widget = module.SheetPreview(file, sheetd)
    notebook = Notebook(module, widget)
    threading.Thread(target=notebook.serve_forever, daemon=True).start()
    cell = cell_of(notebook, chromium)
    try:
        until(lambda: cell.look("window.sheetd !== undefined"), "the widget")
        before = cell.at_rest()["frame"]["y"]
        cell.drag((195, 600), (195, 660), release=False)
        cell.step()
        assert cell.frame["frame"]["y"] == pytest.approx(before + 60 - 10, abs=0.5)
        cell.page.mouse.up()
        cell.until("sheetd.session.rests")
        cell.look("void sheetd.commands.run('safeAreas')")
        until(lambda: widget.settings == {"safeAreas": True}, "the settings to be kept")
        file.write_text('{"preset": "content-sized", "content": {"height": 222}}')
        cell.until("sheetd.session.state?.contents[0].height === 222")
        assert cell.problems == []
    finally:
        cell.context.close()
        notebook.over = True
        widget.close()
        notebook.shutdown()
    assert not widget._thread.is_alive()


def test_widget_loads_modules_and_style_sheets_from_folders(chromium, sheetd, tmp_path, monkeypatch):
    module = pytest.importorskip("sheetd_client.widget")
    for name, text in {
        "preview.css": '@import url("stage/stage.css");\n.sheetd-preview { background: rgb(1, 2, 3) }\n',
        "stage/stage.css": ".sheetd-preview { color: rgb(4, 5, 6) }\n",
        "preview.js": "import { name } from './stage/stage.js';\nexport const mount = root => ({\n"
                      "  done: import('./stage/later.js').then(({ later }) => { root.textContent = name + later; }) });\n",
        "stage/stage.js": "import {\n  one,\n} from '../one.js';\nexport const name = `stage ${one}`;\n",
        "stage/later.js": "import { one } from '../one.js';\nexport const later = one;\n",
        "one.js": "export const one = 1;\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(module, "page_directory", lambda: tmp_path)
    widget = module.SheetPreview(None, sheetd)
    notebook = Notebook(module, widget)
    threading.Thread(target=notebook.serve_forever, daemon=True).start()
    cell = cell_of(notebook, chromium)
    try:
        until(lambda: cell.page.locator(".sheetd-widget").inner_text() == "stage 11", "the modules")
        style = "getComputedStyle(document.querySelector('.sheetd-widget'))"
        assert [cell.look(f"{style}.{name}") for name in ("color", "backgroundColor")] == ["rgb(4, 5, 6)", "rgb(1, 2, 3)"]
        assert cell.problems == []
    finally:
        cell.context.close()
        notebook.over = True
        widget.close()
        notebook.shutdown()


def test_document_without_a_file_is_shown_and_gone_with_its_widget(cells):
    widget, _, cell = cells({"preset": "content-sized", "content": {"height": 222}})
    cell.at_rest()
    assert cell.look("sheetd.session.state.contents[0].height") == 222
    folder = widget._folder.name
    widget.close()
    assert not widget._thread.is_alive() and not Path(folder).exists()


def test_kernel_that_is_gone_is_said(cells):
    _, _, cell = cells({"preset": "system"})
    cell.at_rest()
    cell.look("model.emit('comm:close')")
    cell.until("/kernel is gone/.test(document.querySelector('.notice').textContent)")
    assert cell.page.locator(".sheet").is_visible()


def test_kernel_that_does_not_answer_is_said_until_it_does(cells):
    _, notebook, cell = cells({"preset": "interruptible"})
    cell.at_rest()
    notebook.is_busy = True
    cell.look("void (sheetdClock.isAnswered = () => true)")
    cell.look("void sheetd.commands.run('dismiss')")
    cell.until("/does not answer/.test(document.querySelector('.notice').textContent)")
    notebook.is_busy = False
    notebook.send({"jsonrpc": "2.0", "method": "preview/status", "params": {"connection": "connecting"}})
    cell.until("document.querySelector('.notice').hidden && sheetd.session.isOpen")


def test_cell_that_is_run_again_closes_its_previews(sheetd, monkeypatch):
    module = pytest.importorskip("sheetd_client.widget")
    running = ("cell 1", "run 1")
    monkeypatch.setattr(module, "running_cell", lambda: running)
    first = [module.SheetPreview(None, sheetd) for _ in range(2)]
    running = ("cell 2", "run 2")
    other = module.SheetPreview(None, sheetd)
    assert all(one._thread.is_alive() for one in first)
    running = ("cell 1", "run 3")
    second = module.SheetPreview(None, sheetd)
    assert [one._thread.is_alive() for one in (*first, other, second)] == [False, False, True, True]
    for one in (other, second):
        one.close()
