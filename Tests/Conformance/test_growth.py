"""Four times as much of anything takes about four times as long: n log n, and not n squared."""

import json
import time

import pytest
from conftest import IS_SANITIZED
from test_work import Daemon, line, request

# Four times as much takes 4 to 5 times as long; n squared would take 16 times.
LIMIT = 8
URI = {"uri": "file:///a.sheet.json"}


def processor_time(process):
    """The processor time that another process has used, s (clock_getcpuclockid)."""
    return time.clock_gettime((~process.pid << 3) | 2)


def opened(sheet, **params):
    return request(0, "sheet/open", sheet=sheet, **{"preset": "system", **params})


def sheets_over_one(n):
    """Each presents, moves and closes over the same sheet."""
    setup = opened("low") + request(0, "sheet/present", sheet="low", animated=False)
    calls = [opened(f"s{index}", presenter="low") for index in range(n)]
    calls += [request(0, "sheet/present", sheet=f"s{index}") for index in range(n)]
    calls += [request(0, "clock/advance", sheet=f"s{index}", by=0.3) for index in range(n)]
    calls += [request(0, "sheet/close", sheet=f"s{index}") for index in range(n)]
    return setup, calls


def inputs_of_a_realtime_sheet(n):
    setup = opened("a", clock="realtime", updates={"frames": False})
    return setup, [request(0, "sheet/dismiss" if index % 2 else "sheet/present", sheet="a") for index in range(n)]


def realtime_sheets(n):
    calls = [opened(f"s{index}", clock="realtime", frameRate=1) for index in range(n)]
    calls += [request(0, "sheet/present", sheet=f"s{index}") for index in range(n)]
    return b"", calls + [request(0, "sheet/close", sheet=f"s{index}") for index in range(n)]


def document(n, separator):
    steps = [{"time": index / 10, "method": "sheet/dismiss" if index % 2 else "sheet/present"} for index in range(n)]
    text = '{"preset":"system","scenario":[' + separator.join(map(json.dumps, steps)) + "]}"
    return line(method="textDocument/didOpen", params={"textDocument": {**URI, "languageId": "sheet", "version": 1, "text": text}})


def outline_of_a_long_line(n):
    return document(n, ","), [request(0, "textDocument/documentSymbol", textDocument=URI)]


def outline_of_many_lines(n):
    return document(n, ",\n"), [request(0, "textDocument/documentSymbol", textDocument=URI)]


def edits_of_a_document(n):
    place = {"line": 0, "character": 12}
    changes = [{"range": {"start": place, "end": place}, "text": "x"} for _ in range(n)]
    change = line(method="textDocument/didChange", params={"textDocument": {**URI, "version": 2}, "contentChanges": changes})
    return document(n, ",\n"), [change]


def steps_of_a_scenario(n):
    return document(n, ",\n"), [request(0, "sheet/render", document=URI["uri"], picture="plot")]


def samples(n):
    moves = [{"phase": "moved", "x": 195, "y": 700 + index % 100, "time": index / 100} for index in range(n)]
    began = [{"phase": "began", "x": 195, "y": 700, "time": 0}]
    setup = opened("a") + request(0, "sheet/present", sheet="a", animated=False)
    return setup, [request(0, "gesture/samples", sheet="a", samples=began + moves)]


def detents_of_a_map(n):
    detents = [{"id": f"d{index}", "height": 50 + 600 * index / n} for index in range(n)]
    return opened("a", configuration={"detents": detents}), [request(0, "sheet/render", sheet="a", picture="map")]


def messages_of_a_picture(n):
    messages = json.loads("[" + ",".join(call.decode() for call in [opened("a"), *inputs_of_a_realtime_sheet(n)[1]]) + "]")
    for index, message in enumerate(messages[1:]):
        message["params"]["time"] = index / 20
    return b"", [request(0, "sheet/render", messages=messages, picture="animation")]


GROWING = [
    (sheets_over_one, 150), (inputs_of_a_realtime_sheet, 5000), (realtime_sheets, 200), (outline_of_a_long_line, 1000),
    (outline_of_many_lines, 500), (edits_of_a_document, 1000), (steps_of_a_scenario, 100), (samples, 2000),
    (detents_of_a_map, 10), (messages_of_a_picture, 200),
]  # fmt: skip


@pytest.mark.skipif(IS_SANITIZED, reason="a sanitizer's own time grows in other ways")
@pytest.mark.parametrize(("grow", "n"), GROWING, ids=[grow.__name__ for grow, _ in GROWING])
def test_four_times_as_much_takes_about_four_times_as_long(start, grow, n):
    def cost(n):
        running = Daemon(start("--max-work", "100000000", stderr=None))
        setup, calls = grow(n)
        # All requests but the questions below have the id 0, and none is refused.
        running.process.stdin.write(setup)
        running.ask(request(1, "sheet/list"))
        assert not running.refused
        before = processor_time(running.process)
        for first in range(0, len(calls), 100):
            running.process.stdin.write(b"".join(calls[first : first + 100]))
            running.ask(request(2, "sheet/devices"))
            assert not running.refused
        return processor_time(running.process) - before

    # The processor is shared: what takes too long once may do so by chance, and not three times.
    ratios = []
    for _ in range(3):
        ratios.append(cost(4 * n) / cost(n))
        if ratios[-1] < LIMIT:
            return
    pytest.fail(f"{grow.__name__}: {ratios}")
