"""What the program never does with files of others: unpickle, evaluate, read YAML."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEVER_IMPORTED = {"yaml", "pickle", "marshal", "shelve", "dill", "jsonpickle"}
NEVER_CALLED = {"eval", "exec", "compile", "__import__"}

SOURCES = sorted(path for name in ("rules", "saves", "tui") for path in (ROOT / name).rglob("*.py"))


def imported(node: ast.AST) -> set[str]:
    """The top-level names that a statement imports."""
    if isinstance(node, ast.Import):
        return {alias.name.partition(".")[0] for alias in node.names}
    if isinstance(node, ast.ImportFrom) and node.module:
        return {node.module.partition(".")[0]}
    return set()


def called(node: ast.AST) -> set[str]:
    """The plain name that an expression calls."""
    is_plain = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return {node.func.id} if is_plain else set()  # type: ignore[attr-defined]


@pytest.mark.parametrize("package", ["rules", "saves", "tui"])
def test_no_save_is_ever_run(package: str) -> None:
    """S21: JSON lines for the program, TOML for people, and nothing that runs what it reads."""
    found: set[tuple[str, str]] = set()
    for path in (path for path in SOURCES if path.is_relative_to(ROOT / package)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            bad = (imported(node) & NEVER_IMPORTED) | (called(node) & NEVER_CALLED)
            found |= {(path.name, name) for name in bad}
    assert found == set()
