"""Tests the preview page in Chromium, connected to the daemon."""

import json
import os
import random
import re
import shutil
import signal
import subprocess
import urllib.error
import urllib.request

import pytest
from conftest import BIN, EXAMPLES, needed, run, until
from previews import Preview, same_rect

pytestmark = pytest.mark.browser


# Drawing


def test_page_draws_the_sheet_at_its_frame(preview):
    shown = preview("system")
    frame = shown.at_rest()
    assert frame["phase"] == "presented" and frame["detent"] == "medium"
    shown.draws(".sheet", frame["frame"])
    shown.draws(".bar", frame["grabber"])
    shown.run("detent large")
    frame = shown.until("sheetd.session.frame.detent === 'large' && sheetd.session.rests && sheetd.session.frame")
    shown.draws(".sheet", frame["frame"])
    shown.draws(".presenter", frame["presenter"])
    assert float(shown.look("getComputedStyle(document.querySelector('.dimming')).opacity")) == pytest.approx(
        frame["dimming"]["opacity"], abs=1e-4)


@pytest.mark.parametrize("example", ["system-26", "system", "cover-vertical", "interruptible", "content-sized", "side-menu", "mixed"])
def test_every_example_is_presented_and_drawn(preview, example):
    shown = preview(example)
    frame = shown.at_rest()
    assert frame["phase"] == "presented"
    shown.draws(".sheet", frame["frame"])
    assert shown.page.locator(".state").inner_text() == "Live"
    assert shown.page.locator(".notice").is_hidden()


def test_preview_at_rest_requests_no_animation_frames(preview):
    shown = preview("interruptible")
    shown.at_rest()
    # The chart of landings is asked for at rest, in parts.
    shown.settled()
    assert shown.look("sheetd.landings.at(sheetd.session.moment).isDone")
    shown.look("""(() => { window.frames = 0; const { frame } = sheetdClock;
        sheetdClock.frame = function (callback) { window.frames++; frame.call(this, callback); }; })()""")
    time_before = shown.frame["time"]
    shown.step(10)
    assert shown.look("window.frames") == 0
    assert shown.frame["time"] == time_before
    # The count counts.
    shown.look("sheetd.wake()")
    assert shown.look("window.frames") == 1


# Gestures


def test_drag_moves_the_sheet_with_the_finger(preview):
    shown = preview("interruptible")
    before = shown.at_rest()["frame"]
    shown.drag((195, 600), (195, 660), release=False)
    shown.step()
    held = shown.frame
    # The sheet moves with the finger once that has moved beyond the slop of 10 pt.
    assert held["frame"]["y"] - before["y"] == pytest.approx(50, abs=0.5)
    assert held["transition"]["interactive"]
    shown.draws(".sheet", held["frame"])
    shown.page.mouse.up()
    shown.until("sheetd.session.rests")


def test_touched_point_of_a_scaled_sheet_stays_under_the_finger(preview):
    """From a floating detent to full height: the sheet grows from 386 to 402 pt under the finger, its grabber with it."""
    shown = preview("system-26")
    rest = shown.at_rest()
    assert rest["scale"] == pytest.approx(386 / 402, abs=1e-6)
    bar = rest["grabber"]
    x, start = bar["x"] + bar["width"] / 2, bar["y"] + bar["height"] / 2
    # The slop of 10 pt is not part of the movement.
    shown.drag((x, start), (x, start - 10), release=False)
    zoom, scales = shown.look("sheetd.stage.scale"), []
    for up in range(50, 351, 50):
        y = start - 10 - up
        shown.page.mouse.move(*shown.place(x, y), steps=5)
        shown.step()
        frame = shown.frame
        shown.draws(".sheet", frame["frame"])
        drawn = shown.drawn(".indicator")
        assert abs(drawn["x"] + drawn["width"] / 2 - x) * zoom < 0.5
        assert abs(drawn["y"] + drawn["height"] / 2 - (y + 10)) * zoom < 0.5
        # Whatever is inside is drawn at the sheet's scale.
        assert drawn["width"] == pytest.approx(36 * frame["scale"], abs=0.1)
        assert shown.drawn(".screen")["width"] == pytest.approx(402 * frame["scale"], abs=0.5)
        scales.append(frame["scale"])
    assert scales == sorted(scales) and scales[-1] > 0.995
    shown.page.mouse.up()
    shown.until("sheetd.session.rests && sheetd.session.frame.detent === 'large'")
    assert shown.frame["frame"] == {"x": 0, "y": 62, "width": 402, "height": 812}
    radius = shown.look("getComputedStyle(document.querySelector('.sheet')).borderRadius")
    assert radius == "38px 38px 62px 62px"


