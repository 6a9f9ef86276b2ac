"""Adds the preview page to the package, from editors/preview in a checkout or from the source distribution itself.

If $SHEETD_BUNDLED names a self-contained daemon, it is added too, and the wheel is for one platform.
"""

import os
import re
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
        daemon = os.environ.get("SHEETD_BUNDLED")
        if daemon and self.target_name == "wheel":
            build_data["force_include"][os.path.abspath(daemon)] = "sheetd_client/bin/sheetd"
            build_data["pure_python"] = False
            # The daemon does not depend on the Python version, only on the platform.
            build_data["tag"] = "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform())
