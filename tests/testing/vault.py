"""A system whose records have all kinds of fields that the included games do not have."""

from collections.abc import Generator
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple

import attrs

from dramadeck import core
from dramadeck.charts import Chart


class Metal(StrEnum):
    GOLD = "gold"


class Gem(StrEnum):
    RUBY = "ruby"


class Floor(IntEnum):
    CELLAR = -1
    GROUND = 0


class Spot(NamedTuple):
    floor: Floor
    shelf: int


@attrs.frozen(kw_only=True)
class Coin:
    metal: Metal
    _mint: str
    marks: tuple[Metal, ...] = core.later(())
    worn: Metal | None = core.later(None)


@attrs.frozen(kw_only=True)
class Ring:
    stone: Metal | Gem


@attrs.frozen(kw_only=True)
class State:
    table: core.Table
    prices: Chart[Metal | Gem | None]
    weight: float = 0.0
    tags: frozenset[str] = frozenset()
    floors: frozenset[Floor] = frozenset()
    held: Coin | Ring | None = None
    given: Coin | str | None = None
    offer: Coin | Ring | int | str = 0
    spot: Spot | None = None
    pair: tuple[int, bool] = (0, False)
    twice: int = attrs.field(init=False, default=2)


@core.command(by=core.Seat("owner"))
class Open:
    """Open the vault."""

    times: int = 1


@core.event
class Opened(core.NoCards):
    combination: Annotated[str | None, core.VisibleTo("owner")]
    spot: Spot
    zone: core.Zone
    tags: frozenset[Gem] = frozenset()
    thing: Annotated[Coin | Ring | None, core.VisibleTo("owner")] = None


class Seen(NamedTuple):
    times: int
    mood: Literal["calm", "loud"]


def decide(_state: State, _command: Open) -> Generator[Opened, State, None]:
    yield Opened(combination="12-7", spot=Spot(Floor.CELLAR, 3), zone=core.Zone("hand", "Ann/Bo"))


def evolve(state: State, _event: Opened) -> State:
    return attrs.evolve(state, weight=state.weight + 0.5)


def view(state: State, _seat: core.Seat) -> Seen:
    return Seen(int(2 * max(0, min(state.weight, 9))), "calm")


VAULT = core.RuleSystem[State, Open, Opened, Seen](
    name="vault",
    title="The Vault",
    new_game=lambda prices: State(table=core.Table.of({core.Zone("vault"): (1, 2)}), prices=prices),
    decide=decide,
    evolve=evolve,
    candidates=lambda _state, seat, _gate: (Open(),) if seat.name is None else (),
    view=view,
    seats=lambda _: (core.Seat("owner"), core.Seat("thief", "Ann")),
    issuer=lambda _state, _command: core.Seat("owner"),
    visibility=MappingProxyType({"vault": core.Visibility.NOBODY}),
    holders=frozenset[str](),
    commands=(Open,),
    events=(Opened,),
    dialects=MappingProxyType[str, Any]({}),
    decks=MappingProxyType[str, Any]({}),
)
