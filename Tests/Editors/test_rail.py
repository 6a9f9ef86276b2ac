"""Tests the landing rail of the preview page in Chromium: the sentence, the chart, the names of the detents."""

import itertools
import re

import pytest
from conftest import box_of, until

pytestmark = pytest.mark.browser

DETENTS = [{"id": "peek", "height": 96}, "medium", "large"]
PLACES = {"preset": "system", "device": "iPhone 15", "configuration": {"detents": DETENTS, "prefersGrabberVisible": True,
                                                                       "selectedDetentIdentifier": "medium"},
          "content": {"height": 380}}
SAFE_AREA = 34
"""The height that an iPhone 15's safe area adds to a detent of a height, pt."""


@pytest.fixture
def rail(preview):
    """Opens the preview of a document, at 1440 x 900."""
    def open_preview(document=PLACES, width=1440, height=900, **context):
        shown = preview(document, "places", **{"reduced_motion": "reduce", **context})
        shown.page.set_viewport_size({"width": width, "height": height})
        shown.at_rest()
        return shown

    return open_preview


def sentence(shown):
    """The sentence of the rail, such as "Let go now: medium in 0.77 s"."""
    intro, rest = (shown.page.locator(f".rail .verdict > {part}").text_content() for part in ("p", "b"))
    return f"{intro}: {rest}"


def prediction(shown):
    """Waits until the sentence is about the frame that is shown, and returns it. The clock must be paused."""
    shown.until("sheetd.rail.isCurrent")
    return sentence(shown)


def chart(shown, seconds=60):
    """Waits until the landing chart is complete, and returns its rows."""
    return shown.until("(() => { const chart = sheetd.landings.at(sheetd.session.moment); return chart?.isDone && chart; })()", seconds)


def hold(shown, *stops):
    """Drags through points of the container and stops the clock, with the finger still down."""
    shown.drag(*stops, release=False, steps=6)
    shown.pause()


def test_sentence_does_not_cover_the_chart(rail):
    shown = rail(height=760)
    for height in (760, 857, 900, 1100):
        shown.resize(1440, height)
        chart(shown)
        hold(shown, (200, 420), (200, 520))
        prediction(shown)
        # The margin of the release, or in its place a reason of two lines.
        until(lambda: shown.page.locator(".rail .verdict .why").last.text_content() or shown.look("document.querySelector('.verdict[data-long]') !== null"), "the margin of the release")  # noqa: B023
        regions = shown.page.locator(".rail .chart > g").first
        until(lambda: box_of(regions)["height"] > 100, "the chart")  # noqa: B023, called at once
        bottom = max(box_of(one)["y"] + box_of(one)["height"] for one in shown.page.locator(".rail .verdict > *").all())
        assert box_of(shown.page.locator(".rail"))["y"] <= box_of(shown.page.locator(".rail .verdict > p"))["y"]
        assert bottom <= box_of(regions)["y"] + 3  # which its strokes are wide
        shown.page.mouse.move(*shown.place(200, 420))
        let_go(shown)


def test_sentence_is_not_cut(rail):
    """At 1024 px, its lines are shorter: without the number, or in two lines; the margin keeps its first half."""
    shown = rail(height=768)
    shown.resize(1024, 768)
    chart(shown)
    hold(shown, (200, 420), (200, 520))
    prediction(shown)
    until(lambda: shown.page.locator(".rail .verdict .why").first.text_content(), "the reason of the release")
    lines = shown.look("[...document.querySelectorAll('.rail .verdict *')].filter(one => one.checkVisibility()).map(one => [one.textContent, one.scrollWidth, one.clientWidth])")
    assert len(lines) > 3 and not [one for one in lines if one[1] > one[2] > 0], lines
    let_go(shown)


def let_go(shown):
    shown.let_go()
    shown.until("sheetd.session.rests")
    return shown.frame


def middle(box):
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# The sentence


