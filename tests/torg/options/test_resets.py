"""What returns from the pools, and when hands are reset, in each of the three rule texts."""

import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, ActionKind, Reason
from tests.torg.at import at_opening, at_rounds, at_scene, play
from tests.torg.options.at import by_text, discard, house
from tests.torg.tables import HEROES, PLAIN

HASTE, HERO, OPPONENT_FAILS = 40, 65, 74
ALERTNESS, ROMANCE, CONNECTION, CAMPAIGN, ESCAPE = 33, 120, 81, 112, 156
ALL_SPECIALS = {ALERTNESS, CONNECTION, ROMANCE, CAMPAIGN}
NO_DISCARDS = tuple(map(discard, HEROES))


@pytest.mark.rule("TG-009", "TC-042", "TC-054", "TR-045", "TR-159", "TR-160")
@by_text("stays", revised=ALL_SPECIALS, classic=ALL_SPECIALS, gurps={ROMANCE, CAMPAIGN})
def test_what_stays_in_the_pool_when_a_scene_ends(dialect, stays):
    pool = (HASTE, ALERTNESS, CONNECTION, ROMANCE, CAMPAIGN)
    at = at_scene(hands={"Quin": (1,)}, pools={"Quin": pool}, dialect=dialect).end_scene()
    picked_up = tuple(card for card in pool if card not in stays)
    assert at.told(torg.PoolPickedUp) == [torg.PoolPickedUp(hero="Quin", cards=picked_up)]
    assert set(at.pool("Quin")) == stays
    assert at.hand("Quin") == (1, *picked_up)
    at = at.sends(*NO_DISCARDS)
    assert set(at.pool("Quin")) == stays
    assert at.hand_sizes == [4, 4, 4]


@pytest.mark.rule("TC-039", "TC-041", "TR-190")
@by_text("is_reset", revised=False, classic=True, gurps=False)
def test_what_happens_when_rounds_end_inside_a_scene(dialect, is_reset):
    pools = {"Quin": (HASTE, ALERTNESS), "Marco": (HERO,)}
    at = at_rounds(pools=pools, hands={"Quin": (1,)}, dialect=dialect).end_rounds()
    assert torg.RoundsEnded() in at.events
    if is_reset:
        picked_up = [(event.hero, event.cards) for event in at.told(torg.PoolPickedUp)]
        assert picked_up == [("Quin", (HASTE,)), ("Marco", (HERO,))]
        assert at.events[-1] == torg.ResetBegun(awaiting=HEROES)
        assert at.pool("Quin") == (ALERTNESS,)
        return
    assert at.events == (torg.RoundsEnded(),)
    assert at.scene.awaiting == ()
    again = at.begin_rounds().flip()
    assert again.round.number == 1
    for later in (at, again):
        assert (later.pool("Quin"), later.pool("Marco")) == ((HASTE, ALERTNESS), (HERO,))
    assert again.end_rounds().end_scene().hand("Quin")[:2] == (1, HASTE)


def fight_over(**laid):
    """A fight of the classic game that has just ended; the scene goes on."""
    return at_rounds(dialect=CLASSIC, **laid).end_rounds()


def escaped():
    """Quin has left her fight of the classic game by an Escape."""
    at = at_opening("Quin", hands={"Quin": (ESCAPE,)}, dialect=CLASSIC).flip().acted("Quin")
    return at.play_to_pool(hero="Quin", card=ESCAPE).played(ESCAPE)


def two_fights(**laid):
    """Quin fights on the roof, the others below, by the classic text."""
    return at_rounds(dialect=CLASSIC, **laid).join_combat(character="Quin", combat="roof")


@pytest.mark.rule("TC-039", "TC-040", "TC-041")
def test_after_a_fight_all_discard_and_draw_and_until_then_the_scene_and_trades_wait():
    hands, pools = {"Quin": PLAIN[:3]}, {"Quin": (65, 66)}
    at = fight_over(hands=hands, pools=pools, deck=(1, 2, 3, 4, 5))
    at.refuses(discard("Quin"), Reason.WRONG_NUMBER_OF_CARDS, "TR-046")
    at = at.sends(discard("Quin", 65), discard("Marco"), discard("Tina"))
    assert len(at.told(torg.CardDrawn)) == 8
    assert at.events[-1] == torg.ResetEnded()
    assert at.hand_sizes == [4, 4, 4]
    assert at.scene is not None
    assert at.round is None
    assert at.allows(torg.BeginRounds(), torg.EndScene())
    # A scene that goes on after its fight resets the hands again at its end.
    assert at.end_scene().scene.awaiting == HEROES
    act = torg.DeclareAction(actor="Quin", action=ActionKind.OTHER, value=8, difficulty=8)
    for command, rule in (
        (torg.BeginRounds(), "TR-021"),
        (torg.BeginScene(kind=torg.SceneKind.DRAMATIC), "TR-054"),
        (act, "TR-059"),
    ):
        fight_over().refuses(command, Reason.HANDS_BEING_RESET, rule, "Quin, Marco, Tina")
    at = fight_over(hands={"Quin": PLAIN[:1], "Marco": PLAIN[1:2]})
    trade = torg.OfferTrade(hero="Quin", with_hero="Marco", gives=PLAIN[:1])
    at.refuses(trade, Reason.HANDS_BEING_RESET, "TR-044")
    at = at.allow_trades()
    assert at.allows(trade)
    assert not at.sends(*NO_DISCARDS).scene.trades_allowed


