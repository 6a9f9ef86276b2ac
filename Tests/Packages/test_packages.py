"""Installs what `make dist` made, each package by its own client in a clean place, uses it and removes it.

The commands that install are the lines of the README's section Install.
"""

import json
import os
import pty
import re
import shutil
import subprocess
import sys
import urllib.request
import venv
import zipfile
from pathlib import Path
from urllib.parse import urljoin

import pytest

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
SECTION = (ROOT / "README.md").read_text().split("\n## Install\n")[1].split("\n## ")[0]
LINES = [line.split(" #")[0].strip() for line in re.search(r"```sh\n(.*?)```", SECTION, re.DOTALL)[1].splitlines()]
EXAMPLE = ROOT / "editors" / "examples" / "interruptible.sheet.json"
VERSION = re.search(r'current = "(.*)"', (ROOT / "Sources/SheetProtocol/Version.swift").read_text())[1]
CAUGHT = "605.080575"
"""The top of a sheet that was caught and dragged, as in the README."""


def line(client):
    """The line of the README that installs with a client."""
    [found] = [line for line in LINES if line.removeprefix("sudo ").startswith(client)]
    return found


@pytest.fixture
def shell(tmp_path):
    """Runs a command in a clean folder and environment, and returns its output. `dist` is there, as in a checkout."""
    (tmp_path / "dist").symlink_to(DIST)
    (tmp_path / "home").mkdir()

    def shell(command, *, path="", **variables):
        path = f"{path}:/usr/local/bin:/usr/bin:/bin".lstrip(":")
        environment = {"PATH": path, "HOME": str(tmp_path / "home"), "LANG": "C.UTF-8", **variables}
        done = subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout + done.stderr

    return shell


def left(folder):
    """What a folder still has of sheetd."""
    return [path for path in folder.rglob("*") if "sheetd" in path.name]


def test_every_line_of_the_readme_is_tested():
    clients = ["apt install", "tar xzf", "pip install", "npm install", "code --install-extension", "python3 -m http.server"]
    assert LINES == [line(client) for client in clients]


def test_release_has_every_file_with_its_sum(shell):
    sums = dict(reversed(line.split("  ")) for line in (DIST / "SHA256SUMS").read_text().splitlines())
    expected = [
        f"sheetd_{VERSION}_*.deb", f"sheetd-{VERSION}-linux-*.tar.gz", f"sheetd-{VERSION}-site.tar.gz", f"sheetd-{VERSION}.tar.gz",
        f"sheetd_client-{VERSION}-py3-none-any.whl", f"sheetd_client-{VERSION}-py3-none-manylinux*.whl",
        f"sheetd-client-{VERSION}.tgz", f"sheetd-{VERSION}.vsix", f"sheetd-linux-*-{VERSION}.vsix", "sheetd.wasm", "sheetd.rb",
    ]
    found = [path.name for pattern in expected for path in DIST.glob(pattern)]
    assert len(found) == len(expected) and set(found) == set(sums)
    shell("cd dist && sha256sum --check --quiet SHA256SUMS")
    assert sums[f"sheetd-{VERSION}.tar.gz"] in (DIST / "sheetd.rb").read_text()


def test_second_run_makes_the_same_bytes(tmp_path):
    again = subprocess.run(["make", "-C", ROOT, "dist", f"DIST={tmp_path}"], capture_output=True, text=True, timeout=600)
    assert again.returncode == 0, again.stdout + again.stderr
    assert (tmp_path / "SHA256SUMS").read_text() == (DIST / "SHA256SUMS").read_text()


def test_make_help_lists_every_target():
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.search(r"^\.PHONY: (.*)", makefile, re.MULTILINE)[1].split())
    listed = subprocess.run(["make", "-s", "-C", ROOT, "help"], capture_output=True, text=True, check=True).stdout
    parts = {"build", "installed", "tested", "binaries", "swift-tests", "fuzzers", "bench-built"}
    assert targets - parts == set(re.findall(r"^make ([a-z-]+)", listed, re.MULTILINE))


DEBIAN = r"""
exec 2>&1
set -eux
cd /
files() { find /etc /usr -not -type d | sort; }
files >before

%(apt)s
sheetd --version | grep -x %(version)s
sheetd run example.sheet.json
for file in man/man1/sheetd.1.gz bash-completion/completions/sheetd zsh/vendor-completions/_sheetd \
  fish/vendor_completions.d/sheetd.fish doc/sheetd/copyright; do test -s /usr/share/$file; done
dpkg --verify sheetd
apt-get purge -y sheetd
files | diff before -

%(tar)s
/usr/local/bin/sheetd run example.sheet.json
rm $(tar tzf dist/sheetd-*-linux-*.tar.gz | sed 's,^[^/]*,/usr/local,')
files | diff before -
"""


