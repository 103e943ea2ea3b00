"""The laws that every rule system keeps, each as a function that looks at one turn of a game.

A law yields what is wrong, in words, and nothing where it is kept. `testing.check_laws` plays the
games and calls them. Law 7, secrecy, stands in `secrecy_laws`.
"""

import pickle
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, StrEnum, unique
from functools import cache
from importlib import import_module
from inspect import Parameter, Signature, signature
from itertools import chain
from random import Random
from typing import Any, Final

import attrs

from dramadeck import core
from dramadeck.codec import saves
from dramadeck.core import ALLOWED, CARD, IllegalCommandError, Refusal, Seat, Seed
from dramadeck.core.field_types import marked
from dramadeck.core.rules import AnySystem
from dramadeck.core.seats import name_of_sender
from dramadeck.testing.random_play import RandomCommands, TurnCase

ATTEMPTS: Final = 8
"""How many commands of a type are made up for a seat in a state."""

_KEPT: Final = 12
"""Of how many commands of a type, legal a while ago, others are made."""


@unique
class Law(StrEnum):
    """What every rule system promises; `docs/reference/testing.md` says what plays each law."""

    FOLD = "fold"
    """A step's state is what its events lead to."""
    REPLAY = "replay"
    """The start and the whole record give the present state."""
    PURITY = "purity"
    """To decide twice gives the same answer, and what is passed in stays as it was."""
    INERT_REFUSAL = "inert refusal"
    """A rule refuses before anything happens; `refusal`, `step` and the listing agree."""
    CONSERVATION = "conservation"
    """Cards are where the moves of the events have put them; only a shuffle changes the seed."""
    ROUND_TRIP = "round trip"
    """States, commands, events and records survive saving and loading."""
    SECRECY = "secrecy"
    """What a seat cannot see makes no difference to what it is shown and offered."""
    TWO_FACES = "two faces"
    """A command and its verb, the function that sends it, do the same."""
    HONEST_CODES = "honest codes"
    """Refusals name a reason, a rule that exists, and can be read; the lists are complete."""
    WINDOWS = "windows"
    """Outside its window a command is refused by the window, inside never for a window's reason."""
    COMPLETENESS = "completeness"
    """The listing of a seat has each type of command that the rules accept, with each member."""
    PRESENTATION = "presentation"
    """Everything can be told, listed, drawn and sent, for every seat."""

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
        law: which.
        what: what is wrong.
        command: the command in whose turn it came out, or None where no turn was needed.
        seed: the seed of the game; to play it again, pass it to `check_laws` with `games=1`.
        turn: the number of the turn, from 1 on; 0 before the first.
    """

    def __init__(self, law: Law, what: str, command: object, seed: int, turn: int) -> None:
        super().__init__(law, what, command, seed, turn)
        self.law, self.what, self.command = law, what, command
        self.seed, self.turn = seed, turn

    def __str__(self) -> str:
        problem = f"law {self.law.number}, {self.law}: {self.what}"
        if self.command is None and not self.turn:
            return problem
        sent = "" if self.command is None else f", {self.command!r}"
        return (
            f"{problem}\n  turn {self.turn} of the game with seed {self.seed}{sent}\n  "
            f"to play it again, call check_laws with games=1, seed={self.seed}, "
            "and what else it was told"
        )


def fold(case: TurnCase) -> Iterator[str]:
    """Law 1: a step's state is what its events lead to."""
    if not same(case.rules.replay(case.before, case.events), case.after):
        yield "the events lead to another state than the step did"


def purity(case: TurnCase) -> Iterator[str]:
    """Law 3: the same question gets the same answer, and asking changes nothing."""
    rules, before = case.rules, case.before
    picture = repr((before, case.command))
    after, events = rules.step(before, case.command)
    if not (same(after, case.after) and same(events, case.events)):
        yield "the same command in the same state leads to something else the second time"
    for seat in rules.seats(before):
        first, second = (rules.legal_actions(before, seat, sample=True) for _ in range(2))
        if first != second:
            yield f"the listing of {seat} is another the second time"
        if rules.view(before, seat) != rules.view(before, seat):
            yield f"{seat} sees something else the second time"
    if repr((before, case.command)) != picture:
        yield "the state or the command that was passed in has changed"


def same(one: Any, other: Any) -> bool:
    """Whether two things are equal, and made of the same types: a member equals its text."""
    return bool(one == other) and repr(one) == repr(other)


# ------------------------------------------------------------------------------ the refusals


def inert_refusal(case: TurnCase) -> Iterator[str]:
    """Law 4: a rule refuses before anything happens; `refusal`, `step` and the listing agree."""
    rules, state = case.rules, case.before
    picture, result = repr(state), rules.result(state)
    for seat in rules.seats(state):
        legal = rules.legal_actions(state, seat, sample=True)
        for command, times in Counter(legal).items():
            if times > 1:
                yield f"{seat} is offered {command!r} {times} times"
            if rules.issuer(state, command) != seat:
                yield f"{seat} is offered {command!r}, which {rules.issuer(state, command)} sends"
            # A command that is accepted alone is tried in full below, if it is drawn.
            if rules.refusal(state, command) is not None:
                yield f"{seat} is offered {command!r}, which is refused"
    for command in case.tried:
        yield from _disagreements(case, command)
    if repr(state) != picture:
        yield "the state has changed while commands were judged"
    if not same(rules.result(state), result):
        yield f"the result, {result!r}, is another while no command is accepted"


