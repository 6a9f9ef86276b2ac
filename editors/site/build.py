"""Builds the static site: the preview page with the daemon as a WebAssembly module, and the manual.

    build.py MODULE FOLDER    MODULE is sheetd.wasm; FOLDER is replaced
"""

import base64
import hashlib
import html
import json
import re
import shutil
import sys
import zlib
from pathlib import Path
from urllib.parse import quote

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
PREVIEW = ROOT / "editors" / "preview"
CATALOGUES = [ROOT / "Sources" / module / f"{module}.docc" for module in ("SheetEngine", "SheetProtocol")]

sys.path[:0] = [str(ROOT / "Tests" / "Manual"), str(ROOT / "editors" / "python" / "src")]
import drawings  # noqa: E402
from sheetd_client.page import BUNDLE, bundle, bundled_page, modules, stylesheet  # noqa: E402

QR_CODES = Path("/usr/share/nodejs/qrcode-generator/qrcode.js")
"""The generator of QR codes (MIT), from the package node-qrcode-generator of Debian. Without it, the site shows none."""
VERSION = re.search(r'current = "(.*)"', (ROOT / "Sources" / "SheetProtocol" / "Version.swift").read_text())[1]


def link(document):
    """The address of the preview with a sheet document, relative to the manual. The page unpacks it (hosts.js)."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = compressor.compress(document.encode()) + compressor.flush()
    return "../preview/#document=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


# MARK: The manual


def title_of(page):
    """The title of an article: its first heading, or the display name in its metadata."""
    text = page.read_text()
    name = re.search(r'@DisplayName\("(.*)"\)', text)
    return name[1] if name else re.match(r"# (.*)", text)[1]


def name_of(page):
    """The title of an article in a list, where a catalogue's landing page is the overview of its section."""
    return "Overview" if page.stem == page.parent.stem else title_of(page)


def sections():
    """The manual's table of contents: (title, articles). Its order is that of the catalogues' topics."""
    for catalogue in CATALOGUES:
        landing = catalogue / f"{catalogue.stem}.md"
        topics = landing.read_text().split("## Topics")[1]
        for heading, names in re.findall(r"^### (.*)\n\n((?:- <doc:\w+>\n)+)", topics, re.M):
            articles = [catalogue / f"{name}.md" for name in re.findall(r"<doc:(\w+)>", names)]
            yield (title_of(landing), [landing, *articles]) if heading == "Articles" else (heading, articles)


FIRST = ["SheetProtocol", "SheetEngine", "Coming from another platform", "Libraries", "Specification", "References"]
"""The sections in reading order, by title or catalogue; all others follow."""


def ordered(found):
    """The sections as they are read, and the tutorial before everything else."""
    place = {name: index for index, name in enumerate(FIRST)}
    by_reader = sorted(found, key=lambda one: place.get(one[0], place.get(one[1][0].stem, len(FIRST))))
    return [(title, sorted(pages, key=lambda page: page.stem != "Tutorial")) for title, pages in by_reader]


SECTIONS = ordered(list(sections()))
ARTICLES = {page.stem: page for _, pages in SECTIONS for page in pages}
# The documents that a picture draws: name and text.
DRAWN = {picture.name: documents for picture, documents in drawings.drawn_documents()}


def tries(documents):
    """Links that open sheet documents in the preview. Several are told apart by their names."""
    links = [f'<a class="try" href="{link(text)}">Try {"it" if len(documents) == 1 else name}</a>' for name, text in documents]
    return " ".join(links)


def render_image(self, tokens, index, options, env):
    name, alt = tokens[index].attrs["src"], html.escape(tokens[index].content)
    caption = f"{alt}. {tries(DRAWN[name])}" if DRAWN.get(name) else alt
    return f'<figure><img src="{name}" alt="{alt}"><figcaption>{caption}</figcaption></figure>'


def render_fence(self, tokens, index, options, env):
    """A code block; a sheet document gets a link that opens it."""
    token = tokens[index]
    shown = f'<pre class="{token.info}"><code>{html.escape(token.content)}</code></pre>\n'
    if token.info == "json" and not {"preset", "scenario"}.isdisjoint(json.loads(token.content)):
        shown += f"<p>{tries([('', token.content)])}</p>\n"
    return shown


