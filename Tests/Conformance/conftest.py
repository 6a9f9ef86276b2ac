"""Fixtures that run the daemon as a child process, over pipes."""

import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Libraries"))
SHEETD = str(pathlib.Path(os.environ.get("SHEETD") or ROOT / ".build-release" / "release" / "sheetd").resolve())
# A sanitizer reserves all addresses, keeps freed memory, and takes time of its own.
IS_SANITIZED = b"__asan_init" in pathlib.Path(SHEETD).read_bytes()
# Collecting a backtrace takes minutes and would delay the report of a crash.
ENVIRONMENT = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}


class Finished:
    """The exit status, stdout and stderr of a daemon that has ended."""

    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err


@pytest.fixture
def run():
    """Runs the daemon with the given bytes as its input and returns a `Finished`."""

    def run(data, *arguments, timeout=60):
        process = subprocess.run(
            [SHEETD, *arguments], input=data, capture_output=True, timeout=timeout, env=ENVIRONMENT
        )
        return Finished(process.returncode, process.stdout, process.stderr.decode())

    return run


@pytest.fixture
def start():
    """Starts the daemon and returns its process, which is killed after the test."""
    processes = []

    def start(*arguments, **options):
        options = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
        processes.append(subprocess.Popen([SHEETD, *arguments], env=ENVIRONMENT, **options))
        return processes[-1]

    yield start
    for process in processes:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe:
                pipe.close()
