"""Tests the preview page in Chromium, connected to the daemon."""

import json
import os
import re
import shutil
import signal
import subprocess
import urllib.error
import urllib.request

import pytest
from conftest import BIN, run

pytestmark = pytest.mark.browser


# Drawing


def test_sheets_are_drawn_at_their_frames(preview):
    for example in ("system-26", "cover-vertical", "side-menu", "mixed"):
        shown = preview(example, reduced_motion="reduce")
        frame = shown.at_rest()
        assert frame["phase"] == "presented"
        shown.draws(".sheet", frame["frame"])
        assert shown.page.locator(".state").inner_text() == "Live"
        assert shown.page.locator(".notice").is_hidden()
        shown.context.close()
    shown = preview("system")
    frame = shown.at_rest()
    assert frame["detent"] == "medium"
    shown.draws(".sheet", frame["frame"])
    shown.draws(".bar", frame["grabber"])
    shown.run("detent large")
    frame = shown.until("sheetd.session.frame.detent === 'large' && sheetd.session.rests && sheetd.session.frame")
    shown.draws(".sheet", frame["frame"])
    shown.draws(".presenter", frame["presenter"])
    assert float(shown.look("getComputedStyle(document.querySelector('.dimming')).opacity")) == pytest.approx(
        frame["dimming"]["opacity"], abs=1e-4)


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


def test_drag_moves_the_sheet_with_the_finger_also_where_the_browser_is_late(preview):
    """A busy browser leaves the early event of a movement out, and has it only in the one before it paints."""
    shown = preview("interruptible")
    before = shown.at_rest()["frame"]
    shown.drag((195, 600), (195, 630), release=False)
    shown.step()
    x, y = shown.place(195, 660)
    shown.look(f"""void document.querySelector('.surface').dispatchEvent(new PointerEvent('pointermove', {{
        pointerId: 1, clientX: {x}, clientY: {y}, bubbles: true }}))""")
    shown.step()
    # The sheet moves with the finger once that has moved beyond the slop of 10 pt.
    assert shown.frame["frame"]["y"] - before["y"] == pytest.approx(50, abs=0.5)
    shown.draws(".sheet", shown.frame["frame"])
    # An event that has nothing new adds nothing.
    moves = "[...sheetd.session.recording.samples()].filter(one => one.phase === 'moved').length"
    count = shown.look(moves)
    shown.page.mouse.move(*shown.place(195, 700), steps=4)
    shown.step()
    shown.step()
    assert shown.look(moves) == count + 4
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


def test_drag_is_answered_and_painted_within_two_display_frames(preview):
    shown = preview("interruptible", clock="wall")
    shown.at_rest()
    shown.drag_is_painted_in_time()


# The document


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
    again = preview(file=shown.file)
    again.until("/a document without errors/.test(document.querySelector('.notice').textContent) || "
                "/Line 2, /.test(document.querySelector('.notice').textContent)")
    assert again.look("sheetd.session.state") is None
    shown.file.write_text(right)
    again.at_rest()
    again.until("document.querySelector('.notice').hidden")
    shown.until("document.querySelector('.notice').hidden")


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
    again = preview(file=shown.file)
    again.at_rest()
    real.write_text(real.read_text().replace("iPhone 14", "iPhone SE"))
    again.until("sheetd.session.state?.container.size.width === 375")


def test_page_follows_the_file(preview):
    shown = preview("content-sized")
    shown.at_rest()
    value = json.loads(shown.file.read_text())

    def with_height(height):
        return json.dumps({**value, "content": {"height": height}})

    def follows(height):
        shown.until(f"sheetd.session.state?.contents[0].height === {height} && document.querySelector('.notice').hidden")
        shown.until("document.querySelector('.state').textContent === 'Live'")

    shown.file.write_text(with_height(222))
    follows(222)
    shown.file.write_text('{"preset": "content-sized", "content": {"height": ')
    shown.until("document.querySelector('.state').textContent === 'Last good'")
    shown.until("document.querySelector('.notice').textContent.includes('it is not closed')")
    assert shown.look("sheetd.session.state.contents[0].height") == 222
    # Replace the file, as editors do when they save.
    new = shown.file.with_suffix(".new")
    new.write_text(with_height(111))
    os.replace(new, shown.file)
    follows(111)
    shown.file.unlink()
    shown.until("/can't be read: No such file/.test(document.querySelector('.notice').textContent)")
    shown.file.write_text(with_height(99))
    follows(99)


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
    # What is not known, such as the detents on another device, is not asked for again and again.
    shown.look("""(() => {
      const { session } = sheetd;
      session.state = { ...session.state, container: { ...session.state.container, size: { width: 391, height: 844 } } };
      sheetd.wake();
    })()""")
    shown.settled()


def test_missing_daemon_is_named(preview):
    shown = preview(daemon="/nonexistent/sheetd")
    shown.until("document.querySelector('.state').textContent === 'Reconnecting'")
    assert "/nonexistent/sheetd can't be started" in shown.page.locator(".notice").inner_text()


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


def test_settings_are_kept_after_a_reload_and_damaged_ones_are_left_out(preview):
    shown = preview("system", reduced_motion="reduce")
    frame = shown.at_rest()
    assert frame["time"] == 0 and frame["phase"] == "presented"
    assert shown.look("sheetd.settings.animated") is False
    shown.run("scheme")
    shown.page.get_by_role("menuitemradio", name="Dark").click()
    shown.run("panel")
    shown.until("document.querySelector('.inspector').checkVisibility() === false")
    shown.page.reload()
    shown.at_rest()
    assert shown.look("getComputedStyle(document.querySelector('.sheetd-preview')).colorScheme") == "dark"
    assert shown.page.locator(".inspector").is_hidden()
    for kept in ("[", "null", "7"):
        shown.look(f"localStorage.setItem('sheetd-preview', '{kept}')")
        shown.page.reload()
        shown.at_rest()


def test_drag_in_the_past_is_ignored_with_a_hint_and_keys_do_nothing_behind_a_dialog(preview):
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
    shown.run("phone")
    shown.page.get_by_role("dialog").wait_for()
    shown.page.keyboard.press("Backspace")
    shown.page.keyboard.press("Control+k")
    shown.settled()
    assert shown.frame["phase"] == "presented" and shown.page.get_by_role("dialog").count() == 1
