"""The largest requests that are allowed: each is answered, or refused by a limit that its answer names, and takes no more than one may."""

import copy
import json
import os
import subprocess

import pytest
from conftest import IS_SANITIZED, SHEETD
from test_work import Daemon, line, request

URI = "file:///a.sheet.json"
DOCUMENT = {"textDocument": {"uri": URI}}
SLOW = {"curve": {"spring": {"response": 0.2, "dampingRatio": 0.00001}}}
"""A motion that takes as long as one may."""
SCREENS = [{"id": f"{'screen' * 40}{index}", "content": {"height": 300}} for index in range(256)]


def detents(count):
    return [{"id": f"d{index}", "height": 50 + index / 2} for index in range(count)]


def opened(count=1, sheet="a", **configuration):
    return request(1, "sheet/open", sheet=sheet, preset="system", configuration={"detents": detents(count), **configuration})


def document(value, uri=URI):
    text = value if isinstance(value, str) else json.dumps({"preset": "system", **value})
    return line(method="textDocument/didOpen", params={"textDocument": {"uri": uri, "languageId": "json", "version": 1, "text": text}})


def asked(method, **params):
    return request(2, method, **DOCUMENT, **params)


def steps(count):
    return [{"time": index / 100, "method": "content/didChangeSize", "params": {"height": 100 + index % 50}} for index in range(count)]


def selections(count, among):
    return [{"time": 0, "method": "sheet/present"}] + [
        {"time": index / 100, "method": "sheet/selectDetent", "params": {"detent": f"d{index % among}"}} for index in range(count)]  # fmt: skip


def nested(*messages, picture="plot", **params):
    """A picture of messages."""
    numbered = [{"jsonrpc": "2.0", **({} if "/did" in one["method"] else {"id": index}), **one} for index, one in enumerate(messages)]
    return request(2, "sheet/render", picture=picture, messages=numbered, **params)


def call(method, **params):
    return {"method": method, "params": params}


def toggles(count, screens=0):
    yield call("sheet/open", sheet="a", preset="system")
    if screens:
        yield call("navigation/setScreens", sheet="a", animated=False, screens=SCREENS[:screens])
    for index in range(count):
        yield call("sheet/dismiss" if index % 2 else "sheet/present", sheet="a", time=index / 100)


def tree(leaf, width, depth):
    return [tree(leaf, width, depth - 1) for _ in range(width)] if depth else leaf


OPEN = call("sheet/open", sheet="a", preset="system", configuration={"detents": detents(50)})
TARGETS = next(
    param["schema"]["enum"]
    for method in json.loads(subprocess.run([SHEETD, "schema"], capture_output=True, text=True, check=True).stdout)["methods"]
    if method["name"] == "sheet/export" for param in method["params"] if param["name"] == "to"
)
EDIT = {"range": {"start": {"line": 0, "character": 1}, "end": {"line": 0, "character": 1}}, "text": " "}
LONG = json.dumps({"preset": "system", "configuration": {"detents": detents(20_000), "selectedDetentIdentifier": ""}})
NAMED = json.dumps({"preset": "system", "configuration": {"detents": detents(2)}, "scenario": selections(10_000, 2)})
NAME = {"line": 0, "character": NAMED.index('"d1"') + 2}
TALLER = json.dumps({"preset": "system", "configuration": {"detents": detents(500)}, "scenario": selections(1500, 500)})
HEIGHT = {"line": 0, "character": TALLER.index('"height": ') + 10}
MANY_KEYS = {f"key{index}": index for index in range(40_000)}

