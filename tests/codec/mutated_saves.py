"""Saves of many moments with something else in them, and what is played on from those that load."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from dramadeck.codec.saves import SaveFormatError, dump_state, dump_view, load_state
from dramadeck.core import IllegalCommandError
from dramadeck.testing import random_play
from tests.laws.walks import SYSTEMS, System, ground_of, new_game

NUMBERS = (0, -1, 1, 2, 3, 157, 1_000, 10**6, 10**9, 10**15, 2**63, 10**99)
NAMES = ("", " ", "Quin", "Marco", "Marco's own", "nobody", "Ольга", "山田", "\u202eQuin", "x" * 81)
_LARGE = ("$.setup", "$.table")
"""Most of a save: the rule text and the cards. The rest is what rules look at."""

_RARE = 0.8
"""How often something is changed in the rest."""

LARGEST_REFUSAL = 500
"""No error is longer, in characters, whatever is wrong."""


MOST_EVENTS = 1_000
"""How many events a command leads to at the very most, whatever a save says."""


class Place(NamedTuple):
    """A place in a save: what holds it, under which key, and how it is reached."""

    holder: Any
    key: Any
    path: str

    @property
    def value(self) -> Any:
        return self.holder[self.key]


def places(data: Any, path: str = "$") -> Iterator[Place]:
    """Every place in JSON data."""
    keys = range(len(data)) if isinstance(data, list) else data if isinstance(data, dict) else ()
    for key in keys:
        here = f"{path}.{key}" if isinstance(data, dict) else f"{path}[{key}]"
        yield Place(data, key, here)
        yield from places(data[key], here)


def mutated(state: Any, lot: Random) -> str:
    """Change one to three things in the data of a state; what was changed is told in words."""
    told: list[str] = []
    for _ in range(lot.choice((1, 1, 1, 2, 3))):
        every = list(places(state))
        own = [each for each in every if not each.path.startswith(_LARGE)]
        place = lot.choice(own if lot.random() < _RARE else every)
        old = json.dumps(place.value)[:60]
        way = lot.choice(_WAYS)
        way(place, every, lot)
        told.append(f"{place.path}: {old} {way.__name__}")
    return "; ".join(told)


def _replaced(place: Place, every: list[Place], lot: Random) -> None:
    """By another number, name, word or list from anywhere, or by a hostile one."""
    kind = type(place.value)
    alike = [each.value for each in every if type(each.value) is kind]
    if kind is int and lot.random() < 0.6:
        place.holder[place.key] = lot.choice(NUMBERS)
    elif kind is str and lot.random() < 0.4:
        place.holder[place.key] = lot.choice(NAMES)
    elif kind is bool:
        place.holder[place.key] = not place.value
    else:
        place.holder[place.key] = _copied(lot.choice(alike))


def _namesake(place: Place, every: list[Place], lot: Random) -> None:
    """By what stands elsewhere under the same key, such as another character's counter."""
    alike = [each.value for each in every if each.key == place.key]
    place.holder[place.key] = _copied(lot.choice(alike))


def _lost(place: Place, _every: list[Place], lot: Random) -> None:
    """A list loses an entry or all of them; anything else becomes nothing."""
    if isinstance(place.holder, list):
        del place.holder[place.key]
    elif isinstance(place.value, list) and place.value:
        del place.value[0 : lot.choice((1, len(place.value)))]
    else:
        place.holder[place.key] = None


def _doubled(place: Place, _every: list[Place], lot: Random) -> None:
    if isinstance(place.holder, list):
        place.holder.extend([_copied(place.value)] * lot.choice((1, 1, 40)))
    elif isinstance(place.value, list):
        place.value.extend(_copied(place.value))


