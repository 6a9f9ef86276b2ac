"""A restored sheet continues exactly like the original, in another process and after a round trip through another JSON library."""

import json

import pytest
import transcripts

INITIALIZE = {"jsonrpc": "2.0", "id": "init", "method": "initialize"}
# Transcripts of one sheet, "s", that cover motion, touches, scrolling, navigation and springs.
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


def conversation(name):
    """The messages of a transcript that are inputs of the sheet."""
    lines = [json.loads(line) for line in transcripts.read(name).decode().splitlines()]
    about = [line for line in lines if line.get("params", {}).get("sheet") in ("s", None)]
    return [line for line in about if not line["method"].startswith("$/") and line["method"] != "initialize"]


def answers(run, *messages):
    data = "".join(json.dumps(message) + "\n" for message in (INITIALIZE, *messages))
    return run(data.encode()).out.splitlines()[1:]


def ask(method, id="ask", **params):
    return {"jsonrpc": "2.0", "id": id, "method": method, "params": {"sheet": "s", **params}}


@pytest.mark.parametrize("name", NAMES)
def test_restored_sheet_continues_bit_for_bit(run, name):
    inputs = conversation(name)
    for cut in range(1, len(inputs)):
        *before, snapshot = answers(run, *inputs[:cut], ask("sheet/snapshot"))
        rest = answers(run, *inputs, ask("sheet/snapshot"))[len(before) :]
        # Read and written again by another library, which formats numbers differently.
        restored = json.loads(json.dumps(json.loads(snapshot)["result"], indent=2, sort_keys=True))
        updates = [line["params"].get("updates") for line in inputs if line["method"] == "sheet/open"][0]
        opening = [
            {"jsonrpc": "2.0", "method": "sheet/open", "params": {"sheet": "s", "updates": updates or {}}},
            ask("sheet/restore", snapshot=restored),
        ]
        assert answers(run, *opening, *inputs[cut:], ask("sheet/snapshot"))[2:] == rest, cut


def damaged(snapshot):
    yield None
    yield {}
    yield [1]
    yield {**snapshot, "version": "0.0.0"}
    yield {**snapshot, "checksum": "0"}
    yield {**snapshot, "preset": "side-menu"}
    yield {**snapshot, "preset": "nothing"}
    yield {**snapshot, "state": {**snapshot["state"], "now": 7}}
    yield {**snapshot, "state": {**snapshot["state"], "presentation": {}}}
    for key in snapshot["state"]:
        yield {**snapshot, "state": {k: v for k, v in snapshot["state"].items() if k != key}}


def test_damaged_snapshot_is_refused_and_changes_nothing(run):
    inputs = conversation("content-sized/J35-content-change-waits-for-push")[:4]
    snapshot = json.loads(answers(run, *inputs, ask("sheet/snapshot"))[-1])["result"]
    state = answers(run, *inputs, ask("sheet/state"))[-1]
    for wrong in damaged(snapshot):
        found = answers(run, *inputs, ask("sheet/restore", snapshot=wrong), ask("sheet/state"))
        assert json.loads(found[-2])["error"]["code"] == 1009, wrong
        assert found[-1] == state


def test_state_of_a_snapshot_is_that_of_its_moment_and_changes_nothing(run):
    opening = [
        ask("sheet/open", "open", preset="system"),
        ask("sheet/present", "present"),
        ask("clock/advance", "later", by=0.1),
    ]
    *_, then, snapshot = answers(run, *opening, ask("sheet/state"), ask("sheet/snapshot"))
    snapshot = json.loads(snapshot)["result"]
    change = ask("sheet/configure", "change", configuration={"preferredCornerRadius": 30}, time=0.2)
    *_, now = answers(run, *opening, change, ask("sheet/state"))
    *_, past, still = answers(run, *opening, change, ask("sheet/state", snapshot=snapshot), ask("sheet/state"))
    assert (past, still) == (then, now)
    *_, refused = answers(run, *opening, ask("sheet/state", snapshot={**snapshot, "checksum": "0"}))
    assert json.loads(refused)["error"]["data"]["name"] == "badSnapshot"
    *_, refused = answers(run, *opening, ask("sheet/state", snapshot=snapshot, time=1))
    assert json.loads(refused)["error"]["data"]["path"] == "/time"
