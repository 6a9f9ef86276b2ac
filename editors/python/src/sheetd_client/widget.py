"""The preview in a notebook: `from sheetd_client.widget import SheetPreview; SheetPreview("menu.sheet.json")`.

Needs anywidget (`sheetd-client[widget]`). Shows the same page as `sheetd-preview`; its messages go through the notebook.
"""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from .daemon import Command
from .page import bundle, page_directory, stylesheet
from .preview import Preview

# A notebook loads one module into the browser, and no file beside it. This one creates the page's module from its text, and mounts the
# page with the widget's model as its host.
LOADER = """
export default {
  async render({ model, el }) {
    const address = URL.createObjectURL(new Blob([model.get('_page')], { type: 'text/javascript' }));
    const { mount } = await import(address);
    URL.revokeObjectURL(address);
    const root = document.createElement('div');
    root.className = 'sheetd-preview sheetd-widget';
    el.append(root);
    const host = {
      onMessage: () => {},
      send: message => model.send(message),
      load: () => model.get('settings'),
      save: settings => { model.set('settings', { ...settings }); model.save_changes(); },
    };
    const receive = message => host.onMessage(message);
    model.on('msg:custom', receive);
    const preview = mount(root, host);
    root.sheetd = preview;
    return () => model.off('msg:custom', receive);
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


class SheetPreview(anywidget.AnyWidget):
    """A preview of a document file, or of a sheet to try out.

    It runs its own daemon on its own thread until it is closed.
    """

    _esm = LOADER
    _css: Any = traitlets.Unicode().tag(sync=True)
    _page: Any = traitlets.Unicode().tag(sync=True)
    settings: Any = traitlets.Dict().tag(sync=True)

    def __init__(self, file: str | Path | None = None, command: Command | None = None, **options: Any) -> None:
        page = page_directory()
        super().__init__(_css=stylesheet(page) + STYLE, _page=bundle(page, "preview.js", lazy=True), **options)
        self._preview = Preview(None if file is None else Path(file), command)
        self._loop = asyncio.new_event_loop()
        self._socket = ModelSocket(self, self._loop)
        self._thread = threading.Thread(target=self._serve, name="sheetd preview", daemon=True)
        self.on_msg(self._receive)
        self._thread.start()

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
        super().close()
