"""The manual page that says how each number is known, and its picture. Its counts are those that the README repeats."""

import collections

import fidelity

GRADES = {
    "exact recorded": ("exact, recorded", "#0b6394", "#58aee6"), "exact read": ("exact, read or tested", "#7fb2cf", "#2f6f95"),
    "approximate": ("approximate", "#e0b070", "#b98238"), "unexamined": ("not compared", "#dcd8cc", "#2c3842"),
}  # fmt: skip
"""The segments of a bar: the words, and the colors on a light and on a dark page."""


def counts(library=None):
    """How many cases, releases and recordings of a library, or of all, there are, by how they are known."""
    documents = [name for name in map(fidelity.named, fidelity.DOCUMENTS) if library is None or name.startswith(f"{library}/")]
    cases = [name for name in documents if not name.startswith("reports/")]
    known = collections.Counter(fidelity.known(name)[0] for name in cases)
    releases = collections.Counter(fidelity.releases(library))
    segments = [text.partition(":")[0].split() for name, text in fidelity.entries(fidelity.RECORDINGS).items() if library is None or name.startswith(f"{library}/")]
    return {
        "cases": len(cases), "recorded": known["recorded"], "read": known["read"], "reports": len(documents) - len(cases),
        "failing": sum(name in fidelity.entries(fidelity.NOT_REPRODUCED) for name in cases),
        "tested": releases["tested"], "worked out": releases["read"],
        "recordings": len(segments), "agree": sum(int(text[0]) for text in segments), "segments": sum(int(text[2]) for text in segments),
    }  # fmt: skip


def features(preset):
    """How many features of a library are known to which grade: as in GRADES."""
    def grade(row):
        known = " recorded" if row["evidence"] == "recorded" else " read"
        return row["grade"] + (known if row["grade"] == "exact" else "")
    found = collections.Counter(map(grade, preset["fidelity"]))
    assert set(found) <= set(GRADES), f"{preset['name']} has a grade that is not drawn"
    return found


def picture(presets):
    """For each library a bar of its features, by how well each is reproduced and how that is known."""
    left, width, height = 150, 720, 22
    style = "".join(f".{name.replace(' ', '-')}{{fill:{light}}}" for name, (_, light, _) in GRADES.items())
    dark = "".join(f".{name.replace(' ', '-')}{{fill:{color}}}" for name, (_, _, color) in GRADES.items())
    number = ".on{fill:#14202a}.exact-recorded+.on{fill:#fff}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {60 + height * len(presets)}" font-family="system-ui, sans-serif" font-size="12">',
        f"<style>.ink{{fill:#14202a}}{style}{number}@media(prefers-color-scheme:dark){{.ink,.on{{fill:#e8eef2}}.exact-recorded+.on{{fill:#14202a}}{dark}}}</style>",
    ]  # fmt: skip
    x = left
    for name, (words, _, _) in GRADES.items():
        lines.append(f'<rect class="{name.replace(" ", "-")}" x="{x}" y="12" width="12" height="12" rx="2"/><text class="ink" x="{x + 18}" y="22">{words}</text>')
        x += 30 + 6.6 * len(words)
    for row, preset in enumerate(presets):
        y, found, done = 44 + row * height, features(preset), 0
        lines.append(f'<text class="ink" x="{left - 12}" y="{y + 13}" text-anchor="end">{preset["name"]}</text>')
        scale = (width - left - 20) / sum(found.values())
        for name in GRADES:
            if found[name]:
                x, length = left + done * scale, found[name] * scale
                lines.append(f'<rect class="{name.replace(" ", "-")}" x="{x:.1f}" y="{y}" width="{length - 1:.1f}" height="{height - 5}" rx="2"/>'
                             f'<text class="on" x="{x + length / 2:.1f}" y="{y + 13}" text-anchor="middle" font-size="11">{found[name]}</text>')
                done += found[name]
    return "\n".join([*lines, "</svg>", ""])


