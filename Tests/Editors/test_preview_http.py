"""Tests the HTTP of the preview's server over sockets, without a browser."""

import re
import signal
import socket
import struct
import subprocess
import urllib.parse

import pytest
from conftest import BIN
from sheetd_client import page as page_module
from sheetd_client import preview as preview_module
from sheetd_client import preview_server
from sheetd_client.errors import SheetdError
from websockets.datastructures import Headers
from websockets.http11 import Request

UPGRADE = ("Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")


class Server:
    """A running `sheetd-preview`. In requests, PORT stands for its port and TOKEN for its token."""

    def __init__(self, sheetd):
        # Without job control, a shell has its background processes ignore SIGINT, and theirs inherit that.
        self.process = subprocess.Popen([BIN / "sheetd-preview", "--no-open", "--sheetd", sheetd],
                                        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        address = urllib.parse.urlsplit(self.process.stdout.readline().strip())
        self.port = address.port
        self.token = urllib.parse.parse_qs(address.query)["token"][0]

    def connect(self):
        client = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return client

    def filled(self, request):
        return request.replace("PORT", str(self.port)).replace("TOKEN", self.token).encode("latin-1")

    def answer(self, request, piece=None, half_close=False):
        """Sends a request, whole or in pieces, and returns the status, the headers and the body of the answer."""
        data = self.filled(request)
        with self.connect() as client:
            for start in range(0, len(data), piece or len(data)):
                client.sendall(data[start:start + (piece or len(data))])
            if half_close:
                client.shutdown(socket.SHUT_WR)
            head, _, body = b"".join(iter(lambda: client.recv(1 << 16), b"")).partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        return int(first.split()[1]) if first else None, dict(line.split(": ", 1) for line in lines), body

    def stop(self):
        """Interrupts the server, which waits for its connections to end, and returns what it wrote to stderr."""
        self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=5)[1]


@pytest.fixture(scope="module")
def server(sheetd):
    server = Server(sheetd)
    yield server
    assert server.answer(get("/main.js"))[0] == 200
    assert server.stop() == ""


@pytest.fixture
def page(tmp_path, monkeypatch):
    """The directory of a page with folders, which a server that is started then serves."""
    folder = tmp_path / "page"
    for name, text in {
        "index.html": "<head><link rel=stylesheet href=preview.css></head>",
        "preview.css": '@import url("stage/stage.css");\n.b { color: blue }\n',
        "stage/stage.css": '@import url("../colors.css");\n.a { color: red }\n',
        "colors.css": ":root { color: green }\n",
        "main.js": "import './stage/stage.js';\n",
        "stage/stage.js": "import {\n  one,\n} from '../one.js';\nexport const later = () => import('./later.js');\n",
        "stage/later.js": "export { one as two } from '../one.js';\n",
        "one.js": "export const one = 1;\n",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    monkeypatch.setattr("sheetd_client.preview_server.page_directory", lambda: folder)
    return folder


def get(target, headers="", method="GET"):
    return f"{method} {target} HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n{headers}\r\n"


def socket_request(headers=UPGRADE, method="GET"):
    return get("/socket?token=TOKEN", f"Origin: http://127.0.0.1:PORT\r\n{headers}", method)


@pytest.mark.parametrize("target, status", [("/?token=TOKEN", 200), ("/main.js", 200), ("/", 403), ("/nothing", 404)])
@pytest.mark.parametrize("piece", [None, 1])
def test_head_is_answered_like_get_without_a_body(server, target, status, piece):
    found = server.answer(get(target), piece)
    assert (found[0], found[1]["Content-Length"]) == (status, str(len(found[2])))
    assert server.answer(get(target, method="HEAD"), piece) == (status, found[1], b"")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW"])
def test_other_methods_are_not_allowed(server, method):
    status, headers, body = server.answer(get("/?token=TOKEN", method=method))
    assert (status, headers["Allow"], body) == (405, "GET, HEAD", b"The allowed methods are: GET, HEAD.\n")


def test_body_of_a_refused_request_does_not_prevent_the_answer(server):
    assert server.answer(get("/", "Content-Length: 4000000\r\n", method="POST") + 4_000_000 * "x")[0] == 405


WRONG = {
    "request line of 8001 bytes": ("GET /" + 7987 * "a" + " HTTP/1.1\r\n", 414, "longer than 8000 bytes"),
    "endless request line": ("GET /" + 100_000 * "a", 414, "longer than 8000 bytes"),
    "header of 9000 bytes": (get("/", f"X: {9000 * 'a'}\r\n"), 431, "line too long"),
    "endless header": ("GET / HTTP/1.1\r\nX: " + 100_000 * "a", 431, "line too long"),
    "200 headers": (get("/", 200 * "X: a\r\n"), 431, "too many HTTP headers"),
    "binary": ("\x16\x03\x01\x02\x00", 400, "request line is malformed"),
    "text": ("hello\r\n", 400, "request line is malformed"),
    "request line with LF": ("GET / HTTP/1.1\n", 400, "request line is malformed"),
    "target with a space": (get("/a b"), 400, "request line is malformed"),
    "target that is no address": (get("http://["), 400, "Invalid address"),
    "HTTP/1.0": ("GET / HTTP/1.0\r\n", 505, "Only HTTP/1.1"),
    "HTTP/2": ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505, "Only HTTP/1.1"),
    "header without a colon": (get("/", "X\r\n"), 400, "invalid HTTP header line"),
    "header name with a space": (get("/", "X Y: a\r\n"), 400, "invalid HTTP header name"),
    "header value with a control character": (get("/", "X: \x01\r\n"), 400, "invalid HTTP header value"),
    "header with LF": (get("/", "X: a\n"), 400, "a line does not end with CRLF"),
    "body": (get("/", "Content-Length: 1\r\n") + "x", 400, "a body is not accepted"),
    "length in letters": (get("/", "Content-Length: one\r\n"), 400, "a body is not accepted"),
    "two lengths": (get("/", 2 * "Content-Length: 0\r\n"), 400, "a body is not accepted"),
    "chunked body": (get("/", "Transfer-Encoding: chunked\r\n"), 501, "Transfer-Encoding is not supported"),
    "two hosts": (get("/?token=TOKEN", "Host: 127.0.0.1:PORT\r\n"), 400, "one Host header, this one has 2"),
    "no host": ("GET /?token=TOKEN HTTP/1.1\r\n\r\n", 400, "one Host header, this one has 0"),
    "wrong host": ("GET /?token=TOKEN HTTP/1.1\r\nHost: example.com:PORT\r\n\r\n", 403, "Wrong host"),
    "two origins": (socket_request("Origin: http://127.0.0.1:PORT\r\n" + UPGRADE), 403, "Only the page itself"),
    "no upgrade": (socket_request(""), 426, "Failed to open a WebSocket connection"),
    "upgrade by HEAD": (socket_request(method="HEAD"), 405, ""),
}


