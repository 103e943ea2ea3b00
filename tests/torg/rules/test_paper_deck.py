"""A paper deck: the players name its cards, and no card is lost."""

from collections import Counter

import pytest

from dramadeck import torg
from dramadeck.core import FACE_DOWN
from dramadeck.narration import language, narrator, submit
from dramadeck.torg import Reason, commands, hero_seat
from dramadeck.torg.commands import DrawLot, Flip, NameDrawn
from tests.torg.at import at_new_game, at_rounds, at_table, house
from tests.torg.tables import HEROES, QUIET

ACTION, LEADERSHIP, SEIZE, ESCAPE, ROMANCE, ROMANCE_TOO = 36, 141, 60, 156, 120, 121
EVERYTHING = dict.fromkeys(range(1, 157), 1)
DRAWN = [torg.events.CardNamed, torg.events.CardDrawn]
QUIN, GAMEMASTER = hero_seat("Quin"), torg.GAMEMASTER


def paper(*heroes, **laid):
    """Return a dealt adventure with a paper deck and the given cards."""
    return at_table(*heroes, has_paper_deck=True, **laid)


def dealt(*heroes):
    """Return a game with a paper deck whose hands have yet to be named."""
    return at_new_game(heroes, has_paper_deck=True).deal()


def fighting(at):
    """Begin the first round of a fight, with card 151 in force."""
    at = at.begin_scene(kind=torg.SceneKind.DRAMATIC, villains=("Mummy",))
    return at.begin_rounds().flip(card=QUIET[0])


def fought(*heroes, **table):
    return fighting(paper(*heroes, **table))


def everything(at):
    return Counter(card for _, pile in at.table for card in pile)


def name(*cards, hero="Quin"):
    return NameDrawn(hero=hero, cards=cards)


def declined(at, *cards, hero="Quin"):
    """Decline subplots of a hand; the hero is owed a card for each."""
    return at.sends(*(commands.DeclineSubplot(hero=hero, card=card) for card in cards))


@pytest.mark.rule("TR-001", "TR-009", "TR-018")
def test_each_hero_is_owed_a_hand_and_names_its_cards_secretly():
    at = dealt("Quin", "Marco")
    assert (at.hand("Quin"), at.hand("Marco")) == ((), ())
    assert Counter(at.pending.owed) == {"Quin": 5, "Marco": 5}
    at = at.sends(name(3, 17, 45, 99, 120, hero="Marco"), name(4))
    assert at.pending.owed == ("Quin",) * 4
    at = at.sends(name(1, 2, 156, 155))
    assert (at.hand("Quin"), at.hand("Marco")) == ((4, 1, 2, 156, 155), (3, 17, 45, 99, 120))
    assert at.pending.owed == ()
    assert everything(at) == EVERYTHING
    at = dealt("Quin", "Marco")
    assert torg.TORG.issuer(at.state, name(45)) == QUIN
    named, drawn = at.sends(name(45)).events
    assert named == torg.events.CardNamed(card=45, stand_in=FACE_DOWN, place=None)
    assert torg.TORG.view_event(drawn, QUIN).card == 45
    for seat in (GAMEMASTER, hero_seat("Marco")):
        for event in (named, drawn):
            assert torg.TORG.view_event(event, seat).card == FACE_DOWN
    view = dealt("Quin").seen_by(torg.SPECTATOR)
    assert (view.has_paper_deck, view.owed) == (True, ("Quin",) * 6)
    assert not torg.view(torg.new_game(["Quin"], seed=7), torg.SPECTATOR).has_paper_deck


def seize(*, keeps=False, new_card=None):
    choice = torg.Seizing(keeps=keeps, new_card=new_card)
    return commands.PlayCard(hero="Quin", card=SEIZE, choice=choice)


