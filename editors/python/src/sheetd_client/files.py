"""Writing files so that nothing is lost."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Callable
from pathlib import Path


def replace_file(path: str | os.PathLike[str], content: bytes, before: Callable[[], None] = lambda: None) -> None:
    """Replaces a file at once: a reader finds the old one or the new one, never half of it. Of a symbolic link, its target is replaced.

    The mode and the owner of the old file are kept. `before` is called last, and may refuse by raising. Raises OSError, also if the
    permissions of the old file forbid to write it; they count for root, too.
    """
    target = Path(path).resolve()
    old = target.stat() if target.exists() else None
    if old and not stat.S_ISREG(old.st_mode):  # a pipe or a device
        before()
        target.write_bytes(content)
        return
    # A replacement needs no permission for the file itself, but a user who has protected it means that.
    if old and not (old.st_mode & 0o222 and os.access(target, os.W_OK)):
        raise PermissionError(errno.EACCES, "it is write-protected")
    temporary = target.with_name(f".sheetd-{secrets.token_hex(8)}.new")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), 0o600 if old else 0o666)
    try:
        with open(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(descriptor)
        if old:
            try:
                os.chown(temporary, old.st_uid, old.st_gid)
            except PermissionError:
                if old.st_uid != os.geteuid():  # who may not give the file to its owner would become the owner
                    raise
            os.chmod(temporary, stat.S_IMODE(old.st_mode))
        before()
        os.replace(temporary, target)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
