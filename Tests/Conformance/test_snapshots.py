"""A snapshot is a sheet as it was, for any sheet and any number of times; a replay leads where the inputs, sent one by one, do."""

import json

import pytest
import transcripts

INITIALIZE = {"jsonrpc": "2.0", "id": "init", "method": "initialize"}
# Transcripts whose first sheet covers motion, touches, scrolling, navigation and springs.
NAMES = [
    "cover-vertical/K15-content-grows-during-drag",
    "cover-vertical/K16-caught-dismissal-reverts",
    "content-sized/J23-content-growth-during-drag-fades",
    "content-sized/J26-drag-back-up-returns-to-content",
    "content-sized/J30-sheet-height-halfway-through-pop",
    "content-sized/J32-reverted-pop-keeps-stack",
    "content-sized/J35-content-change-waits-for-push",
    "system/S13-drag-to-detent-tells-delegate",
    "system/S19-modal-rubber-band-and-dismissal-attempt",
    "system/S24-keyboard-raises-sheet-to-large",
    "system/S27-scrolling-expands-sheet",
    "system/system-release",
    "touches/scroll-glide",
    "interruptible/D14-edge-pan-presents-again-after-reverting",
]
MANY = 1001  # one more than the daemon keeps


def conversation(name):
    """The params of a transcript's first `sheet/open`, and the inputs of that sheet: their methods and params, without the sheet."""
    lines = [json.loads(line) for line in transcripts.read(name).decode().splitlines()]
    sheet = next(line["params"]["sheet"] for line in lines if line["method"] == "sheet/open")
    about = [(line["method"], line["params"]) for line in lines if line.get("params", {}).get("sheet") == sheet]
    inputs = [(method, {key: value for key, value in params.items() if key != "sheet"}) for method, params in about]
    (_, opening), *inputs = inputs
    assert inputs
    return opening, inputs


def talk(run, *calls):
    """The messages that come out when some calls, (id, method, params), are made; without an id, a call is a notification."""
    messages = [{"jsonrpc": "2.0", "method": method, "params": params, **({} if id is None else {"id": id})} for id, method, params in calls]
    out = run("".join(json.dumps(message) + "\n" for message in (INITIALIZE, *messages)).encode()).out
    return [json.loads(line) for line in out.splitlines()[1:]]


def answer(messages, id):
    (found,) = [message for message in messages if message.get("id") == id]
    return found.get("result", found.get("error"))


def told(messages, sheet):
    """What is said about a sheet, in order: answers and notifications, with the errors of its inputs."""
    for message in messages:
        about = message.get("result") or message.get("params") or message["error"]["data"]
        if isinstance(about, dict) and about.get("sheet") == sheet:
            yield json.loads(json.dumps({**message, "id": None}).replace(f'"{sheet}"', '"s"'))


@pytest.mark.parametrize("name", NAMES)
def test_any_sheet_goes_on_from_a_snapshot(run, name):
    opening, inputs = conversation(name)
    calls = [("open", "sheet/open", {"sheet": "s", **opening})]
    for method, params in inputs:
        calls.append((f"{len(calls)}", "sheet/snapshot", {"sheet": "s"}))
        calls.append((f"{len(calls)}", method, {"sheet": "s", **params}))
    for cut in range(len(inputs)):
        sheet = f"s{cut}"
        # Its preset and its content are others.
        calls.append((None, "sheet/open", {"sheet": sheet, "updates": opening.get("updates", {}), "content": {"height": 77}}))
        calls.append((None, "sheet/restore", {"sheet": sheet, "snapshot": cut + 1}))
        calls += [(f"{sheet} {place}", method, {"sheet": sheet, **params}) for place, (method, params) in enumerate(inputs[cut:])]
    messages = talk(run, *calls)
    whole = list(told(messages, "s"))
    for cut in range(len(inputs)):
        _, restored, *rest = [one for one in told(messages, f"s{cut}") if one.get("method") != "sheet/animation"]
        expected = [one for one in whole if one.get("method") != "sheet/animation"]
        assert rest == expected[len(expected) - len(rest) :], cut
        assert len(rest) > 0


def placed(inputs):
    """Inputs with the times at which they happen, without those that only move the clock, and the time at the end; None if nobody knows."""
    now, found = 0, []
    for method, params in inputs:
        if method == "sheet/state":
            continue
        if method == "clock/settle":
            return None
        if method == "clock/advance":
            now = params["to"] if "to" in params else params.get("time", now) + params["by"]
            continue
        now = params.get("time", now)
        found.append({"time": now, "method": method, "params": {key: value for key, value in params.items() if key != "time"}})
        for sample in params.get("samples", []):
            now = sample.get("time", now)
    return found, now


