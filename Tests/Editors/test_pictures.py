"""Chromium, librsvg and resvg render the pictures alike, and animations become gif and mp4 files."""

import codecs
import io
import json
import os
import re
import signal
import subprocess
from urllib.parse import quote

import pytest
from conftest import EXAMPLES, needed, run
from PIL import Image
from terminal import PseudoTerminal

BEZEL = 16  # distance from the edge of the picture to the container, in points

# Shows every element except the keyboard: a sheet dragged beyond its largest detent, over a scaled presenter.
DOCUMENT = {
    "preset": "system",
    "device": "iPhone 14",
    "configuration": {"detents": ["medium", "large"], "prefersGrabberVisible": True, "dimming": {"alpha": 0.5}},
    "content": {"height": 900},
    "scenario": [
        {"time": 0, "method": "sheet/present", "params": {"animated": False}},
        {"time": 0.5, "method": "gesture/sample", "params": {"phase": "began", "x": 300, "y": 500}},
        {"time": 0.52, "method": "gesture/sample", "params": {"phase": "moved", "x": 300, "y": 400}},
        {"time": 0.54, "method": "gesture/sample", "params": {"phase": "moved", "x": 300, "y": 300}},
    ],
}
WITH_KEYBOARD = {
    "preset": "content-sized", "device": "iPhone 14", "content": {"height": 200},
    "configuration": {"grabber": {"indicator": {"white": 0.4, "alpha": 1}}},
    "scenario": [
        {"time": 0, "method": "sheet/present", "params": {"animated": False}},
        {"time": 0, "method": "keyboard/didChangeFrame", "params": {"height": 291, "animation": False}},
    ],
}  # fmt: skip
LIGHT = {"bezel": "#1c1c1e", "app": "#f2f2f7", "card": "#c9dbff", "sheet": "#ffffff", "keyboard": "#d1d3d9", "finger": "#b07208"}
DARK = {"bezel": "#3a3a3f", "app": "#000000", "card": "#26406e", "sheet": "#1c1c1e", "keyboard": "#2b2b2e", "finger": "#f9bc38"}


@pytest.fixture
def draw(sheetd, tmp_path):
    def draw(document, *options):
        file = tmp_path / "drawn.sheet.json"
        file.write_text(json.dumps(document))
        frames = [json.loads(line)["params"] for line in run(sheetd, "run", "--frames", file).splitlines() if '"sheet/frame"' in line]
        return run(sheetd, "render", *options, file), frames

    return draw


def in_chromium(svg, request, scheme="light"):
    page = request.getfixturevalue("chromium").new_page(viewport={"width": 900, "height": 1000}, color_scheme=scheme, reduced_motion="reduce")
    # Shown as an image, as in a README; an animation is inlined instead, because only then it can be stopped.
    image = f'<img src="data:image/svg+xml,{quote(svg)}">'
    page.set_content(f'<body style="margin:0">{svg if "@keyframes" in svg else image}')
    page.wait_for_function("[...document.images].every(one => one.complete)")
    picture = Image.open(io.BytesIO(page.screenshot()))
    page.close()
    return picture.convert("RGB")


def in_librsvg(svg, _request=None):
    done = subprocess.run([needed("rsvg-convert")], input=svg.encode(), capture_output=True, timeout=60)
    assert done.returncode == 0 and done.stderr == b"", done.stderr
    return Image.open(io.BytesIO(done.stdout)).convert("RGB")


def in_resvg(svg, _request=None):
    import resvg

    options = resvg.usvg.Options.default()
    options.load_system_fonts()
    png = resvg.render(resvg.usvg.Tree.from_str(svg, options), (1, 0, 0, 0, 1, 0))
    return Image.open(io.BytesIO(png)).convert("RGB")


RENDERERS = [pytest.param(in_chromium, id="Chromium", marks=pytest.mark.browser), pytest.param(in_librsvg, id="librsvg"), pytest.param(in_resvg, id="resvg")]


def rgb(color):
    return tuple(int(color[place : place + 2], 16) for place in (1, 3, 5))


def over(below, above, alpha):
    """The color that results from drawing `above` over `below` with opacity `alpha`."""
    return tuple(round(a * (1 - alpha) + b * alpha) for a, b in zip(below, above))


def close(a, b):
    return all(abs(x - y) <= 3 for x, y in zip(a, b))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("shown", RENDERERS)
