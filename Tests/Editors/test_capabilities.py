"""What each client can do, in the table of editors/README.md: every mark in it stands for a test that exists. `UPDATE=1` rewrites the table."""

import os

import pytest
from conftest import ROOT

HERE = ROOT / "Tests" / "Editors"
README = ROOT / "editors" / "README.md"
BEGIN, END = "<!-- capabilities: Tests/Editors/test_capabilities.py -->", "<!-- end of capabilities -->"
FILES = {"VS Code": "test_vscode.py", "Neovim": "neovim.lua", "Emacs": "emacs-test.el", "Vim": "vim-test.vim",
         "Python": "test_python_documents.py", "Node": "node/documents.test.mjs"}
FEATURES = {
    "errors as you type": {
        "VS Code": "test_diagnostics_fixes_hover_completion_symbols_and_formatting_work",
        "Neovim": "diagnostic_disappears_when_the_error_is_corrected", "Emacs": "sheetd-errors-are-reported-to-flymake-until-corrected",
        "Vim": "'two diagnostics'"},
    "errors of a document, with their lines": {"Python": "test_errors_of_a_document_are_one_exception_with_their_locations",
                                     "Node": "errors of a document are one exception with their locations"},
    "errors of documents that are not open": {
        "VS Code": "test_documents_of_the_folder_are_checked_found_and_renamed_whether_they_are_open_or_not",
        "Neovim": "documents_of_another_repository_are_checked_too"},
    "hover": {
        "VS Code": "test_diagnostics_fixes_hover_completion_symbols_and_formatting_work",
        "Neovim": "hover_explains_a_member_and_presets_are_completed", "Emacs": "sheetd-eglot-explains-a-member",
        "Vim": "Completion, hover and formatting"},
    "completion": {
        "VS Code": "test_diagnostics_fixes_hover_completion_symbols_and_formatting_work",
        "Neovim": "hover_explains_a_member_and_presets_are_completed", "Vim": "Completion, hover and formatting"},
    "rename, go to definition": {
        "VS Code": "test_names_are_found_marked_and_renamed_and_text_folds_and_is_selected", "Neovim": "detent_is_found_and_renamed_everywhere_and_the_text_formatted", "Emacs": "sheetd-eglot-renames-a-detent-everywhere-and-formats"},
    "formatting": {
        "VS Code": "test_diagnostics_fixes_hover_completion_symbols_and_formatting_work",
        "Neovim": "detent_is_found_and_renamed_everywhere_and_the_text_formatted", "Emacs": "sheetd-eglot-renames-a-detent-everywhere-and-formats",
        "Vim": "Completion, hover and formatting"},
    "preview that you can drag": {
        "VS Code": "test_drag_in_the_webview_moves_the_sheet", "Neovim": "j_drags_the_sheet_which_returns_when_released",
        "Emacs": "sheetd-down-key-drags-the-sheet-and-releases-it"},
    "preview in the browser by one command": {"Vim": "The preview is that of the document, and one command"},
    "preview follows every edit": {
        "VS Code": "test_preview_follows_the_active_editor_and_its_edits", "Neovim": "preview_follows_valid_edits_of_the_document",
        "Emacs": "sheetd-preview-follows-valid-edits-of-the-document"},
    "preview follows the active document, or is pinned": {
        "VS Code": "test_pinned_preview_keeps_its_document", "Neovim": "preview_follows_the_document_that_is_edited_unless_pinned"},
    "running a scenario by its name": {
        "VS Code": "test_code_lenses_run_their_scenarios_as_tests_and_open_the_preview", "Neovim": "SheetRun_takes_a_name_and_completes_it",
        "Emacs": "sheetd-named-scenario-runs-and-its-name-is-completed", "Vim": "SheetRun opens it",
        "Python": "test_scenarios_have_names_and_are_run_by_them", "Node": "named scenarios are tests of their names"},
    "scenarios as tests": {
        "VS Code": "test_scenarios_are_tests_that_fail_at_their_lines", "Python": "test_pytest_runs_the_scenarios_of_the_documents_that_it_finds",
        "Node": "sheetTests registers the scenarios of documents and folders as tests"},
    "pictures of a scenario": {
        "VS Code": "test_picture_is_saved_at_the_chosen_path", "Neovim": "sheet_picture_writes_an_svg_file",
        "Emacs": "sheetd-save-picture-writes-an-svg-file", "Vim": "SheetPicture filmstrip"},
    "export as code": {"VS Code": "test_sheet_is_exported_by_code_actions_as_new_files", "Neovim": "sheet_is_exported_by_a_code_action_as_a_new_file"},
    "report of a missing or broken daemon": {
        "VS Code": "test_missing_daemon_is_reported", "Neovim": "daemon_that_does_not_work_is_one_message_with_the_way_out",
        "Emacs": "sheetd-daemon-that-does-not-work-is-one-message-with-the-way-out", "Vim": "A daemon that does not work",
        "Python": "test_missing_document_and_missing_daemon_are_their_own_exceptions", "Node": "a missing document and a missing daemon are their own errors"},
}  # fmt: skip


def table():
    lines = ["| | " + " | ".join(FILES) + " |", "|---|" + ":-:|" * len(FILES)]
    lines += [f"| {feature} | " + " | ".join("✓" if client in tests else "–" for client in FILES) + " |" for feature, tests in FEATURES.items()]
    return "\n".join(lines)


@pytest.mark.parametrize("feature, client", [(feature, client) for feature, tests in FEATURES.items() for client in tests])
def test_each_mark_stands_for_a_test(feature, client):
    assert FEATURES[feature][client] in (HERE / FILES[client]).read_text()


def test_table_in_the_readme_is_up_to_date():
    before, _, rest = README.read_text().partition(BEGIN)
    old, _, after = rest.partition(END)
    assert after, f"{README} has no place for the table"
    if os.environ.get("UPDATE"):
        README.write_text(f"{before}{BEGIN}\n{table()}\n{END}{after}")
    assert table() in README.read_text()
