"""Tests sheet documents with the Python client: as live sheets, and as tests that pytest collects."""

import asyncio
import json
import os
import pickle
import subprocess
import sys
from typing import get_args

import pytest
from conftest import EXAMPLES, run, until
from sheetd_client import (Client, DaemonEnded, DaemonNotFound, Diagnostic, DocumentError, InvalidParams, SheetdError,
                           SyncClient, UnknownDetent, open_document, open_document_async)
from sheetd_client.protocol import DeviceName

pytestmark = pytest.mark.usefixtures("sheetd")
with_both_builds = pytest.mark.usefixtures("binary_and_module")

# At rest at medium, `system` is half as high as the space between the top margin and the bottom of the container.
PASSING = {"preset": "system", "configuration": {"detents": ["medium", "large"]},
           "scenario": [{"time": 0, "method": "sheet/present"}],
           "expect": [{"time": 2, "frame": {"phase": "presented", "detent": "medium"}}]}

SCENARIOS = {**{key: PASSING[key] for key in ("preset", "configuration")}, "scenarios": [
    {"name": "opens at medium", "steps": PASSING["scenario"], "expect": PASSING["expect"]},
    {"name": "grows", "steps": [*PASSING["scenario"], {"time": 1, "method": "sheet/selectDetent", "params": {"detent": "large"}}],
     "expect": [{"time": 3, "frame": {"detent": "large"}}]}]}


def write(folder, name, document):
    path = folder / f"{name}.sheet.json"
    members = "" if isinstance(document, str) else ",\n".join(f"  {json.dumps(key)}: {json.dumps(document[key])}" for key in document)
    path.write_text(document if isinstance(document, str) else f"{{\n{members}\n}}\n")
    return path


@pytest.fixture
def passing(tmp_path):
    return write(tmp_path, "map", PASSING)


# Live sheets


@with_both_builds
def test_open_document_gives_the_sheet_that_the_document_describes(passing):
    with open_document(passing) as sheet:
        assert (sheet.opened.preset, sheet.opened.phase) == ("system", "dismissed")
        assert sheet.opened.configuration["detents"] == ["medium", "large"]
        sheet.present()
        assert sheet.play()[-1].detent == "medium"
        with pytest.raises(UnknownDetent):
            sheet.select_detent("small")
    with pytest.raises(SheetdError):
        sheet.state()


@with_both_builds
def test_asynchronous_open_document_gives_the_same_sheet(passing):
    async def opened():
        async with await open_document_async(str(passing)) as sheet:
            await sheet.present()
            frame = (await sheet.play())[-1]
        assert sheet.client._connection is None
        return frame

    with open_document(str(passing)) as sheet:
        sheet.present()
        assert asyncio.run(opened()).frame == sheet.play()[-1].frame


def test_closing_the_sheet_ends_its_daemon(passing):
    sheet = open_document(passing)
    pid = sheet._client.asynchronous.connection.pid
    sheet.close()
    assert not os.path.exists(f"/proc/{pid}")


def test_exit_of_the_process_ends_the_daemon_and_writes_nothing_to_stderr(passing):
    program = f"""if True:
        import sheetd_client
        sheet = sheetd_client.open_document({str(passing)!r})
        sheet.present()
        print(sheet._client.asynchronous.connection.pid)
    """
    done = subprocess.run([sys.executable, "-X", "dev", "-c", program], capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stderr) == (0, "")
    # The system ends it when its input does, which may be after this process has noticed the end of the other.
    until(lambda: not os.path.exists(f"/proc/{int(done.stdout)}"), "the end of the daemon")


def test_errors_of_a_document_are_one_exception_with_their_locations(tmp_path):
    path = write(tmp_path, "wrong", '{"preset": "systm",\n "device": 1}')
    with pytest.raises(DocumentError) as raised:
        open_document(path)
    first, second = str(raised.value).splitlines()
    assert first.startswith(f'{path}:1:12: error: "systm" is none of ') and first.endswith("[unknown-word]")
    assert second.startswith(f"{path}:2:12: error: ")
    assert [one.line for one in raised.value.diagnostics] == [1, 2]
    assert pickle.loads(pickle.dumps(raised.value)).diagnostics == raised.value.diagnostics
    with SyncClient() as client:
        for wrong in (client.open_document, client.run_scenario):
            with pytest.raises(DocumentError):
                wrong(path)
        assert client.list().sheets == ()


