"""Tests the Python client with the daemon."""

import asyncio
import copy
import dataclasses
import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading

import pytest
import sheetd_client
from conftest import BIN, ROOT, run
from sheetd_client import (Client, DaemonEnded, DaemonNotFound, DaemonTimeout, InvalidParams, ResponseError, SheetdError,
                           SyncClient, TimeGoesBack, UnknownDetent, UnknownPreset, UnknownSheet, WrongVersion, errors, sweep)
from sheetd_client.connection import within

pytestmark = pytest.mark.usefixtures("sheetd")
with_both_builds = pytest.mark.usefixtures("binary_and_module")


# Generated code and types


def test_generated_clients_match_the_daemon(sheetd):
    run(sys.executable, ROOT / "editors" / "generate.py", sheetd, "--check")


def test_every_error_of_the_protocol_has_its_exception():
    assert {code: kind.__name__ for code, kind in errors.BY_CODE.items()} == {
        -32700: "ParseError", -32600: "InvalidRequest", -32601: "MethodNotFound", -32602: "InvalidParams",
        -32603: "InternalError", -32002: "NotInitialized", -32800: "RequestCancelled",
        1001: "UnknownSheet", 1002: "SheetExists", 1003: "LimitExceeded", 1004: "TimeGoesBack", 1005: "WrongPhase",
        1006: "EmptyStack", 1007: "UnknownDetent", 1008: "UnknownPreset", 1009: "BadSnapshot"}
    assert all(getattr(sheetd_client, kind.__name__) is kind for kind in errors.BY_CODE.values())


def test_package_passes_mypy_strict():
    run(BIN / "mypy", "src", cwd=ROOT / "editors" / "python")


