"""Runs a function over a grid of parameters, on several daemons."""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .client import Client
from .daemon import Command

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

    - grid: a range for each parameter, or the points themselves.
    - workers: the number of daemons that run concurrently; by default the number of processors.
    - progress: whether to show a progress bar on stderr; by default on a terminal. Needs tqdm (`sheetd-client[progress]`).
    - cluster: a `distributed.Client` whose workers run the sweep (`sheetd-client[dask]`). Each machine needs this package
      and a sheetd, `run` must be picklable, and the grid is split into a few pieces per worker.

    If a run raises an exception, it is stored in its outcome and the other runs continue. Raises DaemonNotFound if there is
    no daemon.
    """
    points = grid_points(grid)
    bar = Bar(len(points), progress)
    try:
        if cluster is not None:
            from .dask import on_cluster
            return on_cluster(run, points, cluster, command, bar.step)
        count = max(1, min(workers or os.cpu_count() or 1, len(points)))
        return run_blocking(run_points(run, points, count, command, bar.step))
    finally:
        bar.close()


def grid_points(grid: Mapping[str, Iterable[Any]] | Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Every combination of parameters; the last parameter varies fastest."""
    if not isinstance(grid, Mapping):
        return [dict(point) for point in grid]
    return [dict(zip(grid, values)) for values in itertools.product(*grid.values())]


async def run_points(run: Run[T], points: Sequence[Mapping[str, Any]], workers: int, command: Command | None,
                     done: Callable[[], None]) -> list[Outcome[T]]:
    """Runs all points on local daemons and returns their outcomes."""
    outcomes: list[Outcome[T] | None] = [None] * len(points)
    waiting = iter(enumerate(points))

    async def work() -> None:
        async with Client(command) as client:
            for place, point in waiting:
                try:
                    outcomes[place] = Outcome(point, value=await run(client, **point))
                except Exception as error:
                    outcomes[place] = Outcome(point, error=error)
                    if client.connection.ended is not None:
                        # The daemon has ended, so start a new one for the remaining points.
                        await client.stop()
                        await client.start()
                done()

    await asyncio.gather(*(work() for _ in range(workers)))
    return [outcome for outcome in outcomes if outcome is not None]


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


class Bar:
    """A progress bar on stderr, if it is wanted or stderr is a terminal."""

    def __init__(self, total: int, wanted: bool | None) -> None:
        self._bar: Any = None
        if wanted is False or (wanted is None and not sys.stderr.isatty()):
            return
        try:
            from tqdm.auto import tqdm
        except ImportError:
            if wanted:
                raise ImportError("a progress bar needs tqdm: pip install 'sheetd-client[progress]'") from None
            return
        self._bar = tqdm(total=total, unit="run")

    def step(self) -> None:
        if self._bar is not None:
            self._bar.update()

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
