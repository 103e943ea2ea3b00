"""Law 7, secrecy: a seat's views, events and listings do not depend on what it cannot see.

Each turn is played again with hidden cards in other places, with another hidden card in the
command, with another seed, and with another value of a secret field; the seat must receive the
same. It is also checked for a spectator with the name of a player.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import suppress
from enum import Enum
from functools import partial
from itertools import islice
from typing import Any, Final, NamedTuple, cast

import attrs

from dramadeck import core
from dramadeck.core import ALLOWED, FACE_DOWN, IllegalCommandError, Seat, Seed, Shuffle, Transition
from dramadeck.core.field_types import marked
from dramadeck.core.limits import in_force
from dramadeck.core.record_search import cards_in, with_cards
from dramadeck.core.rules import AnySystem
from dramadeck.core.validation import is_tuple
from dramadeck.core.visibility import cards_shown, secret_fields, secret_marks, view_event
from dramadeck.testing.laws import seed_field
from dramadeck.testing.random_play import TurnCase

CANARY: Final = "a seed that nobody may see"
"""The seed of the changed game; if it occurs anywhere else, the seed has leaked."""

_OTHER_CARDS: Final = 8
"""How often a command is tried with another card; the rules refuse some."""

_OTHER_MEMBERS: Final = 3
"""With how many other members of its group a secret field is tried."""

_OTHER_GAMES: Final = 12
"""How often a command is played again to check whether a number follows a hidden card."""


def secrecy(case: TurnCase) -> Iterator[str]:
    """Law 7: a seat's views, events and listings do not depend on what it cannot see."""
    rules, state = case.rules, case.before
    # A command may be made from the seed; the record of its sender must not contain it.
    other = _rearranged(state, {})
    for command in case.more(other):
        if CANARY in repr(command):
            sender = rules.issuer(other, command)
            if CANARY in repr(rules.view_command(command, sender)):
                yield f"the record of {sender} holds the seed, in a {type(command).__name__}"
    seats = [*rules.seats(state)]
    names = {zone.owner for zone, _ in state.table if zone.owner is not None}
    if names:
        # A spectator with the name of a player, in each turn another one.
        roles = {"stranger", *(seat.role for seat in seats if seat.name is None)}
        (role, *_), (name, *_) = map(case.rng.shuffled, (sorted(roles), sorted(names)))
        seats.append(Seat(role, name))
    for seat in seats:
        for event in case.events:
            moved = cards_shown(event.moves, _viewer(case, seat), rules.visibility_rules)
            hidden = set(cards_in(_event_view(case, event, seat))) - moved - {FACE_DOWN}
            if hidden:
                yield f"{seat} is shown {sorted(hidden)} in {event!r}"
        yield from _another_game(case, seat)
        yield from _another_order(case, seat)
        # No number in an event follows a card that the seat sees neither before nor after it moves.
        for follower, card in _followers(case, seat, state, case.events).items():
            if _follows(case, seat, follower, card):
                place, kind = ".".join(map(str, follower.path)), follower.kind.__name__
                yield f"{seat} is shown the hidden card {card} by {place} of {kind}"
        yield from _another_card(case, seat)
        yield from _own_hidden_card(case, seat)
        yield from _another_secret(case, seat)
        yield from _another_stored_secret(case, seat)


# ------------------------------------------------------------------------------ hidden cards


