"""The inspector of the preview page: fields, curves, detents, undo, and saving to the document."""

import json
import math
import re

import pytest
from conftest import box_of, until

pytestmark = pytest.mark.browser

TEXT = """{
    "$comment": "Kept as it is.",
    "preset": "system",
    "device": "iPhone 15",
    "configuration": {"detents": [ {"id": "peek", "height": 120}, "medium", "large" ],   "prefersGrabberVisible": true},
    "content": {"height": 300, "scrollable": true, "scrollHeight": 900}
}
"""


@pytest.fixture
def inspected(preview):
    """Opens a preview whose fields are known. Its motion is reduced, so that nothing has to come to rest between two changes."""
    def open_preview(*arguments, **options):
        shown = preview(*arguments, **{"reduced_motion": "reduce", **options})
        shown.hide_rail()
        shown.at_rest()
        shown.until("sheetd.catalogue !== null && document.querySelector('.inspector .field') !== null")
        return shown

    return open_preview


@pytest.fixture
def places(inspected):
    """A preview of a document that is written with a layout of its own."""
    return inspected(TEXT, "places")


def open_groups(shown):
    closed = shown.page.locator(".inspector details.group:not([open]) > summary")
    while closed.count() > 0:
        closed.first.click()


def field(shown, path):
    """The row of a field, in an open group."""
    row = shown.page.locator(f'.inspector [data-field="{path}"]')
    shown.look(f"(sheetd.inspector.reveal('{path}'), null)")
    row.wait_for()
    return row


def control(shown, path):
    return field(shown, path).locator("input:not([type=color]), select").first


def value(shown, path):
    return shown.look(f"'{path}'.split('.').reduce((part, key) => part?.[key], sheetd.session.state.configuration)")


def becomes(shown, path, expected):
    until(lambda: value(shown, path) == expected, f"{path} is {expected}")


def type_into(shown, path, text):
    box = control(shown, path)
    box.fill(text)
    box.press("Tab")


def configured(shown):
    """The inputs of the recording that change the configuration."""
    return shown.look("sheetd.session.recording.inputs.filter(one => one.method === 'sheet/configure').map(one => one.params.configuration)")


def unsaved(shown):
    return shown.page.locator(".count-unsaved").inner_text()


# Fields

def test_every_control_changes_its_value_and_resets_it(inspected):
    """Which fields there are, and that the sheet takes their values, is tested for every preset in Node."""
    shown = inspected()
    shown.look("(sheetd.open({ preset: 'system-26' }), null)")
    shown.until("sheetd.session.state?.preset === 'system-26' && sheetd.session.rests && sheetd.session.frame.phase === 'presented'")
    counts, problems = shown.look("""(async () => {
        const at = (value, path) => path.split('.').reduce((part, key) => part?.[key], value);
        const now = path => at(sheetd.session.state.configuration, path);
        const preset = path => at(sheetd.catalogue.presets.find(one => one.name === 'system-26').configuration, path);
        const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
        const until = async holds => {
            for (let frames = 0; frames < 60 && !holds(); frames++) await sheetdClock.wait(frames);
            return holds();
        };
        const rowOf = field => document.querySelector(`.inspector [data-field="${field}"]`);
        const fieldsOf = kinds => [...document.querySelectorAll(kinds.map(kind => `.inspector details.group[open] .field.kind-${kind}`))].map(one => one.dataset.field);
        const problems = [];
        const say = (field, problem) => problems.push(`${field}: ${problem}`);
        const counts = [0, 0];
        // A group at a time: the fields of closed ones are not laid out with each change.
        for (const group of document.querySelectorAll('.inspector details.group')) {
            for (const other of document.querySelectorAll('.inspector details.group')) other.open = other.dataset.group === group.dataset.group;
            const numbers = fieldsOf(['number']);
            for (const field of numbers) {
                const row = rowOf(field);
                const { path } = row.dataset;
                const before = now(path);
                // A value nearby, inside any limits between 0 and 1 or from 0.5 on.
                const typed = Number((before > 0.6 ? before * 0.9 : before + 0.05).toFixed(4));
                const box = row.querySelector('input');
                box.focus();
                box.value = String(Number((typed * (row.querySelector('.unit')?.textContent === '%' ? 100 : 1)).toFixed(6)));
                box.dispatchEvent(new Event('input', { bubbles: true }));
                box.dispatchEvent(new Event('change', { bubbles: true }));
                if (!await until(() => Math.abs(now(path) - typed) < 1e-4)) say(field, `${now(path)}, typed ${box.value} for ${typed}`);
            }
            const others = fieldsOf(['words', 'switch', 'choice']);
            for (const field of others) {
                const row = rowOf(field);
                const { path } = row.dataset;
                const before = now(path);
                const box = row.querySelector('input, select');
                if (box.type === 'checkbox') {
                    box.click();
                } else {
                    box.selectedIndex = (box.selectedIndex + 1) % box.options.length;
                    box.dispatchEvent(new Event('change', { bubbles: true }));
                }
                if (!await until(() => !isSame(now(path), before))) say(field, 'does not change');
                if (!isSame(now(path), preset(path))) rowOf(field).querySelector(':scope > .reset').click();
                if (!await until(() => isSame(now(path), preset(path)))) say(field, `${JSON.stringify(now(path))} after a reset`);
            }
            for (const error of document.querySelectorAll('.inspector .error')) if (error.checkVisibility()) problems.push(error.textContent);
            counts[0] += numbers.length;
            counts[1] += others.length;
        }
        return [counts, problems];
    })()""")
    assert problems == []
    assert counts[0] > 40 and counts[1] > 20


