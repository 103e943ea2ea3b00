"""Seats, senders, legal actions and views are derived from the fields of states and commands."""

from typing import Annotated

import attrs
import pytest

from dramadeck import core, torg
from dramadeck.core import SPECTATOR, CardDrawn, PileShuffled, Seat, TableView, Visibility, Zone
from dramadeck.testing import check_laws, check_listings
from dramadeck.testing.tables import laid
from tests.core import auction, fishing
from tests.core.fishing import BANK, FISHING, KEEPER, POND, Fish, Release, Stock, creel

ANN, BEN = Seat("angler", "Ann"), Seat("angler", "Ben")


@pytest.fixture
def state():
    cards = {"creel/Ann": (9, 4), "creel/Ben": (5,), "bank": (8, 2), "net": (1,)}
    return laid(FISHING, fishing.new_game(["Ann", "Ben"], seed=7), cards)


def test_a_game_derived_from_fields_obeys_the_laws():
    assert not check_laws(FISHING, games=6).unmet
    assert not check_listings(FISHING, games=2).unmet


def test_the_seats_are_those_of_players_then_of_commands_then_the_spectator(state):
    assert FISHING.seats(state) == (ANN, BEN, KEEPER, SPECTATOR)
    assert FISHING.holders == {"angler"}


def test_players_may_be_records_and_each_field_of_players_has_its_role():
    @attrs.frozen
    class Boat:
        name: str

    @attrs.frozen
    class Regatta:
        table: core.Table
        boats: Annotated[tuple[Boat, ...], core.Seated("boat")]
        judges: Annotated[tuple[str, ...], core.Seated("judge")]

    def evolve(state, _event) -> Regatta:
        return state

    rules = attrs.evolve(FISHING, rules=None, evolve=evolve, holders=None, seats=None)
    regatta = Regatta(core.Table.of({}), (Boat("Swan"), Boat("Gull")), ("Jo",))
    boats = (Seat("boat", "Swan"), Seat("boat", "Gull"))
    assert rules.seats(regatta) == (*boats, Seat("judge", "Jo"), KEEPER, SPECTATOR)
    assert rules.holders == {"boat", "judge"}
    assert rules.issuer(regatta, Fish(angler="Jo")) == Seat("judge", "Jo")
    assert rules.issuer(regatta, Fish(angler="Zoe")) == Seat("boat", "Zoe")


def test_the_issuer_is_the_seat_of_the_sender_or_that_of_the_command(state):
    assert FISHING.issuer(state, Fish(angler="Ben")) == BEN
    assert FISHING.issuer(state, Fish(angler="Zoe")) == Seat("angler", "Zoe")
    assert FISHING.issuer(state, Stock()) == KEEPER


def test_a_group_is_a_field_of_players_or_the_cards_of_a_zone(state):
    def group(name, sender="Ann"):
        return FISHING.members_of(name, state, Fish(angler=sender))

    assert group("anglers") == ("Ann", "Ben")
    assert (group("creel"), group("creel", "Ben"), group("creel", "Zoe")) == ((4, 9), (5,), ())
    assert group("bank") == (8, 2), "an open pile keeps its order"
    unknown = "no group of members, field of players or kind of"
    with pytest.raises(core.UnknownNameError, match=unknown):
        group("boats")
    rules = attrs.evolve(FISHING, members={"bank": lambda _state, _command: (3,)})
    assert rules.members_of("bank", state, Stock()) == (3,), "a group made by hand comes first"
    state = fishing.new_game(["Ann"])
    assert FISHING.members_of("net", state, Stock()) == (), "the net is nobody's"
    assert Zone("net") in state.table.zones


def test_each_combination_of_members_is_listed(state):
    listed = FISHING.legal_actions(state, ANN)
    releases = [(it.card, it.witness) for it in listed if isinstance(it, Release)]
    assert releases == [(4, "Ann"), (4, "Ben"), (9, "Ann"), (9, "Ben")]
    assert FISHING.legal_actions(state, KEEPER) == (Stock(),)
    assert FISHING.legal_actions(state, SPECTATOR) == ()


def piles(state, seat):
    return {str(pile.zone): (pile.count, pile.cards) for pile in FISHING.view(state, seat).piles}


