"""The sheets in a source file: what each library's words are given there."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from importlib import import_module
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from .literals import CALLS, NAMES, SIZE, Reader, Unread, arguments, callee, inner, name_of, percent, plain, shortened, text_of, walk

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
    unread: dict[str, tuple[int, str]] = field(default_factory=dict)
    """The same for words whose value is not known, by the word."""
    sizes_are_unread: bool = False
    indexes: dict[str, Any] = field(default_factory=dict)
    """Words that count sizes which are not known."""
    tag: str = ""
    """Its element in JSX, by the name that its library gives it."""
    is_document: bool = False
    """Whether its words may be members of a document."""

    @property
    def report(self) -> list[tuple[int, str]]:
        """All that was not understood, with its line."""
        return [*self.problems, *self.unread.values()]

    def set(self, word: str, node: Node, read: Callable[..., Any], *arguments: Any) -> None:
        """Takes a word, which a node sets, with the value that `read` returns for the arguments."""
        if word in self.lines:
            self.problems.append((node.start_point[0] + 1, f"{word} is set more than once; this value is taken"))
        for earlier in (self.words, self.unread):  # which does not count
            earlier.pop(word, None)
        try:
            value = read(*arguments)
        except Unread as unread:
            shown = f" is {unread.text}, which" if unread.text != shortened(text_of(node)) else ""
            self.unread[word] = unread.line, f"{word}{shown} is no literal"
        else:
            if (word, value) not in DEFAULT_VALUES:
                self.words[word] = value
        self.lines[word] = node.start_point[0] + 1


MODULES = {"vaul": "vaul", "@gorhom/bottom-sheet": "gorhom", "@swmansion/react-native-bottom-sheet": "swmansion", "react-modal-sheet": "react-modal-sheet",
           "@ionic/react": "ionic", "@base-ui-components/react": "base-ui", "@base-ui/react": "base-ui"}
TAGS = {"vaul": {"Drawer.Root", "Drawer.NestedRoot", "Drawer"}, "base-ui": {"Drawer.Root", "Root"}, "gorhom": {"BottomSheet", "BottomSheetModal"},
        "swmansion": {"BottomSheet", "ModalBottomSheet"}, "react-modal-sheet": {"Sheet"}, "ionic": {"IonModal"}}
USUAL = {"BottomSheetModal": "gorhom", "BottomSheet": "gorhom", "Drawer.Root": "vaul", "Drawer": "vaul", "IonModal": "ionic"}
"""Whose a tag is that is not imported from a library, such as one of the team's own around it."""
DEFAULTS = {"gorhom": "BottomSheet", "swmansion": "BottomSheet", "react-modal-sheet": "Sheet"}
"""What a library's default export is."""
UNSAID = re.compile(r"((on|set)[A-Z].*|ref|key|style|className|children|open|isOpen|defaultOpen|trigger|id|testID|data-.*|aria-.*)$")
"""Props that say nothing of how a sheet behaves."""
DEFAULT_VALUES = [("direction", "bottom"), ("swipeDirection", "down"), ("modal", True), ("skipCollapsed", False),
           ("sheetGesturesEnabled", True), ("sheetSwipeEnabled", True), ("enableContentPanningGesture", True), ("presentationBackgroundInteraction", ".automatic"),
           ("presentationBackgroundInteraction", ".disabled"), ("presentationContentInteraction", ".automatic"), ("shouldCloseOnMinExtent", True)]
"""Words with the value that they have anyway."""
MODIFIERS = {"presentationDetents", "presentationDragIndicator", "presentationCornerRadius", "interactiveDismissDisabled",
             "presentationBackgroundInteraction", "presentationContentInteraction", "presentationBackground", "presentationSizing"}
UIKIT = {"detents", "prefersGrabberVisible", "preferredCornerRadius", "largestUndimmedDetentIdentifier", "selectedDetentIdentifier", "isModalInPresentation",
         "prefersScrollingExpandsWhenScrolledToEdge", "prefersEdgeAttachedInCompactHeight", "widthFollowsPreferredContentSizeWhenEdgeAttached"}
