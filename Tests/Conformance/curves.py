"""Timing curves and springs computed with SciPy, independently of the daemon."""

import numpy
from scipy.integrate import solve_ivp
from scipy.optimize import brentq


def cubic(x1, y1, x2, y2, u):
    """The CSS and UIKit timing curve with these control points, at normalised time u."""
    if u <= 0 or u >= 1:
        return float(u >= 1)

    def coordinate(p1, p2, t):
        return 3 * p1 * t * (1 - t) ** 2 + 3 * p2 * t * t * (1 - t) + t**3

    t = brentq(lambda t: coordinate(x1, x2, t) - u, 0, 1, xtol=1e-16, rtol=1e-15)
    return coordinate(y1, y2, t)


def easeIn(u):
    return cubic(0.42, 0, 1, 1, u)


def easeOut(u):
    return cubic(0, 0, 0.58, 1, u)


def easeInOut(u):
    return cubic(0.42, 0, 0.58, 1, u)


def spring(mass, stiffness, damping, initial_velocity, times):
    """Position and velocity of a damped spring that moves from 0 to 1, by numerical integration."""
    solution = solve_ivp(
        lambda _, s: [s[1], (stiffness * (1 - s[0]) - damping * s[1]) / mass],
        (0, max(times)),
        [0, initial_velocity],
        method="DOP853",
        t_eval=times,
        rtol=1e-13,
        atol=1e-14,
    )
    return numpy.transpose(solution.y).tolist()
