"""Runs the examples of the READMEs in editors, and checks their links and make targets."""

import re
import subprocess
import sys

import pytest
from conftest import ROOT, needed, run

EDITORS = ROOT / "editors"


def blocks(folder, language):
    return re.findall(rf"```{language}\n(.*?)```", (EDITORS / folder / "README.md").read_text(), re.DOTALL)


@pytest.mark.parametrize("number", range(len(blocks("python", "python"))))
def test_python_example_prints_its_comments(sheetd, tmp_path, number):
    text = blocks("python", "python")[number]
    if "SheetPreview(" in text:
        pytest.skip("for a notebook; test_widget.py has it")
    file = tmp_path / ("test_readme.py" if "def test_" in text else "readme.py")
    file.write_text(text)
    (tmp_path / "editors").symlink_to(ROOT / "editors")
    said = run(sys.executable, *(["-m", "pytest", "-q"] if file.name.startswith("test_") else []), file, cwd=tmp_path)
    # The output that the example's comments promise.
    for value in re.findall(r"print\(.*\)  # (.+)", text):
        assert value in said
    # And that of the block below it.
    if below := re.search(re.escape(f"```python\n{text}```") + r"\n\n```text\n(.*?)```", (EDITORS / "python" / "README.md").read_text(), re.DOTALL):
        assert said == below[1]


@pytest.fixture
def node(sheetd, tmp_path):
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "sheetd-client").symlink_to(EDITORS / "node")
    (tmp_path / "node_modules" / "preview").symlink_to(EDITORS / "preview")

    def evaluate(text, *options):
        (tmp_path / "readme.mjs").write_text(text)
        done = subprocess.run([needed("node"), "--preserve-symlinks", *options, "readme.mjs"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return evaluate


def test_node_examples_print_their_comments(node, tmp_path):
    [shell] = blocks("node", "sh")
    script = re.search(r'-e "(.*)"', shell, re.DOTALL)[1]
    assert re.search(r"// ([\d.]+)", script)[1] in node(script)
    use, document, test, documents, *runners = blocks("node", "js")
    assert len(runners) == 2  # tested in test_node_client.py
    around = "import { Client } from 'sheetd-client';\nconst client = await Client.start();\n%s\nawait client.stop();"
    assert "510" in node(around % use)
    assert re.search(r"// (\w+)", document)[1] in node(document)
    assert "# fail 0" in node(test, "--test", "--test-reporter=tap")
    (tmp_path / "sheets").mkdir()
    (tmp_path / "map.sheet.json").rename(tmp_path / "sheets" / "map.sheet.json")
    assert "# pass 1\n# fail 0" in node(documents, "--test", "--test-reporter=tap")
    for both in (test + documents, documents + test):
        assert "# pass 2\n# fail 0" in node(both, "--test", "--test-reporter=tap")


def test_every_relative_link_resolves():
    for readme in [*EDITORS.glob("*/README.md"), EDITORS / "README.md"]:
        for link in re.findall(r"\]\((?!http)([^)#]+)", readme.read_text()):
            assert (readme.parent / link).exists(), f"{readme}: {link}"


@pytest.mark.parametrize("client", ["vscode", "neovim", "emacs", "vim", "python", "node"])
def test_first_screen_of_a_client_has_a_picture_and_commands(client):
    start = "\n".join((EDITORS / client / "README.md").read_text().splitlines()[:30])
    assert re.search(r"^!\[.{20,}\]\(\.\./pictures/", start, re.M) and re.search(r"^```(sh|json)$", start, re.M)


def test_every_mentioned_make_target_exists():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for readme in [*EDITORS.glob("*/README.md"), EDITORS / "README.md", ROOT / "README.md"]:
        assert set(re.findall(r"\bmake ([a-z-]+)", readme.read_text())) - {"sheetd"} <= targets, readme


def test_every_folder_has_a_readme_that_is_listed():
    folders = {path.name for path in EDITORS.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == {path.parent.name for path in EDITORS.glob("*/README.md")}
    listed = (EDITORS / "README.md").read_text()
    assert all(f"({name}/README.md)" in listed for name in folders - {"pictures"})




def test_every_installation_with_pip_is_into_an_environment():
    """Debian and Ubuntu refuse it outside of one."""
    for readme in [*EDITORS.glob("*/README.md"), ROOT / "README.md"]:
        text = readme.read_text()
        assert not re.search(r"^(?:.*&& )?pip install ", text, re.MULTILINE) or "-m venv" in text, readme
