"""A phone in the same network as the finger: the server of its page, which `sheetd-preview --host` starts.

The phone gets a page that draws the sheet and sends its touches. It gets nothing else: no file but those of that page, and no request
reaches the daemon. The page on the computer turns the touches into inputs, so that it has them in its recording, and sends each
frame that it paints. The address has a token, which lets one phone in; from then on, that phone has a key of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import ipaddress
import json
import secrets
import socket
import sys
import time
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.protocol import State

from .errors import SheetdError
from .page import BUNDLE, Bundles, bundled_page, page_directory, stylesheet
from .preview_http import Connection, log, method_of, refuse_method, respond

LONGEST_MESSAGE = 1 << 16
"""The maximum length of a message of a phone, characters."""
MOST_SAMPLES = 100
MOST_WAITING = 1 << 16
"""The size of what a slow network has not taken yet, bytes, from which on frames are left out."""
LARGEST = 1e15
"""A number that no phone sends: neither a length in points nor a time in ms is as large."""
SILENCE = 3.0
"""The time after which a phone that sends nothing has lost its network, s. Its page sends something every second."""
TAKEN = 4001
"""The code that closes the connection of a phone in whose place another one has come."""
PHASES = ("began", "moved", "ended", "cancelled")

Message = Mapping[str, Any]


def address_in_network() -> str:
    """The address of this machine in its network. Raises SheetdError if it has none."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing: only selects the address that reaches other machines
        found = str(probe.getsockname()[0])
        if not ipaddress.ip_address(found).is_loopback:
            return found
    raise SheetdError("this machine seems to be in no network: name its address, --host 192.168.1.5 for example")


class PhoneServer:
    """Serves the phone's page and connects one phone at a time with a page on the computer."""

    def __init__(self, address: str, name: str | None) -> None:
        self.address = address
        self.port = 0
        self._name = name
        self._directory = page_directory()
        self._bundles = Bundles(self._directory)
        self._token = secrets.token_urlsafe(16)
        self._key: str | None = None
        """What the phone that was let in connects with again."""
        self._phone: ServerConnection | None = None
        self._last_message = 0.0
        self._size: dict[str, float] | None = None
        self._closing: asyncio.Task[None] | None = None
        self._shown: dict[str, Message] = {}
        """The last message of each kind to the phone, for one that comes later."""
        self.tell: Callable[[str, Any], None] = lambda method, params: None
        """Sends a notification to the page on the computer."""

    @property
    def url(self) -> str:
        """The address for the next phone."""
        return f"http://{self._authority}/phone/?token={self._token}"

    @property
    def _authority(self) -> str:
        return f"{f'[{self.address}]' if ':' in self.address else self.address}:{self.port}"

    @contextlib.asynccontextmanager
    async def running(self) -> Any:
        async with serve(self._serve, self.address, self.port, process_request=self._process, compression=None,
                         create_connection=Connection, logger=log, ping_interval=None) as server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            watching = asyncio.create_task(self._watch())
            try:
                yield self
            finally:
                watching.cancel()

    # MARK: The invitation

    @property
    def invitation(self) -> dict[str, Any]:
        """The address for the next phone and a QR code of it, as an image."""
        code = qr_code(self.url)
        return {"url": self.url, "image": code and code.svg_data_uri(border=0, dark="#000000"), "isConnected": self._phone is not None}

    def announcement(self) -> str:
        """What the terminal shows when the server starts."""
        lines = [f"For a phone in the same network: {self.url}",
                 "Whoever has this address can see and drag the sheet until sheetd-preview ends. It lets one phone in, once; "
                 "the Share menu of the page has the next address. Phones can read and write no file."]
        code = qr_code(self.url)
        if code is None:
            lines.append("For a QR code: pip install segno")
        elif sys.stdout.isatty():
            drawing = io.StringIO()
            code.terminal(drawing, compact=True, border=2)
            lines.append(drawing.getvalue())
        return "\n".join(lines)

    # MARK: HTTP

    def _process(self, connection: ServerConnection, request: Request) -> Response | None:
        """The answer to an HTTP request, or None to accept the WebSocket of a phone."""
        try:
            address = urlsplit(request.path)
        except ValueError:
            return respond(HTTPStatus.BAD_REQUEST, "Invalid address.\n")
        if request.headers.get_all("Host") != [self._authority]:
            return respond(HTTPStatus.FORBIDDEN, "Wrong host.\n")
        if address.path == "/phone/socket":
            if request.headers.get_all("Origin") != [f"http://{self._authority}"]:
                return respond(HTTPStatus.FORBIDDEN, "Only the page itself may connect.\n")
            # Also for a wrong token, so that the page can say what is wrong.
            return None if method_of(connection) == "GET" else refuse_method("GET")
        if address.path == "/phone/":
            page = bundled_page(self._directory, "phone/index.html", "phone.js", "phone.css")
            return respond(HTTPStatus.OK, page, "text/html; charset=utf-8")
        if address.path == f"/phone/{BUNDLE}.js":
            return respond(HTTPStatus.OK, self._bundles.script("phone/phone.js", lazy=True), "text/javascript; charset=utf-8")
        if address.path == f"/phone/{BUNDLE}.css":
            return respond(HTTPStatus.OK, stylesheet(self._directory, "phone/phone.css"), "text/css; charset=utf-8")
        return respond(HTTPStatus.NOT_FOUND, "There is no such file.\n")

    def _admit(self, query: str) -> bool:
        """Whether a phone may connect: with the token that was not used yet, or with the key that it was given."""
        given = {name: values[0].encode(errors="replace") for name, values in parse_qs(query).items()}
        if secrets.compare_digest(given.get("token", b""), self._token.encode()):
            self._token = secrets.token_urlsafe(16)
            self._key = secrets.token_urlsafe(16)
            self.tell("phone/invitation", self.invitation)
            return True
        return self._key is not None and secrets.compare_digest(given.get("key", b""), self._key.encode())

    # MARK: The phone

    async def _serve(self, phone: ServerConnection) -> None:
        """Handles the messages of a phone until it leaves."""
        assert phone.request is not None
        if not self._admit(urlsplit(phone.request.path).query):
            await phone.close(4003, "the address has already been used")
            return
        before, self._phone = self._phone, phone
        self._size = None
        self._last_message = time.monotonic()
        if before is not None:
            # The one before may have lost its network, and is not waited for.
            self._closing = asyncio.create_task(before.close(TAKEN, "another phone has taken over"))
            self.tell("phone/left", {"reason": "taken"})
        self._send("phone/welcome", {"key": self._key, "name": self._name})
        for method, params in self._shown.items():
            self._send(method, params)
        self.tell("phone/joined", {})
        try:
            async for text in phone:
                self._last_message = time.monotonic()
                if phone is self._phone:
                    self._receive(text)
        except ConnectionClosed:
            pass
        finally:
            if phone is self._phone:
                self._phone = None
                self.tell("phone/left", {"reason": "lost"})

    async def _watch(self) -> None:
        """Closes the connection of a phone that has lost its network, which nothing else would report for minutes."""
        while True:
            await asyncio.sleep(SILENCE / 6)
            phone = self._phone
            if phone is not None and time.monotonic() - self._last_message > SILENCE:
                self._phone = None
                self.tell("phone/left", {"reason": "silent"})
                phone.transport.abort()

    def _receive(self, text: str | bytes) -> None:
        try:
            message = json.loads(text) if isinstance(text, str) and len(text) <= LONGEST_MESSAGE else None
        except (ValueError, RecursionError):
            message = None
        method, params = (message.get("method"), message.get("params")) if isinstance(message, dict) else (None, None)
        if method == "phone/ping":
            self._send("phone/pong", {})
        elif method == "phone/hello" and (size := size_in(params)):
            self._size = size
            self.tell("phone/size", size)
        elif method == "phone/samples" and (samples := samples_in(params)):
            self.tell("phone/samples", {"samples": samples})
        else:
            log.debug("a phone sent something that is not a message: %.200r", text)

    def page_came(self) -> None:
        """Called when a page on the computer is the one that the phone drags from now on."""
        if self._phone is not None:
            self.tell("phone/joined", {})
            if self._size is not None:
                self.tell("phone/size", self._size)

    def page_left(self, has_other: bool) -> None:
        """Called when that page was closed. Another one may take its place."""
        self._shown.clear()
        if has_other:
            self.page_came()
        else:
            self.show("phone/hidden", {"reason": "closed"})

    def show(self, method: str, params: Any) -> None:
        """Sends to the phone what the page on the computer shows."""
        self._shown.pop(method, None)  # a phone that comes back hears everything in this order
        self._shown[method] = params
        self._send(method, params)

    def _send(self, method: str, params: Any) -> None:
        phone = self._phone
        if phone is None or phone.state is not State.OPEN:
            return
        if method == "phone/moment" and phone.transport.get_write_buffer_size() > MOST_WAITING:
            return  # a slow network gets fewer frames, not older ones
        phone.protocol.send_text(json.dumps({"method": method, "params": params}).encode())
        phone.send_data()