def test_debian_package_and_archive_in_a_bare_debian(tmp_path, shell):
    inside = {"apt": line("apt install"), "tar": line("tar xzf"), "version": VERSION}
    (tmp_path / "inside").write_text((DEBIAN % inside).replace("sudo ", ""))
    (tmp_path / "hook").write_text(
        f'set -eu\ncp -rL dist "$1"\ncp {EXAMPLE} "$1/example.sheet.json"\ncp inside "$1"\nchroot "$1" sh /inside\n'
    )
    shell("mmdebstrap --variant=apt --quiet --dpkgopt=force-unsafe-io --customize-hook='sh ./hook $1' bookworm /dev/null")


def test_wheel_in_an_environment(tmp_path, shell):
    venv.create(tmp_path / "venv", with_pip=True, symlinks=True)
    binaries = tmp_path / "venv" / "bin"
    shell(line("pip install"), path=binaries)
    assert shell("sheetd --version", path=binaries).strip() == VERSION
    (tmp_path / "caught.py").write_text(
        "from sheetd_client import SyncClient\n"
        "with SyncClient() as client:\n"
        "    sheet = client.open('interruptible')\n"
        "    sheet.present()\n"
        "    print(sheet.drag((195, 600), (195, 650), at=0.15, duration=0.05, outcome='moved', recognized=True).frame.y)\n"
    )
    assert shell("python caught.py", path=binaries).strip() == CAUGHT
    shell("pip uninstall -y sheetd-client", path=binaries)
    assert left(tmp_path / "venv") == []


def test_node_package_in_an_empty_folder(tmp_path, shell):
    offline = {"npm_config_offline": "true", "npm_config_audit": "false", "npm_config_fund": "false"}
    (tmp_path / "package.json").write_text("{}")
    shell(line("npm install"), **offline)
    (tmp_path / "caught.mjs").write_text(
        "import { Client } from 'sheetd-client';\n"
        "const client = await Client.start();\n"
        "const sheet = await client.open({ preset: 'interruptible' });\n"
        "await sheet.present();\n"
        "const options = { at: 0.15, duration: 0.05, outcome: 'moved', recognized: true };\n"
        "console.log((await sheet.drag([[195, 600], [195, 650]], options)).frame.y);\n"
        "await client.stop();\n"
    )
    assert shell("node caught.mjs").strip() == CAUGHT
    shell("npm uninstall sheetd-client", **offline)
    assert left(tmp_path / "node_modules") == []


# VS Code is not in Debian: a stand-in for its command unpacks the extension, as VS Code does.
CODE = f"""#!{sys.executable}
import sys, zipfile
[option, file] = sys.argv[1:]
assert option == "--install-extension"
zipfile.ZipFile(file).extractall("extensions")
"""


def test_vscode_extension_is_complete(tmp_path, shell):
    (tmp_path / "code").write_text(CODE)
    (tmp_path / "code").chmod(0o755)
    shell(line("code --install-extension"), path=tmp_path)
    daemon = tmp_path / "extensions" / "extension" / "bin" / "sheetd"
    daemon.chmod(0o755)  # VS Code sets this permission when it unpacks
    assert shell(f"{daemon} --version").strip() == VERSION
    for file in DIST.glob("*.vsix"):
        with zipfile.ZipFile(file) as archive:
            names = set(archive.namelist())
            package = json.loads(archive.read("extension/package.json"))
            manifest = archive.read("extension.vsixmanifest").decode()
        entries = [package[key].removeprefix("./") for key in ("main", "browser") if key in package]
        assert {f"extension/{entry if entry.endswith('.js') else entry + '.js'}" for entry in entries} <= names
        assert set(re.findall(r'Path="([^"]+)"', manifest)) <= names and f'Version="{VERSION}"' in manifest
        assert ("extension/bin/sheetd" in names) == ("TargetPlatform" in manifest)


# What HTML, JavaScript and CSS refer to.
LINK = re.compile(r"""(?:src|href)="([^"]+)"|(?:from|import\(?|URL\() ?['"](\.[^'"]+)['"]|url\(["']?([^"')]+)""")


