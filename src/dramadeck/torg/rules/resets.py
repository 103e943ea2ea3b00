"""The hands between fights and scenes: pools come back, everybody discards, hands are refilled."""

from collections.abc import Iterable
from typing import Final

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.core.refusals import one_of
from dramadeck.torg.field_types import OfHand
from dramadeck.torg.preconditions import ADVENTURE, NOTHING_OWED
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import rule
from dramadeck.torg.rules.awards import pay_discards
from dramadeck.torg.rules.piles import CardsDiscarded, PoolPickedUp, draw
from dramadeck.torg.rules.requirements import require_cards_in_hand
from dramadeck.torg.rules.trades import lapse_offers
from dramadeck.torg.rules.turns import HERO
from dramadeck.torg.scene import Scene
from dramadeck.torg.state import Decision, State, SubDecision


def _require_discards(state: State, hero: str, rule: str) -> None:
    if state.scene is None or hero not in state.scene.awaiting:
        raise refuse(Reason.NOTHING_TO_DISCARD, rule, hero=hero)


DISCARDING: Final = core.Window.of(
    "while one has to discard",
    ADVENTURE,
    HERO,
    core.Guard[State]("until she has discarded", _require_discards),
    NOTHING_OWED,
)


@command(when=DISCARDING("TR-046"), menu=core.Topic.ANSWER.at(1))
class DiscardAfterScene:
    """Say what a hero throws away at the end of a scene, or of a combat where hands are reset then.

    It is what she holds over the hand size (TR-046), and one card more if she likes (TR-047). When
    all have spoken, the hands are refilled (TR-048).

    Attributes:
        hero: who discards.
        cards: the cards; none keeps the hand as it is.
    """

    hero: core.Sender
    cards: OfHand = ()


@event
class DiscardSettled(core.NoCards):
    """A hero has discarded what she had to and wanted to."""

    hero: str

    def apply(self, state: State) -> State:
        """One hero less is waited for."""
        scene = core.present(state.scene)
        awaiting = tuple(hero for hero in scene.awaiting if hero != self.hero)
        return replace(state, scene=replace(scene, awaiting=awaiting))


@event
class ResetEnded(core.NoCards):
    """The hands are refilled, and the scene goes on."""

    def apply(self, state: State) -> State:
        """Nobody is waited for, and trades are open as ever."""
        scene = core.present(state.scene)
        return replace(state, scene=replace(scene, refilled=(), trades_allowed=False))


@event
class SceneClosed(core.NoCards):
    """The scene and everything that belonged to it is over."""

    def apply(self, state: State) -> State:
        """No scene is played; for its hits no harm is waited for any more."""
        return replace(state, scene=None, pending=replace(state.pending, hits=()))


@rule(DiscardAfterScene)
def discard_after_scene(state: State, command: DiscardAfterScene) -> Decision:
    """Down to the hand size, then one card more by choice; the refill waits for everybody."""
    hero, cards = command.hero, command.cards
    choices = numbers_to_discard(state, hero)
    if len(cards) not in choices:
        readings = state.dialect.adventure
        if len(cards) < choices[0]:
            rule = "TR-046"
        elif len(choices) > 1:  # one card by choice is the most
            rule = "TR-047"
        else:  # none is thrown away by choice
            is_over = choices[0] > 0 and not readings.optional_discards_over_size
            rule = "TG-010" if is_over else "TG-012"
        raise refuse(
            Reason.WRONG_NUMBER_OF_CARDS, rule, hero=hero, count=len(cards), wanted=one_of(choices)
        )
    require_cards_in_hand(state, hero, cards, "TR-046")
    count = len(counted(state, cards))
    if count < choices[0]:
        raise refuse(
            Reason.SPECIALS_NOT_COUNTED, "TC-042", hero=hero, count=count, wanted=choices[0]
        )
    state = yield from lapse_offers(state)
    if cards:
        state = yield CardsDiscarded(hero=hero, cards=cards)
        state = yield from pay_discards(state, hero, cards)
    state = yield DiscardSettled(hero=hero)
    if state.scene is not None and not state.scene.awaiting:
        yield from refill(state, state.scene)


def numbers_to_discard(state: State, hero: str) -> range:
    """How many cards a hero may throw away now: the fewest, and up to the last of the range."""
    readings = state.dialect.adventure
    # Cards that lie before others as a trade are still hers (TR-044).
    offers = (offer for offer in state.pending.offers if offer.hero == hero and not offer.pooled)
    offered = (card for offer in offers for card in state.offered(offer.with_hero))
    over = len(counted(state, (*state.hand(hero), *offered))) - _hand_size(state)
    if over > 0:
        by_choice = readings.optional_discards_over_size
    elif over == 0:
        by_choice = readings.optional_discards_at_size
    else:
        by_choice = readings.optional_discards_under_size
    fewest = max(0, over)
    return range(fewest, fewest + by_choice + 1)


def counted(state: State, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Those of some cards of a hand that count against its size at the end of a scene."""
    if state.dialect.specials.counted == "those_in_the_hand":
        return tuple(cards)
    return tuple(card for card in cards if not state.card(card).player.is_special)


def refill(state: State, scene: Scene) -> SubDecision:
    """Every hand under its size is filled up from the deck (TR-048)."""
    for hero in scene.refilled:
        held = len(counted(state, state.hand(hero)))
        state = yield from draw(state, hero, _hand_size(state) - held)
    return (yield SceneClosed() if scene.is_over else ResetEnded())


def _hand_size(state: State) -> int:
    return state.adventure.hand_size if state.adventure else 0


@event
class ResetBegun(core.NoCards):
    """A combat is over inside the scene; these heroes have yet to discard (TC-039)."""

    awaiting: tuple[str, ...]

    def apply(self, state: State) -> State:
        """The heroes of the combat discard and draw; its last action is answered no more."""
        scene = replace(core.present(state.scene), awaiting=self.awaiting, refilled=self.awaiting)
        return replace(state.without_aftermath, scene=scene)


def after_combat(state: State, heroes: tuple[str, ...]) -> SubDecision:
    """What the end of a fight does to pools and hands while the scene goes on (TC-039, TC-041)."""
    readings = state.dialect.adventure
    if readings.pool_after_rounds == "is_picked_up":
        state = yield from pick_up_pools(state, heroes)
    if readings.resets == "after_scenes_and_combats" and heroes:
        state = yield ResetBegun(awaiting=heroes)
    return state


def pick_up_pools(state: State, heroes: Iterable[str]) -> SubDecision:
    """Cards of the pool come back into the hand, special cards apart (TR-045, TR-160)."""
    for hero in heroes:
        players = {card: state.card(card).player for card in state.pool(hero)}
        returned = state.dialect.specials.are_picked_up
        cards = tuple(
            card
            for card, player in players.items()
            if not player.is_special or player.type in returned
        )
        if cards:
            state = yield PoolPickedUp(hero=hero, cards=cards)
    return state
