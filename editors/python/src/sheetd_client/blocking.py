"""Requests from threads other than the event loop's."""

from __future__ import annotations

import asyncio
import contextlib
import select
import threading
import time
from collections.abc import Callable
from typing import Any

from .connection import Connection
from .errors import SheetdError, error_of
from .messages import message_of, notification_line, request_line

READING_TIME = 0.002
"""The time after which a thread leaves its answer to the event loop, s."""


class PendingAnswer:
    """The answer to a request of a thread, which the event loop receives.

    It has a lock instead of a condition, so that a signal handler may raise an exception at any time.
    """

    def __init__(self) -> None:
        self._arrival = threading.Lock()
        self._arrival.acquire()
        self._result: Any = None
        self._error: BaseException | None = None

    def done(self) -> bool:
        return not self._arrival.locked()

    def set_result(self, result: Any) -> None:
        self._result = result
        self._arrival.release()

    def set_exception(self, error: BaseException) -> None:
        self._error = error
        self._arrival.release()

    def result(self) -> Any:
        """Waits for the result, and raises the exception if that was set."""
        with self._arrival:
            if self._error is not None:
                raise self._error
            return self._result


class BlockingRequests:
    """Sends requests to a daemon and waits for their answers, on any thread except that of the connection's event loop.

    A thread writes its request to the pipe and reads its answer itself, because switching to another thread and back takes
    longer than the daemon needs to answer. The event loop receives everything else that the thread reads, in order, and reads
    by itself while no thread does.
    """

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._pipe = connection._pipe

    def request(self, method: str, params: Any = None) -> Any:
        """Sends a request and returns its result; see `Connection.request`.

        If an exception interrupts the thread, the request is canceled in the daemon.
        """
        id = next(self.connection._ids)
        line = request_line(id, method, params)
        try:
            answer, earlier = self._exchange(id, line)
            if earlier is not None:
                earlier.acquire()
            if isinstance(answer, PendingAnswer):
                return answer.result()
        except SheetdError:
            raise
        except BaseException:
            self._cancel(id, line)
            raise
        if "error" in answer:
            raise error_of(answer["error"])
        return answer.get("result")

    def notify(self, method: str, params: Any = None) -> None:
        """Sends a notification before any later message of this thread. Raises DaemonEnded if the daemon has ended."""
        line = notification_line(method, params)
        self.connection.raise_if_ended()
        if not self._pipe.write_whole(line):
            asyncio.run_coroutine_threadsafe(self._send(line), self.connection._loop).result()

    async def _send(self, line: bytes) -> None:
        self.connection._send(line)

    def _exchange(self, id: int, line: bytes) -> tuple[dict[str, Any] | PendingAnswer, threading.Lock | None]:
        """Sends a request and returns its answer, and a lock that is released when the messages before the answer have been
        received.
        """
        with self._pipe.reading:
            self.connection.raise_if_ended()
            if not self._pipe.write_whole(line):
                return self._leave_answer(id, line), None
            end = time.monotonic() + READING_TIME
            earlier: threading.Lock | None = None
            while self._pipe.wait(READING_TIME) and self._read():
                answer, received = self._sort(id)
                earlier = received or earlier
                if answer is not None:
                    return answer, earlier
                if time.monotonic() > end:
                    break
            return self._leave_answer(id), None

    def _read(self) -> bool:
        """Reads what has arrived. Returns False at the end of the output and if that can't be read."""
        try:
            return self._pipe.read()
        except (OSError, ValueError):
            return False

    def _sort(self, id: int) -> tuple[dict[str, Any] | None, threading.Lock | None]:
        """Takes the answer to a request out of the lines in the buffer, and passes the other messages to the event loop.

        Returns the answer, if it has arrived, and a lock that is released when the messages before it have been received.
        """
        received = self._pipe.lines()
        if received is None:
            return None, None
        lines, rest = received
        answer: dict[str, Any] | None = None
        earlier: threading.Lock | None = None
        others: list[dict[str, Any] | Callable[[], None]] = []
        for line in lines:
            message = message_of(line)
            if message is not None and message.get("id") == id and "method" not in message:
                answer = message
                earlier = lock_after(others)
            elif message is not None:
                others.append(message)
        if others:
            if answer is None:
                earlier = lock_after(others)
            self.connection._inbox.extend(others)
            self.connection._loop.call_soon_threadsafe(self.connection._receive_inbox)
        self._pipe.keep(rest)
        return answer, earlier

    def _leave_answer(self, id: int, line: bytes = b"") -> PendingAnswer:
        """Leaves a request that takes long, or a line that does not fit into the pipe, to the event loop."""
        answer = PendingAnswer()
        self.connection._waiting[id] = answer
        self.connection._loop.call_soon_threadsafe(self.connection._take_over, line)
        return answer

    def _cancel(self, id: int, request: bytes) -> None:
        """Cancels a request, and leaves what the interrupted thread has read to the event loop."""
        connection = self.connection
        connection._waiting.pop(id, None)
        line = notification_line("$/cancelRequest", {"id": id})
        # Not before the request, which the event loop may still have to write.
        if len(request) <= select.PIPE_BUF and self._pipe.write_whole(line):
            line = b""
        with contextlib.suppress(RuntimeError):  # the event loop is closed
            connection._loop.call_soon_threadsafe(connection._take_over, line)


def lock_after(messages: list[dict[str, Any] | Callable[[], None]]) -> threading.Lock | None:
    """Appends a function to messages that releases the returned lock when they have been received. None without messages."""
    if not messages:
        return None
    lock = threading.Lock()
    lock.acquire()
    messages.append(lock.release)
    return lock
