"""`fit` finds what the daemon did in its own frames, with noise."""

import json
import math
import random
from dataclasses import replace

import numpy as np
import pytest
import traces
from conftest import PRESETS, SHEETD, verify
from sheetd_client import SyncClient
from sheetd_client.fit import BEZIERS, Interval, bezier, fit, spring_numbers
from sheetd_client.fit.fingers import catches
from sheetd_client.fit.motions import Gesture
from sheetd_client.traces import Trace, TraceError

# A sheet that floats has another height than its reach, and one from the side needs another trace.
FITTED = [name for name in PRESETS if name not in ("system-26", "side-menu") and "." not in name]  # whose variants have the same curves
NOISE = 0.5


def some(values, chosen):
    """Values of a parameter, of which make test takes those that are chosen, and make check all: a fit takes seconds."""
    return [pytest.param(value, marks=[] if value in chosen else pytest.mark.check) for value in values]



@pytest.fixture(scope="module")
def client():
    with SyncClient(SHEETD) as client:
        yield client


def made(client, preset, configuration=None, seed=1):
    """Traces of a preset: presented, dragged and let go three times."""
    state = client.request("sheet/open", {"sheet": "made", "preset": preset, "container": {"device": "iPhone 15"}, "content": {"height": 300},
                                          "configuration": configuration or {}})
    top = client.request("sheet/present", {"sheet": "made", "animated": False})["frame"]["y"]
    client.request("sheet/close", {"sheet": "made"})
    y = min(top + 30, 830)
    drags = ((y, y - 60, 0.25),), ((y, min(y + 60, 850), 0.25),)
    return state["configuration"], [Trace.parse(traces.text(traces.record(client, preset, drags=drag, noise=NOISE, seed=seed + index,
                                                                           configuration=configuration)))
                                    for index, drag in enumerate(drags)]


def true_curve(configuration, key):
    curve = configuration["transition"][key]
    if isinstance(curve, dict):
        return spring_numbers(curve["spring"]), None
    return None, tuple(curve) if isinstance(curve, list) else BEZIERS[curve]


@pytest.mark.parametrize("preset", some(FITTED, ["system", "gorhom", "cover-vertical", "material"]))
def test_curve_of_a_preset_is_named(client, preset):
    configuration, recorded = made(client, preset)
    found = fit(recorded, command=SHEETD)
    spring, points = true_curve(configuration, "curve")
    best = found.comes[0]
    if spring:
        assert best.spring, found.text
        assert best.spring[0].value == pytest.approx(spring[0], rel=0.02), found.text
    else:
        # Of curves that explain as well, all are named.
        assert any(model.bezier == pytest.approx(points, abs=1e-6) for model in found.comes if model.bezier), found.text
        right = next(model for model in found.comes if model.bezier == pytest.approx(points, abs=1e-6))
        for duration in right.durations:
            assert duration == pytest.approx(configuration["transition"]["duration"], rel=0.02), found.text
    assert found.deviation == pytest.approx(NOISE, rel=0.5)
    settling = configuration["transition"]["settling"]
    # A duration that depends on the speed and the distance is none that a fit finds.
    if settling and settling["duration"] and not settling["pace"]:
        assert found.settles[0].durations == pytest.approx([settling["duration"]] * len(found.settles[0].durations), rel=0.02), found.text


@pytest.mark.parametrize("seed", some(range(5, 9), [5]))
@pytest.mark.parametrize("duration", [0.6, 0.5])
def test_duration_of_a_release_is_found_whether_a_library_has_it_or_not(client, duration, seed):
    _, recorded = made(client, "vaul", {"transition": {"settling": {"duration": duration}}}, seed)
    found = fit(recorded, command=SHEETD)
    assert all(abs(one - duration) < 0.02 * duration or one - half <= duration <= one + half
               for one, half in zip(found.settles[0].durations, found.settles[0].halves)), found.text