def numbers_in(value: Any, *names: str) -> dict[str, float] | None:
    """The members of an object, if all of them are numbers that a phone can mean."""
    if not isinstance(value, dict):
        return None
    found = {name: value.get(name) for name in names}
    if not all(isinstance(one, (int, float)) and not isinstance(one, bool) and abs(one) < LARGEST for one in found.values()):
        return None
    return {name: float(one) for name, one in found.items() if one is not None}


def samples_in(params: Any) -> list[dict[str, Any]] | None:
    samples = params.get("samples") if isinstance(params, dict) else None
    if not isinstance(samples, list) or not 0 < len(samples) <= MOST_SAMPLES:
        return None
    checked = []
    for sample in samples:
        numbers = numbers_in(sample, "x", "y", "time")
        if numbers is None or sample.get("phase") not in PHASES:
            return None
        checked.append({"phase": sample["phase"], **numbers})
    return checked


def size_in(params: Any) -> dict[str, float] | None:
    """The screen of a phone, with its safe area, if there can be such a phone."""
    size = numbers_in(params, "width", "height", "scale", "top", "bottom", "left", "right")
    if size is None or not all(50 <= size[name] <= 5000 for name in ("width", "height")) or not 0.5 <= size["scale"] <= 16:
        return None
    insets = [(size[first], size[second], size[length]) for first, second, length in (("top", "bottom", "height"), ("left", "right", "width"))]
    return size if all(first >= 0 and second >= 0 and first + second < length for first, second, length in insets) else None


def qr_code(text: str) -> Any:
    """A QR code, or None if the library is not installed."""
    try:
        import segno
    except ModuleNotFoundError:
        return None
    return segno.make(text, error="m", micro=False)
