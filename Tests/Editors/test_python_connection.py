"""Tests the Python client's connection with a daemon that writes its messages in unusual ways."""

import asyncio
import os
import random
import signal
import sys
import textwrap
import threading

import pytest
from conftest import until
from sheetd_client import Client, DaemonEnded, DaemonNotFound, MethodNotFound, SheetdError, SyncClient

DAEMON = """
    import array, fcntl, json, os, sys, termios

    def write(*messages, text=""):
        lines = "".join(json.dumps({"jsonrpc": "2.0", **one}) + "\\n" for one in messages) + text
        os.write(1, lines.encode())

    def wait_until_read():
        unread = array.array("i", [1])
        while unread[0]:
            fcntl.ioctl(1, termios.FIONREAD, unread)

    def event(number):
        return {"method": "test/event", "params": number}

    held, cancelled, heard = [], [], []
    for line in sys.stdin:
        message = json.loads(line)
        method, id, params = message.get("method"), message.get("id"), message.get("params")
        answer = {"id": id, "result": params}
        if method == "initialize":
            write({"id": id, "result": {"capabilities": {"sheet": {"protocolVersion": "2.0"}}}})
        elif method == "exit":
            break
        elif method == "$/cancelRequest":
            cancelled.append(params["id"])
        elif method == "test/note":
            heard.append(len(params["text"]))
        elif method == "test/heard":
            write({"id": id, "result": heard})
        elif method == "test/cancelled":
            write({"id": id, "result": cancelled})
        elif method == "test/hold":
            held.append(answer)
        elif method == "test/release":
            write(*held, answer)
        elif method == "test/events":
            write(event(1))
            if params:
                wait_until_read()
            write(event(2))
            write(answer)
            write(event(3))
        elif method == "test/glued":
            write(event(1), event(2), answer, event(3), event(4))
        elif method == "test/split":
            text = json.dumps({"jsonrpc": "2.0", **answer}) + "\\n" + json.dumps({"jsonrpc": "2.0", **event(1)}) + "\\n"
            for byte in text.encode():
                os.write(1, bytes([byte]))
                wait_until_read()
        elif method == "test/noise":
            os.write(1, b"Segmentation fault\\n[1]\\n")
            write(answer)
        elif method == "test/ask":
            # With the id of the client's own request, which has nothing to do with it.
            write({"id": id, "method": "test/question", "params": params})
            write({"id": id, "result": json.loads(sys.stdin.readline())})
        elif method == "test/fail":
            write({"id": id, "error": {"code": -32601, "message": "no such method"}})
        elif method == "test/die":
            write(text='{"jsonrpc": "2.0", "id": %d, "resu' % id)
            sys.stderr.write("out of ideas")
            sys.exit(7)
        elif id is not None:
            data = (json.dumps({"jsonrpc": "2.0", **answer}) + "\\n").encode()
            while data:
                data = data[os.write(1, data):]
"""


@pytest.fixture
def daemon(tmp_path):
    path = tmp_path / "daemon.py"
    path.write_text(textwrap.dedent(DAEMON))
    return [sys.executable, str(path)]


class Blocking:
    """A blocking client whose connection is used directly."""

    def __init__(self, daemon):
        self.client = SyncClient(daemon)
        self.client.start()
        self.connection = self.client.asynchronous.connection
        self.request = self.client.request
        self.close = self.client.stop

    def until(self, condition, what):
        until(condition, what)


class Asynchronous:
    """An asynchronous client with the same methods. Its event loop only runs while one of them is called."""

    def __init__(self, daemon):
        self.loop = asyncio.new_event_loop()
        self.client = Client(daemon)
        self.loop.run_until_complete(self.client.start())
        self.connection = self.client.connection

    def request(self, method, params=None):
        return self.loop.run_until_complete(asyncio.wait_for(self.client.request(method, params), 10))

    def until(self, condition, what):
        until(lambda: self.loop.run_until_complete(asyncio.sleep(0)) or condition(), what)

    def close(self):
        self.loop.run_until_complete(self.client.stop())
        self.loop.close()


@pytest.fixture(params=[Blocking, Asynchronous])
def either(request, daemon):
    """A blocking or an asynchronous client."""
    client = request.param(daemon)
    yield client
    client.close()


