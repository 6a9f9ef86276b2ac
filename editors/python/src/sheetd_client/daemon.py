"""Finds the daemon."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from .errors import DaemonNotFound

Command = str | os.PathLike[str] | Sequence[str]
"""The command that starts the daemon: a path, or a list with arguments."""


def find_daemon(command: Command | None = None) -> list[str]:
    """Returns the command that starts the daemon: the argument, else `$SHEETD`, else the one bundled with this package, else
    `sheetd` on the path, else the newest build of the checkout that contains this package.

    Raises DaemonNotFound if there is none.
    """
    if command is not None:
        return [os.fspath(command)] if isinstance(command, (str, os.PathLike)) else list(command)
    if named := os.environ.get("SHEETD"):
        return [named]
    bundled = Path(__file__).parent / "bin" / "sheetd"
    if bundled.is_file():
        return [str(bundled)]
    if found := shutil.which("sheetd"):
        return [found]
    for built in checkout_builds():
        return [str(built)]
    raise DaemonNotFound(
        "There is no sheetd: not named by $SHEETD, not on the path, not built in a checkout around this package. "
        "Build it with `make release`, and put .build-release/release/sheetd on the path or name it in $SHEETD.")


def checkout() -> Path | None:
    """The root of the checkout that contains this package, or None."""
    above = list(Path(__file__).resolve().parents)[4:5]
    return next((root for root in above if (root / "Package.swift").is_file()), None)


def checkout_builds() -> list[Path]:
    """The daemons built in the checkout, newest first."""
    root = checkout()
    if root is None:
        return []
    places = [root / build for build in (".build-release/release/sheetd", ".build/release/sheetd", ".build/debug/sheetd")]
    return sorted((place for place in places if place.is_file()), key=lambda place: -place.stat().st_mtime)