def test_mypy_rejects_wrong_calls(tmp_path):
    (tmp_path / "caller.py").write_text(textwrap.dedent("""
        from sheetd_client import SyncClient

        with SyncClient() as client:
            sheet = client.open("system", content={"height": 300})
            y: float = sheet.present().frame.y
            sheet.configure({"dimming": {"alpha": 0.5}})
            sheet.present(animate=True)
            sheet.clock_advance(by="a second")
            client.open("system", contents={})
            sheet.gesture_sample("lifted", 1, 2)
            sheet.state().freme
            client.open("sytem")
            client.open(container={"device": "iPone 14"})
            client.open(configuration={"edge": "botom"})
            client.open(configuration={"detents": ["medum"]})
            sheet.state().phase == "presentd"
            sheet.on_event(lambda event: print(event.name == "didDismis"))
            sheet.drag((1, 2), (3, 4), outcome="lifted")
            client.open("system", container={"device": "iPhone 14"}, configuration={
                "edge": "bottom", "detents": ["medium", {"id": "peek", "height": 90}], "selectedDetentIdentifier": "peek"})
            sheet.select_detent("peek")
            assert sheet.state().phase == "presented" and sheet.state().detent == "peek"
            sheet.on_event(lambda event: print(event.name == "didDismiss", event.to == "dismissed"))
            sheet.drag((1, 2), (3, 4), outcome="cancelled")
            client.presets().presets[0].name == "content-sized"
    """))
    done = subprocess.run([BIN / "mypy", "--strict", "caller.py"], capture_output=True, text=True, cwd=tmp_path)
    wrong = sorted(int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error:" in line)
    assert wrong == list(range(8, 20)), done.stdout


def test_received_values_behave_like_dataclasses_before_and_after_their_fields_are_read():
    with SyncClient() as client:
        sheet = client.open("system", content={"height": 300})
        sheet.present()
        state = sheet.state()
        again = sheet.state()
        copies = [pickle.loads(pickle.dumps(sheet.state())), copy.copy(sheet.state()), dataclasses.replace(sheet.state())]
    built = type(state)(**{field.name: getattr(again, field.name) for field in dataclasses.fields(again)})
    assert all(one == state and repr(one) == repr(state) for one in [again, built, *copies])
    assert state.frame is state.frame and hash(state.frame) == hash(built.frame)
    assert dataclasses.replace(state, time=9.0).time == 9 and dataclasses.asdict(state)["frame"]["width"] == state.frame.width
    assert (state.deferred, state.gesture) == (None, None)
    with pytest.raises(dataclasses.FrozenInstanceError):
        state.time = 1.0
    for value in (state, built):
        with pytest.raises(AttributeError, match="'State' object has no attribute 'freme'"):
            value.freme


@pytest.mark.parametrize("error", [
    DaemonEnded(-9, "out of ideas"), DaemonTimeout(["sheetd"], 10, "loading"),
    InvalidParams(-32602, "wrong", {"path": "/a", "expected": "a number", "found": "b"})])
def test_exceptions_can_be_pickled(error):
    copied = pickle.loads(pickle.dumps(error))
    assert (type(copied), str(copied), vars(copied)) == (type(error), str(error), vars(error))


# The asynchronous client


@pytest.mark.asyncio
async def test_cancellation_that_arrives_with_the_result_is_not_lost():
    async def answer():
        task.cancel()
        return "the result of initialize"

    task = asyncio.create_task(within(5, answer()))
    with pytest.raises(asyncio.CancelledError):
        await task


@with_both_builds
@pytest.mark.asyncio
async def test_presented_sheet_reaches_its_final_frame():
    async with Client() as client:
        async with await client.open("cover-vertical", content={"height": 300}) as sheet:
            assert sheet.opened.phase == "dismissed"
            await sheet.present()
            frame = await sheet.clock_advance(to=0.35)
            # 844 minus the content height of 300 and the bottom safe area of 34
            assert (frame.frame.y, frame.phase, frame.moving) == (510, "presented", False)
            assert (await client.list()).sheets[0].sheet == sheet.id
        assert (await client.list()).sheets == ()


@with_both_builds
@pytest.mark.asyncio
async def test_play_returns_every_frame_of_a_motion():
    async with Client() as client:
        sheet = await client.open("interruptible")
        await sheet.present()
        frames = await sheet.play(to=0.3, frame_rate=10)
        assert [frame.time for frame in frames] == [0.1, 0.2, 0.3]
        await sheet.dismiss()
        frames = await sheet.play()
        assert frames[-1].phase == "dismissed" and len(frames) > 10


@with_both_builds
@pytest.mark.asyncio
async def test_frames_and_events_of_a_realtime_sheet_can_be_iterated():
    async with Client() as client:
        sheet = await client.open("interruptible", configuration={"transition": {"duration": 2}}, clock="realtime", frameRate=120)
        with sheet.frames() as frames, sheet.events() as events:
            sheet.notify("sheet/present")
            seen = []
            async for frame in frames:
                seen.append(frame.frame.y)
                if frame.phase == "presented":
                    break
            names = []
            async for event in events:
                names.append(event.name)
                if event.name == "presentationTransitionDidEnd":
                    break
        assert seen == sorted(seen, reverse=True) and len(seen) > 10
        assert names[0] == "presentationTransitionWillBegin"


@with_both_builds
@pytest.mark.asyncio
async def test_iteration_ends_when_the_sheet_closes():
    async with Client() as client:
        sheet = await client.open()
        frames = sheet.frames()
        await sheet.close()
        assert [frame async for frame in frames] == []
        assert [frame async for frame in sheet.frames()] == []


@with_both_builds
@pytest.mark.asyncio
async def test_errors_are_exceptions_of_their_codes():
    async with Client() as client:
        sheet = await client.open("system", configuration={"detents": ["medium", "large"]})
        with pytest.raises(UnknownDetent, match='has no detent "tall".*"medium"'):
            await sheet.select_detent("tall")
        with pytest.raises(InvalidParams) as caught:
            await client.open("system", configuration={"dimming": {"alhpa": 1}})
        assert caught.value.path == "/configuration/dimming/alhpa" and "alpha" in caught.value.expected
        await sheet.clock_advance(to=1)
        with pytest.raises(TimeGoesBack):
            await sheet.present(time=0.5)
        with pytest.raises(UnknownPreset):
            await client.open("sytem")
        await sheet.close()
        with pytest.raises(UnknownSheet):
            await sheet.state()
        with pytest.raises(ValueError):
            await sheet.present(time=float("nan"))
        with pytest.raises(ResponseError) as caught:
            await client.request("sheet/fold")
        assert caught.value.code == -32601
        assert (await client.presets()).presets[0].name == "system-26"


@with_both_builds
@pytest.mark.asyncio
async def test_requests_of_the_daemon_are_answered_by_callbacks():
    async with Client() as client:
        asked = []

        async def may(sheet):
            asked.append(sheet.id)
            return len(asked) > 1

        sheet = await client.open("cover-vertical", configuration={"interaction": {"dismissal": "ask"}}, should_dismiss=may)
        await sheet.present(animated=False)
        for phase in ("presented", "dismissed"):
            # `drag` leaves the finger down, so that the daemon asks during the gesture.
            await sheet.drag((195, 600), (195, 640), duration=0.1, outcome="moved")
            await sheet.gesture_sample("moved", 195, 800)
            await sheet.gesture_sample("ended", 195, 840)
            await sheet.clock_settle()
            assert (await sheet.state()).phase == phase
        assert asked == [sheet.id] * 2
        measured = await client.open("content-sized", content={"measure": True}, measure=lambda screen, width: width / 2)
        assert (await measured.state()).contents[0].height == 195


@pytest.mark.asyncio
async def test_throwing_callback_is_logged_and_others_are_served(caplog):
    async with Client() as client:
        sheet = await client.open("interruptible")
        seen = []
        sheet.on_event(lambda event: 1 / 0)
        stop = sheet.on_event(lambda event: seen.append(event.name))
        await sheet.present(animated=False)
        assert "presentationTransitionDidEnd" in seen
        assert "ZeroDivisionError" in caplog.text
        count = len(seen)
        stop()
        await sheet.dismiss(animated=False)
        assert len(seen) == count


@pytest.mark.asyncio
async def test_exception_in_should_dismiss_refuses_the_dismissal(caplog):
    async with Client() as client:
        sheet = await client.open("cover-vertical", configuration={"interaction": {"dismissal": "ask"}},
                                  should_dismiss=lambda sheet: 1 / 0)
        await sheet.present(animated=False)
        await sheet.drag((195, 600), (195, 840), duration=0.1)
        await sheet.clock_settle()
        assert (await sheet.state()).phase == "presented"


@with_both_builds
@pytest.mark.asyncio
async def test_hundred_concurrent_sheets_get_their_own_answers():
    async with Client() as client:
        async def one(height):
            async with await client.open("content-sized", content={"height": height}) as sheet:
                await sheet.present()
                await sheet.clock_settle()
                return (await sheet.state()).frame.height

        heights = await asyncio.gather(*(one(100 + n) for n in range(100)))
        assert heights == [100 + n + 34 for n in range(100)]


@pytest.mark.asyncio
async def test_cancelled_call_is_cancelled_in_the_daemon(tmp_path):
    heard = tmp_path / "heard"
    async with Client(["sh", "-c", f"tee {heard} | $SHEETD"]) as client:
        sheet = await client.open("interruptible", configuration={"transition": {"duration": 60}}, clock="realtime")
        await sheet.present()
        settling = asyncio.create_task(sheet.clock_settle())
        await sheet.state()  # its answer means that the daemon has received `clock/settle`
        settling.cancel()
        with pytest.raises(asyncio.CancelledError):
            await settling
        # The daemon still answers after the cancellation.
        assert (await sheet.state()).phase in ("presenting", "presented")
    messages = [json.loads(line) for line in heard.read_text().splitlines()]
    [settle] = [one["id"] for one in messages if one["method"] == "clock/settle"]
    assert [one["params"] for one in messages if one["method"] == "$/cancelRequest"] == [{"id": settle}]


@with_both_builds
@pytest.mark.asyncio
async def test_killed_daemon_fails_pending_and_later_calls():
    client = Client()
    await client.start()
    sheet = await client.open("interruptible", configuration={"transition": {"duration": 60}}, clock="realtime")
    frames = sheet.frames()
    await sheet.present()
    settling = asyncio.create_task(sheet.clock_settle())
    await asyncio.sleep(0)
    os.kill(client.connection.pid, signal.SIGKILL)
    with pytest.raises(DaemonEnded, match="signal 9") as caught:
        await settling
    assert caught.value.returncode == -9
    with pytest.raises(DaemonEnded):
        async for _ in frames:
            pass
    with pytest.raises(DaemonEnded):
        await sheet.present()
    await client.stop()


@pytest.mark.asyncio
async def test_missing_daemon_is_reported():
    with pytest.raises(DaemonNotFound, match="/nonexistent can't be started: No such file"):
        async with Client("/nonexistent"):
            pass


@pytest.mark.asyncio
async def test_no_daemon_to_find_is_reported(monkeypatch):
    monkeypatch.delenv("SHEETD")
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sheetd_client.daemon, "checkout", lambda: None)
    with pytest.raises(DaemonNotFound, match="make release"):
        async with Client():
            pass


