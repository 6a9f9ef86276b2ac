"""A long run that opens, uses and closes sheets, and checks that every request is answered and that nothing leaks.

    soak.py SHEETD [MESSAGES]
Prints a line of figures. Exits with 1 if memory at the end is more than 5 % above its value after the first tenth, if a
descriptor is left open, or if an answer is missing.
"""

import json
import os
import random
import subprocess
import sys
import threading

SHEETS = 2000
PRESETS = ["cover-vertical", "system", "interruptible", "content-sized", "side-menu"]


def messages(count, numbers):
    """Calls of all kinds on up to 2000 sheets, which are also closed and reopened, and sheets with new ids."""
    for index in range(count):
        sheet = {"sheet": f"s{numbers.randrange(SHEETS)}"}
        match numbers.randrange(12):
            case 0 if index % 4 == 0:
                yield "sheet/close", sheet
            case 0 if index % 4 == 1:
                yield "sheet/open", {"sheet": f"below-{index}"}
                yield "sheet/open", {"sheet": f"above-{index}", "presenter": f"below-{index}"}
                yield "sheet/close", {"sheet": f"above-{index}"}
                yield "sheet/close", {"sheet": f"below-{index}"}
            case 0 | 1:
                clock = "realtime" if numbers.random() < 0.1 else "manual"
                yield "sheet/open", {**sheet, "preset": numbers.choice(PRESETS), "clock": clock}
            case 2:
                yield "sheet/present", sheet
            case 3:
                yield "sheet/dismiss", {**sheet, "animated": numbers.random() < 0.5}
            case 4:
                yield "content/didChangeSize", {**sheet, "height": numbers.randrange(900), "animation": True}
            case 5:
                yield "navigation/push", {**sheet, "screen": {"id": f"p{numbers.randrange(5)}"}}
            case 6:
                yield "navigation/pop", sheet
            case 7:
                yield "sheet/configure", {**sheet, "configuration": {"dimming": {"alpha": numbers.random()}}}
            case 8:
                yield "clock/advance", {**sheet, "by": numbers.random()}
            case 9:
                yield "no/such", sheet
            case _:
                phase = numbers.choice(["began", "moved", "moved", "moved", "ended"])
                yield "gesture/sample", {**sheet, "phase": phase, "x": 195, "y": numbers.randrange(844)}


def resident(process):
    with open(f"/proc/{process.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def descriptors(process):
    return len(os.listdir(f"/proc/{process.pid}/fd"))


def main(sheetd, count=2_000_000):
    process = subprocess.Popen([sheetd], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    numbers, figures, answered = random.Random(7), [], threading.Semaphore(0)

    def read():
        for line in process.stdout:
            if line.startswith(b'{"jsonrpc":"2.0","id":'):
                answered.release()

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    process.stdin.write(b'{"jsonrpc":"2.0","id":"first","method":"initialize"}\n')
    # Every sheet is opened once before anything is measured.
    for index in range(SHEETS):
        params = {"sheet": f"s{index}", "preset": PRESETS[index % len(PRESETS)]}
        process.stdin.write(json.dumps({"jsonrpc": "2.0", "method": "sheet/open", "params": params}).encode() + b"\n")
    tenth, sent = count // 10, 1
    for part in range(10):
        block = []
        for method, params in messages(tenth, numbers):
            call = {"jsonrpc": "2.0", "method": method, "params": params}
            if numbers.random() < 0.7:
                call["id"] = sent
                sent += 1
            block.append(json.dumps(call))
            if len(block) == 500:
                process.stdin.write(("\n".join(block) + "\n").encode())
                block = []
        process.stdin.write(("\n".join(block) + "\n").encode() if block else b"")
        process.stdin.flush()
        while sent:
            assert answered.acquire(timeout=60), f"{sent} answers are missing"
            sent -= 1
        figures.append((resident(process), descriptors(process)))
    process.stdin.close()
    status = process.wait(60)
    (first, opened), (last, left) = figures[0], figures[-1]
    print(f"{count} messages: {first} KiB after the first tenth, {last} KiB at the end; {opened} descriptors, {left} at the end")
    return 0 if status == 0 and last <= first * 1.05 and left <= opened else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
