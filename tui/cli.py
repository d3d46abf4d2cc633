"""The command `tirada`: reads the command line, answers help itself, hands the rest on.

Exit codes: 0 done, 1 refused or not found, 2 wrong usage, 70 our own fault.
Textual is imported only by the commands that open a screen, and after the
environment has been cleaned. What nobody needs is left out before attrs comes in.
"""

import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from tui import environment, unneeded

unneeded.leave_out()

from rules.game import Message
from tui.arguments import COMMANDS, EVERYWHERE, Asked, read, usage
from tui.locale import LANGUAGES, N_, from_environment, say, set_language, word

DONE, REFUSED, USAGE, OWN_FAULT = 0, 1, 2, 70

ROOMS = {
    "": "lobby", "open": "table", "new": "table", "demo": "table", "log": "reading",
    "state": "reading", "export": "reading", "import": "importing", "odds": "odds",
    "check": "care", "mend": "care", "judge": "judging", "seat": "seat",
    "server-config": "server_config",
}  # fmt: skip
"""Which room of `tui.commands` does a command."""

PLAIN = "plain"
"""The room, and the option, for tables without a screen."""


def main() -> None:
    """The console script."""
    gc_off()
    environment.clean()
    sys.exit(run(sys.argv[1:]))


def run(words: Sequence[str]) -> int:
    """Do what a command line asks; gives the exit code."""
    gc_off()
    set_language(from_environment(os.environ))
    asked = read(words)
    if isinstance(asked, Message):
        set_language(_language_in(words))
        sys.stderr.write(f"tirada: {say(asked, '')}\n{word(N_('cli.see-help'))}\n")
        return USAGE
    if "lang" in asked.options:
        set_language(asked.options["lang"])
    return _guarded(asked)


def _language_in(words: Sequence[str]) -> str:
    """What a line that cannot be read names as its language, else the environment's."""
    given = "=".join(words).partition("--lang=")[2].partition("=")[0]
    return given if given in LANGUAGES else from_environment(os.environ)


def gc_off() -> None:
    """No collections while modules are imported: the application switches them on again."""
    import gc  # noqa: PLC0415 (one line of need)

    gc.disable()


def _version() -> int:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 (only here)

    try:
        sys.stdout.write(f"tirada {version('tirada')}\n")
    except PackageNotFoundError:
        sys.stdout.write("tirada\n")
    return DONE


def _answered(asked: Asked) -> int:
    if asked.has("version"):
        return _version()
    if asked.has("help"):
        sys.stdout.write(help_text(asked))
        return DONE
    name = PLAIN if asked.has(PLAIN) else ROOMS[asked.command.name]
    code: int = import_module(f"tui.commands.{name}").run(asked)
    return code


def _guarded(asked: Asked) -> int:
    """Do it; a fault of ours is one line and a note, never a traceback."""
    try:
        code = _answered(asked)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return DONE
    except KeyboardInterrupt:
        return REFUSED
    except Exception as error:  # noqa: BLE001 (the last fence: whatever it is, it is our fault)
        if isinstance(error, OSError) and error.errno == errno.ENOSPC:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what saves cannot write they say
            sys.stderr.write(f"tirada: {word(N_('cli.output-full'))}\n")
            return REFUSED
        from tui.commands.start import tables_directory  # noqa: PLC0415 (only then)
        from tui.crash import say_crashed  # noqa: PLC0415 (only then)

        say_crashed(error, tables_directory(asked))
        return OWN_FAULT
    return code


def help_text(asked: Asked) -> str:
    """The help: of one command where one was named, else of all."""
    named = asked.command
    commands = (named,) if named.name else COMMANDS
    uses = [(usage(one, _place), word(f"cli.about.{one.name or 'lobby'}")) for one in commands]
    options = [
        (
            f"{one.name} {_place(one.value)}".strip(),
            word(f"cli.option.{one.name.removeprefix('--')}"),
        )
        for one in (*named.options, *EVERYWHERE)
    ]
    parts = [] if named.name else [word(N_("cli.what-it-is")), ""]
    parts += [*_table(uses), "", word(N_("cli.options")), *_table(options)]
    if not named.name:
        parts += ["", word(N_("cli.exit-codes"))]
    return "\n".join(parts) + "\n"


def _place(name: str) -> str:
    return word(f"cli.place.{name}") if name else ""


def _table(rows: Sequence[tuple[str, str]]) -> list[str]:
    wide = min(36, max(len(name) for name, _ in rows))
    return [f"  {name:<{wide}}  {about}" for name, about in rows]


if __name__ == "__main__":
    main()
