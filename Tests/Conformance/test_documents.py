"""Tests sheet documents on the command line: sheetd check, run and schema --document."""

import base64
import csv
import io
import json
import re
import unicodedata
import zlib

import jsonschema
import pytest
from conftest import ROOT

EXAMPLES = sorted((ROOT / "editors" / "examples").glob("*.sheet.json"))
WRONG = '{\n  "preset": "sytem",\n  "content": {"height": 3},\n  "é🧪": 1\n}\n'


@pytest.fixture(scope="module")
def validator():
    import subprocess

    from conftest import SHEETD

    schema = json.loads(subprocess.run([SHEETD, "schema", "--document"], capture_output=True, check=True).stdout)
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


def test_every_reference_of_the_schema_resolves(validator):
    referenced = set(re.findall(r'"#/definitions/(\w+)"', json.dumps(validator.schema)))
    assert referenced == set(validator.schema["definitions"])


def test_examples_cover_each_preset_and_one_mixes_them():
    others = ["mixed.sheet.json", "map.sheet.json", "map-devices.sheet.json"]
    presets = [json.loads(path.read_text())["preset"] for path in EXAMPLES if path.name not in others]
    assert sorted(presets) == ["content-sized", "cover-vertical", "interruptible", "side-menu", "system", "system-26"]
    assert len(EXAMPLES) == 9


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_example_is_valid_and_runs_without_diagnostics(run, validator, path):
    assert [error.message for error in validator.iter_errors(json.loads(path.read_text()))] == []
    checked = run(b"", "check", str(path))
    assert (checked.status, checked.out, checked.err) == (0, b"", "")
    played = run(b"", "run", "--verbose", str(path))
    assert (played.status, played.err) == (0, "")
    assert b"phaseDidChange" in played.out and "█".encode() in played.out
    assert b"warning" not in played.out


@pytest.mark.parametrize(
    "change",
    [{"preset": "sytem"}, {"colour": 1}, {"device": "iPhone 1"}, {"content": {"height": "tall"}}, {"scenario": [{}]}],
    ids=str,
)
def test_invalid_document_is_refused_by_the_schema_and_by_check(run, validator, tmp_path, change):
    path = tmp_path / "wrong.sheet.json"
    path.write_text(json.dumps(change))
    assert list(validator.iter_errors(change))
    assert run(b"", "check", str(path)).status == 1


def test_diagnostics_are_printed_like_a_compiler(run, tmp_path):
    path = tmp_path / "wrong.sheet.json"
    path.write_text(WRONG)
    checked = run(b"", "check", str(path))
    lines = checked.out.decode().splitlines()
    assert checked.status == 1 and len(lines) == 7
    assert lines[0].startswith(f'{path}:2:13: error: "sytem" is none of "system-26", "system"')
    assert lines[0].endswith('the nearest is "system" [unknown-word]')
    # The markers stand below the word, in a terminal where 🧪 takes two columns.
    assert lines[1:3] == ['   2 |   "preset": "sytem",', "     |             ^^^^^^^"]
    assert lines[3].startswith(f'{path}:4:3: error: there is no "é🧪" here') and lines[3].endswith("[unknown-key]")
    assert lines[4:] == ['   4 |   "é🧪": 1', "     |   ^^^^^", "2 errors"]


def test_diagnostics_are_written_as_json_and_sarif(run, tmp_path):
    path = tmp_path / "wrong one.sheet.json"
    path.write_text(WRONG)
    found = json.loads(run(b"", "check", "--format", "json", str(path)).out)
    # Columns count UTF-16 code units: é is one, 🧪 two.
    assert [(item["line"], item["column"], item["endColumn"], item["code"]) for item in found] == [
        (2, 13, 20, "unknown-word"),
        (4, 3, 8, "unknown-key"),
    ]
    assert found[0]["fix"] == 'Change it to "system"'
    log = json.loads(run(b"", "check", "--format", "sarif", str(path)).out)
    (sarif,) = log["runs"]
    assert log["version"] == "2.1.0" and sarif["columnKind"] == "utf16CodeUnits"
    rules = {rule["id"] for rule in sarif["tool"]["driver"]["rules"]}
    assert [result["ruleId"] in rules for result in sarif["results"]] == [True, True]
    place = sarif["results"][1]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"].endswith("/wrong%20one.sheet.json")
    assert place["region"] == {"startLine": 4, "startColumn": 3, "endLine": 4, "endColumn": 8}


