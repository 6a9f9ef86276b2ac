"""Takes the pictures of the preview and of the sheet in terminals: pictures.py SHEETD (make pictures).

The scenes for the READMEs at their full size, and all of them at half size as references for test_references.py.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from PIL import Image
from conftest import EXAMPLES, launch
from playwright.sync_api import sync_playwright
from previews import Preview, Served
from scenes import SCENES, card, take
from terminals import TERMINALS
from terminals import take as take_terminal

PICTURES = Path(__file__).resolve().parents[2] / "editors" / "pictures"
REFERENCES = Path(__file__).resolve().parent / "references"
SHOWN = ["stage", "stage-dark", "compare", "phone"]
"""The scenes that READMEs show."""
CARD_SIZE = 1440, 900
"""The window in which the card is made, px: the card is 820 px wide."""


def main():
    [sheetd] = sys.argv[1:] or sys.exit(__doc__)
    PICTURES.mkdir(exist_ok=True)
    REFERENCES.mkdir(exist_ok=True)
    with sync_playwright() as running, tempfile.TemporaryDirectory() as folder:
        browser = launch(running)
        for name, scene in SCENES.items():
            served = Served(sheetd, scene.example and shutil.copy(EXAMPLES / f"{scene.example}.sheet.json", folder))
            shown = Preview(browser, served, color_scheme=scene.scheme, has_touch=scene.size[0] < 640)
            picture = Path(folder) / f"{name}.png"
            take(shown, scene, picture)
            shown.close()
            served.stop()
            with Image.open(picture) as image:
                if name in SHOWN:
                    image.convert("RGB").save(PICTURES / f"{name}.png", optimize=True)
                half = image.convert("RGB").resize((image.width // 2, image.height // 2), Image.Resampling.BOX)
                # 256 colors are nearer than what counts as different, and take a third of the size.
                half.quantize(256, dither=Image.Dither.NONE).save(REFERENCES / f"{name}.png", optimize=True)
            print(name)
        served = Served(sheetd, shutil.copy(EXAMPLES / "map.sheet.json", folder))
        shown = Preview(browser, served)
        shown.page.set_viewport_size(dict(zip(("width", "height"), CARD_SIZE, strict=True)))
        card(shown).save_as(PICTURES / "card.gif")
        shown.close()
        served.stop()
        print("card")
        browser.close()
    for name, open_terminal in TERMINALS.items():
        with open_terminal(sheetd) as terminal:
            take_terminal(terminal, PICTURES / f"{name}.png")
        print(name)


if __name__ == "__main__":
    main()