def _disagreements(case: TurnCase, command: Any) -> Iterator[str]:
    """Where the rule itself, `refusal` and `step` say different things of a command."""
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
        yield f"{command!r} is neither refused nor carried out: {problem!r}"


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
    # `Table.after` cannot lose a card; this law sees that nothing goes round it.
    rules, state = case.rules, case.before
    for event in case.events:
        after = rules.evolve(state, event)
        if after.table != state.table.after(event.moves):
            yield f"the cards have not gone where {event!r} moves them"
        shuffles = any(isinstance(move, core.Shuffle) for move in event.moves)
        if seed_of(state) is not None and (seed_of(state) != seed_of(after)) != shuffles:
            if shuffles:
                yield f"{event!r} shuffles and leaves the seed as it was"
            else:
                yield f"{event!r} changes the seed without a shuffle"
        state = after


def cards_of(state: Any) -> Counter[int]:
    """How often each card lies on the table."""
    return Counter(chain.from_iterable(pile for _, pile in state.table))


def seed_of(state: Any) -> Seed | None:
    """The seed in a state, or None in a game without luck."""
    name = seed_field(state)
    return None if name is None else getattr(state, name)


def seed_field(state: Any) -> str | None:
    """Which field of a state holds its seed."""
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
        yield "the state comes back otherwise from its save"
    if not same(pickle.loads(pickle.dumps(state)), state):  # noqa: S301 - our own
        yield "the state comes back otherwise from a pickle"
    command = case.command
    if not same(saves.load_command(rules, saves.dump_command(rules, command)), command):
        yield "the command comes back otherwise from its save"
    for event in case.events:
        if not same(saves.load_event(rules, saves.dump_event(rules, event)), event):
            yield f"{event!r} comes back otherwise from its save"


def decks_in(rules: AnySystem, state: Any) -> tuple[Any, ...]:
    """The decks that stand in a state, which a loader has to know."""
    kinds = tuple({deck.__class__ for deck in rules.decks.values()})
    fields = attrs.fields(state.__class__) if attrs.has(state.__class__) else ()
    values = [getattr(state, field.name) for field in fields]
    decks = tuple(value for value in values if kinds and isinstance(value, kinds))
    return decks or tuple(chain.from_iterable(decks_in(rules, value) for value in values))


# --------------------------------------------------------------------------------- the faces


def two_faces(case: TurnCase) -> Iterator[str]:
    """Law 8: the verb of the command does what the command does, made here and as published."""
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
    """The verb as the system's package publishes it, or None where it does not."""
    value = getattr(import_module(verb.__module__), verb.__name__, None)
    if not callable(value):
        return None
    # In a system of one module a rule may bear the name of its verb.
    is_rule = value.__module__ == verb.__module__ and not hasattr(value, "__signature__")
    return None if is_rule else value


def complete_verbs(rules: AnySystem) -> Iterator[str]:
    """What is wrong with the published verbs at first sight."""
    for kind in rules.commands:
        own: Any = rules.verb(kind)
        other = published(own)
        if other is not None and _parameters(other) != _parameters(own):
            yield f"the verb {own.__name__} does not ask for the fields of {kind.__name__}"


def _parameters(verb: Any) -> Mapping[str, Any]:
    fields = list(signature(verb).parameters.values())[1:]
    return Signature([field.replace(annotation=Parameter.empty) for field in fields]).parameters


# --------------------------------------------------------------------------------- the codes


def complete_lists(rules: AnySystem) -> Iterator[str]:
    """What is wrong with a system's own account of itself."""
    for what, kinds in (("command", rules.commands), ("event", rules.events)):
        names = Counter(kind.__name__ for kind in kinds)
        yield from (f"two {what}s are called {name}" for name in names if names[name] > 1)
        for kind in kinds:
            if not attrs.has(kind):
                yield f"the {what} {kind.__name__} is no attrs record"
    visibility_rules: Mapping[str, Any] = rules.visibility
    for zone, sight in visibility_rules.items():
        if not isinstance(sight, core.Visibility | core.VisibleTo):
            yield f"nobody knows who sees a {zone}: {sight!r}"
    if not (rules.name.isidentifier() and rules.title.strip()):
        yield f"a name and a title are wanted, not {rules.name!r} and {rules.title!r}"


def honest_codes(case: TurnCase) -> Iterator[str]:
    """Law 9: refusals name a reason, a rule that exists, and can be read; lists are complete."""
    rules = case.rules
    yield from _wrong_results(case)
    for event in case.events:
        if type(event) not in rules.events:
            yield f"{type(event).__name__} is not among the events"
    for command in case.tried:
        refusal = rules.refusal(case.before, command)
        if refusal is not None:
            for problem in _unreadable(refusal, case):
                yield f"{problem}, of {command!r}"


