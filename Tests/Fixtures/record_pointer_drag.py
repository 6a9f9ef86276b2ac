"""Records pointer-drag.json: a drag of the X server's pointer over a page in a Chromium window.

    python3 record_pointer_drag.py > pointer-drag.json

Needs xvfb, xdotool and chromium (Debian), and playwright (PyPI).
"""

import json
import math
import os
import random
import subprocess
import sys

from playwright.sync_api import sync_playwright

ABOUT = (
    "Pointer events of one drag of a mouse in a Chromium window, coalesced events included, with their own time stamps "
    "(ms) and client coordinates (CSS px); Tests/Fixtures/record_pointer_drag.py recorded them."
)
PAGE = """<!doctype html><body style="margin:0;height:844px;touch-action:none"><script>
  window.samples = [];
  for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
    addEventListener(type, event => {
      if (type === "pointermove" && !event.buttons) return;
      const events = type === "pointermove" ? event.getCoalescedEvents() : [];
      for (const one of events.length ? events : [event]) {
        samples.push({type, time: one.timeStamp, x: one.clientX, y: one.clientY, pointerType: event.pointerType});
      }
    });
  }
</script>"""


def way():
    """The points of the drag, each with the range of the pause after it in ms: down, a rest, and a flick down."""
    random.seed(4)
    for i in range(22):
        yield 195 + 6 * math.sin(i / 7) + random.uniform(-1, 1), 560 + 75 * (1 - math.cos(math.pi * i / 21)), (9, 19)
    for _ in range(6):
        yield 199 + random.uniform(-0.6, 0.6), 710 + random.uniform(-1, 1), (14, 30)
    for i in range(14):
        yield 199 - 0.6 * i + random.uniform(-1, 1), 710 + 130 * (i / 13) ** 1.4, (8, 14)


def point(*arguments):
    subprocess.run(["xdotool", *map(str, arguments)], check=True)


def record(page):
    left, top = page.evaluate("[screenX + (outerWidth - innerWidth) / 2, screenY + outerHeight - innerHeight]")
    point("mousemove", round(left) + 195, round(top) + 560)
    point("mousedown", 1)
    steps = []
    for x, y, (least, most) in way():
        pause = f"{random.uniform(least, most) / 1000:.3f}"
        steps += ["mousemove", round(left + x), round(top + y), "sleep", pause]
    # A single xdotool process for the whole drag, so that starting processes adds no pauses.
    point(*steps)
    point("mouseup", 1)
    page.wait_for_timeout(300)
    return page.evaluate("samples")


def main():
    # The server picks a free display and prints its number once it accepts connections.
    display = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "900x1000x24"], stdout=subprocess.PIPE, text=True
    )
    os.environ["DISPLAY"] = ":" + display.stdout.readline().strip()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path="/usr/bin/chromium", headless=False, args=["--no-sandbox", "--window-position=0,0"]
            )
            page = browser.new_page(viewport={"width": 390, "height": 844})
            page.set_content(PAGE)
            page.wait_for_timeout(1000)
            samples = ",\n".join(json.dumps(sample, separators=(",", ":")) for sample in record(page))
            about, version = json.dumps(ABOUT), json.dumps(f"Chromium {browser.version}")
            sys.stdout.write(f'{{\n"about":{about},\n"browser":{version},\n"samples":[\n{samples}\n]}}\n')
            browser.close()
    finally:
        display.kill()


if __name__ == "__main__":
    main()
