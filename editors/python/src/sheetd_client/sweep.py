"""Runs a function over a grid of parameters, on several daemons and processors."""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import os
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .client import Client
from .daemon import Command
from .progress import Bar

T = TypeVar("T")
Run = Callable[..., Awaitable[T]]


@dataclass(frozen=True)
class Outcome(Generic[T]):
    """The result of one run: its value, or the exception it raised."""

    parameters: Mapping[str, Any]
    value: T | None = None
    error: Exception | None = None


def sweep(run: Run[T], grid: Mapping[str, Iterable[Any]] | Iterable[Mapping[str, Any]], *, workers: int | None = None,
          command: Command | None = None, progress: bool | None = None, cluster: Any = None) -> list[Outcome[T]]:
    """Runs `await run(client, **parameters)` for every point of a grid, and returns the outcomes in the order of the grid.

    - grid: the values of each parameter, of which all combinations are run, or the points themselves.
    - workers: the number of daemons that run concurrently; by default the number of processors. On Linux they are distributed
      over one process per processor. The processes are forked from this one, so `run` can't change variables of this process,
      and what it returns must be picklable. With one worker, everything runs in this process.
    - progress: whether to show a progress bar on stderr; by default on a terminal. Needs tqdm (`sheetd-client[progress]`).
    - cluster: the Dask cluster whose workers run the sweep: a `distributed.Client`, a cluster such as
      `distributed.LocalCluster`, or a scheduler's address such as "tcp://10.0.0.1:8786" (`sheetd-client[dask]`). Each machine
      needs this package and a sheetd, `run` must be picklable, and the grid is split into a few pieces per worker.

    If a run raises an exception, it is stored in its outcome and the other runs continue. Raises DaemonNotFound if there is
    no daemon.
    """
    points = grid_points(grid)
    bar = Bar(len(points), progress, "run")
    try:
        if cluster is not None:
            from .dask import on_cluster
            return on_cluster(run, points, cluster, command, bar.step)
        count = max(1, min(workers or processors(), len(points)))
        processes = min(count, processors())
        if processes > 1 and can_fork():
            from .processes import on_processes
            return on_processes(run, points, count, processes, command, bar.step)
        return run_blocking(run_points(run, points, count, command, bar.step))
    finally:
        bar.close()


def grid_points(grid: Mapping[str, Iterable[Any]] | Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Every combination of parameters; the last parameter varies fastest."""
    if not isinstance(grid, Mapping):
        return [dict(point) for point in grid]
    return [dict(zip(grid, values)) for values in itertools.product(*grid.values())]


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


async def run_points(run: Run[T], points: Sequence[Mapping[str, Any]], workers: int, command: Command | None,
                     done: Callable[[], None]) -> list[Outcome[T]]:
    """Runs all points on daemons of this process and returns their outcomes."""
    outcomes: list[Outcome[T] | None] = [None] * len(points)

    def store(place: int, outcome: Outcome[T]) -> None:
        outcomes[place] = outcome
        done()

    await run_each(run, enumerate(points), workers, command, store)
    return [outcome for outcome in outcomes if outcome is not None]


async def run_each(run: Run[T], points: Iterable[tuple[int, Mapping[str, Any]]], workers: int, command: Command | None,
                   done: Callable[[int, Outcome[T]], None]) -> None:
    """Runs points on daemons of this process, and calls `done` with the index and the outcome of each."""
    waiting = iter(points)

    async def work() -> None:
        async with Client(command) as client:
            for place, point in waiting:
                try:
                    outcome = Outcome(point, value=await run(client, **point))
                except Exception as error:
                    outcome = Outcome(point, error=error)
                    if client.connection.ended is not None:
                        # The daemon has ended, so start a new one for the remaining points.
                        await client.stop()
                        await client.start()
                done(place, outcome)

    await asyncio.gather(*(work() for _ in range(workers)))


def run_blocking(work: Awaitable[T]) -> T:
    """Runs an awaitable to completion, even if an event loop is already running, as in a notebook."""
    async def run() -> T:
        return await work

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(run())
    from concurrent.futures import ThreadPoolExecutor
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, run()).result()


def can_fork() -> bool:
    """Whether a sweep may fork: on macOS, system frameworks don't support it, and daemonic processes may have no children."""
    return sys.platform == "linux" and not multiprocessing.current_process().daemon
