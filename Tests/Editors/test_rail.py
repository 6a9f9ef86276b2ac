"""Tests the landing rail of the preview page in Chromium: the sentence, the chart, the names of the detents."""

import json
import math
import random
import re

import pytest
from conftest import box_of, until
from previews import Preview
from sheetd_client import SyncClient

pytestmark = pytest.mark.browser

DETENTS = [{"id": "peek", "height": 96}, "medium", "large"]
PLACES = {"preset": "system", "device": "iPhone 15", "configuration": {"detents": DETENTS, "prefersGrabberVisible": True,
                                                                       "selectedDetentIdentifier": "medium"},
          "content": {"height": 380}}
SAFE_AREA = 34
"""The height that an iPhone 15's safe area adds to a detent of a height, pt."""


@pytest.fixture
def rail(chromium, sheetd, tmp_path):
    """Opens the preview of a document, at 1440 x 900."""
    previews = []

    def open_preview(document=PLACES, width=1440, height=900, **context):
        file = tmp_path / "places.sheet.json"
        file.write_text(json.dumps(document))
        shown = Preview(chromium, sheetd, tmp_path, None, file=file, **context)
        previews.append(shown)
        shown.page.set_viewport_size({"width": width, "height": height})
        shown.at_rest()
        return shown

    yield open_preview
    for one in previews:
        one.close()


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


@pytest.mark.parametrize("height", [760, 857, 900, 1100])
def test_sentence_does_not_cover_the_chart(rail, height):
    shown = rail(height=height)
    chart(shown)
    hold(shown, (200, 420), (200, 520))
    prediction(shown)
    until(lambda: shown.page.locator(".rail .verdict .why").last.text_content(), "the margin of the release")
    regions = shown.page.locator(".rail .chart > g").first
    until(lambda: box_of(regions)["height"] > 100, "the chart")
    bottom = max(box_of(one)["y"] + box_of(one)["height"] for one in shown.page.locator(".rail .verdict > *").all())
    assert box_of(shown.page.locator(".rail"))["y"] <= box_of(shown.page.locator(".rail .verdict > p"))["y"]
    assert bottom <= box_of(regions)["y"] + 3  # which its strokes are wide


def let_go(shown):
    shown.let_go()
    shown.until("sheetd.session.rests")
    return shown.frame


def place_of(frame):
    """The word for the place where a sheet rests."""
    return "dismissed" if frame["phase"] == "dismissed" else frame["detent"] or "stays"


def middle(box):
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# The sentence


@pytest.mark.parametrize("document", [
    PLACES, {"preset": "system-26", "configuration": {"detents": ["medium", "large"]}}, {"preset": "content-sized", "content": {"height": 360}},
    {"preset": "cover-vertical", "content": {"height": 420}}, {"preset": "interruptible"}, {"preset": "side-menu"},
], ids=lambda document: document["preset"])
def test_sentence_says_where_a_release_lands(rail, document):
    shown = rail(document)
    numbers = random.Random(document["preset"])
    words = set()
    for _ in range(8):
        frame = shown.frame
        if frame["phase"] == "dismissed":
            shown.look("void sheetd.session.input('sheet/present', {animated: false})")
            frame = shown.at_rest()
        rect = frame["frame"]
        if document["preset"] == "side-menu":
            y = numbers.randint(200, 500)
            stops = [(250, y), (235, y), (numbers.randint(40, 230), y), (numbers.randint(40, 230), y)]
        else:
            y = rect["y"] + 12
            stops = [(190, y), (190, y + 15), (190, numbers.randint(150, 700)), (190, numbers.randint(150, 800))]
        hold(shown, *stops)
        said = prediction(shown)
        after = let_go(shown)
        if said.startswith("Let go now"):
            word = place_of(after)
            words.add(word)
            assert re.match(rf"Let go now: {word}(, at rest)? in \d\.\d\d s$", said), said
    assert len(words) > 1, words


def test_sentence_says_when_the_sheet_lands(rail):
    shown = rail()
    hold(shown, (196, 410), (196, 380), (196, 300))
    said = float(re.search(r"in (\d\.\d\d) s", prediction(shown))[1])
    let_go(shown)
    begin = shown.look("sheetd.session.recording.inputs.at(-1).time")
    moved, rested = shown.look("""(() => { const { frames } = sheetd.session.recording;
        const last = frames.findLastIndex(one => one.velocity !== 0); return [frames[last].time, frames[last + 1].time]; })()""")
    assert moved <= begin + said + 0.006 and rested >= begin + said - 0.006


