"""Several libraries compared under one finger: `sheetd compare` and `sheet/compare`."""

import csv
import json
from pathlib import Path

import pytest
from conftest import ROOT
from test_landing import ask, presets

MAP = str(ROOT / "editors/examples/map.sheet.json")
TRACE = str(ROOT / "editors/examples/map.trace.jsonl")
LIBRARIES = 14


def rows(run, *arguments):
    finished = run(b"", "compare", *arguments, "--format", "csv", MAP)
    assert finished.status == 0, finished.err
    return list(csv.DictReader(finished.out.decode().splitlines()))


def open_sheet(preset="system"):
    detents = [{"id": "peek", "height": 120}, {"id": "half", "height": 400}, {"id": "full", "height": 700}]
    return {"method": "sheet/open", "params": {"sheet": "s", "preset": preset, "configuration": {"detents": detents}}}


def drag(velocity, *, last="ended"):
    """A drag up from peek by 150 pt, and the finger's velocity at its end."""
    path = [(0, "began", 720), (0.1, "moved", 640), (0.2, "moved", 560)]
    samples = [{"time": time, "phase": phase, "x": 195, "y": y, "recognized": True, "source": "sheet"} for time, phase, y in path]
    for sample in samples[1:]:
        del sample["recognized"], sample["source"]
    return [*samples, {"time": 0.3, "phase": last, "x": 195, "y": 560, "velocity": {"x": 0, "y": velocity}}]


def test_release_has_a_row_for_each_library(run):
    found = rows(run, "--reach", "300", "--velocity=-400")
    assert len(found) == LIBRARIES
    assert len({row["lands at"] for row in found}) > 1
    assert all(row["why"] for row in found)


def test_document_for_several_devices_is_shown_on_its_first(run, tmp_path):
    def compared(members):
        path = tmp_path / "sheet.sheet.json"
        path.write_text(json.dumps({"preset": "system", "configuration": {"detents": ["medium", "large"]}, **members}))
        return run(b"", "compare", "--with", "vaul,material", "--reach", "300", "--velocity=-700", str(path)).out

    assert compared({"devices": ["iPhone 13 mini", "iPhone 15"]}) == compared({"device": "iPhone 13 mini"})
    assert compared({"device": "iPhone 15"}) != compared({"device": "iPhone 13 mini"})


# How far a sheet reaches at peek, medium and large in a window, by the safe areas above and below, as each library measures them.
REACHES = {
    "compose-unstyled": lambda height, top, bottom: (120, height / 2, height),
    "floating-panel": lambda height, top, bottom: (120 + bottom, (height - top - bottom) / 2 + bottom, height - top - 18),
    "gorhom": lambda height, top, bottom: (120, height / 2, height),
    "ionic": lambda height, top, bottom: (120, (height - top - 10) / 2, height - top - 10),
    "material": lambda height, top, bottom: (120, height / 2, height),
    "overlay-container": lambda height, top, bottom: (120, height / 2, height),
    "pan-modal": lambda height, top, bottom: (120, (height - top - 21) / 2, height - top - 21),
    "pulley": lambda height, top, bottom: (120, (height - top - 20) / 2, height - top - 20),
    "react-modal-sheet": lambda height, top, bottom: (120, (height - top - 34) / 2, height - top - 34),
    "swmansion": lambda height, top, bottom: (120, (height - top) / 2, height - top),
    "vaul": lambda height, top, bottom: (120, height / 2, height),
}


@pytest.mark.parametrize("device", ["iPhone 15", "Pixel 8"])
def test_each_library_measures_the_detents_in_its_own_way(run, tmp_path, device):
    path = tmp_path / "map.sheet.json"
    path.write_text(json.dumps({**json.loads(Path(MAP).read_text()), "device": device}))
    [devices] = ask(run, [{"method": "sheet/devices"}])
    screen = next(one for one in devices["devices"] if one["device"] == device)["portrait"]
    window = (screen["size"]["height"], screen["safeArea"]["top"], screen["safeArea"]["bottom"])
    seen = set()
    for reach, velocity in [("130", "0"), ("420", "0"), ("700", "0"), ("300", "600"), ("500", "-2500")]:
        finished = run(b"", "compare", "--format", "csv", "--reach", reach, f"--velocity={velocity}", str(path))
        for row in csv.DictReader(finished.out.decode().splitlines()):
            if row["preset"] in REACHES and row["lands at"] != "dismissed":
                place = ["peek", "medium", "large"].index(row["lands at"])
                assert float(row["reach (pt)"]) == pytest.approx(REACHES[row["preset"]](*window)[place], abs=1), row
                seen.add((row["preset"], place))
    # Material rests at no detent in the middle that is not called half.
    assert {(preset, place) for preset in REACHES for place in range(3)} - seen == {("material", 1)}


def test_rows_say_how_well_the_numbers_are_known(run):
    known = {name: {row["feature"]: row for row in preset["fidelity"]} for name, preset in presets(run).items()}
    for row in rows(run, "--with", "all"):
        for feature in ("landing", "settling"):
            one = known[row["preset"]].get(feature)
            assert row[feature] == (", ".join(filter(None, (one["grade"], one["evidence"]))) if one else "")


