"""Tests the static site in Chromium: the preview with the daemon in a worker, and the manual."""

import base64
import contextlib
import functools
import json
import re
import sys
import zlib
from urllib.parse import unquote

import pytest
from conftest import EXAMPLES, ROOT, run, until
from previews import Shown
from sites import PATH, folder, serving, site  # noqa: F401

pytestmark = pytest.mark.browser


@pytest.fixture
def preview(chromium, site):
    """Opens the preview. With `edits`, {name: change of its bytes, or None}, some files of the site are different or missing."""
    shown = []

    def open_preview(fragment="", edits=None, **context):
        def prepare(made):
            for name, change in (edits or {}).items():
                made.route(f"{site}preview/{name}", functools.partial(answer, change))

        if edits:
            context["service_workers"] = "block"  # routes do not see its requests
        shown.append(Shown(chromium, f"{site}preview/{fragment}", prepare, **context))
        return shown[-1]

    yield open_preview
    for one in shown:
        one.close()


def answer(change, route):
    if change is None:
        route.fulfill(status=404)
    else:
        response = route.fetch()
        route.fulfill(response=response, body=change(response.body()))


def notice(shown):
    """The sentence of the notice that nothing can be shown. Errors of the console that the network caused are expected then."""
    shown.until("document.querySelector('.notice:not([hidden]) p')")
    shown.problems = [one for one in shown.problems if "404" not in one]
    return shown.page.locator(".notice p").first.inner_text()


def packed(text):
    compressor = zlib.compressobj(wbits=-15)
    return base64.urlsafe_b64encode(compressor.compress(text.encode()) + compressor.flush()).decode().rstrip("=")


def unpacked(text):
    return zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), wbits=-15).decode()


# Sheets in the address


def test_preset_or_example_in_the_fragment_is_shown(preview):
    shown = preview("#preset=cover-vertical")
    frame = shown.at_rest()
    assert shown.look("sheetd.session.state.preset") == "cover-vertical"
    shown.draws(".sheet", frame["frame"])
    shown.look("sheetd.open({ preset: 'side-menu' })")
    shown.until("sheetd.session.state?.preset === 'side-menu' && sheetd.session.rests")
    shown = preview("#example=mixed")
    frame = shown.at_rest()
    # The document expects it (at 1.7 s).
    assert (frame["frame"]["y"], frame["frame"]["height"]) == (580, 294)
    assert shown.page.locator(".head .name b").inner_text() == "mixed.sheet.json"
    shown = preview("#preset=systm")
    shown.until("/systm/.test(document.querySelector('.notice')?.textContent)")


def test_document_in_the_fragment_is_shown_and_its_errors_are_named(preview):
    shown = preview("#document=" + packed('{"preset": "content-sized", "content": {"height": 321}}'))
    assert shown.at_rest()["frame"]["height"] == 321 + 34
    # A new address in the same tab.
    with shown.page.expect_event("load"):
        shown.look("location.hash = '#document=%s'" % packed('{"preset": "systm"}'))
    shown.until("/.systm. is none of .*; the nearest is .system./.test(document.querySelector('.notice')?.textContent)")


def test_unusable_fragment_is_explained(preview):
    damaged = "The sheet in this address is incomplete, damaged or larger than 1 MiB. Copy the whole link again."
    for fragment, sentence in [
        ("#document=7VJNa9ww", damaged),
        ("#document=" + packed('"' + "a" * (1 << 20)), damaged),
        ("#example=nothing", 'There is no example named "nothing". Correct the address, or open it without #example.'),
    ]:
        shown = preview(fragment)
        assert notice(shown) == sentence
        assert shown.page.get_by_role("button", name="Try again").is_visible()


# The document


ASK = """([method, params]) => sheetd.rpc.request(method, params).then(result => ({ result }), ({ code, message }) => ({ error: [code, message] }))"""


