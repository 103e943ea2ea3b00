"""From the deal to the end of the adventure: scenes, acts, discards and the refill."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from tests.torg.tables import (
    HEROES,
    QUIET,
    allowed,
    dealt,
    in_rounds,
    in_scene,
    kinds,
    refused,
    stacked,
    told,
)

NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eve", "Fay", "Gus", "Hal", "Ida")


def scene_over(*heroes, hands=None, pools=None, **laid):
    """A scene that has just ended; everybody has yet to discard."""
    return torg.end_scene(in_scene(stacked(*heroes, hands=hands, pools=pools, **laid))).state


@pytest.mark.rule("TR-014")
def test_the_gamemaster_and_her_characters_hold_no_cards():
    state = in_scene(dealt(), allies=("Guide",))
    owners = {zone.owner for zone, _ in state.table}
    assert owners == {None, *HEROES}


@pytest.mark.rule("TR-015")
def test_a_deal_in_the_middle_of_an_adventure_is_refused():
    refused(dealt(), torg.Deal(), torg.Reason.ADVENTURE_UNDER_WAY, "TR-015")


@pytest.mark.rule("TR-016")
def test_the_undealt_cards_are_the_deck():
    state = dealt()
    held = {card for hero in HEROES for card in state.hand(hero)}
    assert set(state.drama_deck) == set(range(1, 157)) - held


@pytest.mark.rule("TR-015")
def test_the_same_seed_deals_the_same_hands_and_another_seed_others():
    hands = [dealt(seed=seed).table for seed in (7, 7, 8, "7")]
    assert hands[0] == hands[1]
    assert hands[0] != hands[2]
    # 7 and "7" read the same order: a seed is what is written, not its type.
    assert hands[0] == hands[3]


@pytest.mark.rule("TR-054")
@pytest.mark.parametrize("kind", torg.SceneKind)
def test_the_gamemaster_sets_the_tone_of_a_scene(kind):
    state, events = torg.begin_scene(dealt(), kind=kind, villains=("Mummy",))
    assert state.scene.kind is kind
    assert kinds((state, events)) == [torg.SceneBegun]


@pytest.mark.rule("TR-056")
def test_allies_and_neutrals_stand_with_the_heroes():
    state = in_scene(dealt(), villains=("Mummy",), allies=("Guide", "Bystander"))
    assert [state.side_of(name) for name in ("Quin", "Guide", "Bystander")] == [
        torg.Side.HEROES
    ] * 3
    assert state.side_of("Mummy") is torg.Side.VILLAINS
    assert state.members(torg.Side.VILLAINS) == ("Mummy",)
    assert [dealt().members(side) for side in torg.Side] == [(), ()]
    assert state.members(torg.Side.HEROES) == ("Guide", "Bystander")  # no rounds: no hero in them
    assert in_rounds(allies=("Guide",)).members(torg.Side.HEROES) == (*HEROES, "Guide")


@pytest.mark.rule("TR-056")
@pytest.mark.parametrize(
    "cast",
    [
        {"villains": ("Mummy", "Mummy")},
        {"villains": ("Mummy",), "allies": ("Mummy",)},
        {"allies": ("Mummy", "Mummy")},
    ],
)
def test_two_characters_of_one_name_are_refused(cast):
    command = torg.BeginScene(kind=torg.SceneKind.STANDARD, **cast)
    assert "Mummy" in refused(dealt(), command, torg.Reason.NAME_TAKEN, "TR-056")


@pytest.mark.rule("TR-056")
def test_a_villain_may_not_bear_a_heros_name():
    command = torg.BeginScene(kind=torg.SceneKind.STANDARD, villains=("Quin",))
    refused(dealt(), command, torg.Reason.NAME_TAKEN, "TR-056")


def test_those_named_possibility_rated_roll_as_heroes_do():
    state = in_scene(dealt(), villains=("Mummy", "Cultist"), possibility_rated=("Mummy",))
    assert state.character("Mummy").is_possibility_rated
    assert not state.character("Cultist").is_possibility_rated


def test_a_possibility_rated_character_who_is_not_in_the_scene_is_refused():
    # A slip of the pen must not quietly make the villain an ordinary one.
    command = torg.BeginScene(
        kind=torg.SceneKind.DRAMATIC, villains=("Mummy",), possibility_rated=("Mumy",)
    )
    refusal = torg.TORG.refusal(dealt(), command)
    assert refusal is not None
    assert refusal.reason is torg.Reason.UNKNOWN_CHARACTER
    assert "Mummy" in refusal.message


@pytest.mark.rule("TR-054")
def test_a_scene_needs_an_adventure_and_one_scene_ends_before_the_next():
    begin = torg.BeginScene(kind=torg.SceneKind.STANDARD)
    new = torg.new_game(HEROES, seed=7)
    refused(new, begin, torg.Reason.ADVENTURE_NOT_BEGUN, "TR-054")
    refused(in_scene(dealt()), begin, torg.Reason.SCENE_UNDER_WAY, "TR-054")
    sentence = refused(scene_over(), begin, torg.Reason.SCENE_OVER, "TR-054")
    assert "Quin, Marco, Tina" in sentence


@pytest.mark.rule("TR-045")
def test_a_scene_cannot_end_before_its_rounds_and_actions():
    refused(dealt(), torg.EndScene(), torg.Reason.NO_SCENE, "TR-045")
    refused(in_rounds(), torg.EndScene(), torg.Reason.ROUNDS_UNDER_WAY, "TR-045")
    refused(scene_over(), torg.EndScene(), torg.Reason.SCENE_OVER, "TR-045")
    acting = torg.declare_action(
        in_scene(dealt()), actor="Quin", action=torg.ActionKind.OTHER, value=8, difficulty=8
    ).state
    refused(acting, torg.EndScene(), torg.Reason.ACTION_ALREADY_OPEN, "TR-045")


@pytest.mark.rule("TR-006")
def test_cards_in_play_are_discarded_with_the_scene():
    state = in_scene(stacked(hands={"Quin": (56,)}))
    state = torg.play_card(state, hero="Quin", card=56).state
    state, events = torg.end_scene(state)
    assert told((state, events), torg.CardsExpired) == [torg.CardsExpired(hero="Quin", cards=(56,))]
    assert state.hand("Quin") == ()


@pytest.mark.rule("TR-046")
def test_a_hand_over_its_size_is_discarded_down_to_it():
    state = scene_over(hands={"Quin": range(1, 8)})  # seven cards; three heroes hold four
    for too_few in ((), (1,), (1, 2)):
        command = torg.DiscardAfterScene(hero="Quin", cards=too_few)
        sentence = refused(state, command, torg.Reason.WRONG_NUMBER_OF_CARDS, "TR-046")
        assert "3 or 4" in sentence
    after, events = torg.discard_after_scene(state, hero="Quin", cards=(6, 2, 4))  # her choice
    assert after.hand("Quin") == (1, 3, 5, 7)
    assert events[0] == torg.CardsDiscarded(hero="Quin", cards=(6, 2, 4))


@pytest.mark.rule("TR-046")
def test_only_cards_of_ones_own_hand_are_thrown_away_each_once():
    state = scene_over(hands={"Quin": range(1, 7), "Marco": (42,)})
    stolen = torg.DiscardAfterScene(hero="Quin", cards=(1, 42))
    assert "42" in refused(state, stolen, torg.Reason.CARD_NOT_IN_HAND, "TR-046")
    doubled = torg.DiscardAfterScene(hero="Quin", cards=(1, 1))
    refused(state, doubled, torg.Reason.CARDS_NAMED_TWICE, "TR-046")


@pytest.mark.rule("TR-046")
def test_each_hero_settles_once_and_only_when_a_scene_is_over():
    settle = torg.DiscardAfterScene(hero="Quin")
    refused(torg.new_game(HEROES, seed=7), settle, torg.Reason.ADVENTURE_NOT_BEGUN, "TR-046")
    refused(dealt(), settle, torg.Reason.NOTHING_TO_DISCARD, "TR-046")
    refused(in_scene(dealt()), settle, torg.Reason.NOTHING_TO_DISCARD, "TR-046")
    settled = torg.discard_after_scene(scene_over(), hero="Quin").state
    refused(settled, settle, torg.Reason.NOTHING_TO_DISCARD, "TR-046")
    assert settled.scene.awaiting == ("Marco", "Tina")


def test_nobody_settles_for_a_stranger_or_a_villain():
    state = scene_over()
    stranger = torg.DiscardAfterScene(hero="quinn")
    sentence = refused(state, stranger, torg.Reason.UNKNOWN_CHARACTER, "TR-046")
    assert "nearest: Quin" in sentence
    villain = torg.DiscardAfterScene(hero="Mummy")
    refused(state, villain, torg.Reason.NOT_A_HERO, "TR-046")


@pytest.mark.rule("TR-048")
def test_the_refill_waits_until_everybody_has_discarded():
    state = scene_over(hands={"Quin": (1,)}, deck=(151, 149, 150, 152))
    for hero in ("Quin", "Marco"):
        state, events = torg.discard_after_scene(state, hero=hero)
        assert told((state, events), torg.CardDrawn) == []
    state, events = torg.discard_after_scene(state, hero="Tina")
    assert [len(state.hand(hero)) for hero in HEROES] == [4, 4, 4]
    assert state.hand("Quin") == (1, 151, 149, 150)
    assert events[-1] == torg.SceneClosed()
    assert state.scene is None


@pytest.mark.rule("TR-160")
def test_special_cards_in_the_pool_do_not_count_for_the_hand_size():
    state = scene_over(hands={"Quin": (1, 2, 3, 4)}, pools={"Quin": (33, 81)})
    assert allowed(state, torg.DiscardAfterScene(hero="Quin"))


@pytest.mark.rule("TR-051")
def test_no_card_is_carried_into_the_next_adventure():
    state = stacked(
        hands={"Quin": (1, 2)},
        pools={"Quin": (33,), "Marco": (120,)},
        stack=QUIET,
        discards=(5, 6),
    )
    state, events = torg.end_adventure(state)
    assert kinds((state, events)) == [torg.AdventureEnded]
    assert sorted(state.drama_deck) == list(range(1, 157))
    assert state.adventure is None
    assert state.hand("Quin") == state.pool("Marco") == state.discard_pile == ()


@pytest.mark.rule("TR-052")
def test_cards_are_carried_from_act_to_act():
    state = stacked(hands={"Quin": (1, 2)}, pools={"Quin": (33,)}, discards=(5,))
    after, events = torg.end_act(state)
    assert events == (torg.ActEnded(act=1),)
    assert after.table == state.table
    assert after.adventure.act == 2
    assert after.adventure.hand_size == state.adventure.hand_size
    assert torg.end_act(after).state.adventure.act == 3


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        pytest.param(torg.EndAct(), "TR-052", marks=pytest.mark.rule("TR-052")),
        pytest.param(torg.EndAdventure(), "TR-051", marks=pytest.mark.rule("TR-051")),
    ],
)
def test_acts_and_adventures_end_between_scenes(command, rule):
    new = torg.new_game(HEROES, seed=7)
    refused(new, command, torg.Reason.ADVENTURE_NOT_BEGUN, rule)
    refused(in_scene(dealt()), command, torg.Reason.SCENE_UNDER_WAY, rule)
    refused(scene_over(), command, torg.Reason.SCENE_OVER, rule)
    acting = torg.declare_action(
        dealt(), actor="Quin", action=torg.ActionKind.OTHER, value=8, difficulty=8
    ).state
    refused(acting, command, torg.Reason.ACTION_ALREADY_OPEN, rule)


@st.composite
def ends_of_scenes(draw):
    """Three heroes' hands and pools, and how many cards each throws away beyond her size."""
    held = draw(st.lists(st.integers(0, 9), min_size=3, max_size=3))
    pooled = draw(st.lists(st.integers(0, 3), min_size=3, max_size=3))
    extra = draw(st.lists(st.booleans(), min_size=3, max_size=3))
    return held, pooled, extra, draw(st.permutations(HEROES))


@pytest.mark.rule("TR-045", "TR-046", "TR-047", "TR-048")
@given(ends_of_scenes())
def test_whatever_was_held_every_hand_is_refilled_to_its_size(end):
    held, pooled, extra, order = end
    numbers = iter(range(1, 33))  # grey cards only: each of them is picked up
    hands = {hero: [next(numbers) for _ in range(n)] for hero, n in zip(HEROES, held, strict=True)}
    pools = {
        hero: [n for _, n in zip(range(size), numbers, strict=False)]
        for hero, size in zip(HEROES, pooled, strict=True)
    }
    state = scene_over(hands=hands, pools=pools)
    for hero in order:
        hand = state.hand(hero)
        thrown = hand[: max(0, len(hand) - 4) + extra[HEROES.index(hero)]]
        state = torg.discard_after_scene(state, hero=hero, cards=thrown).state
        assert not set(thrown) & set(state.hand(hero))
    assert [len(state.hand(hero)) for hero in HEROES] == [4, 4, 4]
    assert state.scene is None
