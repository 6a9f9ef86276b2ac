"""Tests the HTTP of the preview's server over sockets, without a browser."""

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.parse

import pytest
import websockets.asyncio.client
import websockets.exceptions
import websockets.sync.client
from conftest import BIN, until
from sheetd_client import page as page_module
from sheetd_client import preview as preview_module
from sheetd_client import preview_document, preview_phone, preview_server
from sheetd_client.edits import edited
from sheetd_client.errors import SheetdError
from terminal import PseudoTerminal
from websockets.datastructures import Headers
from websockets.http11 import Request

UPGRADE = ("Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")


class Server:
    """A running `sheetd-preview`. In requests, PORT stands for its port and TOKEN for its token."""

    def __init__(self, sheetd, *arguments):
        # Without job control, a shell has its background processes ignore SIGINT, and theirs inherit that.
        self.process = subprocess.Popen([BIN / "sheetd-preview", "--no-open", "--port", "0", "--sheetd", sheetd, *arguments],
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

    @contextlib.contextmanager
    def page(self):
        """A page's WebSocket, once the daemon is ready."""
        with websockets.sync.client.connect(f"ws://127.0.0.1:{self.port}/socket?token={self.token}", origin=f"http://127.0.0.1:{self.port}",
                                            proxy=None) as socket:
            page = Page(socket)
            until(lambda: page.status()["connection"] == "ready", "the daemon")
            yield page

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()

    def stop(self):
        """Interrupts the server, which waits for its connections to end, and returns what it wrote to stderr."""
        self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=5)[1]


class Page:
    """The messages of a page."""

    def __init__(self, socket):
        self._socket = socket
        self._last = 0
        self.notifications = []

    def send(self, method, params=None, **more):
        self._socket.send(json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}))

    def receive(self, wanted):
        """The next message that is wanted; those before it are kept."""
        while True:
            message = json.loads(self._socket.recv(timeout=10))
            if wanted(message):
                return message
            self.notifications.append(message)

    def status(self):
        self.send("preview/ready")
        return self.receive(lambda message: message.get("method") == "preview/status")["params"]

    def request(self, method, params=None):
        """The result of a request, or its error as (code, message)."""
        self._last += 1
        self.send(method, params, id=self._last)
        answer = self.receive(lambda message: message.get("id") == self._last)
        return answer["result"] if "result" in answer else (answer["error"]["code"], answer["error"]["message"])

    def diagnosed(self, version):
        """Waits until the daemon has checked a version of the document, and returns its diagnostics."""
        known = lambda message: message.get("method") == "textDocument/publishDiagnostics" and message["params"].get("version") == version
        return next(filter(known, self.notifications), None) or self.receive(known)


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
        "index.html": '<link rel="stylesheet" href="preview.css"><script type="module" src="main.js"></script>',
        "preview.css": '@import url("stage/stage.css");\n.b { color: blue }\n',
        "stage/stage.css": '@import url("../colors.css");\n.a { color: red }\n',
        "colors.css": ":root { color: green }\n",
        "main.js": "import './stage/stage.js';\n",
        "stage/stage.js": "import {\n  one,\n} from '../one.js';\nexport const later = () => import('./later.js');\n",
        "stage/later.js": "import { one as two } from '../one.js';\nexport const three = two + 2;\n",
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


def test_in_a_terminal_the_address_has_words(sheetd):
    with PseudoTerminal([BIN / "sheetd-preview", "--no-open", "--port", "0", "--sheetd", sheetd], streams=("stdout", "stderr")) as running:
        said = running.until(b"token=")
        running.process.terminate()
        running.process.wait(20)
    assert re.match(rb"The preview is at this address\. Press Control-C to end it\.\r\nhttp://127\.0\.0\.1:\d+/\?token=", said)


