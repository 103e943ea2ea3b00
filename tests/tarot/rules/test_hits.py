"""Hits: listed weapons, armor, stun and wounds."""

import pytest

from dramadeck import tarot
from dramadeck.tarot import Aptitude, Outcome, PushTarget, Reason, Stakes, commands
from tests.tarot.at import at_table
from tests.tarot.tables import ANN_SEAT

STRONG = tarot.Character("David", (tarot.Trait("Brawn", Aptitude.GREAT),))
BAT = {"weapon": "A Bat", "by": "David"}
FIST = {"weapon": "Fist or Feet", "by": "David"}


def hit(armor=0, at=None, **what):
    """Return the point after a hit on Mia, who wears this armor."""
    at = at or at_table(cast=(STRONG,)).harmed("Mia", armor_rating=armor)
    return at.hit(character="Mia", **what)


# Weapons.


@pytest.mark.rule("TT-066")
def test_a_listed_weapon_does_its_wounds_and_other_hits_do_the_given_wounds():
    weapons = {"M16-A1 Battle Rifle": 5, "a katana": 6, "Combat Knife": 3, "M67 Grenade": 10}
    hits = [(hit(weapon=weapon), wounds) for weapon, wounds in weapons.items()]
    for at, wounds in (*hits, (hit(wounds=2), 2)):
        assert at.events_of(tarot.events.HitLanded)[0].wounds == wounds
        assert at.play.trauma("Mia").wounds == wounds


@pytest.mark.rule("TT-066", "TT-072")
def test_a_hit_needs_harm_a_listed_weapon_and_a_known_attacker():
    with pytest.raises(ValueError, match="Glock 19 Pistol"):
        commands.Hit(character="Mia", weapon="Glock Pistol")
    for harm, reason, rule in (
        ({}, Reason.NO_HARM, "TT-072"),
        ({"weapon": "Glock 19 Pistol", "wounds": 0}, Reason.NO_HARM, "TT-072"),
        ({"wounds": 1, "by": "Davy"}, Reason.UNKNOWN_CHARACTER, "TT-063"),
    ):
        at_table(cast=(STRONG,)).refuses(commands.Hit(character="Mia", **harm), reason, rule)


# Armor.

SOAKED = [tarot.events.HitLanded, tarot.events.ArmorSoaked]


@pytest.mark.rule("TT-061", "TT-062")
@pytest.mark.parametrize(
    ("armor", "what", "stopped", "through", "left"),
    [(8, {"wounds": 5}, 5, (), 7), (2, {"weapon": "AK-47 Battle Rifle"}, 2, (4,), 1)],
)
def test_armor_stops_wounds_up_to_its_rating_and_wears_down(armor, what, stopped, through, left):
    at = hit(armor, **what)
    assert at.kinds == [*SOAKED, *[tarot.events.TraumaBegun] * len(through)]
    assert at.events[1].stopped == stopped
    mia = at.character("Mia")
    assert (mia.armor_rating, mia.wounds) == (left, 0)
    assert tuple(trauma.wounds for trauma in at.play.traumas) == through
    # Worn-out armor stops nothing.
    at = hit(at=hit(1, wounds=1), wounds=1)
    assert at.kinds == [tarot.events.HitLanded, tarot.events.TraumaBegun]
    assert at.character("Mia").armor_rating == 0


@pytest.mark.rule("TT-019", "TT-067")
def test_new_armor_has_its_full_rating_and_is_secret_for_the_narrators_characters():
    at = at_table(cast=(STRONG,)).harmed("Mia", armor_rating=1)
    at = at.wear_armor(character="Mia", armor="full plate armor")
    worn = tarot.events.ArmorWorn(character="Mia", armor="Full Plate Armor", rating=8)
    assert at.events == (worn,)
    assert at.character("Mia").armor_rating == 8
    with pytest.raises(ValueError, match="Leather Armor"):
        commands.WearArmor(character="Mia", armor="Leather Jacket")
    command = commands.WearArmor(character="Mia", armor="Leather Armor")
    at.harmed("Mia", is_dead=True).refuses(command, Reason.CHARACTER_DEAD, "TT-067")
    (davids,) = at.wear_armor(character="David", armor="Class II Kevlar Vest").events
    event = tarot.TAROT.view_event(davids, ANN_SEAT)
    assert (event.armor, event.rating) == (None, None)
    assert tarot.TAROT.view_event(davids, tarot.NARRATOR).rating == 4


# Stun.