def test_document_is_opened_and_edited_in_memory(preview):
    shown = preview("#preset=system")
    shown.at_rest()
    ask = lambda method, params=None: shown.page.evaluate(ASK, [method, params or {}])
    assert ask("preview/readDocument") == {"error": [-32803, "There is no document here: the sheet is one to try out."]}
    opened = ask("preview/openDocument", {"name": "a b.sheet.json", "text": '{"preset": "content-sized", "content": {"height": 321}}'})["result"]
    assert (opened["name"], opened["isFile"]) == ("a b.sheet.json", False)
    shown.until("sheetd.document?.name === 'a b.sheet.json' && sheetd.session.state?.contents[0].height === 321 && sheetd.session.rests")
    edit = {"range": {"start": {"line": 0, "character": 51}, "end": {"line": 0, "character": 52}}, "newText": "5"}
    assert ask("preview/editDocument", {"version": 1, "edits": [edit]}) == {"result": {"version": 2, "isSaved": False}}
    shown.until("sheetd.session.state.contents[0].height === 351 && sheetd.session.rests")
    assert ask("preview/readDocument")["result"] == {"text": '{"preset": "content-sized", "content": {"height": 351}}', "version": 2}
    # It is there again when the page is loaded again.
    shown.until("sheetd.drafts.current?.text.includes('351')")
    shown.page.reload()
    shown.until("sheetd.session.state?.contents[0].height === 351 && sheetd.session.rests")
    assert ask("preview/readDocument")["result"] == {"text": '{"preset": "content-sized", "content": {"height": 351}}', "version": 1}
    assert ask("preview/editDocument", {"version": 1, "edits": []}) == {"result": {"version": 2, "isSaved": False}}
    code, message = ask("preview/editDocument", {"version": 1, "edits": [edit]})["error"]
    assert code == -32801 and message.startswith("a b.sheet.json has changed meanwhile.")
    far = {**edit, "range": {"start": {"line": 3, "character": 0}, "end": {"line": 3, "character": 0}}}
    assert ask("preview/editDocument", {"version": 2, "edits": [far]})["error"][0] == -32602
    assert ask("preview/openDocument", {"name": "large", "text": " " * ((4 << 20) + 1)}) == {
        "error": [-32803, "large is larger than 4 MiB, which no sheet document needs to be."]}
    again = ask("preview/openDocument", {"name": "a b.sheet.json", "text": '{"preset": "side-menu"}'})["result"]
    assert again["uri"] != opened["uri"]
    shown.until("sheetd.session.state?.preset === 'side-menu' && sheetd.session.rests")


# Speed, and without a network


FIRST_FRAME = """(() => {
    const look = now => {
        if (document.querySelector('#preview')?.dataset.phase) window.firstFrame = now;
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"""


def test_first_frame_is_painted_within_a_second_from_a_cold_cache(chromium, site):
    times = []
    for _ in range(3):
        with contextlib.closing(chromium.new_context()) as context:
            page = context.new_page()
            page.add_init_script(FIRST_FRAME)
            page.goto(f"{site}preview/#preset=interruptible")
            times.append(until(lambda page=page: page.evaluate("window.firstFrame"), "the first frame"))
    print("the first frame: {} ms".format(", ".join(f"{time:.0f}" for time in times)))
    assert min(times) < 1000


def test_page_requests_every_module_and_style_sheet_of_the_first_frame_at_once(preview, site):
    shown = preview("#preset=interruptible")
    shown.at_rest()
    requested = shown.look("performance.getEntriesByType('resource').map(entry => entry.name)")
    needed = {name.removeprefix(f"{site}preview/") for name in requested if name.startswith(f"{site}preview/")}
    text = shown.page.request.get(f"{site}preview/").text()
    assert needed <= set(re.findall(r'(?:modulepreload|preload|stylesheet|module)" (?:href|src)="([^"]*)"', text))


def test_drag_without_a_network_is_answered_and_painted_within_two_display_frames(preview):
    shown = preview("#example=interruptible", clock="wall")
    shown.at_rest()
    shown.context.set_offline(True)
    before = shown.frame["frame"]["y"]
    shown.drag((195, 600), (195, 660), release=False)
    shown.step()
    assert shown.frame["frame"]["y"] - before == pytest.approx(50, abs=0.5)
    shown.draws(".sheet", shown.frame["frame"])
    shown.page.mouse.up()
    shown.until("sheetd.session.rests")
    shown.drag_is_painted_in_time()


