"""Text of a document stays text in every exported language: it ends no comment and no literal, and becomes no markup."""

import re
import subprocess

import html5lib
import pytest
import tree_sitter
from conftest import SHEETD, TARGETS
from markdown_it import MarkdownIt
from sheetd_client import SyncClient
from test_grammars import GRAMMARS
from test_grammars import problems as syntax_problems

HOSTILE = [
    "*/ evil() /*", "/* never closed", "/** @evil */", "// evil()", "--!><script>evil()</script>", "--><script>evil()</script>", "<!-- <!-- -->",
    "<!-->", "]]><script>evil()</script>", "</script><script>evil()</script>", "</style></title></textarea><img src=x onerror=evil()>",
    "<img src=x onerror=evil()>", "\"><svg onload=evil()>", "' onmouseover='evil()", "&lt;script&gt;", "&#60;script&#62;evil()&#60;/script&#62;",
    "\u2028evil()", "\u2029evil()", "\u0085evil()", "a\nevil()", "a\r\nevil()", "\tevil()", "\x00evil()", "\x1b[31mevil()", "\u202eevil()\u2066",
    "\u200f\u061cevil()", "\\", "\\\"; evil(); \"", "\"; evil(); \"", "\\(evil())", "${evil()}", "$evil", "`${evil()}`", "#{evil()}", "{{ evil() }}",
    "\\u000aevil()", "\\n evil()", "[click](javascript:evil())", "![x](x) | a | `b` | **c**", "@import url(evil.css); } * { color: red; } \\22 ; \\a",
]
LANGUAGES = {"swiftui": "swift", "uikit": "swift"}


@pytest.fixture(scope="module")
def exports():
    """The code for each target and hostile name, of a sheet with all hostile texts as ids."""
    detents = [{"id": text, "height": 100 + 10 * index} for index, text in enumerate(HOSTILE)]
    with SyncClient(SHEETD) as client:
        for sheet, ids in (("hostile", detents), ("kind", [{**detent, "id": f"k{index}"} for index, detent in enumerate(detents)])):
            client.request("sheet/open", {"sheet": sheet, "preset": "gorhom", "configuration": {"detents": ids}})
        answers = {(target, name): client.request("sheet/export", {"sheet": "hostile", "to": target, "name": name})["text"]
                   for target in TARGETS for name in HOSTILE}
        kind = {target: client.request("sheet/export", {"sheet": "kind", "to": target, "name": "kind"})["text"] for target in TARGETS}
    return answers, kind


def test_there_are_forty_texts_and_no_language_is_left_out():
    assert len(set(HOSTILE)) == 40
    assert set(TARGETS) == {*GRAMMARS, *LANGUAGES, "web", "table"}


@pytest.mark.parametrize("target", TARGETS)
def test_line_breaks_and_changes_of_direction_are_escaped(exports, target):
    for name in HOSTILE:
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]", exports[0][target, name].replace("\t", "")), name


@pytest.mark.parametrize("target", GRAMMARS)
def test_hostile_text_leaves_the_syntax_as_it_is(exports, target):
    for name in HOSTILE:
        assert syntax_problems(target, exports[0][target, name]) == [], name


def shape(target, code):
    """The types of a tree's nodes in order, without what is inside literals and comments; the rules of CSS, whose grammar takes an escaped
    backslash for the escape of what follows."""
    if target == "css":
        code = re.sub(r'/\*.*?\*/|"(\\.|[^"\\\n])*"', "", code, flags=re.DOTALL)
        return re.sub(r"[\w-]*sheet\b", "sheet", code)
    parser = tree_sitter.Parser(tree_sitter.Language(GRAMMARS[target]()))
    found, nodes = [], [parser.parse(code.encode()).root_node]
    while nodes:
        node = nodes.pop()
        found.append(node.type)
        if not re.search("string|comment", node.type):
            nodes += node.children
    return found


@pytest.mark.parametrize("target", GRAMMARS)
def test_hostile_text_leaves_the_code_as_it_is(exports, target):
    for name in HOSTILE:
        assert shape(target, exports[0][target, name]) == shape(target, exports[1][target]), name


@pytest.mark.parametrize("target", LANGUAGES)
def test_swift_parses_code_with_hostile_text(exports, target, tmp_path):
    def parsed(code):
        path = tmp_path / "Sheet.swift"
        path.write_text(code)
        done = subprocess.run(["swiftc", "-frontend", "-dump-parse", path], capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr[:2000]
        return re.findall(r"^ *\((\w+)", re.sub(r'"(\\.|[^"\\])*"', '""', done.stdout), re.MULTILINE)

    kind = parsed(exports[1][target])
    for name in HOSTILE:
        assert parsed(exports[0][target, name]) == kind, name


def elements(page):
    """The elements of a page in order, with the names of their attributes."""
    tree = html5lib.parse(page, namespaceHTMLElements=False)
    return [(str(element.tag), sorted(element.attrib)) for element in tree.iter() if isinstance(element.tag, str)]


def test_hostile_text_adds_nothing_to_a_page(exports):
    for name in HOSTILE:
        assert elements(exports[0]["web", name]) == elements(exports[1]["web"]), name


def test_hostile_text_adds_no_markup_to_markdown(exports):
    parser = MarkdownIt("gfm-like", {"html": True, "linkify": False})

    def tokens(text):
        return [child.type for token in parser.parse(text) for child in [token, *(token.children or [])]]

    for name in HOSTILE:
        assert tokens(exports[0]["table", name]) == tokens(exports[1]["table"]), name
