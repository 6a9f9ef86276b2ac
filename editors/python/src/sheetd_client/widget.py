"""The preview in a notebook: `from sheetd_client.widget import SheetPreview; SheetPreview("menu.sheet.json")`, or of a document that is a
dictionary: `SheetPreview({"preset": "gorhom"})`.

Needs anywidget (`sheetd-client[widget]`). Shows the same page as `sheetd-preview`; its messages go through the notebook.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import anywidget
import traitlets

from .daemon import Command
from .page import bundle, page_directory, stylesheet
from .preview import Preview

# A notebook loads one module into the browser, and no file beside it. This one creates the page's module from its text, and mounts the
# page with the widget's model as its host.
LOADER = """
const PATIENCE = 5000; // for how long the kernel is waited for, ms

export default {
  async render({ model, el }) {
    const address = URL.createObjectURL(new Blob([model.get('_page')], { type: 'text/javascript' }));
    const { mount } = await import(address);
    URL.revokeObjectURL(address);
    const root = document.createElement('div');
    root.className = 'sheetd-preview sheetd-widget';
    el.append(root);
    let timer = null;
    let isLost = false;
    const lose = reason => {
      clearTimeout(timer);
      timer = null;
      isLost = true;
      host.onMessage({ jsonrpc: '2.0', method: 'preview/status', params: { connection: 'lost', reason } });
    };
    const ask = message => {
      model.send(message);
      timer ??= setTimeout(lose, PATIENCE, 'The notebook’s kernel does not answer. If it is busy, the sheet comes back; if it was stopped, run the cell again.');
    };
    const host = {
      onMessage: () => {},
      // What is a question, or begins something, is answered.
      send: message => (message.id !== undefined || message.method.startsWith('preview/re') ? ask(message) : model.send(message)),
      load: () => model.get('settings'),
      save: settings => { model.set('settings', { ...settings }); model.save_changes(); },
    };
    const receive = message => {
      clearTimeout(timer);
      timer = null;
      host.onMessage(message);
      // What the page missed meanwhile comes with the status.
      if (isLost) ask({ jsonrpc: '2.0', method: 'preview/ready' });
      isLost = false;
    };
    const end = () => lose('The notebook’s kernel is gone, or the cell was run again. Run the cell again.');
    model.on('msg:custom', receive);
    model.on('comm:close', end);
    const preview = mount(root, host);
    root.sheetd = preview;
    return () => {
      clearTimeout(timer);
      model.off('msg:custom', receive);
      model.off('comm:close', end);
    };
  },
};
"""

STYLE = "\n.sheetd-preview.sheetd-widget { height: var(--sheetd-height, 720px); }\n"


class ModelSocket:
    """Carries the widget's messages with the interface of a WebSocket, which `Preview.serve` expects."""

    def __init__(self, widget: SheetPreview, loop: asyncio.AbstractEventLoop) -> None:
        self._widget = widget
        self._loop = loop
        self._incoming: asyncio.Queue[str | None] = asyncio.Queue()

    def receive(self, text: str) -> None:
        """Receives a message of the page. Called on the notebook's thread."""
        self._loop.call_soon_threadsafe(self._incoming.put_nowait, text)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._incoming.put_nowait, None)

    async def send(self, text: str) -> None:
        self._widget.send(json.loads(text))

    def __aiter__(self) -> ModelSocket:
        return self

    async def __anext__(self) -> str:
        text = await self._incoming.get()
        if text is None:
            raise StopAsyncIteration
        return text


def running_cell() -> tuple[str, str] | None:
    """The cell of the notebook that is run, and what tells this run from others; None outside of notebooks, and in those that do not name
    their cells."""
    try:
        from IPython import get_ipython  # type: ignore[attr-defined,unused-ignore]
    except ImportError:
        return None
    kernel = getattr(get_ipython(), "kernel", None)
    parent = kernel.get_parent() if kernel else {}
    cell = parent.get("metadata", {}).get("cellId")
    return (cell, parent["header"]["msg_id"]) if cell else None


class SheetPreview(anywidget.AnyWidget):
    """A preview of a document file, of a document, or of a sheet to try out.

    It runs its own daemon on its own thread until it is closed: by `close`, or when the cell that made it is run again.
    """

    _of_cells: ClassVar[dict[str, tuple[Any, list[SheetPreview]]]] = {}
    """For each cell the run that made its previews, and these."""

    _esm = LOADER
    _css: Any = traitlets.Unicode().tag(sync=True)
    _page: Any = traitlets.Unicode().tag(sync=True)
    settings: Any = traitlets.Dict().tag(sync=True)

    def __init__(self, document: str | Path | Mapping[str, Any] | None = None, command: Command | None = None, **options: Any) -> None:
        page = page_directory()
        super().__init__(_css=stylesheet(page) + STYLE, _page=bundle(page, "preview.js", lazy=True), **options)
        self._folder: TemporaryDirectory[str] | None = None
        if isinstance(document, Mapping):
            self._folder = TemporaryDirectory(prefix="sheetd-")
            text, document = json.dumps(document, indent=2), Path(self._folder.name) / "notebook.sheet.json"
            document.write_text(text)
        self._replace_those_of_the_cell()
        self._preview = Preview(None if document is None else Path(document), command)
        self._loop = asyncio.new_event_loop()
        self._socket = ModelSocket(self, self._loop)
        self._thread = threading.Thread(target=self._serve, name="sheetd preview", daemon=True)
        self.on_msg(self._receive)
        self._thread.start()

    def _replace_those_of_the_cell(self) -> None:
        """Closes the previews that an earlier run of the same cell made."""
        if (running := running_cell()) is None:
            return
        cell, run = running
        earlier, previews = self._of_cells.get(cell, (run, []))
        if earlier != run:
            for preview in previews:
                preview.close()
            previews = []
        self._of_cells[cell] = (run, [*previews, self])

    def _receive(self, _: Any, message: Any, buffers: Any) -> None:
        self._socket.receive(json.dumps(message))

    def _serve(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._work())
        finally:
            self._loop.close()

    async def _work(self) -> None:
        running = asyncio.create_task(self._preview.run())
        try:
            await self._preview.serve(self._socket)
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    def close(self) -> None:
        """Ends the daemon and closes the widget."""
        if self._thread.is_alive():
            self._socket.close()
            self._thread.join(10)
        if self._folder:
            self._folder.cleanup()
        super().close()
