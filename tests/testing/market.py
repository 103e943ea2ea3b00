"""A market for anglers whose rule does not check one of the two cards of a command."""

from typing import Annotated

from dramadeck import core
from tests.core import fishing


@core.command
class Barter:
    angler: core.Sender
    card: Annotated[core.Card, core.OneOf("creel")]
    taken: Annotated[core.Card, core.OneOf("bank")]


@core.event
class Bartered:
    """An angler has bartered a card for one of the bank."""

    angler: core.CharacterName
    card: core.Card
    taken: core.Card

    @property
    def moves(self) -> core.Moves:
        creel = fishing.creel(self.angler)
        return (
            core.Move(self.card, creel, fishing.BANK),
            core.Move(self.taken, fishing.BANK, creel),
        )


@core.command
class Rest:
    angler: core.Sender


@core.event
class Rested(core.NoCards):
    """An angler has had a rest."""

    angler: core.CharacterName


BOOK = core.Rules(fishing.State, published=__name__)


@BOOK.rule(Barter)
def barter(state, command):
    if state.table.find(command.card) != fishing.creel(command.angler):
        raise core.refuse(
            fishing.Reason.NOT_IN_CREEL, "FI-2", angler=command.angler, card=command.card
        )
    yield Bartered(angler=command.angler, card=command.card, taken=command.taken)


@BOOK.rule(Rest)
def rest(state, command):
    if command.angler not in state.setup.anglers:
        raise core.refuse(fishing.Reason.POND_IS_EMPTY, "FI-1")
    yield Rested(angler=command.angler)


MARKET = core.RuleSystem(
    name="market",
    title="Market",
    new_game=fishing.new_game,
    rules=BOOK,
    visibility=fishing.VISIBILITY,
    events=(Bartered, Rested),
)
