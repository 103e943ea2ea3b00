"""The critical moment in each of the three rule texts."""

import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, CardType, Reason
from tests.torg.at import at_fight, at_rounds, play
from tests.torg.options.at import at_text, by_text, house
from tests.torg.tables import ALL_DIALECTS

PLAIN_ATTACK_TAUNT, NEXT_CARD, THIRD_CARD = 45, 46, 47
ACTION, OTHER_ACTION, ADRENALIN, PRESENCE, SUPPORTER = 36, 37, 1, 96, 149
HASTE, OTHER_HASTE, HERO, OTHER_HERO = 40, 41, 65, 66
ALERTNESS, CONNECTION, ROMANCE, CAMPAIGN, ESCAPE, MONOLOGUE = 33, 81, 120, 112, 156, 95
HELD = (ACTION, HERO, HASTE)
ATTACK, OTHER = ActionKind.ATTACK, ActionKind.OTHER
FOR_ANOTHER = (Reason.MOMENT_FOR_ANOTHER, "TG-008")


def fight(dialect, hand=HELD, pool=(OTHER_HERO,)):
    return at_fight(*pool, hands={"Quin": hand}, dialect=dialect)


def moment(dialect, *cards, character=None, hero="Quin"):
    """The declaration as the text wants it."""
    chosen = cards if dialect.pools.critical_moment == "chosen_into_the_pool" else ()
    return torg.DeclareCriticalMoment(hero=hero, cards=chosen, character=character)


def lost(at):
    return [(event.hero, event.cards) for event in at.told(torg.PoolLost)]


# ----------------------------------------------------------------------- row: what moves


@pytest.mark.rule("TC-033", "TG-007", "TR-035")
@by_text("moved", revised=(), classic=HELD, gurps=(HERO, ACTION))
def test_which_cards_go_into_the_pool(dialect, moved):
    at = fight(dialect).acting().sends(moment(dialect, HERO, ACTION))
    assert at.events[0].cards == moved
    assert set(at.pool("Quin")) == {OTHER_HERO, *moved}
    assert set(at.hand("Quin")) == set(HELD) - set(moved)
    # Whatever moved, these help the action now.
    assert at.allows(play(HERO), play(ACTION))


@pytest.mark.rule("TC-033", "TG-007")
@by_text(
    "cards rule number",
    revised=((HERO,), "TC-033", "0"),
    classic=((HERO,), "TC-033", "0"),
    gurps=((), "TG-007", "1 or more"),
)
def test_cards_are_named_where_they_are_chosen_and_nowhere_else(dialect, cards, rule, number):
    command = torg.DeclareCriticalMoment(hero="Quin", cards=cards)
    says = fight(dialect).acting().refuses(command, Reason.WRONG_NUMBER_OF_CARDS, rule)
    assert says.endswith(f"it must be {number}")


@pytest.mark.rule("TG-007", "TG-008")
def test_only_cards_of_the_hand_are_chosen_each_once_for_somebody_who_is_there():
    at = fight(GURPS).acting()
    nobody = moment(GURPS, HERO, character="Nobody")
    at.refuses(nobody, Reason.UNKNOWN_CHARACTER, "TG-008")
    at.refuses(moment(GURPS, OTHER_HERO), Reason.CARD_NOT_IN_HAND, "TG-007")
    at.refuses(moment(GURPS, HERO, HERO), Reason.CARDS_NAMED_TWICE, "TG-007")


@pytest.mark.rule("TC-034")
def test_the_cards_in_the_pool_may_be_traded_or_played_though_they_do_nothing_for_the_action():
    pools = {"Quin": (), "Marco": (OTHER_HASTE,)}
    at = at_text(CLASSIC, hands={"Quin": HELD}, pools=pools).acting().sends(moment(CLASSIC))
    assert at.allows(play(HASTE))
    at = at.offer_trade(hero="Quin", with_hero="Marco", gives=(HASTE,))
    at = at.answer_trade(hero="Marco", with_hero="Quin", gives=(OTHER_HASTE,))
    assert OTHER_HASTE in at.pool("Quin")


