"""From the hand into the pool, and from the pool into play, in each of the three rule texts."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Reason
from tests.torg.tables import ALL_DIALECTS, allowed, before_first_flip, having_acted, refused
from tests.torg.tables_actions import (
    ACTION,
    ADRENALIN,
    DRAMA,
    HASTE,
    HERO,
    OTHER_ACTION,
    OTHER_HERO,
    PLAIN_ATTACK_TAUNT,
    SUPPORTER,
    VILLAINS_TEST_INTIMIDATE,
    announced,
    declared,
    flipped,
    rounds,
    thrown,
)

SECOND_CHANCE, OPPONENT_FAILS, GLORY = 79, 74, 91
PLAIN = (42, 43, 44, 46, 47)
HASTE_PLAY = torg.PlayCard(hero="Quin", card=HASTE)
DEXTERITY = torg.Attribute.DEXTERITY
SPENT_IN_AN_ACTION = (ACTION, OTHER_ACTION, 38, 39, 56, ADRENALIN, DRAMA, HERO)
POOL = (ACTION, ADRENALIN, DRAMA, HERO, HASTE, SUPPORTER)


def fight(dialect, *, hand=(), pool=(), **table):
    """A round in which Quin holds these cards."""
    table = {"possibilities": 3} | table
    return rounds(
        PLAIN_ATTACK_TAUNT, hands={"Quin": hand}, pools={"Quin": pool}, dialect=dialect, **table
    )


def acting(state, actor="Quin", **details):
    """An action that succeeds in every dialect, if nothing else is said."""
    return declared(state, actor, ActionKind.OTHER, **({"difficulty": 0} | details))


def of_house(dialect, **changes):
    """A dialect with other readings of the pools."""
    return attrs.evolve(dialect, name="house", pools=attrs.evolve(dialect.pools, **changes))


def play_action(card=ACTION, hero="Quin"):
    return torg.PlayCard(hero=hero, card=card)


# -------------------------------------------------------------------- row: pool at start of rounds


@pytest.mark.rule("TC-023", "TG-004", "TR-026", "TR-027", "TR-028")
@pytest.mark.parametrize(
    ("dialect", "limits"), [(REVISED, {1: 3, 2: 2}), (CLASSIC, {}), (GURPS, {})]
)
def test_how_many_cards_a_pool_opens_with(dialect, limits):
    for heroes in range(1, 10):
        names = tuple(f"hero {n}" for n in range(heroes))
        state = before_first_flip(*names, hands={names[0]: PLAIN}, dialect=dialect)
        assert all(state.pool(name) == () for name in names)
        opening = [torg.OpenPool(hero=names[0], cards=PLAIN[:n]) for n in range(1, 6)]
        most = limits.get(heroes, 0)
        assert [allowed(state, each) for each in opening] == [n <= most for n in range(1, 6)]
        # Where no pool opens the refusal names no rule that opens one.
        rule = f"TR-02{6 + heroes}" if most else "TR-026"
        sentence = refused(state, opening[most], Reason.OPENING_TOO_LARGE, rule)
        if dialect is REVISED and not most:
            assert f"{heroes} heroes" in sentence


# ------------------------------------------------------------------------------- row: hand → pool


@pytest.mark.rule("TC-004", "TC-023", "TG-004", "TR-022", "TR-023", "TR-024")
@ALL_DIALECTS
def test_one_card_goes_into_the_pool_after_an_action_that_helps(dialect):
    state = fight(dialect, hand=PLAIN)
    into_pool = [torg.PlayToPool(hero="Quin", card=card) for card in PLAIN]
    refused(state, into_pool[0], Reason.NOT_ACTED_YET, "TR-023")
    state = having_acted(state, "Quin")  # it has failed, which is all the same
    state, events = torg.TORG.step(state, into_pool[0])
    assert events == (torg.CardPooled(hero="Quin", card=PLAIN[0]),)
    assert (state.hand("Quin"), state.pool("Quin")) == (PLAIN[1:], PLAIN[:1])
    assert "1 of 1" in refused(state, into_pool[1], Reason.POOL_LIMIT_REACHED, "TR-022")
    view = torg.view(state, torg.hero_seat("Marco"))
    assert view.heroes[0].pool == PLAIN[:1]
    state = having_acted(torg.flip(state).state, "Quin")
    assert torg.TORG.step(state, into_pool[1]).state.pool("Quin") == PLAIN[:2]


@pytest.mark.rule("TC-023", "TG-004")
@ALL_DIALECTS
def test_an_action_beside_the_point_lays_no_card_down(dialect):
    state = torg.report_action(
        fight(dialect, hand=PLAIN),
        actor="Quin",
        action=ActionKind.OTHER,
        margin=3,
        contributes=False,
    ).state
    command = torg.PlayToPool(hero="Quin", card=PLAIN[0])
    refused(state, command, Reason.NOT_ACTED_YET, "TR-023")


@pytest.mark.rule("TC-023", "TG-004", "TR-025")
@pytest.mark.parametrize(
    ("dialect", "has_veto"), [(REVISED, True), (CLASSIC, True), (GURPS, False)]
)
def test_whether_the_gamemaster_may_withhold_the_transfer(dialect, has_veto):
    hands = {"Quin": PLAIN, "Marco": (HASTE,)}
    state = rounds(PLAIN_ATTACK_TAUNT, hands=hands, dialect=dialect)
    state = having_acted(state, "Quin", "Marco")
    veto = torg.WithholdTransfer(hero="Quin")
    command = torg.PlayToPool(hero="Quin", card=PLAIN[0])
    assert allowed(state, command)  # unless she withholds it
    if not has_veto:
        refused(state, veto, Reason.TRANSFER_IS_FREE, "TG-004")
        return
    state, events = torg.TORG.step(state, veto)
    assert events == (torg.TransferWithheld(hero="Quin"),)
    assert "Quin" in refused(state, command, Reason.TRANSFER_WITHHELD, "TR-025")
    assert "Quin plays no card" in refused(state, veto, Reason.RULED_ALREADY, "TR-025")
    assert allowed(state, torg.PlayToPool(hero="Marco", card=HASTE))
    assert allowed(having_acted(torg.flip(state).state, "Quin"), command)


# ------------------------------------------------------------------------ where cards are used


@pytest.mark.rule("TC-021", "TC-022", "TG-005", "TR-021")
@ALL_DIALECTS
def test_in_rounds_cards_work_from_the_pool_and_not_from_the_hand(dialect):
    state = acting(fight(dialect, hand=(OTHER_ACTION,), pool=(ACTION,)))
    sentence = refused(state, play_action(OTHER_ACTION), Reason.CARD_NOT_USABLE, "TR-021")
    assert "Quin's pool" in sentence
    state, (played, *_) = torg.play_card(state, hero="Quin", card=ACTION)
    assert played.from_pool
    assert (state.in_play("Quin") or state.discard_pile) == (ACTION,)


@pytest.mark.rule("TC-024", "TR-029", "TG-006")
@ALL_DIALECTS
@given(chosen=st.sets(st.sampled_from(SPENT_IN_AN_ACTION), min_size=1))
def test_any_part_of_the_pool_or_all_of_it_may_be_spent_in_a_round(dialect, chosen):
    state = acting(fight(dialect, pool=SPENT_IN_AN_ACTION))
    for card in sorted(chosen):
        choice = torg.Raise(attribute=DEXTERITY, skill="dodge") if card == ADRENALIN else None
        state = torg.play_card(state, hero="Quin", card=card, choice=choice).state
    assert set(state.pool("Quin")) == set(SPENT_IN_AN_ACTION) - chosen
    assert set(state.in_play("Quin")) | set(state.discard_pile) == chosen


@pytest.mark.rule("TC-025", "TR-030")
@ALL_DIALECTS
def test_cards_for_an_action_come_before_its_result_is_known(dialect):
    pools = {"Quin": (DRAMA, HERO), "Tina": (SUPPORTER,)}
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools, possibilities=1, dialect=dialect)
    state = thrown(acting(state), 12)
    cards = [torg.PlayCard(hero="Quin", card=card) for card in (DRAMA, HERO)]
    supporter = torg.PlayCard(hero="Tina", card=SUPPORTER)
    spend = torg.SpendPossibility(hero="Quin")
    for command in (*cards, supporter, spend):
        assert allowed(state, command)
    state = announced(state).state
    for command in cards:
        assert "Quin" in refused(state, command, Reason.TOO_LATE_FOR_CARDS, "TR-030")
    assert "Tina" in refused(state, supporter, Reason.NO_ACTION_TO_SUPPORT, "TR-156")
    assert "Quin" in refused(state, spend, Reason.ACTION_NOT_OPEN, "TR-068")


# ------------------------------------------------------------------ row: several plays in a round


@pytest.mark.rule("TC-025", "TG-006", "TR-029", "TR-030")
@pytest.mark.parametrize(
    ("dialect", "is_too_late"), [(REVISED, False), (CLASSIC, False), (GURPS, True)]
)
def test_whether_more_cards_may_be_added_when_the_die_lies_there(dialect, is_too_late):
    state = acting(fight(dialect, pool=(ACTION, HERO)))
    state = thrown(torg.TORG.step(state, play_action()).state, 12)
    more = torg.PlayCard(hero="Quin", card=HERO)
    if is_too_late:
        sentence = refused(state, more, Reason.CARDS_COMMITTED, "TG-006")
        assert "at one time" in sentence
    else:
        assert allowed(state, more)


def committed(**laid):
    """Quin and Marco at a GURPS table; she has declared an Action card."""
    pools = {"Quin": (ACTION, HERO, *POOL[4:], SECOND_CHANCE), "Marco": (OTHER_HERO, OTHER_ACTION)}
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools, dialect=GURPS, possibilities=3, **laid)
    return torg.TORG.step(acting(state), play_action()).state


@pytest.mark.rule("TG-006")
def test_a_first_play_may_come_at_any_time_before_the_result():
    state = thrown(acting(fight(GURPS, pool=(ACTION, HERO))), 12)
    state = torg.TORG.step(state, play_action()).state
    assert allowed(state, torg.PlayCard(hero="Quin", card=HERO))


@pytest.mark.rule("TG-006")
@pytest.mark.parametrize(
    "what",
    [
        torg.Roll(actor="Quin", total=9),
        torg.PlayCard(hero="Marco", card=OTHER_ACTION),
        torg.PlayCard(hero="Quin", card=HASTE),
    ],
    ids=["a die", "another's card", "her own Haste"],
)
def test_what_comes_between_ends_the_declaration(what):
    state = torg.TORG.step(committed(), what).state
    late = torg.PlayCard(hero="Quin", card=HERO)
    # Haste is a card of hers, too, and is declared with the others.
    assert allowed(state, late) is (what == HASTE_PLAY)


@pytest.mark.rule("TG-006", "TG-028")
@pytest.mark.parametrize(("hero", "ends"), [("Quin", False), ("Marco", True)])
def test_a_supporter_ends_the_declaration_of_another_and_not_ones_own(hero, ends):
    pools = {"Quin": (ACTION, ADRENALIN), "Marco": (OTHER_ACTION,)}
    pools[hero] = (*pools[hero], SUPPORTER)
    state = acting(rounds(PLAIN_ATTACK_TAUNT, pools=pools, dialect=GURPS), "Tina")
    more = torg.PlayCard(
        hero="Quin", card=ADRENALIN, choice=torg.Raise(attribute=torg.Attribute.STRENGTH)
    )
    state = torg.TORG.step(state, play_action()).state
    assert allowed(state, more)
    state = torg.play_card(state, hero=hero, card=SUPPORTER).state
    if ends:
        refused(state, more, Reason.CARDS_COMMITTED, "TG-006")
    else:
        assert allowed(state, more)


@pytest.mark.rule("TG-006", "TG-025")
@pytest.mark.parametrize(("hero", "ends"), [("Quin", False), ("Marco", True)])
@pytest.mark.parametrize("card", [OPPONENT_FAILS, GLORY], ids=["Opponent Fails", "Glory"])
def test_an_answer_to_a_result_ends_the_declaration_of_another_and_not_ones_own(card, hero, ends):
    pools = {"Quin": (ACTION, ADRENALIN), "Marco": (OTHER_ACTION,)}
    pools[hero] = (*pools[hero], card)
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools, dialect=GURPS)
    if card == GLORY:
        state = torg.report_action(
            state, actor=hero, action=ActionKind.ATTACK, margin=9, die_total=4
        ).state
        state = torg.grant_impact(state, hero=hero).state
    else:
        state = torg.report_action(
            state, actor="Mummy", action=ActionKind.ATTACK, margin=3, target=hero
        ).state
    more = torg.PlayCard(
        hero="Quin", card=ADRENALIN, choice=torg.Raise(attribute=torg.Attribute.STRENGTH)
    )
    state = torg.TORG.step(state, play_action()).state
    assert allowed(state, more)
    state = torg.play_card(state, hero=hero, card=card).state
    if ends:
        refused(state, more, Reason.CARDS_COMMITTED, "TG-006")
    else:
        assert allowed(state, more)
    assert allowed(state, torg.PlayCard(hero="Marco", card=OTHER_ACTION))


@pytest.mark.rule("TG-006")
def test_after_the_action_no_more_cards_are_played_in_the_round():
    together = torg.play_card(committed(), hero="Quin", card=HASTE).state
    state = announced(acting(together), 12).state
    state = announced(state, 12).state
    late = torg.PlayCard(hero="Quin", card=HERO)
    refused(acting(state, "Marco"), late, Reason.CARDS_COMMITTED, "TG-006")
    state = acting(flipped(state, PLAIN_ATTACK_TAUNT + 1))
    assert allowed(state, late)


@pytest.mark.rule("TG-006")
@pytest.mark.parametrize(
    ("dialect", "allows"),
    [
        (REVISED, True),
        (CLASSIC, True),
        (GURPS, False),
        (of_house(GURPS, commitment="all_at_one_time"), True),
    ],
    ids=["revised", "classic", "gurps", "totals alone"],
)
def test_whether_haste_may_follow_when_other_cards_of_the_round_have_been_declared(dialect, allows):
    state = acting(fight(dialect, pool=(ACTION, HERO, HASTE)))
    state = announced(torg.TORG.step(state, play_action()).state, 12).state
    if allows:
        assert allowed(state, HASTE_PLAY)
    else:
        refused(state, HASTE_PLAY, Reason.CARDS_COMMITTED, "TG-006")
    # The other way around: who has played Haste alone has declared her cards with it.
    state = acting(fight(dialect, pool=(ACTION, HASTE)))
    state = announced(torg.TORG.step(state, HASTE_PLAY).state, 12).state
    assert allowed(acting(state), play_action()) is allows


@pytest.mark.rule("TG-006")
def test_a_turn_taken_in_between_ends_the_declaration():
    state = fight(GURPS, pool=(ACTION, ADRENALIN))
    state = torg.TORG.step(state, play_action()).state
    again = torg.PlayCard(
        hero="Quin", card=ADRENALIN, choice=torg.Raise(attribute=torg.Attribute.STRENGTH)
    )
    assert allowed(state, again)
    state = torg.pass_turn(state, character="Marco").state
    refused(state, again, Reason.CARDS_COMMITTED, "TG-006")


@pytest.mark.rule("TG-006")
def test_each_hero_declares_for_herself():
    state = committed()
    assert allowed(state, torg.PlayCard(hero="Marco", card=OTHER_ACTION))


@pytest.mark.rule("TG-006", "TG-075")
def test_cards_with_a_time_of_their_own_are_no_part_of_the_declaration():
    state = thrown(committed(), 17)
    state = torg.announce(state, actor="Quin").state
    assert allowed(state, torg.PlayCard(hero="Quin", card=SECOND_CHANCE))
    state = acting(state, "Marco")
    assert allowed(state, torg.PlayCard(hero="Quin", card=SUPPORTER))


@pytest.mark.rule("TG-006")
def test_out_of_rounds_nothing_is_declared_together():
    state = torg.end_rounds(fight(GURPS, pool=())).state
    state = acting(attrs.evolve(state, table=fight(GURPS, hand=(ACTION, HERO)).table))
    state = thrown(torg.TORG.step(state, play_action()).state, 9)
    assert allowed(state, torg.PlayCard(hero="Quin", card=HERO))


# --------------------------------------------------------------- the card that is being taken away


def exposed(dialect):
    """The Mummy has tested Quin's will, and the gamemaster may take a card from her pool."""
    state = rounds(
        VILLAINS_TEST_INTIMIDATE,
        pools={"Quin": (ACTION, HASTE, OPPONENT_FAILS)},
        dialect=dialect,
    )
    return torg.report_action(
        state, actor="Mummy", action=ActionKind.TEST, margin=3, target="Quin"
    ).state