@pytest.mark.asyncio
async def test_daemon_of_another_version_is_refused(tmp_path):
    other = tmp_path / "other"
    other.write_text(textwrap.dedent(f"""\
        #!{sys.executable}
        import json, sys
        for line in sys.stdin:
            message = json.loads(line)
            if message.get("method") == "exit": break
            if "id" in message:
                print(json.dumps({{"jsonrpc": "2.0", "id": message["id"], "result":
                    {{"capabilities": {{"sheet": {{"protocolVersion": "3.1"}}}}}}}}), flush=True)
    """))
    other.chmod(0o755)
    with pytest.raises(WrongVersion, match="speaks version 3.1 of the protocol, this client 2.0"):
        async with Client(other):
            pass


@pytest.mark.asyncio
async def test_other_program_is_reported():
    with pytest.raises(DaemonEnded, match="ended with 3, saying:\nwhat\\?"):
        async with Client(["sh", "-c", "echo 'what?' >&2; exit 3"]):
            pass


@pytest.fixture
def silent(tmp_path):
    """A program that reads `initialize` and never answers, and a FIFO that it and its child keep open."""
    fifo = tmp_path / "running"
    os.mkfifo(fifo)
    return ["sh", "-c", 'exec 3> "$0"; echo loading >&2; read line; echo "$line" >&3; sleep 1000; :', str(fifo)], fifo