def render_code(self, tokens, index, options, env):
    return f"<code>{html.escape(tokens[index].content)}</code>"


def prepare(tokens):
    """Resolves links between articles, gives headings ids, and takes pictures out of paragraphs."""
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            words = re.findall(r"\w+", tokens[index + 1].content.lower())
            token.attrSet("id", "-".join(words))
        children = token.children or []
        if children and all(one.type in ("image", "softbreak") for one in children):
            tokens[index - 1].hidden = tokens[index + 1].hidden = True
        for child_index, child in enumerate(children):
            href = child.attrGet("href") if child.type == "link_open" else None
            if href and href.startswith("doc:"):
                name = href.removeprefix("doc:").split("/")[-1]  # doc:/Module/Article is one of another catalogue
                child.attrSet("href", f"{name}.html")
                children[child_index + 1].content = title_of(ARTICLES[name])


MARKDOWN = MarkdownIt("commonmark").enable("table")
MARKDOWN.add_render_rule("image", render_image)
MARKDOWN.add_render_rule("fence", render_fence)
MARKDOWN.add_render_rule("code_inline", render_code)
MARKDOWN.add_render_rule("table_open", lambda *_: '<div class="table"><table>\n')
MARKDOWN.add_render_rule("table_close", lambda *_: "</table></div>\n")


def source(page):
    """The Markdown of an article, without what only docc uses: metadata, topics, and the heading of the overview."""
    text = page.read_text().split("## Topics")[0]
    text = re.sub(r"@Metadata \{.*?\n\}\n", "", text, flags=re.S).replace("## Overview\n", "", 1)
    return re.sub(r"\A# .*", f"# {title_of(page)}", text)


LISTED = 4
"""An article with this many sections has a list of them."""


def article(page):
    """The HTML of an article."""
    tokens = MARKDOWN.parse(source(page))
    prepare(tokens)
    # After the title and the sentence below it.
    after = next(index for index, token in enumerate(tokens) if token.type == "paragraph_close") + 1
    parts = [MARKDOWN.renderer.render(part, MARKDOWN.options, {}) for part in (tokens[:after], tokens[after:])]
    return outline(tokens).join(parts)


def outline(tokens):
    """The sections of an article as a list of links, where there are so many that a list helps."""
    headings = [(token.tag, token.attrGet("id"), plain(tokens[index + 1])) for index, token in enumerate(tokens)
                if token.type == "heading_open" and token.tag in ("h2", "h3")]
    if len(headings) < LISTED:
        return ""
    items = "".join(f'<li class="{tag}"><a href="#{id}">{html.escape(text)}</a></li>' for tag, id, text in headings)
    return f'<nav class="outline" aria-label="On this page"><h2>On this page</h2><ul>{items}</ul></nav>\n'


def sections_of(page):
    """The sections of an article for the search: [page, id, title, heading, text]. The first has no heading."""
    tokens = MARKDOWN.parse(source(page))
    prepare(tokens)
    found = [[page.stem, "", title_of(page), "", ""]]
    for index, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag != "h1":
            found.append([page.stem, token.attrGet("id"), title_of(page), plain(tokens[index + 1]), ""])
        elif token.type in ("inline", "fence"):
            found[-1][4] += plain(token) + " "
    return found


def plain(token):
    """The words of a token."""
    if not token.children:
        return " ".join(token.content.split())
    return "".join(" " if child.type == "softbreak" else child.content for child in token.children)


def contents(shown=None):
    """The table of contents, as a list of links for each section."""
    lines = []
    for title, pages in SECTIONS:
        items = "".join(f'<li><a href="{page.stem}.html"{" aria-current=page" if page == shown else ""}>{name_of(page)}</a></li>'
                        for page in pages)  # fmt: skip
        lines.append(f"<h2>{title}</h2>\n<ul>{items}</ul>")
    return "\n".join(lines)


def abstract(page):
    return MARKDOWN.renderInline(page.read_text().split("\n\n")[1])