def test_movement_that_the_browser_tells_late_still_reaches_the_sheet(preview):
    """A busy browser leaves the early event of a movement out, and has it only in the one before it paints."""
    shown = preview("interruptible")
    shown.at_rest()
    shown.drag((195, 600), (195, 630), release=False)
    shown.step()
    x, y = shown.place(195, 660)
    shown.look(f"""void document.querySelector('.surface').dispatchEvent(new PointerEvent('pointermove', {{
        pointerId: 1, clientX: {x}, clientY: {y}, bubbles: true }}))""")
    shown.step()
    # An event that has nothing new adds nothing.
    moves = "[...sheetd.session.recording.samples()].filter(one => one.phase === 'moved').length"
    before = shown.look(moves)
    shown.page.mouse.move(*shown.place(195, 700), steps=4)
    shown.step()
    shown.step()
    assert shown.look(moves) == before + 4
    shown.page.mouse.up()


def test_sheet_over_the_sheet_stands_lower_and_the_first_recedes(preview):
    shown = preview("system-26")
    shown.at_rest()
    shown.run("detent large")
    shown.until("sheetd.session.frame.detent === 'large' && sheetd.session.rests")
    assert shown.frame["presenter"]["scale"] == 1
    shown.run("over")
    over = shown.until("sheetd.session.over")
    assert over["frame"] == {"x": 0, "y": 72, "width": 402, "height": 802}
    shown.draws(".sheet >> nth=1", over["frame"])
    # 16 pt at each side, at a width below 414 pt.
    shown.draws(".sheet >> nth=0", {"x": 16, "y": 62, "width": 370, "height": 812 * 370 / 402})
    shown.run("over")
    shown.draws(".sheet >> nth=0", {"x": 0, "y": 62, "width": 402, "height": 812})
    shown.run("over")
    shown.until("sheetd.session.over")
    shown.run("dismiss")
    shown.until("sheetd.session.frame.phase === 'dismissed'")
    assert shown.look("sheetd.session.over") is None


def test_flick_down_dismisses_the_sheet(preview):
    shown = preview("interruptible")
    shown.at_rest()
    shown.drag((195, 500), (195, 800), steps=5)
    shown.until("sheetd.session.frame.phase === 'dismissed'")
    shown.hides(".sheet")
    names = shown.look("sheetd.session.recording.events.map(event => event.name)")
    assert names[-1] == "dismissCompletion" and "interactionDidEnd" in names


def test_drag_during_presentation_catches_the_sheet(preview):
    shown = preview("interruptible")
    shown.at_rest()
    shown.run("dismiss")
    shown.until("sheetd.session.frame.phase === 'dismissed'")
    shown.look("sheetd.session.clock.setSpeed(0.1)")
    shown.run("present")
    shown.until("sheetd.session.frame.transition?.fraction > 0.5")
    shown.look("sheetd.session.clock.setSpeed(0.01)")
    # A touch catches the sheet only once it has moved beyond the slop.
    shown.drag((195, 700), (195, 711), steps=1, release=False)
    shown.until("sheetd.session.frame.transition?.interactive")
    caught = shown.frame
    assert 0.5 < caught["transition"]["fraction"] < 1
    # The sheet stays where it was caught while the finger rests.
    shown.look("sheetd.session.clock.setSpeed(0.1)")
    shown.until("sheetd.session.frame.time > %r + 0.05" % caught["time"])
    assert shown.frame["frame"] == caught["frame"]
    shown.page.mouse.up()
    shown.look("sheetd.session.clock.setSpeed(1)")
    shown.until("sheetd.session.rests")


def test_drag_of_a_list_expands_the_sheet_then_scrolls(preview):
    shown = preview("system")
    shown.at_rest()
    top = shown.frame["frame"]["y"]
    shown.drag((196, 700), (196, 700 - 200), release=False)
    shown.step()
    assert shown.frame["frame"]["y"] < top - 150 and shown.frame["content"]["offset"] == 0
    shown.page.mouse.move(*shown.place(196, 150), steps=10)
    shown.step()
    offset = shown.frame["content"]["offset"]
    assert offset > 0
    assert shown.frame["frame"]["y"] == 69  # the largest detent of the example, on its device
    shown.until("Math.abs(new DOMMatrix(getComputedStyle(document.querySelector('.rows')).transform).f + %r) < 0.01" % offset)
    shown.page.mouse.up()
    shown.until("sheetd.session.rests")


