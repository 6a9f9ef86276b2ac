"""Generates the scenes, the pictures and the references of the manual.

    python3 Tests/Manual/generate.py SHEETD

A test (test_manual.py) fails if the committed files differ from the generated ones.
"""

import json
import math
import re
import subprocess
import sys
from pathlib import Path

import references

ROOT = Path(__file__).resolve().parents[2]
SCENES = Path(__file__).resolve().parent / "Scenes"
ENGINE = ROOT / "Sources" / "SheetEngine" / "SheetEngine.docc"
PROTOCOL = ROOT / "Sources" / "SheetProtocol" / "SheetProtocol.docc"
LANDING = ROOT / "Sources" / "sheetd" / "sheetd.docc"
RATE = 60  # touch samples per second

# MARK: Scenes


def drag(start, from_, to, seconds, hold=0.0, ends="ended"):
    """A drag between two points. With `hold`, it eases in and out and rests at the end; without, its speed is constant."""
    count = round(seconds * RATE)
    samples = []
    for step in range(count + 1):
        part = step / count
        part = (1 - math.cos(math.pi * part)) / 2 if hold else part
        x, y = (a + (b - a) * part for a, b in zip(from_, to))
        phase = "began" if step == 0 else "moved"
        samples.append({"time": round(start + step / RATE, 4), "phase": phase, "x": round(x, 1), "y": round(y, 1)})
    if hold:
        samples.append({**samples[-1], "time": round(samples[-1]["time"] + hold, 4)})
    samples.append({**samples[-1], "time": round(samples[-1]["time"] + 0.001, 4), "phase": ends})
    return {"time": samples[0]["time"], "method": "gesture/samples", "params": {"samples": samples}}


def does(time, method, **params):
    return {"time": time, "method": method, **({"params": params} if params else {})}


def afternoon(preset, slow, fast, **document):
    """The scene that all five presets share: present, a slow drag that is released, a content change, and a flick."""
    return {
        "preset": preset, "device": "iPhone 14", **document,
        "scenario": [
            does(0, "sheet/present"), drag(1.2, *slow, 0.4, hold=0.15),
            does(2.6, "content/didChangeSize", height=440), drag(3.8, *fast, 0.1),
        ],
    }  # fmt: skip


def scenes():
    """Every scene: its name and its document."""
    detents = {"configuration": {"detents": ["medium", "large"], "prefersGrabberVisible": True}, "content": {"height": 700}}
    yield "cover-vertical", afternoon("cover-vertical", ((195, 560), (195, 660)), ((195, 420), (195, 560)))
    yield "system", afternoon("system", ((195, 420), (195, 540)), ((195, 420), (195, 600)), **detents)
    yield "system-26", {**afternoon("system-26", ((195, 420), (195, 540)), ((195, 420), (195, 600)), **detents), "device": "iPhone 16"}
    for preset in ("system", "system-26"):
        yield f"{preset}-heights", {
            "preset": preset, "device": "iPhone 16", **detents,
            "scenario": [does(0, "sheet/present", animated=False), does(1, "sheet/selectDetent", detent="large", animated=True)],
        }
    yield "interruptible", afternoon("interruptible", ((195, 450), (195, 560)), ((195, 450), (195, 620)))
    yield "content-sized", afternoon("content-sized", ((195, 560), (195, 660)), ((195, 420), (195, 600)))
    yield "side-menu", afternoon("side-menu", ((290, 400), (215, 400)), ((290, 400), (130, 400)))
    yield "caught", {
        "preset": "interruptible", "device": "iPhone 14",
        "scenario": [
            does(0.3, "sheet/present"), drag(0.45, (195, 600), (195, 690), 0.3, hold=0.1, ends="moved"),
            *[{**one, "params": {"samples": one["params"]["samples"][1:]}} for one in [drag(0.8675, (195, 690), (195, 560), 0.2)]],
            does(2.2, "sheet/dismiss"), drag(2.3, (195, 640), (195, 500), 0.15), drag(3.6, (195, 460), (195, 640), 0.15),
        ],
    }  # fmt: skip
    yield "scrolling", {
        "preset": "system", "device": "iPhone 14",
        "configuration": {"detents": ["medium", "large"], "prefersGrabberVisible": True},
        "content": {"height": 900, "scrollable": True, "scrollHeight": 1600},
        "scenario": [
            does(0, "sheet/present", animated=False),
            *[{**one, "params": {"samples": [{**sample, "source": "content"} for sample in one["params"]["samples"]]}}
              for one in [drag(0.5, (195, 700), (195, 280), 0.3), drag(1.8, (195, 700), (195, 400), 0.2), drag(4.2, (195, 300), (195, 800), 0.5)]],
        ],
    }  # fmt: skip
    screen = {"id": "details", "content": {"height": 420}}
    yield "navigation", {
        "preset": "cover-vertical", "device": "iPhone 14", "configuration": {"navigation": {"showsBar": True}},
        "content": {"height": 260},
        "scenario": [
            does(0, "sheet/present"), does(0.8, "navigation/push", screen=screen), does(1.8, "navigation/pop"),
        ],
    }  # fmt: skip
    yield "libraries", {
        "preset": "system", "device": "iPhone 14", "configuration": {"detents": [{"id": "peek", "height": 180}, {"id": "half", "fraction": 0.5}, "large"]},
        "scenario": [does(0, "sheet/present")],
    }  # fmt: skip
    turned = {"duration": 0.4, "curve": "easeInOut"}
    yield "rotation", {
        "preset": "system", "device": "iPhone 15", "configuration": {"detents": ["medium", "large"], "prefersGrabberVisible": True},
        "scenario": [
            does(0, "sheet/present"),
            does(1, "container/didChange", container={"orientation": "landscape"}, animation=turned),
            does(2, "container/didChange", container={"orientation": "portrait"}, animation=turned),
        ],
    }  # fmt: skip


