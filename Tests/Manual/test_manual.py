"""Every command, example and picture in the manual matches this version.

    UPDATE=1 .venv/bin/python -m pytest Tests/Manual   writes the current output of the commands into the pages; read the diff
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import drawings
import generate
import scenes
import pytest

ROOT = Path(__file__).resolve().parents[2]
SHEETD = Path(os.environ.get("SHEETD") or ROOT / ".build-release" / "release" / "sheetd").resolve()
CATALOGUES = [drawings.ENGINE, drawings.PROTOCOL, drawings.LANDING]
PAGES = sorted(page for catalogue in CATALOGUES for page in catalogue.glob("*.md"))
TEXTS = [*PAGES, ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
TUTORIAL = drawings.PROTOCOL / "Tutorial.md"
PICTURES = sorted(picture for catalogue in CATALOGUES for picture in catalogue.glob("*.svg"))
# Pages whose documents are saved under a name, for the commands that follow.
FOLLOWED = [TUTORIAL, *(page for page in PAGES if page.name.startswith("For"))]
MODULES = ROOT / ".build-release" / "release"


def blocks(language, texts=TEXTS):
    """Every code block of a language, with its page."""
    found = []
    for page in texts:
        for number, match in enumerate(re.finditer(rf"^ *```{language}\n(.*?)^ *```", page.read_text(), re.S | re.M)):
            found.append(pytest.param(page, match[1], id=f"{page.name}-{number}"))
    return found


@pytest.fixture
def checkout(tmp_path):
    """A writable folder with links to everything in the root of the checkout."""
    for entry in ROOT.iterdir():
        if entry.name not in (".build", ".git"):
            (tmp_path / entry.name).symlink_to(entry)
    return tmp_path


@pytest.fixture
def shell(checkout):
    paths = [str(SHEETD.parent), str(Path(sys.executable).parent), os.environ["PATH"]]
    environment = {**os.environ, "PATH": os.pathsep.join(paths), "PYTHONPATH": ""}

    def run(command, *, check=True):
        done = subprocess.run(["bash", "-c", command], cwd=checkout, env=environment, capture_output=True, text=True, timeout=120)
        assert not check or done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr

    return run


@pytest.mark.parametrize("page, text", blocks("console", [page for page in TEXTS if page not in FOLLOWED]))
def test_commands_print_what_the_page_shows(shell, page, text):
    compare_with_output(shell, page, text)


@pytest.mark.parametrize("page", FOLLOWED, ids=lambda page: page.name)
def test_page_can_be_followed(checkout, shell, page):
    """In one folder, from top to bottom, with its documents saved where it says."""
    ran = 0
    for name, language, text in re.findall(r"(?:`([\w-]+\.sheet\.json)`[^`]*\n\n)?^```(json|console)\n(.*?)^```", page.read_text(), re.S | re.M):
        if name:
            (checkout / name).write_text(text)
        elif language == "console":
            compare_with_output(shell, page, text)
            ran += 1
    assert ran > 0


def timeless(text):
    """An output without the seconds that a run took, which differ."""
    return re.sub(r" in [\d.]+ s$", " in … s", text, flags=re.M)


def compare_with_output(shell, page, text):
    exchanges = re.split(r"^\$ ", text, flags=re.M)[1:]
    assert exchanges
    shown = ""
    for exchange in exchanges:
        lines = exchange.splitlines(keepends=True)
        count = 1
        while lines[count - 1].endswith("\\\n"):
            count += 1
        command = "".join(lines[:count])
        # The status is not checked, because some commands are shown for their errors.
        shown += "$ " + command + shell(command, check=False)
        if edit := re.match(r"sed .* (\S+) > (\S+)\n", command):
            assert "differ" in shell(f"cmp {edit[1]} {edit[2]}", check=False), f"it changes nothing: {command}"
    if timeless(shown) != timeless(text) and os.environ.get("UPDATE"):
        page.write_text(page.read_text().replace(f"```console\n{text}```", f"```console\n{shown}```"))
    else:
        assert timeless(shown) == timeless(text)


@pytest.mark.parametrize("page, text", blocks("json", PAGES))
def test_json_examples_parse_and_documents_run(checkout, shell, page, text):
    value = json.loads(text)
    if page.name == "ProtocolReference.md":
        return  # its examples run in Tests/Conformance/test_openrpc.py
    if page == TUTORIAL:
        return  # one of its documents fails, as it says
    if value.get("rule") == "clauses" and not page.name.startswith("Library"):  # those are the presets' own
        value = {"preset": "compose-material3", "device": "Pixel 8", "configuration": {"interaction": {"landing": value}}}
        text = json.dumps(value)
    if "scenario" in value or "preset" in value:
        (checkout / "shown.sheet.json").write_text(text)
        assert shell("sheetd check shown.sheet.json") == ""
        shell("sheetd run shown.sheet.json")


def in_order(expected, printed):
    """Whether the expected lines are printed in order. An expected number may have fewer digits than the printed one."""
    lines = iter(printed.splitlines())
    return all(any(line.startswith(one) if re.fullmatch(r"[\d.]*\.\d+", one) else line == one for line in lines) for one in expected)


def said(text, comment):
    """The output that the comments of an example promise."""
    return re.findall(rf"print\(.*\)\s+{comment} (.+)", text)


@pytest.mark.parametrize("page, text", blocks("python"))
def test_python_example_prints_its_comments(checkout, shell, page, text):
    is_test = "def test_" in text
    (checkout / ("test_shown.py" if is_test else "shown.py")).write_text(text)
    printed = shell("python -m pytest -q -p no:cacheprovider test_shown.py" if is_test else "python shown.py")
    assert is_test or (said(text, "#") and in_order(said(text, "#"), printed))


@pytest.mark.parametrize("page, text", blocks("js"))
def test_node_example_prints_its_comments(checkout, shell, page, text):
    (checkout / "node_modules").mkdir()
    (checkout / "node_modules" / "sheetd-client").symlink_to(ROOT / "editors" / "node")
    (checkout / "node_modules" / "preview").symlink_to(ROOT / "editors" / "preview")
    (checkout / "shown.mjs").write_text(text)
    printed = shell("node --preserve-symlinks shown.mjs")
    expected = re.findall(r"console\.log\(.*\);?\s+// (.+)", text)
    assert expected and in_order(expected, printed)


# Exported code is type-checked by Tests/Export.
@pytest.mark.parametrize("page, text", blocks("swift", [page for page in TEXTS if page.name != "ASheetAsCode.md"]))
def test_swift_example_prints_its_comments(tmp_path, page, text):
    if not text.startswith("import "):
        # An excerpt of the project's source, which is compiled with the project.
        sources = " ".join(" ".join(file.read_text().split()) for file in (ROOT / "Sources").rglob("*.swift"))
        assert " ".join(text.split()) in sources
        return
    (tmp_path / "main.swift").write_text(text)
    # The build directory may contain objects of deleted files.
    sources = {file.name for file in (ROOT / "Sources" / "SheetEngine").rglob("*.swift")}
    objects = [str(one) for one in (MODULES / "SheetEngine.build").glob("*.o") if one.name.removesuffix(".o") in sources]
    command = ["swiftc", "-I", str(MODULES / "Modules"), "main.swift", *objects, "-lm", "-o", "shown"]
    built = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=180)
    assert built.returncode == 0, built.stderr
    printed = subprocess.run(["./shown"], cwd=tmp_path, capture_output=True, text=True, timeout=60).stdout
    assert said(text, "//") and in_order(said(text, "//"), printed)


def test_generated_files_are_up_to_date():
    stale = [str(file.relative_to(ROOT)) for file, text in generate.generated(str(SHEETD)) if not file.exists() or file.read_text() != text]
    assert stale == [], "make manual"
    shown = {file for file, _ in generate.generated(str(SHEETD))}
    left = [str(file.relative_to(ROOT)) for file in [*scenes.SCENES.iterdir(), *PICTURES] if file not in shown]
    assert left == [], "nothing makes these any more"


def test_pictures_and_pages_match():
    """Every picture is shown by a page of its catalogue, or by the README, and every page shows pictures that exist."""
    for catalogue in CATALOGUES:
        shown = {name for page in catalogue.glob("*.md") for name in re.findall(r"\]\(([\w-]+\.svg)\)", page.read_text())}
        drawn = {one.name for one in catalogue.glob("*.svg")}
        assert shown <= drawn, catalogue.name
        assert [name for name in drawn - shown if f"{catalogue.name}/{name}" not in (ROOT / "README.md").read_text()] == []


# References, which are searched and not read, and what is for those who write clients or sheetd itself.
WITHOUT_PICTURES = {
    "AddingAMethod", "AddingAPreset", "Architecture", "Behavior", "ClientForNode", "ClientForPython", "CommandLine", "ConfigurationReference", "Devices",
    "ProtocolReference", "SheetProtocol", "TalkingToTheDaemon", "WritingTranscripts",
}  # fmt: skip
SCREEN = 22
"""The lines of a page of the manual in a window of 900 px, below its title. In Chromium, the 19 lines of Touches end at 806 px."""


def rendered_lines(text):
    """About how many lines a page of the manual needs for a text: 95 characters of prose in a line, 150 of a table's row."""
    lines, in_code = 0, False
    for line in text.splitlines():
        if line.startswith("```"):
            in_code = not in_code
            lines += 1
        elif in_code:
            lines += 0.8
        elif line.startswith("|"):
            lines += 1.6 * (1 + len(line) // 150)
        elif line.startswith("#"):
            lines += 3
        else:
            lines += len(line) / 95 if line else 0.6
    return lines


@pytest.mark.parametrize("page", [page for page in PAGES if page.stem not in WITHOUT_PICTURES], ids=lambda page: page.name)
def test_first_picture_is_at_most_a_screen_away(page):
    before, found, _ = page.read_text().partition("![")
    assert found
    assert rendered_lines(before.partition("\n")[2]) <= SCREEN


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: page.name)
def test_every_relative_link_resolves(page):
    text = page.read_text()
    for link in [*re.findall(r"\]\((?!http|#)([^)#\s]+)[^)]*\)", text), *re.findall(r'src="([^"]+)"', text)]:
        if page in PAGES:
            # A link resolves in the built manual, or when the page is read in the repository.
            assert (page.parent / link).exists() or link.startswith("doc:"), link
        else:
            assert (page.parent / link).exists(), link
    for name in re.findall(r"<?doc:(?:/\w+/)?(\w+)", text):
        assert any((catalogue / f"{name}.md").exists() for catalogue in CATALOGUES), name


