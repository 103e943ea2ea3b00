"""Play any system by its legal actions, with a bot for the seats."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple, TypeAlias

from dramadeck.core import Seat, Seed, Transition
from dramadeck.core.rules import AnySystem

Bot: TypeAlias = Callable[[tuple[Any, ...], float], Any]
"""A function that chooses a command of a listing, by a random number between 0 and 1."""


def random_bot(listing: tuple[Any, ...], die: float) -> Any:
    """Choose any command, each with the same chance.

    >>> random_bot(("flip", "deal"), 0.7)
    'deal'
    """
    return listing[int(die * len(listing))]


def varied_bot(listing: tuple[Any, ...], die: float) -> Any:
    """Choose a kind of command first, then one of that kind, so that rare kinds come up, too.

    >>> varied_bot((1, 2, 3, "deal"), 0.7)
    'deal'
    """
    kinds = list(dict.fromkeys(map(type, listing)))
    at = int(die * len(kinds))
    of_this_kind = tuple(command for command in listing if type(command) is kinds[at])
    return random_bot(of_this_kind, die * len(kinds) - at)


class BotTurn(NamedTuple):
    """The turn of a bot: its seat, its command and the transition."""

    seat: Seat
    command: Any
    transition: Transition[Any, Any]


def played(
    rules: AnySystem, state: Any, *, seed: int | str, bot: Bot = random_bot
) -> Iterator[BotTurn]:
    """Play a game: turn by turn a random seat among those with a legal action sends one command.

    It ends when the game is over or no seat has a legal action; in most systems that is never, so
    take as many turns as needed. The same seed gives the same choices of the bots.

    >>> from itertools import islice
    >>> from dramadeck import torg
    >>> state = torg.new_game(["Quin"], seed=7)
    >>> [type(move.command).__name__ for move in islice(played(torg.TORG, state, seed=1), 1)]
    ['QuickMethod']
    """
    dice, order = Random(str(seed)), Seed(str(seed))  # noqa: S311 - play, not secrecy
    while rules.result(state) is None:
        order = order.next
        for seat in order.shuffled(rules.seats(state)):
            listing = rules.legal_actions(state, seat, sample=True)
            if listing:
                break
        else:
            return
        command = bot(listing, dice.random())
        transition = rules.step(state, command)
        state = transition.state
        yield BotTurn(seat, command, transition)
