"""Tests the daemon with a third-party language client: pytest-lsp, with the recorded capabilities of three editors."""

import asyncio

import pytest
import pytest_lsp
from conftest import SHEETD
from lsprotocol.types import InitializeParams
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities, make_test_lsp_client


def make_client():
    client = make_test_lsp_client()
    client.updates = []
    for method in ("sheet/frame", "sheet/event", "sheet/animation"):

        @client.feature(method)
        def on_update(params, method=method):
            client.updates.append((method, params))

    client.feature("client/registerCapability")(lambda params: None)
    return client


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[SHEETD, "--stdio"], client_factory=make_client),
    params=["neovim", "visual-studio-code", "emacs"],
)
async def client(request, lsp_client: LanguageClient):
    capabilities = client_capabilities(request.param)
    result = await lsp_client.initialize_session(InitializeParams(capabilities=capabilities))
    assert result.server_info.name == "sheetd"
    yield
    await lsp_client.shutdown_session()


async def ask(client, method, **params):
    return await client.protocol.send_request_async(method, params)


@pytest.mark.asyncio(loop_scope="function")
async def test_dragging_a_presented_sheet_begins_an_interactive_dismissal(client: LanguageClient):
    state = await ask(client, "sheet/open", sheet="s", preset="content-sized", content={"height": 300})
    assert (state.phase, state.frame.y, state.configuration.dimming.alpha) == ("dismissed", 844, 0.6)
    await ask(client, "sheet/present", sheet="s", animated=False)
    await ask(client, "gesture/sample", sheet="s", phase="began", x=195, y=520, recognized=True)
    frame = await ask(client, "gesture/sample", sheet="s", phase="moved", x=195, y=620.0, tag=7)
    assert (frame.tag, frame.frame.y, frame.transition.interactive) == (7, 610, True)
    # The events of an input arrive before its answer.
    names = [params.name for method, params in client.updates if method == "sheet/event"]
    assert names[-3:] == ["interactionDidBegin", "dismissalTransitionWillBegin", "phaseDidChange"]


@pytest.mark.asyncio(loop_scope="function")
async def test_notification_is_followed_by_its_frame(client: LanguageClient):
    client.protocol.notify("sheet/open", {"sheet": "n", "preset": "side-menu"})
    client.protocol.notify("sheet/present", {"sheet": "n", "animated": False, "tag": "here"})
    await ask(client, "sheet/list")
    frames = [params for method, params in client.updates if method == "sheet/frame"]
    assert [frame.frame.x for frame in frames] == [-312, 0]
    assert frames[1].tag == "here"


@pytest.mark.asyncio(loop_scope="function")
async def test_invalid_param_is_an_error_with_a_code_and_a_path(client: LanguageClient):
    with pytest.raises(Exception) as failure:
        await ask(client, "sheet/open", container={"size": {"width": -3}})
    assert failure.value.code == -32602
    data = failure.value.data
    path = data["path"] if isinstance(data, dict) else data.path
    assert path == "/container/size/width"


@pytest.mark.asyncio(loop_scope="function")
async def test_concurrent_requests_are_answered_in_order(client: LanguageClient):
    await ask(client, "sheet/open", sheet="m")
    answers = await asyncio.gather(*(ask(client, "clock/advance", sheet="m", by=0.01) for _ in range(200)))
    assert [round(answer.time, 6) for answer in answers] == [round(0.01 * (index + 1), 6) for index in range(200)]
