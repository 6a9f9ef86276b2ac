"""Tests the preview page's timeline in Chromium: what plays, the lanes, and what is changed in them."""

import json
import re

import pytest
from conftest import box_of, until
from scenes import PHONE, drag

pytestmark = pytest.mark.browser

FRAME = 1 / 60


class Time:
    """The timeline of a page."""

    def __init__(self, shown):
        self.shown = shown
        self.page = shown.page

    @property
    def now(self):
        """The time that is shown, s."""
        return self.shown.look("sheetd.session.moment.time")

    @property
    def end(self):
        return self.shown.look("sheetd.session.recording.end")

    @property
    def inputs(self):
        return self.shown.look("sheetd.session.recording.inputs")

    @property
    def button(self):
        return self.page.locator(".transport .play")

    def seek(self, time):
        self.shown.look(f"sheetd.session.look({time})")
        self.shown.step()

    def x(self, time):
        """The place of a time on the page."""
        box = box_of(self.page.locator(".lanes .plot"))
        return box["x"] + self.shown.look(f"sheetd.timeline.lanes.span.x({time})")

    def lane(self, name):
        """The middle of a lane on the page."""
        box = box_of(self.page.locator(f".lane.{name}"))
        return box["y"] + box["height"] / 2

    def value(self, name):
        return self.page.locator(f".legend[data-trace={name}] .value").inner_text()

    def drag(self, start, end, steps=8):
        self.shown.settled()  # what is dragged is painted where it is
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=steps)
        self.page.mouse.up()


@pytest.fixture
def timeline(preview):
    def open_timeline(example="interruptible", **context):
        shown = preview(example, **context)
        shown.page.set_viewport_size({"width": 1440, "height": 900})
        shown.hide_rail()
        shown.at_rest()
        return shown, Time(shown)

    return open_timeline


RECORDED = [
    {"time": 0, "method": "sheet/present", "params": {"animated": True}},
    *drag((0.8, 195, 430), (1.2, 195, 200), (1.0, 195, 330)),
    {"time": 2, "method": "sheet/dismiss", "params": {"animated": True}},
]


@pytest.fixture
def recorded(timeline):
    """A sheet that was presented, dragged, and dismissed."""
    def open_recorded(**context):
        shown, time = timeline("system", **{"reduced_motion": "reduce", **context})
        shown.look(f"sheetd.session.replay({{ inputs: {json.dumps(RECORDED)}, end: 2.8 }})")
        shown.until("sheetd.session.rests && sheetd.session.frame.phase === 'dismissed'")
        shown.settled()  # the lanes are as long as the recording: places on them are where they stay
        return shown, time

    return open_recorded


# Playing


def test_keys_and_buttons_play_step_and_go_on(recorded):
    shown, time = recorded()
    press = shown.page.keyboard.press
    times = shown.look("sheetd.session.recording.frames.map(frame => frame.time)")
    rate = "sheetd.timeline.player.rate"
    for key, found, expected in [
        ("ArrowLeft", "sheetd.session.past", times[-2]), ("Shift+ArrowLeft", "sheetd.session.past", times[-12]), ("ArrowRight", "sheetd.session.past", times[-11]),
        ("Home", "sheetd.session.past", times[0]), ("End", "sheetd.session.past", None), ("j", rate, -1), ("j", rate, -2), ("k", rate, 0), ("l", rate, 1),
    ]:
        press(key)
        assert shown.look(found) == expected, key
    press("Space")
    shown.step()
    assert time.button.get_attribute("aria-label") == "Play"
    shown.page.get_by_role("button", name="⅛×").click()
    assert shown.look("sheetd.session.clock.speed") == 1 / 8
    press("Space")
    shown.step()
    assert time.button.get_attribute("aria-label") == "Pause"
    press("Space")
    shown.page.get_by_role("button", name="1×", exact=True).click()
    shown.look("sheetd.session.follower.verdicts = [{ time: 0.2, met: true, text: '' }, { time: 2, met: true, text: '' }]")
    time.seek(0.3)
    shown.page.get_by_role("button", name="Go on from here").click()
    shown.until("sheetd.session.rests && sheetd.session.frame.phase === 'presented'")
    assert len(time.inputs) == 1
    assert shown.page.locator(".flag").count() == 1