def test_failed_expectation_exits_with_1(run, tmp_path):
    path = tmp_path / "expects.sheet.json"
    path.write_text('{"scenario": [{"time": 0, "method": "sheet/present"}], "expect": [{"time": 1, "frame": {"phase": "dismissed"}}]}')
    played = run(b"", "run", str(path))
    assert played.status == 1
    assert b'at 1 s phase is "presented", expected "dismissed" [expectation-failed]' in played.out


def test_run_with_frames_prints_protocol_messages(run):
    played = run(b"", "run", "--frames", "--frame-rate", "120", str(EXAMPLES[0]))
    messages = [json.loads(line) for line in played.out.splitlines()]
    frames = [message["params"]["time"] for message in messages if message["method"] == "sheet/frame"]
    assert {message["method"] for message in messages} == {"sheet/frame", "sheet/event", "sheet/animation"}
    assert frames == sorted(frames) and len(frames) > 100


@pytest.mark.parametrize("command", ["check", "run"])
@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xfe{\x00}\x00", b"\x00" * 1000, b"[" * 100_000, b'{"a":' * 10_000, b'"' + b"x" * 5_000_000, b"null", b"{}}"],
    ids=["empty", "utf-16", "nul", "brackets", "braces", "huge", "null", "two"],
)
def test_any_content_of_a_file_is_diagnosed(run, tmp_path, command, data):
    path = tmp_path / "any.sheet.json"
    path.write_bytes(data)
    finished = run(b"", command, str(path))
    assert finished.status == 1 and finished.err == ""
    assert b": error: " in finished.out


def test_missing_file_is_reported(run):
    finished = run(b"", "check", "/nowhere/x.sheet.json")
    assert finished.status == 1 and "/nowhere/x.sheet.json can't be read" in finished.err


@pytest.mark.parametrize("text", ["{}\r\n", "\ufeff{}", '{"preset":\r\n"system"}'], ids=["crlf", "bom", "inside"])
def test_crlf_and_bom_are_read(run, tmp_path, text):
    path = tmp_path / "other.sheet.json"
    path.write_bytes(text.encode())
    assert run(b"", "check", str(path)).status == 0


MAP = {
    "preset": "system", "device": "iPhone 15",
    "configuration": {"detents": [{"id": "a|b, \"c\"", "height": 120}, "medium", "large"], "largestUndimmedDetentIdentifier": "medium"},
}  # fmt: skip


@pytest.fixture
def map_sheet(tmp_path):
    path = tmp_path / "map.sheet.json"
    path.write_text(json.dumps(MAP))
    return str(path)


def catalogue(run):
    lines = [{"id": 1, "method": "initialize"}, {"id": 2, "method": "sheet/devices"}]
    answer = run("".join(json.dumps({"jsonrpc": "2.0", **line}) + "\n" for line in lines).encode()).out
    return json.loads(answer.splitlines()[-1])["result"]["devices"]


def test_table_as_json_has_each_detent_device_and_orientation(run, map_sheet):
    rows = json.loads(run(b"", "table", "--format", "json", "--devices", "all", map_sheet).out)
    devices = catalogue(run)
    assert [(row["device"], row["orientation"], row["detent"]) for row in rows] == [
        (device["device"], orientation, detent)
        for device in devices for orientation in ("portrait", "landscape") for detent in ('a|b, "c"', "medium", "large")
    ]  # fmt: skip
    containers = {(device["device"], held): device[held]["size"] for device in devices for held in ("portrait", "landscape")}
    for row in rows:
        assert row["container"] == containers[row["device"], row["orientation"]]
        assert row["active"] == ("frame" in row) == ("containerFraction" in row)
        if row["active"]:
            assert row["containerFraction"] == pytest.approx(row["frame"]["height"] / row["container"]["height"], abs=1e-6)


