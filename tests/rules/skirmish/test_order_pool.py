"""Orders, their count and who may spend them: `turn:B1` to `turn:B11`, `turn:J27`, `turn:J32`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import Refused
from rules.skirmish.activation import activate, after_isolation, can_pay
from rules.skirmish.command_tokens import SpendToken, Use
from rules.skirmish.deployment import Deployed, KeepOff, Reserve
from rules.skirmish.disclosures import Disclosed
from rules.skirmish.listings import Listing, Role, Training
from rules.skirmish.order_count import Ground, count, count_sum
from rules.skirmish.order_facts import OrdersLost, OrderSpent, apply
from rules.skirmish.order_heaps import CountSum, Heap, OrderKind, Pools
from rules.skirmish.order_pool import SetOrders, Spender, convert, payers, spend
from rules.skirmish.phases import Step
from rules.skirmish.troopers import SIDE_1, SIDE_2
from tests.helpers.battle_table import Table, deployed, listing, trooper

IRREGULAR = Training.IRREGULAR


def counted(
    *entries: tuple[Listing, tuple[str, ...]],
    is_leaderless: bool = False,
    is_retreating: bool = False,
    lieutenant: str = "",
    off_table: tuple[str, ...] = (),
) -> Pools:
    """The pools of troopers in those states."""
    muster = {one.trooper: trooper(one.trooper, SIDE_1, *states) for one, states in entries}
    ground = Ground(
        SIDE_1,
        tuple(one for one, _ in entries),
        muster,
        frozenset(off_table),
        lieutenant=lieutenant,
        is_leaderless=is_leaderless,
        is_retreating=is_retreating,
    )
    return Pools(SIDE_1, *count(ground))


def regulars(
    count: int, *states: str, start: int = 0, group: int = 1
) -> list[tuple[Listing, tuple[str, ...]]]:
    """So many Regular troopers in those states."""
    return [(listing(f"r{start + one}", group=group), states) for one in range(count)]


def test_sum_says_how_the_pool_came_to_its_number() -> None:
    """turn:B1, turn:B10: 7 Orders of 9 Regular troopers, 1 Unconscious, 1 Isolated."""
    entries = [
        *regulars(7),
        *regulars(1, "unconscious", start=7),
        *regulars(1, "isolated", start=8),
    ]
    pools = counted(*entries)
    expected = CountSum(1, 7, 9, {"unconscious": 1, "isolated": 1})
    assert (expected,) == pools.sums
    assert pools.left(OrderKind.REGULAR, 1) == 7


def test_peripherals_give_no_order() -> None:
    """turn:J27: ten Regular troopers and two Peripherals give ten Orders."""
    servants = [(listing(f"p{one}", SIDE_1, Role.PERIPHERAL), ()) for one in range(2)]
    assert counted(*regulars(10), *servants).left(OrderKind.REGULAR) == 10


def test_null_troopers_give_no_order() -> None:
    """turn:J27: of ten, three Unconscious and three Dead leave four."""
    fallen = [*regulars(3, "unconscious", start=4), *regulars(3, "dead", start=7)]
    assert counted(*regulars(4), *fallen).left(OrderKind.REGULAR) == 4


def test_irregular_orders_stay_out_of_the_pool() -> None:
    """turn:J27, turn:B2: five Regular and two Irregular troopers give a pool of five."""
    wild = [(listing(f"i{one}", training=IRREGULAR), ()) for one in range(2)]
    pools = counted(*regulars(5), *wild)
    assert (pools.left(OrderKind.REGULAR), pools.left(OrderKind.IRREGULAR)) == (5, 2)


@pytest.mark.parametrize(
    "state",
    ["immobilized-a", "immobilized-b", "stunned", "targeted", "engaged", "prone", "camouflaged"],
)
def test_other_states_keep_their_order(state: str) -> None:
    """turn:B10, turn:B1: these states, Markers among them, still give the Order."""
    assert counted(*regulars(1, state)).left(OrderKind.REGULAR) == 1


def test_isolated_trooper_keeps_an_irregular_order() -> None:
    """turn:B10: Isolated at the start of the turn: Irregular, not in the pool."""
    pools = counted(*regulars(1, "isolated"))
    assert (pools.left(OrderKind.REGULAR), pools.left(OrderKind.IRREGULAR)) == (0, 1)


def test_groups_count_by_themselves() -> None:
    """turn:B7: pools are independent."""
    pools = counted(*regulars(3), *regulars(2, start=3, group=2))
    assert [pools.left(OrderKind.REGULAR, group) for group in (1, 2)] == [3, 2]


@pytest.mark.parametrize("orders", [1, 2])
def test_lieutenant_has_orders_of_its_own(orders: int) -> None:
    """turn:B3: one Special Order besides the Regular one, two with (+1 Order)."""
    boss = Listing("boss", SIDE_1, roles=frozenset({Role.LIEUTENANT}), lieutenant_orders=orders)
    pools = counted((boss, ()), lieutenant="boss")
    assert (pools.left(OrderKind.LIEUTENANT), pools.left(OrderKind.REGULAR)) == (orders, 1)


@pytest.mark.parametrize("why", ["null", "off-table", "leaderless"])
def test_no_lieutenant_no_special_order(why: str) -> None:
    """turn:B3: only on the table, in no Null state and not in Loss of Lieutenant."""
    boss = listing("boss", SIDE_1, Role.LIEUTENANT)
    states = ("unconscious",) if why == "null" else ()
    off = ("boss",) if why == "off-table" else ()
    pools = counted(
        (boss, states), lieutenant="boss", off_table=off, is_leaderless=why == "leaderless"
    )
    assert pools.left(OrderKind.LIEUTENANT) == 0


def test_strategos_makes_the_lieutenants_orders_regular() -> None:
    """turn:B4: they join the pool of the Lieutenant's group at the count."""
    boss = listing("boss", SIDE_1, Role.LIEUTENANT, Role.STRATEGOS)
    pools = counted((boss, ()), *regulars(2), lieutenant="boss")
    assert pools.left(OrderKind.REGULAR, 1) == 4
    assert (CountSum(1, 4, 3, {}, 1),) == pools.sums