def test_every_element_has_its_expected_color(draw, request, shown, theme):
    colors = {name: rgb(color) for name, color in (LIGHT if theme == "light" else DARK).items()}
    svg, frames = draw(DOCUMENT, "--still", "0.54", "--theme", theme)
    frame = [one for one in frames if one["time"] == 0.54][-1]
    picture = shown(svg, request)
    sheet, presenter, grabber = frame["frame"], frame["presenter"], frame["grabber"]
    opacity = frame["dimming"]["opacity"]

    def pixel(x, y):
        return picture.getpixel((round(BEZEL + x), round(BEZEL + y)))

    def dimmed(color):
        return over(color, (0, 0, 0), opacity)

    def on_presenter(x, y):
        return presenter["x"] + x * presenter["scale"], presenter["y"] + y * presenter["scale"]

    assert 0.05 < opacity <= 0.5 and presenter["scale"] < 1
    places = {
        "bezel": ((-5, 400), colors["bezel"]),
        "presenter": (on_presenter(8, 130), dimmed(colors["app"])),
        "card": (on_presenter(100, 140), dimmed(colors["card"])),
        "sheet": ((sheet["x"] + 370, sheet["y"] + 300), colors["sheet"]),
        "sheet's upper end": ((sheet["x"] + 60, sheet["y"] + 2), colors["sheet"]),
        "behind the presenter": ((5, sheet["y"] - 3), (0, 0, 0)),
        "finger": ((300, 300), over(colors["sheet"], colors["finger"], 0.35)),
    }
    assert {name: (pixel(*at), color) for name, (at, color) in places.items() if not close(pixel(*at), color)} == {}
    bar = pixel(grabber["x"] + grabber["width"] / 2, grabber["y"] + grabber["height"] / 2)
    assert not close(bar, colors["sheet"])
    # The shadow darkens the pixels just above the sheet.
    if theme == "light":
        assert sum(pixel(200, sheet["y"] - 1)) < sum(pixel(200, sheet["y"] - 20))


@pytest.mark.parametrize("shown", RENDERERS)
def test_keyboard_and_grabber_have_their_expected_colors(draw, request, shown):
    svg, frames = draw(WITH_KEYBOARD, "--still", "1")
    picture, frame = shown(svg, request), frames[-1]
    grabber = frame["grabber"]
    assert close(picture.getpixel((BEZEL + 2, BEZEL + 844 - 285)), rgb(LIGHT["keyboard"]))
    bar = (BEZEL + round(grabber["x"] + grabber["width"] / 2), BEZEL + round(grabber["y"] + grabber["height"] / 2))
    assert close(picture.getpixel(bar), (102, 102, 102))


@pytest.mark.parametrize("shown", [one for one in RENDERERS if one.id != "librsvg"])
@pytest.mark.parametrize("options", [["--filmstrip"], ["--plot"], ["--map"], ["--animate"]], ids=lambda options: options[0][2:])
def test_picture_looks_the_same_in_every_renderer(sheetd, request, shown, options):
    """Compares with librsvg, except for antialiasing. Text is removed, because it depends on the installed fonts."""
    svg = re.sub(r"<text\b.*?</text>", "", run(sheetd, "render", *options, EXAMPLES / "system.sheet.json"), flags=re.S)
    width, height = (int(one) for one in re.search(r'viewBox="0 0 (\d+) (\d+)"', svg).groups())
    reference = in_librsvg(svg)
    picture = shown(svg, request)
    box = (0, 0, min(width, 880), min(height, 980))
    a, b = (one.crop(box).resize((60, 60), Image.Resampling.BOX) for one in (reference, picture))
    off = [max(abs(x - y) for x, y in zip(p, q)) for p, q in zip(a.get_flattened_data(), b.get_flattened_data())]
    assert sorted(off)[-40] < 24 and sum(off) / len(off) < 3
    assert len(set(a.get_flattened_data())) > 50


def steps(*all):
    return [{"time": time, "method": method, "params": params} for time, method, params in all]