@pytest.mark.parametrize("name", [name for name in NAMES if placed(conversation(name)[1])])
def test_replay_leads_where_the_inputs_do(run, name):
    opening, inputs = conversation(name)
    played, end = placed(inputs)
    messages = talk(
        run, ("open", "sheet/open", {"sheet": "s", **opening, "updates": {}}), *((f"{place}", method, {"sheet": "s", **params}) for place, (method, params)
        in enumerate(inputs)), ("state", "sheet/state", {"sheet": "s"}), ("other", "sheet/open", {"sheet": "t"}),
        ("replay", "sheet/replay", {"sheet": "t", "opening": opening, "inputs": played, "to": end, "frameRate": 60}),
        ("then", "sheet/state", {"sheet": "t"}))  # fmt: skip
    found = answer(messages, "replay")
    known = json.loads(json.dumps(found).replace('"sheet": "t"', '"sheet": "s"'))
    assert known["state"] == answer(messages, "state")
    assert found["state"] == answer(messages, "then")
    assert known["events"] == [message["params"] for message in messages if message.get("method") == "sheet/event"]
    assert known["refused"] == []
    times = [frame["time"] for frame in found["frames"]]
    assert times == sorted(set(times)) and times[-1] == found["state"]["time"]
    # Where an input happens or the clock stops, the frame is that of the last answer.
    shown = {frame["time"]: frame for frame in known["frames"]}
    last = {one["time"]: one for message in messages if isinstance(one := message.get("result"), dict) and one.get("sheet") == "s"}
    for time in shown.keys() & last.keys():
        assert {key: last[time][key] for key in shown[time]} == shown[time]
    assert {0, known["state"]["time"]} <= shown.keys() & last.keys()
    # The State is answered wherever it has changed.
    assert [state["time"] for state in found["states"]][0] == 0
    given = ("configuration", "container", "contents")
    assert all(found["states"][-1][key] == found["state"][key] for key in given)


def test_replay_goes_on_from_the_present_and_leaves_out_what_is_refused(run):
    present = {"time": 1, "method": "sheet/present"}
    wrong = {"time": 1.5, "method": "sheet/selectDetent", "params": {"detent": "none"}}
    early = {"time": 0.5, "method": "sheet/dismiss"}
    alone = [("sheet/present", {"time": 1}), ("sheet/configure", {"time": 2, "configuration": {"preferredCornerRadius": 20}}), ("clock/advance", {"to": 3})]
    configure = {"time": 2, "method": "sheet/configure", "params": {"configuration": {"preferredCornerRadius": 20}}}
    messages = talk(
        run, (1, "sheet/open", {"sheet": "a"}), (2, "sheet/open", {"sheet": "b"}),
        *((f"a{place}", method, {"sheet": "a", **params}) for place, (method, params) in enumerate(alone)),
        ("replay", "sheet/replay", {"sheet": "b", "inputs": [present, wrong, early, configure], "to": 3}),
        ("a", "sheet/state", {"sheet": "a"}))  # fmt: skip
    found = answer(messages, "replay")
    assert {**found["state"], "sheet": "a"} == answer(messages, "a")
    assert [(one["index"], one["error"]["code"]) for one in found["refused"]] == [(1, 1007), (2, 1004)]
    assert "frames" not in found and "events" not in found and "states" not in found


def test_consent_to_a_dismissal_is_given_on_the_way(run):
    opening = {"preset": "cover-vertical", "configuration": {"interaction": {"dismissal": "ask"}}}
    inputs = [{"time": 0, "method": "sheet/present"}, {"time": 1, "method": "sheet/tap", "params": {"on": "dimming"}}]
    for consent, phase in ((True, "dismissed"), (False, "presented"), (None, "presented")):
        params = {"sheet": "s", "opening": opening, "inputs": inputs, "to": 3, "shouldDismiss": consent}
        messages = talk(run, (1, "sheet/open", {"sheet": "s"}), (2, "sheet/replay", params))
        assert answer(messages, 2)["state"]["phase"] == phase
        assert [message for message in messages if message.get("method") == "sheet/shouldDismiss"] == []


