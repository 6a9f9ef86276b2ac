"""Replays a recorded drag through sheetd and plots the height of the sheet over time.

    python3 demo.py [SHEETD]

The drag is Tests/Fixtures/pointer-drag.json: pointer events recorded in a real browser, with their timestamps.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURE = ROOT / "Tests" / "Fixtures" / "pointer-drag.json"
PHASES = {"pointerdown": "began", "pointermove": "moved", "pointerup": "ended", "pointercancel": "cancelled"}
COLUMNS, ROWS = 72, 14
BLOCKS = " ▁▂▃▄▅▆▇█"


class Daemon:
    """A sheetd process that is connected by pipes, with one JSON message a line."""

    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.last_id = 0
        self.frames = []
        self.events = []

    def request(self, method, **params):
        self.last_id += 1
        message = {"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params}
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            answer = json.loads(line)
            if answer.get("method") == "sheet/frame":
                self.frames.append(answer["params"])
            elif answer.get("method") == "sheet/event":
                self.events.append(answer["params"])
            elif "error" in answer:
                raise SystemExit(f"sheetd: {answer['error']['message']}")
            elif "result" in answer:
                if "phase" in (answer["result"] or {}):
                    self.frames.append(answer["result"])
                return answer["result"]
        raise SystemExit("sheetd is gone")

    def close(self):
        self.request("shutdown")
        self.process.stdin.write('{"jsonrpc":"2.0","method":"exit"}\n')
        self.process.stdin.close()
        return self.process.wait()


def drag(at):
    """The recorded drag as gesture samples that begin at time `at` of the sheet's clock."""
    samples = json.loads(FIXTURE.read_text())["samples"]
    start = samples[0]["time"]
    for sample in samples:
        time = round(at + (sample["time"] - start) / 1000, 6)
        yield {"phase": PHASES[sample["type"]], "x": sample["x"], "y": sample["y"], "time": time}


def play(daemon, preset, touch_at, end):
    """Presents a sheet, replays the drag from `touch_at` on, and collects its frames until `end`."""
    daemon.frames, daemon.events = [], []
    daemon.request("sheet/open", sheet=preset, preset=preset, content={"height": 300})
    daemon.request("sheet/present", sheet=preset)
    daemon.request("clock/advance", sheet=preset, to=touch_at, frameRate=60)
    samples = list(drag(touch_at))
    for sample in samples:
        daemon.request("gesture/sample", sheet=preset, **sample)
    daemon.request("clock/advance", sheet=preset, to=end, frameRate=60)
    return samples


def height_at(frames, time):
    """The visible height of the sheet in points, in the last frame up to a time."""
    last = frames[0]
    for frame in frames:
        if frame["time"] > time:
            break
        last = frame
    return max(0, 844 - last["frame"]["y"])


def chart(frames, samples, end):
    heights = [height_at(frames, end * column / (COLUMNS - 1)) for column in range(COLUMNS)]
    top = max(frame["frame"]["height"] for frame in frames)
    for row in reversed(range(ROWS)):
        cells = [min(max(height / top * ROWS - row, 0), 1) for height in heights]
        label = f"{top * (row + 1) / ROWS:6.0f}" if row in (ROWS - 1, ROWS // 2 - 1) else " " * 6
        print(f"{label} │" + "".join(BLOCKS[round(cell * 8)] for cell in cells))
    down, up = samples[0]["time"], samples[-1]["time"]
    fingers = (down <= end * column / (COLUMNS - 1) <= up for column in range(COLUMNS))
    print("     0 └" + "".join("━" if finger else "─" for finger in fingers))
    print(f"        0 s{f'{end:g} s':>{COLUMNS - 3}}\n")


def show(title, daemon, preset, touch_at, end):
    samples = play(daemon, preset, touch_at, end)
    print(f"{title}\n")
    chart(daemon.frames, samples, end)
    for event in daemon.events:
        fields = " ".join(f"{key}={json.dumps(value)}" for key, value in event.items() if key not in ("sheet", "time", "name"))
        print(f"    {event['time']:9.6f} s  {event['name']} {fields}".rstrip())
    print(f"\n    {len(daemon.frames)} frames; the sheet is {daemon.frames[-1]['phase']}.\n")


def main():
    daemon = Daemon(sys.argv[1] if len(sys.argv) > 1 else "sheetd")
    daemon.request("initialize")
    print("\nA drag recorded in a browser, on two sheets. Height in pt over time; ━ is where the finger is down.\n")
    show("content-sized: presented, then dragged at 0.4 s", daemon, "content-sized", 0.4, 1.4)
    show("interruptible: caught at 0.15 s, while it is still on its way", daemon, "interruptible", 0.15, 1.15)
    raise SystemExit(daemon.close())


if __name__ == "__main__":
    main()
