"""The drills, short."""

from pathlib import Path

import pytest

from tests.drills.drill import Drill, SkippedError
from tests.drills.suite import DRILLS


@pytest.mark.drill
@pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.name.replace(" ", "-"))
def test_drill(drill: Drill, tmp_path: Path) -> None:
    """The drill keeps its promise."""
    try:
        figure = drill.run(tmp_path, False)
    except SkippedError as skipped:
        pytest.skip(f"{drill.name}: {skipped}")
    assert figure
