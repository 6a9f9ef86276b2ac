"""The command `sheetd-fit`. It is outside of `fit`, which can't be imported without SciPy."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .documents import SUFFIX
from .errors import SheetdError


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="sheetd-fit", description="Find what explains recorded traces of a sheet; with a document, the smallest change after which it does the same.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=f"the traces and, last, the document (*{SUFFIX}), if there is one")
    parser.add_argument("--tolerance", type=float, default=1.0, metavar="PT", help="the maximum difference of a frame, as of sheetd verify [1]")
    parser.add_argument("--write", action="store_true", help="make the changes in the document")
    given = parser.parse_args(arguments)
    traces, documents = ([file for file in given.files if file.name.endswith(SUFFIX) == wanted] for wanted in (False, True))
    if not traces or len(documents) > 1 or documents and documents != given.files[-1:]:
        parser.error("expected traces and, last, at most one document")
    if given.write and not documents:
        parser.error("--write changes a document, and there is none")
    try:
        return explain(traces, documents[0] if documents else None, given.tolerance, given.write)
    except ImportError as error:
        print(f"sheetd-fit: there is no {error.name}; pip install 'sheetd-client[fit]'", file=sys.stderr)
    except (SheetdError, UnicodeDecodeError) as error:
        print(f"sheetd-fit: {error}", file=sys.stderr)
    except OSError as error:
        print(f"sheetd-fit: {error.filename}: {error.strerror}", file=sys.stderr)
    return 2


def explain(traces: list[Path], document: Path | None, tolerance: float, writes: bool) -> int:
    """Prints what explains traces. Returns the exit status: 1 if the document, as it is in the end, does something else."""
    from .fit import fit
    from .fit.changes import suggest

    if document is None:
        sys.stdout.write(fit(traces).text)
        return 0
    found = suggest(traces, document, tolerance=tolerance)
    sys.stdout.write(found.text)
    if writes and found.changes:
        found.write(document)
        print(f"{document} has {'this change' if len(found.changes) == 1 else 'these changes'} now.")
    return 0 if found.agrees and (writes or not found.changes) else 1


if __name__ == "__main__":
    sys.exit(main())
