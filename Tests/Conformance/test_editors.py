"""Tests the daemon with third-party language clients: Neovim's, Emacs's and python-lsp-jsonrpc."""

import os
import pathlib
import shutil
import subprocess
import threading

import pytest
from conftest import ENVIRONMENT, SHEETD
from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.exceptions import JsonRpcException
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter

CLIENTS = pathlib.Path(__file__).parent / "clients"


def run_editor(name, *arguments):
    assert shutil.which(name), f"there is no {name} here; .ci/install test brings it"
    environment = {**ENVIRONMENT, "SHEETD": SHEETD}
    editor = subprocess.run([name, *arguments], capture_output=True, text=True, timeout=60, env=environment)
    assert editor.returncode == 0, editor.stdout + editor.stderr
    return editor.stdout + editor.stderr


@pytest.mark.check
@pytest.mark.parametrize("script", ["neovim.lua", "neovim-document.lua"])
def test_neovim_client_runs_a_session_and_a_document(script):
    assert "Error" not in run_editor("nvim", "--headless", "-u", "NONE", "-c", f"luafile {CLIENTS / script}")


@pytest.mark.check
def test_emacs_client_runs_a_session_and_a_document():
    said = run_editor("emacs", "-Q", "--batch", "-l", str(CLIENTS / "emacs.el"), "-f", "ert-run-tests-batch-and-exit")
    assert "Ran 2 tests, 2 results as expected" in said


def test_python_lsp_jsonrpc_client_runs_a_session(start):
    process = start()
    updates, asked = [], []
    dispatcher = {
        "sheet/frame": updates.append,
        "sheet/event": updates.append,
        "sheet/animation": updates.append,
        "sheet/shouldDismiss": lambda params: asked.append(params) or True,
    }
    endpoint = Endpoint(dispatcher, JsonRpcStreamWriter(process.stdin).write, max_workers=1)
    reader = threading.Thread(target=JsonRpcStreamReader(process.stdout).listen, args=(endpoint.consume,), daemon=True)
    reader.start()

    def ask(method, params=None):
        return endpoint.request(method, params).result(10)

    assert ask("initialize", {"processId": os.getpid()})["serverInfo"]["name"] == "sheetd"
    assert ask("sheet/list") == {"sheets": []}
    ask("sheet/open", {"sheet": "s", "configuration": {"interaction": {"dismissal": "ask"}}})
    assert ask("sheet/present", {"sheet": "s", "animated": False})["phase"] == "presented"
    endpoint.notify("sheet/tap", {"sheet": "s", "on": "dimming"})
    with pytest.raises(JsonRpcException) as failure:
        ask("sheet/state", {"sheet": "none"})
    assert failure.value.code == 1001
    ask("shutdown")
    endpoint.notify("exit")
    assert process.wait(10) == 0
    reader.join(10)
    assert asked == [{"sheet": "s"}] and any(update.get("name") == "presentationTransitionWillBegin" for update in updates)
    endpoint.shutdown()
