"""Groups, moments and subplots: what holds for the first of a group holds for all of it.

More of `test_not_only_the_first_of_a_text.py`: actions that several take together, critical
moments of several heroes and of later acts, and what two heroes have at the same time.
"""

import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Attribute, CardType, Reason, Side
from tests.torg.tables import (
    ALL_DIALECTS,
    PLAIN,
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
    HEROES_STYMIED,
    HEROES_UP_ANY,
    OTHER_ADRENALIN,
    OTHER_HERO,
    PLAIN_ATTACK_TAUNT,
    acts,
    announced,
    declared,
    outcome_of,
    pooled,
    rounds,
)

ROMANCE, MARTYR, NEMESIS, CAMPAIGNS = 120, 122, 126, (112, 401)
SEIZE, DEFENSE, ILLNESS, BOTH_SETBACK = 60, 301, 302, 161
GANG = ("Mummy", "Cultist", "Thug")
SPEND = torg.SpendPossibility(hero="Quin")
PLAY_HERO = torg.PlayCard(hero="Quin", card=HERO)
HOUSE_DECK = torg.expanded_deck().with_cards(
    {DEFENSE: CardType.DEFENSE, ILLNESS: CardType.ILLNESS, 401: CardType.CAMPAIGN},
    like=45,
    name="house",
)


def together(state, *actors, **details):
    """These characters attack the Mummy, or whom they are told to, with one roll."""
    details = {"target": "Mummy", "difficulty": 0} | details
    values = (10,) * len(actors)
    return torg.many_on_one(
        state, actors=actors, action=ActionKind.ATTACK, values=values, **details
    ).state


def begun(state, hero, card, kind):
    """The state in which the story of a subplot that a hero has laid down has begun."""
    state = torg.accept_subplot(pooled(state, hero, card), hero=hero, card=card).state
    return torg.begin_subplot(state, hero=hero, subplot=kind).state


def settled(state):
    """The state after everybody has thrown away as little as she must."""
    while state.scene is not None and state.scene.awaiting:
        hero = state.scene.awaiting[0]
        over = state.hand(hero)[: max(0, len(state.hand(hero)) - 4)]
        state = torg.discard_after_scene(state, hero=hero, cards=over).state
    return state


# ------------------------------------------------------------------------- actions of a group


@pytest.mark.rule("TC-065")
@pytest.mark.parametrize("guarded_against", GANG)
def test_a_defense_helps_against_a_group_in_which_that_opponent_is(guarded_against):
    state = rounds(
        PLAIN_ATTACK_TAUNT,
        villains=GANG,
        pools={"Quin": (DEFENSE,)},
        deck_value=HOUSE_DECK,
        dialect=CLASSIC,
    )
    guard = torg.PlayCard(
        hero="Quin", card=DEFENSE, choice=torg.Guarding(opponent=guarded_against, bonus=4)
    )
    state = torg.TORG.step(state, guard).state
    margins = [
        outcome_of(announced(together(state, *GANG, target=target), 12)).results[0].margin
        for target in ("Quin", "Marco")
    ]
    assert margins[1] - margins[0] == 4


@pytest.mark.rule("TC-019")
@pytest.mark.parametrize("dialect", [REVISED, CLASSIC], ids=lambda each: each.name)
def test_everybody_of_a_stymied_group_has_lost_the_reroll_and_the_others_have_not(dialect):
    state = rounds(HEROES_STYMIED, dialect=dialect)
    state = together(state, "Quin", "Marco")
    state = torg.roll(state, actor="Quin", dice=(10,)).state
    state = torg.announce(state, actor="Quin").state
    assert state.round.points.rerolls_lost == ("Quin", "Marco")
    state = torg.roll(declared(state, "Tina"), actor="Tina", dice=(10,)).state
    assert state.round.points.rerolls_lost == ("Quin", "Marco", "Tina")


@ALL_DIALECTS
@pytest.mark.rule("TG-060")
@pytest.mark.parametrize("rattled", ["Quin", "Marco", "Tina"])
def test_a_group_acts_without_the_skill_if_one_of_it_has_to(dialect, rattled):
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=dialect)
    margin = 0 if dialect is CLASSIC else 5
    state = torg.report_action(
        state, actor="Mummy", action=ActionKind.TEST, margin=margin, target=rattled
    ).state
    state = torg.apply_interaction(state, actor="Mummy", target=rattled).state
    assert not together(state, "Quin", "Marco", "Tina").attempt.is_skilled


