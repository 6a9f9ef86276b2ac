"""The sheets in a source file: what each library's words are given there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .literals import CALLS, NAMES, Reader, Unread, arguments, callee, inner, shortened, text_of, walk

if TYPE_CHECKING:
    from tree_sitter import Node


@dataclass
class Found:
    """A sheet in a source file."""

    preset: str | None
    name: str
    line: int
    words: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    """The line of each word."""
    configuration: dict[str, Any] = field(default_factory=dict)
    """What has a place of its own in a document."""
    problems: list[tuple[int, str]] = field(default_factory=list)
    """What was not understood, with its line."""

    def set(self, word: str, node: Node, read: Callable[..., Any], *arguments: Any) -> None:
        """Takes a word, which a node sets, with the value that `read` returns for the arguments."""
        try:
            value = read(*arguments)
        except Unread as unread:
            shown = f" is {unread.text}, which" if unread.text != shortened(text_of(node)) else ""
            self.problems.append((unread.line, f"{word}{shown} is no literal"))
        else:
            self.words[word] = value
            self.lines[word] = node.start_point[0] + 1


MODULES = {"vaul": "vaul", "@gorhom/bottom-sheet": "gorhom", "@swmansion/react-native-bottom-sheet": "swmansion", "react-modal-sheet": "react-modal-sheet",
           "@ionic/react": "ionic", "@base-ui-components/react": "base-ui", "@base-ui/react": "base-ui"}
TAGS = {"vaul": {"Drawer.Root", "Drawer.NestedRoot", "Drawer"}, "base-ui": {"Drawer.Root", "Root"}, "gorhom": {"BottomSheet", "BottomSheetModal"},
        "swmansion": {"BottomSheet", "ModalBottomSheet"}, "react-modal-sheet": {"Sheet"}, "ionic": {"IonModal"}}
USUAL = {"BottomSheetModal": "gorhom", "BottomSheet": "gorhom", "Drawer.Root": "vaul", "Drawer": "vaul", "IonModal": "ionic"}
"""Whose a tag is that is not imported from a library, such as one of the team's own around it."""
UNSAID = re.compile(r"(on[A-Z].*|ref|key|style|className|children|open|isOpen|defaultOpen|trigger|id|testID|data-.*|aria-.*)$")
"""Props that say nothing of how a sheet behaves."""
MODIFIERS = {"presentationDetents", "presentationDragIndicator", "presentationCornerRadius", "interactiveDismissDisabled",
             "presentationBackgroundInteraction", "presentationContentInteraction", "presentationBackground", "presentationSizing"}
UIKIT = {"detents", "prefersGrabberVisible", "preferredCornerRadius", "largestUndimmedDetentIdentifier", "selectedDetentIdentifier", "isModalInPresentation",
         "prefersScrollingExpandsWhenScrolledToEdge", "prefersEdgeAttachedInCompactHeight", "widthFollowsPreferredContentSizeWhenEdgeAttached"}
MATERIAL = {"peekHeight", "isHideable", "isFitToContents", "halfExpandedRatio", "skipCollapsed", "isDraggable", "expandedOffset"}
COMPOSE = {"ModalBottomSheet", "BottomSheetScaffold"}
STATES = {"rememberModalBottomSheetState", "rememberStandardBottomSheetState"}
UNSAID_IN_COMPOSE = {"onDismissRequest", "sheetState", "modifier", "content", "sheetContent", "scaffoldState", "topBar", "snackbarHost"}


def constants(root: Node) -> dict[str, Node | None]:
    """The values of constants, by their names; None for one that is declared several times."""
    found: dict[str, Node | None] = {}
    for node in walk(root):
        if node.type not in ("variable_declarator", "property_declaration", "initialized_variable_definition", "static_final_declaration"):
            continue
        parts = inner(node)
        keyword = text_of(node.parent or node).split(None, 1)[0] if node.type == "variable_declarator" else ""
        if len(parts) < 2 or keyword in ("let", "var"):
            continue
        names = [one for part in parts[:-1] for one in walk(part) if one.type in NAMES]
        if names:
            name = text_of(names[0])
            found[name] = None if name in found else parts[-1]
    return found


def enclosing(node: Node) -> str:
    """The name of the function, component or type around."""
    at = node.parent
    while at is not None:
        if at.type in ("function_declaration", "variable_declarator", "class_declaration", "function_signature", "method_definition", "method_declaration"):
            names = [part for part in inner(at) if part.type in NAMES or part.type == "type_identifier"]
            if names:
                return text_of(names[0])
        at = at.parent
    return "sheet"


