"""The cases in Tests/Libraries: which feature of a library each is about, and how it is known."""

import collections
import json
import re
from pathlib import Path

LIBRARIES = Path(__file__).resolve().parent
NOT_REPRODUCED = LIBRARIES / "not-reproduced.txt"
RECORDINGS = LIBRARIES / "recordings.txt"
DOCUMENTS = sorted(path for path in LIBRARIES.glob("*/*.sheet.json"))
RELEASES = [json.loads(line) for line in (LIBRARIES.parent / "Fixtures" / "releases.jsonl").read_text().splitlines()]
# The cases of each feature, by what follows the library's name; with a "/" by the whole name.
SUBJECTS = {
    "detents": "heights|resting|rest(-.*)?|dynamic|height|short-content|expanded-content|landscape|width-tablet",
    "touches": "slop(-.*)?|axis|sideways|touches|begin|drag|drag-on-dimming|one-detent|refused|not-hideable|vaul/dismissal",
    "taps": "handle-.*tap.*|handle|grabber|tap|sheet-tap|backdrop-tap|barrier-tap-early|pan-modal/indicator|(gorhom|ionic)/backdrop",
    "catching": "catch(ing)?|opening",
    "landing": "(ionic|vaul)/release|cancel(led)?|positional-threshold|removal|(pulley|react-modal-sheet)/dismissal",
    "velocity": "velocity|minimum-velocity|slow-is-still|hide-velocity-in-pixels|base-ui/release-1",
    "settling": "settling|settle(-.*)?|programmatic|animate-to|expand|return|android|base-ui/release-3",
    "presenting": "present(ing|ation)?|pop|dismissing",
    "overdrag": "(.*-)?overdrag(-top)?|ionic/dismissal",
    "dimming": "backdrop|(sheet-)?dimming(-drag)?|scrim(-.*)?|barrier-(present|drag)",
    "scrolling": "scroll(ing)?(-.*)?",
    "keyboard": "keyboard(-.*)?|unaffected",
    "back": "back(-.*)?|escape|accessibility|reduced-motion",
    "resize": "resize(-fit)?|rotation|content",
    "appearance": "visuals|radius|corners|pan-modal/indicator|gorhom/handle",
}
# Cases of what no feature is about.
OTHERS = re.compile(r"gorhom/events-\d+")


def entries(path):
    """The entries of a list: a name, and what is said of it."""
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return {name: rest.strip() for name, _, rest in (line.partition(" ") for line in lines)}


def named(path):
    return str(path.relative_to(LIBRARIES)).removesuffix(".sheet.json").removesuffix(".trace.jsonl")


KNOWN = entries(LIBRARIES / "evidence.txt")
# From the weakest.
EVIDENCE = ["read", "tested", "recorded"]


def is_about(case, feature):
    """Whether a case, such as vaul/slop-1, is one of a feature's."""
    subject = re.sub(r"-\d+$", "", case)
    return any(re.fullmatch(SUBJECTS[feature], name) for name in (case, subject, subject.split("/")[1]))


def cases(library, feature):
    return [name for name in map(named, DOCUMENTS) if name.startswith(f"{library}/") and is_about(name, feature)]


def known(case):
    """How a case is known: a word of EVIDENCE, and what it was recorded from."""
    word, _, where = KNOWN.get(case, KNOWN.get(case.split("/")[0], "read")).partition(" ")
    return word, where


def library_of(preset):
    """The library of a preset or of a variant. The variant of compose-material3 has a name of its own."""
    name = preset.split(".")[0]
    return "compose-material3" if name == "compose" else name


def releases(library=None, of=library_of):
    """The releases that a library's tests or its source have, as "tested" or "read"; not those that only test the rule as it is written here."""
    own = [case["source"] for case in RELEASES if library in (None, of(case["preset"])) and "@" in case["source"]]
    return ["tested" if re.search(r"[:/]tests?/|Tests/|[tT]ests?\.", source) else "read" for source in own]


def evidence(library, feature):
    """How most cases of a feature are known; of as many, the weaker. Nothing without a case."""
    found = collections.Counter(known(name)[0] for name in cases(library, feature))
    if feature == "landing":
        found.update(releases(library, of=lambda preset: preset.split(".")[0]))
    return max(found, key=lambda one: (found[one], -EVIDENCE.index(one)), default=None)