def test_touch_drags_the_sheet_and_cancel_reverts_it(preview):
    shown = preview("content-sized", has_touch=True)
    before = shown.at_rest()["frame"]["y"]
    devtools = shown.context.new_cdp_session(shown.page)

    def touch(kind, *places):
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
            dict(zip(("x", "y"), shown.place(*place))) for place in places]})

    touch("touchStart", (195, 650))
    for y in range(655, 711, 5):
        touch("touchMove", (195, y))
    shown.until("sheetd.session.recording.fingerAt(Infinity)?.y > 709 && sheetd.session.frame.transition?.interactive")
    # The drag begins at one of the steps: a touch is on whole pixels of the page, which are more than a point.
    assert shown.frame["frame"]["y"] == pytest.approx(before + 50, abs=6)
    touch("touchCancel")
    shown.until("sheetd.session.rests")
    assert shown.frame["frame"]["y"] == pytest.approx(before, abs=1e-4)
    last = shown.look("[...sheetd.session.recording.samples()].at(-1).phase")
    assert last == "cancelled"


def test_arrow_keys_drag_and_escape_cancels(preview):
    shown = preview("content-sized")
    before = shown.at_rest()["frame"]["y"]
    shown.page.locator(".surface").focus()
    shown.page.keyboard.down("ArrowDown")
    shown.page.keyboard.down("ArrowDown")
    shown.settled()
    assert shown.frame["frame"]["y"] == pytest.approx(before + 24 - 10, abs=0.01)
    shown.page.keyboard.press("Escape")
    shown.until("sheetd.session.rests")
    assert shown.frame["frame"]["y"] == pytest.approx(before, abs=1e-4)
    shown.page.keyboard.up("ArrowDown")
    assert shown.frame["phase"] == "presented"


def test_ghost_shows_where_a_release_lands(preview):
    shown = preview("system")
    shown.at_rest()
    shown.drag((196, 410), (196, 200), release=False)
    # The drag's first predictions are still at the medium detent.
    large = {"x": 0, "y": 59 + 10, "width": 393, "height": 852 - 59 - 10}
    shown.draws(".ghost", large)
    shown.page.mouse.up()
    shown.until("sheetd.session.rests")
    same_rect(large, shown.frame["frame"])
    shown.hides(".ghost")


def test_drag_is_answered_and_painted_within_two_display_frames(preview):
    shown = preview("interruptible", clock="wall")
    shown.at_rest()
    shown.drag_is_painted_in_time()


@pytest.mark.parametrize("example", ["system-26", "system", "cover-vertical", "interruptible", "content-sized", "side-menu"])
def test_tap_drag_rotation_and_keyboard_work_with_every_preset(preview, example):
    """A tap that moves slightly, a drag outside the sheet, a drag that returns, two rotations, and the keyboard."""
    shown = preview(example)
    rest = shown.at_rest()["frame"]
    width, height = shown.look("sheetd.session.state.container.size.width"), shown.look("sheetd.session.state.container.size.height")
    is_menu = example == "side-menu"
    middle = rest["x"] + rest["width"] / 2, rest["y"] + rest["height"] / 2
    outside = (width - 10, 400) if is_menu else (195, rest["y"] - 60)
    said = "sheetd.session.recording.events.map(event => event.name)"

    def by(point, distance):
        """A point moved by a distance in the direction of dismissal."""
        return (point[0] - distance, point[1]) if is_menu else (point[0], point[1] + distance)

    count = len(shown.look(said))
    shown.drag(middle, (middle[0] + 2, middle[1] + 3), middle)
    shown.until(f"{said}.length > {count}")
    assert shown.look(said)[count:] == ["didTap"] and shown.frame["frame"] == rest
    shown.drag(outside, by(outside, 150))
    shown.until("sheetd.session.frame.gesture?.state === 'failed' || [...sheetd.session.recording.samples()].at(-1)?.phase === 'ended'")
    assert shown.at_rest()["frame"] == rest and len(shown.look(said)) == count + 1
    shown.drag(middle, by(middle, 60), release=False)
    axis, sign = ("x", -1) if is_menu else ("y", 1)
    shown.until("Math.abs(sheetd.session.frame.frame.%s - %r) < 0.5" % (axis, rest[axis] + sign * 50))
    shown.page.mouse.move(*shown.place(*middle), steps=10)
    shown.settled()
    shown.page.mouse.up()
    assert shown.at_rest()["frame"] == rest
    for orientation, side in [("landscape", max(width, height)), ("portrait", min(width, height))]:
        shown.run("rotate")
        shown.until(f"sheetd.session.state?.container.size.width === {side} && sheetd.session.rests")
        frame = shown.frame["frame"]
        shown.draws(".sheet", frame)
        margin = rest["x"] if orientation == "portrait" else 0
        assert frame["x"] == margin and frame["y"] + frame["height"] == pytest.approx(width + height - side - margin, abs=1e-4)
    assert frame == rest
    shown.run("keyboard")
    shown.until("!document.querySelector('.keyboard').hidden && sheetd.session.rests")
    shown.draws(".sheet", shown.frame["frame"])
    assert (shown.frame["frame"] == rest) == (example not in ("system-26", "system", "content-sized"))
    shown.run("keyboard")
    shown.until("document.querySelector('.keyboard').hidden && sheetd.session.rests")
    assert shown.frame["frame"] == rest