def test_a_value_that_the_sheet_does_not_take_is_kept_out_in_plain_words(inspected):
    shown = inspected()
    for path, text, problem in [
        ("preferredCornerRadius", "-3", "0 or more; −3 was not accepted"),
        ("preferredCornerRadius", "round", "0 or more; round was not accepted"),
        ("dimming.alpha", "250", "0 to 100 %; 250 was not accepted"),
        ("scroll.decelerationRate", "2", "0.5 to 0.9999; 2 was not accepted"),
    ]:
        box = control(shown, path)
        good = box.input_value()
        before = value(shown, path)
        type_into(shown, path, text)
        error = field(shown, path).locator(".error").first
        assert error.inner_text() == problem
        # The field shows what the sheet has.
        assert box.input_value() == good
        assert value(shown, path) == before
        type_into(shown, path, good)
        assert error.is_hidden(), "the sentence goes with the next good value"
    # What only the daemon refuses is said in its words.
    type_into(shown, "interaction.velocity.weights", "0, 1, 2")
    error = field(shown, "interaction.velocity.weights").locator(".error")
    until(lambda: "was not accepted" in error.inner_text(), "the refusal is shown")
    assert "/" not in error.inner_text()
    assert control(shown, "interaction.velocity.weights").input_value() == "0.05, 0.35, 0.6"
    assert configured(shown) == []
    # Units and commas may be typed.
    type_into(shown, "dimming.alpha", "30 %")
    becomes(shown, "dimming.alpha", 0.3)
    type_into(shown, "transition.duration", "0,7 s")
    becomes(shown, "transition.duration", 0.7)


def press(box, *keys):
    """Presses keys in one go: those that are a second apart are two changes."""
    box.focus()
    box.evaluate("""(one, keys) => keys.forEach(key => one.dispatchEvent(new KeyboardEvent('keydown',
        { key: key.replace('Shift+', ''), shiftKey: key.startsWith('Shift+'), bubbles: true, cancelable: true })))""", keys)


def test_steps_by_keys_or_a_dragged_label_are_one_input_and_one_undo(inspected):
    shown = inspected()
    path = "preferredCornerRadius"
    start = value(shown, path)
    press(control(shown, path), *["ArrowUp"] * 10, "Shift+ArrowUp", "ArrowDown")
    becomes(shown, path, start + 10 + 10 - 1)
    shown.settled()
    label = box_of(field(shown, path).locator(".name"))
    mouse = shown.page.mouse
    mouse.move(label["x"] + 10, label["y"] + label["height"] / 2)
    mouse.down()
    mouse.move(label["x"] + 70, label["y"] + label["height"] / 2, steps=30)
    mouse.up()
    becomes(shown, path, start + 19 + 30)
    shown.settled()
    assert configured(shown) == [{path: start + 19}, {path: start + 49}]
    for expected in (start + 19, start):
        shown.page.keyboard.press("Control+z")
        becomes(shown, path, expected)
        shown.settled()
    assert not shown.look("sheetd.commands.isEnabled(sheetd.commands.get('inspector.undo'))")


