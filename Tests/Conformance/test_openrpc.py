"""The OpenRPC document is valid, every message of the transcripts conforms to it, and its examples run."""

import json
import re
import subprocess
import sys

import jsonschema
import pytest
import transcripts
from conftest import ROOT, SHEETD

DOCUMENT = json.loads(subprocess.run([SHEETD, "schema"], capture_output=True, check=True).stdout)
METHODS = {method["name"]: method for method in DOCUMENT["methods"]}
TO_SERVER = {name for name, method in METHODS.items() if method["x-direction"] == "toServer"}
# Those of the Language Server Protocol, whose clients send what they like.
OF_LSP = {name for name in TO_SERVER if name.split("/")[0] in ("textDocument", "workspace", "window", "codeAction", "$") or "/" not in name}
SPECIFICATION = ROOT.parent / "shared" / "openrpc"

# Invalid params that a schema can't detect, because they depend on other members or on state: the paths their errors name.
# Margins and radii are compared with the container, and heights with each other.
MEASURES = {
    f"/configuration/{path}" for path in [
        "frame/margins", "frame/float/margin", "frame/float/marginWhenHigh", "frame/float/lowHeight",
        "frame/float/edgeRadius/minimum", "preferredCornerRadius",
    ]
}  # fmt: skip
SEMANTIC = {
    # A place: on, or x and y; a destination: to or by; and a manual clock.
    "sheet/tap": {"/on", "/x", "/y"},
    "gesture/drag": {"/on", "/x", "/y", "/to", "/by", "/sheet"},
    "gesture/flick": {"/on", "/x", "/y", "/velocity", "/sheet"},
    # A device whose keyboard is known.
    "keyboard/didChangeFrame": {"/height"},
    # A field, or that there is none.
    "focus/didChange": {"/frame", "/region"},
    "clock/advance": {"/by", "/to", "/sheet"},
    "navigation/push": {"/screen/id"},
    "navigation/setScreens": {"/screens/1/id", "/screens/2/id"},
    "content/didChangeSize": {"/screen"},
    "sheet/configure": {"/configuration/detents/1/id", "/configuration/scroll/handoff/inward", *MEASURES},
    "sheet/open": {"/configuration/detents/1/id", "/document", "/preset", *MEASURES},
    # Either `to` or `times`, and times in order.
    "sheet/sample": {"/to", "/times", "/times/1"},
    # Velocities beside a velocity, from and to in order, and reaches only with them.
    "sheet/predict": {"/velocities", "/velocities/to", "/reaches", "/velocity"},
    # An open document that is JSON, and either `patch` or `value`.
    "sheet/editDocument": {"/textDocument", "/textDocument/uri", "/patch", "/value"},
    # Only the first sample of a gesture may have `recognized`, and its source may be a region.
    "gesture/sample": {"/recognized", "/on", "/x", "/y", "/source"},
    "gesture/samples": {"/samples/1/recognized"},
    # One of sheet, document and messages, and times in order.
    "sheet/render": {"/sheet", "/document", "/messages", "/times/1", "/to", "/chart", "/content", "/app"},
    # The document must be open.
    "textDocument/hover": {"/textDocument/uri"},
    "textDocument/documentSymbol": {"/textDocument/uri"},
    # The document must be open, and without errors.
    "codeAction/resolve": {"/textDocument/uri", "/data/textDocument"},
    # Only some names can be changed, and not to every id.
    "textDocument/prepareRename": {"/position"},
    "textDocument/rename": {"/position", "/newName"},
    "workspace/executeCommand": {"/arguments/0", "/arguments/1", "/arguments/3"},
}


def validator(schema):
    return jsonschema.Draft7Validator({"components": DOCUMENT["components"], "allOf": [schema]})


def of_params(method):
    params = METHODS[method]["params"]
    return validator(
        {
            "type": "object",
            "properties": {param["name"]: param["schema"] for param in params},
            "required": [param["name"] for param in params if param["required"]],
            "additionalProperties": method in OF_LSP,
        }
    )


PARAMS = {name: of_params(name) for name in METHODS}
RESULTS = {name: validator(method["result"]["schema"]) for name, method in METHODS.items() if "result" in method}
ERRORS = DOCUMENT["components"]["errors"]