@pytest.mark.asyncio
async def test_daemon_that_does_not_answer_initialize_is_killed_after_five_seconds(silent, monkeypatch):
    command, fifo = silent
    loop = asyncio.get_running_loop()
    now = loop.time()
    monkeypatch.setattr(loop, "time", lambda: now)
    starting = asyncio.create_task(Client(command).start())
    running = await asyncio.to_thread(fifo.open)
    assert json.loads(await asyncio.to_thread(running.readline))["method"] == "initialize"
    monkeypatch.setattr(loop, "time", lambda: now + 4.9)
    assert await asyncio.wait({starting}, timeout=0) == (set(), {starting})
    monkeypatch.setattr(loop, "time", lambda: now + 5)
    with pytest.raises(DaemonTimeout, match="did not answer `initialize` within 5 s and was killed; pass .*, saying:\nloading$") as caught:
        await starting
    assert isinstance(caught.value, SheetdError) and str(caught.value).startswith("sh -c 'exec 3> ")
    assert (caught.value.command, caught.value.timeout, caught.value.stderr) == (command, 5, "loading")
    # The end of the FIFO: the shell and its child have ended.
    assert await asyncio.to_thread(running.read) == ""
    running.close()


@pytest.mark.asyncio
async def test_cancelled_start_kills_the_daemon(silent):
    command, fifo = silent
    starting = asyncio.create_task(Client(command, start_timeout=None).start())
    running = await asyncio.to_thread(fifo.open)
    await asyncio.to_thread(running.readline)
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    assert await asyncio.to_thread(running.read) == ""
    running.close()


def test_client_that_was_not_started_refuses_calls():
    with pytest.raises(SheetdError, match="async with"):
        Client().connection


# The blocking client


def client_threads():
    """The threads of blocking clients. Others come and go by themselves, such as those in which asyncio waits for a process."""
    return {thread for thread in threading.enumerate() if thread.name == "sheetd"}


@with_both_builds
def test_blocking_client_drags_a_sheet_and_stops_its_thread(capfd):
    with SyncClient() as client:
        with client.open("interruptible") as sheet:
            sheet.present()
            caught = sheet.drag((195, 600), (195, 650), at=0.15, duration=0.05, outcome="moved", recognized=True)
            # 422 + (1 - 0.684643) · 422 halfway through an ease-out, plus 50 for the drag
            assert caught.frame.y == 605.080575
            with pytest.raises(UnknownDetent):
                sheet.select_detent("medium")
    assert capfd.readouterr() == ("", "")
    before = client_threads()
    with SyncClient() as client:
        client.list()
        assert len(client_threads() - before) == 1
    assert client_threads() <= before
    with pytest.raises(SheetdError, match="with SyncClient"):
        client.list()