SHOWN = ("sheet/present", {"animated": False})
MOVING = {
    # Jumps, scenes that begin in the middle of a motion, and an oscillating spring.
    "silence": {"preset": "interruptible", "scenario": steps(
        (0, *SHOWN), (1, "gesture/sample", {"phase": "began", "x": 9, "y": 480}), (1.05, "gesture/sample", {"phase": "moved", "x": 9, "y": 500}),
        (2, "gesture/sample", {"phase": "moved", "x": 9, "y": 700}), (2.5, "gesture/sample", {"phase": "ended", "x": 9, "y": 700}))},
    "keyboard": {"preset": "content-sized", "scenario": steps(
        (0, *SHOWN), (1, "keyboard/didChangeFrame", {"height": 300}), (2, "keyboard/didChangeFrame", {"height": 0, "animation": False}))},
    "configured": {"preset": "interruptible", "configuration": {"transition": {"duration": 1, "curve": "linear"}}, "scenario": steps(
        (0, "sheet/present", {}), (0.9, "sheet/configure", {"configuration": {"dimming": {"white": 0.5}}}))},
    "nudged": {"preset": "cover-vertical", "scenario": steps(
        (0, *SHOWN), (2, "content/didChangeSize", {"height": 301, "animation": False}), (4, "content/didChangeSize", {"height": 302, "animation": False}))},
    "swinging": {"preset": "interruptible", "configuration": {"transition": {"curve": {"spring": {"response": 0.15, "dampingRatio": 0.01}}}},
                 "scenario": steps((0, "sheet/present", {}))},
    "screens": {"preset": "cover-vertical", "scenario": steps(
        (0, *SHOWN), (1, "navigation/push", {"screen": {"id": "b"}}), (2, "navigation/setScreens", {"screens": [{"id": "b"}, {"id": "root"}], "animated": False}))},
}  # fmt: skip


