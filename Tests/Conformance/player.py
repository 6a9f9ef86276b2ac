"""Plays `sheet/animation` like a renderer that runs the animations itself.

Every number has a base and any number of offsets; the value shown is their sum. Frames are used only for numbers that are not
animated. Curves and easings are computed here from the message alone.
"""

import bisect
import json
import math
import re
import subprocess

from conftest import SHEETD

# The numbers that an animation can change, as the protocol declares them.
SCHEMA = json.loads(subprocess.run([SHEETD, "schema"], check=True, capture_output=True, text=True).stdout)
MEMBERS = SCHEMA["components"]["schemas"]["AnimatedValues"]["properties"]
GROUPS = [name for name, schema in MEMBERS.items() if schema.get("type") == "object"]
SCALARS = [name for name, schema in MEMBERS.items() if schema.get("type") == "number"]
NAMED = {"easeIn": (0.42, 0, 1, 1), "easeOut": (0, 0, 0.58, 1), "easeInOut": (0.42, 0, 0.58, 1)}


def numbers(values):
    """The numbers of a frame or partial frame, by path."""
    found = {}
    for group in GROUPS:
        members = values.get(group) or {}
        # A frame has the keyboard's height alone.
        for key, value in (members if isinstance(members, dict) else {"height": members}).items():
            found[group, key] = value
    for name in SCALARS:
        if name in values:
            found[name,] = values[name]
    for screen in values.get("screens", []):
        found["screens", screen["id"]] = screen["x"]
    return found


def bezier(x1, y1, x2, y2):
    def coordinate(a, b, t):
        return 3 * a * t * (1 - t) ** 2 + 3 * b * t * t * (1 - t) + t**3

    def ease(u):
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if coordinate(x1, x2, middle) < u else (low, middle)
        return coordinate(y1, y2, (low + high) / 2)

    return ease


def spring(description, duration):
    if "response" in description:
        frequency, ratio = 2 * math.pi / description["response"], description["dampingRatio"]
    else:
        mass, stiffness, damping = (description[key] for key in ("mass", "stiffness", "damping"))
        frequency, ratio = math.sqrt(stiffness / mass), damping / (2 * math.sqrt(stiffness * mass))
    b = ratio * frequency - description.get("initialVelocity", 0)

    def ease(u):
        t = u * duration
        if abs(1 - ratio * ratio) < 1e-12:
            return 1 - math.exp(-ratio * frequency * t) * (1 + b * t)
        damped = frequency * math.sqrt(abs(1 - ratio * ratio))
        if ratio < 1:
            return 1 - math.exp(-ratio * frequency * t) * (math.cos(damped * t) + b * math.sin(damped * t) / damped)
        slow, fast = math.exp((damped - ratio * frequency) * t), math.exp(-(damped + ratio * frequency) * t)
        return 1 - ((slow + fast) / 2 + b * (slow - fast) / (2 * damped))

    return ease


def css(text):
    if text == "linear":
        return lambda u: u
    if match := re.fullmatch(r"cubic-bezier\((.*)\)", text):
        return bezier(*map(float, match[1].split(",")))
    stops = [stop.split() for stop in re.fullmatch(r"linear\((.*)\)", text)[1].split(",")]
    times = [float(stop[1][:-1]) / 100 if len(stop) > 1 else None for stop in stops]
    times[0], times[-1] = times[0] or 0.0, 1.0
    values = [float(stop[0]) for stop in stops]

    def ease(u):
        right = min(max(bisect.bisect_right(times, u), 1), len(times) - 1)
        a, b = times[right - 1], times[right]
        return values[right - 1] + (values[right] - values[right - 1]) * ((u - a) / (b - a) if b > a else 1)

    return ease


def easing(message, by_css):
    curve, duration = message["curve"], message["duration"]
    if by_css or curve is None:
        return css(message["css"])
    if curve == "linear":
        return lambda u: u
    if isinstance(curve, dict):
        return spring(curve["spring"], duration)
    return bezier(*(NAMED[curve] if isinstance(curve, str) else curve))


class Motion:
    def __init__(self, start, duration, first, last, ease):
        self.start, self.duration, self.first, self.last, self.ease = start, duration, first, last, ease

    def at(self, time):
        part = (time - self.start) / self.duration if self.duration > 0 else 1
        return self.last if part >= 1 else self.first + (self.last - self.first) * self.ease(max(part, 0))


class Player:
    """A renderer of one sheet. With `by_css` it plays the CSS easings, as a browser does."""

    def __init__(self, by_css=False):
        self.by_css = by_css
        self.base = {}
        self.running = {}  # the animation of a number's base, by number: (id, motion)
        self.offsets = {}  # the motions added to a base, by number and id
        self.gone = set()  # the screens that an animation's end no longer named

    def animation(self, message):
        kind, identity = message["kind"], message["id"]
        first, last = numbers(message["from"]), numbers(message["to"])
        moves = kind in ("began", "resumed")
        named = {key for key in last if key[0] == "screens"}
        self.gone -= named
        if kind == "ended" and named:
            self.gone |= {key for key in self.base if key[0] == "screens"} - named
        ease = easing(message, self.by_css) if moves else None
        if message["additive"]:
            for each in self.offsets.values():
                each.pop(identity, None)
            if moves:
                for key, value in first.items():
                    motion = Motion(message["time"], message["duration"], value, last[key], ease)
                    self.offsets.setdefault(key, {})[identity] = motion
            return
        for key, value in last.items():
            self.base[key] = value
            if moves:
                self.running[key] = identity, Motion(message["time"], message["duration"], first[key], value, ease)
            else:
                self.running.pop(key, None)
        if kind in ("paused", "ended"):
            self.running = {key: run for key, run in self.running.items() if run[0] != identity}

    def frame(self, frame):
        """Takes the base of every number that is not running from a frame. A number that is held is not animated."""
        for key, value in numbers(frame).items():
            if key not in self.running:
                self.base[key] = value - self.offset(key, frame["time"])

    def animates(self, key):
        return key in self.running or bool(self.offsets.get(key))

    def offset(self, key, time):
        return sum(motion.at(time) for motion in self.offsets.get(key, {}).values())

    def shown(self, key, time):
        running = self.running.get(key)
        return (running[1].at(time) if running else self.base[key]) + self.offset(key, time)
