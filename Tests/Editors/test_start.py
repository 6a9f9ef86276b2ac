"""Tests how the preview starts in Chromium: what it requests, in which order, and when its first frame is painted."""

import contextlib
import json
import urllib.parse

import pytest
import tour
from conftest import box_of, until

pytestmark = pytest.mark.browser

WATCH = """(() => {
    window.seen = { sent: [], received: [] };
    const look = now => {
        if (document.querySelector('#preview')?.dataset.phase) window.seen.firstFrame = now;
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    window.WebSocket = class extends WebSocket {
        constructor(...parameters) {
            super(...parameters);
            this.addEventListener('message', ({ data }) => window.seen.received.push([JSON.parse(data).id ?? null, performance.now()]));
        }
        send(text) {
            const { id, method } = JSON.parse(text);
            window.seen.sent.push([method, id ?? null, performance.now()]);
            super.send(text);
        }
    };
})()"""


@contextlib.contextmanager
def started(shown, chromium):
    """Opens the address of a preview again, whose daemon is warm, in a browser without a cache."""
    with contextlib.closing(chromium.new_context(viewport={"width": 1440, "height": 900})) as context:
        page = context.new_page()
        page.add_init_script(WATCH)
        page.goto(shown.url)
        until(lambda: page.evaluate("window.seen.firstFrame && sheetd.catalogue && sheetd.session.rests"), "the first frame")
        yield page


def test_first_frame_is_painted_within_600_ms_with_a_warm_daemon(preview, chromium):
    shown = preview("system")
    shown.at_rest()
    times = []
    for _ in range(5):
        with started(shown, chromium) as page:
            times.append(page.evaluate("window.seen.firstFrame"))
    print("the first frame: {} ms".format(", ".join(f"{time:.0f}" for time in times)))
    # The fastest one, because other tests may run at the same time.
    assert min(times) < 600


def test_first_frame_needs_three_files_and_waits_for_three_answers(preview, chromium):
    shown = preview("system")
    shown.at_rest()
    with started(shown, chromium) as page:
        entries = page.evaluate("performance.getEntriesByType('resource').map(entry => [entry.name, entry.startTime])")
        seen = page.evaluate("window.seen")
        files = [urllib.parse.urlsplit(name).path for name, time in entries if time < seen["firstFrame"] and name.startswith("http")]
        assert sorted(files) == ["/bundle.css", "/bundle.js"]
        methods = [method for method, _, _ in seen["sent"]]
        assert methods[:2] == ["preview/ready", "sheet/open"] and "rpc.discover" not in methods
        # Nothing that the daemon needs long for is before the sheet.
        for late in ("sheet/presets", "sheet/devices", "sheet/fields"):
            assert methods.count(late) == 1 and methods.index(late) > methods.index("sheet/present")


class Hurried(tour.Hand):
    """Does what the person of the video does, and does not look at what is on the way."""

    def wait(self, seconds):
        self.shown.step(seconds)

    def click(self, locator, pause=0.5):
        self.at = (box := box_of(locator.first))["x"] + min(box["width"] / 2, 60), box["y"] + box["height"] / 2
        super().click(locator, pause)


def test_new_user_takes_the_tour_of_the_video(preview):
    shown = preview("", "places")
    shown.page.set_viewport_size(dict(zip(("width", "height"), tour.SIZE, strict=True)))
    tour.take(Hurried(shown))
    document = json.loads(shown.file.read_text())
    assert document["configuration"] == {"detents": [{"id": "peek", "height": 200}, "large"], "prefersGrabberVisible": True}
    assert [step["method"] for step in document["scenario"]] == ["sheet/present", "gesture/samples"]
    assert document["expect"][0]["frame"]["detent"] == "peek"