@pytest.mark.rule("TC-033", "TG-007", "TR-008")
@pytest.mark.parametrize("dialect", [CLASSIC, GURPS], ids=["classic", "gurps"])
def test_the_gamemaster_takes_notice_of_the_specials(dialect):
    at = fight(dialect, hand=(ROMANCE, ALERTNESS)).acting()
    laid = at.sends(moment(dialect, ROMANCE, ALERTNESS)).told(torg.SpecialLaid)
    assert [event.type for event in laid] == [CardType.ROMANCE, CardType.ALERTNESS]


@pytest.mark.rule("TC-066", "TG-018")
def test_an_escape_does_not_work_if_another_card_was_laid_before_the_moment():
    at = fight(GURPS, hand=(ESCAPE, OTHER_HERO), pool=())
    assert at.sends(moment(GURPS, ESCAPE)).allows(play(ESCAPE))
    at = at.reported("Quin", OTHER, 0).play_to_pool(hero="Quin", card=OTHER_HERO)
    assert not at.sends(moment(GURPS, ESCAPE)).allows(play(ESCAPE))


@pytest.mark.rule("TC-066", "TG-018", "TC-033", "TG-007")
@pytest.mark.parametrize("dialect", [CLASSIC, GURPS], ids=["classic", "gurps"])
@pytest.mark.parametrize("place", range(4))
def test_of_several_cards_of_a_moment_the_first_one_is_the_first_of_the_pool(dialect, place):
    cards = (*HELD[:place], ESCAPE, *HELD[place:])
    at = fight(dialect, hand=cards, pool=()).acting().sends(moment(dialect, *cards))
    assert at.pending.first_pooled == (("Quin", cards[0]),)
    if place == 0:
        assert at.played(ESCAPE).told(torg.PartyEscaped)
    elif dialect is CLASSIC:
        assert at.played(ESCAPE).told(torg.EscapeWasted)
    else:
        at.refuses(play(ESCAPE), Reason.ESCAPE_TOO_LATE, "TR-131")


# ----------------------------------------------------------------------- row: when declared


@pytest.mark.rule("TC-032", "TG-007", "TR-032", "TR-033")
@ALL_DIALECTS
def test_once_an_act(dialect):
    at = fight(dialect).acting().sends(moment(dialect, ACTION)).announced(12)
    at = at.flipped(NEXT_CARD).acting()
    at.refuses(moment(dialect, HERO), Reason.CRITICAL_MOMENT_OVER, "TR-033", "next act")


@pytest.mark.rule("TC-032", "TG-007", "TR-032", "TR-033")
@ALL_DIALECTS
@pytest.mark.parametrize(("first", "other"), [("Quin", "Marco"), ("Marco", "Quin")])
def test_a_player_with_two_heroes_has_one_moment_and_each_character_one_where_the_text_says_so(
    dialect, first, other
):
    anns = (torg.Hero("Quin", player="Ann"), torg.Hero("Marco", player="Ann"), torg.Hero("Tina"))
    held = {"Quin": ACTION, "Marco": OTHER_ACTION, "Tina": PRESENCE}
    hands = {"Quin": HELD, "Marco": (OTHER_ACTION,), "Tina": (PRESENCE,)}
    moments = {hero: moment(dialect, card, hero=hero) for hero, card in held.items()}
    at = at_rounds(PLAIN_ATTACK_TAUNT, *anns, hands=hands, dialect=dialect).acting(first)
    at = at.sends(moments[first]).announced(12).flipped(NEXT_CARD).acting(other)
    at.allows_if(dialect is CLASSIC, moments[other], Reason.CRITICAL_MOMENT_OVER, "TR-033", first)
    assert at.announced(12).flipped(THIRD_CARD).acting("Tina").allows(moments["Tina"])