def _another_game(case: TurnCase, seat: Seat) -> Iterator[str]:
    rules, before = case.rules, case.before
    hidden = _hidden_throughout(case, seat).difference(cards_in(case.command))
    other = _rearranged(before, _places(case, hidden, case.rng))
    if rules.seats(other) != rules.seats(before):
        yield "the seats of the game depend on hidden cards"
    if rules.player_view(other, seat) != rules.player_view(before, seat):
        yield f"the view of {seat} depends on cards that it does not see, or on the seed"
    if rules.result(other) != rules.result(before):
        yield f"the result depends on cards that {seat} does not see, or on the seed"
    if rules.possible_actions(other, seat) != case.listings.possible(seat):
        yield f"the candidates of {seat} depend on cards that it does not see"
    listing = partial(rules.legal_actions, other, sample=True)
    if _answer(listing, seat) != _answer(case.listings.sample, seat):
        yield f"what {seat} may do depends on cards that it does not see"
    for kind in rules.commands:
        when = core.when_of(kind)
        if when is None or (seat.name is None and when.window.asks_sender):
            continue
        name = seat.name or ""
        if rules.precondition_error(other, kind, name) != rules.precondition_error(
            before, kind, name
        ):
            yield f"when {seat} may send {kind.__name__} depends on cards that it does not see"
    for question in case.questions:
        in_other, in_this = (_answer(partial(question, state), seat) for state in (other, before))
        if in_other is not in_this and repr(in_other) != repr(in_this):
            yield f"the answer to {seat} depends on cards that it does not see: {question}"
    try:
        transition = rules.step(other, case.command)
    except IllegalCommandError as refused:
        yield f"whether the command is refused depends on cards that {seat} does not see: {refused}"
    else:
        if CANARY in repr(rules.player_view(transition.state, seat)):
            yield f"{seat} sees the seed"
        if CANARY in repr(transition.events):
            yield "an event holds the seed"
        yield from _differences(case, seat, transition)


def _another_order(case: TurnCase, seat: Seat) -> Iterator[str]:
    """Change hidden cards after each shuffle of a command: the next events must look the same."""
    state = case.before
    for at, event in enumerate(case.events, start=1):
        state = case.rules.evolve(state, event)
        if not any(isinstance(move, Shuffle) for move in event.moves):
            continue
        rest = attrs.evolve(case, before=state, events=case.events[at:])
        hidden = _hidden_throughout(rest, seat).difference(cards_in(case.command))
        changed = partial(_rearranged, places=_places(rest, hidden, case.rng))
        # A rule may name cards that it has read before the shuffle and that are elsewhere now.
        # Then nothing can be compared here; `_follows` checks such events.
        with suppress(IllegalCommandError, core.TableError):
            for what in _differences(rest, seat, _continued(case, at, changed)):
                yield f"after a shuffle {what}"


def _continued(case: TurnCase, at: int, changed: Callable[[Any], Any]) -> Transition[Any, Any]:
    """The rest of a command after `at` of its events, if the state is changed then."""
    rules, state, events = case.rules, case.before, list[Any]()
    ruling = rules.ruling(state, case.command)
    event = next(ruling, None)
    while event is not None and len(events) < in_force().events:
        if event is not ALLOWED:
            state = rules.evolve(state, event)
            events.append(event)
            if len(events) == at:
                state = changed(state)
        try:
            event = ruling.send(state)
        except StopIteration:
            break
    return Transition(state, tuple(events[at:]))


def _another_card(case: TurnCase, seat: Seat) -> Iterator[str]:
    """Play the command with another hidden card: seats that do not see it receive the same."""
    rules, hidden, rng = case.rules, _hidden_throughout(case, seat), case.rng
    named = hidden.intersection(cards_in(case.command))
    if not named or rules.issuer(case.before, case.command) == seat:
        return
    for _ in range(_OTHER_CARDS):
        rng = rng.next
        places = _places(case, hidden, rng)
        command = with_cards(case.command, partial(_replaced, places))
        try:
            there = rules.step(_rearranged(case.before, places), command)
        except IllegalCommandError:
            continue
        for what in _differences(case, seat, there):
            yield f"{what}; the command names {sorted(named)}"


