"""Tests the stage of the preview page: the device, what is on it, and what is drawn over it."""

import base64
import io
import json

import pytest
from conftest import box_of, until
from PIL import Image
from previews import same_rect

pytestmark = pytest.mark.browser


def box(shown, selector):
    return box_of(shown.page.locator(selector).first)


def screenshot(shown):
    return Image.open(io.BytesIO(shown.page.screenshot())).convert("RGB")


def luminance(color):
    """The relative luminance of WCAG 2."""
    red, green, blue = (part / 255 / 12.92 if part <= 10.3 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def style(shown, selector, name):
    return shown.look(f"getComputedStyle(document.querySelector({json.dumps(selector)})).{name}")


def go_to(shown, detent):
    shown.look(f"void sheetd.session.input('sheet/selectDetent', {{detent: '{detent}', animated: true}})")
    return shown.until(f"sheetd.session.rests && sheetd.session.frame.detent === '{detent}' && sheetd.session.frame")


def use_device(shown, device, orientation="portrait"):
    container = json.dumps({"device": device, "orientation": orientation})
    shown.look(f"sheetd.session.change('container/didChange', {{container: {container}, animation: false}}).then(() => true)")
    shown.until("sheetd.session.rests && sheetd.catalogue !== null")
    size = shown.look("sheetd.session.state.container.size")
    shown.until(f"document.querySelector('.surface').style.width === '{size['width']:g}px'")


# The keyboard


def keyboard_is_up(shown):
    """Waits until the keyboard is up, and drawn there."""
    height = shown.until("sheetd.session.rests && sheetd.session.frame.keyboard")
    size = shown.look("sheetd.session.state.container.size")
    shown.draws(".keyboard", {"x": 0, "y": size["height"] - height, "width": size["width"], "height": height})


def test_keyboard_comes_and_goes_in_every_kind_of_sheet(preview):
    shown = preview("system")
    shown.at_rest()
    time = shown.frame["time"]
    field = box(shown, ".sheet .takes-text")
    shown.page.mouse.click(field["x"] + field["width"] / 2, field["y"] + field["height"] / 2)
    keyboard_is_up(shown)
    shown.look(f"void sheetd.session.look({time})")
    shown.hides(".keyboard")
    shown.look("void sheetd.session.look(null)")
    shown.step()
    key = box(shown, ".keyboard .go")
    shown.page.mouse.click(key["x"] + key["width"] / 2, key["y"] + key["height"] / 2)
    shown.until("sheetd.session.rests && sheetd.session.frame.keyboard === 0")
    for preset in ("system-26", "content-sized", "cover-vertical", "interruptible", "side-menu"):
        shown.look(f"void sheetd.open({{preset: '{preset}'}})")
        shown.until(f"sheetd.session.state?.preset === '{preset}' && sheetd.session.rests && sheetd.session.frame.phase === 'presented'")
        shown.page.keyboard.press("b")
        keyboard_is_up(shown)
        shown.page.keyboard.press("b")
        shown.until("sheetd.session.rests && sheetd.session.frame.keyboard === 0")
        shown.hides(".keyboard")


def test_keyboard_has_letters_and_fits_every_device(preview):
    shown = preview("system")
    shown.at_rest()
    for device, orientation in [("iPhone 15", "portrait"), ("iPhone 15", "landscape"), ("iPhone SE", "portrait"), ("iPad", "portrait")]:
        use_device(shown, device, orientation)
        shown.page.keyboard.press("b")
        keyboard_is_up(shown)
        letters = shown.look("[...document.querySelectorAll('.keyboard .key')].map(key => key.textContent).filter(text => text.length === 1).join('')")
        assert letters == "QWERTYUIOPASDFGHJKLZXCVBNM"
        keys = shown.look("[...document.querySelectorAll('.keyboard .key')].map(key => key.getBoundingClientRect().toJSON())")
        screen = box(shown, ".surface")
        for key in keys:
            assert key["width"] > 4 and key["height"] > 8
            assert screen["x"] <= key["x"] and key["x"] + key["width"] <= screen["x"] + screen["width"]
            assert key["y"] + key["height"] <= screen["y"] + screen["height"]
        assert "space" not in shown.page.locator("body").aria_snapshot()  # a drawing, of which nobody hears the keys
        shown.page.keyboard.press("b")
        shown.until("sheetd.session.rests && sheetd.session.frame.keyboard === 0")


# Regions of the content

REGIONS = {
    "sheet/configure": {"configuration": {"detents": [{"id": "a", "height": 300}, {"id": "b", "height": 600}], "selectedDetentIdentifier": "a"}},
    "content/didChangeSize": {"height": 300, "regions": [
        {"id": "photos", "kind": "carousel", "frame": {"x": 0, "y": 60, "width": None, "height": 120}, "length": 1200},
        {"id": "name", "kind": "field", "frame": {"x": 20, "y": 200, "width": 300, "height": 40}},
    ]},
}  # fmt: skip


def test_regions_are_drawn_dragged_and_tapped(preview):
    """A sideways drag scrolls the carousel, and the readings say so; one upward moves the sheet; a tap focuses the field."""
    shown = preview("system")
    shown.at_rest()
    for method, params in REGIONS.items():
        shown.look(f"sheetd.session.change('{method}', {json.dumps(params)}).then(() => true)")
    shown.until("sheetd.session.state.contents[0].regions && sheetd.session.rests && sheetd.session.frame.detent === 'a'")
    scale = shown.look("sheetd.stage.scale")
    photos = shown.until("document.querySelector('[data-region=photos]')?.getBoundingClientRect().toJSON()")
    screen = box(shown, ".surface")
    assert photos["width"] == pytest.approx(screen["width"], abs=1) and photos["height"] == pytest.approx(120 * scale, abs=1)
    x, y = photos["x"] + photos["width"] / 2, photos["y"] + photos["height"] / 2
    mouse = shown.page.mouse
    mouse.move(x, y)
    mouse.down()
    for step in range(1, 6):
        mouse.move(x - 20 * scale * step, y)
        shown.step()
    assert shown.until("sheetd.session.gesture?.owner === 'photos' && sheetd.session.frame.regions[0].offset.x") == pytest.approx(90, abs=1)
    shown.until("document.querySelector('.hud').textContent.includes('photos has it')")
    offset = shown.look("document.querySelector('[data-region=photos] .region-inner').style.transform")
    assert offset.startswith("translate(-90")
    y_before = shown.look("sheetd.session.frame.frame.y")
    mouse.up()
    shown.until("sheetd.session.rests")
    mouse.down()
    for step in range(1, 6):
        mouse.move(x - 100 * scale, y - 20 * scale * step)
        shown.step()
    shown.until("sheetd.session.gesture?.owner === 'sheet'")
    assert y_before - shown.look("sheetd.session.frame.frame.y") == pytest.approx(90, abs=1)
    mouse.move(x - 100 * scale, y)
    shown.step()
    mouse.up()
    shown.until("sheetd.session.rests && sheetd.session.frame.detent === 'a'")
    name = box(shown, "[data-region=name]")
    mouse.click(name["x"] + name["width"] / 2, name["y"] + name["height"] / 2)
    keyboard_is_up(shown)
    assert shown.look("sheetd.session.recording.events.some(({name, region}) => name === 'focusDidChange' && region === 'name')")


BACK = "#sheetd-tab input[type=range]"


def test_back_slider_shrinks_the_sheet_and_dismisses_it(preview):
    """The slider is the gesture: the sheet is smaller about the middle of its lower edge, grows back at the start, and goes where it ends."""
    shown = preview('{"preset": "material"}')
    shown.at_rest()
    shown.page.click("#sheetd-tab-scene")
    sheet = box(shown, ".surface .sheet")
    slider = shown.until(f"(({{x, y, width, height}}) => width > 0 && ({{x, y, width, height}}))(document.querySelector('{BACK}').getBoundingClientRect())")
    mouse = shown.page.mouse
    middle = slider["y"] + slider["height"] / 2
    mouse.move(slider["x"] + 8, middle)
    mouse.down()
    mouse.move(slider["x"] + slider["width"], middle, steps=4)
    shown.step()
    shown.until("sheetd.session.frame.transform")
    scale = shown.look("sheetd.session.frame.transform")
    small = box(shown, ".surface .sheet")
    assert small["width"] == pytest.approx(sheet["width"] * scale["scaleX"], abs=1) and scale["scaleX"] < 0.9
    assert small["x"] + small["width"] / 2 == pytest.approx(sheet["x"] + sheet["width"] / 2, abs=1)
    assert small["y"] + small["height"] == pytest.approx(sheet["y"] + sheet["height"], abs=1)
    mouse.move(slider["x"], middle, steps=4)
    shown.step()
    mouse.up()
    shown.until("sheetd.session.rests && sheetd.session.frame.phase === 'presented' && !sheetd.session.frame.transform")
    mouse.move(slider["x"] + 8, middle)
    mouse.down()
    mouse.move(slider["x"] + slider["width"] / 2, middle, steps=4)
    shown.step()
    mouse.up()
    shown.until("sheetd.session.rests && sheetd.session.frame.phase === 'dismissed'")


# The past


def test_past_is_drawn_with_its_own_device_and_content(preview):
    shown = preview("system")
    before = shown.at_rest()
    height = "document.querySelector('.rows').style.height"
    length = shown.look(height)
    shown.look("sheetd.session.change('content/didChangeSize', {height: 320, scrollable: true, scrollHeight: 500, animation: false}).then(() => true)")
    shown.until(f"sheetd.session.rests && {height} !== '{length}'")
    shown.page.keyboard.press("r")
    shown.until("sheetd.session.rests && sheetd.session.state.container.size.width > sheetd.session.state.container.size.height")
    shown.step()
    landscape = box(shown, ".surface")
    assert landscape["width"] > landscape["height"]
    shown.look(f"void sheetd.session.look({before['time']} - 0.001)")
    shown.until("document.querySelector('.surface').offsetHeight > document.querySelector('.surface').offsetWidth")
    shown.draws(".sheet", shown.look("sheetd.session.moment.frame.frame"))
    shown.until(f"{height} === '{length}'")
    shown.look("void sheetd.session.look(null)")
    shown.until("document.querySelector('.surface').offsetWidth > document.querySelector('.surface').offsetHeight")


# The content


def test_wheel_scrolls_the_list_to_its_end_and_back_but_not_beside_the_sheet(preview):
    shown = preview("system")
    shown.at_rest()
    shown.page.mouse.move(*shown.place(196, 150))
    shown.page.mouse.wheel(0, 200)
    shown.step()
    assert shown.look("sheetd.session.recording.inputs.every(one => one.method !== 'content/didScroll')")
    frame = go_to(shown, "large")
    entry = shown.look("sheetd.session.state.contents[0]")
    end = entry["scrollHeight"] - frame["frame"]["height"]
    shown.page.mouse.move(*shown.place(196, 500))
    shown.page.mouse.wheel(0, 60)
    shown.until("sheetd.session.rests && sheetd.session.frame.content.offset > 0")
    first = shown.look("sheetd.session.frame.content.offset")
    assert first == pytest.approx(60 / shown.look("sheetd.stage.scale"), abs=0.01)
    until(lambda: f"translateY(-{first:g}px)" in shown.look("document.querySelector('.rows').style.transform"), "the list is drawn at its offset")
    shown.page.mouse.wheel(0, 5000)
    shown.until(f"sheetd.session.rests && Math.abs(sheetd.session.frame.content.offset - {end}) < 0.01")
    shown.page.mouse.wheel(0, -9000)
    shown.until("sheetd.session.rests && sheetd.session.frame.content.offset === 0")
    assert shown.look("sheetd.session.frame.frame") == frame["frame"]


def test_list_of_a_hundred_thousand_points_has_rows_everywhere_and_few_elements(preview):
    shown = preview("system")
    shown.at_rest()
    shown.look("sheetd.session.change('content/didChangeSize', {height: 700, scrollable: true, scrollHeight: 100000, animation: false}).then(() => true)")
    go_to(shown, "large")
    texts = set()
    for offset in (0, 3100, 4000, 50000, 99000):
        shown.look(f"void sheetd.session.input('content/didScroll', {{offset: {offset}}})")
        shown.until(f"sheetd.session.frame.content.offset === {offset}")
        shown.until(f"document.querySelector('.rows').style.transform.includes('{offset}') || {offset} === 0")
        sheet = box(shown, ".sheet")
        rows = shown.look("[...document.querySelectorAll('.sheet:not(.over) .block')].map(one => [one.getBoundingClientRect().top, one.getBoundingClientRect().bottom, one.textContent])")
        middle = [text for top, bottom, text in rows if top < sheet["y"] + sheet["height"] * 0.5 < bottom]
        assert len(middle) == 1 and middle[0]
        texts.add(middle[0])
        assert len(rows) < 40
    assert len(texts) == 5


def test_every_content_fits_any_height(preview):
    shown = preview("content-sized")
    shown.at_rest()
    for content in ("map", "checkout", "share", "list"):
        shown.look(f"sheetd.set('content', '{content}')")
        for height in (40, 120, 333, 380, 611):
            shown.look(f"sheetd.session.change('content/didChangeSize', {{height: {height}, scrollable: false, animation: false}}).then(() => true)")
            shown.until(f"sheetd.session.rests && document.querySelector('.rows').style.height === '{height}px'")
            blocks = shown.look("[...document.querySelectorAll('.sheet .rows .block')].map(one => [parseFloat(one.style.transform.slice(11)), parseFloat(one.style.height)]).sort((a, b) => a[0] - b[0])")
            assert blocks
            for (top, size), (next_top, _) in zip(blocks, [*blocks[1:], (height, 0)]):
                assert top + size <= next_top, (content, height)


def test_screens_are_drawn_with_names_for_titles(preview):
    shown = preview({
        "preset": "system", "device": "iPhone 15", "configuration": {"navigation": {"showsBar": True}},
        "screens": [{"id": "root", "content": {"height": 300}}, {"id": "payment-method", "content": {"height": 300}}],
        "scenario": [{"time": 0, "method": "sheet/present"}]})
    shown.at_rest()
    until(lambda: shown.page.locator(".navigation-bar:visible b").last.text_content() == "Payment method", "the title")
    assert shown.page.locator(".navigation-bar:visible .back").last.text_content() == "Places"
    for command, count in (("push", 3), ("pop", 2), ("pop", 1)):
        shown.run(command)
        shown.until(f"sheetd.session.frame.screens.length === {count} && sheetd.session.rests")
        shown.settled()
        assert shown.page.locator(".screen:visible").count() == count
    assert shown.look("sheetd.commands.isEnabled(sheetd.commands.get('pop'))") is False


# The device


def test_device_fills_the_window_on_whole_pixels(preview):
    shown = preview("system")
    shown.at_rest()
    for width, height, least in [(1440, 900, 0.6), (1280, 800, 0.54), (1024, 768, 0.54), (390, 844, 0.65)]:
        shown.resize(width, height)
        device = box(shown, ".metal")
        area = box(shown, ".stage-area")
        assert device["height"] >= least * height, (width, height, device["height"] / height)
        assert area["y"] <= device["y"] and device["y"] + device["height"] <= area["y"] + area["height"]
        assert area["x"] <= device["x"] and device["x"] + device["width"] <= area["x"] + area["width"]
    for width in (1440, 1391, 1207, 777):
        shown.resize(width, 873)
        screen = box(shown, ".surface")
        for value in (screen["x"], screen["y"], screen["width"]):
            assert value == pytest.approx(round(value), abs=0.01)


def test_bezel_stands_out_from_the_stage_and_the_screen_has_no_hairline_beside_it(preview):
    shown = preview("system-26", color_scheme="light")
    shown.at_rest()
    for scheme in ("dark", "light"):
        shown.use_scheme(scheme)
        picture = screenshot(shown)
        metal = box(shown, ".metal")
        y = round(metal["y"] + metal["height"] * 0.85)
        ground = picture.getpixel((round(metal["x"]) - 40, y))
        edge = [picture.getpixel((round(metal["x"]) + step, y)) for step in range(-2, 6)]
        assert max(contrast(pixel, ground) for pixel in edge) >= 3, scheme
    shown.look("void sheetd.session.input('sheet/dismiss', {animated: false})")
    shown.until("sheetd.session.frame.phase === 'dismissed' && document.querySelector('.sheet').hidden")
    shown.step()
    picture = screenshot(shown)
    screen = box(shown, ".surface")
    top = round(screen["y"] + screen["height"] * 0.3)
    for left in (round(screen["x"]), round(screen["x"] + screen["width"]) - 1):
        for y in range(top, top + 60):
            assert luminance(picture.getpixel((left, y))) > 0.2


def test_cutouts_are_where_the_device_has_them(preview):
    shown = preview("system")
    shown.at_rest()
    expected = {"iPhone 15": "island", "iPhone 14": "notch", "iPhone SE": None, "iPad": None}
    for device, kind in expected.items():
        use_device(shown, device)
        cutout = shown.page.locator(".cutout")
        if kind is None:
            assert cutout.is_hidden()
            continue
        assert kind in cutout.get_attribute("class")
        screen, portrait = box(shown, ".surface"), box(shown, ".cutout")
        assert abs(portrait["x"] + portrait["width"] / 2 - screen["x"] - screen["width"] / 2) < 1
        assert portrait["y"] + portrait["height"] < screen["y"] + screen["height"] * 0.08
        use_device(shown, device, "landscape")
        screen, landscape = box(shown, ".surface"), box(shown, ".cutout")
        assert abs(landscape["y"] + landscape["height"] / 2 - screen["y"] - screen["height"] / 2) < 1
        assert landscape["x"] + landscape["width"] < screen["x"] + screen["width"] * 0.08
    use_device(shown, "iPhone SE")
    assert shown.page.locator(".home-button").is_visible()
    assert shown.page.locator(".side-keys i").count() >= 2


def test_rotation_turns_the_drawing_of_the_device(preview):
    shown = preview("system")
    shown.at_rest()
    metal = box(shown, ".metal")
    shown.page.keyboard.press("r")
    shown.until("document.querySelector('.device').dataset.turning === 'true'")
    shown.until("Math.abs(sheetd.session.frame.containerSize?.width - 600) < 50")
    shown.pause()
    # A turned rectangle needs more space than an upright one.
    turned = box(shown, ".metal")
    assert turned["width"] > metal["width"] * 1.2
    def has_its_shape():
        screen = shown.look("(({width, height}) => [width, height])(document.querySelector('.surface').getBoundingClientRect())")
        size = shown.look("sheetd.session.frame.containerSize")
        return screen[0] / screen[1] == pytest.approx(size["width"] / size["height"], abs=0.2)

    until(has_its_shape, "the screen is drawn between upright and turned")
    shown.look("sheetd.session.setPaused(false)")
    shown.until("sheetd.session.rests")
    shown.until("document.querySelector('.device').dataset.turning === 'false'")
    screen = box(shown, ".surface")
    assert screen["width"] / screen["height"] == pytest.approx(852 / 393, abs=0.01)


def test_status_bar_is_above_everything_and_its_letters_change_color_together(preview):
    shown = preview("system", color_scheme="light")
    shown.at_rest()

    def colors():
        return {shown.look(f"getComputedStyle(document.querySelector('.status-bar {part}')).{name}")
                for part, name in (("time", "color"), ("svg", "color"), ("svg path", "fill"))}

    layers = shown.look("[...document.querySelector('.surface').children].map(one => [one.classList[0], Number(getComputedStyle(one).zIndex) || 0])")
    status = dict(layers)["status-bar"]
    assert all(status > layer for name, layer in layers if name in ("presenter", "dimming", "bar", "sheet", "keyboard"))
    assert style(shown, ".status-bar", "mixBlendMode") == "normal"
    assert colors() == {"rgb(11, 15, 18)"}
    go_to(shown, "large")
    until(lambda: colors() == {"rgb(255, 255, 255)"}, "white letters")
    assert float(style(shown, ".status-bar .shade", "opacity")) == 1


def test_presenter_has_the_corners_of_the_screen_until_it_steps_back(preview):
    shown = preview("system")
    shown.at_rest()

    def radius():
        return float(style(shown, ".presenter", "borderTopLeftRadius").removesuffix("px")) * shown.look("sheetd.session.frame.presenter.scale")

    frame = go_to(shown, "large")
    until(lambda: abs(radius() - frame["presenter"]["cornerRadius"]) < 0.1, "the corners of the presenter that has stepped back")
    shown.drag((196, 80), (196, 120), (196, 230), release=False)
    shown.until("sheetd.session.frame.presenter.scale > 0.93")
    shown.step()
    shown.pause()
    partly = shown.look("sheetd.session.frame.presenter.cornerRadius")
    assert partly < frame["presenter"]["cornerRadius"]
    display = shown.look("sheetd.session.state.container.displayCornerRadius ?? 55")
    share = partly / frame["presenter"]["cornerRadius"]
    until(lambda: radius() == pytest.approx(display * (1 - share) + partly, abs=0.5), "the corners between the two")
    shown.page.mouse.up()


def test_forced_colors_and_a_page_from_right_to_left_leave_the_device(preview):
    shown = preview("system", forced_colors="active")
    shown.at_rest()
    assert style(shown, ".surface", "forcedColorAdjust") == "none"
    for part in (".metal", ".sheet"):
        assert style(shown, part, "outlineStyle") == "solid" and float(style(shown, part, "outlineWidth").removesuffix("px")) >= 1
    picture = screenshot(shown)
    sheet = box(shown, ".sheet")
    colors = {picture.getpixel((round(sheet["x"] + sheet["width"] * part / 20), round(sheet["y"] + sheet["height"] * 0.5))) for part in range(1, 20)}
    assert len(colors) > 3
    before = box(shown, ".surface")
    shown.look("void (document.documentElement.dir = 'rtl')")
    shown.step()
    glass, screen = box(shown, ".glass"), box(shown, ".surface")
    assert glass["x"] < screen["x"] and screen["x"] + screen["width"] < glass["x"] + glass["width"]
    assert screen["width"] == pytest.approx(before["width"], abs=2)
    shown.draws(".sheet", shown.frame["frame"])


# Over the device


def test_ghost_is_an_outline_where_a_release_lands_unless_it_dismisses(preview):
    shown = preview("system")
    shown.at_rest()
    assert shown.page.locator(".ghost").is_hidden()
    shown.drag((196, 410), (196, 200), release=False)
    # The drag's first predictions are still at the medium detent.
    large = {"x": 0, "y": 59 + 10, "width": 393, "height": 852 - 59 - 10}
    shown.draws(".ghost", large)
    assert shown.look("document.querySelector('.overlay').textContent.match(/[a-z]/i)") is None
    shown.page.mouse.up()
    shown.settled()
    same_rect(large, shown.frame["frame"])
    shown.hides(".ghost")
    shown.drag((196, 80), (196, 600), (196, 840), steps=20, release=False)
    shown.until("sheetd.releases.at(sheetd.session.moment)?.prediction?.outcome === 'dismiss'")
    shown.step()
    assert shown.look("document.querySelector('.ghost').hasAttribute('hidden')")
    shown.page.mouse.up()


def test_a_drag_has_a_trail_an_arrow_as_long_as_its_velocity_and_readings(preview):
    shown = preview("system")
    shown.page.set_viewport_size({"width": 1440, "height": 900})
    shown.at_rest()
    hud = shown.page.locator(".hud")
    assert "Presented" in hud.inner_text() and "453.4 pt" in hud.inner_text()
    # The trail fades within 0.37 s of the sheet's time.
    shown.look("void sheetd.session.clock.setSpeed(0.1)")
    shown.drag((196, 430), (196, 460), (196, 300), steps=12, release=False)
    shown.until("sheetd.session.frame.held")
    shown.pause()
    velocity = shown.look("sheetd.session.frame.velocity")
    assert abs(velocity) >= 60
    assert "Held" in hud.inner_text() and "drag begins" in hud.inner_text()
    until(lambda: shown.page.locator(".trail circle:not([hidden])").count() > 2, "the trail")
    path = shown.look("document.querySelector('.arrow').getAttribute('d')")
    start, end = path[1:].split("M")[0].split("L")
    # What is drawn is what was shown when it was drawn.
    ring = float(shown.page.locator("circle.finger").get_attribute("cy"))
    assert abs(float(end.split()[1]) - ring) == pytest.approx(27 + abs(velocity) * 0.14, abs=0.5)
    assert shown.page.locator(".speed").text_content() == f"{abs(velocity):.0f}"
    shown.look("void sheetd.session.clock.setSpeed(1)")
    shown.let_go()
    shown.settled()
    assert "Presented" in hud.inner_text()


# Content of the user's own


def picture(width, height, color=(200, 30, 60)):
    data = io.BytesIO()
    Image.new("RGB", (width, height), color).save(data, "PNG")
    return data.getvalue()


def drop(shown, name, kind, data, x=196, y=700):
    """Drops a file on a point of the container."""
    left, top = shown.place(x, y)
    shown.page.evaluate("""([name, kind, data, left, top]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(data), one => one.charCodeAt(0))], name, { type: kind }));
      for (const type of ['dragover', 'drop']) {
        document.querySelector('.surface').dispatchEvent(
          new DragEvent(type, { dataTransfer: transfer, clientX: left, clientY: top, bubbles: true, cancelable: true }));
      }
    }""", [name, kind, base64.b64encode(data).decode(), left, top])


def root_height(shown):
    return shown.look("sheetd.session.state.contents[0].height")


def test_dropped_pictures_become_the_content_of_the_sheet_and_the_app(preview, tmp_path):
    shown = preview("content-sized")
    frame = shown.at_rest()
    drop(shown, "design.png", "image/png", picture(100, 150), y=frame["frame"]["y"] + 40)
    height = round(frame["frame"]["width"] * 1.5)
    shown.until(f"sheetd.session.rests && sheetd.session.state.contents[0].height === {height}")
    shown.until("document.querySelector('.sheet img.own').naturalWidth > 0")
    drawn = shown.drawn(".sheet img.own")
    assert drawn["width"] == pytest.approx(frame["frame"]["width"], abs=1) and drawn["height"] == pytest.approx(height, abs=1)
    assert shown.look("sheetd.session.recording.inputs.at(-1).method") == "content/didChangeSize"
    drop(shown, "app.png", "image/png", picture(300, 600), y=50)
    shown.page.locator(".presenter img.own").wait_for()
    shown.draws(".presenter img.own", {"x": 0, "y": 0, "width": 390, "height": 844})
    assert root_height(shown) == height
    # It is removed and chosen by commands, too.
    shown.look("void sheetd.commands.run('own sheet remove')")
    shown.hides(".sheet img.own")
    assert shown.page.locator(".sheet .block:visible").count() > 0
    file = tmp_path / "design.png"
    file.write_bytes(picture(100, 50))
    with shown.page.expect_file_chooser() as chooser:
        shown.page.keyboard.press("Control+k")
        shown.page.keyboard.type("picture or HTML as the sheet")
        shown.page.keyboard.press("Enter")
    chooser.value.set_files(file)
    shown.page.locator(".sheet img.own").wait_for()


def test_dropped_html_is_measured_drawn_with_its_styles_and_stays_in_another_preset(preview):
    shown = preview("content-sized")
    frame = shown.at_rest()
    html = b"<style>body { margin: 0 } div { height: 211px; background: rgb(1, 2, 3) }</style><div></div><p style='margin: 0; height: 100px'>Hello</p>"
    drop(shown, "page.html", "text/html", html, y=frame["frame"]["y"] + 40)
    shown.until("sheetd.session.rests && sheetd.session.state.contents[0].height === 311")
    inside = shown.page.frames[-1]
    assert inside.evaluate("getComputedStyle(document.querySelector('div')).backgroundColor") == "rgb(1, 2, 3)"
    assert shown.page.locator("iframe.own").get_attribute("sandbox") == "allow-same-origin"
    shown.look("void sheetd.open({preset: 'cover-vertical'})")
    shown.until("sheetd.session.state?.preset === 'cover-vertical' && sheetd.session.rests && sheetd.session.frame.phase === 'presented'")
    until(lambda: shown.look("document.querySelector('.sheet iframe.own')?.contentDocument?.querySelector('div')?.offsetHeight") == 211, "the frame is filled again")


def test_scripts_in_html_never_run(preview):
    shown = preview("content-sized")
    frame = shown.at_rest()
    html = b"""<body style="margin: 0" onload="parent.caught = 1"><div style="height: 150px"></div>
      <script>parent.caught = 2; top.sheetd = null</script><img src=x onerror="parent.caught = 3"><svg onload="parent.caught = 4"></svg>
      <iframe srcdoc="<script>top.caught = 5</script>"></iframe><meta http-equiv="refresh" content="0;url=https://example.org/">
      <form action="https://example.org/"><button autofocus onfocus="parent.caught = 6">x</button></form></body>"""
    drop(shown, "page.html", "text/html", html, y=frame["frame"]["y"] + 40)
    shown.until("sheetd.session.rests && sheetd.session.state.contents[0].height !== 220"
                " && document.querySelector('iframe.own')?.contentDocument?.querySelector('img')?.complete")
    shown.step()
    assert shown.look("window.caught === undefined && typeof sheetd === 'object'")
    assert shown.look("document.querySelector('iframe.own').contentDocument.querySelectorAll('script, iframe, meta[http-equiv], [onload], [onfocus]').length") == 0
    shown.problems.clear()


def test_html_with_a_picture_that_never_arrives_is_shown_all_the_same(preview):
    def prepare(context):
        context.route("**/never.png", lambda route: None)

    shown = preview("content-sized", prepare=prepare)
    frame = shown.at_rest()
    drop(shown, "page.html", "text/html", b'<body style="margin: 0"><div style="height: 222px"></div><img src="/never.png" style="display: block; height: 10px">',
         y=frame["frame"]["y"] + 40)
    shown.until("sheetd.session.rests && sheetd.session.state.contents[0].height === 232")


def refused(shown, words):
    until(lambda: words in shown.page.locator(".refusal").inner_text(), f"the page says {words!r}")


def test_frame_that_never_loads_is_told_and_nothing_is_lost(preview):
    def prepare(context):
        context.add_init_script("HTMLIFrameElement.prototype.addEventListener = () => {};")

    shown = preview("content-sized", prepare=prepare)
    frame = shown.at_rest()
    before = root_height(shown)
    drop(shown, "page.html", "text/html", b"<p>Hello", y=frame["frame"]["y"] + 40)
    shown.until("document.querySelector('iframe.own')")
    shown.step(5)
    refused(shown, "“page.html” did not load within 5 s. What was shown stays.")
    assert root_height(shown) == before
    assert shown.page.locator(".sheet .own").count() == 0
    assert shown.page.locator(".sheet .block:visible").count() > 0


def test_unusable_files_are_refused_in_words_and_what_is_shown_stays(preview):
    shown = preview("content-sized")
    frame = shown.at_rest()
    y = frame["frame"]["y"] + 40
    drop(shown, "good.png", "image/png", picture(100, 100), y=y)
    shown.until("sheetd.session.rests && document.querySelector('.sheet img.own')")
    height = root_height(shown)
    drop(shown, "broken.png", "image/png", b"nothing of the kind", y=y)
    refused(shown, "“broken.png” is not a picture that this browser can show.")
    drop(shown, "notes.txt", "text/plain", b"nothing of the kind", y=y)
    refused(shown, "“notes.txt” is neither a picture nor HTML.")
    left, top = shown.place(196, y)
    shown.page.evaluate("""([left, top]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(100 * 1024 * 1024)], 'huge.png', { type: 'image/png' }));
      document.querySelector('.surface').dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, clientX: left, clientY: top, bubbles: true, cancelable: true }));
    }""", [left, top])
    refused(shown, "“huge.png” has 100 MB; pictures may have 40. What was shown stays.")
    assert root_height(shown) == height
    assert shown.page.locator(".sheet img.own").count() == 1


def open_page_behind(shown):
    """A list in the sheet, and an undimmed page behind it."""
    shown.at_rest()
    for method, params in [
        ("content/didChangeSize", {"height": 300, "regions": [
            {"id": "photos", "kind": "carousel", "frame": {"x": 0, "y": 100, "width": None, "height": 120}, "length": 1200}]}),
        ("sheet/configure", {"configuration": {"detents": [{"id": "a", "height": 300}, {"id": "b", "height": 600}], "largestUndimmedDetentIdentifier": "a",
                                               "presenter": {"region": {"length": 2000}}}}),
        ("sheet/selectDetent", {"detent": "a"}),
    ]:
        shown.look(f"sheetd.session.change('{method}', {json.dumps(params)}).then(() => true)")
    shown.until("sheetd.session.state.contents[0].regions && sheetd.session.rests && sheetd.session.frame.detent === 'a'")


def test_layer_shows_what_a_drag_from_the_pointer_would_move(preview):
    """Sideways the carousel, up and down the sheet; it follows the pointer, and is gone while a finger is down."""
    shown = preview("system")
    open_page_behind(shown)
    photos = box(shown, "[data-region=photos]")
    mouse = shown.page.mouse
    x, y = photos["x"] + photos["width"] / 2, photos["y"] + photos["height"] / 2
    mouse.move(x, y)
    assert shown.look("document.querySelector('.owners').hasAttribute('hidden')")
    shown.page.keyboard.press("w")
    words = "[...document.querySelectorAll('.owners:not([hidden]) text')].map(one => one.textContent).sort().join()"
    shown.until(f"{words} === 'photos,sheet'")
    right = shown.look("""(x => { const [one] = [...document.querySelectorAll('.owners text')].filter(one => one.textContent === 'photos');
      return Math.abs(one.getBoundingClientRect().x + one.getBoundingClientRect().width / 2 - x) })(%f)""" % x)
    assert right > 40
    mouse.move(x, y + photos["height"])
    shown.until(f"{words} === 'content,sheet'")
    mouse.down()
    shown.until("document.querySelector('.owners').hasAttribute('hidden')")
    mouse.up()


def test_finger_scrolls_the_page_behind(preview):
    """The page behind an undimmed sheet goes with the finger, and the reading says so with its angle; the sheet stays. A second one, across the
    carousel in the sheet, scrolls that."""
    shown = preview("system", has_touch=True)
    devtools = shown.context.new_cdp_session(shown.page)

    def touch(kind, x=0, y=0):
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else [{"x": x, "y": y}]})
        shown.step()

    open_page_behind(shown)
    screen = box(shown, ".surface")
    scale = shown.look("sheetd.stage.scale")
    x, y = screen["x"] + screen["width"] / 2, screen["y"] + 300 * scale
    touch("touchStart", x, y)
    for step in range(1, 6):
        touch("touchMove", x, y - 20 * scale * step)
    shown.until("sheetd.session.gesture?.owner === 'presenter' && document.querySelector('.hud').textContent.includes('presenter has it')")
    assert "0° from vertical, " in shown.look("document.querySelector('.hud').textContent")
    assert shown.look("sheetd.session.frame.regions.at(-1).offset.y") == pytest.approx(90, abs=2)
    moved = shown.look("new DOMMatrix(getComputedStyle(document.querySelector('.presenter .blocks')).transform).f")
    # The picture behind begins at the top of the screen.
    assert moved == pytest.approx(-90, abs=2)
    assert shown.look("sheetd.session.frame.detent") == "a"
    touch("touchEnd")
    photos = box(shown, "[data-region=photos]")
    x, y = photos["x"] + photos["width"] / 2, photos["y"] + photos["height"] / 2
    touch("touchStart", x, y)
    for step in range(1, 6):
        touch("touchMove", x - 20 * scale * step, y - 4 * step)
    assert shown.until("sheetd.session.gesture?.owner === 'photos' && sheetd.session.frame.regions[0].offset.x") == pytest.approx(90, abs=2)
    touch("touchEnd")