@pytest.mark.rule("TC-057")
def test_an_illness_takes_from_each_action_of_a_roll_what_its_own_kind_costs():
    state = rounds(PLAIN_ATTACK_TAUNT, deck_value=HOUSE_DECK, dialect=CLASSIC)
    state = begun(state, "Quin", ILLNESS, CardType.ILLNESS)
    checks = tuple(
        torg.Check(value=10, difficulty=10, target="Mummy", action=action)
        for action in (ActionKind.TAUNT, ActionKind.ATTACK)
    )
    state = torg.one_on_many(state, actor="Quin", action=ActionKind.TAUNT, checks=checks).state
    assert [each.total for each in outcome_of(announced(state, 12)).results] == [9, 8]


@pytest.mark.rule("TC-058")
@pytest.mark.parametrize("first", ["Quin", "Marco"])
def test_with_a_martyr_the_action_ends_that_she_takes_with_others(first):
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=CLASSIC)
    state = begun(state, "Quin", MARTYR, CardType.MARTYR)
    second = "Marco" if first == "Quin" else "Quin"
    state = together(state, first, second)
    assert torg.sacrifice(state, hero="Quin").state.attempts == ()


# -------------------------------------------------------------------------- critical moments


@pytest.mark.rule("TC-035")
def test_an_action_that_is_the_moment_of_two_costs_both_their_pools():
    hands = {"Quin": (HERO,), "Marco": (OTHER_HERO,)}
    state = together(rounds(PLAIN_ATTACK_TAUNT, hands=hands, dialect=CLASSIC), "Quin", "Marco")
    for hero in ("Quin", "Marco"):
        state = torg.declare_critical_moment(state, hero=hero).state
    lost = told(announced(state, 12), torg.PoolLost)
    assert [(each.hero, each.cards) for each in lost] == [
        ("Quin", (HERO,)),
        ("Marco", (OTHER_HERO,)),
    ]


@pytest.mark.rule("TG-008")
def test_in_the_moments_of_two_heroes_the_cards_of_each_are_for_her_own_character():
    hands = {"Quin": (HERO,), "Marco": (OTHER_HERO,)}
    state = rounds(PLAIN_ATTACK_TAUNT, hands=hands, villains=GANG, dialect=GURPS)
    for hero, card, villain in (("Quin", HERO, "Mummy"), ("Marco", OTHER_HERO, "Thug")):
        state = torg.declare_critical_moment(
            state, hero=hero, cards=(card,), character=villain
        ).state
    for hero, card, villain in (("Quin", HERO, "Mummy"), ("Marco", OTHER_HERO, "Thug")):
        play = torg.PlayCard(hero=hero, card=card)
        right = declared(state, hero, difficulty=0, target=villain)
        assert allowed(right, play)
        wrong = declared(state, hero, difficulty=0, target="Cultist")
        refused(wrong, play, Reason.MOMENT_FOR_ANOTHER, "TG-008")


@ALL_DIALECTS
@pytest.mark.rule("TC-032", "TG-007", "TR-033")
def test_every_act_has_its_critical_moment_the_third_one_too(dialect):
    state = rounds(PLAIN_ATTACK_TAUNT, hands={"Quin": PLAIN[2:]}, dialect=dialect)
    for kind in (torg.SceneKind.STANDARD, torg.SceneKind.DRAMATIC, torg.SceneKind.STANDARD):
        cards = state.hand("Quin")[:1] if dialect is GURPS else ()
        moment = torg.DeclareCriticalMoment(hero="Quin", cards=cards)
        state = declared(state, "Quin", ActionKind.OTHER, difficulty=0)
        state = torg.TORG.step(state, moment).state
        refused(state, moment, Reason.CRITICAL_MOMENT_OVER, "TR-033")
        state = torg.end_scene(settled(torg.end_rounds(announced(state, 12).state).state)).state
        state = torg.end_act(settled(state)).state
        state = torg.flip(torg.begin_rounds(in_scene(state, kind)).state).state


# --------------------------------------------------------------------- what two heroes have


@pytest.mark.rule("TG-041")
def test_the_up_of_the_line_and_one_more_give_two_possibilities_and_no_third():
    state = rounds(HEROES_UP_ANY, dialect=GURPS)
    state = torg.give_condition(state, character="Quin", effect=torg.Advantage.UP).state
    free = torg.SpendFreePossibility(character="Quin")
    state = torg.TORG.step(torg.TORG.step(state, free).state, free).state
    refused(state, free, Reason.NO_FREE_POSSIBILITY, "TG-041")


@pytest.mark.rule("TG-015")
def test_in_free_time_an_action_leaves_both_cards_waiting_that_raise_another_roll():
    cards = (ADRENALIN, OTHER_ADRENALIN)
    state = in_scene(stacked(hands={"Quin": cards}, dialect=GURPS))
    for card in cards:
        state = torg.play_card(state, hero="Quin", card=card).state
    state = declared(state, "Quin", ActionKind.TAUNT, attribute=Attribute.CHARISMA, difficulty=0)
    assert announced(state, 10).state.in_play("Quin") == cards