def _own_hidden_card(case: TurnCase, seat: Seat) -> Iterator[str]:
    """Name a card that the sender does not see: the answer must not depend on its place."""
    rules, before = case.rules, case.before
    hidden = _hidden(case, before, seat)
    for command in (case.command, *case.tried):
        named = hidden.intersection(cards_in(command))
        if not named or rules.issuer(before, command) != seat:
            continue
        there = _rearranged(before, _places(case, hidden, case.rng))
        refusal = rules.refusal(before, command)
        if rules.refusal(there, command) != refusal:
            yield f"the refusal of {command!r} tells {seat} the place of a card it does not see"
        elif refusal is None and type(command) not in rules.seekers:
            after, events = rules.step(before, command)
            sent = attrs.evolve(case, command=command, after=after, events=events)
            places = _places(sent, _hidden_throughout(sent, seat) | named, case.rng)
            there = _rearranged(before, places)
            for what in _differences(sent, seat, rules.step(there, command)):
                yield f"{what}; it sends {command!r}"


def _answer(question: Callable[[Seat], Any], seat: Seat) -> Any:
    """The answer to a query of a seat; an error is an answer, too."""
    try:
        return question(seat)
    except (LookupError, ValueError) as problem:
        return repr(problem)


def _replaced(places: Mapping[int, int], card: int) -> int:
    return places.get(card, card)


def _differences(case: TurnCase, seat: Seat, there: Transition[Any, Any]) -> Iterator[str]:
    """Differences in what a seat receives of a command in the other game and in this one."""
    rules, (after, events) = case.rules, there
    here, is_shuffled = _up_to_first_shuffle(case.events)
    elsewhere, is_shuffled_there = _up_to_first_shuffle(events)
    if _events_view(case, elsewhere, seat) != _events_view(case, here, seat):
        yield f"the events that {seat} is shown depend on cards that it does not see"
    if is_shuffled != is_shuffled_there:
        yield f"whether cards are shuffled tells {seat} of hidden cards"
    elif not is_shuffled and rules.player_view(after, seat) != rules.player_view(case.after, seat):
        yield f"what {seat} sees afterwards depends on cards that it does not see, or on the seed"
    elif not is_shuffled and rules.result(after) != rules.result(case.after):
        yield f"the result afterwards depends on cards that {seat} does not see, or on the seed"


def _viewer(case: TurnCase, seat: Seat) -> Seat:
    """The seat whose visibility counts: itself if it is in the game, else a public one."""
    return seat if seat in case.rules.seats(case.before) else Seat("")


def _hidden(case: TurnCase, state: Any, seat: Seat) -> set[int]:
    """The cards that a seat does not see."""
    viewer, rules = _viewer(case, seat), case.rules
    piles = (pile for zone, pile in state.table if not rules.can_see_now(state, viewer, zone))
    return {card for pile in piles for card in pile}


def _hidden_throughout(case: TurnCase, seat: Seat) -> set[int]:
    """The cards that stay hidden from a seat before, while and after a command is carried out."""
    hidden = _hidden(case, case.before, seat) & _hidden(case, case.after, seat)
    for event in case.events:
        hidden -= cards_shown(event.moves, _viewer(case, seat), case.rules.visibility_rules)
    return hidden


def _places(case: TurnCase, hidden: Set[int], rng: Seed) -> dict[int, int]:
    """Each hidden card → the one that takes its place: one with the same public traits."""
    alike: dict[object, list[int]] = {}
    for card in sorted(hidden):
        alike.setdefault(case.rules.public_traits(case.before, card), []).append(card)
    return {
        card: other
        for group in alike.values()
        for card, other in zip(group, rng.shuffled(group), strict=True)
    }


def _rearranged(state: Any, places: Mapping[int, int], root: str = CANARY) -> Any:
    """The state with some cards replaced by others, and with another seed."""
    table: core.Table = state.table
    piles = {zone: tuple(places.get(card, card) for card in pile) for zone, pile in table}
    other = attrs.evolve(state, table=core.Table.of(piles))
    seed = seed_field(state)
    if seed is None:
        return other
    return attrs.evolve(other, **{seed.lstrip("_"): Seed(root)})


