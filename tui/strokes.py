"""What was typed or pasted, as screens take it: strokes, and text that came at once."""

from textual import events

from tui.common.bunches import Bunch
from tui.common.screen import TiradaScreen

ALT = "alt+"
"""How Textual names a key right after esc: no key needs Alt here, so that it is both of them."""


def give(screen: TiradaScreen, event: events.Key | events.Paste) -> None:
    """Give a screen what was typed or pasted."""
    if isinstance(event, Bunch):
        screen.take_bunch(event.text)
    elif isinstance(event, events.Paste):
        screen.take_paste(event.text)
    else:
        if event.key.startswith(ALT):
            screen.take_key("escape", None)
        screen.take_key(stroke_of(event), event.character)


def stroke_of(event: events.Key) -> str:
    """A key as the action table writes it: printable ones as themselves.

    >>> stroke_of(events.Key("question_mark", "?")), stroke_of(events.Key("space", " "))
    ('?', 'space')
    """
    character = event.character
    if character is not None and character.isprintable() and character != " ":
        return character
    return event.key.removeprefix(ALT)
