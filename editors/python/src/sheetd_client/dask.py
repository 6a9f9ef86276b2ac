"""Runs a sweep on a Dask cluster."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .daemon import Command
from .sweep import Outcome, Run, run_blocking, run_points

PIECES_PER_WORKER = 4
"""Large enough to balance slow machines, small enough that the start of a daemon per piece is negligible."""


def on_cluster(run: Run[Any], points: Sequence[Mapping[str, Any]], cluster: Any, command: Command | None,
               done: Callable[[], None]) -> list[Outcome[Any]]:
    """Runs all points and returns their outcomes. Each piece of the grid starts its own daemon on its worker."""
    from distributed import as_completed

    with client_of(cluster) as client:
        threads = max(1, sum(client.nthreads().values()))
        size = max(1, -(-len(points) // (threads * PIECES_PER_WORKER)))
        pieces = [points[start:start + size] for start in range(0, len(points), size)]
        futures = [client.submit(run_piece, run, piece, command, pure=False) for piece in pieces]
        place = {future.key: number for number, future in enumerate(futures)}
        outcomes: list[list[Outcome[Any]]] = [[] for _ in pieces]
        for future, piece in as_completed(futures, loop=client.loop, with_results=True):
            outcomes[place[future.key]] = piece
            for _ in piece:
                done()
    return [outcome for piece in outcomes for outcome in piece]


@contextlib.contextmanager
def client_of(cluster: Any) -> Iterator[Any]:
    """A blocking client of a cluster: the one given, or a new one for a cluster or a scheduler's address."""
    from distributed import Client

    if isinstance(cluster, Client):
        if cluster.asynchronous:
            raise TypeError("cluster: expected a blocking distributed.Client, found an asynchronous one")
        yield cluster
    elif isinstance(cluster, str) or hasattr(cluster, "scheduler_address"):
        # Not the default client: the caller's stays that. Not asynchronous, even within an event loop.
        with Client(cluster, set_as_default=False, asynchronous=False) as client:
            yield client
    else:
        raise TypeError("cluster: expected a distributed.Client, a cluster or the address of a scheduler, "
                        f"found {type(cluster).__name__}")


def run_piece(run: Run[Any], points: Sequence[Mapping[str, Any]], command: Command | None) -> list[Outcome[Any]]:
    """Runs a piece of the grid on a worker, with one daemon."""
    return run_blocking(run_points(run, points, 1, command, lambda: None))
