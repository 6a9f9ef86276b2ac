"""Serves stdin and stdout like `sheetd`, with the daemon's WebAssembly module.

It imports nothing of this package, so that the directory can be run by its path, which is faster than importing the package.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import importlib.metadata
import json
import os
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    import wasmtime

BUNDLED = Path(__file__).parent / "sheetd.wasm"
"""The module of the pure wheel."""
CHUNK = 1 << 16
"""The maximum number of bytes that are passed to the module at once: the capacity of its memory for input."""
MAXIMUM_UNWRITTEN = 1 << 26
"""The number of unwritten bytes at which the input is not read: the native daemon's limit of pending output."""
LONGEST_LINE = 500
"""The maximum length of a line of the log: a pipe that accepts any bytes accepts this many at once."""
USAGE_ERROR, SOFTWARE_ERROR, OUT_OF_MEMORY = 64, 70, 71
"""Exit statuses, as in sysexits.h."""

HELP = """\
OVERVIEW: Simulate bottom sheets without a phone: JSON-RPC 2.0 on stdin and stdout.

Runs the daemon as a WebAssembly module, with wasmtime. Reads requests from
stdin and writes answers to stdout. A message is a line of JSON, or has a
Content-Length header as in the Language Server Protocol; answers use the
framing of the requests. Logs go to stderr.

The native sheetd is faster, and has commands to check, run, render and replay
files. It is in the wheels of sheetd-client for a platform, or is built with
`make release`.

USAGE: sheetd [--stdio] [--module <file>]

OPTIONS:
  --stdio                 Serve stdin and stdout (always on; accepted because
                          language clients pass it).
  --module <file>         The module. (default: the one of this package)
  --version               Show the version.
  -h, --help              Show help information.
"""


def main() -> int:
    """Serves until the connection ends, and returns the exit status."""
    if sys.platform == "win32":
        sys.exit("sheetd: this program needs Linux or macOS")
    # As in the native daemon: these signals end the process, whatever it does.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    open_standard_descriptors()
    arguments = [argument for argument in sys.argv[1:] if argument != "--stdio"]
    path = BUNDLED
    if "--module" in arguments[:-1]:
        path = Path(arguments.pop(arguments.index("--module") + 1))
        arguments.remove("--module")
    match arguments:
        case ["-h" | "--help"]:
            print(HELP, end="")
            return 0
        case ["--version"]:
            return run(path, print_version)
        case []:
            return run(path, lambda instance: Pipes(instance).serve())
    print(f"Error: {arguments[0]!r} needs the native sheetd; this one runs the WebAssembly module. The native one is in the wheels "
          "of sheetd-client for a platform, or is built with `make release`.\nSee 'sheetd --help' for more information.",
          file=sys.stderr)
    return USAGE_ERROR