def test_tactical_awareness_is_an_irregular_order_more() -> None:
    """turn:B5: besides the own Order, also while Isolated."""
    aware = listing("aware", SIDE_1, Role.TACTICAL_AWARENESS)
    assert counted((aware, ())).left(OrderKind.TACTICAL) == 1
    assert counted((aware, ("isolated",))).left(OrderKind.TACTICAL) == 1
    assert counted((aware, ()), off_table=("aware",)).left(OrderKind.TACTICAL) == 0


def test_loss_of_lieutenant_makes_all_irregular_but_veterans() -> None:
    """turn:A8: Irregular this turn, except Veterans."""
    veteran = listing("vet", SIDE_1, Role.VETERAN)
    pools = counted(*regulars(3), (veteran, ()), is_leaderless=True)
    assert (pools.left(OrderKind.REGULAR), pools.left(OrderKind.IRREGULAR)) == (1, 3)
    assert pools.sums[0].out == {"loss-of-lieutenant": 3}


def test_troopers_off_the_table_keep_an_order_for_coming_in() -> None:
    """turn:B9: it is not in the pool."""
    pools = counted(*regulars(2), off_table=("r1",))
    assert (pools.left(OrderKind.REGULAR), pools.left(OrderKind.OWN)) == (1, 1)
    assert pools.sums[0].off_table == 1


def test_impetuous_troopers_have_an_activation() -> None:
    """turn:B6, turn:A6: one that is no Order, and none in Retreat!."""
    wild = (listing("wild", SIDE_1, Role.IMPETUOUS), ())
    assert counted(wild).left(OrderKind.IMPETUOUS) == 1
    assert counted(wild, is_retreating=True).left(OrderKind.IMPETUOUS) == 0


