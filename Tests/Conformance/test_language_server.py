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


@pytest.mark.asyncio(loop_scope="function")
async def test_capabilities_are_announced(client: LanguageClient):
    server = client.server
    assert server.text_document_sync.open_close and server.text_document_sync.change == types.TextDocumentSyncKind.Incremental
    assert server.hover_provider and server.document_symbol_provider and server.document_formatting_provider
    assert server.completion_provider and server.code_lens_provider and server.code_action_provider
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
    assert symbols[4].children[0].name == "sheet/present"
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
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    (change,) = await client.text_document_formatting_async(types.DocumentFormattingParams(here(), options))
    assert change.new_text == '{\n  "preset": "system",\n  "content": {"height": 3.50e2}\n}\n'
    edit(client, 2, change.new_text)
    assert not await client.text_document_formatting_async(types.DocumentFormattingParams(here(), options))


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
