"""Exported code is parsed by the grammar of its language. That shows that the syntax is right, and no more: it is not compiled here."""

import pytest
import tree_sitter
import tree_sitter_css
import tree_sitter_dart_orchard
import tree_sitter_kotlin
import tree_sitter_typescript
from conftest import MAP, PRESETS, export

GRAMMARS = {
    "compose": tree_sitter_kotlin.language,
    "flutter": tree_sitter_dart_orchard.language,
    "reanimated": tree_sitter_typescript.language_tsx,
    "gorhom": tree_sitter_typescript.language_tsx,
    "css": tree_sitter_css.language,
}


def problems(target, code):
    """What a grammar can't parse."""
    tree = tree_sitter.Parser(tree_sitter.Language(GRAMMARS[target]())).parse(code.encode())
    found, open_nodes = [], [tree.root_node]
    while open_nodes:
        node = open_nodes.pop()
        if node.is_error or node.is_missing:
            found.append((node.start_point[0] + 1, node.text.decode()[:120]))
        open_nodes += node.children
    return found


@pytest.mark.parametrize("target", GRAMMARS)
def test_exported_code_has_the_syntax_of_its_language(write, target):
    for document in [MAP, *(write({"preset": name}, name) for name in PRESETS)]:
        code, _ = export(document, target)
        assert problems(target, code) == [], document


@pytest.mark.parametrize("target", GRAMMARS)
def test_grammar_finds_what_is_missing(target):
    code, _ = export(MAP, target)
    end = code.rstrip().rfind("}")
    assert problems(target, code[:end])
