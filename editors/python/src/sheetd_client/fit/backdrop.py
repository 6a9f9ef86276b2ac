"""How the dimming behind a sheet moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from .curves import Curves, Model, explain
from .motions import Motion

UNIT = 500.0
"""A dimming is explained as a distance: its opacity times this."""
ALIKE = 0.01
"""A dimming within this of what the sheet's position says follows the sheet, as opacity."""
VISIBLE = 0.02
"""A change of the dimming below this is none, as opacity."""
FLAT = 0.5
"""What a dimming that rests may be off, in the units in which it is explained."""


@dataclass(frozen=True)
class Backdrop:
    """How the dimming moves."""

    opacity: float
    """The greatest that was seen, 0 to 1."""
    follows: bool
    """Whether where the sheet is says how much it is dimmed."""
    motion: Model | None
    """The dimming's own motion, where it has one."""
    rests: list[tuple[float, float]]
    """How far the sheet reaches where it came to rest, pt, and the opacity there."""

    def __str__(self) -> str:
        if self.follows:
            return f"dimming: up to {self.opacity:.3g}, by where the sheet is"
        if self.motion is None:
            return f"dimming: up to {self.opacity:.3g}; how it moves is not known"
        return f"dimming: up to {self.opacity:.3g}, with a motion of its own, which a document does not have: {self.motion}"


def backdrop_of(motions: Sequence[Motion], curves: Curves) -> Backdrop | None:
    """How the dimming moves; None where the traces do not have it."""
    seen = [(motion, motion.dimmings) for motion in motions if motion.dimmings is not None]
    if not seen:
        return None
    opacity = max(float(np.max(dimmings)) for _, dimmings in seen)
    rests = [(motion.end, float(dimmings[-1])) for motion, dimmings in seen]
    moving = [(motion, dimmings) for motion, dimmings in seen if float(np.ptp(dimmings)) > VISIBLE]
    if not moving:
        return Backdrop(opacity, False, None, rests)
    # By the sheet's position, the dimming is the same wherever the sheet is the same, on its way in and out.
    reaches = np.concatenate([motion.reaches for motion, _ in moving])
    dimmed = np.concatenate([dimmings for _, dimmings in moving])
    order = np.argsort(reaches)
    reaches, dimmed = reaches[order], dimmed[order]
    count = max(len(reaches) // 8, 2)
    rest = []
    for part in np.array_split(np.arange(len(reaches)), count):
        line = np.polyfit(reaches[part], dimmed[part], 1) if float(np.ptp(reaches[part])) > 1 else (0.0, float(np.mean(dimmed[part])))
        rest.append(dimmed[part] - np.polyval(line, reaches[part]))
    if float(np.sqrt(np.mean(np.concatenate(rest) ** 2))) < ALIKE:
        return Backdrop(opacity, True, None, rests)
    own = [replace(motion, reaches=dimmings * UNIT, start=None, end=float(dimmings[-1]) * UNIT)
           for motion, dimmings in moving]
    found = explain(own, curves, FLAT)
    return Backdrop(opacity, False, found[0] if found else None, rests)