def scene_text(document):
    """The document as text, with one step or sample a line."""
    lines = ["{"]
    for key, value in document.items():
        if key != "scenario":
            lines.append(f"  {json.dumps(key)}: {json.dumps(value)},")
    lines.append('  "scenario": [')
    steps = []
    for step in document["scenario"]:
        samples = step.get("params", {}).get("samples")
        if samples:
            rest = json.dumps({key: value for key, value in step.items() if key != "params"})[:-1]
            inside = ",\n".join(f"      {json.dumps(sample)}" for sample in samples)
            steps.append(f'    {rest}, "params": {{"samples": [\n{inside}\n    ]}}}}')
        else:
            steps.append(f"    {json.dumps(step)}")
    return "\n".join([*lines, ",\n".join(steps), "  ]", "}", ""])


# MARK: Pictures

SYSTEMS = ["cover-vertical", "system", "system-26", "interruptible", "content-sized", "side-menu"]


def pictures():
    """Every picture: its file name and the options of `sheetd render` that draw it."""
    for name in SYSTEMS:
        yield f"{name}-plot.svg", ["--plot", name]
        yield f"{name}-map.svg", ["--map", name]
        yield f"{name}-filmstrip.svg", ["--filmstrip", name]
    yield "five-presentations.svg", ["--plot", "--to", "0.8", *[name for name in SYSTEMS if name != "system-26"]]
    yield "system-heights.svg", ["--filmstrip", "--at", "0.5,1.05,1.1,2", "system-heights"]
    yield "system-26-heights.svg", ["--filmstrip", "--at", "0.5,1.05,1.1,2", "system-26-heights"]
    yield "caught-animation.svg", ["--animate", "caught"]
    yield "caught-plot.svg", ["--plot", "caught"]
    yield "scrolling-plot.svg", ["--plot", "scrolling"]
    yield "rotation-filmstrip.svg", ["--filmstrip", "--at", "0.9,1.1,1.2,1.3,1.6,2.1,2.2,2.3", "rotation"]
    yield "navigation-filmstrip.svg", ["--filmstrip", "--at", "0.5,0.85,0.9,1,1.5,1.85,1.9,2.5", "navigation"]


# A release at which the libraries disagree.
COMPARED = ["--drag", str(SCENES / "libraries.trace.jsonl")]


def compared_drag():
    """A drag from peek, as a recorder writes it: 90 pt in a quarter of a second, and let go at once."""
    lines = [{"trace": 1, "unit": "pt", "origin": "top", "edge": "bottom", "container": {"width": 390, "height": 844}}]
    lines += [{"time": time, "y": 630} for time in (0.0, 0.0167)]
    lines += [{"time": round(0.02 + index / 60, 4), "finger": "moved" if index else "down", "fingerX": 195, "fingerY": 645 - 6 * index} for index in range(16)]
    lines.append({"time": 0.274, "finger": "up", "fingerX": 195, "fingerY": 555})
    return "".join(json.dumps(line) + "\n" for line in lines)


def compare(sheetd, *options):
    command = [sheetd, "compare", *COMPARED, *options, str(SCENES / "libraries.sheet.json")]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def draw(sheetd, options):
    arguments = [str(SCENES / f"{one}.sheet.json") if (SCENES / f"{one}.sheet.json").exists() else one for one in options]
    command = [sheetd, "render", "--theme", "auto", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def landing(sheetd):
    """The picture of the manual's first page: the map's sheet under a finger, as high as fits beside the text."""
    text = draw(sheetd, ["--animate", "--scenario", "a drag by half the way goes to medium", str(ROOT / "editors/examples/map.sheet.json")])
    return re.sub(r'width="425" height="948"', 'width="242" height="540"', text, count=1)


# MARK: The reference


def kind(schema):
    """A short description of the values that a schema allows."""
    if "$ref" in schema:
        return schema["$ref"].split("/")[-1]
    if "allOf" in schema:
        return kind(schema["allOf"][0])
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(kind(one) for one in schema["anyOf"] if one != {"type": "null"}))
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return ", ".join(f"`{word}`" for word in schema["enum"])
    words = {"number": "number", "integer": "integer", "string": "string", "boolean": "true or false", "null": "null"}
    name = schema.get("type")
    if name == "array":
        items = schema.get("items", {})
        return "array of numbers" if isinstance(items, list) else f"array of {kind(items)}"
    if name == "object":
        keys = list(schema.get("properties", {}))
        return "{" + ", ".join(keys) + "}" if keys and len(keys) < 7 else "object"
    text = words.get(name, "anything")
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None and abs(high) < 1e6:
        return f"{text}, {low:g} to {high:g}"
    return text


