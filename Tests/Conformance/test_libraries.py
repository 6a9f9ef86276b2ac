"""How the sheets of libraries are shown beyond their ends and settle after a release, against the libraries' own formulas."""

import math

import pytest
from curves import cubic, easeOut, spring
from test_landing import MEASURES, ask

HEIGHT = 844
DETENTS = {"low": 300, "high": 600}


def power(factor, exponent=1.0, shift=0.0):
    return lambda beyond, reach: factor * (beyond + shift) ** exponent


def saturating(slope, extent):
    return lambda beyond, reach: extent * (1 - 1 / (slope * beyond / extent + 1))


CLAMPED, FREE = power(0), power(1)
GORHOM = power(2.5, 0.5, 1)


def smooth(beyond, reach):
    """smooth_sheets: a resistance that is computed for each 18 pt of a movement, from where they would end."""
    shown = 0
    while beyond > 0:
        fragment = min(beyond, 18)
        shown += fragment * (1 - (1 - math.exp(-6 * min((shown + fragment) / 120, 1))) / (1 - math.exp(-6)))
        beyond -= fragment
    return shown


def overlay(beyond, reach):
    """OverlayContainer: the limit is where the sheet is stopped."""
    return 0.5 * reach * math.log10(1 + beyond / reach)


def vaul(beyond, reach):
    return max(0, 8 * (math.log(beyond + 1) - 2))


# What is shown beyond the highest and below the lowest detent. Where a sheet has one detent only, it is "high".
OVERDRAG = {
    "base-ui": (power(1, 0.5), FREE), "base-ui.sequential": (power(1, 0.5), FREE),
    "base-ui.single": (power(1, 0.5), FREE), "compose": (CLAMPED, FREE),
    "compose-material3": (CLAMPED, FREE), "compose-unstyled": (CLAMPED, CLAMPED), "floating-panel": (FREE, FREE),
    "floating-panel.projectable": (FREE, FREE), "floating-panel.removable": (FREE, FREE), "gorhom": (GORHOM, GORHOM),
    "gorhom.android": (GORHOM, GORHOM), "ionic": (FREE, FREE), "ionic.8.7": (FREE, FREE), "ionic.md": (FREE, FREE),
    "material": (CLAMPED, CLAMPED), "material.fit": (CLAMPED, CLAMPED), "material.skip-collapsed": (CLAMPED, CLAMPED),
    "overlay-container": (overlay, overlay), "overlay-container.sheet": (overlay, overlay), "pan-modal": (CLAMPED, FREE),
    "pulley": (saturating(1, 15), CLAMPED), "react-modal-sheet": (CLAMPED, FREE), "react-modal-sheet.single": (CLAMPED, FREE),
    "smooth-sheets": (smooth, smooth), "smooth-sheets.ios": (smooth, smooth), "smooth-sheets.modal": (smooth, smooth), "swmansion": (CLAMPED, CLAMPED),
    "swmansion.android": (CLAMPED, CLAMPED),
    "vaul": (CLAMPED, CLAMPED), "vaul.sequential": (CLAMPED, CLAMPED), "vaul.single": (vaul, CLAMPED),
}  # fmt: skip

BASE, COMPOSE, VAUL = (0.32, 0.72, 0, 1), (0.4, 0, 0.2, 1), (0.32, 0.72, 0, 1)
POWER = (0.2257, 1.1172, 0.4792, 0.9881)


def timed(duration, curve):
    """A motion that takes its time whatever the distance and the velocity."""

    def position(distance, velocity, time):
        return distance * (curve(time / duration) if callable(curve) else cubic(*curve, time / duration))

    return position


def sprung(response=None, damping_ratio=lambda speed: 1, velocity=lambda velocity, distance: velocity, physical=None, stops=False):
    """A spring. Velocities are towards the target, pt/s; the damping ratio depends on the speed of the finger. One that stops does so where it
    first reaches its target."""

    def position(distance, released, time):
        if physical:
            mass, stiffness, damping = physical
        else:
            frequency = 2 * math.pi / response
            mass, stiffness, damping = 1, frequency**2, 2 * damping_ratio(abs(released)) * frequency
        start = velocity(released, distance) / distance
        if time <= 0:
            return 0
        values = [value for value, _ in spring(mass, stiffness, damping, start, [time * step / 100 for step in range(101)])[1:]]
        return distance * (1 if stops and max(values) >= 1 else values[-1])

    return position


def limited(most):
    """At most so much, in either direction."""
    return lambda velocity, distance: math.copysign(min(abs(velocity), most(abs(distance))), velocity)


def until(duration, position):
    """A spring that ends after a time."""
    return lambda distance, velocity, time: position(distance, velocity, time) if time < duration - 1e-9 else distance


FLOATING = sprung(0.4, lambda speed: 0.5755 if speed >= 300 else 1)
OVERLAY = sprung(0.3, lambda speed: 1 - 0.1 * min(max(speed - 150, 0) / 2850, 1), lambda velocity, distance: 0)


def drag_helper(distance, velocity, time):
    """ViewDragHelper: at rest by the share of the container's height; else by a distance between 0.38 and 0.62 of its width, at the speed."""
    width = 390
    influence = width / 2 * (1 + math.sin((min(distance / width, 1) - 0.5) * 0.3 * math.pi / 2))
    speed = abs(velocity) if abs(velocity) >= 50 else 0
    duration = min(4 * influence / speed, 0.6) if speed else (distance / HEIGHT + 1) * 0.256
    return timed(duration, POWER)(distance, velocity, time)