def test_site_is_served_completely(tmp_path, shell):
    command = f"exec {line('python3 -m http.server')} --bind 127.0.0.1 0"
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    server = subprocess.Popen(
        ["bash", "-c", command], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        start = re.search(r"http://[\d.:]+/", server.stdout.readline())[0]
        pending, seen = [start], set()
        while pending:
            address = pending.pop()
            if address in seen or not address.startswith(start):
                continue
            seen.add(address)
            with urllib.request.urlopen(address, timeout=10) as answer:
                kind, data = answer.headers["Content-Type"], answer.read()
            if "html" in kind or "javascript" in kind or "css" in kind:
                links = [link.split("#")[0] for links in LINK.findall(data.decode()) for link in links]
                pending += [urljoin(address, link) for link in links if link and not link.startswith("data:")]
        pages = {path.relative_to(DIST / "site").as_posix() for path in (DIST / "site").rglob("*.html")}
        assert {start + page.removesuffix("index.html") for page in pages} <= {page.removesuffix("index.html") for page in seen}
    finally:
        server.terminate()
        server.communicate()


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """What `make install` installs."""
    folder = tmp_path_factory.mktemp("installed")
    make = ["make", "-s", "-C", ROOT, f"DESTDIR={folder}", "PREFIX=/usr"]
    subprocess.run([*make, "install"], check=True, capture_output=True)
    yield folder / "usr"
    subprocess.run([*make, "uninstall"], check=True, capture_output=True)
    assert [path for path in folder.rglob("*") if not path.is_dir()] == []


def test_manual_page_is_well_formed_and_readable(installed, shell):
    page = installed / "share/man/man1/sheetd.1"
    assert shell(f"mandoc -Tlint -W warning {page}") == ""
    text = shell(f"man -l {page}", MANWIDTH="200")
    for words in ["sheetd render [--still time]", "-o, --output file", "EXIT STATUS", "sheetd check menu.sheet.json"]:
        assert words in text


@pytest.fixture
def documents(tmp_path):
    """A folder with a sheet document, and another file that is none."""
    (tmp_path / "menu.sheet.json").write_text("{}")
    (tmp_path / "menu.txt").write_text("")


def test_bash_completes_commands_options_values_and_documents(installed, shell, documents):
    def complete(*words):
        return shell(
            f"source {installed}/share/bash-completion/completions/sheetd; COMP_WORDS=(sheetd {' '.join(words)} '')\n"
            'unset "COMP_WORDS[-1]"; COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}; COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n'
            '_sheetd sheetd "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"; printf "%s\\n" "${COMPREPLY[@]}"'
        ).split()

    assert complete("re") == ["render", "replay"]
    assert complete("--rec") == ["--record"]
    assert complete("render", "--theme", "d") == ["dark"]
    assert complete("check", "m") == ["menu.sheet.json"]


def test_fish_completes_commands_options_values_and_documents(installed, shell, documents):
    def complete(words):
        command = f"source {installed}/share/fish/vendor_completions.d/sheetd.fish; complete -C 'sheetd {words}'"
        return [line.split("\t")[0] for line in shell(f'fish --no-config -c "{command}"').splitlines()]

    assert complete("re") == ["render", "replay"]
    assert complete("--rec") == ["--record"]
    assert complete("render --theme d") == ["dark"]
    assert complete("check m") == ["menu.sheet.json"]


def test_zsh_completes_commands_options_values_and_documents(installed, tmp_path, documents):
    """In a terminal: Tab completes the word, and Enter runs a function that prints it."""
    functions = installed / "share" / "zsh" / "site-functions"
    (tmp_path / ".zshrc").write_text(f'fpath=({functions} $fpath); autoload -U compinit; compinit -D -u; sheetd() {{ echo "<$*>" }}')
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(tmp_path)
        os.execve(shutil.which("zsh"), ["zsh", "-i"], {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "TERM": "dumb"})
    lines = [f"sheetd {words}\t" for words in ["sche", "--rec", "render --theme d", "check m"]]
    with os.fdopen(terminal, "r+b", buffering=0) as file:
        file.write("\n".join([*lines, "exit", ""]).encode())
        printed = b""
        try:
            while data := file.read(4096):
                printed += data
        except OSError:  # the end of the terminal
            pass
    os.waitpid(process, 0)
    results = re.findall("<(.*?) ?>", printed.decode())
    assert results == ["schema", "--record", "render --theme dark", "check menu.sheet.json"], printed


def test_engine_can_be_asked_by_the_tests_of_an_app(tmp_path):
    done = subprocess.run(["swift", "test", "--package-path", ROOT / "editors" / "examples" / "engine-package", "--scratch-path", tmp_path],
                          capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Test run with 2 tests" in done.stdout + done.stderr
