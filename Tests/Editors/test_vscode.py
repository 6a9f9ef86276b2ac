"""Tests the VS Code extension in a stand-in for VS Code's extension host. Its webview is a page in Chromium."""

import functools
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from conftest import EXAMPLES, ROOT, needed, run, until
from previews import Shown

HERE = Path(__file__).parent
EXTENSION = ROOT / "editors" / "vscode"


@functools.cache
def bundled():
    """The extension of the checkout, with the scripts that VS Code loads."""
    needed("esbuild")
    run(sys.executable, EXTENSION / "build_vsix.py", "--bundle")
    return EXTENSION


class Host:
    """Controls the stand-in for VS Code. An unknown attribute is an action that the stand-in performs."""

    def __init__(self, sheetd, extension=None, speed=1, kind="node", environment=(), **settings):
        # Without a path, so that only a daemon is found that the test names.
        environment = {key: value for key, value in os.environ.items() if key != "SHEETD"} | {"PATH": ""} | dict(environment)
        self.process = subprocess.Popen([needed("node"), HERE / "vscode" / "host.cjs", extension or bundled(), str(speed), kind], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, env=environment)
        self.settings({"sheetd.path": sheetd, **settings} if sheetd else settings)
        self.activate()

    def __getattr__(self, action):
        def do(value=None):
            self.process.stdin.write(json.dumps({"action": action, "value": value}) + "\n")
            self.process.stdin.flush()
            answer = json.loads(self.process.stdout.readline())
            assert "error" not in answer, answer["error"]
            return answer["result"]

        return do

    def show(self, example):
        """Waits for the daemon, opens an example's document, and returns its URI."""
        self.running()
        path = EXAMPLES / f"{example}.sheet.json"
        self.open({"uri": path.as_uri(), "text": path.read_text()})
        return path.as_uri()

    def running(self):
        until(lambda: "$(check)" in (self.look()["status"].get("text") or ""), "the daemon to run")

    def run(self, name, *args):
        return self.command({"name": name, "args": list(args)})

    def daemon(self):
        return int(run("pgrep", "-P", self.process.pid).split()[0])

    def end(self):
        self.process.stdin.close()
        self.process.wait(10)


@pytest.fixture
def host(sheetd):
    hosts = []

    def start(path=sheetd, **options):
        hosts.append(Host(path, **options))
        return hosts[-1]

    yield start
    for one in hosts:
        uncaught = [message for message in one.look()["messages"] if message.startswith("uncaught")]
        one.end()
        assert uncaught == []


@pytest.fixture(scope="session")
def packed(tmp_path_factory, wasm):
    """The directory of the installed package with the module."""
    folder = tmp_path_factory.mktemp("vsix")
    return unpacked(folder, "--wasm", wasm)


def unpacked(folder, *options):
    """Packs the extension, and unpacks the package as VS Code does."""
    package = folder / "sheetd.vsix"
    run("python3", EXTENSION / "build_vsix.py", "--output", package, *options)
    with zipfile.ZipFile(package) as archive:
        archive.extractall(folder)
    return folder / "extension"


@pytest.fixture(params=["process", "module", "browser"])
def any_host(request, host):
    """Starts the extension with the daemon as a process, with the module in Node, and with the module in a browser."""
    if request.param == "process":
        return host
    extension = request.getfixturevalue("packed")
    return lambda: host(str(extension / "sheetd.wasm"), extension=extension, kind="web" if request.param == "browser" else "node")


@pytest.fixture
def view(chromium):
    views = []

    def open_view(host, number=0):
        views.append(Shown(chromium, host.look()["views"][number]["url"], viewport={"width": 900, "height": 860}))
        return views[-1]

    yield open_view
    for one in views:
        one.close()


# The extension


def test_types_compile_in_strict_mode():
    run(needed("tsc"), "-p", EXTENSION / "jsconfig.json")


def test_commands_and_files_in_package_json_exist(host):
    manifest = json.loads((EXTENSION / "package.json").read_text())
    started = host()
    assert sorted(started.look()["commands"]) == sorted(one["command"] for one in manifest["contributes"]["commands"])
    for language in manifest["contributes"]["languages"]:
        assert (EXTENSION / language["configuration"]).is_file()
    for grammar in manifest["contributes"]["grammars"]:
        assert json.loads((EXTENSION / grammar["path"]).read_text())["scopeName"] == grammar["scopeName"]
    assert started.deactivate() == []


def test_every_capability_in_the_readme_has_a_test_of_its_name_in_vscode_itself():
    capabilities = re.findall(r"^\* \*\*(.*?)\*\*", (EXTENSION / "README.md").read_text(), re.MULTILINE)
    tests = (HERE / "test_vscode_itself.py").read_text()
    names = ["test_" + re.sub(r"\W+", "_", one.lower()).strip("_") for one in capabilities]
    assert len(names) == 6 and [name for name in names if f"def {name}(" not in tests] == []


def test_steps_of_the_walkthrough_run_commands_and_show_a_picture_of_the_package(packed):
    contributes = json.loads((packed / "package.json").read_text())["contributes"]
    [walkthrough] = contributes["walkthroughs"]
    own = {one["command"] for one in contributes["commands"]} | {"testing.runAll"}
    assert len(walkthrough["steps"]) == 3
    for step in walkthrough["steps"]:
        [command] = re.findall(r"\(command:([\w.]+)\)", step["description"])
        assert f"onCommand:{command}" in step["completionEvents"] and {event.removeprefix("onCommand:") for event in step["completionEvents"]} <= own
        assert (packed / step["media"]["image"]).read_bytes().startswith(b"GIF89a")


def snippets():
    """The texts of the snippets, with the values that they propose, by their prefixes."""
    table = json.loads((EXTENSION / "snippets.json").read_text())
    return {one["prefix"]: re.sub(r"\$\{\d+:([^}]*)\}", r"\1", "\n".join(one["body"])) for one in table.values()}


def test_readme_names_the_snippets():
    text = " ".join((EXTENSION / "README.md").read_text().split())
    assert sorted(re.findall(r"`([^`]+)`", text.split("The snippets are ")[1].split(". ")[0])) == sorted(snippets())