# The sentence is inside the window, no part of it is cut, and neither the chart nor a name lies below it.
READABLE = """(() => {
    const shown = one => one.checkVisibility({ visibilityProperty: true }) && one.textContent !== '';
    const stage = document.querySelector('.rail').getBoundingClientRect();
    const lines = [...document.querySelectorAll('.rail .verdict > :is(p, b)')].filter(shown);
    const boxes = lines.map(one => { const range = document.createRange(); range.selectNodeContents(one); return range.getBoundingClientRect(); });
    const others = [...document.querySelectorAll('.rail .detent, .rail .regions')].filter(one => one.checkVisibility({ visibilityProperty: true })).map(one => one.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return boxes.length > 0 && boxes.every(box => box.left >= stage.left && box.right <= stage.right && box.top >= stage.top && box.bottom <= stage.bottom && !others.some(other => meet(box, other)))
        && document.querySelector('.device').getBoundingClientRect().height >= Math.min(150, innerHeight / 2); })()"""


def test_sentence_is_readable_at_every_size(rail):
    shown = rail({"preset": "system", "device": "iPhone 15", "configuration": {"detents": ["medium", "large"]}})
    halves = itertools.cycle([0, 1])

    def unreadable():
        """The sizes at which it is not, of every second one: each of two sentences is looked at in the other half."""
        half = next(halves)
        for column, width in enumerate((300, 390, 541, 640, 691, 860, 1024, 1100, 1280, 1400)):
            for height in (250, 300, 400, 500, 700, 900)[(column + half) % 2 :: 2]:
                shown.resize(width, height)
                shown.until("sheetd.rail.isCurrent")
                if not shown.look(READABLE):
                    yield width, height

    shown.at_rest()
    assert list(unreadable()) == []
    shown.resize(1280, 860)
    shown.page.mouse.move(*shown.place(195, 500))
    shown.page.mouse.down()
    shown.page.mouse.move(*shown.place(195, 480))
    shown.settled()
    assert list(unreadable()) == []
    # What is said of the last release is longer.
    shown.page.mouse.up()
    shown.until("sheetd.session.rests")
    shown.look("sheetd.aim.set({ reach: 753.5, velocity: 2570 }); sheetd.aim.throw()")
    shown.until("document.querySelector('.rail .when').textContent")
    assert list(unreadable()) == []
    # And so is what is said of one that is pointed at.
    shown.look("sheetd.aim.set({ reach: 753.5, velocity: 2570 })")
    shown.until("sheetd.rail.element.querySelector('.verdict').textContent.startsWith('2570 pt/s')")
    assert list(unreadable()) == []


def test_chart_does_not_follow_an_interactive_pop(rail):
    shown = rail({"preset": "system", "device": "iPhone 15", "screens": [
        {"id": "root", "content": {"height": 300}}, {"id": "details", "content": {"height": 300}}],
        "configuration": {"detents": ["medium"]}})
    y = shown.frame["frame"]["y"] + 120
    hold(shown, (3, y), (30, y), (300, y), (301, y))
    assert prediction(shown).startswith("Let go now: back to root in")
    # The chart is about the sheet, which the pop does not move.
    assert shown.page.locator(".rail .chart[data-idle]").count() == 1
    let_go(shown)
    shown.page.keyboard.press("Backspace")
    shown.until("sheetd.session.rests && sheetd.session.frame.phase === 'dismissed'")
    assert sentence(shown) == "Where a release lands: No sheet"


# The chart


