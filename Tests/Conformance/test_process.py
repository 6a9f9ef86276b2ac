"""Tests the start and the end of the process, its exit status, and its behavior with various inputs and outputs."""

import json
import os
import signal
import socket
import subprocess
import threading

import pytest
from conftest import SHEETD
from test_wire import INITIALIZE, LIST, LISTED, framed

SHUTDOWN = b'{"jsonrpc":"2.0","id":9,"method":"shutdown"}'
EXIT = b'{"jsonrpc":"2.0","method":"exit"}'


@pytest.mark.parametrize(
    "data, status",
    [
        (b"", 0),
        (INITIALIZE + b"\n", 0),
        (INITIALIZE + b"\n" + LIST, 0),
        (INITIALIZE + b"\n" + LIST[:-5], 1),
        (INITIALIZE + b"\n" + SHUTDOWN + b"\n", 0),
        (INITIALIZE + b"\n" + EXIT + b"\n", 1),
        (INITIALIZE + b"\n" + SHUTDOWN + b"\n" + EXIT + b"\n", 0),
        (EXIT + b"\n", 1),
        (framed(INITIALIZE), 1),
        (framed(INITIALIZE) + framed(SHUTDOWN), 0),
        (framed(INITIALIZE) + framed(SHUTDOWN) + framed(EXIT), 0),
        (framed(INITIALIZE) + framed(EXIT), 1),
        (framed(INITIALIZE)[:-3], 1),
    ],
)
def test_exit_status_after_end_of_input_or_exit(run, data, status):
    finished = run(data)
    assert finished.status == status
    assert len(finished.err.splitlines()) == (status if EXIT not in data else 0)


def test_last_line_without_line_feed_is_answered(run):
    assert run(INITIALIZE + b"\n" + LIST).out.endswith(LISTED + b"\n")
    assert b"-32700" in run(INITIALIZE + b"\n" + LIST[:-5]).out


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signal_ends_the_daemon_with_that_signal_as_its_status(start, number):
    process = start()
    process.stdin.write(INITIALIZE + b"\n")
    process.stdin.flush()
    assert process.stdout.readline().endswith(b"}\n")
    process.send_signal(number)
    assert process.wait(10) == -number


@pytest.mark.parametrize("data", [b"", INITIALIZE + b"\n"])
def test_closed_reader_ends_the_daemon(start, data):
    """The input is in its pipe before the start, since the daemon may end before anybody could write to it."""
    theirs, ours = os.pipe()
    reader, writer = os.pipe()
    os.write(ours, data)
    os.close(reader)
    process = start(stdin=theirs, stdout=writer)
    os.close(theirs)
    os.close(writer)
    assert process.wait(10) == 1
    os.close(ours)


def test_reader_closing_at_rest_ends_the_daemon(start):
    process = start()
    process.stdin.write(INITIALIZE + b"\n")
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(10) == 1


def test_death_of_the_client_ends_the_daemon(start):
    client = subprocess.Popen(["cat"], stdin=subprocess.PIPE)
    process = start()
    initialize = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"processId": client.pid}}
    process.stdin.write(json.dumps(initialize).encode() + b"\n" + LIST + b"\n")
    process.stdin.flush()
    process.stdout.readline()
    assert process.stdout.readline() == LISTED + b"\n"
    assert process.poll() is None
    client.kill()
    client.wait()
    assert process.wait(10) == 1
    client.stdin.close()


def test_dead_client_ends_the_daemon_at_once(start):
    client = subprocess.Popen(["true"])
    client.wait()
    process = start()
    initialize = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"processId": client.pid}}
    process.stdin.write(json.dumps(initialize).encode() + b"\n")
    process.stdin.flush()
    assert process.wait(10) == 1


def test_stdin_may_be_a_file_a_fifo_or_a_socket(start, tmp_path):
    data = INITIALIZE + b"\n" + LIST + b"\n"
    (tmp_path / "in").write_bytes(data)
    with open(tmp_path / "in", "rb") as file:
        process = start(stdin=file)
        assert process.stdout.read().endswith(LISTED + b"\n") and process.wait(10) == 0
    os.mkfifo(tmp_path / "fifo")
    writer = threading.Thread(target=lambda: (tmp_path / "fifo").write_bytes(data))
    writer.start()
    with open(tmp_path / "fifo", "rb") as file:
        process = start(stdin=file)
        assert process.stdout.read().endswith(LISTED + b"\n") and process.wait(10) == 0
    writer.join()
    ours, theirs = socket.socketpair()
    process = start(stdin=theirs, stdout=theirs)
    theirs.close()
    ours.sendall(data)
    ours.shutdown(socket.SHUT_WR)
    received = b""
    while block := ours.recv(65536):
        received += block
    assert received.endswith(LISTED + b"\n") and process.wait(10) == 0
    ours.close()


def test_closed_socket_reader_ends_the_daemon(start):
    ours, theirs = socket.socketpair()
    process = start(stdout=theirs)
    theirs.close()
    process.stdin.write(INITIALIZE + b"\n")
    process.stdin.flush()
    ours.recv(65536)
    ours.close()
    assert process.wait(10) == 1


