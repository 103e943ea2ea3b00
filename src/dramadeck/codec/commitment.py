"""The commitment of a host to the seed of a game, which is revealed at the end.

The commitment is a hash of the seed that is shown before the first card is dealt: the seed cannot
be computed from it, and no other seed has the same hash. Dice that a host throws come from the same
seed, by `Seed.for_die` and the number of the throw in the game, so they are committed, too. Only
throws of the host that were not undone are counted, so no other command changes the next die.
`dramadeck.codec.verification` checks whether a host has kept its commitment.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin, get_type_hints

import attrs

from dramadeck.core import HOST, Seat, Seed

S = TypeVar("S")

_COMMITMENT: Final = "dramadeck secret 1"
_MIXED: Final = "dramadeck mixed seed 1"
_PREFIX: Final = "dramadeck table seed 1"


@attrs.frozen
class Contribution:
    """The secret that a seat adds to the seed of a game.

    Attributes:
        seat: the seat.
        commitment: the hash that commits the seat to the secret.
        secret: the secret, once it was opened.
        is_dropped: whether the game is played without it, because it was not opened.
    """

    seat: Seat
    commitment: str
    secret: str | None = None
    is_dropped: bool = False

    @property
    def is_awaited(self) -> bool:
        """Whether the secret is still to be opened."""
        return self.secret is None and not self.is_dropped


def is_hex(text: object) -> bool:
    """Whether this is a secret or a commitment: 64 hexadecimal digits with small letters."""
    return isinstance(text, str) and re.fullmatch("[0-9a-f]{64}", text) is not None


def commitment_to(secret: str, table: str, seat: Seat) -> str:
    """The commitment to a secret: SHA-256 of a prefix, table, seat and secret.

    The four are lines of a text, the last one without an end; the seat is a JSON array of role and
    name, without spaces and without escapes of letters.

    >>> commitment_to("c0ffee00" * 8, "supper", Seat("hero", "Quin"))[:16]
    'dcde5dd4f9004917'
    """
    seat_text = json.dumps([*seat], ensure_ascii=False, separators=(",", ":"))
    return _sha256(_COMMITMENT, table, seat_text, secret)


def mixed_seed(seed: str, contributions: Iterable[Contribution]) -> str:
    """The seed of a game: that of the host, with the opened secrets of the seats mixed in.

    Without secrets it is the host's seed. Otherwise it is SHA-256 of a prefix, the host's seed and
    the secrets in the order of their commitments, each a line as in `commitment_to`.

    >>> mixed_seed("00", [])
    '00'
    >>> quin = Contribution(Seat("hero", "Quin"), "a hash", "c0ffee00" * 8)
    >>> mixed_seed("00", [quin])[:16]
    '7988492485711fa1'
    """
    opened = sorted((added.commitment, added.secret) for added in contributions if added.secret)
    if not opened:
        return seed
    return _sha256(_MIXED, seed, *(secret for _, secret in opened))


def with_seed(state: S, seed: str) -> S:
    """A first state with another seed, if its system has a seed in its states."""
    record: Any = state
    if not isinstance(getattr(record, "seed", None), Seed):
        return state
    changed: S = attrs.evolve(record, seed=Seed(seed))
    return changed


def _sha256(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@attrs.frozen
class Promise:
    """The commitment of a host with the revealed seed, in the record of an ended or saved game.

    Attributes:
        table: the name of the table.
        commitment: the hash that was shown when the table was opened.
        seed: the host's seed.
        fingerprint: the hash that every seat got at the end, as `records.fingerprint` makes it;
            None for a game that has not ended.
        contributions: the secrets that seats have added to the seed.
    """

    table: str
    commitment: str
    seed: str
    fingerprint: str | None = None
    contributions: tuple[Contribution, ...] = ()


def commitment_of(table: str, seed: str) -> str:
    """The commitment to a seed: SHA-256 of a prefix, the table and the seed.

    The three are lines of a text, the last one without an end.

    >>> commitment_of("supper", "00")[:16]
    '406d868c1723c01e'
    """
    return _sha256(_PREFIX, table, seed)


def with_server_seed(command: Any, seed: str, number: int) -> Any:
    """The command with the seed of a die, if the host throws it.

    The host throws the die if the sender gives any seed, or leaves out all optional fields. The
    sender's seed is replaced, because a player would choose a lucky one. `number` is the number of
    this throw among those of the host in the game, from 1.

    >>> from dramadeck import torg
    >>> thrown = with_server_seed(torg.commands.Roll(actor="Quin", seed="my lucky one"), "00", 3)
    >>> thrown == torg.commands.Roll(actor="Quin", seed=Seed("00").for_die(3))
    True
    """
    kind = command.__class__
    names = _seed_fields(kind)
    if not names:
        return command
    optional = [field for field in attrs.fields(kind) if field.default is not attrs.NOTHING]
    is_bare = all(getattr(command, field.name) == field.default for field in optional)
    if not is_bare and not is_thrown(command):
        return command
    return attrs.evolve(command, **dict.fromkeys(names, Seed(seed).for_die(number)))


def is_thrown(command: Any) -> bool:
    """Whether the host has thrown the die of a command: its seed is filled in."""
    return any(getattr(command, name) is not None for name in _seed_fields(command.__class__))


def is_die(command: Any) -> bool:
    """Whether a command has a die, thrown by the host or by a player."""
    return bool(_seed_fields(command.__class__))


def throws_in(commands: Iterable[Any]) -> int:
    """How many dice the host has thrown for these commands."""
    return sum(map(is_thrown, commands))


def foreign_die(commands: Iterable[Any], seed: str) -> int | None:
    """The number, from 1, of the first command whose die is not the next one of the seed, or None.

    >>> from dramadeck import torg
    >>> seeds = [Seed("00").for_die(number) for number in (1, 2)]
    >>> rolls = [torg.commands.Roll(actor="Quin", seed=seed) for seed in seeds]
    >>> foreign_die([torg.commands.Deal(), *rolls], "00"), foreign_die([rolls[1]], "00")
    (None, 1)
    """
    thrown = [(at, command) for at, command in enumerate(commands, 1) if is_thrown(command)]
    for number, (at, command) in enumerate(thrown, 1):
        if with_server_seed(command, seed, number) != command:
            return at
    return None


def with_throws(commands: Iterable[Any]) -> Iterator[Any]:
    """Add to each listed command with a reported die the same command with a die of the host.

    The rules list no seed, because they throw no dice; a host throws them for the players.

    >>> from dramadeck import torg
    >>> rolled = torg.commands.Roll(actor="Quin", total=4)
    >>> list(with_throws([rolled, torg.commands.Announce(actor="Quin")]))
    [Roll(actor='Quin'), Roll(actor='Quin', total=4), Announce(actor='Quin')]
    """
    for command in commands:
        roll = server_roll(command)
        if roll is not None:
            yield roll
        yield command


def server_roll(command: Any) -> Any | None:
    """The same command with a die that the host throws; None if it has no die."""
    if not _seed_fields(command.__class__):
        return None
    fields = attrs.fields(command.__class__)
    needed = [field.name for field in fields if field.default is attrs.NOTHING]
    return command.__class__(**{name: getattr(command, name) for name in needed})


@cache
def _seed_fields(kind: type) -> tuple[str, ...]:
    """The fields of a command with a seed that the host fills in."""
    names: list[str] = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if get_origin(hint) is Annotated:
            inner, *marks = get_args(hint)
            if HOST in marks and str in get_args(inner):
                names.append(name)
    return tuple(names)
