"""The list of turns: players first, then the NPCs; who is done, acting, skipped, out."""

from collections.abc import Callable

from rules.rpg.characters import Character, Progress, Track
from rules.rpg.scene import Scene
from rules.rpg.tracks import most_stress
from tui.common.ink import BLANK, Line, beside, line, width
from tui.common.rows import Row, heading
from tui.locale import N_, number, word
from tui.text import shown

MARKS = {
    Progress.WAITING: ("·", "plain"),
    Progress.ACTING: ("»", "accent"),
    Progress.DONE: ("✓", "good"),
    Progress.SKIPPED: ("–", "dim"),
}
OUT = ("✗", "bad")


def turn_rows(
    scene: Scene,
    cells: int,
    holder: Callable[[str], str],
    calls: frozenset[str],
    *,
    has_tracks: bool = False,
) -> tuple[Row, ...]:
    """Everybody in the order of acting; `calls` are those from whom something is awaited."""
    first = [one for one in scene.characters if one.id in scene.first]
    rest = [one for one in scene.characters if one not in first]
    players = [one for one in rest if not one.is_npc]
    npcs = [one for one in rest if one.is_npc]
    blocks = (
        (N_("turns.first"), first), (N_("turns.players"), players), (N_("turns.then"), npcs),
    )  # fmt: skip
    rows: list[Row] = []
    for key, people in blocks:
        if people:
            rows.append(heading(word(key)))
        rows += [
            Row(
                one.id,
                turn_line(
                    scene, one, cells, holder(one.id), (hurt(one, has_tracks), one.id in calls)
                ),
            )
            for one in people
        ]
    if scene.someone_unseen_acts:
        said = line(("» ", "accent"), (word(N_("who.somebody")), "dim"))
        rows.append(Row("/unseen", said, is_heading=True))
    return tuple(rows)


def hurt(character: Character, has_tracks: bool) -> Line:
    """``−4``: what got through so far; ``3/7`` Vigour where the table keeps tracks (rpg 1.9)."""
    stress = character.stress.get(Track.VIGOUR, 0)
    if has_tracks and stress:
        return line((f"{number(stress)}/{number(most_stress(character, Track.VIGOUR))} ", "bad"))
    if has_tracks or not character.taken:
        return BLANK
    return line((f"−{number(character.taken)} ", "bad"))


def turn_line(
    scene: Scene, character: Character, cells: int, holder: str, state: tuple[Line, bool]
) -> Line:
    """``✓ Thug −4  luis``: mark, name, what it took (`state`), who plays or what is special.

    The word about an NPC gives way before its name, whose end tells it from the others.
    """
    taken, is_called = state
    name = shown(character.name)
    if character.is_concealed:
        name = f"({name})"
    is_acting = scene.active == character.id
    mark = OUT if character.is_defeated else MARKS[character.progress]
    if scene.round == 0 and not character.is_defeated:
        mark = MARKS[Progress.WAITING]
    ink = "strong" if is_acting else "dim" if character.is_defeated else "plain"
    call = ("!", "warn") if is_called else ("", "plain")
    left = line(mark, " ", (name, ink), call, " ")
    right = line(taken, _tail(character, holder))
    is_narrow = character.is_npc and width(left) + width(right) > cells
    return beside(left, taken if is_narrow else right, cells)


def _tail(character: Character, holder: str) -> Line:
    if character.is_defeated:
        return line((word(N_("turns.out")), "dim"))
    if character.has_seized:
        return line((word(N_("turns.seized")), "warn"))
    if character.progress is Progress.SKIPPED:
        return line((word(N_("turns.skipped")), "dim"))
    if character.is_npc:
        return line((word(N_("turns.hidden")), "warn")) if character.is_concealed else BLANK
    return line((shown(holder), "other")) if holder else line((word(N_("people.free")), "dim"))
