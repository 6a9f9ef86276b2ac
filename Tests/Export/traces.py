"""Traces that the daemon itself makes: its frames under a finger, at any frame rate, with noise."""

import json
import random

HEIGHT = 852


def record(client, preset, *, drags=((700, 400, 0.3),), rate=60, noise=0.0, seed=1, configuration=None, fingers=True, name="trace", inputs=(), delays=(), until=2.0, edge="bottom", content=None):
    """The lines of a trace: a preset's sheet on an iPhone 15 that is presented, and then dragged.

    `drags` are (from, to, seconds) and, if it is not when the sheet has come to rest, the time at which the finger comes down: heights in
    the container, or positions from its left for a sheet from the side, and how long the finger takes. `inputs` are further calls of the app: (time, method, line of the trace). Each call, and the presentation is the
    first, begins as much later as `delays` say, s. Without drags, the trace is as long as `until`, s.
    """
    client.request("sheet/open", {"sheet": name, "preset": preset, "container": {"device": "iPhone 15"}, "content": content or {"height": 300},
                                  "configuration": configuration or {}})
    made = random.Random(seed)
    calls = [(0.0, "sheet/present", {"event": "present"}), *inputs]
    inputs = []
    for index, (at, method, line) in enumerate(calls):
        inputs.append((at, None, {}, line))
        inputs.append((at + (delays[index] if index < len(delays) else 0), method, {"detent": line["detent"], "animated": True} if "detent" in line else {}, None))
    time = until
    for start, end, duration, *at in drags:
        time = at[0] if at else time
        count = max(int(duration * 120), 2)
        for index in range(count + 1):
            place = start + (end - start) * index / count
            x, y = (196, place) if edge in ("bottom", "top") else (place, 400)
            phase = "began" if index == 0 else "ended" if index == count else "moved"
            word = {"began": "down", "moved": "moved", "ended": "up"}[phase]
            inputs.append((time + duration * index / count, "gesture/sample", {"phase": phase, "x": x, "y": y},
                           {"finger": word, "fingerX": x, "fingerY": y}))
        time += duration + 2
    inputs.sort(key=lambda one: one[0])
    lines = [{"trace": 1, "unit": "pt", "origin": "top", "edge": edge, "clock": "frame", "recorder": "test",
              "container": {"width": 393, "height": HEIGHT, "safeArea": {"top": 59, "bottom": 34}}}]
    ticks = [index / rate for index in range(int(time * rate))]
    while ticks or inputs:
        if inputs and (not ticks or inputs[0][0] <= ticks[0]):
            at, method, params, line = inputs.pop(0)
            if method:
                client.request(method, {"sheet": name, "time": at, **params})
            if fingers and line:
                lines.append({"time": at, **line})
        else:
            at = ticks.pop(0)
            state = client.request("clock/advance", {"sheet": name, "to": at})
            frame = state["frame"]
            axis, length = ("y", "height") if edge in ("bottom", "top") else ("x", "width")
            lines.append({"time": at, axis: frame[axis] + made.gauss(0, noise), length: frame[length], "dimming": state["dimming"]["opacity"],
                          **({"scroll": state["content"]["offset"]} if content else {})})
    client.request("sheet/close", {"sheet": name})
    return lines


def text(lines):
    return "".join(json.dumps(line) + "\n" for line in lines)


def csv(lines):
    """The same trace as comma-separated values."""
    head, *rows = lines
    columns = ["time", "y", "height", "dimming", "finger", "fingerX", "fingerY", "event", "detent"]
    size, safe = head["container"], head["container"]["safeArea"]
    out = [f"# trace 1, unit=pt, container={size['width']}x{size['height']}, safeArea={safe['top']} 0 {safe['bottom']} 0, clock=frame", ",".join(columns)]
    return "\n".join(out + [",".join(str(row.get(column, "")) for column in columns) for row in rows]) + "\n"
