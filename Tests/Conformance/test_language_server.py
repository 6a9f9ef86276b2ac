"""Tests sheet documents with a third-party language client: pytest-lsp, with the recorded capabilities of three editors."""

import asyncio

import pytest
import pytest_lsp
from conftest import ROOT, SHEETD
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities, make_test_lsp_client

URI = "file:///menu.sheet.json"
EXAMPLE = (ROOT / "editors" / "examples" / "system.sheet.json").read_text()


def make_client():
    client = make_test_lsp_client()
    client.shown = []

    @client.feature("sheet/didChangeDocument")
    def on_change(params):
        client.shown.append((params.sheet, params.version, params.latest))

    client.registrations = []

    @client.feature("client/registerCapability")
    def on_registration(params):
        client.registrations += params.registrations

    for method in ("sheet/frame", "sheet/event", "sheet/animation"):
        client.feature(method)(lambda params: None)
    return client


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[SHEETD, "--stdio"], client_factory=make_client),
    params=["neovim", "visual-studio-code", "emacs"],
)
async def client(request, lsp_client: LanguageClient):
    capabilities = client_capabilities(request.param)
    answer = await lsp_client.initialize_session(types.InitializeParams(capabilities=capabilities))
    lsp_client.server = answer.capabilities
    yield
    await lsp_client.shutdown_session()


def open_document(client, text, uri=URI):
    item = types.TextDocumentItem(uri=uri, language_id="json", version=1, text=text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))


def edit(client, version, text, span=None):
    change = types.TextDocumentContentChangeWholeDocument(text=text)
    if span:
        start, end = (types.Position(*place) for place in span)
        change = types.TextDocumentContentChangePartial(range=types.Range(start, end), text=text)
    document = types.VersionedTextDocumentIdentifier(uri=URI, version=version)
    client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))


async def diagnostics(client):
    """The latest diagnostics, after the daemon has processed all messages sent so far."""
    await client.protocol.send_request_async("sheet/list", {})
    return list(client.diagnostics.get(URI, []))


def here():
    return types.TextDocumentIdentifier(uri=URI)


def apply(text, changes, encoding="utf-32"):
    """The text after edits of it, none of which overlap. Positions count units of an encoding."""
    lines = text.splitlines(keepends=True) + [""]
    starts = [sum(map(len, lines[:index])) for index in range(len(lines))]
    size = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding]

    def offset(place):
        units = lines[place.line].encode(f"{encoding}-le".replace("utf-8-le", "utf-8"))
        return starts[place.line] + len(units[: size * place.character].decode(f"{encoding}-le".replace("utf-8-le", "utf-8")))

    for change in sorted(changes, key=lambda change: change.range.start, reverse=True):
        start, end = offset(change.range.start), offset(change.range.end)
        text = text[:start] + change.new_text + text[end:]
    return text


def position_of(text, word, occurrence=0):
    """The position of the first letter of a quoted word."""
    index = -1
    for _ in range(occurrence + 1):
        index = text.index(f'"{word}"', index + 1)
    line = text.count("\n", 0, index)
    return types.Position(line, index - (text.rfind("\n", 0, index) + 1) + 1)


NAMED = """{
  "preset": "system",
  "configuration": {
    "detents": ["medium", {"id": "täll🧪", "height": 600}],
    "selectedDetentIdentifier": "täll🧪"
  },
  "screens": [{"id": "list"}],
  "scenario": [
    {"time": 0, "method": "sheet/selectDetent", "params": {"detent": "täll🧪"}},
    {"time": 1, "method": "content/didChangeSize", "params": {"screen": "list", "height": 100}}
  ]
}
"""


