"""Compares the exact bytes of answers to raw input: input that real clients send, and malformed input."""

import json

import pytest

INITIALIZE = b'{"jsonrpc":"2.0","id":0,"method":"initialize"}'
LIST = b'{"jsonrpc":"2.0","id":1,"method":"sheet/list"}'
LISTED = b'{"jsonrpc":"2.0","id":1,"result":{"sheets":[]}}'


def framed(body, header=b"Content-Length: %d\r\n\r\n"):
    return header % len(body) + body


def messages(out):
    """The messages of an output in either framing, as bytes."""
    found = []
    while out:
        if out.startswith(b"Content-Length: "):
            header, _, out = out.partition(b"\r\n\r\n")
            length = int(header.split(b": ")[1])
            message, out = out[:length], out[length:]
        else:
            message, _, out = out.partition(b"\n")
        found.append(message)
    return found


def after_initialize(run, data, *arguments):
    """The messages that answer some bytes sent after a framed `initialize`, without the answer to `initialize`."""
    return messages(run(framed(INITIALIZE) + data, *arguments).out)[1:]


def code(message):
    answer = json.loads(message)
    return answer["id"], answer["error"]["code"]


@pytest.mark.parametrize(
    "header",
    [
        b"Content-Length: %d\r\n\r\n",
        b"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n",
        b"content-length:%d\n\n",
        b"CONTENT-LENGTH: \t %d  \r\nX-Anything: at all\r\n\r\n",
        b"\r\n\r\n \nContent-Length: %d\r\n\r\n",
    ],
)
def test_http_style_header_variants_are_accepted(run, header):
    assert after_initialize(run, framed(LIST, header)) == [LISTED]


def test_answers_use_the_framing_of_the_request(run):
    out = run(INITIALIZE + b"\n" + LIST + b"\n" + framed(LIST) + LIST + b"\n").out
    listed = LISTED + b"\n" + framed(LISTED) + LISTED + b"\n"
    assert out.endswith(listed) and out.startswith(b'{"jsonrpc":"2.0","id":0,"result":')


@pytest.mark.parametrize(
    "body, answer",
    [
        (b'{"jsonrpc":"2.0","id":1,"method":"sheet\\/list","params":[]}', LISTED),
        (b'{"params":null,"method":"sheet/list","id":1,"jsonrpc":"2.0"}', LISTED),
        (
            b'{"jsonrpc":"2.0","id":"0e1c\\u00fc\\ud83e\\uddea","method":"sheet/list","params":{}}',
            LISTED.replace(b'"id":1', '"id":"0e1cü🧪"'.encode()),
        ),
    ],
)
def test_json_variants_of_clients_are_accepted(run, body, answer):
    assert after_initialize(run, framed(body)) == [answer]
    assert messages(run(INITIALIZE + b"\n" + body + b"\n").out)[1:] == [answer]


@pytest.mark.parametrize(
    "noise",
    [
        b"Content-Length: abc\r\n\r\n",
        b"Content-Length: -1\r\n\r\n",
        b"Content-Length: 99999999999999999999\r\n\r\n",
        b"Content-Type: x\r\n\r\n",
        b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n",
        b"garbage\r\nmore garbage\r\n",
        b"\xff\xfe\x00\x01\r\n",
        b"\xef\xbb\xbf{}\r\n",
        b"{\r\n",
        b'{"jsonrpc":"2.0","id":5,"method":"\xff"}\r\n',
        b"[" * 100_000 + b"\n",
        b"Content-Length: 3\r\n\r\n{]}",
        b"Content-Length: 0\r\n\r\n",
        b"Content-Length: 4\r\n\r\n123\x00",
        b"{9999E9999:1}\n",
    ],
)
def test_malformed_input_gets_one_error_and_the_next_message_is_served(run, noise):
    error, listed = after_initialize(run, noise + framed(LIST))
    assert code(error) in ((None, -32600), (None, -32700))
    assert listed == LISTED
    error, listed = messages(run(INITIALIZE + b"\n" + noise + LIST + b"\n").out)[1:]
    assert code(error) in ((None, -32600), (None, -32700))
    assert listed == LISTED


def test_body_after_an_invalid_header_does_not_swallow_the_next_message(run):
    found = after_initialize(run, b"Content-Length: x\r\n\r\n" + LIST + framed(LIST) + framed(LIST))
    assert code(found[0]) == (None, -32600)
    assert found[1:] == [LISTED] * 3


