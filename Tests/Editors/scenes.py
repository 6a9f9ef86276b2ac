"""The scenes of the preview that pictures show: each always looks the same, because time is an input.

`pictures.py` takes them for the READMEs and as references; `test_references.py` compares the page with the references.
"""

import json
from dataclasses import dataclass

DESKTOP, PHONE = (1440, 900), (390, 844)


def drag(start, end, *stops, rate=60):
    """The inputs of a drag through (time, x, y) stops, as one sample per frame at a constant velocity between stops."""
    places = [start, *stops, end]
    yield {"time": start[0], "method": "gesture/sample", "params": {"phase": "began", "x": start[1], "y": start[2]}}
    for (t0, x0, y0), (t1, x1, y1) in zip(places, places[1:], strict=False):
        count = round((t1 - t0) * rate)
        for step in range(1, count + 1):
            part = step / count
            yield {"time": round(t0 + (t1 - t0) * part, 6), "method": "gesture/sample",
                   "params": {"phase": "moved", "x": x0 + (x1 - x0) * part, "y": y0 + (y1 - y0) * part}}
    yield {"time": end[0], "method": "gesture/sample", "params": {"phase": "ended", "x": end[1], "y": end[2]}}


RECORDED = [
    {"time": 0, "method": "sheet/present", "params": {"animated": True}},
    *drag((1.1, 196, 740), (1.45, 196, 480)),
    *drag((2.6, 196, 440), (3.4, 196, 600), (3.0, 196, 460)),
    {"time": 4.5, "method": "keyboard/didChangeFrame", "params": {"height": 336, "animation": True}},
    {"time": 5.7, "method": "keyboard/didChangeFrame", "params": {"height": 0, "animation": True}},
    *drag((6.8, 196, 740), (6.95, 196, 560)),
    {"time": 8.2, "method": "sheet/dismiss", "params": {"animated": True}},
]
"""What the scenes with a recording show: a sheet that is presented, dragged three times and dismissed, with a keyboard in between."""


CARD = [
    {"time": 0, "method": "sheet/present", "params": {"animated": False}},
    *drag((0.3, 196, 712), (2.1, 196, 560), (0.9, 196, 420), (1.5, 196, 640), (1.9, 196, 632)),
]
"""What the card shows that the READMEs begin with: a drag up, back and up again, and its release."""


def card(shown):
    """Saves the recording of the card as a GIF, as a person does, and returns the download."""
    shown.at_rest()
    shown.until("sheetd.catalogue && sheetd.landings.at(sheetd.session.moment)?.isDone")
    shown.look(f"sheetd.session.replay({{ inputs: {json.dumps(CARD)}, end: 3.1 }}).then(() => null)")
    shown.until("sheetd.session.recording.end >= 3.1 && sheetd.session.rests")
    shown.run("card")
    with shown.page.expect_download(timeout=300_000) as download:
        shown.page.locator("dialog").get_by_text("GIF", exact=True).click()
        shown.page.get_by_role("button", name="Save the card").click()
        shown.until("!document.querySelector('dialog[open]')", 300)
    return download.value


def recorded(shown, time=3.25):
    shown.at_rest()
    shown.look(f"(async () => {{ await sheetd.session.replay({{ inputs: {json.dumps(RECORDED)}, end: 9.4 }}); sheetd.session.look({time}); }})()")
    shown.until(f"sheetd.session.past === {time}")


def held(shown):
    recorded(shown)
    shown.until("!sheetd.rail || document.querySelector('.verdict')?.textContent.includes('Let go now')")


def compared(shown):
    recorded(shown)
    shown.run("compare")
    shown.until("document.querySelectorAll('.surface').length > 1")


def keyboard(shown):
    recorded(shown, 5.2)


def inspected(shown):
    shown.at_rest()
    shown.run("panel")


def broken(shown):
    shown.at_rest()
    shown.file.write_text(shown.file.read_text().replace('"medium", "large"]', '"medum", "large"]'))
    shown.until("sheetd.connection === 'stale' && document.querySelector('.notice .main')")


def empty(shown):
    shown.until("document.querySelector('#sheetd-behavior')?.options.length > 10")


@dataclass
class Scene:
    """What is opened, how large it is, and what is done before the picture."""

    prepare: object
    example: str | None = "map"
    size: tuple[int, int] = DESKTOP
    scheme: str = "light"


SCENES = {
    "stage": Scene(held),
    "stage-dark": Scene(held, scheme="dark"),
    "phone": Scene(held, size=PHONE),
    "phone-dark": Scene(held, size=PHONE, scheme="dark"),
    "phone-inspector": Scene(inspected, size=PHONE),
    "keyboard": Scene(keyboard),
    "compare": Scene(compared, scheme="dark"),
    "broken": Scene(broken),
    "empty": Scene(empty, example=None),
    "tablet": Scene(held, size=(1024, 768)),
    "side-menu": Scene(lambda shown: shown.at_rest(), example="side-menu"),
}


def take(shown, scene, path):
    """Takes the picture of a scene of a page that was opened for it."""
    shown.page.set_viewport_size({"width": scene.size[0], "height": scene.size[1]})
    scene.prepare(shown)
    shown.page.mouse.move(2, 2)
    shown.until("document.fonts.status === 'loaded'")
    # What arrives late, such as the chart's rows, is there once nothing is painted any more.
    shown.settled()
    shown.page.screenshot(path=path, animations="disabled")
