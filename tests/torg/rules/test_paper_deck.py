"""A deck of paper: the players name what comes off it, and no card is lost."""

from collections import Counter

import attrs
import pytest

from dramadeck import torg
from dramadeck.core import FACE_DOWN
from dramadeck.narration import narrator
from dramadeck.torg import Reason
from tests.torg.tables import (
    QUIET,
    allowed,
    having_acted,
    in_rounds,
    kinds,
    refused,
    stacked,
    told,
)

LEADERSHIP, SEIZE, ESCAPE, ROMANCE = 141, 60, 156, 120
EVERYTHING = dict.fromkeys(range(1, 157), 1)


def paper(*heroes, **laid):
    """A dealt adventure with a deck of paper, the cards where the test says."""
    return stacked(*heroes, has_paper_deck=True, **laid)


def fought(*heroes, **table):
    """The first round of a fight with a deck of paper; 151 has been flipped."""
    state = paper(*heroes, **table)
    state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",)).state
    state = torg.begin_rounds(state).state
    return torg.flip(state, card=QUIET[0]).state


def everything(state):
    return Counter(card for _, pile in state.table for card in pile)


@pytest.mark.rule("TR-001", "TR-009")
def test_the_deal_owes_everybody_a_hand_and_each_names_her_own():
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7, has_paper_deck=True)).state
    assert (state.hand("Quin"), state.hand("Marco")) == ((), ())
    assert Counter(state.play.owed) == {"Quin": 5, "Marco": 5}
    state = torg.name_drawn(state, hero="Marco", cards=(3, 17, 45, 99, 120)).state
    state = torg.name_drawn(state, hero="Quin", cards=(4,)).state
    assert state.play.owed == ("Quin",) * 4
    state = torg.name_drawn(state, hero="Quin", cards=(1, 2, 156, 155)).state
    assert (state.hand("Quin"), state.hand("Marco")) == ((4, 1, 2, 156, 155), (3, 17, 45, 99, 120))
    assert state.play.owed == ()
    assert everything(state) == EVERYTHING


@pytest.mark.rule("TR-018")
def test_what_is_named_is_seen_by_nobody_else():
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7, has_paper_deck=True)).state
    command = torg.NameDrawn(hero="Quin", cards=(45,))
    assert torg.TORG.issuer(state, command) == torg.hero_seat("Quin")
    named, event = torg.TORG.step(state, command).events
    assert named == torg.CardNamed(card=45, stand_in=FACE_DOWN, place=None)
    assert torg.TORG.view_event(event, torg.hero_seat("Quin")).card == 45
    for seat in (torg.GAMEMASTER, torg.hero_seat("Marco")):
        assert torg.TORG.view_event(event, seat).card == FACE_DOWN
        assert torg.TORG.view_event(named, seat).card == FACE_DOWN


@pytest.mark.rule("TR-053")
def test_whoever_flips_names_the_card_that_has_come_up():
    state = fought(pools={"Quin": (9,)}, deck=(5, 6))
    nameless = refused(state, torg.Flip(), Reason.CARD_NOT_TOLD, "TR-053")
    assert "say which card" in nameless
    refused(state, torg.Flip(card=9), Reason.CARD_NOT_IN_DRAMA_DECK, "TR-053")
    refused(state, torg.Flip(card=160), Reason.CARD_NOT_IN_DRAMA_DECK, "TR-053")
    state = torg.flip(state, card=66).state
    assert state.top_card
    assert state.top_card.number == 66
    assert everything(state) == EVERYTHING


@pytest.mark.rule("TR-053")
def test_nobody_names_a_card_of_the_library_s_own_deck():
    state = in_rounds(deck=(45,), pools={"Quin": (SEIZE,)})
    refused(state, torg.Flip(card=45), Reason.CARD_NOT_ASKED_FOR, "TR-053")
    seize = torg.PlayCard(hero="Quin", card=SEIZE, choice=torg.Seizing(keeps=False, new_card=45))
    refused(state, seize, Reason.CARD_NOT_ASKED_FOR, "TR-153")
    refused(stacked(), torg.DrawLot(card=45), Reason.CARD_NOT_ASKED_FOR, "TR-185")
    dealt = stacked()
    command = torg.NameDrawn(hero="Quin", cards=(45,))
    assert "Quin" in refused(dealt, command, Reason.NO_CARD_OWED, "TR-001")


