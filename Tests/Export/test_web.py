"""Exported pages and style sheets in Chromium, under a real pointer, recorded and compared with the daemon."""

import importlib.util
import json
import random
import re
import shutil
import subprocess
import urllib.parse

import pytest
from conftest import MAP, PRESETS, ROOT, SHEETD, export, problems, verify

playwright = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser
RECORDER = (ROOT / "editors" / "recorders" / "web.js").read_text()
SIZE = {"width": 393, "height": 852}
CONTENT = {"height": 300, "width": 260}


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as runner:
        yield runner.chromium.launch(executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"])


class Page:
    """A page with a sheet, recorded."""

    def __init__(self, browser, path, edge, sheet=".sheet", backdrop=".dimming"):
        self.page = browser.new_context(viewport=SIZE, device_scale_factor=3).new_page()
        self.problems = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.goto(path.as_uri())
        self.sheet, self.edge = sheet, edge
        self.rest()
        self.page.evaluate(RECORDER)
        self.page.evaluate(f"globalThis.recorder = recordSheet(document.querySelector('{sheet}'), {{ clock: 'frame', edge: '{edge}', backdrop: document.querySelector('{backdrop}') }})")
        self.frames()

    def frames(self, count=4):
        """Waits for frames."""
        self.page.evaluate(f"new Promise(done => {{ let left = {count}; const tick = () => (left-- ? requestAnimationFrame(tick) : done()); tick(); }})")

    def rest(self):
        """Waits until the sheet has not moved for ten frames."""
        self.page.evaluate("""name => new Promise(done => {
            let [still, last] = [0, null];
            const tick = () => {
                const { left, top, height } = document.querySelector(name).getBoundingClientRect();
                const now = `${left} ${top} ${height}`;
                still = now === last ? still + 1 : 0;
                last = now;
                if (still > 10) done(); else requestAnimationFrame(tick);
            };
            tick();
        })""", self.sheet)

    @property
    def box(self):
        return self.page.evaluate(f"document.querySelector('{self.sheet}').getBoundingClientRect().toJSON()")

    def drag(self, start, end, steps):
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        for step in range(1, steps + 1):
            mouse.move(*(a + (b - a) * step / steps for a, b in zip(start, end)))
            if step % 2:
                self.frames(1)
        mouse.up()
        self.rest()

    def stop(self, path):
        path.write_text(self.page.evaluate("recorder.stop()"))
        self.page.context.close()
        assert self.problems == []
        return path


def dragged(browser, tmp_path, document, seed, drags=4):
    """Exports a document as a page, drags its sheet, and returns the trace."""
    code, _ = export(document, "web")
    path = tmp_path / "page.html"
    path.write_text(code)
    edge = "leading" if json.loads(document.read_text()).get("preset") == "side-menu" else "bottom"
    page = Page(browser, path, edge)
    made = random.Random(seed)
    for _ in range(drags):
        box = page.box
        if box["height"] == 0:
            page.page.evaluate("(recorder.mark('present'), sheet.present())")
            page.rest()
            continue
        if edge == "bottom":
            y = box["top"] + 20
            start, end = (200, y), (200 + made.uniform(-8, 8), y + made.choice([-1, 1, 1]) * made.uniform(30, 300))
        else:
            start = (box["right"] - 30, 400)
            end = (start[0] - made.uniform(40, 250), 404)
        page.drag(start, end, made.randint(4, 24))
    return page.stop(tmp_path / "trace.jsonl")


# The usual values of fields that the page does not have.
USUAL = {
    "dimming.animation": None, "dimming.progress": "transition", "dimming.tap": "dismiss", "dimming.touches": "shown",
    "frame.containerChange": "atOnce", "frame.sizing": "resizes", "frame.staysInSideSafeArea": False, "grabber.tap": "next",
    "grabber.tapDelay": 0, "interaction.begin": "movement", "interaction.cancelled": "land", "interaction.catchesAtTouch": False,
    "interaction.catchesSettling": "shown", "interaction.rubberBand.freeUpTo": "highest", "interaction.tracking": "absolute",
    "interaction.velocity.minimum": 0, "transition.beyondEdge": 0, "transition.dismissal": None, "transition.retarget": "keepsVelocity",
    "transition.springEnd": "atRest", "transition.travel": None, "dimming.continues": False, "grabber.indicator.widthFraction": None,
    "interaction.refusedDrag": "fails", "interaction.reportsDetent": "atRelease", "interaction.rubberBand.resistsDismissal": False,
    "transition.comeback": None, "transition.out": None, "transition.settling.dismissalDuration": None,
    "transition.settling.durationPerContainer": 0, "transition.settling.pace": None,
    "interaction.claim": {"measure": "distance", "strict": True, "ratio": 0, "bias": 0, "asks": "once", "fails": None, "counts": "fromClaim"},
}  # fmt: skip


def usual(document):
    """The document without what its page says that it does not have."""
    said = re.search(r"settings that it does not have: ([\w., ]+)", export(document, "web")[0])
    content = json.loads(document.read_text())
    for name in said[1].rstrip(". ").split(", ") if said else []:
        group, *path = name.split(".")
        place = content.setdefault("configuration", {}).setdefault(group, {})
        for part in path[:-1]:
            place = place.setdefault(part, {})
        place[path[-1]] = USUAL[name]
    document.write_text(json.dumps(content))
    assert "settings that it does not have" not in export(document, "web")[0]
    return document


# system-26 floats, which the page says that it does not do.
@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "system-26"])
def test_page_moves_as_the_daemon_does(browser, tmp_path, write, preset):
    document = usual(write({"preset": preset, "device": "iPhone 15", "content": CONTENT}, preset))
    status, report = verify(dragged(browser, tmp_path, document, preset), document, "--tolerance", "0.5")
    assert status == 0, problems(report)
    assert len(report["segments"]) >= 6 and all("dimming" in segment for segment in report["segments"])


