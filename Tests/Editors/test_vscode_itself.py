"""Tests the extension in VS Code itself, by keyboard and mouse: in code-server, and in VS Code for the Web (vscodes.py)."""

import json
import sys

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import EXAMPLES, run, until
from keystrokes import CLOSED, WHOLE, keys_of, lines_of, without_closing
from vscodes import EXTENSION, HOSTS, QUICK_INPUT, WITHOUT, Code

pytestmark = [pytest.mark.browser, pytest.mark.check, pytest.mark.skipif(not HOSTS, reason=WITHOUT)]

KINDS = ["code-server", "web"]


@pytest.fixture(scope="module")
def packages(tmp_path_factory, sheetd, wasm):
    """The packed extension for each host: with the binary, and with the module."""
    folder = tmp_path_factory.mktemp("vsix")
    made = {}
    for kind, options in (("code-server", ["--sheetd", sheetd]), ("web", ["--wasm", wasm])):
        made[kind] = folder / f"sheetd-{kind}.vsix"
        run(sys.executable, EXTENSION / "build_vsix.py", "--output", made[kind], *options)
    return made


@pytest.fixture(scope="module")
def playwright():
    with pytest.importorskip("playwright.sync_api").sync_playwright() as running:
        yield running


@pytest.fixture
def code(playwright, packages, tmp_path):
    """Opens a window with a folder of documents, by their names."""
    windows = []

    def open_window(documents, kind="code-server", is_trusted=True, **settings):
        folder = tmp_path / "folder"
        for name, text in documents.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        windows.append(Code(playwright, kind, folder, packages[kind], tmp_path / "profile", settings, is_trusted))
        return windows[-1]

    yield open_window
    for one in windows:
        one.close()


def example(name):
    return (EXAMPLES / f"{name}.sheet.json").read_text()


# Typing

def typed(window, text, seed):
    """Types a text into an empty document, key by key, and returns what is in the file then."""
    window.open("typed.sheet.json")
    window.press("Control+A", "Delete")
    for key, pause in keys_of(text, seed):
        window.press("Enter") if key == "\n" else window.type(key)
        window.page.wait_for_timeout(pause)
    window.page.wait_for_selector(".tab.active.dirty")
    window.press("Escape", "Control+S")
    window.page.wait_for_selector(".tab.active:not(.dirty)")
    return lines_of((window.folder / "typed.sheet.json").read_text())


def test_a_document_typed_key_by_key_is_what_was_typed(code):
    window = code({"typed.sheet.json": ""})
    for seed in range(10):
        text = CLOSED[seed % len(CLOSED)]
        assert without_closing(typed(window, text, seed), text) == lines_of(text), f"seed {seed}"


def test_a_document_typed_without_closing_brackets_is_what_was_typed(code):
    never = {"editor.autoClosingBrackets": "never", "editor.autoClosingQuotes": "never"}
    window = code({"typed.sheet.json": ""}, **never)
    for seed in range(10):
        text = WHOLE[seed % len(WHOLE)]
        assert typed(window, text, seed) == lines_of(text), f"seed {seed}"


# The language


DETENTS = """{
  "preset": "system",
  "configuration": {"detents": [{"id": "peek", "height": 120}, "large"], "selectedDetentIdentifier": "peek"},
  "scenario": [{"time": 0, "method": "sheet/present"}]
}
"""


def problems(window):
    """The number of errors in the status bar."""
    return int(window.page.locator('[id="status.problems"]').inner_text().split()[0])


@pytest.mark.parametrize("kind", KINDS)
def test_errors_as_you_type(code, kind):
    """A detent is renamed, and a half-typed word keeps what stands beside the scenarios."""
    window = code({"menu.sheet.json": DETENTS}, kind)
    window.open("menu.sheet.json")
    lenses = lambda: window.text(".codelens-decoration a")
    until(lambda: lenses() == ["Preview", "Run scenario"], "the lenses")
    window.go_to(3, DETENTS.splitlines()[2].index("peek") + 2)
    window.press("F2")
    window.page.wait_for_selector(".rename-input:focus")
    window.type("low")
    window.press("Enter")
    until(lambda: sum(line.count('"low"') for line in window.lines) == 2, "both names to be changed")
    # The text has an error, and what stands beside the scenario stays.
    window.press("Control+Home", "ArrowDown", "End", "ArrowLeft", "ArrowLeft", "Backspace")
    until(lambda: problems(window) > 0, "the error")
    assert lenses() == ["Preview", "Run scenario"]