def _up_to_first_shuffle(events: tuple[Any, ...]) -> tuple[tuple[Any, ...], bool]:
    """The events up to the first shuffle, that one included, and whether there is one."""
    for at, event in enumerate(events):
        if any(isinstance(move, Shuffle) for move in event.moves):
            return events[: at + 1], True
    return events, False


def _events_view(case: TurnCase, events: tuple[Any, ...], seat: Seat) -> str:
    return repr([_event_view(case, event, seat) for event in events])


def _event_view(case: TurnCase, event: Any, seat: Seat) -> Any:
    """An event as a seat sees it; by the visibility rules for a seat that is not in the game."""
    try:
        return case.rules.view_event(event, seat)
    except LookupError:
        return view_event(event, seat, case.rules.visibility_rules)


# ------------------------------------------------------------------------------- moved cards


class _Follower(NamedTuple):
    """A number that a seat is shown in an event, and the hidden card that has this number."""

    kind: type  # of the event
    which: int  # how many events of this type come before it
    path: tuple[object, ...]  # the fields that lead to the number
    at: int  # the index of the card among those that the event moves


def _follows(case: TurnCase, seat: Seat, follower: _Follower, card: int) -> bool:
    """Whether the number is that of the card in all other games, and so not by chance."""
    rules, before, rng = case.rules, case.before, case.rng
    hidden = _hidden(case, before, seat).difference(cards_in(case.command))
    cards = {card}
    for _ in range(_OTHER_GAMES):
        rng = rng.next
        there = _rearranged(before, _places(case, hidden, rng), f"{CANARY}, {rng.drawn}")
        try:
            events = rules.step(there, case.command).events
        except IllegalCommandError:
            continue
        other = _moved_at(case, seat, there, events, follower)
        if other is None:
            continue
        if _followers(case, seat, there, events).get(follower) != other:
            return False
        cards.add(other)
    return len(cards) > 2


def _followers(
    case: TurnCase, seat: Seat, state: Any, events: tuple[Any, ...]
) -> dict[_Follower, int]:
    """Numbers of hidden cards in a seat's view of the events that move them."""
    followers = dict[_Follower, int]()
    times = Counter[type]()
    for event in events:
        kind = event.__class__
        hidden = _moved_hidden(case, seat, state, event)
        in_view = list(_numbers(_event_view(case, event, seat))) if hidden else []
        for at, card in hidden.items():
            for path, numbers in in_view:
                if card in numbers:
                    followers[_Follower(kind, times[kind], path, at)] = card
        times[kind] += 1
        state = case.rules.evolve(state, event)
    return followers


def _moved_at(
    case: TurnCase, seat: Seat, state: Any, events: tuple[Any, ...], follower: _Follower
) -> int | None:
    """The hidden card that the same event moves in the same place, or None if it moves none."""
    number = follower.which
    for event in events:
        if event.__class__ is follower.kind:
            if not number:
                return _moved_hidden(case, seat, state, event).get(follower.at)
            number -= 1
        state = case.rules.evolve(state, event)
    return None


def _moved_hidden(case: TurnCase, seat: Seat, state: Any, event: Any) -> dict[int, int]:
    """Index among the moved cards → a card that the seat sees neither before nor after."""
    visibility_rules, viewer = case.rules.visibility_rules, _viewer(case, seat)
    moved, visible = list[int](), set[int]()
    for move in event.moves:
        if isinstance(move, Shuffle):
            moved += move.order
            if visibility_rules.can_see(viewer, move.zone):
                visible.update(move.order)
        elif isinstance(move, core.Move):
            moved.append(move.card)
            if any(visibility_rules.can_see(viewer, zone) for zone in (move.source, move.target)):
                visible.add(move.card)
    hidden = _hidden(case, state, seat) - visible if moved else set[int]()
    return {at: card for at, card in enumerate(moved) if card in hidden}