def test_table_shows_what_a_session_shows_at_rest(run, map_sheet):
    """For people rounded to hundredths; 120 pt and 34 pt of safe area are 154 of 852 pt, 0.181 (Behavior, 2.2)."""
    lines = run(b"", "table", map_sheet).out.decode().splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["iPhone"] * 6 and len({len(line) for line in lines}) == 1
    assert lines[1].split() == ["iPhone", "15", "portrait", "a|b,", '"c"', "0", "698", "393", "154", "0.181"]
    assert lines[5].split()[-1] == "inactive"
    calls = [
        ("initialize", {}),
        ("sheet/open", {"sheet": "s", "preset": "system", "container": {"device": "iPhone 15"}, "configuration": MAP["configuration"]}),
        ("sheet/present", {"sheet": "s", "animated": False}),
        ("sheet/selectDetent", {"sheet": "s", "detent": "medium", "animated": False}),
    ]
    sent = "".join(json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params}) + "\n" for id, (method, params) in enumerate(calls))
    frame = json.loads(run(sent.encode()).out.splitlines()[-1])["result"]["frame"]
    rows = json.loads(run(b"", "table", "--format", "json", map_sheet).out)
    assert rows[1]["frame"] == frame


def test_columns_of_the_table_are_those_of_a_terminal(run, tmp_path):
    """A wide character takes two columns (Unicode Standard Annex #11)."""
    path = tmp_path / "wide.sheet.json"
    path.write_text(json.dumps({"preset": "system", "configuration": {"detents": [{"id": "高さ", "height": 200}, "large"]}}))
    lines = run(b"", "table", str(path)).out.decode().splitlines()
    assert len({sum(2 if unicodedata.east_asian_width(one) == "W" else 1 for one in line) for line in lines}) == 1


def test_table_as_csv_and_markdown_is_read_back(run, map_sheet):
    rows = list(csv.DictReader(io.StringIO(run(b"", "table", "--format", "csv", "--devices", "iPad, iOS 26", map_sheet).out.decode(), newline="")))
    assert {row["device"] for row in rows} == {"iPad, iOS 26"} and rows[0]["detent"] == 'a|b, "c"'
    # Of 1180 pt, 32 pt are the safe area above, and 10 pt stay free below it (Behavior, 2.2).
    assert float(rows[2]["height"]) == 1180 - 32 - 10
    assert float(rows[2]["containerFraction"]) == pytest.approx(1138 / 1180, abs=1e-6)
    assert [row["active"] for row in rows] == ["true"] * 6
    lines = run(b"", "table", "--format", "markdown", map_sheet).out.decode().splitlines()
    assert lines[0].startswith("| device | orientation | detent |") and lines[1].startswith("| --- | --- | --- | --: |")
    assert r'a\|b, "c"' in lines[2] and len(lines) == 8


def test_check_reports_what_is_only_wrong_on_other_devices(run, map_sheet):
    assert run(b"", "check", map_sheet).out == b""
    checked = run(b"", "check", "--format", "json", "--devices", "iPhone SE,iPad", map_sheet)
    found = json.loads(checked.out)
    assert checked.status == 0 and {item["severity"] for item in found} == {"warning"}
    assert [item["code"] for item in found] == ["tablet-not-modeled", "detent-inactive", "detent-inactive", "undimmed-inactive"]
    assert 'on "iPad"' in found[0]["message"] and all('in landscape on "iPhone SE"' in item["message"] for item in found[1:])
    rules = json.loads(run(b"", "check", "--format", "sarif", "--devices", "all", map_sheet).out)["runs"][0]
    assert {result["ruleId"] for result in rules["results"]} <= {rule["id"] for rule in rules["tool"]["driver"]["rules"]}


