"""Counts instructions where the time depends on who shares the processor: instructions.py SHEETD BUILD

Of a drag's sample and of a tick of the engine, in multiples of the floors, which BUILD contains. The counts are those of valgrind:
the same on every run, and of the same compiler and C library on every machine. The limits are in instructions.json.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIMITS = json.loads((HERE / "instructions.json").read_text())
SAMPLES, TICKS = 4000, 84 * 20


def counted(command, data=b""):
    """The number of instructions of a command."""
    with tempfile.TemporaryDirectory() as folder:
        # Valgrind does not read the debug information of Swift's programs.
        program = Path(folder) / "program"
        subprocess.run(["objcopy", "--strip-debug", command[0], program], check=True)
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, *command[1:]],
            input=data, capture_output=True, check=True)  # fmt: skip
    return int(re.search(rb"Collected : (\d+)", done.stderr)[1])


def each(count, command, data=lambda count: b""):
    """The instructions of each of `count` things, without those of the start."""
    def total(count):
        return counted([str(one).replace("{count}", str(count)) for one in command], data(count))

    return (total(2 * count) - total(count)) / count


def drag(count):
    """A sheet at rest that is caught, and then dragged up and down."""
    def sample(number):
        place = number % 28
        y = 600 + 5 * (place if place < 14 else 28 - place)
        return {"time": round(1 + number / 120, 6), "phase": "moved" if number else "began", "x": 195, "y": y,
                **({} if number else {"recognized": True})}

    messages = [
        {"id": 0, "method": "initialize"},
        {"method": "sheet/open", "params": {"sheet": "s00000", "preset": "interruptible"}},
        {"method": "sheet/present", "params": {"sheet": "s00000", "animated": False}},
        *({"id": n + 1, "method": "gesture/sample", "params": {"sheet": "s00000", **sample(n)}} for n in range(count)),
    ]
    return b"".join(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n" for message in messages)


def main(sheetd, build):
    build = Path(build)
    daemon = each(SAMPLES, [sheetd], drag)
    found = {f"drag / floor-{floor}": daemon / each(SAMPLES, [build / f"floor-{floor}"], drag) for floor in ("direct", "limit")}
    found["tick / loop"] = each(TICKS, [build / "release/EngineTicks", "{count}"]) / each(20_000, [build / "floor-loop", "{count}"])
    beyond = False
    for name, ratio in found.items():
        limit = LIMITS[name]
        beyond = beyond or ratio > limit
        print(f"{name:<24} {ratio:.3f} × the instructions, at most {limit}{'   BEYOND' if ratio > limit else ''}")
    return beyond


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