MATERIAL = {"peekHeight", "hideable", "fitToContents", "halfExpandedRatio", "skipCollapsed", "draggable", "expandedOffset", "state", "maxWidth", "maxHeight"}
MATERIAL_STATES = {"STATE_EXPANDED": "expanded", "STATE_HALF_EXPANDED": "half", "STATE_COLLAPSED": "collapsed"}
COMPOSE = {"ModalBottomSheet", "BottomSheetScaffold"}
PEEK_IN_COMPOSE = 56
"""The height at which a scaffold's sheet peeks unless it is told, dp."""
STATES = {"rememberModalBottomSheetState", "rememberStandardBottomSheetState"}
UNSAID_IN_COMPOSE = {"onDismissRequest", "sheetState", "modifier", "content", "sheetContent", "scaffoldState", "topBar", "snackbarHost", "containerColor",
                     "contentColor", "tonalElevation", "sheetContainerColor", "sheetContentColor", "sheetTonalElevation", "sheetShadowElevation", "initialValue"}
UNSAID_IN_DART = {"key", "child", "builder", "context", "controller", "decoration", "backgroundColor", "clipBehavior", "elevation", "useRootNavigator",
                  "routeSettings", "expand", "isScrollControlled", "snap", "minChildSize", "maxChildSize", "snapSizes"}
CORNERS = {"RoundedCornerShape", "Radius.circular"}
"""Calls whose arguments are the radius of corners."""
# A sheet that is a part of the screen: nothing is dimmed, and a tap beside it is the app's.
UNDIMMED = {"alpha": 0, "tap": "none"}
SIZES = ("snapPoints", "detents", "presentationDetents")
COMPUTED = {*SIZES, "minChildSize", "maxChildSize", "snapSizes", "initialChildSize", "sheetPeekHeight", "index", "disappearsOnIndex"}
"""What code that `sheetd export` has written may compute."""
EXPORTED = re.compile(rb"^// Document: (\{.*\})\r?$", re.MULTILINE)
"""The line of such code that says what the document has there."""


def constants(root: Node) -> Iterator[tuple[str, Node, Node]]:
    """The constants of a file: their names, where each is known, and their values."""
    for node in walk(root):
        if node.type not in ("variable_declarator", "property_declaration", "initialized_variable_definition", "static_final_declaration"):
            continue
        parts = inner(node)
        keyword = text_of(node.parent or node).split(None, 1)[0] if node.type == "variable_declarator" else ""
        is_pattern = parts[:1] and parts[0].type in ("array_pattern", "object_pattern")
        if len(parts) < 2 or keyword in ("let", "var") or is_pattern and not callee(parts[-1]).endswith("useState"):
            continue
        names = [one for part in parts[:-1] for one in walk(part) if one.type in NAMES]
        scope = node.parent
        while scope is not None and scope.parent is not None and not scope.type.endswith(("body", "block")):
            scope = scope.parent
        if names:
            yield text_of(names[0]), scope or root, parts[-1]


DECLARATIONS = {"function_declaration", "variable_declarator", "class_declaration", "class_definition", "function_signature", "method_definition", "method_declaration"}


def enclosing(node: Node) -> str:
    """The name of the function, component or type around."""
    at = node.parent
    while at is not None:
        if at.type in DECLARATIONS and (name := at.child_by_field_name("name") or named(at)) is not None:
            return text_of(name)
        at = at.parent
    return "sheet"


def named(declaration: Node) -> Node | None:
    """The name of a declaration whose grammar has no field for it."""
    parts = inner(declaration)
    parts = inner(parts[0]) if parts and parts[0].type == "function_signature" else parts
    return next((part for part in parts if part.type in NAMES or part.type == "type_identifier" and declaration.type != "function_declaration"), None)