def test_document_that_is_not_utf_8_is_an_error_at_its_byte(tmp_path):
    path = tmp_path / "latin.sheet.json"
    path.write_bytes('{"preset":\n "𝄞'.encode() + b"\xe9\"}")
    with pytest.raises(DocumentError) as raised:
        open_document(path)
    # 𝄞 is two UTF-16 units.
    assert raised.value.diagnostics == (Diagnostic(str(path), 2, 5, "error", "encoding", "it is not UTF-8", 2),)


def test_missing_document_and_missing_daemon_are_their_own_exceptions(passing, tmp_path):
    with pytest.raises(FileNotFoundError):
        open_document(tmp_path / "none.sheet.json")
    with pytest.raises(DaemonNotFound):
        open_document(passing, command="/none")
    with pytest.raises(DaemonEnded):
        open_document(passing, command="false")


def test_document_is_opened_with_other_params_and_callbacks(tmp_path):
    path = write(tmp_path, "asks", {"preset": "cover-vertical", "device": "iPhone SE", "content": {"measure": True}})
    with SyncClient() as client:
        state = client.open_document(path, sheet="menu", measure=lambda screen, width: width / 2).state()
    # The screen of an iPhone SE is 375 pt by 667 pt.
    assert state.sheet == "menu"
    assert state.container["size"] == {"width": 375, "height": 667}
    assert state.contents[0].height == 375 / 2


def test_client_opens_many_documents_at_once_and_keeps_none_open(passing):
    async def opened():
        async with Client() as client:
            sheets = await asyncio.gather(*(client.open_document(passing) for _ in range(20)))
            runs = await asyncio.gather(*(client.run_scenario(passing) for _ in range(20)))
            with pytest.raises(SheetdError, match="the URI of an open document"):
                await client.request("textDocument/codeLens", {"textDocument": {"uri": passing.as_uri()}})
            return len({sheet.id for sheet in sheets}), all(ran.passed for ran in runs)

    assert asyncio.run(opened()) == (20, True)


@with_both_builds
def test_run_scenario_gives_events_and_failures(tmp_path, passing):
    failing = write(tmp_path, "fails", {**PASSING, "expect": [{"event": {"name": "didDismiss"}}]})
    with SyncClient() as client:
        [scenario] = client.scenarios(passing)
        assert (scenario.name, scenario.line) == (None, 4)
        good, bad = client.run_scenario(passing), client.run_scenario(failing)
    assert good.passed and not bad.passed
    assert [event.name for event in good.events][0] == "presentationTransitionWillBegin"
    [failure] = bad.failures
    assert (failure.file, failure.severity, failure.code) == (str(failing), "error", "expectation-failed")
    assert "didDismiss" in failing.read_text().splitlines()[failure.line - 1]


@with_both_builds
def test_scenarios_have_names_and_are_run_by_them(tmp_path):
    path = write(tmp_path, "named", SCENARIOS)
    with SyncClient() as client:
        assert [scenario.name for scenario in client.scenarios(path)] == ["opens at medium", "grows"]
        assert client.run_scenario(path) == client.run_scenario(path, "opens at medium") != client.run_scenario(path, "grows")
        with pytest.raises(InvalidParams, match="shrinks"):
            client.run_scenario(path, "shrinks")


# The same sheet on two devices. The document that it extends extends another one, in a folder whose name has a space.
EXTENDED = {"extends": "my base/map.sheet.json", "devices": ["iPhone SE", "Pixel 8"], "orientations": ["portrait"],
            "expect": [{"time": 2, "frame": {"frame": {"width": 375}}}]}


@pytest.fixture
def extended(tmp_path):
    (tmp_path / "my base").mkdir()
    write(tmp_path / "my base", "map", {"extends": "../base.sheet.json", "scenario": PASSING["scenario"]})
    write(tmp_path, "base", {key: PASSING[key] for key in ("preset", "configuration")})
    return write(tmp_path, "extended", EXTENDED)


@with_both_builds
def test_document_that_extends_others_runs_on_each_of_its_devices(extended):
    with SyncClient() as client:
        with client.open_document(extended) as sheet:
            assert sheet.opened.configuration["detents"] == ["medium", "large"]
        settings = [one.setting for one in client.scenarios(extended)]
        assert settings == ["iPhone SE, portrait", "Pixel 8, portrait"]
        # A Pixel 8 is 1080 px wide, at 2.625 px a dp.
        small, large = (client.run_scenario(extended, None, one) for one in settings)
        assert small.passed and [failure.message for failure in large.failures] == [
            "at 2 s frame.width is 411.428571, expected 375 (Pixel 8, portrait)"]
        assert client.run_scenario(extended).failures == large.failures
        with pytest.raises(InvalidParams, match="Pixel 9"):
            client.run_scenario(extended, None, "Pixel 9")