def test_snippets_make_a_document_that_passes(sheetd, tmp_path):
    made = snippets()
    document = json.loads(made.pop("document"))
    assert document["configuration"]["detents"][0] == json.loads(made.pop("detent"))
    scenario = json.loads(made.pop("scenario"))
    [rest, place] = json.loads(made.pop("expect rest")), json.loads(made.pop("expect at"))
    scenario["steps"] += [{"time": 0.9, "method": "sheet/selectDetent", "params": {"detent": "medium"}}]
    document["scenarios"] += [{**scenario, "expect": [*scenario["expect"], rest]},
                              *({"name": word, "steps": [{"time": 0, "method": "sheet/present"}, json.loads(made.pop(word))],
                                 "expect": [{"time": 1, "settles": {"detent": detent}}, {**place, "time": 3, "frame": {"detent": detent}}]}
                                for word, detent in (("drag", "large"), ("flick", "medium")))]
    assert made == {}
    (tmp_path / "made.sheet.json").write_text(json.dumps(document))
    assert "4 scenarios, 4 passed" in run(sheetd, "run", tmp_path / "made.sheet.json")


def test_diagnostics_fixes_hover_completion_symbols_and_formatting_work(any_host):
    started = any_host()
    started.running()
    uri = "file:///menu.sheet.json"
    started.open({"uri": uri, "text": '{\n  "preset": "systm",\n  "é🧪": 1\n}\n'})
    found = until(lambda: started.diagnostics(uri), "diagnostics")
    assert [(one["range"]["start"]["line"], one["code"], one["severity"]) for one in found] == [(1, "unknown-word", 0), (2, "unknown-key", 0)]
    [fix, *_] = started.provide({"what": "provideCodeActions", "uri": uri, "line": 1, "character": 14})
    assert "system" in fix["edit"]["edits"][0]["newText"] and fix["diagnostics"][0]["code"] == "unknown-word"
    started.edit({"uri": uri, "text": '{"preset": "system", "content": {"height": 300}}'})
    until(lambda: started.diagnostics(uri) == [], "the diagnostics to go")
    assert "preset" in started.provide({"what": "provideHover", "uri": uri, "character": 4})["contents"]["value"]
    started.edit({"uri": uri, "text": '{"preset": "system", "configuration": {}}'})
    labels = [one["label"] for one in started.provide({"what": "provideCompletionItems", "uri": uri, "character": 39})]
    assert "dimming" in labels and "detents" in labels
    assert [one["name"] for one in started.provide({"what": "provideDocumentSymbols", "uri": uri})][:2] == ["preset", "configuration"]
    edits = started.provide({"what": "provideDocumentFormattingEdits", "uri": uri})
    # After the opening brace and the comma, whose blank stays; before the closing brace, and at the end.
    assert [edit["newText"] for edit in edits] == ["\n    ", "\n   ", "\n", "\n"]
    started.close(uri)
    assert started.diagnostics(uri) == []


# The Testing view

SCENARIOS = """{
  "preset": "system",
  "scenarios": [
    {"name": "opens", "steps": [{"time": 0, "method": "sheet/present"}], "expect": [{"time": 2, "frame": {"phase": "presented"}}]},
    {"name": "is gone", "steps": [{"time": 0, "method": "sheet/present"}],
      "expect": [{"time": 2, "frame": {"phase": "dismissed"}}]}
  ]
}
"""


# What the daemon announces


NO_FEATURES = {"positionEncoding", "textDocumentSync", "executeCommandProvider", "sheet", "workspace", "workspaceSymbolProvider"}
"""The capabilities that are not features of a document that VS Code registers."""


def test_every_feature_of_the_daemon_is_registered_and_announced(host, tmp_path):
    started = host(**{"sheetd.trace": "messages"})
    started.running()
    log = started.look()["log"]
    asked, answered = (json.loads(log.split(f"{start}\n")[1].split("\n\n")[0].split("\n[")[0]) for start in ("-> initialize 1", "<- answer 1"))
    features = set(answered["capabilities"]) - NO_FEATURES
    script = tmp_path / "features.js"
    run(needed("esbuild"), EXTENSION / "src" / "features.js", "--bundle", "--format=cjs", "--external:vscode", f"--outfile={script}", "--log-level=warning")
    table = json.loads(run("node", "-e", f"""
        const module = require('node:module'), load = module._load;
        const vscode = {{ CodeActionKind: {{ Source: {{ append: part => ({{ value: `source.${{part}}` }}) }} }} }};
        module._load = (name, ...rest) => name === 'vscode' ? vscode : load(name, ...rest);
        const {{ FEATURES }} = require({json.dumps(str(script))});
        console.log(JSON.stringify(Object.entries(FEATURES).map(([name, {{ client }}]) => [name, Object.keys(client)])))"""))
    assert features == {name for name, _ in table}
    assert len(started.registrations()) == len(features) + 1  # workspace symbols
    assert {key for _, keys in table for key in keys} <= set(asked["capabilities"]["textDocument"])
    # What begins a completion is the daemon's to say; a quotation mark does where it opens a string, of which VS Code puts in both.
    assert [*started.registrations()["provideCompletionItems"], '"'] == sorted(answered["capabilities"]["completionProvider"]["triggerCharacters"], reverse=True)


DETENTS = """{
  "preset": "system",
  "configuration": {"detents": [{"id": "peek", "height": 120}, "large"], "selectedDetentIdentifier": "peek"}
}
"""


