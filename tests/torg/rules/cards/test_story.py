"""Cards that turn the story: Escape, Idea, Monologue."""

import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Reason
from tests.torg.at import at_fight, at_opening
from tests.torg.tables import plays_offered
from tests.torg.tables_actions import HEROES_FLURRY, PLAIN_TEST_TRICK

ESCAPE, IDEA, MONOLOGUE, ACTION, HASTE, HASTE_TOO, HERO = 156, 85, 95, 36, 40, 41, 65
PLAY_ESCAPE = torg.PlayCard(hero="Quin", card=ESCAPE)
SPEAK = torg.PlayCard(hero="Quin", card=MONOLOGUE)
LAY = torg.PlayToPool(hero="Quin", card=HERO)


def opened(*cards):
    """The first round of Quin alone, who has opened her pool with these cards."""
    at = at_opening("Quin", top=45, hands={"Quin": (ESCAPE, HERO, HASTE, ACTION)})
    return at.open_pool(hero="Quin", cards=cards).flip()


@pytest.mark.rule("TR-006", "TR-131", "TR-132", "TR-190")
def test_the_round_that_is_escaped_from_is_closed_and_a_later_fight_may_be_escaped_from_too():
    at = opened(ESCAPE, ACTION).plays("Quin", ACTION, ESCAPE)
    assert at.told(torg.CardsExpired)
    assert at.boosts == ()
    assert opened(ESCAPE).end_rounds().begin_rounds().flip().allows(PLAY_ESCAPE)
    at = opened(HERO).end_rounds().begin_rounds().open_pool(hero="Quin", cards=(ESCAPE,))
    assert at.flip().allows(PLAY_ESCAPE)


@pytest.mark.rule("TR-027", "TR-131")
def test_a_pool_opens_with_escape_as_its_first_card_and_in_no_other_way_is_it_of_use():
    assert opened(ESCAPE, HERO).allows(PLAY_ESCAPE)
    at = at_opening("Quin", hands={"Quin": (ESCAPE, HERO)})
    second = torg.OpenPool(hero="Quin", cards=(HERO, ESCAPE))
    at.refuses(second, Reason.ESCAPE_TOO_LATE, "TR-131")
    late = torg.OpenPool(hero="Quin", cards=(ESCAPE,))
    at.open_pool(hero="Quin", cards=(HERO,)).refuses(late, Reason.ESCAPE_TOO_LATE, "TR-131")
    at_fight(ESCAPE).refuses(PLAY_ESCAPE, Reason.ESCAPE_TOO_LATE, "TR-131")


def speech(**table):
    return at_fight(MONOLOGUE, HASTE, ACTION, **table)


@pytest.mark.rule("TR-145")
def test_a_monologue_stops_all_other_actions_of_the_round_on_both_sides():
    at = speech().plays("Quin", MONOLOGUE, choice=torg.Speech(text="Stop!"))
    assert at.events[1].speech == "Stop!"
    for name in ("Quin", "Marco", "Mummy"):
        act = torg.DeclareAction(actor=name, action=ActionKind.ATTACK, value=9, difficulty=9)
        at.refuses(act, Reason.MONOLOGUE_HELD, "TR-145", "Quin holds")
        report = torg.ReportAction(actor=name, action=ActionKind.TAUNT, margin=1)
        at.refuses(report, Reason.MONOLOGUE_HELD, "TR-145")
    at.refuses(torg.Defend(hero="Tina"), Reason.MONOLOGUE_HELD, "TR-145")
    at = at.flipped(PLAIN_TEST_TRICK)
    assert at.round.monologue is None
    assert at.declared("Mummy").attempt is not None


@pytest.mark.rule("TR-145", "TR-022", "TR-023", "TR-186")
def test_a_monologue_is_the_speakers_action_after_which_a_card_may_go_into_the_pool():
    acted = speech().acts("Quin", ActionKind.ATTACK, 0)
    acted.refuses(SPEAK, Reason.NO_ACTION_LEFT, "TR-145", "Quin")
    assert speech().sends(SPEAK).actions_left("Quin") == 0
    assert at_fight(MONOLOGUE, card=HEROES_FLURRY).sends(SPEAK).actions_left("Quin") == 1
    speech().declared().refuses(SPEAK, Reason.NO_ACTION_LEFT, "TR-145", "Quin")
    # By a flurry she has, and what she was about to do comes to nothing.
    at = at_fight(MONOLOGUE, card=HEROES_FLURRY, heroes=("Quin",)).declared()
    assert at.sends(SPEAK).attempts == ()
    at = speech(hands={"Quin": (HERO,)})
    assert at.sends(SPEAK, LAY).round.monologue.speaker == "Quin"
    idle = at.plays("Quin", MONOLOGUE, choice=torg.Speech(contributes=False))
    idle.refuses(LAY, Reason.NOT_ACTED_YET, "TR-023")


@pytest.mark.rule("TC-075", "TG-020", "TG-024", "TR-136", "TR-145")
@pytest.mark.parametrize(
    ("dialect", "hero", "rule"),
    [
        (REVISED, "Quin", "TR-145"),
        (REVISED, "Marco", "TR-145"),
        (CLASSIC, "Marco", None),
        (GURPS, "Marco", "TG-024"),
        (GURPS, "Quin", None),
    ],
)
def test_haste_is_not_spent_on_an_action_that_a_monologue_forbids(dialect, hero, rule):
    at = at_fight(MONOLOGUE, HASTE_TOO, others={"Marco": (HASTE,)}, dialect=dialect)
    at = at.plays("Quin", MONOLOGUE)
    haste = torg.PlayCard(hero=hero, card={"Quin": HASTE_TOO, "Marco": HASTE}[hero])
    at.allows_if(rule is None, haste, Reason.MONOLOGUE_HELD, rule, "Quin")


def test_a_listing_shows_these_cards():
    at = opened(ESCAPE).pooled("Quin", IDEA, MONOLOGUE)
    types = {torg.CardType.ESCAPE, torg.CardType.IDEA, torg.CardType.MONOLOGUE}
    assert types <= plays_offered(at.state, torg.hero_seat("Quin"))
    assert at.plays("Quin", MONOLOGUE).offers(torg.GAMEMASTER, torg.ProlongMonologue)