def test_sheet_detents_finger_and_thresholds_are_on_one_line_and_the_next_detent_is_marked(rail):
    shown = rail()
    chart(shown)
    assert sentence(shown) == "Where a release lands: Nothing holds it"
    for name in ["peek", "large", "medium"]:
        button = shown.page.locator(".rail .detent", has_text=name)
        button.click()
        shown.until(f"sheetd.session.rests && sheetd.session.frame.detent === '{name}'")
        shown.draws(".sheet", shown.frame["frame"])
        edge = box_of(shown.page.locator(".sheet").first)["y"]
        assert abs(middle(box_of(button))[1] - edge) <= 0.6
        level = box_of(shown.page.locator(".rail .level"))
        assert abs(middle(level)[1] - edge) <= 0.6
    hold(shown, (196, 410), (196, 380), (196, 300))
    word = re.match(r"Let go now: (\w+) in", prediction(shown))[1]
    assert shown.page.locator(".rail .detent[data-next]").all_text_contents()[0].startswith(word)
    dot = box_of(shown.page.locator(".rail .chart .dot"))
    assert abs(middle(dot)[1] - box_of(shown.page.locator(".sheet").first)["y"]) <= 0.6
    borders = [one["to"] for one in shown.look("sheetd.releases.at(sheetd.session.moment).row.outcomes") if "to" in one]
    shown_borders = [text.replace("−", "-") for text in shown.page.locator(".rail .thresholds .number").all_text_contents()]
    assert shown_borders == [str(round(one)) for one in borders if abs(one) < 3000]
    assert shown.page.locator(".rail .chart[data-idle]").count() == 0
    let_go(shown)
    shown.until("document.querySelector('.rail .chart').hasAttribute('data-idle')")
    assert shown.page.locator(".rail .detent[data-next]").count() == 0


def test_chart_of_a_sheet_from_a_side_lies_below_the_device(rail):
    shown = rail({"preset": "side-menu"})
    rows = chart(shown)
    assert rows["to"] > rows["from"]
    region = box_of(shown.page.locator(".rail .region").first)
    device = box_of(shown.page.locator(".surface"))
    assert region["y"] > device["y"] + device["height"]
    hold(shown, (250, 300), (230, 300), (150, 300))
    prediction(shown)
    sheet = box_of(shown.page.locator(".sheet").first)
    dot = box_of(shown.page.locator(".rail .chart .dot"))
    assert abs(middle(dot)[0] - (sheet["x"] + sheet["width"])) <= 0.6
    let_go(shown)


def test_drag_is_painted_in_time_while_the_chart_is_not_complete(rail):
    shown = rail({"preset": "interruptible"}, clock="wall")
    shown.drag_is_painted_in_time()


# The names of the detents


def peek(shown):
    return shown.look("sheetd.session.state.configuration.detents[0].height")


def configures(shown):
    return shown.look("sheetd.session.recording.inputs.filter(one => one.method === 'sheet/configure').length")


def test_dragging_a_name_or_its_keys_move_the_detent_as_one_input(rail):
    shown = rail()
    button = shown.page.locator(".rail .detent", has_text="peek")
    x, y = middle(box_of(button))
    scale = shown.look("sheetd.stage.scale")
    shown.page.mouse.move(x, y)
    shown.page.mouse.down()
    shown.page.mouse.move(x, y - 60 * scale, steps=12)
    shown.page.mouse.up()
    shown.until("sheetd.session.state.configuration.detents[0].height > 150")
    until(lambda: abs(peek(shown) - 156) <= 1 and peek(shown) == round(peek(shown)), "peek is 60 pt higher, at a whole point")
    until(lambda: button.locator("small").text_content() == str(peek(shown) + SAFE_AREA), "the name says where the detent is")
    assert configures(shown) == 1
    # It was a drag, and not a click.
    assert shown.frame["detent"] == "medium"
    at = peek(shown) + SAFE_AREA
    button.focus()
    # In one go: what is a second apart is two changes.
    button.evaluate("one => ['ArrowUp', 'PageUp'].forEach(key => one.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))")
    until(lambda: button.locator("small").text_content() == str(at + 1 + 10), "it is a point and ten points higher")
    assert configures(shown) == 2
    shown.page.keyboard.press("Shift+ArrowDown")
    # A pixel of a display with a scale of 3.
    until(lambda: abs(float(re.search(r"[\d.]+", button.get_attribute("aria-label"))[0]) - (at + 11 - 1 / 3)) < 0.01, "it is a pixel lower")
    assert button.evaluate("one => one === document.activeElement")
    shown.page.keyboard.press("Enter")
    shown.until("sheetd.session.frame.detent === 'peek'")


# Sizes


