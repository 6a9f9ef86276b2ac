"""The files of the preview page: where they are, which of them the first frame needs, and its style sheets as one."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from .daemon import checkout
from .errors import SheetdError

# `import … from './a.js'`, `export … from '../b/a.js'`, `import './a.js'`; and `import('./a.js')`, which loads when it is called.
IMPORT = re.compile(r"\b(?:from|import)\s*(\(?)\s*'(\.{1,2}/[^']+)'")
STYLE_IMPORT = re.compile(r"""^@import url\("([^"]+)"\);\n?""", re.M)


def page_directory() -> Path:
    """The directory of the page: in this package, or in the checkout that contains it."""
    bundled = Path(__file__).parent / "page"
    root = checkout()
    for place in [bundled, *([root / "editors" / "preview"] if root else [])]:
        if (place / "index.html").is_file():
            return place
    raise SheetdError("the preview page is not here: this package was not built whole")


def files(directory: Path) -> dict[str, Path]:
    """The files of the page by their names relative to its directory, such as `stage/stage.js`. None of them is outside of it."""
    inside = directory.resolve()
    return {path.relative_to(directory).as_posix(): path for path in sorted(directory.rglob("*"))
            if path.is_file() and path.resolve().is_relative_to(inside)}


def modules(directory: Path, entries: Iterable[str], lazy: bool = False) -> list[str]:
    """The names of modules and of all that they import, each after those that it imports.

    With `lazy`, that includes the modules that `import()` loads. Raises an error if modules import each other, because a module
    that is loaded from its text has no address before those that it imports have one.
    """
    ordered: list[str] = []

    def add(name: str, importers: tuple[str, ...]) -> None:
        if name in importers:
            raise SheetdError(f"modules of the preview page import each other: {' → '.join([*importers, name])}")
        if name in ordered:
            return
        for is_lazy, other in IMPORT.findall(text_of(directory, name)):
            if lazy or not is_lazy:
                add(posixpath.normpath(posixpath.join(posixpath.dirname(name), other)), (*importers, name))
        ordered.append(name)

    for entry in entries:
        add(entry, ())
    return ordered


def styles(directory: Path, name: str) -> Iterator[str]:
    """The names of the style sheets that one imports, in the order in which they apply, and its own at the end."""
    for other in STYLE_IMPORT.findall(text_of(directory, name)):
        yield from styles(directory, posixpath.normpath(posixpath.join(posixpath.dirname(name), other)))
    yield name


def stylesheet(directory: Path, name: str = "preview.css") -> str:
    """A style sheet with those that it imports, as one text."""
    return "\n".join(STYLE_IMPORT.sub("", text_of(directory, one)) for one in styles(directory, name))


def preloads(directory: Path, entries: Iterable[str], style: str = "preview.css") -> list[str]:
    """Links for the page's head, so that a browser requests at once all that the first frame needs, not one file after the other."""
    imported = [one for one in styles(directory, style) if one != style]
    return [*(f'<link rel="preload" href="{name}" as="style">' for name in imported),
            *(f'<link rel="modulepreload" href="{name}">' for name in modules(directory, entries))]


def text_of(directory: Path, name: str) -> str:
    try:
        return (directory / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise SheetdError(f"the preview page has no file {name}, which another one imports") from None
