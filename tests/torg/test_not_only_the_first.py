"""What holds for the first of several holds for the others, too.

A rule that is tried with one hero, one subplot, one villain, in the first round and at the first
success may be right for those alone. Here it meets the second and the third.
"""

import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, REVISED, ActionKind, Attribute, CardType, Reason
from tests.torg.tables import ALL_DIALECTS, PLAIN, dealt, hurt, in_rounds, in_scene, stacked, told
from tests.torg.tables_actions import (
    HEROES_FLURRY,
    PLAIN_ATTACK_TAUNT,
    PLAIN_TEST_TRICK,
    PRESENCE,
    acts,
    announced,
    check_refused,
    declared,
    flipped,
    outcome_of,
    pooled,
    put,
    rounds,
)

ROMANCE, MARTYR, NEMESIS, CAMPAIGN = 120, 122, 126, 112
GLORY, MONOLOGUE = 91, 95
VILLAINS_TRICK_TAUNT = 113
BREAK = next(
    each.number
    for each in torg.original_deck().cards
    if torg.Disadvantage.BREAK in each.gamemaster.standard.villains
)
PARTY = (torg.Hero("Quin", player="Ann"), torg.Hero("Marco", player="Ann"), torg.Hero("Tina"))


def possibilities(state):
    return {hero.name: hero.possibilities for hero in state.heroes}


@ALL_DIALECTS
@pytest.mark.rule("TR-013")
def test_each_hero_of_a_player_is_dealt_a_hand_of_her_own_and_has_it_filled_up(dialect):
    state = dealt(*PARTY, dialect=dialect)
    hands = [set(state.hand(hero.name)) for hero in PARTY]
    assert [len(cards) for cards in hands] == [4, 4, 4]
    assert len(set.union(*hands)) == 12
    bare = in_scene(stacked(*PARTY, dialect=dialect))
    bare = torg.end_scene(bare).state
    while bare.scene is not None and bare.scene.awaiting:
        bare = torg.discard_after_scene(bare, hero=bare.scene.awaiting[0]).state
    sizes = [len(bare.hand(hero.name)) for hero in PARTY]
    assert len(set(sizes)) == 1
    assert sizes[0] > 0


@ALL_DIALECTS
@pytest.mark.rule("TR-013")
def test_of_a_player_s_two_heroes_neither_is_shown_what_the_other_draws(dialect):
    transition = torg.deal(torg.new_game(PARTY, seed=7, dialect=dialect))
    for own, other in (("Quin", "Marco"), ("Marco", "Quin")):
        seen = [
            torg.TORG.view_event(each, torg.hero_seat(own))
            for each in told(transition, torg.CardDrawn)
        ]
        cards = {each.hero: each.card for each in seen}
        assert cards[own] in transition.state.hand(own)
        assert cards[other] == cards["Tina"] == 0


@pytest.mark.rule("TR-135")
def test_glory_pays_the_hero_who_is_not_in_the_fight_and_the_one_who_has_fallen():
    state = stacked(pools={"Quin": (GLORY,), "Tina": (MARTYR,)})
    state = torg.accept_subplot(state, hero="Tina", card=MARTYR).state
    state = torg.begin_subplot(state, hero="Tina", subplot=CardType.MARTYR).state
    state = torg.sacrifice(in_scene(state, villains=("Mummy",)), hero="Tina").state
    state = put(state, torg.decks.DRAMA_DECK, PLAIN_ATTACK_TAUNT)
    state = torg.flip(torg.begin_rounds(state, heroes=("Quin",)).state).state
    assert "Marco" not in state.round.heroes
    state = torg.grant_impact(announced(declared(state), 60).state, hero="Quin").state
    transition = torg.play_card(state, hero="Quin", card=GLORY)
    awards = {each.hero: each.possibilities for each in told(transition, torg.AwardChanged)}
    assert awards == {"Quin": 3, "Marco": 3, "Tina": 3}


@pytest.mark.rule("TR-119")
def test_presence_helps_a_second_action_of_the_round():
    state = rounds(HEROES_FLURRY, heroes=("Quin",), pools={"Quin": (PRESENCE,)})
    state = torg.play_card(
        state, hero="Quin", card=PRESENCE, choice=torg.Raise(attribute=Attribute.CHARISMA)
    ).state
    for _ in range(2):
        charm = declared(state, "Quin", ActionKind.TAUNT, attribute=Attribute.CHARISMA)
        transition = announced(charm, 12)
        assert outcome_of(transition).results[0].total == 13
        state = transition.state
    state = flipped(state, PLAIN_ATTACK_TAUNT)
    later = declared(state, "Quin", ActionKind.TAUNT, attribute=Attribute.CHARISMA)
    assert outcome_of(announced(later, 12)).results[0].total == 10


