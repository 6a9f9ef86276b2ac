#!/usr/bin/env python3
"""Measures how a held sheet follows the finger in Chromium, with the daemon behind a server and as a module: latency.py SHEETD MODULE

A finger moves 81 times, 60 times a second. A frame follows if what is drawn has moved since the frame before. Its lag is how far behind the
newest movement it is, in frames, read before the page's own work in a frame, so that what is painted in time counts as one. The main thread's
time is that of all its tasks, for each frame that was painted. Nothing may run beside it.
"""

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from conftest import EXAMPLES, ROOT, until
from playwright.sync_api import sync_playwright
from previews import Served
from sites import PATH, serving

WINDOW = {"width": 1440, "height": 900}
MOVEMENTS = 81
STEP = 3  # px that the finger moves with each
ROUNDS = 5

FRAMES = "count => new Promise(done => { const frame = () => (count-- > 0 ? requestAnimationFrame(frame) : done()); frame(); })"

WATCH = """() => {
    const watched = globalThis.watched = { frames: [] };
    let finger = null;
    const move = event => { finger = event.clientY; };
    addEventListener('pointermove', move, true);
    const sheet = document.querySelector('.sheet');
    const frame = () => {
        watched.frames.push([sheet.getBoundingClientRect().top, finger]);
        if (watched.isOver) removeEventListener('pointermove', move, true);
        else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}"""


def drag(page):
    """Drags once, and returns how many frames followed, the mean lag, and the main thread's time for each frame, ms."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.evaluate("sheetd.session.input('sheet/selectDetent', { detent: 'medium', animated: false })")
    until(lambda: page.evaluate("sheetd.session.rests && sheetd.session.frame.detent === 'medium'"), "it rests at medium")
    page.evaluate(FRAMES, 90)  # in which the chart is completed
    page.evaluate(WATCH)
    x, y = page.evaluate("(({ left, top, width }) => [left + width / 2, top + 12])(document.querySelector('.sheet').getBoundingClientRect())")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 12)
    page.evaluate(FRAMES, 6)  # in which the sheet comes to the finger
    tasks = lambda: next(one["value"] for one in session.send("Performance.getMetrics")["metrics"] if one["name"] == "TaskDuration")  # noqa: E731
    begin, used, y = time.monotonic(), tasks(), y - 12
    first = page.evaluate("watched.frames.length")
    inputs = page.evaluate("sheetd.session.recording.inputs.length")
    for number in range(1, MOVEMENTS + 1):
        time.sleep(max(0, begin + number / 60 - time.monotonic()))
        session.send("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y - STEP * (number if number <= MOVEMENTS / 2 else MOVEMENTS - number), "button": "left", "buttons": 1})
    used = tasks() - used
    frames = page.evaluate("watched.frames")[first:]
    arrived = page.evaluate("sheetd.session.recording.inputs.slice(%d).reduce((sum, { params }) => sum + (params.samples?.length ?? 1), 0)" % inputs)
    page.mouse.up()
    page.evaluate("watched.isOver = true")
    offset = frames[0][1] - frames[0][0]
    followed = sum(after[0] != before[0] for before, after in zip(frames, frames[1:]))
    lags = [abs(finger - top - offset) / STEP for top, finger in frames]
    return {"frames that follow, of 81": min(followed, MOVEMENTS), "lag, frames": statistics.mean(lags), "samples that arrive": arrived, "main thread, ms a frame": 1000 * used / len(frames),
            "frames": len(frames)}


def report(name, page):
    until(lambda: page.evaluate("globalThis.sheetd?.session?.rests"), "the sheet rests")
    rounds = [drag(page) for _ in range(ROUNDS)]
    for what in rounds[0]:
        values = sorted(one[what] for one in rounds)
        print(f"{name:8} {what:26} {values[len(values) // 2]:7.1f}   ({values[0]:.1f} to {values[-1]:.1f})", flush=True)


def main():
    daemon, module = sys.argv[1:] or sys.exit(__doc__)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"])
        subprocess.run([sys.executable, ROOT / "editors" / "site" / "build.py", module, Path(folder, PATH)], check=True, stdout=subprocess.DEVNULL)
        served = Served(daemon, EXAMPLES / "system.sheet.json")
        try:
            with serving(folder) as site:
                for name, address in (("server", served.url), ("module", f"{site}preview/#example=system")):
                    page = browser.new_page(viewport=WINDOW)
                    page.goto(address)
                    report(name, page)
                    page.close()
        finally:
            served.stop()


if __name__ == "__main__":
    main()
