"""Adds the preview page to the package, from editors/preview in a checkout or from the source distribution itself.

If $SHEETD_BUNDLED names a daemon, the wheel installs it as the command `sheetd`: a binary, for one platform, or the
WebAssembly module (`sheetd.wasm`), for all platforms.
"""

import os
import re
import struct
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # uses the page of the checkout
            return
        root = Path(self.root)
        page = next(place for place in (root / "page", root.parent / "preview") if (place / "index.html").is_file())
        build_data["force_include"][str(page)] = "page" if self.target_name == "sdist" else "sheetd_client/page"
        bundled = os.environ.get("SHEETD_BUNDLED")
        if not bundled or self.target_name != "wheel":
            return
        daemon = os.path.abspath(bundled)
        if daemon.endswith(".wasm"):
            build_data["force_include"][daemon] = "sheetd_client/module/sheetd.wasm"
            build_data["shared_scripts"][str(root / "sheetd")] = "sheetd"
        else:
            build_data["shared_scripts"][daemon] = "sheetd"
            build_data["pure_python"] = False
            # The daemon does not depend on the Python version, only on the platform.
            build_data["tag"] = f"py3-none-{platform_tag(Path(daemon).read_bytes())}"


def platform_tag(daemon: bytes) -> str:
    """The platform tags of a binary wheel.

    A static Linux binary needs no system libraries, so it meets every manylinux and musllinux policy; the tags name the
    oldest in use. Any other binary is for systems like this one.
    """
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    system, _, processor = platform.partition("_")
    if system != "linux" or not is_static(daemon):
        return platform
    return ".".join(f"{policy}_{processor}" for policy in ("manylinux_2_17", "manylinux2014", "musllinux_1_1"))


def is_static(daemon: bytes) -> bool:
    """Whether a 64-bit ELF file has neither an interpreter nor a dynamic segment, so it needs no libraries."""
    interpreter, dynamic = 3, 2
    start, = struct.unpack_from("<Q", daemon, 32)
    size, count = struct.unpack_from("<HH", daemon, 54)
    return not {interpreter, dynamic} & {struct.unpack_from("<I", daemon, start + size * index)[0] for index in range(count)}