@pytest.mark.rule("TR-034", "TC-035")
@by_text("in_time", revised=False, classic=True, gurps=True)
def test_whether_it_may_be_declared_when_the_die_lies_there(dialect, in_time):
    at, command = fight(dialect).acting().thrown(9), moment(dialect, HERO)
    at.allows_if(in_time, command, Reason.DIE_ROLLED, "TR-034", "Quin's die")


@pytest.mark.rule("TC-039")
def test_it_waits_while_hands_are_reset():
    at = fight(CLASSIC).join_combat(character="Marco", combat="roof").end_combat(combat="roof")
    at.refuses(moment(CLASSIC), Reason.HANDS_BEING_RESET, "TR-032")


# ----------------------------------------------------------------------- row: scope


@pytest.mark.rule("TC-035", "TG-008", "TR-032")
@by_text("needs_action", revised=True, classic=True, gurps=False)
def test_whether_it_is_for_one_action_or_for_one_character(dialect, needs_action):
    at, command = fight(dialect), moment(dialect, HERO)
    if not needs_action:
        assert at.sends(command).round.pools.moments[0].character == "Quin"
        return
    for quiet in (at, at.acting().announced(12)):
        quiet.refuses(command, Reason.ACTION_NOT_OPEN, "TR-034", "Quin")
    named = moment(dialect, HERO, character="Mummy")
    at.acting().refuses(named, Reason.MOMENT_FOR_AN_ACTION, "TR-032")


def against(character, *cards):
    """Quin has laid these cards down to affect this character."""
    at = fight(GURPS, hand=(*HELD, SUPPORTER, ADRENALIN))
    return at.sends(moment(GURPS, *cards, character=character))


@pytest.mark.rule("TG-008")
def test_the_cards_affect_the_character_they_were_laid_down_for_until_the_round_is_over():
    at = against("Mummy", ACTION, HERO)
    other = at.acting(action=ATTACK, target="Marco")
    other.refuses(play(HERO), *FOR_ANOTHER, "Mummy")
    assert at.acting(action=ATTACK, target="Mummy").allows(play(HERO))
    # No action at all affects nobody but who plays the card.
    against("Mummy", ACTION).refuses(play(ACTION), *FOR_ANOTHER)
    at = against("Mummy", SUPPORTER)
    assert at.acting("Marco", ATTACK, target="Mummy").allows(play(SUPPORTER))
    at.acting("Marco").refuses(play(SUPPORTER), *FOR_ANOTHER)
    assert against("Marco", SUPPORTER).acting("Marco").allows(play(SUPPORTER))
    at = against("Mummy", HERO).acting()
    assert at.allows(play(OTHER_HERO))
    at.refuses(play(HERO), *FOR_ANOTHER)
    assert at.announced(12).flipped(NEXT_CARD).acting().allows(play(HERO))


def test_a_house_may_open_or_lay_down_the_whole_hand_for_the_round_or_ask_before_the_die():
    dialect = house(REVISED, pools={"moment_scope": "one_character_this_round"})
    at = fight(dialect).sends(moment(dialect)).acting()
    assert at.allows(play(HERO))
    at = at.announced(12).played(ACTION).flipped(NEXT_CARD).acting()
    at.refuses(play(HERO), Reason.CARD_NOT_USABLE, "TR-021")
    dialect = house(GURPS, pools={"critical_moment": "all_into_the_pool"})
    at = fight(dialect).sends(moment(dialect, character="Mummy"))
    assert set(at.pool("Quin")) == {OTHER_HERO, *HELD}
    assert at.round.pools.moments[0].cards == HELD
    at.acting().refuses(play(HERO), *FOR_ANOTHER)
    dialect = house(GURPS, pools={"moment_time": "before_the_die"})
    assert fight(dialect).allows(moment(dialect, HERO))
    at = fight(dialect).acting().thrown(9)
    at.refuses(moment(dialect, HERO), Reason.DIE_ROLLED, "TR-034")


