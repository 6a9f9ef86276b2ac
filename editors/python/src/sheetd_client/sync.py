"""The blocking face, for those who have no event loop: a thread of its own runs one."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from . import client as asynchronous
from ._values import set_only
from .daemon import Command
from .errors import SheetdError
from .protocol import Animation, Event, Frame, FrameAnswer, OpenParams, State, SyncClientMethods, SyncSheetMethods

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

T = TypeVar("T")


class SyncClient(SyncClientMethods):
    """A daemon of one's own, blocking.

    ```python
    with SyncClient() as client:
        sheet = client.open("system", content={"height": 300})
        sheet.present()
        print(sheet.clock_advance(by=0.1).frame.y)
    ```
    """

    def __init__(self, command: Command | None = None) -> None:
        self._client = asynchronous.Client(command)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="sheetd", daemon=True)
        self._started = False

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    def start(self) -> None:
        """Starts the daemon. Raises DaemonNotFound, DaemonEnded or WrongVersion."""
        self._thread.start()
        self._started = True
        try:
            self._wait(self._client.start())
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Ends the daemon, and with it every sheet."""
        if not self._started:
            return
        self._started = False
        try:
            asyncio.run_coroutine_threadsafe(self._client.stop(), self._loop).result()
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    @property
    def asynchronous(self) -> asynchronous.Client:
        """The client that does the work; it lives on a thread of its own."""
        return self._client

    def request(self, method: str, params: Mapping[str, Any] | None = None) -> Any:
        """The result of any method, as JSON has it."""
        return self._wait(self._client.request(method, params))

    def open(self, preset: str | None = None, *, should_dismiss: Callable[[], bool] | None = None,
             measure: Callable[[str, float], float] | None = None, **params: Unpack[OpenParams]) -> SyncSheet:
        """Opens a sheet; see `Client.open`. The callbacks are called on the client's thread."""
        ask = None if should_dismiss is None else lambda _: should_dismiss()
        return SyncSheet(self, self._wait(self._client.open(preset, should_dismiss=ask, measure=measure, **params)))

    def _call(self, method: str, params: dict[str, Any], decode: Callable[[Any], T]) -> T:
        return self._wait(self._client._call(method, params, decode))

    def _wait(self, coroutine: Coroutine[Any, Any, T]) -> T:
        if not self._started or threading.current_thread() is self._thread:
            coroutine.close()
            raise SheetdError("this client was not started: `with SyncClient() as client:`" if not self._started else
                              "a callback can't wait for the daemon: it is called on the thread that reads it")
        future = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()  # an interrupt: the request is canceled
            raise


class SyncStream(Generic[T]):
    """What a sheet says of one kind, from now on: an iterator that ends with the sheet."""

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
        """Ends it."""
        if self._client._started:  # else it has ended with its client
            self._client._loop.call_soon_threadsafe(self._stream.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


class SyncSheet(SyncSheetMethods):
    """One open sheet, blocking. Its methods are the protocol's: `content/didChangeSize` is `content_did_change_size`."""

    def __init__(self, client: SyncClient, sheet: asynchronous.Sheet) -> None:
        self._client = client
        self._sheet = sheet

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._sheet.is_open:
            self.close()

    @property
    def id(self) -> str:
        return self._sheet.id

    @property
    def opened(self) -> State:
        """What it was when it was opened."""
        return self._sheet.opened

    @property
    def is_open(self) -> bool:
        return self._sheet.is_open

    def _call(self, method: str, params: dict[str, Any], decode: Callable[[Any], T]) -> T:
        return self._client._wait(self._sheet._call(method, params, decode))

    def notify(self, method: str, **params: Any) -> None:
        """Sends an input that is not answered; what it shows then comes as a frame."""

        async def send() -> None:
            self._sheet.notify(method, **params)

        self._client._wait(send())

    def frames(self) -> SyncStream[Frame]:
        """What it shows from now on; see `Sheet.frames`."""
        return SyncStream(self._client, self._sheet.frames)

    def events(self) -> SyncStream[Event]:
        """What happens in its life from now on."""
        return SyncStream(self._client, self._sheet.events)

    def animations(self) -> SyncStream[Animation]:
        """Its motions from now on, as descriptions."""
        return SyncStream(self._client, self._sheet.animations)

    def on_frame(self, callback: Callable[[Frame], None]) -> Callable[[], None]:
        """Calls back with every frame, on the client's thread."""
        return self._sheet.on_frame(callback)

    def on_event(self, callback: Callable[[Event], None]) -> Callable[[], None]:
        """Calls back with every event, on the client's thread."""
        return self._sheet.on_event(callback)

    def on_animation(self, callback: Callable[[Animation], None]) -> Callable[[], None]:
        """Calls back with every animation, on the client's thread."""
        return self._sheet.on_animation(callback)

    def play(self, *, by: float | None = None, to: float | None = None, frame_rate: float = 60) -> list[Frame]:
        """Lets time pass and gives every frame on the way; see `Sheet.play`."""
        return self._client._wait(self._sheet.play(by=by, to=to, frame_rate=frame_rate))

    def drag(self, start: tuple[float, float], *stops: tuple[float, float], duration: float = 0.25,
             at: float | None = None, sample_rate: float = 60, source: str | None = None,
             outcome: str = "ended", recognized: bool = False) -> FrameAnswer:
        """A finger that goes from `start` through `stops` and is lifted; see `Sheet.drag`."""
        return self._client._wait(self._sheet.drag(
            start, *stops, duration=duration, at=at, sample_rate=sample_rate, source=source, outcome=outcome,
            recognized=recognized))
