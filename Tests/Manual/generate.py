"""Generates the scenes, the pictures and the references of the manual.

    python3 Tests/Manual/generate.py SHEETD

A test (test_manual.py) fails if the committed files differ from the generated ones.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Libraries"))
import fidelity
import how_we_know
import references
from drawings import ENGINE, PROTOCOL, ROOT, drawings
from scenes import SCENES, compared_drag, scene_text, scenes



# MARK: The reference


def conversation(sheetd, *calls):
    """The results of requests, each (method, params), after `initialize`. The notifications among them have none."""
    lines = [{"id": 0, "method": "initialize", "params": {}}]
    for number, (method, params) in enumerate(calls, 1):
        lines.append({**({} if "/did" in method else {"id": number}), "method": method, "params": params})
    text = "".join(json.dumps({"jsonrpc": "2.0", **line}) + "\n" for line in lines)
    said = subprocess.run([sheetd], input=text, check=True, capture_output=True, text=True).stdout
    return [one["result"] for one in map(json.loads, said.splitlines()) if one.get("id")]


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
        return f"array of {len(items)} numbers" if isinstance(items, list) else f"array of {kind(items)}"
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


# What the schemas of some types don't say.
TYPES = {
    "AnimatedValues": "What an animation changes: each value as in a frame.",
    "Curve": "A timing curve: a name, the control points of a cubic Bézier curve (`[x1, y1, x2, y2]`), or a spring: "
    '`{"spring": {"response": 0.4, "dampingRatio": 1}}`, or with `mass`, `stiffness` and `damping`.',
    "Landing": "A landing rule. <doc:/SheetEngine/Landing> explains the rules.",
    "LandingClause": "A clause of a landing rule. The first clause whose conditions hold and whose target exists decides.",
    "LandingPoint": "A point whose position decides: the name of a point, a detent, or a point with a projection.",
    "LandingTarget": "Where a release goes: a name, a detent, or a target that is computed. In a list, the first target that exists is taken.",
}  # fmt: skip


def events(sheetd):
    """The events and their descriptions, as the language server completes them in a document."""
    before = '{"expect":[{"event":{"name":"'
    document = {"uri": "file:///a.sheet.json"}
    [found] = conversation(
        sheetd, ("textDocument/didOpen", {"textDocument": {**document, "languageId": "json", "version": 1, "text": before + '"}}]}'}}),
        ("textDocument/completion", {"textDocument": document, "position": {"line": 0, "character": len(before)}}))
    for item in found["items"]:
        yield item["label"], item["documentation"]


def reference(sheetd):
    """The manual page of the protocol reference."""
    document = json.loads(subprocess.run([sheetd, "schema"], check=True, capture_output=True, text=True).stdout)
    lines = [
        "# Protocol Reference", "", "Every method in both directions, with its params, its result, its errors and, if it is short, an example.", "",
        "## Overview", "",
        f"Version {document['info']['version']} of the protocol, which <doc:TalkingToTheDaemon> explains. This page is generated from",
        "the OpenRPC document that `sheetd schema` prints and `rpc.discover` returns.", "",
        "* A name with * is optional. A value in parentheses, such as (60), is the default.",
        "* A value such as {id, offset} is an object with these members, which the OpenRPC document describes; *object* is one whose",
        "  members are not listed here.",
        "* A *request* has an id and gets an answer; a *notification* has neither. *Either* means that a method can be sent as a",
        "  request, or as a notification, after which the daemon sends a `sheet/frame`.",
        "* A method that acts on a sheet accepts `time`, the time on the sheet's clock at which it happens, and `tag`, a value that",
        "  the resulting frame repeats.",
        "* Lengths are in points (pt), times in seconds (s). The *reach* of a sheet is how far it extends from its edge into the",
        "  container. *Outward* is toward that edge and *inward* is away from it: for a bottom sheet, down and up.",
        "* The daemon rejects invalid params with error -32602 and changes nothing. The error contains the path of the invalid value,",
        "  what was expected, and what was found.",
        "* `textDocument/…`, `workspace/…`, `window/…` and `$/…` are methods of the Language Server Protocol (LSP) 3.17.", "",
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
    lines += ["## Events", "", "The names of events in `sheet/event`, and in the expectations of documents:", "", "| Name | Description |", "|---|---|"]
    lines += [f"| `{name}` | {cell(means)} |" for name, means in events(sheetd)]
    lines += ["", "## Types", ""]
    for name, schema in document["components"]["schemas"].items():
        lines += [f"### {name}", ""]
        if name in TYPES:
            lines += [TYPES[name], ""]
        if name.startswith("Configuration"):
            what = "Everything that the author of a sheet can set"
            what = "A merge patch (RFC 7396) of a configuration" if name.endswith("Patch") else what
            lines += [f"{what}. <doc:ConfigurationReference> describes every field.", ""]
            continue
        if schema.get("properties"):
            lines += [*rows(schema["properties"], set(schema.get("required", []))), ""]
        else:
            lines += [f"{kind(schema)}.", ""]
    lines += ["## Errors", "", "| Code | Name | Description |", "|---|---|---|"]
    for name, error in document["components"]["errors"].items():
        lines.append(f"| {error['code']} | `{name}` | {error['message']} |")
    standard = [(-32700, "The message is not valid JSON."), (-32600, "The message is not a valid request, or not allowed at this time."),
                (-32601, "The method does not exist."), (-32602, "The params are invalid."), (-32002, "`initialize` has not been sent."),
                (-32800, "The client canceled the request.")]  # fmt: skip
    lines += [f"| {code} | | {means} |" for code, means in standard]
    return "\n".join(lines) + "\n"


def fields(schema, path=()):
    """Every field of a configuration, and every group of fields before its fields: its path, its schema and whether it is a group."""
    options = [one for one in schema.get("anyOf", [schema]) if one.get("properties") and "rule" not in one["properties"]]
    if path:
        yield path, schema, bool(options)
    if not options:
        return
    for name, inner in options[0]["properties"].items():
        yield from fields({**inner, "description": inner.get("description", "")}, (*path, name))


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
        [found] = conversation(sheetd, (f"sheet/{name}", {}))
        KNOWN[sheetd, name] = found[name]
    return KNOWN[sheetd, name]


def presets(sheetd):
    return catalog(sheetd, "presets")


def configuration(sheetd):
    """The manual page of the configuration reference."""
    document = json.loads(subprocess.run([sheetd, "schema", "--document"], check=True, capture_output=True, text=True).stdout)
    lines = [
        "# Configuration Reference", "", "Every field that you can set in a sheet's configuration, with its type, its description and its values in the presets.", "",
        "## Overview", "",
        "A configuration in a sheet document, in `sheet/open` or in `sheet/configure` is a merge patch (RFC 7396) of a preset's configuration:",
        "fields that are missing keep their values. If a field can be null, `null` sets it to null; otherwise, `null` resets the field to",
        "the value of the preset. This page is generated from the schema that `sheetd schema --document` prints, and from",
        "`sheet/presets`. Editors with the language server show the same descriptions on hover. <doc:ProtocolReference> describes the",
        "types, such as `Curve`, `Landing` and `PresenterRegion`.", "",
        "*In the presets* lists the values in the six presets that do not reproduce a library; <doc:/SheetEngine/Libraries> links to the",
        "others. A field of a group that is null in a preset is listed as `null`. *Evidence* is the grade of the value in `system-26` (26)",
        "and in `system` (16-18); <doc:/SheetEngine/EvidenceForTheNumbers> explains the grades. *The engine's choice* means that the value",
        "is not known, or that UIKit has no such setting. The values of the other four presets come from published source code.", "",
    ]  # fmt: skip
    lines += [
        "For example, a document whose sheet rests at two detents and shows a grabber:", "",
        "```json", '{"preset": "system", "configuration": {"detents": [{"id": "peek", "height": 120}, "large"], "prefersGrabberVisible": true}}', "```",
    ]  # fmt: skip
    patch = document["definitions"]["ConfigurationPatch"]
    head = ["| Field | Value | Description | In the presets | Evidence |", "|---|---|---|---|---|"]
    lines += ["", "## General", "", *head]
    for path, schema, is_group in fields(patch):
        means = schema.get("description", "")
        if is_group and len(path) == 1:
            lines += ["", f"## {path[0]}", "", means, "", *head]
            continue
        if is_group:
            lines.append(f"| `{'.'.join(path)}` | | *{cell(means)}* | | |")
            continue
        lines.append(f"| `{'.'.join(path)}` | {cell(kind(schema))} | {cell(means)} | {cell(preset_values(sheetd, path))} | {cell(certainty(sheetd, path))} |")
    lines += ["", "## A detent", "", "An element of `detents` is `\"medium\"`, `\"large\"`, `\"content\"` (as high as the content), or an object with an `id` and one of "
              "`height`, `fraction` and `content`. An object with the `id` `medium` or `large` needs none of the three. "
              "A detent whose `height` or `fraction` is null does not exist at present.", ""]
    lines += detent_members(patch["properties"]["detents"])
    lines += ["", "## Landing rules", "", "The members of each rule. <doc:/SheetEngine/Landing> explains what the rules do.", ""]
    lines += ["| Rule | Members |", "|---|---|"]
    for option in document["definitions"]["Landing"]["anyOf"]:
        names = [f"`{name}` ({kind(inner)})" for name, inner in option["properties"].items() if name != "rule"]
        lines.append(f"| `{option['properties']['rule']['const']}` | {cell(', '.join(names))} |")
    return "\n".join(lines) + "\n"


def detent_members(schema):
    """The rows of a table of what a detent in the list can have."""
    [items] = [one["items"] for one in schema["anyOf"] if one.get("type") == "array"]
    members = {}
    for form in items["anyOf"]:
        for name, inner in form.get("properties", {}).items():
            members[name] = inner
    return rows(members, {"id"})


def devices(sheetd):
    """The manual page of the catalog of devices."""

    def insets(container):
        area = container["safeArea"]
        return " ".join(f"{area[side]:.5g}" for side in ("top", "left", "bottom", "right"))

    lines = [
        "# Devices", "", "The devices of the catalog, with the sources of their numbers.", "",
        "## Overview", "",
        "A sheet document names a device in its member `device`. A message names it in the member `device` of `container`. Lengths are",
        "in points on iOS, and in dp on Android, where the scale is the density. The safe area is given as top, left, bottom, right. It",
        "is what the status bar, a cutout, and the home indicator or the gesture navigation bar cover. *Corners* is the radius of the",
        "display's corners. *Display* is the refresh rate in the maker's specification, in Hz; sheetd also samples touches at this rate.",
        "*Keyboard* is the height of the keyboard with its suggestions, in portrait and in landscape. The height of 336 pt is from the",
        "tests of kirillzyusko/react-native-keyboard-controller; the other heights are assumed. A source such as `Vercantez/openuikit` is",
        "a repository on GitHub. Assumed values are marked. This page is generated from `sheet/devices`.", "",
        "| Device | Size | Scale | Safe area, portrait | Safe area, landscape | Corners | Display | Keyboard | Source |",
        "|---|---|---|---|---|---|---|---|---|",
    ]  # fmt: skip
    for device in catalog(sheetd, "devices"):
        upright, on_side = device["portrait"], device["landscape"]
        size, radius, keyboard = upright["size"], upright.get("displayCornerRadius"), device["keyboardHeights"]
        lines.append(
            f"| {device['device']} | {size['width']:.5g} × {size['height']:.5g} | {upright['scale']:g} | {insets(upright)} | {insets(on_side)} "
            f"| {'not known' if radius is None else f'{radius:.4g}'} | {device['refreshRate']:g} | {keyboard['portrait']:g} {keyboard['landscape']:g} "
            f"| {cell(device['source'])} |"
        )
    return "\n".join(lines) + "\n"


# MARK: Evidence

GRADES = {"documented": "Apple's documentation", "measured": "measured", "thirdParty": "third-party analysis", "ours": "the engine's choice"}


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
        ("sheet/open", {"sheet": "r", **setting}), ("sheet/present", {"sheet": "r", "animated": False}),
        *[("gesture/sample", {"sheet": "r", "phase": phase, "x": 196, "y": y, "velocity": {"x": 0, "y": 0}}) for phase, y in drag],
        ("sheet/open", {"sheet": "p", **setting}), ("sheet/present", {"sheet": "p"}),
        *[("clock/advance", {"sheet": sheet, "to": time}) for sheet in "rp" for time in times],
    ]  # fmt: skip
    found = [one["frame"]["y"] for one in conversation(sheetd, *calls)[-2 * len(times) :]]
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


def evidence_by_field(sheetd):
    """Every field with the evidence of both presets of the platform: its path, the preset's name, the evidence."""
    document = json.loads(subprocess.run([sheetd, "schema", "--document"], check=True, capture_output=True, text=True).stdout)
    known = {preset["name"]: preset for preset in presets(sheetd)}
    paths = [path for path, _, is_group in fields(document["definitions"]["ConfigurationPatch"]) if not is_group]
    return [(path, name, evidence_of(known[name], path)) for path in paths for name in ("system", "system-26")]


