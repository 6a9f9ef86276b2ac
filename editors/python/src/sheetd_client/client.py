"""The asynchronous client: a daemon and its sheets."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ._values import set_only
from .connection import START_TIMEOUT, Connection, guarded
from .daemon import Command
from .documents import Scenario, ScenarioRun, opened
from .errors import DaemonEnded, SheetdError
from .gestures import DragOutcome, drag_samples
from .protocol import (Animation, AsyncClientMethods, AsyncSheetMethods, DocumentChange, Event, Frame, FrameAnswer,
                       GestureSource, OpenDocumentParams, OpenParams, PresetName, State)

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

T = TypeVar("T")

ShouldDismiss = Callable[["Sheet"], bool | Awaitable[bool]]
Measure = Callable[[str, float], float | Awaitable[float]]

KINDS: dict[str, Any] = {
    "sheet/frame": Frame.from_json,
    "sheet/event": Event.from_json,
    "sheet/animation": Animation.from_json,
    "sheet/didChangeDocument": DocumentChange.from_json,
}


class Client(AsyncClientMethods):
    """A daemon process and its sheets.

    ```python
    async with Client() as client:
        sheet = await client.open("system", content={"height": 300})
        await sheet.present()
        frame = await sheet.clock_advance(by=0.1)
    ```

    - command: the command that starts the daemon; by default, the one that `find_daemon` finds.
    - start_timeout: the time that the daemon has to answer `initialize`, s. None waits without a limit.
    """

    def __init__(self, command: Command | None = None, *, start_timeout: float | None = START_TIMEOUT) -> None:
        self._command = command
        self._start_timeout = start_timeout
        self._connection: Connection | None = None
        self._sheets: dict[str, Sheet] = {}
        self._opened = 0
        self._document = asyncio.Lock()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None,
                        trace: TracebackType | None) -> None:
        await self.stop()

    async def start(self) -> None:
        """Starts the daemon. Raises DaemonNotFound, DaemonEnded, DaemonTimeout or WrongVersion."""
        connection = await Connection.start(self._command, start_timeout=self._start_timeout)
        connection.on_notification.append(self._receive)
        connection.on_end.append(self._end)
        connection.answers["sheet/shouldDismiss"] = self._should_dismiss
        connection.answers["content/measure"] = self._measure
        self._connection = connection

    async def stop(self) -> None:
        """Ends the daemon and all its sheets."""
        if self._connection is None:
            return
        connection, self._connection = self._connection, None
        for sheet in list(self._sheets.values()):
            sheet._forget(None)
        await connection.close()

    @property
    def connection(self) -> Connection:
        """The connection to the daemon, for messages that this class does not wrap."""
        if self._connection is None:
            raise SheetdError("this client was not started: `async with Client() as client:`")
        return self._connection

    async def request(self, method: str, params: Mapping[str, Any] | None = None) -> Any:
        """Sends a request and returns its result as decoded JSON."""
        return await self.connection.request(method, params)

    async def open(self, preset: PresetName | None = None, *, should_dismiss: ShouldDismiss | None = None,
                   measure: Measure | None = None, **params: Unpack[OpenParams]) -> Sheet:
        """Opens a sheet. Without a preset or a document, the preset is `cover-vertical`.

        - should_dismiss: called with the sheet, returns whether the user may dismiss it. Called if `interaction.dismissal` is "ask".
        - measure: called with the id of a screen and a width, returns the height of the screen's content (both in pt). Called if
          the content has `"measure": True`.
        """
        self._opened += 1
        id = params.get("sheet") or f"py-{self._opened}"
        opening = {**params, "sheet": id} | ({} if preset is None else {"preset": preset})
        sheet = Sheet(self, id, should_dismiss, measure)
        # Registered before the answer, because the daemon may first ask to measure the content.
        before = self._sheets.get(id)
        self._sheets[id] = sheet
        try:
            sheet.opened = State.from_json(await self.request("sheet/open", opening))
        except BaseException:
            if before is None:
                self._sheets.pop(id, None)
            else:
                self._sheets[id] = before
            raise
        return sheet

    async def open_document(self, file: str | os.PathLike[str], *, should_dismiss: ShouldDismiss | None = None,
                            measure: Measure | None = None, **params: Unpack[OpenDocumentParams]) -> Sheet:
        """Opens the sheet that a document describes, without playing its scenarios. Later changes of the file don't affect the
        sheet.

        - params: other params of `sheet/open`.

        Raises DocumentError if the document has errors, and OSError if it can't be read.
        """
        async with self._document, opened(self.connection, file) as document:
            document.check()
            return await self.open(document=document.uri, should_dismiss=should_dismiss, measure=measure, **params)

    async def scenarios(self, file: str | os.PathLike[str]) -> tuple[Scenario, ...]:
        """The scenarios of a document, each once for every setting (device, orientation, text size) in which it is played. The
        document may have errors. Raises OSError if it can't be read.
        """
        async with self._document, opened(self.connection, file) as document:
            return tuple(document.scenarios)

    async def run_scenario(
            self, file: str | os.PathLike[str], name: str | None = None, setting: str | None = None) -> ScenarioRun:
        """Runs a scenario of a document, the one with that name or the first, and checks its expectations. Without a setting, the
        scenario runs in all of its settings, one after the other, until it fails in one.

        Raises DocumentError if the document has errors, and OSError if it can't be read.
        """
        async with self._document, opened(self.connection, file) as document:
            return await document.run(name, setting)

    async def _call(self, method: str, params: dict[str, Any], decode: Callable[[Any], T]) -> T:
        return decode(await self.connection.request(method, set_only(params)))

    def _receive(self, method: str, params: Any) -> None:
        decode = KINDS.get(method)
        sheet = self._sheets.get(params["sheet"]) if decode else None
        if decode and sheet is not None:
            sheet._receive(method, decode(params))

    def _end(self, reason: DaemonEnded) -> None:
        for sheet in list(self._sheets.values()):
            sheet._forget(reason)

    async def _should_dismiss(self, params: Any) -> bool:
        sheet = self._sheets.get(params["sheet"])
        if sheet is None or sheet.should_dismiss is None:
            return False
        answer = sheet.should_dismiss(sheet)
        return bool(await answer if isinstance(answer, Awaitable) else answer)

    async def _measure(self, params: Any) -> dict[str, float]:
        sheet = self._sheets.get(params["sheet"])
        if sheet is None or sheet.measure is None:
            raise SheetdError(f"nothing measures the contents of {params['sheet']}")
        height = sheet.measure(params["screen"], params["width"])
        return {"height": await height if isinstance(height, Awaitable) else height}


class Stream(Generic[T]):
    """An asynchronous iterator over a sheet's notifications of one kind. It ends when the sheet closes."""

    def __init__(self, end: Callable[[Stream[T]], None]) -> None:
        self._queue: asyncio.Queue[T | None | Exception] = asyncio.Queue()
        self._end = end

    def __aiter__(self) -> AsyncIterator[T]:
        return self

    async def __anext__(self) -> T:
        value = await self._queue.get()
        if value is None:
            self._queue.put_nowait(None)
            raise StopAsyncIteration
        if isinstance(value, Exception):
            self._queue.put_nowait(None)
            raise value
        return value

    def close(self) -> None:
        """Ends the iteration."""
        self._end(self)
        self._queue.put_nowait(None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


class Sheet(AsyncSheetMethods):
    """An open sheet. It has the methods of the protocol, in snake case and without `sheet/`: `sheet/present` is `present`, and
    `content/didChangeSize` is `content_did_change_size`.
    """

    def __init__(self, client: Client, id: str, should_dismiss: ShouldDismiss | None, measure: Measure | None) -> None:
        self.client = client
        self.id = id
        self.should_dismiss = should_dismiss
        self.measure = measure
        self.opened: State
        """The State when the sheet was opened."""
        self._streams: dict[str, list[Stream[Any]]] = {kind: [] for kind in KINDS}
        self._callbacks: dict[str, list[Callable[[Any], None]]] = {kind: [] for kind in KINDS}
        self.is_open = True
        self.owns_client = False
        """Whether the client stops when the sheet closes."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None,
                        trace: TracebackType | None) -> None:
        if self.owns_client:
            await self.client.stop()
        elif self.is_open:
            await self.close()

    async def _call(self, method: str, params: dict[str, Any], decode: Callable[[Any], T]) -> T:
        answer = decode(await self.client.connection.request(method, {"sheet": self.id, **set_only(params)}))
        if method == "sheet/close":
            self._forget(None)
            if self.owns_client:
                await self.client.stop()
        return answer

    def notify(self, method: str, **params: Any) -> None:
        """Sends an input as a notification; the resulting frame arrives as `sheet/frame`."""
        self.client.connection.notify(method, {"sheet": self.id, **params})

    # MARK: Notifications

    def frames(self) -> Stream[Frame]:
        """The frames from now on: on every tick of a realtime clock, after notifications, and during `clock_advance` with a
        `frame_rate`.
        """
        return self._stream("sheet/frame")

    def events(self) -> Stream[Event]:
        """The events from now on."""
        return self._stream("sheet/event")

    def animations(self) -> Stream[Animation]:
        """The animations from now on, as descriptions that a renderer can run."""
        return self._stream("sheet/animation")

    def on_frame(self, callback: Callable[[Frame], None]) -> Callable[[], None]:
        """Calls a function for every frame. Returns a function that removes the callback. Exceptions of callbacks are logged."""
        return self._call_back("sheet/frame", callback)

    def on_event(self, callback: Callable[[Event], None]) -> Callable[[], None]:
        """Calls a function for every event; see `on_frame`."""
        return self._call_back("sheet/event", callback)

    def on_animation(self, callback: Callable[[Animation], None]) -> Callable[[], None]:
        """Calls a function for every animation; see `on_frame`."""
        return self._call_back("sheet/animation", callback)

    def on_document_change(self, callback: Callable[[DocumentChange], None]) -> Callable[[], None]:
        """Calls a function after every edit of the document that the sheet follows; see `on_frame`."""
        return self._call_back("sheet/didChangeDocument", callback)

    def _call_back(self, kind: str, callback: Callable[[Any], None]) -> Callable[[], None]:
        self._callbacks[kind].append(callback)
        return lambda: self._callbacks[kind].remove(callback) if callback in self._callbacks[kind] else None

    def _stream(self, kind: str) -> Stream[Any]:
        streams = self._streams[kind]
        stream: Stream[Any] = Stream(lambda stream: streams.remove(stream) if stream in streams else None)
        if self.is_open:
            streams.append(stream)
        else:
            stream.close()
        return stream

    def _receive(self, kind: str, value: Any) -> None:
        for stream in self._streams[kind]:
            stream._queue.put_nowait(value)
        for callback in list(self._callbacks[kind]):
            guarded(callback, value)

    def _forget(self, reason: Exception | None) -> None:
        self.is_open = False
        if self.client._sheets.get(self.id) is self:
            del self.client._sheets[self.id]
        for streams in self._streams.values():
            for stream in list(streams):
                stream._queue.put_nowait(reason)
            streams.clear()

    # MARK: Combinations of several messages

    async def play(self, *, by: float | None = None, to: float | None = None, frame_rate: float = 60) -> list[Frame]:
        """Advances the clock and returns every frame, including the last.

        - by, to: the duration or the end time, s. Without either, the clock advances until the sheet rests, by at most 60 s.
        - frame_rate: frames per second, 1...240.
        """
        frames: list[Frame] = []
        stop = self.on_frame(frames.append)
        try:
            if by is not None:
                frames.append(await self.clock_advance(by=by, frame_rate=frame_rate))
            elif to is not None:
                frames.append(await self.clock_advance(to=to, frame_rate=frame_rate))
            else:
                # In steps of 0.25 s, because the duration is not known in advance.
                last: FrameAnswer | None = None
                for _ in range(240):
                    last = await self.clock_advance(by=0.25, frame_rate=frame_rate)
                    frames.append(last)
                    if not last.moving:
                        break
        finally:
            stop()
        return frames

    async def drag(self, start: tuple[float, float], *stops: tuple[float, float], duration: float = 0.25,
                   at: float | None = None, sample_rate: float = 60, source: GestureSource | None = None,
                   outcome: DragOutcome = "ended", recognized: bool = False) -> FrameAnswer:
        """Drags a finger from `start` through `stops` at a constant speed and lifts it.

        - start, stops: points in the container, pt.
        - duration: the duration, s.
        - at: the time of the first sample on the sheet's clock, s; by default the sheet's current time.
        - sample_rate: samples per second.
        - source: what the finger touches; by default, what the daemon's hit test finds there.
        - outcome: the phase of the last sample: "ended", "cancelled", "failed", or "moved" if the finger stays down.
        - recognized: whether the samples come from a gesture recognizer that has already passed its slop of 10 pt.
        """
        time = (await self.state()).time if at is None else at
        samples = drag_samples(start, stops, duration, time, sample_rate, source, outcome, recognized)
        return await self.gesture_samples(samples)


async def open_document_async(file: str | os.PathLike[str], *, command: Command | None = None,
                              start_timeout: float | None = START_TIMEOUT, **params: Unpack[OpenDocumentParams]) -> Sheet:
    """Starts a daemon and opens the sheet that a document describes. The daemon ends when the sheet closes.

    ```python
    async with await open_document_async("map.sheet.json") as sheet:
        await sheet.present()
    ```

    See `Client` and `Client.open_document` for the parameters and the exceptions.
    """
    client = Client(command, start_timeout=start_timeout)
    await client.start()
    try:
        sheet = await client.open_document(file, **params)
    except BaseException:
        await client.stop()
        raise
    sheet.owns_client = True
    return sheet