@pytest.mark.parametrize("rounded", [round, math.floor, math.ceil])
@pytest.mark.parametrize("preset", some(["vaul", "cover-vertical", "material", "system"], ["vaul"]))
def test_whole_positions_hide_no_curve(client, preset, rounded):
    lines = traces.record(client, preset, drags=())
    for line in lines[1:]:
        if "y" in line:
            line["y"] = rounded(line["y"])
    configuration = client.request("sheet/presets")["presets"]
    [transition] = [one["configuration"]["transition"] for one in configuration if one["name"] == preset]
    found = fit([Trace.parse(traces.text(lines))], command=SHEETD)
    assert any(note.startswith("positions are whole multiples of 1 pt") for note in found.notes), found.text
    spring, points = true_curve({"transition": transition}, "curve")
    if spring:
        assert (found.comes[0].spring[0].value, found.comes[0].spring[1].value) == pytest.approx(spring, rel=0.02), found.text
    else:
        assert found.comes[0].bezier == pytest.approx(points), found.text
        assert found.comes[0].durations == pytest.approx([transition["duration"]] * len(found.comes[0].durations), rel=0.02), found.text


def test_rule_of_a_sheet_from_the_side_is_found(client):
    lines = traces.record(client, "side-menu", drags=((270, 220, 0.4), (270, 90, 0.3)), edge="leading")
    assert fit([Trace.parse(traces.text(lines))], command=SHEETD).rules == ["side-menu"]


@pytest.mark.parametrize("points", [(0.3, 0.2, 0.4, 1.1), (0.7, 0.1, 0.3, 0.9)])
def test_free_curve_is_near_the_true_one(client, points):
    _, recorded = made(client, "system", {"transition": {"duration": 0.42, "curve": list(points)}})
    found = fit(recorded, command=SHEETD)
    best = found.comes[0]
    assert best.bezier, found.text
    time = np.linspace(0, 0.42, 200)
    differences = 783 * (bezier(best.bezier, (time - best.shift) / best.durations[0]) - bezier(points, time / 0.42))
    assert float(np.sqrt(np.mean(differences**2))) < 1, found.text


@pytest.mark.parametrize("response, ratio", [(0.5, 0.7), (0.3, 1.0), (0.42, 0.85)])
def test_free_spring_is_within_two_percent(client, response, ratio):
    _, recorded = made(client, "system", {"transition": {"curve": {"spring": {"response": response, "dampingRatio": ratio}}}})
    best = fit(recorded, command=SHEETD).comes[0]
    assert best.spring
    assert best.spring[0].value == pytest.approx(response, rel=0.02)
    assert best.spring[1].value == pytest.approx(ratio, rel=0.04)
    assert best.spring[0].low <= response <= best.spring[0].high or abs(best.spring[0].value - response) < 0.002


@pytest.mark.parametrize("preset", ["system", "vaul", "react-modal-sheet"])
@pytest.mark.parametrize("delay", some([0.02, 0.06, 0.122, 0.15], [0.06, 0.15]))
@pytest.mark.parametrize("below", some([0, 34], [34]))
def test_delay_of_an_app_is_no_part_of_its_curve(client, preset, delay, below):
    configuration = client.request("sheet/open", {"sheet": "curve", "preset": preset})["configuration"]
    client.request("sheet/close", {"sheet": "curve"})
    dismissed = [(2.0, "sheet/dismiss", {"event": "dismiss"})]
    lines = traces.record(client, preset, drags=(), until=4, inputs=dismissed, delays=(delay, delay / 2), noise=0.2)
    highest = max(traces.HEIGHT - line["y"] for line in lines if "y" in line)
    for line in lines:
        # The app mounts the sheet out of sight when it presents it, and removes it when it has gone.
        if below and "y" in line and 0.01 < line["time"] < 3.5:
            line["y"] += below * (1 - (traces.HEIGHT - line["y"]) / highest)
        elif below and "y" in line:
            line.update({"y": traces.HEIGHT, "height": 0})
    found = fit([Trace.parse(traces.text(lines))], command=SHEETD)
    spring, points = true_curve(configuration, "curve")
    best = found.comes[0]
    if spring:
        assert best.spring and best.spring[0].value == pytest.approx(spring[0], rel=0.02), found.text
    else:
        assert best.bezier == pytest.approx(points), found.text
        assert best.durations == pytest.approx([configuration["transition"]["duration"]] * 2, rel=0.02), found.text
    assert [(one.motion, one.time) for one in found.delays] == [("presentation", 0), ("dismissal", 2)]
    assert [one.delay for one in found.delays] == pytest.approx([delay, delay / 2], abs=0.003), found.text
    assert f"the presentation at 0.000 s begins {found.delays[0].delay * 1000:.1f} ms after its call" in found.text