@pytest.mark.rule("TR-153")
def test_seize_initiative_names_the_card_that_it_turns_up_and_none_that_it_keeps():
    state = fought(pools={"Quin": (SEIZE,)})

    def seize(*, keeps, new_card):
        return torg.PlayCard(
            hero="Quin", card=SEIZE, choice=torg.Seizing(keeps=keeps, new_card=new_card)
        )

    refused(state, seize(keeps=False, new_card=None), Reason.CARD_NOT_TOLD, "TR-153")
    refused(state, seize(keeps=True, new_card=5), Reason.CARD_NOT_ASKED_FOR, "TR-153")
    flipped = torg.TORG.step(state, seize(keeps=False, new_card=66)).state
    assert flipped.action_stack == (QUIET[0], 66)
    kept = torg.TORG.step(state, seize(keeps=True, new_card=None)).state
    refused(kept, torg.Flip(card=66), Reason.CARD_NOT_ASKED_FOR, "TR-153")
    assert torg.flip(kept).state.action_stack == (QUIET[0],)


@pytest.mark.rule("TR-185")
def test_a_lot_is_named_as_well():
    state = paper()
    refused(state, torg.DrawLot(), Reason.CARD_NOT_TOLD, "TR-185")
    assert torg.draw_lot(state, card=66).state.action_stack == (66,)


@pytest.mark.rule("TR-064")
def test_what_a_rule_gives_in_the_middle_of_a_flip_is_owed():
    state = fought()
    transition = torg.flip(state, card=_inspiring(state))
    assert [(each.hero, each.count) for each in told(transition, torg.CardsOwed)] == [
        (name, 1) for name in ("Quin", "Marco", "Tina")
    ]
    assert transition.state.play.owed == ("Quin", "Marco", "Tina")


def _inspiring(state):
    """A card that inspires the heroes in a dramatic scene."""
    return next(
        number
        for number in state.drama_deck
        if torg.Advantage.INSPIRATION in state.card(number).gamemaster.dramatic.heroes
    )


@pytest.mark.rule("TR-048", "TR-053")
def test_nothing_ends_and_no_card_is_flipped_while_cards_are_owed():
    state = fought()
    owing = torg.flip(state, card=_inspiring(state)).state
    sentence = refused(owing, torg.Flip(card=66), Reason.CARDS_OWED, "TR-053")
    assert "Quin, Marco, Tina" in sentence
    refused(owing, torg.EndRounds(), Reason.CARDS_OWED, "TR-190")
    for hero, card in (("Quin", 3), ("Marco", 4), ("Tina", 5)):
        owing = torg.name_drawn(owing, hero=hero, cards=(card,)).state
    assert allowed(owing, torg.Flip(card=66))
    assert allowed(owing, torg.EndRounds())
    new = torg.deal(torg.new_game(["Quin"], seed=7, has_paper_deck=True)).state
    scene = torg.BeginScene(kind=torg.SceneKind.STANDARD)
    for command, rule in (
        (torg.EndAct(), "TR-052"),
        (torg.EndAdventure(), "TR-051"),
        (scene, "TR-054"),
        (torg.DrawLot(card=45), "TR-185"),
        (torg.LeaveParty(hero="Quin"), "TR-009"),
    ):
        refused(new, command, Reason.CARDS_OWED, rule)


@pytest.mark.rule("TR-053", "TR-132", "TR-190")
@pytest.mark.parametrize("dialect", [torg.REVISED, torg.GURPS], ids=lambda each: each.name)
@pytest.mark.parametrize("owing", ["Quin", "Marco"])
def test_nobody_escapes_while_somebody_has_yet_to_name_a_card(dialect, owing):
    dialect = drawing_for_what_is_declined(dialect)
    hands = {"Quin": (ESCAPE,), "Marco": ()}
    hands[owing] = (*hands[owing], ROMANCE)
    state = having_acted(fought(hands=hands, dialect=dialect), "Quin")
    state = torg.play_to_pool(state, hero="Quin", card=ESCAPE).state
    escape = torg.PlayCard(hero="Quin", card=ESCAPE)
    assert allowed(state, escape)
    state = torg.decline_subplot(state, hero=owing, card=ROMANCE).state
    assert owing in refused(state, escape, Reason.CARDS_OWED, "TR-132")
    state = torg.name_drawn(state, hero=owing, cards=(66,)).state
    assert torg.TORG.step(state, escape).state.round is None


