"""Reads motions and gestures from traces."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from ..traces import Trace, TraceError

Array = NDArray[np.float64]

STILLNESS = 0.15
"""A sheet that moves by less than this in a frame, and than frames at rest differ, rests, pt."""
LONGEST_SHIFT = 0.025
"""A motion may begin this much off its input, s."""
LONGEST_DELAY = 0.15
"""The motion of a call of the app may begin this much later: apps render first, s."""
CALLS = {"present": "presentation", "dismiss": "dismissal", "select": "selection"}
"""The kinds of motion that the app calls for, by the words of a trace."""


@dataclass
class Motion:
    """A motion of a trace, from what caused it to its rest."""

    kind: str
    cause: float
    """When it was caused, s."""
    times: Array
    """From the cause on, s."""
    reaches: Array
    start: float | None
    """Where it began, pt, where that is known."""
    end: float
    velocity: float = 0.0
    """The inward velocity of the finger that let go, pt/s."""
    detent: str | None = None
    """What the app calls the place where it ends."""
    dimmings: Array | None = None
    """How much the dimming hides in each frame, 0 to 1, where all of them have it."""
    interrupts: str | None = None
    """The kind of motion that was under way when it began."""
    delay: float = 0.0
    """How long after its cause it seems to begin, s: exact to a frame or two."""

    @property
    def is_called(self) -> bool:
        """Whether the app caused it."""
        return self.kind in CALLS.values()

    @property
    def shifts(self) -> tuple[float, float]:
        """The least and the greatest time from its cause to its beginning, s."""
        return -LONGEST_SHIFT, self.delay + LONGEST_SHIFT

    @property
    def distance(self) -> float:
        return self.end - (self.start if self.start is not None else float(self.reaches[0]))

    def moved(self, shift: float, step: float) -> Motion:
        """The same motion with the frames that are farther than a step from its ends moved, pt."""
        ends = [self.end] if self.start is None else [self.start, self.end]
        moves = np.all([np.abs(self.reaches - end) >= step for end in ends], axis=0)
        return replace(self, reaches=self.reaches + np.where(moves, shift, 0.0))


@dataclass
class Gesture:
    """A finger on the sheet, from where it rested to where it came to rest."""

    samples: list[tuple[float, str, float, float]]
    """The time, the phase and the place of each sample."""
    released: float
    """When the app knew that the finger was gone, s."""
    start: float
    landed: float | None
    frames: list[tuple[float, float]] = field(default_factory=list)
    """The time of each frame under the finger, and how far the sheet reaches in it."""
    interrupts: str | None = None
    """The kind of motion that was under way when the finger came down."""


def reaches(trace: Trace, edge: str) -> tuple[Array, Array]:
    """The times of the frames, and how far the sheet reaches in each."""
    container = trace.header.get("container") or {}
    size = container.get("height" if edge in ("bottom", "top") else "width")
    if size is None:
        raise TraceError("line 1: the header has no container, so it is not known how far the sheet reaches; expected container: {width, height}")
    times = np.array([frame[0] for frame in trace.frames])
    values = [size - y if edge in ("bottom", "trailing") else y + (length or 0) for _, y, length in trace.frames]
    return times, np.array(values, dtype=float)


def read_motions(trace: Trace, edge: str) -> tuple[list[Motion], list[Gesture], float]:
    """The motions and gestures of a trace, and the deviation of its frames at rest, pt."""
    times, values = reaches(trace, edge)
    # What a frame shows goes by the order in which it was seen, and how the sheet moves by its time.
    seen = np.array(trace.arrivals)
    if len(times) < 10:
        raise TraceError(f"the trace has {len(times)} frames; at least 10 are needed, of a whole motion")
    # Of windows of six frames the quietest quarter is at rest; their deviation is 0.75 of that of all.
    windows = np.lib.stride_tricks.sliding_window_view(values, 6)
    deviation = float(np.quantile(np.std(windows, axis=1, ddof=1), 0.25)) / 0.75
    still = max(STILLNESS, 4 * deviation)
    sign = -1 if edge in ("bottom", "trailing") else 1
    is_there = np.array([length != 0 for _, _, length in trace.frames])
    motions: list[Motion] = []
    gestures: list[Gesture] = []
    inputs = sorted(trace.inputs, key=lambda one: one.time)
    causes: list[tuple[float, str, float, str | None]] = []
    samples: list[tuple[float, str, float, float]] = []
    dimmings = np.array([math.nan if value is None else value for value in trace.dimmings])

    def under_way(time: float) -> str | None:
        """The kind of motion that is under way at a time."""
        before = values[seen <= time][-3:]
        return causes[-1][1] if causes and len(before) == 3 and float(np.ptp(before)) > still else None

    interrupted: list[str | None] = []
    caught: str | None = None
    for one in inputs:
        if one.kind in CALLS:
            interrupted.append(under_way(one.time))
            causes.append((one.time, CALLS[one.kind], 0.0, one.detent))
            continue
        if one.kind == "down":
            samples, caught = [], under_way(one.time)
        samples.append((one.time, one.kind, one.x or 0.0, one.y or 0.0))
        if one.kind in ("up", "cancel"):
            along = [(time, y if edge in ("bottom", "top") else x) for time, _, x, y in samples]
            causes.append((one.time if one.handled is None else one.handled, "release", sign * velocity_of(along), None))
            interrupted.append(None)
            before = values[seen < samples[0][0]]
            gestures.append(Gesture(samples, causes[-1][0], float(np.mean(before[-3:])) if len(before) else float(values[0]), None,
                                    [(float(t), float(v)) for t, v in zip(seen, values) if samples[0][0] <= t <= one.time], caught))
    if not inputs:
        causes = [(time, "motion", 0.0, None) for time in starts(times, values, still)]
        interrupted = [None] * len(causes)
    downs = [gesture.samples[0][0] for gesture in gestures]
    for index, (time, kind, velocity, detent) in enumerate(causes):
        limit = min([cause[0] for cause in causes[index + 1:index + 2]] + [down for down in downs if down > time] + [math.inf])
        chosen = (seen > time) & (seen < limit)
        span, course = times[chosen], values[chosen]
        if kind == "dismissal" and is_there[chosen].any() and (last := course[is_there[chosen]][-1]) <= 0:
            # An element that is no longer there is where it was when it had left the container.
            course = np.where(is_there[chosen], course, last)
        if len(span) < 6 or float(np.ptp(course[-4:])) > still * 1.5:
            continue  # it did not come to rest
        end = float(np.mean(course[-4:]))
        quiet = np.abs(course - end) <= still
        last = len(course) - int(np.argmin(quiet[::-1])) if not quiet.all() else 0
        keep = min(len(course), last + 12)
        earlier = values[seen <= time]
        start = float(np.mean(earlier[-3:])) if kind != "release" and len(earlier) and not interrupted[index] else None
        if kind == "release":
            for gesture in gestures:
                if gesture.released == time:
                    gesture.landed = end
        if last < 3:
            continue  # it hardly moved
        dimmed = dimmings[chosen]
        begin, delay = 0, 0.0
        if kind in CALLS.values():
            # An element that is mounted to be shown is elsewhere than before.
            there = is_there[chosen]
            mounted = int(np.argmax(there)) if there.any() else 0
            is_new = mounted > 0 or not is_there[seen <= time][-1:].all()
            begin, delay = beginning(span[mounted:] - time, course[mounted:], end, still, interrupted[index] is not None)
            if not interrupted[index] and (begin or is_new):
                start = float(course[mounted + begin]) if begin else None
            begin += mounted
        # The first frames that are near the end are still on the way to it.
        rest = course[(last + len(course)) // 2:]
        motions.append(Motion(kind, time, span[begin:keep] - time, course[begin:keep], start, float(np.mean(rest)) if len(rest) >= 4 else end, velocity, detent,
                              None if np.isnan(dimmed[begin:keep]).any() else dimmed[begin:keep], interrupted[index], delay))
    return motions, gestures, deviation


def beginning(times: Array, course: Array, end: float, still: float, is_interruption: bool) -> tuple[int, float]:
    """The frame from which on a motion of the app's call is seen, whose times count from the call, and when it seems to begin, s."""
    early = np.flatnonzero(times <= LONGEST_DELAY)
    if len(early) == 0:
        return 0, 0.0
    if is_interruption:
        # What was under way goes on until the call has its effect, which is seen where it turns the sheet round.
        turn = int(np.argmin(course[early] * math.copysign(1, end - course[0])))
        return turn, float(times[turn]) if turn else 0.0
    # A fast motion may come to rest as early; what is far from its end has not begun.
    far = abs(course[0] - end) / 2
    waits = [int(index) for index in early[1:] if abs(course[index] - course[index - 1]) <= still and abs(course[index] - end) > far]
    return (waits[-1], float(times[waits[-1]])) if waits else (0, 0.0)


def velocity_of(samples: list[tuple[float, float]]) -> float:
    """The velocity over the last tenth of a second."""
    recent = [sample for sample in samples if samples[-1][0] - sample[0] <= 0.1]
    duration = recent[-1][0] - recent[0][0]
    return (recent[-1][1] - recent[0][1]) / duration if duration > 0 else 0.0


def starts(times: Array, values: Array, still: float) -> list[float]:
    """The times at which a sheet at rest begins to move."""
    moving = np.abs(np.diff(values)) > still
    found = []
    for index in np.flatnonzero(moving):
        if not moving[max(index - 4, 0):index].any():
            found.append(float(times[index]))
    return found

