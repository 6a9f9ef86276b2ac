"""The preview's HTTP. websockets parses requests, but only those that may open a WebSocket; this module answers the others."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed, InvalidHandshake, SecurityError
from websockets.http11 import MAX_LINE_LENGTH, MAX_NUM_HEADERS, Response
from websockets.server import ServerProtocol

LONGEST_REQUEST_LINE = 8000
"""The minimum that RFC 9112 recommends, bytes; less than websockets' limit for every line."""
LONGEST_MESSAGE = 1 << 24
"""The maximum length of a message from a page, bytes."""

REQUEST_LINE = re.compile(rb"([-!#$%&'*+.^_`|~0-9A-Za-z]+) ([!-~]+) HTTP/([0-9]\.[0-9])\r\n")
PART_OF_REQUEST_LINE = re.compile(rb"[ -~]*\r?")


def respond(status: HTTPStatus, body: str | bytes, kind: str = "text/plain; charset=utf-8",
            headers: Mapping[str, str] | None = None) -> Response:
    """A complete response, after which the connection is closed."""
    content = body.encode() if isinstance(body, str) else body
    return Response(status.value, status.phrase, Headers({
        "Content-Type": kind, "Content-Length": str(len(content)), "Cache-Control": "no-store", "Connection": "close",
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
        **(headers or {})}), content)


def refuse_method(allowed: str) -> Response:
    """The response to a method that is not one of the allowed methods."""
    return respond(HTTPStatus.METHOD_NOT_ALLOWED, f"The allowed methods are: {allowed}.\n", headers={"Allow": allowed})


def is_of_server(record: logging.LogRecord) -> bool:
    """Whether a log record is about the server, not about a client that was answered with an error or has left."""
    return not (record.exc_info and isinstance(record.exc_info[1], (InvalidHandshake, ConnectionClosed)))


log = logging.getLogger("sheetd.preview.http")
log.addFilter(is_of_server)


class Connection(ServerConnection):
    """A connection with a `Protocol`, in place of the one that websockets passes."""

    def __init__(self, _: ServerProtocol, *arguments: Any, **options: Any) -> None:
        super().__init__(Protocol(max_size=LONGEST_MESSAGE, logger=log), *arguments, **options)
        self._is_half_closed = False

    def eof_received(self) -> Any:
        # A client that ends its half of the connection after its request still gets the answer.
        self._is_half_closed = self.request is not None and self.response is None
        if self._is_half_closed:
            return True  # keeps the other half open
        super().eof_received()

    def send_data(self) -> None:
        super().send_data()
        if self._is_half_closed:
            self.transport.close()


def method_of(connection: ServerConnection) -> str:
    """The method of the request: GET or HEAD."""
    return connection.protocol.method if isinstance(connection.protocol, Protocol) else ""


class Protocol(ServerProtocol):
    """The protocol of websockets, which also answers the requests that its parser refuses.

    The parser gets HEAD as GET, and the response is sent without its body.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.method = ""
        """The method of the request; empty until its first line was accepted."""
        self._beginning = b""
        """What was received before the end of the request line."""
        self._awaits_request_line = True
        self._refusal: Response | None = None
        """The answer to a request that the parser refused, until it is sent."""

    def receive_data(self, data: bytes | bytearray) -> None:
        if self._awaits_request_line:
            self._beginning += data
            data = self._check_request_line()
        before = self.handshake_exc
        super().receive_data(data)
        if before is None and self.handshake_exc is not None:
            self._refusal = refusal_of(self.handshake_exc.__cause__ or self.handshake_exc)
            self.handshake_exc = None  # it is answered; otherwise it is raised and logged

    def receive_eof(self) -> None:
        before = self.handshake_exc
        super().receive_eof()
        if before is None and self.handshake_exc is not None:
            if self._beginning:
                self._refusal = respond(HTTPStatus.BAD_REQUEST, "The request ends before its headers do.\n")
            self.handshake_exc = None

    def data_to_send(self) -> list[bytes]:
        refusal, self._refusal = self._refusal, None
        before = [] if refusal is None else [self._for_method(refusal).serialize()]
        return before + super().data_to_send()

    def send_response(self, response: Response) -> None:
        super().send_response(self._for_method(response))

    def _for_method(self, response: Response) -> Response:
        if self.method == "HEAD":
            response.body = b""
        return response

    def _check_request_line(self) -> bytes:
        """Returns the data for the parser: nothing until the request line is complete, and nothing if it is refused."""
        line, end, rest = self._beginning.partition(b"\n")
        parts = REQUEST_LINE.fullmatch(line + end)
        if len(line.rstrip(b"\r")) > LONGEST_REQUEST_LINE:
            answer = respond(HTTPStatus.REQUEST_URI_TOO_LONG, f"The request line is longer than {LONGEST_REQUEST_LINE} bytes.\n")
        elif not end and PART_OF_REQUEST_LINE.fullmatch(line):
            return b""
        elif parts is None:
            answer = respond(HTTPStatus.BAD_REQUEST, "The request line is malformed: expected GET / HTTP/1.1, for example.\n")
        elif parts[3] != b"1.1":
            answer = respond(HTTPStatus.HTTP_VERSION_NOT_SUPPORTED, "Only HTTP/1.1 is supported.\n")
        elif parts[1] not in (b"GET", b"HEAD"):
            answer = refuse_method("GET, HEAD")
        else:
            self._awaits_request_line = False
            self.method = parts[1].decode()
            return b"GET " + parts[2] + b" HTTP/1.1\r\n" + rest
        self._awaits_request_line = False
        self.send_response(answer)
        return b""


def refusal_of(error: BaseException) -> Response:
    """The answer to headers that websockets refused with an error."""
    if isinstance(error, SecurityError):
        return respond(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, f"The headers are too large: {error}; at most "
                       f"{MAX_NUM_HEADERS} headers of {MAX_LINE_LENGTH} bytes each are accepted.\n")
    if isinstance(error, NotImplementedError):
        return respond(HTTPStatus.NOT_IMPLEMENTED, "Transfer-Encoding is not supported.\n")
    if isinstance(error, EOFError):
        reason = "a line does not end with CRLF"
    elif str(error).startswith("invalid HTTP"):
        reason = str(error).partition(":")[0]  # without the text that was received
    else:  # an invalid Content-Length, or one that is not 0
        reason = "a body is not accepted"
    return respond(HTTPStatus.BAD_REQUEST, f"The request is malformed: {reason}.\n")