def test_progress_is_shown(client, capfd):
    recorded = Trace.parse(traces.text(traces.record(client, "system", drags=())))
    fit([recorded], command=SHEETD, progress=True)
    assert "100%" in capfd.readouterr().err
    fit([recorded], command=SHEETD)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("clock", ["frame", "callback"])
def test_clock_that_is_not_said_is_found(client, clock):
    lines = traces.record(client, "gorhom", drags=())
    late = random.Random(2)
    for line in lines[1:]:
        if "y" in line:
            # The one of the two clocks that the sheet does not run on is off by up to 8 ms.
            other = line["time"] + late.uniform(0, 0.008)
            line.update({"now": other} if clock == "frame" else {"now": line["time"], "time": other - 0.008})
    del lines[0]["clock"]
    found = fit([Trace.parse(traces.text(lines))], command=SHEETD)
    assert found.clock == clock, found.text


def test_rule_and_slop_are_found_and_the_document_does_the_same(client, tmp_path):
    detents = {"detents": [{"id": "low", "height": 150}, {"id": "middle", "height": 350}, "large"]}
    drags = ((690, 600, 0.3), (550, 300, 0.15), (520, 460, 0.1), (200, 260, 0.3), (150, 60, 0.3))
    lines = traces.record(client, "system", drags=drags, noise=0.2, configuration=detents)
    found = fit([Trace.parse(traces.text(lines))], command=SHEETD)
    assert "system" in found.rules, found.text
    assert found.slop and found.slop.value == pytest.approx(10, abs=1.5)
    assert found.document["configuration"]["detents"]
    found.save(tmp_path / "found.sheet.json")
    (tmp_path / "trace.jsonl").write_text(traces.text(lines))
    assert json.loads((tmp_path / "found.sheet.json").read_text())["preset"] in found.rules
    status, report = verify(tmp_path / "trace.jsonl", tmp_path / "found.sheet.json", "--tolerance", "2")
    assert status == 0, report


def test_lines_count_in_the_order_in_which_they_were_written(client):
    """A busy device stamps a frame before the input that it shows already."""
    detents = {"detents": [{"id": "low", "height": 150}, {"id": "middle", "height": 350}, "large"]}
    lines = traces.record(client, "system", drags=((690, 600, 0.3), (550, 300, 0.15)), configuration=detents)
    expected = fit([Trace.parse(traces.text(lines))], command=SHEETD)
    for index, line in enumerate(lines):
        if line.get("finger") != "down":
            continue
        # The line after the input is a frame under the finger.
        after = next(i for i in range(index, len(lines)) if "y" in lines[i] and "finger" not in lines[i])
        lines[after] = {**lines[after], "time": line["time"] - 0.001}
    found = fit([Trace.parse(traces.text(lines))], command=SHEETD)
    assert found.detents == pytest.approx(expected.detents, abs=0.1)
    assert found.rules == expected.rules and len(found.resistance) == len(expected.resistance), found.text


