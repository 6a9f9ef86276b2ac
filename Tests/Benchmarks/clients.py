#!/usr/bin/env python3
"""Compares the Python clients with a plain pipe: calls a second, each waiting for its answer.

clients.py [--short] [--json] [--tries N] --sheetd FILE

The pipe is a subprocess whose stdin and stdout are used with `json.dumps`, `write`, `readline` and `json.loads`. The contenders
take turns in every round with a daemon of their own, and a figure is the best of its rounds. Also measured is how much longer a
sweep takes with one worker than with one for each processor. Exits with 1 if a ratio is below its limit.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "editors" / "python" / "src"))

from sheetd_client import Client, SyncClient, sweep  # noqa: E402

ROUNDS = 7
CALLS = 10_000
"""The calls in a round."""
RUNS = 2_000
"""The runs of a sweep."""

LIMITS = {
    "sheet/state, blocking / pipe": 0.60,
    "sheet/state, asynchronous / pipe": 0.50,
    "gesture/sample, blocking / pipe": 0.60,
    "gesture/sample, asynchronous / pipe": 0.50,
    "sweep, all processors / one worker": 1.10,
}
"""The minimum of each ratio."""


def sample(number):
    """The time and the location of a sample of an endless drag."""
    return (number + 1) / 120, 480 + number % 97


class Pipe:
    """The lower bound: a client that does nothing but write and read lines."""

    def __init__(self, sheetd):
        self.process = subprocess.Popen([sheetd], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.id = 0
        self.call("initialize", processId=os.getpid(), capabilities={})
        self.call("sheet/open", sheet="s", preset="system")
        self.call("sheet/present", sheet="s", animated=False)
        self.call("gesture/sample", sheet="s", phase="began", x=195, y=480, time=0)

    def call(self, method, **params):
        self.id += 1
        message = {"jsonrpc": "2.0", "id": self.id, "method": method, "params": params}
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        while True:
            answer = json.loads(self.process.stdout.readline())
            if answer.get("id") == self.id:
                return answer["result"]

    def states(self, numbers):
        for _ in numbers:
            assert self.call("sheet/state", sheet="s")["frame"]["y"] > 0

    def samples(self, numbers):
        for number in numbers:
            time, y = sample(number)
            assert self.call("gesture/sample", sheet="s", phase="moved", x=195, y=y, time=time)["frame"]["y"] > 0

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Blocking:
    def __init__(self, sheetd):
        self.client = SyncClient(sheetd)
        self.client.start()
        self.sheet = self.client.open("system")
        self.sheet.present(animated=False)
        self.sheet.gesture_sample("began", 195, 480, time=0)

    def states(self, numbers):
        for _ in numbers:
            assert self.sheet.state().frame.y > 0

    def samples(self, numbers):
        for number in numbers:
            time, y = sample(number)
            assert self.sheet.gesture_sample("moved", 195, y, time=time).frame.y > 0

    def close(self):
        self.client.stop()


class Asynchronous:
    def __init__(self, sheetd):
        self.loop = asyncio.new_event_loop()
        self.client = Client(sheetd)
        self.loop.run_until_complete(self.open())

    async def open(self):
        await self.client.start()
        self.sheet = await self.client.open("system")
        await self.sheet.present(animated=False)
        await self.sheet.gesture_sample("began", 195, 480, time=0)

    def states(self, numbers):
        async def calls():
            for _ in numbers:
                assert (await self.sheet.state()).frame.y > 0

        self.loop.run_until_complete(calls())

    def samples(self, numbers):
        async def calls():
            for number in numbers:
                time, y = sample(number)
                assert (await self.sheet.gesture_sample("moved", 195, y, time=time)).frame.y > 0

        self.loop.run_until_complete(calls())

    def close(self):
        self.loop.run_until_complete(self.client.stop())
        self.loop.close()


CONTENDERS = {"pipe": Pipe, "blocking": Blocking, "asynchronous": Asynchronous}
WORKLOADS = {"sheet/state": "states", "gesture/sample": "samples"}


async def flick(client, velocity):
    """A run of the sweep: five calls."""
    async with await client.open("system", configuration={"detents": ["medium", "large"]}) as sheet:
        await sheet.present(animated=False)
        await sheet.gesture_sample("began", 195, 400, time=0)
        await sheet.gesture_sample("moved", 195, 430, time=0.01)
        return (await sheet.predict(velocity={"x": 0, "y": velocity})).outcome


def seconds(work):
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def measure(sheetd, calls, runs):
    """Calls a second by workload and contender, and runs a second of a sweep."""
    figures = {}
    for workload, method in WORKLOADS.items():
        contenders = {name: make(sheetd) for name, make in CONTENDERS.items()}
        for number in range(ROUNDS):
            for name, contender in contenders.items():
                took = seconds(lambda: getattr(contender, method)(range(number * calls, (number + 1) * calls)))
                key = f"{workload}, {name}"
                figures[key] = max(figures.get(key, 0), calls / took)
        for contender in contenders.values():
            contender.close()
    for _ in range(ROUNDS // 2):
        for name, workers in (("one worker", 1), ("all processors", None)):
            outcomes = []
            took = seconds(lambda: outcomes.extend(
                sweep(flick, {"velocity": range(runs)}, workers=workers, command=sheetd, progress=False)))
            assert all(one.error is None for one in outcomes)
            figures[f"sweep, {name}"] = max(figures.get(f"sweep, {name}", 0), runs / took)
    return figures


def ratios_of(figures):
    ratios = {}
    for ratio in LIMITS:
        workload, names = ratio.split(", ")
        one, other = names.split(" / ")
        ratios[ratio] = figures[f"{workload}, {one}"] / figures[f"{workload}, {other}"]
    return ratios


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sheetd", metavar="FILE", required=True, help="the daemon")
    parser.add_argument("--short", action="store_true", help="take a fifth of the calls")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--tries", metavar="N", type=int, default=1,
                        help="measure up to N times while a ratio is below its limit [1]")
    options = parser.parse_args()
    part = 5 if options.short else 1
    limits = dict(LIMITS)
    if len(os.sched_getaffinity(0)) == 1:
        del limits["sweep, all processors / one worker"]
    figures, ratios = {}, {}
    for _ in range(options.tries):
        figures = measure(options.sheetd, CALLS // part, RUNS // part)
        measured = ratios_of(figures)
        ratios = {name: max(ratio, ratios.get(name, 0)) for name, ratio in measured.items()}
        below = [name for name, limit in limits.items() if ratios[name] < limit]
        if not below:
            break
    if options.json:
        print(json.dumps({"a second": figures, "ratios": ratios}, indent=2))
    else:
        for name, figure in figures.items():
            print(f"{name:40} {figure:9,.0f} a second")
        for name, ratio in ratios.items():
            print(f"{name:40} {ratio:9.2f}" + (f", at least {limits[name]:.2f}" if name in limits else ""))
    for name in below:
        print(f"{name}: expected at least {limits[name]:.2f}, found {ratios[name]:.2f}", file=sys.stderr)
    sys.exit(1 if below else 0)


if __name__ == "__main__":
    main()
