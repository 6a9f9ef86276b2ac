"""Tests sharing and exporting in Chromium: links, pictures, videos, pages that play by themselves, and a phone as the finger."""

import base64
import io
import json
import re
import signal
import subprocess
import sys
import zlib

import pytest
import zxingcpp
from conftest import EXAMPLES, box_of, needed, run, until
from PIL import Image
from previews import PICTURE, Preview, Served, Shown
from sites import folder, site  # noqa: F401

pytestmark = pytest.mark.browser


@pytest.fixture
def opened(chromium, site):  # noqa: F811
    """Opens the preview of the static site at a fragment."""
    shown = []

    def open_site(fragment="", **context):
        context.setdefault("permissions", ["clipboard-read", "clipboard-write"])
        shown.append(Shown(chromium, f"{site}preview/{fragment}", **context))
        return shown[-1]

    yield open_site
    for one in shown:
        one.close()


def packed(value):
    compressor = zlib.compressobj(wbits=-15)
    data = compressor.compress(json.dumps(value).encode()) + compressor.flush()
    return "#share=" + base64.urlsafe_b64encode(data).decode().rstrip("=")


def shared(address):
    text = address.split("#share=")[1]
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), wbits=-15))


def copied(shown, command):
    """Runs a command that copies, and returns what it copied."""
    shown.look("navigator.clipboard.writeText('nothing')")
    shown.look(f"void sheetd.commands.run('{command}')")
    return until(lambda: (text := shown.look("navigator.clipboard.readText()")) != "nothing" and text, command)


def saved(shown, command, folder):  # noqa: F811
    """Runs a command that saves a file, and returns its path."""
    with shown.page.expect_download() as download:
        shown.look(f"void sheetd.commands.run('{command}')")
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def at(shown, time):
    shown.look(f"sheetd.session.look({time})")


# Links


def test_link_opens_the_same_sheet_with_its_recording_document_and_settings(opened):
    shown = opened("#example=system")
    shown.at_rest()
    shown.drag((196, 420), (196, 200))
    shown.until("sheetd.session.frame.detent === 'large' && sheetd.session.rests")
    shown.look("sheetd.set('scheme', 'dark')")
    again = opened("#" + copied(shown, "copy-link").split("#")[1])
    again.until("sheetd.session.rests && sheetd.session.frame.detent === 'large'")
    for part in ("session.ask('sheet/state').then(({ configuration }) => configuration)", "session.state.contents", "session.recording.inputs", "session.recording.end", "session.frame.frame", "document.name", "document.text"):
        assert again.look(f"sheetd.{part}") == shown.look(f"sheetd.{part}"), part
    assert again.look("sheetd.settings.scheme") == "dark"
    # The settings of a link are not those of the person who opens it.
    assert "dark" not in again.look("localStorage.getItem('sheetd-preview') ?? ''")
    # The sheet goes on from there.
    again.drag((196, 80), (196, 400))
    again.until("sheetd.session.frame.detent === 'medium' && sheetd.session.frame.phase === 'presented' && sheetd.session.rests")


def test_link_to_a_moment_one_that_is_too_long_and_one_that_can_not_be_made(opened):
    shown = opened("#preset=interruptible")
    shown.at_rest()
    at(shown, 0.1)
    address = copied(shown, "copy-link-moment")
    moment = opened("#" + address.split("#")[1])
    moment.until("sheetd.session.past === 0.1")
    # A recording that is played again has a frame every 1/60 s.
    assert 0 <= 0.1 - moment.look("sheetd.session.moment.frame.time") < 1 / 60 + 1e-6
    moment.draws(".sheet", moment.look("sheetd.session.moment.frame.frame"))
    at(shown, "null")
    # A drag of noise, which can't be compressed.
    shown.look("""for (let n = 0; n < 4000; n++) sheetd.session.recording.addInput(1, 'gesture/sample', { phase: 'moved', x: Math.random(), y: Math.random() }), null""")
    shown.look("void sheetd.commands.run('copy-link')")
    shown.until("/makes a link of \\d+\\.\\d kB, and many programs cut links after 60\\.0 kB\\. Copy a link without the recording, or save it as a transcript/"
                ".test(document.body.innerText)")
    address = copied(shown, "copy-link-sheet")
    assert len(address) < 10_000 and [input[1] for input in shared(address)["inputs"]] == ["sheet/present"]
    again = opened("#" + address.split("#")[1])
    again.at_rest()
    assert again.frame["frame"] == shown.frame["frame"]
    shown.look("window.CompressionStream = undefined")
    shown.look("void sheetd.commands.run('copy-link-sheet')")
    shown.until("/CompressionStream/.test(document.body.innerText)")