def test_sentence_without_a_finger_or_a_sheet(rail):
    shown = rail()
    assert sentence(shown) == "Where a release lands: Nothing holds it"
    assert shown.page.locator(".rail .chart[data-idle]").count() == 1
    shown.page.keyboard.press("Backspace")
    shown.until("sheetd.session.rests && sheetd.session.frame.phase === 'dismissed'")
    until(lambda: sentence(shown) == "Where a release lands: No sheet", "the sentence says that there is no sheet")


@pytest.mark.parametrize("far", [True, False], ids=["a far drag", "a short drag"])
def test_interactive_pop_is_said_as_the_screen_it_returns_to(rail, far):
    shown = rail({"preset": "system", "device": "iPhone 15", "screens": [
        {"id": "root", "content": {"height": 300}}, {"id": "details", "content": {"height": 300}}],
        "configuration": {"detents": ["medium"]}})
    y = shown.frame["frame"]["y"] + 120
    hold(shown, (3, y), (30, y), (300 if far else 44, y), (301 if far else 40, y))
    said = prediction(shown)
    assert said.startswith("Let go now: back to root in" if far else "Let go now: stays on details"), said
    # The chart is about the sheet, which the pop does not move.
    assert shown.page.locator(".rail .chart[data-idle]").count() == 1
    assert [one["id"] for one in let_go(shown)["screens"]][-1] == ("root" if far else "details")


def test_prediction_of_a_past_moment_is_the_one_of_then(rail):
    shown = rail()
    hold(shown, (196, 410), (196, 380), (196, 300), (196, 260))
    said, time = prediction(shown), shown.frame["time"]
    shown.look("sheetd.session.setPaused(false)")
    # The finger moves on later, so that the frame of this time remains the one that was predicted.
    shown.until(f"sheetd.session.frame.time > {time} + 0.05")
    shown.page.mouse.move(*shown.place(196, 500), steps=4)
    let_go(shown)
    shown.look(f"sheetd.session.look({time})")
    until(lambda: sentence(shown) == said, said)
    # What was not recorded is asked for: after a replay, nothing is known about the past.
    shown.look("sheetd.session.replay({inputs: sheetd.session.recording.inputs, end: sheetd.session.recording.end})")
    shown.look(f"sheetd.session.look({time})")
    until(lambda: sentence(shown) == said, said)


# The chart


def test_chart_agrees_with_single_predictions(rail, sheetd):
    shown = rail()
    rows = chart(shown)["rows"]
    assert len(rows) > 20
    numbers = random.Random(1)
    with SyncClient(sheetd) as client:
        sheet = client.open("system", configuration=PLACES["configuration"], content=PLACES["content"],
                            container={"device": "iPhone 15"}, updates={"frames": False, "animations": False, "events": False})
        sheet.present(animated=False)
        top = sheet.state().frame.y
        sheet.gesture_sample("began", 196, top + 20, recognized=True)
        # A sheet that was dragged below its lowest detent may leave even from above it, so each row is dragged to from rest.
        held = sheet.snapshot()
        tried = 0
        for row in numbers.sample(rows, 24):
            sheet.restore(held)
            sheet.gesture_sample("moved", 196, 852 - row["reach"] + 20)
            if abs(852 - sheet.state().frame.y - row["reach"]) > 0.01:
                continue  # beyond its last detent the sheet resists
            for _ in range(8):
                velocity = numbers.uniform(-3000, 3000)
                if any(abs(velocity - one.get("to", 9999)) < 1 for one in row["outcomes"]):
                    continue
                said = next(one for one in row["outcomes"] if velocity <= one.get("to", 9999))
                found = sheet.predict(velocity={"x": 0, "y": velocity})
                assert (said["outcome"], said.get("detent")) == (found.outcome, found.detent), (row, velocity)
                tried += 1
        assert tried > 100