def test_site_works_offline_after_the_first_visit(chromium, folder):
    with serving(folder) as site:
        shown = Shown(chromium, f"{site}preview/#example=map")
        shown.at_rest()
        shown.look("navigator.serviceWorker.ready.then(() => true)")
    # The server has ended.
    shown.page.goto(f"{site}preview/index.html#example=side-menu")
    shown.at_rest()
    assert shown.page.locator(".head .name b").inner_text() == "side-menu.sheet.json"
    shown.page.goto(f"{site}manual/Navigation.html")
    shown.until("document.querySelector('figure img')?.naturalWidth > 0")
    shown.page.get_by_role("link", name="Try it").first.click()
    shown.page.wait_for_url(f"{site}preview/**")
    shown.at_rest()
    assert shown.page.locator(".head .name b").inner_text() == "The sheet of this link"
    shown.page.get_by_role("link", name="sheetd").click()
    shown.until("document.querySelector('.hero img')?.naturalWidth > 0")
    shown.close()


# A module that can't be used


AGAIN = "Reload the page. If that does not help, the site is incomplete or mixes two versions; tell its operator."


def test_unusable_module_is_explained(preview, chromium, site):
    for name, change, sentence in [
        ("sheetd.wasm", None, r"sheetd.wasm can't be loaded: the server answers 404\."),
        ("sheetd.wasm", lambda body: body[:1_000_000], r"sheetd.wasm is damaged: .*\."),
        ("sheetd.wasm", lambda body: b"<!doctype html>", r"sheetd.wasm is damaged: .*\."),
        ("sheetd.wasm", lambda body: b"\0asm\1\0\0\0", r"sheetd.wasm can't be started: .*\."),
        ("", lambda body: re.sub(rb'data-version="[^"]*"', b'data-version="99.1"', body), r"sheetd.wasm is version [\d.]+, but this page needs 99\.1\."),
        ("worker.js", None, r"sheetd.wasm can't be started: its worker failed: .*\."),
    ]:
        shown = preview(edits={name: change})
        assert re.fullmatch(f"{sentence} {re.escape(AGAIN)}", notice(shown))
    with contextlib.closing(chromium.new_context()) as context:
        page = context.new_page()
        page.add_init_script("delete globalThis.WebAssembly")
        page.goto(f"{site}preview/")
        page.get_by_text("The preview needs WebAssembly, which this browser does not have or does not allow. Allow it, or use another").wait_for()


@pytest.mark.parametrize("fault, timeout, sentence", [
    ("throw new WebAssembly.RuntimeError('unreachable');", 10_000, "The daemon has stopped: it trapped (RuntimeError: unreachable)."),
    ("for (;;);", 5000, "The daemon has stopped: it computed for more than 5 s."),
], ids=["trap", "endless"])
def test_daemon_that_stops_is_replaced_and_the_recording_is_kept(preview, fault, timeout, sentence):
    def spoil(body):
        text = body.decode().replace("return end ?", f"if (input?.includes('landscape')) {{ {fault} }}\n    return end ?")
        assert fault in text
        return text.encode()

    def hurry(body):
        assert b"CALL_TIMEOUT = 10_000" in body
        return body.replace(b"CALL_TIMEOUT = 10_000", b"CALL_TIMEOUT = %d" % timeout)

    shown = preview("#preset=system", {"worker.js": spoil, "bundle.js": hurry})
    shown.at_rest()
    shown.drag((196, 420), (196, 200))
    shown.until("sheetd.session.frame.detent === 'large' && sheetd.session.rests")
    before, inputs = shown.frame, shown.look("sheetd.session.recording.inputs")
    shown.look("void sheetd.commands.run('rotate')")
    assert notice(shown) == f"{sentence} The recording is kept. Try again to start a new daemon."
    assert "gesture/sample" in shown.look("sheetd.session.recording.transcript()")
    shown.page.get_by_role("button", name="Try again").click()
    shown.until("sheetd.session.rests && document.querySelector('.notice').hidden")
    assert shown.look("sheetd.session.recording.inputs")[:len(inputs)] == inputs
    assert shown.frame["detent"] == before["detent"]
    shown.drag((195, 80), (195, 420))
    shown.until("sheetd.session.frame.detent === 'medium' && sheetd.session.rests")


# The manual and the index


def test_every_link_and_picture_of_the_site_exists(folder):
    root = folder / PATH
    for page in root.rglob("*.html"):
        text = page.read_text()
        for link in re.findall(r'(?:href|src)="(?!javascript:)([^"]*)"', text):
            if re.match(r"data:|https?:", link):
                continue
            path, _, fragment = link.partition("#")
            target = page.parent / path if path else page
            target = target / "index.html" if target.is_dir() else target
            assert target.is_file(), f"{page.name}: {link}"
            if fragment.startswith("document="):
                assert {"preset", "scenario"} & set(json.loads(unpacked(fragment.removeprefix("document="))))
            elif fragment.startswith("example="):
                assert (EXAMPLES / f"{unquote(fragment.removeprefix('example='))}.sheet.json").exists()
        assert "doc:" not in text and "@Metadata" not in text, page.name


