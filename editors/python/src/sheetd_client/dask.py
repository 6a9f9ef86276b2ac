"""Runs a sweep on a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .daemon import Command
from .sweep import Outcome, Run, run_blocking, run_points

PIECES_PER_WORKER = 4
"""Large enough to balance slow machines, small enough that the start of a daemon per piece is negligible."""


def on_cluster(run: Run[Any], points: Sequence[Mapping[str, Any]], cluster: Any, command: Command | None,
               done: Callable[[], None]) -> list[Outcome[Any]]:
    """Runs all points and returns their outcomes. Each piece of the grid starts its own daemon on its worker."""
    from distributed import as_completed

    threads = max(1, sum(cluster.nthreads().values()))
    size = max(1, -(-len(points) // (threads * PIECES_PER_WORKER)))
    pieces = [points[start:start + size] for start in range(0, len(points), size)]
    futures = [cluster.submit(run_piece, run, piece, command, pure=False) for piece in pieces]
    place = {future.key: number for number, future in enumerate(futures)}
    outcomes: list[list[Outcome[Any]]] = [[] for _ in pieces]
    for future, piece in as_completed(futures, with_results=True):
        outcomes[place[future.key]] = piece
        for _ in piece:
            done()
    return [outcome for piece in outcomes for outcome in piece]


def run_piece(run: Run[Any], points: Sequence[Mapping[str, Any]], command: Command | None) -> list[Outcome[Any]]:
    """Runs a piece of the grid on a worker, with one daemon."""
    return run_blocking(run_points(run, points, 1, command, lambda: None))
