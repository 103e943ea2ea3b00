"""The laws that every rule system keeps, each as a function that checks one turn of a game.

A law yields a sentence for each problem, and nothing if it is kept. `testing.check_laws` plays the
games and calls the laws. Law 7, secrecy, is in `secrecy_laws`.
"""

import pickle
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import Enum, StrEnum, unique
from functools import cache
from importlib import import_module
from inspect import Parameter, Signature, signature
from itertools import chain
from pathlib import Path
from random import Random
from traceback import walk_tb
from typing import Any, Final

import attrs

from dramadeck import core
from dramadeck.codec import saves
from dramadeck.core import ALLOWED, CARD, IllegalCommandError, Refusal, Seat, Seed
from dramadeck.core.field_types import marked
from dramadeck.core.refusals import nearest
from dramadeck.core.rules import AnySystem
from dramadeck.core.seats import is_command, name_of_sender, sender_field
from dramadeck.core.validation import is_tuple
from dramadeck.testing.random_play import RandomCommands, TurnCase

NOBODY: Final = "Nobody There"
"""A name that no player has."""

ATTEMPTS: Final = 8
"""How many random commands of a type are tried for a seat in a state."""

_MOST_STORED: Final = 12
"""The most earlier commands of a type that serve as patterns of random ones."""


@unique
class Law(StrEnum):
    """The laws of every rule system, by the words with which an error names them."""

    FOLD = "fold"
    """The events of a step lead to its state."""
    REPLAY = "replay"
    """The first state and the record lead to the present state."""
    PURITY = "purity"
    """The same call gives the same result, and does not change its arguments."""
    INERT_REFUSAL = "inert refusal"
    """A rule refuses before anything happens; `refusal`, `step` and the listing agree."""
    CONSERVATION = "conservation"
    """Cards are where the moves of the events have put them; only a shuffle changes the seed."""
    ROUND_TRIP = "round trip"
    """States, commands, events and records survive saving and loading."""
    SECRECY = "secrecy"
    """A seat's views, events and listings do not depend on what it cannot see."""
    TWO_FACES = "two faces"
    """A command and its verb, the function that sends it, do the same."""
    HONEST_CODES = "honest codes"
    """Refusals have a reason, an existing rule and a sentence; the lists are complete."""
    WINDOWS = "windows"
    """The window, and only the window, refuses a command outside it."""
    COMPLETENESS = "completeness"
    """The listing of a seat has each type of command that the rules accept, with each member."""
    PRESENTATION = "presentation"
    """Everything can be described, listed, drawn and sent, for every seat."""

    @property
    def number(self) -> int:
        """The number of the law, from 1 on.

        >>> Law.SECRECY.number
        7
        """
        return list(Law).index(self) + 1


class LawBrokenError(core.DramadeckError, AssertionError):
    """A rule system breaks a law.

    Attributes:
        law: the law.
        what: what is wrong.
        command: the command of the turn, or None if the problem has no turn.
        seed: the seed of the game; to play it again, pass it to the same check with `games=1`.
        turn: the number of the turn, from 1 on; 0 before the first.
        check: the name of the function that played the game.
        options: the deck and the dialect of the game, as words; empty if it has neither.
    """

    check: str = "check_laws"
    options: str = ""

    def __init__(self, law: Law, what: str, command: object, seed: int, turn: int) -> None:
        super().__init__(law, what, command, seed, turn)
        self.law, self.what, self.command = law, what, command
        self.seed, self.turn = seed, turn

    def __str__(self) -> str:
        problem = f"law {self.law.number}, {self.law}: {self.what}"
        if self.command is None and not self.turn:
            return problem
        sent = "" if self.command is None else f", {self.command!r}"
        options = f" ({self.options})" if self.options else ""
        return (
            f"{problem}\n  turn {self.turn} of the game with seed {self.seed}{options}{sent}\n  "
            f"to play it again, call {self.check} with games=1, seed={self.seed}, "
            "and the same other arguments"
        )


def described(problem: BaseException) -> str:
    """The `repr` of an exception, and the line of the rule that raised it."""
    return f"{problem!r}{place_of(problem)}"


