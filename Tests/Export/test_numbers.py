"""Numbers in exported code are those of the document."""

import json
import math
import re

import pytest
from conftest import MAP, SHEETD, TARGETS, export
from sheetd_client import SyncClient

DOCUMENT = {
    "preset": "system",
    "device": "iPhone 15",
    "configuration": {
        "detents": [{"id": "low", "height": 137}, {"id": "middle", "fraction": 0.41}, "large"],
        "selectedDetentIdentifier": "middle",
        "largestUndimmedDetentIdentifier": "low",
        "prefersGrabberVisible": True,
        "preferredCornerRadius": 23,
        "dimming": {"alpha": 0.37},
        "transition": {"completionCurve": {"spring": {"response": 0.47, "dampingRatio": 0.83}}},
    },
}
OMEGA = 2 * math.pi / 0.47
STIFFNESS, DAMPING = OMEGA**2, 2 * 0.83 * OMEGA


def number(code, pattern):
    found = re.search(pattern, code)
    assert found, pattern
    return float(found[1])


@pytest.fixture
def exported(write):
    path = write(DOCUMENT, "numbers")
    return lambda target: export(path, target)[0]


@pytest.mark.parametrize("target, numbers", [
    ("swiftui", {r"\.height\((.*?)\)": 137, r"\.fraction\((.*?)\)": 0.41, r"CornerRadius\((.*?)\)": 23,
                 r"response: (.*?),": 0.47, r"dampingFraction: (.*?)\)": 0.83}),
    ("uikit", {r"\{ _ in (.*?) \}": 137, r"in (\S+) \* context": 0.41, r"CornerRadius = (.*)": 23, r"mass: (.*?),": 1,
               r"stiffness: (.*?),": STIFFNESS, r"damping: (.*?),": DAMPING}),
    ("compose", {r"sheetPeekHeight = (\S+)\.dp \+": 137, r"topStart = (.*?)\.dp": 23, r"dampingRatio = (.*?)f": 0.83,
                 r"stiffness = (.*?)f": STIFFNESS}),
    ("flutter", {r"low = \(\(math\.min\((.*?), maximum": 137, r"middle = \(\((\S+) \*": 0.41, r"radius: (.*?),": 23, r"RGBO\(0, 0, 0, (.*?)\)": 0.37,
                 r"mass: (.*?),": 1, r"stiffness: (.*?),": STIFFNESS, r"damping: (.*?),": DAMPING}),
    ("reanimated", {r"Math\.min\((\d+), maximum": 137, r"Math\.min\((\S+) \* maximum": 0.41, r"TopLeftRadius: (.*?),": 23,
                    r"mass: (.*?),": 1, r"stiffness: (.*?),": STIFFNESS, r"damping: (.*?) \}": DAMPING}),
    ("gorhom", {r"Math\.min\((\d+), maximum": 137, r"Math\.min\((\S+) \* maximum": 0.41, r"TopLeftRadius: (.*?),": 23,
                r"opacity=\{(.*?)\}": 0.37, r"stiffness: (.*?),": STIFFNESS, r"damping: (.*?) \}": DAMPING}),
    ("css", {r"min\((.*?)px, var\(--maximum": 137, r"calc\((\S+) \* var\(--maximum": 0.41, r"border-radius: (.*?)px": 23,
             r"opacity: (0\.\d+);": 0.37}),
    ("table", {r"\| after a release \| (.*?) \|": 0.47, r"\| after a release \| \S+ \| (.*?) \|": 0.83, r"dimming at large \| (.*?) \|": 0.37}),
])
def test_numbers_are_those_of_the_document(exported, target, numbers):
    code = exported(target)
    for pattern, expected in numbers.items():
        assert number(code, pattern) == pytest.approx(expected, rel=1e-5), pattern


def test_page_has_the_configuration_of_the_document(exported):
    settings = json.loads(re.search(r"const settings = (\{.*?\n\});", exported("web"), re.DOTALL)[1])
    written = DOCUMENT["configuration"]
    assert settings["detents"] == written["detents"]
    assert settings["preferredCornerRadius"] == 23
    assert settings["dimming"]["alpha"] == 0.37
    assert settings["transition"]["completionCurve"] == written["transition"]["completionCurve"]


@pytest.mark.parametrize("target", TARGETS)
def test_gaps_are_said_in_the_code_and_on_stderr(target):
    code, report = export(MAP, target)
    gaps = [line.removeprefix("not exported: ") for line in report.splitlines()]
    assert gaps == [line.strip().removeprefix("// ").removeprefix("Not exported: ").removesuffix(".")
                    for line in code.splitlines() if "Not exported: " in line]
    assert (target in ("swiftui", "uikit", "table")) == (gaps == [])


def test_names_are_names_in_every_language(write):
    path = write({"preset": "system", "configuration": {"detents": [{"id": "*/ --> \"</script>\\", "height": 100}, "large"]}},
                 "odd")
    for target in TARGETS:
        code, _ = export(path, target, "--name", "</script> */ --> \n evil()")
        assert "\n evil()" not in code
        assert target != "web" or code.split("-->", 1)[1].count("</script>") == 1
        assert target != "css" or "Without data-detent" in code.split("*/")[0]


def test_targets_of_one_language_have_files_of_their_own():
    """Code actions create them in one folder."""
    with SyncClient(SHEETD) as client:
        client.request("sheet/open", {"sheet": "map", "preset": "system"})
        names = [client.request("sheet/export", {"sheet": "map", "to": target, "name": "map"})["fileName"] for target in TARGETS]
    assert len(set(names)) == len(TARGETS), names


def test_resistance_that_is_only_near_is_a_gap(write):
    near = "resists in fragments"
    assert near in export(write({"preset": "smooth-sheets"}), "reanimated")[1]
    assert near not in export(write({"preset": "gorhom"}), "reanimated")[1]
