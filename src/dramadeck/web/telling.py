"""What a seat is told: at joining, after a turn, of its menu; as JSON data.

A seat is told by its own views and by the events as it was shown them, so whatever stands in a
message it may know. A message for a turn is made once for each seat and language.
"""

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.engine import Seat
from dramadeck.host import Seated, Update, UpdateKind
from dramadeck.kit.moves import moves_of
from dramadeck.kit.odds.torg import chances_at
from dramadeck.kit.records import Record
from dramadeck.kit.saves import plain, plain_view
from dramadeck.narration import Menu, Narrator, Told, stories
from dramadeck.narration.looking_up import label_of
from dramadeck.narration.wire import line_data, row_data
from dramadeck.torg import TORG
from dramadeck.web.desk import Desk, Place

Data = dict[str, Any]

WANTS: Final = frozenset({"lines", "moves", "view", "rows", "menu", "story"})
"""What is sent to who does not say."""

EVENTS: Final = frozenset({"events"})
"""What a program wants that narrates for itself: then the host's own text goes out as it stands."""

CHANCES: Final[Mapping[str, Callable[[Any], Any]]] = MappingProxyType({TORG.name: chances_at})
"""System → who knows the chance of a command, from what everybody knows."""

_ABOUT: Final = frozenset({"back_to", "seat", "is_held", "ended", "seed"})
"""What the host says of a turn that is no play, beside a view."""


def turn_text(
    desk: Desk,
    place: Place,
    update: Update,
    code: str,
    wants: frozenset[str],
    so_far: list[Data] | None = None,
) -> str:
    """A turn, as the seat is told of it; made once for all who watch for that seat."""
    if wants == EVENTS:
        return f'{{"is": "turn", "kind": "{update.kind.value}", {update.text[1:]}'
    made, key = desk.told.setdefault(update, {}), (code, wants)
    if key not in made:
        data = _turn(place.narrator(code), update, wants)
        data |= {} if so_far is None else {"story": so_far}
        made[key] = json.dumps(data, ensure_ascii=False)
    return made[key]


def _turn(teller: Narrator, update: Update, wants: frozenset[str]) -> Data:
    is_played = update.kind is UpdateKind.PLAYED
    data: Data = {"is": "turn", "turn": update.turn, "kind": update.kind.value}
    data["by"] = None if update.by is None else [*update.by]
    if not is_played:
        data |= {key: each for key, each in json.loads(update.text).items() if key in _ABOUT}
    changes: Data = {}
    if update.kind is UpdateKind.TAKEN_BACK:
        changes = plain_view(teller.rules, update.view)
    elif is_played and {"view", "rows"} & wants:
        changes = update.changes
    if "view" in wants:
        data["view"] = changes
    if "rows" in wants:
        data["rows"] = _rows(teller, update.view) if changes else None
    if "lines" in wants and is_played:
        lines = stories.heard(teller, update.before, update.events, update.view)
        data["lines"] = [line_data(each) for each in lines]
    elif "lines" in wants:
        data["lines"] = [line_data(teller.language.line(_beside(update, data)))]
    if "moves" in wants:
        data["moves"] = moves_of(update.events)
    if "events" in wants:
        data["events"] = [plain(teller.rules, each) for each in update.events]
    return data


def _rows(teller: Narrator, view: Any) -> list[Data]:
    return [row_data(each) for each in teller.table(view)]


def _beside(update: Update, data: Data) -> Told:
    """What has happened beside the game."""
    if update.kind is UpdateKind.TAKEN_BACK and update.by is not None:
        return stories.taken_back(update.by)
    if update.kind is UpdateKind.ENDED:
        return stories.ended(str(data["seed"]))
    return stories.seated(Seat(*data["seat"]), is_held=data["is_held"])


async def table_data(desk: Desk, token: str, place: Place, seated: Seated, code: str) -> Data:
    """Who somebody is who has joined, and at which table."""
    speaks, data = place.narrator(code).language, {"title": place.rules.title}
    for each in ("system", "table", "seat", "leader", "turn", "seed", "commitment"):
        data[each] = getattr(seated, each)
    return {
        **data,
        "label": label_of(speaks, seated.seat),
        "leads": seated.seat == seated.leader,
        "ended": seated.seed is not None,
        "seats": [
            {"seat": seat, "label": label_of(speaks, seat), "is_held": is_held}
            for seat, is_held in (await desk.host.seats(token)).items()
        ],
    }


def sight_data(teller: Narrator, view: Any, wants: frozenset[str]) -> Data:
    """All that a seat sees."""
    data: Data = {}
    if "view" in wants or wants == EVENTS:
        data["view"] = plain_view(teller.rules, view)
    if "rows" in wants:
        data["rows"] = _rows(teller, view)
    return data


async def story_for(desk: Desk, token: str, teller: Narrator) -> list[Data]:
    """What a seat has heard in the last turns.

    Raises:
        HostError: the token opens no seat.
    """
    kept = await desk.host.export(token)
    seen = kept.seen_by(teller.seat) if isinstance(kept, Record) else kept
    turns = stories.story(teller, seen, desk.settings.story)
    return [{"by": by, "lines": [line_data(each) for each in lines]} for by, lines in turns]


async def menu_for(desk: Desk, token: str, teller: Narrator) -> Menu[Any]:
    """What a seat may do now.

    Raises:
        HostError: the token opens no seat.
    """

    def made(rules: Any, state: Any, seat: Seat) -> Menu[Any]:
        knows = CHANCES.get(rules.name)
        chance = None if knows is None else knows(state)
        return teller.menu(rules.view(state, seat), rules.offered(state, seat), chance=chance)

    return await desk.host.ask(token, made)


async def chance_of(desk: Desk, token: str, command: Any) -> float | None:
    """The chance that a command succeeds, where somebody knows it.

    Raises:
        HostError: the token opens no seat.
    """

    def known(rules: Any, state: Any, _seat: Seat) -> float | None:
        knows = CHANCES.get(rules.name)
        chance = None if knows is None else knows(state)(command)
        return None if chance is None else float(chance)

    return await desk.host.ask(token, known)
