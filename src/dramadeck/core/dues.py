"""What a game waits for, and how it has ended."""

from collections.abc import Iterable

from dramadeck.core.records import record
from dramadeck.core.visibility import Seat


@record(kw_only=True)
class Due:
    """A command that a seat has to send.

    Attributes:
        seat: the seat.
        command: the name of the type of command.
        given: the fields of the command that are fixed, as (field, name), such as the target.
        amount: a number for it, such as the effect total of a hit.
        blocks: whether the game waits for it; otherwise it may be sent later, or not at all.
        since: the round since which it is due; 0 outside rounds.
        after: the names of those who have to send the same command first.

    >>> from dramadeck import torg
    >>> state = torg.new_game(["Quin"], seed=7)
    >>> [(str(due.seat), due.command) for due in torg.TORG.pending(state)]
    [('gamemaster', 'Deal')]
    """

    seat: Seat
    command: str
    given: tuple[tuple[str, str], ...] = ()
    amount: int | None = None
    blocks: bool = True
    since: int = 0
    after: tuple[str, ...] = ()

    def names(self, field: str) -> tuple[str, ...]:
        """The names that are fixed for a field of the command."""
        return tuple(name for fixed, name in self.given if fixed == field)


def waited_for(dues: Iterable[Due]) -> tuple[Seat, ...]:
    """The seats for which the game waits, without duplicates.

    >>> from dramadeck import torg
    >>> waited_for(torg.TORG.pending(torg.new_game(["Quin"], seed=7)))
    (Seat(role='gamemaster', name=None),)
    """
    return tuple(dict.fromkeys(due.seat for due in dues if due.blocks))


@record(kw_only=True)
class GameResult:
    """How a game has ended, which is public.

    Attributes:
        winners: the winners, as seats or names; may be empty.
        scores: the scores, as (name, number); empty if the game has none.

    >>> GameResult(winners=("Ann",), scores=(("Ann", 5), ("Ben", 2))).winners
    ('Ann',)
    """

    winners: tuple[Seat | str, ...] = ()
    scores: tuple[tuple[str, int], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the winners, or the role if a seat has no name."""
        return tuple(
            winner if isinstance(winner, str) else winner.name or winner.role
            for winner in self.winners
        )


def endless(_state: object) -> None:
    """The `result` of a game without an end: always None."""
