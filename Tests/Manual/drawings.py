"""The pictures of the manual: of its scenes, of the documents in its pages, and of the examples."""

import contextlib
import json
import re
import subprocess
import tempfile
from pathlib import Path

from anatomy import ANATOMY, anatomy
from scenes import SCENES

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "Sources" / "SheetEngine" / "SheetEngine.docc"
PROTOCOL = ROOT / "Sources" / "SheetProtocol" / "SheetProtocol.docc"
LANDING = ROOT / "Sources" / "sheetd" / "sheetd.docc"

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
    yield PROTOCOL / "map-filmstrip.svg", ["--filmstrip", "--content", "map", "--at", "1,1.3,2.6", *HALF_WAY]
    yield PROTOCOL / "two-presentations.svg", ["--plot", "--to", "0.8", scene("cover-vertical"), scene("interruptible")]
    yield PROTOCOL / "picture-still.svg", ["--still", "0.5", "--content", "share", "--chart", scene("caught")]
    yield PROTOCOL / "picture-filmstrip.svg", ["--filmstrip", "--content", "share", "--at", "0.4,0.7,1.5", scene("caught")]
    yield PROTOCOL / "picture-plot.svg", ["--plot", scene("caught")]
    yield PROTOCOL / "picture-map.svg", ["--map", "--at", "1.5", scene("caught")]
    yield PROTOCOL / "picture-animation.svg", ["--animate", "--content", "share", scene("caught")]


# The pictures of documents in pages: the file, the page, the heading above the document, and the options that draw it.
OF_PAGES = [
    ("touches-plot", "Touches", "Overview", ["--plot"]),
    ("fingers-plot", "FingersAndKeyboards", "Overview", ["--plot"]),
    ("document-filmstrip", "SheetDocuments", "Overview", ["--filmstrip", "--content", "checkout", "--at", "0.15,0.9,1.5"]),
    ("recipe-list", "Recipes", "A list that grows while it loads", ["--plot"]),
    ("recipe-modal", "Recipes", "A sheet that can't be dismissed", ["--plot"]),
    ("recipe-map", "Recipes", "A map behind an undimmed sheet", ["--filmstrip", "--content", "map", "--at", "0.5,1.1,2"]),
    ("recipe-keyboard", "Recipes", "A form with a keyboard", ["--filmstrip", "--content", "checkout", "--at", "0.5,1.1,1.5"]),
    ("recipe-screens", "Recipes", "Screens inside a sheet", ["--filmstrip", "--content", "list", "--at", "0.9,1.1,1.5"]),
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
        yield file, draw_text(sheetd, *options, document=document)
    for name in libraries:
        yield ENGINE / f"library-{name}-map.svg", draw_text(sheetd, "--map", document=of_preset(name))
    yield ENGINE / "libraries.svg", compare(sheetd, "--format", "svg")
    with saved(ANATOMY) as file:
        yield ENGINE / "anatomy.svg", anatomy(draw(sheetd, "--still", "0", file), json.loads(output(sheetd, "table", "--format", "json", file)))
    yield PROTOCOL / "slow-spring.svg", slow_spring(sheetd)
    yield LANDING / "landing.svg", landing(sheetd)


def output(*command):
    return subprocess.run([str(one) for one in command], check=True, capture_output=True, text=True).stdout


@contextlib.contextmanager
def saved(document):
    """A file with the text of a document."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "document.sheet.json"
        file.write_text(document)
        yield file


def draw(sheetd, *arguments):
    """What `sheetd render` draws."""
    return output(sheetd, "render", "--theme", "auto", *arguments)


def draw_text(sheetd, *options, document):
    """What `sheetd render` draws of the text of a document."""
    with saved(document) as file:
        return draw(sheetd, *options, file)


def landing(sheetd):
    """The picture of the manual's first page: the map's sheet under a finger, as high as fits beside the text."""
    return re.sub(r'width="425" height="948"', 'width="242" height="540"', draw(sheetd, "--animate", *HALF_WAY), count=1)


def slow_spring(sheetd):
    """The example's trace beside its document with a spring whose response is longer by 22%."""
    document = json.loads((EXAMPLES / "map.sheet.json").read_text())
    document["configuration"]["transition"] = {"completionCurve": {"spring": {"response": 0.42, "dampingRatio": 1}}}
    with saved(json.dumps(document)) as file:
        command = [sheetd, "verify", "--format", "svg", "--theme", "auto", EXAMPLES / "map.trace.jsonl", file]
        done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1, done.stderr  # the trace differs from the document
    return done.stdout


# A release at which the libraries disagree.
COMPARED = ["--drag", SCENES / "libraries.trace.jsonl"]


def compare(sheetd, *options):
    return output(sheetd, "compare", *COMPARED, *options, scene("libraries"))