def drawing_for_what_is_declined(dialect):
    """The dialect in which a declined subplot brings a card in its place."""
    specials = attrs.evolve(dialect.specials, declined_draws=1)
    return attrs.evolve(dialect, name="house", specials=specials)


@pytest.mark.rule("TR-046", "TR-048")
def test_the_refill_owes_what_is_missing_and_cards_owed_count_as_held():
    state = paper("Quin", "Marco", hands={"Quin": (1, 2, 120), "Marco": (3, 4, 5, 6, 7)})
    state = torg.begin_scene(state, kind=torg.SceneKind.STANDARD).state
    state = torg.end_scene(state).state
    declined = torg.decline_subplot(state, hero="Quin", card=120).state
    refused(declined, torg.DiscardAfterScene(hero="Quin"), Reason.CARDS_OWED, "TR-046")
    state = torg.discard_after_scene(state, hero="Quin").state
    state = torg.discard_after_scene(state, hero="Marco").state
    assert state.play.owed == ("Quin", "Quin")
    assert state.scene is None


@pytest.mark.rule("TR-139")
def test_leadership_refills_no_place_twice():
    # Declining a subplot owes Quin a card; Leadership then fills the hand around it.
    state = paper("Quin", "Marco", hands={"Quin": (LEADERSHIP, 1, 2, 120), "Marco": ()})
    state = torg.decline_subplot(state, hero="Quin", card=120).state
    state = torg.play_card(state, hero="Quin", card=LEADERSHIP).state
    assert state.hand("Quin") == (1, 2)
    assert state.play.owed == ("Quin",) * 3


@pytest.mark.rule("TR-017")
def test_a_used_up_deck_of_paper_is_shuffled_when_the_next_card_is_named():
    state = paper(
        "Quin", hands={"Quin": (1, 2, 3, 120)}, deck=(50,), discards=(60, 61, 62), only_these=True
    )
    state = torg.decline_subplot(state, hero="Quin", card=120).state
    state = torg.join_party(state, hero="Marco").state
    assert Counter(state.play.owed) == {"Quin": 1, "Marco": 4}
    refused(
        state, torg.NameDrawn(hero="Marco", cards=(60,)), Reason.CARD_NOT_IN_DRAMA_DECK, "TR-017"
    )
    transition = torg.name_drawn(state, hero="Marco", cards=(50, 61))
    assert kinds(transition) == [
        *(torg.CardNamed, torg.CardDrawn),
        *(torg.DeckReshuffled, torg.CardNamed, torg.CardDrawn),
    ]
    state = transition.state
    assert state.discard_pile == ()
    state = torg.name_drawn(state, hero="Quin", cards=(120,)).state
    transition = torg.name_drawn(state, hero="Marco", cards=(60, 62))
    assert transition.state.play.owed == ()
    assert transition.state.drama_deck == ()


@pytest.mark.rule("TR-017")
def test_what_is_not_there_is_not_owed():
    state = paper("Quin", hands={"Quin": (1, 2, 3, 120)}, only_these=True)
    transition = torg.join_party(state, hero="Marco")
    assert kinds(transition) == [torg.HeroJoined, torg.CardsOwed, torg.CardsRanOut]
    assert transition.state.play.owed == ()
    declined = torg.decline_subplot(state, hero="Quin", card=120).state
    assert declined.play.owed == ("Quin",)


@pytest.mark.rule("TR-017")
def test_the_last_card_can_be_ruled_away_and_nobody_waits_for_it_for_ever():
    state = paper("Quin", hands={"Quin": (1, 2, 3, 120)}, only_these=True)
    state = torg.decline_subplot(state, hero="Quin", card=120).state
    none = torg.NameDrawn(hero="Quin", cards=())
    assert "0 cards" in refused(state, none, Reason.WRONG_NUMBER_OF_CARDS, "TR-001")
    state = torg.move_card(state, card=120, to=torg.Place.POOL, hero="Quin", reason="lost").state
    transition = torg.TORG.step(state, none)
    assert kinds(transition) == [torg.CardsRanOut]
    assert transition.state.play.owed == ()