def test_what_is_left_out_of_a_trace_is_said(client):
    lines = traces.record(client, "cover-vertical", drags=())
    frames = [index for index, line in enumerate(lines) if "y" in line]
    moving = [index for index in frames[1:-1] if abs(lines[index]["y"] - lines[index - 1].get("y", 0)) > 3]
    lines[moving[-2]] = {**lines[moving[-2]], "y": lines[moving[-2]]["y"] + 500}
    lines[frames[1]] = {**lines[frames[1]], "y": None}
    found = fit([Trace.parse(traces.text(lines))], command=SHEETD)
    assert any("from both of its neighbors" in note for note in found.notes), found.notes
    assert any("the position is no number" in note for note in found.notes), found.notes
    assert found.comes[0].residual < 1, found.text
    # Each duration has an interval.
    model = next(one for one in found.comes if one.bezier)
    assert len(model.halves) == len(model.durations) and all(0 <= half < 0.05 for half in model.halves)


def test_motion_begins_when_the_app_has_handled_the_release(client):
    """A busy app gets the end of a touch late: what it causes begins then."""
    _, recorded = made(client, "vaul")
    for trace in recorded:
        trace.inputs = [replace(one, time=one.time - 0.04, handled=one.time) for one in trace.inputs]
    found = fit(recorded, command=SHEETD)
    assert found.settles[0].bezier == pytest.approx((0.32, 0.72, 0, 1)), found.text
    assert found.settles[0].durations == pytest.approx([0.5, 0.5], rel=0.02), found.text


# What resists, what is caught, what turns round, what dims

PULLED = ["gorhom", "pan-modal", "smooth-sheets", "base-ui", "vaul.single", "floating-panel", "material", "overlay-container", "pulley"]


@pytest.mark.parametrize("preset", some(PULLED, ["gorhom"]))
def test_resistance_of_a_preset_is_named(client, preset):
    low = {"detents": [{"id": "low", "height": 200}, {"id": "high", "height": 400}], "selectedDetentIdentifier": "high",
           "interaction": {"begin": "movement"}}  # also from the highest detent upward
    drags = ((500, 250, 0.5), (500, 400, 0.4), (500, 560, 0.3))
    lines = traces.record(client, preset, drags=drags, noise=NOISE, configuration=low, content={"height": 400})
    found = fit([Trace.parse(traces.text(lines))], command=SHEETD)
    state = client.request("sheet/open", {"sheet": "named", "preset": preset})
    client.request("sheet/close", {"sheet": "named"})
    rule = state["configuration"]["interaction"]["rubberBand"]["overdragAbove"]
    if "saturating" in rule and rule["saturating"].get("extent") is None:
        rule["saturating"]["extent"] = 852  # as long as the container
    assert rule in [one.rule for one in found.resistance], found.text


def test_resistance_of_a_band_has_its_numbers(client):
    low = {"detents": [{"id": "high", "height": 400}], "interaction": {"rubberBand": {"overdragAbove": {"saturating": {"slope": 0.7, "extent": 60}}}}}
    lines = traces.record(client, "system", drags=((500, 200, 0.5), (500, 400, 0.4)), noise=NOISE, configuration=low)
    best = fit([Trace.parse(traces.text(lines))], command=SHEETD).resistance[0]
    assert best.rule["saturating"]["slope"] == pytest.approx(0.7, rel=0.1)
    assert best.rule["saturating"]["extent"] == pytest.approx(60, rel=0.1)


@pytest.mark.parametrize("preset, drag, inputs, caught", [
    ("interruptible", (700, 560, 0.4, 0.15), (), ("presentation", "slop", "here")),
    ("system", (700, 560, 0.15, 0.12), (), ("presentation", "nothing", "unknown")),
    ("interruptible", (700, 780, 0.4, 2.1), [(2.0, "sheet/dismiss", {"event": "dismiss"})], ("dismissal", "slop", "here")),
])
def test_what_catches_is_found(client, preset, drag, inputs, caught):
    lines = traces.record(client, preset, drags=(drag,), inputs=inputs)
    # A presentation that comes to rest as well, since a caught one does not.
    whole = traces.record(client, preset, drags=())
    found = fit([Trace.parse(traces.text(one)) for one in (whole, lines)], command=SHEETD)
    assert [(one.motion, one.by, one.goes_on) for one in found.catches] == [caught], found.text


