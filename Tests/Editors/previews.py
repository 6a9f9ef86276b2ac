"""A browser page that shows the preview, for the tests of its parts: the classes and the fixture."""

import os
import shutil
import subprocess

import pytest
from conftest import BIN, EXAMPLES, box_of, until


SLOWNESS = float(os.environ.get("SLOWNESS", 1))
"""How many times as slow as this machine the browser is made, to find tests that hold only on a fast one. Answers arrive late as well."""

LATE = """(late => {
    const received = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
        ...received, set(receive) { received.set.call(this, event => setTimeout(() => receive.call(this, event), late)); } });
})(%d)"""


class Shown:
    """A browser page that shows the preview. `prepare` is called with the browser's context before the page is loaded."""

    def __init__(self, browser, url, prepare=lambda context: None, **context):
        self.url = url
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 860}, **context})
        self.context.set_default_timeout(30_000 * SLOWNESS)
        prepare(self.context)
        if SLOWNESS > 1:
            self.context.add_init_script(LATE % (30 * SLOWNESS))
        self.page = self.context.new_page()
        if SLOWNESS > 1:
            self.context.new_cdp_session(self.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWNESS})
        self.problems = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda message: message.type == "error" and "WebSocket" not in message.text
                     and self.problems.append(message.text))
        self.page.goto(self.url)

    def close(self):
        self.context.close()
        assert self.problems == []

    def look(self, expression):
        """Evaluates an expression through the debugger, because the page's content security policy forbids eval."""
        return self.page.evaluate(expression)

    def until(self, expression, seconds=30):
        """Waits until an expression has a true value, and until what made it true is painted. Returns the value."""
        value = until(lambda: self.look(expression), expression, seconds)
        self.painted()
        return value

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
        """Stops the clock, and waits until what was under way is answered and painted."""
        self.look("sheetd.session.setPaused(true)")
        self.answered()

    def let_go(self):
        """Releases the mouse after `pause`, and then starts the clock."""
        self.page.mouse.up()
        self.until("!sheetd.session.held")
        self.look("sheetd.session.setPaused(false)")

    def answered(self):
        """Waits until the daemon has answered every input made so far, and the answers are painted.

        A movement waits for the browser's next frame and for the answer to the one before it, so this lasts until there is no new input.
        """
        inputs = "sheetd.session.recording.inputs.length"
        before, now = None, self.look(inputs)
        while before != now:
            self.painted()
            self.look("sheetd.session.ask('sheet/state')")
            before, now = now, self.look(inputs)
        self.painted()

    def finger_is_at(self, y):
        """Waits until the daemon has answered the sample of a drag at a height of the container, which may go together with others."""
        self.until(f"Math.abs(sheetd.session.recording.fingerAt(Infinity)?.y - {y}) < 1e-3")
        self.answered()

    def finger_rests(self):
        """Keeps the finger where it is until it has no velocity."""
        self.answered()
        self.until("sheetd.session.frame.velocity === 0")

    def painted(self):
        """Waits until the page has painted what it has received."""
        self.look("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")

    def quiet(self):
        """Waits until nothing has been painted for 700 ms, such as the parts of a chart that arrive at rest."""
        self.look("""(async () => {
            let paintings = 0;
            sheetd.on('painted', () => { paintings++; });
            const end = performance.now() + 60000;
            // Whatever is under way is answered in between, so a pause of the server is not taken for the end.
            for (let round = 0, before = paintings; round < 14; round = paintings === before ? round + 1 : 0) {
                before = paintings;
                await Promise.all([sheetd.rpc.request('sheet/list', {}).catch(() => {}), new Promise(go => setTimeout(go, 50))]);
                if (performance.now() > end) throw new Error('it goes on painting');
            } })()""")

    def place(self, x, y):
        """Converts a point of the container to page coordinates."""
        box = box_of(self.page.locator(".surface"))
        scale = self.look("sheetd.stage.scale")
        return box["x"] + x * scale, box["y"] + y * scale

    def drag(self, *stops, steps=10, release=True):
        """Drags the mouse through points of the container."""
        mouse = self.page.mouse
        mouse.move(*self.place(*stops[0]))
        mouse.down()
        for stop in stops[1:]:
            mouse.move(*self.place(*stop), steps=steps)
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
        self.look("void (sheetd.session.latencies.length = 0)")
        for _ in range(3):
            self.drag((195, 600), (195, 690), (195, 560), (195, 650), steps=60)
            self.until("sheetd.session.rests")
        latencies = self.look("sheetd.session.latencies")
        assert len(latencies) > 300

        def quantile(key, part):
            return sorted(one[key] for one in latencies)[int(len(latencies) * part)]

        print("a drag's frame: p50 {:.1f} ms, p95 {:.1f} ms; painted: p50 {:.1f} ms, p95 {:.1f} ms".format(
            quantile("answered", 0.5), quantile("answered", 0.95), quantile("painted", 0.5), quantile("painted", 0.95)))
        assert quantile("answered", 0.95) < 16
        # The frame is painted with the browser's next frame.
        assert quantile("painted", 0.95) < 2 * 16.7


class Preview(Shown):
    """A running `sheetd-preview` of a copy of an example, and a browser page that shows it."""

    def __init__(self, browser, sheetd, folder, example, file=None, **context):
        self.file = file
        if example:
            self.file = folder / f"{example}.sheet.json"
            shutil.copy(EXAMPLES / f"{example}.sheet.json", self.file)
        self.server = subprocess.Popen(
            [BIN / "sheetd-preview", "--no-open", "--sheetd", sheetd, *([self.file] if self.file else [])],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        super().__init__(browser, self.server.stdout.readline().strip(), **context)

    def close(self):
        try:
            super().close()
        finally:
            self.server.terminate()
            self.server.communicate()


@pytest.fixture
def preview(chromium, sheetd, tmp_path):
    previews = []

    def open_preview(example="system", **context):
        previews.append(Preview(chromium, sheetd, tmp_path, example, **context))
        return previews[-1]

    yield open_preview
    for one in previews:
        one.close()


def same_rect(drawn, rect):
    assert all(abs(drawn[key] - rect[key]) < 1 for key in ("x", "y", "width", "height")), (drawn, rect)
