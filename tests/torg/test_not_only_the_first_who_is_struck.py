"""What strikes one character strikes a second one as well, and nobody else.

A setback, an illness, a ruling, a danger: here one lies on another than the first, or on two.
"""

from functools import partial
from itertools import permutations

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import (
    CLASSIC,
    GURPS,
    REVISED,
    ActionKind,
    Attribute,
    CardType,
    Effort,
    ExpansionEffect,
    Reason,
    Side,
)
from dramadeck.torg.decks import DRAMA_DECK
from tests.torg.tables import (
    ALL_DIALECTS,
    QUIET,
    allowed,
    in_rounds,
    in_scene,
    refused,
    stacked,
    told,
)
from tests.torg.tables_actions import (
    ADRENALIN,
    HERO,
    HEROES_SETBACK,
    OTHER_ADRENALIN,
    VILLAINS_SETBACK,
    WILLPOWER,
    acts,
    announced,
    outcome_of,
    put,
    rounds,
)

ATTACK, TAUNT, OTHER = ActionKind.ATTACK, ActionKind.TAUNT, ActionKind.OTHER
GANG = ("Mummy", "Cultist", "Thug")
PAIR = ("Quin", "Marco")
SEIZE, OTHER_VILLAINS_SETBACK, DANGER = 60, 147, 158
SETBACK, OTHER_SETBACK, THIRD_SETBACK, ILLNESS, OTHER_ILLNESS = 301, 302, 303, 304, 305
HOUSE_DECK = torg.expanded_deck().with_cards(
    {
        SETBACK: CardType.SETBACK,
        OTHER_SETBACK: CardType.SETBACK,
        THIRD_SETBACK: CardType.SETBACK,
        ILLNESS: CardType.ILLNESS,
        OTHER_ILLNESS: CardType.ILLNESS,
    },
    like=45,
    name="house",
)


fight = partial(rounds, villains=GANG, deck_value=HOUSE_DECK)


def together(state, *actors, action=ATTACK, die=12, **details):
    """The announcement of what these do with one roll: value 20 against 5 if nothing is said."""
    details = {"values": (20,) * len(actors), "difficulty": 5} | details
    state = torg.many_on_one(state, actors=actors, action=action, **details).state
    return announced(state, die)


def strike(actor, target="Quin"):
    return torg.DeclareAction(actor=actor, action=ATTACK, value=9, difficulty=0, target=target)


@pytest.mark.rule("TC-057")
@pytest.mark.parametrize(("ill", "lost"), [("Quin", (1, 0)), ("Marco", (0, 1))])
def test_of_two_who_have_an_illness_it_weakens_the_one_in_whose_story_it_has_come_up(ill, lost):
    pools = {"Quin": (ILLNESS,), "Marco": (OTHER_ILLNESS,)}
    state = fight(pools=pools, dialect=CLASSIC)
    for hero, (card,) in pools.items():
        state = torg.accept_subplot(state, hero=hero, card=card).state
    state = torg.begin_subplot(state, hero=ill, subplot=CardType.ILLNESS).state
    for hero, less in zip(PAIR, lost, strict=True):
        outcome = outcome_of(acts(state, hero, TAUNT, 0))
        assert outcome.results[0].margin == -less
    for group in permutations(PAIR):
        plain = together(fight(dialect=CLASSIC), *group, action=TAUNT, die=12)
        weak = together(state, *group, action=TAUNT, die=12)
        margins = [outcome_of(each).results[0].margin for each in (plain, weak)]
        assert margins[0] - margins[1] == 1


@pytest.mark.rule("TC-018", "TC-083", "MA-002", "MA-024")
@pytest.mark.parametrize("hindered", ["Quin", "Marco", "Tina"])
def test_nobody_joins_an_attack_on_whom_a_setback_lies_by_a_card(hindered):
    state = fight(pools={"Tina": (SETBACK,)}, dialect=CLASSIC)
    state = torg.play_card(
        state, hero="Tina", card=SETBACK, choice=torg.Hindering(character=hindered)
    ).state
    party = ("Quin", "Marco", "Tina")
    others = tuple(Effort(helper=each, value=9, perception=12) for each in party[1:])
    group = torg.ManyOnOne(
        actors=party, action=ATTACK, values=(9, 9, 9), difficulty=9, target="Mummy"
    )
    summed = torg.SumEfforts(
        lead="Quin",
        action=ATTACK,
        value=9,
        difficulty=9,
        coordination=9,
        efforts=others,
        target="Mummy",
    )
    for command in (group, summed):
        refused(state, command, Reason.NO_OFFENSE, "TC-018")
        assert allowed(state, attrs.evolve(command, action=OTHER, target=None))