# Words that are no mistakes: of code, and those that are misspelled so that an error names the right one.
SPELLED_SO = (
    "absolutey,afile,afterall,atleast,atmost,backwords,caf,currenty,dout,inout,ines,nd,notin,optin,passtime,positionof,reachin,thirdparty,"
    "alhpa,chek,comand,contnt,heigt,heigth,hight,larg,opne,presnt,presnter,respons,sise,sistem,smal,smaple,stil,sysem,systm,sytem,widht"
)


def test_words_are_spelled_right():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    texts = [name for name in listed if not re.search(r"\.(png|gif|webm|mp4|svg|ico|order)$|requirements/|/Golden/|/Corpus/", name) and (ROOT / name).is_file()]
    command = [sys.executable, "-m", "codespell_lib", "--quiet-level", "3", "--ignore-words-list", SPELLED_SO, *texts]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert found.stdout == "" and found.returncode == 0, found.stdout + found.stderr


def test_every_mentioned_make_target_exists():
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.M))
    for page in TEXTS:
        named = set(re.findall(r"(?:^|`)make ([a-z-]+)", page.read_text(), re.M))
        assert named <= targets, page.name


def test_each_invariant_and_each_claim_names_an_existing_test():
    """Each names a file and the tests in it, and all of them exist."""
    text = (drawings.PROTOCOL / "Architecture.md").read_text().split("## Invariants")[1].split("\n## ")[0]
    invariants = re.findall(r"^\d+\. (.*?)(?=^\d+\. |\Z)", text, re.S | re.M)
    claims = (drawings.ENGINE / "HowWeKnow.md").read_text().split("## What holds it true")[1].split("\n## ")[0].split("|---|---|\n")[1].strip().splitlines()
    assert len(invariants) == 10 and len(claims) > 5
    for claim in [*invariants, *claims]:
        found = re.findall(r"((?:`[^`]+` and )*`[^`]+`) in `([^`]+)`", claim)
        assert found, claim
        for names, path in found:
            text = (ROOT / path).read_text()
            assert all(re.search(rf"(\b(def|func) |^){name}\b", text, re.M) for name in re.findall(r"`([^`]+)`", names)), f"{names}: {path}"


