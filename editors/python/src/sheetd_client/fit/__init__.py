"""Finds what explains the traces of a sheet: its curves, its resistance, its slop, and its landing rule. Needs SciPy.

>>> found = fit([Trace.read("one.jsonl"), Trace.read("two.jsonl")])        # doctest: +SKIP
>>> print(found.text)                                                      # doctest: +SKIP
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from os import PathLike
from typing import Any

import numpy as np

from ..daemon import Command
from ..files import replace_file
from ..progress import Bar
from ..sync import SyncClient
from ..traces import Trace, TraceError
from .backdrop import Backdrop, backdrop_of
from .curves import BEZIERS, CLEARLY, Curves, Interval, Model, bezier, explain, spring_numbers
from .fingers import Catch, Resistance, catches, resistances, slop_of
from .motions import Gesture, Motion, read_motions
from .reversals import reversals_of
from .rules import landing_rules

__all__ = ["BEZIERS", "Backdrop", "Catch", "Delay", "Fit", "Interval", "Model", "Resistance", "bezier", "fit", "spring_numbers"]
SIDES = {"bottom": "bottom", "top": "top", "leading": "left", "trailing": "right"}
"""The side of a safe area at each edge."""
COMING = ("presentation", "dismissal")
REVERSALS = {"shortened": "as long as what it takes back, as in CSS", "full": "its full duration"}
SHORTEST_DELAY = 0.001
"""A shorter delay is not worth a line, s."""
FLICK = 600.0
"""A release this fast may be a flick, pt/s."""


@dataclass(frozen=True)
class Delay:
    """How long after a call of the app its motion begins. Apps render first, so that traces have this, and a document has not."""

    motion: str
    """What was called: presentation, dismissal, selection."""
    time: float
    """When, s."""
    delay: float
    """How much later the motion begins, s."""

    def __str__(self) -> str:
        return f"the {self.motion} at {self.time:.3f} s begins {self.delay * 1000:.1f} ms after its call"


@dataclass
class Fit:
    """What explains the traces."""

    comes: list[Model]
    """What explains presentations and dismissals, the best first; all that explain as well."""
    settles: list[Model]
    """What explains motions after a release, or to a detent."""
    flicks: list[Model]
    """What explains motions after a flick, which libraries damp less; empty where there is none, or nothing else."""
    timing: str
    """Whether timed motions after a release have one duration, or one in proportion to the distance: fixed, proportional, unknown."""
    detents: list[float]
    """How far the sheet reaches where it came to rest, pt."""
    slop: Interval | None
    """How far a finger moves before the sheet does, pt."""
    resistance: list[Resistance]
    """What explains a pull beyond the highest detent, the best first; all that explain as well."""
    catches: list[Catch]
    """What a finger does that comes down while the sheet moves."""
    delays: list[Delay]
    """How long after the app's calls their motions begin."""
    reversal: str | None
    """How long a reversed motion takes: shortened (in proportion to the distance covered before, as in CSS), full, or the factor."""
    backdrop: Backdrop | None
    """How the dimming moves."""
    rules: list[str]
    """The presets whose landing rule explains every release."""
    locked: list[str]
    """Those of them that do only where a person may not dismiss the sheet."""
    next_drag: str | None
    """A release that would tell these apart."""
    deviation: float
    """What a frame is off, pt."""
    clock: str
    missing: list[str]
    """What the traces do not show."""
    document: dict[str, Any]
    """A sheet document that does the same."""
    notes: list[str]
    """What was left out of the traces, or is doubtful in them."""

    @property
    def text(self) -> str:
        """The report for people."""
        def models(title: str, found: list[Model]) -> list[str]:
            if not found:
                return []
            rest = [f"  or as well: {model}" for model in found[1:4]]
            return [f"{title}: {found[0]}", *rest]

        lines = models("comes and goes", self.comes) + models("after a release", self.settles)
        lines += models("after a flick", self.flicks)
        if self.settles and not self.settles[0].spring:
            lines.append(f"duration after a release: {self.timing}")
        lines.append("rests at " + ", ".join(f"{reach:.1f}" for reach in self.detents) + " pt")
        if self.slop:
            lines.append(f"slop: {self.slop} pt")
        lines += [f"{'  or as well' if index else 'resistance beyond the highest detent'}: {one}" for index, one in enumerate(self.resistance[:4])]
        lines += [str(one) for one in self.catches]
        lines += [str(one) for one in self.delays if one.delay >= SHORTEST_DELAY]
        if self.reversal:
            lines.append(f"a motion that turns another one round takes {REVERSALS.get(self.reversal, self.reversal)}")
        if self.backdrop:
            lines.append(str(self.backdrop))
        if self.rules:
            words = [f"{name} (not dismissible)" if name in self.locked else name for name in self.rules]
            lines.append("landing rules that explain every release: " + ", ".join(words))
        if self.next_drag:
            lines.append("to tell them apart: " + self.next_drag)
        lines.append(f"a frame is {self.deviation:.2f} pt off, by the {self.clock} clock")
        return "\n".join(lines + [f"missing: {one}" for one in self.missing] + [f"note: {one}" for one in self.notes]) + "\n"

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the document. Raises OSError."""
        replace_file(path, (json.dumps(self.document, indent=2) + "\n").encode())


def fit(traces: Sequence[Trace | str | PathLike[str]], *, edge: str | None = None, command: Command | None = None,
        progress: bool | None = None) -> Fit:
    """Finds what explains traces of one sheet, at an edge: that of the traces' headers, or the bottom.

    Named curves of platforms and libraries are tried first, and free numbers only preferred where they are clearly better. What explains
    as well is listed beside what was chosen, and what the traces do not determine is reported as missing, not guessed. `progress` is whether to
    show a progress bar on stderr; by default on a terminal. Raises `TraceError` where the traces say too little for anything.
    """
    read = [trace if isinstance(trace, Trace) else Trace.read(trace) for trace in traces]
    if not read:
        raise TraceError("there are no traces; at least one is needed")
    edge = edge or str(read[0].header.get("edge") or "bottom")
    # Which clock a sheet runs on, and how a recorder rounded its positions, are a part of what explains it.
    clock = read[0].header.get("clock")
    clocks = [str(clock or "frame")] if clock or any(None in trace.callbacks for trace in read) else ["frame", "callback"]
    step = step_of(read)
    shifts = [0.0, step / 2, -step / 2] if step else [0.0]
    with SyncClient(command) as client:
        presets = client.request("sheet/presets")["presets"]
        curves = curves_of(presets)
        # The curves of what comes and goes, of what settles, and of flicks, for each reading of the frames.
        with Bar(3 * len(clocks) * len(shifts) * curves.count, progress, "curve") as bar:
            counted = replace(curves, tried=bar.step)
            explained = min((explained_by(read, edge, clock, step, shift, counted) for clock in clocks for shift in shifts), key=lambda one: one.criterion)
        read, motions, gestures, deviation, comes, slow, settles, flicks = (
            explained.traces, explained.motions, explained.gestures, explained.deviation, explained.comes, explained.slow, explained.settles, explained.flicks)
        detents = rests(motions, deviation)
        slop = slop_of(gestures, detents, edge, deviation)
        resistance = resistances(gestures, detents, edge, slop, bands(presets, read[0], edge, max(detents, default=0)), deviation)
        rules, locked, next_drag = landing_rules(client, presets, read[0], gestures, detents, edge, settles) if gestures else ([], [], None)
    timing = timing_of(settles[0], slow) if settles and not settles[0].spring else "unknown"
    missing = []
    if not comes:
        missing.append("a presentation or a dismissal by the app, marked in the trace")
    if not settles:
        missing.append("a release, until the sheet has come to rest")
    if not gestures:
        missing.append("fingers: the slop, the resistance and the landing rule are not known")
    elif len(gestures) < 3:
        missing.append(f"more drags: {len(gestures)} {'says' if len(gestures) == 1 else 'say'} little about a landing rule")
    caught = catches(gestures, detents, edge, slop, deviation)
    backdrop = backdrop_of([one for one in motions if not one.interrupts], curves)
    document = document_of(comes, settles, motions, detents, slop, resistance, caught, backdrop, rules, locked, read[0], edge, timing)
    return Fit(comes, settles, flicks, timing, detents, slop, resistance, caught, explained.delays, reversals_of(motions, comes), backdrop, rules,
               locked, next_drag, deviation, explained.clock, missing, document, [note for trace in read for note in trace.notes] + explained.notes)


@dataclass
class Explained:
    """The motions of traces, and the curves that explain them."""

    traces: list[Trace]
    clock: str
    motions: list[Motion]
    gestures: list[Gesture]
    deviation: float
    comes: list[Model]
    slow: list[Motion]
    """Those after a release that is no flick."""
    settles: list[Model]
    flicks: list[Model]
    shift: float
    """How far a frame is believed to be off because its position was rounded down or up, pt."""
    notes: list[str]
    delays: list[Delay]

    @property
    def criterion(self) -> float:
        """How badly the curves explain the frames: the sum of their Bayesian information criteria. Free numbers, and less so positions that are not
        rounded to the nearest, have to do clearly better."""
        best = [models[0] for models in (self.comes, self.settles) if models]
        return sum(one.criterion + (0 if one.is_named else CLEARLY) for one in best) + (CLEARLY / 2 if self.shift else 0)


def explained_by(read: Sequence[Trace], edge: str, clock: str, step: float | None, shift: float, curves: Curves) -> Explained:
    """What explains the frames by a clock, if a position that is a multiple of `step` is that far off while it moves, pt."""
    traces = [trace.by(clock) for trace in read]
    motions: list[Motion] = []
    gestures: list[Gesture] = []
    deviations: list[float] = []
    for trace in traces:
        own, drags, deviation = read_motions(trace, edge)
        motions, gestures, deviations = motions + own, gestures + drags, deviations + [deviation]
    if not motions:
        raise TraceError("no motion comes to rest in these traces; record a presentation, or a drag until the sheet has stopped")
    # A recorder that rounds is off by up to one step, evenly: its frames at rest do not show that.
    deviation = max(*deviations, step / math.sqrt(12) if step else 0)
    motions = [one.moved(shift, step) if step and shift else one for one in motions]
    coming = [one for one in motions if one.kind in COMING and not one.interrupts]
    comes = explain(coming, curves, deviation, step)
    settled = [one for one in motions if one.kind in ("release", "selection", "motion")]
    # A call while another motion runs begins with that motion's velocity, at a place that is not known.
    released = [one for one in settled if not one.interrupts] or settled
    slow = [one for one in released if abs(one.velocity) < FLICK] or released
    settles = explain(slow, curves, deviation, step)
    flicks = explain([one for one in released if not any(one is other for other in slow)], curves, deviation, step)
    delays = [Delay(one.kind, one.cause, shift) for some, models in ((coming, comes), (slow, settles)) if models
              for one, shift in zip(some, models[0].shifts) if one.is_called]
    # A larger position is a smaller reach from the bottom.
    words = {0.0: "to the nearest", 0.5: "down", -0.5: "up"}
    missed = -shift if edge in ("bottom", "trailing") else shift
    notes = [f"positions are whole multiples of {step:.3g} pt, taken as rounded {words[missed / step]}"] if step else []
    return Explained(traces, clock, motions, gestures, deviation, comes, slow, settles, flicks, shift, notes, delays)


def step_of(traces: Sequence[Trace]) -> float | None:
    """What all positions are multiples of, pt; nil where a recorder did not round."""
    values = np.array([position for trace in traces for _, position, _ in trace.frames])
    if len(np.unique(values)) < 10:
        return None
    return next((step for step in (1.0, 0.5, 1 / 3) if np.abs(values / step - np.round(values / step)).max() < 1e-3), None)


def curves_of(presets: Sequence[dict[str, Any]]) -> Curves:
    """The curves that have names: those of platforms, and of presets without their variants, of which too many would explain too much."""
    curves = Curves(dict(BEZIERS), {}, [])
    for preset in presets:
        if "." in preset["name"]:
            continue
        transition, name = preset["configuration"]["transition"], preset["name"]
        for curve, duration in ((transition["curve"], transition["duration"]),
                                (transition["completionCurve"], (transition["settling"] or {}).get("duration"))):
            if isinstance(curve, dict):
                numbers = spring_numbers(curve["spring"])
                if numbers not in curves.springs.values():
                    curves.springs[f"the spring of {name}"] = numbers
                continue
            if isinstance(curve, list) and tuple(curve) not in curves.beziers.values():
                curves.beziers[f"that of {name}"] = (curve[0], curve[1], curve[2], curve[3])
            points = tuple(curve) if isinstance(curve, list) else BEZIERS[curve]
            if duration is None:
                continue
            timed = (next(one for one in curves.beziers if curves.beziers[one] == points), duration)
            if timed not in curves.durations:
                curves.durations.append(timed)
    return curves


def rests(motions: Sequence[Motion], deviation: float) -> list[float]:
    """Where the sheet came to rest, other than dismissed, each place once."""
    found: list[list[float]] = []
    for reach in sorted([motion.end for motion in motions] + [motion.start for motion in motions if motion.start is not None]):
        if reach < 1:
            continue
        if found and reach - found[-1][-1] < max(2, 4 * deviation):
            found[-1].append(reach)
        else:
            found.append([reach])
    return [float(np.mean(group)) for group in found]


def timing_of(model: Model, motions: Sequence[Motion]) -> str:
    """Whether durations are the same, or in proportion to the distance."""
    durations = np.array(model.durations)
    distances = np.array([abs(motion.distance) for motion in motions])
    if len(durations) < 2 or float(np.ptp(distances)) < 0.2 * float(np.max(distances)):
        return "unknown"
    spread = float(np.std(durations) / np.mean(durations))
    rates = durations / distances
    proportional = float(np.std(rates) / np.mean(rates))
    return "fixed" if spread < proportional else "proportional"


def bands(presets: Sequence[dict[str, Any]], trace: Trace, edge: str, highest: float) -> dict[str, dict[str, Any]]:
    """The rules of the presets for a pull beyond the highest detent, by name, each once, with their lengths in the trace's container."""
    container = trace.header.get("container") or {}
    length = float(container.get("height" if edge in ("bottom", "top") else "width", 0))
    opposite = {"bottom": "top", "top": "bottom", "leading": "right", "trailing": "left"}[edge]
    room = length - highest - float((container.get("safeArea") or {}).get(opposite, 0))
    found: dict[str, dict[str, Any]] = {"nothing moves": {"power": {"factor": 0.0, "exponent": 1.0, "shift": 0.0}}}
    for preset in presets:
        rules = preset["configuration"]["interaction"]["rubberBand"]
        rule = rules.get("overdragAbove")
        if rule is None:
            # A band goes no further than there is room.
            rule = {"saturating": {"slope": rules["constant"], "extent": min(rules["above"], room)}}
        elif "saturating" in rule and rule["saturating"].get("extent") is None:
            rule = {"saturating": {**rule["saturating"], "extent": length}}
        if rule not in found.values() and rule.get("saturating", {"extent": 1})["extent"] > 0:
            found[f"that of {preset['name']}"] = rule
    return found