def test_search_and_the_palette_lead_to_fields(inspected):
    shown = inspected()
    shown.page.locator("body").press("Control+f")
    assert shown.look("document.activeElement.getAttribute('aria-label')") == "Find a field"
    find = shown.page.get_by_role("searchbox", name="Find a field")
    count = shown.page.locator(".inspector .field:not(.feels-like), .inspector .detent-list").count()
    assert find.get_attribute("placeholder") == f"Find in {count} fields"

    def found():
        return shown.look("[...document.querySelectorAll('.inspector .field, .inspector .detent-list')].filter(one => one.offsetParent).map(one => one.dataset.path)")

    find.fill("undimmed")
    assert "largestUndimmedDetentIdentifier" in found() and "preferredCornerRadius" not in found()
    find.fill("grabber visible")
    assert "prefersGrabberVisible" in found()
    find.fill("raises")
    assert "keyboard.response" in found()
    find.fill("no such thing")
    assert found() == [] and shown.page.get_by_text("No field has “no such thing”").is_visible()
    find.press("Escape")
    assert find.input_value() == "" and "detents" in found()
    shown.page.locator("body").press("Control+k")
    shown.page.get_by_role("combobox", name="Command").fill("rest velocity")
    shown.page.get_by_role("combobox", name="Command").fill("stops below")
    shown.page.keyboard.press("Enter")
    shown.until("document.activeElement.closest('[data-path]')?.dataset.path === 'scroll.restVelocity'")


def test_changed_fields_are_marked_and_reset_to_the_saved_value_and_then_to_the_presets(places):
    type_into(places, "scroll.restVelocity", "20")
    becomes(places, "scroll.restVelocity", 20)
    button = places.page.locator(".changed-filter")
    until(lambda: button.inner_text() == "Changed 3", "three fields are changed")
    button.click()
    shown = places.look("[...document.querySelectorAll('.inspector .field, .inspector .detent-list')].filter(one => one.offsetParent).map(one => one.dataset.path)")
    assert sorted(shown) == ["detents", "prefersGrabberVisible", "scroll.restVelocity"]
    assert places.page.locator('[data-path="scroll.restVelocity"]').get_by_role("img", name="Not saved yet").is_visible()
    assert places.page.locator('[data-path="prefersGrabberVisible"]').get_by_role("img", name="Differs from the preset").is_visible()
    places.page.locator('[data-path="scroll.restVelocity"] .reset').click()
    until(lambda: unsaved(places) == "No changes", "the saved value is back")
    grabber = control(places, "prefersGrabberVisible")
    places.page.locator('[data-path="prefersGrabberVisible"] .reset').click()
    becomes(places, "prefersGrabberVisible", False)
    until(lambda: unsaved(places) == "1 unsaved", "leaving the document's value is a change")
    assert not grabber.is_checked()
    places.page.locator('[data-path="prefersGrabberVisible"] .reset').click()
    becomes(places, "prefersGrabberVisible", True)
    until(lambda: unsaved(places) == "No changes", "the saved value is none")


def test_rules_are_lists_and_bring_their_own_numbers(inspected):
    shown = inspected()
    rules = control(shown, "interaction.landing")
    titles = rules.evaluate("one => [...one.options].map(option => option.textContent)")
    assert "Nearest detent" in titles and "Clauses" in titles and len(titles) == 7
    now = rules.evaluate("one => one.selectedOptions[0].textContent")
    for title in titles:
        count = len(configured(shown))
        control(shown, "interaction.landing").select_option(label=title)
        if title != now:
            until(lambda: len(configured(shown)) > count, f"{title} is configured")  # noqa: B023, called at once
        shown.until(f"document.querySelector('[data-path=\"interaction.landing\"] select').selectedOptions[0].textContent === {json.dumps(title)}")
        # A member with members of its own has a control for each.
        paths = "all => [...new Set(all.map(one => one.dataset.path.split('.')[2]))]"
        until(lambda: {"rule", *shown.page.locator('[data-path^="interaction.landing."]').evaluate_all(paths)} == set(value(shown, "interaction.landing")),
              f"the numbers of {title}")  # fmt: skip
        assert field(shown, "interaction.landing").locator(".error").is_hidden()
        now = title


# Curves

CURVE = "transition.curve"


def number(shown, title):
    return field(shown, CURVE).get_by_label(title, exact=True)


