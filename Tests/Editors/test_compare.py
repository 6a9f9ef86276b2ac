"""Tests the preview page's comparison of several sheets under one finger, in Chromium."""

import itertools
import json
import math

import pytest
from conftest import box_of, until

pytestmark = pytest.mark.browser

PLACES = {"preset": "system", "device": "iPhone 15", "content": {"height": 380},
          "configuration": {"detents": [{"id": "peek", "height": 96}, "medium", "large"], "prefersGrabberVisible": True,
                            "selectedDetentIdentifier": "medium"}}
WIDTH, HEIGHT = 393, 852
"""The size of an iPhone 15, pt."""


@pytest.fixture
def compare(preview):
    """Opens the preview of a document in the mode that compares it."""
    def open_preview(document=PLACES, width=1440, height=900, **context):
        shown = preview(document, "places", **{"reduced_motion": "reduce", **context})
        shown.page.set_viewport_size({"width": width, "height": height})
        shown.at_rest()
        shown.until("sheetd.catalogue !== null")
        shown.page.keyboard.press("c")
        settled(shown)
        return shown

    return open_preview


def settled(shown):
    """Waits until all sheets are at rest."""
    shown.until("""sheetd.session.rests && sheetd.compare.sides.length > 0 &&
        sheetd.compare.sides.every(one => one.frame && !one.moving && !one.held && Math.abs(one.frame.time - sheetd.session.frame.time) < 0.02)""")


def drag(shown, *stops, cell=0, width=WIDTH, steps=8, release=True):
    """Drags through points of the container of a cell."""
    box = box_of(shown.page.locator(".compare .surface").nth(cell))
    scale = box["width"] / width
    mouse = shown.page.mouse
    places = [(box["x"] + x * scale, box["y"] + y * scale) for x, y in stops]
    mouse.move(*places[0])
    mouse.down()
    for start, end in itertools.pairwise(places):
        for step in range(1, steps + 1):
            shown.step()
            mouse.move(*(a + (b - a) * step / steps for a, b in zip(start, end)))
    shown.step()
    if release:
        mouse.up()


def choose(shown, button, item):
    shown.page.get_by_role("button", name=button).click()
    shown.page.get_by_role("menu").get_by_text(item, exact=True).click()


def source(shown, index=0):
    return shown.look(f"sheetd.compare.sides[{index}].source")


def test_finger_on_any_device_is_on_all_sheets_and_each_head_says_where_its_sheet_lands(compare):
    shown = compare()
    drag(shown, (196, 415), (196, 480), (196, 700), (196, 760), cell=1, release=False)
    shown.pause()
    assert shown.look("sheetd.session.finger") == shown.look("sheetd.compare.sides[0].finger")
    wheres = shown.page.locator(".head-of .where b")
    until(lambda: wheres.count() == 2 and shown.page.locator(".head-of[data-held]").count() == 2, "both heads predict")
    # The newest frames were painted while older ones were asked about, so that they are asked about once those are answered.
    shown.settled()
    shown.settled()
    said = wheres.all_text_contents()
    shown.let_go()
    settled(shown)
    landed = [shown.frame, shown.look("sheetd.compare.sides[0].frame")]
    assert said == ["dismissed" if one["phase"] == "dismissed" else one["detent"] or "stays" for one in landed]


def test_both_are_drawn_now_and_then_with_their_difference_and_their_curves(compare):
    shown = compare()
    reaches = [HEIGHT - one["frame"]["y"] for one in (shown.frame, shown.look("sheetd.compare.sides[0].frame"))]
    expected = abs(reaches[1] - reaches[0])
    said = shown.page.locator(".difference b")
    until(lambda: abs(float((said.text_content() or "nan").split()[0]) - expected) <= 0.5, f"{expected} pt")
    assert shown.page.locator(".difference span").text_content() == f"B is {'lower' if reaches[1] < reaches[0] else 'higher'}"
    drag(shown, (196, 480), (196, 560), (196, 640))
    settled(shown)
    frame = shown.look("sheetd.compare.sides[0].frames.findLast(one => one.held)")
    shown.look(f"sheetd.session.look({frame['time']})")

    def drawn():
        sheet, screen = (box_of(shown.page.locator(f".compare .{one}").nth(1)) for one in ("sheet", "surface"))
        return abs((sheet["y"] - screen["y"]) * WIDTH / screen["width"] - frame["frame"]["y"]) < 1

    until(drawn, "B is drawn at its frame of then")
    shown.page.locator(".lanes.compared").wait_for()
    assert shown.page.locator(".lane.phase-b").inner_text() == "B: content-sized"
    value = float(shown.page.locator(".legend[data-trace=reach-b] .value").inner_text())
    assert value == pytest.approx(HEIGHT - frame["frame"]["y"], abs=0.051)
    shown.page.keyboard.press("c")
    until(lambda: shown.page.locator(".lanes.compared").count() == 0, "the curves of one alone")
    sheets = shown.look("sheetd.rpc.request('sheet/list').then(({sheets}) => sheets.map(one => one.sheet ?? one))")
    assert not any(one.startswith("compared") for one in sheets)