def in_tsx(root: Node, preset: str | None) -> Iterator[Found]:
    imports: dict[str, tuple[str, str]] = {}
    backdrops: list[Node] = []
    for node in walk(root):
        if node.type == "import_statement":
            module = text_of(inner(node)[-1]).strip("'\"")
            library = next((one for name, one in MODULES.items() if module == name or module.startswith(name + "/")), None)
            for name in walk(node) if library else []:
                if name.type == "import_specifier" and library:
                    imports[text_of(inner(name)[-1])] = library, text_of(inner(name)[0])
                elif name.type == "import_clause" and inner(name)[0].type == "identifier" and library:
                    imports[text_of(inner(name)[0])] = library, DEFAULTS.get(library, text_of(inner(name)[0]))
    reader = Reader(constants(root))
    sheets: list[Found] = []
    for node in walk(root):
        if node.type not in ("jsx_opening_element", "jsx_self_closing_element") or not inner(node):
            continue
        first, dot, rest = text_of(inner(node)[0]).partition(".")
        library, original = imports.get(first) or (USUAL.get(first + dot + rest), first)
        tag = original + dot + rest
        if tag == "BottomSheetBackdrop":
            backdrops.append(node)
        if library is None and preset is None or tag not in TAGS.get(library or (preset or "").split(".")[0], ()):
            continue
        sheets.append(Found(preset or library, enclosing(node), node.start_point[0] + 1))
        sheets[-1].tag = tag
        take_attributes(node, sheets[-1], reader)
    for node in backdrops if len(sheets) == 1 else []:
        take_attributes(node, sheets[0], reader, {"pressBehavior", "disappearsOnIndex"})
    for sheet in sheets:
        take_units(sheet)
        take_defaults(sheet)
        if sheet.preset == "gorhom":
            take_appearance(sheet)
    return iter(sheets)


def take_units(sheet: Found) -> None:
    """The sizes of vaul: text is pixels whatever its unit is, and numbers are factors of the window's height."""
    points = sheet.words.get("snapPoints")
    if not (sheet.preset or "").startswith("vaul") or not isinstance(points, list):
        return
    for index, point in enumerate(points):
        number = re.match(r"\s*(\d+)", point) if isinstance(point, str) else None
        if number and point != f"{number[1]}px":
            points[index] = f"{number[1]}px"
            sheet.problems.append((sheet.lines["snapPoints"], f"snapPoints: vaul reads {point!r} as {number[1]} pixels"))
        elif isinstance(point, (int, float)) and point > 1:
            sheet.problems.append((sheet.lines["snapPoints"], f"snapPoints: vaul reads {point:g} as {point:g} times the height of the window; '{point:g}px' are pixels"))


def take_appearance(sheet: Found) -> None:
    """The handle and the corners of a sheet of gorhom."""
    if sheet.words.get("handleComponent", True) is None:
        del sheet.words["handleComponent"]
        sheet.configuration["prefersGrabberVisible"] = False
    style = sheet.words.get("backgroundStyle")
    if not isinstance(style, dict):
        return
    corners = [style.get(key, style.get("borderRadius")) for key in ("borderTopLeftRadius", "borderTopRightRadius")]
    if isinstance(corners[0], (int, float)) and corners[0] == corners[1]:
        sheet.configuration["preferredCornerRadius"] = corners[0]
        rest = {key: value for key, value in style.items() if key not in ("borderTopLeftRadius", "borderTopRightRadius", "borderRadius")}
        if rest:
            sheet.words["backgroundStyle"] = rest
        else:
            del sheet.words["backgroundStyle"]


def take_defaults(sheet: Found) -> None:
    """What a sheet of a library does without being told, where its preset does something else."""
    sizes = next((sheet.words[word] for word in ("snapPoints", "detents", "breakpoints") if isinstance(sheet.words.get(word), list)), None)
    is_unread = not sheet.unread.keys().isdisjoint(("snapPoints", "detents", "breakpoints"))
    if sheet.preset == "gorhom":
        if sheet.tag == "BottomSheet":
            sheet.words.setdefault("enablePanDownToClose", False)
        if sheet.words.pop("enableDynamicSizing", True):
            if sizes is None and not is_unread:
                sheet.words["snapPoints"] = ["content"]
            elif sizes is not None:
                sheet.problems.append((sheet.line, "enableDynamicSizing is true if nothing else is said, and adds a detent of the content's height, which is left out"))
    elif sheet.preset == "ionic" and sizes is None and not is_unread:
        sheet.problems.append((sheet.line, "a modal without breakpoints is no sheet; the preset's detents stand for its own"))
    elif sheet.preset in ("ionic", "swmansion") and sizes is not None and 0 not in sizes:
        # Without a closed end, no drag closes it.
        sheet.configuration["isModalInPresentation"] = True
    if is_unread:
        for word in ("index", "initialSnap", "activeSnapPoint", "disappearsOnIndex"):
            if (index := sheet.words.pop(word, None)) is not None:
                sheet.indexes[word] = index
                sheet.unread[word] = sheet.lines[word], f"{word} is one of sizes that are not known"
        sheet.sizes_are_unread = True


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
    behavior: Found | None = None
    is_material = re.search(rb"\b(BottomSheetBehavior|BottomSheetDialog(Fragment)?)\b", root.text or b"") is not None
    for node in walk(root):
        name = callee(node) if node.type == "call_expression" else ""
        if name in COMPOSE and arguments(node):
            sheets.append(Found(preset or "compose-material3", enclosing(node), node.start_point[0] + 1))
            take_arguments(node, sheets[-1], reader, UNSAID_IN_COMPOSE)
            take_state(node, sheets[-1], reader)
        elif node.type == "assignment" and len(inner(node)) == 2 and is_material:
            left, right = inner(node)
            behavior = take_property(node, re.split(r"[.?!]+", text_of(left))[-1], right, behavior, reader, preset)
        elif (setter := re.search(r"(?:^|[.?!])set([A-Z]\w*)$", name)) and len(arguments(node)) == 1 and is_material:
            behavior = take_property(node, setter[1], arguments(node)[0][1], behavior, reader, preset)
    if is_material and b"BottomSheetDialog" in (root.text or b"") and not behavior and not sheets:
        behavior = Found(preset or "material", enclosing_type(root), 1)
    if behavior:
        with_defaults_of_material(behavior, is_dialog=b"BottomSheetDialog" in (root.text or b""))
    return iter(sheets + ([behavior] if behavior else []))


