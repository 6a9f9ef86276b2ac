"""The command `sheetd-import`."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from ..daemon import find_daemon
from ..edits import edited_by
from ..errors import SheetdError
from .reports import MAXIMUM_SIZE, LinkError, add_scenarios, document_of_link, is_link, value_of
from .sources import LANGUAGES, Found, sheets_in

MAXIMUM_DEPTH = 500
"""How deep brackets may be inside each other: what parses some languages takes the square of it."""
MAXIMUM_NAMES = 20
"""How many sheets of a file a message names."""
WITHOUT_SIZES = {"vaul": "vaul.single", "base-ui": "base-ui.single", "react-modal-sheet": "react-modal-sheet.single"}
"""What a library's sheet without snap points is."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="sheetd-import", description="Read the sheet of an app's source code as a document. What is not understood is listed on stderr, with its line.")
    parser.add_argument("file", help="TSX, JSX, Kotlin, Swift, Dart, Android's XML, or JSON of props; or JSON itself, - for JSON on "
                        "the standard input, or a link that was copied from a preview")
    parser.add_argument("--from", dest="library", metavar="LIBRARY", help="the library, by the name of its preset [what the file imports]")
    parser.add_argument("--name", help="the sheet, by the name of its function, view or id, if there are several; with --into, the name of the scenario")
    parser.add_argument("--into", type=Path, metavar="DOCUMENT", help="add what happens in a link, or in a reported document, to this document as a scenario")
    parser.add_argument("--output", type=Path, metavar="FOLDER", help="write each sheet of the file into this folder, by its name")
    given = parser.parse_args(arguments)
    try:
        return report_in(given) if given.into or is_link(given.file) else run(given)
    except (Refused, LinkError, SheetdError) as refused:
        print(f"sheetd-import: {refused}", file=sys.stderr)
        return 2


class Refused(Exception):
    """Why nothing can be imported."""


def report_in(given: argparse.Namespace) -> int:
    """What a link or a reported document contains: printed as a document, or added to another one."""
    if given.library or given.output:
        raise Refused("--from and --output are for source code")
    report = document_of_link(given.file) if is_link(given.file) else json_in(Path(given.file))
    if not given.into:
        sys.stdout.write(formatted(json.dumps(report)))
        return 0
    try:
        names, notes = add_scenarios(report, given.into, given.name)
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"{given.into} can't be read or written: {getattr(error, 'strerror', None) or error}") from None
    for name in names:
        print(f"{given.into} has the scenario {json.dumps(name)} now.")
    for note in notes:
        print(f"note: {note}", file=sys.stderr)
    return 0


def json_in(file: Path | str, source: bytes | None = None) -> dict[str, Any]:
    """The JSON object in a file. Raises Refused."""
    try:
        text = Path(file).read_bytes() if source is None else source
    except OSError as error:
        raise Refused(f"{file} can't be read: {error.strerror}") from None
    if len(text) > MAXIMUM_SIZE:
        raise Refused(f"{file} has {len(text)} bytes; at most {MAXIMUM_SIZE} are read")
    try:
        return value_of(text)
    except ValueError as error:
        raise Refused(f"{file} is no JSON object{'' if source is None else ' of props'}: {error}") from None


def run(given: argparse.Namespace) -> int:
    label = label_of(given.file)
    found, problems = read(given.file, given.library)
    with_names_of_their_own(found)
    if given.name:
        found = [one for one in found if one.name == given.name] or refuse(f"{label} has no sheet {given.name}: there are {names(found)}")
    if len(found) > 1 and not given.output:
        raise Refused(f"{label} has {len(found)} sheets: choose one with --name ({names(found)}), or write all with --output FOLDER")
    for one in found:
        text, more = document(one)
        report(label, [*problems, *one.report, *more])
        problems = []
        if given.output:
            given.output.mkdir(parents=True, exist_ok=True)
            path = given.output / f"{one.name}.sheet.json"
            if path.exists():
                raise Refused(f"{path} exists already, and is not replaced")
            path.write_text(text)
            print(path)
        else:
            sys.stdout.write(text)
    return 0


def with_names_of_their_own(found: Iterable[Found]) -> None:
    """Numbers the sheets that have one name."""
    used: dict[str, int] = {}
    for one in found:
        used[one.name] = used.get(one.name, 0) + 1
        one.name += "" if used[one.name] == 1 else f"-{used[one.name]}"


def label_of(argument: str) -> str:
    """What a message calls an argument."""
    return "standard input" if argument == "-" else "the argument" if is_text(argument) else argument


def is_text(argument: str) -> bool:
    """Whether an argument is JSON itself, or stands for the standard input."""
    return argument == "-" or argument.lstrip().startswith("{")


def refuse(why: str) -> Any:
    raise Refused(why)


def names(found: list[Found]) -> str:
    shown = ", ".join(f"{one.name} in line {one.line}" for one in found[:MAXIMUM_NAMES])
    return shown + (f" and {len(found) - MAXIMUM_NAMES} more" if len(found) > MAXIMUM_NAMES else "")


def report(file: Path | str, problems: Iterable[tuple[int, str]]) -> None:
    for line, problem in sorted(set(problems)):
        print(f"{file}:{line}: {problem}", file=sys.stderr)


