"""The blocking client. It shares the daemon with an asynchronous client on an event loop in its own thread."""

from __future__ import annotations

import asyncio
import atexit
import os
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from . import client as asynchronous
from ._values import set_only
from .blocking import BlockingRequests
from .connection import START_TIMEOUT
from .daemon import Command
from .documents import Scenario, ScenarioRun
from .errors import SheetdError
from .gestures import DragOutcome
from .protocol import (Animation, Event, Frame, FrameAnswer, GestureSource, OpenDocumentParams, OpenParams, PresetName,
                       State, SyncClientMethods, SyncSheetMethods)

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

T = TypeVar("T")


class SyncClient(SyncClientMethods):
    """A daemon process and its sheets, with blocking calls.

    ```python
    with SyncClient() as client:
        sheet = client.open("system", content={"height": 300})
        sheet.present()
        print(sheet.clock_advance(by=0.1).frame.y)
    ```

    - command: the command that starts the daemon; by default, the one that `find_daemon` finds.
    - start_timeout: the time that the daemon has to answer `initialize`, s. None waits without a limit.
    """

    def __init__(self, command: Command | None = None, *, start_timeout: float | None = START_TIMEOUT) -> None:
        self._client = asynchronous.Client(command, start_timeout=start_timeout)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="sheetd", daemon=True)
        self._started = False
        self._process = os.getpid()
        self._requests: BlockingRequests | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    def start(self) -> None:
        """Starts the daemon. Raises DaemonNotFound, DaemonEnded, DaemonTimeout or WrongVersion."""
        self._thread.start()
        self._started = True
        try:
            self._wait(self._client.start())
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Ends the daemon and all its sheets."""
        # A process that was forked has neither the thread nor the daemon.
        if not self._started or self._process != os.getpid():
            return
        self._started = False
        atexit.unregister(self.stop)
        try:
            asyncio.run_coroutine_threadsafe(self._client.stop(), self._loop).result()
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    @property
    def asynchronous(self) -> asynchronous.Client:
        """The asynchronous client of the same daemon. Use it only on the thread of its event loop."""
        return self._client

    def request(self, method: str, params: Mapping[str, Any] | None = None) -> Any:
        """Sends a request and returns its result as decoded JSON."""
        return self._blocking().request(method, params)

    def open(self, preset: PresetName | None = None, *, should_dismiss: Callable[[], bool] | None = None,
             measure: Callable[[str, float], float] | None = None, **params: Unpack[OpenParams]) -> SyncSheet:
        """Opens a sheet; see `Client.open`. Unlike there, `should_dismiss` has no argument. The callbacks run on the client's thread."""
        ask = None if should_dismiss is None else lambda _: should_dismiss()
        return SyncSheet(self, self._wait(self._client.open(preset, should_dismiss=ask, measure=measure, **params)))

    def open_document(self, file: str | os.PathLike[str], *, should_dismiss: Callable[[], bool] | None = None,
                      measure: Callable[[str, float], float] | None = None, **params: Unpack[OpenDocumentParams]) -> SyncSheet:
        """Opens the sheet that a document describes; see `Client.open_document`."""
        ask = None if should_dismiss is None else lambda _: should_dismiss()
        return SyncSheet(self, self._wait(self._client.open_document(file, should_dismiss=ask, measure=measure, **params)))

    def scenarios(self, file: str | os.PathLike[str]) -> tuple[Scenario, ...]:
        """The scenarios of a document; see `Client.scenarios`."""
        return self._wait(self._client.scenarios(file))

    def run_scenario(self, file: str | os.PathLike[str], name: str | None = None, setting: str | None = None) -> ScenarioRun:
        """Runs a scenario of a document; see `Client.run_scenario`."""
        return self._wait(self._client.run_scenario(file, name, setting))

    def _call(self, method: str, params: dict[str, Any], decode: Callable[[Any], T]) -> T:
        return decode(self._blocking().request(method, set_only(params)))

    def _blocking(self) -> BlockingRequests:
        """What sends the requests of a thread that may wait."""
        self._check_thread()
        connection = self._client.connection
        if self._requests is None or self._requests.connection is not connection:
            self._requests = BlockingRequests(connection)
        return self._requests

    def _check_thread(self) -> None:
        if not self._started:
            raise SheetdError("this client was not started: `with SyncClient() as client:`")
        if self._process != os.getpid():
            raise SheetdError(f"this client belongs to process {self._process}, from which this one was forked: start one here")
        if threading.get_ident() == self._thread.ident:
            raise SheetdError("a callback can't wait for the daemon: it is called on the thread that reads it")

    def _wait(self, coroutine: Coroutine[Any, Any, T]) -> T:
        try:
            self._check_thread()
        except SheetdError:
            coroutine.close()
            raise
        future = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()  # interrupted: cancels the request
            raise


