"""Pictures match the frames, and input that can't be drawn is reported. Tests/Editors tests how renderers show pictures."""

import json
import os
import re
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree

import pytest
from conftest import IS_SANITIZED, ROOT, SHEETD

EXAMPLES = sorted((ROOT / "editors" / "examples").glob("*.sheet.json"))
SVG = "{http://www.w3.org/2000/svg}"
PICTURES = [["--still", "0.2"], ["--filmstrip"], ["--plot"], ["--map"], ["--animate"]]


def render(*arguments, env=None, **options):
    """Runs `sheetd render`; `env` is what differs in the environment."""
    return subprocess.run(
        [SHEETD, "render", *map(str, arguments)], capture_output=True, text=True, timeout=120,
        env={**os.environ, **env} if env else None, **options
    )


def svg(*arguments):
    done = render(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return ElementTree.fromstring(done.stdout)


def ask(*messages):
    lines = [{"method": "initialize", "id": 0}, *messages]
    text = "".join(json.dumps({"jsonrpc": "2.0", **line}) + "\n" for line in lines)
    done = subprocess.run([SHEETD], input=text, capture_output=True, text=True, timeout=60)
    return {one["id"]: one for one in map(json.loads, done.stdout.splitlines()) if "id" in one}


def numbers(text):
    return [float(one) for one in re.findall(r"-?[\d.]+(?:e-?\d+)?", text)]


def classed(picture, name):
    return [one for one in picture.iter() if name in (one.get("class") or "").split()]


@pytest.mark.parametrize("options", PICTURES, ids=lambda options: options[0][2:])
def test_every_picture_is_drawn(options):
    """What is in pictures is tested in Swift: Tests/SheetRenderTests."""
    picture = svg(*options, EXAMPLES[0])
    assert picture.get("viewBox") == f"0 0 {picture.get('width')} {picture.get('height')}"


def test_plot_of_two_documents_has_two_named_lines():
    first, second = EXAMPLES[0], EXAMPLES[1]
    picture = svg("--plot", first, second)
    assert len(classed(picture, "reach")) == 2
    names = [one.text for one in picture.iter(f"{SVG}text")]
    assert [path.name.split(".")[0] for path in (first, second)] == names[:2]


def test_recording_is_drawn_like_the_recorded_session(tmp_path):
    session = [
        {"id": 1, "method": "initialize"},
        {"id": 2, "method": "sheet/open", "params": {"sheet": "a"}},
        {"id": 3, "method": "sheet/open", "params": {"sheet": "b", "preset": "content-sized"}},
        {"id": 4, "method": "sheet/present", "params": {"sheet": "b"}},
        {"id": 5, "method": "clock/advance", "params": {"sheet": "b", "to": 0.15}},
    ]
    recording = tmp_path / "session.jsonl"
    text = "".join(json.dumps({"jsonrpc": "2.0", **one}) + "\n" for one in session)
    done = subprocess.run([SHEETD, "--record", recording], input=text, capture_output=True, text=True, timeout=60)
    answer = json.loads(done.stdout.splitlines()[-1])["result"]
    # The first sheet that is presented is drawn.
    (place,) = classed(svg("--still", 0.15, recording), "sheet-place")
    assert numbers(place.get("transform")) == [0, answer["frame"]["y"]]
    (gone,) = classed(svg("--still", 0.15, "--sheet", "a", recording), "sheet-shown")
    assert gone.get("opacity") == "0"
    refused = render("--sheet", "c", recording)
    assert refused.returncode == 1 and refused.stderr.strip().endswith('opens no sheet "c": expected one of "a", "b"')


def test_auto_theme_follows_the_viewer():
    text = render("--still", 0.2, "--theme", "auto", EXAMPLES[0]).stdout
    light, dark = (render("--still", 0.2, "--theme", one, EXAMPLES[0]).stdout for one in ("light", "dark"))
    bare = re.sub(r"  <style>.*?</style>\n", "", text, flags=re.DOTALL)
    assert bare == light and "prefers-color-scheme: dark" in text and dark != light
    rules = dict(re.findall(r"\.fill-([\w-]+)\{fill:(#\w+)\}", text))
    drawn = {one.get("class").split("fill-")[1].split()[0]: one.get("fill")
             for one in ElementTree.fromstring(dark).iter() if "fill-" in (one.get("class") or "")}  # fmt: skip
    drawn_lines = {one.get("class").split("line-")[1].split()[0]: one.get("stroke")
                   for one in ElementTree.fromstring(dark).iter() if "line-" in (one.get("class") or "")}  # fmt: skip
    assert drawn | drawn_lines == rules


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--still", "1", "--plot", "$0"], "One of --still, --filmstrip, --plot, --map, --owners and --animate at a time."),
        (["--still", "1", "$0", "$1"], "Only a plot shows several files."),
        (["--format", "gif", "$0"], "A gif needs --animate."),
        (["--animate", "-o", "x.png", "$0"], "An animation is an svg, a gif or an mp4, and text is its plot; --still makes a png."),
        (["--filmstrip", "--at", "0,x", "$0"], '--at is times in seconds with commas between, and "x" is none.'),
        (["--filmstrip", "--at", "2,1", "$0"], "--at is 1 to 100 times, in order."),
        (["--at", "2", "$0"], "--at belongs to --filmstrip, --map or --owners."),
        (["--from", "2", "--to", "1", "$0"], "--to is a time not before --from."),
        (["--scale", "0", "$0"], "--scale is a number from 0.1 to 8."),
        (["/nonexistent"], "/nonexistent can't be read: No such file or directory"),
        (["/"], "/ can't be read: Is a directory"),
        (["--still", "1", "-o", "/nonexistent/x.svg", "$0"], "/nonexistent/x.svg can't be written: No such file or directory"),
        (["--map", "--at", "1,2", "$0"], "--at takes a single time with --map and --owners."),
        (["--still", "1", "--from", "1", "$0"], "--from and --to belong to --plot, --filmstrip and --animate."),
        (["--scale", "2", "$0"], "--scale belongs to png, gif and mp4."),
        (["--frame-rate", "20", "$0"], "--frame-rate belongs to gif and mp4."),
        (["-o", "x.jpg", "$0"], 'There is no format "jpg": name it with --format, or let the file end with .svg, .png, .gif, .mp4 or .txt.'),
    ],
)  # fmt: skip
def test_undrawable_input_is_reported(arguments, message):
    done = render(*[EXAMPLES[int(one[1])] if one.startswith("$") else one for one in arguments])
    assert done.returncode != 0 and done.stdout == ""
    assert f"Error: {message}" in " ".join(done.stderr.split())


