"""Releases of the sheets of libraries: where they go, by the libraries' own tests and sources (Tests/Fixtures/releases.jsonl)."""

import collections
import json
import math

import pytest
from fidelity import RELEASES as CASES
# The whole container, without margins: the reach of a detent is its height.
MEASURES = {
    "topMargin": 0, "topMarginWithHomeButton": 0, "minimumTop": 0, "topMarginInCompactHeight": 0, "compactHeight": 0,
    "cappedByContent": False, "mergeDistance": 0,
}


def opened(case, sheet):
    """The params of a sheet that stands in the place of a case's."""
    highest = max([case["container"], *case["detents"].values()])
    return {
        "sheet": sheet,
        "preset": case["preset"],
        "configuration": {
            "detents": [{"id": id, "height": reach} for id, reach in case["detents"].items()],
            "selectedDetentIdentifier": None,
            "frame": {"detents": MEASURES},
            **({"interaction": {"landing": case["landing"]}} if "landing" in case else {}),
        },
        "container": {
            "size": {"width": 390, "height": highest},
            "safeArea": {"top": 0, "left": 0, "bottom": 0, "right": 0},
        },
    }


def ask(run, requests):
    """The results of requests, in order."""
    messages = [{"jsonrpc": "2.0", "id": i, **request} for i, request in enumerate(requests)]
    lines = [{"jsonrpc": "2.0", "id": "i", "method": "initialize", "params": {}}, *messages]
    answers = {}
    for line in run("".join(json.dumps(line) + "\n" for line in lines).encode()).out.splitlines():
        answer = json.loads(line)
        if "id" in answer:
            assert "error" not in answer, answer
            answers[answer["id"]] = answer["result"]
    return [answers[i] for i in range(len(requests))]


def landed(prediction):
    return "dismissed" if prediction["outcome"] == "dismiss" else prediction["detent"]


def predictions(run, cases, at_once=800):
    """What becomes of each case's release; a run of the daemon, which has a time limit, answers so many."""
    if len(cases) > at_once:
        return [one for i in range(0, len(cases), at_once) for one in predictions(run, cases[i : i + at_once], at_once)]
    requests = []
    for index, case in enumerate(cases):
        sheet = f"s{index}"
        requests += [
            {"method": "sheet/open", "params": opened(case, sheet)},
            {
                "method": "sheet/predict",
                "params": {"sheet": sheet, "release": {**case["release"], "limit": case["container"]}},
            },
            {"method": "sheet/close", "params": {"sheet": sheet}},
        ]
    return ask(run, requests)[1::3]


def test_every_release_goes_where_the_library_sends_it(run):
    assert len(CASES) > 900
    wrong = [
        (case, landed(answer)) for case, answer in zip(CASES, predictions(run, CASES)) if landed(answer) != case["expect"]
    ]
    assert not wrong, (len(wrong), collections.Counter(case["preset"] for case, _ in wrong), wrong[:3])


def presets(run):
    [answer] = ask(run, [{"method": "sheet/presets"}])
    return {preset["name"]: preset for preset in answer["presets"]}