def with_subplots(dialect):
    """Quin has an active Romance and a Nemesis of an earlier adventure, Marco a Nemesis."""
    lasting = (torg.LastingSubplot(type=CardType.NEMESIS, other_party="Vizier"),)
    quin = torg.Hero("Quin", campaigned=lasting)
    state = torg.deal(
        torg.new_game([quin, "Marco"], seed=7, dialect=dialect, is_campaign=True)
    ).state
    state = pooled(pooled(state, "Quin", ROMANCE), "Marco", NEMESIS)
    for hero, card, kind in (
        ("Quin", ROMANCE, CardType.ROMANCE),
        ("Marco", NEMESIS, CardType.NEMESIS),
    ):
        state = torg.accept_subplot(state, hero=hero, card=card).state
        state = torg.begin_subplot(state, hero=hero, subplot=kind).state
    return torg.recall_subplot(state, hero="Quin", subplot=CardType.NEMESIS).state


@pytest.mark.rule("TR-168")
def test_two_active_subplots_of_a_hero_and_one_of_another_all_pay_for_the_act():
    transition = torg.end_act(with_subplots(REVISED))
    paid = [(each.hero, each.type) for each in told(transition, torg.SubplotPaid)]
    assert sorted(paid) == [
        ("Marco", CardType.NEMESIS),
        ("Quin", CardType.NEMESIS),
        ("Quin", CardType.ROMANCE),
    ]
    assert possibilities(transition.state) == {"Quin": 2, "Marco": 1}
    assert possibilities(torg.end_act(transition.state).state) == {"Quin": 4, "Marco": 2}


@pytest.mark.rule("TR-168")
@pytest.mark.parametrize("ignored", [CardType.ROMANCE, CardType.NEMESIS])
def test_of_two_subplots_of_a_hero_the_one_she_ignored_does_not_pay(ignored):
    state = with_subplots(REVISED)
    state = torg.withhold_subplot_pay(state, hero="Quin", subplot=ignored).state
    paid = [(each.hero, each.type) for each in told(torg.end_act(state), torg.SubplotPaid)]
    assert ("Quin", ignored) not in paid
    assert len(paid) == 2


@ALL_DIALECTS
@pytest.mark.rule("TR-173")
@pytest.mark.parametrize("by", ["Quin", "Marco"])
def test_nobody_campaigns_a_martyr_not_even_her_own(dialect, by):
    state = stacked(is_campaign=True, pools={"Quin": (MARTYR,)}, dialect=dialect)
    state = torg.accept_subplot(state, hero="Quin", card=MARTYR).state
    state = torg.begin_subplot(state, hero="Quin", subplot=CardType.MARTYR).state
    command = torg.ProposeCampaign(hero=by, card=CAMPAIGN, owner="Quin", subplot=CardType.MARTYR)
    check_refused(pooled(state, by, CAMPAIGN), command, Reason.MARTYR_CANNOT_LAST, "TR-173")


@ALL_DIALECTS
@pytest.mark.rule("TC-020")
@pytest.mark.parametrize(
    ("card", "listed"),
    [
        (VILLAINS_TRICK_TAUNT, {ActionKind.TRICK, ActionKind.TAUNT}),
        (137, {ActionKind.TEST, ActionKind.INTIMIDATE}),
    ],
)
def test_each_skill_on_the_line_opens_a_pool_and_no_other_does(dialect, card, listed):
    state = rounds(card, pools={"Quin": PLAIN[:1]}, dialect=dialect)
    for action in (ActionKind.TRICK, ActionKind.TAUNT, ActionKind.TEST, ActionKind.INTIMIDATE):
        after = torg.report_action(
            state, actor="Mummy", action=action, margin=2, target="Quin"
        ).state
        assert bool(after.round.rewards.strips) is (action in listed), action


@pytest.mark.rule("TC-012")
def test_a_group_that_hits_is_spared_as_a_whole():
    gang = ("Mummy", "Cultist", "Thug")
    state = in_rounds(top=BREAK, kind=torg.SceneKind.STANDARD, villains=gang, dialect=CLASSIC)
    for each in gang:
        state = hurt(state, each, wounds=1)
    together = torg.many_on_one(
        state,
        actors=gang,
        action=ActionKind.ATTACK,
        values=(20, 20, 20),
        difficulty=1,
        target="Quin",
    ).state
    after = announced(together, 12)
    assert outcome_of(after).results[0].succeeded == 3
    assert told(torg.flip(after.state), torg.CharacterFled) == []
    alone = acts(state, "Cultist", ActionKind.ATTACK, 2, target="Quin").state
    fled = [each.character for each in told(torg.flip(alone), torg.CharacterFled)]
    assert fled == ["Mummy", "Thug"]


