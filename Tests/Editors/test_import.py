"""Reads the sheets of source code of each library as documents, and what is exported back."""

import base64
import json
import os
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from conftest import EXAMPLES, ROOT
from sheetd_client.importer import command, reports
from snippets import CLOSED, SNIPPETS, UNDIMMED

def answer(sheetd, *messages):
    """The result of the last of these messages."""
    first = {"id": 1, "method": "initialize"}
    lines = "".join(json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in (first, *messages[:-1], {"id": 2, **messages[-1]}))
    done = subprocess.run([sheetd], input=lines, capture_output=True, text=True)
    return next(message["result"] for message in map(json.loads, done.stdout.splitlines()) if message.get("id") == 2)


def edits_of_formatting(sheetd, text):
    """What the daemon would change in the white space of a document."""
    document = {"uri": "file:///a.sheet.json", "languageId": "sheet", "version": 1, "text": text}
    return answer(sheetd, {"method": "textDocument/didOpen", "params": {"textDocument": document}},
                  {"method": "textDocument/formatting", "params": {"textDocument": {"uri": document["uri"]}}})


@pytest.fixture
def imported(sheetd, tmp_path, monkeypatch, capsys):
    """Calls the importer with a file of some text."""
    def call(name, text, *options, status=0):
        path = tmp_path / name
        path.write_text(text)
        monkeypatch.chdir(tmp_path)
        capsys.readouterr()
        assert command.main([*options, str(path)]) == status
        said = capsys.readouterr()
        return said.out, said.err.replace(f"{path}:", "").splitlines()

    return call