def test_link_that_plays_shows_the_motion_first_and_then_the_editor(opened):
    shown = opened("#preset=interruptible")
    shown.at_rest()
    shown.drag((196, 300), (196, 340))
    shown.at_rest()
    viewer = opened("#" + copied(shown, "copy-link-playing").split("#")[1])
    viewer.until("document.querySelector('[data-viewer]') && sheetd.timeline.player.plays")
    visible = "!document.querySelector('{}').checkVisibility()"
    for part in (".head", ".timeline", ".inspector", ".dock"):
        assert viewer.look(visible.format(part)), part
    # It begins again at its end.
    viewer.until("sheetd.session.past > 0.4")
    viewer.until("sheetd.session.past < 0.2")
    pause, edit = (viewer.page.get_by_role("button", name=name, exact=True) for name in ("Pause", "Open in the editor"))
    pause.click()
    viewer.until("!sheetd.timeline.player.plays")
    assert viewer.page.get_by_role("button", name="Play", exact=True).is_visible()
    assert viewer.violations() == []
    # A drag takes the sheet, and what is compared is shown with all of the page.
    viewer.drag((196, 300), (196, 330))
    viewer.until("sheetd.session.rests && sheetd.session.past === null")
    assert viewer.look("sheetd.session.recording.inputs.length") > shown.look("sheetd.session.recording.inputs.length")
    edit.click()
    assert viewer.look("document.activeElement !== document.body")
    assert viewer.look("document.querySelector('.timeline').checkVisibility() && !document.querySelector('.viewer-bar')")


def test_link_is_a_qr_code_that_a_reader_reads(opened):
    shown = opened("#preset=interruptible")
    shown.at_rest()
    shown.drag((196, 300), (196, 340))
    shown.at_rest()
    address = copied(shown, "copy-link-playing")
    shown.look("void sheetd.commands.run('link-qr')")
    code = shown.page.get_by_role("img", name="QR code of the link")
    [found] = zxingcpp.read_barcodes(Image.open(io.BytesIO(code.screenshot())))
    assert found.text == address
    # The site of the tests is on this computer.
    assert "A phone can’t open this link: 127.0.0.1:" in shown.page.get_by_role("dialog").inner_text()
    local = "import('./share/qr.js').then(({ isLocal }) => ['http://localhost:8000/a', 'http://[::1]/', 'https://sheetd.example/', 'http://192.168.1.7:8000/'].map(isLocal))"
    assert shown.look(local) == [True, True, False, False]
    assert shown.violations() == []
    shown.page.get_by_role("button", name="Close", exact=True).click()
    # One that is too long for a code says so.
    shown.look("for (let n = 0; n < 300; n++) sheetd.session.recording.addInput(1, 'gesture/sample', { phase: 'moved', x: Math.random(), y: Math.random() })")
    shown.look("void sheetd.commands.run('link-qr')")
    shown.until(r"/This link has \d+ characters, and a QR code holds 2953\. Cut the recording, or copy the link instead/.test(document.body.innerText)")


def test_link_of_another_version_is_explained(opened):
    shown = opened("#preset=interruptible")
    shown.at_rest()
    link = shared(copied(shown, "copy-link"))
    again = opened(packed({**link, "version": "0.0.1"}))
    again.at_rest()
    again.until("/This link was made with sheetd 0\\.0\\.1, and this page has [\\d.]+: the sheet may move differently here\\./.test(document.body.innerText)")
    newer = opened(packed({**link, "version": "9.0", "format": 99}))
    newer.until("/This link was made with a newer version of the preview \\(9\\.0\\) than this one \\([\\d.]+\\)\\. Open it there, or ask for the sheet document\\./"
                ".test(document.body.innerText)")
    foreign = opened(packed({**link, "version": "0.0.1", "inputs": [*link["inputs"], [1, "sheet/selectDetent", {"detent": "attic"}]]}))
    foreign.until("/A part of this link.s recording was refused: .*attic.*made with sheetd 0\\.0\\.1/s.test(document.body.innerText)")
    assert foreign.look("sheetd.session.frame.phase") == "presented"


def test_where_a_file_is_shown_a_link_is_opened_and_a_dropped_document_refused_with_what_to_do(preview):
    link = packed({"format": 1, "version": "0.1.0", "opening": {"preset": "cover-vertical", "content": {"height": 400}},
                   "inputs": [[0, "sheet/present", {"animated": False}]], "end": 0.5})
    shown = preview("system")
    shown.at_rest()
    shown.page.evaluate(DROP, ["a.sheet.json", "{}"])
    shown.until("/This preview shows system.sheet.json. For another file, start another sheetd-preview./.test(document.body.innerText)")
    shown.look("void sheetd.commands.run('phone')")
    shown.page.get_by_role("dialog", name="Try it on a phone").get_by_text("sheetd-preview --host", exact=True).wait_for()
    shown.page.keyboard.press("Escape")
    shown.look("void sheetd.commands.run('paste')")
    field = shown.page.get_by_role("textbox", name="Document, props, link or trace")
    field.fill("https://example.com/preview/")
    field.press("Enter")
    assert shown.page.get_by_role("alert").filter(has_text="This is no link to a sheet: it has no #share= in it.").is_visible()
    field.fill("https://example.com/preview/" + link)
    field.press("Enter")
    shown.until("sheetd.session.state.preset === 'cover-vertical' && sheetd.session.rests")
    # 400 pt of content and 34 pt of safe area.
    assert shown.frame["frame"]["height"] == 434
    assert shown.look("sheetd.commands.get('copy-link')") is None
    # The page's own address may share one, too.
    shown.page.goto("about:blank")
    shown.page.goto(shown.url + link)
    shown.until("globalThis.sheetd?.session?.state?.preset === 'cover-vertical' && sheetd.session.rests")
    assert shown.frame["frame"]["height"] == 434


