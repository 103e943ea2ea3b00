"""What a seat hears of an update, in words: of a turn, and of what happens beside the game."""

import json

from dramadeck.core import Seat
from dramadeck.host.broadcast import Update, UpdateKind
from dramadeck.narration import Line, Narrator, history


def heard(narrator: Narrator, update: Update) -> tuple[Line, ...]:
    """What a seat hears of an update; of a view, which tells of no turn, nothing.

    Args:
        narrator: who tells it to the seat of the update.
        update: what the host told that seat.

    >>> import asyncio
    >>> from dramadeck import narration, torg
    >>> from dramadeck.host import Host, SqliteStore
    >>> async def opening():
    ...     async with Host(SqliteStore(":memory:")) as host:
    ...         opened = await host.open("torg", ["Quin"])
    ...         watch = await host.watch(opened.tokens[torg.SPECTATOR], since=0)
    ...         await host.send(opened.tokens[torg.GAMEMASTER], '{"is": "Deal"}')
    ...         async for update in watch:
    ...             if update.kind == "played":
    ...                 return heard(narration.narrator(torg.TORG), update)[-1].text
    >>> asyncio.run(opening())
    'Quin draws 6 cards.'
    """
    match update.kind:
        case UpdateKind.VIEW:
            return ()
        case UpdateKind.PLAYED:
            return history.heard(narrator, update.before, update.events, update.view)
        case UpdateKind.UNDONE:
            told = history.taken_back(update.by or narrator.seat)
        case UpdateKind.SEATED:
            data = json.loads(update.text)
            told = history.seated(Seat(*data["seat"]), is_held=data["is_held"])
        case UpdateKind.MIXED:
            about = json.loads(update.text)["secret"]
            is_opened = about["secret"] is not None
            seat, is_dropped = Seat(*about["seat"]), about["is_dropped"]
            told = history.secret(seat, is_opened=is_opened, is_dropped=is_dropped)
        case UpdateKind.SAVED:
            told = history.saved(update.by or narrator.seat)
        case UpdateKind.ENDED:
            data = json.loads(update.text)
            told = history.ended(data["seed"], data["fingerprint"])
    return (narrator.language.line(told),)