def test_row_of_the_moment_shows_its_thresholds(rail):
    shown = rail()
    hold(shown, (196, 410), (196, 380), (196, 300))
    prediction(shown)
    borders = [one["to"] for one in shown.look("sheetd.releases.at(sheetd.session.moment).row.outcomes") if "to" in one]
    shown_borders = [text.replace("−", "-") for text in shown.page.locator(".rail .thresholds .number").all_text_contents()]
    assert shown_borders == [str(round(one)) for one in borders if abs(one) < 3000]
    assert shown.page.locator(".rail .chart[data-idle]").count() == 0
    let_go(shown)
    shown.until("document.querySelector('.rail .chart').hasAttribute('data-idle')")


def test_sheet_detents_and_finger_are_on_one_line(rail):
    shown = rail()
    chart(shown)
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
    prediction(shown)
    dot = box_of(shown.page.locator(".rail .chart .dot"))
    assert abs(middle(dot)[1] - box_of(shown.page.locator(".sheet").first)["y"]) <= 0.6
    let_go(shown)


def test_outcome_under_the_dot_is_the_predicted_one(rail):
    shown = rail()
    numbers = random.Random(4)
    for _ in range(6):
        hold(shown, (196, shown.frame["frame"]["y"] + 8), (196, 420), (196, numbers.randint(150, 700)), (196, numbers.randint(150, 700)))
        prediction(shown)
        found = shown.look("""(() => {
            const { row, prediction } = sheetd.releases.at(sheetd.session.moment);
            const velocity = -sheetd.session.frame.velocity;
            return [row.outcomes.find(one => one.to === undefined || velocity <= one.to), prediction]; })()""")
        assert [found[0]["outcome"], found[0].get("detent")] == [found[1]["outcome"], found[1]["detent"]]
        if let_go(shown)["phase"] == "dismissed":
            shown.look("void sheetd.session.input('sheet/present', {animated: false})")
            shown.at_rest()


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


def test_nothing_is_asked_at_rest_and_once_a_frame_under_a_finger(rail):
    shown = rail()
    shown.settled()
    shown.look("""(() => { window.asked = 0; window.frames = 0; const { rpc } = sheetd; const request = rpc.request.bind(rpc);
        rpc.request = (method, ...rest) => { if (method === 'sheet/predict') window.asked++; return request(method, ...rest); };
        sheetd.on('painted', () => window.frames++); })()""")
    shown.step(1)
    assert shown.look("window.asked") == 0
    shown.drag((196, 410), (196, 300), (196, 200), (196, 350))
    shown.settled()
    # The prediction and the row of each frame at most; a new chart is not needed.
    assert 30 <= shown.look("window.asked") <= 2 * shown.look("window.frames")


def test_drag_is_painted_in_time_while_the_chart_is_not_complete(rail):
    shown = rail({"preset": "interruptible"}, clock="wall")
    shown.drag_is_painted_in_time()


# The names of the detents


def peek(shown):
    return shown.look("sheetd.session.state.configuration.detents[0].height")


def configures(shown):
    return shown.look("sheetd.session.recording.inputs.filter(one => one.method === 'sheet/configure').length")


def test_dragging_a_name_moves_its_detent_as_one_input(rail):
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


def test_dragging_the_name_of_the_medium_detent_changes_its_fraction(rail):
    shown = rail()
    button = shown.page.locator(".rail .detent", has_text="medium")
    x, y = middle(box_of(button))
    shown.page.mouse.move(x, y)
    shown.page.mouse.down()
    shown.page.mouse.move(x, y - 30, steps=6)
    shown.page.mouse.up()
    shown.until("sheetd.session.state.configuration.frame.detents.mediumFraction > 0.57")
    until(lambda: re.fullmatch(r"\d+(\.0\d?)?", button.locator("small").text_content()), "it is at a whole point")


def test_arrow_keys_move_a_detent(rail):
    shown = rail()
    button = shown.page.locator(".rail .detent", has_text="peek")
    button.focus()
    # In one go: what is a second apart is two changes.
    button.evaluate("one => ['ArrowUp', 'PageUp'].forEach(key => one.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))")
    until(lambda: button.locator("small").text_content() == str(96 + SAFE_AREA + 1 + 10), "it is a point and ten points higher")
    assert configures(shown) == 1
    shown.page.keyboard.press("Shift+ArrowDown")
    # A pixel of a display with a scale of 3.
    until(lambda: abs(float(button.locator("small").text_content()) - (96 + SAFE_AREA + 11 - 1 / 3)) < 0.01, "it is a pixel lower")
    assert button.evaluate("one => one === document.activeElement")
    shown.page.keyboard.press("Enter")
    shown.until("sheetd.session.frame.detent === 'peek'")


