"""Videos of a recording, which `sheetd render` writes where the page's browser can't."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import math
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .daemon import Command, find_daemon
from .errors import SheetdError
from .preview_document import INVALID_PARAMS, REQUEST_FAILED, Refused

LONGEST = 120.0
"""The maximum duration of a video, s."""
LARGEST = 8 << 20
"""The maximum size of a video that is sent to the page, bytes."""


def number(params: Mapping[str, Any], name: str, low: float, high: float) -> str:
    value = params.get(name)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value) or not low <= value <= high:
        raise Refused(INVALID_PARAMS, f"{name}: expected a number from {low:g} to {high:g}.")
    return repr(value)


def shown(params: Mapping[str, Any], name: str, folder: Path) -> list[str]:
    """The option of `sheetd render` for what the device shows: a word, or an image as a data: URI, which becomes a file."""
    value = params.get(name)
    if value is None:
        return []
    if isinstance(value, str) and re.fullmatch("[a-z]+", value):
        return [f"--{name}={value}"]
    image = re.fullmatch("data:image/(png|jpeg);base64,([A-Za-z0-9+/]+=*)", value) if isinstance(value, str) else None
    if image is None:
        raise Refused(INVALID_PARAMS, f"{name}: expected a content's name or an image as a data: URI.")
    file = folder / f"{name}.{image[1]}"
    file.write_bytes(base64.b64decode(image[2]))
    return [f"--{name}={file}"]


async def video_of(params: Mapping[str, Any], command: Command | None) -> bytes:
    """An MP4 video of a transcript. Params: transcript, from, to, scale, frameRate, theme, content?, app?. Raises Refused if it can't be written."""
    transcript, theme = params.get("transcript"), params.get("theme")
    if not isinstance(transcript, str) or theme not in ("light", "dark"):
        raise Refused(INVALID_PARAMS, "Expected a transcript and a theme.")
    start = number(params, "from", -1e12, 1e12)
    options = ["--animate", "--theme", theme, f"--from={start}", f"--to={number(params, 'to', float(start), float(start) + LONGEST)}",
               "--scale", number(params, "scale", 0.1, 4), "--frame-rate", number(params, "frameRate", 1, 60)]
    with tempfile.TemporaryDirectory(prefix="sheetd-video-") as folder:
        recording, video = Path(folder, "session.jsonl"), Path(folder, "video.mp4")
        recording.write_text(transcript, encoding="utf-8")
        options += [*shown(params, "content", Path(folder)), *shown(params, "app", Path(folder))]
        try:
            process = await asyncio.create_subprocess_exec(*find_daemon(command), "render", *options, "-o", video, recording,
                                                           stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE)
        except (OSError, SheetdError) as error:
            raise Refused(REQUEST_FAILED, f"The video can't be written: {error}") from None
        try:
            _, errors = await process.communicate()
        finally:
            if process.returncode is None:  # it was cancelled
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if process.returncode != 0 or not video.is_file():
            lines = errors.decode(errors="replace").strip().splitlines() or [f"sheetd render ended with status {process.returncode}"]
            raise Refused(REQUEST_FAILED, f"The video can't be written: {lines[-1]}")
        if video.stat().st_size > LARGEST:
            raise Refused(REQUEST_FAILED, f"The video is larger than {LARGEST >> 20} MiB. Choose a smaller size or a part of the recording.")
        return video.read_bytes()