@pytest.mark.parametrize("text, message", [
    ("{\"preset\": \"systm\"}", 'error: "systm" is none of'),
    ("", "error:"),
    ('{"jsonrpc":"2.0","id":1,"method":"initialize"}\n', "opens no sheet, so there is nothing to draw"),
])  # fmt: skip
def test_file_without_a_sheet_is_reported(tmp_path, text, message):
    file = tmp_path / "wrong.sheet.json"
    file.write_text(text)
    done = render(file)
    assert done.returncode == 1 and done.stdout == "" and message in done.stderr, done.stderr


def stand_in(folder, name, script):
    """Creates a shell script with the name of a tool."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


@pytest.mark.parametrize("tool, package", [("rsvg-convert", "librsvg2-bin"), ("ffmpeg", "ffmpeg")])
def test_missing_tool_is_named(tmp_path, tool, package):
    if tool == "rsvg-convert":
        stand_in(tmp_path, "ffmpeg", "exit 0")  # no decoder, so none of SVG
    done = render("--animate", "--format", "gif", EXAMPLES[0], env={"PATH": str(tmp_path)})
    assert done.returncode == 1
    assert done.stderr.startswith(f"Error: there is no {tool} here: ")
    assert package in done.stderr and "--format svg" in done.stderr


@pytest.mark.parametrize("failing", ["rsvg-convert", "ffmpeg"])
def test_failed_tool_leaves_no_file(tmp_path, failing):
    tools, made = tmp_path / "tools", tmp_path / "made"
    tools.mkdir()
    made.mkdir()
    stand_in(tools, "rsvg-convert", "while read -r line; do :; done; printf png" + ("; exit 7" if failing == "rsvg-convert" else ""))
    stand_in(tools, "ffmpeg", '[ "$2" = -decoders ] && exit; for one in "$@"; do :; done; echo half > "${one#file:}"; exit 9')
    done = render("--animate", "-o", made / "a:b.gif", EXAMPLES[0], env={"PATH": str(tools)})
    assert (done.returncode, done.stderr.strip()) == (1, f"Error: {failing} failed: it ended with {7 if failing == 'rsvg-convert' else 9}")
    assert list(made.iterdir()) == []


def test_refused_scenario_is_reported_and_not_drawn(tmp_path):
    file = tmp_path / "refused.sheet.json"
    file.write_text('{"scenario":[{"time":0,"method":"sheet/selectDetent","params":{"detent":"x"}}]}')
    done = render(file)
    assert done.returncode == 1 and done.stdout == "" and "scenario-refused" in done.stderr


def test_sheet_option_with_a_document_is_refused():
    done = render("--sheet", "s", EXAMPLES[0])
    assert done.returncode == 1 and done.stderr.strip().endswith("is a document, which has one sheet: --sheet is for transcripts")


def test_output_file_is_written_completely_or_not_at_all(tmp_path):
    """Links and devices are kept, the input is not overwritten, and no temporary file is left."""
    document = tmp_path / "a.sheet.json"
    document.write_text(EXAMPLES[0].read_text())
    real, link, folder = tmp_path / "real.svg", tmp_path / "link.svg", tmp_path / "folder.svg"
    real.write_text("old")
    link.symlink_to(real)
    folder.mkdir()
    assert render("--still", 0, "-o", link, document).returncode == 0
    assert link.is_symlink() and real.read_text().startswith("<svg ")
    assert "can't be written" in render("--still", 0, "-o", folder, document).stderr
    assert render("--still", 0, "-o", "/dev/null", "--format", "svg", document).returncode == 0
    refused = render("--format", "svg", "-o", document, document)
    assert refused.returncode == 1 and "the picture would take its place" in refused.stderr
    assert document.read_text() == EXAMPLES[0].read_text()
    assert render("--still", 0, "-o", "-", document).stdout.startswith("<svg ")
    assert render("--plot", "-o", tmp_path / "A.TXT", document).returncode == 0 and "│" in (tmp_path / "A.TXT").read_text()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["A.TXT", "a.sheet.json", "folder.svg", "link.svg", "real.svg"]


def films(*messages, **params):
    """The picture of a list of messages."""
    answer = ask({"id": 9, "method": "sheet/render", "params": {"messages": [{"jsonrpc": "2.0", **one} for one in messages], **params}})[9]
    return answer["result"]["text"]


def place(text):
    (found,) = classed(ElementTree.fromstring(text), "sheet-place")
    return numbers(found.get("transform"))


OPENED = [
    {"method": "sheet/open", "params": {"sheet": "s", "preset": "interruptible"}},
    {"method": "sheet/present", "params": {"sheet": "s", "animated": False}},
]


def test_refused_inputs_are_not_drawn():
    samples = [{"time": 1, "phase": "began", "x": 1, "y": 500, "recognized": True}, {"time": 1.1, "phase": "moved", "x": 1, "y": 700}]
    wrong = {"method": "gesture/samples", "params": {"sheet": "s", "samples": [*samples, {"time": 1.2, "phase": "began", "x": 1, "y": 1}]}}
    assert place(films(*OPENED, wrong, picture="still", time=1.15)) == [0, 422]
    right = {"method": "gesture/samples", "params": {"sheet": "s", "samples": samples}}
    assert place(films(*OPENED, right, picture="still", time=1.15)) == [0, 622]


def test_restored_sheet_is_drawn_as_in_the_snapshot():
    snapshot = {"id": 5, "method": "sheet/snapshot", "params": {"sheet": "s"}}
    gone = [{"method": "sheet/dismiss", "params": {"sheet": "s", "time": 1}}, {"method": "clock/advance", "params": {"sheet": "s", "to": 3}}]
    back = {"method": "sheet/restore", "params": {"sheet": "s", "snapshot": 1}}
    assert place(films(*OPENED, *gone, picture="still", time=2)) == [0, 844]
    assert place(films(*OPENED, snapshot, *gone, back, picture="still", time=2)) == [0, 422]


def test_visible_keyboard_is_drawn():
    answers = ask(
        *({"id": number, **one} for number, one in enumerate(OPENED, 1)),
        {"id": 3, "method": "keyboard/didChangeFrame", "params": {"sheet": "s", "height": 300, "time": 1}},
        {"id": 4, "method": "clock/advance", "params": {"sheet": "s", "to": 3}},
        {"id": 5, "method": "sheet/render", "params": {"sheet": "s", "picture": "still"}},
    )
    (keyboard,) = classed(ElementTree.fromstring(answers[5]["result"]["text"]), "keyboard")
    assert numbers(keyboard.get("transform")) == [0, 544]


def test_nested_render_requests_draw_nothing():
    inner = {"jsonrpc": "2.0", "id": 1, "method": "sheet/render", "params": {"picture": "still", "messages": OPENED}}
    for _ in range(30):
        inner = {"jsonrpc": "2.0", "id": 1, "method": "sheet/render", "params": {"picture": "still", "messages": [inner]}}
    assert place(films(*OPENED, inner, picture="still")) == [0, 422]


def recording(count):
    """A sheet that is dragged for a long time: a sample a line."""
    lines = [{"id": 1, "method": "sheet/open", "params": {"sheet": "a", "preset": "system"}},
             {"id": 2, "method": "sheet/present", "params": {"sheet": "a", "animated": False}}]  # fmt: skip
    for index in range(count):
        phase = {0: "began", 49: "ended"}.get(index % 50, "moved")
        sample = {"sheet": "a", "time": index / 50 + index // 50, "phase": phase, "x": 195, "y": 450 + index * 7 % 300}
        lines.append({"id": index + 3, "method": "gesture/sample", "params": sample})
    return "".join(json.dumps({"jsonrpc": "2.0", **line}) + "\n" for line in lines)


def test_output_to_a_device_or_a_pipe_needs_no_permission_for_its_folder():
    """As an ordinary user, who may create no file in /dev, in /proc, or in somebody else's folder."""
    user = {"user": 65534} if os.geteuid() == 0 else {}
    command = [SHEETD, "render", "--still", "0", "--format", "svg", ROOT / "editors" / "examples" / "interruptible.sheet.json", "-o"]
    expected = subprocess.run([*command, "-"], capture_output=True, timeout=60).stdout
    assert expected.startswith(b"<svg ")
    assert subprocess.run([*command, "/dev/stdout"], capture_output=True, timeout=60).stdout == expected
    assert subprocess.run([*command, "/dev/null"], timeout=60, **user).returncode == 0
    with tempfile.TemporaryDirectory() as folder:
        pipe = f"{folder}/pipe"
        os.mkfifo(pipe)
        os.chmod(pipe, 0o666)
        os.chmod(folder, 0o555)
        with subprocess.Popen([*command, pipe], **user) as process:
            with open(pipe, "rb") as reader:
                assert reader.read() == expected
        assert process.returncode == 0 and os.listdir(folder) == ["pipe"]
        os.chmod(folder, 0o755)
    refused = subprocess.run([*command, "/proc/new.svg"], capture_output=True, timeout=60, **user)
    assert refused.returncode == 1 and b"/proc/new.svg can't be written: " in refused.stderr


@pytest.mark.skipif(IS_SANITIZED, reason="freed memory is kept")
def test_replay_needs_no_more_memory_for_a_longer_recording(tmp_path):
    def peak(count):
        file = tmp_path / f"{count}.jsonl"
        file.write_text('{"jsonrpc":"2.0","id":0,"method":"initialize"}\n' + recording(count))
        process = subprocess.Popen([SHEETD, "replay", "--update", file])
        _, status, usage = os.wait4(process.pid, 0)
        assert status == 0
        return usage.ru_maxrss

    assert peak(16_000) < 1.25 * peak(1000)
