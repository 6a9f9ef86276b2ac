"""The presets whose landing rule explains releases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..sync import SyncClient
from ..traces import Trace
from .curves import Model, spring_numbers
from .motions import Gesture


def landing_rules(client: SyncClient, presets: list[dict[str, Any]], trace: Trace, gestures: Sequence[Gesture], detents: list[float],
                  edge: str, settles: Sequence[Model]) -> tuple[list[str], list[str], str | None]:
    """The presets that send every release where it went, those of them that do only for a sheet that may not be dismissed, and a release
    that tells them apart. Those with the motion that was found come first."""
    container = trace.header.get("container") or {}
    size = {"width": container.get("width", 393), "height": container.get("height", 852)}
    placed = [{"id": f"rest{index + 1}", "height": reach} for index, reach in enumerate(detents)]
    if not placed:
        return [], [], None
    landed = [gesture for gesture in gestures if gesture.landed is not None]
    fitting = [preset for preset in presets if preset["configuration"]["edge"] == edge and not preset["configuration"]["frame"]["float"]]
    surviving: dict[str, bool] = {}
    for is_locked in (False, True):
        patch = {"detents": placed, "isModalInPresentation": is_locked, "frame": {
            "extent": {"rule": "detents"}, "addsSafeArea": False,
            "detents": {"topMargin": 0, "topMarginWithHomeButton": 0, "compactHeight": 0, "minimumTop": 0}}}
        for preset in fitting:
            if preset["name"] not in surviving and all(lands(client, preset["name"], patch, size, gesture, detents, edge) for gesture in landed):
                surviving[preset["name"]] = is_locked
    curves = {preset["name"]: preset["configuration"]["transition"]["completionCurve"] for preset in fitting}
    motion = settles[0].spring if settles else None

    def is_other(name: str) -> bool:
        curve = curves[name]
        if motion is None or not isinstance(curve, dict):
            return True
        response, ratio = spring_numbers(curve["spring"])
        return abs(response / motion[0].value - 1) > 0.02 or abs(ratio - motion[1].value) > 0.05

    names = sorted(surviving, key=lambda name: (is_other(name), surviving[name]))
    locked = [name for name in names if surviving[name]]
    return names, locked, telling_release(client, names, placed, size, detents) if len(names) > 1 else None


def lands(client: SyncClient, preset: str, patch: dict[str, Any], size: dict[str, float], gesture: Gesture, detents: list[float],
          edge: str) -> bool:
    """Whether a preset's rule sends a release where it went."""
    near = min(range(len(detents)), key=lambda index: abs(detents[index] - gesture.start))
    sheet = f"fit {preset}"
    client.request("sheet/open", {"sheet": sheet, "preset": preset, "configuration": {**patch, "selectedDetentIdentifier": f"rest{near + 1}"},
                                  "container": {"size": size, "safeArea": {"top": 0, "left": 0, "bottom": 0, "right": 0}}})
    try:
        client.request("sheet/present", {"sheet": sheet, "animated": False})
        begin = gesture.samples[0][0]
        phases = {"down": "began", "moved": "moved", "up": "ended", "cancel": "cancelled"}
        for time, phase, x, y in gesture.samples:
            client.request("gesture/sample", {"sheet": sheet, "time": max(time - begin, 0), "phase": phases[phase], "x": x, "y": y})
        client.request("clock/settle", {"sheet": sheet})
        state = client.request("sheet/state", {"sheet": sheet})
        reach = 0.0 if state["phase"] == "dismissed" else reach_of(state["frame"], edge, size)
    finally:
        client.request("sheet/close", {"sheet": sheet})
    return gesture.landed is not None and abs(reach - max(gesture.landed, 0)) < 4


def reach_of(frame: dict[str, float], edge: str, size: dict[str, float]) -> float:
    """How far a frame reaches from an edge into a container."""
    match edge:
        case "bottom":
            return size["height"] - frame["y"]
        case "top":
            return frame["y"] + frame["height"]
        case "leading":
            return frame["x"] + frame["width"]
        case _:
            return size["width"] - frame["x"]


def telling_release(client: SyncClient, rules: list[str], placed: list[dict[str, Any]], size: dict[str, float], detents: list[float]) -> str | None:
    """A release at which the rules differ most."""
    client.request("sheet/open", {"sheet": "fit", "preset": rules[0], "configuration": {
        "detents": placed, "frame": {"extent": {"rule": "detents"}, "addsSafeArea": False}}, "container": {"size": size}})
    answers: list[list[dict[str, Any]]] = []
    try:
        client.request("sheet/present", {"sheet": "fit", "animated": False})
        grid = [{"start": placed[start]["id"], "reach": round(reach, 1), "velocity": velocity}
                for start in range(len(placed)) for reach in np.linspace(detents[0] * 0.4, detents[-1], 6) for velocity in (-1500, -450, 0, 450, 1500)]
        # A request computes for a limited time, so the releases are asked about in portions.
        portion = max(1, 60 // len(rules))
        for first in range(0, len(grid), portion):
            answer = client.request("sheet/compare", {"sheet": "fit", "with": rules, "releases": grid[first:first + portion]})
            answers += [list(column) for column in zip(*(one["releases"] for one in answer["presets"]))]
    finally:
        client.request("sheet/close", {"sheet": "fit"})
    best, most = None, 1
    for index, release in enumerate(grid):
        outcomes = {(one["outcome"], one["detent"]) for one in answers[index]}
        if len(outcomes) > most:
            best, most = release, len(outcomes)
    if best is None:
        return None
    origin = next(one["height"] for one in placed if one["id"] == best["start"])
    way = "outward" if best["velocity"] > 0 else "inward"
    return f"drag from {origin:.0f} pt to {best['reach']:.0f} pt and let go with {abs(best['velocity'])} pt/s {way}"