def test_push_and_pop_change_the_number_of_screens(preview):
    shown = preview("content-sized")
    shown.at_rest()
    shown.run("push")
    shown.until("sheetd.session.frame.screens.length === 2 && sheetd.session.rests")
    assert shown.page.locator(".screen").count() == shown.look("sheetd.session.frame.screens.length")
    shown.run("pop")
    shown.until("sheetd.session.frame.screens.length === 1 && sheetd.session.rests")
    assert shown.look("sheetd.commands.isEnabled(sheetd.commands.get('pop'))") is False


# Time


def test_recording_is_scrubbed_stepped_and_continued(preview):
    shown = preview("interruptible")
    end = shown.at_rest()
    page = shown.page
    shown.look("sheetd.session.look(0.15)")
    shown.until("sheetd.session.past !== null")
    # The last frame shown up to that time.
    recorded = shown.look("sheetd.session.recording.frames.findLast(frame => frame.time <= 0.15)")
    assert shown.look("sheetd.session.moment.frame") == recorded
    shown.draws(".sheet", recorded["frame"])
    assert shown.frame == end
    page.get_by_role("button", name="One frame back").click()
    earlier = shown.look("sheetd.session.moment.frame")
    assert earlier["time"] < recorded["time"]
    page.get_by_role("button", name="One frame on").click()
    assert shown.look("sheetd.session.moment.frame") == recorded
    shown.look("sheetd.session.look(0.15)")
    # Slow enough that one frame of a busy machine takes less of the sheet's time than what is compared below.
    shown.look("sheetd.session.clock.setSpeed(1 / 24)")
    shown.look("void sheetd.session.rewind(sheetd.session.past)")
    shown.until("sheetd.session.isOpen && sheetd.session.past === null && sheetd.session.frame.time > 0.15")
    # The sheet continues from exactly that time. Halfway through an ease-out it has moved 68.4643 % of the 422 pt up from 844.
    start = shown.look("sheetd.session.recording.frames.find(frame => frame.time === 0.15)")
    assert start["frame"]["y"] == pytest.approx(844 - 0.684643 * 422, abs=1e-3)
    shown.until("sheetd.session.frame.phase === 'presented' && sheetd.session.rests")
    assert shown.frame["frame"] == end["frame"]
    # The preset's duration. A late answer makes the last step longer, and has the frames in between.
    ended = shown.look("sheetd.session.recording.frames.find(frame => frame.phase === 'presented' && frame.time > 0.15).time")
    assert ended == pytest.approx(0.3, abs=0.02)


def test_copied_transcript_gives_the_same_frames(preview, sheetd):
    shown = preview("system")
    shown.at_rest()
    shown.look("void sheetd.session.change('content/didChangeSize', { height: 500 })")
    shown.until("sheetd.session.state?.contents[0].height === 500")
    shown.drag((196, 410), (196, 300), (196, 200), release=False)
    shown.step()
    last = shown.look("sheetd.session.recording.frames.findLast(one => one.time === sheetd.session.recording.inputs.at(-1).time)")
    shown.page.mouse.up()
    shown.until("sheetd.session.rests")
    transcript = shown.look("sheetd.session.recording.transcript()")
    output = [json.loads(line) for line in run(sheetd, input=transcript).splitlines()]
    assert [one for one in output if "error" in one] == []
    answers = [one["result"] for one in output if "result" in one and "frame" in one["result"]]
    keys = ("time", "phase", "frame", "transition", "content", "detent")
    assert {key: answers[-1][key] for key in keys} == {key: shown.frame[key] for key in keys}
    at_the_finger = [one for one in answers if one["time"] == last["time"]]
    assert at_the_finger and at_the_finger[-1]["frame"] == last["frame"]