def take_state(call: Node, sheet: Found, reader: Reader) -> None:
    """Takes what the state of a sheet of Compose says, and what a scaffold does without being told."""

    def given(node: Node | None, *names: str) -> Node | None:
        named = {name or (names[0] if place == 0 else None): value for place, (name, value) in enumerate(arguments(node))} if node is not None else {}
        found = next((named[name] for name in names if name in named), None)
        return found if found is None else reader.constant(text_of(found), call) or found

    state = given(call, "sheetState", "scaffoldState")
    if state is not None and callee(state) == "rememberBottomSheetScaffoldState":
        state = given(state, "bottomSheetState")
    if state is not None and state.type == "call_expression" and callee(state) in STATES:
        take_arguments(state, sheet, reader, UNSAID_IN_COMPOSE, "skipPartiallyExpanded" if callee(state) == "rememberModalBottomSheetState" else None)
        asked = given(state, "confirmValueChange")
        if asked is not None and "".join(text_of(asked).split()) == "{it!=SheetValue.Hidden}":
            sheet.configuration["isModalInPresentation"] = True
            sheet.unread.pop("confirmValueChange", None)
        value = given(state, "initialValue")
        if value is not None and text_of(value).endswith(".Expanded"):
            sheet.configuration["selectedDetentIdentifier"] = "expanded"
    stays = sheet.words.pop("skipHiddenState", callee(call) == "BottomSheetScaffold")
    if stays:
        sheet.configuration["isModalInPresentation"] = True
    if callee(call) != "BottomSheetScaffold":
        return
    # It dims nothing, and does not add the safe area.
    sheet.configuration["dimming"] = dict(UNDIMMED)
    peek = sheet.words.pop("sheetPeekHeight", None if "sheetPeekHeight" in sheet.unread else PEEK_IN_COMPOSE)
    if isinstance(peek, (int, float)):
        expanded = {"id": "expanded", "content": True, "live": True}
        sheet.configuration["detents"] = [{"id": "partiallyExpanded", "height": peek}, expanded] if peek > 0 else [expanded]


def corner(node: Node, reader: Reader) -> Any:
    """The radius of a shape whose rounded corners have one. Raises `Unread` for any other."""
    given = [(callee(call), value) for call in walk(node) if call.type in CALLS and callee(call) in CORNERS for _, value in arguments(call)]
    if any(name == "RoundedCornerShape" and not text_of(value).endswith(".dp") for name, value in given):  # a percentage, or pixels
        raise Unread(node)
    radii = [reader.read(value) for _, value in given]
    if not radii or any(radius != radii[0] for radius in radii):
        raise Unread(node)
    return radii[0]


def enclosing_type(root: Node) -> str:
    """The name of the first type of a file."""
    declared = next((node for node in walk(root) if node.type == "class_declaration"), None)
    return next((text_of(part) for part in inner(declared) if part.type in (*NAMES, "type_identifier")), "sheet") if declared else "sheet"


