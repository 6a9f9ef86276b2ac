"""From a document to an app and back: exports the map's sheet as a web page, drags it in Chromium, records it, compares the trace with
the document, and fits the trace.

    python3 Tests/Demo/app_and_back.py SHEETD [FOLDER]

Ends with 1 if the page does not do what the document says, or if what is found differs from it by more than 2 %. The page, the trace, the
difference as a picture and the fitted document stay in FOLDER.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from sheetd_client import verify
from sheetd_client.fit import fit

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "editors" / "examples" / "map.sheet.json"
RECORDER = (ROOT / "editors" / "recorders" / "web.js").read_text()
RESTS = """() => new Promise(done => {
    let [still, last] = [0, null];
    const tick = () => {
        const { top } = document.querySelector('.sheet').getBoundingClientRect();
        still = top === last ? still + 1 : 0;
        last = top;
        if (still > 15) done(); else requestAnimationFrame(tick);
    };
    tick();
})"""
FRAME = "() => new Promise(done => requestAnimationFrame(done))"
RESPONSE = 0.3441442326
"""The response of the system's spring, s (manual, Behavior, 2.4)."""


def record(page):
    """Drags the sheet, and returns the trace."""
    page.evaluate(RESTS)
    page.evaluate(RECORDER)
    page.evaluate("window.recorder = recordSheet(document.querySelector('.sheet'), { clock: 'frame', backdrop: document.querySelector('.dimming') })")
    page.evaluate(RESTS)
    page.evaluate("(recorder.mark('select', 'medium'), sheet.select('medium'))")
    page.evaluate(RESTS)
    for distance, steps in ((-120, 30), (-350, 12), (300, 24), (160, 30), (200, 24), (150, 20)):
        top = page.evaluate("document.querySelector('.sheet').getBoundingClientRect().top")
        page.mouse.move(196, top + 20)
        page.mouse.down()
        for step in range(1, steps + 1):
            page.mouse.move(196, min(top + 20 + distance * step / steps, 845))
            page.evaluate(FRAME)
        page.mouse.up()
        page.evaluate(RESTS)
    return page.evaluate("recorder.stop()")


def main():
    sheetd = sys.argv[1]
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp()).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    page_file, trace = folder / "map.html", folder / "map.trace.jsonl"
    page_file.write_text(subprocess.run([sheetd, "export", "--to", "web", str(DOCUMENT)], capture_output=True, text=True, check=True).stdout)
    print(f"exported {page_file}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"])
        page = browser.new_context(viewport={"width": 393, "height": 852}, device_scale_factor=3).new_page()
        page.goto(page_file.as_uri())
        trace.write_text(record(page))
        browser.close()
    print(f"recorded {trace}")
    found = verify(trace, DOCUMENT, tolerance=0.5, command=sheetd)
    print(found.text, end="")
    (folder / "difference.svg").write_text(subprocess.run([sheetd, "verify", "--format", "svg", str(trace), str(DOCUMENT)], capture_output=True, text=True).stdout)
    explained = fit([trace], command=sheetd)
    print(explained.text, end="")
    explained.save(folder / "fitted.sheet.json")
    spring = explained.settles[0].spring
    off = abs(spring[0].value / RESPONSE - 1) if spring else 1
    print(f"The response of the spring is {100 * off:.2f} % off that of the document.")
    back = verify(trace, folder / "fitted.sheet.json", tolerance=1, command=sheetd)
    print("The fitted document does what the trace does." if back.matches else back.text)
    return 0 if found.matches and off < 0.02 and back.matches else 1


if __name__ == "__main__":
    sys.exit(main())
