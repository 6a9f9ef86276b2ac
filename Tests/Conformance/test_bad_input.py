"""Every error code from each of its causes, in both framings and in batches. No error changes a sheet."""

import json

import pytest
from test_wire import framed, messages

OPENING = [
    {"id": "init", "method": "initialize"},
    {"method": "sheet/open", "params": {"sheet": "s", "preset": "system", "configuration": {"detents": ["medium", "large"]}}},
    {"method": "sheet/present", "params": {"sheet": "s"}},
    {"method": "gesture/sample", "params": {"sheet": "s", "time": 0.1, "phase": "began", "x": 195, "y": 700}},
    {"method": "sheet/open", "params": {"sheet": "idle", "preset": "interruptible"}},
    {"method": "sheet/open", "params": {"sheet": "live", "clock": "realtime"}},
]
STATES = [{"id": f"state-{sheet}", "method": "sheet/state", "params": {"sheet": sheet}} for sheet in ("s", "idle")]

# Text that is not JSON, so it can't be part of a batch.
UNREADABLE = [
    b"noise",
    b"{",
    b"[1,",
    b'{"jsonrpc":"2.0","id":1,"method":"sheet/list"',
    b'{"jsonrpc":"2.0","id":1,"method":"sheet/list"}}',
    b'{"jsonrpc":"2.0","id":1,"method":"\xff"}',
    b'{"jsonrpc":"2.0","id":1,"method":"\xed\xa0\x80"}',
    b'{"jsonrpc":"2.0","id":1,"method":"\\ud800"}',
    b'\xef\xbb\xbf{"jsonrpc":"2.0","id":1,"method":"sheet/list"}',
    b"{'a':1}",
    b'{"a":01}',
    b'{"a":NaN}',
    b"nul",
]

