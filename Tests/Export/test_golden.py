"""The whole code for the platforms whose compilers are not here, compared exactly. `UPDATE=1` rewrites it: read the difference line by line."""

import os
import pathlib

import pytest
from conftest import MAP, export

GOLDEN = pathlib.Path(__file__).parent / "Golden"
FILES = {"compose": "MapSheet.kt", "flutter": "map_sheet.dart", "reanimated": "MapSheet.tsx", "gorhom": "MapSheetGorhom.tsx"}


@pytest.mark.parametrize("target", FILES)
def test_code_of_the_map_is_as_reviewed(target):
    path, (code, _) = GOLDEN / FILES[target], export(MAP, target)
    if os.environ.get("UPDATE"):
        path.write_text(code)
    assert code == path.read_text()