def failed_listing(rules: AnySystem, state: Any, problem: Exception) -> str:
    """A sentence about an error in a listing: of which seat and type of command, and its causes."""
    for seat in rules.seats(state):
        for kind in rules.commands:
            try:
                rules.legal_actions(state, seat, sample=True, only=[kind])
            except Exception as error:  # noqa: BLE001 - a system on trial may fail in any way
                what = f"the legal actions of {seat} cannot be listed"
                causes = "`members`, `candidates`, or the window and the marks"
                return f"{what}, see {causes} of {kind.__name__}: {described(error)}"
    return f"the legal actions cannot be listed: {described(problem)}"


def place_of(problem: BaseException) -> str:
    """The innermost line outside the library that an exception came from; empty if none is."""
    place = ""
    for frame, line in walk_tb(problem.__traceback__):
        package = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if package and package not in _NOT_THE_AUTHORS:
            place = f", at {_from_here(frame.f_code.co_filename)}:{line}"
    return place


_NOT_THE_AUTHORS: Final = {"dramadeck", "attr", "attrs", *sys.stdlib_module_names}
"""The packages whose lines are not those of a rule that somebody wrote."""


def _from_here(path: str) -> str:
    """A path as seen from the working directory, if it is inside."""
    folder = Path.cwd()
    return str(Path(path).relative_to(folder)) if Path(path).is_relative_to(folder) else path


def fold(case: TurnCase) -> Iterator[str]:
    """Law 1: the events of a step lead to its state."""
    if not same(case.rules.replay(case.before, case.events), case.after):
        yield "the events lead to another state than the step did"


def purity(case: TurnCase) -> Iterator[str]:
    """Law 3: the same call gives the same result, and does not change its arguments."""
    rules, before = case.rules, case.before
    picture = repr((before, case.command))
    after, events = rules.step(before, case.command)
    if not (same(after, case.after) and same(events, case.events)):
        yield "the same command in the same state leads to something else the second time"
    for seat in rules.seats(before):
        if rules.legal_actions(before, seat, sample=True) != case.listings.sample(seat):
            yield f"the listing of {seat} differs the second time"
        if rules.view(before, seat) != rules.view(before, seat):
            yield f"the view of {seat} differs the second time"
    if repr((before, case.command)) != picture:
        yield "the state or the command that was passed in has changed"


def unfixed_parts(value: Any, path: str = "state") -> Iterator[str]:
    """Law 3: a state has no part that can be changed in place, or that has no fixed order."""
    kind = value.__class__
    if issubclass(kind, dict | list | set | frozenset):
        parts = "tuples, numbers, texts, enums and records"
        yield f"{path} is a {kind.__name__}; a state contains only {parts}"
    elif issubclass(kind, tuple):
        for number, member in enumerate(value):
            yield from unfixed_parts(member, f"{path}[{number}]")
    elif attrs.has(kind):
        # Private fields may store what is computed from others.
        names = [field.name for field in attrs.fields(kind) if field.name[0] != "_"]
        for name in names:
            yield from unfixed_parts(getattr(value, name), f"{path}.{name}")


def same(one: Any, other: Any) -> bool:
    """Whether two values are equal, and of the same types: an enum member equals its text."""
    return bool(one == other) and repr(one) == repr(other)


# ------------------------------------------------------------------------------ the refusals


def inert_refusal(case: TurnCase) -> Iterator[str]:
    """Law 4: a rule refuses before anything happens; `refusal`, `step` and the listing agree."""
    rules, state = case.rules, case.before
    picture, result = repr(state), rules.result(state)
    for seat in rules.seats(state):
        for command, times in Counter(case.listings.sample(seat)).items():
            if times > 1:
                yield f"{seat} is offered {command!r} {times} times"
            if rules.issuer(state, command) != seat:
                yield f"{seat} is offered {command!r}, which {rules.issuer(state, command)} sends"
            # Listed commands that are drawn into `case.tried` are carried out below.
            if rules.refusal(state, command) is not None:
                yield f"{seat} is offered {command!r}, which is refused"
    for command in case.tried:
        yield from _disagreements(case, command)
    yield from outsiders(case)
    if repr(state) != picture:
        yield "the state has changed while commands were judged"
    if not same(rules.result(state), result):
        yield f"the result, {result!r}, is another while no command is accepted"