POOLS = Pools(
    SIDE_1,
    (
        Heap(OrderKind.REGULAR, 1, "", 2),
        Heap(OrderKind.REGULAR, 2, "", 1),
        Heap(OrderKind.LIEUTENANT, 1, "boss", 1),
        Heap(OrderKind.IRREGULAR, 2, "wild", 1),
        Heap(OrderKind.TACTICAL, 2, "wild", 1),
        Heap(OrderKind.OWN, 1, "jumper", 1),
        Heap(OrderKind.IMPETUOUS, 2, "wild", 1),
    ),
)


def kinds(spender: Spender) -> list[str]:
    """The kinds of Orders that can pay for a trooper, the default first; or why none can."""
    found = payers(POOLS, spender)
    return [found.code] if isinstance(found, Refused) else [one.kind.value for one in found]


@pytest.mark.parametrize(
    ("spender", "expected"),
    [
        (Spender("x", "X", 1), ["regular"]),
        # turn:B2: an Irregular trooper may spend its group's Regular Orders as well.
        (Spender("wild", "W", 2), ["irregular", "tactical", "regular"]),
        # turn:B3: the Lieutenant's Special Order, last, for it tells who leads.
        (Spender("boss", "B", 1), ["regular", "lieutenant"]),
        # turn:B4: an NCO in any group; not if either is Isolated.
        (Spender("nco", "N", 2, is_nco=True), ["regular", "lieutenant"]),
        (Spender("nco", "N", 2, is_nco=True, is_lieutenant_isolated=True), ["regular"]),
        (Spender("nco", "N", 2, is_nco=True, is_isolated=True), ["orders.isolated"]),
        # turn:B10: no Orders of the pool for the Isolated, but their own.
        (Spender("x", "X", 1, is_isolated=True), ["orders.isolated"]),
        (Spender("wild", "W", 2, is_isolated=True), ["irregular", "tactical"]),
        # turn:B7: another group's Orders are not for it.
        (Spender("x", "X", 3), ["orders.other-group"]),
        (Spender("x", "X", 1, is_null=True), ["orders.null"]),
        # turn:B9: off the table only with the own Order.
        (Spender("jumper", "J", 1, is_off_table=True), ["own"]),
        (Spender("ghost", "G", 1, is_off_table=True), ["orders.off-table"]),
    ],
)
def test_which_orders_can_pay(spender: Spender, expected: list[str]) -> None:
    """turn:B1 to turn:B10: the heaps that pay for a trooper, or the reason why none does."""
    assert expected == kinds(spender)


def test_in_the_impetuous_phase_only_impetuous_activations_pay() -> None:
    """turn:A11: each Impetuous trooper once, without an Order."""
    found = payers(POOLS, Spender("wild", "W", 2), is_impetuous_phase=True)
    assert not isinstance(found, Refused)
    assert [one.kind for one in found] == [OrderKind.IMPETUOUS]
    refused = payers(POOLS, Spender("x", "X", 1), is_impetuous_phase=True)
    assert isinstance(refused, Refused)
    assert refused.code == "orders.not-impetuous"


def test_empty_pool_refuses() -> None:
    """turn:B1: no Order left for anybody."""
    found = payers(Pools(SIDE_1, (Heap(OrderKind.REGULAR, 1, "", 0, 3),)), Spender("x", "X", 1))
    assert Refused("orders.none-left", "turn:B1", {"name": "X", "group": 1}) == found


def test_a_heap_that_does_not_pay_for_it_is_refused() -> None:
    """turn:B1: the Order named must be one that can pay."""
    found = spend(POOLS, Spender("x", "X", 1), "regular:2")
    assert isinstance(found, Refused)
    assert found.code == "orders.cannot-pay"


def test_irregular_order_becomes_regular() -> None:
    """turn:B15: it joins its group's pool; not of an Isolated trooper, not Tactical Awareness."""
    wild = Spender("wild", "W", 2)
    made = convert(POOLS, wild)
    assert not isinstance(made, Refused)
    after = apply(POOLS, made)
    assert (after.left(OrderKind.REGULAR, 2), after.left(OrderKind.IRREGULAR)) == (2, 0)
    assert after.left(OrderKind.TACTICAL) == 1
    again = convert(after, wild)
    isolated = convert(POOLS, Spender("wild", "W", 2, is_isolated=True))
    assert isinstance(again, Refused)
    assert isinstance(isolated, Refused)
    assert (again.code, isolated.code) == (
        "orders.nothing-to-convert",
        "orders.isolated-no-conversion",
    )