def take_property(node: Node, name: str, value: Node, sheet: Found | None, reader: Reader, preset: str | None) -> Found | None:
    """Takes a property of a BottomSheetBehavior or of its dialog: `isHideable = true`, or `setHideable(true)`."""
    word = re.sub(r"^is(?=[A-Z])", "", name)
    word = word[:1].lower() + word[1:]
    word = "hideable" if word == "cancelable" else word  # of a dialog
    if word not in MATERIAL:
        return sheet
    sheet = sheet or Found(preset or "material", enclosing(node), node.start_point[0] + 1)
    if word == "peekHeight" and value.type == "number_literal":
        sheet.words.pop(word, None)
        sheet.problems.append((node.start_point[0] + 1, "peekHeight is in pixels, of which a document does not know how many are a point"))
    elif word == "state" and (state := text_of(value).rpartition(".")[2]) in MATERIAL_STATES:
        sheet.configuration["selectedDetentIdentifier"] = MATERIAL_STATES[state]
    else:
        sheet.set(word, node, reader.read, value)
    return sheet


def with_defaults_of_material(sheet: Found, is_dialog: bool) -> None:
    """What a sheet of views does without being told: it fits its content, and only a dialog has a scrim."""
    if not is_dialog:
        sheet.configuration["dimming"] = dict(UNDIMMED)
    if sheet.preset != "material":
        return
    if sheet.words.get("fitToContents", True):
        sheet.preset = "material.fit"
        if sheet.words.pop("halfExpandedRatio", None) is not None:
            sheet.problems.append((sheet.lines["halfExpandedRatio"], "halfExpandedRatio has no effect while fitToContents is true, its default"))
    elif sheet.words.pop("skipCollapsed", False):
        sheet.problems.append((sheet.lines["skipCollapsed"], "skipCollapsed is left out: no preset has it together with fitToContents false"))
    sheet.words.pop("fitToContents", None)


def take_arguments(node: Node, sheet: Found, reader: Reader, unsaid: Set[str] = frozenset(), first: str | None = None) -> None:
    """Takes the named arguments of a call, and one without a name as the first parameter."""
    for place, (given, value) in enumerate(arguments(node)):
        name = given or (first if place == 0 else None)
        if name is None or name in unsaid:
            continue
        if name in ("dragHandle", "sheetDragHandle"):
            sheet.configuration["prefersGrabberVisible"] = text_of(value) != "null"
        elif name in ("shape", "sheetShape"):
            sheet.set("presentationCornerRadius", value, corner, value, reader)
        else:
            sheet.set(name, value, reader.read, value)


def in_swift(root: Node, preset: str | None) -> Iterator[Found]:
    reader = Reader(constants(root))
    chains: dict[object, Found] = {}
    # Controllers whose sheet has a name of its own: `if let sheet = controller.sheetPresentationController`.
    named = re.findall(r"(?:let|var)\s+(\w+)\s*=\s*([\w.]+?)[?!]?\.(?:sheetPresentationController|presentationController)\b", text_of(root))
    aliases = {name: owner.split(".")[0] if not owner.startswith("self.") else owner.split(".")[1] for name, owner in named}

    def sheet_of(key: object, node: Node) -> Found:
        if key not in chains:
            chains[key] = Found(preset or "system-26", enclosing(node), node.start_point[0] + 1)
        return chains[key]

    preview_end = animation_end = 0
    for node in walk(root):
        if is_preview(node):
            preview_end = (node if node.type == "macro_invocation" else node.parent or node).end_byte
        if node.type == "call_expression" and inner(node)[0].type == "navigation_expression":
            navigation = inner(node)[0]
            word = text_of(inner(navigation)[-1]).lstrip(".")
            if word == "animateChanges":
                animation_end = node.end_byte
            if word in MODIFIERS and node.start_byte >= preview_end:
                # The modifiers of a view begin with the view.
                take_modifier(node, word, sheet_of(node.start_byte, node), reader)
            elif word in ("append", "insert", "remove") and text_of(inner(navigation)[0]).endswith(".detents"):
                sheet = sheet_of((enclosing(node), receiver(text_of(navigation), aliases)), node)
                sheet.problems.append((node.start_point[0] + 1, f"detents are changed here ({word}), which is not read"))
        elif node.type == "assignment" and len(inner(node)) == 2:
            left, right = inner(node)
            word = text_of(left).split(".")[-1]
            if word in UIKIT and "." in text_of(left):
                sheet = sheet_of((enclosing(node), receiver(text_of(left), aliases)), node)
                if "+=" in text_of(node)[:right.start_byte - node.start_byte]:
                    sheet.problems.append((node.start_point[0] + 1, f"{word} are changed here (+=), which is not read"))
                    continue
                if word == "selectedDetentIdentifier" and (word in sheet.words or node.start_byte < animation_end):
                    continue  # the app moves it later
                sheet.set(word, node, reader.detent_name if word.endswith("Identifier") else reader.read, right)
    for sheet in chains.values():
        # What is behind a sheet can be used at every detent.
        detents = sheet.words.get("presentationDetents")
        if sheet.words.get("presentationBackgroundInteraction") == ".enabled" and isinstance(detents, list) and detents:
            del sheet.words["presentationBackgroundInteraction"]
            sheet.words["largestUndimmedDetentIdentifier"] = name_of(detents[-1])
    return iter(chains.values())


