"""A renderer that plays the animations, and ignores the frames of animated numbers, shows the same values as the frames."""

import json
import os
import random

import pytest
from player import Player, numbers

PRESETS = ["cover-vertical", "system", "interruptible", "content-sized", "side-menu"]
SPRING = {"spring": {"response": 0.3, "dampingRatio": 0.7}}
VARIANTS = {
    **{preset: (preset, {}) for preset in PRESETS},
    "detents": (
        "system",
        {
            "detents": [{"id": "low", "height": 160}, "medium", "large"],
            "largestUndimmedDetentIdentifier": "low",
            "prefersGrabberVisible": True,
        },
    ),
    "springs": (
        "content-sized",
        {
            "transition": {"curve": SPRING, "completionCurve": SPRING},
            "frame": {"resize": {"curve": SPRING}},
            "interaction": {"catchesPresentation": True, "catchesDismissal": "all"},
        },
    ),
}
SEEDS = range(int(os.environ.get("SEEDS", 10)))
LANDSCAPE = {"size": {"width": 844, "height": 390}, "safeArea": {"top": 0, "left": 47, "bottom": 21, "right": 47}}
PORTRAIT = {"size": {"width": 390, "height": 844}, "safeArea": {"top": 47, "left": 0, "bottom": 34, "right": 0}}
ANIMATIONS = [None, True, {"duration": 0.4, "curve": "easeInOut"}, {"duration": 0.2, "curve": [0.2, 1, 0.42, 1]},
              {"duration": 0, "curve": SPRING}]


def actions(seed, preset):
    """Random inputs from a user and an app, in order of time: (time, method, params)."""
    chance = random.Random(seed)
    time, screens, touch = 0.0, 0, None
    for _ in range(40):
        time += chance.choice([0.01, 0.05, 0.1, 0.2, 0.6])
        animation = chance.choice(ANIMATIONS)
        if touch is not None and chance.random() < 0.7:
            along = chance.uniform(-300, 400)
            phase = chance.choice(["moved", "moved", "ended", "cancelled"])
            place = {"x": touch["x"] - (along if preset == "side-menu" else 0), "y": touch["y"] + along}
            velocity = {"x": 0, "y": chance.uniform(-2500, 2500)}
            yield time, "gesture/sample", {"phase": phase, **place, "velocity": velocity}
            touch = None if phase != "moved" else touch
            continue
        kind = chance.randrange(12)
        if kind < 2:
            yield time, "sheet/present", {"animated": chance.random() < 0.9}
        elif kind == 2:
            yield time, "sheet/dismiss", {"animated": chance.random() < 0.9}
        elif kind == 3:
            yield time, "content/didChangeSize", {"height": chance.randint(100, 800), "animation": animation}
        elif kind == 4:
            yield time, "container/didChange", {"container": chance.choice([LANDSCAPE, PORTRAIT]), "animation": animation}
        elif kind == 5:
            yield time, "keyboard/didChangeFrame", {"height": chance.choice([0, 300]), "animation": animation}
        elif kind == 6:
            yield time, "sheet/selectDetent", {"detent": chance.choice(["medium", "large"]), "animated": True}
        elif kind == 7:
            patch = {"dimming": {"alpha": chance.uniform(0, 1)}, "preferredCornerRadius": chance.randint(0, 40)}
            yield time, "sheet/configure", {"configuration": patch, "animated": chance.random() < 0.7}
        elif kind == 8:
            screens += 1
            content = {"height": chance.randint(100, 700)}
            yield time, "navigation/push", {"screen": {"id": str(screens), "content": content}}
        elif kind == 9:
            yield time, "navigation/pop", {}
        elif kind == 10:
            yield time, chance.choice(["transition/pause", "transition/finish", "transition/cancel"]), {}
        elif touch is None:
            touch = {"x": chance.uniform(100, 300), "y": chance.uniform(300, 840)}
            yield time, "gesture/sample", {"phase": "began", **touch, "recognized": chance.random() < 0.7}


def conversation(seed, preset, configuration):
    chance = random.Random(seed + 1000)
    opening = {"sheet": "s", "preset": preset, "configuration": configuration, "content": {"height": 300}}
    yield {"id": "open", "method": "sheet/open", "params": opening}
    script = list(actions(seed, preset))
    for index, (time, method, params) in enumerate(script):
        yield {"id": index, "method": method, "params": {"sheet": "s", "time": round(time, 6), **params}}
        until = script[index + 1][0] if index + 1 < len(script) else time + 2
        for moment in sorted(round(chance.uniform(time, until), 6) for _ in range(6)):
            yield {"id": f"look {index}", "method": "clock/advance", "params": {"sheet": "s", "to": moment}}


def off(key, player, frame):
    """The error of the player as a fraction of the tolerance, which is 0.001 pt for lengths and 0.0001 for opacity and scale."""
    value, time = numbers(frame)[key], frame["time"]
    allowed = 1e-4 if key[0] == "dimming" or key in {("presenter", "scale"), ("scale",)} else 1e-3
    shown = [player.shown(key, time + late) for late in (-1e-6, 0, 1e-6)]
    return max(min(shown) - value, value - max(shown), 0) / (allowed + 5e-7)


def faults(run, seed, name, by_css):
    preset, configuration = VARIANTS[name]
    lines = [{"id": "init", "method": "initialize"}, *conversation(seed, preset, configuration)]
    data = "".join(json.dumps({"jsonrpc": "2.0", **line}) + "\n" for line in lines)
    player, gripped, phased = Player(by_css), False, False
    for line in run(data.encode()).out.splitlines():
        message = json.loads(line)
        params = message.get("params", {})
        if message.get("method") == "sheet/event":
            if params["name"] in ("interactionDidBegin", "interactionDidEnd"):
                gripped = params["name"] == "interactionDidBegin"
            phased = phased or params["name"] == "phaseDidChange"
        elif message.get("method") == "sheet/animation":
            player.animation(params)
        elif "result" in message and isinstance(message["result"], dict):
            frame = message["result"]
            if "frame" not in frame:
                continue
            held = gripped or bool(frame["transition"] and frame["transition"]["interactive"])
            if str(message["id"]).startswith("look") and not held and frame["phase"] != "dismissed":
                for key in numbers(frame):
                    if key in player.gone:
                        yield f"{key} at {frame['time']}: it is gone"
                    # A transition without an animation that waited for another one first shows in this frame.
                    if key not in player.base or (phased and not player.animates(key)):
                        continue
                    if off(key, player, frame) > 1:
                        yield f"{key} at {frame['time']}: {player.shown(key, frame['time'])}, not {numbers(frame)[key]}"
            player.frame(frame)
            phased = False


@pytest.mark.parametrize("by_css", [False, True], ids=["curves", "css"])
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", VARIANTS)
def test_player_of_animations_shows_the_values_of_the_frames(run, name, seed, by_css):
    assert not list(faults(run, seed, name, by_css))
