"""Tests the jobs for which people open the page, in Chromium, and counts the clicks where there are any."""

import json
import re
import subprocess

import pytest
from PIL import Image
from conftest import box_of, until
from jobs import Counted, begin, kept
from previews import PICTURE

pytestmark = pytest.mark.browser

MAP = {"preset": "system", "device": "iPhone 15", "content": {"height": 380, "scrollable": True, "scrollHeight": 1400},
       "configuration": {"detents": [{"id": "peek", "height": 150}, "medium", "large"], "prefersGrabberVisible": True}}


def at(shown, reach, velocity):
    """The place of a release in the landing chart, px of the page."""
    place = shown.page.locator(".rail").bounding_box()
    x, y = shown.look(f"sheetd.rail.axes.at({reach}, {velocity})")
    return place["x"] + x, place["y"] + y


@pytest.fixture
def opened(preview):
    """Opens a document at 1440 x 900, with its landing chart."""
    def open_preview(document=MAP, name="places"):
        shown = preview(document, name)
        shown.page.set_viewport_size({"width": 1440, "height": 900})
        shown.at_rest()
        shown.until("sheetd.catalogue && sheetd.landings.at(sheetd.session.moment)?.isDone && sheetd.rail.isCurrent")
        return shown

    return open_preview


def test_map_sheet_is_made_from_nothing_and_is_still_there_after_the_tab_was_closed(preview):
    shown = preview(None)
    assert shown.server
    begin(shown)
    hand = Counted(shown)
    hand.choose("Behaves like", "vaul")
    hand.click("Map")
    kept(shown, "true")
    assert shown.page.locator(".toast").inner_text() == "Places over a map: the list peeks from the edge, and can’t be dismissed. Drag the sheet."
    hand.click("Add a detent")
    hand.click("By height", "menuitem")
    kept(shown, "unsaved?.detents.length === 4")
    assert shown.page.locator(".count-unsaved").inner_text() == "1 change, kept"
    assert hand.count == 5
    made = shown.look("[sheetd.drafts.current, sheetd.session.state.configuration]")
    # The tab is closed, and another one opened, at the address that was printed; it is loaded again; and another sheet is looked at meanwhile.
    page = shown.context.new_page()
    shown.page.close()
    shown.page = page
    same = "sheetd.session.state?.configuration.detents.length === 4 && sheetd.drafts.current && sheetd.session.rests"
    page.goto(shown.url)
    until(lambda: page.evaluate("window.sheetd && sheetd.connection !== 'connecting'"), "the page")
    shown.until(same)
    assert shown.look("[sheetd.drafts.current, sheetd.session.state.configuration]") == made
    assert page.url.endswith("#draft=" + made[0]["id"])
    page.reload()
    shown.until(same)
    assert shown.look("sheetd.session.state.configuration") == made[1]
    shown.run("new")
    page.locator("dialog button[data-template=menu]").click()
    kept(shown, "text.includes('A few actions')")
    shown.run("new")
    hand.click("map.sheet.json vaul")
    shown.until(same)
    assert shown.look("sheetd.drafts.list.map(({ name }) => name).sort()") == ["map.sheet.json", "menu.sheet.json"]


def test_where_a_release_lands_and_why_is_pointed_at_once(opened):
    shown = opened()
    # About 900 pt/s up from peek, which reaches 184 pt with the safe area.
    shown.page.mouse.move(*at(shown, 184, -900))
    shown.until("document.querySelector('.rail .verdict b').textContent.startsWith('peek in ')")
    speed = int(re.fullmatch(r"(\d+) pt/s ↑ from peek", shown.page.locator(".rail .verdict p").inner_text())[1])
    assert abs(speed - 900) <= 20  # a pixel of the chart
    why, change = shown.page.locator(".rail .why").all_inner_texts()
    assert why == f"To the detent nearest to where it would stop ({184 + 0.099 * speed:.0f} pt)."
    # A flick from 1000 pt/s on goes one detent further.
    more = int(re.match(r"(\d+) pt/s more ↑ up: medium", change)[1])
    assert 0 <= more - (1000 - speed) <= 1


