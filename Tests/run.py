#!/usr/bin/env python3
"""Runs the stages of a tier: Tests/run.py test|ci|check. The Makefile builds what they need.

Each stage is one line: what runs, how far it is (in a terminal), and what came of it. What a stage prints is in .build-tests/NAME.log; of a
stage that fails it is shown, and its failures once more at the end. STRICT=1 fails if a test was skipped.
"""

import os
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOGS = ROOT / ".build-tests"
TIERS = ["test", "ci", "check"]
PYTEST = f"{ROOT}/.venv/bin/python -m pytest -q -rs --color=no"
PARALLEL = f"{PYTEST} -n 2"

# The tier from which on a stage runs, its name, and its command.
STAGES = [
    ("test", "format", "swift format lint --strict --recursive Package.swift Sources Tests"),
    ("test", "Swift, with the address sanitizer", "make --silent run-swift-tests"),
    ("test", "the model of the page", "node --test --test-timeout=120000 --test-reporter=tap Tests/Page/*.test.js"),
    ("test", "the process, over pipes", f"{PARALLEL} Tests/Conformance -m 'not timing and not check'"),
    ("test", "the manual", f"{PARALLEL} Tests/Manual"),
    ("test", "exports", f"{PARALLEL} Tests/Export -m 'not browser and not check'"),
    ("test", "clients", f"{PARALLEL} Tests/Editors -m 'not browser and not terminal and not timing and not check'"),
    ("ci", "the page in a browser", f"{PYTEST} -n 3 --dist loadfile Tests/Editors -m 'browser and not timing and not check'"),
    # Their time is the browser's, so that they mostly wait.
    ("ci", "exported pages in a browser", f"{PYTEST} -n 4 Tests/Export -m browser"),
    ("ci", "fuzzing, 30 s", "make --silent fuzz SECONDS=15"),
    ("check", "the process, with the address sanitizer", f"SHEETD=.build-address/debug/sheetd {PARALLEL} Tests/Conformance -m 'not timing and not check'"),
    ("check", "editors, terminals and packages of Python", f"{PYTEST} Tests/Editors -m 'check and not timing and not browser'"),
    ("check", "editors whose clients are their own", f"{PYTEST} Tests/Conformance -m check"),
    ("check", "fits of every preset", f"{PARALLEL} Tests/Export -m check"),
    ("check", "a notebook in JupyterLab, VS Code itself, other browsers", f"{PYTEST} Tests/Editors -m 'check and browser'"),
    ("check", "times of clients", f"{PYTEST} Tests/Editors -m timing"),
    ("check", "how a held sheet follows the finger, a report", ".venv/bin/python Tests/Editors/latency.py .build-release/release/sheetd .build-wasm/sheetd.wasm"),
    ("check", "times of the process", f"{PYTEST} Tests/Conformance -m timing"),
    ("check", "fuzzing, 2 min", "make --silent fuzz SECONDS=60"),
    ("check", "the fuzzers' conversations in the module", "make --silent fuzz-module"),
    ("check", "a million messages", "make --silent soak MESSAGES=1000000"),
    ("check", "the manual as HTML", "make --silent docs"),
    ("check", "the benchmark", "make --silent bench BENCH='--short --tries 5'"),
    ("check", "packages", "make --silent test-packages"),
    ("check", "the README's commands in a bare Debian", "Tests/Packages/bare"),
]

SUMMARIES = [
    re.compile(r"(?:^|[ ,])(?P<count>\d+) (?P<what>passed|failed|errors?|skipped)\b"),  # pytest's last line
    re.compile(r"^# (?P<what>pass|fail|skipped) (?P<count>\d+)$"),  # Node's
    re.compile(r"Test run with (?P<count>\d+) tests?.* (?P<what>passed|failed)"),  # Swift's
]
NAMES = {"pass": "passed", "fail": "failed", "error": "failed", "errors": "failed"}
LONGEST = 400  # the length at which a line of a failed stage is cut; the log has all of it
FAILURE = re.compile(r"^(FAILED |ERROR |not ok |✘ |\S+:\d+:\d+: (error|warning))")


def counts_of(lines):
    """How many tests passed, failed and were skipped."""
    counts = Counter()
    for line in lines:
        if line.startswith("=") or line.startswith("#") or "Test run with" in line or re.search(r"\d+ (passed|failed|skipped).* in [\d.]+s", line):
            for pattern in SUMMARIES:
                for match in pattern.finditer(line):
                    counts[NAMES.get(match["what"], match["what"])] += int(match["count"])
    return counts


def run(number, total, name, command):
    """Runs a stage. Returns whether it passed, its counts, its time and the lines that it printed."""
    print(f"[{number}/{total}] {name}", end="", flush=True)
    lines, start, is_terminal = [], time.monotonic(), sys.stdout.isatty()
    environment = {"SHEETD": str(ROOT / ".build-release/release/sheetd"), **os.environ}
    with subprocess.Popen(command, shell=True, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace") as process, \
            open(LOGS / f"{re.sub('[^a-z0-9]+', '-', name.lower())}.log", "w", buffering=1) as log:
        for line in process.stdout:
            log.write(line)
            lines.append(line.rstrip("\n"))
            if is_terminal and (progress := re.search(r"\[ *(\d+)%\]", line)):
                print(f"\r[{number}/{total}] {name} {progress[1]} %", end="", flush=True)
    counts, took = counts_of(lines), time.monotonic() - start
    is_good = process.returncode == 0
    words = ", ".join(f"{counts[what]} {what}" for what in ("passed", "failed", "skipped") if counts[what]) or ("passed" if is_good else "failed")
    print(f"{chr(13) if is_terminal else ' … '}{f'[{number}/{total}] {name}: ' if is_terminal else ''}{words} in {took:.0f} s", flush=True)
    return is_good, counts, took, lines


def main():
    [tier] = sys.argv[1:] or sys.exit(__doc__)
    LOGS.mkdir(exist_ok=True)
    stages = [(name, command) for first, name, command in STAGES if TIERS.index(first) <= TIERS.index(tier)]
    results, failures, skips = [], [], []
    for number, (name, command) in enumerate(stages, 1):
        is_good, counts, took, lines = run(number, len(stages), name, command)
        results.append((name, counts, took))
        skips += [f"{name}: {line}" for line in lines if line.startswith("SKIPPED")]
        if not is_good:
            print("\n".join(line[:LONGEST] for line in lines[-200:]))
            failures.append((name, command, [line[:LONGEST] for line in lines if FAILURE.match(line)][:20]))
    total = sum((counts for _, counts, _ in results), Counter())
    if tier == "check":
        print(f"\n{'stage':44} {'passed':>7} {'skipped':>8} {'time':>7}")
        for name, counts, took in results:
            print(f"{name:44} {counts['passed'] or '':>7} {counts['skipped'] or '':>8} {took:>5.0f} s")
    for skip in skips:
        print(f"skipped: {skip}")
    for name, command, lines in failures:
        print(f"\nfailed: {name}\n  {command}", *lines, sep="\n  ")
    failed = max(total["failed"], len(failures))
    print(f"{total['passed']} passed, {failed} failed, {total['skipped']} skipped")
    if failed or (os.environ.get("STRICT") and total["skipped"]):
        sys.exit(1)


if __name__ == "__main__":
    main()
