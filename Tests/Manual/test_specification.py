"""Checks the specification in SheetEngine.docc: every citation of it resolves, and every requirement has a transcript."""

import re
import subprocess
from pathlib import Path

import drawings

ROOT = Path(__file__).resolve().parents[2]
ARTICLES = ["Behavior", "CoverVertical", "SystemSheet", "FloatingSystemSheet", "Interruptible", "ContentSized", "SideMenu", "FingersAndKeyboards"]
TEXT = "\n".join((drawings.ENGINE / f"{name}.md").read_text() for name in ARTICLES)


def tracked(*patterns):
    listed = subprocess.run(["git", "ls-files", "-z", *patterns], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def once(found):
    found = list(found)
    assert sorted(found) == sorted(set(found))
    return set(found)


def test_every_citation_resolves():
    sections = once(re.findall(r"^#{2,3} (\d+(?:\.\d+)?)\.? ", TEXT, re.M))
    decisions = once(re.findall(r"\*\*Decision (\d+)\.\*\*", TEXT))
    cited = 0
    for path in tracked("Sources/*.swift", "Tests/*.swift", "Tests/*.py", "Sources/*.md", "Tests/*.jsonl", "*.md"):
        for citation in re.findall(r"\bBehavior, ((?:decisions? )?[\d. ,to&and]+)", re.sub(r"\s*\n\s*///? ?", " ", path.read_text())):
            known = decisions if citation.startswith("decision") else sections
            numbers = re.findall(r"\d+(?:\.\d+)?", citation)
            assert numbers and set(numbers) <= known, f"{path.relative_to(ROOT)}: Behavior, {citation}"
            cited += 1
    assert cited > 50


def test_requirements_and_transcripts_match_one_to_one():
    requirements = once(re.findall(r"^\* \*\*([A-Z]\d+)\*\* ", TEXT, re.M))
    transcripts = once(path.stem.partition("-")[0] for path in tracked("Tests/Transcripts/*.jsonl") if path.stem[0].isupper())
    assert transcripts == requirements and len(requirements) == 201