def test_copied_scenario_runs_in_a_document(preview, sheetd, tmp_path):
    shown = preview("interruptible")
    shown.at_rest()
    shown.drag((195, 600), (195, 640))
    shown.until("sheetd.session.rests")
    scenario = shown.look("sheetd.session.recording.scenario()")
    document = tmp_path / "copied.sheet.json"
    document.write_text(f'{{"preset": "interruptible", "device": "iPhone 14", {scenario}}}')
    assert "presented" in run(sheetd, "run", "--verbose", document)


def test_continuing_from_the_past_restores_everything(preview):
    shown = preview("content-sized")
    shown.at_rest()
    before = shown.frame["time"]
    page = shown.page
    shown.run("rotate")
    shown.until("sheetd.session.state?.container.size.width === 844 && sheetd.session.rests")
    shown.run("keyboard")
    shown.until("!document.querySelector('.keyboard').hidden && sheetd.session.rests")
    shown.look("void sheetd.session.configure({ preferredCornerRadius: 33 })")
    shown.until("sheetd.session.frame.cornerRadius === 33")
    shown.look(f"sheetd.session.look({before} - 0.01)")
    shown.look("void sheetd.session.rewind(sheetd.session.past)")
    shown.until("sheetd.session.past === null && sheetd.session.state?.container.size.width === 390")
    shown.until("sheetd.session.rests")
    assert shown.look("sheetd.keyboard") == 0
    assert shown.frame["cornerRadius"] == 10
    assert page.locator(".surface").evaluate("element => element.style.width") == "390px"
    assert shown.look("Object.keys(sheetd.session.changes.patch)") == []
    shown.until("document.querySelector('.keyboard').hidden")


def test_continuing_from_a_drag_in_the_past_releases_the_sheet(preview):
    shown = preview("content-sized")
    before = shown.at_rest()["frame"]["y"]
    shown.drag((195, 650), (195, 710), release=False)
    shown.step()
    # The finger rests, so that the sheet has no velocity on release.
    held = shown.until("sheetd.session.frame.time > %r && sheetd.session.frame.time" % (shown.frame["time"] + 0.2))
    shown.page.mouse.up()
    shown.until("sheetd.session.rests")
    shown.look(f"sheetd.session.look({held} - 0.05)")
    shown.look("void sheetd.session.rewind(sheetd.session.past)")
    shown.until("sheetd.session.past === null && sheetd.session.rests")
    assert shown.frame["phase"] == "presented" and shown.frame["transition"] is None
    shown.drag((195, 650), (195, 670), release=False)
    shown.until("Math.abs(sheetd.session.frame.frame.y - %r) < 0.5" % (before + 20 - 10))
    shown.page.mouse.up()
    shown.until("sheetd.session.rests")


@pytest.mark.parametrize("seed", range(3))
def test_transcript_of_random_input_ends_with_the_same_frame(preview, sheetd, seed):
    """The transcript of random input, sent without waiting, ends with the same frame."""
    chance = random.Random(seed)
    shown = preview("system")
    page = shown.page
    for _ in range(25):
        doing = chance.randrange(8)
        if doing == 0:
            shown.run(chance.choice(["present", "dismiss", "push"]))
        elif doing == 1:
            shown.run(chance.choice(["detent medium", "detent large"]))
        elif doing == 2:
            shown.look(f"void sheetd.session.change('content/didChangeSize', {{ height: {chance.randrange(100, 900)}, animation: true }})")
        elif doing == 3:
            shown.run("rotate")
        elif doing == 4:
            shown.run("keyboard")
        elif doing == 5:
            text = json.loads(shown.file.read_text())
            text["configuration"]["preferredCornerRadius"] = chance.randrange(5, 40)
            shown.file.write_text(json.dumps(text))
        else:
            x, y = chance.randrange(20, 370), chance.randrange(150, 380)
            shown.drag((x, y), (x, y + chance.randrange(-140, 140)), steps=chance.randrange(2, 8))
    shown.until("sheetd.session.rests", 20)
    text = json.loads(shown.file.read_text())
    text["configuration"]["preferredCornerRadius"] = 41
    shown.file.write_text(json.dumps(text))
    shown.until("sheetd.session.frame.cornerRadius === 41 && sheetd.session.rests", 20)
    transcript = shown.look("sheetd.session.recording.transcript()")
    output = [json.loads(line) for line in run(sheetd, input=transcript).splitlines()]
    assert [one["error"] for one in output if "error" in one] == []
    last = [one["result"] for one in output if "frame" in one.get("result", {})][-1]
    keys = ("phase", "frame", "transition", "content", "detent", "screens", "cornerRadius", "dimming")
    assert {key: last[key] for key in keys} == {key: shown.frame[key] for key in keys}