def test_too_short_content_length_is_one_error(run):
    body = b'{"jsonrpc":"2.0","id":1,"method":"sheet/list","params":{"a":1}}'
    found = after_initialize(run, b"Content-Length: %d\r\n\r\n" % body.index(b'{"a"') + body + framed(LIST) + framed(LIST))
    assert code(found[0]) == (None, -32700)
    assert found[1:] == [LISTED] * 2
    assert run(framed(INITIALIZE) + b"Content-Length: 9\r\n\r\n" + body + framed(LIST)).out.endswith(framed(LISTED))


def test_malformed_input_that_looks_like_a_header_does_not_change_the_framing(run):
    out = run(INITIALIZE + b"\noops: this is no JSON\n" + LIST + b"\n" + LIST + b"\n").out
    assert out.endswith(LISTED + b"\n" + LISTED + b"\n") and b"Content-Length:" not in out.replace(b"usable Content-Length:", b"")


@pytest.mark.parametrize("padding", [b"", b" " * 150, b" " * 300])
def test_size_limit_does_not_depend_on_how_the_input_is_split(start, padding):
    data = INITIALIZE + b"\n" + b"x" * 300 + b"\ngarbage\n" + LIST + padding + b"\n" + LIST + b"\n"
    outs = set()
    for cut in (len(data), 200, 7):
        process = start("--max-message-size", "200")
        for index in range(0, len(data), cut):
            process.stdin.write(data[index : index + cut])
            process.stdin.flush()
        outs.add(process.communicate()[0])
    assert len(outs) == 1


def test_batch_over_a_limit_is_refused(run):
    found = after_initialize(run, framed(b"[" + b",".join([LIST] * 11) + b"]") + framed(LIST), "--max-batch", "10")
    assert code(found[0]) == (None, -32600) and json.loads(found[0])["error"]["data"]["limit"] == "batch"
    assert found[1] == LISTED
    presets = b'{"jsonrpc":"2.0","id":2,"method":"sheet/presets"}'
    (answers,) = after_initialize(run, framed(b"[" + b",".join([presets] * 9) + b"]"), "--max-pending-output", "20000")
    codes = [answer.get("error", {}).get("data", {}).get("limit") for answer in json.loads(answers)]
    assert len(codes) == 9 and codes[0] is None and codes[-1] == "pendingOutput"


def test_frame_limit_counts_the_frames_of_all_sheets(run):
    opened = b'{"jsonrpc":"2.0","method":"sheet/open","params":{"updates":{"frames":false,"animations":false,"events":false},"sheet":"%d"}}'
    # Each sheet moves for more than a second, because a sheet at rest has no frames.
    slow = b'{"jsonrpc":"2.0","method":"sheet/configure","params":{"sheet":"%d","configuration":{"transition":{"duration":2}}}}'
    present = b'{"jsonrpc":"2.0","method":"sheet/present","params":{"sheet":"%d"}}'
    advance = b'{"jsonrpc":"2.0","id":3,"method":"clock/advance","params":{"by":1,"frameRate":60}}'
    data = b"".join(framed(message % n) for n in range(3) for message in (opened, slow, present)) + framed(advance)
    (answer,) = after_initialize(run, data, "--max-frames", "179")
    assert json.loads(answer)["error"]["data"]["limit"] == "frames"


def test_message_over_the_size_limit_is_skipped(run):
    large = b'{"jsonrpc":"2.0","id":7,"method":"sheet/list","params":{"x":"' + b"x" * 2000 + b'"}}'
    for data in (framed(large) + framed(LIST), large + b"\n" + LIST + b"\n"):
        error, listed = after_initialize(run, data, "--max-message-size", "1000")
        assert code(error) == (None, -32600)
        assert json.loads(error)["error"]["data"] == {"name": "limitExceeded", "limit": "messageSize", "maximum": 1000}
        assert listed == LISTED


def test_nesting_over_the_limit_is_an_error_that_names_it(run):
    deep = b'{"jsonrpc":"2.0","id":7,"method":"sheet/list","params":{"x":' + b"[" * 3000 + b"]" * 3000 + b"}}"
    error, listed = after_initialize(run, framed(deep) + framed(LIST))
    assert code(error) == (None, -32600)
    assert json.loads(error)["error"]["data"]["limit"] == "nestingDepth"
    assert listed == LISTED


def test_max_nesting_depth_flag_lowers_the_limit(run):
    message = b'{"jsonrpc":"2.0","id":1,"method":"sheet/list","params":{"x":%s}}'
    for inner, isGood in ((b"[[]]", True), (b'"[[[[[["', True), (b'"\\"[[["', True), (b"[[[]]]", False), (b"[[{}]]", False)):
        (answer,) = after_initialize(run, framed(message % inner), "--max-nesting-depth", "4")
        # What is not too deep is a param that does not exist.
        data = json.loads(answer)["error"]["data"]
        assert data.get("path") == "/x" if isGood else data["maximum"] == 4


