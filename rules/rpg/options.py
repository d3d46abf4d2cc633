"""The table options of the RPG: one key for each open reading (rpg section 3).

The default is the source's own words taken literally. A number of 0 means "no
limit" where an option counts something.
"""

from rules.game import House, TableOption

STRICT, INCLUSIVE = "lt", "le"
PER_PLAYER, GROUP = "player", "group"
ASK, INITIATOR_LOSES, REROLL = "ask", "initiator_loses", "reroll"
DECAY, ROUND, OWN_TURN = "decay", "round", "own_turn"
YES_NO = (False, True)

OPTIONS: tuple[TableOption, ...] = (
    TableOption("focus_rule", STRICT, (STRICT, INCLUSIVE), "rpg:A1"),
    TableOption("focus_needs_success", default=False, choices=YES_NO, rule="rpg:A2"),
    TableOption("dice_cap_total", 5, (5, 3), "rpg:A3"),
    TableOption("momentum_self_dice", default=True, choices=YES_NO, rule="rpg:A4"),
    TableOption("momentum_mode", PER_PLAYER, (PER_PLAYER, GROUP), "rpg:A5"),
    TableOption("momentum_cap", 0, (), "rpg:A5"),
    TableOption("max_saved_per_action", 0, (), "rpg:A5"),
    TableOption("momentum_expires", DECAY, (DECAY, ROUND), "rpg:A6"),
    TableOption("merge_decay", default=False, choices=YES_NO, rule="rpg:A7"),
    TableOption("npc_convert_all", default=False, choices=YES_NO, rule="rpg:A8"),
    TableOption("adjust_is_free", default=False, choices=YES_NO, rule="rpg:A9"),
    TableOption("free_actions_per_turn", 0, (), "rpg:A10"),
    TableOption("opposed_tie", ASK, (ASK, INITIATOR_LOSES, REROLL), "rpg:A11"),
    TableOption("opposed_net_momentum", default=False, choices=YES_NO, rule="rpg:A13"),
    TableOption("helper_max_success", 2, (2, 1), "rpg:A15"),
    TableOption("helper_cap", 0, (), "rpg:A17"),
    TableOption("helper_leave", default=True, choices=YES_NO, rule="rpg:A17"),
    TableOption("require_full", default=False, choices=YES_NO, rule="rpg:A18"),
    TableOption("exploit_needs_test", default=False, choices=YES_NO, rule="rpg:A20"),
    TableOption("surprise_extra_turn", default=False, choices=YES_NO, rule="rpg:A21"),
    TableOption("ambush_single_payer", default=False, choices=YES_NO, rule="rpg:A22"),
    TableOption("terrain_test_per_trigger", default=False, choices=YES_NO, rule="rpg:A24"),
    TableOption("damage_follows", default=True, choices=YES_NO, rule="rpg:1.8"),
    TableOption("cd_six_points", 0, (0, 1), "rpg:A28"),
    TableOption("reaction_reset", ROUND, (ROUND, OWN_TURN), "rpg:A29"),
    TableOption("allow_debt", default=False, choices=(False,), rule="rpg:A30"),
    TableOption("tracks", default=False, choices=YES_NO, rule="rpg:1.9"),
)


def number(house: House, key: str) -> int:
    """The value of an option that is a number."""
    value = house[key]
    return value if isinstance(value, int) else 0