@pytest.mark.parametrize("command", ["check", "table"])
@pytest.mark.parametrize(
    "names, message",
    [
        ("iPhone 15,Pixl 8", 'there is no device "Pixl 8"; the nearest is "Pixel 8"'),
        ("Pixel Fold, foldet", 'the nearest is "Pixel Fold, folded"'),
        ("al", 'the nearest is "all"'),
        ("", 'there is no device ""; there are "all", "iPhone SE"'),
        ("iPhone 15,,iPad", 'there is no device ""'),
        ("\x1b[2J", "there is no device \""),
    ],
)
def test_device_that_does_not_exist_gets_the_nearest_name(run, map_sheet, command, names, message):
    finished = run(b"", command, "--devices", names, map_sheet)
    assert finished.status != 0 and finished.out == b"" and message in finished.err
    assert "\x1b" not in finished.err


def test_document_with_errors_has_no_table(run, tmp_path):
    path = tmp_path / "wrong.sheet.json"
    path.write_text(WRONG)
    finished = run(b"", "table", str(path))
    assert finished.status == 1 and finished.out == b"" and "[unknown-word]" in finished.err
    assert run(b"", "table", "/nowhere/x.sheet.json").status == 1


def messages(*all):
    return b"".join(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n" for message in all)


def preview(run, text, uri="file:///a.sheet.json", supports=True):
    """The messages that sheetd.preview of a document causes in a client with a preview page."""
    opened = {"uri": uri, "languageId": "json", "version": 1, "text": text}
    capabilities = {"textDocument": {}, "window": {"showDocument": {"support": supports}}}
    options = {"previewPage": "https://example.com/preview/"}
    finished = run(messages(
        {"id": 1, "method": "initialize", "params": {"capabilities": capabilities, "initializationOptions": options}},
        {"method": "textDocument/didOpen", "params": {"textDocument": opened}},
        {"id": 2, "method": "workspace/executeCommand", "params": {"command": "sheetd.preview", "arguments": [uri]}}))
    lines = [json.loads(line) for line in finished.out.splitlines()]
    answer = next(line for line in lines if line.get("id") == 2)
    return answer, [line["params"] for line in lines if line.get("method") == "window/showDocument"]


@pytest.mark.parametrize("length", [0, 1, 2, 3, 1000])
def test_preview_is_a_link_to_the_page_with_the_document(run, tmp_path, length):
    (tmp_path / "base.sheet.json").write_text('{"preset": "system", "content": {"height": 100}}')
    text = json.dumps({"$comment": "x", "extends": "base.sheet.json", "screens": [{"id": "é" + length * "a"}]}, ensure_ascii=False)
    answer, (shown,) = preview(run, text, (tmp_path / "a.sheet.json").as_uri())
    assert answer["result"] is None and shown["external"] is True
    page, packed = shown["uri"].split("#document=")
    assert page == "https://example.com/preview/"
    bytes_ = base64.urlsafe_b64decode(packed + -len(packed) % 4 * "=")
    assert json.loads(zlib.decompress(bytes_, wbits=-15)) == {
        "preset": "system", "content": {"height": 100}, "screens": [{"id": "é" + length * "a"}]}


def test_preview_without_a_page_that_can_be_shown_opens_a_sheet(run):
    answer, shown = preview(run, "{}", supports=False)
    assert answer["result"]["phase"] == "dismissed" and shown == []


@pytest.mark.parametrize("text, message", [
    ('{"preset": "systm"}', "The document has errors"), (json.dumps({"screens": [{"id": 70_000 * "a"}]}), "60000 bytes")])
def test_document_that_no_link_can_show_is_refused(run, text, message):
    answer, shown = preview(run, text)
    assert message in answer["error"]["message"] and shown == []


# What the daemon answers, so that a client can play a scenario itself.


def scenario_run(run, path, *arguments):
    """The answer to sheetd.runScenario for a document."""
    text = path.read_text()
    uri = f"file://{path}"
    params = {"command": "sheetd.runScenario", "arguments": [uri, *arguments]}
    output = run(messages(
        {"id": 1, "method": "initialize", "params": {"capabilities": {"textDocument": {}}}},
        {"method": "textDocument/didOpen",
         "params": {"textDocument": {"uri": uri, "languageId": "json", "version": 1, "text": text}}},
        {"id": 2, "method": "workspace/executeCommand", "params": params},
    )).out
    return next(message["result"] for message in map(json.loads, output.splitlines()) if message.get("id") == 2)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem.removesuffix(".sheet"))