@pytest.mark.rule("TR-053", "TR-185")
def test_a_flip_or_a_lot_names_the_card_only_with_a_paper_deck():
    at = fought(pools={"Quin": (9,)}, deck=(5, 6))
    at.refuses(Flip(), Reason.CARD_NOT_TOLD, "TR-053", "name the card")
    for card in (9, 160):
        at.refuses(Flip(card=card), Reason.CARD_NOT_IN_DRAMA_DECK, "TR-053")
    at = at.flip(card=66)
    assert at.top_card.number == 66
    assert everything(at) == EVERYTHING
    paper().refuses(DrawLot(), Reason.CARD_NOT_TOLD, "TR-185")
    assert paper().draw_lot(card=66).action_stack == (66,)
    at = at_rounds(deck=(45,), pools={"Quin": (SEIZE,)})
    at.refuses(Flip(card=45), Reason.CARD_NOT_ASKED_FOR, "TR-053")
    at.refuses(seize(new_card=45), Reason.CARD_NOT_ASKED_FOR, "TR-153")
    at_table().refuses(DrawLot(card=45), Reason.CARD_NOT_ASKED_FOR, "TR-185")
    at_table().refuses(name(45), Reason.NO_CARD_OWED, "TR-001", "Quin")


@pytest.mark.rule("TR-153")
def test_seize_initiative_names_a_new_card_but_none_if_it_keeps_the_old_one():
    at = fought(pools={"Quin": (SEIZE,)})
    at.refuses(seize(), Reason.CARD_NOT_TOLD, "TR-153")
    at.refuses(seize(keeps=True, new_card=5), Reason.CARD_NOT_ASKED_FOR, "TR-153")
    assert at.sends(seize(new_card=66)).action_stack == (QUIET[0], 66)
    kept = at.sends(seize(keeps=True))
    kept.refuses(Flip(card=66), Reason.CARD_NOT_ASKED_FOR, "TR-153")
    assert kept.flip().action_stack == (QUIET[0],)


def inspired():
    """Return a point at which the heroes are inspired and each is owed a card."""
    at, inspiration = fought(), torg.Advantage.INSPIRATION
    lines = {number: at.card(number).gamemaster.dramatic for number in at.drama_deck}
    return at.flip(card=next(card for card in lines if inspiration in lines[card].heroes))


@pytest.mark.rule("TR-064", "TR-139", "TR-046", "TR-048")
def test_cards_that_a_rule_gives_are_owed_once_and_count_as_held():
    at = inspired()
    owed = [(event.hero, event.count) for event in at.events_of(torg.events.CardsOwed)]
    assert owed == [(hero, 1) for hero in HEROES]
    assert at.pending.owed == HEROES
    # Declining a subplot owes Quin a card; Leadership then fills the hand around it.
    at = paper("Quin", "Marco", hands={"Quin": (LEADERSHIP, 1, 2, ROMANCE), "Marco": ()})
    at = declined(at, ROMANCE).plays("Quin", LEADERSHIP)
    assert at.hand("Quin") == (1, 2)
    assert at.pending.owed == ("Quin",) * 3
    at = paper("Quin", "Marco", hands={"Quin": (1, 2, ROMANCE), "Marco": (3, 4, 5, 6, 7)})
    at = at.begin_scene(kind=torg.SceneKind.STANDARD).end_scene()
    discards = [commands.DiscardAfterScene(hero=hero) for hero in ("Quin", "Marco")]
    declined(at, ROMANCE).refuses(discards[0], Reason.CARDS_OWED, "TR-046")
    at = at.sends(*discards)
    assert at.pending.owed == ("Quin", "Quin")
    assert at.scene is None


@pytest.mark.rule("TR-048", "TR-053")
def test_nothing_ends_and_no_card_is_flipped_while_cards_are_owed():
    at = inspired()
    at.refuses(Flip(card=66), Reason.CARDS_OWED, "TR-053", "Quin, Marco, Tina")
    at.refuses(commands.EndRounds(), Reason.CARDS_OWED, "TR-190")
    at = at.sends(*(name(card, hero=hero) for hero, card in zip(HEROES, (3, 4, 5), strict=True)))
    assert at.allows(Flip(card=66), commands.EndRounds())
    for command, rule in (
        (commands.EndAct(), "TR-052"),
        (commands.EndAdventure(), "TR-051"),
        (commands.BeginScene(kind=torg.SceneKind.STANDARD), "TR-054"),
        (DrawLot(card=45), "TR-185"),
        (commands.LeaveParty(hero="Quin"), "TR-009"),
    ):
        dealt("Quin").refuses(command, Reason.CARDS_OWED, rule)


