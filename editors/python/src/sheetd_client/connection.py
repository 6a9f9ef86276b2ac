"""A daemon process and the messages to and from it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import signal
import sys
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from .daemon import REMEDY, Command, find_daemon, is_module
from .errors import DaemonEnded, DaemonNotFound, DaemonTimeout, SheetdError, WrongVersion, error_of
from .messages import answer_line, message_of, notification_line, request_line
from .pipe import LONGEST_LINE, Pipe
from .protocol import VERSION

log = logging.getLogger("sheetd")

START_TIMEOUT = 5.0
"""The default time that a started daemon has to answer `initialize`, s."""
COMPILE_TIMEOUT = 25.0
"""The time that the module has in addition, whose first start compiles it, s."""
EXIT_TIMEOUT = 5.0
"""The time until a daemon that does not exit is killed, s."""
PAUSE = 0.001
"""The time for which the event loop leaves the daemon's output to a thread that reads it, s."""

Answerer = Callable[[Any], Any | Awaitable[Any]]
Result = TypeVar("Result")


class Answer(Protocol):
    """What waits for the answer to a request: a future, a thread, or a page that gets it."""

    def done(self) -> bool: ...
    def set_result(self, result: Any, /) -> None: ...
    def set_exception(self, error: BaseException, /) -> None: ...