def test_a_finger_of_a_trace_touches_each_sheet_as_far_below_its_top(run, tmp_path):
    """The trace was recorded on an iPhone 15; on a higher screen, too, the finger is on the sheet, and so each release has a reason."""
    path = tmp_path / "map.sheet.json"
    path.write_text(json.dumps({**json.loads(Path(MAP).read_text()), "device": "Pixel 8"}))
    found = list(csv.DictReader(run(b"", "compare", "--drag", TRACE, "--format", "csv", str(path)).out.decode().splitlines()))
    assert [row["preset"] for row in found if not row["why"]] == ["pulley"]


def test_a_rule_that_asks_for_a_detent_that_is_not_there_says_so(run):
    why = rows(run, "--with", "material", "--reach", "450", "--velocity=0")[0]["why"]
    assert "there is no detent half" in why and "that ," not in why, why


def test_step_over_a_detent_that_a_rule_does_not_know_names_it(run):
    why = rows(run, "--with", "material", "--reach", "300", "--velocity=-700")[0]["why"]
    assert why.endswith("to large, past medium"), why


def test_recorded_drag_has_a_row_for_each_library_and_says_why(run):
    found = rows(run, "--drag", TRACE)
    assert len(found) == LIBRARIES
    # The trace is of the map in a sheet of the platform, which came back to medium.
    [system] = rows(run, "--drag", TRACE, "--with", "system")
    assert system["lands at"] == "medium"
    assert len({row["lands at"] for row in found}) > 1
    # The drag begins while the sheet moves, and Pulley takes no touch then.
    assert all(row["why"] or row["preset"] == "pulley" for row in found)
    # In Compose the sheet is no higher than its content, 300 pt, and has no other detent: it is where it lands already.
    assert {row["preset"] for row in found if float(row["time (s)"]) == 0} == {"compose-material3"}


def test_picture_of_a_drag_has_a_curve_and_a_map_of_each_library(run):
    picture = run(b"", "compare", "--drag", TRACE, "--format", "svg", MAP).out.decode()
    assert picture.startswith("<svg ") and picture.count('stroke-opacity="0.75"') == LIBRARIES


def test_every_release_goes_somewhere(run):
    found = rows(run, "--grid")
    assert len(found) == LIBRARIES
    for row in found:
        shares = [float(value) for name, value in row.items() if name.startswith("to ")]
        assert sum(shares) == pytest.approx(100, abs=0.3)
        assert 0 <= float(row["unlike most (%)"]) <= 100


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--drag", MAP], "map.sheet.json, line 1"),
        (["--drag", TRACE, "--grid"], "--drag and --grid exclude each other."),
        (["--grid", "--format", "svg"], "--grid has no picture of its own"),
        (["--start", "medum"], 'there is no detent "medum"'),
        (["--drag", TRACE, "--start", "medum"], 'there is no detent "medum"'),
        (["--with", "gorhm"], 'there is no preset "gorhm"'),
    ],
)
def test_comparison_that_can_not_be_made_says_why(run, arguments, message):
    finished = run(b"", "compare", *arguments, MAP)
    assert finished.status == 64 and message in finished.err


@pytest.mark.parametrize("velocity", [-2000, -300, 0, 700])
@pytest.mark.parametrize("preset", ["system", "gorhom", "vaul", "material", "floating-panel"])
def test_compared_drag_lands_where_a_real_one_does(run, preset, velocity):
    samples = drag(velocity)
    sheet = [open_sheet(preset), {"method": "sheet/present", "params": {"sheet": "s", "time": 0, "animated": False}}]
    compared = {"sheet": "s", "with": [preset], "samples": samples}
    played = [{**sample, "time": sample["time"] + 1} for sample in samples]
    answers = ask(run, [
        *sheet, {"method": "sheet/compare", "params": compared},
        {"method": "gesture/samples", "params": {"sheet": "s", "samples": played}},
        {"method": "clock/settle", "params": {"sheet": "s"}}, {"method": "sheet/state", "params": {"sheet": "s"}},
    ])  # fmt: skip
    [release] = answers[2]["presets"][0]["releases"]
    assert release["detent"] == answers[-1]["detent"]
    assert release["why"]


def test_gesture_without_an_end_is_refused(run):
    lines = [
        {"id": 1, "method": "initialize", "params": {}},
        {"id": 2, **open_sheet()},
        {"id": 3, "method": "sheet/compare", "params": {"sheet": "s", "with": ["gorhom"], "samples": drag(0, last="moved")}},
    ]
    text = "".join(json.dumps({"jsonrpc": "2.0", **line}) + "\n" for line in lines)
    error = json.loads(run(text.encode()).out.splitlines()[-1])["error"]
    assert error["code"] == -32602
    assert error["data"]["path"] == "/samples/3/phase" and "ends" in error["data"]["expected"]
