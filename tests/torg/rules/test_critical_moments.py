"""The critical moment: once an act, cards may be played from the hand."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, CardType, Reason, commands
from tests.torg.at import at_fight, at_rounds, at_text, by_text, house, play
from tests.torg.tables import ALL_DIALECTS, plays_offered
from tests.torg.tables_actions import HEROES_CONFUSED

ACTION, ACTION_TOO, ADRENALIN, DRAMA, HASTE, HERO, HERO_TOO = 36, 37, 1, 128, 40, 65, 66
SUPPORTER, AGAIN, GLORY, LEADERSHIP, IDEA, SURVIVAL = 149, 79, 91, 141, 85, 157
PLAIN_ATTACK_TAUNT, NEXT_CARD, THIRD_CARD, PRESENCE, OTHER_HASTE, ALERTNESS = 45, 46, 47, 96, 41, 33
CONNECTION, ROMANCE, CAMPAIGN, ESCAPE, MONOLOGUE = 81, 120, 112, 156, 95

QUIN = torg.hero_seat("Quin")
DECLARE = commands.DeclareCriticalMoment(hero="Quin")
UNUSABLE = (Reason.CARD_NOT_USABLE, "TR-021")
HELD = (ACTION, HERO, HASTE)
FOR_ANOTHER = (Reason.MOMENT_FOR_ANOTHER, "TG-008")
ATTACK, OTHER = ActionKind.ATTACK, ActionKind.OTHER


def fight(*hand, **table):
    return at_fight(HERO_TOO, hands={"Quin": hand}, **table)


def critical(*hand, **table):
    """Let Quin attack the Mummy in her critical moment."""
    return fight(*hand, **table).declared(target="Mummy").sends(DECLARE)


@pytest.mark.rule("TR-032", "TR-035", "TR-036")
def test_any_number_of_cards_is_played_from_the_hand_for_the_critical_action():
    at = critical(ACTION, ADRENALIN, DRAMA, HERO).plays("Quin", ACTION)
    assert not at.events[0].from_pool
    at = at.plays("Quin", ADRENALIN, choice=torg.Raise(attribute=torg.Attribute.STRENGTH))
    at = at.plays("Quin", DRAMA, HERO, HERO_TOO)
    assert at.events[0].from_pool
    outcome = at.announced(5, 5, 5, 5).outcome
    assert (outcome.die_total, outcome.bonus) == (35, 10 + 3)
    at = critical(IDEA, SUPPORTER)
    assert at.allows(play(IDEA, choice=torg.Words(text="where is its heart?")))
    # A card that helps others still needs an open action of another hero.
    at.refuses(play(SUPPORTER), Reason.OWN_ACTION, "TR-156")


@pytest.mark.rule("TR-032", "TR-035", "TR-021")
def test_the_moment_is_offered_and_then_the_cards_for_that_action_only():
    assert DECLARE in fight(ACTION).declared().offers(QUIN, commands.DeclareCriticalMoment)
    assert play(ACTION) in critical(ACTION).offers(QUIN, commands.PlayCard)
    types = plays_offered(critical(HASTE, IDEA, LEADERSHIP).state, QUIN)
    assert {CardType.HASTE, CardType.IDEA, CardType.LEADERSHIP} <= types
    assert play(AGAIN) in critical(AGAIN).announced(3).offers(QUIN, commands.PlayCard)
    at = critical(ACTION, HERO).plays("Quin", ACTION).announced(12)
    at.flipped(46).declared().refuses(play(HERO), *UNUSABLE, "in Quin's pool")
    marcos = commands.PlayCard(hero="Marco", card=ACTION_TOO)
    critical(ACTION).refuses(marcos, *UNUSABLE, "Marco")


@pytest.mark.rule("TR-035", "TR-137", "TR-156")
def test_haste_is_played_from_the_hand_and_the_interrupting_action_has_no_moment():
    at = critical(HASTE, ACTION, HERO).plays("Quin", HASTE)
    assert not at.events[0].from_pool
    at = at.declared("Quin", ActionKind.TAUNT, target="Mummy")
    at.refuses(play(HERO), *UNUSABLE, "from both")
    # The interrupted action continues, and is still critical.
    assert at.announced(12).allows(play(HERO))
    at = critical(SUPPORTER, HASTE)
    at = at.changed(attrs.evolve, round=attrs.evolve(at.round, hastened=("Marco",)))
    # The open action is Marco's now; Quin's moment is for her own action.
    at = at.declared("Marco", ActionKind.TAUNT, target="Mummy")
    at.refuses(play(SUPPORTER), *UNUSABLE)


@pytest.mark.rule("TR-035", "TR-150", "TR-134", "TC-085", "TR-033")
def test_second_chance_glory_and_survival_are_played_from_the_hand_after_the_action():
    at = critical(AGAIN, ACTION, HERO).announced(3)
    # Cards in the hand are not usable for other actions, nor after the round.
    at.refuses(play(HERO), *UNUSABLE)
    at.flipped(46).declared(target="Mummy").refuses(play(HERO), *UNUSABLE, "in Quin's pool")
    at = at.plays("Quin", AGAIN)
    assert not at.events[0].from_pool
    # The second try is the same action, and so the same moment.
    assert not at.plays("Quin", ACTION).announced(12).events_of(torg.events.PoolLost)
    at = critical(GLORY).announced(60).grant_impact(hero="Quin")
    assert at.allows(play(GLORY))
    # Somebody else rolls: the moment is over.
    rolled = at.declared("Marco", target="Mummy").thrown(12)
    rolled.refuses(play(GLORY), Reason.NOTHING_ANNOUNCED, "TR-134")
    at = fight(SURVIVAL, deck_value="expanded").name_realm(realm="Living Land")
    assert at.declared(target="Mummy").sends(DECLARE).announced(3).allows(play(SURVIVAL))
    fight(AGAIN).declared(target="Mummy").announced(3).refuses(play(AGAIN), *UNUSABLE)


def confused(dialect):
    """Declare an action of Quin, without a target, while the heroes are confused."""
    at = fight(ACTION, HASTE, card=HEROES_CONFUSED, dialect=dialect)
    return at.declared("Quin", ActionKind.OTHER, difficulty=0)


@pytest.mark.rule("TC-014", "TG-043", "TR-074")
@ALL_DIALECTS
def test_whether_the_confused_have_a_critical_moment(dialect):
    at = confused(dialect)
    if dialect is REVISED:
        at.refuses(DECLARE, Reason.CONFUSED, "TR-074")
        return
    cards = (ACTION,) if dialect.pools.critical_moment == "chosen_into_the_pool" else ()
    at = at.declare_critical_moment(hero="Quin", cards=cards)
    assert ACTION in at.pool("Quin")
    # The cards of a pool still cannot be used.
    at.refuses(play(ACTION), Reason.CONFUSED, "TR-074")


def fight_by(dialect, hand=HELD, pool=(HERO_TOO,)):
    return at_fight(*pool, hands={"Quin": hand}, dialect=dialect)


def moment(dialect, *cards, character=None, hero="Quin"):
    """Return the declaration that the text requires."""
    chosen = cards if dialect.pools.critical_moment == "chosen_into_the_pool" else ()
    return commands.DeclareCriticalMoment(hero=hero, cards=chosen, character=character)


@pytest.mark.rule("TR-035", "TR-074")
def test_house_rules_may_change_confusion_and_the_scope_and_time_of_moments():
    dialect = house(REVISED, rounds={"confused": "cards_of_the_pool"})
    at = confused(dialect).sends(DECLARE)
    assert at.allows(play(ACTION))
    at.refuses(play(HERO_TOO), Reason.CONFUSED, "TR-074")
    # Without a moment no card is played from the hand, confused or not.
    raises = torg.Raise(attribute=torg.Attribute.MIND)
    confused(dialect).refuses(play(ACTION, choice=raises), Reason.CONFUSED, "TR-074")
    dialect = house(REVISED, pools={"moment_scope": "one_character_this_round"})
    at = fight_by(dialect).sends(moment(dialect)).acting()
    assert at.allows(play(HERO))
    at = at.announced(12).played(ACTION).flipped(NEXT_CARD).acting()
    at.refuses(play(HERO), Reason.CARD_NOT_USABLE, "TR-021")
    dialect = house(GURPS, pools={"critical_moment": "all_into_the_pool"})
    at = fight_by(dialect).sends(moment(dialect, character="Mummy"))
    assert set(at.pool("Quin")) == {HERO_TOO, *HELD}
    assert at.round.pools.moments[0].cards == HELD
    at.acting().refuses(play(HERO), *FOR_ANOTHER)
    dialect = house(GURPS, pools={"moment_time": "before_the_die"})
    assert fight_by(dialect).allows(moment(dialect, HERO))
    at = fight_by(dialect).acting().thrown(9)
    at.refuses(moment(dialect, HERO), Reason.DIE_ROLLED, "TR-034")


# -------------------------------------------------------- where texts differ: what moves


@pytest.mark.rule("TC-033", "TG-007", "TR-035")
@by_text(
    "moved named characters",
    revised=((), False, {None}),
    classic=(HELD, False, {None}),
    gurps=((HERO, ACTION), True, {None, "Mummy", "Quin", "Marco", "Tina"}),
)
def test_which_cards_a_moment_moves_to_the_pool_and_for_whom(dialect, moved, named, characters):
    at = fight_by(dialect).acting().sends(moment(dialect, HERO, ACTION))
    assert at.events[0].cards == moved
    assert set(at.pool("Quin")) == {HERO_TOO, *moved}
    assert set(at.hand("Quin")) == set(HELD) - set(moved)
    # In each text these cards help the action now.
    assert at.allows(play(HERO), play(ACTION))
    quin = torg.hero_seat("Quin")
    offered = fight_by(dialect).acting().offers(quin, commands.DeclareCriticalMoment)
    assert {bool(command.cards) for command in offered} == {named}
    assert {command.character for command in offered} == characters


NONE_NAMED = ((HERO,), "TC-033", "0")


@pytest.mark.rule("TC-033", "TG-007")
@by_text(
    "cards rule number", revised=NONE_NAMED, classic=NONE_NAMED, gurps=((), "TG-007", "1 or more")
)
def test_cards_are_named_only_by_the_text_in_which_they_are_chosen(dialect, cards, rule, number):
    command = commands.DeclareCriticalMoment(hero="Quin", cards=cards)
    says = fight_by(dialect).acting().refuses(command, Reason.WRONG_NUMBER_OF_CARDS, rule)
    assert says.endswith(f"it must be {number}")


@pytest.mark.rule("TG-007", "TG-008", "TC-039")
def test_only_cards_of_the_hand_are_chosen_and_a_moment_waits_while_hands_are_reset():
    at = fight_by(GURPS).acting()
    nobody = moment(GURPS, HERO, character="Nobody")
    at.refuses(nobody, Reason.UNKNOWN_CHARACTER, "TG-008")
    at.refuses(moment(GURPS, HERO_TOO), Reason.CARD_NOT_IN_HAND, "TG-007")
    at.refuses(moment(GURPS, HERO, HERO), Reason.CARDS_NAMED_TWICE, "TG-007")
    at = fight_by(CLASSIC).join_combat(character="Marco", combat="roof").end_combat(combat="roof")
    at.refuses(moment(CLASSIC), Reason.HANDS_BEING_RESET, "TR-032")


@pytest.mark.rule("TC-034", "TC-066", "TG-018")
def test_the_cards_in_the_pool_may_be_traded_or_played_except_a_late_escape():
    pools = {"Quin": (), "Marco": (OTHER_HASTE,)}
    at = at_text(CLASSIC, hands={"Quin": HELD}, pools=pools).acting().sends(moment(CLASSIC))
    assert at.allows(play(HASTE))
    at = at.offer_trade(hero="Quin", with_hero="Marco", gives=(HASTE,))
    at = at.answer_trade(hero="Marco", with_hero="Quin", gives=(OTHER_HASTE,))
    assert OTHER_HASTE in at.pool("Quin")
    at = fight_by(GURPS, hand=(ESCAPE, HERO_TOO), pool=())
    assert at.sends(moment(GURPS, ESCAPE)).allows(play(ESCAPE))
    at = at.reported("Quin", OTHER, 0).play_to_pool(hero="Quin", card=HERO_TOO)
    assert not at.sends(moment(GURPS, ESCAPE)).allows(play(ESCAPE))


@pytest.mark.rule("TC-033", "TG-007", "TR-008")
@pytest.mark.parametrize("dialect", [CLASSIC, GURPS], ids=["classic", "gurps"])
def test_specials_of_a_moment_are_announced(dialect):
    at = fight_by(dialect, hand=(ROMANCE, ALERTNESS)).acting()
    laid = at.sends(moment(dialect, ROMANCE, ALERTNESS)).events_of(torg.events.SpecialLaid)
    assert [event.type for event in laid] == [CardType.ROMANCE, CardType.ALERTNESS]


@pytest.mark.rule("TC-066", "TG-018", "TC-033", "TG-007")
@pytest.mark.parametrize("dialect", [CLASSIC, GURPS], ids=["classic", "gurps"])
@pytest.mark.parametrize("place", range(4))
def test_the_first_of_several_cards_of_a_moment_is_the_first_card_of_the_pool(dialect, place):
    cards = (*HELD[:place], ESCAPE, *HELD[place:])
    at = fight_by(dialect, hand=cards, pool=()).acting().sends(moment(dialect, *cards))
    assert at.pending.first_pooled == (("Quin", cards[0]),)
    if place == 0:
        assert at.played(ESCAPE).events_of(torg.events.PartyEscaped)
    elif dialect is CLASSIC:
        assert at.played(ESCAPE).events_of(torg.events.EscapeWasted)
    else:
        at.refuses(play(ESCAPE), Reason.ESCAPE_TOO_LATE, "TR-131")


# -------------------------------------------------------- where texts differ: when declared


@pytest.mark.rule("TC-032", "TG-007", "TR-032", "TR-033")
@ALL_DIALECTS
@pytest.mark.parametrize(("first", "other"), [("Quin", "Marco"), ("Marco", "Quin")])
def test_a_player_with_two_heroes_has_one_moment_or_one_for_each(dialect, first, other):
    anns = (torg.Hero("Quin", player="Ann"), torg.Hero("Marco", player="Ann"), torg.Hero("Tina"))
    held = {"Quin": ACTION, "Marco": ACTION_TOO, "Tina": PRESENCE}
    hands = {"Quin": HELD, "Marco": (ACTION_TOO,), "Tina": (PRESENCE,)}
    moments = {hero: moment(dialect, card, hero=hero) for hero, card in held.items()}
    at = at_rounds(PLAIN_ATTACK_TAUNT, *anns, hands=hands, dialect=dialect).acting(first)
    at = at.sends(moments[first]).announced(12).flipped(NEXT_CARD).acting(other)
    at.allows_if(dialect is CLASSIC, moments[other], Reason.CRITICAL_MOMENT_OVER, "TR-033", first)
    assert at.announced(12).flipped(THIRD_CARD).acting("Tina").allows(moments["Tina"])


@pytest.mark.rule("TR-034", "TC-035", "TC-032", "TG-007", "TR-032", "TR-033", "TG-008")
@by_text("in_time needs_action", revised=(False, True), classic=(True, True), gurps=(True, False))
def test_when_and_how_often_a_moment_is_declared(dialect, in_time, needs_action):
    at, command = fight_by(dialect).acting().thrown(9), moment(dialect, HERO)
    at.allows_if(in_time, command, Reason.DIE_ROLLED, "TR-034", "Quin's die")
    at = fight_by(dialect).acting().sends(moment(dialect, ACTION)).announced(12)
    at = at.flipped(NEXT_CARD).acting()
    at.refuses(moment(dialect, HERO), Reason.CRITICAL_MOMENT_OVER, "TR-033", "next act")
    at, command = fight_by(dialect), moment(dialect, HERO)
    if not needs_action:
        assert at.sends(command).round.pools.moments[0].character == "Quin"
        return
    for quiet in (at, at.acting().announced(12)):
        quiet.refuses(command, Reason.ACTION_NOT_OPEN, "TR-034", "Quin")
    named = moment(dialect, HERO, character="Mummy")
    at.acting().refuses(named, Reason.MOMENT_FOR_AN_ACTION, "TR-032")


# -------------------------------------------------------- where texts differ: scope


def against(character, *cards):
    """Declare a moment of Quin with these cards to affect this character."""
    at = fight_by(GURPS, hand=(*HELD, SUPPORTER, ADRENALIN))
    return at.sends(moment(GURPS, *cards, character=character))


@pytest.mark.rule("TG-008")
def test_the_cards_affect_only_their_character_until_the_round_is_over():
    at = against("Mummy", ACTION, HERO)
    other = at.acting(action=ATTACK, target="Marco")
    other.refuses(play(HERO), *FOR_ANOTHER, "Mummy")
    assert at.acting(action=ATTACK, target="Mummy").allows(play(HERO))
    # Without an open action a card affects only the hero who plays it.
    against("Mummy", ACTION).refuses(play(ACTION), *FOR_ANOTHER)
    at = against("Mummy", SUPPORTER)
    assert at.acting("Marco", ATTACK, target="Mummy").allows(play(SUPPORTER))
    at.acting("Marco").refuses(play(SUPPORTER), *FOR_ANOTHER)
    assert against("Marco", SUPPORTER).acting("Marco").allows(play(SUPPORTER))
    at = against("Mummy", HERO).acting()
    assert at.allows(play(HERO_TOO))
    at.refuses(play(HERO), *FOR_ANOTHER)
    assert at.announced(12).flipped(NEXT_CARD).acting().allows(play(HERO))


# -------------------------------------------------------- where texts differ: price

HAND, POOL = (ACTION, HERO, HASTE, ALERTNESS), (HERO_TOO, ROMANCE, CAMPAIGN)
NOTHING_LOST = {*HAND, *POOL} - {ACTION}


def lost(at):
    return [(event.hero, event.cards) for event in at.events_of(torg.events.PoolLost)]


@pytest.mark.rule("TC-035", "TR-037")
@by_text(
    "left closed",
    revised=(NOTHING_LOST, {HERO, HASTE}),
    classic=({ROMANCE, CAMPAIGN, ALERTNESS}, {HERO, HASTE}),
    gurps=(NOTHING_LOST, set()),
)
def test_what_is_left_of_hand_and_pool_when_the_action_is_done(dialect, left, closed):
    at = fight_by(dialect, hand=HAND, pool=POOL).acting().sends(moment(dialect, *HAND))
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
def test_what_a_moment_does_not_cost_and_when_a_moment_of_a_round_is_paid():
    at = fight_by(CLASSIC, hand=(ROMANCE, CONNECTION), pool=(CAMPAIGN, ALERTNESS)).acting()
    assert lost(at.sends(moment(CLASSIC)).announced(12)) == []
    at = fight_by(CLASSIC).acting().sends(moment(CLASSIC)).announced(12)
    at = at.reported("Marco", OTHER, 0).flipped(NEXT_CARD)
    assert lost(at.acting().announced(12)) == []
    dialect = house(GURPS, pools={"moment_price": "pool_is_lost"})
    at = fight_by(dialect).sends(moment(dialect, HERO))
    assert lost(at.acting().announced(12)) == []
    assert lost(at.flip()) == [("Quin", (HERO_TOO, HERO))]


@pytest.mark.rule("TC-035", "TC-066", "TC-075", "TG-024")
@pytest.mark.parametrize("way_out", [ESCAPE, MONOLOGUE], ids=["Escape", "Monologue"])
def test_an_action_that_is_ended_by_a_card_costs_the_pool_too(way_out):
    at = fight_by(CLASSIC, hand=(way_out, HASTE), pool=()).declared(target="Mummy")
    at = at.sends(moment(CLASSIC)).played(way_out)
    assert at.attempts == ()
    assert lost(at) == [("Quin", (HASTE,))]
    # An action that a monologue does not end costs nothing yet.
    at = fight_by(CLASSIC, hand=(HASTE, MONOLOGUE), pool=()).acting()
    at = at.sends(moment(CLASSIC)).played(MONOLOGUE)
    assert lost(at) == []
    assert lost(at.announced(12)) == [("Quin", (HASTE,))]
