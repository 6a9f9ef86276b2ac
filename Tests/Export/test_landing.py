"""The landing rule of exported JavaScript decides as the daemon does, for every preset."""

import json
import random
import re
import subprocess

import pytest
from conftest import PRESETS, SHEETD, export
from sheetd_client import SyncClient

def javascript(page, name):
    """A function of the page's script."""
    return re.search(rf"function {name}\(.*?\n}}\n", page, re.DOTALL)[0]


@pytest.fixture(scope="module")
def client():
    with SyncClient(SHEETD) as client:
        yield client


def evaluate(script, value):
    """What a script makes of `input`."""
    done = subprocess.run(["node", "-e", f"const input = JSON.parse(require('fs').readFileSync(0, 'utf8'));\n{script}"],
                          input=json.dumps(value), capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


CONTENT = {"height": 320, "width": 280}


def measures(container, edge):
    """The parameters of `detentsIn`."""
    size, safe = container["size"], container["safeArea"]
    sides = {"bottom": ("bottom", "top"), "top": ("top", "bottom"), "leading": ("left", "right"), "trailing": ("right", "left")}[edge]
    along = "height" if edge in ("bottom", "top") else "width"
    return {"length": size[along], "height": size["height"], "near": safe[sides[0]], "far": safe[sides[1]], "contentLength": CONTENT[along]}


DEVICES = [("iPhone 15", "portrait"), ("iPhone 15", "landscape"), ("iPhone SE", "portrait"), ("iPad", "portrait"), ("Pixel 8", "portrait")]


@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "system-26"])  # which floats: the page says so
def test_exported_heights_are_those_of_the_daemon(client, write, preset):
    page, _ = export(write({"preset": preset, "content": CONTENT}), "web")
    script = javascript(page, "detentsIn") + "console.log(JSON.stringify(input.map(one => { globalThis.devicePixelRatio = one.scale; return detentsIn(one); })));"
    inputs, expected = [], []
    for device, orientation in DEVICES:
        sheet = f"{preset} {device} {orientation}"
        state = client.request("sheet/open", {"sheet": sheet, "preset": preset, "content": CONTENT,
                                              "container": {"device": device, "orientation": orientation}})
        edge = state["configuration"]["edge"]
        inputs.append({**measures(state["container"], edge), "scale": state["container"]["scale"]})
        expected.append(placed(client, sheet, state))
    for (device, orientation), found, wanted in zip(DEVICES, evaluate(script, inputs), expected):
        assert {one["id"]: pytest.approx(one["reach"], abs=2e-6) for one in found} == wanted, (device, orientation)


def placed(client, sheet, state):
    """How far a sheet reaches at each of its detents, by selecting it."""
    edge, size = state["configuration"]["edge"], state["container"]["size"]

    def reach(frame):
        return {"bottom": size["height"] - frame["y"], "top": frame["y"] + frame["height"], "leading": frame["x"] + frame["width"],
                "trailing": size["width"] - frame["x"]}[edge]

    shown = client.request("sheet/present", {"sheet": sheet, "animated": False})
    if shown["detent"] is None:
        return {"full" if state["configuration"]["frame"]["extent"]["rule"] == "fraction" else "content": reach(shown["frame"])}
    names = [one if isinstance(one, str) else one["id"] for one in state["configuration"]["detents"]]
    found = {}
    for name in names:
        after = client.request("sheet/selectDetent", {"sheet": sheet, "detent": name, "animated": False}) if len(names) > 1 else shown
        if after["detent"] == name:
            found[name] = reach(after["frame"])
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_exported_rule_lands_as_the_daemon_does(client, write, preset):
    page, _ = export(write({"preset": preset, "device": "iPhone 15", "content": CONTENT}), "web")
    state = client.request("sheet/open", {"sheet": preset, "preset": preset, "content": CONTENT, "container": {"device": "iPhone 15"}})
    reaches = placed(client, preset, state)
    client.request("sheet/selectDetent", {"sheet": preset, "detent": None, "animated": False})
    # Those that only the app may choose are no places for a release.
    script = javascript(page, "detentsIn") + "console.log(JSON.stringify(detentsIn(input).filter(one => one.isProgrammatic).map(one => one.id)));"
    hidden = evaluate(script, measures(state["container"], state["configuration"]["edge"]))
    open_to = {name: reach for name, reach in reaches.items() if name not in hidden} or reaches
    made = random.Random(preset)
    lowest, highest = min(open_to.values()), max(open_to.values())
    configuration = state["configuration"]
    may_leave = not configuration["isModalInPresentation"] and configuration["interaction"]["dismissal"] != "refuse"
    has_detents = state["configuration"]["frame"]["extent"]["rule"] == "detents"
    releases, inputs = [], []
    for _ in range(80):
        start, reach = made.choice(list(open_to)), made.uniform(0, highest * (1.05 if has_detents else 1))
        velocity = made.choice([0, made.uniform(-3000, 3000), made.uniform(-600, 600)])
        releases.append({"reach": reach, "velocity": velocity, **({"start": start} if has_detents else {})})
        inputs.append({
            "detents": [{"id": name, "reach": value} for name, value in open_to.items()], "smallest": lowest, "largest": highest,
            "dismissed": 0, "container": measures(state["container"], state["configuration"]["edge"])["length"], "start": open_to[start],
            "sheet": reach, "finger": reach, "touch": reach, "lowest": reach, "velocity": velocity if abs(velocity) >= configuration["interaction"]["velocity"]["minimum"] else 0, "axis": "along", "mayDismiss": may_leave,
            "keyboard": False,
        })
    places = evaluate(javascript(page, "landing") + "console.log(JSON.stringify(input.map(one => landing(one))));", inputs)
    for release, place in zip(releases, places):
        answer = client.request("sheet/predict", {"sheet": preset, "release": release})
        expected = None if answer["outcome"] == "dismiss" else answer["detent"] or next(iter(open_to))
        assert place["id"] == expected, (release, answer)


@pytest.mark.parametrize("preset", ["system", "compose-material3"])
def test_velocity_does_not_depend_on_the_clock(write, preset):
    """An interval may be as long as a limit: 40 ms, or the window of 100 ms."""
    page, _ = export(write({"preset": preset, "device": "iPhone 15", "content": CONTENT}), "web")
    rule = json.loads(re.search(r"const settings = (\{.*?\n\});", page, re.DOTALL)[1])["interaction"]["velocity"]
    assert rule["window"] == 0.1
    names = javascript(page, "velocityOf") + javascript(page, "parabolaSlope") + re.search(r"const rounding = .*\n", page)[0]
    for times in ([0, 0.008, 0.016, 0.056], [0, 0.008, 0.016, 0.116], [0, 0.0333, 0.0667, 0.1]):
        samples = [[{"time": round(start * 0.7919 + time, 4), "x": 0, "y": y} for time, y in zip(times, [0, 10, 15, 45])][::-1]
                   for start in range(2000)]
        script = names + "console.log(JSON.stringify(input.samples.map(list => velocityOf(list, input.rule).y)));"
        found = evaluate(script, {"samples": samples, "rule": rule})
        assert max(found) - min(found) <= 1e-6 * abs(max(found)), times