def is_nullable(schema):
    return {"type": "null"} in schema.get("anyOf", [])


def cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


def rows(properties, required):
    lines = ["| Name | Value | Description |", "|---|---|---|"]
    for name, schema in properties.items():
        means = schema.get("description") or next((one["description"] for one in schema.get("anyOf", []) if "description" in one), "")
        null = " or null" if name in required and is_nullable(schema) else ""
        lines.append(f"| `{name}`{'' if name in required else ' *'} | {cell(kind(schema))}{null} | {cell(means)} |")
    return lines


def reference(sheetd):
    """The manual page of the protocol reference."""
    document = json.loads(subprocess.run([sheetd, "schema"], check=True, capture_output=True, text=True).stdout)
    lines = [
        "# Protocol Reference", "", "Every method in both directions, with its params, its result, its errors and an example.", "",
        "## Overview", "",
        f"Version {document['info']['version']}. This page is generated from the OpenRPC document that `sheetd schema` prints and `rpc.discover`",
        "returns. Names with * are optional. Every input accepts `time`, in s on the sheet's clock, and `tag`, which its frame repeats.",
        "*Either* means that the method may be sent as a request, or as a notification that is followed by a `sheet/frame`. Invalid params",
        "are refused with error -32602, which names the path, the expected and the found value; the sheet is not changed.", "",
    ]  # fmt: skip
    directions = [("toServer", "Messages from the client"), ("toClient", "Messages from the daemon")]
    for direction, title in directions:
        lines += [f"## {title}", ""]
        for method in document["methods"]:
            if method["x-direction"] != direction:
                continue
            lines += [f"### {method['name']}", "", f"{method['summary']} *{method['x-form'].capitalize()}.*", ""]
            if method["params"]:
                params = {one["name"]: {**one["schema"], "description": one.get("summary") or one["schema"].get("description", "")} for one in method["params"]}
                lines += [*rows(params, {one["name"] for one in method["params"] if one.get("required")}), ""]
            if "result" in method and method["result"]["schema"] != {"type": "null"}:
                lines += [f"Result: {kind(method['result']['schema'])}.", ""]
            errors = [one["$ref"].rsplit("/", 1)[1] for one in method.get("errors", [])]
            if errors:
                codes = document["components"]["errors"]
                lines += ["Errors: " + ", ".join(f"{codes[one]['code']} `{one}`" for one in errors) + ".", ""]
            [example] = method["examples"]
            params = {one["name"]: one["value"] for one in example["params"]}
            text = json.dumps({"method": method["name"], "params": params}, ensure_ascii=False)
            if len(text) < 600:
                lines += ["```json", text, "```", ""]
    lines += ["## Types", ""]
    for name, schema in document["components"]["schemas"].items():
        lines += [f"### {name}", ""]
        if name.startswith("Configuration"):
            what = "A merge patch (RFC 7396) of a configuration" if name.endswith("Patch") else "Everything the author of a sheet can set"
            lines += [f"{what}: <doc:ConfigurationReference> has every field.", ""]
            continue
        if schema.get("properties"):
            lines += [*rows(schema["properties"], set(schema.get("required", []))), ""]
        else:
            lines += [f"{kind(schema)}.", ""]
    lines += ["## Errors", "", "| Code | Name | Description |", "|---|---|---|"]
    for name, error in document["components"]["errors"].items():
        lines.append(f"| {error['code']} | `{name}` | {error['message']} |")
    standard = [(-32700, "not valid JSON"), (-32600, "not a valid request"), (-32601, "the method does not exist"), (-32602, "invalid params"),
                (-32002, "`initialize` has not been sent"), (-32800, "the client canceled the request")]  # fmt: skip
    lines += [f"| {code} | | {means} |" for code, means in standard]
    return "\n".join(lines) + "\n"


def leaves(schema, path=()):
    """Every field of a configuration: its path and its schema."""
    options = [one for one in schema.get("anyOf", [schema]) if one.get("properties") and "rule" not in one["properties"]]
    if not options:
        yield path, schema
        return
    for name, inner in options[0]["properties"].items():
        yield from leaves({**inner, "description": inner.get("description", "")}, (*path, name))


