"""The scenes of the manual, and its pictures: of the scenes, of the documents in its pages, and of the examples."""

import json
import math
import re
import subprocess
import tempfile
from pathlib import Path

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
EXAMPLES = ROOT / "editors" / "examples"
HALF_WAY = ["--scenario", "a drag by half the way goes to medium", EXAMPLES / "map.sheet.json"]


def scene(name):
    return SCENES / f"{name}.sheet.json"


def pictures_of_scenes():
    """Every picture of a scene or an example: its file and the arguments of `sheetd render` that draw it."""
    for name in SYSTEMS:
        for kind in ("plot", "map", "filmstrip"):
            yield ENGINE / f"{name}-{kind}.svg", [f"--{kind}", scene(name)]
    yield ENGINE / "five-presentations.svg", ["--plot", "--to", "0.8", *[scene(name) for name in SYSTEMS if name != "system-26"]]
    for name in ("system-heights", "system-26-heights"):
        yield ENGINE / f"{name}.svg", ["--filmstrip", "--at", "0.5,1.05,1.1,2", scene(name)]
    yield ENGINE / "caught-animation.svg", ["--animate", scene("caught")]
    yield ENGINE / "caught-plot.svg", ["--plot", scene("caught")]
    yield ENGINE / "scrolling-plot.svg", ["--plot", scene("scrolling")]
    yield ENGINE / "rotation-filmstrip.svg", ["--filmstrip", "--at", "0.9,1.1,1.2,1.3,1.6,2.1,2.2,2.3", scene("rotation")]
    yield ENGINE / "navigation-filmstrip.svg", ["--filmstrip", "--at", "0.5,0.85,0.9,1,1.5,1.85,1.9,2.5", scene("navigation")]
    yield PROTOCOL / "map-filmstrip.svg", ["--filmstrip", "--at", "1,1.6,2.6", *HALF_WAY]
    yield PROTOCOL / "two-presentations.svg", ["--plot", "--to", "0.8", scene("cover-vertical"), scene("interruptible")]
    yield PROTOCOL / "picture-still.svg", ["--still", "0.5", scene("caught")]
    yield PROTOCOL / "picture-filmstrip.svg", ["--filmstrip", "--at", "0.4,0.7,1.5", scene("caught")]
    yield PROTOCOL / "picture-plot.svg", ["--plot", scene("caught")]
    yield PROTOCOL / "picture-map.svg", ["--map", "--at", "1.5", scene("caught")]
    yield PROTOCOL / "picture-animation.svg", ["--animate", scene("caught")]


# The pictures of documents in pages: the file, the page, the heading above the document, and the options that draw it.
OF_PAGES = [
    ("touches-plot", "Touches", "Overview", ["--plot"]),
    ("document-filmstrip", "SheetDocuments", "Overview", ["--filmstrip", "--at", "0.15,0.9,1.5"]),
    ("recipe-list", "Recipes", "A list that grows while it loads", ["--plot"]),
    ("recipe-modal", "Recipes", "A sheet that can't be dismissed", ["--plot"]),
    ("recipe-map", "Recipes", "A map behind an undimmed sheet", ["--filmstrip", "--at", "0.5,1.1,2"]),
    ("recipe-keyboard", "Recipes", "A form with a keyboard", ["--filmstrip", "--at", "0.5,1.1,1.5"]),
    ("recipe-screens", "Recipes", "Screens inside a sheet", ["--filmstrip", "--at", "0.9,1.1,1.5"]),
    ("recipe-landing", "Recipes", "A custom landing rule", ["--map"]),
]


def document_in(page, heading):
    """The first document below a heading of a page."""
    section = page.read_text().split(f"\n## {heading}\n", 1)[1]
    return re.search(r"^```json\n(.*?)^```", section, re.S | re.M)[1]


def pictures_of_pages():
    """Every picture of a document in a page: its file, the document and the options that draw it."""
    for name, page, heading, options in OF_PAGES:
        bundle = next(one for one in (ENGINE, PROTOCOL) if (one / f"{page}.md").exists())
        yield bundle / f"{name}.svg", document_in(bundle / f"{page}.md", heading), options


def of_preset(preset):
    """The sheet on which the libraries are compared, with another preset."""
    return scene("libraries").read_text().replace('"preset": "system"', f'"preset": "{preset}"')


def drawn_documents():
    """The documents that each picture draws, with their names and texts."""
    for file, arguments in pictures_of_scenes():
        yield file, [(one.name.removesuffix(".sheet.json"), one.read_text()) for one in arguments if isinstance(one, Path)]
    for file, document, _ in pictures_of_pages():
        yield file, [(file.stem, document)]
    for file in ENGINE.glob("library-*-map.svg"):
        preset = file.stem.removeprefix("library-").removesuffix("-map")
        yield file, [(preset, of_preset(preset))]


def drawings(sheetd, libraries):
    """Every picture of the manual, as its file and its text."""
    for file, arguments in pictures_of_scenes():
        yield file, draw(sheetd, *arguments)
    for file, document, options in pictures_of_pages():
        yield file, draw(sheetd, *options, document=document)
    for name in libraries:
        yield ENGINE / f"library-{name}-map.svg", draw(sheetd, "--map", document=of_preset(name))
    yield ENGINE / "thirteen-libraries.svg", compare(sheetd, "--format", "svg")
    yield ENGINE / "anatomy.svg", anatomy(sheetd)
    yield PROTOCOL / "slow-spring.svg", slow_spring(sheetd)
    yield LANDING / "landing.svg", landing(sheetd)


def output(*command):
    return subprocess.run([str(one) for one in command], check=True, capture_output=True, text=True).stdout