def test_documents_of_the_folder_are_checked_found_and_renamed_whether_they_are_open_or_not(host, tmp_path):
    texts = {"base": {"preset": "system", "configuration": {"detents": [{"id": "peek", "height": 120}]},
                      "scenarios": [{"name": "peeks", "steps": [{"time": 0, "method": "sheet/present"}]}]},
             "child": {"extends": "base.sheet.json", "scenario": [{"time": 0, "method": "sheet/present"},
                                                                  {"time": 1, "method": "sheet/selectDetent", "params": {"detent": "peek"}}]},
             "broken": {"preset": "systm"}}  # fmt: skip
    for name, text in texts.items():
        (tmp_path / f"{name}.sheet.json").write_text(json.dumps(text, indent=2))
    uris = {name: (tmp_path / f"{name}.sheet.json").as_uri() for name in texts}
    started = host(environment={"WORKSPACE": str(tmp_path)})
    started.running()
    until(lambda: started.diagnostics(uris["broken"]), "the problems of a document that is not open")
    assert [(one["name"], one["location"]["uri"]) for one in started.symbols("PEEK")] == [("peeks", uris["base"])]
    text = (tmp_path / "child.sheet.json").read_text()
    started.open({"uri": uris["child"], "text": text})
    line, character = next((index, one.index("peek")) for index, one in enumerate(text.splitlines()) if "peek" in one)
    at = {"uri": uris["child"], "line": line, "character": character}
    until(lambda: started.provide({"what": "provideDefinition", **at}), "the definition in the base")
    assert [one["uri"] for one in started.provide({"what": "provideDefinition", **at})] == [uris["base"]]
    assert {one["uri"] for one in started.provide({"what": "provideRenameEdits", **at, "newName": "low"})["edits"]} == {uris["base"], uris["child"]}
    assert [one["label"] for one in started.provide({"what": "provideInlayHints", "uri": uris["child"]})][1].startswith("peek, y ")
    [renamed] = started.willRename({"from": uris["base"], "to": (tmp_path / "places.sheet.json").as_uri()})
    assert [(one["uri"], one["newText"]) for one in renamed["edits"]] == [(uris["child"], '"places.sheet.json"')]
    started.changeFolders({"added": [], "removed": [tmp_path.as_uri()]})
    until(lambda: not started.diagnostics(uris["broken"]), "the problems to go with the folder")
    started.changeFolders({"added": [tmp_path.as_uri()], "removed": []})
    until(lambda: started.diagnostics(uris["broken"]), "the problems of the new folder")


def test_names_are_found_marked_and_renamed_and_text_folds_and_is_selected(any_host):
    started = any_host()
    started.running()
    uri = "file:///menu.sheet.json"
    started.open({"uri": uri, "text": DETENTS})
    line = DETENTS.splitlines()[2]
    definition, use = line.index('"peek"') + 1, line.rindex('"peek"') + 1
    at = {"uri": uri, "line": 2, "character": use}
    place = lambda one: (one["range"]["start"]["line"], one["range"]["start"]["character"])
    until(lambda: started.provide({"what": "provideDefinition", **at}), "the definition")
    assert [place(one) for one in started.provide({"what": "provideDefinition", **at})] == [(2, definition)]
    assert [place(one) for one in started.provide({"what": "provideReferences", **at})] == [(2, definition), (2, use)]
    assert [(*place(one), one["kind"]) for one in started.provide({"what": "provideDocumentHighlights", **at})] == [(2, definition, 2), (2, use, 1)]
    assert started.provide({"what": "prepareRename", **at})["placeholder"] == "peek"
    edits = started.provide({"what": "provideRenameEdits", **at, "newName": "low"})["edits"]
    assert [(*place(one), one["newText"]) for one in edits] == [(2, definition, "low"), (2, use, "low")]
    with pytest.raises(AssertionError, match="There is no name"):
        started.provide({"what": "prepareRename", "uri": uri, "line": 0, "character": 0})
    with pytest.raises(AssertionError, match="large"):
        started.provide({"what": "provideRenameEdits", **at, "newName": "large"})
    assert started.provide({"what": "provideFoldingRanges", "uri": uri}) == [{"start": 0, "end": 2}]  # the last line stays
    [selected] = started.provide({"what": "provideSelectionRanges", **at})
    sizes = []
    while selected:
        sizes.append(selected["range"]["end"]["character"] - selected["range"]["start"]["character"])
        selected = selected.get("parent")
    assert len(sizes) > 3 and sizes[0] == len("peek")


def test_document_that_another_extends_is_read_where_the_daemon_has_no_files(any_host, tmp_path):
    started = any_host()
    started.running()
    base, child = tmp_path / "base.sheet.json", tmp_path / "child.sheet.json"
    base.write_text('{"preset": "system"}')
    child.write_text('{"extends": "base.sheet.json", "scenario": [{"time": 0, "method": "sheet/present"}]}')
    started.open({"uri": child.as_uri(), "text": child.read_text()})
    hover = {"what": "provideHover", "uri": child.as_uri(), "character": 4}
    until(lambda: started.provide(hover) and started.diagnostics(child.as_uri()) == [], "the document that it extends")
    [link] = started.provide({"what": "provideDocumentLinks", "uri": child.as_uri()})
    assert link["target"] == base.as_uri() and started.diagnostics(base.as_uri()) == []
    # What becomes of the file is seen, as with a program.
    base.write_text('{"preset": "systm"}')
    started.files({"event": "write", "uri": base.as_uri()})
    until(lambda: "has errors" in str(started.diagnostics(child.as_uri())), "the error in the file")
    base.unlink()
    started.files({"event": "delete", "uri": base.as_uri()})
    until(lambda: "base.sheet.json" in str(started.diagnostics(child.as_uri())) and "has errors" not in str(started.diagnostics(child.as_uri())), "the loss of the file")


def test_file_that_is_deleted_while_it_is_read_is_not_given_to_the_daemon(any_host, tmp_path):
    started = any_host()
    started.running()
    started.holdReads()
    base, child = tmp_path / "base.sheet.json", tmp_path / "child.sheet.json"
    base.write_text('{"preset": "systm"}')
    started.open({"uri": child.as_uri(), "text": '{"extends": "base.sheet.json", "scenario": []}'})
    problems = lambda: str(started.diagnostics(child.as_uri()))
    until(lambda: "base.sheet.json" in problems(), "the problem of the document")
    # Its text has been read by then.
    for _ in range(5):
        started.provide({"what": "provideDocumentLinks", "uri": child.as_uri()})
    base.unlink()
    started.files({"event": "delete", "uri": base.as_uri()})
    started.releaseReads()
    started.provide({"what": "provideDocumentLinks", "uri": child.as_uri()})
    until(lambda: "base.sheet.json" in problems(), "the loss of the file")
    for _ in range(5):
        started.provide({"what": "provideDocumentLinks", "uri": child.as_uri()})
        assert "has errors" not in problems()