def test_announced_length_reserves_no_memory(start):
    process = start("--max-message-size", str(1 << 40))
    process.stdin.write(framed(INITIALIZE) + b"Content-Length: 1000000000000\r\n\r\n{")
    process.stdin.flush()
    process.stdout.readline()
    status = open(f"/proc/{process.pid}/status").read()
    assert int(status.split("VmHWM:")[1].split()[0]) < 64 * 1024


@pytest.mark.parametrize(
    "arguments, messages_in, limit",
    [
        (["--max-sheets", "2"], [{"method": "sheet/open"}] * 3, "sheets"),
        (
            ["--max-samples", "2"],
            [
                {"method": "sheet/open", "params": {"sheet": "s"}},
                {"method": "gesture/samples", "params": {"sheet": "s", "samples": [{"phase": "moved", "x": 0, "y": 0}] * 3}},
            ],
            "samples",
        ),
        (
            ["--max-screens", "2"],
            [
                {"method": "sheet/open", "params": {"sheet": "s"}},
                {"method": "navigation/setScreens", "params": {"sheet": "s", "screens": [{"id": str(n)} for n in range(3)]}},
            ],
            "screens",
        ),
        (
            ["--max-frames", "100"],
            [
                {"method": "sheet/open", "params": {"sheet": "s", "configuration": {"transition": {"duration": 4}}}},
                    {"method": "sheet/present", "params": {"sheet": "s", "time": 0}},
                {"method": "clock/advance", "params": {"sheet": "s", "by": 2, "frameRate": 60}},
            ],
            "frames",
        ),
        (
            ["--max-uri-size", "9"],
            [{"method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///a"}, "position": {"line": 0, "character": 0}}},
             {"method": "textDocument/foldingRange", "params": {"textDocument": {"uri": "file:///ab"}}}],
            "uriSize",
        ),
        (
            ["--max-snapshots", "1"],
            [{"method": "sheet/open", "params": {"sheet": "s"}}, *[{"method": "sheet/snapshot", "params": {"sheet": "s"}}] * 2],
            "snapshots",
        ),
        (
            ["--max-name-size", "9"],
            [{"method": "sheet/open", "params": {"sheet": "s"}}, {"method": "sheet/export", "params": {"sheet": "s", "to": "css", "name": "a long name"}}],
            "nameSize",
        ),
    ],
)
def test_each_limit_has_a_flag_and_an_error_that_names_it(run, arguments, messages_in, limit):
    lines = [{"jsonrpc": "2.0", "id": index + 1, **message} for index, message in enumerate(messages_in)]
    data = INITIALIZE + b"\n" + b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    answers = [json.loads(line) for line in run(data, *arguments).out.splitlines()]
    assert answers[0]["result"]["capabilities"]["sheet"]["limits"][limit] == int(arguments[1])
    error = answers[-1]["error"]
    assert (error["code"], error["data"]["limit"]) == (1003, limit)


def test_waiting_requests_over_the_limit_are_refused(run):
    sheet = {"sheet": "s", "clock": "realtime", "configuration": {"transition": {"duration": 50}}}
    lines = [{"method": "sheet/open", "params": sheet}, {"method": "sheet/present", "params": {"sheet": "s"}}]
    lines += [{"id": index, "method": "clock/settle", "params": {"sheet": "s"}} for index in (1, 2, 3)]
    data = b"".join(json.dumps({"jsonrpc": "2.0", **line}).encode() + b"\n" for line in lines)
    out = [json.loads(line) for line in run(INITIALIZE + b"\n" + data, "--max-waiting", "2").out.splitlines()]
    codes = {message["id"]: message["error"]["code"] for message in out if "error" in message}
    assert codes == {3: 1003, 1: -32800, 2: -32800}
    assert [message["error"]["data"]["limit"] for message in out if message.get("id") == 3] == ["waiting"]


def test_session_cut_at_any_byte_ends_cleanly(run):
    """If the input ends within a session, the daemon exits with 1 and a message; with 0 if the input is empty."""
    session = framed(INITIALIZE) + framed(LIST) + framed(LIST)
    for end in range(0, len(session), 3):
        finished = run(session[:end])
        assert finished.status == (0 if end == 0 else 1)
        if end:
            assert finished.err.startswith("sheetd: ")
