"""What each client says of a daemon that does not work: one sentence with the way out, in time, and no process is left."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time

import pytest
from conftest import EXAMPLES, ROOT, needed, until
from sheetd_client import SheetdError, SyncClient
from test_vscode import Host

ANSWER = json.dumps({"jsonrpc": "2.0", "id": 1, "result": {"capabilities": {"sheet": {"protocolVersion": "9.0"}}}})
# By its path, because the stand-in for VS Code has none.
SLEEP = f"exec {shutil.which('sleep')} 1000"
SCRIPTS = {
    "silent": SLEEP,
    "crashing": "exit 3",
    # Framed as its reader frames, or a line.
    "other": f"""read first
case "$first" in Content-Length*) printf 'Content-Length: {len(ANSWER)}\\r\\n\\r\\n';; esac
printf '%s\\n' '{ANSWER}'
{SLEEP}""",
}
WORDS = {"missing": "", "plain": "", "silent": "answer", "crashing": "ended with 3", "other": "version 9.0 of the protocol"}
KINDS = list(WORDS)


@pytest.fixture
def broken(tmp_path):
    """Makes a daemon of a kind that does not work: its path. It writes its process id beside it."""

    def make(kind):
        path = tmp_path / "sheetd"
        if kind == "plain":
            path.write_text("")
        elif kind in SCRIPTS:
            path.write_text(f"#!/bin/sh\necho $$ >> {tmp_path}/pids\n{SCRIPTS[kind]}\n")
            path.chmod(0o755)
        return path

    make.left = lambda: [pid for pid in (tmp_path / "pids").read_text().split() if os.path.exists(f"/proc/{pid}")] if (tmp_path / "pids").exists() else []
    return make


def check(message, kind, path):
    assert "\n" not in message and WORDS[kind] in message
    assert str(path) in message or kind == "crashing"


@pytest.mark.parametrize("kind", KINDS)
def test_python_client(broken, kind):
    path, start = broken(kind), time.monotonic()
    with pytest.raises(SheetdError) as caught, SyncClient(path):
        pass
    assert time.monotonic() - start < 6
    check(str(caught.value), kind, path)
    assert kind == "crashing" or "$SHEETD" in str(caught.value) or "install" in str(caught.value)
    assert broken.left() == []


@pytest.mark.parametrize("kind", KINDS)
def test_node_client(broken, kind, tmp_path):
    path, start = broken(kind), time.monotonic()
    script = f"import {{ Client }} from '{ROOT}/editors/node/index.js'; await Client.start({{ command: '{path}' }}).catch(error => console.log(error.message));"
    done = subprocess.run([needed("node"), "--input-type=module", "-e", script], capture_output=True, text=True, timeout=60)
    assert time.monotonic() - start < 8 and done.returncode == 0, done.stderr
    check(done.stdout.strip(), kind, path)
    assert kind == "crashing" or "$SHEETD" in done.stdout or "install" in done.stdout
    assert broken.left() == []


@pytest.mark.parametrize("kind", KINDS)
def test_vscode(broken, kind):
    path = broken(kind)
    # Restarts with increasing pauses are a hundred times as fast; the time to answer is not shortened that much.
    host = Host(str(path), speed=100 if kind == "crashing" else 1)
    try:
        document = EXAMPLES / "system.sheet.json"
        host.open({"uri": document.as_uri(), "text": document.read_text()})
        [message] = until(lambda: host.look()["messages"], f"what is wrong with a {kind} daemon", 8)
        assert message.startswith("sheetd: ")
        check(message, kind, path)
        assert "sheetd.path" in message or "in a row" in message
        until(lambda: broken.left() == [], "the end of what was started")
    finally:
        host.end()


@pytest.mark.parametrize("kind", ["other", "plain"])
def test_vscode_whose_daemon_is_replaced_while_it_runs(broken, sheetd, kind, tmp_path):
    path = tmp_path / "sheetd"
    works = f"#!/bin/sh\necho $$ >> {tmp_path}/pids\nexec {sheetd} \"$@\"\n"
    path.write_text(works)
    path.chmod(0o755)
    host = Host(str(path))
    try:
        host.show("system")
        [running] = broken.left()
        path.unlink()
        broken(kind)
        os.kill(int(running), signal.SIGKILL)
        [message] = until(lambda: host.look()["messages"], f"what is wrong with a {kind} daemon", 8)
        check(message, kind, path)
        # A daemon that works again is used, without a new window.
        path.unlink()
        path.write_text(works)
        path.chmod(0o755)
        host.run("sheetd.restart")
        host.running()
    finally:
        host.end()
    until(lambda: broken.left() == [], "the end of what was started")


# A daemon that starts well, and then answers every request with what is given.
LIAR = """#!{python}
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message.get("method") == "initialize":
        print(json.dumps({{"jsonrpc": "2.0", "id": message["id"], "result": {server}}}), flush=True)
    elif "id" in message:
        sys.stdout.write({answer})
        sys.stdout.flush()
"""


@pytest.fixture
def liar(tmp_path, sheetd):
    """Makes a daemon that answers with the value of an expression of Python, which may use `message`."""
    with SyncClient(sheetd) as client:
        server = client.asynchronous.connection.server

    def make(answer):
        path = tmp_path / "liar"
        path.write_text(LIAR.format(python=sys.executable, server=repr(server), answer=answer))
        path.chmod(0o755)
        return path

    return make


@pytest.mark.parametrize("error", ["5", '"x"', "[]", "true", "null"])
def test_error_that_is_no_object_is_an_error(liar, error):
    answer = """'{"jsonrpc":"2.0","id":%%d,"error":%s}\\n' %% message["id"]""" % error
    with SyncClient(liar(answer)) as client:
        with pytest.raises(SheetdError, match="an error that is no object"):
            client.request("sheet/list")
        with pytest.raises(SheetdError, match="an error that is no object"):
            client._wait(client.asynchronous.connection.request("sheet/list"))


def test_endless_line_ends_the_daemon_of_the_node_client(liar):
    path = liar("'a' * 300_000_000")
    script = f"""
        import {{ Client }} from '{ROOT}/editors/node/index.js';
        const client = await Client.start({{ command: '{path}' }});
        await client.request('sheet/list').catch(error => console.log(error.message));"""
    done = subprocess.run([needed("node"), "--input-type=module", "-e", script], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and " ended: it wrote a line of more than 268435456 bytes" in done.stdout, done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux forks")
def test_client_of_another_process_says_so(sheetd):
    with SyncClient(sheetd) as client:
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                client.request("sheet/list")
            except BaseException as error:
                os.write(writer, str(error).encode())
            client.stop()
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0
        assert os.read(reader, 1000).decode() == f"this client belongs to process {os.getpid()}, from which this one was forked: start one here"
        assert client.request("sheet/list") == {"sheets": []}
        os.close(reader), os.close(writer)