def preset_values(sheetd, path):
    """The value of a field in the presets: one value, or each value with the presets that have it."""
    values = {}
    for preset in presets(sheetd):
        if preset["fidelity"]:
            continue
        value = preset["configuration"]
        for key in path:
            value = value.get(key) if isinstance(value, dict) else None
        values.setdefault(json.dumps(value), []).append(preset["name"])
    if len(values) == 1:
        return f"`{next(iter(values))}`"
    return "; ".join(f"`{value}` in {', '.join(names)}" for value, names in values.items())


KNOWN = {}


def catalog(sheetd, name):
    """What `sheet/presets` or `sheet/devices` lists."""
    if (sheetd, name) not in KNOWN:
        lines = ['{"jsonrpc":"2.0","id":1,"method":"initialize"}', f'{{"jsonrpc":"2.0","id":2,"method":"sheet/{name}"}}', ""]
        said = subprocess.run([sheetd], input="\n".join(lines), check=True, capture_output=True, text=True).stdout
        KNOWN[sheetd, name] = json.loads(said.splitlines()[-1])["result"][name]
    return KNOWN[sheetd, name]


def presets(sheetd):
    return catalog(sheetd, "presets")


def configuration(sheetd):
    """The manual page of the configuration reference."""
    document = json.loads(subprocess.run([sheetd, "schema", "--document"], check=True, capture_output=True, text=True).stdout)
    lines = [
        "# Configuration Reference", "", "Every field that the author of a sheet can set, with its type, its description and its values in the presets.", "",
        "## Overview", "",
        "A configuration in a sheet document, in `sheet/open` or in `sheet/configure` is a merge patch (RFC 7396) of a preset's configuration:",
        "fields that are not named keep their values, and null restores the value of the preset. This page is generated from the schema that",
        "`sheetd schema --document` prints, and from `sheet/presets`. Editors with the language server show the same text on hover.", "",
        "*How sure* is about `system` and `system-26` (the engine's article Evidence for the Numbers); the other presets are read from published source code. *In the presets* leaves out the libraries; see their pages in the engine's article Thirteen Libraries.", "",
    ]  # fmt: skip
    group = None
    for path, schema in leaves(document["definitions"]["ConfigurationPatch"]):
        head = path[0] if len(path) > 1 else ""
        if head != group:
            group = head
            title = f"{head}" if head else "General"
            lines += ["", f"## {title}", "", "| Field | Value | Description | In the presets | How sure |", "|---|---|---|---|---|"]
        means = schema.get("description", "")
        lines.append(f"| `{'.'.join(path)}` | {cell(kind(schema))} | {cell(means)} | {cell(preset_values(sheetd, path))} | {cell(certainty(sheetd, path))} |")
    lines += ["", "## Landing rules", "", "| Rule | Numbers |", "|---|---|"]
    for option in document["definitions"]["Landing"]["anyOf"]:
        names = [f"`{name}` ({kind(inner)})" for name, inner in option["properties"].items() if name != "rule"]
        lines.append(f"| `{option['properties']['rule']['const']}` | {cell(', '.join(names))} |")
    return "\n".join(lines) + "\n"


def devices(sheetd):
    """The manual page of the catalog of devices."""

    def insets(container):
        area = container["safeArea"]
        return " ".join(f"{area[side]:.5g}" for side in ("top", "left", "bottom", "right"))

    lines = [
        "# Devices", "", "The devices of the catalog, with the sources of their numbers.", "",
        "## Overview", "",
        "A document names a device with `device`, and a message in `container`. Lengths are points: points of iOS, and dp of Android,",
        "where the scale is the density. The safe area is what the status bar, a cut-out and the home indicator or the bar for gesture",
        "navigation cover: top, left, bottom, right. Values without a source are marked as assumed. This page is generated from",
        "`sheet/devices`.", "",
        "| Device | Size | Scale | Safe area, portrait | Safe area, landscape | Corners | Source |", "|---|---|---|---|---|---|---|",
    ]  # fmt: skip
    for device in catalog(sheetd, "devices"):
        upright, on_side = device["portrait"], device["landscape"]
        size, radius = upright["size"], upright.get("displayCornerRadius")
        lines.append(
            f"| {device['device']} | {size['width']:.5g} × {size['height']:.5g} | {upright['scale']:g} | {insets(upright)} | {insets(on_side)} "
            f"| {'not known' if radius is None else f'{radius:.4g}'} | {cell(device['source'])} |"
        )
    return "\n".join(lines) + "\n"


# MARK: Evidence

GRADES = {"documented": "Apple's documentation", "measured": "measured", "thirdParty": "a third party's reading", "ours": "the engine's own"}


def evidence_of(preset, path):
    """The grade and the source of a field: those of the nearest group that has any."""
    known = {one["field"]: one for one in preset["evidence"]}
    for length in range(len(path), 0, -1):
        if found := known.get(".".join(path[:length])):
            return found
    return None