# The document


def test_edit_of_the_device_animates_to_the_new_frame(preview):
    shown = preview("interruptible")
    shown.at_rest()
    shown.file.write_text(shown.file.read_text().replace("iPhone 14", "iPhone SE"))
    shown.until("sheetd.session.state?.container.size.width === 375 && sheetd.session.rests")
    assert shown.frame["frame"]["width"] == 375
    shown.draws(".sheet", shown.frame["frame"])


def test_document_with_errors_is_shown_once_they_are_corrected(preview):
    shown = preview("interruptible")
    shown.at_rest()
    right = shown.file.read_text()
    shown.file.write_text('{\n"preset": "interruptble"}')
    shown.until("/Line 2, /.test(document.querySelector('.notice').textContent)")
    # A page that is loaded now shows the last valid version and the error.
    shown.page.reload()
    shown.until("/Line 2, /.test(document.querySelector('.notice').textContent)")
    shown.at_rest()
    # A daemon that has never seen a valid version shows no sheet.
    again = Preview(shown.context.browser, os.environ["SHEETD"], shown.file.parent, None, file=shown.file)
    again.until("/a document without errors/.test(document.querySelector('.notice').textContent) || "
                "/Line 2, /.test(document.querySelector('.notice').textContent)")
    assert again.look("sheetd.session.state") is None
    shown.file.write_text(right)
    again.at_rest()
    again.until("document.querySelector('.notice').hidden")
    again.close()
    shown.until("document.querySelector('.notice').hidden")


def test_deleted_file_is_reported(preview):
    shown = preview("interruptible")
    shown.at_rest()
    text = shown.file.read_text()
    shown.file.unlink()
    shown.until("/can't be read: No such file/.test(document.querySelector('.notice').textContent)")
    shown.file.write_text(text.replace("iPhone 14", "iPhone SE"))
    shown.until("sheetd.session.state?.container.size.width === 375 && document.querySelector('.notice').hidden")


def test_switched_branch_is_followed(preview):
    """Git removes a file and writes another one in its place, or none."""
    shown = preview("interruptible")
    shown.at_rest()
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false", "-C", shown.file.parent]

    def run(*arguments):
        subprocess.run([*git, *arguments], check=True, capture_output=True)

    run("init", "-q", "-b", "first")
    run("add", shown.file.name)
    run("commit", "-qm", "first")
    run("checkout", "-qb", "second")
    shown.file.write_text('{"preset": "content-sized", "content": {"height": 222}}')
    run("commit", "-qam", "second")
    shown.until("sheetd.session.state?.contents[0].height === 222")
    run("checkout", "-q", "first")
    shown.until("sheetd.session.state?.contents[0].height !== 222 && sheetd.session.rests")
    run("checkout", "-q", "--orphan", "without")
    run("rm", "-qf", shown.file.name)
    shown.until("document.querySelector('.notice').offsetHeight > 0")
    run("checkout", "-qf", "second")
    shown.until("sheetd.session.state?.contents[0].height === 222 && document.querySelector('.notice').hidden")


def test_symbolic_link_to_a_document_is_followed(preview, tmp_path):
    shown = preview("interruptible")
    shown.server.terminate()
    shown.server.wait()
    other = tmp_path / "elsewhere"
    other.mkdir()
    real = other / "real.sheet.json"
    shutil.move(shown.file, real)
    shown.file.symlink_to(real)
    again = Preview(shown.context.browser, os.environ["SHEETD"], tmp_path, None, file=shown.file)
    again.at_rest()
    real.write_text(real.read_text().replace("iPhone 14", "iPhone SE"))
    again.until("sheetd.session.state?.container.size.width === 375")
    again.close()