@pytest.mark.parametrize(("params", "path"), [
    ({}, "/inputs"),
    ({"inputs": {}}, "/inputs"),
    ({"inputs": [1]}, "/inputs/0"),
    ({"inputs": [{"time": 0, "method": "sheet/present"}, {"method": "sheet/dismiss"}]}, "/inputs/1/time"),
    ({"inputs": [{"time": 1e13, "method": "sheet/present"}]}, "/inputs/0/time"),
    ({"inputs": [{"time": 0}]}, "/inputs/0/method"),
    ({"inputs": [{"time": 0, "method": "sheet/close"}]}, "/inputs/0/method"),
    ({"inputs": [{"time": 0, "method": "sheet/present", "params": []}]}, "/inputs/0/params"),
    ({"inputs": [], "opening": 1}, "/opening"),
    ({"inputs": [], "opening": {"configuration": {"edge": "up"}}}, "/opening/configuration/edge"),
    ({"inputs": [], "opening": {"document": "file:///none"}}, "/opening/document"),
    ({"inputs": [], "to": "1"}, "/to"),
    ({"inputs": [], "frameRate": 0}, "/frameRate"),
    ({"inputs": [], "time": 1}, "/time"),
])  # fmt: skip
def test_bad_replay_says_where_and_changes_nothing(run, params, path):
    before, after = ("before", "sheet/state", {"sheet": "s"}), ("after", "sheet/state", {"sheet": "s"})
    messages = talk(run, (1, "sheet/open", {"sheet": "s"}), before, ("replay", "sheet/replay", {"sheet": "s", **params}), after)
    error = answer(messages, "replay")
    assert (error["code"], error["data"]["path"]) == (-32602, path)
    assert answer(messages, "after") == answer(messages, "before")


def test_end_before_the_last_input_and_too_many_frames_are_refused(run):
    inputs = [{"time": 2, "method": "sheet/present"}]
    slow = {"preset": "cover-vertical", "configuration": {"transition": {"curve": "linear", "duration": 1000}}}
    messages = talk(
        run, (1, "sheet/open", {"sheet": "s"}), (2, "sheet/replay", {"sheet": "s", "inputs": inputs, "to": 1}),
        (3, "sheet/replay", {"sheet": "s", "inputs": inputs, "opening": slow, "to": 900, "frameRate": 240}), (4, "sheet/state", {"sheet": "s"}))  # fmt: skip
    assert (answer(messages, 2)["code"], answer(messages, 2)["data"]["now"]) == (1004, 2)
    assert (answer(messages, 3)["code"], answer(messages, 3)["data"]["limit"]) == (1003, "frames")
    assert answer(messages, 4) == answer(messages, 1)


def test_state_of_a_snapshot_is_that_of_its_moment_and_changes_nothing(run):
    opening = [(1, "sheet/open", {"sheet": "s", "preset": "system"}), (2, "sheet/present", {"sheet": "s"}), (3, "clock/advance", {"sheet": "s", "by": 0.1})]
    change = {"sheet": "s", "configuration": {"preferredCornerRadius": 30}, "time": 0.2}
    messages = talk(
        run, *opening, ("then", "sheet/state", {"sheet": "s"}), ("snapshot", "sheet/snapshot", {"sheet": "s"}), (None, "sheet/configure", change),
        ("now", "sheet/state", {"sheet": "s"}), ("past", "sheet/state", {"sheet": "s", "snapshot": 1}), ("still", "sheet/state", {"sheet": "s"}),
        ("late", "sheet/state", {"sheet": "s", "snapshot": 1, "time": 1}), ("none", "sheet/state", {"sheet": "s", "snapshot": 2}))  # fmt: skip
    assert answer(messages, "snapshot") == {"snapshot": 1}
    assert (answer(messages, "past"), answer(messages, "still")) == (answer(messages, "then"), answer(messages, "now"))
    assert answer(messages, "late")["data"]["path"] == "/time"
    assert answer(messages, "none")["data"] == {"name": "badSnapshot", "snapshot": 2}


