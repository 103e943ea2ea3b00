"""The second player, the third contestant, the later round: what is true of the first is of all."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import ContestStep, Outcome, Reason, Suit, TurnedTo
from tests.tarot.brawls import CAST, CUP, RIVAL, WAND, all_wait, fighting, hastened, next_round
from tests.tarot.duels import BEN, DAVID, GUARD, begun, committed, declared, played, settled, side
from tests.tarot.tables import (
    ANN,
    allowed,
    checked,
    kinds,
    names,
    numbers,
    pushed,
    refused,
    stacked,
    told,
)

BEA_SEAT = tarot.player_seat("Bea")
THREE = (side("Mia"), side("Ben"), side("David", is_defender=True))


def both(**table):
    """Ann with Mia, Bea with Ben, and two characters of the Narrator's."""
    return stacked(ANN, BEN, cast=(DAVID, GUARD), **table)


def harmed(state, name, **harm):
    return state.with_character(attrs.evolve(state.character(name), **harm))


def struck(state, *characters, wounds=1):
    for each in characters:
        state = tarot.hit(state, character=each, wounds=wounds).state
    return state


def played_out(state, character, *cards, suit=Suit.WANDS):
    """A push with these cards, face up."""
    state = tarot.declare_push(state, character=character, suit=suit).state
    state = tarot.commit_cards(state, character=character, cards=numbers(*cards)).state
    return tarot.reveal_cards(state, character=character).state


# Hands.


@pytest.mark.rule("TT-010", "TT-012")
def test_each_players_hands_shrink_by_her_own_count():
    state = both()
    sizes = []
    for player in ("Bea", "Bea", "Ann", "Bea"):
        state, events = tarot.draw_hand(state, player=player)
        sizes.append((player, told((state, events), tarot.HandDrawn)[0].size))
        for card in state.hand(player):
            state = tarot.move_card(
                state, card=card, to=tarot.Place.DISCARD_PILE, reason="it was played"
            ).state
    assert sizes == [("Bea", 4), ("Bea", 3), ("Ann", 4), ("Bea", 2)]
    assert [each.hands_drawn for each in state.players] == [2, 4]
    assert [each.next_hand for each in tarot.view(state, BEA_SEAT).players] == [3, 1]


@pytest.mark.rule("TT-068", "TT-074")
def test_who_is_in_the_second_contest_waits_for_its_end_and_not_for_that_of_the_first():
    state = tarot.begin_contest(both(), sides=(side("Mia"), side("David"))).state
    draw = tarot.DrawHand(player="Bea")
    assert allowed(state, draw)
    state = tarot.begin_contest(state, sides=(side("Guard"), side("Ben"))).state
    refused(state, draw, Reason.TABLE_NOT_CLEARED, "TT-074")
    first_over = tarot.call_off_contest(state, character="Mia").state
    refused(first_over, draw, Reason.TABLE_NOT_CLEARED, "TT-074")
    assert allowed(first_over, tarot.DrawHand(player="Ann"))
    assert allowed(tarot.call_off_contest(state, character="Ben").state, draw)


# Checks and pushes.


@pytest.mark.rule("TT-018", "TT-019", "TT-036")
def test_each_check_is_that_of_its_own_character():
    state = checked(checked(both(), "Mia", "Driving", 6), "Ben", "Firearms", 6, tells_trait=True)
    state = checked(state, "David", "Firearms", 9)
    assert [each.trait for each in tarot.view(state, BEA_SEAT).checks] == [None, "Firearms", None]
    state, events = tarot.decide_check(state, character="Ben")
    assert (events[0].character, events[0].outcome) == ("Ben", Outcome.FAILURE)
    assert [each.character for each in state.play.checks] == ["Mia", "David"]
    state = tarot.withdraw_check(state, character="David").state
    assert tarot.decide_check(state, character="Mia").events[0].outcome is Outcome.SUCCESS


@pytest.mark.rule("TT-023", "TT-037")
def test_of_two_pushes_the_one_that_is_meant_changes_its_suit_and_ends():
    state = both(hands={"Ann": (WAND,), "Bea": (CUP, "Two of Cups")})
    state = pushed(pushed(state, WAND), CUP, "Two of Cups", character="Ben")
    state = tarot.change_suit(state, character="Ben", suit=Suit.CUPS).state
    assert [each.suit for each in state.play.pushes] == [Suit.WANDS, Suit.CUPS]
    state = tarot.change_suit(state, character="Mia", suit=Suit.SWORDS).state
    assert [each.suit for each in state.play.pushes] == [Suit.SWORDS, Suit.CUPS]
    state = tarot.reveal_cards(state, character="Ben").state
    assert [each.is_revealed for each in state.play.pushes] == [False, True]
    state, events = tarot.conclude_push(state, character="Ben")
    assert told((state, events), tarot.CheckSettled)[0].rank == tarot.Aptitude.GOOD
    assert names(state.discard_pile) == [CUP, "Two of Cups"]
    assert [each.character for each in state.play.pushes] == ["Mia"]
    assert [each.character for each in state.play.checks] == ["Mia"]