def numbers(value, path=()):
    """The paths of the numbers inside a value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from numbers(inner, (*path, index))
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield path, value


def changed(value, path, number):
    """A copy with another number at a path."""
    if not path:
        return number
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(value[path[0]], path[1:], number)
    return copy


NEAR = "the start is a place, and within 24 pt of any place the next clause does the same"
FAR = "below 1200 pt/s no clause asks for the direction"
REST = "within 20 pt of the start that is the nearest place, whatever the projection, unless detents are closer than 40 pt"
HALF = "it asks whether there is a half expanded state at all"
SLOW = "a release slower than 50 pt/s is one at rest already: interaction.velocity.minimum"
# Changes that no release tells, each with the reason.
EQUIVALENT = {
    "smooth-sheets clauses.2.when.speed.below x0.9": SLOW,
    "smooth-sheets clauses.3.when.speed.below x0.9": SLOW,
    "smooth-sheets.modal clauses.5.when.speed.below x0.9": SLOW,
    "smooth-sheets.modal clauses.6.when.speed.below x0.9": SLOW,
    **{f"material clauses.{index}.when.not.reach.atLeast x{factor}": HALF for index in (6, 7) for factor in (0.9, 1.1)},
    "pulley clauses.1.to.nearest.projection x0.9": REST,
    "pulley clauses.1.to.nearest.projection x1.1": REST,
    "react-modal-sheet clauses.0.when.speed.atMost x0.9": NEAR,
    "react-modal-sheet clauses.0.when.distance.below x0.9": NEAR,
    "react-modal-sheet clauses.0.when.distance.below x1.1": NEAR,
    "react-modal-sheet.single direction.0.velocity.above x0.9": FAR,
    "react-modal-sheet.single direction.0.velocity.above x1.1": FAR,
}


def test_every_number_of_a_clause_decides_some_release(run):
    """A tenth more or less of any number, or one more or less of a count, sends some release elsewhere, or the number is listed with a
    reason. The numbers of the shorthands are in `test_shorthands_decide_at_their_limits`."""
    mutants, rules, released = [], [], {case["preset"] for case in CASES}
    for name, preset in presets(run).items():
        landing = preset["configuration"]["interaction"]["landing"]
        # A variant without releases of its own lands as another preset does, and is tested with that.
        if landing["rule"] != "clauses" or (name not in released and landing in rules):
            continue
        rules.append(landing)
        for path, number in numbers(landing):
            if "count" in path:
                # A number of places is whole.
                mutants += [(name, path, step, changed(landing, path, number + step)) for step in (-1, 1)]
                continue
            for factor in (0.9, 1.1):
                mutants.append((name, path, factor, changed(landing, path, number * factor if number else 0.5)))
    cases, owners = [], []
    for number, (name, _, _, landing) in enumerate(mutants):
        for case in CASES:
            if case["preset"] == name:
                cases.append({**case, "landing": landing})
                owners.append(number)
    found = set()
    for owner, case, answer in zip(owners, cases, predictions(run, cases)):
        if landed(answer) != case["expect"]:
            found.add(owner)
    survivors = {
        f"{name} {'.'.join(map(str, path))} x{factor}"
        for number, (name, path, factor, _) in enumerate(mutants)
        if number not in found
    }
    assert len(mutants) > 100
    assert survivors == set(EQUIVALENT), sorted(survivors ^ set(EQUIVALENT))


# The velocities at which the rules of the platform's and the other five systems change their mind, from the formulas of the
# specification (section 1): a sheet of 500 pt that was dragged to a reach, or detents at 120 and 400 pt.
def friction(reach):
    """The finger's fraction and v² / (2 · 800) of the sheet's length make 0.5."""
    return math.sqrt(1600 * (0.5 * 500 - (500 - reach)))


def projected(reach, length=500):
    """The distance and half a second of the velocity make half of the sheet's length."""
    return (0.5 * length - (length - reach)) / 0.5


DETENTS = {"peek": 120, "half": 400}
LIMITS = [
    ("content-sized", 400, friction(400)), ("content-sized", 300, friction(300)), ("cover-vertical", 400, projected(400)),
    # Interruptible is as long as half of its container, of 900 pt.
    ("cover-vertical", 300, projected(300)), ("interruptible", 400, projected(400, 450)), ("interruptible", 300, projected(300, 450)),
    # Nearest to the reach less 0.099 s of the velocity: halfway is 260 pt. Below 250 pt/s a velocity counts as none.
    ("system", 300, (300 - 260) / 0.099), ("system", 270, 250),
    # From 1000 pt/s on it is a flick, one detent further, although the projection would not lead there.
    ("system", 395, 1000),
]  # fmt: skip


def test_both_sheets_of_the_platform_land_alike(run):
    known = presets(run)
    rules = [known[name]["configuration"]["interaction"]["landing"] for name in ("system", "system-26")]
    assert rules[0] == rules[1]


@pytest.mark.parametrize("preset, reach, limit", LIMITS)
def test_shorthands_decide_at_their_limits(run, preset, reach, limit):
    detents = DETENTS if preset == "system" else {}
    case = {"preset": preset, "container": 900, "detents": detents, "release": {"reach": reach, "velocity": 0}}
    sheet = opened(case, "s")
    sheet["container"]["size"]["height"] = 900
    if detents:
        case["release"]["start"] = "half"
    else:
        sheet["content"] = {"height": 500}
        sheet["configuration"] = {}
    [_, answer] = ask(run, [
        {"method": "sheet/open", "params": sheet},
        {"method": "sheet/predict", "params": {"sheet": "s", "release": case["release"]}},
    ])  # fmt: skip
    assert answer["why"]["velocity"]["change"] == pytest.approx(limit, abs=2e-3)