def counts_of_grades(rows):
    """For each grade, of how many fields of system and of system-26 it is."""
    return {grade: [sum(1 for _, one, found in rows if one == name and found["grade"] == grade) for name in ("system", "system-26")] for grade in GRADES}


def evidence(sheetd):
    """The manual page that says how certain the numbers of the platform's presets are."""
    known = {preset["name"]: preset for preset in presets(sheetd)}
    rows = evidence_by_field(sheetd)
    lines = [
        "# Evidence for the Numbers", "", "How certain each value of `system` and `system-26` is, and where it comes from.", "",
        "## Overview", "",
        "The preset `system` reproduces `UISheetPresentationController` of iOS 16 to 18, and `system-26` reproduces that of iOS 26 and 27",
        "(<doc:SystemSheet>, <doc:FloatingSystemSheet>). Only the values marked *Apple's documentation* come from Apple. Some values were",
        "measured only on iOS 26 and 27. If such a value agrees with a static analysis of UIKitCore 16.0, it is assumed to hold on",
        "iOS 16 to 18 too. <doc:HowWeKnow> says how the numbers of the other presets are known.", "",
        "`sheet/presets` returns the table below in the field `evidence`. In an editor with the language server, hover over a field of a",
        "document to see its evidence.", "",
        "The strongest evidence is a recorded motion. In this plot the dots are frames of a real iPhone 16 (iOS 26.1), and the curves are",
        "computed by the engine. The vertical axis is the fraction of the distance that is left:", "",
        "![Distance left after a release and in a presentation](evidence-springs.svg)", "",
        "| Grade | Means | Fields of `system` | Fields of `system-26` |", "|---|---|---|---|",
    ]  # fmt: skip
    meanings = {
        "documented": "stated in Apple's documentation or in an SDK header",
        "measured": "observed on a device or in a simulator, and published",
        "thirdParty": "read by a third party from the binary of UIKit or from screenshots",
        "ours": "unknown, or UIKit has no such setting; the engine has to choose a value",
    }  # fmt: skip
    counts = counts_of_grades(rows)
    for grade, means in meanings.items():
        lines.append(f"| {GRADES[grade]} | {means} | {counts[grade][0]} | {counts[grade][1]} |")
    lines += [
        "", "## Field by field", "",
        "A cell has the grade and, after the colon, the source. <doc:/SheetProtocol/ConfigurationReference> explains the fields.", "",
        "| Field | `system` | `system-26` |", "|---|---|---|",
    ]  # fmt: skip
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
    "detents": "Detents", "touches": "Touches", "taps": "Taps", "catching": "Catching", "landing": "Landing", "velocity": "Velocity",
    "settling": "Settling", "presenting": "Presenting", "overdrag": "Rubber band", "dimming": "Dimming", "scrolling": "Scrolling",
    "keyboard": "Keyboard", "back": "Back", "resize": "Resize", "appearance": "Appearance",
}  # fmt: skip
LETTERS = {"recorded": "r", "tested": "t", "read": "s"}
MARKS = {"exact": "exact", "approximate": "approx.", "absent": "absent", "unexamined": "–"}


