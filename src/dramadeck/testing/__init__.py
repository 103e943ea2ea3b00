"""For authors of rule systems: the laws that every system keeps.

`check_laws` plays random games of a system and checks the laws. Two laws take longer and have
separate functions: `check_listings` checks that listings have all legal commands, and
`check_presentation` of `dramadeck.client.testing` that everything can be described and drawn.
Neither pytest nor Hypothesis is needed: an error says which law is broken, and how to play the same
game again.

Each game begins with `new_game(names, seed=...)`, with every dialect and deck of the system, and
with a short version of each deck that has `only`; a number of players that `new_game` refuses by a
`ValueError` is skipped. Then a random seat sends a random command of its listing, and every law is
checked in every turn. The result says which commands and events the games had: a law that was
checked where nothing happens proves nothing.

>>> from dramadeck import torg
>>> findings = check_laws(torg.TORG, games=1, moves=10)
>>> findings.turns
10
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypedDict, Unpack

import attrs

from dramadeck.codec.record_file import lines, parse_record
from dramadeck.codec.records import Record
from dramadeck.core import IllegalCommandError, Seed, TableError, Transition
from dramadeck.core.record_search import cards_in, with_cards
from dramadeck.core.rules import AnySystem
from dramadeck.testing import laws, random_play
from dramadeck.testing.laws import Law, LawBrokenError
from dramadeck.testing.random_play import Listings, More, Question, Start, TurnCase
from dramadeck.testing.secrecy_laws import secrecy

__all__ = [
    "CHECKS",
    "Check",
    "Findings",
    "Law",
    "LawBrokenError",
    "Play",
    "check_laws",
    "check_listings",
    "check_turns",
]

Check: TypeAlias = Callable[[TurnCase], Iterator[str]]
"""A law: a function that checks a turn and yields what is wrong."""

CHECKS: Final[Mapping[Law, Check]] = MappingProxyType(
    {
        Law.HONEST_CODES: laws.honest_codes,
        Law.WINDOWS: laws.windows,
        Law.FOLD: laws.fold,
        Law.CONSERVATION: laws.conservation,
        Law.PURITY: laws.purity,
        Law.INERT_REFUSAL: laws.inert_refusal,
        Law.TWO_FACES: laws.two_faces,
        Law.ROUND_TRIP: laws.round_trip,
        Law.SECRECY: secrecy,
    }
)
"""The laws that are checked in every turn; law 2, replay, is checked after each game."""

_STARTS: Final = 24
"""How many starts are searched for a kind of zone: there is one of each dialect and deck."""

_MOST_NAMED: Final = 4
"""How many kinds in `unmet` the repr of findings names."""


@attrs.frozen(kw_only=True)
class Findings:
    """What occurred in games that broke no law.

    Attributes:
        games: how many games were played.
        turns: how many commands were carried out.
        met: how often each kind of command was sent, and each kind of event happened.
        unmet: the kinds of commands and events that never occurred: no law was checked with them.
        refusals: the reasons of refusals that occurred, each with the id of its rule; those of a
            sender without a seat are among them.
    """

    games: int
    turns: int
    met: Mapping[type, int]
    unmet: frozenset[type]
    refusals: frozenset[tuple[StrEnum, str]]

    def __repr__(self) -> str:
        names = sorted(kind.__name__ for kind in self.unmet)
        further = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
        unmet = ", ".join(names[:_MOST_NAMED]) + further or "none"
        return (
            f"<Findings: {self.games} games, {self.turns} commands; {len(self.met)} kinds met; "
            f"never met: {unmet}; {len(self.refusals)} refusals>"
        )


class Play(TypedDict, total=False):
    """Which games are played; see `check_laws`."""

    seed: int
    decks: Sequence[Any] | None
    start: Start | None
    more: More | None
    weights: Mapping[str, int] | None


def check_laws(
    rules: AnySystem,
    *,
    games: int = 12,
    moves: int = 40,
    seed: int = 1,
    decks: Sequence[Any] | None = None,
    start: Start | None = None,
    more: More | None = None,
    weights: Mapping[str, int] | None = None,
    bibliography: Collection[str] | None = None,
    questions: Iterable[Question] = (),
) -> Findings:
    """Play games of a system and check that it keeps the laws.

    Args:
        rules: the system.
        games: how many games are played.
        moves: how many commands each game has.
        seed: the number of the first game; the next games have the next numbers.
        decks: the decks to play with instead of those of the system.
        start: a function from the number of a game to its first state; None calls `new_game`.
        more: a function from a state to commands that are sent besides those of the listing.
        weights: how often a kind of command is drawn, by its name; others have 4.
        bibliography: the ids of the rules that a refusal may name; any if it is left out.
        questions: other queries of a seat beside its view, each a function of a state and a seat:
            the answers must not depend on what that seat does not see.

    Raises:
        LawBrokenError: the system breaks a law; the message says which and how to play the game
            again.
        ValueError: the system cannot be set up for any number of players; pass `start`.
    """
    for law, problems in (
        (Law.HONEST_CODES, laws.complete_lists(rules)),
        (Law.TWO_FACES, laws.complete_verbs(rules)),
    ):
        for problem in problems:
            raise LawBrokenError(law, problem, None, seed, 0)
    return _Checker(
        name="check_laws",
        rules=rules,
        more=more,
        weights=weights,
        bibliography=None if bibliography is None else frozenset(bibliography),
        questions=tuple(questions),
        make_checks=lambda: CHECKS,
    ).play(games, moves, seed, start, decks, looks_back=True)


def check_listings(
    rules: AnySystem,
    *,
    games: int = 12,
    moves: int = 40,
    attempts: int = laws.ATTEMPTS,
    **how: Unpack[Play],
) -> Findings:
    """Play games of a system and check that its listings have all commands that the rules accept.

    A sample must have each type of command that a seat may send, for each name that it may send it
    in; the whole listing must have a command with each member of a field that is `OneOf`. Random
    commands find out what the rules accept: `attempts` of each type for each seat in each state.
    The other arguments are those of `check_laws`.

    Raises:
        LawBrokenError: the rules accept a command that is not listed.

    >>> from dramadeck import tarot
    >>> check_listings(tarot.TAROT, games=1, moves=3).turns
    3
    """
    return check_turns(
        rules,
        lambda: {Law.COMPLETENESS: laws.Completeness(attempts)},
        games=games,
        moves=moves,
        name="check_listings",
        **how,
    )


def check_turns(
    rules: AnySystem,
    checks: Callable[[], Mapping[Law, Check]],
    *,
    games: int,
    moves: int,
    name: str = "check_turns",
    **how: Unpack[Play],
) -> Findings:
    """Play games of a system and check laws in every turn; `checks` makes the laws for each game.

    An error names the function that is to be called again by `name`. The other arguments and the
    errors are those of `check_laws`.
    """
    return _Checker(
        name=name,
        rules=rules,
        more=how.get("more"),
        weights=how.get("weights"),
        make_checks=checks,
    ).play(games, moves, how.get("seed", 1), how.get("start"), how.get("decks"))


@attrs.define(kw_only=True)
class _Checker:
    """The arguments that all games of a check share, and what occurred in them."""

    name: str
    rules: AnySystem
    make_checks: Callable[[], Mapping[Law, Check]]
    more: More | None
    weights: Mapping[str, int] | None
    bibliography: frozenset[str] | None = None
    questions: tuple[Question, ...] = ()
    turns: int = 0
    met: Counter[type] = attrs.Factory(Counter[type])
    refused: set[tuple[StrEnum, str]] = attrs.Factory(set[tuple[StrEnum, str]])
    zones: set[str] = attrs.Factory(set[str])
    options: Callable[[int], str] = random_play.no_options

    def play(
        self,
        games: int,
        moves: int,
        seed: int,
        start: Start | None,
        decks: Sequence[Any] | None,
        *,
        looks_back: bool = False,
    ) -> Findings:
        """Play the games; `looks_back` also checks each whole game at its end."""
        begin = start
        if begin is None:
            begin = opening = random_play.Opening(self.rules, decks)
            self.options = opening.described
        try:
            for number in range(seed, seed + games):
                _Game(self, number).play(begin(number), moves, looks_back=looks_back)
        except LawBrokenError as broken:
            for note in laws.unknown_kinds(self.rules, self.zones):
                broken.add_note(note)
            raise
        if looks_back:
            self._check_visibility(begin, range(seed, seed + (_STARTS if start is None else 0)))
        kinds = (*self.rules.commands, *self.rules.events)
        return Findings(
            games=games,
            turns=self.turns,
            met=MappingProxyType(dict(self.met)),
            unmet=frozenset(kind for kind in kinds if not self.met[kind]),
            refusals=frozenset(self.refused),
        )

    def _check_visibility(self, begin: Start, others: range) -> None:
        """Check that every kind of zone with a visibility has been in a game, or is in a start."""
        for number in others:
            if self.zones >= self.rules.visibility.keys():
                return
            self.zones.update(zone.kind for zone in begin(number).table.zones)
        for problem in laws.unknown_kinds(self.rules, self.zones):
            raise LawBrokenError(Law.HONEST_CODES, problem, None, others.start, 0)


def _exchanged(card: int, other: int, value: int) -> int:
    """The other card instead of the one."""
    return other if value == card else value


class _Game:
    """One game in which the laws are checked."""

    def __init__(self, checker: _Checker, seed: int) -> None:
        self.checker, self.checks = checker, checker.make_checks()
        self.more = checker.more or random_play.nothing_more
        self.seed, self.turn = seed, 0
        self.record: Record[Any]

    def play(self, start: Any, moves: int, *, looks_back: bool = False) -> None:
        """Play at most `moves` turns and check each; `looks_back` checks the whole game as well."""
        checker = self.checker
        self.record = Record(rules=checker.rules, start=start)
        checker.zones.update(zone.kind for zone in start.table.zones)
        if twice := [card for card, times in laws.cards_of(start).items() if times > 1]:
            raise self._broken(Law.CONSERVATION, f"cards {twice} are in two places", None)
        rng = Random(f"trial/{self.seed}")  # noqa: S311 - to be repeated, not a secret
        used = Counter[str]()
        for self.turn in range(1, moves + 1):
            try:
                offers = random_play.Offers(checker.rules, self.record.state, self.more)
                command = offers.draw(used, checker.weights or {}, rng)
            except Exception as problem:
                what = laws.failed_listing(checker.rules, self.record.state, problem)
                raise self._broken(Law.INERT_REFUSAL, what, None) from problem
            if command is None:
                break
            self._take_turn(command)
        if not looks_back:
            return
        last = self.record.turns[-1].command if self.record.turns else None
        # No command is sent after the last turn; only refusals can be checked there.
        end = self._turn_case(last, Transition(self.record.state, ()))
        self._check(Law.INERT_REFUSAL, partial(laws.inert_refusal, end), last)
        if last is not None:
            self._check(Law.HONEST_CODES, partial(laws.honest_codes, end), last)
        self._check(Law.PURITY, partial(laws.unfixed_parts, self.record.state), last)
        self._check(Law.REPLAY, self._replay, last)
        self._check(Law.ROUND_TRIP, self._read_again, last)

    def _take_turn(self, command: Any) -> None:
        checker = self.checker
        try:
            transition = checker.rules.step(self.record.state, command)
        except TableError as problem:
            raise self._broken(Law.CONSERVATION, str(problem), command) from problem
        except IllegalCommandError as problem:
            what = f"it is listed, and refused: {problem}"
            raise self._broken(Law.INERT_REFUSAL, what, command) from problem
        except Exception as problem:
            what = f"it is neither refused nor carried out: {laws.described(problem)}"
            raise self._broken(Law.INERT_REFUSAL, what, command) from problem
        case = self._turn_case(command, transition)
        for law, check in self.checks.items():
            self._check(law, partial(check, case), command)
        self.record = self.record.then(command)
        checker.zones.update(zone.kind for zone in transition.state.table.zones)
        checker.turns += 1
        checker.met.update(part.__class__ for part in (command, *transition.events))

    def _turn_case(self, command: Any, transition: Transition[Any, Any]) -> TurnCase:
        checker = self.checker
        rng = Seed(f"{self.seed}/{self.turn}")
        listings = Listings(checker.rules, self.record.state)
        attempts = rng.shuffled(dict.fromkeys(self._attempts(listings)))
        return TurnCase(
            rules=checker.rules,
            before=self.record.state,
            command=command,
            after=transition.state,
            events=transition.events,
            listings=listings,
            tried=tuple(dict.fromkeys((*self._altered(command), *attempts)))[: random_play.TRIED],
            rng=rng.next,
            bibliography=checker.bibliography,
            refused=checker.refused,
            questions=checker.questions,
            more=self.more,
        )

    def _altered(self, command: Any) -> Iterator[Any]:
        """The legal command with another card in place of a single one, where it names several."""
        cards = dict.fromkeys(cards_in(command))
        if len(cards) > 1:
            table = self.record.state.table
            others = [card for _, pile in table for card in pile if card not in cards]
            rng = Seed(f"altered/{self.seed}/{self.turn}")
            for card, other in zip(cards, rng.shuffled(others), strict=False):
                with suppress(ValueError):
                    yield with_cards(command, partial(_exchanged, card, other))

    def _attempts(self, listings: Listings) -> Iterator[Any]:
        """Commands to try now: possible ones, earlier ones, and earlier ones with other cards."""
        rules, state, shift = self.checker.rules, self.record.state, 1 + self.turn
        for seat in rules.seats(state):
            yield from listings.possible(seat)
        yield from self.more(state)
        for turn in self.record.turns:
            yield turn.command
            with suppress(ValueError):
                yield with_cards(turn.command, lambda card: card + shift)
            with suppress(ValueError):
                yield with_cards(turn.command, lambda _card: shift)

    def _replay(self) -> Iterator[str]:
        record = self.record
        events = (event for turn in record.turns for event in turn.events)
        if not laws.same(record.rules.replay(record.start, events), record.state):
            yield "the events of the whole game lead to another state than the game did"
        record.replay()

    def _read_again(self) -> Iterator[str]:
        record, rules = self.record, self.checker.rules
        text = "\n".join(lines(record)).encode()
        read = parse_record(text, rules=rules, decks=laws.decks_in(rules, record.start)).record
        if read != record or not laws.same(read.state, record.state):
            yield "the record of the game differs after it is written to a file and read"

    def _check(self, law: Law, check: Callable[[], Iterator[str]], command: Any) -> None:
        try:
            what = next(check(), None)
        except Exception as problem:
            what = f"{type(problem).__name__}: {problem}{laws.place_of(problem)}"
            raise self._broken(law, what, command) from problem
        if what is not None:
            raise self._broken(law, what, command)

    def _broken(self, law: Law, what: str, command: Any) -> LawBrokenError:
        error = LawBrokenError(law, what, command, self.seed, self.turn)
        error.check, error.options = self.checker.name, self.checker.options(self.seed)
        return error
