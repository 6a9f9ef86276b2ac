"""The smallest change of a document after which it does what traces show."""

from __future__ import annotations

import copy
import json
import os
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from ..daemon import Command
from ..edits import edited_by, short
from ..files import replace_file
from ..sync import SyncClient, SyncSheet
from ..traces import verified
from . import SIDES, Fit, fit

NEAR = 0.25
"""Farther than this fraction of the container from each of its detents, the sheet rests at none of them."""
NOTICED = 0.5
"""The smallest difference of a height that counts, pt."""
PRESETS = 4
"""How many other presets are tried."""
TRIES = 8
"""The number of times that a height is corrected: a fraction may be one of something else than the container."""


@dataclass(frozen=True)
class Change:
    """A change of one field of a document."""

    path: tuple[str | int, ...]
    """Where it is in the document."""
    value: Any
    text: str
    """What the document says, and what the trace shows."""


@dataclass(frozen=True)
class Suggestion:
    """What to change so that a document does what traces show."""

    changes: tuple[Change, ...]
    """The fewest that were found, the most important first."""
    agrees: bool
    """Whether the traces agree with the document after them."""
    patch: dict[str, Any]
    """The same as a merge patch (RFC 7396) of the document."""

    @property
    def text(self) -> str:
        """The report for people."""
        if not self.changes:
            return "The trace does what the document says.\n" if self.agrees else "No change of the document was found that explains the trace.\n"
        rest = "" if self.agrees else "More differs than that: after these changes, the trace still does not do what the document says.\n"
        return "".join(f"{one.text}\n" for one in self.changes) + rest

    def write(self, document: str | PathLike[str], command: Command | None = None) -> None:
        """Makes the changes in the file. Comments, order and spaces stay. Raises OSError, UnicodeDecodeError or SheetdError; then it stays as it is."""
        path = Path(document)
        replace_file(path, edited_by(path.read_bytes().decode(), "sheet/editDocument", command=command, path=path, patch=self.patch).encode())


def suggest(traces: Sequence[str | PathLike[str]], document: str | PathLike[str], *, tolerance: float = 1.0, time_tolerance: float | None = None,
            command: Command | None = None) -> Suggestion:
    """Finds the smallest change of a document that makes it agree with traces. The tolerances are those of `verify`.

    Raises SheetdError if a trace or the document can't be used, OSError or UnicodeDecodeError if it can't be read.
    """
    options = ["--tolerance", str(tolerance), *(["--time-tolerance", str(time_tolerance)] if time_tolerance is not None else [])]
    trials = Trials([Path(trace) for trace in traces], Path(document), options, command)
    chosen: list[Change] = []
    score = trials.score(chosen)
    if score.agrees:
        return Suggestion((), True, {})
    candidates = candidates_of(fit(traces, command=command, progress=False), trials)
    while candidates and not score.agrees:
        tried = [(trials.score([*chosen, one]), one) for one in candidates]
        best, change = min(tried, key=lambda one: one[0].order)
        if best.order >= score.order:
            break
        chosen.append(change)
        candidates.remove(change)
        score = best
    # What a later change has made unnecessary.
    for change in list(chosen):
        rest = [one for one in chosen if one is not change]
        without = trials.score(rest)
        if without.order <= score.order:
            chosen, score = rest, without
    return Suggestion(tuple(chosen), score.agrees, trials.patch(chosen))


@dataclass(frozen=True)
class Score:
    """How far traces differ from a document."""

    agrees: bool
    failed: int
    """The number of drags and motions that differ."""
    distance: float
    """How far they are off, pt, all together."""

    @property
    def order(self) -> tuple[int, float]:
        return (self.failed, round(self.distance, 2))