def libraries(sheetd):
    """The presets of libraries, each with the presets of its switches."""
    # The switch of compose-material3 is called compose.
    known = [preset for preset in presets(sheetd) if preset["fidelity"] and preset["name"] != "compose"]
    for preset in known:
        if "." not in preset["name"]:
            name = "compose" if preset["name"] == "compose-material3" else preset["name"]
            yield preset, [one for one in presets(sheetd) if one["name"].split(".")[0] == name and one is not preset]


def cases(library, feature):
    """The cases of a feature in Tests/Libraries, in words: how many, and which fail."""
    own = fidelity.cases(library, feature)
    failing = [name.split("/")[1] for name in own if name in fidelity.entries(fidelity.NOT_REPRODUCED)]
    releases = fidelity.releases(library) if feature == "landing" else []
    text = [f"{len(own)}"] * bool(own) + [f"{len(releases)} releases"] * bool(releases)
    return " and ".join(text) + (f", of which {' and '.join(f'`{name}`' for name in failing)} fail{'s' if len(failing) == 1 else ''}" if failing else "")


def page_name(preset):
    return "Library" + "".join(part.capitalize() for part in preset["name"].split("-"))


def example_of(sheetd, preset):
    """A document that starts from a preset. Some libraries never dismiss their sheet, which is a warning."""
    document = {"preset": preset, "content": {"height": 700, "scrollable": True}, "configuration": {"detents": [{"id": "peek", "height": 180}, {"id": "half", "fraction": 0.5}, "large"]}}
    found = subprocess.run([sheetd, "check", "-"], input=json.dumps(document), capture_output=True, text=True).stdout
    document = {**document, "allow": ["no-dismissal"]} if "[no-dismissal]" in found else document
    return re.sub(r', "(configuration|allow)"', r',\n "\1"', json.dumps(document))