def test_a_key_that_is_accepted_opens_its_values_and_steps_have_names(code):
    window = code({"typed.sheet.json": ""})
    window.open("typed.sheet.json")
    until(lambda: problems(window) == 1, "the daemon")
    choices = lambda: window.text(".suggest-widget.visible .monaco-list-row .label-name")
    window.type("{")
    window.press("Enter")
    window.type('"pres')
    until(lambda: choices() == ["preset"], "the key")
    window.press("Tab")
    until(lambda: {"compose", "gorhom"} <= set(choices()), "its values")
    window.type("vau")
    until(lambda: choices() == ["vaul", "vaul.sequential", "vaul.single"], "those that begin so")
    window.press("Tab", "End")
    window.type(', "configuration": {"dete')
    until(lambda: "detents" in choices(), "the key of the list")
    window.press("Tab")
    until(lambda: '"detents": []' in "".join(window.lines), "a list")
    window.press("Escape", "Control+A", "Delete")
    window.page.keyboard.insert_text('{"preset": "system", "scenario": [{"time": 0.3, "method": "sheet/present"}, {"time": 1, "method": ""}]}')
    until(lambda: '"method": ""' in "".join(window.lines).replace("\u00b7", " "), "the text")
    until(lambda: problems(window) > 0, "its errors")
    window.command("Explorer: Focus on Outline View")
    until(lambda: any("0.3 s present" in row for row in window.text(".outline-pane .monaco-list-row")), "the steps")


def test_a_test_runs_at_the_cursor_and_documents_of_one_name_are_told_apart(code):
    passing = FAILING.replace("dismissed", "presented").replace("didDismiss", "phaseDidChange")
    window = code({"north/menu.sheet.json": FAILING, "south/menu.sheet.json": passing, "open.sheet.json": passing})
    window.open("open.sheet.json")
    until(lambda: window.text(".codelens-decoration a").count("Run scenario") == 2, "the lenses")
    window.go_to(next(number for number, line in enumerate(window.lines, 1) if '"two"' in line) + 6, 3)
    window.command("Test: Run Test at Cursor")
    until(lambda: window.page.locator(".testing-run-glyph.codicon-testing-passed-icon").count() == 1, "one test")
    window.command("Testing: Focus on Test Explorer View")
    until(lambda: {"north", "south"} <= set(window.text(".test-explorer .test-label-description")), "their folders")


@pytest.mark.parametrize("kind", KINDS)
def test_in_the_browser_too(code, kind):
    """A document that extends another has no errors, and all of its tests run."""
    child = '{"extends": "menu.sheet.json",\n "scenarios": [{"name": "opens", "steps": [{"time": 0, "method": "sheet/present"}],\n' \
            '  "expect": [{"time": 2, "frame": {"phase": "presented"}}]}]}\n'
    window = code({"menu.sheet.json": DETENTS, "child.sheet.json": child}, kind)
    window.open("child.sheet.json")
    until(lambda: "Run scenario" in window.text(".codelens-decoration a"), "the lens")
    assert problems(window) == 0
    window.command("Testing: Focus on Test Explorer View")
    window.command("Test: Run All Tests")
    # One of the other document, that one in this document, too, and its own.
    until(lambda: "3/3" in " ".join(window.text(".result-summary-container")), "all tests", 60)


def test_in_a_folder_that_is_not_trusted_its_settings_start_no_program(code):
    settings = json.dumps({"sheetd.path": "${workspaceFolder}/evil"})
    window = code({"menu.sheet.json": DETENTS, ".vscode/settings.json": settings, "evil": "#!/bin/sh\ntouch started\n"}, is_trusted=False)
    (window.folder / "evil").chmod(0o755)
    until(lambda: "Restricted Mode" in " ".join(window.text(".statusbar-item")), "Restricted Mode")
    window.open("menu.sheet.json")
    until(lambda: "Run scenario" in window.text(".codelens-decoration a"), "the daemon of the package")
    window.command("Sheet: Open Preview to the Side")
    preview = window.preview()
    until(lambda: preview.evaluate("sheetd.session.rests"), "the sheet")
    assert not (window.folder / "started").exists()


FAILING = json.dumps({"preset": "system", "scenarios": [
    {"name": name, "steps": [{"time": 0, "method": "sheet/present"}], "expect": [
        {"time": 2, "frame": {"phase": "dismissed"}}, {"event": {"name": "didDismiss"}}]} for name in ("one", "two")]}, indent=1)


def test_a_task_reports_the_failures_of_closed_documents_and_leaves_those_of_open_ones(code):
    window = code({"open.sheet.json": FAILING, "closed.sheet.json": FAILING})
    window.open("open.sheet.json")
    until(lambda: problems(window) == 4, "the failures of the open document")
    window.command("Tasks: Run Task")
    window.pick("sheetd")
    window.pick("run")
    until(lambda: problems(window) == 8, "the failures of the other document")


def test_scenarios_as_tests(code):
    """A failure is shown in the preview, with the sheet that was expected."""
    window = code({"menu.sheet.json": json.dumps({
        "preset": "system", "configuration": {"detents": ["medium", "large"]},
        "scenarios": [{"name": "goes up", "steps": [{"time": 0, "method": "sheet/present"}], "expect": [{"time": 0.7, "frame": {"detent": "large"}}]}]}, indent=1)})
    window.open("menu.sheet.json")
    until(lambda: "Run scenario" in window.text(".codelens-decoration a"), "the lens")
    window.page.click('.codelens-decoration a:has-text("Run scenario")')
    window.command("Testing: Focus on Test Explorer View")
    window.page.click(".test-explorer .monaco-tl-twistie >> nth=0")
    window.page.hover('.test-explorer .monaco-list-row:has-text("goes up")')
    window.page.click('.test-explorer .monaco-list-row:has-text("goes up") [aria-label*="Show in Preview"]')
    preview = window.preview()
    until(lambda: preview.evaluate("sheetd.session.past") == 0.7, "the moment of the failure")
    until(lambda: preview.locator(".expected-text").text_content() == "expected: large", "the expected sheet")


