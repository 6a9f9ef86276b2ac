"""Traces: what a real sheet did, as a recorder wrote it. See `verify` and `fit`."""

from __future__ import annotations

import json
import math
import statistics
import subprocess
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any

from .daemon import Command, find_daemon
from .errors import SheetdError


LONGEST_DELAY = 0.12
"""A frame is stamped at most this long before an input that it shows, s."""
LONGEST_GAP = 4.0
"""A gap of this many frames while the sheet moves is doubtful."""


class TraceError(SheetdError):
    """The trace can't be read, or contains too little. The message names the line, or what is missing."""


@dataclass(frozen=True)
class TraceInput:
    """Something that was done to the sheet: a finger `down`, `moved`, `up` or `cancel`, or `present`, `dismiss`, `select` by the app."""

    time: float
    kind: str
    x: float | None = None
    y: float | None = None
    detent: str | None = None
    handled: float | None = None
    """When the app received it, s, where that is known: what it causes begins then."""


@dataclass
class Trace:
    """A recording of what the sheet of a real app did. Times are in seconds, lengths in points."""

    header: dict[str, Any]
    frames: list[tuple[float, float, float | None]] = field(default_factory=list)
    """The time of each frame, the sheet's origin along its axis, and its length where that is known."""
    inputs: list[TraceInput] = field(default_factory=list)
    callbacks: list[float | None] = field(default_factory=list)
    """When the position of each frame was read, where that is known."""
    dimmings: list[float | None] = field(default_factory=list)
    """How much the dimming hides in each frame, 0 to 1, where that is known."""
    latest: list[float] = field(default_factory=list)
    """The time of the latest input whose line is before that of each frame; -inf where there is none."""
    notes: list[str] = field(default_factory=list)
    """What was left out, or is doubtful, by line."""

    @property
    def arrivals(self) -> list[float]:
        """The time of each frame, in order with the inputs. A busy device may stamp a frame earlier than an input that the frame already
        shows; such a frame has a time just after that input."""
        return [math.nextafter(latest, math.inf) if 0 <= latest - time < LONGEST_DELAY else time for (time, _, _), latest in zip(self.frames, self.latest)]

    def by(self, clock: str) -> Trace:
        """Returns the trace with the times of one clock: `frame`, the time stamps of the frames, or `callback`, when they were read."""
        frames = self.frames
        if clock == "callback":
            frames = [(time if read is None else read, position, length) for (time, position, length), read in zip(frames, self.callbacks)]
        return Trace({**self.header, "clock": clock}, frames, self.inputs, self.callbacks, self.dimmings, self.latest, self.notes)

    @classmethod
    def read(cls, source: str | PathLike[str]) -> Trace:
        """Reads a trace in JSON Lines. `source` is the path of a file, or the text itself, which has more than one line."""
        text = source if isinstance(source, str) and "\n" in source else Path(source).read_text()
        return cls.parse(text)

    @classmethod
    def parse(cls, text: str) -> Trace:
        trace: Trace | None = None
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except ValueError:
                raise TraceError(f"line {number}: this is no JSON object") from None
            if not isinstance(row, dict):
                raise TraceError(f"line {number}: this is no JSON object")
            if trace is None:
                if row.get("trace") != 1:
                    raise TraceError(f"line {number}: the header does not say {{\"trace\":1}}")
                trace = cls(row)
            else:
                trace._add(row, number)
        if trace is None:
            raise TraceError("line 1: the trace is empty")
        trace._check()
        return trace

    def _add(self, row: dict[str, Any], line: int) -> None:
        def number(key: str) -> float | None:
            value = row.get(key)
            return float(value) if isinstance(value, (int, float)) and abs(value) < 1e9 else None

        time, scale = number("time"), float(self.header.get("scale") or 1)
        if time is None:
            return self.notes.append(f"line {line}: there is no time, in seconds; the line is left out")
        if word := row.get("finger") or row.get("event"):
            x, y = number("fingerX"), number("fingerY")
            self.inputs.append(TraceInput(time, str(word), x and x / scale, y and y / scale, row.get("detent"), number("handled")))
            return
        if not {"x", "y"} & set(row):
            return
        position = number("y") if "y" in row else number("x")
        if position is None:
            return self.notes.append(f"line {line}: the position is no number; the frame is left out")
        if mark := row.get("mark"):
            return self.notes.append(f"line {line}: the frame is marked {mark!r}; it is left out")
        if self.frames and time < self.frames[-1][0]:
            return self.notes.append(f"line {line}: time goes back from {self.frames[-1][0]:g} to {time:g} s; the frame is left out")
        length = number("height") if "height" in row else number("width")
        self.frames.append((time, position / scale, length and length / scale))
        self.callbacks.append(number("now"))
        self.dimmings.append(number("dimming"))
        self.latest.append(max((one.time for one in self.inputs), default=-math.inf))

    def _check(self) -> None:
        """Leaves out single frames that lie, and notes gaps."""
        places = [position for _, position, _ in self.frames]
        for index in range(len(places) - 2, 0, -1):
            before, here, after = places[index - 1 : index + 2]
            jump = min(abs(here - before), abs(here - after))
            if jump > 100 and jump > 10 * abs(after - before):
                self.notes.append(f"the frame at {self.frames[index][0]:g} s is {jump:g} pt from both of its neighbors; it is left out")
                for values in (self.frames, self.callbacks, self.dimmings, self.latest):
                    del values[index]
        pairs = list(zip(self.frames, self.frames[1:]))
        usual = statistics.median([last[0] - first[0] for first, last in pairs]) if pairs else 0.0
        for first, last in pairs:
            step, moved = last[0] - first[0], abs(last[1] - first[1])
            if step > LONGEST_GAP * usual and moved > 1:
                self.notes.append(f"there is a gap of {step:.3g} s before {last[0]:g} s, in which the sheet moved by {moved:.3g} pt")


@dataclass(frozen=True)
class Verification:
    """The result of comparing a trace with a document: whether they agree, and where they differ."""

    matches: bool
    segments: list[dict[str, Any]]
    """For each drag and each motion: kind, start, offset, median, percentile95, largest, reached, expected, problem, …"""
    notes: list[dict[str, Any]]
    """What was left out of the trace or is doubtful, by line."""
    text: str
    """The report for people."""


def verify(trace: str | PathLike[str], document: str | PathLike[str], *, tolerance: float = 1.0, time_tolerance: float | None = None,
           command: Command | None = None) -> Verification:
    """Compares the trace in a file with a document, as `sheetd verify` does.

    - tolerance: the maximum difference, pt; at least 95 % of the frames of a drag or motion have to be within it.
    - time_tolerance: the maximum shift of the start of a motion, s; by default, one and a half frames, or 0.15 s after a call by
      the app.

    Raises TraceError if the trace can't be read.
    """
    options = ["--tolerance", str(tolerance), *(["--time-tolerance", str(time_tolerance)] if time_tolerance is not None else [])]
    report = json.loads(verified(trace, document, "--format", "json", *options, command=command))
    return Verification(report["matches"], report["segments"], report["notes"], verified(trace, document, *options, command=command))


def verified(trace: str | PathLike[str], document: str | PathLike[str], *options: str, command: Command | None) -> str:
    """What `sheetd verify` prints. Raises TraceError if the trace can't be read."""
    daemon = find_daemon(command)
    done = subprocess.run([*daemon, "verify", *options, str(trace), str(document)], capture_output=True, text=True)
    if done.returncode not in (0, 1) or not done.stdout:
        raise TraceError(done.stderr.strip().removeprefix("Error: ") or f"{daemon[0]} verify ended with {done.returncode}")
    return done.stdout