def test_snapshot_outlives_its_sheet_until_it_is_released(run):
    messages = talk(
        run, (1, "sheet/open", {"sheet": "s", "preset": "material"}), (2, "sheet/snapshot", {"sheet": "s"}), (3, "sheet/close", {"sheet": "s"}),
        (4, "sheet/open", {"sheet": "t"}), (5, "sheet/restore", {"sheet": "t", "snapshot": 1}), (6, "sheet/restore", {"sheet": "t", "snapshot": 1}),
        (7, "sheet/releaseSnapshot", {"snapshot": 1}), (8, "sheet/restore", {"sheet": "t", "snapshot": 1}), (9, "sheet/releaseSnapshot", {"snapshot": 1}),
        (10, "sheet/snapshot", {"sheet": "t"}), *((id, "sheet/restore", {"sheet": "t", "snapshot": wrong}) for id, wrong in (
            ("0", 0), ("text", "2"), ("object", {}), ("half", 1.5), ("null", None))), ("without", "sheet/restore", {"sheet": "t"}),
        ("state", "sheet/state", {"sheet": "t"}))  # fmt: skip
    assert answer(messages, 5)["preset"] == "material" and answer(messages, 6) == answer(messages, 5)
    assert answer(messages, 7) is None
    assert [answer(messages, id)["code"] for id in (8, 9)] == [1009, 1009]
    assert answer(messages, 10) == {"snapshot": 2}  # a number is never used again
    for id in ("0", "text", "object", "half", "null", "without"):
        assert (answer(messages, id)["code"], answer(messages, id)["data"]["path"]) == (-32602, "/snapshot")
    assert answer(messages, "state") == answer(messages, 5)


def test_released_snapshot_makes_room(run):
    take = [(f"take {count}", "sheet/snapshot", {"sheet": "s"}) for count in range(MANY)]
    messages = talk(
        run, (1, "sheet/open", {"sheet": "s"}), *take, (2, "sheet/releaseSnapshot", {"snapshot": 7}), (3, "sheet/snapshot", {"sheet": "s"}),
        (4, "sheet/restore", {"sheet": "s", "snapshot": MANY - 1}))  # fmt: skip
    refused = answer(messages, f"take {MANY - 1}")
    assert (refused["code"], refused["data"]) == (1003, {"name": "limitExceeded", "limit": "snapshots", "maximum": MANY - 1})
    assert answer(messages, 3) == {"snapshot": MANY}
    assert answer(messages, 4)["sheet"] == "s"


def test_restored_sheet_tells_what_its_own_client_wants(run):
    """A sheet without animations is kept, and restored as one with them; and the other way around."""
    quiet, loud = {"animations": False, "events": False}, {}
    for kept, restored in ((quiet, loud), (loud, quiet)):
        messages = talk(
            run, (1, "sheet/open", {"sheet": "kept", "updates": kept}), (2, "sheet/present", {"sheet": "kept", "animated": False}),
            (3, "sheet/snapshot", {"sheet": "kept"}), (4, "sheet/open", {"sheet": "s", "updates": restored}),
            (5, "sheet/restore", {"sheet": "s", "snapshot": 1}), (6, "sheet/dismiss", {"sheet": "s"}))  # fmt: skip
        methods = {message["method"] for message in told(messages, "s") if "method" in message}
        assert methods == ({"sheet/animation", "sheet/event"} if restored is loud else set())


def test_restored_sheet_is_covered_by_what_covers_it_now(run):
    """A snapshot of a covered sheet is restored when nothing covers the sheet any more, and the other way around."""
    covered = [
        (1, "sheet/open", {"sheet": "low", "preset": "interruptible"}), (2, "sheet/present", {"sheet": "low", "animated": False}), (3, "sheet/snapshot", {"sheet": "low"}),
        (4, "sheet/open", {"sheet": "high", "presenter": "low"}), (5, "sheet/present", {"sheet": "high", "animated": False}),
        (6, "sheet/snapshot", {"sheet": "low"}), ("covered", "sheet/state", {"sheet": "low"})]  # fmt: skip
    drag = [(f"{phase} {y}", "gesture/sample", {"sheet": "low", "phase": phase, "x": 100, "y": y, "recognized": phase == "began"})
            for phase, y in (("began", 300), ("moved", 340))]  # fmt: skip
    alone = talk(run, *covered[:2], *drag)
    again = talk(run, *covered, (7, "sheet/close", {"sheet": "high"}), (8, "sheet/restore", {"sheet": "low", "snapshot": 2}), *drag)
    assert answer(again, "moved 340") == answer(alone, "moved 340") and answer(alone, "moved 340")["held"]
    under = talk(run, *covered, (8, "sheet/restore", {"sheet": "low", "snapshot": 1}), ("again", "sheet/state", {"sheet": "low"}))
    assert answer(under, "again") == answer(under, "covered")