def past(fraction):
    """A rule that goes by the distance alone: how fast a pointer is depends on the machine."""
    target = {"between": "sheet", "past": {"atLeast": {"times": fraction, "of": "gap"}}}
    return {"landing": {"rule": "clauses", "direction": ["distance"], "clauses": [{"to": target}]}}


STIFFER = {"transition": {"completionCurve": {"spring": {"mass": 1, "stiffness": 333.333 * 1.1, "damping": 36.515}}}}
RIGHT = {"detents": [{"id": "peek", "height": 120}, "medium", "large"], "isModalInPresentation": True, "interaction": past(0.5)}
WRONG = {
    "a spring that is 10 % stiffer": STIFFER,
    "another threshold": {"interaction": past(0.2)},
    "another detent": {"detents": [{"id": "peek", "height": 122}, "medium", "large"]},
    "another dimming": {"dimming": {"alpha": 0.3}},
    "another resistance": {"interaction": {**past(0.5), "rubberBand": {"constant": 0.3}}},
}


@pytest.mark.parametrize("wrong", WRONG)
def test_difference_from_the_document_is_noticed(browser, tmp_path, write, wrong):
    built = write({"preset": "system", "device": "iPhone 15", "configuration": {**RIGHT, **WRONG[wrong]}}, "built")
    meant = write({"preset": "system", "device": "iPhone 15", "configuration": RIGHT}, "meant")
    code, _ = export(built, "web")
    (tmp_path / "page.html").write_text(code)
    page = Page(browser, tmp_path / "page.html", "bottom")
    top = page.box["top"]
    page.drag((200, top + 20), (200, top - 100), 8)  # up, fast
    top = page.box["top"]
    page.drag((200, top + 20), (200, top + 120), 20)
    top = page.box["top"]
    page.drag((200, top + 20), (200, min(top + 420, 845)), 20)  # beyond the lowest
    trace = page.stop(tmp_path / "trace.jsonl")
    assert verify(trace, built, "--tolerance", "0.5")[0] == 0
    status, report = verify(trace, meant, "--tolerance", "0.5")
    assert status == 1 and any("problem" in segment for segment in report["segments"]), problems(report)