def test_manual_begins_with_the_tutorial_and_long_pages_list_their_sections(folder):
    manual = folder / PATH / "manual"
    first = re.search(r'<dt><a href="([^"]*)"', (manual / "index.html").read_text())[1]
    assert first == "Tutorial.html"
    text = (manual / "ProtocolReference.html").read_text()
    outline = re.search(r'<nav class="outline".*?</nav>', text, re.S)[0]
    listed = re.findall(r'href="#([^"]*)"', outline)
    assert len(listed) > 50 and listed == re.findall(r'<h[23] id="([^"]*)"', text)
    assert text.index("<h1") < text.index(outline) < text.index("<h2 id")


def test_index_lists_every_preset(folder, sheetd):
    message = '{"jsonrpc":"2.0","id":1,"method":"initialize"}\n'
    presets = json.loads(run(sheetd, input=message))["result"]["capabilities"]["sheet"]["presets"]
    assert sorted(re.findall(r"#preset=([\w.-]+)", (folder / PATH / "index.html").read_text())) == sorted(presets)


def test_every_videostrip_and_map_can_be_tried(folder):
    figures = [figure for page in (folder / PATH / "manual").glob("*.html") for figure in re.findall(r"<figure>.*?</figure>", page.read_text())]
    drawn = [figure for figure in figures if re.search(r'src="[\w-]*(filmstrip|map|heights)', figure)]
    assert len(drawn) >= 10 and all('class="try"' in figure for figure in drawn)


def test_pages_fit_and_report_no_errors(chromium, site):
    problems = []
    with contextlib.closing(chromium.new_context(color_scheme="light")) as context:
        page = context.new_page()
        page.on("console", lambda message: message.type in ("error", "warning") and problems.append(message.text))
        for path in ["", "manual/", "manual/TheFiveSystems.html", "manual/ConfigurationReference.html", "preview/"]:
            page.goto(site + path, wait_until="networkidle")
            assert page.evaluate("[...document.images].filter(image => !image.naturalWidth).length") == 0, path
            for scheme, width in (("light", 1280), ("dark", 390)):
                page.emulate_media(color_scheme=scheme)
                page.set_viewport_size({"width": width, "height": 844})
                assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    assert problems == []


def test_manual_is_searched(chromium, site):
    with contextlib.closing(chromium.new_page()) as page:
        page.goto(site + "manual/")
        page.keyboard.press("/")
        page.keyboard.type("rubberband constant")
        results = page.locator(".search li a")
        results.first.wait_for()
        assert page.locator(".search > p").text_content().endswith("sections") and "Landing" not in page.locator("nav h2:visible").all_text_contents()
        page.keyboard.press("Control+A")
        page.keyboard.type("scrimcolor")
        until(lambda: results.all_text_contents() == ["For Android and Compose"], "the page for Android")
        page.keyboard.press("Control+A")
        page.keyboard.type("glossary")
        until(lambda: results.all_text_contents()[:1] == ["Glossary"], "the page of that title first")
        page.keyboard.press("Control+A")
        page.keyboard.type("sheet/predict")
        until(lambda: results.all_text_contents()[:1] == ["sheet/predict"], "the section of that name first")
        line = page.locator(".search li").first
        assert line.locator("small").text_content() == "Protocol Reference" and line.locator("p mark").first.text_content() == "sheet/predict"
        page.keyboard.press("Control+A")
        page.keyboard.type("glossary")
        until(lambda: results.all_text_contents()[:1] == ["Glossary"], "the page again")
        results.first.click()
        page.wait_for_url("**/Glossary.html")
        page.keyboard.press("/")
        page.keyboard.type("zyzzyva")
        until(lambda: "zyzzyva" in page.locator(".search > p").text_content(), "that nothing was found")
        page.keyboard.press("Escape")
        assert page.locator(".search > p").is_hidden() and page.locator("nav h2").first.is_visible()


def test_second_build_has_the_same_bytes(folder, wasm, tmp_path):
    run(sys.executable, ROOT / "editors" / "site" / "build.py", wasm, tmp_path / "again")
    run("diff", "-r", folder / PATH, tmp_path / "again")