def test_blocking_client_raises_when_its_daemon_does_not_answer_initialize():
    before = client_threads()
    with pytest.raises(DaemonTimeout, match="^sleep 1000 did not answer `initialize` within 0.01 s and was killed; pass the path of a sheetd"):
        with SyncClient(["sleep", "1000"], start_timeout=0.01):
            pass
    assert client_threads() <= before


@with_both_builds
def test_blocking_iteration_gives_frames_until_presented():
    with SyncClient() as client:
        sheet = client.open("cover-vertical", clock="realtime")
        with sheet.frames() as frames:
            sheet.present()
            last = None
            for last in frames:
                if last.phase == "presented":
                    break
        assert last.frame.y == 510


@with_both_builds
def test_client_leaves_no_process_behind():
    with SyncClient() as client:
        pid = client.asynchronous.connection.pid
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_drag_has_the_requested_samples():
    from sheetd_client.gestures import drag_samples

    samples = drag_samples((0, 0), [(0, 100), (50, 100)], 0.3, 1.0, 10, "content", "ended")
    assert [(one["phase"], round(one["time"], 6), one["x"], one["y"]) for one in samples] == [
        ("began", 1.0, 0, 0), ("moved", 1.1, 0, 50), ("moved", 1.2, 0, 100), ("ended", 1.3, 50, 100)]
    assert samples[0]["source"] == "content"
    with pytest.raises(ValueError, match="duration"):
        drag_samples((0, 0), [(1, 1)], -1, 0, 60, None, "ended")


# Sweeps


async def landing(client, velocity, preset="system"):
    """The predicted outcome of a flick from medium."""
    async with await client.open(preset, configuration={"detents": ["medium", "large"]}) as sheet:
        await sheet.present(animated=False)
        await sheet.gesture_sample("began", 195, 400, recognized=True)
        await sheet.gesture_sample("moved", 195, 410, time=0.01)
        return (await sheet.predict(velocity={"x": 0, "y": velocity})).outcome


@with_both_builds
def test_sweep_over_two_daemons_keeps_the_order_of_the_grid(capfd):
    grid = {"velocity": range(0, 4000, 500), "preset": ["system", "cover-vertical"]}
    outcomes = sweep(landing, grid, workers=2)
    assert [dict(one.parameters) for one in outcomes[:3]] == [
        {"velocity": 0, "preset": "system"}, {"velocity": 0, "preset": "cover-vertical"}, {"velocity": 500, "preset": "system"}]
    assert outcomes[0].value == "detent" and outcomes[-2].value == "dismiss"
    assert all(one.error is None for one in outcomes)
    assert capfd.readouterr() == ("", "")


async def failing(client, number):
    if number == 1:
        raise LookupError("one")
    if number == 2:
        os.kill(client.connection.pid, signal.SIGKILL)
        await client.open()
    return number


@with_both_builds
def test_failed_run_does_not_stop_the_sweep(capfd):
    outcomes = sweep(failing, {"number": range(6)}, workers=2, progress=True)
    assert [one.value for one in outcomes] == [0, None, None, 3, 4, 5]
    assert isinstance(outcomes[1].error, LookupError) and isinstance(outcomes[2].error, DaemonEnded)
    assert "6/6" in capfd.readouterr().err


@pytest.mark.asyncio
async def test_sweep_works_inside_a_running_event_loop():
    assert [one.value for one in sweep(landing, [{"velocity": 0}])] == ["detent"]


@pytest.fixture
def three_processors(monkeypatch):
    """Sweeps believe that there are three processors, whatever the machine has."""
    monkeypatch.setattr(sys.modules["sheetd_client.sweep"], "processors", lambda: 3)


def in_processes(test):
    return pytest.mark.skipif(sys.platform != "linux", reason="only Linux forks")(pytest.mark.usefixtures("three_processors")(test))


@in_processes
def test_sweep_with_more_chunks_than_processes_equals_a_sweep_in_this_process():
    grid = {"velocity": range(-3000, 3000, 20), "preset": ["system", "cover-vertical"]}
    assert sweep(landing, grid, workers=7) == sweep(landing, grid, workers=1)