def _disagreements(case: TurnCase, command: Any) -> Iterator[str]:
    """Differences between the rule, `refusal` and `step` about a command."""
    rules, state = case.rules, case.before
    try:
        refusal, events = _ruled(rules, state, command)
        if refusal is not None and events:
            yield f"{command!r} was refused after {events} events: {refusal}"
        if rules.refusal(state, command) != refusal:
            yield f"`refusal` and the rule disagree about {command!r}"
        of_step = None
        try:
            rules.step(state, command)
        except IllegalCommandError as refused:
            of_step = refused.refusal
        if of_step != refusal:
            yield f"`step` and the rule disagree about {command!r}"
        if refusal is not None:
            case.refused.add((refusal.reason, refusal.rule))
    except Exception as problem:  # noqa: BLE001 - a rule on trial may fail in any way
        yield f"{command!r} is neither refused nor carried out: {described(problem)}"


def _ruled(rules: AnySystem, state: Any, command: Any) -> tuple[Refusal | None, int]:
    """The refusal of a command, if any, and how many events had happened when the rule ended."""
    events = 0
    try:
        ruling = rules.ruling(state, command)
        event = next(ruling)
        while True:
            if event is not ALLOWED:
                events += 1
                state = rules.evolve(state, event)
            event = ruling.send(state)
    except StopIteration:
        return None, events
    except IllegalCommandError as refused:
        return refused.refusal, events


# --------------------------------------------------------------------------------- the cards


def conservation(case: TurnCase) -> Iterator[str]:
    """Law 5: cards are where the moves have put them; only a shuffle changes the seed."""
    # `Table.after` cannot lose a card; this law checks that no event bypasses it.
    rules, state = case.rules, case.before
    for event in case.events:
        after = rules.evolve(state, event)
        if after.table != state.table.after(event.moves):
            yield f"the cards are not where {event!r} moves them"
        shuffles = any(isinstance(move, core.Shuffle) for move in event.moves)
        if seed_of(state) is not None and (seed_of(state) != seed_of(after)) != shuffles:
            if shuffles:
                yield f"{event!r} shuffles and leaves the seed as it was"
            else:
                yield f"{event!r} changes the seed without a shuffle"
        state = after


def cards_of(state: Any) -> Counter[int]:
    """How often each card is on the table."""
    return Counter(chain.from_iterable(pile for _, pile in state.table))


def seed_of(state: Any) -> Seed | None:
    """The seed in a state, or None in a game without luck."""
    name = seed_field(state)
    return None if name is None else getattr(state, name)


def seed_field(state: Any) -> str | None:
    """The name of the field of a state that has its seed; None without one."""
    fields = attrs.fields(state.__class__)
    return next((f.name for f in fields if isinstance(getattr(state, f.name), Seed)), None)


# --------------------------------------------------------------------------------- the saves


def round_trip(case: TurnCase) -> Iterator[str]:
    """Law 6: states, commands and events survive saving and loading."""
    rules, state = case.rules, case.after
    loaded = saves.load_state(
        saves.dump_state(rules, state), rules=rules, decks=decks_in(rules, state)
    )
    if not same(loaded, state):
        yield "the state differs after saving and loading"
    if not same(pickle.loads(pickle.dumps(state)), state):  # noqa: S301 - our own
        yield "the state differs after pickling"
    command = case.command
    if not same(saves.load_command(rules, saves.dump_command(rules, command)), command):
        yield "the command differs after saving and loading"
    for event in case.events:
        if not same(saves.load_event(rules, saves.dump_event(rules, event)), event):
            yield f"{event!r} differs after saving and loading"


def decks_in(rules: AnySystem, state: Any) -> tuple[Any, ...]:
    """The decks in a state, which the loader needs."""
    kinds = tuple({deck.__class__ for deck in rules.decks.values()})
    fields = attrs.fields(state.__class__) if attrs.has(state.__class__) else ()
    values = [getattr(state, field.name) for field in fields]
    decks = tuple(value for value in values if kinds and isinstance(value, kinds))
    return decks or tuple(chain.from_iterable(decks_in(rules, value) for value in values))


# --------------------------------------------------------------------------------- the faces


def two_faces(case: TurnCase) -> Iterator[str]:
    """Law 8: the verb of a command does the same as the command, and so does the public verb."""
    kind: Any = case.command.__class__
    fields = {
        str(field.alias): getattr(case.command, field.name)
        for field in attrs.fields(kind)
        if field.init
    }
    own: Any = case.rules.verb(kind)
    for verb in (own, published(own)):
        if verb is not None and verb(case.before, **fields) != (case.after, case.events):
            yield f"the verb {own.__name__} does something else than {kind.__name__}"