def test_border_of_the_chart_is_dragged_and_the_field_that_makes_it_lights_up(opened):
    shown = opened({"preset": "system", "device": "iPhone 15", "configuration": {"detents": ["medium", "large"]}})

    def move(reach, velocity):
        shown.page.mouse.move(*at(shown, reach, velocity), steps=4)
        shown.step()

    # 900 pt/s up from above medium are too slow for large: one drag of the border, and they are not.
    predicted = "sheetd.session.ask('sheet/predict', { release: { reach: 480, velocity: -900 } }).then(({ detent }) => detent)"
    assert shown.look(predicted) == "medium"
    move(480, -1000)
    assert shown.look("document.querySelector('.rail .pointing').style.cursor") == "ew-resize"
    shown.page.mouse.down()
    move(480, -850)
    flick = shown.until("(({ flick }) => flick < 890 && flick)(sheetd.session.state.configuration.interaction.landing)")
    assert abs(flick - 850) <= 20  # a pixel of the chart
    shown.settled()
    assert shown.page.locator(".border-tag:visible").inner_text() == f"flick {flick}"
    assert shown.look("document.querySelector('.lit').dataset.path") == "interaction.landing.flick"
    shown.page.mouse.up()
    shown.settled()
    assert shown.look(predicted) == "large"
    # Nothing was thrown, and it is one change.
    assert shown.look("sheetd.session.recording.inputs.map(({ method }) => method).sort()") == ["sheet/configure", "sheet/present"]
    assert not shown.page.locator(".border-tag:visible, .lit").count()
    # A border that is put back where it was has its value again.
    flick = shown.look("sheetd.session.state.configuration.interaction.landing.flick")
    shown.until("sheetd.rail.isCurrent && sheetd.aim.isPossible")
    move(480, -flick)
    shown.page.mouse.down()
    move(480, -1200)
    shown.until(f"sheetd.session.state.configuration.interaction.landing.flick > {flick + 100}")
    move(480, -flick)
    shown.until(f"Math.abs(sheetd.session.state.configuration.interaction.landing.flick - {flick}) <= 20")
    shown.page.mouse.up()
    shown.settled()
    shown.run("inspector.undo")
    shown.until(f"sheetd.session.state.configuration.interaction.landing.flick === {flick}")
    # The other way round: a field shows which borders it moves.
    shown.page.locator('[data-path="interaction.landing.projection"]').hover()
    shown.until("document.querySelector('.moved').getAttribute('d')?.length > 20")
    shown.page.mouse.move(5, 5)
    shown.until("document.querySelector('.moved').getAttribute('d') === ''")
    shown.run("inspector.undo")
    shown.until("sheetd.session.state.configuration.interaction.landing.flick === 1000")


def test_three_platforms_are_under_one_finger(opened):
    shown = opened()
    hand = Counted(shown)
    hand.click("Compare", exact=True)
    hand.click("This sheet in…")
    shown.until("sheetd.session.rests && sheetd.compare.sides.length === 3 && sheetd.compare.sides.every(one => one.frame && !one.moving)")
    assert hand.count == 2
    assert shown.look("sheetd.compare.sides.map(one => [one.name, one.frame.detent])") == [["system-26", "peek"], ["material", "peek"], ["vaul", "peek"]]
    before = shown.look("sheetd.compare.sides.map(one => one.frame.frame.y)")
    box = shown.page.locator(".compare .surface").first.bounding_box()
    scale = box["width"] / 393
    shown.page.mouse.move(box["x"] + 196 * scale, box["y"] + 680 * scale)
    shown.page.mouse.down()
    for y in range(670, 560, -10):
        shown.page.mouse.move(box["x"] + 196 * scale, box["y"] + y * scale)
        shown.step()
    shown.until("sheetd.compare.sides.every(one => one.held)")
    after = shown.look("sheetd.compare.sides.map(one => one.frame.frame.y)")
    assert all(later < earlier - 50 for earlier, later in zip(before, after))
    shown.page.mouse.up()


def test_spring_is_tuned_by_eye_and_each_change_moves_the_sheet(opened):
    shown = opened()
    field = shown.page.locator("[data-field='transition.curve'] .quad input").first
    for response in ("0.6", "0.9"):
        field.fill(response)
        field.press("Enter")
        # Nothing else is pressed.
        shown.until("sheetd.timeline.player.plays && sheetd.session.past !== null")
        shown.until("!sheetd.timeline.player.plays && sheetd.session.rests")
        assert shown.look("sheetd.session.state.configuration.transition.curve.spring.response") == float(response)
    assert shown.page.locator("[data-field='transition.curve'] .use").inner_text() == "moved it last"
    # All of the motion at once.
    shown.page.get_by_label("Feels like").select_option("bouncy")
    shown.until("sheetd.timeline.player.plays && sheetd.session.past !== null")