def certainty(sheetd, path):
    """The grades of a field in the platform's presets, in a few words."""
    grades = [GRADES[evidence_of(preset, path)["grade"]] for preset in presets(sheetd) if preset["evidence"]]
    return grades[0] if grades[0] == grades[1] else f"26: {grades[0]}; 16-18: {grades[1]}"


# What devices showed, from https://github.com/Vercantez/openuikit (iOS 26.1, iPhone 16): seconds after a release 170 pt down and the
# points to go, the display's 6.2 ms taken off; and frames of 1/60 s after a presentation began and the part that is left.
RELEASE = [(0.0491, 132.35), (0.0824, 95.27), (0.1491, 41.97), (0.2491, 10.09), (0.3491, 2.16)]
PRESENTATION = [(4, 0.654), (6, 0.455), (9, 0.242), (12, 0.120), (15, 0.059), (18, 0.027), (24, 0.006), (30, 0.001)]


def distances(sheetd, times):
    """The fraction of the way that the engine's sheet has left at these times: released at rest 170 pt down, and presented."""
    setting = {"preset": "system-26", "container": {"device": "iPhone 16"}, "updates": {"frames": False, "animations": False, "events": False}}
    drag = [("began", 100), ("moved", 280), ("ended", 280)]
    calls = [
        ("initialize", {}), ("sheet/open", {"sheet": "r", **setting}), ("sheet/present", {"sheet": "r", "animated": False}),
        *[("gesture/sample", {"sheet": "r", "phase": phase, "x": 196, "y": y, "velocity": {"x": 0, "y": 0}}) for phase, y in drag],
        ("sheet/open", {"sheet": "p", **setting}), ("sheet/present", {"sheet": "p"}),
        *[("clock/advance", {"sheet": sheet, "to": time}) for sheet in "rp" for time in times],
    ]  # fmt: skip
    lines = [json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) for number, (method, params) in enumerate(calls)]
    said = subprocess.run([sheetd], input="\n".join([*lines, ""]), check=True, capture_output=True, text=True).stdout
    found = [json.loads(line)["result"]["frame"]["y"] for line in said.splitlines()[-2 * len(times) :]]
    return [(y - 59) / 170 for y in found[: len(times)]], [(y - 59) / 793 for y in found[len(times) :]]


def evidence_plot(sheetd):
    """The engine's curve of a release and of a presentation, with what the device showed as dots."""
    times = [round(0.55 * step / 110, 6) for step in range(111)]
    width, height, left, top = 640, 260, 48, 34

    def point(time, fraction):
        return f"{left + time / 0.55 * (width - left - 20):.2f} {top + (1 - fraction) * (height - top - 34):.2f}"

    curves = distances(sheetd, times)
    dots = [[(time, rest / 170) for time, rest in RELEASE], [(frame / 60, rest) for frame, rest in PRESENTATION]]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="system-ui, sans-serif" font-size="12">',
        "<style>.ink{fill:#14202a}.line{stroke:#dcd8cc}.release{stroke:#0b6394;fill:#0b6394}.presentation{stroke:#a83408;fill:#a83408}"
        "@media(prefers-color-scheme:dark){.ink{fill:#e8eef2}.line{stroke:#24303a}.release{stroke:#58aee6;fill:#58aee6}"
        ".presentation{stroke:#f0825a;fill:#f0825a}}</style>",
        f'<text class="ink" x="{left}" y="18" font-weight="700">Distance left: the engine\'s curves, and the device as dots</text>',
    ]
    for fraction in (0, 0.5, 1):
        lines.append(f'<path class="line" d="M{point(0, fraction)}L{point(0.55, fraction)}"/>')
        x, y = point(0, fraction).split()
        lines.append(f'<text class="ink" x="{float(x) - 8}" y="{float(y) + 4}" text-anchor="end">{fraction:g}</text>')
    for tenths in range(6):
        x = point(tenths / 10, 0).split()[0]
        lines.append(f'<text class="ink" x="{x}" y="{height - 12}" text-anchor="middle">{tenths / 10:g} s</text>')
    for name, label, curve, measured, y in zip(
        ("release", "presentation"), ("released 170 pt down", "presented"), curves, dots, (60, 80)
    ):
        path = "L".join(point(time, fraction) for time, fraction in zip(times, curve))
        lines.append(f'<g class="{name}"><path d="M{path}" fill="none" stroke-width="2"/>')
        for time, fraction in measured:
            x, down = point(time, fraction).split()
            lines.append(f'<circle cx="{x}" cy="{down}" r="4" fill-opacity="0.45"/>')
        lines.append(f'<path d="M430 {y - 4}h28" stroke-width="2"/></g><text class="ink" x="466" y="{y}">{label}</text>')
    return "\n".join([*lines, "</svg>", ""])