def test_document_whose_tests_cannot_be_found_fails_with_the_reason(host, workspace):
    folder, _ = workspace
    (folder / "broken.sheet.json").write_text('{"extends": "nothing.sheet.json", "scenario": []}')
    started = host(environment={"WORKSPACE": str(folder)})
    started.running()
    # Also if only one is known, because it was opened.
    started.open({"uri": (folder / "other.sheet.json").as_uri(), "text": (folder / "other.sheet.json").read_text()})
    until(lambda: len(started.knownTests()) == 1, "its tests")
    [run] = started.runTests()
    assert len([event for event in run["events"] if event["kind"] == "started"]) == 3
    [errored] = [event for event in run["events"] if event["kind"] == "errored"]
    assert errored["id"] == (folder / "broken.sheet.json").as_uri() and "nothing.sheet.json" in errored["messages"][0]


def test_status_is_shown_only_beside_sheets(host):
    started = host()
    started.running()
    assert not started.look()["status"]["isShown"]
    started.show("system")
    assert started.look()["status"]["isShown"]
    missing = host("/nonexistent/sheetd")
    until(lambda: missing.look()["messages"], "the error")
    assert missing.look()["status"]["isShown"]


def test_new_document_starts_with_a_preset_and_shows_its_preview(host):
    started = host()
    started.running()
    started.run("sheetd.newDocument")
    assert "asked: Select the sheet to start with" in started.look()["messages"]
    assert json.loads(started.text("untitled:Untitled-1")["text"]) == {"preset": "system-26", "device": "iPhone 15"}
    assert [one["title"] for one in started.look()["views"]] == ["Preview: Untitled-1"]
    until(lambda: started.provide({"what": "provideHover", "uri": "untitled:Untitled-1", "line": 1, "character": 4}), "the document to be known")
    assert started.diagnostics("untitled:Untitled-1") == []


def test_pin_without_a_preview_says_what_to_do(host):
    started = host()
    started.run("sheetd.togglePin")
    assert started.look()["messages"] == ["Open a preview to pin it."]


@pytest.fixture
def workspace(tmp_path):
    """A folder with two documents: its path and the URI of one with two scenarios, of which the second fails."""
    (tmp_path / "menu.sheet.json").write_text(SCENARIOS)
    (tmp_path / "other.sheet.json").write_text('{"preset": "system", "scenario": [{"time": 0, "method": "sheet/present"}]}')
    return tmp_path, (tmp_path / "menu.sheet.json").as_uri()


def test_scenarios_are_tests_that_fail_at_their_lines(host, workspace):
    folder, uri = workspace
    started = host(environment={"WORKSPACE": str(folder)})
    started.running()
    assert [one["label"] for one in started.tests()] == ["menu.sheet.json", "other.sheet.json"]
    menu = started.expandTest(uri)[0]
    # From the first to the last line of each, where the cursor runs it.
    assert [(one["label"], one["line"], one["end"]) for one in menu["children"]] == [("opens", 3, 3), ("is gone", 4, 5)]
    [run] = started.runTests()
    assert run["isEnded"]
    done = {event["id"].rpartition("#")[2]: event for event in run["events"] if event["kind"] != "started"}
    assert [done[name]["kind"] for name in ("opens", "is gone", "")] == ["passed", "failed", "passed"]
    [message] = done["is gone"]["messages"]
    assert done["is gone"]["output"] and not done["opens"]["output"]
    assert "phase" in message["message"] and message["location"]["uri"] == uri and message["location"]["range"]["start"]["line"] == 5
    # One test alone.
    run = started.runTests({"ids": [f"{uri}#opens"]})[-1]
    assert [event["kind"] for event in run["events"]] == ["started", "passed"]


def test_tests_begin_before_all_documents_are_read_and_end_when_they_are_cancelled(host, tmp_path):
    for number in range(20):
        (tmp_path / f"d{number:02}.sheet.json").write_text(SCENARIOS)
    started = host(environment={"WORKSPACE": str(tmp_path)})
    started.running()
    [run] = started.runTests({"cancelsAfter": 3})
    assert run["isEnded"] and [event["kind"] for event in run["events"] if event["id"].endswith("#opens")] == ["started", "passed"] * 2
    assert len([event for event in run["events"] if event["kind"] == "started"]) == 3
    # Only those whose turn came were read.
    assert len([one for one in started.knownTests() if one["children"]]) == 2


def test_watched_scenarios_run_again_when_their_document_rests(host, workspace):
    folder, uri = workspace
    started = host(environment={"WORKSPACE": str(folder)})
    started.running()
    started.open({"uri": uri, "text": SCENARIOS})
    until(lambda: any(one["children"] for one in started.tests()), "the scenarios")
    started.runTests({"continuous": True})
    assert started.testRuns() == []
    started.edit({"uri": uri, "text": SCENARIOS.replace('"dismissed"', '"presented"')})
    run = until(lambda: [one for one in started.testRuns() if one["isEnded"]], "a run")[0]
    assert [event["kind"] for event in run["events"]] == ["started", "passed"] * 2
    started.cancelTests()
    before = len(started.testRuns())
    started.edit({"uri": uri, "text": SCENARIOS})
    until(lambda: any(one["label"] == "is gone" for file in started.tests() for one in file["children"]), "the list")
    assert len(started.testRuns()) == before


def test_created_and_deleted_documents_come_and_go(host, workspace):
    folder, uri = workspace
    started = host(environment={"WORKSPACE": str(folder)})
    started.running()
    started.tests()
    created = folder / "third.sheet.json"
    created.write_text(SCENARIOS)
    started.files({"event": "create", "uri": created.as_uri()})
    assert [one["label"] for one in started.tests()] == ["menu.sheet.json", "other.sheet.json", "third.sheet.json"]
    created.unlink()
    started.files({"event": "delete", "uri": created.as_uri()})
    assert [one["label"] for one in started.tests()] == ["menu.sheet.json", "other.sheet.json"]