@pytest.mark.rule("TR-053", "TR-132", "TR-190")
@pytest.mark.parametrize("text", [torg.REVISED, torg.GURPS], ids=["revised", "gurps"])
@pytest.mark.parametrize("owing", ["Quin", "Marco"])
def test_escape_is_refused_while_a_card_is_owed(text, owing):
    # A declined subplot is replaced by a card.
    dialect = house(text, specials={"declined_draws": 1})
    hands = {"Quin": (ESCAPE,), "Marco": ()}
    hands[owing] = (*hands[owing], ROMANCE)
    at = fought(hands=hands, dialect=dialect).acted("Quin")
    at = at.play_to_pool(hero="Quin", card=ESCAPE)
    escape = commands.PlayCard(hero="Quin", card=ESCAPE)
    assert at.allows(escape)
    at = declined(at, ROMANCE, hero=owing)
    at.refuses(escape, Reason.CARDS_OWED, "TR-132", owing)
    assert at.sends(name(66, hero=owing), escape).round is None


def small(hand, **piles):
    """Return a table of Quin alone with a paper deck, and no other cards than these."""
    return paper("Quin", hands={"Quin": hand}, only_these=True, **piles)


@pytest.mark.rule("TR-017")
def test_a_used_up_paper_deck_is_renewed_with_all_spent_cards():
    at = declined(small((1, 2, 3, ROMANCE), deck=(50,), discards=(60, 61, 62)), ROMANCE)
    at = at.join_party(hero="Marco")
    assert Counter(at.pending.owed) == {"Quin": 1, "Marco": 4}
    at.refuses(name(60, hero="Marco"), Reason.CARD_NOT_IN_DRAMA_DECK, "TR-017")
    at = at.sends(name(50, 61, hero="Marco"))
    assert at.kinds == [*DRAWN, torg.events.DeckReshuffled, *DRAWN]
    assert at.discard_pile == ()
    at = at.sends(name(ROMANCE), name(60, 62, hero="Marco"))
    assert (at.pending.owed, at.drama_deck) == ((), ())
    at = fought("Quin", pools={"Quin": (ACTION,)}, deck=(QUIET[0],), only_these=True)
    at = at.declared(action=torg.ActionKind.OTHER).plays("Quin", ACTION).announced(9)
    assert at.drama_deck == at.discard_pile == ()
    at = at.flip(card=ACTION)
    renewed = [torg.events.CardsExpired, torg.events.DeckReshuffled]
    assert at.kinds[:4] == [*renewed, DRAWN[0], torg.events.CardFlipped]
    assert at.action_stack == (QUIET[0], ACTION)


@pytest.mark.rule("TR-017")
def test_no_card_is_owed_that_does_not_exist_and_a_renewed_deck_is_used_at_once():
    at = small((1, 2, 3, ROMANCE))
    joined = at.join_party(hero="Marco")
    assert joined.kinds == [torg.events.HeroJoined, torg.events.CardsOwed, torg.events.CardsRanOut]
    assert joined.pending.owed == ()
    at = declined(at, ROMANCE)
    assert at.pending.owed == ("Quin",)
    at.refuses(name(), Reason.WRONG_NUMBER_OF_CARDS, "TR-001", "0 cards")
    # A ruling may move the last card away.
    at = at.move_card(card=ROMANCE, to=torg.Place.POOL, hero="Quin", reason="lost").sends(name())
    assert (at.kinds, at.pending.owed) == ([torg.events.CardsRanOut], ())
    at = declined(small((1, ROMANCE, ROMANCE_TOO), discards=(60,)), ROMANCE, ROMANCE_TOO)
    many = name(60, ROMANCE, ROMANCE_TOO)
    at.refuses(name(60, 60), Reason.CARDS_NAMED_TWICE, "TR-001")
    at.refuses(name(60, 1), Reason.CARD_NOT_IN_DRAMA_DECK, "TR-017")
    at.refuses(many, Reason.WRONG_NUMBER_OF_CARDS, "TR-001", "1 to 2")
    assert at.sends(name(60, ROMANCE)).hand("Quin") == (1, 60, ROMANCE)