@pytest.fixture
def client(daemon):
    with SyncClient(daemon) as client:
        yield client


def events_of(client):
    """The list to which the client's notifications are appended."""
    events = []
    client.connection.on_notification.append(lambda method, params: events.append(params))
    return events


@pytest.mark.parametrize("apart", [False, True])
def test_notifications_before_an_answer_are_received_before_the_call_returns(either, apart):
    events = events_of(either)
    assert either.request("test/events", apart) == apart
    assert events[:2] == [1, 2]
    either.until(lambda: len(events) == 3, "the notification after the answer")
    assert either.request("test/echo", "next") == "next"
    assert events == [1, 2, 3]


def test_call_returns_after_slow_callbacks_of_earlier_notifications(client):
    seen = []

    def call_back(method, params):
        sum(range(100_000))
        seen.append(params)

    client.asynchronous.connection.on_notification.append(call_back)
    for apart in (False, True) * 5:
        seen.clear()
        client.request("test/events", apart)
        assert seen[:2] == [1, 2], apart
        until(lambda: len(seen) == 3, "the notification after the answer")


def test_messages_glued_to_an_answer_are_received_in_order(either):
    events = events_of(either)
    assert either.request("test/glued", "answer") == "answer"
    assert events[:2] == [1, 2]
    either.until(lambda: len(events) == 4, "the notifications glued to the answer")
    assert events == [1, 2, 3, 4]


def test_answer_in_single_bytes_is_received(either):
    events = events_of(either)
    assert either.request("test/split", "ü" * 10) == "ü" * 10
    either.until(lambda: events, "the notification after the answer")
    assert events == [1]


def test_line_that_is_no_message_is_logged_and_skipped(either, caplog):
    assert either.request("test/noise", 1) == 1
    assert "wrote something that is not a message: b'Segmentation fault'" in caplog.text and "b'[1]'" in caplog.text


def test_question_during_a_call_is_answered(either):
    either.connection.answers["test/question"] = lambda params: {"to": params}
    answer = either.request("test/ask", "why?")
    assert answer["result"] == {"to": "why?"} and "method" not in answer


def test_failing_and_missing_answers_to_questions_are_errors(either):
    assert either.request("test/ask")["error"]["code"] == -32601
    either.connection.answers["test/question"] = lambda params: 1 / 0
    assert either.request("test/ask")["error"] == {"code": -32603, "message": "division by zero"}


def test_error_is_raised_and_the_next_call_succeeds(either):
    with pytest.raises(MethodNotFound, match="no such method"):
        either.request("test/fail")
    assert either.request("test/echo", 1) == 1


def test_daemon_that_dies_within_an_answer_fails_this_and_later_calls(either):
    for method in ("test/die", "test/echo"):
        with pytest.raises(DaemonEnded, match="ended with 7, saying:\nout of ideas"):
            either.request(method)


def test_request_and_answer_larger_than_the_pipes_are_transferred(either):
    text = "x" * 3_000_000
    assert either.request("test/echo", text) == text
    assert either.request("test/echo", 1) == 1


def test_value_that_is_not_json_is_refused_before_anything_is_written(either):
    for value in (float("nan"), {1, 2}):
        with pytest.raises((TypeError, ValueError)):
            either.request("test/echo", value)
    assert either.request("test/echo", 1) == 1


@pytest.mark.asyncio
async def test_cancelled_task_cancels_its_request(daemon):
    async with Client(daemon) as client:
        task = asyncio.create_task(client.request("test/hold"))
        await client.request("test/echo")
        task.cancel()
        await asyncio.wait({task})
        assert len(await client.request("test/cancelled")) == 1
        await client.request("test/release")
        assert len(await client.request("test/cancelled")) == 1


# The blocking client


def test_callbacks_run_on_the_thread_of_the_client_and_can_not_wait(client):
    seen = []

    def call_back(method, params):
        with pytest.raises(SheetdError, match="a callback can't wait"):
            client.request("test/echo")
        seen.append(threading.current_thread().name)

    client.asynchronous.connection.on_notification.append(call_back)
    client.request("test/glued")
    assert seen[:2] == ["sheetd"] * 2


