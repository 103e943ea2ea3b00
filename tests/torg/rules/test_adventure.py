"""From the deal to the end of the adventure: scenes, acts, discards and the refill."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.torg import Reason, SceneKind, Side
from tests.torg.at import at_dealt, at_rounds, at_table
from tests.torg.tables import HEROES, QUIET, in_scene

STANDARD, DRAMATIC = SceneKind.STANDARD, SceneKind.DRAMATIC
ACTION = 56


def in_a_scene(**cast):
    return at_dealt().changed(in_scene, **cast)


def scene_over(**laid):
    """A scene that has just ended; everybody has yet to discard."""
    return at_table(**laid).changed(in_scene).end_scene()


def discard(hero="Quin", *cards):
    return torg.DiscardAfterScene(hero=hero, cards=cards)


@pytest.mark.rule("TR-014", "TR-015", "TR-016")
def test_the_undealt_cards_are_the_deck_nobody_else_holds_one_and_the_same_seed_deals_the_same():
    owners = {zone.owner for zone, _ in in_a_scene(allies=("Guide",)).table}
    assert owners == {None, *HEROES}
    at = at_dealt()
    held = {card for hero in HEROES for card in at.hand(hero)}
    assert set(at.drama_deck) == set(range(1, 157)) - held
    first, same, other, text = (at_dealt(seed=seed).table for seed in (7, 7, 8, "7"))
    assert first == same != other
    # 7 and "7" read the same order: a seed is what is written, not its type.
    assert first == text


@pytest.mark.rule("TR-056", "TR-054")
def test_the_gamemaster_sets_the_tone_of_a_scene_and_says_on_whose_side_everybody_stands():
    at = in_a_scene(villains=("Mummy",), allies=("Guide", "Bystander"))
    sides = [at.side_of(name) for name in ("Quin", "Guide", "Bystander", "Mummy")]
    assert sides == [Side.HEROES] * 3 + [Side.VILLAINS]
    assert at.members(Side.VILLAINS) == ("Mummy",)
    assert at.members(Side.HEROES) == ("Guide", "Bystander")  # no rounds: no hero in them
    assert [at_dealt().members(side) for side in Side] == [(), ()]
    assert at_rounds(allies=("Guide",)).members(Side.HEROES) == (*HEROES, "Guide")
    for kind in SceneKind:
        at = at_dealt().begin_scene(kind=kind, villains=("Mummy",))
        assert (at.scene.kind, at.kinds) == (kind, [torg.SceneBegun])
    at = in_a_scene(villains=("Mummy", "Cultist"), possibility_rated=("Mummy",))
    assert at.character("Mummy").is_possibility_rated
    assert not at.character("Cultist").is_possibility_rated
    # A slip of the pen must not quietly make the villain an ordinary one.
    slip = {"villains": ("Mummy",), "possibility_rated": ("Mumy",)}
    refusal = torg.TORG.refusal(at_dealt().state, torg.BeginScene(kind=DRAMATIC, **slip))
    assert refusal.reason is Reason.UNKNOWN_CHARACTER
    assert "Mummy" in refusal.message


@pytest.mark.rule("TR-056")
@pytest.mark.parametrize(
    ("cast", "name"),
    [
        ({"villains": ("Mummy", "Mummy")}, "Mummy"),
        ({"villains": ("Mummy",), "allies": ("Mummy",)}, "Mummy"),
        ({"allies": ("Mummy", "Mummy")}, "Mummy"),
        ({"villains": ("Quin",)}, "Quin"),
    ],
)
def test_two_characters_of_one_name_are_refused(cast, name):
    command = torg.BeginScene(kind=STANDARD, **cast)
    at_dealt().refuses(command, Reason.NAME_TAKEN, "TR-056", name)


@pytest.mark.rule("TR-046", "TR-160")
def test_a_hand_over_its_size_is_discarded_down_to_it_once_by_each_hero_herself():
    at = scene_over(hands={"Quin": range(1, 8)})  # seven cards; three heroes hold four
    for too_few in ((), (1,), (1, 2)):
        command = discard("Quin", *too_few)
        at.refuses(command, Reason.WRONG_NUMBER_OF_CARDS, "TR-046", "3 or 4")
    at = at.sends(discard("Quin", 6, 2, 4))  # her choice
    assert at.hand("Quin") == (1, 3, 5, 7)
    assert at.events[0] == torg.CardsDiscarded(hero="Quin", cards=(6, 2, 4))
    at = scene_over(hands={"Quin": (1, 2, 3, 4)}, pools={"Quin": (33, 81)})
    assert at.allows(discard())
    full = scene_over(hands={"Quin": range(1, 7), "Marco": (42,)})
    settled = scene_over().sends(discard())
    assert settled.scene.awaiting == ("Marco", "Tina")
    for at, command, reason, *says in (
        (full, discard("Quin", 1, 42), Reason.CARD_NOT_IN_HAND, "42"),
        (full, discard("Quin", 1, 1), Reason.CARDS_NAMED_TWICE),
        (at_dealt(), discard(), Reason.NOTHING_TO_DISCARD),
        (in_a_scene(), discard(), Reason.NOTHING_TO_DISCARD),
        (settled, discard(), Reason.NOTHING_TO_DISCARD),
    ):
        at.refuses(command, reason, "TR-046", *says)


@pytest.mark.rule("TR-006", "TR-048")
def test_cards_in_play_are_discarded_with_the_scene_and_the_refill_waits_for_everybody():
    at = scene_over(hands={"Quin": (1,)}, deck=(151, 149, 150, 152))
    for hero in ("Quin", "Marco"):
        at = at.sends(discard(hero))
        assert at.told(torg.CardDrawn) == []
    at = at.sends(discard("Tina"))
    assert [len(at.hand(hero)) for hero in HEROES] == [4, 4, 4]
    assert at.hand("Quin") == (1, 151, 149, 150)
    assert at.events[-1] == torg.SceneClosed()
    assert at.scene is None
    at = at_table(hands={"Quin": (ACTION,)}).changed(in_scene).plays("Quin", ACTION).end_scene()
    assert at.told(torg.CardsExpired) == [torg.CardsExpired(hero="Quin", cards=(ACTION,))]
    assert at.hand("Quin") == ()


@pytest.mark.rule("TR-052", "TR-051")
def test_cards_are_carried_from_act_to_act_and_none_into_the_next_adventure():
    at = at_table(hands={"Quin": (1, 2)}, pools={"Quin": (33,)}, discards=(5,))
    after = at.end_act()
    assert after.events == (torg.ActEnded(act=1),)
    assert after.table == at.table
    assert after.adventure.act == 2
    assert after.adventure.hand_size == at.adventure.hand_size
    assert after.end_act().adventure.act == 3
    pools = {"Quin": (33,), "Marco": (120,)}
    at = at_table(hands={"Quin": (1, 2)}, pools=pools, stack=QUIET, discards=(5, 6))
    at = at.end_adventure()
    assert at.kinds == [torg.AdventureEnded]
    assert sorted(at.drama_deck) == list(range(1, 157))
    assert at.adventure is None
    assert at.hand("Quin") == at.pool("Marco") == at.discard_pile == ()


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
    numbers = iter((*range(1, 33), *range(36, 44)))  # grey cards only: each of them is picked up
    hands, pools = (
        {
            hero: [next(numbers) for _ in range(size)]
            for hero, size in zip(HEROES, sizes, strict=True)
        }
        for sizes in (held, pooled)
    )
    at = scene_over(hands=hands, pools=pools)
    for hero in order:
        hand = at.hand(hero)
        thrown = hand[: max(0, len(hand) - 4) + extra[HEROES.index(hero)]]
        at = at.sends(discard(hero, *thrown))
        assert not set(thrown) & set(at.hand(hero))
    assert [len(at.hand(hero)) for hero in HEROES] == [4, 4, 4]
    assert at.scene is None
