"""`sheetd verify`: traces that the daemon made itself agree with it, and what is wrong with a trace is said by line."""

import json
import subprocess

import pytest
import traces
from conftest import SHEETD, verify
from conftest import problems as problems_of
from sheetd_client import SyncClient

CONTENT = {"height": 300}


@pytest.fixture(scope="module")
def client():
    with SyncClient(SHEETD) as client:
        yield client


@pytest.fixture
def check(tmp_path, write):
    """Compares the lines of a trace with a preset: the exit status and the report."""

    def check(lines, preset, *options, configuration=None, form=traces.text, content=CONTENT):
        path = tmp_path / ("trace.csv" if form is traces.csv else "trace.jsonl")
        path.write_text(form(lines))
        return verify(path, write({"preset": preset, "device": "iPhone 15", "content": content, "configuration": configuration or {}}), *options)

    return check


DRAGS = ((420, 200, 0.3), (150, 300, 0.1), (450, 490, 0.2))  # medium, large, medium
DETENTS = {"detents": ["medium", "large"]}


@pytest.mark.parametrize("rate", [30, 60, 120])
@pytest.mark.parametrize("preset", ["system", "gorhom", "vaul", "cover-vertical", "smooth-sheets"])
def test_frames_of_the_daemon_agree(client, check, preset, rate):
    lines = traces.record(client, preset, drags=((700, 760, 0.3), (650, 500, 0.2)), rate=rate)
    status, report = check(lines, preset, "--tolerance", "0.01")
    assert status == 0, report
    assert {segment["kind"] for segment in report["segments"]} == {"presentation", "drag", "release"}


def test_comma_separated_values_are_the_same(client, check):
    lines = traces.record(client, "system", drags=DRAGS, configuration=DETENTS)
    assert check(lines, "system", configuration=DETENTS) == check(lines, "system", configuration=DETENTS, form=traces.csv)


def test_time_of_a_trace_starts_anywhere(client, check):
    lines = traces.record(client, "system", drags=DRAGS, configuration=DETENTS)
    later = [{**line, **({"time": line["time"] + 1234.5} if "time" in line else {})} for line in lines]
    assert check(later, "system", "--tolerance", "0.01", configuration=DETENTS)[0] == 0


def test_shift_is_found_and_said(client, check):
    lines = traces.record(client, "system", drags=DRAGS, configuration=DETENTS)
    shifted = [{**line, "time": line["time"] + 0.014} if "y" in line else line for line in lines]
    status, report = check(shifted, "system", "--tolerance", "0.2", configuration=DETENTS)
    assert status == 0
    for segment in report["segments"][:3]:
        if segment["kind"] != "drag":
            assert segment["offset"] == pytest.approx(0.014, abs=5e-4)
    assert check(shifted, "system", "--time-tolerance", "0.01", configuration=DETENTS)[0] == 1


CALLS = [(1.5, "sheet/selectDetent", {"event": "select", "detent": "large"}), (1.62, "sheet/selectDetent", {"event": "select", "detent": "medium"}),
         (3.0, "sheet/dismiss", {"event": "dismiss"})]


@pytest.mark.parametrize("preset", ["system", "vaul", "gorhom"])
@pytest.mark.parametrize("delays", [(0.02, 0.03, 0.06, 0.05), (0.122, 0.02, 0.09, 0.15)])
def test_app_that_renders_before_its_sheet_moves(client, check, preset, delays):
    lines = traces.record(client, preset, drags=(), until=5, configuration=DETENTS, inputs=CALLS, delays=delays)
    status, report = check(lines, preset, "--tolerance", "0.1", configuration=DETENTS)
    assert status == 0, problems_of(report)
    calls = [segment for segment in report["segments"] if segment["kind"] not in ("drag", "release")]
    assert [segment["kind"] for segment in calls] == ["presentation", "selection", "selection", "dismissal"]
    for segment, delay in zip(calls, delays):
        assert segment["offset"] == pytest.approx(delay, abs=0.001)
    # The delay counts in neither time.
    for segment in calls[2:]:
        assert segment["settling"]["trace"] == pytest.approx(segment["settling"]["document"], abs=0.02)