@pytest.mark.parametrize("request_text, status, reason", WRONG.values(), ids=WRONG.keys())
def test_wrong_request_is_answered_with_the_reason(server, request_text, status, reason):
    for piece in [None, 1] if len(request_text) < 1000 else [None, 1000]:
        found, headers, body = server.answer(request_text, piece)
        assert (found, headers["Connection"], headers["Content-Type"]) == (status, "close", "text/plain; charset=utf-8")
        assert reason in body.decode() and len(body) < 200


def test_only_the_longest_request_line_is_accepted(server):
    assert server.answer(get("/" + 7986 * "a"))[0] == 404  # 8000 bytes with GET, HTTP/1.1 and the spaces
    assert server.answer(get("/" + 7987 * "a"))[0] == 414


def test_request_that_ends_early_is_answered(server):
    for request in ("GET", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: 127"):
        status, _, body = server.answer(request, half_close=True)
        assert (status, body) == (400, b"The request ends before its headers do.\n")
    assert server.answer(get("/main.js"), half_close=True)[0] == 200


def test_client_that_leaves_is_not_an_error(sheetd):
    server = Server(sheetd)
    for request in ("", "GET", "GET / HTTP/1.1\r\n", "POST / HTTP/1.1\r\n", get("/main.js"), socket_request()):
        for reset in (False, True):
            with server.connect() as client:
                client.sendall(server.filled(request))
                if reset:
                    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    assert server.answer(get("/main.js"))[0] == 200
    assert server.stop() == ""


# The files of the page


def files_of(page):
    """What a server of that page answers, without a socket: {target: (status, body)}."""
    server = preview_server.Server(preview_module.Preview(None))
    return lambda target: server._process(None, Request(target, Headers({"Host": "127.0.0.1:0"})))


def test_files_in_folders_of_the_page_are_served_and_none_outside_of_it(page, tmp_path):
    (tmp_path / "secret.js").write_text("outside")
    (page / "stage" / "link.js").symlink_to(tmp_path / "secret.js")
    answer = files_of(page)
    found = answer("/stage/stage.css")
    assert (found.status_code, found.headers["Content-Type"], found.body) == (
        200, "text/css; charset=utf-8", (page / "stage" / "stage.css").read_bytes())
    for target in ("/../secret.js", "/stage/../../secret.js", "/%2e%2e/secret.js", "/stage/link.js", "/stage", "/stage/", "//main.js",
                   "/stage/../main.js", f"/{tmp_path}/secret.js"):
        assert answer(target).status_code == 404, target


def test_page_requests_all_that_its_first_frame_needs_at_once(page):
    server = preview_server.Server(preview_module.Preview(None))
    body = server._process(None, Request(f"/?token={server.token}", Headers({"Host": "127.0.0.1:0"}))).body.decode()
    assert re.findall(r'<link rel="(?:module)?preload" href="([^"]*)"', body) == [
        "colors.css", "stage/stage.css", "one.js", "stage/stage.js", "main.js"]


def test_style_sheets_become_one_in_the_order_in_which_they_apply(page):
    assert re.sub(r"\n+", "\n", page_module.stylesheet(page)) == ":root { color: green }\n.a { color: red }\n.b { color: blue }\n"


def test_modules_come_after_those_that_they_import(page):
    assert page_module.modules(page, ["main.js"]) == ["one.js", "stage/stage.js", "main.js"]
    assert page_module.modules(page, ["main.js"], lazy=True) == ["one.js", "stage/later.js", "stage/stage.js", "main.js"]


@pytest.mark.parametrize("text, sentence", [
    ("import '../main.js';", "modules of the preview page import each other: main.js → stage/stage.js → main.js"),
    ("import './none.js';", "the preview page has no file stage/none.js, which another one imports"),
])
def test_page_that_can_not_be_loaded_is_explained(page, text, sentence):
    (page / "stage" / "stage.js").write_text(text)
    with pytest.raises(SheetdError, match=re.escape(sentence)):
        page_module.modules(page, ["main.js"])


def test_every_module_and_style_sheet_of_the_page_is_loaded():
    page = page_module.page_directory()
    loaded = {*page_module.modules(page, ["main.js", "worker.js"], lazy=True), *page_module.styles(page, "preview.css")}
    assert loaded == {name for name in page_module.files(page) if name.endswith((".js", ".css"))}