@pytest.mark.rule("TT-063")
@pytest.mark.parametrize(
    ("stun", "is_stunned"),
    [(Aptitude.POOR, False), (Aptitude.MEDIOCRE, True), (Aptitude.FAIR, True)],
)
def test_brawn_must_be_higher_than_the_stun_and_a_push_may_help(stun, is_stunned):
    at = hit(at=at_table(hands={"Ann": ("Six of Wands",)}), stun=stun)
    assert at.play.check("Mia").stakes is Stakes.STUN
    alone = at.decide_check(character="Mia")
    assert alone.result.outcome is (Outcome.FAILURE if is_stunned else Outcome.SUCCESS)
    assert bool(alone.events_of(tarot.events.CharacterStunned)) is is_stunned
    assert alone.character("Mia").is_stunned is is_stunned
    pushed = at.pushes("Six of Wands").conclude_push(character="Mia")
    assert pushed.character("Mia").is_stunned is (stun == Aptitude.FAIR)
    if stun != Aptitude.FAIR:
        assert pushed.kinds == [tarot.events.CheckSettled, tarot.events.PushCleared]


@pytest.mark.rule("TT-055", "TT-063", "TT-066")
def test_the_stun_of_a_bat_or_a_fist_is_the_brawn_of_its_wielder():
    alone = commands.Hit(character="Mia", weapon="A Bat")
    at_table(cast=(STRONG,)).refuses(alone, Reason.NO_WIELDER, "TT-063", "A Bat")
    assert hit(**BAT).play.check("Mia").needed == Aptitude.GREAT + 1
    assert hit(**BAT, stun=1).play.check("Mia").needed == 2
    # A wielder far below Dismal hardly stuns anybody.
    at = at_table(cast=(STRONG,)).harmed("David", wounds=7).harmed("Mia", wounds=3)
    at = hit(at=at, **FIST)
    assert at.play.check("Mia").needed == 0
    result = at.decide_check(character="Mia").result
    assert (result.rank, result.outcome) == (0, Outcome.SUCCESS)


@pytest.mark.rule("TT-019", "TT-063", "TT-064", "TT-066")
def test_stuns_and_wounds_are_separate_and_the_narrator_may_show_the_stun():
    assert hit(**FIST).kinds == [tarot.events.HitLanded, tarot.events.CheckCalled]
    at = hit(8, weapon="M67 Grenade")
    assert at.kinds == [*SOAKED, tarot.events.TraumaBegun, tarot.events.CheckCalled]
    assert (at.play.trauma("Mia").wounds, at.play.check("Mia").needed) == (2, 8)
    # Armor that stops all wounds stops no stun.
    assert hit(8, **BAT).kinds == [*SOAKED, tarot.events.CheckCalled]
    check = hit(**BAT).seen_by(ANN_SEAT).checks[0]
    assert (check.trait, check.needed, check.stakes) == ("Brawn", None, Stakes.STUN)
    at = hit(**BAT, tells_stun=True)
    assert at.seen_by(ANN_SEAT).checks[0].needed == 7
    (called,) = at.events_of(tarot.events.CheckCalled)
    assert tarot.TAROT.view_event(called, ANN_SEAT).told_needed == 7


@pytest.mark.rule("TT-064")
def test_a_stun_is_checked_against_brawn_before_the_wounds_of_the_same_hit():
    at = hit(wounds=2, stun=Aptitude.POOR)
    suffer = commands.SufferWounds(character="Mia")
    message = at.refuses(suffer, Reason.STUN_PENDING, "TT-064")
    assert message.startswith("first decide whether Mia is stunned")
    at = at.decide_check(character="Mia")
    assert (at.result.rank, at.result.outcome) == (Aptitude.MEDIOCRE, Outcome.SUCCESS)
    at = at.sends(suffer)
    assert (at.character("Mia").wounds, at.character("Mia").is_stunned) == (2, False)
    # At the next hit her wounds count, and the same stun is too much for Dismal Brawn.
    result = hit(at=at, wounds=2, stun=Aptitude.POOR).decide_check(character="Mia").result
    assert (result.rank, result.outcome) == (Aptitude.DISMAL, Outcome.FAILURE)


@pytest.mark.rule("TT-056", "TT-063", "TT-064")
def test_a_player_may_push_against_the_stun_and_then_against_the_wounds():
    at = at_table(hands={"Ann": ("Six of Wands", "Two of Wands")})
    at = hit(at=at, wounds=2, stun=Aptitude.GREAT)
    for aim, card in ((PushTarget.CHECK, "Six of Wands"), (PushTarget.TRAUMA, "Two of Wands")):
        at = at.pushes(card)
        assert at.play.push("Mia").aim is aim
        at = at.conclude_push(character="Mia")
    assert (at.character("Mia").wounds, at.character("Mia").is_stunned) == (1, True)


@pytest.mark.rule("TT-063")
@pytest.mark.parametrize("harm", [{"is_stunned": True}, {"is_dead": True}])
def test_a_stunned_or_dead_character_is_not_stunned_again(harm):
    at = hit(stun=9).harmed("Mia", **harm).decide_check(character="Mia")
    assert at.kinds == [tarot.events.CheckSettled]
