"""Literals of TSX, Kotlin, Swift, Dart and XML, read from tree-sitter's trees."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tree_sitter import Node

NUMBERS = {"number", "number_literal", "float_literal", "integer_literal", "real_literal", "decimal_integer_literal", "decimal_floating_point_literal"}
STRINGS = {"string", "string_literal", "line_string_literal", "template_string"}
PARTS_OF_STRINGS = {"string_fragment", "string_content", "line_str_text", "template_chars"}
LISTS = {"array", "array_literal", "list_literal", "collection_literal"}
WRAPPERS = {"jsx_expression", "parenthesized_expression", "as_expression", "satisfies_expression", "argument", "value_argument"}
NAMES = {"identifier", "simple_identifier"}
CALLS = {"call_expression", "method_invocation", "const_object_expression", "new_expression", "constructor_invocation"}
LENGTHS = {"dp", "sp", "px"}
"""What Kotlin writes after a number of points."""
DEPTH = 50
"""How deep a literal may be."""
WORK = 100_000
"""How many values are read in a file: constants can double what they spread."""


class Unread(Exception):
    """What is no literal."""

    def __init__(self, node: Node) -> None:
        self.line = node.start_point[0] + 1
        self.text = shortened(text_of(node))
        super().__init__(self.text)


def text_of(node: Node) -> str:
    return (node.text or b"").decode(errors="replace")


def shortened(text: str, length: int = 60) -> str:
    text = " ".join(text.split())
    return text if len(text) <= length else text[:length - 1] + "…"


def walk(root: Node) -> Iterator[Node]:
    """All nodes, in the order of the text. Not by recursion: the text may be brackets and nothing else."""
    cursor = root.walk()
    while True:
        if cursor.node is not None:
            yield cursor.node
        if cursor.goto_first_child() or cursor.goto_next_sibling():
            continue
        while cursor.goto_parent():
            if cursor.goto_next_sibling():
                break
        else:
            return


def inner(node: Node) -> list[Node]:
    """The named children without comments."""
    return [child for child in node.named_children if "comment" not in child.type and child.type != "const_builtin"]


def callee(node: Node) -> str:
    """What a call calls, without white space: `rememberModalBottomSheetState`, `React.useMemo`, `.height`."""
    children = inner(node)
    if not children:
        return ""
    ends = [child for child in children[1:] if child.type in ("type_arguments", "arguments", "argument_part", "value_arguments", "call_suffix", "annotated_lambda")]
    end = ends[0].start_byte if ends else node.end_byte
    return re.sub(r"\s+|^const|^new(?=\s)", "", (node.text or b"")[children[0].start_byte - node.start_byte:end - node.start_byte].decode(errors="replace"))


def arguments(node: Node) -> list[tuple[str | None, Node]]:
    """The arguments of a call, with their names."""
    holders = [child for child in inner(node) if child.type in ("arguments", "argument_part", "value_arguments", "call_suffix")]
    while holders and holders[0].type in ("argument_part", "call_suffix"):
        holders = [child for child in inner(holders[0]) if child.type in ("arguments", "value_arguments")]
    found: list[tuple[str | None, Node]] = []
    for argument in inner(holders[0]) if holders else []:
        parts = inner(argument)
        if argument.type in ("named_argument", "value_argument") and len(parts) == 2 and "=:"[argument.type == "named_argument"] in text_of(argument):
            found.append((text_of(parts[0]).rstrip(":").strip(), parts[1]))
        elif argument.type == "value_argument" and parts and parts[0].type == "value_argument_label":
            found.append((text_of(parts[0]), parts[-1]))
        else:
            found.append((None, parts[0] if argument.type in WRAPPERS and parts else argument))
    return found


class Reader:
    """Reads literals, and the names of constants of the file."""

    def __init__(self, declarations: Iterable[tuple[str, Node, Node]]) -> None:
        """`declarations` are names, the node in which each is known, and their values."""
        self.constants: dict[str, list[tuple[Node, Node]]] = {}
        self.left = WORK
        for name, scope, value in declarations:
            self.constants.setdefault(name, []).append((scope, value))

    def constant(self, name: str, at: Node) -> Node | None:
        """The value of a constant at a place: of the nearest scope around, or else of the only one in the file. None where there are several."""
        declared = self.constants.get(name, [])
        around = [one for one in declared if one[0].start_byte <= at.start_byte < one[0].end_byte]
        nearest = max((scope.start_byte for scope, _ in around), default=None)
        values = [value for scope, value in around or declared if nearest in (None, scope.start_byte)]
        return values[0] if len(values) == 1 else None

    def read(self, node: Node, depth: int = 0) -> Any:
        """The value of a literal. Raises `Unread` for anything else."""
        self.left -= 1
        if depth > DEPTH or self.left < 0:
            raise Unread(node)
        parts = inner(node)
        text = text_of(node)
        if node.type in NUMBERS:
            return number_of(text, node)
        if node.type in STRINGS:
            return self.string(node, parts)
        if node.type in ("true", "false", "boolean_literal") or node.type in NAMES and text in ("true", "false"):
            return text == "true"
        if node.type in ("null", "nil", "undefined", "null_literal"):
            return None
        if node.type in LISTS:
            return [one for part in parts for one in self.element(part, depth)]
        if node.type == "object":
            return self.object(node, parts, depth)
        if node.type in WRAPPERS and len(parts) >= 1:
            return self.read(parts[0], depth + 1)
        if node.type in ("unary_expression", "prefix_expression") and text.startswith("-") and parts:
            value = self.read(parts[-1], depth + 1)
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                return -value
        if node.type == "prefix_expression" and text.startswith("."):
            return self.member(text, node, depth)
        if node.type == "navigation_expression" and (match := re.fullmatch(r"(?:[A-Z]\w*\.)*[A-Z]\w*(\.\w+)", text)):
            return self.member(match[1], node, depth)
        if node.type == "member_expression" and len(parts) == 2 and (declared := self.constant(text_of(parts[0]), node)) is not None:
            value = self.read(declared, depth + 1)
            if isinstance(value, dict) and text_of(parts[1]) in value:
                return value[text_of(parts[1])]
        if node.type == "navigation_expression" and len(parts) == 2 and parts[0].type in NUMBERS and text_of(parts[1]) in LENGTHS:
            return number_of(text_of(parts[0]), parts[0])
        if node.type in CALLS:
            return self.call(node, depth)
        if node.type in NAMES and (declared := self.constant(text, node)) is not None:
            return self.read(declared, depth + 1)
        if node.type == "subscript_expression" and len(parts) == 2:
            values, place = self.read(parts[0], depth + 1), self.read(parts[1], depth + 1)
            if isinstance(values, list) and type(place) is int and 0 <= place < len(values):
                return values[place]
        raise Unread(node)

    def member(self, text: str, node: Node, depth: int) -> Any:
        """The value of `.name`: that of a constant, or the text itself, which is a word of a library."""
        declared = self.constant(text[1:], node)
        return text if declared is None else self.read(declared, depth + 1)

    def element(self, node: Node, depth: int) -> list[Any]:
        """An element of a list, or the elements of a list that is spread in it."""
        if node.type != "spread_element":
            return [self.read(node, depth + 1)]
        spread = self.read(inner(node)[0], depth + 1)
        if not isinstance(spread, list):
            raise Unread(node)
        return spread

    def string(self, node: Node, parts: list[Node]) -> str:
        # What has an escape or a value inside is no plain text.
        if any(part.type not in PARTS_OF_STRINGS for part in parts):
            raise Unread(node)
        return "".join(text_of(part) for part in parts) if parts else text_of(node)[1:-1]

    def object(self, node: Node, parts: list[Node], depth: int) -> dict[str, Any]:
        members = {}
        for part in parts:
            pair = inner(part)
            if part.type != "pair" or len(pair) != 2:
                raise Unread(part)
            members[text_of(pair[0]).strip("'\"")] = self.read(pair[1], depth + 1)
        return members

    def call(self, node: Node, depth: int) -> Any:
        """The value of a call that makes nothing but a value."""
        name, given = callee(node), arguments(node)
        if name.split(".")[-1] == "useMemo" and given and given[0][1].type == "arrow_function":
            body = inner(given[0][1])[-1]
            if body.type == "statement_block" and len(inner(body)) == 1 and inner(body)[0].type == "return_statement":
                body = (inner(inner(body)[0]) or [node])[0]
            return self.read(body, depth + 1)
        if name in ("listOf", "setOf"):
            return [self.read(one, depth + 1) for _, one in given]
        if name.split(".")[-1] == "useState" and len(given) == 1:  # what it is when the sheet opens
            return self.read(given[0][1], depth + 1)
        short = name.removeprefix("PresentationDetent").removeprefix("UISheetPresentationController.Detent")
        if short in (".medium", ".large") and not given:  # UIKit: .medium()
            return short
        if short == ".custom":
            return self.custom_detent(node, dict(given), depth)
        if len(given) != 1:
            raise Unread(node)
        value = given[0][1]
        if name in ("CGFloat", "Double", "Float", "Int"):
            return self.number(value, depth)
        if name in ("Self", ".init") or name.endswith("Identifier"):
            return self.read(value, depth + 1)
        if short in (".height", ".fraction"):
            return f"{short}({self.read(value, depth + 1)})"
        if name == "SheetOffset":  # smooth_sheets: a part of the content
            part = self.number(value, depth)
            return {"id": percent(part), "content": part}
        if name in ("SheetOffset.proportionalToViewport", "SheetOffset.absolute"):
            return self.number(value, depth)
        if name == "programmatic":  # @swmansion/react-native-bottom-sheet
            size = self.read(value, depth + 1)
            return {**size_of(size, value), "programmatic": True}
        raise Unread(node)

    def detent_name(self, node: Node) -> Any:
        """The identifier of a detent: `.medium`, `.height(200)`, or a constant."""
        name = name_of(self.read(node))
        if not isinstance(name, str):
            raise Unread(node)
        return name

    def number(self, node: Node, depth: int) -> int | float:
        value = self.read(node, depth + 1)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise Unread(node)
        return value

    def custom_detent(self, node: Node, given: dict[str | None, Node], depth: int) -> dict[str, Any]:
        """UIKit: `.custom(identifier: …) { _ in 200 }`, or with a part of the context's maximumDetentValue."""
        closure = next((one for one in walk(node) if one.type == "lambda_literal"), None)
        result = inner(inner(closure)[-1])[-1] if closure is not None and inner(closure) and inner(inner(closure)[-1]) else node
        if result.type == "control_transfer_statement" and inner(result):  # return
            result = inner(result)[-1]
        factors = inner(result) if result.type == "multiplicative_expression" else []
        parts = [one for one in factors if not text_of(one).endswith(".maximumDetentValue")]
        size = {"fraction": self.number(parts[0], depth)} if len(factors) == 2 and len(parts) == 1 else {"height": self.number(result, depth)}
        [value] = size.values()
        name = self.read(given["identifier"], depth + 1) if "identifier" in given else plain(value)
        return {"id": name, **size}