def read(argument: str, library: str | None) -> tuple[list[Found], list[tuple[int, str]]]:
    """The sheets of a file, of JSON, or of JSON on the standard input, and what could not be read of it."""
    file, label = Path(argument), label_of(argument)
    try:
        source = file.read_bytes() if not is_text(argument) else sys.stdin.buffer.read(MAXIMUM_SIZE + 1) if argument == "-" else argument.encode()
    except OSError as error:
        raise Refused(f"{label} can't be read: {error.strerror}") from None
    if len(source) > MAXIMUM_SIZE:
        raise Refused(f"{label} has {len(source)} bytes; at most {MAXIMUM_SIZE} are read")
    if is_text(argument) or file.suffix == ".json":
        props = json_in(label, source)
        lines = {word: source[:max(source.find(json.dumps(word).encode()), 0)].count(b"\n") + 1 for word in props}
        preset = props.pop("preset", None)
        name = "sheet" if is_text(argument) else file.name.split(".")[0]
        return [Found(library or preset, name, 1, words=props, lines=lines, is_document=True)], []
    depth = 0
    for bracket in re.finditer(rb"[\[\](){}]", source):
        depth += 1 if bracket[0] in b"[({" else -1
        if depth > MAXIMUM_DEPTH:
            raise Refused(f"{file} has brackets more than {MAXIMUM_DEPTH} deep")
    if file.suffix not in LANGUAGES:
        raise Refused(f"{file} has none of the extensions {', '.join([*LANGUAGES, '.json'])}")
    try:
        found, problems = sheets_in(source, file.suffix, library)
    except ImportError as error:
        raise Refused(f"there is no {error.name}; pip install 'sheetd-client[import]'") from None
    if not found:
        report(file, problems)
        whose = f"nothing in it is known as a sheet of {library}" if library else "say whose it is with --from, such as --from gorhom"
        raise Refused(f"{file} has no sheet of a library that is known; {whose}")
    return found, problems


def document(sheet: Found) -> tuple[str, list[tuple[int, str]]]:
    """The document of a sheet, and what none has. The daemon knows how words are written in one."""
    preset = sheet.preset
    if not any(word in sheet.words for word in ("snapPoints", "detents", "configuration")) and not sheet.sizes_are_unread:
        preset = WITHOUT_SIZES.get(preset or "", preset)
    members: dict[str, Any] = {"preset": preset} if preset else {}
    problems = understood(sheet, members)
    written = json.dumps({**members, **({"configuration": sheet.configuration} if sheet.configuration else {}), **sheet.words})
    fixed, said = checked(written)
    # What was put in order after the words were written is a guess.
    for line in said:
        if line.startswith("fixed") and "these detents are not used: without a preset" in line:
            problems.append((sheet.line, 'no library is named, so the preset is "system"; say whose props these are with --from, such as --from vaul'))
        elif line.startswith("fixed") and not re.search(r"\): write |\) is not needed|belongs in ", line) and not (" comes after " in line and (preset or "").startswith("system")):
            problems.append((sheet.line, line.replace("fixed  -  ", "fixed: ", 1)))
    problems += [(sheet.line, line.partition(" error: ")[2]) for line in said if " error: " in line]
    return formatted(fixed), problems


def understood(sheet: Found, members: dict[str, Any]) -> list[tuple[int, str]]:
    """Drops the words that no document has, and returns them. What a document calls by the same name is something else in an app."""
    words = [word for word in sheet.words if sheet.is_document or word not in members_of_documents()]
    lines = [f"{json.dumps(word)}: {json.dumps(sheet.words[word])}" for word in words]
    head = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in members.items()]
    text = "{\n" + ",\n".join([*head, *lines]) + "\n}"
    done = subprocess.run([find_daemon()[0], "check", "--format", "json", "-"], input=text, capture_output=True, text=True)
    first = 2 + len(head)  # the line of the first word
    unknown = {
        words[one["line"] - first] for one in json.loads(done.stdout or "[]")
        if one["line"] >= first and one["code"] == "unknown-key"
        and not re.search(r"\): write (?!.*there is no equivalent)|\) is not needed|belongs in ", one["message"])}
    unknown |= set(sheet.words) - set(words)
    return [(sheet.lines.get(word, sheet.line), f"{word}: {json.dumps(sheet.words.pop(word))} is nothing that a document has") for word in sorted(unknown)]


@cache
def members_of_documents() -> set[str]:
    """The members that a document may have, by its schema."""
    done = subprocess.run([find_daemon()[0], "schema", "--document"], capture_output=True, text=True)
    return set(json.loads(done.stdout or "{}").get("properties", {}))


def checked(text: str) -> tuple[str, list[str]]:
    """A document after the daemon's quick fixes, and what is wrong with it."""
    command = find_daemon()
    done = subprocess.run([command[0], "check", "--fix", "-"], input=text, capture_output=True, text=True)
    if not done.stdout:
        raise Refused(f"{command[0]} does not check documents: {done.stderr.strip()}")
    return done.stdout, done.stderr.splitlines()


def formatted(text: str) -> str:
    """A document as the daemon formats it."""
    line = json.dumps(json.loads(text), ensure_ascii=False)
    return edited_by(line, "textDocument/formatting").rstrip("\n") + "\n"


if __name__ == "__main__":
    sys.exit(main())
