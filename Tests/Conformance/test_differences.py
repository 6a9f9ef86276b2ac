"""What differs between two sheets: `sheetd compare --to` and `sheet/differences`."""

import csv
import json
import re
from pathlib import Path

import pytest
from conftest import ROOT
from test_compare import REACHES
from test_landing import ask

MAP = ROOT / "editors/examples/map.sheet.json"
DETENTS = [{"id": "low", "height": 200}, {"id": "high", "height": 500}]


def differences(run, document, *arguments):
    finished = run(b"", "compare", *arguments, "--format", "csv", str(document))
    assert finished.status == 0, finished.err
    return [tuple(row) for row in csv.reader(finished.out.decode().splitlines())][1:]


@pytest.fixture
def document(tmp_path):
    def write(**members):
        path = tmp_path / "a.sheet.json"
        path.write_text(json.dumps({"preset": "system", **members}))
        return path

    return write


@pytest.mark.parametrize("pair", [("gorhom", "swmansion"), ("vaul", "pan-modal"), ("overlay-container", "pulley")])
def test_heights_are_those_of_the_libraries(run, pair):
    """On an iPhone 15: 852 pt high, with 59 pt above the safe area and 34 below."""
    names = ["peek", "medium", "large"]
    reaches = [dict(zip(names, REACHES[name](852, 59, 34))) for name in pair]
    expected = {name: [one[name] for one in reaches] for name in names if reaches[0][name] != reaches[1][name]}
    found = {what.split(",")[0]: [float(words.removesuffix(" pt")) for words in both]
             for about, what, *both, _, _ in differences(run, MAP, "--from", pair[0], "--to", pair[1]) if about == "detents" and "landscape" not in what}
    assert found == {name: pytest.approx(both, abs=0.5) for name, both in expected.items()} and found


@pytest.mark.parametrize("pair", [("gorhom", "swmansion"), ("system", "vaul")])
def test_example_of_a_release_lands_where_it_is_said_to(run, pair):
    found = [row for row in differences(run, MAP, "--from", pair[0], "--to", pair[1]) if row[0] == "landing"]
    assert len(found) > 2
    for _, what, old, new, *_ in found:
        reach, velocity, direction = re.search(r"such as (\d+) pt with (\d+) pt/s (\w+)", what).groups()
        signed = velocity if direction == "outward" else f"-{velocity}"
        finished = run(b"", "compare", "--with", ",".join(pair), "--reach", reach, f"--velocity={signed}", "--format", "csv", str(MAP))
        landed = [row["lands at"] for row in csv.DictReader(finished.out.decode().splitlines())]
        assert landed == [old.split(":")[0], new.split(":")[0]], what


def test_what_a_person_notices_comes_first_and_from_the_largest(run):
    found = differences(run, MAP, "--from", "gorhom", "--to", "swmansion")
    weights = [row[4] for row in found if row[0] != "rules"]
    assert [row[0] == "rules" for row in found] == [False] * len(weights) + [True] * (len(found) - len(weights))
    assert weights == sorted(weights, key=float, reverse=True) and all(weights)


@pytest.mark.parametrize("pair", [("gorhom", "swmansion"), ("system", "material"), ("vaul", "side-menu")])
def test_the_other_way_round_the_same_differs(run, pair):
    there, back = (differences(run, MAP, "--from", one, "--to", other) for one, other in (pair, pair[::-1]))
    def turned(rows):
        # The example of a landing is one of those that are most usual, and two places are exchanged.
        return sorted((about, what if about != "landing" else "", old, new, weight) for about, what, old, new, weight, _ in rows)

    def exchanged(rows):
        return [(about, what, new, old, weight, "") for about, what, old, new, weight, _ in rows]

    assert turned(there) == turned(exchanged(back)) and there


def test_same_preset_differs_in_nothing(run):
    assert differences(run, MAP, "--from", "gorhom", "--to", "gorhom") == []


def test_document_keeps_what_it_says_itself(run, document):
    """Both presets dim by their own alpha, and the document by 0.3; of the rules, only others change."""

    def differ(**configuration):
        found = differences(run, document(configuration={"detents": DETENTS, **configuration}), "--to", "vaul")
        return ("rules", "dimming.alpha", "0.2", "0.4", "", "") in found, [row[2:4] for row in found if row[:2] == ("dimming", "high")]

    assert differ() == (True, [("20 %", "40 %")])
    assert differ(dimming={"alpha": 0.3}) == (False, [])