def set_number(shown, title, text, key="Tab"):
    box = number(shown, title)
    box.fill(text)
    box.press(key)


def test_a_spring_is_edited_in_either_notation(inspected):
    shown = inspected()
    set_number(shown, "Response", "0.42")
    set_number(shown, "Damping ratio", "0.82")
    becomes(shown, CURVE, {"spring": {"response": 0.42, "dampingRatio": 0.82}})
    # For mass 1.
    stiffness = (2 * math.pi / 0.42) ** 2
    damping = round(2 * 0.82 * math.sqrt(stiffness), 3)
    until(lambda: number(shown, "Stiffness").input_value() == f"{stiffness:.3f}", "the stiffness of the spring")
    assert number(shown, "Damping, mass 1").input_value() == str(damping)
    set_number(shown, "Stiffness", "300", "Enter")
    becomes(shown, CURVE, {"spring": {"mass": 1, "stiffness": 300, "damping": damping}})
    # The overshoot of a damped spring.
    ratio = damping / (2 * math.sqrt(300))
    overshoot = math.exp(-math.pi * ratio / math.sqrt(1 - ratio**2))
    until(lambda: re.search(rf"{overshoot * 100:.1f} % over, [\d.]+ pt", field(shown, CURVE).text_content()), "the overshoot in % and pt")
    row = field(shown, CURVE)
    row.get_by_role("button", name="bouncy").click()
    becomes(shown, CURVE, {"spring": {"response": 0.5, "dampingRatio": 0.7}})
    until(lambda: row.locator(".preset").count() == 1, "the preset's curve is drawn beside it")
    row.get_by_role("button", name="system").click()
    becomes(shown, CURVE, {"spring": {"response": 0.344144, "dampingRatio": 1}})
    set_number(shown, "Stiffness", "300", "Enter")
    set_number(shown, "Response", "-1")
    assert "−1 was not accepted" in field(shown, CURVE).locator(".error").inner_text()
    assert value(shown, CURVE)["spring"]["stiffness"] == 300


def test_an_earlier_values_answer_says_nothing_about_a_later_value(places):
    shown = places
    shown.look("""(() => {
        const { rpc } = sheetd, request = rpc.request.bind(rpc);
        globalThis.waiting = [];
        rpc.request = async (method, ...rest) => {
            const answer = await request(method, ...rest);
            if (method === 'sheet/configure') await new Promise(done => waiting.push(done));
            return answer;
        }; })()""")

    def answers_come():
        shown.until("waiting.length === 1 && (waiting.pop()(), true)")
        shown.settled()

    def fields():
        yield field(shown, CURVE), number(shown, "Stiffness"), "300", number(shown, "Response"), "-1"
        height = field(shown, "detents").locator('[data-detent="peek"] input')
        yield field(shown, "detents"), height, "210", height, "-5"
        duration = control(shown, "transition.duration")
        yield field(shown, "transition.duration"), duration, "0.7", duration, "-6"

    for row, earlier, good, later, bad in fields():
        earlier.fill(good)
        earlier.press("Enter")
        later.fill(bad)
        later.press("Tab")
        assert f"{bad.replace('-', '−')} was not accepted" in row.locator(".error").inner_text()
        answers_come()
        assert f"{bad.replace('-', '−')} was not accepted" in row.locator(".error").inner_text()
        assert later.input_value() != bad


def test_the_handle_of_a_spring_changes_response_and_damping_and_is_one_input(inspected):
    shown = inspected()
    row = field(shown, CURVE)
    row.scroll_into_view_if_needed()
    shown.until("document.querySelector('[data-path=\"transition.curve\"] .handle:not([hidden])') !== null")
    before = value(shown, CURVE)["spring"]
    box = box_of(row.locator(".handle").first)
    mouse = shown.page.mouse
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 30, y - 20, steps=30)
    mouse.up()
    until(lambda: value(shown, CURVE)["spring"]["response"] > before["response"] + 0.02, "further right is slower")
    until(lambda: value(shown, CURVE)["spring"]["dampingRatio"] == pytest.approx(before["dampingRatio"] - 0.2, abs=0.011), "further up is less damped")
    shown.until("sheetd.session.rests")
    assert len(configured(shown)) == 1
    handle = row.locator(".handle").first
    handle.focus()
    response = value(shown, CURVE)["spring"]["response"]
    handle.press("ArrowRight")
    becomes(shown, CURVE + ".spring.response", pytest.approx(response + 0.01, abs=1e-3))