@pytest.mark.parametrize("preset", ["system", "gorhom", "cover-vertical", "side-menu", "smooth-sheets", "vaul.single"])
def test_style_sheet_moves_as_the_daemon_does(browser, tmp_path, write, preset):
    document = usual(write({"preset": preset, "device": "iPhone 15", "content": CONTENT}, "styled"))
    code, _ = export(document, "css")
    detent = code.split('data-detent="')[1].split('"')[0]
    (tmp_path / "page.html").write_text(f"<!doctype html><style>{code}</style><section class='styled-sheet'></section><div class='styled-sheet-backdrop'></div>")
    # Where the document dims by the sheet's position, which CSS can't, the style sheet says so.
    backdrop = "no-backdrop" if "CSS dims along with the animation" in code else ".styled-sheet-backdrop"
    page = Page(browser, tmp_path / "page.html", "leading" if preset == "side-menu" else "bottom", ".styled-sheet", backdrop)
    for value in (detent, None):
        page.page.evaluate("value => { const sheet = document.querySelector('.styled-sheet'); value === null ? sheet.removeAttribute('data-detent') : sheet.setAttribute('data-detent', value); }", value)
        page.rest()
    # A browser under load starts a transition some frames late; the report has the shift.
    status, report = verify(page.stop(tmp_path / "trace.jsonl"), document, "--tolerance", "0.5", "--time-tolerance", "0.12")
    assert status == 0, problems(report)
    assert [segment["kind"] for segment in report["segments"]] == ["presentation", "dismissal"]


def test_map_goes_to_the_app_and_back(browser, tmp_path):
    trace = dragged(browser, tmp_path, MAP, 3)
    assert verify(trace, MAP, "--tolerance", "0.5")[0] == 0
    picture = subprocess.run([SHEETD, "verify", "--format", "svg", str(trace), str(MAP)], capture_output=True, text=True, timeout=60)
    assert picture.returncode == 0 and picture.stdout.startswith("<svg")


TOUCHED = """<!doctype html><meta name=viewport content="width=device-width">
<body style="margin:0"><div style="height:3000px"><div class="sheet" style="position:fixed;left:0;right:0;bottom:0;height:400px"></div></div>"""


@pytest.mark.parametrize("scrolls", [True, False], ids=["scrolled by the browser", "held by the page"])
def test_whole_touch_is_recorded(browser, scrolls):
    """A browser that scrolls, or could, cancels the pointer of a finger: the finger goes on all the same."""
    context = browser.new_context(viewport=SIZE, has_touch=True)
    page = context.new_page()
    page.set_content(TOUCHED)
    page.evaluate(RECORDER)
    if not scrolls:
        page.evaluate("document.querySelector('.sheet').style.touchAction = 'none'")
    page.evaluate("globalThis.recorder = recordSheet(document.querySelector('.sheet'))")
    devtools = context.new_cdp_session(page)

    # The browser knows who listens to touches once it has painted.
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def touch(kind, *places):
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": 200, "y": y} for y in places]})

    touch("touchStart", 700)
    for y in range(690, 490, -10):
        touch("touchMove", y)
    touch("touchEnd")
    page.wait_for_function("document.readyState === 'complete'")
    rows = [json.loads(line) for line in page.evaluate("recorder.stop()").splitlines()]
    fingers = [row for row in rows if "finger" in row]
    kinds = [row["finger"] for row in fingers]
    assert kinds[0] == "down" and kinds[-1] == "up" and set(kinds[1:-1]) == {"moved"}, kinds
    assert fingers[0]["fingerY"] == 700 and fingers[-1]["fingerY"] == 500
    assert all(row["handled"] >= row["time"] for row in fingers)
    context.close()


LATE = """<body><div class="backdrop" style="position:fixed;inset:0;background:rgba(0,0,0,.5)"></div><script>
globalThis.open = () => {
  const sheet = document.createElement('div');
  sheet.className = 'sheet';
  sheet.dataset.detent = 'half';
  sheet.style.cssText = 'position:fixed;left:0;right:0;bottom:0;height:400px;overflow:auto';
  sheet.innerHTML = '<div style="height:2000px"></div>';
  document.body.append(sheet);
  sheet.scrollTop = 30;
};
</script></body>"""


