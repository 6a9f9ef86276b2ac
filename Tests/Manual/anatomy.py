"""The anatomy of a sheet, for the glossary."""

import json
import re

MARGIN = 16
"""What a still shows around the container, pt."""
ANATOMY = json.dumps({
    "preset": "system", "device": "iPhone 15",
    "configuration": {"detents": [{"id": "peek", "height": 120}, "medium", "large"], "selectedDetentIdentifier": "medium", "prefersGrabberVisible": True},
    "scenario": [{"time": 0, "method": "sheet/present", "params": {"animated": False}}],
})  # fmt: skip


def anatomy(still, table):
    """A sheet at its middle detent, with the names of its parts: from the still of the document and its table of rests."""
    own_width, own_height = (float(re.search(rf'{side}="([\d.]+)"', still)[1]) for side in ("width", "height"))
    left, top, width = 236, 14, 255  # the still in the picture
    scale = width / own_width
    height = own_height * scale
    still = re.sub("<svg [^>]*>", f'<svg x="{left}" y="{top}" width="{width}" height="{height:.1f}" viewBox="0 0 {own_width:g} {own_height:g}">', still, count=1)
    still = re.sub('<rect class="fill-page".*\n', "", still, count=1)
    upright = [one for one in table if one["orientation"] == "portrait"]
    rests = {one["detent"]: one["frame"]["y"] for one in upright}
    edge = upright[0]["container"]["height"]

    def level(y):
        """The height in the picture of a point of the container."""
        return top + (MARGIN + y) * scale

    def text(x, y, name, note, anchor):
        yield f'<text class="ink" x="{x}" y="{y:.1f}" text-anchor="{anchor}" font-weight="650">{name}</text>'
        yield f'<text class="note" x="{x}" y="{y + 17:.1f}" text-anchor="{anchor}">{note}</text>'

    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="566" viewBox="0 0 720 566" font-family="system-ui, sans-serif" font-size="13">',
        "<style>.ink{fill:#14202a}.note{fill:#5b6670}.lead{stroke:#5b6670;fill:none}.detent{stroke:#0b6394;stroke-width:1.5;stroke-dasharray:6 4}"
        ".reach{stroke:#a83408;fill:none;stroke-width:1.5}@media(prefers-color-scheme:dark){.ink{fill:#e8eef2}.note{fill:#9aa6b0}.lead{stroke:#9aa6b0}"
        ".detent{stroke:#58aee6}.reach{stroke:#f0825a}}</style>",
        still.strip(),
    ]  # fmt: skip
    for detent, y in rests.items():
        lines.append(f'<path class="detent" d="M202 {level(y):.1f}H{left + width - 10}"/>')
        note = "where the sheet rests now" if detent == "medium" else "snap point"
        lines += text(196, level(y) - 2, f"detent “{detent}”", note, "end")
    middle = (level(rests["medium"]) + level(rests["peek"])) / 2
    lines.append(f'<path class="reach" d="M216 {level(rests["medium"]) + 4:.1f}V{level(edge):.1f}m-5 0h10m-5 -{level(edge) - level(rests["medium"]) - 4:.1f}m-5 7 5-7 5 7"/>')
    lines += text(196, middle, "reach", "how far the sheet extends", "end")
    sheet_top = rests["medium"]
    for name, note, x, y in (
        ("presenter", "the app behind the sheet", 330, 150), ("dimming", "scrim, backdrop, overlay", 380, 310), ("grabber", "handle", 218, sheet_top + 9),
        ("sheet", "with its content", 360, sheet_top + 200), ("safe area", "of the home indicator", 330, edge - 22),
    ):  # fmt: skip
        lines.append(f'<circle cx="{left + x * scale:.1f}" cy="{level(y):.1f}" r="2.5" class="ink"/>')
        lines.append(f'<path class="lead" d="M{left + x * scale:.1f} {level(y):.1f}H{left + width + 12}"/>')
        lines += text(left + width + 18, level(y) + 2, name, note, "start")
    return "\n".join([*lines, "</svg>", ""])
