"""Wounds: suffered, pushed against, bleeding; organ failure; none for the dead."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import PushTarget, Reason, Suit, TraumaCause, TurnedTo
from tests.tarot.tables import ANN, kinds, numbers, refused, stacked, told

ANN_SEAT = tarot.player_seat("Ann")
WANDS = ("Six of Wands", "Two of Wands")
DAVID = tarot.Character("David")


def with_mia(state, **harm):
    return state.with_character(attrs.evolve(state.character("Mia"), **harm))


def mia(**harm):
    """A table at which Mia carries this."""
    return with_mia(stacked(ANN, cast=(DAVID,)), **harm)


def hit(state, wounds, **more):
    return tarot.hit(state, character="Mia", wounds=wounds, **more).state


def suffered(state):
    return tarot.suffer_wounds(state, character="Mia")


def pushed(state, *cards, suit=Suit.WANDS):
    """Mia pushes against what she is about to suffer; the cards lie open."""
    state = tarot.declare_push(state, character="Mia", suit=suit).state
    assert state.play.push("Mia").aim is PushTarget.TRAUMA
    state = tarot.commit_cards(state, character="Mia", cards=numbers(*cards)).state
    return tarot.reveal_cards(state, character="Mia").state


# Suffering.


@pytest.mark.rule("TT-054", "TT-058", "TT-072")
def test_a_pistol_does_three_wounds_to_mia_and_her_fair_health_is_dismal_now():
    state, events = tarot.hit(
        stacked(cast=(DAVID,)), character="Mia", weapon="glock 19 pistol", by="David", wounds=3
    )
    assert kinds((state, events)) == [tarot.HitLanded, tarot.TraumaBegun]
    assert (events[0].weapon, events[0].by, events[0].wounds) == ("Glock 19 Pistol", "David", 3)
    state, events = suffered(state)
    assert kinds((state, events)) == [tarot.WoundsSuffered]
    assert (events[0].wounds, events[0].averted, events[0].cause) == (3, 0, TraumaCause.HIT)
    mia = state.character("Mia")
    assert (mia.wounds, mia.rank("Health"), mia.endurance) == (3, tarot.Aptitude.DISMAL, 4)
    assert not mia.has_organ_failure


@pytest.mark.rule("TT-054", "TT-055")
def test_each_wound_costs_a_rank_of_every_trait_and_traits_go_below_dismal():
    state = suffered(hit(stacked(), 2)).state
    ranks = [state.character("Mia").rank(each) for each in ("Driving", "Brawn")]
    assert ranks == [tarot.Aptitude.FAIR, tarot.Aptitude.DISMAL]
    state = suffered(hit(state, 2)).state
    assert state.character("Mia").rank("Brawn") == -1


@pytest.mark.rule("TT-047", "TT-058")
@pytest.mark.parametrize(("wounds", "fails"), [(4, False), (5, True)])
def test_wounds_up_to_the_rank_of_unwounded_health_are_endured(wounds, fails):
    state, events = suffered(hit(stacked(), wounds))
    assert bool(told((state, events), tarot.OrgansFailed)) is fails
    assert state.character("Mia").has_organ_failure is fails


@pytest.mark.rule("TT-047")
def test_mediocre_health_endures_three_wounds_and_organs_fail_once():
    state = tarot.hit(stacked(cast=(DAVID,)), character="David", wounds=4).state
    state, events = tarot.suffer_wounds(state, character="David", story="he falls")
    assert (events[0].story, events[1]) == ("he falls", tarot.OrgansFailed(character="David"))
    state = tarot.hit(state, character="David", wounds=1).state
    assert len(tarot.suffer_wounds(state, character="David").events) == 1
    assert not state.character("David").is_dead


@pytest.mark.rule("TT-047")
def test_wounds_on_the_dead_are_refused():
    state = mia(is_dead=True, wounds=6)
    refused(state, tarot.Hit(character="Mia", wounds=1), Reason.CHARACTER_DEAD, "TT-072")
    refused(state, tarot.Bleed(character="Mia"), Reason.CHARACTER_DEAD, "TT-059")
    dying = with_mia(hit(stacked(), 2), is_dead=True)
    state, events = suffered(dying)
    assert (events[0].wounds, state.character("Mia").wounds, state.play.traumas) == (0, 0, ())


@pytest.mark.rule("TT-056")
def test_one_trauma_is_settled_before_the_next():
    state = hit(stacked(), 2)
    refused(state, tarot.Hit(character="Mia", wounds=1), Reason.TRAUMA_PENDING, "TT-056")
    refused(
        with_mia(state, wounds=1), tarot.Bleed(character="Mia"), Reason.TRAUMA_PENDING, "TT-059"
    )
    nothing = tarot.SufferWounds(character="Mia")
    refused(stacked(), nothing, Reason.NO_TRAUMA, "TT-056")
    refused(state, tarot.EndGame(), Reason.PLAY_UNDER_WAY, "TT-008")
    assert tarot.view(state, ANN_SEAT).traumas == (tarot.Trauma(character="Mia", wounds=2),)


# Pushing against trauma.


@pytest.mark.rule("TT-037", "TT-056")
def test_a_push_against_trauma_takes_wounds_away_and_raises_no_trait():
    state = hit(stacked(hands={"Ann": WANDS}), 3)
    state = pushed(state, *WANDS)
    state, events = tarot.conclude_push(state, character="Mia", story="a glancing shot")
    assert kinds((state, events)) == [tarot.WoundsSuffered, tarot.PushCleared]
    assert (events[0].wounds, events[0].averted, events[0].story) == (1, 2, "a glancing shot")
    assert events[0].told_by is TurnedTo.NARRATOR
    assert (state.character("Mia").wounds, state.play.traumas) == (1, ())
    assert state.discard_pile == numbers(*WANDS)


@pytest.mark.rule("TT-056")
def test_no_more_wounds_are_taken_away_than_there_are():
    state = pushed(hit(stacked(hands={"Ann": ("King of Wands",)}), 1), "King of Wands")
    state, events = tarot.conclude_push(state, character="Mia")
    assert (events[0].wounds, events[0].averted) == (0, 1)
    assert state.character("Mia").wounds == 0


@pytest.mark.rule("TT-035", "TT-057", "TT-070")
@pytest.mark.parametrize("toward", TurnedTo)
def test_a_major_arcana_stops_all_wounds_whichever_way_it_is_turned(toward):
    state = pushed(hit(stacked(hands={"Ann": ("The Star",)}), 10), "The Star")
    conclude = tarot.ConcludePush(character="Mia")
    refused(state, conclude, Reason.MAJOR_NOT_TURNED, "TT-035")
    star = numbers("The Star")[0]
    state = tarot.turn_major(state, character="Mia", card=star, toward=toward, story="luck").state
    state, events = tarot.conclude_push(state, character="Mia", story="but a scar")
    assert (events[0].wounds, events[0].averted) == (0, 10)
    assert (events[0].told_by, events[0].is_amended) == (toward, toward is TurnedTo.SELF)
    assert state.character("Mia").wounds == 0


@pytest.mark.rule("TT-056")
def test_who_has_begun_to_push_plays_it_to_the_end():
    state = hit(stacked(hands={"Ann": WANDS}), 2)
    state = tarot.declare_push(state, character="Mia", suit=Suit.WANDS).state
    refused(state, tarot.SufferWounds(character="Mia"), Reason.PUSH_UNDER_WAY, "TT-056")
    state = tarot.call_off_push(state, character="Mia").state
    assert suffered(state).state.character("Mia").wounds == 2


@pytest.mark.rule("TT-020", "TT-056")
def test_nobody_is_hit_in_the_middle_of_a_push_or_of_a_contest():
    state = tarot.call_for_check(stacked(), character="Mia", trait="Grit", needed=4).state
    state = tarot.declare_push(state, character="Mia", suit=Suit.WANDS).state
    refused(state, tarot.Hit(character="Mia", wounds=1), Reason.PUSH_UNDER_WAY, "TT-056")
    sides = tuple(tarot.Contender(character=each, trait="Grit") for each in ("Mia", "David"))
    state = tarot.begin_contest(stacked(cast=(DAVID,)), sides=sides).state
    refused(state, tarot.Hit(character="Mia", wounds=1), Reason.CONTEST_UNDER_WAY, "TT-056")


# Bleeding.


@pytest.mark.rule("TT-059")
def test_a_wounded_character_bleeds_and_a_push_may_keep_the_wound_away():
    state = with_mia(stacked(hands={"Ann": WANDS}), wounds=1)
    state, events = tarot.bleed(state, character="Mia")
    assert events == (tarot.TraumaBegun(character="Mia", wounds=1, cause=TraumaCause.BLEEDING),)
    assert suffered(state).state.character("Mia").wounds == 2
    state = tarot.conclude_push(pushed(state, WANDS[0]), character="Mia").state
    assert state.character("Mia").wounds == 1


@pytest.mark.rule("TT-059", "TT-073")
@pytest.mark.parametrize("harm", [{}, {"wounds": 2, "is_stabilized": True}])
def test_without_an_open_wound_nobody_bleeds(harm):
    message = refused(mia(**harm), tarot.Bleed(character="Mia"), Reason.NOT_BLEEDING, "TT-059")
    assert message.startswith("Mia does not bleed")
    before = tarot.new_game([ANN], seed=7)
    refused(before, tarot.Bleed(character="Mia"), Reason.GAME_NOT_BEGUN, "TT-059")


@pytest.mark.rule("TT-059", "TT-061")
def test_armor_does_not_stop_bleeding():
    state = tarot.bleed(mia(wounds=1, armor_rating=8), character="Mia").state
    mias = suffered(state).state.character("Mia")
    assert (mias.wounds, mias.armor_rating) == (2, 8)


@pytest.mark.rule("TT-059", "TT-073")
def test_a_new_wound_bleeds_whatever_was_done_about_the_old_ones():
    state = mia(wounds=1, is_stabilized=True)
    state = suffered(hit(state, 1)).state
    assert state.character("Mia").is_bleeding
    state = hit(mia(wounds=1, is_stabilized=True, armor_rating=4), 1)
    assert not state.character("Mia").is_bleeding


def test_wounds_of_nobody_are_a_damaged_record():
    with pytest.raises(ValueError, match="there is no Mya"):
        tarot.TAROT.replay(stacked(), [tarot.CharacterStunned(character="Mya")])
