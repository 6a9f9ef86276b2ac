"""What a finger does to a sheet: the slop, what resists beyond the highest detent, and what it catches in flight."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.optimize import least_squares

from .curves import CLEARLY, FLOOR, Interval
from .motions import Array, Gesture

USUAL_SLOP = 10.0
"""How far a finger moves before a sheet does, where traces do not show it, pt."""


@dataclass(frozen=True)
class Resistance:
    """How much of a movement beyond the highest detent is shown."""

    name: str
    """A name that people know, or the family."""
    rule: dict[str, Any]
    """As a document writes it."""
    residual: float
    """What the frames are off on average, rms, pt."""
    criterion: float
    """The Bayesian information criterion: the less the better."""

    def __str__(self) -> str:
        (family, numbers), = self.rule.items()
        return f"{self.name}: {family} {', '.join(f'{key} {value:.4g}' for key, value in numbers.items() if value is not None)}; residual {self.residual:.2f} pt"


@dataclass(frozen=True)
class Catch:
    """What a finger does that comes down while the sheet moves."""

    motion: str
    """What was under way: presentation, dismissal, selection, release."""
    by: str
    """What catches the sheet: touch, slop (its movement), nothing."""
    goes_on: str
    """Where a caught sheet goes on from: here (where it was), rest (a detent), unknown."""

    def __str__(self) -> str:
        if self.by == "nothing":
            return f"a {self.motion} is not caught"
        where = {"here": ", and goes on from where it was", "rest": ", and goes on from its end"}.get(self.goes_on, "")
        return f"a {self.motion} is caught by a {'touch' if self.by == 'touch' else 'finger that moves'}{where}"


def along(gesture: Gesture, edge: str) -> tuple[Array, Array]:
    """The times of a finger's samples, and how far inward it has moved."""
    sign = -1 if edge in ("bottom", "trailing") else 1
    places = np.array([sample[3] if edge in ("bottom", "top") else sample[2] for sample in gesture.samples])
    return np.array([sample[0] for sample in gesture.samples]), sign * (places - places[0])


def moved_at(gesture: Gesture, edge: str) -> list[tuple[float, float, float]]:
    """Each frame under the finger: its time, how far the finger had moved, and how far the sheet reaches."""
    times, moved = along(gesture, edge)
    found = []
    for time, reach in gesture.frames:
        # A frame shows the last sample before it.
        sample = int(np.searchsorted(times, time + 1e-6)) - 1
        if sample >= 0:
            found.append((time, float(moved[sample]), reach))
    return found


def slop_of(gestures: Sequence[Gesture], detents: Sequence[float], edge: str, deviation: float) -> Interval | None:
    """How far a finger moves before the sheet does, pt."""
    lost = []
    for gesture in gestures:
        for _, moved, reach in moved_at(gesture, edge) if gesture.interrupts is None and len(gesture.samples) >= 4 else ():
            shown = reach - gesture.start
            if abs(shown) > 15 + 4 * deviation and detents and min(detents) + 5 < reach < max(detents) - 5:
                lost.append(abs(moved) - abs(shown))
    return around(lost) if len(lost) >= 5 else None


def around(values: Sequence[float]) -> Interval:
    """The median, and where it lies."""
    middle = float(np.median(values))
    half = 1.96 * 1.2533 * float(np.std(values)) / math.sqrt(len(values))
    return Interval(middle, middle - half, middle + half)


# What resists


def shown_beyond(rule: dict[str, Any], beyond: Array, highest: float) -> Array:
    """How much of a movement beyond the highest detent is shown, by the families of the configuration's `rubberBand.overdragAbove`."""
    (family, numbers), = rule.items()
    if family == "power":
        shown = numbers["factor"] * (beyond + numbers.get("shift", 0)) ** numbers["exponent"]
    elif family == "saturating":
        extent = numbers["extent"]
        shown = extent * (1 - 1 / (numbers["slope"] * beyond / extent + 1))
    elif family == "fragments":
        shown = np.array([fragmented(float(one), **numbers) for one in beyond])
    else:
        unit = numbers.get("unit") or highest
        shown = np.maximum(0.0, numbers["factor"] * unit * np.log1p(beyond / unit) + numbers.get("offset", 0))
    return np.asarray(shown, dtype=np.float64)


def fragmented(beyond: float, extent: float, resistance: float, length: float) -> float:
    """How much of a movement is shown that is damped fragment by fragment."""
    shown = 0.0
    while beyond > 0:
        fragment = min(beyond, length)
        fraction = min((shown + fragment) / extent, 1)
        resisted = (1 - math.exp(-resistance * fraction)) / (1 - math.exp(-resistance)) if resistance else fraction
        if resisted >= 1:
            break
        shown, beyond = shown + fragment * (1 - resisted), beyond - fragment
    return shown


