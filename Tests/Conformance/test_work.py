"""What one request may take: memory, output and processor time, and how it is ended."""

import json
import os
import resource
import signal

import pytest
from conftest import IS_SANITIZED

MIB = 1 << 20
# Pending output, message size and 64 MiB: what the process may grow by during one request.
ALLOWANCE = (64 + 16 + 64) * MIB
BIG = 100_000_000


def line(**message):
    return (json.dumps({"jsonrpc": "2.0", **message}) + "\n").encode()


def request(number, method, **params):
    return line(id=number, method=method, params=params)


def opened(sheet="a", detents=None, configuration=None):
    if detents:
        configuration = {"detents": [{"id": f"d{index}", "height": 50 + index / 2} for index in range(detents)]}
    return request(1, "sheet/open", sheet=sheet, preset="system", configuration=configuration or {})


class Daemon:
    def __init__(self, process):
        self.process = process
        self.ask(request(0, "initialize"))

    def ask(self, data):
        """Sends a request and returns its answer; messages before it are dropped, and kept in `refused` if they are errors."""
        self.process.stdin.write(data)
        self.process.stdin.flush()
        return self.answer(json.loads(data)["id"])

    def answer(self, number):
        self.refused = []
        while True:
            text = self.process.stdout.readline()
            assert text, "the daemon has ended"
            if b'"error":{' in text[:60]:
                self.refused.append(text)
            if text.startswith(b'{"jsonrpc":"2.0","id":%s,' % json.dumps(number).encode()):
                return json.loads(text)

    def limit_memory(self, buffer=0):
        """From now on it can't grow by more than one request may make it grow, and its input buffer."""
        pages = int(open(f"/proc/{self.process.pid}/statm").read().split()[0])
        size = pages * resource.getpagesize() + ALLOWANCE + buffer
        resource.prlimit(self.process.pid, resource.RLIMIT_AS, (size, size))


@pytest.fixture
def daemon(start):
    return lambda *arguments: Daemon(start(*arguments))


SCREENS = [{"id": f"{'screen' * 40}{index}", "content": {"height": 300}} for index in range(256)]
GREEDY = {
    "advance": [request(4, "clock/advance", sheet="a", by=999, frameRate=100)],
    "sample": [request(4, "sheet/sample", sheet="a", frameRate=100, **{"from": 0, "to": 999})],
    "predict": [request(4, "sheet/predict", sheet="a", velocities=[{"x": 0, "y": index} for index in range(10_000)])],
    "samples": [
        request(
            4, "gesture/samples", sheet="a",
            samples=[
                {"phase": phase, "x": 195, "y": 600 + index % 50, "time": index * 3 + step}
                for index in range(3333) for step, phase in enumerate(["began", "moved", "ended"])
            ],
        )
    ],
}  # fmt: skip


@pytest.mark.skipif(IS_SANITIZED, reason="all addresses are reserved")
@pytest.mark.parametrize("name", GREEDY)
def test_a_greedy_request_stays_within_the_memory_of_one_request(daemon, name):
    """A sheet with 256 screens that moves for a thousand seconds: each frame has 80 KB."""
    running = daemon()
    # It oscillates for as long as a motion may last.
    spring = {"curve": {"spring": {"response": 0.2, "dampingRatio": 0.00001}}}
    slow = {"transition": spring, "frame": {"resize": spring}}
    assert "result" in running.ask(opened(configuration=slow))
    assert "result" in running.ask(request(2, "navigation/setScreens", sheet="a", screens=SCREENS, animated=False))
    assert "result" in running.ask(request(3, "sheet/present", sheet="a", animated=True))
    running.limit_memory()
    for message in GREEDY[name]:
        answer = running.ask(message)
        assert "result" in answer or answer["error"]["data"]["limit"] in ("pendingOutput", "work")
    assert "result" in running.ask(request(9, "sheet/state", sheet="a"))


def test_each_request_has_its_own_space_for_output(run):
    """What is unwritten makes later requests wait, and does not refuse them."""
    motions = [request(2, "sheet/present", sheet="a"), request(3, "clock/advance", sheet="a", by=0.1, frameRate=240),
               request(4, "sheet/dismiss", sheet="a"), request(5, "clock/advance", sheet="a", by=0.1, frameRate=240)]  # fmt: skip
    out = run(request(0, "initialize") + opened() + b"".join(motions) * 20, "--max-pending-output", "50000").out
    assert b'"error"' not in out and len(out) > 300_000