def test_client_that_plays_a_run_gets_the_same_events(run, path):
    played = scenario_run(run, path)
    sheet = {"sheet": "document"}
    output = run(messages(
        {"id": 1, "method": "initialize"},
        {"id": 2, "method": "sheet/open", "params": played["opening"] | sheet},
        *({"method": step["method"], "params": step["params"] | sheet | {"time": step["time"]}}
          for step in played["steps"]),
        {"id": 3, "method": "clock/advance", "params": sheet | {"to": played["end"]}},
    )).out
    received = [json.loads(line) for line in output.splitlines()]
    assert not [message for message in received if "error" in message]
    events = [message["params"] for message in received if message.get("method") == "sheet/event"]
    assert events == played["events"]
    assert not next(message for message in received if message.get("id") == 3)["result"]["moving"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem.removesuffix(".sheet"))
def test_steps_and_expectations_of_a_run_are_where_it_says(run, path):
    text = path.read_text()
    lines = text.splitlines(keepends=True)
    document = json.loads(text)

    def at(position):
        before = lines[position["line"]].encode("utf-16-le")[:2 * position["character"]].decode("utf-16-le")
        return len("".join(lines[:position["line"]])) + len(before)

    played = scenario_run(run, path)
    assert len(played["expectations"]) > 0
    for part in played["steps"] + played["expectations"]:
        if part["path"] is None:
            assert part["range"] is None and "extends" in document
            continue
        value = document
        for key in part["path"]:
            value = value[key]
        found = text[at(part["range"]["start"]):at(part["range"]["end"])]
        assert json.loads(found) == value
    assert played["passed"] == all(expectation["met"] for expectation in played["expectations"])


# Quick fixes


PROPS = '{"preset": "@gorhom/bottom-sheet", "snapPoints": ["25%", 300], "index": 1, "enablePanDownToClose": false, "mine": 1}\n'
FIXED = {"preset": "gorhom", "configuration": {
    "detents": [{"id": "25%", "fraction": 0.25}, {"id": "300", "height": 300}], "selectedDetentIdentifier": "300", "isModalInPresentation": True}}  # fmt: skip


def test_fixes_are_made_in_the_file_and_what_is_left_is_reported(run, tmp_path):
    path = tmp_path / "menu.sheet.json"
    path.write_text(PROPS)
    checked = run(b"", "check", "--fix", str(path))
    assert checked.status == 1 and json.loads(path.read_text()) == {**FIXED, "mine": 1}
    lines = checked.out.decode().splitlines()
    assert [line for line in lines if line.startswith(f"fixed  {path}  ")] == lines[:4] and "enablePanDownToClose" in lines[3]
    assert any('error: there is no "mine" here' in line for line in lines[4:])
    path.write_text(PROPS.replace(', "mine": 1', ""))
    assert run(b"", "check", "--fix", str(path)).status == 0 and json.loads(path.read_text()) == FIXED
    # Where there is nothing to fix, the file is not touched.
    before = path.stat().st_mtime_ns
    again = run(b"", "check", "--fix", str(path))
    assert (again.status, path.stat().st_mtime_ns) == (0, before) and b"fixed" not in again.out


def test_fixed_document_from_stdin_goes_to_stdout(run):
    checked = run(PROPS.encode(), "check", "--fix", "-")
    assert checked.status == 1 and json.loads(checked.out) == {**FIXED, "mine": 1}
    assert checked.err.startswith("fixed  -  ") and '"mine"' in checked.err
    assert run(b"{}", "check", "--fix", "--format", "json", "-").status == 64
