"""The widget in JupyterLab itself, where that is installed: pip install jupyterlab, in the environment of the tests."""

import importlib.util
import json
import subprocess
import sys
import threading
import urllib.request

import pytest
from conftest import EXAMPLES, box_of, until

pytestmark = [
    pytest.mark.browser, pytest.mark.check,
    pytest.mark.skipif(not importlib.util.find_spec("jupyterlab"), reason="JupyterLab is not installed; this test is optional")]
CELL = f"""from sheetd_client.widget import SheetPreview
preview = SheetPreview({str(EXAMPLES / "system.sheet.json")!r})
preview"""


@pytest.fixture
def lab(sheetd, tmp_path):
    """JupyterLab with a notebook of one cell: the address of the notebook."""
    cells = [{"cell_type": "code", "id": "one", "source": CELL, "metadata": {}, "outputs": [], "execution_count": None}]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    (tmp_path / "sheet.ipynb").write_text(json.dumps({"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}))
    server = subprocess.Popen(
        [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--port=0", "--ServerApp.token=t", "--LabApp.news_url="],
        cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    for line in server.stderr:
        if "http://localhost:" in line or "http://127.0.0.1:" in line:
            break
    port = line.split("/lab")[0].rsplit(":", 1)[1]
    # Nobody reads what it says from now on, and it must not wait for that.
    threading.Thread(target=server.stderr.read, daemon=True).start()
    yield f"http://127.0.0.1:{port}/lab/tree/sheet.ipynb?token=t"
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/shutdown", method="POST", headers={"Authorization": "token t"})
    urllib.request.urlopen(request, timeout=30)
    server.wait(timeout=30)


def test_cell_shows_a_sheet_that_a_finger_drags(chromium, lab):
    page = chromium.new_page(viewport={"width": 1400, "height": 1000})
    page.goto(lab)
    page.locator(".jp-Cell").first.click(timeout=60_000)
    page.keyboard.press("Shift+Enter")
    device = page.locator(".sheetd-widget")
    device.wait_for(timeout=60_000)

    def frame():
        return page.evaluate("document.querySelector('.sheetd-widget')?.sheetd?.session?.frame")

    until(lambda: (frame() or {}).get("phase") == "presented" and not frame()["moving"], "the sheet to rest", 60)
    before = frame()["frame"]["y"]
    box = box_of(page.locator(".sheetd-widget .surface").first)
    scale = box["width"] / 393
    x, y = box["x"] + box["width"] / 2, box["y"] + (before + 12) * scale
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 11):
        page.mouse.move(x, y - 25 * scale * step)
    until(lambda: frame()["held"] and frame()["frame"]["y"] < before - 150, "the sheet under the finger", 30)
    page.mouse.up()
    until(lambda: not frame()["moving"] and frame()["detent"] == "large", "the sheet at large", 30)

    # The cell is run again: one preview is left, and it is alive.
    page.locator(".jp-Cell").first.click()
    page.keyboard.press("Shift+Enter")
    until(lambda: page.locator(".sheetd-widget").count() == 1 and (frame() or {}).get("detent") == "medium", "a new sheet", 60)
    page.close()