SPENDERS = st.builds(
    Spender,
    st.sampled_from(["boss", "wild", "jumper", "x"]),
    st.just("X"),
    st.integers(1, 3),
    is_null=st.booleans(),
    is_isolated=st.booleans(),
    is_off_table=st.booleans(),
    is_nco=st.booleans(),
)


@given(
    st.lists(st.tuples(SPENDERS, st.sampled_from(["spend", "impetuous", "convert"])), max_size=25)
)
def test_pools_are_never_negative_and_keep_their_total(steps: list[tuple[Spender, str]]) -> None:
    """turn:B11: whatever is spent or converted, no heap goes below 0 and nothing is lost."""
    pools = POOLS
    for spender, what in steps:
        is_impetuous = what == "impetuous"
        made = (
            convert(pools, spender)
            if what == "convert"
            else spend(pools, spender, is_impetuous_phase=is_impetuous)
        )
        before = sum(one.left for one in pools.heaps)
        if isinstance(made, Refused):
            continue
        pools = apply(pools, made)
        assert all(one.left >= 0 for one in pools.heaps)
        spent = 1 if isinstance(made, OrderSpent) else 0
        assert sum(one.left for one in pools.heaps) == before - spent
        assert pools.total == POOLS.total


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["", "unconscious", "dead", "isolated", "prone"]),
            st.sampled_from([Training.REGULAR, IRREGULAR]),
            st.integers(1, 2),
        ),
        max_size=15,
    )
)
def test_count_equals_its_sum(entries: list[tuple[str, Training, int]]) -> None:
    """turn:A10: Regular troopers less those who give none is what the pool holds."""
    lines = [
        (listing(f"t{n}", group=group, training=training), (state,) if state else ())
        for n, (state, training, group) in enumerate(entries)
    ]
    pools = counted(*lines)
    for one in pools.sums:
        assert one.total == one.regular - sum(one.out.values()) >= 0
        assert pools.left(OrderKind.REGULAR, one.group) == one.total


def in_orders(*listings: Listing) -> Table:
    """A table in side 1's first Orders Phase."""
    return deployed(*listings).reach(Step.ORDERS)


def test_activation_spends_from_the_group() -> None:
    """turn:B11: the fact comes with the activation, and there is no refund."""
    table = in_orders(listing("x"), listing("y"))
    facts = activate(table.scene(SIDE_1), "x")
    assert not isinstance(facts, Refused)
    assert facts == (OrderSpent(SIDE_1, "x", "regular:1", OrderKind.REGULAR, 1),)
    table = table.fold(facts)
    assert table.battle.pools.left(OrderKind.REGULAR, 1) == 1
    assert table.battle.pools.total == 4


def test_orders_go_on_one_trooper_without_limit() -> None:
    """turn:B8: all of the pool, and then no more."""
    table = in_orders(listing("x"), listing("y"))
    for _ in range(2):
        facts = activate(table.scene(SIDE_1), "x")
        assert not isinstance(facts, Refused)
        table = table.fold(facts)
    refused = activate(table.scene(SIDE_1), "x")
    assert isinstance(refused, Refused)
    assert refused.code == "orders.other-group"


def test_spending_the_lieutenants_order_tells_who_leads() -> None:
    """turn:A15: private until revealed."""
    facts = activate(in_orders(listing("x")).scene(SIDE_1), "boss-1", "lieutenant")
    assert not isinstance(facts, Refused)
    assert [type(one) for one in facts] == [OrderSpent, Disclosed]


def test_isolation_takes_the_lieutenants_unspent_orders() -> None:
    """turn:B3: lost if unspent when the Lieutenant becomes Isolated."""
    table = in_orders(listing("x")).state("boss-1", "isolated")
    lost = after_isolation(table.scene(SIDE_1), "boss-1")
    assert lost == (OrdersLost(SIDE_1, "lieutenant", 1, "isolated"),)
    assert table.fold(lost).battle.pools.left(OrderKind.LIEUTENANT) == 0


