"""Draws a sheet with characters, for terminals and failing tests."""

from __future__ import annotations

from .protocol import Frame

EIGHTHS = " ▁▂▃▄▅▆▇█"
COLUMNS = 24


def picture(frame: Frame, width: float, height: float, rows: int = 22) -> str:
    """Draws the container and its sheet as text, with the numbers of the frame beside the drawing.

    - width, height: the size of the container, pt.
    - rows: the height of the drawing, in characters.
    """
    beside = describe(frame)
    lines = []
    for row in range(rows):
        cells = []
        for column in range(COLUMNS):
            inside = frame.frame.x <= (column + 0.5) * width / COLUMNS < frame.frame.x + frame.frame.width
            cells.append(cell(frame, row * height / rows, (row + 1) * height / rows) if inside else shade(frame))
        lines.append(f"│{''.join(cells)}│ {beside[row] if row < len(beside) else ''}".rstrip())
    return "\n".join([f"╭{'─' * COLUMNS}╮", *lines, f"╰{'─' * COLUMNS}╯"])


def shade(frame: Frame) -> str:
    """The character for cells outside the sheet."""
    return "░" if frame.dimming.opacity > 0.02 else " "


def cell(frame: Frame, top: float, bottom: float) -> str:
    """The character for a cell in a column of the sheet, between two y coordinates (pt)."""
    covered = min(bottom, frame.frame.y + frame.frame.height) - max(top, frame.frame.y)
    part = max(0.0, min(1.0, covered / (bottom - top)))
    if frame.frame.y > top or part == 1:
        return EIGHTHS[round(part * 8)] if part > 0 else shade(frame)
    return "▀" if part >= 0.5 else shade(frame)


def describe(frame: Frame) -> list[str]:
    """The numbers of a frame, as lines."""
    rect = frame.frame
    lines = [f"t = {frame.time:g} s, {frame.phase}",
             f"frame x {rect.x:g}  y {rect.y:g}  width {rect.width:g}  height {rect.height:g}"]
    if frame.transition is not None:
        held = ", under a finger" if frame.transition.interactive else ""
        lines.append(f"{frame.transition.direction}: {frame.transition.fraction:.2%} of the way{held}")
    lines.append(f"dimming {frame.dimming.opacity:g}, corner radius {frame.corner_radius:g}")
    if frame.detent is not None:
        lines.append(f"detent {frame.detent}")
    if frame.content.offset:
        lines.append(f"scrolled by {frame.content.offset:g}")
    if len(frame.screens) > 1 or any(screen.x for screen in frame.screens):
        lines.append("screens " + ", ".join(f"{screen.id} at {screen.x:g}" for screen in frame.screens))
    return lines