def test_a_bezier_curve_is_pasted_as_css_and_moved_by_keys(inspected):
    shown = inspected()
    row = field(shown, CURVE)
    row.get_by_role("button", name="Bézier").click()
    until(lambda: isinstance(value(shown, CURVE), list), "the curve is a Bézier curve")
    css = row.get_by_label("as CSS")
    css.fill("cubic-bezier(.2, 1, .42, 1)")
    css.press("Tab")
    becomes(shown, CURVE, [0.2, 1, 0.42, 1])
    row.locator(".handle").nth(0).press("ArrowRight")
    becomes(shown, CURVE, [0.21, 1, 0.42, 1])
    row.locator(".handle").nth(1).press("Shift+ArrowDown")
    becomes(shown, CURVE, [0.21, 1, 0.42, 0.9])
    css.fill("ease-in-out")
    css.press("Tab")
    becomes(shown, CURVE, "easeInOut")
    row.get_by_role("button", name="Bézier").click()
    until(lambda: isinstance(value(shown, CURVE), list), "the last Bézier curve comes back")
    css.fill("wobbly")
    css.press("Tab")
    assert "wobbly was not accepted" in row.locator(".error").inner_text()
    until(lambda: css.input_value().startswith("cubic-bezier("), "the field shows the sheet's curve")
    row.get_by_role("button", name="Named").click()
    row.get_by_role("button", name="ease out").click()
    becomes(shown, CURVE, "easeOut")


# Detents

def detents(shown):
    return [one if isinstance(one, str) else one["id"] for one in value(shown, "detents")]


def test_detents_are_rows_with_their_rule_and_their_reach_on_this_device(places):
    rows = places.page.locator(".detents li")
    assert [rows.nth(place).get_attribute("data-detent") for place in range(3)] == ["large", "medium", "peek"]
    until(lambda: "154 pt" in rows.nth(2).inner_text().replace("\n", " "), "120 pt and the safe area of 34")
    peek = rows.nth(2).locator("input")
    peek.fill("96")
    peek.press("Tab")
    becomes(places, "detents", [{"id": "peek", "height": 96}, "medium", "large"])
    until(lambda: "130 pt" in rows.nth(2).inner_text().replace("\n", " "), "96 pt and 34")
    peek.fill("-5")
    peek.press("Tab")
    assert "−5 was not accepted" in places.page.locator(".detent-list > .error").inner_text()
    assert peek.input_value() == "96"


def test_detents_are_added_renamed_reordered_and_removed(places):
    page = places.page
    page.get_by_role("button", name="Add a detent").click()
    page.get_by_role("menuitem", name="By a part of the height").click()
    until(lambda: detents(places) == ["part", "peek", "medium", "large"], "a detent is added")
    page.get_by_role("button", name="part: more").click()
    page.get_by_role("menuitem", name="Rename…").click()
    page.get_by_label("Name", exact=True).fill("third")
    page.keyboard.press("Enter")
    until(lambda: detents(places) == ["third", "peek", "medium", "large"], "it is renamed")
    page.get_by_role("button", name="Move third").press("ArrowUp")
    until(lambda: detents(places) == ["peek", "third", "medium", "large"], "it is moved by a key")
    grip, goal = (box_of(page.get_by_role("button", name=f"Move {name};")) for name in ("third", "large"))
    page.mouse.move(grip["x"] + 10, grip["y"] + 10)
    page.mouse.down()
    page.mouse.move(goal["x"] + 10, goal["y"] + 10, steps=12)
    page.mouse.up()
    until(lambda: detents(places) == ["peek", "medium", "large", "third"], "it is dragged to the top")
    page.get_by_role("button", name="third: more").click()
    page.get_by_role("menuitemradio", name="Undimmed up to here").click()
    becomes(places, "largestUndimmedDetentIdentifier", "third")
    page.get_by_role("button", name="third: more").click()
    page.get_by_role("menuitem", name="Remove").click()
    until(lambda: detents(places) == ["peek", "medium", "large"], "it is removed")
    assert value(places, "largestUndimmedDetentIdentifier") is None


# The scene