def _numbers(value: Any, path: tuple[object, ...] = ()) -> Iterator[tuple[tuple[object, ...], Any]]:
    """The numbers in a value, also in its texts, by the path of fields to them."""
    if isinstance(value, bool | Enum):
        return
    if isinstance(value, int):
        yield path, {value}
    elif isinstance(value, str):
        yield path, {int(digits) for digits in re.findall(r"[0-9]{1,9}", value)}
    elif isinstance(value, tuple):
        # The members of a tuple have one path, because cards may be sorted there.
        by_path: dict[tuple[object, ...], set[int]] = {}
        for member in cast("tuple[object, ...]", value):
            for inner, numbers in _numbers(member, path):
                by_path.setdefault(inner, set()).update(numbers)
        yield from by_path.items()
    elif attrs.has(value.__class__):
        for field in attrs.fields(value.__class__):
            yield from _numbers(getattr(value, field.name), (*path, field.name))


# ---------------------------------------------------------------------------- other secrets


def _another_secret(case: TurnCase, seat: Seat) -> Iterator[str]:
    """Change a secret field of the command: seats that may not see it must receive the same."""
    viewer, shows = _viewer(case, seat), case.rules.visibility_rules.shows
    stored = _new_secrets(case, viewer)
    if case.rules.issuer(case.before, case.command) != seat:
        for name, mark in secret_fields(case.command.__class__):
            # What only the host sees, such as the seed of dice, decides what all see.
            if mark != core.HOST and not shows(mark, case.command, viewer):
                yield from _with_another_value(case, seat, name, getattr(case.command, name))
        for field in attrs.fields(case.command.__class__) if stored else ():
            if getattr(case.command, field.name) in stored:
                yield from _with_another_stored_value(case, seat, field.name)
    for event in case.events:
        view = _event_view(case, event, seat)
        for name, mark in secret_fields(event.__class__):
            secret = getattr(event, name)
            if shows(mark, event, viewer) or secret is None:
                continue
            if getattr(view, name) is not None:
                owner = getattr(event, mark.owner) if mark.owner else mark.role
                yield f"{seat} is shown {name} of {event!r}, which is for {owner} alone"
            elif mark.owner and secret not in stored and _marks_of_state(case):
                pass  # the state does not keep it as a secret: it has been revealed
            # Another field of the event may have the same value without being secret.
            elif all(getattr(view, f.name) != secret for f in attrs.fields(view.__class__)):
                yield from _with_another_value(case, seat, name, secret)


def _with_another_value(case: TurnCase, seat: Seat, name: str, secret: Any) -> Iterator[str]:
    rules, command = case.rules, case.command
    if getattr(command, name, None) != secret:
        return
    for other in _other_values(case, name):
        try:
            after, events = rules.step(case.before, attrs.evolve(command, **{name: other}))
        except (TypeError, ValueError):  # IllegalCommandError is a ValueError
            continue
        if _events_view(case, events, seat) != _events_view(case, case.events, seat):
            yield f"the events that {seat} is shown depend on {name}, which is secret"
        if rules.player_view(after, seat) != rules.player_view(case.after, seat):
            yield f"what {seat} sees afterwards depends on {name}, which is secret"


def _with_another_stored_value(case: TurnCase, seat: Seat, name: str) -> Iterator[str]:
    """The errors if another value of a field, kept as a secret in the state, is seen."""
    value, viewer = getattr(case.command, name), _viewer(case, seat)
    for other in _other_values(case, name):
        with suppress(TypeError, ValueError):
            command = attrs.evolve(case.command, **{name: other})
            there = attrs.evolve(case, after=case.rules.step(case.before, command).state)
            if other in _new_secrets(there, viewer):
                yield from _with_another_value(case, seat, name, value)
                return


