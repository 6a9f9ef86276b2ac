#!/usr/bin/env python3
"""Packs the extension: build_vsix.py [--sheetd PATH] [--output FILE]. With a packed daemon, nothing else has to be installed."""

import argparse
import json
import platform
import stat
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "preview"
FILES = ["package.json", "language-configuration.json", "README.md", "src/*.js", "syntaxes/*.json"]
# A fixed date, so that the same sources produce the same bytes.
DATE = (2020, 1, 1, 0, 0, 0)

CONTENT_TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
""" + "".join(f'<Default Extension=".{extension}" ContentType="{kind}"/>\n' for extension, kind in [
    ("json", "application/json"), ("vsixmanifest", "text/xml"), ("js", "application/javascript"), ("css", "text/css"),
    ("html", "text/html"), ("md", "text/markdown"), ("txt", "text/plain")]) + """<Override PartName="/extension/bin/sheetd" \
ContentType="application/octet-stream"/>
</Types>
"""


def manifest(package, target):
    platform = f' TargetPlatform={quoteattr(target)}' if target else ""
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata>
<Identity Language="en-US" Id={quoteattr(package["name"])} Version={quoteattr(package["version"])} Publisher={quoteattr(package["publisher"])}{platform}/>
<DisplayName>{escape(package["displayName"])}</DisplayName>
<Description xml:space="preserve">{escape(package["description"])}</Description>
<Categories>{escape(",".join(package["categories"]))}</Categories>
<Properties>
<Property Id="Microsoft.VisualStudio.Code.Engine" Value={quoteattr(package["engines"]["vscode"])}/>
<Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value={quoteattr(",".join(package["extensionKind"]))}/>
</Properties>
<License>extension/LICENSE.txt</License>
</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>
<Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
</Assets>
</PackageManifest>
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheetd", type=Path, help="a self-contained daemon (make release) to pack with the extension")
    parser.add_argument("--target", help="the platform of that daemon: linux-x64, darwin-arm64, … [this machine]")
    parser.add_argument("--output", type=Path)
    arguments = parser.parse_args()
    if arguments.sheetd and not arguments.target:
        system, machine = platform.system().lower(), platform.machine().lower()
        arguments.target = f"{system}-{ {'x86_64': 'x64', 'aarch64': 'arm64'}.get(machine, machine) }".replace(" ", "")
    package = json.loads((HERE / "package.json").read_text())
    output = arguments.output or HERE / f"{package['name']}-{package['version']}.vsix"

    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        def add(name, data, mode=0o644):
            entry = zipfile.ZipInfo(name, DATE)
            entry.external_attr = (stat.S_IFREG | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)

        add("extension.vsixmanifest", manifest(package, arguments.target))
        add("[Content_Types].xml", CONTENT_TYPES)
        add("extension/LICENSE.txt", (HERE.parents[1] / "LICENSE").read_bytes())
        for pattern in FILES:
            for path in sorted(HERE.glob(pattern)):
                add(f"extension/{path.relative_to(HERE)}", path.read_bytes())
        for path in sorted(PAGE.iterdir()):
            if path.suffix in (".html", ".css", ".js"):
                add(f"extension/page/{path.name}", path.read_bytes())
        if arguments.sheetd:
            add("extension/bin/sheetd", arguments.sheetd.read_bytes(), 0o755)
    print(output)


main()