@pytest.mark.rule("TC-083")
def test_two_on_whom_cards_have_put_setbacks_both_have_them_and_one_may_be_freed():
    pools = {"Tina": (SETBACK, OTHER_SETBACK, THIRD_SETBACK)}
    state = fight(pools=pools, dialect=CLASSIC)
    for villain, card in zip(GANG, (SETBACK, OTHER_SETBACK), strict=False):
        state = torg.play_card(
            state, hero="Tina", card=card, choice=torg.Hindering(character=villain)
        ).state
    assert [each for each in GANG if allowed(state, strike(each))] == ["Thug"]
    state = torg.play_card(
        state,
        hero="Tina",
        card=THIRD_SETBACK,
        choice=torg.Hindering(character="Cultist", removes=True),
    ).state
    assert state.round.setbacks.hindered == ("Mummy",)
    assert [each for each in GANG if allowed(state, strike(each))] == ["Cultist", "Thug"]


@ALL_DIALECTS
@pytest.mark.rule("TC-083", "TR-153")
def test_who_was_rid_of_a_setback_has_that_of_the_card_that_seize_initiative_brings(dialect):
    state = fight(VILLAINS_SETBACK, pools={"Quin": (SEIZE,), "Tina": (SETBACK,)}, dialect=dialect)
    state = torg.name_setback(state, side=Side.VILLAINS).state
    state = torg.play_card(
        state, hero="Tina", card=SETBACK, choice=torg.Hindering(character="Mummy", removes=True)
    ).state
    state = put(state, DRAMA_DECK, OTHER_VILLAINS_SETBACK)
    state = torg.play_card(state, hero="Quin", card=SEIZE, choice=torg.Seizing(keeps=False)).state
    state = torg.name_setback(state, side=Side.VILLAINS).state
    for villain in GANG:
        if dialect is REVISED:
            assert outcome_of(acts(state, villain, ATTACK, 7)).results[0].margin == 2
        else:
            assert not allowed(state, strike(villain))


@pytest.mark.rule("TC-083")
@pytest.mark.parametrize("struck", GANG)
def test_two_who_are_rid_of_the_setback_of_their_side_are_both_rid_of_it(struck):
    pools = {"Tina": (SETBACK, OTHER_SETBACK), "Marco": (THIRD_SETBACK,)}
    state = fight(VILLAINS_SETBACK, pools=pools, dialect=CLASSIC)
    state = torg.name_setback(state, side=Side.VILLAINS).state
    freed = tuple(each for each in GANG if each != struck)
    for villain, card in zip(freed, pools["Tina"], strict=True):
        state = torg.play_card(
            state, hero="Tina", card=card, choice=torg.Hindering(character=villain, removes=True)
        ).state
    assert tuple(each for each in GANG if allowed(state, strike(each))) == freed
    first, second = freed
    state = torg.play_card(
        state, hero="Marco", card=THIRD_SETBACK, choice=torg.Hindering(character=first)
    ).state
    assert [each for each in GANG if allowed(state, strike(each))] == [second]


@pytest.mark.rule("TC-083", "TR-153", "TC-018")
def test_seize_initiative_ends_the_setback_of_the_line_and_not_that_of_a_card():
    pools = {"Quin": (SEIZE,), "Tina": (SETBACK,)}
    state = fight(VILLAINS_SETBACK, pools=pools, dialect=CLASSIC)
    state = torg.name_setback(state, side=Side.VILLAINS).state
    state = torg.play_card(
        state, hero="Tina", card=SETBACK, choice=torg.Hindering(character="Cultist")
    ).state
    assert not any(allowed(state, strike(each)) for each in GANG)
    state = put(state, DRAMA_DECK, QUIET[0])
    state = torg.play_card(state, hero="Quin", card=SEIZE, choice=torg.Seizing(keeps=False)).state
    assert [each for each in GANG if allowed(state, strike(each))] == ["Mummy", "Thug"]


@ALL_DIALECTS
@pytest.mark.rule("TC-083", "TG-061")
def test_who_was_rid_of_one_setback_may_be_rid_of_a_second_one(dialect):
    state = fight(
        HEROES_SETBACK, pools={"Tina": (SETBACK,), "Marco": (OTHER_SETBACK,)}, dialect=dialect
    )
    state = torg.name_setback(state, side=Side.HEROES).state
    state = torg.play_card(
        state, hero="Tina", card=SETBACK, choice=torg.Hindering(character="Quin", removes=True)
    ).state
    state = torg.report_action(
        state, actor="Mummy", action=ActionKind.TEST, margin=12, target="Quin"
    ).state
    state = torg.apply_interaction(state, actor="Mummy", target="Quin").state
    refused(state, strike("Quin", "Mummy"), Reason.ACTION_LOST, "TG-061")
    state = torg.play_card(
        state,
        hero="Marco",
        card=OTHER_SETBACK,
        choice=torg.Hindering(character="Quin", removes=True),
    ).state
    assert allowed(state, strike("Quin", "Mummy"))


