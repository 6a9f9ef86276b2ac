"""The static site, built and served, for the tests of its parts."""

import contextlib
import re
import subprocess
import sys

import pytest
from conftest import ROOT, run

PATH = "some/where"
"""The site's path on the server."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory, wasm):
    """The folder that the server serves; the site is at PATH."""
    folder = tmp_path_factory.mktemp("served")
    run(sys.executable, ROOT / "editors" / "site" / "build.py", wasm, folder / PATH)
    return folder


@contextlib.contextmanager
def serving(folder):
    """Runs `python3 -m http.server` and gives the address of the site."""
    server = subprocess.Popen([sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d", folder],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    port = re.search(r"port (\d+)", server.stdout.readline())[1]
    try:
        yield f"http://127.0.0.1:{port}/{PATH}/"
    finally:
        server.terminate()
        server.communicate()


@pytest.fixture(scope="module")
def site(folder):
    with serving(folder) as address:
        yield address