def in_tsx(root: Node, preset: str | None) -> Iterator[Found]:
    imports: dict[str, str] = {}
    backdrops: list[Node] = []
    for node in walk(root):
        if node.type == "import_statement":
            module = text_of(inner(node)[-1]).strip("'\"")
            library = next((one for name, one in MODULES.items() if module == name or module.startswith(name + "/")), None)
            for name in walk(node) if library else []:
                if name.type == "identifier" and library:
                    imports[text_of(name)] = library
    reader = Reader(constants(root))
    sheets: list[Found] = []
    for node in walk(root):
        if node.type not in ("jsx_opening_element", "jsx_self_closing_element") or not inner(node):
            continue
        tag = text_of(inner(node)[0])
        library = imports.get(tag.split(".")[0]) or USUAL.get(tag)
        if tag == "BottomSheetBackdrop":
            backdrops.append(node)
        if library is None and preset is None or tag not in TAGS.get(library or (preset or "").split(".")[0], ()):
            continue
        sheets.append(Found(preset or library, enclosing(node), node.start_point[0] + 1))
        take_attributes(node, sheets[-1], reader)
    for node in backdrops if len(sheets) == 1 else []:
        take_attributes(node, sheets[0], reader, {"pressBehavior"})
    return iter(sheets)


def take_attributes(node: Node, sheet: Found, reader: Reader, only: set[str] | None = None) -> None:
    for attribute in inner(node)[1:]:
        if attribute.type == "jsx_expression" and only is None:
            sheet.problems.append((attribute.start_point[0] + 1, f"{shortened(text_of(attribute))} is no literal"))
        if attribute.type != "jsx_attribute":
            continue
        word, *values = inner(attribute)
        name = text_of(word)
        if UNSAID.match(name) or only is not None and name not in only:
            continue
        if values:
            sheet.set(name, attribute, reader.read, values[0])
        else:
            sheet.set(name, attribute, bool, True)


def in_kotlin(root: Node, preset: str | None) -> Iterator[Found]:
    reader = Reader(constants(root))
    sheets: list[Found] = []
    states: list[Node] = []
    behavior: Found | None = None
    for node in walk(root):
        name = callee(node) if node.type == "call_expression" else ""
        if name in COMPOSE and arguments(node):
            sheets.append(Found(preset or "compose-material3", enclosing(node), node.start_point[0] + 1))
            take_arguments(node, sheets[-1], reader, UNSAID_IN_COMPOSE)
        elif name in STATES:
            states.append(node)
        elif node.type == "assignment" and len(inner(node)) == 2 and b"BottomSheetBehavior" in (root.text or b""):
            left, right = inner(node)
            word = re.split(r"[.?]+", text_of(left))[-1]
            if word in MATERIAL:
                behavior = behavior or Found(preset or "material", enclosing(node), node.start_point[0] + 1)
                behavior.set(word, node, reader.read, right)
    for state in states:
        for sheet in [one for one in sheets if one.name == enclosing(state)]:
            take_arguments(state, sheet, reader)
    return iter(sheets + ([behavior] if behavior else []))


def take_arguments(node: Node, sheet: Found, reader: Reader, unsaid: Set[str] = frozenset()) -> None:
    for name, value in arguments(node):
        if name is None or name in unsaid or value.type in ("lambda_literal", "function_expression", "annotated_lambda"):
            continue
        sheet.set(name, value, reader.read, value)


def in_swift(root: Node, preset: str | None) -> Iterator[Found]:
    reader = Reader(constants(root))
    chains: dict[object, Found] = {}

    def sheet_of(key: object, name: str, node: Node) -> Found:
        return chains.setdefault(key, Found(preset or "system-26", name, node.start_point[0] + 1))

    for node in walk(root):
        if node.type == "call_expression" and inner(node)[0].type == "navigation_expression":
            navigation = inner(node)[0]
            word = text_of(inner(navigation)[-1]).lstrip(".")
            if word in MODIFIERS:
                # The modifiers of a view begin with the view.
                sheet = sheet_of(node.start_byte, re.split(r"\W", text_of(node), maxsplit=1)[0] or "sheet", node)
                take_modifier(node, word, sheet, reader)
        elif node.type == "assignment" and len(inner(node)) == 2:
            left, right = inner(node)
            word = text_of(left).split(".")[-1]
            if word in UIKIT and "." in text_of(left):
                sheet = sheet_of(enclosing(node), enclosing(node), node)
                sheet.set(word, node, reader.detent_name if word.endswith("Identifier") else reader.read, right)
    return iter(chains.values())


def take_modifier(node: Node, word: str, sheet: Found, reader: Reader) -> None:
    given = arguments(node)
    if word == "interactiveDismissDisabled" and not given:
        sheet.set(word, node, bool, True)
    elif given:
        value = given[0][1]
        if word == "presentationBackgroundInteraction" and value.type == "call_expression" and callee(value) == ".enabled":
            through = dict(arguments(value)).get("upThrough")
            if through is not None:
                return sheet.set("largestUndimmedDetentIdentifier", through, reader.detent_name, through)
        sheet.set(word, value, reader.read, value)