def test_menu_of_a_head_changes_its_preset_and_its_device(compare):
    shown = compare()
    choose(shown, "B, content-sized", "interruptible")
    settled(shown)
    assert source(shown)["preset"] == "interruptible"
    choose(shown, "B, interruptible", "Device…")
    shown.page.get_by_role("menuitemradio", name="iPhone SE").click()
    settled(shown)
    assert shown.look("sheetd.compare.sides[0].state.container.size") == {"width": 375, "height": 667}
    # A keeps its own.
    assert shown.look("sheetd.session.state.container.size") == {"width": WIDTH, "height": HEIGHT}


def test_changed_document_is_compared_with_itself_as_saved_and_takes_the_other_s_configuration(compare):
    shown = compare()
    choose(shown, "B, content-sized", "Make it the document’s own")
    shown.until("""JSON.stringify(sheetd.session.state.configuration.interaction.landing) ===
        JSON.stringify(sheetd.compare.sides[0].state.configuration.interaction.landing)""")
    assert shown.look("sheetd.session.changes.unsaved !== null")
    shown.look("sheetd.session.configure({preferredCornerRadius: 44}).then(() => {})")
    shown.until("sheetd.session.state.configuration.preferredCornerRadius === 44")
    choose(shown, "B, content-sized", "As in the document")
    settled(shown)
    assert shown.look("sheetd.compare.sides[0].state.configuration.preferredCornerRadius") != 44
    # A further change is A's alone.
    shown.look("sheetd.session.configure({preferredCornerRadius: 30}).then(() => {})")
    shown.until("sheetd.session.state.configuration.preferredCornerRadius === 30")
    assert shown.look("sheetd.compare.sides[0].state.configuration.preferredCornerRadius") not in (30, 44)


def test_broken_document_of_another_file_says_so_and_the_rest_goes_on(compare, tmp_path):
    shown = compare()
    file = tmp_path / "broken.sheet.json"
    file.write_text('{"preset": "nonsense"}')
    shown.page.get_by_role("button", name="B, content-sized").click()
    with shown.page.expect_file_chooser() as chooser:
        shown.page.get_by_text("Another document…").click()
    chooser.value.set_files(file)
    shown.page.get_by_role("button", name="B, broken: not valid").wait_for()
    drag(shown, (196, 415), (196, 480), (196, 500))
    shown.until("sheetd.session.rests")


def test_overlay_draws_the_outline_of_the_other_and_is_what_a_phone_has(compare):
    shown = compare(width=390, height=844)
    assert shown.page.locator(".compare .surface").count() == 1
    heads = [box_of(one) for one in shown.page.locator(".head-of").all()]
    assert len(heads) == 2 and all(box["height"] >= 44 and box["x"] + box["width"] <= 390 for box in heads)
    shown.resize(1440, 900)
    shown.page.get_by_role("button", name="Overlay", exact=True).click()
    assert shown.page.locator(".compare .surface").count() == 1
    rect = shown.look("sheetd.compare.sides[0].frame.frame")

    def drawn():
        # Without the width of the stroke, which Playwright's own boxes include.
        screen, outline = (shown.look(f"document.querySelector('.compare .{one}').getBoundingClientRect().toJSON()") for one in ("surface", "outline path"))
        return abs((outline["y"] - screen["y"]) * WIDTH / screen["width"] - rect["y"]) < 2

    until(drawn, "the outline is where B is")
    assert shown.page.locator(".head-of").count() == 2


def test_grid_drags_presets_on_devices_in_both_appearances_at_once(compare):
    shown = compare()
    shown.page.get_by_role("button", name="Grid", exact=True).click()
    choose(shown, "Devices 1", "iPad")
    choose(shown, "Appearance 1", "Light and dark")
    settled(shown)
    assert shown.page.locator(".compare .surface").count() == 8
    # Both appearances of a sheet are the same sheet.
    assert shown.look("sheetd.compare.sides.length") == 3
    schemes = shown.look("[...document.querySelectorAll('.compare .surface')].map(one => getComputedStyle(one).colorScheme)")
    assert schemes == ["light", "dark"] * 4
    before = shown.look("sheetd.compare.sides.map(one => one.recording.inputs.length)")
    drag(shown, (196, 415), (196, 480), (196, 600))
    settled(shown)
    after = shown.look("sheetd.compare.sides.map(one => one.recording.inputs.length)")
    assert all(more > less for less, more in zip(before, after))
    boxes = [box_of(one) for one in shown.page.locator(".compare .surface").all()]
    area = box_of(shown.page.locator(".compare"))
    assert all(box["x"] >= area["x"] and box["x"] + box["width"] <= area["x"] + area["width"] and
               box["y"] + box["height"] <= area["y"] + area["height"] for box in boxes)


