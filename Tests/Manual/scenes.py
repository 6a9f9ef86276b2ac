"""The scenes of the manual: sheet documents that its pictures draw, and a recorded drag."""

import json
import math
from pathlib import Path

SCENES = Path(__file__).resolve().parent / "Scenes"
RATE = 60  # touch samples per second


def drag(start, from_, to, seconds, hold=0.0, ends="ended"):
    """A drag between two points. With `hold`, it eases in and out and rests at the end; without, its speed is constant."""
    count = round(seconds * RATE)
    samples = []
    for step in range(count + 1):
        part = step / count
        part = (1 - math.cos(math.pi * part)) / 2 if hold else part
        x, y = (a + (b - a) * part for a, b in zip(from_, to))
        phase = "began" if step == 0 else "moved"
        samples.append({"time": round(start + step / RATE, 4), "phase": phase, "x": round(x, 1), "y": round(y, 1)})
    if hold:
        samples.append({**samples[-1], "time": round(samples[-1]["time"] + hold, 4)})
    samples.append({**samples[-1], "time": round(samples[-1]["time"] + 0.001, 4), "phase": ends})
    return {"time": samples[0]["time"], "method": "gesture/samples", "params": {"samples": samples}}


def does(time, method, **params):
    return {"time": time, "method": method, **({"params": params} if params else {})}


def afternoon(preset, slow, fast, **document):
    """The scene that all five presets share: present, a slow drag that is released, a content change, and a flick."""
    return {
        "preset": preset, "device": "iPhone 14", **document,
        "scenario": [
            does(0, "sheet/present"), drag(1.2, *slow, 0.4, hold=0.15),
            does(2.6, "content/didChangeSize", height=440), drag(3.8, *fast, 0.1),
        ],
    }  # fmt: skip


def scenes():
    """Every scene: its name and its document."""
    detents = {"configuration": {"detents": ["medium", "large"], "prefersGrabberVisible": True}, "content": {"height": 700}}
    yield "cover-vertical", afternoon("cover-vertical", ((195, 560), (195, 660)), ((195, 420), (195, 560)))
    yield "system", afternoon("system", ((195, 420), (195, 540)), ((195, 420), (195, 600)), **detents)
    yield "system-26", {**afternoon("system-26", ((195, 420), (195, 540)), ((195, 420), (195, 600)), **detents), "device": "iPhone 16"}
    for preset in ("system", "system-26"):
        yield f"{preset}-heights", {
            "preset": preset, "device": "iPhone 16", **detents,
            "scenario": [does(0, "sheet/present", animated=False), does(1, "sheet/selectDetent", detent="large", animated=True)],
        }
    yield "interruptible", afternoon("interruptible", ((195, 450), (195, 560)), ((195, 450), (195, 620)))
    yield "content-sized", afternoon("content-sized", ((195, 560), (195, 660)), ((195, 420), (195, 600)))
    yield "side-menu", afternoon("side-menu", ((290, 400), (215, 400)), ((290, 400), (130, 400)))
    yield "caught", {
        "preset": "interruptible", "device": "iPhone 14",
        "scenario": [
            does(0.3, "sheet/present"), drag(0.45, (195, 600), (195, 690), 0.3, hold=0.1, ends="moved"),
            *[{**one, "params": {"samples": one["params"]["samples"][1:]}} for one in [drag(0.8675, (195, 690), (195, 560), 0.2)]],
            does(2.2, "sheet/dismiss"), drag(2.3, (195, 640), (195, 500), 0.15), drag(3.6, (195, 460), (195, 640), 0.15),
        ],
    }  # fmt: skip
    yield "scrolling", {
        "preset": "system", "device": "iPhone 14",
        "configuration": {"detents": ["medium", "large"], "prefersGrabberVisible": True},
        "content": {"height": 900, "scrollable": True, "scrollHeight": 1600},
        "scenario": [
            does(0, "sheet/present", animated=False),
            *[{**one, "params": {"samples": [{**sample, "source": "content"} for sample in one["params"]["samples"]]}}
              for one in [drag(0.5, (195, 700), (195, 280), 0.3), drag(1.8, (195, 700), (195, 400), 0.2), drag(4.2, (195, 300), (195, 800), 0.5)]],
        ],
    }  # fmt: skip
    screen = {"id": "details", "content": {"height": 420}}
    yield "navigation", {
        "preset": "cover-vertical", "device": "iPhone 14", "configuration": {"navigation": {"showsBar": True}},
        "content": {"height": 260},
        "scenario": [
            does(0, "sheet/present"), does(0.8, "navigation/push", screen=screen), does(1.8, "navigation/pop"),
        ],
    }  # fmt: skip
    yield "libraries", {
        "preset": "system", "device": "iPhone 14", "configuration": {"detents": [{"id": "peek", "height": 180}, {"id": "half", "fraction": 0.5}, "large"]},
        "scenario": [does(0, "sheet/present")],
    }  # fmt: skip
    turned = {"duration": 0.4, "curve": "easeInOut"}
    yield "rotation", {
        "preset": "system", "device": "iPhone 15", "configuration": {"detents": ["medium", "large"], "prefersGrabberVisible": True},
        "scenario": [
            does(0, "sheet/present"),
            does(1, "container/didChange", container={"orientation": "landscape"}, animation=turned),
            does(2, "container/didChange", container={"orientation": "portrait"}, animation=turned),
        ],
    }  # fmt: skip


def scene_text(document):
    """The document as text, with one step or sample a line."""
    lines = ["{"]
    for key, value in document.items():
        if key != "scenario":
            lines.append(f"  {json.dumps(key)}: {json.dumps(value)},")
    lines.append('  "scenario": [')
    steps = []
    for step in document["scenario"]:
        samples = step.get("params", {}).get("samples")
        if samples:
            rest = json.dumps({key: value for key, value in step.items() if key != "params"})[:-1]
            inside = ",\n".join(f"      {json.dumps(sample)}" for sample in samples)
            steps.append(f'    {rest}, "params": {{"samples": [\n{inside}\n    ]}}}}')
        else:
            steps.append(f"    {json.dumps(step)}")
    return "\n".join([*lines, ",\n".join(steps), "  ]", "}", ""])


def compared_drag():
    """A drag from peek, as a recorder writes it: 90 pt in a quarter of a second, and let go at once."""
    lines = [{"trace": 1, "unit": "pt", "origin": "top", "edge": "bottom", "container": {"width": 390, "height": 844}}]
    lines += [{"time": time, "y": 630} for time in (0.0, 0.0167)]
    lines += [{"time": round(0.02 + index / 60, 4), "finger": "moved" if index else "down", "fingerX": 195, "fingerY": 645 - 6 * index} for index in range(16)]
    lines.append({"time": 0.274, "finger": "up", "fingerX": 195, "fingerY": 555})
    return "".join(json.dumps(line) + "\n" for line in lines)
