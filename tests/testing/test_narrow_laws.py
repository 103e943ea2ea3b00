"""Laws for rare features: secrets that are no cards, special decks, games without randomness."""

from collections.abc import Generator
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated

import attrs
import pytest

from dramadeck import core
from dramadeck.core.visibility import secret_fields
from dramadeck.testing import Law, LawBrokenError, check_laws, check_listings
from dramadeck.testing.random_play import SHORT, Opening, weight
from dramadeck.testing.tables import laid
from dramadeck.torg import TORG
from tests.core import auction, ballot, fishing
from tests.testing.broken_systems import check_broken, with_methods
from tests.testing.market import MARKET

ELDER, CHILD = core.Seat("elder"), core.Seat("child")


class Animal(StrEnum):
    OWL = "owl"
    FOX = "fox"


@attrs.frozen(kw_only=True)
class State:
    table: core.Table
    words: tuple[str, ...] = ()
    sounds: int = 0


@core.command(by=core.Seat("elder"))
class Whisper:
    word: str
    times: int
    animal: Animal
    is_loud: bool = False
    others: tuple[str, ...] = ()


@core.event
class Whispered(core.NoCards):
    word: Annotated[str | None, core.VisibleTo("elder")]
    times: Annotated[int | None, core.VisibleTo("elder")]
    animal: Annotated[Animal | None, core.VisibleTo("elder")]
    is_loud: Annotated[bool | None, core.VisibleTo("elder")] = None
    others: Annotated[tuple[str, ...] | None, core.VisibleTo("elder")] = None
    aloud: str | None = None


def decide(state: State, command: Whisper) -> Generator[Whispered, State, None]:
    yield Whispered(word=command.word, times=command.times, animal=command.animal)


def evolve(state: State, event: Whispered) -> State:
    return attrs.evolve(state, words=(*state.words, str(event.word)), sounds=state.sounds + 1)


def view(state: State, seat: core.Seat) -> int:
    return state.sounds


def candidates(state, seat, gate):
    if seat == ELDER:
        yield Whisper(word="owl", times=2, animal=Animal.OWL)


WHISPERS = core.RuleSystem(
    name="whispers",
    title="Whispers",
    new_game=lambda names, seed: State(table=core.Table.of({core.Zone("stack"): (1, 2)})),
    decide=decide,
    evolve=evolve,
    candidates=candidates,
    view=view,
    seats=lambda state: (ELDER, CHILD),
    issuer=lambda state, command: ELDER,
    visibility=MappingProxyType({}),
    holders=frozenset(),
    commands=(Whisper,),
    events=(Whispered,),
    dialects=MappingProxyType({}),
    decks=MappingProxyType({}),
)


def test_a_game_with_secrets_and_without_randomness_obeys_the_laws():
    assert secret_fields(Whispered)[0] == ("word", core.VisibleTo("elder"))
    assert check_laws(WHISPERS, games=1, moves=3).turns == 3


@core.event
class BidCalled(core.NoCards):
    """A bidder has bid, and every seat sees the coins."""

    bidder: core.CharacterName
    coins: int
    apply = auction.BidPlaced.apply


def test_an_auction_with_hidden_bids_obeys_the_laws():
    assert not check_laws(auction.auction(), games=6).unmet


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"placed": BidCalled}, "the events that player Marco is shown depend on coins"),
        ({"is_leaky": True}, "what player Marco sees afterwards depends on coins"),
        ({"refuses_equals": True}, "what player Marco may do depends on a secret of somebody else"),
    ],
    ids=["in an event", "in a view", "by a refusal"],
)
def test_a_leak_of_a_bid_is_detected_without_an_annotation_in_the_command(options, words):
    check_broken(Law.SECRECY, words, auction.auction(**options))


@core.event
class VoteCalled(core.NoCards):
    """Somebody has voted, aloud."""

    voter: core.CharacterName
    choice: core.CharacterName
    apply = ballot.VoteCast.apply


