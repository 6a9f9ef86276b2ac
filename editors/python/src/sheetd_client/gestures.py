"""Gesture samples of simulated drags."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

if TYPE_CHECKING:
    from .protocol import GestureSource, Sample

DragOutcome: TypeAlias = Literal["ended", "cancelled", "failed", "moved"]
"""The phase of a drag's last sample."""


def drag_samples(start: tuple[float, float], stops: Sequence[tuple[float, float]], duration: float, time: float,
                 sample_rate: float, source: GestureSource | None, outcome: DragOutcome, recognized: bool = False) -> list[Sample]:
    """The samples of a drag through points at a constant speed: a first sample, then `sample_rate` samples per second, the
    last of which has the phase `outcome`.

    Points are in pt, times in s. Raises ValueError if the duration is negative or the rate is not positive.
    """
    if duration < 0:
        raise ValueError(f"duration: expected at least 0 s, found {duration}")
    if sample_rate <= 0:
        raise ValueError(f"sample_rate: expected more than 0 a second, found {sample_rate}")
    places = [start, *stops]
    lengths = [math.dist(a, b) for a, b in zip(places, places[1:])]
    whole = sum(lengths)
    count = max(1, round(duration * sample_rate))
    samples: list[dict[str, Any]] = []
    for step in range(count + 1):
        part = step / count
        x, y = along(places, lengths, part * whole)
        samples.append({"time": time + duration * part, "phase": "began" if step == 0 else "moved", "x": x, "y": y})
    if source is not None:
        samples[0]["source"] = source
    if recognized:
        samples[0]["recognized"] = True
    if outcome != "moved":
        samples[-1]["phase"] = outcome
    return cast("list[Sample]", samples)


def along(places: Sequence[tuple[float, float]], lengths: Sequence[float], distance: float) -> tuple[float, float]:
    """The point at a distance along the line through the places, pt."""
    for (ax, ay), (bx, by), length in zip(places, places[1:], lengths):
        if distance <= length and length > 0:
            fraction = distance / length
            return ax + (bx - ax) * fraction, ay + (by - ay) * fraction
        distance -= length
    return places[-1]