@pytest.mark.parametrize("case", SNIPPETS)
def test_code_of_each_library_is_the_document_that_it_means(imported, sheetd, tmp_path, case):
    name, text, preset, configuration, *lines = SNIPPETS[case]
    document, said = imported(name, text)
    expected = {**({"preset": preset} if preset else {}), **({"configuration": configuration} if configuration else {})}
    assert json.loads(document) == expected
    assert [line for line in said if "which no preset reproduces" not in line and "enableDynamicSizing is true" not in line] == lines
    assert edits_of_formatting(sheetd, document) == []
    (tmp_path / "a.sheet.json").write_text(document)
    checked = subprocess.run([sheetd, "check", tmp_path / "a.sheet.json"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout


def test_what_is_not_understood_is_said_with_its_line(imported):
    document, said = imported("a.tsx", """import BottomSheet from '@gorhom/bottom-sheet';
let points = ['25%'];
export const A = () => <BottomSheet {...rest}
  snapPoints={points}
  topInset={insets.top}
  index={7}
  handleHeight={24} />;
""")
    assert json.loads(document) == {"preset": "gorhom", "configuration": CLOSED}
    assert said == ["3: {...rest} is no literal", "4: snapPoints is points, which is no literal", "5: topInset is insets.top, which is no literal",
                    "6: index is one of sizes that are not known", "7: handleHeight: 24 is nothing that a document has"]


@pytest.mark.parametrize("name, text, line", [
    # What a document calls by the same name is something else, and no word is corrected.
    ("a.tsx", "import { Sheet } from 'react-modal-sheet';\nconst A = () => <Sheet content='full-height' detent='content' />;", '2: detent: "content" is nothing'),
    ("a.tsx", "import { Drawer } from 'vaul';\nconst A = () => <Drawer.Root snapPoints={wide ? [1] : [0.5]} />;", "2: snapPoints is wide ? [1] : [0.5], which is no literal"),
    ("A.kt", "fun a() { BottomSheetBehavior.from(v).peekHeight = 200 }", "1: peekHeight is in pixels"),
    ("A.swift", "let v = Items().presentationDetents([.medium], selection: $detent)", "1: selection is $detent, which is no literal"),
    ("a.tsx", "import { IonModal } from '@ionic/react';\nconst A = () => <IonModal isOpen />;", "2: a modal without breakpoints is no sheet"),
])
def test_what_would_be_a_guess_is_said(imported, name, text, line):
    document, said = imported(name, text)
    assert list(json.loads(document)) in (["preset"], ["preset", "configuration"])
    assert json.loads(document)["preset"] != "vaul.single" and any(one.startswith(line) for one in said), said


SHEET = "controller.sheetPresentationController?"


@pytest.mark.parametrize("name, text, preset, configuration, lines", [
    # Numbers of vaul are factors of the window's height, and its text is pixels.
    ("a.tsx", "import { Drawer } from 'vaul';\nconst A = () => <Drawer.Root snapPoints={['300', 1]} />;", "vaul",
     {"detents": [{"id": "300px", "height": 300}, {"id": "100%", "fraction": 1}]}, ["2: snapPoints: vaul reads '300' as 300 pixels"]),
    ("a.tsx", "import { Drawer } from 'vaul';\nconst S = { low: '148px' };\nconst A = () => <Drawer.Root snapPoints={[S.low, 1]} modal={false} />;", "vaul",
     {"detents": [{"id": "148px", "height": 148}, {"id": "100%", "fraction": 1}], "dimming": {"alpha": 0, "tap": "none"}}, []),
    ("A.swift", f"func a() {{ {SHEET}.detents = [.medium()]; {SHEET}.detents.append(.large()) }}", "system-26", {"detents": ["medium"]},
     ["1: detents are changed here (append), which is not read"]),
    ("A.swift", "struct P: PreviewProvider { let b = B().presentationDetents([.large]) }\n#Preview { B().presentationDetents([.large]) }\nlet a = C().presentationDetents([.medium]).presentationBackgroundInteraction(.enabled)",
     "system-26", {"detents": ["medium"], "largestUndimmedDetentIdentifier": "medium"}, []),
    ("A.swift", "struct A: View { @State var low = PresentationDetent.large\n var body: some View { B().presentationDetents([.medium, .large], selection: $low) } }",
     "system-26", {"detents": ["medium", "large"], "selectedDetentIdentifier": "large"}, []),
    ("A.kt", "class A : BottomSheetDialogFragment() { fun a() { isCancelable = false; behavior.state = STATE_EXPANDED } }", "material.fit",
     {**CLOSED, "selectedDetentIdentifier": "expanded"}, []),
    ("A.kt", "class A : BottomSheetDialogFragment()", "material.fit", None, []),
    ("a.xml", '<View xmlns:app="a" app:behavior_halfExpandedRatio="0.4" app:behavior_hideable="true" app:behavior_peekHeight="auto" />', "material.fit",
     {"isModalInPresentation": False, **UNDIMMED},
     ["1: halfExpandedRatio has no effect while fitToContents is true, its default",
      "1: peekHeight auto follows from the size of the window, which no preset reproduces"]),
    ("A.kt", "@Composable fun A() { BottomSheetScaffold(sheetContent = { }) { } }", "compose-material3",
     {**CLOSED, **UNDIMMED, "detents": [{"id": "partiallyExpanded", "height": 56}, {"id": "expanded", "content": True, "live": True}]}, []),
])  # fmt: skip
def test_what_a_library_makes_of_a_setting_is_imported(imported, name, text, preset, configuration, lines):
    document, said = imported(name, text)
    assert json.loads(document) == {"preset": preset, **({"configuration": configuration} if configuration else {})}
    assert said == lines


def test_name_is_a_constant_of_the_component_around(imported):
    """Several components of a file call their state `snap`."""
    text = "import { Drawer } from 'vaul';\n" + "".join(
        f"function {name}() {{ const [snap, setSnap] = useState('{size}'); return <Drawer.Root snapPoints={{['148px', '355px']}} activeSnapPoint={{snap}} />; }}\n"
        for name, size in (("A", "148px"), ("B", "355px")))
    for name, size in (("A", "148px"), ("B", "355px")):
        document, said = imported("a.tsx", text, "--name", name)
        assert json.loads(document)["configuration"]["selectedDetentIdentifier"] == size and said == []


def test_two_controllers_of_one_function_are_two_sheets(imported):
    text = """func show() {
  a.sheetPresentationController?.detents = [.medium()]
  if let sheet = b.sheetPresentationController { sheet.detents = [.large()] }
  b.isModalInPresentation = true
}"""
    assert "has 2 sheets: choose one with --name (show in line 2, show-2 in line 3)" in imported("A.swift", text, status=2)[1][0]
    assert json.loads(imported("A.swift", text, "--name", "show-2")[0])["configuration"] == {"detents": ["large"], **CLOSED}


def test_props_are_an_argument_or_the_standard_input(called, sheetd):
    expected = {"preset": "gorhom", "configuration": {"detents": [{"id": "300", "height": 300}]}}
    assert json.loads(called("--from", "gorhom", '{"snapPoints": [300]}').stdout) == expected
    done = subprocess.run([sys.executable, "-m", "sheetd_client.importer.command", "-"], input='{"snapPoints": [300]}', capture_output=True, text=True,
                          env={**os.environ, "SHEETD": sheetd})
    assert json.loads(done.stdout)["preset"] == "system" and "no library is named, so the preset is \"system\"" in done.stderr


def test_several_sheets_are_chosen_by_their_names_or_written_all(imported, tmp_path):
    text = """import { Drawer } from 'vaul';
export const Cart = () => <Drawer.Root snapPoints={[0.5, 1]} />;
export const Menu = () => <Drawer.Root dismissible={false} />;
"""
    assert "has 2 sheets: choose one with --name (Cart in line 2, Menu in line 3), or write all" in imported("a.tsx", text, status=2)[1][0]
    assert json.loads(imported("a.tsx", text, "--name", "Menu")[0])["preset"] == "vaul.single"
    assert "has no sheet Other: there are Cart in line 2, Menu in line 3" in imported("a.tsx", text, "--name", "Other", status=2)[1][0]
    imported("a.tsx", text, "--output", "sheets")
    assert sorted(os.listdir(tmp_path / "sheets")) == ["Cart.sheet.json", "Menu.sheet.json"]
    assert "exists already, and is not replaced" in imported("a.tsx", text, "--output", "sheets", status=2)[1][0]


@pytest.mark.parametrize("name, text, sentence", [
    ("a.tsx", "export const a = 1;", "has no sheet of a library that is known; say whose it is with --from"),
    ("a.tsx", "{", "has no sheet of a library that is known"),
    ("a.tsx", "[" * 1_000_000, "has brackets more than 500 deep"), ("a.dart", "({" * 400_000, "has brackets more than 500 deep"),
    ("a.xml", "<" * 1_000_000, "has no sheet of a library that is known"), ("a.swift", "x" * 2_000_000, "at most 1048576 are read"),
    ("a.py", "", "has none of the extensions .tsx, "), ("a.json", "[1]", "is no JSON object of props"), ("a.json", "{", "is no JSON object of props: Expecting"),
])
def test_file_without_a_sheet_is_refused_with_the_reason(imported, name, text, sentence):
    document, said = imported(name, text, status=2)
    assert document == "" and sentence in said[-1] and len(said[-1]) < 400


def test_broken_source_is_read_as_far_as_possible(imported):
    document, said = imported("a.tsx", "import { Drawer } from 'vaul';\nconst A = () => <Drawer.Root dismissible={false} />;\nconst = (((;\n")
    assert json.loads(document) == {"preset": "vaul.single", "configuration": CLOSED}
    assert said == ["3: this can't be parsed, and what is around it may be missing"]


def rests(sheetd, document, path):
    """Where a document's sheet rests: a row for each detent."""
    path.write_text(json.dumps(document))
    table = subprocess.run([sheetd, "table", "--format", "json", path], capture_output=True, text=True)
    assert table.returncode == 0, table.stderr
    return json.loads(table.stdout)


def configuration_of(sheetd, document):
    """The whole configuration of a document, as an open sheet has it."""
    opening = {key: document[key] for key in ("preset", "configuration") if key in document}
    return answer(sheetd, {"method": "sheet/open", "params": opening})["configuration"]


OWN = {"preset": "system", "configuration": {"detents": [{"id": "a */ // b", "height": 200}, {"id": "50%", "fraction": 0.5}, "large"],
                                             "selectedDetentIdentifier": "50%", "isModalInPresentation": True}}
# Each measures a fraction in its own way; the names of detents are those of rules in code.
OTHERS = [{"preset": preset, "configuration": {"detents": [{"id": "expanded", "height": 300}, {"id": "most", "fraction": 0.9}], "selectedDetentIdentifier": "most"}}
          for preset in ("ionic", "vaul", "gorhom", "compose-material3", "smooth-sheets.modal")] + [
    {"preset": "cover-vertical", "configuration": {"frame": {"extent": {"rule": "fraction", "fraction": 0.5}}}}]
ALL = {"selectedDetentIdentifier", "isModalInPresentation"}


@pytest.mark.parametrize("platform, file, members", [
    ("swiftui", "A.swift", ALL | {"prefersGrabberVisible", "largestUndimmedDetentIdentifier"}),
    ("uikit", "A.swift", ALL | {"prefersGrabberVisible", "largestUndimmedDetentIdentifier"}),
    ("gorhom", "a.tsx", ALL | {"prefersGrabberVisible", "preferredCornerRadius"}),
    ("compose", "A.kt", ALL | {"prefersGrabberVisible", "preferredCornerRadius"}),
    ("flutter", "a.dart", ALL),
])
def test_exported_code_is_read_back(imported, sheetd, tmp_path, platform, file, members):
    """Every resting height, and every member that the export does not list as a gap."""
    examples = [json.loads(file.read_text()) for file in sorted(EXAMPLES.glob("*.sheet.json"))]
    examples = [{key: example[key] for key in ("preset", "configuration") if key in example} for example in examples if "extends" not in example]
    assert len(examples) > 6
    for document in [*examples, OWN, *OTHERS]:
        (tmp_path / "menu.sheet.json").write_text(json.dumps(document))
        exported = subprocess.run([sheetd, "export", "--to", platform, "menu.sheet.json"], capture_output=True, text=True, cwd=tmp_path)
        for code in (exported.stdout, exported.stdout.replace("\n", "\r\n")):
            back = json.loads(imported(file, code)[0])
            assert back["preset"] == document["preset"]
            if "extent" not in document.get("configuration", {}).get("frame", {}):
                assert rests(sheetd, back, tmp_path / "back.sheet.json") == rests(sheetd, document, tmp_path / "back.sheet.json"), (document, code)
            found, expected = configuration_of(sheetd, back), configuration_of(sheetd, document)
            assert {key: found[key] for key in members} == {key: expected[key] for key in members}, (document, code)
        if platform == "gorhom" and (undimmed := expected["largestUndimmedDetentIdentifier"]):
            index = [detent if isinstance(detent, str) else detent["id"] for detent in expected["detents"]].index(undimmed)
            assert [stop["at"] for stop in found["dimming"]["progress"]["stops"]] == [{"index": index}, {"index": index + 1}]


def test_exported_code_that_was_changed_is_what_it_says_now(imported, sheetd, tmp_path):
    (tmp_path / "menu.sheet.json").write_text(json.dumps(OWN))
    code = subprocess.run([sheetd, "export", "--to", "swiftui", "menu.sheet.json"], capture_output=True, text=True, cwd=tmp_path).stdout
    document, said = imported("A.swift", code.replace(".height(200)", ".height(240)"))
    assert json.loads(document)["configuration"]["detents"] == [{"id": "240", "height": 240}, {"id": "50%", "fraction": 0.5}, "large"]
    assert "3: the code is no longer that of this comment, which is ignored" in said
    broken, said = imported("A.swift", code.replace('"detents":[', '"detents":{'))
    assert json.loads(broken)["configuration"]["detents"][0] == {"id": "200", "height": 200} and "3: this comment is not as sheetd export writes it" in said


def test_each_of_two_exports_in_a_file_has_its_own_comment(imported, sheetd, tmp_path):
    codes = []
    for name, height in (("menu", 200), ("cart", 320)):
        document = {"preset": "gorhom", "configuration": {"detents": [{"id": "low", "height": height}]}}
        (tmp_path / f"{name}.sheet.json").write_text(json.dumps(document))
        codes.append(subprocess.run([sheetd, "export", "--to", "gorhom", f"{name}.sheet.json"], capture_output=True, text=True, cwd=tmp_path).stdout)
    document, said = imported("a.tsx", "\n".join(codes), "--name", "CartSheet")
    assert json.loads(document)["configuration"]["detents"] == [{"id": "low", "height": 320}]
    document, said = imported("a.tsx", codes[0].replace('"height":200', '"height":NaN'))
    assert "detents" not in json.loads(document).get("configuration", {}) and "3: this comment is not as sheetd export writes it" in said


@pytest.mark.parametrize("written", [
    '{"preset":"system","configuration":{"detents":[".height(x)"]}}', '{"preset":"system","configuration":{"detents":[{"id":"a","height":1' + "0" * 400 + "}]}}",
    '{"preset":"system","configuration":{"detents":[{"id":[],"height":1}]}}', '{"preset":1}', '{"preset":"system","configuration":{"detents":"abc"}}',
    '{"preset":"system","configuration":{"detents":[{"id":"a","height":1e999}]}}', '{"preset":"\\ud800"}', '{"preset":"system","configuration":[]}', "{" * 400 + "}",
])
def test_comment_that_no_export_writes_does_no_harm(imported, written):
    code = f"// Document: {written}\nlet view = Items().presentationDetents([.height(200), .large])"
    document, said = imported("A.swift", code)
    assert json.loads(document) == {"preset": "system-26", "configuration": {"detents": [{"id": "200", "height": 200}, "large"]}}
    assert len(said) == 1 and said[0].startswith(("1: this comment is not as", "1: the code is no longer"))


@pytest.mark.parametrize("name, text", [
    ("A.swift", "// Document: {\"preset\":\"system\"}\nfunc a() { b.sheetPresentationController?.detents = [.medium()]; b.sheetPresentationController?.selectedDetentIdentifier = [1] }"),
    ("a.tsx", "// Document: {\"preset\":\"gorhom\",\"configuration\":{\"detents\":[{\"id\":\"x\"}]}}\nconst A = () => <BottomSheet snapPoints={[{id: []}]} />;"),
    ("A.swift", 'let view = Items().presentationDetents([.height("x"), .large])'),
    ("a.dart", "final a = DraggableScrollableSheet(snap: true, snapSizes: const [[0.5]], builder: build);"),
    ("a.dart", "final a = Sheet(initialOffset: 'x', child: b);"),
])  # fmt: skip
def test_value_of_another_kind_does_no_harm(imported, name, text):
    document, said = imported(name, text)
    assert json.loads(document)["preset"] and said


def test_hostile_source_ends_soon(imported):
    comments = "// Document: {}\n" * 60_000 + "let view = Items().presentationDetents([.large])"
    assert json.loads(imported("A.swift", comments)[0])["preset"] == "system-26"
    doubled = "".join(f"const a{index} = [...a{index + 1}, ...a{index + 1}];\n" for index in range(40)) + "const a40 = [1];\n"
    document, said = imported("a.tsx", f"import {{ Drawer }} from 'vaul';\n{doubled}const A = () => <Drawer.Root snapPoints={{a0}} />;")
    assert json.loads(document) == {"preset": "vaul"} and len(said) == 1
    dart = "".join(f"void f{index}() => showModalBottomSheet(builder: (c) => B{index}());\nclass B{index} {{ build() => DraggableScrollableSheet(snap: true); }}\n"
                   for index in range(1000))
    assert "has 1000 sheets" in imported("a.dart", dart, status=2)[1][-1]
    swift = "struct A: View { var body: some View { B()" + ".presentationCornerRadius(1)" * 5000 + " }\n" + "".join(
        f"func f{index}() {{ a{index}.sheetPresentationController?.animateChanges {{ a{index}.sheetPresentationController?.detents = [.large()] }} }}\n" for index in range(2000)) + "}"
    assert "has 2001 sheets" in imported("A.swift", swift, status=2)[1][-1]


def test_command_is_started_by_sheetd_itself(sheetd, tmp_path):
    program = Path(sys.executable).parent / "sheetd-import"
    shutil.copy(EXAMPLES / "map.sheet.json", tmp_path / "map.json")
    done = subprocess.run([sheetd, "import", "map.json"], capture_output=True, text=True, cwd=tmp_path,
                          env={**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"})
    assert done.returncode == 0 and json.loads(done.stdout) == json.loads((EXAMPLES / "map.sheet.json").read_text())


# Links and reports of bugs

@pytest.fixture
def called(sheetd):
    """Calls the importer with arguments."""
    def call(*arguments):
        return subprocess.run([sys.executable, "-m", "sheetd_client.importer.command", *arguments], capture_output=True, text=True,
                              env={**os.environ, "SHEETD": str(sheetd)}, timeout=60)

    return call


OPENING = {"preset": "system", "configuration": {"detents": ["medium", "large"]}, "container": {"size": {"width": 393, "height": 852}, "scale": 3},
           "content": {"height": 300}, "environment": {"textSize": 1, "reducedMotion": True, "screenReader": False}}
BUG = {"expected": "Expected: it opens at large", "time": 2, "expectation": {"time": 2, "frame": {"detent": "large"}}}


def link_to(**members):
    """A link as the page copies it: its JSON compressed as RFC 1951, in base64url."""
    shared = {"format": 1, "version": "9.9.9", "opening": OPENING, "inputs": [[0, "sheet/present", {}], [1, "gesture/samples", {"samples": [
        {"phase": "began", "x": 190, "y": 600, "time": 0.9}, {"phase": "ended", "x": 190, "y": 600, "time": 1}]}]], "end": 2, **members}
    compressor = zlib.compressobj(wbits=-15)
    data = compressor.compress(json.dumps(shared).encode()) + compressor.flush()
    return "https://example.org/preview/#share=" + base64.urlsafe_b64encode(data).decode().rstrip("=")


def test_link_with_a_bug_is_a_document_that_fails_as_it_did(called, sheetd, tmp_path):
    done = called(link_to(bug=BUG))
    document = json.loads(done.stdout)
    assert document == {
        "description": "Expected: it opens at large (sheetd 9.9.9)", **OPENING, "environment": {"reducedMotion": True},
        "scenarios": [{"name": "bug", "expect": [BUG["expectation"]], "steps": [
            {"time": 0, "method": "sheet/present", "params": {}},
            {"time": 0.9, "method": "gesture/samples", "params": {"samples": [
                {"phase": "began", "x": 190, "y": 600, "time": 0.9}, {"phase": "ended", "x": 190, "y": 600, "time": 1}]}}]}],
    }  # fmt: skip
    path = tmp_path / "bug.sheet.json"
    path.write_text(done.stdout)
    ran = subprocess.run([sheetd, "run", path], capture_output=True, text=True)
    assert ran.returncode == 1 and 'at 2 s detent is "medium", expected "large"' in ran.stdout
    assert json.loads(called(link_to()).stdout)["scenarios"][0]["name"] == "recording"


def test_bug_becomes_a_scenario_of_another_document(called, sheetd, tmp_path):
    """On its own screen and with its own content; what the other document says and how it is written stay."""
    text = '{\n  "preset": "system",   "device": "Pixel 8",\n  "configuration": {"detents": ["medium", "large"]},\n  "content": {"height": 300},\n  "scenarios": [\n    {"name": "bug", "steps": []}\n  ]\n}\n'
    path = tmp_path / "team.sheet.json"
    path.write_text(text)
    assert called("--into", str(path), link_to(bug=BUG)).stdout == f'{path} has the scenario "bug 2" now.\n'
    written = path.read_text()
    assert written.startswith(text[: text.index('"steps": []}')])
    added = json.loads(written)["scenarios"][1]
    assert added["container"] == OPENING["container"] and added["environment"] == {"reducedMotion": True} and "content" not in added
    ran = subprocess.run([sheetd, "run", path], capture_output=True, text=True)
    assert "1 failed" in ran.stdout and "bug 2" in ran.stdout, ran.stdout + ran.stderr
    # The same from a file, with a name of its own.
    report = tmp_path / "report.sheet.json"
    report.write_text(called(link_to(bug=BUG)).stdout)
    assert called("--into", str(path), "--name", "opens at large", str(report)).stdout == f'{path} has the scenario "opens at large" now.\n'
    assert [one["name"] for one in json.loads(path.read_text())["scenarios"]] == ["bug", "bug 2", "opens at large"]


@pytest.mark.parametrize("link, sentence", [
    (link_to()[:-9], "this link is incomplete, damaged or larger than 1 MiB"),
    ("https://example.org/preview/", "it has no #share= in it"),
    (link_to(format=2), "made with a newer version (9.9.9)"),
    *[(link_to(**members), "this link is incomplete, damaged") for members in (
        {"opening": None}, {"opening": {"environment": [1]}}, {"inputs": [[0]]}, {"inputs": [[0, "sheet/present", 1]]}, {"inputs": [["x", "sheet/present", {}]]},
        {"inputs": [[0, "gesture/samples", {"samples": [{}]}]]}, {"inputs": [[0, "gesture/samples", {"samples": 5}]]}, {"format": "2"}, {"format": None},
        {"bug": "expected"}, {"bug": {"expected": 1}}, {"bug": {**BUG, "expectation": "x"}}, {"version": "\x1b[31m"}, {"end": float("nan")},
        {"document": "\ud800"},
    )],
    (link_to(document={"name": "a", "text": " " * (1 << 20)}), "larger than 1 MiB"),
])  # fmt: skip
def test_link_that_can_not_be_read_says_why(called, link, sentence):
    done = called(link)
    assert done.returncode == 2 and sentence in done.stderr and "Traceback" not in done.stderr and done.stdout == ""


MEDIUM = '{"preset": "system", "configuration": {"detents": ["medium", "large"]}'


@pytest.mark.parametrize("text, sentence", [
    ("{", "is no JSON of a document"), (None, "can't be read or written: No such file or directory"), ("[]", "it is no object"),
    ("{" + '"a":{' * 100_000, "nested too deeply"), ('{"scenarios": [1]}', "are no list"), ('{"scenarios": null}', "are no list"),
    ('{"extends": "map.sheet.json"}', "has the scenarios of map.sheet.json, in whose place its own would be"),
    # The detent that is expected is not there.
    ('{"preset": "gorhom", "configuration": {"detents": [{"id": "low", "height": 200}]}}', "with the scenario, line"),
    (MEDIUM + ', "$comment": "' + "x" * ((1 << 20) - 200) + '"}', "it may be 1048576"),
], ids=["cut", "missing", "list", "deep", "numbers", "null", "extends", "other", "large"])
def test_document_that_can_not_take_a_bug_says_why_and_stays(called, tmp_path, text, sentence):
    path = tmp_path / "team.sheet.json"
    if text is not None:
        path.write_text(text)
    done = called("--into", str(path), link_to(bug=BUG))
    assert done.returncode == 2 and sentence in done.stderr
    assert not path.exists() if text is None else path.read_text() == text


@pytest.mark.parametrize("report, sentence", [
    ('{"scenario": "x", "expect": 3}', "it does not fit"), ('{"scenario": null}', "it does not fit"), ('{"scenarios": [{"steps": 3}]}', "it does not fit"),
    ('{"scenarios": [1]}', "there is no scenario in it"), ("{}", "there is no scenario in it"), ("[]", "is no JSON object"), ("{", "is no JSON object"),
])  # fmt: skip
def test_report_that_is_none_says_why_and_the_document_stays(called, tmp_path, report, sentence):
    path, file = tmp_path / "team.sheet.json", tmp_path / "report.sheet.json"
    path.write_text(MEDIUM + "}")
    file.write_text(report)
    done = called("--into", str(path), str(file))
    assert done.returncode == 2 and sentence in done.stderr and "Traceback" not in done.stderr
    assert path.read_text() == MEDIUM + "}"


def test_what_the_document_says_for_all_does_not_hold_for_the_bug(called, tmp_path):
    """And what differs otherwise is said."""
    path = tmp_path / "team.sheet.json"
    path.write_text(MEDIUM.replace("system", "vaul") + ', "orientation": "landscape", "environment": {"textSize": 2}}')
    report = tmp_path / "report.sheet.json"
    report.write_text(json.dumps({"preset": "system", "device": "iPhone 15", "scenarios": [{"name": "bug", "steps": [{"time": 0, "method": "sheet/present"}]}]}))
    done = called("--into", str(path), str(report))
    assert done.returncode == 0, done.stderr
    added = json.loads(path.read_text())["scenarios"][0]
    assert {key: added[key] for key in ("device", "orientation", "environment")} == {
        "device": "iPhone 15", "orientation": "portrait", "environment": {"textSize": 1, "reducedMotion": False, "screenReader": False}}
    assert f'note: preset is "system" in the report and "vaul" in {path}' in done.stderr


def test_links_are_those_of_the_page():
    """Their format, their size and what a person has set are declared there, and here."""
    page = ROOT / "editors" / "preview"
    assert f"const FORMAT = {reports.FORMAT};" in (page / "share" / "link.js").read_text()
    assert reports.MAXIMUM_SIZE == 1 << 20 and "const LARGEST = 1 << 20;" in (page / "packed.js").read_text()
    usual = ", ".join(f"{key}: {json.dumps(value)}" for key, value in reports.USUAL.items())
    assert f"export const USUAL = {{ {usual} }};" in (page / "model" / "opener.js").read_text()


def test_error_that_a_document_has_already_is_not_the_report_s(called, tmp_path):
    """Also where the scenario moves it to another line."""
    path = tmp_path / "team.sheet.json"
    path.write_text(MEDIUM + ',\n  "scenarios": [],\n  "contnt": {}\n}\n')
    done = called("--into", str(path), link_to(bug=BUG))
    assert done.returncode == 0, done.stderr
    assert [one["name"] for one in json.loads(path.read_text())["scenarios"]] == ["bug"]