SMOOTH_SPRING = sprung(physical=(0.5, 100, 15.5563491861), velocity=limited(lambda distance: 4000))
SETTLING = {
    "base-ui": timed(0.45, BASE), "base-ui.sequential": timed(0.45, BASE), "compose": timed(0.3, COMPOSE),
    "compose-material3": sprung(physical=(1, 700, 1.8 * math.sqrt(700)), stops=True), "compose-unstyled": timed(0.3, COMPOSE), "floating-panel": FLOATING,
    "floating-panel.projectable": FLOATING, "floating-panel.removable": FLOATING,
    "gorhom": sprung(physical=(3, 1000, 2 * math.sqrt(3000)), velocity=lambda velocity, distance: velocity / 2, stops=True),
    "gorhom.android": timed(0.25, lambda time: 1 - 2 ** (-10 * min(time, 1)) if time < 1 else 1),
    "ionic": timed(0.5, BASE), "ionic.8.7": timed(0.5, BASE), "ionic.md": timed(0.5, BASE), "material": drag_helper, "material.fit": drag_helper,
    "material.skip-collapsed": drag_helper, "overlay-container": OVERLAY, "overlay-container.sheet": OVERLAY,
    "pan-modal": until(0.5, sprung(0.3635, lambda speed: 0.8, lambda velocity, distance: 0)),
    "pulley": until(0.3, sprung(0.2045, lambda speed: 0.75, lambda velocity, distance: 0)), "react-modal-sheet": timed(0.2, easeOut),
    "smooth-sheets": SMOOTH_SPRING, "smooth-sheets.ios": SMOOTH_SPRING, "smooth-sheets.modal": SMOOTH_SPRING,
    "swmansion": until(0.45, sprung(0.35343, velocity=limited(lambda distance: 5 * distance))),
    "swmansion.android": sprung(physical=(1, 1500, 2 * math.sqrt(1500)), velocity=limited(lambda distance: 5 * distance), stops=True),
    "vaul": timed(0.5, VAUL), "vaul.sequential": timed(0.5, VAUL),
}  # fmt: skip
# Without snap points, vaul's drawer that can't be dismissed is not dragged at all.


def sheet(preset, start, dismissal="refuse"):
    detents = {"high": 600} if preset.endswith("single") else DETENTS
    return [
        {
            "method": "sheet/open",
            "params": {
                "sheet": "s",
                "preset": preset,
                "configuration": {
                    "detents": [{"id": id, "height": reach} for id, reach in detents.items()],
                    "selectedDetentIdentifier": start,
                    "frame": {"detents": MEASURES},
                    "interaction": {"dismissal": dismissal, "begin": "movement"},
                },
                "container": {
                    "size": {"width": 390, "height": HEIGHT},
                    "safeArea": {"top": 0, "left": 0, "bottom": 0, "right": 0},
                },
            },
        },
        {"method": "sheet/present", "params": {"sheet": "s", "animated": False}},
    ]


def sample(time, phase, y, **more):
    params = {"sheet": "s", "time": time, "phase": phase, "x": 195, "y": y, **more}
    if phase == "began":
        params |= {"recognized": True, "source": "sheet"}
    return {"method": "gesture/sample", "params": params}


def reach(frame):
    return HEIGHT - frame["frame"]["y"]


def tolerance(preset):
    """Whole pixels are a third of a point high."""
    if preset == "gorhom.android":
        # Its curve is one of Bézier's that is near to the exponential one.
        return 0.5
    return 1 / 6 + 1e-6 if preset.startswith("material") else 2e-6


@pytest.mark.parametrize("preset", OVERDRAG)
def test_what_is_shown_beyond_the_ends(run, preset):
    for (start, sign), formula in zip((("high", 1), ("low", -1)), OVERDRAG[preset]):
        start = "high" if preset.endswith("single") else start
        distances = [1, 10, 50, 100, 200]
        moves = [sample(1 + i / 10, "moved", 400 - sign * distance) for i, distance in enumerate(distances, 1)]
        frames = ask(run, [*sheet(preset, start), sample(1, "began", 400), *moves])[-len(distances) :]
        for distance, frame in zip(distances, frames):
            expected = DETENTS[start] + sign * formula(distance, DETENTS[start])
            assert reach(frame) == pytest.approx(expected, abs=tolerance(preset)), (start, distance)


@pytest.mark.parametrize("velocity", [0, 200, -700, 1500, -6000], ids=lambda velocity: f"{velocity} pt per s")
@pytest.mark.parametrize("preset", SETTLING)
def test_release_settles_as_the_library_does(run, preset, velocity):
    released = 1.3
    samples = [sample(1, "began", 100), sample(1.1, "moved", 150), sample(1.2, "moved", 210)]
    end = sample(released, "ended", 210, velocity={"x": 0, "y": velocity})
    times = [released + step / 50 for step in range(1, 16)]
    held, _, prediction, answer = ask(
        run,
        [
            *sheet(preset, "high"), *samples, end,
            {"method": "sheet/predict", "params": {"sheet": "s"}},
            {"method": "sheet/sample", "params": {"sheet": "s", "times": times}},
        ],
    )[-4:]  # fmt: skip
    begin, target = reach(held), DETENTS[prediction["detent"]]
    assert begin == pytest.approx(490, abs=1)
    distance = target - begin
    for time, frame in zip(times, answer["frames"]):
        towards = math.copysign(1, distance) * -velocity
        moved = SETTLING[preset](abs(distance), towards, time - released)
        assert reach(frame) == pytest.approx(begin + math.copysign(moved, distance * moved), abs=tolerance(preset) + 1e-3)