def receiver(text: str, aliases: Mapping[str, str]) -> str:
    """The controller whose sheet is changed in `controller.sheetPresentationController?.detents`, or by the name that its sheet has."""
    first = re.split(r"\W+", text.removeprefix("self."), maxsplit=1)[0]
    return aliases.get(first, first)


def is_preview(node: Node) -> bool:
    """Whether what is in a node is shown by Xcode only."""
    if node.type == "macro_invocation":
        return text_of(inner(node)[0]) == "Preview" if inner(node) else False
    return node.type == "inheritance_specifier" and text_of(node) == "PreviewProvider"


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
        for name, other in given[1:]:
            state = reader.constant(text_of(other).removeprefix("$"), other) if name == "selection" else None
            if state is not None:
                sheet.set("selectedDetentIdentifier", other, reader.detent_name, state)
            else:
                sheet.unread[name or word] = other.start_point[0] + 1, f"{name or word} is {shortened(text_of(other))}, which is no literal"


def in_dart(root: Node, preset: str | None) -> Iterator[Found]:
    reader = Reader(constants(root))
    calls = [node for node in walk(root) if node.type in CALLS and callee(node) in ("Sheet", "showModalBottomSheet", "DraggableScrollableSheet")]
    owners = draggable_sheets(calls)
    inside = {call.id: next((owners[name] for name in made_in(call) if name in owners), None) for call in calls if callee(call) == "showModalBottomSheet"}
    within = {call.id for call in inside.values() if call is not None}
    for call in calls:
        if call.id in within:
            continue
        sheet = Found(preset or ("smooth-sheets" if callee(call) == "Sheet" else None), enclosing(call), call.start_point[0] + 1)
        if sheet.preset is None:
            # The most similar preset for Flutter.
            sheet.preset = "smooth-sheets.modal" if callee(call) == "showModalBottomSheet" else "smooth-sheets"
            sheet.unread["preset"] = sheet.line, f"{callee(call)} is Flutter's own, which no preset reproduces: {sheet.preset} is in its place; choose another with --from"
        take_sheet(call, sheet, reader)
        draggable = inside.get(call.id)
        if draggable is not None:
            # enableDrag is about the route; the sheet inside it has a drag of its own.
            if sheet.words.pop("enableDrag", True) is False and sheet.words.get("isDismissible") is False:
                del sheet.words["isDismissible"]
                sheet.configuration["isModalInPresentation"] = True
            take_sheet(draggable, sheet, reader)
        yield sheet


def draggable_sheets(calls: list[Node]) -> dict[str, Node]:
    """Each DraggableScrollableSheet, by the name of the class that makes it, and as what a builder makes itself."""
    owners: dict[str, Node] = {}
    for call in calls:
        at = call.parent if callee(call) == "DraggableScrollableSheet" else None
        while at is not None:
            if at.type == "class_definition":
                owners.setdefault(next((text_of(part) for part in inner(at) if part.type in NAMES), ""), call)
            elif at.type in CALLS and callee(at) == "showModalBottomSheet":
                owners[f"DraggableScrollableSheet in {at.id}"] = call
            at = at.parent
    return owners


def made_in(modal: Node) -> Iterator[str]:
    """What a modal route makes, by the names in `draggable_sheets`."""
    yield f"DraggableScrollableSheet in {modal.id}"
    yield from (callee(node) for node in walk(modal) if node.type in CALLS)


