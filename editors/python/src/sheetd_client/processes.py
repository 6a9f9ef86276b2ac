"""Runs a sweep in several processes of this machine."""

from __future__ import annotations

import asyncio
import multiprocessing
import pickle
import signal
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing.connection import Connection as Channel
from multiprocessing.connection import wait
from typing import Any, TypeVar

from .daemon import Command
from .errors import SheetdError
from .sweep import Outcome, Run, run_each

T = TypeVar("T")
Finished = tuple[int, Any, Exception | None]
"""The index of a point, and the value or the error of its run."""

LONGEST_CHUNK = 32
"""The maximum number of points that a process takes at once. It takes much longer to run them than to send their outcomes."""
CHUNKS_PER_PROCESS = 8
"""The minimum number of chunks for each process, so that all processes end at about the same time."""
LONGEST_DELAY = 0.1
"""The time after which a process sends its outcomes before its chunk is complete, s."""


def on_processes(run: Run[T], points: Sequence[Mapping[str, Any]], workers: int, processes: int, command: Command | None,
                 done: Callable[[], None]) -> list[Outcome[T]]:
    """Runs all points and returns their outcomes. If a process ends early, the points that it had taken get a SheetdError."""
    # Forked, so that `run` may be any function: one of a script without `if __name__ == "__main__"`, or of a notebook.
    context = multiprocessing.get_context("fork")
    size = max(1, min(LONGEST_CHUNK, len(points) // (processes * CHUNKS_PER_PROCESS)))
    taken = context.Value("q", 0)
    outcomes: list[Outcome[T] | None] = [None] * len(points)
    running: dict[Channel, Any] = {}
    ended: list[int] = []
    try:
        for number in range(processes):
            receiving, sending = context.Pipe(duplex=False)
            share = workers // processes + (number < workers % processes)
            process = context.Process(target=work, args=(run, points, taken, size, share, command, sending), daemon=True)
            with warnings.catch_warnings():
                # Python warns of locks that other threads hold. The process takes none of this package's.
                warnings.filterwarnings("ignore", ".*fork", DeprecationWarning)
                process.start()
            sending.close()
            running[receiving] = process
        while running:
            for channel in wait(list(running)):
                assert isinstance(channel, Channel)
                try:
                    received = pickle.loads(channel.recv_bytes())
                except EOFError:
                    process = running.pop(channel)
                    process.join()
                    ended.append(process.exitcode)
                    channel.close()
                    continue
                if isinstance(received, Exception):
                    raise received
                for place, value, error in received:
                    outcomes[place] = Outcome(points[place], value, error)
                    done()
    finally:
        for process in running.values():
            process.terminate()
        for channel, process in running.items():
            process.join()
            channel.close()
    codes = ", ".join(str(code) for code in ended if code)
    lost = SheetdError(f"the process that ran this ended early, with exit code {codes or 0}")
    return [outcome or Outcome(point, error=lost) for point, outcome in zip(points, outcomes)]


def work(run: Run[Any], points: Sequence[Mapping[str, Any]], taken: Any, size: int, workers: int, command: Command | None,
         channel: Channel) -> None:
    """Runs chunks of points until none is left, and sends their outcomes."""
    # Ctrl-C reaches this process too, but its parent ends it.
    signal.signal(signal.SIGINT, lambda *_: None)
    finished: list[Finished] = []
    sent = time.monotonic()

    def chunks() -> Iterator[tuple[int, Mapping[str, Any]]]:
        while True:
            with taken.get_lock():
                start = taken.value
                taken.value += size
            if start >= len(points):
                return
            yield from enumerate(points[start:start + size], start)

    def done(place: int, outcome: Outcome[Any]) -> None:
        nonlocal sent
        finished.append((place, outcome.value, outcome.error))
        if len(finished) >= size or time.monotonic() - sent > LONGEST_DELAY:
            send()
            sent = time.monotonic()

    def send() -> None:
        channel.send_bytes(pickled(finished))
        finished.clear()

    try:
        asyncio.run(run_each(run, chunks(), workers, command, done))
        send()
    except Exception as error:
        channel.send_bytes(pickle.dumps(portable(error)))


def pickled(finished: Sequence[Finished]) -> bytes:
    """The outcomes in pickled form. A value that can't be pickled becomes an error."""
    finished = [(place, value, error and portable(error)) for place, value, error in finished]
    try:
        return pickle.dumps(finished)
    except Exception:
        return pickle.dumps([portable_outcome(*one) for one in finished])


def portable_outcome(place: int, value: Any, error: Exception | None) -> Finished:
    try:
        pickle.dumps(value)
    except Exception as reason:
        return place, None, SheetdError(f"the value of this run can't be sent from its process: {reason}")
    return place, value, error


def portable(error: Exception) -> Exception:
    """An exception that survives pickling: itself, or a SheetdError with its text."""
    try:
        if type(pickle.loads(pickle.dumps(error))) is type(error):
            return error
    except Exception:
        pass
    return SheetdError(f"{type(error).__name__}: {error}")
