"""Reads transcripts, and evaluates the checks that they contain besides the exact bytes.

A `$/check` follows the messages that one input caused. Its keys are JSON Pointers into the last frame among them (the result
of the answer, or the params of `sheet/frame`); `events` lists all events among them, in order.

The tolerance depends on how a value is written: a number is compared to its last decimal, a formula (a string with letters or
operators) to 1e-6 or to the tolerance after ` ± `; of a list, each element is compared; null is also a member that is missing. An event is written as its name, its
members and, unless it is 0, its
time: `name key=value @time`, where a value or a time may be a formula without spaces.
"""

import decimal
import json
import math
import pathlib

import curves

DIRECTORY = pathlib.Path(__file__).resolve().parents[1] / "Transcripts"
EXPECT = '{"jsonrpc":"2.0","method":"$/expect","params":'
CHECK = '{"jsonrpc":"2.0","method":"$/check","params":'
# What is sent before a transcript that begins neither with `initialize` nor with `$/recording`.
OPENING = """\
{"jsonrpc":"2.0","id":"initialize","method":"initialize","params":{"capabilities":{"textDocument":{}}}}
{"jsonrpc":"2.0","method":"initialized","params":{}}
"""
# Paths below the directory, without the extension.
NAMES = sorted(path.relative_to(DIRECTORY).with_suffix("").as_posix() for path in DIRECTORY.rglob("*.jsonl"))
# Transcripts with a realtime clock. They run with `sheetd replay`, because over a pipe the daemon would use the actual time.
TIMED = [name for name in NAMES if b'"method":"$/at"' in (DIRECTORY / f"{name}.jsonl").read_bytes()]


def requirement(name):
    """The id of the requirement that a transcript demonstrates, or None."""
    first = name.rpartition("/")[2].partition("-")[0]
    return first if first[0].isupper() else None


def read(name):
    return (DIRECTORY / f"{name}.jsonl").read_bytes()


def expected(name):
    """The exact bytes that the daemon has to write for a transcript."""
    lines = read(name).decode().splitlines()
    return "".join(line[len(EXPECT) : -1] + "\n" for line in lines if line.startswith(EXPECT)).encode()


def checks(name):
    """Each check, with its line number and the messages that it applies to."""
    messages, seen_input = [], True
    for number, line in enumerate(read(name).decode().splitlines(), 1):
        if line.startswith(EXPECT):
            if seen_input:
                messages, seen_input = [], False
            messages.append(json.loads(line[len(EXPECT) : -1]))
        elif line.startswith(CHECK):
            yield number, json.loads(line, parse_float=decimal.Decimal)["params"], messages
        else:
            if seen_input:
                messages = []
            seen_input = True


def faults(check, messages):
    """A sentence for each mismatch."""
    for pointer, wanted in check.items():
        if pointer == "events":
            yield from event_faults(wanted, messages)
            continue
        if wanted is None and is_missing(frame(messages), pointer):
            continue
        found = resolve(frame(messages), pointer)
        for value in wanted if isinstance(wanted, list) else [wanted]:
            if not matches(value, found):
                yield f"{pointer} is {found}, not {value}"


def frame(messages):
    for message in reversed(messages):
        if {"phase", "state"} & set(message.get("result") or {}):
            return message["result"]
        if message.get("method") == "sheet/frame":
            return message["params"]
    raise AssertionError("the check has no frame to look at")


def resolve(value, pointer):
    for key in pointer.split("/")[1:]:
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value


def is_missing(value, pointer):
    """Whether a frame has no such member; what it would be in has to be there."""
    path, _, key = pointer.rpartition("/")
    return key not in resolve(value, path)


def matches(wanted, found):
    if isinstance(wanted, str):
        if isinstance(found, str):
            return wanted == found
        formula, _, tolerance = wanted.partition(" ± ")
        return isinstance(found, (int, float)) and abs(evaluate(formula) - found) <= float(tolerance or 1e-6)
    if wanted is None or isinstance(wanted, bool):
        return found is wanted
    if isinstance(found, bool) or not isinstance(found, (int, float)):
        return False
    decimals = -wanted.as_tuple().exponent if isinstance(wanted, decimal.Decimal) else 6
    return abs(float(wanted) - found) <= 10.0 ** -min(decimals if decimals > 1 else 6, 6)


def evaluate(formula):
    """Evaluates a formula, which may use the curves; `… where f = …` defines a name in it."""
    names = {"sin": math.sin, "cos": math.cos, "cubic": curves.cubic, "easeIn": curves.easeIn, "easeOut": curves.easeOut, "easeInOut": curves.easeInOut}
    formula, *definitions = formula.split(" where ")
    for definition in definitions:
        name, value = definition.split(" = ")
        names[name] = eval(value, {"__builtins__": {}}, names)
    return eval(formula, {"__builtins__": {}}, names)


def event_faults(wanted, messages):
    found = [message["params"] for message in messages if message.get("method") == "sheet/event"]
    if len(found) != len(wanted):
        yield f"{len(found)} events {[event['name'] for event in found]}, not {len(wanted)}"
        return
    for text, event in zip(wanted, found):
        words, _, time = text.partition(" @")
        name, *members = words.split(" ")
        fields = {"name": name, "time": time or 0, **dict(member.split("=") for member in members)}
        for key, value in fields.items():
            if not same(value, event.get(key, "missing")):
                yield f"event {event} does not have {key} = {value}"
        if extra := event.keys() - fields.keys() - {"sheet"}:
            yield f"event {event} has {extra} beyond {text}"


def same(wanted, found):
    if isinstance(found, bool) or found is None or isinstance(found, str):
        return wanted == {True: "true", False: "false", None: "null"}.get(found, found)
    return abs((evaluate(wanted) if isinstance(wanted, str) else wanted) - found) <= 1e-6