def library(sheetd, preset, switches):
    """The manual page of a library's preset."""
    title = preset["title"].replace(", ", " ")
    example = example_of(sheetd, preset["name"])
    lines = [
        f"# {title}", "", f"How closely the preset `{preset['name']}` reproduces {title}.", "", "## Overview", "",
        f"The preset follows the source code of {'; '.join(preset['sources']).replace(' at ', ' at commit ')}. The detents and the other values",
        "that an app chooses are examples. *Exact* means the same result as the library, *approximate* almost the same result. *Known*",
        "says how most cases of a feature are known (<doc:Libraries>). The cases are in",
        f"`Tests/Libraries/{preset['name']}`. In the notes, *here* means in sheetd."
        + (" The table also applies to the variants below." if any(one["fidelity"] == preset["fidelity"] for one in switches) else ""), "",
        "This document starts from the preset, and the map shows where a release of its sheet lands on an iPhone 14"
        + (".\nIts member `allow` turns off the warning that no drag dismisses the sheet:" if "allow" in example else ":"), "",
        "```json", example, "```", "",
        f"![Where a release of {preset['name']} lands, by the reach of the sheet and the velocity of the finger](library-{preset['name']}-map.svg)", "",
        f"<doc:{platform_page(preset['name'])}> maps the settings of its platform to a document. <doc:Libraries> compares the libraries.", "",
        "| Feature | Fidelity | Known | Cases | Note |", "|---|---|---|---|---|",
    ]  # fmt: skip
    for one in preset["fidelity"]:
        of_feature = cases(preset["name"], one["feature"])
        lines.append(f"| {FEATURES[one['feature']]} | {one['grade']} | {one['evidence'] or ''} | {of_feature} | {cell(one['note'])} |")
    lines += ["", "## What was compared", "", *how_we_know.compared(preset["name"])]
    lines += [
        "", "## Landing", "", "A release goes to the target of the first clause whose conditions hold and whose target exists.",
        "<doc:Landing> explains the words of a clause, and how the velocity of a finger is estimated.", "",
    ]  # fmt: skip
    for one in (preset, *switches):
        landing = one["configuration"]["interaction"]["landing"]
        rest = {key: value for key, value in landing.items() if key not in ("rule", "clauses")}
        switch = one["title"].split(", ")[-1]
        source = f", which follows {'; '.join(one['sources'])}" if one["sources"] != preset["sources"] else ""
        variant = f"The variant `{one['name']}` ({switch if ' ' in switch else f'`{switch}`'}){source}:"
        lines += [f"The preset `{one['name']}`:" if one is preset else variant, "", "```json"]
        lines += ['{"rule":"clauses",' + "".join(f"{json.dumps(key)}:{json.dumps(value)}," for key, value in rest.items()) + ' "clauses":[']
        lines += [",\n".join("  " + json.dumps(clause, ensure_ascii=False) for clause in landing["clauses"]), "]}", "```", ""]
    return "\n".join(lines).rstrip() + "\n"