def test_every_warning_is_explained():
    schema = json.loads(subprocess.run([SHEETD, "schema", "--document"], check=True, capture_output=True, text=True).stdout)
    allowed = re.search(r'"enum": (\[[^]]*\])', json.dumps(schema["properties"]["allow"]))[1]
    page = (drawings.PROTOCOL / "SheetDocuments.md").read_text()
    assert sorted(re.findall(r"^\| `([a-z-]+)` \|", page.split("## Warnings")[1].split("\n## ")[0], re.M)) == sorted(json.loads(allowed))


def test_every_page_is_listed_under_topics():
    for catalogue in CATALOGUES:
        root = catalogue / f"{catalogue.stem}.md"
        listed = set(re.findall(r"<doc:(\w+)>", root.read_text()))
        assert {page.stem for page in catalogue.glob("*.md")} - {root.stem} <= listed


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_captions_are_legible_where_the_manual_shows_them(picture):
    """At the width of a page of text, 720 px, at least 11 px high."""
    text = picture.read_text()
    width = float(re.search(r'viewBox="[\d.-]+ [\d.-]+ ([\d.]+)', text)[1])
    # What is drawn on a device's screen is a picture of text.
    captions = re.sub(r'<g transform="scale.*?</g>\n', "", text) if "filmstrip" in picture.name else text
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', captions)]
    assert min(sizes) * min(1, 720 / width) >= 10.99