@pytest.mark.rule("TR-001", "TR-018", "TR-039")
@pytest.mark.parametrize("offering", [("Quin", "Marco"), ("Quin", "Tina"), ("Marco", "Quin")])
def test_heroes_who_see_an_offered_card_cannot_name_it_as_drawn(offering):
    hero, other = offering
    at = paper(hands={"Quin": (10, 120), "Marco": (11, 121), "Tina": (12, 122)})
    card, _declined = at.hand(hero)
    offer = {"with_hero": other, "gives": (card,), "explanation": "they share a truck"}
    at = at.offer_trade(hero=hero, **offer)
    for owing in HEROES:
        owed, naming = declined(at, at.hand(owing)[-1], hero=owing), name(card, hero=owing)
        if owing in offering:
            owed.refuses(naming, Reason.CARD_NOT_IN_DRAMA_DECK, "TR-017")
        else:
            assert len(owed.sends(naming).events_of(torg.events.CardDrawn)) == 1


@pytest.mark.rule("TR-018")
@pytest.mark.parametrize("seat", [GAMEMASTER, QUIN, torg.SPECTATOR], ids=str)
def test_legal_actions_do_not_depend_on_the_cards_of_a_paper_deck(seat):
    one, other = (
        fought("Quin", "Marco", hands={"Quin": (9,), "Marco": marcos}, deck=deck).state
        for marcos, deck in (((1, 2), (3, 4)), ((3, 5), (1, 2)))
    )
    assert torg.TORG.legal_actions(one, seat) == torg.TORG.legal_actions(other, seat)


# ----------------------------------------------------------------------- two heroes name a card


def three_hands(marcos=(45, 47), *, is_owed=True):
    """Return a table with a paper deck: Tina offers 58 to Marco, Quin may be owed two cards."""
    hands = {"Quin": (10, 11, ROMANCE, ROMANCE_TOO), "Marco": marcos, "Tina": (58, 61, 62)}
    at = paper(*HEROES, hands=hands, pools={"Quin": (SEIZE,)}, discards=(70,))
    offer = {"with_hero": "Marco", "gives": (58,), "explanation": "they share a truck"}
    at = at.offer_trade(hero="Tina", **offer)
    return declined(at, *(ROMANCE, ROMANCE_TOO) if is_owed else ())


def unowed(marcos=(45, 47)):
    return three_hands(marcos, is_owed=False)


def flipping(marcos=(45, 47)):
    return fighting(unowed(marcos))


def refusals(at, command_of):
    """Return each card of the deck → the refusal of a command about it."""
    return {card: torg.TORG.refusal(at.state, command_of(card)) for card in EVERYTHING}


NAMING = {
    "a hero who is owed a card": (QUIN, three_hands, name),
    "a hero who is owed two": (QUIN, three_hands, lambda card: name(98 + (card == 98), card)),
    "the gamemaster who flips": (GAMEMASTER, flipping, lambda card: Flip(card=card)),
    "the gamemaster who draws a lot": (GAMEMASTER, unowed, lambda card: DrawLot(card=card)),
    "a hero who seizes the initiative": (QUIN, flipping, lambda card: seize(new_card=card)),
}


@pytest.mark.rule("TR-018")
@pytest.mark.parametrize(("seat", "table", "command_of"), NAMING.values(), ids=NAMING)
def test_the_answer_to_a_named_card_does_not_depend_on_hidden_hands(seat, table, command_of):
    one, other = table((45, 47)), table((48, 49))
    answers = refusals(one, command_of)
    assert answers == refusals(other, command_of)
    unseen = {*one.drama_deck, *one.hand("Marco"), *one.hand("Tina"), *one.offered("Marco")}
    own = {*one.hand("Quin")} if seat == GAMEMASTER else set()
    assert {card for card, refusal in answers.items() if refusal} == {*EVERYTHING} - unseen - own
    for command in map(command_of, (45, 48, 58, 61, 44)):
        here, there = one.sends(command), other.sends(command)
        assert here.seen_by(seat) == there.seen_by(seat)
        pairs = zip(here.events, there.events, strict=True)
        assert all(torg.TORG.view_event(a, seat) == torg.TORG.view_event(b, seat) for a, b in pairs)