def test_page_without_a_server_rests(preview):
    shown = preview("interruptible")
    shown.at_rest()
    shown.server.terminate()
    shown.until("sheetd.connection === 'lost'")
    # The detents of this sheet are not known.
    shown.look("""(() => {
      const { session } = sheetd;
      session.state = { ...session.state, container: { ...session.state.container, size: { width: 391, height: 844 } } };
      sheetd.wake();
    })()""")
    shown.settled()


def test_page_follows_valid_edits_of_the_file(preview):
    shown = preview("content-sized")
    shown.at_rest()
    text = json.loads(shown.file.read_text())
    text["content"] = {"height": 222}
    shown.file.write_text(json.dumps(text))
    shown.until("sheetd.session.state?.contents[0].height === 222 && sheetd.session.rests")
    shown.file.write_text('{"preset": "content-sized", "content": {"height": ')
    shown.until("document.querySelector('.state').textContent === 'Last good'")
    shown.until("document.querySelector('.notice').textContent.includes('it is not closed')")
    assert shown.look("sheetd.session.state.contents[0].height") == 222
    # Replace the file, as editors do when they save.
    new = shown.file.with_suffix(".new")
    new.write_text(json.dumps({**text, "content": {"height": 111}}))
    os.replace(new, shown.file)
    shown.until("sheetd.session.state?.contents[0].height === 111")
    shown.until("document.querySelector('.state').textContent === 'Live'")
    assert shown.page.locator(".notice").is_hidden()


def test_override_stays_when_the_document_is_edited(preview, sheetd):
    shown = preview("cover-vertical")
    shown.at_rest()
    shown.look("void sheetd.session.configure({ dimming: { alpha: 0.31 } })")
    shown.until("sheetd.session.frame.dimming.opacity === 0.31")
    text = json.loads(shown.file.read_text())
    text.setdefault("configuration", {})["preferredCornerRadius"] = 33
    shown.file.write_text(json.dumps(text))
    shown.until("sheetd.session.frame.cornerRadius === 33 && sheetd.session.frame.dimming.opacity === 0.31")
    # The recording contains the edit.
    output = run(sheetd, input=shown.look("sheetd.session.recording.transcript()")).splitlines()
    last = json.loads(output[-1])["result"]
    assert last["cornerRadius"] == 33 and last["dimming"]["opacity"] == 0.31


# Failures


def daemon_of(preview):
    """The process id of the daemon that a preview started."""
    return int(run("pgrep", "-P", preview.server.pid).split()[0])


def test_killed_daemon_restarts_with_the_same_sheet(preview):
    shown = preview("system")
    shown.at_rest()
    shown.drag((196, 410), (196, 200))
    shown.until("sheetd.session.frame.detent === 'large' && sheetd.session.rests")
    before = shown.frame
    os.kill(daemon_of(shown), signal.SIGKILL)
    shown.until("document.querySelector('.notice').textContent.includes('signal 9')")
    shown.until("document.querySelector('.state').textContent === 'Live'")
    shown.until("sheetd.session.rests && document.querySelector('.notice').hidden")
    keys = ("frame", "detent", "phase", "time")
    assert {key: shown.frame[key] for key in keys} == {key: before[key] for key in keys}
    shown.drag((196, 80), (196, 400))
    shown.until("sheetd.session.frame.detent === 'medium' && sheetd.session.rests")


def test_sheet_that_was_lost_with_a_broken_document_comes_back_once_it_is_corrected(preview):
    shown = preview("system")
    shown.at_rest()
    right = shown.file.read_text()
    shown.file.write_text('{"preset": "sistem"}')
    shown.until("document.querySelector('.sheetd-preview').dataset.connection === 'stale'")
    os.kill(daemon_of(shown), signal.SIGKILL)
    shown.until("sheetd.session.life === 'lost' && document.querySelector('.sheetd-preview').dataset.connection === 'stale'")
    shown.file.write_text(right)
    shown.until("document.querySelector('.state').textContent === 'Live' && sheetd.session.isOpen")
    shown.drag((196, 410), (196, 200))
    shown.until("sheetd.session.frame.detent === 'large' && sheetd.session.rests")