# Messages, each with the id and the error code of its answer.
REFUSED = [
    ("7", None, -32600),
    ('"text"', None, -32600),
    ("null", None, -32600),
    ("{}", None, -32600),
    ('{"id":1}', 1, -32600),
    ('{"jsonrpc":"2.0","id":1}', 1, -32600),
    ('{"jsonrpc":"1.0","id":1,"method":"sheet/list"}', 1, -32600),
    ('{"jsonrpc":2.0,"id":1,"method":"sheet/list"}', 1, -32600),
    ('{"id":1,"method":"sheet/list"}', 1, -32600),
    ('{"jsonrpc":"2.0","id":1,"method":7}', 1, -32600),
    ('{"jsonrpc":"2.0","id":1.5,"method":"sheet/list"}', None, -32600),
    ('{"jsonrpc":"2.0","id":[1],"method":"sheet/list"}', None, -32600),
    ('{"jsonrpc":"2.0","id":9223372036854775808,"method":"sheet/list"}', None, -32600),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/list","params":7}', 1, -32600),
    ('{"jsonrpc":"2.0","id":1,"method":"initialize"}', 1, -32600),
    ('{"jsonrpc":"2.0","id":1,"method":"initialized"}', 1, -32600),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/lisp"}', 1, -32601),
    ('{"jsonrpc":"2.0","id":1,"method":""}', 1, -32601),
    ('{"jsonrpc":"2.0","id":"a","method":"$/lisp"}', "a", -32601),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/state"}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/state","params":["s"]}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/state","params":{"sheet":7}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/state","params":{"sheet":"s","time":"soon"}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/state","params":{"sheet":"s","time":1e400}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"focus/didChange","params":{"sheet":"s"}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"focus/didChange","params":{"sheet":"s","region":"name"}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"gesture/sample","params":{"sheet":"s","phase":"began","x":1,"y":1,"source":7}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/predict","params":{"sheet":"s","touch":{"x":1}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/predict","params":{"sheet":"s","touch":{"x":1,"y":1,"length":0}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/predict","params":{"sheet":"s","touch":{"x":1,"y":1},"velocity":{"x":0,"y":0}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"focus/didChange","params":{"sheet":"s","frame":{"x":0,"y":0,"width":100}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"focus/didChange","params":{"sheet":"s","frame":{"x":0,"y":0,"width":100,"height":-1}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"focus/didChange","params":{"sheet":"s","region":"name","frame":{"x":0,"y":0,"width":9,"height":9}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"back/sample","params":{"sheet":"s"}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"back/sample","params":{"sheet":"s","phase":"failed"}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"back/sample","params":{"sheet":"s","phase":"began","progress":1.5}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"back/sample","params":{"sheet":"s","phase":"began","edge":"top"}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"key/press","params":{"sheet":"s","key":"escape"}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"accessibility/perform","params":{"sheet":"s","action":"scrub"}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"environment/didChange","params":{"sheet":"s","textSize":0}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"environment/didChange","params":{"sheet":"s","reducedMotion":"yes"}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/open","params":{"sheet":"new","environment":{"textsize":2}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/open","params":{"sheet":"new","content":{"textSizes":{"large":300}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/open","params":{"sheet":"new","content":{"textSizes":{"1":300}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/open","params":{"sheet":"new","content":{"textSizes":{"2":-1}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/open","params":{"sheet":"new","content":{"includes":["safeArea"]}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/open","params":{"sheet":"new","container":{"insets":{"statusBar":24}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/open","params":{"sheet":"new","container":{"size":{"width":400,"height":50},"insets":{"statusBar":{"top":24},"navigationBar":{"bottom":26}},"edgeToEdge":false}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/configure","params":{"sheet":"s","configuration":{"back":{"ends":{"duration":0.3}}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/configure","params":{"sheet":"s","configuration":{"back":{"curve":{"spring":{"response":0.3,"dampingRatio":1}}}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/configure","params":{"sheet":"s","configuration":{"accessibility":{"actions":"escape"}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"frame":{"x":0,"y":0}}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"","frame":{"x":0,"y":0}}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"sheet","frame":{"x":0,"y":0}}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a"}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":0}}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":0,"y":0,"width":-1}}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":-50,"y":0,"width":50}}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":0,"y":0}},{"id":"a","frame":{"x":0,"y":0}}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":0,"y":0},"in":"b"}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":0,"y":0},"in":"a"}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":0,"y":0},"in":"b"},{"id":"b","frame":{"x":0,"y":0},"in":"a"}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"f","frame":{"x":0,"y":0},"kind":"field"},{"id":"a","frame":{"x":0,"y":0},"in":"f"}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"c","frame":{"x":0,"y":0},"kind":"carousel","length":500},{"id":"a","frame":{"x":500,"y":0},"in":"c"}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":0,"y":0},"kind":"button"}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":0,"y":0},"pans":"up"}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":0,"y":0},"length":100,"offset":101}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":0,"y":0},"claim":{"slop":-1}}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":0,"y":0},"claim":{"slip":1}}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":0,"y":0},"refresh":{}}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":0,"y":0},"kind":"carousel","length":900,"refresh":{}}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":0,"y":0},"length":900,"refresh":{"where":"top"}}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":0,"y":0},"kind":"pager","paging":{"maximum":0}}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":0,"y":0},"kind":"pager","paging":{"maximum":1.5}}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"content/didChangeSize","params":{"sheet":"s","height":300,"regions":[{"id":"a","frame":{"x":0,"y":0},"ratio":1}]}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/configure","params":{"sheet":"s","configuration":{"interaction":{"waitsFor":"all"}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/configure","params":{"sheet":"s","configuration":{"scroll":{"fling":"far"}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/configure","params":{"sheet":"s","configuration":{"scroll":{"claim":{"asks":"never"}}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/configure","params":{"sheet":"s","configuration":{"scroll":{"pagerClaim":7}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/configure","params":{"sheet":"s","configuration":{"scroll":{"handoff":"sideways"}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/configure","params":{"sheet":"s","configuration":{"scroll":{"handoff":{"inward":["sheet","sheet"]}}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/configure","params":{"sheet":"s","configuration":{"scroll":{"handoff":{"outward":[]}}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/configure","params":{"sheet":"s","configuration":{"scroll":{"handoff":{"outward":["finger"]}}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/configure","params":{"sheet":"s","configuration":{"scroll":{"handoff":{"first":"sheet"}}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/configure","params":{"sheet":"s","configuration":{"keyboard":{"animation":"windows"}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/configure","params":{"sheet":"s","configuration":{"keyboard":{"reveals":{"rule":"bottom"}}}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/configure","params":{"sheet":"s","configuration":{"x":1}}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"clock/advance","params":{"sheet":"s"}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"clock/advance","params":{"sheet":"live","by":1}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"gesture/sample","params":{"sheet":"s","phase":"lost","x":1,"y":1}}', 1, -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/state","params":{"sheet":"none"}}', 1, 1001),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/open","params":{"sheet":"s"}}', 1, 1002),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/sample","params":{"sheet":"s","to":1e6,"frameRate":60}}', 1, 1003),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/tap","params":{"sheet":"s","time":0.01,"on":"dimming"}}', 1, 1004),
    ('{"jsonrpc":"2.0","id":1,"method":"gesture/samples","params":{"sheet":"s","samples":[{"time":0.2,"phase":"moved",'
     '"x":1,"y":9},{"time":0.1,"phase":"moved","x":1,"y":99}]}}', 1, 1004),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/present","params":{"sheet":"s"}}', 1, 1005),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/dismiss","params":{"sheet":"idle"}}', 1, 1005),
    ('{"jsonrpc":"2.0","id":1,"method":"navigation/pop","params":{"sheet":"s"}}', 1, 1006),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/selectDetent","params":{"sheet":"s","detent":"huge"}}', 1, 1007),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/open","params":{"preset":"sheet"}}', 1, 1008),
    ('{"jsonrpc":"2.0","id":1,"method":"sheet/restore","params":{"sheet":"s","snapshot":5}}', 1, 1009),
]  # fmt: skip



FRAMINGS = {"lines": lambda body: body + b"\n", "headers": framed}


def encoded(*whole):
    return [json.dumps({"jsonrpc": "2.0", **message}).encode() for message in whole]


def answers(run, frame, *bodies):
    data = b"".join(frame(body) for body in (*encoded(*OPENING), *encoded(*STATES), *bodies, *encoded(*STATES)))
    out = [json.loads(message) for message in messages(run(data).out)]
    asked = [message for message in out if isinstance(message, list) or "method" not in message]
    before, between, after = asked[1:3], asked[3:-2], asked[-2:]
    assert before == after, "the sheets are not as they were"
    assert before[0]["result"]["frame"] and before[0]["id"] == "state-s"
    return between


@pytest.mark.parametrize("framing", FRAMINGS)
@pytest.mark.parametrize("text", UNREADABLE)
def test_invalid_json_is_a_parse_error(run, framing, text):
    (answer,) = answers(run, FRAMINGS[framing], text)
    assert (answer["id"], answer["error"]["code"]) == (None, -32700) and answer["error"]["message"]


@pytest.mark.parametrize("framing", FRAMINGS)
@pytest.mark.parametrize("text, id, code", REFUSED)
def test_refused_call_names_the_reason(run, framing, text, id, code):
    (answer,) = answers(run, FRAMINGS[framing], text.encode())
    assert (answer["id"], answer["error"]["code"]) == (id, code) and "result" not in answer
    if code == -32602:
        assert {"path", "expected", "found"} <= answer["error"]["data"].keys()
    if code > 0:
        assert answer["error"]["data"]["name"]


@pytest.mark.parametrize("framing", FRAMINGS)
def test_refused_calls_of_a_batch_are_answered(run, framing):
    """A batch of all refused calls with a valid request after each: every call gets its answer, in order."""
    good = '{"jsonrpc":"2.0","id":"good","method":"sheet/devices"}'
    batch = "[" + ",".join(f"{text},{good}" for text, _, _ in REFUSED) + "]"
    (found,) = answers(run, FRAMINGS[framing], batch.encode())
    assert [(answer["id"], answer["error"]["code"]) for answer in found[::2]] == [(id, code) for _, id, code in REFUSED]
    assert all("result" in answer for answer in found[1::2]) and len(found) == 2 * len(REFUSED)


@pytest.mark.parametrize("framing", FRAMINGS)
def test_bad_notifications_get_no_answer(run, framing):
    silent = [text.replace('"id":1,', "") for text, id, code in REFUSED if id == 1 and (code in (-32601, -32602) or code > 0)]
    silent.append('{"jsonrpc":"2.0","method":"sheet/presets"}')
    assert len(silent) > 20
    assert answers(run, FRAMINGS[framing], *[text.encode() for text in silent]) == []
    assert answers(run, FRAMINGS[framing], f"[{','.join(silent)}]".encode()) == []


@pytest.mark.parametrize("framing", FRAMINGS)
def test_calls_before_initialize_and_after_shutdown_are_refused(run, framing):
    frame, ask = FRAMINGS[framing], b'{"jsonrpc":"2.0","id":1,"method":"sheet/list"}'
    out = messages(run(frame(ask) + frame(b'{"jsonrpc":"2.0","method":"sheet/open"}')).out)
    assert [json.loads(message)["error"]["code"] for message in out] == [-32002]
    ending = [{"id": 0, "method": "initialize"}, {"id": 9, "method": "shutdown"}]
    out = messages(run(b"".join(map(frame, encoded(*ending))) + frame(ask) + frame(ask)).out)
    assert [json.loads(message).get("error", {}).get("code") for message in out] == [None, None, -32600, -32600]


DEEP = {
    "target": ('{"to":', '{"after":', '"start"', "}", "}"),
    "list": ('{"to":', "[", '"start"', "]", "}"),
    "condition": ('{"to":"start","when":', '{"not":', '{"mayDismiss":true}', "}", "}"),
}


@pytest.mark.parametrize("kind", DEEP)
def test_landing_rule_as_deep_as_a_message_is_refused(run, kind):
    begin, opening, inner, closing, end = DEEP[kind]
    clause = begin + 1900 * opening + inner + 1900 * closing + end
    configuration = '{"interaction":{"landing":{"rule":"clauses","clauses":[' + clause + "]}}}"
    text = '{"jsonrpc":"2.0","id":1,"method":"sheet/configure","params":{"sheet":"s","configuration":' + configuration + "}}"
    (answer,) = answers(run, FRAMINGS["lines"], text.encode())
    assert answer["error"]["code"] == -32602
    assert answer["error"]["data"]["path"] == "/configuration/interaction/landing/clauses"


def test_landing_rule_that_takes_too_long_is_refused(run):
    """Each of a great number of clauses would look at each of a great number of detents."""
    detents = [{"id": str(i), "height": 100 + i / 100} for i in range(30000)]
    landing = {"rule": "clauses", "clauses": [{"to": [{"nearest": "sheet"}] * 10}] * 64}
    text = json.dumps(
        {"jsonrpc": "2.0", "id": 1, "method": "sheet/configure",
         "params": {"sheet": "s", "configuration": {"detents": detents, "interaction": {"landing": landing}}}}
    )  # fmt: skip
    (answer,) = answers(run, FRAMINGS["lines"], text.encode())
    assert (answer["error"]["code"], answer["error"]["data"]["limit"]) == (1003, "work")


@pytest.mark.parametrize("opening, closing", [("[", "]"), ('{"foremost":[', "]}")], ids=["first", "foremost"])
def test_nested_targets_are_asked_once_each(run, opening, closing):
    """Asking one twice at each of 24 levels would take minutes."""
    depth = 24 if opening == "[" else 12
    clause = '{"to":' + depth * opening + '"smallest"' + depth * closing + "}"
    landing = '{"interaction":{"landing":{"rule":"clauses","clauses":[' + clause + "]}}}"
    text = '{"jsonrpc":"2.0","id":1,"method":"sheet/open","params":{"sheet":"deep","preset":"system","configuration":' + landing + "}}"
    predict = '{"jsonrpc":"2.0","id":2,"method":"sheet/predict","params":{"sheet":"deep","release":{"reach":100,"velocity":-900}}}'
    opened, predicted = answers(run, FRAMINGS["lines"], text.encode(), predict.encode())
    assert "result" in opened and predicted["result"]["detent"] == "large"


POWERS = [{"factor": 1, "exponent": 200}, {"factor": 0, "exponent": 1e9}, {"factor": 0.5, "exponent": 0.001}]


@pytest.mark.parametrize("power", POWERS, ids=lambda power: f"{power['factor']}, {power['exponent']}")
def test_overdrag_beyond_all_numbers_keeps_frames_finite(run, power):
    """Of a curve that is far steeper than any library's, or undefined."""
    rules = {"overdragAbove": {"power": power}, "overdragBelow": {"power": power}}
    configuration = {"interaction": {"rubberBand": rules, "dismissal": "refuse"}}
    opening = {"method": "sheet/open", "params": {"sheet": "far", "preset": "floating-panel", "configuration": configuration}}
    samples = [("began", 700), ("moved", 100), ("moved", 1400), ("ended", -90000)]
    inputs = [opening, {"method": "sheet/present", "params": {"sheet": "far", "animated": False}}] + [
        {"id": n, "method": "gesture/sample",
         "params": {"sheet": "far", "time": n / 10, "phase": phase, "x": 195, "y": y, **({"recognized": True} if n == 1 else {})}}
        for n, (phase, y) in enumerate(samples, 1)
    ]  # fmt: skip
    for answer in answers(run, FRAMINGS["lines"], *encoded(*inputs)):
        assert all(abs(number) < 1e9 for number in answer["result"]["frame"].values())


def test_limits_below_zero_are_accepted_where_there_are_such_numbers(run):
    """A point that is projected beyond the sheet's edge has a negative reach."""
    conditions = {"reach": {"at": {"projection": 0.2}, "below": 0}, "fraction": {"from": "largest", "below": -0.1}}
    for name, condition in conditions.items():
        landing = {"rule": "clauses", "clauses": [{"when": {name: condition}, "to": "largest"}, {"to": "smallest"}]}
        message = {"id": 1, "method": "sheet/configure", "params": {"sheet": "idle", "configuration": {"interaction": {"landing": landing}}}}
        restore = {"id": 2, "method": "sheet/configure",
                   "params": {"sheet": "idle", "configuration": {"interaction": {"landing": {"rule": "location", "projection": 0.5, "threshold": 0.5}}}}}
        configured, _ = answers(run, FRAMINGS["lines"], *encoded(message, restore))
        assert "result" in configured, configured