@pytest.mark.rule("TT-022", "TT-027", "TT-029", "TT-030", "TT-031")
def test_every_card_of_a_push_counts_the_third_and_the_fifth_and_what_is_drawn_for_each():
    hand = (WAND, CUP, "King of Wands", "Three of Swords", "Ace of Pentacles")
    drawn = ("Queen of Pentacles", "Ten of Wands")
    state = pushed(both(hands={"Bea": hand}, deck=drawn), *hand, character="Ben")
    state, events = tarot.reveal_cards(state, character="Ben")
    draws = told((state, events), tarot.BurnDrawn)
    assert [names((each.burned, each.card)) for each in draws] == [
        [CUP, drawn[0]],
        ["Three of Swords", drawn[1]],
    ]
    push = state.play.push("Ben")
    assert [each.ranks for each in push.shown] == [1, 0, 2, 0, 1, 2, 1]
    assert push.ranks == 7


@pytest.mark.rule("TT-030", "TT-031", "TT-033", "TT-034")
def test_a_useless_draw_and_a_major_arcana_may_come_of_the_same_push():
    hand = (CUP, "Three of Swords", "Nine of Cups", "Ace of Swords")
    drawn = ("Ten of Cups", "The Tower", "Eight of Wands", "The Moon")
    state = pushed(both(hands={"Bea": hand}, deck=drawn), *hand, character="Ben", needed=30)
    state = tarot.reveal_cards(state, character="Ben").state
    push = state.play.push("Ben")
    assert (names(push.majors), push.ranks) == (["The Tower", "The Moon"], 1)
    assert names(state.discard_pile) == ["Ten of Cups"]
    moon = numbers("The Moon")[0]
    state = tarot.turn_major(state, character="Ben", card=moon, toward=TurnedTo.SELF).state
    event = told(tarot.conclude_push(state, character="Ben"), tarot.CheckSettled)[0]
    assert event.outcome is Outcome.CRITICAL


# Contests of three.


@pytest.mark.rule("TT-038", "TT-041")
def test_three_are_put_into_any_order_and_reveal_in_it():
    state = begun(*THREE, players=(ANN, BEN))
    state = tarot.reorder_contest(state, character="Ben", order=("Ben", "David", "Mia")).state
    assert state.play.contests[0].characters == ("Ben", "David", "Mia")
    state = committed(declared(state))
    for turn, too_early in (("Ben", "David"), ("David", "Mia")):
        wrong = tarot.RevealCards(character=too_early)
        assert f"{turn} reveals" in refused(state, wrong, Reason.NOT_HER_TURN, "TT-041")
        state = tarot.reveal_cards(state, character=turn).state
    assert tarot.view(state, BEA_SEAT).contests[0].waiting_for == ("Mia",)


@pytest.mark.rule("TT-039", "TT-041")
def test_all_three_declare_before_one_lays_and_all_three_lay_before_one_reveals():
    state = begun(*THREE, players=(ANN, BEN), hands={"Ann": (WAND,)})
    for character in ("Mia", "Ben"):
        state = tarot.declare_push(state, character=character, suit=Suit.CUPS).state
    lay = tarot.CommitCards(character="Mia", cards=numbers(WAND))
    assert "David has yet" in refused(state, lay, Reason.SUITS_NOT_DECLARED, "TT-039")
    state = tarot.declare_push(state, character="David", suit=Suit.CUPS).state
    state = tarot.TAROT.step(state, lay).state
    state = tarot.commit_cards(state, character="Ben", cards=()).state
    reveal = tarot.RevealCards(character="Mia")
    assert "David has yet" in refused(state, reveal, Reason.CARDS_NOT_COMMITTED, "TT-041")
    assert tarot.view(state, BEA_SEAT).contests[0].waiting_for == ("David",)


