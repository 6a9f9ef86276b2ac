"""The recorders: a video of a known motion, the compiler and grammars for those that need a device."""

import json
import math
import shutil
import subprocess
import sys

import pytest
import tree_sitter
import tree_sitter_dart_orchard
import tree_sitter_kotlin
import tree_sitter_typescript
from conftest import ROOT, verify

RECORDERS = ROOT / "editors" / "recorders"
GRAMMARS = {
    "SheetRecorder.kt": tree_sitter_kotlin.language,
    "sheet_recorder.dart": tree_sitter_dart_orchard.language,
    "useSheetRecorder.ts": tree_sitter_typescript.language_typescript,
}


@pytest.mark.parametrize("name", GRAMMARS)
def test_recorder_has_the_syntax_of_its_language(name):
    tree = tree_sitter.Parser(tree_sitter.Language(GRAMMARS[name]())).parse((RECORDERS / name).read_bytes())
    assert not tree.root_node.has_error


def test_recorder_for_ios_has_no_type_errors(tmp_path):
    stub = ROOT / "Tests" / "Export" / "Stubs" / "Recorder.swift"
    subprocess.run(["swiftc", "-emit-module", "-module-name", "Recorder", "-swift-version", "6", "-parse-as-library", stub,
                    "-emit-module-path", tmp_path / "Recorder.swiftmodule"], check=True, timeout=120)
    code = (RECORDERS / "SheetRecorder.swift").read_text()
    # Selectors are Objective-C's, which is not on Linux.
    for old, new in {"import Foundation\nimport QuartzCore\nimport UIKit": "import Recorder", "@objc ": "", "#selector(tick)": "Selector()"}.items():
        assert old in code
        code = code.replace(old, new)
    (tmp_path / "recorder.swift").write_text(code)
    done = subprocess.run(["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-I", tmp_path, tmp_path / "recorder.swift"],
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_every_recorder_says_how_it_was_checked():
    for name in ("SheetRecorder.swift", "SheetRecorder.kt", "sheet_recorder.dart", "useSheetRecorder.ts"):
        assert "not run on a device" in (RECORDERS / name).read_text().split("\n\n")[0]


# Video


def make_video(path, height, places, rate=60):
    """Makes a video of a white sheet over a gray screen, with its upper edge at each of the places, in rows."""
    width = 120
    picture = bytearray()
    for place in places:
        for row in range(height):
            part = min(max(row + 1 - place, 0), 1)
            picture += bytes([round(90 + 140 * part)]) * width
    subprocess.run([shutil.which("ffmpeg") or "ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "gray", "-s", f"{width}x{height}", "-r", str(rate), "-i", "-",
                    "-c:v", "libx264", "-crf", "10", "-pix_fmt", "yuv420p", str(path)], input=bytes(picture), check=True, timeout=120)


def spring(time, response):
    return 1 - math.exp(-2 * math.pi / response * time) * (1 + 2 * math.pi / response * time)


def test_edge_of_a_video_is_found_and_its_motion_compared(tmp_path, write):
    # The presentation of the system's sheet on an iPhone 15, from the formula of a critically damped spring.
    height, reach = 852, 783
    places = [852] * 12 + [852 - reach * spring(index / 60, 0.3441442326) for index in range(70)]
    make_video(tmp_path / "video.mp4", height, places)
    made = subprocess.run([sys.executable, RECORDERS / "video.py", tmp_path / "video.mp4", "--width", "393", "--height", "852"],
                          capture_output=True, text=True, timeout=120)
    assert made.returncode == 0, made.stderr
    head, *frames = [json.loads(line) for line in made.stdout.splitlines()]
    assert head["recorder"] == "video" and len(frames) == len(places)
    for frame, place in zip(frames, places):
        assert frame["y"] == pytest.approx(place, abs=1.2)
        assert place == 852 or frame["uncertainty"] < 1
    (tmp_path / "trace.jsonl").write_text(made.stdout)
    document = write({"preset": "system", "device": "iPhone 15"})
    status, report = verify(tmp_path / "trace.jsonl", document)
    assert status == 0, report
    assert [segment["kind"] for segment in report["segments"]] == ["presentation"]
    assert verify(tmp_path / "trace.jsonl", write({"preset": "gorhom", "device": "iPhone 15"}))[0] == 1


def test_what_is_no_video_is_said(tmp_path):
    (tmp_path / "video.mp4").write_text("nothing")
    done = subprocess.run([sys.executable, RECORDERS / "video.py", tmp_path / "video.mp4", "--width", "393", "--height", "852"],
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "is no video" in done.stderr