def in_dart(root: Node, preset: str | None) -> Iterator[Found]:
    reader = Reader(constants(root))
    for node in walk(root):
        name = callee(node) if node.type in CALLS else ""
        if name not in ("Sheet", "showModalBottomSheet", "DraggableScrollableSheet"):
            continue
        given = {key: value for key, value in arguments(node) if key}
        sheet = Found(preset or ("smooth-sheets" if name == "Sheet" else None), enclosing(node), node.start_point[0] + 1)
        if sheet.preset is None:
            sheet.problems.append((sheet.line, f"{name} is Flutter's own, which no preset reproduces: choose one with --from"))
        if "snapGrid" in given:
            grid = dict(arguments(given["snapGrid"])) if given["snapGrid"].type in CALLS else {}
            snaps = grid.get("snaps") or given["snapGrid"]
            sheet.set("snapPoints", given.pop("snapGrid"), reader.read, snaps)
        if "initialOffset" in given:
            take_initial(given.pop("initialOffset"), sheet, reader)
        if "minChildSize" in given or "maxChildSize" in given or "snapSizes" in given:
            take_sizes(given, sheet, reader)
        for word in ("isDismissible", "enableDrag", "showDragHandle", "initialChildSize"):
            if word in given:
                sheet.set(word, given[word], reader.read, given[word])
        yield sheet


def take_initial(node: Node, sheet: Found, reader: Reader) -> None:
    try:
        value = reader.read(node)
    except Unread as unread:
        sheet.problems.append((unread.line, f"initialOffset is {unread.text}, which is no literal"))
    else:
        sheet.configuration["selectedDetentIdentifier"] = value["id"] if isinstance(value, dict) else f"{round(value * 100, 1):g}%" if value <= 1 else f"{value:g}"


def take_sizes(given: dict[str, Node], sheet: Found, reader: Reader) -> None:
    sizes: list[Any] = []
    for word, usual in (("minChildSize", 0.25), ("snapSizes", []), ("maxChildSize", 1)):
        try:
            value = reader.read(given[word]) if word in given else usual
        except Unread as unread:
            sheet.problems.append((unread.line, f"{word} is {unread.text}, which is no literal"))
        else:
            sizes += value if isinstance(value, list) else [value]
    node = next(given[word] for word in ("snapSizes", "minChildSize", "maxChildSize") if word in given)
    sheet.set("snapPoints", node, sorted, set(sizes))


def in_xml(root: Node, preset: str | None) -> Iterator[Found]:
    for node in walk(root):
        if node.type not in ("STag", "EmptyElemTag"):
            continue
        given = {}
        for attribute in inner(node)[1:]:
            if attribute.type == "Attribute":
                key, value = inner(attribute)
                given[text_of(key).split(":")[-1]] = (text_of(value)[1:-1], attribute)
        words = {key.removeprefix("behavior_"): value for key, value in given.items() if key.startswith("behavior_")}
        if not words and "BottomSheetBehavior" not in given.get("layout_behavior", ("",))[0]:
            continue
        sheet = Found(preset or "material", given.get("id", ("sheet",))[0].split("/")[-1], node.start_point[0] + 1)
        for word, (text, attribute) in words.items():
            sheet.set(word, attribute, of_resource, text, attribute)
        yield sheet


def of_resource(text: str, node: Node) -> Any:
    """The value of an Android attribute."""
    if text in ("true", "false"):
        return text == "true"
    if match := re.fullmatch(r"(-?\d+(?:\.\d+)?)(dp|dip|px)?", text):
        value = float(match[1])
        return int(value) if value.is_integer() else value
    raise Unread(node)


LANGUAGES: dict[str, tuple[str, str, Callable[[Node, str | None], Iterator[Found]]]] = {
    **dict.fromkeys((".tsx", ".jsx", ".js", ".ts", ".mjs"), ("tree_sitter_typescript", "language_tsx", in_tsx)),
    **dict.fromkeys((".kt", ".kts"), ("tree_sitter_kotlin", "language", in_kotlin)),
    ".swift": ("tree_sitter_swift", "language", in_swift), ".dart": ("tree_sitter_dart_orchard", "language", in_dart),
    ".xml": ("tree_sitter_xml", "language_xml", in_xml),
}
"""For each extension the grammar, its function, and what finds the sheets."""


def sheets_in(source: bytes, extension: str, preset: str | None) -> tuple[list[Found], list[tuple[int, str]]]:
    """The sheets in a source file, and what could not be parsed. Raises ImportError without tree-sitter."""
    import tree_sitter

    module, function, find = LANGUAGES[extension]
    language = tree_sitter.Language(getattr(import_module(module), function)())
    root = tree_sitter.Parser(language).parse(source).root_node
    broken = next((node for node in walk(root) if node.is_error or node.is_missing), None) if root.has_error else None
    problems = [(broken.start_point[0] + 1, "this can't be parsed, and what is around it may be missing")] if broken else []
    return list(find(root, preset)), problems