class SyncStream(Generic[T]):
    """An iterator over a sheet's notifications of one kind. It ends when the sheet closes."""

    def __init__(self, client: SyncClient, make: Callable[[], asynchronous.Stream[T]]) -> None:
        self._client = client

        async def made() -> asynchronous.Stream[T]:
            return make()

        self._stream = client._wait(made())

    def __iter__(self) -> Iterator[T]:
        return self

    def __next__(self) -> T:
        async def following() -> tuple[T] | None:
            try:
                return (await self._stream.__anext__(),)
            except StopAsyncIteration:
                return None

        value = self._client._wait(following())
        if value is None:
            raise StopIteration
        return value[0]

    def close(self) -> None:
        """Ends the iteration."""
        if self._client._started:  # otherwise it has ended with its client
            self._client._loop.call_soon_threadsafe(self._stream.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


class SyncSheet(SyncSheetMethods):
    """An open sheet, with blocking methods. It has the same methods of the protocol as `Sheet`."""

    def __init__(self, client: SyncClient, sheet: asynchronous.Sheet) -> None:
        self._client = client
        self._sheet = sheet
        self.owns_client = False
        """Whether the client stops when the sheet closes."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.owns_client:
            self._client.stop()
        elif self._sheet.is_open:
            self.close()

    @property
    def id(self) -> str:
        return self._sheet.id

    @property
    def opened(self) -> State:
        """The State when the sheet was opened."""
        return self._sheet.opened

    @property
    def is_open(self) -> bool:
        return self._sheet.is_open

    def _call(self, method: str, params: dict[str, Any], decode: Callable[[Any], T]) -> T:
        answer = decode(self._client._blocking().request(method, {"sheet": self._sheet.id, **set_only(params)}))
        if method == "sheet/close":

            async def forget() -> None:
                self._sheet._forget(None)

            self._client._wait(forget())
            if self.owns_client:
                self._client.stop()
        return answer

    def notify(self, method: str, **params: Any) -> None:
        """Sends an input as a notification; the resulting frame arrives as `sheet/frame`."""
        self._client._blocking().notify(method, {"sheet": self._sheet.id, **params})

    def frames(self) -> SyncStream[Frame]:
        """The frames from now on; see `Sheet.frames`."""
        return SyncStream(self._client, self._sheet.frames)

    def events(self) -> SyncStream[Event]:
        """The events from now on."""
        return SyncStream(self._client, self._sheet.events)

    def animations(self) -> SyncStream[Animation]:
        """The animations from now on, as descriptions that a renderer can run."""
        return SyncStream(self._client, self._sheet.animations)

    def on_frame(self, callback: Callable[[Frame], None]) -> Callable[[], None]:
        """Calls a function for every frame, on the client's thread; see `Sheet.on_frame`."""
        return self._sheet.on_frame(callback)

    def on_event(self, callback: Callable[[Event], None]) -> Callable[[], None]:
        """Calls a function for every event, on the client's thread."""
        return self._sheet.on_event(callback)

    def on_animation(self, callback: Callable[[Animation], None]) -> Callable[[], None]:
        """Calls a function for every animation, on the client's thread."""
        return self._sheet.on_animation(callback)

    def play(self, *, by: float | None = None, to: float | None = None, frame_rate: float = 60) -> list[Frame]:
        """Advances the clock and returns every frame; see `Sheet.play`."""
        return self._client._wait(self._sheet.play(by=by, to=to, frame_rate=frame_rate))

    def drag(self, start: tuple[float, float], *stops: tuple[float, float], duration: float = 0.25,
             at: float | None = None, sample_rate: float = 60, source: GestureSource | None = None,
             outcome: DragOutcome = "ended", recognized: bool = False) -> FrameAnswer:
        """Drags a finger from `start` through `stops` and lifts it; see `Sheet.drag`."""
        return self._client._wait(self._sheet.drag(
            start, *stops, duration=duration, at=at, sample_rate=sample_rate, source=source, outcome=outcome,
            recognized=recognized))


def open_document(file: str | os.PathLike[str], *, command: Command | None = None,
                  start_timeout: float | None = START_TIMEOUT, **params: Unpack[OpenDocumentParams]) -> SyncSheet:
    """Starts a daemon and opens the sheet that a document describes. The daemon ends when the sheet closes or the process exits.

    ```python
    with open_document("map.sheet.json") as sheet:
        sheet.present()
    ```

    See `Client` and `Client.open_document` for the parameters and the exceptions.
    """
    client = SyncClient(command, start_timeout=start_timeout)
    client.start()
    try:
        sheet = client.open_document(file, **params)
    except BaseException:
        client.stop()
        raise
    sheet.owns_client = True
    atexit.register(client.stop)
    return sheet
