"""The critical moment in each of the three rule texts."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Reason
from tests.torg.tables import ALL_DIALECTS, allowed, in_rounds, refused, told
from tests.torg.tables_actions import (
    ACTION,
    ADRENALIN,
    HASTE,
    HERO,
    OTHER_ACTION,
    OTHER_HASTE,
    OTHER_HERO,
    PLAIN_ATTACK_TAUNT,
    PRESENCE,
    SUPPORTER,
    announced,
    declared,
    flipped,
    rounds,
    thrown,
)

ALERTNESS, CONNECTION, ROMANCE, CAMPAIGN, ESCAPE, MONOLOGUE = 33, 81, 120, 112, 156, 95
HELD = (ACTION, HERO, HASTE)
CHOSEN = "chosen_into_the_pool"
ALL = "all_into_the_pool"
FOR_THE_ROUND = "one_character_this_round"
POOL_IS_LOST = "pool_is_lost"


def fight(dialect, hand=HELD, pool=(OTHER_HERO,), card=PLAIN_ATTACK_TAUNT, **table):
    return rounds(card, hands={"Quin": hand}, pools={"Quin": pool}, dialect=dialect, **table)


def acting(state, actor="Quin", **details):
    """An action against nobody in particular that succeeds in every dialect."""
    return declared(state, actor, ActionKind.OTHER, **({"difficulty": 0} | details))


def moment(dialect, *cards, character=None, hero="Quin"):
    """The declaration as the dialect wants it."""
    chosen = cards if dialect.pools.critical_moment is CHOSEN else ()
    return torg.DeclareCriticalMoment(hero=hero, cards=chosen, character=character)


def critical(dialect, *cards, state=None, character=None):
    """Quin acts, and it is her critical moment."""
    state = state if state is not None else fight(dialect)
    return torg.TORG.step(acting(state), moment(dialect, *cards, character=character)).state


def of_house(dialect, **changes):
    return attrs.evolve(dialect, name="house", pools=attrs.evolve(dialect.pools, **changes))


# ----------------------------------------------------------------------- row: what moves


@pytest.mark.rule("TC-033", "TG-007", "TR-035")
@pytest.mark.parametrize(
    ("dialect", "moved"), [(REVISED, ()), (CLASSIC, HELD), (GURPS, (HERO, ACTION))]
)
def test_which_cards_go_into_the_pool(dialect, moved):
    state, (event, *_) = torg.TORG.step(acting(fight(dialect)), moment(dialect, HERO, ACTION))
    assert event.cards == moved
    assert set(state.pool("Quin")) == {OTHER_HERO, *moved}
    assert set(state.hand("Quin")) == set(HELD) - set(moved)
    # Whatever moved, these help the action now.
    assert allowed(state, torg.PlayCard(hero="Quin", card=HERO))
    assert allowed(state, torg.PlayCard(hero="Quin", card=ACTION))


@pytest.mark.rule("TC-033", "TG-007")
@pytest.mark.parametrize(
    ("dialect", "cards", "rule", "wanted"),
    [
        (REVISED, (HERO,), "TC-033", "0"),
        (CLASSIC, (HERO,), "TC-033", "0"),
        (GURPS, (), "TG-007", "1 or more"),
    ],
)
def test_cards_are_named_where_they_are_chosen_and_nowhere_else(dialect, cards, rule, wanted):
    command = torg.DeclareCriticalMoment(hero="Quin", cards=cards)
    told = refused(acting(fight(dialect)), command, Reason.WRONG_NUMBER_OF_CARDS, rule)
    assert told.endswith(f"it must be {wanted}")


@pytest.mark.rule("TG-007")
def test_only_cards_of_the_hand_are_chosen_each_once():
    state = acting(fight(GURPS))
    refused(state, moment(GURPS, OTHER_HERO), Reason.CARD_NOT_IN_HAND, "TG-007")
    refused(state, moment(GURPS, HERO, HERO), Reason.CARDS_NAMED_TWICE, "TG-007")


@pytest.mark.rule("TC-034")
def test_the_cards_in_the_pool_may_be_traded():
    pools = {"Quin": (), "Marco": (OTHER_HASTE,)}
    state = rounds(PLAIN_ATTACK_TAUNT, hands={"Quin": HELD}, pools=pools, dialect=CLASSIC)
    state = torg.TORG.step(acting(state), moment(CLASSIC)).state
    state = torg.offer_trade(state, hero="Quin", with_hero="Marco", gives=(HASTE,)).state
    state = torg.answer_trade(state, hero="Marco", with_hero="Quin", gives=(OTHER_HASTE,)).state
    assert OTHER_HASTE in state.pool("Quin")


@pytest.mark.rule("TC-034")
def test_cards_that_do_nothing_for_the_action_may_be_played_as_well():
    state = critical(CLASSIC)
    assert allowed(state, torg.PlayCard(hero="Quin", card=HASTE))


@pytest.mark.rule("TC-033", "TG-007", "TR-008")
@pytest.mark.parametrize("dialect", [CLASSIC, GURPS], ids=lambda each: each.name)
def test_the_gamemaster_takes_notice_of_the_specials(dialect):
    state = acting(fight(dialect, hand=(ROMANCE, ALERTNESS)))
    transition = torg.TORG.step(state, moment(dialect, ROMANCE, ALERTNESS))
    kinds = [each.type for each in told(transition, torg.SpecialLaid)]
    assert kinds == [torg.CardType.ROMANCE, torg.CardType.ALERTNESS]


@pytest.mark.rule("TC-066", "TG-018")
@pytest.mark.parametrize("pool", [(), (OTHER_HERO,)], ids=["first", "later"])
def test_an_escape_works_if_it_is_the_first_card_of_the_pool(pool):
    state = fight(GURPS, hand=(ESCAPE,), pool=())
    if pool:
        state = torg.report_action(state, actor="Quin", action=ActionKind.OTHER, margin=0).state
        state = attrs.evolve(state, table=fight(GURPS, hand=(ESCAPE, *pool), pool=()).table)
        state = torg.play_to_pool(state, hero="Quin", card=OTHER_HERO).state
    state = torg.TORG.step(state, moment(GURPS, ESCAPE)).state
    assert allowed(state, torg.PlayCard(hero="Quin", card=ESCAPE)) is not bool(pool)


@pytest.mark.rule("TC-066", "TG-018", "TC-033", "TG-007")
@pytest.mark.parametrize("dialect", [CLASSIC, GURPS], ids=lambda each: each.name)
@pytest.mark.parametrize("at", range(4))
def test_of_several_cards_of_a_moment_the_first_one_is_the_first_of_the_pool(dialect, at):
    cards = (*HELD[:at], ESCAPE, *HELD[at:])
    state = acting(fight(dialect, hand=cards, pool=()))
    state = torg.TORG.step(state, moment(dialect, *cards)).state
    assert state.play.first_pooled == (("Quin", cards[0]),)
    play = torg.PlayCard(hero="Quin", card=ESCAPE)
    if at == 0:
        assert told(torg.TORG.step(state, play), torg.PartyEscaped)
    elif dialect is CLASSIC:
        assert told(torg.TORG.step(state, play), torg.EscapeWasted)
    else:
        refused(state, play, Reason.ESCAPE_TOO_LATE, "TR-131")


# ----------------------------------------------------------------------- row: when declared


@pytest.mark.rule("TC-032", "TG-007", "TR-032", "TR-033")
@ALL_DIALECTS
def test_once_an_act(dialect):
    state = announced(critical(dialect, ACTION), 12).state
    again = moment(dialect, HERO)
    state = acting(flipped(state, PLAIN_ATTACK_TAUNT + 1))
    assert "next act" in refused(state, again, Reason.CRITICAL_MOMENT_OVER, "TR-033")


@pytest.mark.rule("TC-032", "TG-007", "TR-032", "TR-033")
@ALL_DIALECTS
@pytest.mark.parametrize("first", ["Quin", "Marco"])
def test_a_player_with_two_heroes_has_one_moment_and_each_character_one_where_the_text_says_so(
    dialect, first
):
    anns = (torg.Hero("Quin", player="Ann"), torg.Hero("Marco", player="Ann"), torg.Hero("Tina"))
    hands = {"Quin": HELD, "Marco": (OTHER_ACTION,), "Tina": (PRESENCE,)}
    held = {"Quin": ACTION, "Marco": OTHER_ACTION, "Tina": PRESENCE}
    state = in_rounds(*anns, top=PLAIN_ATTACK_TAUNT, hands=hands, dialect=dialect)
    state = acting(state, first)
    state = torg.TORG.step(state, moment(dialect, held[first], hero=first)).state
    state = announced(state, 12).state
    other = "Marco" if first == "Quin" else "Quin"
    again = moment(dialect, held[other], hero=other)
    state = acting(flipped(state, PLAIN_ATTACK_TAUNT + 1), other)
    if dialect is CLASSIC:
        assert allowed(state, again)
    else:
        assert first in refused(state, again, Reason.CRITICAL_MOMENT_OVER, "TR-033")
    state = acting(flipped(announced(state, 12).state, PLAIN_ATTACK_TAUNT + 2), "Tina")
    assert allowed(state, moment(dialect, held["Tina"], hero="Tina"))


@pytest.mark.rule("TC-032", "TG-007", "TR-032")
@ALL_DIALECTS
def test_only_in_rounds(dialect):
    state = torg.end_rounds(fight(dialect)).state
    refused(state, moment(dialect, HERO), Reason.NOT_IN_ROUNDS, "TR-032")
    fresh = torg.new_game(["Quin"], seed=7, dialect=dialect)
    refused(fresh, moment(dialect, HERO), Reason.ADVENTURE_NOT_BEGUN, "TR-032")


@pytest.mark.rule("TR-034", "TC-035")
@pytest.mark.parametrize(("dialect", "in_time"), [(REVISED, False), (CLASSIC, True), (GURPS, True)])
def test_whether_it_may_be_declared_when_the_die_lies_there(dialect, in_time):
    state = thrown(acting(fight(dialect)), 9)
    command = moment(dialect, HERO)
    if in_time:
        assert allowed(state, command)
    else:
        assert "Quin's die" in refused(state, command, Reason.DIE_ROLLED, "TR-034")


@pytest.mark.rule("TC-039")
def test_it_waits_while_hands_are_reset():
    state = fight(CLASSIC)
    state = torg.join_combat(state, character="Marco", combat="roof").state
    state = torg.end_combat(state, combat="roof").state
    refused(state, moment(CLASSIC), Reason.HANDS_BEING_RESET, "TR-032")


# ----------------------------------------------------------------------- row: scope


@pytest.mark.rule("TC-035", "TG-008", "TR-032")
@pytest.mark.parametrize(
    ("dialect", "needs_action"), [(REVISED, True), (CLASSIC, True), (GURPS, False)]
)
def test_whether_it_is_for_one_action_or_for_one_character(dialect, needs_action):
    state = fight(dialect)
    command = moment(dialect, HERO)
    if needs_action:
        for quiet in (state, announced(acting(state), 12).state):
            assert "Quin" in refused(quiet, command, Reason.ACTION_NOT_OPEN, "TR-034")
        named = moment(dialect, HERO, character="Mummy")
        refused(acting(state), named, Reason.MOMENT_FOR_AN_ACTION, "TR-032")
    else:
        assert torg.TORG.step(state, command).state.round.pools.moments[0].character == "Quin"


def against_the_mummy(*cards):
    """Quin has laid these cards down to affect the Mummy."""
    state = fight(GURPS, hand=(*HELD, SUPPORTER, ADRENALIN))
    return torg.TORG.step(state, moment(GURPS, *cards, character="Mummy")).state


@pytest.mark.rule("TG-008")
def test_the_cards_affect_the_character_they_were_laid_down_for():
    state = against_the_mummy(ACTION, HERO)
    play = torg.PlayCard(hero="Quin", card=HERO)
    other = declared(state, "Quin", ActionKind.ATTACK, difficulty=0, target="Marco")
    sentence = refused(other, play, Reason.MOMENT_FOR_ANOTHER, "TG-008")
    assert "Mummy" in sentence
    assert allowed(declared(state, "Quin", ActionKind.ATTACK, difficulty=0, target="Mummy"), play)


@pytest.mark.rule("TG-008")
def test_no_action_at_all_affects_nobody_but_who_plays_the_card():
    state = against_the_mummy(ACTION)
    play = torg.PlayCard(hero="Quin", card=ACTION)
    refused(state, play, Reason.MOMENT_FOR_ANOTHER, "TG-008")


@pytest.mark.rule("TG-008")
def test_support_goes_to_that_character_or_against_it():
    state = against_the_mummy(SUPPORTER)
    play = torg.PlayCard(hero="Quin", card=SUPPORTER)
    aimed = declared(state, "Marco", ActionKind.ATTACK, difficulty=0, target="Mummy")
    assert allowed(aimed, play)
    refused(acting(state, "Marco"), play, Reason.MOMENT_FOR_ANOTHER, "TG-008")
    state = torg.TORG.step(
        fight(GURPS, hand=(SUPPORTER,)), moment(GURPS, SUPPORTER, character="Marco")
    ).state
    assert allowed(acting(state, "Marco"), play)


@pytest.mark.rule("TG-008")
def test_other_cards_of_the_pool_are_free_and_the_next_round_frees_all():
    state = against_the_mummy(HERO)
    state = acting(state)
    assert allowed(state, torg.PlayCard(hero="Quin", card=OTHER_HERO))
    refused(state, torg.PlayCard(hero="Quin", card=HERO), Reason.MOMENT_FOR_ANOTHER, "TG-008")
    state = announced(state, 12).state
    state = acting(flipped(state, PLAIN_ATTACK_TAUNT + 1))
    assert allowed(state, torg.PlayCard(hero="Quin", card=HERO))


@pytest.mark.rule("TG-008")
def test_the_character_must_be_there():
    command = moment(GURPS, HERO, character="Nobody")
    refused(fight(GURPS), command, Reason.UNKNOWN_CHARACTER, "TG-008")


def test_a_house_may_open_the_hand_for_the_round():
    dialect = of_house(REVISED, moment_scope=FOR_THE_ROUND)
    state = torg.TORG.step(fight(dialect), moment(dialect)).state
    state = acting(state)
    assert allowed(state, torg.PlayCard(hero="Quin", card=HERO))
    state = announced(state, 12).state
    state = torg.play_card(state, hero="Quin", card=ACTION).state
    state = acting(flipped(state, PLAIN_ATTACK_TAUNT + 1))
    refused(state, torg.PlayCard(hero="Quin", card=HERO), Reason.CARD_NOT_USABLE, "TR-021")


def test_a_house_may_lay_the_whole_hand_down_for_one_character():
    dialect = of_house(GURPS, critical_moment=ALL)
    state = torg.TORG.step(fight(dialect), moment(dialect, character="Mummy")).state
    assert set(state.pool("Quin")) == {OTHER_HERO, *HELD}
    assert state.round.pools.moments[0].cards == HELD
    play = torg.PlayCard(hero="Quin", card=HERO)
    refused(acting(state), play, Reason.MOMENT_FOR_ANOTHER, "TG-008")


def test_a_house_may_ask_for_the_declaration_before_the_die_of_that_round():
    before = "before_the_die"
    dialect = of_house(GURPS, moment_time=before)
    state = thrown(acting(fight(dialect)), 9)
    refused(state, moment(dialect, HERO), Reason.DIE_ROLLED, "TR-034")
    assert allowed(fight(dialect), moment(dialect, HERO))


# ----------------------------------------------------------------------- row: price


@pytest.mark.rule("TC-035", "TR-037")
@pytest.mark.parametrize(
    ("dialect", "left"),
    [
        (REVISED, {OTHER_HERO, HERO, HASTE, ROMANCE, CAMPAIGN, ALERTNESS}),
        (CLASSIC, {ROMANCE, CAMPAIGN, ALERTNESS}),
        (GURPS, {OTHER_HERO, HERO, HASTE, ROMANCE, CAMPAIGN, ALERTNESS}),
    ],
)
def test_what_is_left_of_hand_and_pool_when_the_action_is_done(dialect, left):
    hand, pool = (ACTION, HERO, HASTE, ALERTNESS), (OTHER_HERO, ROMANCE, CAMPAIGN)
    state = critical(dialect, *hand, state=fight(dialect, hand=hand, pool=pool))
    state = torg.play_card(state, hero="Quin", card=ACTION).state
    state, events = announced(state, 12)
    lost = told((state, events), torg.PoolLost)
    kept = {*state.hand("Quin"), *state.pool("Quin")}
    assert left <= kept
    assert not {OTHER_HERO, HERO, HASTE, ALERTNESS} - left & kept
    assert bool(lost) is (dialect is CLASSIC)
    assert {card for each in lost for card in each.cards} <= set(state.discard_pile)
    closed = {HERO, HASTE} - set(state.pool("Quin"))
    assert bool(closed) is (dialect is not GURPS)
    for card in closed:
        play = torg.PlayCard(hero="Quin", card=card)
        assert "pool" in refused(state, play, Reason.CARD_NOT_USABLE, "TR-021")
    if dialect is REVISED:
        assert set(state.pool("Quin")) == set(pool)


@pytest.mark.rule("TC-035", "TC-042")
def test_a_pool_of_specials_alone_loses_nothing():
    hand, pool = (ROMANCE, CONNECTION), (CAMPAIGN, ALERTNESS)
    state = critical(CLASSIC, state=fight(CLASSIC, hand=hand, pool=pool))
    assert told(announced(state, 12), torg.PoolLost) == []


@pytest.mark.rule("TC-035", "TC-066", "TC-075")
@pytest.mark.parametrize("way_out", [ESCAPE, MONOLOGUE], ids=["Escape", "Monologue"])
def test_an_action_that_comes_to_nothing_costs_the_pool_too(way_out):
    state = fight(CLASSIC, hand=(HASTE, way_out), pool=())
    state = declared(state, "Quin", ActionKind.ATTACK, target="Mummy")
    state = torg.TORG.step(state, moment(CLASSIC)).state
    if way_out == ESCAPE:
        first = attrs.evolve(state.play, first_pooled=(("Quin", ESCAPE),))
        leave = torg.PlayCard(hero="Quin", card=ESCAPE)
        transition = torg.TORG.step(attrs.evolve(state, play=first), leave)
    else:
        transition = torg.play_card(state, hero="Quin", card=MONOLOGUE)
    assert transition.state.attempts == ()
    assert told(transition, torg.PoolLost) == [torg.PoolLost(hero="Quin", cards=(HASTE,))]


@pytest.mark.rule("TC-035", "TG-024")
def test_an_action_that_outlasts_a_monologue_costs_nothing_yet():
    state = acting(fight(CLASSIC, hand=(HASTE, MONOLOGUE), pool=()))
    state = torg.TORG.step(state, moment(CLASSIC)).state
    state, events = torg.play_card(state, hero="Quin", card=MONOLOGUE)
    assert told((state, events), torg.PoolLost) == []
    assert told(announced(state, 12), torg.PoolLost) == [torg.PoolLost(hero="Quin", cards=(HASTE,))]


@pytest.mark.rule("TC-035")
def test_other_actions_cost_nothing():
    state = announced(critical(CLASSIC), 12).state
    state = torg.report_action(state, actor="Marco", action=ActionKind.OTHER, margin=0).state
    state = flipped(state, PLAIN_ATTACK_TAUNT + 1)
    assert told(announced(acting(state), 12), torg.PoolLost) == []


@pytest.mark.rule("TC-035")
def test_where_it_lasts_for_the_round_the_price_is_paid_at_its_end():
    dialect = of_house(GURPS, moment_price=POOL_IS_LOST)
    state = torg.TORG.step(fight(dialect), moment(dialect, HERO)).state
    assert told(announced(acting(state), 12), torg.PoolLost) == []
    state, events = torg.flip(state)
    assert told((state, events), torg.PoolLost) == [
        torg.PoolLost(hero="Quin", cards=(OTHER_HERO, HERO))
    ]


# ----------------------------------------------------------------------- what is offered


@ALL_DIALECTS
def test_a_listing_offers_the_moment_as_the_dialect_has_it(dialect):
    state = acting(fight(dialect))
    offered = [
        each
        for each in torg.TORG.legal_actions(state, torg.hero_seat("Quin"))
        if isinstance(each, torg.DeclareCriticalMoment)
    ]
    assert offered
    assert {bool(each.cards) for each in offered} == {dialect is GURPS}
    anybody = {None, "Mummy", "Quin", "Marco", "Tina"}
    assert {each.character for each in offered} == (anybody if dialect is GURPS else {None})