def error_codes(method):
    return {ERRORS[error["$ref"].rsplit("/", 1)[1]]["code"] for error in METHODS[method].get("errors", [])}


def faults_of_params(method, params):
    params = params if params not in (None, []) else {}
    return [fault.message for fault in PARAMS[method].iter_errors(params)]


@pytest.mark.skipif(not SPECIFICATION.exists(), reason="the specification of OpenRPC is not here")
def test_schema_prints_a_valid_openrpc_document(tmp_path):
    (tmp_path / "openrpc.json").write_text(json.dumps(DOCUMENT))
    command = [sys.executable, SPECIFICATION / "validate.py", tmp_path / "openrpc.json", SPECIFICATION / "meta-schema-1.3.json"]
    checked = subprocess.run(command, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_schemas_in_the_document_are_valid_json_schema():
    for method in DOCUMENT["methods"]:
        for part in [*method["params"], *([method["result"]] if "result" in method else [])]:
            jsonschema.Draft7Validator.check_schema(part["schema"])
    for schema in DOCUMENT["components"]["schemas"].values():
        jsonschema.Draft7Validator.check_schema(schema)


def test_discover_is_answered_before_initialize_and_after_shutdown(run):
    discover = b'{"jsonrpc":"2.0","id":%d,"method":"rpc.discover"}\n'
    others = b'{"jsonrpc":"2.0","id":8,"method":"initialize"}\n{"jsonrpc":"2.0","id":9,"method":"shutdown"}\n'
    out = [json.loads(line) for line in run(discover % 1 + others + discover % 2).out.splitlines()]
    assert [message["id"] for message in out] == [1, 8, 9, 2]
    assert out[0]["result"] == out[3]["result"] == DOCUMENT


@pytest.mark.parametrize("name", transcripts.NAMES)
def test_every_message_of_a_transcript_fits_the_schemas(name):
    asked, found = {}, []
    for number, line in enumerate(transcripts.read(name).decode().splitlines(), 1):
        isOutput = line.startswith(transcripts.EXPECT)
        try:
            messages = json.loads(line[len(transcripts.EXPECT) : -1] if isOutput else line)
        except ValueError:
            continue
        for message in messages if isinstance(messages, list) else [messages]:
            if isinstance(message, dict):
                found += [f"{name}.jsonl:{number}: {fault}" for fault in faults(message, isOutput, asked)]
    assert found == []


def faults(message, isOutput, asked):
    method, id = message.get("method"), message.get("id")
    if isOutput and method:
        assert method in METHODS and method not in TO_SERVER
        yield from faults_of_params(method, message["params"])
    elif isOutput:
        request = asked.get(repr(id))
        error = message.get("error", {})
        if request is None or request["method"] not in TO_SERVER:
            return
        yield from faults_of_answer(request["method"], request.get("params"), message, error)
    elif "id" in message and isinstance(method, str) and message.get("jsonrpc") == "2.0":
        asked[repr(id)] = message


def is_semantic(method, path):
    """Whether what is wrong at a path depends on more than it. Regions are compared with one another."""
    return path in SEMANTIC.get(method, ()) or re.search(r"/regions/\d+/(id|in|offset|refresh|frame(/[xy])?)$", path)


def faults_of_answer(method, params, message, error):
    code, wrong = error.get("code"), faults_of_params(method, params)
    if "result" in message:
        yield from (fault.message for fault in RESULTS[method].iter_errors(message["result"]))
        if wrong:
            yield f"it was answered, and should not fit: {wrong}"
    elif code == -32602 and not wrong and not is_semantic(method, error["data"]["path"]):
        yield f"it was refused, and fits: {error['message']}"
    elif 1000 < code < 2000 and code not in error_codes(method):
        yield f"{code} is not among the errors of {method}"


@pytest.mark.parametrize("name", METHODS)
def test_example_of_each_method_gives_the_documented_result(run, name):
    method = METHODS[name]
    (example,) = method["examples"]
    params = {param["name"]: param["value"] for param in example["params"]}
    assert faults_of_params(name, params) == []
    messages = list(method["x-setting"])
    if name in TO_SERVER:
        call = {"jsonrpc": "2.0", "method": name, "params": params}
        messages.append(call if method["x-form"] == "notification" else {**call, "id": "example"})
    finished = run("".join(json.dumps(message) + "\n" for message in messages).encode())
    out = [json.loads(line) for line in finished.out.splitlines()]
    if name not in TO_SERVER:
        assert [message["params"] for message in out if message.get("method") == name][-1] == params
    elif "result" in example:
        assert [message["result"] for message in out if message.get("id") == "example"] == [example["result"]["value"]]
    else:
        assert [message for message in out if "error" in message] == []
        assert "-326" not in finished.err


def test_message_that_does_not_fit_the_schema_is_found():
    """Invalid params fail the schemas, valid ones pass."""
    assert faults_of_params("sheet/open", {"configuration": {"dimming": {"alhpa": 1}}})
    assert faults_of_params("gesture/sample", {"sheet": "s", "x": 1, "y": 2})
    assert faults_of_params("sheet/frame", {"sheet": "s"})
    assert not faults_of_params("sheet/open", {"configuration": {"dimming": {"alpha": None}}})


def objects(value, path=""):
    """The objects inside a value, and where they are."""
    if isinstance(value, dict):
        yield path, value
        for key, inner in value.items():
            yield from objects(inner, f"{path}/{key}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from objects(inner, f"{path}/{index}")


# Objects that no example has.
NESTED = {
    "gesture/sample": {"velocity": {"x": 0, "y": 0}},
    "gesture/samples": {"samples": [{"phase": "began", "x": 1, "y": 2, "velocity": {"x": 0, "y": 0}}]},
    "navigation/push": {"screen": {"id": "more", "content": {"height": 1}}},
    "sheet/open": {"container": {"size": {"width": 1, "height": 2}, "safeArea": {"top": 0}}, "content": {"height": 1}, "updates": {}},
    "sheet/replay": {"inputs": [{"time": 9, "method": "sheet/present", "params": {}}], "opening": {"content": {"height": 1}}},
    "sheet/compare": {"samples": [{"phase": "began", "x": 1, "y": 2}], "releases": None},
    "sheet/predict": {"velocity": {"x": 0, "y": 0}},
}


@pytest.mark.parametrize("name", sorted(TO_SERVER - OF_LSP))
def test_param_that_does_not_exist_is_refused_where_it_is(run, name):
    method = METHODS[name]
    example = {param["name"]: param["value"] for param in method["examples"][0]["params"]}
    params = {**example, **NESTED.get(name, {})}
    params = {key: value for key, value in params.items() if value is not None}
    for path, _ in list(objects(params)):
        # Any value may be a tag, a patch of a document any object, an editor names a document in its own way, and a replay goes on
        # after an input that is refused, and lists it.
        if path.split("/")[1:2] in (["tag"], ["patch"], ["value"], ["textDocument"]) or path == "/inputs/0/params":
            continue
        changed = json.loads(json.dumps(params))
        inner = dict(objects(changed))[path]
        inner["nobody"] = 1
        call = {"jsonrpc": "2.0", "id": "changed", "method": name, "params": changed}
        messages = [*method["x-setting"], call]
        out = run("".join(json.dumps(message) + "\n" for message in messages).encode()).out
        [answer] = [one for one in map(json.loads, out.splitlines()) if one.get("id") == "changed"]
        assert answer.get("error", {}).get("code") == -32602, (path, answer)
        assert answer["error"]["data"]["path"] == f"{path}/nobody"


def test_nearest_param_is_named(run):
    call = {"jsonrpc": "2.0", "id": 1, "method": "sheet/open", "params": {"sheet": "a", "preset": "system", "presnter": "b"}}
    lines = [{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {}}, call]
    [_, answer] = map(json.loads, run("".join(json.dumps(line) + "\n" for line in lines).encode()).out.splitlines())
    assert '"presenter"' in answer["error"]["message"].split("nearest")[1]


def test_client_that_may_be_newer_has_its_params_ignored(run):
    opened = {"jsonrpc": "2.0", "id": 1, "method": "sheet/open", "params": {"sheet": "a", "preset": "system", "glow": 1}}
    for tolerant in (True, False):
        begin = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"capabilities": {"tolerant": tolerant}, "more": 1}}
        text = "".join(json.dumps(line) + "\n" for line in (begin, opened))
        [first, answer] = map(json.loads, run(text.encode()).out.splitlines())
        assert "result" in first and ("result" in answer) == tolerant