@pytest.mark.rule("TC-036")
@pytest.mark.parametrize(("dialect", "waits"), [(REVISED, False), (CLASSIC, True), (GURPS, False)])
def test_whether_a_card_may_be_played_to_save_it(dialect, waits):
    state = exposed(dialect)
    if not waits:
        assert allowed(state, HASTE_PLAY)
        return
    refused(state, HASTE_PLAY, Reason.POOL_BEING_STRIPPED, "TC-036")
    state = torg.strip_pool(state, hero="Quin", cards=(ACTION,)).state
    assert allowed(state, HASTE_PLAY)
    assert ACTION in state.discard_pile


@pytest.mark.rule("TC-036")
def test_the_gamemaster_who_takes_nothing_lets_play_go_on():
    state = exposed(CLASSIC)
    state = thrown(acting(state, "Marco"), 9)
    assert allowed(state, HASTE_PLAY)


@pytest.mark.rule("TC-036", "TC-076")
def test_what_takes_the_cards_may_be_negated_all_the_same():
    state = exposed(CLASSIC)
    state = torg.play_card(state, hero="Quin", card=OPPONENT_FAILS).state
    assert allowed(state, HASTE_PLAY)


@pytest.mark.rule("TC-036")
def test_a_pool_that_nobody_reaches_for_is_free():
    state = exposed(CLASSIC)
    state = attrs.evolve(state, table=fight(CLASSIC, hand=()).table)
    refused(state, HASTE_PLAY, Reason.CARD_NOT_USABLE, "TR-021")


def test_a_house_may_let_pools_be_saved():
    dialect = of_house(CLASSIC, exposed_cards_wait=False)
    assert allowed(exposed(dialect), HASTE_PLAY)
