"""Many runs over a grid of parameters, on several daemons."""

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
    """What one run gave: a value, or what it raised."""

    parameters: Mapping[str, Any]
    value: T | None = None
    error: Exception | None = None


def sweep(run: Run[T], grid: Mapping[str, Iterable[Any]] | Iterable[Mapping[str, Any]], *, workers: int | None = None,
          command: Command | None = None, progress: bool | None = None, cluster: Any = None) -> list[Outcome[T]]:
    """Runs `await run(client, **parameters)` for every point of a grid, and gives the outcomes in the grid's order.

    - grid: a range for each parameter, or the points themselves.
    - workers: how many daemons work side by side; as many as there are processors when missing.
    - progress: whether a bar is shown on stderr; on a terminal when missing. Needs tqdm (`sheetd-client[progress]`).
    - cluster: a `distributed.Client`, to run on its machines (`sheetd-client[dask]`): each of them needs this package
      and a sheetd, `run` must be picklable, and the grid is cut into a few pieces for each worker.

    An error of one run is in its outcome; the others go on. Raises DaemonNotFound when there is nothing to start.
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
    """Every combination, the last parameter fastest."""
    if not isinstance(grid, Mapping):
        return [dict(point) for point in grid]
    return [dict(zip(grid, values)) for values in itertools.product(*grid.values())]


async def run_points(run: Run[T], points: Sequence[Mapping[str, Any]], workers: int, command: Command | None,
                     done: Callable[[], None]) -> list[Outcome[T]]:
    """The outcomes of points, on daemons of this process."""
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
                        # Its daemon is gone: this run's fault or not, the others get a new one.
                        await client.stop()
                        await client.start()
                done()

    await asyncio.gather(*(work() for _ in range(workers)))
    return [outcome for outcome in outcomes if outcome is not None]


def run_blocking(work: Awaitable[T]) -> T:
    """Runs it to its end, in a notebook too, where a loop runs already."""
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
    """A progress bar on stderr, when there is somebody to see it."""

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
