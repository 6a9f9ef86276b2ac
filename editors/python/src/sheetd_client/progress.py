"""Progress on a terminal."""

from __future__ import annotations

import sys
from typing import Any


class Bar:
    """A progress bar on stderr, if it is wanted or stderr is a terminal."""

    def __init__(self, total: int, wanted: bool | None, unit: str = "it") -> None:
        self._bar: Any = None
        if wanted is False or (wanted is None and not sys.stderr.isatty()):
            return
        try:
            from tqdm.auto import tqdm
        except ImportError:
            if wanted:
                raise ImportError("a progress bar needs tqdm: pip install 'sheetd-client[progress]'") from None
            return
        self._bar = tqdm(total=total, unit=unit)

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def step(self, count: int = 1) -> None:
        if self._bar is not None:
            self._bar.update(count)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