def test_chart_is_hidden_by_a_key_and_on_a_phone_shown_on_demand(rail):
    shown = rail()
    wide = box_of(shown.page.locator(".surface"))
    shown.page.keyboard.press("m")
    until(lambda: shown.page.locator(".rail .region").first.is_hidden(), "the chart is hidden")
    assert shown.page.locator(".rail .detent").count() == 3
    assert box_of(shown.page.locator(".surface"))["height"] >= wide["height"] - 1
    shown.page.keyboard.press("m")
    until(lambda: shown.page.locator(".rail .region").first.is_visible(), "the chart is shown")
    shown.resize(390, 844)
    assert shown.page.locator(".rail .detent").count() == 3
    for box in (box_of(one) for one in shown.page.locator(".rail .detent").all()):
        assert box["width"] >= 44 and box["height"] >= 44 and box["x"] + box["width"] <= 390
    assert shown.page.locator(".landing-panel").is_hidden()
    shown.page.locator(".tab-bar [data-command=rail]").click()
    until(lambda: shown.page.locator(".landing-panel .region").first.is_visible(), "the chart")
    device, panel = (box_of(shown.page.locator(one)) for one in (".surface", ".landing-panel"))
    assert device["y"] + device["height"] <= panel["y"] + 1
    shown.page.get_by_role("button", name="Close the landing chart").click()
    assert shown.page.locator(".landing-panel").is_hidden()


def test_chart_says_where_a_throw_lands_and_a_click_throws(rail):
    shown = rail()
    chart(shown)
    shown.until("!document.querySelector('.rail .pointing').hidden")
    box = box_of(shown.page.locator(".rail .pointing"))
    medium = box_of(shown.page.locator(".rail .detent", has_text="medium"))
    y = medium["y"] + medium["height"] / 2
    shown.page.mouse.move(box["x"] + box["width"] * 0.05, y)
    shown.until("sheetd.aim.at(sheetd.session.moment, [])?.prediction")
    shown.answered()
    shown.step()
    assert re.fullmatch(r"2\d\d0 pt/s ↑ from medium: large in 0\.\d\d s", sentence(shown))
    assert "is at least" in shown.page.locator(".rail .verdict .why").first.text_content()
    assert shown.page.locator(".rail .detent[data-next]").text_content().startswith("large")
    assert shown.page.locator(".rail .row").get_attribute("visibility") is None
    # Beside the chart nothing is pointed at, and there is nothing to throw.
    shown.page.mouse.move(box["x"] - 200, y)
    shown.step()
    assert sentence(shown) == "Where a release lands: Nothing holds it"
    shown.page.mouse.click(box["x"] + box["width"] * 0.05, y)
    shown.until("sheetd.session.frame.detent === 'large' && sheetd.session.rests")
    shown.page.mouse.move(box["x"] - 200, y)
    shown.until("document.querySelector('.rail .verdict > p').textContent.startsWith('Just now')")
    assert re.fullmatch(r"Just now, 2\d\d0 pt/s ↑: large in 0\.\d\d s", sentence(shown))
    assert shown.look("sheetd.session.recording.inputs.filter(({ method }) => method.startsWith('gesture')).length") > 0
    # With keys, from where the sheet is; what is chosen is said.
    shown.page.locator(".rail .pointing").focus()
    for key in ["Enter", *["ArrowDown"] * 3, *["ArrowRight"] * 25]:
        shown.page.keyboard.press(key)
    shown.until("document.querySelector('.rail .verdict > p').textContent.startsWith('2500 pt/s ↓ from')")
    shown.answered()
    shown.step()
    assert re.match(r"2500 points per second down from \d+(\.\d+)? points: medium\.", shown.page.locator("[aria-live]").first.text_content())
    shown.page.keyboard.press("Escape")
    shown.step()
    assert sentence(shown).startswith("Just now")
    for key in ["Enter", *["ArrowRight"] * 25, "Enter"]:
        shown.page.keyboard.press(key)
    shown.until("sheetd.session.frame.detent === 'medium' && sheetd.session.rests")
    shown.until("document.querySelector('.rail .when').textContent")
    # The words lead to the moment of the release.
    shown.page.mouse.move(5, 5)
    shown.page.get_by_role("button", name="Just now").click()
    assert shown.look("sheetd.session.past === sheetd.session.recording.events.findLast(({ name }) => name === 'interactionDidEnd').time")