def test_tasks_check_and_run_the_workspace_and_their_problems_are_matched(host, sheetd, workspace):
    folder, _ = workspace
    started = host()
    tasks = started.tasks()
    assert [(one["name"], one["execution"]["process"], one["execution"]["args"], one["resolved"]) for one in tasks] == [
        ("check", sheetd, ["check", "."], True), ("run", sheetd, ["run", "."], True)]
    matchers = {f"${one['name']}": one["pattern"] for one in json.loads((EXTENSION / "package.json").read_text())["contributes"]["problemMatchers"]}
    (folder / "broken.sheet.json").write_text('{"preset": "systm"}')
    found = []
    for task in tasks:
        done = subprocess.run([task["execution"]["process"], *task["execution"]["args"]], cwd=folder, capture_output=True, text=True)
        for line in (done.stdout + done.stderr).splitlines():
            for name in task["matchers"]:
                pattern = matchers[name]
                if match := re.match(pattern["regexp"], line):
                    found.append((name, Path(match[pattern["file"]]).name, int(match[pattern["line"]]), match[pattern["message"]]))
    assert any(one[:3] == ("$sheetd", "broken.sheet.json", 1) and "systm" in one[3] for one in found), found
    assert any(one[:3] == ("$sheetd", "menu.sheet.json", 6) and "phase" in one[3] for one in found), found
    # The module has no commands.
    assert host("nowhere.wasm").tasks() == []


def test_sheet_is_exported_by_code_actions_as_new_files(host, tmp_path):
    started = host()
    started.running()
    uri = (tmp_path / "place menu.sheet.json").as_uri()
    started.open({"uri": uri, "text": '{"preset": "system"}'})
    until(lambda: started.provide({"what": "provideHover", "uri": uri, "character": 4}), "the document")
    asked = {"what": "provideCodeActions", "uri": uri, "only": "source.export"}
    exports = started.provide(asked)
    assert len(exports) == 9 and {one["kind"]["value"] for one in exports} == {"source.export"}
    assert all("edit" not in one for one in exports)  # the text comes with the one that is taken
    title = next(one["title"] for one in exports if "SwiftUI" in one["title"])
    taken = lambda: started.provide({**asked, "resolve": title})
    made, file = taken(), tmp_path / "PlaceMenuSheet.swift"
    [text] = made["edit"]["edits"]
    assert made["edit"]["created"] == [file.as_uri()] == [text["uri"]] and "import SwiftUI" in text["newText"]
    assert made["command"]["command"] == "vscode.open" and made["command"]["arguments"] == [{"text": file.as_uri()}]
    # A file that is there is replaced as a whole, after a look at the differences.
    file.write_text("// mine\n")
    [text] = taken()["edit"]["edits"]
    assert text["metadata"] == {"needsConfirmation": True, "label": "Replace PlaceMenuSheet.swift"}
    assert text["range"]["start"] == {"line": 0, "character": 0} and text["range"]["end"]["line"] > 10**6
    assert started.provide({**asked, "triggerKind": 2}) == []  # not when the editor asks by itself
    assert started.provide({**asked, "only": "quickfix"}) == []


def test_code_lenses_run_their_scenarios_as_tests_and_open_the_preview(host):
    started = host()
    uri = started.show("map")
    names = [one["name"] for one in json.loads((EXAMPLES / "map.sheet.json").read_text())["scenarios"]]
    lenses = [one["command"] for one in started.provide({"what": "provideCodeLenses", "uri": uri})]
    assert {one["title"]: one["command"] for one in lenses} == {"Preview": "sheetd.openPreviewToTheSide", "Run scenario": "sheetd.runScenario"}
    preview, *scenarios = lenses
    for name, lens in zip(names, scenarios[:2]):
        started.run(lens["command"], *lens["arguments"])
        run = started.testRuns()[-1]
        assert [(event["kind"], event["id"]) for event in run["events"]] == [("started", f"{uri}#{name}"), ("passed", f"{uri}#{name}")]
    started.run(preview["command"], *preview["arguments"])
    assert started.look()["views"][0]["title"] == "Preview: map.sheet.json"


def test_scenario_to_run_is_asked_for_where_there_are_several(host):
    started = host()
    started.show("map")
    started.run("sheetd.runScenario")
    assert [one for one in started.look()["messages"] if one.startswith("asked: ")] == ["asked: Select the scenario to run"]
    assert len(started.testRuns()) == 1
    started.open({"uri": "file:///nothing.sheet.json", "text": '{"preset": "system"}'})
    started.run("sheetd.runScenario", "file:///nothing.sheet.json")
    assert "sheetd: nothing.sheet.json has no scenario." in started.look()["messages"]
    assert len(started.testRuns()) == 1


def test_picture_is_saved_at_the_chosen_path(host, tmp_path):
    started = host()
    started.running()
    text = (EXAMPLES / "interruptible.sheet.json").read_text()
    started.open({"uri": (tmp_path / "interruptible.sheet.json").as_uri(), "text": text})
    started.run("sheetd.savePicture")
    file = tmp_path / "interruptible-plot.svg"
    assert file.read_text().startswith("<svg ")
    assert f"vscode.open {file.as_uri()}" in started.look()["messages"]


def test_commands_without_a_document_show_a_warning(host):
    started = host()
    started.run("sheetd.openPreview")
    started.run("sheetd.runScenario")
    started.run("sheetd.savePicture")
    assert all("*.sheet.json" in message for message in started.look()["messages"])


def test_missing_daemon_is_reported(host):
    started = host("/nonexistent/sheetd")
    until(lambda: started.look()["messages"], "the error")
    seen = started.look()
    assert seen["messages"] == ["sheetd: there is no /nonexistent/sheetd: set sheetd.path, or put sheetd on the path"]
    assert "$(error)" in seen["status"]["text"]