def page(presets, grades, pages):
    """The page: `presets` of the libraries, how many fields of system and system-26 have each grade, and the pages of the libraries."""
    total, rows = counts(), [counts(preset["name"]) for preset in presets]
    assert all(total[name] == sum(row[name] for row in rows) for name in total if name != "reports"), "a case or a release is of no library"
    known = sum(map(features, presets), collections.Counter())
    differ = [text.partition(": ")[2] for text in fidelity.entries(fidelity.RECORDINGS).values() if ":" in text]
    largest = [float(what.removesuffix(" pt")) for what in differ if what.endswith(" pt")]
    measured, third, documented, ours = (grades[name] for name in ("measured", "thirdParty", "documented", "ours"))
    lines = [
        "# How We Know", "", "What each number rests on, how much was compared with the real sheet, and what nobody has compared.", "",
        "## Overview", "",
        "sheetd calculates a sheet in exact numbers. Whether these are the numbers of the real sheet is a question with several answers. Some were",
        "measured on a phone, some come from a recording of the library while it ran, most were read in source code, and some are known only to",
        "Apple. `sheet/presets` gives the evidence for every field of the system sheet (`evidence`) and for every feature of a library (`fidelity`).", "",
        f"![The {sum(known.values()) // len(presets)} features of each library, by how well they are reproduced](how-we-know.svg)", "",
        "## Kinds of evidence", "",
        "From the strongest to the weakest:", "",
        "| Kind | Meaning | Covers |", "|---|---|---|",
        f"| measured | observed on a device or in a simulator, and published | {measured[1]} fields of `system-26`, {measured[0]} of `system` |",
        f"| recorded | a finger moved the real library's sheet, in a browser or on the JVM, and its frames were kept | {total['recorded']} cases and "
        f"{total['recordings']} recordings of libraries |",
        f"| tested | the library's own tests state it | {total['tested']} releases |",
        f"| read | worked out from published source code, at a line that the case names | {total['read']} cases and {total['worked out']} releases of "
        "libraries; the numbers of `cover-vertical`, `interruptible`, `content-sized` and `side-menu` |",
        f"| documented | stated by Apple | {documented[1]} fields of `system-26`, {documented[0]} of `system` |",
        f"| third-party analysis | a third party read it from UIKit's binary or from screenshots | {third[1]} fields of `system-26`, {third[0]} of `system` |",
        f"| the engine's choice | unknown, or UIKit has no such setting | {ours[1]} fields of `system-26`, {ours[0]} of `system` |", "",
        "## The system sheet", "",
        "Apple publishes the settings of its sheet and none of its numbers. <doc:EvidenceForTheNumbers> gives the grade and the source of every field, and",
        "compares the engine's springs with frames of an iPhone. What is not reproduced at all: tablets, form sheets, and the estimate that UIKit",
        "makes of a finger's velocity.", "",
        "## Published samples", "",
        "Four presets reproduce sheets whose source was published with an article: <doc:CoverVertical>, <doc:Interruptible>, <doc:ContentSized> and",
        "<doc:SideMenu>. Their numbers are those of the source. The apps themselves were not run.", "",
        "## Libraries", "",
        "A *case* is a document with what the library does, in `Tests/Libraries`. A *release* is a position and a velocity at which a finger lets go,",
        "and where the sheet then lands. A recording is cut into *segments*: a drag, a settling, a presentation. A segment agrees if at least 95 % of",
        "its frames are within 1 pt, and its motion begins at most 0.12 s earlier or later. The page of a library names the recordings that differ,",
        "and says which cases fail and why.", "",
        "| | Version | Cases: recorded, read | Fail | Releases: tested, read | Recordings | Segments that agree |", "|---|---|---|---|---|---|---|",
    ]  # fmt: skip
    for preset, own in zip(presets, rows):
        recordings = f"{own['recordings']} | {own['agree']} of {own['segments']}" if own["recordings"] else "– | –"
        lines.append(f"| <doc:{pages[preset['name']]}> | {version(preset)} | {own['recorded']}, {own['read']} | {own['failing'] or '–'} "
                     f"| {own['tested']}, {own['worked out']} | {recordings} |")
    lines += [
        f"| all | | {total['recorded']}, {total['read']} | {total['failing']} | {total['tested']}, {total['worked out']} | {total['recordings']} "
        f"| {total['agree']} of {total['segments']} |", "",
        f"Of {sum(known.values())} features (the rows of the matrix in <doc:Libraries>), {known['exact recorded']} are exact by cases that were mostly recorded,",
        f"{known['exact read']} by cases that were mostly read or are the library's own tests, {known['approximate']} are approximate, and {known['unexamined']} have no case: nobody has compared them.", "",
        f"{total['reports']} more documents were made from public reports of bugs in these libraries and in UIKit (`Tests/Libraries/reports`).", "",
        "## What holds it true", "",
        "| Claim | Test |", "|---|---|",
        "| A case passes, or is listed with the reason why not | `test_every_case_that_is_not_listed_passes` in `Tests/Conformance/test_library_cases.py` |",
        "| A recording agrees in as many segments as the table says | `test_a_recording_agrees_as_far_as_is_listed` in `Tests/Conformance/test_library_cases.py` |",
        "| *Exact* has cases, all of them pass, and one fails when a number of the feature changes by 10 % (for landing, see below) | "
        "`test_a_grade_is_what_the_cases_say` in `Tests/Conformance/test_fidelity.py` |",
        "| Every release lands where the library's tests or its source send it | `test_every_release_goes_where_the_library_sends_it` "
        "in `Tests/Conformance/test_landing.py` |",
        "| A change of a number of a landing rule by 10 % sends some release elsewhere, except where the test lists the reason | `test_every_number_of_a_clause_decides_some_release` "
        "in `Tests/Conformance/test_landing.py` |",
        "| Settling and rubber bands follow the formulas of the library | `test_release_settles_as_the_library_does` and "
        "`test_what_is_shown_beyond_the_ends` in `Tests/Conformance/test_libraries.py` |",
        "| The numbers of transcripts are those of the formulas beside them, with springs integrated by SciPy | `test_numbers_match_the_formulas` "
        "in `Tests/Conformance/test_transcripts.py` |",
        "| Each requirement of the specification has a transcript | `test_requirements_and_transcripts_match_one_to_one` in `Tests/Manual/test_specification.py` |",
        "| The counts on this page are current, and every field of the system sheet has a grade | `test_generated_files_are_up_to_date` "
        "in `Tests/Manual/test_manual.py` |", "",
        "## What nobody knows yet", "",
        "* How UIKit, gorhom, swmansion, Compose and most others estimate the velocity of a finger from real touches: *Velocity* is not compared, or",
        "  approximate, in every library. A drag that ends near a threshold can land elsewhere; samples with their own `velocity` avoid this.",
        "* How libraries for iOS and Flutter, and `swmansion`, move while they run: they were read, not recorded.",
        f"* Why {total['segments'] - total['agree']} segments of {len(differ)} recordings differ. At the 95th percentile of their frames, those of "
        f"{len([off for off in largest if off <= 3])} recordings are off by at most 3 pt, which a late frame can explain, and those of "
        f"{len([off for off in largest if off > 3])} by up to {max(largest):.0f} pt;",
        f"{len(differ) - len(largest)} differ in the dimming or in where they land. Some of them have a case that fails.",
        "* Whether exported code for SwiftUI, UIKit, Compose, Flutter and React Native does on a device what it says. Compilers or grammars of these platforms accept it.",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def compared(library):
    """The lines of a library's page that say what was read, what was recorded, and which cases fail, and why."""
    own, failing = counts(library), fidelity.entries(fidelity.NOT_REPRODUCED)
    recorded = collections.Counter(where for name in map(fidelity.named, fidelity.DOCUMENTS) if name.startswith(f"{library}/")
                                   for word, where in [fidelity.known(name)] if word == "recorded")  # fmt: skip
    for where, number in recorded.most_common():
        yield f"* **Recorded** from {where}: {number} case{'' if number == 1 else 's'}, each with the touches of its document."
    if own["recordings"]:
        yield f"* **Recordings** of drags, flicks and catches: {own['recordings']}, in which {own['agree']} of {own['segments']} segments agree (<doc:HowWeKnow>)."
    for name, text in fidelity.entries(fidelity.RECORDINGS).items():
        counted, _, what = text.partition(": ")
        if name.startswith(f"{library}/") and what:
            yield f"  * `{name.split(f'{library}-', 1)[1]}`: {counted}; " + (f"the rest is off by up to {what}." if what.endswith(" pt") else f"the rest differs in {what}.")
    if not recorded:
        yield "* **Recorded**: nothing. The library was not run."
    if own["tested"]:
        yield f"* **Tested** by the library itself: {own['tested']} releases."
    cases = [f"{own['read']} case{'' if own['read'] == 1 else 's'}"] * bool(own["read"])
    cases.append(f"{own['worked out']} releases")
    yield f"* **Read** in its source: {' and '.join(cases)}."
    if own["failing"]:
        yield "* **Not reproduced**:"
        yield from (f"  * `{name.split('/')[1]}`: {why}." for name, why in failing.items() if name.startswith(f"{library}/"))


def version(preset):
    """What was recorded, or else the commit that was read."""
    return fidelity.known(f"{preset['name']}/")[1] or "; ".join(preset["sources"]).split(" at ")[-1]
