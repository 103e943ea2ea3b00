"""Wounds: suffered, pushed against, bleeding; organ failure; none for the dead."""

import pytest

from dramadeck import tarot
from dramadeck.tarot import Aptitude, PushTarget, Reason, Suit, TraumaCause, TurnedTo, commands
from tests.tarot.at import at_table
from tests.tarot.tables import ANN_SEAT, numbers

WANDS = ("Six of Wands", "Two of Wands")
DAVID = tarot.Character("David")
HIT, BLEED = commands.Hit(character="Mia", wounds=1), commands.Bleed(character="Mia")
SUFFER = commands.SufferWounds(character="Mia")
CONCLUDE = commands.ConcludePush(character="Mia")


def mia(*hand, **harm):
    """Return a table at which Mia holds these cards and has this harm."""
    return at_table(cast=(DAVID,), hands={"Ann": hand}).harmed("Mia", **harm)


def hit(number, *hand, **harm):
    return mia(*hand, **harm).hit(character="Mia", wounds=number)


# Suffering.


@pytest.mark.rule("TT-054", "TT-058", "TT-072")
def test_a_pistol_does_three_wounds_to_mia_and_her_fair_health_is_dismal_now():
    at = mia().hit(character="Mia", weapon="glock 19 pistol", by="David", wounds=3)
    assert at.kinds == [tarot.events.HitLanded, tarot.events.TraumaBegun]
    landed = at.events[0]
    assert (landed.weapon, landed.by, landed.wounds) == ("Glock 19 Pistol", "David", 3)
    at = at.sends(SUFFER)
    assert at.kinds == [tarot.events.WoundsSuffered]
    suffered = at.events[0]
    assert (suffered.wounds, suffered.averted, suffered.cause) == (3, 0, TraumaCause.HIT)
    sheet = at.character("Mia")
    assert (sheet.wounds, sheet.rank("Health"), sheet.endurance) == (3, Aptitude.DISMAL, 4)
    assert not sheet.has_organ_failure


@pytest.mark.rule("TT-047", "TT-058")
@pytest.mark.parametrize(
    ("name", "wounds", "fails"),
    [("Mia", 4, False), ("Mia", 5, True), ("David", 3, False), ("David", 4, True)],
)
def test_organs_fail_once_when_the_wounds_exceed_the_rank_of_unwounded_health(name, wounds, fails):
    at = mia().hit(character=name, wounds=wounds).suffer_wounds(character=name, story="a fall")
    assert at.events[0].story == "a fall"
    assert (
        at.events_of(tarot.events.OrgansFailed)
        == [tarot.events.OrgansFailed(character=name)] * fails
    )
    assert at.character(name).has_organ_failure is fails
    if fails:
        at = at.hurt(name)
        assert at.kinds == [tarot.events.WoundsSuffered]
        assert not at.character(name).is_dead


@pytest.mark.rule("TT-047")
def test_wounds_on_the_dead_are_refused():
    at = mia(is_dead=True, wounds=6)
    at.refuses(HIT, Reason.CHARACTER_DEAD, "TT-072")
    at.refuses(BLEED, Reason.CHARACTER_DEAD, "TT-059")
    at = hit(2).harmed("Mia", is_dead=True).sends(SUFFER)
    assert (at.events[0].wounds, at.character("Mia").wounds, at.play.traumas) == (0, 0, ())


@pytest.mark.rule("TT-020", "TT-056")
def test_one_trauma_is_settled_before_the_next_and_nobody_is_hit_in_a_push_or_a_contest():
    at = hit(2)
    at.refuses(HIT, Reason.TRAUMA_PENDING, "TT-056")
    at.harmed("Mia", wounds=1).refuses(BLEED, Reason.TRAUMA_PENDING, "TT-059")
    mia().refuses(SUFFER, Reason.NO_TRAUMA, "TT-056")
    at.refuses(commands.EndGame(), Reason.PLAY_UNDER_WAY, "TT-008")
    assert at.seen_by(ANN_SEAT).traumas == (tarot.Trauma(character="Mia", wounds=2),)
    mia().pushed().refuses(HIT, Reason.PUSH_UNDER_WAY, "TT-056")
    sides = tuple(tarot.Contender(character=name, trait="Grit") for name in ("Mia", "David"))
    mia().begin_contest(sides=sides).refuses(HIT, Reason.CONTEST_UNDER_WAY, "TT-056")