# ----------------------------------------------------------------------- row: price

HAND, POOL = (ACTION, HERO, HASTE, ALERTNESS), (OTHER_HERO, ROMANCE, CAMPAIGN)
NOTHING_LOST = {*HAND, *POOL} - {ACTION}


@pytest.mark.rule("TC-035", "TR-037")
@by_text(
    "left closed",
    revised=(NOTHING_LOST, {HERO, HASTE}),
    classic=({ROMANCE, CAMPAIGN, ALERTNESS}, {HERO, HASTE}),
    gurps=(NOTHING_LOST, set()),
)
def test_what_is_left_of_hand_and_pool_when_the_action_is_done(dialect, left, closed):
    at = fight(dialect, hand=HAND, pool=POOL).acting().sends(moment(dialect, *HAND))
    at = at.played(ACTION).announced(12)
    kept = {*at.hand("Quin"), *at.pool("Quin")}
    assert left <= kept
    assert not NOTHING_LOST - left & kept
    assert bool(lost(at)) is (dialect is CLASSIC)
    assert {card for _, cards in lost(at) for card in cards} <= set(at.discard_pile)
    assert {HERO, HASTE} - set(at.pool("Quin")) == closed
    for card in closed:
        at.refuses(play(card), Reason.CARD_NOT_USABLE, "TR-021", "pool")
    if dialect is REVISED:
        assert set(at.pool("Quin")) == set(POOL)


@pytest.mark.rule("TC-035", "TC-042")
def test_what_costs_nothing_and_where_the_moment_lasts_for_the_round_its_price_is_paid_at_the_end():
    at = fight(CLASSIC, hand=(ROMANCE, CONNECTION), pool=(CAMPAIGN, ALERTNESS)).acting()
    assert lost(at.sends(moment(CLASSIC)).announced(12)) == []
    at = fight(CLASSIC).acting().sends(moment(CLASSIC)).announced(12)
    at = at.reported("Marco", OTHER, 0).flipped(NEXT_CARD)
    assert lost(at.acting().announced(12)) == []
    dialect = house(GURPS, pools={"moment_price": "pool_is_lost"})
    at = fight(dialect).sends(moment(dialect, HERO))
    assert lost(at.acting().announced(12)) == []
    assert lost(at.flip()) == [("Quin", (OTHER_HERO, HERO))]


@pytest.mark.rule("TC-035", "TC-066", "TC-075", "TG-024")
@pytest.mark.parametrize("way_out", [ESCAPE, MONOLOGUE], ids=["Escape", "Monologue"])
def test_an_action_that_comes_to_nothing_costs_the_pool_too(way_out):
    at = fight(CLASSIC, hand=(way_out, HASTE), pool=()).declared(target="Mummy")
    at = at.sends(moment(CLASSIC)).played(way_out)
    assert at.attempts == ()
    assert lost(at) == [("Quin", (HASTE,))]
    # One that outlasts a monologue costs nothing yet.
    at = fight(CLASSIC, hand=(HASTE, MONOLOGUE), pool=()).acting()
    at = at.sends(moment(CLASSIC)).played(MONOLOGUE)
    assert lost(at) == []
    assert lost(at.announced(12)) == [("Quin", (HASTE,))]


# ----------------------------------------------------------------------- what is offered


@by_text(
    "named characters",
    revised=(False, {None}),
    classic=(False, {None}),
    gurps=(True, {None, "Mummy", "Quin", "Marco", "Tina"}),
)
def test_a_listing_offers_the_moment_as_the_text_has_it(dialect, named, characters):
    quin = torg.hero_seat("Quin")
    offered = fight(dialect).acting().offers(quin, torg.DeclareCriticalMoment)
    assert {bool(command.cards) for command in offered} == {named}
    assert {command.character for command in offered} == characters
