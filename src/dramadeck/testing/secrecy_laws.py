"""The law of secrecy: nobody learns anything that does not lie open before her.

Cards that a seat sees neither before a command nor after it, nor in its events, change places, and
the next shuffle comes out otherwise: for that seat it must be the same game. After each shuffle of
a command what it has hidden changes places again, and the seat must be told the same of the rest.
If somebody else names
such a card, she might as well have named another; if the seat does it itself, it must get the same
answer wherever the card lies. What is no card can be secret, too: if a command says something else
where only one role may listen, all others must be shown the same.

All that holds for a looker-on who borrows somebody's name, too: she sees what lies open.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import suppress
from enum import Enum
from functools import partial
from typing import Annotated, Any, Final, NamedTuple, cast, get_origin, get_type_hints

import attrs

from dramadeck.codec.record_types import System, cards_in, with_cards
from dramadeck.core import (
    ALLOWED,
    FACE_DOWN,
    IllegalCommandError,
    Move,
    Seat,
    Seed,
    SeenBy,
    Shuffle,
    Table,
    TableError,
    Transition,
    when_of,
)
from dramadeck.core.limits import in_force
from dramadeck.core.visibility import cards_shown, view_event
from dramadeck.testing.laws import seed_field
from dramadeck.testing.random_play import Question, Trial

CANARY: Final = "a seed that nobody may see"
"""What stands in the seed of the other game; wherever else it turns up, the seed has leaked."""

_OTHER_CARDS: Final = 8
"""How often another card is tried in the place of one that a command names; rules refuse some."""

_OTHER_WORLDS: Final = 12
"""How often a command is carried out elsewhere to see whether a number follows a hidden card."""


def secrecy(trial: Trial) -> Iterator[str]:
    """Law 7: what a seat cannot see makes no difference to what it is shown and offered."""
    yield from _kept_seed(trial)
    for seat in (*trial.rules.seats(trial.before), *_borrowed(trial)):
        yield from _open_cards(trial, seat)
        yield from _another_game(trial, seat)
        yield from _another_order(trial, seat)
        yield from _moved_cards(trial, seat)
        yield from _another_card(trial, seat)
        yield from _asked(trial, seat)
        yield from _another_secret(trial, seat)


def _borrowed(trial: Trial) -> Iterator[Seat]:
    """Somebody who looks on under the name of somebody else: in each turn another one."""
    rules, state = trial.rules, trial.before
    names = {zone.owner for zone, _ in state.table if zone.owner is not None}
    if names:
        roles = {"stranger", *(seat.role for seat in rules.seats(state) if seat.name is None)}
        (role, *_), (name, *_) = map(trial.lot.shuffled, (sorted(roles), sorted(names)))
        yield Seat(role, name)


# ------------------------------------------------------------------------------ hidden cards


def _another_game(trial: Trial, seat: Seat) -> Iterator[str]:
    rules, before = trial.rules, trial.before
    hidden = _hidden_throughout(trial, seat).difference(cards_in(trial.command))
    other = _rearranged(before, _places(trial, hidden, trial.lot))
    if rules.seats(other) != rules.seats(before):
        yield "hidden cards decide who sits at the table"
    if rules.shown_to(other, seat) != rules.shown_to(before, seat):
        yield f"the view of {seat} depends on cards that it does not see, or on the seed"
    if tuple(rules.possible_actions(other, seat)) != tuple(rules.possible_actions(before, seat)):
        yield f"the candidates of {seat} depend on cards that it does not see"
    if _may_do(rules, other, seat) != _may_do(rules, before, seat):
        yield f"what {seat} may do depends on cards that it does not see"
    for kind in rules.commands:
        when = when_of(kind)
        if when is None or (seat.name is None and when.window.asks_sender):
            continue
        name = seat.name or ""
        if rules.closed(other, kind, name) != rules.closed(before, kind, name):
            yield f"when {seat} may send {kind.__name__} depends on cards that it does not see"
    for question in trial.questions:
        if not _alike(_answer(question, other, seat), _answer(question, before, seat)):
            yield f"what {seat} asks depends on cards that it does not see: {question}"
    try:
        there = rules.step(other, trial.command)
    except IllegalCommandError as refused:
        yield f"whether the command is refused depends on cards that {seat} does not see: {refused}"
    else:
        yield from _leaked_seed(rules, seat, *there)
        yield from _told_otherwise(trial, seat, there)


def _another_order(trial: Trial, seat: Seat) -> Iterator[str]:
    """After each shuffle of a command hidden cards change places; what follows is shown alike.

    A rule that goes on with what it has read before the shuffle names cards that lie elsewhere now.
    Nothing can be compared then; `_moved_cards` looks at such events, too.
    """
    state = trial.before
    for at, event in enumerate(trial.events, start=1):
        state = trial.rules.evolve(state, event)
        if not any(isinstance(move, Shuffle) for move in event.moves):
            continue
        rest = attrs.evolve(trial, before=state, events=trial.events[at:])
        hidden = _hidden_throughout(rest, seat).difference(cards_in(trial.command))
        changed = partial(_rearranged, places=_places(rest, hidden, trial.lot))
        with suppress(IllegalCommandError, TableError):
            told = _told_otherwise(rest, seat, _gone_on(trial, at, changed))
            yield from (f"after a shuffle {what}" for what in told)


def _gone_on(trial: Trial, at: int, changed: Callable[[Any], Any]) -> Transition[Any, Any]:
    """What happens of a command after so many of its events, if the state is changed then."""
    rules, state, told = trial.rules, trial.before, list[Any]()
    ruling = rules.ruling(state, trial.command)
    event = next(ruling, None)
    while event is not None and len(told) < in_force().events:
        if event is not ALLOWED:
            state = rules.evolve(state, event)
            told.append(event)
            if len(told) == at:
                state = changed(state)
        try:
            event = ruling.send(state)
        except StopIteration:
            break
    return Transition(state, tuple(told[at:]))


def _may_do(rules: System, state: Any, seat: Seat) -> tuple[Any, ...]:
    """What is listed to a seat; who does not sit there is not answered."""
    try:
        return rules.legal_actions(state, seat, sample=True)
    except LookupError:
        return ()


def _another_card(trial: Trial, seat: Seat) -> Iterator[str]:
    """Who does not see the card that somebody names is shown the same of any other one."""
    rules, hidden, lot = trial.rules, _hidden_throughout(trial, seat), trial.lot
    named = hidden.intersection(cards_in(trial.command))
    if not named or rules.issuer(trial.before, trial.command) == seat:
        return
    for _ in range(_OTHER_CARDS):
        lot = lot.next
        places = _places(trial, hidden, lot)
        command = with_cards(trial.command, partial(_moved, places))
        try:
            there = rules.step(_rearranged(trial.before, places), command)
        except IllegalCommandError:
            continue
        told = _told_otherwise(trial, seat, there)
        yield from (f"{what}; the command names {sorted(named)}" for what in told)


def _asked(trial: Trial, seat: Seat) -> Iterator[str]:
    """Who names a card that she does not see gets the same answer wherever it lies."""
    rules, before = trial.rules, trial.before
    hidden = _hidden(trial, before, seat)
    for command in (trial.command, *trial.tried):
        named = hidden.intersection(cards_in(command))
        if named and rules.issuer(before, command) == seat:
            yield from _answered_otherwise(trial, seat, command, named)


def _answered_otherwise(trial: Trial, seat: Seat, command: Any, named: Set[int]) -> Iterator[str]:
    rules, before = trial.rules, trial.before
    there = _rearranged(before, _places(trial, _hidden(trial, before, seat), trial.lot))
    refusal = rules.refusal(before, command)
    if rules.refusal(there, command) != refusal:
        yield f"asked for {command!r}, {seat} learns where a card lies that it does not see"
    elif refusal is None and type(command) not in rules.seekers:
        after, events = rules.step(before, command)
        asked = attrs.evolve(trial, command=command, after=after, events=events)
        places = _places(asked, _hidden_throughout(asked, seat) | named, trial.lot)
        there = _rearranged(before, places)
        told = _told_otherwise(asked, seat, rules.step(there, command))
        yield from (f"{what}; it sends {command!r}" for what in told)


def _answer(question: Question, state: Any, seat: Seat) -> Any:
    """What a seat is told when it asks; that there is no answer is one, too."""
    try:
        return question(state, seat)
    except (LookupError, ValueError) as problem:
        return repr(problem)


def _alike(one: Any, other: Any) -> bool:
    """Whether two answers read the same; what is the very same record nobody has to read."""
    if one is other:
        return True
    if {type(one), type(other)} == {tuple} and len(one) == len(other):
        return all(map(_alike, one, other))
    return repr(one) == repr(other)


def _moved(places: Mapping[int, int], card: int) -> int:
    return places.get(card, card)


def _told_otherwise(trial: Trial, seat: Seat, there: Transition[Any, Any]) -> Iterator[str]:
    """What a seat is told of a command in the other game and not in this one."""
    rules, (after, events) = trial.rules, there
    told, is_shuffled = _up_to_first_shuffle(trial.events)
    told_there, is_shuffled_there = _up_to_first_shuffle(events)
    if _shown(trial, told_there, seat) != _shown(trial, told, seat):
        yield f"the events that {seat} is shown depend on cards that it does not see"
    if is_shuffled != is_shuffled_there:
        yield f"{seat} learns of hidden cards by when it is shuffled"
    elif not is_shuffled and rules.shown_to(after, seat) != rules.shown_to(trial.after, seat):
        yield f"what {seat} sees afterwards depends on cards that it does not see, or on the seed"


def _leaked_seed(rules: System, seat: Seat, after: Any, events: tuple[Any, ...]) -> Iterator[str]:
    if CANARY in repr(rules.shown_to(after, seat)):
        yield f"{seat} sees the seed"
    if CANARY in repr(events):
        yield "an event holds the seed"


def _kept_seed(trial: Trial) -> Iterator[str]:
    """What is sent to a table may be made from its seed; who has sent it does not keep that."""
    rules, other = trial.rules, _rearranged(trial.before, {})
    for command in trial.more(other):
        if CANARY in repr(command):
            sender = rules.issuer(other, command)
            if CANARY in repr(rules.view_command(command, sender)):
                yield f"the record of {sender} holds the seed, in a {type(command).__name__}"


def _open_cards(trial: Trial, seat: Seat) -> Iterator[str]:
    rules = trial.rules
    for event in trial.events:
        lies_open = cards_shown(event.moves, _eyes(trial, seat), rules.sights) | {FACE_DOWN}
        shown = set(cards_in(_seen(trial, event, seat)))
        if not shown <= lies_open:
            yield f"{seat} is shown {sorted(shown - lies_open)} in {event!r}"


def _eyes(trial: Trial, seat: Seat) -> Seat:
    """Who sits at the table sees by her seat; who does not sees what everybody sees."""
    return seat if seat in trial.rules.seats(trial.before) else Seat("")


def _hidden(trial: Trial, state: Any, seat: Seat) -> set[int]:
    """The cards that a seat does not see."""
    eyes, rules = _eyes(trial, seat), trial.rules
    piles = (pile for zone, pile in state.table if not rules.sees_now(state, eyes, zone))
    return {card for pile in piles for card in pile}


def _hidden_throughout(trial: Trial, seat: Seat) -> set[int]:
    """The cards that stay hidden from a seat before, while and after a command is carried out."""
    hidden = _hidden(trial, trial.before, seat) & _hidden(trial, trial.after, seat)
    for event in trial.events:
        hidden -= cards_shown(event.moves, _eyes(trial, seat), trial.rules.sights)
    return hidden


def _places(trial: Trial, hidden: Set[int], lot: Seed) -> dict[int, int]:
    """Each hidden card → the one that takes its place: one of which play shows the same."""
    alike: dict[object, list[int]] = {}
    for card in sorted(hidden):
        alike.setdefault(trial.rules.shown_by_play(trial.before, card), []).append(card)
    return {
        card: other
        for group in alike.values()
        for card, other in zip(group, lot.shuffled(group), strict=True)
    }


def _rearranged(state: Any, places: Mapping[int, int], root: str = CANARY) -> Any:
    """The state with other cards in the places of some, and with another seed."""
    table: Table = state.table
    piles = {zone: tuple(places.get(card, card) for card in pile) for zone, pile in table}
    other = attrs.evolve(state, table=Table.of(piles))
    seed = seed_field(state)
    if seed is None:
        return other
    return attrs.evolve(other, **{seed.lstrip("_"): Seed(root)})


def _up_to_first_shuffle(events: tuple[Any, ...]) -> tuple[tuple[Any, ...], bool]:
    """The events to the first hidden order, that one included, and whether there is one."""
    for at, event in enumerate(events):
        if any(isinstance(move, Shuffle) for move in event.moves):
            return events[: at + 1], True
    return events, False


def _shown(trial: Trial, events: tuple[Any, ...], seat: Seat) -> str:
    return repr([_seen(trial, event, seat) for event in events])


def _seen(trial: Trial, event: Any, seat: Seat) -> Any:
    """An event as a seat sees it, or as it would where the system does not answer such a seat."""
    try:
        return trial.rules.view_event(event, seat)
    except LookupError:
        return view_event(event, seat, trial.rules.sights)


# ------------------------------------------------------------------------------- moved cards


class _Follower(NamedTuple):
    """A place in what a seat is shown of an event, and the hidden card whose number stands there.

    Attributes:
        kind: the type of the event.
        which: the how manieth event of this type it is.
        path: the field, and within it what leads to the number.
        at: the place of the card among those that the event moves.
    """

    kind: type
    which: int
    path: tuple[object, ...]
    at: int


def _moved_cards(trial: Trial, seat: Seat) -> Iterator[str]:
    """No number in an event follows a card that the seat sees neither before nor after it moves.

    It does not matter how the field is annotated. A number may equal that of a card by chance, so
    the command is carried out again where the cards lie otherwise: what is no leak stays as it is.
    """
    for follower, card in _followers(trial, seat, trial.before, trial.events).items():
        if _follows(trial, seat, follower, card):
            place = ".".join(map(str, follower.path))
            yield f"{seat} is told the hidden card {card} by {place} of {follower.kind.__name__}"


def _follows(trial: Trial, seat: Seat, follower: _Follower, card: int) -> bool:
    rules, before, lot = trial.rules, trial.before, trial.lot
    hidden = _hidden(trial, before, seat).difference(cards_in(trial.command))
    found = {card}
    for _ in range(_OTHER_WORLDS):
        lot = lot.next
        there = _rearranged(before, _places(trial, hidden, lot), f"{CANARY}, {lot.drawn}")
        try:
            events = rules.step(there, trial.command).events
        except IllegalCommandError:
            continue
        other = _moved_at(trial, seat, there, events, follower)
        if other is None:
            continue
        if _followers(trial, seat, there, events).get(follower) != other:
            return False
        found.add(other)
    return len(found) > 2


def _followers(
    trial: Trial, seat: Seat, state: Any, events: tuple[Any, ...]
) -> dict[_Follower, int]:
    """Where a number of a hidden card stands in what a seat is shown of the event that moves it."""
    found = dict[_Follower, int]()
    times = Counter[type]()
    for event in events:
        kind = event.__class__
        hidden = _moved_hidden(trial, seat, state, event)
        shown = list(_numbers(_seen(trial, event, seat))) if hidden else []
        for at, card in hidden.items():
            for path, numbers in shown:
                if card in numbers:
                    found[_Follower(kind, times[kind], path, at)] = card
        times[kind] += 1
        state = trial.rules.evolve(state, event)
    return found


def _moved_at(
    trial: Trial, seat: Seat, state: Any, events: tuple[Any, ...], follower: _Follower
) -> int | None:
    """The hidden card that the same event moves in the same place, or None if it moves none."""
    left = follower.which
    for event in events:
        if event.__class__ is follower.kind:
            if not left:
                return _moved_hidden(trial, seat, state, event).get(follower.at)
            left -= 1
        state = trial.rules.evolve(state, event)
    return None


def _moved_hidden(trial: Trial, seat: Seat, state: Any, event: Any) -> dict[int, int]:
    """Place among the moved cards → a card that the seat sees neither before nor after."""
    sights, eyes = trial.rules.sights, _eyes(trial, seat)
    moved, seen = list[int](), set[int]()
    for move in event.moves:
        if isinstance(move, Shuffle):
            moved += move.order
            if sights.sees(eyes, move.zone):
                seen.update(move.order)
        elif isinstance(move, Move):
            moved.append(move.card)
            if sights.sees(eyes, move.source) or sights.sees(eyes, move.target):
                seen.add(move.card)
    if not moved:
        return {}
    sees_now = trial.rules.sees_now
    seen.update(card for zone, pile in state.table if sees_now(state, eyes, zone) for card in pile)
    return {at: card for at, card in enumerate(moved) if card not in seen}


def _numbers(value: Any, path: tuple[object, ...] = ()) -> Iterator[tuple[tuple[object, ...], Any]]:
    """Each number that stands anywhere in a value, as digits of a text too, with what leads there.

    What stands side by side in a tuple counts as one place: cards may be sorted there.
    """
    if isinstance(value, bool | Enum):
        return
    if isinstance(value, int):
        yield path, {value}
    elif isinstance(value, str):
        yield path, {int(each) for each in _DIGITS.findall(value)}
    elif isinstance(value, tuple):
        gathered: dict[tuple[object, ...], set[int]] = {}
        for each in cast("tuple[object, ...]", value):
            for inner, numbers in _numbers(each, path):
                gathered.setdefault(inner, set()).update(numbers)
        yield from gathered.items()
    elif attrs.has(value.__class__):
        for field in attrs.fields(value.__class__):
            yield from _numbers(getattr(value, field.name), (*path, field.name))


_DIGITS: Final = re.compile("[0-9]{1,9}", re.ASCII)


# ---------------------------------------------------------------------------- other secrets


def _another_secret(trial: Trial, seat: Seat) -> Iterator[str]:
    """What a command says in secret may be said otherwise: the seat is shown the same."""
    for event in trial.events:
        shown = _seen(trial, event, seat)
        for name, role in secret_fields(event.__class__):
            secret = getattr(event, name)
            if role == _eyes(trial, seat).role or secret is None:
                continue
            if getattr(shown, name) is not None:
                yield f"{seat} is shown {name} of {event!r}, which is for {role} alone"
            elif not _tells(shown, secret):
                yield from _said_otherwise(trial, seat, name, secret)


def secret_fields(event: type) -> Iterator[tuple[str, str]]:
    """The fields of an event that are for one role alone, each with that role."""
    hints = get_type_hints(event, include_extras=True)
    for field in attrs.fields(event):
        if get_origin(hints[field.name]) is Annotated:
            marks = hints[field.name].__metadata__
            yield from ((field.name, mark.role) for mark in marks if isinstance(mark, SeenBy))


def _tells(shown: Any, secret: Any) -> bool:
    """Whether a seat is told all the same: the event says it aloud in another field."""
    return any(getattr(shown, each.name) == secret for each in attrs.fields(shown.__class__))


def _said_otherwise(trial: Trial, seat: Seat, name: str, secret: Any) -> Iterator[str]:
    rules, command = trial.rules, trial.command
    if getattr(command, name, None) != secret:
        return
    for other in _others(secret):
        try:
            after, events = rules.step(trial.before, attrs.evolve(command, **{name: other}))
        except (TypeError, ValueError):  # IllegalCommandError is a ValueError
            continue
        if _shown(trial, events, seat) != _shown(trial, trial.events, seat):
            yield f"the events that {seat} is shown depend on {name}, which is secret"
        if rules.shown_to(after, seat) != rules.shown_to(trial.after, seat):
            yield f"what {seat} sees afterwards depends on {name}, which is secret"


def _others(secret: Any) -> tuple[Any, ...]:
    """What might have been said in place of a secret."""
    if isinstance(secret, Enum):
        return tuple(each for each in type(secret) if each is not secret)[:2]
    if isinstance(secret, str):
        return (f"{secret}, otherwise",)
    if isinstance(secret, bool):
        return (not secret,)
    if isinstance(secret, int):
        return (secret + 1, secret - 1)
    return ()