def test_lost_server_is_reported_and_awaited(preview):
    shown = preview("system")
    shown.at_rest()
    shown.server.terminate()
    shown.server.wait()
    shown.until("document.querySelector('.state').textContent !== 'Live'")
    shown.until("/does not answer/.test(document.querySelector('.notice').textContent)")
    assert shown.page.locator(".sheet").is_visible()
    again = shown.page.get_by_role("button", name="Try again")
    assert again.is_visible()
    # The notice stays during the attempts to connect, and so does the focus on its button.
    again.focus()
    shown.look("""void new MutationObserver(changes => { sheetd.flickers = (sheetd.flickers ?? 0) + changes.length; })
        .observe(document.querySelector('.notice'), { attributeFilter: ['hidden'] })""")
    shown.until("/Trying again in [245] s/.test(document.querySelector('.notice').textContent)")
    assert shown.look("sheetd.flickers === undefined && document.activeElement.textContent === 'Try again'")


def test_missing_daemon_is_named(chromium, tmp_path):
    shown = Preview(chromium, "/nonexistent/sheetd", tmp_path, "system")
    shown.until("document.querySelector('.state').textContent === 'Reconnecting'")
    assert "/nonexistent/sheetd can't be started" in shown.page.locator(".notice").inner_text()
    shown.close()


def test_missing_file_is_named(sheetd):
    done = subprocess.run([BIN / "sheetd-preview", "nothing.sheet.json"], capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr == "sheetd-preview: nothing.sheet.json is no file that can be read\n"


# Access


def test_only_the_page_with_the_token_is_served(preview):
    shown = preview("system")
    shown.at_rest()
    base, token = re.fullmatch(r"(http://127\.0\.0\.1:\d+)/\?token=(\S+)", shown.url).groups()

    def status(path, **headers):
        try:
            return urllib.request.urlopen(urllib.request.Request(base + path, headers=headers)).status
        except urllib.error.HTTPError as error:
            return error.code

    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
               "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    assert status(f"/?token={token}") == 200
    assert status("/") == 403
    assert status("/?token=wrong") == 403
    assert status(f"/?token={token}", Host="example.com") == 403
    assert status("/../../pyproject.toml") == 404
    assert status(f"/socket?token={token}", Origin="http://example.com", **upgrade) == 403
    assert status(f"/socket?token={token}", **upgrade) == 403
    assert status("/socket?token=wrong", Origin=base, **upgrade) == 403


# Accessibility and appearance


def test_reduced_motion_is_respected(preview):
    shown = preview("system", reduced_motion="reduce")
    frame = shown.at_rest()
    assert frame["time"] == 0 and frame["phase"] == "presented"
    assert shown.look("sheetd.settings.animated") is False


def test_appearance_and_panel_are_kept_after_reload(preview):
    shown = preview("system")
    shown.at_rest()
    shown.run("scheme")
    shown.page.get_by_role("menuitemradio", name="Dark").click()
    shown.run("panel")
    shown.until("document.querySelector('.inspector').checkVisibility() === false")
    shown.page.reload()
    shown.at_rest()
    assert shown.look("getComputedStyle(document.querySelector('.sheetd-preview')).colorScheme") == "dark"
    assert shown.page.locator(".inspector").is_hidden()


@pytest.mark.parametrize("kept", ["[", "null", "7"])
def test_page_opens_with_damaged_settings(preview, kept):
    shown = preview("system")
    shown.at_rest()
    shown.look(f"localStorage.setItem('sheetd-preview', '{kept}')")
    shown.page.reload()
    shown.at_rest()


def test_keys_do_nothing_behind_a_dialog(preview):
    shown = preview("system")
    shown.at_rest()
    shown.run("phone")
    shown.page.get_by_role("dialog").wait_for()
    shown.page.keyboard.press("Backspace")
    shown.page.keyboard.press("Control+k")
    shown.settled()
    assert shown.frame["phase"] == "presented" and shown.page.get_by_role("dialog").count() == 1


def test_drag_in_the_past_is_ignored_with_a_hint(preview):
    shown = preview("interruptible")
    end = shown.at_rest()
    shown.page.get_by_role("button", name="To the start").click()
    shown.until("sheetd.session.past === 0")
    count = shown.look("sheetd.session.recording.inputs.length")
    shown.drag((195, 700), (195, 760))
    assert shown.look("sheetd.session.past") == 0 and shown.look("sheetd.session.recording.inputs.length") == count
    assert "go on from here" in shown.page.locator(".live").inner_text()
    shown.run("timeline.end")
    shown.until("sheetd.session.past === null")
    assert shown.look("sheetd.session.moment.frame") == end