@pytest.mark.rule("TR-018")
@pytest.mark.parametrize(("card", "holder"), [(45, "Marco"), (58, "Marco"), (61, "Tina"), (44, "")])
def test_only_the_recorded_holder_of_a_named_card_sees_its_replacement(card, holder):
    before = three_hands()
    at, top = before.sends(name(card)), before.drama_deck[-1]
    assert card in at.hand("Quin")
    assert everything(at) == EVERYTHING
    named = at.events[0]
    assert named.stand_in == (top if holder else FACE_DOWN)
    for seat in torg.TORG.seats(at.state):
        event, is_holder = torg.TORG.view_event(named, seat), seat == hero_seat(holder)
        assert event.place is None
        assert (event.card, event.stand_in) == (
            (card, top) if is_holder else (FACE_DOWN, FACE_DOWN)
        )
    for hero in ("Marco", "Tina"):
        assert len(at.hand(hero)) == len(before.hand(hero))
        assert len(at.offered(hero)) == len(before.offered(hero))
    if card == 45:
        assert set(at.hand("Marco")) == {47, top}
    if card == 58:
        assert at.offered("Marco") == (top,)


@pytest.mark.rule("TR-017", "TR-018", "TR-053")
def test_cards_that_are_named_or_flipped_leave_the_hands_in_which_they_were_recorded():
    at = three_hands()
    for cards in ((45, at.drama_deck[-1]), (47, 61)):
        after = at.sends(name(*cards))
        assert {*cards} < set(after.hand("Quin"))
        assert (len(after.hand("Marco")), len(after.hand("Tina"))) == (2, 2)
        assert everything(after) == EVERYTHING
    before = flipping()
    at = before.flip(card=45)
    assert at.action_stack[-1] == 45
    assert set(at.hand("Marco")) == {47, before.drama_deck[-1]}
    assert everything(at) == EVERYTHING
    lot = unowed().draw_lot(card=47)
    assert lot.action_stack == (47,)
    assert 47 not in lot.hand("Marco")


@pytest.mark.rule("TR-017", "TR-001")
def test_a_hero_who_is_owed_cards_may_name_those_of_the_deck_and_then_spent_cards():
    at = paper(hands={"Quin": (120, 121)}, deck=(7,), discards=(8, 9), only_these=True)
    at = declined(at, 120, 121)
    for card in (7, 8):
        (naming,) = at.offers(QUIN, NameDrawn)
        assert naming.cards == (card,)
        at = at.sends(naming)
    for hero in ("Quin", "Marco"):
        at, seat = dealt("Quin", "Marco"), hero_seat(hero)
        (naming,) = at.offers(seat, NameDrawn)
        assert len(naming.cards) == 5
        assert not at.sends(naming).offers(seat, NameDrawn)


@pytest.mark.rule("TR-053", "TR-153", "TR-185")
def test_flips_lots_and_seizing_are_offered_with_a_card_which_a_menu_asks_for():
    at = fought("Quin", "Marco", pools={"Quin": (SEIZE,)})
    for moment, kind in ((at, Flip), (at.end_rounds(), DrawLot)):
        (command,) = moment.offers(GAMEMASTER, kind)
        assert command.card in set(EVERYTHING) - {*moment.action_stack}
    plays = [play.choice for play in at.offers(QUIN, commands.PlayCard) if play.card == SEIZE]
    new_cards = {choice.keeps: choice.new_card for choice in plays}
    assert new_cards[True] is None
    assert new_cards[False] in EVERYTHING
    at = fought("Quin", "Marco")
    legal = torg.TORG.legal_actions(at.state, GAMEMASTER)
    menu = narrator(torg.TORG, seat=GAMEMASTER).menu(at.seen_by(GAMEMASTER), legal)
    flip = menu.named("Flip")
    assert [field.name for field in flip.fields] == ["card", "confirm"]
    assert submit(flip, {"card": "17"}, language("en")) == Flip(card=17)
