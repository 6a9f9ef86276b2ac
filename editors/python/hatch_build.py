"""Puts the preview page into the package: from beside it in a checkout, from within in a source distribution.

And, where $SHEETD_BUNDLED names a daemon that needs nothing installed, that daemon: the wheel is for one platform then.
"""

import os
import re
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # the checkout's page is used
            return
        root = Path(self.root)
        page = next(place for place in (root / "page", root.parent / "preview") if (place / "index.html").is_file())
        build_data["force_include"][str(page)] = "page" if self.target_name == "sdist" else "sheetd_client/page"
        daemon = os.environ.get("SHEETD_BUNDLED")
        if daemon and self.target_name == "wheel":
            build_data["force_include"][os.path.abspath(daemon)] = "sheetd_client/bin/sheetd"
            build_data["pure_python"] = False
            # It runs no Python of its own: any will do, on this platform.
            build_data["tag"] = "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform())