def test_without_a_file_the_port_stays_the_same_because_browsers_keep_by_it(sheetd, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as free:
        usual = free.getsockname()[1]
    start = [sys.executable, "-c", f"from sheetd_client import preview; preview.USUAL_PORT = {usual}; preview.main()", "--no-open", "--sheetd", sheetd]

    @contextlib.contextmanager
    def started(*arguments):
        with subprocess.Popen([*start, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            yield urllib.parse.urlsplit(process.stdout.readline()).port, process
            process.terminate()  # SIGINT may be ignored where there is no terminal

    with started() as (first, _):
        assert first == usual
        with started() as (second, process):
            assert second != usual
            assert process.stderr.readline() == f"sheetd-preview: port {usual} is in use; sheets that were made at that address are not listed.\n"
        # A file has its own place. What follows --host is the file, unless it is an address.
        file = tmp_path / "a.sheet.json"
        file.write_text('{"preset": "system"}')
        with started("--host", str(file)) as (third, process):
            assert third != usual
            assert process.stdout.readline().startswith("For a phone in the same network: ")


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


def test_page_is_requested_as_one_module_and_one_style_sheet(page):
    server = preview_server.Server(preview_module.Preview(None))
    ask = lambda target: server._process(None, Request(target, Headers({"Host": "127.0.0.1:0"})))
    text = ask(f"/?token={server.token}").body.decode()
    assert 'src="bundle.js"' in text and 'href="bundle.css"' in text
    assert ask("/bundle.css").body.decode() == page_module.stylesheet(page)
    script = ask("/bundle.js")
    assert script.headers["Content-Type"] == "text/javascript; charset=utf-8"
    # Each module is a function; one that is loaded later is loaded from its file.
    assert script.body.decode().count("= (() => {") == 3 and "import('./stage/later.js')" in script.body.decode()


@pytest.mark.parametrize("text", ["export default 3;", "export * from './later.js';", "import one from '../one.js';", "import * as one from '../one.js';"])
def test_module_that_can_not_be_bundled_is_named(page, text):
    (page / "stage" / "stage.js").write_text(text + "\n")
    with pytest.raises(SheetdError, match=re.escape("stage/stage.js of the preview page has a form of import or export that can't be bundled: " + text)):
        page_module.bundle(page, "main.js")


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
    loaded = {*page_module.modules(page, ["main.js", "worker.js", "phone/phone.js"], lazy=True),
              *page_module.styles(page, "preview.css"), *page_module.styles(page, "phone/phone.css")}
    assert loaded == {name for name in page_module.files(page) if name.endswith((".js", ".css"))}


# The document


def edit(line, start, end, text):
    return {"range": {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}, "newText": text}


@pytest.mark.parametrize("text, edits, expected", [
    ("one\ntwo\n", [edit(1, 0, 3, "2")], "one\n2\n"),
    ("one\r\ntwo\r\n", [edit(1, 3, 3, "!"), edit(0, 0, 1, "")], "ne\r\ntwo!\r\n"),
    ("a😀b", [edit(0, 3, 4, "c")], "a😀c"),  # columns are UTF-16 units
    ("ab", [edit(0, 1, 1, "x"), edit(0, 1, 1, "y")], "axyb"),
    ("a\nb", [{**edit(0, 1, 0, ""), "range": {"start": {"line": 0, "character": 1}, "end": {"line": 1, "character": 0}}}], "ab"),
    ("", [edit(0, 0, 0, "new")], "new"),
    ("same", [], "same"),
])
def test_edits_change_only_their_ranges(text, edits, expected):
    assert edited(text, edits) == expected


@pytest.mark.parametrize("edits, reason", [
    ([edit(0, 0, 2, ""), edit(0, 1, 3, "")], "their ranges overlap"),
    ([edit(0, 2, 1, "")], "their ranges overlap"),
    ([edit(0, 9, 9, "")], "line 1 has no column 10"),
    ([edit(7, 0, 0, "")], "is no position in the text"),
    ([edit(0, -1, 0, "")], "is no position in the text"),
    ([edit(1, 1, 2, "")], "is inside a character"),
    ([{"newText": ""}], "expected a list of TextEdit"),
    ([{"range": None, "newText": ""}], "expected a list of TextEdit"),
    ("x", "expected a list of TextEdit"),
    (None, "expected a list of TextEdit"),
])
def test_edits_that_do_not_fit_are_refused(edits, reason):
    with pytest.raises(ValueError, match=reason):
        edited("abcd\n😀", edits)


@pytest.fixture
def opened(tmp_path):
    """A document file that was read, in a folder of its own."""
    folder = tmp_path / "documents"
    folder.mkdir()
    path = folder / "menu.sheet.json"
    path.write_bytes(b'{"preset": "system"}\r\n')
    file = preview_document.File(path)
    assert file.read() and file.version == 1
    return file


def refused(file, version, *edits):
    with pytest.raises(preview_document.Refused) as caught:
        file.edit(version, list(edits))
    return caught.value.code, str(caught.value)


def test_saved_file_keeps_its_line_ends_and_permissions_and_is_replaced_as_a_whole(opened):
    opened.path.chmod(0o640)
    before = opened.path.stat()
    opened.edit(1, [edit(0, 12, 18, "system-26")])
    after = opened.path.stat()
    assert opened.path.read_bytes() == b'{"preset": "system-26"}\r\n' and opened.version == 2
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)
    assert after.st_ino != before.st_ino
    assert [path.name for path in opened.path.parent.iterdir()] == ["menu.sheet.json"]


def test_saving_through_a_link_writes_the_file_and_keeps_the_link(opened, tmp_path):
    link = tmp_path / "link.sheet.json"
    link.symlink_to(opened.path)
    linked = preview_document.File(link)
    linked.read()
    linked.edit(1, [edit(0, 12, 18, "interruptible")])
    assert link.is_symlink() and opened.path.read_text() == '{"preset": "interruptible"}\n'


def test_edit_that_changes_nothing_writes_nothing(opened):
    before = opened.path.stat()
    opened.edit(1, [edit(0, 12, 18, "system")])
    assert opened.path.stat() == before and opened.version == 1


def test_file_that_has_changed_on_disk_is_not_overwritten(opened):
    opened.path.write_text('{"preset": "side-menu"}\n')
    assert refused(opened, 1, edit(0, 12, 18, "system-26")) == (
        -32801, "menu.sheet.json has changed meanwhile. Nothing was saved: look at the new version, then save again.")
    assert opened.path.read_text() == '{"preset": "side-menu"}\n' and opened.version == 2
    opened.edit(2, [edit(0, 12, 21, "system-26")])
    assert opened.path.read_text() == '{"preset": "system-26"}\n'


def test_file_that_changes_while_it_is_saved_is_not_overwritten(opened, monkeypatch):
    original = os.fsync

    def fsync(descriptor):
        opened.path.write_text('{"preset": "side-menu"}\n')
        original(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    code, sentence = refused(opened, 1, edit(0, 12, 18, "system-26"))
    assert code == -32801 and sentence.startswith("menu.sheet.json has changed on disk just now.")
    assert opened.path.read_text() == '{"preset": "side-menu"}\n'
    assert [path.name for path in opened.path.parent.iterdir()] == ["menu.sheet.json"]


def test_file_that_can_not_be_written_is_named_and_kept(opened, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(os, "access", lambda path, mode: False)  # the tests may run as root
        assert refused(opened, 1, edit(0, 12, 18, "x")) == (
            -32803, "menu.sheet.json can't be written: it is write-protected. Nothing was saved.")
    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        assert refused(opened, 1, edit(0, 12, 18, "x")) == (
            -32803, "menu.sheet.json can't be written: No space left on device. Nothing was saved.")
    assert opened.path.read_bytes() == b'{"preset": "system"}\r\n'
    assert [path.name for path in opened.path.parent.iterdir()] == ["menu.sheet.json"]
    opened.path.unlink()
    assert refused(opened, 1, edit(0, 12, 18, "x")) == (
        -32803, "menu.sheet.json can't be read any more: No such file or directory. Nothing was saved.")
    assert list(opened.path.parent.iterdir()) == []


def test_page_reads_and_edits_the_document_and_every_page_follows(sheetd, tmp_path):
    file = tmp_path / "menu.sheet.json"
    file.write_text('{"preset": "system"}\n')
    server = Server(sheetd, file)
    with contextlib.closing(server):
        with server.page() as page, server.page() as other:
            assert page.status()["document"] == {"uri": file.as_uri(), "name": "menu.sheet.json", "isFile": True}
            read = page.request("preview/readDocument")
            assert read == {"text": '{"preset": "system"}\n', "version": 1}
            saved = page.request("preview/editDocument", {"version": 1, "edits": [edit(0, 12, 18, "systm")]})
            assert saved == {"version": 2, "isSaved": True}
            assert file.read_text() == '{"preset": "systm"}\n'
            for one in (page, other):
                [problem] = one.diagnosed(2)["params"]["diagnostics"]
                assert "systm" in problem["message"]
            assert page.request("preview/editDocument", {"version": 1, "edits": []})[0] == -32801
            assert page.request("preview/editDocument", {"version": 2, "edits": [edit(9, 0, 0, "")]})[0] == -32602
            assert page.request("preview/editDocument", 7)[0] == -32801
            # An edit on disk, which the file's watcher may not have reported yet.
            file.write_text('{"preset": "interruptible"}\n')
            assert page.request("preview/readDocument") == {"text": '{"preset": "interruptible"}\n', "version": 3}
            assert page.request("preview/openDocument", {"name": "a", "text": "{}"}) == (
                -32803, "This preview shows menu.sheet.json. For another file, start another sheetd-preview.")
        assert re.match(re.escape(f"{file}:1:12: ") + ".*systm", server.stop())


def test_deleted_file_is_told_once_however_often_it_is_read(sheetd, tmp_path):
    """A page reads the document whenever it gets a status, so a status for each reading never ends."""
    file = tmp_path / "menu.sheet.json"
    file.write_text('{"preset": "system"}\n')
    with contextlib.closing(Server(sheetd, file)) as server, server.page() as page:
        page.status()
        file.unlink()
        for _ in range(3):
            assert page.request("preview/readDocument") == {"text": '{"preset": "system"}\n', "version": 1}
        page.request("preview/readDocument")
        told = [one for one in page.notifications if one.get("method") == "preview/status" and "can't be read" in one["params"].get("reason", "")]
        assert len(told) == 1


def test_server_with_a_file_ends_with_its_daemon_when_it_is_interrupted(sheetd, tmp_path):
    file = tmp_path / "menu.sheet.json"
    file.write_text("{}")
    for _ in range(3):
        server = Server(sheetd, file)
        with contextlib.closing(server):
            with server.page() as page:
                page.request("preview/readDocument")
            began = time.monotonic()
            assert server.stop() == ""
            assert time.monotonic() - began < 2


def test_page_without_a_file_opens_texts_and_edits_them_in_memory(sheetd):
    with contextlib.closing(Server(sheetd)) as server:
        with server.page() as page:
            status = page.status()
            assert (status["connection"], status["document"], status["canOpen"]) == ("ready", None, True)
            assert page.request("preview/readDocument") == (-32803, "There is no document here: the sheet is one to try out.")
            opened = page.request("preview/openDocument", {"name": "a b.sheet.json", "text": '{"preset": "system"}'})
            assert (opened["name"], opened["isFile"], opened["version"]) == ("a b.sheet.json", False, 1)
            assert page.status()["document"]["uri"] == opened["uri"]
            assert page.request("preview/editDocument", {"version": 1, "edits": [edit(0, 12, 18, "side-menu")]}) == {"version": 2, "isSaved": False}
            assert page.request("preview/readDocument")["text"] == '{"preset": "side-menu"}'
            assert page.request("sheet/open", {"sheet": "s", "document": opened["uri"]})["preset"] == "side-menu"
            again = page.request("preview/openDocument", {"name": "a b.sheet.json", "text": "{}"})
            assert again["uri"] != opened["uri"]
            assert page.request("preview/openDocument", {"name": "large", "text": " " * ((4 << 20) + 1)}) == (
                -32803, "large is larger than 4 MiB, which no sheet document needs to be.")
            assert page.request("preview/openDocument", {"name": 3})[0] == -32602
        assert server.stop() == ""


# A phone


class PhoneClient:
    """The server for phones, at 127.0.0.1, and the messages that it sends to the page on the computer."""

    def __init__(self, page):
        self.told = []
        self.server = preview_phone.PhoneServer("127.0.0.1", "menu.sheet.json")
        self.server.tell = lambda method, params: self.told.append((method, params))

    def answer(self, target, host=None, origin=None):
        headers = Headers({"Host": host or f"127.0.0.1:{self.server.port}"})
        if origin:
            headers["Origin"] = origin
        return self.server._process(None, Request(target, headers)).status_code

    @contextlib.asynccontextmanager
    async def phone(self, query=None, origin=None):
        query = query or urllib.parse.urlsplit(self.server.url).query
        authority = f"127.0.0.1:{self.server.port}"
        async with websockets.asyncio.client.connect(f"ws://{authority}/phone/socket?{query}", origin=origin or f"http://{authority}", proxy=None) as phone:
            yield phone

    async def until_told(self, method):
        async with asyncio.timeout(10) if hasattr(asyncio, "timeout") else contextlib.AsyncExitStack():
            while method not in [told for told, _ in self.told]:
                await asyncio.sleep(0.01)
        return next(params for told, params in self.told if told == method)


@pytest.fixture
def phones():
    pytest.importorskip("segno")
    return PhoneClient(None)


async def heard(phone, method):
    while (message := json.loads(await asyncio.wait_for(phone.recv(), 10)))["method"] != method:
        pass
    return message["params"]


def test_network_gets_the_page_of_the_phone_and_no_other_file(phones):
    assert [phones.answer(target) for target in ("/phone/", "/phone/bundle.js", "/phone/bundle.css")] == [200, 200, 200]
    for target in ("/", "/index.html", "/bundle.js", "/main.js", "/model/session.js", "/socket", "/phone", "/phone/../main.js", "/phone/phone.js", "/phone/index.html"):
        assert phones.answer(target) == 404, target
    assert phones.answer("/phone/", host="example.com") == 403
    assert phones.answer("/phone/socket", origin="http://example.com") == 403


@pytest.mark.asyncio
async def test_address_lets_one_phone_in_and_its_key_lets_it_in_again(phones):
    async with phones.server.running():
        used = urllib.parse.urlsplit(phones.server.url).query
        async with phones.phone(used) as phone:
            welcome = await heard(phone, "phone/welcome")
            assert welcome["name"] == "menu.sheet.json"
            invitation = await phones.until_told("phone/invitation")
            assert used not in invitation["url"] and invitation["image"].startswith("data:image/svg+xml")
        for query in (used, "token=", "key=", "key=None", "nothing=1", f"token={welcome['key']}"):
            async with phones.phone(query) as phone:
                with pytest.raises(websockets.exceptions.ConnectionClosed) as closed:
                    await phone.recv()
                assert closed.value.rcvd.code == 4003, query
        async with phones.phone(f"key={welcome['key']}") as phone:
            assert (await heard(phone, "phone/welcome"))["key"] == welcome["key"]


@pytest.mark.asyncio
async def test_only_touches_and_a_size_reach_the_page(phones):
    good = {"phase": "moved", "x": 1, "y": 2.5, "time": 3}
    async with phones.server.running(), phones.phone() as phone:
        await heard(phone, "phone/welcome")
        phones.told.clear()
        size = {"width": 390, "height": 844, "scale": 3, "top": 47, "bottom": 34, "left": 0, "right": 0}
        for message in ["", "x", "[]", "3", '{"method":"phone/samples"}', '{"id":1,"method":"sheet/open","params":{}}', "[" * 50_000, " " * 70_000,
                        *(json.dumps({"method": "phone/samples", "params": {"samples": samples}}) for samples in (
                            [], 3, [3], [{}], [{**good, "x": "1"}], [{**good, "x": True}], [{**good, "x": None}], [{**good, "phase": "hovered"}], [good] * 101,
                            [{**good, "time": float("inf")}])),
                        *(json.dumps({"method": "phone/hello", "params": {**size, **wrong}}) for wrong in (
                            {"width": 1}, {"scale": 0}, {"scale": -3}, {"scale": 1e9}, {"top": -1}, {"left": -1}, {"top": 600, "bottom": 600}, {"right": 390})),
                        json.dumps({"method": "phone/hello", "params": {"width": 390}}), b"binary"]:
            await phone.send(message)
        await phone.send(json.dumps({"method": "phone/samples", "params": {"samples": [{**good, "more": 1}], "sheet": "s"}}))
        await phone.send(json.dumps({"method": "phone/hello", "params": {**size, "more": 1}}))
        await phone.send(json.dumps({"method": "phone/ping"}))
        await heard(phone, "phone/pong")
        assert phones.told == [("phone/samples", {"samples": [good]}), ("phone/size", size)]


@pytest.mark.asyncio
async def test_phone_that_is_silent_has_left(phones, monkeypatch):
    monkeypatch.setattr(preview_phone, "SILENCE", 0.3)
    async with phones.server.running(), phones.phone() as phone:
        await heard(phone, "phone/welcome")
        assert await phones.until_told("phone/left") == {"reason": "silent"}
        with pytest.raises(websockets.exceptions.ConnectionClosed):
            await asyncio.wait_for(phone.recv(), 10)


@pytest.mark.asyncio
async def test_newest_phone_takes_over_and_gets_what_is_shown(phones):
    async with phones.server.running(), phones.phone() as first:
        await heard(first, "phone/welcome")
        phones.server.show("phone/state", {"state": 1})
        phones.server.show("phone/moment", {"time": 2})
        async with phones.phone() as second:
            await heard(second, "phone/welcome")
            assert (await heard(second, "phone/state"), await heard(second, "phone/moment")) == ({"state": 1}, {"time": 2})
            with pytest.raises(websockets.exceptions.ConnectionClosed) as closed:
                while True:
                    await first.recv()
            assert closed.value.rcvd.code == 4001


def test_server_for_phones_says_who_can_reach_it(sheetd):
    pytest.importorskip("segno")
    server = Server(sheetd, "--host", "127.0.0.1")
    with contextlib.closing(server):
        assert re.fullmatch(r"For a phone in the same network: http://127\.0\.0\.1:\d+/phone/\?token=[\w-]{22}\n", server.process.stdout.readline())
        assert server.process.stdout.readline().startswith("Whoever has this address can see and drag the sheet until sheetd-preview ends.")
        assert server.stop() == ""


def test_address_that_is_not_of_this_machine_is_explained(sheetd):
    done = subprocess.run([BIN / "sheetd-preview", "--no-open", "--port", "0", "--sheetd", sheetd, "--host", "192.0.2.7"], capture_output=True, text=True, timeout=20)
    assert done.returncode == 1
    assert re.fullmatch(r"sheetd-preview: 192\.0\.2\.7 can't be used: .*\. Name an address of this machine\.\n", done.stderr)


def test_page_gets_the_daemons_messages_in_their_order(server):
    """A page's recording relies on it: an edit of the document is between the inputs before and after it."""
    with server.page() as page:
        page.request("sheet/open", {"sheet": "ordered", "updates": {"frames": True, "events": True}})
        received = []
        for round in range(30):
            for step in range(40):
                page.send("clock/advance", {"sheet": "ordered", "to": (40 * round + step) / 60}, id=f"{round}.{step}")
            while len(received) < 40 * (round + 1):
                received.append(page.receive(lambda message: "." in str(message.get("id")))["id"])
        assert received == [f"{round}.{step}" for round in range(30) for step in range(40)]


# A page that does not read


class Stuck:
    """A socket whose other end reads nothing until it is let go."""

    def __init__(self):
        self.sent = []
        self.reads = asyncio.Event()

    async def send(self, text):
        await self.reads.wait()
        self.sent.append(json.loads(text))


def frame_of(sheet, time):
    return {"method": "sheet/frame", "params": {"sheet": sheet, "time": time, "more": "x" * 1000}}


@pytest.mark.asyncio
async def test_page_that_does_not_read_gets_the_newest_frames_and_every_other_message_in_order():
    socket = Stuck()
    page = preview_module.Page(socket)
    writing = asyncio.create_task(page.write())
    for time in range(20_000):
        page.send(frame_of("a", time))
        page.send(frame_of("b", time))
        if time % 4000 == 0:
            page.send({"method": "sheet/event", "params": {"sheet": "a", "time": time}})
    waiting = asyncio.create_task(page.room())
    await asyncio.sleep(0)
    assert not waiting.done(), "nothing more is read from it"
    held = sum(map(len, page._outgoing)) + sum(map(len, page._frames.values()))
    assert held < preview_module.MOST_WAITING + 100_000
    socket.reads.set()
    await waiting
    for _ in range(len(page._outgoing) + 10):
        await asyncio.sleep(0)
    assert socket.sent[-1] == frame_of("b", 19_999)
    assert frame_of("a", 19_999) in socket.sent
    for sheet in "ab":
        times = [one["params"]["time"] for one in socket.sent if one["params"]["sheet"] == sheet]
        assert times == sorted(times)
    assert [one["params"]["time"] for one in socket.sent if one["method"] == "sheet/event"] == [0, 4000, 8000, 12_000, 16_000]
    writing.cancel()


@pytest.mark.asyncio
async def test_page_that_leaves_while_it_is_waited_for_is_gone():
    class Gone:
        async def send(self, _):
            raise websockets.exceptions.ConnectionClosedOK(None, None)

    page = preview_module.Page(Gone())
    page.send({"method": "x", "params": {"text": "x" * (preview_module.MOST_WAITING + 1)}})
    await page.write()
    await asyncio.wait_for(page.room(), 1)