@pytest.mark.parametrize("path, variable", [("~/sheetd", "HOME"), ("${workspaceFolder}/sheetd", "WORKSPACE")])
def test_path_of_the_daemon_may_begin_at_home_or_in_the_workspace(host, sheetd, tmp_path, path, variable):
    (tmp_path / "sheetd").symlink_to(sheetd)
    started = host(path, environment={variable: str(tmp_path)})
    started.running()
    assert f"starting {tmp_path}/sheetd" in started.look()["log"]


def test_version_of_a_document_in_git_is_not_checked(host):
    started = host()
    started.running()
    text = '{"preset": "systm"}'
    for uri in ("git:/menu.sheet.json", "file:///menu.sheet.json"):
        started.open({"uri": uri, "text": text})
    until(lambda: started.diagnostics("file:///menu.sheet.json"), "diagnostics")
    assert started.diagnostics("git:/menu.sheet.json") == []
    started.close("git:/menu.sheet.json")
    assert "git:" not in started.look()["log"]


def test_daemon_that_ends_six_times_is_not_restarted(host, tmp_path):
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\necho 'no luck' >&2\nexit 7\n")
    broken.chmod(0o755)
    started = host(str(broken), speed=5)
    until(lambda: started.look()["messages"], "it to be given up", 60)
    seen = started.look()
    assert seen["messages"] == ["sheetd: it ended with 7, 6 times in a row"]
    assert seen["log"].count("starting ") == 6 and "no luck" in seen["log"]


# The webview


@pytest.mark.browser
def test_drag_in_the_webview_moves_the_sheet(any_host, view):
    started = any_host()
    started.show("interruptible")
    started.run("sheetd.openPreviewToTheSide")
    shown = view(started)
    before = shown.at_rest()["frame"]["y"]
    shown.drag((195, 600), (195, 660), release=False)
    shown.step()
    assert shown.frame["frame"]["y"] == pytest.approx(before + 60 - 10, abs=0.5)
    shown.page.mouse.up()
    shown.until("sheetd.session.rests")


@pytest.mark.browser
def test_finger_is_where_the_pointer_is_in_a_frame_of_another_page(host, chromium):
    started = host()
    started.show("system")
    started.run("sheetd.openPreview")
    context = chromium.new_context(viewport={"width": 1200, "height": 900})
    page = context.new_page()
    url = started.look()["views"][0]["url"]
    # Of the same origin: one of another origin has places of its own.
    page.route("**/around", lambda route: route.fulfill(content_type="text/html", body=(
        f'<iframe src="{url}" style="position: absolute; left: 230px; top: 70px; width: 900px; height: 800px"></iframe>')))
    page.goto(url.rpartition("/view")[0] + "/around")
    [_, frame] = page.frames
    until(lambda: frame.evaluate("globalThis.sheetd?.session.rests"), "the sheet")
    box = frame.locator(".surface").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.8
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(x, y - 9 * step)
    page.mouse.up()
    samples = until(lambda: frame.evaluate("sheetd.session.rests && [...sheetd.session.recording.samples()]"), "the drag")
    began, *_, moved, ended = samples
    assert (moved["phase"], moved["x"], moved["y"]) == ("moved", ended["x"], ended["y"])
    assert began["x"] == ended["x"] and began["y"] - ended["y"] == pytest.approx(45 / frame.evaluate("sheetd.stage.scale"), abs=0.01)
    context.close()


@pytest.mark.browser
def test_preview_follows_the_active_editor_and_its_edits(host, view):
    started = host()
    started.show("system")
    started.run("sheetd.openPreview")
    shown = view(started)
    shown.at_rest()
    uri = started.show("content-sized")
    shown.until("sheetd.session.state?.preset === 'content-sized' && sheetd.session.rests")
    assert started.look()["views"][0]["title"] == "Preview: content-sized.sheet.json"
    started.edit({"uri": uri, "text": '{"preset": "content-sized", "content": {"height": 234}}'})
    shown.until("sheetd.session.state?.contents[0].height === 234 && sheetd.session.rests")
    started.edit({"uri": uri, "text": '{"preset": '})
    shown.until("sheetd.connection === 'stale'")


@pytest.mark.browser
def test_failed_test_is_shown_in_the_preview_at_the_moment_of_its_failure(host, workspace, view):
    folder, uri = workspace
    started = host(environment={"WORKSPACE": str(folder)})
    started.running()
    expected = [{"time": 0.7, "frame": {"detent": "large"}}, {"time": 1.25, "frame": {"detent": "large"}}]
    text = json.dumps({"preset": "system", "configuration": {"detents": ["medium", "large"]},
                       "scenario": [{"time": 0, "method": "sheet/present"}], "expect": expected}, indent=1)
    (folder / "menu.sheet.json").write_text(text)
    started.open({"uri": uri, "text": text})
    started.tests()
    started.expandTest(uri)
    test = f"{uri}#"
    run = started.runTests({"ids": [test]})[-1]
    [_, second] = run["events"][-1]["messages"]
    started.showTest({"id": uri})  # a document has no failure
    assert started.look()["views"] == []
    shows = lambda time: shown.until(f"sheetd.session.moment.time === {time} && document.querySelector('.expected-text').textContent === 'expected: large'")
    # In a preview that begins, the failure of a message; in one that is there, the first.
    started.showTest({"id": test, "message": second})
    shown = view(started)
    shows(1.25)
    started.showTest({"id": test})
    shows(0.7)
    # In a preview behind another tab, and of a document that VS Code has closed.
    started.hide(0)
    started.close(uri)
    started.showTest({"id": test, "message": second})
    shows(1.25)
    # The first that is still not met, once the text is another one.
    started.open({"uri": uri, "text": text})
    started.edit({"uri": uri, "text": text.replace('"time": 0.7', '"time": 0.75')})
    started.showTest({"id": test, "message": second})
    shows(1.25)
    started.showTest({"id": test})
    shows(0.75)