DROP = """([name, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name, { type: 'application/json' }));
    const target = document.querySelector('.stage-area');
    const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
    target.dispatchEvent(over);
    target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    return over.defaultPrevented;
}"""


def test_document_that_is_dropped_or_picked_is_shown(opened):
    shown = opened()
    shown.page.get_by_role("button", name="Open a document…").wait_for()
    assert shown.page.evaluate(DROP, ["a.sheet.json", '{"preset": "side-menu"}'])
    shown.until("sheetd.document?.name === 'a.sheet.json' && sheetd.session.state?.preset === 'side-menu' && sheetd.session.rests")
    with shown.page.expect_file_chooser() as chooser:
        shown.look("void sheetd.commands.run('open-document')")
    chooser.value.set_files({"name": "b.sheet.json", "mimeType": "application/json", "buffer": b'{"preset": "cover-vertical"}'})
    shown.until("sheetd.document?.name === 'b.sheet.json' && sheetd.session.state?.preset === 'cover-vertical' && sheetd.session.rests")
    assert shown.page.evaluate(DROP, ["large.sheet.json", " " * ((4 << 20) + 1)])
    shown.until("/large.sheet.json is larger than 4 MiB, the maximum./.test(document.body.innerText)")


# Pictures and videos


def test_moments_and_pictures_of_the_recording_are_saved_from_the_menus(preview, tmp_path):
    shown = preview("interruptible")
    shown.at_rest()
    # The time of a frame: between two, the picture is of a moment that the page has not got.
    time = shown.look("sheetd.session.recording.frames[sheetd.session.recording.indexAt(0.1)].time")
    at(shown, time)
    svg = saved(shown, "export-svg", tmp_path)
    assert svg.name == "interruptible.svg" and f"<title>A sheet at {time:.3f} s</title>" in svg.read_text()
    png = Image.open(saved(shown, "export-png", tmp_path))
    width, height = map(float, re.search(r'width="([\d.]+)" height="([\d.]+)"', svg.read_text()).groups())
    assert png.size == (2 * width, 2 * height)
    # Where the sheet is at that time, the picture has its color; above it, that of the dimmed app.
    sheet = shown.look("sheetd.session.moment.frame.frame")
    below, above = (png.convert("RGB").getpixel((40, int(2 * (16 + sheet["y"] + offset)))) for offset in (40, -10))
    assert below == (255, 255, 255) and max(above) < 240
    # The device shows what it shows on the page: a content, or a picture of the user's own.
    assert ">Search the town<" in svg.read_text()
    shown.look(f"{PICTURE}.then(file => sheetd.stage.takeOwn(file, 'sheet'))")
    assert '<image href="data:image/png;base64,' in (own := saved(shown, "export-svg", tmp_path).read_text()) and ">Search the town<" not in own
    for picture in ("filmstrip", "plot", "map"):
        path = saved(shown, f"export-{picture}", tmp_path)
        assert path.name == f"interruptible-{picture}.svg" and path.read_text().startswith("<svg ")
    shown.page.get_by_role("button", name="Export", exact=True).click()
    assert [text.split("\n")[0] for text in shown.page.get_by_role("menuitem").all_inner_texts()][:3] == [
        "Save as a document…", "Save this moment as PNG", "Save this moment as SVG"]
    shown.page.keyboard.press("Escape")
    shown.page.get_by_role("button", name="Share", exact=True).click()
    assert [text.split("\n")[0] for text in shown.page.get_by_role("menuitem").all_inner_texts()] == [
        "Paste…", "Try it on a phone", "Make a card…", "Report a bug…", "Save a page that plays by itself"]


def test_card_shows_own_html(preview, tmp_path):
    shown = preview("interruptible")
    shown.at_rest()
    html = "<style>body { margin: 0; background: var(--none); background-color: rgb(16, 192, 64) } p { height: 400px }</style><p style='margin: 0' @click='a' x-on:click=b>\x01 &amp; yours<br>"
    shown.look(f"sheetd.stage.takeOwn(new File([{json.dumps(html)}], 'page.html', {{ type: 'text/html' }}), 'sheet')")
    shown.at_rest()
    shown.look("void sheetd.commands.run('card')")
    shown.page.get_by_role("radiogroup", name="File").get_by_text("PNG", exact=True).click()
    with shown.page.expect_download(timeout=60_000) as download:
        shown.page.get_by_role("button", name="Save the card").click()
        shown.until("!document.querySelector('dialog[open]')")
    download.value.save_as(tmp_path / "card.png")
    with Image.open(tmp_path / "card.png") as picture:
        green = sum(count for count, color in picture.convert("RGB").getcolors(1 << 24) if color == (16, 192, 64))
    box = box_of(shown.page.locator("iframe.own"))
    assert green > 0.8 * box["width"] * min(box["height"], box_of(shown.page.locator(".sheet").first)["height"])