@pytest.mark.asyncio(loop_scope="function")
async def test_detent_is_found_and_renamed_everywhere(client: LanguageClient):
    open_document(client, NAMED)
    assert await diagnostics(client) == []
    use, name = position_of(NAMED, "täll🧪", 2), "täll🧪"
    (place,) = await client.text_document_definition_async(types.DefinitionParams(here(), use))
    assert (place.uri, place.range.start) == (URI, position_of(NAMED, name))
    context = types.ReferenceContext(include_declaration=True)
    places = await client.text_document_references_async(types.ReferenceParams(context, here(), use))
    assert [place.range.start for place in places] == [position_of(NAMED, name, index) for index in range(3)]
    marks = await client.text_document_document_highlight_async(types.DocumentHighlightParams(here(), use))
    assert [mark.kind for mark in marks] == [types.DocumentHighlightKind.Write] + 2 * [types.DocumentHighlightKind.Read]
    prepared = await client.text_document_prepare_rename_async(types.PrepareRenameParams(here(), use))
    assert prepared.placeholder == name
    answer = await client.text_document_rename_async(types.RenameParams(here(), use, "high"))
    assert len(answer.changes[URI]) == 3 and {change.new_text for change in answer.changes[URI]} == {"high"}
    document = types.VersionedTextDocumentIdentifier(uri=URI, version=2)
    changes = [
        types.TextDocumentContentChangePartial(range=change.range, text=change.new_text)
        for change in reversed(answer.changes[URI])
    ]
    client.text_document_did_change(types.DidChangeTextDocumentParams(document, changes))
    assert await diagnostics(client) == []
    hover = await client.text_document_hover_async(types.HoverParams(here(), position_of(NAMED, name, 1)))
    assert "`high` is" in hover.contents.value


@pytest.mark.asyncio(loop_scope="function")
@pytest.mark.parametrize("word, name, reason", [
    ("list", "list2", None), ("täll🧪", "medium", "There is a detent \"medium\" already"), ("list", "", "can't be empty"),
    ("list", 257 * "x", "at most 256 bytes"), ("medium", "half", "the system's own"), ("scenario", "x", "Only the name of"),
])  # fmt: skip
async def test_rename_is_refused_in_a_sentence(client: LanguageClient, word, name, reason):
    open_document(client, NAMED)
    params = types.RenameParams(here(), position_of(NAMED, word), name)
    if reason is None:
        return await client.text_document_rename_async(params)
    with pytest.raises(Exception, match=reason):
        await client.text_document_rename_async(params)


@pytest.mark.asyncio(loop_scope="function")
async def test_objects_fold_and_selections_grow(client: LanguageClient):
    open_document(client, NAMED)
    folds = await client.text_document_folding_range_async(types.FoldingRangeParams(here()))
    assert [(fold.start_line, fold.end_line) for fold in folds] == [(0, 10), (2, 4), (7, 9)]
    params = types.SelectionRangeParams(here(), [position_of(NAMED, "list"), types.Position(0, 0)])
    inner, start = await client.text_document_selection_range_async(params)
    assert inner.range == types.Range(types.Position(6, 22), types.Position(6, 26))
    while inner.parent:
        assert inner.parent.range.start <= inner.range.start and inner.range.end <= inner.parent.range.end
        inner = inner.parent
    assert inner.range.start == types.Position(0, 0) == start.range.start


@pytest.mark.asyncio(loop_scope="function")
async def test_only_wanted_actions_are_offered(client: LanguageClient):
    open_document(client, '{"preset": "systm"}')
    (found,) = await diagnostics(client)

    async def actions(only):
        context = types.CodeActionContext(diagnostics=[found], only=only)
        return await client.text_document_code_action_async(types.CodeActionParams(here(), found.range, context))

    assert len(await actions(None)) == len(await actions([types.CodeActionKind.QuickFix])) == 1
    assert not await actions([types.CodeActionKind.Refactor])


@pytest.mark.asyncio(loop_scope="function")
@pytest.mark.parametrize(
    "text",
    [
        '{"preset": "systm"}', '{"presets": "gorhm",}', '{"preset": "gorhom",\n "snapPoints": ["25%", 300], "index": 1, "enablePanDownToClose": false}\n',
        # What stays at both ends is whole characters: é and è begin with the same byte, and the last bytes of some are the same.
        '{"description": "😀é", "presetè": "vaul"}', '{"é": 1, "preset": "vaulé"}', "{}",
    ],
)  # fmt: skip
async def test_all_fixes_together_are_those_of_the_command_line(client: LanguageClient, run, text):
    open_document(client, text)
    await diagnostics(client)
    context = types.CodeActionContext(diagnostics=[], only=[types.CodeActionKind.SourceFixAll])
    start = types.Position(0, 0)
    actions = await client.text_document_code_action_async(types.CodeActionParams(here(), types.Range(start, start), context))
    fixed = run(text.encode(), "check", "--fix", "-").out.decode()
    if fixed == text:
        assert not actions
        return
    (action,) = actions
    assert action.kind == "source.fixAll"
    edits = action.edit.changes[here().uri] if action.edit.changes else action.edit.document_changes[0].edits
    assert len(edits) == 1 and apply(text, edits, client.server.position_encoding) == fixed