def test_votes_that_only_their_voters_see_keep_the_laws():
    assert not check_laws(ballot.ballot(), games=6).unmet


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"cast": VoteCalled}, "the events that player Marco is shown depend on choice"),
        ({"state": ballot.OpenState}, "what player Marco sees afterwards depends on choice"),
    ],
    ids=["in an event", "in the state"],
)
def test_a_secret_name_that_only_the_event_or_only_the_state_hides_is_noticed(options, words):
    check_broken(Law.SECRECY, words, ballot.ballot(**options))


def test_a_rule_that_accepts_a_name_outside_the_group_of_its_field_is_noticed():
    words = r"choice='Nobody There'\), whose choice is none of 'voters', is not refused, but is "
    check_broken(Law.INERT_REFUSAL, words, ballot.ballot(accepts_anybody=True), games=1)


class Tired(StrEnum):
    TOO_OFTEN = "too_often"


def echo(state, command):
    yield Whispered(word=command.word, times=command.times, animal=command.animal, aloud="!")
    if command.word == "owl":
        yield Whispered(word=None, times=None, animal=None)


def shouted(state, command):
    yield Whispered(word="owl", times=None, animal=None, aloud=command.word[-2:])


def overheard(state, command):
    aloud = "!" if command.is_loud else None
    yield Whispered(word=None, times=None, animal=None, is_loud=command.is_loud, aloud=aloud)


def only_fewer(state, command):
    """Refuse more than two times; one time has another event than two."""
    if command.times > 2:
        raise core.IllegalCommandError(core.Refusal(Tired.TOO_OFTEN, "XX-1", "too often"))
    aloud = "!" if command.times == 1 else None
    yield Whispered(word=None, times=command.times, animal=None, aloud=aloud)


def repeated(state, command):
    yield Whispered(word=None, times=None, animal=None)
    yield Whispered(word=command.word, times=None, animal=None, aloud=command.word[-2:])


def imitated(state, command):
    sound = "hoots" if command.animal == "owl" else "barks"
    yield Whispered(word=None, times=None, animal=command.animal, aloud=sound)


LATER_VIEW = "what child sees afterwards depends on word"


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"decide": only_fewer}, "the events that child is shown depend on times"),
        ({"decide": echo}, "the events that child is shown depend on word"),
        ({"decide": shouted}, "the events that child is shown depend on word"),
        ({"decide": overheard}, "the events that child is shown depend on is_loud"),
        ({"decide": repeated}, "the events that child is shown depend on word"),
        ({"decide": imitated}, "the events that child is shown depend on animal"),
        ({"view": lambda state, seat: state.words}, LATER_VIEW),
    ],
)
def test_a_leak_of_a_secret_is_detected(parts, words):
    rules = attrs.evolve(WHISPERS, **parts)
    check_broken(Law.SECRECY, f"{words}, which is secret", rules, games=1)
    leaking = with_methods(WHISPERS, view_event=lambda self, event, seat: event)
    with pytest.raises(LawBrokenError, match=r"child is shown word of .* which is for elder alone"):
        check_laws(leaking, games=1)


@core.command(by=ELDER)
class Confide:
    word: Annotated[str, core.VisibleTo("elder"), core.FreeInput("owl")]


def confided(state, command):
    yield Whispered(word=None, times=None, animal=None, aloud=command.word)


def test_a_secret_of_a_command_in_a_public_field_of_an_event_is_detected():
    rules = attrs.evolve(
        WHISPERS,
        commands=(Confide,),
        decide=confided,
        candidates=lambda state, seat, gate: [Confide(word="owl")] if seat == ELDER else [],
    )
    words = "the events that child is shown depend on word, which is secret"
    check_broken(Law.SECRECY, words, rules, games=1)


def aloud(state, command):
    yield Whispered(word=command.word, times=None, animal=None, aloud=command.word)


def in_company(state, command):
    yield Whispered(word=None, times=None, animal=None, others=command.others)


@pytest.mark.parametrize("tell", [aloud, in_company])
def test_a_public_value_or_one_without_alternatives_is_no_secret(tell):
    assert check_laws(attrs.evolve(WHISPERS, decide=tell), games=1, moves=2).turns == 2