def test_sheet_is_shown_in_other_platforms_on_their_phones_with_the_reasons(compare):
    shown = compare()
    shown.page.get_by_role("button", name="This sheet in…").click()
    settled(shown)
    sides = "sheetd.compare.sides.map(one => [one.name, one.device, one.frame.detent, one.state.configuration.detents.length])"
    assert shown.look(sides) == [["system-26", "iPhone 15", "medium", 3], ["material", "Pixel 8", "medium", 3], ["vaul", "iPhone 15", "medium", 3]]
    drag(shown, (196, 430), (196, 520), (196, 640), release=False)
    shown.pause()
    reasons = shown.page.locator(".reasons tbody tr")
    shown.until("[...document.querySelectorAll('.reasons td')].length === 12 && [...document.querySelectorAll('.reasons td')].every(one => one.textContent)")
    rows = [row.locator("th, td").all_text_contents() for row in reasons.all()]
    assert [row[0] for row in rows] == ["A places", "B system-26", "C material", "D vaul"]
    heads = shown.look("sheetd.compare.sides.map(one => one.momentOf(sheetd.session.moment).prediction.detent ?? 'dismissed')")
    assert [row[1] for row in rows[1:]] == heads
    shown.let_go()
    settled(shown)
    # What was said of the release stays.
    assert [row.locator("th, td").all_text_contents() for row in reasons.all()] == rows
    choose(shown, "Platforms 3", "ionic.md")
    settled(shown)
    assert shown.look("sheetd.compare.sides.at(-1).device") == "Pixel 8"
    # They have the detents that the sheet has now.
    shown.look("sheetd.session.configure({ detents: ['medium', 'large'] }, { animated: false })")
    shown.until("sheetd.compare.sides.length === 4 && sheetd.compare.sides.every(one => one.state?.configuration.detents.length === 2)")


def test_what_differs_between_two_sheets_is_listed_from_the_largest(compare):
    shown = compare()
    shown.page.get_by_role("button", name="What differs", exact=True).click()
    shown.until("sheetd.compare.differences.isCurrent && document.querySelector('.differences tbody tr')")
    view = shown.page.locator(".differences")
    rows = [row.locator("th, td").all_text_contents() for row in view.locator("tbody").first.locator("tr").all()]
    shares = [float(row[4].removesuffix(" %").replace("< 1", "0.5")) for row in rows]
    assert shares == sorted(shares, reverse=True) and len(rows) > 3
    found = shown.look("sheetd.session.ask('sheet/differences', { with: sheetd.compare.sides[0].id })")["differences"]
    assert [row[1:4] for row in rows] == [[one["what"], one["from"], one["to"]] for one in found if one["about"]]
    view.locator("summary").click()
    assert view.locator("details tbody tr").count() == sum(one["about"] is None for one in found)
    # A change is compared at once.
    shown.look("sheetd.session.configure({ dimming: { alpha: 0.9 } }, { animated: false })")
    shown.until("/90 %/.test(document.querySelector('.differences tbody').innerText) && sheetd.compare.differences.isCurrent")


def test_release_is_compared_with_all_libraries(compare):
    shown = compare()
    shown.page.get_by_role("button", name="Libraries", exact=True).click()
    shown.until("sheetd.compare.libraries.isCurrent")
    first = shown.page.locator(".libraries-view img").get_attribute("src")
    drag(shown, (196, 430), (196, 500), (196, 620), (196, 560), release=False)
    shown.pause()
    shown.until("sheetd.compare.libraries.isCurrent")
    view = shown.page.locator(".libraries-view")
    until(lambda: view.locator("img").get_attribute("src") != first, "another picture")
    assert view.locator("img").evaluate("one => one.decode().then(() => one.naturalWidth)") == 760
    rows = [row.locator("th, td").all_text_contents() for row in view.locator("tbody tr").all()]
    frame = shown.frame
    release = {"start": frame["detent"], "reach": HEIGHT - frame["frame"]["y"], "velocity": -frame["velocity"]}
    names = [row[0] for row in rows]
    assert names[0] == "system" and len(names) == 16
    found = shown.look(f"sheetd.session.ask('sheet/compare', {json.dumps({'with': names, 'releases': [release]})})")
    lands = [one["releases"][0]["detent"] or "dismissed" for one in found["presets"]]
    known = {one["name"]: {row["feature"]: row for row in one["fidelity"]} for one in shown.look("sheetd.catalogue.presets")}
    def grade(name, feature):
        row = known[name].get(feature)
        words = {"unexamined": "not examined"}
        return ", ".join(filter(None, (words.get(row["grade"], row["grade"]), row["evidence"]))) if row else ""
    assert [row[1] for row in rows] == [f"{one}{grade(name, 'landing')}" for name, one in zip(names, lands)]
    reaches = [math.floor(one["releases"][0]["reach"] + 0.5) for one in found["presets"]]
    assert [row[2] for row in rows] == [f"{one}{grade(name, 'detents')}" for name, one in zip(names, reaches)]
    assert all(row[3].endswith(grade(name, "settling")) for name, row in zip(names, rows))
    assert all(row[4] for row in rows)
    # The sheet itself lands at the place in its row.
    shown.let_go()
    shown.until("sheetd.session.rests")
    assert shown.frame["detent"] == rows[0][1]