@pytest.mark.rule("TR-017")
def test_a_hand_can_be_drawn_from_a_deck_that_has_just_been_renewed():
    state = paper("Quin", hands={"Quin": (1, 120, 121)}, discards=(60,), only_these=True)
    state = torg.decline_subplot(state, hero="Quin", card=120).state
    state = torg.decline_subplot(state, hero="Quin", card=121).state
    twice = torg.NameDrawn(hero="Quin", cards=(60, 60))
    refused(state, twice, Reason.CARDS_NAMED_TWICE, "TR-001")
    lost = torg.NameDrawn(hero="Quin", cards=(60, 1))
    refused(state, lost, Reason.CARD_NOT_IN_DRAMA_DECK, "TR-017")
    many = torg.NameDrawn(hero="Quin", cards=(60, 120, 121))
    assert "1 to 2" in refused(state, many, Reason.WRONG_NUMBER_OF_CARDS, "TR-001")
    state = torg.name_drawn(state, hero="Quin", cards=(60, 120)).state
    assert state.hand("Quin") == (1, 60, 120)


@pytest.mark.rule("TR-017")
def test_cards_whose_effect_ends_with_the_round_can_be_the_next_to_be_flipped():
    state = fought("Quin", pools={"Quin": (36,)}, deck=(QUIET[0],), only_these=True)
    state = torg.declare_action(
        state, actor="Quin", action=torg.ActionKind.OTHER, value=8, difficulty=8
    ).state
    state = torg.play_card(state, hero="Quin", card=36).state
    state = torg.roll(state, actor="Quin", total=9).state
    state = torg.announce(state, actor="Quin").state
    assert state.drama_deck == state.discard_pile == ()
    transition = torg.flip(state, card=36)
    assert kinds(transition)[:4] == [
        *(torg.CardsExpired, torg.DeckReshuffled),
        *(torg.CardNamed, torg.CardFlipped),
    ]
    assert transition.state.action_stack == (QUIET[0], 36)


def test_everybody_sees_that_the_deck_is_of_paper_and_who_has_yet_to_name_cards():
    state = torg.deal(torg.new_game(["Quin"], seed=7, has_paper_deck=True)).state
    view = torg.view(state, torg.SPECTATOR)
    assert (view.has_paper_deck, view.owed) == (True, ("Quin",) * 6)
    assert not torg.view(torg.new_game(["Quin"], seed=7), torg.SPECTATOR).has_paper_deck


@pytest.mark.rule("TR-001", "TR-018", "TR-039")
@pytest.mark.parametrize("offering", [("Quin", "Marco"), ("Quin", "Tina"), ("Marco", "Quin")])
def test_who_knows_where_an_offered_card_lies_does_not_name_it_as_drawn(offering):
    hero, other = offering
    state = paper(hands={"Quin": (10, 120), "Marco": (11, 121), "Tina": (12, 122)})
    card, _declined = state.hand(hero)
    state = torg.offer_trade(
        state, hero=hero, with_hero=other, gives=(card,), explanation="they share a truck"
    ).state
    for owing in ("Quin", "Marco", "Tina"):
        owed = torg.decline_subplot(state, hero=owing, card=state.hand(owing)[-1]).state
        naming = torg.NameDrawn(hero=owing, cards=(card,))
        if owing in offering:
            refused(owed, naming, Reason.CARD_NOT_IN_DRAMA_DECK, "TR-017")
        else:
            assert allowed(owed, naming)
            assert len(told(torg.TORG.step(owed, naming), torg.CardDrawn)) == 1


@pytest.mark.rule("TR-018")
def test_no_listing_tells_what_lies_in_a_deck_of_paper():
    tables = [
        fought("Quin", "Marco", hands={"Quin": (9,), "Marco": hers}, deck=deck)
        for hers, deck in (((1, 2), (3, 4)), ((3, 5), (1, 2)))
    ]
    for seat in (torg.GAMEMASTER, torg.hero_seat("Quin"), torg.SPECTATOR):
        one, other = (torg.TORG.legal_actions(each, seat) for each in tables)
        assert one == other