class Trials:
    """Changes of a document, tried with traces."""

    def __init__(self, traces: Sequence[Path], document: Path, options: Sequence[str], command: Command | None) -> None:
        self.traces, self.document, self.options, self.command = traces, document, options, command
        with SyncClient(command) as client:
            sheet = client.open_document(document)
            state = client.request("sheet/state", {"sheet": sheet.id})
            self.configuration, self.preset = state["configuration"], state["preset"]
        # As it is written, with its comments.
        written = (json.loads(document.read_text("utf-8-sig")).get("configuration") or {}).get("detents")
        if isinstance(written, list) and list(map(id_of, written)) == list(map(id_of, self.configuration["detents"])):
            self.configuration = {**self.configuration, "detents": written}

    def patch(self, changes: Iterable[Change]) -> dict[str, Any]:
        """Changes as a merge patch. A list has no members of its own there: one that changes is whole."""
        patch: dict[str, Any] = {}
        for change in changes:
            place: Any = patch
            known: Any = {"configuration": self.configuration}
            for index, key in enumerate(change.path[:-1]):
                known = known[key] if isinstance(known, list) or key in (known or {}) else {}
                if isinstance(place, list):
                    place = place[int(key)]
                else:
                    is_list = isinstance(change.path[index + 1], int)
                    place = place.setdefault(key, copy.deepcopy(known) if is_list else {})
            place[change.path[-1]] = change.value
        return patch

    def score(self, changes: Sequence[Change]) -> Score:
        agrees, failed, distance = True, 0, 0.0
        with tempfile.TemporaryDirectory() as folder:
            tried = self.changed(changes, Path(folder))
            for trace in self.traces:
                found = json.loads(verified(trace, tried, "--format", "json", *self.options, command=self.command))
                agrees = agrees and found["matches"]
                failed += sum("problem" in one or one.get("reached") != one.get("expected") for one in found["segments"])
                distance += sum(one["percentile95"] for one in found["segments"])
        return Score(agrees, failed, distance)

    def changed(self, changes: Sequence[Change], folder: Path) -> Path:
        path = folder / "tried.sheet.json"
        path.write_text(json.dumps({"extends": os.path.abspath(self.document), **self.patch(changes)}))
        return path

    def reaches(self, changes: Sequence[Change], container: dict[str, Any]) -> dict[str, float]:
        """How far the sheet reaches at each detent in a container, pt."""
        with tempfile.TemporaryDirectory() as folder, SyncClient(self.command) as client:
            sheet = client.open_document(self.changed(changes, Path(folder)))
            return reaches_of(client, sheet, container)


def reaches_of(client: SyncClient, sheet: SyncSheet, container: dict[str, Any]) -> dict[str, float]:
    def ask(method: str, **params: Any) -> dict[str, Any]:
        answer: dict[str, Any] = client.request(method, {"sheet": sheet.id, **params})
        return answer

    ask("container/didChange", container=container, animation=False)
    state = ask("sheet/state")
    edge, size = state["configuration"]["edge"], state["container"]["size"]
    ask("sheet/present", animated=False)
    found = {}
    for detent in state["configuration"]["detents"]:
        name = id_of(detent)
        frame = ask("sheet/selectDetent", detent=name, animated=False)
        if frame["detent"] == name:
            shown = frame["frame"]
            found[name] = {"bottom": size["height"] - shown["y"], "top": shown["y"] + shown["height"],
                           "leading": shown["x"] + shown["width"], "trailing": size["width"] - shown["x"]}[edge]
    return found


def id_of(detent: Any) -> str:
    return detent if isinstance(detent, str) else str(detent["id"])


