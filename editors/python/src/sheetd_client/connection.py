"""A daemon process and the messages to and from it."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import logging
import os
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from .daemon import Command, find_daemon
from .errors import DaemonEnded, DaemonNotFound, SheetdError, WrongVersion, error_of
from .protocol import VERSION

log = logging.getLogger("sheetd")

LONGEST_LINE = 1 << 28
"""The maximum length of a line from the daemon, bytes; longer than any answer."""
EXIT_TIMEOUT = 5.0
"""The time until a daemon that does not exit is killed, s."""

Answerer = Callable[[Any], Any | Awaitable[Any]]


class Connection:
    """A running daemon: sends requests and notifications, receives notifications, and answers the daemon's requests.

    Created by `Connection.start`. Everything is called on the event loop that started it.
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._next_id = 0
        self._waiting: dict[int, asyncio.Future[Any]] = {}
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
        self._reading = asyncio.create_task(self._read(), name="sheetd stdout")
        self._listening = asyncio.create_task(self._listen(), name="sheetd stderr")
        self.server: dict[str, Any] = {}
        """The daemon's answer to `initialize`."""

    @classmethod
    async def start(cls, command: Command | None = None, capabilities: dict[str, Any] | None = None) -> Connection:
        """Starts a daemon and initializes it.

        Raises DaemonNotFound, DaemonEnded, or WrongVersion.
        """
        arguments = find_daemon(command)
        try:
            process = await asyncio.create_subprocess_exec(
                *arguments, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE, limit=LONGEST_LINE,
                # In its own session, so that Ctrl-C in the terminal only reaches the caller. The daemon exits at the end
                # of its input.
                start_new_session=True)
        except (FileNotFoundError, PermissionError, NotADirectoryError, OSError) as error:
            raise DaemonNotFound(f"{arguments[0]} can't be started: {error.strerror or error}") from error
        connection = cls(process)
        try:
            try:
                connection.server = await connection.request(
                    "initialize", {"processId": os.getpid(), "capabilities": capabilities or {}})
                spoken = connection.server["capabilities"]["sheet"]["protocolVersion"]
            except (KeyError, TypeError):
                raise WrongVersion(f"{arguments[0]} is no sheetd: it answered {connection.server!r}") from None
            if spoken.split(".")[0] != VERSION.split(".")[0]:
                raise WrongVersion(f"{arguments[0]} speaks version {spoken} of the protocol, this client {VERSION}")
            connection.notify("initialized")
        except BaseException:
            await connection.close()
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
        """Sends a request and returns its result. Raises ResponseError if the answer is an error, DaemonEnded if the
        daemon ends.

        If the awaiting task is cancelled, the request is canceled in the daemon.
        """
        answer = self.send_request(method, params)
        await self._drained()
        return await answer

    def send_request(self, method: str, params: Any = None) -> asyncio.Future[Any]:
        """Writes a request immediately, before any later message, and returns a future of its result.

        Cancelling the future cancels the request.
        """
        self._next_id += 1
        id = self._next_id
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[id] = answer
        answer.add_done_callback(functools.partial(self._answered, id))
        try:
            self._send({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
        except BaseException:
            answer.cancel()
            raise
        return answer

    def _answered(self, id: int, answer: asyncio.Future[Any]) -> None:
        asked = self._waiting.pop(id, None) is not None
        if answer.cancelled() and asked and self._ended is None:
            self.notify("$/cancelRequest", {"id": id})

    def notify(self, method: str, params: Any = None) -> None:
        """Sends a notification. Raises DaemonEnded if the daemon has ended."""
        self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        if self._ended is not None:
            raise self._ended
        assert self._process.stdin is not None
        if message.get("params") is None:
            message.pop("params", None)
        # Raises for values that JSON can't represent (NaN, a set) before anything is written.
        self._process.stdin.write(json.dumps(message, allow_nan=False).encode() + b"\n")

    async def _drained(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(ConnectionError):  # reported when stdout ends
            await self._process.stdin.drain()

    # MARK: In

    async def _read(self) -> None:
        assert self._process.stdout is not None
        try:
            while line := await self._process.stdout.readline():
                try:
                    message = json.loads(line)
                except ValueError:
                    message = None
                if not isinstance(message, dict):
                    log.error("sheetd wrote what is no message: %.200r", line)
                    continue
                self._receive(message)
        except (ValueError, ConnectionError) as error:
            log.error("sheetd's stdout can't be read: %s", error)
        finally:
            await self._at_end()

    def _receive(self, message: dict[str, Any]) -> None:
        method = message.get("method")
        if method is None:
            answer = self._waiting.get(message.get("id", 0))
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
        answer: dict[str, Any] = {"jsonrpc": "2.0", "id": id}
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
            self._send(answer)

    async def _listen(self) -> None:
        assert self._process.stderr is not None
        while line := await self._process.stderr.readline():
            text = line.decode(errors="replace").rstrip()
            self._stderr.append(text)
            log.debug("%s", text)

    async def _at_end(self) -> None:
        try:
            returncode: int | None = await asyncio.wait_for(self._process.wait(), EXIT_TIMEOUT)
            await asyncio.wait({self._listening}, timeout=EXIT_TIMEOUT)
        except asyncio.TimeoutError:
            returncode = None
        self._ended = DaemonEnded(returncode, self.stderr)
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(self._ended)
        if not self._closing:
            for callback in list(self.on_end):
                guarded(callback, self._ended)

    # MARK: Ending

    @property
    def ended(self) -> DaemonEnded | None:
        """The reason why the daemon ended, or None while it runs."""
        return self._ended

    async def close(self) -> None:
        """Ends the daemon with `shutdown` and `exit`, and kills it after the timeout."""
        self._closing = True
        with contextlib.suppress(SheetdError, asyncio.TimeoutError):
            await asyncio.wait_for(self.request("shutdown"), EXIT_TIMEOUT)
            self.notify("exit")
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), EXIT_TIMEOUT)
        except asyncio.TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
        await asyncio.gather(self._reading, self._listening, return_exceptions=True)


def guarded(callback: Callable[..., Any], *arguments: Any) -> None:
    """Calls a caller's function and logs its exceptions, so that they don't affect others."""
    try:
        callback(*arguments)
    except Exception:
        log.exception("a callback failed")
