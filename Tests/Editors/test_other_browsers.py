"""The most common actions on the page, in Firefox and in WebKitGTK: drag, rotate, keyboard, save, share, compare."""

import contextlib

import pytest
from sites import folder, site  # noqa: F401
from webdrivers import Firefox, Page, WebKit

pytestmark = [pytest.mark.browser, pytest.mark.check]


@pytest.fixture(scope="module", params=[Firefox, WebKit], ids=lambda kind: kind.__name__)
def browser(request):
    with contextlib.ExitStack() as stack:
        yield Page(request.param, stack)


@pytest.fixture
def page(browser, site):  # noqa: F811
    """The preview of the site with the example of a map."""
    browser.site = site
    browser.open("about:blank")
    browser.open(f"{site}preview/#example=map")
    browser.at_rest()
    return browser


def dragged(page, start, end):
    """Drags the sheet by its grabber between two heights of the container, pt, and waits for it to rest."""
    heights = [start + (end - start) * step / 8 for step in range(1, 9)]
    page.drag(page.place(196, start), *(page.place(196, height) for height in heights))
    page.at_rest()


def top_of(page):
    return page.look("sheetd.session.frame.frame.y")


def test_drag_lands_where_the_daemon_says(page):
    before = top_of(page)
    dragged(page, before + 12, before - 250)
    assert page.look("sheetd.session.frame.detent") == "medium" and top_of(page) < before
    # What is seen is what the daemon says.
    drawn = page.look("document.querySelector('.sheet').getBoundingClientRect().top")
    assert abs(drawn - page.place(0, top_of(page))[1]) < 1
    ended = page.look("sheetd.session.recording.events.filter(({ name }) => name === 'interactionDidEnd').length")
    assert ended == 1


def test_device_turns_and_a_keyboard_comes(page):
    page.click("[data-command=rotate]")
    page.until("sheetd.session.rests && sheetd.session.state.container.size.width > 800")
    size = page.look("(({ width, height }) => [width, height])(document.querySelector('.surface').getBoundingClientRect())")
    assert size[0] > size[1]
    page.click("[data-command=rotate]")
    page.until("sheetd.session.rests && sheetd.session.state.container.size.width < 500")
    page.click("[data-command=keyboard]")
    # It covers a part of the screen.
    page.until("sheetd.session.rests && document.querySelector('.surface').getBoundingClientRect().bottom - document.querySelector('.keyboard').getBoundingClientRect().top > 100")


def test_change_is_kept_when_the_page_is_closed(page):
    page.look("sheetd.drafts.begin('map', sheetd.document.text, 'map').then(() => null)")
    page.at_rest()
    page.until("sheetd.drafts.current")
    page.look("sheetd.session.configure({ preferredCornerRadius: 31 }, { animated: false }).then(() => null)")
    page.until("/preferredCornerRadius\\W+31\\b/.test(JSON.stringify(sheetd.drafts.current))")
    address = page.look("location.href")
    page.open("about:blank")
    page.open(address)
    page.until("sheetd.session.rests && sheetd.session.state.configuration.preferredCornerRadius === 31")


def test_link_is_opened_as_it_was_shared(page):
    before = top_of(page)
    dragged(page, before + 12, before - 250)
    link = page.look("new Promise(resolve => { sheetd.host.linkTo = fragment => (resolve(fragment), ''); sheetd.commands.run('copy-link'); })")
    inputs = page.look("sheetd.session.recording.inputs.length")
    page.open("about:blank")
    page.open(f"{page.site}preview/#{link}")
    page.until(f"sheetd.session.rests && sheetd.session.recording.inputs.length === {inputs}")
    assert page.look("sheetd.session.frame.detent") == "medium"


def test_two_sheets_are_compared_under_one_finger(page):
    page.click("[data-command=compare]")
    tops = "[...document.querySelectorAll('.compare .device .sheet')].map(sheet => sheet.getBoundingClientRect()).filter(({ width }) => width > 0).map(({ left, top, width }) => [left + width / 2, top])"
    page.until(f"sheetd.session.rests && ({tops}).length === 2 && sheetd.compare.sides.every(({{ moving }}) => !moving)")
    page.painted()
    [(x, y), _] = page.look(tops)
    page.drag((x, y + 8), *((x, y + 8 + 12 * step) for step in range(1, 5)))
    page.until("sheetd.session.rests && sheetd.session.recording.events.some(({ name }) => name === 'interactionDidEnd')")
    # Both have followed the finger.
    for side in ("session", "compare.sides[0]"):
        began = f"sheetd.{side}.recording.inputs.find(({{ method }}) => method.startsWith('gesture')).time"
        moved = page.look(f"(tops => Math.max(...tops) - Math.min(...tops))(sheetd.{side}.recording.frames.filter(({{ time }}) => time > {began}).map(({{ frame }}) => frame.y))")
        assert moved > 10, side
