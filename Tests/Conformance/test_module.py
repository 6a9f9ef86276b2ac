"""sheetd.wasm is the same daemon: it needs nothing from its host, and writes the same bytes as the native build."""

import json
import random
import subprocess

import pytest
import transcripts
from conftest import IS_SANITIZED, ROOT, SHEETD

MODULE = ROOT / ".build-wasm" / "sheetd.wasm"
HOST = ["node", str(ROOT / "Tests" / "Conformance" / "module.mjs"), str(MODULE)]
PRESETS = ["system", "system-26", "content-sized", "cover-vertical", "interruptible", "side-menu"]
DEVICES = ["iPhone SE", "iPhone 15", "iPad"]
PER_PRESET = 1700

pytestmark = pytest.mark.skipif(IS_SANITIZED, reason="the module is the same, whatever checks the native build")


def script(source):
    return subprocess.run(
        ["node", "--input-type=module", "-e", source, str(MODULE)], capture_output=True, check=True, text=True, timeout=60
    ).stdout


def run(command, *messages):
    data = "".join(json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in messages).encode()
    return subprocess.run(command, input=data, capture_output=True, check=True, timeout=120).stdout


def both(*messages):
    """The output of the native build, after comparing it with that of the module."""
    native, module = run([SHEETD], *messages), run(HOST, *messages)
    for line, (expected, found) in enumerate(zip(native.splitlines(), module.splitlines())):
        assert found == expected, line
    assert module == native
    return native


def test_module_imports_nothing_and_exports_what_is_documented():
    found = script("""
        import { readFileSync } from 'node:fs';
        const module = new WebAssembly.Module(readFileSync(process.argv[1]));
        console.log(JSON.stringify([WebAssembly.Module.imports(module), WebAssembly.Module.exports(module).map(one => one.name)]));
    """)
    imports, exports = json.loads(found)
    assert imports == []
    source = (ROOT / "Sources" / "SheetWasm" / "SheetWasm.swift").read_text()
    documented = [line.split('"')[1] for line in source.splitlines() if line.startswith("@_cdecl")]
    assert sorted(exports) == sorted(["memory", "_initialize", *documented])


def test_transcripts_have_the_same_bytes():
    files = [str(transcripts.DIRECTORY / f"{name}.jsonl") for name in transcripts.NAMES]
    result = subprocess.run([*HOST, "--replay", *files], capture_output=True, text=True, timeout=120)
    assert result.returncode == 0 and result.stdout == f"{len(files)} transcripts\n", result.stdout[-3000:] + result.stderr


def test_changed_transcript_is_noticed(tmp_path):
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(transcripts.read("system/system-release").replace(b'"height":', b'"height":1', 1))
    result = subprocess.run([*HOST, "--replay", str(changed)], capture_output=True, text=True, timeout=60)
    assert result.returncode == 1 and "not" in result.stdout


def test_openrpc_document_has_the_same_bytes():
    both({"id": 1, "method": "initialize"}, {"id": 2, "method": "rpc.discover"})


def test_limits_are_those_that_the_host_sets():
    found = script(f"""
        import {{ readFileSync }} from 'node:fs';
        import {{ Instance }} from '{ROOT}/editors/preview/instance.js';
        const instance = await Instance.create(readFileSync(process.argv[1]), () => 0);
        const bytes = text => new TextEncoder().encode(text);
        console.log(['[]', '{{', '{{"sheets":3}}'].map(limits => instance.limit(bytes(limits))).join());
        const answer = instance.exchange(bytes('{{"jsonrpc":"2.0","id":1,"method":"initialize"}}\\n'));
        console.log(JSON.parse(new TextDecoder().decode(answer)).result.capabilities.sheet.limits.sheets);
    """)
    assert found == "false,false,true\n3\n"


def one_input(choices, identity, scale):
    """A random input for a sheet: mostly small moves of fingers, clocks and contents."""
    x, y = choices.uniform(0, 400) * scale, choices.uniform(0, 900) * scale
    method, params = choices.choice([
        ("clock/advance", {"by": choices.choice([1 / 60, 1 / 120, 0.1, choices.uniform(0, 1)]), "frameRate": 60}),
        ("gesture/sample", {"phase": "began", "x": x, "y": y, "source": choices.choice(["sheet", "grabber", "content", "edge"])}),
        *[("gesture/sample", {"phase": "moved", "x": x, "y": y})] * 4,
        ("gesture/sample", {"phase": "ended", "x": x, "y": y, "velocity": {"x": 0, "y": choices.gauss(0, 1500) * scale}}),
        ("content/didChangeSize", {"height": choices.uniform(50, 1500) * scale, "animation": choices.random() < 0.5}),
        ("container/didChange", {"container": {"device": choices.choice(DEVICES), "orientation": choices.choice(["portrait", "landscape"])}}),
        ("keyboard/didChangeFrame", {"height": choices.choice([0, 300]) * scale, "animation": True}),
        ("sheet/present", {}),
        ("sheet/dismiss", {}),
        ("sheet/selectDetent", {"detent": choices.choice(["medium", "large"])}),
        ("sheet/configure", {"configuration": {"preferredCornerRadius": choices.uniform(0, 60)}}),
        ("navigation/push", {"screen": {"id": f"screen{identity}", "content": {"height": choices.uniform(100, 900) * scale}}}),
        ("navigation/pop", {}),
    ])  # fmt: skip
    return {"id": identity, "method": method, "params": {"sheet": "s", **params}}


@pytest.mark.parametrize("preset", PRESETS)
def test_recording_leads_to_the_same_numbers_in_both_builds(preset):
    """The container is a thousand times as large as a phone, so that the six decimals show twelve digits of a number."""
    choices = random.Random(preset)
    opening = {"preset": preset, "content": {"height": 4e5}, "container": {"size": {"width": 4e5, "height": 9e5}, "scale": 1}}
    inputs, time = [{"time": 0, "method": "sheet/present"}], 0
    for identity in range(PER_PRESET):
        one = one_input(choices, identity, 1e3)
        params = {key: value for key, value in one["params"].items() if key != "sheet"}
        time += choices.choice([0, 1 / 120, 1 / 60, 0.1, choices.uniform(0, 1)])
        if one["method"] not in ("clock/advance", "container/didChange"):
            inputs.append({"time": time, "method": one["method"], "params": params})
    replay = {"sheet": "s", "opening": opening, "inputs": inputs, "to": time + 0.1, "frameRate": 10}
    found = json.loads(both({"id": "init", "method": "initialize"}, {"id": "open", "method": "sheet/open", "params": {"sheet": "s"}},
                            {"id": "replay", "method": "sheet/replay", "params": replay}).splitlines()[-1])["result"]  # fmt: skip
    assert len(found["refused"]) < len(inputs) / 2 < len(found["frames"])
    assert max(abs(frame["frame"]["x" if preset == "side-menu" else "y"]) for frame in found["frames"]) > 1e4
