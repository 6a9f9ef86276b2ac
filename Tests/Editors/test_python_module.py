"""Tests the process that runs the WebAssembly module for the Python client."""

import json
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
import wasmtime
from sheetd_client import Client, DaemonEnded, DaemonNotFound, daemon, find_daemon

INITIALIZE = b'{"jsonrpc":"2.0","id":0,"method":"initialize"}'
LIST = b'{"jsonrpc":"2.0","id":1,"method":"sheet/list"}'

ECHO = """
    (module
      (memory (export "memory") 2)
      (global $status (mut i32) (i32.const -1))
      (func (export "_initialize"))
      (func (export "sheetd_reserve") (param i32) (result i32) (i32.const 1024))
      (func (export "sheetd_exchange") (param $count i32) (param f64) (result i32) (local.get $count))
      (func (export "sheetd_proceed") (param f64) (result i32) (i32.const 0))
      (func (export "sheetd_finish") (param f64) (result i32) (global.set $status (i32.const 0)) (i32.const 0))
      (func (export "sheetd_output") (result i32) (i32.const 1024))
      (func (export "sheetd_next_wake") (result f64) (f64.const -1))
      (func (export "sheetd_exit_status") (result i32) (global.get $status))
      (func (export "sheetd_log") (result i32) (i32.const 0))
      (func (export "sheetd_log_text") (result i32) (i32.const 0)))
"""
"""A module that writes what it reads. It is compiled much faster than the daemon."""


def run(path, data=b"", *arguments, python=(sys.executable,)):
    """Runs a module with the given bytes as its input."""
    return subprocess.run([*python, daemon.MODULE_HOST, "--module", path, *arguments], input=data, capture_output=True, timeout=60)


@pytest.fixture
def start(module):
    """Starts the module and returns its process, which is killed after the test."""
    processes = []

    def start(*arguments):
        processes.append(subprocess.Popen(find_daemon([module, *arguments]), stdin=subprocess.PIPE, stdout=subprocess.PIPE))
        return processes[-1]

    yield start
    for process in processes:
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()


