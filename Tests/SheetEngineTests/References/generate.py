"""Generates the reference values in this folder with SciPy: python3 generate.py

Needs the packages that make test installs.
"""

import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "Conformance"))
import curves  # noqa: E402

BEZIERS = [
    (0.2, 1, 0.42, 1),
    (0.42, 0, 1, 1),
    (0, 0, 0.58, 1),
    (0.42, 0, 0.58, 1),
    (0.25, 0.1, 0.25, 1),
    (0, 1, 1, 0),
    (1, 0, 0, 1),
    (1, 0, 1, 0),
    (0, 0, 0, 0),
    (0.68, -0.55, 0.27, 1.55),
    (0.9, 2.5, 0.1, -1.5),
    (1 / 3, 1 / 3, 2 / 3, 2 / 3),
]
SPRINGS = [  # mass, stiffness, damping, initial velocity
    (1, 300, 30, 0),
    (1, 300, 30, 8),
    (1, 300, 30, -12.5),
    (1, 100, 20, 0),
    (1, 100, 20, 3),
    (1, 100, 20 * (1 - 1e-7), 0),
    (1, 100, 20 * (1 + 1e-7), 0),
    (1, 100, 60, 0),
    (1, 100, 60, 40),
    (1, 100, 60, -5),
    (2.5, 180, 3, 0),
    (1, 400, 0.8, 1),
]


def write(name, rows):
    (HERE / name).write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")


write(
    "beziers.json",
    [
        {"points": points, "values": [[i / 40, curves.cubic(*points, i / 40)] for i in range(1, 40)]}
        for points in BEZIERS
    ],
)
times = [0.004 * i * (1 + i / 12) for i in range(1, 41)]
write(
    "springs.json",
    [
        {"spring": spring, "states": [[t, *state] for t, state in zip(times, curves.spring(*spring, times))]}
        for spring in SPRINGS
    ],
)
