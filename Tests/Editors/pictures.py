"""Takes the screenshots for the READMEs: pictures.py SHEETD (make pictures)."""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from previews import Preview

PICTURES = Path(__file__).resolve().parents[2] / "editors" / "pictures"


def caught(shown):
    """A sheet caught by a finger 0.15 s into its presentation and dragged down 50 pt until 0.2 s."""
    shown.at_rest()
    shown.look("(async () => { await sheetd.session.rewind(0); sheetd.session.setPaused(true); await sheetd.session.advance(0.15); })()")
    shown.until("sheetd.session.frame.time === 0.15")
    shown.page.mouse.move(*shown.place(195, 600))
    shown.page.mouse.down()
    shown.until("sheetd.session.held && sheetd.session.frame.transition.interactive")
    shown.look("sheetd.session.advance(0.2)")
    shown.page.mouse.move(*shown.place(195, 650), steps=4)
    shown.until("Math.abs(sheetd.session.frame.frame.y - 605.08) < 0.1")


def between_detents(shown):
    """A sheet dragged by its list halfway from medium to large, with the outline of where it would land."""
    shown.at_rest()
    shown.page.get_by_label("Where it would land", exact=True).check()
    shown.drag((196, 640), (196, 470), steps=12, release=False)
    shown.until("!document.querySelector('.ghost').hasAttribute('hidden')")


def main():
    [sheetd] = sys.argv[1:] or sys.exit(__doc__)
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, example, scheme, play in [("caught", "interruptible", "light", caught), ("caught-dark", "interruptible", "dark", caught),
                                            ("between-detents", "system", "light", between_detents)]:
            with tempfile.TemporaryDirectory() as folder:
                shown = Preview(browser, sheetd, Path(folder), example, color_scheme=scheme)
                shown.page.set_viewport_size({"width": 1100, "height": 760})
                play(shown)
                shown.look("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
                shown.page.screenshot(path=PICTURES / f"{name}.png")
                shown.page.mouse.up()
                shown.close()
            print(f"editors/pictures/{name}.png")
        browser.close()


main()
