"""Tests that the preview can be used by everyone: by keyboard, by touch, magnified, in forced colours, and from right to left."""

import itertools

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = pytest.mark.browser

SIZES = {"desktop": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
MINIMUM = 24  # the size of a target, px: WCAG 2.2, 2.5.8
TOUCHED = 44

CONTROLS = """[...document.querySelectorAll('button, input, select, textarea, summary, a[href], [role=slider], [role=tab], [role=option], [tabindex="0"]')]
    .filter(one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest('.vh'))"""


def violations(shown):
    """The rules that the page violates. axe styles its elements, so the page is opened with `bypass_csp`."""
    found = Axe().run(shown.page).response["violations"]
    return [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found]


def sized(shown, size):
    shown.page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))


def open_inspector(shown):
    if shown.look("sheetd.isNarrow"):
        shown.look("sheetd.commands.run('panel')")
    shown.page.locator(".inspector").wait_for()


@pytest.mark.parametrize(("size", "scheme"), list(itertools.product(SIZES, ["light", "dark"])))
def test_no_state_of_the_page_violates_a_rule_of_axe(preview, size, scheme):
    shown = preview("map", color_scheme=scheme, bypass_csp=True)
    sized(shown, size)
    shown.at_rest()
    assert violations(shown) == [], "at rest"
    shown.look("sheetd.session.look(0.3)")
    assert violations(shown) == [], "in the past"
    shown.look("sheetd.session.look(null)")
    open_inspector(shown)
    for tab in shown.page.get_by_role("tab").all():
        if tab.is_visible():
            tab.click()
            assert violations(shown) == [], tab.inner_text()
    if shown.look("sheetd.isNarrow"):
        shown.look("sheetd.commands.run('panel')")
    shown.page.keyboard.press("Control+k")
    assert violations(shown) == [], "the palette"
    shown.page.keyboard.press("Escape")
    shown.look("sheetd.commands.run('compare')")
    shown.until("sheetd.mode === 'compare'")
    assert violations(shown) == [], "compared"


@pytest.mark.parametrize("text", ["", '{"preset": "system", "configuration": {"detents": ["medum"]}}', None])
def test_no_state_without_a_sheet_violates_a_rule_of_axe(preview, text):
    shown = preview(text, bypass_csp=True)
    shown.until("['empty', 'invalid'].includes(sheetd.connection)")
    assert violations(shown) == []


@pytest.mark.parametrize(("size", "minimum"), [("desktop", MINIMUM), ("tablet", MINIMUM), ("phone", TOUCHED)])
def test_controls_are_large_enough(preview, size, minimum):
    shown = preview("map", has_touch=size == "phone")
    sized(shown, size)
    shown.at_rest()
    open_inspector(shown)
    small = []
    for tab in [None, *(one for one in shown.page.get_by_role("tab").all() if one.is_visible())]:
        if tab:
            tab.click()
        small += shown.look(f"""{CONTROLS}.map(one => {{
            const label = one.labels?.[0];
            const boxes = [one, ...(one.matches('[type=checkbox], [type=radio]') && label ? [label] : [])].map(each => each.getBoundingClientRect());
            const [width, height] = ['width', 'height'].map(side => Math.max(...boxes.map(box => box[side])));
            return [one.outerHTML.slice(0, 120), width, height];
        }}).filter(([, width, height]) => width < {minimum} - 0.5 || height < {minimum} - 0.5)""")
    assert small == []


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (860, 700), (720, 450), (640, 900), (390, 844), (320, 640)])
def test_nothing_is_cut_off(preview, width, height):
    name = "a-name-that-is-much-longer-than-the-window-of-a-phone-is-wide" * 2
    shown = preview({"preset": "system", "configuration": {"detents": ["medium", "large"]}}, name)
    shown.page.set_viewport_size({"width": width, "height": height})
    shown.at_rest()
    open_inspector(shown)
    outside = shown.look(f"""{CONTROLS}.filter(one => !one.closest('.inspector, .surface, [popover], .plot')).map(one => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
        .filter(([, box]) => box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1).map(([text]) => text)""")
    assert outside == []
    wide = shown.look("""[...document.querySelectorAll('.inspector, .inspector *')].filter(one => one.checkVisibility() && !one.matches('svg, svg *, pre, pre *, input, select, textarea, .vh, .vh *')
        && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible' && getComputedStyle(one).textOverflow !== 'ellipsis').map(one => one.outerHTML.slice(0, 120))""")
    assert wide == []
    assert shown.look("document.documentElement.scrollWidth") <= width


def test_device_stays_in_its_bezel_on_a_page_from_right_to_left(preview):
    shown = preview("map")
    shown.at_rest()
    before = shown.drawn(".sheet")
    shown.look("void (document.documentElement.dir = 'rtl')")
    shown.look("void sheetd.wake()")
    for name, value in shown.drawn(".sheet").items():
        assert value == pytest.approx(before[name], abs=1), name


def test_device_is_visible_in_forced_colors(preview):
    shown = preview("map", forced_colors="active")
    shown.at_rest()
    # The sheet's edge and the bezel have outlines, because backgrounds are replaced there.
    for selector in (".sheet", ".surface"):
        outline = shown.look(f"(one => [getComputedStyle(one).outlineStyle, getComputedStyle(one).borderStyle, getComputedStyle(one).forcedColorAdjust])(document.querySelector('{selector}'))")
        assert outline[0] != "none" or outline[1] != "none" or outline[2] == "none", selector


def test_keys_alone_present_drag_and_open_every_panel(preview):
    shown = preview("map")
    shown.at_rest()
    keyboard = shown.page.keyboard
    keyboard.press("Backspace")  # refused: the sheet is modal, but asked for by the app, it goes
    shown.until("sheetd.session.frame.phase === 'dismissed' && sheetd.session.rests")
    keyboard.press("Enter")
    shown.until("sheetd.session.frame.phase === 'presented' && sheetd.session.rests")
    keyboard.press("3")
    shown.until("sheetd.session.frame.detent === 'large' && sheetd.session.rests")
    keyboard.press("Control+k")
    keyboard.type("go to peek")
    keyboard.press("Enter")
    shown.until("sheetd.session.frame.detent === 'peek' && sheetd.session.rests")
    keyboard.press("Control+.")
    assert shown.page.locator(".inspector").is_hidden()
    keyboard.press("Control+.")
    assert shown.page.locator(".inspector").is_visible()


def test_single_keys_can_be_switched_off(preview):
    shown = preview("map")
    shown.at_rest()
    shown.look("sheetd.set('singleKeys', false)")
    shown.page.keyboard.press("3")
    shown.page.keyboard.press("Control+k")
    shown.page.get_by_role("combobox", name="Command").wait_for()
    assert shown.frame["detent"] == "peek"