def test_the_loop_is_set_with_keys_and_in_the_ruler(recorded):
    shown, time = recorded()
    region = "sheetd.timeline.player.region"
    start, end = time.end * 0.4, time.end * 0.5
    for at, key in ((start, "i"), (end, "o")):
        time.seek(at)
        shown.page.keyboard.press(key)
    assert shown.look(region) == {"from": pytest.approx(start), "to": pytest.approx(end)}
    assert shown.page.get_by_role("button", name=f"Loop {start:.2f} s to {end:.2f} s").get_attribute("aria-pressed") == "true"
    shown.page.keyboard.press("Control+l")
    assert not shown.look("sheetd.timeline.player.loops")
    y = time.lane("ruler")
    time.drag((time.x(0.3), y), (time.x(0.6), y))
    assert shown.look(region) == {"from": pytest.approx(0.3, abs=0.02), "to": pytest.approx(0.6, abs=0.02)}
    # Its end is dragged.
    time.drag((time.x(shown.look(region)["to"]) - 2, y), (time.x(0.9), y))
    assert shown.look(region) == {"from": pytest.approx(0.3, abs=0.02), "to": pytest.approx(0.9, abs=0.02)}


# The lanes


def test_lanes_show_the_values_of_the_frames(recorded):
    shown, time = recorded()
    frames = shown.look("sheetd.session.recording.frames")
    height = shown.look("sheetd.session.state.container.size.height")
    for at in range(0, len(frames), len(frames) // 12):
        frame = frames[at]
        time.seek(frame["time"])
        reach = height - frame["frame"]["y"]
        until(lambda: shown.page.locator(".transport .now").inner_text() == f"{frame['time']:.3f}", f"{frame['time']} is shown")
        assert float(time.value("reach")) == pytest.approx(reach, abs=0.051)
        assert int(time.value("velocity").replace("−", "-")) == pytest.approx(frame["velocity"], abs=0.51)
        assert float(time.value("dimming")) == pytest.approx(frame["dimming"]["alpha"], abs=0.0051)
        fraction = (frame["transition"] or {}).get("fraction")
        assert time.value("transition") == "–" if fraction is None else float(time.value("transition")) == pytest.approx(fraction, abs=0.0051)
        phase = "held" if frame["held"] else frame["phase"]
        assert f", {phase}, " in shown.page.get_by_role("slider", name="Time", exact=True).get_attribute("aria-valuetext")


def test_legend_hides_its_trace(recorded):
    shown, _ = recorded()
    canvas = shown.page.locator(".lanes .plot > canvas")
    before = canvas.screenshot()
    legend = shown.page.locator(".lanes").get_by_role("button", name="Velocity")
    assert legend.get_attribute("aria-pressed") == "true"
    legend.click()
    shown.page.mouse.move(0, 0)
    assert legend.get_attribute("aria-pressed") == "false"
    until(lambda: canvas.screenshot() != before, "the trace is gone")
    legend.click()
    shown.page.mouse.move(0, 0)
    until(lambda: canvas.screenshot() == before, "the trace is back")


def test_pointer_on_the_lanes_tells_values_and_events_and_goes_to_them(recorded):
    shown, time = recorded()
    event = shown.look("sheetd.session.recording.events.find(one => one.name === 'interactionDidEnd')")
    shown.page.mouse.move(time.x(event["time"]), time.lane("reach"))
    readout = shown.page.locator(".readout")
    assert "let go → large" in readout.inner_text() and "interactionDidEnd: outcome large" in readout.inner_text()
    shown.page.mouse.move(time.x(0.1), time.lane("reach"))
    frame = shown.look("sheetd.session.recording.frames[sheetd.session.recording.indexAt(0.1)]")
    assert f"{852 - frame['frame']['y']:.1f} pt".replace(".0 ", " ") in readout.inner_text()
    shown.page.mouse.move(10, 10)
    assert readout.is_hidden()
    shown.page.mouse.click(time.x(event["time"]) + 12, time.lane("events"))
    assert time.now == event["time"]
    shown.page.mouse.click(time.x(0.25), time.lane("ruler"))
    assert time.now == pytest.approx(0.25, abs=0.01)
    assert shown.look("sheetd.timeline.player.region") is None


def test_wheel_pans_and_with_control_zooms_at_the_pointer(recorded):
    shown, time = recorded()
    span = "sheetd.timeline.lanes.span"
    # Events have whole coordinates.
    x = round(time.x(time.end / 3))
    at = shown.look(f"{span}.time({x - box_of(shown.page.locator('.lanes .plot'))['x']})")
    shown.page.mouse.move(x, time.lane("reach"))
    shown.page.keyboard.down("Control")
    shown.page.mouse.wheel(0, -600)
    shown.page.keyboard.up("Control")
    shown.until(f"{span}.zoom > 2")
    assert time.x(at) == pytest.approx(x, abs=1)
    before = shown.look(f"{span}.from")
    shown.page.mouse.wheel(0, 120)
    shown.until(f"{span}.from > {before}")
    slider = shown.page.get_by_role("slider", name="Zoom of the timeline")
    assert float(slider.input_value()) > 0
    slider.fill("0")
    shown.until(f"{span}.zoom === 1 && {span}.from === 0")
    # Zoomed in, the lanes follow the newest frame.
    shown.look("sheetd.timeline.lanes.zoomTo(6)")
    shown.run("present")
    shown.until("(span => span.from > 0 && span.from < sheetd.session.recording.end && sheetd.session.recording.end <= span.to)(sheetd.timeline.lanes.span)")


def test_ten_minutes_are_painted_in_time(timeline):
    shown, _ = timeline(clock="wall")
    shown.look("""(() => {
      const { lanes } = sheetd.timeline;
      const { draw, paint } = lanes;
      let drawing = 0;
      const timed = (work, values) => {
        const start = performance.now();
        work.apply(lanes, values);
        return performance.now() - start;
      };
      window.paints = [];
      lanes.draw = (...values) => { drawing = timed(draw, values); };
      lanes.paint = (...values) => { window.paints.push(drawing + timed(paint, values)); };
      const { recording } = sheetd.session;
      const frame = recording.frames.at(-1);
      const frames = [];
      for (let at = 0; at < 36000; at++) {
        const y = 400 + 300 * Math.sin(at / 40) + 20 * Math.sin(at * 1.7);
        frames.push({ ...frame, time: at / 60, velocity: 900 * Math.cos(at / 30), frame: { ...frame.frame, y }, held: at % 300 < 90 });
      }
      recording.frames = frames;
      sheetd.wake();
    })()""")
    shown.until("sheetd.timeline.lanes.traces.length === 36000")
    for zoom in (1, 8):
        shown.look(f"sheetd.timeline.lanes.zoomTo({zoom})")
        # Of several rounds the fastest counts: others share the processors with whatever else runs.
        rounds = []
        for _ in range(5):
            shown.look("void (window.paints.length = 0)")
            shown.look("""new Promise(done => { let left = 60; const next = () => {
                sheetd.session.look(left * 4); sheetd.timeline.lanes.set({}); left-- > 0 ? requestAnimationFrame(next) : done(); }; next(); })""")
            paints = sorted(shown.look("window.paints"))
            assert len(paints) > 30
            rounds.append((paints[int(len(paints) * 0.95)], paints[len(paints) // 2]))
        slowest, middle = min(rounds)
        print(f"zoom {zoom}: p50 {middle:.1f} ms, p95 {slowest:.1f} ms")
        assert middle < 4
        assert slowest < 4


# Inputs


def last_sample(shown):
    return shown.look("[...sheetd.session.recording.samples()].at(-1).time")


@pytest.mark.parametrize("part", ["whole", "to"])
def test_a_dragged_keyframe_stays_under_the_pointer_while_the_recording_becomes_longer(recorded, part):
    shown, time = recorded()
    keyframes = shown.page.locator(".keyframe")
    assert keyframes.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))") == ["present", "drag", "dismiss"]
    mouse, y = shown.page.mouse, time.lane("inputs")
    released, length, to = last_sample(shown), time.end, shown.look("sheetd.timeline.lanes.span.to")
    start, edge = time.x(released), time.x(to)
    grip = start if part == "to" else start - 24
    mouse.move(grip, y)
    mouse.down()
    for fraction in (0.25, 0.5, 0.75, 1):
        by = (edge - start) * fraction
        mouse.move(grip + by, y)
        shown.settled()
        assert last_sample(shown) == pytest.approx(released + (to - released) * fraction, abs=0.005)
        keyframe = box_of(shown.page.locator(".keyframe.drag"))
        assert keyframe["x"] + keyframe["width"] == pytest.approx(start + by, abs=1)
    mouse.up()
    # Once it is let go, all of the recording is shown.
    shown.settled()
    assert time.end > length
    assert shown.look("sheetd.timeline.lanes.span.to") >= time.end


def test_double_click_opens_the_samples_of_a_drag(recorded):
    shown, time = recorded()
    shown.page.locator(".keyframe.drag").dblclick()
    dialog = shown.page.get_by_role("dialog")
    last = dialog.get_by_role("textbox", name="y of sample", exact=False).last
    last.fill("nowhere")
    dialog.get_by_role("button", name="Apply").click()
    assert "is not a number" in dialog.get_by_role("alert").inner_text()
    last.fill("420")
    dialog.get_by_role("button", name="Apply").click()
    shown.until("sheetd.session.rests && [...sheetd.session.recording.samples()].at(-1).y === 420")


# The keyboard


def test_everything_works_with_the_keyboard_alone(recorded):
    shown, time = recorded()
    press = shown.page.keyboard.press
    track = shown.page.get_by_role("slider", name="Time", exact=True)
    for _ in range(60):
        press("Tab")
        if track.evaluate("one => one === document.activeElement"):
            break
    assert track.evaluate("one => one === document.activeElement")
    end = time.end
    press("ArrowLeft")
    assert time.now < end
    press("Home")
    assert time.now == 0
    assert track.get_attribute("aria-valuetext").startswith("0.000 s, ") or until(
        lambda: track.get_attribute("aria-valuetext").startswith("0.000 s, "), "its text")
    press("End")
    # The next stop is the inputs; arrows go from one to the next, and move it.
    press("Tab")
    focused = "document.activeElement.getAttribute('aria-label')"
    assert shown.look(focused) == "present"
    press("ArrowDown")
    assert shown.look(focused) == "drag"
    press("ArrowDown")
    assert shown.look(focused) == "dismiss"
    start = time.inputs[-1]["time"]
    press("ArrowRight")
    shown.until(f"Math.abs(sheetd.session.recording.inputs.at(-1).time - {start + FRAME}) < 1e-5")
    assert shown.look(focused) == "dismiss"
    press("Delete")
    shown.until("sheetd.session.recording.inputs.every(one => one.method !== 'sheet/dismiss') && sheetd.session.frame.phase === 'presented'")
    press("Enter")
    shown.page.get_by_role("dialog").wait_for()
    press("Escape")
    assert shown.page.get_by_role("dialog").count() == 0


# Scenarios and expectations


SCENARIOS = {
    "preset": "system", "configuration": {"detents": ["medium", "large"]}, "device": "iPhone 15",
    "scenarios": [
        {"name": "opens at medium", "steps": [{"time": 0, "method": "sheet/present"}],
         "expect": [{"time": 0, "settles": {"detent": "medium", "within": 1}}, {"time": 0.9, "frame": {"detent": "large"}}]},
        {"name": "on two devices", "devices": ["iPhone 15", "iPad"],
         "steps": [{"time": 0, "method": "sheet/present", "params": {"animated": False}}, {"time": 1, "method": "sheet/dismiss"}]},
    ],
}


@pytest.fixture
def scenarios(timeline):
    return timeline(json.dumps(SCENARIOS, indent=2), name="scenarios")


def items_of(shown):
    return shown.page.get_by_role("menu").get_by_role("menuitem").all_inner_texts()


def test_a_scenario_of_the_file_is_played_and_its_expectations_are_flags(scenarios):
    shown, time = scenarios
    # All of them have run in the background.
    checks = shown.page.locator(".head .checks")
    shown.until("!document.querySelector('.head .checks').hidden")
    assert (checks.get_attribute("aria-label"), checks.inner_text().split()) == ("1 scenario passes, 1 fails", ["1", "1"])
    shown.page.locator(".transport .scenario").click()
    items = shown.page.get_by_role("menu").get_by_role("menuitemradio")
    assert [text.split("\n") for text in items.all_inner_texts()] == [["opens at medium", "1 failed"], ["iPhone 15"], ["iPad"]]
    shown.page.keyboard.press("Escape")
    checks.click()
    items.first.click()
    shown.settled()
    flags, met, missed = (shown.page.locator(f".flag{kind}") for kind in ("", ".met", ".missed"))
    assert (flags.count(), met.count(), missed.count()) == (2, 1, 1)
    assert "0.900 s" in missed.get_attribute("aria-label") and "medium" in missed.get_attribute("aria-label")
    tally = shown.page.locator(".tally")
    assert tally.get_attribute("aria-label") == "1 expectations met, 1 not"
    assert shown.page.locator(".lane.expected .value").inner_text() == "1 of 2"
    tally.click()
    assert time.now == pytest.approx(0.9)
    shown.page.keyboard.press("End")
    # A flag that is not met says what can be done.
    missed.click()
    assert time.now == pytest.approx(0.9)
    shown.until("document.querySelector('[role=menu]')")
    *others, shows = items_of(shown)
    assert others == ["Accept detent medium", "Remove this expectation"]
    line = int(re.fullmatch(r"Show line (\d+) of the document", shows)[1])
    text = "\n".join(shown.file.read_text().splitlines()[line - 1:]).lstrip()
    assert json.JSONDecoder().raw_decode(text)[0]["frame"]["detent"] == "large"
    shown.page.get_by_role("menuitem", name="Show line").click()
    shown.until(f"document.querySelector('.source .shown')?.dataset.line === '{line - 1}'")
    shown.page.get_by_role("tab", name="Sheet").click()
    missed.click()
    shown.until("document.querySelector('[role=menu]')")
    shown.page.get_by_role("menuitem", name="Accept").click()
    until(lambda: met.count() == 2, "both are met")
    assert json.loads(shown.file.read_text())["scenarios"][0]["expect"][1]["frame"]["detent"] == "medium"
    shown.until("document.querySelector('.head .checks').getAttribute('aria-label') === '2 scenarios pass, 0 fail'")


def test_expectations_and_moved_steps_are_written_into_the_file(scenarios):
    shown, time = scenarios
    shown.look("void sheetd.timeline.play('on two devices', 'iPhone 15')")
    shown.settled()
    scenario = "JSON.parse(sheetd.document.text).scenarios[1]"
    time.seek(0.5)
    shown.page.keyboard.press("e")
    shown.until(f"{scenario}.expect?.length === 1")
    assert json.loads(shown.file.read_text())["scenarios"][1]["expect"] == [{"time": time.now, "frame": {"phase": "presented", "detent": "medium"}}]
    shown.page.get_by_role("slider", name="dismiss").focus()
    shown.page.keyboard.press("Shift+ArrowRight")
    shown.settled()
    save = shown.page.get_by_role("button", name="Save steps")
    save.click()
    shown.until(f"{scenario}.steps[1].time > 1")
    shown.settled()
    assert json.loads(shown.file.read_text())["scenarios"][1]["steps"][1]["time"] == pytest.approx(1 + 10 * FRAME, abs=1e-5)
    assert save.is_hidden()


# Sizes


LANES = {
    (1440, 900): ["ruler", "phase", "reach", "velocity", "progress", "inputs", "events", "expected"],
    (1440, 800): ["ruler", "phase", "reach", "velocity", "inputs", "expected"],
    (800, 900): ["ruler", "phase", "reach", "expected"],
    (1440, 480): ["ruler", "reach"],
}


def test_timeline_at_every_size(recorded):
    """Which lanes there are; that controls are large enough; and that no rule of axe is violated, in light and in dark."""
    shown, _ = recorded(bypass_csp=True)
    shown.look("sheetd.session.follower.verdicts = [{ time: 0.2, met: true, text: 'as expected' }, { time: 0.6, met: false, text: 'not' }]")
    shown.look("sheetd.session.look(0.5)")
    shown.step()
    shown.page.locator(".flag.missed").wait_for()
    for (width, height), lanes in {**LANES, PHONE: None}.items():
        shown.resize(width, height)
        assert shown.look("[...document.querySelectorAll('.lane')].map(one => one.classList[1])") == lanes or (width, height) == PHONE
        boxes = shown.look("""[...document.querySelectorAll('.timeline button, .timeline input, .timeline [role=slider]')]
            .filter(one => one.checkVisibility()).map(one => {
                // Chromium lays out in 1/64 px; the sizes of a rectangle are differences of floats.
                const { width, height } = one.getBoundingClientRect();
                return [one.className, Math.round(width * 64) / 64, Math.round(height * 64) / 64];
            })""")
        assert [box for box in boxes if box[1] < 24 or box[2] < 24] == []
        if (width, height) == PHONE:
            buttons = shown.look("""[...document.querySelectorAll('.transport button')].filter(one => one.checkVisibility())
                .map(one => [one.className, one.getBoundingClientRect().height])""")
            assert [button for button in buttons if button[1] < 44] == []
        for scheme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
            shown.use_scheme(scheme)
            assert shown.violations(".timeline", **rules) == []


def test_timeline_from_right_to_left_and_in_forced_colors(recorded):
    shown, time = recorded(forced_colors="active")
    colors = shown.look("sheetd.timeline.lanes.colors")
    assert colors["panel"] != colors["ink"] and len({colors["reach"], colors["velocity"], colors["panel"], colors["held"]}) == 4
    assert shown.page.locator(".diamond").first.evaluate("one => getComputedStyle(one).forcedColorAdjust") == "none"
    # Time runs from left to right on any page.
    shown.look("void (document.documentElement.dir = 'rtl')")
    assert box_of(shown.page.locator(".keyframe.drag"))["x"] == pytest.approx(time.x(time.inputs[1]["time"]), abs=13)
    assert time.x(1) > time.x(0.5)
