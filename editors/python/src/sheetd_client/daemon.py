"""Finds the daemon."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path

from .errors import DaemonNotFound

Command = str | os.PathLike[str] | Sequence[str]
"""The command that starts the daemon: a path, or a list with arguments. The path is that of a binary or of a `.wasm` module."""

REMEDY = "pass the path of a sheetd, or set $SHEETD"
"""What helps where a program is no daemon."""
MODULE_HOST = Path(__file__).parent / "module"
"""The directory that Python runs as the daemon."""
BUNDLED = MODULE_HOST / "sheetd.wasm"
"""The module, if this package was installed without a binary."""


def find_daemon(command: Command | None = None) -> list[str]:
    """Returns the command that starts the daemon: the argument, else `$SHEETD`, else the one installed with this package, else
    `sheetd` on the path, else the newest build of the checkout that contains this package, else the WebAssembly module.

    Raises DaemonNotFound if there is none.
    """
    if command is not None:
        return started(*([os.fspath(command)] if isinstance(command, (str, os.PathLike)) else command))
    if named := os.environ.get("SHEETD"):
        return started(named)
    installed = installed_command()
    if installed.is_file() and not BUNDLED.is_file():
        return [str(installed)]
    # The `sheetd` that is installed with the module runs the module, which is slower than a native one elsewhere on the path.
    folders = [folder for folder in os.environ.get("PATH", os.defpath).split(os.pathsep)
               if not BUNDLED.is_file() or Path(folder, "sheetd") != installed]
    if found := shutil.which("sheetd", path=os.pathsep.join(folders)):
        return [found]
    for built in checkout_builds():
        return [str(built)]
    for module in modules():
        return started(str(module))
    raise DaemonNotFound(
        "There is no sheetd: not named by $SHEETD, not installed with this package, not on the path, not built in a checkout "
        "around this package. Build it with `make release`, and put .build-release/release/sheetd on the path or name it in $SHEETD.")


def started(program: str, *arguments: str) -> list[str]:
    """The command that starts a daemon: a binary, or a module."""
    if not program.endswith(".wasm"):
        return [program, *arguments]
    if importlib.util.find_spec("wasmtime") is None:
        raise DaemonNotFound(f"{program} runs with wasmtime, which is not installed: pip install 'sheetd-client[wasm]'")
    return [sys.executable, str(MODULE_HOST), "--module", program, *arguments]


def is_module(arguments: Sequence[str]) -> bool:
    """Whether a command that starts a daemon runs a module."""
    return list(arguments[1:3]) == [str(MODULE_HOST), "--module"]


def installed_command() -> Path:
    """Where `sheetd` is if this package was installed from a wheel that has it."""
    site = MODULE_HOST.parents[1]
    for scheme in (sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user")):
        if site.resolve() == Path(sysconfig.get_path("purelib", scheme)).resolve():
            return Path(sysconfig.get_path("scripts", scheme)) / "sheetd"
    return site / "bin" / "sheetd"  # pip install --target


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


def modules() -> list[Path]:
    """The WebAssembly modules: the one installed with this package, and the one built in the checkout."""
    root = checkout()
    places = [BUNDLED] if root is None else [BUNDLED, root / ".build-wasm" / "sheetd.wasm"]
    return [place for place in places if place.is_file()]
