"""Seats, senders, listings and views follow from the fields of the state and of the commands."""

from typing import Annotated

import attrs
import pytest

from dramadeck import core, torg
from dramadeck.core import (
    SPECTATOR,
    CardDrawn,
    PileShuffled,
    Seat,
    TableError,
    TableView,
    UnknownNameError,
    Visibility,
    Zone,
)
from dramadeck.testing import check_laws, check_listings
from dramadeck.testing.tables import laid
from tests.core import fishing
from tests.core.fishing import BANK, FISHING, KEEPER, POND, Fish, Release, Stock, creel

ANN, BEN = Seat("angler", "Ann"), Seat("angler", "Ben")


@pytest.fixture
def state():
    start = fishing.new_game(["Ann", "Ben"], seed=7)

    cards = {"creel/Ann": (9, 4), "creel/Ben": (5,), "bank": (8, 2), "net": (1,)}
    return laid(FISHING, start, cards)


def test_a_game_made_of_fields_keeps_the_laws():
    assert not check_laws(FISHING, games=6).unmet
    assert not check_listings(FISHING, games=2).unmet


def test_those_who_play_sit_there_then_the_seats_of_the_commands_then_who_looks_on(state):
    assert FISHING.seats(state) == (ANN, BEN, KEEPER, SPECTATOR)
    assert FISHING.holders == {"angler"}


def test_players_that_are_records_sit_there_by_their_names_and_each_field_has_its_role():
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

    rules = attrs.evolve(
        FISHING, name="regatta", rules=None, evolve=evolve, holders=None, seats=None
    )
    regatta = Regatta(core.Table.of({}), (Boat("Swan"), Boat("Gull")), ("Jo",))
    assert rules.seats(regatta) == (
        Seat("boat", "Swan"),
        Seat("boat", "Gull"),
        Seat("judge", "Jo"),
        KEEPER,
        SPECTATOR,
    )
    assert rules.holders == {"boat", "judge"}
    assert rules.issuer(regatta, Fish(angler="Jo")) == Seat("judge", "Jo")
    assert rules.issuer(regatta, Fish(angler="Zoe")) == Seat("boat", "Zoe")


def test_a_command_is_sent_by_the_seat_of_its_name_or_by_its_own(state):
    assert FISHING.issuer(state, Fish(angler="Ben")) == BEN
    assert FISHING.issuer(state, Fish(angler="Zoe")) == Seat("angler", "Zoe")
    assert FISHING.issuer(state, Stock()) == KEEPER


def test_a_group_is_a_field_of_players_or_the_cards_of_the_sender_or_of_all(state):
    def group(name, sender="Ann"):
        return FISHING.members_of(name, state, Fish(angler=sender))

    assert group("anglers") == ("Ann", "Ben")
    assert (group("creel"), group("creel", "Ben"), group("creel", "Zoe")) == ((4, 9), (5,), ())
    assert group("bank") == (8, 2), "what lies open keeps its order"
    with pytest.raises(UnknownNameError, match="no group of members, field of players or kind of"):
        group("boats")


def test_a_group_that_is_named_by_hand_comes_first(state):
    rules = attrs.evolve(FISHING, members={"bank": lambda _state, _command: (3,)})
    assert rules.members_of("bank", state, Stock()) == (3,)


def test_each_combination_is_listed(state):
    releases = [each for each in FISHING.legal_actions(state, ANN) if isinstance(each, Release)]
    assert [(each.card, each.witness) for each in releases] == [
        (4, "Ann"),
        (4, "Ben"),
        (9, "Ann"),
        (9, "Ben"),
    ]
    assert FISHING.legal_actions(state, KEEPER) == (Stock(),)
    assert FISHING.legal_actions(state, SPECTATOR) == ()


def piles(state, seat):
    return {str(each.zone): (each.count, each.cards) for each in FISHING.view(state, seat).piles}


def test_a_view_shows_each_pile_as_far_as_its_zone_is_seen(state):
    pond = len(state.table.pile(POND))
    of_all = {"bank": (2, (8, 2)), "pond": (pond, None)}
    hidden = {"creel/Ann": (2, None), "creel/Ben": (1, None), "net": (1, None)}
    assert piles(state, SPECTATOR) == of_all | hidden
    assert piles(state, ANN) == of_all | hidden | {"creel/Ann": (2, (4, 9))}
    assert piles(state, BEN) == of_all | hidden | {"creel/Ben": (1, (5,))}
    assert piles(state, KEEPER) == of_all | hidden | {"net": (1, (1,))}
    seen = FISHING.view(state, ANN)
    assert seen.pile(BANK).cards == (8, 2)
    with pytest.raises(TableError, match="there is no zone creel/Zoe on this table"):
        seen.pile(creel("Zoe"))


def test_a_view_shows_the_fields_that_are_marked_to_whom_they_are_for(state):
    keeper, ann = (FISHING.view(state, each) for each in (KEEPER, ANN))
    assert isinstance(ann, TableView)
    assert (keeper.tide, ann.tide) == (fishing.Tide.LOW, None)
    assert (ann.day, ann.calls, ann.players) == ("Monday", (), ("Ann", "Ben"))
    assert not hasattr(ann, "bait"), "what is not marked is not seen"
    assert (ann.seat, ann.deck, ann.dues, ann.result) == (ANN, None, (), None)


def test_a_view_names_the_deck_and_says_what_is_due_and_how_it_has_ended(state):
    due, over = core.Due(seat=ANN, command="Fish"), core.GameResult(winners=("Ben",))
    rules = attrs.evolve(FISHING, pending=lambda _: (due,), result=lambda _: over)
    seen = rules.view(state, BEN)
    assert (seen.dues, seen.result) == ((due,), over)