SIZE = re.compile(r"\.(height|fraction)\((\d+(?:\.\d+)?)\)")
"""A detent of SwiftUI, as `Reader` returns it."""


def plain(number: float) -> str:
    """A number as the daemon writes it: with six decimals, without zeros at the end."""
    return f"{number:.6f}".rstrip("0").rstrip(".")


def percent(fraction: float) -> str:
    """The identifier of a detent of a fraction, as the daemon makes it."""
    return plain(round(fraction * 100, 1)) + "%"


def name_of(value: Any) -> Any:
    """The identifier that a detent gets which code writes so: `.medium`, `.height(200)`."""
    if isinstance(value, dict):
        return value["id"] if isinstance(value.get("id"), str) else None
    if match := SIZE.fullmatch(value) if isinstance(value, str) else None:
        return plain(float(match[2])) if match[1] == "height" else percent(float(match[2]))
    return value.removeprefix(".") if isinstance(value, str) else value


def size_of(size: Any, node: Node) -> dict[str, Any]:
    """A detent of a size in points, a percentage, or of the content."""
    if size == "content":
        return {"id": "content", "content": True}
    if isinstance(size, str) and (match := re.fullmatch(r"(\d+(?:\.\d+)?)%", size)):
        return {"id": size, "fraction": float(match[1]) / 100}
    if isinstance(size, (int, float)) and not isinstance(size, bool):
        return {"id": plain(size), "height": size}
    raise Unread(node)


def number_of(text: str, node: Node) -> int | float:
    text = re.sub(r"(?<=[\d.])[fFlLdD]$", "", text.replace("_", ""))
    try:
        value = float(text)
    except ValueError:
        raise Unread(node) from None
    return int(value) if value.is_integer() and abs(value) < 2**53 else value
