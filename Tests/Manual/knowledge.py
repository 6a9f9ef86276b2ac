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
    known = collections.Counter(fidelity.KNOWN.get(name, fidelity.KNOWN.get(name.split("/")[0], "read")).split()[0] for name in cases)
    releases = [one for one in fidelity.RELEASES if library in (None, one["preset"].split(".")[0]) and one["source"] != fidelity.FROM_THE_RULE]
    tested = [one for one in releases if fidelity.is_tested(one["source"])]
    recordings = {name: text.split() for name, text in fidelity.entries(fidelity.RECORDINGS).items() if library is None or name.startswith(f"{library}/")}
    return {
        "cases": len(cases), "recorded": known["recorded"], "read": known["read"], "reports": len(documents) - len(cases),
        "failing": sum(name in fidelity.entries(fidelity.NOT_REPRODUCED) for name in cases),
        "releases": len(releases), "tested": len(tested), "worked out": len(releases) - len(tested),
        "recordings": len(recordings), "agree": sum(int(agree) for agree, _, _ in recordings.values()),
        "segments": sum(int(all_) for _, _, all_ in recordings.values()),
    }  # fmt: skip


def features(preset):
    """How many features of a library are known to which grade: as in GRADES."""
    def grade(row):
        known = " recorded" if row["evidence"] == "recorded" else " read"
        return row["grade"] + (known if row["grade"] == "exact" else "")
    return collections.Counter("unexamined" if row["grade"] == "absent" else grade(row) for row in preset["fidelity"])


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
    total = counts()
    known = sum(map(features, presets), collections.Counter())
    measured, third, documented, ours = (grades[name] for name in ("measured", "thirdParty", "documented", "ours"))
    lines = [
        "# How We Know", "", "What each number rests on, how much was compared with the real sheet, and what nobody has compared.", "",
        "## Overview", "",
        "sheetd calculates a sheet in exact numbers. Whether these are the numbers of the real sheet is a question with several answers. Some were",
        "measured on a phone, some come from a recording of the library while it ran, most were read in source code, and some are known only to",
        "Apple. Each preset gives the evidence for every field or feature (`sheet/presets`, in `evidence` and `fidelity`).", "",
        f"![The {sum(known.values()) // len(presets)} features of each library, by how well they are reproduced](how-we-know.svg)", "",
        "## Kinds of evidence", "",
        "From the strongest to the weakest:", "",
        "| Kind | Meaning | Covers |", "|---|---|---|",
        f"| measured | observed on a device or in a simulator, and published | {measured[1]} fields of `system-26`, {measured[0]} of `system` |",
        f"| recorded | a finger moved the real library's sheet, in a browser or on the JVM, and its frames were kept | {total['recorded']} cases and "
        f"{total['recordings']} recordings of libraries |",
        f"| tested | the library's own tests state it | {total['tested']} releases |",
        f"| read | worked out from the library's source, at a line that the case names | {total['read']} cases and {total['worked out']} releases; "
        "all numbers of `cover-vertical`, `interruptible`, `content-sized` and `side-menu` |",
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
        "and where the sheet then lands. A recording is cut into *segments*: a drag, a settling, a presentation. A segment agrees if no frame differs",
        "by more than 1 pt, within 0.12 s. The page of a library names the recordings that differ, and says which cases fail and why.", "",
        "| | Version | Cases: recorded, read | Fail | Releases: tested, read | Recordings | Segments that agree |", "|---|---|---|---|---|---|---|",
    ]  # fmt: skip
    for preset in presets:
        own = counts(preset["name"])
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
        "| *Exact* has cases, all of them pass, and one fails when a number of the feature changes by 10 % | `test_a_grade_is_what_the_cases_say` "
        "in `Tests/Conformance/test_fidelity.py` |",
        "| Every release lands where the library's tests or its source send it | `test_every_release_goes_where_the_library_sends_it` "
        "in `Tests/Conformance/test_landing.py` |",
        "| A change of any number of a landing rule sends some release elsewhere | `test_every_number_of_a_clause_decides_some_release` "
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
        "* Why some segments of recordings differ. Most do by less than 3 pt, which a frame that comes late explains. Those of `gorhom` differ by 35 pt and",
        "  more after a catch and in a flick, although its cases of the same subject pass; nobody has found out why.",
        "* Whether exported code for SwiftUI, UIKit, Compose, Flutter and React Native does on a device what it says. Its compilers or grammars accept it.",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def compared(library):
    """The lines of a library's page that say what was read, what was recorded, and which cases fail, and why."""
    own, failing = counts(library), fidelity.entries(fidelity.NOT_REPRODUCED)
    releases = [f"{own['releases']} releases ({own['tested']} from the library's own tests, {own['worked out']} worked out from its source)"]
    if own["recorded"]:
        where = fidelity.KNOWN[library].removeprefix("recorded ")
        end = "," if own["recordings"] else "."
        yield f"* **Recorded** from {where}: {own['recorded']} cases, each with the touches of its document{end}"
        if own["recordings"]:
            yield f"  and {own['recordings']} recordings of drags, flicks and catches, in which {own['agree']} of {own['segments']} segments agree (<doc:HowWeKnow>)."
    else:
        yield "* **Recorded**: nothing. The library was not run."
    differ = {name.split(f"{library}-", 1)[1]: text for name, text in fidelity.entries(fidelity.RECORDINGS).items()
              if name.startswith(f"{library}/") and text.split()[0] != text.split()[2]}  # fmt: skip
    if differ:
        yield "  Some of these differ: " + ", ".join(f"`{name}` ({text} agree{'s' if text.startswith('1 ') else ''})" for name, text in differ.items()) + "."
    yield f"* **Read** in its source: {own['read']} case{'' if own['read'] == 1 else 's'}, and {releases[0]}."
    if own["failing"]:
        yield "* **Not reproduced**:"
        yield from (f"  * `{name.split('/')[1]}`: {why}." for name, why in failing.items() if name.startswith(f"{library}/"))


def version(preset):
    """What was recorded, or else the commit that was read."""
    recorded = fidelity.KNOWN.get(preset["name"], "").removeprefix("recorded").strip()
    return recorded or "; ".join(preset["sources"]).split(" at ")[-1]