@pytest.mark.parametrize("share, outcome", [(0.299, "present"), (0.301, "dismiss")])
def test_side_menu_decides_at_three_tenths_whatever_the_velocity(run, share, outcome):
    sheet = {"sheet": "s", "preset": "side-menu"}
    [state] = ask(run, [{"method": "sheet/open", "params": sheet}])
    reach = state["container"]["size"]["width"] * 0.8 * (1 - share)
    for velocity in (-2000, 0, 2000):
        [_, answer] = ask(run, [
            {"method": "sheet/open", "params": sheet},
            {"method": "sheet/predict", "params": {"sheet": "s", "release": {"reach": reach, "velocity": velocity}}},
        ])  # fmt: skip
        assert answer["outcome"] == outcome


def is_drag(case):
    """Whether a finger can drag the sheet there, with nothing in its way."""
    release, reaches = case["release"], case["detents"].values()
    lowest = -1e9 if release["dismissible"] else min(reaches)
    return (
        not {"finger", "cross", "axis"} & set(release)
        # A finger that takes no time, or that of no finger.
        and 0.02 < release.get("elapsed", 1) < 10
        and release["start"] in case["detents"]
        and lowest < release["reach"] <= max(reaches)
        and release["reach"] > 0
        and release.get("lowest", release["reach"]) == min(release["reach"], case["detents"][release["start"]])
        and case["container"] >= max(reaches)
    )


def test_drags_land_where_described_releases_do(run):
    cases = [case for case in CASES if is_drag(case)]
    assert len(cases) > 300
    requests, last = [], []
    for index, case in enumerate(cases):
        sheet, release = f"s{index}", case["release"]
        params = opened(case, sheet)
        landing = {"dismissal": "allow" if release["dismissible"] else "refuse", "begin": "movement"}
        params["configuration"]["interaction"] = {**params["configuration"].get("interaction", {}), **landing}
        params["configuration"]["selectedDetentIdentifier"] = release["start"]
        moved = case["detents"][release["start"]] - release["reach"]

        def sample(time, phase, y, **more):
            return {"time": time, "phase": phase, "x": 195, "y": y, **more}

        end = 1 + release.get("elapsed", 0.3)
        samples = [
            sample(1, "began", 100, recognized=True, source="sheet"),
            sample(1 + (end - 1) / 3, "moved", 100 + moved / 2),
            sample(1 + (end - 1) * 2 / 3, "moved", 100 + moved),
            sample(end, "ended", 100 + moved, velocity={"x": 0, "y": release["velocity"]}),
        ]
        requests += [
            {"method": "sheet/open", "params": params},
            {"method": "sheet/present", "params": {"sheet": sheet, "time": 0, "animated": False}},
            {"method": "gesture/samples", "params": {"sheet": sheet, "samples": samples}},
            {"method": "clock/settle", "params": {"sheet": sheet}},
            {"method": "sheet/predict", "params": {"sheet": sheet}},
            {"method": "sheet/close", "params": {"sheet": sheet}},
        ]
        last.append(len(requests) - 2)
    answers = ask(run, requests)
    wrong = [(case, landed(answers[at])) for case, at in zip(cases, last) if landed(answers[at]) != case["expect"]]
    assert not wrong, (len(wrong), collections.Counter(case["preset"] for case, _ in wrong), wrong[:2])


def outcome_of(answer):
    return "dismissed" if answer["outcome"] == "dismiss" else answer.get("detent")


def test_margins_lead_where_they_say(run):
    """The smallest change of velocity, or of position, leads to the stated outcome, and a little less does not."""
    cases = CASES[::3]
    changed, expected = [], []
    for case, answer in zip(cases, predictions(run, cases)):
        for key in ("velocity", "distance"):
            margin = answer["why"][key]
            if margin is None:
                continue
            change = margin["change"]
            tried = [(change, outcome_of(margin))]
            # Margins are found to a thousandth; at one of these the release changes at once.
            if abs(change) > 0.01:
                tried.append((change - math.copysign(0.01, change), landed(answer)))
            for amount, outcome in tried:
                release = dict(case["release"])
                if key == "velocity":
                    release["velocity"] += amount
                else:
                    lowest = release.get("lowest", release["reach"])
                    release["lowest"] = min(lowest, release["reach"] - amount) if lowest < release["reach"] else lowest - amount
                    release["finger"] = release.get("finger", release["reach"]) - amount
                    release["reach"] -= amount
                changed.append({**case, "release": release})
                expected.append((outcome, key, case["release"]))
    assert len(changed) > 800
    found = [landed(answer) for answer in predictions(run, changed)]
    wrong = [(one, got) for one, got in zip(expected, found) if one[0] != got]
    assert not wrong, (len(wrong), len(found), wrong[:4])