@pytest.mark.browser
@pytest.mark.parametrize("name", ["system", "content-sized", "interruptible", "side-menu", "mixed", *MOVING])
def test_animation_shows_the_frames_of_the_scenario(sheetd, chromium, tmp_path, name):
    document = EXAMPLES / f"{name}.sheet.json"
    if name in MOVING:
        document = tmp_path / f"{name}.sheet.json"
        document.write_text(json.dumps(MOVING[name]))
    animation = tmp_path / "animation.svg"
    run(sheetd, "render", "--animate", *(["--to", "3"] if name in MOVING else []), "-o", animation, document)
    frames = [json.loads(line)["params"] for line in run(sheetd, "run", "--frames", document).splitlines() if '"sheet/frame"' in line]
    frames = [one for one in frames if name not in MOVING or one["time"] <= 3]
    # A sheet at rest keeps its frame until the next one.
    for frame, after in list(zip(frames, frames[1:])):
        if after["time"] - frame["time"] > 0.1:
            frames += [{**frame, "time": frame["time"] + (after["time"] - frame["time"]) * part / 16} for part in range(1, 16)]
    frames.sort(key=lambda frame: frame["time"])
    page = chromium.new_page(viewport={"width": 1200, "height": 1200})
    page.goto(animation.as_uri())
    look = """time => {
      for (const one of document.getAnimations()) { one.pause(); one.currentTime = time * 1000; }
      const scenes = [...document.querySelectorAll('g')].filter(one => one.querySelector(':scope > .device') && getComputedStyle(one).opacity === '1');
      if (scenes.length !== 1) throw new Error(`${scenes.length} scenes are shown`);
      const [scene] = scenes;
      const device = scene.querySelector('.device').getCTM();
      const place = new DOMMatrix(getComputedStyle(scene.querySelector('.sheet-place')).transform);
      const box = getComputedStyle(scene.querySelector('.sheet-place > .sheet-box'));
      return { x: place.e, y: place.f, width: parseFloat(box.width), height: parseFloat(box.height),
        dimming: parseFloat(getComputedStyle(scene.querySelector('.dimming')).opacity), left: device.e,
        seen: getComputedStyle(scene.querySelector('.sheet-shown')).opacity };
    }"""
    samples = [sample for one in json.loads(document.read_text())["scenario"]
               for sample in one.get("params", {}).get("samples", [{**one, **one.get("params", {})}]) if sample.get("phase")]
    checked = 0
    ends = {"time": 1e9}
    for before, frame, after in list(zip([ends, *frames], frames, [*frames[1:], ends]))[:: max(len(frames) // 60, 1)]:
        # Only the last of several frames at one time is visible. Between two samples that are close together, the
        # position is not defined.
        near = [one["time"] for one in samples if 0 <= one["time"] - frame["time"] <= 0.1]
        if after["time"] - frame["time"] < 1e-3 or (near and any(0 <= frame["time"] - one["time"] <= 0.1 for one in samples)):
            continue
        # A jump takes effect just after its time.
        seen = page.evaluate(look, frame["time"] + (2e-6 if before["time"] == frame["time"] else 0))
        for key in ("x", "y", "width", "height"):
            assert abs(seen[key] - frame["frame"][key]) < 1, (frame["time"], key, seen, frame["frame"])
        assert abs(seen["dimming"] - frame["dimming"]["opacity"]) < 0.01
        assert seen["seen"] == ("0" if frame["phase"] == "dismissed" else "1")
        checked += 1
    assert checked >= 10
    # The last frame stays for a second.
    page.evaluate(look, frames[-1]["time"] + 0.9)
    page.close()


@pytest.mark.browser
def test_animation_rests_with_reduced_motion(sheetd, chromium, tmp_path):
    animation = tmp_path / "animation.svg"
    run(sheetd, "render", "--animate", "-o", animation, EXAMPLES / "system.sheet.json")
    page = chromium.new_page(reduced_motion="reduce")
    page.goto(animation.as_uri())
    assert page.evaluate("document.getAnimations().length") == 0
    page.close()


@pytest.mark.parametrize("format, codec", [("gif", "gif"), ("mp4", "h264")])
def test_animation_is_written_as_gif_and_mp4(sheetd, tmp_path, format, codec):
    needed("rsvg-convert"), needed("ffmpeg")
    video = tmp_path / f"video.{format}"
    run(sheetd, "render", "--animate", "--to", "0.4", "--frame-rate", "10", "-o", video, EXAMPLES / "interruptible.sheet.json")
    probed = run(needed("ffprobe"), "-v", "error", "-count_frames", "-show_streams", "-of", "json", video)
    [stream] = json.loads(probed)["streams"]
    # 0.4 s, plus a second in which the last frame stays. Width and height are even.
    assert (stream["codec_name"], int(stream["nb_read_frames"])) == (codec, 14)
    assert format == "gif" or (stream["width"] % 2, stream["height"] % 2) == (0, 0)
    assert os.listdir(tmp_path) == [video.name]
    probed = run("ffprobe", "-v", "error", "-show_entries", "frame=best_effort_timestamp_time", "-of", "json", video)
    times = [float(one["best_effort_timestamp_time"]) for one in json.loads(probed)["frames"]]
    assert times == pytest.approx([number / 10 for number in range(14)], abs=0.001)


def frames_of(video):
    """The frames of a gif or an mp4, scaled down so that coding artefacts average out."""
    raw = subprocess.run(
        [needed("ffmpeg"), "-v", "error", "-i", video, "-vf", "scale=60:120:flags=area", "-pix_fmt", "rgb24", "-f", "rawvideo", "-"],
        capture_output=True, check=True, timeout=60).stdout  # fmt: skip
    size = 60 * 120 * 3
    return [raw[start : start + size] for start in range(0, len(raw), size)]


def test_gif_and_mp4_show_the_same_frames(sheetd, tmp_path):
    """Both begin with the picture that librsvg draws of the SVG animation, which is its first moment."""
    needed("rsvg-convert"), needed("ffmpeg")
    for format in ("gif", "mp4", "svg"):
        rate = [] if format == "svg" else ["--frame-rate", "10"]
        run(sheetd, "render", "--animate", "--to", "0.4", *rate, "-o", tmp_path / f"video.{format}", EXAMPLES / "interruptible.sheet.json")
    first = in_librsvg((tmp_path / "video.svg").read_text()).resize((60, 120), Image.Resampling.BOX).tobytes()
    gif, mp4 = frames_of(tmp_path / "video.gif"), frames_of(tmp_path / "video.mp4")

    def difference(one, other):
        return sum(abs(a - b) for a, b in zip(one, other)) / len(one)

    assert len(gif) == len(mp4) == 14
    assert difference(gif[0], first) < 1 and difference(mp4[0], first) < 4  # YUV has fewer shades
    assert max(difference(a, b) for a, b in zip(gif, mp4)) < 4
    # That tells frames apart: the sheet rises in the first two intervals.
    assert min(difference(gif[0], gif[1]), difference(gif[1], gif[2])) > 5


def test_still_is_written_as_png_at_scale_2(sheetd, tmp_path):
    needed("rsvg-convert")
    run(sheetd, "render", "--still", "0.2", "-o", tmp_path / "still.png", EXAMPLES / "interruptible.sheet.json")
    assert Image.open(tmp_path / "still.png").size == (2 * 422, 2 * 876)


@pytest.fixture
def tools(tmp_path):
    """A folder of stand-ins that come before the installed tools: `tools(ffmpeg="a shell script")`."""

    def make(**scripts):
        folder = tmp_path / "tools"
        folder.mkdir()
        for name, script in scripts.items():
            (folder / name).write_text(f"#!/bin/sh\n{script}\n")
            (folder / name).chmod(0o755)
        return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}

    return make


def test_videos_are_the_same_whichever_program_draws_them(sheetd, tmp_path, tools):
    """An ffmpeg without librsvg gets its frames from rsvg-convert."""
    needed("rsvg-convert")
    without = tools(ffmpeg=f'[ "$2" = -decoders ] || exec {needed("ffmpeg")} "$@"')
    for scale in ("1", "0.77"):
        for name, environment in (("one", None), ("other", without)):
            run(sheetd, "render", "--animate", "--to", "0.4", "--scale", scale, "-o", tmp_path / f"{name}.gif", EXAMPLES / "interruptible.sheet.json", env=environment)
        one, other = frames_of(tmp_path / "one.gif"), frames_of(tmp_path / "other.gif")
        assert len(one) == len(other) == 42
        assert all(sum(abs(a - b) for a, b in zip(*pair)) / len(pair[0]) < 1 for pair in zip(one, other))


@pytest.mark.parametrize("extension", ["gif", "mp4"])
def test_video_whose_last_bytes_can_not_be_written_leaves_the_old_one(sheetd, tmp_path, extension):
    needed("ffmpeg")
    video = tmp_path / f"video.{extension}"
    command = [sheetd, "render", "--animate", "--to", "0.4", "-o", video, EXAMPLES / "interruptible.sheet.json"]
    run(*command)
    whole = video.read_bytes()
    for missing in 1, 4096:
        # In units of 512 bytes.
        limit = (len(whole) - missing) // 512
        done = subprocess.run(["sh", "-c", f'ulimit -f {limit}; exec "$@"', "sh", *command], capture_output=True, timeout=60)
        assert done.returncode == 1 and b"Error: ffmpeg failed" in done.stderr and video.read_bytes() == whole
    assert os.listdir(tmp_path) == [video.name]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_interrupted_video_leaves_no_file(sheetd, tmp_path, tools, number):
    """Not even if ffmpeg creates its file when its input ends."""
    (tmp_path / "made").mkdir()
    alive = tmp_path / "alive"
    os.mkfifo(alive)
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    closed = os.open(gate, os.O_RDWR)
    # As long as the stand-in lives, it has the pipe open. It reads no pictures while the gate is closed.
    environment = tools(ffmpeg=f"""
        [ "$2" = -decoders ] && exec echo ' librsvg '
        exec 3> {alive} 4< {gate}; echo started >&3; read _ <&4; cat > /dev/null
        for one in "$@"; do :; done; echo half > "${{one#file:}}"; echo made >&3""")
    process = subprocess.Popen([sheetd, "render", "--animate", "-o", tmp_path / "made" / "video.gif", EXAMPLES / "interruptible.sheet.json"], env=environment)
    with open(alive) as pipe:
        assert pipe.readline() == "started\n"
        process.send_signal(number)
        assert process.wait(10) == -number
        os.close(closed)
        assert pipe.read() == ""
    assert os.listdir(tmp_path / "made") == []


def on_terminal(command, environment=None):
    """Starts a command with stderr on a terminal. Yields what it writes there, in pieces, until it exits."""
    # A piece may end in the middle of a character.
    text = codecs.getincrementaldecoder("utf-8")()
    with PseudoTerminal(command, streams=["stderr"], stdout=subprocess.DEVNULL, env=environment) as running:
        yield from map(text.decode, running)
        assert running.process.wait(120) == 0


def test_progress_is_shown_before_the_first_frame(sheetd, tmp_path, tools):
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    environment = tools(ffmpeg=f'[ "$2" = -decoders ] && read -r line < {gate}; exec {needed("ffmpeg")} "$@"')
    shown = on_terminal([sheetd, "render", "--animate", "-o", tmp_path / "video.mp4", EXAMPLES / "interruptible.sheet.json"], environment)
    assert next(shown).startswith("\r" + 32 * "░" + " 0%  0 of 120 frames")
    gate.write_text("go on\n")
    assert re.search(r"\r█{32} 100%  120 of 120 frames", "".join(shown))


def test_progress_ends_with_the_result(sheetd, tmp_path):
    video = tmp_path / "video.gif"
    text = "".join(on_terminal([sheetd, "render", "--animate", "--to", "0.4", "-o", video, EXAMPLES / "interruptible.sheet.json"]))
    assert re.search(rf"\r\x1b\[K{re.escape(str(video))}: 42 frames of 422 × 940, \d+\.\d s\r\n$", text), text


def test_progress_is_not_shown_in_a_file(sheetd, tmp_path):
    done = subprocess.run(
        [sheetd, "render", "--animate", "--format", "gif", "--to", "0.1", EXAMPLES / "interruptible.sheet.json"], capture_output=True, timeout=60)  # fmt: skip
    assert (done.returncode, done.stderr, done.stdout[:6]) == (0, b"", b"GIF89a")