@pytest.fixture
def compile(tmp_path):
    """Writes a module from its text, and returns its path."""

    def compile(text):
        path = tmp_path / "some.wasm"
        path.write_bytes(wasmtime.wat2wasm(text))
        return path

    return compile


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """A cache of its own, which is empty."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "sheetd"


# The daemon as a process


def framed(body):
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def named(size):
    """A request of a size, with a name that is too long."""
    start, end = b'{"jsonrpc":"2.0","id":7,"method":"sheet/open","params":{"sheet":"', b'"}}'
    return start + b"x" * (size - len(start + end)) + end


@pytest.mark.parametrize("data", [
    b"",
    INITIALIZE + b"\n" + LIST,
    INITIALIZE + b"\n" + LIST[:-5],
    INITIALIZE + b'\nnoise\n{"jsonrpc":"2.0","method":"no/such"}\n' + LIST + b"\n",
    framed(INITIALIZE) + framed(LIST),
    framed(INITIALIZE)[:-3],
    framed(INITIALIZE) + framed(b'{"jsonrpc":"2.0","id":9,"method":"shutdown"}') + framed(b'{"jsonrpc":"2.0","method":"exit"}') + LIST,
    INITIALIZE + b"\n" + named(1 << 24) + b"\n" + named((1 << 24) + 1) + b"\n" + LIST,
    INITIALIZE + b"\n" + b'{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}\n' * 50 + LIST,
], ids=["nothing", "lines", "cut", "noise", "framed", "cut-framed", "exit", "large", "large-output"])
def test_output_log_and_exit_status_are_those_of_the_binary(sheetd, module, data):
    native = subprocess.run([sheetd], input=data, capture_output=True, timeout=60)
    found = run(module, data)
    assert (found.returncode, found.stdout) == (native.returncode, native.stdout)
    assert found.stderr.replace(COMPILES, b"") == native.stderr


COMPILES = b"sheetd: compiling the WebAssembly module; this takes a few seconds and happens only once\n"


def test_ten_thousand_unread_answers_do_not_block_the_input(start):
    process = start()
    process.stdin.write(INITIALIZE + b"\n" + b"".join(LIST.replace(b'"id":1', b'"id":%d' % id) + b"\n" for id in range(10_000)))
    process.stdin.close()
    assert [json.loads(line)["id"] for line in process.stdout] == [0, *range(10_000)]
    assert process.wait(10) == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signal_ends_the_process_with_that_signal_as_its_status(start, number):
    process = start()
    process.stdin.write(INITIALIZE + b"\n")
    process.stdin.flush()
    process.stdout.readline()
    process.send_signal(number)
    assert process.wait(10) == -number


def test_closed_reader_ends_the_process(start):
    process = start()
    process.stdin.write(INITIALIZE + b"\n")
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(10) == 1


def test_version_and_help_are_printed(module, sheetd):
    assert run(module, b"", "--version").stdout == subprocess.run([sheetd, "--version"], capture_output=True).stdout
    assert b"WebAssembly" in run(module, b"", "--help").stdout


@pytest.mark.parametrize("argument", ["render", "--record", "--max-sheets"])
def test_command_of_the_binary_names_the_binary(module, argument):
    found = run(module, b"", argument, "file")
    assert (found.returncode, found.stdout) == (64, b"")
    assert found.stderr.startswith(b"Error: '%s' needs the native sheetd; " % argument.encode())


# Modules that fail


@pytest.mark.asyncio
@pytest.mark.parametrize("code, status, text", [
    ("unreachable", 70, r"has failed, which is a fault of sheetd; .*unreachable"),
    ("(global.set $status (i32.const 71)) unreachable", 71, "there is not enough memory"),
], ids=["a fault", "no memory"])
async def test_trap_ends_the_daemon_and_is_reported(compile, code, status, text):
    path = compile(ECHO.replace("(local.get $count)", code))
    with pytest.raises(DaemonEnded, match=f"(?s)ended with {status}, .*{text}") as caught:
        await Client(path).start()
    assert caught.value.returncode == status


def test_missing_damaged_and_other_modules_are_reported(tmp_path, module, compile, cache):
    (tmp_path / "cut.wasm").write_bytes(Path(module).read_bytes()[:100_000])
    for path, text in ((tmp_path / "none.wasm", "none.wasm can't be read: No such file or directory; "),
                       (tmp_path / "cut.wasm", "cut.wasm is damaged; install sheetd-client again."),
                       (compile("(module)"), "some.wasm is of another version: it has no function 'sheetd_exchange'; ")):
        found = run(path)
        assert found.returncode == 1 and text in found.stderr.decode()


def test_missing_wasmtime_is_reported_with_the_command_that_installs_it(module, monkeypatch):
    found = run(module, python=[sys.executable, "-S"])  # without installed packages
    assert found.returncode == 1 and b"pip install 'sheetd-client[wasm]'" in found.stderr
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(DaemonNotFound, match=r"which is not installed: pip install 'sheetd-client\[wasm\]'"):
        find_daemon(module)


# The cache


def test_module_is_compiled_once(compile, cache):
    path = compile(ECHO)
    assert (run(path, b"a").stdout, run(path, b"b").stdout) == (b"a", b"b")
    [compiled] = cache.iterdir()
    assert compiled.name.endswith("-wasmtime-" + version("wasmtime")) and cache.stat().st_mode & 0o777 == 0o700
    assert run(path, b"c").stderr == b""
    compile(ECHO.replace("-1)", "-2)"))
    assert run(path, b"d").stderr == COMPILES and len(list(cache.iterdir())) == 2


@pytest.mark.parametrize("damage", [lambda data: b"", lambda data: data[:-100], lambda data: data[:5000] + b"?" + data[5001:]])
def test_damaged_file_in_the_cache_is_written_again(compile, cache, damage):
    path = compile(ECHO)
    run(path)
    [compiled] = cache.iterdir()
    whole = compiled.read_bytes()
    compiled.write_bytes(damage(whole))
    found = run(path, b"a")
    assert (found.stdout, found.stderr, found.returncode) == (b"a", COMPILES, 0)
    assert compiled.read_bytes()[:32] == whole[:32] and run(path).stderr == b""


def test_cache_that_can_not_be_written_only_takes_time(compile, tmp_path, cache):
    (tmp_path / "cache").write_text("no directory")
    found = run(compile(ECHO), b"a")
    assert (found.stdout, found.returncode) == (b"a", 0)
    assert b"can't be kept, so " in found.stderr and b"Not a directory" in found.stderr


def patched(code):
    """The command that runs the module's process after some code."""
    return [sys.executable, "-c", f"import os, runpy, sys\n{code}\ndel sys.argv[0]\nrunpy.run_path(sys.argv[0], run_name='__main__')"]


def test_module_is_compiled_without_a_home_directory(compile):
    found = run(compile(ECHO), b"a", python=patched(
        "import pwd\ndef getpwuid(number): raise KeyError(number)\npwd.getpwuid = getpwuid\n"
        "for name in ('HOME', 'XDG_CACHE_HOME'): os.environ.pop(name, None)"))
    assert (found.stdout, found.returncode) == (b"a", 0)
    assert b"can't be kept, so " in found.stderr and b"home directory" in found.stderr


# Windows


def test_other_systems_than_linux_and_macos_are_reported(module):
    found = run(module, python=patched("sys.platform = 'win32'"))
    assert (found.returncode, found.stderr) == (1, b"sheetd: this program needs Linux or macOS\n")


@pytest.mark.asyncio
async def test_client_needs_linux_or_macos(monkeypatch, module):
    monkeypatch.setattr("sheetd_client.connection.sys", type("sys", (), {"platform": "win32"}))
    with pytest.raises(DaemonNotFound, match="needs Linux or macOS"):
        await Client(["sheetd"]).start()


# Finding it


def test_module_of_the_checkout_is_used_where_there_is_no_binary(module, monkeypatch):
    monkeypatch.delenv("SHEETD", raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(daemon, "checkout_builds", lambda: [])
    assert find_daemon() == [sys.executable, str(daemon.MODULE_HOST), "--module", module]