def test_a_view_shows_the_visible_cards_of_each_pile(state):
    pond = len(state.table.pile(POND))
    of_all = {"bank": (2, (8, 2)), "pond": (pond, None)}
    hidden = {"creel/Ann": (2, None), "creel/Ben": (1, None), "net": (1, None)}
    assert piles(state, SPECTATOR) == of_all | hidden
    assert piles(state, ANN) == of_all | hidden | {"creel/Ann": (2, (4, 9))}
    assert piles(state, BEN) == of_all | hidden | {"creel/Ben": (1, (5,))}
    assert piles(state, KEEPER) == of_all | hidden | {"net": (1, (1,))}
    view = FISHING.view(state, ANN)
    assert view.pile(BANK).cards == (8, 2)
    with pytest.raises(core.TableError, match="there is no zone creel/Zoe on this table"):
        view.pile(creel("Zoe"))
    rules = attrs.evolve(FISHING, also_seen=lambda _state, _seat: [creel("Ben")])
    assert rules.view(state, ANN).pile(creel("Ben")).cards == (5,), "for a while"


def test_a_view_shows_annotated_fields_to_the_seats_of_the_annotation(state):
    keeper, ann = (FISHING.view(state, seat) for seat in (KEEPER, ANN))
    assert isinstance(ann, TableView)
    assert (keeper.tide, ann.tide) == (fishing.Tide.LOW, None)
    assert (ann.day, ann.calls, ann.players) == ("Monday", (), ("Ann", "Ben"))
    assert not hasattr(ann, "bait"), "what is not marked is not seen"
    assert (ann.seat, ann.deck, ann.dues, ann.result) == (ANN, None, (), None)


def test_a_view_shows_a_secret_in_a_visible_record_only_to_its_owner():
    state = auction.new_game(["Ann", "Ben"])
    rules = auction.auction()
    state = rules.step(state, auction.PlaceBid(bidder="Ann", coins=3)).state
    for seat, coins in ((Seat("player", "Ann"), 3), (Seat("player", "Ben"), None)):
        assert rules.view(state, seat).bids == (auction.Bid("Ann", coins),)


def test_a_view_shows_a_field_to_the_player_that_another_field_names(state):
    lucky = Annotated[int | None, core.VisibleTo(owner="leader")]
    anglers = Annotated[tuple[core.Name, ...], core.Seated("angler")]
    kind = state_with(anglers=anglers, leader=str, luck=lucky)
    rules = returning(kind)
    led = kind(state.table, ("Ann", "Ben"), "Ben", 7)
    assert [rules.view(led, seat).luck for seat in (ANN, BEN, KEEPER)] == [None, 7, None]


def test_a_view_contains_the_due_commands_and_the_result(state):
    due, over = core.Due(seat=ANN, command="Fish"), core.GameResult(winners=("Ben",))
    rules = attrs.evolve(FISHING, pending=lambda _: (due,), result=lambda _: over)
    view = rules.view(state, BEN)
    assert (view.dues, view.result) == ((due,), over)


def state_with(**fields):
    """Return a record type of states with a table and these fields."""
    kinds = {name: attrs.field(type=kind) for name, kind in {"table": core.Table, **fields}.items()}
    return attrs.make_class("Odd", kinds, frozen=True)


def returning(kind):
    """Return a system whose states have this type."""

    def evolve(state, _event):
        return state

    evolve.__annotations__ = {"return": kind}
    return attrs.evolve(FISHING, rules=None, evolve=evolve, seats=None, issuer=None, view=None)


def test_a_system_whose_fields_are_not_sufficient_is_an_error():
    luck, day = Annotated[int, Visibility.OWNER], Annotated[str, Visibility.EVERYONE]
    players = Annotated[core.Players, Visibility.EVERYONE]
    one_role = r"owner: a field is for everybody, or marked VisibleTo\(role\) or VisibleTo\(owner="
    for kind, words in (
        (state_with(), "fishing: no field of Odd says who plays; mark one as `Players`, or give"),
        (state_with(players=core.Players, luck=luck), f"Odd.luck: {one_role}"),
        (state_with(setup=fishing.Setup, day=day), "Odd: a view has one field day already; rename"),
        (state_with(players=players), "Odd: a view has one field players already; rename yours"),
        (int, "fishing.evolve must be annotated with the record that it returns"),
    ):
        with pytest.raises(TypeError, match=words):
            returning(kind)