@pytest.mark.rule("TT-042", "TT-046")
def test_of_two_who_show_a_major_arcana_one_is_named_and_never_the_third_however_good():
    laid = {"Mia": ("The Sun",), "Ben": ("The Moon",), "David": ("King of Swords",)}
    state = played(*THREE, players=(ANN, BEN), laid=laid)
    for character, card in (("Mia", "The Sun"), ("Ben", "The Moon")):
        state = tarot.turn_major(
            state, character=character, card=numbers(card)[0], toward=TurnedTo.SELF
        ).state
    event = settled(state)
    assert (event.winners, event.is_tie) == ((), True)
    assert [each.majors for each in event.standings] == [1, 1, 0]
    assert settled(state, winners=("Ben",)).winners == ("Ben",)
    david = tarot.ConcludeContest(character="Ben", winners=("David",))
    refused(state, david, Reason.NOT_LEADING, "TT-046")


@pytest.mark.rule("TT-044", "TT-045")
def test_everybodys_second_comes_before_anybodys_third():
    laid = {"Mia": ("Death", "The Sun", "The Moon"), "Ben": ("The Fool", "The Star")}
    state = played(side("Mia"), side("Ben"), players=(ANN, BEN), laid=laid)
    order = []
    while waiting := tarot.view(state, BEA_SEAT).contests[0].waiting_for:
        assert tarot.view(state, BEA_SEAT).contests[0].step is ContestStep.TURNING
        card = state.play.push(waiting[0]).open_majors[0]
        order += names((card,))
        state = tarot.turn_major(
            state, character=waiting[0], card=card, toward=TurnedTo.NARRATOR
        ).state
    assert order == ["Death", "The Fool", "The Sun", "The Star", "The Moon"]


@pytest.mark.rule("TT-046")
def test_a_defender_who_is_behind_has_nothing_of_the_tie_of_the_others():
    sides = (side("Mia", "Grit"), side("Ben"), side("Guard", is_defender=True))
    event = settled(played(*sides, players=(ANN, BEN)))
    assert [each.rank for each in event.standings] == [5, 5, 3]
    assert (event.winners, event.is_tie) == ((), True)


@pytest.mark.rule("TT-046")
def test_of_three_the_last_one_may_be_the_best():
    event = settled(played(*THREE, players=(ANN, BEN)))
    assert (event.winners, event.is_tie) == (("David",), False)


# Fights.


@pytest.mark.rule("TT-049")
def test_pushes_to_act_sooner_add_up_in_a_later_round_too():
    hands = {None: (WAND, "Two of Wands"), "Ann": (CUP,)}
    state = all_wait(next_round(fighting("Slow", "Rival", hands=hands)))
    for card in hands[None]:
        state = tarot.conclude_push(hastened(state, card, name="Slow"), character="Slow").state
    assert state.play.fight.fighter("Slow").raised == 2
    assert state.play.fight.fighter("Mia").raised == 0
    state = tarot.conclude_push(hastened(state, CUP, suit=Suit.CUPS), character="Mia").state
    assert next_round(state).play.fight.acting == ("Mia",)


@pytest.mark.rule("TT-033", "TT-049")
def test_who_comes_first_by_a_major_arcana_still_does_after_a_push_without_one():
    state = hastened(fighting("Rival", hands={"Ann": ("The Fool", CUP)}), "The Fool")
    fool = numbers("The Fool")[0]
    state = tarot.turn_major(state, character="Mia", card=fool, toward=TurnedTo.SELF).state
    state = tarot.conclude_push(state, character="Mia").state
    state = tarot.conclude_push(hastened(state, CUP, suit=Suit.CUPS), character="Mia").state
    assert next_round(state).play.fight.acting == ("Mia",)


@pytest.mark.rule("TT-048", "TT-049", "TT-051")
def test_a_fight_that_begins_again_begins_afresh():
    state = fighting("Rival", hands={"Ann": (WAND, "King of Wands")})
    state = hastened(state, WAND, "King of Wands")
    state = next_round(tarot.conclude_push(state, character="Mia").state)
    assert state.play.fight.acting == ("Mia",)
    state = tarot.end_fight(all_wait(next_round(all_wait(state)))).state
    state = next_round(tarot.begin_fight(state, characters=("Rival", "Mia")).state)
    assert (state.play.fight.round, state.play.fight.acting) == (1, ("Rival",))


@pytest.mark.rule("TT-048", "TT-051")
def test_whoever_is_hurt_or_stunned_between_rounds_has_her_turn_later_and_only_once():
    state = all_wait(next_round(fighting("Slow", "Rival", cast=CAST)))
    state = harmed(state, "Mia", is_stunned=True)
    state = all_wait(next_round(state))
    assert state.play.fight.acting == ("Slow",)
    state = tarot.end_stun(state, character="Mia").state
    state = next_round(state)
    assert (state.play.fight.round, state.play.fight.acting) == (3, ("Mia",))
    refused(state, tarot.TakeAction(character=RIVAL.name), Reason.HAS_ACTED, "TT-048")


