"""What a preset says of how well it reproduces a library is what the library's cases (Tests/Libraries) say.

A feature is *exact* if all of its cases pass, and if one of them fails when a field of the feature changes: a number by 10 %, a word or a
switch to another one. So a case that would pass whatever the preset does proves nothing.
"""

import collections
import json
import re

from fidelity import DOCUMENTS, EVIDENCE, KNOWN, NOT_REPRODUCED, OTHERS, RELEASES, SUBJECTS, cases, entries, evidence, is_about, named
from test_landing import changed, presets

# The fields that decide about a feature. The numbers of landing rules are changed in test_landing.py.
FIELDS = {
    "detents": "frame.extent frame.detents frame.addsSafeArea frame.staysInSafeArea frame.sizing frame.width frame.rounding",
    "touches": "interaction.claim interaction.slop interaction.begin interaction.refusedDrag dimming.touches",
    "taps": "prefersGrabberVisible grabber.tap grabber.tapDelay dimming.tap dimming.touches",
    "catching": "interaction.catchesPresentation interaction.catchesDismissal interaction.catchesSettling interaction.catchesAtTouch",
    "velocity": "interaction.velocity",
    "settling": "transition.settling transition.completionCurve transition.springEnd transition.retarget frame.resize",
    "presenting": "transition.duration transition.curve transition.dismissal transition.travel transition.beyondEdge transition.out",
    "overdrag": "interaction.rubberBand interaction.tracking",
    "dimming": "dimming.white dimming.color dimming.alpha dimming.progress dimming.continues dimming.animation",
    "scrolling": "scroll prefersScrollingExpandsWhenScrolledToEdge",
    "keyboard": "keyboard",
    "back": "back keys accessibility motion",
    "resize": "frame.resize frame.containerChange frame.sizing",
    "appearance": "preferredCornerRadius prefersGrabberVisible grabber.placement grabber.inset grabber.indicator",
}


def at(value, path):
    for key in path:
        value = value[key]
    return value


def merged(value, patch):
    """A merge patch of a value (RFC 7396), but that null stays null."""
    if not (isinstance(value, dict) and isinstance(patch, dict)):
        return patch
    return {**value, **{key: merged(value[key], inner) if key in value else inner for key, inner in patch.items()}}


def words(schema, path):
    """The words that a field of a configuration may have; None is one of them if it may be null."""
    definitions = schema["definitions"]

    def options(node):
        if "$ref" in node:
            return options(definitions[node["$ref"].split("/")[-1]])
        inner = [one for key in ("anyOf", "allOf") for one in node.get(key, [])]
        return [one for option in inner for one in options(option)] if inner else [node]

    nodes = options(definitions["ConfigurationPatch"])
    for key in path:
        below = [node.get("items") if isinstance(key, int) else node.get("properties", {}).get(key) for node in nodes]
        nodes = [one for node in below if node for one in options(node)]
    found = [word for node in nodes for word in [*node.get("enum", []), node.get("const")]]
    return [word for word in found if isinstance(word, str)] + [None for node in nodes if node.get("type") == "null"][:1]


def leaves(value, path=()):
    """The numbers, words and switches inside a value, and their paths."""
    if isinstance(value, (dict, list)):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*path, key))
    elif value is not None:
        yield path, value


def changes(configuration, feature, schema):
    """Every change of one value of a feature: its name, and a patch of the configuration."""
    for field in FIELDS.get(feature, "").split():
        path = field.split(".")
        group = at(configuration, path)
        for inner, value in leaves(group):
            full = [*path, *inner]
            if isinstance(value, bool):
                others = [not value]
            elif isinstance(value, str):
                others = [word for word in words(schema, full) if word != value]
            else:
                # A tenth of nothing: of a length in points, or else of one.
                others = [value * 1.1, value * 0.9] if value else [10 if path[0] == "frame" or full[-1] == "beyondEdge" else 0.1]
            for other in others:
                patch = changed(group, inner, other)
                for key in reversed(path):
                    patch = {key: patch}
                yield ".".join(map(str, full)), patch


def noticed(run, known, folder):
    """The fields whose change makes a case of a library's feature fail."""
    listed = entries(NOT_REPRODUCED)
    schema = json.loads(run(b"", "schema", "--document").out)
    what = {}
    for path in DOCUMENTS:
        case, document = named(path), json.loads(path.read_text())
        for feature in SUBJECTS:
            if case in listed or case.startswith("reports/") or not is_about(case, feature):
                continue
            for field, patch in changes(known[document["preset"]]["configuration"], feature, schema):
                file = folder / f"{len(what)}.sheet.json"
                file.write_text(json.dumps({**document, "configuration": merged(patch, document.get("configuration", {}))}))
                what[str(file)] = (case.split("/")[0], feature, field)
    assert len(what) > 2000
    found = collections.defaultdict(set)
    files = list(what)
    for start in range(0, len(files), 500):
        result = json.loads(run(b"", "run", "--format", "json", *files[start : start + 500]).out)
        for test in result["tests"]:
            if test["outcome"] == "failed":
                library, feature, field = what[test["file"]]
                found[library, feature].add(field)
    return found


def test_every_case_is_about_a_feature():
    own = [name for name in map(named, DOCUMENTS) if not name.startswith("reports/") and not OTHERS.fullmatch(name)]
    assert [name for name in own if not any(is_about(name, feature) for feature in SUBJECTS)] == []


def test_the_list_of_what_was_recorded_names_libraries_and_cases():
    assert set(KNOWN) <= {name.split("/")[0] for name in map(named, DOCUMENTS)} | set(map(named, DOCUMENTS))
    assert {line.split()[0] for line in KNOWN.values()} <= set(EVIDENCE)


def test_a_grade_is_what_the_cases_say(run, tmp_path):
    listed = set(entries(NOT_REPRODUCED))
    known_presets = presets(run)
    found = noticed(run, known_presets, tmp_path)
    released = {case["preset"] for case in RELEASES}
    wrong = []
    for name, preset in known_presets.items():
        if not preset["fidelity"] or "." in name:
            continue
        assert [row["feature"] for row in preset["fidelity"]] == list(SUBJECTS)
        for row in preset["fidelity"]:
            feature, grade = row["feature"], row["grade"]
            own = cases(name, feature)
            known = evidence(name, feature)
            if row["evidence"] != known and (known or grade != "unexamined"):
                wrong.append(f"{name}, {feature}: known by {row['evidence']}, but the cases say {known}")
            if grade == "exact" and set(own) & listed:
                wrong.append(f"{name}, {feature}: exact, but {sorted(set(own) & listed)} fail")
            if grade == "exact" and not (name in released if feature == "landing" else found[name, feature]):
                wrong.append(f"{name}, {feature}: exact, but no case would notice a change of {FIELDS[feature]}")
            if grade in ("exact", "approximate") and not known:
                wrong.append(f"{name}, {feature}: {grade}, but there is no case")
            if grade == "unexamined" and known:
                wrong.append(f"{name}, {feature}: unexamined, but there are cases: {own}")
            if grade == "approximate" and not row["note"]:
                wrong.append(f"{name}, {feature}: approximate, but no note says what differs")
    assert not wrong, "\n".join(wrong)