# The platforms of the libraries: the page of each, and the presets.
PLATFORMS = {
    "iOS, UIKit": ("ForUIKitAndSwiftUI", ["floating-panel", "overlay-container", "pan-modal", "pulley"]),
    "Android, Views": ("ForAndroid", ["material"]), "Compose": ("ForAndroid", ["compose-material3", "compose-unstyled"]),
    "React Native": ("ForReactNative", ["gorhom", "swmansion"]), "Flutter": ("ForFlutter", ["smooth-sheets"]),
    "Web, React": ("ForTheWeb", ["base-ui", "ionic", "react-modal-sheet", "vaul"]),
}  # fmt: skip


WORDS = re.compile(r"(\| library \| in the app \| in a document \|\n\|---\|---\|---\|\n)(?:\|.*\n)*")
"""The table of a platform's page with the words of its libraries that a document understands."""
PAGES_OF_LIBRARIES = {
    "UIKit": ("ForUIKitAndSwiftUI", "system-26"), "SwiftUI": ("ForUIKitAndSwiftUI", "system-26"), "Material Components": ("ForAndroid", "material"),
    "Compose Material 3": ("ForAndroid", "compose-material3"), "Flutter": ("ForFlutter", "smooth-sheets"), "@gorhom/bottom-sheet": ("ForReactNative", "gorhom"),
    "vaul": ("ForTheWeb", "vaul"), "Base UI": ("ForTheWeb", "base-ui"), "@ionic/core": ("ForTheWeb", "ionic"),
    "react-modal-sheet": ("ForTheWeb", "react-modal-sheet"),
}  # fmt: skip
"""For each library its page, and the preset of the document in which its words are written."""