def test_airborne_trooper_comes_in_by_its_own_order() -> None:
    """turn:B9: its own Order brings it onto the table."""
    table = deployed(listing("x"), listing("j")).after(SIDE_1, KeepOff("j", Reserve.AIRBORNE))
    table = table.reach(Step.ORDERS)
    facts = activate(table.scene(SIDE_1), "j")
    assert not isinstance(facts, Refused)
    assert [type(one) for one in facts] == [OrderSpent, Deployed]
    after = table.fold(facts)
    assert after.battle.off_table == frozenset()
    assert after.battle.pools.left(OrderKind.OWN) == 0


def test_impetuous_entry_loses_the_own_order() -> None:
    """turn:B9: whoever comes in by an Impetuous activation loses its own Order."""
    wild = listing("j", SIDE_1, Role.IMPETUOUS)
    table = deployed(wild).after(SIDE_1, KeepOff("j", Reserve.AIRBORNE)).reach(Step.IMPETUOUS)
    facts = activate(table.scene(SIDE_1), "j")
    assert not isinstance(facts, Refused)
    assert [type(one) for one in facts] == [OrderSpent, Deployed, OrdersLost]


def test_no_orders_outside_their_phases_and_for_the_other_side() -> None:
    """turn:A4, turn:A1: Orders have their time, and it is the active side's."""
    early = can_pay(deployed(listing("x")).scene(SIDE_1), "x")
    enemy = can_pay(in_orders(listing("x")).scene(SIDE_1), "boss-2")
    assert isinstance(early, Refused)
    assert isinstance(enemy, Refused)
    assert (early.code, enemy.code) == ("orders.not-now", "orders.other-side")


def test_orders_are_free_where_no_game_is_kept() -> None:
    """A table without lists plays Orders as it likes."""
    assert activate(Table({"x": trooper("x")}).scene(SIDE_1), "x") == ()


def test_fallen_troopers_lower_the_next_count() -> None:
    """turn:J32: both fell; the Order stays spent and each side has one Order less."""
    table = in_orders(listing("f"), listing("g"), listing("z", SIDE_2), listing("y", SIDE_2))
    facts = activate(table.scene(SIDE_1), "f")
    assert not isinstance(facts, Refused)
    table = table.fold(facts).state("f", "unconscious").state("z", "unconscious")
    assert table.battle.pools.left(OrderKind.REGULAR, 1) == 1
    assert count_sum(table.scene(SIDE_2).ground(SIDE_2), 1).total == 1
    assert count_sum(table.scene(SIDE_1).ground(SIDE_1), 1).total == 1


def test_orders_are_set_by_hand() -> None:
    """Every heap can be set by hand; another side's cannot."""
    table = in_orders(listing("x"))
    table = table.after(SIDE_1, SetOrders(SIDE_1, OrderKind.REGULAR, 1, "", 5))
    assert table.battle.pools.left(OrderKind.REGULAR, 1) == 5
    again = SetOrders(SIDE_1, OrderKind.REGULAR, 1, "", 5)
    assert table.refused(SIDE_1, again) == "nothing.changes"
    others = SetOrders(SIDE_2, OrderKind.REGULAR, 1, "", 5)
    assert table.refused(SIDE_1, others) == "orders.other-side"
    wrong = SetOrders(SIDE_1, OrderKind.REGULAR, 1, "", -1)
    assert table.refused(SIDE_1, wrong) == "orders.out-of-range"


def test_conversion_costs_a_token() -> None:
    """turn:B15: one Command Token, one Irregular Order."""
    table = in_orders(listing("w", training=IRREGULAR))
    table = table.after(SIDE_1, SpendToken(Use.CONVERT, "w"))
    assert table.battle.pools.left(OrderKind.REGULAR, 1) == 1
    assert table.battle.tokens.of(SIDE_1) == 3