@pytest.mark.rule("TR-186")
def test_a_monologue_may_last_for_a_third_round_and_a_fourth():
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (MONOLOGUE,)})
    state = torg.play_card(state, hero="Quin", card=MONOLOGUE).state
    attack = torg.DeclareAction(actor="Mummy", action=ActionKind.ATTACK, value=9, difficulty=9)
    for card in (PLAIN_TEST_TRICK, PLAIN_ATTACK_TAUNT + 1, PLAIN_ATTACK_TAUNT + 2):
        state = flipped(torg.prolong_monologue(state).state, card)
        assert state.round.monologue.speaker == "Quin"
        check_refused(state, attack, Reason.MONOLOGUE_HELD, "TR-145")
    assert flipped(state, PLAIN_TEST_TRICK + 1).round.monologue is None


@pytest.mark.rule("TR-060", "TR-089")
def test_a_third_success_of_one_kind_earns_a_third_card_but_not_in_the_classic_text():
    haste = (40, 41)
    for dialect, cards in ((REVISED, 4), (CLASSIC, 1)):
        state = rounds(HEROES_FLURRY, heroes=("Quin",), pools={"Quin": haste}, dialect=dialect)
        for card in haste:
            state = torg.play_card(state, hero="Quin", card=card).state
            state = acts(state, "Quin", ActionKind.TEST, 0).state
        for _ in range(2):
            state = acts(state, "Quin", ActionKind.TEST, 0).state
        assert len(state.hand("Quin")) == cards, dialect.name


@pytest.mark.rule("TR-177")
@pytest.mark.parametrize("hero", ["Quin", "Marco", "Tina"])
def test_a_campaign_that_anybody_throws_away_pays_and_is_replaced(hero):
    state = stacked(hands={hero: (CAMPAIGN, 1)}, deck=(7,))
    after = torg.decline_subplot(state, hero=hero, card=CAMPAIGN).state
    assert after.hand(hero) == (1, 7)
    assert possibilities(after)[hero] == 1


@ALL_DIALECTS
@pytest.mark.rule("TR-180")
def test_alertness_and_connection_go_when_they_work_while_a_subplot_stays(dialect):
    alertness, connection = 33, 81
    state = in_scene(stacked(pools={"Tina": (alertness, ROMANCE, connection)}, dialect=dialect))
    state = torg.accept_subplot(state, hero="Tina", card=ROMANCE).state
    state = torg.begin_subplot(state, hero="Tina", subplot=CardType.ROMANCE).state
    for card in (connection, alertness):
        state = torg.activate_special(state, hero="Tina", card=card, what="a glint").state
    for villains in (("Mummy",), ("Thug",)):
        state = torg.end_scene(state).state
        while state.scene is not None and state.scene.awaiting:
            state = torg.discard_after_scene(state, hero=state.scene.awaiting[0]).state
        assert state.pool("Tina") == (ROMANCE,)
        state = in_scene(torg.end_act(state).state, villains=villains)
    assert state.pool("Tina") == (ROMANCE,)


@pytest.mark.rule("TR-187")
def test_leadership_tells_how_the_one_leads_the_other():
    leadership = next(
        each.number for each in torg.original_deck().cards if each.type is CardType.LEADERSHIP
    )
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Tina": (leadership, *PLAIN[:1])})
    gift = torg.Gift(to_hero="Marco", cards=PLAIN[:1])
    transition = torg.play_card(
        state,
        hero="Tina",
        card=leadership,
        choice=torg.Leading(gifts=(gift,), explanation="over the wall"),
    )
    (given,) = [each for each in transition.events if hasattr(each, "explanation")]
    assert given.explanation == "over the wall"


@ALL_DIALECTS
@pytest.mark.rule("TR-082")
@pytest.mark.parametrize("villain", ["Mummy", "Cultist", "Thug"])
def test_the_success_of_any_villain_against_any_hero_opens_her_pool(dialect, villain):
    pools = {hero: PLAIN[at : at + 1] for at, hero in enumerate(("Quin", "Marco", "Tina"))}
    state = rounds(
        VILLAINS_TRICK_TAUNT, villains=("Mummy", "Cultist", "Thug"), pools=pools, dialect=dialect
    )
    for hero, cards in pools.items():
        after = torg.report_action(
            state, actor=villain, action=ActionKind.TAUNT, margin=2, target=hero
        ).state
        assert [each.hero for each in after.round.rewards.strips] == [hero]
        assert torg.strip_pool(after, hero=hero, cards=cards).state.pool(hero) == ()
