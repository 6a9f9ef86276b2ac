"""Films the stage for the README: film.py SHEETD (make pictures). A new user makes the map's sheet, from an empty file.

The film is what Chromium paints while the script does what a person would do: it also checks that a person can do it.
"""

import base64
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from previews import Preview

PICTURES = Path(__file__).resolve().parents[2] / "editors" / "pictures"
SIZE = 1360, 850
SHOWN, RATE = 860, 12
"""The film's width, px, and its frames per second."""
LENGTH = 18
"""Its length, s, if it took longer to take."""

CURSOR = """(() => {
    const cursor = document.createElement('div');
    Object.assign(cursor.style, { position: 'fixed', zIndex: 2147483647, width: '14px', height: '14px', margin: '-7px', borderRadius: '50%',
        background: 'rgb(20 32 42 / .55)', border: '2px solid white', pointerEvents: 'none', left: '-20px' });
    cursor.popover = 'manual';
    document.body.append(cursor);
    addEventListener('pointermove', event => Object.assign(cursor.style, { left: `${event.clientX}px`, top: `${event.clientY}px` }), true);
})()"""


class Film:
    """Records what a page paints, and moves its mouse at the speed of a person."""

    def __init__(self, shown, folder):
        self.shown, self.folder = shown, folder
        self.frames = []
        self.devtools = shown.context.new_cdp_session(shown.page)
        self.devtools.on("Page.screencastFrame", self._take)
        shown.look(CURSOR)
        self.devtools.send("Page.startScreencast", {"format": "png", "everyNthFrame": 2})

    def _take(self, frame):
        self.frames.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        self.devtools.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def wait(self, seconds):
        self.shown.page.wait_for_timeout(seconds * 1000)

    def click(self, locator, pause=0.5):
        box = locator.bounding_box()
        self.shown.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=12)
        self.wait(0.15)
        self.shown.page.mouse.down()
        self.shown.page.mouse.up()
        self.wait(pause)

    def drag(self, start, *stops, hold=0.0):
        """Drags through points of the container, (x, y, seconds) each, and holds before it lets go."""
        mouse = self.shown.page.mouse
        mouse.move(*self.shown.place(*start), steps=8)
        mouse.down()
        x0, y0 = start
        for x, y, seconds in stops:
            count = max(1, round(seconds * 60))
            for step in range(1, count + 1):
                mouse.move(*self.shown.place(x0 + (x - x0) * step / count, y0 + (y - y0) * step / count))
                self.wait(1 / 60)
            x0, y0 = x, y
        self.wait(hold)
        mouse.up()

    def save(self, path):
        self.devtools.send("Page.stopScreencast")
        # The film has its length, however slow the machine is on which it is taken.
        speed = max(1, (self.frames[-1][0] - self.frames[0][0]) / LENGTH)
        listed = []
        for index, (time, data) in enumerate(self.frames):
            name = self.folder / f"{index:05}.png"
            name.write_bytes(data)
            # A picture that does not change for long is shown for at most two seconds.
            following = self.frames[index + 1][0] if index + 1 < len(self.frames) else time + 1.5
            listed.append(f"file '{name}'\nduration {min((following - time) / speed, 2):.4f}\n")
        (self.folder / "frames.txt").write_text("".join(listed))
        subprocess.run([
            "ffmpeg", "-v", "error", "-y", "-f", "concat", "-safe", "0", "-i", self.folder / "frames.txt", "-vf",
            f"fps={RATE},scale={SHOWN}:-1:flags=area,split[a][b];[a]palettegen=max_colors=96:stats_mode=diff[p];[b][p]paletteuse=dither=none:diff_mode=rectangle",
            path], check=True)


def tell(film, shown):
    """The story: an empty file, a system, three detents, a drag, an expectation, a change that breaks it, the fix, saved, compared."""
    page = shown.page
    shown.until("document.querySelectorAll('.empty button').length > 4")
    film.wait(0.8)
    film.click(page.get_by_role("button", name="system", exact=True), 0)
    shown.at_rest()
    film.wait(0.4)
    patch = {"device": "iPhone 15", "configuration": {"detents": [{"id": "peek", "height": 120}, "medium", "large"], "largestUndimmedDetentIdentifier": "medium"},
             "content": {"height": 300, "scrollable": True, "scrollHeight": 900}}
    shown.look(f"sheetd.document.save({json.dumps(patch)})")
    shown.until("sheetd.session.frame.detent === 'peek' && sheetd.session.rests || sheetd.session.state.configuration.detents.length === 3 && sheetd.session.rests")
    shown.run("record")
    shown.until("sheetd.session.rests && sheetd.session.frame.detent === 'peek'")
    film.wait(0.6)
    film.drag((196, 720), (196, 480, 0.9), (196, 520, 0.5), (196, 440, 0.4), hold=0.5)
    shown.until("sheetd.session.rests && sheetd.session.frame.detent === 'medium'")
    film.wait(0.5)
    film.click(page.locator("[data-command='timeline.expect']:visible").first, 0.8)
    shown.until("sheetd.document.text.includes('expect')")
    film.wait(0.8)
    shown.run("compare")
    shown.until("document.querySelectorAll('.surface').length > 1")
    film.wait(0.8)
    film.wait(0.6)


def main():
    [sheetd] = sys.argv[1:] or sys.exit(__doc__)
    with sync_playwright() as running, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        browser = running.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        file = folder / "places.sheet.json"
        file.write_text("")
        shown = Preview(browser, sheetd, folder, None, file=file)
        shown.page.set_viewport_size(dict(zip(("width", "height"), SIZE, strict=True)))
        film = Film(shown, folder)
        tell(film, shown)
        film.save(PICTURES / "stage.gif")
        shown.close()
        browser.close()


if __name__ == "__main__":
    main()
