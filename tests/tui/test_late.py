"""What is left out at the start, and what is loaded when it is asked for."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tui
from tui.late import late

Named = dict[str, tuple[str | None, str]]
"""A name in a room -> the room that it comes from, and what it is called there."""


def said(program: str) -> str:
    """What a fresh Python says to a program."""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    return run.stdout.strip()


def test_a_late_function_does_what_it_does() -> None:
    """Called late, a function takes its arguments and gives its answer."""
    assert late("tui.text", "capital")("order") == "Order"


def test_a_late_room_is_not_loaded_before_the_call() -> None:
    """Naming a room loads nothing, calling it does."""
    program = (
        "import sys; from tui.late import late; cut = late('tui.text', 'capital');"
        "before = 'tui.text' in sys.modules; cut('x'); print(before, 'tui.text' in sys.modules)"
    )
    assert said(program) == "False True"


def test_the_command_line_leaves_out_what_nobody_needs() -> None:
    """After the command line is loaded, neither TLS nor attrs' validators are."""
    program = (
        "import sys, tui.cli, asyncio, attrs;"
        "print(sys.modules['ssl'], hasattr(sys.modules['attr.validators'], '__file__'))"
    )
    assert said(program) == "None False"


def test_folders_come_back_where_they_are_needed() -> None:
    """The library of the desktop's folders answers once it was called back."""
    program = (
        "import tui.cli; from tui import unneeded; unneeded.bring_back(unneeded.FOLDERS);"
        "import platformdirs; print(platformdirs.user_data_path('tirada').name)"
    )
    assert said(program) == "tirada"


def test_a_first_screen_loads_no_box() -> None:
    """The screens of all games come without the boxes, menus and fields that keys open."""
    program = (
        "import sys, tui.cli, tui.skirmish.screen, tui.rpg.screen, tui.ashes.screen;"
        "print([one for one in sys.modules if one.endswith(('_box', '.menus', 'common.ask'))])"
    )
    assert said(program) == "[]"


def only_seen(room: Path) -> Iterator[ast.If]:
    """What stands twice in a room: once for type checkers, once for the running program."""
    for node in ast.parse(room.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.If) and node.orelse and ast.unparse(node.test) == "TYPE_CHECKING":
            yield node


def imported(node: ast.If) -> Named:
    """The plain imports."""
    return {
        one.asname or one.name: (line.module, one.name)
        for line in node.body
        if isinstance(line, ast.ImportFrom)
        for one in line.names
    }


def named_late(node: ast.If) -> Named:
    """The late ones."""
    found: Named = {}
    for line in node.orelse:
        assert isinstance(line, ast.Assign), ast.unparse(line)
        [target] = line.targets
        match line.value:
            case ast.Call(ast.Name("late"), [ast.Constant(str(room)), ast.Constant(str(name))]):
                found[ast.unparse(target)] = (room, name)
            case _:
                pass
    return found


ROOMS = [one for one in Path(tui.__file__).parent.rglob("*.py") if any(only_seen(one))]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: f"{room.parent.name}/{room.stem}")
def test_what_is_late_is_what_type_checkers_see(room: Path) -> None:
    """Each name comes from the same room for both, so that a moved one is found before a key."""
    for node in only_seen(room):
        late_names = named_late(node)
        assert late_names
        assert {one: imported(node).get(one) for one in late_names} == late_names
