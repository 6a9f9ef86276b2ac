"""Exported Swift is checked by the compiler, against stubs of the public interfaces."""

import json
import pathlib
import shutil
import subprocess

import pytest
from conftest import MAP, PRESETS, export

STUBS = pathlib.Path(__file__).parent / "Stubs"


@pytest.fixture(scope="module")
def check(tmp_path_factory):
    """Type-checks files against a stub."""
    folder = tmp_path_factory.mktemp("stubs")

    def check(module, files):
        stub = folder / f"{module}.swiftmodule"
        if not stub.exists():
            subprocess.run(["swiftc", "-emit-module", "-module-name", module, "-swift-version", "6", "-parse-as-library",
                            STUBS / f"{module}.swift", "-emit-module-path", stub], check=True, timeout=120)
        done = subprocess.run(["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-warnings-as-errors", "-I", folder,
                               *files], capture_output=True, text=True, timeout=120)
        return done.returncode, done.stderr

    assert shutil.which("swiftc")
    return check


DOCUMENTS = {
    "content": {"configuration": {"detents": [{"id": "fit", "content": True}, {"id": "two thirds", "fraction": 0.66}, "large"]}},
    "names": {"configuration": {"detents": [{"id": "case", "height": 100}, {"id": "1st", "height": 200}, {"id": "a\"b\\(c)$d", "height": 300}]}},
    "locked": {"configuration": {"isModalInPresentation": True, "prefersScrollingExpandsWhenScrolledToEdge": False}},
    "curve": {"configuration": {"transition": {"completionCurve": [0.2, 0.1, 0.3, 0.9]}}},
}


@pytest.mark.parametrize("target, module", [("swiftui", "SwiftUI"), ("uikit", "UIKit")])
def test_exported_swift_has_no_type_errors(check, write, tmp_path, target, module):
    sources = [(MAP, "map")]
    sources += [(write({"preset": name}, name), name) for name in PRESETS]
    sources += [(write({"preset": "system", **document}, name), name) for name, document in DOCUMENTS.items()]
    for index, (path, name) in enumerate(sources):
        code, _ = export(path, target, "--name", f"{name} {index}")
        file = tmp_path / f"{target}{index}.swift"
        # Each is for an app of its own: here, extensions of several declare the same names.
        file.write_text(code.replace("\nextension ", "\nfileprivate extension "))
    status, errors = check(module, sorted(tmp_path.glob(f"{target}*.swift")))
    assert status == 0, errors


@pytest.mark.parametrize("target, module", [("swiftui", "SwiftUI"), ("uikit", "UIKit")])
def test_names_of_the_platform_keep_their_meaning(check, write, tmp_path, target, module):
    """A sheet that is called sheet does not call itself, and a detent of its own does not redefine the platform's."""
    path = write({"preset": "system", "configuration": {"detents": ["medium", {"id": "large", "height": 300}]}}, "sheet")
    code, _ = export(path, target, "--name", "sheet")
    assert "static let large" not in code and "customLarge" in code
    (tmp_path / "sheet.swift").write_text(code)
    status, errors = check(module, [tmp_path / "sheet.swift"])
    assert status == 0, errors


def test_compiler_finds_a_wrong_call(check, tmp_path):
    code, _ = export(MAP, "swiftui")
    (tmp_path / "wrong.swift").write_text(code.replace("presentationDragIndicator", "presentationDragIndicater"))
    status, errors = check("SwiftUI", [tmp_path / "wrong.swift"])
    assert status != 0 and "presentationDragIndicater" in errors