def test_place_of_a_sheet_out_of_sight_is_no_difference(client, check):
    # The app keeps a sheet that is not shown 34 pt below the edge.
    lines = traces.record(client, "system", drags=(), until=4, inputs=[(2.0, "sheet/dismiss", {"event": "dismiss"})], delays=(0.1, 0.1))
    for line in lines:
        if line.get("y", 0) >= traces.HEIGHT:
            line["y"] += 34
    status, report = check(lines, "system", "--tolerance", "0.1")
    assert status == 0, problems_of(report)


def test_start_delay_is_said_and_has_a_limit(client, check, tmp_path, write):
    lines = traces.record(client, "system", drags=(), delays=(0.06,))
    document = str(write({"preset": "system", "device": "iPhone 15", "content": CONTENT}))

    def report_of(lines):
        (tmp_path / "late.jsonl").write_text(traces.text(lines))
        done = subprocess.run([SHEETD, "verify", str(tmp_path / "late.jsonl"), document], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stdout
        return done.stdout

    assert "begins 60.0 ms after the call" in report_of(lines)
    # Without calls in the trace, a motion begins where it is seen to begin.
    assert "shifted by 8.0 ms" in report_of(traces.record(client, "system", drags=(), delays=(0.008,), fingers=False))
    assert check(lines, "system", "--time-tolerance", "0.05")[0] == 1
    status, report = check(traces.record(client, "system", drags=(), delays=(0.25,)), "system")
    assert status == 1 and report["segments"][0]["problem"].endswith("does it begin more than 150 ms after the call?")


@pytest.mark.parametrize("inputs", [[], [(1.5, "sheet/selectDetent", {"event": "select", "detent": "large"})]])
def test_sheet_that_rests_where_the_document_has_no_place(client, check, inputs):
    def detents(height):
        return {"detents": [{"id": "peek", "height": height}, "large"], "isModalInPresentation": True}

    lines = traces.record(client, "system", drags=() if inputs else ((720, 715, 0.2),), configuration=detents(120), inputs=inputs)
    status, report = check(lines, "system", configuration=detents(140))
    first, second = report["segments"][:2]
    # With the safe area of 34 pt, the sheet reaches 154 and 174 pt.
    assert status == 1 and first["problem"] == "it went to 154.0 pt, and the document goes to peek (174.0 pt)"
    assert second["problem"] == "it begins at rest at 154.0 pt, and the document rests at peek (174.0 pt)"
    if not inputs:
        assert report["segments"][2]["problem"] == "it went to 154.0 pt, and the document goes to peek (174.0 pt)"


def test_noise_and_whole_numbers_are_within_the_tolerance(client, check):
    lines = traces.record(client, "system", drags=DRAGS, noise=0.3, configuration=DETENTS)
    whole = [{**line, "y": round(line["y"])} if "y" in line else line for line in lines]
    status, report = check(whole, "system", configuration=DETENTS)
    assert status == 0, report


def test_frame_that_is_stamped_before_the_finger_that_it_shows(client, check):
    # A sheet that goes back to rest at once, and is dragged again: a busy browser stamps a frame before the touch that it shows.
    lines = traces.record(client, "system", drags=((420, 405, 0.1), (420, 300, 0.05)), configuration=DETENTS)
    up = [index for index, line in enumerate(lines) if line.get("finger") == "up"][0]
    down = [index for index, line in enumerate(lines) if line.get("finger") == "down"][1]
    moved = next(index for index in range(down, len(lines)) if abs(lines[index].get("y", lines[down - 1]["y"]) - lines[down - 1]["y"]) > 20)
    lines[moved]["time"] = lines[down]["time"] - 0.002
    early = [index for index in range(up, moved) if "y" in lines[index] and (index < down - 8 or lines[index]["time"] >= lines[moved]["time"])]
    lines = [line for index, line in enumerate(lines) if index not in early]
    status, report = check(lines, "system", "--tolerance", "0.01", configuration=DETENTS)
    assert status == 0, problems_of(report)


@pytest.mark.parametrize("is_seen_before", [True, False], ids=["before it is read", "after it is read"])
def test_frame_that_is_stamped_after_a_release_that_it_does_not_show(client, check, is_seen_before):
    # The callbacks of a frame run, and then the page gets a release that is stamped before the frame: it shows in the next one.
    lines = traces.record(client, "content-sized", drags=((700, 760, 0.3), (700, 760, 0.3, 2.6)))
    up = next(index for index, line in enumerate(lines) if line.get("finger") == "up")
    held, late = lines[up + 1], lines[up + 2]
    assert held["time"] == lines[up]["time"] < late["time"] and abs(held["y"] - late["y"]) > 10
    late.update({"y": held["y"], "dimming": held["dimming"], "now": late["time"] + 0.001})
    lines[up]["handled"] = late["time"] + 0.0015
    lines[up:up + 3] = [held, lines[up], late] if is_seen_before else [held, late, lines[up]]
    status, report = check(lines, "content-sized", "--tolerance", "0.5")
    assert status == 0, problems_of(report)


def test_frame_whose_callbacks_ran_before_a_release_on_a_line_before_it(client, check):
    lines = traces.record(client, "content-sized", drags=((700, 760, 0.3), (700, 760, 0.3, 2.6)))
    up = next(index for index, line in enumerate(lines) if line.get("finger") == "up")
    before, frame = lines[up - 2], lines[up + 1]
    assert before["y"] + 2 < frame["y"]
    frame.update({"y": before["y"] + 1, "dimming": before["dimming"], "time": lines[up]["time"] - 0.001, "now": lines[up]["time"] + 0.001})
    lines[up]["handled"] = lines[up]["time"] + 0.0015
    status, report = check(lines, "content-sized", "--tolerance", "0.5")
    assert status == 0, problems_of(report)


LIST = {"height": 300, "scrollable": True, "scrollHeight": 2000}
# The list up, and then down by less: its sheet stays.
SCROLLED = ((600, 400, 0.3), (400, 480, 0.3))


def test_content_keeps_its_offset_from_drag_to_drag(client, check):
    lines = traces.record(client, "system", drags=SCROLLED, configuration={"detents": ["large"]}, content=LIST)
    assert [line["scroll"] > 80 for line in lines if line.get("time", 0) > 3.9 and "y" in line]
    without = [{key: value for key, value in line.items() if key != "scroll"} for line in lines]
    for said in (lines, without):
        status, report = check(said, "system", "--tolerance", "0.01", configuration={"detents": ["large"]}, content=LIST)
        assert status == 0, problems_of(report)


def test_trace_says_how_far_its_content_is_scrolled(client, check):
    lines = traces.record(client, "system", drags=SCROLLED, configuration={"detents": ["large"]}, content=LIST)
    second = [index for index, line in enumerate(lines) if line.get("finger") == "down"][1]
    lines = [lines[0], *lines[second - 30 :]]
    assert lines[5]["scroll"] > 80
    assert check(lines, "system", "--tolerance", "0.01", configuration={"detents": ["large"]}, content=LIST)[0] == 0
    for line in lines:
        line.pop("scroll", None)
    assert check(lines, "system", "--tolerance", "0.01", configuration={"detents": ["large"]}, content=LIST)[0] == 1


def test_release_may_begin_where_the_sheet_was_last_seen(client, check):
    detents = {"detents": [{"id": "low", "height": 300}, {"id": "high", "height": 600}]}
    lines = traces.record(client, "vaul", drags=((700, 620, 0.4),), configuration=detents)
    up = next(index for index, line in enumerate(lines) if line.get("finger") == "up")
    # A frame in which the sheet has followed the finger to its end. After it the finger goes on by 25 pt, and is lifted before the next one.
    seen = next(line for line in reversed(lines[:up]) if "y" in line)
    behind = next(line for line in reversed(lines[:up]) if line.get("finger") == "moved" and line["time"] <= seen["time"])["fingerY"] - 620
    end = lines[up]["time"]
    frame = {**seen, "time": end - 2e-3, "y": seen["y"] - behind, "height": seen["height"] + behind}
    moves = [{**lines[up], "finger": "moved", "fingerY": y, "time": end - early} for y, early in ((620, 3e-3), (595, 1e-3))]
    lines[up : up + 1] = [moves[0], frame, moves[1], {**lines[up], "fingerY": 595}]
    status, report = check(lines, "vaul", "--tolerance", "0.05", configuration=detents)
    [release] = [segment for segment in report["segments"] if segment["kind"] == "release"]
    assert "problem" not in release, release


def test_several_traces_end_with_a_summary(client, tmp_path, write):
    names = []
    for index, preset in enumerate(("system", "gorhom")):
        names.append(str(tmp_path / f"{index}.jsonl"))
        lines = traces.record(client, preset, drags=DRAGS, configuration=DETENTS)
        (tmp_path / f"{index}.jsonl").write_text(traces.text(lines))
    document = str(write({"preset": "system", "device": "iPhone 15", "content": CONTENT, "configuration": DETENTS}))

    def run(*arguments):
        return subprocess.run([SHEETD, "verify", *arguments], capture_output=True, text=True, timeout=60)

    done = run("--format", "json", *names, document)
    report = json.loads(done.stdout)
    alone = [json.loads(run("--format", "json", name, document).stdout) for name in names]
    assert [{key: value for key, value in one.items() if key != "trace"} for one in report["traces"]] == alone
    assert [one["trace"] for one in report["traces"]] == names and (done.returncode, report["matches"]) == (1, False)
    for row in report["summary"]:
        segments = [segment for one in alone for segment in one["segments"] if segment["kind"] == row["kind"]]
        assert (row["segments"], row["agree"]) == (len(segments), sum("problem" not in segment for segment in segments))
    last = run(*names, document).stdout.splitlines()[-1]
    assert last.endswith(", ".join(f"{row['kind']} {row['agree']} of {row['segments']}" for row in report["summary"]))
    refused = run("--format", "svg", *names, document)
    assert refused.returncode == 64 and "A picture is of one trace; there are 2." in refused.stderr
    assert run(names[0]).returncode == 64


def test_dimming_is_compared_where_a_trace_has_it(client, check):
    lines = traces.record(client, "system", drags=DRAGS, configuration=DETENTS)
    status, report = check(lines, "system", configuration=DETENTS)
    assert status == 0 and all(segment["dimming"] < 0.001 for segment in report["segments"]), problems_of(report)
    status, report = check(lines, "system", configuration={**DETENTS, "dimming": {"alpha": 0.4}})
    assert status == 1 and any("its dimming is off by" in segment.get("problem", "") for segment in report["segments"])
    for line in lines:
        line.pop("dimming", None)
    assert not any("dimming" in segment for segment in check(lines, "system", configuration=DETENTS)[1]["segments"])
    frames = [index for index, line in enumerate(lines) if "y" in line]
    lines[frames[3]]["dimming"] = 1.5
    assert "no opacity from 0 to 1" in dict(problems(check, lines, configuration=DETENTS))[frames[3] + 1]


def test_stiffer_spring_is_noticed(client, check):
    stiff = {**DETENTS, "transition": {"completionCurve": {"spring": {"mass": 1, "stiffness": 366.67, "damping": 36.515}}}}
    lines = traces.record(client, "system", drags=DRAGS, configuration=stiff)
    status, report = check(lines, "system", configuration=DETENTS)
    assert status == 1
    assert any("at the 95th percentile" in segment.get("problem", "") for segment in report["segments"])


def test_release_that_goes_elsewhere_is_a_decision_and_not_a_curve(client, check):
    hasty = {**DETENTS, "interaction": {"landing": {"rule": "nearest", "projection": 0.5, "deadZone": 0, "flick": 1e6, "flickDampingRatio": 1}}}
    lines = traces.record(client, "system", drags=((420, 360, 0.2),), configuration=hasty)
    status, report = check(lines, "system", configuration=DETENTS)
    (release,) = [segment for segment in report["segments"] if segment["kind"] == "release"]
    assert status == 1
    assert release["reached"] != release["expected"] and release["frames"] == 0
    assert release["problem"].startswith("it went to ") and "from a limit" in release["margin"]


def test_release_at_a_limit_is_too_near_to_tell(client, check):
    # At rest halfway between the two detents, half a point to one side and to the other.
    state = client.request("sheet/open", {"sheet": "s", "preset": "system", "container": {"device": "iPhone 15"}, "configuration": DETENTS})
    assert state
    client.request("sheet/present", {"sheet": "s", "animated": False})
    medium = client.request("sheet/selectDetent", {"sheet": "s", "detent": "medium", "animated": False})["frame"]["y"]
    large = client.request("sheet/selectDetent", {"sheet": "s", "detent": "large", "animated": False})["frame"]["y"]
    client.request("sheet/close", {"sheet": "s"})
    half = (medium - large) / 2
    other = {**DETENTS, "frame": {"detents": {"mediumFraction": 0.5605}}}  # moves the limit by a fifth of a point
    lines = traces.record(client, "system", configuration=DETENTS, drags=((500, 500 - half + 0.05 - 10, 3.0),))
    status, report = check(lines, "system", configuration=other)
    release = report["segments"][-1]
    if release["reached"] != release["expected"]:
        assert release["undecidable"] and status == 0
    assert release["margin"]


def test_trace_without_fingers_is_compared_from_motion_to_rest(client, check):
    lines = traces.record(client, "system", drags=(), fingers=False)
    status, report = check(lines, "system")
    assert status == 0
    assert [segment["kind"] for segment in report["segments"]] == ["presentation"]
    assert any("no inputs" in note["text"] for note in report["notes"])


@pytest.mark.parametrize("preset, drags", [("system", DRAGS), ("gorhom", DRAGS), ("system", ((420, 300, 0.4),))])
def test_drag_whose_finger_the_trace_lacks_is_compared_from_its_release(client, check, preset, drags):
    lines = [line for line in traces.record(client, preset, drags=drags, configuration=DETENTS) if "finger" not in line and "event" not in line]
    status, report = check(lines, preset, "--tolerance", "1.5", configuration=DETENTS)
    assert status == 0, problems_of(report)
    kinds = [segment["kind"] for segment in report["segments"]]
    assert kinds[0] == "presentation" and set(kinds[1:]) == {"release"}
    stiff = {**DETENTS, "transition": {"completionCurve": {"spring": {"response": 0.8, "dampingRatio": 0.4}}}}
    assert check(lines, preset, configuration=stiff)[0] == 1


def test_trace_that_begins_with_the_release_is_compared_from_there(client, check):
    lines = traces.record(client, "system", drags=((420, 300, 0.4),), configuration=DETENTS)
    up = next(index for index, line in enumerate(lines) if line.get("finger") == "up")
    status, report = check([lines[0], *lines[up + 1 :]], "system", configuration=DETENTS)
    assert status == 0, problems_of(report)
    assert [segment["kind"] for segment in report["segments"]] == ["release"]


@pytest.mark.parametrize("word", [None, "dwon"])
def test_movement_that_no_input_explains_is_no_agreement(client, check, word):
    lines = traces.record(client, "system", drags=DRAGS[:1], configuration=DETENTS)
    lines = [{**line, "finger": word} if line.get("finger") == "down" and word else line for line in lines if word or line.get("finger") != "down"]
    status, report = check(lines, "system", configuration=DETENTS)
    assert status == 1
    assert report["unexplained"][0]["distance"] > 100
    # One note, and not one for each sample.
    assert len([note for note in report["notes"] if "before it is down" in note["text"]]) == 1


def test_trace_that_is_missing_is_no_difference(write):
    done = subprocess.run([SHEETD, "verify", "missing.jsonl", write({"preset": "system"})], capture_output=True, text=True)
    assert done.returncode == 2 and "missing.jsonl can't be read" in done.stderr


def test_motion_to_no_detent_is_reported_by_its_distance(client, check):
    """A trace without inputs: the sheet moves by 90 pt, in half a second, and rests where the document has no detent."""
    header, *lines = [line for line in traces.record(client, "system", drags=[], configuration=DETENTS) if "finger" not in line and "event" not in line]
    rest = lines[-1]
    moved = [{**rest, "time": rest["time"] + frame / 60, "y": rest["y"] + min(frame * 3, 90), "height": rest["height"] - min(frame * 3, 90)} for frame in range(1, 60)]
    status, report = check([header, *({key: value for key, value in line.items() if key != "now"} for line in [*lines, *moved])], "system", configuration=DETENTS)
    assert status == 1
    assert [movement["distance"] for movement in report["unexplained"]] == [pytest.approx(90)]


def test_single_frames_that_are_off_are_named(client, check):
    lines = traces.record(client, "system", drags=DRAGS[:1], configuration=DETENTS)
    up = next(index for index, line in enumerate(lines) if line.get("finger") == "up")
    frames = [index for index in range(up, len(lines)) if "y" in lines[index]]
    lines[frames[12]]["y"] += 60
    status, report = check(lines, "system", configuration=DETENTS)
    release = report["segments"][-1]
    assert status == 0
    (outlier,) = release["outliers"]
    assert outlier["time"] == pytest.approx(lines[frames[12]]["time"]) and abs(outlier["difference"]) == pytest.approx(60, abs=1)
    assert release["overshoot"]["trace"] == pytest.approx(release["overshoot"]["document"], abs=0.5)


def test_detent_that_the_document_does_not_have_is_said(client, check):
    lines = traces.record(client, "system", drags=(), configuration=DETENTS)
    lines.append({"time": 1.9, "event": "select", "detent": "huge"})
    assert any('no detent "huge"' in text for _, text in problems(check, lines, configuration=DETENTS))


def test_positions_that_were_read_in_a_callback_are_noted(client, check):
    lines = traces.record(client, "system", drags=(), configuration=DETENTS)
    assert not any("read in a callback" in text for _, text in problems(check, lines, configuration=DETENTS))
    lines[0]["read"] = "callback"
    assert any("read in a callback" in text for _, text in problems(check, lines, configuration=DETENTS))


def test_times_from_1970_are_counted_from_the_first(client, check):
    lines = traces.record(client, "system", drags=DRAGS, configuration=DETENTS)
    later = [{**line, **({"time": line["time"] + 1.7e9} if "time" in line else {})} for line in lines]
    status, report = check(later, "system", configuration=DETENTS)
    assert status == 0, problems_of(report)
    assert any("times count from" in note["text"] for note in report["notes"])


def test_settle_time_and_overshoot_are_said(client, check):
    lines = traces.record(client, "floating-panel", drags=((700, 500, 0.15),), rate=120)
    _, report = check(lines, "floating-panel")
    release = report["segments"][-1]
    assert release["settling"]["trace"] == pytest.approx(release["settling"]["document"], abs=0.01)
    assert release["overshoot"]["trace"] == pytest.approx(release["overshoot"]["document"], abs=0.5)


# What is wrong with a trace


def problems(check, lines, **options):
    return [(note["line"], note["text"]) for note in check(lines, "system", **options)[1]["notes"]]


def test_frames_that_are_none_are_said_by_line(client, check):
    lines = traces.record(client, "system", drags=DRAGS, configuration=DETENTS)
    frames = [index for index, line in enumerate(lines) if "y" in line]
    lines[frames[5]] = {"time": lines[frames[5]]["time"], "y": None}
    lines[frames[9]] = {"y": 3}
    lines[frames[20]]["y"] -= 500
    lines[frames[30]]["mark"] = "guessed"
    lines[frames[40]]["time"] -= 1
    said = dict(problems(check, lines, configuration=DETENTS))
    assert "no number" in said[frames[5] + 1]
    assert "no time" in said[frames[9] + 1]
    assert "from both of its neighbors" in said[frames[20] + 1]
    assert 'marked "guessed"' in said[frames[30] + 1]
    assert "time goes back" in said[frames[40] + 1]
    assert check(lines, "system", configuration=DETENTS)[0] == 0


def test_gap_and_another_container_are_said(client, check):
    lines = traces.record(client, "system", drags=DRAGS, configuration=DETENTS)
    moving = [index for index, line in enumerate(lines) if "y" in line and 0.05 < line["time"] < 0.3]
    for index in reversed(moving):
        del lines[index]
    assert any("there is a gap" in text for _, text in problems(check, lines, configuration=DETENTS))
    lines[0]["container"]["width"] = 360
    assert any("was recorded in 360 × 852 pt" in text for _, text in problems(check, lines, configuration=DETENTS))


def test_finger_that_never_goes_up_and_one_that_is_not_down(client, check):
    lines = traces.record(client, "system", drags=DRAGS[:1], configuration=DETENTS)
    cut = [line for line in lines if line.get("finger") != "up"]
    assert any("never goes up" in text for _, text in problems(check, cut, configuration=DETENTS))
    headless = [line for line in lines if line.get("finger") != "down"]
    assert any("before it is down" in text for _, text in problems(check, headless, configuration=DETENTS))


@pytest.mark.parametrize("trace, message", [
    ("", "line 1: the trace is empty"),
    ("nothing\n", "line 1: this is no JSON object"),
    ('{"trace":2}\n', "line 1: trace of the header is 2; expected 1"),
    ('{"trace":1,"unit":"furlong"}\n', "expected pt, dp or px"),
    ('{"trace":1,"container":{"width":-1,"height":2}}\n', "1 to 100000 each"),
    ('{"trace":1,"read":"later"}\n', "expected callback, after or presented: when positions were read"),
    ('{"trace":1}\n{"time":0,"y":1}\n', "line 2: there is one frame; expected at least two"),
    ('{"trace":1}\n', "there are no frames"),
    ('{"time":0,"y":1}\n{"time":1,"y":1}\n', "line 1: the header does not say {\"trace\":1}"),
    ('{"trace":1}\n{"time":0,"y":NaN}\n', "line 2: this is no JSON object: JSON has no NaN"),
    ('{"trace":1}\n{"time":0,"y":1}\n{"time":17,"y":1}\n{"time":33,"y":2}\n', "are these milliseconds?"),
    ('{"trace":1}\n{"time":"0","y":1}\n{"time":"1","y":1}\n', "there are no frames; expected at least two, with time and y; line 2: there is no time"),
    ('{"trace":1}\n{"time":0,"y":1}\n[1]\n', "line 3: this is no JSON object"),
    ("# trace 1\ny,height\n", "line 2: there is no column time"),
    ("# unit=pt\ntime,y\n0,1\n1,2\n", "does not say \"trace 1\""),
    ("# trace 1, container=big\ntime,y\n", "expected a size, as 393x852"),
    ("# trace 1\ntime,y\n0,1,2,3\n", "there are 4 cells; expected at most 2"),
])
def test_text_that_is_no_trace_is_refused(tmp_path, write, trace, message):
    path = tmp_path / "trace"
    path.write_text(trace)
    done = subprocess.run([SHEETD, "verify", str(path), str(write({"preset": "system"}))], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert message in done.stderr


def test_nothing_in_a_trace_traps(tmp_path, write):
    values = [None, "x", "NaN", 1e308, -1e308, 1e400, [], {}, True, ""]
    keys = ["time", "now", "y", "x", "height", "width", "detent", "finger", "fingerX", "fingerY", "event", "mark", "dimming"]
    words = ["down", "moved", "up", "cancel", "present", "dismiss", "select"]
    document = write({"preset": "system"})
    for key in keys:
        rows = [{"trace": 1}, {"time": 0, "y": 100}, {"time": 1, "y": 200}]
        rows += [{"time": 2 + index, "y": 100, key: value} for index, value in enumerate(values + words)]
        path = tmp_path / "trace"
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        done = subprocess.run([SHEETD, "verify", str(path), str(document)], capture_output=True, text=True, timeout=60)
        assert done.returncode in (0, 1, 2), done.stderr
