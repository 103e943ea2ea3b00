"""What a seat is told: at joining, after a turn, of its menu; as JSON data.

A seat is told by its own views and by the events as it was shown them, so whatever stands in a
message it may know. A message for a turn is made once for each seat and language.
"""

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck import narration
from dramadeck.engine import Seat
from dramadeck.host import Update, UpdateKind
from dramadeck.kit.moves import moves_of
from dramadeck.kit.odds.torg import chances_at
from dramadeck.kit.records import Record
from dramadeck.kit.saves import plain, plain_view
from dramadeck.narration import Menu, Narrator, Told, stories
from dramadeck.narration.looking_up import label_of
from dramadeck.narration.wire import line_data, row_data
from dramadeck.torg import TORG
from dramadeck.web.desk import Data, Desk

WANTS: Final = frozenset({"lines", "moves", "view", "rows", "menu", "story"})
"""What is sent to who does not say."""

EVENTS: Final = frozenset({"events"})
"""What a program wants that narrates for itself: then the host's own text goes out as it stands."""

CHANCES: Final[Mapping[str, Callable[[Any], Any]]] = MappingProxyType({TORG.name: chances_at})
"""System → who knows the chance of a command, from what everybody knows."""

_ABOUT: Final = frozenset({"back_to", "seat", "is_held", "ended", "seed"})
"""What the host says of a turn that is no play, beside a view."""


class Eyes:
    """What one seat sees and hears, in one language, of what it wants.

    Attributes:
        token: what opens the seat.
        teller: who tells it what happens.
    """

    def __init__(self, desk: Desk, token: str, teller: Narrator, wants: frozenset[str]) -> None:
        self._desk, self.token, self.teller, self._wants = desk, token, teller, wants
        self._key = (teller.language.code, wants)

    async def turn(self, update: Update) -> str:
        """A turn; made once for all who look through such eyes."""
        if self._wants == EVENTS:
            return f'{{"is": "turn", "kind": "{update.kind.value}", {update.text[1:]}'
        made = self._desk.told.setdefault(update, {})
        if self._key not in made:
            data = self._turn(update)
            if update.kind is UpdateKind.TAKEN_BACK and "story" in self._wants:
                data["story"] = await self._story()
            made[self._key] = json.dumps(data, ensure_ascii=False)
        return made[self._key]

    def _turn(self, update: Update) -> Data:
        teller, wants, is_played = self.teller, self._wants, update.kind is UpdateKind.PLAYED
        data: Data = {"is": "turn", "turn": update.turn, "kind": update.kind.value, "by": update.by}
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
            data["rows"] = self._rows(update.view) if changes else None
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

    def _rows(self, view: Any) -> list[Data]:
        return [row_data(each) for each in self.teller.table(view)]

    async def _story(self) -> list[Data]:
        """What the seat has heard in the last turns."""
        kept = await self._desk.host.export(self.token)
        seen = kept.seen_by(self.teller.seat) if isinstance(kept, Record) else kept
        turns = stories.story(self.teller, seen.view, seen.turns, self._desk.settings.story)
        return [{"by": by, "lines": [line_data(each) for each in lines]} for by, lines in turns]

    async def table(self) -> Data:
        """Whose seat it is, and at which table."""
        host, language = self._desk.host, self.teller.language
        seated, held = await host.join(self.token), await host.seats(self.token)
        about = ("system", "table", "seat", "leader", "turn", "seed", "commitment")
        return {
            **{each: getattr(seated, each) for each in about},
            "title": self.teller.rules.title,
            "label": label_of(language, seated.seat),
            "leads": seated.seat == seated.leader,
            "ended": seated.seed is not None,
            "seats": [
                {"seat": seat, "label": label_of(language, seat), "is_held": is_held}
                for seat, is_held in held.items()
            ],
        }

    async def whole(self, view: Any) -> Data:
        """All that the seat sees, and what it has heard so far."""
        data: Data = {}
        if "view" in self._wants or self._wants == EVENTS:
            data["view"] = plain_view(self.teller.rules, view)
        if "rows" in self._wants:
            data["rows"] = self._rows(view)
        if "story" in self._wants:
            data["story"] = await self._story()
        return data

    async def menu(self) -> Menu[Any]:
        """What the seat may do now."""

        def made(rules: Any, state: Any, seat: Seat) -> Menu[Any]:
            view, offered = rules.view(state, seat), rules.offered(state, seat)
            return self.teller.menu(view, offered, chance=_chances(rules, state))

        return await self._desk.host.ask(self.token, made)

    async def chance(self, command: Any) -> float | None:
        """The chance that a command succeeds, where somebody knows it."""

        def known(rules: Any, state: Any, _seat: Seat) -> float | None:
            knows = _chances(rules, state)
            chance = None if knows is None else knows(command)
            return None if chance is None else float(chance)

        return await self._desk.host.ask(self.token, known)


async def eyes_of(desk: Desk, token: str, code: str, wants: frozenset[str] = frozenset()) -> Eyes:
    """The eyes of whoever holds a token.

    Raises:
        HostError: it opens nothing.
    """

    def teller(rules: Any, state: Any, seat: Seat) -> Narrator:
        setup = getattr(state, "setup", None)
        return narration.narrator(rules, seat=seat, language=code, setup=setup)

    return Eyes(desk, token, await desk.host.ask(token, teller), wants)


def _chances(rules: Any, state: Any) -> Any:
    return CHANCES[rules.name](state) if rules.name in CHANCES else None


def _beside(update: Update, data: Data) -> Told:
    """What has happened beside the game."""
    if update.kind is UpdateKind.TAKEN_BACK and update.by is not None:
        return stories.taken_back(update.by)
    if update.kind is UpdateKind.ENDED:
        return stories.ended(str(data["seed"]))
    return stories.seated(Seat(*data["seat"]), is_held=data["is_held"])