def open_standard_descriptors() -> None:
    """Opens /dev/null for each standard descriptor that is closed, so that no other file gets its number."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def run(path: Path, action: Callable[[Instance], int]) -> int:
    """Calls a function with an instance of a module and returns its result. Ends the process if the module traps."""
    try:
        import wasmtime
    except ImportError:
        fail("the WebAssembly module runs with wasmtime, which is not installed: pip install 'sheetd-client[wasm]'")
    instance = load(path)
    try:
        return action(instance)
    except wasmtime.Trap as trap:
        if instance.exit_status == OUT_OF_MEMORY:
            fail("there is not enough memory; it ends here", OUT_OF_MEMORY)
        fail(f"the WebAssembly module has failed, which is a fault of sheetd; please report it.\n{trap.message}", SOFTWARE_ERROR)


def print_version(instance: Instance) -> int:
    answer = json.loads(instance.exchange(b'{"jsonrpc":"2.0","id":1,"method":"initialize"}\n'))
    print(answer["result"]["serverInfo"]["version"])
    return 0


def fail(text: str, status: int = 1) -> NoReturn:
    log(text)
    sys.exit(status)


def log(text: str) -> None:
    """Writes lines to stderr. If nobody reads stderr they are lost: the protocol does not wait for the log."""
    stderr = select.poll()
    stderr.register(2, select.POLLOUT)
    for line in filter(None, text.split("\n")):
        with contextlib.suppress(OSError):
            if stderr.poll(0) == [(2, select.POLLOUT)]:
                os.write(2, f"sheetd: {line[:LONGEST_LINE]}\n".encode(errors="backslashreplace"))


# MARK: Loading the module


class Instance:
    """An instance of the module: one connection. Sources/SheetWasm/SheetWasm.swift documents its functions.

    Its functions raise wasmtime.Trap, after which it can't be used.
    """

    def __init__(self, store: wasmtime.Store, module: wasmtime.Module) -> None:
        import wasmtime

        exports = wasmtime.Instance(store, module, []).exports(store)

        def function(name: str) -> wasmtime.Func:
            found = exports[name]
            assert isinstance(found, wasmtime.Func)
            return found

        self._store = store
        self._exchange = function("sheetd_exchange")
        self._proceed = function("sheetd_proceed")
        self._finish = function("sheetd_finish")
        self._output = function("sheetd_output")
        self._next_wake = function("sheetd_next_wake")
        self._exit_status = function("sheetd_exit_status")
        self._log = function("sheetd_log")
        self._log_text = function("sheetd_log_text")
        memory = exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        self._memory = memory
        function("_initialize")(store)
        self._input = function("sheetd_reserve")(store, CHUNK)

    def exchange(self, data: bytes) -> bytes:
        """Takes input of up to `CHUNK` bytes and returns the output."""
        ctypes.memmove(self._address + self._input, data, len(data))
        return self._taken(self._exchange(self._store, len(data), now()))

    def proceed(self) -> bytes:
        """Does what is due, such as a frame of a realtime clock, and returns the output."""
        return self._taken(self._proceed(self._store, now()))

    def finish(self) -> bytes:
        """Ends the input and returns the output."""
        return self._taken(self._finish(self._store, now()))

    @property
    def delay(self) -> float | None:
        """The time until something is due, ms; None if nothing is."""
        due = self._next_wake(self._store)
        return None if due < 0 else max(0, due - now()) / 1000

    @property
    def exit_status(self) -> int | None:
        """The exit status that the process has to have; None while the connection is open."""
        status: int = self._exit_status(self._store)
        return None if status < 0 else status

    def take_log(self) -> str:
        """What belongs on stderr since the last call."""
        count = self._log(self._store)
        return self._read(self._log_text(self._store), count).decode() if count else ""

    @property
    def _address(self) -> int:
        return ctypes.addressof(self._memory.data_ptr(self._store).contents)

    def _taken(self, count: int) -> bytes:
        return self._read(self._output(self._store), count) if count else b""

    def _read(self, start: int, count: int) -> bytes:
        return ctypes.string_at(self._address + start, count)


def now() -> float:
    """The time that the module gets, µs."""
    return time.monotonic_ns() / 1000


def load(path: Path) -> Instance:
    """An instance of a module. Ends the process if that is impossible."""
    import wasmtime

    try:
        code = path.read_bytes()
    except OSError as error:
        fail(f"the module {path} can't be read: {error.strerror}; install sheetd-client again, or build it with `make wasm`")
    engine = wasmtime.Engine()
    try:
        return Instance(wasmtime.Store(engine), compiled(engine, code))
    except KeyError as error:
        fail(f"the module {path} is of another version: it has no function {error}; install sheetd-client again")
    except wasmtime.WasmtimeError as error:
        fail(f"the module {path} is damaged; install sheetd-client again.\n{error}")


def compiled(engine: wasmtime.Engine, code: bytes) -> wasmtime.Module:
    """The compiled module, from the cache if it is there. Raises wasmtime.WasmtimeError if it is damaged."""
    import wasmtime

    name = f"{hashlib.sha256(code).hexdigest()[:32]}-wasmtime-{importlib.metadata.version('wasmtime')}"
    try:
        cached = (cache_folder() / name).read_bytes()
        # wasmtime trusts what it loads, so a damaged file must not get there.
        if cached[:32] == hashlib.sha256(cached[32:]).digest():
            return wasmtime.Module.deserialize(engine, cached[32:])
    except (OSError, RuntimeError, wasmtime.WasmtimeError):  # also from a machine with another processor
        pass
    log("compiling the WebAssembly module; this takes a few seconds and happens only once")
    module = wasmtime.Module(engine, code)
    try:
        keep(module.serialize(), cache_folder() / name)
    except (OSError, RuntimeError) as error:
        log(f"the compiled module can't be kept, so each start compiles it again: {error}")
    return module


def cache_folder() -> Path:
    """The folder of compiled modules. Raises RuntimeError if there is no home directory."""
    if cache := os.environ.get("XDG_CACHE_HOME"):
        return Path(cache) / "sheetd"
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "sheetd"


def keep(serialized: bytes | bytearray, path: Path) -> None:
    """Writes a file of the cache: all of it or nothing."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{os.urandom(8).hex()}")
    try:
        with open(new, "xb") as file:
            file.write(hashlib.sha256(serialized).digest() + serialized)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


# MARK: Serving


class Pipes:
    """The process around an instance: one loop around poll(2), as in the native daemon."""

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self._input_is_open = True
        self._unwritten = bytearray()
        self._writable = select.poll()
        self._writable.register(1, select.POLLOUT)

    def serve(self) -> int:
        """Passes stdin to the instance, and its output to stdout, until the connection ends. Returns the exit status."""
        while self._write():
            delay = None
            if not self._unwritten:
                if (delay := self._instance.delay) == 0:
                    self._take(self._instance.proceed())
                    continue
                if (status := self._instance.exit_status) is not None:
                    return status
            events = select.poll()
            if self._input_is_open and len(self._unwritten) < MAXIMUM_UNWRITTEN:
                events.register(0, select.POLLIN)
            events.register(1, select.POLLOUT if self._unwritten else 0)
            for descriptor, what in events.poll(delay):
                if descriptor == 0:
                    self._read()
                elif what & ~select.POLLOUT:  # the reader is gone
                    return 1
        return 1

    def _read(self) -> None:
        try:
            data = os.read(0, CHUNK)
        except BlockingIOError:
            return
        except OSError as error:
            fail(f"stdin can't be read: {error.strerror}")
        self._input_is_open = data != b""
        self._take(self._instance.exchange(data) if data else self._instance.finish())

    def _take(self, output: bytes) -> None:
        """Writes the output of a call, and what it has logged."""
        self._unwritten += output
        self._write()
        log(self._instance.take_log())

    def _write(self) -> bool:
        """Writes as much as the reader accepts now. Returns False when the reader is gone."""
        while self._unwritten and self._writable.poll(0):
            try:
                # This many bytes never block a pipe that is writable. A descriptor that does not block would be shared with
                # other processes.
                del self._unwritten[:os.write(1, self._unwritten[:select.PIPE_BUF])]
            except BlockingIOError:
                return True
            except OSError:
                return False
        return True


if __name__ == "__main__":
    sys.exit(main())
