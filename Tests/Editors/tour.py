"""A tour of the preview as a new user takes it, with a mouse and a keyboard: the map's sheet from nothing, an expectation that fails,
the fix, saved, and a comparison. test_start.py takes it as a test; tour.py SHEETD (make pictures) makes it the README's video.
"""

import io
import subprocess
import sys
import tempfile
from pathlib import Path

from conftest import box_of, launch
from PIL import Image
from playwright.sync_api import sync_playwright
from previews import Preview, Served

PICTURES = Path(__file__).resolve().parents[2] / "editors" / "pictures"
SIZE = 1280, 800
SHOWN, RATE = 860, 10
"""The video's width, px, and its frames per second."""
STEP = 0.02
"""What the page's clock advances by, s: a display frame."""

POINTER = """(() => {
    const pointer = document.createElement('div');
    pointer.innerHTML = '<svg width="22" height="22" viewBox="0 0 22 22"><path d="M3 2v15l4-4 3 7 3-1-3-7h6z" fill="#111" stroke="#fff" stroke-width="1.5"/></svg>';
    Object.assign(pointer.style, { position: 'fixed', inset: 'auto', zIndex: 2147483647, margin: '-2px', padding: 0, border: 0, background: 'none', pointerEvents: 'none' });
    pointer.popover = 'manual';
    document.body.append(pointer);
    pointer.showPopover();
    addEventListener('pointermove', event => {
        Object.assign(pointer.style, { left: `${event.clientX}px`, top: `${event.clientY}px` });
    }, true);
})()"""


class Hand:
    """A person at the page: moves the mouse at a person's speed, and waits for what is to be seen. Time is that of the page's clock."""

    def __init__(self, shown):
        self.shown = shown
        self.page = shown.page
        self.at = (640, 500)

    def wait(self, seconds):
        """Lets the time pass that a person needs to look."""
        for _ in range(round(seconds / STEP)):
            self._pass()

    def _pass(self):
        """Lets a display frame pass."""
        self.shown.step(STEP)

    def move(self, x, y, seconds=0.3):
        x0, y0 = self.at
        steps = max(1, round(seconds / STEP))
        for step in range(1, steps + 1):
            part = step / steps
            part = part * part * (3 - 2 * part)
            self.page.mouse.move(x0 + (x - x0) * part, y0 + (y - y0) * part)
            self._pass()
        self.at = (x, y)

    def click(self, locator, pause=0.5):
        locator = locator.first
        locator.scroll_into_view_if_needed()
        box = box_of(locator)
        self.move(box["x"] + min(box["width"] / 2, 60), box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self._pass()
        self.page.mouse.up()
        self.wait(pause)

    def type(self, locator, text, pause=0.4):
        self.click(locator, 0.1)
        locator.first.fill(text)
        locator.first.press("Enter")
        self.wait(pause)

    def drag(self, start, *stops, hold=0.0):
        """Drags through points of the container, (x, y, seconds) each, and holds before it lets go."""
        surface = box_of(self.page.locator(".surface:visible").first)
        scale = surface["width"] / self.shown.look("sheetd.session.state.container.size.width")

        def place(x, y):
            return surface["x"] + x * scale, surface["y"] + y * scale

        self.move(*place(*start))
        self.page.mouse.down()
        self._pass()
        for x, y, seconds in stops:
            self.move(*place(x, y), seconds)
        self.wait(hold)
        self.page.mouse.up()

    def until(self, expression):
        self.shown.until(expression)


class Camera(Hand):
    """A person who takes pictures of what is to be seen."""

    def __init__(self, shown):
        super().__init__(shown)
        self.pictures = []
        self.steps = 0

    def _pass(self):
        super()._pass()
        if self.steps % round(1 / RATE / STEP) == 0:
            with Image.open(io.BytesIO(self.page.screenshot(animations="disabled"))) as image:
                size = SHOWN, round(SHOWN * image.height / image.width)
                self.pictures.append(image.convert("RGB").resize(size, Image.Resampling.LANCZOS))
        self.steps += 1

    def until(self, expression):
        for _ in range(round(10 / STEP)):
            if self.shown.look(expression):
                return
            self._pass()
        raise AssertionError(expression)

    def save(self, path):
        width, height = self.pictures[0].size
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", str(RATE), "-i", "-", "-vf",
             "split[a][b];[a]palettegen=max_colors=128:stats_mode=diff[p];[b][p]paletteuse=dither=none:diff_mode=rectangle", path],
            input=b"".join(picture.tobytes() for picture in self.pictures), check=True)