# Cards that two name.

NUMBERS = range(1, 157)


def three_hands(marcos, *, is_owed=True):
    """A deck of paper; Marco holds these, Tina's 58 lies before him, and two names are owed."""
    state = paper(
        *("Quin", "Marco", "Tina"),
        hands={"Quin": (10, 11, 120, 121), "Marco": marcos, "Tina": (58, 61, 62)},
        pools={"Quin": (SEIZE,)},
        discards=(70,),
    )
    state = torg.offer_trade(
        state, hero="Tina", with_hero="Marco", gives=(58,), explanation="they share a truck"
    ).state
    for card in (120, 121) if is_owed else ():
        state = torg.decline_subplot(state, hero="Quin", card=card).state
    return state


def flipping(state):
    state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",)).state
    state = torg.begin_rounds(state).state
    return torg.flip(state, card=QUIET[0]).state


def asked(state, command_of):
    """What is answered to a question about each card of the deck."""
    return {card: torg.TORG.refusal(state, command_of(card)) for card in NUMBERS}


ASKING = {
    "a hero who is owed a card": (
        torg.hero_seat("Quin"),
        three_hands,
        lambda card: torg.NameDrawn(hero="Quin", cards=(card,)),
    ),
    "a hero who is owed two": (
        torg.hero_seat("Quin"),
        three_hands,
        lambda card: torg.NameDrawn(hero="Quin", cards=(99 if card != 99 else 98, card)),
    ),
    "the gamemaster who flips": (
        torg.GAMEMASTER,
        lambda marcos: flipping(three_hands(marcos, is_owed=False)),
        lambda card: torg.Flip(card=card),
    ),
    "the gamemaster who draws a lot": (
        torg.GAMEMASTER,
        lambda marcos: three_hands(marcos, is_owed=False),
        lambda card: torg.DrawLot(card=card),
    ),
    "a hero who seizes the initiative": (
        torg.hero_seat("Quin"),
        lambda marcos: flipping(three_hands(marcos, is_owed=False)),
        lambda card: torg.PlayCard(
            hero="Quin", card=SEIZE, choice=torg.Seizing(keeps=False, new_card=card)
        ),
    ),
}


@pytest.mark.rule("TR-018")
@pytest.mark.parametrize(("seat", "table", "command_of"), ASKING.values(), ids=ASKING)
def test_who_names_a_card_learns_no_hand_from_the_answer(seat, table, command_of):
    one, other = table((45, 47)), table((48, 49))
    assert asked(one, command_of) == asked(other, command_of)
    taken = {card for card, refusal in asked(one, command_of).items() if refusal}
    unseen = {*one.drama_deck, *one.hand("Marco"), *one.hand("Tina"), *one.offered("Marco")}
    assert taken == {*NUMBERS} - unseen - ({*one.hand("Quin")} if seat.name is None else set())
    for card in (45, 48, 58, 61, 44):
        told = [torg.TORG.step(state, command_of(card)) for state in (one, other)]
        shown, shown_there = (
            ([torg.TORG.view_event(each, seat) for each in events], torg.view(state, seat))
            for state, events in told
        )
        assert shown == shown_there


@pytest.mark.rule("TR-018")
@pytest.mark.parametrize("card", [45, 58, 61, 44])
def test_nobody_is_shown_a_clash_but_the_hero_who_was_noted_to_hold_the_card(card):
    state = three_hands((45, 47))
    after, events = torg.name_drawn(state, hero="Quin", cards=(card,))
    assert card in after.hand("Quin")
    assert everything(after) == EVERYTHING
    named, top = events[0], state.drama_deck[-1]
    holder = {45: "Marco", 58: "Marco", 61: "Tina"}.get(card)
    assert named.stand_in == (FACE_DOWN if holder is None else top)
    for seat in torg.TORG.seats(state):
        seen = torg.TORG.view_event(named, seat)
        assert seen.place is None
        is_told = seat == torg.hero_seat(holder or "")
        assert (seen.card, seen.stand_in) == ((card, top) if is_told else (FACE_DOWN, FACE_DOWN))
    for name in ("Marco", "Tina"):
        assert len(after.hand(name)) == len(state.hand(name))
        assert len(after.offered(name)) == len(state.offered(name))
    if card == 45:
        assert set(after.hand("Marco")) == {47, top}
    if card == 58:
        assert after.offered("Marco") == (top,)