@pytest.mark.rule("TC-039", "TR-047", "TC-066")
def test_a_scene_that_ends_with_its_fight_resets_each_hand_once_after_an_escape_too():
    at = fight_over(hands={"Quin": PLAIN[:4], "Marco": PLAIN[4:6]})
    at = at.sends(discard("Quin", PLAIN[0])).end_scene()
    assert at.told(torg.SceneEnded) == [torg.SceneEnded(awaiting=("Marco", "Tina"))]
    at.refuses(discard("Quin", PLAIN[1]), Reason.NOTHING_TO_DISCARD, "TR-046")
    at.refuses(torg.EndScene(), Reason.SCENE_OVER, "TR-045")
    at = at.sends(discard("Marco"), discard("Tina"))
    assert at.events[-1] == torg.SceneClosed()
    assert at.hand_sizes == [4, 4, 4]
    assert at.hand("Quin")[:3] == PLAIN[1:4]
    assert at.scene is None
    at = escaped()
    assert at.events[-1] == torg.ResetBegun(awaiting=("Quin",))
    assert at.round is None
    assert at.end_scene().sends(discard("Quin")).scene is None


@pytest.mark.rule("TC-039")
def test_who_was_not_in_the_fight_is_reset_only_with_the_scene_that_ends_with_it():
    in_action, pools = ("Quin", "Marco"), {"Tina": (HASTE,)}
    at = fight_over(in_action=in_action, hands={"Tina": PLAIN[:1]}, pools=pools)
    assert at.scene.awaiting == in_action
    over = at.sends(discard("Quin"), discard("Marco"))
    assert over.events[-1] == torg.ResetEnded()
    assert over.hand("Tina") == PLAIN[:1]
    at = at.sends(discard("Marco")).end_scene()
    assert at.scene.awaiting == ("Quin", "Tina")
    assert at.hand("Tina") == (PLAIN[0], HASTE)
    assert at.sends(discard("Tina"), discard("Quin")).hand_sizes == [4, 4, 4]


@pytest.mark.rule("TC-039", "TR-050", "TC-041")
def test_a_house_may_pick_up_the_pools_or_reset_the_hands_or_neither_after_the_final_fight():
    dialect = house(CLASSIC, adventure={"refills_after_final_encounter": False})
    at = at_rounds(dialect=dialect).end_rounds().end_scene(is_final_encounter=True)
    assert at.kinds == [torg.SceneEnded, torg.SceneClosed]
    pools = {"Quin": (HASTE,)}
    dialect = house(CLASSIC, adventure={"resets": "after_scenes"})
    at = at_rounds(pools=pools, dialect=dialect).end_rounds()
    assert at.kinds == [torg.RoundsEnded, torg.PoolPickedUp]
    assert at.scene.awaiting == ()
    dialect = house(CLASSIC, adventure={"pool_after_rounds": "stays"})
    at = at_rounds(pools=pools, dialect=dialect).end_rounds()
    assert at.pool("Quin") == (HASTE,)
    assert at.scene.awaiting == HEROES
    for dialect in (CLASSIC, GURPS):
        mixed = house(dialect, adventure={"resets": "after_scenes_and_combats"})
        scene = at_rounds(dialect=mixed).end_rounds().scene
        assert (scene.awaiting, scene.is_over) == (HEROES, False)


@pytest.mark.rule("TC-025", "TR-148")
@pytest.mark.parametrize("ends", ["one of several fights", "the rounds", "the scene"])
def test_no_card_answers_an_action_once_a_fight_is_over_and_hands_are_reset(ends):
    negate = play(OPPONENT_FAILS, "Marco")
    at = two_fights(pools={"Marco": (OPPONENT_FAILS,)})
    at = at.reported("Mummy", ActionKind.ATTACK, 3, "Marco")
    assert at.allows(negate)
    at = at.end_combat(combat="roof") if ends == "one of several fights" else at.end_rounds()
    assert at.pending.aftermath is None
    if ends == "the scene":
        at = at.end_scene()
    at = at.settled()
    assert torg.TORG.refusal(at.state, negate).reason is Reason.NO_SUCCESS_TO_NEGATE


@pytest.mark.rule("TC-039", "TC-041")
def test_of_several_fights_only_those_who_fought_in_this_one_are_reset():
    at = two_fights(pools={"Quin": (HASTE,), "Marco": (HERO,)}).end_combat(combat="roof")
    assert at.events[-1] == torg.ResetBegun(awaiting=("Quin",))
    assert at.hand("Quin") == (HASTE,)
    assert at.pool("Marco") == (HERO,)
    for command, rule in (
        (torg.Flip(), "TR-053"),
        (torg.EndRounds(), "TR-190"),
        (torg.EndCombat(combat="roof"), "TC-039"),
        (torg.JoinCombat(character="Quin", combat="roof"), "TC-038"),
    ):
        at.refuses(command, Reason.HANDS_BEING_RESET, rule)
    # A scene does not end while others fight on.
    at.refuses(torg.EndScene(), Reason.ROUNDS_UNDER_WAY, "TR-045")
    at = at.sends(discard("Quin"))
    assert len(at.hand("Quin")) == 4
    assert at.allows(torg.Flip())