@pytest.mark.parametrize("speed", [200, 375])
@pytest.mark.parametrize("by", ["touch", "slop"])
def test_what_stops_a_sheet_is_seen_although_the_finger_moves_at_once(by, speed):
    slop, rises = 8, 600

    def reach(time):
        """Of a sheet that comes up until it is stopped at 0 s by the touch, or where the finger has moved by the slop, and then goes down."""
        moved = min(max(speed * time, 0), 120)
        stopped = 0 if by == "touch" else slop / speed
        return 500 + rises * min(time, stopped) - max(moved - slop, 0)

    samples = [(index / 120, "moved" if index else "down", 200.0, 300 + min(speed * index / 120, 120)) for index in range(120)]
    frames = [(0.008 + index / 60, reach(0.008 + index / 60 - 0.008)) for index in range(55)]
    caught = Gesture(samples, 1.0, 480.0, 400.0, frames, "release")
    [found] = catches([caught], [400.0, 800.0], "bottom", Interval(slop, slop, slop), 0.0)
    assert (found.motion, found.by, found.goes_on) == ("release", by, "here")


@pytest.mark.parametrize("late", [0, 1, 2])
def test_moving_finger_catches_a_sheet_that_shows_it_late(client, late):
    # Libraries that move the sheet on another thread show a finger a frame or two later.
    lines = traces.record(client, "interruptible", drags=((700, 560, 0.3, 0.15),))
    frames = [index for index, line in enumerate(lines) if "y" in line]
    places = [lines[index]["y"] for index in frames]
    for index, place in zip(frames[late:], places):
        lines[index]["y"] = place
    whole = traces.record(client, "interruptible", drags=())
    found = fit([Trace.parse(traces.text(one)) for one in (whole, lines)], command=SHEETD)
    assert [(one.motion, one.by, one.goes_on) for one in found.catches] == [("presentation", "slop", "here")], found.text


@pytest.mark.parametrize("slop", [0, 10])
def test_logarithm_is_found_where_only_the_pull_shows_the_slop(client, slop):
    one = {"detents": [{"id": "only", "height": 400}], "interaction": {"slop": slop, "begin": "movement", "claim": {"counts": "fromClaim"}}}
    lines = traces.record(client, "vaul.single", drags=((500, 400, 0.8), (500, 250, 0.6)), noise=0.2, configuration=one)
    found = fit([Trace.parse(traces.text(lines))], command=SHEETD)
    assert {"logarithm": {"factor": 8, "unit": 1, "offset": -16}} in [one.rule for one in found.resistance], found.text
    best = found.resistance[0]
    assert best.name == "that of vaul.single" and best.slop == pytest.approx(slop, abs=1), found.text
    assert found.document["configuration"]["interaction"]["slop"] == pytest.approx(slop, abs=1)


def test_pull_that_moves_nothing_has_no_other_explanation(client):
    one = {"detents": [{"id": "only", "height": 400}]}
    lines = traces.record(client, "vaul", drags=((500, 300, 0.8),), configuration=one)
    found = fit([Trace.parse(traces.text(lines))], command=SHEETD)
    assert [one.name for one in found.resistance] == ["nothing moves"], found.text
    assert "slop" not in found.document["configuration"]["interaction"]