def published(verb: Any) -> Any:
    """The public verb in the system's package, or None without one."""
    value = getattr(import_module(verb.__module__), verb.__name__, None)
    if not callable(value):
        return None
    # In a system of one module a rule may have the name of its verb.
    is_rule = value.__module__ == verb.__module__ and not hasattr(value, "__signature__")
    return None if is_rule else value


def complete_verbs(rules: AnySystem) -> Iterator[str]:
    """Public verbs whose parameters are not the fields of their commands."""
    for kind in rules.commands:
        own: Any = rules.verb(kind)
        other = published(own)
        if other is not None and _parameters(other) != _parameters(own):
            yield f"the parameters of the verb {own.__name__} are not the fields of {kind.__name__}"


def _parameters(verb: Any) -> Mapping[str, Any]:
    fields = list(signature(verb).parameters.values())[1:]
    return Signature([field.replace(annotation=Parameter.empty) for field in fields]).parameters


# --------------------------------------------------------------------------------- the codes


def complete_lists(rules: AnySystem) -> Iterator[str]:
    """What is wrong with the lists, the visibility, the name and the title of a system."""
    for what, kinds in (("command", rules.commands), ("event", rules.events)):
        names = Counter(kind.__name__ for kind in kinds)
        yield from (f"two {what}s are called {name}" for name in names if names[name] > 1)
        for kind in kinds:
            if not attrs.has(kind):
                yield f"the {what} {kind.__name__} is no attrs record"
    for kind in commands_without_a_rule(rules):
        yield f"the command {kind.__name__} of {kind.__module__} has no rule"
    visibility_rules: Mapping[str, Any] = rules.visibility
    for zone, sight in visibility_rules.items():
        if not isinstance(sight, core.Visibility | core.VisibleTo):
            yield f"the visibility of {zone}: expected a Visibility or VisibleTo, got {sight!r}"
    if not (rules.name.isidentifier() and rules.title.strip()):
        yield f"expected an identifier and a title, got {rules.name!r} and {rules.title!r}"


def commands_without_a_rule(rules: AnySystem) -> Iterator[type]:
    """Commands that are declared in the modules of the system's commands, and have no rule."""
    if rules.rules is None:
        return  # a wrapped system may leave out a command
    for name in dict.fromkeys(kind.__module__ for kind in rules.rules.commands):
        values: list[Any] = list(vars(sys.modules.get(name, object)).values())
        # A module may have the commands of two games.
        books: list[Any] = [rules.rules, *(it for it in values if isinstance(it, core.Rules))]
        ruled: set[type] = {kind for book in books for kind in book.commands}
        for kind in dict.fromkeys(value for value in values if is_command(value)):
            if kind.__module__ == name and kind not in ruled:
                yield kind


def honest_codes(case: TurnCase) -> Iterator[str]:
    """Law 9: refusals have a reason, an existing rule and a sentence; the lists are complete."""
    rules = case.rules
    yield from _wrong_results(case)
    yield from _wrong_dues(rules, case.before)
    for event in case.events:
        if type(event) not in rules.events:
            yield f"{type(event).__name__} is not among the events"
    for command in case.tried:
        refusal = rules.refusal(case.before, command)
        if refusal is not None:
            for problem in _unreadable(refusal, case):
                yield f"{problem}, of {command!r}"


def _wrong_results(case: TurnCase) -> Iterator[str]:
    """What is wrong with the result: its parts, who is waited for, the result in views."""
    rules, state = case.rules, case.before
    result: Any = rules.result(state)
    seats = rules.seats(state)
    if result is not None:
        if not isinstance(result, core.GameResult):
            yield f"the result {result!r} is no GameResult"
            return
        winners = [winner for winner in result.winners if isinstance(winner, Seat)]
        absent = [winner for winner in winners if winner not in seats]
        if absent:
            yield f"{absent[0]} has won, but is no seat of the game"
        if waiting := core.waited_for(rules.pending(state)):
            yield f"the game is over, and waits for {waiting[0]}"
    for seat in seats:
        in_view = getattr(rules.player_view(state, seat), "result", result)
        if isinstance(in_view, core.GameResult | None) and in_view != result:
            yield f"{seat} sees the result {in_view!r} instead of {result!r}"


