"""The sentences about a game whose promise was kept, and about what the promise does not cover."""

from collections.abc import Iterable, Iterator

from dramadeck.codec.commitment import Contribution
from dramadeck.codec.verification import SetupPart, VerifiedGame
from dramadeck.core.validation import escaped
from dramadeck.narration.messages import Listed, Message, NameArg, message, message_n
from dramadeck.narration.narrators import called, in_sentence


def secret_sentences(secrets: Iterable[Contribution]) -> Iterator[tuple[Message, bool]]:
    """A sentence about each secret of a seat, and whether it was mixed into the seed."""
    for secret in secrets:
        who, digest = in_sentence(secret.seat), NameArg(escaped(secret.commitment))
        if secret.secret is None:
            yield message("The secret of {who} was left out: {hash}.", who=who, hash=digest), False
        else:
            yield message("The secret of {who} was mixed in: {hash}.", who=who, hash=digest), True


def fact_sentences(game: VerifiedGame) -> Iterator[tuple[Message, bool]]:
    """The facts that the commitment does not cover, and whether each is as in a printed game."""
    yield (
        message_n(game.thrown, "The host has thrown a die.", "The host has thrown {n} dice."),
        True,
    )
    for seat, number in game.reported.items():
        who = called(seat)
        yield (
            message_n(number, "{who} has reported a die.", "{who} has reported {n} dice.", who=who),
            False,
        )
    yield from map(_about, game.setup_parts)
    yield message("The fingerprint of the game is {hash}.", hash=NameArg(game.fingerprint)), True


def _about(part: SetupPart) -> tuple[Message, bool]:
    """The sentence about a rule text or a deck, and whether it is the printed one."""
    name = NameArg(escaped(part.name))
    if not part.is_shipped:
        own = message("{name} is custom: the library has nothing with this name.", name=name)
        return own, False
    if not part.differs:
        return message("As printed: {name}.", name=name), True
    fields = Listed([NameArg(escaped(field)) for field in part.differs])
    return message(
        "Not as printed: {name}; these fields differ: {fields}.", name=name, fields=fields
    ), False