def _another_stored_secret(case: TurnCase, seat: Seat) -> Iterator[str]:
    """Exchange the secrets of others in the state: the seat must see the same, and may do it."""
    rules, before, viewer = case.rules, case.before, _viewer(case, seat)
    hidden: dict[tuple[type, str], list[Any]] = {}
    for record, name, secret in _secrets(before, rules, viewer) if _marks_of_state(case) else ():
        hidden.setdefault((record.__class__, name), []).append(secret)
    others = {place: iter(_exchanged(secrets)) for place, secrets in hidden.items()}
    # A value that only the rules could set may make no sense; then nothing can be compared.
    with suppress(LookupError, TypeError, ValueError):
        other = _with_secrets(
            before, rules, viewer, lambda record, name: next(others[record.__class__, name])
        )
        if rules.player_view(other, seat) != rules.player_view(before, seat):
            yield f"the view of {seat} depends on a secret of somebody else"
        if rules.legal_actions(other, seat, sample=True) != case.listings.sample(seat):
            yield f"what {seat} may do depends on a secret of somebody else"
        if rules.issuer(before, case.command) == seat and rules.refusal(other, case.command):
            yield f"whether {seat} may send the command depends on a secret of somebody else"


def _exchanged(secrets: list[Any]) -> list[Any]:
    """The same values in another order; a value that is alone becomes another one."""
    first, *rest = secrets
    return (
        [*rest, first]
        if any(other != first for other in rest)
        else [*_others(first), first][:1] + rest
    )


def _marks_of_state(case: TurnCase) -> bool:
    """Whether the state marks a field as secret for one player."""
    return any(mark.owner for mark in secret_marks(case.before.__class__))


def _new_secrets(case: TurnCase, viewer: Seat) -> list[Any]:
    """The values that the state keeps secret from a seat after the turn, but not before."""
    if not _marks_of_state(case):
        return []
    old = [(record, name) for record, name, _ in _secrets(case.before, case.rules, viewer)]
    secrets = _secrets(case.after, case.rules, viewer)
    return [secret for record, name, secret in secrets if (record, name) not in old]


def _secrets(state: Any, rules: AnySystem, viewer: Seat) -> list[tuple[Any, str, Any]]:
    """The secrets in a state that a seat does not see: their record, their field, their value."""
    secrets = list[tuple[Any, str, Any]]()

    def noted(record: Any, name: str) -> Any:
        secrets.append((record, name, getattr(record, name)))
        return secrets[-1][-1]

    _with_secrets(state, rules, viewer, noted)
    return secrets


def _with_secrets(
    value: Any, rules: AnySystem, viewer: Seat, change: Callable[[Any, str], Any]
) -> Any:
    """A copy with other values of the fields with an owner that a seat does not see."""
    if is_tuple(value) and not hasattr(value, "_fields"):
        return tuple(_with_secrets(part, rules, viewer, change) for part in value)
    if not secret_marks(value.__class__):
        return value
    marks, changes = dict(secret_fields(value.__class__)), dict[str, Any]()
    for field in attrs.fields(value.__class__):
        old, mark = getattr(value, field.name), marks.get(field.name)
        if mark is None:
            changes[field.alias] = _with_secrets(old, rules, viewer, change)
        elif (
            mark.owner and old is not None and not rules.visibility_rules.shows(mark, value, viewer)
        ):
            changes[field.alias] = change(value, field.name)
    return attrs.evolve(value, **changes)


def _other_values(case: TurnCase, name: str) -> tuple[Any, ...]:
    """Other values for a field of the command: members of its group, then any of its type."""
    command, value = case.command, getattr(case.command, name)
    mark = marked(getattr(attrs.fields(command.__class__), name).type, core.OneOf)
    group = case.rules.members_of(mark.group, case.before, command) if mark and mark.group else ()
    members = (member for member in group if member != value)
    return (*islice(members, _OTHER_MEMBERS), *_others(value))


def _others(secret: Any) -> tuple[Any, ...]:
    """Other values for a secret field."""
    if isinstance(secret, Enum):
        return tuple(member for member in type(secret) if member is not secret)[:2]
    if isinstance(secret, str):
        return (f"{secret}, otherwise",)
    if isinstance(secret, bool):
        return (not secret,)
    if isinstance(secret, int):
        return (secret + 1, secret - 1)
    return ()
