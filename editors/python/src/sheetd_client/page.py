"""The files of the preview page: where they are, and its modules and its style sheets as one file each."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from .daemon import checkout
from .errors import SheetdError

# `import … from './a.js'`, `export … from '../b/a.js'`, `import './a.js'`; and `import('./a.js')`, which loads when it is called.
IMPORT = re.compile(r"\b(?:from|import)\s*(\(?)\s*'(\.{1,2}/[^']+)'")
NAMED_IMPORT = re.compile(r"^import \{([^}]*)\} from '(\.{1,2}/[^']+)';$", re.M)
BARE_IMPORT = re.compile(r"^import '\.{1,2}/[^']+';$", re.M)
LAZY_IMPORT = re.compile(r"\bimport\('(\.{1,2}/[^']+)'\)")
EXPORT = re.compile(r"^export ((?:async )?(?:class|const|function\*?) (\w+))", re.M)
OTHER_FORM = re.compile(r"^(?:import|export)\b.*", re.M)
BUNDLE = "bundle"
"""The name of the bundles, without its extension."""
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
    text = "\n".join(STYLE_IMPORT.sub("", text_of(directory, one)) for one in styles(directory, name))
    if "@import" in text:
        raise SheetdError("a style sheet of the preview page has a form of @import that can't be bundled")
    return text


class Bundles:
    """Bundles of a page, which are made again when a file of it has changed."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._made: dict[tuple[str, bool], tuple[float, str]] = {}

    def script(self, entry: str, lazy: bool = False) -> str:
        """A module with all that it imports; see `bundle`."""
        changed = max(path.stat().st_mtime for path in self._directory.rglob("*"))
        known = self._made.get((entry, lazy))
        if known is None or known[0] != changed:
            known = self._made[entry, lazy] = changed, bundle(self._directory, entry, lazy)
        return known[1]


def bundle(directory: Path, entry: str, lazy: bool = False) -> str:
    """A module with all that it imports, as one text, so that a browser makes one request instead of a hundred.

    Each module becomes a function that returns what the module exports. With `lazy`, modules that `import()` loads are part of the
    text; otherwise they are loaded from their files, beside the bundle.
    """
    names = modules(directory, [entry], lazy)
    place = {name: f"$module{index}" for index, name in enumerate(names)}
    parts = [bundled(directory, name, place) for name in names]
    exports = ", ".join(exported(text_of(directory, entry)))
    return "\n".join([*parts, f"export const {{ {exports} }} = {place[entry]};\n" if exports else ""])


def bundled(directory: Path, name: str, place: Mapping[str, str]) -> str:
    """A module as a function."""
    text = text_of(directory, name)
    folder = posixpath.dirname(name)
    names = ", ".join(exported(text))

    def target(path: str) -> str:
        return posixpath.normpath(posixpath.join(folder, path))

    def lazily(found: re.Match[str]) -> str:
        other = target(found[1])
        return f"Promise.resolve({place[other]})" if other in place else f"import('./{other}')"

    text = NAMED_IMPORT.sub(lambda found: f"const {{{found[1].replace(' as ', ': ')}}} = {place[target(found[2])]};", text)
    text = EXPORT.sub(lambda found: found[1], BARE_IMPORT.sub("", text))
    text = LAZY_IMPORT.sub(lazily, text)
    if other := OTHER_FORM.search(text):
        raise SheetdError(f"{name} of the preview page has a form of import or export that can't be bundled: {other[0]}")
    if folder and "import.meta" in text:
        raise SheetdError(f"{name} of the preview page needs its own address, which it does not have in a bundle")
    return f"// {name}\nconst {place[name]} = (() => {{\n{text}\nreturn {{ {names} }};\n}})();\n"


def exported(text: str) -> list[str]:
    """The names that a module exports."""
    return [name for _, name in EXPORT.findall(text)]


def bundled_page(directory: Path, page: str = "index.html", script: str = "main.js", style: str = "preview.css") -> str:
    """The page with its bundles in place of its module and its style sheet."""
    text = text_of(directory, page)
    for old, new in [(f'src="{script}"', f'src="{BUNDLE}.js"'), (f'href="{style}"', f'href="{BUNDLE}.css"')]:
        if text.count(old) != 1:
            raise SheetdError(f"{page} of the preview page has no {old}")
        text = text.replace(old, new)
    return text


def text_of(directory: Path, name: str) -> str:
    try:
        return (directory / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise SheetdError(f"the preview page has no file {name}, which another one imports") from None
