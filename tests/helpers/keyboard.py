"""What an xterm sends for a key, and key names turned into it."""

KEY_BYTES: dict[str, bytes] = {
    "up": b"\x1b[A",
    "down": b"\x1b[B",
    "right": b"\x1b[C",
    "left": b"\x1b[D",
    "home": b"\x1b[H",
    "end": b"\x1b[F",
    "pageup": b"\x1b[5~",
    "pagedown": b"\x1b[6~",
    "insert": b"\x1b[2~",
    "delete": b"\x1b[3~",
    "enter": b"\r",
    "tab": b"\t",
    "shift+tab": b"\x1b[Z",
    "escape": b"\x1b",
    "space": b" ",
    "backspace": b"\x7f",
    "f1": b"\x1bOP",
    "f2": b"\x1bOQ",
    "f3": b"\x1bOR",
    "f4": b"\x1bOS",
    "f5": b"\x1b[15~",
    "f6": b"\x1b[17~",
    "f7": b"\x1b[18~",
    "f8": b"\x1b[19~",
    "f9": b"\x1b[20~",
    "f10": b"\x1b[21~",
}
"""What an xterm sends for the keys that have a name."""

CURSOR_KEYS = frozenset({"up", "down", "left", "right", "home", "end"})
"""Keys that change shape when the program asks for application cursor mode."""


def parse_keys(text: str) -> list[tuple[str, bytes]]:
    """Turn "down*3 ctrl+s hello" into (name, bytes) pairs.

    Words are separated by spaces.  A word is a key name, "ctrl+x", "alt+x" or
    literal text, which is typed one character at a time; "*N" repeats it.
    """
    keys: list[tuple[str, bytes]] = []
    for word in text.split():
        name, star, count = word.rpartition("*")
        if not (star and count.isdigit()):
            name, count = word, "1"
        if name in KEY_BYTES:
            one = [(name, KEY_BYTES[name])]
        elif name.startswith("ctrl+") and len(name) == 6:
            one = [(name, bytes([ord(name[-1].upper()) & 0x1F]))]
        elif name.startswith("alt+") and len(name) == 5:
            one = [(name, b"\x1b" + name[-1].encode())]
        else:
            one = [(letter, letter.encode()) for letter in name]
        keys.extend(one * int(count))
    return keys
