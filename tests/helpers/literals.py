"""Texts in the source: what functions are called with, wherever somebody may ask for words."""

import ast
from collections.abc import Iterator
from pathlib import Path


def literals(folder: Path, function: str) -> Iterator[str]:
    """The texts that a function is called with first, in all rooms of a folder."""
    for room in folder.glob("*.py"):
        for node in ast.walk(ast.parse(room.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and _is_named(node.func, function):
                yield from texts(node.args[0])


def texts(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may come to: itself, or either side of an ``if``."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    if isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)


def _is_named(node: ast.expr, function: str) -> bool:
    return isinstance(node, ast.Name) and node.id == function