@pytest.mark.asyncio(loop_scope="function")
async def test_completion_is_a_snippet_where_the_client_knows_them(client: LanguageClient):
    text = '{\n  "device": "iPhone 14"\n  \n}'
    open_document(client, text)
    params = types.CompletionParams(here(), types.Position(2, 2))
    items = {item.label: item for item in (await client.text_document_completion_async(params)).items}
    (comma,) = items["preset"].additional_text_edits
    completed = apply(text, [items["preset"].text_edit, comma])
    knows_snippets = items["preset"].insert_text_format == types.InsertTextFormat.Snippet
    value = '"$1"' if knows_snippets else ""
    assert completed == '{\n  "device": "iPhone 14",\n  "preset": ' + value + "\n}"


@pytest.mark.asyncio(loop_scope="function")
async def test_capabilities_are_announced(client: LanguageClient):
    server = client.server
    assert server.text_document_sync.open_close and server.text_document_sync.change == types.TextDocumentSyncKind.Incremental
    assert server.hover_provider and server.document_symbol_provider and server.document_formatting_provider
    assert server.completion_provider and server.code_action_provider
    assert server.definition_provider and server.references_provider and server.document_highlight_provider
    assert server.folding_range_provider and server.selection_range_provider
    # Options are only for clients that know them.
    assert server.rename_provider in (True, types.RenameOptions(prepare_provider=True))
    # None of these editors can show what the commands answer.
    assert server.code_lens_provider is None
    assert list(server.execute_command_provider.commands) == ["sheetd.preview", "sheetd.runScenario"]


@pytest.mark.asyncio(loop_scope="function")
async def test_diagnostics_follow_the_text(client: LanguageClient):
    open_document(client, '{"preset": "systm"}')
    (found,) = await diagnostics(client)
    assert (found.code, found.source, found.severity) == ("unknown-word", "sheetd", types.DiagnosticSeverity.Error)
    assert found.range == types.Range(types.Position(0, 11), types.Position(0, 18))
    edit(client, 2, "em", span=((0, 16), (0, 17)))
    assert await diagnostics(client) == []
    client.text_document_did_close(types.DidCloseTextDocumentParams(here()))
    assert await diagnostics(client) == []


@pytest.mark.asyncio(loop_scope="function")
async def test_diagnostics_are_current_after_each_typed_letter(client: LanguageClient):
    open_document(client, "")
    text = '{"preset": "system", "content": {"height": 300}}'
    for version, letter in enumerate(text, 2):
        place = (0, version - 2)
        edit(client, version, letter, span=(place, place))
        found = await diagnostics(client)
        assert (found == []) == (version == len(text) + 1)


@pytest.mark.asyncio(loop_scope="function")
async def test_quick_fix_removes_the_diagnostic(client: LanguageClient):
    open_document(client, '{"configuration": {"prefersGraberVisible": true}}')
    (found,) = await diagnostics(client)
    context = types.CodeActionContext(diagnostics=[found])
    (action,) = await client.text_document_code_action_async(types.CodeActionParams(here(), found.range, context))
    (change,) = action.edit.changes[URI]
    edit(client, 2, change.new_text, span=((0, change.range.start.character), (0, change.range.end.character)))
    assert await diagnostics(client) == []


@pytest.mark.asyncio(loop_scope="function")
async def test_hover_shows_the_effect_in_this_document(client: LanguageClient):
    open_document(client, '{"preset": "system", "device": "iPhone 15", "configuration": {"detents": ["medium"]}}')
    hover = await client.text_document_hover_async(types.HoverParams(here(), types.Position(0, 76)))
    # Behavior, 2.2: 0.56 x (852 - 59 - 10 - 34) + 34 = 453.44, and 852 - 453.44 = 398.56.
    assert "453.44 pt high" in hover.contents.value and "y = 398.56" in hover.contents.value
    assert await client.text_document_hover_async(types.HoverParams(here(), types.Position(0, 0))) is None