def test_pointer_takes_the_keyboard_away(preview):
    """With interactive dismissal, chosen in the tab Scene, a drag on the content takes the keyboard along, and the switch is off then."""
    shown = preview("system")
    shown.at_rest()
    shown.look("sheetd.session.change('content/didChangeSize', { height: 300, scrollable: true, scrollHeight: 1200 }).then(() => true)")
    shown.page.click("#sheetd-tab-scene")
    shown.page.get_by_label("Dismissed by", exact=True).select_option("interactive")
    shown.until("sheetd.session.state.configuration.keyboard.dismissal === 'interactive'")
    shown.page.get_by_label("Shown", exact=True).click()
    keyboard_is_up(shown)
    shown.until("sheetd.session.rests")
    screen = box(shown, ".surface")
    height = shown.look("sheetd.session.state.container.size.height")
    x, scale = screen["x"] + screen["width"] / 2, shown.look("sheetd.stage.scale")
    mouse = shown.page.mouse
    mouse.move(x, screen["y"] + 300 * scale)
    mouse.down()
    for y in (400, 500, 600, 700, 760):
        mouse.move(x, screen["y"] + y * scale)
        shown.step()
    shown.until(f"Math.abs(sheetd.session.frame.keyboard - {height - 760}) < 1 && sheetd.session.gesture.keyboardDismissal > 0.7")
    mouse.up()
    shown.until("sheetd.session.frame.keyboard === 0 && sheetd.session.rests")
    assert not shown.page.get_by_label("Shown", exact=True).is_checked()
