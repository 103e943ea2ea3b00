"""The sentences for an update: for a turn, and for changes of the table such as a new token."""

import json

from dramadeck.core import Seat
from dramadeck.host.broadcast import Update, UpdateKind
from dramadeck.narration import Line, Narrator, history


def update_lines(narrator: Narrator, update: Update) -> tuple[Line, ...]:
    """The sentences for an update; none for a whole view, which is no turn.

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
    ...                 return update_lines(narration.narrator(torg.TORG), update)[-1].text
    >>> asyncio.run(opening())
    'Quin draws 6 cards.'
    """
    match update.kind:
        case UpdateKind.VIEW:
            return ()
        case UpdateKind.PLAYED:
            return history.turn_lines(narrator, update.before, update.events, update.view)
        case UpdateKind.UNDONE:
            message = history.undo_line(update.by or narrator.seat)
        case UpdateKind.SEATED:
            data = json.loads(update.text)
            message = history.seat_line(Seat(*data["seat"]), is_held=data["is_held"])
        case UpdateKind.MIXED:
            data = json.loads(update.text)["secret"]
            is_opened = data["secret"] is not None
            seat, is_dropped = Seat(*data["seat"]), data["is_dropped"]
            message = history.secret_line(seat, is_opened=is_opened, is_dropped=is_dropped)
        case UpdateKind.SAVED:
            message = history.save_line(update.by or narrator.seat)
        case UpdateKind.ENDED:
            data = json.loads(update.text)
            message = history.end_line(data["seed"], data["fingerprint"])
    return (narrator.language.line(message),)
