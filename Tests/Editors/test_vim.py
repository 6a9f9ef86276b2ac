"""Tests the Vim plugin in Vim 9."""

import os
import subprocess
from pathlib import Path

import pytest
from conftest import ROOT, needed

pytestmark = pytest.mark.check

HERE = Path(__file__).parent


@pytest.mark.terminal
def test_plugin_passes_its_own_tests(sheetd, tmp_path):
    vim = needed("vim")
    can = subprocess.run([vim, "--version"], capture_output=True, text=True).stdout
    if "Vi IMproved 9" not in can or "+channel" not in can:
        pytest.skip("this is no Vim 9 with channels")
    report = tmp_path / "report"
    done = subprocess.run([vim, "-Nu", "NONE", "-i", "NONE", "-es", "-S", HERE / "vim-test.vim"], capture_output=True, text=True, timeout=60,
                          env={**os.environ, "SHEETD": sheetd, "PLUGIN": str(ROOT / "editors" / "vim"), "REPORT": str(report), "LC_ALL": "C.UTF-8"})
    assert report.is_file(), done.stdout + done.stderr
    assert report.read_text().splitlines() == ["end"]