def manual(folder):
    """Writes the manual: a page for each article, one that lists them, and the pictures."""
    folder.mkdir()
    template = (HERE / "manual.html").read_text()

    def write(name, title, main, shown=None):
        values = {"title": title, "contents": contents(shown), "main": main}
        (folder / name).write_text(re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], template))

    for page in ARTICLES.values():
        write(f"{page.stem}.html", title_of(page), article(page), page)
    lists = "".join(
        f"<h2>{title}</h2>\n<dl>" + "".join(
            f'<dt><a href="{page.stem}.html">{name_of(page)}</a></dt><dd>{abstract(page)}</dd>' for page in pages) + "</dl>\n"
        for title, pages in SECTIONS)  # fmt: skip
    write("index.html", "Manual", f"<h1>Manual</h1>\n<p>Version {VERSION}</p>\n{lists}")
    (folder / "search.json").write_text(json.dumps([one for page in ARTICLES.values() for one in sections_of(page)], ensure_ascii=False))
    for catalogue in CATALOGUES:
        for picture in catalogue.glob("*.svg"):
            shutil.copy(picture, folder)


# MARK: The preview and the site


def preview(folder, module):
    """Writes the preview page with the module and the examples."""
    folder.mkdir()
    (folder / f"{BUNDLE}.js").write_text(bundle(PREVIEW, "main.js"))
    (folder / f"{BUNDLE}.css").write_text(stylesheet(PREVIEW))
    # The bundle loads these on its own: the worker of the daemon, and what is needed only when it is used.
    worker = modules(PREVIEW, ["worker.js"])
    later = set(modules(PREVIEW, ["main.js"], lazy=True)) - set(modules(PREVIEW, ["main.js"]))
    for name in {*worker, *modules(PREVIEW, sorted(later), lazy=True)}:
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(PREVIEW / name, folder / name)
    shutil.copy(module, folder / "sheetd.wasm")
    (folder / "examples").mkdir()
    for example in (ROOT / "editors" / "examples").glob("*.sheet.json"):
        shutil.copy(example, folder / "examples")
    # Requested at once, not one after the other needs it.
    loads = [*(f'<link rel="modulepreload" href="{name}">' for name in worker), '<link rel="preload" href="sheetd.wasm" as="fetch" crossorigin>',
             '<script type="module" src="../site.js"></script>']
    generator = ""
    if QR_CODES.is_file():
        (folder / "qrcode.js").write_text(f"{QR_CODES.read_text()}\nexport default qrcode;\n")
        generator = ' data-qr-codes="qrcode.js"'
    text = bundled_page(PREVIEW)
    for old, new in [
        ("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
        ("</head>", "\n".join([*loads, "</head>"])),
        ('<div id="preview"', f'<div id="preview" data-version="{VERSION}"{generator}'),
    ]:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (folder / "index.html").write_text(text)


def bookmarklet():
    """The recorder for web pages as an address that a browser runs on the page that it shows."""
    lines = (ROOT / "editors" / "recorders" / "web.js").read_text().splitlines()
    code = "\n".join(line.strip() for line in lines if not line.lstrip().startswith(("//", "/**", "*")))
    return "javascript:" + quote(code + "\nchooseSheet();void 0")


def offline(folder):
    """Writes the service worker, with the files that it keeps and the digest of each."""
    files = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        address = path.relative_to(folder).as_posix().removesuffix("index.html")
        files[address or "./"] = "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
    text = json.dumps(files, indent=2)
    version = hashlib.sha256(text.encode()).hexdigest()[:16]
    worker = (HERE / "service-worker.js").read_text()
    (folder / "service-worker.js").write_text(f"const VERSION = '{version}';\nconst FILES = {text};\n\n{worker}")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    module, folder = map(Path, sys.argv[1:])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    preview(folder / "preview", module)
    manual(folder / "manual")
    (folder / "index.html").write_text((HERE / "index.html").read_text().replace("BOOKMARKLET", bookmarklet()))
    for name in ("site.css", "site.js", "search.js"):
        shutil.copy(HERE / name, folder)
    shutil.copy(ROOT / "editors" / "pictures" / "card.gif", folder)
    offline(folder)
    print(f"Serve it with: python3 -m http.server -d {folder}")


if __name__ == "__main__":
    main()
