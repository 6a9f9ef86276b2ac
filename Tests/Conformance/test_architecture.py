"""Checks which modules each module imports, and that none contains a forbidden pattern (Architecture, invariants 1 and 3)."""

import re
import subprocess

import pytest
from conftest import ROOT

SOURCES = ROOT / "Sources"
LIBC = {"Glibc", "Musl", "Darwin"}
MAY_IMPORT = {
    "JSON": {"CArena", "CJansson"},
    "JSONRPC": {"JSON"},
    "SheetEngine": set(),
    "SheetProtocol": {"JSON", "JSONRPC", "SheetEngine"},
    "SheetDocument": {"JSON", "SheetEngine", "SheetProtocol"},
    "SheetRender": {"JSON", "SheetEngine", "SheetProtocol"},
    "SheetExport": {"JSON", "SheetDocument", "SheetEngine", "SheetProtocol", "SheetRender"},
    "SheetTrace": {"JSON", "SheetEngine", "SheetProtocol", "SheetRender"},
    "SheetSessions": {"JSON", "JSONRPC", "SheetDocument", "SheetEngine", "SheetExport", "SheetProtocol", "SheetRender"},
    "SheetServer": {"JSON", "JSONRPC", "SheetDocument", "SheetEngine", "SheetProtocol", "SheetSessions"},
    "SheetTranscript": {"JSON", "JSONRPC", "SheetProtocol", "SheetServer", "SheetSessions"},
    "SheetWasm": {"JSON", "SheetServer", "SheetSessions"},
    "sheetd": {
        "JSON", "SheetDocument", "SheetExport", "SheetProtocol", "SheetRender", "SheetServer", "SheetSessions", "SheetTrace",
        "SheetTranscript", "CPlatform", "ArgumentParser", *LIBC,
    },
}


def files(module="."):
    return sorted((SOURCES / module).rglob("*.swift"))


@pytest.mark.parametrize("module", MAY_IMPORT)
def test_modules_import_only_the_modules_below_them(module):
    imports = {
        (path.name, name)
        for path in files(module)
        # Code that is exported has imports of its own, in strings.
        for name in re.findall(r"^\s*(?:@\w+ )?import (\w+)", re.sub(r'"""\n.*?"""', '""', path.read_text(), flags=re.S), re.M)
    }
    assert {(file, name) for file, name in imports if name not in MAY_IMPORT[module]} == set()
    assert files(module)


# The folders of the engine. Each uses only itself and those before it.
LAYERS = [
    "Motion/Geometry", "Motion", "Fingers", "Rules/Landing", "Rules/Configuration", "Rules/Presets", "Interface", "State/Layout",
    "State/Presentation", "State/Scroll", "State/Navigation", "State/Touch", "State", "Sheet", "Updates", "Prediction",
]


def test_every_file_of_the_engine_is_in_a_layer():
    layered = {path for layer in LAYERS for path in files(f"SheetEngine/{layer}")}
    assert [str(path) for path in files("SheetEngine") if path not in layered] == []


def test_manual_lists_the_layers_in_their_order():
    table = (SOURCES / "SheetProtocol/SheetProtocol.docc/Architecture.md").read_text().split("The engine is one module of ")[1].split("\n\n")[1]
    assert re.findall(r"^\| `(\w+)` \|", table, re.M) == list(dict.fromkeys(layer.split("/")[0] for layer in LAYERS))


@pytest.mark.parametrize("layer", LAYERS[:-1])  # the whole is what is built
def test_layers_of_the_engine_compile_without_those_above(layer):
    """They are one module, so that calls between them are as fast as within them. Each layer is checked once, among those below."""
    below = {path for below in LAYERS[: LAYERS.index(layer)] for path in files(f"SheetEngine/{below}")}
    primary = [argument for path in sorted(set(files(f"SheetEngine/{layer}")) - below) for argument in ("-primary-file", path)]
    assert primary
    checked = subprocess.run(
        ["swiftc", "-frontend", "-typecheck", "-swift-version", "6", "-module-name", "SheetEngine", "-package-name", "sheetd",
         *sorted(below), *primary],
        capture_output=True, text=True,
    )
    assert checked.returncode == 0, checked.stderr[-3000:]


def test_sources_outside_the_process_have_no_conditions():
    """Both builds are of the same sources."""
    assert [path.name for path in files() if "sheetd/" not in str(path.relative_to(SOURCES)) and "#if " in path.read_text()] == []


