"""The document that a preview shows: a file, or a text that a page has opened."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any
from urllib.parse import quote

from .edits import edited
from .errors import SheetdError
from .files import replace_file

CONTENT_MODIFIED = -32801
"""The code of the Language Server Protocol for a document that has changed meanwhile."""
REQUEST_FAILED = -32803
"""The code of the Language Server Protocol for a valid request that can't be carried out."""
INVALID_PARAMS = -32602
LARGEST = 4 << 20
"""The maximum size of a document that a page opens, in characters."""


class Refused(SheetdError):
    """A request of the page that is refused, with the code of the error."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class Document:
    """A text with a name, of which the daemon and the page know a version."""

    is_file = False

    def __init__(self, uri: str, name: str, text: str | None) -> None:
        self.uri = uri
        self.name = name
        self.text = text
        """The text of the current version; None until it was read."""
        self.version = 0 if text is None else 1
        """Increases with each change and never starts again, so that an edit of an older text is always recognized."""

    @property
    def as_json(self) -> dict[str, Any]:
        return {"uri": self.uri, "name": self.name, "isFile": self.is_file}

    def read(self) -> bool:
        """Reads the text again. Returns whether it has changed."""
        return False

    def edit(self, version: Any, edits: Any) -> None:
        """Applies edits (TextEdit) to a version of the text. Raises Refused if that is not the current one."""
        if version != self.version or self.text is None:
            raise Refused(CONTENT_MODIFIED, f"{self.name} has changed meanwhile. Nothing was saved: look at the new version, then save again.")
        try:
            text = edited(self.text, edits)
        except ValueError as error:
            raise Refused(INVALID_PARAMS, f"The edits don't fit {self.name}: {error}.") from None
        if text != self.text:
            self.write(text)
            self.text = text
            self.version += 1

    def write(self, text: str) -> None:
        pass


class OpenedText(Document):
    """A text that a page has opened, such as a file that was dropped there. It is kept until the preview ends."""

    def __init__(self, name: Any, text: Any) -> None:
        if not isinstance(name, str) or not isinstance(text, str):
            raise Refused(INVALID_PARAMS, "A document has a name and a text.")
        if len(text) > LARGEST:
            raise Refused(REQUEST_FAILED, f"{name} is larger than {LARGEST >> 20} MiB, which no sheet document needs to be.")
        # Two documents of one name have different URIs, also after the server was started again.
        super().__init__(f"sheet:/{secrets.token_hex(4)}/{quote(name, safe='', errors='replace')}", name, text)


class File(Document):
    """A file. It is the only one that is ever written, and only by replacing it as a whole."""

    is_file = True

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(path.resolve().as_uri(), path.name, None)

    def read(self) -> bool:
        """Reads the file again. Raises OSError, or UnicodeDecodeError if it is not UTF-8."""
        text = self.path.read_bytes().decode()  # with the line ends of the file
        if text == self.text:
            return False
        self.text = text
        self.version += 1
        return True

    def edit(self, version: Any, edits: Any) -> None:
        try:
            self.read()
        except (OSError, UnicodeDecodeError) as error:
            raise Refused(REQUEST_FAILED, f"{self.name} can't be read any more: {reason_of(error)}. Nothing was saved.") from None
        super().edit(version, edits)

    def write(self, text: str) -> None:
        def check() -> None:
            if self.path.read_bytes().decode(errors="replace") != self.text:
                raise Refused(CONTENT_MODIFIED, f"{self.name} has changed on disk just now. Nothing was saved: look at the new "
                              "version, then save again.")

        try:
            replace_file(self.path, text.encode(), check)
        except (OSError, UnicodeEncodeError) as error:
            raise Refused(REQUEST_FAILED, f"{self.name} can't be written: {reason_of(error)}. Nothing was saved.") from None


def reason_of(error: OSError | UnicodeError) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else "it is not UTF-8"