@in_processes
def test_sweep_forks_a_process_per_processor_and_accepts_a_closure():
    # Every process begins a run before any ends one, so each has its share.
    barrier, begun = multiprocessing.get_context("fork").Barrier(3), set()

    async def process_of(client, number):
        if os.getpid() not in begun:
            begun.add(os.getpid())
            await asyncio.to_thread(barrier.wait)
        return os.getpid()

    processes = [one.value for one in sweep(process_of, {"number": range(30)}, workers=3)]
    begun.add(os.getpid())
    assert len(set(processes)) == 3 and os.getpid() not in processes
    assert {one.value for one in sweep(process_of, {"number": range(3)}, workers=1)} == {os.getpid()}
    for process in set(processes):
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


class Picky(Exception):
    """An exception that can be pickled but not restored."""

    def __init__(self, one, two):
        super().__init__(f"{one} and {two}")


async def awkward(client, number):
    if number == 1:
        return lambda: number
    if number == 2:
        raise Picky("one", "two")
    if number == 3:
        await client.open("sytem")
    return number


@in_processes
def test_values_and_errors_that_can_not_leave_their_process_become_errors():
    outcomes = sweep(awkward, {"number": range(5)}, workers=2)
    assert [one.value for one in outcomes] == [0, None, None, None, 4]
    assert "can't be sent from its process" in str(outcomes[1].error) and str(outcomes[2].error) == "Picky: one and two"
    assert isinstance(outcomes[3].error, UnknownPreset) and "sytem" in outcomes[3].error.message


async def dying(client, number):
    if number == 7:
        os._exit(5)
    return number


@in_processes
def test_process_that_ends_early_loses_only_its_own_points():
    outcomes = sweep(dying, {"number": range(20)}, workers=2)
    assert [one.value for one in outcomes] == [None if number == 7 else number for number in range(20)]
    assert isinstance(outcomes[7].error, SheetdError) and "exit code 5" in str(outcomes[7].error)


@in_processes
def test_sweep_without_a_daemon_raises_in_this_process():
    with pytest.raises(DaemonNotFound, match="/nonexistent can't be started"):
        sweep(landing, {"velocity": range(20)}, workers=2, command="/nonexistent")


@in_processes
def test_sweep_in_processes_works_next_to_a_client_and_its_thread():
    with SyncClient() as client:
        assert [one.value for one in sweep(landing, {"velocity": [0, 0, 0]}, workers=3)] == ["detent"] * 3
        assert client.list().sheets == ()


@pytest.fixture(scope="module")
def cluster():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, processes=False) as cluster:
        yield cluster


@pytest.mark.parametrize("form", ["cluster", "client", "address"])
def test_sweep_on_a_cluster_equals_a_local_sweep(cluster, form):
    import distributed

    grid = {"velocity": range(0, 3000, 100)}
    here = sweep(landing, grid)
    if form == "client":
        with distributed.Client(cluster) as client:
            assert sweep(landing, grid, cluster=client) == here
            assert client.status == "running"
    else:
        assert sweep(landing, grid, cluster=cluster if form == "cluster" else cluster.scheduler_address) == here
    assert str(cluster.status) == "Status.running"


@pytest.mark.asyncio
async def test_sweep_on_a_cluster_works_inside_a_running_event_loop(cluster):
    assert [one.value for one in sweep(landing, [{"velocity": 0}], cluster=cluster.scheduler_address)] == ["detent"]


def test_cluster_that_is_none_is_refused():
    pytest.importorskip("distributed")
    with pytest.raises(TypeError, match="expected a distributed.Client, a cluster or the address of a scheduler, found int"):
        sweep(landing, [{"velocity": 0}], cluster=8786)


# The pytest plugin


@with_both_builds
def test_failed_expectation_draws_the_sheet(tmp_path):
    (tmp_path / "test_mine.py").write_text(textwrap.dedent("""
        def test_right(sheet):
            mine = sheet("cover-vertical", content={"height": 300})
            mine.present(animated=False)
            mine.expect(phase="presented", y=510, opacity=0.75)

        def test_wrong(sheet):
            mine = sheet("cover-vertical", content={"height": 300})
            mine.present()
            mine.clock_advance(by=0.1)
            mine.expect(phase="presented", fraction=0.5)
    """))
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--sheetd", os.environ["SHEETD"]],
                          cwd=tmp_path, capture_output=True, text=True)
    assert "1 failed, 1 passed" in done.stdout
    assert "phase: expected 'presented', found 'presenting'" in done.stdout
    assert "fraction: expected 0.5, found 0." in done.stdout
    assert "████████████████████████" in done.stdout and "t = 0.1 s, presenting" in done.stdout