@with_both_builds
def test_document_that_can_not_be_extended_is_an_error(extended):
    (extended.parent / "base.sheet.json").write_text('{"preset": "systm"}')
    with SyncClient() as client, pytest.raises(DocumentError, match='"my base/map.sheet.json" has errors.*"systm"'):
        client.open_document(extended)
    for write_base in (lambda base: base.write_bytes(b'{"preset": "\xff"}'), lambda base: (base.unlink(), os.mkfifo(base))):
        write_base(extended.parent / "base.sheet.json")
        with SyncClient() as client, pytest.raises(DocumentError, match='"my base/map.sheet.json" has errors'):
            client.open_document(extended)
    (extended.parent / "base.sheet.json").unlink()
    with SyncClient() as client, pytest.raises(DocumentError, match='"my base/map.sheet.json" has errors.*"../base.sheet.json"'):
        client.open_document(extended)


# pytest


def under_pytest(folder, *arguments, env={}):
    return subprocess.run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments], cwd=folder, capture_output=True,
                          text=True, timeout=60, env={**os.environ, **env})


@with_both_builds
def test_pytest_runs_the_scenarios_of_the_documents_that_it_finds(tmp_path, passing):
    write(tmp_path, "empty", "{}")
    (tmp_path / "test_code.py").write_text("def test_other():\n    pass\n")
    done = under_pytest(tmp_path, "-v")
    assert done.returncode == 0, done.stdout + done.stderr
    for name in ("map.sheet.json::scenario PASSED", "empty.sheet.json::document PASSED", "test_code.py::test_other PASSED"):
        assert name in done.stdout
    assert "1 passed" in under_pytest(tmp_path, str(passing)).stdout


def test_scenario_that_tests_nothing_has_a_warning_of_pytest(tmp_path):
    """Each place once, though each scenario of the document has both."""
    never = {"preset": "system", "scenarios": [{"name": name, "expect": [{"time": 1, "frame": {"keyboard": 0}}]} for name in "ab"]}
    (tmp_path / "never.sheet.json").write_text(json.dumps(never, indent=1))
    done = under_pytest(tmp_path, "-q")
    assert done.returncode == 0 and done.stdout.count("the sheet is never presented") == 2, done.stdout
    assert ": expectation-vacuous" in done.stdout and "2 passed, 2 warnings" in done.stdout
    assert under_pytest(tmp_path, "-q", "-W", "error::sheetd_client.pytest_plugin.SheetDocumentWarning").returncode == 1


def test_each_device_is_a_test(extended):
    done = under_pytest(extended.parent, "-v", str(extended))
    assert "extended.sheet.json::scenario [iPhone SE, portrait] PASSED" in done.stdout
    assert "extended.sheet.json::scenario [Pixel 8, portrait] FAILED" in done.stdout
    assert "1 passed, 1 deselected" in under_pytest(extended.parent, "-k", "SE", str(extended)).stdout


def test_failed_expectation_shows_its_line_and_what_came(tmp_path):
    write(tmp_path, "fails", {**PASSING, "expect": [{"time": 2, "frame": {"phase": "dismissed"}}]})
    done = under_pytest(tmp_path, "-q")
    assert done.returncode == 1
    reason = 'at 2 s phase is "presented", expected "dismissed"'
    place = 'fails.sheet.json:5:14: expectation-failed'
    assert f'{reason}\n    "expect": [{{"time": 2, "frame": {{"phase": "dismissed"}}}}]\n{place}\n' in done.stdout
    # The summary has the reason, and the path once.
    assert f"\nFAILED fails.sheet.json::scenario - {reason}\n" in under_pytest(tmp_path, "-q", env={"COLUMNS": "200"}).stdout
    assert "presentationTransitionDidEnd" in done.stdout and "█" in done.stdout
    assert "Traceback" not in done.stdout and "pytest_plugin.py" not in done.stdout


def test_documents_with_errors_fail_with_their_diagnostics(tmp_path):
    write(tmp_path, "wrong", '{"preset": "systm"}')
    write(tmp_path, "broken", '{"preset":')
    write(tmp_path, "separated", '{"$comment": "a\u2028b",\n"preset": "systn"}')
    write(tmp_path, "expects", {**PASSING, "expect": [{"time": 2, "frame": {"phase": "gone"}}]})
    done = under_pytest(tmp_path, "-q")
    assert "4 failed" in done.stdout
    for place, text in [("wrong.sheet.json:1:12", '"systm" is none of'), ("separated.sheet.json:2:11", '"systn" is none of'),
                        ("expects.sheet.json:5:45", '"gone" is none of')]:
        assert f"\n{place}: unknown-word\n" in done.stdout and f"\n{text}" in done.stdout
    assert '\n    "preset": "systn"}\n' in done.stdout and "\nbroken.sheet.json:1:" in done.stdout


