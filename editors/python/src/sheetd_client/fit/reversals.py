"""How long a reversed motion takes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .curves import Model, fit_timed
from .motions import Motion

NEAR = 0.06
"""Durations are the same within this fraction."""


def reversals_of(motions: Sequence[Motion], comes: Sequence[Model]) -> str | None:
    """`shortened` where it takes as much of the whole duration as there is to go back, `full` where it takes the whole, or else the factor.

    None where the traces have no presentation that was dismissed, or dismissal that was presented again, before its end; and of springs,
    which have no duration.
    """
    whole = [abs(motion.distance) for motion in motions if motion.kind in ("presentation", "dismissal") and not motion.interrupts]
    back = [motion for motion in motions if (motion.kind, motion.interrupts) in (("presentation", "dismissal"), ("dismissal", "presentation"))]
    if not back or not whole or not comes or not comes[0].bezier:
        return None
    _, durations, _, _ = fit_timed(back, comes[0].bezier)
    factors = np.array(durations) / float(np.median(comes[0].durations))
    shares = np.array([abs(motion.distance) for motion in back]) / float(np.median(whole))
    if bool(np.all(np.abs(factors / shares - 1) < NEAR)) and bool(np.any(shares < 1 - 2 * NEAR)):
        return "shortened"
    if bool(np.all(np.abs(factors - 1) < NEAR)):
        return "full"
    return f"{float(np.median(factors)):.2f} of its duration"