def _wrong_dues(rules: AnySystem, state: Any) -> Iterator[str]:
    """What is wrong with the dues: seats, commands or fields that do not exist."""
    kinds: Mapping[str, Any] = {kind.__name__: kind for kind in rules.commands}
    seats = rules.seats(state)
    for due in rules.pending(state):
        if due.seat not in seats:
            near = nearest(str(due.seat), seats)
            yield f"the game waits for {due.seat}, which is no seat of the game; {near}"
        if due.command not in kinds:
            near = nearest(due.command, kinds)
            yield f"the game waits for the command {due.command!r}, which it does not have; {near}"
            continue
        fields = [field.alias for field in attrs.fields(kinds[due.command])]
        for name, _ in due.given:
            if name not in fields:
                near = nearest(name, fields)
                yield f"a due gives {name!r}, which is no field of {due.command}; {near}"


def unknown_kinds(rules: AnySystem, kinds: Collection[str]) -> Iterator[str]:
    """Kinds of zones that have a visibility, and are not among those of the games."""
    for kind in rules.visibility:
        if kind not in kinds:
            there = f"no game had a zone of this kind; had: {', '.join(sorted(kinds))}"
            yield f"the visibility names {kind!r}, and {there}"


def outsiders(case: TurnCase) -> Iterator[str]:
    """Law 4, for a sender without a seat, and a value that is no member of the group of its field.

    The rules refuse such a command like any other.
    """
    rules, state = case.rules, case.before
    commands = (*case.tried, *(() if case.command is None else (case.command,)))
    for command in {type(command): command for command in commands}.values():
        for name, value, what in _outside(rules, state, command):
            try:
                other = attrs.evolve(command, **{name: value})
            except ValueError:
                continue
            problem = "is carried out"
            try:
                refusal = rules.refusal(state, other)
                if refusal is not None:
                    case.refused.add((refusal.reason, refusal.rule))
                    continue
            except Exception as failed:  # noqa: BLE001 - a rule on trial may fail in any way
                problem = f"fails: {described(failed)}"
            yield f"{other!r}, {what}, is not refused, but {problem}"


def _outside(rules: AnySystem, state: Any, command: Any) -> Iterator[tuple[str, Any, str]]:
    """Fields with values that nobody may send, each with a clause about it."""
    sender = sender_field(command.__class__)
    if sender is not None:
        is_several = is_tuple(getattr(command, sender))
        yield sender, (NOBODY,) if is_several else NOBODY, "of a sender without a seat"
    for field in attrs.fields(command.__class__):
        mark, value = marked(field.type, core.OneOf), getattr(command, field.name)
        if field.default is not attrs.NOTHING or _names_card(field.type):
            continue  # a rule may ignore a field that may be left out
        if mark and mark.group and type(value) in {str, int}:
            members = [*rules.members_of(mark.group, state, command), value]
            other = NOBODY if isinstance(value, str) else max(members) + 1
            yield field.name, other, f"whose {field.name} is none of {mark.group!r}"


def _unreadable(refusal: Refusal, case: TurnCase) -> Iterator[str]:
    reason: Any = refusal.reason
    rule: Any = refusal.rule
    if not isinstance(reason, Enum) or not isinstance(reason, str):
        yield f"the reason {reason!r} is no member of a StrEnum"
    elif len(type(reason).__members__) > len(type(reason)):
        yield f"two reasons of {type(reason).__name__} have one code"
    if not rule or (case.bibliography is not None and rule not in case.bibliography):
        yield f"there is no rule {rule!r}"
    try:
        message = refusal.message
    except (LookupError, ValueError) as problem:
        yield f"the sentence {refusal.sentence!r} cannot be filled: {problem!r}"
    else:
        if not message.strip():
            yield f"{reason!r} has no sentence"


# ------------------------------------------------------------------------------- the windows


def windows(case: TurnCase) -> Iterator[str]:
    """Law 10: the window, and only the window, refuses a command outside it."""
    # Only phases are compared: a rule may check a guard for others than the sender.
    rules, state = case.rules, case.before
    for command in (case.command, *case.tried):
        kind = command.__class__
        when = core.when_of(kind)
        if when is None:
            continue
        refusal = rules.refusal(state, command)
        closed = rules.precondition_error(state, kind, name_of_sender(command))
        conditions = when.window.conditions
        phases = {it.reason for it in conditions if isinstance(it, core.Phase)}
        if closed is not None and refusal != closed:
            yield f"{command!r} is not refused by its window ({closed}) but by: {refusal}"
        if closed is None and refusal is not None and refusal.reason in phases:
            yield f"{command!r} is refused in its window as outside it: {refusal}"