@pytest.mark.skipif(IS_SANITIZED, reason="all addresses are reserved")
@pytest.mark.parametrize("value", ["0", '{"a":0}', "1e999"])
def test_a_message_of_many_values_stays_within_the_memory_of_one_request(daemon, value):
    """Sixteen bytes of memory and more for each byte of text."""
    running = daemon()
    values = ",".join([value] * (15 * MIB // (len(value) + 1)))
    running.limit_memory(buffer=32 * MIB)
    running.process.stdin.write(f'{{"jsonrpc":"2.0","id":1,"method":"sheet/list","params":[{values}]}}\n'.encode())
    refused = running.answer(None)
    assert refused["error"]["code"] == -32600 and refused["error"]["data"] == {"name": "limitExceeded", "limit": "messageMemory", "maximum": 80 * MIB}
    assert "result" in running.ask(request(2, "sheet/list"))


@pytest.mark.skipif(IS_SANITIZED, reason="all addresses are reserved")
@pytest.mark.parametrize("params", ['{"x":"%s"}' % ("a" * 8 * MIB), "[%s]" % ",".join(["0"] * MIB)], ids=["text", "values"])
def test_without_memory_the_process_ends_with_a_sentence(daemon, params):
    """And does not say that a valid request is wrong."""
    running = daemon()
    pages = int(open(f"/proc/{running.process.pid}/statm").read().split()[0])
    size = pages * resource.getpagesize() + 4 * MIB
    resource.prlimit(running.process.pid, resource.RLIMIT_AS, (size, size))
    out, log = running.process.communicate(b'{"jsonrpc":"2.0","id":1,"method":"sheet/list","params":%s}\n' % params.encode(), timeout=60)
    assert (running.process.returncode, out, log) == (os.EX_OSERR, b"", b"sheetd: there is not enough memory; it ends here\n")


def test_a_notification_that_is_refused_in_the_middle_has_changed_nothing(daemon):
    running = daemon("--max-pending-output", "50000")
    running.ask(opened())
    running.ask(request(2, "sheet/present", sheet="a"))
    running.process.stdin.write(line(method="clock/advance", params={"sheet": "a", "by": 3, "frameRate": 240}))
    running.process.stdin.write(request(4, "sheet/state", sheet="a"))
    running.process.stdin.flush()
    state = json.loads(running.process.stdout.readline())
    assert state["id"] == 4 and state["result"]["time"] == 0
    assert b"over the limit of 50000 for pendingOutput" in running.process.stderr.readline()


def test_a_request_that_is_refused_in_the_middle_has_changed_nothing(daemon):
    running = daemon("--max-pending-output", "50000")
    running.ask(opened())
    before = running.ask(request(2, "sheet/present", sheet="a"))["result"]
    running.process.stdin.write(request(3, "clock/advance", sheet="a", by=3, frameRate=240) + request(4, "sheet/state", sheet="a"))
    running.process.stdin.flush()
    # Neither are there frames from the advance.
    refused = json.loads(running.process.stdout.readline())
    assert refused["error"]["code"] == 1003 and refused["error"]["data"] == {
        "name": "limitExceeded", "limit": "pendingOutput", "maximum": 50_000,
    }  # fmt: skip
    state = running.answer(4)["result"]
    assert state["time"] == 0 and state["frame"] == before["frame"]


def test_an_id_has_at_most_256_bytes(daemon):
    running = daemon()
    long = "é" * 128 + "x"
    screen = {"id": long, "content": {"height": 100}}
    assert "result" in running.ask(opened(sheet=long[:-1]))
    for message in [
        opened(sheet=long),
        request(2, "sheet/open", sheet="b", preset="system", configuration={"detents": [{"id": long, "height": 100}]}),
        request(2, "sheet/configure", sheet=long[:-1], configuration={"detents": [{"id": long, "height": 100}]}),
        request(2, "navigation/push", sheet=long[:-1], screen=screen),
        request(2, "navigation/setScreens", sheet=long[:-1], screens=[screen]),
    ]:
        error = running.ask(message)["error"]
        assert error["code"] == 1003 and error["data"]["limit"] == "idSize", message


# What takes long: trying the releases of a sheet with two thousand detents, and drawing them.
def endless(number):
    return request(number, "sheet/render", sheet="a", picture="map")


def test_a_request_that_takes_too_much_work_is_refused(daemon):
    running = daemon("--max-work", "20000")
    running.ask(opened(detents=2000))
    error = running.ask(endless(2))["error"]
    assert error["code"] == 1003 and error["data"] == {"name": "limitExceeded", "limit": "work", "maximum": 20_000}
    assert "result" in running.ask(request(3, "sheet/state", sheet="a"))


def test_a_request_under_way_is_cancelled(daemon):
    running = daemon("--max-work", str(BIG))
    running.ask(opened(detents=2000))
    running.process.stdin.write(endless(2) + endless(3) + request(4, "sheet/state", sheet="a"))
    running.process.stdin.flush()
    running.process.stdin.write(line(method="$/cancelRequest", params={"id": 3}) + line(method="$/cancelRequest", params={"id": 2}))
    running.process.stdin.flush()
    answers = [json.loads(running.process.stdout.readline()) for _ in range(3)]
    assert [answer["id"] for answer in answers] == [2, 3, 4]
    assert [answer.get("error", {}).get("code") for answer in answers] == [-32800, -32800, None]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_the_daemon_in_the_middle_of_a_request(daemon, number):
    running = daemon("--max-work", str(BIG))
    running.ask(opened(detents=2000))
    running.process.stdin.write(endless(2))
    running.process.stdin.flush()
    compute(running.process, 0.1)
    running.process.send_signal(number)
    assert running.process.wait(timeout=20) == -number


def test_the_end_of_the_client_ends_the_daemon_in_the_middle_of_a_request(daemon):
    running = daemon("--max-work", str(BIG))
    running.ask(opened(detents=2000))
    running.process.stdin.write(endless(2))
    running.process.stdin.flush()
    compute(running.process, 0.1)
    running.process.stdin.close()
    running.process.stdout.close()
    assert running.process.wait(timeout=20) == 1


def test_a_request_that_was_sent_before_the_end_of_the_input_is_answered(run):
    out = run(request(0, "initialize") + opened(detents=10) + endless(2)).out
    assert "result" in json.loads(out.splitlines()[-1])


def compute(process, seconds):
    """Waits until a process has computed for some time."""
    while True:
        fields = open(f"/proc/{process.pid}/stat").read().rsplit(")", 1)[1].split()
        if (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") >= seconds:
            return