@pytest.mark.asyncio(loop_scope="function")
async def test_completion_offers_detents_and_keys_of_the_document(client: LanguageClient):
    text = '{"preset": "system", "configuration": {"detents": [{"id": "tall", "height": 9}], "selectedDetentIdentifier": ""}}'
    open_document(client, text)

    async def complete(column):
        return (await client.text_document_completion_async(types.CompletionParams(here(), types.Position(0, column)))).items

    assert [item.label for item in await complete(len(text) - 3)] == ["tall"]
    items = await complete(len(text) - 1)
    assert "scenario" in [item.label for item in items] and "preset" not in [item.label for item in items]
    assert all(item.documentation for item in items)


@pytest.mark.asyncio(loop_scope="function")
async def test_example_has_an_outline_and_code_lenses(client: LanguageClient):
    open_document(client, EXAMPLE)
    assert await diagnostics(client) == []
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(here()))
    assert [symbol.name for symbol in symbols] == ["preset", "device", "configuration", "content", "scenario", "expect"]
    assert symbols[4].children[0].name == "0 s present"
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(here()))
    assert [lens.command.title for lens in lenses] == ["Preview", "Run scenario"]
    answer = await client.workspace_execute_command_async(
        types.ExecuteCommandParams(lenses[1].command.command, lenses[1].command.arguments)
    )
    passed = answer["passed"] if isinstance(answer, dict) else answer.passed
    assert passed is True


@pytest.mark.asyncio(loop_scope="function")
async def test_formatting_changes_only_whitespace(client: LanguageClient):
    open_document(client, '{"preset":"system","content":{"height":3.50e2}}')

    async def format(text, tab_size, insert_spaces):
        options = types.FormattingOptions(tab_size=tab_size, insert_spaces=insert_spaces)
        changes = await client.text_document_formatting_async(types.DocumentFormattingParams(here(), options))
        assert all(change.new_text.strip() == "" for change in changes)
        return apply(text, changes)

    text = '{"preset":"system","content":{"height":3.50e2}}'
    formatted = await format(text, 2, True)
    assert formatted == '{\n  "preset": "system",\n  "content": {"height": 3.50e2}\n}\n'
    assert await format(text, 8, False) == formatted.replace("  ", "\t")
    edit(client, 2, formatted)
    assert await format(formatted, 2, True) == formatted


@pytest.mark.asyncio(loop_scope="function")
@pytest.mark.parametrize("example", sorted((ROOT / "editors" / "examples").glob("*.sheet.json")), ids=lambda path: path.name)
async def test_examples_are_formatted(client: LanguageClient, example):
    open_document(client, example.read_text())
    options = types.FormattingOptions(tab_size=8, insert_spaces=False)
    assert not await client.text_document_formatting_async(types.DocumentFormattingParams(here(), options))


@pytest.mark.asyncio(loop_scope="function")
async def test_formatting_keeps_carriage_returns(client: LanguageClient):
    text = '{\r\n  "preset": "system",\r\n    "content": {}\r\n}\r\n'
    open_document(client, text)
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    (change,) = await client.text_document_formatting_async(types.DocumentFormattingParams(here(), options))
    assert change == types.TextEdit(types.Range(types.Position(2, 2), types.Position(2, 4)), "")


@pytest.mark.asyncio(loop_scope="function")
async def test_valid_edit_of_a_document_updates_its_sheet(client: LanguageClient):
    async def ask(method, **params):
        return await client.protocol.send_request_async(method, params)

    open_document(client, '{"content": {"height": 300}}')
    await ask("sheet/open", sheet="s", document=URI)
    frame = await ask("sheet/present", sheet="s", animated=False)
    assert frame.frame.y == 510
    edit(client, 2, "400", span=((0, 23), (0, 26)))
    before = await ask("clock/advance", sheet="s", by=0)
    after = await ask("clock/advance", sheet="s", by=1)
    assert (before.frame.y, after.frame.y) == (510, 410)
    edit(client, 3, "", span=((0, 0), (0, 1)))
    assert (await ask("clock/advance", sheet="s", by=1)).frame.y == 410
    assert client.shown == [("s", 2, 2), ("s", 2, 3)]


