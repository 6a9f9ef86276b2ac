"""The preview's server: the files of the page, and its WebSocket."""

from __future__ import annotations

import contextlib
import mimetypes
import secrets
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from .page import BUNDLE, Bundles, bundled_page, files, page_directory, stylesheet
from .preview import Preview
from .preview_http import Connection, log, method_of, refuse_method, respond


class Server:
    """Serves the files of the page and its WebSocket to clients that have the token."""

    def __init__(self, preview: Preview) -> None:
        self._preview = preview
        self._directory = page_directory()
        self._files = {f"/{name}": path for name, path in files(self._directory).items()}
        self._bundles = Bundles(self._directory)
        self._bundles.script("main.js")  # before the page asks for it
        self.token = secrets.token_urlsafe(24)
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/?token={self.token}"

    @contextlib.asynccontextmanager
    async def running(self, port: int = 0) -> Any:
        async with serve(self._preview.serve, "127.0.0.1", port, process_request=self._process, compression=None,
                         create_connection=Connection, logger=log) as server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            yield self

    def _process(self, connection: ServerConnection, request: Request) -> Response | None:
        """The answer to an HTTP request, or None to accept a WebSocket of the page."""
        try:
            address = urlsplit(request.path)
        except ValueError:
            return respond(HTTPStatus.BAD_REQUEST, "Invalid address.\n")
        hosts = request.headers.get_all("Host")
        if len(hosts) != 1:
            return respond(HTTPStatus.BAD_REQUEST, f"A request has one Host header, this one has {len(hosts)}.\n")
        [host] = hosts
        if host not in (f"127.0.0.1:{self.port}", f"localhost:{self.port}"):
            return respond(HTTPStatus.FORBIDDEN, "Wrong host.\n")
        if address.path == "/socket":
            if request.headers.get_all("Origin") != [f"http://{host}"]:
                return respond(HTTPStatus.FORBIDDEN, "Only the page itself may connect.\n")
            if not self._knows(address.query):
                return respond(HTTPStatus.FORBIDDEN, "The token is missing or no longer valid.\n")
            return None if method_of(connection) == "GET" else refuse_method("GET")
        if address.path == "/":
            if not self._knows(address.query):
                return respond(HTTPStatus.FORBIDDEN,
                               "The token is missing or no longer valid: open the address that sheetd-preview printed.\n")
            return respond(HTTPStatus.OK, bundled_page(self._directory), "text/html; charset=utf-8")
        if address.path == f"/{BUNDLE}.js":
            return respond(HTTPStatus.OK, self._bundles.script("main.js"), "text/javascript; charset=utf-8")
        if address.path == f"/{BUNDLE}.css":
            return respond(HTTPStatus.OK, stylesheet(self._directory), "text/css; charset=utf-8")
        return self._file(address.path)

    def _knows(self, query: str) -> bool:
        given = parse_qs(query).get("token", [""])[0]
        return secrets.compare_digest(given.encode(errors="replace"), self.token.encode())

    def _file(self, name: str) -> Response:
        path = self._files.get(name)
        if path is None:
            return respond(HTTPStatus.NOT_FOUND, "There is no such file.\n")
        kind = {".js": "text/javascript"}.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return respond(HTTPStatus.OK, path.read_bytes(), f"{kind}; charset=utf-8")