def words_of_libraries(sheetd):
    """The pages of the platforms, each with the words of its libraries and what the daemon's error says to write instead."""
    table = (ROOT / "Sources/SheetDocument/Words/LibraryWord.swift").read_text()
    rows = {page: [] for page, _ in PAGES_OF_LIBRARIES.values()}
    for declaration in table.partition("static let all = [")[2].split("LibraryWord(")[1:]:
        word, libraries, *_, example = [raw or plain for raw, plain in re.findall(r'#"(.*?)"#|"([^"]*)"', declaration)]
        sizes = {"@ionic/core": ', "breakpoints": [0.25, 0.5, 1]', "vaul": ', "snapPoints": ["148px", "355px", 0.9]',
                 "@gorhom/bottom-sheet": ', "snapPoints": ["25%", 300, "90%"]'}.get(libraries, ', "snapPoints": [300, 500, 0.9]')
        sizes = "" if word in ("snapPoints", "detents", "presentationDetents", "breakpoints") else sizes
        for page in dict.fromkeys(PAGES_OF_LIBRARIES[library][0] for library in libraries.split(", ")):
            own = [library for library in libraries.split(", ") if PAGES_OF_LIBRARIES[library][0] == page]
            document = f'{{"preset": "{PAGES_OF_LIBRARIES[own[0]][1]}", "{word}": {example}{sizes}}}'
            done = subprocess.run([sheetd, "check", "--format", "json", "-"], input=document, capture_output=True, text=True)
            message = next(one["message"] for one in json.loads(done.stdout) if one["message"].startswith(f'"{word}" ('))
            written = message.split("): write ", 1)[1].removesuffix(" instead")
            if written.startswith('"configuration": {'):
                written = written.removeprefix('"configuration": {').removesuffix("}")
            rows[page].append(f"| {', '.join(own)} | `{word}: {example}` | `{written}` |\n")
    for page, own in rows.items():
        file = ENGINE / f"{page}.md"
        text, count = WORDS.subn(lambda table: table[1] + "".join(own), file.read_text())
        assert count == 1, f"{file} has no table of the words"
        yield file, text


def platform_page(preset):
    return next(page for page, names in PLATFORMS.values() if preset in names)


def platforms(known):
    """The rows of a table of the presets by their platforms."""
    switches = {preset["name"]: [one["name"] for one in others] for preset, others in known}
    assert sorted(switches) == sorted(name for _, names in PLATFORMS.values() for name in names)
    for platform, (_, names) in PLATFORMS.items():
        variants = [f"`{one}`" for name in names for one in switches[name]]
        yield f"| {platform} | {', '.join(f'`{name}`' for name in names)} | {', '.join(variants)} |"


def reaches_of_detents(sheetd, names):
    """How far the sheet of the comparison reaches at its detents, in words, with each preset."""
    document = json.loads((SCENES / "libraries.sheet.json").read_text())
    ids = [one if isinstance(one, str) else one["id"] for one in document["configuration"]["detents"]]
    calls = []
    for name in names:
        for detent in ids:
            configuration = {**document["configuration"], "selectedDetentIdentifier": detent}
            calls.append(("sheet/open", {"sheet": name, "preset": name, "container": {"device": document["device"]}, "configuration": configuration}))
            calls += [("sheet/present", {"sheet": name, "animated": False}), ("sheet/close", {"sheet": name})]
    tops = [f"{844 - one['frame']['y']:.4g}" for one in conversation(sheetd, *calls)[1::3]]
    return {name: ", ".join(tops[place * len(ids) : (place + 1) * len(ids)]) for place, name in enumerate(names)}