def test_two_reasons_with_the_same_code_are_detected():
    class Reason(StrEnum):
        TIRED = "no"
        BUSY = "no"

    def refuse(state, command):
        if state.sounds:
            raise core.IllegalCommandError(core.Refusal(Reason.BUSY, "XX-1", "not now"))
        return decide(state, command)

    with pytest.raises(LawBrokenError, match="two reasons of Reason have one code"):
        check_laws(attrs.evolve(WHISPERS, decide=refuse), games=1)


# The starts of games.


@attrs.frozen
class Deck:
    name: str
    numbers: tuple[int, ...]

    def only(self, numbers, *, name):
        return Deck(name, tuple(numbers))


def setups(rules, decks=None, games=12):
    start = Opening(rules, decks)
    return [start(number) for number in range(games)]


def test_games_start_with_every_dialect_and_deck_and_with_a_short_deck():
    decks = {"long": Deck("long", tuple(range(1, 101))), "tiny": Deck("tiny", (1, 2))}
    rules = attrs.evolve(
        WHISPERS,
        new_game=lambda names, *, seed, dialect, deck: (dialect, deck.name, len(deck.numbers)),
        dialects=MappingProxyType({"a": 1, "b": 2}),
        decks=MappingProxyType(decks),
    )
    decked = (("short", 20), ("long", 100), ("tiny", 2))
    assert set(setups(rules)) == {(dialect, *deck) for dialect in (1, 2) for deck in decked}
    assert {deck for _, deck, _ in setups(rules, [Deck("own", (7,))])} == {"own"}


def test_games_start_with_a_number_of_players_that_is_allowed():
    def no(*counts):
        def new_game(names, seed):
            if len(names) in counts:
                raise ValueError("so many do not play")
            return names

        return attrs.evolve(WHISPERS, new_game=new_game)

    assert {len(names) for names in setups(no(1, 3, 4))} == {2}
    assert {len(names) for names in setups(no())} == {1, 2, 3, 4}
    assert [len(names) for names in setups(no(2), games=5)] == [1, 3, 3, 4, 1]


def test_commands_that_were_not_sent_yet_have_more_weight():
    assert [weight({}, "Beg", times) for times in (0, 1, 2, 5, 99)] == [12, 6, 4, 2, 1]
    assert [weight({"Beg": 7}, "Beg", times) for times in (0, 1, 2)] == [21, 10, 7]
    # The weight of a frequent command does not decrease after the second time.
    assert [weight({"Beg": 8}, "Beg", times) for times in (0, 1, 9)] == [24, 8, 8]


def test_a_short_deck_has_cards_from_all_parts_of_the_long_one():
    start, shipped = Opening(TORG, None), TORG.decks["original"].numbers
    short = next(
        deck.numbers
        for deck in (start(seed).setup.deck for seed in range(40))
        if len(deck.numbers) == SHORT and set(deck.numbers) <= set(shipped)
    )
    quarters = {4 * shipped.index(number) // len(shipped) for number in short}
    assert quarters == {0, 1, 2, 3}


def market_day(bank=(4, 5)):
    start = fishing.new_game(("Ann", "Ben"), seed=1)
    return laid(MARKET, start, {"creel/Ann": (1, 2), "creel/Ben": (3,), "bank": bank})


def test_a_rule_that_accepts_a_card_outside_the_group_of_its_field_is_detected():
    words = r"Barter\(.*\) is neither refused nor carried out: TableError"
    check_broken(Law.INERT_REFUSAL, words, MARKET, games=1, start=lambda _: market_day())
    words = r"is accepted, but taken \d+ is none of 'bank' now; the rule has to refuse it"
    with pytest.raises(LawBrokenError, match=words):
        check_listings(MARKET, games=2, start=lambda _: market_day(bank=()))


def test_an_error_has_a_note_about_a_kind_of_zone_that_no_game_had():
    rules = attrs.evolve(MARKET, visibility={**fishing.VISIBILITY, "cree": core.Visibility.OWNER})
    error = check_broken(
        Law.INERT_REFUSAL, "neither refused", rules, games=1, start=lambda _: market_day()
    )
    (note,) = error.__notes__
    assert note.startswith("the visibility names 'cree', and no game had a zone of this kind")