def test_the_scene_is_changed_undone_and_kept_with_another_preset(inspected):
    shown = inspected("map")
    device = shown.look("sheetd.session.state.container.size")
    body = shown.page.locator("body")
    shown.page.get_by_role("tab", name="Scene").click()
    shown.page.get_by_label("Orientation").select_option("landscape")
    shown.until(f"sheetd.session.state.container.size.width === {device['height']}")
    shown.at_rest()
    body.press("Control+z")
    shown.until(f"sheetd.session.state.container.size.width === {device['width']}")
    body.press("Control+Shift+z")
    shown.until(f"sheetd.session.state.container.size.width === {device['height']}")
    # A size of its own.
    width = shown.page.get_by_label("Width", exact=True)
    width.fill("500")
    width.press("Enter")
    shown.until("sheetd.session.state.container.size.width === 500")
    assert shown.page.get_by_label("Device", exact=True).evaluate("one => one.selectedOptions[0].textContent").startswith("own, 500 ×")
    shown.page.get_by_label("Device", exact=True).select_option("iPad")
    height = shown.page.locator(".inspector").get_by_label("Height", exact=True).first
    press(height, *["ArrowUp"] * 12)
    shown.until("sheetd.session.state.contents[0].height === 312")
    shown.until("sheetd.session.rests")
    assert shown.look("sheetd.session.recording.inputs.filter(one => one.method === 'content/didChangeSize').length") == 1
    scene = "({ container: sheetd.session.state.container, contents: sheetd.session.state.contents })"
    before = shown.look(scene)
    shown.page.get_by_label("Preset", exact=True).select_option("interruptible")
    shown.until("sheetd.session.state?.preset === 'interruptible' && sheetd.session.rests")
    assert shown.look(scene) == before


# The document

def test_unsaved_changes_are_counted_shown_and_saved_to_the_file(places):
    type_into(places, "preferredCornerRadius", "21")
    peek = places.page.locator(".detents li[data-detent=peek] input")
    peek.fill("96")
    peek.press("Tab")
    until(lambda: unsaved(places) == "2 unsaved", "two changes")
    assert places.file.read_text() == TEXT
    places.page.locator("body").press("Control+s")
    until(lambda: unsaved(places) == "No changes", "they are saved")
    saved = json.loads(places.file.read_text())["configuration"]
    assert saved == {"detents": [{"id": "peek", "height": 96}, "medium", "large"], "prefersGrabberVisible": True, "preferredCornerRadius": 21}
    type_into(places, "preferredCornerRadius", "22")
    places.page.get_by_role("button", name="1 unsaved").click()
    dialog = places.page.get_by_role("dialog", name="Unsaved changes")
    removed, added = (dialog.locator(f".{kind}") for kind in ("removed", "added"))
    until(added.count, "the lines")
    assert "21" in "".join(removed.all_inner_texts()) and "22" in "".join(added.all_inner_texts())
    dialog.get_by_role("button", name="Save to document").click()
    until(lambda: json.loads(places.file.read_text())["configuration"].get("preferredCornerRadius") == 22, "it is saved")


def test_unsaved_changes_survive_a_reload_and_an_edit_of_the_file_and_are_undone_at_once(places):
    note = places.page.locator(".i-note")
    type_into(places, "preferredCornerRadius", "21")
    type_into(places, "dimming.alpha", "35")
    until(lambda: unsaved(places) == "2 unsaved", "two changes")
    document = json.loads(TEXT)
    document["configuration"] |= {"preferredCornerRadius": 33, "isModalInPresentation": True}
    places.file.write_text(json.dumps(document, indent=4))
    becomes(places, "isModalInPresentation", True)
    until(note.is_visible, "a sentence about it")
    assert "places.sheet.json was changed elsewhere. 2 changes of yours stay on top of it" in note.inner_text()
    assert "both changed preferred corner radius" in note.inner_text()
    places.page.reload()
    places.at_rest()
    until(lambda: unsaved(places) == "2 unsaved", "the changes are back")
    assert value(places, "preferredCornerRadius") == 21 and value(places, "dimming.alpha") == 0.35
    assert "2 changes from before the page was loaded again are back." in note.inner_text()
    note.get_by_role("button", name="Undo all").click()
    until(lambda: unsaved(places) == "No changes" and value(places, "preferredCornerRadius") == 33, "they are undone")
    places.page.reload()
    places.at_rest()
    assert unsaved(places) == "No changes"