# The messages before each, and its own; the last one has the id 2.
LARGEST = {
    **{f"export {target} of {count}": lambda target=target, count=count: (opened(count), request(2, "sheet/export", sheet="a", to=target))
       for target in TARGETS for count in (800, 20_000)},
    "page": lambda: (opened(800), request(2, "sheet/export", sheet="a", to="table", format="html")),
    "completion": lambda: (document(LONG), asked("textDocument/completion", position={"line": 0, "character": len(LONG) - 3})),
    "hover": lambda: (document(LONG), asked("textDocument/hover", position={"line": 0, "character": LONG.index('"d19999"') + 2})),
    "export as a code action": lambda: (document({"devices": "all", "configuration": {"detents": detents(700)}}), request(
        2, "codeAction/resolve", data={"textDocument": {"uri": URI}, "to": "table"})),
    "too long an export as a code action": lambda: (document({"devices": "all", "configuration": {"detents": detents(4000)}}), request(
        2, "codeAction/resolve", data={"textDocument": {"uri": URI}, "to": "table"})),
    "all fixes": lambda: (document({"scenario": steps(9000), **{f"detent{index}": [] for index in range(300)}}), asked(
        "textDocument/codeAction", range={"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, context={"diagnostics": [], "only": ["source.fixAll"]})),
    "edit of one line": lambda: (document({"scenario": steps(11_000)}), asked("sheet/editDocument", value={"preset": "system", "scenario": steps(11_000)[::-1]})),
    "edit of members": lambda: (document({"$comment": MANY_KEYS}), asked(
        "sheet/editDocument", value={"preset": "system", "$comment": {key[1:]: value for key, value in MANY_KEYS.items()}})),
    "edit of arrays in arrays": lambda: (document({"$comment": tree(1, 15, 4)}), asked("sheet/editDocument", value={"preset": "system", "$comment": tree(2, 15, 4)})),
    "edits": lambda: (document({"scenario": steps(8000)}), line(
        method="textDocument/didChange", params={"textDocument": {"uri": URI, "version": 2}, "contentChanges": [EDIT] * 100_000}) + asked("textDocument/foldingRange")),
    "symbols": lambda: (document({"scenario": steps(11_000)}), asked("textDocument/documentSymbol")),
    "formatting": lambda: (document({"scenario": steps(11_000)}), asked("textDocument/formatting", options={"tabSize": 2, "insertSpaces": True})),
    "rename": lambda: (document(NAMED), asked("textDocument/rename", position=NAME, newName="y" * 250)),
    "references": lambda: (document(NAMED, URI + "a" * 4000), request(2, "textDocument/references", textDocument={"uri": URI + "a" * 4000}, position=NAME)),
    "code lenses": lambda: (document({"scenarios": [{"name": f"s{index}", "steps": []} for index in range(1000)]}, URI + "a" * 4000), request(
        2, "textDocument/codeLens", textDocument={"uri": URI + "a" * 4000})),
    "check of steps": lambda: (b"", document({"configuration": {"detents": detents(8000)}, "scenario": selections(7000, 8000)}) + asked("textDocument/foldingRange")),
    "check of names": lambda: (b"", document({"configuration": {"detents": detents(8000)}, "scenario": [
        {"time": 0, "method": "sheet/selectDetent", "params": {"detent": f"other-{index}"}} for index in range(4000)]}) + asked("textDocument/foldingRange")),
    "run of steps": lambda: (document({"scenario": steps(9000)}), request(2, "workspace/executeCommand", command="sheetd.runScenario", arguments=[URI])),
    "run among detents": lambda: (document({"configuration": {"detents": detents(5000)}, "scenario": selections(5000, 5000)}), request(
        2, "workspace/executeCommand", command="sheetd.runScenario", arguments=[URI])),
    "nested exports": lambda: (b"", nested(OPEN, *[call("sheet/export", sheet="a", to="web")] * 1000)),
    "nested pictures": lambda: (b"", nested(OPEN, *[call("sheet/render", sheet="a", picture="map")] * 1000)),
    "nested samples": lambda: (b"", nested(OPEN, *[call("sheet/sample", sheet="a", to=99, frameRate=1000)] * 9000)),
    "nested snapshots": lambda: (b"", nested(*toggles(9, 256), *[call("sheet/snapshot", sheet="a")] * 9000)),
    "nested sheets": lambda: (b"", nested(*(call("sheet/open", sheet=f"a{index}", preset="system", configuration={"detents": detents(9)}) for index in range(3000)))),
    "nested documents": lambda: (b"", nested(*toggles(2), *[json.loads(document({"scenario": steps(1500)}))] * 60)),
    "nested edits": lambda: (b"", nested(
        *toggles(2), json.loads(document(TALLER)), *(call("textDocument/didChange", textDocument={"uri": URI, "version": version}, contentChanges=[
            # The first detent becomes higher and lower again, so that every step is played again.
            {"range": {"start": HEIGHT, "end": {"line": 0, "character": HEIGHT["character"] + version % 2}}, "text": "" if version % 2 else "1"}])
          for version in range(2, 2000)))),
    "nested advances": lambda: (b"", nested(
        call("sheet/open", sheet="a", preset="system", configuration={"transition": SLOW, "frame": {"resize": SLOW}}), call("sheet/present", sheet="a"),
        *[call("clock/advance", sheet="a", by=0.3, frameRate=240)] * 3000)),
    "filmstrip": lambda: (b"", nested(*toggles(1, 256), picture="filmstrip", times=[index / 10 for index in range(60)])),
    **{f"{picture} as {format} with {screens} screens": lambda picture=picture, format=format, screens=screens: (b"", nested(
        *toggles(9000, screens), picture=picture, format=format))
       for picture in ("still", "filmstrip", "plot", "map", "animation") for format in ("svg", "text") for screens in (1, 256)},
    "comparison of releases": lambda: (opened(500), request(
        2, "sheet/compare", sheet="a", releases=[{"reach": 200, "velocity": index} for index in range(3000)], **{"with": ["vaul", "gorhom", "material"]})),
    "differences": lambda: (
        opened(2000) + request(3, "sheet/open", sheet="b", preset="vaul", configuration={"detents": detents(2000)[::-1]}),
        request(2, "sheet/differences", sheet="a", **{"with": "b"})),
    "prediction": lambda: (opened(2000), request(2, "sheet/predict", sheet="a", velocities={"from": -5000, "to": 5000}, reaches=list(range(200)))),
    "replay": lambda: (opened(500), request(2, "sheet/replay", sheet="a", frameRate=240, to=400, inputs=[
        {"time": index / 30, "method": "sheet/dismiss" if index % 2 else "sheet/present"} for index in range(10_000)])),
    "replay of refused inputs": lambda: (opened(5), request(2, "sheet/replay", sheet="a", inputs=[
        {"time": 0, "method": "sheet/selectDetent", "params": {"detent": "none"}}] * 30_000)),
    "samples": lambda: (opened(500), request(2, "gesture/samples", sheet="a", samples=[
        {"time": index / 100, "phase": ("began", "moved", "moved", "moved", "ended")[index % 5], "x": 195, "y": 600 + index * 7 % 50} for index in range(10_000)])),
}  # fmt: skip


def carry_out(start, name):
    """Sends a request. Returns the processor time that it takes, s."""
    running = Daemon(start())
    before, messages = LARGEST[name]()
    running.process.stdin.write(before)
    running.ask(request(98, "sheet/list"))
    if not IS_SANITIZED:
        running.limit_memory(buffer=16 << 20)
    used = processor_time(running.process)
    running.process.stdin.write(messages)
    running.process.stdin.flush()
    answer = running.answer(2)
    used = processor_time(running.process) - used
    assert "result" in answer or answer["error"]["data"]["limit"] in ("work", "pendingOutput"), answer["error"]
    assert "result" in running.ask(request(3, "sheet/list"))
    return used


def processor_time(process):
    fields = open(f"/proc/{process.pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("name", LARGEST)
def test_largest_request_stays_within_the_memory_of_one_request(start, name):
    carry_out(start, name)


@pytest.mark.timing
@pytest.mark.parametrize("name", LARGEST)
def test_largest_request_takes_about_a_second(start, name):
    assert carry_out(start, name) < 2


def published(running, *messages):
    """The diagnostics that the daemon publishes after messages, by their documents."""
    running.process.stdin.write(b"".join(messages) + request(2, "sheet/list"))
    running.process.stdin.flush()
    found = {}
    while "id" not in (message := json.loads(running.process.stdout.readline())):
        found[message["params"]["uri"]] = message["params"]["diagnostics"]
    return found


def test_edit_of_a_document_checks_all_that_extend_it_however_large_they_are(start):
    running = Daemon(start())
    others = [f"file:///other{index}.sheet.json" for index in range(200)]
    opened = published(running, document({}), *(document({"extends": "a.sheet.json", "$comment": "x" * 30_000}, uri) for uri in others))
    assert opened.keys() == {URI, *others}
    found = published(running, line(method="textDocument/didChange", params={
        "textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": '{"preset": "systm"}'}]}))
    assert found.keys() == {URI, *others} and all(found.values())


def test_document_that_is_too_long_says_so(start):
    running = Daemon(start())
    [[problem]] = published(running, document({"$comment": "x" * (14 << 20)})).values()
    assert "it may be 1048576" in problem["message"]


def strings(value, path=()):
    if isinstance(value, str):
        yield path
    elif isinstance(value, (dict, list)):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from strings(one, (*path, key))


def test_no_text_of_a_request_swells(start):
    """Of every method, each text of its example is replaced by one of a megabyte."""
    running = Daemon(start())
    methods = [one for one in running.ask(request(1, "rpc.discover"))["result"]["methods"] if one.get("examples")]
    swollen, replaced = [], 0
    for method in methods:
        params = {one["name"]: one["value"] for one in method["examples"][0]["params"]}
        for path in strings(params):
            if method["name"] in ("initialize", "$/setTrace") or path[-1] == "text":  # the text of a document
                continue
            changed = copy.deepcopy(params)
            at = changed
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = "x" * (1 << 20)
            replaced += 1
            running.process.stdin.write(opened(sheet="s") + line(id=2, method=method["name"], params=changed) + request(3, "sheet/close", sheet="s"))
            running.process.stdin.flush()
            size = 0
            while True:
                received = running.process.stdout.readline()
                assert received, (method["name"], path, "ends the daemon")
                size += len(received)
                if received.startswith(b'{"jsonrpc":"2.0","id":3,'):
                    break
            if size > 1 << 16:
                swollen.append((method["name"], path, size))
    assert swollen == [] and replaced > 100