# ------------------------------------------------------------------------------- completeness


@attrs.define
class Completeness:
    """Law 11: all commands that the rules accept are listed; stores earlier legal commands."""

    attempts: int = ATTEMPTS
    """How many random commands of a type are tried for a seat in a state."""
    _legal: dict[type, list[Any]] = attrs.field(init=False, factory=dict[type, list[Any]])

    def __call__(self, case: TurnCase) -> Iterator[str]:
        """Commands that a seat may send, and that are not listed."""
        rng = Random(f"completeness/{case.rng.root}")  # noqa: S311 - to be repeated, not a secret
        self._store(case.tried)
        self._store([case.command])
        for seat in case.rules.seats(case.before):
            yield from self._of_seat(case, seat, rng)

    def _store(self, commands: Iterable[Any]) -> None:
        for command in commands:
            stored = self._legal.setdefault(command.__class__, [])
            stored[:] = [*stored[-_MOST_STORED:], command]

    def _of_seat(self, case: TurnCase, seat: Seat, rng: Random) -> Iterator[str]:
        rules, state = case.rules, case.before
        listing = rules.legal_actions(state, seat)
        sampled = {_sent(command) for command in case.listings.sample(seat)}
        listed = {_sent(command) for command in listing}
        members = {place for command in listing for place in _members(command)}
        self._store(listing[:: 1 + len(listing) // 50])
        gate, maker = core.PreconditionCache(state), RandomCommands(rules, state, seat, rng)
        kinds: tuple[Any, ...] = rules.commands
        for kind in kinds:
            if not any(gate.allows_type(kind, name) for name in maker.people):
                continue
            if not _among(kind) and {(kind, name) for name in maker.people} <= sampled:
                continue
            legal = self._legal.get(kind, [])
            for attempt in range(self.attempts):
                like = rng.choice(legal) if legal and attempt % 2 else None
                command = maker.command(kind, like)
                if command is None:
                    continue
                sent = _sent(command)
                if {sent, *_members(command)} <= (sampled | members) and sent in listed:
                    continue
                is_sent_here = gate.allows(command) and rules.issuer(state, command) == seat
                if not is_sent_here or rules.refusal(state, command) is not None:
                    continue
                outsider = next(_outsiders(rules, state, command), None)
                if outsider is not None and sent not in listed:
                    yield f"{command!r} is accepted, but {outsider}; the rule has to refuse it"
                if sent not in sampled:
                    yield f"the sample of {seat} has no {kind.__name__} like {command!r}"
                elif sent not in listed:
                    yield f"the listing of {seat} has no {kind.__name__} like {command!r}"
                for place in _members(command):
                    if place in members:
                        continue
                    *_, name, value = place
                    mark = marked(getattr(attrs.fields(kind), name).type, core.OneOf)
                    group = mark.group if mark is not None else ""
                    if not group or value in rules.members_of(group, state, command):
                        yield f"{seat} is offered no {kind.__name__} with {place[2:]}: {command!r}"


@cache
def _among(kind: Any) -> tuple[str, ...]:
    """The fields of a type of command that name a visible card, or a member of a group."""

    def is_chosen(annotation: Any) -> bool:
        return bool(marked(annotation, core.OneOf)) or (
            _names_card(annotation) and not marked(annotation, core.FreeInput)
        )

    return tuple(field.name for field in attrs.fields(kind) if is_chosen(field.type))


def _names_card(annotation: Any) -> bool:
    """Whether a field is the number of a card."""
    return CARD in getattr(annotation, "__metadata__", ())


def _outsiders(rules: AnySystem, state: Any, command: Any) -> Iterator[str]:
    """The values of a command that are no member of the group of their field, as clauses."""
    for field in attrs.fields(command.__class__):
        mark, value = marked(field.type, core.OneOf), getattr(command, field.name)
        if not mark or not mark.group or not isinstance(value, int | str):
            continue  # parts of a record are filled in by people
        if value not in rules.members_of(mark.group, state, command):
            yield f"{field.name} {value!r} is none of {mark.group!r} now"


def _sent(command: Any) -> tuple[Any, ...]:
    """The type of a command, and the name of its sender."""
    return (command.__class__, name_of_sender(command))


def _members(command: Any) -> Iterator[tuple[Any, ...]]:
    """The values of the fields of a command that name a visible card or a member of a group."""
    for name in _among(command.__class__):
        yield (*_sent(command), name, getattr(command, name))
