"""Builds the wheels of the Python client, and installs them in environments that have nothing else."""

import os
import subprocess
import sys
import zipfile
from importlib.metadata import version

import pytest
from conftest import BIN, ROOT, needed, run

pytestmark = pytest.mark.check

INITIALIZE = '{"jsonrpc":"2.0","id":1,"method":"initialize"}\n'
WITHOUT_SHEETD = {key: value for key, value in os.environ.items() if key != "SHEETD"} | {"PATH": "/usr/bin:/bin"}

linux = pytest.mark.skipif(sys.platform != "linux", reason="the tags of wheels for Linux")


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    """Builds the wheel with a daemon, and returns its path."""

    def build(daemon):
        folder = tmp_path_factory.mktemp("wheel")
        run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder,
            ROOT / "editors" / "python", env={**os.environ, "SHEETD_BUNDLED": str(daemon)})
        [wheel] = folder.iterdir()
        return wheel

    return build


@pytest.fixture(scope="module")
def platform_wheel(build, sheetd):
    return build(sheetd)


@pytest.fixture(scope="module")
def pure_wheel(build, module):
    return build(module)


class Environment:
    """A Python environment in which nothing is installed."""

    def __init__(self, folder):
        run(sys.executable, "-m", "venv", "--without-pip", folder)
        self.folder = folder
        self.python = folder / "bin" / "python"

    def pip(self, command, *arguments):
        run(sys.executable, "-m", "pip", "--python", self.python, command, "--quiet", *arguments)

    def files(self):
        return {path for path in self.folder.rglob("*") if path.is_file()}

    def sheetd(self, *arguments):
        return subprocess.run([self.folder / "bin" / "sheetd", *arguments], input=INITIALIZE, capture_output=True, text=True)

    def client(self, code):
        return run(self.python, "-c", code, env=WITHOUT_SHEETD, cwd=self.folder).strip()


@pytest.fixture
def environment(tmp_path):
    return Environment(tmp_path / "environment")


PRESENT = """
from sheetd_client import SyncClient, find_daemon
with SyncClient() as client:
    sheet = client.open("cover-vertical", content={"height": 300})
    sheet.present(animated=False)
    print(sheet.state().frame.y, *find_daemon())
"""


def test_wheel_for_a_platform_installs_the_binary_as_sheetd(environment, platform_wheel, sheetd):
    before = environment.files()
    environment.pip("install", "--no-index", platform_wheel)
    command = environment.folder / "bin" / "sheetd"
    assert command.read_bytes() == open(sheetd, "rb").read() and os.access(command, os.X_OK)
    assert '"serverInfo"' in environment.sheetd().stdout
    assert environment.client(PRESENT) == f"510 {command}"
    environment.pip("uninstall", "--yes", "sheetd-client")
    assert environment.files() == before


def test_pure_wheel_installs_sheetd_which_runs_the_module(environment, pure_wheel, tmp_path, sheetd):
    assert pure_wheel.name.endswith("-py3-none-any.whl")
    before = environment.files()
    environment.pip("install", "--no-index", pure_wheel)
    done = environment.sheetd()
    assert done.returncode == 1 and "pip install 'sheetd-client[wasm]'" in done.stderr
    pip_cache = {key: value for key, value in os.environ.items() if key != "XDG_CACHE_HOME"}
    run(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", tmp_path, f"wasmtime=={version('wasmtime')}",
        env=pip_cache)
    environment.pip("install", "--no-index", "--find-links", tmp_path, f"sheetd-client[wasm] @ {pure_wheel.as_uri()}")
    assert environment.sheetd().stdout == subprocess.run([sheetd], input=INITIALIZE, capture_output=True, text=True).stdout
    [host] = environment.folder.glob("lib/*/site-packages/sheetd_client/module")
    assert environment.client(PRESENT) == f"510 {environment.python} {host} --module {host / 'sheetd.wasm'}"
    environment.pip("uninstall", "--yes", "sheetd-client", "wasmtime")
    assert environment.files() == before


def test_wheel_is_reproducible(build, module, pure_wheel):
    assert build(module).read_bytes() == pure_wheel.read_bytes()


@linux
def test_static_binary_is_for_every_linux_and_a_dynamic_one_is_not(build, tmp_path):
    """auditwheel, which checks manylinux wheels, agrees."""
    (tmp_path / "main.c").write_text("int main() { return 0; }")
    wheels = []
    for option in ("-static", "-dynamic"):
        run(needed("cc"), option, "-o", tmp_path / "sheetd", tmp_path / "main.c")
        wheels.append(build(tmp_path / "sheetd"))
    static, dynamic = wheels
    assert "-manylinux_2_17_" in static.name and "manylinux" not in dynamic.name and "-linux_" in dynamic.name
    assert "requires no external shared libraries" in run(BIN / "auditwheel", "show", static)


def test_installed_wheel_has_the_preview(platform_wheel, tmp_path):
    """The preview starts without a checkout. pip puts `sheetd` beside the package where it installs into a folder."""
    run(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", tmp_path, platform_wheel)
    package = tmp_path / "sheetd_client"
    assert {"index.html", "main.js", "preview.js", "preview.css", "rpc.js"} <= {path.name for path in (package / "page").iterdir()}
    assert (package / "py.typed").is_file()
    environment = {**WITHOUT_SHEETD, "PYTHONPATH": str(tmp_path)}
    found = run(sys.executable, "-c", "import sheetd_client; print(*sheetd_client.find_daemon())", env=environment, cwd=tmp_path)
    assert found.strip() == str(tmp_path / "bin" / "sheetd")
    server = subprocess.Popen([sys.executable, "-c", "from sheetd_client.preview import main; main()", "--no-open"],
                              env=environment, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout.readline().startswith("http://127.0.0.1:")
    finally:
        server.terminate()
        server.wait()
        server.stdout.close()


@linux
def test_wheel_has_the_license_and_says_what_it_is_for(platform_wheel):
    with zipfile.ZipFile(platform_wheel) as archive:
        names = archive.namelist()
        [metadata] = [archive.read(name).decode() for name in names if name.endswith(".dist-info/METADATA")]
        [license] = [archive.read(name).decode() for name in names if name.endswith("LICENSE")]
    assert license == (ROOT / "LICENSE").read_text()
    for line in ("License-File: LICENSE", "Classifier: Framework :: Pytest", "Classifier: Typing :: Typed", "Keywords: "):
        assert line in metadata, metadata
