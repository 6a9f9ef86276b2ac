"""`verify` in the clients, and their helpers for tests."""

import subprocess
import sys
import textwrap

import pytest
import traces
from conftest import ROOT, SHEETD
from sheetd_client import SyncClient, TraceError, verify

NODE = ROOT / "editors" / "node"


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A trace, its document, and another document."""
    folder = tmp_path_factory.mktemp("traces")
    with SyncClient(SHEETD) as client:
        (folder / "trace.jsonl").write_text(traces.text(traces.record(client, "system")))
    for name in ("system", "gorhom"):
        (folder / f"{name}.sheet.json").write_text('{"preset": "%s", "device": "iPhone 15", "content": {"height": 300}}' % name)
    (folder / "broken.jsonl").write_text("nothing")
    return folder


def test_python_verifies(files):
    found = verify(files / "trace.jsonl", files / "system.sheet.json", tolerance=0.1, command=SHEETD)
    assert found.matches and found.text.endswith("The trace does what the document says.\n")
    assert not verify(files / "trace.jsonl", files / "gorhom.sheet.json", command=SHEETD).matches
    with pytest.raises(TraceError, match="line 1: this is no JSON object"):
        verify(files / "broken.jsonl", files / "system.sheet.json", command=SHEETD)


def test_pytest_fixture_shows_the_report(files, tmp_path):
    (tmp_path / "test_it.py").write_text(textwrap.dedent(f"""
        import pytest

        @pytest.mark.parametrize("name", ["system", "gorhom"])
        def test_sheet(assert_trace, name):
            assert_trace("{files}/trace.jsonl", f"{files}/{{name}}.sheet.json")
        """))
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "--sheetd", SHEETD, "-p", "no:cacheprovider", tmp_path], capture_output=True, text=True, timeout=60)
    assert "1 failed, 1 passed" in done.stdout
    assert "The trace does not do what the document says." in done.stdout


def test_node_verifies(files):
    script = f"""
        import {{ verify, TraceError }} from '{NODE}/index.js';
        import {{ assertTrace }} from '{NODE}/testing.js';
        const options = {{ command: '{SHEETD}', tolerance: 0.1 }};
        const [trace, own, other, broken] = ['trace.jsonl', 'system.sheet.json', 'gorhom.sheet.json', 'broken.jsonl'].map(name => `{files}/${{name}}`);
        const found = await verify(trace, own, options);
        console.log(found.matches, found.segments.length > 0, (await verify(trace, other, options)).matches);
        console.log(await verify(broken, own, options).catch(error => error instanceof TraceError && error.message));
        await assertTrace(trace, own, options);
        console.log(await assertTrace(trace, other, options).catch(error => error.message.includes('does not do what')));
    """
    done = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True, timeout=60)
    lines = done.stdout.splitlines()
    assert lines[0] == "true true false", done.stderr
    assert "line 1: this is no JSON object" in lines[1]
    assert lines[2] == "true"
