"""Compares the scenes of the preview with reference pictures, which were looked at when they were taken (make pictures)."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter
from scenes import SCENES, take

pytestmark = pytest.mark.browser

REFERENCES = Path(__file__).resolve().parent / "references"
DIFFERENT = 48
"""A channel that differs more than this counts as different, of 255: fonts and their rendering differ between machines."""
MOST = 0.02
"""The fraction of pixels that may be different."""


@pytest.mark.parametrize("name", SCENES)
def test_scene_looks_like_its_reference(preview, tmp_path, name):
    scene = SCENES[name]
    take(preview(scene.example, color_scheme=scene.scheme, has_touch=scene.size[0] < 640), scene, tmp_path / "shown.png")
    with Image.open(tmp_path / "shown.png") as image, Image.open(REFERENCES / f"{name}.png") as reference:
        half = image.convert("RGB").resize(reference.size, Image.Resampling.BOX)
        # Blurred, because a letter that is half a pixel elsewhere looks the same.
        difference = ImageChops.difference(*(one.filter(ImageFilter.BoxBlur(1)) for one in (half, reference.convert("RGB")))).convert("L")
        part = sum(difference.histogram()[DIFFERENT:]) / (reference.width * reference.height)
        if part > MOST:
            half.save(tmp_path / f"{name}.png")
    assert part <= MOST, f"{part:.1%} differ from {REFERENCES / name}.png: look at {tmp_path / name}.png, then make pictures"