def take(hand):
    """Takes the tour. Its steps are those of a person, and each waits for what a person would see."""
    page = hand.page
    hand.until("document.querySelector('#sheetd-behavior')?.options.length > 10")
    hand.wait(0.8)
    page.get_by_label("Behaves like").select_option("system")
    hand.wait(0.4)
    hand.click(page.get_by_role("button", name="Map"))
    hand.until("sheetd.session.rests && sheetd.session.frame.phase === 'presented'")
    hand.wait(0.8)

    # A recording from the start: a drag says where it would land before it lands. What it did becomes an expectation.
    hand.click(page.get_by_role("button", name="Record again"))
    hand.until("sheetd.session.recording.inputs.length === 1 && sheetd.session.rests")
    hand.drag((196, 700), (196, 400, 0.8), (196, 660, 0.7), (196, 630, 0.3), hold=0.5)
    hand.until("sheetd.session.rests && !sheetd.session.held")
    hand.wait(0.4)
    hand.click(page.locator(".transport").get_by_role("button", name="Expect here"))
    # The document has the scenario, and it is played: what was found has its place in the text.
    hand.until("document.querySelectorAll('.flag.met').length === 1 && sheetd.session.rests && sheetd.session.follower.verdicts[0].range")
    hand.wait(0.8)

    # Another height breaks it, and the old one mends it.
    hand.type(page.locator(".detents li[data-detent=peek] input"), "300")
    save(hand, "300")
    hand.until("document.querySelectorAll('.flag.missed').length === 1")
    hand.wait(1.5)
    hand.type(page.locator(".detents li[data-detent=peek] input"), "150")
    save(hand, "150")
    hand.until("document.querySelectorAll('.flag.met').length === 1")
    hand.wait(1)

    # Another system under the same finger.
    hand.click(page.get_by_role("button", name="Compare", exact=True))
    hand.until("document.querySelectorAll('.compare .surface').length === 2")
    hand.click(page.get_by_role("button", name="B, content-sized"))
    hand.click(page.get_by_role("menuitemradio", name="interruptible"))
    hand.until("document.querySelectorAll('.head-of')[1].innerText.includes('interruptible') && sheetd.session.rests")
    hand.wait(0.5)
    hand.drag((196, 700), (196, 420, 0.7), (196, 720, 0.8), hold=0.2)
    hand.until("sheetd.session.rests")
    hand.wait(1)


def save(hand, text):
    """Saves the changes once there are some, and waits until the document has them."""
    hand.until("sheetd.session.changes.unsaved && sheetd.session.rests")
    hand.click(hand.page.locator(".i-foot .save"))
    hand.until(f"sheetd.document.text.includes('{text}') && !sheetd.session.changes.unsaved")
    hand.wait(0.4)


def main():
    [sheetd] = sys.argv[1:] or sys.exit(__doc__)
    with sync_playwright() as running, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        browser = launch(running)
        file = folder / "places.sheet.json"
        file.write_text("")

        served = Served(sheetd, file)
        shown = Preview(browser, served)
        shown.page.set_viewport_size(dict(zip(("width", "height"), SIZE, strict=True)))
        shown.until("document.querySelector('#sheetd-behavior')?.options.length > 10")
        shown.look(POINTER)
        camera = Camera(shown)
        take(camera)
        camera.save(PICTURES / "stage.gif")
        shown.close()
        served.stop()
        browser.close()


if __name__ == "__main__":
    main()