@pytest.mark.browser
def test_pinned_preview_keeps_its_document(host, view):
    started = host()
    started.show("system")
    started.run("sheetd.openPreview")
    shown = view(started)
    shown.at_rest()
    started.run("sheetd.togglePin")
    uri = started.show("side-menu")
    assert started.look()["views"][0]["title"] == "Pinned: system.sheet.json"
    started.run("sheetd.openPreview")
    assert [one["title"] for one in started.look()["views"]] == ["Pinned: system.sheet.json", "Preview: side-menu.sheet.json"]
    second = view(started, 1)
    second.at_rest()
    assert second.look("sheetd.session.state.preset") == "side-menu"
    assert shown.look("sheetd.session.state.preset") == "system"
    started.edit({"uri": uri, "text": '{"preset": "side-menu", "configuration": {"dimming": {"alpha": 0.11}}}'})
    second.until("sheetd.session.frame.dimming.opacity === 0.11")


@pytest.mark.browser
def test_messages_lost_while_hidden_are_recovered(host, view):
    started = host()
    uri = started.show("content-sized")
    started.run("sheetd.openPreview")
    shown = view(started)
    shown.at_rest()
    started.hide(0)
    started.edit({"uri": uri, "text": '{"preset": "content-sized", "content": {"height": 199}}'})
    started.provide({"what": "provideHover", "uri": uri})  # its answer arrives after the messages for the hidden page
    assert shown.look("sheetd.session.state.contents[0].height") != 199
    started.reveal(0)
    shown.until("sheetd.session.state?.contents[0].height === 199 && sheetd.session.rests")


@pytest.mark.browser
def test_killed_daemon_restarts_with_the_same_frame(host, view):
    started = host(speed=0.2)  # what is lost stays so for a while
    started.show("system")
    started.run("sheetd.openPreview")
    shown = view(started)
    frame = shown.at_rest()
    os.kill(started.daemon(), 9)
    shown.until("sheetd.connection === 'lost'")
    assert "SIGKILL" in shown.page.locator(".notice").inner_text()
    shown.until("sheetd.connection === 'ready' && sheetd.session.rests")
    assert shown.frame["frame"] == frame["frame"]
    before = shown.frame["sheet"]
    started.run("sheetd.restart")
    shown.until(f"sheetd.connection === 'ready' && sheetd.session.rests && sheetd.session.frame.sheet !== '{before}'")


@pytest.mark.browser
def test_restored_window_shows_the_same_document_and_settings(host, view):
    started = host()
    uri = started.show("system")
    started.run("sheetd.openPreview")
    shown = view(started)
    shown.at_rest()
    shown.look("void sheetd.commands.run('safeAreas')")
    state = until(lambda: (lambda now: now and "settings" in now and now)(started.look()["views"][0]["state"]), "the state to be kept")
    assert state == {"uri": uri, "isPinned": False, "settings": {"safeAreas": True}}
    again = host()
    again.restore(state)
    again.show("system")
    restored = view(again)
    restored.at_rest()
    restored.until("!document.querySelector('.safe-area').hidden")
    assert again.look()["views"][0]["title"] == "Preview: system.sheet.json"


@pytest.mark.browser
def test_preview_settings_are_applied_to_the_page(host, view):
    started = host(**{"sheetd.preview.scheme": "dark", "sheetd.preview.bezel": False})
    started.show("system")
    started.run("sheetd.openPreview")
    shown = view(started)
    shown.at_rest()
    red, green, blue = map(int, re.findall(r"\d+", shown.look("getComputedStyle(document.querySelector('.sheet')).backgroundColor")))
    assert max(red, green, blue) < 60
    assert not shown.look("document.querySelector('.device').classList.contains('has-bezel')")
    # The first of two keys is VS Code's.
    shown.page.keyboard.press("Control+k")
    assert shown.page.locator("dialog[open]").count() == 0
    started.settings({"sheetd.preview.safeAreas": True})
    shown.until("!document.querySelector('.safe-area').hidden")


@pytest.mark.browser
def test_preview_of_a_daemon_that_is_gone_for_good_says_so(host, view):
    started = host("/nonexistent/sheetd")
    started.open({"uri": "file:///menu.sheet.json", "text": '{"preset": "system"}'})
    started.run("sheetd.openPreview")
    shown = view(started)
    shown.until("document.querySelector('.chip').textContent === 'Stopped'")
    assert shown.page.locator(".name b").inner_text() == "menu.sheet.json"


@pytest.mark.browser
def test_closing_the_preview_closes_its_sheet(host, view):
    started = host()
    started.show("system")
    started.settings({"sheetd.trace": "messages"})
    started.run("sheetd.openPreview")
    shown = view(started)
    sheet = shown.at_rest()["sheet"]
    started.disposePanel(0)
    until(lambda: f'sheet/close\n{{\n  "sheet": "{sheet}"\n}}\n' in started.look()["log"], "the sheet to be closed")
    # VS Code ends the page with its panel. Here it goes on, and finds nothing where it asks for more.
    shown.context.close()
    shown.problems.clear()


# The package


def test_package_with_a_binary_starts_it(tmp_path, sheetd, host):
    extension = unpacked(tmp_path, "--sheetd", sheetd, "--target", "linux-x64")
    assert 'TargetPlatform="linux-x64"' in (tmp_path / "extension.vsixmanifest").read_text()
    assert "browser" not in json.loads((extension / "package.json").read_text()) and not (extension / "sheetd.wasm").exists()
    (extension / "bin" / "sheetd").chmod(0o755)  # VS Code sets this permission when it unpacks
    # The bundled daemon is found without a setting, the path or a checkout.
    started = host(None, extension=extension)
    started.show("system")
    started.run("sheetd.openPreview")
    assert f"starting {extension / 'bin' / 'sheetd'}\n" in started.look()["log"]