@pytest.mark.rule("TR-017", "TR-018")
def test_a_hero_who_names_several_cards_of_others_takes_them_all_and_no_card_is_lost():
    state = three_hands((45, 47))
    top = state.drama_deck[-1]
    after = torg.name_drawn(state, hero="Quin", cards=(45, top)).state
    assert {45, top} < set(after.hand("Quin"))
    assert len(after.hand("Marco")) == 2
    after = torg.name_drawn(state, hero="Quin", cards=(47, 61)).state
    assert {47, 61} < set(after.hand("Quin"))
    assert (len(after.hand("Marco")), len(after.hand("Tina"))) == (2, 2)
    assert everything(after) == EVERYTHING


@pytest.mark.rule("TR-053")
def test_a_card_that_is_flipped_leaves_the_hand_in_which_it_was_noted():
    state = flipping(three_hands((45, 47), is_owed=False))
    flipped = torg.flip(state, card=45).state
    assert flipped.action_stack[-1] == 45
    assert set(flipped.hand("Marco")) == {47, state.drama_deck[-1]}
    assert everything(flipped) == EVERYTHING
    lot = torg.draw_lot(three_hands((45, 47), is_owed=False), card=47).state
    assert lot.action_stack == (47,)
    assert 47 not in lot.hand("Marco")


# ------------------------------------------------------------------------------ what is offered


def listed(state, seat, kind):
    return [each for each in torg.TORG.legal_actions(state, seat) if isinstance(each, kind)]


@pytest.mark.rule("TR-001", "TR-017")
@pytest.mark.parametrize("hero", ["Quin", "Marco"])
def test_whoever_is_to_draw_is_offered_to_name_it(hero):
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7, has_paper_deck=True)).state
    seat = torg.hero_seat(hero)
    (drawn,) = listed(state, seat, torg.NameDrawn)
    assert len(drawn.cards) == 5
    state = torg.TORG.step(state, drawn).state
    assert not listed(state, seat, torg.NameDrawn)


@pytest.mark.rule("TR-017")
def test_the_deck_is_named_to_its_end_before_the_spent_cards_are_offered():
    state = paper(hands={"Quin": (120, 121)}, deck=(7,), discards=(8, 9), only_these=True)
    for card in (120, 121):
        state = torg.decline_subplot(state, hero="Quin", card=card).state
    for cards in ((7,), (8,)):
        (drawn,) = listed(state, torg.hero_seat("Quin"), torg.NameDrawn)
        assert drawn.cards == cards
        state = torg.TORG.step(state, drawn).state


@pytest.mark.rule("TR-053", "TR-185")
def test_the_gamemaster_is_offered_to_flip_a_card_and_to_draw_a_lot():
    state = fought("Quin", "Marco")
    calm = torg.end_rounds(state).state
    for at, kind in ((state, torg.Flip), (calm, torg.DrawLot)):
        (command,) = listed(at, torg.GAMEMASTER, kind)
        assert command.card in set(EVERYTHING) - {*at.action_stack}


@pytest.mark.rule("TR-153")
def test_who_seizes_initiative_is_offered_another_card_too():
    state = fought("Quin", "Marco", pools={"Quin": (SEIZE,)})
    plays = listed(state, torg.hero_seat("Quin"), torg.PlayCard)
    news = {play.choice.keeps: play.choice.new_card for play in plays if play.card == SEIZE}
    assert news[True] is None
    assert news[False] in EVERYTHING


def test_a_menu_asks_which_card_has_come_up():
    state, seat = fought("Quin", "Marco"), torg.GAMEMASTER
    menu = narrator(torg.TORG, seat=seat).menu(
        torg.view(state, seat), torg.TORG.legal_actions(state, seat)
    )
    (flip,) = (each for group in menu.groups for each in group.entries if "flip" in str(each.label))
    assert [ask.field for ask in flip.asks] == ["card"]
    assert flip.filled(card="17") == torg.Flip(card=17)