def test_sheet_that_is_made_when_it_opens_is_found(browser, tmp_path):
    (tmp_path / "page.html").write_text(LATE)
    page = browser.new_context(viewport=SIZE).new_page()
    page.goto((tmp_path / "page.html").as_uri())
    page.evaluate(RECORDER)
    page.evaluate("globalThis.recorder = recordSheet('.sheet', { backdrop: () => document.querySelector('.backdrop'), content: '.sheet' })")
    wait = "new Promise(done => { let left = 4; const tick = () => (left-- ? requestAnimationFrame(tick) : done()); tick(); })"
    page.evaluate(wait)
    page.evaluate("open()")
    page.evaluate(wait)
    page.evaluate("document.querySelector('.sheet').remove()")
    page.evaluate(wait)
    lines = [json.loads(line) for line in page.evaluate("recorder.stop()").splitlines()][1:]
    page.context.close()
    frames = [(line["y"], line["height"], line["dimming"], line["scroll"], line.get("detent")) for line in lines if "y" in line]
    gone, shown = (SIZE["height"], 0, 0.5, 0, None), (SIZE["height"] - 400, 400, 0.5, 30, "half")
    assert frames[0] == frames[-1] == gone and set(frames) == {gone, shown}
    assert [(line["event"], line.get("detent")) for line in lines if "event" in line] == [("present", "half"), ("dismiss", None)]


def test_person_chooses_a_sheet_drags_it_and_copies_the_trace(browser, tmp_path):
    """As the bookmarklet does it, with the address that the site has; the page gets neither the click nor the key."""
    spec = importlib.util.spec_from_file_location("build", ROOT / "editors" / "site" / "build.py")
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    code, _ = export(MAP, "web")
    (tmp_path / "page.html").write_text(code)
    context = browser.new_context(viewport=SIZE, device_scale_factor=3, has_touch=True)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto((tmp_path / "page.html").as_uri())
    page.evaluate("() => { globalThis.got = []; for (const type of ['click', 'mousedown', 'pointerdown', 'keydown']) addEventListener(type, () => got.push(type)); }")
    recorded = Page.__new__(Page)
    recorded.page, recorded.sheet, recorded.edge = page, ".sheet", "bottom"
    recorded.rest()
    # A browser runs the address as a script of the page.
    page.evaluate(urllib.parse.unquote(build.bookmarklet().removeprefix("javascript:")))
    box = recorded.box
    page.keyboard.press("Escape")
    assert page.get_by_role("status").count() == 0
    page.evaluate("chooseSheet()")
    page.touchscreen.tap(200, box["top"] + 40)
    page.get_by_role("status").get_by_text("Recording.").wait_for()
    assert page.evaluate("got") == []
    page.get_by_role("status").get_by_role("button", name="Cancel").tap()
    page.evaluate("got.length = 0")
    page.evaluate("chooseSheet()")
    page.mouse.move(200, box["top"] + 40)
    page.mouse.down()
    page.mouse.up()
    page.get_by_role("status").get_by_text("Recording.").wait_for()
    assert page.evaluate("got") == []
    recorded.frames(20)
    recorded.drag((200, box["top"] + 20), (204, box["top"] - 150), 12)
    recorded.frames(20)
    page.get_by_role("status").get_by_role("button", name="Copy").click()
    page.get_by_role("status").get_by_text("The trace has").wait_for()
    trace = tmp_path / "trace.jsonl"
    trace.write_text(page.evaluate("navigator.clipboard.readText()"))
    status, report = verify(trace, MAP)
    assert status == 0, report
    assert {one["kind"] for one in report["segments"]} == {"drag", "release"}
    page.get_by_role("status").get_by_role("button", name="Close").click()
    assert page.get_by_role("status").count() == 0
    context.close()
