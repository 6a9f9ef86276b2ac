#!/usr/bin/env python3
"""Makes a trace of a screen recording: finds the sheet's upper edge in each frame, by ffmpeg and NumPy.

    python3 video.py recording.mp4 --width 393 --height 852 > trace.jsonl

The edge is the first row from the top that differs from a frame without the sheet, averaged over the middle third of the width. That
frame is the first one unless --background names another, so start the recording before the sheet appears. The position is found to a fraction of a row, and its uncertainty
stands in `uncertainty`, in points; in a frame in which no edge stands out the sheet counts as dismissed. A recording has no fingers: `sheetd verify` compares
each motion from its start to its rest.
"""

import argparse
import json
import subprocess
import sys

import numpy as np

FRAMES = ("ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "frame=pts_time:stream=width,height", "-of", "json")
CONTRAST = 12.0
"""An edge stands out by at least this much of 255."""


def read(path):
    """The times of the frames, and each frame as gray rows: the mean of the middle third of the screen's width."""
    probe = subprocess.run([*FRAMES, path], capture_output=True, text=True)
    if probe.returncode:
        sys.exit(f"{path} is no video: {probe.stderr.strip()}")
    known = json.loads(probe.stdout)
    rows = known["streams"][0]["height"]
    times = [float(frame["pts_time"]) for frame in known["frames"] if "pts_time" in frame]
    raw = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-vf", f"crop=iw/3:ih,scale=64:{rows}:flags=area,format=gray", "-fps_mode", "passthrough",
                          "-f", "rawvideo", "-"], capture_output=True, check=True).stdout
    frames = np.frombuffer(raw, np.uint8).reshape(-1, rows, 64).mean(axis=2)
    count = min(len(times), len(frames))
    if count < 2:
        sys.exit(f"{path} has {count} frames; at least 2 are needed")
    return times[:count], frames[:count]


def edge(background, frame):
    """The row of the upper edge of what differs from the background, and its uncertainty in rows; (None, None) where nothing does."""
    difference = np.abs(frame - background)
    above = difference > CONTRAST
    if above.sum() < 3:
        return None, None
    row = int(np.argmax(above))
    # The row in which the edge is shows a part of both, which says where in it the edge is.
    full = float(np.median(difference[row + 1:row + 6])) if row + 2 < len(difference) else float(difference[row])
    part = min(float(difference[row]) / full, 1.0) if full > 0 else 1.0
    deviation = float(np.std(frame[-5:] - background[-5:])) if row > len(frame) - 6 else float(np.std(difference[:max(row, 1)]))
    return row + 1 - part, 0.1 + min(deviation / max(full, 1.0), 1.0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("video")
    parser.add_argument("--width", type=float, required=True, help="the width of the screen in points")
    parser.add_argument("--height", type=float, required=True, help="its height")
    parser.add_argument("--background", type=float, default=0.0, help="when the sheet is not there yet, in seconds")
    options = parser.parse_args()
    times, frames = read(options.video)
    start = min(range(len(times)), key=lambda index: abs(times[index] - options.background))
    points = options.height / frames.shape[1]
    print(json.dumps({"trace": 1, "unit": "pt", "origin": "top", "edge": "bottom", "clock": "frame", "read": "presented", "recorder": "video",
                      "container": {"width": options.width, "height": options.height}}))
    for time, frame in zip(times, frames):
        row, error = edge(frames[start], frame)
        line = {"time": round(time, 6), "y": options.height if row is None else round(row * points, 3)}
        if error is not None:
            line["uncertainty"] = round(error * points, 3)
        print(json.dumps(line))


if __name__ == "__main__":
    main()