def test_notifications_are_received_while_no_thread_waits(client):
    events = events_of(client.asynchronous)
    held = threading.Thread(target=client.request, args=("test/events", 0.05))
    held.start()
    for number in range(20):
        assert client.request("test/echo", number) == number
    held.join()
    until(lambda: events == [1, 2, 3], "all notifications")


def test_call_that_takes_long_does_not_delay_other_threads(client):
    results = []
    waiting = threading.Thread(target=lambda: results.append(client.request("test/hold", "held")))
    waiting.start()
    for number in range(200):
        assert client.request("test/echo", number) == number
    assert waiting.is_alive() and not results
    client.request("test/release")
    waiting.join(10)
    assert results == ["held"]


def test_eight_threads_get_their_own_answers(client):
    wrong = []

    def call(thread):
        for number in range(300):
            method = "test/glued" if number % 50 == 0 else "test/echo"
            if client.request(method, [thread, number]) != [thread, number]:
                wrong.append((thread, number))

    threads = [threading.Thread(target=call, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads) and not wrong


def test_threads_that_wait_fail_when_the_daemon_is_killed(client):
    errors = []

    def wait():
        try:
            client.request("test/hold")
        except DaemonEnded as error:
            errors.append(error.returncode)

    threads = [threading.Thread(target=wait) for _ in range(3)]
    for thread in threads:
        thread.start()
    client.request("test/echo")
    os.kill(client.asynchronous.connection.pid, signal.SIGKILL)
    for thread in threads:
        thread.join(10)
    assert errors == [-9] * 3


def test_large_notification_arrives_before_the_next_request(daemon):
    with SyncClient(daemon) as client:
        requests = client._blocking()
        for size in (10, 1_000_000, 10, 5_000):
            requests.notify("test/note", {"text": "x" * size})
        assert client.request("test/heard") == [10, 1_000_000, 10, 5_000]


class Interruption(BaseException):
    pass


@pytest.fixture
def interrupted():
    """Interrupts this thread after a time, in seconds."""

    def interrupt(number, frame):
        raise Interruption

    before = signal.signal(signal.SIGALRM, interrupt)
    yield lambda seconds: signal.setitimer(signal.ITIMER_REAL, seconds)
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("seconds", [0.001, 0.05])
def test_interrupted_call_is_cancelled_in_the_daemon(client, interrupted, seconds):
    interrupted(seconds)
    with pytest.raises(Interruption):
        client.request("test/hold")
    assert len(client.request("test/cancelled")) == 1
    assert client.request("test/release", "released") == "released"


def test_interruption_at_any_time_loses_no_answer_of_another_call(client, interrupted, caplog):
    events = events_of(client.asynchronous)
    seeded = random.Random(1)
    number = 0
    for _ in range(300):
        try:
            interrupted(seeded.uniform(0.00001, 0.001))
            while True:
                number += 1
                assert client.request("test/glued" if number % 3 == 0 else "test/echo", number) == number
        except Interruption:
            pass
    assert client.request("test/echo", "end") == "end"
    assert set(events) <= {1, 2, 3, 4} and not caplog.text


def test_idle_client_does_not_wake_up(client):
    for number in range(100):
        client.request("test/echo", number)
    # An event loop without timers waits for its pipes alone. The last timer is that of the last call.
    timers = client.asynchronous.connection._loop._scheduled
    until(lambda: all(timer.cancelled() for timer in list(timers)), "no timer")


@pytest.mark.skipif(sys.platform != "linux", reason="counts descriptors with /proc")
def test_stopped_client_leaves_no_descriptors(daemon):
    def descriptors():
        return set(os.listdir("/proc/self/fd"))

    before = descriptors()
    with SyncClient(daemon) as client:
        client.request("test/echo")
    with SyncClient(daemon) as client, pytest.raises(DaemonEnded):
        client.request("test/die")
    with pytest.raises(DaemonNotFound):
        SyncClient("/nonexistent").start()
    assert descriptors() <= before  # what an earlier test left may be closed meanwhile


@pytest.mark.asyncio
async def test_daemon_that_ended_leaves_no_descriptors_without_close(daemon):
    client = Client(daemon)
    await client.start()
    pipe = client.connection._pipe
    with pytest.raises(DaemonEnded):
        await client.request("test/die")
    for descriptor in (pipe.stdin, pipe.stdout):
        with pytest.raises(OSError):
            os.fstat(descriptor)
    await client.stop()