def test_code_from_the_sheet(code):
    window = code({"menu.sheet.json": DETENTS})
    window.open("menu.sheet.json")
    until(lambda: "Run scenario" in window.text(".codelens-decoration a"), "the lens")

    def export():
        window.page.click(".tab:has-text('menu.sheet.json')")
        window.press("Control+Home")
        window.command("Source Action...")
        window.page.click(".action-widget .monaco-list-row:has-text('SwiftUI')")

    export()
    window.page.wait_for_selector(".tab.active:has-text('MenuSheet.swift')")
    made = window.folder / "MenuSheet.swift"
    until(lambda: made.exists() and "import SwiftUI" in made.read_text(), "the file")
    # A file that is there is replaced only after a look at the differences.
    made.write_text("// my own\n")
    export()
    until(lambda: "Refactor Preview" in " ".join(window.text(".panel .title-label, .panel .action-label")), "the differences")
    assert made.read_text() == "// my own\n"


# The preview


def test_well_known_sheets_as_presets(code):
    window = code({"menu.sheet.json": DETENTS})
    window.open("menu.sheet.json")
    until(lambda: "Run scenario" in window.text(".codelens-decoration a"), "the lens")
    window.command("Sheet: New Document")
    window.page.wait_for_selector(".quick-input-list .monaco-list-row:has-text('gorhom')")
    window.page.fill(QUICK_INPUT, "gorhom")
    window.press("Enter")
    preview = window.preview()
    until(lambda: preview.evaluate("sheetd.session.rests && sheetd.session.state.preset") == "gorhom", "the sheet")
    assert '"preset": "gorhom",' in "".join(window.lines)


@pytest.mark.parametrize("kind", KINDS)
def test_a_preview_that_you_can_drag(code, kind):
    window = code({"menu.sheet.json": DETENTS}, kind)
    window.open("menu.sheet.json")
    window.command("Sheet: Open Preview to the Side")
    preview = window.preview()
    until(lambda: preview.evaluate("sheetd.session.rests"), "the sheet to rest")
    surface = preview.locator(".surface").bounding_box()
    x, y, height = surface["x"] + surface["width"] / 2, surface["y"] + surface["height"] * 0.95, surface["height"]
    mouse = window.page.mouse
    # Where the finger rests, the preview says where the sheet lands, and there it lands.
    for part, detent in ((0.1, "peek"), (0.7, "large")):
        mouse.move(x, y)
        mouse.down()
        for step in range(1, 11):
            mouse.move(x, y - height * part * step / 10)
        until(lambda: preview.evaluate("sheetd.session.moment.time - [...sheetd.session.recording.samples()].at(-1).time > 0.2"), "the finger to rest")
        until(lambda: preview.locator(".verdict em").text_content() == detent, "the sentence")  # noqa: B023, called at once
        finger = preview.evaluate("sheetd.session.finger")
        mouse.up()
        until(lambda: preview.evaluate("sheetd.session.rests"), "the sheet to rest")
        assert preview.evaluate("sheetd.session.frame.detent") == detent
        ended = preview.evaluate("[...sheetd.session.recording.samples()].at(-1)")
        assert (ended["phase"], ended["x"], ended["y"]) == ("ended", finger["x"], finger["y"])


@pytest.mark.parametrize("theme", ["Default Light Modern", "Default Dark Modern", "Default High Contrast", "Default High Contrast Light"])
def test_the_preview_is_readable_in_every_kind_of_theme(code, theme):
    window = code({"system.sheet.json": example("system")}, **{"workbench.colorTheme": theme})
    window.open("system.sheet.json")
    window.command("Sheet: Open Preview to the Side")
    preview = window.preview()
    until(lambda: preview.evaluate("sheetd.session.rests"), "the sheet to rest")
    preview.evaluate(Axe().axe_script)
    found = preview.evaluate("axe.run(document, { runOnly: ['color-contrast'] }).then(({ violations }) => violations.flatMap(one => one.nodes.map(node => node.html)))")
    assert found == []


def test_keys_that_begin_a_chord_of_vs_code_do_nothing_in_the_preview(code):
    window = code({"system.sheet.json": example("system")})
    window.open("system.sheet.json")
    window.command("Sheet: Open Preview to the Side")
    preview = window.preview()
    until(lambda: preview.evaluate("sheetd.session.rests"), "the sheet to rest")
    preview.locator(".stage").click(position={"x": 5, "y": 5})
    window.press("Control+K")
    until(lambda: "Ctrl+K" in " ".join(window.text(".statusbar-item")), "VS Code to wait for the second key")
    assert preview.locator("dialog[open]").count() == 0