def rounded(rule: dict[str, Any]) -> dict[str, Any]:
    """A rule with as many digits as a person would write."""
    return {family: {key: value if value is None else round(value, 4) for key, value in numbers.items()} for family, numbers in rule.items()}


def name_of(reach: float, motions: Sequence[Motion]) -> str | None:
    """What the app calls a place."""
    return next((motion.detent for motion in motions if motion.detent and abs(motion.end - reach) < 2), None)


def document_of(comes: list[Model], settles: list[Model], motions: Sequence[Motion], detents: list[float], slop: Interval | None,
                resistance: list[Resistance], caught: list[Catch], backdrop: Backdrop | None, rules: list[str], locked: list[str], trace: Trace,
                edge: str, timing: str) -> dict[str, Any]:
    """A sheet document that does what was found."""
    transition: dict[str, Any] = {}
    if comes:
        transition["curve"] = comes[0].curve()
        if comes[0].durations:
            transition["duration"] = round(float(np.median(comes[0].durations)), 4)
    if settles:
        transition["completionCurve"] = settles[0].curve()
        if settles[0].durations and timing == "fixed":
            transition["settling"] = {"duration": round(float(np.median(settles[0].durations)), 4)}
    container = trace.header.get("container") or {}
    safe = container.get("safeArea") or {}
    near = float(safe.get(SIDES[edge], 0))
    configuration: dict[str, Any] = {
        "edge": edge, "transition": transition,
        "detents": [{"id": name_of(reach, motions) or f"rest{index + 1}", "height": round(max(reach - near, 0), 2)} for index, reach in enumerate(detents)],
    }
    if rules and rules[0] in locked:
        configuration["isModalInPresentation"] = True
    interaction: dict[str, Any] = {}
    if slop and slop.is_known:
        interaction["slop"] = round(slop.value, 1)
    elif resistance and resistance[0].slop is not None:
        interaction["slop"] = round(resistance[0].slop, 1)
    if resistance:
        interaction["rubberBand"] = {"overdragAbove": rounded(resistance[0].rule)}
    for catch in caught:
        if catch.motion == "presentation":
            interaction["catchesPresentation"] = catch.by != "nothing"
        if catch.motion == "dismissal" and catch.by != "nothing":
            interaction["catchesDismissal"] = "all"
    if interaction:
        configuration["interaction"] = interaction
    if backdrop:
        configuration["dimming"] = {"alpha": round(backdrop.opacity, 3)}
        if backdrop.follows and backdrop.opacity > 0:
            stops: list[dict[str, Any]] = [{"at": "dismissed", "alpha": 0}]
            for reach, detent in zip(detents, configuration["detents"]):
                opacity = min(backdrop.rests, key=lambda rest: abs(rest[0] - reach))[1]
                stops.append({"at": {"detent": detent["id"]}, "alpha": round(opacity / backdrop.opacity, 3)})
            configuration["dimming"]["progress"] = {"stops": stops}
    document: dict[str, Any] = {
        "description": "Fitted to recorded traces.", "preset": rules[0] if rules else "system",
        "container": {"size": {"width": container.get("width", 393), "height": container.get("height", 852)},
                      "safeArea": {side: safe.get(side, 0) for side in ("top", "left", "bottom", "right")}},
        "configuration": configuration,
    }
    return document
