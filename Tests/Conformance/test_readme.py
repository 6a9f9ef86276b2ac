"""The examples in the README, and in the pages that it begins with, match the daemon."""

import json
import os
import pathlib
import re
import subprocess
import sys

import fidelity
from conftest import ROOT, SHEETD

README = (ROOT / "README.md").read_text()
TALKING = (ROOT / "Sources/SheetProtocol/SheetProtocol.docc/TalkingToTheDaemon.md").read_text()


def blocks(language, text=README):
    return re.findall(rf"```{language}\n(.*?)```", text, re.S)


def test_readme_is_read_in_a_few_minutes():
    assert len(README.splitlines()) <= 110


def test_counts_of_cases_and_releases_are_current():
    """They are those of a page of the manual, which is generated from the cases, and compared with them."""
    page = (ROOT / "Sources/SheetEngine/SheetEngine.docc/HowWeKnow.md").read_text()
    [measured] = re.findall(r"^\| measured \|.*\| (\d+) fields of `system-26`, (\d+) of `system` \|$", page, re.M)
    [counts] = re.findall(r"^\| all \| \| (\d+), (\d+) \| (\d+) \| (\d+), (\d+) \| (\d+) \|", page, re.M)
    recorded, read, fail, tested, worked_out, recordings = map(int, counts)
    numbers = [
        f"There are {recorded + read} ({recorded} recorded, {read} read in source; {fail} fail", f"and {recordings} recordings",
        f"in {tested + worked_out} more: {tested} from", f"and {worked_out} worked out", "{} and {} of 210 fields were measured".format(*measured),
    ]  # fmt: skip
    text = " ".join(README.split())
    assert [number for number in numbers if number not in text] == []


def test_libraries_are_listed_by_how_they_are_known(run):
    """Which were recorded while they ran, and which were only read."""
    rows = [line.split("|")[2:4] for line in README.split("| for |")[1].splitlines()[2:6]]
    listed = [set(re.findall(r"`([a-z0-9-]+)`", "".join(row[column] for row in rows))) for column in (0, 1)]
    messages = [{"id": 0, "method": "initialize"}, {"id": 1, "method": "sheet/presets"}]
    answers = run("".join(json.dumps({"jsonrpc": "2.0", **one}) + "\n" for one in messages).encode()).out
    presets = {one["name"] for one in json.loads(answers.splitlines()[-1])["result"]["presets"] if not one["evidence"] and fidelity.library_of(one["name"]) == one["name"]}
    recorded = {name for name in fidelity.KNOWN if "/" not in name}
    assert listed == [recorded, presets - recorded]


def test_every_claim_of_exactness_names_its_test():
    links = re.findall(r"\(\[`(\w+)`\]\(([^)]+)\)\)", README)
    assert len(links) == 4 and all(re.search(rf"(def|func) {name}\b", (ROOT / path).read_text()) for name, path in links)


def test_documented_exchange_matches_the_daemon(run):
    finished = run(blocks("jsonl")[0].encode())
    assert finished.out.splitlines()[1:] == [blocks("json")[0].strip().encode()]


def test_document_is_valid_and_runs(run, tmp_path):
    path = tmp_path / "readme.sheet.json"
    path.write_text(blocks("json")[1])
    assert run(b"", "check", str(path)).out == b""
    assert run(b"", "run", str(path)).status == 0


def test_manual_names_every_method(run):
    declared = [method["name"] for method in json.loads(run(b"", "schema").out)["methods"]]
    assert len(declared) > 20
    assert [name for name in declared if f"`{name}`" not in TALKING] == []


def test_documented_error_matches_the_daemon(run):
    mistake = '{"jsonrpc":"2.0","id":2,"method":"sheet/open","params":{"configuration":{"dimming":{"alhpa":1}}}}'
    finished = run(b'{"jsonrpc":"2.0","id":1,"method":"initialize"}\n' + mistake.encode() + b"\n")
    assert blocks("json", TALKING)[0].strip() in finished.out.decode()


def test_documented_script_runs():
    path = os.pathsep.join([str(pathlib.Path(SHEETD).parent), os.environ["PATH"]])
    script = blocks("python", TALKING)[0]
    printed = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, env={**os.environ, "PATH": path}
    ).stdout
    assert printed.strip() == re.search(r"# (\{.*\})", script)[1]


def test_each_promise_links_to_an_existing_test():
    """Each promise links to an existing file that contains the test it names."""
    section = (ROOT / "Tests" / "README.md").read_text().split("## What sheetd promises")[1].split("\n## ")[0]
    promises = [line for line in section.splitlines() if line.startswith("| ") and "](" in line]
    assert len(promises) >= 12
    for promise in promises:
        links = re.findall(r"\[`([^`]+)`\]\(([^)]+)\)", promise)
        assert links, promise
        for name, path in links:
            assert (ROOT / "Tests" / path).exists(), path
            inside = "".join(file.read_text() for file in ([ROOT / "Tests" / path] if (ROOT / "Tests" / path).is_file() else []))
            assert not inside or name in inside, f"{name} is not in {path}"