def _wrong_results(case: TurnCase) -> Iterator[str]:
    """What is wrong with the result: its parts, what the table waits for, what a view says."""
    rules, state = case.rules, case.before
    result: Any = rules.result(state)
    seats = rules.seats(state)
    if result is not None:
        if not isinstance(result, core.GameResult):
            yield f"the result {result!r} is no GameResult"
            return
        absent = [each for each in result.winners if isinstance(each, Seat) and each not in seats]
        if absent:
            yield f"{absent[0]} has won, and does not sit at the table"
        if waiting := core.waited_for(rules.pending(state)):
            yield f"the game is over, and waits for {waiting[0]}"
    for seat in seats:
        seen = getattr(rules.player_view(state, seat), "result", result)
        if isinstance(seen, core.GameResult | None) and seen != result:
            yield f"{seat} sees the result {seen!r} in place of {result!r}"


def _unreadable(refusal: Refusal, case: TurnCase) -> Iterator[str]:
    reason: Any = refusal.reason
    rule: Any = refusal.rule
    if not isinstance(reason, Enum) or not isinstance(reason, str):
        yield f"the reason {reason!r} is no member of a StrEnum"
    elif len(type(reason).__members__) > len(type(reason)):
        yield f"two reasons of {type(reason).__name__} have one code"
    if not rule or (case.bibliography is not None and rule not in case.bibliography):
        yield f"no rule {rule!r} is known"
    try:
        message = refusal.message
    except (LookupError, ValueError) as problem:
        yield f"the sentence {refusal.sentence!r} cannot be filled: {problem!r}"
    else:
        if not message.strip():
            yield f"{reason!r} has no sentence"


# ------------------------------------------------------------------------------- the windows


def windows(case: TurnCase) -> Iterator[str]:
    """Law 10: outside its window a command is refused by it, inside never for a window's reason."""
    # A rule may ask a guard again, of somebody else than the sender; so only phases are looked at.
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
            yield f"{command!r} is not refused by its window ({closed}) but told: {refusal}"
        if closed is None and refusal is not None and refusal.reason in phases:
            yield f"{command!r} is refused in its window as outside it: {refusal}"


# ------------------------------------------------------------------------------- completeness


@attrs.define
class Completeness:
    """Law 11: whatever the rules accept of a seat is listed; keeps the legal commands of a game."""

    attempts: int = ATTEMPTS
    """How many commands of a type are made up for a seat in a state."""
    _legal: dict[type, list[Any]] = attrs.field(init=False, factory=dict[type, list[Any]])

    def __call__(self, case: TurnCase) -> Iterator[str]:
        """What some seat may send, and is not offered."""
        rng = Random(f"completeness/{case.rng.root}")  # noqa: S311 - to be repeated, not a secret
        self._keep(case.tried)
        self._keep([case.command])
        for seat in case.rules.seats(case.before):
            yield from self._of_seat(case.rules, case.before, seat, rng)

    def _keep(self, commands: Iterable[Any]) -> None:
        for command in commands:
            kept = self._legal.setdefault(command.__class__, [])
            kept[:] = [*kept[-_KEPT:], command]

    def _of_seat(self, rules: AnySystem, state: Any, seat: Seat, rng: Random) -> Iterator[str]:
        offered = rules.legal_actions(state, seat)
        sampled = {_sent(command) for command in rules.legal_actions(state, seat, sample=True)}
        listed = {_sent(command) for command in offered}
        members = {place for command in offered for place in _members(command)}
        self._keep(offered[:: 1 + len(offered) // 50])
        gate, maker = core.PreconditionCache(state), RandomCommands(rules, state, seat, rng)
        kinds: tuple[Any, ...] = rules.commands
        for kind in kinds:
            if not any(gate.allows_type(kind, name) for name in maker.people):
                continue
            if not _among(kind) and {(kind, name) for name in maker.people} <= sampled:
                continue
            legal = self._legal.get(kind, [])
            for attempt in range(self.attempts):
                command = maker.made(kind, rng.choice(legal) if legal and attempt % 2 else None)
                if command is None:
                    continue
                sent = _sent(command)
                if {sent, *_members(command)} <= (sampled | members) and sent in listed:
                    continue
                is_sent_here = gate.allows(command) and rules.issuer(state, command) == seat
                if not is_sent_here or rules.refusal(state, command) is not None:
                    continue
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
    """The fields of a type of command that hold a card in sight, or one of a group."""

    def is_chosen(annotation: Any) -> bool:
        is_card = CARD in getattr(annotation, "__metadata__", ())
        return bool(marked(annotation, core.OneOf)) or (
            is_card and not marked(annotation, core.FreeInput)
        )

    return tuple(field.name for field in attrs.fields(kind) if is_chosen(field.type))


def _sent(command: Any) -> tuple[Any, ...]:
    """The type of a command, and in whose name it is sent."""
    return (command.__class__, name_of_sender(command))


def _members(command: Any) -> Iterator[tuple[Any, ...]]:
    """What stands in the fields of a command that hold one of a group."""
    for name in _among(command.__class__):
        yield (*_sent(command), name, getattr(command, name))
