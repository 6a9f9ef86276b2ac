"""The curves that explain motions: those that have names, and free ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from scipy.optimize import least_squares

from .motions import Array, Motion

BEZIERS: dict[str, tuple[float, float, float, float]] = {
    "linear": (0, 0, 1, 1), "easeIn": (0.42, 0, 1, 1), "easeOut": (0, 0, 0.58, 1), "easeInOut": (0.42, 0, 0.58, 1),
    "ease": (0.25, 0.1, 0.25, 1), "standard": (0.4, 0, 0.2, 1), "decelerate": (0, 0, 0.2, 1),
}
"""The curves of platforms, by the names that people know; those of the presets come to them."""
USUAL_SHIFT = 0.002
"""A motion usually begins this much off its input, s."""
CLEARLY = 12.0
"""A model is clearly better by this much of the Bayesian information criterion."""
FLOOR = 0.1
"""The least deviation of a frame that is believed of a recorder, pt."""


@dataclass(frozen=True)
class Interval:
    """A number and the 95 % interval around it. `is_known` is false where the traces hardly determine it."""

    value: float
    low: float
    high: float

    @property
    def is_known(self) -> bool:
        return self.high - self.low < 0.2 * max(abs(self.value), 1e-9)

    def __str__(self) -> str:
        if self.low == self.high:
            return f"{self.value:.4g}"
        return f"{self.value:.4g} ({self.low:.4g} to {self.high:.4g})" if self.is_known else f"{self.value:.2g}, not identifiable from these traces"


@dataclass(frozen=True)
class Model:
    """A curve that explains motions."""

    name: str
    """A name that people know, or the numbers."""
    spring: tuple[Interval, Interval] | None
    """Response, s, and damping ratio."""
    bezier: tuple[float, float, float, float] | None
    durations: list[float]
    """Of a timed curve: that of each motion, s."""
    halves: list[float]
    """Half of the 95 % interval around each duration, s."""
    residual: float
    """What the frames are off on average, rms, pt."""
    criterion: float
    """The Bayesian information criterion: the less the better."""
    shifts: list[float] = field(default_factory=list)
    """How much later than its input each motion begins, s."""

    @property
    def shift(self) -> float:
        """How much later than its input a motion begins, in the middle of all, s."""
        return float(np.median(self.shifts)) if self.shifts else 0.0

    @property
    def is_named(self) -> bool:
        """Whether people know its numbers."""
        return self.name != "a spring" and not self.name.startswith("cubic-bezier(")

    def curve(self) -> Any:
        """As a document writes it."""
        if self.spring:
            return {"spring": {"response": round(self.spring[0].value, 5), "dampingRatio": round(self.spring[1].value, 4)}}
        points = tuple(round(value, 4) for value in self.bezier or ())
        return next((name for name in ("linear", "easeIn", "easeOut", "easeInOut") if BEZIERS[name] == points), list(points))

    def __str__(self) -> str:
        if self.spring:
            return f"{self.name}: response {self.spring[0]} s, damping ratio {self.spring[1]}; residual {self.residual:.3f} pt"
        durations = [f"{Interval(one, one - half, one + half)}" for one, half in zip(self.durations, self.halves)]
        return f"{self.name}: {', '.join(durations)} s; residual {self.residual:.3f} pt"


GRID = np.linspace(0, 1, 1025)
"""The parameters at which a curve is tabulated."""
GRID_TERMS = np.stack([3 * GRID * (1 - GRID) ** 2, 3 * GRID**2 * (1 - GRID), GRID**3])
"""What the coordinates of the two control points and of the end count for there."""


def bezier(points: tuple[float, float, float, float], fraction: Array) -> Array:
    """The value of a cubic timing curve."""
    x1, y1, x2, y2 = points
    above = np.clip(np.searchsorted(x1 * GRID_TERMS[0] + x2 * GRID_TERMS[1] + GRID_TERMS[2], fraction), 1, len(GRID) - 1)
    low, high = GRID[above - 1], GRID[above]
    s = (low + high) / 2
    a, b, c = 1 + 3 * (x1 - x2), 3 * (x2 - 2 * x1), 3 * x1
    for _ in range(4):
        slope = np.maximum((3 * a * s + 2 * b) * s + c, 1e-6)
        s = np.minimum(np.maximum(s - (((a * s + b) * s + c) * s - fraction) / slope, low), high)
    value = (((1 + 3 * (y1 - y2)) * s + 3 * (y2 - 2 * y1)) * s + 3 * y1) * s
    return np.where(fraction >= 1, 1.0, np.where(fraction <= 0, 0.0, value))


def oscillation(time: Array, omega: float, ratio: float) -> tuple[Array, Array]:
    """The even and the odd solution of a damped spring."""
    difference = 1 - ratio * ratio
    damped = omega * math.sqrt(abs(difference))
    if abs(difference) < 1e-9:
        decay = np.exp(-omega * time)
        return decay, decay * time
    if difference > 0:
        decay = np.exp(-ratio * omega * time)
        return decay * np.cos(damped * time), decay * np.sin(damped * time) / damped
    slow, fast = np.exp((damped - ratio * omega) * time), np.exp((-damped - ratio * omega) * time)
    return (slow + fast) / 2, (slow - fast) / (2 * damped)


def timed_residual(motion: Motion, points: tuple[float, float, float, float], duration: float, shift: float) -> Array:
    left = 1 - bezier(points, (motion.times - shift) / max(duration, 1e-4))
    return amplitude_residual(motion, [left])


def spring_residual(motion: Motion, omega: float, ratio: float, shift: float) -> Array:
    time = np.maximum(motion.times - shift, 0)
    even, odd = oscillation(time, omega, ratio)
    if motion.kind == "release":
        # From wherever it was let go, at any velocity: both are found with it.
        return amplitude_residual(motion, [even, odd], is_free=True)
    return amplitude_residual(motion, [even + ratio * omega * odd])


def amplitude_residual(motion: Motion, basis: list[Array], is_free: bool = False) -> Array:
    """What a motion differs by from its end and a combination of what decays."""
    data = motion.reaches - motion.end
    if motion.start is not None and not is_free:
        return data - (motion.start - motion.end) * basis[0]
    if len(basis) == 1:  # without LAPACK, whose call takes longer than the arithmetic
        [decay] = basis
        size = float(decay @ decay)
        return data - decay * (float(decay @ data) / size if size > 0 else 0.0)
    matrix = np.stack(basis, axis=1)
    weights, *_ = np.linalg.lstsq(matrix, data, rcond=None)
    rest: Array = data - matrix @ weights
    return rest


def half_width(found: Any, rest: Array, index: int) -> float:
    """Half of the 95 % interval around a parameter of a fit."""
    variance = max(float(np.sum(rest**2)) / max(len(rest) - len(found.x), 1), FLOOR**2)
    covariance = np.linalg.pinv(found.jac.T @ found.jac) * variance
    return 1.96 * math.sqrt(max(float(covariance[index, index]), 0))


def fit_timed(motions: Sequence[Motion], points: tuple[float, float, float, float], fixed: float | None = None) -> tuple[Array, list[float], list[float], list[float]]:
    """The residuals and the durations of motions on a curve, with half of their intervals, and how late they begin.

    A `fixed` duration is that of all of them, s.
    """
    residuals, durations, halves, shifts = [], [], [], []
    for motion in motions:
        last = float(motion.times[-1]) - motion.delay
        (least, greatest), late = motion.shifts, motion.delay

        def residual(guess: Array, motion: Motion = motion) -> Array:
            rest = timed_residual(motion, points, fixed or float(guess[1]), float(guess[0]))
            return np.append(rest, guess[0] / USUAL_SHIFT * FLOOR)

        grid = [np.array([late])] if fixed else [np.array([late, duration]) for duration in np.linspace(0.06, max(last, 0.1), 25)]
        start = min(grid, key=lambda guess: float(np.sum(residual(guess) ** 2)))
        size = len(start)
        found = least_squares(residual, start, bounds=([least, 0.02][:size], [greatest, max(last * 1.5, 0.2)][:size]), x_scale=[0.01, 0.1][:size])
        residuals.append(residual(found.x)[:-1])
        durations.append(fixed or float(found.x[1]))
        halves.append(0.0 if fixed else half_width(found, residuals[-1], 1))
        shifts.append(float(found.x[0]))
    return np.concatenate(residuals), durations, halves, shifts


def fit_shared(motions: Sequence[Motion], residual: Callable[[Motion, Array, float, float], Array], guesses: Sequence[Sequence[float]],
               low: Sequence[float], high: Sequence[float], has_durations: bool) -> tuple[Array, Array, Array]:
    """Parameters that all motions share, with a shift (and a duration) of each: the best, their covariance, and the residuals."""
    count, shared = len(motions), len(low)

    def split(all: Array) -> tuple[Array, Array, Array]:
        return all[:shared], all[shared:shared + count], all[shared + count:]

    def total(all: Array) -> Array:
        own, shifts, durations = split(all)
        # A shift that explains nothing is none.
        return np.concatenate([*(residual(motion, own, float(shifts[index]), float(durations[index]) if has_durations else 0.0)
                                 for index, motion in enumerate(motions)), shifts / USUAL_SHIFT * FLOOR])

    ends = [float(motion.times[-1]) - motion.delay for motion in motions]
    lower = [*low, *(motion.shifts[0] for motion in motions), *([0.02] * count if has_durations else [])]
    upper = [*high, *(motion.shifts[1] for motion in motions), *([max(end * 1.5, 0.2) for end in ends] if has_durations else [])]
    best = None
    for guess in guesses:
        start = np.array([*guess[:shared], *(motion.delay for motion in motions), *(guess[shared:] if has_durations else [])])
        scale = np.array([*[0.2] * shared, *[0.005] * count, *([0.05] * count if has_durations else [])])
        found = least_squares(total, np.clip(start, np.array(lower) + 1e-9, np.array(upper) - 1e-9), bounds=(lower, upper), x_scale=scale)
        if best is None or found.cost < best.cost:
            best = found
    assert best is not None
    rest = total(best.x)[:-count]
    variance = float(np.sum(rest**2)) / max(len(rest) - len(best.x), 1)
    # A direction in which nothing changes is not determined, so its variance is large instead of left out.
    scale = np.maximum(np.abs(best.x), 1e-3)
    _, sizes, directions = np.linalg.svd(best.jac * scale, full_matrices=False)
    spread = directions.T @ np.diag(1 / np.maximum(sizes, 1e-9) ** 2) @ directions * max(variance, FLOOR**2)
    return best.x, spread * np.outer(scale, scale), rest


@dataclass(frozen=True)
class Curves:
    """The curves that have names."""

    beziers: dict[str, tuple[float, float, float, float]]
    springs: dict[str, tuple[float, float]]
    """Response, s, and damping ratio."""
    durations: list[tuple[str, float]]
    """The names of Béziers, each with a duration that a library has for all motions, s."""
    tried: Callable[[int], None] = lambda _: None
    """Is called with the number of curves that were tried."""

    @property
    def count(self) -> int:
        """The number of curves that `explain` tries: those with names, and two with free numbers."""
        return len(self.beziers) + len(self.durations) + len(self.springs) + 2


def explain(motions: Sequence[Motion], curves: Curves, deviation: float, step: float | None = None) -> list[Model]:
    """The models that explain motions as well as any, the best first: curves with the duration that a library has, then those with names,
    then free numbers. Positions may be rounded to a `step`, pt.
    """
    if not motions:
        curves.tried(curves.count)
        return []
    size = sum(len(motion.times) for motion in motions)

    def rms(rest: Array) -> float:
        return float(np.sqrt(np.mean(rest**2)))

    candidates: list[tuple[Model, Array, int]] = []
    # What is believed of a recorder at the least.
    floor = max(FLOOR, deviation * 0.5, step / math.sqrt(12) if step else 0)

    def criterion(rest: Array, parameters: int, sigma: float) -> float:
        return float(np.sum(rest**2)) / sigma**2 + 2 * size * math.log(sigma) + parameters * math.log(size)

    def may_explain(parameters: int) -> bool:
        """Whether a model with so many parameters can be one of the best, even if it explains every frame."""
        near = [criterion(rest, own, floor) for model, rest, own in candidates if model.residual <= floor]
        return not near or criterion(np.zeros(0), parameters, floor) < min(near) + CLEARLY

    def add(name: str, rest: Array, parameters: int, spring: tuple[Interval, Interval] | None = None,
            points: tuple[float, float, float, float] | None = None, durations: list[float] | None = None,
            halves: list[float] | None = None, shifts: Sequence[float] | Array = ()) -> None:
        candidates.append((Model(name, spring, points, durations or [], halves or [], rms(rest), 0.0, [float(one) for one in shifts]), rest, parameters))
        curves.tried(1)

    for name, duration in [*((name, None) for name in curves.beziers), *curves.durations]:
        points = curves.beziers[name]
        rest, durations, halves, shifts = fit_timed(motions, points, duration)
        add(name, rest, (1 if duration else 2) * len(motions), points=points, durations=durations, halves=halves, shifts=shifts)
    for name, (response, ratio) in curves.springs.items():
        def named(motion: Motion, own: Array, shift: float, _: float, omega: float = 2 * math.pi / response, ratio: float = ratio) -> Array:
            return spring_residual(motion, omega, ratio, shift)

        found, _, rest = fit_shared(motions, named, [[]], [], [], False)
        add(name, rest, len(motions), shifts=found, spring=(Interval(response, response, response), Interval(ratio, ratio, ratio)))

    def interval(found: Array, covariance: Array, index: int) -> Interval:
        half = 1.96 * math.sqrt(max(float(covariance[index, index]), 0))
        return Interval(float(found[index]), float(found[index]) - half, float(found[index]) + half)

    def free_spring(motion: Motion, own: Array, shift: float, _: float) -> Array:
        return spring_residual(motion, 2 * math.pi / float(own[0]), float(own[1]), shift)

    if may_explain(2 + len(motions)):
        guesses = [[response, ratio] for response in (0.2, 0.35, 0.6) for ratio in (0.6, 1.0, 1.4)]
        found, covariance, rest = fit_shared(motions, free_spring, guesses, [0.05, 0.1], [3, 5], False)
        add("a spring", rest, 2 + len(motions), (interval(found, covariance, 0), interval(found, covariance, 1)), shifts=found[2:])

    def free_bezier(motion: Motion, own: Array, shift: float, duration: float) -> Array:
        return timed_residual(motion, (float(own[0]), float(own[1]), float(own[2]), float(own[3])), duration, shift)

    if may_explain(4 + 2 * len(motions)):
        timed = sorted((one[0] for one in candidates if one[0].bezier), key=lambda model: model.residual)[:3]
        begins = [[*(model.bezier or ()), *model.durations] for model in timed]
        begins += [[*points, *timed[0].durations] for points in ((0.3, 0.3, 0.3, 1.0), (0.6, 0.1, 0.4, 0.9))]
        found, covariance, rest = fit_shared(motions, free_bezier, begins, [0, -0.5, 0, -0.5], [1, 1.6, 1, 1.6], True)
        x1, y1, x2, y2 = (float(value) for value in found[:4])
        first = 4 + len(motions)  # of the durations
        halves = [interval(found, covariance, index).high - float(found[index]) for index in range(first, len(found))]
        add(f"cubic-bezier({x1:.3f}, {y1:.3f}, {x2:.3f}, {y2:.3f})", rest, first + len(motions), points=(x1, y1, x2, y2),
            durations=[float(value) for value in found[first:]], halves=halves, shifts=found[4:first])

    curves.tried(curves.count - len(candidates))
    # The deviation is what is left by the best of all.
    sigma = max(min(model.residual for model, _, _ in candidates), floor)
    scored = [replace(model, criterion=criterion(rest, parameters, sigma)) for model, rest, parameters in candidates]
    least = min(model.criterion for model in scored)
    near = [model for model in scored if model.criterion < least + CLEARLY]
    return sorted(near, key=lambda model: (not model.is_named, any(model.halves), model.criterion))


def spring_numbers(spring: dict[str, float]) -> tuple[float, float]:
    """Response and damping ratio."""
    if "response" in spring:
        return spring["response"], spring["dampingRatio"]
    omega = math.sqrt(spring["stiffness"] / spring["mass"])
    return 2 * math.pi / omega, spring["damping"] / (2 * math.sqrt(spring["stiffness"] * spring["mass"]))
