"""The drills' own marker."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known."""
    config.addinivalue_line("markers", "drill: a crash, disk or load drill, run short")
