"""A small game that defines nothing that can be derived from its fields.

Anglers draw from a pond into their creels; only the keeper knows the tide.
"""

from enum import StrEnum
from typing import Annotated, Any

from dramadeck import core
from dramadeck.core import Card, OneOf, Visibility, Zone

KEEPER = core.Seat("keeper")
POND, BANK = Zone("pond"), Zone("bank")
VISIBILITY = {"bank": Visibility.EVERYONE, "creel": Visibility.OWNER}
VISIBILITY["net"] = core.VisibleTo("keeper")


def creel(angler: str) -> Zone:
    return Zone("creel", angler)


class Tide(StrEnum):
    LOW = "low"
    HIGH = "high"


@core.record(kw_only=True)
class Setup:
    anglers: Annotated[tuple[core.Name, ...], core.Seated("angler")]
    day: Annotated[str, Visibility.EVERYONE] = "Monday"


@core.record(kw_only=True)
class State:
    setup: Setup
    table: core.Table
    seed: core.Seed
    tide: Annotated[Tide | None, core.VisibleTo("keeper")] = Tide.LOW
    bait: int = 3
    calls: Annotated[tuple[str, ...], Visibility.EVERYONE] = ()


class Reason(core.RefusalReason):
    NOT_IN_CREEL = "{angler} has no card {card}"
    NOBODY = "there is no {witness}"
    POND_IS_EMPTY = "there is nothing to catch"


@core.command
class Fish:
    """Draw cards from the pond."""

    angler: core.Sender
    count: Annotated[int, core.FreeInput(1, smallest=1)] = 1


@core.command
class Release:
    """Lay a card on the bank, before a witness."""

    angler: core.Sender
    card: Annotated[Card, OneOf("creel")]
    witness: Annotated[core.CharacterName, OneOf("anglers")]


@core.command(by=KEEPER)
class Stock:
    """Shuffle the bank into the pond."""


@core.event
class Released:
    """An angler has laid a card on the bank."""

    angler: core.CharacterName
    card: Card

    @property
    def moves(self) -> core.Moves:
        return (core.Move(self.card, creel(self.angler), BANK),)


RULES = core.Rules(State, published=__name__)


@RULES.rule(Fish)
def fish(state: State, command: Fish) -> Any:
    if creel(command.angler) not in state.table.zones or not (
        state.table.pile(POND) or state.table.pile(BANK)
    ):
        raise core.refuse(Reason.POND_IS_EMPTY, "FI-1")
    to = creel(command.angler)
    yield from core.draw(state, command.angler, POND, to, spent=BANK, count=command.count)


@RULES.rule(Release)
def release(state: State, command: Release) -> Any:
    if state.table.find(command.card) != creel(command.angler):
        raise core.refuse(Reason.NOT_IN_CREEL, "FI-2", angler=command.angler, card=command.card)
    if command.witness not in state.setup.anglers:
        raise core.refuse(Reason.NOBODY, "FI-2", witness=command.witness)
    yield Released(angler=command.angler, card=command.card)


@RULES.rule(Stock)
def stock(state: State, _command: Stock) -> Any:
    yield from core.shuffle(state, POND, spent=BANK)


def new_game(anglers: Any, *, seed: Any = None) -> State:
    names = core.player_names(anglers, what="anglers")
    zones = dict.fromkeys((BANK, Zone("net"), *map(creel, names)), ())
    table = core.Table.of(zones | {POND: tuple(range(1, 13))})
    return State(setup=Setup(anglers=names), table=table, seed=core.first_seed(seed))


FISHING = core.RuleSystem[State, Any, core.Event, core.TableView](
    name="fishing",
    title="Fishing",
    new_game=new_game,
    rules=RULES,
    visibility=VISIBILITY,
    events=(core.PileShuffled, core.CardDrawn, Released),
)