@pytest.mark.parametrize("closed, status", [("<&-", 0), ("<&- 2>&-", 0), ("2>&-", 0)])
def test_start_with_closed_descriptors_exits(closed, status):
    command = f"exec '{SHEETD}' {closed}"
    assert subprocess.run(["sh", "-c", command], stdin=subprocess.DEVNULL, timeout=10).returncode == status


def test_unread_log_does_not_block_answers(start):
    process = start()
    unknown = b'{"jsonrpc":"2.0","method":"no/such"}\n'
    process.stdin.write(INITIALIZE + b"\n" + unknown * 2_000 + LIST + b"\n")
    process.stdin.flush()
    process.stdout.readline()
    assert process.stdout.readline() == LISTED + b"\n"
    process.send_signal(signal.SIGTERM)
    assert process.wait(10) == -signal.SIGTERM


def test_stdout_may_be_a_file(start, tmp_path):
    with open(tmp_path / "out", "wb") as file:
        process = start(stdout=file)
        process.communicate(INITIALIZE + b"\n" + LIST + b"\n")
    assert process.returncode == 0
    assert (tmp_path / "out").read_bytes().endswith(LISTED + b"\n")


def test_closed_stderr_changes_nothing(start):
    process = start(stderr=None, preexec_fn=lambda: os.close(2))
    out, _ = process.communicate(INITIALIZE + b"\nnoise\n" + LIST + b"\n")
    assert out.endswith(LISTED + b"\n") and process.returncode == 0


def test_stdout_has_only_protocol_messages(run):
    finished = run(INITIALIZE + b'\nnoise\n{"jsonrpc":"2.0","method":"no/such"}\n' + LIST + b"\n")
    for line in finished.out.splitlines():
        assert json.loads(line)["jsonrpc"] == "2.0"
    assert "no/such" in finished.err and "noise" in finished.err


def test_ten_thousand_unread_answers_do_not_block_the_input(start):
    """Both pipes fill up long before the client reads, so the daemon has to keep reading."""
    process = start()
    open_sheet = b'{"jsonrpc":"2.0","method":"sheet/open","params":{"sheet":"s","updates":{"frames":false}}}\n'
    state = b'{"jsonrpc":"2.0","id":%d,"method":"sheet/state","params":{"sheet":"s"}}\n'
    process.stdin.write(INITIALIZE + b"\n" + open_sheet + b"".join(state % index for index in range(10_000)))
    process.stdin.close()
    ids = [json.loads(line)["id"] for line in process.stdout]
    assert ids == [0, *range(10_000)]
    assert process.wait(10) == 0


def test_unread_output_pauses_processing_and_loses_nothing(start):
    """Above the limit of pending output no message is processed. Once the output is read, no answer is missing."""
    process = start("--max-pending-output", "1000")
    list_sheets = b'{"jsonrpc":"2.0","id":%d,"method":"sheet/presets"}\n'
    process.stdin.write(INITIALIZE + b"\n" + b"".join(list_sheets % index for index in range(300)))
    process.stdin.close()
    assert [json.loads(line)["id"] for line in process.stdout] == [0, *range(300)]


def test_stack_of_sheets_is_dismissed(run):
    """With the maximum number of stacked sheets, the topmost is dismissed first and the stack doesn't overflow."""
    lines = [b'{"jsonrpc":"2.0","method":"sheet/open","params":{"sheet":"0","updates":{"frames":false}}}']
    for index in range(1, 10_000):
        sheet = {"sheet": str(index), "presenter": str(index - 1), "updates": {"frames": False, "animations": False}}
        lines.append(json.dumps({"jsonrpc": "2.0", "method": "sheet/open", "params": sheet}).encode())
    for index in (0, 9_998, 9_999):
        lines.append(b'{"jsonrpc":"2.0","method":"sheet/present","params":{"sheet":"%d","animated":false}}' % index)
    lines.append(b'{"jsonrpc":"2.0","id":1,"method":"sheet/dismiss","params":{"sheet":"0","animated":false}}')
    out = [json.loads(line) for line in run(INITIALIZE + b"\n" + b"\n".join(lines) + b"\n").out.splitlines()]
    gone = [line["params"]["sheet"] for line in out if line.get("params", {}).get("name") == "dismissCompletion"]
    assert gone == ["9999", "9998", "0"]


@pytest.mark.parametrize("argument", ["--version", "--help"])
def test_version_and_help_are_printed(run, argument):
    finished = run(b"", argument)
    assert finished.status == 0 and finished.out


def test_stdio_flag_changes_nothing(run):
    assert run(INITIALIZE + b"\n", "--stdio").out == run(INITIALIZE + b"\n").out


@pytest.mark.parametrize("arguments", [["--max-sheets", "0"], ["--max-sheets", "x"], ["--nothing"], ["nothing"]])
def test_invalid_option_exits_with_64(run, arguments):
    finished = run(b"", *arguments)
    assert finished.status == 64 and finished.out == b"", finished.err
    assert finished.err.startswith("Error: ")