@pytest.mark.asyncio(loop_scope="function")
async def test_diagnostics_are_empty_after_many_edits_end_valid(client: LanguageClient):
    open_document(client, "{}")
    for version in range(2, 400):
        edit(client, version, f'{{"content": {{"height": {version}}}}}' if version % 2 else "{")
    await asyncio.gather(*(client.protocol.send_request_async("sheet/list", {}) for _ in range(50)))
    assert await diagnostics(client) == []


@pytest.mark.asyncio(loop_scope="function")
async def test_changes_in_one_notification_apply_in_order(client: LanguageClient):
    open_document(client, "")
    text = '{"preset": "system", "content": {"height": 300}}\n' * 40
    places = [(text[:index].count("\n"), index - text.rfind("\n", 0, index) - 1) for index in range(len(text))]
    changes = [
        types.TextDocumentContentChangePartial(
            range=types.Range(types.Position(*place), types.Position(*place)), text=letter
        )
        for place, letter in zip(places, text)
    ]
    document = types.VersionedTextDocumentIdentifier(uri=URI, version=2)
    client.text_document_did_change(types.DidChangeTextDocumentParams(document, changes))
    (found,) = await diagnostics(client)
    assert (found.code, found.range.start) == ("syntax", types.Position(1, 0))


@pytest.mark.asyncio(loop_scope="function")
async def test_file_that_a_document_extends_is_read_and_watched(client: LanguageClient, tmp_path):
    folder = tmp_path / "my sheets"
    folder.mkdir()
    base, uri = tmp_path / "base.sheet.json", (folder / "menu.sheet.json").as_uri()
    text = '{\n  "extends": "../base.sheet.json"\n}\n'
    open_document(client, text, uri)
    await client.wait_for_notification("textDocument/publishDiagnostics")
    (problem,) = client.diagnostics[uri]
    assert problem.message == '"../base.sheet.json" can\'t be read: No such file or directory'
    assert (problem.range.start.line, problem.range.start.character) == (1, 13)
    if client.registrations:
        (registration,) = client.registrations
        assert registration.method == "workspace/didChangeWatchedFiles"
    base.write_text('{"preset": "system", "scenario": [{"time": 0, "method": "sheet/present"}], "expect": [{"time": 9, "frame": {"phase": "dismissed"}}]}')
    event = types.FileEvent(uri=base.as_uri(), type=types.FileChangeType.Created)
    own = types.FileEvent(uri=uri, type=types.FileChangeType.Changed)
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event, own]))
    await client.wait_for_notification("textDocument/publishDiagnostics")
    assert not client.diagnostics[uri]
    links = await client.text_document_document_link_async(
        types.DocumentLinkParams(types.TextDocumentIdentifier(uri)))
    assert [link.target for link in links] == [base.as_uri()]
    # Without an edit for a moment, its scenario is run.
    await client.wait_for_notification("textDocument/publishDiagnostics")
    (failure,) = client.diagnostics[uri]
    assert failure.code == "expectation-failed"
    assert failure.message.startswith('in line 1 of "../base.sheet.json": at 9 s phase is "presented"')


@pytest.mark.asyncio(loop_scope="function")
async def test_workspace_of_200_documents(client):
    """Each document has its own diagnostics, and a change of the one that all extend reaches all."""
    base = "file:///sheets/base.sheet.json"
    own = [f"file:///sheets/{number}.sheet.json" for number in range(200)]
    open_document(client, '{"preset": "system", "configuration": {"detents": ["medium"]}}', base)
    for number, uri in enumerate(own):
        mistake = ', "colour": 1' if number % 10 == 0 else ""
        open_document(client, f'{{"extends": "base.sheet.json", "content": {{"height": {200 + number}}}{mistake}}}', uri)
    await diagnostics(client)
    assert [len(client.diagnostics[uri]) for uri in own] == [1, *[0] * 9] * 20
    change = types.TextDocumentContentChangeWholeDocument(text='{"preset": "sytem"}')
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        types.VersionedTextDocumentIdentifier(uri=base, version=2), [change]))
    await diagnostics(client)
    assert all(client.diagnostics[uri] for uri in [base, *own])
    for uri in [*own, base]:
        client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri=uri)))
    await diagnostics(client)
    assert [uri for uri in [base, *own] if client.diagnostics[uri]] == []