def video(shown, kind, folder, **choices):  # noqa: F811
    """Saves a video through its dialog, and returns its path and what ffprobe says about it."""
    shown.look(f"void sheetd.commands.run('export-{kind}')")
    for group, value in choices.items():
        shown.page.get_by_role("radiogroup", name=group.replace("_", " ")).get_by_text(value, exact=True).click()
    with shown.page.expect_download(timeout=60_000) as download:
        shown.page.get_by_role("button", name=f"Save the {kind.upper()}").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    probe = run(needed("ffprobe"), "-v", "error", "-count_frames", "-show_streams", "-of", "json", path)
    assert subprocess.run([needed("ffmpeg"), "-v", "error", "-i", path, "-f", "null", "-"], capture_output=True, text=True).stderr == ""
    return path, json.loads(probe)["streams"][0]


def luminance(path, time, x, y):
    """The color of a pixel of a video at a time, as gray from 0 to 255."""
    data = subprocess.run([needed("ffmpeg"), "-v", "error", "-ss", str(time), "-i", path, "-frames:v", "1", "-vf", f"crop=2:2:{x}:{y}",
                           "-f", "rawvideo", "-pix_fmt", "gray", "-"], capture_output=True, check=True).stdout
    return data[0]


def test_video_of_the_recording_is_saved_as_gif(preview, tmp_path):
    shown = preview("interruptible")
    shown.at_rest()
    shown.look("sheetd.session.advance(2)")
    shown.until("sheetd.session.recording.end === 2")
    path, stream = video(shown, "gif", tmp_path, Size="Medium", Frames_a_second="25", Appearance="Light")
    # Frames at 0, 0.04, … 2 s; the last one stays a second.
    assert path.name == "interruptible.gif" and int(stream["nb_read_frames"]) == 51
    assert float(stream["duration"]) == pytest.approx(3.0, abs=0.05)
    # An area that the sheet covers at the end, and not at the beginning.
    assert luminance(path, 0, 40, 700) < 245 <= luminance(path, 0.9, 40, 700)
    # With 256 colors a frame, each is close to that of the picture.
    original = shown.look("sheetd.rpc.request('sheet/render', { picture: 'still', messages: sheetd.session.recording.messages(), time: 1, theme: 'light' })")["text"]
    (tmp_path / "still.svg").write_text(original)
    assert int(stream["width"]) == 2 * -(-float(re.search(r'width="([\d.]+)"', original)[1]) // 2)


def test_video_of_the_recording_is_saved_as_mp4(preview, tmp_path):
    shown = preview("interruptible")
    shown.at_rest()
    shown.look("sheetd.session.advance(2)")
    shown.until("sheetd.session.recording.end === 2")
    path, stream = video(shown, "mp4", tmp_path, Size="Medium", Frames_a_second="60", Appearance="Dark")
    assert (stream["codec_name"], stream["avg_frame_rate"], int(stream["nb_read_frames"])) == ("h264", "60/1", 121)
    assert float(stream["duration"]) == pytest.approx(121 / 60, abs=0.001)
    # A dark sheet: beside its rows it is darker than a light one.
    assert luminance(path, 0.9, 22, 600) < 60
    # A player can begin before it has the whole file.
    data = path.read_bytes()
    assert data.index(b"moov") < data.index(b"mdat") and data[4:8] == b"ftyp"
    # There is room for a turned device.
    shown.look("void sheetd.commands.run('rotate')")
    shown.until("sheetd.session.state.container.size.width > 800 && sheetd.session.rests")
    path, stream = video(shown, "mp4", tmp_path, Size="Small", Frames_a_second="30")
    assert stream["width"] == stream["height"]


def test_video_is_cancelled_with_its_dialog(preview):
    shown = preview("interruptible", clock="wall")  # the work never pauses, so it can't be stepped
    shown.at_rest()
    shown.look("sheetd.session.advance(60)")
    shown.until("sheetd.session.recording.end === 60", 30)
    shown.look("void sheetd.commands.run('export-mp4')")
    shown.page.get_by_role("button", name="Save the MP4").click()
    shown.until("document.querySelector('progress').value > 0")
    sheets = "sheetd.rpc.request('sheet/list').then(({ sheets }) => sheets.filter(one => one.sheet.startsWith('video-')).length)"
    shown.until(f"{sheets}.then(count => count === 1)")
    shown.page.get_by_role("button", name="Cancel").click()
    shown.until(f"{sheets}.then(count => count === 0)")
    assert shown.page.get_by_role("dialog").count() == 0


def test_video_is_written_by_the_server_where_the_browser_can_not_encode(preview, tmp_path):
    shown = preview("interruptible")
    shown.at_rest()
    shown.look("window.VideoEncoder = undefined")
    path, stream = video(shown, "mp4", tmp_path, Size="Small", Frames_a_second="30")
    assert (stream["codec_name"], stream["avg_frame_rate"]) == ("h264", "30/1")
    shown.look("sheetd.session.recording.transcript = () => 'nothing\\n'")
    shown.look("void sheetd.commands.run('export-mp4')")
    shown.page.get_by_role("button", name="Save the MP4").click()
    shown.until("/The video can't be written: /.test(document.querySelector('dialog .error').textContent)")
    assert shown.page.get_by_role("button", name="Save the MP4").is_enabled()


def test_page_plays_by_itself(preview, tmp_path, chromium):
    shown = preview("interruptible")
    shown.at_rest()
    path = saved(shown, "export-page", tmp_path)
    assert path.name == "interruptible.html"
    page = chromium.new_page(reduced_motion="no-preference")
    problems = []
    page.on("console", lambda message: problems.append(message.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(path.as_uri())
    place = "document.querySelector('.sheet-place').getBoundingClientRect().top"
    before = page.evaluate(place)
    until(lambda: page.evaluate(place) != before, "the sheet to move")
    page.get_by_role("button", name="Pause").click()
    time = page.get_by_role("slider", name="Time")
    time.focus()
    page.keyboard.press("End")
    end = page.evaluate(place)
    page.keyboard.press("Home")
    until(lambda: page.evaluate(place) > end + 100, "the sheet below the screen")
    assert page.get_by_role("button", name="Play").is_visible() and problems == []
    # Who prefers less motion starts it.
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    page.get_by_role("button", name="Play").click()
    before = page.evaluate(place)
    until(lambda: page.evaluate(place) != before, "the sheet to move")
    page.close()


def test_transcript_and_scenario_are_copied_and_saved(opened, tmp_path, sheetd):
    shown = opened("#preset=interruptible")
    shown.at_rest()
    transcript = copied(shown, "copy-transcript")
    assert json.loads(transcript.splitlines()[1])["method"] == "sheet/open"
    path = saved(shown, "save-transcript", tmp_path)
    assert path.name == "interruptible.jsonl" and path.read_text() == transcript
    assert '"phase":"presented"' in run(sheetd, input=transcript)
    assert copied(shown, "copy-scenario").startswith('"scenario": [\n  {"time":0,"method":"sheet/present"')


# A phone


class WithPhone(Preview):
    """A preview whose server also serves a phone, at 127.0.0.1."""

    def __init__(self, browser, sheetd, file, silence=3600):
        """`silence` is the time after which the server gives a phone up, s. A page that stands still between steps is silent for long."""
        program = f"import sheetd_client.preview_phone; sheetd_client.preview_phone.SILENCE = {silence}; import sheetd_client.preview; sheetd_client.preview.main()"
        super().__init__(browser, Served(sheetd, file, [sys.executable, "-c", program, "--host", "127.0.0.1"]))
        self.announced = self.server.stdout.readline()
        self.phone_url = self.announced.split(": ")[1].strip()

    def close(self):
        try:
            super().close()
        finally:
            self.served.stop()


class Phone(Shown):
    def __init__(self, browser, url, **context):
        super().__init__(browser, url, **context, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 760}, screen={"width": 390, "height": 760})
        self.cdp = self.context.new_cdp_session(self.page)

    def touch(self, kind, *point):
        points = []
        if point:
            box = box_of(self.page.locator(".surface"))
            scale = box["width"] / 393  # of an iPhone 15
            points = [{"x": box["x"] + point[0] * scale, "y": box["y"] + point[1] * scale}]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.fixture
def with_phone(request, chromium, sheetd, tmp_path):
    pytest.importorskip("segno")
    file = tmp_path / "menu.sheet.json"
    file.write_text('{"preset": "system", "device": "iPhone 15", "configuration": {"detents": ["medium", "large"]}}')
    opened = [WithPhone(chromium, sheetd, file, silence=getattr(request, "param", 3600))]

    def open_phone(url=None, **context):
        opened.append(Phone(chromium, url or opened[0].phone_url, **context))
        return opened[-1]

    opened[0].at_rest()
    yield opened[0], open_phone
    for one in reversed(opened):
        one.close()


def test_phone_shows_the_sheet_and_drags_it(with_phone):
    computer, open_phone = with_phone
    phone = open_phone()
    phone.until("document.querySelector('#phone').dataset.phase === 'presented'")
    computer.until("document.querySelector('.toast')?.textContent === 'A phone is connected'")
    before = computer.frame["frame"]["y"]
    phone.touch("touchStart", 196, 420)
    for y in range(400, 199, -20):
        phone.touch("touchMove", 196, y)
    computer.until("sheetd.session.held && sheetd.session.recording.fingerAt(Infinity)?.y < 201")
    held = computer.frame["frame"]["y"]
    # The sheet moves with the finger once that has moved beyond the slop of 10 pt.
    assert before - held == pytest.approx(210, abs=2)
    computer.draws(".sheet", computer.frame["frame"])
    # The phone draws the same.
    scale = box_of(phone.page.locator(".surface"))["width"] / 393
    until(lambda: abs((box_of(phone.page.locator(".sheet").first)["y"] - box_of(phone.page.locator(".surface"))["y"]) / scale - held) < 1,
          "the sheet on the phone")
    phone.touch("touchEnd")
    computer.until("sheetd.session.rests && sheetd.session.frame.detent === 'large'")
    times = computer.look("sheetd.session.recording.inputs.flatMap(({ time, params }) => params.samples?.map(one => one.time) ?? [time])")
    assert times == sorted(times) and len(times) > 10


@pytest.mark.parametrize("with_phone", [3], indirect=True)
def test_phone_that_loses_its_network_lifts_its_finger_and_comes_back(with_phone):
    computer, open_phone = with_phone
    phone = open_phone(clock="wall")
    phone.until("document.querySelector('#phone').dataset.phase === 'presented'")
    phone.touch("touchStart", 196, 420)
    phone.touch("touchMove", 196, 400)
    phone.touch("touchMove", 196, 300)
    computer.until("sheetd.session.held")
    inputs = computer.look("sheetd.session.recording.inputs.length")
    phone.cdp.send("Debugger.enable")
    phone.cdp.send("Debugger.pause")  # it sends nothing any more, and closes nothing
    computer.until("/The phone has lost its connection. Its finger was lifted; the recording is kept./.test(document.body.innerText)")
    computer.until("!sheetd.session.held && sheetd.session.rests")
    assert computer.look("sheetd.session.recording.inputs.length") > inputs
    assert computer.look("sheetd.session.recording.inputs.findLast(one => one.method === 'gesture/sample').params.phase") == "cancelled"
    phone.cdp.send("Debugger.resume")
    computer.until("/A phone is connected/.test(document.body.innerText)")
    phone.until("document.querySelector('.message').hidden")
    phone.touch("touchEnd")
    phone.touch("touchStart", 196, 420)
    phone.touch("touchMove", 196, 405)
    computer.until("sheetd.session.held")
    phone.touch("touchEnd")


def test_phone_says_that_it_has_lost_the_network_and_comes_back(with_phone):
    computer, open_phone = with_phone
    phone = open_phone()
    phone.until("document.querySelector('#phone').dataset.phase === 'presented'")
    computer.settled()  # nothing is asked while the server stands
    phone.look("sheetdClock.isAnswered = () => true")
    computer.server.send_signal(signal.SIGSTOP)  # it answers nothing any more, and closes nothing
    try:
        phone.until("/No connection to the computer.*Nothing is lost/s.test(document.body.innerText)")
    finally:
        computer.server.send_signal(signal.SIGCONT)
    phone.look("document.querySelector('.message button')?.click()")  # unless it has just tried by itself
    phone.until("document.querySelector('.message').hidden")


def test_address_lets_one_phone_in_and_the_dialog_has_the_next_one(with_phone):
    computer, open_phone = with_phone
    computer.look("void sheetd.commands.run('phone')")
    address = computer.page.locator("dialog code")
    assert address.inner_text() == computer.phone_url
    computer.until("document.querySelector('dialog img').naturalWidth > 0")
    phone = open_phone()
    phone.until("document.querySelector('#phone').dataset.phase === 'presented'")
    until(lambda: address.inner_text() != computer.phone_url, "another address")
    computer.until("/A phone is connected: 390 × 760 pt\\./.test(document.querySelector('dialog')?.innerText)")
    # The used address is refused; the phone itself may reload its page.
    other = open_phone(computer.phone_url)
    other.until("/This address has already been used/.test(document.body.innerText)")
    phone.page.reload()
    phone.until("document.querySelector('#phone').dataset.phase === 'presented'")
    third = open_phone(address.inner_text())
    third.until("document.querySelector('#phone').dataset.phase === 'presented'")
    phone.until("/Another phone has the sheet now/.test(document.body.innerText)")
    # It is also told if it was not there when that happened.
    phone.page.reload()
    phone.until("/Another phone has the sheet now/.test(document.body.innerText)")


def test_sheet_takes_the_size_of_the_phone_which_says_that_the_page_on_the_computer_was_closed(with_phone):
    computer, open_phone = with_phone
    phone = open_phone()
    phone.until("document.querySelector('#phone').dataset.phase === 'presented'")
    computer.until("sheetd.commands.isEnabled(sheetd.commands.get('phone-size'))")
    computer.look("void sheetd.commands.run('phone-size')")
    computer.until("sheetd.session.rests && sheetd.session.state.container.size.width === 390 && sheetd.session.state.container.size.height === 760")
    phone.until("Math.abs(document.querySelector('.surface').getBoundingClientRect().width - 390) < 1")
    computer.page.goto("about:blank")
    phone.until("/The page on the computer was closed/.test(document.body.innerText)")
    # A phone that is turned draws again what it had, and still says so.
    phone.page.set_viewport_size({"width": 760, "height": 390})
    phone.until("document.querySelector('.surface').getBoundingClientRect().height < 400")
    phone.step()
    assert phone.look("!document.querySelector('.message').hidden")
    computer.page.goto(computer.url)
    computer.at_rest()
    phone.until("document.querySelector('.message').hidden")


def test_phone_is_the_finger_of_the_page_that_asked_last(with_phone):
    computer, open_phone = with_phone
    phone = open_phone()
    phone.until("document.querySelector('#phone').dataset.phase === 'presented'")
    other = Shown(computer.context.browser, computer.url)
    other.at_rest()
    other.run("phone")
    other.until("/A phone is connected: 390/.test(document.querySelector('dialog')?.innerText)")
    computer.until("!sheetd.commands.isEnabled(sheetd.commands.get('phone-size'))")
    before = other.frame["frame"]["y"]
    phone.touch("touchStart", 196, 420)
    phone.touch("touchMove", 196, 300)
    phone.touch("touchMove", 196, 250)
    other.until(f"sheetd.session.held && sheetd.session.frame.frame.y < {before}")
    assert computer.frame["frame"]["y"] == before
    phone.touch("touchEnd")
    other.close()


def test_what_is_shown_is_saved_as_a_document(preview):
    shown = preview('{"preset": "vaul", "device": "iPhone 15"}', "drawer")
    shown.at_rest()
    shown.look("sheetd.session.configure({ detents: [{ id: 'a', height: 300 }] })")
    shown.settled()
    with shown.page.expect_download() as download:
        shown.run("download")
    assert download.value.suggested_filename == "drawer.sheet.json"
    saved = json.loads(download.value.path().read_text())
    assert saved == {"preset": "vaul", "device": "iPhone 15", "configuration": {"detents": [{"id": "a", "height": 300}]}}


def test_link_is_opened_beside_a_draft_which_stays(preview):
    shown = preview(None)
    assert shown.server
    shown.until("document.querySelector('#sheetd-behavior')?.options.length > 10")
    shown.page.locator("button[data-template=map]").click()
    shown.until("sheetd.drafts.current && sheetd.session.rests")
    shown.look("sheetd.session.configure({ preferredCornerRadius: 21 })")
    shown.until("sheetd.drafts.current?.unsaved")

    def open_link(opening):
        link = {"format": 1, "version": "0.2.0", "opening": opening, "inputs": [[0, "sheet/present", {"animated": False}]], "end": 0.5}
        shown.run("paste")
        shown.page.get_by_role("textbox", name="Document, props, link or trace").fill(f"http://localhost/{packed(link)}")
        shown.page.get_by_role("button", name="Open", exact=True).click()

    open_link({"preset": "vaul", "content": {"height": 400}})
    shown.until("sheetd.session.state?.preset === 'vaul' && sheetd.session.rests && !document.querySelector('dialog[open]')")
    # It is another person's, and a draft once it is changed.
    assert shown.look("[sheetd.document.name, sheetd.drafts.current, location.hash]") == ["vaul.sheet.json", None, ""]
    shown.look("sheetd.session.configure({ preferredCornerRadius: 5 })")
    shown.until("sheetd.drafts.current?.unsaved")
    assert shown.look("sheetd.drafts.list.map(({ name, preset }) => [name, preset])") == [["vaul.sheet.json", "vaul"], ["map.sheet.json", "system-26"]]
    open_link({"preset": "nope"})
    shown.until("/^The sheet of this link can’t be opened here: .nope. is none of/.test(document.querySelector('dialog .error')?.textContent)")


def pasted(shown, text):
    shown.run("paste")
    shown.page.get_by_role("textbox", name="Document, props, link or trace").fill(text)
    shown.page.get_by_role("button", name="Open", exact=True).click()


def test_props_of_a_library_are_pasted_and_become_a_document(preview):
    shown = preview(None)
    assert shown.server
    shown.until("document.querySelector('#sheetd-behavior')?.options.length > 10")
    shown.page.get_by_role("button", name="Paste…").click()
    shown.page.get_by_role("textbox", name="Document, props, link or trace").fill('{"snapPoints": ["25%", 300], "enablePanDownToClose": false}')
    shown.page.get_by_role("combobox", name="Behaves like").last.select_option("gorhom")
    shown.page.get_by_role("button", name="Open", exact=True).click()
    shown.until("sheetd.session.state?.preset === 'gorhom' && sheetd.session.rests && sheetd.drafts.current && !document.querySelector('dialog[open]')")
    assert shown.look("sheetd.session.state.configuration.detents") == [{"id": "25%", "fraction": 0.25}, {"id": "300", "height": 300}]
    assert shown.look("sheetd.session.state.configuration.isModalInPresentation") is True
    shown.until("/The library.s props were converted/.test(document.querySelector('.toast').textContent)")
    # Source code is not read here, and stays in the field.
    pasted(shown, "import SwiftUI\n.presentationDetents([.medium])")
    dialog = shown.page.get_by_role("dialog", name="Paste")
    assert dialog.get_by_role("status").locator("pre").inner_text() == "sheetd import Sheet.swift > sheet.sheet.json"
    shown.page.get_by_role("textbox", name="Document, props, link or trace").fill("[1]")
    shown.page.get_by_role("button", name="Open", exact=True).click()
    assert dialog.get_by_role("alert").inner_text() == "A document or props are a JSON object, and this is an array."


def test_trace_is_shown_over_the_simulated_sheet(preview):
    """The recorded sheet was the map's: it rests where the simulated one does, and a slower one differs from it."""
    shown = preview("map")
    shown.at_rest()
    shown.page.evaluate(DROP, ["map.trace.jsonl", (EXAMPLES / "map.trace.jsonl").read_text()])
    shown.until("sheetd.timeline.again.other?.frames.length > 200 && sheetd.session.rests")
    ends = shown.look("[sheetd.timeline.again.other, sheetd.session.recording].map(one => one.frames.at(-1).frame.y)")
    assert ends[0] == pytest.approx(ends[1], abs=1) and ends[0] == pytest.approx(20, abs=1)
    assert shown.look("sheetd.session.recording.inputs.filter(one => one.method.startsWith('gesture/')).length") > 20
    assert not shown.page.get_by_role("button", name="Swap").is_visible()
    # The sheet takes the spring of the recording, which was made on that of the map.
    spring = "sheetd.session.state.configuration.frame.resize.curve.spring"
    before = shown.look(spring)
    assert shown.look("[...document.querySelectorAll('optgroup')].find(({ label }) => label === 'A recording').hidden") is False
    shown.page.get_by_label("Feels like").select_option("bouncy")
    shown.until(f"{spring}.dampingRatio === 0.7 && sheetd.session.rests")
    shown.page.get_by_label("Feels like").select_option("the recording that is shown")
    shown.until("/Response [\\d.]+ s, damping ratio [\\d.]+: the sheet differs by [\\d.]+ pt from the recording/.test(document.body.innerText) && sheetd.session.rests")
    found = shown.look(spring)
    assert (found["response"], found["dampingRatio"]) == pytest.approx((before["response"], before["dampingRatio"]), rel=0.1)
    # What is done to the sheet from now on is not the trace's.
    shown.look("sheetd.session.input('sheet/selectDetent', { detent: 'peek' })")
    shown.until("sheetd.timeline.again.other === null")
    shown.page.evaluate(DROP, ["cut.jsonl", '{"trace":1,"container":{"width":393,"height":852}}\n{"time":'])
    shown.until("/Line 2 of the trace is no JSON/.test(document.body.innerText)")


def test_bug_is_reported_as_a_file_that_fails_and_as_a_link_that_plays(preview, sheetd, tmp_path):
    document = {"preset": "system", "device": "iPhone 15", "configuration": {"detents": ["medium", "large"]}, "scenarios": [
        {"name": "opens", "steps": [{"time": 0, "method": "sheet/present"}], "expect": [{"time": 2, "frame": {"detent": "large"}}]}]}
    shown = preview(document)
    shown.at_rest()
    shown.look("sheetd.session.follower.play('opens', null)")
    shown.until("sheetd.session.follower.verdicts.some(one => !one.met) && sheetd.document.text")
    shown.run("report-bug")
    dialog = shown.page.get_by_role("dialog", name="Report a bug")
    assert "expected" in dialog.get_by_role("combobox", name="The expectation that failed").locator("option").first.inner_text()
    with shown.page.expect_download() as download:
        dialog.get_by_role("button", name="Save a file").click()
    file = tmp_path / "mine-bug.sheet.json"
    assert download.value.suggested_filename.endswith("-bug.sheet.json")
    download.value.save_as(file)
    ran = subprocess.run([sheetd, "run", file], capture_output=True, text=True)
    assert ran.returncode == 1 and 'at 2 s detent is "medium", expected "large"' in ran.stdout
    # A sentence says as much as a flag, to a person.
    shown.run("report-bug")
    dialog.get_by_role("combobox", name="The expectation that failed").select_option("Something else")
    save = dialog.get_by_role("button", name="Save a file")
    save.click()
    assert dialog.is_visible(), "there is no sentence"
    dialog.get_by_role("textbox", name="What was expected").fill("The sheet opens at large.")
    with shown.page.expect_download() as download:
        save.click()
    download.value.save_as(file)
    assert json.loads(file.read_text())["description"].startswith("Expected: The sheet opens at large (sheetd ")


def test_link_with_a_bug_plays_and_says_what_was_expected(preview):
    shown = preview(None)
    assert shown.server
    shown.until("document.querySelector('#sheetd-behavior')?.options.length > 10")
    link = {"format": 1, "version": "0.2.0", "opening": {"preset": "vaul", "content": {"height": 400}},
            "inputs": [[0, "sheet/present", {}], [3, "sheet/dismiss", {}]], "end": 4, "bug": {"expected": "Expected: it stays", "time": 3.2}}
    pasted(shown, f"http://localhost/{packed(link)}")
    shown.until("/A bug report\\. Expected: it stays/.test(document.body.innerText)")
    # It plays from a second before.
    shown.until("sheetd.session.past >= 2.2 && sheetd.session.past < 4")