def candidates_of(found: Fit, trials: Trials) -> list[Change]:
    """Whatever the fit finds other than the document has it."""
    fitted, own = found.document["configuration"], trials.configuration
    changes = heights(found, trials)

    def add(path: tuple[str, ...], value: Any, shown: str | None = None) -> None:
        known: Any = own
        for key in path:
            known = known.get(key) if isinstance(known, dict) else None
        value = int(value) if isinstance(value, float) and value == int(value) else value
        if known != value:
            words = f"is {spoken(known)} in the document and {shown or spoken(value)} in the trace"
            changes.append(Change(("configuration", *path), value, f"{'.'.join(path)} {words}"))

    for models, paths in ((found.comes, (("transition", "curve"),)), (found.settles, (("transition", "completionCurve"), ("frame", "resize", "curve")))):
        for model in models[:1]:
            for path in paths:
                add(path, model.curve())
    transition = fitted["transition"]
    for key in ("duration", "settling"):
        if key in transition:
            add(("transition", key), transition[key])
    if "settling" in transition:
        add(("frame", "resize", "duration"), transition["settling"]["duration"])
    for key, value in fitted.get("interaction", {}).items():
        add(("interaction", *(("claim", "slop") if key == "slop" else (key,))), value)
    for key, value in fitted.get("dimming", {}).items():
        add(("dimming", key), value)
    if "isModalInPresentation" in fitted:
        add(("isModalInPresentation",), True)
    changes += [Change(("preset",), name, f"the preset is {trials.preset} in the document, and {name} explains every release of the trace")
                for name in [name for name in found.rules if name != trials.preset and "." not in name][:PRESETS]]
    landing = landing_of(found.rules, trials)
    if landing:
        add(("interaction", "landing"), landing[1], f"that of {landing[0]}")
    return changes


def landing_of(rules: Sequence[str], trials: Trials) -> tuple[str, Any] | None:
    """The first landing rule that explains every release."""
    if not rules:
        return None
    with SyncClient(trials.command) as client:
        presets = {one["name"]: one["configuration"] for one in client.request("sheet/presets")["presets"]}
    own = trials.configuration["interaction"]["landing"]
    if any(presets[name]["interaction"]["landing"] == own for name in rules):
        return None
    return rules[0], presets[rules[0]]["interaction"]["landing"]


def spoken(value: Any) -> str:
    """A value as people read it."""
    if isinstance(value, dict) and set(value) == {"spring"}:
        spring = value["spring"]
        return f"a spring of {spring['response']:.4g} s with a damping ratio of {spring['dampingRatio']:.4g}" if "response" in spring else json.dumps(value)
    if isinstance(value, float):
        return f"{value:.4g}"
    return short(value)


def heights(found: Fit, trials: Trials) -> list[Change]:
    """The detents at which the sheet rests elsewhere."""
    container = found.document["container"]
    places = trials.reaches([], container)
    length = container["size"]["height" if trials.configuration["edge"] in ("bottom", "top") else "width"]
    changes = []
    free = dict(places)
    for reach in sorted(found.detents, key=lambda one: min((abs(one - place) for place in places.values()), default=0)):
        if not free:
            break
        name = min(free, key=lambda one: abs(free[one] - reach))
        if abs(free[name] - reach) > NEAR * length:
            continue
        place = free.pop(name)
        if abs(place - reach) < NOTICED:
            continue
        index = next(index for index, detent in enumerate(trials.configuration["detents"]) if id_of(detent) == name)
        changes.append(height(trials, container, index, name, place, reach))
    return changes


def height(trials: Trials, container: dict[str, Any], index: int, name: str, place: float, reach: float) -> Change:
    """A detent that is to reach as far as in the trace."""
    detent = trials.configuration["detents"][index]
    key = next((key for key in ("height", "fraction") if isinstance(detent, dict) and isinstance(detent.get(key), (int, float))), None)
    side = SIDES[trials.configuration["edge"]]

    def change(value: float) -> Change:
        digits = 1 if (key or "height") == "height" else 4
        whole = round(value, digits)
        whole = int(whole) if whole == int(whole) else whole
        if key:
            return Change(("configuration", "detents", index, key), whole, f"{name} is {spoken(detent[key])} in the document and {spoken(whole)} in the trace")
        return Change(("configuration", "detents", index), {"id": name, "height": whole},
                      f"{name} reaches {place:.1f} pt in the document and {reach:.1f} pt in the trace")

    # By how much it has to change is seen from what a change does.
    low = detent[key] if key else place - container["safeArea"][side]
    value, step = low, (reach - place) if key != "fraction" else (reach - place) / container["size"]["height"]
    for _ in range(TRIES):
        value += step
        now = trials.reaches([change(value)], container).get(name)
        if now is None or abs(now - reach) < NOTICED / 2:
            break
        moved = now - place
        if abs(moved) < 1e-6:
            break
        step = (reach - now) * (value - low) / moved
    return change(value)
