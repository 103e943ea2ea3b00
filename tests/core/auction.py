"""An auction with hidden bids: numbers that only the bidder sees until all have bid."""

from typing import Annotated, Any

from dramadeck import core
from dramadeck.core import CharacterName, NoCards, Visibility, VisibleTo, Zone


@core.record()
class Bid:
    bidder: CharacterName
    coins: Annotated[int | None, VisibleTo(owner="bidder")]


@core.record(kw_only=True)
class State:
    bidders: core.Players
    table: core.Table
    bids: Annotated[tuple[Bid, ...], Visibility.EVERYONE] = ()
    paid: Annotated[int, Visibility.EVERYONE] = 0


class Reason(core.RefusalReason):
    HAS_BID = "{bidder} cannot bid"
    TOO_MUCH = "{coins} coins are more than 4"


@core.command
class PlaceBid:
    """Bid coins, which the others do not see."""

    bidder: core.Sender
    coins: Annotated[int, core.OneOf("coins")]


@core.event
class BidPlaced(NoCards):
    """A bidder has bid."""

    bidder: CharacterName
    coins: Annotated[int | None, VisibleTo(owner="bidder")]

    def apply(self, state: State) -> State:
        return core.replace(state, bids=(*state.bids, Bid(self.bidder, self.coins)))


@core.event
class BidsShown(NoCards):
    """All bids have been shown."""

    coins: tuple[int, ...]

    def apply(self, state: State) -> State:
        return core.replace(state, bids=(), paid=state.paid + max(self.coins))


def auction(
    *, placed: Any = BidPlaced, is_leaky: bool = False, refuses_equals: bool = False
) -> Any:
    """The auction; `is_leaky` shows the bids in the views."""
    rules = core.Rules(State, published=__name__)

    @rules.rule(PlaceBid)
    def place_bid(state: State, command: PlaceBid) -> Any:
        coins = [bid.coins for bid in state.bids]
        has_bid = command.bidder in {bid.bidder for bid in state.bids}
        if has_bid or command.bidder not in state.bidders:
            raise core.refuse(Reason.HAS_BID, "AU-1", bidder=command.bidder)
        if not 0 <= command.coins <= 4 or (refuses_equals and command.coins in coins):
            raise core.refuse(Reason.TOO_MUCH, "AU-2", coins=command.coins)
        state = yield placed(bidder=command.bidder, coins=command.coins)
        if len(state.bids) == len(state.bidders):
            yield BidsShown(coins=tuple(bid.coins or 0 for bid in state.bids))

    def view(state: State, seat: core.Seat) -> Any:
        visible = system.view(state, seat)
        return core.replace(visible, paid=sum(bid.coins or 0 for bid in state.bids))

    system = core.RuleSystem[State, Any, Any, Any](
        name="auction",
        title="Auction",
        new_game=new_game,
        rules=rules,
        visibility={},
        events=(placed, BidsShown),
        members={"coins": lambda _state, _command: range(5)},
    )
    if not is_leaky:
        return system
    view.__annotations__["return"] = type(system.view(new_game(["Ann", "Ben"]), core.SPECTATOR))
    return core.replace(system, view=view)


def new_game(bidders: Any, *, seed: Any = None) -> State:
    del seed  # nothing is random
    names = core.player_names(bidders, fewest=2)
    return State(bidders=names, table=core.Table.of({Zone("lot"): (1,)}))