def test_devices_on_which_a_height_differs_are_named(run, document):
    """`medium` of the system is half of the height without the upper safe area, and of gorhom half of all: that differs on both."""
    path = document(configuration={"detents": ["medium", "large"]}, devices=["iPhone SE", "iPhone 15"])
    medium = [row for row in differences(run, path, "--from", "gorhom", "--to", "swmansion") if row[0] == "detents" and row[1].startswith("medium")]
    known = "exact, recorded → exact, read"
    # gorhom: half of 667 and of 852; swmansion: half of what is below the safe area, of 20 and 59 pt.
    assert ("detents", "medium, iPhone SE portrait", "334 pt", "324 pt", "1.5", known) in medium
    assert ("detents", "medium, iPhone 15 portrait", "426 pt", "397 pt", "3.5", known) in medium


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--from", "gorhom"], "--from and --devices need --to"),
        (["--to", "gorhm"], 'there is no preset "gorhm"'),
        (["--from", "gorhm", "--to", "vaul"], 'there is no preset "gorhm"'),
        (["--to", "vaul", "--grid"], "--to compares whole sheets"), (["--to", "vaul", "--velocity", "5"], "--to compares whole sheets"),
        (["--to", "vaul", "--with", "gorhom"], "--to compares whole sheets"),
        (["--to", "vaul", "--format", "svg"], "--to has no picture"),
    ],
)
def test_differences_that_can_not_be_listed_say_why(run, arguments, message):
    finished = run(b"", "compare", *arguments, str(MAP))
    assert finished.status == 64 and message in finished.err


def opened(name, preset, **configuration):
    container = {"size": {"width": 393, "height": 852}, "safeArea": {"top": 59, "bottom": 34}}
    return {"method": "sheet/open", "params": {
        "sheet": name, "preset": preset, "container": container, "configuration": {"detents": DETENTS, **configuration}}}


def test_two_sheets_of_a_client_differ_as_two_presets_do(run, document):
    found = differences(run, document(configuration={"detents": DETENTS}, device="iPhone 15"), "--to", "vaul")
    answers = ask(run, [opened("a", "system"), opened("b", "vaul"), {"method": "sheet/differences", "params": {"sheet": "a", "with": "b"}}])
    listed = [(one["about"] or "rules", one["what"], one["from"], one["to"]) for one in answers[-1]["differences"]]
    portrait = [row[:4] for row in found if "landscape" not in row[1]]
    assert [(about, what.replace(", iPhone 15 portrait", ""), old, new) for about, what, old, new in portrait] == listed and listed


def test_detent_that_only_one_of_two_sheets_has_is_not_there_in_the_other(run):
    """A detent of 200 pt reaches 234, with the 34 pt of an iPhone 15 below it."""
    other = {"detents": [{"id": "low", "height": 200}, DETENTS[1]], "selectedDetentIdentifier": "high"}
    sheets = [opened("a", "system", detents=DETENTS[1:]), opened("b", "system", **other)]
    answers = ask(run, [*sheets, {"method": "sheet/differences", "params": {"sheet": "a", "with": "b"}}])
    listed = [(one["what"], one["from"], one["to"]) for one in answers[-1]["differences"] if one["about"] == "detents"]
    assert listed == [("low", "not there", "234 pt")]


def test_differences_leave_both_sheets_as_they_are(run):
    """Both move, and go on moving."""
    def each(method, **params):
        return [{"method": method, "params": {"sheet": sheet, **params}} for sheet in "ab"]

    asked = [opened("a", "system"), opened("b", "vaul"), *each("sheet/present"), *each("clock/advance", by=0.1)]
    question = {"method": "sheet/differences", "params": {"sheet": "a", "with": "b"}}
    with_question, without = ask(run, [*asked, question, *each("clock/advance", by=0.1)]), ask(run, [*asked, *each("clock/advance", by=0.1)])
    assert with_question[-2:] == without[-2:]


def test_tap_beside_a_modal_sheet_does_nothing(run):
    """A tap beside a sheet that can't be dismissed does nothing; beside one that can, it dismisses it."""
    answers = ask(run, [opened("a", "system"), opened("b", "system", isModalInPresentation=True), {"method": "sheet/differences", "params": {"sheet": "a", "with": "b"}}])
    # Without the sheet, 234 pt of 852 are free that were not before: the height of the lowest detent and the safe area.
    assert {"about": "taps", "what": "a tap beside it", "from": "dismisses it", "to": "does nothing", "weight": round(234 / 852, 6)} in answers[-1]["differences"]
