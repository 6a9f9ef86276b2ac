"""Tests the daemon in real time: the realtime clock, readers that stop reading, and recordings."""

import fcntl
import json
import os
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import curves
import pytest
from test_wire import INITIALIZE

F_SETPIPE_SZ = 1031


def send(process, *messages):
    process.stdin.write(b"".join(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n" for message in messages))
    process.stdin.flush()


def read_until(process, id):
    messages = []
    for line in process.stdout:
        messages.append(json.loads(line))
        if messages[-1].get("id") == id:
            return messages


def switches(process):
    """The number of voluntary context switches: how often the process went to sleep."""
    with open(f"/proc/{process.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("voluntary_ctxt_switches"))


def stays(process, seconds):
    """Waits without writing or reading, and asserts that the daemon still runs."""
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(seconds)


def fill_pipe(process):
    """Waits without reading until the pipe is nearly full."""
    while int.from_bytes(fcntl.ioctl(process.stdout, termios.FIONREAD, bytes(4)), sys.byteorder) < 60_000:
        stays(process, 0.01)


def open_sheets(count, **params):
    sheets = [{"sheet": str(index), "clock": "realtime", **params} for index in range(count)]
    return [{"method": "sheet/open", "params": sheet} for sheet in sheets]


def test_daemon_with_1000_sheets_at_rest_never_wakes_up(start):
    """After 1000 open sheets have come to rest, the daemon polls without a timeout and never wakes up."""
    process = start()
    presented = [{"method": "sheet/present", "params": {"sheet": str(index)}} for index in range(1000)]
    quiet = {"frames": False, "animations": False, "events": False}
    settled = [{"id": index, "method": "clock/settle", "params": {"sheet": str(index)}} for index in range(1000)]
    send(process, {"id": -1, "method": "initialize"}, *open_sheets(1000, updates=quiet), *presented, *settled)
    answers = [json.loads(process.stdout.readline()) for _ in range(1001)]
    assert all(answer["result"]["settled"] for answer in answers[1:])
    stays(process, 0.2)
    before = switches(process)
    # The third argument of poll(2) is its timeout; -1 means none.
    assert Path(f"/proc/{process.pid}/syscall").read_text().split()[3] == "0xffffffff"
    stays(process, 1)
    assert switches(process) == before


def test_realtime_frames_show_the_position_at_their_own_time(start):
    process = start()
    send(process, {"id": 0, "method": "initialize"}, *open_sheets(1, preset="interruptible", frameRate=100))
    send(process, {"method": "sheet/present", "params": {"sheet": "0"}}, {"id": 1, "method": "clock/settle", "params": {"sheet": "0"}})
    messages = read_until(process, 1)
    frames = [m["params"] for m in messages if m.get("method") == "sheet/frame" and m["params"]["time"] > 0]
    moving = [frame for frame in frames if frame["phase"] == "presenting"][1:]
    # 0.3 s at 100 Hz; a busy machine may skip ticks but never adds any.
    assert 3 < len(moving) <= 31
    assert [frame["time"] for frame in frames] == sorted(frame["time"] for frame in frames)
    # An ease-out from 844 to 422 over 0.3 s, at the time of the frame.
    began = next(m["params"]["time"] for m in messages if m.get("params", {}).get("name") == "presentationTransitionWillBegin")
    for frame in moving:
        assert abs(frame["frame"]["y"] - (844 - 422 * curves.easeOut((frame["time"] - began) / 0.3))) < 0.01


def test_reader_that_pauses_gets_the_latest_frame_of_each_sheet(start):
    """While nobody reads, 100 sheets move: frames are dropped, and the last frame of each sheet still arrives."""
    process = start()
    slow = {"transition": {"duration": 1.5}}
    send(process, {"id": 0, "method": "initialize"}, *open_sheets(100, preset="interruptible", configuration=slow))
    send(process, *[{"method": "sheet/present", "params": {"sheet": str(index)}} for index in range(100)])
    stays(process, 2)
    send(process, {"id": 1, "method": "sheet/list"})
    messages = read_until(process, 1)
    send(process, {"id": 2, "method": "sheet/list"})
    messages += read_until(process, 2)
    frames = {}
    for message in messages:
        if message.get("method") == "sheet/frame":
            frames.setdefault(message["params"]["sheet"], []).append(message["params"])
    ended = [m["params"]["sheet"] for m in messages if m.get("params", {}).get("name") == "presentationTransitionDidEnd"]
    assert sorted(ended, key=int) == [str(index) for index in range(100)]
    # Each sheet has 90 ticks, but the number of pending frames is bounded, so few are sent.
    assert sum(len(own) for own in frames.values()) < 100 * 20
    assert all(own[-1]["phase"] == "presented" for own in frames.values()) and len(frames) == 100


@pytest.mark.parametrize("framing", ["lines", "headers"])
def test_recording_of_a_realtime_session_replays_exactly(start, run, tmp_path, framing):
    path = tmp_path / "session.jsonl"
    process = start("--record", str(path))

    def write(**message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        header = b"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n" % len(body)
        process.stdin.write(header + body if framing == "headers" else body + b"\n")
        process.stdin.flush()

    write(id=0, method="initialize")
    write(method="sheet/open", params={"sheet": "s", "preset": "system", "clock": "realtime"})
    write(method="sheet/present", params={"sheet": "s"})
    for index in range(15):
        process.stdout.read1()
        phase = {0: "began", 14: "ended"}.get(index, "moved")
        write(id=index + 1, method="gesture/sample", params={"sheet": "s", "phase": phase, "x": 195, "y": 300 + 20 * index})
    process.stdin.write(b"noise\xff\n")
    write(id=99, method="shutdown")
    write(method="exit")
    process.stdin.close()
    process.stdout.read()
    assert process.wait(10) == 0
    replayed = run(b"", "replay", str(path))
    assert (replayed.status, replayed.err) == (0, "") and replayed.out.endswith(b"as expected\n")
    text = path.read_text()
    assert text.count('"$/at"') > 15 and text.count("gesture/sample") == 15
    path.write_text(text.replace('"phase":"presenting"', '"phase":"presented"', 1))
    replayed = run(b"", "replay", str(path))
    assert replayed.status == 1 and b'/params/phase: expected "presented", found "presenting"' in replayed.out
    run(b"", "replay", "--update", str(path))
    assert path.read_text() == text


def test_unwritable_recording_and_missing_replay_are_errors(run, tmp_path):
    finished = run(INITIALIZE + b"\n", "--record", str(tmp_path / "no" / "such"))
    assert finished.status == 1 and "can't be written" in finished.err and not finished.out
    finished = run(b"", "replay", str(tmp_path / "none.jsonl"))
    assert finished.status == 1 and "none.jsonl can't be read" in finished.err


def seconds_until_the_end_of(process, end, status):
    began = time.monotonic()
    end()
    assert process.wait(10) == status
    return time.monotonic() - began


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, None])
@pytest.mark.parametrize("reads", [True, False])
def test_signal_or_closed_stdout_ends_the_daemon_at_once(start, number, reads):
    """Moving sheets and an unread pipe don't delay the end. The usual duration is measured on a daemon at rest whose
    input ends, because a sanitizer first looks for leaks."""
    opened = [
        {"id": 0, "method": "initialize"},
        *open_sheets(300, preset="interruptible", configuration={"transition": {"duration": 100}}),
    ]
    resting, moving = (start(stderr=subprocess.DEVNULL) for _ in range(2))
    send(resting, *opened)
    for _ in opened:
        resting.stdout.readline()
    usual = seconds_until_the_end_of(resting, resting.stdin.close, 0)

    send(moving, *opened, *[{"method": "sheet/present", "params": {"sheet": str(index)}} for index in range(300)])
    moving.stdout.readline()
    if not reads:
        fill_pipe(moving)
    if number is None:
        taken = seconds_until_the_end_of(moving, moving.stdout.close, 1)
    else:
        taken = seconds_until_the_end_of(moving, lambda: moving.send_signal(number), -number)
    # The machine may be busy, hence the tolerance. The daemon must not wait for the motion, the reader or a timer.
    assert taken < usual + 0.5


def cpu(process):
    """The processor time of a process so far, in seconds."""
    with open(f"/proc/{process.pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def waits(process):
    """Waits until a tenth of a second costs a process no CPU time: it has ended what it was doing."""
    for _ in range(100):
        before = cpu(process)
        stays(process, 0.1)
        if cpu(process) == before:
            return
    pytest.fail("the daemon goes on working for 10 s")


@pytest.mark.parametrize("isEnded", [True, False])
def test_full_pipe_costs_no_cpu_time(start, isEnded):
    """300 sheets move, the pipe is full, and the input may have ended: the daemon waits without using CPU time."""
    process = start()
    # Frames only: the daemon would still produce other notifications when the pipe is full.
    slow = {"transition": {"duration": 100}}
    sheets = open_sheets(300, preset="interruptible", configuration=slow, updates={"animations": False, "events": False})
    send(process, {"id": 0, "method": "initialize"}, *sheets)
    send(process, *[{"method": "sheet/present", "params": {"sheet": str(index)}} for index in range(300)])
    if isEnded:
        process.stdin.close()
    fill_pipe(process)
    waits(process)
    before = cpu(process)
    stays(process, 1)
    assert cpu(process) - before <= 0.05
    assert process.poll() is None
    process.stdout.close()
    assert process.wait(10) == 1


def test_end_of_input_does_not_wait_for_motion(start):
    """At the end of input the daemon exits during a motion, and answers a request that waits for the motion with an error."""
    process = start()
    slow = {"transition": {"duration": 100}}
    send(process, {"id": 0, "method": "initialize"}, *open_sheets(1, preset="interruptible", configuration=slow))
    send(process, {"method": "sheet/present", "params": {"sheet": "0"}}, {"id": 1, "method": "clock/settle", "params": {"sheet": "0"}})
    process.stdin.close()
    *_, last = process.stdout.read().splitlines()
    assert json.loads(last)["id"] == 1 and json.loads(last)["error"]["code"] == -32800
    assert process.wait(10) == 0


def test_short_writes_lose_no_bytes(start, run):
    """With a pipe of one page that is read in odd sizes, writes are cut short."""
    asked = INITIALIZE + b"\n" + b"".join(b'{"jsonrpc":"2.0","id":%d,"method":"sheet/presets"}\n' % index for index in range(50))
    expected = run(asked).out
    process = start(bufsize=0)
    fcntl.fcntl(process.stdout, F_SETPIPE_SZ, 4096)
    process.stdin.write(asked)
    process.stdin.close()
    out, sizes = b"", [1, 2, 3, 4095, 4097, 777]
    while piece := process.stdout.read(sizes[len(out) % len(sizes)]):
        out += piece
    assert out == expected and process.wait(10) == 0
