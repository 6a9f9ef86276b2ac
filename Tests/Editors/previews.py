"""A browser page that shows the preview, for the tests of its parts: the classes and the fixture."""

import contextlib
import itertools
import json
import subprocess
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from conftest import BIN, EXAMPLES, PAGES, ROOT, box_of, until


CLOCK = (ROOT / "Tests" / "Page" / "virtual-clock.js").read_text().replace("export class", "class") + """
globalThis.sheetdClock = new VirtualClock();
sheetdClock.isAnswered = () => (globalThis.sheetd?.rpc ?? globalThis.sheetd)?.isIdle ?? true;
sheetdClock.isStill = () => globalThis.sheetd?.timeline?.player.plays === false;"""
"""The page's clock in tests: it stands still until it is stepped, so nothing depends on how fast the machine is."""

STEP = "globalThis.sheetdClock ? sheetdClock.step() : new Promise(requestAnimationFrame)"

WAIT = "globalThis.sheetdClock ? sheetdClock.wait(frames) : new Promise(requestAnimationFrame)"

REAL_FRAMES = 30
"""After this number of frames without what is awaited, `until` lets the processes beside the browser go on."""
class Shown:
    """A browser page that shows the preview. `prepare` is called with the browser's context before the page is loaded.

    The page's clock stands still until it is stepped, unless `clock` is "wall".
    """

    def __init__(self, browser, url, prepare=lambda context: None, clock="virtual", **context):
        self.url = url
        self.clock = clock
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 860}, **context})
        self.context.set_default_timeout(30_000)
        if clock == "virtual":
            self.context.add_init_script(CLOCK)
        prepare(self.context)
        self.page = self.context.new_page()
        self.problems = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda message: message.type == "error" and "WebSocket" not in message.text
                     and self.problems.append(message.text))
        self.page.goto(self.url)
        if clock == "virtual":
            PAGES.append(self)
            self.context.on("close", lambda _: self in PAGES and PAGES.remove(self))

    def close(self):
        self.context.close()
        assert self.problems == []

    def look(self, expression):
        """Evaluates an expression through the debugger, because the page's content security policy forbids eval."""
        return self.page.evaluate(expression)

    def until(self, expression, seconds=30):
        """Steps the page's clock until an expression has a true value, and paints what made it true. Returns the value."""
        return until(lambda: self.look(f"""(async () => {{
            for (let frames = 0; frames < {REAL_FRAMES}; frames++) {{
                const value = await ({expression});
                if (value) {{
                    if (!globalThis.sheetd?.session?.moving) await ({STEP});
                    return value;
                }}
                await ({WAIT});
            }} }})()"""), expression, seconds)

    def answered(self):
        """Waits until the daemon has answered all that the page has asked, and the page has taken it in. No time passes on its clock."""
        self.look("globalThis.sheetdClock?.answered()")

    def step(self, seconds=1 / 60):
        """Lets some time pass on the page's clock."""
        self.look(f"sheetdClock.step({seconds * 1000})" if self.clock == "virtual" else STEP)

    def settled(self):
        """Steps the page's clock until all is answered and painted and nothing moves; a finger that is down rests by then."""
        self.look("""sheetdClock.settle(() => {
            const { held, moving, paused, frame } = sheetd.session;
            return held && !moving && (paused || frame.velocity === 0);
        })""")
        self.step()

    def resize(self, width, height):
        """Changes the size of the window."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.laid_out()

    def laid_out(self):
        """Waits until the page has taken in its layout. That and what observes it belong to the browser's own frames."""
        self.look("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.settled()

    def use_scheme(self, scheme):
        """Changes the appearance to light or dark, without the transition of the colors, which takes real time."""
        self.page.emulate_media(color_scheme=scheme)
        self.step()
        self.look("for (const animation of document.getAnimations()) animation.finish()")

    def hide_rail(self):
        """Hides the landing chart, which is computed again for each State: a quarter of the work of a test that does not look at it."""
        self.look("sheetd.set('rail', false)")

    def violations(self, within=None, **options):
        """The rules of axe that the page violates. axe styles its elements, so the page is opened with `bypass_csp`."""
        if self.look("typeof axe") == "undefined":
            self.look(AXE_SCRIPT)
        found = self.page.evaluate("([within, options]) => axe.run(within ?? document, options)", [within, {"resultTypes": ["violations"], "preload": False, **options}])
        return [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found["violations"]]

    def run(self, command):
        """Runs a command of the page by its id, such as "present"."""
        assert self.until(f"sheetd.commands.run('{command}')"), command

    @property
    def frame(self):
        return self.look("sheetd.session.frame")

    def at_rest(self):
        """Waits until the sheet is presented and at rest, and returns its frame."""
        self.until("sheetd.session.rests && sheetd.session.frame.phase !== 'dismissed'")
        return self.frame

    def pause(self):
        """Stops the sheet's clock, so that the page can go on while the sheet and its finger stand."""
        self.look("sheetd.session.setPaused(true)")
        self.settled()

    def let_go(self):
        """Releases the mouse after `pause`, and then starts the clock."""
        self.page.mouse.up()
        self.look("sheetd.session.setPaused(false)")

    def place(self, x, y):
        """Converts a point of the container to page coordinates."""
        box = box_of(self.page.locator(".surface"))
        scale = self.look("sheetd.stage.scale")
        return box["x"] + x * scale, box["y"] + y * scale

    def drag(self, *stops, steps=10, release=True):
        """Drags the mouse through points of the container, in steps that the page takes at sixtieths of a second."""
        mouse = self.page.mouse
        places = [self.place(*stop) for stop in stops]
        mouse.move(*places[0])
        mouse.down()
        for start, end in itertools.pairwise(places):
            if self.clock == "wall":
                mouse.move(*end, steps=steps)
                continue
            for step in range(1, steps + 1):
                self.step()
                mouse.move(*(a + (b - a) * step / steps for a, b in zip(start, end)))
        self.step()
        if release:
            mouse.up()

    def drawn(self, selector):
        """The rectangle of an element, in points of the container."""
        box, origin = (box_of(self.page.locator(one).first) for one in (selector, ".surface"))
        scale = self.look("sheetd.stage.scale")
        return {"x": (box["x"] - origin["x"]) / scale, "y": (box["y"] - origin["y"]) / scale,
                "width": box["width"] / scale, "height": box["height"] / scale}

    def draws(self, selector, rect):
        """Waits until an element is painted at a rectangle, because a frame is painted some time after it arrives."""
        def matches():
            drawn = self.drawn(selector)
            return all(abs(drawn[key] - rect[key]) < 1 for key in ("x", "y", "width", "height"))

        until(matches, f"{selector} at {rect}")

    def hides(self, selector):
        until(lambda: self.page.locator(selector).is_hidden(), f"{selector} is hidden")

    def drag_is_painted_in_time(self):
        """Drags an interruptible sheet three times, and checks the times to the frame of each pointer event and to its painting.

        All drags count together: a quantile of one alone varies by a third from drag to drag.
        """
        self.look("""(() => {
            const request = sheetd.rpc.request.bind(sheetd.rpc);
            const answered = [];
            window.latencies = [];
            sheetd.rpc.request = async (method, params, options) => {
                const sent = performance.now();
                const answer = await request(method, params, options);
                if (params?.tag !== undefined) answered.push({ sent, answered: performance.now() - sent });
                return answer;
            };
            sheetd.on('painted', () => {
                for (const one of answered.splice(0)) window.latencies.push({ ...one, painted: performance.now() - one.sent });
            }); })()""")
        for _ in range(3):
            self.drag((195, 600), (195, 690), (195, 560), (195, 650), steps=60)
            self.until("sheetd.session.rests")
        latencies = self.look("window.latencies")
        assert len(latencies) > 300

        def quantile(key, part):
            return sorted(one[key] for one in latencies)[int(len(latencies) * part)]

        print("a drag's frame: p50 {:.1f} ms, p95 {:.1f} ms; painted: p50 {:.1f} ms, p95 {:.1f} ms".format(
            quantile("answered", 0.5), quantile("answered", 0.95), quantile("painted", 0.5), quantile("painted", 0.95)))
        assert quantile("answered", 0.95) < 16
        # The frame is painted with the browser's next frame.
        assert quantile("painted", 0.95) < 2 * 16.7

# A picture of a phone's screen, all of it red.
PICTURE = """new Promise(done => { const canvas = new OffscreenCanvas(60, 130); const drawn = canvas.getContext('2d'); drawn.fillStyle = '#e01020'; drawn.fillRect(0, 0, 60, 130);
    canvas.convertToBlob().then(blob => done(new File([blob], 'screen.png', { type: 'image/png' }))); })"""


def text_of(document):
    """The text of a document: that of an example by its name, or of what is given."""
    if isinstance(document, dict):
        return json.dumps(document)
    example = EXAMPLES / f"{document}.sheet.json"
    return example.read_text() if document and "{" not in document and example.exists() else document


class Served:
    """A running `sheetd-preview` of a file, or of none."""

    def __init__(self, sheetd, file=None, command=(BIN / "sheetd-preview",)):
        self.file = file and Path(file)
        self.text = file and self.file.read_text()
        self.is_touched = False
        self.process = subprocess.Popen(
            [*command, "--no-open", "--port", "0", "--sheetd", sheetd, *([file] if file else [])],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        assert self.url, self.process.communicate()[1]

    @property
    def is_as_started(self):
        """Whether no test has changed the process or the file, so that another one may use them."""
        return not self.is_touched and (self.file is None or self.file.read_text() == self.text)

    def stop(self):
        self.process.terminate()
        self.process.communicate()


class Preview(Shown):
    """A browser page that shows what a `sheetd-preview` serves."""

    def __init__(self, browser, served, **context):
        self.served = served
        super().__init__(browser, served.url, **context)

    @property
    def file(self):
        """The file that is shown; what a test does with it, no other test is to see."""
        self.served.is_touched = True
        return self.served.file

    @property
    def server(self):
        """The process; what a test does with it, no other test is to see."""
        self.served.is_touched = True
        return self.served.process


@pytest.fixture(scope="module")
def shared(sheetd, tmp_path_factory):
    """Finds the running server of a text, or starts one: the tests of a file share those that no test has changed."""
    running = {}

    def shared(name, text):
        served = running.get((name, text))
        if served and not served.is_as_started:
            served.stop()
            served = None
        if not served:
            file = text is not None and tmp_path_factory.mktemp("served") / f"{name}.sheet.json"
            if file:
                file.write_text(text)
            served = running[name, text] = Served(sheetd, file or None)
        return served

    yield shared
    for served in running.values():
        served.stop()


@pytest.fixture
def preview(chromium, sheetd, shared):
    """Opens the preview of an example, a document, a text or nothing. That of a file, or with another daemon, has a server of its own."""
    with contextlib.ExitStack() as opened:
        def open_preview(document="system", name=None, file=None, daemon=None, **context):
            if file or daemon:
                served = Served(daemon or sheetd, file)
                opened.callback(served.stop)
            else:
                text = text_of(document)
                served = shared(name or (document if text != document and isinstance(document, str) else "sheet"), text)
            shown = Preview(chromium, served, **context)
            opened.callback(shown.close)
            return shown

        yield open_preview


def same_rect(drawn, rect):
    assert all(abs(drawn[key] - rect[key]) < 1 for key in ("x", "y", "width", "height")), (drawn, rect)
