"""Documents as a person types them, for every editor that has a client of ours."""

import random

CLOSED = [
    """{
"preset": "system",
"device": "iPhone 15",
"configuration": {
"detents": ["medium", "large"],
"prefersGrabberVisible": true""",
    """{
"device": "iPhone 15"
,"configuration": {
"detents": [
"medium",
"large"
,{
"id": "peek"
,"height": 120""",
    """{
"preset": "system",
"scenarios": [
{"name": "opens", "steps": [{"time": 0, "method": "sheet/present"}, {"time": 1.2, "method": "sheet/selectDetent", "params": {"detent": "large"}}]},
{
"name": "is there",
"expect": [{"time": 2, "frame": {"phase": "presented"}}]""",
]
"""Where an editor closes brackets: they are typed where it put them in, or are left to it."""
WHOLE = [
    """{ "preset": "gorhom",
"configuration": {
"detents": [
{
"id": "peek",
"height": 120
},
"large"
],
"dimming": {"alpha": 0.5, "color": "#000000"},
"selectedDetentIdentifier": "peek"
},
"content": {
"height": 400,
"scrollable": null
}
}""",
    """{
"preset": "system",
"scenario": [
{"time": 0, "method": "sheet/present"},
{
"time": 1.2,
"method": "sheet/selectDetent",
"params": {"detent": "large"}
}
],
"expect": [
{"time": 2, "frame": {"phase": "presented"}}
]
}""",
]
"""Where it does not."""
PAUSES = [0, 0, 0, 10, 30, 60, 120]
"""Between two keys, ms."""


def keys_of(text, seed):
    """The keys of a text, each with the pause after it, ms."""
    pauses = random.Random(seed)
    return [(key, pauses.choice(PAUSES)) for key in text]


def lines_of(text):
    """The lines without their indentation, which is the editor's."""
    return [line.strip() for line in text.strip().splitlines()]


def without_closing(lines, text):
    """The lines that were typed of an editor's, which may be followed by what it closed by itself."""
    count = len(lines_of(text))
    assert set("".join(lines[count:])) <= set("}]"), lines[count:]
    return lines[:count]
