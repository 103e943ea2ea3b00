"""The seed of a game that is promised at the opening and revealed at the end.

The promise is a commitment, a hash of the seed that is shown before the first card is dealt: it
gives nothing away, and no other seed fits it. Dice that a host throws come from the same seed, by
`Seed.for_die` and the number of the throw in the game, so they are promised with it. Only throws of
the host count, and those that were taken back do not: so nothing that is sent in between changes
the next die. Whether a promise was kept says `dramadeck.codec.verification`.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from secrets import token_hex
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin, get_type_hints

import attrs

from dramadeck.core import HOST, Seat, Seed, later

S = TypeVar("S")

_BYTES: Final = 32
_COMMITMENT: Final = "dramadeck secret 1"
_MIXED: Final = "dramadeck mixed seed 1"
_PREFIX: Final = "dramadeck table seed 1"


@attrs.frozen
class Contribution:
    """What a seat adds to the seed of a game.

    Attributes:
        seat: the seat.
        commitment: the hash that promises its secret.
        secret: the secret, once it was opened.
        is_dropped: whether the game goes without it, because it was not opened.
    """

    seat: Seat
    commitment: str
    secret: str | None = None
    is_dropped: bool = False

    @property
    def is_awaited(self) -> bool:
        """Whether the secret is still to be opened."""
        return self.secret is None and not self.is_dropped


def new_secret() -> str:
    """A secret that nobody can guess: 256 bits from the operating system.

    >>> is_hex(new_secret()), new_secret() == new_secret()
    (True, False)
    """
    return token_hex(_BYTES)


def is_hex(text: object) -> bool:
    """Whether this is a secret or a commitment: 64 hexadecimal digits, the letters small.

    >>> is_hex("c0ffee"), is_hex("c0ffee00" * 8)
    (False, True)
    """
    return isinstance(text, str) and re.fullmatch("[0-9a-f]{64}", text) is not None


def commitment_to(secret: str, table: str, seat: Seat) -> str:
    """What is shown of a secret at first: SHA-256 of this prefix, table, seat and secret.

    The four are lines of a text, the last one without an end; the seat is a JSON array of role and
    name, without blanks and with every letter as it is.

    >>> commitment_to("c0ffee00" * 8, "supper", Seat("hero", "Quin"))[:16]
    'dcde5dd4f9004917'
    """
    seat_text = json.dumps([*seat], ensure_ascii=False, separators=(",", ":"))
    return _sha256(_COMMITMENT, table, seat_text, secret)


def mixed_seed(seed: str, contributions: Iterable[Contribution]) -> str:
    """The seed of a game: the host's own if nobody has added to it, else a hash of all.

    It is SHA-256 of this prefix, the host's seed and the secrets that were opened, each a line as
    of `commitment_to`, in the order of their commitments.

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
    """A state in which nothing was drawn yet, with another seed if its system keeps one there.

    >>> from dramadeck import torg
    >>> with_seed(torg.new_game(["Quin"], seed="00"), "01").seed
    Seed(root='01', drawn=0)
    """
    record: Any = state
    if not isinstance(getattr(record, "seed", None), Seed):
        return state
    changed: S = attrs.evolve(record, seed=Seed(seed))
    return changed


def _sha256(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@attrs.frozen
class Promise:
    """What a host has promised of a game that has ended, or was saved as a whole.

    Attributes:
        table: the name of the table.
        commitment: the hash that was shown when it opened.
        seed: the host's seed, as it was revealed.
        fingerprint: what everybody was told at the end; `dramadeck.codec.records` makes it. None
            of a game that has not ended.
        contributions: what seats have added to the seed; `dramadeck.codec.commitment` says how.
    """

    table: str
    commitment: str
    seed: str
    fingerprint: str | None = later(None)
    contributions: tuple[Contribution, ...] = later(())


def commitment_of(table: str, seed: str) -> str:
    """What is shown of a seed when a table opens: SHA-256 of this prefix, the table and the seed.

    The three are lines of a text, the last one without an end, so anybody can do it again.

    >>> commitment_of("supper", "00")[:16]
    '406d868c1723c01e'
    """
    return _sha256(_PREFIX, table, seed)


def with_server_seed(command: Any, seed: str, number: int) -> Any:
    """The command with what only a host may fill in: the seed of a die that it throws.

    A die is thrown by the host where the sender asks for it, by any seed of her own (it is not
    used), or by giving nothing else that could be left out. Of a seed that a player could choose
    she would choose a lucky one.

    The number of a throw is one more than that of the dice thrown by the host in the game before.

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
    """Whether the die of a command was thrown by its host, which has filled in the seed.

    >>> from dramadeck import torg
    >>> is_thrown(torg.commands.Roll(actor="Quin", seed="00"))
    True
    >>> is_thrown(torg.commands.Roll(actor="Quin", total=12))
    False
    """
    return any(getattr(command, name) is not None for name in _seed_fields(command.__class__))


def is_die(command: Any) -> bool:
    """Whether a command brings a die, whoever has thrown it.

    >>> from dramadeck import torg
    >>> is_die(torg.commands.Roll(actor="Quin", total=12)), is_die(torg.commands.Deal())
    (True, False)
    """
    return bool(_seed_fields(command.__class__))


def throws_in(commands: Iterable[Any]) -> int:
    """How many dice the host has thrown in a game of these commands.

    >>> from dramadeck import torg
    >>> throws_in([torg.commands.Deal(), torg.commands.Roll(actor="Quin", seed="00")])
    1
    """
    return sum(map(is_thrown, commands))


def foreign_die(commands: Iterable[Any], seed: str) -> int | None:
    """The first command, counted from 1, with a thrown die that is not the next one of the seed.

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
    """The commands of a listing, and before a die that is told the same one thrown by the host.

    The rules list no seed, for they throw nothing; at a host's table nobody needs dice of her own.

    >>> from dramadeck import torg
    >>> rolled = torg.commands.Roll(actor="Quin", total=4)
    >>> list(with_throws([rolled, torg.commands.Announce(actor="Quin")]))
    [Roll(actor='Quin'), Roll(actor='Quin', total=4), Announce(actor='Quin')]
    """
    for command in commands:
        thrown = server_roll(command)
        if thrown is not None:
            yield thrown
        yield command


def server_roll(command: Any) -> Any | None:
    """The command by which its sender lets the host throw; None if there is nothing to throw.

    >>> from dramadeck import torg
    >>> server_roll(torg.commands.Roll(actor="Quin", total=12))
    Roll(actor='Quin')
    """
    if not _seed_fields(command.__class__):
        return None
    fields = attrs.fields(command.__class__)
    needed = [field.name for field in fields if field.default is attrs.NOTHING]
    return command.__class__(**{name: getattr(command, name) for name in needed})


@cache
def _seed_fields(kind: type) -> tuple[str, ...]:
    """The fields of a command that hold a seed which the host fills in."""
    names: list[str] = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if get_origin(hint) is Annotated:
            inner, *marks = get_args(hint)
            if HOST in marks and str in get_args(inner):
                names.append(name)
    return tuple(names)
