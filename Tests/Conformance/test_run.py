"""Tests sheetd run as a test runner, and what the command line says about files, folders and commands."""

import json
import os
import pty
import re
import signal
import subprocess
from xml.etree import ElementTree

import pytest
from conftest import ENVIRONMENT, ROOT, SHEETD
from terminal import PseudoTerminal

PRESENT = {"time": 0, "method": "sheet/present"}
PASSES = {"scenario": [PRESENT], "expect": [{"time": 2, "frame": {"phase": "presented"}}]}
FAILS = {"scenario": [PRESENT], "expect": [{"time": 2, "frame": {"phase": "dismissed"}}]}
BROKEN = {"preset": "systm"}
MESSAGE = 'at 2 s phase is "presented", expected "dismissed"'
# Whatever a format gives a meaning to, in a name that a file may have.
HOSTILE = "a <&>\"' #1 \\ %25,:: ]]> \x1b[31m\n日\u2066.sheet.json"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of documents, which is the current one."""
    files = {
        "passes.sheet.json": PASSES, "fails.sheet.json": FAILS, "inside/broken.sheet.json": BROKEN,
        "inside/deeper/none.sheet.json": {}, "inside/deeper/Passes2.sheet.json": PASSES, "inside/other.json": FAILS,
        "inside/node_modules/package.sheet.json": FAILS, ".hidden/hidden.sheet.json": FAILS,
    }  # fmt: skip
    for name, document in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(json.dumps(document, indent=1))
    # A link that leads back.
    (tmp_path / "inside" / "loop").symlink_to(tmp_path)
    os.mkfifo(tmp_path / "pipe.sheet.json")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def outcomes(finished):
    """The lines about the scenarios: outcome and file."""
    return [tuple(line.split()[:2]) for line in finished.out.decode().split("\n\n")[0].splitlines()]


def test_every_document_of_a_folder_has_a_line_and_failures_are_shown(run, folder):
    finished = run(b"", "run", ".")
    assert finished.status == 1 and finished.err == ""
    assert outcomes(finished) == [
        ("failed", "fails.sheet.json"), ("error", "inside/broken.sheet.json"),
        ("passed", "inside/deeper/Passes2.sheet.json"), ("empty", "inside/deeper/none.sheet.json"), ("passed", "passes.sheet.json"),
    ]  # fmt: skip
    out = finished.out.decode()
    assert f"\nfails.sheet.json:9:3: error: {MESSAGE} [expectation-failed]\n   9 |   {{\n     |   ^\n" in out
    assert 'inside/broken.sheet.json:2:12: error: "systm" is none of' in out
    assert out.count("presentationTransitionDidEnd") == 1 and out.count("└") == 1
    summary = r"3 scenarios, 2 passed, 1 failed, 1 document with errors, 1 document without a scenario in \d+\.?\d* s"
    assert re.fullmatch(summary, out.splitlines()[-1])


def test_success_is_quiet_unless_verbose(run, folder):
    finished = run(b"", "run", "passes.sheet.json")
    assert finished.status == 0
    assert re.fullmatch(rb"passed  passes\.sheet\.json\n\n1 scenario, 1 passed in \S+ s\n", finished.out)
    for flag in ("-v", "--verbose"):
        verbose = run(b"", "run", flag, "passes.sheet.json").out.decode()
        assert "presentationTransitionDidEnd" in verbose and "█" in verbose


EXAMPLES = sorted((ROOT / "editors" / "examples").glob("*.sheet.json"))


@pytest.mark.parametrize("example", EXAMPLES, ids=[path.name for path in EXAMPLES])
def test_what_is_suggested_holds(run, folder, example):
    """Each scenario passes with all that is suggested for it in place of what it expects, and nothing is written."""
    kinds = ["settles", "lands", "events", "frames"]
    suggested = run(b"", "run", *[word for kind in kinds for word in ("--suggest", kind)], str(example))
    parts = re.findall(r'^// .*\n"expect": (\[(?:.|\n)*?^\]|\[\])$', suggested.out.decode(), re.MULTILINE)
    document = json.loads(example.read_text())
    scenarios = document.get("scenarios") or [document]
    assert suggested.status == 0 and len(parts) == len(scenarios)
    for scenario, part in zip(scenarios, parts):
        scenario["expect"] = json.loads(part)
        assert {next(key for key in one if key not in ("time", "count")) for one in scenario["expect"]} & {"settles", "event", "frame"}
    # In the first of its settings, in which it was made.
    for members in [document, *scenarios]:
        for key in ["devices", "orientations", "textSizes"]:
            if key in members:
                members[key] = ["iPhone SE"] if members[key] == "all" else members[key][:1]
    (folder / "suggested.sheet.json").write_text(json.dumps(document))
    (folder / "map.sheet.json").write_text((ROOT / "editors" / "examples" / "map.sheet.json").read_text())
    finished = run(b"", "run", "suggested.sheet.json")
    assert finished.status == 0, finished.out.decode()
    assert run(b"", "run", "--suggest", "settles", "--mutate", "suggested.sheet.json").status == 64


def test_document_without_a_scenario_is_no_failure(run, folder):
    finished = run(b"", "run", "inside/deeper/none.sheet.json")
    assert finished.status == 0 and finished.out.startswith(b"empty   inside/deeper/none.sheet.json  the document has no scenario\n")
    # Without a scenario nothing happens, and that can be expected.
    (folder / "still.sheet.json").write_text('{"expect": [{"time": 0, "frame": {"phase": "dismissed"}}], "allow": ["expectation-vacuous"]}')
    assert outcomes(run(b"", "run", "still.sheet.json")) == [("passed", "still.sheet.json")]


@pytest.mark.parametrize(
    "arguments, files",
    [
        (["*.sheet.json"], ["fails.sheet.json", "passes.sheet.json"]),
        (["p?sses.sheet.json"], ["passes.sheet.json"]),
        (["**/*asses*.json"], ["inside/deeper/Passes2.sheet.json", "passes.sheet.json"]),
        (["inside/**/none*"], ["inside/deeper/none.sheet.json"]),
        (["inside/d*"], ["inside/deeper/Passes2.sheet.json", "inside/deeper/none.sheet.json"]),
        (["inside/deeper/**"], ["inside/deeper/Passes2.sheet.json", "inside/deeper/none.sheet.json"]),
        (["./*ses.sheet.json", "passes.sheet.json"], ["passes.sheet.json"]),
        ([".hid*/*"], [".hidden/hidden.sheet.json"]),
        (["passes.sheet.json", "passes.sheet.json", "*s.sheet.json"], ["passes.sheet.json", "fails.sheet.json"]),
        (["--filter", "PASSES", "."], ["inside/deeper/Passes2.sheet.json", "passes.sheet.json"]),
        (["inside/other.json"], ["inside/other.json"]),
    ],
    ids=" ".join,
)
def test_patterns_name_files_and_folders(run, folder, arguments, files):
    finished = run(b"", "run", *arguments)
    assert [file for _, file in outcomes(finished)] == files and finished.err == ""
    assert finished.status == (1 if b"failed" in finished.out else 0)


def test_absolute_pattern_and_name_with_wildcards(run, folder):
    finished = run(b"", "run", f"{folder}/pas*.sheet.json")
    assert outcomes(finished) == [("passed", f"{folder}/passes.sheet.json")]
    (folder / "a*.sheet.json").write_text(json.dumps(PASSES))
    (folder / "ab.sheet.json").write_text(json.dumps(FAILS))
    assert outcomes(run(b"", "run", "a*.sheet.json")) == [("passed", "a*.sheet.json")]


@pytest.mark.parametrize("command", ["run", "check"])
def test_nothing_found_is_an_error(run, folder, command):
    (folder / "bare").mkdir()
    found = run(b"", command, "bare", "x*.json", "passes.sheet.json")
    assert found.status == 1
    assert found.err == "Error: there is no *.sheet.json in bare\nError: no file matches x*.json\n"


def test_filter_that_matches_nothing_is_an_error(run, folder):
    finished = run(b"", "run", "--filter", "rotation", ".")
    assert finished.status == 1 and finished.err == 'Error: no scenario and no file contains "rotation"\n'


@pytest.mark.parametrize("command", ["run", "check"])
def test_document_is_read_from_stdin(run, command):
    for name in ("-", "/dev/stdin"):
        finished = run(json.dumps({**FAILS, "preset": "systm"}).encode(), command, name)
        assert finished.status == 1 and f"{name}:1:" in finished.out.decode()
    assert run(json.dumps(PASSES).encode(), command, "-").status == 0


# Formats


@pytest.fixture
def hostile(folder):
    """Documents with a name and a text that no format expects."""
    expected = {"event": {"name": "didChangeSelectedDetent", "detent": HOSTILE}}
    (folder / HOSTILE).write_text(json.dumps({"scenario": [PRESENT], "expect": [expected, *FAILS["expect"]]}))
    return [HOSTILE, "passes.sheet.json", "inside/deeper/none.sheet.json", "inside/broken.sheet.json"]


def test_junit_is_xml_with_a_suite_for_each_document(run, hostile):
    finished = run(b"", "run", "--format", "junit", *hostile)
    assert finished.status == 1
    suites = ElementTree.fromstring(finished.out)
    assert suites.tag == "testsuites"
    numbers = {"tests": "4", "failures": "1", "errors": "1", "skipped": "1"}
    assert {key: suites.attrib[key] for key in numbers} == numbers
    assert [suite.tag for suite in suites] == ["testsuite"] * 4
    cases = [case for suite in suites for case in suite]
    assert [case.attrib["name"] for case in cases] == ["scenario"] * 4
    assert [[child.tag for child in case] for case in cases] == [["failure"], [], ["skipped"], ["error"]]
    assert cases[0].attrib["file"].startswith("a <&>\"' #1 \\ %25,:: ]]> \\u{1B}[31m\\u{A}日")
    assert cases[0].attrib["line"] == "1" and all(float(case.attrib["time"]) >= 0 for case in cases)
    assert MESSAGE in cases[0][0].text and "│" in cases[0][0].text
    assert cases[3][0].attrib["type"] == "unknown-word" and cases[3][0].attrib["message"].startswith('"systm" is none of')


def test_tap_is_version_14(run, hostile):
    lines = run(b"", "run", "--format", "tap", *hostile).out.decode().splitlines()
    assert lines[:2] == ["TAP version 14", "1..4"]
    points = [line for line in lines[2:] if not line.startswith("  ")]
    # A # that is not escaped begins a directive.
    parsed = [re.fullmatch(r"(not )?ok (\d+) - ((?:[^#\\]|\\[#\\])*?)(?: # (SKIP .*))?", line) for line in points]
    assert [(bool(one[1]), int(one[2]), one[4]) for one in parsed] == [
        (True, 1, None), (False, 2, None), (False, 3, "SKIP the document has no scenario"), (True, 4, None),
    ]  # fmt: skip
    assert parsed[0][3].replace("\\#", "#").replace("\\\\", "\\").startswith("a <&>\"' #1 \\ %25,:: ]]> \\u{1B}[31m\\u{A}日")
    # The block of YAML contains a list of strings of JSON.
    block = lines[3 : lines.index("  ...")]
    assert block[:2] == ["  ---", "  diagnostics:"]
    found = [json.loads(line.removeprefix("    - ")) for line in block[2:]]
    assert len(found) == 2 and f"error: {MESSAGE} [expectation-failed]" in found[1]


def test_json_has_each_scenario_and_the_numbers(run, hostile):
    result = json.loads(run(b"", "run", "--format", "json", *hostile).out)
    assert [test["outcome"] for test in result["tests"]] == ["failed", "passed", "skipped", "error"]
    assert (result["passed"], result["failed"], result["errors"], result["skipped"]) == (1, 1, 1, 1)
    first = result["tests"][0]
    assert first["file"] == HOSTILE and first["diagnostics"][1]["message"] == MESSAGE
    assert (first["diagnostics"][1]["line"], first["diagnostics"][1]["code"]) == (1, "expectation-failed")


@pytest.mark.parametrize("command", ["run", "check"])
def test_github_annotations_name_file_line_and_column(run, hostile, command):
    lines = run(b"", command, "--format", "github", *hostile).out.decode().splitlines()
    found = [re.fullmatch(r"::(error|warning) ((?:\w+=[^,:]*,?)+)::(.+)", line) for line in lines if line.startswith("::")]
    properties = [dict(one.split("=", 1) for one in match[2].split(",")) for match in found]
    assert {"file": "inside/broken.sheet.json", "line": "2", "endLine": "2", "col": "12", "endColumn": "19", "title": "unknown-word"} in properties
    if command == "run":
        assert [match[3] for match in found][1] == MESSAGE
        name = properties[1]["file"].replace("%3A", ":").replace("%2C", ",").replace("%25", "%")
        assert name.startswith("a <&>\"' #1 \\ %25,:: ]]> \\u{1B}[31m\\u{A}日")
        assert lines[-1].startswith("2 scenarios, 1 passed, 1 failed, 1 document with errors")


# Parts, traces and pictures


def test_shards_have_every_scenario_once(run, folder):
    whole = outcomes(run(b"", "run", "."))
    parts = [outcomes(run(b"", "run", "--shard", f"{part}/3", ".")) for part in (1, 2, 3)]
    assert sorted(test for part in parts for test in part if test) == sorted(whole) and [len(part) for part in parts] == [2, 2, 1]
    for shard in ("0/3", "4/3", "1", "1/", "a/b", "1/9999"):
        assert run(b"", "run", "--shard", shard, ".").status == 64


def test_fail_fast_stops_at_the_first_failure(run, folder):
    finished = run(b"", "run", "--fail-fast", "passes.sheet.json", "fails.sheet.json", "inside")
    assert finished.status == 1 and outcomes(finished) == [("passed", "passes.sheet.json"), ("failed", "fails.sheet.json")]


def test_baseline_tells_new_failures_from_old_ones(run, folder):
    (folder / "before.json").write_bytes(run(b"", "run", "--format", "json", ".").out)
    finished = run(b"", "run", "--baseline", "before.json", ".")
    assert finished.status == 0 and outcomes(finished)[0] == ("known", "fails.sheet.json")
    (folder / "passes.sheet.json").write_text(json.dumps(FAILS))
    finished = run(b"", "run", "--baseline", "before.json", ".")
    assert finished.status == 1 and ("failed", "passes.sheet.json") in outcomes(finished)
    finished = run(b"", "run", "--baseline", "passes.sheet.json", ".")
    assert finished.status == 1 and finished.err == "Error: passes.sheet.json is not the result of a run: 'sheetd run --format json' writes one\n"


def test_trace_beside_a_document_is_verified(run, tmp_path, monkeypatch):
    """A trace is named after its document, and one of another document is not its."""
    monkeypatch.chdir(tmp_path)
    for name in ("map.sheet.json", "map.trace.jsonl"):
        (tmp_path / name).write_bytes((ROOT / "editors" / "examples" / name).read_bytes())
    (tmp_path / "map.slow.trace.jsonl").symlink_to("map.trace.jsonl")
    (tmp_path / "maps.trace.jsonl").write_text("not a trace")
    finished = run(b"", "run", "--filter", "trace", ".")
    assert finished.status == 0 and finished.out.decode().splitlines()[:2] == [
        "passed  map.sheet.json  map.slow.trace.jsonl", "passed  map.sheet.json  map.trace.jsonl",
    ]  # fmt: skip
    # A trace belongs to the document with the longest name of those that it may be named after. A pipe is none.
    (tmp_path / "map.slow.sheet.json").write_bytes((tmp_path / "map.sheet.json").read_bytes())
    os.mkfifo(tmp_path / "map.pipe.trace.csv")
    assert outcomes(run(b"", "run", "--filter", "trace", ".")) == [("passed", "map.sheet.json"), ("passed", "map.slow.sheet.json")]
    (tmp_path / "map.slow.sheet.json").unlink()
    document = (tmp_path / "map.sheet.json").read_text()
    (tmp_path / "map.sheet.json").write_text(document.replace('{"id": "peek", "height": 120}', '{"id": "peek", "height": 150}'))
    changed = run(b"", "run", "--filter", "map.trace", ".")
    assert changed.status == 1 and "map.trace.jsonl is not what the document does: " in changed.out.decode()
    (tmp_path / "map.trace.jsonl").write_text("{}")
    broken = run(b"", "run", "--filter", "map.trace", ".")
    assert broken.status == 1 and broken.err.startswith("Error: map.trace.jsonl, line 1: ")


def test_failures_are_drawn_with_what_was_expected(run, folder):
    frame = {"frame": {"y": 500}}
    expect = [{"time": 2, "frame": frame}, {"event": {"name": "didTap"}}, {"time": 2, "frame": {"phase": "presented"}}]
    (folder / "drawn.sheet.json").write_text(json.dumps({"scenarios": [{"name": "on a / phone", "steps": [PRESENT], "expect": expect}]}))
    finished = run(b"", "run", "--pictures", "new", "drawn.sheet.json", "passes.sheet.json")
    assert finished.status == 1 and sorted(os.listdir(folder / "new")) == ["drawn-on-a-phone-2.svg", "drawn-on-a-phone.svg"]
    moment, course = (ElementTree.parse(folder / "new" / name).getroot() for name in ("drawn-on-a-phone.svg", "drawn-on-a-phone-2.svg"))
    # The screen begins 16 pt from the corner of the picture.
    [mark] = [one for one in moment.iter() if (one.get("class") or "").startswith("mark")]
    assert mark.get("y") == "516"
    for picture, words in [(moment, "expected 500"), (course, "it never happens")]:
        assert any(words in (text.text or "") for text in picture.iter() if text.tag.endswith("text"))
    assert "can't be made: " in run(b"", "run", "--pictures", "none/inside", "drawn.sheet.json").err
    assert "can't be made: " in run(b"", "run", "--pictures", "drawn.sheet.json", "drawn.sheet.json").err


def test_init_writes_a_document_that_passes_a_job_and_a_hook(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    written = ["Sheets/first.sheet.json", ".github/workflows/sheets.yml", ".pre-commit-config.yaml"]
    finished = run(b"", "init")
    assert finished.status == 0 and re.findall(r"^wrote  (.+)$", finished.out.decode(), re.M) == written
    checked = run(b"", "check", "Sheets")
    assert checked.status == 0 and checked.out == b""
    assert run(b"", "run", ".").status == 0
    before = {name: (tmp_path / name).read_bytes() for name in written}
    again = run(b"", "init")
    assert re.findall(r"^kept   ([^,\n]+)", again.out.decode(), re.M) == written
    assert before == {name: (tmp_path / name).read_bytes() for name in written}
    assert "which needs" not in again.out.decode() and "ADDRESS" not in again.out.decode()
    (tmp_path / ".pre-commit-config.yaml").write_text("repos: []\n")
    assert "          - id: sheetd\n" in run(b"", "init").out.decode()
    (tmp_path / ".gitlab-ci.yml").write_text("")
    assert "kept   .gitlab-ci.yml, which needs:\n\n    sheets:\n" in run(b"", "init").out.decode()
    # A link that leads nowhere is somebody's file, too.
    os.unlink(".pre-commit-config.yaml")
    os.symlink("elsewhere", ".pre-commit-config.yaml")
    assert "kept   .pre-commit-config.yaml" in run(b"", "init").out.decode() and not os.path.exists("elsewhere")
    assert run(b"", "init", "none").status == 64 and run(b"", "init", "--ci", "other").status == 64


@pytest.mark.parametrize("arguments, job", [([], ".github/workflows/sheets.yml"), (["--ci", "gitlab"], ".gitlab-ci.yml")])
def test_manual_shows_the_job_that_init_writes(run, tmp_path, monkeypatch, arguments, job):
    monkeypatch.chdir(tmp_path)
    run(b"", "init", *arguments)
    recipes = (ROOT / "Sources" / "SheetProtocol" / "SheetProtocol.docc" / "Recipes.md").read_text()
    assert f"```yaml\n{(tmp_path / job).read_text()}```" in recipes


@pytest.mark.parametrize(
    "arguments", [["--frames", "--format", "json"], ["--frames", "-v"], ["--watch", "-"], ["--watch", "--format", "tap"], ["--color", "red"], [],
                  ["--mutate", "--fail-fast"], ["--suggest", "settles", "--pictures", "x"], ["--frames", "--baseline", "x"]]
)
def test_options_that_exclude_each_other_exit_with_64(run, folder, arguments):
    assert run(b"", "run", *arguments, *(["passes.sheet.json"] if arguments else [])).status == 64


# Colors


def terminal(*arguments, columns=0, **variables):
    environment = {**ENVIRONMENT, "TERM": "xterm-256color", **variables}
    environment = {key: value for key, value in environment.items() if value is not None}
    environment.pop("NO_COLOR", None) if "NO_COLOR" not in variables else None
    return PseudoTerminal([SHEETD, *arguments], columns=columns, env=environment)


def in_terminal(*arguments, **options):
    with terminal(*arguments, **options) as running:
        return b"".join(running).decode()


@pytest.mark.parametrize("columns, width", [(40, 60), (72, 72), (120, 120), (500, 120), (0, 80)])
def test_plots_and_tables_are_as_wide_as_the_terminal(folder, columns, width):
    def widest(*arguments):
        return max(len(line) for line in in_terminal(*arguments, columns=columns, NO_COLOR="1").splitlines())

    example = str(ROOT / "editors" / "examples" / "map.sheet.json")
    assert widest("render", "--plot", "--format", "text", example) == width - 2
    assert widest("run", "fails.sheet.json") >= width - 2
    (folder / "named.sheet.json").write_text(json.dumps({"preset": "system", "configuration": {"detents": [{"id": "a" * 90, "height": 300}]}}))
    table = in_terminal("table", "named.sheet.json", columns=columns)
    assert ("…" in table) == (columns > 0) and (columns == 0 or max(map(len, table.splitlines())) <= width)


@pytest.mark.parametrize("command, colored", [("run", "\x1b[1;31mfailed\x1b[0m"), ("check", "\x1b[1;31merror:\x1b[0m")])
def test_colors_are_for_terminals(run, folder, command, colored):
    arguments = [command, "fails.sheet.json" if command == "run" else "inside/broken.sheet.json"]
    assert colored in in_terminal(*arguments)
    for variables in ({"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": None}):
        assert "\x1b" not in in_terminal(*arguments, **variables)
    assert "\x1b" not in in_terminal(*arguments, "--color", "never")
    assert colored in in_terminal(*arguments, "--color", "always", NO_COLOR="1")
    assert b"\x1b" not in run(b"", *arguments).out
    plain = re.sub("\x1b\\[[0-9;]*m", "", run(b"", *arguments, "--color", "always").out.decode())
    assert plain.splitlines()[:-1] == run(b"", *arguments).out.decode().splitlines()[:-1]


# Watching


def test_watch_runs_again_after_a_change_until_ctrl_c(start, folder):
    # Without job control, a shell has its background processes ignore Ctrl-C, and theirs inherit that.
    arguments = ("run", "--watch", "passes.sheet.json", "inside/deeper")
    process = start(*arguments, text=True, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))

    def until(text):
        lines = []
        while text not in (line := process.stdout.readline()):
            assert line, lines
            lines.append(line)
        return "".join(lines)

    assert "passed  passes.sheet.json" in until("Waiting for a change")
    # As editors save: a new file in place of the old one.
    (folder / "new").write_text(json.dumps(FAILS))
    (folder / "new").replace(folder / "passes.sheet.json")
    second = until("Waiting for a change")
    assert "failed  passes.sheet.json" in second and MESSAGE in second
    # A document that comes into a folder counts, too.
    (folder / "inside/deeper/another.sheet.json").write_text(json.dumps(PASSES))
    assert "passed  inside/deeper/another.sheet.json" in until("Waiting for a change")
    process.send_signal(signal.SIGINT)
    assert process.wait(10) == -signal.SIGINT


@pytest.mark.parametrize("color, clears", [("auto", True), ("always", True), ("never", False)])
def test_watch_clears_the_terminal_unless_it_may_not_write_escapes(folder, color, clears):
    with terminal("run", "--watch", "--color", color, "passes.sheet.json") as running:
        assert b"\x1b[2J" not in running.until(b"Waiting for a change")
        (folder / "passes.sheet.json").write_text(json.dumps(FAILS))
        second = running.until(b"Waiting for a change")
        assert (b"\x1b[H\x1b[2J" in second) == clears and (clears or b"\x1b" not in second)


# Whether expectations notice anything


def sheet(expect, **configuration):
    """A sheet with two detents of its own, and expectations of it."""
    detents = [{"id": "low", "height": 200}, {"id": "high", "height": 400}]
    return {"preset": "system", "configuration": {"detents": detents, **configuration}, "scenario": [PRESENT], "expect": expect}


def test_changes_that_no_expectation_notices_are_printed(run, tmp_path):
    # On an iPhone 14 the lower one is 200 pt high above a safe area of 34: its top is at 844 - 234.
    at = {"time": 2, "frame": {"frame": {"y": 610}, "detent": "low"}}
    (tmp_path / "a.sheet.json").write_text(json.dumps(sheet([at], prefersGrabberVisible=False)))
    finished = run(b"", "run", "--mutate", str(tmp_path / "a.sheet.json"))
    assert finished.status == 0
    assert finished.out.decode().splitlines() == [
        f"{tmp_path}/a.sheet.json: 1 of 3 changes are noticed", "  not noticed: detents.1.height, 400 → 440",
        "  not noticed: prefersGrabberVisible, false → true",
    ]  # fmt: skip
    both = [at, {"time": 2, "frame": {"grabber": None}}, {"time": 4, "frame": {"frame": {"y": 410}}}]
    steps = [PRESENT, {"time": 3, "method": "sheet/selectDetent", "params": {"detent": "high"}}]
    (tmp_path / "a.sheet.json").write_text(json.dumps({**sheet(both, prefersGrabberVisible=False), "scenario": steps}))
    assert run(b"", "run", "--mutate", str(tmp_path / "a.sheet.json")).out.decode().endswith(": 3 of 3 changes are noticed\n")


@pytest.mark.parametrize(
    "document, status, words",
    [
        (FAILS, 1, "its scenarios have to pass as they are"), (BROKEN, 1, "its scenarios have to pass as they are"),
        ({"scenario": [PRESENT]}, 0, "no scenario expects anything"), (PASSES, 0, "it configures nothing that could be changed"),
    ],
    ids=["fails", "broken", "expects nothing", "configures nothing"],
)
def test_document_whose_expectations_can_not_be_judged_says_why(run, tmp_path, document, status, words):
    (tmp_path / "a.sheet.json").write_text(json.dumps(document))
    finished = run(b"", "run", "--mutate", str(tmp_path / "a.sheet.json"))
    assert finished.status == status and words in finished.out.decode() + finished.err


def test_scenarios_of_the_map_notice_every_change(run):
    finished = run(b"", "run", "--mutate", str(ROOT / "editors/examples/map.sheet.json"))
    noticed, changes = re.search(r": (\d+) of (\d+) changes are noticed\n$", finished.out.decode()).groups()
    assert noticed == changes and int(changes) >= 6


def test_terminal_is_told_what_it_waits_for():
    ours, theirs = pty.openpty()
    process = subprocess.Popen([SHEETD], stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT)
    os.close(theirs)
    assert b"JSON-RPC on stdin" in process.stderr.readline()
    os.close(ours)
    assert process.communicate()[0] == b""


# Commands


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["chek", "f"], "Error: Unknown command 'chek'. Did you mean 'check'?"),
        (["rnu"], "Error: Unknown command 'rnu'. Did you mean 'run'?"),
        (["something"], "Error: Unknown command 'something'. The commands are init, import, check, run, table, compare, export, render, replay, verify, schema."),
        (["map.sheet.json"], "Error: 'map.sheet.json' is not a command. Did you mean 'sheetd run map.sheet.json' or 'sheetd check map.sheet.json'?"),
        (["editors"], "Error: 'editors' is not a command. Did you mean 'sheetd run editors' or 'sheetd check editors'?"),
        (["session.jsonl"], "Error: 'session.jsonl' is not a command. Did you mean 'sheetd replay session.jsonl' or 'sheetd render session.jsonl'?"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_command_that_does_not_exist_is_corrected(run, monkeypatch, arguments, message):
    monkeypatch.chdir(ROOT)
    finished = run(b"", *arguments)
    assert finished.status == 64 and finished.out == b""
    assert finished.err.splitlines()[0] == message


def test_import_starts_the_importer_or_says_how_to_install_it(tmp_path):
    empty = {**{name: value for name, value in ENVIRONMENT.items() if name != "SHEETD"}, "PATH": str(tmp_path)}
    missing = subprocess.run([SHEETD, "import", "Menu.tsx"], env=empty, capture_output=True, text=True)
    assert (missing.returncode, missing.stdout) == (127, "")
    assert missing.stderr.startswith("Error: there is no sheetd-import here") and "its extra import" in missing.stderr
    program = tmp_path / "sheetd-import"
    program.write_text('#!/bin/sh\necho "$SHEETD $*"\nexit 3\n')
    program.chmod(0o755)
    started = subprocess.run([SHEETD, "import", "--from", "vaul", "--help", "a b.tsx"], env=empty, capture_output=True, text=True)
    assert (started.returncode, started.stdout) == (3, f"{SHEETD} --from vaul --help a b.tsx\n")