@pytest.mark.parametrize(
    "pattern, why",
    [
        (r"\bfatalError\(|\bpreconditionFailure\(|\bprecondition\(", "what comes from outside may not trap"),
        (r"\btry!|\bas!", "what comes from outside may not trap"),
        (r"[\w)\]]!(?=[.\s),;\]]|$)(?<!!=)", "what comes from outside may not trap"),
        (r"[pP]reset(\.name)? ==", "a system is data, not a branch"),
        (r"\bTODO\b|\bFIXME\b|\bXXX\b", "there is no later"),
        (r"\bprint\(", "stdout belongs to the protocol"),
    ],
)
def test_forbidden_pattern_is_not_in_the_sources(pattern, why):
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files()
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if re.search(pattern, re.sub(r'"(\\.|[^"\\])*"', '""', line.split("//")[0]))
    ]
    assert found == [], why


UNUSUAL = {"patience", "slack", "anew", "season", "footage", "film", "films", "reel", "nouns", "hear", "heard", "noise"}


def test_names_use_the_words_of_the_field():
    """No part of a name in the sources or the clients is a word for which the field has a better one."""
    found = []
    kinds = (".swift", ".js", ".mjs", ".py", ".lua", ".vim", ".el")
    listed = subprocess.run(["git", "ls-files", "Sources", "editors"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in (name for name in listed.splitlines() if name.endswith(kinds) and (ROOT / name).exists()):
        for number, line in enumerate((ROOT / name).read_text().splitlines(), 1):
            code = re.split(r"//|(?<!&)#(?!\{)|;;|-- ", re.sub(r'"(\\.|[^"\\])*"', '""', line))[0]
            parts = {part.lower() for part in re.findall(r"[A-Z]?[a-z]+", code)}
            found += [f"{name}:{number}: {word}" for word in sorted(parts & UNUSUAL)]
    assert found == []


def test_every_doc_comment_says_more_than_a_word():
    """A single word only repeats the name. A protocol name in backticks is allowed."""
    found = []
    for path in files():
        text = re.sub(r"\n *///", " ", path.read_text())
        found += [f"{path.relative_to(ROOT)}: {words}" for words in re.findall(r"^ *///\s*(\S+)\s*$", text, re.M) if "`" not in words]
    assert found == []


# Fields of the configuration, the container and the content

FIELDS = ["Configuration/*+Fields.swift", "Models/Container+JSON.swift", "Models/Content+JSON.swift"]


def summaries():
    """The schema's description of each field, by type and property."""
    found = {}
    for file in (file for pattern in FIELDS for file in sorted((SOURCES / "SheetProtocol").glob(pattern))):
        source = file.read_text()
        for owner, body in re.findall(r"^extension ([\w.]+) \{(.*?)^\}", source, re.M | re.S):
            label = r'Label\(\s*(?:group: \.\w+,\s*)?"[^"]*",\s*(?:unit: \.\w+,\s*)?(?:"""(.*?)"""|"((?:[^"\\]|\\.)*)")'
            fields = r"\{ \$1\(&\$0\.(\w+)\) \}(?:(?!\{ \$1).)*?" + label
            for name, long, short in re.findall(fields, body, re.S):
                found[owner, name] = " ".join((long.replace("\\\n", "\n") or short.replace('\\"', '"')).split())
    return found


def comments():
    """The doc comment of each property, by type and property."""
    found = {}
    for path in files("SheetEngine"):
        owners, comment = [], []
        for line in path.read_text().splitlines():
            depth = len(line) - len(line.lstrip())
            if match := re.match(r" *(?:public )?(?:struct|enum|extension|(?:final )?class) ([\w.]+)", line):
                owners = [(at, name) for at, name in owners if at < depth] + [(depth, match[1])]
            if match := re.match(r" *public (?:internal\(set\) )?var (\w+)", line):
                found[".".join(name for at, name in owners if at < depth), match[1]] = " ".join(comment)
            comment = [*comment, line.strip()[4:]] if line.strip().startswith("///") else []
    return found


def on_the_wire(comment):
    """A doc comment with the units and terms of the wire protocol."""
    for pattern, words in [
        (r"``FrameRules/extent``", "`frame.extent`"), (r" \(Behavior, [^)]*\)", ""), (r"in points per second", "pt/s"),
        (r"in points", "pt"), (r"in pixels", "px"), (r"in seconds", "s"), (r"\bnil\b", "null"),
    ]:
        comment = re.sub(pattern, words, comment)
    return comment


def test_schema_descriptions_match_the_doc_comments():
    """The schema describes a field with the doc comment of its property, in the units of the wire protocol."""
    documented = comments()
    found = summaries()
    assert len(found) > 130
    assert {key: text for key, text in found.items() if text != on_the_wire(documented[key])} == {}
