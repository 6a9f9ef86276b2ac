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

MOVES = 0.5
"""A pull that shows no more than this moves nothing, pt."""
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
    slop: float | None = None
    """How far the finger moves before, pt, where only the pull shows it."""

    def __str__(self) -> str:
        (family, numbers), = self.rule.items()
        words = ", ".join(f"{key} {value:.4g}" for key, value in numbers.items() if value is not None)
        after = "" if self.slop is None else f", after a slop of {self.slop:.1f} pt"
        return f"{self.name}: {family} {words}{after}; residual {self.residual:.2f} pt"


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
    "a logarithm": (lambda own: {"logarithm": {"factor": float(own[0]), "unit": float(own[1]), "offset": float(own[2])}},
                    [[0.2, 300, 0], [1, 50, 0], [8, 1, -10]], [0.01, 1, -50], [10, 2000, 0]),
}
"""The families with free numbers: the rule, where to begin, and the least and greatest of each number."""
SLOPS = np.linspace(0, 2 * USUAL_SLOP, 41)
"""How far a finger may have to move before a pull, where traces do not show it otherwise, pt."""


def resistances(gestures: Sequence[Gesture], detents: Sequence[float], edge: str, slop: Interval | None, named: dict[str, dict[str, Any]],
                deviation: float) -> list[Resistance]:
    """What explains a pull beyond the highest detent, the best first: named rules, and families with free numbers where they are clearly better."""
    highest = max(detents, default=0.0)
    slops = np.array([slop.value]) if slop and slop.is_known else SLOPS
    pulls = []
    for gesture in gestures:
        if gesture.interrupts is None:
            pulls += [(gesture.start + moved - highest, reach - highest) for _, moved, reach in moved_at(gesture, edge)]
    pulls = [pull for pull in pulls if pull[0] > 2 + (slops[0] if len(slops) == 1 else 0)]
    if len(pulls) < 5 or not highest or max(pull[0] for pull in pulls) < 20 + USUAL_SLOP:
        return []
    moved, shown = (np.array(column) for column in zip(*pulls))

    def rest_of(rule: dict[str, Any], lost: float) -> Array:
        rest: Array = np.where(moved > lost, shown_beyond(rule, np.maximum(moved - lost, 0), highest), 0) - shown
        return rest

    def squares(rest: Array) -> float:
        return float(np.sum(rest**2))

    candidates: list[tuple[str, dict[str, Any], float, Array, int]] = []
    for name, rule in named.items():
        lost = float(slops[np.argmin([squares(rest_of(rule, one)) for one in slops])])
        candidates.append((name, rule, lost, rest_of(rule, lost), 0))
    for name, (rule_of, guesses, low, high) in FREE.items():
        def residual(own: Array, rule_of: Callable[[Array], dict[str, Any]] = rule_of) -> Array:
            return rest_of(rule_of(own), float(own[-1]) if len(slops) > 1 else float(slops[0]))

        if len(slops) > 1:
            guesses = [[*guess, lost] for guess in guesses for lost in (0.0, USUAL_SLOP)]
            low, high = [*low, float(slops[0])], [*high, float(slops[-1])]
        found = min((least_squares(residual, guess, bounds=(low, high), x_scale=np.maximum(np.abs(guess), 1)) for guess in guesses),
                    key=lambda one: float(one.cost))
        candidates.append((name, rule_of(found.x), float(found.x[-1]) if len(slops) > 1 else float(slops[0]), residual(found.x), len(FREE[name][2])))

    def rms(rest: Array) -> float:
        return float(np.sqrt(np.mean(rest**2)))

    sigma = max(min(rms(rest) for _, _, _, rest, _ in candidates), FLOOR, deviation * 0.5)
    scored = []
    for name, rule, lost, rest, count in candidates:
        moves = float(np.max(shown + rest)) > MOVES
        # A family with free numbers that amounts to nothing is none.
        if moves or name not in FREE:
            scored.append(Resistance(name, rule, rms(rest), squares(rest) / sigma**2 + count * math.log(len(pulls)), lost if moves and len(slops) > 1 else None))
    least = min(one.criterion for one in scored)
    return sorted((one for one in scored if one.criterion < least + CLEARLY), key=lambda one: (one.name in FREE, one.criterion))


# What is caught


def catches(gestures: Sequence[Gesture], detents: Sequence[float], edge: str, slop: Interval | None, deviation: float) -> list[Catch]:
    """What fingers did that came down while the sheet moved, each kind once."""
    found: list[Catch] = []
    radius = slop.value if slop and slop.is_known else USUAL_SLOP
    near = 3 + 6 * deviation
    # At an end a sheet that is held stands as still as one that is not.
    ends = [0.0, *detents]
    for gesture in gestures:
        frames = moved_at(gesture, edge)
        if gesture.interrupts is None or len(frames) < 8 or max(abs(moved) for _, moved, _ in frames) < 2 * radius:
            continue
        begin = following(frames, ends, radius, near)
        if begin is None:
            catch = Catch(gesture.interrupts, "nothing", "unknown")
        else:
            first, held = begin
            # The sheet goes on from where it was in the last frame before, or from its end, less what the finger had moved by then.
            _, moved, reach = frames[first]
            before = [reach for _, _, reach in frames[:first]]
            here = before[-1] if before else gesture.start
            # Where the sheet was when the finger had moved by the slop.
            slipped = held + math.copysign(radius, moved) if slop and slop.is_known else None
            by = "touch" if is_stopped(before, slipped, near) else "slop"
            lost = sorted((0.0, -moved))
            offs = {name: max(lost[0] - (held - origin), held - origin - lost[1], 0.0)
                    for name, origin in (("here", here), ("rest", min(detents, key=lambda one: abs(one - held), default=math.inf)))}
            likely = [name for name, off in offs.items() if off < near + (abs(reach - here) if name == "here" else 0)]
            catch = Catch(gesture.interrupts, by, likely[0] if len(likely) == 1 else "unknown")
        if catch not in found:
            found.append(catch)
    return found


def is_stopped(before: Sequence[float], slipped: float | None, near: float) -> bool:
    """Whether a touch stopped the sheet, from how far it reached in the frames before it followed the finger. `slipped` is where it was when
    the finger had moved by the slop; None where that is not known."""
    if len(before) > 2:
        # The first frame may be from before the touch.
        return float(np.ptp(before[1:4])) < near
    return bool(before) and slipped is not None and abs(before[-1] - slipped) < near / 3


def following(frames: Sequence[tuple[float, float, float]], ends: Sequence[float], radius: float, near: float) -> tuple[int, float] | None:
    """The first frame from which on the sheet follows the finger until its end, and how far it would reach if the finger had not moved; None
    where it does not follow. `frames` are those of `moved_at`.
    """
    # A frame may show the finger as it was up to two frames before.
    spans = [[moved for _, moved, _ in frames[max(index - 2, 0):index + 1]] for index in range(len(frames))]
    free = [index for index, (_, _, reach) in enumerate(frames) if all(abs(reach - end) > near for end in ends)]
    for start, first in enumerate(free[:-3]):
        tail = free[start:]
        # What a finger catches follows it as soon as it has moved by the slop.
        if min(abs(moved) for moved in spans[first]) > 2 * radius or float(np.ptp([frames[index][2] for index in tail])) < radius:
            return None
        held = float(np.median([frames[index][2] - frames[index][1] for index in tail]))
        if all(min(spans[index]) - near <= frames[index][2] - held <= max(spans[index]) + near for index in tail):
            return first, held
    return None