# Pushing against trauma.


@pytest.mark.rule("TT-037", "TT-056")
def test_a_push_against_trauma_takes_wounds_away_and_raises_no_trait():
    at = hit(3, *WANDS).pushes(*WANDS)
    assert at.play.push("Mia").aim is PushTarget.TRAUMA
    at = at.conclude_push(character="Mia", story="a glancing shot")
    assert at.kinds == [tarot.events.WoundsSuffered, tarot.events.PushCleared]
    suffered = at.events[0]
    assert (suffered.wounds, suffered.averted, suffered.story) == (1, 2, "a glancing shot")
    assert suffered.told_by is TurnedTo.NARRATOR
    assert (at.character("Mia").wounds, at.play.traumas) == (1, ())
    assert at.discard_pile == numbers(*WANDS)
    # Not more wounds are averted than there are.
    at = hit(1, "King of Wands").pushes("King of Wands").sends(CONCLUDE)
    assert (at.events[0].wounds, at.events[0].averted) == (0, 1)
    assert at.character("Mia").wounds == 0


@pytest.mark.rule("TT-035", "TT-057", "TT-070")
@pytest.mark.parametrize("toward", TurnedTo)
def test_a_major_arcana_stops_all_wounds_in_either_direction(toward):
    at = hit(10, "The Star").pushes("The Star")
    at.refuses(CONCLUDE, Reason.MAJOR_NOT_TURNED, "TT-035")
    at = at.turns("The Star", toward=toward, story="luck")
    at = at.conclude_push(character="Mia", story="but a scar")
    suffered = at.events[0]
    assert (suffered.wounds, suffered.averted) == (0, 10)
    assert (suffered.told_by, suffered.is_amended) == (toward, toward is TurnedTo.SELF)
    assert at.character("Mia").wounds == 0
    # The second attack on her is a new trauma.
    assert at.hurt("Mia", 2).character("Mia").wounds == 2


@pytest.mark.rule("TT-056", "TT-064")
def test_a_push_against_wounds_comes_first_and_ends_before_they_are_suffered():
    at = mia().checked().hit(character="Mia", wounds=2)
    assert at.play.aim("Mia") is PushTarget.TRAUMA
    assert at.sends(SUFFER).play.aim("Mia") is PushTarget.CHECK
    at = hit(2, *WANDS).declare_push(character="Mia", suit=Suit.WANDS)
    at.refuses(SUFFER, Reason.PUSH_UNDER_WAY, "TT-056")
    assert at.call_off_push(character="Mia").sends(SUFFER).character("Mia").wounds == 2


# Bleeding.


@pytest.mark.rule("TT-059", "TT-061")
def test_a_wounded_character_bleeds_and_a_push_helps_but_armor_does_not():
    at = mia(*WANDS, wounds=1).sends(BLEED)
    trauma = tarot.events.TraumaBegun(character="Mia", wounds=1, cause=TraumaCause.BLEEDING)
    assert at.events == (trauma,)
    assert at.sends(SUFFER).character("Mia").wounds == 2
    assert at.pushes(WANDS[0]).sends(CONCLUDE).character("Mia").wounds == 1
    sheet = mia(wounds=1, armor_rating=8).bleeds("Mia").character("Mia")
    assert (sheet.wounds, sheet.armor_rating) == (2, 8)


@pytest.mark.rule("TT-059", "TT-073")
@pytest.mark.parametrize("harm", [{}, {"wounds": 2, "is_stabilized": True}])
def test_without_an_open_wound_nobody_bleeds(harm):
    message = mia(**harm).refuses(BLEED, Reason.NOT_BLEEDING, "TT-059")
    assert message.startswith("Mia is not bleeding")


@pytest.mark.rule("TT-059", "TT-073")
def test_a_new_wound_bleeds_even_if_the_old_ones_are_stabilized():
    treated = {"wounds": 1, "is_stabilized": True}
    assert hit(1, **treated).sends(SUFFER).character("Mia").is_bleeding
    assert not hit(1, **treated, armor_rating=4).character("Mia").is_bleeding
    with pytest.raises(ValueError, match="there is no Mya"):  # a damaged record
        tarot.TAROT.replay(mia().state, [tarot.events.CharacterStunned(character="Mya")])
