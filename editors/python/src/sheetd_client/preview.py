"""`sheetd-preview FILE`: shows a sheet document on the preview page in the browser.

Runs one server on 127.0.0.1, by default on a free port, with a new token for each start; one daemon; and one WebSocket per
page. The file is read again whenever it changes, and written when a page saves to it.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import collections
import contextlib
import functools
import json
import logging
import sys
import webbrowser
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .connection import Connection, within
from .daemon import Command
from .errors import DaemonEnded, ResponseError, SheetdError
from .preview_video import video_of
from .preview_document import REQUEST_FAILED, Document, File, OpenedText, Refused, reason_of

if TYPE_CHECKING:
    from .preview_phone import PhoneServer

log = logging.getLogger("sheetd.preview")

USUAL_PORT = 7463
"""The port without a file, if it is free: what a browser keeps belongs to an address with its port."""

FIRST_PAUSE = 0.25
LONGEST_PAUSE = 5.0
"""The delays before a daemon that ended is restarted, s. The delay doubles each time."""


MOST_WAITING = 4 << 20
"""The size of what a page has not read yet, characters, from which on its newest frames take the place of older ones, and nothing more is
read from it."""


class Page:
    """A page connected by a WebSocket."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._outgoing: collections.deque[str] = collections.deque()
        self._waiting = 0
        """The size of what is outgoing, characters."""
        self._frames: dict[str, str] = {}
        """The newest frame of each sheet, while there is no room for it."""
        self._has_outgoing = asyncio.Event()
        self._has_room = asyncio.Event()
        self._has_room.set()
        self._next_question = 0
        self.questions: dict[str, asyncio.Future[Any]] = {}
        self.sheets: set[str] = set()

    def send(self, message: Mapping[str, Any]) -> None:
        text = json.dumps(message)
        if message.get("method") == "sheet/frame":
            self._frames[message["params"]["sheet"]] = text
            if not self._has_room.is_set():
                return
        # What comes after a frame is sent after it.
        for one in [*self._frames.values(), *([] if message.get("method") == "sheet/frame" else [text])]:
            self._outgoing.append(one)
            self._waiting += len(one)
        self._frames.clear()
        self._has_outgoing.set()
        if self._waiting > MOST_WAITING:
            self._has_room.clear()

    async def room(self) -> None:
        """Waits until the page has read what it was sent, except for a bounded rest."""
        await self._has_room.wait()

    async def write(self) -> None:
        from websockets.exceptions import ConnectionClosed

        try:
            while True:
                await self._has_outgoing.wait()
                while self._outgoing:
                    text = self._outgoing.popleft()
                    await self._socket.send(text)
                    self._waiting -= len(text)
                    if self._waiting <= MOST_WAITING and not self._has_room.is_set():
                        self._has_room.set()
                        self._outgoing.extend(self._frames.values())
                        self._waiting += sum(map(len, self._frames.values()))
                        self._frames.clear()
                self._has_outgoing.clear()
        except ConnectionClosed:  # reported when the incoming messages end
            pass
        finally:
            self._has_room.set()

    async def ask(self, method: str, params: Any) -> Any:
        """Forwards a request of the daemon to the page and returns its answer."""
        self._next_question += 1
        id = f"daemon-{self._next_question}"
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.questions[id] = future
        self.send({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
        try:
            return await future
        finally:
            self.questions.pop(id, None)


class PageAnswer:
    """Sends the answer to a page's request on to the page, as soon as it arrives: the page gets all messages in the daemon's order."""

    def __init__(self, page: Page, id: Any) -> None:
        self._page = page
        self._id = id

    def done(self) -> bool:
        return False

    def set_result(self, result: Any, /) -> None:
        self._page.send({"jsonrpc": "2.0", "id": self._id, "result": result})

    def set_exception(self, error: BaseException, /) -> None:
        # If the daemon has ended, the status tells the page.
        if isinstance(error, ResponseError):
            answer = {"code": error.code, "message": error.message, "data": error.data}
            self._page.send({"jsonrpc": "2.0", "id": self._id, "error": answer})


class Preview:
    """Forwards messages between pages and a daemon, and sends the text of the file to the daemon."""

    def __init__(self, file: Path | None, command: Command | None = None) -> None:
        self._document: Document | None = None if file is None else File(file)
        self._can_open = file is None
        """Whether pages may open texts in place of a file."""
        self._command = command
        self._connection: Connection | None = None
        self._pages: dict[Page, None] = {}
        """The pages, the oldest first."""
        self._sent = 0
        """The version of the document that the daemon has; 0 if it has none."""
        self._daemon_version: str | None = None
        self._status: dict[str, Any] = {"connection": "connecting"}
        self._generation = 0
        self._diagnostics: dict[str, Any] | None = None
        self._wanted = asyncio.Event()
        self._videos: dict[tuple[Page, Any], asyncio.Task[Any]] = {}
        """The videos that are being written, by the request of the page."""
        self.phone: PhoneServer | None = None
        self._phone_page: Page | None = None
        """The page that a phone drags: the one that has last asked for its address, or else the oldest."""

    async def run(self) -> None:
        """Keeps a daemon running and follows the file, until it is cancelled. Then the daemon is ended."""
        tasks = [asyncio.create_task(self.keep()), asyncio.create_task(self.follow())]
        try:
            # Not `gather`, which raises as soon as one task is cancelled, while the other one is still ending the daemon.
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # MARK: The daemon

    async def keep(self) -> None:
        """Starts a daemon, and restarts it whenever it ends."""
        pause = FIRST_PAUSE
        while True:
            try:
                connection = await Connection.start(self._command, {"textDocument": {}})
            except SheetdError as error:
                if self._status.get("reason") != str(error):
                    print(f"sheetd-preview: {error}", file=sys.stderr)
                self._send_status(connection="lost", reason=str(error))
            else:
                loop = asyncio.get_running_loop()
                began = loop.time()
                ended: asyncio.Future[DaemonEnded] = loop.create_future()
                connection.on_end.append(ended.set_result)
                connection.on_notification.append(self._relay)
                for method in ("sheet/shouldDismiss", "content/measure"):
                    connection.answers[method] = functools.partial(self._ask, method)
                self._connection = connection
                self._daemon_version = connection.server["serverInfo"]["version"]
                self._sent = 0
                self._generation += 1
                for page in self._pages:
                    page.sheets.clear()
                self._send_status(**self._ready())
                self.read_file()
                try:
                    reason = await ended
                except asyncio.CancelledError:
                    self._connection = None
                    await connection.close()
                    raise
                self._connection = None
                pause = FIRST_PAUSE if loop.time() - began > LONGEST_PAUSE else pause
                self._send_status(connection="lost", reason=f"{str(reason).splitlines()[0]}. Starting it again in {pause:g} s.",
                          log=reason.stderr or None)
            self._wanted.clear()
            with contextlib.suppress(asyncio.TimeoutError):
                await within(pause, self._wanted.wait())
            pause = min(2 * pause, LONGEST_PAUSE)

    def _ready(self) -> dict[str, Any]:
        return {"connection": "ready", "generation": self._generation}

    def _send_status(self, **status: Any) -> None:
        document = None if self._document is None else self._document.as_json
        self._status = {key: value for key, value in status.items() if value is not None} | {
            "document": document, "canOpen": self._can_open, "canRender": True, "version": self._daemon_version}
        for page in self._pages:
            self._tell(page)

    def _tell(self, page: Page) -> None:
        page.send({"jsonrpc": "2.0", "method": "preview/status", "params": self._status})
        if self._diagnostics is not None:
            page.send({"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": self._diagnostics})

    def _relay(self, method: str, params: Any) -> None:
        if method == "textDocument/publishDiagnostics":
            if self._document is None or params["uri"] != self._document.uri:
                return
            self._diagnostics = params
            for diagnostic in params["diagnostics"]:
                start = diagnostic["range"]["start"]
                print(f"{self._name}:{start['line'] + 1}:{start['character'] + 1}: {diagnostic['message']}", file=sys.stderr)
        for page in self._pages:
            if method == "textDocument/publishDiagnostics" or params.get("sheet") in page.sheets:
                page.send({"jsonrpc": "2.0", "method": method, "params": params})

    async def _ask(self, method: str, params: Any) -> Any:
        for page in self._pages:
            if params["sheet"] in page.sheets:
                return await page.ask(method, params)
        raise SheetdError("no page shows that sheet")

    # MARK: The document

    @property
    def _name(self) -> str:
        return str(self._document.path) if isinstance(self._document, File) else self._document.name if self._document else ""

    def read_file(self) -> None:
        """Reads the file, and sends the text of the document to the daemon if it has changed."""
        if self._document is None or self._connection is None:
            return
        try:
            self._document.read()
        except (OSError, UnicodeDecodeError) as error:
            reason = f"{self._document.name} can't be read: {reason_of(error)}. The preview shows the last version."
            # Once: whoever gets a status reads the document.
            if self._status.get("reason") != reason:
                self._send_status(**self._ready(), reason=reason)
            return
        if self._status.get("reason") and self._status["connection"] == "ready":
            self._send_status(**self._ready())
        self._send_text(self._document, self._connection)

    def _send_text(self, shown: Document, connection: Connection) -> None:
        if shown.version == self._sent:
            return
        document = {"uri": shown.uri, "version": shown.version}
        with contextlib.suppress(DaemonEnded):  # reported when the daemon ends
            if self._sent == 0:
                connection.notify("textDocument/didOpen", {"textDocument": {**document, "languageId": "sheet", "text": shown.text}})
            else:
                connection.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": shown.text}]})
        self._sent = shown.version

    def _shown(self) -> Document:
        if self._document is None:
            raise Refused(REQUEST_FAILED, "There is no document here: the sheet is one to try out.")
        return self._document

    def _read_document(self, _: Mapping[str, Any]) -> dict[str, Any]:
        self.read_file()
        document = self._shown()
        if document.text is None:
            raise Refused(REQUEST_FAILED, f"{document.name} was not read yet.")
        return {"text": document.text, "version": document.version}

    def _edit_document(self, params: Mapping[str, Any]) -> dict[str, Any]:
        document = self._shown()
        try:
            document.edit(params.get("version"), params.get("edits"))
        finally:
            self.read_file()  # also if it was refused because the file has changed
        return {"version": document.version, "isSaved": document.is_file}

    def _open_document(self, params: Mapping[str, Any]) -> dict[str, Any]:
        if not self._can_open:
            raise Refused(REQUEST_FAILED, f"This preview shows {self._shown().name}. For another file, start another sheetd-preview.")
        opened = OpenedText(params.get("name"), params.get("text"))
        if self._sent and self._document is not None and self._connection is not None:
            with contextlib.suppress(DaemonEnded):
                self._connection.notify("textDocument/didClose", {"textDocument": {"uri": self._document.uri}})
        self._document = opened
        self._sent = 0
        self._diagnostics = None
        self.read_file()
        if self._connection is not None:
            self._send_status(**self._ready())
        return {**opened.as_json, "version": opened.version}

    async def follow(self) -> None:
        """Reads the file again whenever it changes. Watches its folder, because editors replace the file when they save."""
        if not isinstance(self._document, File):
            return
        path = self._document.path
        from watchfiles import awatch

        while True:
            # Also check every second without a notification: a link may point elsewhere, or the folder may have been replaced.
            with contextlib.suppress(OSError):
                file = path.resolve()
                folder = file.parent.stat().st_ino
                async for _ in awatch(file.parent, recursive=False, step=20, debounce=60, rust_timeout=1000, yield_on_timeout=True,
                                      watch_filter=functools.partial(is_of, file.name)):
                    self.read_file()
                    if path.resolve() != file or file.parent.stat().st_ino != folder:
                        break
            self.read_file()
            await asyncio.sleep(0.5)

    # MARK: Pages

    async def serve(self, socket: Any) -> None:
        """Handles the messages of a page until it closes."""
        page = Page(socket)
        self._pages[page] = None
        if self.phone is not None and page is self._page_of_phone:
            self.phone.page_came()
        writing = asyncio.create_task(page.write())
        try:
            async for text in socket:
                self._receive(page, text)
                await page.room()
        finally:
            self._pages.pop(page, None)
            writing.cancel()
            for (owner, _), video in list(self._videos.items()):
                if owner is page:
                    video.cancel()
            if page is self._phone_page and self.phone is not None:
                self.phone.page_left(self._page_of_phone is not None)
            for question in page.questions.values():
                question.cancel()
            if self._connection is not None:
                for sheet in page.sheets:
                    with contextlib.suppress(DaemonEnded):
                        self._connection.notify("sheet/close", {"sheet": sheet})

    def _receive(self, page: Page, text: str | bytes) -> None:
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            message = None
        method, id = (message.get("method"), message.get("id")) if isinstance(message, dict) else (None, None)
        if not isinstance(message, dict) or not isinstance(id, (str, int, type(None))):
            log.warning("a page sent something that is not a message: %.200r", text)
            return
        if method == "preview/ready":
            self._tell(page)
        elif method == "preview/retry":
            self._wanted.set()
        elif method == "preview/renderVideo":
            self._render_video(page, id, message.get("params"))
        elif method == "preview/phone":
            self._give_phone_to(page)
            page.send({"jsonrpc": "2.0", "id": id, "result": self.phone and self.phone.invitation})
        elif method in ("phone/state", "phone/moment", "phone/hidden"):
            if self.phone is not None and page is self._page_of_phone:
                self.phone.show(method, message.get("params"))
        elif method == "$/cancelRequest":
            self._cancel(page, message.get("params"))
        elif method in ("preview/readDocument", "preview/editDocument", "preview/openDocument"):
            self._answer_itself(page, id, method, message.get("params"))
        elif method is None:
            question = page.questions.get(str(id))
            if question is not None and not question.done():
                if "error" in message:
                    error = message["error"]
                    question.set_exception(SheetdError(str(error.get("message") if isinstance(error, dict) else error)))
                else:
                    question.set_result(message.get("result"))
        else:
            self._pass_on(page, method, id, message.get("params"))

    def _answer_itself(self, page: Page, id: Any, method: str, params: Any) -> None:
        """Answers a request about the document."""
        answer = {"preview/readDocument": self._read_document, "preview/editDocument": self._edit_document,
                  "preview/openDocument": self._open_document}[method]
        try:
            page.send({"jsonrpc": "2.0", "id": id, "result": answer(params if isinstance(params, dict) else {})})
        except Refused as refusal:
            page.send({"jsonrpc": "2.0", "id": id, "error": {"code": refusal.code, "message": str(refusal)}})

    # MARK: Videos

    def _render_video(self, page: Page, id: Any, params: Any) -> None:
        async def answer() -> None:
            try:
                video = await video_of(params if isinstance(params, dict) else {}, self._command)
                page.send({"jsonrpc": "2.0", "id": id, "result": {"data": base64.b64encode(video).decode()}})
            except Refused as refusal:
                page.send({"jsonrpc": "2.0", "id": id, "error": {"code": refusal.code, "message": str(refusal)}})
            except (OSError, ValueError, OverflowError) as error:
                page.send({"jsonrpc": "2.0", "id": id, "error": {"code": REQUEST_FAILED, "message": f"The video can't be made: {error}"}})

        task = self._videos[page, id] = asyncio.create_task(answer())
        task.add_done_callback(lambda _: self._videos.pop((page, id), None))

    def _cancel(self, page: Page, params: Any) -> None:
        """Ends the work on a request. The daemon has other ids for its requests, and answers them at once."""
        id = params.get("id") if isinstance(params, dict) else None
        video = self._videos.get((page, id)) if isinstance(id, (str, int)) else None
        if video is not None:
            video.cancel()

    # MARK: The phone

    @property
    def _page_of_phone(self) -> Page | None:
        if self._phone_page not in self._pages:
            self._phone_page = next(iter(self._pages), None)
        return self._phone_page

    def _give_phone_to(self, page: Page) -> None:
        """Has the phone show another page: the one on which somebody asked for it last."""
        if self.phone is None or page is self._page_of_phone:
            return
        self.tell_page_of_phone("phone/left", {"reason": "moved"})
        self._phone_page = page
        self.phone.page_came()

    def tell_page_of_phone(self, method: str, params: Any) -> None:
        page = self._page_of_phone
        if page is not None:
            page.send({"jsonrpc": "2.0", "method": method, "params": params})

    def _pass_on(self, page: Page, method: str, id: Any, params: Any) -> None:
        if isinstance(params, dict) and isinstance(params.get("sheet"), str):
            if method == "sheet/open":
                page.sheets.add(params["sheet"])
            elif method == "sheet/close":
                page.sheets.discard(params["sheet"])
        if id is None:
            if self._connection is not None:
                with contextlib.suppress(DaemonEnded, ValueError):
                    self._connection.notify(method, params)
            return
        # Sent immediately, so that the daemon receives messages in the page's order.
        try:
            if self._connection is None:
                raise SheetdError("there is no daemon just now")
            self._connection.send_request(method, params, PageAnswer(page, id))
        except (SheetdError, ValueError) as error:
            page.send({"jsonrpc": "2.0", "id": id, "error": {"code": -32603, "message": str(error)}})


def is_of(name: str, _: Any, path: str) -> bool:
    """Whether a change concerns the file of that name."""
    return Path(path).name == name


@contextlib.contextmanager
def told_apart() -> Iterator[None]:
    """Converts the error for a missing library to one that says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise SheetdError(f"the preview needs {error.name}: pip install 'sheetd-client[preview]'") from None


async def run(arguments: argparse.Namespace) -> None:
    with told_apart():
        import watchfiles  # noqa: F401

        from .preview_server import Server
        from .preview_phone import PhoneServer, address_in_network
    file = Path(arguments.file) if arguments.file else None
    if file is not None and not file.is_file():
        raise SheetdError(f"{file} is no file that can be read")
    preview = Preview(file, arguments.sheetd)
    server = Server(preview)
    async with contextlib.AsyncExitStack() as stack:
        port = (0 if file else USUAL_PORT) if arguments.port is None else arguments.port
        try:
            try:
                await stack.enter_async_context(server.running(port))
            except OSError:
                if arguments.port is not None:
                    raise
                await stack.enter_async_context(server.running(0))
                if port:
                    print(f"sheetd-preview: port {port} is in use; sheets that were made at that address are not listed.", file=sys.stderr)
        except OSError as error:
            raise SheetdError(f"port {arguments.port or 0} can't be used: {error.strerror or error}") from error
        if sys.stdout.isatty():
            print(f"{f'The sheet of {file.name}' if file else 'The preview'} is at this address. Press Control-C to end it.")
        print(server.url, flush=True)
        if arguments.host is not None:
            phone = PhoneServer(arguments.host or address_in_network(), file.name if file else None)
            try:
                await stack.enter_async_context(phone.running())
            except OSError as error:
                raise SheetdError(f"{phone.address} can't be used: {error.strerror or error}. Name an address of this machine.") from error
            phone.tell = preview.tell_page_of_phone
            preview.phone = phone
            print(phone.announcement(), flush=True)
        if arguments.open:
            webbrowser.open(server.url)
        await preview.run()


def main() -> None:
    """The command `sheetd-preview`."""
    parser = argparse.ArgumentParser(
        prog="sheetd-preview", description="Show the sheet of a document in the browser, and follow the file when it is edited.")
    parser.add_argument("file", nargs="?", help="a *.sheet.json file; without one, the page has templates, and what is made is kept in the browser")
    parser.add_argument("--sheetd", metavar="PATH", help="the daemon [$SHEETD, else sheetd on the path]")
    parser.add_argument("--port", type=int, help=f"the port on 127.0.0.1 [a free port; without a file {USUAL_PORT}, if it is free: "
                        "a browser keeps drafts by the port]")
    parser.add_argument("--host", metavar="ADDRESS", nargs="?", const="",
                        help="let a phone in the same network drag the sheet: also serve its page at this address of this machine "
                        "[the one in its network]. Prints the address for the phone and a QR code")
    parser.add_argument("--no-open", dest="open", action="store_false", help="only print the address")
    parser.add_argument("--verbose", action="store_true", help="log to stderr")
    arguments = parser.parse_args()
    if arguments.host and arguments.file is None and Path(arguments.host).is_file():
        arguments.file, arguments.host = arguments.host, ""  # --host has no address here: what follows it is the file
    logging.basicConfig(level=logging.DEBUG if arguments.verbose else logging.ERROR, format="%(name)s: %(message)s")
    try:
        asyncio.run(run(arguments))
    except SheetdError as error:
        sys.exit(f"sheetd-preview: {error}")
    except KeyboardInterrupt:
        pass