def test_a_zone_of_somebody_else_may_be_seen_for_a_while(state):
    rules = attrs.evolve(FISHING, also_seen=lambda _state, _seat: [creel("Ben")])
    assert rules.view(state, ANN).pile(creel("Ben")).cards == (5,)


def returning(kind):
    """A system whose states are of this type."""

    def evolve(state, _event):
        return state

    evolve.__annotations__ = {"return": kind}
    return attrs.evolve(FISHING, rules=None, evolve=evolve, seats=None, issuer=None, view=None)


def test_what_cannot_follow_from_the_fields_is_said_when_the_system_is_made():
    @attrs.frozen
    class Nobody:
        table: core.Table

    @attrs.frozen
    class Owned:
        table: core.Table
        players: core.Players
        luck: Annotated[int, Visibility.OWNER]

    @attrs.frozen
    class Twice:
        setup: fishing.Setup
        table: core.Table
        day: Annotated[str, Visibility.EVERYONE]

    @attrs.frozen
    class Taken:
        table: core.Table
        players: Annotated[core.Players, Visibility.EVERYONE]

    for kind, told in (
        (Nobody, "fishing: no field of Nobody says who plays; mark one as `Players`, or give `se"),
        (Owned, r"Owned.luck: owner: a field is for everybody, or for one role \(`VisibleTo`\)"),
        (Twice, "Twice: a view has one field day; call yours otherwise"),
        (Taken, "Taken: a view has one field players; call yours otherwise"),
        (int, "fishing.evolve must be annotated with the record that it returns"),
    ):
        with pytest.raises(TypeError, match=told):
            returning(kind)


def test_a_copy_with_other_commands_has_the_seats_of_these():
    @core.command(by=Seat("heron"))
    class Steal:
        """A command of a seat that nobody else has."""

    rules = attrs.evolve(FISHING, commands=(*FISHING.commands, Steal))
    state = fishing.new_game(["Ann"])
    assert rules.seats(state) == (ANN, KEEPER, Seat("heron"), SPECTATOR)
    assert FISHING.seats(state) == (ANN, KEEPER, SPECTATOR)
    by_hand = attrs.evolve(rules, seats=lambda _state: (ANN,), issuer=lambda _state, _command: ANN)
    assert attrs.evolve(by_hand, name="other").seats(state) == (ANN,)
    assert attrs.evolve(by_hand, name="other").issuer(state, Stock()) == ANN


def test_a_system_has_rules_or_says_itself_how_it_goes_on():
    for part in ("decide", "evolve", "commands"):
        parts = {"decide": FISHING.decide, "evolve": FISHING.evolve, "commands": FISHING.commands}
        del parts[part]
        with pytest.raises(TypeError, match=f"pond: it has no {part}; give `rules`, or `{part}`"):
            core.RuleSystem(
                name="pond",
                title="Pond",
                new_game=fishing.new_game,
                visibility={},
                events=(),
                **parts,
            )


def test_rules_belong_to_the_first_system_that_has_them(state):
    house = attrs.evolve(FISHING, name="house", decide=lambda _state, _command: iter(()))
    assert FISHING.rules.verb(Fish)(state, angler="Ann").events
    assert not house.step(state, Fish(angler="Ann")).events
    assert FISHING.commands == FISHING.rules.commands == (Fish, Release, Stock)


def drawn(state, **how):
    """The events of a draw, and the state that it returns."""
    ruling, events = core.draw(state, "Ann", POND, creel("Ann"), **how), []
    try:
        events.append(next(ruling))
        while True:
            state = FISHING.evolve(state, events[-1])
            events.append(ruling.send(state))
    except StopIteration as end:
        return events, end.value


def test_cards_are_drawn_from_the_top_and_what_is_spent_comes_in_when_the_pile_is_empty(state):
    few = laid(FISHING, state, {"net": (*state.table.pile(POND)[:-1],)})
    (top,) = few.table.pile(POND)
    events, after = drawn(few, spent=BANK, count=2)
    first, shuffled, second = events
    assert first == CardDrawn(player="Ann", card=top, pile=POND, to=creel("Ann"))
    assert isinstance(shuffled, PileShuffled)
    assert (shuffled.added, shuffled.spent, sorted(shuffled.order)) == ((8, 2), BANK, [2, 8])
    assert second.card == shuffled.order[-1]
    assert after.seed == few.seed.next


def test_no_more_is_drawn_than_there_is(state):
    few = laid(FISHING, state, {"net": state.table.pile(POND)})
    assert drawn(few, count=3) == ([], few), "without spent cards nothing is shuffled"
    events, after = drawn(few, spent=BANK, count=9)
    assert [type(each) for each in events] == [PileShuffled, CardDrawn, CardDrawn]
    assert drawn(after, spent=BANK, count=1) == ([], after)
    assert drawn(state, count=0) == drawn(state, count=-1) == ([], state)


def test_a_pile_is_shuffled_alone_or_with_what_is_spent(state):
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
    assert [FISHING.view_event(card, each).card for each in (ANN, BEN)] == [3, 0]


def test_torg_and_others_say_by_hand_what_does_not_follow():
    state = torg.new_game(["Quin"], seed=7)
    assert not isinstance(torg.TORG.view(state, SPECTATOR), TableView)
    assert torg.TORG.state_type is torg.State


def test_zones_of_a_kind_are_no_group_of_somebody_without_one():
    state = fishing.new_game(["Ann"])
    assert FISHING.members_of("net", state, Stock()) == ()
    assert Zone("net") in state.table.zones