def test_a_copy_with_other_commands_has_the_seats_of_these():
    @core.command(by=Seat("heron"))
    class Steal:
        """Steal."""

    rules = attrs.evolve(FISHING, commands=(*FISHING.commands, Steal))
    state = fishing.new_game(["Ann"])
    assert rules.seats(state) == (ANN, KEEPER, Seat("heron"), SPECTATOR)
    assert FISHING.seats(state) == (ANN, KEEPER, SPECTATOR)
    by_hand = attrs.evolve(rules, seats=lambda _state: (ANN,), issuer=lambda _state, _command: ANN)
    assert attrs.evolve(by_hand, name="other").seats(state) == (ANN,)
    assert attrs.evolve(by_hand, name="other").issuer(state, Stock()) == ANN


def test_a_system_needs_rules_or_functions_of_its_own():
    for part in ("decide", "evolve", "commands"):
        parts = {"decide": FISHING.decide, "evolve": FISHING.evolve, "commands": FISHING.commands}
        del parts[part]
        parts |= {"name": "pond", "title": "Pond", "visibility": {}, "events": ()}
        with pytest.raises(TypeError, match=f"pond: it has no {part}; give `rules`, or `{part}`"):
            core.RuleSystem(new_game=fishing.new_game, **parts)


def test_rules_belong_to_the_first_system_that_has_them(state):
    house = attrs.evolve(FISHING, name="house", decide=lambda _state, _command: iter(()))
    assert FISHING.rules.verb(Fish)(state, angler="Ann").events
    assert not house.step(state, Fish(angler="Ann")).events
    assert FISHING.commands == FISHING.rules.commands == (Fish, Release, Stock)


def drawn(state, **options):
    """Draw cards; return the events and the state."""
    ruling, events = core.draw(state, "Ann", POND, creel("Ann"), **options), []
    try:
        events.append(next(ruling))
        while True:
            state = FISHING.evolve(state, events[-1])
            events.append(ruling.send(state))
    except StopIteration as end:
        return events, end.value


def test_cards_are_drawn_from_the_top_and_an_empty_pile_is_refilled_with_spent_cards(state):
    few = laid(FISHING, state, {"net": (*state.table.pile(POND)[:-1],)})
    (top,) = few.table.pile(POND)
    events, after = drawn(few, spent=BANK, count=2)
    first, shuffled, second = events
    assert first == CardDrawn(player="Ann", card=top, pile=POND, to=creel("Ann"))
    assert isinstance(shuffled, PileShuffled)
    assert (shuffled.added, shuffled.spent, sorted(shuffled.order)) == ((8, 2), BANK, [2, 8])
    assert second.card == shuffled.order[-1]
    assert after.seed == few.seed.next


def test_a_draw_ends_when_no_card_is_left(state):
    few = laid(FISHING, state, {"net": state.table.pile(POND)})
    assert drawn(few, count=3) == ([], few), "without spent cards nothing is shuffled"
    events, after = drawn(few, spent=BANK, count=9)
    assert [type(event) for event in events] == [PileShuffled, CardDrawn, CardDrawn]
    assert drawn(after, spent=BANK, count=1) == ([], after)
    assert drawn(state, count=0) == drawn(state, count=-1) == ([], state)


def test_one_card_is_drawn_by_default(state):
    assert drawn(state) == drawn(state, count=1)
    assert len(drawn(state)[0]) == 1


def test_a_pile_is_shuffled_alone_or_with_the_spent_cards(state):
    alone = next(core.shuffle(state, POND))
    assert (alone.spent, alone.added) == (None, ())
    assert sorted(alone.order) == sorted(state.table.pile(POND))
    both = FISHING.evolve(state, next(core.shuffle(state, POND, spent=BANK)))
    assert not both.table.pile(BANK)
    assert sorted(both.table.pile(POND)) == sorted((*state.table.pile(POND), 8, 2))


def test_a_hidden_shuffle_hides_the_spent_cards_and_a_draw_hides_its_card(state):
    shuffled = next(core.shuffle(state, POND, spent=BANK))
    assert set(FISHING.view_event(shuffled, ANN).added) == {0}
    card = CardDrawn(player="Ann", card=3, pile=POND, to=creel("Ann"))
    assert [FISHING.view_event(card, seat).card for seat in (ANN, BEN)] == [3, 0]


def test_torg_has_views_of_its_own():
    state = torg.new_game(["Quin"], seed=7)
    assert not isinstance(torg.TORG.view(state, SPECTATOR), TableView)
    assert torg.TORG.state_type is torg.State