def test_expectation_is_written_fails_and_is_accepted_before_saving(opened):
    shown = opened()
    hand = Counted(shown)
    hand.click("Expect here")
    shown.until("document.querySelectorAll('.flag.met').length === 1 && sheetd.session.follower.verdicts[0]?.range && sheetd.session.rests")
    saved = shown.file.read_text()
    shown.look("sheetd.session.configure({ detents: [{ id: 'peek', height: 180 }, 'medium', 'large'] })")
    shown.until("document.querySelectorAll('.flag.missed').length === 1 && sheetd.checks.counts.failed === 1")
    assert shown.file.read_text() == saved
    shown.page.locator(".flag.missed").click()
    hand.count += 1
    hand.click("Accept", "menuitem")
    shown.until("document.querySelectorAll('.flag.met').length === 1 && sheetd.checks.counts.passed === 1")
    assert hand.count == 3
    # What is accepted is in the document; the change that it is about is not yet.
    assert "180" not in shown.file.read_text() and shown.look("sheetd.session.changes.unsaved.detents[0].height") == 180


def test_text_size_is_dragged_and_the_scenarios_run_at_it_too(opened):
    shown = opened({"preset": "content-sized", "content": {"height": 300}, "scenario": [{"time": 0, "method": "sheet/present", "params": {"animated": False}}],
                    "expect": [{"time": 0, "frame": {"frame": {"height": 334}}}]})
    shown.until("sheetd.checks.counts.passed === 1")
    hand = Counted(shown)
    hand.click("Text size, 100 %")
    for _ in range(4):
        shown.page.keyboard.press("ArrowRight")
    shown.until("sheetd.session.state.environment.textSize === 1.65 && sheetd.session.rests")
    assert shown.page.locator(".text-sizes b").inner_text() == "AX1, 165 %"
    assert shown.frame["frame"]["height"] > 400
    hand.click("Run the scenarios at this size, too", "switch")
    shown.until("sheetd.checks.counts.failed === 1")
    assert hand.count == 2
    # The button closes what it has opened, and what it opens again is about the same sheet.
    shown.page.keyboard.press("Escape")
    hand.click("Text size, 165 %")
    assert shown.page.locator(".text-sizes b").inner_text() == "AX1, 165 %"


def test_card_shows_the_persons_own_screen_with_the_finger_and_the_answer_with_three_clicks(opened, tmp_path):
    shown = opened()
    shown.look(f"{PICTURE}.then(file => sheetd.stage.takeOwn(file, 'app'))")
    shown.drag((196, 680), (196, 560), (196, 520), steps=5)
    shown.until("sheetd.session.rests && sheetd.session.frame.detent === 'medium'")
    hand = Counted(shown)
    with shown.page.expect_download(timeout=120_000) as download:
        hand.click("Share", exact=True)
        hand.click("Make a card… MP4, GIF or PNG", "menuitem")
        hand.click("Save the card")
        shown.until("!document.querySelector('dialog[open]')", 120)
    assert hand.count == 3
    card = tmp_path / download.value.suggested_filename
    download.value.save_as(card)
    assert card.name in ("places-card.mp4", "places-card.gif")
    # As many frames as the recording has sixtieths, or fiftieths of a second.
    rate = 60 if card.suffix == ".mp4" else 50
    told = subprocess.run(["ffprobe", "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries", "stream=nb_read_frames,width,height", "-of", "json", card],
                          capture_output=True, text=True, check=True).stdout
    stream = json.loads(told)["streams"][0]
    assert abs(int(stream["nb_read_frames"]) - rate * shown.look("sheetd.session.recording.end")) <= 2
    # The page shows the present again, and the card has the screen, the chart and the words.
    assert shown.look("sheetd.session.past") is None
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", card, "-frames:v", "1", tmp_path / "first.png"], check=True)
    with Image.open(tmp_path / "first.png") as picture:
        red = sum(count for count, (r, g, b) in picture.convert("RGB").getcolors(1 << 24) if r > 150 and g < 60 and b < 80)
        assert red > picture.width * picture.height / 12
    box = box_of(shown.page.locator(".device"))
    assert stream["width"] > 1.5 * box["width"]