# Wounds.


@pytest.mark.rule("TT-054", "TT-056", "TT-057")
def test_each_trauma_is_that_of_its_own_character_and_a_major_arcana_stops_only_hers():
    state = struck(both(hands={"Bea": ("The Sun",), None: (WAND,)}), "Mia", "Ben", "David")
    state = played_out(state, "Ben", "The Sun")
    sun = numbers("The Sun")[0]
    state = tarot.turn_major(state, character="Ben", card=sun, toward=TurnedTo.SELF).state
    state = tarot.conclude_push(state, character="Ben").state
    assert [each.character for each in state.play.traumas] == ["Mia", "David"]
    state = tarot.conclude_push(played_out(state, "David", WAND), character="David").state
    state = tarot.suffer_wounds(state, character="Mia").state
    assert [each.wounds for each in state.characters] == [1, 0, 0, 0]


@pytest.mark.rule("TT-056", "TT-057")
def test_the_second_attack_on_somebody_is_a_trauma_of_its_own():
    state = struck(both(hands={"Ann": ("The Sun",)}), "Mia", wounds=3)
    state = played_out(state, "Mia", "The Sun")
    sun = numbers("The Sun")[0]
    state = tarot.turn_major(state, character="Mia", card=sun, toward=TurnedTo.NARRATOR).state
    state = struck(tarot.conclude_push(state, character="Mia").state, "Mia", wounds=2)
    assert tarot.suffer_wounds(state, character="Mia").state.character("Mia").wounds == 2


@pytest.mark.rule("TT-047")
def test_organs_that_have_recovered_may_fail_again():
    state = harmed(both(), "Ben", wounds=4, is_stabilized=True)
    state = tarot.heal(state, character="Ben", wounds=1).state
    assert state.character("Ben").is_stabilized
    transition = tarot.suffer_wounds(struck(state, "Ben"), character="Ben")
    assert told(transition, tarot.OrgansFailed) == [tarot.OrgansFailed(character="Ben")]


@pytest.mark.rule("TT-059")
def test_who_bleeds_for_hours_is_worse_off_each_hour_and_so_is_each_of_several():
    state = harmed(harmed(both(), "Ben", wounds=1), "David", wounds=2)
    for name in ("Ben", "David", "Ben", "Ben"):
        state = tarot.suffer_wounds(tarot.bleed(state, character=name).state, character=name).state
    assert [each.wounds for each in state.characters] == [0, 4, 3, 0]


@pytest.mark.rule("TT-061", "TT-062")
def test_armor_wears_down_hit_by_hit_and_only_that_which_is_hit():
    state = harmed(harmed(both(), "Ben", armor_rating=4, wounds=1), "David", armor_rating=4)
    through = []
    for _ in range(6):
        state, events = tarot.hit(state, character="Ben", wounds=2)
        through += [sum(each.wounds for each in told((state, events), tarot.TraumaBegun))]
        if through[-1]:
            state = tarot.suffer_wounds(state, character="Ben").state
    assert through == [0, 0, 0, 1, 2, 2]
    assert [each.armor_rating for each in state.characters] == [0, 0, 4, 0]


@pytest.mark.rule("TT-060", "TT-073")
def test_two_are_treated_at_once_each_by_her_own_wounds():
    state = harmed(harmed(both(), "Mia", wounds=1), "Guard", wounds=3)
    state = tarot.treat(state, character="David", patient="Guard").state
    state = tarot.treat(state, character="Ben", patient="Mia").state
    assert [each.needed for each in tarot.view(state, BEA_SEAT).checks] == [6, 4]
    state = state.with_character(tarot.Character("Ben", (tarot.Trait("Medical", 4),)))
    assert kinds(tarot.decide_check(state, character="David")) == [tarot.CheckSettled]
    state, events = tarot.decide_check(state, character="Ben")
    assert told((state, events), tarot.CharacterStabilized)[0].character == "Mia"
    assert state.character("Guard").is_bleeding
    assert [each.character for each in state.play.checks] == ["David"]


@pytest.mark.rule("TT-063")
def test_each_stun_is_that_of_its_own_character_and_so_is_its_end():
    state = both()
    for name in ("Mia", "Ben", "David"):
        state = tarot.hit(state, character=name, stun=tarot.Aptitude.MEDIOCRE).state
    for name in ("Ben", "David"):
        state = tarot.decide_check(state, character=name).state
    assert [each.is_stunned for each in state.characters] == [False, True, True, False]
    state = tarot.end_stun(state, character="David").state
    assert [each.is_stunned for each in state.characters] == [False, True, False, False]
    assert [each.character for each in state.play.checks] == ["Mia"]
