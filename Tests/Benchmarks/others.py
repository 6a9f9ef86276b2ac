"""Measures servers built on other JSON-RPC libraries with the same messages, if the libraries are installed.

Prints a JSON object: microseconds of CPU time per message, by library. Each server answers every sample with the same
constants. The cost of startup is measured with no messages and subtracted.
"""

import importlib.util
import json
import os
import subprocess
import sys

ROUNDS = 7

FRAME = {
    "sheet": "s0", "time": 1.04, "phase": "presented", "frame": {"x": 0, "y": 431.25, "width": 390, "height": 412.75},
    "transition": None, "dimming": {"alpha": 0.98, "opacity": 0.29}, "cornerRadius": 24, "grabber": None,
    "presenter": {"x": 0, "y": 0, "width": 390, "height": 844, "scale": 1, "cornerRadius": 0},
    "content": {"offset": 0}, "screens": [{"id": "root", "x": 0}], "detent": None, "moving": False,
}


def serve_python_lsp_jsonrpc():
    from pylsp_jsonrpc.endpoint import Endpoint
    from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter

    writer = JsonRpcStreamWriter(sys.stdout.buffer)
    endpoint = Endpoint({"gesture/sample": lambda params: FRAME}, writer.write)
    JsonRpcStreamReader(sys.stdin.buffer).listen(endpoint.consume)


def serve_pygls():
    from pygls.lsp.server import LanguageServer

    server = LanguageServer("others", "1")
    server.feature("gesture/sample")(lambda params: FRAME)
    server.start_io()


# By library: its module, its server, and the number of messages, large enough to make the startup negligible.
SERVERS = {
    "python-lsp-jsonrpc": ("pylsp_jsonrpc", serve_python_lsp_jsonrpc, 20_000),
    "pygls": ("pygls", serve_pygls, 2_000),
}


def framed(message):
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def sample(index):
    params = {
        "sheet": "s0", "phase": "moved", "x": 195 + index % 1000 / 100, "y": 480 + index % 997 / 10, "time": index / 120}
    return {"jsonrpc": "2.0", "id": index + 1, "method": "gesture/sample", "params": params}


def read_answer(stream, index):
    length = 0
    while line := stream.readline().strip():
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    answer = json.loads(stream.read(length))
    if answer["id"] != index + 1 or answer["result"] != FRAME:
        sys.exit(f"not the answer to sample {index + 1}: {answer}")


def cost(library, count):
    """The CPU time of a server that answers `count` samples, in seconds."""
    server = subprocess.Popen(
        [sys.executable, __file__, "--serve", library], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL)
    # In batches, so that neither pipe fills up.
    for start in range(0, count, 100):
        for index in range(start, start + 100):
            server.stdin.write(framed(sample(index)))
        server.stdin.flush()
        for index in range(start, start + 100):
            read_answer(server.stdout, index)
    server.stdin.close()
    _, _, usage = os.wait4(server.pid, 0)
    return usage.ru_utime + usage.ru_stime


def main():
    figures = {}
    for library, (module, _, count) in SERVERS.items():
        if importlib.util.find_spec(module):
            rounds = [cost(library, count) - cost(library, 0) for _ in range(ROUNDS)]
            figures[library] = min(rounds) / count * 1e6
    print(json.dumps(figures))


if sys.argv[1:2] == ["--serve"]:
    SERVERS[sys.argv[2]][1]()
else:
    main()