def comparison_of_libraries(sheetd):
    """The manual page that compares the libraries."""
    known = list(libraries(sheetd))
    lines = [
        "# Libraries", "", "What sheet libraries do with the same drag, and how closely each is reproduced.", "", "## Overview", "",
        "In the upper half of the picture, every library gets the same drag from the detent `peek`: 90 pt up in a quarter of a second.",
        "The maps in the lower half show where each library sends a release, by the velocity of the finger (inward to the left, outward to the",
        "right) and the reach of the sheet (upward):", "",
        "![One drag with every library: the motions, and a map of the releases for each library](libraries.svg)", "",
        "Name the preset of a library in a sheet document (<doc:/SheetProtocol/SheetDocuments>), and give it your own detents:", "",
        "```json", '{"preset": "gorhom", "configuration": {"detents": [{"id": "peek", "height": 180}, "large"]}}', "```", "",
        "`sheetd compare FILE` shows what each library does when the finger lets go of your sheet. The command keeps the detents, the edge,",
        "the content and the device of the document, and takes everything else from the preset of the library, including what a detent is measured",
        "from. Landing and scrolling rules in the document have no effect. `--reach` is how far the sheet extends from its edge at the release, including the safe area, and",
        "`--velocity` is the velocity of the finger. The drag starts at the detent where the sheet rests, or at the detent in `--start`.", "",
        "With `--drag`, the command compares the first drag of a recorded trace instead (see `sheetd verify --help`): the finger touches each",
        "sheet as far below its top as that of the trace. With `--grid`, it compares",
        "releases from every reach with velocities up to 3000 pt/s. `sheet/compare` does the same over the protocol. `sheet/predict` with a",
        "`release` answers for the sheet's own preset only.", "",
        "## Before a migration", "",
        "`sheetd compare --from gorhom --to swmansion FILE` lists everything that differs between the sheet with the first preset and with the second,",
        "on the document's devices (or those of `--devices`). Settings in the document itself apply to both. The list begins with the differences",
        "that a person notices, the largest first: resting heights, the keyboard, releases that land elsewhere (with an example), motions, the",
        "dimming, and gestures. Each has a weight, which is a percentage of the container, of the distance, of full dimming, or of all releases, and",
        "the grade of both presets for that feature (below). The fields of the configuration that differ follow. `--format markdown` and `csv` write the table for other",
        "programs; `sheet/differences` answers the same about two open sheets, and the preview shows it in *Compare → What differs*.", "",
        "## Which preset", "", "| Platform | Presets | Variants |", "|---|---|---|",
        *platforms(known), "", "A variant is the same library with one difference: a setting, a platform, a version, or no snap points. `compose` is the exception: it is `AnchoredDraggable` of Compose.",
        "The page of each library has the landing rules of its variants.", "", "## Feature by feature", "",
        "*Exact* means that the preset gives the same result as the library, in the version that the page of the library names, in every case of",
        "the feature in `Tests/Libraries`, and that at least one of these cases fails if a number of the feature changes by 10 %, or a word or a",
        "switch changes to another one. *Approx.* means almost the same result; a note on that page says what differs. A dash is a feature without a case:",
        "nobody has compared it.", "",
        "The letter says how most of the cases are known: r, *recorded* from the running library; t, *tested*, by the library’s own tests; s,",
        "*read* in its source. `sheet/presets` has the same in `fidelity`, and `sheetd compare` and the preview’s comparison show it beside",
        "the numbers.", "",
        "*Touches*: when a touch becomes a drag. *Taps*: what a tap on the handle or beside the sheet does. *Catching*: what a finger on a moving",
        "sheet does. *Velocity*: the estimate of the finger's velocity. *Settling*: the motion after a release. *Presenting*: the motions of",
        "presenting and dismissing. *Rubber band*: how far the sheet follows a drag past its smallest or largest detent. *Back*: what back, Escape",
        "and a screen reader do. *Resize*: what new content, new detents or a new size of the window do. *Appearance*: corners and handle.", "",
        "Landing is exact for a given reach and velocity. If the velocity is approximate, a real drag close to a threshold can land elsewhere.",
        "To avoid this, send samples with their own `velocity`. Landing is tested with releases in `Tests/Fixtures/releases.jsonl`, too, and a test",
        "changes each number of a landing rule.", "",
        "| | " + " | ".join(f"`{preset['name']}`" for preset, _ in known) + " |", "|---|" + "---|" * len(known),
    ]  # fmt: skip
    for feature, title in FEATURES.items():
        rows = [next(one for one in preset["fidelity"] if one["feature"] == feature) for preset, _ in known]
        marks = [MARKS[one["grade"]] + (f" ({LETTERS[one['evidence']]})" if one["evidence"] else "") for one in rows]
        lines.append(f"| {title} | " + " | ".join(marks) + " |")
    lines += ["", "The pages: " + ", ".join(f"<doc:{page_name(preset)}>" for preset, _ in known) + "."]
    lines += [
        "", "## Drag by drag", "",
        "Every drag starts at `peek`, on an iPhone 14. The detents are `peek`, 180 pt, `half`, 0.5, and `large`; each library measures them in its",
        "own way, and the second column says how far its sheet reaches at each. The head of a column gives the reach of the sheet when the",
        "finger lets go, and the velocity of the finger: *out* is toward the bottom edge, and *in* is away from it. The cells name the detent",
        "where the sheet lands.", "",
        "`material` treats the detent with the id `half` as its half-expanded state. `vaul` takes the direction of a release from the distance of",
        "the drag and not from the velocity. In `floating-panel`, `overlay-container`, `pulley` and `smooth-sheets`, a drag never dismisses the",
        "sheet; in `floating-panel.removable`, `overlay-container.sheet` and `smooth-sheets.modal`, it does.", "",
    ]  # fmt: skip
    drags = [("330", "0"), ("330", "700"), ("330", "-700"), ("600", "1500"), ("600", "3000"), ("120", "0"), ("120", "-1000")]
    answers = {}
    reaches = reaches_of_detents(sheetd, [preset["name"] for preset, _ in known])
    for reach, velocity in drags:
        command = [sheetd, "compare", "--format", "csv", "--reach", reach, f"--velocity={velocity}", str(SCENES / "libraries.sheet.json")]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        for row in said.splitlines()[1:]:
            answers.setdefault(row.split(",")[0], []).append(row.split(",")[1])
    def words(reach, velocity):
        return f"{reach} pt, " + (f"{velocity.lstrip('-')} pt/s {'in' if velocity.startswith('-') else 'out'}" if velocity != "0" else "at rest")
    lines += ["| | Reaches | " + " | ".join(words(*drag) for drag in drags) + " |", "|---|---|" + "---|" * len(drags)]
    lines += [f"| `{preset['name']}` | {reaches[preset['name']]} | " + " | ".join(answers[preset["name"]]) + " |" for preset, _ in known]
    lines += [
        "", "## Adding a library", "",
        "1. Read the source of the library at one commit. Write its landing rule as clauses (<doc:Landing>) in a sheet document, and try it.",
        "   `sheetd check` reports a clause that never decides and a detent that no release reaches. `sheetd render --map` draws where every",
        "   release lands. (`sheetd compare` ignores the landing rule of a document.)",
        "2. Add releases to `Tests/Fixtures/releases.jsonl`, each with its source: first the values in the library's own tests, then releases on",
        "   both sides of every number. A test changes each number by 10%. If no release detects a change, list the change with the reason in",
        "   `EQUIVALENT` in `Tests/Conformance/test_landing.py`.",
        "3. Write the same rule in Swift in `Sources/SheetEngine/Rules/Presets/Libraries/Preset+Name.swift`, with the fidelity of each feature. Add the",
        "   preset to `libraries` and `libraryCatalog` in `Preset+Library.swift`. If the engine lacks the algorithm of a feature, do not imitate",
        "   the feature; say so in its note.",
        "4. Add the formulas of its settling and of its resistance to `SETTLING` and `OVERDRAG` in `Tests/Conformance/test_libraries.py`.",
        "5. Add the preset to `PLATFORMS` in `Tests/Manual/generate.py`, and name it where people choose: in the README, in `SheetEngine.md`, on the page",
        "   of its platform, and in `editors/site/index.html`. `make update` makes its page and the tables on this page.",
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
        "# A Sheet as Code", "", "The code that `sheetd export` writes for one example sheet on eight platforms, with a list of what each platform can't reproduce.", "",
        "## Overview", "", "<!-- Generated by `make manual`. -->", "",
        "```sh", "sheetd export --to swiftui editors/examples/map.sheet.json > MapSheet.swift", "```", "",
        "The example is an iOS sheet with three detents (heights at which it rests). It opens at the lowest detent, `peek`. The map behind "
        "it can be used while the sheet is no higher than the medium detent. The sheet can't be dismissed. SwiftUI and UIKit reproduce it "
        "completely. For each other platform, the command lists what the platform can't reproduce, on stderr and in comments of the code. "
        "The web page moves the sheet with its own script. A test drags it with a pointer in Chromium, records it, and checks that the "
        "recording agrees with the document to half a point. The tests type-check the Swift code against stubs of Apple's interfaces. "
        "They parse the Kotlin, Dart and TypeScript code, but don't compile it. On this page, long lines and the end of the web page's "
        "script are cut.", "",
        "![The sheet at peek, under a finger, and at medium](map-filmstrip.svg)",
    ]  # fmt: skip
    for target, (title, language) in TARGETS.items():
        text = subprocess.run([sheetd, "export", "--to", target, str(ROOT / "editors/examples/map.sheet.json")], capture_output=True,
                              text=True, check=True).stdout
        if target == "table":
            lines += ["", f"## {title}", "", "`--to table` writes tables instead of code: the resting heights of the sheet, its motions and its thresholds.", "",
                      *text.splitlines()[2:3], *(line.replace("## ", "### ") for line in text.splitlines()[3:])]
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
    yield SCENES / "libraries.trace.jsonl", compared_drag()
    yield from drawings(sheetd, [preset["name"] for preset, _ in libraries(sheetd)])
    yield ENGINE / "Libraries.md", comparison_of_libraries(sheetd)
    for preset, switches in libraries(sheetd):
        yield ENGINE / f"{page_name(preset)}.md", library(sheetd, preset, switches)
    yield from words_of_libraries(sheetd)
    own = [preset for preset, _ in libraries(sheetd)]
    yield ENGINE / "HowWeKnow.md", how_we_know.page(own, counts_of_grades(evidence_by_field(sheetd)), {one["name"]: page_name(one) for one in own})
    yield ENGINE / "how-we-know.svg", how_we_know.picture(own)
    yield ENGINE / "EvidenceForTheNumbers.md", evidence(sheetd)
    yield ENGINE / "evidence-springs.svg", evidence_plot(sheetd)
    yield PROTOCOL / "ProtocolReference.md", reference(sheetd)
    yield PROTOCOL / "ConfigurationReference.md", configuration(sheetd)
    yield PROTOCOL / "Devices.md", devices(sheetd)
    yield PROTOCOL / "ASheetAsCode.md", exported(sheetd)
    yield PROTOCOL / "CommandLine.md", references.commands(sheetd)
    yield PROTOCOL / "ClientForPython.md", references.python()
    yield PROTOCOL / "ClientForNode.md", references.node()


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