@pytest.mark.rule("TR-092")
def test_of_two_rulings_that_an_action_earns_nothing_neither_is_made_twice():
    state = fight()
    both = (("Quin", ATTACK), ("Marco", TAUNT))
    for hero, action in both:
        state = torg.disallow_action(state, hero=hero, action=action).state
    for hero, action in both:
        again = torg.DisallowAction(hero=hero, action=action)
        refused(state, again, Reason.RULED_ALREADY, "TR-092")
    assert allowed(state, torg.DisallowAction(hero="Quin", action=TAUNT))


@pytest.mark.rule("TR-006")
@pytest.mark.parametrize("dialect", [REVISED, CLASSIC], ids=lambda each: each.name)
def test_in_free_time_the_cards_of_all_of_a_group_are_gone_with_its_action(dialect):
    cards = {"Quin": (ADRENALIN, WILLPOWER), "Marco": (OTHER_ADRENALIN,)}
    state = in_scene(stacked(hands=cards, dialect=dialect))
    state = torg.many_on_one(state, actors=PAIR, action=OTHER, values=(9, 9), difficulty=9).state
    skill = "climbing" if dialect is CLASSIC else None
    for hero, card, attribute in (
        ("Quin", ADRENALIN, Attribute.DEXTERITY),
        ("Marco", OTHER_ADRENALIN, Attribute.DEXTERITY),
        ("Quin", WILLPOWER, Attribute.MIND),
    ):
        state = torg.play_card(
            state, hero=hero, card=card, choice=torg.Raise(attribute=attribute, skill=skill)
        ).state
    transition = announced(state, 12)
    expired = {each.hero: set(each.cards) for each in told(transition, torg.CardsExpired)}
    assert expired == {hero: set(held) for hero, held in cards.items()}
    assert transition.state.boosts == ()


@pytest.mark.rule("TG-008", "MA-002")
@pytest.mark.parametrize("order", tuple(permutations(PAIR)))
@pytest.mark.parametrize("whom", ["Quin", "Marco", "Tina"])
def test_a_card_of_a_moment_helps_a_group_in_which_its_character_is(order, whom):
    state = fight(hands={"Quin": (HERO,)}, dialect=GURPS)
    state = torg.declare_critical_moment(state, hero="Quin", cards=(HERO,), character=whom).state
    state = torg.many_on_one(
        state, actors=order, action=ATTACK, values=(9, 9), difficulty=0, target="Mummy"
    ).state
    play = torg.PlayCard(hero="Quin", card=HERO)
    if whom in order:
        assert allowed(state, play)
    else:
        refused(state, play, Reason.MOMENT_FOR_ANOTHER, "TG-008")


def with_danger_on(*sides):
    """The expanded deck, in which the card of Danger strikes these sides."""
    deck = torg.expanded_deck()
    found = deck.card(DANGER)
    sides_of_line = {
        each.value: (ExpansionEffect.DANGER,) if each in sides else () for each in Side
    }
    line = attrs.evolve(found.gamemaster.dramatic, **sides_of_line)
    card = attrs.evolve(found, gamemaster=attrs.evolve(found.gamemaster, dramatic=line))
    cards = (card if each.number == DANGER else each for each in deck.cards)
    return torg.Deck("dangerous", tuple(cards))


@ALL_DIALECTS
@pytest.mark.rule("TC-015", "TC-016")
@pytest.mark.parametrize("sides", [(Side.HEROES,), (Side.VILLAINS,), tuple(Side)])
def test_danger_is_the_same_for_everybody_on_whichever_side_of_the_line_it_stands(dialect, sides):
    state = in_rounds(
        "Quin", top=DANGER, villains=("Mummy",), deck_value=with_danger_on(*sides), dialect=dialect
    )
    for actor in ("Quin", "Mummy"):
        calm, dexterous, strong = (
            outcome_of(acts(state, actor, OTHER, 0, attribute=attribute)).results[0].margin
            for attribute in (Attribute.MIND, Attribute.DEXTERITY, Attribute.STRENGTH)
        )
        assert (calm - dexterous, calm - strong) == (3, 3)