def _swapped(place: Place, every: list[Place], lot: Random) -> None:
    """Two entries of a list, or two fields of the same shape, change places."""
    other = lot.choice([each for each in every if type(each.value) is type(place.value)])
    if isinstance(place.holder, list):
        other = Place(place.holder, lot.randrange(len(place.holder)), "")
    one, two = _copied(place.value), _copied(other.value)
    other.holder[other.key] = one
    place.holder[place.key] = two


def mutated_command(command: Any, lot: Random) -> None:
    """Change one thing in the data of a command, a number for choice."""
    every = [each for each in places(command) if each.key != "is"]
    numbers = [each for each in every if type(each.value) is int]
    if every:
        way = lot.choice((_replaced, _replaced, _lost, _doubled))
        way(lot.choice(numbers if numbers and lot.random() < _RARE else every), every, lot)


_WAYS: tuple[Callable[[Place, list[Place], Random], None], ...] = (
    *(_replaced, _replaced, _replaced),
    *(_namesake, _lost, _doubled, _swapped),
)


def _copied(value: Any) -> Any:
    return json.loads(json.dumps(value))


@cache
def moments(name: str, text: str, kind: int, moves: int, every: int) -> tuple[str, ...]:
    """Saves of a walk by one rule text."""
    system = SYSTEMS[name]
    state = new_game(system, players=2 + kind % 3, seed=kind, kind=kind, text=text)
    lot = Random(kind)  # noqa: S311 - a game of a test
    return tuple(
        dump_state(system, after)
        for number, after in enumerate(walked(system, state, lot, moves), 1)
        if number % every == 0
    )


def walked(system: System, state: Any, lot: Random, moves: int) -> Iterator[Any]:
    """The states of a game in which any seat sends any legal command."""
    ground, used = ground_of(system), dict[str, int]()
    for _ in range(moves):
        offered = random_play.offers(system, state, ground.more)
        if not offered:
            return
        dice = (lot.random(), lot.random())
        command = random_play.chosen(offered, used, ground.weights, dice)
        name = type(command).__name__
        used[name] = used.get(name, 0) + 1
        state = system.step(state, command).state
        yield state


def decks_of(system: System) -> tuple[Any, ...]:
    """The decks of the walks that the system does not ship."""
    decks = (game.get("deck") for game in ground_of(system).games)
    return tuple(deck for deck in decks if deck is not None and not isinstance(deck, str))


def loaded(system: System, text: str) -> Any:
    return load_state(text, rules=system, decks=decks_of(system))


def is_refused(system: System, text: str) -> bool:
    """Whether a save is refused, which it is in a few words."""
    try:
        loaded(system, text)
    except SaveFormatError as problem:
        said = str(problem)
        assert 0 < len(said) <= LARGEST_REFUSAL, said[:LARGEST_REFUSAL]
        assert said.isprintable(), ascii(said)
        return True
    return False


def plays(system: System, text: str, lot: Random, moves: int) -> None:
    """Play on from a save: every seat looks and asks what it may do, and somebody does it.

    Raises:
        AssertionError: what comes of it cannot be saved and loaded, or grows beyond all measure.
        Exception: whatever the rules stumble over.
    """
    state = loaded(system, text)
    assert loaded(system, dump_state(system, state)) == state
    ground, used = ground_of(system), dict[str, int]()
    for number in range(moves):
        for seat in system.seats(state):
            dump_view(system, system.shown_to(state, seat))
        str(state)
        offered = random_play.offers(system, state, ground.more)
        if not offered:
            break
        dice = (lot.random(), lot.random())
        command = random_play.chosen(offered, used, ground.weights, dice)
        name = type(command).__name__
        used[name] = used.get(name, 0) + 1
        try:
            state, events = system.step(state, command)
        except IllegalCommandError:  # it was offered, and what the ground adds may cost more
            continue
        assert len(events) <= MOST_EVENTS, f"{command!r} leads to {len(events)} events"
        if number % 10 == 0:
            assert loaded(system, dump_state(system, state)) == state
    assert loaded(system, dump_state(system, state)) == state
