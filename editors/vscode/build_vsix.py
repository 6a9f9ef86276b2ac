#!/usr/bin/env python3
"""Packs the extension with a daemon: with the module, for every platform and for browsers, or with a binary, for its platform."""

import argparse
import json
import platform
import re
import stat
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "python" / "src"))
from sheetd_client import page as pages  # noqa: E402

PAGE = HERE.parent / "preview"
FILES = ["icon.png", "icon.svg", "language-configuration.json", "snippets.json", "src/*.js", "syntaxes/*.json"]
# The entry points in a browser, which have to be single files, and their options.
BUNDLES = {"src/browser.js": ["--format=cjs", "--external:vscode"], "src/worker.js": ["--format=iife"]}
# A fixed date, so that the same sources produce the same bytes.
DATE = (2020, 1, 1, 0, 0, 0)

CONTENT_TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
""" + "".join(f'<Default Extension=".{extension}" ContentType="{kind}"/>\n' for extension, kind in [
    ("json", "application/json"), ("vsixmanifest", "text/xml"), ("js", "application/javascript"), ("css", "text/css"),
    ("html", "text/html"), ("md", "text/markdown"), ("gif", "image/gif"), ("png", "image/png"), ("svg", "image/svg+xml"), ("txt", "text/plain"), ("wasm", "application/wasm")]) + """<Override PartName="/extension/bin/sheetd" \
ContentType="application/octet-stream"/>
</Types>
"""


def manifest(package, target):
    platform = f' TargetPlatform={quoteattr(target)}' if target else ""
    kinds = [*package["extensionKind"], *(["web"] if "browser" in package else [])]
    tags = "<Tags>__web_extension</Tags>\n" if "browser" in package else ""
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata>
<Identity Language="en-US" Id={quoteattr(package["name"])} Version={quoteattr(package["version"])} Publisher={quoteattr(package["publisher"])}{platform}/>
<DisplayName>{escape(package["displayName"])}</DisplayName>
<Description xml:space="preserve">{escape(package["description"])}</Description>
{tags}<Categories>{escape(",".join(package["categories"]))}</Categories>
<Properties>
<Property Id="Microsoft.VisualStudio.Code.Engine" Value={quoteattr(package["engines"]["vscode"])}/>
<Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value={quoteattr(",".join(kinds))}/>
</Properties>
<License>extension/LICENSE.txt</License>
<Icon>extension/{escape(package["icon"])}</Icon>
</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>
<Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.Changelog" Path="extension/CHANGELOG.md" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Icons.Default" Path="extension/{escape(package["icon"])}" Addressable="true"/>
</Assets>
</PackageManifest>
"""


def bundle(source, options):
    """The content of an ES2022 script with all that it requires."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "bundle.js"
        subprocess.run(["esbuild", source, "--bundle", "--platform=browser", "--target=es2022", "--log-level=warning",
                        f"--outfile={output}", *options], cwd=HERE, check=True)
        return output.read_bytes()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wasm", type=Path, default=HERE.parents[1] / ".build-wasm" / "sheetd.wasm",
                        help="the module to pack [.build-wasm/sheetd.wasm, from make wasm]")
    parser.add_argument("--sheetd", type=Path, help="a self-contained daemon (make release) to pack instead of the module")
    parser.add_argument("--target", help="the platform of that daemon: linux-x64, darwin-arm64, … [this machine]")
    parser.add_argument("--output", type=Path, default=Path(), help="the package, or its directory [the current directory]")
    arguments = parser.parse_args()
    package = json.loads((HERE / "package.json").read_text())
    if arguments.sheetd:
        system, machine = platform.system().lower(), platform.machine().lower()
        arguments.target = arguments.target or f"{system}-{ {'x86_64': 'x64', 'aarch64': 'arm64'}.get(machine, machine) }"
        del package["browser"]
        files = {"bin/sheetd": arguments.sheetd.read_bytes()}
    else:
        files = {"sheetd.wasm": arguments.wasm.read_bytes()}
        files |= {f"dist/{Path(source).name}": bundle(source, options) for source, options in BUNDLES.items()}
    files["package.json"] = (json.dumps(package, indent=2) + "\n").encode()
    files["LICENSE.txt"] = (HERE.parents[1] / "LICENSE").read_bytes()
    # VS Code shows only pictures of public addresses there; the walkthrough has one of the package.
    files["README.md"] = re.sub(r"^!\[.*\n\n", "", (HERE / "README.md").read_text(), flags=re.MULTILINE).encode()
    files["media/stage.gif"] = (HERE.parent / "pictures" / "stage.gif").read_bytes()
    files["CHANGELOG.md"] = (HERE.parents[1] / "CHANGELOG.md").read_bytes()
    files |= {str(path.relative_to(HERE)): path.read_bytes() for pattern in FILES for path in HERE.glob(pattern)}
    later = set(pages.modules(PAGE, ["main.js"], lazy=True)) - set(pages.modules(PAGE, ["main.js"]))
    files |= {f"page/{name}": (PAGE / name).read_bytes() for name in pages.modules(PAGE, sorted(later), lazy=True)}
    files |= {f"page/{name}": text.encode() for name, text in [
        ("index.html", pages.bundled_page(PAGE)), (f"{pages.BUNDLE}.js", pages.bundle(PAGE, "main.js")),
        (f"{pages.BUNDLE}.css", pages.stylesheet(PAGE))]}
    output = arguments.output
    if output.is_dir():
        output /= "-".join(filter(None, [package["name"], arguments.target, package["version"]])) + ".vsix"

    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        def add(name, data):
            entry = zipfile.ZipInfo(name, DATE)
            entry.external_attr = (stat.S_IFREG | (0o755 if name == "extension/bin/sheetd" else 0o644)) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)

        add("extension.vsixmanifest", manifest(package, arguments.target))
        add("[Content_Types].xml", CONTENT_TYPES)
        for name in sorted(files):
            add(f"extension/{name}", files[name])
    print(output)


main()
