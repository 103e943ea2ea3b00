"""Hits: weapons of the list, armor, stun and wounds each for itself."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import Outcome, PushTarget, Reason, Stakes, Suit
from tests.tarot.tables import ANN, kinds, numbers, refused, stacked, told

ANN_SEAT = tarot.player_seat("Ann")
STRONG = tarot.Character("David", (tarot.Trait("Brawn", tarot.Aptitude.GREAT),))


def armored(rating, **cards):
    state = stacked(ANN, cast=(STRONG,), **cards)
    return state.with_character(attrs.evolve(state.character("Mia"), armor_rating=rating))


def hit(state, **what):
    return tarot.hit(state, character="Mia", **what)


# Weapons.


@pytest.mark.rule("TT-066")
@pytest.mark.parametrize(
    ("weapon", "wounds"),
    [("M16-A1 Battle Rifle", 5), ("a katana", 6), ("Combat Knife", 3), ("M67 Grenade", 10)],
)
def test_a_weapon_of_the_list_does_its_wounds(weapon, wounds):
    state, events = hit(armored(0), weapon=weapon)
    assert told((state, events), tarot.HitLanded)[0].wounds == wounds
    assert state.play.trauma("Mia").wounds == wounds


@pytest.mark.rule("TT-066")
def test_a_weapon_that_is_not_on_the_list_is_rated_by_the_narrator():
    with pytest.raises(ValueError, match="Glock 19 Pistol"):
        tarot.Hit(character="Mia", weapon="Glock Pistol")
    state = hit(armored(0), wounds=2).state
    assert state.play.trauma("Mia").wounds == 2


@pytest.mark.rule("TT-072")
def test_a_hit_does_something_to_somebody():
    refused(armored(0), tarot.Hit(character="Mia"), Reason.NO_HARM, "TT-072")
    none = tarot.Hit(character="Mia", weapon="Glock 19 Pistol", wounds=0)
    refused(armored(0), none, Reason.NO_HARM, "TT-072")
    nobody = tarot.Hit(character="Mya", wounds=1)
    refused(armored(0), nobody, Reason.UNKNOWN_CHARACTER, "TT-072")
    by_nobody = tarot.Hit(character="Mia", wounds=1, by="Davy")
    refused(armored(0), by_nobody, Reason.UNKNOWN_CHARACTER, "TT-063")
    before = tarot.new_game([ANN], seed=7)
    refused(before, tarot.Hit(character="Mia", wounds=1), Reason.GAME_NOT_BEGUN, "TT-072")


# Armor.


@pytest.mark.rule("TT-061", "TT-062")
def test_armor_of_eight_stops_five_wounds_and_has_seven_left():
    state, events = hit(armored(8), wounds=5)
    assert kinds((state, events)) == [tarot.HitLanded, tarot.ArmorSoaked]
    assert events[1].stopped == 5
    mia = state.character("Mia")
    assert (mia.armor_rating, mia.wounds, state.play.traumas) == (7, 0, ())


@pytest.mark.rule("TT-061", "TT-062")
def test_armor_weaker_than_the_hit_lets_the_rest_through():
    state, events = hit(armored(2), weapon="AK-47 Battle Rifle")
    assert kinds((state, events)) == [tarot.HitLanded, tarot.ArmorSoaked, tarot.TraumaBegun]
    assert (events[1].stopped, events[2].wounds) == (2, 4)
    assert state.character("Mia").armor_rating == 1


@pytest.mark.rule("TT-062")
def test_worn_out_armor_stops_nothing():
    state = hit(armored(1), wounds=1).state
    state, events = hit(state, wounds=1)
    assert kinds((state, events)) == [tarot.HitLanded, tarot.TraumaBegun]
    assert state.character("Mia").armor_rating == 0


@pytest.mark.rule("TT-067")
def test_armor_of_the_list_is_as_good_as_new():
    state, events = tarot.wear_armor(armored(1), character="Mia", armor="full plate armor")
    assert events == (tarot.ArmorWorn(character="Mia", armor="Full Plate Armor", rating=8),)
    assert state.character("Mia").armor_rating == 8
    with pytest.raises(ValueError, match="Leather Armor"):
        tarot.WearArmor(character="Mia", armor="Leather Jacket")
    dead = state.with_character(attrs.evolve(state.character("Mia"), is_dead=True))
    command = tarot.WearArmor(character="Mia", armor="Leather Armor")
    refused(dead, command, Reason.CHARACTER_DEAD, "TT-067")


@pytest.mark.rule("TT-019", "TT-067")
def test_what_the_narrators_characters_wear_is_her_secret():
    event = tarot.wear_armor(armored(0), character="David", armor="Class II Kevlar Vest").events[0]
    seen = tarot.TAROT.view_event(event, ANN_SEAT)
    assert (seen.armor, seen.rating) == (None, None)
    assert tarot.TAROT.view_event(event, tarot.NARRATOR).rating == 4


# Stun.


@pytest.mark.rule("TT-063")
@pytest.mark.parametrize(
    ("stun", "is_stunned"),
    [(tarot.Aptitude.POOR, False), (tarot.Aptitude.MEDIOCRE, True), (tarot.Aptitude.FAIR, True)],
)
def test_brawn_has_to_be_better_than_the_stun_and_a_tie_fails(stun, is_stunned):
    state = hit(armored(0), stun=stun).state
    assert state.play.check("Mia").stakes is Stakes.STUN
    state, events = tarot.decide_check(state, character="Mia")
    assert events[0].outcome is (Outcome.FAILURE if is_stunned else Outcome.SUCCESS)
    assert bool(told((state, events), tarot.CharacterStunned)) is is_stunned
    assert state.character("Mia").is_stunned is is_stunned


@pytest.mark.rule("TT-063")
def test_a_push_helps_against_a_stun():
    state = armored(0, hands={"Ann": ("Six of Wands",)})
    state = hit(state, stun=tarot.Aptitude.MEDIOCRE).state
    state = tarot.declare_push(state, character="Mia", suit=Suit.WANDS).state
    state = tarot.commit_cards(state, character="Mia", cards=numbers("Six of Wands")).state
    state = tarot.reveal_cards(state, character="Mia").state
    state, events = tarot.conclude_push(state, character="Mia")
    assert kinds((state, events)) == [tarot.CheckSettled, tarot.PushCleared]
    assert not state.character("Mia").is_stunned


@pytest.mark.rule("TT-063", "TT-066")
def test_a_bat_stuns_as_hard_as_its_wielder_is_strong():
    alone = tarot.Hit(character="Mia", weapon="A Bat")
    message = refused(armored(0), alone, Reason.NO_WIELDER, "TT-063")
    assert "A Bat" in message
    state = hit(armored(0), weapon="A Bat", by="David").state
    assert state.play.check("Mia").needed == tarot.Aptitude.GREAT + 1
    weak = hit(armored(0), weapon="A Bat", by="David", stun=1).state
    assert weak.play.check("Mia").needed == 2


@pytest.mark.rule("TT-055", "TT-063")
def test_the_fist_of_one_who_is_far_below_dismal_hardly_stuns_anybody():
    state = armored(0)
    for name, wounds in (("David", 7), ("Mia", 3)):
        hurt = attrs.evolve(state.character(name), wounds=wounds)
        state = state.with_character(hurt)
    state = hit(state, weapon="Fist or Feet", by="David").state
    assert state.play.check("Mia").needed == 0
    event = tarot.decide_check(state, character="Mia").events[0]
    assert (event.rank, event.outcome) == (0, Outcome.SUCCESS)


@pytest.mark.rule("TT-063", "TT-064", "TT-066")
def test_a_fist_does_no_wound_and_a_grenade_stuns_and_wounds_each_for_itself():
    state, events = hit(armored(0), weapon="Fist or Feet", by="David")
    assert kinds((state, events)) == [tarot.HitLanded, tarot.CheckCalled]
    state, events = hit(armored(8), weapon="M67 Grenade")
    assert kinds((state, events)) == [
        *(tarot.HitLanded, tarot.ArmorSoaked, tarot.TraumaBegun, tarot.CheckCalled)
    ]
    assert (state.play.trauma("Mia").wounds, state.play.check("Mia").needed) == (2, 8)


@pytest.mark.rule("TT-064")
def test_the_stun_of_a_hit_meets_brawn_as_it_was_before_the_wounds_of_that_hit():
    state = hit(armored(0), wounds=2, stun=tarot.Aptitude.POOR).state
    suffer = tarot.SufferWounds(character="Mia")
    message = refused(state, suffer, Reason.STUN_PENDING, "TT-064")
    assert message.startswith("whether Mia is stunned is decided first")
    state, events = tarot.decide_check(state, character="Mia")
    assert (events[0].rank, events[0].outcome) == (tarot.Aptitude.MEDIOCRE, Outcome.SUCCESS)
    state = tarot.suffer_wounds(state, character="Mia").state
    assert (state.character("Mia").wounds, state.character("Mia").is_stunned) == (2, False)

    # The next hit finds her wounded, and the same stun is too much for Dismal Brawn.
    state = hit(state, wounds=2, stun=tarot.Aptitude.POOR).state
    event = told(tarot.decide_check(state, character="Mia"), tarot.CheckSettled)[0]
    assert (event.rank, event.outcome) == (tarot.Aptitude.DISMAL, Outcome.FAILURE)


@pytest.mark.rule("TT-056", "TT-063", "TT-064")
def test_she_may_push_against_the_stun_and_then_stunned_or_not_against_the_wounds():
    state = armored(0, hands={"Ann": ("Six of Wands", "Two of Wands")})
    state = hit(state, wounds=2, stun=tarot.Aptitude.GREAT).state
    for aim, card in ((PushTarget.CHECK, "Six of Wands"), (PushTarget.TRAUMA, "Two of Wands")):
        state = tarot.declare_push(state, character="Mia", suit=Suit.WANDS).state
        assert state.play.push("Mia").aim is aim
        state = tarot.commit_cards(state, character="Mia", cards=numbers(card)).state
        state = tarot.reveal_cards(state, character="Mia").state
        state = tarot.conclude_push(state, character="Mia").state
    assert (state.character("Mia").wounds, state.character("Mia").is_stunned) == (1, True)


@pytest.mark.rule("TT-064")
def test_armor_that_stops_all_wounds_stops_no_stun():
    state = armored(8)
    state, events = hit(state, weapon="A Bat", by="David")
    assert kinds((state, events)) == [tarot.HitLanded, tarot.ArmorSoaked, tarot.CheckCalled]


@pytest.mark.rule("TT-019", "TT-063")
def test_that_brawn_is_checked_is_told_and_how_hard_the_stun_is_only_if_the_narrator_says_so():
    state = hit(armored(0), weapon="A Bat", by="David").state
    check = tarot.view(state, ANN_SEAT).checks[0]
    assert (check.trait, check.needed, check.stakes) == ("Brawn", None, Stakes.STUN)
    told = hit(armored(0), weapon="A Bat", by="David", tells_stun=True)
    assert tarot.view(told.state, ANN_SEAT).checks[0].needed == 7
    called = [each for each in told.events if isinstance(each, tarot.CheckCalled)]
    assert [tarot.TAROT.view_event(each, ANN_SEAT).told_needed for each in called] == [7]


@pytest.mark.rule("TT-018", "TT-063")
def test_a_stun_waits_for_a_check_that_is_under_way():
    state = tarot.call_for_check(armored(0), character="Mia", trait="Grit", needed=4).state
    refused(state, tarot.Hit(character="Mia", stun=3), Reason.CHECK_PENDING, "TT-063")
    assert hit(state, wounds=1).state.play.trauma("Mia")


@pytest.mark.rule("TT-063")
def test_who_is_stunned_or_dead_is_not_stunned_again():
    state = hit(armored(0), stun=9).state
    for harm in ({"is_stunned": True}, {"is_dead": True}):
        harmed = state.with_character(attrs.evolve(state.character("Mia"), **harm))
        assert kinds(tarot.decide_check(harmed, character="Mia")) == [tarot.CheckSettled]