def take_sheet(call: Node, sheet: Found, reader: Reader) -> None:
    given = {key: value for key, value in arguments(call) if key}
    if "snapGrid" in given:
        grid = dict(arguments(given["snapGrid"])) if given["snapGrid"].type in CALLS else {}
        snap = grid.get("snap")
        if snap is not None:
            sheet.set("snapPoints", given.pop("snapGrid"), lambda: [reader.read(snap)])
        else:
            snaps = grid.get("snaps") or given["snapGrid"]
            sheet.set("snapPoints", given.pop("snapGrid"), reader.read, snaps)
    if "initialOffset" in given:
        take_initial(given.pop("initialOffset"), sheet, reader)
    if "shape" in given:
        shape = given.pop("shape")
        sheet.set("presentationCornerRadius", shape, corner, shape, reader)
    if callee(call) == "DraggableScrollableSheet":
        take_sizes(call, given, sheet, reader)
    for word, value in given.items():
        if word not in UNSAID_IN_DART and not UNSAID.match(word):
            sheet.set(word, value, reader.read, value)


def take_initial(node: Node, sheet: Found, reader: Reader) -> None:
    try:
        value = reader.read(node)
    except Unread as unread:
        sheet.problems.append((unread.line, f"initialOffset is {unread.text}, which is no literal"))
    else:
        if isinstance(value, (int, float)):
            value = {"id": percent(value) if value <= 1 else plain(value)}
        if isinstance(value, dict):
            sheet.configuration["selectedDetentIdentifier"] = value["id"]
        else:
            sheet.problems.append((node.start_point[0] + 1, f"initialOffset is {shortened(text_of(node))}, which is no offset"))


def take_sizes(call: Node, given: dict[str, Node], sheet: Found, reader: Reader) -> None:
    sizes: list[Any] = []
    for word, usual in (("minChildSize", 0.25), ("snapSizes", []), ("maxChildSize", 1)):
        try:
            value = reader.read(given[word]) if word in given else usual
        except Unread as unread:
            sheet.unread[word] = unread.line, f"{word} is {unread.text}, which is no literal"
        else:
            sizes += value if isinstance(value, list) else [value]
    if not all(isinstance(size, (int, float)) for size in sizes):
        sheet.unread["snapSizes"] = sheet.line, "a size is not a number"
    if sheet.unread.keys().isdisjoint(("minChildSize", "snapSizes", "maxChildSize")):
        sheet.set("snapPoints", call, sorted, set(sizes))
    if "snap" not in given or text_of(given["snap"]) != "true":
        sheet.problems.append((sheet.line, "without snap: true it rests anywhere between the smallest and the largest size, which a document can't say"))


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
        behavior = given.get("layout_behavior", ("",))[0].lower()
        if not MATERIAL.intersection(words) and not ("bottomsheetbehavior" in behavior or "bottom_sheet_behavior" in behavior):
            continue
        sheet = Found(preset or "material", given.get("id", ("sheet",))[0].split("/")[-1], node.start_point[0] + 1)
        for word, (text, attribute) in words.items():
            if word == "peekHeight" and text in ("auto", "-1"):
                sheet.problems.append((attribute.start_point[0] + 1, "peekHeight auto follows from the size of the window, which no preset reproduces"))
            else:
                sheet.set(word, attribute, of_resource, text, attribute)
        sheet.words.setdefault("hideable", False)
        with_defaults_of_material(sheet, is_dialog=False)
        yield sheet


def of_resource(text: str, node: Node) -> Any:
    """The value of an Android attribute."""
    if text in ("true", "false"):
        return text == "true"
    if match := re.fullmatch(r"(-?\d+(?:\.\d+)?)(dp|dip)?", text):
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
    found = list(find(root, preset))
    comments, count, end = [], 1, 0
    for comment in EXPORTED.finditer(source):
        count, end = count + source.count(b"\n", end, comment.start()), comment.start()
        comments.append((count, comment[1]))
    for index, sheet in enumerate(found):
        # The last comment between the sheet before and this one.
        place = bisect_left(comments, sheet.line, key=itemgetter(0)) - 1
        if place >= 0 and comments[place][0] > (found[index - 1].line if index else 0):
            take_exported(sheet, comments[place][1], comments[place][0])
            sheet.preset = preset or sheet.preset
    return found, problems


