"""What a table waits for, and how a game has ended."""

from collections.abc import Iterable

from dramadeck.core.records import record
from dramadeck.core.visibility import Seat


@record(kw_only=True)
class Due:
    """Something that somebody is to do.

    Attributes:
        seat: who is to do it.
        command: the name of the type of command that does it.
        given: the fields of the command that are settled, as (field, name), such as who was hit.
        amount: a number that belongs to it, such as the effect total of a hit.
        blocks: whether the game waits for it; what does not block can be done later, or not at all.
        since: the round in which it arose; 0 out of rounds.
        after: who has to do the same first; until then it cannot be done.

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
        """Who stands in a field of the command."""
        return tuple(name for given, name in self.given if given == field)


def waited_for(dues: Iterable[Due]) -> tuple[Seat, ...]:
    """The seats for which the game waits, each once.

    >>> from dramadeck import torg
    >>> waited_for(torg.TORG.pending(torg.new_game(["Quin"], seed=7)))
    (Seat(role='gamemaster', name=None),)
    """
    return tuple(dict.fromkeys(due.seat for due in dues if due.blocks))


@record(kw_only=True)
class GameResult:
    """How a game has ended; everybody may know it.

    Attributes:
        winners: who has won, as seats or by name; nobody may have.
        scores: what was reached, as (name, number); not every game counts anything.

    >>> GameResult(winners=("Ann",), scores=(("Ann", 5), ("Ben", 2))).winners
    ('Ann',)
    """

    winners: tuple[Seat | str, ...] = ()
    scores: tuple[tuple[str, int], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The winners by name, and by role where a seat has no name."""
        return tuple(
            winner if isinstance(winner, str) else winner.name or winner.role
            for winner in self.winners
        )


def endless(_state: object) -> None:
    """The `result` of a game without an end: there is never one."""