@pytest.mark.rule("TC-053")
def test_a_subplot_of_two_heroes_counts_what_each_has_earned_by_her_own():
    nemesis = torg.LastingSubplot(type=CardType.NEMESIS, other_party="Vizier")
    party = (torg.Hero(name, campaigned=(nemesis,)) for name in ("Quin", "Marco"))
    state = torg.deal(torg.new_game(list(party), seed=7, dialect=CLASSIC, is_campaign=True)).state
    for hero in ("Quin", "Marco"):
        state = torg.recall_subplot(state, hero=hero, subplot=CardType.NEMESIS).state
    for hero, earned in (("Quin", (1, 0)), ("Marco", (1, 1)), (None, (1, 1))):
        if hero:
            state = torg.note_influence(state, hero=hero, subplot=CardType.NEMESIS).state
        state = torg.end_act(state).state
        assert tuple(each.earned for each in state.adventure.subplots) == earned


@pytest.mark.rule("TC-055")
def test_a_second_campaign_makes_a_second_subplot_last():
    state = stacked(deck_value=HOUSE_DECK, dialect=CLASSIC, is_campaign=True)
    for campaign, card, kind in zip(
        CAMPAIGNS, (ROMANCE, NEMESIS), (CardType.ROMANCE, CardType.NEMESIS), strict=True
    ):
        state = pooled(begun(state, "Quin", card, kind), "Quin", campaign)
        state = torg.propose_campaign(
            state, hero="Quin", card=campaign, owner="Quin", subplot=kind
        ).state
        state = torg.judge_campaign(state, approves=True).state
    lasting = [each.type for each in state.hero("Quin").campaigned]
    assert lasting == [CardType.ROMANCE, CardType.NEMESIS]


@ALL_DIALECTS
@pytest.mark.rule("TC-018", "TG-045")
def test_a_setback_of_both_sides_is_named_for_each_and_lies_on_both(dialect):
    state = in_rounds(
        top=BOTH_SETBACK, kind=torg.SceneKind.STANDARD, deck_value="expanded", dialect=dialect
    )
    for side in (Side.VILLAINS, Side.HEROES):
        state = torg.name_setback(state, side=side).state
    assert state.round.setbacks.penalized == (Side.VILLAINS, Side.HEROES)
    for side in Side:
        refused(state, torg.NameSetback(side=side), Reason.SETBACK_NAMED, "TR-078")
    if dialect is REVISED:
        for actor in ("Quin", "Mummy"):
            assert outcome_of(acts(state, actor, ActionKind.TEST, 7)).results[0].margin == 2
        return
    for actor, target in (("Quin", "Mummy"), ("Mummy", "Quin")):
        command = torg.DeclareAction(
            actor=actor, action=ActionKind.ATTACK, value=9, difficulty=0, target=target
        )
        assert not allowed(state, command)


@pytest.mark.rule("TC-082")
def test_no_card_is_flipped_at_once_in_the_middle_of_a_step_that_haste_interrupts():
    state = rounds(1, pools={"Quin": (SEIZE,), "Marco": (42,)}, dialect=REVISED)
    state = torg.begin_skill_resolution(
        state, hero="Quin", skill="lock", difficulties=(8,) * 4
    ).state
    state = torg.resolve_dramatic_step(state, hero="Quin", value=9).state
    state = torg.play_card(state, hero="Marco", card=42).state
    state = declared(state, "Marco")
    seize = torg.PlayCard(hero="Quin", card=SEIZE, choice=torg.Seizing(keeps=False))
    refused(state, seize, Reason.ACTION_ALREADY_OPEN, "TR-153")


@pytest.mark.rule("TR-127", "TC-079")
@pytest.mark.parametrize("dialect", [REVISED, CLASSIC], ids=lambda each: each.name)
@pytest.mark.parametrize("point", [SPEND, PLAY_HERO], ids=["her own", "a card's"])
def test_a_villain_who_cancels_pays_with_a_point_of_his_own_and_of_nobody_else(dialect, point):
    table = {"villains": GANG, "rated": GANG, "possibilities": 1, "pools": {"Quin": (HERO,)}}
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=dialect, **table)
    for villain in GANG:
        state = torg.set_counter(
            state,
            counter=torg.Counter.POSSIBILITIES,
            number=2,
            character=villain,
            reason="the sheet",
        ).state
    state = torg.TORG.step(declared(state), point).state
    state = torg.counter_point(state, villain="Cultist").state
    assert [each.possibilities for each in state.scene.cast] == [2, 1, 2]
