"""The command `sheetd-fit`. It is outside of `fit`, which can't be imported without SciPy."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .errors import SheetdError


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="sheetd-fit", description="Find what explains recorded traces of a sheet; with a document, the smallest change that makes it agree with them.")
    parser.add_argument("traces", nargs="+", type=Path, metavar="TRACE", help="a recording of a sheet")
    parser.add_argument("--document", type=Path, metavar="FILE", help="the sheet document")
    parser.add_argument("--tolerance", type=float, default=1.0, metavar="PT", help="the maximum difference of a frame, as of sheetd verify [1]")
    parser.add_argument("--time-tolerance", type=float, metavar="S", help="the maximum shift of the start of a motion, as of sheetd verify")
    parser.add_argument("--write", action="store_true", help="write the change to the document")
    given = parser.parse_args(arguments)
    if given.write and not given.document:
        parser.error("--write changes a document: name it with --document")
    try:
        return explain(given)
    except ImportError as error:
        reason = f"there is no {error.name}; pip install 'sheetd-client[fit]'"
    except UnicodeDecodeError:
        reason = f"{given.document or given.traces[0]} is not UTF-8"
    except OSError as error:
        reason = f"{error.filename or given.document}: {error.strerror or error}"
    except SheetdError as error:
        reason = str(error)
    print(f"sheetd-fit: {reason}", file=sys.stderr)
    return 2


def explain(given: argparse.Namespace) -> int:
    """Prints what explains traces. Returns the exit status: 1 if the document, as it is in the end, does something else."""
    from .fit import fit
    from .fit.changes import suggest

    if given.document is None:
        sys.stdout.write(fit(given.traces).text)
        return 0
    found = suggest(given.traces, given.document, tolerance=given.tolerance, time_tolerance=given.time_tolerance)
    sys.stdout.write(found.text)
    if given.write and found.changes:
        found.write(given.document)
        print(f"{given.document} has {'this change' if len(found.changes) == 1 else 'these changes'} now.")
    return 0 if found.agrees and (given.write or not found.changes) else 1


if __name__ == "__main__":
    sys.exit(main())
