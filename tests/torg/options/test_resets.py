"""What returns from the pools, and when hands are reset, in each of the three rule texts."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, Reason
from tests.torg.options.tables_discards import ALERTNESS, ROMANCE, after, discard
from tests.torg.tables import (
    HEROES,
    PLAIN,
    allowed,
    before_first_flip,
    having_acted,
    in_rounds,
    in_scene,
    kinds,
    refused,
    stacked,
    told,
)
from tests.torg.tables_actions import HASTE, HERO

CONNECTION, CAMPAIGN, ESCAPE = 81, 112, 156
OPPONENT_FAILS = 74
UNLIKE_REVISED = pytest.mark.parametrize("dialect", [CLASSIC, GURPS], ids=lambda each: each.name)


def of_house(dialect, **changes):
    """A dialect with other readings of the adventure."""
    adventure = attrs.evolve(dialect.adventure, **changes)
    return attrs.evolve(dialect, name="house", adventure=adventure)


@pytest.mark.rule("TG-009", "TC-042", "TR-045", "TR-159", "TR-160")
@pytest.mark.parametrize(
    ("dialect", "stays"),
    [
        (REVISED, {ALERTNESS, CONNECTION, ROMANCE, CAMPAIGN}),
        (CLASSIC, {ALERTNESS, CONNECTION, ROMANCE, CAMPAIGN}),
        (GURPS, {ROMANCE, CAMPAIGN}),
    ],
)
def test_what_stays_in_the_pool_when_a_scene_ends(dialect, stays):
    pool = (HASTE, ALERTNESS, CONNECTION, ROMANCE, CAMPAIGN)
    state = in_scene(stacked(hands={"Quin": (1,)}, pools={"Quin": pool}, dialect=dialect))
    state, events = torg.end_scene(state)
    picked_up = tuple(card for card in pool if card not in stays)
    picking = [torg.PoolPickedUp(hero="Quin", cards=picked_up)]
    assert told((state, events), torg.PoolPickedUp) == picking
    assert set(state.pool("Quin")) == stays
    assert state.hand("Quin") == (1, *picked_up)
    state = after(state, *map(discard, HEROES))[0]
    assert set(state.pool("Quin")) == stays
    assert [len(state.hand(hero)) for hero in HEROES] == [4, 4, 4]


@pytest.mark.rule("TC-039", "TC-041", "TR-190")
@pytest.mark.parametrize(
    ("dialect", "is_reset"), [(REVISED, False), (CLASSIC, True), (GURPS, False)]
)
def test_what_happens_when_rounds_end_inside_a_scene(dialect, is_reset):
    pools = {"Quin": (HASTE, ALERTNESS), "Marco": (HERO,)}
    state = in_rounds(pools=pools, hands={"Quin": (1,)}, dialect=dialect)
    state, events = torg.end_rounds(state)
    assert torg.RoundsEnded() in events
    if is_reset:
        assert told((state, events), torg.PoolPickedUp) == [
            torg.PoolPickedUp(hero="Quin", cards=(HASTE,)),
            torg.PoolPickedUp(hero="Marco", cards=(HERO,)),
        ]
        assert events[-1] == torg.ResetBegun(awaiting=HEROES)
        assert state.pool("Quin") == (ALERTNESS,)
    else:
        assert events == (torg.RoundsEnded(),)
        assert state.scene.awaiting == ()
        again = torg.flip(torg.begin_rounds(state).state).state
        assert again.round.number == 1
        for later in (state, again):
            assert (later.pool("Quin"), later.pool("Marco")) == ((HASTE, ALERTNESS), (HERO,))
        ended = torg.end_scene(torg.end_rounds(again).state).state
        assert ended.hand("Quin")[:2] == (1, HASTE)


def fight_over(**laid):
    """A fight of the classic game that has just ended; the scene goes on."""
    return torg.end_rounds(in_rounds(dialect=CLASSIC, **laid)).state


@pytest.mark.rule("TC-039", "TC-040", "TC-041")
def test_after_a_fight_all_discard_and_draw_and_the_scene_goes_on():
    state = fight_over(hands={"Quin": PLAIN[:3]}, pools={"Quin": (65, 66)}, deck=(1, 2, 3, 4, 5))
    refused(state, discard("Quin"), Reason.WRONG_NUMBER_OF_CARDS, "TR-046")
    state, events = after(state, discard("Quin", 65), discard("Marco"), discard("Tina"))
    assert len(told((state, events), torg.CardDrawn)) == 8
    assert events[-1] == torg.ResetEnded()
    assert [len(state.hand(hero)) for hero in HEROES] == [4, 4, 4]
    assert state.scene is not None
    assert state.round is None
    assert allowed(state, torg.BeginRounds())
    assert allowed(state, torg.EndScene())


@pytest.mark.rule("TC-039")
def test_until_all_have_discarded_the_scene_waits():
    state = fight_over()
    for command in (
        torg.BeginRounds(),
        torg.BeginScene(kind=torg.SceneKind.DRAMATIC),
        torg.DeclareAction(actor="Quin", action=torg.ActionKind.OTHER, value=8, difficulty=8),
    ):
        refusal = torg.TORG.refusal(state, command)
        assert refusal is not None
        assert refusal.reason is Reason.HANDS_BEING_RESET
        assert "Quin, Marco, Tina" in refusal.message


@pytest.mark.rule("TC-039", "TR-047")
def test_a_scene_that_ends_with_its_fight_resets_each_hand_once():
    state = fight_over(hands={"Quin": PLAIN[:4], "Marco": PLAIN[4:6]})
    state = after(state, discard("Quin", PLAIN[0]))[0]
    state, events = torg.end_scene(state)
    assert told((state, events), torg.SceneEnded) == [torg.SceneEnded(awaiting=("Marco", "Tina"))]
    refused(state, discard("Quin", PLAIN[1]), Reason.NOTHING_TO_DISCARD, "TR-046")
    refused(state, torg.EndScene(), Reason.SCENE_OVER, "TR-045")
    state, events = after(state, discard("Marco"), discard("Tina"))
    assert events[-1] == torg.SceneClosed()
    assert [len(state.hand(hero)) for hero in HEROES] == [4, 4, 4]
    assert state.hand("Quin")[:3] == PLAIN[1:4]
    assert state.scene is None


@pytest.mark.rule("TC-039", "TC-066")
def test_a_scene_that_ends_with_an_escape_resets_each_hand_once_too():
    state = before_first_flip("Quin", hands={"Quin": (ESCAPE,)}, dialect=CLASSIC)
    state = having_acted(torg.flip(state).state, "Quin")
    state = torg.play_to_pool(state, hero="Quin", card=ESCAPE).state
    state = torg.play_card(state, hero="Quin", card=ESCAPE).state
    state = after(torg.end_scene(state).state, discard("Quin"))[0]
    assert state.scene is None


@pytest.mark.rule("TC-039")
def test_who_was_not_in_the_last_fight_is_reset_with_the_scene_that_ends_with_it():
    pools = {"Tina": (HASTE,)}
    state = fight_over(in_action=("Quin", "Marco"), hands={"Tina": PLAIN[:1]}, pools=pools)
    state = torg.end_scene(after(state, discard("Marco"))[0]).state
    assert state.scene.awaiting == ("Quin", "Tina")
    assert state.hand("Tina") == (PLAIN[0], HASTE)
    state = after(state, discard("Tina"), discard("Quin"))[0]
    assert [len(state.hand(hero)) for hero in HEROES] == [4, 4, 4]


@pytest.mark.rule("TC-039")
def test_a_scene_that_goes_on_after_its_fight_resets_the_hands_again_at_its_end():
    state = after(fight_over(), *map(discard, HEROES))[0]
    assert torg.end_scene(state).state.scene.awaiting == HEROES


@pytest.mark.rule("TC-039")
def test_a_scene_does_not_end_while_others_fight_on():
    state = in_rounds(dialect=CLASSIC)
    state = torg.join_combat(state, character="Quin", combat="roof").state
    state = torg.end_combat(state, combat="roof").state
    refused(state, torg.EndScene(), Reason.ROUNDS_UNDER_WAY, "TR-045")


@pytest.mark.rule("TC-039", "TR-050")
def test_a_house_without_a_refill_at_the_end_breaks_off_the_reset_of_the_final_fight():
    dialect = of_house(CLASSIC, refills_after_final_encounter=False)
    state = torg.end_rounds(in_rounds(dialect=dialect)).state
    transition = torg.end_scene(state, is_final_encounter=True)
    assert kinds(transition) == [torg.SceneEnded, torg.SceneClosed]


@pytest.mark.rule("TC-025", "TR-148")
@pytest.mark.parametrize("ends", ["one of several fights", "the rounds", "the scene"])
def test_no_card_answers_an_action_once_a_fight_is_over_and_hands_are_reset(ends):
    state = in_rounds(pools={"Marco": (OPPONENT_FAILS,)}, dialect=CLASSIC)
    state = torg.join_combat(state, character="Tina", combat="roof").state
    state = torg.report_action(
        state, actor="Mummy", action=torg.ActionKind.ATTACK, margin=3, target="Marco"
    ).state
    negate = torg.PlayCard(hero="Marco", card=OPPONENT_FAILS)
    assert allowed(state, negate)
    if ends == "one of several fights":
        state = torg.end_combat(state, combat="roof").state
        assert state.play.aftermath is None
        state = after(state, discard("Tina"))[0]
    else:
        state = torg.end_rounds(state).state
        assert state.play.aftermath is None
        if ends == "the scene":
            state = torg.end_scene(state).state
        state = after(state, *map(discard, HEROES))[0]
    refusal = torg.TORG.refusal(state, negate)
    assert refusal is not None
    assert refusal.reason is Reason.NO_SUCCESS_TO_NEGATE


@pytest.mark.rule("TC-039")
def test_heroes_who_were_not_in_the_fight_are_not_reset():
    state = fight_over(in_action=("Quin", "Marco"), hands={"Tina": PLAIN[:1]})
    assert state.scene.awaiting == ("Quin", "Marco")
    state, events = after(state, discard("Quin"), discard("Marco"))
    assert events[-1] == torg.ResetEnded()
    assert state.hand("Tina") == PLAIN[:1]


@pytest.mark.rule("TC-039", "TC-041")
def test_of_several_fights_only_those_who_fought_in_this_one_are_reset():
    state = in_rounds(pools={"Quin": (HASTE,), "Marco": (HERO,)}, dialect=CLASSIC)
    state = torg.join_combat(state, character="Quin", combat="roof").state
    state, events = torg.end_combat(state, combat="roof")
    assert events[-1] == torg.ResetBegun(awaiting=("Quin",))
    assert state.hand("Quin") == (HASTE,)
    assert state.pool("Marco") == (HERO,)
    refused(state, torg.Flip(), Reason.HANDS_BEING_RESET, "TR-053")
    refused(state, torg.EndRounds(), Reason.HANDS_BEING_RESET, "TR-190")
    again = torg.EndCombat(combat="roof")
    refused(state, again, Reason.HANDS_BEING_RESET, "TC-039")
    back = torg.JoinCombat(character="Quin", combat="roof")
    refused(state, back, Reason.HANDS_BEING_RESET, "TC-038")
    state = after(state, discard("Quin"))[0]
    assert len(state.hand("Quin")) == 4
    assert allowed(state, torg.Flip())


@pytest.mark.rule("TC-039")
def test_an_escape_ends_the_fight_as_well():
    state = before_first_flip("Quin", hands={"Quin": (ESCAPE,)}, dialect=CLASSIC)
    state = having_acted(torg.flip(state).state, "Quin")
    state = torg.play_to_pool(state, hero="Quin", card=ESCAPE).state
    state, events = torg.play_card(state, hero="Quin", card=ESCAPE)
    assert events[-1] == torg.ResetBegun(awaiting=("Quin",))
    assert state.round is None


@pytest.mark.rule("TC-039")
def test_trades_wait_until_the_hands_are_reset_unless_the_gamemaster_allows_them():
    state = fight_over(hands={"Quin": PLAIN[:1], "Marco": PLAIN[1:2]})
    trade = torg.OfferTrade(hero="Quin", with_hero="Marco", gives=PLAIN[:1])
    refused(state, trade, Reason.HANDS_BEING_RESET, "TR-044")
    state = torg.allow_trades(state).state
    assert allowed(state, trade)
    state = after(state, *(discard(hero) for hero in HEROES))[0]
    assert not state.scene.trades_allowed


@pytest.mark.rule("TC-041")
def test_a_house_may_pick_up_the_pools_and_reset_nothing():
    dialect = of_house(CLASSIC, resets="after_scenes")
    state = in_rounds(pools={"Quin": (HASTE,)}, dialect=dialect)
    state, events = torg.end_rounds(state)
    assert kinds((state, events)) == [torg.RoundsEnded, torg.PoolPickedUp]
    assert state.scene.awaiting == ()


@pytest.mark.rule("TC-039")
def test_a_house_may_reset_the_hands_and_leave_the_pools():
    dialect = of_house(CLASSIC, pool_after_rounds="stays")
    state = in_rounds(pools={"Quin": (HASTE,)}, dialect=dialect)
    state = torg.end_rounds(state).state
    assert state.pool("Quin") == (HASTE,)
    assert state.scene.awaiting == HEROES


@UNLIKE_REVISED
def test_the_readings_of_a_reset_may_be_mixed(dialect):
    mixed = of_house(dialect, resets="after_scenes_and_combats")
    state = torg.end_rounds(in_rounds(dialect=mixed)).state
    assert state.scene.awaiting == HEROES
    assert not state.scene.is_over