def draw(sheetd, *arguments, document=None):
    """What `sheetd render` draws of files, or of the text of a document."""
    with tempfile.TemporaryDirectory() as folder:
        if document:
            file = Path(folder) / "document.sheet.json"
            file.write_text(document)
            arguments = [*arguments, file]
        return output(sheetd, "render", "--theme", "auto", *arguments)


def landing(sheetd):
    """The picture of the manual's first page: the map's sheet under a finger, as high as fits beside the text."""
    return re.sub(r'width="425" height="948"', 'width="242" height="540"', draw(sheetd, "--animate", *HALF_WAY), count=1)


def slow_spring(sheetd):
    """The example's trace beside its document with a spring whose response is longer by 22%."""
    document = json.loads((EXAMPLES / "map.sheet.json").read_text())
    document["configuration"]["transition"] = {"completionCurve": {"spring": {"response": 0.42, "dampingRatio": 1}}}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "map.sheet.json"
        file.write_text(json.dumps(document))
        # A trace that differs from its document has the exit status 1.
        command = [sheetd, "verify", "--format", "svg", "--theme", "auto", EXAMPLES / "map.trace.jsonl", file]
        return subprocess.run(command, capture_output=True, text=True).stdout


# A release at which the libraries disagree.
COMPARED = ["--drag", SCENES / "libraries.trace.jsonl"]


def compared_drag():
    """A drag from peek, as a recorder writes it: 90 pt in a quarter of a second, and let go at once."""
    lines = [{"trace": 1, "unit": "pt", "origin": "top", "edge": "bottom", "container": {"width": 390, "height": 844}}]
    lines += [{"time": time, "y": 630} for time in (0.0, 0.0167)]
    lines += [{"time": round(0.02 + index / 60, 4), "finger": "moved" if index else "down", "fingerX": 195, "fingerY": 645 - 6 * index} for index in range(16)]
    lines.append({"time": 0.274, "finger": "up", "fingerX": 195, "fingerY": 555})
    return "".join(json.dumps(line) + "\n" for line in lines)


def compare(sheetd, *options):
    return output(sheetd, "compare", *COMPARED, *options, scene("libraries"))


# MARK: The anatomy

ANATOMY = {
    "preset": "system", "device": "iPhone 15",
    "configuration": {"detents": [{"id": "peek", "height": 120}, "medium", "large"], "selectedDetentIdentifier": "medium", "prefersGrabberVisible": True},
    "scenario": [does(0, "sheet/present", animated=False)],
}  # fmt: skip


def anatomy(sheetd):
    """A sheet at its middle detent, with the names of its parts."""
    document = scene_text(ANATOMY)
    left, top, width, height = 236, 14, 255, 530.4  # the still in the picture
    scale = width / 425
    still = re.sub("<svg [^>]*>", f'<svg x="{left}" y="{top}" width="{width}" height="{height}" viewBox="0 0 425 884">', draw(
        sheetd, "--still", "0", document=document), count=1)
    still = re.sub('<rect class="fill-page".*\n', "", still, count=1)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "document.sheet.json"
        file.write_text(document)
        rests = {one["detent"]: one["frame"]["y"] for one in json.loads(output(sheetd, "table", "--format", "json", file)) if one["orientation"] == "portrait"}

    def level(y):
        """The height in the picture of a point of the container; 16 pt of the still are its margin."""
        return top + (16 + y) * scale

    def text(x, y, name, note, anchor):
        yield f'<text class="ink" x="{x}" y="{y:.1f}" text-anchor="{anchor}" font-weight="650">{name}</text>'
        yield f'<text class="note" x="{x}" y="{y + 17:.1f}" text-anchor="{anchor}">{note}</text>'

    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="566" viewBox="0 0 720 566" font-family="system-ui, sans-serif" font-size="13">',
        "<style>.ink{fill:#14202a}.note{fill:#5b6670}.lead{stroke:#5b6670;fill:none}.detent{stroke:#0b6394;stroke-width:1.5;stroke-dasharray:6 4}"
        ".reach{stroke:#a83408;fill:none;stroke-width:1.5}@media(prefers-color-scheme:dark){.ink{fill:#e8eef2}.note{fill:#9aa6b0}.lead{stroke:#9aa6b0}"
        ".detent{stroke:#58aee6}.reach{stroke:#f0825a}}</style>",
        still.strip(),
    ]  # fmt: skip
    for detent, y in rests.items():
        lines.append(f'<path class="detent" d="M202 {level(y):.1f}H{left + width - 10}"/>')
        note = "where the sheet rests now" if detent == "medium" else "snap point"
        lines += text(196, level(y) - 2, f"detent “{detent}”", note, "end")
    middle = (level(rests["medium"]) + level(rests["peek"])) / 2
    lines.append(f'<path class="reach" d="M216 {level(rests["medium"]) + 4:.1f}V{level(852):.1f}m-5 0h10m-5 -{level(852) - level(rests["medium"]) - 4:.1f}m-5 7 5-7 5 7"/>')
    lines += text(196, middle, "reach", "how far the sheet extends", "end")
    edge = rests["medium"]
    for name, note, x, y in (
        ("presenter", "the app behind the sheet", 330, 150), ("dimming", "scrim, backdrop, overlay", 380, 310), ("grabber", "handle", 218, edge + 9),
        ("sheet", "with its content", 360, edge + 200), ("safe area", "of the home indicator", 330, 830),
    ):  # fmt: skip
        lines.append(f'<circle cx="{left + x * scale:.1f}" cy="{level(y):.1f}" r="2.5" class="ink"/>')
        lines.append(f'<path class="lead" d="M{left + x * scale:.1f} {level(y):.1f}H{left + width + 12}"/>')
        lines += text(left + width + 18, level(y) + 2, name, note, "start")
    return "\n".join([*lines, "</svg>", ""])
