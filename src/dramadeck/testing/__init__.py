"""For authors of rule systems: the laws that every system keeps.

`check_laws` plays games of a system by itself and sees that the first ten laws are kept, and
`check_listings` that menus lose no legal command. What needs words and pictures as well is in
`dramadeck.chairs.testing`. Neither pytest nor Hypothesis is needed: an error says which law is
broken, and how to play the same game again.

Each game begins with `new_game(names, seed=...)`, with every dialect and deck that the system ships
and with a short one of each deck that has `only`; a number of players that `new_game` refuses by a
`ValueError` is passed over. Then any seat sends any command of its listing, and every law looks at
every turn. What the games have met comes back: a law that is tried where nothing happens proves
nothing.

>>> from dramadeck import torg
>>> found = check_laws(torg.TORG, games=1, moves=10)
>>> found.turns
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
from dramadeck.codec.record_types import Change, System, with_cards
from dramadeck.codec.records import Record
from dramadeck.core import IllegalCommandError, Seed, TableError, Transition
from dramadeck.testing.laws import (
    ATTEMPTS,
    Completeness,
    Law,
    LawBrokenError,
    cards_of,
    complete_lists,
    complete_verbs,
    conservation,
    decks_in,
    fold,
    honest_codes,
    inert_refusal,
    purity,
    round_trip,
    same,
    two_faces,
    windows,
)
from dramadeck.testing.random_play import (
    TRIED,
    More,
    Question,
    Start,
    Trial,
    chosen,
    nothing_more,
    offers,
    opening,
)
from dramadeck.testing.secrecy_laws import secrecy

Check: TypeAlias = Callable[[Trial], Iterator[str]]
"""A law that looks at a turn and says what is wrong."""

CHECKS: Final[Mapping[Law, Check]] = MappingProxyType(
    {
        Law.HONEST_CODES: honest_codes,
        Law.WINDOWS: windows,
        Law.FOLD: fold,
        Law.CONSERVATION: conservation,
        Law.PURITY: purity,
        Law.INERT_REFUSAL: inert_refusal,
        Law.TWO_FACES: two_faces,
        Law.ROUND_TRIP: round_trip,
        Law.SECRECY: secrecy,
    }
)
"""The laws that look at every turn; replay looks at whole games."""


@attrs.frozen(kw_only=True)
class Findings:
    """What games that broke no law have met.

    Attributes:
        games: how many games were played.
        turns: how many commands were carried out.
        met: how often each kind of command was sent, and each kind of event has happened.
        unmet: the kinds of commands and events that never came up: no law was tried on them.
        refusals: the reasons of refusals that came up, each with the id of its rule.
    """

    games: int
    turns: int
    met: Mapping[type, int]
    unmet: frozenset[type]
    refusals: frozenset[tuple[StrEnum, str]]

    def __repr__(self) -> str:
        return (
            f"<Findings: {self.games} games, {self.turns} commands; {len(self.met)} kinds met, "
            f"{len(self.unmet)} not; {len(self.refusals)} refusals>"
        )


class Play(TypedDict, total=False):
    """Which games are played; see `check_laws`."""

    seed: int
    decks: Sequence[Any] | None
    start: Start | None
    more: More | None
    weights: Mapping[str, int] | None


def check_laws(
    rules: System,
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
    """Play games of a system and see that it keeps the ten laws.

    Args:
        rules: the system.
        games: how many games are played.
        moves: how many commands each has.
        seed: the number of the first game; the next ones count on from it.
        decks: the decks to play with in place of those that the system ships.
        start: makes the state in which the game of a number begins; None asks `new_game`.
        more: commands that might be sent in a state beside those that `candidates` names.
        weights: how often a kind of command is drawn, by its name; one that is not named has 4.
        bibliography: the ids of the rules that a refusal may name; any may if it is left out.
        questions: what a seat may ask beside its view, each a function of a state and a seat: its
            answers must not tell what that seat does not see.

    Raises:
        LawBrokenError: the system breaks a law; the message says which and how to see it again.
        ValueError: the system cannot be set up for any number of players; pass `start`.
    """
    known = None if bibliography is None else frozenset(bibliography)
    court = _Court(rules, more or nothing_more, weights or {}, known, tuple(questions), CHECKS)
    _check_account(rules, seed)
    begin = start or opening(rules, decks)
    for number in range(seed, seed + games):
        _Game(court, number).play(begin(number), moves, looks_back=True)
    return court.findings(games)


def check_listings(
    rules: System,
    *,
    games: int = 12,
    moves: int = 40,
    attempts: int = ATTEMPTS,
    **how: Unpack[Play],
) -> Findings:
    """Play games of a system and see that its listings name whatever the rules accept.

    Of each type of command that a seat may send, in each name that it may send it in, a sample has
    one; and the whole listing has one with each member of what is `Among` others. What is accepted
    is found out by commands that are made up from what their fields may hold.

    Args:
        rules: the system.
        games: how many games are played.
        moves: how many commands each has.
        attempts: how many commands of a type are made up for each seat in each state.
        **how: which games: `seed`, `decks`, `start`, `more` and `weights`, as in `check_laws`.

    Raises:
        LawBrokenError: a seat may send what it is not offered.
        ValueError: the system cannot be set up for any number of players; pass `start`.

    >>> from dramadeck import tarot
    >>> check_listings(tarot.TAROT, games=1, moves=3).turns
    3
    """

    def checks() -> Mapping[Law, Check]:
        return {Law.COMPLETENESS: Completeness(attempts)}

    return check_turns(rules, checks, games=games, moves=moves, **how)


def check_turns(
    rules: System,
    checks: Callable[[], Mapping[Law, Check]],
    *,
    games: int,
    moves: int,
    **how: Unpack[Play],
) -> Findings:
    """Play games of a system and hold every turn to some laws.

    Args:
        rules: the system.
        checks: makes the laws for a game.
        games: how many games are played.
        moves: how many commands each has.
        **how: which games, as in `check_laws`.

    Raises:
        LawBrokenError: one of the laws is broken.
        ValueError: the system cannot be set up for any number of players; pass `start`.
    """
    first = how.get("seed", 1)
    begin = how.get("start") or opening(rules, how.get("decks"))
    more, weights = how.get("more") or nothing_more, how.get("weights") or {}
    court = _Court(rules, more, weights, None, (), {})
    for number in range(first, first + games):
        court.checks = checks()
        _Game(court, number).play(begin(number), moves)
    return court.findings(games)


def _misnamed(command: Any, by: int) -> Iterator[Any]:
    """The command for other cards, and for one card in all its places, where it can be made."""
    changes: tuple[Change, Change] = (lambda card: card + by, lambda _card: by)
    for change in changes:
        with suppress(ValueError):
            yield with_cards(command, change)


def _check_account(rules: System, seed: int) -> None:
    """What a system says about itself, before anything is played."""
    for law, wrong in (
        (Law.HONEST_CODES, complete_lists(rules)),
        (Law.TWO_FACES, complete_verbs(rules)),
    ):
        for what in wrong:
            raise LawBrokenError(law, what, None, seed, 0)


@attrs.define
class _Court:
    """What all games of one check share, and what they gather."""

    rules: System
    more: More
    weights: Mapping[str, int]
    bibliography: frozenset[str] | None
    questions: tuple[Question, ...]
    checks: Mapping[Law, Check]
    turns: int = 0
    met: Counter[type] = attrs.Factory(Counter[type])
    refused: set[tuple[StrEnum, str]] = attrs.Factory(set[tuple[StrEnum, str]])

    def findings(self, games: int) -> Findings:
        kinds = (*self.rules.commands, *self.rules.events)
        return Findings(
            games=games,
            turns=self.turns,
            met=MappingProxyType(dict(self.met)),
            unmet=frozenset(each for each in kinds if not self.met[each]),
            refusals=frozenset(self.refused),
        )


class _Game:
    """One game on trial."""

    def __init__(self, court: _Court, seed: int) -> None:
        self.court = court
        self.seed = seed
        self.turn = 0
        self.record: Record[Any]

    def play(self, start: Any, moves: int, *, looks_back: bool = False) -> None:
        """Play so many turns, and look at each, and at the whole game if it is asked for."""
        court, rules = self.court, self.court.rules
        self.record = Record(rules=rules, start=start)
        if twice := [card for card, times in cards_of(start).items() if times > 1]:
            raise self._broken(Law.CONSERVATION, f"cards {twice} lie in two places", None)
        draw = Random(f"trial/{self.seed}").random  # noqa: S311 - to be repeated, not a secret
        used = Counter[str]()
        for self.turn in range(1, moves + 1):
            offered = self._offered()
            if not offered:
                break
            command = chosen(offered, used, court.weights, (draw(), draw()))
            used[type(command).__name__] += 1
            self._take_turn(command)
        if looks_back:
            self._look_back()

    def _offered(self) -> Mapping[str, tuple[Any, ...]]:
        try:
            return offers(self.court.rules, self.record.state, self.court.more)
        except Exception as problem:
            what = f"the listings fail: {problem!r}"
            raise self._broken(Law.INERT_REFUSAL, what, None) from problem

    def _take_turn(self, command: Any) -> None:
        court, before = self.court, self.record.state
        after, events = self._step(before, command)
        trial = self._trial(command, Transition(after, events))
        for law, check in court.checks.items():
            self._hold_to(law, partial(check, trial), command)
        self.record = self.record.then(command)
        court.turns += 1
        court.met.update(each.__class__ for each in (command, *events))

    def _step(self, before: Any, command: Any) -> Transition[Any, Any]:
        try:
            return self.court.rules.step(before, command)
        except TableError as problem:
            raise self._broken(Law.CONSERVATION, str(problem), command) from problem
        except IllegalCommandError as problem:
            what = f"it is offered, and refused: {problem}"
            raise self._broken(Law.INERT_REFUSAL, what, command) from problem
        except Exception as problem:
            what = f"it is neither refused nor carried out: {problem!r}"
            raise self._broken(Law.INERT_REFUSAL, what, command) from problem

    def _trial(self, command: Any, transition: Transition[Any, Any]) -> Trial:
        court = self.court
        lot = Seed(f"{self.seed}/{self.turn}")
        return Trial(
            rules=court.rules,
            before=self.record.state,
            command=command,
            after=transition.state,
            events=transition.events,
            tried=lot.shuffled(dict.fromkeys(self._attempts()))[:TRIED],
            lot=lot.next,
            bibliography=court.bibliography,
            refused=court.refused,
            questions=court.questions,
            more=court.more,
        )

    def _attempts(self) -> Iterator[Any]:
        """What might be sent now: what fits, what is late, what names wrong cards."""
        rules, state = self.court.rules, self.record.state
        for seat in rules.seats(state):
            yield from rules.possible_actions(state, seat)
        yield from self.court.more(state)
        by = 1 + self.turn
        for turn in self.record.turns:
            yield turn.command
            yield from _misnamed(turn.command, by)

    def _look_back(self) -> None:
        last = self.record.turns[-1].command if self.record.turns else None
        # In the end nothing is sent any more, and refusals are all that is left to look at.
        end = self._trial(last, Transition(self.record.state, ()))
        self._hold_to(Law.INERT_REFUSAL, partial(inert_refusal, end), last)
        if last is not None:
            self._hold_to(Law.HONEST_CODES, partial(honest_codes, end), last)
        self._hold_to(Law.REPLAY, self._replay, last)
        self._hold_to(Law.ROUND_TRIP, self._reading, last)

    def _replay(self) -> Iterator[str]:
        record = self.record
        events = (event for turn in record.turns for event in turn.events)
        if not same(record.rules.replay(record.start, events), record.state):
            yield "the events of the whole game lead to another state than the game did"
        record.replay()

    def _reading(self) -> Iterator[str]:
        record, rules = self.record, self.court.rules
        text = "\n".join(lines(record)).encode()
        read = parse_record(text, rules=rules, decks=decks_in(rules, record.start)).record
        if read != record or not same(read.state, record.state):
            yield "the record of the game comes back otherwise from its file"

    def _hold_to(self, law: Law, look: Callable[[], Iterator[str]], command: Any) -> None:
        try:
            what = next(look(), None)
        except Exception as problem:
            what = f"{type(problem).__name__}: {problem}"
            raise self._broken(law, what, command) from problem
        if what is not None:
            raise self._broken(law, what, command)

    def _broken(self, law: Law, what: str, command: Any) -> LawBrokenError:
        return LawBrokenError(law, what, command, self.seed, self.turn)


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