def evidence(sheetd):
    """The manual page that says how certain the numbers of the platform's presets are."""
    document = json.loads(subprocess.run([sheetd, "schema", "--document"], check=True, capture_output=True, text=True).stdout)
    known = {preset["name"]: preset for preset in presets(sheetd)}
    rows = []
    for path, _ in leaves(document["definitions"]["ConfigurationPatch"]):
        for name in ("system", "system-26"):
            found = evidence_of(known[name], path)
            rows.append((path, name, found))
    lines = [
        "# Evidence for the Numbers", "", "How sure each number of the platform's presets is, and who says so.", "",
        "## Overview", "",
        "Only what is marked *Apple's documentation* comes from Apple. `system` is UISheetPresentationController of iOS 16 to 18,",
        "`system-26` that of iOS 26 and 27. What was measured on 26 and 27 only, and agrees with a static analysis of UIKitCore 16.0, is",
        "taken to hold in between. The other presets are published source code, so their numbers are exact. `sheet/presets` has the same",
        "table as `evidence`, and an editor with the language server shows it where the pointer rests.", "",
        "The strongest evidence is a trajectory. The dots are frames of a real iPhone 16 (iOS 26.1); the curves are the engine's:", "",
        "![Distance left after a release and in a presentation](evidence-springs.svg)", "",
        "| Grade | Means | Fields of `system` | Fields of `system-26` |", "|---|---|---|---|",
    ]  # fmt: skip
    meanings = {
        "documented": "Apple's documentation or an SDK header has it", "measured": "seen on a device or in a simulator, and published",
        "thirdParty": "read by somebody else from the binary, or from screenshots", "ours": "nobody knows it, or UIKit has no such setting",
    }  # fmt: skip
    for grade, means in meanings.items():
        counts = [sum(1 for _, one, found in rows if one == name and found["grade"] == grade) for name in ("system", "system-26")]
        lines.append(f"| {GRADES[grade]} | {means} | {counts[0]} | {counts[1]} |")
    lines += ["", "## Field by field", "", "| Field | `system` | `system-26` |", "|---|---|---|"]
    for path in dict.fromkeys(path for path, _, _ in rows):
        cells = [f"{GRADES[found['grade']]}: {found['source']}" for one, _, found in rows if one == path]
        lines.append(f"| `{'.'.join(path)}` | {cell(cells[0])} | {cell(cells[1]) if cells[1] != cells[0] else 'the same'} |")
    lines += ["", "## Sources", ""]
    for name in ("system", "system-26"):
        lines.append(f"* `{name}`: " + "; ".join(known[name]["sources"]) + ".")
    lines += [
        "* Measurements: `Vercantez/openuikit` (iOS 26.1, iPhone 16, iPhone SE 3, iPad A16), `notKleja/simple-stupid-ios-sheet` (iOS 26.4.1,",
        "  26.6.2 and 27.0), `boscojwho/SheetInteraction` (iOS 16), `flutter/flutter` (screenshots of iOS 18.0), `superset-sh/superset` #7501,",
        "  `lodev09/react-native-true-sheet` #255, #261 and #732, `software-mansion/react-native-screens` #3235.",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


# MARK: The libraries

FEATURES = {
    "detents": "Detents", "landing": "Landing", "velocity": "Velocity", "settling": "Settling", "overdrag": "Beyond the ends",
    "dimming": "Dimming", "scrolling": "Scrolling", "keyboard": "Keyboard", "resize": "Resize",
}  # fmt: skip
MARKS = {"exact": "exact", "approximate": "approx.", "absent": "absent"}


def libraries(sheetd):
    """The presets of libraries, each with the presets of its switches."""
    # The switch of compose-material3 is called compose.
    known = [preset for preset in presets(sheetd) if preset["fidelity"] and preset["name"] != "compose"]
    for preset in known:
        if "." not in preset["name"]:
            name = "compose" if preset["name"] == "compose-material3" else preset["name"]
            yield preset, [one for one in presets(sheetd) if one["name"].split(".")[0] == name and one is not preset]


def page_name(preset):
    return "Library" + "".join(part.capitalize() for part in preset["name"].split("-"))


def library(sheetd, preset, switches):
    """The manual page of a library's preset."""
    title = preset["title"]
    lines = [
        f"# {title}", "", f"How closely the preset `{preset['name']}` reproduces {title}.", "", "## Overview", "",
        "Based on the source code of " + "; ".join(preset["sources"]) + ". Values that an app chooses, such as the detents, are examples.", "",
        "| Feature | Fidelity | Note |", "|---|---|---|",
    ]  # fmt: skip
    for one in preset["fidelity"]:
        lines.append(f"| {FEATURES[one['feature']]} | {one['grade']} | {cell(one['note'])} |")
    lines += ["", "## Landing", "", "The first clause whose conditions hold and whose target exists decides (<doc:Landing>):", ""]
    for one in (preset, *switches):
        landing = one["configuration"]["interaction"]["landing"]
        rest = {key: value for key, value in landing.items() if key not in ("rule", "clauses")}
        lines += [f"`{one['name']}`" + (f" ({one['title'].split(', ')[-1]})" if one is not preset else "") + ":", "", "```json"]
        lines += ['{"rule":"clauses",' + "".join(f"{json.dumps(key)}:{json.dumps(value)}," for key, value in rest.items()) + ' "clauses":[']
        lines += [",\n".join("  " + json.dumps(clause, ensure_ascii=False) for clause in landing["clauses"]), "]}", "```", ""]
    return "\n".join(lines).rstrip() + "\n"


PLATFORMS = {
    "iOS, UIKit": ["floating-panel", "overlay-container", "pan-modal", "pulley"], "Android, Views": ["material"],
    "Compose": ["compose-material3", "compose-unstyled"], "React Native": ["gorhom", "swmansion"], "Flutter": ["smooth-sheets"],
    "Web, React": ["base-ui", "react-modal-sheet", "vaul"],
}  # fmt: skip


def platforms(known):
    """The rows of a table of the presets by their platforms."""
    switches = {preset["name"]: [one["name"] for one in others] for preset, others in known}
    assert sorted(switches) == sorted(name for names in PLATFORMS.values() for name in names)
    for platform, names in PLATFORMS.items():
        variants = [f"`{one}`" for name in names for one in switches[name]]
        yield f"| {platform} | {', '.join(f'`{name}`' for name in names)} | {', '.join(variants)} |"


def thirteen_libraries(sheetd):
    """The manual page that compares the libraries."""
    known = list(libraries(sheetd))
    lines = [
        "# Thirteen Libraries", "", "What thirteen sheet libraries do with the same drag, and how closely each is reproduced.", "", "## Overview", "",
        "Name a preset in a sheet document and give it your own detents:", "",
        "```json", '{"preset": "gorhom", "configuration": {"detents": [{"id": "peek", "height": 180}, "large"]}}', "```", "",
        "`sheetd compare FILE` asks what every library does with one release of your sheet. It keeps the detents, edge, content and device of the",
        "document, and takes everything else from each preset, so landing or scrolling rules that the document sets do not count. `--reach` is how far",
        "the sheet extends from its edge, safe area included; the drag starts where the sheet rests, or at `--start`. `--drag` takes the first drag of a",
        "recorded trace (see `sheetd verify --help`) instead, and `--grid` asks about every release. `sheet/compare` and `sheet/predict` with a `release` do",
        "the same over the protocol.", "",
        "![One drag with thirteen libraries: the motions over each other, and where each sends every release](thirteen-libraries.svg)", "",
        "## Which preset", "", "| Platform | Presets | Variants |", "|---|---|---|",
        *platforms(known), "", "A variant is the preset with one switch of its library.", "", "## Feature by feature", "",
        "*Exact* means the same result as the library's source code at the commit that its page names; *approx.* means almost the same, and the note on",
        "the page says what differs. Landing is exact for a given reach and velocity. Where the velocity is approximate, a real drag close to a threshold",
        "can land elsewhere; a sample that carries its own `velocity` avoids that. Landing is tested on releases, and settling and the curves beyond the",
        "ends against formulas: the library's own, or, where a feature is approximate, those that replace it. The other features are read from the",
        "source code.", "", "| | " + " | ".join(FEATURES.values()) + " |", "|---|" + "---|" * len(FEATURES),
    ]  # fmt: skip
    for preset, _ in known:
        grades = {one["feature"]: MARKS[one["grade"]] for one in preset["fidelity"]}
        lines.append(f"| <doc:{page_name(preset)}> (`{preset['name']}`) | " + " | ".join(grades.get(feature, "") for feature in FEATURES) + " |")
    lines += [
        "", "## Drag by drag", "",
        "Every drag starts at `peek`, on an iPhone 14. A column gives the reach of the sheet when the finger lets go, and the finger's velocity; *out*",
        "is toward the bottom edge. `material` finds its half state by the detent id `half`. `floating-panel`, `overlay-container`, `pulley` and",
        "`smooth-sheets` never dismiss; `floating-panel.removable`, `overlay-container.sheet` and `smooth-sheets.modal` do.", "",
    ]  # fmt: skip
    drags = [("330", "0"), ("330", "700"), ("330", "-700"), ("600", "1500"), ("600", "3000"), ("120", "0"), ("120", "-1000")]
    answers = {}
    for reach, velocity in drags:
        command = [sheetd, "compare", "--format", "csv", "--reach", reach, f"--velocity={velocity}", str(SCENES / "libraries.sheet.json")]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        for row in said.splitlines()[1:]:
            answers.setdefault(row.split(",")[0], []).append(row.split(",")[1])
    def words(reach, velocity):
        return f"{reach} pt, " + (f"{velocity.lstrip('-')} pt/s {'in' if velocity.startswith('-') else 'out'}" if velocity != "0" else "at rest")
    lines += ["| | " + " | ".join(words(*drag) for drag in drags) + " |", "|---|" + "---|" * len(drags)]
    lines += [f"| `{preset['name']}` | " + " | ".join(answers[preset["name"]]) + " |" for preset, _ in known]
    lines += [
        "", "## Adding a library", "",
        "1. Read its source at one commit. Write its landing rule as clauses in a sheet document and try it: `sheetd check` says which clause never",
        "   decides and which detent no release reaches, `sheetd compare` shows it beside the others.",
        "2. Add releases to `Tests/Fixtures/releases.jsonl`, each with its source: first the values of the library's own tests, then releases on both sides of",
        "   every number. A test changes each number by 10%; a change that no release detects is listed in `EQUIVALENT` in `test_landing.py`, with the reason.",
        "3. `Sources/SheetEngine/Presets/Engines/Preset+Name.swift`: the same rule in Swift, with the fidelity of each feature; add it to `libraries` and",
        "   `engineCatalog` in `Preset+Engine.swift`. Where a feature needs another algorithm, say so in its note; do not imitate it.",
        "4. `python3 Tests/Manual/generate.py` makes its page and the tables here.",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


# MARK: The export

TARGETS = {
    "swiftui": ("SwiftUI", "swift"), "uikit": ("UIKit", "swift"), "compose": ("Jetpack Compose", "kotlin"), "flutter": ("Flutter", "dart"),
    "reanimated": ("React Native with Reanimated", "tsx"), "gorhom": ("React Native with Gorhom’s bottom sheet", "tsx"), "css": ("CSS", "css"),
    "web": ("A web page", "html"), "table": ("The handover table", "markdown"),
}  # fmt: skip
LONGEST = 160  # of the lines of code on a page: stops of an easing, settings


def exported(sheetd):
    """The manual page of what `sheetd export` makes of the map's sheet."""
    lines = [
        "# A Sheet as Code", "", "The map's sheet of the examples, as `sheetd export` writes it for eight targets and as a table, and what each target can't do.", "",
        "## Overview", "", "<!-- Generated by `make manual`. -->", "",
        "```sh", "sheetd export --to swiftui editors/examples/map.sheet.json > MapSheet.swift", "```", "",
        "The sheet is that of iOS with three detents: it peeks, leaves the map in use up to its middle, and can't be dismissed. SwiftUI and "
        "UIKit show it as it is. The others say in comments, and on stderr, what they can't do. The page for browsers moves the sheet itself: "
        "recorded in Chromium under a pointer, it agrees with the document to a hundredth of a point. Swift is type-checked against stubs of "
        "Apple's interfaces; Kotlin, Dart and TypeScript are parsed by their grammars, and not compiled. Long lines, and the middle of the "
        "page, are cut here.",
    ]  # fmt: skip
    for target, (title, language) in TARGETS.items():
        text = subprocess.run([sheetd, "export", "--to", target, str(ROOT / "editors/examples/map.sheet.json")], capture_output=True,
                              text=True, check=True).stdout
        if target == "table":
            lines += ["", f"## {title}", "", *text.splitlines()[2:3], *(line.replace("## ", "### ") for line in text.splitlines()[3:])]
            continue
        code = [line if len(line) <= LONGEST else line[:LONGEST - 2] + " …" for line in text.rstrip().splitlines()]
        if target == "web":
            start = next(index for index, line in enumerate(code) if line.startswith("const clamp"))
            code = [*code[:start], "…"]
        lines += ["", f"## {title}", "", f"```{language}", *code, "```"]
    return "\n".join(lines) + "\n"


def generated(sheetd):
    """Every generated file, with its text."""
    for name, document in scenes():
        yield SCENES / f"{name}.sheet.json", scene_text(document)
    for name, options in pictures():
        yield ENGINE / name, draw(sheetd, options)
    yield SCENES / "libraries.trace.jsonl", compared_drag()
    yield ENGINE / "thirteen-libraries.svg", compare(sheetd, "--format", "svg")
    yield ENGINE / "ThirteenLibraries.md", thirteen_libraries(sheetd)
    for preset, switches in libraries(sheetd):
        yield ENGINE / f"{page_name(preset)}.md", library(sheetd, preset, switches)
    yield ENGINE / "EvidenceForTheNumbers.md", evidence(sheetd)
    yield ENGINE / "evidence-springs.svg", evidence_plot(sheetd)
    yield PROTOCOL / "ProtocolReference.md", reference(sheetd)
    yield PROTOCOL / "ConfigurationReference.md", configuration(sheetd)
    yield PROTOCOL / "Devices.md", devices(sheetd)
    yield PROTOCOL / "ASheetAsCode.md", exported(sheetd)
    yield PROTOCOL / "CommandLine.md", references.commands(sheetd)
    yield PROTOCOL / "ClientForPython.md", references.python()
    yield PROTOCOL / "ClientForNode.md", references.node()
    yield LANDING / "landing.svg", landing(sheetd)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for file, text in generated(sys.argv[1]):
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_text() != text:
            file.write_text(text)
            print(file.relative_to(ROOT))


if __name__ == "__main__":
    main()