def refuse_number(text: str) -> Any:
    raise ValueError(f"{text} is no number of JSON")


def exported_document(written: bytes) -> dict[str, Any]:
    """The document in a comment of exported code. Raises ValueError for anything that `sheetd export` does not write."""
    try:
        document = json.loads(written, parse_constant=refuse_number)
        configuration = document.get("configuration", {})
        detents = configuration.get("detents", [])
        for detent in detents:
            sizes = [] if isinstance(detent, str) else [value for key, value in detent.items() if key in ("height", "fraction", "content")]
            if not isinstance(detent, str) and not isinstance(detent["id"], str) or not all(isinstance(size, (int, float)) and size <= 100_000 for size in sizes):
                raise ValueError(detent)
        names = [document["preset"], *([configuration["selectedDetentIdentifier"]] if "selectedDetentIdentifier" in configuration else [])]
        if not isinstance(detents, list) or not all(isinstance(name, str) for name in names):
            raise ValueError(names)
        written.decode().encode()
        json.dumps(document, ensure_ascii=False).encode()
    except (LookupError, TypeError, AttributeError, RecursionError, UnicodeError) as error:
        raise ValueError(str(error)) from None
    return {"preset": document["preset"], "detents": detents, "selected": configuration.get("selectedDetentIdentifier")}


def take_exported(sheet: Found, written: bytes, line: int) -> None:
    """What code of `sheetd export` computes, and the names of its detents, are those of the document that it was made of."""
    try:
        own = exported_document(written)
    except ValueError:
        sheet.problems.append((line, "this comment is not as sheetd export writes it"))
        return
    ids = [detent if isinstance(detent, str) else detent["id"] for detent in own["detents"]]
    said = next((sheet.words[word] for word in SIZES if isinstance(sheet.words.get(word), list)), None)
    computed = COMPUTED.intersection(sheet.unread)
    differs = said is not None and ids and [size_in(one) for one in said] != [size_in(one) for one in own["detents"]]
    if differs or any(word in sheet.lines and word not in computed for word in ("initialChildSize", "sheetPeekHeight")):
        sheet.problems.append((line, "the code is no longer that of this comment, which is ignored"))
        return
    names = dict(zip([name_of(one) for one in said or []], ids))
    index = sheet.indexes.pop("index", None)
    selected = sheet.words.pop("selectedDetentIdentifier", sheet.configuration.pop("selectedDetentIdentifier", None))
    selected = names.get(selected, selected)
    if type(index) is int and 0 <= index < len(ids):
        selected = ids[index]
    elif selected == "expanded" and selected not in ids:  # of Compose
        selected = ids[-1] if ids else None
    elif selected is None and "detents" not in sheet.lines:  # UIKit opens at the first detent unless the code names one
        selected = own["selected"]
    if (last := sheet.indexes.pop("disappearsOnIndex", None)) is not None:
        sheet.words["disappearsOnIndex"] = last  # counts the detents as they are
    undimmed = sheet.words.pop("largestUndimmedDetentIdentifier", None)
    if undimmed is not None:
        sheet.configuration["largestUndimmedDetentIdentifier"] = names.get(undimmed, undimmed)
    for word in (*SIZES, "skipPartiallyExpanded"):
        sheet.words.pop(word, None)
    if ids:
        sheet.configuration["detents"] = own["detents"]
        if selected is not None and (selected != ids[0] or own["selected"] is not None):
            sheet.configuration["selectedDetentIdentifier"] = selected
    if sheet.preset == "gorhom":  # which has a handle unless it is told otherwise
        sheet.configuration.setdefault("prefersGrabberVisible", True)
    sheet.preset = own["preset"]
    for word in (*computed, "selection", "preset"):
        sheet.unread.pop(word, None)
    if computed:
        sheet.problems.append((line, "the code computes its detents, so those of this comment are taken; later changes of the code are not seen"))
    sheet.sizes_are_unread = True


def size_in(detent: Any) -> Any:
    """The size of a detent, without its name: of a document, or as code writes it."""
    if isinstance(detent, dict):
        return {key: float(detent[key]) for key in ("height", "fraction", "content") if isinstance(detent.get(key), (int, float))}
    if match := SIZE.fullmatch(detent) if isinstance(detent, str) else None:
        return {match[1]: float(match[2])}
    return name_of(detent)
