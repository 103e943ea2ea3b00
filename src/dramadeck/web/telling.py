"""What a seat is told over a WebSocket: at joining, after a turn, and of its menu.

A seat is told by its own views and by the events as it was shown them, so whatever stands in a
message it may know. A message for a turn is made once for each seat and language.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from dramadeck import narration
from dramadeck.engine import Seat
from dramadeck.host import Seated, Update, UpdateKind
from dramadeck.kit.records import Record
from dramadeck.kit.saves import plain, plain_view
from dramadeck.narration import Language, Narrator
from dramadeck.narration.looking_up import called
from dramadeck.narration.saying import Say, Who, say_in
from dramadeck.web.desk import Desk, Place, lines_of
from dramadeck.web.pieces import Json, label_of, of_line, of_moves, of_row, said

WANTS: Final = frozenset({"lines", "moves", "view", "rows", "menu", "story"})
"""What is sent to who does not say."""

EVENTS: Final = frozenset({"events"})
"""What a program wants that narrates for itself: then the host's own text goes out as it stands."""


def turn_text(desk: Desk, place: Place, update: Update, code: str, wants: frozenset[str]) -> str:
    """A turn, as the seat is told of it; made once for all who watch for that seat."""
    if wants == EVENTS:
        kind = json.dumps(update.kind.value)
        return f'{{"is": "turn", "kind": {kind}, {update.text[1:]}'
    made, key = desk.told.setdefault(update, {}), (code, wants)
    if key not in made:
        made[key] = json.dumps(_turn(place.narrator(code), update, wants), ensure_ascii=False)
    return made[key]


def _turn(teller: Narrator, update: Update, wants: frozenset[str]) -> Json:
    by = update.by
    data: Json = {
        "is": "turn",
        "turn": update.turn,
        "kind": update.kind.value,
        "by": None if by is None else [*by],
    }
    about = {key: each for key, each in json.loads(update.text).items() if key in _ABOUT}
    data |= about
    changes: Json = {}
    if update.kind is UpdateKind.TAKEN_BACK:
        changes = plain_view(teller.rules, update.view)
    elif update.kind is UpdateKind.PLAYED and {"view", "rows"} & wants:
        changes = update.changes
    if "view" in wants:
        data["view"] = changes
    if "rows" in wants:
        data["rows"] = _rows(teller, update.view) if changes else None
    if "lines" in wants:
        data["lines"] = _lines(teller, update, about)
    if "moves" in wants:
        data["moves"] = of_moves(update.events)
    if "events" in wants:
        data["events"] = [plain(teller.rules, each) for each in update.events]
    return data


_ABOUT: Final = frozenset({"back_to", "seat", "is_held", "ended", "seed"})
"""What the host says of a turn that is no play, beside a view."""


def _rows(teller: Narrator, view: Any) -> list[Json]:
    return [of_row(each) for each in teller.table(view)]


def _lines(teller: Narrator, update: Update, about: Json) -> list[Json]:
    if update.kind is UpdateKind.PLAYED:
        told = lines_of(teller, update.before, update.events, update.view)
        return [of_line(each) for each in told]
    return [said(teller.language, _sentence(update, about))]


def _sentence(update: Update, about: Json) -> Say:
    """What has happened beside the game."""
    by = called(update.by or Seat("spectator"))
    match update.kind:
        case UpdateKind.TAKEN_BACK:
            return say_in("table", "Taken back by {seat}.", seat=by)
        case UpdateKind.SEATED:
            seat = called(Seat(*about["seat"]))
            if about["is_held"]:
                return say_in("table", "There is a new link for this seat: {seat}.", seat=seat)
            return say_in("table", "This seat is free now: {seat}.", seat=seat)
        case _:
            seed = Who(str(about.get("seed")))
            return say_in("table", "The game has ended. The seed was {seed}.", seed=seed)


# ----------------------------------------------------------------------------- joining


def joined(
    place: Place, seated: Seated, held: Iterable[tuple[Seat, bool]], language: Language
) -> Json:
    """Who somebody is who has joined, and at which table."""
    return {
        "system": seated.system,
        "title": place.rules.title,
        "table": seated.table,
        "seat": [*seated.seat],
        "label": label_of(language, seated.seat),
        "leader": [*seated.leader],
        "leads": seated.seat == seated.leader,
        "turn": seated.turn,
        "ended": seated.seed is not None,
        "seed": seated.seed,
        "commitment": seated.commitment,
        "seats": [
            {"seat": [*seat], "label": label_of(language, seat), "is_held": is_held}
            for seat, is_held in held
        ],
    }


def sight(teller: Narrator, view: Any, wants: frozenset[str]) -> Json:
    """All that a seat sees."""
    data: Json = {}
    if "view" in wants or wants == EVENTS:
        data["view"] = plain_view(teller.rules, view)
    if "rows" in wants:
        data["rows"] = _rows(teller, view)
    return data


async def story_for(desk: Desk, token: str, teller: Narrator) -> list[Json]:
    """What a seat has heard in the last turns.

    Raises:
        HostError: the token opens no seat.
    """
    kept = await desk.host.export(token)
    seen = kept.seen_by(teller.seat) if isinstance(kept, Record) else kept
    turns = seen.turns[-desk.settings.story :]
    views: Sequence[Any] = [seen.view, *(each.view for each in seen.turns)][-len(turns) - 1 :]
    story: list[Json] = []
    for before, turn in zip(views, turns, strict=False):
        told = lines_of(teller, before, turn.events, turn.view)
        story.append({"by": [*turn.sender], "lines": [of_line(each) for each in told]})
    return story


def language_of(code: str) -> Language:
    """The language of a code that is known."""
    return narration.language(code)