def test_name_of_the_predicted_detent_is_marked(rail):
    shown = rail()
    hold(shown, (196, 410), (196, 300), (196, 120), (196, 110))
    word = re.match(r"Let go now: (\w+) in", prediction(shown))[1]
    assert shown.page.locator(".rail .detent[data-next]").all_text_contents()[0].startswith(word)
    let_go(shown)
    until(lambda: shown.page.locator(".rail .detent[data-next]").count() == 0, "nothing is marked at rest")


# Sizes


def test_phone_shows_names_and_sentence_and_the_chart_on_demand(rail):
    shown = rail(width=390, height=844)
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


def test_without_the_chart_the_names_and_the_sentence_stay(rail):
    shown = rail()
    wide = box_of(shown.page.locator(".surface"))
    shown.page.keyboard.press("m")
    until(lambda: shown.page.locator(".rail .region").first.is_hidden(), "the chart is hidden")
    assert shown.page.locator(".rail .detent").count() == 3
    assert box_of(shown.page.locator(".surface"))["height"] >= wide["height"] - 1
    shown.page.keyboard.press("m")
    until(lambda: shown.page.locator(".rail .region").first.is_visible(), "the chart is shown")


def test_reason_says_what_would_have_changed_the_landing(rail):
    shown = rail()
    hold(shown, (196, 430), (196, 500), (196, 620), (196, 560))
    assert prediction(shown).startswith("Let go now: ")
    answer = shown.look("sheetd.session.ask('sheet/predict', { why: true })")
    # What was asked before the clock stopped may be shown until the answer about the moment at which it stands.
    needed = math.ceil(abs(answer["why"]["velocity"]["change"]))
    changes = shown.until(f"[...document.querySelectorAll('.rail .why')].map(one => one.textContent)"
                          f".find(text => text.startsWith('{needed} pt/s more '))")
    decided = shown.look("document.querySelector('.rail .why').textContent")
    assert decided.lower() == answer["why"]["text"].lower() + "."
    change, sign, place = re.match(r"(\d+) pt/s more (?:up|down|↑|↓)? ?(↑|↓|up|down): ([\w-]+)", changes).groups()
    more = int(change) * (-1 if sign in ("↑", "up") else 1)
    # The frame that the page shows may be an earlier one: the velocity of a finger that rests falls with time.
    velocity = -shown.look("sheetd.session.ask('sheet/state')")["velocity"] + more

    def landing(velocity):
        found = shown.look(f"sheetd.session.ask('sheet/predict', {{ velocity: {{ x: 0, y: {velocity} }} }})")
        return found["detent"] or "dismissed"

    assert landing(velocity) == place
    assert landing(velocity - (2 if more > 0 else -2)) == (answer["detent"] or "dismissed")
    let_go(shown)


def test_every_preset_opens_drags_and_lands_where_the_rail_says(rail):
    shown = rail()
    names = shown.until("sheetd.catalogue?.presets.map(one => one.name)")
    assert len(names) == 30
    for name in names:
        shown.look(f"void sheetd.open({{ preset: '{name}' }})")
        shown.until(f"sheetd.session.state?.preset === '{name}' && sheetd.session.rests")
        if shown.frame["phase"] == "dismissed":
            shown.run("present")
        before = shown.at_rest()
        side = shown.look("sheetd.session.state.configuration.edge") == "leading"
        box = before["frame"]
        start = (box["x"] + box["width"] - 40, 400) if side else (196, box["y"] + min(box["height"] / 2, 20))
        moved = (start[0] - 60, 400) if side else (196, start[1] + 60)
        hold(shown, start, ((start[0] + moved[0]) / 2, (start[1] + moved[1]) / 2), moved)
        shown.until("sheetd.session.frame.held")
        assert shown.frame["frame"] != box, name
        said = prediction(shown)
        rested = let_go(shown)
        landed = "dismissed" if rested["phase"] == "dismissed" else rested["detent"] or "stays"
        assert said.startswith(f"Let go now: {landed}"), (name, said)