def test_package_without_a_binary_starts_the_module(packed, host):
    for name in ("README.md", "CHANGELOG.md", "LICENSE.txt", "icon.png", "page/index.html", "page/bundle.js", "page/bundle.css", "page/share/video.js", "sheetd.wasm", "dist/node.js",
                 "dist/node-worker.js"):
        assert (packed / name).is_file()
    assert not (packed / "src").exists()
    # Nothing outside of the package can be shown or opened from it.
    readme = (packed / "README.md").read_text()
    assert readme.startswith("# Bottom sheets") and "](" not in readme
    manifest = (packed.parent / "extension.vsixmanifest").read_text()
    assert "TargetPlatform" not in manifest and '.ExtensionKind" Value="workspace,web"' in manifest and "__web_extension" in manifest
    for kind, prefix in (("node", ""), ("web", "file://")):
        started = host(None, extension=packed, kind=kind)
        started.show("system")
        assert f"starting {prefix}{packed / 'sheetd.wasm'}\n" in started.look()["log"]


@pytest.mark.browser
def test_worker_of_the_package_runs_in_a_browser(chromium, packed):
    """As VS Code starts it: from a blob that imports the blob of the extension."""
    page = chromium.new_page()
    page.route("http://extension/**", lambda route: route.fulfill(path=packed / route.request.url.removeprefix("http://extension/"))
               if route.request.url != "http://extension/" else route.fulfill(body="", content_type="text/html"))
    page.goto("http://extension/")
    answer = page.evaluate("""async message => {
        const script = URL.createObjectURL(await (await fetch('dist/worker.js')).blob());
        const worker = new Worker(URL.createObjectURL(new Blob([`importScripts('${script}')`])));
        worker.postMessage({ module: await (await fetch('sheetd.wasm')).arrayBuffer() });
        worker.postMessage({ input: message });
        return new Promise(resolve => { worker.onmessage = ({ data }) => data.done || resolve(data); });
    }""", '{"jsonrpc":"2.0","id":1,"method":"initialize"}\n')
    page.close()
    assert json.loads(answer["output"])["result"]["serverInfo"]["name"] == "sheetd"


def test_same_sources_give_the_same_package(tmp_path, packed, wasm):
    output = tmp_path / "again.vsix"
    run("python3", EXTENSION / "build_vsix.py", "--wasm", wasm, "--output", output)
    assert output.read_bytes() == (packed.parent / "sheetd.vsix").read_bytes()


@pytest.mark.parametrize("kind", ["node", "web"])
def test_truncated_module_is_reported_once(tmp_path, packed, host, kind):
    extension = tmp_path / "extension"
    shutil.copytree(packed, extension)
    os.truncate(extension / "sheetd.wasm", 100_000)
    started = host(None, extension=extension, kind=kind)
    [message] = until(lambda: started.look()["messages"], "the error")
    assert message.startswith("sheetd: sheetd.wasm is damaged or is not sheetd's; install it again (CompileError")
    assert "$(error)" in started.look()["status"]["text"]


def test_arguments_for_the_module_are_an_error(packed, host):
    started = host(None, extension=packed, **{"sheetd.args": ["--strict"]})
    [message] = until(lambda: started.look()["messages"], "the error")
    assert message.endswith("sheetd.wasm can't be started: the module has no arguments, found --strict")


# The document of a preview


ASK = """([method, params]) => sheetd.rpc.request(method, params).then(result => ({ result }), ({ code, message }) => ({ error: [code, message] }))"""


def replaced(line, start, end, text):
    return {"range": {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}, "newText": text}


@pytest.mark.browser
def test_preview_edits_its_document_in_the_editor_and_saves_it(host, view, tmp_path):
    started = host()
    started.running()
    file = tmp_path / "menu.sheet.json"
    file.write_text('{"preset": "system"}\n')
    started.open({"uri": file.as_uri(), "text": file.read_text()})
    started.run("sheetd.openPreview")
    shown = view(started)
    shown.at_rest()
    ask = lambda method, params=None: shown.page.evaluate(ASK, [method, params or {}])
    assert ask("preview/readDocument") == {"result": {"text": '{"preset": "system"}\n', "version": 1}}
    assert ask("preview/editDocument", {"version": 1, "edits": [replaced(0, 12, 18, "interruptible")]}) == {
        "result": {"version": 2, "isSaved": True}}
    assert file.read_text() == '{"preset": "interruptible"}\n'
    shown.until("sheetd.session.state.configuration.detents.length === 1 || sheetd.document.text.includes('interruptible')")
    # A text with unsaved changes is edited, but saving them is left to the user.
    started.edit({"uri": file.as_uri(), "text": '{"preset": "side-menu"}'})
    assert ask("preview/editDocument", {"version": 2, "edits": [replaced(0, 0, 1, "[")]}) == {
        "error": [-32801, "menu.sheet.json has changed meanwhile. Nothing was saved: look at the new version, then save again."]}
    assert ask("preview/editDocument", {"version": 3, "edits": [replaced(0, 22, 23, "}\n"), replaced(0, 1, 1, " ")]}) == {
        "result": {"version": 4, "isSaved": False}}
    assert started.text(file.as_uri()) == {"text": '{ "preset": "side-menu"}\n', "isDirty": True}
    assert file.read_text() == '{"preset": "interruptible"}\n'


@pytest.mark.browser
def test_preview_reads_a_document_that_has_no_editor_any_more(host, view, tmp_path):
    started = host()
    started.running()
    file = tmp_path / "menu.sheet.json"
    file.write_text('{"preset": "system"}')
    started.open({"uri": file.as_uri(), "text": file.read_text()})
    started.run("sheetd.openPreview")
    shown = view(started)
    shown.at_rest()
    started.close(file.as_uri())
    assert shown.page.evaluate(ASK, ["preview/readDocument", {}])["result"]["text"] == '{"preset": "system"}'
    # A document that is opened again has diagnostics again, and after each of them the page reads it, too.
    shown.page.evaluate(ASK, ["sheet/presets", {}])
    shown.page.evaluate(ASK, ["preview/readDocument", {}])
    file.unlink()
    started.close(file.as_uri())
    code, message = shown.page.evaluate(ASK, ["preview/editDocument", {"version": 1, "edits": []}])["error"]
    assert code == -32803 and message.startswith("menu.sheet.json can't be read any more: ")