def turned(dimming, back):
    """Frames of a style sheet: 400 pt in with `ease`, and the other way round after 0.12 s, which takes `back` of the duration."""
    whole, half, height = 0.4, 0.12, 400
    reached = float(bezier(BEZIERS["ease"], np.array([half / whole]))[0])
    lines = [{"trace": 1, "container": {"width": 393, "height": 852}, "clock": "frame"}]
    for start, turn in ((0.0, None), (1.0, None), (2.0, 2.0 + half)):
        lines.append({"time": start, "event": "dismiss" if start == 1.0 else "present"})
        for index in range(60):
            time = start + index / 60
            if turn is not None and time >= turn:
                if not any(line.get("event") and line["time"] == turn for line in lines):
                    lines.append({"time": turn, "event": "dismiss"})
                taken = whole * (reached if back == "shortened" else 1)
                share = reached * (1 - float(bezier(BEZIERS["ease"], np.array([(time - turn) / taken]))[0]))
            else:
                share = float(bezier(BEZIERS["ease"], np.array([(time - start) / whole]))[0])
                share = 1 - share if start == 1.0 else share
            lines.append({"time": time, "y": 852 - height * share, "height": height, "dimming": dimming(share, time - start, start)})
    return lines


@pytest.mark.parametrize("back", ["shortened", "full"])
def test_duration_of_a_motion_that_turns_round(back):
    found = fit([Trace.parse(traces.text(turned(lambda share, *_: 0.5 * share, back)))], command=SHEETD)
    assert found.reversal == back, found.text
    assert found.comes[0].name == "ease"


def test_dimming_that_follows_the_sheet(client):
    found = fit([Trace.parse(traces.text(traces.record(client, "gorhom", drags=((690, 600, 0.3), (600, 700, 0.3)), noise=NOISE)))], command=SHEETD)
    assert found.backdrop and found.backdrop.follows, found.text


def test_dimming_with_a_motion_of_its_own():
    def linear(_, time, start):
        share = min(time / 0.2, 1)
        return 0.4 * (1 - share if start == 1.0 else share)

    lines = [line for line in turned(linear, "full") if line.get("time", 0) < 2]
    found = fit([Trace.parse(traces.text(lines))], command=SHEETD)
    assert found.backdrop and not found.backdrop.follows and found.backdrop.opacity == pytest.approx(0.4)
    assert found.backdrop.motion and found.backdrop.motion.name == "linear", found.text
    for duration in found.backdrop.motion.durations:
        assert duration == pytest.approx(0.2, rel=0.02)


@pytest.mark.parametrize("lines, message", [
    ([], "line 1: the trace is empty"),
    ([{"trace": 1}], "the header has no container"),
    ([{"trace": 1, "container": {"width": 393, "height": 852}}, {"time": 0, "y": 1}], "at least 10 are needed"),
    ([{"trace": 1, "container": {"width": 393, "height": 852}}, *({"time": t / 60, "y": 100} for t in range(60))], "no motion comes to rest"),
])
def test_too_little_is_said(lines, message):
    with pytest.raises(TraceError, match=message):
        fit([Trace.parse(traces.text(lines))], command=SHEETD)


def test_what_is_missing_is_said(client):
    lines = traces.record(client, "system", drags=())
    found = fit([Trace.parse(traces.text(lines))], command=SHEETD)
    assert any("a release" in one for one in found.missing) and any("fingers" in one for one in found.missing)


def test_overdamped_spring_is_not_identified():
    made_up = random.Random(1)
    times = [index / 60 for index in range(80)]
    lines = [{"trace": 1, "container": {"width": 393, "height": 852}}, {"time": 0, "event": "present"}]
    # Of an overdamped spring only the slow decay is seen: one exponential.
    lines += [{"time": time, "y": 852 - 400 * (1 - 2.718281828 ** (-time / 0.1)) + made_up.gauss(0, 0.5), "height": 400} for time in times]
    found = fit([Trace.parse(traces.text(lines))], command=SHEETD)
    springs = [model for model in found.comes if model.spring and model.name == "a spring"]
    assert all(not (model.spring[0].is_known and model.spring[1].is_known) for model in springs), found.text