@pytest.mark.parametrize("style", ["short", "long", "line"])
def test_failed_expect_shows_its_file_line_and_sentence(tmp_path, style):
    (tmp_path / "test_code.py").write_text("def test_sheet(sheet):\n    opened = sheet('system')\n    opened.expect(phase='presented')\n")
    done = under_pytest(tmp_path, "-q", f"--tb={style}")
    assert done.returncode == 1 and "test_code.py:3" in done.stdout and "pytest_plugin.py" not in done.stdout
    assert "phase: expected 'presented', found 'dismissed'" in done.stdout
    assert style == "line" or "opened.expect(phase='presented')" in done.stdout and "╭──" in done.stdout


def test_failed_scenario_is_one_line_with_its_place_and_sentence(tmp_path):
    write(tmp_path, "fails", {**PASSING, "expect": [{"time": 2, "frame": {"phase": "dismissed"}}]})
    done = under_pytest(tmp_path, "-q", "--tb=line")
    assert f'\n{tmp_path}/fails.sheet.json:5: at 2 s phase is "presented", expected "dismissed"\n' in done.stdout
    assert "presentationTransitionDidEnd" not in done.stdout


def test_daemon_that_was_killed_is_started_again_for_the_next_test(tmp_path):
    (tmp_path / "test_code.py").write_text("""
import os, signal, pytest
from sheetd_client import DaemonEnded

def test_end(sheetd):
    os.kill(sheetd.asynchronous.connection.pid, signal.SIGKILL)
    with pytest.raises(DaemonEnded):
        while True:
            sheetd.request("sheet/presets")

def test_next(sheet):
    assert sheet("system").state().phase == "dismissed"
""")
    write(tmp_path, "passes", PASSING)
    done = under_pytest(tmp_path, "-q")
    assert done.returncode == 0 and "3 passed" in done.stdout, done.stdout


def test_option_k_selects_by_file_and_ini_option_switches_documents_off(tmp_path, passing):
    write(tmp_path, "menu", PASSING)
    assert "1 passed, 1 deselected" in under_pytest(tmp_path, "-k", "menu").stdout
    assert "no tests ran" in under_pytest(tmp_path, "-o", "sheetd_documents=false").stdout


def test_named_scenarios_are_tests_of_their_names(tmp_path):
    write(tmp_path, "named", SCENARIOS)
    done = under_pytest(tmp_path, "-v")
    assert "named.sheet.json::opens at medium PASSED" in done.stdout and "named.sheet.json::grows PASSED" in done.stdout
    assert "1 passed, 1 deselected" in under_pytest(tmp_path, "-k", "grows").stdout


def test_documents_and_tests_share_one_daemon(tmp_path, passing):
    (tmp_path / "count").write_text(f"#!/bin/sh\necho started >> {tmp_path}/starts\nexec {os.environ['SHEETD']}\n")
    (tmp_path / "count").chmod(0o755)
    (tmp_path / "test_code.py").write_text("def test_menu(sheet):\n    assert sheet('system').state().phase == 'dismissed'\n")
    done = under_pytest(tmp_path, f"--sheetd={tmp_path}/count")
    assert "2 passed" in done.stdout, done.stdout
    assert (tmp_path / "starts").read_text() == "started\n"


def test_missing_daemon_is_reported_once_per_document_without_a_traceback(tmp_path, passing):
    write(tmp_path, "menu", PASSING)
    done = under_pytest(tmp_path, "--sheetd=/none")
    assert "ERROR collecting map.sheet.json" in done.stdout and "ERROR collecting menu.sheet.json" in done.stdout
    assert done.stdout.count("ERROR collecting") == 2 and "/none can't be started" in done.stdout
    assert "Traceback" not in done.stdout


def test_examples_of_the_project_pass():
    # A document without scenarios is one test, and a scenario is one for each device and text size.
    documents = [json.loads(path.read_text()) for path in EXAMPLES.glob("*.sheet.json")]
    scenarios = [{**document, **scenario} for document in documents for scenario in document.get("scenarios", [{}])]
    for scenario in scenarios:
        if scenario.get("devices") == "all":
            scenario["devices"] = get_args(DeviceName)
    count = sum(len(scenario.get("devices", [None])) * len(scenario.get("textSizes", [None])) for scenario in scenarios)
    assert f"\n{count} passed in " in run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", EXAMPLES)