FREE: dict[str, tuple[Callable[[Array], dict[str, Any]], list[list[float]], list[float], list[float]]] = {
    "a power": (lambda own: {"power": {"factor": float(own[0]), "exponent": float(own[1]), "shift": 0.0}}, [[0.5, 1], [2, 0.5]], [0, 0.1], [20, 1.5]),
    "a band": (lambda own: {"saturating": {"slope": float(own[0]), "extent": float(own[1])}}, [[0.5, 100], [0.9, 40], [0.5, 700]], [0.01, 2], [1, 2000]),
    "a logarithm": (lambda own: {"logarithm": {"factor": float(own[0]), "unit": float(own[1]), "offset": 0.0}}, [[0.2, 300], [1, 50]], [0.01, 1], [10, 2000]),
}
"""The families with free numbers: the rule of two numbers, where to begin, and the least and greatest of each."""


def resistances(gestures: Sequence[Gesture], detents: Sequence[float], edge: str, slop: Interval | None, named: dict[str, dict[str, Any]],
                deviation: float) -> list[Resistance]:
    """What explains a pull beyond the highest detent, the best first: named rules, and families with free numbers where they are clearly better."""
    highest = max(detents, default=0.0)
    lost = slop.value if slop and slop.is_known else USUAL_SLOP
    pulls = []
    for gesture in gestures:
        if gesture.interrupts is None:
            pulls += [(gesture.start + moved - lost - highest, reach - highest) for _, moved, reach in moved_at(gesture, edge)]
    pulls = [pull for pull in pulls if pull[0] > 2]
    if len(pulls) < 5 or not highest or max(pull[0] for pull in pulls) < 20:
        return []
    beyond, shown = (np.array(column) for column in zip(*pulls))
    candidates: list[tuple[str, dict[str, Any], Array, int]] = [
        (name, rule, shown_beyond(rule, beyond, highest) - shown, 0) for name, rule in named.items()]
    for name, (rule_of, guesses, low, high) in FREE.items():
        def residual(own: Array, rule_of: Callable[[Array], dict[str, Any]] = rule_of) -> Array:
            return np.asarray(shown_beyond(rule_of(own), beyond, highest) - shown, dtype=np.float64)

        found = min((least_squares(residual, guess, bounds=(low, high), x_scale=np.abs(guess)) for guess in guesses), key=lambda one: float(one.cost))
        candidates.append((name, rule_of(found.x), residual(found.x), 2))

    def rms(rest: Array) -> float:
        return float(np.sqrt(np.mean(rest**2)))

    sigma = max(min(rms(rest) for _, _, rest, _ in candidates), FLOOR, deviation * 0.5)
    scored = [Resistance(name, rule, rms(rest), float(np.sum(rest**2)) / sigma**2 + count * math.log(len(pulls))) for name, rule, rest, count in candidates]
    least = min(one.criterion for one in scored)
    return sorted((one for one in scored if one.criterion < least + CLEARLY), key=lambda one: (one.name in FREE, one.criterion))


# What is caught


def catches(gestures: Sequence[Gesture], detents: Sequence[float], edge: str, slop: Interval | None, deviation: float) -> list[Catch]:
    """What fingers did that came down while the sheet moved, each kind once."""
    found: list[Catch] = []
    radius = slop.value if slop and slop.is_known else USUAL_SLOP
    near = 3 + 6 * deviation
    for gesture in gestures:
        frames = moved_at(gesture, edge)
        if gesture.interrupts is None or len(frames) < 8 or max(abs(moved) for _, moved, _ in frames) < 2 * radius:
            continue
        before = [reach for _, moved, reach in frames if abs(moved) < 0.5]
        after = [(moved, reach) for _, moved, reach in frames if abs(moved) > radius + 2]
        # At an end a sheet that is held stands as still as one that is not.
        ends = [0.0, *detents]
        free = [(moved, reach) for moved, reach in after if all(abs(reach - end) > near for end in ends)]
        if len(free) < 4 and len(after) < 8:
            continue
        # A sheet that follows the finger keeps its distance from it.
        held = [reach - moved for moved, reach in free]
        follows = len(free) >= 4 and float(np.ptp(held)) < near
        if not follows:
            catch = Catch(gesture.interrupts, "nothing", "unknown")
        else:
            by = "touch" if len(before) >= 3 and float(np.ptp(before[1:])) < near else "slop"
            side = math.copysign(radius, free[-1][0])
            origins = {"here": frames[-len(after) - 1][2] if len(frames) > len(after) else gesture.start, "rest": min(detents, key=lambda one: abs(one - held[-1]), default=math.inf)}
            # The last frame before the sheet follows is up to a frame old.
            offs = {name: min(abs(held[-1] - origin), abs(held[-1] + side - origin)) for name, origin in origins.items()}
            name = min(offs, key=lambda one: offs[one])
            catch = Catch(gesture.interrupts, by, name if abs(offs["here"] - offs["rest"]) > near else "unknown")
        if catch not in found:
            found.append(catch)
    return found
