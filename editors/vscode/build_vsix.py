#!/usr/bin/env python3
"""Packs the extension with a daemon: with the module, for every platform and for browsers, or with a binary, for its platform. With --bundle
it writes only the scripts, into dist, so that VS Code runs the extension of a checkout."""

import argparse
import json
import os
import platform
import re
import stat
import subprocess
import sys
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "python" / "src"))
from sheetd_client import page as pages  # noqa: E402

PAGE = HERE.parent / "preview"
FILES = ["icon.png", "icon.svg", "language-configuration.json", "snippets.json", "syntaxes/*.json"]
# The entry points, and the options of esbuild that make each a single file. The address of a module is that of its bundle.
NODE = ["--platform=node", "--format=cjs", "--external:vscode", "--define:import.meta.url=url",
        "--banner:js=const url = require('node:url').pathToFileURL(__filename);"]
BUNDLES = {"src/node.js": NODE, "../node/node-worker.js": NODE}
BROWSER_BUNDLES = {"src/browser.js": ["--platform=browser", "--format=cjs", "--external:vscode"],
                   "../preview/worker.js": ["--platform=browser", "--format=iife"]}
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


def bundled(sources):
    """ES2022 scripts with all that they import, by the path in the package."""
    files = {}
    for source, options in sources.items():
        done = subprocess.run(["esbuild", source, "--bundle", "--target=es2022", "--log-level=warning", *options], cwd=HERE, check=True,
                              stdout=subprocess.PIPE)
        files[f"dist/{Path(source).name}"] = done.stdout
    return files


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wasm", type=Path, default=HERE.parents[1] / ".build-wasm" / "sheetd.wasm",
                        help="the module to pack [.build-wasm/sheetd.wasm, from make wasm]")
    parser.add_argument("--sheetd", type=Path, help="a self-contained daemon (make release) to pack instead of the module")
    parser.add_argument("--target", help="the platform of that daemon: linux-x64, darwin-arm64, … [this machine]")
    parser.add_argument("--output", type=Path, default=Path(), help="the package, or its directory [the current directory]")
    parser.add_argument("--bundle", action="store_true", help="only write the scripts, into dist")
    arguments = parser.parse_args()
    if arguments.bundle:
        (HERE / "dist").mkdir(exist_ok=True)
        for name, data in bundled(BUNDLES | BROWSER_BUNDLES).items():
            # Replaced at once, because a test beside this one may read it.
            written = HERE / f"{name}.{os.getpid()}"
            written.write_bytes(data)
            written.rename(HERE / name)
        return
    package = json.loads((HERE / "package.json").read_text())
    if arguments.sheetd:
        system, machine = platform.system().lower(), platform.machine().lower()
        arguments.target = arguments.target or f"{system}-{ {'x86_64': 'x64', 'aarch64': 'arm64'}.get(machine, machine) }"
        del package["browser"]
        files = {"bin/sheetd": arguments.sheetd.read_bytes()} | bundled(BUNDLES)
    else:
        files = {"sheetd.wasm": arguments.wasm.read_bytes()} | bundled(BUNDLES | BROWSER_BUNDLES)
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