def test_the_document_tab_shows_the_text_with_the_line_of_a_problem_and_plays_scenarios(inspected):
    shown = inspected("map")
    shown.page.get_by_role("tab", name="Document").click()
    text = shown.file.read_text()
    source = shown.page.get_by_role("region", name="Text of the document")
    assert source.locator("[data-line]").count() == len(text.splitlines())
    shown.page.get_by_role("button", name="Play a flick goes to large").click()
    shown.until("sheetd.session.follower.scenario?.name === 'a flick goes to large'")
    shown.file.write_text(text.replace('"isModalInPresentation": true', '"isModalInPresentation": 7'))
    line = text[:text.index('"isModalInPresentation"')].count("\n")
    problem = shown.page.locator(f'.source [data-line="{line}"].error')
    problem.wait_for()
    until(lambda: problem.locator("u").inner_text().strip() == "7", "the value is marked as soon as its text is read")
    assert shown.page.get_by_role("button", name=f"Line {line + 1}:").is_visible()


def test_the_sheet_is_copied_as_json_and_as_code(places):
    places.context.grant_permissions(["clipboard-read", "clipboard-write"])
    type_into(places, "preferredCornerRadius", "21")
    becomes(places, "preferredCornerRadius", 21)
    copied = "navigator.clipboard.readText()"

    def copy(title):
        places.page.get_by_role("button", name="Copy as").click()
        places.page.get_by_role("menuitem", name=title).click()
        until(lambda: f"Copied as {title}" in places.page.locator(".live").text_content(), "it is copied")
        places.step(1.6)  # for so long the button says it, too

    copy("JSON")
    assert json.loads(places.look(copied)) == {"preset": "system", "configuration": json.loads(TEXT)["configuration"] | {"preferredCornerRadius": 21}}
    copy("SwiftUI")
    written = places.look("sheetd.session.ask('sheet/export', { to: 'swiftui' })")
    assert places.look(copied) == written["text"]
    assert "import SwiftUI" in written["text"]
    places.page.get_by_role("button", name="Copy as").click()
    titles = [text.split("\n")[0] for text in places.page.get_by_role("menuitem").all_inner_texts()]
    platforms = ["SwiftUI", "UIKit", "Compose", "Flutter", "Reanimated", "Gorhom’s bottom sheet", "CSS", "Web page", "Table"]
    assert titles == ["JSON", "Transcript", "Scenario", *platforms]


# Sizes

@pytest.mark.parametrize("viewports", [[(1024, 768)], [(320, 640), (390, 844)]], ids=["pointer", "touch"])
def test_nothing_is_cut_off_at_small_widths(inspected, viewports):
    is_touch = viewports[0][0] < 600
    shown = inspected("map", has_touch=is_touch)
    for width, height in viewports:
        shown.resize(width, height)
        if not shown.page.locator(".inspector").is_visible():
            shown.look("(sheetd.commands.run('panel'), null)")
            shown.page.locator(".inspector").wait_for()
        for tab in ("Sheet", "Scene", "Document"):
            shown.page.get_by_role("tab", name=tab).click()
            if tab == "Sheet":
                open_groups(shown)
            shown.step()
            assert box_of(shown.page.locator(".inspector"))["width"] == {1024: 308, 320: 320, 390: 390}[width]
            cut = shown.look("""(() => {
              const inspector = document.querySelector('.inspector').getBoundingClientRect();
              const controls = [...document.querySelectorAll('.inspector :is(button, input, select, summary, .name, .reach, h2, .error)')]
                .filter(one => one.offsetParent && !one.closest('.source'));
              return controls.filter(one => {
                const box = one.getBoundingClientRect();
                return box.left < inspector.left - 0.5 || box.right > inspector.right + 0.5 || (one.matches('.name, .reach, h2') && one.scrollWidth > one.clientWidth + 1);
              }).map(one => one.outerHTML.slice(0, 120));
            })()""")
            assert cut == [], (width, tab)
            minimum = 44 if is_touch else 24
            small = shown.look(f"""[...document.querySelectorAll('.inspector :is(button, input:not([role=switch]), select, summary)')].filter(one => one.offsetParent)
              .filter(one => {{ const box = one.getBoundingClientRect(); return box.height < {minimum - 0.5} || box.width < {minimum - 0.5}; }})
              .map(one => `${{one.offsetWidth}} × ${{one.offsetHeight}} ${{one.outerHTML.slice(0, 90)}}`)""")
            assert small == [], (width, tab)