class Connection:
    """A running daemon: sends requests and notifications, receives notifications, and answers the daemon's requests.

    Created by `Connection.start`. Call its methods on the event loop that started it. To send requests from other threads, use
    `BlockingRequests`.
    """

    def __init__(self, process: asyncio.subprocess.Process, pipe: Pipe) -> None:
        self._process = process
        self._pipe = pipe
        self._loop = asyncio.get_running_loop()
        self._ids = itertools.count(1)
        self._waiting: dict[int, Answer] = {}
        # Messages in the order of their arrival. A function is called when those before it have been received.
        self._inbox: deque[dict[str, Any] | Callable[[], None]] = deque()
        self._pausing: asyncio.TimerHandle | None = None
        self._end_of_output = asyncio.Event()
        self._drained = asyncio.Event()
        self._stderr: deque[str] = deque(maxlen=20)
        self._ended: DaemonEnded | None = None
        self._closing = False
        self.on_notification: list[Callable[[str, Any], None]] = []
        """Called with the method and the params of each notification of the daemon, in order."""
        self.on_end: list[Callable[[DaemonEnded], None]] = []
        """Called once if the daemon ends unexpectedly."""
        self.answers: dict[str, Answerer] = {}
        """The functions that answer the daemon's requests, by method. Requests without one are refused."""
        self._answering: set[asyncio.Task[None]] = set()
        self._loop.add_reader(pipe.stdout, self._read)
        self._reading = asyncio.create_task(self._read_to_end(), name="sheetd stdout")
        self._listening = asyncio.create_task(self._listen(), name="sheetd stderr")
        self.server: dict[str, Any] = {}
        """The daemon's answer to `initialize`."""

    @classmethod
    async def start(cls, command: Command | None = None, capabilities: dict[str, Any] | None = None, *,
                    start_timeout: float | None = START_TIMEOUT) -> Connection:
        """Starts a daemon and initializes it.

        - start_timeout: the time that the daemon has to answer `initialize`, s. The module, whose first start compiles it, has 25 s more.
          None waits without a limit.

        Raises DaemonNotFound, DaemonEnded, DaemonTimeout or WrongVersion.
        """
        arguments = find_daemon(command)
        if sys.platform == "win32":
            raise DaemonNotFound("sheetd-client needs Linux or macOS")
        pipe = Pipe()
        stdin, stdout = pipe.daemon_ends
        try:
            process = await asyncio.create_subprocess_exec(
                *arguments, stdin=stdin, stdout=stdout, stderr=asyncio.subprocess.PIPE, limit=LONGEST_LINE,
                # In its own session, so that Ctrl-C in the terminal only reaches the caller. The daemon exits at the end
                # of its input.
                start_new_session=True)
        except BaseException as error:
            pipe.close_stdin()
            pipe.close_stdout()
            if isinstance(error, OSError):
                raise DaemonNotFound(f"{arguments[0]} can't be started: {error.strerror or error}; {REMEDY}") from error
            raise
        finally:
            pipe.close_daemon_ends()
        connection = cls(process, pipe)
        if start_timeout is not None and is_module(arguments):
            start_timeout += COMPILE_TIMEOUT
        try:
            connection.server = await within(start_timeout, connection.request(
                "initialize", {"processId": os.getpid(), "capabilities": capabilities or {}}))
        except BaseException as error:
            await connection.kill()
            if isinstance(error, asyncio.TimeoutError) and start_timeout is not None:
                raise DaemonTimeout(arguments, start_timeout, connection.stderr) from None
            raise
        try:
            try:
                spoken = connection.server["capabilities"]["sheet"]["protocolVersion"]
            except (KeyError, TypeError):
                raise WrongVersion(f"{arguments[0]} is not sheetd: it answered {connection.server!r}; {REMEDY}") from None
            if spoken.split(".")[0] != VERSION.split(".")[0]:
                raise WrongVersion(f"{arguments[0]} speaks version {spoken} of the protocol, this client {VERSION}; install versions that fit")
            connection.notify("initialized")
        except BaseException:
            # What is no daemon of this version need not know how to end.
            await connection.kill()
            raise
        return connection

    @property
    def stderr(self) -> str:
        """The last lines that the daemon wrote to stderr."""
        return "\n".join(self._stderr)

    @property
    def pid(self) -> int:
        return self._process.pid

    # MARK: Out

    async def request(self, method: str, params: Any = None) -> Any:
        """Sends a request and returns its result. Raises ResponseError if the answer is an error, and DaemonEnded if the daemon
        ends.

        If the awaiting task is canceled, the request is canceled in the daemon, too.
        """
        answer: asyncio.Future[Any] = self._loop.create_future()
        id = self.send_request(method, params, answer)
        try:
            while self._pipe.unwritten:
                self._drained.clear()
                await self._drained.wait()
            return await answer
        except asyncio.CancelledError:
            self._cancel(id)
            raise

    def send_request(self, method: str, params: Any, answer: Answer) -> int:
        """Writes a request immediately, before any later message, and returns its id. `answer` receives the result or the error, in
        the order in which the daemon's messages arrive. Raises TypeError or ValueError for values that JSON can't represent (NaN, a
        set), before anything is written.
        """
        id = next(self._ids)
        self._send(request_line(id, method, params))
        self._waiting[id] = answer
        return id

    def notify(self, method: str, params: Any = None) -> None:
        """Sends a notification. Raises DaemonEnded if the daemon has ended."""
        self._send(notification_line(method, params))

    def _cancel(self, id: int) -> None:
        """Cancels a request, unless it has been answered."""
        if self._waiting.pop(id, None) is not None and self._ended is None:
            self.notify("$/cancelRequest", {"id": id})

    def raise_if_ended(self) -> None:
        """Raises DaemonEnded if the daemon has ended."""
        if self._ended is not None:
            raise self._ended

    def _send(self, line: bytes) -> None:
        self.raise_if_ended()
        if not self._pipe.write(line):
            self._loop.add_writer(self._pipe.stdin, self._flush)

    def _flush(self) -> None:
        if self._pipe.flush():
            self._loop.remove_writer(self._pipe.stdin)
            self._drained.set()

    # MARK: In

    def _read(self) -> None:
        """Receives what has arrived. While another thread reads, pauses instead."""
        if self._end_of_output.is_set():
            return
        if not self._pipe.reading.acquire(blocking=False):
            self._pause()
            return
        try:
            if not self._pipe.read():
                self._end_output()
        except BlockingIOError:  # another thread was faster
            self._pause()
        except (ValueError, OSError) as error:
            log.error("sheetd's stdout can't be read: %s", error)
            self._end_output()
        try:
            if received := self._pipe.lines():
                lines, rest = received
                self._inbox.extend(message for line in lines if (message := message_of(line)) is not None)
                self._pipe.keep(rest)
            self._receive_inbox()
        finally:
            self._pipe.reading.release()

    def _end_output(self) -> None:
        if not self._end_of_output.is_set():
            self._loop.remove_reader(self._pipe.stdout)
            self._end_of_output.set()

    def _pause(self) -> None:
        """Stops reading for a moment. Otherwise each answer to a thread that reads by itself would also wake the event loop."""
        self._loop.remove_reader(self._pipe.stdout)
        if self._pausing is None:
            self._pausing = self._loop.call_later(PAUSE, self._end_pause)

    def _end_pause(self) -> None:
        self._pausing = None
        if self._end_of_output.is_set():
            return
        if self._pipe.reading.locked():
            self._pausing = self._loop.call_later(PAUSE, self._end_pause)
        else:
            self._loop.add_reader(self._pipe.stdout, self._read)

    def _take_over(self, line: bytes) -> None:
        """Sends a line for another thread, if there is one, and receives what the thread has left."""
        if line and self._ended is None:
            self._send(line)
        if self._pausing is not None:
            self._pausing.cancel()
            self._end_pause()
        self._fail_waiting()
        self._read()

    def _receive_inbox(self) -> None:
        while self._inbox:
            message = self._inbox.popleft()
            if isinstance(message, dict):
                self._receive(message)
            else:
                message()

    def _receive(self, message: dict[str, Any]) -> None:
        method = message.get("method")
        if method is None:
            answer = self._waiting.pop(message.get("id", 0), None)
            if answer is None or answer.done():
                return
            if "error" in message:
                answer.set_exception(error_of(message["error"]))
            else:
                answer.set_result(message.get("result"))
        elif "id" in message:
            task = asyncio.create_task(self._answer(message["id"], method, message.get("params")))
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
        else:
            for callback in list(self.on_notification):
                guarded(callback, method, message.get("params"))

    async def _answer(self, id: Any, method: str, params: Any) -> None:
        answer: dict[str, Any] = {"id": id}
        answerer = self.answers.get(method)
        try:
            if answerer is None:
                answer["error"] = {"code": -32601, "message": f"nobody answers {method}"}
            else:
                result = answerer(params)
                answer["result"] = await result if isinstance(result, Awaitable) else result
        except Exception as error:  # raised by the caller's function; the daemon treats the error as a refusal
            log.exception("what answers %s failed", method)
            answer["error"] = {"code": -32603, "message": str(error) or type(error).__name__}
        with contextlib.suppress(DaemonEnded):
            self._send(answer_line(answer))

    async def _listen(self) -> None:
        assert self._process.stderr is not None
        while line := await self._process.stderr.readline():
            text = line.decode(errors="replace").rstrip()
            self._stderr.append(text)
            log.debug("%s", text)

    async def _read_to_end(self) -> None:
        try:
            await self._end_of_output.wait()
        finally:
            await self._at_end()

    async def _at_end(self) -> None:
        try:
            returncode: int | None = await within(EXIT_TIMEOUT, self._process.wait())
            await asyncio.wait({self._listening}, timeout=EXIT_TIMEOUT)
        except asyncio.TimeoutError:
            returncode = None
        self._ended = DaemonEnded(returncode, self.stderr)
        self._end_output()
        with self._pipe.reading:
            self._pipe.close_stdout()
        self._close_stdin()
        self._fail_waiting()
        if not self._closing:
            for callback in list(self.on_end):
                guarded(callback, self._ended)

    def _fail_waiting(self) -> None:
        """Raises in all waiting requests if the daemon has ended."""
        if self._ended is None:
            return
        for answer in list(self._waiting.values()):
            if not answer.done():
                answer.set_exception(self._ended)
        self._waiting.clear()

    # MARK: Ending

    @property
    def ended(self) -> DaemonEnded | None:
        """The reason why the daemon ended, or None while it runs."""
        return self._ended

    async def close(self) -> None:
        """Ends the daemon with `shutdown` and `exit`, and kills it if it does not end in time."""
        self._closing = True
        with contextlib.suppress(SheetdError, asyncio.TimeoutError):
            await within(EXIT_TIMEOUT, self.request("shutdown"))
            self.notify("exit")
        self._close_stdin()
        try:
            await within(EXIT_TIMEOUT, self._process.wait())
        except asyncio.TimeoutError:
            await self.kill()
        await asyncio.gather(self._reading, self._listening, return_exceptions=True)

    async def kill(self) -> None:
        """Kills the daemon and all processes that its command started, for example if the command is a shell script."""
        self._closing = True
        if self._ended is None or self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)  # it leads its own group, see `start`
        self._close_stdin()
        # A process that has left the group may still hold the pipes.
        _, reading = await asyncio.wait({self._reading, self._listening}, timeout=EXIT_TIMEOUT)
        for task in reading:
            task.cancel()

    def _close_stdin(self) -> None:
        if self._pipe.is_writable:
            self._loop.remove_writer(self._pipe.stdin)
            self._pipe.close_stdin()
            self._drained.set()


async def within(seconds: float | None, awaitable: Awaitable[Result]) -> Result:
    """Returns the result of what is awaited. Raises asyncio.TimeoutError, and cancels it, after `seconds`; None waits without a limit.

    Before Python 3.12, `asyncio.wait_for` loses a cancellation that arrives together with the result.
    """
    task = asyncio.ensure_future(awaitable)
    try:
        await asyncio.wait({task}, timeout=seconds)
    finally:
        if not task.done():
            task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    if task.cancelled():
        raise asyncio.TimeoutError
    return task.result()


def guarded(callback: Callable[..., Any], *arguments: Any) -> None:
    """Calls a caller's function and logs its exceptions, so that they don't affect others."""
    try:
        callback(*arguments)
    except Exception:
        log.exception("a callback failed")
