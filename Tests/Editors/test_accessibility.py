"""Tests that the preview can be used by everyone: by keyboard, by touch, magnified, in forced colors, and from right to left."""

import pytest

pytestmark = pytest.mark.browser

SIZES = {"desktop": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
MINIMUM = 24  # the size of a target, px: WCAG 2.2, 2.5.8
TOUCHED = 44

CONTROLS = """[...document.querySelectorAll('button, input, select, textarea, summary, a[href], [role=slider], [role=tab], [role=option], [tabindex="0"]')]
    .filter(one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest('.vh'))"""


COLORS = {"runOnly": ["color-contrast", "link-in-text-block"]}  # the rules that depend on the appearance


def open_inspector(shown):
    if shown.look("sheetd.isNarrow"):
        shown.look("sheetd.commands.run('panel')")
    shown.page.locator(".inspector").wait_for()
    shown.laid_out()


@pytest.mark.parametrize("size", [size if size != "tablet" else pytest.param(size, marks=pytest.mark.check) for size in SIZES])
def test_no_state_of_the_page_violates_a_rule_of_axe(preview, size):
    shown = preview("map", color_scheme="light", bypass_csp=True)
    shown.at_rest()
    shown.resize(*SIZES[size])

    def passes(state):
        assert shown.violations() == [], state
        if size == "desktop":  # the colors don't depend on the size
            shown.use_scheme("dark")
            assert shown.violations(**COLORS) == [], f"{state}, dark"
            shown.use_scheme("light")

    passes("at rest")
    assert shown.violations(preload=True) == []  # with the rules that read style sheets
    shown.look("sheetd.session.look(0.3)")
    passes("in the past")
    shown.look("sheetd.session.look(null)")
    open_inspector(shown)
    for tab in shown.page.get_by_role("tab").all():
        if tab.is_visible():
            tab.click()
            passes(tab.inner_text())
    if shown.look("sheetd.isNarrow"):
        shown.look("sheetd.commands.run('panel')")
    shown.page.keyboard.press("Control+k")
    passes("the palette")
    shown.page.keyboard.press("Escape")
    shown.look("sheetd.commands.run('compare')")
    shown.until("sheetd.mode === 'compare'")
    passes("compared")


def test_no_state_without_a_sheet_violates_a_rule_of_axe(preview):
    for text in ("", '{"preset": "system", "configuration": {"detents": ["medum"]}}', None):
        shown = preview(text, bypass_csp=True)
        shown.until("['empty', 'invalid'].includes(sheetd.connection)")
        assert shown.violations() == [], text


@pytest.mark.parametrize(("sizes", "minimum"), [(["desktop", "tablet"], MINIMUM), (["phone"], TOUCHED)], ids=["pointer", "touch"])
def test_controls_are_large_enough(preview, sizes, minimum):
    shown = preview("map", has_touch=sizes == ["phone"])
    shown.at_rest()
    small = []
    for size in sizes:
        shown.resize(*SIZES[size])
        open_inspector(shown)
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


def test_nothing_is_cut_off(preview):
    name = "a-name-that-is-much-longer-than-the-window-of-a-phone-is-wide" * 2
    shown = preview({"preset": "system", "configuration": {"detents": ["medium", "large"]}}, name)
    shown.at_rest()
    for width, height in [(1440, 900), (1024, 768), (860, 700), (720, 450), (640, 900), (390, 844), (320, 640)]:
        shown.resize(width, height)
        if not shown.page.locator(".inspector").is_visible():
            open_inspector(shown)
        outside = shown.look(f"""{CONTROLS}.filter(one => !one.closest('.inspector, .surface, [popover], .plot')).map(one => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
            .filter(([, box]) => box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1).map(([text]) => text)""")
        assert outside == [], width
        wide = shown.look("""[...document.querySelectorAll('.inspector, .inspector *')].filter(one => one.checkVisibility() && !one.matches('svg, svg *, pre, pre *, input, select, textarea, .vh, .vh *')
            && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible' && getComputedStyle(one).textOverflow !== 'ellipsis').map(one => one.outerHTML.slice(0, 120))""")
        assert wide == [], width
        assert shown.look("document.documentElement.scrollWidth") <= width


def test_keys_alone_present_go_to_detents_and_open_panels_and_single_keys_can_be_switched_off(preview):
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
    shown.look("sheetd.set('singleKeys', false)")
    keyboard.press("3")
    keyboard.press("Control+k")
    shown.page.get_by_role("combobox", name="Command").wait_for()
    shown.settled()
    assert shown.frame["detent"] == "peek"
